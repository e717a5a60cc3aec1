//! Warnings for the player: nothing here is illegal, since the construction rules are not public.

use super::dice::{can_form_battery, columns};
use super::ship::{Battery, Ship};
use super::tables::{self, SYSTEM_NAMES, TRAIT_NAMES};
use crate::legacy::{post_warnings, unknown_word_warning};
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::join::Join;
use starwright_text::nearest::is_same_word;

/// Lists all findings about a ship.
pub fn judge(ship: &Ship) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, battery) in ship.weapons.iter().enumerate() {
        battery_findings(
            &FieldPath::from_key("weapons").index(index),
            battery,
            &mut findings,
        );
    }
    let known = (&SYSTEM_NAMES[..], tables::SYSTEMS);
    findings.extend(post_warnings(
        &ship.systems,
        known,
        &ship.unread,
        tables::POST,
    ));
    findings
}

fn battery_findings(path: &FieldPath, battery: &Battery, findings: &mut Vec<Finding>) {
    for (place, word) in battery.traits.iter().enumerate() {
        if !TRAIT_NAMES
            .iter()
            .any(|(known, ..)| is_same_word(known, word))
        {
            let path = path.clone().key("traits").index(place);
            findings.push(unknown_word_warning(
                path,
                tables::TRAITS,
                "trait",
                word,
                TRAIT_NAMES.map(|(name, ..)| name),
            ));
        }
    }
    let base = battery.base();
    if !base.is_consistent {
        let expected = columns(base.value).iter().join(" ");
        let message = format!(
            "no base gives these columns; a base of {} would give {}",
            base.value, expected
        );
        findings.push(Finding::warning(
            path.clone().key("dice"),
            tables::DICE,
            message,
        ));
    }
    let [short, medium, long] = battery.range;
    if (medium, long) != (2 * short, 3 * short) {
        let message = format!(
            "the bands {} are not equally wide; {short}-{}-{} would be",
            battery.bands(),
            2 * short,
            3 * short
        );
        findings.push(Finding::warning(
            path.clone().key("range"),
            tables::RANGES,
            message,
        ));
    }
    let banks = path.clone().key("banks");
    if battery.banks.is_empty() {
        let message = format!("{} has no banks, so it bears nowhere", battery.name);
        findings.push(Finding::warning(banks, tables::MODIFIERS, message));
    } else if !can_form_battery(&battery.banks) {
        let shown = battery.banks.iter().join(" ");
        let message = format!(
            "the modifiers of {} do not add up to one whole battery (each step is a share of 0.7071); is a bank missing or one too many?",
            shown
        );
        findings.push(Finding::warning(banks, tables::MODIFIERS, message));
    }
}

#[cfg(test)]
mod tests {
    use super::super::NovaEdition;
    use super::*;
    use crate::legacy::Edition;
    use starwright_text::yaml::Text;

    #[test]
    fn bands_that_are_not_equally_wide_are_reported() {
        let text =
            include_str!("../../../../designs/starmada_nova/leviathan-of-the-lower-delta.yaml");
        let is_reported = |text: &str| {
            let ship = NovaEdition::read(&Text::from(text)).expect("well-formed");
            judge(&ship)
                .iter()
                .any(|finding| finding.message.contains("equally wide"))
        };
        assert!(!is_reported(text));
        assert!(is_reported(&text.replacen("8-16-24", "6-12-19", 1)));
    }
}
