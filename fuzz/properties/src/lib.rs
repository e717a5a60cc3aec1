//! Properties that hold for whatever bytes a user gives: what the fuzz targets call, and what every input they found is
//! replayed against.
//!
//! `files`: the kinds of files. `pictures`: SVG and PNG. `texts`: what is typed or posted outside of them. `tree` and `edits`: YAML itself. `claims`: what messages and pages keep to.

mod claims;
mod edits;
mod files;
mod pictures;
mod texts;
pub mod tree;

use starwright_games::document::read_text;
use starwright_games::{Rulebooks, Ruleset};
use starwright_rules::StarterOptions;
use starwright_text::files::Files;
use std::io::{Cursor, Error, ErrorKind, Read, Result};
use std::path::Path;

/// The name of a target, and what it does with an input: it panics if a property does not hold.
pub type Target = (&'static str, fn(&[u8]));

/// Every fuzz target.
pub const TARGETS: &[Target] = &[
    ("csv", texts::csv),
    ("designator", texts::designator),
    ("design", files::design),
    ("drake", texts::drake),
    ("edits", edits::edits),
    ("fleet", files::fleet),
    ("fmt", files::fmt),
    ("font", files::font),
    ("house", files::house),
    ("library", files::library),
    ("orders", texts::orders),
    ("png", pictures::png),
    ("post", texts::post),
    ("profile", files::profile),
    ("svg", pictures::svg),
    ("template", files::template),
    ("time", texts::time),
    ("tree", tree::tree),
];

/// Runs the target of a name.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS
        .iter()
        .find(|(known, _)| *known == name)
        .expect("a target of this name");
    target(bytes);
}

/// The files that a design or fleet may name: a starter of each game as `KEY.yaml`, and libraries.
#[derive(Clone, Debug, Default)]
struct Stock {
    /// What `library.yaml` holds, if there is one.
    library: Option<String>,
}

const LIBRARIES: [(&str, &str); 4] = [
    (
        "weapons.yaml",
        include_str!("../../../designs/starmada_unity/pelagic-choir/weapons.yaml"),
    ),
    (
        "lantern.yaml",
        include_str!("../../../designs/star_strike/lantern-fleet/weapons.yaml"),
    ),
    (
        "glasswing-concord.yaml",
        include_str!("../../../designs/silent_death/glasswing-concord.yaml"),
    ),
    (
        "bodies.yaml",
        include_str!("../../../designs/starfire/bodies.yaml"),
    ),
];

impl Files for Stock {
    fn open(&self, path: &Path) -> Result<Box<dyn Read>> {
        let name = path.to_str().unwrap_or_default();
        let own = || self.library.clone().filter(|_| name == "library.yaml");
        let shared = || {
            LIBRARIES
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, text)| text.to_string())
        };
        let game = || {
            Ruleset::from_key(name.strip_suffix(".yaml")?)
                .map(|game| game.starter(&StarterOptions::default()))
        };
        let text = own()
            .or_else(shared)
            .or_else(game)
            .ok_or_else(|| Error::from(ErrorKind::NotFound))?;
        Ok(Box::new(Cursor::new(text.into_bytes())))
    }
}

/// Returns the books, reading from the stock.
fn books() -> Rulebooks {
    Rulebooks::new().with_files(Stock::default())
}

/// Returns the text of a file; the fault of one that is none is checked.
fn text_of(bytes: &[u8]) -> Option<String> {
    match read_text(bytes) {
        Ok(text) => Some(text),
        Err(fault) => {
            claims::sound_fault(&String::from_utf8_lossy(bytes), &fault);
            None
        }
    }
}

/// Returns the text of a file whose first byte chooses the line `ruleset:`, or none.
fn text_of_game(bytes: &[u8]) -> Option<String> {
    let (choice, rest) = bytes.split_first()?;
    let text = text_of(rest)?;
    Some(
        match Ruleset::ALL.get(usize::from(*choice) % (Ruleset::ALL.len() + 1)) {
            Some(game) => format!("ruleset: {}\n{text}", game.key()),
            None => text,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::panic::catch_unwind;
    use std::path::PathBuf;

    #[test]
    fn every_input_found_so_far_keeps_its_properties() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
        let mut broken = Vec::new();
        for (name, target) in TARGETS {
            let folder = fs::read_dir(corpus.join(name))
                .unwrap_or_else(|error| panic!("corpus of {name}: {error}"));
            let paths: Vec<_> = folder
                .map(|entry| entry.expect("an entry").path())
                .collect();
            assert!(!paths.is_empty(), "the corpus of {name} is empty");
            let breaks = |path: &PathBuf| {
                let bytes = fs::read(path).expect("an input");
                catch_unwind(|| target(&bytes)).is_err()
            };
            broken.extend(paths.into_iter().filter(breaks));
        }
        assert!(broken.is_empty(), "{broken:#?}");
    }

    #[test]
    fn every_target_has_its_program_and_nothing_else_has() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz_targets");
        let name = |entry: Result<fs::DirEntry>| {
            entry
                .expect("an entry")
                .path()
                .file_stem()
                .map(|name| name.to_owned())
        };
        let mut programs: Vec<_> = fs::read_dir(folder)
            .expect("the programs")
            .filter_map(name)
            .collect();
        programs.sort();
        let mut names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        names
            .iter()
            .for_each(|name| assert!(programs.iter().any(|program| program == name), "{name}"));
        assert_eq!(programs.len(), names.len(), "{programs:?}");
    }
}
