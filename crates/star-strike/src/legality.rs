//! What the rules forbid on a card, and what a player should know.

use super::derived::{armor, flak};
use super::numbers::Numbers;
use super::ship::{Shields, Ship};
use super::tables::{self, Colour, Keyword, Kind, Role, Slot};
use starwright_text::exact::Exact;
use starwright_text::field::{clip, did_you_mean};
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::nearest::same;

/// All findings of a piece, illegal ones first, each in the order of the card.
pub fn judge(ship: &Ship, numbers: &Numbers) -> Vec<Finding> {
    let mut findings = Vec::new();
    identity(ship, &mut findings);
    shields(ship, &mut findings);
    keywords(ship, numbers, &mut findings);
    orders(ship, &mut findings);
    slots(ship, numbers, &mut findings);
    cards(ship, &mut findings);
    findings.sort_by_key(|finding| finding.severity);
    findings
}

fn identity(ship: &Ship, findings: &mut Vec<Finding>) {
    if let Some(code) = &ship.code
        && !code
            .chars()
            .take(2)
            .filter(char::is_ascii_alphabetic)
            .count()
            .eq(&2)
    {
        let message = format!(
            "the code '{}' does not begin with the two letters of its allegiance, such as TR-014",
            clip(code)
        );
        findings.push(Finding::illegal(
            FieldPath::top("code"),
            tables::CODE,
            message,
        ));
    }
    if let Some(faction) = &ship.faction
        && Colour::of(faction).is_none()
    {
        let word = faction.split_whitespace().next().unwrap_or_default();
        let near = did_you_mean(word, Colour::ALL.map(Colour::word));
        let colours = || {
            Colour::ALL
                .map(|colour| format!("{} ({})", colour.word(), colour.hue()))
                .join(", ")
        };
        let hint = if near.is_empty() {
            format!("; its first word would be {}", colours())
        } else {
            near
        };
        let message = format!(
            "'{}' names no colour, so no allies of it are known{hint}",
            clip(faction)
        );
        findings.push(Finding::warning(
            FieldPath::top("faction"),
            tables::FACTION,
            message,
        ));
    }
    let path = || FieldPath::top("subtype");
    let is_massive = ship.has(Keyword::Massive);
    match (ship.kind, &ship.subtype) {
        (Kind::Refit, None) => {
            let message = "a refit says in its subtype what kind of refit it is";
            findings.push(Finding::illegal(path(), tables::SUBTYPE, message));
        }
        (Kind::Standard | Kind::Ally, Some(subtype)) if !is_massive => {
            let message = format!(
                "the subtype '{}' is on a piece that is neither a refit nor Massive; leave it out or make it 'type: refit'",
                clip(subtype)
            );
            findings.push(Finding::illegal(path(), tables::SUBTYPE, message));
        }
        (Kind::Standard | Kind::Ally, Some(subtype)) if !same(subtype, "massive") => {
            let message = format!(
                "a Massive piece that is no refit has the subtype massive, not '{}'",
                clip(subtype)
            );
            findings.push(Finding::illegal(path(), tables::SUBTYPE, message));
        }
        _ => {}
    }
}

fn shields(ship: &Ship, findings: &mut Vec<Finding>) {
    if !ship.bare.is_empty() {
        let words: Vec<&str> = ship.bare.iter().map(|facing| facing.word()).collect();
        let zeros: Vec<String> = words.iter().map(|facing| format!("{facing}: 0")).collect();
        let message = format!(
            "no shields are written for {}; write {} if none are meant",
            words.join(", "),
            zeros.join(", ")
        );
        findings.push(Finding::warning(
            FieldPath::top("shields"),
            tables::SHIELDS,
            message,
        ));
    }
    let piece = ship.role.piece();
    let message = match (ship.shields, ship.role.has_facings()) {
        (Shields::Facings(points), false) => {
            let most = points.into_iter().max().unwrap_or(0);
            format!(
                "six shields on the card of {piece}; it has one number for all round, such as shields: {most}"
            )
        }
        (Shields::Even(points), true) => {
            let six = [points; 6].map(|points| points.to_string()).join(", ");
            format!(
                "one shield number on the card of {piece}; it has six, clockwise from direct fore, such as shields: [{six}]"
            )
        }
        _ => return,
    };
    findings.push(Finding::illegal(
        FieldPath::top("shields"),
        tables::SHIELDS,
        message,
    ));
}

fn keywords(ship: &Ship, numbers: &Numbers, findings: &mut Vec<Finding>) {
    for (index, fitted) in ship.keywords.iter().enumerate() {
        let mut advise = |rule, message: String| {
            findings.push(Finding::warning(
                FieldPath::top("keywords").index(index),
                rule,
                message,
            ));
        };
        let keyword = fitted.keyword;
        let name = keyword.name();
        if ship.keywords[..index]
            .iter()
            .any(|before| before.keyword == keyword)
        {
            advise(
                if matches!(keyword, Keyword::Deadly | Keyword::Support) {
                    keyword.citation()
                } else {
                    tables::TWICE
                },
                match keyword {
                    Keyword::Armor | Keyword::Flak | Keyword::Support => {
                        format!("{name} is there twice; the numbers add up")
                    }
                    Keyword::Deadly => {
                        format!(
                            "Deadly is there twice; only the highest counts, {}",
                            ship.highest(keyword)
                        )
                    }
                    Keyword::Cover | Keyword::Lethal => {
                        format!(
                            "{name} is there twice; the highest is taken, {}",
                            ship.highest(keyword)
                        )
                    }
                    _ => format!("{name} is there twice; it counts once"),
                },
            );
            continue;
        }
        match keyword {
            Keyword::Starcaster => {
                advise(
                    keyword.citation(),
                    "Starcaster is named by the rules, but not defined; it does nothing here"
                        .to_string(),
                );
            }
            Keyword::Deadly if fitted.number == 1 => {
                advise(
                    keyword.citation(),
                    "Deadly 1 changes nothing: a 1 is a direct hit anyway".to_string(),
                );
            }
            Keyword::Deadly if fitted.number >= 6 => {
                advise(
                    keyword.citation(),
                    format!(
                        "Deadly {}: every skirmish die is a direct hit",
                        fitted.number
                    ),
                );
            }
            Keyword::Fast if ship.role == Role::Stationary => {
                advise(
                    tables::STATIONARY_FAST,
                    "a stationary piece may not move, so Fast gives it a save only".to_string(),
                );
            }
            _ => {}
        }
    }
    let limits = [
        ("armor", armor::<Exact>(ship, numbers), numbers.armor_most),
        ("flak", flak::<Exact>(ship, numbers), numbers.flak_most),
    ];
    for (what, found, most) in limits
        .into_iter()
        .filter(|(_, found, most)| *found > most.value)
    {
        let message = format!("{what} {found} is above the limit; {} counts", most.value);
        findings.push(Finding::warning(
            FieldPath::top(what),
            most.citation,
            message,
        ));
    }
}

fn orders(ship: &Ship, findings: &mut Vec<Finding>) {
    if !ship.bonus_orders.is_empty() && ship.kind != Kind::Refit && !ship.has(Keyword::Massive) {
        let message = format!(
            "bonus orders ({}) on a piece that is neither a refit nor Massive",
            ship.bonus_orders.join(", ")
        );
        findings.push(Finding::illegal(
            FieldPath::top("bonus_orders"),
            tables::BONUS_ORDERS,
            message,
        ));
    }
}

fn slots(ship: &Ship, numbers: &Numbers, findings: &mut Vec<Finding>) {
    let mut illegal = |slot: Slot, message: String| {
        let path = FieldPath::top("armaments").key(slot.word());
        findings.push(Finding::illegal(path, tables::ARMAMENTS, message));
    };
    for slot in Slot::ALL {
        let own: Vec<_> = ship
            .armaments
            .iter()
            .filter(|armament| armament.slot == slot)
            .collect();
        let most = if slot == Slot::Primary {
            numbers.primaries.whole() as usize
        } else {
            1
        };
        if own.len() > most {
            let many = if most == 1 { "one" } else { "at most two" };
            let many = if most > 2 {
                format!("at most {most}")
            } else {
                many.to_string()
            };
            illegal(
                slot,
                format!("{} {} armaments; a card has {many}", own.len(), slot.word()),
            );
        }
        if let Some(other) = own
            .iter()
            .find(|armament| slot == Slot::Primary && armament.weapon != own[0].weapon)
        {
            let message = format!(
                "two primary armaments are groups of one weapon, not {} and {}",
                own[0].weapon, other.weapon
            );
            illegal(slot, message);
        }
    }
    if ship.armaments.is_empty() {
        let message =
            "without armaments it never strikes, and has no dice of its own in a skirmish";
        findings.push(Finding::warning(
            FieldPath::top("armaments"),
            tables::ARMAMENTS,
            message,
        ));
    }
}

fn cards(ship: &Ship, findings: &mut Vec<Finding>) {
    let mut told: Vec<&str> = Vec::new();
    for armament in ship
        .armaments
        .iter()
        .filter(|armament| ship.card(armament).is_none())
    {
        if told.contains(&armament.weapon.as_str()) {
            continue;
        }
        told.push(&armament.weapon);
        let hint = did_you_mean(
            &armament.weapon,
            ship.weapons.iter().map(|card| card.code.as_str()),
        );
        let message = format!(
            "no weapon card {} in this file or its library{hint}",
            armament.weapon
        );
        let slot = FieldPath::top("armaments").key(armament.slot.word());
        let is_alone = ship
            .armaments
            .iter()
            .filter(|other| other.slot == armament.slot)
            .count()
            == 1;
        let path = if is_alone {
            slot
        } else {
            slot.index(armament.place)
        };
        findings.push(Finding::illegal(
            path.key("weapon"),
            tables::WEAPONS,
            message,
        ));
    }
    for card in &ship.weapons {
        for (place, word) in card.types.iter().enumerate() {
            let known = ["Heavy", "Ordnance"];
            let hint = did_you_mean(word, known);
            if !known.iter().any(|known| same(known, word)) && !hint.is_empty() {
                let path = FieldPath::top("weapons")
                    .key(&card.code)
                    .key("types")
                    .index(place);
                let message = format!(
                    "the type '{}' of {} changes nothing{hint}",
                    clip(word),
                    card.name
                );
                findings.push(Finding::warning(path, tables::WEAPONS, message));
            }
        }
    }
    for card in ship.weapons.iter().filter(|card| {
        ship.armaments
            .iter()
            .all(|armament| armament.weapon != card.code)
    }) {
        let message = format!("no armament uses the card of {} ({})", card.code, card.name);
        findings.push(Finding::warning(
            FieldPath::top("weapons").key(&card.code),
            tables::OWN,
            message,
        ));
    }
}
