//! Computes one skirmish exactly: both sides roll together, save, and may be defeated.

use starwright_rules::battle::dice::Distribution;

/// A piece in a skirmish.
#[derive(Clone, Copy, Debug)]
pub struct SkirmishSide {
    /// The number of dice.
    pub dice: u32,
    /// The highest result that is a direct hit.
    pub deadly: u32,
    /// Whether an unmodified 6 is a direct hit.
    pub has_boarding_array: bool,
    /// Additional direct hits for an unmodified 1.
    pub starmaw: u32,
    /// The probability that a direct hit gets past the piece's saves.
    pub unsaved: f64,
    /// Hull points left.
    pub hull: u32,
    /// Direct hits on the opponent when the piece is defeated.
    pub lethal: u32,
    /// Whether the piece has Grudge.
    pub has_grudge: bool,
}

impl SkirmishSide {
    /// Returns the distribution of direct hits that the side makes.
    pub fn direct_hits(&self) -> Distribution {
        let mut faces = vec![0.0; self.starmaw as usize + 2];
        for face in 1..=6 {
            let is_hit = face <= self.deadly || (self.has_boarding_array && face == 6);
            let more = if face == 1 { self.starmaw } else { 0 };
            faces[(u32::from(is_hit) + more) as usize] += 1.0 / 6.0;
        }
        Distribution::from_chances(faces).repeat(self.dice.into())
    }

    /// Lists the results that are direct hits, such as `1-2, 6`.
    pub fn direct_hit_results(&self) -> String {
        let mut words = match self.deadly {
            1 => "1".to_string(),
            deadly => format!("1-{}", deadly.min(6)),
        };
        if self.has_boarding_array && self.deadly < 6 {
            words.push_str(", 6");
        }
        if self.starmaw > 0 {
            words.push_str(&format!(" (a 1: {} more)", self.starmaw));
        }
        words
    }
}

/// How a skirmish ends; index 0 is the first side.
#[derive(Clone, Debug)]
pub struct SkirmishOutcome {
    /// Distribution of the direct hits that each side scores.
    pub made: [Distribution; 2],
    /// Direct hits on each side that no save cancels.
    pub unsaved: [Distribution; 2],
    /// Hull points that each side loses, with Lethal, at most all of them.
    pub lost: [Distribution; 2],
    /// Probabilities by whether the first side is defeated, then by whether the second is.
    defeats: [[f64; 2]; 2],
}

impl SkirmishOutcome {
    /// Returns the probability that exactly these sides are defeated.
    pub fn chance(&self, first: bool, second: bool) -> f64 {
        self.defeats[usize::from(first)][usize::from(second)]
    }
}

/// Resolves a skirmish between two pieces.
pub fn resolve(sides: [&SkirmishSide; 2]) -> SkirmishOutcome {
    let made = sides.map(SkirmishSide::direct_hits);
    let unsaved = [
        made[1].thin(sides[0].unsaved),
        made[0].thin(sides[1].unsaved),
    ];
    let mut lost = sides.map(|side| vec![0.0; side.hull as usize + 1]);
    let mut defeats = [[0.0; 2]; 2];
    for (first, first_chance) in unsaved[0].chances().iter().enumerate() {
        for (second, second_chance) in unsaved[1].chances().iter().enumerate() {
            for (chance, end) in ends(sides, [first as u32, second as u32]) {
                let chance = chance * first_chance * second_chance;
                for ((lost, points), side) in lost.iter_mut().zip(end.lost).zip(sides) {
                    lost[points.min(side.hull) as usize] += chance;
                }
                let [first, second] = end.is_defeated.map(usize::from);
                defeats[first][second] += chance;
            }
        }
    }
    SkirmishOutcome {
        made,
        unsaved,
        lost: lost.map(Distribution::from_chances),
        defeats,
    }
}

/// Direct hits taken by both sides, and which of them are defeated.
#[derive(Clone, Copy)]
struct SkirmishEnd {
    lost: [u32; 2],
    is_defeated: [bool; 2],
}

impl SkirmishEnd {
    /// Defeats these sides; each deals its Lethal hits, which may defeat the other side as well.
    fn defeat(mut self, newly_defeated: [bool; 2], sides: [&SkirmishSide; 2]) -> SkirmishEnd {
        for side in [0, 1] {
            if newly_defeated[side] {
                self.is_defeated[side] = true;
                self.lost[1 - side] += sides[side].lethal;
            }
        }
        for side in [0, 1] {
            self.is_defeated[side] |= self.lost[side] >= sides[side].hull;
        }
        self
    }
}

/// Returns the possible ends after this many unsaved direct hits on each side, by the rolls for Grudge.
fn ends(sides: [&SkirmishSide; 2], hits: [u32; 2]) -> Vec<(f64, SkirmishEnd)> {
    let start = SkirmishEnd {
        lost: hits,
        is_defeated: [false; 2],
    };
    let reported = start.defeat([0, 1].map(|side| hits[side] >= sides[side].hull), sides);
    let grudge = [0, 1].map(|side| {
        if sides[side].has_grudge && !reported.is_defeated[side] {
            f64::from(reported.lost[side].min(6)) / 6.0
        } else {
            0.0
        }
    });
    let mut ends = Vec::new();
    for first in [false, true] {
        for second in [false, true] {
            let chance = |side: usize, succeeds: bool| {
                if succeeds {
                    grudge[side]
                } else {
                    1.0 - grudge[side]
                }
            };
            let chance = chance(0, first) * chance(1, second);
            if chance > 0.0 {
                // A Grudge defeats the other side.
                let before = reported.is_defeated;
                let newly_defeated = [second && !before[0], first && !before[1]];
                ends.push((chance, reported.defeat(newly_defeated, sides)));
            }
        }
    }
    ends
}
