//! Arcs as people say them: `two of them, both in AB`, `four: two AC, two BD`, `ACE et BDF`.

use super::keys::Key;
use super::mounts::{Mounts, arc_set, is_count};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Numbers in words, from 1.
const NUMBERS: [&str; 20] = [
    "one|a|an|single|another|other|un|une|ein|eine|einen",
    "two|both|twin|pair|zwei|beide|deux",
    "three|triple|drei|trois",
    "four|vier|quatre",
    "five|fünf|cinq",
    "six|sechs",
    "seven|sieben|sept",
    "eight|acht|huit",
    "nine|neun|neuf",
    "ten|zehn|dix",
    "eleven|elf|onze",
    "twelve|zwölf|douze",
    "thirteen|dreizehn|treize",
    "fourteen|vierzehn|quatorze",
    "fifteen|fünfzehn|quinze",
    "sixteen|sechzehn|seize",
    "seventeen|siebzehn",
    "eighteen|achtzehn",
    "nineteen|neunzehn",
    "twenty|zwanzig|vingt",
];

/// The same by their first letters, since every word is asked.
static BY_LETTER: LazyLock<BTreeMap<u8, Vec<(&str, u32)>>> = LazyLock::new(|| {
    let mut all: BTreeMap<u8, Vec<(&str, u32)>> = BTreeMap::new();
    for (words, number) in NUMBERS.iter().zip(1..) {
        for word in words.split('|') {
            all.entry(word.as_bytes()[0])
                .or_default()
                .push((word, number));
        }
    }
    all
});

/// Words that change nothing.
static FILLERS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| WORDS.split_whitespace().collect());
const WORDS: &str = "it they just only of them in the and to on at with covers covering cover facing faces firing fires fire mounted mount mounts \
    arc arcs bank banks weapon weapons gun guns is are per bear bears bearing through et dans les de und im in den der die nach bogen bögen arcs: which \
    forward aft beam beams broadside broadsides bow stern fixed turret turrets number";

/// Whether a word can begin arcs that are said.
pub fn is_lead(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && FILLERS.contains(word.to_lowercase().as_str())
}

/// The longest text of arcs, in bytes.
const LONGEST: usize = 200;

/// The number that a word says.
pub fn number(word: &str) -> Option<u32> {
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return word.parse().ok().filter(|number| (1..=40).contains(number));
    }
    let first = word.as_bytes().first()?.to_ascii_lowercase();
    let said = BY_LETTER
        .get(&first)?
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(word));
    said.map(|(_, number)| *number)
}

/// What a sentence says behind its verb, without articles: `four Ion Cannons` of `Her main battery is four Ion Cannons`; all
/// of a text that is no such sentence.
pub fn behind_verb(text: &str) -> &str {
    const VERBS: [&str; 10] = [
        "is", "are", "has", "have", "carries", "carry", "mounts", "boasts", "sits", "sit",
    ];
    let mut at = 0;
    for (count, word) in text.split(' ').enumerate().take(9) {
        at += word.len() + 1;
        if !word.chars().all(|c| c.is_alphabetic() || "',".contains(c)) {
            break;
        }
        let Some(rest) = text
            .get(at..)
            .filter(|_| count > 0 && VERBS.contains(&word))
        else {
            continue;
        };
        let (first, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        return match first {
            "a" | "an" | "the" => behind.strip_prefix("single ").unwrap_or(behind),
            first if number(first).is_some() || Key::of_row(first).is_some() => rest,
            _ => text,
        };
    }
    text
}

/// The mounts of a text that holds nothing but arcs in capitals, numbers and words between them; none if the numbers do not
/// add up.
pub fn spoken(text: &str) -> Option<Vec<Mounts>> {
    let mut all: Vec<Mounts> = Vec::new();
    let (mut waiting, mut total, mut each, mut listed) = (None, None, None, None);
    // Empty boxes count what stands before them.
    if text.len() > LONGEST || text.contains("[]") || text.contains('*') {
        return None;
    }
    // `Two: [G] [G]`.
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    if let Some((count, rest)) = text.split_once(':').filter(|(count, _)| is_count(count)) {
        let all = spoken(rest)?;
        let sum: u32 = all.iter().map(|one| one.count).sum();
        return (number(count.split(' ').next()?) == Some(sum)).then_some(all);
    }
    let mut words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .peekable();
    // The number before all others, where a mark parts it from the arcs: `Three of them, AB, AB and G`.
    let (mut head, mut counts) = (None, 0);
    while let Some(word) = words.next() {
        let behind = &text[word.as_ptr() as usize - text.as_ptr() as usize + word.len()..];
        // `A pair in AB` begins with no arc.
        let is_article = word == "A"
            && words
                .peek()
                .is_some_and(|next| next.starts_with(char::is_lowercase) && number(next).is_some());
        let is_arc =
            word.bytes().all(|c| c.is_ascii_uppercase()) && arc_set(word).is_ok() && !is_article;
        let times = word
            .strip_prefix(['x', 'X', '×'])
            .or_else(|| word.strip_suffix(['x', 'X', '×']));
        let count = number(word).or_else(|| times.and_then(|times| times.parse().ok()));
        if let Some(count) = count.filter(|_| !is_arc) {
            counts += 1;
            let is_apart = behind.starts_with([',', ':']) || behind.starts_with(" of them");
            head = head.or(Some(count).filter(|_| is_apart && all.is_empty()));
            match (word.starts_with(['x', 'X', '×']), all.last_mut()) {
                (true, Some(last)) => last.count = count,
                // `four: two AC, two BD`, but `two of them, both in AB`.
                _ => {
                    total = waiting
                        .replace(count)
                        .filter(|before| *before != count)
                        .or(total)
                }
            }
        } else if matches!(word, "each" | "je" | "all" | "alle" | "jeweils" | "chacun") {
            each = waiting;
            counts += 1;
        } else if is_arc {
            let count = waiting.take().or(each).unwrap_or(1);
            all.push(Mounts {
                word: word.to_string(),
                number: None,
                count,
            });
        } else if matches!(word, "mount" | "mounts") {
            listed = waiting;
        } else if !FILLERS.contains(word.to_lowercase().as_str()) {
            return None;
        }
    }
    // `AB, two of them`.
    match (&mut all[..], waiting) {
        ([only], Some(count)) if only.count == 1 => only.count = count,
        (_, Some(_)) => return None,
        _ => {}
    }
    // `three mounts: AB, CE, DF` counts what follows.
    let listed = listed.or(head.filter(|_| counts == 1 && all.len() > 1));
    if let Some(first) = Some(all.len())
        .filter(|len| *len > 1 && listed == Some(*len as u32))
        .and(all.first_mut())
    {
        first.count = 1;
    } else if listed == head && head.is_some() && counts == 1 && all.len() > 1 {
        return None;
    }
    let sum: u32 = all.iter().map(|one| one.count).sum();
    (!all.is_empty() && total.is_none_or(|total| total == sum)).then_some(all)
}

/// Where the arcs at the end of a line begin, if they are said in words, and what they are.
pub fn tail(text: &str, from: usize) -> Option<(usize, Vec<Mounts>)> {
    let rest = text.get(from..).filter(|rest| rest.len() <= LONGEST)?;
    // `Fire-Linked` says nothing of arcs.
    let is_said = |word: &str| {
        let is_filler =
            || FILLERS.contains(word) || is_lead(word) && rest.contains(&format!(". {word} "));
        word.len() > 1 && (word == "all" || is_filler() || number(word).is_some())
    };
    if !rest.split(|c: char| !c.is_alphabetic()).any(is_said) {
        return None;
    }
    // `Slow-Firing AB` has no arcs behind its hyphen.
    let is_hyphen =
        |at: usize| rest[at..].starts_with('-') && rest[..at].ends_with(char::is_alphabetic);
    let cuts = rest
        .match_indices(|c: char| ",;:|-()].".contains(c))
        .map(|(at, _)| at);
    let cuts = cuts.filter(|at| !is_hyphen(*at)).map(|at| from + at);
    let found = cuts
        .clone()
        .find_map(|cut| Some((cut, spoken(&text[cut..])?)));
    // Somebody who writes everything in small letters says `in` before arcs.
    let is_low = || {
        !rest.contains(char::is_uppercase)
            && rest
                .split(|c: char| !c.is_alphabetic())
                .any(|word| matches!(word, "in" | "arc" | "arcs"))
    };
    found.or_else(|| {
        is_low().then(|| {
            cuts.into_iter()
                .find_map(|cut| Some((cut, spoken(&raised(&text[cut..]))?)))
        })?
    })
}

/// The text with everything that can be arcs in capitals.
pub fn raised(text: &str) -> String {
    let is_arcs = |word: &str| {
        word.bytes().is_sorted_by(|a, b| a < b)
            && arc_set(&word.to_uppercase()).is_ok()
            && number(word).is_none()
    };
    let raise = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphabetic());
        if !bare.is_empty() && is_arcs(bare) {
            word.to_uppercase()
        } else {
            word.to_string()
        }
    };
    text.split(' ').map(raise).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_are_understood_as_they_are_said() {
        for (text, expected) in [
            ("two of them, both in AB", "2AB"),
            ("one covers ACE, the other BDF", "ACE BDF"),
            ("four: two AC, two BD", "2AC 2BD"),
            ("three, all ABCDEF", "3ABCDEF"),
            ("two each in ACE and BDF", "2ACE 2BDF"),
            ("arcs ACE et BDF", "ACE BDF"),
            ("AB, two of them", "2AB"),
            ("three mounts: AB, CE, DF", "AB CE DF"),
            ("two mounts ABCDEF", "2ABCDEF"),
            ("arcs A/B", "A B"),
            (") in AB", "AB"),
            ("Three of them, AB, AB and G.", "AB AB G"),
            ("Two of them, ACE and BDF", "ACE BDF"),
            (
                "One forward (AB), one aft (EF) and one on each beam (ACE, BDF)",
                "AB EF ACE BDF",
            ),
            ("two AB, CE", "2AB CE"),
        ] {
            let found = spoken(text).map(|all| {
                all.iter()
                    .map(Mounts::written)
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            assert_eq!(found.as_deref(), Some(expected), "{text}");
        }
        for text in [
            "three: two AC, two BD",
            "two guns",
            "a bad deal",
            "both in the AFT arc",
            "Three of them, AB and CE",
            "",
        ] {
            assert_eq!(spoken(text), None, "{text}");
        }
    }
}
