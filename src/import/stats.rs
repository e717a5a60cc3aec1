//! What all Admiralty weapon lines share: range, the four numbers in any order, traits.

use super::frame::{Form, Frame};
use super::line::{bracketed, items, name};
use crate::doc::field::{Whole, clip};
use crate::doc::nearest::nearest;
use crate::ruleset::starmada_admiralty::{Range, Trait, TraitEntry, Weapon};

/// The most traits of a weapon.
pub(super) const MOST_TRAITS: usize = 50;

/// The weapon of a frame without its arcs; the error says why the line cannot be read.
pub(super) fn weapon(frame: &Frame) -> Result<Weapon, String> {
    let (weapon_name, family) = match frame.form {
        Form::Battery => family(frame.name),
        _ => (frame.name, None),
    };
    let mut fields = items(frame.body);
    let range = range(fields.next().ok_or("the weapon has no range, such as 4/8/12")?)?;
    let mut numbers: Vec<&str> = Vec::new();
    let mut traits: Vec<&str> = Vec::new();
    for field in fields {
        if traits.is_empty() && numbers.len() < 4 && is_numbers(field) {
            numbers.extend(field.split('/').map(str::trim).take(5));
        } else {
            traits.push(field);
        }
    }
    let [rof, acc, imp, dmg] = in_order(&numbers)?;
    let count = |name: &str, text: &str| Whole::read_text(text).map_err(|message| format!("{name}: {message}"));
    let acc = Whole::read_text(acc.trim_end_matches('+').trim_end());
    if traits.len() > MOST_TRAITS {
        return Err(format!("more than {MOST_TRAITS} traits"));
    }
    Ok(Weapon {
        name: Some(name(weapon_name)).filter(|name| !name.is_empty()).ok_or("the weapon has no name")?,
        family,
        range,
        rof: count("ROF", rof)?,
        acc: acc.map_err(|message| format!("ACC: {message}"))?,
        imp: count("IMP", imp)?,
        dmg: count("DMG", dmg)?,
        traits: traits.into_iter().map(|text| TraitEntry::of(&name(text))).collect(),
        arcs: Vec::new(),
    })
}

/// The traits of a list; at most one more than allowed.
pub(super) fn traits(text: &str) -> Vec<TraitEntry> {
    items(text).take(MOST_TRAITS + 1).map(|text| TraitEntry::of(&name(text))).collect()
}

/// ROF, ACC, IMP and DMG: ACC is the one with a plus, the others keep their order.
fn in_order<'a>(numbers: &[&'a str]) -> Result<[&'a str; 4], String> {
    let shape = || {
        let found = if numbers.is_empty() { "nothing".to_string() } else { format!("'{}'", clip(&numbers.join("/"))) };
        format!("expected ROF, IMP, DMG and an ACC with its plus, such as 1/4+/1/1, found {found}")
    };
    let (with_plus, others): (Vec<&str>, Vec<&str>) = numbers.iter().partition(|number| number.ends_with('+'));
    match (with_plus[..].as_ref(), others[..].as_ref()) {
        (&[acc], &[rof, imp, dmg]) => Ok([rof, acc, imp, dmg]),
        _ => Err(shape()),
    }
}

/// Numbers separated by slashes: `5+`, `1/2/1`.
fn is_numbers(field: &str) -> bool {
    field.split('/').all(|part| {
        let digits = part.trim().trim_end_matches('+').trim_end();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// The damage type in brackets after a name: `Lasers (Energy)`.
fn family(text: &str) -> (&str, Option<String>) {
    match text.rfind('(').and_then(|at| Some((text[..at].trim_end(), bracketed(&text[at..])?))) {
        Some((before, (family, ""))) if !before.is_empty() && !family.trim().is_empty() => (before, Some(name(family))),
        _ => (text, None),
    }
}

pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—')
}

/// Whether a text begins with three bands separated by slashes.
pub(super) fn begins_with_range(text: &str) -> bool {
    let field = &text[..text.find([',', ';', ']']).unwrap_or(text.len())];
    bands(field).is_some()
}

/// The far ends of three range bands: `4/8/12`, `1-4/5-8/9-12`, `-/10/15`, `1-6/7-12/---`.
fn bands(field: &str) -> Option<[Option<&str>; 3]> {
    let mut parts = field.split('/').map(band);
    let bands = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(bands)
}

/// The far end of a band; `Some(None)` for a dash.
fn band(text: &str) -> Option<Option<&str>> {
    let text = text.trim();
    if !text.is_empty() && text.chars().all(is_dash) {
        return Some(None);
    }
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once(is_dash) {
        None => is_number(text).then_some(Some(text)),
        Some((from, to)) => (is_number(from.trim_end()) && is_number(to.trim_start())).then(|| Some(to.trim_start())),
    }
}

fn range(field: &str) -> Result<Range, String> {
    let shape = || format!("expected a range such as 4/8/12, found '{}'", clip(field));
    let number = |text: &str| text.parse().map_err(|_| shape());
    let [short, medium, long] = bands(field).ok_or_else(shape)?;
    let medium = number(medium.ok_or_else(shape)?)?;
    Ok(Range::new(short.map(number).transpose()?, medium, long.map(number).transpose()?)?)
}

/// What an unknown trait may have meant.
pub(super) fn doubt(text: &str) -> String {
    let names = || Trait::ALL.iter().map(|known| known.name());
    let begins = |name: &&str| name.get(..text.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(text));
    let longer: Vec<String> = names().filter(begins).take(3).map(|name| format!("'{name}'")).collect();
    let shown = clip(text);
    if !longer.is_empty() {
        return format!("the trait '{shown}' looks cut off: it may have been {}; kept as text", longer.join(" or "));
    }
    match nearest(text, names()) {
        Some(near) => format!("unknown trait '{shown}', perhaps '{near}'; kept as text"),
        None => format!("unknown trait '{shown}'; kept as text"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame::frame;
    use super::*;

    fn read(text: &str) -> Result<Weapon, String> {
        weapon(&frame(text).expect("a weapon line"))
    }

    #[test]
    fn the_four_numbers_are_told_by_the_plus_in_every_order() {
        for text in [
            "[X] Gun, 4/8/12, 5+, 3/2/1, Repeating",
            "[X] Gun, 4/8/12, 3/2/5+/1; Repeating.",
            "[X] Gun, 4/8/12, 3/5+/2/1, Repeating",
            "[X] Gun, 4/8/12, 3/2/1, 5+, Repeating",
            "[X] Gun [4/8/12, 5+, 3/2/1, Repeating]",
            "Gun [4/8/12, 3/5+/2/1, Repeating]",
            "Battery X: Gun: 1-4/5-8/9-12, 3 / 5+ / 2 / 1, Repeating.",
        ] {
            let gun = read(text).expect("it reads");
            assert_eq!((gun.rof.get(), gun.acc.get(), gun.imp.get(), gun.dmg.get()), (3, 5, 2, 1), "{text}");
            assert_eq!((gun.name.as_str(), gun.range.to_string().as_str()), ("Gun", "4/8/12"), "{text}");
            assert_eq!((gun.traits.len(), gun.traits[0].known), (1, Some(Trait::Repeating)), "{text}");
        }
    }

    #[test]
    fn ranges_are_read_however_they_are_written() {
        for (text, written) in [
            ("4/8/12", "4/8/12"),
            ("1-4/5-8/9-12", "4/8/12"),
            ("1-6/7-12/---", "6/12/-"),
            ("-/10/15", "-/10/15"),
            ("1–6/7–12/—", "6/12/-"),
            (" 4 / 8 / 12 ", "4/8/12"),
        ] {
            assert_eq!(range(text).map(|range| range.to_string()), Ok(written.to_string()), "{text}");
        }
        for text in ["4/8", "4/8/12/16", "a/b/c", "12/8/4", "0/4/8", "4/8/100", "-/-/-", "4//12", "4/8/99999999999"] {
            assert!(range(text).is_err(), "{text}");
        }
    }

    #[test]
    fn families_stand_in_brackets_in_the_battery_layout_only() {
        let gun = read("Battery V: Turrets (Heavy) (Energy): 1-4/5-8/9-12, 2/4+/1/1").expect("it reads");
        assert_eq!((gun.name.as_str(), gun.family.as_deref()), ("Turrets (Heavy)", Some("Energy")));
        let gun = read("[X] Turrets (Heavy), 4/8/12, 5+, 1/1/1").expect("it reads");
        assert_eq!((gun.name.as_str(), gun.family), ("Turrets (Heavy)", None));
    }

    #[test]
    fn unknown_traits_are_kept_with_what_they_may_have_been() {
        for (written, expected) in [
            ("Increased H", "looks cut off: it may have been 'Increased Hits'; kept"),
            ("Increased", "may have been 'Increased Hits' or 'Increased Impact'; kept"),
            ("Repaeting", "perhaps 'Repeating'"),
            ("Sings Loudly", "unknown trait 'Sings Loudly'; kept as text"),
        ] {
            let gun = read(&format!("Gun [3/6/9, 1/4+/1/1, Piercing, {written}]")).expect("it reads");
            assert_eq!((gun.traits.len(), gun.traits[1].text.as_str()), (2, written));
            assert_eq!((gun.traits[0].known, gun.traits[1].known), (Some(Trait::Piercing), None));
            assert!(doubt(written).contains(expected), "{}", doubt(written));
        }
    }

    #[test]
    fn a_weapon_that_cannot_be_read_says_why() {
        for (text, expected) in [
            ("[X] Super Cha", "no range"),
            ("Gun [12/8/4, 1/4+/1/1]", "do not rise"),
            ("Gun [3/6/9]", "found nothing"),
            ("Gun [3/6/9, 1/4/1/1]", "found '1/4/1/1'"),
            ("Gun [3/6/9, 1/4+/1+/1]", "an ACC with its plus"),
            ("Gun [3/6/9, 1/4+/1]", "found '1/4+/1'"),
            ("Gun [3/6/9, 1/7+/1/1]", "ACC: 7 is out of range"),
            ("Gun [3/6/9, 0/4+/1/1]", "ROF: 0 is out of range"),
            ("Gun [3/6/9, 1/4+/1/100]", "DMG: 100 is out of range"),
        ] {
            let message = read(text).expect_err(text);
            assert!(message.contains(expected), "{message}");
        }
    }
}
