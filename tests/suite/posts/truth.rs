//! What a person reads in a post: its ships field by field, the lines each field stands on, and what is talk.

use serde::Deserialize;
use std::collections::BTreeMap;

/// The truth beside a post.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Truth {
    /// How it is written: `drake-draft`, `drydock`, `sheet`.
    #[serde(default)]
    pub(crate) layout: String,
    /// What makes it hard to read.
    #[serde(default)]
    pub(crate) hazards: Vec<String>,
    /// The ships, in the order of the post.
    pub(crate) ships: Vec<Ship>,
    /// The lines that are no part of a ship: `4`, `7-9`.
    #[serde(default)]
    pub(crate) talk: Vec<Text>,
}

impl Truth {
    /// The numbers of the lines that are talk.
    pub(crate) fn talk(&self) -> Vec<usize> {
        let number = |text: &str| text.trim().parse::<usize>().expect("a line number");
        let lines = |span: &Text| match span.0.split_once('-') {
            Some((from, to)) => number(from)..=number(to),
            None => number(&span.0)..=number(&span.0),
        };
        self.talk.iter().flat_map(lines).collect()
    }

    /// Replaces each line number by those of the lines that the line has become.
    pub(crate) fn renumber(&mut self, lines: impl Fn(usize) -> Vec<usize>) {
        for own in self
            .ships
            .iter_mut()
            .flat_map(|ship| ship.lines.values_mut())
        {
            *own = own.iter().flat_map(|line| lines(*line)).collect();
        }
        let talk = self.talk().into_iter().flat_map(lines);
        self.talk = talk.map(|line| Text(line.to_string())).collect();
    }

    /// Marks one more line as talk.
    pub(crate) fn add_talk(&mut self, line: usize) {
        self.talk.push(Text(line.to_string()));
    }
}

/// The game a ship is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Game {
    Admiralty,
    Nova,
    Unity,
    /// No ship, but a list of weapons.
    Weapons,
}

/// A ship, with the fields that its post gives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ship {
    pub(crate) game: Game,
    #[serde(default)]
    pub(crate) faction: OneOf,
    #[serde(default)]
    pub(crate) class: OneOf,
    #[serde(default, rename = "type")]
    pub(crate) kind: OneOf,
    #[serde(default)]
    pub(crate) name: OneOf,
    pub(crate) rating: Option<Text>,
    pub(crate) hull: Option<Text>,
    pub(crate) engines: Option<Text>,
    pub(crate) armor: Option<Text>,
    pub(crate) thrust: Option<Text>,
    pub(crate) ecm: Option<Text>,
    /// A rating, six facets clockwise or four facings (`4/2/2/1`), or the five icons of Nova (`4 5 6 6 6`).
    pub(crate) shields: Option<Text>,
    pub(crate) screens: Option<Text>,
    /// Levels other than 0, by line.
    #[serde(default)]
    pub(crate) tech: BTreeMap<String, f32>,
    #[serde(default)]
    pub(crate) weapons: Vec<Weapon>,
    /// `Hyperdrive`, `Marines 14`, `Damage Control (3 dice)`.
    #[serde(default)]
    pub(crate) systems: Vec<String>,
    /// The lines by part: `header`, `hull`, `w1` and `a1` for a weapon and its arcs, `row` for all of a spreadsheet's.
    #[serde(default)]
    pub(crate) lines: BTreeMap<String, Vec<usize>>,
}

impl Ship {
    /// The fields that are one number or one short row, by name.
    pub(crate) fn figures(&self) -> [(&'static str, Option<&str>); 8] {
        [
            ("rating", self.rating.as_deref()),
            ("hull", self.hull.as_deref()),
            ("engines", self.engines.as_deref()),
            ("armor", self.armor.as_deref()),
            ("thrust", self.thrust.as_deref()),
            ("ecm", self.ecm.as_deref()),
            ("shields", self.shields.as_deref()),
            ("screens", self.screens.as_deref()),
        ]
    }

    /// The fields that say who the ship is.
    pub(crate) fn words(&self) -> [(&'static str, &OneOf); 4] {
        [
            ("class", &self.class),
            ("type", &self.kind),
            ("faction", &self.faction),
            ("name", &self.name),
        ]
    }

    /// The lines of a part, or of what it belongs to.
    pub(crate) fn lines_of(&self, part: &str) -> &[usize] {
        let weapon = part.strip_prefix('a').map(|number| format!("w{number}"));
        let of_weapon = weapon.and_then(|weapon| self.lines.get(&weapon));
        let own = self.lines.get(part).or(of_weapon);
        own.or_else(|| self.lines.get("row"))
            .or_else(|| self.lines.get("header"))
            .map_or(&[], Vec::as_slice)
    }

    /// Its first and its last line.
    pub(crate) fn span(&self) -> (usize, usize) {
        let all = || self.lines.values().flatten().copied();
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    }
}

/// A battery.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Weapon {
    pub(crate) name: String,
    /// `4/8/12` in Admiralty, `4-8-12` in Nova, `12` or `MA 6` in Unity.
    pub(crate) range: Text,
    /// `2x4+/1/1`: ROF x ACC / IMP / DMG.
    pub(crate) stats: Option<String>,
    /// The twelve columns of Nova.
    pub(crate) dice: Option<String>,
    #[serde(default)]
    pub(crate) traits: Vec<String>,
    /// One set per weapon, or banks: `AB`, `2ACE`, `FX2`.
    #[serde(default)]
    pub(crate) arcs: Vec<String>,
}

impl Weapon {
    /// Range and numbers in one text.
    pub(crate) fn numbers(&self) -> String {
        let parts = [
            Some(self.range.0.as_str()),
            self.stats.as_deref(),
            self.dice.as_deref(),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// ROF, ACC (without its `+`), IMP and DMG.
    pub(crate) fn four(&self) -> [&str; 4] {
        let stats = self.stats.as_deref().expect("a weapon with numbers");
        let (rof, rest) = stats.split_once('x').expect("ROF x ACC");
        let mut rest = rest.split('/');
        let mut next = || rest.next().expect("ROF x ACC / IMP / DMG");
        [rof, next().trim_end_matches('+'), next(), next()]
    }
}

/// A text that YAML may take for a number.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "NumberOrText")]
pub(crate) struct Text(pub(crate) String);

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum NumberOrText {
    Number(u32),
    Text(String),
}

impl From<NumberOrText> for Text {
    fn from(value: NumberOrText) -> Text {
        match value {
            NumberOrText::Number(number) => Text(number.to_string()),
            NumberOrText::Text(text) => Text(text),
        }
    }
}

/// The readings of a word that a person would accept, best first; empty where the post does not say.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "OneOrMany")]
pub(crate) struct OneOf(pub(crate) Vec<Option<String>>);

impl OneOf {
    /// The best reading.
    pub(crate) fn best(&self) -> Option<&str> {
        self.0.first()?.as_deref()
    }
}

impl From<&str> for OneOf {
    fn from(text: &str) -> OneOf {
        OneOf(vec![Some(text.to_string())])
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<Option<String>>),
}

impl From<OneOrMany> for OneOf {
    fn from(value: OneOrMany) -> OneOf {
        match value {
            OneOrMany::One(text) => OneOf(vec![Some(text)]),
            OneOrMany::Many(texts) => OneOf(texts),
        }
    }
}
