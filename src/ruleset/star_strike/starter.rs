//! The design that `new` writes: a commented card of the wished hull and name.

use crate::quote::plain_or_quoted;
use crate::ruleset::Wish;
use crate::ruleset::starter::filled;

const TEMPLATE: &str = include_str!("../../../templates/starters/star_strike.yaml");

/// The commented design; the wished type is a name that pieces share, such as Cruiser.
pub(super) fn starter(wish: &Wish) -> String {
    let wished = |wish: &Option<String>, usual: &str| plain_or_quoted(wish.as_deref().unwrap_or(usual));
    let hull = wish.hull.unwrap_or(6).min(30);
    filled(
        TEMPLATE,
        &[
            ("Cruiser", wished(&wish.kind, "Cruiser")),
            ("Unnamed", wished(&wish.class, "Unnamed")),
            ("Explore Free Captains", wished(&wish.faction, "Explore Free Captains")),
            ("hull: 6 ", format!("hull: {hull} ")),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::super::{Numbers, Ship, audit};
    use super::*;

    #[test]
    fn every_hull_gives_a_ship_without_findings() {
        for hull in 1..=35 {
            let wish = Wish { hull: Some(hull), class: Some("yes: #".to_string()), ..Wish::default() };
            let ship = Ship::parse(&starter(&wish)).expect("it reads back");
            assert_eq!((ship.hull, ship.class.as_str()), (hull.min(30), "yes: #"));
            assert!(audit(&ship, &Numbers::standard()).is_empty());
        }
        assert_eq!(starter(&Wish::default()), TEMPLATE);
    }
}
