//! Turning: what each turn costs and how likely it comes off.

use super::numbers::Figures;
use super::ship::{Crew, Ship, Skill};
use serde::Serialize;

/// The turns that need a roll and are printed: opposite is three sides away.
pub const SIDES: [u32; 2] = [2, 3];

/// A turn of more than one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Turn {
    /// Hex sides turned at once.
    pub sides: u32,
    /// What the roll must be at least.
    pub need: u32,
    /// The chance of the roll.
    pub success: f64,
    /// The chance of a natural 1 that fails: the opponent chooses the facing.
    pub natural_one: f64,
    /// What it costs on average where the points are there.
    pub expected_cost: f64,
    /// The chance, with the craft's whole thrust, that the points suffice and its own pilot chooses the facing.
    pub as_wanted: f64,
    /// The chance that they suffice and the opponent chooses.
    pub opponent: f64,
    /// The chance that they do not, so that the craft does not turn.
    pub no_turn: f64,
}

/// What turning one side costs; a turn of more sides too, if its roll succeeds.
pub fn turn_cost(ship: &Ship, numbers: &Figures) -> u32 {
    numbers.turn.whole() + ship.maneuver.get()
}

/// What a face of the helm die makes of a turn.
struct Outcome {
    /// By how much the roll fails.
    short: u64,
    cost: u64,
    is_failed_one: bool,
}

/// A turn by a helm skill, face by face of its die.
pub fn turn(ship: &Ship, skill: Skill, sides: u32, numbers: &Figures) -> Turn {
    rolled(ship, skill, sides, 0, numbers)
}

/// The same while the crew is stunned, which takes something off the roll; a natural 1 is still one.
pub fn turn_stunned(ship: &Ship, skill: Skill, sides: u32, numbers: &Figures) -> Turn {
    rolled(ship, skill, sides, numbers.stun.whole(), numbers)
}

fn rolled(ship: &Ship, skill: Skill, sides: u32, less: u32, numbers: &Figures) -> Turn {
    let (need, thrust) = (sides + ship.maneuver.get(), u64::from(ship.thrust.get()));
    let outcome = |face: u32| {
        let roll = i64::from(face) + i64::from(numbers.helm_adds(skill.bonus)) - i64::from(less);
        let short = (i64::from(need) - roll).max(0).unsigned_abs();
        let cost = u64::from(turn_cost(ship, numbers)) + u64::from(numbers.miss.whole()) * short;
        Outcome {
            short,
            cost,
            is_failed_one: face == 1 && short > 0,
        }
    };
    let outcomes: Vec<Outcome> = (1..=skill.die).map(outcome).collect();
    let share = |is_so: &dyn Fn(&Outcome) -> bool| {
        outcomes.iter().filter(|outcome| is_so(outcome)).count() as f64 / f64::from(skill.die)
    };
    Turn {
        sides,
        need,
        success: share(&|outcome| outcome.short == 0),
        natural_one: share(&|outcome| outcome.is_failed_one),
        expected_cost: outcomes.iter().map(|outcome| outcome.cost).sum::<u64>() as f64
            / f64::from(skill.die),
        as_wanted: share(&|outcome| outcome.cost <= thrust && !outcome.is_failed_one),
        opponent: share(&|outcome| outcome.cost <= thrust && outcome.is_failed_one),
        no_turn: share(&|outcome| outcome.cost > thrust),
    }
}

/// Who turns best: the crew whose helm roll is the likeliest to succeed, then the cheapest; none without a helm skill.
pub fn helmsman<'a>(ship: &'a Ship, numbers: &Figures) -> Option<(&'a Crew, Skill)> {
    let skilled = ship.crew.iter().filter_map(|crew| Some((crew, crew.helm?)));
    let worth = |skill: Skill| {
        let turns = SIDES.map(|sides| turn(ship, skill, sides, numbers));
        (
            turns.map(|turn| turn.success).iter().sum::<f64>(),
            -turns.map(|turn| turn.expected_cost).iter().sum::<f64>(),
        )
    };
    skilled.reduce(|best, next| {
        let (before, after) = (worth(best.1), worth(next.1));
        if after
            .0
            .total_cmp(&before.0)
            .then(after.1.total_cmp(&before.1))
            .is_gt()
        {
            next
        } else {
            best
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn craft(thrust: u32, maneuver: u32) -> Ship {
        Ship::parse(&format!(
            "class: A\nthrust: {thrust}\nmaneuver: {maneuver}\n"
        ))
        .expect("well-formed")
    }

    #[test]
    fn a_turn_of_one_side_costs_one_and_the_maneuver_number() {
        for maneuver in 0..10 {
            assert_eq!(
                turn_cost(&craft(9, maneuver), &Figures::standard()),
                1 + maneuver
            );
        }
    }

    #[test]
    fn helm_rolls_agree_with_every_face() {
        // d8 against 3 sides + 2: 5 or more succeed at a cost of 3; 4 to 1 cost 4 to 7, the 1 to the opponent's liking.
        let turn = turn(
            &craft(5, 2),
            Skill { die: 8, bonus: 3 },
            3,
            &Figures::standard(),
        );
        assert_eq!((turn.need, turn.success, turn.natural_one), (5, 0.5, 0.125));
        assert_eq!(
            turn.expected_cost,
            (4.0 * 3.0 + 4.0 + 5.0 + 6.0 + 7.0) / 8.0
        );
        assert_eq!(
            (turn.as_wanted, turn.opponent, turn.no_turn),
            (6.0 / 8.0, 0.0, 2.0 / 8.0)
        );
    }

    #[test]
    fn a_stunned_crew_rolls_two_less() {
        // d8 against 3 sides + 2: 7 or more succeed; 6 to 1 fall 1 to 6 short.
        let turn = turn_stunned(
            &craft(5, 2),
            Skill { die: 8, bonus: 3 },
            3,
            &Figures::standard(),
        );
        assert_eq!(
            (turn.need, turn.success, turn.natural_one),
            (5, 2.0 / 8.0, 0.125)
        );
        assert_eq!(
            turn.expected_cost,
            (2.0 * 3.0 + 4.0 + 5.0 + 6.0 + 7.0 + 8.0 + 9.0) / 8.0
        );
        assert_eq!(
            (turn.as_wanted, turn.opponent, turn.no_turn),
            (4.0 / 8.0, 0.0, 4.0 / 8.0)
        );
    }

    #[test]
    fn the_outcomes_of_every_turn_add_up() {
        let numbers = Figures::standard();
        for (thrust, maneuver, die) in
            (0..12).flat_map(|t| (0..6).flat_map(move |m| (2..20).map(move |d| (t, m, d))))
        {
            for sides in SIDES {
                let turn = turn(
                    &craft(thrust, maneuver),
                    Skill { die, bonus: 0 },
                    sides,
                    &numbers,
                );
                assert!((turn.as_wanted + turn.opponent + turn.no_turn - 1.0).abs() < 1e-12);
                let faces = (1..=die).filter(|face| *face >= sides + maneuver).count();
                assert!((turn.success - faces as f64 / f64::from(die)).abs() < 1e-12);
                assert!(turn.expected_cost >= f64::from(1 + maneuver));
            }
        }
    }

    #[test]
    fn a_house_may_count_the_bonus_in_helm_rolls() {
        let (ship, skill) = (craft(9, 1), Skill { die: 6, bonus: 2 });
        let mut numbers = Figures::standard();
        assert_eq!(turn(&ship, skill, 2, &numbers).success, 4.0 / 6.0);
        numbers.helm_bonus.value = starwright_text::exact::Exact::ONE;
        assert_eq!(turn(&ship, skill, 2, &numbers).success, 1.0);
        assert_eq!(
            turn(&ship, skill, 2, &numbers).natural_one,
            0.0,
            "a natural 1 that succeeds is no failure"
        );
    }
}
