//! The design that `new` writes: a commented file of the wished type.

use super::Starfire;
use super::tables::UNIT_TYPES;
use super::unit::Unit;
use starwright_rules::starter::{fill_template, quote_or_default};
use starwright_rules::{StarterOptions, Starters};
use starwright_text::field::TextValue;
use starwright_text::nearest::is_same_word;
use starwright_text::quote::quote_if_needed;

const TEMPLATE: &str = starwright_templates::STARTER_STARFIRE;

impl Starters for Starfire {
    fn starter(wish: &StarterOptions) -> String {
        let fields = [
            (
                "Free Captains",
                quote_or_default(&wish.faction, "Free Captains"),
            ),
            ("Unnamed", quote_or_default(&wish.class, "Unnamed")),
            (
                "CA ",
                format!("{} ", wish.kind.as_deref().map_or("CA".to_string(), code)),
            ),
        ];
        fill_template(TEMPLATE, &fields)
    }
}

/// Finds the code of a requested type: itself, that of its name, or of the first whose name ends or begins with it; else
/// the text as it is, for `check` to report.
fn code(wish: &str) -> String {
    if Unit::parse(wish).is_ok() {
        return wish.to_string();
    }
    let parts: [fn(&'static str) -> Option<&'static str>; 3] = [
        Some,
        |name| name.split(' ').next_back(),
        |name| name.split(' ').next(),
    ];
    let found = parts.into_iter().find_map(|part| {
        UNIT_TYPES
            .iter()
            .find(|unit| part(unit.name).is_some_and(|word| is_same_word(word, wish)))
    });
    found.map_or_else(|| quote_if_needed(wish), |unit| unit.code.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::legality::judge;
    use super::super::{Numbers, Ship};
    use super::*;

    #[test]
    fn every_type_gives_a_unit_without_illegal_findings() {
        for unit in UNIT_TYPES {
            for kind in [unit.code, unit.name] {
                let wish = StarterOptions {
                    kind: Some(kind.to_string()),
                    class: Some("yes: #".to_string()),
                    ..StarterOptions::default()
                };
                let ship = Ship::parse(&Starfire::starter(&wish)).expect("it reads back");
                assert_eq!((ship.unit.unit_type, ship.class.as_str()), (unit, "yes: #"));
                assert!(judge(&ship, &Numbers::standard()).is_empty());
            }
        }
        assert_eq!(Starfire::starter(&StarterOptions::default()), TEMPLATE);
        let code = |kind: &str| code(kind);
        let codes = ["cruiser", "Carrier", "station", "fighter"].map(code);
        assert_eq!(codes, ["CA", "CVA", "SS", "F"]);
    }
}
