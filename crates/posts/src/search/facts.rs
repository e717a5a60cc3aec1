//! From the pieces of a line to facts about a ship: a weapon is several pieces.

use super::gun::Gun;
use super::name::named;
use crate::token::{Form, Listed, Piece, Rate, TechLevels, Value, is_rising};
use crate::words::{Key, is_filler, is_none_word, number_word};
use std::ops::Range;

/// Something that a line states.
#[derive(Clone, Debug)]
pub enum Fact {
    Rate(Rate),
    /// A weapon or a part of one.
    Weapon(Gun),
    /// A line that may be the name of the weapon below it.
    Name(Gun),
    /// Arcs and traits for the last weapon.
    More(Gun),
    System(Listed),
    UnknownSystem(Listed),
    Identity(Key, String),
    Points(u32),
    Tech(TechLevels),
    Slots(String),
    Side(Key, u32),
    Section(Key),
    Track(Vec<u32>),
    Like(String),
    Without(String),
}

/// The facts of a line, and the words that are names in it.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub all: Vec<Fact>,
    pub names: Vec<Range<usize>>,
}

/// Groups the pieces of a line into facts.
pub fn facts_of(pieces: &[Piece], text: &str) -> Facts {
    let mut builder = Builder {
        text,
        pieces,
        facts: Facts::default(),
        weapon: None,
        region: pieces.first().map_or(0, |piece| piece.start),
        loose: Gun::default(),
        is_armed: false,
    };
    for index in 0..pieces.len() {
        builder.take(index);
    }
    builder.finish();
    builder.facts
}

/// The state between two pieces.
struct Builder<'a> {
    text: &'a str,
    pieces: &'a [Piece],
    facts: Facts,
    /// The open weapon, as the index of its fact.
    weapon: Option<usize>,
    /// Where the text begins that no fact has used.
    region: usize,
    /// What precedes a weapon: its label, how many there are, arcs and traits.
    loose: Gun,
    /// Whether a word for weapons was the last section.
    is_armed: bool,
}

/// Words that are not part of a name.
const BETWEEN: [&str; 21] = [
    "only", "in", "and", "at", "of", "with", "the", "each", "arc", "arcs", "bank", "banks", "both",
    "all", "them", "is", "are", "to", "hit", "mount", "mounts",
];

impl Builder<'_> {
    fn gun(&mut self) -> Option<&mut Gun> {
        match self.facts.all.get_mut(self.weapon?) {
            Some(Fact::Weapon(gun)) => Some(gun),
            _ => None,
        }
    }

    fn open(&self) -> Option<&Gun> {
        match self.facts.all.get(self.weapon?) {
            Some(Fact::Weapon(gun)) => Some(gun),
            _ => None,
        }
    }

    /// Returns `true` if there are words between two places that may be a name.
    fn has_words(&self, from: usize, to: usize) -> bool {
        let Some(between) = self.text.get(from..to) else {
            return false;
        };
        between.split(|c: char| !c.is_alphabetic()).any(|word| {
            word.chars().count() > 1
                && number_word(word).is_none()
                && !is_none_word(word)
                && !BETWEEN.iter().any(|known| word.eq_ignore_ascii_case(known))
        })
    }

    /// Opens a weapon whose name is the text up to here.
    fn start(&mut self, at: usize) {
        let mut gun = std::mem::take(&mut self.loose);
        if self.has_words(self.region, at) {
            let found = named(&self.text[self.region..at]);
            gun.times = gun.times.or(found.times);
            (gun.name, gun.family, gun.alias) = (found.name, found.family, found.alias);
            self.facts.names.push(self.region..at);
        }
        gun.place = at;
        self.weapon = Some(self.facts.all.len());
        self.facts.all.push(Fact::Weapon(gun));
    }

    /// Names the open weapon by the text up to here, if it has no name yet.
    fn name_by(&mut self, at: usize) {
        let is_unnamed = self.open().is_some_and(|gun| gun.name.is_empty());
        if !is_unnamed || !self.has_words(self.region, at) {
            return;
        }
        let region = self.region..at;
        let found = named(&self.text[region.clone()]);
        self.facts.names.push(region);
        if let Some(gun) = self.gun() {
            (gun.name, gun.family, gun.alias) = (found.name, found.family, found.alias);
            gun.times = gun.times.or(found.times);
        }
    }

    /// Ends what is loose before another kind of fact.
    fn flush(&mut self) {
        if self.weapon.is_some() {
            return;
        }
        if self.loose.label.is_some() && !self.loose.mounts.is_empty() {
            let at = self.region;
            self.start(at);
            self.weapon = None;
        } else if !self.loose.mounts.is_empty() || !self.loose.traits.is_empty() {
            let more = std::mem::take(&mut self.loose);
            self.facts.all.push(Fact::More(more));
        }
        self.loose = Gun {
            times: self.loose.times,
            ..Gun::default()
        };
    }

    fn take(&mut self, index: usize) {
        let piece = &self.pieces[index];
        if piece.is_plain() {
            return;
        }
        let is_open = self.open().is_some_and(|gun| !gun.has_numbers());
        let may_be_name = matches!(piece.value, Value::Trait(..) | Value::System(_));
        if may_be_name && !is_open && is_part_of_name(self.pieces, index) {
            return;
        }
        match &piece.value {
            _ if piece.is_weapon_number() => self.take_number(piece),
            // `6x scrap cannon (same as above)`.
            Value::Like(_) if self.weapon.is_some() => self.region = piece.end,
            Value::Known(name) => self.take_known(index, name.clone()),
            Value::Mount(mount) => {
                let only_filler = self.text[self.region..piece.start]
                    .split(|c: char| !c.is_alphabetic())
                    .filter(|word| !word.is_empty())
                    .all(is_filler);
                let is_next = self
                    .open()
                    .is_none_or(|gun| !gun.mounts.is_empty() || gun.is_reference);
                if self.has_words(self.region, piece.start)
                    && is_next
                    && !(self.weapon.is_some() && only_filler)
                {
                    self.start(piece.start);
                }
                self.name_by(piece.start);
                let mount = mount.clone();
                match self.gun() {
                    Some(gun) => gun.mounts.push(mount),
                    None => self.loose.mounts.push(mount),
                }
                self.region = piece.end;
            }
            Value::Trait(name, edition) => self.take_trait(piece, (*name, *edition)),
            Value::Label(label) => {
                self.flush();
                self.loose.label = Some(*label);
                self.weapon = None;
                self.region = piece.end;
            }
            Value::Times(number) => self.take_times(piece, *number),
            Value::Limit(limit) => {
                let limit = *limit;
                if let Some(gun) = self.gun() {
                    gun.limit = limit.or(gun.limit);
                    self.region = piece.end;
                }
            }
            Value::Boxes(count) => {
                let count = *count;
                if let Some(gun) = self.gun() {
                    gun.times = gun.times.or(Some(count));
                    self.region = piece.end;
                }
            }
            _ => self.take_other(piece),
        }
    }

    fn take_number(&mut self, piece: &Piece) {
        let is_new_name = self.has_words(self.region, piece.start);
        let is_main = matches!(
            piece.value,
            Value::Range(_) | Value::Triple(_) | Value::Four(..) | Value::Dice(_)
        );
        let (is_full, is_done) = match self.open() {
            None => (true, true),
            Some(gun) => {
                let is_known = !gun.name.is_empty() || gun.label.is_some();
                let is_done = gun.has_numbers() && is_known && (!gun.mounts.is_empty() || is_main);
                (gun.is_full_for(piece), is_done)
            }
        };
        if is_full || is_new_name && is_done {
            self.start(piece.start);
        } else {
            self.name_by(piece.start);
        }
        if let Some(gun) = self.gun() {
            gun.put(&piece.value);
        }
        self.region = piece.end;
    }

    /// Takes the name of a weapon that is read elsewhere; arcs follow it.
    fn take_known(&mut self, index: usize, name: String) {
        let piece = &self.pieces[index];
        let is_nameless = self
            .open()
            .is_some_and(|gun| gun.has_numbers() && gun.name.is_empty() && gun.mounts.is_empty());
        if is_nameless {
            if let Some(gun) = self.gun() {
                gun.name = name;
            }
            self.region = piece.end;
            return;
        }
        let next = self.pieces[index + 1..].iter().find(|next| {
            let is_between = matches!(
                next.value,
                Value::Times(_) | Value::Trait(..) | Value::Like(_)
            );
            !next.is_plain() && !is_between
        });
        let has_arcs = next.is_some_and(|next| {
            matches!(
                next.value,
                Value::Mount(_) | Value::Section(_) | Value::Limit(_) | Value::Boxes(_)
            )
        });
        let is_free = self
            .open()
            .is_none_or(|gun| gun.has_numbers() || !gun.mounts.is_empty() || gun.is_reference);
        if has_arcs && is_free {
            self.region = piece.start;
            self.start(piece.start);
            if let Some(gun) = self.gun() {
                gun.is_reference = true;
                gun.name = name;
            }
            self.region = piece.end;
        }
    }

    fn take_trait(&mut self, piece: &Piece, found: (&'static str, crate::words::Edition)) {
        let has_name = self.has_words(self.region, piece.start);
        let is_next = self
            .open()
            .is_none_or(|gun| gun.has_numbers() && !gun.mounts.is_empty() && has_name);
        if !is_next {
            let has_numbers = self.open().is_some_and(Gun::has_numbers);
            if has_numbers {
                self.name_by(piece.start);
            }
        } else if has_name {
            self.start(piece.start);
        } else {
            self.loose.add_traits(&[found]);
            self.region = piece.end;
            return;
        }
        if let Some(gun) = self.gun() {
            gun.add_traits(&[found]);
            self.region = piece.end;
        }
    }

    fn take_times(&mut self, piece: &Piece, number: u32) {
        let written = &self.text[piece.start..piece.end];
        let is_labelled = written.contains([':', '=']) && written.starts_with(char::is_alphabetic);
        if is_labelled {
            let has_name = self.has_words(self.region, piece.start);
            if has_name && self.open().is_none_or(Gun::has_numbers) {
                self.start(piece.start);
            }
            self.region = piece.end;
        }
        if self.region == piece.start {
            self.region = piece.end;
        }
        match self.gun() {
            Some(gun) if gun.times.is_none() && (gun.mounts.is_empty() || !gun.has_numbers()) => {
                gun.times = Some(number);
            }
            _ => self.loose.times = Some(number),
        }
    }

    fn take_other(&mut self, piece: &Piece) {
        let is_weapon_word = matches!(
            piece.value,
            Value::Section(Key::Range | Key::Stats | Key::Dice | Key::Arcs | Key::Traits)
        );
        let is_done = self
            .open()
            .is_none_or(|gun| gun.has_numbers() && !gun.name.is_empty());
        if is_weapon_word && is_done && self.has_words(self.region, piece.start) {
            self.start(piece.start);
        }
        self.flush();
        if self.open().is_some_and(Gun::has_numbers) {
            self.name_by(piece.start);
        }
        match &piece.value {
            Value::Joined(rates) => {
                for (key, number) in rates {
                    if *key == Key::Rating {
                        self.facts.all.push(Fact::Points(*number));
                        continue;
                    }
                    let rate = Rate {
                        form: Form::Joined,
                        ..Rate::new(*key, vec![*number])
                    };
                    self.facts.all.push(Fact::Rate(rate));
                }
            }
            Value::Section(key) => {
                self.is_armed = *key == Key::Weapons;
                if self.is_armed || *key == Key::Systems {
                    self.weapon = None;
                }
                self.facts.all.push(Fact::Section(*key));
            }
            value => self.facts.all.extend(plain_fact(value)),
        }
        self.region = piece.end;
    }

    fn finish(&mut self) {
        let end = self.pieces.last().map_or(0, |piece| piece.end);
        if self.open().is_some_and(Gun::has_numbers) {
            self.name_by(end);
        }
        let may_start = self
            .open()
            .is_none_or(|gun| gun.has_numbers() && self.loose.label.is_some());
        let has_loose = self.loose.label.is_some() || self.loose.times.is_some() || self.is_armed;
        let only_sections = self
            .facts
            .all
            .iter()
            .all(|fact| matches!(fact, Fact::Section(_)));
        if may_start
            && has_loose
            && self.has_words(self.region, end)
            && (self.is_armed || only_sections)
        {
            self.weapon = None;
            self.start(end);
            return;
        }
        let has_more = !self.loose.mounts.is_empty() || !self.loose.traits.is_empty();
        if self.weapon.is_none()
            && (has_more || self.loose.label.is_some() && self.facts.all.is_empty())
        {
            let has_words = self.has_words(self.region, end);
            if self.loose.label.is_some() && (!self.loose.mounts.is_empty() || has_words) {
                let at = self.region;
                self.start(at);
            } else {
                let more = std::mem::take(&mut self.loose);
                self.facts.all.push(Fact::More(more));
            }
        }
    }
}

fn plain_fact(value: &Value) -> Option<Fact> {
    Some(match value {
        Value::Rate(rate) => Fact::Rate(rate.clone()),
        Value::System(listed) => Fact::System(listed.clone()),
        Value::UnknownSystem(listed) => Fact::UnknownSystem(listed.clone()),
        Value::Identity(key, text) => Fact::Identity(*key, text.clone()),
        Value::Points(points) => Fact::Points(*points),
        Value::Tech(levels) => Fact::Tech(levels.clone()),
        Value::Slots(slots) => Fact::Slots(slots.clone()),
        Value::Side(key, number) => Fact::Side(*key, *number),
        Value::Track(numbers) => Fact::Track(numbers.clone()),
        Value::Like(name) => Fact::Like(name.clone()),
        Value::Without(what) => Fact::Without(what.clone()),
        _ => return None,
    })
}

/// Returns `true` if a trait or system is a part of a weapon's name: words lead on from it to the weapon's numbers.
fn is_part_of_name(pieces: &[Piece], index: usize) -> bool {
    let mut words = 0;
    let mut at = index + 1;
    while let Some(piece) = pieces.get(at) {
        let is_number = piece.is_weapon_number()
            && !matches!(&piece.value, Value::Triple(parts) if !is_rising(parts));
        if is_number {
            let is_lone_system =
                matches!(&pieces[index].value, Value::System(listed) if listed.count.is_none());
            return words > 0
                || is_lone_system
                    && matches!(
                        piece.value,
                        Value::Range(_) | Value::Triple(_) | Value::Dice(_)
                    );
        }
        let next_is_number = pieces.get(at + 1).is_some_and(Piece::is_weapon_number);
        match &piece.value {
            Value::Word => words += 1,
            Value::Trait(..) | Value::Times(_) => {}
            Value::System(listed) if listed.count.is_none() => {}
            Value::Mark('(' | '[') if next_is_number => return words > 0,
            Value::Mark(open @ ('(' | '[')) => {
                let close = if *open == '(' { ')' } else { ']' };
                let end = pieces[at..]
                    .iter()
                    .position(|piece| piece.value == Value::Mark(close));
                at += end.unwrap_or(0);
            }
            Value::Mark(':' | '-' | '&' | '|' | '¦' | '"' | '\'') => {}
            Value::Mark(',') if next_is_number => {}
            _ => return false,
        }
        at += 1;
    }
    false
}
