//! Work on designs as files: put in order, fitted, swept, compared.

use super::*;
use crate::doc::edit;
use crate::ruleset::battle::NoAnswer;

impl Rulebooks {
    /// The text of a design in canonical order and spacing, comments kept; a fault if it cannot be without loss.
    pub fn canonical(&self, document: &Document) -> Result<String, Fault> {
        self.assess(document, Detail::Row)?;
        let schema = document.ruleset()?.schema();
        let text = edit::canonical(document.text, edit::Order::of(&schema))?;
        let after = Text { text: &text, first_line: document.text.first_line };
        if document.text.says_the_same_as(after) && signs(document.text.text) == signs(&text) {
            return Ok(text);
        }
        let has_alias = document.text.text.contains('*');
        let why = if has_alias { " (an alias may not stand before its anchor)" } else { "" };
        let message = format!("cannot be put in order without losing or changing something{why}; it is left as it is");
        Err(document.text.fault_at(&FieldPath::default(), message))
    }

    /// One number of a design, step by step; damage is that at the target, or at the design itself.
    pub fn sweep(&self, design: &Document, target: Option<&Document>, sweep: &Sweep) -> Result<Answer, NoAnswer> {
        let designs: Vec<Document> = [Some(design), target].into_iter().flatten().copied().collect();
        with_rules!(battle::one_game(&designs)?, R => {
            let ships = self.ships::<R>(&designs)?;
            R::sweep(&ships[0], ships.get(1), &self.book::<R>().numbers, sweep).map_err(NoAnswer::Refused)
        })
    }

    /// The best design for a task: its text, comments and layout kept, and the account of it.
    pub fn fit(
        &self,
        document: &Document,
        task: &Task,
        tick: &dyn Fn(usize, usize),
    ) -> Result<(String, Answer), NoAnswer> {
        let fault = |fault| NoAnswer::Fault(0, fault);
        with_rules!(document.ruleset().map_err(fault)?, R => {
            let book = self.book::<R>();
            let before = R::ship(document, &book.shelf).map_err(fault)?;
            let (after, answer) = R::fit(&before, &book.numbers, task, tick).map_err(|unfit| match unfit {
                Unfit::Task(message) => NoAnswer::Refused(message),
                Unfit::Nothing(message) => NoAnswer::Nothing(message),
            })?;
            let text = R::rewrite(document.text, &before, &after).map_err(fault)?;
            let again = Document { text: Text { text: &text, ..document.text }, ..*document };
            let (kept, left) = (comments(document.text.text), comments(&text));
            if let Some(lost) = kept.iter().find(|comment| !left.contains(comment)) {
                let message = format!("the comment '{lost}' would be lost; write what it stands in on one line");
                return Err(fault(document.text.fault_at(&FieldPath::default(), message)));
            }
            match R::ship(&again, &book.shelf) {
                Ok(read) if read == after => Ok((text, answer)),
                _ => {
                    let message = "the new numbers cannot be written into this text; `fmt` it or write its aliases out";
                    Err(fault(document.text.fault_at(&FieldPath::default(), message)))
                }
            }
        })
    }
}

/// The comments of a text, and whatever else stands behind a `#`.
fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find('#').map(|at| line[at..].trim_end())).collect()
}

/// All that is not blank, in no order; a comma behind the last entry of a list may go.
fn signs(text: &str) -> Vec<char> {
    let mut signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    signs.sort_unstable();
    signs
}
