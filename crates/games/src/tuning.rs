//! Work on designs as files: put in order, fitted, swept, compared.

use super::*;
use crate::battle::{one_game, own_ships};
use starwright_text::refusal::Refusal;

impl Rulebooks {
    /// One number of a design, step by step; damage is that at the target, or at the design itself.
    pub fn sweep(
        &self,
        ship: &AnyShip,
        target: Option<&AnyShip>,
        sweep: &Sweep,
    ) -> Result<Answer, Refusal> {
        let ships = [Some(ship), target].into_iter().flatten();
        with_rules!(one_game(ships.clone())?, R => {
            let ships = own_ships::<R>(ships);
            R::sweep(&ships[0], ships.get(1), &self.book::<R>().numbers, sweep)
        })
    }

    /// Finds the designs that a task asks for: the text of each, comments and layout kept, and a report.
    /// Damage is done to and suffered from the target, or the design itself.
    pub fn fit(
        &self,
        document: &Document,
        ship: &AnyShip,
        target: Option<&AnyShip>,
        task: &FitTask,
        tick: &dyn Fn(usize, usize),
    ) -> Result<(Vec<String>, Answer), Refusal> {
        let ships = [Some(ship), target].into_iter().flatten();
        with_rules!(one_game(ships.clone())?, R => {
            let book = self.book::<R>();
            let ships = own_ships::<R>(ships);
            let before = &ships[0];
            let (found, answer) = R::fit(before, ships.get(1), &book.numbers, task, tick)?;
            let texts = found.iter().map(|made| rewritten::<R>(book, document, before, &made.marked, &made.design));
            Ok((texts.collect::<Result<_, _>>()?, answer))
        })
    }
}

fn one_fault(diagnostic: Diagnostic) -> Refusal {
    Refusal::no_design(diagnostic.to_string())
}

/// The text of a design with the changes of another ship, read again to see that it says just that.
fn rewritten<R: Tuning>(
    book: &Rulebook<R>,
    document: &Document,
    before: &R::Ship,
    marked: &R::Ship,
    design: &R::Ship,
) -> Result<String, Refusal> {
    let text = R::rewrite(&document.text, before, marked, &book.numbers).map_err(one_fault)?;
    let again = Document::new(
        Text::starting_at(&text, document.text.first_line),
        document.folder,
        document.number,
    );
    match R::ship(&again, &book.libraries) {
        Ok(read) if read == *design => Ok(text),
        _ => {
            let message = "the changes cannot be written into this text; `fmt` it first";
            Err(one_fault(
                document.text.document_error(DiagnosticKind::File, message),
            ))
        }
    }
}
