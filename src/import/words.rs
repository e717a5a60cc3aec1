//! Words that a writer meant: keywords, traits and systems by the nearest one, where only one is near.

use crate::doc::nearest::{same, same_stem};
use crate::ruleset::legacy::PostedSystem;
use crate::ruleset::starmada_admiralty::{Trait, TraitEntry};
use crate::ruleset::starmada_unity::{System, WeaponTrait};
use strsim::osa_distance;

/// Whether a word is one of these, give or take a slip or two in a long one.
pub(super) fn is_near(word: &str, known: &[&str]) -> bool {
    known.iter().any(|known| slips(word, known).is_some())
}

/// The number of slips between two words; none if there are too many to be the same.
pub(super) fn slips(word: &str, known: &str) -> Option<usize> {
    if word.eq_ignore_ascii_case(known) {
        return Some(0);
    }
    let most = match known.len() {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    };
    // The first letter is hardly ever wrong, and this is asked of every line.
    let begins_alike =
        word.as_bytes().first().map(u8::to_ascii_lowercase) == known.as_bytes().first().map(u8::to_ascii_lowercase);
    if !begins_alike || most == 0 || word.len().abs_diff(known.len()) > most || word.len() < 3 {
        return None;
    }
    // A slip takes away at most one letter of each word that the other has not.
    let [own, other] = [word, known].map(letters);
    if [own & !other, other & !own].iter().any(|lone| lone.count_ones() as usize > most) {
        return None;
    }
    let (word, known) = (word.to_ascii_lowercase(), known.to_ascii_lowercase());
    Some(osa_distance(&word, &known)).filter(|slips| *slips <= most)
}

/// Which letters a word has, as bits.
fn letters(word: &str) -> u32 {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic);
    letters.fold(0, |bits, letter| bits | 1 << (letter.to_ascii_lowercase() - b'a'))
}

/// The known name that a word means: the same, or the only one near it.
fn meant<'a>(text: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let first = text.chars().next()?.to_ascii_lowercase();
    let known = known.filter(move |known| known.chars().next().is_some_and(|c| c.to_ascii_lowercase() == first));
    if let Some(found) = known.clone().find(|known| same_stem(known, text)) {
        return Some(found);
    }
    let mut near: Vec<(usize, &str)> = known.filter_map(|known| Some((slips(text, known)?, known))).collect();
    near.sort_by_key(|(slips, _)| *slips);
    match near[..] {
        [] => None,
        [(_, only)] => Some(only),
        [(best, first), (next, _), ..] => (best < next).then_some(first),
    }
}

/// The trait of the Admiralty Edition that is meant.
pub(super) fn admiralty_trait(text: &str) -> Option<Trait> {
    let near = |text: &str| Trait::from_word(meant(text, Trait::ALL.iter().map(|known| known.name()))?);
    let spelt = || SHORT.iter().any(|(short, _)| has_word(text, short)).then(|| spelt_out(text));
    Trait::from_word(text)
        .or_else(|| near(text))
        .or_else(|| near(&spelt()?))
        .or_else(|| Trait::from_word(translated(text)?))
        .or_else(|| begun(text))
}

/// The only trait that begins with this word, `Pierc.`, or that Unity has a code for; `Increased H` is cut off.
fn begun(text: &str) -> Option<Trait> {
    let text = text.trim_end_matches('.');
    let begins = |known: &&Trait| {
        let begin = known.name().get(..text.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(text))
    };
    let mut found = Trait::ALL.iter().filter(begins);
    let is_short = text.len() > 2 && !text.contains(' ');
    let only = found.next().filter(|_| is_short && found.next().is_none()).copied();
    only.or_else(|| Trait::from_word(WeaponTrait::ALL.iter().find(|known| same(known.code(), text))?.name()))
}

/// Traits in German and French, as people translate them; the parts of a word that tell it.
const TRANSLATED: [(&str, &str); 31] = [
    ("pierce", "Piercing"),
    ("wiederhol", "Repeating"),
    ("répét", "Repeating"),
    ("repet", "Repeating"),
    ("doppelter schaden", "Double Damage"),
    ("doppelschaden", "Double Damage"),
    ("double dégât", "Double Damage"),
    ("dégâts doubl", "Double Damage"),
    ("durchschlag", "Piercing"),
    ("panzerbrechend", "Piercing"),
    ("perforant", "Piercing"),
    ("perçant", "Piercing"),
    ("langsam", "Slow-Firing"),
    ("tir lent", "Slow-Firing"),
    ("verbrauch", "Expendable"),
    ("einweg", "Expendable"),
    ("usage unique", "Expendable"),
    ("flächen", "Area Effect"),
    ("effet de zone", "Area Effect"),
    ("ignoriert schilde", "Ignores Shields"),
    ("ignore les boucliers", "Ignores Shields"),
    ("halbiert schilde", "Halves Shields"),
    ("mindestreichweite", "Minimum Range"),
    ("portée minimum", "Minimum Range"),
    ("portée minimale", "Minimum Range"),
    ("katastroph", "Catastrophic"),
    ("catastroph", "Catastrophic"),
    ("dauerschaden", "Continuing Damage"),
    ("dégâts continus", "Continuing Damage"),
    ("karronade", "Carronade"),
    ("caronade", "Carronade"),
];

/// The English name of a trait in another language.
fn translated(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    TRANSLATED.iter().find(|(part, _)| lower.starts_with(part)).map(|(_, name)| *name)
}

/// Words that people shorten.
const SHORT: [(&str, &str); 6] = [
    ("dmg", "Damage"),
    ("dbl", "Double"),
    ("min", "Minimum"),
    ("cont", "Continuing"),
    ("rng", "Range"),
    ("xtra", "Extra"),
];

fn has_word(text: &str, wanted: &str) -> bool {
    text.split_whitespace().any(|word| word.trim_end_matches('.').eq_ignore_ascii_case(wanted))
}

fn spelt_out(text: &str) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches('.');
        SHORT.iter().find(|(short, _)| bare.eq_ignore_ascii_case(short)).map_or(bare, |(_, long)| long).to_string()
    };
    text.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// A trait as it is kept in a ship: by its right name where that is clear.
pub(super) fn admiralty_entry(text: &str) -> TraitEntry {
    match admiralty_trait(text).filter(|_| Trait::from_word(text).is_none()) {
        Some(meant) => TraitEntry::of(meant.name()),
        None => TraitEntry::of(text),
    }
}

/// The traits of Unity that are meant, by code or by name; none if one of them is unknown.
pub(super) fn unity_traits(text: &str) -> Option<Vec<WeaponTrait>> {
    let one = |word: &str| {
        let near = || meant(word, WeaponTrait::ALL.iter().map(|known| known.name()));
        let other = || OTHER_UNITY.iter().find(|(other, _)| same(other, word)).map(|(_, name)| *name);
        let known = WeaponTrait::from_word(word).or_else(|| WeaponTrait::from_word(other()?));
        known.or_else(|| WeaponTrait::from_word(near()?)).or_else(|| WeaponTrait::from_word(translated(word)?))
    };
    if let Some(known) = one(text) {
        return Some(vec![known]);
    }
    text.split_whitespace()
        .map(|word| one(word.trim_matches(',')))
        .collect::<Option<Vec<_>>>()
        .filter(|all| !all.is_empty())
}

/// Other ways to write Unity's traits.
const OTHER_UNITY: [(&str, &str); 8] = [
    ("Pierce 1", "Pr1"),
    ("Pierce 2", "Pr2"),
    ("Prc1", "Pr1"),
    ("Prc2", "Pr2"),
    ("Perçant 1", "Pr1"),
    ("Perçant 2", "Pr2"),
    ("Slow-Firing", "Slw"),
    ("Defense", "Dfn"),
];

/// The systems of old ships, as far as posts name them.
pub(super) const OLD_SYSTEMS: [&str; 31] = [
    "Hyperdrive",
    "Marines",
    "Countermeasures",
    "Fire Control",
    "Stealth",
    "Overthrusters",
    "Mines",
    "Shuttlecraft",
    "Shuttles",
    "Anti-Fighter Batteries",
    "Anti-Fighter Battery",
    "Cloaking Device",
    "Cloak",
    "Boarding Pods",
    "Teleporters",
    "Teleports",
    "Cargo",
    "Transport",
    "Carrier",
    "Fighters",
    "Fighter Bays",
    "Armor Plating",
    "Critical Hit Save",
    "Damage Control",
    "Regeneration",
    "Probes",
    "Tractor Beams",
    "Point Defense",
    "Long Range Sensors",
    "Stealth Generator",
    "Flares",
];

/// Other names of systems: short ones, German and French ones.
const ALIASES: [(&str, &str); 46] = [
    ("Hyp", "Hyperdrive"),
    ("Hyper", "Hyperdrive"),
    ("HD", "Hyperdrive"),
    ("Jump Drive", "Hyperdrive"),
    ("Hyperantrieb", "Hyperdrive"),
    ("Hyperpropulsion", "Hyperdrive"),
    ("Hypermoteur", "Hyperdrive"),
    ("CM", "Countermeasures"),
    ("Gegenmaßnahmen", "Countermeasures"),
    ("Contre-mesures", "Countermeasures"),
    ("FC", "Fire Control"),
    ("Feuerleitung", "Fire Control"),
    ("OT", "Overthrusters"),
    ("Marineinfanterie", "Marines"),
    ("Fusiliers", "Marines"),
    ("Minen", "Mines"),
    ("Shuttle Bays", "Shuttlecraft"),
    ("LRS", "Long Range Sensors"),
    ("AFB", "Anti-Fighter Batteries"),
    ("Hyperraumantrieb", "Hyperdrive"),
    ("Sprungantrieb", "Hyperdrive"),
    ("Hyperespace", "Hyperdrive"),
    ("Hyperdrives", "Hyperdrive"),
    ("Hyperspace Drive", "Hyperdrive"),
    ("FTL", "Hyperdrive"),
    ("FTL Drive", "Hyperdrive"),
    ("Warp Drive", "Hyperdrive"),
    ("Tarnung", "Stealth"),
    ("Furtivité", "Stealth"),
    ("Tarnvorrichtung", "Cloaking Device"),
    ("Marinesoldaten", "Marines"),
    ("Entermannschaft", "Marines"),
    ("Marine Squads", "Marines"),
    ("Troupes", "Marines"),
    ("Träger", "Carrier"),
    ("Jäger", "Fighters"),
    ("Chasseurs", "Fighters"),
    ("Traktorstrahl", "Tractor Beam"),
    ("Rayon tracteur", "Tractor Beam"),
    ("Conduite de tir", "Fire Control"),
    ("Fire Ctrl", "Fire Control"),
    ("Flak", "Anti-Fighter Batteries"),
    ("Anti-Fighter", "Anti-Fighter Batteries"),
    ("Fracht", "Cargo"),
    ("Frachtraum", "Cargo"),
    ("Cargaison", "Cargo"),
];

/// The right name behind another one.
fn alias(name: &str) -> Option<&'static str> {
    ALIASES.iter().find(|(alias, _)| same_stem(alias, name)).map(|(_, name)| *name)
}

/// A system of an old edition, by its right name where that is clear.
pub(super) fn old_system(text: &str) -> PostedSystem {
    let mut entry = PostedSystem::of(text);
    if let Some(meant) = alias(&entry.name) {
        entry.name = meant.to_string();
    } else if let Some(meant) = meant(&entry.name, OLD_SYSTEMS.into_iter())
        .filter(|meant| !same(meant, &entry.name) && !same_stem(meant, &entry.name))
    {
        entry.name = meant.to_string();
    }
    entry
}

/// A system of Unity that is meant, and how many.
pub(super) fn unity_system(text: &str) -> Option<(System, u32)> {
    let entry = PostedSystem::of(text);
    let near = || meant(&entry.name, System::ALL.iter().map(|known| known.name()));
    let own = || UNITY_ALIASES.iter().find(|(alias, _)| same_stem(alias, &entry.name)).map(|(_, name)| *name);
    let system = System::from_word(own().or_else(|| alias(&entry.name)).or_else(near)?)?;
    Some((system, entry.count.unwrap_or(1)))
}

/// Shorter names of Unity's systems.
const UNITY_ALIASES: [(&str, &str); 5] = [
    ("Aux Services", "Auxiliary Services"),
    ("Shuttles", "Shuttlecraft"),
    ("Cloak", "Cloaking Device"),
    ("Tractor", "Tractor Beam"),
    ("ECM", "Countermeasures"),
];

/// Whether an item of a list is a system that some edition has.
pub(super) fn is_system(text: &str) -> bool {
    if text.split_whitespace().count() > 5 {
        return false;
    }
    let name = PostedSystem::of(text).name;
    alias(&name).is_some() || meant(&name, OLD_SYSTEMS.into_iter()).is_some() || unity_system(text).is_some()
}
