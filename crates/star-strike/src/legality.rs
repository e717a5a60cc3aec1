//! What the rules forbid on a card, and warnings about it.

use super::derived::{armor, flak};
use super::numbers::Numbers;
use super::ship::{CardKeyword, Shields, Ship};
use super::tables::{self, AllegianceColor, Keyword, PieceType, Role, Slot};
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::join::Join;
use starwright_text::nearest::is_same_word;

/// Returns all findings on a piece, illegal ones first, each group in the order of the card.
pub fn judge(ship: &Ship, numbers: &Numbers) -> Vec<Finding> {
    let mut findings = Vec::new();
    check_code(ship, &mut findings);
    check_faction(ship, &mut findings);
    check_subtype(ship, &mut findings);
    check_shields(ship, &mut findings);
    check_keywords(ship, &mut findings);
    check_limits(ship, numbers, &mut findings);
    check_bonus_orders(ship, &mut findings);
    check_slots(ship, numbers, &mut findings);
    check_weapon_cards(ship, &mut findings);
    findings.sort_by_key(|finding| finding.severity);
    findings
}

fn check_code(ship: &Ship, findings: &mut Vec<Finding>) {
    let Some(code) = &ship.code else {
        return;
    };
    let letters = code.chars().take(2);
    if letters.filter(char::is_ascii_alphabetic).count() < 2 {
        let message = format!(
            "expected a code that starts with its faction's two letters, such as TR-014, found '{}'",
            clip(code)
        );
        findings.push(Finding::illegal(
            FieldPath::from_key("code"),
            tables::CODE,
            message,
        ));
    }
}

fn check_faction(ship: &Ship, findings: &mut Vec<Finding>) {
    let Some(faction) = &ship.faction else {
        return;
    };
    if AllegianceColor::from_faction(faction).is_some() {
        return;
    }
    let word = faction.split_whitespace().next().unwrap_or_default();
    let mut hint = did_you_mean(word, AllegianceColor::ALL.map(AllegianceColor::word));
    if hint.is_empty() {
        let colors =
            AllegianceColor::ALL.map(|color| format!("{} ({})", color.word(), color.name()));
        hint = format!("; the first word is one of {}", colors.join(", "));
    }
    let message = format!(
        "'{}' has no color, so its allies are not known{hint}",
        clip(faction)
    );
    findings.push(Finding::warning(
        FieldPath::from_key("faction"),
        tables::FACTION,
        message,
    ));
}

fn check_subtype(ship: &Ship, findings: &mut Vec<Finding>) {
    let is_refit = ship.kind == PieceType::Refit;
    let message = match &ship.subtype {
        None if is_refit => "a refit needs a subtype: the kind of refit".to_string(),
        Some(subtype) if !is_refit && !ship.has(Keyword::Massive) => format!(
            "only refits and Massive pieces have a subtype, found '{}'; leave it out or write type: refit",
            clip(subtype)
        ),
        Some(subtype) if !is_refit && !is_same_word(subtype, "massive") => format!(
            "a Massive piece that is not a refit has the subtype massive, found '{}'",
            clip(subtype)
        ),
        _ => return,
    };
    findings.push(Finding::illegal(
        FieldPath::from_key("subtype"),
        tables::SUBTYPE,
        message,
    ));
}

fn check_shields(ship: &Ship, findings: &mut Vec<Finding>) {
    let path = || FieldPath::from_key("shields");
    if !ship.unwritten_facings.is_empty() {
        let words: Vec<&str> = ship
            .unwritten_facings
            .iter()
            .map(|facing| facing.word())
            .collect();
        let zeros = words.iter().map(|facing| format!("{facing}: 0")).join(", ");
        let message = format!(
            "no shields for {}; write {} if that is intended",
            words.join(", "),
            zeros
        );
        findings.push(Finding::warning(path(), tables::SHIELDS, message));
    }
    let piece = ship.role.noun_phrase();
    let message = match (ship.shields, ship.role.has_facings()) {
        (Shields::ByFacing(points), false) => {
            let max = points.into_iter().max().unwrap_or(0);
            format!("{piece} has one shield number, such as shields: {max}; found six")
        }
        (Shields::Single(points), true) => {
            let six = [points; 6].iter().join(", ");
            format!(
                "{piece} has six shield numbers, clockwise from direct fore, such as shields: [{six}]; found one"
            )
        }
        _ => return,
    };
    findings.push(Finding::illegal(path(), tables::SHIELDS, message));
}

fn check_keywords(ship: &Ship, findings: &mut Vec<Finding>) {
    for (index, own) in ship.keywords.iter().enumerate() {
        let is_repeated = ship.keywords[..index]
            .iter()
            .any(|earlier| earlier.keyword == own.keyword);
        let warning = if is_repeated {
            Some(repeated_keyword(ship, own.keyword))
        } else {
            idle_keyword(ship, own)
        };
        if let Some((rule, message)) = warning {
            let path = FieldPath::from_key("keywords").index(index);
            findings.push(Finding::warning(path, rule, message));
        }
    }
}

/// States how a keyword counts that is on the card more than once.
fn repeated_keyword(ship: &Ship, keyword: Keyword) -> (Citation, String) {
    let name = keyword.name();
    let counts = match keyword {
        Keyword::Armor | Keyword::Flak | Keyword::Support => "the numbers add up".to_string(),
        Keyword::Deadly | Keyword::Cover | Keyword::Lethal => {
            format!("the highest counts, {}", ship.highest_number(keyword))
        }
        _ => "it counts once".to_string(),
    };
    let rule = match keyword {
        Keyword::Deadly | Keyword::Support => keyword.citation(),
        _ => tables::TWICE,
    };
    (
        rule,
        format!("{name} is on the card more than once; {counts}"),
    )
}

/// States why a keyword has no effect or an extreme one on this card.
fn idle_keyword(ship: &Ship, own: &CardKeyword) -> Option<(Citation, String)> {
    let keyword = own.keyword;
    let message = match keyword {
        Keyword::Starcaster => {
            "Starcaster only exempts the piece from the limit on Psionic orders; the rules do not define it further"
                .to_string()
        }
        Keyword::Deadly if own.number == 1 => {
            "Deadly 1 has no effect: a 1 is always a direct hit".to_string()
        }
        Keyword::Deadly if own.number >= 6 => {
            format!("Deadly {}: every skirmish die is a direct hit", own.number)
        }
        Keyword::Fast if ship.role == Role::Stationary => {
            let message = "a stationary piece does not move, so Fast only gives it a save";
            return Some((tables::STATIONARY_FAST, message.to_string()));
        }
        _ => return None,
    };
    Some((keyword.citation(), message))
}

fn check_limits(ship: &Ship, numbers: &Numbers, findings: &mut Vec<Finding>) {
    for (key, value, max) in [
        ("armor", armor::<Exact>(ship, numbers), numbers.max_armor),
        ("flak", flak::<Exact>(ship, numbers), numbers.max_flak),
    ] {
        if value > max.value {
            let message = format!(
                "{key} {value} is above the limit; it counts as {}",
                max.value
            );
            findings.push(Finding::warning(
                FieldPath::from_key(key),
                max.citation,
                message,
            ));
        }
    }
}

fn check_bonus_orders(ship: &Ship, findings: &mut Vec<Finding>) {
    if !ship.bonus_orders.is_empty() && ship.kind != PieceType::Refit && !ship.has(Keyword::Massive)
    {
        let message = format!(
            "only refits and Massive pieces have bonus orders, found {}",
            ship.bonus_orders.join(", ")
        );
        findings.push(Finding::illegal(
            FieldPath::from_key("bonus_orders"),
            tables::BONUS_ORDERS,
            message,
        ));
    }
}

fn check_slots(ship: &Ship, numbers: &Numbers, findings: &mut Vec<Finding>) {
    let mut illegal = |slot: Slot, message: String| {
        let path = FieldPath::from_key("armaments").key(slot.word());
        findings.push(Finding::illegal(path, tables::ARMAMENTS, message));
    };
    for slot in Slot::ALL {
        let own: Vec<_> = ship
            .armaments
            .iter()
            .filter(|armament| armament.slot == slot)
            .collect();
        let max = match slot {
            Slot::Primary => numbers.primaries.whole() as usize,
            Slot::Secondary | Slot::Tertiary => 1,
        };
        if own.len() > max {
            let (found, word) = (own.len(), slot.word());
            illegal(
                slot,
                format!("expected at most {max} {word} armaments, found {found}"),
            );
        }
        if slot == Slot::Primary
            && let Some(other) = own.iter().find(|other| other.weapon != own[0].weapon)
        {
            let message = format!(
                "both primary armaments must be the same weapon, found {} and {}",
                own[0].weapon, other.weapon
            );
            illegal(slot, message);
        }
    }
    if ship.armaments.is_empty() {
        let message = "no armaments: the piece cannot strike and has no skirmish dice of its own";
        findings.push(Finding::warning(
            FieldPath::from_key("armaments"),
            tables::ARMAMENTS,
            message,
        ));
    }
}

fn check_weapon_cards(ship: &Ship, findings: &mut Vec<Finding>) {
    check_missing_cards(ship, findings);
    for card in &ship.weapons {
        let path = || FieldPath::from_key("weapons").key(&card.code);
        for (index, word) in card.types.iter().enumerate() {
            let known = ["Heavy", "Ordnance"];
            let hint = did_you_mean(word, known);
            if !hint.is_empty() && !known.iter().any(|known| is_same_word(known, word)) {
                let message = format!(
                    "the type '{}' of {} has no effect{hint}",
                    clip(word),
                    card.name
                );
                let path = path().key("types").index(index);
                findings.push(Finding::warning(path, tables::WEAPONS, message));
            }
        }
    }
    for card in &ship.weapons {
        if ship.armaments.iter().all(|own| own.weapon != card.code) {
            let message = format!("no armament uses weapon card {} ({})", card.code, card.name);
            let path = FieldPath::from_key("weapons").key(&card.code);
            findings.push(Finding::warning(path, tables::WARNING, message));
        }
    }
}

/// Reports each weapon code without a card once, at the first armament that uses it.
fn check_missing_cards(ship: &Ship, findings: &mut Vec<Finding>) {
    let mut reported: Vec<&str> = Vec::new();
    for armament in &ship.armaments {
        if ship.card(armament).is_some() || reported.contains(&armament.weapon.as_str()) {
            continue;
        }
        reported.push(&armament.weapon);
        let hint = did_you_mean(
            &armament.weapon,
            ship.weapons.iter().map(|card| card.code.as_str()),
        );
        let message = format!(
            "no weapon card {} in this file or its library{hint}",
            armament.weapon
        );
        let others = ship.armaments.iter();
        let in_slot = others.filter(|other| other.slot == armament.slot).count();
        let mut path = FieldPath::from_key("armaments").key(armament.slot.word());
        if in_slot > 1 {
            path = path.index(armament.index);
        }
        findings.push(Finding::illegal(
            path.key("weapon"),
            tables::WEAPONS,
            message,
        ));
    }
}
