//! Are ratings fair? Every ship meets every other in forces of several points ratios, and a curve tells at which it is even.

mod matches;
mod reasons;

use super::super::numbers::Numbers;
use super::super::ship::Ship;
use super::unmodelled;
use crate::paper::answer::Answer;
use crate::paper::table::{Cell, Column, Table, percent};
use crate::play::chart::{Axis, Chart, Mark, Series};
use crate::play::question::Trial;
use crate::play::statistics::{Curve, fit_curve};
use matches::{Entrant, Match};
use serde_json::{Value, json};

/// The most designs in one audit: each pair is a match.
const MOST_DESIGNS: usize = 200;
/// Handicaps beyond this are told as this.
const MOST_HANDICAP: f64 = 16.0;
/// Forces count as equal if neither has more points than this times the other's.
const EQUAL: f64 = 1.2;

/// How a ship came out.
struct Standing {
    /// The points it needs for each point of the enemy's to be even.
    handicap: f64,
    /// Its score where points were equal, if they ever were.
    even: Option<f64>,
    reason: String,
}

/// Audits the ratings of these ships.
pub(in super::super) fn audit(
    ships: &[Ship],
    numbers: &Numbers,
    trial: &Trial,
    tick: &(dyn Fn(usize) + Sync),
) -> Result<Answer, String> {
    let known: Vec<Ship>;
    let ships = match trial.is_modelled_only {
        true => {
            known = ships.iter().map(|ship| unmodelled::without_systems(ship, numbers)).collect();
            known.as_slice()
        }
        false => ships,
    };
    let (entrants, unrated) = matches::entrants(ships, numbers);
    if entrants.len() < 2 {
        return Err(format!("an audit needs two designs with a rating; there are {}", entrants.len()));
    }
    if entrants.len() > MOST_DESIGNS {
        return Err(format!("{} designs; an audit takes up to {MOST_DESIGNS}", entrants.len()));
    }
    let matches = matches::play(&entrants, numbers, trial, tick)?;
    let standings = standings(&entrants, &matches, numbers);
    let overall = overall(&matches);
    let mut notes = vec![
        format!(
            "{} matches of {} duels each, up to {} ships a side, seed {}.",
            matches.len(),
            trial.runs,
            trial.most_ships,
            trial.engagement.seed
        ),
        format!(
            "The side with more points scores {} where it has at least a tenth more; a side with twice the points is \
             expected to score {}.",
            percent(favourite_score(&matches)),
            percent(crate::play::statistics::logistic(overall.slope * 2f64.ln()))
        ),
        "A handicap above 1 means overrated: the ship needs that many points for each of the enemy's. A score counts wins \
         and half of what nobody won."
            .to_string(),
        "Not modelled: terrain, formations, turning and facing by choice, scenarios, and what is named below.".to_string(),
    ];
    if trial.is_modelled_only {
        notes.push("Rated and fought without the systems that the model does not know.".to_string());
    }
    if !unrated.is_empty() {
        notes.push(format!("Left out, rated 0: {}.", unrated.join(", ")));
    }
    notes.extend(unmodelled::notes(entrants.iter().map(|entrant| entrant.ship), trial.engagement.fallback, numbers));
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by(|a, b| standings[*b].handicap.total_cmp(&standings[*a].handicap));
    let json = json!({
        "matches": matches.iter().map(|played| played.json(&entrants)).collect::<Vec<Value>>(),
        "ships": order.iter().map(|&i| standing_json(&entrants[i], &standings[i])).collect::<Vec<Value>>(),
        "calibration": calibration(&matches).iter().map(Bin::json).collect::<Vec<Value>>(),
        "favourite_score": favourite_score(&matches),
        "slope": overall.slope,
    });
    Ok(Answer {
        title: format!("How {} ratings predict who wins", entrants.len()),
        tables: vec![ship_table(&entrants, &standings, &order), calibration_table(&matches)],
        notes,
        json,
        chart: Some(chart(&entrants, &standings, &order)),
        map: None,
    })
}

/// The curve of all matches; seen from both sides, so that it passes one half at equal points.
fn overall(matches: &[Match]) -> Curve {
    let both = |played: &Match| [(played.ratio.ln(), played.score, 1.0), (-played.ratio.ln(), 1.0 - played.score, 1.0)];
    fit_curve(&matches.iter().flat_map(both).collect::<Vec<_>>())
}

fn standings(entrants: &[Entrant], matches: &[Match], numbers: &Numbers) -> Vec<Standing> {
    let seen = |entrant: usize| matches.iter().filter_map(move |played| played.seen_by(entrant));
    let handicap = |entrant: usize| {
        let points: Vec<(f64, f64, f64)> = seen(entrant).map(|(ratio, score)| (ratio.ln(), score, 1.0)).collect();
        fit_curve(&points).middle.exp().clamp(1.0 / MOST_HANDICAP, MOST_HANDICAP)
    };
    let even = |entrant: usize| {
        let scores =
            seen(entrant).filter(|(ratio, _)| *ratio <= EQUAL && *ratio >= 1.0 / EQUAL).map(|(_, score)| score);
        let scores: Vec<f64> = scores.collect();
        (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64)
    };
    let handicaps: Vec<f64> = (0..entrants.len()).map(handicap).collect();
    let reasons = reasons::reasons(entrants, &handicaps, numbers);
    let standing =
        |(entrant, (handicap, reason)): (usize, (f64, String))| Standing { handicap, even: even(entrant), reason };
    handicaps.into_iter().zip(reasons).enumerate().map(standing).collect()
}

fn ship_table(entrants: &[Entrant], standings: &[Standing], order: &[usize]) -> Table {
    let mut table = Table::new(&[
        Column::text("ship", "Ship"),
        Column::number("rating", "Rating"),
        Column::number("score", "Score at equal points"),
        Column::number("handicap", "Fair handicap"),
        Column::text("verdict", "Verdict"),
        Column::text("reason", "What stands out"),
    ]);
    for &index in order {
        let Standing { handicap, even, reason } = &standings[index];
        let entrant = &entrants[index];
        table.rows.push(vec![
            Cell::text(entrant.ship.class()),
            Cell::number(entrant.rating, entrant.rating.to_string()),
            even.map_or(Cell::text(""), Cell::percent),
            Cell::decimals(*handicap, 2),
            Cell::text(verdict(*handicap)),
            Cell::text(reason),
        ]);
    }
    table
}

fn verdict(handicap: f64) -> &'static str {
    match handicap {
        handicap if handicap >= 1.5 => "overrated",
        handicap if handicap >= 1.15 => "a little overrated",
        handicap if handicap > 1.0 / 1.15 => "fair",
        handicap if handicap > 1.0 / 1.5 => "a little underrated",
        _ => "underrated",
    }
}

fn standing_json(entrant: &Entrant, standing: &Standing) -> Value {
    json!({
        "ship": entrant.ship.class(),
        "faction": entrant.ship.faction(),
        "rating": entrant.rating,
        "score_at_equal_points": standing.even,
        "handicap": standing.handicap,
        "verdict": verdict(standing.handicap),
        "reason": standing.reason,
    })
}

/// Matches of similar points ratios, seen by the side with more points.
struct Bin {
    from: f64,
    to: f64,
    matches: usize,
    score: f64,
    upsets: f64,
}

impl Bin {
    fn json(&self) -> Value {
        let to = self.to.is_finite().then_some(self.to);
        json!({"from": self.from, "to": to, "matches": self.matches, "score": self.score, "upsets": self.upsets})
    }
}

fn calibration(matches: &[Match]) -> Vec<Bin> {
    let edges = [1.0, 1.1, 1.5, 2.0, 3.0, 5.0, f64::INFINITY];
    let favoured: Vec<(f64, f64)> = matches.iter().map(Match::seen_by_favourite).collect();
    let bin = |edge: &[f64]| {
        let scores: Vec<f64> = favoured
            .iter()
            .filter(|(ratio, _)| *ratio >= edge[0] && *ratio < edge[1])
            .map(|(_, score)| *score)
            .collect();
        let part = |sum: f64| sum / scores.len().max(1) as f64;
        Bin {
            from: edge[0],
            to: edge[1],
            matches: scores.len(),
            score: part(scores.iter().sum()),
            upsets: part(scores.iter().filter(|score| **score < 0.5).count() as f64),
        }
    };
    edges.windows(2).map(bin).filter(|bin| bin.matches > 0).collect()
}

fn calibration_table(matches: &[Match]) -> Table {
    let mut table = Table::new(&[
        Column::text("points", "Points ratio"),
        Column::number("matches", "Matches"),
        Column::number("score", "Score of the larger"),
        Column::number("upsets", "Matches the smaller wins"),
    ]);
    for Bin { from, to, matches, score, upsets } in calibration(matches) {
        let words = if to.is_finite() { format!("{from} to {to}") } else { format!("{from} and more") };
        let count = Cell::number(matches as f64, matches.to_string());
        table.rows.push(vec![Cell::text(words), count, Cell::percent(score), Cell::percent(upsets)]);
    }
    table.title = Some("Calibration: how the side with more points fares".to_string());
    table
}

/// The score of the side with more points, where it has at least a tenth more.
fn favourite_score(matches: &[Match]) -> f64 {
    let clear = matches.iter().map(Match::seen_by_favourite).filter(|(ratio, _)| *ratio >= 1.1);
    let scores: Vec<f64> = clear.map(|(_, score)| score).collect();
    scores.iter().sum::<f64>() / scores.len().max(1) as f64
}

fn chart(entrants: &[Entrant], standings: &[Standing], order: &[usize]) -> Chart {
    let count = order.len() as f64;
    let place = |position: usize| count - 1.0 - position as f64;
    let dots = order.iter().enumerate().map(|(position, &i)| (standings[i].handicap, place(position)));
    let mut ticks: Vec<(f64, String)> = order
        .iter()
        .enumerate()
        .map(|(position, &i)| (place(position), entrants[i].ship.class().to_string()))
        .collect();
    ticks.reverse();
    Chart {
        title: "Fair handicap: points a ship needs for each of the enemy's".to_string(),
        x: Axis {
            label: "underrated  <  1  <  overrated".to_string(),
            is_logarithmic: true,
            includes: vec![0.5, 2.0],
            ..Axis::default()
        },
        y: Axis { ticks, ..Axis::default() },
        series: vec![
            Series { points: vec![(1.0, 0.0), (1.0, count - 1.0)], mark: Mark::Guide, ..Series::default() },
            Series { points: dots.collect(), mark: Mark::Dots, ..Series::default() },
        ],
    }
}
