//! Explanations of a craft's numbers: costs of turns, bonuses of attack dice, and tables of handling and gunnery.

use super::gunnery::{Gun, range_modifier};
use super::handling::{HELM_SIDES, helmsman, turn_odds};
use super::numbers::Numbers;
use super::report::{SCREENS, format_percent};
use super::ship::{Band, CrewMember, CrewRole, DamageModifier, Ship};
use super::{SilentDeath, tables};
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::Explanations;
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::citation::Citation;

fn given(amount: u32, citation: Citation, label: &str) -> Breakdown {
    Breakdown::from_figure(amount.into(), citation, || label.to_string())
}

impl Explanations for SilentDeath {
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

    /// Explains the cost of a turn, the target numbers of helm rolls, and each cannon's bonus at short range.
    fn explain(ship: &Ship, numbers: &Numbers) -> Vec<Breakdown> {
        let maneuver = || given(ship.maneuver.get(), tables::CARD, "maneuver number");
        let citation = tables::MOVEMENT.copy_house_mark(numbers.turn.citation);
        let turn = [numbers.turn.term(|| "any turn".to_string()), maneuver()];
        let mut sections = vec![Breakdown::sum(turn, citation, || {
            "movement points for a turn of one side".to_string()
        })];
        if helmsman(ship, numbers).is_some() {
            let label = || "skill bonuses added to a helm roll".to_string();
            sections.push(numbers.helm_bonus.term(label));
            sections.extend(HELM_SIDES.map(|sides| {
                let parts = [given(sides, tables::HELM_ROLL, "sides turned"), maneuver()];
                Breakdown::sum(parts, tables::HELM_ROLL, || {
                    format!("target number of the helm roll for {sides} sides")
                })
            }));
        }
        for weapon in &ship.weapons {
            // A breakdown has no negative numbers; the tables show negative bonuses.
            let Ok(bonus) = u32::try_from(ship.bonus(weapon)) else {
                continue;
            };
            if weapon.cannon.is_some() {
                let parts = [
                    given(bonus, tables::TO_HIT, "gunner's skill die bonus"),
                    numbers.short.term(|| "short range".to_string()),
                ];
                let citation = tables::TO_HIT.copy_house_mark(numbers.short.citation);
                sections.push(Breakdown::sum(parts, citation, || {
                    format!("{}: bonus of its attack dice at short range", weapon.name)
                }));
            }
        }
        sections
    }

    /// Lists turns, the crew, and the chance to hit each number of screens for which it is uncertain.
    fn boxes(ship: &Ship, numbers: &Numbers) -> Table {
        let mut table = Table::new(&[
            Column::text("what", "What"),
            Column::text("value", "Value"),
            Column::text("from", "From"),
            Column::text("source", "Source"),
        ]);
        table.rows = [
            turn_rows(ship, numbers),
            crew_rows(ship),
            gun_rows(ship, numbers),
        ]
        .concat();
        table
    }
}

fn row(what: String, value: String, from: String, source: Citation) -> Vec<Cell> {
    [what, value, from, source.to_string()]
        .map(Cell::Text)
        .to_vec()
}

/// Lists the target numbers, costs and chances of turns.
fn turn_rows(ship: &Ship, numbers: &Numbers) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    let Some((member, skill)) = helmsman(ship, numbers) else {
        return rows;
    };
    for sides in HELM_SIDES {
        let turn = turn_odds(ship, skill, sides, false, numbers);
        let helm = numbers.helm_bonus.citation;
        let roll = if numbers.helm_bonus.whole() == 0 {
            format!("d{}", skill.die)
        } else {
            skill.to_string()
        };
        let from = format!("{}, {roll}", member.name);
        rows.push(row(
            format!("turn {sides} sides: roll of {}+", turn.target_number),
            format_percent(turn.success),
            from,
            helm,
        ));
        let cost = format!("{:.2} points", turn.expected_cost);
        let from = "if the craft can pay".to_string();
        rows.push(row(
            format!("turn {sides} sides: mean cost"),
            cost,
            from,
            helm,
        ));
        let from = format!("with the whole thrust {}", ship.thrust.get());
        for (what, chance, source) in [
            ("turns as ordered", turn.as_ordered, tables::UNPAID_TURN),
            ("opponent chooses the facing", turn.opponent_chooses, helm),
            ("no turn", turn.no_turn, tables::UNPAID_TURN),
        ] {
            rows.push(row(
                format!("turn {sides} sides: {what}"),
                format_percent(chance),
                from.clone(),
                source,
            ));
        }
        let stunned = turn_odds(ship, skill, sides, true, numbers);
        let penalty = format!("{} on the roll", -i64::from(numbers.stun.whole()));
        let what = format!(
            "turn {sides} sides, stunned: roll of {}+",
            stunned.target_number
        );
        rows.push(row(
            what,
            format_percent(stunned.success),
            penalty,
            numbers.stun.citation,
        ));
    }
    rows
}

/// Lists the pilots and the firing order.
fn crew_rows(ship: &Ship) -> Vec<Vec<Cell>> {
    let pilots: Vec<&CrewMember> = ship
        .crew
        .iter()
        .filter(|member| member.role == CrewRole::Pilot)
        .collect();
    let lines = [
        (
            "pilot",
            pilots,
            "role, or first with a helm skill",
            tables::CREW,
        ),
        (
            "firing order",
            ship.firing_order(),
            "gunners, then pilots",
            tables::SKILL_ORDER,
        ),
    ];
    let mut rows = Vec::new();
    for (what, crew, from, source) in lines {
        if !crew.is_empty() {
            let names: Vec<&str> = crew.iter().map(|member| member.name.as_str()).collect();
            let names = names.join(", ");
            rows.push(row(what.to_string(), names, from.to_string(), source));
        }
    }
    rows
}

/// Lists the mean damage and the chances to hit of each cannon.
fn gun_rows(ship: &Ship, numbers: &Numbers) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for weapon in &ship.weapons {
        let (Some(gun), Some(cannon)) = (Gun::new(ship, weapon), weapon.cannon) else {
            continue;
        };
        let dice = format!("{} {:+}", cannon.dice, gun.bonus);
        let mean = format!("{:.2}", gun.mean_dice(numbers));
        let from = format!("{} of {}", cannon.damage, cannon.dice);
        let source = match cannon.damage.modifier {
            DamageModifier::DividedBy(_) => numbers.division_up.citation,
            _ => tables::DAMAGE,
        };
        rows.push(row(
            format!("{}: mean damage of the dice", weapon.name),
            mean,
            from,
            source,
        ));
        for screens in SCREENS {
            let chances =
                Band::ALL.map(|band| gun.hit_chance(screens, range_modifier(band, numbers)));
            // Outside these screens every shot hits, or none does.
            if chances[0] > 0.0 && chances[2] < 1.0 {
                let what = format!(
                    "{}: to hit DS {screens} at short / medium / long",
                    weapon.name
                );
                rows.push(row(
                    what,
                    chances.map(format_percent).join(" / "),
                    dice.clone(),
                    tables::TO_HIT,
                ));
            }
        }
    }
    rows
}
