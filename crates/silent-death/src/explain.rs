//! How the numbers of a craft come about: what turns cost, what is added to attack dice, the handling and gunnery tables.

use super::gunnery::{Gun, range_modifier};
use super::handling::{SIDES, helmsman, turn, turn_stunned};
use super::numbers::Figures;
use super::report::{SCREENS, percent};
use super::ship::{Band, Change, Crew, Role, Ship};
use super::{SilentDeath, tables};
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::Explains;
use starwright_rules::figures::Figure;
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::citation::Citation;

fn given(amount: u32, citation: Citation, label: &str) -> Breakdown {
    Breakdown::given(amount.into(), citation, || label.to_string())
}

impl Explains for SilentDeath {
    const FIGURES: &'static [&'static str] = &[
        "class",
        "thrust",
        "maneuver",
        "screens",
        "armor",
        "energy",
        "structure",
        "crew",
        "weapons",
    ];

    /// The cost of a turn, what helm rolls need, and what short range makes of each cannon's bonus.
    fn explain(ship: &Ship, numbers: &Figures) -> Vec<Breakdown> {
        let maneuver = || given(ship.maneuver.get(), tables::CARD, "maneuver number");
        let citation = tables::MOVEMENT.or_house(numbers.turn.citation);
        let turn = [
            given(numbers.turn.whole(), numbers.turn.citation, "for any turn"),
            maneuver(),
        ];
        let mut sections = vec![Breakdown::sum(turn, citation, || {
            "movement points for a turn of one side".to_string()
        })];
        if helmsman(ship, numbers).is_some() {
            let Figure { citation, .. } = numbers.helm_bonus;
            sections.push(given(
                numbers.helm_bonus.whole(),
                citation,
                "skill bonuses that a helm roll adds",
            ));
            sections.extend(SIDES.map(|sides| {
                let parts = [given(sides, tables::HELM_ROLL, "sides turned"), maneuver()];
                Breakdown::sum(parts, tables::HELM_ROLL, || {
                    format!("helm roll for {sides} sides, at least")
                })
            }));
        }
        for weapon in &ship.weapons {
            // Sums are of numbers from 0 on, so a bonus below that is left to the tables.
            let Ok(bonus) = u32::try_from(ship.bonus(weapon)) else {
                continue;
            };
            if weapon.cannon.is_some() {
                let parts = [
                    given(bonus, tables::TO_HIT, "skill die bonus of the gunner"),
                    given(numbers.short.whole(), numbers.short.citation, "short range"),
                ];
                let citation = tables::TO_HIT.or_house(numbers.short.citation);
                sections.push(Breakdown::sum(parts, citation, || {
                    format!("{}: added to its attack dice at short range", weapon.name)
                }));
            }
        }
        sections
    }

    /// Handling and gunnery in a table: turns, then the chance to hit each of the screens that leave it open.
    fn boxes(ship: &Ship, numbers: &Figures) -> Table {
        let mut table = Table::new(&[
            Column::text("what", "What"),
            Column::text("value", "Value"),
            Column::text("from", "From"),
            Column::text("source", "Source"),
        ]);
        table.rows = [turns(ship, numbers), crew(ship), guns(ship, numbers)].concat();
        table
    }
}

/// A row of the table.
fn row(what: String, value: String, from: String, source: Citation) -> Vec<Cell> {
    [what, value, from, source.to_string()]
        .map(Cell::Text)
        .to_vec()
}

/// What turns take, and how often they come off.
fn turns(ship: &Ship, numbers: &Figures) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    let Some((crew, skill)) = helmsman(ship, numbers) else {
        return rows;
    };
    for sides in SIDES {
        let turn = turn(ship, skill, sides, numbers);
        let helm = numbers.helm_bonus.citation;
        let counted = if numbers.helm_bonus.whole() == 0 {
            format!("d{}", skill.die)
        } else {
            skill.to_string()
        };
        let who = format!("{}, {counted}", crew.name);
        rows.push(row(
            format!("turn {sides} sides: roll of {}+", turn.need),
            percent(turn.success),
            who,
            helm,
        ));
        let cost = format!("{:.2} points", turn.expected_cost);
        let paid = "if the points are there".to_string();
        rows.push(row(
            format!("turn {sides} sides: cost on average"),
            cost,
            paid,
            helm,
        ));
        let of_thrust = format!("with all of thrust {}", ship.thrust.get());
        for (what, chance, source) in [
            ("comes off as wanted", turn.as_wanted, tables::UNPAID_TURN),
            ("opponent picks the facing", turn.opponent, helm),
            ("no turn", turn.no_turn, tables::UNPAID_TURN),
        ] {
            rows.push(row(
                format!("turn {sides} sides: {what}"),
                percent(chance),
                of_thrust.clone(),
                source,
            ));
        }
        let stunned = turn_stunned(ship, skill, sides, numbers);
        let words = format!("{} on the roll", -i64::from(numbers.stun.whole()));
        let what = format!("turn {sides} sides, stunned: roll of {}+", stunned.need);
        rows.push(row(
            what,
            percent(stunned.success),
            words,
            numbers.stun.citation,
        ));
    }
    rows
}

/// Who flies, and who fires when.
fn crew(ship: &Ship) -> Vec<Vec<Cell>> {
    let names = |crew: &[&Crew]| {
        crew.iter()
            .map(|crew| crew.name.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let pilots: Vec<&Crew> = ship
        .crew
        .iter()
        .filter(|crew| crew.role == Role::Pilot)
        .collect();
    let lines = [
        (
            "pilot",
            pilots,
            "role, or the first helm skill",
            tables::CREW,
        ),
        (
            "order of fire",
            ship.firing_order(),
            "gunners, then pilots",
            tables::SKILL_ORDER,
        ),
    ];
    let lines = lines.into_iter().filter(|(_, crew, ..)| !crew.is_empty());
    lines
        .map(|(what, crew, from, source)| {
            row(what.to_string(), names(&crew), from.to_string(), source)
        })
        .collect()
}

/// What the cannons do.
fn guns(ship: &Ship, numbers: &Figures) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for weapon in &ship.weapons {
        let (Some(gun), Some(cannon)) = (Gun::of(ship, weapon), weapon.cannon) else {
            continue;
        };
        let dice = format!("{} {:+}", cannon.dice, gun.bonus);
        let mean = format!("{:.2}", gun.mean_of_dice(numbers));
        let from = format!("{} of {}", cannon.damage, cannon.dice);
        let source = match cannon.damage.change {
            Change::Over(_) => numbers.division_up.citation,
            _ => tables::DAMAGE,
        };
        rows.push(row(
            format!("{}: damage of the dice on average", weapon.name),
            mean,
            from,
            source,
        ));
        for screens in SCREENS {
            let chances = Band::ALL.map(|band| gun.to_hit(screens, range_modifier(band, numbers)));
            // Beyond these all shots hit, or none.
            if chances[0] > 0.0 && chances[2] < 1.0 {
                let what = format!(
                    "{}: to hit DS {screens} at short / medium / long",
                    weapon.name
                );
                rows.push(row(
                    what,
                    chances.map(percent).join(" / "),
                    dice.clone(),
                    tables::TO_HIT,
                ));
            }
        }
    }
    rows
}
