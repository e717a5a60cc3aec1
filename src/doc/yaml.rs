//! Text to any serde type, with line, column and path on failure; the only file that uses serde_yaml.

use crate::doc::field::{OWN_MESSAGE, clip, printable, unknown_key};
use crate::doc::finding::FieldPath;
use crate::doc::probe::{FOUND, Probe};
use crate::doc::slips;
use serde::Serialize;
use serde::de::{DeserializeOwned, DeserializeSeed};
use std::fmt;

/// The largest file that is read, in bytes.
pub const LARGEST_FILE: u64 = 8 * 1024 * 1024;

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
}

/// Why a text cannot be read, and where. Lines and columns count from 1, in characters.
#[derive(Clone, Debug, Serialize)]
pub struct Fault {
    /// Line in the file.
    pub line: usize,
    /// Column in the line.
    pub column: usize,
    /// The field, if known.
    pub path: FieldPath,
    /// What is wrong and what to write instead.
    pub message: String,
    /// The line itself, for the caret.
    #[serde(skip)]
    pub source: SourceLine,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let path = self.path.to_string();
        let field = if path.is_empty() { path } else { format!("{path}: ") };
        write!(f, "line {}, column {}: {field}{}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Fault {}

/// A line of a file, cut to a readable length.
#[derive(Clone, Debug, Default)]
pub struct SourceLine {
    /// The visible piece.
    pub text: String,
    /// Byte range of the offending word in `text`.
    pub span: std::ops::Range<usize>,
}

impl Text<'_> {
    /// Reads the document into `T`.
    pub fn parse<T: DeserializeOwned>(self) -> Result<T, Fault> {
        if let Some(stop) = crate::doc::tree::refusal(self.text) {
            let (line, column) = self.place_of(stop.at);
            return Err(self.fault_here(line, column, FieldPath::default(), stop.message));
        }
        serde_yaml::from_str(self.text).map_err(|error| self.fault(&error))
    }

    /// A fault at a field of this document, or at the nearest written field above it.
    pub fn fault_at(self, path: &FieldPath, message: impl Into<String>) -> Fault {
        let (line, column) = self.place(path).unwrap_or((self.first_line, 1));
        self.fault_here(line, column, path.clone(), message.into())
    }

    /// The same, at the key of the field if the key begins its line.
    pub fn fault_at_key(self, path: &FieldPath, message: impl Into<String>) -> Fault {
        let (line, column) = self.place(path).unwrap_or((self.first_line, 1));
        let source = self.text.lines().nth(line - self.first_line).unwrap_or_default();
        let indentation = source.chars().count() - source.trim_start().chars().count();
        self.fault_here(line, column.min(indentation + 1), path.clone(), message.into())
    }

    /// Line and column (from 1) in the file of the nearest written field at or above `path`; `None` if that is the top.
    pub fn place(self, path: &FieldPath) -> Option<(usize, usize)> {
        let mut wanted = Some(path.clone());
        while let Some(path) = wanted.filter(|path| !path.steps().is_empty()) {
            if let Some((line, column)) = self.find(&path) {
                return Some((self.first_line + line, column + 1));
            }
            wanted = path.parent();
        }
        None
    }

    /// Line and column (from 1) in the file of a byte of the text.
    pub(crate) fn place_of(self, at: usize) -> (usize, usize) {
        let before = &self.text[..at];
        let line = before.matches('\n').count();
        (self.first_line + line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
    }

    /// A line of the file, with the word at `column` marked.
    pub fn source_line(self, line: usize, column: usize) -> SourceLine {
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
        let start = text.len();
        text += &shown(at, LONGEST_LINE - (at - skipped));
        let end = start + word_length(&text[start..]);
        SourceLine { text, span: start..end }
    }

    /// Lines (from 0) and columns (from 0) inside the document.
    fn find(self, path: &FieldPath) -> Option<(usize, usize)> {
        let deserializer = serde_yaml::Deserializer::from_str(self.text);
        let error = Probe { path: path.steps() }.deserialize(deserializer).err()?;
        if !error.to_string().contains(FOUND) {
            return None;
        }
        let location = error.location()?;
        Some((location.line() - 1, location.column() - 1))
    }

    /// Whether another text means the same, regardless of the order of its keys.
    pub(crate) fn says_the_same_as(self, other: Text) -> bool {
        let values = [self, other].map(|text| serde_yaml::from_str::<serde_yaml::Value>(text.text));
        matches!(values, [Ok(one), Ok(other)] if one == other)
    }

    /// A fault without a field, at a line and column of the file.
    pub(crate) fn fault_in(self, line: usize, column: usize, message: &str) -> Fault {
        self.fault_here(line, column, FieldPath::default(), message.to_string())
    }

    fn fault_here(self, line: usize, column: usize, path: FieldPath, message: String) -> Fault {
        let source = self.source_line(line, column);
        let mut message = printable(&message);
        if message.starts_with(NOTHING) && matches!(&source.text[source.span.clone()], "null" | "Null" | "NULL" | "~") {
            message += "; null and ~ mean nothing in YAML, so quote them if they are text";
        }
        Fault { line, column, path, message, source }
    }

    /// Converts the parser's error into ours: splits place, path and message, and adds the nearest known word.
    fn fault(self, error: &serde_yaml::Error) -> Fault {
        let (mut line, mut column) = match error.location() {
            Some(location) => (location.line() - 1, location.column()),
            None => (0, 1),
        };
        let text = error.to_string();
        let (path, message) = split_message(&text);
        let is_without_colon = message.contains("could not find expected ':'");
        if is_without_colon {
            (line, column) = last_place(message).unwrap_or((line, column));
        }
        if line >= self.text.lines().count() {
            // The end of the file shows nothing: something is missing where the parser started, or at the end of the last
            // line.
            let began = last_place(message).filter(|(began, _)| *began < line);
            (line, column) = began.or_else(|| self.end()).unwrap_or((line, column));
        }
        let mut path = FieldPath::parse(&printable(path));
        let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
        let message = if let Some((_, rest)) = text.split_once(OWN_MESSAGE) {
            strip_place(rest).to_string()
        } else if message.starts_with("unknown field") {
            let (key, known) = quoted.split_first().map_or(("", &[][..]), |(key, known)| (*key, known));
            path = path.key(&printable(&clip(key)));
            unknown_key(key, known)
        } else if message.starts_with("missing field") {
            format!("missing key '{}'", quoted.first().unwrap_or(&""))
        } else if message.starts_with("duplicate field") {
            let key = quoted.first().copied().unwrap_or_default();
            (line, column) = self.second_line_of(key, line).unwrap_or((line, column));
            path = path.key(key);
            format!("the key '{key}' is written twice")
        } else if message.starts_with("invalid type") {
            type_message(strip_place(message))
        } else if message.starts_with("repetition limit") || message.starts_with("recursion limit") {
            "aliases or nesting repeat beyond measure; write the design out plainly".to_string()
        } else if message.contains("more than one document") {
            line = self.text.lines().position(|line| line.trim_end() == "...").unwrap_or(line);
            "more than one document here; '...' ends the first, so leave it out, or put '---' between two".to_string()
        } else if message.starts_with("EOF while") {
            "nothing is written here".to_string()
        } else {
            self.syntax_message(message, line)
        };
        if let Some(slip) = slips::behind(self.text, line, !path.steps().is_empty()) {
            return self.fault_here(self.first_line + slip.line, slip.column, path, slip.message);
        }
        self.fault_here(self.first_line + line, column, path, message)
    }

    fn syntax_message(self, message: &str, line: usize) -> String {
        let source = self.text.lines().nth(line).unwrap_or_default();
        let problem = message.split(" at line ").next().unwrap_or(message);
        let doing = message.split(", ").nth(1).and_then(|context| context.split(" at line ").next());
        let doing = doing.map(|doing| format!(" ({doing})")).unwrap_or_default();
        let indentation = &source[..source.len() - source.trim_start().len()];
        let hint = if indentation.contains('\t') {
            "; the line is indented with a tab, YAML wants spaces"
        } else if problem.contains("cannot start any token") || problem.contains("mapping values are not allowed") {
            "; put text with special characters into \"quotes\""
        } else if problem.contains("could not find expected ':'") {
            "; is the colon after a key missing?"
        } else if problem.contains("did not find expected key") || problem.contains("expected '-' indicator") {
            "; is this line or the one above indented as its neighbours are?"
        } else if message.contains("while scanning a quoted scalar") {
            "; the quote that begins here is never closed"
        } else {
            ""
        };
        format!("unreadable YAML: {problem}{doing}{hint}")
    }

    /// The end of the last line that is not empty.
    fn end(self) -> Option<(usize, usize)> {
        let lines = self.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.last().map(|(number, line)| (number, line.trim_end().chars().count() + 1))
    }

    /// The second line at or below `from` on which `key` is a key.
    fn second_line_of(self, key: &str, from: usize) -> Option<(usize, usize)> {
        let is_key = |line: &str| {
            let bare = line.trim_start_matches([' ', '-']);
            let named = bare.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with(':'));
            named.then(|| line.chars().count() - bare.chars().count() + 1)
        };
        let mut places = self.text.lines().enumerate().skip(from).filter_map(|(n, line)| Some((n, is_key(line)?)));
        places.nth(1)
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

/// Splits "path: message" as the parser prints it; the path may be missing.
fn split_message(text: &str) -> (&str, &str) {
    const STARTS: [&str; 5] = ["unknown field", "missing field", "duplicate field", "invalid type", "invalid value"];
    let own = text.find(OWN_MESSAGE);
    let start = STARTS.iter().filter_map(|start| text.find(start)).chain(own).min().unwrap_or(0);
    (text[..start].trim_end_matches(": "), &text[start..])
}

/// The last "line 3 column 5" of a message, the line counted from 0.
fn last_place(message: &str) -> Option<(usize, usize)> {
    let (line, column) = message.rsplit_once(" at line ")?.1.split_once(" column ")?;
    Some((line.parse::<usize>().ok()?.checked_sub(1)?, column.parse().ok()?))
}

/// "invalid type: sequence, expected text" in our own words.
fn type_message(message: &str) -> String {
    let message = message.trim_start_matches("invalid type: ");
    let (found, expected) = message.split_once(", expected ").unwrap_or((message, "something else"));
    let found = match found {
        "sequence" => "a list",
        "map" => "a map",
        "unit value" => "nothing",
        other => match other.strip_prefix("string \"").and_then(|text| text.strip_suffix('"')) {
            Some(text) => &format!("the text '{}'", clip(text)),
            None => &clip(other),
        },
    };
    let expected = if expected == "field identifier" { "a key" } else { expected };
    format!("expected {expected}, found {}", found.replace('`', "'"))
}

/// The message without the " at line 3 column 5" at its end.
fn strip_place(message: &str) -> &str {
    match message.rfind(" at line ") {
        Some(end) if message[end..].contains(" column ") => &message[..end],
        _ => message,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::field::{Line, List, Whole};
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the faults are looked at")]
    struct Boat {
        name: Line<10>,
        #[serde(default)]
        masts: Option<Whole<1, 5>>,
        #[serde(default)]
        crew: List<Line<5>, 3>,
        #[serde(default)]
        boats: Vec<Boat>,
    }

    fn fault(text: &str) -> String {
        let fault = Text { text, first_line: 1 }.parse::<Boat>().expect_err("a wrong boat");
        let marked = &fault.source.text[fault.source.span.clone()];
        format!("{}:{} {} [{marked}] {}", fault.line, fault.column, fault.path, fault.message)
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
            assert_eq!(fault(text), expected, "{text}");
        }
        assert!(fault("name: a\ncrew: [a\n").contains("the bracket '[' is never closed"));
        assert!(fault("name: a\n\tmasts: 2\n").contains("with a tab"));
        assert!(fault(&"[".repeat(100_000)).contains("nested more than 64 deep"));
    }

    #[test]
    fn a_path_is_found_in_the_text_or_its_nearest_parent_is() {
        let text = Text { text: "a: 1\nb:\n  - x: 2\n    y: [p, q]\n  - 7\n", first_line: 10 };
        for (path, place) in [
            ("a", Some((10, 4))),
            ("b[0].y[1]", Some((13, 12))),
            ("b[1]", Some((14, 5))),
            ("b[0].z", Some((12, 5))),
            ("b[0].x.deeper", Some((12, 8))),
            ("nothing", None),
        ] {
            assert_eq!(text.place(&FieldPath::parse(path)), place, "{path}");
        }
    }
}
