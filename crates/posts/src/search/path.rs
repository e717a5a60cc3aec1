//! The cheapest way through the pieces of a line: a small Viterbi search over place and mode.

use crate::grammar::{Lattice, is_arc_of_nova, unknown_system, word_end};
use crate::token::{At, Piece, Value};
use crate::words::{Key, is_filler, is_talk, key_of};
use std::borrow::Cow;

/// What the text so far is about; arcs are likely after the numbers of a weapon and hardly anywhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    Open,
    Ratings,
    Weapon,
    Systems,
}

pub const MODES: usize = 4;

/// A way through a line.
#[derive(Clone, Debug)]
pub struct Path {
    pub cost: f32,
    pub pieces: Vec<Piece>,
    pub end: Mode,
}

/// The best way to a place in a mode.
#[derive(Clone, Copy)]
struct Node {
    cost: f32,
    from: usize,
    /// The piece that led here, in the list of all pieces; spaces have none.
    piece: Option<usize>,
}

struct Walk<'a> {
    text: &'a str,
    lattice: &'a Lattice,
    nodes: Vec<Option<Node>>,
    pieces: Vec<Cow<'a, Piece>>,
    is_prose: bool,
}

/// Finds the cheapest way from a place to the end of a line; in prose, words between the pieces cost little.
pub fn cheapest(text: &str, lattice: &Lattice, start: usize, mode: Mode, is_prose: bool) -> Path {
    let mut walk = Walk {
        text,
        lattice,
        nodes: vec![None; (text.len() + 1) * MODES],
        pieces: Vec::new(),
        is_prose,
    };
    walk.nodes[start * MODES + mode as usize] = Some(Node {
        cost: 0.,
        from: usize::MAX,
        piece: None,
    });
    for place in start..text.len() {
        for mode in ALL {
            if let Some(node) = walk.nodes[place * MODES + mode as usize] {
                walk.step(place, mode, node.cost);
            }
        }
    }
    walk.trace()
}

const ALL: [Mode; MODES] = [Mode::Open, Mode::Ratings, Mode::Weapon, Mode::Systems];

impl<'a> Walk<'a> {
    fn reach(
        &mut self,
        from: usize,
        end: usize,
        mode: Mode,
        cost: f32,
        piece: Option<Cow<'a, Piece>>,
    ) {
        let slot = end * MODES + mode as usize;
        if self.nodes[slot].is_some_and(|known| known.cost <= cost + 1e-6) {
            return;
        }
        let piece = piece.map(|piece| {
            self.pieces.push(piece);
            self.pieces.len() - 1
        });
        self.nodes[slot] = Some(Node { cost, from, piece });
    }

    fn step(&mut self, place: usize, mode: Mode, cost: f32) {
        let from = place * MODES + mode as usize;
        let at = At::new(self.text, place);
        let Some(c) = at.peek() else { return };
        if c.is_whitespace() {
            return self.reach(from, at.spaces().at, mode, cost, None);
        }
        let is_marked = follows_mark(at);
        let lattice = self.lattice;
        for piece in lattice.at(place) {
            let price = cost + price(piece, mode, self.text, is_marked);
            let next = next_mode(piece, mode);
            self.reach(from, piece.end, next, price, Some(Cow::Borrowed(piece)));
        }
        if mode == Mode::Systems
            && is_marked
            && c.is_alphabetic()
            && let Some(piece) = unknown_system(at)
        {
            let price = cost + piece.cost;
            self.reach(from, piece.end, mode, price, Some(Cow::Owned(piece)));
        }
        self.step_plain(at, c, mode, cost, from);
    }

    /// Takes a word, a number or a mark as plain text.
    fn step_plain(&mut self, at: At, c: char, mode: Mode, cost: f32, from: usize) {
        if let Some(end) = word_end(at).filter(|_| at.is_word_start()) {
            let labelled = At::new(self.text, end).eat(":").is_some() && follows_mark(at);
            let word = &self.text[at.at..end];
            let is_list = labelled
                && key_of(word).is_some_and(|(key, cost)| {
                    cost < 0.3 && matches!(key, Key::Systems | Key::Weapons | Key::Traits)
                });
            let word_price = if self.is_prose {
                PROSE_WORD
            } else {
                word_price(word, mode)
            };
            let price = word_price + if is_list { 0.6 } else { 0. };
            let piece = Piece::new(Value::Word, at.at, end, 0.);
            self.reach(from, end, mode, cost + price, Some(Cow::Owned(piece)));
        } else if c.is_ascii_digit() {
            let end = at.skip_while(|c| c.is_ascii_digit()).at;
            let piece = Piece::new(Value::Number, at.at, end, 0.);
            self.reach(from, end, mode, cost + 0.7, Some(Cow::Owned(piece)));
        } else {
            let opens = matches!(c, ';' | '|' | '¦') && mode == Mode::Ratings;
            let end = at.at + c.len_utf8();
            let piece = Piece::new(Value::Mark(c), at.at, end, 0.);
            let mode = if opens { Mode::Open } else { mode };
            self.reach(from, end, mode, cost + 0.01, Some(Cow::Owned(piece)));
        }
    }

    fn trace(mut self) -> Path {
        let last = self.text.len() * MODES;
        let best = ALL
            .into_iter()
            .filter_map(|mode| Some((self.nodes[last + mode as usize]?, mode)))
            .min_by(|(a, _), (b, _)| a.cost.total_cmp(&b.cost));
        let Some((mut node, end)) = best else {
            return Path {
                cost: 0.,
                pieces: Vec::new(),
                end: Mode::Open,
            };
        };
        let cost = node.cost;
        let mut indexes = Vec::new();
        loop {
            indexes.extend(node.piece);
            match self.nodes.get(node.from).copied().flatten() {
                Some(before) => node = before,
                None => break,
            }
        }
        indexes.reverse();
        let piece = |index: usize| {
            let used = Piece::new(Value::Nothing, 0, 0, 0.);
            std::mem::replace(&mut self.pieces[index], Cow::Owned(used)).into_owned()
        };
        let pieces = indexes.into_iter().map(piece).collect();
        Path { cost, pieces, end }
    }
}

/// Returns `true` at the beginning of a line, and after a mark or a word that separates entries.
fn follows_mark(at: At) -> bool {
    let before = &at.text[..at.at];
    let bare = before.trim_end();
    if bare.is_empty() || !bare.ends_with(char::is_alphanumeric) || before.len() > bare.len() + 1 {
        return true;
    }
    [" and", " und", " et", " y"]
        .iter()
        .any(|word| bare.ends_with(word))
}

/// Returns the cost of a piece in a mode.
fn price(piece: &Piece, mode: Mode, text: &str, is_marked: bool) -> f32 {
    let base = piece.cost;
    base + match &piece.value {
        Value::Mount(mount) => mount_price(mount, mode, text, piece.end),
        Value::Trait(name, _) => {
            let is_factor = name.starts_with("Dx");
            let is_short = piece.end - piece.start < 5 && !is_factor;
            let unlikely = if is_short && mode != Mode::Weapon {
                0.5
            } else {
                0.
            };
            unlikely
                + match mode {
                    Mode::Weapon => 0.,
                    Mode::Open if is_factor => 0.,
                    Mode::Open => 0.4,
                    Mode::Systems | Mode::Ratings => 0.6,
                }
        }
        Value::System(_) => {
            let is_long = piece.end - piece.start > 6 && base == 0.;
            let apart = match is_marked {
                true => 0.,
                false if is_long => 0.05,
                false => 0.25,
            };
            let likely = match mode {
                Mode::Systems => 0.,
                _ => 0.2,
            };
            apart + likely
        }
        Value::Rate(rate) if rate.is_letter => match mode {
            Mode::Ratings => -0.15,
            Mode::Weapon | Mode::Systems => 0.9,
            Mode::Open => 0.,
        },
        Value::Section(Key::Arcs | Key::Traits) if mode == Mode::Weapon => -0.15,
        Value::Joined(_) if matches!(mode, Mode::Weapon | Mode::Systems) => 1.,
        Value::Side(..) => 0.2,
        Value::Slots(_) | Value::Section(Key::Weapons | Key::Systems | Key::Stats)
            if !is_marked =>
        {
            0.9
        }
        Value::Label(_) if piece.start > 0 && !is_marked => 0.8,
        Value::Times(_) if mode == Mode::Weapon => 0.,
        Value::Times(_) => 0.1,
        Value::Limit(_) if !matches!(mode, Mode::Weapon | Mode::Systems) => 0.4,
        Value::Track(_) if mode == Mode::Ratings => 0.3,
        Value::Track(_) => 0.8,
        Value::Accuracy(_) if mode != Mode::Weapon => 0.4,
        Value::One(..) if mode == Mode::Systems => 0.5,
        _ => 0.,
    }
}

fn mount_price(mount: &crate::token::Mount, mode: Mode, text: &str, end: usize) -> f32 {
    let is_single = mount.arcs.len() == 1;
    let is_weapon = mode == Mode::Weapon;
    let pick = |inside: f32, outside: f32| if is_weapon { inside } else { outside };
    if mount.is_nova && leads_to_range(&text[end..])
        || !mount.is_lower && leads_to_numbers(&text[end..])
    {
        return 0.05;
    }
    let mut price = if mount.is_bracketed {
        pick(0.05, 0.3)
    } else if mount.boxes > 0 || mount.count.is_some() && !is_single {
        pick(0.1, 0.5)
    } else if is_single {
        pick(0.3, 1.3)
    } else {
        pick(0.1, 0.7)
    };
    if mount.is_lower && is_weapon && only_arcs_follow(&text[end..]) {
        price = 0.05;
    } else if mount.is_lower {
        price += match mount.is_bracketed || is_weapon {
            true if is_weapon && mount.is_bracketed => 0.1,
            true if is_weapon && !is_single => 0.4,
            true => 0.7,
            false => 2.5,
        };
    }
    let next_is_word = text[end..]
        .strip_prefix(' ')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_lowercase()));
    if !mount.is_lower && matches!(&*mount.arcs, "A" | "I") && next_is_word {
        price += 1.5;
    }
    if mode == Mode::Systems {
        price += 0.6;
    }
    price
}

/// Returns `true` if nothing but other arcs precedes the numbers of a weapon in brackets: `AB AB (2/4/6, 2/4+/1/1)`.
fn leads_to_numbers(rest: &str) -> bool {
    let rest = rest.trim_start_matches(|c: char| c == ' ' || c == ',' || ('A'..='L').contains(&c));
    let inner = rest.strip_prefix(['(', '[', '{']);
    inner.is_some_and(|inner| {
        let numbers = inner.split([' ', ',']).next().unwrap_or_default();
        inner.starts_with(|c: char| c.is_ascii_digit()) && numbers.contains(['/', '-'])
    })
}

/// Returns `true` if nothing but other arcs of Nova precedes a range such as `5-10-15`.
fn leads_to_range(rest: &str) -> bool {
    let mut rest = rest;
    for _ in 0..6 {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || ",|¦:/&+[]".contains(c));
        let word = &rest[..rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len())];
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            let numbers = rest.split(' ').next().unwrap_or_default();
            return numbers.matches('-').count() == 2
                && numbers
                    .chars()
                    .all(|c| c.is_ascii_digit() || "-,:".contains(c));
        }
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        if !is_arc_of_nova(letters) {
            return false;
        }
        rest = &rest[word.len()..];
    }
    false
}

/// Returns the mode after a piece.
fn next_mode(piece: &Piece, mode: Mode) -> Mode {
    if piece.is_weapon_number() {
        return Mode::Weapon;
    }
    match &piece.value {
        Value::Rate(_) | Value::Joined(_) | Value::Side(..) => Mode::Ratings,
        Value::System(_) | Value::UnknownSystem(_) => Mode::Systems,
        Value::Points(_)
        | Value::Identity(..)
        | Value::Tech(_)
        | Value::Slots(_)
        | Value::Like(_)
        | Value::Without(_) => Mode::Open,
        Value::Mount(_) | Value::Known(_) | Value::Label(_) | Value::Times(_) => Mode::Weapon,
        Value::Section(key) => match key {
            Key::Systems => Mode::Systems,
            key if key.is_rating() => Mode::Ratings,
            Key::Weapons | Key::Arcs | Key::Traits | Key::Range | Key::Dice | Key::Stats => {
                Mode::Weapon
            }
            _ => Mode::Open,
        },
        _ => mode,
    }
}

/// The cost of a plain word of a sentence.
const PROSE_WORD: f32 = 0.06;

/// Returns the cost of a plain word.
fn word_price(word: &str, mode: Mode) -> f32 {
    let is_arc = word.len() == 1 && word.contains(char::is_uppercase) && mode == Mode::Weapon;
    if is_filler(word) && !is_arc {
        return 0.08;
    }
    if is_talk(word) {
        return 0.5;
    }
    let figure = if word.contains(|c: char| c.is_ascii_digit()) {
        0.4
    } else {
        0.
    };
    figure
        + match mode {
            Mode::Systems => 0.55,
            Mode::Ratings => 0.4,
            Mode::Open | Mode::Weapon => 0.3,
        }
}

/// Returns how much evidence a line holds; less if it is surrounded by many plain words.
pub fn strength(pieces: &[Piece]) -> f32 {
    let typed: f32 = pieces.iter().map(Piece::strength).sum();
    let length = |is_wanted: fn(&Piece) -> bool| -> usize {
        pieces
            .iter()
            .filter(|piece| is_wanted(piece))
            .map(|piece| piece.end - piece.start)
            .sum()
    };
    let letters = length(|piece| piece.strength() > 0.) as f32;
    let words = length(|piece| piece.value == Value::Word) as f32;
    typed * (letters / (letters + words + 1.)).sqrt()
}

/// Returns `true` if the rest of an entry has nothing but arcs in small letters.
fn only_arcs_follow(rest: &str) -> bool {
    let entry = rest.split([';', '|', '¦']).next().unwrap_or(rest);
    let is_arcs = |word: &str| word.bytes().all(|c| (b'a'..=b'l').contains(&c));
    let is_count = |word: &str| {
        word.trim_start_matches('x')
            .bytes()
            .all(|c| c.is_ascii_digit())
    };
    entry
        .split(|c: char| c.is_whitespace() || ",[]()".contains(c))
        .all(|word| is_arcs(word) || is_count(word))
}
