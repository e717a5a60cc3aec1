//! One skirmish, exactly: both sides roll at once, save, and fall.

use starwright_rules::battle::dice::Distribution;

/// A piece in a skirmish.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    pub dice: u32,
    /// Results up to this are direct hits.
    pub deadly: u32,
    /// Whether an unmodified 6 is one, too.
    pub boards: bool,
    /// Direct hits that an unmodified 1 makes on top.
    pub starmaw: u32,
    /// The chance of a direct hit to get past its saves.
    pub unsaved: f64,
    /// Hull points left.
    pub hull: u32,
    /// Direct hits on the opponent when it falls.
    pub lethal: u32,
    pub has_grudge: bool,
}

impl Side {
    /// The direct hits that it makes.
    pub fn direct_hits(&self) -> Distribution {
        let hits = |face: u32| {
            let own = u32::from(face <= self.deadly || (self.boards && face == 6));
            let more = if face == 1 { self.starmaw } else { 0 };
            Distribution::certain((own + more) as usize)
        };
        let faces: Vec<Distribution> = (1..=6).map(hits).collect();
        Distribution::mixed(faces.iter().map(|face| (1.0 / 6.0, face))).times(self.dice.into())
    }

    /// The results that are direct hits: `1-2, 6`.
    pub fn hits_on(&self) -> String {
        let low = if self.deadly == 1 {
            "1".to_string()
        } else {
            format!("1-{}", self.deadly.min(6))
        };
        let six = if self.boards && self.deadly < 6 {
            ", 6"
        } else {
            ""
        };
        let more = if self.starmaw > 0 {
            format!(" (a 1: {} more)", self.starmaw)
        } else {
            String::new()
        };
        format!("{low}{six}{more}")
    }
}

/// How a skirmish ends.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Direct hits that each side makes.
    pub made: [Distribution; 2],
    /// Direct hits on each side that no save cancels.
    pub unsaved: [Distribution; 2],
    /// Hull points that each side loses, Lethal included, no more than it has.
    pub lost: [Distribution; 2],
    /// The chance that the first side falls or not, by whether the second does.
    falls: [[f64; 2]; 2],
}

impl Outcome {
    /// The chance that exactly these sides fall.
    pub fn chance(&self, first: bool, second: bool) -> f64 {
        self.falls[usize::from(first)][usize::from(second)]
    }
}

/// A skirmish of two pieces.
pub fn skirmish(sides: [&Side; 2]) -> Outcome {
    let made = sides.map(Side::direct_hits);
    let unsaved = [
        made[1].thinned(sides[0].unsaved),
        made[0].thinned(sides[1].unsaved),
    ];
    let mut lost = sides.map(|side| vec![0.0; side.hull as usize + 1]);
    let mut falls = [[0.0; 2]; 2];
    for (first, first_chance) in unsaved[0].chances().iter().enumerate() {
        for (second, second_chance) in unsaved[1].chances().iter().enumerate() {
            for (chance, end) in ends(sides, [first as u32, second as u32]) {
                let chance = chance * first_chance * second_chance;
                for ((lost, points), side) in lost.iter_mut().zip(end.lost).zip(sides) {
                    lost[points.min(side.hull) as usize] += chance;
                }
                falls[usize::from(end.has_fallen[0])][usize::from(end.has_fallen[1])] += chance;
            }
        }
    }
    let lost = lost.map(|chances| {
        let values: Vec<Distribution> = (0..chances.len()).map(Distribution::certain).collect();
        Distribution::mixed(chances.into_iter().zip(&values))
    });
    Outcome {
        made,
        unsaved,
        lost,
        falls,
    }
}

#[derive(Clone, Copy)]
struct End {
    lost: [u32; 2],
    has_fallen: [bool; 2],
}

impl End {
    /// What the hull points of both say by now; whoever has fallen since is Lethal, which may fell the other.
    fn settled(self, sides: [&Side; 2]) -> End {
        let fallen = self.counted(sides);
        let is_new = [0, 1].map(|side: usize| fallen.has_fallen[side] && !self.has_fallen[side]);
        fallen.avenged(is_new, sides)
    }

    /// Lethal of those who have just fallen.
    fn avenged(mut self, is_new: [bool; 2], sides: [&Side; 2]) -> End {
        let lethal = |side: usize| if is_new[side] { sides[side].lethal } else { 0 };
        self.lost = [self.lost[0] + lethal(1), self.lost[1] + lethal(0)];
        self.counted(sides)
    }

    /// Who has no hull points left has fallen.
    fn counted(mut self, sides: [&Side; 2]) -> End {
        self.has_fallen =
            [0, 1].map(|side: usize| self.has_fallen[side] || self.lost[side] >= sides[side].hull);
        self
    }
}

/// How it ends after this many unsaved direct hits on each side, by the throws of those who bear a Grudge.
fn ends(sides: [&Side; 2], hits: [u32; 2]) -> Vec<(f64, End)> {
    let reported = End {
        lost: hits,
        has_fallen: [false; 2],
    }
    .settled(sides);
    let grudge =
        [0, 1].map(
            |side: usize| match sides[side].has_grudge && !reported.has_fallen[side] {
                true => f64::from(reported.lost[side].min(6)) / 6.0,
                false => 0.0,
            },
        );
    let mut ends = Vec::new();
    for first in [false, true] {
        for second in [false, true] {
            let chance = [(grudge[0], first), (grudge[1], second)]
                .map(|(chance, comes)| if comes { chance } else { 1.0 - chance })
                .iter()
                .product::<f64>();
            if chance > 0.0 {
                let before = reported.has_fallen;
                let has_fallen = [before[0] || second, before[1] || first];
                let is_new = [0, 1].map(|side: usize| has_fallen[side] && !before[side]);
                ends.push((
                    chance,
                    End {
                        has_fallen,
                        ..reported
                    }
                    .avenged(is_new, sides),
                ));
            }
        }
    }
    ends
}
