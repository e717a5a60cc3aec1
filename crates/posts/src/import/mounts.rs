//! The line below a weapon: the arcs of each of its mounts.

use super::gun::without_limit;
use super::keys::Key;
use super::scan::is_dash;
use super::spoken::{is_lead, number, raised, spoken};
use starwright_legacy::nova;
use starwright_rules::arcs::{Arc, ArcSet};
use starwright_text::field::clip;

/// The most weapons in a battery.
const MOST_WEAPONS: usize = 200;

/// Mounts with the same arcs: `2AB`, `[AB] x2`, `AB [][]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mounts {
    /// Arc letters, or the code of a Nova arc, in upper case.
    pub word: String,
    /// The number behind it: weapons per mount, or the modifier of a Nova arc.
    pub number: Option<u32>,
    pub count: u32,
}

impl Mounts {
    /// Weapons per mount, as in Unity's `3E2`.
    pub fn per_mount(&self) -> u32 {
        self.number.unwrap_or(1)
    }

    /// As a design has it: `2AB3`.
    pub fn written(&self) -> String {
        let count = if self.count > 1 {
            self.count.to_string()
        } else {
            String::new()
        };
        format!(
            "{count}{}{}",
            self.word,
            self.number
                .map(|number| number.to_string())
                .unwrap_or_default()
        )
    }

    /// Whether it can be a bank of a Nova ship.
    pub fn is_nova(&self) -> bool {
        nova::Arc::from_code(&self.word).is_some()
    }
}

/// Whether a line consists of arcs and nothing else: `[AB] [AB]`, `ACE, ACE`, `2x [AB]`, `Arcs: AB, AB`.
pub fn looks_like_arcs(text: &str) -> bool {
    if text.starts_with('[') && groups(text).is_some() {
        return true;
    }
    // `A (1)` is a ship with its rating.
    let is_one = |some: &Vec<Mounts>| {
        some.len() == 1 && text.contains('(') && text.contains(|c: char| c.is_ascii_digit())
    };
    let behind = behind_label(text);
    lined(behind).is_some_and(|some| behind.len() < text.len() || !is_one(&some))
}

/// The mounts of a line of their own, which may say them in words: `Three of them, AB, AB and G.`
pub fn lined(text: &str) -> Option<Vec<Mounts>> {
    let text = &without_limit(text);
    let is_said = |word: &str| word.len() > 2 && (number(word).is_some() || is_lead(word));
    let said = || {
        text.split(|c: char| !c.is_alphanumeric())
            .next()
            .is_some_and(is_said)
    };
    mounts(text).or_else(|| said().then(|| spoken(text)).flatten())
}

/// Whether a word only says that arcs follow.
pub fn is_label(word: &str) -> bool {
    Key::Arcs.is_called(word.trim()) || word.trim().eq_ignore_ascii_case("bank")
}

/// Whether words before arcs only count them: `Four of them`, `2 mounts`.
pub fn is_count(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_filler =
        |word: &str| ["of", "them", "these", "in", "number"].contains(&word) || is_label(word);
    let is_more = text.contains(' ');
    words
        .next()
        .is_some_and(|word| (word.len() > 1 || is_more) && number(word).is_some())
        && words.all(is_filler)
}

/// The text behind the word `Arcs:`.
pub fn behind_label(text: &str) -> &str {
    let numbered = |word: &str| {
        word.trim()
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .len()
    };
    let given = text
        .split_once(['=', '|'])
        .filter(|(word, _)| is_label(&word.trim()[..numbered(word)]));
    let text = given.map_or(text, |(_, rest)| rest);
    let label = text
        .split_once(':')
        .filter(|(word, _)| is_label(word) || is_count(word));
    let text = label.map_or(text, |(_, rest)| rest).trim_start();
    let text = text.strip_prefix("->").map_or(text, str::trim_start);
    let text = text
        .split_once(' ')
        .filter(|(word, _)| is_label(word))
        .map_or(text, |(_, rest)| rest);
    text.trim_start()
        .strip_prefix("->")
        .map_or(text, str::trim_start)
}

/// The mounts of a text that holds nothing else. Letters outside brackets must be capitals.
pub fn mounts(text: &str) -> Option<Vec<Mounts>> {
    // `Dx2` doubles the damage of a Nova battery.
    if matches!(text.as_bytes(), [b'D', b'x' | b'X', b'0'..=b'9']) {
        return None;
    }
    // `in gh, gi and ab`, below a weapon.
    if let Some(said) = text.strip_prefix("in ") {
        return spoken(&raised(said));
    }
    let mut all: Vec<Mounts> = Vec::new();
    let behind = behind_label(text);
    // Behind the word, small letters mean arcs, too.
    let capitals = (behind.len() < text.len()).then(|| behind.to_uppercase());
    // How many mounts have a number in brackets behind them.
    let mut bracketed = 0;
    let mut rest = capitals.as_deref().unwrap_or(behind).trim_end_matches('.');
    if ["all round", "all-round", "all arcs"]
        .iter()
        .any(|words| rest.eq_ignore_ascii_case(words))
    {
        return Some(vec![Mounts {
            word: "ABCDEF".to_string(),
            number: None,
            count: 1,
        }]);
    }
    loop {
        rest = rest.trim_start_matches(|c: char| {
            c.is_whitespace() || ",;|/•.+&".contains(c) || is_dash(c)
        });
        rest = rest
            .strip_prefix("and ")
            .or_else(|| rest.strip_prefix("AND "))
            .unwrap_or(rest);
        if rest.is_empty() {
            // `Dx2 FF1`: beside Nova's arcs that is no arc D.
            let is_factor =
                text.starts_with("Dx") && all.iter().any(|one| arc_set(&one.word).is_err());
            return (!is_factor
                && !all.is_empty()
                && all.iter().map(|one| one.count as usize).sum::<usize>() <= MOST_WEAPONS)
                .then_some(all);
        }
        let (times, behind) = times_before(rest);
        let (mut some, after) = group(behind)?;
        let (again, behind) = times_behind(after);
        let (again, behind) = if again.or(times).is_none() {
            count_behind(&some, behind)
        } else {
            (again, behind)
        };
        if times.is_some() && again.is_some() {
            return None;
        }
        if again.is_some()
            && after.trim_start().starts_with('(')
            && some.iter().all(|one| arc_set(&one.word).is_ok())
        {
            let is_last = behind.trim_matches([' ', '.']).is_empty();
            // `2ACE 2BDF (2)`: behind mounts that are counted, the last number is the limit of losses.
            if some.iter().any(|one| one.count > 1) && is_last {
                all.append(&mut some);
                rest = "";
                continue;
            }
            // `ACE BDF (2)` may mean either.
            if some.iter().any(|one| one.count > 1) || is_last && all.len() > bracketed {
                return None;
            }
            bracketed += some.len();
        }
        // `FX (2)` is Nova's `FX2`.
        let is_modifier = matches!(&some[..], [one] if one.number.is_none() && one.is_nova() && arc_set(&one.word).is_err());
        if let (true, Some(number), [one]) = (is_modifier, again, &mut some[..])
            && after.trim_start().starts_with('(')
        {
            one.number = Some(number);
            all.append(&mut some);
            rest = behind;
            continue;
        }
        // `2 (AB, AB)` counts what is in the brackets.
        if let Some(times) = times
            .or(again)
            .filter(|times| some.len() < 2 || some.len() as u32 != *times)
        {
            some.iter_mut()
                .for_each(|one| one.count = one.count.saturating_mul(times));
        }
        all.append(&mut some);
        rest = behind;
    }
}

/// Small numbers in words.
const NUMBERS: [&str; 8] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight",
];

/// `2x [AB]`, `2 x AB`, `2 in AB`, `2 AB`, `three in ABC`.
pub fn times_before(text: &str) -> (Option<u32>, &str) {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, behind) = match text.split_once(' ').filter(|_| digits == 0) {
        Some((word, behind)) => {
            let at = NUMBERS
                .iter()
                .position(|known| word.eq_ignore_ascii_case(known));
            (at.map(|at| at as u32 + 1).ok_or(()), behind.trim_start())
        }
        None => (
            text[..digits].parse().map_err(|_| ()),
            text[digits..].trim_start(),
        ),
    };
    let is_apart = behind.len() < text[digits..].len()
        && behind.starts_with(|c: char| c.is_ascii_uppercase() || "[(".contains(c));
    let sign = behind
        .strip_prefix(['x', 'X', '*'])
        .or_else(|| behind.strip_prefix("in "))
        .or_else(|| behind.strip_prefix("IN "));
    match (number, sign.or(is_apart.then_some(behind))) {
        (Ok(times), Some(behind)) if times > 0 => (Some(times), behind.trim_start()),
        _ => (None, text),
    }
}

/// `x2`, `x 2`, `* 2`, `(2)`, or empty boxes: `[][]`.
fn times_behind(text: &str) -> (Option<u32>, &str) {
    let trimmed = text.trim_start();
    let mut boxes = 0;
    let mut rest = trimmed;
    while let Some(behind) = rest
        .strip_prefix('[')
        .and_then(|inner| inner.trim_start().strip_prefix(']'))
    {
        boxes += 1;
        rest = behind.trim_start();
    }
    if boxes > 0 {
        return (Some(boxes), rest);
    }
    if let Some((number, behind)) = trimmed
        .strip_prefix('(')
        .and_then(|inner| inner.split_once(')'))
        && let Ok(times) = number.trim().trim_start_matches(['x', 'X']).parse::<u32>()
        && (1..=99).contains(&times)
    {
        return (Some(times), behind);
    }
    let sign = trimmed
        .strip_prefix(['x', 'X', '*'])
        .or_else(|| text.strip_prefix(": "));
    let Some(behind) = sign.map(str::trim_start) else {
        return (None, text);
    };
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    match behind[..digits].parse() {
        Ok(times) if times > 0 => (Some(times), &behind[digits..]),
        _ => (None, text),
    }
}

/// `AB 2, CE 1`: the number of weapons behind letters that are no code of Nova's.
fn count_behind<'a>(some: &[Mounts], text: &'a str) -> (Option<u32>, &'a str) {
    let is_plain = some
        .iter()
        .all(|one| one.word.len() > 1 && one.number.is_none() && !one.is_nova());
    match text.as_bytes() {
        [b' ', digit @ b'1'..=b'9'] if is_plain => (Some(u32::from(digit - b'0')), ""),
        [b' ', digit @ b'1'..=b'9', b',' | b';', ..] if is_plain => {
            (Some(u32::from(digit - b'0')), &text[2..])
        }
        _ => (None, text),
    }
}

/// The arcs in brackets, or one bare set.
fn group(text: &str) -> Option<(Vec<Mounts>, &str)> {
    let close = match text.chars().next()? {
        '[' => ']',
        '(' => ')',
        '{' => '}',
        '<' => '>',
        _ => {
            let end = text
                .find(|c: char| !c.is_ascii_alphanumeric())
                .unwrap_or(text.len());
            // `ABx2`: the letters end where the sign of times begins.
            let end = text[..end].find('x').unwrap_or(end);
            let word = &text[..end];
            let has_boxes = text[end..].trim_start().starts_with("[]");
            let is_capital = has_boxes || !word.bytes().any(|c| c.is_ascii_lowercase());
            // `DICE` is a word: nobody writes four arcs out of order.
            let letters = word.trim_matches(|c: char| c.is_ascii_digit());
            let is_arcs = is_capital && (letters.len() < 4 || letters.bytes().is_sorted());
            return is_arcs
                .then(|| one(word))
                .flatten()
                .map(|one| (vec![one], &text[end..]));
        }
    };
    let (inner, behind) = text[1..].split_once(close)?;
    let inner = inner.trim();
    let some = match one(inner) {
        Some(one) => vec![one],
        None => inner
            .split([',', ' ', ';', '/'])
            .filter(|word| !word.is_empty())
            .map(one)
            .collect::<Option<_>>()?,
    };
    (!some.is_empty()).then_some((some, behind))
}

/// `AB`, `2AB`, `AB2`, or `FX2` and `PR 2` of Nova.
fn one(word: &str) -> Option<Mounts> {
    let word = word.trim().to_ascii_uppercase();
    let before = word.bytes().take_while(u8::is_ascii_digit).count();
    let letters = word[before..]
        .bytes()
        .take_while(u8::is_ascii_uppercase)
        .count();
    let (count, code, behind) = (
        &word[..before],
        &word[before..before + letters],
        word[before + letters..].trim(),
    );
    let is_number = behind.len() <= 1 && behind.bytes().all(|c| c.is_ascii_digit());
    if code.is_empty() || !is_number {
        return None;
    }
    let count = if count.is_empty() {
        1
    } else {
        count
            .parse()
            .ok()
            .filter(|count| (1..=99).contains(count))?
    };
    let one = Mounts {
        word: code.to_string(),
        number: behind.parse().ok(),
        count,
    };
    let is_mount = arc_set(code).is_ok() && (1..=4).contains(&one.per_mount());
    (is_mount || one.is_nova()).then_some(one)
}

/// Whether the arcs are in brackets.
pub fn in_brackets(text: &str) -> bool {
    text.starts_with('[')
}

/// The arcs of each weapon, for a battery that already has this many; the error is a complete message.
pub fn arcs(text: &str, already: usize) -> Result<Vec<ArcSet>, String> {
    let groups: Vec<String> = match lined(text) {
        Some(mounts) => mounts
            .into_iter()
            .flat_map(|one| vec![one.word; one.count as usize])
            .collect(),
        None => groups(text)
            .unwrap_or_default()
            .into_iter()
            .map(str::to_string)
            .collect(),
    };
    if already + groups.len() > MOST_WEAPONS {
        return Err(format!("more than {MOST_WEAPONS} weapons in one battery"));
    }
    groups.iter().map(|group| arc_set(group)).collect()
}

/// The arcs of letters; the error is a complete message.
pub fn arc_set(group: &str) -> Result<ArcSet, String> {
    group.chars().try_fold(ArcSet::default(), |set, letter| {
        match Arc::from_letter(letter) {
            Some(arc) if set.contains(arc) => Err(format!(
                "the arc {letter} is written twice in '{}'",
                clip(group)
            )),
            Some(arc) => Ok(set.with(arc)),
            None => Err(format!(
                "unknown arc '{letter}' in '{}'; arcs are the letters A to L",
                clip(group)
            )),
        }
    })
}

/// The texts in the brackets, if the line has nothing but brackets with letters.
fn groups(text: &str) -> Option<Vec<&str>> {
    let mut groups = Vec::new();
    let mut rest = text;
    while let Some(inner) = rest.strip_prefix('[') {
        let (group, behind) = inner.split_once(']')?;
        let group = group.trim();
        let is_letters =
            !group.is_empty() && group.chars().all(char::is_alphabetic) && group.len() <= 12;
        groups.push(Some(group).filter(|_| is_letters)?);
        rest = behind.trim_start_matches(|c: char| {
            c.is_whitespace() || matches!(c, ',' | ';' | '.') || is_dash(c)
        });
    }
    rest.is_empty().then_some(groups)
}

/// Takes the codes of Nova arcs off the end of a name: `Beak Cannon FF, PH2`.
pub fn codes_behind(title: &mut String) -> Vec<Mounts> {
    let mut codes = Vec::new();
    while let Some(at) = title.rfind(|c: char| c.is_whitespace() || c == ',' || c == '/') {
        // Somebody who writes everything in small letters does so here, too.
        let is_low = !title.contains(char::is_uppercase);
        let word = if is_low {
            title[at + 1..].to_uppercase()
        } else {
            title[at + 1..].to_string()
        };
        if word.is_empty() {
            title.truncate(at);
            continue;
        }
        match mounts(&word)
            .filter(|some| some.len() == 1 && some[0].is_nova())
            .or_else(|| joined_codes(&word))
        {
            Some(some) => codes.splice(0..0, some),
            None => break,
        };
        title.truncate(at);
    }
    codes
}

/// Codes of Nova arcs with nothing between them: `AA3FF`.
fn joined_codes(word: &str) -> Option<Vec<Mounts>> {
    let starts = word.char_indices().filter(|(at, c)| {
        let before = word[..*at].trim_end_matches(|c: char| c.is_ascii_uppercase());
        c.is_ascii_uppercase() && (at - before.len()) % 2 == 0
    });
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([word.len()]);
    let code =
        |(start, end): (&usize, usize)| mounts(&word[*start..end]).filter(|some| some[0].is_nova());
    let codes: Vec<Mounts> = starts
        .iter()
        .zip(ends)
        .map(code)
        .collect::<Option<Vec<_>>>()?
        .concat();
    (starts.first() == Some(&0) && codes.len() > 1).then_some(codes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_are_read_however_they_are_written() {
        for (text, written) in [
            ("[AB] [AB]", "AB AB"),
            ("[HJ][IK]", "HJ IK"),
            ("ACE, ACE", "ACE ACE"),
            ("[A] [B], [E] [F].", "A B E F"),
            ("[ba]", "AB"),
            ("G", "G"),
            ("[A] x2", "A A"),
            ("[CE] x 3 [DF] x 3", "CE CE CE DF DF DF"),
            ("2x [ABCDEF], [G]", "ABCDEF ABCDEF G"),
            ("ACE x2, BDFx2", "ACE ACE BDF BDF"),
            ("(ab)(cd) / {e}", "AB CD E"),
            ("AB [][] | CE []", "AB AB CE"),
            ("2 in AB, 1 in CE", "AB AB CE"),
            ("Arcs: AB, G", "AB G"),
        ] {
            assert!(looks_like_arcs(text), "{text}");
            let sets: Vec<String> = arcs(text, 0)
                .expect("arcs")
                .iter()
                .map(ArcSet::to_string)
                .collect();
            assert_eq!(sets.join(" "), written, "{text}");
        }
    }

    #[test]
    fn wrong_arcs_say_what_is_wrong_and_other_lines_are_none() {
        for (text, expected) in [
            ("[AB] [AX]", "unknown arc 'X' in 'AX'"),
            ("[AAB]", "the arc A is written twice"),
            (&"[A]".repeat(MOST_WEAPONS + 1), "more than 200 weapons"),
        ] {
            assert!(looks_like_arcs(text));
            let message = arcs(text, 0).expect_err("wrong arcs");
            assert!(message.contains(expected), "{message}");
        }
        for text in [
            "",
            "[2/2/3/II]",
            "[AB",
            "[]",
            "ACE, AXE",
            "Ace",
            "[X] Gun",
            "ABCDEFGHIJKLA",
        ] {
            assert!(!looks_like_arcs(text), "{text}");
        }
    }
}
