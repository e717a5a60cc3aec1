//! What the ships of one text have in common: a faction in front of every class.

use super::{Entry, Subject, Verdict, Warning};

/// Takes the words that all classes without a faction begin with for their faction: `Brine Court Lamprey`, `Brine Court Hagfish`.
pub(super) fn share_faction(entries: &mut [Entry]) {
    share(entries);
    for entry in entries.iter_mut() {
        let Some(class) = class_alone(entry).map(str::to_string) else { continue };
        let (has_kind, words) = (has_kind(entry), class.split(' ').count());
        if !has_kind && words < 3 {
            continue;
        }
        let is_plain = class.split(' ').all(|word| word.chars().all(|c| c.is_alphabetic() || c == '\''));
        if !is_plain || !class.contains(' ') {
            continue;
        }
        let line = entry.line;
        let message = match class.rsplit_once(' ').filter(|(faction, _)| faction.contains(' ')) {
            Some((faction, last)) if has_kind => {
                set(entry, faction, last.to_string());
                format!("the name '{class}' is split into faction '{faction}' and class '{last}'")
            }
            _ => format!("the class '{class}' may begin with the faction"),
        };
        entry.warnings.insert(0, Warning { line, message, verdict: Verdict::Doubtful });
        let own = entry.lines.iter_mut().find(|verdict| verdict.line == line);
        own.filter(|own| own.verdict == Verdict::Read).into_iter().for_each(|own| own.verdict = Verdict::Doubtful);
    }
}

fn has_kind(entry: &Entry) -> bool {
    match &entry.subject {
        Ok(Subject::Admiralty(ship)) => ship.identity.kind.is_some(),
        Ok(Subject::Nova(ship)) => ship.identity.kind.is_some(),
        Ok(Subject::Unity(ship)) => ship.kind.is_some(),
        _ => false,
    }
}

/// Gives a ship its faction and the class that is left.
fn set(entry: &mut Entry, faction: &str, class: String) {
    let faction = Some(faction.to_string());
    match &mut entry.subject {
        Ok(Subject::Admiralty(ship)) => (ship.identity.faction, ship.identity.class) = (faction, class),
        Ok(Subject::Nova(ship)) => (ship.identity.faction, ship.identity.class) = (faction, class),
        Ok(Subject::Unity(ship)) => (ship.faction, ship.class) = (faction, class),
        _ => {}
    }
}

fn share(entries: &mut [Entry]) {
    let classes: Vec<String> = entries.iter().filter_map(|entry| class_alone(entry).map(str::to_string)).collect();
    let [first, others @ ..] = &classes[..] else { return };
    if others.is_empty() {
        return;
    }
    let words: Vec<&str> = first.split(' ').collect();
    let shared = (1..words.len()).rev().find(|count| {
        let prefix = words[..*count].join(" ") + " ";
        others.iter().all(|other| other.len() > prefix.len() && other.starts_with(&prefix) && *other != *first)
    });
    let Some(faction) = shared.map(|count| words[..count].join(" ")) else { return };
    for entry in entries.iter_mut().filter(|entry| class_alone(entry).is_some()) {
        let class = class_alone(entry).map_or(String::new(), |class| class[faction.len() + 1..].to_string());
        set(entry, &faction, class);
    }
}

/// The class of a ship that has no faction.
fn class_alone(entry: &Entry) -> Option<&str> {
    let (class, faction) = match entry.subject.as_ref().ok()? {
        Subject::Admiralty(ship) => (&ship.identity.class, &ship.identity.faction),
        Subject::Nova(ship) => (&ship.identity.class, &ship.identity.faction),
        Subject::Unity(ship) => (&ship.class, &ship.faction),
        Subject::Weapons(_) => return None,
    };
    faction.is_none().then_some(class.as_str())
}
