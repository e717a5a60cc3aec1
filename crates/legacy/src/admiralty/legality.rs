//! Warnings for the player: nothing here is illegal, since the construction rules are not public.

use super::ship::{Shields, Ship};
use super::tables::{self, SYSTEM_NAMES};
use super::tracks::is_level;
use super::traits::Trait;
use crate::legacy::{post_warnings, unknown_word_warning};
use starwright_text::finding::{FieldPath, Finding};

/// Lists all findings about a ship.
pub fn judge(ship: &Ship) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !ship.has_engines_written {
        let message = "no engines are written, so the ship cannot move; write engines: 0 if it is not meant to";
        findings.push(Finding::warning(
            FieldPath::from_key("engines"),
            tables::POST,
            message,
        ));
    }
    if let Shields::Types(types) = &ship.shields
        && let Some(part) = types.iter().find(|part| !is_level(part))
    {
        let message = format!(
            "how shields of the type '{part}' fall is not known; its row shows it as it is"
        );
        findings.push(Finding::warning(
            FieldPath::from_key("shields"),
            tables::FALLING,
            message,
        ));
    }
    for (index, weapon) in ship.weapons.iter().enumerate() {
        let path = FieldPath::from_key("weapons").index(index);
        for (place, entry) in weapon
            .traits
            .iter()
            .enumerate()
            .filter(|(_, entry)| entry.known.is_none())
        {
            let known = Trait::ALL.iter().map(|known| known.name());
            let path = path.clone().key("traits").index(place);
            findings.push(unknown_word_warning(
                path,
                tables::TRAITS,
                "trait",
                &entry.text,
                known,
            ));
        }
        if weapon.arcs.is_empty() {
            let message = format!("{} has no arcs, so no weapons and no slot", weapon.name);
            findings.push(Finding::warning(path.key("arcs"), tables::WEAPONS, message));
        }
    }
    let known = (&SYSTEM_NAMES[..], tables::SYSTEMS);
    findings.extend(post_warnings(
        &ship.systems,
        known,
        &ship.unread,
        tables::POST,
    ));
    findings
}
