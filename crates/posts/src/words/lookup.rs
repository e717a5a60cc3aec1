//! What a word or a phrase may mean, with the cost of each meaning.

use super::hash::FastMap;
use super::lists::is_english;
use super::table::{Key, TABLE, Word, fold};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::LazyLock;
use strsim::osa_distance;

/// One meaning of a word; the cost is 0 for the word itself and rises with every slip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meaning {
    pub word: Word,
    pub cost: f32,
}

/// The most words that are remembered.
const REMEMBERED: usize = 20_000;

thread_local! {
    static KNOWN: RefCell<FastMap<String, Rc<[Meaning]>>> = RefCell::default();
}

/// Words that are long enough to have slips, by their first letter.
static LONG_WORDS: LazyLock<HashMap<char, Vec<LongWord>>> = LazyLock::new(|| {
    let mut long: HashMap<char, Vec<LongWord>> = HashMap::new();
    for word in TABLE.keys().filter(|word| word.chars().count() >= 4) {
        let first = word.chars().next().expect("a letter");
        long.entry(first).or_default().push(LongWord::new(word));
    }
    long.values_mut()
        .for_each(|words| words.sort_unstable_by_key(|word| word.text));
    long
});

/// A word with what most words differ in.
struct LongWord {
    text: &'static str,
    /// The number of its characters.
    size: usize,
    letters: u32,
}

impl LongWord {
    fn new(text: &'static str) -> LongWord {
        LongWord {
            text,
            size: text.chars().count(),
            letters: letters(text),
        }
    }
}

/// Returns the letters of a word in lower case, as bits.
fn letters(word: &str) -> u32 {
    let letters = word.bytes().filter(u8::is_ascii_lowercase);
    letters.fold(0, |bits, letter| bits | 1 << (letter - b'a'))
}

/// Returns the meanings of a word or phrase, cheapest first.
pub fn look_up(text: &str) -> Rc<[Meaning]> {
    if let Some(known) = KNOWN.with_borrow(|known| known.get(text).cloned()) {
        return known;
    }
    let found: Rc<[Meaning]> = find(&fold(text)).into();
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(text.to_string(), found.clone());
    });
    found
}

/// Returns the key that a word means, with its cost.
pub fn key_of(text: &str) -> Option<(Key, f32)> {
    look_up(text).iter().find_map(|meaning| match meaning.word {
        Word::Key(key) => Some((key, meaning.cost)),
        _ => None,
    })
}

/// The meanings found so far.
#[derive(Default)]
struct Found(Vec<Meaning>);

impl Found {
    fn add(&mut self, entries: &[(Word, f32)], extra: f32) {
        for (word, cost) in entries {
            let cost = cost + extra;
            match self.0.iter_mut().find(|known| known.word == *word) {
                Some(known) => known.cost = known.cost.min(cost),
                None => self.0.push(Meaning { word: *word, cost }),
            }
        }
    }
}

fn entries(word: &str) -> &'static [(Word, f32)] {
    TABLE.get(word).map_or(&[], Vec::as_slice)
}

fn find(word: &str) -> Vec<Meaning> {
    let mut found = Found::default();
    found.add(entries(word), 0.);
    add_numbers(word, &mut found);
    if found.0.is_empty() {
        add_lookalikes(word, &mut found);
    }
    if let Some(stem) = word.strip_suffix('l').filter(|_| found.0.is_empty()) {
        found.add(entries(&format!("{stem}1")), 0.5);
    }
    // `hyper drive`, `Cont rol`.
    if found.0.is_empty() && word.contains(' ') {
        let joined = word.replace(' ', "");
        let long = entries(&joined).iter().copied();
        let systems: Vec<(Word, f32)> = long
            .filter(|(word, _)| joined.len() > 6 && !matches!(word, Word::Type))
            .collect();
        found.add(&systems, 0.15);
    }
    if found.0.is_empty() && may_have_slips(word) {
        add_slips(word, &mut found);
    }
    found.0.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    found.0
}

/// Adds singulars and plurals of systems, traits and types.
fn add_numbers(word: &str, found: &mut Found) {
    if word.len() <= 3 {
        return;
    }
    let other = match word.strip_suffix('s') {
        Some(singular) => singular.to_string(),
        None => format!("{word}s"),
    };
    let with_y = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
    for other in [Some(other), with_y].into_iter().flatten() {
        let countable: Vec<(Word, f32)> = entries(&other)
            .iter()
            .copied()
            .filter(|(word, _)| !matches!(word, Word::Key(_)))
            .collect();
        found.add(&countable, 0.1);
    }
}

/// Characters that a scan takes for one another.
const LOOKALIKES: [(char, char); 10] = [
    ('1', 'l'),
    ('0', 'o'),
    ('5', 's'),
    ('8', 'b'),
    ('3', 'e'),
    ('|', 'l'),
    ('1', 'i'),
    ('6', 'b'),
    ('4', 'a'),
    ('9', 'g'),
];

/// Adds words in which a scan left figures: `Hu11`, `Eng1nes`.
fn add_lookalikes(word: &str, found: &mut Found) {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    if letters < 2 || !word.contains(|c: char| c.is_ascii_digit() || c == '|') {
        return;
    }
    for one in ['l', 'i'] {
        let swapped: String = word
            .chars()
            .map(|c| {
                let other = LOOKALIKES.iter().find(|(from, _)| *from == c);
                match c {
                    '1' | '|' => one,
                    c => other.map_or(c, |(_, to)| *to),
                }
            })
            .collect();
        found.add(entries(&swapped), 0.5);
    }
}

fn may_have_slips(word: &str) -> bool {
    word.chars().count() >= 4
        && word.starts_with(char::is_alphabetic)
        && !word.contains(|c: char| c.is_ascii_digit() || c == '_')
        && !is_english(word)
}

fn add_slips(word: &str, found: &mut Found) {
    let length = word.chars().count();
    let max = if length < 7 { 1 } else { 2 };
    let first = word.chars().next().expect("a letter");
    let own = letters(word);
    let known = LONG_WORDS.get(&first).map_or(&[][..], Vec::as_slice);
    for known in known {
        let size = known.size;
        if size.abs_diff(length) > max || (size == 4 && length != 4) {
            continue;
        }
        // A slip takes away at most one letter that the other word lacks.
        let lone = [own & !known.letters, known.letters & !own];
        if lone.iter().any(|bits| bits.count_ones() as usize > max) {
            continue;
        }
        let known = known.text;
        let slips = osa_distance(word, known);
        if slips <= max {
            let cost = match size {
                0..=4 => 0.7,
                5..=6 => 0.4 * slips as f32,
                _ => 0.22 * slips as f32,
            };
            found.add(entries(known), cost);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_words_of_six_languages_with_their_slips() {
        for (written, key) in [
            ("Hull", Key::Hull),
            ("rumpf", Key::Hull),
            ("Boucliers", Key::Shields),
            ("Enigne", Key::Engines),
            ("Hu11", Key::Hull),
            ("Eng1nes", Key::Engines),
            ("snelheid", Key::Engines),
            ("blindaje", Key::Armor),
        ] {
            assert_eq!(key_of(written).map(|(key, _)| key), Some(key), "{written}");
        }
        assert_eq!(key_of("there"), None);
        assert!(key_of("Enigne").expect("a key").1 > key_of("Engine").expect("a key").1);
    }
}
