//! Weapons that several ships share: written once, and named with their arcs in each ship.

use super::form::Form;
use super::gun::Gun;
use super::line::{Kind, Line};
use super::look::Look;
use super::mounts::{mounts, times_before};
use super::pieces::label;
use super::spoken::spoken;
use starwright_text::nearest::is_same_word;
use std::collections::{BTreeMap, BTreeSet};

/// The weapons of a text with their lines, by the first words of their names.
type Known = BTreeMap<String, Vec<(usize, Gun)>>;

/// The most weapons whose names begin alike.
const MOST: usize = 50;

fn first_word(text: &str) -> String {
    text.split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default()
        .to_lowercase()
}

/// Gives the lines that only name a weapon and its arcs the numbers that stand elsewhere in the text.
pub fn share(lines: &mut Vec<Line>) {
    // Most texts only have whole weapons: nothing refers to another line.
    if !lines
        .iter()
        .any(|line| matches!(line.kind, Kind::Header(Look::Mentioned) | Kind::Other))
    {
        return;
    }
    let mut known: Known = BTreeMap::new();
    for (number, gun) in lines
        .iter()
        .filter_map(|line| Some((line.number, line.gun()?)))
    {
        for word in [
            Some(gun.name.as_str()),
            coded(&gun.name).map(|(_, name)| name),
        ]
        .into_iter()
        .flatten()
        {
            let alike = known.entry(first_word(word)).or_default();
            let is_known = |(_, other): &(usize, Gun)| is_same_word(&other.name, &gun.name);
            if !gun.name.is_empty() && alike.len() < MOST && !alike.iter().any(is_known) {
                alike.push((number, gun.clone()));
            }
        }
    }
    if known.is_empty() {
        return;
    }
    let mut used = BTreeSet::new();
    let mut next = 0;
    while next < lines.len() {
        let at = next;
        next += 1;
        // Codes may look like arcs: `HB AB`.
        if !matches!(lines[at].kind, Kind::Header(_) | Kind::Other | Kind::Arcs) {
            continue;
        }
        // `Lance 3AB, G; Dart 2ACE` names several of them.
        if let Some(texts) = several(lines[at].text(), &known) {
            let (number, raw) = (lines[at].number, lines[at].raw);
            lines.splice(
                at..=at,
                texts
                    .into_iter()
                    .map(|text| Line::of_text(number, raw, text.into())),
            );
        }
        let found = usage(lines[at].text(), &known);
        // `2x Gun 3/6/9 1/4+/1/1 [AC] 2x Gun [BD]` is one battery.
        if let Some((_, Some(gun))) = &found
            && let Some(first) = lines[..at].iter().rposition(|one| {
                one.number == lines[at].number
                    && one
                        .gun()
                        .is_some_and(|own| is_same_word(&own.name, &gun.name))
            })
        {
            lines[first].arm_more(&gun.mounts);
            lines[at].kind = Kind::Rest;
            continue;
        }
        let line = &mut lines[at];
        match found {
            Some((number, Some(gun))) => {
                used.insert(number);
                line.arm(gun);
            }
            // It is about a weapon, and nobody knows what it says.
            Some((_, None)) => line.kind = Kind::Weapon(Form::OneLine),
            None => {}
        }
    }
    // What was written for others is a weapon of no ship, unless arcs stand below it.
    for at in 0..lines.len() {
        let has_arcs = lines
            .get(at + 1)
            .is_some_and(|next| next.kind == Kind::Arcs);
        let is_bare = lines[at].gun().is_some_and(|gun| gun.mounts.is_empty());
        if is_bare && !has_arcs && used.contains(&lines[at].number) {
            lines[at].kind = Kind::Shared;
        }
    }
}

/// A name behind the code that ships call the weapon by: `ML Marigold Lance`.
fn coded(name: &str) -> Option<(&str, &str)> {
    let is_code = |code: &str| {
        (2..=3).contains(&code.len())
            && code
                .bytes()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    name.split_once(' ')
        .filter(|(code, name)| is_code(code) && name.starts_with(char::is_uppercase))
}

/// The parts of a line that names several weapons, each with its arcs; none if it says anything else.
fn several(text: &str, known: &Known) -> Option<Vec<String>> {
    let is_named = |part: &str| matches!(usage(part, known), Some((_, Some(_))));
    let mut parts: Vec<String> = Vec::new();
    for part in text
        .trim_end_matches('.')
        .split(';')
        .flat_map(|part| part.split(','))
        .map(str::trim)
    {
        match parts.last_mut() {
            // Arcs of the weapon before them.
            Some(last) if mounts(part).is_some() && !is_named(part) => {
                *last = format!("{last}, {part}")
            }
            _ if is_named(part) => parts.push(part.to_string()),
            _ => return None,
        }
    }
    (parts.len() > 1).then_some(parts)
}

/// The weapon that a line names, with the arcs that stand behind its name if they can be read, and the line that has its
/// numbers.
fn usage(text: &str, known: &Known) -> Option<(usize, Option<Gun>)> {
    let text = text[label(text).2..].trim_start();
    let (times, bare) = times_before(text);
    let alike = known.get(&first_word(bare))?;
    let (number, gun, name, rest) = alike.iter().find_map(|(number, gun)| {
        let code = coded(&gun.name);
        // All of its name, its code, its name without the code, or the first word that no other has.
        let first = gun
            .name
            .split(' ')
            .next()
            .filter(|first| alike.len() == 1 && first.len() > 3);
        let words = [
            Some(gun.name.as_str()),
            code.map(|(code, _)| code),
            code.map(|(_, name)| name),
            first,
        ];
        let name = code.map_or(gun.name.as_str(), |(_, name)| name);
        words
            .into_iter()
            .flatten()
            .enumerate()
            .find_map(|(at, word)| {
                let begin = bare
                    .get(..word.len())
                    .filter(|begin| is_same_word(begin, word))?;
                let name = if at == 0 { &gun.name } else { name };
                let rest = Some(&bare[begin.len()..])
                    .filter(|rest| !rest.starts_with(char::is_alphanumeric))?;
                Some((*number, gun, name, rest))
            })
    })?;
    let is_whole = bare
        .get(..gun.name.len())
        .is_some_and(|begin| is_same_word(begin, &gun.name));
    let is_mark = |c: char| c.is_whitespace() || ":-,|=.".contains(c);
    let is_said = is_whole
        && rest
            .trim_start()
            .starts_with([':', '[', '(', '|', '=', '-', 'x']);
    let mut arcs = rest.trim_matches(is_mark);
    for again in [
        "as above",
        "same as above",
        "same",
        "ditto",
        "see above",
        "wie oben",
        "dito",
        "idem",
        "comme ci-dessus",
    ] {
        let behind = arcs
            .get(..again.len())
            .filter(|begin| begin.eq_ignore_ascii_case(again))
            .map(|_| &arcs[again.len()..]);
        arcs = behind.map_or(arcs, |behind| behind.trim_matches(is_mark));
    }
    let mut found = mounts(arcs)
        .or_else(|| mounts(&arcs.to_uppercase()).filter(|_| arcs.starts_with(['[', '('])));
    found = found.or_else(|| spoken(arcs));
    let Some(mounts) = found else {
        return is_said.then_some((number, None));
    };
    let mut gun = Gun {
        mounts,
        label: None,
        name: name.to_string(),
        ..gun.clone()
    };
    gun.multiply(times);
    Some((number, Some(gun)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weapon_written_once_arms_every_ship_that_names_it() {
        let text = [
            "Steam Lance, 4/8/12, 4+, 1/2/1, Piercing",
            "Steam Lance [AB] [G]",
            "2x steam lance: ACE",
            "Steam Lance rocks",
        ];
        let mut lines: Vec<Line> = text
            .iter()
            .enumerate()
            .map(|(at, raw)| Line::of(at + 1, raw))
            .collect();
        share(&mut lines);
        assert_eq!(lines[0].kind, Kind::Shared);
        let arcs = |at: usize| {
            lines[at].gun().map(|gun| {
                gun.mounts
                    .iter()
                    .map(|one| one.written())
                    .collect::<Vec<_>>()
            })
        };
        assert_eq!(
            (arcs(1), arcs(2)),
            (
                Some(vec!["AB".into(), "G".into()]),
                Some(vec!["2ACE".into()])
            )
        );
        assert_eq!(arcs(3), None);
        let text = [
            "ML  Marigold Lance   4-8-12   1x4+/2/1",
            "Dart, 1-6, 1x4+/1/1",
            "ML 3AB, G; Dart 2CE",
            "Marigold Lance AB",
        ];
        let mut lines: Vec<Line> = text
            .iter()
            .enumerate()
            .map(|(at, raw)| Line::of(at + 1, raw))
            .collect();
        share(&mut lines);
        let named = |at: usize| {
            lines[at]
                .gun()
                .map(|gun| (gun.name.as_str(), gun.mounts.len()))
        };
        assert_eq!(
            (named(2), named(3)),
            (Some(("Marigold Lance", 2)), Some(("Dart", 1)))
        );
        assert_eq!(named(4), Some(("Marigold Lance", 1)));
    }
}
