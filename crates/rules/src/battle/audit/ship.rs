//! Tests whether one ship is worth its points. It meets every opponent in forces that are as even as possible.

use super::campaign::find_even_counts;
use super::{AuditModel, Entrant, average, handicap};
use crate::battle::question::{AuditOptions, Refusal};
use crate::battle::statistics::{Contest, Z, fit_contests, wilson_interval};
use crate::battle::tally::Tally;
use rayon::prelude::*;
use serde::Serialize;
use starwright_paper::answer::Present;
use starwright_paper::random::Random;
use starwright_paper::table::{Cell, Column, Table, group_thousands};
use starwright_text::field::pluralize;

/// Minimum share of an opponent's rating that battles must model for the verdict to count the match.
const MIN_MODELED: f64 = 0.5;
/// Minimum distance from the average, in standard deviations, of a feature that is named as the reason.
const MIN_DISTANCE: f64 = 0.5;
/// Maximum number of matches shown above the expected score, and below it.
const MAX_SHOWN: usize = 4;

/// The result of an audit of one ship: whether it is worth its points.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ShipAudit {
    /// Class of the ship.
    pub ship: String,
    /// The combat rating of the ship.
    pub rating: f64,
    /// The rating that battles suggest.
    pub fights_like: f64,
    /// Lower end of the 95% interval of `fights_like`.
    pub from: f64,
    /// Upper end of the 95% interval of `fights_like`.
    pub to: f64,
    /// Points that the ship needs per enemy point for an even battle; above 1 it is overrated.
    pub handicap: f64,
    /// `strong`, `a little strong`, `fair`, `a little weak`, `weak`, or `uncertain` if the interval allows several.
    pub verdict: &'static str,
    /// The feature in which the ship differs most from its opponents; empty if there is none.
    pub reason: String,
    /// Share of its rating that battles do not model.
    pub unmodeled: f64,
    /// The systems and traits that battles do not model.
    pub unmodeled_parts: Vec<String>,
    /// The matches of the ship, most expensive opponent first.
    pub matches: Vec<ShipMatch>,
    /// Battles per match.
    pub runs: u64,
    /// Maximum number of ships per side.
    pub max_ships: u32,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// A match of an audited ship.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ShipMatch {
    /// Class of the opponent.
    pub opponent: String,
    /// Number of ships of both sides.
    pub counts: [u32; 2],
    /// Points of both sides.
    pub points: [f64; 2],
    /// Share of the battles that the ship wins; a battle without a winner counts as half a win.
    pub score: f64,
    /// Lower end of the 95% interval of the score.
    pub from: f64,
    /// Upper end of the 95% interval of the score.
    pub to: f64,
    /// Score that the points and the handicap predict.
    pub expected: f64,
    /// Whether the verdict counts the match, because battles model at least half of the opponent's rating.
    pub counts_for_verdict: bool,
}

/// Tests one ship against opponents; opponents without a rating are left out.
pub fn audit_ship<M: AuditModel>(
    model: &M,
    ship: &M::Ship,
    opponents: &[M::Ship],
    options: &AuditOptions,
) -> Result<ShipAudit, Refusal> {
    let own = model.entrant(ship);
    if own.rating <= 0.0 {
        return Err(format!(
            "{} has no rating to test; choose a ship with a rating",
            own.class
        )
        .into());
    }
    let rated = opponents.iter().filter(|other| model.rating(other) > 0.0);
    let mut others: Vec<(&M::Ship, Entrant)> =
        rated.map(|other| (other, model.entrant(other))).collect();
    others.retain(|(_, other)| other.name != own.name || other.rating != own.rating);
    others.sort_by(|a, b| b.1.rating.total_cmp(&a.1.rating));
    let mut matches: Vec<ShipMatch> = others
        .par_iter()
        .enumerate()
        .filter_map(|(index, (other, entrant))| {
            let counts = find_even_counts(options.max_ships, |counts| {
                (f64::from(counts[0]) * own.rating / (f64::from(counts[1]) * entrant.rating)).ln()
            });
            let seed = Random::stream(options.battle.seed, index as u64).bits();
            let battle = options.battle.seed(seed).runs(options.runs);
            let tally = model.fight([(ship, counts[0]), (other, counts[1])], &battle);
            let modeled = 1.0 - model.unmodeled_share(other).0;
            Some(ShipMatch::new(
                counts,
                [&own, entrant],
                modeled,
                &tally.ok()?,
            ))
        })
        .collect();
    let contest = |played: &ShipMatch| Contest {
        pair: [0, 1],
        edge: played.edge(),
        runs: options.runs as f64,
        score: played.score,
    };
    let counted = matches.iter().filter(|played| played.counts_for_verdict);
    let contests: Vec<Contest> = counted.map(contest).collect();
    if contests.is_empty() {
        return Err(format!(
            "battles cannot judge {} against any of these opponents; name more designs",
            own.class
        )
        .into());
    }
    // All opponents together are the other contestant. They are assumed to be worth their points on average.
    let fit = fit_contests(&contests, 2);
    let burden = fit.burdens[0] - fit.burdens[1];
    let error = 2.0 * Z * fit.errors[0] * fit.excess.sqrt();
    for played in &mut matches {
        played.expected = fit.expected([0, 1], played.edge());
    }
    let points_needed = handicap(burden);
    let (fights_like, from, to) = (
        own.rating / points_needed,
        own.rating / handicap(burden + error),
        own.rating / handicap(burden - error),
    );
    let entrants: Vec<&Entrant> = others.iter().map(|(_, entrant)| entrant).collect();
    let (unmodeled, unmodeled_parts) = model.unmodeled_share(ship);
    Ok(ShipAudit {
        reason: reason(&own, &entrants, M::FEATURES, points_needed < 1.0),
        ship: own.class,
        rating: own.rating,
        fights_like,
        from,
        to,
        handicap: points_needed,
        verdict: verdict(own.rating, fights_like, [from, to]),
        unmodeled,
        unmodeled_parts,
        matches,
        runs: options.runs,
        max_ships: options.max_ships,
        seed: options.battle.seed,
    })
}

/// Judges a ship by the rating that it fights like and the 95% interval of that rating.
fn verdict(rating: f64, fights_like: f64, [from, to]: [f64; 2]) -> &'static str {
    let handicap = rating / fights_like;
    let is_fair = (0.87..=1.15).contains(&handicap);
    let is_certain = if is_fair {
        rating / to > 0.67 && rating / from < 1.5
    } else {
        !(from..=to).contains(&rating)
    };
    match handicap {
        _ if !is_certain => "uncertain",
        _ if is_fair => "fair",
        handicap if handicap <= 0.67 => "strong",
        handicap if handicap < 1.0 => "a little strong",
        handicap if handicap < 1.5 => "a little weak",
        _ => "weak",
    }
}

/// Names the feature in which a strong ship exceeds its opponents most, or a weak one falls short of them most.
fn reason(
    own: &Entrant,
    others: &[&Entrant],
    features: &[(&str, &str)],
    is_strong: bool,
) -> String {
    let mut best = (MIN_DISTANCE, String::new());
    for (index, (name, unit)) in features.iter().enumerate() {
        let values = || others.iter().map(|other| other.features[index]);
        let mean = average(values());
        let deviation = average(values().map(|value| (value - mean).powi(2))).sqrt();
        let is_cost = *name == "rating not modeled";
        let sign = if is_strong == is_cost { -1.0 } else { 1.0 };
        let distance = sign * (own.features[index] - mean) / deviation.max(1e-9);
        if distance > best.0 && deviation > 0.0 {
            let own = own.features[index];
            best = (
                distance,
                format!("{name} {own:.0}{unit}, average {mean:.1}{unit}"),
            );
        }
    }
    best.1
}

impl ShipMatch {
    /// Creates a match from its tally; `modeled` is the share of the opponent's rating that battles model.
    fn new(
        counts: [u32; 2],
        [own, other]: [&Entrant; 2],
        modeled: f64,
        tally: &Tally,
    ) -> ShipMatch {
        let (score, runs) = (tally.score(), tally.runs as f64);
        let (from, to) = wilson_interval(score * runs, runs);
        ShipMatch {
            opponent: other.class.clone(),
            counts,
            points: [
                f64::from(counts[0]) * own.rating,
                f64::from(counts[1]) * other.rating,
            ],
            score,
            from,
            to,
            expected: 0.5,
            counts_for_verdict: modeled >= MIN_MODELED,
        }
    }

    /// Returns the logarithm of the ship's points per enemy point.
    fn edge(&self) -> f64 {
        (self.points[0] / self.points[1]).ln()
    }

    /// Returns the score beyond the expected one.
    fn difference(&self) -> f64 {
        self.score - self.expected
    }
}

/// Writes a share in whole percent. Shares near 0 and 1 become `<1%` and `>99%`.
pub fn whole_percent(share: f64) -> String {
    match share {
        0.0 => "0%".to_string(),
        1.0 => "100%".to_string(),
        share if share < 0.01 => "<1%".to_string(),
        share if share > 0.99 => ">99%".to_string(),
        share => format!("{:.0}%", 100.0 * share),
    }
}

impl ShipAudit {
    /// Writes the verdict as a sentence: `Stiletto is fair for its points: it costs 232 and fights like 258 (...)`.
    pub fn sentence(&self) -> String {
        let number = |points: f64| group_thousands(format!("{points:.0}"));
        let figures = format!(
            "it costs {} and fights like {} (95% CI {} to {})",
            number(self.rating),
            number(self.fights_like),
            number(self.from),
            number(self.to)
        );
        let verdict = match self.verdict {
            "uncertain" => {
                return format!(
                    "{} is not clearly strong or weak for its points: {figures}. More battles or more opponents narrow the \
                     interval.",
                    self.ship
                );
            }
            "fair" if self.from > self.rating => {
                "fair for its points, on the strong side".to_string()
            }
            "fair" if self.to < self.rating => "fair for its points, on the weak side".to_string(),
            verdict => format!("{verdict} for its points"),
        };
        format!("{} is {verdict}: {figures}.", self.ship)
    }

    fn table(&self, rows: &[&ShipMatch]) -> Table {
        Table::from_items(
            rows.iter().copied(),
            &[
                (Column::text("match", "Match"), |played| {
                    let [own, other] = played.counts;
                    let mark = if played.counts_for_verdict {
                        ""
                    } else {
                        " †"
                    };
                    format!("{own} against {other} {}{mark}", played.opponent).into()
                }),
                (Column::number("points", "Points").importance(2), |played| {
                    let points = played
                        .points
                        .map(|points| group_thousands(format!("{points:.0}")));
                    points.join(" : ").into()
                }),
                (Column::number("score", "Score"), |played| {
                    Cell::number(played.score, whole_percent(played.score))
                }),
                (
                    Column::number("expected", "Expected").importance(3),
                    |played| Cell::number(played.expected, whole_percent(played.expected)),
                ),
                (Column::number("difference", "Difference"), |played| {
                    let points = 100.0 * played.difference();
                    Cell::number(played.difference(), format!("{points:+.0}"))
                }),
            ],
        )
    }
}

impl Present for ShipAudit {
    fn title(&self) -> String {
        let mut title = self.sentence();
        if !self.reason.is_empty() && self.verdict != "uncertain" {
            title += &format!(" Why: {}.", self.reason);
        }
        if self.unmodeled > 0.0 {
            title += &format!(
                " Caution: {} of its rating is not modeled ({} in these battles), so at the table it may be stronger.",
                whole_percent(self.unmodeled),
                match self.unmodeled_parts.as_slice() {
                    [one] => format!("{one} does nothing"),
                    many => format!("{} do nothing", many.join(", ")),
                }
            );
        }
        title
    }

    fn tables(&self) -> Vec<Table> {
        let mut sorted: Vec<&ShipMatch> = self.matches.iter().collect();
        sorted.sort_by(|a, b| b.difference().total_cmp(&a.difference()));
        let better = sorted.iter().filter(|played| played.difference() > 0.0);
        let better: Vec<&ShipMatch> = better.take(MAX_SHOWN).copied().collect();
        let worse = sorted
            .iter()
            .rev()
            .filter(|played| played.difference() < 0.0);
        let worse: Vec<&ShipMatch> = worse.take(MAX_SHOWN).copied().collect();
        let all: Vec<&ShipMatch> = self.matches.iter().collect();
        vec![
            self.table(&all).named("matches").detail(),
            self.table(&better)
                .titled("Does better than its points against")
                .named("better"),
            self.table(&worse)
                .titled("Does worse against")
                .named("worse"),
        ]
    }

    fn notes(&self) -> Vec<String> {
        let matches = match self.matches.len() {
            1 => "1 match".to_string(),
            many => format!("{many} matches"),
        };
        let mut notes = vec![format!(
            "{matches}, {} each, up to {} per side, seed {}; all of them: --table matches. The score counts half for battles \
             without a winner.",
            pluralize(self.runs as usize, "battle"),
            pluralize(self.max_ships as usize, "ship"),
            self.seed
        )];
        if self.matches.iter().any(|played| !played.counts_for_verdict) {
            notes.push(
                "† More than half of its rating is not modeled; the verdict does not count it."
                    .to_string(),
            );
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_only_what_the_interval_shows() {
        for (fights_like, interval, expected) in [
            (100.0, [90.0, 110.0], "fair"),
            (100.0, [60.0, 160.0], "uncertain"),
            (74.0, [50.0, 109.0], "uncertain"),
            (74.0, [60.0, 95.0], "a little weak"),
            (60.0, [50.0, 80.0], "weak"),
            (130.0, [96.0, 170.0], "uncertain"),
            (130.0, [105.0, 160.0], "a little strong"),
            (170.0, [140.0, 200.0], "strong"),
        ] {
            assert_eq!(
                verdict(100.0, fights_like, interval),
                expected,
                "{fights_like}"
            );
        }
    }
}
