//! The typed pieces of a line.

use crate::words::{Edition, Key};

/// Tech levels by the letter of their line; `None` stands for all lines.
pub type TechLevels = Vec<(Option<char>, f32)>;

/// What a part of a line may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub value: Value,
    pub start: usize,
    pub end: usize,
    pub cost: f32,
}

/// The value of a piece.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A rating with its value.
    Rate(Rate),
    /// `Hull/Engines/Shields: 8/5/2`.
    Joined(Vec<(Key, u32)>),
    Range(Reach),
    /// Three numbers with slashes: a range, or three of the four numbers of a weapon.
    Triple([Option<u32>; 3]),
    /// ROF, ACC, IMP and DMG; whether they are written in Unity's way, `2x4+/1/1`.
    Four([u32; 4], bool),
    Accuracy(u32),
    /// ROF and ACC without the other numbers, `2x4+`.
    Shots([u32; 2]),
    /// A number of a weapon after its word; also the ends of its range bands.
    One(Key, u32),
    Dice(Vec<u32>),
    Mount(Mount),
    Trait(&'static str, Edition),
    System(Listed),
    /// Something in a list of systems that no edition has.
    UnknownSystem(Listed),
    /// Text after the word for a part of the identity.
    Identity(Key, String),
    Points(u32),
    /// Tech levels by line; `None` stands for all lines.
    Tech(TechLevels),
    /// The six slots of an Admiralty ship, or a row of weapon hits.
    Slots(String),
    Side(Key, u32),
    /// A weapon that is named elsewhere in the post.
    Known(String),
    Label(char),
    /// A word that opens a list or a row without a value of its own.
    Section(Key),
    /// The columns of attack dice, `0 -1 -2 -3`.
    Heading,
    /// `no traits`.
    Nothing,
    Track(Vec<u32>),
    Boxes(u32),
    /// A number in parentheses after boxes: the loss limit.
    Limit(Option<u32>),
    Times(u32),
    /// `like the Tenor`, in lower case; empty for the ship before.
    Like(String),
    /// Something that the other ship has and this one lacks.
    Without(String),
    Word,
    Number,
    Mark(char),
}

/// A rating as written.
#[derive(Clone, Debug, PartialEq)]
pub struct Rate {
    pub key: Key,
    pub numbers: Vec<u32>,
    /// What separates the numbers.
    pub separator: char,
    pub form: Form,
    /// The boxes of each group: `17 (6-6-5)`.
    pub groups: Vec<u32>,
    /// A tech level in brackets.
    pub tech: Option<f32>,
    /// Whether a letter stands for the word.
    pub is_letter: bool,
}

/// How the value of a rating is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    #[default]
    Numbers,
    /// Numbers of four sides, in the order of the book.
    Sides,
    /// Drawn boxes.
    Boxes,
    /// A dash or a word for none.
    None,
    /// One of several numbers after several words.
    Joined,
}

impl Rate {
    pub fn new(key: Key, numbers: Vec<u32>) -> Rate {
        Rate {
            key,
            numbers,
            separator: ' ',
            form: Form::default(),
            groups: Vec::new(),
            tech: None,
            is_letter: false,
        }
    }
}

/// How far a weapon reaches, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// `4/8/12`, `1-4/5-8/9-12`, `-/10/15`.
    Bands([Option<u32>; 3]),
    /// `5-10-15`.
    Dashed([u32; 3]),
    /// `1-12`, `range 12`.
    Flat(u32),
    /// `MA 6`.
    Allowance(u32),
}

/// Arcs with all numbers around them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mount {
    /// The arcs in capitals.
    pub arcs: String,
    /// How many there are: `2x[AB]`, `[2AB]`, `[AB] x2`, `[ABx2]`.
    pub count: Option<u32>,
    /// A number right after the letters: Nova's modifier, or weapons per mount.
    pub modifier: Option<u32>,
    /// A number in parentheses.
    pub in_parentheses: Option<u32>,
    /// Whether a space precedes the parentheses.
    pub has_gap: bool,
    pub boxes: u32,
    pub is_bracketed: bool,
    pub is_lower: bool,
    /// Whether it is an arc of Nova.
    pub is_nova: bool,
    /// Whether it is a set of the letters A to L.
    pub is_letters: bool,
}

/// An entry of a list of systems.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    pub name: String,
    pub count: Option<u32>,
    /// A detail in parentheses that is more than a number: `3 dice`, `5+`.
    pub detail: Option<String>,
}

impl Piece {
    pub fn new(value: Value, start: usize, end: usize, cost: f32) -> Piece {
        Piece {
            value,
            start,
            end,
            cost,
        }
    }

    /// Returns `true` for the numbers of a weapon.
    pub fn is_weapon_number(&self) -> bool {
        matches!(
            self.value,
            Value::Range(_)
                | Value::Triple(_)
                | Value::Four(..)
                | Value::Accuracy(_)
                | Value::Shots(_)
                | Value::One(..)
                | Value::Dice(_)
        )
    }

    /// Returns `true` for text without a type.
    pub fn is_plain(&self) -> bool {
        matches!(self.value, Value::Word | Value::Number | Value::Mark(_))
    }

    /// Returns what the piece is worth as evidence; to ignore it within a ship costs as much.
    pub fn strength(&self) -> f32 {
        match &self.value {
            Value::Rate(_) => 3.,
            Value::Like(_) => 7.,
            Value::Joined(_) | Value::Four(..) | Value::Dice(_) => 4.,
            Value::Identity(Key::Notes, _) => 0.,
            Value::Range(_)
            | Value::Triple(_)
            | Value::One(..)
            | Value::Identity(..)
            | Value::Tech(_) => 2.,
            Value::Accuracy(_) | Value::Shots(_) | Value::Slots(_) | Value::Side(..) => 1.5,
            Value::System(_) => 1.3,
            Value::Mount(mount) if mount.is_bracketed || mount.boxes > 0 => 1.,
            Value::Trait(..)
            | Value::Points(_)
            | Value::Known(_)
            | Value::Track(_)
            | Value::Without(_) => 1.,
            Value::Mount(_) | Value::Label(_) | Value::Section(_) | Value::Boxes(_) => 0.5,
            Value::Heading => 0.5,
            Value::UnknownSystem(_) => 0.3,
            Value::Nothing
            | Value::Limit(_)
            | Value::Times(_)
            | Value::Word
            | Value::Number
            | Value::Mark(_) => 0.,
        }
    }
}

/// Returns `true` if none of these numbers is lower than the one before it, and all that are given differ.
pub fn is_rising(numbers: &[Option<u32>]) -> bool {
    let known: Vec<u32> = numbers.iter().flatten().copied().collect();
    known.len() > 1 && known.is_sorted_by(|a, b| a < b)
}
