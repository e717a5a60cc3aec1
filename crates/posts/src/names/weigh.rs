//! Who a ship is, by weighing: every part of a header may be the class, the type, the faction, several of them, or none, each with
//! a weight; the heaviest reading of the whole header wins, and one that is nearly as heavy makes it doubtful.

use super::class_word::class_word;
use super::naming::{is_collective, is_nation, is_verb};
use super::ship_type::{code_in_front, is_code, split_type};
use super::title::{Part, Sign};
use crate::words::{self, Key, is_before_type};

/// What a header says of a ship, as far as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub faction: Option<String>,
    pub class: Option<String>,
    pub kind: Option<String>,
    pub name: Option<String>,
    /// What is none of these.
    pub notes: Vec<String>,
}

/// A reading of a header or of one of its parts, with its weight.
#[derive(Clone, Debug, Default)]
struct Way {
    told: Told,
    weight: i32,
    /// Whether it parts words that no mark parts.
    is_guess: bool,
}

/// The most parts of a header that are weighed; the others are notes.
const MOST_PARTS: usize = 6;

/// Two readings whose weights differ by less are both possible.
const MARGIN: i32 = 3;

/// A header without a class lacks what it is for.
const NO_CLASS: i32 = -18;

/// Returns the heaviest reading of the parts of a header, and what is doubtful about it.
pub fn weigh(parts: &[Part]) -> (Told, Option<String>) {
    let is_low = !parts
        .iter()
        .any(|part| part.text.contains(char::is_uppercase));
    let mut ways = vec![Way::default()];
    for (at, part) in parts.iter().enumerate() {
        let own = if at < MOST_PARTS {
            ways_of(part, at, is_low)
        } else {
            vec![note(part, is_low)]
        };
        ways = ways
            .iter()
            .flat_map(|way| own.iter().filter_map(|own| way.with(own)))
            .collect();
        // Only the best few can win.
        ways.sort_by_key(|way| -way.weight);
        ways.truncate(40);
    }
    let total = |way: &Way| {
        way.weight
            + if way.told.class.is_some() {
                0
            } else {
                NO_CLASS
            }
    };
    ways.sort_by_key(|way| -total(way));
    let Some(best) = ways.first().cloned() else {
        return (Told::default(), None);
    };
    let is_other = |way: &&Way| {
        let names = |told: &Told| [told.faction.clone(), told.class.clone(), told.kind.clone()];
        names(&way.told) != names(&best.told)
    };
    let rival = ways
        .iter()
        .find(is_other)
        .filter(|rival| total(&best) - total(rival) < MARGIN);
    let doubt = (rival.is_some() || best.is_guess).then(|| best.told.doubt());
    (best.told, doubt.flatten())
}

impl Told {
    /// Returns what was read, in words, where other readings are possible.
    fn doubt(&self) -> Option<String> {
        let named = [
            ("faction", &self.faction),
            ("class", &self.class),
            ("type", &self.kind),
        ];
        let named = named
            .iter()
            .filter_map(|(what, name)| Some(format!("{what} '{}'", name.as_ref()?)));
        let named = named.collect::<Vec<_>>().join(", ");
        (!named.is_empty()).then(|| format!("the header does not part its words: read as {named}"))
    }
}

impl Way {
    /// Both together, or `None` if they say the same thing twice.
    fn with(&self, other: &Way) -> Option<Way> {
        let both = |one: &Option<String>, other: &Option<String>| match (one, other) {
            (Some(_), Some(_)) => None,
            (one, other) => Some(one.clone().or(other.clone())),
        };
        let (own, more) = (&self.told, &other.told);
        let told = Told {
            faction: both(&own.faction, &more.faction)?,
            class: both(&own.class, &more.class)?,
            kind: both(&own.kind, &more.kind)?,
            name: both(&own.name, &more.name)?,
            notes: own.notes.iter().chain(&more.notes).cloned().collect(),
        };
        Some(Way {
            told,
            weight: self.weight + other.weight,
            is_guess: self.is_guess || other.is_guess,
        })
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.trim().to_string()).filter(|text| !text.is_empty())
}

/// Returns a reading of a part by faction, class and type, each perhaps empty.
fn way([faction, class, kind]: [&str; 3], weight: i32) -> Way {
    let told = Told {
        faction: some(faction),
        class: some(class),
        kind: some(kind),
        ..Told::default()
    };
    Way {
        told,
        weight,
        is_guess: false,
    }
}

/// Returns the same, where no mark parts the words.
fn guess(three: [&str; 3], weight: i32) -> Way {
    Way {
        is_guess: true,
        ..way(three, weight)
    }
}

/// Returns the part as something that says nothing of who the ship is.
fn note(part: &Part, is_low: bool) -> Way {
    let text = &part.text;
    let words = || text.split_whitespace();
    let is_remark = text.starts_with(char::is_lowercase) && words().count() > 1 && !is_low;
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    let weight =
        -4 + 6 * i32::from(is_remark) + 10 * i32::from(is_said(text)) + 2 * i32::from(has_digit);
    let weight = weight + 4 * i32::from(words().count() > 5);
    Way {
        told: Told {
            notes: vec![text.clone()],
            ..Told::default()
        },
        weight,
        is_guess: false,
    }
}

/// Returns `true` if words are a remark: `A refit`, `no rating yet`, `she is fast`.
fn is_said(text: &str) -> bool {
    let begins = [
        "a", "an", "this", "that", "my", "no", "not", "now", "see", "used",
    ];
    let mut words = text.split_whitespace();
    let is_first = |word: &str| begins.iter().any(|known| word.eq_ignore_ascii_case(known));
    words.clone().next().is_some_and(is_first) || words.any(is_verb) || text.ends_with(['!', '?'])
}

/// Returns every way to read a part.
fn ways_of(part: &Part, at: usize, is_low: bool) -> Vec<Way> {
    let text = part.text.as_str();
    let mut ways = match (part.sign, class_word(text)) {
        (Sign::Labelled(key), _) => {
            let told = Told {
                faction: some(text).filter(|_| key == Key::Faction),
                class: some(text).filter(|_| key == Key::Class),
                kind: some(text).filter(|_| key == Key::Type),
                name: some(text).filter(|_| key == Key::Name),
                notes: Vec::new(),
            };
            vec![Way {
                told,
                weight: 40,
                is_guess: false,
            }]
        }
        // `Fragata classe Sertão`.
        (_, Some((kind, class))) if is_type_before_class(text, kind) && !class.is_empty() => {
            vec![way(["", class, kind], 30)]
        }
        (_, Some((before, behind))) => classed(before, behind),
        _ => match class_word(&format!("x {text}")) {
            // `Classe Hirondelle`.
            Some(("x", name)) if !name.is_empty() => {
                let (class, kind) = typed(name, is_low);
                if class.is_empty() {
                    vec![way(["", name, ""], 20)]
                } else {
                    vec![way(["", class, kind], 24)]
                }
            }
            _ => unclassed(part, at, is_low),
        },
    };
    ways.push(note(part, is_low));
    ways
}

/// Returns `true` for a type of ship before the word class of a language that puts the name last: `Incrociatore leggero classe`.
fn is_type_before_class(text: &str, kind: &str) -> bool {
    let rest = text.trim_start().get(kind.len()..).unwrap_or_default();
    let class = rest.trim_start().split(' ').next().unwrap_or_default();
    let class = class.to_lowercase();
    let mut words = kind.split_whitespace();
    matches!(&*class, "classe" | "clase" | "klasse" | "klasa" | "klasy")
        && words.clone().any(words::is_type)
        && words.all(|word| words::is_type(word) || is_before_type(word))
}

/// `split_type`, with codes in small letters where everything is in lower case.
fn typed(text: &str, is_low: bool) -> (&str, &str) {
    match text
        .rsplit_once(' ')
        .filter(|(_, last)| is_low && is_code(&last.to_uppercase()))
    {
        Some((before, code)) => (before, code),
        None => split_type(text),
    }
}

/// Returns `true` if words are a type and nothing else.
fn is_type(text: &str) -> bool {
    split_type(text).0.is_empty() && !text.is_empty()
}

/// Returns the ways of a part with the word class: what is before it and after it.
fn classed(before: &str, behind: &str) -> Vec<Way> {
    let before = ["the ", "The ", "A ", "a "]
        .iter()
        .find_map(|word| before.strip_prefix(word))
        .unwrap_or(before);
    let behind = behind.trim_matches(|c: char| !c.is_alphanumeric());
    // `Croiseur léger classe Bourrasque`.
    if is_type(before) && behind.starts_with(char::is_uppercase) && split_type(behind).1.is_empty()
    {
        return vec![way(["", behind, before], 26)];
    }
    let (place, kind) = split_type(behind);
    // A designation is none of a faction: `Model C Bulk Hauler`.
    let is_designation = place
        .split_whitespace()
        .any(|word| word.len() == 1 && word != "&" || word.contains(|c: char| c.is_ascii_digit()));
    let is_high = place.starts_with(char::is_uppercase) || before.starts_with(char::is_lowercase);
    let mut ways = match (place, kind) {
        ("", "") => vec![way(["", before, ""], 24)],
        ("", kind) => vec![way(["", before, kind], 28)],
        // Nothing that is known as a type: `Dumbo-Class DreadNose`.
        (place, "") if !place.contains(' ') => vec![way(["", before, place], 26)],
        // `Battleship Sable Regency`: the faction after the type.
        (place, "") => {
            let behind =
                type_in_front(place).map(|(kind, faction)| guess([faction, before, kind], 26));
            behind
                .into_iter()
                .chain([guess(["", before, place], 24)])
                .collect()
        }
        (place, _) if is_type(place) || is_designation => vec![way(["", before, behind], 28)],
        // `GRINDLE class salt choir destroyer`, where small letters tell nothing.
        (place, _) if !is_high => vec![Way {
            is_guess: place.contains(' '),
            ..way(["", before, behind], 28)
        }],
        (place, kind) => {
            // `Highland Patrol Gunboat`: the middle word can be either's, as `Blockade` in `Blockade Monitor` could.
            let is_guess = kind.contains(' ') || !is_people(place);
            vec![
                Way {
                    is_guess,
                    ..way([place, before, kind], 28)
                },
                guess(["", before, behind], 22),
            ]
        }
    };
    if let Some((faction, class)) = nation_first(before) {
        let led = ways.iter().filter(|way| way.told.faction.is_none());
        let led: Vec<Way> = led
            .map(|way| Way {
                told: Told {
                    faction: some(faction),
                    class: some(class),
                    ..way.told.clone()
                },
                weight: way.weight + 4,
                is_guess: true,
            })
            .collect();
        ways.extend(led);
    }
    ways
}

/// Returns `true` if words can only be whose ship it is: `Imperial`, `Hook & Line`, `Reed Traders`.
fn is_people(text: &str) -> bool {
    let ends = ["al", "an", "ian", "ish", "ese", "ic", "ite", "ari"];
    let last = text.rsplit(' ').next().unwrap_or_default().to_lowercase();
    text.contains(' ')
        || is_collective(&last)
        || is_nation(&last)
        || ends.iter().any(|end| last.ends_with(end))
}

/// Returns the faction before a class, recognized by what factions call themselves: `Reed League Marten`, `Duchy of Brandreth Ostler`.
fn nation_first(text: &str) -> Option<(&str, &str)> {
    let words: Vec<&str> = text.split(' ').collect();
    let at = words
        .iter()
        .position(|word| is_nation(word) && word.starts_with(char::is_uppercase))?;
    let end = match words[at + 1..] {
        ["of", "the", _, ..] => at + 4,
        ["of" | "de" | "du" | "der" | "von" | "del", _, ..] => at + 3,
        _ => at + 1,
    };
    let is_led = end > at + 1 || at > 0;
    let length = words.get(..end)?.join(" ").len();
    (is_led && end < words.len()).then(|| (&text[..length], text[length..].trim_start()))
}

/// Returns the ways of a part without the word class.
fn unclassed(part: &Part, at: usize, is_low: bool) -> Vec<Way> {
    let text = part.text.as_str();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_small = text.starts_with(char::is_lowercase) && !is_low;
    let within = |open: char| i32::from(part.within == Some(open));
    let is_nations =
        words.iter().any(|word| is_nation(word)) || words.len() > 2 && words[1] == "of";
    let last = words.last().copied().unwrap_or_default();
    let yes = i32::from;
    let said = 4 * yes(is_said(text));
    let sign = match part.sign {
        Sign::BeforeColon => 8,
        Sign::Of => 16,
        _ => 0,
    };
    // The faction stands in square brackets, or is called one.
    let faction = 4 + 12 * within('[') + 12 * within('<') + 2 * within('(') - 12 * within('"')
        + 10 * yes(is_nations)
        + 3 * yes(is_collective(last))
        + 2 * yes(words.len() > 1)
        + sign
        - 10 * yes(is_small)
        - 8 * yes(words.len() > 5)
        - said;
    let class = 8 + 4 * yes(at == 0) + 10 * within('"')
        - 8 * within('(')
        - 10 * within('[')
        - 10 * within('<')
        - 8 * yes(is_nations && words.len() > 1)
        - 6 * yes(words.len() > 4)
        - 3 * yes(is_small)
        - sign
        - 2 * said;
    let name_of_one = 2 + 8 * within('"') + 16 * yes(is_prefixed(&words)) - said;
    let mut ways = Vec::new();
    let mut name = way([""; 3], name_of_one);
    name.told.name = some(text);
    ways.extend(Some(name).filter(|_| name_of_one > 6));
    let (before, kind) = typed(text, is_low);
    if is_type(text) || before.is_empty() {
        return ways
            .into_iter()
            .chain([
                way(["", "", text], 16 + 4 * within('(')),
                way(["", text, ""], 2),
            ])
            .collect();
    }
    if kind.is_empty() {
        // A code that no one knows, a type in lower case, or any word in round brackets.
        let is_code = (2..=4).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_uppercase());
        let type_ = -4 + 5 * within('(') + 7 * yes(is_small) + 8 * yes(is_code && at > 0)
            - 6 * yes(words.len() > 3);
        ways.extend([
            way([text, "", ""], faction),
            way(["", text, ""], class),
            way(["", "", text], type_ - said),
        ]);
        if let Some((code, name)) = code_in_front(text) {
            ways.push(way(["", name, code], class + 12));
        } else if let Some((kind, name)) = type_in_front(text) {
            ways.push(guess(["", name, kind], class + 5));
        }
        if let Some((faction, class)) = nation_first(text) {
            ways.push(guess(
                [faction, class, ""],
                15 - 8 * within('(') - 8 * within('['),
            ));
        }
        return ways;
    }
    // `Marten Tender`, with or without a faction before it.
    let outside = 10 * within('(') + 10 * within('[') + 10 * within('<');
    ways.push(way(
        ["", before, kind],
        20 - outside + 2 * yes(at == 0) - said,
    ));
    ways.push(way(
        [before, "", kind],
        6 + outside + 6 * yes(is_nations) + 4 * within('(') - said,
    ));
    ways.push(way([text, "", ""], faction - 6));
    // `Ambush Cruiser`, where another part has the class; `Fortress Monitor` is nothing else.
    let whole = 5 * yes(text.split(' ').count() > 1 && text.split(' ').all(words::is_type));
    ways.push(way(["", "", text], 11 + whole + 4 * within('(') - said));
    if let Some((faction, class)) = nation_first(before) {
        ways.push(guess([faction, class, kind], 28 - outside - said));
    } else if let Some((faction, class)) = before.rsplit_once(' ') {
        if is_collective(class) {
            // `Lakeland Union Frigate`: no class is named.
            ways.push(guess([before, kind, kind], 25 - outside - said));
        } else {
            ways.push(guess([faction, class, kind], 24 - outside - said));
        }
    }
    ways
}

/// Returns `true` if words are the name of one ship: `HMS Lynx`.
fn is_prefixed(words: &[&str]) -> bool {
    let is_prefix =
        |word: &str| (2..5).contains(&word.len()) && word.bytes().all(|c| c.is_ascii_uppercase());
    let is_name =
        |word: &str| word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase);
    matches!(words, [first, second, ..] if is_prefix(first) && !is_code(first) && is_name(second))
}

/// Returns a type before a name: `Heavy Cruiser Ostler`.
fn type_in_front(text: &str) -> Option<(&str, &str)> {
    let blanks: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
    let fits = |at: &usize| is_type(&text[..*at]) && text[at + 1..].starts_with(char::is_uppercase);
    blanks
        .into_iter()
        .rev()
        .find(fits)
        .map(|at| (&text[..at], &text[at + 1..]))
}
