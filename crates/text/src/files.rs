//! Sources of files that other files name, such as libraries and the designs of fleets: the disk, unless the caller
//! supplies them.

use std::fmt::Debug;
use std::fs::{self, File, Metadata};
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// Maximum number of files in a folder that a misspelled name is compared with.
const MAX_SIBLINGS: usize = 10_000;

/// A place to read files from.
pub trait Files: Debug + Send + Sync {
    /// Opens the file at a path for reading.
    fn open(&self, path: &Path) -> Result<Box<dyn Read>>;

    /// Lists the names of the files in the folder of a path; empty if folders cannot be listed.
    fn siblings(&self, _path: &Path) -> Vec<String> {
        Vec::new()
    }
}

/// The file system. Only regular files are opened, since a pipe may block and a device may never end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn open(&self, path: &Path) -> Result<Box<dyn Read>> {
        Ok(Box::new(open(path)?))
    }

    fn siblings(&self, path: &Path) -> Vec<String> {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let entries = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .take(MAX_SIBLINGS);
        let mut names: Vec<String> = entries
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        names.sort();
        names
    }
}

/// Opens a regular file; the error states what else it is.
pub fn open(path: &Path) -> Result<File> {
    // Checked before opening, since opening a pipe waits for its other end, and after, since the file may have changed.
    refuse_others(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    refuse_others(&file.metadata()?)?;
    Ok(file)
}

fn refuse_others(found: &Metadata) -> Result<()> {
    if found.is_file() {
        Ok(())
    } else if found.is_dir() {
        Err(Error::new(
            ErrorKind::IsADirectory,
            "it is a folder; name a file",
        ))
    } else {
        Err(Error::new(
            ErrorKind::InvalidInput,
            "it is a pipe or a device, not a file",
        ))
    }
}
