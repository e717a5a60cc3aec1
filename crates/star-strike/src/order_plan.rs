//! Checks the orders that a player assigns in a round (4B.01) and the Omega Order (10A.05).

use super::fleet_check::card_name;
use super::numbers::Numbers;
use super::tables::{self, ESCALATION_LEVELS, Keyword};
use starwright_rules::fleet_list::{
    AssignedOrders, ListedFleet, ListedShips, OrderKind, OrderLibrary,
};
use starwright_text::citation::Citation;
use starwright_text::field::pluralize;
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::nearest::is_same_word;
use std::collections::BTreeMap;

/// Checks that an Omega Order is a basic order of the library, at the level that has them.
pub fn check_omega(fleet: &ListedFleet) -> Vec<Finding> {
    let Some((library, omega)) = fleet
        .orders
        .and_then(|own| Some((own, own.omega.as_ref()?)))
    else {
        return Vec::new();
    };
    let illegal = |message: String| {
        let path = FieldPath::from_key("orders").key("omega");
        Finding::illegal(path, tables::OMEGA_ORDERS, message)
    };
    let level = ESCALATION_LEVELS[ESCALATION_LEVELS.len() - 1];
    let mut findings = Vec::new();
    if fleet.allowance != Some(level.limit) {
        let message = format!("only level {} has Omega Orders; leave it out", level.name);
        findings.push(illegal(message));
    }
    if !library.basic.iter().any(|id| is_same_word(id, omega)) {
        let message = format!("expected a basic order of the library, found {omega}");
        findings.push(illegal(message));
    }
    findings
}

/// Checks the orders assigned in one round: pieces, copies, each piece's limit, required orders and Psionic orders.
pub fn check_assigned(fleet: &ListedFleet, numbers: &Numbers) -> Vec<Finding> {
    let Some(library) = fleet.orders.filter(|own| !own.assigned.is_empty()) else {
        return Vec::new();
    };
    let mut plan = Plan {
        library,
        findings: Vec::new(),
    };
    let mut pieces: BTreeMap<usize, u32> = BTreeMap::new();
    let mut psionic = Vec::new();
    for (index, assigned) in library.assigned.iter().enumerate() {
        plan.check_ids(index, assigned);
        let Some(place) = fleet
            .entries
            .iter()
            .position(|entry| has_piece_name(entry, &assigned.ship))
        else {
            let message = format!("no piece of the fleet is called {}", assigned.ship);
            plan.report(index, "ship", tables::PIECE_LIMITS, message);
            continue;
        };
        let entry = &fleet.entries[place];
        let count = pieces.entry(place).or_default();
        *count += 1;
        if *count == entry.count + 1 {
            let pieces = pluralize(entry.count as usize, "piece");
            let message = format!("the fleet has {pieces} of {}", card_name(entry));
            plan.report(index, "ship", tables::PIECE_LIMITS, message);
        }
        plan.check_piece(index, assigned, entry);
        if !is_exempt(entry, library) {
            let own = assigned.orders.iter().filter(|id| is_psionic(library, id));
            psionic.extend(own.map(|id| (index, id)));
        }
    }
    let limit = numbers.psionic_orders;
    if psionic.len() > limit.whole() as usize {
        let (index, id) = psionic[limit.whole() as usize];
        let most = pluralize(limit.whole() as usize, "Psionic order");
        let message = format!("at most {most} per player and round; {id} is one more");
        plan.report(index, "orders", limit.citation, message);
    }
    plan.check_copies();
    plan.findings
}

/// The orders of a round as they are checked.
struct Plan<'a> {
    library: &'a OrderLibrary,
    findings: Vec<Finding>,
}

impl Plan<'_> {
    fn report(&mut self, index: usize, key: &'static str, rule: Citation, message: String) {
        let path = FieldPath::from_key("orders")
            .key("assigned")
            .index(index)
            .key(key);
        self.findings.push(Finding::illegal(path, rule, message));
    }

    /// Reports orders that are not in the library.
    fn check_ids(&mut self, index: usize, assigned: &AssignedOrders) {
        for id in &assigned.orders {
            if self.library.count_copies(id) == 0 {
                let message = format!("{id} is not in the order library");
                self.report(index, "orders", tables::ORDER_LIBRARY, message);
            }
        }
    }

    /// Reports too many orders of a piece, and required orders that it lacks.
    fn check_piece(&mut self, index: usize, assigned: &AssignedOrders, entry: &ListedShips) {
        let (found, name) = (assigned.orders.len(), &assigned.ship);
        let limit = entry.ship.order_limit.unwrap_or(0);
        if found > limit as usize {
            let message = format!(
                "{name} has an order limit of {limit}, found {}",
                pluralize(found, "order")
            );
            self.report(index, "orders", tables::PIECE_LIMITS, message);
        }
        for choices in &entry.ship.needed_orders {
            let is_met = choices
                .iter()
                .any(|choice| assigned.orders.iter().any(|id| is_same_word(id, choice)));
            if !is_met {
                let message = format!("{name} requires {}", choices.join(" or "));
                self.report(index, "orders", tables::REQUIRED_ORDERS, message);
            }
        }
    }

    /// Reports orders that are assigned more often than the library has copies; the Omega Order takes one.
    fn check_copies(&mut self) {
        let library = self.library;
        let mut used: Vec<&String> = library.omega.iter().collect();
        for (index, assigned) in library.assigned.iter().enumerate() {
            for id in &assigned.orders {
                used.push(id);
                let copies = library.count_copies(id);
                if copies > 0
                    && used.iter().filter(|own| is_same_word(own, id)).count() == copies + 1
                {
                    let message = format!(
                        "the order library has {} of {id}",
                        pluralize(copies, "copy")
                    );
                    self.report(index, "orders", tables::ORDER_LIBRARY, message);
                }
            }
        }
    }
}

/// Returns `true` if a piece of this entry has this name, class or code.
fn has_piece_name(entry: &ListedShips, word: &str) -> bool {
    let names = entry.names.iter().flatten().map(String::as_str);
    let code = entry.ship.code.as_deref();
    let mut own = names.chain([entry.ship.class.as_str()]).chain(code);
    own.any(|own| is_same_word(own, word))
}

fn is_psionic(library: &OrderLibrary, id: &str) -> bool {
    library.card(id).and_then(|card| card.kind) == Some(OrderKind::Psionic)
}

/// Returns `true` for pieces that the Psionic limit leaves out: those with Starcaster or a Psionic required order.
fn is_exempt(entry: &ListedShips, library: &OrderLibrary) -> bool {
    let has_starcaster = entry
        .ship
        .terms
        .iter()
        .any(|term| term.has_name(Keyword::Starcaster.name()));
    let needed = entry.ship.needed_orders.iter().flatten();
    has_starcaster || needed.into_iter().any(|id| is_psionic(library, id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_rules::fleet_list::{ListEntry, OrderCard};
    use starwright_rules::fleets::{FleetShip, GlossaryTerm, TermKind};

    fn ship(class: &str, limit: u32, needed: &[&str], keyword: Option<Keyword>) -> FleetShip {
        let term = |keyword: Keyword| {
            GlossaryTerm::new(TermKind::Keyword, keyword.name(), "", keyword.citation())
        };
        FleetShip {
            class: class.to_string(),
            order_limit: Some(limit),
            needed_orders: needed.iter().map(|id| vec![id.to_string()]).collect(),
            terms: keyword.map(term).into_iter().collect(),
            ..FleetShip::default()
        }
    }

    fn library(assigned: &[(&str, &[&str])], omega: Option<&str>) -> OrderLibrary {
        let card = |(id, kind): (&str, OrderKind)| OrderCard {
            id: id.to_string(),
            kind: Some(kind),
            ..OrderCard::default()
        };
        let words = |ids: &[&str]| ids.iter().map(ToString::to_string).collect();
        OrderLibrary {
            basic: words(&["B-001", "B-001", "B-002", "P-009"]),
            special: words(&["P-001", "P-002"]),
            cards: ["P-001", "P-002", "P-009"]
                .map(|id| card((id, OrderKind::Psionic)))
                .into(),
            omega: omega.map(str::to_string),
            assigned: assigned
                .iter()
                .map(|(ship, orders)| AssignedOrders {
                    ship: ship.to_string(),
                    orders: words(orders),
                })
                .collect(),
        }
    }

    /// Checks a fleet of two Watches, a Seer with Starcaster and an Oracle that requires a Psionic order.
    fn check_plan(library: &OrderLibrary, allowance: u32) -> Vec<String> {
        let ships = [
            ship("Watch", 1, &[], None),
            ship("Seer", 2, &[], Some(Keyword::Starcaster)),
            ship("Oracle", 1, &["P-009"], None),
        ];
        let list_entry = ListEntry::default();
        let entries = ships
            .iter()
            .zip([2, 1, 1])
            .map(|(ship, count)| ListedShips {
                design: "a.yaml",
                ship,
                names: &[],
                count,
                list_entry: &list_entry,
            });
        let fleet = ListedFleet {
            entries: entries.collect(),
            allowance: Some(allowance),
            shares: &[],
            orders: Some(library),
        };
        let findings = check_omega(&fleet).into_iter();
        let findings = findings.chain(check_assigned(&fleet, &Numbers::standard()));
        findings
            .map(|finding| format!("{}: {}", finding.path, finding.message))
            .collect()
    }

    fn assign_orders(orders: &[(&str, &[&str])]) -> Vec<String> {
        check_plan(&library(orders, None), 20)
    }

    #[test]
    fn star_strike_4b_01_ii_allows_one_psionic_order_per_player() {
        assert_eq!(
            assign_orders(&[("Watch", &["P-001"]), ("Watch", &["B-001"])]),
            [""; 0]
        );
        assert_eq!(
            assign_orders(&[("Watch", &["P-001"]), ("Watch", &["P-002"])]),
            [
                "orders.assigned[1].orders: at most 1 Psionic order per player and round; P-002 is one more"
            ]
        );
    }

    #[test]
    fn star_strike_4b_01_ii_leaves_out_starcasters_and_psionic_required_orders() {
        let orders: [(&str, &[&str]); 3] = [
            ("Watch", &["P-001"]),
            ("Seer", &["P-002"]),
            ("Oracle", &["P-009"]),
        ];
        assert_eq!(assign_orders(&orders), [""; 0]);
    }

    #[test]
    fn star_strike_4b_01_i_limits_the_orders_of_a_piece() {
        assert_eq!(
            assign_orders(&[
                ("Watch", &["B-001", "B-002"]),
                ("Oracle", &["B-001"]),
                ("Nobody", &[])
            ]),
            [
                "orders.assigned[0].orders: Watch has an order limit of 1, found 2 orders",
                "orders.assigned[1].orders: Oracle requires P-009",
                "orders.assigned[2].ship: no piece of the fleet is called Nobody",
            ]
        );
    }

    #[test]
    fn star_strike_10a_05_omega_orders_are_basic_and_of_level_omega() {
        let with = |omega, level| check_plan(&library(&[], Some(omega)), level);
        assert_eq!(with("B-002", 50), [""; 0]);
        assert_eq!(
            with("P-001", 20),
            [
                "orders.omega: only level omega has Omega Orders; leave it out",
                "orders.omega: expected a basic order of the library, found P-001",
            ]
        );
    }

    #[test]
    fn the_omega_order_takes_a_copy() {
        let orders: [(&str, &[&str]); 2] = [("Watch", &["B-001"]), ("Watch", &["B-002"])];
        assert_eq!(
            check_plan(&library(&orders, Some("B-002")), 50),
            ["orders.assigned[1].orders: the order library has 1 copy of B-002"]
        );
    }
}
