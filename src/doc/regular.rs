//! Files that another file or a folder names: only regular ones are opened, since a pipe may block and a device never end.

use std::fs::{self, File, Metadata};
use std::io::{Error, ErrorKind, Result};
use std::path::Path;

/// Opens a regular file; the error says what else it is.
pub(crate) fn open(path: &Path) -> Result<File> {
    // Before opening, since to open a pipe waits for its other end; after it, since it may have been exchanged meanwhile.
    refuse_others(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    refuse_others(&file.metadata()?)?;
    Ok(file)
}

/// Whether a path leads to a pipe, a device or a socket.
pub(crate) fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

fn refuse_others(found: &Metadata) -> Result<()> {
    match () {
        () if found.is_file() => Ok(()),
        () if found.is_dir() => Err(Error::new(ErrorKind::IsADirectory, "it is a folder; name a file")),
        () => Err(Error::new(ErrorKind::InvalidInput, "it is a pipe or a device, not a file")),
    }
}
