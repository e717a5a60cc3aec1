//! Text to any of our types; the only file that uses serde_yaml.
//!
//! A good file is read once, by that crate. A bad one is read once more: its text into a positioned tree (`tree`), the tree
//! into the same types by a reader that notes every mistake and goes on (`reading`).

use crate::doc::fault::{Fault, FaultKind, Faults, SourceLine};
use crate::doc::field::{Form, on_one_line, printable};
use crate::doc::finding::FieldPath;
use crate::doc::problem::{Place, Problem, Problems};
use crate::doc::reading::{Noted, Reading};
use crate::doc::slips;
use crate::doc::tree::{self, Stop, Survey, Tree};
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::ops::Range;

/// The largest file that is read, in bytes.
pub(crate) const LARGEST_FILE: u64 = 8 * 1024 * 1024;

/// The longest piece of a source line kept in a fault, in characters.
const LONGEST_LINE: usize = 160;

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
        Text { text, first_line, is_vetted: false }
    }

    /// The keys at the top of the document with the beginnings of their values, and the document with what was learned of it
    /// on the way.
    pub(crate) fn surveyed(self) -> (Vec<(Cow<'a, str>, &'a str)>, Text<'a>) {
        let Survey { keys, is_vetted } = tree::survey(self.text);
        (keys, Text { is_vetted, ..self })
    }

    /// Reads the document into a draft and the draft into what it describes. `make` reports what is wrong with a draft that is
    /// well-formed; it is also shown drafts of which only a part could be read, so that all faults are reported at once.
    pub(crate) fn read<D: Form + DeserializeOwned, T>(
        self,
        make: impl Fn(D, &mut Problems) -> Option<T>,
    ) -> Result<T, Faults> {
        let refusal = if self.is_vetted { None } else { tree::refusal(self.text) };
        let read = if refusal.is_none() { Some(serde_yaml::from_str(self.text)) } else { None };
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
            Some(problems) if tree.stop.is_some() => self.placed(&tree, problems),
            _ => self.reread(&tree, &make),
        };
        // Neither of the two readers knows all that the other refuses.
        if faults.is_empty() {
            faults.extend(refusal.map(|stop| self.stopped(&stop)));
        }
        if faults.is_empty() {
            faults.extend(error.map(|error| self.unreadable(&error)));
        }
        Err(Faults::of(faults).unwrap_or_else(|| {
            Fault::of_file(FaultKind::File, "cannot be read, for a reason that could not be found").into()
        }))
    }

    /// Fails unless a text that the crate reads is read from its tree as well, without a fault.
    #[cfg(any(test, fuzzing))]
    fn is_read_from_its_tree<D: Form + DeserializeOwned, T>(self, make: &impl Fn(D, &mut Problems) -> Option<T>) {
        let tree = Tree::read(self.text);
        if tree.stop.is_none() {
            let faults = self.reread(&tree, make);
            assert!(faults.is_empty(), "{faults:?} in\n{}", self.text);
        }
    }

    /// What the crate says of a text that the tree and our types take. It counts some line ends otherwise than we do, so only
    /// the line is named.
    fn unreadable(self, error: &serde_yaml::Error) -> Fault {
        let line = error.location().map_or(1, |location| location.line()).min(self.text.lines().count()).max(1);
        let message = format!("unreadable YAML: {error}");
        self.fault_here(FaultKind::Syntax, self.first_line + line - 1, 1, FieldPath::default(), message)
    }

    /// Reads the tree of the document as far as it goes, and reports all that is wrong with it.
    fn reread<D: Form + DeserializeOwned, T>(
        self,
        tree: &Tree,
        make: &impl Fn(D, &mut Problems) -> Option<T>,
    ) -> Vec<Fault> {
        let (draft, noted) = Reading::of::<D>(tree);
        let problems = draft.map(|draft| checked(draft, make).1).unwrap_or_default();
        let mut faults: Vec<Fault> = noted.into_iter().map(|noted| self.noted(noted)).collect();
        // What is not read yet is not missing.
        let is_told = |fault: &Fault| tree.stop.is_none() || fault.kind != FaultKind::Missing;
        faults.extend(self.placed(tree, problems).into_iter().filter(is_told));
        if let Some(stop) = tree.stop.as_ref().filter(|_| !is_post(tree)) {
            let stop = self.unclosed_quote(tree, stop).unwrap_or_else(|| self.stopped(stop));
            faults.retain(|fault| (fault.line, fault.column) < (stop.line, stop.column));
            faults.push(stop);
        }
        faults
    }

    /// A fault at a field of this document, or at the nearest written field above it.
    pub fn fault(self, kind: FaultKind, path: &FieldPath, message: impl Into<String>) -> Fault {
        self.problem(Problem::new(kind, path.clone(), message))
    }

    /// A problem as the fault at its place.
    pub(crate) fn problem(self, problem: Problem) -> Fault {
        self.problem_in(&Tree::read(self.text), problem)
    }

    /// Problems as the faults at their places; `None` if there are none.
    pub(crate) fn refuse(self, problems: Problems) -> Option<Faults> {
        if problems.is_empty() { None } else { Faults::of(self.placed(&Tree::read(self.text), problems)) }
    }

    /// A fault of the whole document.
    pub(crate) fn fault_of_all(self, kind: FaultKind, message: impl Into<String>) -> Fault {
        self.fault_here(kind, self.first_line, 1, FieldPath::default(), message.into())
    }

    /// Where the fields of the document are written.
    pub(crate) fn places(self) -> Places<'a> {
        Places { text: self, tree: Tree::read(self.text) }
    }

    /// A line of the file, with the word at `column` marked.
    pub(crate) fn source_line(self, line: usize, column: usize) -> SourceLine {
        self.marked_line(line, column, None)
    }

    /// A line of the file, with so many characters at `column` marked; without a number, the word there.
    fn marked_line(self, line: usize, column: usize, count: Option<usize>) -> SourceLine {
        let Some(full) = self.text.lines().nth(line.saturating_sub(self.first_line)) else {
            return SourceLine::default();
        };
        let at = column.saturating_sub(1);
        let skipped = at.saturating_sub(LONGEST_LINE / 2);
        // Escaping lengthens the text, so the position is computed first.
        let shown = |from: usize, count: usize| {
            printable(&full.chars().skip(from).take(count).collect::<String>().replace('\t', " "))
        };
        let mut text = shown(skipped, at - skipped);
        let (start, room) = (text.len(), LONGEST_LINE - (at - skipped));
        text += &shown(at, room);
        let length = match count {
            Some(count) => shown(at, count.min(room)).len(),
            None => word_length(&text[start..]),
        };
        SourceLine { text: text.into(), span: start..start + length }
    }

    /// Line and column in the file of a place in the text, in bytes.
    fn position(self, at: usize) -> (usize, usize) {
        let before = &self.text[..at.min(self.text.len())];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        (self.first_line + before.matches('\n').count(), before[line..].chars().count() + 1)
    }

    /// A fault at the word at a line and column.
    fn fault_here(self, kind: FaultKind, line: usize, column: usize, path: FieldPath, message: String) -> Fault {
        let full = self.text.lines().nth(line.saturating_sub(self.first_line)).unwrap_or_default();
        let start = full.char_indices().nth(column.saturating_sub(1)).map_or(full.len(), |(at, _)| at);
        let length = full[start..][..word_length(&full[start..])].chars().count();
        let source = self.marked_line(line, column, Some(length));
        Fault { kind, line, column, end: (line, column + length), path, message: on_one_line(&message), source }
    }

    /// A fault at some bytes of the text. What ends on the line where it begins is marked as a whole, else its first word.
    pub(crate) fn fault_at(self, kind: FaultKind, span: &Range<usize>, path: FieldPath, message: &str) -> Fault {
        let (line, column) = self.position(span.start);
        let end = self.position(span.end);
        let count = (end.0 == line && end.1 > column).then(|| end.1 - column);
        let source = self.marked_line(line, column, count);
        let mut message = on_one_line(message);
        if kind == FaultKind::Missing && matches!(&source.text[source.span.clone()], "null" | "Null" | "NULL" | "~") {
            message += "; null and ~ mean nothing in YAML, so quote them if they are text";
        }
        Fault { kind, line, column, end: end.max((line, column)), path, message, source }
    }

    /// The slip of the pen that caused a fault, in its place.
    fn slip_behind(self, fault: &Fault) -> Option<Fault> {
        let is_in_field = !fault.path.steps().is_empty();
        let slip = slips::behind(self.text, fault.line - self.first_line, is_in_field)?;
        let line = self.first_line + slip.line;
        Some(self.fault_here(FaultKind::Syntax, line, slip.column, fault.path.clone(), slip.message))
    }

    pub(crate) fn stopped(self, stop: &Stop) -> Fault {
        let kind = if stop.is_too_large { FaultKind::TooLarge } else { FaultKind::Syntax };
        let (line, column) = self.position(stop.at);
        let fault = self.fault_here(kind, line, column, FieldPath::default(), stop.message.clone());
        self.slip_behind(&fault).filter(|_| !stop.is_too_large).unwrap_or(fault)
    }

    /// The fault of a quote that was closed by the next one, further down, behind which reading stopped.
    fn unclosed_quote(self, tree: &Tree, stop: &Stop) -> Option<Fault> {
        let span = tree.long_quote_before(stop.at)?;
        let (line, column) = self.position(span.start);
        let message = format!(
            "the quote that begins here is closed only on line {}; is its end missing?",
            self.position(span.end).0
        );
        Some(self.fault_here(FaultKind::Syntax, line, column, FieldPath::default(), message))
    }

    fn noted(self, noted: Noted) -> Fault {
        let fault = self.fault_at(noted.kind, &noted.span, noted.path, &noted.message);
        self.slip_behind(&fault).unwrap_or(fault)
    }

    fn placed(self, tree: &Tree, problems: Problems) -> Vec<Fault> {
        problems.into_vec().into_iter().map(|problem| self.problem_in(tree, problem)).collect()
    }

    fn problem_in(self, tree: &Tree, problem: Problem) -> Fault {
        let Problem { kind, path, message, part, is_about_key } = problem;
        let key = if is_about_key { tree.key_of(&path) } else { None };
        let Some(node) = key.or_else(|| tree.nearest(&path)) else {
            return self.fault_here(kind, self.first_line, 1, path, message);
        };
        let span = tree.node(node).span.clone();
        // A part of a value is found again where the value is written plainly, not with escapes or broken into lines.
        let written = tree.word(node).and_then(|word| self.text[span.clone()].find(word));
        let part =
            part.zip(written).map(|(part, quote)| span.start + quote + part.start..span.start + quote + part.end);
        self.fault_at(kind, &part.unwrap_or(span), path, &message)
    }
}

/// Whether a text begins as no file of ours does: with a line of prose.
fn is_post(tree: &Tree) -> bool {
    tree.top.and_then(|top| tree.word(top)).is_some_and(|word| !word.starts_with(char::is_lowercase))
}

/// A draft that is checked and made into what it describes, and what is wrong with it.
fn checked<D: Form, T>(draft: D, make: &impl Fn(D, &mut Problems) -> Option<T>) -> (Option<T>, Problems) {
    let mut problems = Problems::default();
    draft.check(&Place::Top, &mut problems);
    (make(draft, &mut problems), problems)
}

/// Where the fields of a document are written.
pub(crate) struct Places<'a> {
    text: Text<'a>,
    tree: Tree<'a>,
}

impl Places<'_> {
    /// Line and column (from 1) in the file of the nearest written field at or above `path`; `None` if that is the top.
    pub(crate) fn of(&self, path: &FieldPath) -> Option<(usize, usize)> {
        self.tree.nearest(path).map(|node| self.text.position(self.tree.node(node).span.start))
    }
}

/// The length in bytes of what a caret should underline: a quoted text, a bracketed list or map, a key, a value.
fn word_length(text: &str) -> usize {
    let mut depth = 0usize;
    match text.chars().next() {
        Some(quote @ ('"' | '\'')) => text[1..].find(quote).map_or(text.len(), |end| end + 2),
        Some('[' | '{') => {
            let closing = text.find(|c| {
                depth = if matches!(c, '[' | '{') { depth + 1 } else { depth - usize::from(matches!(c, ']' | '}')) };
                depth == 0
            });
            closing.map_or(text.trim_end().len(), |end| end + 1)
        }
        _ => {
            let value = &text[..text.find([',', ']', '}', '#']).unwrap_or(text.len())];
            let key = &value[..value.find(": ").unwrap_or(value.len())];
            key.trim_end().trim_end_matches(':').len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::field::{Line, List, Whole, draft};

    draft! {
        /// A boat, for the faults that it may have.
        struct Boat: "a boat" {
            /// What it is called.
            [needed] name: Line<10>,
            masts: Whole<1, 5>,
            crew: List<Line<5>, 3>,
            boats: List<Boat, 3>,
        }
    }

    /// `line:column path [marked] message` of each fault.
    fn faults(text: &str) -> Vec<String> {
        let faults = Text::from(text).read(|_: Boat, _| Some(())).expect_err("a wrong boat");
        let shown = |fault: &Fault| {
            let marked = &fault.source.text[fault.source.span.clone()];
            format!("{}:{} {} [{marked}] {}", fault.line, fault.column, fault.path, fault.message)
        };
        faults.list().iter().map(shown).collect()
    }

    #[test]
    fn every_kind_of_fault_has_place_path_and_message() {
        let whole = "a whole number from 1 to 5";
        for (text, expected) in [
            ("name: a\nmats: 2\n", "2:1 mats [mats] unknown key 'mats'; did you mean 'masts'?".to_string()),
            ("name: a\nmasts: two # x\n", format!("2:8 masts [two] expected {whole}, found 'two'")),
            ("name: a\nmasts: 99\n", format!("2:8 masts [99] 99 is out of range: {whole}")),
            ("name: a\ncrew: [x, yyyyyy]\n", "2:11 crew[1] [yyyyyy] 6 characters are too many; at most 5".to_string()),
            ("masts: 2\n", "1:1  [masts] missing key 'name'".to_string()),
            ("name: a\nmasts: 1\nname: b\n", "3:1 name [name] the key 'name' is written twice".to_string()),
            (
                "name: a\nboats:\n  - name: b\n    mast: 1\n",
                "4:5 boats[0].mast [mast] unknown key 'mast'; did you mean 'masts'?".to_string(),
            ),
            ("name: a\ncrew: 3\n", "2:7 crew [3] expected a list, such as [one, two], found integer '3'".to_string()),
        ] {
            assert_eq!(faults(text), [expected], "{text}");
        }
        assert!(faults("name: a\ncrew: [a\n")[0].contains("the bracket '[' is never closed"));
        assert!(faults("name: a\n\tmasts: 2\n")[0].contains("tab"));
        assert!(faults(&"[".repeat(100_000))[0].contains("nested more than 64 deep"));
    }

    #[test]
    fn all_faults_are_told_at_once_each_in_its_own_place() {
        let text = "name: a\nmasts: x\ncrew: [x, yyyyyy, {}]\nboats:\n  - {masts: 9, sails: 1}\n  - 3\nmasts: 2\n";
        let places: Vec<String> =
            faults(text).iter().map(|fault| fault.split(" [").next().unwrap_or_default().to_string()).collect();
        let expected =
            ["2:8 masts", "3:11 crew[1]", "3:19 crew[2]", "5:5 boats[0]", "5:13 boats[0].masts", "5:16 boats[0].sails"];
        assert_eq!(places[..6], expected);
        assert_eq!(places[6..], ["6:5 boats[1]", "7:1 masts"]);
    }

    #[test]
    fn what_stands_above_a_syntax_error_is_told_with_it() {
        let found = faults("name: a\nmasts: x\ncrew: 'a\nboats: []\n");
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("2:8 masts") && found[1].starts_with("3:7"), "{found:?}");
    }

    #[test]
    fn a_path_is_found_in_the_text_or_its_nearest_parent_is() {
        let places = Text::at("a: 1\nb:\n  - x: 2\n    y: [p, q]\n  - 7\n", 10).places();
        for (path, place) in [
            ("a", Some((10, 4))),
            ("b[0].y[1]", Some((13, 12))),
            ("b[1]", Some((14, 5))),
            ("b[0].z", Some((12, 5))),
            ("b[0].x.deeper", Some((12, 8))),
            ("nothing", None),
        ] {
            assert_eq!(places.of(&FieldPath::parse(path)), place, "{path}");
        }
    }
}
