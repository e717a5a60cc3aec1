//! Batteries of weapons with their banks, and what each mode answers at the table.

/// A battery of weapons.
#[derive(Clone, Debug, Default)]
pub struct Battery {
    /// The name of the weapon.
    pub name: String,
    /// Its banks.
    pub banks: Vec<BankBoxes>,
    /// `(2)`; none without boxes.
    pub loss_limit: Option<u32>,
    /// The stat line of each mode with its traits: (`3-6-9 1x4+/2/1`, `Gid`).
    pub modes: Vec<(String, String)>,
    /// What each mode answers at the table, for games that can say it; else none.
    pub answers: Vec<Answers>,
    /// The twelve 30-degree sectors it bears on, clockwise from the bow; none in a game without arcs.
    pub sectors: Option<[bool; 12]>,
    /// Numbers to look up, in columns under their headings; usually none.
    pub columns: Vec<(String, String)>,
}

impl Battery {
    /// How many boxes all banks have.
    pub fn boxes(&self) -> u32 {
        self.banks.iter().map(|bank| bank.boxes).sum()
    }
}

/// The boxes of a bank.
#[derive(Clone, Debug, Default)]
pub struct BankBoxes {
    /// `ACE`.
    pub arcs: String,
    /// The twelve 30-degree sectors it bears on, clockwise from the bow; none if only the battery's are known.
    pub sectors: Option<[bool; 12]>,
    /// One box per mount.
    pub boxes: u32,
    /// Weapons per mount; shown if more than one.
    pub per_mount: u32,
    /// How many of the first boxes are already checked off.
    pub checked: u32,
}

/// What a mode of a weapon answers at the table.
#[derive(Clone, Debug)]
pub struct Answers {
    /// Where it fires, and what it has to roll there.
    pub shots: Shots,
    /// Numbers with their headings: (`ROF`, `2`).
    pub figures: Vec<(&'static str, String)>,
    /// The traits and what they do in a few words: (`Pr1`, `+1 on impact`).
    pub traits: Vec<(String, String)>,
}

/// Where a weapon fires, and what it has to roll there.
#[derive(Clone, Debug)]
pub enum Shots {
    /// At short, medium and long range: (`1-3`, `3+`); none where it does not fire.
    Bands([Option<(String, String)>; 3]),
    /// Wherever it moves to: (`MA 6`, `4+`).
    Seeking(String, String),
}
