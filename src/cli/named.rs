//! Reads files that an option or the configuration names, such as a house pack.

use super::output::print_message;
use anyhow::{Context, Error, Result, anyhow, bail};
use starwright_games::document::{Document, DocumentKind, documents, read_text};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::escape_controls;
use starwright_text::message::MessageStyle;
use std::fs::File;
use std::io;
use std::path::Path;

/// A file that an option names, with its purpose for messages.
pub struct NamedFile {
    /// The purpose of the file, such as `house pack` or `profile`.
    what: &'static str,
    shown: String,
    style: MessageStyle,
}

impl NamedFile {
    pub fn new(what: &'static str, path: &Path, style: MessageStyle) -> NamedFile {
        NamedFile {
            what,
            shown: escape_controls(&path.display().to_string()),
            style,
        }
    }

    /// Returns the file's text.
    pub fn text(&self, opened: io::Result<File>) -> Result<String> {
        let file =
            opened.with_context(|| format!("cannot open the {} {}", self.what, self.shown))?;
        read_text(file).map_err(|fault| self.unusable_error(fault.into()))
    }

    /// Returns the file's only document, which must be of this kind.
    pub fn document<'t>(&self, text: &'t str, kind: DocumentKind) -> Result<Document<'t>> {
        let NamedFile { what, shown, .. } = self;
        match documents(text, Path::new("")).as_slice() {
            [document] if document.kind == kind => Ok(document.clone()),
            [document] => {
                let key = what.split(' ').next().unwrap_or(what);
                bail!(
                    "{shown} is {}, not a {what}: it has no line '{key}: NAME'",
                    document.kind.with_article()
                )
            }
            [] => bail!("the {what} {shown} is empty"),
            _ => bail!("the {what} {shown} has several documents; expected one"),
        }
    }

    /// Prints the errors of the file, and returns the error that it cannot be used.
    pub fn unusable_error(&self, faults: Diagnostics) -> Error {
        print_message(&faults.render_styled(&self.shown, self.style));
        anyhow!("the {} {} cannot be used", self.what, self.shown)
    }
}
