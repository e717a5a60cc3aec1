//! The design that `new` writes: a commented craft card.

use super::SilentDeath;
use starwright_rules::starter::{filled, wished};
use starwright_rules::{Starts, Wish};

const TEMPLATE: &str = starwright_templates::STARTER_SILENT_DEATH;

impl Starts for SilentDeath {
    fn starter(wish: &Wish) -> String {
        let fields = [
            ("Free Captains", wished(&wish.faction, "Free Captains")),
            ("Unnamed", wished(&wish.class, "Unnamed")),
            ("Gunboat", wished(&wish.kind, "Gunboat")),
        ];
        filled(TEMPLATE, &fields)
    }
}

#[cfg(test)]
mod tests {
    use super::super::legality::judge;
    use super::super::{Figures, Ship};
    use super::*;

    #[test]
    fn the_starter_is_a_craft_without_findings_whatever_it_is_called() {
        let wish = Wish {
            class: Some("yes: #".to_string()),
            kind: Some("[x]".to_string()),
            ..Wish::default()
        };
        let ship = Ship::parse(&SilentDeath::starter(&wish)).expect("it reads back");
        assert_eq!(
            (ship.identity.class.as_str(), ship.identity.kind.as_deref()),
            ("yes: #", Some("[x]"))
        );
        assert!(judge(&ship, &Figures::standard()).is_empty());
        assert_eq!(SilentDeath::starter(&Wish::default()), TEMPLATE);
    }
}
