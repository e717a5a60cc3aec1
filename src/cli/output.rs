//! Where results go: standard output that survives a closed pipe, and files written beside their place and renamed.

use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

/// Buffered standard output. A reader that has seen enough is no error.
pub(super) struct Output {
    stdout: BufWriter<io::StdoutLock<'static>>,
    is_closed: bool,
}

impl Output {
    pub(super) fn new() -> Output {
        Output { stdout: BufWriter::with_capacity(1 << 16, io::stdout().lock()), is_closed: false }
    }

    /// Writes text; silently nothing once the reader is gone.
    pub(super) fn write(&mut self, text: &str) -> Result<()> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes; silently nothing once the reader is gone.
    pub(super) fn write_bytes(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self.stdout.write_all(bytes);
        self.settle(written)
    }

    /// Writes what is still in the buffer.
    pub(super) fn finish(&mut self) -> Result<()> {
        let flushed = self.stdout.flush();
        self.settle(flushed)
    }

    fn settle(&mut self, result: io::Result<()>) -> Result<()> {
        match result {
            _ if self.is_closed => Ok(()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            result => result.context("cannot write to standard output"),
        }
    }
}

/// Writes a message to standard error; there is nobody to tell if that fails.
pub(super) fn say(message: &str) {
    let _ = io::stderr().lock().write_all(message.as_bytes());
}

/// Writes a text file whole or not at all, over an old one only if forced.
pub(super) fn write_file(path: &Path, text: &str, is_forced: bool) -> Result<()> {
    write_bytes(path, text.as_bytes(), is_forced)
}

/// Writes a file whole or not at all, over an old one only if forced; folders on its way are made.
pub(super) fn write_bytes(path: &Path, bytes: &[u8], is_forced: bool) -> Result<()> {
    let old = fs::metadata(path).ok();
    if old.is_some() && !is_forced {
        bail!("{} is there already; --force overwrites it", path.display());
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let name = path.file_name().with_context(|| format!("{} is no file name", path.display()))?;
    let temporary = path.with_file_name(format!(".{}.{}.tmp", name.to_string_lossy(), std::process::id()));
    let written = fs::write(&temporary, bytes)
        // A file that nobody else may read stays so.
        .and_then(|()| old.map_or(Ok(()), |old| fs::set_permissions(&temporary, old.permissions())))
        .and_then(|()| fs::rename(&temporary, path));
    written.or_else(|error| {
        let _ = fs::remove_file(&temporary);
        Err(error).with_context(|| format!("cannot write {}", path.display()))
    })
}
