//! A fleet's entries in a published list: points, category and copies of each card, shares, orders.

use super::FleetFile;
use starwright_games::Ruleset;
use starwright_rules::fleet_list::{AssignedOrders, OrderCard, OrderKind, OrderLibrary};
use starwright_rules::fleets::PointsSource;
use starwright_text::field::{Field, Line, List, Map, draft, suggest_or_list};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::nearest::is_same_word;

draft! {
    /// An order library as written.
    pub struct OrdersDraft: "an order library, such as {basic: [B-001, B-001], special: [S-004]}" {
        /// Basic orders, each by the id of its card.
        basic: List<Line<40>, 200>,
        /// Special orders, each by the id of its card.
        special: List<Line<40>, 200>,
        /// What the cards say, each under its id.
        cards: Map<Line<40>, OrderCardDraft, 200>,
        /// The basic order set aside at level omega.
        omega: Line<40>,
        /// The orders assigned in one round, to be checked.
        assigned: List<AssignedDraft, 10_000>,
    }

    /// An order card as written.
    pub struct OrderCardDraft: "an order card, such as {name: Hold Fast, type: basic, note: no moves}" {
        /// Its name.
        name: Line<120>,
        /// Its type: basic, special or psionic.
        kind as "type": OrderKind,
        /// What it does, in your words.
        note: Line<400>,
    }

    /// The orders of one piece as written.
    pub struct AssignedDraft: "the orders of a piece, such as {ship: Beacon, orders: [B-001]}" {
        /// The piece, by name, class or code.
        [needed] ship: Line<120>,
        /// Its orders.
        orders: List<Line<40>, 20>,
    }
}

fn collect_ids<const MAX: usize>(list: Field<List<Line<40>, MAX>>) -> Vec<String> {
    let ids = list.items().into_iter();
    ids.filter_map(Line::into_option).collect()
}

impl OrdersDraft {
    pub fn into_library(self) -> OrderLibrary {
        let card = |(id, draft): (Line<40>, OrderCardDraft)| OrderCard {
            id: id.as_str().to_string(),
            name: draft.name.text(),
            kind: draft.kind.into_option(),
            note: draft.note.text(),
        };
        let assigned = |draft: AssignedDraft| AssignedOrders {
            ship: draft.ship.text().unwrap_or_default(),
            orders: collect_ids(draft.orders),
        };
        OrderLibrary {
            cards: self.cards.entries().into_iter().map(card).collect(),
            omega: self.omega.text(),
            assigned: self.assigned.items().into_iter().map(assigned).collect(),
            basic: collect_ids(self.basic),
            special: collect_ids(self.special),
        }
    }
}

/// Rejects list keys in a game without lists, and categories that the game's lists do not have.
pub fn check_list_keys(fleet: &FleetFile, ruleset: Ruleset, problems: &mut FieldErrors) {
    let at = |index: usize| FieldPath::from_key("ships").index(index);
    if ruleset.points_source() != PointsSource::Listed {
        let entries = fleet.entries.iter().enumerate().flat_map(|(index, entry)| {
            let keys = [
                ("points", entry.listing.points.is_some()),
                ("category", entry.listing.category.is_some()),
                ("max", entry.listing.max.is_some()),
            ];
            keys.into_iter()
                .filter(|(_, is_written)| *is_written)
                .map(move |(key, _)| at(index).key(key))
        });
        let shares = (!fleet.shares.is_empty()).then(|| FieldPath::from_key("shares"));
        let orders = fleet.orders.as_ref().map(|_| FieldPath::from_key("orders"));
        for path in entries.chain(shares).chain(orders) {
            let message = format!(
                "{} has no published fleet lists; leave this out",
                ruleset.title()
            );
            problems.push(FieldError::conflict_at(path, message));
        }
        return;
    }
    let categories = ruleset.categories();
    let mut known = |path: FieldPath, word: &str| {
        if categories
            .iter()
            .any(|category| is_same_word(category, word))
        {
            return;
        }
        let hint = suggest_or_list(word, categories, &format!("{} has", ruleset.title()));
        problems.push(
            FieldError::unknown_word_at(path, format!("unknown category '{word}'{hint}"))
                .with_nearest(word, categories.iter().copied()),
        );
    };
    for (index, entry) in fleet.entries.iter().enumerate() {
        entry
            .listing
            .category
            .iter()
            .for_each(|word| known(at(index).key("category"), word));
    }
    fleet
        .shares
        .iter()
        .for_each(|(word, _)| known(FieldPath::from_key("shares").key(word), word));
}
