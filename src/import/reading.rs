//! What the readers of both games share: the count of lines, header, systems, rows and the first fault.

use super::blocks::{Block, Start};
use super::header::{Header, UNNAMED, header};
use super::line::{Key, Kind, LONGEST_NAME, Line, Row, items, name};
use super::track::{self, Track};
use super::{Part, Unread, Verdict, Warning};
use crate::doc::fault::Fault;
use crate::doc::field::{Whole, clip};
use crate::ruleset::legacy::Entry;
use crate::ruleset::starmada_unity::drake;

/// The most batteries and the most systems of a ship.
const MOST: usize = 100;

/// The longest system on a line of its own, in bytes; anything longer is prose.
const LONGEST_SYSTEM: usize = 80;

/// The most unread pieces of a row that are shown.
const MOST_SHOWN: usize = 10;

/// The lines of one ship so far: each is either read or unread; doubts are noted as well.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) read: usize,
    pub(super) unread: Vec<Unread>,
    pub(super) warnings: Vec<Warning>,
    /// What the lines that were read became.
    pub(super) parts: Vec<(usize, Part)>,
    pub(super) systems: Vec<Entry>,
    pub(super) header: Header,
    hull: Option<Whole<1, 200>>,
    /// The ship's identity, as far as its lines give it.
    pub(super) title: String,
    listing: Listing,
    /// How many weapons have been read.
    weapons: usize,
    /// The rows that have been read.
    keys: Vec<Key>,
    fault: Option<Fault>,
}

/// How the list of systems continues.
#[derive(Clone, Copy, Default)]
enum Listing {
    /// It does not.
    #[default]
    Closed,
    /// On the next line, since this one ends in a comma.
    Open,
    /// One per line, right below this one.
    Column(usize),
}

/// The reader of a game, which interprets single lines.
pub(super) trait Reader<'a> {
    /// What the readers share.
    fn reading(&mut self) -> &mut Reading;
    /// Reads a row of a kind not seen before, or leaves it.
    fn row(&mut self, line: &'a Line<'a>, row: Row<'a>) -> bool;
    /// Reads a weapon, or leaves it.
    fn weapon(&mut self, line: &Line<'a>) -> bool;
    /// Reads further traits of the weapon on the line above, or leaves them.
    fn traits(&mut self, line: &Line<'a>) -> bool;
    /// Reads a line of arcs, or leaves it.
    fn arcs(&mut self, line: &Line<'a>) -> bool;
}

/// Reads all lines of a block, each once.
pub(super) fn read_lines<'a>(block: &Block<'a>, reader: &mut impl Reader<'a>) {
    let mut is_behind_weapon = false;
    for (at, line) in block.lines.iter().enumerate() {
        let listing = std::mem::take(&mut reader.reading().listing);
        let was_behind_weapon = std::mem::replace(&mut is_behind_weapon, matches!(line.kind, Kind::Weapon(_)));
        let is_read = match line.kind {
            _ if at == 0 && block.start == Start::Header => reader.reading().take_header(line),
            Kind::Row(key) if reader.reading().is_second(line, key) => false,
            Kind::Row(Key::Specials) => reader.reading().take_systems(line, line.row(Key::Specials).value),
            Kind::Row(key) => {
                let is_read = reader.row(line, line.row(key));
                reader.reading().note_row(key, is_read);
                is_read
            }
            Kind::Weapon(_) => reader.weapon(line),
            Kind::Arcs => reader.arcs(line),
            Kind::Header(_) | Kind::Other if reader.reading().goes_on(listing, line) => true,
            Kind::Header(_) | Kind::Other => {
                is_behind_weapon = was_behind_weapon && reader.traits(line);
                is_behind_weapon || reader.reading().refuse_unity(line)
            }
        };
        reader.reading().book(line, is_read);
    }
    if block.start == Start::Weapon {
        reader.reading().title = "Weapons".to_string();
    }
    if block.start == Start::Row {
        let message = format!("no header above this line: the ship is called '{UNNAMED}'");
        reader.reading().warn(block.lines[0].number, message);
        reader.reading().header = header("");
        reader.reading().title = UNNAMED.to_string();
    }
}

impl Reading {
    fn book(&mut self, line: &Line, is_read: bool) {
        match is_read {
            true => self.read += 1,
            false => self.unread.push(Unread::of(line)),
        }
        let part = match line.kind {
            _ if !is_read || self.parts.last().is_some_and(|(last, _)| *last == line.number) => return,
            Kind::Row(Key::Specials) => Part::Systems,
            Kind::Row(key) => Part::Row(key.word()),
            Kind::Weapon(_) => Part::Weapon(self.weapons),
            Kind::Arcs => Part::Arcs(self.weapons.saturating_sub(1)),
            Kind::Header(_) | Kind::Other => Part::Systems,
        };
        self.weapons += usize::from(matches!(line.kind, Kind::Weapon(_)));
        self.parts.push((line.number, part));
    }

    /// Marks a line as unread again, since it contributed nothing.
    pub(super) fn give_back(&mut self, line: &Line) {
        self.read -= 1;
        let at = self.unread.partition_point(|unread| unread.line < line.number);
        self.unread.insert(at, Unread::of(line));
        self.parts.retain(|(number, _)| *number != line.number);
    }

    /// Notes a doubt about a line.
    pub(super) fn warn(&mut self, line: usize, message: impl Into<String>) {
        self.warnings.push(Warning { line, message: message.into(), verdict: Verdict::Doubtful });
    }

    /// Leaves a line, giving the reason.
    pub(super) fn leave(&mut self, line: &Line, why: &str) -> bool {
        self.warn(line.number, format!("{why}; the line is left out"));
        false
    }

    /// Notes why the ship cannot be read; only the first reason counts. The line itself counts as read.
    pub(super) fn fail(&mut self, line: &Line, piece: &str, message: String) -> bool {
        self.fault.get_or_insert_with(|| line.fault(piece, message));
        true
    }

    fn take_header(&mut self, line: &Line) -> bool {
        self.header = header(line.text());
        self.parts.push((line.number, Part::Header));
        if let Some(doubt) = self.header.doubt.take() {
            self.warn(line.number, doubt);
        }
        let identity = &self.header.identity;
        self.title = identity.to_string();
        let names = [Some(&identity.class), identity.faction.as_ref(), identity.kind.as_ref()];
        if names.into_iter().flatten().any(|name| name.chars().count() >= LONGEST_NAME - 1) {
            self.warn(line.number, format!("names are cut to {LONGEST_NAME} characters"));
        }
        true
    }

    fn note_row(&mut self, key: Key, is_read: bool) {
        if is_read && !self.keys.contains(&key) {
            self.keys.push(key);
        }
    }

    fn is_second(&mut self, line: &Line, key: Key) -> bool {
        let is_second = self.keys.contains(&key) && key != Key::Tech;
        if is_second {
            self.warn(line.number, format!("a second row '{}': the first one counts", key.word()));
        }
        is_second
    }

    /// Takes one more line of systems, if it can be one.
    fn goes_on(&mut self, listing: Listing, line: &Line) -> bool {
        let text = line.text();
        match listing {
            Listing::Open => self.take_systems(line, text),
            Listing::Column(last) if line.number == last + 1 => {
                let is_item = text.len() <= LONGEST_SYSTEM && !text.ends_with(['?', '!']);
                is_item && self.take_systems(line, text) && {
                    self.listing = Listing::Column(line.number);
                    true
                }
            }
            Listing::Column(_) | Listing::Closed => false,
        }
    }

    /// Leaves a line; the mark of a Unity ship is reported.
    fn refuse_unity(&mut self, line: &Line) -> bool {
        line.text() == drake::MARK
            && self.leave(line, "the ship says that it is of Starmada Unity, but is read as one of an older edition")
    }

    fn take_systems(&mut self, line: &Line, text: &str) -> bool {
        self.listing = match text {
            "" => Listing::Column(line.number),
            _ if text.ends_with([',', ';']) => Listing::Open,
            _ => Listing::Closed,
        };
        let is_something = |item: &&str| !item.eq_ignore_ascii_case("none") && item.contains(char::is_alphanumeric);
        for item in items(text).filter(is_something) {
            if self.systems.len() == MOST {
                return self.fail(line, item, format!("more than {MOST} systems; no ship has as many"));
            }
            self.systems.push(Entry::of(&name(item)));
        }
        true
    }

    /// Whether a ship with this many batteries may have another.
    pub(super) fn has_room(&mut self, line: &Line, batteries: usize) -> bool {
        let has_room = batteries < MOST;
        if !has_room {
            self.fail(line, line.text(), format!("more than {MOST} batteries; no ship has as many"));
        }
        has_room
    }

    /// The boxes of a row; anything else in it is noted.
    pub(super) fn track<'a>(&mut self, line: &Line, row: &Row<'a>) -> Track<'a> {
        let track = Track::of(row.value);
        if row.value.is_empty() {
            self.warn(line.number, format!("nothing is written after '{}'", row.key.word()));
        }
        let words = track.words.iter().filter(|word| !word.eq_ignore_ascii_case("none")).map(|word| clip(word));
        let extras = track.extras.iter().map(|extra| format!("({})", clip(extra)));
        let pieces: Vec<String> = extras.chain(words).map(|piece| format!("'{piece}'")).collect();
        if !pieces.is_empty() {
            let (shown, more) = (pieces[..pieces.len().min(MOST_SHOWN)].join(", "), pieces.len() > MOST_SHOWN);
            let more = if more { " and more" } else { "" };
            let verb = if pieces.len() == 1 { "is" } else { "are" };
            self.warn(line.number, format!("{shown}{more} in the row {verb} not read"));
        }
        track
    }

    /// Takes the hull from a row of boxes; a missing or excessive one is a fault of the ship.
    pub(super) fn take_hull(&mut self, line: &Line, row: &Row, boxes: &[u32]) -> bool {
        let Some(hull) = track::hull(boxes) else {
            return self.fail(line, row.value, "no number in the hull row; a ship has a hull of 1 to 200".to_string());
        };
        match Whole::read_text(&hull.to_string()) {
            Ok(hull) => {
                self.hull = Some(hull);
                true
            }
            Err(message) => self.fail(line, row.value, format!("hull: {message}")),
        }
    }

    /// The hull, or why the ship cannot be read.
    pub(super) fn hull(&mut self, first: &Line) -> Result<Whole<1, 200>, Fault> {
        match (self.fault.take(), self.hull) {
            (Some(fault), _) => Err(fault),
            (None, Some(hull)) => Ok(hull),
            (None, None) => {
                let message = "no hull row, such as 'Hull: 3 2 1': the ship cannot be read".to_string();
                Err(first.fault(first.text(), message))
            }
        }
    }

    /// Takes the first number of a row, 0 if there is none. A number out of range is reduced to the maximum, and the row
    /// is then not compared.
    pub(super) fn rating<const MOST: u32>(
        &mut self,
        line: &Line,
        row: &Row,
        mut boxes: Vec<u32>,
    ) -> (Whole<0, MOST>, Vec<u32>) {
        let first = boxes.first().map_or(0, |first| *first);
        if first > MOST {
            self.cut(line, row, MOST);
            boxes = vec![MOST];
        }
        (Whole::read_text(&first.min(MOST).to_string()).expect("cut to the most"), boxes)
    }

    /// Notes that a number of a row is reduced to the maximum.
    pub(super) fn cut(&mut self, line: &Line, row: &Row, most: u32) {
        let message = format!("{}: '{}' is more than the maximum: taken as {most}", row.key.word(), clip(row.value));
        self.warn(line.number, message);
    }

    /// The rating of a row, or 0 with a note that the row is missing.
    pub(super) fn or_zero<const MOST: u32>(
        &mut self,
        first: &Line,
        key: Key,
        rating: Option<Whole<0, MOST>>,
    ) -> Whole<0, MOST> {
        rating.unwrap_or_else(|| {
            self.warn(first.number, format!("no row '{}' could be read: taken as 0", key.word()));
            Whole::read_text("0").expect("zero is the least of the range")
        })
    }

    /// Notes the first box of a row that differs from the rules; a single box is a rating, not a row.
    pub(super) fn compare(&mut self, key: Key, line: usize, posted: &[u32], derived: &[u32]) {
        if posted.len() != 1
            && let Some(difference) = track::difference(posted, derived)
        {
            self.warn(line, format!("the row '{}' differs from the rules: {difference}", key.word()));
        }
    }

    /// The texts of the unread lines, for the ship to keep.
    pub(super) fn texts(&self) -> Vec<String> {
        self.unread.iter().map(|unread| unread.text.clone()).collect()
    }
}
