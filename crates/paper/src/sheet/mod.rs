//! The sheet of a ship as a document: its contents in order, without layout. Knows no game and no millimeters.

mod battery;
pub mod club;
pub mod cover;
mod damage;
mod grid;
mod marker;
mod panel;

pub use battery::{Answers, BankBoxes, Battery, Shots, Span};
pub use grid::{Grid, GridCell};
pub use marker::Marker;
pub use panel::{Flights, Panel, PanelRow, Record};

use crate::drawing::Drawing;
use crate::silhouette::Picture;
use crate::table::Table;
use std::sync::Arc;

/// A sheet to play from.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The header.
    pub head: Head,
    /// The blocks, in the order of the game's own sheet; templates pick and reorder them by key.
    pub blocks: Vec<Block>,
    /// The rule that is forgotten most often, in a line at the bottom.
    pub hint: String,
    pub footer: Footer,
    /// The ship's picture.
    pub picture: Option<Picture>,
    /// Number of flights, and of fighters in each.
    pub flights: (u32, u32),
    /// The kinds of markers it may put on the board, and how many counters of each.
    pub markers: Vec<(Marker, u32)>,
    /// The ship as one line of JSON in ASCII, for programs; a PDF carries it.
    pub data: Option<Arc<str>>,
}

/// The header of a sheet: the ship's identity.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// Faction; also picks the accent color.
    pub faction: Option<String>,
    pub class: String,
    /// Type of ship.
    pub kind: Option<String>,
    /// The name of this individual ship; without one, there is a line to write it on.
    pub name: Option<String>,
    /// ID that players use, such as `A1`, or `None` for a field to write it in.
    pub id: Option<String>,
    /// The rating in large print: `185`.
    pub rating: Option<String>,
    /// Further ratings, in small print: `ORAT`, `593.39`.
    pub small: Vec<(String, String)>,
    /// Why the ship is illegal; empty if it is legal. Printed on the sheet.
    pub marks: Vec<String>,
    /// The errata that the ship relies on, one line each. Printed on the sheet in short.
    pub errata: Vec<String>,
    /// Whether everything is left to be filled in by hand.
    pub is_blank: bool,
    /// Whether its game has no ratings, so that a blank sheet leaves no room for one.
    pub is_unrated: bool,
}

/// The maximum number of errata on a sheet, and of characters of each.
const MAX_ERRATA: (usize, usize) = (3, 100);

impl Head {
    /// Returns the mark of a ship that relies on errata, short enough for every sheet, or `None` without errata.
    pub fn errata_mark(&self) -> Option<String> {
        let (count, length) = MAX_ERRATA;
        let more = self.errata.len().saturating_sub(count);
        let shown =
            self.errata
                .iter()
                .take(count)
                .map(|line| match line.char_indices().nth(length) {
                    Some((end, _)) => format!("{}...", line[..end].trim_end()),
                    None => line.clone(),
                });
        let more = (more > 0).then(|| format!("{more} more"));
        let lines: Vec<String> = shown.chain(more).collect();
        (!lines.is_empty()).then(|| format!("Errata: {}", lines.join("; ")))
    }

    /// Returns the title of a sheet on screens.
    pub fn heading(&self) -> String {
        if self.is_blank {
            "Blank sheet".to_string()
        } else {
            self.title()
        }
    }

    /// Returns the ship for bookmarks and lists of contents: ID, name and class, or the title of a ship without an ID.
    pub fn bookmark(&self) -> String {
        let Some(id) = &self.id else {
            return self.title();
        };
        let name = self.name.iter().map(|name| format!("{name}, "));
        let name: String = name.collect();
        format!("{id} {name}{}", self.class)
    }

    /// Returns name and class on one line.
    pub fn title(&self) -> String {
        let parts = [
            self.faction.as_deref(),
            Some(self.class.as_str()),
            self.kind.as_deref(),
        ];
        let title = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        self.name
            .as_ref()
            .map_or(title.clone(), |name| format!("{title}: {name}"))
    }
}

/// The source of a sheet: game, house pack, program and design.
#[derive(Clone, Debug, Default)]
pub struct Footer {
    /// The game.
    pub ruleset: String,
    /// The house pack in use.
    pub house: Option<String>,
    /// Version of Starwright.
    pub version: String,
    /// A short hash of the design.
    pub hash: String,
}

impl Footer {
    /// Writes the footer as one line.
    pub fn line(&self) -> String {
        let house = self
            .house
            .as_ref()
            .map(|house| format!("house pack {house}"));
        let parts = [
            Some(self.ruleset.clone()),
            house,
            Some(format!("Starwright {}", self.version)),
            Some(self.hash.clone()),
        ];
        parts
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · ")
    }
}

/// The blocks of sheets, as templates name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockKey {
    /// Tracks that end a ship.
    Hull,
    /// All other tracks.
    Tracks,
    /// Weapons.
    Batteries,
    /// Weapons of ship cards.
    Armaments,
    /// Missiles.
    Missiles,
    /// Keywords of ship cards.
    Keywords,
    /// Systems.
    Systems,
    /// Flights of fighters.
    Flights,
    /// Notes.
    Notes,
    /// Boxes for the turns of a battle.
    Turns,
    /// Tables to play with.
    Strip,
}

impl BlockKey {
    /// Every key, in the order of a sheet.
    pub const ALL: [BlockKey; 11] = [
        BlockKey::Hull,
        BlockKey::Tracks,
        BlockKey::Batteries,
        BlockKey::Armaments,
        BlockKey::Missiles,
        BlockKey::Keywords,
        BlockKey::Systems,
        BlockKey::Flights,
        BlockKey::Notes,
        BlockKey::Turns,
        BlockKey::Strip,
    ];

    /// Returns the word for it in templates.
    pub fn word(self) -> &'static str {
        match self {
            BlockKey::Hull => "hull",
            BlockKey::Tracks => "tracks",
            BlockKey::Batteries => "batteries",
            BlockKey::Armaments => "armaments",
            BlockKey::Missiles => "missiles",
            BlockKey::Keywords => "keywords",
            BlockKey::Systems => "systems",
            BlockKey::Flights => "flights",
            BlockKey::Notes => "notes",
            BlockKey::Turns => "turns",
            BlockKey::Strip => "strip",
        }
    }
}

/// A block of a sheet.
#[derive(Clone, Debug)]
pub struct Block {
    pub key: BlockKey,
    pub content: Content,
}

/// The content of a block.
#[derive(Clone, Debug)]
pub enum Content {
    /// Lines of tracks, one below the other, with labels and boxes in columns; on a narrow sheet, one track per line.
    Rows(Vec<Vec<TrackGroup>>),
    /// A frame to draw or paste a picture in, with tracks around or next to it.
    Portrait(Box<Portrait>),
    /// A picture of the ship with its tracks, each with the faces of the damage die that hit it.
    Panel(Box<Panel>),
    /// Numbers under small headings, in columns.
    Columns(Vec<(String, String)>),
    /// Weapon batteries, one below the other.
    Batteries(Vec<Battery>),
    /// Lines of named items with boxes.
    Items(Vec<ItemLine>),
    /// Text that wraps.
    Text(String),
    /// The turns of a battle, with room for what is decided in each.
    Record(Record),
    /// Flights of fighters with a box for each.
    Flights(Flights),
    /// Small tables side by side.
    Tables(Vec<Table>),
    /// Rows of cells under headings.
    Grid(Grid),
}

impl Content {
    /// Returns `true` if there is nothing to print, such as no weapons.
    pub fn is_empty(&self) -> bool {
        match self {
            Content::Rows(rows) => rows.iter().all(Vec::is_empty),
            Content::Portrait(_) | Content::Panel(_) => false,
            Content::Record(record) => record.turns == 0,
            Content::Flights(flights) => flights.lost.is_empty(),
            Content::Columns(columns) => columns.is_empty(),
            Content::Batteries(batteries) => batteries.is_empty(),
            Content::Items(lines) => lines.is_empty(),
            Content::Text(text) => text.is_empty(),
            Content::Tables(tables) => tables.is_empty(),
            Content::Grid(grid) => grid.rows.is_empty(),
        }
    }
}

/// A frame with a picture (a view from above, bow at the top) and tracks.
#[derive(Clone, Debug)]
pub struct Portrait {
    pub picture: Option<Arc<Drawing>>,
    /// Caption of the empty frame, in small gray print.
    pub caption: String,
    /// Tracks around the frame, which is then a hexagon; usually of the form [`TrackForm::Hexagon`].
    pub around: Option<TrackGroup>,
    /// Tracks next to it, one below the other.
    pub beside: Vec<TrackGroup>,
}

/// A track, or several of them by facing.
#[derive(Clone, Debug)]
pub struct TrackGroup {
    /// Key in `--damage`: `hull`, `engines`. A word, not an enum, since each game has its own tracks.
    pub key: &'static str,
    /// Label: `HULL`, `ENG`.
    pub label: String,
    pub form: TrackForm,
}

/// The shape of a track group.
#[derive(Clone, Debug)]
pub enum TrackForm {
    /// One row of boxes.
    Even(Track),
    /// Four rows placed fore, port, starboard, aft, in this order.
    Facings([Track; 4]),
    /// Six rows placed at the sides of a hexagon, clockwise from the bow as in `SIDES`.
    Hexagon([Track; 6]),
}

/// The keys of four facings in `--damage`.
pub const FACINGS: [&str; 4] = ["fore", "port", "starboard", "aft"];

/// The keys of the six sides of a hexagon in `--damage`, clockwise from the bow.
pub const SIDES: [&str; 6] = [
    "direct_fore",
    "right_fore",
    "right_aft",
    "direct_aft",
    "left_aft",
    "left_fore",
];

/// A row of boxes to check off.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// The text in each box.
    pub boxes: Vec<String>,
    /// Number of first boxes that are already checked off.
    pub checked: usize,
    /// Grouping of the boxes.
    pub grouping: Grouping,
}

/// The grouping of a track's boxes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Grouping {
    /// One group.
    #[default]
    Together,
    /// Groups of five.
    Fives,
    /// Groups of these sizes, which add up to the track.
    Sizes(Vec<usize>),
}

impl Track {
    /// Returns the sizes of its groups; none is 0.
    pub fn groups(&self) -> Vec<usize> {
        let count = self.boxes.len();
        let groups = match &self.grouping {
            Grouping::Together => vec![count],
            Grouping::Fives => (0..count)
                .step_by(5)
                .map(|first| (count - first).min(5))
                .collect(),
            Grouping::Sizes(sizes) => sizes.clone(),
        };
        groups.into_iter().filter(|size| *size > 0).collect()
    }
}

/// A line of items with boxes.
#[derive(Clone, Debug, Default)]
pub struct ItemLine {
    pub items: Vec<ItemBoxes>,
    /// Loss limit, shown as `(1)` at the end of the line.
    pub loss_limit: Option<u32>,
    /// Whether the line has a shaded background.
    pub is_shaded: bool,
    /// Whether it begins below the line before it, even where both have room side by side.
    pub is_alone: bool,
}

/// An item with its boxes.
#[derive(Clone, Debug, Default)]
pub struct ItemBoxes {
    pub name: String,
    /// The section of the rulebook that describes it, or empty.
    pub rule: &'static str,
    /// Number of boxes; 0 for an item that cannot be lost.
    pub boxes: u32,
    /// Number of first boxes that are already checked off.
    pub checked: u32,
}

impl Sheet {
    /// Returns the ship's picture as it is on the sheet, or else at a size in millimeters.
    pub fn drawing(&self, size: f32) -> Option<Arc<Drawing>> {
        let shown = self.blocks.iter().find_map(|block| match &block.content {
            Content::Panel(panel) => Some(Arc::clone(panel.picture.as_ref()?.fine())),
            Content::Portrait(portrait) => portrait.picture.clone(),
            _ => None,
        });
        shown.or_else(|| Some(self.picture.as_ref()?.drawing(size, None)))
    }

    /// Copies the sheet with pale pictures, to save ink.
    pub fn paler(&self) -> Sheet {
        let mut paler = self.clone();
        paler.picture = self.picture.as_ref().map(Picture::paler);
        for block in &mut paler.blocks {
            match &mut block.content {
                Content::Panel(panel) => {
                    panel.picture = panel.picture.as_ref().map(Picture::paler);
                }
                Content::Portrait(portrait) => {
                    let drawing = portrait.picture.as_ref();
                    portrait.picture = drawing.map(|drawing| Arc::new(drawing.paler()));
                }
                _ => {}
            }
        }
        paler
    }

    /// Returns `true` if this is the sheet of a ship, not a page of tables: only ships have names.
    pub fn is_ship(&self) -> bool {
        let has_tracks = self.groups().next().is_some();
        has_tracks || self.head.is_blank || self.head.rating.is_some() || self.head.name.is_some()
    }

    /// Returns `true` if something is written on separate lines each turn.
    pub fn has_writes(&self) -> bool {
        self.blocks
            .iter()
            .any(|block| matches!(&block.content, Content::Record(one) if !one.writes.is_empty()))
    }

    /// Returns the track groups of all blocks.
    pub fn groups(&self) -> impl Iterator<Item = &TrackGroup> {
        self.blocks.iter().flat_map(|block| -> Vec<&TrackGroup> {
            match &block.content {
                Content::Rows(rows) => rows.iter().flatten().collect(),
                Content::Portrait(portrait) => {
                    portrait.around.iter().chain(&portrait.beside).collect()
                }
                Content::Panel(panel) => panel
                    .around
                    .iter()
                    .chain(&panel.rows)
                    .map(|row| &row.group)
                    .collect(),
                _ => Vec::new(),
            }
        })
    }
}
