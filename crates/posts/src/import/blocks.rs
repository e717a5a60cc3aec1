//! Where one ship ends and the next begins, by the look of the lines and their neighbours.

use super::form::Form;
use super::header::{header, is_ship_name};
use super::line::{Key, Kind, Line};
use super::listed::all_systems;
use super::look::{Look, class_word, is_dateline, is_pointing, look};
use super::naming::{behind_faction, is_verb};
use super::posted::remarked;
use super::ship_type::split_type;
use super::slots::slots;
use super::tech;
use starwright_unity::file::drake;

/// The lines of one ship or of one list of weapons.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    pub start: Start,
    /// At least one.
    pub lines: &'a [Line<'a>],
}

/// How a block begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With a header.
    Header,
    /// With a row of a ship whose header is lost.
    Row,
    /// With a weapon that belongs to no ship.
    Weapon,
}

/// How far below a header its first row may be, not counting empty lines.
const NEAR: usize = 5;

/// The same for a line that can hardly be anything but a header.
const FAR: usize = 12;

/// Splits the lines into blocks; lines before the first block belong to none.
pub fn blocks<'a>(lines: &'a [Line<'a>]) -> (&'a [Line<'a>], Vec<Block<'a>>) {
    let mut starts: Vec<(usize, Start)> = Vec::new();
    let mut open = Open::default();
    for at in 0..lines.len() {
        // All pieces of a line belong to one ship.
        let is_within = at > 0 && !starts.is_empty() && lines[at].number == lines[at - 1].number;
        if let Some(start) = start(lines, at, &open).filter(|_| !is_within) {
            let is_above =
                start == Start::Header && has_title_above(lines, at) && !is_begun(&starts, at);
            starts.push((at - usize::from(is_above), start));
            open = Open {
                start: Some(start),
                ..Open::default()
            };
        }
        open.meet(&lines[at]);
    }
    join_guns_first(&mut starts, lines);
    let ends = starts
        .iter()
        .skip(1)
        .map(|(at, _)| *at)
        .chain([lines.len()]);
    let mut blocks = Vec::with_capacity(starts.len());
    for (&(at, start), end) in starts.iter().zip(ends) {
        let lines = &lines[at..end];
        match list_behind(lines).filter(|_| start != Start::Weapon) {
            Some(list) => {
                blocks.push(Block {
                    start,
                    lines: &lines[..list],
                });
                blocks.push(Block {
                    start: Start::Weapon,
                    lines: &lines[list..],
                });
            }
            None => blocks.push(Block { start, lines }),
        }
    }
    (
        &lines[..starts.first().map_or(lines.len(), |(at, _)| *at)],
        blocks,
    )
}

/// Joins weapons with the rows below them, of a ship without a header and without weapons of its own.
fn join_guns_first(starts: &mut Vec<(usize, Start)>, lines: &[Line]) {
    let is_weapon = |line: &Line| matches!(line.kind, Kind::Weapon(_));
    for at in (1..starts.len()).rev() {
        let [(_, above), (rows, below)] = [starts[at - 1], starts[at]];
        let end = starts.get(at + 1).map_or(lines.len(), |(end, _)| *end);
        if above == Start::Weapon && below == Start::Row && !lines[rows..end].iter().any(is_weapon)
        {
            starts[at - 1].1 = Start::Row;
            starts.remove(at);
        }
    }
}

/// Whether the line above is the first of a ship already.
fn is_begun(starts: &[(usize, Start)], at: usize) -> bool {
    starts.last().is_some_and(|(last, _)| last + 1 >= at)
}

/// Whether a header begins on the line above it: with the name of the ship, or with its class if the header has none.
fn has_title_above(lines: &[Line], at: usize) -> bool {
    let Some((above, before)) = lines[..at].split_last() else {
        return false;
    };
    let is_apart = before
        .last()
        .is_none_or(|before| before.number + 1 < above.number);
    let text = above.text();
    let is_title = above.kind == Kind::Other
        && above.number + 1 == lines[at].number
        && text.starts_with(char::is_uppercase)
        && text.split_whitespace().count() <= 5
        && text
            .chars()
            .all(|c| c.is_alphabetic() || " '’-".contains(c));
    let header = lines[at].text();
    // A type is all that it calls the ship.
    let is_unnamed = || {
        split_type(&self::header(header).identity.class)
            .0
            .is_empty()
    };
    is_title && (is_ship_name(text, header) || is_apart && text.len() < 40 && is_unnamed())
}

/// The block being read.
#[derive(Default)]
struct Open {
    start: Option<Start>,
    /// The rows seen so far, one bit each.
    rows: u32,
    /// Whether anything but its header and its tech levels has been seen.
    is_begun: bool,
    is_behind_hull: bool,
    is_armed: bool,
    /// The line up to which systems are listed, one per line.
    listed: Option<usize>,
}

impl Open {
    fn meet(&mut self, line: &Line) {
        let kind = line.kind;
        let begins_list =
            kind == Kind::Row(Key::Specials) && line.row(Key::Specials).value.is_empty();
        self.listed = (begins_list || self.lists(line)).then_some(line.number);
        self.is_behind_hull = kind == Kind::Row(Key::Hull);
        self.is_armed |= matches!(kind, Kind::Weapon(_));
        if let Kind::Row(key) = kind {
            self.rows |= 1 << key as u32;
        }
        self.is_begun |= matches!(kind, Kind::Row(key) if key != Key::Tech && !key.is_identity())
            || matches!(kind, Kind::Weapon(_) | Kind::Figures);
    }

    fn has(&self, key: Key) -> bool {
        self.rows & 1 << key as u32 != 0
    }

    /// Whether the line may be another system of a list, right below the last one.
    fn lists(&self, line: &Line) -> bool {
        let is_item = matches!(line.kind, Kind::Header(_) | Kind::Other);
        is_item && self.listed.is_some_and(|last| line.number == last + 1)
    }

    fn is_ship(&self) -> bool {
        matches!(self.start, Some(Start::Header | Start::Row))
    }

    /// Whether a ship has been read that needs no other header.
    fn is_whole(&self) -> bool {
        self.has(Key::Hull) && (self.start == Some(Start::Header) || self.is_armed)
    }

    /// Whether a header has been read and its rows are still missing.
    fn awaits_rows(&self) -> bool {
        self.is_ship() && !self.is_begun
    }
}

/// Whether a block begins with this line.
fn start(lines: &[Line], at: usize, open: &Open) -> Option<Start> {
    // The rows of another ship: its hull, or rows that this one already has or cannot have.
    let is_new =
        |key: Key| key == Key::Hull || key.begins_ships() && (!open.is_ship() || open.has(key));
    let rows_follow = |near: usize| {
        // Weapons may stand above the rows; only other lines count.
        let is_own = |kind: Kind| {
            matches!(
                kind,
                Kind::Weapon(_) | Kind::Arcs | Kind::Figures | Kind::Row(_) | Kind::Rest
            )
        };
        let mut left = near;
        let below = lines[at + 1..]
            .iter()
            .filter(|line| line.text().contains(char::is_alphanumeric));
        let below = below.map(|line| line.kind).take(4 * FAR);
        let below = below.take_while(|kind| {
            let is_within = left > 0;
            left = left.saturating_sub(usize::from(!is_own(*kind)));
            is_within && *kind != Kind::Header(Look::Sure)
        });
        below
            .into_iter()
            .any(|kind| matches!(kind, Kind::Row(key) if is_new(key)))
    };
    // A ship that waits for its hull goes on, whatever somebody says in between.
    let is_waiting = open.is_ship() && !open.has(Key::Hull);
    let is_free = !open.awaits_rows() && !open.lists(&lines[at]);
    match lines[at].kind {
        Kind::Header(Look::Sure) if rows_follow(FAR) => Some(Start::Header),
        Kind::Header(Look::Sure) if open.is_whole() && weapons_follow(&lines[at + 1..]) => {
            Some(Start::Header)
        }
        Kind::Header(Look::Mentioned) if lines[at].text().ends_with('?') => None,
        Kind::Header(Look::Rated | Look::Mentioned) if is_free && rows_follow(NEAR) => {
            Some(Start::Header)
        }
        Kind::Header(_) | Kind::Other => {
            let text = lines[at].text();
            let follows = hull_follows(&lines[at + 1..]) || has_type(text) && rows_follow(1);
            let is_title = !open.awaits_rows() && !is_waiting && follows && is_title(text);
            is_title.then_some(Start::Header)
        }
        Kind::Row(key @ (Key::Class | Key::Name)) => {
            let is_named = lines[at].row(key).value.contains(char::is_alphanumeric);
            (is_named && !open.awaits_rows() && rows_follow(FAR)).then_some(Start::Header)
        }
        // A hull row repeated right away is a slip; one further down is another ship.
        Kind::Row(Key::Hull) if lines[at].text().ends_with('?') => None,
        Kind::Row(Key::Hull) => {
            (!open.is_ship() || open.has(Key::Hull) && !open.is_behind_hull).then_some(Start::Row)
        }
        Kind::Row(key) => (!open.is_ship() && key.begins_ships()).then_some(Start::Row),
        Kind::Weapon(_) => {
            (open.start.is_none() && !lines[at].text().ends_with('?')).then_some(Start::Weapon)
        }
        Kind::Arcs
        | Kind::Quote
        | Kind::Figures
        | Kind::Rest
        | Kind::Like { .. }
        | Kind::Shared => None,
    }
}

/// Whether the next line is a hull row, possibly after tech levels and rows that say who the ship is.
fn hull_follows(lines: &[Line]) -> bool {
    let is_between =
        |kind: &Kind| matches!(kind, Kind::Row(key) if *key == Key::Tech || key.is_identity());
    let is_remark = |line: &Line| line.kind == Kind::Other && remarked(line.text()).is_some();
    let is_said = |line: &&Line| line.text().contains(char::is_alphanumeric) && !is_remark(line);
    let drawn = lines.iter().take(4 * FAR).filter(is_said);
    drawn.map(|line| line.kind).find(|kind| !is_between(kind)) == Some(Kind::Row(Key::Hull))
}

/// Whether weapons stand right below a header: a ship whose rows nobody can read is no part of the one before.
fn weapons_follow(lines: &[Line]) -> bool {
    let below = lines
        .iter()
        .take(NEAR)
        .take_while(|line| !matches!(line.kind, Kind::Header(Look::Sure)));
    below
        .into_iter()
        .any(|line| matches!(line.kind, Kind::Weapon(_)))
}

/// Whether any other line can be the name of a ship.
fn is_title(text: &str) -> bool {
    text.contains(char::is_alphabetic)
        && (!text.contains(':') || look(text).is_some() || behind_faction(text).is_some())
        && text.len() <= 200
        && text != drake::MARK
        && !is_dateline(text)
        && !is_prose(text)
        && !is_remark(text)
        && all_systems(text).is_none()
        && !(text.starts_with('(') && text.find(')') == Some(text.len() - 1))
}

/// Whether somebody says something about a ship: `this is what i run`, `lol`.
fn is_remark(text: &str) -> bool {
    let is_said = |word: &str| is_pointing(word) && word != "the" || is_verb(word);
    let is_brief = text.chars().all(char::is_alphabetic) && text.len() < 4;
    class_word(text).is_none()
        && text.starts_with(char::is_lowercase)
        && (is_brief || text.split_whitespace().any(is_said))
}

/// Whether a line can only be a sentence.
pub fn is_prose(text: &str) -> bool {
    let words = text.split_whitespace().count();
    let ends = text.ends_with('.') && words > 4 && tech::phrase_within(text).is_none();
    words > 10 || text.ends_with(['!', '?']) || ends
}

/// `Ferry Guild Punt Lighter`: names, and a type at the end.
fn has_type(text: &str) -> bool {
    text.split_whitespace().count() <= 6
        && text.starts_with(char::is_uppercase)
        && !split_type(text).1.is_empty()
}

/// Where a list of one-line weapons begins after a ship that has its own: those at the end of its lines, if it has
/// weapons in another form, if its specials close it, or if its slots show that it has none.
fn list_behind(lines: &[Line]) -> Option<usize> {
    let one_line = Kind::Weapon(Form::OneLine);
    let belongs = |kind: Kind| {
        kind != one_line && matches!(kind, Kind::Row(_) | Kind::Weapon(_) | Kind::Arcs)
    };
    let end = lines.iter().rposition(|line| belongs(line.kind))? + 1;
    // What has arcs, or the numbers of Unity, belongs to the ship.
    let is_own = |line: &Line| {
        line.gun()
            .is_some_and(|gun| gun.is_unity || !gun.mounts.is_empty())
    };
    let list = end
        + lines[end..]
            .iter()
            .position(|line| line.kind == one_line && !is_own(line))?;
    if lines[list].number == lines[list - 1].number {
        return None;
    }
    let first_weapon = lines[..end]
        .iter()
        .position(|line| matches!(line.kind, Kind::Weapon(_)));
    let is_closed = lines[..end]
        .iter()
        .enumerate()
        .any(|(at, line)| match line.kind {
            Kind::Weapon(form) => form != Form::OneLine,
            Kind::Row(Key::Specials) => first_weapon.is_some_and(|first| first < at),
            Kind::Row(Key::Weapons) => {
                let value = line.row(Key::Weapons).value;
                (value.contains("--") || value == "-")
                    && slots(value).is_some_and(|slots| slots.concat().is_empty())
            }
            _ => false,
        });
    is_closed.then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of lines of each block, preceded by that of the lines before the first one.
    fn lengths(text: &str) -> Vec<usize> {
        let lines = text.lines().enumerate().filter(|(_, raw)| !raw.is_empty());
        let lines: Vec<Line> = lines.map(|(at, raw)| Line::of(at + 1, raw)).collect();
        let (stray, blocks) = blocks(&lines);
        [stray.len()]
            .into_iter()
            .chain(blocks.iter().map(|block| block.lines.len()))
            .collect()
    }

    #[test]
    fn no_line_looks_further_than_a_few_dozen_lines_ahead() {
        let follows = |remarks: usize| {
            let text = format!("{}Hull: 1", "(50)\n".repeat(remarks));
            hull_follows(
                &text
                    .lines()
                    .map(|raw| Line::of(1, raw))
                    .collect::<Vec<Line>>(),
            )
        };
        assert_eq!(
            [follows(0), follows(3), follows(4 * FAR)],
            [true, true, false]
        );
    }

    #[test]
    fn ships_begin_where_a_reader_would_say() {
        for (text, expected) in [
            (
                "A-class B (1)\nHull: 1\nC-class D (2)\nHull: 1",
                &[0, 2, 2][..],
            ),
            ("hello\nA (1)\nHull: 1\nC (2)\nHull: 1", &[1, 2, 2]),
            (
                "Sea Wolf\nHull: 1\nSea Lion\nTech Levels E0\nHull: 1",
                &[0, 2, 3],
            ),
            ("(1) A-class B [C]\na note\nHull: 1", &[0, 3]),
            ("(1) A-class B [C]\nrefit of the Z class\nHull: 1", &[0, 3]),
            (
                "A-class B (1)\nHull: 1\nCrew (14)\nEngines: 1\nShields: 1",
                &[0, 5],
            ),
            (
                "A-class B (1)\nHull: 1\nEngines: 1\nC (2)\nEngines: 1",
                &[0, 3, 2],
            ),
            ("Can (0 CR).\nC (2)\nHull: 1", &[0, 3]),
            ("Can (0 CR).\nC-class D (2)\nHull: 1", &[1, 2]),
            (
                "(1) A-class B [C]\nA refit of the D-class E (2) after the war.\nHull: 1",
                &[0, 3],
            ),
            ("(1) A-class B [C]\nCrew (14)\nHull: 1", &[0, 3]),
            (
                "A-class B (1)\nHull: 1\nThis one replaced the C-class D (2)\n[AB]\nSpecials: Marines",
                &[0, 5],
            ),
            (
                "A-class B (1)\nHull: 1\nCaptain of the A-class B (1), greatest of all",
                &[0, 3],
            ),
            ("A-class B (1)\nHull: 1\nCaptain, C-class D (2)", &[0, 3]),
            (
                "A-class B (1)\nHull: 1\nSpecials:\nMines (4)\nMarines (14)\n\nC (2)\nHull: 1",
                &[0, 5, 2],
            ),
            ("(1) A-class B [C]\n(2) D-class E [F]", &[2]),
            (
                "A-class B (1)\nHull: 1\nEngines: 1\nHull: 1\nEngines: 1",
                &[0, 3, 2],
            ),
            ("A-class B (1)\nHull: 1\nHull: 1\nEngines: 1", &[0, 4]),
            ("Engines: 1\nShields: 1", &[0, 2]),
            ("Specials: Marines\nhello", &[2]),
            ("(1) All ships are free\n(2) Have fun", &[2]),
            (
                "A [3/6/9, 1/4+/1/1]\nB [3/6/9, 1/4+/1/1]\nSea Wolf\nHull: 1",
                &[0, 2, 2],
            ),
            ("", &[0]),
        ] {
            assert_eq!(lengths(text), expected, "{text}");
        }
    }

    #[test]
    fn a_list_of_weapons_behind_a_ship_is_none_of_its_own() {
        let (ship, list) = (
            "A-class B (1)\nHull: 1\n",
            "P [3/6/9, 1/4+/1/1]\nQ [3/6/9, 1/4+/1/1]",
        );
        for (middle, expected) in [
            ("", &[0, 4][..]),
            ("Specials: Marines\n", &[0, 5]),
            ("Weapons: 1:---, 2:---\n", &[0, 3, 2]),
            ("[X] Gun, 3/6/9, 4+, 1/1/1\n", &[0, 3, 2]),
            (
                "[X] Gun, 3/6/9, 4+, 1/1/1\n[AB]\nSpecials: Marines\nchatter\n",
                &[0, 6, 2],
            ),
            ("O [3/6/9, 1/4+/1/1]\n[AB]\n", &[0, 6]),
            ("O [3/6/9, 1/4+/1/1]\nSpecials: Marines\n", &[0, 4, 2]),
        ] {
            assert_eq!(
                lengths(&format!("{ship}{middle}{list}")),
                expected,
                "{middle}"
            );
        }
    }
}
