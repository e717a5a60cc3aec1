//! The picture of a ship, from a file or drawn from its design.

use super::numbers::Numbers;
use super::ratings::base_space;
use super::ship::Ship;
use super::tables::System;
use crate::file::assemble::Library;
use starwright_paper::drawing::Drawing;
use starwright_paper::silhouette::{Bank, Detail, Picture, Plan, silhouette as drawn};
use starwright_rules::LibraryCache;
use starwright_text::exact::Exact;
use starwright_text::field_error::FieldErrors;
use std::path::Path;

/// Returns the picture that the design names, if any, and a plan of hull, engines, flights and weapons from which to
/// draw the ship from above, bow up.
pub fn picture(ship: &Ship) -> Picture {
    let banks = ship.weapons().iter().flat_map(|weapon| {
        let space = base_space::<Exact>(weapon, 1, 0, Numbers::standard()).to_f64();
        weapon.banks().iter().map(move |bank| {
            let arcs: Vec<u32> = bank
                .arcs
                .iter()
                .map(|arc| arc.start_degrees() + 30)
                .collect();
            Bank::new(
                &arcs,
                bank.mounts,
                bank.per_mount,
                space,
                weapon.reach().is_seeking(),
            )
        })
    });
    let plan = Plan {
        faction: ship.faction().unwrap_or_default().to_string(),
        class: ship.class().to_string(),
        family: ship.style(),
        hull: ship.hull(),
        engines: ship.engines(),
        flights: ship.system_count(System::Carrier),
        banks: banks.collect(),
    };
    Picture::new(ship.picture.clone(), plan)
}

/// Returns the picture that the design names, or else draws the ship from above, bow up.
pub fn silhouette(ship: &Ship, detail: Detail) -> Drawing {
    match &ship.picture {
        Some(art) => Drawing::clone(art),
        None => drawn(&picture(ship).plan, detail),
    }
}

/// Reads the picture that a design names, if any.
#[cfg(feature = "bitmaps")]
pub fn read_art(
    ship: &mut Ship,
    folder: &Path,
    shelf: &LibraryCache<Library>,
    problems: &mut FieldErrors,
) {
    use starwright_paper::art::{Art, MAX_BYTES};
    use starwright_text::diagnostic::DiagnosticKind;
    use starwright_text::field_error::FieldError;
    use starwright_text::finding::FieldPath;
    let Some(path) = ship.art() else { return };
    let read = shelf
        .bytes(folder, path, MAX_BYTES)
        .map_err(|why| format!("cannot open the picture {path}: {why}"));
    match read.and_then(|bytes| {
        Art::read(&bytes).map_err(|why| format!("cannot use the picture {path}: {why}"))
    }) {
        Ok(art) => {
            ship.picture = Some(std::sync::Arc::new(art.drawing));
            ship.picture_notes = art.left_out;
        }
        // A browser has only the files that were opened in it, so the ship is drawn without its picture, with a
        // warning.
        Err(message) if !cfg!(feature = "art") => ship.picture_notes = vec![message],
        Err(message) => problems.push(FieldError::new(
            DiagnosticKind::File,
            FieldPath::from_key("art"),
            message,
        )),
    }
}

/// Does nothing, because this build cannot read pictures.
#[cfg(not(feature = "bitmaps"))]
pub fn read_art(_: &mut Ship, _: &Path, _: &LibraryCache<Library>, _: &mut FieldErrors) {}
