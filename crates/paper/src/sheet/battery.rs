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

/// Effects of a weapon's mode at the table.
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
    Bands([Option<(Span, String)>; 3]),
    /// A seeking weapon: (`MA 6`, `4+`).
    Seeking(Span, String),
}

/// A distance on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Range from the first hex to the last.
    Hexes(u32, u32),
    /// The movement allowance of a seeking weapon in hexes.
    Allowance(u32),
    /// Range as the game writes it; empty to be filled in by hand.
    Written(String),
}

impl Span {
    /// Writes the distance in hexes, or in centimeters if a hex has a number of them. Parts of a hex count as a whole one, so
    /// hexes 4 to 6 of 5 cm are everything over 15 and up to 30 cm.
    pub fn text(&self, hex_cm: Option<f32>) -> String {
        match (self, hex_cm) {
            (Span::Written(text), _) => text.clone(),
            (Span::Hexes(first, last), None) if first == last => first.to_string(),
            (Span::Hexes(first, last), None) => format!("{first}-{last}"),
            (Span::Hexes(first, last), Some(cm)) => {
                let [from, to] = [first.saturating_sub(1), *last].map(|hexes| hexes as f32 * cm);
                format!("{from}-{to} cm")
            }
            (Span::Allowance(hexes), None) => format!("MA {hexes}"),
            (Span::Allowance(hexes), Some(cm)) => format!("MA {} cm", *hexes as f32 * cm),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unity 0.1: without hexes, one hex is 5 cm, and 12 cm are a range of 3 hexes.
    #[test]
    fn unity_0_1_ranges_without_hexes_are_multiples_of_5_cm() {
        let text = |span: Span| span.text(Some(5.0));
        assert_eq!(text(Span::Hexes(1, 2)), "0-10 cm");
        assert_eq!(text(Span::Hexes(3, 4)), "10-20 cm");
        assert_eq!(text(Span::Allowance(8)), "MA 40 cm");
        assert_eq!(Span::Hexes(3, 3).text(Some(2.5)), "5-7.5 cm");
        assert_eq!(Span::Hexes(3, 3).text(None), "3");
    }
}
