//! Turning: what each turn costs and how likely its helm roll succeeds.

use super::numbers::Numbers;
use super::ship::{CrewMember, Ship, Skill};
use serde::Serialize;

/// The numbers of hex sides that need a helm roll: three sides face the opposite way.
pub const HELM_SIDES: [u32; 2] = [2, 3];

/// The odds of a turn of more than one hex side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TurnOdds {
    /// Hex sides turned in one turn.
    pub sides: u32,
    /// The lowest helm roll that succeeds.
    pub target_number: u32,
    /// The probability that the helm roll succeeds.
    pub success: f64,
    /// The probability of a failure with a roll of 1: the opponent chooses the facing.
    pub natural_one: f64,
    /// The mean cost in movement points, if the craft can pay.
    pub expected_cost: f64,
    /// The probability that the craft can pay with its whole thrust and turns as ordered.
    pub as_ordered: f64,
    /// The probability that the craft can pay and the opponent chooses the facing.
    pub opponent_chooses: f64,
    /// The probability that the craft cannot pay and does not turn.
    pub no_turn: f64,
}

/// A craft's numbers that matter for turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Helm {
    /// The maneuver number.
    pub maneuver: u32,
    /// The helm skill.
    pub skill: Skill,
    /// Whether the crew is stunned.
    pub is_stunned: bool,
}

/// The result of one face of the helm die.
#[derive(Clone, Copy, Debug)]
pub struct HelmResult {
    /// The number by which the roll misses its target, or 0 for a success.
    pub missed_by: u32,
    /// The cost of the turn in movement points.
    pub cost: u32,
    /// Whether the roll is a 1 that fails, so that the opponent chooses the facing.
    pub is_failed_one: bool,
}

impl Helm {
    /// Returns the lowest roll that succeeds for a turn of this many sides.
    pub fn target_number(&self, sides: u32) -> u32 {
        sides + self.maneuver
    }

    /// Returns the result of each face of the helm die, from 1 up.
    pub fn results(&self, sides: u32, numbers: &Numbers) -> Vec<HelmResult> {
        let penalty = if self.is_stunned {
            i64::from(numbers.stun.whole())
        } else {
            0
        };
        let bonus = i64::from(numbers.helm_bonus(self.skill.bonus)) - penalty;
        let target = i64::from(self.target_number(sides));
        let result = |face: u32| {
            let missed_by = (target - i64::from(face) - bonus).max(0);
            let missed_by = u32::try_from(missed_by).unwrap_or(u32::MAX);
            let more = numbers.miss.whole().saturating_mul(missed_by);
            HelmResult {
                missed_by,
                cost: turn_cost(self.maneuver, numbers).saturating_add(more),
                is_failed_one: face == 1 && missed_by > 0,
            }
        };
        (1..=self.skill.die).map(result).collect()
    }

    /// Computes the odds of a turn for a craft with all of its thrust.
    pub fn turn_odds(&self, thrust: u32, sides: u32, numbers: &Numbers) -> TurnOdds {
        let results = self.results(sides, numbers);
        let share = |is_counted: &dyn Fn(&HelmResult) -> bool| {
            let count = results.iter().filter(|result| is_counted(result)).count();
            count as f64 / results.len() as f64
        };
        let total_cost: u64 = results.iter().map(|result| u64::from(result.cost)).sum();
        TurnOdds {
            sides,
            target_number: self.target_number(sides),
            success: share(&|result| result.missed_by == 0),
            natural_one: share(&|result| result.is_failed_one),
            expected_cost: total_cost as f64 / results.len() as f64,
            as_ordered: share(&|result| result.cost <= thrust && !result.is_failed_one),
            opponent_chooses: share(&|result| result.cost <= thrust && result.is_failed_one),
            no_turn: share(&|result| result.cost > thrust),
        }
    }
}

/// Returns the cost of a turn of one side, or of more sides if the helm roll succeeds.
pub fn turn_cost(maneuver: u32, numbers: &Numbers) -> u32 {
    numbers.turn.whole() + maneuver
}

/// Computes the odds of a turn of a craft.
pub fn turn_odds(
    ship: &Ship,
    skill: Skill,
    sides: u32,
    is_stunned: bool,
    numbers: &Numbers,
) -> TurnOdds {
    let helm = Helm {
        maneuver: ship.maneuver.get(),
        skill,
        is_stunned,
    };
    helm.turn_odds(ship.thrust.get(), sides, numbers)
}

/// Returns the crew member whose helm roll is most likely to succeed, or of equals the cheapest.
pub fn helmsman<'a>(ship: &'a Ship, numbers: &Numbers) -> Option<(&'a CrewMember, Skill)> {
    let mut best: Option<(&CrewMember, Skill, [f64; 2])> = None;
    for member in &ship.crew {
        let Some(skill) = member.helm else {
            continue;
        };
        let turns = HELM_SIDES.map(|sides| turn_odds(ship, skill, sides, false, numbers));
        let success: f64 = turns.iter().map(|turn| turn.success).sum();
        let cost: f64 = turns.iter().map(|turn| turn.expected_cost).sum();
        let worth = [success, -cost];
        if best.is_none_or(|(.., best)| worth > best) {
            best = Some((member, skill, worth));
        }
    }
    best.map(|(member, skill, _)| (member, skill))
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_text::exact::Exact;

    fn helm(maneuver: u32, die: u32, bonus: i32) -> Helm {
        Helm {
            maneuver,
            skill: Skill { die, bonus },
            is_stunned: false,
        }
    }

    #[test]
    fn a_turn_of_one_side_costs_one_more_than_the_maneuver_number() {
        for maneuver in 0..10 {
            assert_eq!(turn_cost(maneuver, &Numbers::standard()), 1 + maneuver);
        }
    }

    #[test]
    fn helm_rolls_match_every_face() {
        // d8 against 3 sides + 2: 5 or more succeed at a cost of 3; 4 to 1 cost 4 to 7, and on a 1 the opponent chooses.
        let turn = helm(2, 8, 3).turn_odds(5, 3, &Numbers::standard());
        assert_eq!(
            (turn.target_number, turn.success, turn.natural_one),
            (5, 0.5, 0.125)
        );
        assert_eq!(
            turn.expected_cost,
            (4.0 * 3.0 + 4.0 + 5.0 + 6.0 + 7.0) / 8.0
        );
        assert_eq!(
            (turn.as_ordered, turn.opponent_chooses, turn.no_turn),
            (6.0 / 8.0, 0.0, 2.0 / 8.0)
        );
    }

    #[test]
    fn a_stunned_crew_rolls_two_lower() {
        // d8 against 3 sides + 2: 7 or more succeed; 6 to 1 miss by 1 to 6.
        let stunned = Helm {
            is_stunned: true,
            ..helm(2, 8, 3)
        };
        let turn = stunned.turn_odds(5, 3, &Numbers::standard());
        assert_eq!(
            (turn.target_number, turn.success, turn.natural_one),
            (5, 2.0 / 8.0, 0.125)
        );
        assert_eq!(
            turn.expected_cost,
            (2.0 * 3.0 + 4.0 + 5.0 + 6.0 + 7.0 + 8.0 + 9.0) / 8.0
        );
        assert_eq!(
            (turn.as_ordered, turn.opponent_chooses, turn.no_turn),
            (4.0 / 8.0, 0.0, 4.0 / 8.0)
        );
    }

    #[test]
    fn the_outcomes_of_every_turn_add_up() {
        let numbers = Numbers::standard();
        for (thrust, maneuver, die) in
            (0..12).flat_map(|t| (0..6).flat_map(move |m| (2..20).map(move |d| (t, m, d))))
        {
            for sides in HELM_SIDES {
                let turn = helm(maneuver, die, 0).turn_odds(thrust, sides, &numbers);
                let sum = turn.as_ordered + turn.opponent_chooses + turn.no_turn;
                assert!((sum - 1.0).abs() < 1e-12);
                let faces = (1..=die).filter(|face| *face >= sides + maneuver).count();
                assert!((turn.success - faces as f64 / f64::from(die)).abs() < 1e-12);
                assert!(turn.expected_cost >= f64::from(1 + maneuver));
            }
        }
    }

    #[test]
    fn a_house_pack_may_add_the_bonus_to_helm_rolls() {
        let helm = helm(1, 6, 2);
        let mut numbers = Numbers::standard();
        assert_eq!(helm.turn_odds(9, 2, &numbers).success, 4.0 / 6.0);
        numbers.helm_bonus.value = Exact::ONE;
        let turn = helm.turn_odds(9, 2, &numbers);
        assert_eq!(
            (turn.success, turn.natural_one),
            (1.0, 0.0),
            "a 1 that succeeds is not a failure"
        );
    }
}
