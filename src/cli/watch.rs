//! `--watch`: runs the same command again whenever one of its files changes, until Ctrl-C ends it.
//!
//! Files are looked at several times a second, which also works on network drives and with editors that replace a file
//! instead of writing into it.

use super::Session;
use super::batch::{self, YAML};
use super::output::print_message;
use anyhow::{Context, Result, bail};
use starwright_text::field::pluralize;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

/// Minimum time between two looks at the files.
const PAUSE: Duration = Duration::from_millis(250);
/// Time without changes after which files are read: editors write in several steps.
const SETTLED: Duration = Duration::from_millis(100);
/// Moves to the top of the screen and clears it.
const CLEAR: &str = "\u{1b}[2J\u{1b}[H";

/// Runs this command line without `--watch`, and again whenever a file changes.
pub fn watch(paths: &[PathBuf], session: &mut Session) -> Result<()> {
    if let Some(stream) = paths
        .iter()
        .find(|path| batch::is_stream(path) || path.as_os_str() == "-")
    {
        bail!(
            "--watch needs files; {} can be read only once",
            stream.display()
        );
    }
    let program = std::env::current_exe().context("cannot run the program again")?;
    let words = std::env::args_os().skip(1);
    let words: Vec<OsString> = words.filter(|word| word != "--watch").collect();
    let is_terminal =
        io::stdout().is_terminal() && std::env::var_os("TERM").is_some_and(|name| name != "dumb");
    let mut files = WatchedFiles::new(&words);
    files.look();
    loop {
        let ended = Command::new(&program).args(&words).status();
        let status = ended.context("cannot run the program again")?;
        let count = pluralize(files.stamps.len(), "file");
        print_message(&format!("watching {count}; Ctrl-C ends it\n"));
        if status.code().is_none() {
            return Ok(());
        }
        files.wait();
        session
            .output
            .write(if is_terminal { CLEAR } else { "\n" })?;
        session.output.finish()?;
        if session.output.is_closed() {
            return Ok(());
        }
    }
}

/// When a file was last written and its length; `None` if it is missing.
type Stamp = Option<(SystemTime, u64)>;

/// The files of a command line, those in its folders, and those that they name.
struct WatchedFiles {
    /// Files and folders of the command line.
    roots: Vec<PathBuf>,
    stamps: BTreeMap<PathBuf, Stamp>,
    /// The files that each file names, such as its weapon library.
    named: BTreeMap<PathBuf, Vec<PathBuf>>,
}

impl WatchedFiles {
    /// Collects the files and folders among the words of a command line, those of `--house=FILE` included.
    fn new(words: &[OsString]) -> WatchedFiles {
        let paths = words.iter().map(|word| {
            let text = word.to_string_lossy();
            match text.split_once('=') {
                Some((option, path)) if option.starts_with("--") => PathBuf::from(path),
                _ => PathBuf::from(word),
            }
        });
        WatchedFiles {
            roots: paths
                .filter(|path| path.exists() || is_yaml(path))
                .collect(),
            stamps: BTreeMap::new(),
            named: BTreeMap::new(),
        }
    }

    /// Looks at every file; returns `true` if one is new, gone or changed.
    fn look(&mut self) -> bool {
        let mut open = Vec::new();
        for root in &self.roots {
            if root.is_dir() {
                open.extend(batch::yaml_files(root));
            } else {
                open.push(root.clone());
            }
        }
        let mut seen = BTreeMap::new();
        while let Some(path) = open.pop() {
            if seen.contains_key(&path) {
                continue;
            }
            let stamp = fs::metadata(&path)
                .ok()
                .and_then(|file| Some((file.modified().ok()?, file.len())));
            if self.stamps.get(&path) != Some(&stamp) {
                let text = fs::read_to_string(&path).unwrap_or_default();
                self.named.insert(path.clone(), named_files(&text, &path));
            }
            open.extend(self.named.get(&path).into_iter().flatten().cloned());
            seen.insert(path, stamp);
        }
        let is_changed = seen != self.stamps;
        self.stamps = seen;
        is_changed
    }

    /// Returns after a change, once the files stay as they are.
    fn wait(&mut self) {
        loop {
            let start = Instant::now();
            if self.look() {
                break;
            }
            sleep(PAUSE.max(10 * start.elapsed()));
        }
        loop {
            sleep(SETTLED);
            if !self.look() {
                return;
            }
        }
    }
}

fn is_yaml(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| YAML.contains(&ending))
}

/// Lists the YAML files that a file names, such as its weapon library or the designs of a fleet.
fn named_files(text: &str, path: &Path) -> Vec<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let words = text.split(['\n', '\r', '{', '}', '[', ']', ',', '"', '\'', '#']);
    let values = words.map(|word| word.rsplit(": ").next().unwrap_or(word));
    let names: BTreeSet<&Path> = values
        .map(|value| Path::new(value.trim_start_matches(['-', ' ']).trim_end()))
        .filter(|name| is_yaml(name))
        .collect();
    names.into_iter().map(|name| folder.join(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_a_file_names_are_watched() {
        let text = "library: ../guns.yaml\nships:\n  - {design: 'a b.yaml', count: 2}\n  - design: c.yml\n";
        let expected = ["in/../guns.yaml", "in/a b.yaml", "in/c.yml"].map(PathBuf::from);
        assert_eq!(named_files(text, Path::new("in/fleet.yaml")), expected);
    }
}
