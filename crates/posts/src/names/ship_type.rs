//! The words for a ship's type, at the end of its name: `Heavy Cruiser`, `BC`.

use crate::words::FastSet;
use std::sync::LazyLock;

/// A list of words in lower case; letters with accents stay as they are.
type Words = LazyLock<FastSet<String>>;

fn words(list: &str) -> FastSet<String> {
    let words = list.split_whitespace();
    words.map(str::to_ascii_lowercase).collect()
}

/// The type of a ship.
static TYPES: Words = LazyLock::new(|| {
    words(
        "
    Barge Base Battlecruiser Battleship Battlestar Bomber Carrier Corvette Courier Cruiser Cutter Destroyer
    Dreadnaught Dreadnought Escort Fighter Flagship Fort Fortress Freighter Frigate Gunboat Gunship
    Interceptor Leader Liner Merchant Merchantman Minelayer Minesweeper Monitor Mothership Outpost Patroller
    Picket Platform Raider Satellite Scout Ship Shuttle Sloop Starbase Station Superdreadnought Tanker Tender
    Trader Transport Tug Warship Yacht Ark Brig Clipper Collier Galleon Hauler Lancer Launch Lighter Lugger Packet Ram
    Skiff Tugboat Trawler Whaler Hunter Defender Sentinel Ironclad Battlewagon Galley Troopship Cargo-Liner
    Interdictor Pinnace Dropship Lander Juggernaut Starship Spaceship Carrack Caravel Frigates Dromon Trireme Q-Ship
    Boat Craft Vessel Nestship Warbird Marauder Avenger Conveyor Hulk Miner Prospector Relay Seeker Runner Smuggler Privateer
    Fregatte Kreuzer Zerstörer Schlachtschiff Schlachtkreuzer Korvette Träger Frachter Frégate Croiseur Cuirassé Destructor Crucero Acorazado Fragata Corbeta
    Incrociatore Corazzata Fregata Corvetta Guardship Lightship Crawler Tramp
    Buoy Depot Drydock Shipyard Habitat Ferry Scow Dhow Xebec Schooner Ketch Barque Corsair Skirmisher Striker Brawler Gunstar
    Missileboat Torpedoboat Jammer Icebreaker
    ",
    )
});

/// The ends of German types, and words after French ones.
const ENDS: [&str; 9] = [
    "kreuzer",
    "schiff",
    "boot",
    "träger",
    "zerstörer",
    "fregatte",
    "korvette",
    "frachter",
    "tanker",
];
const BEHIND: [&str; 7] = [
    "léger",
    "légère",
    "lourd",
    "lourde",
    "rapide",
    "lance-missiles",
    "d'escorte",
];

/// Abbreviations of types, in capitals only.
const HULL_CODES: &str = "
    AO AK AP AR BB BC BCH BBG CA CB CC CG CL CLE CV CVA CVE CVL CVS DD DDE DDG DE DL DN FF FFE FFG FFL HC LC PC PF PG SC SDN SS
";

/// Words that belong to the type after them.
static BEFORE_TYPES: Words = LazyLock::new(|| {
    words(
        "
    PT Armored Armoured Assault Attack Battle Cargo Command Escort Fast Fleet Heavy Jump Large Light Medium
    Missile Patrol Pocket Scout Small Space Strategic Strike Super Torpedo Troop Armed Bulk Repair Siege Orbital Supply
    Hospital Guided Deep Long Range Mine Planetary System Defense Defence Colony Survey Research Destroyer Monitor Frigate
    Gun Beam Flak Sensor Electronic Diplomatic Exploration Science Mining Auxiliary Commerce Convoy Picket Stealth Tactical
    Mobile Landing Drop Recon Reconnaissance Rescue Salvage Security Police Border Customs Training Pursuit Raiding Armored
    Passenger Customs Blockade Ambush EW ECM Weather Pleasure Prison Pirate Ice Fuel Water Grain Pilgrim Medical Relief Listening
    Signal Comms Communications Radar Jamming Decoy Bombardment Spinal Broadside Laser Rail Plasma Drone Infantry Merchant Trade
    Trading Mail Coastal Rapid Improved Advanced Experimental Prototype Flag Combat Weapons Deep-Space Sub Anti-Fighter
    Cruiser Boarding Interdiction Area Hunter Ore Hvy Lt Hv Med Leichter Leichte Leichtes Schwerer Schwere Schweres Croiseur
    ",
    )
});

/// Splits the type off the end of a title: `Imperial Atlantic` and `Heavy Cruiser`.
pub fn split_type(title: &str) -> (&str, &str) {
    let title = title.trim();
    let mut start = last_word(title);
    if BEHIND.contains(&title[start..].to_lowercase().as_str()) && start > 0 {
        start = last_word(title[..start].trim_end());
    }
    // `croiseur de bataille`.
    if let Some((before, _)) = title
        .rsplit_once(" de ")
        .or_else(|| title.rsplit_once(" d'"))
        .filter(|(_, what)| {
            what.chars().all(char::is_alphabetic)
                && what.starts_with(char::is_lowercase)
                && !title.contains(',')
        })
    {
        start = last_word(before);
    }
    let last = title[start..].split_whitespace().next().unwrap_or_default();
    if !is_type(last) {
        return (title, "");
    }
    loop {
        let before = title[..start].trim_end();
        let word = last_word(before);
        if before.is_empty() || !is_among(&BEFORE_TYPES, &before[word..]) {
            return (before, &title[start..]);
        }
        start = word;
    }
}

/// Returns `true` if a word is a type of ships by itself.
fn is_type(word: &str) -> bool {
    let is_german = || {
        ENDS.iter()
            .any(|end| word.to_lowercase().ends_with(end) && word.len() > end.len())
    };
    is_among(&TYPES, word) || is_german() || is_code(word)
}

fn is_among(words: &Words, text: &str) -> bool {
    words.contains(text.to_ascii_lowercase().as_str())
}

/// Returns `true` if a word is the code of a type: `CA`.
pub fn is_code(word: &str) -> bool {
    HULL_CODES.split_whitespace().any(|code| code == word)
}

/// Returns a code in front of a name: `CA Bellona`; `SS` is also before the names of ships of any type.
pub fn code_in_front(title: &str) -> Option<(&str, &str)> {
    let (code, name) = title.split_once(' ')?;
    (code != "SS"
        && is_code(code)
        && name.starts_with(char::is_uppercase)
        && split_type(name).1.is_empty())
    .then_some((code, name))
}

/// Returns where the last word of a text begins.
fn last_word(text: &str) -> usize {
    text.split_whitespace()
        .next_back()
        .map_or(0, |word| text.len() - word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_told_from_the_names_before_them() {
        for (title, expected) in [
            (
                "Imperial Atlantic Heavy Cruiser",
                ("Imperial Atlantic", "Heavy Cruiser"),
            ),
            ("Wasp Fast Attack Escort", ("Wasp", "Fast Attack Escort")),
            ("Majestic BC", ("Majestic", "BC")),
            ("Majestic bc", ("Majestic bc", "")),
            ("Cargo Can", ("Cargo Can", "")),
            ("Heavy cruiser", ("", "Heavy cruiser")),
            ("Ω\u{3000}Station", ("Ω", "Station")),
            ("", ("", "")),
        ] {
            assert_eq!(split_type(title), expected, "{title}");
        }
    }
}
