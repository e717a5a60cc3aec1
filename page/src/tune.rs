//! Better designs, and legal ones.

use crate::Refused;
use crate::desk::{Desk, Page};
use serde::Deserialize;
use serde_json::{Value, json};
use starwright_unity::{
    DesignEditor, FitOptions, FixOptions, Goal, NextStep, Quantity, Ship, next_steps, system_steps,
    weapon_steps,
};
use std::collections::HashSet;

#[derive(Deserialize)]
pub(crate) struct FitRequest {
    #[serde(flatten)]
    page: Page,
    /// The quantity to maximize or minimize: `engines`, `hull`, `rating`.
    goal: String,
    #[serde(default)]
    least: bool,
    #[serde(default)]
    vary: Vec<String>,
    max_rating: Option<u32>,
}

/// Finds the best design for a goal, and returns its text and figures.
pub(crate) fn fit(desk: &Desk, asked: FitRequest) -> Result<Value, Refused> {
    let quantity = Quantity::parse(&asked.goal).map_err(|why| why.to_string())?;
    let mut options = FitOptions::new(if asked.least {
        Goal::minimize(quantity)
    } else {
        Goal::maximize(quantity)
    });
    for word in &asked.vary {
        options = options.vary(Quantity::parse(word).map_err(|why| why.to_string())?);
    }
    options.max_rating = asked.max_rating;
    let document = asked.page.document()?;
    let ship = asked.page.ship(desk)?;
    let (texts, answer) = desk
        .books
        .fit(&document, &ship, None, options, None)
        .map_err(|why| why.to_string())?;
    Ok(json!({"text": texts.first(), "answer": answer.json}))
}

/// A design that is not legal.
#[derive(Deserialize)]
pub(crate) struct Broken {
    #[serde(flatten)]
    page: Page,
    /// Whether combinations of changes are searched, which takes longer.
    #[serde(default)]
    deep: bool,
}

/// Finds the smallest changes that make a design legal, each with its text: the nearest designs, or, more quickly, the single
/// steps that suffice, the smallest loss of points first.
pub(crate) fn fix(desk: &Desk, Broken { page, deep }: Broken) -> Result<Value, Refused> {
    if deep {
        let options = FixOptions::new().max_solutions(MAX_WAYS);
        let (texts, answer) = desk
            .books
            .fix(&page.document()?, &page.ship(desk)?, &options)
            .map_err(|why| why.to_string())?;
        return Ok(json!({"texts": texts, "answer": answer.json}));
    }
    let ship =
        Ship::read(&*page.document()?, desk.drawer.clone()).map_err(|faults| faults.to_string())?;
    let numbers = desk.books.unity_numbers();
    let mut steps = next_steps(&ship, numbers);
    steps.extend((0..ship.weapons().len()).flat_map(|weapon| weapon_steps(&ship, numbers, weapon)));
    steps.extend(
        system_steps(&ship, numbers)
            .into_iter()
            .map(|(_, step)| step)
            .filter(|step| step.value.is_none()),
    );
    steps.retain(|step| step.free >= 0.0 && step.barred.is_none());
    steps.sort_by(|one, other| {
        other
            .points
            .total_cmp(&one.points)
            .then(other.free.total_cmp(&one.free))
    });
    // One way for each part, so that a weapon with many steps does not hide the others.
    let mut met = HashSet::new();
    steps.retain(|step| met.insert(part(&step.path).to_string()));
    let (mut texts, mut solutions) = (Vec::new(), Vec::new());
    for step in steps.into_iter().take(MAX_WAYS) {
        let Some((text, told)) = taken(&page, &step, &ship, desk) else {
            continue;
        };
        texts.push(text);
        solutions.push(told);
    }
    Ok(json!({"texts": texts, "answer": {"solutions": solutions}}))
}

/// Returns the part of a ship that a path is in: `weapons[1]`, `tech`, `engines`.
fn part(path: &str) -> &str {
    let end = path.find(']').map(|end| end + 1).or_else(|| path.find('.'));
    end.map_or(path, |end| &path[..end])
}

/// Maximum number of fixes that are offered.
const MAX_WAYS: usize = 10;

/// Takes a step and returns the new text with its figures, or `None` if the design is then illegal.
fn taken(page: &Page, step: &NextStep, ship: &Ship, desk: &Desk) -> Option<(String, Value)> {
    let mut form = DesignEditor::open(page.text.as_str()).ok()?;
    match (&step.value, step.path.strip_prefix("tech.")) {
        (Some(value), Some(line)) => form.put("tech", &format!("{{{line}: {value}}}")),
        (Some(value), None) => form.put(&step.path, value),
        (None, _) => form.clear(&step.path),
    }
    .ok()?;
    let then = Page {
        text: form.finish(),
        folder: page.folder.clone(),
    };
    let ship_then = Ship::read(&*then.document().ok()?, desk.drawer.clone()).ok()?;
    let ratings = desk.books.unity_numbers().rate(&ship_then);
    let change = json!({"path": step.path, "to": step.value, "words": words(step, ship)});
    let told = json!({"steps": 1, "changes": [change], "rating": ratings.rating, "space_free": ratings.space.free().to_f64()});
    ratings.is_legal().then_some((then.text, told))
}

/// Describes a step in the words of a chip: `engines 4`, `without Hyperdrive`.
fn words(step: &NextStep, ship: &Ship) -> String {
    let place = |from: &str| {
        step.path
            .strip_prefix(from)
            .and_then(|rest| rest.split_once(']'))
            .and_then(|(at, _)| at.parse().ok())
    };
    if let Some(fitted) = place("systems[")
        .and_then(|at: usize| ship.systems().into_iter().find(|fitted| fitted.entry == at))
    {
        return format!("without {}", fitted.system.name());
    }
    let (key, value) = (
        step.path.rsplit('.').next().unwrap_or_default(),
        step.value.as_deref().unwrap_or_default(),
    );
    match place("weapons[").and_then(|at: usize| ship.weapons().get(at)) {
        Some(weapon) if key.starts_with("banks") => format!("{} {value}", weapon.name()),
        Some(weapon) if key == "range" => format!("{} range {value}", weapon.name()),
        Some(weapon) => format!("{} {} {value}", weapon.name(), key.to_uppercase()),
        None if step.path.starts_with("tech.") => format!("tech of {key} {value}"),
        None => format!("{} {value}", step.path.replace('.', " ")),
    }
}
