//! A ship that is told in sentences: `She has a hull of 12, engines rated 3 and shields 4`. It is read only where nothing else
//! is found, and all of it is doubtful.

use super::gun::gun;
use super::keys::Key;
use super::line::Line;
use super::listed::all_systems;
use super::look::class_word;
use super::mounts::{Mounts, looks_like_arcs};
use super::quotes::Quotes;
use super::spoken::{number, spoken};
use super::verdict::is_data;

/// The longest text that is looked through, in bytes.
const LONGEST: usize = 8000;

/// A sentence with the line, from 0, it begins on, its numbers in digits.
struct Sentence {
    at: usize,
    text: String,
}

/// The lines of a text as those of a ship; none if its sentences name no class, several classes, no hull
/// or no engines.
pub fn retold<'a>(all: &[&'a str], quotes: &Quotes) -> Option<Vec<Line<'a>>> {
    if all.iter().map(|line| line.len()).sum::<usize>() > LONGEST {
        return None;
    }
    let sentences = sentences(all, quotes);
    let mut headers = sentences
        .iter()
        .filter_map(|sentence| Some((sentence.at, header(&sentence.text)?)));
    let (first, header) = headers.next().filter(|_| headers.next().is_none())?;
    let rating = sentences.iter().find_map(|sentence| rating(&sentence.text));
    let header = rating.map_or(header.clone(), |rating| format!("({rating}) {header}"));
    let mut told: Vec<(usize, String)> = vec![(first, header)];
    for sentence in sentences.iter().filter(|sentence| sentence.at >= first) {
        let parts = weapon(&sentence.text)
            .map(|weapon| vec![weapon])
            .unwrap_or_else(|| {
                let systems =
                    systems(&sentence.text).map(|list| format!("{}: {list}", Key::Specials.word()));
                rows(&sentence.text).into_iter().chain(systems).collect()
            });
        told.extend(parts.into_iter().map(|part| (sentence.at, part)));
    }
    let has = |key: Key| told.iter().any(|(_, text)| text.starts_with(key.word()));
    if !has(Key::Hull) || !has(Key::Engines) && !has(Key::Thrust) {
        return None;
    }
    let of = |at: usize| {
        told.iter()
            .filter(move |(line, _)| *line == at)
            .map(|(_, text)| text.clone())
    };
    let line = |(at, raw): (usize, &&'a str)| -> Vec<Line<'a>> {
        let own: Vec<Line> = of(at)
            .map(|text| Line::of_text(at + 1, raw, text.into()))
            .collect();
        let line = Line::of_text(at + 1, raw, raw.trim().into());
        match own.is_empty() {
            false => own,
            // What tells of a weapon and is not understood is lost, and no talk.
            true if at > first && is_data(&line) => vec![line],
            true => vec![line.quoted()],
        }
    };
    Some(
        all.iter()
            .enumerate()
            .filter(|(_, raw)| raw.contains(char::is_alphanumeric))
            .flat_map(line)
            .collect(),
    )
}

/// The sentences of a text, across its lines.
fn sentences(all: &[&str], quotes: &Quotes) -> Vec<Sentence> {
    let mut found: Vec<Sentence> = Vec::new();
    let mut is_open = false;
    for (at, line) in all.iter().enumerate() {
        if line.trim().is_empty() || quotes.has(at) {
            is_open = false;
            continue;
        }
        for part in line.trim().split_inclusive(". ") {
            let part = part.trim().trim_matches(['"', '“', '”']);
            match found.last_mut().filter(|_| is_open) {
                Some(last) => last.text = format!("{} {part}", last.text),
                None => found.push(Sentence {
                    at,
                    text: part.to_string(),
                }),
            }
            is_open = !part.ends_with(['.', '!', '?', ':']);
        }
    }
    found
        .iter_mut()
        .for_each(|sentence| sentence.text = in_digits(sentence.text.trim_end_matches('.')));
    found
}

/// A text with its numbers in digits: `five hundred and six`, `a four plus`, `range five, ten and fifteen`.
fn in_digits(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let bare = word.trim_end_matches([',', ';', ':', '.']);
        let mark = &word[bare.len()..];
        let own = said(bare).filter(|_| {
            bare.len() > 2
                && !["another", "other", "single", "both", "pair", "twin"].contains(&bare)
        });
        let Some(mut value) = own else {
            out.push(word.to_string());
            continue;
        };
        let mut mark = mark.to_string();
        if words.next_if_eq(&"hundred").is_some() {
            value *= 100;
            words.next_if_eq(&"and");
            if let Some(more) = words
                .peek()
                .and_then(|next| said(next.trim_end_matches([',', '.'])))
            {
                let next = words.next().unwrap_or_default();
                mark = next[next.trim_end_matches([',', '.']).len()..].to_string();
                value += more;
            }
        }
        if let Some(plus) = words.next_if(|next| next.trim_end_matches([',', '.']) == "plus") {
            mark = format!("+{}", &plus[4..]);
        }
        out.push(format!("{value}{mark}"));
    }
    // `range 5, 10 and 15` are three bands.
    let text = out.join(" ");
    let Some(at) = text.find("range ").map(|at| at + 6) else {
        return text;
    };
    let bands = &text[at..];
    let end = bands
        .find(|c: char| !c.is_ascii_digit() && c != ' ' && c != ',' && !"and".contains(c))
        .unwrap_or(bands.len());
    let three: Vec<&str> = bands[..end]
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect();
    match three[..] {
        [short, medium, long] => format!(
            "{}{short}/{medium}/{long}, {}",
            &text[..at],
            bands[end..].trim_start()
        ),
        _ => text,
    }
}

/// The number that a word says: `twelve`, `ninety`, `fifty-nine`.
fn said(word: &str) -> Option<u32> {
    const TENS: [&str; 8] = [
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ];
    let ten = |word: &str| {
        TENS.iter()
            .zip(2..)
            .find(|(ten, _)| ten.eq_ignore_ascii_case(word))
            .map(|(_, ten)| 10 * ten)
    };
    let both = || {
        word.split_once('-')
            .and_then(|(tens, one)| Some(ten(tens)? + number(one)?))
    };
    number(word).or_else(|| ten(word)).or_else(both)
}

/// The words of a run of names at the end of a text.
fn names_behind(text: &str) -> &str {
    let mut start = text.len();
    for word in text.split(' ').rev() {
        let is_name = word.starts_with(char::is_uppercase)
            && !["The", "A", "An", "She", "He", "It", "My"].contains(&word);
        if !is_name {
            break;
        }
        start = word.as_ptr() as usize - text.as_ptr() as usize;
    }
    text[start..].trim()
}

/// `Dowager-class monitor [Salt Duchy]`, of a sentence that names a class.
fn header(text: &str) -> Option<String> {
    let (before, behind) = class_word(text)?;
    let class = Some(names_behind(before)).filter(|class| !class.is_empty())?;
    let end = behind.find([',', '.', ';', '(']).unwrap_or(behind.len());
    let (kind, faction) = behind[..end]
        .split_once(" of the ")
        .unwrap_or((&behind[..end], ""));
    let is_short = kind.split_whitespace().count() <= 3;
    let faction = if faction.is_empty() {
        String::new()
    } else {
        format!(" [{faction}]")
    };
    is_short.then(|| format!("{class}-class {}{faction}", kind.trim()))
}

/// The rating that a sentence gives: `she costs 288`, `506 points`.
fn rating(text: &str) -> Option<u32> {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(2).find_map(|pair| match pair {
        ["costs" | "cost" | "rating" | "rated", number] => {
            number.parse().ok().filter(|number| *number > 9)
        }
        [number, "points" | "pts" | "CR"] => number.parse().ok(),
        _ => None,
    })
}

/// The rows of a sentence: each word with the number behind it.
fn rows(text: &str) -> Vec<String> {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let is_between =
        |word: &&str| ["of", "rated", "rating", "at", "is", "are", "size"].contains(word);
    let row = |at: usize| {
        let (_, key) =
            Key::of_row(words[at]).filter(|(slips, key)| *slips == 0 && key.begins_ships())?;
        let behind = words[at + 1..]
            .iter()
            .take(3)
            .find(|word| !is_between(word))
            .and_then(|value| value.parse().ok());
        // `and 5 screens on top`.
        let before = || {
            words[..at]
                .last()?
                .parse::<u32>()
                .ok()
                .filter(|_| at < 2 || Key::of_row(words[at - 2]).is_none())
        };
        // The number before a hull is the rating of a header: `(185) Hull: OOOO`.
        let before = || before().filter(|_| key != Key::Hull);
        behind
            .or_else(before)
            .map(|value| format!("{}: {value}", key.word()))
    };
    (0..words.len()).filter_map(row).collect()
}

/// The weapon of a sentence, from its number and its name on; or its arcs, in a sentence of their own.
fn weapon(text: &str) -> Option<String> {
    if looks_like_arcs(text) {
        return Some(text.to_string());
    }
    if let Some(arcs) = spoken(text) {
        return Some(format!(
            "Arcs: {}",
            arcs.iter()
                .map(Mounts::written)
                .collect::<Vec<_>>()
                .join(", ")
        ));
    }
    let named = || {
        let at = text
            .find(" (range")
            .or_else(|| text.find(", range"))
            .or_else(|| text.find(" (MA "))?;
        let name = Some(names_behind(&text[..at])).filter(|name| !name.is_empty())?;
        let count = text[..at - name.len()]
            .split_whitespace()
            .next_back()
            .and_then(|word| word.parse::<u32>().ok());
        let weapon = format!("{name}{}", &text[at..]);
        Some(count.map_or(weapon.clone(), |count| format!("{count} x {weapon}")))
    };
    let is_weapon = |text: &String| gun(text).is_some_and(|gun| !gun.name.is_empty());
    named()
        .filter(is_weapon)
        .or_else(|| Some(text.to_string()).filter(is_weapon))
}

/// The systems at the end of a sentence, perhaps before an aside: `Hyperdrive and Marines 8, of course`.
fn systems(text: &str) -> Option<String> {
    let last_words = |text: &str| {
        let starts = text.match_indices(' ').map(|(at, _)| at + 1).take(30);
        starts
            .filter_map(|at| all_systems(text.get(at..)?))
            .map(|list| list.trim_end_matches(',').to_string())
            .next()
    };
    let text = &text.replace(" of course", "").replace("a dozen ", "12 ");
    last_words(&format!(" {text}")).or_else(|| last_words(text.rsplit_once(", ")?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_tell_a_ship() {
        let text = "Somebody asked. She is a Dowager class monitor of the\nSalt Duchy, and we play her.\n\nShe has a hull of twelve, engines rated 3 \
            and shields 4, and she costs 288. Up front there are two\nWidowmakers (range 18, 1x4+/3/2, Pr1, arc G). She carries Hyperdrive and Marines 8, of course.";
        let lines: Vec<&str> = text.lines().collect();
        let told = retold(&lines, &Quotes::default()).expect("a ship");
        let told: Vec<&str> = told.iter().map(Line::text).collect();
        assert_eq!(
            told,
            [
                "(288) Dowager-class monitor [Salt Duchy]",
                "Salt Duchy, and we play her.",
                "Hull: 12",
                "Engines: 3",
                "Shields: 4",
                "2 x Widowmakers (range 18, 1x4+/3/2, Pr1, arc G)",
                "Systems: Hyperdrive and Marines 8",
            ]
        );
    }

    #[test]
    fn numbers_in_words_become_digits() {
        for (text, expected) in [
            ("Hull sixteen, engines three", "Hull 16, engines 3"),
            ("five hundred and six points, dear", "506 points, dear"),
            (
                "range two, four and six, hits on a three plus, impact two",
                "range 2/4/6, hits on a 3+, impact 2",
            ),
        ] {
            assert_eq!(in_digits(text), expected);
        }
    }
}
