//! A ship as far as its lines state it: the facts of the story put together.

use crate::post::{Part, Verdict, Warning};
use crate::search::{Action, Fact, Gun, Reading, Readings, Signs, Step, add_evidence};
use crate::source::{Layout, SourceLine};
use crate::token::{Form, Listed, Piece, Rate, TechLevels, Value};
use crate::words::{Key, is_filler, is_none_word, is_talk};
use starwright_text::field::clip;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

/// A ship, or a list of weapons without a ship.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The numbers of the lines that were read as part of it.
    pub lines: BTreeSet<usize>,
    pub first: usize,
    pub titles: Vec<(String, usize)>,
    pub identity: BTreeMap<Key, (String, usize)>,
    pub rates: BTreeMap<Key, (Rate, usize)>,
    /// Shields and screens of the four sides.
    pub sides: BTreeMap<Key, [Option<u32>; 4]>,
    pub guns: Vec<Gun>,
    pub systems: Vec<(Listed, usize, bool)>,
    /// The tech level of all lines, and those by letter.
    pub tech: Option<(f32, usize)>,
    pub tech_lines: BTreeMap<char, (f32, usize)>,
    pub points: Option<(u32, usize)>,
    pub signs: Signs,
    pub slots: Vec<(String, usize)>,
    /// The ship that it is described by, in lower case; empty for the one before.
    pub like: Option<(String, usize)>,
    pub without: Vec<String>,
    pub notes: Vec<String>,
    pub warnings: Vec<Warning>,
    pub parts: Vec<(usize, Part)>,
    /// Evidence that was read, and evidence that was ignored between its lines.
    pub covered: f32,
    pub missed: f32,
    pub is_quoted: bool,
    /// The row of shields or screens that the sides belong to, and the last rating.
    side_row: Option<Key>,
    last_rate: Option<Key>,
    /// Words for rows whose numbers are on the next line.
    heads: Vec<Key>,
}

impl Draft {
    /// Begins a ship that is read from these lines.
    pub fn on_lines(lines: Range<usize>) -> Draft {
        Draft {
            first: lines.start,
            lines: lines.collect(),
            ..Draft::default()
        }
    }

    pub fn warn(&mut self, line: usize, message: impl Into<String>) {
        self.add_warning(line, message.into(), Verdict::Doubtful);
    }

    /// Reports something that could not be read.
    pub fn lose(&mut self, line: usize, message: impl Into<String>) {
        self.add_warning(line, message.into(), Verdict::Lost);
    }

    /// Reports something that another edition does not have.
    pub fn drop_part(&mut self, line: usize, message: impl Into<String>) {
        self.add_warning(line, message.into(), Verdict::WithoutCounterpart);
    }

    fn add_warning(&mut self, line: usize, message: String, verdict: Verdict) {
        let is_known = |known: &Warning| known.line == line && known.message == message;
        if !self.warnings.iter().any(is_known) {
            self.warnings.push(Warning {
                line,
                message,
                verdict,
            });
        }
    }

    /// Returns the highest number of the hull row.
    pub fn hull(&self) -> u32 {
        let numbers = self.rates.get(&Key::Hull).map(|(rate, _)| &rate.numbers);
        numbers
            .and_then(|numbers| numbers.iter().max().copied())
            .unwrap_or(0)
    }

    fn take(&mut self, reading: &Reading, source: &SourceLine) {
        let line = source.number;
        self.lines.extend(line..=source.end);
        self.covered += reading.pieces.iter().map(Piece::strength).sum::<f32>();
        add_evidence(&reading.facts, &mut self.signs);
        if let Some(title) = &reading.title {
            self.titles.push((title.clone(), line));
            self.parts.push((line, Part::Header));
        }
        let is_head = |fact: &Fact| matches!(fact, Fact::Section(_) | Fact::Track(_));
        if !reading.facts.iter().all(is_head) {
            self.heads.clear();
        }
        for fact in &reading.facts {
            self.take_fact(fact, line);
        }
        self.report_words(reading, line);
    }

    /// Takes only the weapons of a row that names the ship again.
    fn take_again(&mut self, reading: &Reading, source: &SourceLine) {
        self.lines.insert(source.number);
        for fact in &reading.facts {
            if matches!(fact, Fact::Weapon(_) | Fact::More(_)) {
                self.take_fact(fact, source.number);
            }
        }
    }

    fn take_fact(&mut self, fact: &Fact, line: usize) {
        match fact {
            Fact::Rate(rate) => self.take_rate(rate, line),
            Fact::Weapon(gun) => self.take_gun(gun, line, true),
            Fact::Name(gun) => self.take_gun(gun, line, false),
            Fact::More(more) => self.take_more(more, line),
            Fact::System(listed) => {
                self.parts.push((line, Part::Systems));
                self.systems.push((listed.clone(), line, true));
            }
            Fact::UnknownSystem(listed) => {
                self.parts.push((line, Part::Systems));
                self.systems.push((listed.clone(), line, false));
            }
            Fact::Identity(Key::Notes, text) => self.notes.push(text.trim().to_string()),
            Fact::Identity(key, text) => {
                self.parts.push((line, Part::Header));
                let text = text.trim_matches(|c| " \"'.,*|".contains(c)).to_string();
                self.identity.entry(*key).or_insert((text, line));
            }
            Fact::Points(points) => match self.points {
                None => self.points = Some((*points, line)),
                Some((known, _)) if known == *points => {}
                Some((known, _)) => self.warn(
                    line,
                    format!("a second rating, {points} points; {known} is taken"),
                ),
            },
            Fact::Tech(levels) => self.take_tech(levels, line),
            Fact::Slots(slots) => {
                self.parts.push((line, Part::Row("weapons")));
                self.slots.push((slots.clone(), line));
            }
            Fact::Side(side, number) => {
                let row = self.side_row.unwrap_or(Key::Shields);
                let sides = self.sides.entry(row).or_default();
                sides[*side as usize - Key::Fore as usize] = Some(*number);
                self.parts.push((line, Part::Row(row.name())));
            }
            Fact::Section(key @ (Key::Shields | Key::Screens)) => {
                self.side_row = Some(*key);
                self.heads.push(*key);
            }
            Fact::Section(key) if key.is_rating() || *key == Key::Weapons => self.heads.push(*key),
            Fact::Section(_) => {}
            Fact::Track(numbers) => self.take_track(numbers, line),
            Fact::Like(name) => {
                self.like = Some((name.clone(), line));
                self.parts.push((line, Part::Header));
            }
            Fact::Without(what) => self.without.push(tight(what)),
        }
    }

    fn take_rate(&mut self, rate: &Rate, line: usize) {
        let key = rating_key(rate.key);
        self.parts.push((line, Part::Row(key.name())));
        if matches!(key, Key::Shields | Key::Screens) {
            self.side_row = Some(key);
        }
        self.last_rate = Some(key);
        if let Some(level) = rate.tech
            && let Some(letter) = tech_letter(key)
        {
            self.tech_lines.insert(letter, (level, line));
        }
        let Some((known, _)) = self.rates.get_mut(&key) else {
            self.rates.insert(key, (rate.clone(), line));
            return;
        };
        let are_boxes = rate.form == Form::Boxes && known.form == Form::Boxes;
        if are_boxes && matches!(key, Key::Hull | Key::Armor) {
            known.numbers[0] += rate.numbers[0];
        } else if known.numbers != rate.numbers {
            let name = key.name();
            self.warn(
                line,
                format!("a second row of {name}; the first one is taken"),
            );
        }
    }

    /// Takes numbers that continue the row of the line above.
    fn take_track(&mut self, numbers: &[u32], line: usize) {
        let heads = std::mem::take(&mut self.heads);
        let rows: Vec<&[u32]> = numbers.chunk_by(|one, next| one >= next).collect();
        if !heads.is_empty() && heads.len() == rows.len() {
            for (key, row) in heads
                .into_iter()
                .zip(rows)
                .filter(|(key, _)| key.is_rating())
            {
                self.take_rate(&Rate::new(key, row.to_vec()), line);
            }
            return;
        }
        let Some((rate, _)) = self.last_rate.and_then(|key| self.rates.get_mut(&key)) else {
            return self.warn(line, "numbers without a word are not read");
        };
        if rate.numbers.len() > 2 {
            rate.numbers.extend_from_slice(numbers);
        } else {
            self.warn(line, "numbers without a word are not read");
        }
    }

    fn take_tech(&mut self, levels: &[(Option<char>, f32)], line: usize) {
        self.parts.push((line, Part::Row("tech")));
        for (letter, level) in levels {
            match letter {
                Some(letter) => {
                    self.tech_lines.insert(*letter, (*level, line));
                }
                None => self.tech = self.tech.or(Some((*level, line))),
            }
        }
    }

    fn take_gun(&mut self, gun: &Gun, line: usize, may_continue: bool) {
        let mut gun = gun.clone();
        gun.lines = vec![line];
        if let Some(index) = self.waiting_for(&gun).filter(|_| may_continue) {
            self.parts.push((line, Part::Weapon(index)));
            self.guns[index].merge(gun);
            return;
        }
        let last = self.guns.last().map(Gun::shape);
        if may_continue && gun.continues(last) {
            let index = self.guns.len() - 1;
            self.parts.push((line, Part::Weapon(index)));
            self.guns[index].merge(gun);
        } else {
            self.parts.push((line, Part::Weapon(self.guns.len())));
            self.guns.push(gun);
        }
    }

    /// Returns the first of several weapons on adjacent lines that lacks what a part without a name brings.
    fn waiting_for(&self, part: &Gun) -> Option<usize> {
        let line = |gun: &Gun| gun.lines.first().copied().unwrap_or(0);
        let are_apart = |pair: &[Gun]| line(&pair[1]) > line(&pair[0]) + 1;
        let first = self
            .guns
            .windows(2)
            .rposition(are_apart)
            .map_or(0, |at| at + 1);
        let [_, _, ..] = self.guns[first..] else {
            return None;
        };
        let lacks = |gun: &Gun| {
            let has_numbers = gun.has_numbers() || gun.is_reference;
            part.has_numbers() && !has_numbers
                || !part.has_numbers() && part.reach.is_some() && gun.reach.is_none()
        };
        let found = self.guns[first..].iter().position(lacks)?;
        part.name.is_empty().then_some(first + found)
    }

    fn take_more(&mut self, more: &Gun, line: usize) {
        let index = self.guns.len().wrapping_sub(1);
        let Some(gun) = self.guns.last_mut() else {
            return self.lose(line, "arcs or traits without a weapon");
        };
        let has_second_arcs = !gun.mounts.is_empty() && !more.mounts.is_empty();
        gun.mounts.extend(more.mounts.iter().cloned());
        gun.add_traits(&more.traits);
        gun.times = gun.times.or(more.times);
        gun.lines.push(line);
        let name = gun.name.clone();
        self.parts.push((line, Part::Arcs(index)));
        if has_second_arcs {
            self.warn(
                line,
                format!("a second line of arcs for '{name}': read as more weapons"),
            );
        }
    }

    /// Reports the words and numbers of a line that are neither names nor have a meaning. A clause that holds nothing else
    /// and has words of a sentence is a remark.
    fn report_words(&mut self, reading: &Reading, line: usize) {
        let text_of = |start, end| reading.text.get(start..end).unwrap_or_default();
        let is_named = |piece: &Piece| {
            reading
                .names
                .iter()
                .any(|name| name.start <= piece.start && piece.end <= name.end)
        };
        let is_of_sentence = |piece: &Piece| {
            let word = text_of(piece.start, piece.end);
            piece.value == Value::Word && (is_filler(word) || is_talk(word))
        };
        let is_lost = |piece: &Piece| match piece.value {
            Value::Word => {
                let word = text_of(piece.start, piece.end);
                !is_of_sentence(piece) && !is_none_word(word) && word.len() > 1
            }
            Value::Number => true,
            _ => false,
        };
        for clause in reading.pieces.split(is_clause_end) {
            let has_more = clause
                .iter()
                .any(|piece| !piece.is_plain() || is_named(piece));
            if !has_more && clause.iter().any(is_of_sentence) {
                continue;
            }
            for run in clause.split(|piece| !is_lost(piece) || is_named(piece)) {
                if let [first, ..] = run
                    && let Some(last) = run.last()
                {
                    let lost = text_of(first.start, last.end);
                    self.warn(line, format!("'{lost}' in the line is not read"));
                }
            }
        }
    }
}

/// Returns `true` for a mark that separates the clauses of a line.
fn is_clause_end(piece: &Piece) -> bool {
    matches!(piece.value, Value::Mark(mark) if ",;:.()[]|¦–—-".contains(mark))
}

/// Returns the rating that a word stands for: thrust is the engines of another edition.
fn rating_key(key: Key) -> Key {
    if key == Key::Thrust {
        Key::Engines
    } else {
        key
    }
}

/// Returns the letter of the tech level of a rating.
fn tech_letter(key: Key) -> Option<char> {
    match key {
        Key::Engines => Some('e'),
        Key::Shields => Some('s'),
        _ => None,
    }
}

/// Returns letters and figures in lower case, without a plural.
pub fn tight(text: &str) -> String {
    let tight: String = text
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    tight.trim_end_matches('s').to_string()
}

/// A line that was ignored although it holds typed text.
#[derive(Clone, Debug)]
pub struct Ignored {
    pub line: usize,
    pub text: String,
    pub strength: f32,
    /// Whether the line is between the lines of a ship.
    pub is_inside: bool,
    /// Whether it has words of a sentence.
    pub is_prose: bool,
    /// Whether it is a sentence of a paragraph that describes a ship.
    pub is_sentence: bool,
}

/// Returns `true` for a line with several words of a sentence, and for a question.
fn is_prose(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    text.trim_end().ends_with(['?', '!']) || words.filter(|word| is_talk(word)).count() > 1
}

/// The drafts of a post, in the order of their first lines, and its ignored lines.
#[derive(Debug, Default)]
pub struct Story {
    pub drafts: Vec<Draft>,
    /// Weapons outside of ships.
    pub library: Draft,
    pub ignored: Vec<Ignored>,
    /// The tech levels that a heading gives the ships below it, with its line.
    heading_tech: Option<(TechLevels, usize)>,
}

/// The most words of a heading.
const MAX_HEADING: usize = 16;

impl Story {
    /// Takes tech levels that are above the ships: `Forge Worlds (tech: weapons +1)`.
    fn take_heading(&mut self, readings: &[Rc<Reading>], source: &SourceLine) {
        let levels = readings.iter().find_map(|reading| {
            reading.facts.iter().find_map(|fact| match fact {
                Fact::Tech(levels) => Some(levels.clone()),
                _ => None,
            })
        });
        let words = source.text.split_whitespace().count();
        if let Some(levels) = levels.filter(|_| words <= MAX_HEADING) {
            self.heading_tech = Some((levels, source.number));
        }
    }

    /// Takes the tech levels of a title without a ship.
    fn take_heading_draft(&mut self) {
        let Some(last) = self.drafts.last() else {
            return;
        };
        let is_heading = last.rates.is_empty() && last.guns.is_empty() && last.systems.is_empty();
        let all = last.tech.map(|(level, _)| (None, level));
        let lines = last
            .tech_lines
            .iter()
            .map(|(line, (level, _))| (Some(*line), *level));
        let levels: TechLevels = all.into_iter().chain(lines).collect();
        if is_heading && !levels.is_empty() {
            self.heading_tech = Some((levels, last.first));
        }
    }

    /// Returns the ship that a row names again to add a weapon to it.
    fn known(&self, reading: &Reading) -> Option<usize> {
        let is_weapon = |fact: &Fact| matches!(fact, Fact::Weapon(_));
        if !reading.facts.iter().any(is_weapon) {
            return None;
        }
        let name = reading.facts.iter().find_map(|fact| match fact {
            Fact::Identity(Key::Class | Key::Name, name) => Some(tight(name)),
            _ => None,
        })?;
        let has_same_rates = |draft: &Draft| {
            reading.facts.iter().all(|fact| match fact {
                Fact::Rate(rate) => draft
                    .rates
                    .get(&rating_key(rate.key))
                    .is_some_and(|(known, _)| known.numbers == rate.numbers),
                _ => true,
            })
        };
        let is_named = |draft: &Draft| {
            [Key::Class, Key::Name]
                .iter()
                .filter_map(|key| draft.identity.get(key))
                .any(|(known, _)| tight(known) == name)
        };
        let is_same = |draft: &Draft| has_same_rates(draft) && is_named(draft);
        self.drafts.iter().position(is_same)
    }
}

/// Puts the decisions of the search together.
pub fn story(steps: &[Step], lines: &[SourceLine], readings: &mut Readings) -> Story {
    let mut story = Story::default();
    let mut pending: Vec<Ignored> = Vec::new();
    for step in steps {
        let source = &lines[step.line];
        match &step.action {
            Action::Ignore => {
                let read = readings.of(&source.text, crate::search::Mode::Open, false);
                let strength = read.strength;
                story.take_heading(&read.readings, source);
                if strength > 0.4 && !source.is_quoted {
                    pending.push(Ignored {
                        line: source.number,
                        text: source.text.clone(),
                        strength,
                        is_inside: false,
                        is_prose: is_prose(&source.text),
                        is_sentence: source.layout == Layout::Sentence,
                    });
                }
            }
            Action::Continue => {
                if let Some(draft) = story.drafts.last_mut() {
                    draft.lines.insert(source.number);
                }
            }
            Action::Open(reading) | Action::Add(reading) if story.known(reading).is_some() => {
                story.ignored.append(&mut pending);
                let draft = story.known(reading).expect("a ship that was named before");
                story.drafts[draft].take_again(reading, source);
            }
            Action::Open(reading) => {
                story.ignored.append(&mut pending);
                let mut draft = Draft {
                    first: source.number,
                    is_quoted: source.is_quoted,
                    ..Draft::default()
                };
                story.take_heading_draft();
                if let Some((levels, line)) = &story.heading_tech {
                    draft.take_tech(levels, *line);
                }
                draft.take(reading, source);
                story.drafts.push(draft);
            }
            Action::Add(reading) => {
                if story.drafts.is_empty() {
                    story.take_heading(std::slice::from_ref(reading), source);
                }
                let draft = story.drafts.last_mut().unwrap_or(&mut story.library);
                for ignored in &mut pending {
                    ignored.is_inside = true;
                    draft.missed += ignored.strength;
                    // The line of an ignored sentence may hold another one that is read.
                    let is_shared =
                        ignored.line == source.number || draft.lines.contains(&ignored.line);
                    if is_shared && ignored.strength > super::LOST_INSIDE {
                        draft.lose(
                            ignored.line,
                            format!("'{}' is not read", clip(&ignored.text)),
                        );
                    }
                }
                story.ignored.append(&mut pending);
                if draft.lines.is_empty() {
                    draft.first = source.number;
                }
                draft.take(reading, source);
            }
        }
    }
    story.ignored.append(&mut pending);
    story
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Mode;

    #[test]
    fn words_of_the_second_half_of_a_broken_line_are_reported() {
        let whole = "Hull 9, Engines 4, Shields 3, é frobnicated";
        let reading = Readings::default().of(whole, Mode::Open, false).readings[0].clone();
        let source = SourceLine {
            text: "Hull 9, Engines 4,".to_string(),
            number: 1,
            end: 1,
            whole: None,
            is_quoted: false,
            layout: Layout::Plain,
        };
        let mut draft = Draft::default();
        draft.take(&reading, &source);
        let warnings = &draft.warnings;
        assert!(warnings[0].message.contains("frobnicated"), "{warnings:?}");
    }
}
