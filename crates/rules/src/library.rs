//! Weapon libraries that several designs use, and the `ruleset` and `library` keys of a design.

use super::Rules;
use super::other_games::{known_games, refuse_unknown_game};
use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_json::Value;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use starwright_text::document::{RawDocument, read_text, split_documents};
use starwright_text::field::{
    Field, FileValue, TextValue, Word, clip, deserialize_text, did_you_mean, guess_key,
};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::files::{Disk, Files};
use starwright_text::finding::{FieldPath, PathStep};
use starwright_text::nearest::is_same_word;
use starwright_text::refusal::Refusal;
use std::collections::HashMap;
use std::io::ErrorKind;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Libraries by path, or the refusal if one could not be read.
type OpenedLibraries<T> = HashMap<PathBuf, Arc<Result<T, Refusal>>>;

/// A cache of weapon libraries, shared by all designs of a batch.
#[derive(Debug)]
pub struct LibraryCache<T> {
    read: Arc<Mutex<OpenedLibraries<T>>>,
    /// The library to use instead of the one that a design names.
    replacement: Option<PathBuf>,
    files: Arc<dyn Files>,
    judge: LibraryCheck,
}

/// A function that decides whether a document is a library. The error describes what it is instead, or is `None` if it
/// is not a Starwright file.
pub type LibraryCheck = fn(&RawDocument) -> Result<(), Option<String>>;

/// Decides by its keys alone whether a document is a library.
fn check_library_keys(document: &RawDocument) -> Result<(), Option<String>> {
    let has = |key| document.raw_value(key).is_some();
    if has("library") && !has("class") && !has("hull") {
        Ok(())
    } else {
        Err(None)
    }
}

impl<T> Default for LibraryCache<T> {
    fn default() -> Self {
        LibraryCache::with_files(Arc::new(Disk))
    }
}

impl<T> LibraryCache<T> {
    /// Creates an empty cache that reads libraries from these files.
    pub fn with_files(files: Arc<dyn Files>) -> LibraryCache<T> {
        LibraryCache {
            read: Arc::default(),
            replacement: None,
            files,
            judge: check_library_keys,
        }
    }

    /// Sets the function that decides which documents are libraries.
    pub fn with_check(mut self, judge: LibraryCheck) -> LibraryCache<T> {
        self.judge = judge;
        self
    }

    /// Returns a cache with the same entries. If a library is given, it replaces the one that a design names.
    pub fn with_replacement(&self, library: Option<&Path>) -> LibraryCache<T> {
        LibraryCache {
            read: Arc::clone(&self.read),
            replacement: library.map(Path::to_path_buf),
            files: Arc::clone(&self.files),
            judge: self.judge,
        }
    }

    /// Reads the text of a file.
    pub fn text(&self, path: &str) -> Result<String, Refusal> {
        let file = self.files.open(Path::new(path)).map_err(|error| {
            let reason = describe_open_error(&*self.files, Path::new(path), &error);
            format!("cannot open {path}: {reason}")
        })?;
        read_text(file).map_err(|diagnostic| format!("{path}: {}", diagnostic.message).into())
    }

    /// Returns the library at `path` relative to `folder`, reading it with `parse` the first time.
    pub fn get(
        &self,
        folder: &Path,
        path: &str,
        parse: impl FnOnce(&RawDocument) -> Result<T, Diagnostics>,
    ) -> Arc<Result<T, Refusal>> {
        let full = self
            .replacement
            .clone()
            .unwrap_or_else(|| folder.join(path));
        let mut cache = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(
            cache
                .entry(full)
                .or_insert_with_key(|full| Arc::new(self.open(full, path, parse))),
        )
    }

    fn open(
        &self,
        full: &Path,
        shown: &str,
        parse: impl FnOnce(&RawDocument) -> Result<T, Diagnostics>,
    ) -> Result<T, Refusal> {
        let placed =
            |diagnostics: Diagnostics| format!("the library {shown} is wrong at {diagnostics}");
        let file = self.files.open(full).map_err(|error| match error.kind() {
            ErrorKind::IsADirectory => format!("the library {shown} is a folder; name the file"),
            _ => format!(
                "cannot open the library {}: {}",
                full.display(),
                describe_open_error(&*self.files, full, &error)
            ),
        })?;
        let text = read_text(file).map_err(|diagnostic| placed(diagnostic.into()))?;
        let documents = split_documents(&text, full.parent().unwrap_or(Path::new("")));
        let document = documents
            .first()
            .ok_or_else(|| format!("the library {shown} is empty"))?;
        match (self.judge)(document) {
            Ok(()) if documents.len() > 1 => Err(format!(
                "the library {shown} has several documents; split it into one file each"
            )
            .into()),
            Ok(()) => parse(document).map_err(|diagnostics| placed(diagnostics).into()),
            Err(None) => Err(format!(
                "{shown} is not a library; a library begins with 'library: NAME'"
            )
            .into()),
            Err(Some(words)) => Err(format!(
                "{shown} is {words}, not a library; a library begins with 'library: NAME'"
            )
            .into()),
        }
    }

    /// Reads at most `max` + 1 bytes of another file, at `path` relative to `folder`.
    #[cfg(feature = "bitmaps")]
    pub fn bytes(&self, folder: &Path, path: &str, max: usize) -> Result<Vec<u8>, Refusal> {
        use std::io::Read;
        let (full, mut bytes) = (folder.join(path), Vec::new());
        let read = self
            .files
            .open(&full)
            .and_then(|file| file.take(max as u64 + 1).read_to_end(&mut bytes));
        read.map_err(|error| describe_open_error(&*self.files, &full, &error))?;
        Ok(bytes)
    }
}

/// A game's rule numbers and its cache of weapon libraries.
#[derive(Debug)]
pub struct Rulebook<R: Rules> {
    pub numbers: R::Numbers,
    pub libraries: LibraryCache<R::Library>,
}

/// Explains why a file could not be opened, and suggests a file in its folder with a similar name.
pub fn describe_open_error(files: &dyn Files, path: &Path, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let siblings = files.siblings(path);
            // Only files with the same extension are suggested; the rest of the folder is private.
            let alike = siblings
                .iter()
                .map(String::as_str)
                .filter(|other| Path::new(other).extension() == path.extension());
            format!("there is no such file{}", did_you_mean(&name, alike))
        }
        ErrorKind::PermissionDenied => "it may not be read".to_string(),
        _ => error.to_string(),
    }
}

/// Reads a design and the library that it names. `library` returns the draft's field for the library, and `make` builds
/// the ship.
pub fn read_design<R: Rules, D: FileValue + DeserializeOwned>(
    document: &RawDocument,
    cache: &LibraryCache<R::Library>,
    library: fn(&D) -> &Field<Word<1000>>,
    make: impl Fn(D, Option<&R::Library>, &mut FieldErrors) -> Option<R::Ship>,
) -> Result<R::Ship, Diagnostics> {
    let read = document.text.read(|draft: D, problems| {
        let Some(path) = library(&draft).as_ref().map(Word::as_str) else {
            return make(draft, None, problems);
        };
        let library = cache.get(document.folder, path, R::library);
        match &*library {
            Ok(library) => make(draft, Some(library), problems),
            Err(why) => {
                problems.push(FieldError::new(
                    DiagnosticKind::File,
                    FieldPath::from_key("library"),
                    why.message.as_str(),
                ));
                // Values that the library would have supplied are not reported as missing or unknown.
                let mut others = FieldErrors::default();
                make(draft, None, &mut others);
                let is_used = |problem: &FieldError| {
                    matches!(problem.path.steps().last(), Some(PathStep::Key(key)) if key == "use")
                        || problem.kind == DiagnosticKind::UnknownWord
                };
                others
                    .into_vec()
                    .into_iter()
                    .filter(|other| !is_used(other))
                    .for_each(|other| problems.push(other));
                None
            }
        }
    });
    read.map_err(|diagnostics| {
        diagnostics.change_each(|diagnostic| mention_other_game::<R>(diagnostic, document))
    })
}

/// Mentions another game that has an unknown top-level key, if the design does not name its game.
fn mention_other_game<R: Rules>(diagnostic: &mut Diagnostic, document: &RawDocument) {
    let [PathStep::Key(key)] = diagnostic.path.steps() else {
        return;
    };
    let is_strange =
        diagnostic.kind == DiagnosticKind::UnknownKey && guess_key(key, R::DESIGN_KEYS).is_none();
    if is_strange && document.printable_value("ruleset").is_empty() {
        let owner = known_games()
            .iter()
            .find(|game| game.design_keys.contains(&key.as_str()));
        if let Some(game) = owner {
            let (title, ruleset) = (game.title, game.key);
            diagnostic.message = format!(
                "unknown key '{key}'; {title} has it: write 'ruleset: {ruleset}' if the design is for that game"
            );
        }
    }
}

/// The value of `ruleset:` in a file of a game, which must be the game's key.
#[derive(Debug)]
pub struct RulesetKey<R>(PhantomData<R>);

impl<R: Rules> TextValue for RulesetKey<R> {
    const EXPECTED: &'static str = "the key of a game";

    fn parse(text: &str) -> Result<Self, FieldError> {
        if is_same_word(text, R::KEY) {
            return Ok(RulesetKey(PhantomData));
        }
        refuse_unknown_game(text)?;
        Err(FieldError::conflict(format!(
            "expected ruleset: {}, found '{}'",
            R::KEY,
            clip(text)
        )))
    }

    fn schema() -> Value {
        serde_json::json!({"enum": [R::KEY]})
    }
}

impl<'de, R: Rules> Deserialize<'de> for RulesetKey<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer)
    }
}
