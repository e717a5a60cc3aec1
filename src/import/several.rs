//! A header of several segments: name, type, faction and rating in any order behind the name.

use super::apart::is_edition;
use super::header::{Header, LONGEST_NOTES, apart, known, one_piece};
use super::line::{bracketed, tidy};
use super::look::{class_word, has_date};
use super::posted::{amount, rating};
use super::ship_type::split_type;
use super::tech;
use super::title::segments;

/// What the segments of a header say, besides the one with the name.
#[derive(Default)]
struct Said<'a> {
    faction: Option<String>,
    kind: Option<String>,
    posted: Option<u32>,
    doubt: Option<String>,
    /// What nobody knows: it is kept in the notes.
    rest: Vec<&'a str>,
}

/// Splits a header of several segments: name, type, faction and rating in any order behind the name.
pub(super) fn in_segments(text: &str) -> Option<Header> {
    let all = segments(text);
    let segments: Vec<&str> = all.iter().copied().filter(|segment| !is_edition(segment)).collect();
    if segments.len() < 2 {
        return segments.first().filter(|_| all.len() > 1).map(|only| one_piece(only));
    }
    let mut said = Said::default();
    let has_rating = rating(text).is_some() || has_date(text);
    let words = segments.iter().enumerate().filter(|(at, segment)| {
        let is_last = *at > 0 && at + 1 == segments.len() && !has_rating;
        !said.take_rating(segment, is_last)
    });
    let words: Vec<&str> = words.map(|(_, segment)| *segment).collect();
    let main = words.iter().position(|segment| class_word(segment).is_some()).unwrap_or(0);
    let title = *words.get(main)?;
    // Somebody who writes names in capitals and everything else small.
    let is_small = |segment: &&str| !segment.contains(char::is_uppercase) && !segment.starts_with("no ");
    let is_low = words.iter().all(|segment| *segment == title || is_small(segment))
        && (is_small(&title) || !title.contains(char::is_lowercase));
    for (at, segment) in words.iter().enumerate().filter(|(at, _)| *at != main) {
        said.take_words(segment, title, at > main, is_low);
    }
    if let (true, None, Some(faction)) = (is_plain(title) && split_type(title).1.is_empty(), &said.kind, &said.faction)
    {
        let doubt = || format!("the header does not part its words: '{faction}' is read as the faction");
        said.doubt = said.doubt.take().or_else(|| Some(doubt()));
    }
    Some(said.header(title))
}

/// Nothing but a name: the type stands in a segment of its own.
fn is_plain(title: &str) -> bool {
    class_word(title).is_none_or(|(_, rest)| rest.is_empty())
}

impl<'a> Said<'a> {
    /// Takes the posted rating; a number without a label only where it stands last.
    fn take_rating(&mut self, segment: &str, is_last: bool) -> bool {
        let (plain, inner) = apart(segment);
        let labelled = amount(plain).filter(|(_, has_unit)| *has_unit);
        let Some((number, _)) = labelled.or(amount(segment).filter(|_| is_last)).filter(|_| self.posted.is_none())
        else {
            return false;
        };
        self.posted = Some(number);
        self.faction = self.faction.take().or(inner.filter(|inner| amount(inner).is_none()).and_then(known));
        let is_bare = is_last && amount(segment).is_some();
        self.doubt = is_bare.then(|| format!("'{number}' in the header is taken for the posted rating"));
        true
    }

    /// Takes a type, a faction, both, or a note.
    fn take_words(&mut self, segment: &'a str, title: &str, is_behind: bool, is_low: bool) {
        let is_name = |segment: &str| {
            (1..=5).contains(&segment.split_whitespace().count())
                && !segment.contains(|c: char| c.is_ascii_digit() || matches!(c, '[' | '(' | '.' | '!' | '?'))
                && (segment.starts_with(char::is_uppercase) || is_low)
        };
        let (plain, inner) = apart(segment);
        // `Tollgate class monitor, Free Ports (198 pts)`.
        let rating = inner.and_then(amount).filter(|(_, has_unit)| *has_unit && self.posted.is_none());
        let segment = rating.map_or(segment, |_| plain);
        self.posted = self.posted.or(rating.map(|(number, _)| number));
        let words = inner.filter(|inner| amount(inner).is_none());
        let is_kind = is_plain(title) && split_type(plain).0.is_empty() && !plain.is_empty() && is_behind;
        if is_kind && self.kind.is_none() {
            self.kind = known(plain);
            self.posted = self.posted.or(inner.and_then(amount).map(|(number, _)| number));
            let square = segment.find('[').and_then(|open| bracketed(&segment[open..])).map(|(inner, _)| inner);
            let named = words.or(square.filter(|inner| amount(inner).is_none()));
            self.faction = self.faction.take().or(named.and_then(known));
        } else if self.faction.is_none() && !title.contains('[') && is_name(segment) {
            self.faction = known(segment);
        } else if let (Some(words), true) = (words, self.faction.is_none() && is_name(plain)) {
            // `Mistral - Croiseur rapide [Ligue de Provence]`.
            self.faction = known(words);
            if is_plain(title) {
                let doubt = || format!("'{plain}' in the header is read as the type");
                self.doubt = self.doubt.take().or_else(|| Some(doubt()));
                self.kind = self.kind.take().or(known(plain));
            } else {
                self.rest.push(plain);
            }
        } else {
            self.rest.push(segment);
        }
    }

    /// The header of the segment with the name, and of all this.
    fn header(self, title: &str) -> Header {
        let mut header = match &self.faction {
            Some(faction) => one_piece(&format!("{title} [{faction}]")),
            None => one_piece(title),
        };
        header.posted = header.posted.or(self.posted);
        header.identity.kind = self.kind.or(header.identity.kind);
        header.doubt = header.doubt.or(self.doubt);
        if !self.rest.is_empty() {
            let notes = header.notes.into_iter().chain(self.rest.into_iter().map(str::to_string));
            let notes = notes.collect::<Vec<_>>().join(", ");
            let (tech, notes) = match tech::phrase_within(&notes) {
                Some((level, around)) => (Some(level), around.join(" ")),
                None => (None, notes),
            };
            header.tech = header.tech.or(tech);
            header.notes = Some(tidy(&notes, LONGEST_NOTES)).filter(|notes| !notes.is_empty());
        }
        header
    }
}
