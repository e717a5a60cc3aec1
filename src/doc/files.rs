//! Where the files come from that other files name: libraries, the designs of fleets. The disk, unless the caller has them
//! elsewhere.

use std::fmt::Debug;
use std::fs::{self, File, Metadata};
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

/// A place that files are read from.
pub trait Files: Debug + Send + Sync {
    /// Opens the file at a path for reading.
    fn open(&self, path: &Path) -> Result<Box<dyn Read>>;
}

/// The files of this machine. Only regular ones are opened, since a pipe may block and a device never end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn open(&self, path: &Path) -> Result<Box<dyn Read>> {
        Ok(Box::new(open(path)?))
    }
}

/// Opens a regular file; the error says what else it is.
pub(crate) fn open(path: &Path) -> Result<File> {
    // Before opening, since to open a pipe waits for its other end; after it, since it may have been exchanged meanwhile.
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
