//! Spreadsheets without headings: ships on a row each, or forms. What a cell holds tells what it is.

use super::Import;
use super::cells::{Record, records};
use super::gun::gun;
use super::holds::{Holds, holds};
use super::keys::{Key, WORDS};
use super::posted::amount;
use super::row::row;
use super::sheet_cells::{first_number, says};
use super::sheet_form::form;
use super::sheet_weapon::by_look;
use super::thread::doubt;
use super::wiki::APART;

/// How many cells the row of a ship has at least.
const LEAST_CELLS: usize = 4;

/// How far down the first ship or hull may stand.
const MOST_ABOVE: usize = 40;

/// A sheet without headings as lines of a post.
pub struct Sheet {
    /// As many lines as the sheet has; what stands on one and becomes several is parted by `APART`.
    pub text: String,
    /// What is doubtful about its ships.
    guess: Option<String>,
}

impl Sheet {
    /// The lines of such a sheet; none if it is something else.
    pub fn of(text: &str) -> Option<Sheet> {
        let marks = || {
            ['\t', ',', ';']
                .into_iter()
                .filter(|mark| text.contains(*mark) && !is_written(text, *mark))
        };
        let form = |mark: char| form(text, mark).map(|text| Sheet { text, guess: None });
        let bars = || {
            text.lines()
                .any(|line| line.starts_with('|'))
                .then(|| ships(text, '|'))
                .flatten()
        };
        marks()
            .find_map(|mark| form(mark).or_else(|| ships(text, mark)))
            .or_else(bars)
    }

    /// Notes what is doubtful about the ships that were read from it.
    pub fn doubt(&self, import: &mut Import) {
        for entry in import
            .entries
            .iter_mut()
            .filter(|entry| entry.subject.is_ok())
        {
            self.guess
                .iter()
                .for_each(|guess| doubt(entry, guess.clone()));
        }
    }
}

/// Whether people wrote the marks of a text: programs put no blanks behind them.
fn is_written(text: &str, mark: char) -> bool {
    let marked = || {
        text.lines()
            .filter(|line| line.contains(mark))
            .take(MOST_ABOVE)
    };
    let is_apart = |line: &&str| {
        record(line, mark)
            .cells
            .iter()
            .skip(1)
            .any(|cell| cell.starts_with(' '))
    };
    mark != '\t' && marked().filter(is_apart).count() * 10 > marked().count()
}

/// The row of a line; bars stand around it, too.
fn record(line: &str, mark: char) -> Record {
    let inner = line
        .trim()
        .strip_prefix(mark)
        .filter(|_| mark == '|')
        .map(|inner| inner.trim_end_matches(mark));
    let is_other = mark == '|' && inner.is_none();
    records(inner.unwrap_or(line), mark)
        .next()
        .filter(|_| !is_other)
        .unwrap_or_default()
}

/// Ships on a row each, perhaps with further weapons in the rows below.
fn ships(text: &str, mark: char) -> Option<Sheet> {
    let all: Vec<Record> = text.lines().map(|line| record(line, mark)).collect();
    let first =
        |record: &&Record| record.cells.iter().filter(|cell| says(cell)).count() >= LEAST_CELLS;
    let rows: Vec<&Record> = all.iter().filter(first).collect();
    let is_short = all
        .iter()
        .take(MOST_ABOVE)
        .filter(|record| !record.is_blank())
        .count()
        > 2 * rows.len();
    if rows.is_empty()
        || !"\t|".contains(mark) && is_short
        || all.iter().any(|record| record.is_unclosed)
    {
        return None;
    }
    let keys = keys(&rows);
    let of = |record: &Record| {
        let cells: Vec<String> = record
            .cells
            .iter()
            .map(|cell| cell.trim().to_string())
            .collect();
        Told::of(&cells, &keys)
    };
    let is_ship = |record: &&Record| of(record).is_ship();
    rows.iter().copied().take(MOST_ABOVE).find(is_ship)?;
    let is_bare = keys.iter().flatten().any(|key| key.begins_ships());
    // Numbers without words are those of ships only where weapons stand beside them.
    if is_bare && rows.iter().all(|record| of(record).weapons.is_empty()) {
        return None;
    }
    let mut is_below = false;
    let line = |(line, record): (&str, &Record)| {
        let is_more = is_below
            && record
                .cells
                .first()
                .is_some_and(|cell| cell.trim().is_empty());
        let told = if is_more {
            Told::of_weapon(&record.cells)
        } else {
            of(record)
        };
        is_below = told.is_ship() || is_more && !told.weapons.is_empty();
        if is_below {
            told.lines()
        } else {
            line.to_string()
        }
    };
    let text = text
        .lines()
        .zip(&all)
        .map(line)
        .collect::<Vec<_>>()
        .join("\n");
    let named: Vec<String> = keys
        .iter()
        .flatten()
        .map(|key| key.word().to_lowercase())
        .collect();
    let guess = match is_bare {
        false => "no headings: what each cell is, is told by what it holds".to_string(),
        true => format!(
            "no headings: by their order and what they hold, the columns are {}",
            named.join(", ")
        ),
    };
    Some(Sheet {
        text,
        guess: Some(guess),
    })
}

/// What the columns of names and bare numbers are, by their order and what stands in all of their rows.
fn keys(rows: &[&Record]) -> Vec<Option<Key>> {
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let column = |at: usize| {
        rows.iter()
            .filter_map(move |row| row.cells.get(at))
            .map(|cell| cell.trim())
    };
    let share = |at: usize, is_one: &dyn Fn(&str) -> bool| {
        let said = column(at).filter(|cell| says(cell));
        let (all, some) = said.fold((0, 0), |(all, some), cell| {
            (all + 1, some + usize::from(is_one(cell)))
        });
        all > 0 && some * 10 > all * 7
    };
    let is_name = |cell: &str| {
        let is_word = matches!(holds(cell), Some(Holds::Words | Holds::Letter));
        is_word && amount(cell).is_none() && labelled(cell).is_none()
    };
    let is_number = |cell: &str| leading(cell).is_some();
    // Names behind two figures or more are those of weapons.
    let is_behind = |at: usize| (0..at).filter(|before| share(*before, &is_number)).count() > 1;
    let is_gun = |at: &usize| {
        share(*at, &|cell| is_of_weapon(holds(cell)))
            || is_behind(*at)
                && share(*at, &|cell| {
                    holds(cell) == Some(Holds::Words) && !is_number(cell)
                })
    };
    let guns = (0..width).find(is_gun).unwrap_or(width);
    let mut keys = vec![None; width];
    let numbers: Vec<usize> = (0..guns).filter(|at| share(*at, &is_number)).collect();
    let value = |row: &Record, at: usize| row.cells.get(at).and_then(|cell| leading(cell.trim()));
    let largest = |at: &usize| {
        rows.iter().all(|row| {
            let others = numbers
                .iter()
                .filter(|other| *other != at)
                .filter_map(|other| value(row, *other))
                .max();
            value(row, *at).is_none_or(|own| Some(own) > others)
        })
    };
    let ends = [numbers.first(), numbers.last()].into_iter().flatten();
    let rating = ends.copied().find(|at| numbers.len() > 2 && largest(at));
    let is_nova = rows.iter().any(|row| has_dice(&row.cells));
    let order = match (is_nova, numbers.len() - usize::from(rating.is_some())) {
        (true, 5..) => &[Key::Hull, Key::Armor, Key::Thrust, Key::Ecm, Key::Shields][..],
        (true, _) => &[Key::Hull, Key::Thrust, Key::Shields],
        (false, _) => &[Key::Hull, Key::Engines, Key::Shields, Key::Screens],
    };
    let figures = numbers.iter().filter(|at| Some(**at) != rating);
    figures
        .zip(order)
        .for_each(|(at, key)| keys[*at] = Some(*key));
    rating
        .into_iter()
        .for_each(|at| keys[at] = Some(Key::Rating));
    // What is the same in several rows is whose they are.
    let names = (0..guns).filter(|at| share(*at, &is_name));
    let is_shared = |at: &usize| {
        let mut own: Vec<&str> = column(*at).collect();
        let all = own.len();
        own.sort_unstable();
        own.dedup();
        own.len() * 2 <= all
    };
    let (shared, own): (Vec<usize>, Vec<usize>) =
        names.filter(|at| keys[*at].is_none()).partition(is_shared);
    own.first()
        .into_iter()
        .for_each(|at| keys[*at] = Some(Key::Class));
    let faction = shared.first().or(own.get(1));
    faction
        .filter(|_| !own.is_empty())
        .into_iter()
        .for_each(|at| keys[*at] = Some(Key::Faction));
    keys
}

/// Whether a row has the attack dice of a Nova ship, in one cell or in twelve.
fn has_dice(cells: &[String]) -> bool {
    let is_die = |cell: &String| cell.trim().len() < 3 && cell.trim().parse::<u32>().is_ok();
    cells.windows(12).any(|twelve| twelve.iter().all(is_die))
        || cells.iter().any(|cell| is_dice(cell))
}

fn is_dice(cell: &str) -> bool {
    let numbers = cell
        .split_whitespace()
        .rev()
        .take_while(|word| word.parse::<u32>().is_ok())
        .count();
    numbers > 11 || gun(cell).is_some_and(|gun| gun.dice.is_some())
}

fn is_of_weapon(held: Option<Holds>) -> bool {
    use Holds::{Acc, Arcs, Gun, Range, Stats, Traits};
    matches!(held, Some(Acc | Arcs | Gun | Range | Stats | Traits))
}

/// The first number of a cell of nothing but the numbers of a ship: `9`, `10 (4-3-3)`, `5 5 6 6 6`.
fn leading(cell: &str) -> Option<u32> {
    let is_track = || cell.chars().all(|c| c.is_ascii_digit() || c == ' ');
    first_number(cell).filter(|_| !is_dice(cell) && (is_track() || !is_of_weapon(holds(cell))))
}

/// A figure with its word, `Hull 9` or `9 hull`.
fn labelled(cell: &str) -> Option<(Key, &str)> {
    let before = row(cell).map(|row| (row.key, row.value));
    let behind = || {
        let (value, word) = cell.split_once(' ')?;
        Key::of_row(word).map(|(_, key)| (key, value))
    };
    before
        .or_else(behind)
        .filter(|(key, value)| key.begins_ships() && leading(value).is_some())
}

/// What the cells of a row say of a ship.
#[derive(Default)]
pub struct Told {
    /// Who it is and what it has, each once.
    rows: Vec<(Key, String)>,
    weapons: Vec<String>,
    systems: Vec<String>,
    /// What is none of these.
    others: Vec<String>,
}

impl Told {
    /// Tells the cells of a row by their columns, where those are known, and by their looks.
    pub fn of(cells: &[String], keys: &[Option<Key>]) -> Told {
        let mut told = Told::default();
        let mut rest: Vec<String> = Vec::new();
        let keys = keys.iter().copied().chain(std::iter::repeat(None));
        for (cell, key) in cells.iter().zip(keys).filter(|(cell, _)| says(cell)) {
            let is_apart = cell.starts_with(['(', '[']);
            let rating = amount(cell.trim_matches(['(', ')', '[', ']']))
                .filter(|(_, has_unit)| *has_unit || is_apart);
            let (key, value) = match (key, labelled(cell), rating, holds(cell)) {
                (Some(key), ..) if !key.begins_ships() || leading(cell).is_some() => {
                    (key, cell.clone())
                }
                (_, Some((key, value)), ..) => (key, value.to_string()),
                (_, _, Some((rating, _)), _) => (Key::Rating, rating.to_string()),
                (.., Some(Holds::Kind)) if rest.is_empty() && !told.has(Key::Type) => {
                    (Key::Type, cell.clone())
                }
                (.., Some(Holds::Systems)) => {
                    told.systems.push(cell.clone());
                    continue;
                }
                (.., Some(Holds::Words))
                    if cells.len() > 1 && rest.is_empty() && !told.has(Key::Class) =>
                {
                    (Key::Class, cell.clone())
                }
                _ => {
                    rest.push(cell.clone());
                    continue;
                }
            };
            match told.has(key) {
                true => rest.push(cell.clone()),
                false => told.rows.push((key, value)),
            }
        }
        (told.weapons, told.others) = by_look(&rest);
        told
    }

    /// The same for a row of further weapons and systems.
    fn of_weapon(cells: &[String]) -> Told {
        let (weapons, others) = by_look(cells);
        let (systems, others) = others
            .into_iter()
            .partition(|cell| holds(cell) == Some(Holds::Systems));
        Told {
            rows: Vec::new(),
            weapons,
            systems,
            others,
        }
    }

    fn has(&self, wanted: Key) -> bool {
        self.rows.iter().any(|(key, _)| *key == wanted)
    }

    /// Whether it is a ship, and not a sum or a note.
    fn is_ship(&self) -> bool {
        let figures = self
            .rows
            .iter()
            .filter(|(key, _)| key.begins_ships())
            .count();
        let is_named = |(key, name): &(Key, String)| {
            *key == Key::Class && !WORDS.iter().any(|(key, _)| key.is_called(name))
        };
        self.rows.iter().any(is_named) && self.has(Key::Hull) && figures + self.weapons.len() > 1
    }

    /// Whether it says nothing but who the ship is: the first line of a form.
    pub fn is_identity(&self) -> bool {
        let is_only = self.rows.iter().all(|(key, _)| key.is_identity()) && self.systems.is_empty();
        is_only && self.weapons.is_empty() && self.has(Key::Class) && self.rows.len() > 1
    }

    /// All of it as lines of a post.
    pub fn lines(&self) -> String {
        // The class begins a ship.
        let (class, others): (Vec<_>, Vec<_>) =
            self.rows.iter().partition(|(key, _)| *key == Key::Class);
        let rows = class
            .into_iter()
            .chain(others)
            .map(|(key, value)| format!("{}: {value}", key.word()));
        let list = |key: Key, all: &[String]| {
            (!all.is_empty()).then(|| format!("{}: {}", key.word(), all.join(", ")))
        };
        let lists = [
            list(Key::Specials, &self.systems),
            list(Key::Notes, &self.others),
        ];
        let lines: Vec<String> = rows
            .chain(self.weapons.iter().cloned())
            .chain(lists.into_iter().flatten())
            .collect();
        lines.join(&APART.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Option<Vec<String>> {
        let sheet = Sheet::of(text)?;
        Some(
            sheet
                .text
                .split([APART, '\n'])
                .map(str::to_string)
                .collect(),
        )
    }

    #[test]
    fn a_row_without_headings_is_a_ship() {
        let bare = "Tern;DD;96;5;6;2;\"Sand Gun 3/6/9, 1/4+/1/1\";AB AB;Hyperdrive\nKnot;CA;231;9;4;3;\"Sand Gun 3/6/9, 1/4+/1/1\";G;";
        let tern = [
            "Class: Tern",
            "Type: DD",
            "Rating: 96",
            "Hull: 5",
            "Engines: 6",
            "Shields: 2",
        ];
        let found = lines(bare).expect("a sheet");
        assert_eq!(&found[..6], tern);
        assert_eq!(
            &found[6..8],
            ["Sand Gun 3/6/9, 1/4+/1/1 | AB AB", "Systems: Hyperdrive"]
        );
        let labelled = "Tern\tDD\t96 CR\tHull 5\t6 engines\tShields 2\nbye";
        assert_eq!(lines(labelled).expect("a sheet")[..6], tern);
        assert_eq!(
            lines("Hello, Tom, how are you, old man?\nFine, thanks, and you, Bob, too?"),
            None
        );
        assert_eq!(lines("Wind;3;4;5\nRain;2;2;2"), None);
    }

    #[test]
    fn a_form_has_a_word_before_each_figure() {
        let form = "Tern class,,DD,,96\nHull,5,Engines,6\nShields,2,\nWeapon 1,Gun\nRange,3/6/9\nROF,1\nArcs,AB\nSystems,Hyperdrive,Stealth";
        let expected = [
            "Class: Tern class",
            "Type: DD",
            "Rating: 96",
            "Hull: 5",
            "Engines: 6",
            "Shields: 2",
            "Gun | 3/6/9 | ROF 1 | Arcs AB",
            "",
            "",
            "",
            "Systems: Hyperdrive, Stealth",
        ];
        assert_eq!(lines(form).expect("a form"), expected);
    }
}
