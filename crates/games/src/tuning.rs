//! Fixes, fits and sweeps designs as files.

use super::*;
use crate::battle::require_one_game;
use starmada_unity::{FitOptions, FixOptions, Goal, Quantity, Ship, SweepOptions, Unity, rewrite};
use starwright_rules::tuning::Limits;
use starwright_text::refusal::{Refusal, RefusalKind};

/// A ship to change and the ship that damage is counted against, if there is one.
type Ships<'a> = (&'a Ship, Option<&'a Ship>);

/// Returns ships of the game whose construction rules are known; the error names another game.
fn require_buildable<'a>(
    ship: &'a AnyShip,
    target: Option<&'a AnyShip>,
    done: &str,
) -> Result<Ships<'a>, Refusal> {
    let game = require_one_game([ship].into_iter().chain(target))?;
    let own = Unity::as_own(ship).ok_or_else(|| {
        let title = game.title();
        format!("the construction rules of {title} are not available, so nothing can be {done}")
    })?;
    Ok((own, target.and_then(Unity::as_own)))
}

impl Rulebooks {
    /// Varies one quantity of a design step by step, or a second one with it; traits and systems are tried one by one.
    pub fn sweep<'a>(
        &self,
        ship: &'a AnyShip,
        target: Option<&'a AnyShip>,
        mut options: SweepOptions<'a>,
        second: Option<(Quantity, Limits)>,
    ) -> Result<Answer, Refusal> {
        let (ship, target) = require_buildable(ship, target, "swept")?;
        options.target = target;
        let numbers = self.unity_numbers();
        Ok(match (second, &options.vary) {
            (Some((quantity, limits)), _) => {
                let second = (&quantity, limits);
                numbers.sweep_pairs(ship, &options, second)?.into()
            }
            (None, Quantity::Traits | Quantity::Systems) => {
                numbers.try_each(ship, &options)?.into()
            }
            (None, _) => numbers.sweep(ship, &options)?.into(),
        })
    }

    /// Finds the legal designs nearest to one: the text of each, comments and layout kept, and a report.
    pub fn fix(
        &self,
        document: &Document,
        ship: &AnyShip,
        options: &FixOptions,
    ) -> Result<(Vec<String>, Answer), Refusal> {
        let (ship, _) = require_buildable(ship, None, "fitted")?;
        let fixes = self.unity_numbers().fix(ship, options)?;
        let designs = fixes
            .solutions
            .iter()
            .map(|own| (own.marked_ship(), &own.ship));
        Ok((self.rewrite_all(document, ship, designs)?, fixes.into()))
    }

    /// Finds the best design for a goal, or the best trade-offs with a second one: the text of each, comments and layout kept, and
    /// a report.
    pub fn fit<'a>(
        &self,
        document: &Document,
        ship: &'a AnyShip,
        target: Option<&'a AnyShip>,
        mut options: FitOptions<'a>,
        second: Option<&Goal>,
    ) -> Result<(Vec<String>, Answer), Refusal> {
        let (ship, target) = require_buildable(ship, target, "fitted")?;
        options.target = target;
        let Some(second) = second else {
            let fit = self.unity_numbers().fit(ship, &options)?;
            let texts = self.rewrite_all(document, ship, [(&fit.ship, &fit.ship)])?;
            return Ok((texts, fit.into()));
        };
        let front = self.unity_numbers().front(ship, &options, second)?;
        let designs = front.points.iter().map(|point| (&point.ship, &point.ship));
        Ok((self.rewrite_all(document, ship, designs)?, front.into()))
    }

    /// Writes the changes of other ships into a design's text, each marked ship with the design that its text must give.
    fn rewrite_all<'a>(
        &self,
        document: &Document,
        before: &Ship,
        designs: impl IntoIterator<Item = (&'a Ship, &'a Ship)>,
    ) -> Result<Vec<String>, Refusal> {
        let designs = designs.into_iter();
        designs
            .map(|(marked, design)| {
                self.rewrite(document, before, marked, design)
                    .map_err(|error| Refusal::new(RefusalKind::NoLegalDesign, error.to_string()))
            })
            .collect()
    }

    /// Writes the changes of another ship into a design's text, which is read again to see that it gives the design.
    fn rewrite(
        &self,
        document: &Document,
        before: &Ship,
        marked: &Ship,
        design: &Ship,
    ) -> Result<String, Diagnostic> {
        let book = self.book::<Unity>();
        let text = rewrite(&document.text, before, marked, &book.numbers)?;
        let again = Document::new(
            Text::with_first_line(&text, document.text.first_line),
            document.folder,
            document.number,
        );
        match Unity::ship(&again, &book.libraries) {
            Ok(read) if read == *design => Ok(text),
            _ => {
                let message = "the changes cannot be written into this text; `fmt` it first";
                Err(document.text.document_error(DiagnosticKind::File, message))
            }
        }
    }
}
