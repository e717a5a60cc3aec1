//! The names of the files that designs are written to.

use super::super::printing::{file_stem, name_variants, names};
use super::super::target::{is_free, write_named, write_new};
use super::Convert;
use anyhow::Result;
use starwright_games::document::read_text;
use starwright_posts::convert::make::{Made, Product, design_hash};
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind};
use starwright_text::files;
use starwright_unity::Numbers;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The names given in a run. Only the names themselves are kept, since there may be a million.
pub struct Naming {
    folder: PathBuf,
    /// Whether designs go to the folders of their sources.
    has_tree: bool,
    /// Whether posts whose text has changed are read again.
    updates: bool,
    /// The designs of earlier runs, if this one resumes them.
    done: Option<ConvertedDesigns>,
    taken: HashSet<Box<str>>,
    /// Number of names that have been tried for a stem, if more than one.
    tried: HashMap<Box<str>, usize>,
    /// Total number of names that were tried.
    #[cfg(test)]
    steps: usize,
}

/// The designs of a folder, by the posts they were made from.
#[derive(Default)]
struct ConvertedDesigns {
    /// File and line of the post, to the design and the hash of the post's text, which old designs may lack.
    by_place: HashMap<String, (PathBuf, Option<String>)>,
    /// Designs by the file and hash of their post, which may have moved within its file.
    by_text: HashMap<String, Vec<PathBuf>>,
    /// Designs that belong to a post of this run.
    claimed: HashSet<PathBuf>,
    /// The files that have been read.
    known: HashSet<PathBuf>,
}

/// The design that an earlier run made from a post.
enum EarlierResult {
    Nothing,
    /// The design of the same text.
    Same(PathBuf),
    /// The design of a post that is now on another line of its file.
    Moved(PathBuf),
    /// A design of another text on this line.
    Other(PathBuf),
}

impl ConvertedDesigns {
    /// Reads the designs of a folder.
    fn read(folder: &Path) -> ConvertedDesigns {
        let mut done = ConvertedDesigns::default();
        done.add_folder(folder);
        done
    }

    fn add_folder(&mut self, folder: &Path) {
        let entries = fs::read_dir(folder).into_iter().flatten();
        for entry in entries.filter_map(Result::ok) {
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                self.add_folder(&path);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                self.add(&path);
            }
        }
    }

    /// Reads a design, unless it is known.
    fn add(&mut self, path: &Path) {
        if !self.known.insert(path.to_path_buf()) {
            return;
        }
        let text = design_text(path);
        let Some((place, hash)) = find_mark(&text) else {
            return;
        };
        if let Some(hash) = hash {
            self.by_text
                .entry(text_key(place, hash))
                .or_default()
                .push(path.to_path_buf());
        }
        self.by_place.insert(
            place.to_string(),
            (path.to_path_buf(), hash.map(str::to_string)),
        );
    }

    /// Finds the design that an earlier run made from the post of a new one.
    fn find(&mut self, new: &str) -> EarlierResult {
        let Some((place, hash)) = find_mark(new) else {
            return EarlierResult::Nothing;
        };
        let here = self.by_place.get(place);
        if let Some((path, old)) = here
            && old.as_deref().is_none_or(|old| Some(old) == hash)
        {
            self.claimed.insert(path.clone());
            return EarlierResult::Same(path.clone());
        }
        let moved = self
            .by_text
            .get(&text_key(place, hash.unwrap_or_default()))
            .into_iter()
            .flatten();
        if let Some(path) = moved.into_iter().find(|path| !self.claimed.contains(*path)) {
            let path = path.clone();
            self.claimed.insert(path.clone());
            return EarlierResult::Moved(path);
        }
        here.map_or(EarlierResult::Nothing, |(path, _)| {
            EarlierResult::Other(path.clone())
        })
    }
}

impl Naming {
    pub fn new(folder: &Path, convert: &Convert) -> Naming {
        Naming {
            has_tree: convert.tree,
            updates: convert.update,
            done: convert.resumes().then(|| ConvertedDesigns::read(folder)),
            ..Naming::in_folder(folder)
        }
    }

    fn in_folder(folder: &Path) -> Naming {
        Naming {
            folder: folder.to_path_buf(),
            has_tree: false,
            updates: false,
            done: None,
            taken: HashSet::new(),
            tried: HashMap::new(),
            #[cfg(test)]
            steps: 0,
        }
    }

    /// Chooses the file name of a design. If this run resumes another, a file made from the same text is kept, one made
    /// from another text on the same line is an error, and the names of all other files are taken.
    pub fn name(&mut self, made: &mut Made, numbers: &Numbers) {
        let Ok(Some(product)) = &mut made.result else {
            return;
        };
        let mut earlier = self
            .done
            .as_mut()
            .map_or(EarlierResult::Nothing, |done| done.find(&product.text));
        let stem = file_stem(&product.class, product.name.as_deref());
        let tree = if self.has_tree {
            made.tree.clone()
        } else {
            PathBuf::new()
        };
        let key = tree.join(&stem).to_string_lossy().into_owned();
        let first = self.tried.get(key.as_str()).map_or(1, |tried| tried + 1);
        for (name, number) in name_variants(first, &stem, "yaml").zip(first..) {
            match earlier {
                EarlierResult::Nothing => {}
                EarlierResult::Same(path) | EarlierResult::Other(path)
                    if self.updates && has_changed(&design_text(&path), product) =>
                {
                    return update(made, path, numbers);
                }
                EarlierResult::Same(path)
                    if !is_same_reading(&design_text(&path), &product.text) =>
                {
                    return refuse(
                        made,
                        &path,
                        "was read otherwise, with other options or by another version",
                    );
                }
                EarlierResult::Same(path) | EarlierResult::Moved(path) => {
                    return keep_existing(made, path, numbers);
                }
                EarlierResult::Other(path) => {
                    return refuse(made, &path, "was made from another text on this line");
                }
            }
            earlier = EarlierResult::Nothing;
            #[cfg(test)]
            {
                self.steps += 1;
            }
            let name = tree.join(name);
            if self.taken.contains(&*name.to_string_lossy()) {
                continue;
            }
            let path = self.folder.join(&name);
            if let Some(done) = &mut self.done
                && !is_free(&path)
            {
                // Another run may have created it since the folder was read.
                done.add(&path);
                earlier = done.find(&product.text);
                continue;
            }
            product.path = path;
            self.taken.insert(name.to_string_lossy().into());
            if number > 1 {
                self.tried.insert(key.as_str().into(), number);
            }
            return;
        }
    }
}

/// Keeps the design in the folder, and reports on that design instead of the new one.
fn keep_existing(made: &mut Made, path: PathBuf, numbers: &Numbers) {
    let Ok(Some(product)) = &mut made.result else {
        return;
    };
    let text = design_text(&path);
    if design_lines(&text).ne(design_lines(&product.text)) {
        product.rate_again(&text, numbers);
        let message = "the design was edited since: rating and space are those of the edited one";
        made.account.warnings.push(message.to_string());
    }
    (product.path, product.is_kept) = (path, true);
}

/// Returns `true` if a design was made from another text or in another way than this one.
fn has_changed(old: &str, product: &Product) -> bool {
    let is_same_text = find_mark(old) == find_mark(&product.text);
    !is_same_text || !is_same_reading(old, &product.text)
}

/// Replaces a design whose post has changed, unless the user has edited the design.
fn update(made: &mut Made, path: PathBuf, numbers: &Numbers) {
    let old = design_text(&path);
    if is_edited(&old) {
        let message = "the post has changed, and the design was edited since: it is kept";
        made.account.warnings.push(message.to_string());
        return keep_existing(made, path, numbers);
    }
    if let Ok(Some(product)) = &mut made.result {
        (product.path, product.replaces) = (path, true);
    }
}

/// Returns `true` if a design differs from what was written; a design without a hash of its own counts as edited.
fn is_edited(text: &str) -> bool {
    written_hash(text) != Some(&design_hash(text))
}

/// Returns the lines of a design without its comments and its origin.
fn design_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.starts_with("origin: "))
}

/// Returns `true` if the comments above two designs of one post agree, so that they were read the same way.
fn is_same_reading(one: &str, other: &str) -> bool {
    fn comments(text: &str) -> impl Iterator<Item = &str> {
        text.lines()
            .take_while(|line| line.starts_with('#'))
            .filter(|line| !line.starts_with("# origin: "))
    }
    comments(one).eq(comments(other))
}

/// Replaces the result of a ship by an error, since the folder has another reading of it.
fn refuse(made: &mut Made, path: &Path, why: &str) {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let message = format!("{name} {why}; remove it, or write everything again with --force");
    (made.account, made.posted, made.unread, made.lost, made.talk) = Default::default();
    made.result = Err(Diagnostic {
        line: made.line,
        ..Diagnostic::for_file(DiagnosticKind::File, message)
    });
}

/// Writes a design under its name, over an old one if forced.
pub fn write(product: &Product, is_forced: bool) -> Result<()> {
    write_named(&product.path, product.text.as_bytes(), is_forced)
}

/// Writes a design in a run that resumes another. A third run may have taken its name: a file made from the same text is
/// kept; for any other file the design gets the next number.
pub fn write_resumed(product: &mut Product) -> Result<()> {
    let stem = file_stem(&product.class, product.name.as_deref());
    let first = product.path.clone();
    let folder = first.parent().unwrap_or(Path::new(""));
    let others = names(&stem, "yaml")
        .map(|name| folder.join(name))
        .skip_while(|path| *path != first)
        .skip(1);
    for path in [first.clone()].into_iter().chain(others) {
        let is_written = write_new(&path, product.text.as_bytes())?;
        if is_written
            || find_mark(&design_text(&path))
                .is_some_and(|there| Some(there) == find_mark(&product.text))
        {
            (product.path, product.is_kept) = (path, !is_written);
            return Ok(());
        }
    }
    unreachable!("numbers never end")
}

/// Returns the post that a design was made from: its file and line as one text, and the hash of the post's text.
fn find_mark(text: &str) -> Option<(&str, Option<&str>)> {
    let (place, hashes) = find_origin(text)?;
    Some((
        place,
        hashes.map(|hashes| hashes.split('-').next().unwrap_or(hashes)),
    ))
}

/// Returns the hash that a design had when it was written.
fn written_hash(text: &str) -> Option<&str> {
    let (_, hashes) = find_origin(text)?;
    Some(hashes?.split_once('-')?.1)
}

/// Returns the file and line that a design was made from, and the hashes of the post and of the design.
fn find_origin(text: &str) -> Option<(&str, Option<&str>)> {
    let lines = text
        .lines()
        .map(|line| line.strip_prefix("# ").unwrap_or(line));
    let origin = lines
        .into_iter()
        .find_map(|line| line.strip_prefix("origin: {")?.strip_suffix('}'))?;
    let place = &origin[origin.find("file: ")?..];
    let place = place
        .rsplit_once(", unreadable: ")
        .map_or(place, |(place, _)| place);
    Some(match place.rsplit_once(", hash: ") {
        Some((place, hash)) => (place, Some(hash.trim_matches('"'))),
        None => (place, None),
    })
}

/// Returns the file of a post and the hash of its text, as one text.
fn text_key(place: &str, hash: &str) -> String {
    let file = place
        .rsplit_once(", line: ")
        .map_or(place, |(file, _)| file);
    format!("{file}, hash: {hash}")
}

/// Returns the text of a design in a file, or an empty one if it cannot be read.
fn design_text(path: &Path) -> String {
    files::open(path)
        .ok()
        .and_then(|file| read_text(file).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_games::{Rulebooks, Ruleset};
    use starwright_posts::convert::gather::Source;
    use starwright_posts::convert::make::Maker;
    use starwright_posts::import::{Dialect, Hints};

    /// Returns the number of names that are tried for this many ships of one name.
    fn steps(ships: usize) -> usize {
        let text = format!("class,hull,engines\n{}", "Kite,3,4\n".repeat(ships));
        let hints = Hints::default();
        let source = Source {
            name: "a.csv",
            folder: Path::new(""),
            tree: Path::new(""),
            ending: "csv",
            is_named: true,
            hints: &hints,
        };
        let books = Rulebooks::default();
        let maker = Maker {
            books: &books,
            to: Ruleset::StarmadaUnity,
            fits: false,
            is_strict: false,
            wants_sheet: false,
            wants_legacy: false,
            wants_lines: false,
        };
        let mut naming = Naming::in_folder(Path::new("nowhere"));
        let found = source.read(text.into_bytes(), Some(Dialect::Csv));
        let mut made: Vec<Made> = found.items.iter().map(|item| maker.make(item)).collect();
        made.iter_mut()
            .for_each(|made| naming.name(made, books.unity_numbers()));
        let paths: HashSet<&Path> = made
            .iter()
            .filter_map(Made::product)
            .map(|product| product.path.as_path())
            .collect();
        assert_eq!(paths.len(), ships);
        naming.steps
    }

    #[test]
    fn twice_the_ships_of_one_name_take_twice_the_steps() {
        // The name without a number is looked at twice.
        assert_eq!((steps(50), steps(100)), (51, 101));
    }

    #[test]
    fn a_mark_is_read_from_a_key_and_from_a_comment() {
        let key =
            "class: A\norigin: {ruleset: x, rating: 9, file: \"a, b.txt\", line: 3, hash: 00ff}\n";
        assert_eq!(
            find_mark(key),
            Some(("file: \"a, b.txt\", line: 3", Some("00ff")))
        );
        assert_eq!(
            find_mark("# origin: {file: a.txt, line: 3, hash: \"12\"}\n"),
            Some(("file: a.txt, line: 3", Some("12")))
        );
        assert_eq!(
            find_mark("origin: {file: a.txt, line: 3}\n"),
            Some(("file: a.txt, line: 3", None))
        );
        assert_eq!(find_mark("class: A\n"), None);
        let both = "class: A\norigin: {file: a.txt, line: 3, hash: 12-34, unreadable: 2}\n";
        assert_eq!(find_mark(both), Some(("file: a.txt, line: 3", Some("12"))));
        assert_eq!(written_hash(both), Some("34"));
    }
}
