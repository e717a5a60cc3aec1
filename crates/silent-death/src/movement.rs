//! Movement orders of a craft: what each step costs, the helm rolls it needs, and how likely the order is carried out.

use super::SilentDeath;
use super::handling::{Helm, helmsman, turn_cost};
use super::numbers::Numbers;
use super::ship::{Ship, Skill};
use super::tables;
use starwright_paper::hex::{Heading, Hex};
use starwright_rules::Movement;
use starwright_rules::battle::question::Refusal;
use starwright_rules::options::{GameOption, OptionValue, OptionValues};
use starwright_rules::orders::{OrderError, OrdersAnswer, OrdersQuestion, WrittenOrder};
use starwright_rules::plotted::{PlottedOrders, PlottedTurn, ReachAnswer, StepCost};
use starwright_text::citation::Citation;
use starwright_text::field::{TextValue, clip, escape_controls, pluralize};
use std::collections::BTreeMap;
use std::ops::Range;

/// Maximum number of hexes ahead in one step.
const MAX_HEXES: u32 = 999;
/// Maximum number of sides of one turn; six would change nothing.
const MAX_SIDES: u32 = 5;

/// A craft that moves.
#[derive(Clone, Copy, Debug)]
struct Mover<'a> {
    thrust: u32,
    maneuver: u32,
    helm: Option<Helm>,
    numbers: &'a Numbers,
}

/// One step of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Hexes ahead.
    Ahead(u32),
    /// Sides turned in one hex, clockwise if positive.
    Turn(i32),
}

impl Movement for SilentDeath {
    const ORDERS: &'static [GameOption] = &[
        GameOption::new(
            "thrust",
            OptionValue::Whole(0, 99),
            "Movement points [default: the craft's thrust]. Orders: 3 for three hexes ahead, P and S for each side turned",
        ),
        GameOption::new(
            "maneuver",
            OptionValue::Whole(0, 99),
            "Maneuver number [default: the craft's]",
        ),
        GameOption::new(
            "helm",
            OptionValue::Text("SKILL"),
            "Helm skill, such as d8+2 [default: the best helmsman's]",
        ),
        GameOption::new("stunned", OptionValue::Nothing, "The crew is stunned"),
    ];

    fn order_values(
        ship: &Ship,
        numbers: &Numbers,
    ) -> Result<Vec<(&'static str, String)>, Refusal> {
        let mut values = vec![
            ("thrust", ship.thrust.get().to_string()),
            ("maneuver", ship.maneuver.get().to_string()),
        ];
        let helmsman = helmsman(ship, numbers);
        values.extend(helmsman.map(|(_, skill)| ("helm", skill.to_string())));
        Ok(values)
    }

    fn orders(
        plot: OrdersQuestion,
        given: &OptionValues,
        numbers: &Numbers,
    ) -> Result<OrdersAnswer, Refusal> {
        let mover = Mover::new(given, numbers)?;
        Ok(match plot {
            OrdersQuestion::Orders(orders) => mover.plot(orders).into(),
            OrdersQuestion::Reach => mover.reach().into(),
        })
    }
}

impl<'a> Mover<'a> {
    fn new(given: &OptionValues, numbers: &'a Numbers) -> Result<Mover<'a>, Refusal> {
        let number = |name: &str| {
            let missing = || format!("missing --{name} N; or name the craft with --ship");
            given.number(name).ok_or_else(missing)
        };
        let maneuver = number("maneuver")?;
        let skill = given.text("helm").map(Skill::parse).transpose();
        let skill = skill.map_err(|error| format!("--helm: {}", error.message))?;
        let helm = skill.map(|skill| Helm {
            maneuver,
            skill,
            is_stunned: given.has("stunned"),
        });
        Ok(Mover {
            thrust: number("thrust")?,
            maneuver,
            helm,
            numbers,
        })
    }

    fn title(&self) -> String {
        let helm = self.helm.map(|helm| format!(", helm {}", helm.skill));
        format!(
            "a craft: {}, maneuver {}{}",
            pluralize(self.thrust as usize, "point"),
            self.maneuver,
            helm.unwrap_or_default()
        )
    }

    /// Returns the cost of a step if its helm roll succeeds.
    fn cost(&self, step: Step) -> u32 {
        match step {
            Step::Ahead(hexes) => self.numbers.advance.whole().saturating_mul(hexes),
            Step::Turn(_) => turn_cost(self.maneuver, self.numbers),
        }
    }

    /// Returns the total cost of steps if all helm rolls succeed.
    fn requirement(&self, steps: &[Step]) -> u32 {
        let costs = steps.iter().map(|step| self.cost(*step));
        costs.fold(0, u32::saturating_add)
    }

    /// Computes the probability that all steps are carried out as written, or `None` without a helm skill that they need.
    fn chance(&self, steps: &[Step]) -> Option<f64> {
        let mut spent = BTreeMap::from([(0u32, 1.0f64)]);
        for step in steps {
            let outcomes = self.outcomes(*step)?;
            let mut after = BTreeMap::new();
            for (before, chance) in &spent {
                for (cost, share) in &outcomes {
                    let total = before.saturating_add(*cost);
                    if total <= self.thrust {
                        *after.entry(total).or_default() += chance * share;
                    }
                }
            }
            spent = after;
        }
        Some(spent.values().sum())
    }

    /// Lists the costs of a step with their probabilities, without those by which the opponent chooses the facing.
    fn outcomes(&self, step: Step) -> Option<Vec<(u32, f64)>> {
        let sides = match step {
            Step::Turn(sides) if sides.unsigned_abs() > 1 => sides.unsigned_abs(),
            _ => return Some(vec![(self.cost(step), 1.0)]),
        };
        let results = self.helm?.results(sides, self.numbers);
        let share = 1.0 / results.len() as f64;
        let made = results.iter().filter(|result| !result.is_failed_one);
        Some(made.map(|result| (result.cost, share)).collect())
    }

    fn price(&self, step: Step) -> StepCost {
        let (words, condition, rule): (String, String, Citation) = match step {
            Step::Ahead(hexes) => (format!("{hexes} ahead"), String::new(), tables::MOVEMENT),
            Step::Turn(sides) => {
                let side = if sides < 0 { "port" } else { "starboard" };
                let count = sides.unsigned_abs();
                let words = format!("turn {} to {side}", pluralize(count as usize, "side"));
                if count == 1 {
                    (words, String::new(), tables::MOVEMENT)
                } else {
                    (words, self.helm_words(count), tables::HELM_ROLL)
                }
            }
        };
        StepCost {
            step: words,
            cost: self.cost(step),
            condition,
            rule: rule.to_string(),
        }
    }

    fn helm_words(&self, sides: u32) -> String {
        let Some(helm) = self.helm else {
            return format!("helm roll of {} or more", sides + self.maneuver);
        };
        let odds = helm.turn_odds(self.thrust, sides, self.numbers);
        format!(
            "helm {} or more: {:.1}%; a miss costs its points, {:.2} in all on average; a failed 1 ({:.1}%): the enemy turns it",
            odds.target_number,
            100.0 * odds.success,
            odds.expected_cost,
            100.0 * odds.natural_one
        )
    }

    fn plot(&self, orders: &[WrittenOrder]) -> PlottedOrders {
        let notes = [
            "Needs is the cost if every helm roll succeeds. Sides turned in one hex are one turn.",
            "A craft may pass occupied hexes, but not turn or stop in one; that is yours to check.",
            "What drift and declared turns do with unspent points is not in the sources.",
        ];
        PlottedOrders::from_orders(
            self.title(),
            orders,
            &notes,
            |index, written, hex, heading| self.plot_one(index, written, hex, heading),
        )
    }

    fn plot_one(
        &self,
        index: usize,
        written: &WrittenOrder,
        from: Hex,
        heading: Heading,
    ) -> PlottedTurn {
        let problem = |span: Range<usize>, message: String, rule| OrderError {
            order: index,
            diagnostic: written.error_at(span, message),
            rule,
        };
        let mut problems = Vec::new();
        let steps = match parse(&written.text) {
            Ok(steps) => Some(steps),
            Err((span, message)) => {
                problems.push(problem(span, message, None));
                None
            }
        };
        let requirement = steps.as_deref().map(|steps| self.requirement(steps));
        if let Some(needs) = requirement
            && needs > self.thrust
        {
            let message = format!("needs {needs} movement points, has {}", self.thrust);
            problems.push(problem(
                0..written.text.len(),
                message,
                Some(tables::MOVEMENT),
            ));
        }
        let is_legal = problems.is_empty();
        let flown = steps.as_deref().unwrap_or_default();
        let path = fly(if is_legal { flown } else { &[] }, from, heading);
        PlottedTurn {
            turn: index + 1,
            order: escape_controls(&clip(&written.text)),
            legal: is_legal,
            requirement,
            limit: self.thrust,
            chance: if is_legal { self.chance(flown) } else { None },
            costs: flown.iter().map(|step| self.price(*step)).collect(),
            problems,
            end: path.0.last().copied().unwrap_or(from),
            heading: path.1,
            path: path.0,
        }
    }

    /// Lists every place within reach if helm rolls succeed, each with a cheapest order; of those, one without rolls.
    fn reach(&self) -> ReachAnswer {
        let mut best: BTreeMap<Place, Vec<Step>> = BTreeMap::new();
        let mut waiting = BTreeMap::from([((0u32, 0usize, Place::default()), Vec::new())]);
        while let Some(((cost, rolls, place), steps)) = waiting.pop_first() {
            if best.contains_key(&place) {
                continue;
            }
            for step in place.next_steps() {
                let cost = cost.saturating_add(self.cost(step));
                if cost > self.thrust {
                    continue;
                }
                let needs_roll = matches!(step, Step::Turn(sides) if sides.abs() > 1);
                let next = (cost, rolls + usize::from(needs_roll), place.advance(step));
                waiting
                    .entry(next)
                    .or_insert_with(|| append_step(&steps, step));
            }
            best.insert(place, steps);
        }
        let mut ends: BTreeMap<(Hex, Heading), Vec<Step>> = BTreeMap::new();
        for (place, steps) in best {
            let known = ends.entry((place.hex, place.heading));
            let known = known.or_insert_with(|| steps.clone());
            if self.requirement(&steps) < self.requirement(known) {
                *known = steps;
            }
        }
        let places = ends.into_iter().map(|(place, steps)| {
            (
                place,
                format_steps(&steps),
                self.requirement(&steps),
                self.chance(&steps),
            )
        });
        let note = "On an empty board. Costs are those of helm rolls that succeed.";
        ReachAnswer::new(self.title(), self.thrust, note, places)
    }
}

/// A place in a search: hex, heading, and whether the craft has turned in this hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    hex: Hex,
    heading: Heading,
    has_turned: bool,
}

impl Place {
    fn next_steps(self) -> Vec<Step> {
        let mut steps = vec![Step::Ahead(1)];
        if !self.has_turned {
            steps.extend([1, -1, 2, -2, 3].map(Step::Turn));
        }
        steps
    }

    fn advance(self, step: Step) -> Place {
        match step {
            Step::Ahead(hexes) => Place {
                hex: self.hex.far(self.heading, hexes as i32),
                heading: self.heading,
                has_turned: false,
            },
            Step::Turn(sides) => Place {
                heading: self.heading.turned(sides),
                has_turned: true,
                ..self
            },
        }
    }
}

/// Adds a step, joining hexes ahead.
fn append_step(steps: &[Step], step: Step) -> Vec<Step> {
    let mut steps = steps.to_vec();
    match (steps.last_mut(), step) {
        (Some(Step::Ahead(hexes)), Step::Ahead(more)) => *hexes += more,
        _ => steps.push(step),
    }
    steps
}

/// Writes steps as an order; an order that stays is `0`.
fn format_steps(steps: &[Step]) -> String {
    if steps.is_empty() {
        return "0".to_string();
    }
    let words = steps.iter().map(|step| match *step {
        Step::Ahead(hexes) => hexes.to_string(),
        Step::Turn(sides) if sides < 0 => "P".repeat(sides.unsigned_abs() as usize),
        Step::Turn(sides) => "S".repeat(sides.unsigned_abs() as usize),
    });
    words.collect()
}

/// Parses an order such as `3P2SS1`; the error names a place and what is wrong there.
fn parse(text: &str) -> Result<Vec<Step>, (Range<usize>, String)> {
    let mut steps: Vec<Step> = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((place, letter)) = rest.next() {
        let span = place..place + letter.len_utf8();
        match letter.to_ascii_uppercase() {
            ' ' | ',' => {}
            digit @ '0'..='9' => {
                let mut hexes = digit.to_digit(10).unwrap_or(0);
                while let Some((at, more)) = rest.next_if(|(_, next)| next.is_ascii_digit()) {
                    hexes = hexes.saturating_mul(10) + more.to_digit(10).unwrap_or(0);
                    if hexes > MAX_HEXES {
                        return Err((place..at + 1, format!("more than {MAX_HEXES} hexes")));
                    }
                }
                if hexes > 0 {
                    steps = append_step(&steps, Step::Ahead(hexes));
                }
            }
            side @ ('P' | 'S') => {
                let sign = if side == 'P' { -1 } else { 1 };
                match steps.last_mut() {
                    Some(Step::Turn(sides)) if sides.signum() == sign => {
                        *sides += sign;
                        if sides.unsigned_abs() > MAX_SIDES {
                            return Err((span, format!("more than {MAX_SIDES} sides in one turn")));
                        }
                    }
                    _ => steps.push(Step::Turn(sign)),
                }
            }
            _ => {
                let message = format!("expected hexes ahead, P or S, found '{letter}'");
                return Err((span, message));
            }
        }
    }
    Ok(steps)
}

/// Returns the hexes of a path, starting hex first, and the heading at its end.
fn fly(steps: &[Step], from: Hex, heading: Heading) -> (Vec<Hex>, Heading) {
    let (mut path, mut hex, mut heading) = (vec![from], from, heading);
    for step in steps {
        match *step {
            Step::Ahead(hexes) => {
                for _ in 0..hexes {
                    hex = hex.next(heading);
                    path.push(hex);
                }
            }
            Step::Turn(sides) => heading = heading.turned(sides),
        }
    }
    (path, heading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static NUMBERS: LazyLock<Numbers> = LazyLock::new(Numbers::standard);

    fn mover(thrust: u32, maneuver: u32, helm: &str) -> Mover<'static> {
        let mut given = OptionValues::default();
        let values = [thrust.to_string(), maneuver.to_string(), helm.to_string()];
        for (option, value) in SilentDeath::ORDERS.iter().zip(values) {
            given.add(option, &value).expect("a value");
        }
        Mover::new(&given, &NUMBERS).expect("a craft")
    }

    fn plot(mover: &Mover, order: &str) -> PlottedTurn {
        let written = WrittenOrder {
            line: 1,
            text: order.to_string(),
        };
        mover.plot(&[written]).turns.remove(0)
    }

    #[test]
    fn silent_death_movement_a_hex_costs_one_and_a_side_one_more_than_the_maneuver_number() {
        let craft = mover(9, 2, "d8");
        let turn = plot(&craft, "3P2");
        assert_eq!(
            (turn.requirement, turn.legal, turn.chance),
            (Some(8), true, Some(1.0))
        );
        assert_eq!((turn.end.column, turn.heading.degrees()), (-2, 300));
        assert!(!plot(&craft, "4P3").legal, "10 of 9 movement points");
    }

    #[test]
    fn silent_death_movement_more_sides_need_a_helm_roll_and_a_miss_costs_more() {
        // d8 against 2 sides + 2: 4 to 8 cost 3, a 3 costs 4, a 2 costs 5, a 1 gives the facing away.
        let turn = |thrust| plot(&mover(thrust, 2, "d8"), "PP1");
        assert_eq!(turn(4).requirement, Some(4));
        assert!(!turn(3).legal);
        assert_eq!(turn(4).chance, Some(5.0 / 8.0));
        assert_eq!(turn(5).chance, Some(6.0 / 8.0));
        assert_eq!(turn(20).chance, Some(7.0 / 8.0));
        let words = turn(20).costs.remove(0).condition;
        assert!(words.starts_with("helm 4 or more: 62.5%"), "{words}");
    }

    #[test]
    fn chances_match_every_pair_of_rolls() {
        let craft = mover(10, 1, "d6");
        let steps = [
            Step::Turn(2),
            Step::Ahead(3),
            Step::Turn(-3),
            Step::Ahead(1),
        ];
        let cost = |face: u32, sides: u32| {
            let missed = (sides + 1).saturating_sub(face);
            (face > 1 || missed == 0).then_some(2 + missed)
        };
        let mut made = 0;
        for (first, second) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let costs = [cost(first, 2), cost(second, 3)];
            if let [Some(first), Some(second)] = costs {
                made += u32::from(first + second + 4 <= 10);
            }
        }
        let chance = craft.chance(&steps).expect("a helm skill");
        assert!((chance - f64::from(made) / 36.0).abs() < 1e-12 && made < 25);
    }

    #[test]
    fn rejects_malformed_orders() {
        let craft = mover(9, 1, "d6");
        for order in ["3Q", "PPPPPP", "1000", "U"] {
            let turn = plot(&craft, order);
            assert_eq!((turn.legal, turn.requirement), (false, None), "{order}");
        }
    }

    #[test]
    fn reach_lists_what_orders_allow() {
        let craft = mover(6, 1, "d8");
        let ends = craft.reach().ends;
        for place in &ends {
            let turn = plot(&craft, &place.order);
            assert_eq!(
                (
                    turn.legal,
                    turn.end,
                    turn.heading,
                    turn.requirement,
                    turn.chance
                ),
                (
                    true,
                    place.end,
                    place.heading,
                    Some(place.requirement),
                    place.chance
                ),
                "{}",
                place.order
            );
        }
        let about = ends
            .iter()
            .find(|place| place.distance == 0 && place.heading.degrees() == 180);
        assert_eq!(about.map(|place| place.order.as_str()), Some("SSS"));
        assert_eq!(ends.iter().map(|place| place.distance).max(), Some(6));
    }
}
