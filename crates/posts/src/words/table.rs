//! The table of words: what each means, read from `vocabulary.txt`.

use super::hash::FastMap;
use std::sync::LazyLock;

/// What the text after a word is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    Class,
    Type,
    Faction,
    Name,
    Rating,
    Edition,
    Notes,
    Hull,
    Engines,
    Thrust,
    Shields,
    Screens,
    Armor,
    Ecm,
    Fore,
    Port,
    Starboard,
    Aft,
    Tech,
    Weapons,
    Systems,
    Range,
    Ma,
    Short,
    Medium,
    Long,
    Rof,
    Acc,
    Imp,
    Dmg,
    Traits,
    Arcs,
    Dice,
    Count,
    Stats,
    /// Figures that follow from others: `ORAT`, `space`.
    Derived,
}

impl Key {
    /// All keys, with their names in the table.
    const ALL: [(Key, &'static str); 36] = [
        (Key::Class, "class"),
        (Key::Type, "type"),
        (Key::Faction, "faction"),
        (Key::Name, "name"),
        (Key::Rating, "rating"),
        (Key::Edition, "edition"),
        (Key::Notes, "notes"),
        (Key::Hull, "hull"),
        (Key::Engines, "engines"),
        (Key::Thrust, "thrust"),
        (Key::Shields, "shields"),
        (Key::Screens, "screens"),
        (Key::Armor, "armor"),
        (Key::Ecm, "ecm"),
        (Key::Fore, "fore"),
        (Key::Port, "port"),
        (Key::Starboard, "starboard"),
        (Key::Aft, "aft"),
        (Key::Tech, "tech"),
        (Key::Weapons, "weapons"),
        (Key::Systems, "systems"),
        (Key::Range, "range"),
        (Key::Ma, "ma"),
        (Key::Short, "short"),
        (Key::Medium, "medium"),
        (Key::Long, "long"),
        (Key::Rof, "rof"),
        (Key::Acc, "acc"),
        (Key::Imp, "imp"),
        (Key::Dmg, "dmg"),
        (Key::Traits, "traits"),
        (Key::Arcs, "arcs"),
        (Key::Dice, "dice"),
        (Key::Count, "count"),
        (Key::Stats, "stats"),
        (Key::Derived, "derived"),
    ];

    /// Returns the name of the key in the table and in messages.
    pub fn name(self) -> &'static str {
        Key::ALL[self as usize].1
    }

    fn from_name(name: &str) -> Option<Key> {
        Key::ALL
            .iter()
            .find(|(_, known)| *known == name)
            .map(|(key, _)| *key)
    }

    /// Returns `true` for the ratings of a ship: a number, a track or boxes follow the word.
    pub fn is_rating(self) -> bool {
        (Key::Hull..=Key::Ecm).contains(&self)
    }

    /// Returns `true` for the words that say who a ship is.
    pub fn is_identity(self) -> bool {
        matches!(
            self,
            Key::Class | Key::Type | Key::Faction | Key::Name | Key::Edition | Key::Notes
        )
    }

    /// Returns `true` for the four sides of a Unity ship.
    pub fn is_side(self) -> bool {
        (Key::Fore..=Key::Aft).contains(&self)
    }

    /// Returns `true` for the four numbers of a weapon.
    pub fn is_weapon_number(self) -> bool {
        (Key::Rof..=Key::Dmg).contains(&self)
    }
}

/// An edition of the game, or both editions that share a trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    Admiralty,
    Nova,
    Unity,
    Both,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    Key(Key),
    System(&'static str),
    Trait(&'static str, Edition),
    Type,
}

/// Every word of the vocabulary in its folded form, with what it may be and the cost of taking it for that.
pub static TABLE: LazyLock<FastMap<String, Vec<(Word, f32)>>> = LazyLock::new(|| {
    let mut table = parse(include_str!("vocabulary.txt"));
    for word in super::lists::TYPES.iter() {
        enter(&mut table, word, Word::Type, 0.);
    }
    table
});

/// The cost of a word that also has another meaning in plain text.
const WEAK: f32 = 0.5;

fn parse(text: &'static str) -> FastMap<String, Vec<(Word, f32)>> {
    let mut table = FastMap::default();
    let mut word = None;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((_, words)) = line.split_once(": ").filter(|_| line.starts_with(' ')) {
            let meaning = word.expect("a meaning above its words");
            for written in words.split(", ") {
                let (written, cost) = match written.strip_prefix('~') {
                    Some(weak) => (weak, WEAK),
                    None => (written, 0.),
                };
                enter(&mut table, written, meaning, cost);
            }
        } else if !line.is_empty() {
            word = Some(meaning(line));
        }
    }
    table
}

/// Reads `key hull`, `system Fire Control`, `trait Area Effect admiralty`.
fn meaning(line: &'static str) -> Word {
    let (kind, name) = line.split_once(' ').expect("a kind and a name");
    match kind {
        "key" => Word::Key(Key::from_name(name).expect("a known key")),
        "system" => Word::System(name),
        _ => {
            let (name, edition) = name.rsplit_once(' ').expect("a trait and its edition");
            let edition = match edition {
                "admiralty" => Edition::Admiralty,
                "nova" => Edition::Nova,
                "unity" => Edition::Unity,
                _ => Edition::Both,
            };
            Word::Trait(name, edition)
        }
    }
}

/// Adds a word to the table, with and without its spaces.
fn enter(table: &mut FastMap<String, Vec<(Word, f32)>>, written: &str, word: Word, cost: f32) {
    let folded = fold(written);
    let joined = folded.replace(' ', "");
    let forms = [
        Some(joined.clone()),
        Some(folded).filter(|form| *form != joined),
    ];
    for form in forms.into_iter().flatten() {
        let known = table.entry(form).or_default();
        if !known.iter().any(|(known, _)| *known == word) {
            known.push((word, cost));
        }
    }
}

/// Lower case, hyphens as spaces, one space between words, no dot at the end.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c == '-') {
        if word.is_empty() {
            continue;
        }
        if !folded.is_empty() {
            folded.push(' ');
        }
        let word = word.trim_end_matches('.');
        folded.extend(word.chars().flat_map(char::to_lowercase));
    }
    folded.replace('’', "'")
}
