//! Lines that hold more than one thing: a whole ship, its ratings and its weapons, or several weapons. They are cut at every mark
//! outside brackets, each piece is told by what it holds, and what belongs together is put together again: each becomes
//! a line of its own, and is read like one.

use super::apart::is_verb;
use super::gun::{gun, is_trait};
use super::header::{Look, amount, header, is_pointing, look};
use super::keys::Key;
use super::mounts::mounts;
use super::pieces::is_short;
use super::scan::{Number, numbers};
use super::verdict::is_part;
use super::words;

/// The longest line that is cut, in bytes.
const LONGEST: usize = 1000;

/// What a piece of a line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held<'a> {
    /// `Hull 4`, `H4`: what it is about, and its value.
    Rating(Key, &'a str),
    /// `Weapons:`, `Systems:`.
    Label(Key),
    /// Numbers of a weapon; whether its range is among them, and whether they begin the piece.
    Numbers {
        has_range: bool,
        is_bare: bool,
    },
    Arcs,
    Trait,
    System,
    /// Nothing: `no guns`.
    Nothing,
    Words,
}

/// A piece of a line: where it stands, and what it holds.
#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    start: usize,
    text: &'a str,
    held: Held<'a>,
}

impl Piece<'_> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// What a line is cut into.
pub(super) struct Cut {
    pub(super) lines: Vec<String>,
    /// Whether the first of them is the header of a ship.
    pub(super) has_header: bool,
    /// How many of them nobody knows, or are weapons without arcs.
    loose: usize,
}

/// Whether the next line goes on with a ship that a line holds, as mail breaks it.
pub(super) fn goes_on(text: &str, next: &str) -> bool {
    if text.len() < 50 || !has_ratings(text) {
        return false;
    }
    let ship = |text: &str| lines(text).filter(|cut| cut.has_header);
    let is_other = |next: &str| look(next) == Some(Look::Sure) || ship(next).is_some();
    let Some(first) = ship(text).filter(|_| !is_other(next)) else { return false };
    let marks = |c: char| ",;|/+-&".contains(c);
    let is_open = text.trim_end().ends_with(marks) || next.starts_with(['[', '(', '|', ';', ',', '+']);
    ship(&format!("{text} {next}")).is_some_and(|both| both.loose < first.loose || is_open && both.loose == first.loose)
}

/// The lines that a line holds; none if it holds one thing only.
pub(super) fn lines(text: &str) -> Option<Cut> {
    let digits = || text.bytes().filter(u8::is_ascii_digit).count();
    // A track goes on with numbers, and most rows are tracks.
    let is_track = || !text[text.find(|c: char| c.is_ascii_digit()).unwrap_or(0)..].contains(char::is_alphabetic);
    if text.len() > LONGEST || digits() < 2 || is_track() || text.ends_with('?') || is_part(text) {
        return None;
    }
    match together(text) {
        Some(text) => cut_apart(&text),
        None => cut_apart(text),
    }
}

/// `H/E/S 4/7/2`, `Hull/Engines/Shields: 4/7/2`, each word with its own number.
fn together(text: &str) -> Option<String> {
    let at = ["/E", "/e", "/T", "/t"].iter().find_map(|mark| text.find(mark))?;
    let start = text[..at].rfind(|c: char| !c.is_alphabetic()).map_or(0, |before| before + 1);
    let end = text[at..].find(|c: char| !c.is_alphabetic() && c != '/').map_or(text.len(), |end| at + end);
    let behind = text[end..].trim_start_matches([':', '=', ' ']);
    let length = behind.find(|c: char| !c.is_ascii_digit() && c != '/').unwrap_or(behind.len());
    let values: Vec<&str> = behind[..length].split('/').collect();
    let keys: Vec<&str> = text[start..end].split('/').collect();
    let rating = |(key, value): (&&str, &&str)| {
        glued(&format!("{key}{value}")).map(|(key, _)| format!("{} {value}", key.word()))
    };
    let ratings: Vec<String> = keys.iter().zip(&values).map(rating).collect::<Option<_>>()?;
    (keys.len() == values.len() && ratings[0].starts_with(Key::Hull.word()))
        .then(|| format!("{}{}{}", &text[..start], ratings.join(", "), &behind[length..]))
}

fn cut_apart(text: &str) -> Option<Cut> {
    let has_ratings = has_ratings(text);
    // Weapons without ratings: several of them, or systems behind them.
    if !has_ratings && !text.contains("+/") && !text.contains("+,") {
        return None;
    }
    let pieces = pieces(text, has_ratings);
    let rated = |key: Key| pieces.iter().any(|piece| matches!(piece.held, Held::Rating(own, _) if own == key));
    let is_ship = rated(Key::Hull) && (rated(Key::Engines) || rated(Key::Thrust));
    let is_rating = |piece: &Piece| matches!(piece.held, Held::Rating(..));
    let first = pieces.iter().position(is_rating).unwrap_or(0);
    let is_named = |piece: &Piece| !matches!(piece.held, Held::Numbers { .. } | Held::Label(_) | Held::Arcs);
    if first > 0 && !pieces[..first].iter().all(is_named) {
        return None;
    }
    let header = text[..pieces.get(first).filter(|_| first > 0).map_or(0, |piece| piece.start)]
        .trim_end_matches(|c: char| c.is_whitespace() || ",;:|-/.+".contains(c));
    let mut out = Out { text, ..Out::default() };
    for at in first..pieces.len() {
        out.take(&pieces, at);
    }
    out.close();
    let Out { lines, weapons, unarmed, strange, .. } = out;
    let cut = |lines, has_header| Cut { lines, has_header, loose: strange + unarmed };
    match (header.is_empty(), is_ship) {
        (false, true) => {
            let header = bare(header);
            let is_seen = look(header).is_some_and(|look| look != Look::Mentioned);
            let named = is_name(header, weapons > 0);
            let is_sure = is_seen || weapons > 0 || named == Some(true);
            let is_header = (is_seen || named.is_some()) && (is_sure || strange == 0);
            is_header.then(|| cut([header.to_string()].into_iter().chain(lines).collect(), true))
        }
        (false, false) => None,
        (true, _) if has_ratings => {
            let is_row = is_rating(&pieces[0]) && lines.len() > 1;
            (is_row && (weapons > 0 || strange == 0)).then(|| cut(lines, false))
        }
        _ => (lines.len() > 1 && weapons > 0 && strange == 0).then(|| cut(lines, false)),
    }
}

/// A header without the number of its place in a list, `1) Whelk`, `#3 Whelk`, and without what somebody says before it:
/// `sure, Whelk (DD)`.
fn bare(text: &str) -> &str {
    let rest = text.trim_start_matches(['#', '*', ' ']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let behind = &rest[digits..];
    let is_numbered = (1..3).contains(&digits) && (behind.starts_with([')', '.', ':']) || text.starts_with('#'));
    let text = if is_numbered { behind.trim_start_matches([')', '.', ':', ' ']) } else { text };
    match text.split_once(['.', ',', ':', '!']).map(|(said, rest)| (said, rest.trim_start_matches(['.', '!', ' ']))) {
        Some((said, rest)) if said.starts_with(char::is_lowercase) && rest.starts_with(char::is_uppercase) => rest,
        _ => text,
    }
}

/// Whether words can only say who a ship is: `Sedge, light cruiser`, `Pine Marten | Corvette | 64 pts`; the more they
/// say, the surer it is.
fn is_name(text: &str, is_armed: bool) -> Option<bool> {
    let words = || text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    let is_said = |word: &str| is_pointing(word) && word != "the" || is_verb(word);
    if words().count() > 14 || text.contains(['+', '!', '?']) || words().any(is_said) {
        return None;
    }
    let found = header(text);
    let class = &found.identity.class;
    let is_high = text.starts_with(char::is_uppercase);
    let is_one = match [found.posted.is_some(), found.identity.kind.is_some()] {
        [true, true] => true,
        [false, false] => is_high && words().count() < 4 && words().all(|word| !word.starts_with(char::is_lowercase)),
        [is_rated, _] => is_high || is_rated && is_armed,
    };
    (is_one && class.split_whitespace().count() <= 4 && !class.contains([',', ';', ':', '|']))
        .then_some(found.posted.is_some() && found.identity.kind.is_some())
}

/// Whether ratings of a ship stand in a line: a known word or letter before a number, or behind it.
fn has_ratings(text: &str) -> bool {
    let mut before = "";
    text.split([' ', '\t', ',', ';', '|', ':', '=', '/', '(']).filter(|word| !word.is_empty()).any(|word| {
        let before = std::mem::replace(&mut before, word);
        let is_key = |word: &str| {
            let is_sure = |(slips, key): &(usize, Key)| key.begins_ships() && (*slips == 0 || word.len() > 4);
            word == "H" || Key::of_row(word).is_some_and(|found| is_sure(&found))
        };
        let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) || word == "none";
        is_number(word) && is_key(before)
            || is_number(before) && Key::of_row(word) == Some((0, Key::Hull))
            || glued(word).is_some_and(|(key, _)| key == Key::Hull)
    })
}

/// `H4`, `E:6`, `hull=5`, `eng7`.
fn glued(word: &str) -> Option<(Key, &str)> {
    let end = word.find(|c: char| !c.is_alphabetic()).filter(|end| *end > 0)?;
    let (name, value) = (&word[..end], word[end..].trim_start_matches([':', '=']));
    if value.is_empty() || value.len() > 2 || !value.bytes().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let key = match name {
        "H" => Key::Hull,
        "E" => Key::Engines,
        "S" => Key::Shields,
        "T" => Key::Thrust,
        name => Key::of_row(name).filter(|(slips, key)| *slips == 0 && key.begins_ships() && *key != Key::Tech)?.1,
    };
    Some((key, value))
}

/// Cuts a line at every mark, and before and behind every rating.
fn pieces(text: &str, has_ratings: bool) -> Vec<Piece<'_>> {
    let mut all: Vec<Piece> = Vec::new();
    for (start, part) in cut(text) {
        match has_ratings {
            true => rate(start, part, &mut all),
            false => push(start, part, &mut all),
        }
    }
    all
}

/// Adds a piece with what it holds.
fn push<'a>(start: usize, text: &'a str, all: &mut Vec<Piece<'a>>) {
    let lead = text.len() - text.trim_start().len();
    let (start, text) = (start + lead, text.trim());
    let is_joint = ["and", "with", "und", "et", "y"].contains(&text);
    if text.contains(|c: char| c.is_alphanumeric() || c == '[') && !is_joint {
        all.push(Piece { start, text, held: held(text) });
    }
}

/// The parts of a line between its marks, outside brackets.
fn cut(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let is_blank = |at: usize| bytes.get(at).is_none_or(|c| *c == b' ' || *c == b'\t');
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in text.char_indices() {
        let is_apart = || at > 0 && is_blank(at - 1) && is_blank(at + 1);
        let is_mark = match c {
            '(' | '[' | '{' => {
                depth += 1;
                false
            }
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                false
            }
            ';' | '|' | '\t' | '•' | '·' => true,
            ',' => !(at > 0 && is_digit(at - 1) && is_digit(at + 1)),
            ':' => is_blank(at + 1) && !ends_with_rating(&text[start..at]),
            '-' => is_apart() || text[at..].starts_with("--") || at > 0 && bytes[at - 1] == b'-',
            '/' => is_apart() || text[at..].starts_with("//"),
            '+' | '&' => is_apart(),
            '.' => is_blank(at + 1) && !is_short(&text[start..at]),
            ' ' => is_blank(at + 1) && at + 1 < text.len(),
            _ => false,
        };
        if is_mark && depth == 0 {
            parts.push((start, &text[start..at]));
            start = at + c.len_utf8();
        }
    }
    parts.push((start, &text[start..]));
    parts
}

/// Whether the word before a colon is that of a rating.
fn ends_with_rating(text: &str) -> bool {
    let word = text.trim_end().rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    matches!(word, "H" | "E" | "S" | "T") || Key::of_row(word).is_some_and(|(_, key)| key.begins_ships())
}

/// Cuts the ratings out of a part: `BODKIN Frigate (92) hull 4 eng 6 sh 1`.
fn rate<'a>(start: usize, part: &'a str, all: &mut Vec<Piece<'a>>) {
    // A side of the shields, or the next box of a track, belongs to the rating before it.
    if let Some(Piece { held: Held::Rating(key, _), .. }) = all.last().filter(|last| belongs(last.held, part)) {
        let (lead, value) = (part.len() - part.trim_start().len(), part.trim());
        all.push(Piece { start: start + lead, text: value, held: Held::Rating(*key, value) });
        return;
    }
    let words: Vec<(usize, &str)> = spans(part);
    let (mut at, mut open) = (0, 0);
    while at < words.len() {
        let Some((count, key, value)) = rating(part, &words[at..]) else {
            at += 1;
            continue;
        };
        let from = words[at].0;
        push(start + open, &part[open..from], all);
        let (last, word) = words[at + count - 1];
        all.push(Piece { start: start + from, text: &part[from..last + word.len()], held: Held::Rating(key, value) });
        at += count;
        open = last + word.len();
    }
    push(start + open, &part[open..], all);
}

/// Whether a part goes on with a rating: `port 2` with shields, `3` with a track.
fn belongs(before: Held, part: &str) -> bool {
    let Held::Rating(key, _) = before else { return false };
    let words = || part.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_side = |word: &str| Key::of_row(word).is_some_and(|(slips, key)| slips == 0 && key.is_facing());
    let is_number = |word: &str| word.len() < 3 && word.bytes().all(|c| c.is_ascii_digit());
    let has_sides = matches!(key, Key::Shields | Key::Screens);
    words().count() > 0
        && words().all(|word| is_number(word) || has_sides && is_side(word))
        && !part.contains(['+', '['])
}

/// The words of a part and where they begin.
fn spans(part: &str) -> Vec<(usize, &str)> {
    // `H2/E9/S0`, but `3/6/9`.
    let is_letter = |at: usize| part.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let mut at = 0;
    let words = part.split(move |c: char| {
        let here = at;
        at += c.len_utf8();
        c == ' ' || c == '\t' || c == '/' && is_letter(here + 1)
    });
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| (word.as_ptr() as usize - part.as_ptr() as usize, word)).collect()
}

/// The rating that words begin with: how many words, what it is about, and its value.
fn rating<'a>(part: &'a str, words: &[(usize, &'a str)]) -> Option<(usize, Key, &'a str)> {
    let (_, first) = words[0];
    if let Some((key, value)) = glued(first.trim_end_matches([',', '/'])) {
        return Some((1, key, value));
    }
    // `4 hull`.
    if let [(_, number), (_, word), rest @ ..] = words
        && number.len() < 3
        && number.bytes().all(|c| c.is_ascii_digit())
        && !rest.first().is_some_and(|(_, next)| next.starts_with(|c: char| c.is_ascii_digit()))
        && let Some((0, key)) = Key::of_row(word)
        && key.begins_ships()
        && key != Key::Tech
    {
        return Some((2, key, number));
    }
    let is_value = |word: &str| {
        word == "none"
            || word.starts_with(|c: char| c.is_ascii_digit())
                && word.chars().all(|c| c.is_ascii_digit() || "-/*,".contains(c))
            || word.starts_with('(')
                && word.ends_with(')')
                && word.chars().all(|c| c.is_ascii_digit() || "()-,/".contains(c))
    };
    let is_side = |word: &str| Key::of_row(word).is_some_and(|(slips, key)| slips == 0 && key.is_facing());
    // `Hull 4`, `Hull Size 4`, `Shields fore 3`.
    (1..=2).find_map(|count| {
        let (last, word) = *words.get(count - 1)?;
        let name = part[words[0].0..last + word.len()].trim_end_matches([':', '=', '-']);
        let (slips, key) = Key::of_row(name.trim_start_matches('('))?;
        let is_key = key.begins_ships() && key != Key::Tech && (slips == 0 || name.len() > 4 && count == 1);
        let mut from = count;
        if words.get(from).is_some_and(|(_, word)| ["=", "-", "of", "is", "at", "rated"].contains(word)) {
            from += 1;
        }
        let has_sides = matches!(key, Key::Shields | Key::Screens);
        let is_own = |word: &str| is_value(word) || has_sides && is_side(word);
        let taken = words[from..]
            .iter()
            .take_while(|(_, word)| is_own(word) || is_own(word.trim_end_matches([',', ')'])))
            .count();
        let (begin, _) = *words.get(from)?;
        let (last, word) = *words[from..].get(taken.checked_sub(1)?)?;
        let value = part[begin..last + word.len()].trim_end_matches([',', '/']);
        (is_key && (value == "none" || value.contains(|c: char| c.is_ascii_digit()))).then_some((
            from + taken,
            key,
            value,
        ))
    })
}

/// What a piece holds.
fn held(text: &str) -> Held<'_> {
    let label = text.trim_end_matches(':');
    if let Some((0, key @ (Key::Weapons | Key::Specials))) = Key::of_row(label) {
        return Held::Label(key);
    }
    let lower = text.to_lowercase();
    let behind = ["no ", "not ", "keine ", "sans ", "ohne "].iter().find_map(|word| lower.strip_prefix(word));
    if lower == "unarmed" || behind.is_some_and(|what| Key::of_row(what).is_some_and(|(_, key)| key == Key::Weapons)) {
        return Held::Nothing;
    }
    let found = numbers(text);
    let is_number = |number: &Number| !matches!(number, Number::Times(_));
    if found.iter().any(|(_, number)| is_number(number)) {
        let has_range = found.iter().any(|(_, number)| matches!(number, Number::Far(_)));
        return Held::Numbers { has_range, is_bare: found[0].0.start == 0 };
    }
    if mounts(text).is_some() || text.starts_with('[') && mounts(&text.to_uppercase()).is_some() {
        return Held::Arcs;
    }
    let before = text.find(['[', '(']).map_or(text, |open| text[..open].trim_end());
    if words::is_system(text) && !words::is_exact_trait(text).contains(&true) {
        return Held::System;
    }
    if is_trait(text) || !before.is_empty() && before.len() < text.len() && is_trait(before) {
        return Held::Trait;
    }
    Held::Words
}

/// The lines that the pieces become.
#[derive(Default)]
struct Out<'a> {
    text: &'a str,
    lines: Vec<String>,
    /// The weapon that is open: where it stands, and whether its range, its numbers and its arcs have been met.
    weapon: Option<Open>,
    /// The systems that are open.
    listed: Vec<&'a str>,
    /// Whether the word for systems stands before them.
    is_listing: bool,
    /// How many weapons there are, how many of them have no arcs, and how many pieces are nothing that is known.
    weapons: usize,
    unarmed: usize,
    strange: usize,
}

#[derive(Clone, Copy, Default)]
struct Open {
    start: usize,
    end: usize,
    has_range: bool,
    has_arcs: bool,
}

impl<'a> Out<'a> {
    fn take(&mut self, pieces: &[Piece<'a>], at: usize) {
        let piece = pieces[at];
        // `Flak - 1/2/3 - ...`: whatever stands right before a range is the name of a weapon.
        let is_title = pieces
            .get(at + 1)
            .is_some_and(|next| matches!(next.held, Held::Numbers { has_range: true, is_bare: true }))
            && !matches!(piece.held, Held::Rating(..) | Held::Numbers { .. });
        let is_free = self.weapon.is_none_or(|weapon| weapon.has_range);
        match piece.held {
            Held::Rating(key, value) => {
                self.close();
                let is_rest = at > 0 && matches!(pieces[at - 1].held, Held::Rating(before, _) if before == key);
                match self.lines.last_mut().filter(|_| is_rest) {
                    Some(last) => *last = format!("{last} {value}"),
                    None => self.lines.push(format!("{}: {value}", key.word())),
                }
            }
            _ if is_title && is_free => self.open(piece),
            Held::Label(key) => {
                self.close();
                self.is_listing = key == Key::Specials;
            }
            Held::Numbers { has_range, .. } => {
                if self.weapon.is_none_or(|weapon| has_range && weapon.has_range) {
                    self.open(piece);
                }
                self.extend(piece, has_range);
            }
            Held::Nothing => self.close(),
            Held::Arcs | Held::Trait if self.weapon.is_some() => self.extend(piece, false),
            Held::System => self.list(piece.text),
            Held::Words if self.weapon.is_some_and(|weapon| !weapon.has_arcs) => self.extend(piece, false),
            _ if self.is_listing || !self.listed.is_empty() && is_item(piece.text) => self.list(piece.text),
            _ => {
                self.close();
                self.strange += usize::from(!amount(piece.text).is_some_and(|(_, has_unit)| has_unit));
                self.lines.push(piece.text.to_string());
            }
        }
    }

    fn list(&mut self, item: &'a str) {
        if self.weapon.is_some() {
            let is_listing = self.is_listing;
            self.close();
            self.is_listing = is_listing;
        }
        self.listed.push(item);
    }

    fn open(&mut self, piece: Piece<'a>) {
        self.close();
        self.weapon = Some(Open { start: piece.start, end: piece.end(), ..Open::default() });
        self.extend(piece, false);
    }

    fn extend(&mut self, piece: Piece<'a>, has_range: bool) {
        let Some(weapon) = &mut self.weapon else { return };
        weapon.end = piece.end();
        weapon.has_range |= has_range;
        let is_behind = |open: usize| piece.held != Held::Words && piece.text[open..].ends_with([']', ')', '}']);
        weapon.has_arcs |= piece.held == Held::Arcs || piece.text.rfind('[').is_some_and(is_behind);
    }

    /// Ends the weapon or the systems that are open.
    fn close(&mut self) {
        if let Some(weapon) = self.weapon.take() {
            let text = &self.text[weapon.start..weapon.end];
            let gun = gun(text);
            self.unarmed += usize::from(gun.as_ref().is_some_and(|gun| gun.mounts.is_empty()));
            let is_weapon = gun.is_some_and(|gun| !gun.name.is_empty());
            self.weapons += usize::from(is_weapon);
            self.strange += usize::from(!is_weapon);
            self.lines.push(text.to_string());
        }
        if !self.listed.is_empty() {
            self.lines.push(format!("{}: {}", Key::Specials.word(), self.listed.join(", ")));
            self.listed.clear();
        }
        self.is_listing = false;
    }
}

/// Whether words behind systems can be one more: short, and written as a name.
fn is_item(text: &str) -> bool {
    text.split_whitespace().count() <= 4 && text.starts_with(char::is_uppercase) && amount(text).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut_up(text: &str) -> Option<Vec<String>> {
        lines(text).map(|cut| cut.lines)
    }

    #[test]
    fn a_ship_on_one_line_is_cut_into_its_lines() {
        for (text, expected) in [
            (
                "Marlin-class Frigate (88 pts), hull 5, engines 7, shields 1:",
                &["Marlin-class Frigate (88 pts)", "Hull: 5", "Engines: 7", "Shields: 1"][..],
            ),
            (
                "Dab-class Cutter (9) - Hull 2 Engines 5 Shields 1; Gun 3/6/9 1/4+/1/1 AB; Hyperdrive",
                &[
                    "Dab-class Cutter (9)",
                    "Hull: 2",
                    "Engines: 5",
                    "Shields: 1",
                    "Gun 3/6/9 1/4+/1/1 AB",
                    "Systems: Hyperdrive",
                ],
            ),
            (
                "Fang, Destroyer, 92 - Hull 4, Eng 7, Sh 2 - 2x Ripper 3/6/9 2/4+/1/1 [AB] + Ram 1/2/3 1/4+/1/1 Piercing [G] - Hyperdrive, Marines (3)",
                &[
                    "Fang, Destroyer, 92",
                    "Hull: 4",
                    "Engines: 7",
                    "Shields: 2",
                    "2x Ripper 3/6/9 2/4+/1/1 [AB]",
                    "Ram 1/2/3 1/4+/1/1 Piercing [G]",
                    "Systems: Hyperdrive, Marines (3)",
                ],
            ),
            (
                "1) Whelk (DD), 96 CR -- H4 E6 S1 -- Gun, 3/6/9, 1/4+/1/1, Repeating, [AB][AB]; Flak - 1/2/3 - 2/4+/1/1 - [EF] -- Hyperdrive",
                &[
                    "Whelk (DD), 96 CR",
                    "Hull: 4",
                    "Engines: 6",
                    "Shields: 1",
                    "Gun, 3/6/9, 1/4+/1/1, Repeating, [AB][AB]",
                    "Flak - 1/2/3 - 2/4+/1/1 - [EF]",
                    "Systems: Hyperdrive",
                ],
            ),
            (
                "Reed Compact SEDGE Frigate (92) hull 4 eng 6 sh 1, Needler 3-6-9 1x4+/1/1 Rpt 2AB 1AC, Awl MA 8 1x3+/2/1 Gid 3G, Stealth 1",
                &[
                    "Reed Compact SEDGE Frigate (92)",
                    "Hull: 4",
                    "Engines: 6",
                    "Shields: 1",
                    "Needler 3-6-9 1x4+/1/1 Rpt 2AB 1AC",
                    "Awl MA 8 1x3+/2/1 Gid 3G",
                    "Systems: Stealth 1",
                ],
            ),
            (
                "Udder, Fleet Tender, 22 | Hull: 6 | Engines: 3 | Shields: 1 | no guns | Systems: Cargo (300), Milk Pumps",
                &["Udder, Fleet Tender, 22", "Hull: 6", "Engines: 3", "Shields: 1", "Systems: Cargo (300), Milk Pumps"],
            ),
            (
                "Pine Marten | Corvette | 64 pts | Hull 3 | Engines 8 | Snap Gun 2/4/6 2/4+/1/1 [AB] | Hyperdrive",
                &[
                    "Pine Marten | Corvette | 64 pts",
                    "Hull: 3",
                    "Engines: 8",
                    "Snap Gun 2/4/6 2/4+/1/1 [AB]",
                    "Systems: Hyperdrive",
                ],
            ),
            (
                "sure. Fen Cutter (45) - H2/E9/S0 - Dart 2/4/6 1/4+/1/1 [AB] - Hyperdrive",
                &[
                    "Fen Cutter (45)",
                    "Hull: 2",
                    "Engines: 9",
                    "Shields: 0",
                    "Dart 2/4/6 1/4+/1/1 [AB]",
                    "Systems: Hyperdrive",
                ],
            ),
            (
                "#2 Galley (frigate, 78 pts): hull=5 eng4 S:2 / Dart 2/4/6 1/4+/1/1 AB AB / Hyperdrive & Marines 6",
                &[
                    "Galley (frigate, 78 pts)",
                    "Hull: 5",
                    "Engines: 4",
                    "Shields: 2",
                    "Dart 2/4/6 1/4+/1/1 AB AB",
                    "Systems: Hyperdrive, Marines 6",
                ],
            ),
            (
                "Hull 5, Engines 7, Shields fore 3 / port 2 / stbd 2 / aft 1, Marines 3",
                &["Hull: 5", "Engines: 7", "Shields: fore 3 port 2 stbd 2 aft 1", "Systems: Marines 3"],
            ),
            (
                "Weapons: Laser 3/6/9 1/4+/1/1 AB; Flak 1/2/3 2/4+/1/1 AB; Systems: Hyperdrive",
                &["Laser 3/6/9 1/4+/1/1 AB", "Flak 1/2/3 2/4+/1/1 AB", "Systems: Hyperdrive"],
            ),
        ] {
            let expected: Vec<String> = expected.iter().map(|line| line.to_string()).collect();
            assert_eq!(cut_up(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_ship_that_mail_has_broken_goes_on() {
        let first = "Fang, Destroyer, 92 - Hull 4, Eng 7, Sh 2 - 2x Ripper 3/6/9 2/4+/1/1";
        assert!(goes_on(first, "[AB][AB] - Hyperdrive"));
        assert!(goes_on("Fang, Destroyer, 92 - Hull 4, Eng 7, Sh 2 - 2x Ripper 3/6/9", "2/4+/1/1 [AB] - Hyperdrive"));
        assert!(goes_on(&format!("{first} [AB] - Cloaking"), "Device, Marines (4)"));
        assert!(goes_on(&format!("{first} [AB] - Hyperdrive,"), "Marines (4)"));
        for next in
            ["Nice ship", "Talon, Cruiser, 171 - Hull 7, Eng 5, Sh 3 - Hyperdrive", "", "- Rob", "See you (maybe)"]
        {
            assert!(!goes_on(&format!("{first} [AB] - Hyperdrive"), next), "{next}");
        }
    }

    #[test]
    fn lines_of_one_thing_and_sentences_stay_whole() {
        for text in [
            "As somebody said on page 3, hull 12 with engines 8 is asking for it.",
            "The A-class (12) has hull trouble",
            "Hull: 8 7 6 5 4 3 2 1",
            "Gun, 3/6/9, 1/4+/1/1, Piercing, Slow-Firing, [AB] [AB]",
            "[X] Gun, 3/6/9, 4+, 1/1/1, Increased Hits, [AB]",
            "My Heron had hull 4, engines 7 and two guns in AB, and she died on turn 2.",
            "In AE, hull 8 / engines 6 / shields 3 comes to about 200 with four 3/6/9 guns.",
            "I think hull 5 with engines 9 and shields 2 is asking for it at that price.",
            "my old picket (hull 5 and engines 9 in the AE days, some of you will remember)",
        ] {
            assert_eq!(cut_up(text), None, "{text}");
        }
    }
}
