//! A legacy edition as a game: everything that both editions share.

use super::{EditionReport, NoLibrary, NoNumbers, Report};
use serde::Serialize;
use starwright_rules::house::HousePack;
use starwright_rules::identity::Identity;
use starwright_rules::starter::{fill_template, identity_fields};
use starwright_rules::{Commands, LibraryCache, Posts, Rules, StarterOptions, Starters, Tuning};
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use starwright_text::document::RawDocument;
use starwright_text::field_error::FieldError;
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::yaml::Text;
use std::fmt::{Debug, Display};
use std::marker::PhantomData;

/// What a legacy edition must define to be a game.
pub trait Edition: Debug + Sized {
    /// The word after `ruleset:`.
    const KEY: &'static str;
    /// The name of the game.
    const TITLE: &'static str;
    /// The commented design to start from.
    const TEMPLATE: &'static str;
    /// Default hull of that design.
    const HULL: u32;
    /// Top-level keys of its designs.
    const DESIGN_KEYS: &'static [&'static str];

    /// A well-formed ship.
    type Ship: Ship + Clone + Send + Sync + 'static;
    /// The fields that it adds to the report of a ship.
    type EditionReport: EditionReport<Ship = Self::Ship>;

    /// Reads a ship from the text of one design.
    fn read(text: &Text) -> Result<Self::Ship, Diagnostics>;
}

/// Fields that both editions record.
#[derive(Clone, Copy, Debug)]
pub struct CommonFields<'a> {
    pub identity: &'a Identity,
    /// Hull boxes.
    pub hull: u32,
    /// The posted rating.
    pub posted: Option<u32>,
}

/// A ship of a legacy edition; serializes to the fields of its design other than its identity.
pub trait Ship: Debug + Display + PartialEq + Serialize {
    /// Returns the fields that both editions record.
    fn common_fields(&self) -> CommonFields<'_>;
    /// Lists findings about the ship.
    fn judge(&self) -> Vec<Finding>;
}

/// A legacy edition as a game.
#[derive(Debug)]
pub struct Legacy<E>(PhantomData<E>);

impl<E: Edition> Rules for Legacy<E> {
    const KEY: &'static str = E::KEY;
    const TITLE: &'static str = E::TITLE;
    const DESIGN_KEYS: &'static [&'static str] = E::DESIGN_KEYS;

    type Numbers = NoNumbers;
    type Library = NoLibrary;
    type Ship = E::Ship;
    type Report = Report<E::EditionReport>;

    fn numbers(pack: Option<&HousePack>) -> Result<NoNumbers, FieldError> {
        NoNumbers::with_house(E::TITLE, pack)
    }

    fn library(document: &RawDocument) -> Result<NoLibrary, Diagnostics> {
        let message = format!(
            "{} has no weapon libraries; write the weapons into the design",
            E::TITLE
        );
        Err(document
            .text
            .error_at(
                DiagnosticKind::Conflict,
                &FieldPath::from_key("ruleset"),
                message,
            )
            .into())
    }

    fn ship(document: &RawDocument, _: &LibraryCache<NoLibrary>) -> Result<E::Ship, Diagnostics> {
        E::read(&document.text)
    }

    fn report(ship: &E::Ship, numbers: &NoNumbers) -> Report<E::EditionReport> {
        Report::new(E::KEY, ship, numbers)
    }

    fn design(ship: &E::Ship) -> impl Serialize {
        ship
    }
}

impl<E: Edition> Starters for Legacy<E> {
    fn starter(wish: &StarterOptions) -> String {
        let hull = |hull: u32| format!("hull: {hull} ");
        let (usual, wished) = (hull(E::HULL), hull(wish.hull.unwrap_or(E::HULL)));
        let fields: Vec<_> = identity_fields(wish, "Cruiser")
            .into_iter()
            .chain([(usual.as_str(), wished)])
            .collect();
        fill_template(E::TEMPLATE, &fields)
    }
}

impl<E: Edition> Commands for Legacy<E> {}
impl<E: Edition> Posts for Legacy<E> {}
impl<E: Edition> Tuning for Legacy<E> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admiralty::AdmiraltyEdition;
    use crate::nova::NovaEdition;

    fn every_hull<E: Edition>() {
        for hull in 1..=35 {
            let wish = StarterOptions {
                hull: Some(hull),
                class: Some("yes: #".to_string()),
                ..StarterOptions::default()
            };
            let ship =
                E::read(&Text::from(Legacy::<E>::starter(&wish).as_str())).expect("it reads back");
            let common_fields = ship.common_fields();
            assert_eq!(
                (common_fields.hull, common_fields.identity.class.as_str()),
                (hull, "yes: #")
            );
            assert!(ship.judge().is_empty());
        }
        assert_eq!(
            Legacy::<E>::starter(&StarterOptions::default()),
            E::TEMPLATE
        );
    }

    #[test]
    fn every_hull_gives_a_ship_without_findings() {
        every_hull::<AdmiraltyEdition>();
        every_hull::<NovaEdition>();
    }
}
