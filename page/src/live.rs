//! A text while it is edited: its kind, figures, errors and findings, and what the next steps cost.

use crate::Refused;
use crate::desk::{Desk, Page};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use starwright::check::check_document;
use starwright_games::document::{Document, DocumentKind};
use starwright_games::{AssessmentDetail, Ruleset};
use starwright_paper::silhouette::Family;
use starwright_paper::table::Column;
use starwright_rules::Explanations;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use starwright_text::edit::Editor;
use starwright_text::finding::Finding;
use starwright_text::yaml::Text;
use starwright_unity::{
    Arc, ArcSet, Bank, LibraryWeapon, ModePlace, NextStep, Ship, arc_steps, library_weapons,
    next_steps, system_steps, trait_steps, weapon_steps,
};

#[derive(Deserialize)]
pub(crate) struct Look {
    #[serde(flatten)]
    page: Page,
    /// Index of the weapon whose steps are listed, too.
    weapon: Option<usize>,
}

/// What the web app shows of a text.
#[derive(Serialize)]
pub(crate) struct CheckedDocument {
    kind: &'static str,
    ruleset: Option<&'static str>,
    title: Option<&'static str>,
    headline: String,
    /// Whether the whole text is YAML, so that its fields can be edited.
    is_readable: bool,
    faults: Vec<Marked>,
    findings: Vec<Found>,
    /// The object of `rate --format json`.
    report: Option<Box<RawValue>>,
    /// The row in the table of ships: label and value.
    figures: Vec<(&'static str, String)>,
    unity: Option<Unity>,
    /// The weapons of a library.
    weapons: Vec<Shelved>,
}

/// A weapon of a library.
#[derive(Serialize)]
struct Shelved {
    key: String,
    base_space: f64,
    #[serde(flatten)]
    weapon: Value,
}

/// What the form for Unity shows in addition.
#[derive(Serialize)]
struct Unity {
    notes: Option<String>,
    /// The picture that the design names.
    art: Option<String>,
    style: Option<&'static str>,
    steps: Vec<NextStep>,
    /// What the ship loses without each part: weapons, systems, engines, shields, screens.
    worth: Value,
    /// The bearings of the banks of each weapon.
    banks: Vec<Vec<Bearing>>,
    from_library: Vec<bool>,
}

/// The directions that a bank covers.
#[derive(Serialize)]
struct Bearing {
    sectors: [bool; 12],
    degrees: usize,
    whereabouts: &'static str,
    /// Index of the mirrored bank.
    mirror: Option<usize>,
    /// The bank with its arcs on the other side, as a design writes it.
    mirrored: String,
}

/// An error, with the text to write instead of the marked words, if that is known.
#[derive(Serialize)]
struct Marked {
    #[serde(flatten)]
    fault: Diagnostic,
    fix: Option<String>,
}

/// A finding with its line.
#[derive(Serialize)]
pub(crate) struct Found {
    #[serde(flatten)]
    finding: Finding,
    line: usize,
}

pub(crate) fn look(desk: &Desk, Look { page, weapon }: Look) -> Result<CheckedDocument, Refused> {
    let mut seen = CheckedDocument {
        kind: "nothing",
        ruleset: None,
        title: None,
        headline: String::new(),
        is_readable: Editor::new(Text::from(page.text.as_str())).is_ok(),
        faults: Vec::new(),
        findings: Vec::new(),
        report: None,
        figures: Vec::new(),
        unity: None,
        weapons: Vec::new(),
    };
    let Ok(document) = page.document() else {
        return Ok(seen);
    };
    seen.kind = document.kind.word();
    let game = match document.kind {
        DocumentKind::Design(game) => Some(game),
        _ => is_of_unity(&document).then_some(Ruleset::StarmadaUnity),
    };
    (seen.ruleset, seen.title) = (game.map(Ruleset::key), game.map(Ruleset::title));
    if let Err(faults) = fill(&mut seen, &document, desk, weapon) {
        seen.faults = marked(faults);
    }
    Ok(seen)
}

fn fill(
    seen: &mut CheckedDocument,
    document: &Document,
    desk: &Desk,
    weapon: Option<usize>,
) -> Result<(), Diagnostics> {
    let text = &document.text;
    let DocumentKind::Design(ruleset) = document.kind else {
        let told = check_document(document, &desk.books, None)?;
        seen.headline = told.headline;
        seen.findings = placed(text, told.findings);
        if is_of_unity(document) {
            let shelved = |LibraryWeapon {
                               key,
                               base_space,
                               weapon,
                           }| Shelved {
                key,
                base_space,
                weapon: serde_json::to_value(weapon).unwrap_or_default(),
            };
            seen.weapons = library_weapons(document, desk.books.unity_numbers())?
                .into_iter()
                .map(shelved)
                .collect();
        }
        return Ok(());
    };
    let assessment = desk.books.assess(document, AssessmentDetail::Json)?;
    seen.headline = assessment.headline;
    let is_shown = |column: &&Column| !column.is_only_data;
    let cells = ruleset
        .columns()
        .iter()
        .zip(&assessment.row)
        .filter(|(column, _)| is_shown(column));
    seen.figures = cells
        .map(|(column, cell)| (column.label, cell.as_str().to_string()))
        .collect();
    seen.report = assessment
        .json
        .and_then(|json| RawValue::from_string(json).ok());
    seen.findings = placed(text, assessment.findings);
    if ruleset == Ruleset::StarmadaUnity {
        seen.unity = Some(unity(
            &Ship::read(document, desk.drawer.clone())?,
            desk,
            weapon,
        ));
    }
    Ok(())
}

/// Whether a form can show a text: a design or a library of Unity.
pub(crate) fn is_of_unity(document: &Document) -> bool {
    let game = Ruleset::StarmadaUnity;
    document.kind == DocumentKind::Design(game)
        || document.kind == DocumentKind::Library
            && document.stated_ruleset().is_ok_and(|stated| stated == game)
}

fn unity(ship: &Ship, desk: &Desk, weapon: Option<usize>) -> Unity {
    let numbers = desk.books.unity_numbers();
    let mut steps = next_steps(ship, numbers);
    steps.extend(
        weapon
            .into_iter()
            .flat_map(|weapon| weapon_steps(ship, numbers, weapon)),
    );
    let banks = ship.weapons().iter().map(|weapon| {
        let bearing = |(index, bank): (usize, &Bank)| Bearing {
            sectors: bank.arcs.sectors(),
            degrees: 30
                * bank
                    .arcs
                    .sectors()
                    .into_iter()
                    .filter(|covered| *covered)
                    .count(),
            whereabouts: whereabouts(bank.arcs),
            mirror: weapon.find_mirror(index),
            mirrored: Bank {
                arcs: bank.arcs.mirror(),
                ..*bank
            }
            .to_string(),
        };
        weapon.banks().iter().enumerate().map(bearing).collect()
    });
    Unity {
        notes: ship.notes().map(str::to_string),
        art: ship.art().map(str::to_string),
        style: ship.style().map(Family::word),
        steps,
        worth: serde_json::to_value(starwright_unity::Unity::worth(ship, numbers))
            .unwrap_or_default(),
        banks: banks.collect(),
        from_library: (0..ship.weapons().len())
            .map(|weapon| ship.uses_library(weapon))
            .collect(),
    }
}

/// Describes the middle of the bearings that arcs cover.
fn whereabouts(arcs: ArcSet) -> &'static str {
    let sectors = arcs.sectors();
    let (mut x, mut y) = (0.0_f64, 0.0_f64);
    for sector in (0..12).filter(|sector| sectors[*sector]) {
        let bearing = (sector as f64 * 30.0 + 15.0).to_radians();
        (x, y) = (x + bearing.sin(), y + bearing.cos());
    }
    match sectors.iter().filter(|covered| **covered).count() {
        12 => return "all round",
        _ if x.hypot(y) < 1e-6 => return "both sides",
        _ => {}
    }
    const NAMES: [&str; 8] = [
        "fore",
        "starboard bow",
        "starboard",
        "starboard quarter",
        "aft",
        "port quarter",
        "port",
        "port bow",
    ];
    let eighth = (x.atan2(y).to_degrees().rem_euclid(360.0) / 45.0).round() as usize;
    NAMES[eighth % 8]
}

pub(crate) fn placed(text: &Text, findings: Vec<Finding>) -> Vec<Found> {
    let place = |finding: Finding| {
        let line = text.error_at(DiagnosticKind::File, &finding.path, "").line;
        Found { finding, line }
    };
    findings.into_iter().map(place).collect()
}

fn marked(faults: Diagnostics) -> Vec<Marked> {
    let mark = |fault: &Diagnostic| Marked {
        fix: fix(&fault.message),
        fault: fault.clone(),
    };
    faults.list().iter().map(mark).collect()
}

/// Extracts the suggestion from a message: `Pr1` from `did you mean 'Piercing-1' (Pr1)?`.
fn fix(message: &str) -> Option<String> {
    let (_, near) = message.split_once("did you mean '")?;
    let (word, rest) = near.split_once('\'')?;
    let code = rest
        .trim_start()
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'))
        .map(|(code, _)| code);
    Some(code.unwrap_or(word).to_string())
}

pub(crate) fn explain(desk: &Desk, page: Page) -> Result<Value, Refused> {
    let explained = desk
        .books
        .explain(&page.document()?, true)
        .map_err(|faults| faults.to_string())?;
    let worth = serde_json::to_value(&explained.worth).unwrap_or_default();
    let mut told = serde_json::to_value(explained).map_err(|wrong| wrong.to_string())?;
    told["worth"] = worth;
    Ok(told)
}

#[derive(Deserialize)]
pub(crate) struct Options {
    #[serde(flatten)]
    page: Page,
    weapon: Option<usize>,
    bank: Option<usize>,
    #[serde(default)]
    systems: bool,
    #[serde(default)]
    traits: bool,
    /// Whether the traits are those of the second mode.
    #[serde(default)]
    second: bool,
}

/// Lists the effect of each trait, arc or system that could be changed.
pub(crate) fn options(desk: &Desk, asked: Options) -> Result<Value, Refused> {
    let document = asked.page.document()?;
    let ship = Ship::read(&document, desk.drawer.clone()).map_err(|faults| faults.to_string())?;
    let numbers = desk.books.unity_numbers();
    let (mut traits, mut arcs, mut systems) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(weapon) = asked.weapon.filter(|_| asked.traits) {
        let place = if asked.second {
            ModePlace::Second
        } else {
            ModePlace::First
        };
        traits.extend(
            trait_steps(&ship, numbers, weapon, place)
                .into_iter()
                .map(|(own, step)| (own.code(), step)),
        );
    }
    if let (Some(weapon), Some(bank)) = (asked.weapon, asked.bank) {
        let own = ship
            .weapons()
            .get(weapon)
            .and_then(|weapon| weapon.banks().get(bank))
            .map(|bank| bank.arcs);
        let idle = |arc: Arc| {
            own.is_some_and(|own| !own.contains(arc) && own.with(arc).sectors() == own.sectors())
        };
        let told = arc_steps(&ship, numbers, weapon, bank).into_iter();
        arcs.extend(
            told.map(|(arc, step)| json!({"arc": arc.letter(), "idle": idle(arc), "step": step})),
        );
    }
    if asked.systems {
        systems.extend(
            system_steps(&ship, numbers)
                .into_iter()
                .map(|(own, step)| (own.name(), step)),
        );
    }
    Ok(json!({"traits": traits, "arcs": arcs, "systems": systems}))
}
