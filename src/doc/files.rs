//! Where files named by other files come from, such as libraries and the designs of fleets: the disk, unless the caller
//! supplies them.

use std::fmt::Debug;
use std::fs::{self, File, Metadata};
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// A place to read files from.
pub trait Files: Debug + Send + Sync {
    /// Opens the file at a path for reading.
    fn open(&self, path: &Path) -> Result<Box<dyn Read>>;
}

/// The file system. Only regular files are opened, since a pipe may block and a device may never end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn open(&self, path: &Path) -> Result<Box<dyn Read>> {
        Ok(Box::new(open(path)?))
    }
}

/// Opens a regular file; the error says what else it is.
pub(crate) fn open(path: &Path) -> Result<File> {
    // Checked before opening, since opening a pipe waits for its other end, and after, since the file may have changed.
    refuse_others(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    refuse_others(&file.metadata()?)?;
    Ok(file)
}

fn refuse_others(found: &Metadata) -> Result<()> {
    match () {
        () if found.is_file() => Ok(()),
        () if found.is_dir() => Err(Error::new(ErrorKind::IsADirectory, "it is a folder; name a file")),
        () => Err(Error::new(ErrorKind::InvalidInput, "it is a pipe or a device, not a file")),
    }
}
