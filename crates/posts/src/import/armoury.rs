//! A table of weapons that the ships of another table point to, by a letter or by name.

use super::keys::Key;
use super::mounts::mounts;
use super::tables::weapon;

/// A weapon written once for several ships.
pub struct Shared {
    /// `a`, and its name: a cell may use either.
    words: Vec<String>,
    text: String,
}

/// The weapons of a table; those with arcs are of one ship.
pub fn armoury(keys: &[Option<Key>], rows: &[Vec<String>]) -> Vec<Shared> {
    if keys.contains(&Some(Key::Arcs)) {
        return Vec::new();
    }
    rows.iter().filter_map(|row| shared(keys, row)).collect()
}

fn shared(keys: &[Option<Key>], row: &[String]) -> Option<Shared> {
    let at = keys.iter().position(|key| *key == Some(Key::Weapons))?;
    let cell = row.get(at)?.trim();
    let is_label = |word: &str| {
        (1..=2).contains(&word.len()) && word.bytes().all(|c| c.is_ascii_alphanumeric())
    };
    let in_front = cell
        .split_once([' ', ':', '.', ')'])
        .filter(|(label, _)| is_label(label));
    let alone = || {
        keys.iter()
            .zip(row)
            .find(|(key, cell)| key.is_none() && is_label(cell.trim()))
    };
    let label = in_front
        .map(|(label, _)| label)
        .or_else(|| alone().map(|(_, cell)| cell.trim()));
    let name = in_front
        .map_or(cell, |(_, name)| name)
        .trim_start_matches([' ', ':', '.', ')', '-']);
    let mut cells = row.to_vec();
    cells[at] = name.to_string();
    let words = label
        .into_iter()
        .chain([name])
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect();
    (!name.is_empty()).then(|| Shared {
        words,
        text: weapon(keys, &cells).join(" ").replace(';', ","),
    })
}

/// A cell that only points to weapons, `a: G, AB  b: ACE`, `Lance (AB), Dart (CE)`, with all they are; none if it is
/// anything else.
pub fn spelt_out(cell: &str, armoury: &[Shared]) -> Option<String> {
    let mut found: Vec<(usize, usize, &Shared)> = Vec::new();
    let mut at = 0;
    while at < cell.len() {
        let rest = &cell[at..];
        let is_start = !cell[..at].ends_with(char::is_alphanumeric);
        let here = armoury.iter().filter(|_| is_start).find_map(|one| {
            let word = one
                .words
                .iter()
                .find(|word| rest.starts_with(word.as_str()))?;
            let behind = rest[word.len()..].trim_start();
            let is_used = behind.starts_with([':', '=', '(', '[']) || behind.starts_with("- ");
            is_used.then(|| (at, cell.len() - behind.len(), one))
        });
        at += here.map_or(
            rest.chars().next().map_or(1, char::len_utf8),
            |(_, end, _)| end - at,
        );
        found.extend(here);
    }
    if found
        .first()
        .is_none_or(|(start, ..)| !cell[..*start].trim().is_empty())
    {
        return None;
    }
    let ends = found
        .iter()
        .skip(1)
        .map(|(start, ..)| *start)
        .chain([cell.len()]);
    let one = |((_, begin, one), end): (&(usize, usize, &Shared), usize)| {
        let arcs =
            cell[*begin..end].trim_matches(|c: char| c.is_whitespace() || ":=,;-+/&".contains(c));
        mounts(arcs).map(|_| format!("{} | Arcs {arcs}", one.text))
    };
    found
        .iter()
        .zip(ends)
        .map(one)
        .collect::<Option<Vec<String>>>()
        .map(|all| all.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_may_point_to_a_table_of_weapons() {
        let keys = [Some(Key::Weapons), Some(Key::Range), Some(Key::Stats)];
        let row = |cells: [&str; 3]| cells.map(str::to_string).to_vec();
        let all = armoury(
            &keys,
            &[
                row(["a Long Lance", "4/8/12", "1/4+/1/1"]),
                row(["b) Dart", "3/6/9", "2/5+/1/1"]),
            ],
        );
        let (lance, dart) = (
            "Long Lance | 4/8/12 | 1/4+/1/1 | Arcs",
            "Dart | 3/6/9 | 2/5+/1/1 | Arcs",
        );
        for cell in [
            "a: G, AB  b: ACE",
            "a=G, AB; b=ACE",
            "Long Lance: G, AB - Dart: ACE",
        ] {
            assert_eq!(
                spelt_out(cell, &all),
                Some(format!("{lance} G, AB; {dart} ACE")),
                "{cell}"
            );
        }
        assert_eq!(
            spelt_out("b (ACE), a (AB)", &all),
            Some(format!("{dart} (ACE); {lance} (AB)"))
        );
        assert_eq!(spelt_out("Long Lance rocks", &all), None);
        assert_eq!(spelt_out("2 a: AB", &all), None);
        assert_eq!(spelt_out("ä: AB", &all), None);
    }
}
