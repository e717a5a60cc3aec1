//! Work on designs as files: put in order, fitted, swept, compared.

use super::*;
use crate::ruleset::battle::NoAnswer;

impl Rulebooks {
    /// One number of a design, step by step; damage is that at the target, or at the design itself.
    pub fn sweep(&self, design: &Document, target: Option<&Document>, sweep: &Sweep) -> Result<Answer, NoAnswer> {
        let designs: Vec<Document> = [Some(design), target].into_iter().flatten().copied().collect();
        with_rules!(battle::one_game(&designs)?, R => {
            let ships = self.ships::<R>(&designs)?;
            Ok(R::sweep(&ships[0], ships.get(1), &self.book::<R>().numbers, sweep)?)
        })
    }

    /// The best design for a task: its text, comments and layout kept, and the account of it.
    pub fn fit(
        &self,
        document: &Document,
        task: &Task,
        tick: &dyn Fn(usize, usize),
    ) -> Result<(String, Answer), NoAnswer> {
        let faults = |faults: Faults| NoAnswer::Faults(0, faults);
        let fault = |fault: Fault| faults(fault.into());
        with_rules!(document.ruleset().map_err(fault)?, R => {
            let book = self.book::<R>();
            let before = R::ship(document, &book.shelf).map_err(faults)?;
            let (after, answer) = R::fit(&before, &book.numbers, task, tick).map_err(|unfit| match unfit {
                Unfit::Task(why) => NoAnswer::Refused(why),
                Unfit::Nothing(message) => NoAnswer::Nothing(message),
            })?;
            let text = R::rewrite(document.text, &before, &after).map_err(fault)?;
            let again = Document { text: Text::at(&text, document.text.first_line), ..*document };
            let (kept, left) = (comments(document.text.text), comments(&text));
            if let Some(lost) = kept.iter().find(|comment| !left.contains(comment)) {
                let message = format!("the comment '{lost}' would be lost; write what it stands in on one line");
                return Err(fault(document.text.fault_of_all(FaultKind::File, message)));
            }
            match R::ship(&again, &book.shelf) {
                Ok(read) if read == after => Ok((text, answer)),
                _ => {
                    let message = "the new numbers cannot be written into this text; `fmt` it or write its aliases out";
                    Err(fault(document.text.fault_of_all(FaultKind::File, message)))
                }
            }
        })
    }
}

/// The comments of a text, and whatever else stands behind a `#`.
fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find('#').map(|at| line[at..].trim_end())).collect()
}
