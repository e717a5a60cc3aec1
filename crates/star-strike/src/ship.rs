//! A piece: what its card says, every number within its range.

use super::tables::{Arc, Facing, Keyword, Kind, Role, Slot};
use serde::{Serialize, Serializer};
use starwright_text::finding::as_texts;
use starwright_text::nearest::same;
use std::fmt;

/// A well-formed piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ship {
    /// The code of the card: `TR-014`.
    #[serde(skip)]
    pub code: Option<String>,
    /// The name of the piece, which others may share.
    #[serde(skip)]
    pub name: Option<String>,
    /// The class; never empty.
    #[serde(skip)]
    pub class: String,
    /// The allegiance.
    #[serde(skip)]
    pub faction: Option<String>,
    /// The type.
    #[serde(skip)]
    pub kind: Kind,
    /// The subtype as written.
    #[serde(skip)]
    pub subtype: Option<String>,
    /// The role.
    pub role: Role,
    /// Hull points, 1 to 30.
    pub hull: u32,
    /// The armor field, 0 to 9; an old card has none.
    pub armor: Option<u32>,
    /// The flak field, 0 to 9; an old card has none.
    pub flak: Option<u32>,
    /// Shield points.
    #[serde(serialize_with = "points")]
    pub shields: Shields,
    /// Facings that a map of shields leaves out; they have none.
    #[serde(skip)]
    pub bare: Vec<Facing>,
    /// The armaments, at most four a slot, slot by slot.
    pub armaments: Vec<Armament>,
    /// Weapon cards of its file and library that armaments use, and those of its file that none does.
    pub weapons: Vec<WeaponCard>,
    /// IDs of bonus orders.
    pub bonus_orders: Vec<String>,
    /// Keywords as written.
    #[serde(serialize_with = "as_texts")]
    pub keywords: Vec<Fitted>,
    /// Free text for the sheet.
    #[serde(skip)]
    pub notes: Option<String>,
}

impl Ship {
    /// Whether it has a keyword.
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.iter().any(|fitted| fitted.keyword == keyword)
    }

    /// The highest number of a keyword; 0 without it.
    pub fn highest(&self, keyword: Keyword) -> u32 {
        self.numbers(keyword).max().unwrap_or(0)
    }

    /// The numbers of a keyword added up.
    pub fn sum(&self, keyword: Keyword) -> u32 {
        self.numbers(keyword).sum()
    }

    fn numbers(&self, keyword: Keyword) -> impl Iterator<Item = u32> {
        self.keywords
            .iter()
            .filter(move |fitted| fitted.keyword == keyword)
            .map(|fitted| fitted.number)
    }

    /// The card of an armament; none if nobody wrote it.
    pub fn card(&self, armament: &Armament) -> Option<&WeaponCard> {
        self.weapons
            .iter()
            .find(|card| card.code == armament.weapon)
    }

    /// The subtype that counts: a piece that is Massive and no refit has its own.
    pub fn shown_subtype(&self) -> Option<&str> {
        let massive = || self.has(Keyword::Massive).then_some("massive");
        self.subtype.as_deref().or_else(massive)
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [
            self.faction.as_deref(),
            Some(self.class.as_str()),
            self.name.as_deref(),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))?;
        self.code
            .as_ref()
            .map_or(Ok(()), |code| write!(f, " ({code})"))
    }
}

/// Shield points of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shields {
    /// One number all round.
    Even(u32),
    /// By facing, clockwise from direct fore.
    Facings([u32; 6]),
}

impl Shields {
    /// The points towards a facing.
    pub fn towards(self, facing: Facing) -> u32 {
        match self {
            Shields::Even(points) => points,
            Shields::Facings(points) => points[facing as usize],
        }
    }
}

/// An armament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Armament {
    /// Its slot on the card.
    pub slot: Slot,
    /// Its place in the slot, from 0.
    #[serde(skip)]
    pub place: usize,
    /// The code of its weapon card.
    pub weapon: String,
    /// Where it may strike.
    pub arc: Arc,
    /// Its dice, 1 to 12.
    pub dice: u32,
}

/// A weapon card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WeaponCard {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its types: `Heavy`, `Ordnance`.
    pub types: Vec<String>,
    /// The maximum distance; adjacent is 0.
    pub distance: u32,
    /// Modifiers with their conditions.
    #[serde(serialize_with = "conditions")]
    pub modifiers: Vec<(String, i32)>,
    /// The icons of each modified result from 0.
    #[serde(serialize_with = "icons")]
    pub effects: [Icons; 9],
    /// What a target lock may be spent on.
    pub target_lock: Vec<String>,
    /// Whether it comes from the library and not from the design itself.
    #[serde(skip)]
    pub is_from_library: bool,
}

/// By facing if they differ.
pub fn points<S: Serializer>(shields: &Shields, serializer: S) -> Result<S::Ok, S::Error> {
    match shields {
        Shields::Even(points) => serializer.serialize_u32(*points),
        Shields::Facings(points) => {
            serializer.collect_map(Facing::ALL.into_iter().map(Facing::key).zip(points))
        }
    }
}

fn conditions<S: Serializer>(
    modifiers: &[(String, i32)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Modifier<'a> {
        when: &'a str,
        value: i32,
    }
    serializer.collect_seq(modifiers.iter().map(|(when, value)| Modifier {
        when,
        value: *value,
    }))
}

/// By modified result, equal neighbours together: `{"0-1": "hit", "2+": "none"}`.
fn icons<S: Serializer>(effects: &[Icons; 9], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(
        chart(effects)
            .into_iter()
            .map(|(results, icons)| (results, icons.to_string())),
    )
}

impl WeaponCard {
    /// Whether it is of a type.
    pub fn is(&self, word: &str) -> bool {
        self.types.iter().any(|own| same(own, word))
    }

    /// Whether armor is no save against it.
    pub fn is_heavy(&self) -> bool {
        self.is("Heavy")
    }

    /// Whether flak is a save against it.
    pub fn is_ordnance(&self) -> bool {
        self.is("Ordnance")
    }

    /// The effect chart, equal neighbours together: (`2-3`, `hit`).
    pub fn chart(&self) -> Vec<(String, Icons)> {
        chart(&self.effects)
    }
}

fn chart(effects: &[Icons; 9]) -> Vec<(String, Icons)> {
    let mut rows: Vec<(usize, usize, Icons)> = Vec::new();
    for (result, icons) in effects.iter().copied().enumerate() {
        match rows.last_mut().filter(|row| row.2 == icons) {
            Some(row) => row.1 = result,
            None => rows.push((result, result, icons)),
        }
    }
    let name = |(first, last, icons): (usize, usize, Icons)| match (first, last) {
        (first, last) if last + 1 == effects.len() && first < last => (format!("{first}+"), icons),
        (first, last) if first == last => (first.to_string(), icons),
        (first, last) => (format!("{first}-{last}"), icons),
    };
    rows.into_iter().map(name).collect()
}

/// The effect icons of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icons {
    /// Target locks.
    pub locks: u32,
    /// Hits.
    pub hits: u32,
    /// Critical hits.
    pub criticals: u32,
    /// Direct hits.
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

    /// These and others.
    pub(crate) fn plus(self, other: Icons) -> Icons {
        Icons {
            locks: self.locks + other.locks,
            hits: self.hits + other.hits,
            criticals: self.criticals + other.criticals,
            directs: self.directs + other.directs,
        }
    }

    /// Each kind with its count, in the order they are resolved.
    pub(crate) fn each(self) -> [(&'static str, u32); 4] {
        [
            ("lock", self.locks),
            ("hit", self.hits),
            ("critical", self.criticals),
            ("direct hit", self.directs),
        ]
    }
}

impl fmt::Display for Icons {
    /// As it is written: `lock, 2 hits`; `none`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let word = |(name, count): (&str, u32)| match count {
            0 => None,
            1 => Some(name.to_string()),
            _ => Some(format!("{count} {name}s")),
        };
        let words: Vec<String> = self.each().into_iter().filter_map(word).collect();
        f.write_str(
            if words.is_empty() {
                "none".to_string()
            } else {
                words.join(", ")
            }
            .as_str(),
        )
    }
}

/// A keyword on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitted {
    /// Which.
    pub keyword: Keyword,
    /// Its number, 1 to 20; 0 for one that takes none.
    pub number: u32,
    /// The basic order of a Massive piece.
    pub order: Option<String>,
}

impl Fitted {
    /// What it does, its number in place.
    pub fn meaning(&self) -> String {
        let number = self.number.to_string();
        let word = |word: &str| match word.strip_prefix('x') {
            Some(rest) if rest.chars().all(|c| c.is_ascii_punctuation()) => {
                format!("{number}{rest}")
            }
            _ => word.to_string(),
        };
        self.keyword
            .meaning()
            .split(' ')
            .map(word)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.keyword.name())?;
        if self.number > 0 {
            write!(f, " {}", self.number)?;
        }
        self.order
            .as_ref()
            .map_or(Ok(()), |order| write!(f, " {order}"))
    }
}
