//! What is taken out of a header before its words are told apart: rating, faction, a name in quotes, a type in brackets.

use super::header::{apart, known};
use super::keys::Key;
use super::line::bracketed;
use super::look::{class_word, has_date};
use super::posted::{amount, rating};
use super::ship_type::split_type;
use super::title::segments;
use super::verdict::is_talk;
use std::borrow::Cow;

/// The faction before a colon, and the header behind it: `Vesper Reach: Nightjar-Class Raider (117)`.
pub(super) fn behind_faction(text: &str) -> Option<(&str, &str)> {
    let (faction, rest) = text.split_once(": ")?;
    let is_name = faction.starts_with(char::is_uppercase)
        && faction.split_whitespace().count() <= 4
        && faction.chars().all(|c| c.is_alphabetic() || " '’-".contains(c));
    let is_row = Key::of_row(faction).is_some() || is_talk(faction);
    (is_name && !is_row && rest.starts_with(|c: char| c.is_uppercase() || matches!(c, '(' | '"')))
        .then_some((faction, rest.trim()))
}

/// `NOVA: Thornbush (CA)`: without the word for the edition.
pub(super) fn without_edition(text: &str) -> &str {
    text.split_once(": ").filter(|(label, _)| is_edition(label)).map_or(text, |(_, rest)| rest.trim_start())
}

/// Whether words only name the edition: `Starmada Admiralty Edition`.
pub(super) fn is_edition(text: &str) -> bool {
    let known = ["starmada", "admiralty", "ae", "nova", "unity", "edition", "ed", "the"];
    let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words().count() > 0 && words().all(|word| known.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// A header with the rating at its end in brackets, `HERON (Frigate)   Pts: 98`, `Heron FF @ 98 = 196`, and without the number of
/// ships before it, `2x Heron`.
pub(super) fn with_labelled_rating(text: &str) -> Cow<'_, str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let counted = text[digits..].trim_start().strip_prefix(['x', 'X']).and_then(|rest| rest.strip_prefix(' '));
    let text = counted.filter(|_| (1..3).contains(&digits)).unwrap_or(text);
    let each = text.split_once(" @ ").map(|(before, rating)| (before, rating.split('=').next().unwrap_or_default()));
    let labelled = || {
        let (before, rating) = text.rsplit_once([':', '='])?;
        let (before, label) = before.trim_end().rsplit_once([' ', '\t'])?;
        amount(&format!("{label} {rating}")).filter(|(_, has_unit)| *has_unit).map(|_| (before, rating))
    };
    match each.or_else(labelled).and_then(|(before, rating)| Some((before, amount(rating)?.0))) {
        Some((before, rating)) if !before.contains(':') => Cow::Owned(format!("{} ({rating})", before.trim_end())),
        _ => Cow::Borrowed(text),
    }
}

/// A header with its rating in brackets, wherever it stands: `Heron Frigate CR 98`, `Osprey (CL) 214 pts`.
pub(super) fn with_rating(text: String) -> String {
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
            let is_last = is_last && !has_date(&text);
            (has_unit || is_last).then_some((at, count, number))
        })
    });
    let Some((at, count, number)) = found else { return text };
    let before = words[..at].join(" ");
    let rest = words[at + count..].join(" ");
    let before = before.trim_end_matches([' ', ',', ';', '-', '|', '.']);
    let rest = rest.trim_start_matches([' ', ',', ';', '-', '|']);
    let apart = if rest.is_empty() || before.is_empty() || rest.starts_with(['[', '(']) { "" } else { "," };
    let whole = format!("{before}{apart} {rest}");
    format!("({number}) {}", whole.trim())
}

/// Takes the faction in square brackets, or the name in quotes, out of a header of several segments.
pub(super) fn without_faction(text: String) -> (String, Option<String>) {
    let rated = bracketed(&text).filter(|(inner, _)| text.starts_with('(') && amount(inner).is_some());
    let (rating, bare) =
        rated.map_or(("", text.as_str()), |(_, behind)| (&text[..text.len() - behind.len()], behind.trim()));
    if let Some((before, name, behind)) = quoted_name(bare) {
        let (place, kind) = split_type(before);
        let is_type = place.is_empty() && !kind.is_empty();
        let is_article = ["the", "a", "an", "my", "le", "la", "die", "der", "das"]
            .iter()
            .any(|word| before.eq_ignore_ascii_case(word));
        let (kind, faction) = if is_type { (kind, None) } else { ("", known(before).filter(|_| !is_article)) };
        let behind = behind.trim_start_matches([',', ' ', '-']);
        let faction = faction.or_else(|| known(behind_of(behind)?));
        let behind = if behind_of(behind).is_some() { behind.find('(').map_or("", |at| &behind[at..]) } else { behind };
        let apart = if behind.is_empty() || behind.starts_with(['(', '[']) { " " } else { ", " };
        let kind = if kind.is_empty() { String::new() } else { format!(", {kind}") };
        return (format!("{rating} {name}{kind}{apart}{behind}").trim().to_string(), faction);
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
pub(super) fn quoted_name(text: &str) -> Option<(&str, &str, &str)> {
    let open = text.find(['"', '“', '„', '«'])?;
    let first = text[open..].chars().next()?.len_utf8();
    let length = text[open + first..].find(['"', '”', '“', '»'])?;
    let name = text[open + first..open + first + length].trim();
    let last = text[open + first + length..].chars().next()?.len_utf8();
    let behind = text[open + first + length + last..].trim_start();
    let before = text[..open].trim();
    let is_free =
        class_word(text).is_none() && !before.contains(['(', '[']) && !(before.is_empty() && behind.is_empty());
    (is_free && (1..=4).contains(&name.split_whitespace().count())).then_some((before, name, behind))
}

/// The faction behind `de la`, `of the`: `de la Ligue des Falaises - 233 points`.
pub(super) fn behind_of(text: &str) -> Option<&str> {
    let rest = ["of the ", "for the ", "from the ", "de la ", "des ", "du ", "de l'", "der ", "des "]
        .iter()
        .find_map(|word| text.strip_prefix(word))?;
    let end = rest.find([',', '(', '[', ';', '|']).or_else(|| rest.find(" - ")).unwrap_or(rest.len());
    Some(rest[..end].trim()).filter(|faction| faction.starts_with(char::is_uppercase))
}

/// Takes a type in round brackets out of a header: `Bulwark (Patrol Cruiser) - 187`, `Bulwark (brawler, 187 points)`.
pub(super) fn without_type(text: String) -> (String, Option<String>) {
    let found = text.match_indices('(').find_map(|(open, _)| {
        let (inner, behind) = bracketed(&text[open..])?;
        let is_rated = |part: &str| amount(part).is_some_and(|(_, has_unit)| has_unit);
        if let Some((kind, points)) =
            inner.split_once(", ").filter(|(kind, points)| is_rated(points) && amount(kind).is_none())
        {
            return Some((format!("{} ({points}){behind}", text[..open].trim_end()), known(kind)));
        }
        // `(Light Cruiser, 142)`, `(142, Light Cruiser)`.
        let is_number = |part: &str| amount(part).is_some_and(|(number, _)| number > 9);
        let rated = inner.split_once(", ").and_then(|(one, other)| match (is_number(one), is_number(other)) {
            (false, true) => Some((one, other)),
            (true, false) => Some((other, one)),
            _ => None,
        });
        if let Some((kind, number)) = rated.filter(|_| open > 0 && rating(&text).is_none()) {
            return Some((format!("{} ({number}){behind}", text[..open].trim_end()), known(kind)));
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

/// Whether a word belongs to a sentence about a ship, and to no name.
pub(super) fn is_verb(word: &str) -> bool {
    [
        "is", "are", "was", "were", "has", "had", "have", "i", "it", "for", "with", "built", "cost", "costs", "about",
        "under", "over", "per",
    ]
    .iter()
    .any(|known| word.eq_ignore_ascii_case(known))
}

/// Whether a word is what factions call themselves, or a plural: `Halcyon League`, `Reed Traders`.
pub(super) fn is_collective(word: &str) -> bool {
    let is_plural = word.ends_with('s') && !["ss", "us", "is", "es", "as", "os"].iter().any(|end| word.ends_with(end));
    is_plural || is_nation(word) || ["Fleet", "Navy", "Flotte"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Whether a word is what factions call themselves: `Halcyon League`.
pub(super) fn is_nation(word: &str) -> bool {
    const WORDS: &str = "League Empire Republic Federation Union Alliance Guild Guilds Court Trust Order Confederacy \
        Confederation Hegemony Dominion Kingdom Imperium Collective Combine Compact Corporation Syndicate Consortium Coalition \
        Commonwealth Dynasty Horde Hive Clan Clans Cartel Directorate Assembly Ascendancy Protectorate Principality Sultanate \
        Khanate Concord Traders Pact Accord Reich Bund Liga Ligue Hanse Confederación
        Imperio República Unión Alianza Federación Impero Repubblica Duchy Realm Synod Throne State States Sodality Brotherhood Militia Royaume
        Empire Königreich Reino Regno Prefecture Parliament Choir Abbey Republica Bailiwick Colonies Dominate Conclave Enclave
        Council Commune Cooperative Tribes Houses Cities Marches Sisterhood Caliphate Emirate Shogunate Technocracy Theocracy Authority Palatinate";
    WORDS.split_whitespace().any(|known| known.eq_ignore_ascii_case(word))
}
