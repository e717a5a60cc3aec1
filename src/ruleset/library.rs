//! The libraries that designs share, and what a design says of its ruleset and library.

use super::document::{Document, Kind, documents, read_text};
use super::{Rules, Ruleset};
use crate::doc::fault::{Fault, FaultKind, Faults};
use crate::doc::field::{
    Field, Form, Misfit, Word, Written, clip, deserialize_written, meant_key, words_schema, written,
};
use crate::doc::files::{Disk, Files};
use crate::doc::finding::{FieldPath, Step};
use crate::doc::nearest::same;
use crate::doc::problem::{Problem, Problems};
use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde_json::Value;
use std::collections::HashMap;
use std::io::ErrorKind;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Libraries by their paths, or the message why there is none.
type Opened<T> = HashMap<PathBuf, Arc<Result<T, String>>>;

/// Libraries already read, shared by all designs of a batch.
#[derive(Debug)]
pub struct Shelf<T> {
    read: Arc<Mutex<Opened<T>>>,
    /// The one library used in place of whichever a design names.
    replacement: Option<PathBuf>,
    files: Arc<dyn Files>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Shelf::of(Arc::new(Disk))
    }
}

impl<T> Shelf<T> {
    /// An empty shelf whose libraries come from these files.
    pub(crate) fn of(files: Arc<dyn Files>) -> Shelf<T> {
        Shelf { read: Arc::default(), replacement: None, files }
    }

    /// The same shelf; if a library is given, it replaces whichever a design names.
    pub(crate) fn replaced_by(&self, library: Option<&Path>) -> Shelf<T> {
        Shelf {
            read: Arc::clone(&self.read),
            replacement: library.map(Path::to_path_buf),
            files: Arc::clone(&self.files),
        }
    }

    /// The text of a file; the error is a whole message.
    pub(crate) fn text(&self, path: &str) -> Result<String, String> {
        let file = self.files.open(Path::new(path)).map_err(|error| format!("cannot open {path}: {error}"))?;
        read_text(file).map_err(|fault| format!("{path}: {}", fault.message))
    }

    /// The library at `path` from `folder`, read by `parse` the first time; the error is a whole message.
    pub(crate) fn get(
        &self,
        folder: &Path,
        path: &str,
        parse: impl FnOnce(&Document) -> Result<T, Faults>,
    ) -> Arc<Result<T, String>> {
        let full = self.replacement.clone().unwrap_or_else(|| folder.join(path));
        let mut shelf = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(shelf.entry(full).or_insert_with_key(|full| Arc::new(open(&*self.files, full, path, parse))))
    }

    /// The bytes of another file at `path` from `folder`, one more than `most` at most.
    #[cfg(feature = "bitmaps")]
    pub(crate) fn bytes(&self, folder: &Path, path: &str, most: usize) -> std::io::Result<Vec<u8>> {
        use std::io::Read;
        let mut bytes = Vec::new();
        self.files.open(&folder.join(path))?.take(most as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

fn open<T>(
    files: &dyn Files,
    full: &Path,
    shown: &str,
    parse: impl FnOnce(&Document) -> Result<T, Faults>,
) -> Result<T, String> {
    let placed = |faults: Faults| format!("the library {shown} is wrong at {faults}");
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::IsADirectory => format!("the library {shown} is a folder; name the file"),
        _ => format!("cannot open the library {}: {error}", full.display()),
    };
    let text = read_text(files.open(full).map_err(failed)?).map_err(|fault| placed(fault.into()))?;
    let documents = documents(&text, full.parent().unwrap_or(Path::new("")));
    let document = documents.first().ok_or_else(|| format!("the library {shown} is empty"))?;
    match document.kind {
        Kind::Library if documents.len() > 1 => {
            Err(format!("the library {shown} has several documents; one is a library"))
        }
        Kind::Library => parse(document).map_err(placed),
        _ if !document.is_ours() => Err(format!("{shown} is no library, which begins with 'library: NAME'")),
        other => Err(format!("{shown} is {}, not a library, which begins with 'library: NAME'", other.words())),
    }
}

/// Reads a design with the library that a field of its draft names: shared by all games that have libraries.
pub(crate) fn read_design<R: Rules, D: Form + DeserializeOwned>(
    document: &Document,
    shelf: &Shelf<R::Library>,
    library: fn(&D) -> &Field<Word<1000>>,
    make: impl Fn(D, Option<&R::Library>, &mut Problems) -> Option<R::Ship>,
) -> Result<R::Ship, Faults> {
    let read = document.text.read(|draft: D, problems| {
        let Some(path) = library(&draft).as_ref().map(Word::as_str) else { return make(draft, None, problems) };
        let library = shelf.get(document.folder, path, R::library);
        match &*library {
            Ok(library) => make(draft, Some(library), problems),
            Err(message) => {
                problems.push(Problem::new(FaultKind::File, FieldPath::top("library"), message.as_str()));
                // Without the library, only what contradicts itself is certain.
                let mut others = Problems::default();
                make(draft, None, &mut others);
                let others = others.into_vec().into_iter();
                others.filter(|problem| problem.kind == FaultKind::Conflict).for_each(|problem| problems.push(problem));
                None
            }
        }
    });
    read.map_err(|faults| faults.each(|fault| name_the_game::<R>(fault, document)))
}

/// Says of a key at the top that another game has it, if the design names no game at all.
fn name_the_game<R: Rules>(fault: &mut Fault, document: &Document) {
    let [Step::Key(key)] = fault.path.steps() else { return };
    let is_strange = fault.kind == FaultKind::UnknownKey && meant_key(key, R::DESIGN_KEYS).is_none();
    if is_strange && document.value_of("ruleset").is_empty() {
        let owner = Ruleset::ALL.into_iter().find(|game| game.design_keys().contains(&key.as_str()));
        if let Some(game) = owner {
            let (title, ruleset) = (game.title(), game.key());
            fault.message =
                format!("unknown key '{key}'; it is a key of {title}: write 'ruleset: {ruleset}' if that is meant");
        }
    }
}

/// The word after `ruleset:` in a file of a game, which must be the game's own.
#[derive(Debug)]
pub(crate) struct Game<R>(PhantomData<R>);

impl<R: Rules> Written for Game<R> {
    const EXPECTED: &'static str = "the key of a game";

    fn read(text: &str) -> Result<Self, Misfit> {
        if same(text, R::KEY) {
            return Ok(Game(PhantomData));
        }
        Err(Misfit::conflict(format!("this is read as a file of {}, not of '{}'", R::KEY, clip(text))))
    }

    fn schema() -> Value {
        words_schema(&[R::KEY])
    }
}

impl<'de, R: Rules> Deserialize<'de> for Game<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        written(deserializer)
    }
}

/// The word after `ruleset:` in a file of any game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyGame(pub(crate) Ruleset);

deserialize_written!(AnyGame);

impl Written for AnyGame {
    const EXPECTED: &'static str = "the key of a game";

    fn read(text: &str) -> Result<Self, Misfit> {
        Ruleset::named(text).map(AnyGame)
    }

    fn schema() -> Value {
        words_schema(&Ruleset::ALL.map(Ruleset::key))
    }
}
