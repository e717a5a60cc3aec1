//! Fleets for constructed play: what the list must say, the shares of its categories, copies, allegiance and colour.

use super::numbers::Numbers;
use super::order_library::{needed, orders};
use super::tables::{self, Colour, Kind, Role};
use starwright_rules::figures::Figure;
use starwright_rules::formation::{
    CategoryShare, Enlisted, FleetFigure, Formation, Inspection, Share,
};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::nearest::same;
use std::collections::BTreeMap;

/// The categories of fleet lists, in book order.
pub const CATEGORIES: &[&str] = &["core", "specialist", "support"];

/// What the rules say of a fleet, every shortfall at once.
pub fn inspect(formation: &Formation, numbers: &Numbers) -> Inspection {
    let categories: Vec<Category> = CATEGORIES
        .iter()
        .map(|name| Category::of(name, formation, numbers))
        .collect();
    let mut findings = listings(formation);
    let base = Base::of(formation, numbers);
    if let Some(base) = base {
        // What an entry does not say may still be core.
        let is_complete = findings.is_empty();
        findings.extend(
            categories
                .iter()
                .flat_map(|category| category.findings(base, is_complete)),
        );
    }
    findings.extend(copies(formation));
    findings.extend(allegiance(formation));
    findings.extend(orders(formation.orders, numbers));
    findings.extend(needed(formation));
    let shares = base.map(|base| {
        categories
            .iter()
            .map(|category| category.row(base))
            .collect()
    });
    Inspection {
        findings,
        categories: shares.unwrap_or_default(),
        figures: figures(formation, base),
    }
}

/// The points that the shares of categories refer to.
#[derive(Clone, Copy)]
struct Base {
    points: u32,
    rule: Figure,
}

impl Base {
    /// What the level allows, or by a house pack what is spent; none without a level.
    fn of(formation: &Formation, numbers: &Numbers) -> Option<Base> {
        let spent = formation.entries.iter().map(points).sum::<u64>();
        let points = match numbers.shares_of_spent.whole() {
            0 => formation.allowance?,
            _ => u32::try_from(spent).unwrap_or(u32::MAX),
        };
        formation.allowance.map(|_| Base {
            points,
            rule: numbers.shares_of_spent,
        })
    }
}

/// The points of an entry.
fn points(entry: &Enlisted) -> u64 {
    u64::from(entry.count) * u64::from(entry.listing.points.unwrap_or(0))
}

/// The orders that the fleet may be given, the objective points that hang on its large pieces, and what shares refer to.
fn figures(formation: &Formation, base: Option<Base>) -> Vec<FleetFigure> {
    let sum = |count: fn(&Enlisted) -> u64| formation.entries.iter().map(count).sum::<u64>();
    let orders =
        sum(|entry| u64::from(entry.count) * u64::from(entry.muster.order_limit.unwrap_or(0)));
    let large = sum(|entry| {
        let is_large = [Role::SuperHeavy, Role::Stationary]
            .iter()
            .any(|role| entry.muster.role == Some(role.word()));
        if is_large { entry.count.into() } else { 0 }
    });
    let figure = |figure, meaning, value, rule| FleetFigure {
        figure,
        meaning,
        value,
        rule,
    };
    let base = base.map(|base| {
        figure(
            "share_base",
            "points that the shares refer to",
            base.points.into(),
            base.rule.citation,
        )
    });
    let all = [
        figure(
            "order_limit",
            "orders it may be given a round, undamaged",
            orders,
            tables::ORDERS,
        ),
        figure(
            "objective_points_lost",
            "objective points for the enemy if all its super heavy and stationary pieces are defeated",
            large,
            tables::BRING_IT_DOWN,
        ),
        figure(
            "objective_points_kept",
            "objective points for those of them that are left at the end",
            large,
            tables::FLY_THE_FLAG,
        ),
    ];
    all.into_iter().chain(base).collect()
}

fn at(index: usize) -> FieldPath {
    FieldPath::top("ships").index(index)
}

fn name<'a>(entry: &Enlisted<'a>) -> &'a str {
    entry.muster.code.as_deref().unwrap_or(&entry.muster.class)
}

/// What the published list must have said of every card.
fn listings(formation: &Formation) -> Vec<Finding> {
    let entries = formation
        .entries
        .iter()
        .enumerate()
        .flat_map(|(index, entry)| {
            let missing = [
                (
                    "points",
                    entry.listing.points.is_none(),
                    "what it costs, such as points: 3",
                ),
                (
                    "category",
                    entry.listing.category.is_none(),
                    "its category, such as category: core",
                ),
            ];
            let finding = move |(_, _, what): (&str, bool, &str)| {
                let message = format!(
                    "{} does not say what the fleet list says of it: {what}",
                    name(entry)
                );
                Finding::illegal(at(index), tables::FLEET_LIST, message)
            };
            missing
                .into_iter()
                .filter(|(_, is_missing, _)| *is_missing)
                .map(finding)
        });
    entries.collect()
}

/// What a category takes of the allowance, and what it may take.
struct Category {
    name: &'static str,
    ships: u32,
    points: u64,
    share: Share,
    /// Where its least and its most come from.
    rules: [Citation; 2],
    is_of_list: bool,
}

impl Category {
    fn of(name: &'static str, formation: &Formation, numbers: &Numbers) -> Category {
        let members = || {
            let is_member = |entry: &&Enlisted| {
                entry
                    .listing
                    .category
                    .as_deref()
                    .is_some_and(|word| same(word, name))
            };
            formation.entries.iter().filter(is_member)
        };
        let listed = formation
            .shares
            .iter()
            .find(|(word, _)| same(word, name))
            .map(|(_, share)| *share);
        let (share, rules) = by_the_rules(name, numbers);
        Category {
            name,
            ships: members().map(|entry| entry.count).sum(),
            points: members().map(points).sum(),
            share: listed.unwrap_or(share),
            rules: if listed.is_some() {
                [tables::FLEET_LIST; 2]
            } else {
                rules
            },
            is_of_list: listed.is_some(),
        }
    }

    fn row(&self, base: Base) -> CategoryShare {
        CategoryShare {
            category: self.name,
            ships: self.ships,
            points: self.points,
            share: Exact::ratio(self.points * 100, u64::from(base.points.max(1))),
            allowed: self.share,
            within: self.findings(base, true).is_empty(),
        }
    }

    fn findings(&self, base: Base, is_complete: bool) -> Vec<Finding> {
        let Category {
            name,
            points,
            share: Share { least, most },
            ..
        } = *self;
        let percent = |percent: u32| Exact::ratio(u64::from(percent) * u64::from(base.points), 100);
        let (taken, [low, high]) = (Exact::whole(points), [least, most].map(percent));
        let of = if self.is_of_list {
            " by the fleet list"
        } else {
            ""
        };
        let finding = |limit: &str, percent: u32, bound: Exact, rule: Citation, change: String| {
            let message = format!(
                "{name} ships take {points} of {} points; {limit} {percent} %{of} are {bound} points: {change}",
                base.points
            );
            Finding::illegal(
                FieldPath::top("ships"),
                rule.or_house(base.rule.citation),
                message,
            )
        };
        let short = (taken < low && is_complete).then(|| {
            finding(
                "at least",
                least,
                low,
                self.rules[0],
                format!("{} short", low.less(taken)),
            )
        });
        let over = (taken > high).then(|| {
            finding(
                "at most",
                most,
                high,
                self.rules[1],
                format!("{} over", taken.less(high)),
            )
        });
        short.into_iter().chain(over).collect()
    }
}

fn by_the_rules(category: &str, numbers: &Numbers) -> (Share, [Citation; 2]) {
    let any = (
        Share {
            least: 0,
            most: 100,
        },
        [tables::CATEGORIES; 2],
    );
    match category {
        "core" => {
            let share = Share {
                least: numbers.core_least.whole(),
                most: numbers.core_most.whole(),
            };
            (
                share,
                [numbers.core_least.citation, numbers.core_most.citation],
            )
        }
        "specialist" => (
            Share {
                most: numbers.specialist_most.whole(),
                ..any.0
            },
            [numbers.specialist_most.citation; 2],
        ),
        _ => any,
    }
}

/// No more of a card than its list allows, over all entries of it; where they differ, the smallest number holds.
fn copies(formation: &Formation) -> Vec<Finding> {
    // A card is its code; without one, its file.
    let card = |entry: &Enlisted| {
        entry
            .muster
            .code
            .clone()
            .unwrap_or_else(|| entry.design.to_string())
    };
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut limits: BTreeMap<String, (u32, usize)> = BTreeMap::new();
    for (index, entry) in formation.entries.iter().enumerate() {
        let count = counts.entry(card(entry)).or_default();
        *count = count.saturating_add(entry.count);
        if let Some(max) = entry.listing.max {
            let limit = limits.entry(card(entry)).or_insert((max, index));
            *limit = if max < limit.0 { (max, index) } else { *limit };
        }
    }
    let finding = |(card, (max, index)): (String, (u32, usize))| {
        let count = counts.get(&card).copied().filter(|count| *count > max)?;
        let message = format!(
            "{count} of {}; the fleet list allows {max}",
            name(&formation.entries[index])
        );
        Some((
            index,
            Finding::illegal(at(index).key("max"), tables::FLEET_LIST, message),
        ))
    };
    let mut found: Vec<(usize, Finding)> = limits.into_iter().filter_map(finding).collect();
    found.sort_by_key(|(index, _)| *index);
    found.into_iter().map(|(_, finding)| finding).collect()
}

/// Standard and refit ships are of one allegiance, allies of one other of the same colour.
fn allegiance(formation: &Formation) -> Vec<Finding> {
    let is_ally = |entry: &Enlisted| {
        entry
            .muster
            .kind
            .as_deref()
            .is_some_and(|kind| same(kind, Kind::Ally.word()))
    };
    let own_colour = formation.entries.iter().filter(|entry| !is_ally(entry));
    let own_colour = own_colour
        .filter_map(|entry| entry.muster.faction.as_deref())
        .find_map(Colour::of);
    let mut findings = Vec::new();
    let (mut own, mut allied): (Option<&str>, Option<&str>) = (None, None);
    for (index, entry) in formation.entries.iter().enumerate() {
        let Some(faction) = entry.muster.faction.as_deref() else {
            let message = format!(
                "{} names no faction, so its allegiance is not checked",
                name(entry)
            );
            findings.push(Finding::warning(at(index), tables::FACTION, message));
            continue;
        };
        let (first, what) = match is_ally(entry) {
            true => (allied.get_or_insert(faction), "allies are"),
            false => (own.get_or_insert(faction), "standard and refit ships are"),
        };
        if !same(first, faction) {
            let message = format!(
                "{} is of {faction}, others of {first}; {what} of a single allegiance",
                name(entry)
            );
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
                    let message = format!(
                        "the colour of {faction} is not known: its first word is none of {colours}"
                    );
                    findings.push(Finding::warning(at(index), tables::FACTION, message));
                }
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_rules::formation::Listing;
    use starwright_rules::muster::Muster;
    use starwright_text::finding::Severity;

    struct Card(Muster, u32, Listing);

    fn card(points: u32, category: &str) -> Card {
        let listing = Listing {
            points: Some(points),
            category: Some(category.to_string()),
            max: None,
        };
        let muster = Muster {
            class: "Lark".to_string(),
            code: Some(format!("LK-{points}{category}")),
            faction: Some("Explore League".to_string()),
            kind: Some("standard".to_string()),
            hull: Some(3),
            ..Muster::default()
        };
        Card(muster, 1, listing)
    }

    /// What is illegal: the paths with their messages.
    fn illegal(cards: &[Card], allowance: u32) -> Vec<String> {
        let entries = cards.iter().map(|Card(muster, count, listing)| Enlisted {
            design: "card.yaml",
            muster,
            count: *count,
            listing,
        });
        let formation = Formation {
            entries: entries.collect(),
            allowance: Some(allowance),
            shares: &[],
            orders: None,
        };
        let findings = inspect(&formation, &Numbers::standard()).findings;
        let illegal = findings
            .into_iter()
            .filter(|finding| finding.severity == Severity::Illegal);
        illegal
            .map(|finding| format!("{}: {}", finding.path, finding.message))
            .collect()
    }

    #[test]
    fn the_shares_hold_at_their_edges_on_every_level() {
        for allowance in [10, 15, 20, 30, 50] {
            for core in 0..=allowance {
                for specialist in 0..=allowance - core {
                    let cards = [
                        card(core, "core"),
                        card(specialist, "specialist"),
                        card(1, "support"),
                    ];
                    let found = illegal(&cards, allowance);
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
        let short = illegal(&[card(5, "core"), card(5, "specialist")], 15);
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
        let entries = cards.iter().map(|Card(muster, count, listing)| Enlisted {
            design: "card.yaml",
            muster,
            count: *count,
            listing,
        });
        let shares = [(
            "Core".to_string(),
            Share {
                least: 20,
                most: 20,
            },
        )];
        let formation = Formation {
            entries: entries.collect(),
            allowance: Some(10),
            shares: &shares,
            orders: None,
        };
        let inspection = inspect(&formation, &Numbers::standard());
        assert!(
            inspection
                .findings
                .iter()
                .all(|finding| finding.severity == Severity::Warning)
        );
        assert_eq!(inspection.categories[0].allowed.to_string(), "20 to 20");
    }

    #[test]
    fn what_the_list_says_must_be_written_and_copies_are_counted_over_entries() {
        let mut cards = [card(4, "core"), card(4, "core"), card(1, "support")];
        cards[1].2.max = Some(1);
        cards[2].2.points = None;
        let found = illegal(&cards, 20);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found[0].starts_with("ships[2]: LK-1support does not say")
                && found[0].contains("points: 3")
        );
        assert_eq!(
            found[1],
            "ships[1].max: 2 of LK-4core; the fleet list allows 1"
        );
    }

    #[test]
    fn one_allegiance_and_allies_of_one_other_of_the_same_colour() {
        let fleet = |kinds: [(&str, &str); 3]| {
            let mut cards = [card(4, "core"), card(2, "support"), card(3, "support")];
            for (Card(muster, ..), (kind, faction)) in cards.iter_mut().zip(kinds) {
                (muster.kind, muster.faction) = (Some(kind.to_string()), Some(faction.to_string()));
            }
            illegal(&cards, 10)
        };
        let (own, ally) = (("standard", "Explore League"), ("ally", "Explore Guild"));
        assert!(fleet([own, ("refit", "explore league"), ally]).is_empty());
        assert!(
            fleet([ally, own, ally]).is_empty(),
            "the order does not matter"
        );
        assert!(fleet([own, ("refit", "Explore Guild"), ally])[0].contains("single allegiance"));
        assert!(
            fleet([own, ally, ("ally", "Explore Order")])[0]
                .contains("allies are of a single allegiance")
        );
        assert!(
            fleet([own, ("ally", "Exploit Guild"), ("ally", "Exploit Guild")])[1]
                .contains("same colour")
        );
    }
}
