//! What a sentence changes of a ship that is told by another: `engines 7`, `no Peal`, `a second Flak (AB)`.

use super::gun::gun;
use super::keys::Key;
use super::line::row;
use super::mounts::mounts;
use super::posted::amount;
use super::words;

/// One change.
pub enum Change<'a> {
    /// `engines 7`, `shields go up to 2`, `97 pts`.
    Row(Key, &'a str),
    /// `no Peal`, `the Seed Pods go`.
    Without(&'a str),
    /// `add Fire Control`, `Marines 6 go in`.
    System(&'a str),
    /// `the Marines go up to 10`.
    Count(&'a str, u32),
    /// `Flak gets a third mount (AB x3)`: what is said, and the arcs.
    Arcs(&'a str, &'a str),
    /// `a second Flak (AB)`: which weapon, and the arcs of one more.
    More(&'a str, &'a str),
    /// `Flak is changed to Dart, 3/6/9, 1/4+/1/1`: which weapon, and the line of the new one.
    Instead(&'a str, &'a str),
    /// A row of its own below.
    Own(Key),
}

/// All changes of a text; none if it says anything else.
pub fn changes(text: &str) -> Option<Vec<Change<'_>>> {
    let parts = text
        .split([',', ';'])
        .flat_map(|part| part.split(". "))
        .flat_map(|part| part.split(" and "));
    let parts = parts.map(|part| {
        part.strip_prefix("and ")
            .unwrap_or(part)
            .trim()
            .trim_end_matches('.')
    });
    let parts = parts.filter(|part| !part.is_empty() && !is_empty_talk(part));
    let changes = parts.map(change).collect::<Option<Vec<_>>>()?;
    Some(changes).filter(|changes| !changes.is_empty())
}

/// Whether words only say that nothing else changes, or that something follows.
fn is_empty_talk(text: &str) -> bool {
    let lower = text.to_lowercase();
    [
        "everything else",
        "all else",
        "otherwise",
        "the rest",
        "rest ",
        "nothing else",
        "in their place",
        "in its place",
    ]
    .iter()
    .any(|begin| lower.starts_with(begin))
}

/// `Flak is changed to Dart, 3/6/9, 1/4+/1/1, same arcs`.
pub fn instead(text: &str) -> Option<Change<'_>> {
    let marks = [
        " changed to ",
        " replaced by ",
        " replaced with ",
        " swapped for ",
        " becomes ",
        " become ",
    ];
    let (old, new) = marks.iter().find_map(|mark| text.split_once(mark))?;
    let old = [" is", " are", " was", " were"]
        .iter()
        .find_map(|verb| old.strip_suffix(verb))
        .unwrap_or(old);
    gun(new).map(|_| {
        Change::Instead(
            old.trim_start_matches("the ").trim_start_matches("The "),
            new,
        )
    })
}

fn change(text: &str) -> Option<Change<'_>> {
    let text = text
        .strip_prefix("the ")
        .or(text.strip_prefix("The "))
        .unwrap_or(text);
    let text = [" in their place", " in its place", " instead"]
        .iter()
        .find_map(|end| text.strip_suffix(end))
        .unwrap_or(text);
    let behind = |words: &[&str]| {
        words
            .iter()
            .find_map(|word| text.strip_prefix(word))
            .map(str::trim)
    };
    let before = |words: &[&str]| {
        words
            .iter()
            .find_map(|word| text.strip_suffix(word))
            .map(str::trim)
    };
    if let Some((rating, _)) = text
        .split_once(' ')
        .filter(|_| amount(text).is_some_and(|(_, has_unit)| has_unit))
    {
        return Some(Change::Row(Key::Rating, rating));
    }
    // `shields go up to 2`.
    let set = [
        " up to ",
        " down to ",
        " becomes ",
        " become ",
        " now ",
        " to ",
    ];
    if let Some((what, value)) = set.iter().find_map(|mark| text.split_once(mark))
        && let Ok(count) = value.parse::<u32>()
    {
        let verbs = [" go", " goes", " went", " are", " is"];
        let what = verbs
            .iter()
            .find_map(|verb| what.strip_suffix(verb))
            .unwrap_or(what);
        return match Key::of_row(what) {
            Some((0, key)) if key.begins_ships() => Some(Change::Row(key, value)),
            _ => words::is_system(what).then_some(Change::Count(what, count)),
        };
    }
    if let Some(row) =
        row(behind(&["with ", "has "]).unwrap_or(text)).filter(|row| row.key.begins_ships())
    {
        return Some(Change::Row(row.key, row.value));
    }
    let without = behind(&[
        "no ", "without ", "minus ", "drop ", "drops ", "loses ", "lose ", "ohne ", "sans ",
    ]);
    let without = without.or_else(|| {
        before(&[
            " come out",
            " comes out",
            " removed",
            " dropped",
            " are gone",
            " is gone",
            " go",
            " goes",
            " deleted",
            " landed",
            " taken out",
            " taken off",
            " left off",
            " left out",
            " stripped",
        ])
    });
    if let Some(part) = without {
        return Some(Change::Without(part.strip_prefix("the ").unwrap_or(part)));
    }
    if let Some((said, arcs)) = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once(" ("))
        .filter(|(_, arcs)| mounts(arcs).is_some())
    {
        let more = [
            "a second ",
            "a third ",
            "another ",
            "one more ",
            "an extra ",
            "extra ",
            "a ",
        ];
        let more = more.iter().find_map(|lead| said.strip_prefix(lead));
        return Some(more.map_or(Change::Arcs(said, arcs), |name| Change::More(name, arcs)));
    }
    let system = behind(&[
        "add ", "adds ", "plus ", "with ", "has ", "also ", "gains ", "gets ",
    ]);
    let system = system
        .or_else(|| before(&[" go in", " goes in", " added", " come in", " comes in"]))
        .unwrap_or(text);
    words::is_system(system).then_some(Change::System(system))
}
