//! The design that `new` writes: a commented card of the wished hull and name.

use super::StarStrike;
use super::tables::{Kind, Role};
use starwright_rules::starter::{filled, wished};
use starwright_rules::{Starts, Wish};

const TEMPLATE: &str = starwright_templates::STARTER_STAR_STRIKE;

impl Starts for StarStrike {
    fn starter(wish: &Wish) -> String {
        let hull = wish.hull.unwrap_or(6).min(30);
        let kind = wish.kind.as_deref().unwrap_or_default();
        let (role, piece) = (Role::from_word(kind), Kind::from_word(kind));
        let name = if role.or(piece.map(|_| Role::Heavy)).is_some() {
            "Cruiser".to_string()
        } else {
            wished(&wish.kind, "Cruiser")
        };
        let mut fields = vec![
            ("Cruiser", name),
            ("Unnamed", wished(&wish.class, "Unnamed")),
            (
                "Explore Free Captains",
                wished(&wish.faction, "Explore Free Captains"),
            ),
            ("hull: 6 ", format!("hull: {hull} ")),
        ];
        fields.extend(role.map(|role| ("role: heavy ", format!("role: {} ", role.word()))));
        fields.extend(
            role.filter(|role| !role.has_facings())
                .map(|_| ("shields: [4, 3, 2, 2, 2, 3] ", "shields: 3 ".to_string())),
        );
        fields.extend(piece.map(|piece| {
            let subtype = if piece == Kind::Refit {
                "\nsubtype: gunship"
            } else {
                ""
            };
            (
                "type: standard ",
                format!("type: {}{subtype} ", piece.word()),
            )
        }));
        filled(TEMPLATE, &fields)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Numbers, Ship, judge};
    use super::*;

    #[test]
    fn every_hull_gives_a_ship_without_findings() {
        for hull in 1..=35 {
            let wish = Wish {
                hull: Some(hull),
                class: Some("yes: #".to_string()),
                ..Wish::default()
            };
            let ship = Ship::parse(&StarStrike::starter(&wish)).expect("it reads back");
            assert_eq!((ship.hull, ship.class.as_str()), (hull.min(30), "yes: #"));
            assert!(judge(&ship, &Numbers::standard()).is_empty());
        }
        assert_eq!(StarStrike::starter(&Wish::default()), TEMPLATE);
        for word in Role::ALL
            .map(Role::word)
            .into_iter()
            .chain(Kind::ALL.map(Kind::word))
        {
            let wish = Wish {
                kind: Some(word.to_string()),
                ..Wish::default()
            };
            let ship = Ship::parse(&StarStrike::starter(&wish)).expect("it reads back");
            assert!(
                [ship.role.word(), ship.kind.word()].contains(&word),
                "{word}"
            );
            let findings = judge(&ship, &Numbers::standard());
            assert!(findings.is_empty(), "{word}: {findings:?}");
        }
    }
}
