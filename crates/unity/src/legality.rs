//! Lists findings about ships and weapon libraries: broken rules and warnings.

use super::arcs::{Arc, ArcSet};
use super::numbers::Numbers;
use super::ratings::RatingTerms;
use super::ship::Ship;
use super::tables::{self, EXCLUSIONS, System, TraitRole, WeaponTrait};
use super::weapon::{Mode, Reach, Weapon};
use crate::file::assemble::Library;
use starwright_text::citation::{Citation, Confidence};
use starwright_text::exact::Exact;
use starwright_text::field::group_thousands;
use starwright_text::finding::{FieldPath, Finding, Severity};
use std::collections::BTreeSet;

/// Returns all findings about a ship after its errata are applied, illegal ones first.
pub fn judge(ship: &Ship, ratings: &RatingTerms<Exact>, numbers: &Numbers) -> Vec<Finding> {
    let mut findings = Vec::new();
    check_hull_and_space(ship, ratings, numbers, &mut findings);
    for (index, weapon) in ship.weapons().iter().enumerate() {
        let path = FieldPath::from_key("weapons").index(index);
        check_weapon(&path, weapon, numbers, &mut findings);
        if weapon.banks().is_empty() {
            let message = format!(
                "{} has no banks, so it cannot fire; add banks",
                weapon.name()
            );
            findings.push(Finding::warning(
                path.key("banks"),
                tables::WEAPONS,
                message,
            ));
        }
    }
    check_batteries(ship, &mut findings);
    check_arcs(ship, &mut findings);
    check_systems(ship, &mut findings);
    check_omissions(ship, &mut findings);
    check_picture(ship, &mut findings);
    check_rating(ship, ratings, &mut findings);
    apply_errata(ship, &mut findings);
    findings.sort_by_key(|finding| finding.severity);
    findings
}

/// Returns all findings about the weapons of a library, illegal ones first. Weapons without banks are normal there.
pub fn judge_library(library: &Library, numbers: &Numbers) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (key, weapon) in &library.weapons {
        let path = FieldPath::from_key("weapons").key(key.as_str());
        check_weapon(&path, weapon, numbers, &mut findings);
    }
    findings.sort_by_key(|finding| finding.severity);
    findings
}

fn check_hull_and_space(
    ship: &Ship,
    ratings: &RatingTerms<Exact>,
    numbers: &Numbers,
    findings: &mut Vec<Finding>,
) {
    let largest = numbers.figures.largest_hull;
    if Exact::from(ship.hull()) > largest.value {
        let message = format!(
            "hull {} exceeds the maximum, {}",
            ship.hull(),
            largest.value
        );
        findings.push(Finding::illegal(
            FieldPath::from_key("hull"),
            largest.citation,
            message,
        ));
    }
    let (budget, used) = (ratings.space.budget, ratings.space.used);
    if used > budget {
        let space = &ratings.space;
        let parts = [
            ("engines", space.engines),
            ("shields", space.shields),
            ("screens", space.screens),
            ("weapons", space.weapons),
            ("systems", space.systems),
        ];
        let parts = parts.into_iter().filter(|(_, amount)| !amount.is_zero());
        let parts: Vec<String> = parts
            .map(|(name, amount)| format!("{name} {}", group_thousands(amount)))
            .collect();
        let over = group_thousands(used.saturating_minus(budget));
        let (used, budget) = (group_thousands(used), group_thousands(budget));
        let message = format!(
            "{used} space used of {budget}: {over} over ({})",
            parts.join(", ")
        );
        findings.push(Finding::illegal(
            FieldPath::from_key("space"),
            numbers.figures.budget_factor.citation,
            message,
        ));
    }
}

fn check_weapon(path: &FieldPath, weapon: &Weapon, numbers: &Numbers, findings: &mut Vec<Finding>) {
    check_reach(path, weapon, numbers, findings);
    check_mode_rules(path, weapon.reach(), weapon.mode(), numbers, findings);
    if let Some(second) = weapon.second_mode() {
        check_mode_rules(
            &path.clone().key("second_mode"),
            weapon.reach(),
            second,
            numbers,
            findings,
        );
    }
}

fn check_reach(path: &FieldPath, weapon: &Weapon, numbers: &Numbers, findings: &mut Vec<Finding>) {
    let (step, longest) = (numbers.figures.range_step, numbers.figures.longest_range);
    let reach = weapon.reach();
    let hexes = reach.hexes();
    let path = || path.clone().key(reach.key());
    let is_too_long = Exact::from(hexes) > longest.value;
    if reach.is_seeking() {
        if is_too_long {
            let message = format!(
                "a movement allowance of {hexes} exceeds the maximum, {}",
                longest.value
            );
            findings.push(Finding::illegal(path(), longest.citation, message));
        }
        return;
    }
    let (below, (rest, _)) = (Exact::from(hexes) / step.value).split();
    if rest != 0 {
        let near = step.value * Exact::whole((below as u64).max(1));
        let next = step.value * Exact::whole(below as u64 + 1);
        let near = if near == next {
            format!("{near}")
        } else {
            format!("{near} or {next}")
        };
        let message = format!(
            "range {hexes} is not a multiple of {}; the nearest is {near}",
            step.value
        );
        findings.push(Finding::warning(path(), tables::RANGES, message));
    }
    if let Some([short, medium]) = weapon.bands {
        let message =
            format!("the bands {short}-{medium}-{hexes} are not thirds of {hexes}: {reach}");
        findings.push(Finding::illegal(path(), step.citation, message));
    }
    if is_too_long {
        let message = format!("range {hexes} exceeds the maximum, {}", longest.value);
        findings.push(Finding::illegal(path(), longest.citation, message));
    }
}

pub fn check_mode_rules(
    path: &FieldPath,
    reach: Reach,
    mode: Mode,
    numbers: &Numbers,
    findings: &mut Vec<Finding>,
) {
    let has = |weapon_trait| mode.traits.contains(weapon_trait);
    let mut illegal = |key: &str, message: String| {
        findings.push(Finding::illegal(
            path.clone().key(key),
            tables::TRAITS,
            message,
        ));
    };
    if has(WeaponTrait::Volatile) && mode.rof > 1 {
        illegal(
            "rof",
            format!("Volatile (Vlt) needs ROF 1, not {}", mode.rof),
        );
    }
    for weapon_trait in [WeaponTrait::Scatter, WeaponTrait::Telescopic] {
        if has(weapon_trait) && mode.imp > 1 {
            illegal(
                "imp",
                format!("{weapon_trait} needs IMP 1, not {}", mode.imp),
            );
        }
    }
    if reach.is_seeking() && has(WeaponTrait::Defensive) {
        illegal(
            "traits",
            "a seeking weapon cannot be Defensive (Dfn)".to_string(),
        );
    }
    for (a, b) in EXCLUSIONS.into_iter().filter(|(a, b)| has(*a) && has(*b)) {
        illegal("traits", format!("{a} excludes {b}"));
    }
    let range_based: Vec<WeaponTrait> = mode
        .traits
        .iter()
        .filter(|t| t.role() == TraitRole::RangeBased)
        .collect();
    for (index, a) in range_based.iter().enumerate() {
        for b in range_based[index + 1..]
            .iter()
            .filter(|b| numbers.joint_multiplier(*a, **b).is_none())
        {
            illegal("traits", format!("{a} and {b} exclude each other"));
        }
    }
    if range_based.len() > 2 {
        let codes: Vec<&str> = range_based.iter().map(|t| t.code()).collect();
        illegal(
            "traits",
            format!(
                "a weapon may have at most two range-based traits, found {}",
                codes.join(", ")
            ),
        );
    }
}

/// Warns of arcs that cost space although a bank's other arcs cover them.
fn check_arcs(ship: &Ship, findings: &mut Vec<Finding>) {
    for (index, weapon) in ship.weapons().iter().enumerate() {
        for (number, bank) in weapon.banks().iter().enumerate() {
            let mut needed = bank.arcs;
            for arc in Arc::ALL
                .into_iter()
                .rev()
                .filter(|arc| bank.arcs.contains(*arc))
            {
                let without = needed.toggle(arc);
                if without.sectors() == needed.sectors() {
                    needed = without;
                }
            }
            let letters = |is_needed: bool| -> String {
                bank.arcs
                    .iter()
                    .filter(|arc| needed.contains(*arc) == is_needed)
                    .map(Arc::letter)
                    .collect()
            };
            if needed != bank.arcs {
                let (needed, idle) = (letters(true), letters(false));
                let message = format!(
                    "the arcs {needed} cover all of {idle}, which costs space for nothing; leave {idle} out"
                );
                let path = FieldPath::from_key("weapons")
                    .index(index)
                    .key("banks")
                    .index(number);
                findings.push(Finding::warning(path, tables::WEAPONS, message));
            }
        }
    }
}

fn check_batteries(ship: &Ship, findings: &mut Vec<Finding>) {
    let mut names = BTreeSet::new();
    for (index, weapon) in ship.weapons().iter().enumerate() {
        if !names.insert(weapon.name()) {
            let path = FieldPath::from_key("weapons").index(index).key("name");
            let message = format!(
                "two batteries are called {}; give them different names, since they look alike on the sheet",
                weapon.name()
            );
            findings.push(Finding::warning(path, tables::WEAPONS, message));
        }
    }
    let banks = || ship.weapons().iter().flat_map(Weapon::banks);
    let arcs = banks()
        .flat_map(|bank| bank.arcs.iter())
        .fold(ArcSet::default(), ArcSet::with);
    let gaps = uncovered_bearings(arcs);
    if banks().next().is_some() && !gaps.is_empty() {
        let gaps: Vec<String> = gaps
            .into_iter()
            .map(|(from, to)| format!("{from}-{to}"))
            .collect();
        let message = format!(
            "no weapon bears on {} degrees from the bow, clockwise",
            gaps.join(" and ")
        );
        findings.push(Finding::warning(
            FieldPath::from_key("weapons"),
            tables::WEAPONS,
            message,
        ));
    }
}

/// Returns the ranges of bearings that no arc covers, as (from, to) in degrees clockwise.
fn uncovered_bearings(arcs: ArcSet) -> Vec<(usize, usize)> {
    let covered = arcs.sectors();
    let starts = (0..12).filter(|&sector| !covered[sector] && covered[(sector + 11) % 12]);
    starts
        .map(|start| {
            let length = (1..12)
                .find(|length| covered[(start + length) % 12])
                .unwrap_or(12);
            (start * 30, (start + length) % 12 * 30)
        })
        .map(|(from, to)| (from, if to == 0 { 360 } else { to }))
        .collect()
}

fn check_systems(ship: &Ship, findings: &mut Vec<Finding>) {
    for fitted in ship.systems() {
        let system = fitted.system;
        let path = FieldPath::from_key("systems").index(fitted.entry);
        let rule = system.row().citation;
        if let Some(entry) = fitted.repeated_at {
            let (name, path) = (system.name(), FieldPath::from_key("systems").index(entry));
            findings.push(if system.max_count().is_some() {
                Finding::warning(
                    path,
                    rule,
                    format!(
                        "{name} is listed twice; the numbers add up to {}",
                        fitted.count
                    ),
                )
            } else {
                let message =
                    format!("{name} is listed twice, but a ship may have only one; it counts once");
                Finding::illegal(path, rule, message)
            });
        }
        let (without, is_illegal) = match system {
            System::Shockwave if ship.shields().is_none() => ("shields", true),
            System::LaunchTubes if ship.system_count(System::Carrier) == 0 => ("a Carrier", true),
            System::FireControl | System::LongRangeSensors if ship.weapons().is_empty() => {
                ("weapons", false)
            }
            System::Stutterdrive | System::Boosters | System::Overthrusters
                if ship.engines() == 0 =>
            {
                ("engines", false)
            }
            _ => continue,
        };
        findings.push(if is_illegal {
            Finding::illegal(
                path,
                rule,
                format!(
                    "{} cannot be used without {without}, and the ship has none",
                    system.name()
                ),
            )
        } else {
            Finding::warning(
                path,
                rule,
                format!(
                    "{} cannot take effect on a ship without {without}",
                    system.name()
                ),
            )
        });
    }
}

/// Warns of parts of a picture that cannot be drawn.
fn check_picture(ship: &Ship, findings: &mut Vec<Finding>) {
    const PICTURES: Citation = Citation::new("Starwright", "pictures", Confidence::Derived);
    if !ship.picture_notes.is_empty() {
        let notes = ship.picture_notes.join(", ");
        let message = match ship.picture {
            Some(_) => format!("the picture is drawn without {notes}"),
            None => notes,
        };
        findings.push(Finding::warning(
            FieldPath::from_key("art"),
            PICTURES,
            message,
        ));
    }
}

/// Warns of numbers that the design leaves out and that count as 0.
fn check_omissions(ship: &Ship, findings: &mut Vec<Finding>) {
    let engines = FieldPath::from_key("engines");
    if ship.omitted.contains(&engines) {
        let message =
            "missing engines, so the ship cannot move; write engines: 0 if that is intended";
        findings.push(Finding::warning(engines, tables::DESIGN, message));
    }
    for key in ["shields", "screens"] {
        let facing = |path: &FieldPath| {
            path.to_string()
                .strip_prefix(key)?
                .strip_prefix('.')
                .map(str::to_string)
        };
        let bare: Vec<String> = ship.omitted.iter().filter_map(facing).collect();
        if !bare.is_empty() {
            let zeros: Vec<String> = bare.iter().map(|facing| format!("{facing}: 0")).collect();
            let message = format!(
                "missing {key} for {}; write {} if that is intended",
                bare.join(" and "),
                zeros.join(", ")
            );
            findings.push(Finding::warning(
                FieldPath::from_key(key),
                tables::DESIGN,
                message,
            ));
        }
    }
}

fn check_rating(ship: &Ship, ratings: &RatingTerms<Exact>, findings: &mut Vec<Finding>) {
    if ratings.orat.is_zero() {
        let message = "the ship has nothing that attacks, so ORAT and the combat rating are 0";
        findings.push(Finding::warning(
            FieldPath::from_key("weapons"),
            tables::RATING,
            message,
        ));
    }
    if let Some(published) = ship.published()
        && Exact::from(published.rating) != ratings.rating
    {
        let note = published
            .note
            .as_ref()
            .map(|note| format!(" ({note})"))
            .unwrap_or_default();
        let message = format!(
            "published with rating {}{note}, but these rules give {}",
            published.rating, ratings.rating
        );
        findings.push(Finding::warning(
            FieldPath::from_key("published").key("rating"),
            tables::RATING,
            message,
        ));
    }
}

/// Turns the illegal findings that the design's errata name into warnings, and warns of errata that match no illegal
/// finding.
fn apply_errata(ship: &Ship, findings: &mut Vec<Finding>) {
    for (path, reason) in &ship.blueprint.errata {
        let mut is_used = false;
        for finding in findings
            .iter_mut()
            .filter(|f| f.severity == Severity::Illegal && f.path == *path)
        {
            finding.severity = Severity::Warning;
            finding.errata = Some(reason.clone());
            finding.message = format!("{}; allowed by errata: {reason}", finding.message);
            is_used = true;
        }
        if !is_used {
            let open: Vec<String> = findings
                .iter()
                .filter(|f| f.severity == Severity::Illegal)
                .map(|f| f.path.to_string())
                .collect();
            let open = if open.is_empty() {
                "nothing".to_string()
            } else {
                open.join(", ")
            };
            let message = format!(
                "no illegal finding has the path '{path}', so its errata apply to nothing (illegal: {open})"
            );
            findings.push(Finding::warning(
                FieldPath::from_key("errata").key(&path.to_string()),
                tables::DESIGN,
                message,
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_an_arc_that_the_others_cover() {
        let idle = |bank: &str| {
            let text = format!(
                "class: A\nhull: 3\nweapons: [{{name: Gun, stats: 9 1x4+/1/1, banks: [{bank}]}}]\n"
            );
            let mut findings = Vec::new();
            check_arcs(&Ship::parse(&text).expect("well-formed"), &mut findings);
            findings
                .into_iter()
                .map(|finding| format!("{} {}", finding.path, finding.message))
                .collect::<Vec<_>>()
        };
        let found = idle("3ABG");
        assert!(
            found.len() == 1
                && found[0].starts_with("weapons[0].banks[0] the arcs AB cover all of G"),
            "{found:?}"
        );
        for bank in ["AB", "AG", "GHI", "ACG", "ABCDEF", "GHIJKL", "AI"] {
            assert_eq!(idle(bank), [""; 0], "{bank}");
        }
    }

    #[test]
    fn gaps_are_the_bearings_without_an_arc() {
        let arcs = |letters: &str| {
            letters
                .chars()
                .filter_map(Arc::from_letter)
                .fold(ArcSet::default(), ArcSet::with)
        };
        assert_eq!(uncovered_bearings(arcs("ABCDEF")), []);
        assert_eq!(uncovered_bearings(arcs("AB")), [(60, 300)]);
        assert_eq!(uncovered_bearings(arcs("CDEF")), [(300, 60)]);
        assert_eq!(uncovered_bearings(arcs("GL")), [(30, 150), (210, 330)]);
        assert_eq!(uncovered_bearings(arcs("ABCDL")), [(120, 150), (210, 240)]);
        assert_eq!(uncovered_bearings(arcs("CDEFA")), [(0, 60)]);
        assert_eq!(uncovered_bearings(arcs("CDEFB")), [(300, 360)]);
    }
}
