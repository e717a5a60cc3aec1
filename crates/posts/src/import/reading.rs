//! What the readers of both games share: the count of lines, header, systems, rows and the first fault.

use super::header::{Header, UNNAMED, add_line, header};
use super::line::{Key, Kind, LONGEST_NAME, Line, Row, name};
use super::look::class_word;
use super::posted::{self, amount};
use super::systems::Listing;
use super::track::{self, Track};
use super::verdict::{self, corrected, unknown_row};
use super::{Part, Unread, Verdict, Warning};
use starwright_legacy::PostedSystem;
use starwright_text::diagnostic::Diagnostic;
use starwright_text::field::{Whole, clip};
use starwright_unity::file::drake;

/// The most batteries and the most systems of a ship.
pub const MOST: usize = 100;

/// How many unread lines above its numbers may hold the name of a weapon.
const MOST_ABOVE: usize = 4;

/// The most unread pieces of a row that are shown.
const MOST_SHOWN: usize = 10;

/// The lines of one ship so far: each is either read or unread; doubts are noted as well.
#[derive(Default)]
pub struct Reading {
    pub read: usize,
    pub unread: Vec<Unread>,
    pub warnings: Vec<Warning>,
    /// What the lines that were read became.
    pub parts: Vec<(usize, Part)>,
    pub systems: Vec<PostedSystem>,
    /// The same as they are written, each with its line.
    pub systems_at: Vec<(usize, String)>,
    pub header: Header,
    hull: Option<Whole<1, 200>>,
    /// Whether its class is taken from a row with its name.
    is_named: bool,
    /// The ship's identity, as far as its lines give it.
    pub title: String,
    pub listing: Listing,
    /// A system whose brackets close on the next line.
    pub open_system: Option<String>,
    /// The last lines that were not read: the name of a weapon may stand above its numbers.
    pub above: Vec<Above>,
    /// Those that became the title of the last weapon.
    pub titles: Vec<Unread>,
    /// Lines with some of the numbers of the next weapon.
    pub figures: Vec<(usize, String)>,
    /// How many weapons have been read.
    pub weapons: usize,
    /// The rows that have been read.
    keys: Vec<Key>,
    fault: Option<Diagnostic>,
}

/// A line above the numbers of a weapon.
pub struct Above {
    pub number: usize,
    pub text: String,
}

impl Reading {
    pub fn book(&mut self, line: &Line, is_read: bool) {
        match is_read {
            true => {
                self.read += 1;
                self.above.clear();
            }
            // The rest of the line was read.
            false
                if self
                    .parts
                    .last()
                    .is_some_and(|(last, _)| *last == line.number) =>
            {
                let message = format!("'{}' in the line is not read", clip(line.text()));
                match verdict::is_data(line) {
                    true => self.lose(line.number, message),
                    false => self.warn(line.number, message),
                }
            }
            false => {
                let unread = Unread::of(line);
                if let Some(key) =
                    corrected(line.text()).filter(|_| unread.is_talk && line.kind != Kind::Quote)
                {
                    self.warn(
                        line.number,
                        format!(
                            "this may correct the row '{}', which is read as it stands",
                            key.word()
                        ),
                    );
                }
                if let Some(label) =
                    unknown_row(line.text()).filter(|_| unread.is_talk && line.kind == Kind::Other)
                {
                    self.warn(
                        line.number,
                        format!("no row that is known: '{}' is not read", clip(label)),
                    );
                }
                self.unread.push(unread);
                if self
                    .figures
                    .last()
                    .is_some_and(|(last, _)| *last == line.number)
                {
                    return;
                }
                if self.above.len() >= MOST_ABOVE {
                    self.above.remove(0);
                }
                self.above.push(Above {
                    number: line.number,
                    text: line.text().to_string(),
                });
            }
        }
        let part = match line.kind {
            _ if !is_read
                || self
                    .parts
                    .last()
                    .is_some_and(|(last, _)| *last == line.number) =>
            {
                return;
            }
            Kind::Row(Key::Specials) => Part::Systems,
            Kind::Row(key) if key.is_identity() => Part::Header,
            Kind::Row(key) => Part::Row(key.word()),
            Kind::Weapon(_) => Part::Weapon(self.weapons),
            Kind::Figures => Part::Weapon(self.weapons.saturating_sub(1)),
            Kind::Arcs => Part::Arcs(self.weapons.saturating_sub(1)),
            Kind::Rest => self.parts.last().map_or(Part::Systems, |(_, part)| *part),
            Kind::Shared => Part::Weapon(self.weapons),
            Kind::Like { .. } => Part::Ship,
            Kind::Header(_) | Kind::Other | Kind::Quote => Part::Systems,
        };
        self.weapons += usize::from(matches!(line.kind, Kind::Weapon(_)));
        self.parts.push((line.number, part));
    }

    /// Marks a line as unread again, since it contributed nothing.
    pub fn give_back(&mut self, line: &Line) {
        self.read -= 1;
        let at = self
            .unread
            .partition_point(|unread| unread.line < line.number);
        self.unread.insert(at, Unread::of(line));
        self.parts.retain(|(number, _)| *number != line.number);
    }

    /// Notes a doubt about a line.
    pub fn warn(&mut self, line: usize, message: impl Into<String>) {
        self.warnings.push(Warning {
            line,
            message: message.into(),
            verdict: Verdict::Doubtful,
        });
    }

    /// Notes a part of the ship that could not be read.
    pub fn lose(&mut self, line: usize, message: String) {
        self.warnings.push(Warning {
            line,
            message,
            verdict: Verdict::Lost,
        });
    }

    /// Leaves a line, giving the reason.
    pub fn leave(&mut self, line: &Line, why: &str) -> bool {
        self.warn(line.number, format!("{why}; the line is left out"));
        false
    }

    /// Notes why the ship cannot be read; only the first reason counts. The line itself counts as read.
    pub fn fail(&mut self, line: &Line, piece: &str, message: String) -> bool {
        self.fault.get_or_insert_with(|| line.fault(piece, message));
        true
    }

    pub fn take_header(&mut self, line: &Line) -> bool {
        self.is_named = line.kind == Kind::Row(Key::Name);
        self.header = match line.kind {
            Kind::Row(key @ (Key::Class | Key::Name)) => header(line.row(key).value),
            _ => header(line.text()),
        };
        self.parts.push((line.number, Part::Header));
        if let Some(doubt) = self.header.doubt.take() {
            self.warn(line.number, doubt);
        }
        let identity = &self.header.identity;
        self.title = identity.to_string();
        let names = [
            Some(&identity.class),
            identity.faction.as_ref(),
            identity.kind.as_ref(),
        ];
        if names
            .into_iter()
            .flatten()
            .any(|name| name.chars().count() >= LONGEST_NAME - 1)
        {
            self.warn(
                line.number,
                format!("names are cut to {LONGEST_NAME} characters"),
            );
        }
        true
    }

    /// Whether nothing said so far how the ship is called.
    pub fn is_unnamed(&self) -> bool {
        self.header.identity.class == UNNAMED
    }

    /// Takes a row that says who the ship is.
    pub fn take_identity(&mut self, line: &Line, key: Key) -> bool {
        let value = line.row(key).value;
        // `Name: ____` is a line to write on.
        if !value.contains(char::is_alphanumeric) {
            return true;
        }
        // Behind the hull a name may be that of a weapon.
        if self.hull.is_some()
            && matches!(key, Key::Name | Key::Type)
            && self.header.identity.class != UNNAMED
        {
            self.warn(
                line.number,
                format!(
                    "'{}' may be the name or the type of the ship: not read",
                    clip(value)
                ),
            );
            return false;
        }
        if key == Key::Rating
            && line
                .text()
                .get(..4)
                .is_some_and(|begin| begin.eq_ignore_ascii_case("cost"))
        {
            self.warn(
                line.number,
                format!("'{}' is taken for the posted rating", clip(value)),
            );
        }
        let identity = &mut self.header.identity;
        // `NAME: Terrace class`.
        let classed = class_word(value)
            .filter(|(_, kind)| kind.is_empty())
            .map(|(class, _)| class);
        let key = if classed.is_some() && key == Key::Name {
            Key::Class
        } else {
            key
        };
        let text = Some(name(classed.unwrap_or(value))).filter(|text| !text.is_empty());
        match key {
            Key::Class => {
                let before =
                    std::mem::replace(&mut identity.class, text.unwrap_or(UNNAMED.to_string()));
                identity.name = identity
                    .name
                    .take()
                    .or(Some(before).filter(|_| std::mem::take(&mut self.is_named)));
            }
            Key::Type => identity.kind = text,
            Key::Faction => identity.faction = text,
            Key::Name => identity.name = text,
            _ => match amount(value) {
                Some((rating, _)) if self.header.posted.is_none_or(|posted| posted == rating) => {
                    self.header.posted = Some(rating);
                }
                _ => {
                    return self.leave(
                        line,
                        "the posted rating is not a number, or stands elsewhere, too",
                    );
                }
            },
        }
        true
    }

    /// Takes a rating that stands on a line of its own, `(287)`, or in a remark: `comes out at 85 pts`.
    pub fn take_rating(&mut self, line: &Line) -> bool {
        let Some(rating) = posted::remarked(line.text()).filter(|_| self.header.posted.is_none())
        else {
            return false;
        };
        self.header.posted = Some(rating);
        self.warn(
            line.number,
            format!("{rating} is taken for the posted rating"),
        );
        true
    }

    /// Takes a line between the header and the first row that goes on with the header.
    pub fn goes_on_with_header(&mut self, line: &Line) -> bool {
        let is_early = self.hull.is_none() && self.weapons == 0 && self.keys.is_empty();
        let is_taken = is_early && add_line(&mut self.header, line.text());
        if is_taken {
            self.title = self.header.identity.to_string();
            self.parts.push((line.number, Part::Header));
            if let Some(doubt) = self.header.doubt.take() {
                self.warn(line.number, doubt);
            }
        }
        is_taken
    }

    pub fn note_row(&mut self, key: Key, is_read: bool) {
        if is_read && !self.keys.contains(&key) {
            self.keys.push(key);
        }
    }

    pub fn is_second(&mut self, line: &Line, key: Key) -> bool {
        let is_second = self.keys.contains(&key)
            && key != Key::Tech
            && key != Key::Specials
            && !key.is_facing();
        if is_second {
            self.warn(
                line.number,
                format!("a second row '{}': the first one counts", key.word()),
            );
        }
        is_second
    }

    /// Leaves a line; the mark of a Unity ship is reported.
    pub fn refuse_unity(&mut self, line: &Line) -> bool {
        line.text() == drake::MARK
            && self.leave(line, "the ship says that it is of Starmada Unity, but is read as one of an older edition")
    }

    /// Whether a ship with this many batteries may have another.
    pub fn has_room(&mut self, line: &Line, batteries: usize) -> bool {
        let has_room = batteries < MOST;
        if !has_room {
            self.fail(
                line,
                line.text(),
                format!("more than {MOST} batteries; no ship has as many"),
            );
        }
        has_room
    }

    /// The boxes of a row; anything else in it is noted.
    pub fn track<'a>(&mut self, line: &Line, row: &Row<'a>) -> Track<'a> {
        let track = Track::of(row.value);
        if row.value.is_empty() {
            self.warn(
                line.number,
                format!("nothing is written after '{}'", row.key.word()),
            );
        }
        let words = track
            .words
            .iter()
            .filter(|word| !word.eq_ignore_ascii_case("none"))
            .map(|word| clip(word));
        let extras = track
            .extras
            .iter()
            .map(|extra| format!("({})", clip(extra)));
        let pieces: Vec<String> = extras
            .chain(words)
            .map(|piece| format!("'{piece}'"))
            .collect();
        if !pieces.is_empty() {
            let (shown, more) = (
                pieces[..pieces.len().min(MOST_SHOWN)].join(", "),
                pieces.len() > MOST_SHOWN,
            );
            let more = if more { " and more" } else { "" };
            let verb = if pieces.len() == 1 { "is" } else { "are" };
            let message = format!("{shown}{more} in the row {verb} not read");
            // `THRUST 43211 WEAPONS 1234`: another row on the same line.
            let is_row = |word: &&str| {
                Key::of_row(word).is_some_and(|(slips, key)| slips == 0 && !key.is_identity())
            };
            match track.words.iter().any(is_row) && track.boxes.len() > 1 {
                true => self.lose(line.number, message),
                false => self.warn(line.number, message),
            }
        }
        track
    }

    /// Takes the hull from a row of boxes; a missing or excessive one is a fault of the ship.
    pub fn take_hull(&mut self, line: &Line, row: &Row, boxes: &[u32]) -> bool {
        let Some(hull) = track::hull(boxes) else {
            return self.fail(
                line,
                row.value,
                "no number in the hull row; a ship has a hull of 1 to 200".to_string(),
            );
        };
        match Whole::parse_number(&hull.to_string()) {
            Ok(hull) => {
                self.hull = Some(hull);
                true
            }
            Err(message) => self.fail(line, row.value, format!("hull: {message}")),
        }
    }

    /// The hull, or why the ship cannot be read.
    pub fn hull(&mut self, first: &Line) -> Result<Whole<1, 200>, Diagnostic> {
        match (self.fault.take(), self.hull) {
            (Some(fault), _) => Err(fault),
            (None, Some(hull)) => Ok(hull),
            (None, None) => {
                let message =
                    "no hull row, such as 'Hull: 3 2 1': the ship cannot be read".to_string();
                Err(first.fault(first.text(), message))
            }
        }
    }

    /// Takes the first number of a row, 0 if there is none. A number out of range is not read: it may be the digits of
    /// a whole track.
    pub fn rating<const MOST: u32>(
        &mut self,
        line: &Line,
        row: &Row,
        mut boxes: Vec<u32>,
    ) -> (Whole<0, MOST>, Vec<u32>) {
        let mut first = boxes.first().map_or(0, |first| *first);
        if first > MOST {
            let message = format!(
                "{}: '{}' is more than the maximum of {MOST}",
                row.key.word(),
                clip(row.value)
            );
            self.lose(line.number, format!("{message}: not read, and taken as 0"));
            (first, boxes) = (0, vec![0]);
        }
        (
            Whole::parse_number(&first.to_string()).expect("at most the maximum"),
            boxes,
        )
    }

    /// Notes that a number of a row is reduced to the maximum.
    pub fn cut(&mut self, line: &Line, row: &Row, most: u32) {
        let message = format!(
            "{}: '{}' is more than the maximum: taken as {most}",
            row.key.word(),
            clip(row.value)
        );
        self.lose(line.number, message);
    }

    /// The rating of a row, or 0 with a note that the row is missing.
    pub fn or_zero<const MOST: u32>(
        &mut self,
        first: &Line,
        key: Key,
        rating: Option<Whole<0, MOST>>,
    ) -> Whole<0, MOST> {
        rating.unwrap_or_else(|| {
            self.warn(
                first.number,
                format!("no row '{}' could be read: taken as 0", key.word()),
            );
            Whole::parse_number("0").expect("zero is the least of the range")
        })
    }

    /// Notes the first box of a row that differs from the rules; a single box is a rating, not a row.
    pub fn compare(&mut self, key: Key, line: usize, posted: &[u32], derived: &[u32]) {
        if posted.len() != 1
            && let Some(difference) = track::difference(posted, derived)
        {
            self.warn(
                line,
                format!(
                    "the row '{}' differs from the rules: {difference}",
                    key.word()
                ),
            );
        }
    }

    /// The texts of the unread lines, for the ship to keep.
    pub fn texts(&self) -> Vec<String> {
        // A line of several pieces is kept once.
        let is_first = |at: usize| at == 0 || self.unread[at - 1].line != self.unread[at].line;
        (0..self.unread.len())
            .filter(|at| is_first(*at))
            .map(|at| self.unread[at].text.clone())
            .collect()
    }
}
