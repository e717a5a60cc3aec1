//! Lines that hold more than one thing: a whole ship, its ratings and its weapons, or several weapons. They are cut at every mark
//! outside brackets, each piece is told by what it holds, and what belongs together is put together again: each becomes
//! a line of its own, and is read like one.

use super::gun::gun;
use super::header::header;
use super::held::{Held, Piece, bare, has_ratings, paired, pieces, together};
use super::keys::Key;
use super::look::{Look, is_pointing, look};
use super::mounts::times_before;
use super::naming::is_verb;
use super::posted::amount;
use super::row::row;
use super::ship_type::split_type;
use super::verdict::is_part;

/// The longest line that is cut, in bytes.
const LONGEST: usize = 1000;

/// What a line is cut into.
pub struct Cut {
    pub lines: Vec<String>,
    /// Whether the first of them is the header of a ship.
    pub has_header: bool,
    /// How many of them nobody knows, or are weapons without arcs.
    loose: usize,
}

/// Whether the next line goes on with a ship that a line holds, as mail breaks it.
pub fn goes_on(text: &str, next: &str) -> bool {
    if text.len() < 50 || !has_ratings(text) {
        return false;
    }
    let ship = |text: &str| lines(text).filter(|cut| cut.has_header);
    let is_other = |next: &str| look(next) == Some(Look::Sure) || ship(next).is_some();
    let Some(first) = ship(text).filter(|_| !is_other(next)) else {
        return false;
    };
    let marks = |c: char| ",;|/+-&".contains(c);
    let is_open =
        text.trim_end().ends_with(marks) || next.starts_with(['[', '(', '|', ';', ',', '+']);
    ship(&format!("{text} {next}"))
        .is_some_and(|both| both.loose < first.loose || is_open && both.loose == first.loose)
}

/// The lines that a line holds; none if it holds one thing only.
pub fn lines(text: &str) -> Option<Cut> {
    let digits = || text.bytes().filter(u8::is_ascii_digit).count();
    // A track goes on with numbers, and most rows are tracks.
    let is_track = || {
        !text[text.find(|c: char| c.is_ascii_digit()).unwrap_or(0)..].contains(char::is_alphabetic)
    };
    if text.len() > LONGEST || digits() < 2 || is_track() || text.ends_with('?') || is_part(text) {
        return None;
    }
    match together(text).or_else(|| paired(text)) {
        Some(text) => cut_apart(&text),
        None => cut_apart(text),
    }
}

fn cut_apart(text: &str) -> Option<Cut> {
    let has_ratings = has_ratings(text);
    // Weapons without ratings: several of them, or systems behind them.
    if !has_ratings && !text.contains("+/") && !text.contains("+,") {
        return None;
    }
    let pieces = pieces(text, has_ratings);
    let rated = |key: Key| {
        pieces
            .iter()
            .any(|piece| matches!(piece.held, Held::Rating(own, _) if own == key))
    };
    let is_ship = rated(Key::Hull) && (rated(Key::Engines) || rated(Key::Thrust));
    let is_rating = |piece: &Piece| matches!(piece.held, Held::Rating(..));
    let first = pieces.iter().position(is_rating).unwrap_or(0);
    // `CL` may be arcs, and is a light cruiser.
    let is_type = |piece: &Piece| !split_type(piece.text).1.is_empty();
    let is_named = |piece: &Piece| {
        !matches!(
            piece.held,
            Held::Numbers { .. } | Held::Label(_) | Held::Arcs
        ) || is_type(piece)
    };
    if first > 0 && !pieces[..first].iter().all(is_named) {
        return None;
    }
    let header = text[..pieces
        .get(first)
        .filter(|_| first > 0)
        .map_or(0, |piece| piece.start)]
        .trim_end_matches(|c: char| c.is_whitespace() || ",;:|-/.+".contains(c));
    let mut out = Out {
        text,
        ..Out::default()
    };
    for at in first..pieces.len() {
        out.take(&pieces, at);
    }
    out.close();
    let Out {
        lines,
        weapons,
        unarmed,
        strange,
        ..
    } = out;
    let cut = |lines, has_header| Cut {
        lines,
        has_header,
        loose: strange + unarmed,
    };
    match (header.is_empty(), is_ship) {
        (false, true) => {
            let header = bare(header);
            let is_seen = look(header).is_some_and(|look| look != Look::Mentioned);
            let named = is_name(header, weapons > 0);
            let is_sure = is_seen || weapons > 0 || named == Some(true);
            let is_header = (is_seen || named.is_some()) && (is_sure || strange == 0);
            is_header.then(|| {
                cut(
                    [header.to_string()].into_iter().chain(lines).collect(),
                    true,
                )
            })
        }
        // `Weapon hits 1 2 3 4 -; Shields 5 6 6 6 6`.
        (false, false)
            if row(header).is_some_and(|row| row.key == Key::Weapons) && strange == 0 =>
        {
            Some(cut(
                [header.to_string()].into_iter().chain(lines).collect(),
                false,
            ))
        }
        (false, false) => None,
        (true, _) if has_ratings => {
            let is_row = is_rating(&pieces[0]) && lines.len() > 1;
            (is_row && (weapons > 0 || strange == 0)).then(|| cut(lines, false))
        }
        _ => (lines.len() > 1 && weapons > 0 && strange == 0).then(|| cut(lines, false)),
    }
}

/// Whether words can only say who a ship is: `Sedge, light cruiser`, `Pine Marten | Corvette | 64 pts`; the more they
/// say, the surer it is.
fn is_name(text: &str, is_armed: bool) -> Option<bool> {
    let words = || {
        text.split_whitespace()
            .filter(|word| word.contains(char::is_alphanumeric))
    };
    let is_said = |word: &str| is_pointing(word) && word != "the" || is_verb(word);
    if words().count() > 14 || text.contains(['+', '!', '?']) || words().any(is_said) {
        return None;
    }
    let found = header(text);
    let class = &found.identity.class;
    let is_high = text.starts_with(char::is_uppercase);
    let is_one = match [found.posted.is_some(), found.identity.kind.is_some()] {
        [true, true] => true,
        [false, false] => {
            is_high
                && words().count() < 4
                && words().all(|word| !word.starts_with(char::is_lowercase))
        }
        [is_rated, _] => is_high || is_rated && is_armed,
    };
    (is_one && class.split_whitespace().count() <= 4 && !class.contains([',', ';', ':', '|']))
        .then_some(found.posted.is_some() && found.identity.kind.is_some())
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
        let is_title = pieces.get(at + 1).is_some_and(|next| {
            matches!(
                next.held,
                Held::Numbers {
                    has_range: true,
                    is_bare: true
                }
            )
        }) && !matches!(piece.held, Held::Rating(..) | Held::Numbers { .. });
        let is_free = self.weapon.is_none_or(|weapon| weapon.has_range);
        match piece.held {
            Held::Rating(key, value) => {
                self.close();
                let is_rest = at > 0
                    && matches!(pieces[at - 1].held, Held::Rating(before, _) if before == key);
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
                if self
                    .weapon
                    .is_none_or(|weapon| has_range && weapon.has_range)
                {
                    self.open(piece);
                }
                self.extend(piece, has_range);
            }
            Held::Nothing => self.close(),
            Held::Arcs | Held::Trait if self.weapon.is_some() => self.extend(piece, false),
            Held::System => self.list(piece.text),
            Held::Words if self.weapon.is_some_and(|weapon| !weapon.has_arcs) => {
                self.extend(piece, false)
            }
            _ if self.is_listing || !self.listed.is_empty() && is_item(piece.text) => {
                self.list(piece.text)
            }
            _ => {
                self.close();
                let is_rating = amount(piece.text).is_some_and(|(_, has_unit)| has_unit);
                let is_aside = piece.text.starts_with('(') && piece.text.ends_with(')');
                self.strange +=
                    usize::from(!is_rating && !is_aside && !self.is_named_again(piece.text));
                self.lines.push(piece.text.to_string());
            }
        }
    }

    /// `2x Gun [BD]` behind `2x Gun 3/6/9 1/4+/1/1 [AC]`.
    fn is_named_again(&self, text: &str) -> bool {
        let (_, bare) = times_before(text);
        let name = bare.split('[').next().unwrap_or_default().trim_end();
        let has_name = |line: &String| times_before(line).1.starts_with(name);
        bare.len() > name.len() && !name.is_empty() && self.lines.iter().any(has_name)
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
        self.weapon = Some(Open {
            start: piece.start,
            end: piece.end(),
            ..Open::default()
        });
        self.extend(piece, false);
    }

    fn extend(&mut self, piece: Piece<'a>, has_range: bool) {
        let Some(weapon) = &mut self.weapon else {
            return;
        };
        weapon.end = piece.end();
        weapon.has_range |= has_range;
        let is_behind = |open: usize| {
            piece.held != Held::Words && piece.text[open..].ends_with([']', ')', '}'])
        };
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
            self.lines.push(format!(
                "{}: {}",
                Key::Specials.word(),
                self.listed.join(", ")
            ));
            self.listed.clear();
        }
        self.is_listing = false;
    }
}

/// Whether words behind systems can be one more: short, and written as a name.
fn is_item(text: &str) -> bool {
    text.split_whitespace().count() <= 4
        && text.starts_with(char::is_uppercase)
        && amount(text).is_none()
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
                &[
                    "Marlin-class Frigate (88 pts)",
                    "Hull: 5",
                    "Engines: 7",
                    "Shields: 1",
                ][..],
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
                &[
                    "Udder, Fleet Tender, 22",
                    "Hull: 6",
                    "Engines: 3",
                    "Shields: 1",
                    "Systems: Cargo (300), Milk Pumps",
                ],
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
                &[
                    "Hull: 5",
                    "Engines: 7",
                    "Shields: fore 3 port 2 stbd 2 aft 1",
                    "Systems: Marines 3",
                ],
            ),
            (
                "Weapons: Laser 3/6/9 1/4+/1/1 AB; Flak 1/2/3 2/4+/1/1 AB; Systems: Hyperdrive",
                &[
                    "Laser 3/6/9 1/4+/1/1 AB",
                    "Flak 1/2/3 2/4+/1/1 AB",
                    "Systems: Hyperdrive",
                ],
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
        assert!(goes_on(
            "Fang, Destroyer, 92 - Hull 4, Eng 7, Sh 2 - 2x Ripper 3/6/9",
            "2/4+/1/1 [AB] - Hyperdrive"
        ));
        assert!(goes_on(
            &format!("{first} [AB] - Cloaking"),
            "Device, Marines (4)"
        ));
        assert!(goes_on(
            &format!("{first} [AB] - Hyperdrive,"),
            "Marines (4)"
        ));
        for next in [
            "Nice ship",
            "Talon, Cruiser, 171 - Hull 7, Eng 5, Sh 3 - Hyperdrive",
            "",
            "- Rob",
            "See you (maybe)",
        ] {
            assert!(
                !goes_on(&format!("{first} [AB] - Hyperdrive"), next),
                "{next}"
            );
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
