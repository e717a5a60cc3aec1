//! From the text of a line to the pieces that may begin at each place: one rule for each kind.

mod identity;
mod mount;
mod other;
mod phrase;
mod rating;
mod system;
mod tech;
mod weapon;

pub use mount::is_arc_of_nova;
pub use other::slot_count;
pub use phrase::word_end;
pub use rating::letter_key;
pub use system::unknown as unknown_system;

use super::search::Symbols;
use super::token::{At, Piece, Value, boxes, track};
use super::words::{Key, Meaning, Word, is_none_word, key_of, look_up};
use phrase::phrase_ends;

/// The pieces of a line, by the place where they begin.
#[derive(Default)]
pub struct Lattice {
    pieces: Vec<Piece>,
    /// For each byte of the line, the index of its first piece.
    starts: Vec<usize>,
}

impl Lattice {
    /// Finds the pieces of a line.
    pub fn new(text: &str, symbols: &Symbols) -> Lattice {
        let mut all = Lattice::default();
        for (place, c) in text.char_indices() {
            all.starts.resize(place + 1, all.pieces.len());
            if !c.is_whitespace() {
                pieces_at(At::new(text, place), c, symbols, &mut all.pieces);
            }
        }
        all.starts.resize(text.len() + 2, all.pieces.len());
        all
    }

    /// Returns the pieces that begin at a byte.
    pub fn at(&self, place: usize) -> &[Piece] {
        &self.pieces[self.starts[place]..self.starts[place + 1]]
    }
}

fn pieces_at(at: At, c: char, symbols: &Symbols, out: &mut Vec<Piece>) {
    let is_start = at.is_word_start();
    if is_start && c.is_alphanumeric() {
        add_words(at, symbols, out);
        add_glossed(at, out);
        rating::add_letter(at, out);
        rating::add_joined(at, out);
        tech::add_phrase(at, out);
        other::add_like(at, symbols, out);
    }
    let may_be_number = c.is_ascii_digit()
        || "[(-.x×{/OlI".contains(c)
        || c.is_alphabetic() && is_start
        || !c.is_ascii();
    let is_inside = at.before().is_some_and(|before| {
        before.is_ascii_digit() || before.is_alphabetic() && c.is_ascii_digit()
    });
    if may_be_number && !is_inside {
        weapon::add_numbers(at, out);
        identity::add_points(at, out);
        rating::add_ordered(at, &symbols.order, out);
        if is_start {
            system::add_counted(at, out);
        }
        add_rows(at, out);
    }
    if c.is_alphanumeric() || "[({<".contains(c) {
        mount::add_mount(at, out);
        other::add_label(at, out);
    }
}

/// Adds rows of numbers and boxes without a word of their own.
fn add_rows(at: At, out: &mut Vec<Piece>) {
    if let Some((row, end)) = track::row(at).filter(|(row, end)| {
        let is_line = at.text[..at.at].trim().is_empty() && end.spaces().is_end();
        row.separator == ' ' && (row.numbers.len() > 1 || is_line)
    }) {
        out.push(Piece::new(Value::Track(row.numbers), at.at, end.at, 0.6));
    }
    if let Some((count, end)) = boxes::boxes(at) {
        out.push(Piece::new(Value::Boxes(count), at.at, end.at, 0.4));
    }
}

/// Adds the pieces that begin with a word of the vocabulary, or with the name of a weapon of the post.
fn add_words(at: At, symbols: &Symbols, out: &mut Vec<Piece>) {
    for end in phrase_ends(at) {
        let phrase = &at.text[at.at..end];
        for meaning in look_up(phrase).iter() {
            add_word(*meaning, at.at, end, at.text, out);
        }
        if let Some(word) = symbols.word(phrase) {
            add_word(Meaning { word, cost: 0.1 }, at.at, end, at.text, out);
        }
        if symbols.has_weapon(phrase) {
            out.push(Piece::new(Value::Known(phrase.to_string()), at.at, end, 0.));
        }
    }
    add_no_traits(at, out);
}

/// Adds what begins with a word of the vocabulary.
fn add_word(meaning: Meaning, start: usize, end: usize, text: &str, out: &mut Vec<Piece>) {
    match meaning.word {
        Word::Key(key) => add_key(key, start, end, text, meaning.cost, out),
        Word::System(name) => system::add_system(name, start, end, text, meaning.cost, out),
        Word::Trait(name, edition) => {
            let value = Value::Trait(name, edition);
            out.push(Piece::new(value, start, end, meaning.cost));
        }
        Word::Type => {}
    }
}

/// The most words before the English one in parentheses.
const MAX_FOREIGN: usize = 4;

/// Adds a word of another language with the English one after it: `Sondas (Probes)`, `Casco (hull)`.
fn add_glossed(at: At, out: &mut Vec<Piece>) {
    let words = at.skip_while(|c| c.is_alphabetic() || " -'’".contains(c));
    let Some(open) = words.eat("(") else { return };
    let foreign = at.text[at.at..words.at].trim_end();
    let count = foreign.split_whitespace().count();
    if !(1..=MAX_FOREIGN).contains(&count) || words.before() != Some(' ') {
        return;
    }
    let inner = open.skip_while(|c| c.is_alphabetic() || c == ' ' || c == '-');
    let Some(close) = inner.eat(")") else { return };
    for meaning in look_up(&at.text[open.at..inner.at]).iter() {
        let is_part = match meaning.word {
            Word::Key(key) => key.is_rating(),
            Word::System(_) => true,
            _ => false,
        };
        if is_part && meaning.cost < 0.3 {
            add_word(*meaning, at.at, close.at, at.text, out);
        }
    }
}

/// Adds `no traits`, `(no specials)`.
fn add_no_traits(at: At, out: &mut Vec<Piece>) {
    let word = at
        .eat_word(&["no", "keine", "sans", "without"])
        .map(At::spaces);
    let end = word.and_then(|word| {
        word.eat_word(&[
            "traits",
            "trait",
            "specials",
            "special",
            "eigenschaften",
            "guns",
            "weapons",
        ])
    });
    if let Some(end) = end.or_else(|| at.eat_word(&["unarmed"])) {
        out.push(Piece::new(Value::Nothing, at.at, end.at, 0.05));
    }
}

fn add_key(key: Key, start: usize, end: usize, text: &str, cost: f32, out: &mut Vec<Piece>) {
    let after = At::new(text, end);
    let is_short = end - start == 2 && !text[start..end].contains(char::is_uppercase);
    match key {
        _ if key.is_rating() => {
            // `SH2` may also be an arc.
            let is_glued = end - start == 2 && after.peek().is_some_and(|c| c.is_ascii_digit());
            let cost = cost + if is_short || is_glued { 0.3 } else { 0. };
            rating::add_rates(key, start, end, text, cost, out);
            if only_heads_follow(after) {
                out.push(Piece::new(Value::Section(key), start, end, cost + 0.1));
            }
        }
        _ if key.is_identity() => identity::add_identity(key, start, end, text, cost, out),
        _ if key.is_side() && end - start > 1 => {
            rating::add_side(key, start, end, text, cost, out);
        }
        Key::Rating => identity::add_rating(start, end, text, cost, out),
        Key::Tech => tech::add_tech(start, end, text, cost, out),
        Key::Rof
        | Key::Acc
        | Key::Imp
        | Key::Dmg
        | Key::Range
        | Key::Ma
        | Key::Short
        | Key::Medium
        | Key::Long
        | Key::Count => {
            weapon::add_after_word(key, start, end, text, cost, out);
        }
        Key::Derived => add_derived(start, after, cost, out),
        Key::Dice => weapon::add_dice_count(start, end, text, cost, out),
        Key::Weapons => other::add_slots(start, end, text, cost, out),
        _ => {}
    }
    if matches!(
        key,
        Key::Weapons | Key::Systems | Key::Traits | Key::Arcs | Key::Stats | Key::Dice
    ) {
        add_section(key, start, after, cost, out);
    }
}

/// Adds figures that follow from others, or are of another game: `ORAT 1004`, `Maintenance: 6, DV: 15, AS: 32`.
fn add_derived(start: usize, after: At, cost: f32, out: &mut Vec<Piece>) {
    let value = |at: At<'_>| -> Option<usize> {
        let value = at.skip_while(|c| " :=¦".contains(c));
        let end = value.skip_while(|c| c.is_ascii_digit() || "./".contains(c));
        (end.at > value.at).then_some(end.at)
    };
    let Some(end) = value(after) else { return };
    let mut end = At::new(after.text, end);
    while let Some(next) = end.eat(",").map(At::spaces) {
        let word = next.skip_while(char::is_alphabetic);
        match value(word).filter(|_| word.at > next.at) {
            Some(next) => end = At::new(after.text, next),
            None => break,
        }
    }
    out.push(Piece::new(Value::Nothing, start, end.at, cost + 0.05));
}

/// Returns `true` if nothing but words for other rows of a sheet is in the rest of a line: `ENG WPN SHLD`.
fn only_heads_follow(after: At) -> bool {
    let is_head = |word: &str| {
        key_of(word)
            .is_some_and(|(key, cost)| cost < 0.3 && (key.is_rating() || key == Key::Weapons))
    };
    let is_mark = |c: char| c.is_whitespace() || ":=¦|.-".contains(c);
    let words = after.rest().split(is_mark);
    words.filter(|word| !word.is_empty()).all(is_head)
}

/// Adds a word that opens a list: a mark or the end of the line follows it.
fn add_section(key: Key, start: usize, after: At, cost: f32, out: &mut Vec<Piece>) {
    let inner = after.spaces();
    let mark = inner.eat_any(&[':', '=', '¦', '|', '\t']).or_else(|| {
        let dots = inner.rest().bytes().take_while(|c| *c == b'.').count();
        let dashes = inner.rest().bytes().take_while(|c| *c == b'-').count();
        let is_dash = dashes > 0 && inner.at > after.at && inner.skip(dashes).peek() == Some(' ');
        (dots > 1)
            .then(|| inner.skip(dots))
            .or(is_dash.then(|| inner.skip(dashes)))
    });
    let gap = (inner.at - after.at > 1).then_some(inner);
    // `Specials: none`.
    let none = mark.map(At::spaces).and_then(|value| {
        let end = value.skip_while(char::is_alphabetic);
        let is_none = is_none_word(&value.text[value.at..end.at]);
        (is_none && end.at > value.at && end.skip_while(|c| c == '.').spaces().is_end())
            .then_some(end)
    });
    if let Some(end) = none {
        out.push(Piece::new(Value::Nothing, start, end.at, cost));
    }
    if let Some(end) = mark.or(gap).or(inner.is_end().then_some(inner)) {
        out.push(Piece::new(Value::Section(key), start, end.at, cost + 0.02));
    } else if matches!(key, Key::Systems | Key::Arcs | Key::Traits) || only_heads_follow(after) {
        out.push(Piece::new(
            Value::Section(key),
            start,
            after.at,
            cost + 0.35,
        ));
    }
}
