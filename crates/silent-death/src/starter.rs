//! The commented craft card that `new` writes.

use super::SilentDeath;
use starwright_rules::starter::{fill_template, quote_or_default};
use starwright_rules::{StarterOptions, Starters};

const TEMPLATE: &str = starwright_templates::STARTER_SILENT_DEATH;

impl Starters for SilentDeath {
    fn starter(options: &StarterOptions) -> String {
        let fields = [
            (
                "Free Captains",
                quote_or_default(&options.faction, "Free Captains"),
            ),
            ("Unnamed", quote_or_default(&options.class, "Unnamed")),
            ("Gunboat", quote_or_default(&options.kind, "Gunboat")),
        ];
        fill_template(TEMPLATE, &fields)
    }
}

#[cfg(test)]
mod tests {
    use super::super::legality::judge;
    use super::super::{Numbers, Ship};
    use super::*;

    #[test]
    fn the_starter_is_free_of_findings_under_any_name() {
        let options = StarterOptions {
            class: Some("yes: #".to_string()),
            kind: Some("[x]".to_string()),
            ..StarterOptions::default()
        };
        let ship = Ship::parse(&SilentDeath::starter(&options)).expect("it reads back");
        assert_eq!(
            (ship.identity.class.as_str(), ship.identity.kind.as_deref()),
            ("yes: #", Some("[x]"))
        );
        assert!(judge(&ship, &Numbers::standard()).is_empty());
        assert_eq!(SilentDeath::starter(&StarterOptions::default()), TEMPLATE);
    }
}
