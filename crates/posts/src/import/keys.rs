//! The words that say what a row of a post or a column of a spreadsheet is about: ours, and what people write instead.

use super::words;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

/// What a row or a column is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
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
    Count,
    Stats,
}

/// The words of each, ours first, then English, German, French and some of other languages; case, blanks and hyphens do not matter.
pub const WORDS: [(Key, &str); 32] = [
    (
        Key::Ruleset,
        "Ruleset|Edition|Game|Rules|Édition|Regelwerk|Spiel|Jeu",
    ),
    (
        Key::Faction,
        "Faction|Fleet|Race|Empire|Nation|Owner|Navy|Allegiance|Affiliation|Operator|Faction Name|Fraktion|Flotte|Volk|Besitzer|Nationalität|Whose|Belongs to|Facción|Imperio|Fazione|Flotta|Flota|Vloot",
    ),
    (
        Key::Class,
        "Class|Ship Class|Class Name|Design|Klasse|Classe|Schiffsklasse|Nom de classe|Clase|Klasse naam|Classe nave|Klas",
    ),
    (
        Key::Type,
        "Type|Kind|Ship Type|Hull Type|Role|Category|Typ|Schiffstyp|Rolle|Rôle|Tipo|Soort",
    ),
    (
        Key::Name,
        "Name|Ship Name|Ship|Vessel|Nom|Schiff|Schiffsname|Navire|Vaisseau|Nombre|Nave|Buque|Nome|Naam|Schip",
    ),
    (
        Key::Hull,
        "Hull|Hull Size|Hull Points|Hull Boxes|Hull Rating|Size|HP|Structure|Rumpf|Rumpfgröße|Rumpfpunkte|Hülle|Struktur|Größe|\
         Coque|Taille|Points de coque|Casco|Scafo|Romp|Estructura|Kadłub|Skrov|HS|Hl",
    ),
    (
        Key::Engines,
        "Engines|Engine|Engine Rating|Engine Power|Eng|Engs|Speed|Drive|Drives|Thrusters|Movement|Move|Antrieb|Antriebe|\
         Triebwerke|Triebwerk|Maschinen|Motoren|Moteurs|Moteur|Propulsion|Propulseurs|Vitesse|Motores|Motor|Motori|Propulsión|Velocidad|Velocità|Propulsione|Silniki|Aandrijving|Snelheid",
    ),
    (
        Key::Shields,
        "Shields|Shield|Sh|Shield Rating|Shielding|Shld|Shlds|Shd|Shds|Deflectors|Deflector|Schilde|Schild|Schutzschilde|\
         Boucliers|Bouclier|Escudos|Escudo|Scudi|Scudo|Schilden|Tarcze|Sköldar",
    ),
    (Key::Facets, "Facets"),
    (
        Key::Screens,
        "Screens|Screen|Scrn|Scr|Screen Boxes|Schirme|Écrans|Écran|Pantallas|Schermi|Schermen",
    ),
    (
        Key::Fore,
        "Fore|Fwd|Forward|Front|Bow|Vorn|Vorne|Bug|Avant|Proue",
    ),
    (Key::Port, "Port|Left|Backbord|Links|Bâbord|Babord|Gauche"),
    (
        Key::Starboard,
        "Starboard|Stbd|Right|Steuerbord|Rechts|Tribord|Droite",
    ),
    (Key::Aft, "Aft|Rear|Stern|Back|Heck|Hinten|Arrière|Poupe"),
    (
        Key::Tech,
        "Tech|Tech Levels|Tech Level|Tech Lvls|Tech Lvl|TL|TLs|Technik|Techlevel|Techstufe|Techstufen|Niveau Tech|Niveaux Tech",
    ),
    (
        Key::Weapons,
        "Weapons|Weapon|Weapon Hits|Wpn Hits|Weaponry|Weapon Systems|Battery|Batteries|Gun|Guns|Wpns|Wpn|Weps|Weaps|Armament|Armaments|Waffen|Waffe|\
         Bewaffnung|Geschütze|Hauptwaffe|Nebenwaffe|Main Weapon|Secondary Weapon|Main Gun|Secondary|Secondaries|Primary|Tertiary|Armes|Arme|Armement|Armements|Armas|Arma|Armamento|Armi|Wapens|Wapen|Bewapening|Broń|Cañones",
    ),
    (
        Key::Specials,
        "Systems|Specials|Special Equipment|Special Systems|Special Equip|Special Features|Special Abilities|Equipment|Equip|\
         Eq|Gear|Kit|Sys|Extras|Munitions|Flights|Specials and Equipment|Other Systems|Other Equipment|Ship Systems|Other Fittings|\
         Ship Traits|Internal Systems|Fittings|Features|Options|Other|Misc|Miscellaneous|Upgrades|Systeme|Systèmes|Système|\
         Spezial|Spezielles|Sonderausrüstung|Sondersysteme|Sonstiges|Ausrüstung|Besonderheiten|Équipement|Équipements|\
         Équipement spécial|Équipements spéciaux|Spécial|Divers|Equipo|Sistemas|Sistema|Especial|Especiales|Equipamiento|Sistemi|Dotazioni|Speciali|Uitrusting|Systemen|Sp|Spec|Spec Equip|Munits|Stuff|Also has|Also carries",
    ),
    (
        Key::Rating,
        "Rating|Combat Rating|CR|Points|Point Value|Points Value|Point Cost|Points Cost|Pts|PV|Cost|Value|Combat Value|\
         Battle Value|BV|Cost each|Cost ea|Points each|Pts each|Unit Cost|Kosten|Wert|Punkte|Pkt|Punktwert|Punktkosten|Kampfwert|Valeur|Coût|Valeur en points|Coût en points|Puntos|Coste|Costo|Valor|Punti|Valore|Punten|Waarde",
    ),
    (
        Key::Notes,
        "Notes|Note|Comments|Comment|Remarks|Remark|Description|Fluff|Notizen|Bemerkungen|Bemerkung|Kommentar|Remarques|Remarque|Notas|Comentarios|Opmerkingen",
    ),
    (
        Key::Armor,
        "Armor|Armour|Armor Boxes|Armour Boxes|Arm|Ar|Panzerung|Panzer|Blindage|Armure|Blindaje|Corazza|Pantser",
    ),
    (
        Key::Thrust,
        "Thrust|Thr|Th|Thrust Rating|Schub|Poussée|Empuje|Spinta|Stuwkracht",
    ),
    (Key::Ecm, "ECM|ECM Level|ECM Rating"),
    (
        Key::Range,
        "Range|Rng|Ranges|S/M/L|Short/Medium/Long|Reach|Reichweite|RW|Portée|Alcance|Portata|Gittata|Bereik",
    ),
    (
        Key::Rof,
        "ROF|Rate of Fire|Shots|Feuerrate|Cadence|Cadencia|Cadenza",
    ),
    (
        Key::Acc,
        "ACC|Accuracy|To Hit|Hit|Genauigkeit|Treffer|Précision|Precisión|Precisione",
    ),
    (Key::Imp, "IMP|Impact|Wucht|Impacto|Impatto"),
    (
        Key::Dmg,
        "DMG|Dam|Damage|Schaden|Dégâts|Daño|Danno|Danni|Schade",
    ),
    (
        Key::Traits,
        "Traits|Trait|Special|Weapon Traits|Eigenschaften|Merkmale|Traits d'arme|Rasgos|Tratti|Eigenschappen",
    ),
    (
        Key::Arcs,
        "Arcs|Arc|Fire Arcs|Firing Arcs|Fire Arc|Firing Arc|Mounts|Mount|Mounting|Banks|Bögen|Bogen|Feuerbögen|Feuerbogen|Arcos|Arco|Archi",
    ),
    (
        Key::Dice,
        "Dice|Attack Dice|AD|Würfel|Dés|Dados|Dadi|Dobbelstenen",
    ),
    (
        Key::Count,
        "Count|Number|Qty|Quantity|No|Anzahl|Nombre|Quantité|Cantidad|Numero|Número|Aantal",
    ),
    (
        Key::Stats,
        "Stats|Stat Line|Statline|Weapon Stats|Profile|Attack|Profil|Werte|Angriff|Attaque",
    ),
];

/// The words that begin with a letter, which is asked for every line.
static BY_LETTER: LazyLock<BTreeMap<u8, Vec<(Key, &str)>>> = LazyLock::new(|| {
    let mut all: BTreeMap<u8, Vec<(Key, &str)>> = BTreeMap::new();
    for (key, words) in WORDS {
        for word in words.split('|') {
            all.entry(word.as_bytes()[0].to_ascii_lowercase())
                .or_default()
                .push((key, word));
        }
    }
    all
});

/// The known words that begin with the same letter as this one.
pub fn alike(word: &str) -> impl Iterator<Item = (Key, &'static str)> + Clone {
    let first = word.as_bytes().first().map(u8::to_ascii_lowercase);
    first
        .and_then(|first| BY_LETTER.get(&first))
        .into_iter()
        .flatten()
        .copied()
}

/// Whether a word is the beginning of a known one: that is nearer than any other slip.
pub fn begins(known: &str, word: &str) -> bool {
    known
        .get(..word.len())
        .is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

impl Key {
    /// Its name in messages.
    pub fn word(self) -> &'static str {
        WORDS[self as usize].1.split('|').next().unwrap_or_default()
    }

    /// Whether a word is one of its own, without a slip.
    pub fn is_called(self, word: &str) -> bool {
        alike(word).any(|(key, known)| key == self && known.eq_ignore_ascii_case(word))
    }

    /// The rating that people write one letter for.
    pub fn of_letter(letter: &str) -> Option<Key> {
        match letter {
            "H" => Some(Key::Hull),
            "E" => Some(Key::Engines),
            "S" => Some(Key::Shields),
            "T" => Some(Key::Thrust),
            _ => None,
        }
    }

    /// The nearest key of a row and the number of slips.
    pub fn of_row(word: &str) -> Option<(usize, Key)> {
        thread_local!(static KEYS: RefCell<HashMap<String, Option<(usize, Key)>>> = RefCell::default());
        words::remembered(&KEYS, word, || Key::find_row(word))
    }

    fn find_row(word: &str) -> Option<(usize, Key)> {
        let near = alike(word)
            .filter(|(key, _)| key.is_row())
            .filter_map(|(key, known)| {
                let slips = words::slips(word, known)?;
                // `Forte` is no side of a ship.
                let is_sure =
                    slips == 0 || !key.is_facing() && (known.len() > 4 || !key.is_identity());
                // `Special: Hyperdrive` and `Traits: Bulkheads` are about the ship.
                let key = if key == Key::Traits {
                    Key::Specials
                } else {
                    key
                };
                is_sure.then_some((slips, !begins(known, word), key))
            });
        near.min_by_key(|(slips, is_other, _)| (*slips, *is_other))
            .map(|(slips, _, key)| (slips, key))
    }

    /// Whether rows of a ship begin with it.
    fn is_row(self) -> bool {
        use Key::{Acc, Arcs, Count, Dice, Dmg, Imp, Notes, Range, Rof, Ruleset, Stats};
        !matches!(
            self,
            Acc | Arcs | Count | Dice | Dmg | Imp | Notes | Range | Rof | Ruleset | Stats
        )
    }

    /// Whether columns have it.
    pub fn is_column(self) -> bool {
        !self.is_facing() && self != Key::Facets
    }

    /// Whether it is about a weapon, besides its name.
    pub fn is_of_weapon(self) -> bool {
        use Key::{Acc, Arcs, Count, Dice, Dmg, Imp, Range, Rof, Stats, Traits};
        matches!(
            self,
            Acc | Arcs | Count | Dice | Dmg | Imp | Range | Rof | Stats | Traits
        )
    }

    /// Whether it is among the first rows of a ship.
    pub fn begins_ships(self) -> bool {
        use Key::{Armor, Ecm, Engines, Hull, Screens, Shields, Tech, Thrust};
        matches!(
            self,
            Armor | Ecm | Engines | Hull | Screens | Shields | Tech | Thrust
        )
    }

    /// Whether it says who the ship is.
    pub fn is_identity(self) -> bool {
        matches!(
            self,
            Key::Class | Key::Type | Key::Faction | Key::Name | Key::Rating
        )
    }

    /// Whether it is one side of the shields or screens above it.
    pub fn is_facing(self) -> bool {
        matches!(self, Key::Fore | Key::Port | Key::Starboard | Key::Aft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_the_order_of_their_keys() {
        for (at, (key, words)) in WORDS.iter().enumerate() {
            assert_eq!(*key as usize, at);
            assert!(words.starts_with(key.word()));
        }
    }
}
