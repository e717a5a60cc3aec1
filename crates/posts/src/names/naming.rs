//! The words that names and headers are made of: editions, what factions call themselves, what only sentences have.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Labels of lines that are not part of a ship.
const OTHER_LABELS: &str = "Re|Subject|Date|From|To|Quote|PS|P.S.|Edited|Last edited|Crew|Length|Mass|Tonnage|Year|Commissioned|\
    Built|Captain|Commander|Motto|Sent|Code|Source|Page|VBAM|Cost|Maintenance|Posts|Joined|Location|Painted|Edit|Construction Cost|\
    Betreff|Von|An|Datum|Objet|De|À|Asunto|Para|Fecha|Assunto|Data|Oggetto|Da|A|Temat|Autor|Author|Onderwerp|Aan|Cc|Topic|Title|\
    Titel|Thread|Post subject";

/// Returns `true` for a label of a line that is not part of a ship: `Captain`.
pub fn is_other_label(label: &str) -> bool {
    OTHER_LABELS
        .split('|')
        .any(|known| label.trim().eq_ignore_ascii_case(known))
}

/// `NOVA: Thornbush (CA)`: without the word for the edition.
pub fn without_edition(text: &str) -> &str {
    text.split_once(": ")
        .filter(|(label, _)| is_edition(label))
        .map_or(text, |(_, rest)| rest.trim_start())
}

/// Returns `true` if words only name the edition: `Starmada Admiralty Edition`.
pub fn is_edition(text: &str) -> bool {
    let known = [
        "starmada",
        "admiralty",
        "ae",
        "nova",
        "unity",
        "edition",
        "ed",
        "the",
    ];
    let words = || {
        text.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    words().count() > 0
        && words().all(|word| known.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// Returns `true` if a word belongs to a sentence about a ship, and to no name.
pub fn is_verb(word: &str) -> bool {
    [
        "is", "are", "was", "were", "has", "had", "have", "i", "it", "for", "with", "built",
        "cost", "costs", "about", "under", "over", "per",
    ]
    .iter()
    .any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns `true` if a word is what factions call themselves, or a plural: `Halcyon League`, `Reed Traders`.
pub fn is_collective(word: &str) -> bool {
    let is_plural = word.ends_with('s')
        && !["ss", "us", "is", "es", "as", "os"]
            .iter()
            .any(|end| word.ends_with(end));
    is_plural
        || is_nation(word)
        || ["Fleet", "Navy", "Flotte"]
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
}

/// What factions call themselves.
static NATIONS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    NATION_WORDS
        .split_whitespace()
        .map(str::to_lowercase)
        .collect()
});
const NATION_WORDS: &str = "League Empire Republic Federation Union Alliance Guild Guilds Court Trust Order Confederacy Confederation Hegemony \
    Dominion Kingdom Imperium Collective Combine Compact Corporation Syndicate Consortium Coalition Commonwealth Dynasty \
    Horde Hive Clan Clans Cartel Directorate Assembly Ascendancy Protectorate Principality Sultanate Khanate Concord \
    Traders Pact Accord Reich Bund Liga Ligue Hanse Confederación Imperio República Unión Alianza Federación Impero \
    Repubblica Duchy Realm Synod Throne State States Sodality Brotherhood Militia Royaume Empire Königreich Reino Regno \
    Prefecture Parliament Choir Abbey Republica Bailiwick Colonies Dominate Conclave Enclave Council Commune Cooperative \
    Tribes Houses Cities Marches Sisterhood Caliphate Emirate Shogunate Technocracy Theocracy Authority Palatinate Remnant \
    Levy Moot Kin Kindred Society Service Mutual Exchange Regency Consistory Freehold Freeholds Bloc Company Conglomerate \
    Corps Church Senate Sovereignty Stewardship Suzerainty Tribunal Viceroyalty Worlds Hierarchy Congregation Convocation \
    Cabal Collegium Colony Commissariat Commission Committee Community Confraternity Diocese Electorate Estates Exarchate \
    Families Fellowship Government Junta Kingdoms Mandate Margravate Margraviate Monarchy Nation Nations Oligarchy Orders \
    Partnership Polity Province Provinces Rebels Rebellion Republics Resistance Signory Soviet Tribe Trusts Zaibatsu";

/// What fleets call themselves where they stand alone, besides nations.
const FLEET_WORDS: [&str; 27] = [
    "Marinha",
    "Flota",
    "Frota",
    "Armada",
    "Escadre",
    "Escadra",
    "Konfederacja",
    "Korona",
    "Królestwo",
    "Virreinato",
    "Command",
    "Host",
    "Crown",
    "Confederação",
    "União",
    "Aliança",
    "Federação",
    "Federazione",
    "Lega",
    "Rzeczpospolita",
    "Kaiserreich",
    "Bündnis",
    "Rijk",
    "Confederates",
    "Corsairs",
    "Reavers",
    "Fleet",
];

/// Returns `true` for a word that nations and fleets call themselves, in a line without a ship.
pub fn is_nation_or_fleet(word: &str) -> bool {
    is_nation(word)
        || FLEET_WORDS
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns `true` if a word is what factions call themselves: `Halcyon League`.
pub fn is_nation(word: &str) -> bool {
    word.len() > 2 && NATIONS.contains(&word.to_lowercase())
}
