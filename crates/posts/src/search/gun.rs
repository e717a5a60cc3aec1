//! A weapon as far as it has been read.

use crate::token::{Mount, Piece, Reach, Value, is_rising};
use crate::words::{Edition, Key};

/// A weapon, or a part of one.
#[derive(Clone, Debug, Default)]
pub struct Gun {
    pub name: String,
    /// The kind of damage after the name: `(Energy)`.
    pub family: Option<String>,
    pub label: Option<char>,
    /// A short name by which the post refers to it.
    pub alias: Option<String>,
    pub times: Option<u32>,
    pub reach: Option<Reach>,
    pub four: Option<[u32; 4]>,
    pub accuracy: Option<u32>,
    /// Three of the four numbers, next to an accuracy.
    pub three: Option<[u32; 3]>,
    /// ROF, ACC, IMP and DMG after their words.
    pub ones: [Option<u32>; 4],
    /// The ends of the bands after their words.
    pub bands: [Option<u32>; 3],
    pub dice: Option<Vec<u32>>,
    pub mounts: Vec<Mount>,
    pub traits: Vec<(&'static str, Edition)>,
    /// Entries among the traits that no edition has.
    pub unknown_traits: Vec<String>,
    pub limit: Option<u32>,
    /// Whether it refers to a weapon that is read elsewhere.
    pub is_reference: bool,
    /// Whether its numbers are written in Unity's way, or in the older one.
    pub has_unity_form: bool,
    pub has_old_form: bool,
    /// The lines that it is read from, as indexes.
    pub lines: Vec<usize>,
    /// Where its numbers begin in its line.
    pub place: usize,
}

/// What a weapon has: numbers, arcs, a range, a name, and whether it is a reference.
pub type Shape = [bool; 5];

impl Gun {
    /// Returns `true` if all its numbers are known.
    pub fn has_numbers(&self) -> bool {
        let ones = self.ones.iter().flatten().count();
        let with_accuracy = ones + usize::from(self.accuracy.is_some() && self.ones[1].is_none());
        self.four.is_some()
            || self.dice.is_some()
            || self.accuracy.is_some() && self.three.is_some()
            || with_accuracy == 4
            || with_accuracy == 3 && self.ones[3].is_some()
    }

    pub fn shape(&self) -> Shape {
        [
            self.has_numbers(),
            !self.mounts.is_empty(),
            self.reach.is_some(),
            !self.name.is_empty(),
            self.is_reference,
        ]
    }

    /// Returns `true` if this part of a weapon continues the last weapon, which lacks what this one brings.
    pub fn continues(&self, last: Option<Shape>) -> bool {
        let Some([has_numbers, _, has_reach, has_name, _]) = last else {
            return false;
        };
        if !self.name.is_empty() || self.label.is_some() && !has_name {
            return false;
        }
        let brings_some = self.accuracy.is_some()
            || self.three.is_some()
            || self.ones.iter().any(Option::is_some);
        (self.has_numbers() || brings_some) && !has_numbers || self.reach.is_some() && !has_reach
    }

    /// Returns `true` if the weapon already has what a piece brings.
    pub fn is_full_for(&self, piece: &Piece) -> bool {
        match &piece.value {
            Value::Range(_) => {
                self.reach.is_some() && (self.has_numbers() || !self.mounts.is_empty())
            }
            Value::Triple(parts) if is_rising(parts) => {
                let is_three = self.reach.is_some()
                    && self.accuracy.is_some()
                    && self.three.is_none()
                    && self.four.is_none();
                !is_three && self.reach.is_some() && (self.has_numbers() || !self.mounts.is_empty())
            }
            Value::Four(..) => self.four.is_some(),
            Value::Dice(_) => self.dice.is_some(),
            Value::Accuracy(_) | Value::Shots(_) => self.accuracy.is_some(),
            Value::One(key, _) if key.is_weapon_number() => {
                self.ones[*key as usize - Key::Rof as usize].is_some()
            }
            _ => false,
        }
    }

    /// Puts a number into the weapon. Three numbers that rise are the range; the next three are with the accuracy.
    pub fn put(&mut self, value: &Value) {
        match value {
            Value::Range(reach) if !matches!(self.reach, Some(Reach::Bands(_))) => {
                self.reach = Some(*reach);
            }
            Value::Triple(parts) => self.put_triple(*parts),
            Value::Four(numbers, is_unity) => {
                self.four = Some(*numbers);
                self.has_unity_form |= is_unity;
                self.has_old_form |= !is_unity;
            }
            Value::Accuracy(number) => self.accuracy = Some(*number),
            Value::Shots([rof, accuracy]) => {
                self.ones[0] = Some(*rof);
                self.accuracy = Some(*accuracy);
            }
            Value::One(key, number) => self.put_one(*key, *number),
            Value::Dice(dice) => self.put_dice(dice),
            _ => {}
        }
    }

    fn put_triple(&mut self, parts: [Option<u32>; 3]) {
        let is_known = match self.reach {
            None => false,
            Some(Reach::Flat(long)) => parts[2] != Some(long),
            Some(_) => true,
        };
        if !is_known && is_rising(&parts) {
            self.reach = Some(Reach::Bands(parts));
        } else if let ([Some(a), Some(b), Some(c)], None) = (parts, self.three) {
            self.three = Some([a, b, c]);
        } else if self.reach.is_none() {
            self.reach = Some(Reach::Bands(parts));
        }
    }

    fn put_one(&mut self, key: Key, number: u32) {
        if key.is_weapon_number() {
            self.ones[key as usize - Key::Rof as usize] = Some(number);
            return;
        }
        self.bands[key as usize - Key::Short as usize] = Some(number);
        if self.bands[2].is_some() {
            self.reach = Some(Reach::Bands(self.bands));
        }
    }

    fn put_dice(&mut self, dice: &[u32]) {
        let mut dice = dice.to_vec();
        if dice.len() > 12 || dice.len() > 3 && dice[0] < dice[1] {
            let range: Vec<u32> = dice.drain(..3).collect();
            self.reach = Some(Reach::Dashed([range[0], range[1], range[2]]));
        }
        dice.resize(12, 0);
        self.dice = Some(dice);
    }

    /// Takes over what another part of the same weapon brings.
    pub fn merge(&mut self, other: Gun) {
        self.reach = self.reach.or(other.reach);
        self.four = self.four.or(other.four);
        self.accuracy = self.accuracy.or(other.accuracy);
        self.three = self.three.or(other.three);
        self.times = self.times.or(other.times);
        self.limit = self.limit.or(other.limit);
        self.label = self.label.or(other.label);
        self.dice = self.dice.take().or(other.dice);
        for (own, other) in self.ones.iter_mut().zip(other.ones) {
            *own = own.or(other);
        }
        self.has_unity_form |= other.has_unity_form;
        self.has_old_form |= other.has_old_form;
        self.mounts.extend(other.mounts);
        self.add_traits(&other.traits);
        self.unknown_traits.extend(other.unknown_traits);
        self.lines.extend(other.lines);
    }

    pub fn add_traits(&mut self, traits: &[(&'static str, Edition)]) {
        for found in traits {
            if !self.traits.contains(found) {
                self.traits.push(*found);
            }
        }
    }

    /// Returns ROF, ACC, IMP and DMG as far as they are known; three numbers are ROF, IMP and DMG.
    pub fn four_numbers(&self) -> [Option<u32>; 4] {
        if let Some(four) = self.four {
            return four.map(Some);
        }
        let accuracy = self.accuracy.or(self.ones[1]);
        if let (Some([rof, imp, dmg]), Some(_)) = (self.three, accuracy) {
            return [Some(rof), accuracy, Some(imp), Some(dmg)];
        }
        let [rof, acc, imp, dmg] = self.ones;
        [rof, acc.or(self.accuracy), imp, dmg]
    }
}
