//! A piece as its card describes it, with every number in range.

use super::chart::Results;
use super::tables::{Arc, Facing, Keyword, PieceType, Role, Slot};
use serde::{Serialize, Serializer};
use starwright_text::finding::serialize_displays;
use starwright_text::join::Join;
use starwright_text::nearest::is_same_word;
use std::fmt;
use std::ops::Add;

/// A well-formed piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ship {
    /// The card's code, such as `TR-014`.
    #[serde(skip)]
    pub code: Option<String>,
    /// The piece's name; several pieces may share one.
    #[serde(skip)]
    pub name: Option<String>,
    /// The class name, never empty.
    #[serde(skip)]
    pub class: String,
    /// The allegiance.
    #[serde(skip)]
    pub faction: Option<String>,
    /// The type.
    #[serde(skip)]
    pub kind: PieceType,
    /// The subtype as written.
    #[serde(skip)]
    pub subtype: Option<String>,
    /// The role.
    pub role: Role,
    /// Hull points, 1 to 30.
    pub hull: u32,
    /// The armor field, 0 to 9, or `None` on an old card.
    pub armor: Option<u32>,
    /// The flak field, 0 to 9, or `None` on an old card.
    pub flak: Option<u32>,
    /// Shield points.
    #[serde(serialize_with = "serialize_shields")]
    pub shields: Shields,
    /// Facings that a map of shields leaves out; they have no shield points.
    #[serde(skip)]
    pub unwritten_facings: Vec<Facing>,
    /// Armaments slot by slot, at most four per slot.
    pub armaments: Vec<Armament>,
    /// All weapon cards in the design's file, and the library's cards that an armament uses.
    pub weapons: Vec<WeaponCard>,
    /// IDs of bonus orders.
    pub bonus_orders: Vec<String>,
    /// Keywords as written.
    #[serde(serialize_with = "serialize_displays")]
    pub keywords: Vec<CardKeyword>,
    /// Free text for the sheet.
    #[serde(skip)]
    pub notes: Option<String>,
}

impl Ship {
    /// Returns `true` if the card has the keyword.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.iter().any(|own| own.keyword == keyword)
    }

    /// Returns the keyword's highest number on the card, or 0 if the card lacks it.
    pub fn highest_number(&self, keyword: Keyword) -> u32 {
        self.numbers(keyword).max().unwrap_or(0)
    }

    /// Adds up the keyword's numbers on the card.
    pub fn total_number(&self, keyword: Keyword) -> u32 {
        self.numbers(keyword).sum()
    }

    fn numbers(&self, keyword: Keyword) -> impl Iterator<Item = u32> {
        self.keywords
            .iter()
            .filter(move |own| own.keyword == keyword)
            .map(|own| own.number)
    }

    /// Returns an armament's weapon card, or `None` if neither design nor library has it.
    pub fn card(&self, armament: &Armament) -> Option<&WeaponCard> {
        self.weapons
            .iter()
            .find(|card| card.code == armament.weapon)
    }

    /// Returns the written subtype; a Massive piece without one has the subtype `massive`.
    pub fn effective_subtype(&self) -> Option<&str> {
        match &self.subtype {
            Some(subtype) => Some(subtype),
            None if self.has(Keyword::Massive) => Some("massive"),
            None => None,
        }
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [
            self.faction.as_deref(),
            Some(self.class.as_str()),
            self.name.as_deref(),
        ];
        f.write_str(&parts.into_iter().flatten().join(" "))?;
        match &self.code {
            Some(code) => write!(f, " ({code})"),
            None => Ok(()),
        }
    }
}

/// Shield points of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shields {
    /// One number for all facings.
    Single(u32),
    /// One number per facing, clockwise from direct fore.
    ByFacing([u32; 6]),
}

impl Shields {
    /// Returns the shield points of a facing.
    pub fn facing(self, facing: Facing) -> u32 {
        match self {
            Shields::Single(points) => points,
            Shields::ByFacing(points) => points[facing as usize],
        }
    }
}

/// A group of weapons on a ship card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Armament {
    /// The slot on the card.
    pub slot: Slot,
    /// The index within the slot, from 0.
    #[serde(skip)]
    pub index: usize,
    /// The code of the weapon card.
    pub weapon: String,
    /// The arc in which it may strike.
    pub arc: Arc,
    /// The number of dice, 1 to 12.
    pub dice: u32,
}

/// A weapon card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WeaponCard {
    /// The card's code, in capitals.
    pub code: String,
    /// The weapon's name.
    pub name: String,
    /// Weapon types, such as `Heavy` and `Ordnance`.
    pub types: Vec<String>,
    /// The maximum distance in hexes between the pieces; adjacent pieces are at 0.
    pub distance: u32,
    /// Conditions and the modifiers that they bring.
    #[serde(serialize_with = "serialize_modifiers")]
    pub modifiers: Vec<(String, i32)>,
    /// The icons of each modified result, starting with result 0.
    #[serde(serialize_with = "serialize_effects")]
    pub effects: [Icons; 9],
    /// Abilities that a target lock may be spent on.
    pub target_lock: Vec<String>,
    /// Whether the card comes from the library instead of the design itself.
    #[serde(skip)]
    pub is_from_library: bool,
}

/// Serializes shields as a number or as a map by facing.
pub fn serialize_shields<S: Serializer>(
    shields: &Shields,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match shields {
        Shields::Single(points) => serializer.serialize_u32(*points),
        Shields::ByFacing(points) => {
            serializer.collect_map(Facing::ALL.into_iter().map(Facing::key).zip(points))
        }
    }
}

fn serialize_modifiers<S: Serializer>(
    modifiers: &[(String, i32)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct CardModifier<'a> {
        when: &'a str,
        value: i32,
    }
    serializer.collect_seq(modifiers.iter().map(|(when, value)| CardModifier {
        when,
        value: *value,
    }))
}

/// Serializes an effect chart by modified result, equal neighbors merged: `{"0-1": "hit", "2+": "none"}`.
fn serialize_effects<S: Serializer>(
    effects: &[Icons; 9],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let rows = chart_rows(effects).into_iter();
    serializer.collect_map(rows.map(|(results, icons)| (results, icons.to_string())))
}

impl WeaponCard {
    /// Returns `true` if armor saves do not work against the weapon.
    pub fn is_heavy(&self) -> bool {
        self.has_type("Heavy")
    }

    /// Returns `true` if flak saves work against the weapon.
    pub fn is_ordnance(&self) -> bool {
        self.has_type("Ordnance")
    }

    fn has_type(&self, word: &str) -> bool {
        self.types.iter().any(|own| is_same_word(own, word))
    }

    /// Returns the effect chart with equal neighbors merged, such as (`2-3`, one hit).
    pub fn chart(&self) -> Vec<(String, Icons)> {
        chart_rows(&self.effects)
    }
}

fn chart_rows(effects: &[Icons; 9]) -> Vec<(String, Icons)> {
    let mut rows: Vec<(Results, Icons)> = Vec::new();
    for (result, icons) in effects.iter().copied().enumerate() {
        match rows.last_mut() {
            Some((results, last)) if *last == icons => results.last = result,
            _ => rows.push((Results::from_result(result), icons)),
        }
    }
    rows.into_iter()
        .map(|(results, icons)| (results.to_string(), icons))
        .collect()
}

/// The effect icons of one result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icons {
    /// Number of target locks.
    pub locks: u32,
    /// Number of hits.
    pub hits: u32,
    /// Number of critical hits.
    pub criticals: u32,
    /// Number of direct hits.
    pub directs: u32,
}

impl Icons {
    /// No icons.
    pub const NONE: Icons = Icons {
        locks: 0,
        hits: 0,
        criticals: 0,
        directs: 0,
    };

    /// Returns each kind of icon with its count, in the order in which they are resolved.
    pub(crate) fn counts(self) -> [(&'static str, u32); 4] {
        [
            ("lock", self.locks),
            ("hit", self.hits),
            ("critical", self.criticals),
            ("direct hit", self.directs),
        ]
    }
}

impl Add for Icons {
    type Output = Icons;

    fn add(self, other: Icons) -> Icons {
        Icons {
            locks: self.locks + other.locks,
            hits: self.hits + other.hits,
            criticals: self.criticals + other.criticals,
            directs: self.directs + other.directs,
        }
    }
}

impl fmt::Display for Icons {
    /// Writes the icons as in a design: `lock, 2 hits` or `none`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if *self == Icons::NONE {
            return f.write_str("none");
        }
        let counts = self.counts().into_iter().filter(|(_, count)| *count > 0);
        let words: Vec<String> = counts
            .map(|(name, count)| match count {
                1 => name.to_string(),
                _ => format!("{count} {name}s"),
            })
            .collect();
        f.write_str(&words.join(", "))
    }
}

/// A keyword on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardKeyword {
    /// The keyword.
    pub keyword: Keyword,
    /// The keyword's number, 1 to 20, or 0 for a keyword without one.
    pub number: u32,
    /// The ID of the basic order after Massive.
    pub order: Option<String>,
}

impl CardKeyword {
    /// Returns what the keyword does, with its number filled in.
    pub fn meaning(&self) -> String {
        let number = self.number.to_string();
        let word = |word: &str| match word.strip_prefix('x') {
            Some(rest) if rest.chars().all(|c| c.is_ascii_punctuation()) => {
                format!("{number}{rest}")
            }
            _ => word.to_string(),
        };
        self.keyword.meaning().split(' ').map(word).join(" ")
    }
}

impl fmt::Display for CardKeyword {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.keyword.name())?;
        if self.number > 0 {
            write!(f, " {}", self.number)?;
        }
        match &self.order {
            Some(order) => write!(f, " {order}"),
            None => Ok(()),
        }
    }
}
