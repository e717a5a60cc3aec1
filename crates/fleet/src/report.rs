//! Reports on fleets: totals, entries, the battles they fit, what else would fit, findings.

use super::Profile;
use super::fleet::{FittingDesign, Fleet, FleetLine, LimitSource};
use super::legality::{at_design, find_violations, inspect};
use super::present::{order_table, supply_table};
use serde::{Serialize, Serializer};
use starwright_games::{PrintableDesign, Rulebooks, Ruleset};
use starwright_paper::sheet::club::FleetVerdict;
use starwright_paper::table::Table;
use starwright_rules::fleet_list::{CategoryShare, FleetFigure};
use starwright_rules::fleets::{BattleSize, FleetShip};
use starwright_text::breakdown::Difference;
use starwright_text::exact::Exact;
use starwright_text::finding::{Erratum, Finding, Severity, are_legal};
use starwright_text::rounding::Rounding;

/// A report on a fleet, in the order of the JSON object. Points, hull boxes and the like are of all ships.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FleetReport {
    /// The fleet's file; empty if it has none.
    pub file: String,
    /// Number of the document in the file, from 1.
    pub document: usize,
    /// The house pack in use.
    pub house: Option<String>,
    /// The profile it is checked against.
    pub profile: Option<String>,
    /// The fleet's name.
    pub fleet: String,
    /// The political entity that operates it.
    pub faction: Option<String>,
    /// The game.
    pub ruleset: Ruleset,
    /// The battle size that sets the limit.
    pub battle: Option<&'static str>,
    /// Maximum points.
    pub limit: Option<u32>,
    /// The source of the limit.
    pub limit_from: Option<LimitSource>,
    /// The victory points that win the battle.
    pub victory_points: Option<u32>,
    /// Number of ships.
    pub ships: u32,
    /// Points of all ships that have some.
    #[serde(serialize_with = "points")]
    pub rating: Exact,
    /// Whether some points are posted ones.
    pub posted: bool,
    /// Classes without points.
    pub unrated: Vec<String>,
    /// The points in percent of the limit.
    #[serde(serialize_with = "tenths")]
    pub percent_of_limit: Option<Exact>,
    /// The limit minus the points.
    pub left: Option<Difference>,
    /// Hull boxes, or `None` if a ship lacks that number.
    pub hull: Option<u64>,
    /// Number of weapons, however they share mounts, or `None` if a ship lacks that number.
    pub weapons: Option<u64>,
    /// Number of mounts, or `None` if a ship lacks that number.
    pub mounts: Option<u64>,
    /// Number of flights that the carriers hold, or `None` if a ship lacks that number.
    pub carrier: Option<u64>,
    /// Number of flights that the fleet brings, or `None` if a ship lacks that number.
    pub flights: Option<u64>,
    /// Ships by design.
    pub entries: Vec<EntryReport>,
    /// The battle sizes of the game, smallest first.
    pub battles: Vec<BattleReport>,
    /// Designs of which more ships would fit, largest first.
    pub fits: Vec<FittingDesign>,
    /// Whether the rules allow the fleet.
    pub legal: bool,
    /// The errata that the ships rely on, each with the path of the ship's entry.
    pub errata: Vec<Erratum>,
    /// Violations and warnings.
    pub findings: Vec<Finding>,
    /// Share of each category in the published list; empty if the game has no such lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<CategoryShare>,
    /// Figures that only this game has.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<FleetFigure>,
    /// The order library with what its cards say, or `None` if the fleet has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orders: Option<Table>,
    /// What the ships carry in total, such as missiles, or `None` if the game lists nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplies: Option<Table>,
}

/// Ships of one design. Hull boxes and the like are of one of them.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct EntryReport {
    /// The design's path, relative to the fleet's file.
    pub design: String,
    /// The game of the design.
    pub ruleset: Ruleset,
    pub class: String,
    /// Type of ship.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Number of ships.
    pub count: u32,
    /// The ID of each ship.
    pub ids: Vec<String>,
    /// Names of the ships that have one.
    pub names: Vec<String>,
    /// The squadron that the ships fly in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squadron: Option<String>,
    /// Points of one ship.
    #[serde(serialize_with = "points")]
    pub rating: Option<Exact>,
    /// Whether the points are a posted rating.
    pub posted: bool,
    /// Points of all ships.
    #[serde(serialize_with = "points")]
    pub total: Option<Exact>,
    /// Category in the published list.
    pub category: Option<String>,
    /// Maximum number of copies that the published list allows.
    pub max: Option<u32>,
    /// Points of all ships in percent of the limit.
    #[serde(serialize_with = "tenths")]
    pub percent_of_limit: Option<Exact>,
    /// Hull boxes of one ship.
    pub hull: Option<u32>,
    /// Number of weapons of one ship, however they share mounts.
    pub weapons: Option<u32>,
    /// Number of mounts of one ship.
    pub mounts: Option<u32>,
    /// Number of flights that one ship carries.
    pub carrier: Option<u32>,
    /// Whether the rules allow the design, and the profile the entry.
    pub legal: bool,
    /// The errata that the design relies on.
    pub errata: Vec<Erratum>,
}

/// A fleet compared with a battle size.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct BattleReport {
    /// Name of the battle size.
    pub battle: &'static str,
    /// Maximum points of a fleet.
    pub limit: u32,
    /// The victory points that win it.
    pub victory_points: Option<u32>,
    /// The limit minus the points.
    pub left: Difference,
    /// Whether the fleet's points are within the limit.
    pub fits: bool,
}

/// Serializes points: whole, or with at most two decimals.
pub fn points<S: Serializer>(
    points: &(impl Copy + Into<Option<Exact>>),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let points: Option<Exact> = (*points).into();
    points
        .map(|points| Rounding::nearest(2).apply(points))
        .serialize(serializer)
}

/// Serializes a share with one decimal.
fn tenths<S: Serializer>(share: &Option<Exact>, serializer: S) -> Result<S::Ok, S::Error> {
    share
        .map(|share| Rounding::nearest(1).apply(share).to_f64())
        .serialize(serializer)
}

impl FleetReport {
    /// Checks a fleet, and searches its own designs and `more` for what else would fit.
    pub fn new(
        fleet: &Fleet,
        more: &[(PrintableDesign, FleetShip)],
        profile: Option<&Profile>,
        books: &Rulebooks,
    ) -> FleetReport {
        let findings = find_violations(fleet, profile, books);
        let forbidden = profile.map_or(Vec::new(), |profile| profile.find_violations(fleet));
        let inspection = inspect(fleet, books);
        let battle = fleet.limit.and_then(|limit| limit.battle);
        let unrated = fleet.lines.iter().filter(|line| line.each().is_none());
        FleetReport {
            file: String::new(),
            document: 1,
            house: books.house().map(str::to_string),
            profile: profile.map(|profile| profile.name().to_string()),
            fleet: fleet.file.name.clone(),
            faction: fleet.file.faction.clone(),
            ruleset: fleet.ruleset,
            battle: battle.map(|size| size.name),
            limit: fleet.limit.map(|limit| limit.points),
            limit_from: fleet.limit.map(|limit| limit.origin),
            victory_points: battle.and_then(|size| size.victory_points),
            ships: fleet.ships(),
            rating: fleet.rating(),
            posted: fleet.is_posted(),
            unrated: unrated.map(|line| line.ship().class.clone()).collect(),
            percent_of_limit: fleet.share(fleet.rating()),
            left: fleet.limit.map(|limit| fleet.left_of(limit.points)),
            hull: fleet.sum(|ship| ship.hull),
            weapons: fleet.sum(|ship| ship.weapons),
            mounts: fleet.sum(|ship| ship.mounts),
            carrier: fleet.carrier(),
            flights: fleet.flights(),
            entries: fleet
                .lines
                .iter()
                .zip(fleet.ids_by_line())
                .enumerate()
                .map(|(index, (line, ids))| {
                    let at = at_design(index, &line.entry);
                    let mut own = forbidden.iter().filter(|finding| finding.path == at);
                    let is_forbidden = own.any(|finding| finding.severity == Severity::Illegal);
                    EntryReport::new(fleet, line, ids, is_forbidden)
                })
                .collect(),
            battles: fleet
                .ruleset
                .battle_sizes()
                .iter()
                .map(|size| BattleReport::new(fleet, size))
                .collect(),
            fits: fleet.find_room(more, profile),
            legal: are_legal(&findings),
            errata: errata_by_entry(fleet),
            findings,
            categories: inspection.categories,
            figures: inspection.figures,
            orders: order_table(fleet),
            supplies: supply_table(fleet),
        }
    }
}

impl FleetReport {
    /// Takes over the IDs of a fleet whose letter has changed.
    pub fn update_ids(&mut self, fleet: &Fleet) {
        for (entry, ids) in self.entries.iter_mut().zip(fleet.ids_by_line()) {
            entry.ids = ids;
        }
    }

    /// Returns whether the fleet may play.
    pub fn verdict(&self) -> FleetVerdict {
        if self.legal {
            FleetVerdict::Legal
        } else {
            FleetVerdict::Illegal
        }
    }

    /// Lists why the fleet is illegal, each reason once, or which ships are legal only by errata.
    pub fn reasons(&self) -> Vec<String> {
        let mut reasons: Vec<String> = Vec::new();
        let findings = self.findings.iter();
        for finding in findings.filter(|finding| finding.severity == Severity::Illegal) {
            if !reasons.contains(&finding.message) {
                reasons.push(finding.message.clone());
            }
        }
        if self.legal && !self.errata.is_empty() {
            let relying = self.entries.iter().filter(|entry| !entry.errata.is_empty());
            let classes: Vec<&str> = relying.map(|entry| entry.class.as_str()).collect();
            reasons.push(format!("legal by errata: {}", classes.join(", ")));
        }
        reasons
    }
}

/// Checks a fleet by the rules of its game and by a profile.
pub fn check_fleet(fleet: &Fleet, profile: Option<&Profile>) -> FleetReport {
    let fleet = fleet.clone().with_profile(profile);
    FleetReport::new(&fleet, &[], profile, &Rulebooks::new())
}

/// Returns the errata that the ships of a fleet rely on, each with the path of the ship's entry.
fn errata_by_entry(fleet: &Fleet) -> Vec<Erratum> {
    let mut errata = Vec::new();
    for (index, line) in fleet.lines.iter().enumerate() {
        let path = at_design(index, &line.entry);
        errata.extend(line.printed().errata().into_iter().map(|own| Erratum {
            path: path.clone(),
            ..own
        }));
    }
    errata
}

impl EntryReport {
    fn new(fleet: &Fleet, line: &FleetLine, ids: Vec<String>, is_forbidden: bool) -> EntryReport {
        let (ship, head) = (line.ship(), &line.printed().sheet.head);
        EntryReport {
            design: line.entry.design.clone(),
            ruleset: line.printed().ruleset,
            class: ship.class.clone(),
            kind: head.kind.clone(),
            count: line.count(),
            ids,
            names: line.entry.ships.iter().flatten().cloned().collect(),
            squadron: line.entry.squadron.clone(),
            rating: line.each(),
            posted: line.is_posted(),
            total: line.rating(),
            category: line.entry.listing.category.clone(),
            max: line.entry.listing.max,
            percent_of_limit: line.rating().and_then(|rating| fleet.share(rating)),
            hull: ship.hull,
            weapons: ship.weapons,
            mounts: ship.mounts,
            carrier: ship.flights,
            legal: line.is_legal() && !is_forbidden,
            errata: line.printed().errata(),
        }
    }
}

impl BattleReport {
    fn new(fleet: &Fleet, size: &BattleSize) -> BattleReport {
        let left = fleet.left_of(size.limit);
        BattleReport {
            battle: size.name,
            limit: size.limit,
            victory_points: size.victory_points,
            left,
            fits: !left.is_negative(),
        }
    }
}
