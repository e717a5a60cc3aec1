//! The beam search over the lines of a post: the cheapest story of ships, weapons and ignored text.

use super::evidence::{Signs, add_evidence};
use super::facts::Fact;
use super::gun::Shape;
use super::path::{MODES, Mode};
use super::readings::{Line, Reading, Readings};
use super::weights::*;
use crate::source::{Layout, SourceLine};
use crate::words::Key;
use std::rc::Rc;

/// What the search decides about a line.
#[derive(Clone, Debug)]
pub enum Action {
    Ignore,
    /// The line opens a ship.
    Open(Rc<Reading>),
    /// The line belongs to the open ship, or to a list of weapons.
    Add(Rc<Reading>),
    /// The line continues the line before it.
    Continue,
}

/// A decision about one line.
#[derive(Clone, Debug)]
pub struct Step {
    pub line: usize,
    pub action: Action,
}

/// What the open ship has so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Filled(u64);

/// Parts of a ship that are not keys of the vocabulary.
const TITLE: u32 = 40;
const SECOND_TITLE_PART: u32 = 41;
const SYSTEM: u32 = 42;

impl Filled {
    fn bit(part: u32) -> u64 {
        1 << part
    }

    fn has(self, part: u32) -> bool {
        self.0 & Filled::bit(part) != 0
    }

    fn add(&mut self, part: u32) {
        self.0 |= Filled::bit(part);
    }

    fn has_key(self, key: Key) -> bool {
        self.has(slot(key))
    }
}

/// Returns the place of a key among the parts of a ship.
fn slot(key: Key) -> u32 {
    match key {
        Key::Thrust => Key::Engines as u32,
        key => key as u32,
    }
}

#[derive(Clone, Debug)]
struct State {
    cost: f32,
    is_open: bool,
    filled: Filled,
    guns: u32,
    last: Option<Shape>,
    /// Weapons on adjacent lines whose numbers are in a column further down, and whether the line before named one of them.
    waiting: u32,
    was_named: bool,
    gap: u32,
    mode: Mode,
    signs: Signs,
    edition: Option<usize>,
    /// The last decision, in the list of all decisions.
    step: Option<usize>,
}

impl State {
    /// Returns all that decides how lines to come are read, in bits.
    fn identity(&self) -> u64 {
        let add = |bits: u64, has: bool| 2 * bits + u64::from(has);
        let parts = [
            (self.guns.min(3), 2),
            (self.waiting.min(4), 3),
            (self.gap.min(4), 3),
            (self.mode as u32, 3),
            (self.edition.map_or(3, |edition| edition as u32), 2),
        ];
        let shape = self.last.map_or(0, |last| last.into_iter().fold(1, add));
        let own = add(self.filled.0 << 6 | shape, self.is_open);
        parts
            .into_iter()
            .fold(own, |bits, (part, width)| bits << width | u64::from(part))
    }

    fn is_complete(&self) -> bool {
        self.filled.has_key(Key::Hull) && (self.guns > 0 || self.filled.has(SYSTEM))
    }

    /// Returns the cost of ending the open ship, and the edition that it is taken for.
    fn close(&self) -> (f32, Option<usize>) {
        if !self.is_open {
            return (0., self.edition);
        }
        let filled = self.filled;
        let mut cost = 0.;
        if !filled.has_key(Key::Hull) {
            let parts = [Key::Rating, Key::Notes, Key::Name].map(slot);
            let known = [TITLE, SECOND_TITLE_PART]
                .into_iter()
                .chain(parts)
                .fold(0, |bits, part| bits | Filled::bit(part));
            if filled.0 & !known == 0 && self.guns == 0 {
                return (LONE_TITLE, self.edition);
            }
            cost += NO_HULL;
        }
        if !filled.has_key(Key::Class) && !filled.has_key(Key::Name) && !filled.has(TITLE) {
            cost += NO_NAME;
        }
        if self.guns == 0 && !filled.has(SYSTEM) {
            cost += EMPTY_SHIP;
        }
        if self
            .last
            .is_some_and(|[has_numbers, _, _, _, is_reference]| !has_numbers && !is_reference)
        {
            cost += UNFINISHED_WEAPON;
        }
        let ratings = [
            Key::Hull,
            Key::Engines,
            Key::Shields,
            Key::Screens,
            Key::Ecm,
            Key::Armor,
        ];
        if ratings
            .into_iter()
            .filter(|key| filled.has_key(*key))
            .count()
            < 2
        {
            cost += ONE_RATING;
        }
        let worth = |edition: usize| {
            let changes = self.edition.is_some_and(|before| before != edition);
            self.signs[edition] - if changes { CHANGE_EDITION } else { 0. }
        };
        let best = (0..3)
            .max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
            .unwrap_or(0);
        let total: f32 = self.signs.iter().sum();
        cost += OTHER_EDITION * (total - self.signs[best]);
        (
            cost,
            if self.signs[best] > 0. {
                Some(best)
            } else {
                self.edition
            },
        )
    }

    /// Returns the state after a line is read as part of the open ship, or as the first line of a new one.
    fn attach(&self, reading: &Reading, is_new: bool) -> Option<State> {
        let mut next = self.clone();
        next.cost += reading.cost;
        if is_new {
            let (closing, edition) = self.close();
            next = State {
                cost: next.cost + closing + OPEN_SHIP,
                is_open: true,
                filled: Filled::default(),
                guns: 0,
                last: None,
                waiting: 0,
                was_named: false,
                signs: Signs::default(),
                edition,
                ..next
            };
        } else if self.is_open && self.gap > 0 {
            let gap = self.gap as f32;
            next.cost += if self.is_complete() {
                (GAP * gap).min(3.)
            } else {
                (0.15 * gap).min(1.5)
            };
        }
        if let Some(title) = &reading.title {
            next.take_title(is_new, title)?;
        } else if is_new
            && !reading
                .facts
                .iter()
                .any(|fact| matches!(fact, Fact::Identity(Key::Class | Key::Name, _)))
        {
            next.cost += OPEN_UNTITLED;
        } else if is_new
            && !reading
                .facts
                .iter()
                .any(|fact| matches!(fact, Fact::Identity(Key::Class, _)))
        {
            next.cost += OPEN_NAMED;
        }
        let names_weapon = |fact: &Fact| match fact {
            Fact::Weapon(gun) => !gun.name.is_empty(),
            fact => matches!(fact, Fact::Name(_)),
        };
        let is_named = reading.facts.iter().any(names_weapon);
        if is_named && !next.was_named {
            next.waiting = 0;
        }
        for fact in &reading.facts {
            next.take(fact)?;
        }
        next.was_named = is_named;
        add_evidence(&reading.facts, &mut next.signs);
        (next.gap, next.mode) = (0, reading.mode);
        Some(next)
    }

    fn take_title(&mut self, is_new: bool, title: &str) -> Option<()> {
        if !is_new {
            let is_named = self.filled.has_key(Key::Class) && self.filled.has_key(Key::Type);
            if !self.is_open || self.filled.has_key(Key::Hull) || is_named {
                return None;
            }
            let again = if self.filled.has(SECOND_TITLE_PART) {
                0.8
            } else {
                0.
            };
            let only_title = Filled::bit(TITLE) | Filled::bit(slot(Key::Rating));
            let is_next = self.gap == 0 && self.filled.0 & !only_title == 0;
            self.cost += again
                + match is_next {
                    true if is_name(title) => NEXT_NAME,
                    true => NEXT_TITLE,
                    false => SECOND_TITLE,
                };
            self.filled.add(SECOND_TITLE_PART);
        }
        self.filled.add(TITLE);
        Some(())
    }

    fn take(&mut self, fact: &Fact) -> Option<()> {
        match fact {
            Fact::Rate(rate) => {
                if !self.is_open {
                    return None;
                }
                if self.filled.has_key(rate.key) {
                    self.cost += if rate.key == Key::Hull {
                        HULL_TWICE
                    } else {
                        TWICE
                    };
                }
                self.filled.add(slot(rate.key));
            }
            Fact::Identity(key, _) => self.take_identity(*key)?,
            Fact::Weapon(gun) => self.take_weapon(gun),
            Fact::Name(_) => {
                if !self.is_open || self.last.is_some_and(|last| !last[0]) {
                    self.cost += 2.;
                }
                self.last = Some([false, false, false, true, false]);
                self.guns += 1;
                self.waiting += 1;
            }
            Fact::More(gun) => match &mut self.last {
                None => self.cost += 2.5,
                Some(last) => {
                    if !gun.mounts.is_empty() && last[1] {
                        self.cost += 0.6;
                    }
                    last[1] |= !gun.mounts.is_empty();
                }
            },
            Fact::System(_) | Fact::UnknownSystem(_) => {
                if !self.is_open {
                    self.cost += SYSTEM_OUTSIDE;
                }
                self.filled.add(SYSTEM);
            }
            Fact::Points(_) => {
                if !self.is_open {
                    self.cost += 1.;
                } else if self.filled.has_key(Key::Rating) {
                    self.cost += 0.8;
                }
                self.filled.add(slot(Key::Rating));
            }
            Fact::Side(..) => {
                let has_row =
                    self.filled.has_key(Key::Shields) || self.filled.has_key(Key::Screens);
                if !has_row {
                    self.cost += 2.;
                }
            }
            Fact::Section(key) if key.is_rating() => {
                if !self.is_open {
                    return None;
                }
                self.filled.add(slot(*key));
            }
            Fact::Like(_) => {
                let ratings = [Key::Hull, Key::Engines, Key::Shields, Key::Armor];
                let has_ratings = ratings.into_iter().any(|key| self.filled.has_key(key));
                if self.filled.has_key(Key::Hull) || self.guns > 0 {
                    self.cost += LIKE_AND_HULL;
                } else if self.filled.has(TITLE) && !has_ratings {
                    self.cost -= LIKE_AFTER_TITLE;
                }
                self.filled.add(slot(Key::Engines));
                self.filled.add(slot(Key::Hull));
                self.filled.add(SYSTEM);
                self.guns += 1;
            }
            Fact::Track(_) if self.mode == Mode::Ratings => {}
            Fact::Track(_) => self.cost += 0.4,
            Fact::Tech(_) if self.is_open && self.is_complete() => self.cost += LATE_TECH,
            Fact::Section(_) | Fact::Tech(_) | Fact::Slots(_) | Fact::Without(_) => {}
        }
        Some(())
    }

    fn take_identity(&mut self, key: Key) -> Option<()> {
        if !self.is_open {
            return None;
        }
        if !matches!(key, Key::Class | Key::Name | Key::Type | Key::Faction) {
            return Some(());
        }
        if self.filled.has_key(key) {
            self.cost += match key {
                Key::Name => 4.,
                _ if self.filled.has_key(Key::Hull) => 5.,
                _ => 2.,
            };
        }
        let is_name = matches!(key, Key::Class | Key::Name);
        if is_name && self.filled.has_key(Key::Hull) && self.guns > 0 {
            self.cost += 2.5;
        }
        self.filled.add(slot(key));
        Some(())
    }

    fn take_weapon(&mut self, gun: &super::gun::Gun) {
        let shape = gun.shape();
        let [has_numbers, has_mounts, has_reach, has_name, is_reference] = shape;
        if !self.is_open {
            self.cost += match (has_numbers, has_mounts) {
                (false, _) => 3.,
                (true, false) => LIBRARY,
                (true, true) => LIBRARY_MOUNTED,
            };
        } else if !has_numbers && !is_reference && !has_mounts && !has_reach && gun.label.is_none()
        {
            self.cost += 1.;
        }
        if self.waiting > 1 && gun.name.is_empty() && (has_numbers || has_reach) {
            self.waiting -= u32::from(has_numbers);
            return;
        }
        if gun.continues(self.last) {
            self.waiting = self.waiting.saturating_sub(u32::from(has_numbers));
            let last = self.last.get_or_insert([false; 5]);
            for (own, other) in last.iter_mut().zip(shape) {
                *own |= other;
            }
            return;
        }
        if self.is_open
            && self
                .last
                .is_some_and(|last| !(last[4] || last[0] && last[2]))
        {
            self.cost += 1.2;
        }
        if !has_name && gun.label.is_none() {
            self.cost += if self.last.is_none_or(|last| last[0]) {
                1.5
            } else {
                0.5
            };
        }
        self.last = Some(shape);
        self.guns += 1;
        self.waiting += u32::from(!has_numbers && !is_reference);
    }
}

/// Returns `true` for a few words that all begin with a capital: `Union Space Navy`.
fn is_name(title: &str) -> bool {
    let words = || title.split_whitespace();
    (2..6).contains(&words().count())
        && words().all(|word| {
            word.starts_with(char::is_uppercase) || matches!(word, "of" | "the" | "de" | "der")
        })
}

/// A decision with the one before it.
struct Decision {
    before: Option<usize>,
    line: usize,
    action: Action,
}

/// The search in progress.
struct Search<'a> {
    lines: &'a [SourceLine],
    readings: &'a mut Readings,
    /// The readings of the current line, and of the line together with the next one, by mode.
    found: [[Option<Rc<Line>>; MODES]; 2],
    decisions: Vec<Decision>,
    /// The states before each line.
    beams: Vec<Vec<State>>,
    /// The decisions that are final.
    done: Vec<Step>,
}

/// The maximum number of decisions that are open; in longer texts, those before an empty line become final.
const MAX_DECISIONS: usize = 50_000;

/// Finds the best story: a decision for every line that is not empty.
pub fn search(lines: &[SourceLine], readings: &mut Readings) -> Vec<Step> {
    let start = State {
        cost: 0.,
        is_open: false,
        filled: Filled::default(),
        guns: 0,
        last: None,
        waiting: 0,
        was_named: false,
        gap: 0,
        mode: Mode::Open,
        signs: Signs::default(),
        edition: None,
        step: None,
    };
    let mut search = Search {
        lines,
        readings,
        found: Default::default(),
        decisions: Vec::new(),
        beams: vec![Vec::new(); lines.len() + 2],
        done: Vec::new(),
    };
    search.beams[0].push(start);
    for (at, line) in lines.iter().enumerate() {
        search.advance(at);
        if search.decisions.len() > MAX_DECISIONS && line.text.trim().is_empty() {
            search.settle(at + 1);
        }
    }
    search.settle(lines.len());
    search.done
}

impl Search<'_> {
    fn advance(&mut self, line: usize) {
        let states = best(std::mem::take(&mut self.beams[line]));
        self.found = Default::default();
        for state in &states {
            self.advance_state(line, state);
        }
    }

    fn advance_state(&mut self, line: usize, state: &State) {
        let source = &self.lines[line];
        let is_rule = |c: char| " -–—=*~.|+:".contains(c);
        if source.text.chars().all(is_rule) {
            let mut next = state.clone();
            next.gap += u32::from(next.gap > 0);
            if next.mode == Mode::Systems {
                next.mode = Mode::Open;
            }
            self.beams[line + 1].push(next);
            return;
        }
        let mode = if state.gap == 0 {
            state.mode
        } else {
            Mode::Open
        };
        let is_prose = source.layout == Layout::Sentence;
        let found = self.found[0][mode as usize]
            .get_or_insert_with(|| self.readings.of(&source.text, mode, is_prose))
            .clone();
        let mut ignored = ignore(state, found.strength, found.words);
        if source.layout == Layout::Row && found.strength > 1. {
            ignored.cost += IGNORE_ROW;
        }
        self.push(line, line + 1, state, ignored, Action::Ignore);
        for reading in &found.readings {
            self.try_reading(line, line + 1, state, reading);
        }
        if let Some((whole, sentences)) = &source.whole {
            let found = self.readings.of(whole, mode, false);
            for reading in &found.readings {
                self.try_reading(line, line + sentences, state, reading);
            }
        }
        self.try_wrapped(line, state, mode, found.strength);
    }

    /// Tries a reading of the lines from one to the one before another.
    fn try_reading(&mut self, line: usize, to: usize, state: &State, reading: &Rc<Reading>) {
        let is_opening = reading.title.is_some()
            || reading
                .facts
                .iter()
                .any(|fact| matches!(fact, Fact::Rate(_) | Fact::Identity(..)));
        if is_opening && let Some(next) = state.attach(reading, true) {
            self.push(line, to, state, next, Action::Open(reading.clone()));
        }
        let is_row = self.lines[line].layout == Layout::Row;
        let names_ship = |fact: &Fact| matches!(fact, Fact::Identity(Key::Class | Key::Name, _));
        let is_new = is_row && reading.facts.iter().any(names_ship);
        if !is_new
            && (reading.title.is_none() || state.is_open)
            && let Some(next) = state.attach(reading, false)
        {
            self.push(line, to, state, next, Action::Add(reading.clone()));
        }
    }

    /// Tries the line together with the next one, for lines that a mail program has broken.
    fn try_wrapped(&mut self, line: usize, state: &State, mode: Mode, strength: f32) {
        let text = &self.lines[line].text;
        let Some(next) = self
            .lines
            .get(line + 1)
            .filter(|next| !next.text.trim().is_empty())
        else {
            return;
        };
        let is_open_end = text.ends_with([',', '(', ';', '&', '+', '-'])
            || text.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
        let is_rest = next
            .text
            .trim_start()
            .starts_with(|c: char| c.is_alphanumeric() || c == '(' || c == '[');
        let is_likely = strength > 1. || text.ends_with([',', '(']);
        let is_row = self.lines[line].layout != Layout::Plain;
        if !state.is_open || is_row || !is_open_end || !is_rest || !is_likely || text.len() < 30 {
            return;
        }
        let found = self.found[1][mode as usize]
            .get_or_insert_with(|| {
                let whole = format!("{text} {}", next.text.trim());
                self.readings.of(&whole, mode, false)
            })
            .clone();
        if let Some(reading) = found.readings.first()
            && let Some(mut next) = state.attach(reading, false)
        {
            next.cost += WRAP;
            self.push(line, line + 2, state, next, Action::Add(reading.clone()));
        }
    }

    fn push(&mut self, line: usize, to: usize, from: &State, mut next: State, action: Action) {
        self.decisions.push(Decision {
            before: from.step,
            line,
            action,
        });
        next.step = Some(self.decisions.len() - 1);
        for line in line + 1..to {
            self.decisions.push(Decision {
                before: next.step,
                line,
                action: Action::Continue,
            });
            next.step = Some(self.decisions.len() - 1);
        }
        self.beams[to].push(next);
    }

    /// Makes the decisions of the best state before a line final, and drops the other states.
    fn settle(&mut self, line: usize) {
        let states = std::mem::take(&mut self.beams[line]);
        let total = |state: &State| state.cost + state.close().0;
        let best = states
            .into_iter()
            .min_by(|a, b| total(a).total_cmp(&total(b)));
        let Some(mut best) = best else { return };
        let first = self.done.len();
        let mut next = best.step.take();
        while let Some(index) = next {
            let decision = &self.decisions[index];
            self.done.push(Step {
                line: decision.line,
                action: decision.action.clone(),
            });
            next = decision.before;
        }
        self.done[first..].reverse();
        self.decisions.clear();
        self.beams[line].push(best);
    }
}

/// Returns the state after a line is ignored.
fn ignore(state: &State, strength: f32, words: usize) -> State {
    let mut next = state.clone();
    let near = state.gap < 3;
    let share = if !state.is_open {
        IGNORE_OUTSIDE
    } else if state.is_complete() {
        (1. / (1. + 0.5 * state.gap as f32)).max(IGNORE_OUTSIDE)
    } else {
        1.
    };
    next.cost += if state.is_open && near {
        IGNORE_LINE
    } else {
        0.05
    };
    next.cost += if near {
        IGNORE_WORD * words.min(8) as f32
    } else {
        0.
    };
    let max = if state.is_open { IGNORE_MAX } else { f32::MAX };
    next.cost += (strength * share).min(max);
    next.gap += 1;
    next
}

/// Keeps the cheapest of the states that are alike, and of these the best.
fn best(mut states: Vec<State>) -> Vec<State> {
    // Decisions are numbered in the order of the text, so ties have one answer.
    states.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(a.step.cmp(&b.step)));
    let mut known = Vec::new();
    states.retain(|state| {
        let identity = state.identity();
        let is_new = known.len() < BEAM && !known.contains(&identity);
        if is_new {
            known.push(identity);
        }
        is_new
    });
    states
}
