//! The words that say what a row of a post or a column of a spreadsheet is about: ours, and what people write instead.

use super::words;

/// What a row or a column is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Ruleset,
    Faction,
    Class,
    Type,
    Name,
    Hull,
    Engines,
    Shields,
    Facets,
    Screens,
    Fore,
    Port,
    Starboard,
    Aft,
    Tech,
    Weapons,
    Specials,
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

/// The words of each, ours first, then English, German and French; case, blanks and hyphens do not matter.
pub(super) const WORDS: [(Key, &[&str]); 30] = [
    (Key::Ruleset, &["Ruleset", "Edition", "Game", "Édition", "Regelwerk", "Spiel", "Jeu"]),
    (Key::Faction, &["Faction", "Fleet", "Race", "Empire", "Nation", "Fraktion", "Flotte", "Volk"]),
    (Key::Class, &["Class", "Ship Class", "Design", "Klasse", "Classe", "Schiffsklasse"]),
    (Key::Type, &["Type", "Kind", "Ship Type", "Role", "Typ", "Schiffstyp", "Rolle"]),
    (Key::Name, &["Name", "Ship Name", "Ship", "Vessel", "Nom", "Schiff", "Navire", "Vaisseau"]),
    (Key::Hull, &["Hull", "Hull Size", "Hull Points", "Size", "Rumpf", "Rumpfgröße", "Coque", "Größe", "Taille"]),
    (
        Key::Engines,
        &[
            "Engines",
            "Engine",
            "Engine Rating",
            "Eng",
            "Engs",
            "Speed",
            "Antrieb",
            "Triebwerke",
            "Moteurs",
            "Moteur",
            "Propulsion",
            "Vitesse",
        ],
    ),
    (
        Key::Shields,
        &["Shields", "Shield", "Shield Rating", "Shld", "Shlds", "Shd", "Schilde", "Schild", "Boucliers", "Bouclier"],
    ),
    (Key::Facets, &["Facets"]),
    (Key::Screens, &["Screens", "Screen", "Scrn", "Screen Boxes", "Schirme", "Écrans"]),
    (Key::Fore, &["Fore", "Fwd", "Forward", "Front", "Bow"]),
    (Key::Port, &["Port"]),
    (Key::Starboard, &["Starboard", "Stbd"]),
    (Key::Aft, &["Aft", "Rear", "Stern"]),
    (Key::Tech, &["Tech", "Tech Levels", "Tech Level", "TL", "Technik", "Techlevel", "Niveau Tech"]),
    (
        Key::Weapons,
        &[
            "Weapons",
            "Weapon",
            "Weaponry",
            "Battery",
            "Batteries",
            "Gun",
            "Guns",
            "Wpns",
            "Weps",
            "Armament",
            "Waffen",
            "Waffe",
            "Bewaffnung",
            "Armes",
            "Arme",
            "Armement",
        ],
    ),
    (
        Key::Specials,
        &[
            "Systems",
            "Specials",
            "Special Equipment",
            "Special Systems",
            "Special Equip",
            "Equipment",
            "Equip",
            "Eq",
            "Gear",
            "Sys",
            "Extras",
            "Munitions",
            "Flights",
            "Specials and Equipment",
            "Systeme",
            "Systèmes",
            "Spezial",
            "Sonderausrüstung",
            "Ausrüstung",
            "Équipement",
            "Équipements",
        ],
    ),
    (
        Key::Rating,
        &[
            "Rating",
            "Combat Rating",
            "CR",
            "Points",
            "Point Value",
            "Points Value",
            "Point Cost",
            "Points Cost",
            "Pts",
            "Cost",
            "Wert",
            "Punkte",
            "Valeur",
        ],
    ),
    (Key::Notes, &["Notes", "Comments", "Remarks", "Notizen", "Bemerkungen", "Remarques"]),
    (Key::Armor, &["Armor", "Armour", "Armor Boxes", "Armour Boxes", "Panzerung", "Blindage"]),
    (Key::Thrust, &["Thrust", "Thr", "Thrust Rating", "Schub", "Poussée"]),
    (Key::Ecm, &["ECM", "ECM Level"]),
    (Key::Range, &["Range", "Rng", "Reichweite", "Portée"]),
    (Key::Rof, &["ROF", "Rate of Fire"]),
    (Key::Acc, &["ACC", "Accuracy"]),
    (Key::Imp, &["IMP", "Impact"]),
    (Key::Dmg, &["DMG", "Damage"]),
    (Key::Traits, &["Traits", "Special", "Eigenschaften"]),
    (Key::Arcs, &["Arcs", "Arc", "Fire Arcs", "Firing Arcs", "Bögen", "Feuerbögen"]),
    (Key::Dice, &["Dice", "Attack Dice", "Würfel", "Dés"]),
];

/// Whether a word is the beginning of a known one: that is nearer than any other slip.
pub(super) fn begins(known: &str, word: &str) -> bool {
    known.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

impl Key {
    /// Its name in messages.
    pub(super) fn word(self) -> &'static str {
        WORDS[self as usize].1[0]
    }

    /// Whether a word is one of its own, without a slip.
    pub(super) fn is_called(self, word: &str) -> bool {
        WORDS[self as usize].1.iter().any(|known| known.eq_ignore_ascii_case(word))
    }

    /// The nearest key of a row and the number of slips.
    pub(super) fn of_row(word: &str) -> Option<(usize, Key)> {
        let known = WORDS.iter().filter(|(key, _)| key.is_row());
        let known = known.flat_map(|(key, words)| words.iter().map(move |known| (*key, *known)));
        let near = known.filter_map(|(key, known)| {
            let slips = words::slips(word, known)?;
            let is_sure = slips == 0 || known.len() > 4 || !key.is_identity();
            // `Special: Hyperdrive` and `Traits: Bulkheads` are about the ship.
            let key = if key == Key::Traits { Key::Specials } else { key };
            is_sure.then_some((slips, !begins(known, word), key))
        });
        near.min_by_key(|(slips, is_other, _)| (*slips, *is_other)).map(|(slips, _, key)| (slips, key))
    }

    /// Whether rows of a ship begin with it.
    fn is_row(self) -> bool {
        use Key::{Acc, Arcs, Dice, Dmg, Imp, Notes, Range, Rof, Ruleset};
        !matches!(self, Acc | Arcs | Dice | Dmg | Imp | Notes | Range | Rof | Ruleset)
    }

    /// Whether columns have it.
    pub(super) fn is_column(self) -> bool {
        !self.is_facing() && self != Key::Facets
    }

    /// Whether it is among the first rows of a ship.
    pub(super) fn begins_ships(self) -> bool {
        use Key::{Armor, Ecm, Engines, Hull, Screens, Shields, Tech, Thrust};
        matches!(self, Armor | Ecm | Engines | Hull | Screens | Shields | Tech | Thrust)
    }

    /// Whether it says who the ship is.
    pub(super) fn is_identity(self) -> bool {
        matches!(self, Key::Class | Key::Type | Key::Faction | Key::Name | Key::Rating)
    }

    /// Whether it is one side of the shields or screens above it.
    pub(super) fn is_facing(self) -> bool {
        matches!(self, Key::Fore | Key::Port | Key::Starboard | Key::Aft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_the_order_of_their_keys() {
        for (at, (key, words)) in WORDS.iter().enumerate() {
            assert_eq!((*key as usize, key.word()), (at, words[0]));
        }
    }
}
