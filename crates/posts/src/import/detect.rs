//! Which dialect a ship is written in.

use super::blocks::{Block, Start};
use super::dialect::Dialect;
use super::form::Form;
use super::line::{Key, Kind, Line, bracketed};
use super::scan::{self, Far, Number};
use super::tech;
use super::track::{Track, groups};
use starwright_unity::file::drake;

/// The dialect of a block: by its rows, then by its first weapon, then by smaller clues.
pub fn dialect(block: &Block) -> Dialect {
    let lines = block.lines;
    let has = |key: Key| lines.iter().any(|line| line.kind == Kind::Row(key));
    let forms = || {
        lines.iter().filter_map(|line| match line.kind {
            Kind::Weapon(form) => Some((form, line)),
            _ => None,
        })
    };
    let is_admiralty = has(Key::Engines) || forms().any(|(form, _)| form != Form::Nova);
    // `Thrust` alone is another word for engines, unless the weapons or the shields are Nova's.
    let is_thrust =
        || forms().next().is_some_and(|(form, _)| form == Form::Nova) || has_faces(lines);
    let is_nova = has(Key::Thrust)
        && !is_unity(lines)
        && !forms().any(|(form, _)| form != Form::Nova)
        && is_thrust()
        || has(Key::Ecm)
        || has(Key::Armor) && !has(Key::Engines)
        || has_groups(lines) && !is_admiralty;
    match forms().next() {
        _ if is_unity(lines) && !is_nova => Dialect::Unity,
        _ if is_nova => Dialect::Nova,
        Some((Form::Nova, _)) => Dialect::Nova,
        Some((Form::OneLine, _)) => Dialect::OneLine,
        Some((Form::Battery, _)) => Dialect::Battery,
        Some((Form::DrakeX, _)) => Dialect::DrakeX,
        Some((Form::Drake, weapon)) if is_revised(lines, weapon) => Dialect::DrakeRevised,
        Some((Form::Drake, _)) => Dialect::DrakeDraft,
        None => by_small_signs(lines),
    }
}

/// Whether a ship can only be Unity's: by its numbers, its screens, its sides, or the length of its tracks.
pub fn is_unity(lines: &[Line]) -> bool {
    let boxes = |key: Key| {
        let line = lines.iter().find(|line| line.kind == Kind::Row(key))?;
        Some(Track::of(line.row(key).value).boxes)
    };
    let is_half = |key: Key| match (boxes(Key::Hull), boxes(key)) {
        (Some(hull), Some(row)) => {
            hull.len() > 3 && row.len() > 1 && row.len() == hull.len().div_ceil(2)
        }
        _ => false,
    };
    let tells = |line: &Line| match line.kind {
        Kind::Weapon(_) => line.gun().is_some_and(|gun| gun.is_unity),
        Kind::Figures => scan::numbers(line.text())
            .iter()
            .any(|(_, number)| is_unity_number(*number)),
        Kind::Row(key) => key == Key::Screens || key.is_facing(),
        Kind::Other => line.text() == drake::MARK,
        _ => false,
    };
    lines.iter().any(tells)
        || (is_half(Key::Engines) && (is_half(Key::Shields) || boxes(Key::Shields).is_none()))
}

/// Whether a ship may be one of an older edition all the same: nothing but ranges of one number tells otherwise.
pub fn may_be_old(lines: &[Line]) -> bool {
    let is_sure = |line: &Line| match line.kind {
        Kind::Row(key) => key == Key::Screens || key.is_facing(),
        Kind::Weapon(_) | Kind::Figures => {
            let found = scan::numbers(scan::within(line.text()));
            found.iter().any(|(_, number)| {
                matches!(number, Number::Far(Far::Seeking(_)) | Number::Four(_, true))
            })
        }
        _ => false,
    };
    !lines.iter().any(is_sure)
}

fn is_unity_number(number: Number) -> bool {
    matches!(
        number,
        Number::Far(Far::Flat(_) | Far::Seeking(_)) | Number::Four(_, true)
    )
}

/// Whether a weapon has the three ranges of older editions, or the block is no ship at all.
pub fn has_old_ranges(block: &Block) -> bool {
    let is_old = |line: &Line| line.gun().is_some_and(|gun| !gun.is_unity);
    block.start == Start::Weapon || block.lines.iter().any(is_old)
}

/// Whether the hull row gives its damage groups in brackets: `17 (6-6-5)`.
fn has_groups(lines: &[Line]) -> bool {
    let hull = lines
        .iter()
        .find(|line| line.kind == Kind::Row(Key::Hull))
        .map(|line| line.row(Key::Hull).value);
    let inner = hull.and_then(|value| bracketed(&value[value.find(['(', '['])?..]));
    inner.is_some_and(|(inner, _)| groups(inner).is_some())
}

/// Whether the shields are the faces of five dice that rise: `4 5 6 6 6`.
fn has_faces(lines: &[Line]) -> bool {
    let shields = lines
        .iter()
        .find(|line| line.kind == Kind::Row(Key::Shields));
    let boxes = shields
        .map(|line| Track::of(line.row(Key::Shields).value).boxes)
        .unwrap_or_default();
    boxes.len() == 5 && boxes.is_sorted() && boxes[0] < boxes[4]
}

/// The revised notation has tech levels, numbered slots, or ACC in the third place of the four numbers.
fn is_revised(lines: &[Line], weapon: &Line) -> bool {
    let numbered = |line: &Line| {
        line.row(Key::Weapons)
            .value
            .starts_with(|c: char| c.is_ascii_digit())
    };
    let is_sign = |line: &Line| match line.kind {
        Kind::Row(Key::Tech) => true,
        Kind::Row(Key::Weapons) => numbered(line),
        _ => false,
    };
    let text = scan::within(weapon.text());
    let found = scan::numbers(text)
        .into_iter()
        .find(|(_, number)| matches!(number, Number::Four(..)));
    let four = found.map_or("", |(span, _)| &text[span]);
    lines.iter().any(is_sign)
        || four
            .split('/')
            .map(str::trim)
            .nth(2)
            .is_some_and(|acc| acc.ends_with('+'))
}

fn by_small_signs(lines: &[Line]) -> Dialect {
    let rows = || {
        lines.iter().filter_map(|line| match line.kind {
            Kind::Row(key) => Some(line.row(key)),
            _ => None,
        })
    };
    if rows().any(|row| tech::tag(row.tag).is_some()) {
        Dialect::DrakeX
    } else if rows().any(|row| !row.tag.is_empty()) {
        Dialect::Battery
    } else if rows().any(|row| row.key == Key::Tech) {
        Dialect::DrakeRevised
    } else {
        Dialect::DrakeDraft
    }
}
