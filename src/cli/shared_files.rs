//! Files of the disk, with each weapon library read once: the folder that holds it may also hold the designs that name
//! it.

use super::batch::YAML;
use starwright_text::files::{Disk, Files};
use starwright_text::yaml::MAX_FILE_BYTES;
use std::collections::HashMap;
use std::io::{Cursor, Read, Result};
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

/// Device, inode, size and time of the last change of a file: two paths of one file have the same.
type FileId = (u64, u64, u64, i64, i64);

/// The bytes of a library, or `None` for any other file.
type LibraryBytes = Option<Arc<[u8]>>;

/// The files that are read now, and the libraries that have been read.
type Libraries = HashMap<FileId, Arc<OnceLock<LibraryBytes>>>;

static LIBRARIES: LazyLock<Mutex<Libraries>> = LazyLock::new(Mutex::default);

/// The disk, with the libraries that this run has read.
#[derive(Clone, Copy, Debug)]
pub struct SharedFiles;

impl Files for SharedFiles {
    fn open(&self, path: &Path) -> Result<Box<dyn Read>> {
        let is_yaml = path
            .extension()
            .is_some_and(|ending| YAML.iter().any(|yaml| ending == *yaml));
        let Some(id) = file_id(path).filter(|(_, _, size, ..)| is_yaml && *size <= MAX_FILE_BYTES)
        else {
            return Disk.open(path);
        };
        let slot = Arc::clone(lock_libraries().entry(id).or_default());
        let mut read = None;
        let kept = slot.get_or_init(|| {
            let bytes = read.insert(read_bytes(path)).as_ref().ok()?;
            is_library(bytes).then(|| Arc::from(bytes.as_slice()))
        });
        if kept.is_none() {
            lock_libraries().remove(&id);
        }
        match (kept, read) {
            (_, Some(read)) => Ok(Box::new(Cursor::new(read?))),
            (Some(bytes), None) => Ok(Box::new(Cursor::new(Arc::clone(bytes)))),
            (None, None) => Disk.open(path),
        }
    }

    fn siblings(&self, path: &Path) -> Vec<String> {
        Disk.siblings(path)
    }
}

fn lock_libraries() -> MutexGuard<'static, Libraries> {
    LIBRARIES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = Disk.open(path)?;
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns `true` if a file has a line `library:` and, unlike a design, no line `class:`.
fn is_library(bytes: &[u8]) -> bool {
    let has = |key: &[u8]| {
        bytes
            .split(|byte| *byte == b'\n')
            .any(|line| line.starts_with(key))
    };
    has(b"library:") && !has(b"class:")
}

#[cfg(unix)]
fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(path)
        .ok()
        .filter(|found| found.is_file())?;
    let changed = (found.ctime(), found.ctime_nsec());
    Some((found.dev(), found.ino(), found.len(), changed.0, changed.1))
}

#[cfg(not(unix))]
fn file_id(_: &Path) -> Option<FileId> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;

    fn text(path: &Path) -> String {
        let mut text = String::new();
        let mut file = SharedFiles.open(path).expect("the file exists");
        file.read_to_string(&mut text).expect("it is text");
        text
    }

    #[test]
    fn a_library_is_read_once_and_a_design_each_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let [library, design] = ["guns.yaml", "wren.yaml"].map(|name| folder.path().join(name));
        fs::write(&library, "library: Guns\n").expect("written");
        fs::write(&design, "class: Wren\nlibrary: guns.yaml\n").expect("written");
        let kept = || {
            let libraries = lock_libraries();
            [&library, &design].map(|path| libraries.contains_key(&file_id(path).expect("a file")))
        };
        assert_eq!([text(&library), text(&library)], ["library: Guns\n"; 2]);
        assert_eq!(text(&design), "class: Wren\nlibrary: guns.yaml\n");
        assert_eq!(kept(), [true, false]);
        // A file that has changed is another file.
        fs::write(&library, "library: New\n").expect("written");
        assert_eq!(text(&library), "library: New\n");
    }
}
