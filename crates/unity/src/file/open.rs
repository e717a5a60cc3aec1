//! Opens design files.

use super::{assemble, draft};
use crate::{Ship, Unity};
use starwright_rules::{LibraryCache, Rules, describe_open_error};
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use starwright_text::document::{RawDocument, check_document_count, read_text, split_documents};
use starwright_text::field_error::FieldError;
use starwright_text::files::{Disk, Files};
use starwright_text::finding::FieldPath;
use starwright_text::yaml::Text;
use std::path::Path;
use std::sync::Arc;

impl Ship {
    /// Opens a design file and the weapon library that it names.
    ///
    /// ```no_run
    /// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
    /// use starwright::unity::{Ship, rate};
    ///
    /// let ship = Ship::open("designs/wren.yaml")?;
    /// println!("{}: {}", ship.class(), rate(&ship).rating);
    /// # Ok::<(), starwright::Diagnostics>(())
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Ship, Diagnostics> {
        let mut ships = Ship::open_all(path);
        let message = match (ships.next(), ships.len()) {
            (Some(ship), 0) => return ship,
            (None, _) => "expected a design, found an empty file".to_string(),
            (Some(_), more) => {
                let count = more + 1;
                format!("expected one design, found {count}; open them with Ship::open_all")
            }
        };
        Err(Diagnostic::for_file(DiagnosticKind::File, message).into())
    }

    /// Opens all designs in a file and the weapon libraries that they name.
    pub fn open_all(
        path: impl AsRef<Path>,
    ) -> impl ExactSizeIterator<Item = Result<Ship, Diagnostics>> {
        let ships = read_all(path.as_ref());
        ships
            .unwrap_or_else(|error| vec![Err(error.into())])
            .into_iter()
    }

    /// Parses the text of one design that does not use a weapon library.
    ///
    /// ```
    /// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
    /// use starwright::unity::Ship;
    ///
    /// let ship = Ship::parse("class: Wren\nhull: 3\nengines: 5")?;
    /// assert_eq!((ship.class(), ship.hull()), ("Wren", 3));
    /// let errors = Ship::parse("class: Wren\nhul: 3").unwrap_err();
    /// assert_eq!((errors.first().line, errors.first().help()), (2, Some("did you mean 'hull'?")));
    /// # Ok::<(), starwright::Diagnostics>(())
    /// ```
    pub fn parse(text: &str) -> Result<Ship, Diagnostics> {
        Text::from(text).read(|draft: draft::Draft, errors| {
            if draft.library.is_present() {
                let message = "Ship::parse cannot open a library; read the design with Ship::open or Ship::read";
                errors.push(FieldError::new(
                    DiagnosticKind::File,
                    FieldPath::from_key("library"),
                    message,
                ));
                return None;
            }
            assemble::ship(draft, None, errors)
        })
    }

    /// Reads a design, with its weapon library and picture from the given files instead of the disk.
    pub fn read(document: &RawDocument, files: impl Files + 'static) -> Result<Ship, Diagnostics> {
        Unity::ship(document, &LibraryCache::with_files(Arc::new(files)))
    }
}

/// Opens a file and reads its text.
pub fn open_text(path: &Path) -> Result<String, Diagnostic> {
    let file = Disk.open(path).map_err(|error| {
        let reason = describe_open_error(&Disk, path, &error);
        let message = format!("cannot open {}: {reason}", path.display());
        Diagnostic::for_file(DiagnosticKind::File, message)
    })?;
    read_text(file)
}

fn read_all(path: &Path) -> Result<Vec<Result<Ship, Diagnostics>>, Diagnostic> {
    let text = open_text(path)?;
    let documents = split_documents(&text, path.parent().unwrap_or(path));
    if let Some(error) = check_document_count(documents.len()) {
        return Err(error);
    }
    let libraries = LibraryCache::default();
    let ships = documents.iter().map(|own| Unity::ship(own, &libraries));
    Ok(ships.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn designs(name: &str) -> String {
        format!(
            "{}/../../designs/starmada_unity/{name}",
            env!("CARGO_MANIFEST_DIR")
        )
    }

    #[test]
    fn opens_a_design_with_its_library() {
        let ship = Ship::open(designs("granite-synod/barbican.yaml")).expect("a ship");
        assert_eq!(crate::rate(&ship).rating.to_string(), "209");
        assert!((0..ship.weapons().len()).any(|weapon| ship.uses_library(weapon)));
    }

    #[test]
    fn reports_a_file_without_exactly_one_design() {
        let missing = Ship::open(designs("none.yaml")).expect_err("no file");
        assert!(
            missing.first().message.starts_with("cannot open "),
            "{missing}"
        );
        let folder = std::env::temp_dir().join(format!("starwright-open-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("two.yaml");
        let one = "class: A\nhull: 3\nengines: 1\n";
        std::fs::write(&file, format!("{one}---\n{one}---\nclass: B\n")).expect("a file");
        let several = Ship::open(&file).expect_err("three designs");
        assert!(several.first().message.contains("found 3"), "{several}");
        let opened: Vec<bool> = Ship::open_all(&file).map(|ship| ship.is_ok()).collect();
        assert_eq!(opened, [true, true, false]);
        std::fs::write(&file, "# nothing\n").expect("a file");
        let empty = Ship::open(&file).expect_err("no design");
        assert!(empty.first().message.contains("empty"), "{empty}");
        std::fs::remove_dir_all(folder).expect("the folder removed");
    }
}
