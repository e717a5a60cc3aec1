//! Words that a writer meant: keywords, traits and systems by the nearest one, where only one is near.

use starwright_legacy::PostedSystem;
use starwright_legacy::admiralty::{Trait, TraitEntry};
use starwright_text::nearest::{is_same_stem, is_same_word};
use starwright_unity::{System, WeaponTrait};
use std::cell::RefCell;
use std::collections::HashMap;
use std::thread::LocalKey;
use strsim::osa_distance;

/// The most words that are remembered, and the longest, in bytes.
const REMEMBERED: usize = 1000;
const LONGEST_REMEMBERED: usize = 40;

/// What was found for a word before, or is found now: posts say the same few words again and again.
pub fn remembered<T: Clone>(
    known: &'static LocalKey<RefCell<HashMap<String, T>>>,
    word: &str,
    find: impl FnOnce() -> T,
) -> T {
    if let Some(found) = known.with_borrow(|known| known.get(word).cloned()) {
        return found;
    }
    let found = find();
    if word.len() <= LONGEST_REMEMBERED {
        known.with_borrow_mut(|known| {
            if known.len() >= REMEMBERED {
                known.clear();
            }
            known.insert(word.to_string(), found.clone());
        });
    }
    found
}

thread_local! {
    static EXACT: RefCell<HashMap<String, [bool; 2]>> = RefCell::default();
    static ENTRIES: RefCell<HashMap<String, TraitEntry>> = RefCell::default();
    static TRAITS: RefCell<HashMap<String, Option<Trait>>> = RefCell::default();
    static UNITY_TRAITS: RefCell<HashMap<String, Option<Vec<WeaponTrait>>>> = RefCell::default();
    static SYSTEMS: RefCell<HashMap<String, bool>> = RefCell::default();
    static OLD: RefCell<HashMap<String, Option<&'static str>>> = RefCell::default();
}

/// Whether a word is one of these, give or take a slip or two in a long one.
pub fn is_near(word: &str, known: &[&str]) -> bool {
    known.iter().any(|known| slips(word, known).is_some())
}

/// The number of slips between two words; none if there are too many to be the same.
pub fn slips(word: &str, known: &str) -> Option<usize> {
    if word.eq_ignore_ascii_case(known) {
        return Some(0);
    }
    let most = match known.len() {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    };
    // The first letter is hardly ever wrong, and this is asked of every line.
    let begins_alike = word.as_bytes().first().map(u8::to_ascii_lowercase)
        == known.as_bytes().first().map(u8::to_ascii_lowercase);
    // `EMC` for `ECM`.
    if let ([_, a, b], [_, c, d]) = (word.as_bytes(), known.as_bytes()) {
        let is_turned = a.eq_ignore_ascii_case(d) && b.eq_ignore_ascii_case(c);
        return (begins_alike && is_turned).then_some(1);
    }
    if !begins_alike || most == 0 || word.len().abs_diff(known.len()) > most || word.len() < 3 {
        return None;
    }
    // A slip takes away at most one letter of each word that the other has not.
    let [own, other] = [word, known].map(letters);
    if [own & !other, other & !own]
        .iter()
        .any(|lone| lone.count_ones() as usize > most)
    {
        return None;
    }
    let (word, known) = (word.to_ascii_lowercase(), known.to_ascii_lowercase());
    Some(osa_distance(&word, &known)).filter(|slips| *slips <= most)
}

/// Which letters a word has, as bits.
fn letters(word: &str) -> u32 {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic);
    letters.fold(0, |bits, letter| {
        bits | 1 << (letter.to_ascii_lowercase() - b'a')
    })
}

/// The known name that a word means: the same, or the only one near it.
fn meant<'a>(text: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let first = text.chars().next()?.to_ascii_lowercase();
    let known = known.filter(move |known| {
        known
            .chars()
            .next()
            .is_some_and(|c| c.to_ascii_lowercase() == first)
    });
    if let Some(found) = known.clone().find(|known| is_same_stem(known, text)) {
        return Some(found);
    }
    // `Anti Fighter Batterys`: blanks and hyphens are no slips.
    let letters = |text: &str| {
        text.chars()
            .filter(|c| c.is_alphanumeric())
            .collect::<String>()
    };
    let bare = Some(letters(text)).filter(|bare| bare.len() < text.len());
    let near = |known: &str| {
        let is_parted = known.contains(['-', ' ']) && known.len().abs_diff(text.len()) < 5;
        let parted = bare
            .as_deref()
            .filter(|_| is_parted)
            .and_then(|bare| slips(bare, &letters(known)));
        slips(text, known).into_iter().chain(parted).min()
    };
    let mut near: Vec<(usize, &str)> = known
        .filter_map(|known| Some((near(known)?, known)))
        .collect();
    near.sort_by_key(|(slips, _)| *slips);
    match near[..] {
        [] => None,
        [(_, only)] => Some(only),
        [(best, first), (next, _), ..] => (best < next).then_some(first),
    }
}

/// The number of a system that Unity allows, and what to say if it is another than what was written.
pub fn cut(system: System, count: u32) -> (u32, Option<String>) {
    let most = system.max_count().unwrap_or(1);
    let doubt = || {
        format!(
            "{}: {count} is more than the rules allow; {most} taken",
            system.name()
        )
    };
    (count.clamp(1, most), (count > most).then(doubt))
}

/// Whether a text is the name of a trait of the Admiralty Edition, and whether it is one of Unity's, letter by letter.
pub fn is_exact_trait(text: &str) -> [bool; 2] {
    remembered(&EXACT, text, || {
        [
            Trait::from_word(text).is_some(),
            WeaponTrait::from_word(text).is_some(),
        ]
    })
}

/// The trait of the Admiralty Edition that is meant.
pub fn admiralty_trait(text: &str) -> Option<Trait> {
    remembered(&TRAITS, text, || find_admiralty_trait(text))
}

fn find_admiralty_trait(text: &str) -> Option<Trait> {
    let near =
        |text: &str| Trait::from_word(meant(text, Trait::ALL.iter().map(|known| known.name()))?);
    let spelt = || {
        SHORT
            .iter()
            .any(|(short, _)| has_word(text, short))
            .then(|| spelt_out(text))
    };
    Trait::from_word(text)
        .or_else(|| near(text))
        .or_else(|| near(&spelt()?))
        .or_else(|| Trait::from_word(translated(text)?))
        .or_else(|| begun(text))
}

/// The only trait whose words begin like these, or that Unity has a code for; `Increased H` is cut off.
fn begun(text: &str) -> Option<Trait> {
    let bare = text.trim_end_matches('.');
    let of_code = || {
        Some(
            WeaponTrait::ALL
                .iter()
                .find(|known| is_same_word(known.code(), bare))?
                .name(),
        )
    };
    Trait::from_word(shortened(text, Trait::ALL.iter().map(|known| known.name())).or_else(of_code)?)
}

/// The only name whose words begin like these: `Pierc.`, `Inc. Hits`, `Anti Fighter Batts`.
fn shortened<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    fn parts(text: &str) -> impl Iterator<Item = &str> + Clone {
        text.split([' ', '-', '.']).filter(|part| !part.is_empty())
    }
    let own = parts(text);
    let count = own.clone().count();
    if count == 0 || count > 4 || own.clone().any(|part| part.len() < 3) {
        return None;
    }
    let begins = |known: &&str| {
        let is_begun = |(own, known): (&str, &str)| {
            super::keys::begins(known, own.trim_end_matches(['s', 'S']))
        };
        parts(text).zip(parts(known)).all(is_begun) && (count == 1 || count == parts(known).count())
    };
    let mut found = known
        .filter(|known| begins_alike(known, text))
        .filter(begins);
    found.next().filter(|_| found.next().is_none())
}

/// Whether two words begin with the same letter: cheaper to ask than anything else.
fn begins_alike(one: &str, other: &str) -> bool {
    let first = |text: &str| text.as_bytes().first().map(u8::to_ascii_lowercase);
    first(one) == first(other)
}

/// Traits in German and French, as people translate them; the parts of a word that tell it.
const TRANSLATED: [(&str, &str); 12] = [
    (
        "Piercing",
        "pierce|durchschlag|panzerbrechend|perforant|perçant",
    ),
    ("Repeating", "wiederhol|répét|repet"),
    (
        "Double Damage",
        "doppelter schaden|doppelschaden|double dégât|dégâts doubl",
    ),
    ("Slow-Firing", "langsam|tir lent"),
    ("Expendable", "verbrauch|einweg|usage unique"),
    ("Area Effect", "flächen|effet de zone"),
    ("Ignores Shields", "ignoriert schilde|ignore les boucliers"),
    ("Halves Shields", "halbiert schilde"),
    (
        "Minimum Range",
        "mindestreichweite|portée minimum|portée minimale",
    ),
    ("Catastrophic", "katastroph|catastroph"),
    ("Continuing Damage", "dauerschaden|dégâts continus"),
    ("Carronade", "karronade|caronade"),
];

/// The English name of a trait in another language.
fn translated(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    called(&TRANSLATED, |part| lower.starts_with(part))
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
    text.split_whitespace()
        .any(|word| word.trim_end_matches('.').eq_ignore_ascii_case(wanted))
}

fn spelt_out(text: &str) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches('.');
        SHORT
            .iter()
            .find(|(short, _)| bare.eq_ignore_ascii_case(short))
            .map_or(bare, |(_, long)| long)
            .to_string()
    };
    text.split_whitespace()
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A trait as it is kept in a ship: by its right name where that is clear.
pub fn admiralty_entry(text: &str) -> TraitEntry {
    remembered(&ENTRIES, text, || {
        match admiralty_trait(text).filter(|_| !is_exact_trait(text)[0]) {
            Some(meant) => TraitEntry::parse(meant.name()),
            None => TraitEntry::parse(text),
        }
    })
}

/// The traits of Unity that are meant, by code or by name; none if one of them is unknown.
pub fn unity_traits(text: &str) -> Option<Vec<WeaponTrait>> {
    remembered(&UNITY_TRAITS, text, || find_unity_traits(text))
}

fn find_unity_traits(text: &str) -> Option<Vec<WeaponTrait>> {
    let exact = |word: &str| {
        let other = || called(&OTHER_UNITY, |other| is_same_word(other, word));
        WeaponTrait::from_word(word).or_else(|| WeaponTrait::from_word(other()?))
    };
    let near = |word: &str| {
        let near = || meant(word, WeaponTrait::ALL.iter().map(|known| known.name()));
        let known = exact(word).or_else(|| WeaponTrait::from_word(near()?));
        let begun = || shortened(word, WeaponTrait::ALL.iter().map(|known| known.name()));
        known.or_else(|| WeaponTrait::from_word(translated(word).or_else(begun)?))
    };
    // Two names are not one with many slips.
    let each = || {
        let words = text
            .split_whitespace()
            .map(|word| near(word.trim_matches(',')));
        words
            .collect::<Option<Vec<_>>>()
            .filter(|all| !all.is_empty())
    };
    exact(text)
        .map(|known| vec![known])
        .or_else(each)
        .or_else(|| near(text).map(|known| vec![known]))
}

/// Other ways to write Unity's traits.
const OTHER_UNITY: [(&str, &str); 4] = [
    ("Pr1", "Pierce 1|Prc1|Perçant 1"),
    ("Pr2", "Pierce 2|Prc2|Perçant 2"),
    ("Slw", "Slow-Firing"),
    ("Dfn", "Defense"),
];

/// The systems of old ships, as far as posts name them.
pub const OLD_SYSTEMS: &str = "Hyperdrive|Marines|Countermeasures|Fire Control|Stealth|Overthrusters|Mines|Shuttlecraft|Shuttles|\
     Anti-Fighter Batteries|Cloaking Device|Cloak|Boarding Pods|Teleporters|Teleports|Cargo|\
     Transport|Carrier|Fighters|Fighter Bays|Armor Plating|Critical Hit Save|Damage Control|Regeneration|Probes|\
     Tractor Beams|Point Defense|Long Range Sensors|Stealth Generator|Flares|Bulkheads|Repair Crews";

/// Other names of systems: short ones, German and French ones.
const ALIASES: [(&str, &str); 15] = [
    (
        "Hyperdrive",
        "Hyp|Hyper|HD|Jump Drive|Hyperantrieb|Hyperpropulsion|Hypermoteur|Hyperraumantrieb|Sprungantrieb|Hyperespace|Hyperdrives|Hyperspace Drive|FTL|FTL Drive|Warp Drive",
    ),
    ("Countermeasures", "CM|ECM|Gegenmaßnahmen|Contre-mesures"),
    ("Fire Control", "FC|Feuerleitung|Conduite de tir|Fire Ctrl"),
    ("Overthrusters", "OT"),
    (
        "Marines",
        "Marineinfanterie|Fusiliers|Fusiliers marins|Infantes de marina|Troops|Marinesoldaten|Entermannschaft|Marine Squads|Troupes",
    ),
    ("Mines", "Minen"),
    ("Shuttlecraft", "Shuttle Bays"),
    ("Long Range Sensors", "LRS"),
    (
        "Anti-Fighter Batteries",
        "AFB|Flak|Anti-Fighter|Anti-Fighter Battery",
    ),
    ("Stealth", "Tarnung|Furtivité"),
    ("Cloaking Device", "Tarnvorrichtung"),
    ("Carrier", "Träger"),
    ("Fighters", "Jäger|Chasseurs"),
    ("Tractor Beam", "Traktorstrahl|Rayon tracteur"),
    ("Cargo", "Fracht|Frachtraum|Cargaison"),
];

/// The right name behind another one, or behind words that are cut short.
fn alias(name: &str) -> Option<&'static str> {
    let is_long = name.contains([' ', '-']) && name.len() > 7;
    let begun = || {
        shortened(&spelt_out(name), OLD_SYSTEMS.split('|'))
            .filter(|known| !is_same_stem(known, name))
    };
    called(&ALIASES, |alias| {
        begins_alike(alias, name) && is_same_stem(alias, name)
    })
    .or_else(|| is_long.then(begun)?)
}

/// The name whose other words, or one of them, are meant.
fn called(table: &'static [(&str, &str)], is_meant: impl Fn(&str) -> bool) -> Option<&'static str> {
    table
        .iter()
        .find(|(_, others)| others.split('|').any(&is_meant))
        .map(|(name, _)| *name)
}

/// A system of an old edition, by its right name where that is clear.
pub fn old_system(text: &str) -> PostedSystem {
    let mut entry = PostedSystem::parse(text);
    let other = remembered(&OLD, &entry.name, || {
        let bare = |name: &str| name.trim_end_matches('s').to_lowercase();
        let is_other = |meant: &&str| bare(meant) != bare(&entry.name);
        alias(&entry.name).or_else(|| meant(&entry.name, OLD_SYSTEMS.split('|')).filter(is_other))
    });
    if let Some(other) = other {
        entry.name = other.to_string();
    }
    // `ECM (Countermeasures)` says it twice.
    let meant = |detail: &str| {
        meant(detail, OLD_SYSTEMS.split('|')).is_some_and(|meant| is_same_word(meant, &entry.name))
    };
    entry.detail = entry.detail.take().filter(|detail| !meant(detail));
    entry
}

/// A system of Unity that is meant, and how many.
pub fn unity_system(text: &str) -> Option<(System, u32)> {
    let entry = PostedSystem::parse(text);
    let near = || meant(&entry.name, System::ALL.iter().map(|known| known.name()));
    let own = || {
        called(&UNITY_ALIASES, |alias| {
            begins_alike(alias, &entry.name) && is_same_stem(alias, &entry.name)
        })
    };
    let system = System::from_word(own().or_else(|| alias(&entry.name)).or_else(near)?)?;
    Some((system, entry.count.unwrap_or(1)))
}

/// Whether a system has its number, or can have none.
pub fn is_counted(text: &str) -> bool {
    PostedSystem::parse(text).count.is_some()
        || unity_system(text)
            .is_some_and(|(system, _)| system.max_count().is_none_or(|most| most < 2))
}

/// Shorter names of Unity's systems.
const UNITY_ALIASES: [(&str, &str); 5] = [
    ("Auxiliary Services", "Aux Services"),
    ("Shuttlecraft", "Shuttles"),
    ("Cloaking Device", "Cloak"),
    ("Tractor Beam", "Tractor"),
    ("Countermeasures", "ECM"),
];

/// Whether an item of a list is a system that some edition has.
pub fn is_system(text: &str) -> bool {
    if text.split_whitespace().count() > 5 {
        return false;
    }
    remembered(&SYSTEMS, text, || {
        let name = PostedSystem::parse(text).name;
        alias(&name).is_some()
            || meant(&name, OLD_SYSTEMS.split('|')).is_some()
            || unity_system(text).is_some()
    })
}
