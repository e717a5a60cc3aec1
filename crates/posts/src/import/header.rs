//! The first line of a ship: its name, its posted rating, and what follows it.

use super::line::{name, tidy};
use super::look::{class_word, is_pointing};
use super::naming::{is_edition, without_edition};
use super::scan::within;
use super::ship_type::split_type;
use super::tech;
use super::title::title;
use super::weigh::weigh;
use starwright_rules::identity::Identity;

/// A header in its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub identity: Identity,
    pub posted: Option<u32>,
    /// The tech level of all systems.
    pub tech: Option<i8>,
    /// What follows the rating besides the tech level.
    pub notes: Option<String>,
    /// How the name was split, if the post does not make that clear.
    pub doubt: Option<String>,
}

/// The name of a ship without a header.
pub const UNNAMED: &str = "Unnamed";

/// Splits a header into its parts, whatever parts them.
pub fn header(text: &str) -> Header {
    let text = without_edition(within(text));
    let (tech, text) = match tech::phrase_within(text) {
        Some((level, around)) => (Some(level), around.join(" | ")),
        None => (None, text.to_string()),
    };
    let title = title(&text);
    let (told, doubt) = weigh(&title.parts);
    let class = told.class.as_deref().and_then(known);
    // Nothing but a number or a type is a class of its own.
    let class = class
        .or_else(|| known(&text).filter(|_| title.parts.is_empty()))
        .unwrap_or(UNNAMED.to_string());
    let [faction, kind, name] =
        [told.faction, told.kind, told.name].map(|name| name.as_deref().and_then(known));
    let notes = told.notes.join(", ");
    let notes = Some(tidy(&notes, LONGEST_NOTES)).filter(|notes| !notes.is_empty());
    let identity = Identity {
        faction,
        class,
        kind,
        name,
    };
    let mut header = Header {
        identity,
        posted: title.posted,
        tech,
        notes,
        doubt: doubt.or(title.doubt),
    };
    header.doubt = header.doubt.take().or_else(|| oddity(&header));
    header
}

/// Whether a text before a header is the name of one ship of that class: `USS Patience of Job`, `PATIENCE   418 points`.
pub fn is_ship_name(text: &str, header: &str) -> bool {
    let is_prefix =
        |word: &str| (2..5).contains(&word.len()) && word.bytes().all(|c| c.is_ascii_uppercase());
    let is_prefixed = || {
        text.split_once(' ')
            .is_some_and(|(first, name)| is_prefix(first) && name.starts_with(char::is_uppercase))
    };
    let is_rated = || {
        title(text).posted.is_some() && title(text).parts.len() == 1 && class_word(text).is_none()
    };
    let is_sentence = |class: &str| {
        class.split_whitespace().any(is_pointing) || !class.starts_with(char::is_uppercase)
    };
    class_word(header).is_some_and(|(class, _)| !is_sentence(class))
        && (is_prefixed() || is_rated())
}

/// What makes the parts of a header doubtful.
fn oddity(header: &Header) -> Option<String> {
    let is_number = |word: &str| word.len() > 1 && word.bytes().all(|c| c.is_ascii_digit());
    let has_number = |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(is_number);
    let class = &header.identity.class;
    let names = [
        Some(class),
        header.identity.faction.as_ref(),
        header.identity.kind.as_ref(),
        header.notes.as_ref(),
    ];
    let odd = names
        .into_iter()
        .flatten()
        .find(|name| header.posted.is_none() && has_number(name));
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
    text.rsplit_once(' ')
        .is_some_and(|(_, last)| last.starts_with(char::is_lowercase))
}

/// Adds a line below the header to it, if it is nothing but a type, a rating or a faction: `Fast Courier, 41 points`.
pub fn add_line(header: &mut Header, text: &str) -> bool {
    let (mut kind, mut faction, mut own) = (None, None, None);
    let title = title(text);
    let posted = title.posted.filter(|_| title.doubt.is_none());
    let all = title.posted == posted
        && title.parts.iter().all(|part| {
            // `"Grudge of Ottar"`.
            if part.within == Some('"') && header.identity.name.is_none() && own.is_none() {
                own = known(&part.text);
                return own.is_some();
            }
            if kind.is_none() && split_type(&part.text).0.is_empty() {
                kind = known(&part.text);
                return kind.is_some();
            }
            faction = lone_faction(header, &part.text).filter(|_| faction.is_none());
            faction.is_some()
        });
    let is_new = (kind.is_none() || header.identity.kind.is_none())
        && (posted.is_none() || header.posted.is_none());
    if all && is_new && (kind.is_some() || posted.is_some() || faction.is_some() || own.is_some()) {
        header.identity.name = header.identity.name.take().or(own);
        if let Some(faction) = faction {
            header.doubt = Some(format!(
                "'{faction}' below the header is read as the faction"
            ));
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
    let small = [
        "of", "the", "de", "la", "du", "des", "der", "von", "and", "&",
    ];
    let words = || text.split_whitespace();
    let is_name = |word: &str| {
        word.starts_with(char::is_uppercase)
            && word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c))
    };
    let is_plain = words().all(|word| small.contains(&word) || is_name(word))
        && text.starts_with(char::is_uppercase);
    let is_free = header.identity.faction.is_none()
        && header.identity.class != UNNAMED
        && split_type(text).1.is_empty()
        && !is_edition(text);
    (is_free && is_plain && (2..=4).contains(&words().count())).then(|| name(text))
}

/// The longest notes allowed in our files, in characters.
pub const LONGEST_NOTES: usize = 4000;

/// A tidy name, if there is one.
pub fn known(text: &str) -> Option<String> {
    Some(name(text)).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_say_who_the_ship_is() {
        for (text, faction, class, kind, posted) in [
            (
                "(277) Dumbo-Class DreadNose [Elephantine]",
                "Elephantine",
                "Dumbo",
                "DreadNose",
                Some(277),
            ),
            (
                "Infiltrator class Imperial Destroyer (178)",
                "Imperial",
                "Infiltrator",
                "Destroyer",
                Some(178),
            ),
            ("Majestic-class BC (344)", "", "Majestic", "BC", Some(344)),
            ("Cargo Can (0 CR).", "", "Cargo Can", "", Some(0)),
            (
                "Firestorm Armada Terran Alliance Razorthorn Battleship (1,318CR) All systems TL +4.",
                "Firestorm Armada Terran Alliance",
                "Razorthorn",
                "Battleship",
                Some(1318),
            ),
            (
                "Imperial Atlantic Heavy Cruiser (1, 092 CR).",
                "Imperial",
                "Atlantic",
                "Heavy Cruiser",
                Some(1092),
            ),
            (
                "(95) Wasp Light Frigate [Insects]",
                "Insects",
                "Wasp",
                "Light Frigate",
                Some(95),
            ),
            ("Wasp Frigate (95)", "", "Wasp", "Frigate", Some(95)),
            (
                "Wasp-class Frigate (95) [Insects], refit",
                "Insects",
                "Wasp",
                "Frigate",
                Some(95),
            ),
            ("Heavy Cruiser (95)", "", "Heavy Cruiser", "", Some(95)),
            ("Wasp Frigate (95 cr)", "", "Wasp", "Frigate", Some(95)),
            ("Wasp Frigate (1.318 CR)", "", "Wasp", "Frigate", Some(1318)),
            ("Wasp Frigate (412 pts)", "", "Wasp", "Frigate", Some(412)),
            ("Wasp Frigate [CR 95]", "", "Wasp", "Frigate", Some(95)),
            (
                "Wasp Frigate [CR: 95] [Insects]",
                "Insects",
                "Wasp",
                "Frigate",
                Some(95),
            ),
            ("Wasp Frigate - 95 points", "", "Wasp", "Frigate", Some(95)),
            (
                "Wasp Frigate, 1,318 points",
                "",
                "Wasp",
                "Frigate",
                Some(1318),
            ),
            ("Sea Wolf", "", "Sea Wolf", "", None),
            ("Sea Wolf class", "", "Sea Wolf", "", None),
            (
                "  Sea  Wolf-class  Fast Attack Sub (7)",
                "",
                "Sea Wolf",
                "Fast Attack Sub",
                Some(7),
            ),
            ("(12)", "", "(12)", "", Some(12)),
            ("", "", UNNAMED, "", None),
            (
                "Osprey-class Hook & Line Frigate (95)",
                "Hook & Line",
                "Osprey",
                "Frigate",
                Some(95),
            ),
            (
                "Sturmvogel-Klasse Zerstörer (187)",
                "",
                "Sturmvogel",
                "Zerstörer",
                Some(187),
            ),
            (
                "Classe Hirondelle, Frégate (112)",
                "",
                "Hirondelle",
                "Frégate",
                Some(112),
            ),
            (
                "Bulwark (Patrol Cruiser) - 187",
                "",
                "Bulwark",
                "Patrol Cruiser",
                Some(187),
            ),
            (
                "Perihelion, Heavy Cruiser, 241 pts (Orrery)",
                "Orrery",
                "Perihelion",
                "Heavy Cruiser",
                Some(241),
            ),
            (
                "Hornet | Torpedo Boat | Insect Hive | 52 CR",
                "Insect Hive",
                "Hornet",
                "Torpedo Boat",
                Some(52),
            ),
        ] {
            let header = header(text);
            let identity = &header.identity;
            let found = (
                identity.faction.as_deref().unwrap_or(""),
                identity.class.as_str(),
            );
            assert_eq!(found, (faction, class), "{text}");
            assert_eq!(
                (identity.kind.as_deref().unwrap_or(""), header.posted),
                (kind, posted),
                "{text}"
            );
        }
    }

    #[test]
    fn what_stands_behind_the_rating_is_read_or_kept() {
        let full = header(
            "Imperial Atlantic Cruiser (1, 092 CR). All systems are TL +4 (*.50 SU). This is the Strategic version.",
        );
        assert_eq!(
            (full.tech, full.notes.as_deref()),
            (Some(4), Some("This is the Strategic version"))
        );
        assert!(full.doubt.is_some_and(|doubt| {
            doubt.contains("faction 'Imperial', class 'Atlantic', type 'Cruiser'")
        }));
        let late = header("Wasp Frigate (95) A refit. All systems TL -1.");
        assert_eq!(
            (late.tech, late.notes.as_deref()),
            (Some(-1), Some("A refit"))
        );
        let plain = header("(277) Dumbo-Class DreadNose [Elephantine] second refit");
        assert_eq!(
            (plain.tech, plain.notes.as_deref(), plain.doubt),
            (None, Some("second refit"), None)
        );
    }
}
