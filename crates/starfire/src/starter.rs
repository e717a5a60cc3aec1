//! The design that `new` writes: a commented file of the wished type.

use super::Starfire;
use super::tables::UNIT_TYPES;
use super::unit::Unit;
use starwright_rules::starter::{filled, wished};
use starwright_rules::{Starts, Wish};
use starwright_text::field::Written;
use starwright_text::nearest::same;
use starwright_text::quote::plain_or_quoted;

const TEMPLATE: &str = starwright_templates::STARTER_STARFIRE;

impl Starts for Starfire {
    fn starter(wish: &Wish) -> String {
        let fields = [
            ("Free Captains", wished(&wish.faction, "Free Captains")),
            ("Unnamed", wished(&wish.class, "Unnamed")),
            (
                "CA ",
                format!("{} ", wish.kind.as_deref().map_or("CA".to_string(), code)),
            ),
        ];
        filled(TEMPLATE, &fields)
    }
}

/// The code of a wished type: itself, that of its name, or of the first whose name ends or begins so; else as it is, for
/// `check` to report.
fn code(wish: &str) -> String {
    if Unit::read(wish).is_ok() {
        return wish.to_string();
    }
    let named = UNIT_TYPES.iter().find(|unit| same(unit.name, wish));
    let ends = || {
        UNIT_TYPES.iter().find(|unit| {
            unit.name
                .split(' ')
                .next_back()
                .is_some_and(|word| same(word, wish))
        })
    };
    let begins = || {
        UNIT_TYPES.iter().find(|unit| {
            unit.name
                .split(' ')
                .next()
                .is_some_and(|word| same(word, wish))
        })
    };
    named
        .or_else(ends)
        .or_else(begins)
        .map_or_else(|| plain_or_quoted(wish), |unit| unit.code.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::legality::judge;
    use super::super::{Figures, Ship};
    use super::*;

    #[test]
    fn every_type_gives_a_unit_without_illegal_findings() {
        for unit in UNIT_TYPES {
            for kind in [unit.code, unit.name] {
                let wish = Wish {
                    kind: Some(kind.to_string()),
                    class: Some("yes: #".to_string()),
                    ..Wish::default()
                };
                let ship = Ship::parse(&Starfire::starter(&wish)).expect("it reads back");
                assert_eq!((ship.unit.of, ship.class.as_str()), (unit, "yes: #"));
                assert!(judge(&ship, &Figures::standard()).is_empty());
            }
        }
        assert_eq!(Starfire::starter(&Wish::default()), TEMPLATE);
        let code = |kind: &str| code(kind);
        let codes = ["cruiser", "Carrier", "station", "fighter"].map(code);
        assert_eq!(codes, ["CA", "CVA", "SS", "F"]);
    }
}
