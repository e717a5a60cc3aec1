//! The weapons of a spreadsheet: three parts in a cell.

use super::gun::gun;
use super::holds::{Holds, holds};
use super::keys::Key;
use super::sheet_cells::{lines, says};
use starwright_text::field::clip;

/// Says that a cell holds no weapon.
pub fn no_weapon(text: &str) -> String {
    format!(
        "no weapon such as 'Laser | 3-6-9 1x4+/2/1 | 2AB': {}",
        clip(text)
    )
}

/// The weapons of some cells, by the text of each column: one with its numbers in columns of their own, or all of a cell.
pub fn of_cells(cell: impl Fn(Key) -> String) -> Vec<String> {
    let is_apart = [Key::Range, Key::Rof, Key::Acc, Key::Dice, Key::Stats]
        .iter()
        .any(|key| !cell(*key).is_empty());
    let (name, traits, arcs) = (cell(Key::Weapons), cell(Key::Traits), arcs(&cell));
    if is_apart {
        return one_per_row(name, &traits, &arcs, cell)
            .into_iter()
            .collect();
    }
    match arcs.is_empty() && traits.is_empty() {
        true => lines(&name).flat_map(weapons).collect(),
        false if name.is_empty() => Vec::new(),
        false if traits.is_empty() => vec![format!("{name} | {arcs}")],
        false => vec![
            format!("{name} ({traits}) | {arcs}")
                .trim_end_matches([' ', '|'])
                .to_string(),
        ],
    }
}

/// The weapons of a line, which has more than one if every part of it is one.
fn weapons(line: &str) -> Vec<String> {
    let parts = |mark| {
        line.split(mark)
            .map(str::trim)
            .filter(|part: &&str| !part.is_empty())
            .collect::<Vec<_>>()
    };
    let is_named = |part: &&str| gun(part).is_some_and(|gun| !gun.name.is_empty());
    let marks = ["; ", " | ", " / ", " + ", " & ", ". ", ", ", ";", "|"].into_iter();
    let several = marks
        .map(parts)
        .find(|parts| parts.len() > 1 && parts.iter().all(is_named));
    several
        .unwrap_or_else(|| vec![line])
        .into_iter()
        .map(str::to_string)
        .collect()
}

/// The arcs of a weapon, and how many there are of each.
fn arcs(cell: &impl Fn(Key) -> String) -> String {
    let arcs = cell(Key::Arcs);
    let listed = arcs
        .split([' ', ',', ';'])
        .filter(|arc| !arc.is_empty())
        .count();
    match cell(Key::Count)
        .trim_end_matches(['x', 'X'])
        .parse::<usize>()
    {
        Ok(count) if listed == 1 && count > 1 && arcs.bytes().all(|c| c.is_ascii_uppercase()) => {
            format!("{count}{arcs}")
        }
        Ok(count) if listed > 0 && count != listed => format!("{arcs} ({count} of them)"),
        _ => arcs,
    }
}

/// The weapon of a row whose columns hold its numbers.
fn one_per_row(
    name: String,
    traits: &str,
    arcs: &str,
    cell: impl Fn(Key) -> String,
) -> Option<String> {
    let reach = match cell(Key::Range) {
        far if far.bytes().all(|c| c.is_ascii_digit()) && !far.is_empty() => format!("1-{far}"),
        far => far,
    };
    let [rof, acc, imp, dmg] = [Key::Rof, Key::Acc, Key::Imp, Key::Dmg].map(&cell);
    let acc = acc.trim_end_matches('+').to_string();
    // The dice may stand in columns of their own.
    let (dice, stats) = (cell(Key::Dice).replace(", ", " "), cell(Key::Stats));
    let numbers = match (dice.is_empty(), stats.is_empty()) {
        (false, _) => dice.clone(),
        (_, false) => stats,
        _ if acc.is_empty() => String::new(),
        _ if reach.contains('/') => format!("{rof}/{acc}+/{imp}/{dmg}"),
        _ => format!("{rof}x{acc}+/{imp}/{dmg}"),
    };
    let traits = if traits.is_empty() {
        String::new()
    } else {
        format!(" ({traits})")
    };
    let text = match dice.is_empty() {
        false => format!("{name}{traits} | {arcs} | {reach} | {numbers}"),
        true => format!("{name} | {reach} | {numbers}{traits} | {arcs}"),
    };
    let text = text.replace(" |  | ", " | ");
    (!name.is_empty() || !numbers.is_empty()).then(|| text.trim_matches([' ', '|']).to_string())
}

/// A weapon whose cells have no headings.
#[derive(Default)]
struct Untold {
    cells: Vec<(Key, String)>,
    /// Bare numbers, and the one with a plus among them.
    numbers: Vec<String>,
}

impl Untold {
    fn has(&self, wanted: Key) -> bool {
        self.cells.iter().any(|(key, _)| *key == wanted)
    }

    /// Whether it has numbers, so that another name is that of another weapon.
    fn is_full(&self) -> bool {
        !self.numbers.is_empty() || self.has(Key::Stats) || self.has(Key::Range)
    }

    /// Tells its numbers by how many there are: the one with a plus has ROF before it, IMP and DMG behind it; twelve are
    /// attack dice; what stands before all of these is the range.
    fn weapons(mut self) -> Vec<String> {
        let numbers = std::mem::take(&mut self.numbers);
        let acc = numbers.iter().position(|number| number.ends_with('+'));
        let four = acc
            .and_then(|acc| acc.checked_sub(1))
            .or((numbers.len() == 4 && self.has(Key::Range)).then_some(0));
        let (keys, first): (&[Key], usize) = match four {
            Some(first) if numbers.len() == first + 4 => {
                (&[Key::Rof, Key::Acc, Key::Imp, Key::Dmg], first)
            }
            None if numbers.len() > 11 => (&[Key::Dice; 12], numbers.len() - 12),
            _ => (&[], numbers.len()),
        };
        // A number beside the range is how many there are.
        let before: &[Key] = match (self.has(Key::Range), first) {
            (true, 1) => &[Key::Count],
            (false, 1 | 3) => &[Key::Range; 3],
            (false, 2 | 4) => &[Key::Count, Key::Range, Key::Range, Key::Range],
            _ => &[Key::Traits; 20],
        };
        let range = before.iter().copied().zip(numbers[..first].iter().cloned());
        let others = keys.iter().copied().zip(numbers[first..].iter().cloned());
        self.cells.extend(range.chain(others));
        of_cells(|key| {
            let own = self
                .cells
                .iter()
                .filter(|(known, _)| *known == key)
                .map(|(_, cell)| cell.as_str());
            own.collect::<Vec<_>>()
                .join(if key == Key::Range { "/" } else { ", " })
        })
    }
}

/// Whether a cell is twelve attack dice.
fn is_dice(cell: &str) -> bool {
    cell.split_whitespace().count() == 12
        && cell
            .split_whitespace()
            .all(|die| die.parse::<u32>().is_ok())
}

/// The weapons of cells without headings, by what each holds; and the cells that are no part of a weapon.
pub fn by_look(cells: &[String]) -> (Vec<String>, Vec<String>) {
    use Holds::{Acc, Arcs, Gun, Kind, Large, Letter, Number, Range, Stats, Traits, Words};
    let cells: Vec<&String> = cells.iter().filter(|cell| says(cell)).collect();
    let (mut all, mut others): (Vec<Untold>, Vec<String>) = (Vec::new(), Vec::new());
    for (at, cell) in cells.iter().enumerate() {
        let Some(held) = holds(cell) else { continue };
        let next = cells.get(at + 1).and_then(|next| holds(next));
        let is_before_numbers = next.is_some() && is_dice(cells[at + 1])
            || matches!(
                next,
                Some(Acc | Arcs | Large | Letter | Number | Range | Stats | Traits)
            );
        let is_named = |open: &Untold| open.has(Key::Weapons);
        let is_next = |open: &Untold| match held {
            Gun => true,
            Range => is_named(open) && open.has(Key::Range),
            Words | Kind => is_named(open) && open.is_full() && is_before_numbers && !is_dice(cell),
            _ => false,
        };
        let open = all.pop_if(|open| !is_next(open));
        let key = match (held, &open) {
            (_, Some(_)) if is_dice(cell) => Some(Key::Dice),
            (Gun, _) => Some(Key::Weapons),
            // The name may stand behind the numbers.
            (Words | Kind, Some(open)) if !is_named(open) => Some(Key::Weapons),
            (Words | Kind, None) if is_before_numbers => Some(Key::Weapons),
            (Range, _) => Some(Key::Range),
            (Stats, _) => Some(Key::Stats),
            // A letter may be the label of the next one.
            (Letter, Some(open)) if !open.has(Key::Arcs) || !matches!(next, Some(Gun | Words)) => {
                Some(Key::Arcs)
            }
            (Arcs, Some(_)) => Some(Key::Arcs),
            (Traits, Some(_)) => Some(Key::Traits),
            (Words, Some(open)) if !open.has(Key::Arcs) => Some(Key::Traits),
            (Number | Large | Acc, Some(_)) => None,
            _ => {
                others.extend((held != Letter).then(|| cell.to_string()));
                all.extend(open);
                continue;
            }
        };
        let mut open = open.unwrap_or_default();
        match key {
            None => open.numbers.push(cell.to_string()),
            Some(key) => open.cells.push((key, cell.to_string())),
        }
        all.push(open);
    }
    (all.into_iter().flat_map(Untold::weapons).collect(), others)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weapons_are_told_by_the_looks_of_their_cells() {
        for (cells, weapons, others) in [
            (
                "Gun;4/8/12;2;4+;1;1;Piercing;AB AB",
                &["Gun | 4/8/12 | 2/4+/1/1 (Piercing) | AB AB"][..],
                &[][..],
            ),
            (
                "3/6/9;2/4+/1/1;Popgun;AB;AB;Hyperdrive",
                &["Popgun | 3/6/9 | 2/4+/1/1 | AB, AB"],
                &["Hyperdrive"],
            ),
            ("Gun;2;4;6;1;4+;1;1;G", &["Gun | 2/4/6 | 1/4+/1/1 | G"], &[]),
            (
                "Gun;3-6-9;1x4+/1/1;AB;Ray;6-12-18;1x3+/2/1;G",
                &[
                    "Gun | 3-6-9 | 1x4+/1/1 | AB",
                    "Ray | 6-12-18 | 1x3+/2/1 | G",
                ],
                &[],
            ),
            (
                "Spikes;Dx2;[FF1];5-10-15;5;4;3;2;1;1;1;0;0;0;0;0",
                &["Spikes (Dx2) | [FF1] | 5-10-15 | 5 4 3 2 1 1 1 0 0 0 0 0"],
                &[],
            ),
        ] {
            let cells: Vec<String> = cells.split(';').map(str::to_string).collect();
            let (found, left) = by_look(&cells);
            assert_eq!(
                (found, left),
                (
                    weapons.iter().map(|one| one.to_string()).collect(),
                    others.iter().map(|one: &&str| one.to_string()).collect()
                )
            );
        }
    }
}
