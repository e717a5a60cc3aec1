//! A design file: its documents, what kind each is, and the libraries it shares.

use crate::finding::FieldPath;
use crate::regular;
use crate::ruleset::Ruleset;
use crate::yaml::{Fault, LARGEST_FILE, Text};
use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// One document of a file.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The folder that paths inside the document start from.
    pub folder: &'a Path,
    /// Its place in the file, counted from 1.
    pub number: usize,
    /// What it is.
    pub kind: Kind,
    /// Its text.
    pub text: Text<'a>,
}

/// What a document is, told by its first keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A design of this ruleset.
    Design(Ruleset),
    /// A design of a ruleset that we do not know.
    UnknownRuleset,
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

impl Kind {
    /// Looks at the keys at the top, without parsing.
    pub fn of(text: &str) -> Kind {
        let has = |wanted: &[&str]| top_keys(text).any(|(key, _)| wanted.contains(&key));
        if !has(&["class", "hull"]) {
            let kinds = [
                ("fleet", Kind::Fleet),
                ("house", Kind::House),
                ("profile", Kind::Profile),
                ("template", Kind::Template),
            ];
            if let Some((_, kind)) = kinds.into_iter().find(|(key, _)| has(&[key])) {
                return kind;
            }
            if has(&["library"])
                && !has(&["faction", "type", "name", "engines", "shields", "systems", "thrust", "crew"])
            {
                return Kind::Library;
            }
        }
        match top_keys(text).find(|(key, _)| *key == "ruleset") {
            None => Kind::Design(Ruleset::default()),
            Some((_, word)) => Ruleset::from_key(word).map_or(Kind::UnknownRuleset, Kind::Design),
        }
    }

    /// Which commands take it, if it is no design.
    fn hint(self) -> &'static str {
        match self {
            Kind::Design(_) | Kind::UnknownRuleset => "",
            Kind::Library => "; designs name it with library:",
            Kind::Fleet => "; `fleet` and `sheet` take it",
            Kind::House => "; any command takes it with --house",
            Kind::Profile => "; `fleet` takes it with --profile",
            Kind::Template => "; `sheet` takes it with --template",
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Design(_) | Kind::UnknownRuleset => "a design",
            Kind::Library => "a library",
            Kind::Fleet => "a fleet",
            Kind::House => "a house pack",
            Kind::Profile => "a tournament profile",
            Kind::Template => "a sheet template",
        }
    }
}

/// Reads a file or standard input into text: size bounded, UTF-8, byte-order mark stripped.
pub fn read_text(mut source: impl Read) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let message = |message: String| Text { text: "", first_line: 1 }.fault_at(&FieldPath::default(), message);
    let mut limited = source.by_ref().take(LARGEST_FILE + 1);
    limited.read_to_end(&mut bytes).map_err(|error| message(format!("cannot be read: {error}")))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(message(format!("larger than {} MiB; no file of ours is", LARGEST_FILE / (1024 * 1024))));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let valid = String::from_utf8_lossy(valid);
        let (line, last) = (valid.matches('\n').count() + 1, valid.rsplit('\n').next().unwrap_or_default());
        let column = last.chars().count() + 1;
        let bad = error.as_bytes()[valid.len()];
        let source = Text { text: last, first_line: line }.source_line(line, column);
        let message = format!("not UTF-8 text (byte 0x{bad:02X}); save the file as UTF-8");
        Fault { line, column, path: FieldPath::default(), message, source }
    })?;
    Ok(match text.strip_prefix('\u{FEFF}') {
        Some(rest) => rest.to_string(),
        None => text,
    })
}

/// The documents of a file, empty ones left out. A line that begins with `---` always starts a document in YAML, so
/// they are parted before parsing: a broken one leaves the others readable.
pub fn documents<'a>(text: &'a str, folder: &'a Path) -> Vec<Document<'a>> {
    let mut documents: Vec<Document> = Vec::new();
    let (mut start, mut first_line) = (0, 1);
    let mut offset = 0;
    let mut push = |from: usize, to: usize, first_line: usize| {
        let text = Text { text: &text[from..to], first_line };
        if !is_blank(text.text) {
            documents.push(Document { folder, number: documents.len() + 1, kind: Kind::of(text.text), text });
        }
    };
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let is_marker =
            line.strip_prefix("---").is_some_and(|rest| rest.trim_end().is_empty() || rest.starts_with([' ', '\t']));
        if is_marker && offset > start {
            push(start, offset, first_line);
            (start, first_line) = (offset, number + 1);
        }
        offset += line.len();
    }
    push(start, text.len(), first_line);
    documents
}

fn is_blank(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.strip_prefix("---").unwrap_or(line).trim();
        line.is_empty() || line.starts_with(['#', '%']) || line == "..."
    })
}

/// The keys at the top of a document in block style, with their values as written.
fn top_keys(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter(|line| !line.starts_with([' ', '\t', '#', '-', '%'])).filter_map(|line| {
        let (key, value) = line.split_once(':')?;
        let value = value.split(" #").next().unwrap_or_default();
        Some((key.trim_matches(['"', '\'', ' ']), value.trim().trim_matches(['"', '\''])))
    })
}

impl Document<'_> {
    /// The ruleset of a design; of anything else, the fault that says what it is.
    pub fn ruleset(&self) -> Result<Ruleset, Fault> {
        match self.kind {
            Kind::Design(ruleset) => Ok(ruleset),
            Kind::UnknownRuleset => self.stated_ruleset(),
            other => {
                let message = format!("this is {}, not a design{}", other.words(), other.hint());
                Err(self.text.fault_at(&FieldPath::default(), message))
            }
        }
    }

    /// The word after `ruleset:`, if there is one.
    pub(crate) fn ruleset_word(&self) -> Option<&str> {
        top_keys(self.text.text).find(|(key, _)| *key == "ruleset").map(|(_, word)| word)
    }

    /// The ruleset that the document names, the default if it names none; a fault if we do not know it.
    pub fn stated_ruleset(&self) -> Result<Ruleset, Fault> {
        let Some(word) = self.ruleset_word() else { return Ok(Ruleset::default()) };
        Ruleset::named(word).map_err(|message| self.text.fault_at(&FieldPath::top("ruleset"), message))
    }
}

/// Libraries by their paths, or the message why there is none.
type Opened<T> = HashMap<PathBuf, Arc<Result<T, String>>>;

/// Libraries already read, shared by all designs of a batch.
#[derive(Debug)]
pub struct Shelf<T> {
    read: Arc<Mutex<Opened<T>>>,
    /// The one library that stands for whichever a design names.
    replacement: Option<PathBuf>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Shelf { read: Arc::default(), replacement: None }
    }
}

impl<T> Shelf<T> {
    /// The same shelf; if a library is given, it stands for whichever a design names.
    pub fn replaced_by(&self, library: Option<&Path>) -> Shelf<T> {
        Shelf { read: Arc::clone(&self.read), replacement: library.map(Path::to_path_buf) }
    }

    /// The library at `path` from `folder`, read by `parse` the first time; the error is a whole message.
    pub fn get(
        &self,
        folder: &Path,
        path: &str,
        parse: impl FnOnce(Document) -> Result<T, Fault>,
    ) -> Arc<Result<T, String>> {
        let full = self.replacement.clone().unwrap_or_else(|| folder.join(path));
        let mut shelf = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(shelf.entry(full).or_insert_with_key(|full| Arc::new(open(full, path, parse))))
    }
}

impl Document<'_> {
    /// Whether it has a key of ours at the top. A file that another names may be anybody's: no line of it is quoted
    /// unless it has.
    pub(crate) fn is_ours(&self) -> bool {
        if !matches!(self.kind, Kind::Design(_) | Kind::UnknownRuleset) {
            return true;
        }
        let text = self.text.text;
        let body = text.lines().find(|line| !is_blank(line)).unwrap_or_default();
        let is_flow = body.trim_start_matches("---").trim_start().starts_with('{');
        let lines = text.lines().filter(|line| is_flow || !line.starts_with([' ', '\t', '#']));
        let between: &[char] = if is_flow { &[',', '{'] } else { &[] };
        let mut pieces = lines.flat_map(|line| line.split(between));
        pieces.any(|piece| {
            let key = piece.split(':').next().unwrap_or_default().trim_matches([' ', '\t', '"', '\'']);
            piece.contains(':') && ["class", "hull", "ruleset"].contains(&key)
        })
    }
}

fn open<T>(full: &Path, shown: &str, parse: impl FnOnce(Document) -> Result<T, Fault>) -> Result<T, String> {
    let placed = |fault: Fault| format!("the library {shown} is wrong at {fault}");
    let failed = |error: std::io::Error| format!("cannot open the library {}: {error}", full.display());
    if full.is_dir() {
        return Err(format!("the library {shown} is a folder; name the file"));
    }
    let text = read_text(regular::open(full).map_err(failed)?).map_err(placed)?;
    let documents = documents(&text, full.parent().unwrap_or(Path::new("")));
    let document = documents.first().ok_or_else(|| format!("the library {shown} is empty"))?;
    match document.kind {
        Kind::Library if documents.len() > 1 => {
            Err(format!("the library {shown} has several documents; one is a library"))
        }
        Kind::Library => parse(*document).map_err(placed),
        _ if !document.is_ours() => Err(format!("{shown} is no library, which begins with 'library: NAME'")),
        other => Err(format!("{shown} is {}, not a library, which begins with 'library: NAME'", other.words())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_parted_at_their_markers_and_keep_their_lines() {
        let text = "# head\n---\nclass: A\nnotes: a --- b\n--- # two\n\n---\nclass: B\n...\n";
        let found: Vec<(usize, usize)> =
            documents(text, Path::new("")).iter().map(|document| (document.number, document.text.first_line)).collect();
        assert_eq!(found, [(1, 2), (2, 7)]);
        assert!(documents("# nothing\n---\n", Path::new("")).is_empty());
    }

    #[test]
    fn a_document_says_what_it_is_by_its_first_key() {
        for (text, kind) in [
            ("class: A\nhull: 1\n", Kind::Design(Ruleset::StarmadaUnity)),
            ("class: A\nruleset: 'Starmada Unity' # x\n", Kind::Design(Ruleset::StarmadaUnity)),
            ("library: w.yaml\nclass: A\n", Kind::Design(Ruleset::StarmadaUnity)),
            ("library: Guns\nweapons: {}\n", Kind::Library),
            ("ruleset: silent_death\nlibrary: race.yaml\nthrust: 9\n", Kind::Design(Ruleset::SilentDeath)),
            ("---\n# x\nfleet: F\n", Kind::Fleet),
            ("ruleset: starmada_unify\n", Kind::UnknownRuleset),
        ] {
            assert_eq!(Kind::of(text), kind, "{text}");
        }
    }
}
