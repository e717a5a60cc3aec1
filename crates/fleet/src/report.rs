//! What is said of a fleet: totals, entries, the battles it fits, what else would fit, findings.

use super::Profile;
use super::legality::{at_design, inspect, judge};
use super::roster::{MusteredLine, Origin, Room, Roster};
use super::shown::supplies;
use serde::{Serialize, Serializer};
use starwright_games::{PrintableDesign, Rulebooks, Ruleset};
use starwright_paper::table::Table;
use starwright_rules::fleet_list::{CategoryShare, FleetFigure};
use starwright_rules::fleets::{BattleSize, FleetShip};
use starwright_text::breakdown::Difference;
use starwright_text::exact::Exact;
use starwright_text::finding::{Erratum, Finding, are_legal};
use starwright_text::rounding::Rounding;

/// Everything that is said of a fleet, in the order of the JSON object. Points, hull boxes and the like are of all ships.
#[derive(Clone, Debug, Serialize)]
pub struct FleetReport {
    /// The fleet's file; empty if it has none.
    pub file: String,
    /// Which document of the file, from 1.
    pub document: usize,
    /// The house pack in use.
    pub house: Option<String>,
    /// The profile it is judged by.
    pub profile: Option<String>,
    /// Its name.
    pub fleet: String,
    /// Who operates it.
    pub faction: Option<String>,
    /// The game.
    pub ruleset: Ruleset,
    /// The battle that its limit is of.
    pub battle: Option<&'static str>,
    /// The points it may cost.
    pub limit: Option<u32>,
    /// Who set the limit.
    pub limit_from: Option<Origin>,
    /// The victory points that win the battle.
    pub victory_points: Option<u32>,
    /// The number of ships.
    pub ships: u32,
    /// The points of all ships that have some.
    #[serde(serialize_with = "points")]
    pub rating: Exact,
    /// Whether some of them are as somebody posted them.
    pub posted: bool,
    /// The classes without points.
    pub unrated: Vec<String>,
    /// The points in percent of the limit.
    #[serde(serialize_with = "tenths")]
    pub percent_of_limit: Option<Exact>,
    /// The limit less the points.
    pub left: Option<Difference>,
    /// Hull boxes; none if a ship lacks that number, as with those below.
    pub hull: Option<u64>,
    /// Weapons, each counted, however many share a mount.
    pub weapons: Option<u64>,
    /// Mounts that hold the weapons.
    pub mounts: Option<u64>,
    /// Flights that its carriers hold.
    pub carrier: Option<u64>,
    /// Flights that it brings.
    pub flights: Option<u64>,
    /// Its ships by design.
    pub entries: Vec<EntryReport>,
    /// The battle sizes of the game, the smallest first.
    pub battles: Vec<BattleReport>,
    /// What else would fit, the largest first.
    pub fits: Vec<Room>,
    /// Whether the rules allow it.
    pub legal: bool,
    /// The errata that its ships rely on, each with the path of the ship's entry.
    pub errata: Vec<Erratum>,
    /// What is wrong with it.
    pub findings: Vec<Finding>,
    /// What the categories of its published list take; none if its game has no such lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<CategoryShare>,
    /// Figures of the fleet that only its game has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FleetFigure>,
    /// What its ships carry in total, such as missiles; none if the game lists nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplies: Option<Table>,
}

/// Ships of one design. Hull boxes and the like are of one of them.
#[derive(Clone, Debug, Serialize)]
pub struct EntryReport {
    /// The design's path, from the fleet's file.
    pub design: String,
    /// Its game.
    pub ruleset: Ruleset,
    /// The class.
    pub class: String,
    /// The type.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// How many ships.
    pub count: u32,
    /// Their names, as far as they have some.
    pub names: Vec<String>,
    /// The points of one of them.
    #[serde(serialize_with = "points")]
    pub rating: Option<Exact>,
    /// Whether that is a posted rating.
    pub posted: bool,
    /// The points of all of them.
    #[serde(serialize_with = "points")]
    pub total: Option<Exact>,
    /// The category in the published list.
    pub category: Option<String>,
    /// The most copies that the published list allows.
    pub max: Option<u32>,
    /// The points of all of them in percent of the limit.
    #[serde(serialize_with = "tenths")]
    pub percent_of_limit: Option<Exact>,
    /// Hull boxes.
    pub hull: Option<u32>,
    /// Weapons, each counted, however many share a mount.
    pub weapons: Option<u32>,
    /// Mounts that hold the weapons.
    pub mounts: Option<u32>,
    /// Flights that it carries.
    pub carrier: Option<u32>,
    /// Whether the rules allow the design; a profile may refuse its errata.
    pub legal: bool,
    /// The errata that the design relies on.
    pub errata: Vec<Erratum>,
}

/// A fleet compared with a battle size.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BattleReport {
    /// The name of the size.
    pub battle: &'static str,
    /// What a fleet may cost.
    pub limit: u32,
    /// The victory points that win it.
    pub victory_points: Option<u32>,
    /// The limit less the points.
    pub left: Difference,
    /// Whether the fleet's points are within it.
    pub fits: bool,
}

/// Points: whole, or with at most two decimals.
pub fn points<S: Serializer>(
    points: &(impl Copy + Into<Option<Exact>>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let points: Option<Exact> = (*points).into();
    points
        .map(|points| Rounding::nearest(2).apply(points))
        .serialize(serializer)
}

/// A share with one decimal.
fn tenths<S: Serializer>(share: &Option<Exact>, serializer: S) -> Result<S::Ok, S::Error> {
    share
        .map(|share| Rounding::nearest(1).apply(share).to_f64())
        .serialize(serializer)
}

impl FleetReport {
    /// Judges a fleet, and looks among its own designs and `more` for what else would fit.
    pub fn of(
        roster: &Roster,
        more: &[(PrintableDesign, FleetShip)],
        profile: Option<&Profile>,
        books: &Rulebooks,
    ) -> FleetReport {
        let findings = judge(roster, profile, books);
        let inspection = inspect(roster, books);
        let battle = roster.limit.and_then(|limit| limit.battle);
        let unrated = roster.lines.iter().filter(|line| line.each().is_none());
        FleetReport {
            file: String::new(),
            document: 1,
            house: books.house().map(str::to_string),
            profile: profile.map(|profile| profile.name().to_string()),
            fleet: roster.fleet.name.clone(),
            faction: roster.fleet.faction.clone(),
            ruleset: roster.ruleset,
            battle: battle.map(|size| size.name),
            limit: roster.limit.map(|limit| limit.points),
            limit_from: roster.limit.map(|limit| limit.origin),
            victory_points: battle.and_then(|size| size.victory_points),
            ships: roster.ships(),
            rating: roster.rating(),
            posted: roster.is_posted(),
            unrated: unrated.map(|line| line.muster().class.clone()).collect(),
            percent_of_limit: roster.share(roster.rating()),
            left: roster.limit.map(|limit| roster.left_of(limit.points)),
            hull: roster.sum(|muster| muster.hull),
            weapons: roster.sum(|muster| muster.weapons),
            mounts: roster.sum(|muster| muster.mounts),
            carrier: roster.carrier(),
            flights: roster.flights(),
            entries: roster
                .lines
                .iter()
                .map(|line| EntryReport::of(roster, line, profile))
                .collect(),
            battles: roster
                .ruleset
                .battle_sizes()
                .iter()
                .map(|size| BattleReport::of(roster, size))
                .collect(),
            fits: roster.room(more, profile),
            legal: are_legal(&findings),
            errata: errata_by_entry(roster),
            findings,
            categories: inspection.categories,
            figures: inspection.figures,
            supplies: supplies(roster),
        }
    }
}

/// Returns the errata that the ships of a fleet rely on, each with the path of the ship's entry.
fn errata_by_entry(roster: &Roster) -> Vec<Erratum> {
    let mut errata = Vec::new();
    for (index, line) in roster.lines.iter().enumerate() {
        let path = at_design(index, &line.entry);
        errata.extend(line.printed().errata().into_iter().map(|own| Erratum {
            path: path.clone(),
            ..own
        }));
    }
    errata
}

impl EntryReport {
    fn of(roster: &Roster, line: &MusteredLine, profile: Option<&Profile>) -> EntryReport {
        let (muster, head) = (line.muster(), &line.printed().sheet.head);
        let errata = line.printed().errata();
        let is_refused = !errata.is_empty() && profile.is_some_and(Profile::refuses_errata);
        EntryReport {
            design: line.entry.design.clone(),
            ruleset: line.printed().ruleset,
            class: muster.class.clone(),
            kind: head.kind.clone(),
            count: line.count(),
            names: line.entry.ships.iter().flatten().cloned().collect(),
            rating: line.each(),
            posted: line.is_posted(),
            total: line.rating(),
            category: line.entry.listing.category.clone(),
            max: line.entry.listing.max,
            percent_of_limit: line.rating().and_then(|rating| roster.share(rating)),
            hull: muster.hull,
            weapons: muster.weapons,
            mounts: muster.mounts,
            carrier: muster.flights,
            legal: line.is_legal() && !is_refused,
            errata,
        }
    }
}

impl BattleReport {
    fn of(roster: &Roster, size: &BattleSize) -> BattleReport {
        let left = roster.left_of(size.limit);
        BattleReport {
            battle: size.name,
            limit: size.limit,
            victory_points: size.victory_points,
            left,
            fits: !left.is_negative(),
        }
    }
}
