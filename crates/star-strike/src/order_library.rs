//! Checks the order library of constructed play: counts, copies, and orders that pieces require.

use super::fleet_check::card_name;
use super::numbers::Numbers;
use super::tables;
use starwright_rules::fleet_list::{ListedFleet, OrderKind, OrderLibrary};
use starwright_rules::numbers::CitedNumber;
use starwright_text::field::pluralize;
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::nearest::is_same_word;

/// Checks the number of basic and special orders, their IDs and their copies.
pub fn check_library(library: Option<&OrderLibrary>, numbers: &Numbers) -> Vec<Finding> {
    let orders = FieldPath::from_key("orders");
    let Some(library) = library else {
        let message =
            "no order library to check; write orders: {basic: [...], special: [...]}".to_string();
        return vec![Finding::warning(orders, tables::ORDER_LIBRARY, message)];
    };
    let mut findings = Vec::new();
    let (basic, special) = (numbers.basic_orders, numbers.special_orders);
    if library.basic.len() != basic.whole() as usize {
        let message = format!(
            "expected exactly {}, found {}",
            pluralize(basic.whole() as usize, "basic order"),
            library.basic.len()
        );
        let path = orders.clone().key("basic");
        findings.push(Finding::illegal(path, basic.citation, message));
    }
    if library.special.len() > special.whole() as usize {
        let message = format!(
            "expected at most {}, found {}",
            pluralize(special.whole() as usize, "special order"),
            library.special.len()
        );
        let path = orders.key("special");
        findings.push(Finding::illegal(path, special.citation, message));
    }
    for (key, ids, copies) in [
        ("basic", &library.basic, numbers.basic_copies),
        ("special", &library.special, numbers.special_copies),
    ] {
        findings.extend(check_ids(key, ids, library));
        findings.extend(check_copies(key, ids, copies));
    }
    findings
}

/// Reports orders under the wrong key, by the type on their card or else by their ID; IDs of basic orders start with B.
fn check_ids(key: &str, ids: &[String], library: &OrderLibrary) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, id) in ids.iter().enumerate() {
        let kind = library.card(id).and_then(|card| card.kind);
        let is_basic = match kind {
            Some(OrderKind::Psionic) => continue,
            Some(kind) => kind == OrderKind::Basic,
            None => is_basic(id),
        };
        if is_basic == (key == "basic") {
            continue;
        }
        let message = if let Some(kind) = kind {
            let kind = kind.word();
            format!("{id} is a {kind} order by its card; write it under {kind}")
        } else if is_basic {
            format!("{id} is a basic order by its ID; write it under basic")
        } else {
            format!(
                "{id} is a special order by its ID (basic orders are B-001 and so on); write it under special"
            )
        };
        let path = FieldPath::from_key("orders").key(key).index(index);
        findings.push(Finding::illegal(path, tables::ORDER_IDS, message));
    }
    findings
}

/// Returns `true` for the ID of a basic order, such as `B-012`.
pub fn is_basic(id: &str) -> bool {
    let letters = id.split_once('-').map(|(letters, _)| letters);
    letters.is_some_and(|letters| letters.eq_ignore_ascii_case("B"))
}

/// Reports orders with too many copies, each at the first copy beyond the limit.
fn check_copies(key: &str, ids: &[String], max: CitedNumber) -> Vec<Finding> {
    let copies = |ids: &[String], id: &str| ids.iter().filter(|own| is_same_word(own, id)).count();
    let mut findings = Vec::new();
    for (index, id) in ids.iter().enumerate() {
        if copies(&ids[..index], id) == max.whole() as usize {
            let message = format!(
                "expected at most {} of a {key} order, found {} of {id}",
                pluralize(max.whole() as usize, "copy"),
                copies(ids, id)
            );
            let path = FieldPath::from_key("orders").key(key).index(index);
            findings.push(Finding::illegal(path, max.citation, message));
        }
    }
    findings
}

/// Reports pieces whose required orders are missing from the library or too few.
pub fn check_required_orders(fleet: &ListedFleet) -> Vec<Finding> {
    let Some(library) = fleet.orders else {
        return Vec::new();
    };
    let ids = || library.basic.iter().chain(&library.special);
    let mut findings = Vec::new();
    for (index, entry) in fleet.entries.iter().enumerate() {
        if entry.count == 0 {
            continue;
        }
        let (path, name) = (FieldPath::from_key("ships").index(index), card_name(entry));
        for choices in &entry.ship.needed_orders {
            let is_choice = |id: &&String| choices.iter().any(|choice| is_same_word(choice, id));
            let copies = ids().filter(is_choice).count();
            let words = choices.join(" or ");
            if copies == 0 {
                let message = format!("{name} requires {words}; add it to the order library");
                findings.push(Finding::illegal(
                    path.clone(),
                    tables::REQUIRED_ORDERS,
                    message,
                ));
            } else if copies < entry.count as usize {
                let message = format!(
                    "each of {} {name} requires {words} every round; the order library has {}",
                    entry.count,
                    pluralize(copies, "copy")
                );
                findings.push(Finding::warning(
                    path.clone(),
                    tables::REQUIRED_ORDERS,
                    message,
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(basic: usize, special: usize) -> OrderLibrary {
        OrderLibrary {
            basic: (0..basic)
                .map(|number| format!("B-{:03}", number / 2 + 1))
                .collect(),
            special: (0..special)
                .map(|number| format!("S-{number:03}"))
                .collect(),
            ..OrderLibrary::default()
        }
    }

    fn illegal(library: &OrderLibrary) -> Vec<String> {
        let findings = check_library(Some(library), &Numbers::standard());
        findings
            .iter()
            .map(|finding| format!("{}: {}", finding.path, finding.message))
            .collect()
    }

    #[test]
    fn checks_counts_and_copies_of_orders() {
        let found = |basic, special| illegal(&library(basic, special));
        assert!(found(10, 0).is_empty() && found(10, 5).is_empty());
        assert_eq!(
            found(9, 6),
            [
                "orders.basic: expected exactly 10 basic orders, found 9",
                "orders.special: expected at most 5 special orders, found 6"
            ]
        );
        assert_eq!(
            found(12, 0),
            ["orders.basic: expected exactly 10 basic orders, found 12"]
        );
        let mut repeated = library(10, 3);
        repeated.basic[2] = "b-001".to_string();
        repeated.special[2] = repeated.special[0].clone();
        assert_eq!(
            illegal(&repeated),
            [
                "orders.basic[2]: expected at most 2 copies of a basic order, found 3 of b-001",
                "orders.special[2]: expected at most 1 copy of a special order, found 2 of S-000"
            ]
        );
    }
}
