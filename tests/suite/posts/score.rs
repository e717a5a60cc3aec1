//! Compares what was read with the truth: each field is right, wrong and reported, or wrong without a word.

use super::found::{Found, Seen};
use super::parts::{Whole, arcs, systems, traits};
use super::truth::{Game, Ship, Truth};
use super::wording::{names, plain};

/// How a field was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// As a person reads it.
    Right,
    /// Wrong or missing, but its line or the field itself is among the unread lines and warnings, or the ship is refused.
    Reported,
    /// Wrong or missing, and nothing is said.
    Silent,
}

/// One field and how it was read.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) field: &'static str,
    pub(crate) verdict: Verdict,
    /// What was expected and what was read.
    pub(crate) note: String,
    /// The lines it appears on.
    pub(crate) lines: Vec<usize>,
}

/// A whole post, judged.
#[derive(Debug, Default)]
pub(crate) struct Score {
    pub(crate) fields: Vec<Judged>,
    /// Ships that stand in the post.
    pub(crate) ships: usize,
    /// Ships of which nothing was found.
    pub(crate) missed: usize,
    /// Ships that were found and refused.
    pub(crate) refused: usize,
    /// Ships that are right in every field, and those of them with a report all the same.
    pub(crate) whole: usize,
    pub(crate) doubted: usize,
    /// Ships that do not stand in the post.
    pub(crate) phantoms: Vec<String>,
    /// Entries refused that are no ships of the post.
    pub(crate) noise: usize,
    /// Lines of talk, and those of them that are taken for lost parts of a ship.
    pub(crate) talk: usize,
    pub(crate) alarms: Vec<usize>,
}

/// Judges an import.
pub(crate) fn score(truth: &Truth, found: &Found) -> Score {
    let pairs = pairs(truth, found);
    let mut score = Score {
        ships: truth.ships.len(),
        ..Score::default()
    };
    for (ship, seen) in truth.ships.iter().zip(&pairs) {
        let seen = seen.map(|at| &found.ships[at]);
        score.missed += usize::from(seen.is_none());
        score.refused += usize::from(seen.is_some_and(|seen| seen.game.is_none()));
        let mut judge = Judge {
            found,
            ship,
            seen,
            fields: Vec::new(),
        };
        judge.ship();
        if judge
            .fields
            .iter()
            .all(|judged| judged.verdict == Verdict::Right)
        {
            score.whole += 1;
            score.doubted += usize::from(seen.is_some_and(|seen| seen.is_reported));
        }
        score.fields.extend(judge.fields);
    }
    for (_, seen) in found
        .ships
        .iter()
        .enumerate()
        .filter(|(at, _)| !pairs.contains(&Some(*at)))
    {
        match seen.game {
            Some(_) => score
                .phantoms
                .push(format!("line {}: {}", seen.line, seen.title)),
            None => score.noise += 1,
        }
    }
    let talk = truth.talk();
    score.talk = talk.len();
    score.alarms = talk
        .into_iter()
        .filter(|line| found.lost.contains(line))
        .collect();
    score
}

/// For each ship of the truth the entry that was made of it: the most alike first.
fn pairs(truth: &Truth, found: &Found) -> Vec<Option<usize>> {
    let mut likeness: Vec<(usize, usize, usize)> = Vec::new();
    for (ship_at, ship) in truth.ships.iter().enumerate() {
        for (seen_at, seen) in found.ships.iter().enumerate() {
            likeness.push((alike(ship, seen), ship_at, seen_at));
        }
    }
    likeness.sort_by_key(|&(likeness, ship, seen)| (usize::MAX - likeness, ship, seen));
    let mut pairs = vec![None; truth.ships.len()];
    for (likeness, ship, seen) in likeness {
        if likeness >= 3 && pairs[ship].is_none() && !pairs.contains(&Some(seen)) {
            pairs[ship] = Some(seen);
        }
    }
    pairs
}

/// How much an entry looks like a ship.
fn alike(ship: &Ship, seen: &Seen) -> usize {
    let (first, last) = ship.span();
    let class = seen
        .words
        .get("class")
        .is_some_and(|class| names(&ship.class, Some(class)));
    let title = seen.game.is_none()
        && ship
            .class
            .best()
            .is_some_and(|class| plain(&seen.title).contains(&plain(class)));
    let figures = ship.figures().into_iter();
    let figures = figures.filter(|(key, figure)| {
        figure.is_some() && seen.figures.get(key).map(String::as_str) == *figure
    });
    let weapons = ship
        .weapons
        .iter()
        .filter(|weapon| seen.weapons.iter().any(|seen| seen.name == weapon.name));
    3 * usize::from((first..=last).contains(&seen.line))
        + 3 * usize::from(class || title)
        + figures.count()
        + weapons.count()
}

/// Judges the fields of one ship.
pub(super) struct Judge<'a> {
    pub(super) found: &'a Found,
    pub(super) ship: &'a Ship,
    /// The entry that was made of it.
    pub(super) seen: Option<&'a Seen>,
    pub(super) fields: Vec<Judged>,
}

impl Judge<'_> {
    fn ship(&mut self) {
        let game = self.seen.and_then(|seen| seen.game);
        let expected = self.ship.game;
        self.field(
            "game",
            "header",
            &[],
            Whole::from(game == Some(expected)),
            || format!("{expected:?}, read {game:?}"),
        );
        for (field, expected) in self.ship.words() {
            let read = self
                .seen
                .and_then(|seen| seen.words.get(field))
                .map(String::as_str);
            // A class must be called something, even where a post names none.
            let is_placeholder = field == "class" && expected.0.is_empty();
            if (expected.0.is_empty() && read.is_none()) || is_placeholder {
                continue;
            }
            let words: Vec<&str> = expected.best().into_iter().chain([field]).collect();
            let is_right = names(expected, read);
            self.field(field, field, &words, Whole::from(is_right), || {
                format!("{:?}, read {read:?}", expected.best())
            });
        }
        self.figures();
        self.tech();
        self.weapons();
        systems(self);
    }

    fn figures(&mut self) {
        for (field, expected) in self.ship.figures() {
            let read = self
                .seen
                .and_then(|seen| seen.figures.get(field))
                .map_or("0", String::as_str);
            if expected.is_none() && read == "0" {
                continue;
            }
            // Nova calls engines thrust: a wrong game is counted once, as the game.
            let is_right = expected == Some(read);
            let words: Vec<&str> = keywords(field)
                .iter()
                .copied()
                .chain(expected.filter(|text| text.len() > 1))
                .collect();
            self.field(field, field, &words, Whole::from(is_right), || {
                format!("{expected:?}, read {read}")
            });
        }
    }

    fn tech(&mut self) {
        let empty = Default::default();
        let (expected, read) = (&self.ship.tech, self.seen.map_or(&empty, |seen| &seen.tech));
        if !expected.is_empty() || !read.is_empty() {
            let is_right = expected == read;
            self.field(
                "tech",
                "tech",
                &["tech", "TL"],
                Whole::from(is_right),
                || format!("{expected:?}, read {read:?}"),
            );
        }
    }

    fn weapons(&mut self) {
        let mut left: Vec<_> = self
            .seen
            .map_or(&[][..], |seen| &seen.weapons)
            .iter()
            .collect();
        let pairs: Vec<_> = self
            .ship
            .weapons
            .iter()
            .map(|weapon| super::parts::take_weapon(weapon, &mut left))
            .collect();
        for (at, (weapon, seen)) in self.ship.weapons.iter().zip(pairs).enumerate() {
            let (stats_at, arcs_at) = (format!("w{}", at + 1), format!("a{}", at + 1));
            let words = [weapon.name.as_str()];
            let is_called = |name: &str| plain(name) == plain(&weapon.name);
            let name = seen.is_some_and(|seen| {
                let whole = seen
                    .family
                    .as_ref()
                    .map(|family| format!("{} ({family})", seen.name));
                is_called(&seen.name) || whole.is_some_and(|whole| is_called(&whole))
            });
            let read = seen.map(|seen| seen.name.as_str());
            self.field("weapon name", &stats_at, &words, Whole::from(name), || {
                format!("{}, read {read:?}", weapon.name)
            });
            let (expected, read) = (weapon.numbers(), seen.map(|seen| seen.numbers.as_str()));
            let is_right = read == Some(&expected);
            self.field(
                "weapon stats",
                &stats_at,
                &words,
                Whole::from(is_right),
                || format!("{expected}, read {read:?}"),
            );
            let read = seen.map_or(&[][..], |seen| &seen.traits);
            if !weapon.traits.is_empty() || !read.is_empty() {
                let whole = traits(self, &weapon.traits, read);
                self.field("traits", &stats_at, &words, whole, || {
                    format!("{:?}, read {read:?}", weapon.traits)
                });
            }
            let read = seen.map_or(&[][..], |seen| &seen.arcs);
            if !weapon.arcs.is_empty() || !read.is_empty() {
                let is_right =
                    Whole::from(arcs(self.ship.game, &weapon.arcs) == arcs(Game::Nova, read));
                self.field("arcs", &arcs_at, &words, is_right, || {
                    format!("{:?}, read {read:?}", weapon.arcs)
                });
            }
        }
        for weapon in left {
            let words = [weapon.name.as_str()];
            self.field("invented weapon", "invented", &words, Whole::Wrong, || {
                weapon.name.clone()
            });
        }
    }

    /// Judges one field that stands in this part of the post; a message on it has one of the words.
    pub(super) fn field(
        &mut self,
        field: &'static str,
        part: &str,
        words: &[&str],
        whole: Whole,
        note: impl FnOnce() -> String,
    ) {
        let is_refused = self.seen.is_some_and(|seen| seen.game.is_none());
        let verdict = match whole {
            Whole::Right => Verdict::Right,
            Whole::KeptAsWritten => Verdict::Reported,
            Whole::Wrong if is_refused || self.is_reported(part, words) => Verdict::Reported,
            Whole::Wrong => Verdict::Silent,
        };
        let note = if verdict == Verdict::Right {
            String::new()
        } else {
            note()
        };
        self.fields.push(Judged {
            field,
            verdict,
            note,
            lines: self.ship.lines_of(part).to_vec(),
        });
    }

    /// Whether a line of this part is lost, or a warning speaks of it; a line that is taken for talk is no report.
    fn is_reported(&self, part: &str, words: &[&str]) -> bool {
        let lines = if part == "invented" {
            &[]
        } else {
            self.ship.lines_of(part)
        };
        if lines.iter().any(|line| self.found.lost.contains(line)) {
            return true;
        }
        let (first, last) = self.ship.span();
        self.found.warnings.iter().any(|(line, message)| {
            let is_here = lines.contains(line);
            let is_near = is_here
                || (first..=last).contains(line)
                || self.seen.is_some_and(|seen| seen.line == *line);
            let message = message.to_lowercase();
            let is_named = words
                .iter()
                .any(|word| message.contains(&word.to_lowercase()));
            (is_here && !self.is_shared(part, *line)) || (is_near && is_named)
        })
    }

    /// Whether a line holds more than this part, so that a warning has to name it.
    fn is_shared(&self, part: &str, line: usize) -> bool {
        let group = |part: &str| match part {
            "class" | "type" | "faction" | "name" | "game" => "header".to_string(),
            part if part.starts_with(['a', 'w']) && part.len() == 2 => part[1..].to_string(),
            part => part.to_string(),
        };
        let others = self
            .ship
            .lines
            .iter()
            .filter(|(_, lines)| lines.contains(&line));
        others
            .into_iter()
            .any(|(other, _)| other == "row" || group(other) != group(part))
    }
}

/// What a message calls a field.
pub(crate) fn keywords(field: &str) -> &[&str] {
    match field {
        "rating" => &["rating", "points", "CR"],
        "hull" => &["hull"],
        "engines" => &["engine"],
        "armor" => &["armor", "armour"],
        "thrust" => &["thrust"],
        "ecm" => &["ECM"],
        "shields" => &["shield", "facet"],
        "screens" => &["screen"],
        _ => &[],
    }
}
