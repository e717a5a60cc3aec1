//! Checks a fleet by the game's rules and by a profile.

use super::FleetEntry;
use super::fleet::{Fleet, FleetLine, LimitSource};
use super::profile::{Profile, over_limit};
use starwright_games::Rulebooks;
use starwright_rules::fleet_list::{FleetInspection, ListedFleet, ListedShips};
use starwright_rules::fleets::PointsSource;
use starwright_text::citation::{Citation, Confidence};
use starwright_text::exact::Exact;
use starwright_text::field::{group_thousands, pluralize};
use starwright_text::finding::{Erratum, FieldPath, Finding, Severity};
use starwright_text::nearest::is_same_word;
use std::collections::BTreeSet;

/// Lists the findings about a fleet, in the order of its file.
pub fn find_violations(
    fleet: &Fleet,
    profile: Option<&Profile>,
    books: &Rulebooks,
) -> Vec<Finding> {
    let mut findings = check_limit(fleet, profile);
    findings.extend(inspect(fleet, books).findings);
    findings.extend(check_flights(fleet));
    findings.extend(check_ships(fleet, profile));
    findings.extend(
        profile
            .into_iter()
            .flat_map(|profile| profile.find_violations(fleet)),
    );
    findings
}

/// Applies the game's rules on a whole fleet.
pub fn inspect(fleet: &Fleet, books: &Rulebooks) -> FleetInspection {
    fn listed_ships(line: &FleetLine) -> ListedShips<'_> {
        ListedShips {
            design: &line.entry.design,
            ship: line.ship(),
            names: &line.entry.ships,
            count: line.count(),
            list_entry: &line.entry.listing,
        }
    }
    let formation = ListedFleet {
        entries: fleet.lines.iter().map(listed_ships).collect(),
        allowance: fleet.limit.map(|limit| limit.points),
        shares: &fleet.file.shares,
        orders: fleet.file.orders.as_ref(),
    };
    books.inspect(fleet.ruleset, &formation)
}

/// Returns the path of an entry's design.
pub fn at_design(index: usize, entry: &FleetEntry) -> FieldPath {
    FieldPath::from_key("ships").index(index).key(entry.key)
}

/// Writes errata on one line, or returns `None` if there are none.
pub fn errata_in_words(errata: &[Erratum]) -> Option<String> {
    let words: Vec<String> = errata
        .iter()
        .map(|erratum| format!("{}: {}", erratum.path, erratum.reason))
        .collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// The source of warnings that are not rules of a game.
const WARNING: Citation = Citation::new("Starwright", "fleet files", Confidence::Derived);

/// Compares a fleet's points with its limit. A fleet without ships is illegal where a profile applies.
fn check_limit(fleet: &Fleet, profile: Option<&Profile>) -> Vec<Finding> {
    let (rule, total) = (fleet.ruleset.fleet_rule(), fleet.rating());
    if fleet.lines.is_empty() {
        let path = FieldPath::from_key("ships");
        let mut finding = Finding::warning(path, WARNING, "there are no ships in this fleet");
        if profile.is_some() {
            finding.severity = Severity::Illegal;
        }
        return vec![finding];
    }
    let Some(limit) = fleet.limit else {
        let largest = fleet.ruleset.battle_sizes().last();
        let message = largest.map(|size| {
            format!(
                "{} points are more than the {} of the largest battle, {}; give a limit: to play it",
                group_thousands(total),
                group_thousands(size.limit),
                size.name
            )
        });
        return message
            .into_iter()
            .map(|message| Finding::warning(FieldPath::from_key("ships"), rule, message))
            .collect();
    };
    let LimitSource::Fleet(key) = limit.origin else {
        return Vec::new();
    };
    if total <= Exact::from(limit.points) {
        return Vec::new();
    }
    let of = match limit.battle {
        Some(size) if key == "level" => format!(" of level {}", size.name),
        Some(size) => format!(" of a {} battle", size.name),
        None => String::new(),
    };
    let message = over_limit(total, limit.points, &of);
    vec![Finding::illegal(FieldPath::from_key(key), rule, message)]
}

/// Compares the flights of a fleet with what its carriers hold.
fn check_flights(fleet: &Fleet) -> Option<Finding> {
    let (rule, path) = (fleet.ruleset.fleet_rule(), FieldPath::from_key("flights"));
    let wanted = u64::from(fleet.file.flights?);
    match fleet.carrier() {
        Some(held) if wanted > held => {
            let message = format!(
                "{}, but the carriers hold {held}",
                pluralize(wanted as usize, "flight")
            );
            Some(Finding::illegal(path, rule, message))
        }
        Some(_) => None,
        None => Some(Finding::warning(
            path,
            WARNING,
            "not checked: what the carriers of this game hold is not known",
        )),
    }
}

/// Lists findings about the designs of a fleet and the names of its ships.
fn check_ships(fleet: &Fleet, profile: Option<&Profile>) -> Vec<Finding> {
    let (rule, mut findings, mut names) = (fleet.ruleset.fleet_rule(), Vec::new(), BTreeSet::new());
    for (index, line) in fleet.lines.iter().enumerate() {
        let (printed, ship) = line.design.as_ref();
        if printed.ruleset != fleet.ruleset {
            let (own, other) = (printed.ruleset.title(), fleet.ruleset.title());
            let message = format!("{} is a ship of {own}; the fleet is of {other}", ship.class);
            findings.push(Finding::illegal(
                at_design(index, &line.entry),
                rule,
                message,
            ));
        }
        if let (Some(own), Some(other)) = (&ship.faction, &fleet.file.faction)
            && !is_same_word(own, other)
        {
            let message = format!(
                "{} is a ship of the faction {own}; the fleet is of {other}",
                ship.class
            );
            findings.push(Finding::warning(
                at_design(index, &line.entry),
                WARNING,
                message,
            ));
        }
        let mut illegal = printed
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Illegal);
        if let Some(first) = illegal.next() {
            let more = match illegal.count() {
                0 => String::new(),
                more => format!(" (and {more} more; see `check`)"),
            };
            let message = format!("{} is illegal: {}{more}", ship.class, first.message);
            findings.push(Finding::illegal(
                at_design(index, &line.entry),
                first.rule,
                message,
            ));
        }
        if let Some(words) = errata_in_words(&printed.errata())
            && !profile.is_some_and(Profile::refuses_errata)
        {
            let message = format!("{} relies on errata: {words}", ship.class);
            findings.push(Finding::warning(
                at_design(index, &line.entry),
                WARNING,
                message,
            ));
        }
        if line.each().is_none()
            && matches!(
                fleet.ruleset.points_source(),
                PointsSource::Computed | PointsSource::Posted
            )
        {
            let message = format!(
                "{} has no posted rating; the totals leave it out",
                ship.class
            );
            findings.push(Finding::warning(
                at_design(index, &line.entry),
                rule,
                message,
            ));
        }
        for (number, name) in line
            .entry
            .ships
            .iter()
            .enumerate()
            .filter_map(|(n, name)| Some((n, name.as_ref()?)))
        {
            if !names.insert(name) {
                let path = FieldPath::from_key("ships")
                    .index(index)
                    .key("names")
                    .index(number);
                findings.push(Finding::warning(
                    path,
                    WARNING,
                    format!("two ships are named {name}"),
                ));
            }
        }
    }
    findings
}
