//! Where one ship ends and the next begins, by what the lines look like and by their neighbours.

use super::frame::Form;
use super::header::Look;
use super::line::{Key, Kind, Line};
use super::slots::slots;

/// The lines of one ship or of one list of weapons.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'a> {
    pub(super) start: Start,
    /// At least one.
    pub(super) lines: &'a [Line<'a>],
}

/// How a block begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// With a header.
    Header,
    /// With a row of a ship whose header is lost.
    Row,
    /// With a weapon that belongs to no ship.
    Weapon,
}

/// How far below a header its first row may stand, in lines that are not blank.
const NEAR: usize = 3;

/// Parts the lines into blocks; those before the first block belong to none.
pub(super) fn blocks<'a>(lines: &'a [Line<'a>]) -> (&'a [Line<'a>], Vec<Block<'a>>) {
    let mut starts: Vec<(usize, Start)> = Vec::new();
    let mut open = Open::default();
    for at in 0..lines.len() {
        if let Some(start) = start(lines, at, &open) {
            starts.push((at, start));
            open = Open { start: Some(start), ..Open::default() };
        }
        open.meet(lines[at].kind);
    }
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([lines.len()]);
    let mut blocks = Vec::with_capacity(starts.len());
    for (&(at, start), end) in starts.iter().zip(ends) {
        let lines = &lines[at..end];
        match list_behind(lines).filter(|_| start != Start::Weapon) {
            Some(list) => {
                blocks.push(Block { start, lines: &lines[..list] });
                blocks.push(Block { start: Start::Weapon, lines: &lines[list..] });
            }
            None => blocks.push(Block { start, lines }),
        }
    }
    (&lines[..starts.first().map_or(lines.len(), |(at, _)| *at)], blocks)
}

/// The block that is being read.
#[derive(Default)]
struct Open {
    start: Option<Start>,
    has_hull: bool,
    /// Whether anything but its header and its tech levels has been met.
    is_begun: bool,
    is_behind_hull: bool,
}

impl Open {
    fn meet(&mut self, kind: Kind) {
        self.is_behind_hull = kind == Kind::Row(Key::Hull);
        self.has_hull |= self.is_behind_hull;
        self.is_begun |= matches!(kind, Kind::Row(key) if key != Key::Tech) || matches!(kind, Kind::Weapon(_));
    }

    fn is_ship(&self) -> bool {
        matches!(self.start, Some(Start::Header | Start::Row))
    }

    /// Whether a header has been read and its rows are yet to come.
    fn awaits_rows(&self) -> bool {
        self.is_ship() && !self.is_begun
    }
}

/// Whether a block begins with this line.
fn start(lines: &[Line], at: usize, open: &Open) -> Option<Start> {
    let rows_follow = || {
        let near = lines[at + 1..].iter().take(NEAR);
        near.into_iter().any(|line| matches!(line.kind, Kind::Row(key) if key.begins_ships()))
    };
    match lines[at].kind {
        Kind::Header(Look::Sure) => Some(Start::Header),
        Kind::Header(Look::Rated) if rows_follow() => Some(Start::Header),
        Kind::Header(Look::Classed) if !open.awaits_rows() && rows_follow() => Some(Start::Header),
        Kind::Header(_) | Kind::Other => {
            let is_title = !open.awaits_rows() && hull_follows(&lines[at + 1..]) && is_title(lines[at].text());
            is_title.then_some(Start::Header)
        }
        // A hull row written twice in a row is a slip; one further down is another ship.
        Kind::Row(Key::Hull) => (!open.is_ship() || open.has_hull && !open.is_behind_hull).then_some(Start::Row),
        Kind::Row(key) => (!open.is_ship() && key.begins_ships()).then_some(Start::Row),
        Kind::Weapon(_) => open.start.is_none().then_some(Start::Weapon),
        Kind::Arcs => None,
    }
}

/// Whether the next line is a hull row, tech levels before it allowed.
fn hull_follows(lines: &[Line]) -> bool {
    let mut kinds = lines.iter().map(|line| line.kind).skip_while(|kind| *kind == Kind::Row(Key::Tech));
    kinds.next() == Some(Kind::Row(Key::Hull))
}

/// Whether any other line can be the name of a ship.
fn is_title(text: &str) -> bool {
    text.contains(char::is_alphabetic) && !text.contains(':') && text.len() <= 200
}

/// Where a list of one-line weapons begins behind a ship that has its own: those at the end of its lines, if it has
/// weapons of another form, if its specials close it, or if its slots say that it has none.
fn list_behind(lines: &[Line]) -> Option<usize> {
    let one_line = Kind::Weapon(Form::OneLine);
    let belongs = |kind: Kind| kind != one_line && matches!(kind, Kind::Row(_) | Kind::Weapon(_) | Kind::Arcs);
    let end = lines.iter().rposition(|line| belongs(line.kind))? + 1;
    let list = end + lines[end..].iter().position(|line| line.kind == one_line)?;
    let first_weapon = lines[..end].iter().position(|line| matches!(line.kind, Kind::Weapon(_)));
    let is_closed = lines[..end].iter().enumerate().any(|(at, line)| match line.kind {
        Kind::Weapon(form) => form != Form::OneLine,
        Kind::Row(Key::Specials) => first_weapon.is_some_and(|first| first < at),
        Kind::Row(Key::Weapons) => slots(line.row(Key::Weapons).value).is_some_and(|slots| slots.concat().is_empty()),
        _ => false,
    });
    is_closed.then_some(list)
}
