//! What the ships of one text have in common: a faction in front of every class.

use super::naming::{is_collective, is_edition, is_nation, is_nation_or_fleet};
use super::ship_type::split_type;
use super::tidy::name;
use crate::marks::plain::plain;
use crate::post::{Entry, LineVerdict, Subject, Unread, Verdict, Warning};
use crate::words::{Key, key_of};

/// Takes the faction that is above the ships for those without one; it is a doubt.
pub fn share_heading(entries: &mut [Entry], above: &[Unread]) {
    let mut common = heading(above).or_else(|| named_later(entries));
    for at in 0..entries.len() {
        // What stands between two ships may name the faction of the next.
        let between = at
            .checked_sub(1)
            .map_or(above, |before| talk_behind(&entries[before]));
        let own = between
            .last()
            .filter(|last| last.line + 1 == entries[at].line)
            .and_then(title);
        let own = own.or_else(|| {
            between
                .iter()
                .rev()
                .take(3)
                .find_map(told)
                .filter(|_| at > 0)
        });
        common = own.or(common);
        let (Some((line, faction)), Some(class)) =
            (&common, class_alone(&entries[at]).map(str::to_string))
        else {
            continue;
        };
        set(&mut entries[at], faction, class);
        // Capitals do not tell where a name begins.
        let is_sure =
            faction.split_whitespace().any(is_nation) && faction.contains(char::is_lowercase);
        if !is_sure {
            doubt(
                &mut entries[at],
                format!("the faction '{faction}' is taken from line {line}"),
            );
        }
    }
}

/// Returns the only faction that the text after the ships names: `Both are for the Free Ports League`.
fn named_later(entries: &[Entry]) -> Option<(usize, String)> {
    let talk = entries.iter().flat_map(|entry| &entry.unread);
    let mut named = talk
        .filter(|line| line.is_talk)
        .filter_map(|line| Some((line.line, nation(&plain(&line.text))?)));
    let first = named.next()?;
    named
        .all(|(_, faction)| faction == first.1)
        .then_some(first)
}

/// Returns the lines after the last one that was read of a ship.
fn talk_behind(entry: &Entry) -> &[Unread] {
    let is_own = |line: &&LineVerdict| line.part.is_some();
    let last = entry
        .lines
        .iter()
        .rev()
        .find(is_own)
        .map_or(0, |line| line.line);
    &entry.unread[entry.unread.partition_point(|unread| unread.line <= last)..]
}

/// Returns a faction that a line tells of the next ship: in a row, or as `and a raider, from my Tallow Kings`.
fn told(line: &Unread) -> Option<(usize, String)> {
    let text = plain(&line.text);
    let said = || {
        LEADS
            .iter()
            .any(|lead| text.contains(lead))
            .then(|| people(&text))
            .flatten()
    };
    labelled(&text)
        .or_else(said)
        .map(|faction| (line.line, faction))
}

/// Returns a name right above the header of a ship that is no person's: `BARGE & TOW AUTHORITY`, `Palatinate of Vance`.
fn title(line: &Unread) -> Option<(usize, String)> {
    let text = plain(&line.text);
    let words = || text.split_whitespace();
    let is_small = |word: &str| word == "&" || word == "and" || word == "the" || is_joint(&word);
    let is_word = |word: &str| {
        word.starts_with(char::is_uppercase)
            && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
    };
    let is_name =
        words().all(|word| is_small(word) || is_word(word)) && (2..=5).contains(&words().count());
    let is_nations =
        words().any(is_nation) || words().skip(1).any(|word| word == "&" || is_joint(&word));
    let is_nations =
        is_nations || words().next_back().is_some_and(is_collective) && words().all(is_of_name);
    let is_ship = words()
        .any(|word| !split_type(word).1.is_empty() || key_of(word).is_some() || is_edition(word));
    (is_name && is_nations && !is_ship && text.starts_with(char::is_uppercase))
        .then(|| (line.line, name(&text)))
}

/// The words before the name of a faction.
const LEADS: [&str; 7] = [
    "faction is the ",
    "faction is ",
    "fleet is the ",
    "from the ",
    "for the ",
    "from my ",
    "for my ",
];

/// How many lines at the top may name the faction of all ships, and their longest, in words.
const HEADING: (usize, usize) = (12, 40);

/// Finds the faction above the ships, with its line number: `Fraktion: Neue Hanse`, `Glassworks Combine: two ships`.
fn heading(above: &[Unread]) -> Option<(usize, String)> {
    let brief = above
        .iter()
        .take(HEADING.0)
        .filter(|line| line.text.split_whitespace().count() <= HEADING.1);
    let texts: Vec<(usize, String)> = brief
        .map(|line| (line.line, plain(&line.text).into_owned()))
        .collect();
    let find = |read: &dyn Fn(&str) -> Option<String>| {
        texts
            .iter()
            .find_map(|(line, text)| Some((*line, read(text)?)))
    };
    find(&|text| labelled(text))
        .or_else(|| find(&|text| nation(text)))
        .or_else(|| find(&|text| people(text)))
        .or_else(|| find(&|text| realm(text)))
        .or_else(|| find(&|text| shouted(text)))
}

/// Words of headings that name no faction.
const HEADINGS: &str = "ships ship fleet fleets list lists designs design new part turn week month campaign newsletter rules roster \
    club challenge thread stats update updates construction conversions conversion league round battle report weapons guns systems";

/// Returns `true` if a word in a heading can be part of a faction's name.
fn is_of_name(word: &str) -> bool {
    let is_heading = HEADINGS
        .split_whitespace()
        .any(|known| known.eq_ignore_ascii_case(word));
    let is_type = || !split_type(word.trim_end_matches(['s', 'S'])).1.is_empty();
    !is_heading
        && word.len() > 2
        && !is_edition(word)
        && key_of(word).is_none_or(|(key, _)| key == Key::Faction)
        && !is_type()
}

/// Returns a heading in capitals: `SWARM OF KET (Admiralty)`.
fn shouted(text: &str) -> Option<String> {
    let end = text.find(['(', '[', ',', ':']).unwrap_or(text.len());
    let bare = text[..end].trim_matches(|c: char| !c.is_alphanumeric());
    let words = || bare.split_whitespace();
    let is_capital = |c: char| c.is_uppercase() || " '’-&".contains(c);
    let is_name = (2..=5).contains(&words().count())
        && bare.chars().all(is_capital)
        && words().all(|word| is_joint(&word.to_lowercase().as_str()) || is_of_name(word));
    is_name.then(|| name(bare))
}

/// Ships of one class and of different factions are of one faction and of different classes: `Ruska Drift / Zima / Frigate`.
pub fn swap_factions(entries: &mut [Entry]) {
    let names = |entry: &Entry| match entry.subject.as_ref().ok()? {
        Subject::Admiralty(ship) => {
            Some((ship.identity.faction.clone()?, ship.identity.class.clone()))
        }
        Subject::Nova(ship) => Some((ship.identity.faction.clone()?, ship.identity.class.clone())),
        Subject::Unity(ship) => Some((ship.faction.clone()?, ship.class.clone())),
        Subject::Weapons(_) => None,
    };
    let all: Option<Vec<(String, String)>> = entries.iter().map(names).collect();
    let Some([(first, class), others @ ..]) = all.as_deref() else {
        return;
    };
    let is_swapped = |(faction, other): &(String, String)| other == class && faction != first;
    if others.is_empty() || !others.iter().all(is_swapped) {
        return;
    }
    for entry in entries.iter_mut() {
        let Some((faction, class)) = names(entry) else {
            continue;
        };
        set(entry, &class, faction);
        doubt(
            entry,
            format!("'{class}' stands in every header, and is read as the faction"),
        );
    }
}

/// Returns `true` for a text with hardly any capitals.
pub fn is_low(text: &str) -> bool {
    let is_high = |word: &str| {
        let mut chars = word.chars();
        chars.next().is_some_and(char::is_uppercase) && chars.next().is_some_and(char::is_lowercase)
    };
    !text.split(|c: char| !c.is_alphabetic()).any(is_high)
}

/// Returns lines in which words that nations call themselves stand with capitals, which tell names from other words.
pub fn capitalized(above: &[Unread]) -> Vec<Unread> {
    let high = |unread: &Unread| {
        let words = unread.text.split(|c: char| !c.is_alphabetic());
        if !words.clone().any(is_nation) {
            return unread.clone();
        }
        let mut is_start = true;
        let letter = |c: char| {
            let high = if is_start { c.to_ascii_uppercase() } else { c };
            is_start = !c.is_alphanumeric() && c != '\'';
            high
        };
        Unread {
            text: unread.text.chars().map(letter).collect(),
            ..unread.clone()
        }
    };
    above.iter().map(high).collect()
}

/// Returns the faction that a row of a line names: `Player: Doug   Empire: Meridian Compact`.
fn labelled(text: &str) -> Option<String> {
    let parts = text
        .split(" - ")
        .flat_map(|part| part.split("  "))
        .flat_map(|part| part.split(['|', ',', ';']));
    let values = parts.filter_map(|part| part.split_once([':', '=']));
    values
        .filter(|(label, _)| key_of(label.trim()).is_some_and(|(key, _)| key == Key::Faction))
        .map(|(_, value)| name(value))
        .find(|faction| !faction.is_empty())
}

/// Returns the name of a faction that is alone between the marks of a text, in the plural: `Last one for today. Lantern Kings:`.
fn people(text: &str) -> Option<String> {
    let parts = text
        .split(['.', ':', ';', '|', ',', '(', ')'])
        .flat_map(|part| part.split(" - "))
        .map(str::trim);
    // `all from the Savanna Pride`.
    let behind = |part: &'_ str| {
        LEADS
            .iter()
            .find_map(|words| part.find(words).map(|at| at + words.len()))
    };
    let parts = parts.map(|part| behind(part).map_or((part, false), |at| (&part[at..], true)));
    let is_name = |(part, is_said): &(&str, bool)| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let is_word = |word: &&str| {
            word.starts_with(char::is_uppercase)
                && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
        };
        let is_greeting = [
            "Hi", "Hello", "Hey", "Dear", "Good", "Evening", "Morning", "Thanks", "Cheers",
            "Happy", "Re",
        ];
        let last = words.last().copied().unwrap_or_default();
        let is_type = split_type(last.trim_end_matches('s')).0.is_empty() || key_of(last).is_some();
        let is_told = *is_said && text.contains("faction is ");
        (2 - usize::from(is_told)..=4).contains(&words.len())
            && words.iter().all(is_word)
            && (*is_said || is_collective(last))
            && !is_type
            && !is_edition(words[0])
            && !is_greeting.contains(&words[0])
    };
    parts.into_iter().find(is_name).map(|(part, _)| name(part))
}

/// Returns the name of a realm, recognized by its form: `The Tessaly Crown` on a line by itself, `the Quorum of Hesk` in any.
fn realm(text: &str) -> Option<String> {
    let is_word =
        |word: &str| word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphabetic);
    let is_other = |word: &str| {
        let no_realm = [
            "Battle", "Rules", "Rest", "Edge", "Day", "Book", "Most", "Part", "Lot", "Page",
            "Round", "War",
        ];
        no_realm.contains(&word)
            || key_of(word).is_some()
            || !split_type(word.trim_end_matches('s')).1.is_empty()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    if let ["The", own @ ..] = &words[..]
        && (2..=3).contains(&own.len())
        && own.iter().all(|word| is_word(word) && !is_other(word))
    {
        return Some(name(&own.join(" ")));
    }
    let bare = |word: &'_ str| {
        word.trim_end_matches([',', '.', ':', ';', '!', '?', ')'])
            .len()
    };
    words.windows(3).enumerate().find_map(|(at, three)| {
        let last = &three[2][..bare(three[2])];
        let is_begun =
            at == 0 && words.len() == 3 || at > 0 && words[at - 1].eq_ignore_ascii_case("the");
        let is_realm = is_begun
            && three[1] == "of"
            && is_word(three[0])
            && is_word(last)
            && !is_other(three[0]);
        is_realm.then(|| name(&format!("{} of {last}", three[0])))
    })
}

/// Returns the name of a faction in a text, recognized by what factions call themselves: `the ships of the Reed League`.
fn nation(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| {
        word.trim_matches(|c: char| !c.is_alphanumeric())
            .to_string()
    };
    let is_name = |word: &&str| {
        let own = [
            "My", "Our", "The", "This", "Your", "A", "New", "Re", "All", "For", "From", "Another",
            "More", "Some",
        ];
        word.starts_with(char::is_uppercase)
            && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
            && !own.contains(word)
    };
    // `Fleet of the Copper Coast`.
    let is_fleet = |word: &str| key_of(word) == Some((Key::Faction, 0.));
    let of = words
        .windows(3)
        .position(|three| is_fleet(three[0]) && ["of", "de", "der"].contains(&three[1]));
    if let Some(of) = of {
        let names = words[of + 2..]
            .iter()
            .skip_while(|word| ["the", "la"].contains(*word));
        let names: Vec<String> = names
            .take_while(|word| is_name(word) || is_joint(word))
            .map(|word| bare(word))
            .collect();
        return (1..=5)
            .contains(&names.len())
            .then(|| name(&names.join(" ")));
    }
    let at = words
        .iter()
        .position(|word| is_nation_or_fleet(&bare(word)) && word.starts_with(char::is_uppercase))?;
    // `two ships of mine (Lantern Assembly)`.
    let is_opened = |word: &str| word.starts_with(['(', '"', '[']) && is_name(&&word[1..]);
    let is_ended = |before: usize| before > 0 && is_opened(words[at - before]);
    let mut before = 0;
    while before < at
        && !is_ended(before)
        && (is_name(&words[at - before - 1]) || is_opened(words[at - before - 1]))
    {
        before += 1;
    }
    // `Confederación del Ebro`.
    let behind: Vec<&str> = match words[at + 1..] {
        ["of", "the", last, ..] if is_name(&last) => vec!["of", "the", last],
        [of, last, ..] if is_joint(&of) && words[at].ends_with(char::is_alphabetic) => {
            vec![of, last]
        }
        _ => Vec::new(),
    };
    let all: Vec<String> = words[at - before..=at]
        .iter()
        .map(|word| bare(word))
        .chain(behind.iter().map(|word| bare(word)))
        .collect();
    ((2..=5).contains(&all.len())).then(|| name(&all.join(" ")))
}

/// Returns `true` if a word joins the parts of a name.
fn is_joint(word: &&str) -> bool {
    ["of", "del", "de", "du", "der", "von"].contains(word)
}

/// Splits the faction off a class of several words, where nothing else told it.
pub fn split_classes(entries: &mut [Entry]) {
    for entry in entries.iter_mut() {
        let Some(class) = class_alone(entry).map(str::to_string) else {
            continue;
        };
        let (has_kind, words) = (has_kind(entry), class.split(' ').count());
        if !has_kind && words < 3 {
            continue;
        }
        let is_plain = class
            .split(' ')
            .all(|word| word.chars().all(|c| c.is_alphabetic() || c == '\''));
        if !is_plain || !class.contains(' ') {
            continue;
        }
        let message = match class
            .rsplit_once(' ')
            .filter(|(faction, _)| faction.contains(' '))
        {
            Some((faction, last)) if has_kind => {
                set(entry, faction, last.to_string());
                format!("the name '{class}' is split into faction '{faction}' and class '{last}'")
            }
            _ if class.split(' ').any(is_nation) => {
                format!("the class '{class}' may begin with the faction")
            }
            _ => continue,
        };
        doubt(entry, message);
    }
}

/// Notes a doubt about the first line of a ship.
fn doubt(entry: &mut Entry, message: String) {
    let line = entry.line;
    let own = entry.lines.iter_mut().find(|verdict| verdict.line == line);
    if let Some(own) = own.filter(|own| own.verdict == Verdict::Read) {
        own.verdict = Verdict::Doubtful;
        own.doubts.push(message.clone());
    }
    entry.warnings.insert(
        0,
        Warning {
            line,
            message,
            verdict: Verdict::Doubtful,
        },
    );
}

fn has_kind(entry: &Entry) -> bool {
    match &entry.subject {
        Ok(Subject::Admiralty(ship)) => ship.identity.kind.is_some(),
        Ok(Subject::Nova(ship)) => ship.identity.kind.is_some(),
        Ok(Subject::Unity(ship)) => ship.ship_type.is_some(),
        _ => false,
    }
}

/// Gives a ship its faction and the class that is left.
fn set(entry: &mut Entry, faction: &str, class: String) {
    let faction = Some(faction.to_string());
    match &mut entry.subject {
        Ok(Subject::Admiralty(ship)) => {
            (ship.identity.faction, ship.identity.class) = (faction, class)
        }
        Ok(Subject::Nova(ship)) => (ship.identity.faction, ship.identity.class) = (faction, class),
        Ok(Subject::Unity(ship)) => (ship.faction, ship.class) = (faction, class),
        _ => {}
    }
}

/// Takes the words that all classes without a faction begin with for their faction: `Brine Court Lamprey`, `Brine Court Hagfish`.
pub fn share_faction(entries: &mut [Entry]) {
    let classes: Vec<String> = entries
        .iter()
        .filter_map(|entry| class_alone(entry).map(str::to_string))
        .collect();
    let [first, others @ ..] = &classes[..] else {
        return;
    };
    if others.is_empty() {
        return;
    }
    let words: Vec<&str> = first.split(' ').collect();
    // `HMS` is before the name of a ship, and is no faction.
    let is_prefix = |words: &[&str]| matches!(words, [one] if one.len() < 5 && one.bytes().all(|c| c.is_ascii_uppercase()));
    let shared = (1..words.len())
        .rev()
        .filter(|count| !is_prefix(&words[..*count]))
        .find(|count| {
            let prefix = words[..*count].join(" ") + " ";
            others.iter().all(|other| {
                other.len() > prefix.len() && other.starts_with(&prefix) && *other != *first
            })
        });
    let Some(faction) = shared.map(|count| words[..count].join(" ")) else {
        return;
    };
    for entry in entries
        .iter_mut()
        .filter(|entry| class_alone(entry).is_some())
    {
        let class = class_alone(entry).map_or(String::new(), |class| {
            class[faction.len() + 1..].to_string()
        });
        set(entry, &faction, class);
    }
}

/// Returns the class of a ship that has no faction.
fn class_alone(entry: &Entry) -> Option<&str> {
    let (class, faction) = match entry.subject.as_ref().ok()? {
        Subject::Admiralty(ship) => (&ship.identity.class, &ship.identity.faction),
        Subject::Nova(ship) => (&ship.identity.class, &ship.identity.faction),
        Subject::Unity(ship) => (&ship.class, &ship.faction),
        Subject::Weapons(_) => return None,
    };
    faction.is_none().then_some(class.as_str())
}
