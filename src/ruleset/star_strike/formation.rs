//! Fleets for constructed play: what the list must say, the shares of its categories, copies, allegiance and colour, and the
//! order library.

use super::numbers::Numbers;
use super::tables::{self, Colour, Kind};
use crate::exact::Exact;
use crate::finding::{FieldPath, Finding};
use crate::nearest::same;
use crate::rounding::Rounding;
use crate::ruleset::figures::Figure;
use crate::ruleset::formation::{Enlisted, Formation, Inspection, OrderLibrary, Share};
use crate::table::{Cell, Column, Table};
use std::collections::BTreeMap;

/// The categories of fleet lists, in book order.
pub(super) const CATEGORIES: &[&str] = &["core", "specialist", "support"];

/// What the rules say of a fleet, every shortfall at once.
pub(super) fn inspect(formation: &Formation, numbers: &Numbers) -> Inspection {
    let categories: Vec<Category> = CATEGORIES.iter().map(|name| Category::of(name, formation, numbers)).collect();
    let mut findings = listings(formation);
    if let Some(allowance) = formation.allowance {
        // What an entry does not say may still be core.
        let is_complete = findings.is_empty();
        findings.extend(categories.iter().flat_map(|category| category.findings(allowance, is_complete)));
    }
    findings.extend(copies(formation));
    findings.extend(allegiance(formation));
    findings.extend(orders(formation.orders, numbers));
    Inspection { findings, table: formation.allowance.map(|allowance| table(&categories, allowance)) }
}

fn at(index: usize) -> FieldPath {
    FieldPath::top("ships").index(index)
}

fn name<'a>(entry: &Enlisted<'a>) -> &'a str {
    entry.muster.code.as_deref().unwrap_or(&entry.muster.class)
}

/// What the published list must have said of every card.
fn listings(formation: &Formation) -> Vec<Finding> {
    let entries = formation.entries.iter().enumerate().flat_map(|(index, entry)| {
        let missing = [
            ("points", entry.listing.points.is_none(), "what it costs, such as points: 3"),
            ("category", entry.listing.category.is_none(), "its category, such as category: core"),
        ];
        let told = move |(_, _, what): (&str, bool, &str)| {
            let message = format!("{} does not say what the fleet list says of it: {what}", name(entry));
            Finding::illegal(at(index), tables::FLEET_LIST, message)
        };
        missing.into_iter().filter(|(_, is_missing, _)| *is_missing).map(told)
    });
    entries.collect()
}

/// What a category takes of the allowance, and what it may take.
struct Category {
    name: &'static str,
    ships: u32,
    points: u64,
    share: Share,
    is_of_list: bool,
}

impl Category {
    fn of(name: &'static str, formation: &Formation, numbers: &Numbers) -> Category {
        let members = || {
            let is_member = |entry: &&Enlisted| entry.listing.category.as_deref().is_some_and(|word| same(word, name));
            formation.entries.iter().filter(is_member)
        };
        let points = |entry: &Enlisted| u64::from(entry.count) * u64::from(entry.listing.points.unwrap_or(0));
        let listed = formation.shares.iter().find(|(word, _)| same(word, name)).map(|(_, share)| *share);
        Category {
            name,
            ships: members().map(|entry| entry.count).sum(),
            points: members().map(points).sum(),
            share: listed.unwrap_or_else(|| by_the_rules(name, numbers)),
            is_of_list: listed.is_some(),
        }
    }

    /// So many percent of the allowance, in points.
    fn points_of(percent: u32, allowance: u32) -> Exact {
        Exact::ratio(u64::from(percent) * u64::from(allowance), 100)
    }

    fn findings(&self, allowance: u32, is_complete: bool) -> Vec<Finding> {
        let Category { name, points, share: Share { least, most }, .. } = *self;
        let (taken, [low, high]) = (Exact::whole(points), [least, most].map(|p| Category::points_of(p, allowance)));
        let of = if self.is_of_list { " by the fleet list" } else { "" };
        let told = |limit: &str, percent: u32, bound: Exact, change: String| {
            let message = format!(
                "{name} ships take {points} of {allowance} points; {limit} {percent} %{of} are {bound} points: {change}"
            );
            Finding::illegal(FieldPath::top("ships"), tables::CATEGORIES, message)
        };
        let short =
            (taken < low && is_complete).then(|| told("at least", least, low, format!("{} short", low.less(taken))));
        let over = (taken > high).then(|| told("at most", most, high, format!("{} over", taken.less(high))));
        short.into_iter().chain(over).collect()
    }
}

fn by_the_rules(category: &str, numbers: &Numbers) -> Share {
    match category {
        "core" => Share { least: numbers.core_least.whole(), most: numbers.core_most.whole() },
        "specialist" => Share { least: 0, most: numbers.specialist_most.whole() },
        _ => Share { least: 0, most: 100 },
    }
}

/// What the categories take.
fn table(categories: &[Category], allowance: u32) -> Table {
    let mut table = Table::new(&[
        Column::text("category", "Category"),
        Column::number("ships", "Ships"),
        Column::number("points", "Points"),
        Column::number("share", "Share %"),
        Column::text("allowed", "Allowed %"),
        Column::text("within", "Within"),
    ]);
    let row = |category: &Category| {
        let Share { least, most } = category.share;
        let share = Exact::ratio(category.points * 100, u64::from(allowance.max(1)));
        let shown = Rounding::nearest(1).apply(share);
        let allowed = match (least, most) {
            (0, 100) => "any".to_string(),
            (0, most) => format!("at most {most}"),
            (least, most) => format!("{least} to {most}"),
        };
        let within = if category.findings(allowance, true).is_empty() { "yes" } else { "NO" };
        vec![
            Cell::text(category.name),
            Cell::number(category.ships.into(), category.ships.to_string()),
            Cell::number(category.points as f64, category.points.to_string()),
            Cell::number(share.to_f64(), shown.places(1)),
            Cell::text(allowed),
            Cell::text(within),
        ]
    };
    table.rows = categories.iter().map(row).collect();
    table
}

/// No more of a card than its list allows, over all entries of it.
fn copies(formation: &Formation) -> Vec<Finding> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for entry in &formation.entries {
        let count = counts.entry(name(entry)).or_default();
        *count = count.saturating_add(entry.count);
    }
    let told = |(index, entry): (usize, &Enlisted)| {
        let max = entry.listing.max?;
        // Taken out, so that a card is told once.
        let count = counts.remove(name(entry)).filter(|count| *count > max)?;
        let message = format!("{count} of {}; the fleet list allows {max}", name(entry));
        Some(Finding::illegal(at(index).key("max"), tables::FLEET_LIST, message))
    };
    formation.entries.iter().enumerate().filter_map(told).collect()
}

/// Standard and refit ships are of one allegiance, allies of one other of the same colour.
fn allegiance(formation: &Formation) -> Vec<Finding> {
    let is_ally = |entry: &Enlisted| entry.muster.kind.as_deref().is_some_and(|kind| same(kind, Kind::Ally.word()));
    let own_colour = formation.entries.iter().filter(|entry| !is_ally(entry));
    let own_colour = own_colour.filter_map(|entry| entry.muster.faction.as_deref()).find_map(Colour::of);
    let mut findings = Vec::new();
    let (mut own, mut allied): (Option<&str>, Option<&str>) = (None, None);
    for (index, entry) in formation.entries.iter().enumerate() {
        let Some(faction) = entry.muster.faction.as_deref() else {
            let message = format!("{} names no faction, so its allegiance is not checked", name(entry));
            findings.push(Finding::advice(at(index), tables::FACTION, message));
            continue;
        };
        let (first, what) = match is_ally(entry) {
            true => (allied.get_or_insert(faction), "allies are"),
            false => (own.get_or_insert(faction), "standard and refit ships are"),
        };
        if !same(first, faction) {
            let message = format!("{} is of {faction}, others of {first}; {what} of a single allegiance", name(entry));
            findings.push(Finding::illegal(at(index), tables::FACTION, message));
        }
        if let (true, Some(own), other) = (is_ally(entry), own_colour, Colour::of(faction)) {
            match other {
                Some(other) if other == own => {}
                Some(other) => {
                    let message = format!(
                        "the ally {} is {} ({}), the fleet {} ({}); allies are of the same colour, by the first word of their faction",
                        name(entry),
                        other.hue(),
                        other.word(),
                        own.hue(),
                        own.word()
                    );
                    findings.push(Finding::illegal(at(index), tables::FACTION, message));
                }
                None => {
                    let colours = Colour::ALL.map(Colour::word).join(", ");
                    let message = format!("the colour of {faction} is not known: its first word is none of {colours}");
                    findings.push(Finding::advice(at(index), tables::FACTION, message));
                }
            }
        }
    }
    findings
}

/// Exactly ten basic orders, at most two of one; at most five special orders, none twice.
fn orders(library: Option<&OrderLibrary>, numbers: &Numbers) -> Vec<Finding> {
    let orders = FieldPath::top("orders");
    let Some(library) = library else {
        let message = "there is no order library, so it is not checked; write orders: {basic: [...], special: [...]}";
        return vec![Finding::advice(orders, tables::ORDER_LIBRARY, message)];
    };
    let (basic, special) = (numbers.basic_orders.whole() as usize, numbers.special_orders.whole() as usize);
    let mut findings = Vec::new();
    let mut told = |key: &str, message: String| {
        findings.push(Finding::illegal(orders.clone().key(key), tables::ORDER_LIBRARY, message));
    };
    match library.basic.len() {
        count if count < basic => {
            told("basic", format!("{count} basic orders; a library has exactly {basic}: {} short", basic - count));
        }
        count if count > basic => {
            told("basic", format!("{count} basic orders; a library has exactly {basic}: {} too many", count - basic));
        }
        _ => {}
    }
    if library.special.len() > special {
        told("special", format!("{} special orders; a library has at most {special}", library.special.len()));
    }
    findings.extend(repeated("basic", &library.basic, numbers.basic_copies));
    findings.extend(repeated("special", &library.special, numbers.special_copies));
    findings
}

/// Orders of which there are more copies than allowed, each at its first copy too many.
fn repeated(key: &str, ids: &[String], most: Figure) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, id) in ids.iter().enumerate() {
        let before = ids[..index].iter().filter(|other| same(other, id)).count();
        if before == most.whole() as usize {
            let all = ids.iter().filter(|other| same(other, id)).count();
            let message = match most.whole() {
                1 => format!("{all} copies of {id}; no {key} order may be there twice"),
                most => format!("{all} copies of {id}; there may be {most} of a {key} order"),
            };
            let path = FieldPath::top("orders").key(key).index(index);
            found.push(Finding::illegal(path, tables::ORDER_LIBRARY, message));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;
    use crate::ruleset::formation::Listing;
    use crate::ruleset::muster::Muster;

    struct Card(Muster, u32, Listing);

    fn card(points: u32, category: &str) -> Card {
        let listing = Listing { points: Some(points), category: Some(category.to_string()), max: None };
        let muster = Muster {
            class: "Lark".to_string(),
            code: Some(format!("LK-{points}{category}")),
            faction: Some("Explore League".to_string()),
            kind: Some("standard".to_string()),
            rating: None,
            hull: Some(3),
            weapons: None,
            flights: None,
            terms: Vec::new(),
            supplies: Vec::new(),
        };
        Card(muster, 1, listing)
    }

    fn library(basic: usize, special: usize) -> OrderLibrary {
        let ids = |letter: &str, count: usize| (0..count).map(|n| format!("{letter}-{:03}", n / 2 + 1)).collect();
        OrderLibrary { basic: ids("B", basic), special: (0..special).map(|n| format!("S-{n:03}")).collect() }
    }

    /// What is illegal: the paths with their messages.
    fn illegal(cards: &[Card], allowance: u32, orders: Option<&OrderLibrary>) -> Vec<String> {
        let entries = cards.iter().map(|Card(muster, count, listing)| Enlisted { muster, count: *count, listing });
        let formation = Formation { entries: entries.collect(), allowance: Some(allowance), shares: &[], orders };
        let findings = inspect(&formation, &Numbers::standard()).findings;
        let illegal = findings.into_iter().filter(|finding| finding.severity == Severity::Illegal);
        illegal.map(|finding| format!("{}: {}", finding.path, finding.message)).collect()
    }

    #[test]
    fn the_shares_hold_at_their_edges_on_every_level() {
        for allowance in [10, 15, 20, 30, 50] {
            for core in 0..=allowance {
                for specialist in 0..=allowance - core {
                    let cards = [card(core, "core"), card(specialist, "specialist"), card(1, "support")];
                    let found = illegal(&cards, allowance, None);
                    let expected = [
                        (100 * core < 40 * allowance, "at least 40 %"),
                        (100 * core > 60 * allowance, "at most 60 %"),
                        (100 * specialist > 30 * allowance, "at most 30 %"),
                    ];
                    for (is_expected, words) in expected {
                        let is_found = found.iter().any(|message| message.contains(words));
                        assert_eq!(
                            is_found, is_expected,
                            "{core} core, {specialist} specialist of {allowance}: {found:?}"
                        );
                    }
                }
            }
        }
        let short = illegal(&[card(5, "core"), card(5, "specialist")], 15, None);
        assert_eq!(
            short,
            [
                "ships: core ships take 5 of 15 points; at least 40 % are 6 points: 1 short",
                "ships: specialist ships take 5 of 15 points; at most 30 % are 4.5 points: 0.5 over"
            ]
        );
    }

    #[test]
    fn a_fleet_list_overrides_the_shares() {
        let cards = [card(2, "core")];
        let entries = cards.iter().map(|Card(muster, count, listing)| Enlisted { muster, count: *count, listing });
        let shares = [("Core".to_string(), Share { least: 20, most: 20 })];
        let formation = Formation { entries: entries.collect(), allowance: Some(10), shares: &shares, orders: None };
        let inspection = inspect(&formation, &Numbers::standard());
        assert!(inspection.findings.iter().all(|finding| finding.severity == Severity::Advice));
        assert_eq!(inspection.table.expect("a table").rows[0][4], Cell::text("20 to 20"));
    }

    #[test]
    fn what_the_list_says_must_be_written_and_copies_are_counted_over_entries() {
        let mut cards = [card(4, "core"), card(4, "core"), card(1, "support")];
        cards[1].2.max = Some(1);
        cards[2].2.points = None;
        let found = illegal(&cards, 20, None);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("ships[2]: LK-1support does not say") && found[0].contains("points: 3"));
        assert_eq!(found[1], "ships[1].max: 2 of LK-4core; the fleet list allows 1");
    }

    #[test]
    fn one_allegiance_and_allies_of_one_other_of_the_same_colour() {
        let fleet = |kinds: [(&str, &str); 3]| {
            let mut cards = [card(4, "core"), card(2, "support"), card(3, "support")];
            for (Card(muster, ..), (kind, faction)) in cards.iter_mut().zip(kinds) {
                (muster.kind, muster.faction) = (Some(kind.to_string()), Some(faction.to_string()));
            }
            illegal(&cards, 10, None)
        };
        let (own, ally) = (("standard", "Explore League"), ("ally", "Explore Guild"));
        assert!(fleet([own, ("refit", "explore league"), ally]).is_empty());
        assert!(fleet([ally, own, ally]).is_empty(), "the order does not matter");
        assert!(fleet([own, ("refit", "Explore Guild"), ally])[0].contains("single allegiance"));
        assert!(fleet([own, ally, ("ally", "Explore Order")])[0].contains("allies are of a single allegiance"));
        assert!(fleet([own, ("ally", "Exploit Guild"), ("ally", "Exploit Guild")])[1].contains("same colour"));
    }

    #[test]
    fn an_order_library_is_checked_in_every_rule() {
        let found = |basic, special| illegal(&[card(4, "core")], 10, Some(&library(basic, special)));
        assert!(found(10, 0).is_empty() && found(10, 5).is_empty());
        assert_eq!(
            found(9, 6),
            [
                "orders.basic: 9 basic orders; a library has exactly 10: 1 short",
                "orders.special: 6 special orders; a library has at most 5"
            ]
        );
        assert_eq!(found(12, 0), ["orders.basic: 12 basic orders; a library has exactly 10: 2 too many"]);
        let mut same = library(10, 3);
        same.basic[2] = "b-001".to_string();
        same.special[2] = same.special[0].clone();
        assert_eq!(
            illegal(&[card(4, "core")], 10, Some(&same)),
            [
                "orders.basic[2]: 3 copies of b-001; there may be 2 of a basic order",
                "orders.special[2]: 2 copies of S-000; no special order may be there twice"
            ]
        );
    }
}
