//! The libraries that designs share, and what a design says of its ruleset and library.

use super::Rules;
use super::document::{Document, Kind, documents, read_text};
use crate::doc::files::{Disk, Files};
use crate::doc::finding::FieldPath;
use crate::doc::nearest::same;
use crate::doc::yaml::{Fault, Text};
use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Libraries by their paths, or the message why there is none.
type Opened<T> = HashMap<PathBuf, Arc<Result<T, String>>>;

/// Libraries already read, shared by all designs of a batch.
#[derive(Debug)]
pub struct Shelf<T> {
    read: Arc<Mutex<Opened<T>>>,
    /// The one library that stands for whichever a design names.
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

    /// The same shelf; if a library is given, it stands for whichever a design names.
    pub fn replaced_by(&self, library: Option<&Path>) -> Shelf<T> {
        Shelf {
            read: Arc::clone(&self.read),
            replacement: library.map(Path::to_path_buf),
            files: Arc::clone(&self.files),
        }
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
        Arc::clone(shelf.entry(full).or_insert_with_key(|full| Arc::new(open(&*self.files, full, path, parse))))
    }
}

fn open<T>(
    files: &dyn Files,
    full: &Path,
    shown: &str,
    parse: impl FnOnce(Document) -> Result<T, Fault>,
) -> Result<T, String> {
    let placed = |fault: Fault| format!("the library {shown} is wrong at {fault}");
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::IsADirectory => format!("the library {shown} is a folder; name the file"),
        _ => format!("cannot open the library {}: {error}", full.display()),
    };
    let text = read_text(files.open(full).map_err(failed)?).map_err(placed)?;
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

/// The library of a design, looked up for it: shared by all games that have libraries.
pub(crate) fn find_library<R: Rules>(
    document: &Document,
    path: &str,
    shelf: &Shelf<R::Library>,
) -> Result<Arc<Result<R::Library, String>>, Fault> {
    let library = shelf.get(document.folder, path, |library| {
        if let Some(key) = library.ruleset_word().filter(|key| !same(key, R::KEY)) {
            let message = format!("this is a library of {key}; the design is of {}", R::KEY);
            return Err(library.text.fault_at(&FieldPath::top("ruleset"), message));
        }
        R::library(&library)
    });
    match &*library {
        Ok(_) => Ok(library),
        Err(message) => Err(document.text.fault_at(&FieldPath::top("library"), message)),
    }
}

/// Refuses a file whose `ruleset:` names another game than the one it is read as, which the scan of its keys did not see.
pub(crate) fn refuse_other_ruleset<R: Rules>(text: Text, ruleset: &str) -> Result<(), Fault> {
    if ruleset.is_empty() || same(ruleset, R::KEY) {
        return Ok(());
    }
    let message =
        format!("the ruleset '{ruleset}' is not to be told from this form; write 'ruleset:' on a line of its own");
    Err(text.fault_at(&FieldPath::top("ruleset"), message))
}
