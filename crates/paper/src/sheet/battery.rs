//! Weapon batteries with their banks, and what each mode does at the table.

/// A weapon battery.
#[derive(Clone, Debug, Default)]
pub struct Battery {
    /// Name of the weapon.
    pub name: String,
    pub banks: Vec<BankBoxes>,
    /// Loss limit, or `None` without boxes.
    pub loss_limit: Option<u32>,
    /// The stat line of each mode with its traits: (`3-6-9 1x4+/2/1`, `Gid`).
    pub modes: Vec<(String, String)>,
    /// Table answers for each mode; empty if the game cannot state them.
    pub answers: Vec<Answers>,
    /// The twelve 30-degree sectors it bears on, clockwise from the bow, or `None` in a game without arcs.
    pub sectors: Option<[bool; 12]>,
    /// Numbers to look up, in columns under their headings; usually empty.
    pub columns: Vec<(String, String)>,
}

impl Battery {
    /// Counts the boxes of all banks.
    pub fn boxes(&self) -> u32 {
        self.banks.iter().map(|bank| bank.boxes).sum()
    }
}

/// The boxes of a bank.
#[derive(Clone, Debug, Default)]
pub struct BankBoxes {
    /// Arcs: `ACE`.
    pub arcs: String,
    /// The twelve 30-degree sectors it bears on, clockwise from the bow, or `None` if only the battery's are known.
    pub sectors: Option<[bool; 12]>,
    /// Number of boxes, one per mount.
    pub boxes: u32,
    /// Weapons per mount; shown if more than one.
    pub per_mount: u32,
    /// Number of first boxes that are already checked off.
    pub checked: u32,
}

/// What a mode of a weapon does at the table.
#[derive(Clone, Debug)]
pub struct Answers {
    /// Ranges and the rolls needed there.
    pub shots: Shots,
    /// Numbers with their headings: (`ROF`, `2`).
    pub figures: Vec<(&'static str, String)>,
    /// Traits and their effect in a few words: (`Pr1`, `+1 on impact`).
    pub traits: Vec<(String, String)>,
}

/// The ranges of a weapon and the rolls needed there.
#[derive(Clone, Debug)]
pub enum Shots {
    /// Short, medium and long range: (`1-3`, `3+`), or `None` if it does not fire there.
    Bands([Option<(String, String)>; 3]),
    /// A seeking weapon: (`MA 6`, `4+`).
    Seeking(String, String),
}
