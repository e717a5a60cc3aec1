//! The design that `new` writes: a commented file of the wished hull and type.

use crate::ruleset::Wish;
use crate::ruleset::starter::{filled, identity};

const TEMPLATE: &str = include_str!("../../../templates/starters/starmada_admiralty.yaml");

/// The commented design.
pub(super) fn starter(wish: &Wish) -> String {
    let hull = wish.hull.unwrap_or(8);
    let fields: Vec<_> =
        identity(wish, "Cruiser").into_iter().chain([("hull: 8 ", format!("hull: {hull} "))]).collect();
    filled(TEMPLATE, &fields)
}

#[cfg(test)]
mod tests {
    use super::super::{Ship, judge};
    use super::*;

    #[test]
    fn every_hull_gives_a_ship_without_findings() {
        for hull in 1..=35 {
            let wish = Wish { hull: Some(hull), class: Some("yes: #".to_string()), ..Wish::default() };
            let ship = Ship::parse(&starter(&wish)).expect("it reads back");
            assert_eq!((ship.hull.get(), ship.identity.class.as_str()), (hull, "yes: #"));
            assert!(judge(&ship).is_empty());
        }
        assert_eq!(starter(&Wish::default()), TEMPLATE);
    }
}
