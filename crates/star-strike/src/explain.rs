//! How every derived attribute comes about, and the boxes of the card.

use super::StarStrike;
use super::derived::{self, Vigour};
use super::numbers::Numbers;
use super::saves::{Save, saves};
use super::ship::{Shields, Ship};
use super::tables::{self, Facing, Keyword, Role};
use starwright_paper::table::{Column, Table};
use starwright_rules::Explains;
use starwright_rules::figures::Figure;
use starwright_text::breakdown::{Breakdown, Term};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;

impl Explains for StarStrike {
    const FIGURES: &'static [&'static str] = &[
        "class", "role", "hull", "armor", "flak", "shields", "orders", "moves", "dice",
    ];

    /// Every derived attribute: orders, moves, rotations, dice, protection, saves and their chances, ram dice.
    fn explain(ship: &Ship, numbers: &Numbers) -> Vec<Breakdown> {
        let given = |figure: Figure, label: String| {
            Breakdown::given(figure.value, figure.citation, || label)
        };
        let role = ship.role.piece();
        let rotations = match numbers.rotations(ship.role) {
            figure if figure.whole() >= 3 => {
                given(figure, format!("rotations a move, {role}: any facing"))
            }
            figure => given(figure, format!("rotations a move, {role}")),
        };
        let mut lines = vec![
            derived::criticals_to_destroy(ship, numbers),
            given(
                numbers.moves(ship.role)[0],
                format!("least moves a round, {role}"),
            ),
            derived::most_moves(ship, numbers),
            rotations,
            derived::skirmish_dice(ship, numbers, Vigour::Half),
            derived::skirmish_dice(ship, numbers, Vigour::Quarter),
            limited(derived::armor(ship, numbers), numbers.armor_most),
            limited(derived::flak(ship, numbers), numbers.flak_most),
        ];
        lines.extend(saves(ship, numbers).iter().map(save));
        if ship.has(Keyword::RamProw) {
            let ram = |role: Role| {
                given(
                    numbers.ram(role),
                    format!("ram dice against {}", role.piece()),
                )
            };
            lines.extend(Role::ALL.map(ram));
        }
        lines
    }

    /// The boxes of the card: hull, criticals, shields.
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
        let criticals = derived::derived(ship, numbers).criticals_to_destroy;
        add(
            "criticals",
            criticals,
            "the order limit and the one that removes it",
            tables::ORDERS,
        );
        match ship.shields {
            Shields::Even(points) => add("shields", points, "as given, all round", tables::SHIELDS),
            Shields::Facings(points) => {
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

/// A sum that counts no further than its limit.
fn limited(sum: Breakdown, most: Figure) -> Breakdown {
    if sum.amount <= most.value {
        return sum;
    }
    let label = format!(
        "{}: {} on the card, but no more than this counts",
        sum.label, sum.amount
    );
    Breakdown::given(most.value, most.citation, || label)
}

fn save(save: &Save) -> Breakdown {
    let roll = Breakdown::given(save.roll.min(6).into(), save.citation, || {
        format!("a roll of {}", save.rolls())
    });
    let face = Breakdown::given(Exact::ratio(1, 6), tables::DICE, || {
        "chance of a face".to_string()
    });
    Breakdown::product([roll, face], None, save.citation, || {
        format!("{} save against {}, {}", save.name, save.against, save.when)
    })
}
