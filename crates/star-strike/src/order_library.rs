//! The order library of constructed play.

use super::numbers::Numbers;
use super::tables;
use starwright_rules::figures::Figure;
use starwright_rules::formation::{Formation, OrderLibrary};
use starwright_text::field::counted;
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::nearest::same;
use std::cmp::Ordering;

/// Exactly ten basic orders, at most two of one; at most five special orders, none twice.
pub fn orders(library: Option<&OrderLibrary>, numbers: &Numbers) -> Vec<Finding> {
    let orders = FieldPath::top("orders");
    let Some(library) = library else {
        let message = "there is no order library, so it is not checked; write orders: {basic: [...], special: [...]}";
        return vec![Finding::warning(orders, tables::ORDER_LIBRARY, message)];
    };
    let (basic, special) = (
        numbers.basic_orders.whole() as usize,
        numbers.special_orders.whole() as usize,
    );
    let mut findings = Vec::new();
    let mut add = |key: &str, message: String| {
        let figure = if key == "basic" {
            numbers.basic_orders
        } else {
            numbers.special_orders
        };
        findings.push(Finding::illegal(
            orders.clone().key(key),
            figure.citation,
            message,
        ));
    };
    let count = library.basic.len();
    let off = match count.cmp(&basic) {
        Ordering::Less => Some(format!("{} short", basic - count)),
        Ordering::Greater => Some(format!("{} too many", count - basic)),
        Ordering::Equal => None,
    };
    if let Some(off) = off {
        add(
            "basic",
            format!(
                "{}; a library has exactly {basic}: {off}",
                counted(count, "basic order")
            ),
        );
    }
    if library.special.len() > special {
        add(
            "special",
            format!(
                "{} special orders; a library has at most {special}",
                library.special.len()
            ),
        );
    }
    findings.extend(misplaced("basic", &library.basic, false));
    findings.extend(misplaced("special", &library.special, true));
    findings.extend(repeated("basic", &library.basic, numbers.basic_copies));
    findings.extend(repeated(
        "special",
        &library.special,
        numbers.special_copies,
    ));
    findings
}

/// Orders in the wrong half of a library, by their IDs: those of basic orders begin with B.
fn misplaced(key: &str, ids: &[String], is_special: bool) -> Vec<Finding> {
    let is_basic = |id: &str| {
        id.split_once('-')
            .is_some_and(|(letters, _)| letters.eq_ignore_ascii_case("B"))
    };
    let wrong = ids
        .iter()
        .enumerate()
        .filter(|(_, id)| is_basic(id) == is_special);
    let finding = |(index, id): (usize, &String)| {
        let message = match is_special {
            true => format!("{id} is a basic order by its ID; write it under basic"),
            false => format!(
                "{id} is no basic order by its ID: those are written B-001; write it under special"
            ),
        };
        Finding::illegal(
            FieldPath::top("orders").key(key).index(index),
            tables::ORDER_IDS,
            message,
        )
    };
    wrong.map(finding).collect()
}

/// Pieces that must be given an order which the library lacks, or has too few copies of.
pub fn needed(formation: &Formation) -> Vec<Finding> {
    let Some(library) = formation.orders else {
        return Vec::new();
    };
    let copies = |orders: &[String]| {
        let all = library.basic.iter().chain(&library.special);
        all.filter(|id| orders.iter().any(|order| same(order, id)))
            .count()
    };
    let mut findings = Vec::new();
    for (index, entry) in formation
        .entries
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.count > 0)
    {
        let path = || FieldPath::top("ships").index(index);
        let name = entry.muster.code.as_deref().unwrap_or(&entry.muster.class);
        for orders in &entry.muster.needed_orders {
            let words = orders.join(" or ");
            match copies(orders) {
                0 => {
                    let message =
                        format!("{name} must be given {words}, and the order library has none");
                    findings.push(Finding::illegal(path(), tables::NEEDED_ORDERS, message));
                }
                few if few < entry.count as usize => {
                    let message = format!(
                        "each of {} {name} must be given {words} every round; the order library has {few}",
                        entry.count
                    );
                    findings.push(Finding::warning(path(), tables::NEEDED_ORDERS, message));
                }
                _ => {}
            }
        }
    }
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
            found.push(Finding::illegal(path, most.citation, message));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(basic: usize, special: usize) -> OrderLibrary {
        let ids = |letter: &str, count: usize| {
            (0..count)
                .map(|n| format!("{letter}-{:03}", n / 2 + 1))
                .collect()
        };
        OrderLibrary {
            basic: ids("B", basic),
            special: (0..special).map(|n| format!("S-{n:03}")).collect(),
        }
    }

    fn illegal(library: &OrderLibrary) -> Vec<String> {
        let findings = orders(Some(library), &Numbers::standard());
        findings
            .iter()
            .map(|finding| format!("{}: {}", finding.path, finding.message))
            .collect()
    }

    #[test]
    fn an_order_library_is_checked_in_every_rule() {
        let found = |basic, special| illegal(&library(basic, special));
        assert!(found(10, 0).is_empty() && found(10, 5).is_empty());
        assert_eq!(
            found(9, 6),
            [
                "orders.basic: 9 basic orders; a library has exactly 10: 1 short",
                "orders.special: 6 special orders; a library has at most 5"
            ]
        );
        assert_eq!(
            found(12, 0),
            ["orders.basic: 12 basic orders; a library has exactly 10: 2 too many"]
        );
        let mut same = library(10, 3);
        same.basic[2] = "b-001".to_string();
        same.special[2] = same.special[0].clone();
        assert_eq!(
            illegal(&same),
            [
                "orders.basic[2]: 3 copies of b-001; there may be 2 of a basic order",
                "orders.special[2]: 2 copies of S-000; no special order may be there twice"
            ]
        );
    }
}
