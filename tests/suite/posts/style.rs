//! The layouts that people post in, the ways in which they vary them, and the choices a writer has.

use super::chance::Chance;

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum $name { $($variant,)+ }

        impl $name {
            pub(crate) const ALL: &[$name] = &[$($name::$variant),+];

            pub(crate) fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)+ }
            }
        }
    };
}

pub(crate) use named;

named! {
    /// How a ship is laid out.
    Layout {
        Draft "draft",
        Revised "revised",
        OneLine "one-line",
        Battery "battery",
        DrakeX "drake-x",
        Nova "nova",
        Drydock "drydock",
        UnityDrake "u-drake",
        UnityPlayer "u-player",
        Sheet "sheet",
    }
}

named! {
    /// What people do to it.
    Change {
        Plain "plain",
        Separators "separators",
        Typos "typos",
        Order "order",
        Case "case",
        Missing "missing",
        Talk "talk",
        Markup "markup",
        Quotes "quotes",
        Blanks "blanks",
        Brackets "brackets",
        Times "times",
        Dashes "dashes",
        Tracks "tracks",
        Header "header",
        OnLine "on the line",
        Several "several ships",
        Heads "other heads",
        Titles "title rows",
        WeaponRows "weapon rows",
        Mixed "mixed",
    }
}

impl Change {
    /// Whether the change makes sense in this layout.
    pub(crate) fn fits(self, layout: Layout) -> bool {
        use Change::*;
        match (layout, self) {
            (Layout::Sheet, Markup | Quotes | Tracks | Header | OnLine | Several) => false,
            (_, Heads | Titles | WeaponRows) => layout == Layout::Sheet,
            (Layout::Nova, Times) => false,
            (_, OnLine) => {
                matches!(
                    layout,
                    Layout::Draft
                        | Layout::Revised
                        | Layout::OneLine
                        | Layout::Battery
                        | Layout::DrakeX
                )
            }
            _ => true,
        }
    }
}

/// How a track is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Track {
    /// Every box, parted by this.
    Boxes(&'static str),
    /// Only the first number.
    Rating,
}

/// How many of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// Written again and again.
    Apart,
    /// `[AB] x2`.
    Behind(&'static str),
    /// `2x [AB]`.
    Before(&'static str),
}

/// The forms of the line that says who the ship is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Header {
    /// `(14) Marten-Class Tender [Reed Guilds]`
    RatingFirst,
    /// `Marten-class Tender (14) [Reed Guilds]`
    RatingLast,
    /// `Reed Guilds Marten-class Tender (14)`
    FactionFirst,
    /// `Marten class Tender (14) - Reed Guilds`
    Dashed,
    /// `Marten class Tender, Reed Guilds, 14 points`
    Commas,
    /// `Reed Guilds Marten Tender (14 CR)`
    NoClassWord,
    /// `Marten class Reed Guilds Tender (14)`
    FactionAmid,
    /// `Class: Marten` and so on, each in a line of its own.
    Rows,
    /// `"Marten" class Tender [14] (Reed Guilds)`
    Quoted,
}

/// The choices of a writer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Between a keyword and what it says.
    pub(crate) colon: &'static str,
    /// Between the fields of a weapon.
    pub(crate) comma: &'static str,
    /// Between systems.
    pub(crate) semicolon: &'static str,
    pub(crate) track: Track,
    /// Around the letter of a battery.
    pub(crate) key: [&'static str; 2],
    /// Around the numbers of a weapon, where the layout has brackets there.
    pub(crate) stats: [&'static str; 2],
    /// Around an arc set, and between two.
    pub(crate) arcs: [&'static str; 3],
    pub(crate) fold: Fold,
    /// Around the number of a system.
    pub(crate) count: [&'static str; 2],
    pub(crate) header: Header,
    /// Whether arcs stand on the line of their weapon.
    pub(crate) is_on_line: bool,
    /// Whether a weapon's numbers stand before its name.
    pub(crate) is_stats_first: bool,
    /// Whether the game is named below the header, as the program does.
    pub(crate) is_game_named: bool,
}

impl Style {
    /// How a layout is usually written.
    pub(crate) fn usual(layout: Layout) -> Style {
        let header = match layout {
            Layout::Draft | Layout::Revised | Layout::UnityDrake => Header::RatingFirst,
            Layout::OneLine | Layout::DrakeX => Header::FactionAmid,
            Layout::Battery => Header::NoClassWord,
            Layout::Drydock => Header::FactionFirst,
            Layout::Nova | Layout::UnityPlayer | Layout::Sheet => Header::RatingLast,
        };
        let track = match layout {
            Layout::UnityPlayer | Layout::Sheet => Track::Rating,
            Layout::Drydock => Track::Boxes("-"),
            _ => Track::Boxes(" "),
        };
        let arcs = match layout {
            Layout::DrakeX | Layout::UnityPlayer => ["", "", ", "],
            Layout::OneLine | Layout::Battery | Layout::Nova => ["[", "]", ""],
            Layout::Sheet => ["", "", " "],
            _ => ["[", "]", " "],
        };
        Style {
            colon: ": ",
            comma: ", ",
            semicolon: if layout == Layout::DrakeX { ", " } else { "; " },
            track,
            key: ["[", "] "],
            stats: ["[", "]"],
            arcs,
            fold: if layout == Layout::UnityPlayer {
                Fold::Behind(" x")
            } else {
                Fold::Apart
            },
            count: [" (", ")"],
            header,
            is_on_line: false,
            is_stats_first: false,
            is_game_named: layout == Layout::UnityDrake,
        }
    }

    /// Makes other choices.
    pub(crate) fn change(&mut self, change: Change, layout: Layout, chance: &mut Chance) {
        match change {
            Change::Separators => self.separators(layout, chance),
            Change::Brackets => {
                self.key = *chance.pick(&[
                    ["(", ") "],
                    ["{", "} "],
                    ["<", "> "],
                    ["", ": "],
                    ["", ") "],
                    ["", ". "],
                ]);
                self.stats =
                    *chance.pick(&[["(", ")"], ["{", "}"], ["- ", ""], [": ", ""], ["[", "]"]]);
                let arcs = [
                    ["(", ")", " "],
                    ["(", ")", ""],
                    ["{", "}", " "],
                    ["", "", ", "],
                    ["", "", " "],
                    ["", "", "/"],
                ];
                self.arcs = *chance.pick(&arcs);
                self.count = *chance.pick(&[[" [", "]"], [" ", ""], ["(", ")"], [": ", ""]]);
                if self.count[0].starts_with(':') && self.colon != ": " {
                    self.count = [" ", ""];
                }
            }
            Change::Times => {
                let folds = [
                    Fold::Behind(" x"),
                    Fold::Behind("x"),
                    Fold::Behind(" × "),
                    Fold::Behind(" * "),
                ];
                let before = [
                    Fold::Before("x "),
                    Fold::Before("x"),
                    Fold::Before(" x "),
                    Fold::Before("× "),
                ];
                let folds = if chance.happens(60) { folds } else { before };
                self.fold = *chance.pick(&folds);
                // Two letters and a number without brackets would be read as one word: `ABx2` is a bank of Unity.
                if self.arcs[0].is_empty() {
                    self.fold = if chance.happens(50) {
                        Fold::Behind(" x")
                    } else {
                        Fold::Before("x ")
                    };
                    self.arcs[2] = ", ";
                }
                self.count = *chance.pick(&[[" x", ""], [" x ", ""], [" ×", ""]]);
            }
            Change::Tracks => {
                let boxes = [
                    Track::Boxes("-"),
                    Track::Boxes(" - "),
                    Track::Boxes(", "),
                    Track::Boxes("/"),
                    Track::Boxes("  "),
                ];
                self.track = if chance.happens(40) {
                    Track::Rating
                } else {
                    *chance.pick(&boxes)
                };
                if layout == Layout::UnityPlayer {
                    self.track = *chance.pick(&boxes);
                }
            }
            Change::Header => {
                use Header::*;
                let all = [
                    RatingFirst,
                    RatingLast,
                    FactionFirst,
                    Dashed,
                    Commas,
                    NoClassWord,
                    FactionAmid,
                    Rows,
                    Quoted,
                ];
                self.header = *chance.pick(&all);
            }
            Change::OnLine => {
                self.is_on_line = true;
                self.is_stats_first = layout == Layout::OneLine && chance.happens(50);
            }
            _ => {}
        }
    }

    fn separators(&mut self, layout: Layout, chance: &mut Chance) {
        let all = [" - ", "; ", " | ", "  ", "\t", " / ", ", "];
        let by = *chance.pick(&all[..5]);
        self.comma = by;
        let is_one_line = matches!(layout, Layout::UnityPlayer | Layout::Drydock);
        if chance.happens(60) {
            self.colon = *chance.pick(&[" - ", " ", "= ", " : ", "; ", "\t", " | "]);
        }
        if chance.happens(60) {
            self.semicolon = *chance.pick(&[", ", " | ", " - ", " / ", "  ", "\t", " • "]);
        }
        if chance.happens(50) && !is_one_line {
            self.arcs[2] = if self.arcs[0].is_empty() {
                *chance.pick(&[" ", "; ", " - "])
            } else {
                *chance.pick(&all)
            };
        }
        self.header = if self.header == Header::RatingFirst && chance.happens(50) {
            Header::Dashed
        } else {
            self.header
        };
    }
}
