//! Conversations: lines that begin with who speaks, and perhaps with the time.

use crate::bytes::page;
use crate::names::naming::is_other_label;
use crate::words::key_of;
use std::collections::BTreeMap;

/// Returns the lines of a text without the times and names before them, if most of them have names: `[21:05] moth: hull 8, engines 5`.
pub fn unprefixed<'a>(all: Vec<&'a str>) -> Vec<&'a str> {
    let written = || all.iter().filter(|line| !line.trim().is_empty());
    let said = written()
        .filter(|line| behind_speaker(line).is_some())
        .count();
    if said < 3 || 4 * said < 3 * written().count() {
        let speakers = speakers(&all);
        let behind = |line: &'a str| {
            named(line)
                .filter(|(name, _)| speakers.contains(name))
                .map(|(_, said)| said)
        };
        return if speakers.is_empty() {
            all
        } else {
            all.into_iter()
                .map(|line| behind(line).unwrap_or(line))
                .collect()
        };
    }
    all.into_iter()
        .map(|line| behind_speaker(line).unwrap_or(line))
        .collect()
}

/// Returns a name before a colon, and what follows it.
fn named(line: &str) -> Option<(&str, &str)> {
    let (name, said) = line
        .trim_start()
        .split_once(": ")
        .filter(|(name, _)| (3..30).contains(&name.len()))?;
    let is_name = name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || " _-.'".contains(c));
    is_name.then_some((name, said.trim()))
}

/// Returns those who talk in a text without times: at least two names, each before several lines, and before words of no ship.
fn speakers<'a>(all: &[&'a str]) -> Vec<&'a str> {
    let mut names: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
    for (name, said) in all.iter().filter_map(|line| named(line)) {
        let is_low = said.starts_with(char::is_lowercase) || said.ends_with(['?', '!']);
        let is_talk = is_low
            && said.split_whitespace().count() > 2
            && !said.contains(|c: char| c.is_ascii_digit());
        let (count, talks) = names.entry(name).or_default();
        (*count, *talks) = (*count + 1, *talks || is_talk);
    }
    names.retain(|name, (count, talks)| {
        *count > 1 && *talks && key_of(name).is_none() && !is_other_label(name)
    });
    if names.len() > 1 {
        names.into_keys().collect()
    } else {
        Vec::new()
    }
}

/// Returns what the poster says: the text after a time, perhaps with a date, and a name.
fn behind_speaker(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some((name, said)) = line.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        let is_name =
            name.len() > 1 && !name.contains(char::is_whitespace) && !name.starts_with('/');
        return (is_name && !page::is_known(name)).then_some(said.trim());
    }
    if !line.starts_with(|c: char| c == '[' || c == '(' || c.is_ascii_digit()) {
        return None;
    }
    let colon = line
        .find(':')
        .filter(|colon| line[..*colon].ends_with(|c: char| c.is_ascii_digit()))?;
    let is_time = |c: char| c.is_ascii_digit() || "[(/-., :".contains(c);
    if !line[..colon].chars().all(is_time) {
        return None;
    }
    let rest = line[colon + 1..]
        .trim_start_matches(|c: char| c.is_ascii_digit() || ":])-– apmAPM".contains(c));
    let named = rest
        .strip_prefix('<')
        .and_then(|rest| rest.split_once('>'))
        .or_else(|| rest.split_once(": "));
    let (name, said) = named?;
    (name.split_whitespace().count() <= 3 && !name.contains(['(', ',', '.'])).then_some(said.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversations_are_read_without_those_who_speak() {
        let chat = "[21:04] moth: ok ready?\n21:05:12 <moth> hull 8, engines 5\n12/03/14, 21:06 - Brackish Bob: only 2?\n";
        assert_eq!(
            unprefixed(chat.lines().collect()),
            ["ok ready?", "hull 8, engines 5", "only 2?"]
        );
        let chat = "<moth> hull 8\n<moth> engines 5\n<bob> only 2?\n* moth weeps";
        assert_eq!(
            unprefixed(chat.lines().collect()),
            ["hull 8", "engines 5", "only 2?", "* moth weeps"]
        );
        let chat = "bob: what do you run\nann: these are my two\nann: Serac Destroyer (126)\nhull 8\nbob: more than my fleet";
        let read = [
            "what do you run",
            "these are my two",
            "Serac Destroyer (126)",
            "hull 8",
            "more than my fleet",
        ];
        assert_eq!(unprefixed(chat.lines().collect()), read);
        let post = "Hull: 3\nEngines: 4\n10:30 am: see you there";
        assert_eq!(
            unprefixed(post.lines().collect()),
            post.lines().collect::<Vec<_>>()
        );
    }
}
