//! Breakdowns of the derived attributes, and the boxes on the card.

use super::derived::{self, DiceReduction};
use super::numbers::Numbers;
use super::saves::{Save, saves};
use super::ship::{Shields, Ship};
use super::tables::{self, Facing, Keyword, Role};
use super::{StarStrike, terrain};
use starwright_paper::table::{Column, Table};
use starwright_rules::Explanations;
use starwright_rules::numbers::CitedNumber;
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;

impl Explanations for StarStrike {
    const FIGURES: &'static [&'static str] = &[
        "class", "role", "hull", "armor", "flak", "shields", "orders", "moves", "dice",
    ];

    /// Explains every derived attribute: orders, moves, rotations, dice, armor, flak, saves with their chances and ram dice.
    fn explain(ship: &Ship, numbers: &Numbers) -> Vec<Breakdown> {
        let role = ship.role.noun_phrase();
        let rotations = numbers.rotations(ship.role);
        let any = if rotations.whole() >= 3 {
            ": any facing"
        } else {
            ""
        };
        let [min_moves, _] = numbers.moves(ship.role);
        let mut lines = vec![
            derived::criticals_to_destroy(ship, numbers),
            min_moves.term(|| format!("minimum moves per round, {role}")),
            derived::max_moves(ship, numbers),
            rotations.term(|| format!("rotations per move, {role}{any}")),
            derived::skirmish_dice(ship, numbers, DiceReduction::Half),
            derived::skirmish_dice(ship, numbers, DiceReduction::Quarter),
            apply_limit(derived::armor(ship, numbers), numbers.max_armor),
            apply_limit(derived::flak(ship, numbers), numbers.max_flak),
        ];
        lines.extend(saves(ship, numbers).iter().map(explain_save));
        lines.extend(terrain::explain(ship, numbers));
        if ship.has(Keyword::RamProw) {
            lines.extend(Role::ALL.map(|role| {
                let label = || format!("ram dice against {}", role.noun_phrase());
                numbers.ram_dice(role).term(label)
            }));
        }
        lines
    }

    /// Lists the boxes on the card: hull, criticals and shields.
    fn boxes(ship: &Ship, numbers: &Numbers) -> Table {
        let mut table = Table::new(&[
            Column::text("what", "Boxes"),
            Column::number("boxes", "How many"),
            Column::text("from", "From"),
            Column::text("source", "Source"),
        ]);
        let mut add = |what: &str, boxes: u32, from: &str, source: Citation| {
            table.rows.push(vec![
                what.into(),
                boxes.into(),
                from.into(),
                source.to_string().into(),
            ]);
        };
        add("hull", ship.hull, "as given", tables::HULL);
        let criticals = derived::derive_attributes(ship, numbers).criticals_to_destroy;
        add(
            "criticals",
            criticals,
            "the order limit and one more",
            tables::ORDERS,
        );
        match ship.shields {
            Shields::Single(points) => {
                add("shields", points, "as given, all facings", tables::SHIELDS);
            }
            Shields::ByFacing(points) => {
                for (facing, points) in Facing::ALL.into_iter().zip(points) {
                    add(
                        &format!("shields, {}", facing.word()),
                        points,
                        "as given",
                        tables::SHIELDS,
                    );
                }
            }
        }
        table
    }
}

/// Replaces a sum above its limit by the limit.
fn apply_limit(sum: Breakdown, max: CitedNumber) -> Breakdown {
    if sum.amount <= max.value {
        return sum;
    }
    max.term(|| format!("{}: {} on the card, limited", sum.label, sum.amount))
}

fn explain_save(save: &Save) -> Breakdown {
    let roll = Breakdown::from_figure(save.roll.min(6).into(), save.citation, || {
        format!("a roll of {}", save.rolls())
    });
    let face = Breakdown::from_figure(Exact::ratio(1, 6), tables::DICE, || {
        "chance of each face".to_string()
    });
    Breakdown::product([roll, face], None, save.citation, || {
        format!("{} save against {}, {}", save.name, save.against, save.when)
    })
}
