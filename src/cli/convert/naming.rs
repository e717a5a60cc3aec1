//! The names of the files that designs are written to.

use super::super::printing::{file_stem, names, names_from};
use super::super::target::{is_free, write_named, write_new};
use anyhow::Result;
use starwright_games::document::read_text;
use starwright_posts::convert::make::{Made, Product};
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind};
use starwright_text::files;
use starwright_unity::Numbers;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The names given in a run. Only the names themselves are kept, since there may be a million.
pub struct Naming {
    folder: PathBuf,
    /// The designs of earlier runs, if this one resumes them.
    done: Option<Done>,
    taken: HashSet<Box<str>>,
    /// How many names of a stem have been tried, where it is more than the first.
    tried: HashMap<Box<str>, usize>,
    /// How many names have been looked at in all.
    #[cfg(test)]
    steps: usize,
}

/// The designs of a folder, by the posts they were made from.
#[derive(Default)]
struct Done {
    /// File and line of the post, to the design and the hash of the post's text, which old designs may lack.
    by_place: HashMap<String, (PathBuf, Option<String>)>,
    /// Designs by the file and hash of their post, which may have moved within its file.
    by_text: HashMap<String, Vec<PathBuf>>,
    /// The designs that a post of this run was found for.
    claimed: HashSet<PathBuf>,
    /// The files that have been read.
    known: HashSet<PathBuf>,
}

/// What an earlier run made from a post.
enum Earlier {
    Nothing,
    /// The design of the same text.
    Same(PathBuf),
    /// The design of a post that is now on another line of its file.
    Moved(PathBuf),
    /// A design of another text on this line.
    Other(PathBuf),
}

impl Done {
    /// Reads the designs of a folder.
    fn read(folder: &Path) -> Done {
        let mut done = Done::default();
        let files = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .filter_map(Result::ok)
            .map(|file| file.path());
        files
            .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
            .for_each(|path| done.add(&path));
        done
    }

    /// Reads a design, unless it is known.
    fn add(&mut self, path: &Path) {
        if !self.known.insert(path.to_path_buf()) {
            return;
        }
        let text = text_of(path);
        let Some((place, hash)) = mark(&text) else {
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
    fn find(&mut self, new: &str) -> Earlier {
        let Some((place, hash)) = mark(new) else {
            return Earlier::Nothing;
        };
        let here = self.by_place.get(place);
        if let Some((path, old)) = here
            && old.as_deref().is_none_or(|old| Some(old) == hash)
        {
            self.claimed.insert(path.clone());
            return Earlier::Same(path.clone());
        }
        let moved = self
            .by_text
            .get(&text_key(place, hash.unwrap_or_default()))
            .into_iter()
            .flatten();
        if let Some(path) = moved.into_iter().find(|path| !self.claimed.contains(*path)) {
            let path = path.clone();
            self.claimed.insert(path.clone());
            return Earlier::Moved(path);
        }
        here.map_or(Earlier::Nothing, |(path, _)| Earlier::Other(path.clone()))
    }
}

impl Naming {
    pub fn new(folder: &Path, resumes: bool) -> Naming {
        let (folder, done) = (folder.to_path_buf(), resumes.then(|| Done::read(folder)));
        Naming {
            folder,
            done,
            taken: HashSet::new(),
            tried: HashMap::new(),
            #[cfg(test)]
            steps: 0,
        }
    }

    /// Gives a design its file name. If this run resumes another, a file made from the same text is left alone, one made
    /// from another text on the same line is an error, and the names of all other files are taken.
    pub fn name(&mut self, made: &mut Made, numbers: &Numbers) {
        let Ok(Some(product)) = &mut made.result else {
            return;
        };
        let mut earlier = self
            .done
            .as_mut()
            .map_or(Earlier::Nothing, |done| done.find(&product.text));
        let stem = file_stem(&product.class, product.name.as_deref());
        let first = self.tried.get(stem.as_str()).map_or(1, |tried| tried + 1);
        for (name, number) in names_from(first, &stem, "yaml").zip(first..) {
            match earlier {
                Earlier::Nothing => {}
                Earlier::Same(path) if !is_same_reading(&text_of(&path), &product.text) => {
                    return refuse(
                        made,
                        &path,
                        "was read otherwise, with other options or by another version",
                    );
                }
                Earlier::Same(path) | Earlier::Moved(path) => return keep(made, path, numbers),
                Earlier::Other(path) => {
                    return refuse(made, &path, "was made from another text on this line");
                }
            }
            earlier = Earlier::Nothing;
            #[cfg(test)]
            {
                self.steps += 1;
            }
            if self.taken.contains(name.as_str()) {
                continue;
            }
            let path = self.folder.join(&name);
            if let Some(done) = self.done.as_mut().filter(|_| !is_free(&path)) {
                // Another run may have created it since the folder was read.
                done.add(&path);
                earlier = done.find(&product.text);
                continue;
            }
            product.path = path;
            self.taken.insert(name.into());
            if number > 1 {
                self.tried.insert(stem.as_str().into(), number);
            }
            return;
        }
    }
}

/// Leaves the design in the folder alone. What the report says of it must hold for that design.
fn keep(made: &mut Made, path: PathBuf, numbers: &Numbers) {
    let Ok(Some(product)) = &mut made.result else {
        return;
    };
    let text = text_of(&path);
    if design(&text).ne(design(&product.text)) {
        product.rate_again(&text, numbers);
        let message = "the design was edited since: rating and space are those of the edited one";
        made.account.warnings.push(message.to_string());
    }
    (product.path, product.is_kept) = (path, true);
}

/// Returns the lines of a design without its comments and its origin.
fn design(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.starts_with("origin: "))
}

/// Returns `true` if two designs of one post were read the same way, by the comments above them.
fn is_same_reading(one: &str, other: &str) -> bool {
    fn comments(text: &str) -> impl Iterator<Item = &str> {
        text.lines()
            .take_while(|line| line.starts_with('#'))
            .filter(|line| !line.starts_with("# origin: "))
    }
    comments(one).eq(comments(other))
}

/// Makes a ship an error, since the folder holds another reading of it.
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

/// Writes a design in a run that resumes another. Yet another may have taken its name meanwhile: a file made from the same
/// text is left alone, and for any other the design moves on to the next number.
pub fn write_resumed(folder: &Path, product: &mut Product) -> Result<()> {
    let stem = file_stem(&product.class, product.name.as_deref());
    let first = product.path.clone();
    let others = names(&stem, "yaml")
        .map(|name| folder.join(name))
        .skip_while(|path| *path != first)
        .skip(1);
    for path in [first.clone()].into_iter().chain(others) {
        let is_written = write_new(&path, product.text.as_bytes())?;
        if is_written
            || mark(&text_of(&path)).is_some_and(|there| Some(there) == mark(&product.text))
        {
            (product.path, product.is_kept) = (path, !is_written);
            return Ok(());
        }
    }
    unreachable!("numbers never end")
}

/// Returns the post that a design was made from: its file and line as one text, and the hash of the post's text.
fn mark(text: &str) -> Option<(&str, Option<&str>)> {
    let origin = text
        .lines()
        .map(|line| line.strip_prefix("# ").unwrap_or(line));
    let origin = origin
        .into_iter()
        .find_map(|line| line.strip_prefix("origin: {")?.strip_suffix('}'))?;
    let place = &origin[origin.find("file: ")?..];
    match place.rsplit_once(", hash: ") {
        Some((place, hash)) => Some((place, Some(hash.trim_matches('"')))),
        None => Some((place, None)),
    }
}

/// Returns the file of a post and the hash of its text, as one text.
fn text_key(place: &str, hash: &str) -> String {
    let file = place
        .rsplit_once(", line: ")
        .map_or(place, |(file, _)| file);
    format!("{file}, hash: {hash}")
}

/// Returns the text of a design in a file, or an empty one if it cannot be read.
fn text_of(path: &Path) -> String {
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
    use starwright_posts::import::{Columns, Dialect};

    /// Returns how many names are looked at for so many ships of one name.
    fn steps(ships: usize) -> usize {
        let text = format!("class,hull,engines\n{}", "Kite,3,4\n".repeat(ships));
        let columns = Columns::default();
        let source = Source {
            name: "a.csv",
            folder: Path::new(""),
            ending: "csv",
            is_named: true,
            columns: &columns,
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
        let mut naming = Naming::new(Path::new("nowhere"), false);
        let found = source.read(text.into_bytes(), Some(Dialect::Csv));
        let mut made: Vec<Made> = found.items.iter().map(|item| maker.make(item)).collect();
        made.iter_mut()
            .for_each(|made| naming.name(made, books.unity()));
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
            mark(key),
            Some(("file: \"a, b.txt\", line: 3", Some("00ff")))
        );
        assert_eq!(
            mark("# origin: {file: a.txt, line: 3, hash: \"12\"}\n"),
            Some(("file: a.txt, line: 3", Some("12")))
        );
        assert_eq!(
            mark("origin: {file: a.txt, line: 3}\n"),
            Some(("file: a.txt, line: 3", None))
        );
        assert_eq!(mark("class: A\n"), None);
    }
}
