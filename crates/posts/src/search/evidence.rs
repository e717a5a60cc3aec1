//! What a fact says about the edition of its ship.

use super::facts::Fact;
use super::gun::Gun;
use crate::grammar::slot_count;
use crate::token::{Form, Rate, Reach};
use crate::words::{Edition, Key};

/// Points for Admiralty, Nova and Unity.
pub type Signs = [f32; 3];

const ADMIRALTY: usize = 0;
const NOVA: usize = 1;
const UNITY: usize = 2;

/// Systems that only Unity has.
const UNITY_ONLY: [&str; 9] = [
    "Launch Tubes",
    "Boosters",
    "Flares",
    "Auxiliary Services",
    "Shockwave",
    "Solar Sails",
    "Long Range Sensors",
    "Stutterdrive",
    "Ionized Hull",
];
const ADMIRALTY_ONLY: [&str; 7] = [
    "Armor Plating",
    "Critical Hit Save",
    "Damage Control",
    "Cargo",
    "Teleports",
    "Boarding Pods",
    "Fighters",
];

/// Adds what the facts of a line say.
pub fn add_evidence(facts: &[Fact], signs: &mut Signs) {
    for fact in facts {
        match fact {
            Fact::Weapon(gun) => {
                add_form(gun, signs);
                add_gun(gun, signs);
            }
            Fact::More(gun) | Fact::Name(gun) => add_gun(gun, signs),
            Fact::Rate(rate) => add_rate(rate, signs),
            Fact::Slots(slots) if slot_count(slots) == 0 => signs[ADMIRALTY] += 1.2,
            Fact::Slots(_) => signs[UNITY] += 0.3,
            Fact::System(listed) => {
                if UNITY_ONLY.contains(&&*listed.name) {
                    signs[UNITY] += 0.5;
                }
                if ADMIRALTY_ONLY.contains(&&*listed.name) {
                    signs[ADMIRALTY] += 0.8;
                }
            }
            Fact::Identity(Key::Edition, text) => {
                if let Some(edition) = named_edition(text) {
                    signs[edition as usize] += 3.;
                }
            }
            _ => {}
        }
    }
}

/// Returns the edition that a text names.
pub fn named_edition(text: &str) -> Option<Edition> {
    text.split(|c: char| !c.is_alphanumeric())
        .find_map(edition_word)
}

/// Returns the edition that a word names.
pub fn edition_word(word: &str) -> Option<Edition> {
    let is = |known: &str| word.eq_ignore_ascii_case(known);
    if word == "AE" || is("admiralty") {
        Some(Edition::Admiralty)
    } else if is("nova") {
        Some(Edition::Nova)
    } else {
        is("unity").then_some(Edition::Unity)
    }
}

/// Adds what the form of a weapon's numbers says.
fn add_form(gun: &Gun, signs: &mut Signs) {
    let has_dice = gun.dice.is_some();
    if has_dice {
        signs[NOVA] += 4.;
    }
    if gun.has_unity_form {
        signs[UNITY] += 1.2;
    }
    if gun.has_old_form || gun.accuracy.is_some() && gun.three.is_some() {
        signs[ADMIRALTY] += 1.5;
    }
    match gun.reach {
        Some(Reach::Allowance(_)) => signs[UNITY] += 1.5,
        Some(Reach::Flat(_)) => signs[UNITY] += 0.7,
        Some(Reach::Dashed(_)) if !has_dice => signs[UNITY] += 1.,
        Some(Reach::Bands(_)) => signs[ADMIRALTY] += 1.6,
        _ => {}
    }
}

fn add_gun(gun: &Gun, signs: &mut Signs) {
    for (_, edition) in &gun.traits {
        match edition {
            Edition::Admiralty => signs[ADMIRALTY] += 1.5,
            Edition::Nova => signs[NOVA] += 2.,
            Edition::Unity => signs[UNITY] += 1.2,
            Edition::Both => {}
        }
    }
    for mount in &gun.mounts {
        if mount.is_nova && !mount.is_letters {
            signs[NOVA] += 0.8;
        }
        if mount.boxes > 0 {
            signs[UNITY] += 0.25;
        }
        if mount.is_letters && !mount.is_nova {
            signs[ADMIRALTY] += 0.2;
            signs[UNITY] += 0.2;
        }
    }
    if gun.label.is_some_and(|label| ('V'..='Z').contains(&label)) {
        signs[ADMIRALTY] += 0.3;
    }
}

fn add_rate(rate: &Rate, signs: &mut Signs) {
    let count = rate.numbers.len();
    match rate.key {
        Key::Thrust => signs[NOVA] += 0.4,
        Key::Armor => signs[NOVA] += 1.2,
        Key::Ecm => signs[NOVA] += 1.5,
        Key::Screens => signs[UNITY] += 1.2,
        Key::Shields if count == 6 && rate.separator == '/' => signs[ADMIRALTY] += 1.,
        _ => {}
    }
    if count == 5 && matches!(rate.key, Key::Thrust | Key::Ecm | Key::Shields) {
        signs[NOVA] += 1.2;
    }
    if !rate.groups.is_empty() {
        signs[NOVA] += 1.2;
    }
    match rate.form {
        Form::Sides => signs[UNITY] += 0.8,
        Form::Boxes => signs[NOVA] += 0.3,
        _ => {}
    }
    if rate.separator == '-' && count > 2 {
        signs[UNITY] += 0.3;
    }
}

/// Returns the edition with the most points, and its lead; `None` without any.
pub fn leading(signs: &Signs) -> (Option<Edition>, f32) {
    let all = [Edition::Admiralty, Edition::Nova, Edition::Unity];
    let mut order = [0, 1, 2];
    order.sort_by(|a, b| signs[*b].total_cmp(&signs[*a]));
    let lead = signs[order[0]] - signs[order[1]];
    ((signs[order[0]] > 0.).then_some(all[order[0]]), lead)
}
