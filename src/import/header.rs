//! The first line of a ship: its name, its posted rating, and what follows it.

pub(super) use super::class_word::class_word;
use super::keys::Key;
use super::line::{bracketed, name, tidy};
pub(super) use super::posted::amount;
use super::posted::rating;
use super::ship_type::split_type;
use super::tech;
use super::title::{segments, usual};
use super::verdict::is_talk;
use crate::ruleset::legacy::Identity;

/// How much a line looks like a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// It can hardly be anything else.
    Sure,
    /// A name and a number in brackets: a header if rows of a ship follow.
    Rated,
    /// It mentions a ship: a header if rows of a ship follow and no other header is waiting for them.
    Mentioned,
}

/// A header in its parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) identity: Identity,
    pub(super) posted: Option<u32>,
    /// The tech level of all systems.
    pub(super) tech: Option<i8>,
    /// What follows the rating besides the tech level.
    pub(super) notes: Option<String>,
    /// How the name was split, if the post does not make that clear.
    pub(super) doubt: Option<String>,
}

/// The name of a ship without a header.
pub(super) const UNNAMED: &str = "Unnamed";

/// How much a line by itself looks like a header.
pub(super) fn look(text: &str) -> Option<Look> {
    look_alone(text).or_else(|| look_alone(behind_faction(text)?.1)).or_else(|| {
        let words = || text.split_whitespace();
        let is_name = text.starts_with(char::is_uppercase)
            && words().count() <= 9
            && !words().any(|word| is_pointing(word) || is_verb(word));
        let bare = without_edition(text.trim_end_matches('.'));
        let is_rated = || with_rating(bare.to_string()) != bare;
        (is_name && !bare.contains([':', '+']) && is_rated()).then_some(Look::Rated)
    })
}

/// Whether a word belongs to a sentence about a ship, and to no name.
fn is_verb(word: &str) -> bool {
    [
        "is", "are", "was", "were", "has", "have", "i", "it", "for", "with", "built", "cost", "costs", "about",
        "under", "over", "per",
    ]
    .iter()
    .any(|known| word.eq_ignore_ascii_case(known))
}

/// The faction before a colon, and the header behind it: `Vesper Reach: Nightjar-Class Raider (117)`.
fn behind_faction(text: &str) -> Option<(&str, &str)> {
    let (faction, rest) = text.split_once(": ")?;
    let is_name = faction.starts_with(char::is_uppercase)
        && faction.split_whitespace().count() <= 4
        && faction.chars().all(|c| c.is_alphabetic() || " '’-".contains(c));
    let is_row = Key::of_row(faction).is_some() || is_talk(faction);
    (is_name && !is_row && rest.starts_with(|c: char| c.is_uppercase() || matches!(c, '(' | '"')))
        .then_some((faction, rest.trim()))
}

fn look_alone(text: &str) -> Option<Look> {
    if text.contains("[]") || text.contains(" // ") {
        return None;
    }
    let class = class_word(text).map(|(class, _)| class);
    let is_classed = class.is_some();
    let is_sentence = class.is_some_and(|class| class.split_whitespace().any(is_pointing));
    match rating(text) {
        Some(rating) if is_sentence || rating.is_inside_sentence() => Some(Look::Mentioned),
        Some(rating) if is_classed || rating.has_unit => Some(Look::Sure),
        Some(rating) if rating.before.is_empty() && rating.behind.ends_with(']') => Some(Look::Sure),
        Some(_) => Some(Look::Rated),
        None => is_classed.then_some(Look::Mentioned),
    }
}

/// Whether a word refers back to something.
fn is_pointing(word: &str) -> bool {
    ["the", "this", "that", "my", "our", "your"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Splits a header into its parts, whatever parts them.
pub(super) fn header(text: &str) -> Header {
    let text = without_edition(text);
    let text = match behind_faction(text).filter(|(_, rest)| look_alone(text).is_none() && look_alone(rest).is_some()) {
        Some((faction, rest)) if !rest.contains('[') => format!("{rest} [{faction}]"),
        _ => text.to_string(),
    };
    let (text, own) = without_faction(with_rating(usual(&text)));
    let (text, kind) = without_type(text);
    let mut header = in_segments(&text).unwrap_or_else(|| one_piece(&text));
    if kind.is_some() && header.identity.kind.is_none() {
        header.identity.kind = kind;
    } else if let Some(kind) = kind {
        header.notes = Some(header.notes.map_or(kind.clone(), |notes| format!("{kind}, {notes}")));
    }
    if let Some(faction) = own {
        let is_type = |text: &str| split_type(text).0.is_empty();
        if let (Some(other), None) = (header.identity.faction.take(), &header.identity.kind) {
            header.doubt = header
                .doubt
                .filter(|_| !is_type(&other))
                .or_else(|| (!is_type(&other)).then(|| format!("'{other}' in the header is read as the type")));
            header.identity.kind = Some(other);
        }
        header.identity.faction = Some(faction);
    }
    header.doubt = header.doubt.take().or_else(|| oddity(&header));
    header
}

/// `NOVA: Thornbush (CA)`: without the word for the edition.
fn without_edition(text: &str) -> &str {
    let editions = [
        "nova",
        "ae",
        "unity",
        "starmada ae",
        "starmada nova",
        "starmada unity",
        "admiralty",
        "admiralty edition",
        "starmada",
    ];
    let label = text
        .split_once(": ")
        .filter(|(label, _)| editions.iter().any(|known| label.trim().eq_ignore_ascii_case(known)));
    label.map_or(text, |(_, rest)| rest.trim_start())
}

/// A header with its rating in brackets, wherever it stands: `Heron Frigate CR 98`, `Osprey (CL) 214 pts`.
fn with_rating(text: String) -> String {
    let is_rated = |segment: &&str| amount(apart(segment).0).is_some_and(|(_, has_unit)| has_unit);
    if rating(&text).is_some() || !text.contains(|c: char| c.is_ascii_digit()) || segments(&text).iter().any(is_rated) {
        return text;
    }
    let words: Vec<&str> = text.split(' ').collect();
    let found = (0..words.len()).find_map(|at| {
        // One to three words: `98pts`, `CR 388`, `CR = 188`.
        (1..=3).filter(|count| at + count <= words.len()).find_map(|count| {
            let said = words[at..at + count].join(" ");
            let is_whole = !said.contains(['(', '[', ')', ']']) && said.contains(|c: char| c.is_ascii_digit());
            let (number, has_unit) = amount(said.trim_matches([',', ';', '-', '|', ' ', '*'])).filter(|_| is_whole)?;
            // A number of three figures at the end is one, too.
            let is_last = at > 0 && at + count == words.len() && count == 1 && (100..=5000).contains(&number);
            (has_unit || is_last).then_some((at, count, number))
        })
    });
    let Some((at, count, number)) = found else { return text };
    let before = words[..at].join(" ");
    let rest = words[at + count..].join(" ");
    let before = before.trim_end_matches([' ', ',', ';', '-', '|']);
    let rest = rest.trim_start_matches([' ', ',', ';', '-', '|']);
    let apart = if rest.is_empty() || before.is_empty() || rest.starts_with(['[', '(']) { "" } else { "," };
    format!("{before}{apart} {rest} ({number})").trim().to_string()
}

/// Takes the faction in square brackets, or the name in quotes, out of a header of several segments.
fn without_faction(text: String) -> (String, Option<String>) {
    if let Some((before, name, behind)) = quoted_name(&text) {
        let (place, kind) = split_type(before);
        let is_type = place.is_empty() && !kind.is_empty();
        let (kind, faction) = if is_type { (kind, None) } else { ("", known(before)) };
        let behind = behind.trim_start_matches([',', ' ', '-']);
        let faction = faction.or_else(|| known(behind_of(behind)?));
        let behind = if behind_of(behind).is_some() { behind.find('(').map_or("", |at| &behind[at..]) } else { behind };
        let apart = if behind.is_empty() || behind.starts_with(['(', '[']) { " " } else { ", " };
        let kind = if kind.is_empty() { String::new() } else { format!(", {kind}") };
        return (format!("{name}{kind}{apart}{behind}"), faction);
    }
    if segments(&text).len() < 2 || class_word(&text).is_some() {
        return (text, None);
    }
    let open = text.find('[').filter(|_| text.matches('[').count() == 1);
    let inner = open.and_then(|open| bracketed(&text[open..])).filter(|(inner, _)| amount(inner).is_none());
    match (open, inner) {
        (Some(open), Some((inner, behind))) => {
            (format!("{} {}", text[..open].trim_end(), behind.trim_start()).trim_end().to_string(), known(inner))
        }
        _ => (text, None),
    }
}

/// The name of a ship in quotes, with what stands before and behind it: `Croiseur lourd "Gerfaut" - 233 points`.
fn quoted_name(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find(['"', '“', '„', '«'])?;
    let first = text[open..].chars().next()?.len_utf8();
    let length = text[open + first..].find(['"', '”', '“', '»'])?;
    let name = text[open + first..open + first + length].trim();
    let last = text[open + first + length..].chars().next()?.len_utf8();
    let behind = text[open + first + length + last..].trim_start();
    let before = text[..open].trim();
    let is_free = class_word(text).is_none() && !before.contains(['(', '[']) && !before.is_empty();
    (is_free && (1..=4).contains(&name.split_whitespace().count())).then_some((before, name, behind))
}

/// The faction behind `de la`, `of the`: `de la Ligue des Falaises - 233 points`.
fn behind_of(text: &str) -> Option<&str> {
    let rest = ["of the ", "for the ", "from the ", "de la ", "des ", "du ", "de l'", "der ", "des "]
        .iter()
        .find_map(|word| text.strip_prefix(word))?;
    let end = rest.find([',', '(', '[', ';', '|']).or_else(|| rest.find(" - ")).unwrap_or(rest.len());
    Some(rest[..end].trim()).filter(|faction| faction.starts_with(char::is_uppercase))
}

/// Takes a type in round brackets out of a header: `Bulwark (Patrol Cruiser) - 187`, `Bulwark (brawler, 187 points)`.
fn without_type(text: String) -> (String, Option<String>) {
    let found = text.match_indices('(').find_map(|(open, _)| {
        let (inner, behind) = bracketed(&text[open..])?;
        let is_rated = |part: &str| amount(part).is_some_and(|(_, has_unit)| has_unit);
        if let Some((kind, points)) =
            inner.split_once(", ").filter(|(kind, points)| is_rated(points) && amount(kind).is_none())
        {
            return Some((format!("{} ({points}){behind}", text[..open].trim_end()), known(kind)));
        }
        // `(Frigate, Blue Coalition)`, `(Corvid Dominion patrol frigate)`: type and faction.
        let is_type = |part: &str| split_type(part).0.is_empty() && !part.trim().is_empty();
        let two = inner.split_once(", ").and_then(|(one, other)| match (is_type(one), is_type(other)) {
            (true, false) => Some((one, other)),
            (false, true) => Some((other, one)),
            _ => None,
        });
        let (place, last) = split_type(inner);
        let two = two.or_else(|| (!place.is_empty() && !last.is_empty()).then_some((last, place)));
        if let Some((kind, faction)) = two.filter(|_| amount(inner).is_none() && !text.contains('[') && open > 0) {
            return Some((format!("{}{behind} [{faction}]", text[..open].trim_end()), known(kind)));
        }
        let is_type = is_type(inner) && !text[..open].trim().is_empty();
        let is_name = class_word(&format!("x {}", behind.trim_start())).is_some_and(|(before, _)| before == "x");
        (is_type && !is_name).then(|| (format!("{}{behind}", text[..open].trim_end()), known(inner)))
    });
    found.unwrap_or((text, None))
}

/// What makes the parts of a header doubtful.
fn oddity(header: &Header) -> Option<String> {
    let is_number = |word: &str| word.len() > 1 && word.bytes().all(|c| c.is_ascii_digit());
    let has_number = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(is_number);
    let class = &header.identity.class;
    let names = [Some(class), header.identity.faction.as_ref(), header.identity.kind.as_ref(), header.notes.as_ref()];
    let odd = names.into_iter().flatten().find(|name| header.posted.is_none() && has_number(name));
    match odd {
        _ if class.contains(['(', '[', '{', '|']) => Some(format!("the class '{class}' may hold more than a name")),
        Some(odd) => Some(format!("'{odd}' in the header may hold the posted rating")),
        None => None,
    }
}

/// The text before brackets and the text in them: `Orbital Station (Lighthouse Trust)`.
fn apart(segment: &str) -> (&str, Option<&str>) {
    let bracket =
        segment.find(['(', '[']).and_then(|open| Some((segment[..open].trim(), bracketed(&segment[open..])?.0)));
    bracket.map_or((segment, None), |(plain, inner)| (plain, Some(inner)))
}

/// Splits a header of several segments: name, type, faction and rating in any order behind the name.
fn in_segments(text: &str) -> Option<Header> {
    let segments = segments(text);
    if segments.len() < 2 {
        return None;
    }
    let rated = |segment: &str| amount(segment).filter(|(_, has_unit)| *has_unit).map(|(rating, _)| rating);
    let (mut faction, mut kind, mut rest, mut doubt) = (None, None, Vec::new(), None);
    let mut posted = None;
    let mut words: Vec<&str> = Vec::new();
    for (at, segment) in segments.iter().enumerate() {
        let (plain, inner) = apart(segment);
        let is_bare = at > 0 && at + 1 == segments.len() && rating(text).is_none() && amount(segment).is_some();
        match rated(plain).or(amount(segment).filter(|_| is_bare).map(|(number, _)| number)) {
            Some(number) if posted.is_none() => {
                posted = Some(number);
                faction = faction.or(inner.filter(|inner| amount(inner).is_none()).and_then(known));
                doubt = is_bare.then(|| format!("'{number}' in the header is taken for the posted rating"));
            }
            _ => words.push(segment),
        }
    }
    let main = words.iter().position(|segment| class_word(segment).is_some()).unwrap_or(0);
    let is_name = |segment: &str| {
        let few = (1..=5).contains(&segment.split_whitespace().count());
        few && !segment.contains(|c: char| c.is_ascii_digit() || matches!(c, '[' | '(' | '.' | '!' | '?'))
            && (segment.starts_with(char::is_uppercase) || !text.contains(char::is_uppercase))
    };
    let title = *words.get(main)?;
    // Nothing but a name: the type stands in a segment of its own.
    let is_plain = class_word(title).is_none_or(|(_, rest)| rest.is_empty());
    for (at, segment) in words.iter().enumerate().filter(|(at, _)| *at != main) {
        let (plain, inner) = apart(segment);
        let is_kind = is_plain && split_type(plain).0.is_empty() && !plain.is_empty() && at > main;
        if is_kind && kind.is_none() {
            kind = known(plain);
            posted = posted.or(inner.and_then(amount).map(|(number, _)| number));
            faction = faction.or(inner.filter(|inner| amount(inner).is_none()).and_then(known));
        } else if faction.is_none() && !title.contains('[') && is_name(segment) {
            faction = known(segment);
        } else if let (Some(inner), true) =
            (inner.filter(|inner| amount(inner).is_none()), faction.is_none() && is_name(plain))
        {
            // `Mistral - Croiseur rapide [Ligue de Provence]`.
            faction = known(inner);
            if is_plain {
                doubt = doubt.or_else(|| Some(format!("'{plain}' in the header is read as the type")));
                kind = kind.or(known(plain));
            } else {
                rest.push(plain);
            }
        } else {
            rest.push(*segment);
        }
    }
    if let (true, None, Some(faction)) = (is_plain && split_type(title).1.is_empty(), &kind, &faction) {
        doubt =
            doubt.or_else(|| Some(format!("the header does not part its words: '{faction}' is read as the faction")));
    }
    let mut header = match &faction {
        Some(faction) => one_piece(&format!("{title} [{faction}]")),
        None => one_piece(title),
    };
    header.posted = header.posted.or(posted);
    header.identity.kind = kind.or(header.identity.kind);
    header.doubt = header.doubt.or(doubt);
    if !rest.is_empty() {
        let notes = header.notes.into_iter().chain(rest.into_iter().map(str::to_string)).collect::<Vec<_>>().join(", ");
        let (tech, notes) = match tech::phrase_within(&notes) {
            Some((level, around)) => (Some(level), around.join(" ")),
            None => (None, notes),
        };
        header.tech = header.tech.or(tech);
        header.notes = Some(tidy(&notes, LONGEST_NOTES)).filter(|notes| !notes.is_empty());
    }
    Some(header)
}

/// Adds a line below the header to it, if it is nothing but a type and a rating: `Fast Courier, 41 points`.
pub(super) fn add_line(header: &mut Header, text: &str) -> bool {
    let (mut kind, mut posted) = (None, None);
    let (plain, bracket) = apart(text);
    if let Some(faction) = lone_faction(header, text) {
        header.doubt = Some(format!("'{faction}' below the header is read as the faction"));
        header.identity.faction = Some(faction);
        return true;
    }
    let all = segments(plain).into_iter().chain(bracket).all(|segment| {
        if let Some((number, _)) = amount(segment).filter(|(_, has_unit)| *has_unit || bracket == Some(segment)) {
            posted = posted.or(Some(number));
            return true;
        }
        kind = known(segment).filter(|_| split_type(segment).0.is_empty() && kind.is_none());
        kind.is_some()
    });
    let is_new = (kind.is_none() || header.identity.kind.is_none()) && (posted.is_none() || header.posted.is_none());
    if all && is_new && (kind.is_some() || posted.is_some()) {
        header.identity.kind = header.identity.kind.take().or(kind);
        header.posted = header.posted.or(posted);
        return true;
    }
    false
}

/// A name on a line of its own below the header of a ship without a faction: `Corvid Dominion`.
fn lone_faction(header: &Header, text: &str) -> Option<String> {
    let small = ["of", "the", "de", "la", "du", "des", "der", "von", "and", "&"];
    let words = || text.split_whitespace();
    let is_name = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
    };
    let is_plain = words().all(|word| small.contains(&word) || is_name(word)) && text.starts_with(char::is_uppercase);
    let is_free =
        header.identity.faction.is_none() && header.identity.class != UNNAMED && split_type(text).1.is_empty();
    (is_free && is_plain && (2..=4).contains(&words().count())).then(|| name(text))
}

/// Splits a header that is one piece.
fn one_piece(text: &str) -> Header {
    let text = text.trim();
    let rating = rating(text);
    let (title, behind) = match &rating {
        Some(rating) if rating.before.is_empty() => (rating.behind, ""),
        Some(rating) => (rating.before, rating.behind),
        None => (text, ""),
    };
    let (title, in_title, rest) = faction(title);
    // The faction in its brackets may also come after the rating.
    let (behind, faction) = match bracketed(behind).filter(|_| in_title.is_none() && behind.starts_with('[')) {
        Some((faction, behind)) => (behind, known(faction)),
        None => (behind, in_title),
    };
    let behind = [rest, behind].map(|part| part.trim_start_matches(['.', ',', ';', ':', '-', ' ']).trim()).join(" ");
    let (tech, notes) = match tech::phrase_within(&behind) {
        Some((level, around)) => (Some(level), around.join(" ")),
        None => (None, behind),
    };
    let is_low = !text.contains(char::is_uppercase) && (1..5).contains(&notes.split_whitespace().count());
    let (faction, notes) = match faction {
        None if is_low && !notes.ends_with('.') => (known(&notes), String::new()),
        faction => (faction, notes),
    };
    let (identity, doubt) = identity(title.trim().trim_end_matches(['.', ',', ':']), faction);
    let notes = Some(tidy(&notes, LONGEST_NOTES)).filter(|notes| !notes.is_empty());
    Header { identity, posted: rating.map(|rating| rating.number), tech, notes, doubt }
}

/// Whether a word is what factions call themselves: `Halcyon League`.
fn is_collective(word: &str) -> bool {
    const WORDS: &str = "League Empire Republic Federation Union Alliance Fleet Navy Guild Guilds Court Trust Order Confederacy \
        Confederation Hegemony Dominion Kingdom Imperium Collective Combine Compact Corporation Syndicate Consortium Coalition \
        Commonwealth Dynasty Horde Hive Clan Clans Cartel Directorate Assembly Ascendancy Protectorate Principality Sultanate \
        Khanate Concord Traders Pact Accord Flotte Reich Bund Liga Ligue";
    let is_plural = word.ends_with('s') && !["ss", "us", "is", "es", "as", "os"].iter().any(|end| word.ends_with(end));
    is_plural || WORDS.split_whitespace().any(|known| known.eq_ignore_ascii_case(word))
}

/// The longest notes allowed in our files, in characters.
const LONGEST_NOTES: usize = 4000;

/// A tidy name, if there is one.
fn known(text: &str) -> Option<String> {
    Some(name(text)).filter(|text| !text.is_empty())
}

/// A title without the faction in square brackets after it, and what follows those.
fn faction(title: &str) -> (&str, Option<String>, &str) {
    let found = title.find('[').and_then(|at| Some((&title[..at], bracketed(&title[at..])?)));
    match found {
        Some((title, (faction, rest))) => (title, known(faction), rest),
        None => (title, None, ""),
    }
}

/// Class, type and faction of a title, and a doubt if the title does not make clear which is which.
fn identity(title: &str, faction: Option<String>) -> (Identity, Option<String>) {
    let built = |faction, class: &str, kind| {
        let class = known(class).unwrap_or_else(|| UNNAMED.to_string());
        Identity { faction, class, kind, name: None }
    };
    if let Some((class, rest)) = class_word(title) {
        let (before, kind) = split_type(rest);
        // With the faction in brackets, everything else belongs to the type.
        // A designation is none of a faction: `Model C Bulk Hauler`.
        let is_designation = before
            .split_whitespace()
            .any(|word| word.len() == 1 && word != "&" || word.contains(|c: char| c.is_ascii_digit()));
        if faction.is_none() && kind.is_empty() && rest.split_whitespace().count() > 1 {
            let doubt = format!("'{}' is taken as the type; a part of it may be the faction", name(rest));
            return (built(None, class, known(rest)), Some(doubt));
        }
        return match (faction, kind.is_empty() || is_designation) {
            (None, false) => (built(known(before), class, known(kind)), None),
            (faction, _) => (built(faction, class, known(rest)), None),
        };
    }
    let (before, kind) = split_type(title);
    if before.is_empty() || kind.is_empty() {
        return (built(faction, title, None), None);
    }
    if faction.is_some() {
        return (built(faction, before, known(kind)), None);
    }
    let (nation, class) = before.rsplit_once(char::is_whitespace).unwrap_or(("", before));
    if !nation.is_empty() && is_collective(class) {
        let doubt = format!("the header does not part its words: read as faction '{before}' and class '{kind}'");
        return (built(known(before), kind, known(kind)), Some(doubt));
    }
    let identity = built(known(nation), class, known(kind));
    let doubt = identity.faction.as_ref().map(|faction| {
        format!(
            "the header does not part its words: read as faction '{faction}', class '{}', type '{}'",
            identity.class,
            name(kind)
        )
    });
    (identity, doubt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_say_who_the_ship_is() {
        for (text, faction, class, kind, posted) in [
            ("(277) Dumbo-Class DreadNose [Elephantine]", "Elephantine", "Dumbo", "DreadNose", Some(277)),
            ("Infiltrator class Imperial Destroyer (178)", "Imperial", "Infiltrator", "Destroyer", Some(178)),
            ("Majestic-class BC (344)", "", "Majestic", "BC", Some(344)),
            ("Cargo Can (0 CR).", "", "Cargo Can", "", Some(0)),
            (
                "Firestorm Armada Terran Alliance Razorthorn Battleship (1,318CR) All systems TL +4.",
                "Firestorm Armada Terran Alliance",
                "Razorthorn",
                "Battleship",
                Some(1318),
            ),
            ("Imperial Atlantic Heavy Cruiser (1, 092 CR).", "Imperial", "Atlantic", "Heavy Cruiser", Some(1092)),
            ("(95) Wasp Light Frigate [Insects]", "Insects", "Wasp", "Light Frigate", Some(95)),
            ("Wasp Frigate (95)", "", "Wasp", "Frigate", Some(95)),
            ("Wasp-class Frigate (95) [Insects], refit", "Insects", "Wasp", "Frigate", Some(95)),
            ("Heavy Cruiser (95)", "", "Heavy Cruiser", "", Some(95)),
            ("Wasp Frigate (95 cr)", "", "Wasp", "Frigate", Some(95)),
            ("Wasp Frigate (1.318 CR)", "", "Wasp", "Frigate", Some(1318)),
            ("Wasp Frigate (412 pts)", "", "Wasp", "Frigate", Some(412)),
            ("Wasp Frigate [CR 95]", "", "Wasp", "Frigate", Some(95)),
            ("Wasp Frigate [CR: 95] [Insects]", "Insects", "Wasp", "Frigate", Some(95)),
            ("Wasp Frigate - 95 points", "", "Wasp", "Frigate", Some(95)),
            ("Wasp Frigate, 1,318 points", "", "Wasp", "Frigate", Some(1318)),
            ("Sea Wolf", "", "Sea Wolf", "", None),
            ("Sea Wolf class", "", "Sea Wolf", "", None),
            ("  Sea  Wolf-class  Fast Attack Sub (7)", "", "Sea Wolf", "Fast Attack Sub", Some(7)),
            ("(12)", "", "(12)", "", None),
            ("", "", UNNAMED, "", None),
            ("Osprey-class Hook & Line Frigate (95)", "Hook & Line", "Osprey", "Frigate", Some(95)),
            ("Sturmvogel-Klasse Zerstörer (187)", "", "Sturmvogel", "Zerstörer", Some(187)),
            ("Classe Hirondelle, Frégate (112)", "", "Hirondelle", "Frégate", Some(112)),
            ("Bulwark (Patrol Cruiser) - 187", "", "Bulwark", "Patrol Cruiser", Some(187)),
            ("Perihelion, Heavy Cruiser, 241 pts (Orrery)", "Orrery", "Perihelion", "Heavy Cruiser", Some(241)),
            ("Hornet | Torpedo Boat | Insect Hive | 52 CR", "Insect Hive", "Hornet", "Torpedo Boat", Some(52)),
        ] {
            let header = header(text);
            let identity = &header.identity;
            let found = (identity.faction.as_deref().unwrap_or(""), identity.class.as_str());
            assert_eq!(found, (faction, class), "{text}");
            assert_eq!((identity.kind.as_deref().unwrap_or(""), header.posted), (kind, posted), "{text}");
        }
    }

    #[test]
    fn what_stands_behind_the_rating_is_read_or_kept() {
        let full = header(
            "Imperial Atlantic Cruiser (1, 092 CR). All systems are TL +4 (*.50 SU). This is the Strategic version.",
        );
        assert_eq!((full.tech, full.notes.as_deref()), (Some(4), Some("This is the Strategic version.")));
        assert!(full.doubt.is_some_and(|doubt| doubt.contains("faction 'Imperial', class 'Atlantic', type 'Cruiser'")));
        let late = header("Wasp Frigate (95) A refit. All systems TL -1.");
        assert_eq!((late.tech, late.notes.as_deref()), (Some(-1), Some("A refit.")));
        let plain = header("(277) Dumbo-Class DreadNose [Elephantine] second refit");
        assert_eq!((plain.tech, plain.notes.as_deref(), plain.doubt), (None, Some("second refit"), None));
    }

    #[test]
    fn lines_that_are_no_header_do_not_look_like_one() {
        for (text, expected) in [
            ("(277) Dumbo-Class DreadNose [Elephantine]", Some(Look::Sure)),
            ("Cargo Can (0 CR).", Some(Look::Sure)),
            ("Wasp Frigate (95)", Some(Look::Rated)),
            ("(1) All ships are built by hand", Some(Look::Rated)),
            ("Refit of the Jumbo class", Some(Look::Mentioned)),
            ("A refit of the Jumbo-class DreadNose (250) after the war.", Some(Look::Mentioned)),
            ("This one replaced the Hornet-class Frigate (88) of old.", Some(Look::Mentioned)),
            ("Captain of the Dumbo-class Dreadnought (277), greatest of all", Some(Look::Mentioned)),
            ("Wasp Frigate (95 cr)", Some(Look::Sure)),
            ("Wasp Frigate [CR 95]", Some(Look::Sure)),
            ("Wasp Frigate [95]", None),
            ("Wasp Frigate - 95 points", Some(Look::Rated)),
            ("Wasp Frigate (1,2)", None),
            ("Wasp Frigate - 95", None),
            ("Black Globe Level II (Radiate: 3): 4 3* 2 1.", None),
            ("Cost: 0 (12)", None),
            ("Marines (14) and boats", Some(Look::Mentioned)),
            ("Marines (14): boats", None),
            ("Classic design", None),
            ("A first-classy ship", None),
            ("Cargo Can (12", None),
            ("(99999999999) Ship", None),
            ("( 1, 318 CR ) Ship", Some(Look::Sure)),
            (&"(".repeat(1000), None),
            ("VBAM Statistics:", None),
            ("", None),
        ] {
            assert_eq!(look(text), expected, "{text}");
        }
    }
}
