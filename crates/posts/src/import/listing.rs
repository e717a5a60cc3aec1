//! Reads the lines of a Unity ship as people list them: tracks, sides, `Name | ARCS [][] // (limit)`, brackets or dashes.

use super::Subject;
use super::blocks::Block;
use super::line::{Key, Line, Row, bracketed, items};
use super::mounts::{Mounts, arc_set, lined};
use super::reader::{Reader, read_lines};
use super::reading::Reading;
use super::track::Track;
use super::{Dialect, Verdict, Warning, tech, words};
use starwright_text::diagnostic::Diagnostic;
use starwright_text::field::{Whole, clip};
use starwright_unity::file::drake;
use starwright_unity::{Bank, Blueprint, Cover, Mode, Published, TechLevel, Weapon};

/// Reads a block.
pub fn read(block: &Block, forced: Option<Dialect>) -> (Result<Subject, Diagnostic>, Reading) {
    let mut reader = Listing {
        is_forced: forced.is_some(),
        ..Listing::default()
    };
    read_lines(block, &mut reader);
    (reader.ship(&block.lines[0]), reader.reading)
}

/// The ship as far as it is read.
#[derive(Default)]
struct Listing {
    reading: Reading,
    /// Whether somebody said that it is Unity's: weapons of another edition are then left.
    is_forced: bool,
    engines: Option<Whole<0, 99>>,
    shields: Option<Sides>,
    screens: Option<Sides>,
    tech: Option<[TechLevel; 4]>,
    weapons: Vec<Weapon>,
    /// Whether the sides that follow are those of the screens.
    is_at_screens: bool,
    /// What our printing of the rules does not have.
    notes: Vec<String>,
}

/// Shields or screens: one number, and those of the sides where they are given.
#[derive(Clone, Copy, Default)]
struct Sides {
    even: u32,
    sides: [Option<u32>; 4],
}

impl Sides {
    /// `3`, `3-2-1`, `4/2/2/1`, `2 (2/2/2/1)`, `Fwd 4, Port 2, Stbd 2, Aft 1`, `F2 P1 S1 A1`, `4 fore, 2 port`; and the
    /// first word that means nothing.
    fn of(value: &str) -> (Sides, Option<String>) {
        let (mut sides, mut unknown) = (Sides::default(), None);
        let words = value
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty());
        let is_behind = value.starts_with(|c: char| c.is_ascii_digit())
            && words.clone().any(|word| side(word).is_some());
        let (mut open, mut last): (Option<usize>, Option<u32>) = (None, None);
        for token in tokens(value) {
            if let Ok(number) = token.parse::<u32>() {
                match open.take() {
                    Some(side) => sides.sides[side] = sides.sides[side].or(Some(number)),
                    None if is_behind => last = Some(number),
                    None if sides.even == 0 && sides.sides == [None; 4] => sides.even = number,
                    None => {}
                }
            } else if let Some(side) = side(token) {
                match last.take().filter(|_| is_behind) {
                    Some(number) => sides.sides[side] = Some(number),
                    None => open = Some(side),
                }
            } else if !NEUTRAL.iter().any(|word| token.eq_ignore_ascii_case(word)) {
                unknown = unknown.or(Some(token.to_string()));
            }
        }
        // `2 (2/2/2/1)`: the brackets say it exactly.
        let value = value
            .find('(')
            .and_then(|open| bracketed(&value[open..]))
            .map_or(value, |(inner, _)| inner);
        let four: Vec<u32> = value
            .split('/')
            .filter_map(|part| part.trim().parse().ok())
            .collect();
        // A track falls by one or not at all at a time; sides have the same on both flanks, or rise somewhere.
        let is_falling = four.is_sorted_by(|a, b| a >= b);
        if let ([fore, port, starboard, aft], 3) = (&four[..], value.matches('/').count())
            && (!is_falling || port == starboard && fore > aft)
        {
            sides.sides = [fore, port, starboard, aft].map(|side| Some(*side));
        }
        (sides, unknown)
    }

    fn cover(self) -> Cover {
        match self.sides {
            [None, None, None, None] => Cover::Even(self.even),
            sides => {
                let [fore, port, starboard, aft] = sides.map(|side| side.unwrap_or(0));
                let is_even = fore == port && port == starboard && starboard == aft;
                if is_even && self.even == fore {
                    Cover::Even(fore)
                } else {
                    Cover::Directional([fore, port, starboard, aft])
                }
            }
        }
    }
}

/// Words beside the numbers of shields that change nothing.
const NEUTRAL: [&str; 13] = [
    "all", "none", "no", "each", "facing", "facings", "and", "per", "screens", "screen", "shields",
    "boxes", "sides",
];

/// The side that a word or a letter means.
fn side(word: &str) -> Option<usize> {
    let key = match word {
        "F" | "f" => Key::Fore,
        "P" | "p" => Key::Port,
        "S" | "s" => Key::Starboard,
        "A" | "a" => Key::Aft,
        word => Key::of_row(word)?.1,
    };
    key.is_facing().then(|| key as usize - Key::Fore as usize)
}

/// The numbers and the words of a text.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let parts = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty());
    parts.flat_map(|part| {
        let end = part
            .find(|c: char| c.is_ascii_digit())
            .filter(|end| *end > 0)
            .unwrap_or(0);
        [&part[..end], &part[end..]]
            .into_iter()
            .filter(|part| !part.is_empty())
    })
}

impl<'a> Reader<'a> for Listing {
    fn reading(&mut self) -> &mut Reading {
        &mut self.reading
    }

    fn is_unity(&self) -> bool {
        true
    }

    fn row(&mut self, line: &'a Line<'a>, row: Row<'a>) -> bool {
        let tagged = tech::tag(row.tag).map(|level| tech::tagged(row.key, level));
        self.tech = tagged
            .and_then(|level| tech::halves_onto(&level, self.known_tech()))
            .or(self.tech);
        match row.key {
            Key::Hull => {
                let track = Track::of(row.value);
                let (walls, others): (Vec<&str>, Vec<&str>) = track
                    .words
                    .iter()
                    .partition(|word| word.eq_ignore_ascii_case("B"));
                let bulkheads = walls.len();
                if let Some(other) = others.iter().chain(&track.extras).next() {
                    self.reading.warn(
                        line.number,
                        format!("'{}' in the hull row is not read", clip(other)),
                    );
                }
                if bulkheads > 0 {
                    self.without_counterpart(
                        line.number,
                        &format!("Bulkheads {bulkheads} in the hull track"),
                    );
                }
                self.reading.take_hull(line, &row, &track.boxes)
            }
            Key::Engines | Key::Thrust => {
                let boxes = self.reading.track(line, &row).boxes;
                self.engines = Some(self.reading.rating(line, &row, boxes).0);
                true
            }
            Key::Shields | Key::Screens => {
                self.is_at_screens = row.key == Key::Screens;
                let (sides, unknown) = Sides::of(row.value);
                if let Some(unknown) = unknown {
                    let message = format!(
                        "'{}' in the row of {} is not read",
                        clip(&unknown),
                        row.key.word()
                    );
                    self.reading.warn(line.number, message.to_lowercase());
                }
                let sides = Some(sides);
                if self.is_at_screens {
                    self.screens = sides
                } else {
                    self.shields = sides
                }
                true
            }
            Key::Fore | Key::Port | Key::Starboard | Key::Aft => {
                let sides = if self.is_at_screens {
                    &mut self.screens
                } else {
                    &mut self.shields
                };
                let at = row.key as usize - Key::Fore as usize;
                sides.get_or_insert_default().sides[at] =
                    Some(Track::of(row.value).boxes.first().copied().unwrap_or(0));
                true
            }
            // It follows from the weapons and the equipment.
            Key::Weapons => true,
            Key::Tech => {
                let found = drake::tech_levels(row.value)
                    .or_else(|| tech::halves_onto(row.value, self.known_tech()));
                self.tech = found.or(self.tech);
                found.is_some()
                    || self
                        .reading
                        .leave(line, "tech: expected levels such as E+1 S0 W+0.5")
            }
            _ => false,
        }
    }

    fn weapon(&mut self, line: &Line<'a>) -> bool {
        let Some(gun) = line.gun() else {
            return self.reading.leave(
                line,
                "no weapon such as 'Laser | AB [] // (1)' with '1-9 | 1x4+/1/1' below it",
            );
        };
        if self.is_forced && !gun.is_unity {
            return false;
        }
        let gun = self.reading.with_title(line, gun.clone());
        gun.doubt
            .iter()
            .for_each(|doubt| self.reading.warn(line.number, doubt.clone()));
        match gun.unity() {
            Ok((mut weapon, foreign)) => {
                if !self.reading.has_room(line, self.weapons.len()) {
                    return false;
                }
                for text in foreign {
                    let name = &gun.name;
                    self.without_counterpart(line.number, &format!("{name}: the trait {text}"));
                }
                let banks: Result<Vec<Bank>, String> = gun.mounts.iter().map(bank).collect();
                match banks {
                    Ok(banks) => {
                        weapon.banks_mut().extend(banks);
                        self.weapons.push(weapon);
                    }
                    Err(why) => return self.reading.leave_weapon(line, &why),
                }
                true
            }
            Err(why) => self.reading.leave_weapon(line, &why),
        }
    }

    fn traits(&mut self, _: &Line<'a>, text: &str) -> bool {
        let known: Option<Vec<_>> = items(text).map(words::unity_traits).collect();
        let (Some(known), Some(weapon)) = (known, self.weapons.last_mut()) else {
            return false;
        };
        let mode = weapon.mode();
        let traits = known
            .into_iter()
            .flatten()
            .fold(mode.traits, |traits, known| traits.with(known));
        let mut with = Weapon::new(
            weapon.name().to_string(),
            weapon.reach(),
            Mode { traits, ..mode },
        );
        with.banks_mut().extend(weapon.banks());
        *weapon = with;
        true
    }

    fn arcs(&mut self, line: &Line<'a>) -> bool {
        let Some(weapon) = self
            .weapons
            .last_mut()
            .filter(|weapon| weapon.banks().is_empty())
        else {
            return false;
        };
        let banks: Option<Result<Vec<Bank>, String>> =
            lined(line.text()).map(|some| some.iter().map(bank).collect());
        match banks {
            Some(Ok(banks)) => {
                weapon.banks_mut().extend(banks);
                true
            }
            Some(Err(why)) => self.reading.leave(line, &why),
            None => false,
        }
    }
}

fn bank(mounts: &Mounts) -> Result<Bank, String> {
    Ok(Bank {
        mounts: mounts.count.min(99),
        arcs: arc_set(&mounts.word)?,
        per_mount: mounts.per_mount(),
    })
}

impl Listing {
    fn without_counterpart(&mut self, line: usize, what: &str) {
        self.notes.push(what.to_string());
        let message = format!("{what}: without counterpart in our printing; kept in the notes");
        self.reading.warnings.push(Warning {
            line,
            message,
            verdict: Verdict::WithoutCounterpart,
        });
    }

    /// The tech levels so far.
    fn known_tech(&self) -> [TechLevel; 4] {
        let from_header = self
            .reading
            .header
            .tech
            .and_then(|level| TechLevel::from_halves(2 * level));
        self.tech
            .or(from_header.map(|level| [level; 4]))
            .unwrap_or_default()
    }

    fn ship(&mut self, first: &Line) -> Result<Subject, Diagnostic> {
        let hull = self.reading.hull(first)?;
        let tech = self.known_tech();
        let header = std::mem::take(&mut self.reading.header);
        let mut blueprint = Blueprint::new(header.identity.class, hull.get());
        blueprint.faction = header.identity.faction;
        blueprint.ship_type = header.identity.kind;
        blueprint.name = header.identity.name;
        blueprint.published = header.posted.map(|rating| Published { rating, note: None });
        blueprint.engines = self
            .reading
            .or_zero(first, Key::Engines, self.engines)
            .get();
        let shields = self
            .shields
            .map(|sides| self.cut(first, "shields", sides.cover(), 5));
        if shields.is_none() {
            self.reading
                .warn(first.number, "no row 'Shields' could be read: taken as 0");
        }
        blueprint.shields = shields.unwrap_or(Cover::Even(0));
        let screens = self.screens.unwrap_or_default().cover();
        blueprint.screens = self.cut(first, "screens", screens, 200);
        blueprint.tech = tech;
        for weapon in self
            .weapons
            .iter()
            .filter(|weapon| weapon.banks().is_empty())
        {
            self.reading
                .lose(first.number, format!("no arcs for '{}'", weapon.name()));
        }
        blueprint.weapons = std::mem::take(&mut self.weapons);
        for (number, entry) in std::mem::take(&mut self.reading.systems_at) {
            match words::unity_system(&entry) {
                Some((system, count)) => {
                    let (count, doubt) = words::cut(system, count);
                    doubt
                        .into_iter()
                        .for_each(|doubt| self.reading.warn(number, doubt));
                    blueprint.systems.push((system, count));
                }
                None => self.without_counterpart(number, &entry),
            }
        }
        let notes = header
            .notes
            .into_iter()
            .chain(std::mem::take(&mut self.notes));
        let notes = notes.collect::<Vec<_>>().join("\n");
        blueprint.notes = Some(notes).filter(|notes| !notes.is_empty());
        if let Err(wrong) = blueprint.build() {
            return Err(first.fault(first.text(), clip(&wrong.to_string())));
        }
        Ok(Subject::Unity(Box::new(blueprint)))
    }

    /// Limits each side to what there is at most.
    fn cut(&mut self, first: &Line, what: &str, cover: Cover, most: u32) -> Cover {
        let numbers = match cover {
            Cover::Even(number) => [number; 4],
            Cover::Directional(numbers) => numbers,
        };
        if numbers.iter().any(|number| *number > most) {
            self.reading.warn(
                first.number,
                format!("{what}: more than the maximum: taken as {most}"),
            );
        }
        match cover {
            Cover::Even(number) => Cover::Even(number.min(most)),
            Cover::Directional(numbers) => {
                Cover::Directional(numbers.map(|number| number.min(most)))
            }
        }
    }
}
