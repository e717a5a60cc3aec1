//! What a design file says of itself beside its ship: its ruleset and its weapon library.

use super::Rules;
use crate::doc::finding::FieldPath;
use crate::doc::nearest::same;
use crate::doc::yaml::{Fault, Text};
use crate::ruleset::document::{Document, Shelf};
use std::sync::Arc;

/// The library of a design, looked up for it: shared by all games that have libraries.
pub(crate) fn find_library<R: Rules>(
    document: &Document,
    path: &str,
    shelf: &Shelf<R::Library>,
) -> Result<Arc<Result<R::Library, String>>, Fault> {
    let library = shelf.get(document.folder, path, |library| {
        if let Some(key) = library.ruleset_word().filter(|key| !same(key, R::KEY)) {
            let message = format!("this is a library of {key}; the design is of {}", R::KEY);
            return Err(library.text.fault_at(&FieldPath::top("ruleset"), message));
        }
        R::library(&library)
    });
    match &*library {
        Ok(_) => Ok(library),
        Err(message) => Err(document.text.fault_at(&FieldPath::top("library"), message)),
    }
}

/// Refuses a file whose `ruleset:` names another game than the one it is read as, which the scan of its keys did not see.
pub(crate) fn refuse_other_ruleset<R: Rules>(text: Text, ruleset: &str) -> Result<(), Fault> {
    if ruleset.is_empty() || same(ruleset, R::KEY) {
        return Ok(());
    }
    let message =
        format!("the ruleset '{ruleset}' is not to be told from this form; write 'ruleset:' on a line of its own");
    Err(text.fault_at(&FieldPath::top("ruleset"), message))
}
