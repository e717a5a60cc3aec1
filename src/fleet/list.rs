//! What a fleet says about the published list it is built from: points, category and copies of each card, shares, orders.

use super::Fleet;
use crate::doc::field::{Line, List, did_you_mean};
use crate::doc::finding::FieldPath;
use crate::doc::nearest::same;
use crate::doc::yaml::{Fault, Text};
use crate::ruleset::Ruleset;
use crate::ruleset::formation::OrderLibrary;
use crate::ruleset::muster::Points;
use serde::Deserialize;

/// An order library as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an order library, such as {basic: [B-001, B-001], special: [S-004]}")]
pub(super) struct OrdersDraft {
    #[serde(default)]
    basic: List<Line<40>, 200>,
    #[serde(default)]
    special: List<Line<40>, 200>,
}

impl OrdersDraft {
    pub(super) fn library(self) -> OrderLibrary {
        let ids = |list: List<Line<40>, 200>| list.into_vec().into_iter().filter_map(Line::into_option).collect();
        OrderLibrary { basic: ids(self.basic), special: ids(self.special) }
    }
}

/// Rejects list keys in a game without lists, and categories that the game's lists do not have.
pub(super) fn check(fleet: &Fleet, ruleset: Ruleset, text: Text) -> Result<(), Fault> {
    let categories = ruleset.categories();
    if ruleset.points() != Points::Listed {
        let entries = fleet.entries.iter().enumerate().flat_map(|(index, entry)| {
            let path = FieldPath::top("ships").index(index);
            let keys = [
                ("points", entry.listing.points.is_some()),
                ("category", entry.listing.category.is_some()),
                ("max", entry.listing.max.is_some()),
            ];
            keys.into_iter().filter(|(_, is_written)| *is_written).map(move |(key, _)| path.clone().key(key))
        });
        let shares = (!fleet.shares.is_empty()).then(|| FieldPath::top("shares"));
        let orders = fleet.orders.as_ref().map(|_| FieldPath::top("orders"));
        return match entries.chain(shares).chain(orders).next() {
            Some(path) => {
                let message = format!("{} has no published fleet lists; leave this out", ruleset.title());
                Err(text.fault_at(&path, message))
            }
            None => Ok(()),
        };
    }
    let unknown = |path: FieldPath, word: &str| {
        let hint = match did_you_mean(word, categories.iter().copied()) {
            near if near.is_empty() => format!("; {} has {}", ruleset.title(), categories.join(", ")),
            near => near,
        };
        text.fault_at(&path, format!("unknown category '{word}'{hint}"))
    };
    let is_known = |word: &str| categories.iter().any(|category| same(category, word));
    for (index, entry) in fleet.entries.iter().enumerate() {
        if let Some(word) = entry.listing.category.as_deref().filter(|word| !is_known(word)) {
            return Err(unknown(FieldPath::top("ships").index(index).key("category"), word));
        }
    }
    match fleet.shares.iter().find(|(word, _)| !is_known(word)) {
        Some((word, _)) => Err(unknown(FieldPath::top("shares").key(word.as_str()), word)),
        None => Ok(()),
    }
}
