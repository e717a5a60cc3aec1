//! The columns of a spreadsheet of ships, by their headings.

use super::cells::{MOST_CELLS, Record};
use super::words;
use crate::doc::field::{clip, did_you_mean};
use crate::doc::nearest::same_stem;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Ruleset,
    Faction,
    Class,
    Kind,
    Name,
    Hull,
    Engines,
    Shields,
    Screens,
    Tech,
    Weapon,
    Systems,
    Rating,
    Notes,
    Armor,
    Thrust,
    Ecm,
    Range,
    Rof,
    Acc,
    Imp,
    Dmg,
    Traits,
    Arcs,
    Dice,
}

/// The headings of each field, ours first, then English, German and French; case, spaces, hyphens, a plural s and trailing
/// numbers do not matter.
pub(super) const HEADINGS: [(Field, &[&str]); 25] = [
    (Field::Ruleset, &["ruleset", "edition", "game", "édition", "regelwerk", "spiel", "jeu"]),
    (Field::Faction, &["faction", "fleet", "race", "empire", "nation", "fraktion", "flotte", "volk"]),
    (Field::Class, &["class", "ship class", "design", "klasse", "classe", "schiffsklasse"]),
    (Field::Kind, &["type", "kind", "ship type", "role", "typ", "schiffstyp", "rolle"]),
    (Field::Name, &["name", "ship name", "ship", "vessel", "nom", "schiff", "navire", "vaisseau"]),
    (Field::Hull, &["hull", "hull size", "size", "rumpf", "coque", "größe", "taille"]),
    (Field::Engines, &["engines", "eng", "engine rating", "antrieb", "moteurs", "triebwerke", "propulsion"]),
    (Field::Shields, &["shields", "shld", "shd", "shield rating", "schilde", "boucliers"]),
    (Field::Screens, &["screens", "scrn", "screen boxes", "schirme", "écrans"]),
    (Field::Tech, &["tech", "tech levels", "tl", "technik", "niveau tech", "techlevel"]),
    (Field::Weapon, &["weapons", "battery", "batteries", "gun", "guns", "waffe", "waffen", "arme", "armes"]),
    (
        Field::Systems,
        &[
            "systems",
            "special equipment",
            "specials",
            "equipment",
            "gear",
            "extras",
            "systeme",
            "systèmes",
            "ausrüstung",
        ],
    ),
    (Field::Rating, &["rating", "combat rating", "cr", "points", "wert", "valeur", "punkte", "pts"]),
    (Field::Notes, &["notes", "comments", "remarks", "notizen", "bemerkungen", "remarques"]),
    (Field::Armor, &["armor", "armour", "armor boxes", "armour boxes", "panzerung", "blindage"]),
    (Field::Thrust, &["thrust", "thrust rating", "schub", "poussée"]),
    (Field::Ecm, &["ecm", "ecm level"]),
    (Field::Range, &["range", "rng", "reichweite", "portée"]),
    (Field::Rof, &["rof", "rate of fire"]),
    (Field::Acc, &["acc", "accuracy"]),
    (Field::Imp, &["imp", "impact"]),
    (Field::Dmg, &["dmg", "damage"]),
    (Field::Traits, &["traits", "special", "eigenschaften"]),
    (Field::Arcs, &["arcs", "fire arcs", "bögen", "firing arcs"]),
    (Field::Dice, &["dice", "attack dice", "würfel", "dés"]),
];

/// No heading that we know is longer, in bytes, even with a slip or two.
const LONGEST_HEADING: usize = 24;

/// A column: its heading and what it holds, if known.
pub(super) type Column = (String, Option<Field>);

/// Headings that somebody named: `hull=Size,class=Ship`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<(Field, String)>);

impl Columns {
    /// Reads `hull=Size,class=Ship`: our word for a column, and its heading; the error is a complete message.
    pub fn parse(text: &str) -> Result<Columns, String> {
        let one = |pair: &str| {
            let (word, heading) =
                pair.split_once('=').ok_or_else(|| format!("expected hull=Size, found '{}'", clip(pair)))?;
            let known = || HEADINGS.iter().map(|(_, known)| known[0]);
            let found = HEADINGS.iter().find(|(_, known)| known[0].eq_ignore_ascii_case(word.trim()));
            let (field, _) = found.ok_or_else(|| {
                let hint = did_you_mean(word.trim(), known());
                format!("unknown column '{}'{hint}; known: {}", clip(word), known().collect::<Vec<_>>().join(", "))
            })?;
            Ok((*field, heading.trim().to_string()))
        };
        text.split(',').map(one).collect::<Result<_, String>>().map(Columns)
    }

    /// The field of a heading.
    pub(super) fn field(&self, heading: &str) -> Option<Field> {
        let named = self.0.iter().find(|(_, named)| named.eq_ignore_ascii_case(heading.trim()));
        named.map(|(field, _)| *field).or_else(|| field(heading))
    }
}

/// The field of a heading, by its words.
fn field(heading: &str) -> Option<Field> {
    let heading = heading.trim().trim_end_matches(|c: char| c.is_ascii_digit() || c == '#' || c.is_whitespace());
    if heading.len() > LONGEST_HEADING {
        return None;
    }
    let is_one = |(_, known): &&(Field, &[&str])| known.iter().any(|known| same_stem(known, heading));
    let exact = HEADINGS.iter().find(is_one).map(|(field, _)| *field);
    exact.or_else(|| {
        let near = HEADINGS.iter().flat_map(|(field, known)| known.iter().map(move |known| (*field, *known)));
        let near = near
            .filter(|(_, known)| known.len() > 3)
            .filter_map(|(field, known)| Some((words::slips(heading, known)?, field)));
        near.min_by_key(|(slips, _)| *slips).map(|(_, field)| field)
    })
}

/// Whether the columns name enough of a ship; the error is a complete message.
pub(super) fn usable(head: &Record, columns: &[Column]) -> Result<(), String> {
    if head.cells.len() >= MOST_CELLS {
        return Err(format!("more columns than a spreadsheet of ships has; at most {}", MOST_CELLS - 1));
    }
    let has = |wanted: Field| columns.iter().any(|(_, field)| *field == Some(wanted));
    let missing = match (has(Field::Class) || has(Field::Name), has(Field::Hull)) {
        (true, true) => return Ok(()),
        (false, _) => "class",
        (true, false) => "hull",
    };
    let headings: Vec<&str> = columns.iter().map(|(heading, _)| heading.as_str()).collect();
    let hint =
        headings.iter().find_map(|heading| Some(did_you_mean(heading, [missing])).filter(|hint| !hint.is_empty()));
    let hint = hint.unwrap_or("; the first line must name the columns, such as class, hull, weapons".to_string());
    Err(format!("no column '{missing}' among {}{hint}", clip(&headings.join(", "))))
}
