//! The names of the files that designs are written to.

use super::super::printing::{file_stem, names};
use super::super::target::{is_free, write_named, write_new};
use crate::convert::make::Product;
use crate::doc::files;
use crate::ruleset::document::read_text;
use anyhow::Result;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The names given in a run. Only the names themselves are kept, since there may be a million.
pub(super) struct Naming {
    folder: PathBuf,
    /// The designs of earlier runs by their marks, if this one resumes them.
    done: Option<HashMap<String, PathBuf>>,
    taken: HashSet<Box<str>>,
    /// How many names of a stem have been tried, where it is more than the first.
    tried: HashMap<Box<str>, usize>,
}

impl Naming {
    pub(super) fn new(folder: &Path, resumes: bool) -> Naming {
        let (folder, done) = (folder.to_path_buf(), resumes.then(|| done(folder)));
        Naming { folder, done, taken: HashSet::new(), tried: HashMap::new() }
    }

    /// Gives a design its file name. If this run resumes another, a file made from the same lines is left alone, and the
    /// names of all other files are taken.
    pub(super) fn name(&mut self, product: &mut Product) {
        if self.leave_alone(product) {
            return;
        }
        let stem = file_stem(&product.class, product.name.as_deref());
        let before = self.tried.get(stem.as_str()).copied().unwrap_or(0);
        for (name, tried) in names(&stem, "yaml").skip(before).zip(before + 1..) {
            if self.taken.contains(name.as_str()) {
                continue;
            }
            let path = self.folder.join(&name);
            if let Some(done) = self.done.as_mut().filter(|_| !is_free(&path)) {
                // Another run may have created it since the folder was read.
                done.extend(marks_of(&path).into_iter().map(|mark| (mark, path.clone())));
                if self.leave_alone(product) {
                    return;
                }
                continue;
            }
            product.path = path;
            self.taken.insert(name.into());
            if tried > 1 {
                self.tried.insert(stem.as_str().into(), tried);
            }
            return;
        }
    }

    /// Whether a file made from the same lines exists; the design then has its name.
    fn leave_alone(&self, product: &mut Product) -> bool {
        let Some(done) = &self.done else { return false };
        let Some(path) = marks(&product.text).find_map(|mark| done.get(mark)) else { return false };
        (product.path, product.is_kept) = (path.clone(), true);
        true
    }
}

/// Writes a design under its name, over an old one if forced.
pub(super) fn write(product: &Product, is_forced: bool) -> Result<()> {
    write_named(&product.path, product.text.as_bytes(), is_forced)
}

/// Writes a design in a run that resumes another. Yet another may have taken its name meanwhile: a file made from the same
/// lines is left alone, and for any other the design moves on to the next number.
pub(super) fn write_resumed(folder: &Path, product: &mut Product) -> Result<()> {
    let stem = file_stem(&product.class, product.name.as_deref());
    let paths = names(&stem, "yaml").map(|name| folder.join(name));
    for path in paths.skip_while(|path| *path != product.path) {
        let is_written = write_new(&path, product.text.as_bytes())?;
        if is_written || marks_of(&path).iter().any(|mark| marks(&product.text).any(|own| own == mark)) {
            (product.path, product.is_kept) = (path, !is_written);
            return Ok(());
        }
    }
    unreachable!("numbers never end")
}

/// The lines by which a design identifies its source: the first line, and its origin.
fn marks(text: &str) -> impl Iterator<Item = &str> {
    let origin = text.lines().find(|line| line.starts_with("origin: "));
    text.lines().take(1).chain(origin)
}

/// The designs of a folder by their marks.
fn done(folder: &Path) -> HashMap<String, PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|file| file.path());
    let designs = files.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    let mut done = HashMap::new();
    for path in designs {
        done.extend(marks_of(&path).into_iter().map(|mark| (mark, path.clone())));
    }
    done
}

/// The marks of a design in a file; `None` if it cannot be read.
fn marks_of(path: &Path) -> Vec<String> {
    let text = files::open(path).ok().and_then(|file| read_text(file).ok()).unwrap_or_default();
    marks(&text).map(str::to_string).collect()
}
