//! Reads ships from other people's text without choosing early: text keeps its places, every stage returns scored
//! alternatives, and one search over the whole post chooses.

pub use crate::bytes::decode::{decode, is_text};
pub use crate::corrections::Corrections;
pub use crate::post::dialect::Dialect;
pub use crate::post::{Entry, Import, LineVerdict, Part, Subject, Unread, Verdict, Warning};
pub use crate::source::{Columns, Hints};

use crate::assemble::Reader;
use crate::names::factions;
use crate::{formats, source};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::convert::Infallible;

/// Reads all ships of a text; with a forced layout, as ships of that layout.
pub fn import(text: &str, forced: Option<Dialect>) -> Import {
    import_with(text, forced, &Hints::default())
}

/// Reads all ships of a text, about which the user says something.
pub fn import_with(text: &str, forced: Option<Dialect>, hints: &Hints) -> Import {
    let mut all = Import::default();
    let Ok(()) = import_in_pieces(text, forced, hints, &mut |piece| {
        all.join(piece);
        Ok::<(), Infallible>(())
    });
    all
}

/// Reads all ships of a text and hands them over: those of a spreadsheet in small pieces. An error stops the reading.
pub fn import_in_pieces<E>(
    text: &str,
    forced: Option<Dialect>,
    hints: &Hints,
    take: &mut dyn FnMut(Import) -> Result<(), E>,
) -> Result<(), E> {
    if let Some(import) = formats::read(text).filter(|_| forced.is_none()) {
        return take(import);
    }
    let mut known = match forced {
        None | Some(Dialect::Csv) => formats::printed::ships(text),
        _ => Vec::new(),
    };
    let forced = match forced {
        None if source::is_sheet(text, &hints.columns) => Some(Dialect::Csv),
        forced => forced,
    };
    let is_sheet = forced == Some(Dialect::Csv);
    let mut lines = source::lines(text, is_sheet, hints);
    if matches!(forced, None | Some(Dialect::Unity)) {
        known.extend(formats::drake::ships(text));
    }
    let own = known.iter().flat_map(|(_, _, draft)| &draft.lines);
    let own: BTreeSet<usize> = own.copied().collect();
    lines
        .iter_mut()
        .filter(|line| own.contains(&line.number))
        .for_each(|line| line.text.clear());
    let reader = Reader::new(text, &lines, forced);
    let pieces = reader.pieces();
    if is_sheet {
        return pieces
            .into_iter()
            .try_for_each(|piece| take(with_factions(reader.read(piece, &known), false)));
    }
    // To wake other threads takes longer than to read a few lines.
    let read = |piece| reader.read(piece, &known);
    let found: Vec<Import> = if pieces.len() > 1 {
        pieces.into_par_iter().map(read).collect()
    } else {
        pieces.into_iter().map(read).collect()
    };
    let mut all = Import::default();
    found.into_iter().for_each(|piece| all.join(piece));
    take(with_factions(all, factions::is_low(text)))
}

/// Gives ships the faction that they share; names are in small letters where all words are.
fn with_factions(mut import: Import, is_low: bool) -> Import {
    factions::swap_factions(&mut import.entries);
    factions::share_faction(&mut import.entries);
    let above = is_low.then(|| factions::capitalized(&import.stray));
    factions::share_heading(
        &mut import.entries,
        above.as_deref().unwrap_or(&import.stray),
    );
    factions::split_classes(&mut import.entries);
    import
}
