//! Temporary files: a file is written under a temporary name first. An interrupted run removes its own; the next run removes
//! those of a killed one.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use tempfile::{Builder, NamedTempFile, PersistError};

/// How the names of temporary files begin and end. They contain nothing of the file's own name, which may be as long as the
/// file system allows.
const PREFIX: &str = ".starwright-";
const ENDING: &str = ".tmp";

/// How often to retry if another run removes a temporary file before it is locked.
const MAX_TRIES: usize = 10;

/// The folders in which this run has already cleaned up.
static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// The temporary files of this run. They are created, renamed and removed under this lock; a signal removes them all.
static PENDING: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Whether the program already listens for signals; it does so from its first temporary file on.
static LISTENS: Once = Once::new();

/// The exit status of a run that Ctrl-C ended, as shells report it.
const INTERRUPTED: i32 = 130;

fn pending_files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes Ctrl-C and termination remove the temporary files before they end the program. Signals that are ignored stay
/// ignored, as under `nohup`.
fn install_handler() {
    LISTENS.call_once(|| {
        // Without a handler a signal ends the program as usual, and the next run cleans up.
        let _ = ctrlc::try_set_handler(|| {
            // Held to the end, so that no other thread creates or renames a file meanwhile.
            let pending = pending_files();
            for path in pending.iter() {
                let _ = fs::remove_file(path);
            }
            std::process::exit(INTERRUPTED)
        });
    });
}

/// Gives a temporary file its final name, replacing the file that has it.
pub fn persist(file: NamedTempFile, path: &Path) -> Result<(), PersistError> {
    persist_file(file, |file| file.persist(path))
}

/// Gives a temporary file its final name, unless another file has it.
pub fn persist_noclobber(file: NamedTempFile, path: &Path) -> Result<(), PersistError> {
    persist_file(file, |file| file.persist_noclobber(path))
}

fn persist_file(
    file: NamedTempFile,
    rename: impl FnOnce(NamedTempFile) -> Result<File, PersistError>,
) -> Result<(), PersistError> {
    let mut pending = pending_files();
    let temporary = file.path().to_path_buf();
    rename(file)?;
    pending.remove(&temporary);
    Ok(())
}

/// Returns a temporary file in a folder, with these bytes safely on disk and the mode of the file it will replace.
pub fn write_temporary(
    folder: &Path,
    bytes: &[u8],
    old: Option<&Metadata>,
) -> io::Result<NamedTempFile> {
    install_handler();
    sweep_once(folder);
    let mut file = create_locked(folder, old)?;
    file.write_all(bytes)?;
    if let Some(old) = old {
        copy_group(file.as_file(), old);
        // Set again, since the umask removes bits from the mode at creation.
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    Ok(file)
}

/// Returns a temporary file with these bytes that only this user can read.
pub fn private(bytes: &[u8]) -> io::Result<NamedTempFile> {
    install_handler();
    let mut pending = pending_files();
    let mut file = NamedTempFile::new()?;
    pending.insert(file.path().to_path_buf());
    drop(pending);
    file.write_all(bytes)?;
    Ok(file)
}

/// Creates a temporary file, locked so that no other run removes it as a leftover.
fn create_locked(folder: &Path, old: Option<&Metadata>) -> io::Result<NamedTempFile> {
    for _ in 0..MAX_TRIES {
        // The name's own random part can be guessed from the clock; this one cannot.
        let prefix = format!("{PREFIX}{:016x}-", RandomState::new().hash_one(0));
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(ENDING);
        set_mode(&mut builder, old);
        let mut pending = pending_files();
        let file = builder.tempfile_in(folder)?;
        pending.insert(file.path().to_path_buf());
        drop(pending);
        match file.as_file().try_lock() {
            // Another run has locked it to remove it.
            Err(TryLockError::WouldBlock) => {}
            // Where files cannot be locked, no run removes what it finds.
            Err(TryLockError::Error(_)) => return Ok(file),
            Ok(()) if file.path().exists() => return Ok(file),
            Ok(()) => {}
        }
    }
    Err(io::Error::other(
        "another program keeps removing its temporary file",
    ))
}

#[cfg(unix)]
fn set_mode(builder: &mut Builder, old: Option<&Metadata>) {
    use std::os::unix::fs::PermissionsExt;
    let mode = old.map_or(0o666, |old| old.permissions().mode() & 0o777);
    builder.permissions(fs::Permissions::from_mode(mode));
}

#[cfg(not(unix))]
fn set_mode(_: &mut Builder, _: Option<&Metadata>) {}

/// Gives a file the group of the one it replaces, if allowed: its mode is meant for that group.
#[cfg(unix)]
fn copy_group(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, None, Some(old.gid()));
}

#[cfg(not(unix))]
fn copy_group(_: &File, _: &Metadata) {}

/// Removes what killed runs left in a folder, the first time this run writes there.
fn sweep_once(folder: &Path) {
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if swept.insert(folder.to_path_buf()) {
        sweep(folder);
    }
}

/// Removes the temporary files of a folder that no running process has locked.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
    {
        let name = entry.file_name();
        let is_ours = name
            .to_str()
            .is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(ENDING));
        // A link or pipe with such a name is not ours, and opening it may block.
        if is_ours && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            remove_if_free(&entry.path());
        }
    }
}

/// Removes a file unless another run locks it. The lock is held until the file is gone, so that its creator notices.
fn remove_if_free(path: &Path) {
    if let Ok(file) = File::open(path)
        && file.try_lock().is_ok()
    {
        // Another run may have removed it already.
        let _ = fs::remove_file(path);
    }
}
