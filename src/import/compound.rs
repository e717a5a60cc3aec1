//! Lines of several rows that say who a ship is.

use super::apart::is_edition;
use super::header::amount;
use super::keys::Key;
use super::row::rows as parted;

/// The rows of a line that blanks part, `Faction: Reed Guild     Points: 236`, or whose rating stands first,
/// `195 pts. Hull 8. Engines 4`.
pub(super) fn labelled(text: &str) -> Option<Vec<String>> {
    if let Some((rating, rows)) = text.split_once(". ").or_else(|| text.split_once(", "))
        && text.starts_with(|c: char| c.is_ascii_digit())
    {
        let (rating, _) =
            amount(rating).filter(|(_, has_unit)| *has_unit && parted(rows.trim_end_matches('.')).is_some())?;
        return Some(vec![rows.trim_end_matches('.').to_string(), format!("{}: {rating}", Key::Rating.word())]);
    }
    let parts = text.split("  ").flat_map(|part| part.split('\t')).map(str::trim).filter(|part| !part.is_empty());
    let key = |part: &str| {
        let (label, value) =
            part.split_once(':').filter(|(_, value)| !value.trim().is_empty() && !value.contains(':'))?;
        let is_edition = Key::Ruleset.is_called(label.trim()) && is_edition(value);
        let row = Key::of_row(label.trim()).filter(|(slips, key)| *slips == 0 && key.is_identity());
        (is_edition || row.is_some()).then_some((is_edition, part.to_string()))
    };
    let rows: Vec<(bool, String)> = parts.map(key).collect::<Option<_>>()?;
    (rows.len() > 1).then(|| rows.into_iter().filter(|(is_edition, _)| !is_edition).map(|(_, part)| part).collect())
}
