//! The libraries that designs share, each read once.

use super::{Document, Kind, documents, read_text};
use crate::doc::regular;
use crate::doc::yaml::Fault;
use std::collections::HashMap;
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
