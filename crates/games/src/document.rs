//! Starwright files: their documents, and the kind of each.

use crate::Ruleset;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind};
pub use starwright_text::document::{RawDocument, check_document_count, read_text};
use starwright_text::document::{is_empty_document, split_documents};
use starwright_text::field::{clip, did_you_mean, everyday_key, pluralize};
use starwright_text::field_error::FieldError;
use starwright_text::finding::FieldPath;
use starwright_text::join::Join;
use starwright_text::nearest::nearest_word;
use starwright_text::yaml::Text;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::path::Path;

/// One document of a file, and its kind.
#[derive(Clone, Debug)]
pub struct Document<'a> {
    pub kind: DocumentKind,
    raw: RawDocument<'a>,
}

impl<'a> From<RawDocument<'a>> for Document<'a> {
    fn from(raw: RawDocument<'a>) -> Document<'a> {
        Document {
            kind: DocumentKind::from_keys(&raw.keys, raw.text.text),
            raw,
        }
    }
}

impl<'a> Deref for Document<'a> {
    type Target = RawDocument<'a>;

    fn deref(&self) -> &RawDocument<'a> {
        &self.raw
    }
}

/// Splits a file into its documents, without the empty ones.
pub fn documents<'a>(text: &'a str, folder: &'a Path) -> Vec<Document<'a>> {
    split_documents(text, folder)
        .into_iter()
        .map(Document::from)
        .collect()
}

/// Explains why a document is not a library: by what it is, or with `None` if it is not a Starwright file.
pub fn refuse_as_library(document: &RawDocument) -> Result<(), Option<String>> {
    let document = Document::from(document.clone());
    match document.kind {
        DocumentKind::Library => Ok(()),
        _ if !document.is_starwright_file() => Err(None),
        other => Err(Some(other.with_article())),
    }
}

/// The kind of a document, by its first keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentKind {
    /// A design of this ruleset.
    Design(Ruleset),
    /// A design of an unknown ruleset.
    UnknownRuleset,
    /// Neither a design nor a library, though it names a library.
    Neither(Ruleset),
    /// Not a Starwright file.
    Foreign,
    /// A weapon library.
    Library,
    /// A fleet.
    Fleet,
    /// A house pack.
    House,
    /// A tournament profile.
    Profile,
    /// A sheet template.
    Template,
}

impl DocumentKind {
    /// Recognizes a text by its top-level keys.
    fn from_keys(keys: &[(Cow<str>, &str)], text: &str) -> DocumentKind {
        let has = |wanted: &[&str]| keys.iter().any(|(key, _)| wanted.contains(&key.as_ref()));
        let (stated, design) = match keys.iter().find(|(key, _)| key == "ruleset") {
            None => (None, DocumentKind::Design(Ruleset::default())),
            Some((_, word)) => {
                let ruleset = Ruleset::from_key(word);
                (
                    Some(ruleset.unwrap_or_default()),
                    ruleset.map_or(DocumentKind::UnknownRuleset, DocumentKind::Design),
                )
            }
        };
        if has(&["class", "hull"]) {
            return design;
        }
        if let Some((_, kind)) = MARKS.into_iter().find(|(key, _)| has(&[key])) {
            return kind;
        }
        if has(&["library"]) {
            let ruleset = stated.unwrap_or_default();
            // A value that names a file is the library of a design, not a library's name.
            let is_file = |value: &str| value.ends_with(".yaml") || value.ends_with(".yml");
            let is_of_library = |(key, value): &(Cow<str>, &str)| {
                ruleset.library_keys().contains(&key.as_ref())
                    && !(key == "library" && is_file(value))
            };
            let is_library = keys.iter().all(is_of_library);
            return if is_library {
                DocumentKind::Library
            } else {
                DocumentKind::Neither(ruleset)
            };
        }
        let is_foreign = has(&["ships"])
            || is_not_map(text)
            || is_nameless(keys, text)
            || stated.is_none() && is_foreign(keys);
        if is_foreign {
            DocumentKind::Foreign
        } else {
            design
        }
    }

    /// Names the commands that take a document of this kind; empty for designs.
    fn command_hint(self) -> &'static str {
        match self {
            DocumentKind::Design(_)
            | DocumentKind::UnknownRuleset
            | DocumentKind::Neither(_)
            | DocumentKind::Foreign => "",
            DocumentKind::Library => "; designs name it with library:",
            DocumentKind::Fleet => "; `check`, `fleet`, `sheet` and `duel` take it",
            DocumentKind::House => "; any command takes it with --house",
            DocumentKind::Profile => "; `fleet` takes it with --profile",
            DocumentKind::Template => "; `sheet` takes it with --template",
        }
    }

    /// Returns the word for the kind of document.
    pub fn word(self) -> &'static str {
        match self {
            DocumentKind::Design(_) | DocumentKind::UnknownRuleset => "design",
            DocumentKind::Neither(_) | DocumentKind::Foreign => "other file",
            DocumentKind::Library => "library",
            DocumentKind::Fleet => "fleet",
            DocumentKind::House => "house pack",
            DocumentKind::Profile => "tournament profile",
            DocumentKind::Template => "sheet template",
        }
    }

    /// Returns the word for the kind with its article: `a fleet`.
    pub fn with_article(self) -> String {
        match self {
            DocumentKind::Neither(_) | DocumentKind::Foreign => {
                "a file of an unknown kind".to_string()
            }
            _ => format!("a {}", self.word()),
        }
    }
}

/// The keys that identify a document that is neither a design nor a library.
const MARKS: [(&str, DocumentKind); 4] = [
    ("fleet", DocumentKind::Fleet),
    // A profile may name its house pack with the key of one.
    ("profile", DocumentKind::Profile),
    ("house", DocumentKind::House),
    ("template", DocumentKind::Template),
];

/// Returns `true` for a library without its first line: weapons by their names, and no key of a design.
fn is_nameless(keys: &[(Cow<str>, &str)], text: &str) -> bool {
    let is_of_library =
        |(key, _): &(Cow<str>, &str)| ["weapons", "notes", "ruleset"].contains(&key.as_ref());
    let weapons = text.split_once("weapons:").map(|(_, weapons)| weapons);
    let first = weapons.and_then(|weapons| weapons.lines().find(|line| !is_empty_document(line)));
    keys.iter().all(is_of_library)
        && first.is_some_and(|first| !first.trim_start().starts_with(['-', '[']))
}

/// Returns `true` if a document is a list or a mere text, which no Starwright file is.
fn is_not_map(text: &str) -> bool {
    let body = text
        .lines()
        .map(|line| line.strip_prefix("---").unwrap_or(line))
        .find(|line| !is_empty_document(line));
    body.is_some_and(|body| body.trim_start().starts_with("- ") || !text.contains([':', '{', '[']))
}

/// Maximum number of keys that are compared to recognize a kind of file; none has that many.
const MAX_COMPARED: usize = 100;

/// Returns `true` if most keys of a document do not resemble a key of a design.
fn is_foreign(keys: &[(Cow<str>, &str)]) -> bool {
    let known = Ruleset::default().design_keys();
    let is_ours = |(key, _): &&(Cow<str>, &str)| {
        known.contains(&key.as_ref())
            || nearest_word(key, known.iter().copied()).is_some()
            || everyday_key(key, &["class", "hull", "engines", "weapons", "systems"]).is_some()
    };
    let keys = &keys[..keys.len().min(MAX_COMPARED)];
    keys.len() > 2 * keys.iter().filter(is_ours).count()
}

/// Numbers of skipped documents by kind.
#[derive(Debug, Default)]
pub struct KindCount {
    counts: BTreeMap<&'static str, usize>,
    /// The first file that is not a Starwright file.
    first_foreign: Option<String>,
}

impl KindCount {
    /// Counts one more document of this kind.
    pub fn add(&mut self, kind: DocumentKind) {
        *self.counts.entry(kind.word()).or_default() += 1;
    }

    /// Counts one more document and keeps the name of the first file that is not a Starwright file.
    pub fn add_from(&mut self, kind: DocumentKind, file: &str) {
        self.add(kind);
        if kind == DocumentKind::Foreign {
            self.first_foreign.get_or_insert_with(|| file.to_string());
        }
    }

    /// Adds another count to this one.
    pub fn join(&mut self, other: &KindCount) {
        for (word, count) in &other.counts {
            *self.counts.entry(word).or_default() += count;
        }
        if self.first_foreign.is_none() {
            self.first_foreign.clone_from(&other.first_foreign);
        }
    }

    /// Lists the counts, such as `2 libraries, 1 fleet`, or returns `None` if nothing was counted.
    pub fn summary(&self) -> Option<String> {
        if self.counts.is_empty() {
            return None;
        }
        let counted = self
            .counts
            .iter()
            .map(|(word, count)| pluralize(*count, word))
            .join(", ");
        let named = match &self.first_foreign {
            Some(file) => format!(" (not Starwright files, such as {file})"),
            None => String::new(),
        };
        Some(counted + &named)
    }
}

impl<'a> Document<'a> {
    /// Recognizes the document with this text and this number in its file.
    pub fn new(text: Text<'a>, folder: &'a Path, number: usize) -> Document<'a> {
        RawDocument::new(text, folder, number).into()
    }

    /// Returns the ruleset of a design, or an error that names what else the document is.
    pub fn ruleset(&self) -> Result<Ruleset, Diagnostic> {
        match self.kind {
            DocumentKind::Design(ruleset) => Ok(ruleset),
            DocumentKind::UnknownRuleset => self.stated_ruleset(),
            _ => Err(self.wrong_kind_error("a design")),
        }
    }

    /// Reports that a document is not of the expected kind, and what it is.
    pub fn wrong_kind_error(&self, wanted: &str) -> Diagnostic {
        match self.kind {
            DocumentKind::Neither(ruleset) => self.mixed_keys_error(ruleset),
            DocumentKind::Foreign => {
                let hint = self
                    .near_miss()
                    .unwrap_or_else(|| "a design has the keys 'class' and 'hull'".to_string());
                self.text.document_error(
                    DiagnosticKind::File,
                    format!("this is not a Starwright file; {hint}"),
                )
            }
            other => {
                let message = format!(
                    "this is {}, not {wanted}{}",
                    other.with_article(),
                    other.command_hint()
                );
                self.text.document_error(DiagnosticKind::File, message)
            }
        }
    }

    /// Describes what a foreign document lacks to be a Starwright file, or `None` if it does not resemble one.
    pub fn near_miss(&self) -> Option<String> {
        let marks = MARKS.map(|(mark, _)| mark);
        for (key, _) in self.keys.iter().take(MAX_COMPARED) {
            if let Some(mark) = nearest_word(key, marks) {
                return Some(format!("did you mean '{mark}:' by '{}:'?", clip(key)));
            }
        }
        if self.raw_value("ships").is_some() {
            return Some("it has 'ships:', but no line 'fleet: NAME'".to_string());
        }
        self.raw_value("weapons")
            .map(|_| "it has 'weapons:' by name, but no line 'library: NAME'".to_string())
    }

    /// Returns `true` if this is not a Starwright file and does not resemble one.
    pub fn is_unrelated(&self) -> bool {
        self.kind == DocumentKind::Foreign && self.near_miss().is_none()
    }

    /// Reports a document that names a library, but has keys that no library has.
    fn mixed_keys_error(&self, ruleset: Ruleset) -> Diagnostic {
        let own = ruleset.library_keys();
        let Some(other) = self
            .keys
            .iter()
            .map(|(key, _)| key.as_ref())
            .find(|key| !own.contains(key))
        else {
            let message = "neither a design, which needs the key 'class', nor a library, whose name is no file name";
            return self.error_at_key("library", message);
        };
        let keys = ruleset.design_keys();
        let near = did_you_mean(other, keys.iter().copied().filter(|key| *key != other));
        let near = if keys.contains(&other) {
            String::new()
        } else {
            near
        };
        let message = format!(
            "neither a design, which needs the key 'class', nor a library, whose keys are {}; '{}' is not one of them{near}",
            own.join(", "),
            clip(other)
        );
        self.error_at_key(other, message)
    }

    /// Reports an error of the whole document at a key.
    fn error_at_key(&self, key: &str, message: impl Into<String>) -> Diagnostic {
        let path = FieldPath::from_key(key);
        let problem = FieldError {
            is_about_key: true,
            ..FieldError::new(DiagnosticKind::File, path, message)
        };
        Diagnostic {
            path: FieldPath::default(),
            ..self.text.locate(problem)
        }
    }

    /// Returns the ruleset that the document names or clearly means, or the default if it names none.
    pub fn stated_ruleset(&self) -> Result<Ruleset, Diagnostic> {
        let unknown = |error: FieldError| {
            self.text
                .error_at(error.kind, &FieldPath::from_key("ruleset"), error.message)
        };
        // A misspelled game whose name is clear is an error like any other, reported when the document is read.
        let named = |word: &str| {
            Ruleset::guess_key(word).map_or_else(|| Ruleset::parse_key(word).map_err(unknown), Ok)
        };
        self.raw_value("ruleset")
            .map_or(Ok(Ruleset::default()), named)
    }
}

impl Document<'_> {
    /// Returns `true` if the document has a top-level key of a Starwright file. A file that another names may be
    /// private: no line of it is quoted unless it has.
    pub fn is_starwright_file(&self) -> bool {
        match self.kind {
            DocumentKind::Foreign | DocumentKind::Neither(_) => return false,
            DocumentKind::Design(_) | DocumentKind::UnknownRuleset => {}
            DocumentKind::Library
            | DocumentKind::Fleet
            | DocumentKind::House
            | DocumentKind::Profile
            | DocumentKind::Template => {
                return true;
            }
        }
        ["class", "hull", "ruleset"]
            .iter()
            .any(|key| self.raw_value(key).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_split_at_their_markers_and_keep_line_numbers() {
        let text = "# head\n---\nclass: A\nnotes: a --- b\n--- # two\n\n---\nclass: B\n...\n";
        let found: Vec<(usize, usize)> = documents(text, Path::new(""))
            .iter()
            .map(|document| (document.number, document.text.first_line))
            .collect();
        assert_eq!(found, [(1, 2), (2, 7)]);
        assert!(documents("# nothing\n---\n", Path::new("")).is_empty());
    }

    #[test]
    fn the_first_key_decides_the_kind() {
        for (text, kind) in [
            (
                "class: A\nhull: 1\n",
                DocumentKind::Design(Ruleset::StarmadaUnity),
            ),
            (
                "class: A\nruleset: 'Starmada Unity' # x\n",
                DocumentKind::Design(Ruleset::StarmadaUnity),
            ),
            (
                "library: w.yaml\nclass: A\n",
                DocumentKind::Design(Ruleset::StarmadaUnity),
            ),
            ("library: Guns\nweapons: {}\n", DocumentKind::Library),
            (
                "ruleset: silent_death\nlibrary: race.yaml\nthrust: 9\n",
                DocumentKind::Neither(Ruleset::SilentDeath),
            ),
            (
                "library: w.yaml\nclas: A\nhul: 3\nweapons: []\n",
                DocumentKind::Neither(Ruleset::StarmadaUnity),
            ),
            (
                "library: w.yaml\nweapons: []\n",
                DocumentKind::Neither(Ruleset::StarmadaUnity),
            ),
            ("flet: F\nships: []\n", DocumentKind::Foreign),
            ("name: CI\non: push\njobs: {}\n", DocumentKind::Foreign),
            ("ships: [{design: a.yaml}]\n", DocumentKind::Foreign),
            ("- fleet: X\n", DocumentKind::Foreign),
            ("weapons:\n  a: {name: X}\n", DocumentKind::Foreign),
            (
                "weapons:\n  - {name: X}\n",
                DocumentKind::Design(Ruleset::StarmadaUnity),
            ),
            ("hello\n", DocumentKind::Foreign),
            (
                "  class: A\n  hull: 3\n",
                DocumentKind::Design(Ruleset::StarmadaUnity),
            ),
            (
                "clas: A\nhul: 3\n",
                DocumentKind::Design(Ruleset::StarmadaUnity),
            ),
            (
                "{class: A, hull: 3}\n",
                DocumentKind::Design(Ruleset::StarmadaUnity),
            ),
            ("---\n# x\nfleet: F\n", DocumentKind::Fleet),
            ("ruleset: starmada_unify\n", DocumentKind::UnknownRuleset),
        ] {
            assert_eq!(
                Document::new(Text::from(text), Path::new(""), 1).kind,
                kind,
                "{text}"
            );
        }
    }

    #[test]
    fn recognizes_starwright_files_by_kind_or_keys() {
        for (text, is_ours) in [
            ("class: A\n", true),
            ("{hull: 3}\n", true),
            ("fleet: F\n", true),
            ("user: me\nsecret: x\n", false),
            ("library: w.yaml\nsecret: x\n", false),
            ("weapons: []\n", false),
        ] {
            let documents = documents(text, Path::new(""));
            assert_eq!(documents[0].is_starwright_file(), is_ours, "{text}");
        }
    }
}
