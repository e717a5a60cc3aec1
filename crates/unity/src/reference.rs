//! Builds the reference tables: traits, systems, arcs, weapons, tech levels, all numbers.

use super::Unity;
use super::arcs::Arc;
use super::numbers::{CitedNumber, Numbers, SystemNumbers};
use super::ratings::base_space;
use super::rules_summary;
use super::ship::Ship;
use super::tables::{EXCLUSIONS, System, TechLevel, TechLine, TraitRole, WeaponTrait};
use super::weapon::Weapon;
use crate::file::assemble::Library;
use starwright_paper::columns;
use starwright_paper::rules_text::topic_table;
use starwright_paper::table::{Cell, Column, Table};
use starwright_rules::fleets::battle_size_table;
use starwright_rules::{Lookup, Topic};
use starwright_text::exact::Exact;
use std::collections::BTreeSet;

impl Lookup for Unity {
    fn reference(topic: Topic, numbers: &Numbers) -> Option<Table> {
        Some(match topic {
            Topic::Traits => traits(numbers),
            Topic::Systems => systems(numbers),
            Topic::Arcs => arcs(),
            Topic::Weapons => Table::new(WEAPON_COLUMNS),
            Topic::Tech => tech(numbers),
            // The title explains the number that affects ratings most, because a source contradicts it.
            Topic::Numbers => all_numbers(numbers).titled(format!(
                "ORAT of a Carrier's flight: {}.",
                System::Carrier.row().orat_argument
            )),
            Topic::Battles => return battle_size_table::<Unity>(),
            other => return topic_table(&rules_summary::pages(), other.word()),
        })
    }

    /// Lists the weapons that the design defines itself, with base spaces without Fire Control.
    fn ship_weapons(ship: &Ship, numbers: &Numbers) -> Vec<Vec<Cell>> {
        let weapons = ship.weapons().iter().enumerate();
        weapons
            .filter(|(index, _)| !ship.uses_library(*index))
            .map(|(_, weapon)| weapon_row(ship.class(), "", weapon, numbers))
            .collect()
    }

    /// Lists the weapons of a library, with base spaces without Fire Control.
    fn library_weapons(library: &Library, numbers: &Numbers) -> Vec<Vec<Cell>> {
        let weapons = library.weapons.iter();
        weapons
            .map(|(key, weapon)| weapon_row(&library.name, key, weapon, numbers))
            .collect()
    }
}

fn traits(numbers: &Numbers) -> Table {
    Table::from_items(
        &WeaponTrait::ALL.map(|weapon_trait| (weapon_trait, numbers)),
        columns! { |(own, numbers)|
            text code "Code" = own.code(),
            text name "Trait" = own.name(),
            number multiplier "Space x" = numbers.weapon_trait(*own).value,
            text also "And also" = describe_extra_space(*own, numbers),
            text joint "Together with" = describe_joints(*own, numbers),
            text excludes "Not with" = excluded_traits(*own, numbers).join(", "),
            text effect "In play" = own.effect(),
            text source "Source" = numbers.weapon_trait(*own).citation.to_string(),
        },
    )
}

/// Lists the range-based traits that can be combined with a trait, each with the joint multiplier.
fn describe_joints(weapon_trait: WeaponTrait, numbers: &Numbers) -> String {
    let others = WeaponTrait::RANGE_BASED
        .into_iter()
        .filter(|other| *other != weapon_trait);
    let factor = |other: WeaponTrait| {
        Some(format!(
            "{} {}",
            other.code(),
            numbers.joint_multiplier(weapon_trait, other)?.value
        ))
    };
    others.filter_map(factor).collect::<Vec<_>>().join(", ")
}

/// Describes the effect of a trait on base space beyond its factor (Unity C.5); empty for most traits.
fn describe_extra_space(weapon_trait: WeaponTrait, numbers: &Numbers) -> String {
    match (weapon_trait, weapon_trait.role()) {
        (WeaponTrait::Defensive, _) => {
            let addition = numbers.figures.defensive_addition.value;
            let accuracy: Vec<String> = (2..=6)
                .map(|acc| numbers.accuracy(acc, true).value.to_string())
                .collect();
            format!(
                "+ {addition} x ROF x a; a is {} for ACC 2+ to 6+",
                accuracy.join(", ")
            )
        }
        (_, TraitRole::Late) => "x additions too".to_string(),
        (_, TraitRole::Plain | TraitRole::RangeBased) => String::new(),
    }
}

fn excluded_traits(weapon_trait: WeaponTrait, numbers: &Numbers) -> Vec<String> {
    let pairs = EXCLUSIONS
        .into_iter()
        .filter_map(|(a, b)| match weapon_trait {
            t if t == a => Some(b),
            t if t == b => Some(a),
            _ => None,
        });
    let is_range_based = weapon_trait.role() == TraitRole::RangeBased;
    let ranges = WeaponTrait::RANGE_BASED.into_iter().filter(|other| {
        is_range_based
            && *other != weapon_trait
            && numbers.joint_multiplier(weapon_trait, *other).is_none()
    });
    let mut words: Vec<String> = pairs
        .chain(ranges)
        .map(|other| other.code().to_string())
        .collect();
    words.extend(match weapon_trait {
        WeaponTrait::Volatile => Some("ROF above 1".to_string()),
        WeaponTrait::Scatter | WeaponTrait::Telescopic => Some("IMP above 1".to_string()),
        WeaponTrait::Defensive => Some("seeking".to_string()),
        _ => None,
    });
    words
}

fn systems(numbers: &Numbers) -> Table {
    let mut table = Table::new(&[
        Column::text("name", "System"),
        Column::text("kind", "Kind").importance(5),
        Column::text("tech", "Tech").importance(6),
        Column::text("number", "Number").importance(4),
        Column::text("space", "Space"),
        Column::text("orat", "ORAT"),
        Column::text("drat", "DRAT").importance(2),
        Column::text("source", "Source").importance(8),
    ]);
    for system in System::ALL {
        let row = numbers.system(system);
        let reach = row
            .reach
            .map(|offset| format!(" x (E + {})", offset.value))
            .unwrap_or_default();
        let times =
            (row.drat_times.value != Exact::ONE).then(|| format!("x{}", row.drat_times.value));
        let plus = (!row.drat_plus.value.is_zero()).then(|| format!("+{}", row.drat_plus.value));
        let own = match system {
            System::FireControl => Some("in the weapons'"),
            System::Stutterdrive => Some("engines x1.5 in ORAT"),
            _ => None,
        };
        let orat = own.map_or_else(
            || format_per_unit(row.orat, format!("{}{reach}", row.unit(row.orat_basis))),
            str::to_string,
        );
        table.rows.push(vec![
            Cell::text(system.name()),
            Cell::text(row.kind.word()),
            Cell::text(row.tech.map_or("", TechLine::word)),
            Cell::text(
                system
                    .max_count()
                    .map(|most| format!("1-{most}"))
                    .unwrap_or_default(),
            ),
            Cell::text(format_per_unit(row.space, row.unit(row.space_basis))),
            Cell::text(orat),
            Cell::text(times.into_iter().chain(plus).collect::<Vec<_>>().join(" ")),
            Cell::text(sources(row)),
        ]);
    }
    let legend = "EF and SF: the space of a point of engines or a level of shields. E: engine rating. Figures are for each.";
    table.title = Some(legend.to_string());
    table
}

fn format_per_unit(number: CitedNumber, unit: String) -> String {
    if number.value.is_zero() {
        String::new()
    } else {
        format!("{}{unit}", number.value)
    }
}

/// Lists the sources of a system's numbers, each once.
fn sources(row: &SystemNumbers) -> String {
    let figures = [
        Some(row.space),
        Some(row.orat),
        row.reach,
        Some(row.drat_times),
        Some(row.drat_plus),
    ];
    let sources: BTreeSet<String> = figures
        .into_iter()
        .flatten()
        .map(|figure| figure.citation.to_string())
        .collect();
    sources.into_iter().collect::<Vec<_>>().join(", ")
}

fn arcs() -> Table {
    Table::from_items(
        &Arc::ALL,
        columns! { |arc|
            text arc "Arc" = arc.letter().to_string(),
            text bearings "Bearings" = arc.bearings(),
            text where "Where" = describe_arc(*arc),
            text bounded_by "Bounded by" = if *arc <= Arc::F {
                    "hex rows"
                } else {
                    "hex spines"
                },
            text mirror "Mirror" = arc.mirror().letter().to_string(),
        },
    )
}

fn describe_arc(arc: Arc) -> &'static str {
    match arc {
        Arc::A => "fore, to port",
        Arc::B => "fore, to starboard",
        Arc::C => "port",
        Arc::D => "starboard",
        Arc::E => "aft, to port",
        Arc::F => "aft, to starboard",
        Arc::G => "dead ahead",
        Arc::H => "port bow",
        Arc::I => "starboard bow",
        Arc::J => "port quarter",
        Arc::K => "starboard quarter",
        Arc::L => "dead astern",
    }
}

fn tech(numbers: &Numbers) -> Table {
    let levels: Vec<(TechLevel, CitedNumber)> = TechLevel::all()
        .map(|level| (level, numbers.tech(level)))
        .collect();
    Table::from_items(
        &levels,
        columns! { |(level, factor)|
            text level "Level" = level.to_string(),
            number space "Space x" = factor.value,
            text source "Source" = factor.citation.to_string(),
        },
    )
}

/// Builds a cell for a value, as a number if it is one.
fn number_cell(value: &str) -> Cell {
    value
        .parse()
        .map_or_else(|_| Cell::text(value), |number| Cell::number(number, value))
}

fn all_numbers(numbers: &Numbers) -> Table {
    Table::from_items(
        &numbers.list(),
        columns! { |number|
            text name "Name",
            text value "Value" = number_cell(&number.value),
            text meaning "Meaning",
            text source "Source" = number.citation.to_string(),
            text note "Note".only_in_data() = number.citation.note,
        },
    )
}

const WEAPON_COLUMNS: &[Column] = &[
    Column::text("from", "From"),
    Column::text("key", "Key").optional(),
    Column::text("name", "Weapon"),
    Column::text("stats", "Stats"),
    Column::text("second_mode", "Second mode").optional(),
    Column::number("base_1", "Base space"),
    Column::number("base_2", "mount of 2"),
    Column::number("base_3", "of 3"),
    Column::number("base_4", "of 4"),
];

fn weapon_row(from: &str, key: &str, weapon: &Weapon, numbers: &Numbers) -> Vec<Cell> {
    let base = |per_mount| {
        let base: Exact = base_space(weapon, per_mount, 0, numbers);
        Cell::number(base.to_f64(), base.to_decimal(1))
    };
    let stats = weapon.stat_line();
    let second = weapon
        .second_mode()
        .map(|mode| mode.to_string())
        .unwrap_or_default();
    let words = [from, key, weapon.name(), &stats, &second].map(Cell::text);
    words.into_iter().chain((1..=4).map(base)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traits_are_listed_with_all_their_effects_on_space() {
        let table = traits(Numbers::standard());
        let place = table
            .columns
            .iter()
            .position(|column| column.key == "also")
            .expect("a column");
        let rows = table.rows.iter();
        let listed: Vec<(&str, &str)> = rows
            .map(|row| (row[0].as_str(), row[place].as_str()))
            .filter(|(_, also)| !also.is_empty())
            .collect();
        assert_eq!(
            listed,
            [
                ("Acr", "x additions too"),
                (
                    "Dfn",
                    "+ 2 x ROF x a; a is 0.5, 0.4, 0.3, 0.2, 0.1 for ACC 2+ to 6+"
                ),
                ("Exp", "x additions too"),
                ("Slw", "x additions too"),
            ]
        );
    }
}
