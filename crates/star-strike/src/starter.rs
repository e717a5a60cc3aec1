//! The commented card that `new` writes.

use super::StarStrike;
use super::tables::{PieceType, Role};
use starwright_rules::starter::{fill_template, quote_or_default};
use starwright_rules::{StarterOptions, Starters};

const TEMPLATE: &str = starwright_templates::STARTER_STAR_STRIKE;

impl Starters for StarStrike {
    fn starter(options: &StarterOptions) -> String {
        let hull = options.hull.unwrap_or(6).min(30);
        let faction = quote_or_default(&options.faction, "Explore Free Captains");
        let mut fields = vec![
            ("Unnamed", quote_or_default(&options.class, "Unnamed")),
            ("Explore Free Captains", faction),
            ("hull: 6 ", format!("hull: {hull} ")),
        ];
        // The type given may be a role, a type of piece or, failing both, the piece's name.
        let kind = options.kind.as_deref().unwrap_or_default();
        if let Some(role) = Role::from_word(kind) {
            fields.push(("role: heavy ", format!("role: {} ", role.word())));
            if !role.has_facings() {
                fields.push(("shields: [4, 3, 2, 2, 2, 3] ", "shields: 3 ".to_string()));
            }
        } else if let Some(piece) = PieceType::from_word(kind) {
            let subtype = if piece == PieceType::Refit {
                "\nsubtype: gunship"
            } else {
                ""
            };
            fields.push((
                "type: standard ",
                format!("type: {}{subtype} ", piece.word()),
            ));
        } else {
            fields.push(("Cruiser", quote_or_default(&options.kind, "Cruiser")));
        }
        fill_template(TEMPLATE, &fields)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Numbers, Ship, judge};
    use super::*;

    #[test]
    fn every_starter_is_free_of_findings() {
        for hull in 1..=35 {
            let options = StarterOptions {
                hull: Some(hull),
                class: Some("yes: #".to_string()),
                ..StarterOptions::default()
            };
            let ship = Ship::parse(&StarStrike::starter(&options)).expect("it reads back");
            assert_eq!((ship.hull, ship.class.as_str()), (hull.min(30), "yes: #"));
            assert!(judge(&ship, &Numbers::standard()).is_empty());
        }
        assert_eq!(StarStrike::starter(&StarterOptions::default()), TEMPLATE);
        for word in Role::ALL
            .map(Role::word)
            .into_iter()
            .chain(PieceType::ALL.map(PieceType::word))
        {
            let options = StarterOptions {
                kind: Some(word.to_string()),
                ..StarterOptions::default()
            };
            let ship = Ship::parse(&StarStrike::starter(&options)).expect("it reads back");
            assert!(
                [ship.role.word(), ship.kind.word()].contains(&word),
                "{word}"
            );
            let findings = judge(&ship, &Numbers::standard());
            assert!(findings.is_empty(), "{word}: {findings:?}");
        }
    }
}
