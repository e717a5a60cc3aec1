//! Writes results to the file system: to a new file, over an old one, or to a device or pipe.

use super::output::print_message;
use super::temporary;
use anyhow::{Context, Result, bail};
use std::fs::{self, Metadata, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Component, Path, PathBuf};
use tempfile::NamedTempFile;

/// What already exists at an output path.
enum Target {
    Nothing,
    /// A file, with its own path if it was reached through a link: the link stays.
    Old(PathBuf, Metadata),
    /// A device or a pipe, which is written into.
    Stream,
}

impl Target {
    fn classify(path: &Path) -> Result<Target> {
        let shown = path.display();
        let found = match fs::symlink_metadata(path) {
            Ok(found) => found,
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return Ok(Target::Nothing);
            }
            Err(error) => return Err(error).with_context(|| write_error(path)),
        };
        let is_link = found.is_symlink();
        let found = if is_link {
            match fs::metadata(path) {
                Ok(followed) => followed,
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    bail!(
                        "{shown} is a link to a missing file; remove the link or name another file"
                    )
                }
                Err(error) => {
                    return Err(error)
                        .with_context(|| format!("{shown} is a link that leads nowhere"));
                }
            }
        } else {
            found
        };
        if found.is_dir() {
            bail!("{shown} is a folder; name a file in it")
        }
        if !found.is_file() {
            return Ok(Target::Stream);
        }
        let path = if is_link {
            fs::canonicalize(path).with_context(|| write_error(path))?
        } else {
            path.to_path_buf()
        };
        Ok(Target::Old(path, found))
    }
}

/// Writes a text file completely or not at all; replaces an existing one only if forced.
pub fn write_file(path: &Path, text: &str, is_forced: bool) -> Result<()> {
    write_bytes(path, text.as_bytes(), is_forced)
}

/// Writes a file completely or not at all, creating missing folders; replaces an existing one only if forced, or if it is
/// an unchanged PDF of ours. A device or a pipe is written into.
pub fn write_bytes(path: &Path, bytes: &[u8], is_forced: bool) -> Result<()> {
    match Target::classify(path)? {
        Target::Stream => write_into(path, bytes),
        Target::Old(full, _) => write_named(path, bytes, is_forced || is_own_pdf(&full)),
        Target::Nothing => write_named(path, bytes, is_forced),
    }
}

/// Returns `true` if a file is a PDF that Starwright wrote and that is unchanged since, so that it can be made again.
#[cfg(feature = "pdf")]
fn is_own_pdf(path: &Path) -> bool {
    let is_pdf = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    is_pdf && fs::read(path).is_ok_and(|bytes| starwright_pdf::is_unchanged(&bytes))
}

#[cfg(not(feature = "pdf"))]
fn is_own_pdf(_: &Path) -> bool {
    false
}

/// Writes the result that the user named with `-o`, as `write_bytes` does, and reports on standard error that it is written.
pub fn write_output(path: &Path, bytes: &[u8], is_forced: bool) -> Result<()> {
    write_bytes(path, bytes, is_forced)?;
    print_message(&format!("Wrote {}\n", path.display()));
    Ok(())
}

/// Writes a file whose name we choose; a device or pipe at that path is refused.
pub fn write_named(path: &Path, bytes: &[u8], is_forced: bool) -> Result<()> {
    if is_forced && let Target::Old(full, old) = Target::classify(path)? {
        let new = prepare(&full, bytes, Some(&old))?;
        return temporary::persist(new, &full)
            .map_err(|error| error.error)
            .with_context(|| write_error(path));
    }
    if write_new(path, bytes)? {
        return Ok(());
    }
    if is_forced {
        // Another program was faster.
        return write_named(path, bytes, is_forced);
    }
    bail!("{} already exists; --force overwrites it", path.display())
}

/// Writes a file where there is none; returns whether it was written.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<bool> {
    match Target::classify(path)? {
        Target::Nothing => {}
        Target::Old(..) => return Ok(false),
        Target::Stream => bail!(
            "{} is a device or a pipe, not a file; remove it",
            path.display()
        ),
    }
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    match temporary::persist_noclobber(prepare(path, bytes, None)?, path) {
        Ok(()) => Ok(true),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Ok(false),
        // Some file systems cannot rename without overwriting; there, hope that no other program comes in between.
        Err(error) if is_free(path) => {
            let written = temporary::persist(error.file, path);
            written
                .map(|()| true)
                .map_err(|error| error.error)
                .with_context(|| write_error(path))
        }
        Err(error) => Err(error.error).with_context(|| write_error(path)),
    }
}

/// Replaces a file, unless it has another owner or several hard links, or is read-only.
pub fn rewrite(path: &Path, text: &str) -> Result<()> {
    let shown = path.display();
    let Target::Old(full, old) = Target::classify(path)? else {
        bail!("{shown} is not a file now")
    };
    if is_read_only(&old) {
        bail!("{shown} is read-only; make it writable first");
    }
    if has_several_names(&old) {
        bail!(
            "{shown} has several hard links, which this would separate; write it to a file of its own"
        );
    }
    let new = prepare(&full, text.as_bytes(), Some(&old))?;
    if !is_same_owner(&old, &new.as_file().metadata()?) {
        bail!("{shown} belongs to another user, who would lose it; copy it first");
    }
    temporary::persist(new, &full)
        .map_err(|error| error.error)
        .with_context(|| write_error(path))
}

#[cfg(unix)]
fn is_read_only(old: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    old.permissions().mode() & 0o200 == 0
}

#[cfg(unix)]
fn has_several_names(old: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(old) > 1
}

#[cfg(unix)]
fn is_same_owner(old: &Metadata, new: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    old.uid() == new.uid()
}

#[cfg(not(unix))]
fn is_read_only(old: &Metadata) -> bool {
    old.permissions().readonly()
}

#[cfg(not(unix))]
fn has_several_names(_: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn is_same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Fails if one of the paths would be overwritten.
pub fn refuse_old<'a>(paths: impl IntoIterator<Item = &'a Path>, help: &str) -> Result<()> {
    let there: Vec<&Path> = paths
        .into_iter()
        .filter(|path| would_overwrite(path))
        .collect();
    match there.as_slice() {
        [] => Ok(()),
        [only] => bail!("{} already exists; {help}", only.display()),
        [first, ..] => bail!(
            "{} files such as {} already exist; {help}",
            there.len(),
            first.display()
        ),
    }
}

/// Returns `true` if a file would be overwritten.
pub fn would_overwrite(path: &Path) -> bool {
    matches!(Target::classify(path), Ok(Target::Old(..)))
}

/// Returns `true` if the name is free, even of dangling links.
pub fn is_free(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err()
}

fn write_error(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Writes the bytes to disk next to their destination, under a temporary name.
fn prepare(path: &Path, bytes: &[u8], old: Option<&Metadata>) -> Result<NamedTempFile> {
    if path.file_name().is_none() {
        bail!("{} is not a file name", path.display());
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    temporary::write_temporary(folder, bytes, old).with_context(|| write_error(path))
}

fn write_into(path: &Path, bytes: &[u8]) -> Result<()> {
    let write = || {
        let mut stream = OpenOptions::new().write(true).open(path)?;
        if stream.metadata()?.is_file() {
            return Err(std::io::Error::other("it became a file meanwhile"));
        }
        stream.write_all(bytes)
    };
    match write() {
        // A reader that closes the pipe early is not an error.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.with_context(|| write_error(path)),
    }
}

/// Returns the path of a file as seen from a folder.
pub fn relative_path(folder: &Path, file: &Path) -> String {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let here = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let [from, to] = [absolute(here), absolute(file)];
    let plain = |path: &Path| -> Vec<String> {
        let word = |part: Component| part.as_os_str().to_string_lossy().into_owned();
        path.components()
            .filter(|part| *part != Component::CurDir)
            .map(word)
            .collect()
    };
    let (from, to) = (plain(&from), plain(&to));
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", from.len() - shared);
    up.chain(to[shared..].iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_a_folder() {
        for (folder, file, expected) in [
            ("", "designs/a.yaml", "designs/a.yaml"),
            ("fleets", "designs/a.yaml", "../designs/a.yaml"),
            ("designs/fleets", "./designs/a.yaml", "../a.yaml"),
            ("/x/y", "/x/z/a.yaml", "../z/a.yaml"),
        ] {
            assert_eq!(
                relative_path(Path::new(folder), Path::new(file)),
                expected,
                "{folder} {file}"
            );
        }
    }
}
