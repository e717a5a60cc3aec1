//! The first line of a ship: its name, its posted rating, and what follows it.

use super::apart::{
    behind_faction, is_collective, is_edition, with_labelled_rating, with_rating, without_edition, without_faction,
    without_type,
};
use super::line::{bracketed, name, tidy};
use super::look::{class_word, look_alone};
use super::posted::{amount, rating};
use super::several::in_segments;
use super::ship_type::split_type;
use super::tech;
use super::title::{segments, usual, without_remark};
use crate::ruleset::legacy::Identity;

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

/// The longest line, in bytes, that is looked at more closely.
const LONGEST_HEADER: usize = 1000;

/// Splits a header into its parts, whatever parts them.
pub(super) fn header(text: &str) -> Header {
    if text.len() > LONGEST_HEADER {
        return one_piece(text);
    }
    let (text, remark) = without_remark(without_edition(text));
    if let Some((text, own)) = named_class(text) {
        let mut header = header(&text);
        header.identity.name = known(&own);
        return header;
    }
    let text = &with_labelled_rating(text);
    let text = match behind_faction(text).filter(|(_, rest)| look_alone(text).is_none() && look_alone(rest).is_some()) {
        Some((faction, rest)) if !rest.contains('[') => format!("{rest} [{faction}]"),
        _ => text.to_string(),
    };
    let (text, own) = without_faction(with_rating(usual(&text)));
    let (text, mut kind) = without_type(text);
    let mut header = in_segments(&text).unwrap_or_else(|| one_piece(&text));
    if header.identity.kind.is_none() {
        header.identity.kind = kind.take();
    }
    let notes = kind.into_iter().chain(header.notes.take()).chain(remark.map(str::to_string));
    header.notes = notes.reduce(|notes, more| format!("{notes}, {more}"));
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
    // `Sedge (Fenfolk)`.
    let class = header.identity.class.clone();
    if let Some((class, faction)) = class.strip_suffix(')').and_then(|rest| rest.split_once(" ("))
        && header.identity.faction.is_none()
        && class_word(&text).is_none()
        && faction.starts_with(char::is_uppercase)
        && !faction.contains(|c: char| c.is_ascii_digit() || "(),;".contains(c))
    {
        header.doubt = header.doubt.or_else(|| Some(format!("'{faction}' in the header is read as the faction")));
        let (bare, kind) = split_type(class);
        let class = if header.identity.kind.is_none() && !bare.is_empty() { bare } else { class };
        header.identity.kind = header.identity.kind.take().or_else(|| known(kind).filter(|_| !bare.is_empty()));
        (header.identity.class, header.identity.faction) = (class.to_string(), known(faction));
    }
    header.doubt = header.doubt.take().or_else(|| oddity(&header));
    header
}

/// A header without the name of the one ship of its class: `Cat class Cruiser "HMS Lynx" (175)`, `HMS Lynx, Cat class Cruiser`.
fn named_class(text: &str) -> Option<(String, String)> {
    let (class, _) = class_word(text)?;
    if let Some((own, rest)) = text.split_once(", ").filter(|(own, rest)| is_ship_name(own, rest)) {
        return Some((rest.to_string(), own.to_string()));
    }
    let open = text.find(['"', '“']).filter(|open| *open > class.len())?;
    let inner = &text[open + text[open..].chars().next()?.len_utf8()..];
    let (own, behind) = inner.split_once(['"', '”'])?;
    let whole = format!("{} {}", text[..open].trim_end_matches([' ', ',']), behind.trim_start());
    let is_name = own.starts_with(char::is_uppercase) && (1..=4).contains(&own.split_whitespace().count());
    is_name.then(|| (whole.trim_end().to_string(), own.to_string()))
}

/// Whether a text before a header is the name of one ship of that class: `USS Patience of Job`.
pub(super) fn is_ship_name(text: &str, header: &str) -> bool {
    let is_prefix = |word: &str| (2..5).contains(&word.len()) && word.bytes().all(|c| c.is_ascii_uppercase());
    class_word(header).is_some()
        && text.split_once(' ').is_some_and(|(first, name)| is_prefix(first) && name.starts_with(char::is_uppercase))
}

/// What makes the parts of a header doubtful.
fn oddity(header: &Header) -> Option<String> {
    let is_number = |word: &str| word.len() > 1 && word.bytes().all(|c| c.is_ascii_digit());
    let has_number = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(is_number);
    let class = &header.identity.class;
    let names = [Some(class), header.identity.faction.as_ref(), header.identity.kind.as_ref(), header.notes.as_ref()];
    let odd = names.into_iter().flatten().find(|name| header.posted.is_none() && has_number(name));
    match odd {
        _ if class.contains(['(', '[', '{', '|', '@', '=', ':', '/']) => {
            Some(format!("the class '{class}' may hold more than a name"))
        }
        Some(odd) => Some(format!("'{odd}' in the header may hold the posted rating")),
        // `Hammerhead brawler`, `galba ff`.
        None if header.identity.kind.is_none() && ends_low(class) => {
            Some(format!("the class '{class}' may end with the type"))
        }
        None => None,
    }
}

/// Whether the last of several words is written small.
fn ends_low(text: &str) -> bool {
    text.rsplit_once(' ').is_some_and(|(_, last)| last.starts_with(char::is_lowercase))
}

/// The text before brackets and the text in them: `Orbital Station (Lighthouse Trust)`.
pub(super) fn apart(segment: &str) -> (&str, Option<&str>) {
    let bracket =
        segment.find(['(', '[']).and_then(|open| Some((segment[..open].trim(), bracketed(&segment[open..])?.0)));
    bracket.map_or((segment, None), |(plain, inner)| (plain, Some(inner)))
}

/// Adds a line below the header to it, if it is nothing but a type and a rating: `Fast Courier, 41 points`.
pub(super) fn add_line(header: &mut Header, text: &str) -> bool {
    let (mut kind, mut posted, mut faction) = (None, None, None);
    let (plain, bracket) = apart(text);
    let all = segments(plain).into_iter().chain(bracket).all(|segment| {
        if let Some((number, _)) = amount(segment).filter(|(_, has_unit)| *has_unit || bracket == Some(segment)) {
            posted = posted.or(Some(number));
            return true;
        }
        if kind.is_none() && split_type(segment).0.is_empty() {
            kind = known(segment);
            return kind.is_some();
        }
        faction = lone_faction(header, segment).filter(|_| faction.is_none());
        faction.is_some()
    });
    let is_new = (kind.is_none() || header.identity.kind.is_none()) && (posted.is_none() || header.posted.is_none());
    if all && is_new && (kind.is_some() || posted.is_some() || faction.is_some()) {
        if let Some(faction) = faction {
            header.doubt = Some(format!("'{faction}' below the header is read as the faction"));
            header.identity.faction = Some(faction);
        }
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
    let is_free = header.identity.faction.is_none()
        && header.identity.class != UNNAMED
        && split_type(text).1.is_empty()
        && !is_edition(text);
    (is_free && is_plain && (2..=4).contains(&words().count())).then(|| name(text))
}

/// Splits a header that is one piece.
pub(super) fn one_piece(text: &str) -> Header {
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
    let (mut identity, doubt) = identity(title.trim().trim_end_matches(['.', ',', ':']), faction);
    // `Fossa [Island Kin] DD (121)`.
    let notes = match split_type(&notes) {
        ("", kind) if !kind.is_empty() && identity.kind.is_none() => {
            identity.kind = known(kind);
            String::new()
        }
        _ => notes,
    };
    let notes = Some(tidy(&notes, LONGEST_NOTES)).filter(|notes| !notes.is_empty());
    Header { identity, posted: rating.map(|rating| rating.number), tech, notes, doubt }
}

/// The longest notes allowed in our files, in characters.
pub(super) const LONGEST_NOTES: usize = 4000;

/// A tidy name, if there is one.
pub(super) fn known(text: &str) -> Option<String> {
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
        // `Tramp Freighter`: both words are types.
        if faction.is_none() && !before.is_empty() && split_type(before).0.is_empty() {
            return (built(None, class, known(rest)), None);
        }
        if faction.is_none() && kind.is_empty() && rest.split_whitespace().count() > 1 {
            let doubt = format!("'{}' is taken as the type; a part of it may be the faction", name(rest));
            return (built(None, class, known(rest)), Some(doubt));
        }
        return match (faction, kind.is_empty() || is_designation) {
            (None, false) => {
                // `Highland Patrol Gunboat`: the middle word can be either's.
                let doubt = (!before.is_empty() && kind.contains(' '))
                    .then(|| format!("'{}' is read as the faction and '{}' as the type", name(before), name(kind)));
                (built(known(before), class, known(kind)), doubt)
            }
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
}
