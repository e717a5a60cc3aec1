//! Checks fleets for constructed play: list entries, category percentages, copies, allegiance and colors.

use super::numbers::Numbers;
use super::order_library::{check_library, check_required_orders};
use super::order_plan::{check_assigned, check_omega};
use super::tables::{self, AllegianceColor, PieceType, Role};
use starwright_rules::fleet_list::{
    CategoryShare, FleetFigure, FleetInspection, ListedFleet, ListedShips, PercentRange,
};
use starwright_rules::numbers::CitedNumber;
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::nearest::is_same_word;
use std::collections::BTreeMap;

/// The categories of fleet lists, in book order.
pub const CATEGORIES: &[&str] = &["core", "specialist", "support"];

/// Checks a fleet by all rules of constructed play.
pub fn inspect(fleet: &ListedFleet, numbers: &Numbers) -> FleetInspection {
    let mut findings = check_list_entries(fleet);
    let mut categories = Vec::new();
    let base = PercentBase::new(fleet, numbers);
    if let Some(base) = base {
        // An entry without a category may still be core, so a shortfall is not certain then.
        let is_complete = findings.is_empty();
        for name in CATEGORIES {
            let category = Category::new(name, fleet, numbers);
            findings.extend(category.check_points(base, is_complete));
            categories.push(category.share(base));
        }
    }
    findings.extend(check_copies(fleet));
    findings.extend(check_allegiance(fleet));
    findings.extend(check_library(fleet.orders, numbers));
    findings.extend(check_required_orders(fleet));
    findings.extend(check_omega(fleet));
    findings.extend(check_assigned(fleet, numbers));
    FleetInspection {
        findings,
        categories,
        figures: figures(fleet, base),
    }
}

/// The points that the categories' percentages refer to.
#[derive(Clone, Copy)]
struct PercentBase {
    points: u32,
    rule: CitedNumber,
}

impl PercentBase {
    /// Returns the level's allowance (or the points spent, by a house pack), or `None` without a level.
    fn new(fleet: &ListedFleet, numbers: &Numbers) -> Option<PercentBase> {
        let allowance = fleet.allowance?;
        let rule = numbers.shares_of_spent;
        let spent: u64 = fleet.entries.iter().map(points).sum();
        let points = match rule.whole() {
            0 => allowance,
            _ => u32::try_from(spent).unwrap_or(u32::MAX),
        };
        Some(PercentBase { points, rule })
    }
}

/// Returns the points of an entry's ships.
fn points(entry: &ListedShips) -> u64 {
    u64::from(entry.count) * u64::from(entry.list_entry.points.unwrap_or(0))
}

/// Computes the fleet's order limit, the objective points at stake and the base of the percentages.
fn figures(fleet: &ListedFleet, base: Option<PercentBase>) -> Vec<FleetFigure> {
    let (mut orders, mut large) = (0, 0);
    for entry in &fleet.entries {
        let count = u64::from(entry.count);
        orders += count * u64::from(entry.ship.order_limit.unwrap_or(0));
        if [Role::SuperHeavy, Role::Stationary]
            .iter()
            .any(|role| entry.ship.role == Some(role.word()))
        {
            large += count;
        }
    }
    let mut figures = vec![
        FleetFigure {
            figure: "order_limit",
            meaning: "orders per round, undamaged",
            value: orders,
            rule: tables::ORDERS,
        },
        FleetFigure {
            figure: "objective_points_lost",
            meaning: "objective points for the enemy if all super heavy and stationary pieces are defeated",
            value: large,
            rule: tables::BRING_IT_DOWN,
        },
        FleetFigure {
            figure: "objective_points_kept",
            meaning: "objective points if all super heavy and stationary pieces survive",
            value: large,
            rule: tables::FLY_THE_FLAG,
        },
    ];
    figures.extend(base.map(|base| FleetFigure {
        figure: "share_base",
        meaning: "points that the percentages refer to",
        value: base.points.into(),
        rule: base.rule.citation,
    }));
    figures
}

fn entry_path(index: usize) -> FieldPath {
    FieldPath::from_key("ships").index(index)
}

/// Returns the code of an entry's card, or its class without a code.
pub fn card_name<'a>(entry: &ListedShips<'a>) -> &'a str {
    entry.ship.code.as_deref().unwrap_or(&entry.ship.class)
}

/// Reports entries without the points or category of the published list.
fn check_list_entries(fleet: &ListedFleet) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, entry) in fleet.entries.iter().enumerate() {
        for (is_missing, key) in [
            (entry.list_entry.points.is_none(), "points: 3"),
            (entry.list_entry.category.is_none(), "category: core"),
        ] {
            if is_missing {
                let name = card_name(entry);
                let message = format!("{name} needs its value from the fleet list, such as {key}");
                findings.push(Finding::illegal(
                    entry_path(index),
                    tables::FLEET_LIST,
                    message,
                ));
            }
        }
    }
    findings
}

/// The ships of one category and the points that they may take.
struct Category {
    name: &'static str,
    ships: u32,
    points: u64,
    allowed: PercentRange,
    /// The rules of the minimum and the maximum.
    rules: [Citation; 2],
    /// Whether the fleet list sets the range.
    is_from_list: bool,
}

impl Category {
    fn new(name: &'static str, fleet: &ListedFleet, numbers: &Numbers) -> Category {
        let (mut allowed, mut rules) = standard_range(name, numbers);
        let from_list = fleet
            .shares
            .iter()
            .find(|(word, _)| is_same_word(word, name));
        if let Some((_, range)) = from_list {
            (allowed, rules) = (*range, [tables::FLEET_LIST; 2]);
        }
        let mut category = Category {
            name,
            ships: 0,
            points: 0,
            allowed,
            rules,
            is_from_list: from_list.is_some(),
        };
        for entry in &fleet.entries {
            let word = entry.list_entry.category.as_deref();
            if word.is_some_and(|word| is_same_word(word, name)) {
                category.ships += entry.count;
                category.points += points(entry);
            }
        }
        category
    }

    fn share(&self, base: PercentBase) -> CategoryShare {
        CategoryShare {
            category: self.name,
            ships: self.ships,
            points: self.points,
            share: Exact::ratio(self.points * 100, u64::from(base.points.max(1))),
            allowed: self.allowed,
            within: self.check_points(base, true).is_none(),
        }
    }

    /// Reports too few points, if all entries are known, or too many.
    fn check_points(&self, base: PercentBase, is_complete: bool) -> Option<Finding> {
        let spent = Exact::whole(self.points);
        let part = |percent: u32| Exact::ratio(u64::from(percent) * u64::from(base.points), 100);
        let PercentRange {
            min: least,
            max: most,
        } = self.allowed;
        let (min, max) = (part(least), part(most));
        let (limit, difference, rule) = if spent > max {
            let over = spent.saturating_minus(max);
            (
                format!("at most {most}% ({max} points) allowed"),
                format!("{over} over"),
                self.rules[1],
            )
        } else if spent < min && is_complete {
            let short = min.saturating_minus(spent);
            (
                format!("at least {least}% ({min} points) required"),
                format!("{short} short"),
                self.rules[0],
            )
        } else {
            return None;
        };
        let source = if self.is_from_list {
            " by the fleet list"
        } else {
            ""
        };
        let message = format!(
            "{} ships take {} of {} points; {limit}{source}, {difference}",
            self.name, self.points, base.points
        );
        let rule = rule.copy_house_mark(base.rule.citation);
        Some(Finding::illegal(
            FieldPath::from_key("ships"),
            rule,
            message,
        ))
    }
}

/// Returns a category's range by the rules, with the rules behind its minimum and maximum.
fn standard_range(category: &str, numbers: &Numbers) -> (PercentRange, [Citation; 2]) {
    let any = PercentRange { min: 0, max: 100 };
    match category {
        "core" => {
            let [min, max] = [numbers.min_core, numbers.max_core];
            let range = PercentRange {
                min: min.whole(),
                max: max.whole(),
            };
            (range, [min.citation, max.citation])
        }
        "specialist" => {
            let max = numbers.max_specialist;
            let range = PercentRange {
                max: max.whole(),
                ..any
            };
            (range, [max.citation; 2])
        }
        _ => (any, [tables::CATEGORIES; 2]),
    }
}

/// Reports cards with more copies than the list allows, over all entries; of different limits the lowest counts.
fn check_copies(fleet: &ListedFleet) -> Vec<Finding> {
    // A card is identified by its code or, without one, by its file.
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut limits: BTreeMap<&str, (u32, usize)> = BTreeMap::new();
    for (index, entry) in fleet.entries.iter().enumerate() {
        let card = entry.ship.code.as_deref().unwrap_or(entry.design);
        let count = counts.entry(card).or_default();
        *count = count.saturating_add(entry.count);
        if let Some(max) = entry.list_entry.max {
            let limit = limits.entry(card).or_insert((max, index));
            if max < limit.0 {
                *limit = (max, index);
            }
        }
    }
    let mut found: Vec<(usize, Finding)> = Vec::new();
    for (card, (max, index)) in limits {
        let count = counts[card];
        if count > max {
            let name = card_name(&fleet.entries[index]);
            let message = format!("the fleet list allows {max} of {name}, found {count}");
            let path = entry_path(index).key("max");
            found.push((index, Finding::illegal(path, tables::FLEET_LIST, message)));
        }
    }
    found.sort_by_key(|(index, _)| *index);
    found.into_iter().map(|(_, finding)| finding).collect()
}

fn is_ally(entry: &ListedShips) -> bool {
    let kind = entry.ship.kind.as_deref();
    kind.is_some_and(|kind| is_same_word(kind, PieceType::Ally.word()))
}

/// Checks that standard and refit ships share one allegiance, and allies another of the same color.
fn check_allegiance(fleet: &ListedFleet) -> Vec<Finding> {
    let own_color = fleet
        .entries
        .iter()
        .filter(|entry| !is_ally(entry))
        .filter_map(|entry| entry.ship.faction.as_deref())
        .find_map(AllegianceColor::from_faction);
    let mut findings = Vec::new();
    let (mut own, mut allied): (Option<&str>, Option<&str>) = (None, None);
    for (index, entry) in fleet.entries.iter().enumerate() {
        let (name, path) = (card_name(entry), entry_path(index));
        let Some(faction) = entry.ship.faction.as_deref() else {
            let message = format!("{name} has no faction, so its allegiance is not checked");
            findings.push(Finding::warning(path, tables::FACTION, message));
            continue;
        };
        let (first, ships) = if is_ally(entry) {
            (allied.get_or_insert(faction), "allies")
        } else {
            (own.get_or_insert(faction), "standard and refit ships")
        };
        if !is_same_word(first, faction) {
            let message = format!(
                "{ships} must have one allegiance; {name} belongs to {faction}, others to {first}"
            );
            findings.push(Finding::illegal(path.clone(), tables::FACTION, message));
        }
        if is_ally(entry)
            && let Some(own) = own_color
        {
            findings.extend(check_ally_color(name, faction, own, path));
        }
    }
    findings
}

/// Checks that an ally has the fleet's color.
fn check_ally_color(
    name: &str,
    faction: &str,
    own: AllegianceColor,
    path: FieldPath,
) -> Option<Finding> {
    match AllegianceColor::from_faction(faction) {
        Some(color) if color == own => None,
        Some(color) => {
            let message = format!(
                "allies must have the fleet's color (the first word of the faction); {name} is {} ({}), the fleet {} ({})",
                color.name(),
                color.word(),
                own.name(),
                own.word()
            );
            Some(Finding::illegal(path, tables::FACTION, message))
        }
        None => {
            let words = AllegianceColor::ALL.map(AllegianceColor::word).join(", ");
            let message = format!(
                "the color of {faction} is not known: its first word is not one of {words}"
            );
            Some(Finding::warning(path, tables::FACTION, message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_rules::fleet_list::ListEntry;
    use starwright_rules::fleets::FleetShip;
    use starwright_text::finding::Severity;

    struct Card(FleetShip, ListEntry);

    fn card(points: u32, category: &str) -> Card {
        let ship = FleetShip {
            class: "Lark".to_string(),
            code: Some(format!("LK-{points}{category}")),
            faction: Some("Explore League".to_string()),
            kind: Some("standard".to_string()),
            hull: Some(3),
            ..FleetShip::default()
        };
        let list_entry = ListEntry {
            points: Some(points),
            category: Some(category.to_string()),
            max: None,
        };
        Card(ship, list_entry)
    }

    fn inspect_cards(
        cards: &[Card],
        allowance: u32,
        shares: &[(String, PercentRange)],
    ) -> FleetInspection {
        let entries = cards.iter().map(|Card(ship, list_entry)| ListedShips {
            names: &[],
            design: "card.yaml",
            ship,
            count: 1,
            list_entry,
        });
        let fleet = ListedFleet {
            entries: entries.collect(),
            allowance: Some(allowance),
            shares,
            orders: None,
        };
        inspect(&fleet, &Numbers::standard())
    }

    /// Returns the illegal findings with their paths.
    fn illegal(cards: &[Card], allowance: u32) -> Vec<String> {
        let findings = inspect_cards(cards, allowance, &[]).findings.into_iter();
        findings
            .filter(|finding| finding.severity == Severity::Illegal)
            .map(|finding| format!("{}: {}", finding.path, finding.message))
            .collect()
    }

    #[test]
    fn category_limits_include_their_bounds_on_every_level() {
        for allowance in [10, 15, 20, 30, 50] {
            for core in 0..=allowance {
                for specialist in 0..=allowance - core {
                    let cards = [
                        card(core, "core"),
                        card(specialist, "specialist"),
                        card(1, "support"),
                    ];
                    let found = illegal(&cards, allowance);
                    for (is_expected, words) in [
                        (100 * core < 40 * allowance, "at least 40%"),
                        (100 * core > 60 * allowance, "at most 60%"),
                        (100 * specialist > 30 * allowance, "at most 30%"),
                    ] {
                        let is_found = found.iter().any(|message| message.contains(words));
                        assert_eq!(
                            is_found, is_expected,
                            "{core} core, {specialist} specialist of {allowance}: {found:?}"
                        );
                    }
                }
            }
        }
        let short = illegal(&[card(5, "core"), card(5, "specialist")], 15);
        assert_eq!(
            short,
            [
                "ships: core ships take 5 of 15 points; at least 40% (6 points) required, 1 short",
                "ships: specialist ships take 5 of 15 points; at most 30% (4.5 points) allowed, 0.5 over"
            ]
        );
    }

    #[test]
    fn a_fleet_list_overrides_the_limits() {
        let range = PercentRange { min: 20, max: 20 };
        let shares = [("Core".to_string(), range)];
        let inspection = inspect_cards(&[card(2, "core")], 10, &shares);
        let mut findings = inspection.findings.iter();
        assert!(findings.all(|finding| finding.severity == Severity::Warning));
        assert_eq!(inspection.categories[0].allowed.to_string(), "20 to 20");
    }

    #[test]
    fn requires_list_values_and_counts_copies_over_entries() {
        let mut cards = [card(4, "core"), card(4, "core"), card(1, "support")];
        cards[1].1.max = Some(1);
        cards[2].1.points = None;
        assert_eq!(
            illegal(&cards, 20),
            [
                "ships[2]: LK-1support needs its value from the fleet list, such as points: 3",
                "ships[1].max: the fleet list allows 1 of LK-4core, found 2"
            ]
        );
    }

    #[test]
    fn requires_one_allegiance_and_allies_of_the_same_color() {
        let fleet = |kinds: [(&str, &str); 3]| {
            let mut cards = [card(4, "core"), card(2, "support"), card(3, "support")];
            for (Card(ship, _), (kind, faction)) in cards.iter_mut().zip(kinds) {
                (ship.kind, ship.faction) = (Some(kind.to_string()), Some(faction.to_string()));
            }
            illegal(&cards, 10)
        };
        let (own, ally) = (("standard", "Explore League"), ("ally", "Explore Guild"));
        assert!(fleet([own, ("refit", "explore league"), ally]).is_empty());
        assert!(
            fleet([ally, own, ally]).is_empty(),
            "the order does not matter"
        );
        let mixed = fleet([own, ("refit", "Explore Guild"), ally]);
        assert!(mixed[0].contains("refit ships must have one allegiance"));
        let two_allies = fleet([own, ally, ("ally", "Explore Order")]);
        assert!(two_allies[0].contains("allies must have one allegiance"));
        let green = ("ally", "Exploit Guild");
        assert!(fleet([own, green, green])[1].contains("the fleet's color"));
    }
}
