//! Text to any of our types; the only file that uses serde_yaml.
//!
//! A good file is read once, by that crate. A bad one is read once more: its text into a positioned tree (`tree`), the tree
//! into the same types by a reader that notes every mistake and goes on (`reading`).

use crate::fault::{Fault, FaultKind, Faults, SourceLine};
use crate::field::Form;
use crate::finding::{FieldPath, Step};
use crate::lines::Lines;
use crate::locator::{Locator, PlacedFaults};
use crate::problem::{Place, Problem, Problems};
use crate::reading::Reading;
use crate::tree;
use crate::tree::{Stop, Survey, Tree};
use serde::de::DeserializeOwned;
use std::borrow::Cow;

/// The largest file that is read, in bytes.
pub const LARGEST_FILE: u64 = 8 * 1024 * 1024;

/// The fields of a weapon that its `stats` line may say instead.
const IN_STATS: [&str; 7] = ["range", "ma", "rof", "acc", "imp", "dmg", "traits"];

/// How messages about a field begin that has nothing in it.
const NOTHING: &str = "nothing is written here";

/// One YAML document and where in its file it starts.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    /// The document itself.
    pub text: &'a str,
    /// The line of the file on which it starts, counted from 1.
    pub first_line: usize,
    /// Whether its tokens are known to hold nothing that is refused.
    is_vetted: bool,
}

impl<'a> From<&'a str> for Text<'a> {
    /// A text that is a whole file.
    fn from(text: &'a str) -> Text<'a> {
        Text::at(text, 1)
    }
}

impl<'a> Text<'a> {
    /// A text that starts on this line of its file.
    pub fn at(text: &'a str, first_line: usize) -> Text<'a> {
        Text {
            text,
            first_line,
            is_vetted: false,
        }
    }

    /// The keys at the top of the document with the beginnings of their values, and the document with what was learned of it
    /// on the way.
    pub fn surveyed(self) -> (Vec<(Cow<'a, str>, &'a str)>, Text<'a>) {
        let Survey { keys, is_vetted } = tree::survey(self.text);
        (keys, Text { is_vetted, ..self })
    }

    /// Reads the document into a draft and the draft into what it describes. `make` reports what is wrong with a draft that is
    /// well-formed; it is also shown drafts of which only a part could be read, so that all faults are reported at once.
    pub fn read<D: Form + DeserializeOwned, T>(
        self,
        make: impl Fn(D, &mut Problems) -> Option<T>,
    ) -> Result<T, Faults> {
        let refusal = if self.is_vetted {
            None
        } else {
            tree::refusal(self.text)
        };
        let read = if refusal.is_none() {
            Some(serde_yaml::from_str(self.text))
        } else {
            None
        };
        let (problems, error) = match read {
            Some(Ok(draft)) => {
                let (made, problems) = checked(draft, &make);
                match made {
                    Some(made) if problems.is_empty() => {
                        #[cfg(any(test, fuzzing))]
                        self.is_read_from_its_tree(&make);
                        return Ok(made);
                    }
                    _ => (Some(problems), None),
                }
            }
            Some(Err(error)) => (None, Some(error)),
            None => (None, None),
        };
        if let Some(stop) = refusal.as_ref().filter(|stop| stop.is_too_large) {
            return Err(self.stopped(stop).into());
        }
        let tree = Tree::read(self.text);
        if tree.top.is_none() && tree.stop.is_none() {
            return Err(self.fault_of_all(FaultKind::Missing, NOTHING).into());
        }
        let mut faults = match problems {
            // What the crate reads and the tree does not comes from the crate's draft.
            Some(problems) if tree.stop.is_some() => Locator::new(self, &Lines::new(self.text))
                .placed(&tree, problems.into_vec().into_iter()),
            _ => self.reread(&tree, &make),
        };
        // Neither of the two readers knows all that the other refuses.
        if faults.list.is_empty() {
            faults.list.extend(refusal.map(|stop| self.stopped(&stop)));
        }
        if faults.list.is_empty() {
            faults
                .list
                .extend(error.map(|error| self.unreadable(&error)));
        }
        Err(faults.into_faults().unwrap_or_else(|| {
            Fault::of_file(
                FaultKind::File,
                "cannot be read, for a reason that could not be found",
            )
            .into()
        }))
    }

    /// Fails unless a text that the crate reads is read from its tree as well, without a fault.
    #[cfg(any(test, fuzzing))]
    fn is_read_from_its_tree<D: Form + DeserializeOwned, T>(
        self,
        make: &impl Fn(D, &mut Problems) -> Option<T>,
    ) {
        let tree = Tree::read(self.text);
        if tree.stop.is_none() {
            let faults = self.reread(&tree, make);
            assert!(faults.list.is_empty(), "{faults:?} in\n{}", self.text);
        }
    }

    /// What the crate says of a text that the tree and our types take. It counts some line ends differently, so only
    /// the line is named.
    fn unreadable(self, error: &serde_yaml::Error) -> Fault {
        let lines = Lines::new(self.text);
        let line = error
            .location()
            .map_or(1, |location| location.line())
            .min(lines.count())
            .max(1);
        let message = format!("unreadable YAML: {error}");
        Locator::new(self, &lines).fault_here(
            FaultKind::Syntax,
            self.first_line + line - 1,
            1,
            FieldPath::default(),
            message,
        )
    }

    /// Reads the tree of the document as far as it goes, and reports all that is wrong with it.
    fn reread<D: Form + DeserializeOwned, T>(
        self,
        tree: &Tree,
        make: &impl Fn(D, &mut Problems) -> Option<T>,
    ) -> PlacedFaults {
        let (draft, noted) = Reading::of::<D>(tree);
        let problems = draft
            .map(|draft| checked(draft, make).1)
            .unwrap_or_default();
        let lines = Lines::new(self.text);
        let locator = Locator::new(self, &lines);
        let mut placed = locator.noted(tree, noted);
        // What is not read yet is not missing.
        let is_certain =
            |problem: &Problem| tree.stop.is_none() || problem.kind != FaultKind::Missing;
        placed.join(locator.placed(tree, problems.into_vec().into_iter().filter(is_certain)));
        if let Some(stop) = tree.stop.as_ref().filter(|_| !is_post(tree)) {
            let stop = locator
                .unclosed_quote(tree, stop)
                .unwrap_or_else(|| locator.stopped(stop));
            return locator.end(placed, stop);
        }
        placed
    }

    /// A fault at a field of this document, or at the nearest written field above it.
    pub fn fault(self, kind: FaultKind, path: &FieldPath, message: impl Into<String>) -> Fault {
        self.problem(Problem::new(kind, path.clone(), message))
    }

    /// A problem as the fault at its place.
    pub fn problem(self, problem: Problem) -> Fault {
        Locator::new(self, &Lines::new(self.text)).problem_in(&Tree::read(self.text), problem)
    }

    /// Problems as the faults at their places; `None` if there are none.
    pub fn refuse(self, problems: Problems) -> Option<Faults> {
        if problems.is_empty() {
            return None;
        }
        let lines = Lines::new(self.text);
        Locator::new(self, &lines)
            .placed(&Tree::read(self.text), problems.into_vec().into_iter())
            .into_faults()
    }

    /// A fault of the whole document.
    pub fn fault_of_all(self, kind: FaultKind, message: impl Into<String>) -> Fault {
        let lines = Lines::new(self.text);
        Locator::new(self, &lines).fault_here(
            kind,
            self.first_line,
            1,
            FieldPath::default(),
            message.into(),
        )
    }

    /// A fault at a byte of the text.
    pub fn fault_at(self, kind: FaultKind, at: usize, message: &str) -> Fault {
        Locator::new(self, &Lines::new(self.text)).fault_at(
            kind,
            &(at..at),
            FieldPath::default(),
            message,
        )
    }

    /// Where the fields of the document are written.
    pub fn places(self) -> Places<'a> {
        Places {
            first_line: self.first_line,
            lines: Lines::new(self.text),
            tree: Tree::read(self.text),
        }
    }

    /// The fault of a text that is not read at all.
    pub fn stopped(self, stop: &Stop) -> Fault {
        Locator::new(self, &Lines::new(self.text)).stopped(stop)
    }

    /// A line of the file, with the word at `column` marked.
    pub fn source_line(self, line: usize, column: usize) -> SourceLine {
        Lines::new(self.text).marked(line.saturating_sub(self.first_line), column, None)
    }
}

/// Whether a text begins as no file of ours does: with a line of prose.
fn is_post(tree: &Tree) -> bool {
    tree.top
        .and_then(|top| tree.word(top))
        .is_some_and(|word| !word.starts_with(char::is_lowercase))
}

/// A draft that is checked and made into what it describes, and what is wrong with it.
fn checked<D: Form, T>(
    draft: D,
    make: &impl Fn(D, &mut Problems) -> Option<T>,
) -> (Option<T>, Problems) {
    let mut problems = Problems::default();
    draft.check(&Place::Top, &mut problems);
    (make(draft, &mut problems), problems)
}

/// Where the fields of a document are written.
pub struct Places<'a> {
    first_line: usize,
    lines: Lines<'a>,
    tree: Tree<'a>,
}

impl Places<'_> {
    /// Line and column (from 1) in the file of the nearest written field at or above `path`; `None` if that is the top.
    pub fn of(&self, path: &FieldPath) -> Option<(usize, usize)> {
        let stats = match path.steps().last() {
            Some(Step::Key(key)) if IN_STATS.contains(&key.as_str()) => {
                path.parent().map(|above| above.key("stats"))
            }
            _ => None,
        };
        let written = self
            .tree
            .find_written(path)
            .or_else(|| self.tree.find_written(&stats?));
        let node = written.or_else(|| self.tree.nearest(path));
        node.map(|node| {
            let (line, column) = self.lines.position(self.tree.node(node).span.start);
            (self.first_line + line, column + 1)
        })
    }

    /// A line of the file, with the word at `column` marked.
    pub fn source_line(&self, line: usize, column: usize) -> SourceLine {
        self.lines
            .marked(line.saturating_sub(self.first_line), column, None)
    }
}

#[cfg(test)]
mod tests;
