//! Chooses and fights the battles of an audit. Ships with the least certain handicaps fight most.

use super::Entrant;
use crate::battle::question::{
    AuditCount, AuditOptions, AuditProgress, AuditState, DuelOptions, Refusal,
};
use crate::battle::statistics::{Contest, ContestFit, Z, fit_contests};
use crate::battle::tally::Tally;
use rayon::prelude::*;
use starwright_paper::random::Random;
use std::collections::BTreeMap;

/// Number of matchups per round.
const MATCHUPS_PER_ROUND: u64 = 48;
/// Number of battles per matchup.
const BATTLES_PER_MATCHUP: u64 = 4;

/// Two opposing forces, each of a single design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Matchup {
    pub pair: [usize; 2],
    pub counts: [u32; 2],
}

/// The number of battles of a matchup and how many the first force won; a battle without a winner counts as half a win.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub runs: u64,
    pub won: f64,
}

/// A function that fights the battles of a matchup.
pub type FightMatchup<'a> = dyn Fn(Matchup, &DuelOptions) -> Result<Tally, Refusal> + Sync + 'a;

/// An audit in progress.
pub struct Campaign<'a> {
    pub entrants: &'a [Entrant],
    fight: &'a FightMatchup<'a>,
    options: &'a AuditOptions<'a>,
    pub counts: BTreeMap<Matchup, Count>,
    rounds: u64,
    pub battles: u64,
    subject: String,
}

impl<'a> Campaign<'a> {
    /// Starts an audit, or continues the one that the options name.
    pub fn new(
        entrants: &'a [Entrant],
        fight: &'a FightMatchup<'a>,
        options: &'a AuditOptions<'a>,
    ) -> Result<Campaign<'a>, Refusal> {
        let names: Vec<String> = entrants
            .iter()
            .map(|entrant| format!("{} {}", entrant.name, entrant.rating))
            .collect();
        let DuelOptions {
            board,
            captains,
            seekers,
            turns,
            seed,
            fallback,
            ..
        } = options.battle;
        let mut campaign = Campaign {
            entrants,
            fight,
            options,
            counts: BTreeMap::new(),
            rounds: 0,
            battles: 0,
            subject: format!(
                "{board:?} {captains:?} {seekers:?} {turns} {seed} {fallback:?} {}: {}",
                options.max_ships,
                names.join(", ")
            ),
        };
        if let Some(state) = options.resume {
            if state.subject != campaign.subject {
                return Err(
                    "the audit to resume has other designs or battle options; start a new one"
                        .into(),
                );
            }
            campaign.rounds = state.rounds;
            for entry in &state.entries {
                let (pair, counts) = (entry.pair, entry.counts);
                let (runs, won) = (entry.runs, entry.won);
                campaign.add(Matchup { pair, counts }, Count { runs, won });
            }
        }
        Ok(campaign)
    }

    fn add(&mut self, matchup: Matchup, count: Count) {
        let sum = self.counts.entry(matchup).or_default();
        (sum.runs, sum.won) = (sum.runs + count.runs, sum.won + count.won);
        self.battles += count.runs;
    }

    /// Returns the counts so far, from which the audit can be resumed.
    fn state(&self) -> AuditState {
        let entry = |(matchup, count): (&Matchup, &Count)| AuditCount {
            pair: matchup.pair,
            counts: matchup.counts,
            runs: count.runs,
            won: count.won,
        };
        AuditState {
            subject: self.subject.clone(),
            rounds: self.rounds,
            entries: self.counts.iter().map(entry).collect(),
        }
    }

    /// Returns the logarithm of the ratio of the first side's points to the second's.
    pub fn edge(&self, matchup: Matchup) -> f64 {
        let points = |side: usize| {
            f64::from(matchup.counts[side]) * self.entrants[matchup.pair[side]].rating
        };
        (points(0) / points(1)).ln()
    }

    fn fit_counts(&self) -> ContestFit {
        let contest = |(matchup, count): (&Matchup, &Count)| Contest {
            pair: matchup.pair,
            edge: self.edge(*matchup),
            runs: count.runs as f64,
            score: count.won / count.runs as f64,
        };
        fit_contests(
            &self.counts.iter().map(contest).collect::<Vec<_>>(),
            self.entrants.len(),
        )
    }

    /// Fights until the handicaps are precise enough or all battles are spent.
    pub fn run(&mut self) -> Result<ContestFit, Refusal> {
        let count = self.entrants.len();
        let pairs = (count * (count - 1) / 2) as u64;
        let max_battles = self.options.runs.saturating_mul(pairs).max(1);
        if self.rounds == 0 {
            let even = ContestFit::equal(count);
            let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
            let matchups: Vec<Matchup> = pairs
                .map(|pair| self.find_even_matchup(pair, &even))
                .collect();
            // Every pair fights once, in chunks, so that there is progress to report.
            for matchups in matchups.chunks(MATCHUPS_PER_ROUND as usize) {
                self.fight_matchups(matchups)?;
                self.report_progress(&even, max_battles, false);
            }
        }
        loop {
            let fit = self.fit_counts();
            let is_last =
                self.battles >= max_battles || widest_interval(&fit) <= self.options.precision;
            self.report_progress(&fit, max_battles, is_last);
            if is_last {
                return Ok(fit);
            }
            let matchups = self.choose_matchups(&fit);
            self.fight_matchups(&matchups)?;
        }
    }

    fn report_progress(&self, fit: &ContestFit, max_battles: u64, is_last: bool) {
        let burdens = fit.burdens.iter().zip(self.entrants);
        let most = burdens.clone().max_by(|a, b| a.0.total_cmp(b.0));
        let least = burdens.min_by(|a, b| a.0.total_cmp(b.0));
        let ends = [most, least].into_iter().flatten();
        let ends: Vec<String> = ends
            .map(|(burden, entrant)| format!("{} {:.2}", entrant.class, burden.exp()))
            .collect();
        self.options.on_progress.call(&AuditProgress {
            battles: self.battles,
            max_battles,
            widest: widest_interval(fit),
            finding: ends.join(" ... "),
            state: &self.state(),
            is_last,
        });
    }

    /// Returns the most even matchup of two designs, given their handicaps so far.
    fn find_even_matchup(&self, pair: [usize; 2], fit: &ContestFit) -> Matchup {
        let counts = find_even_counts(self.options.max_ships, |counts| {
            self.edge(Matchup { pair, counts }) - fit.burdens[pair[0]] + fit.burdens[pair[1]]
        });
        Matchup { pair, counts }
    }

    /// Chooses matchups for the ships with the least certain handicaps, against opponents that they may or may not
    /// beat: a one-sided battle reveals nothing about a handicap.
    fn choose_matchups(&self, fit: &ContestFit) -> Vec<Matchup> {
        let seed = self.options.battle.seed;
        let mut random = Random::stream(seed, self.rounds.wrapping_mul(0x9e37_79b9));
        let good_error = (1.0 + self.options.precision).ln() / Z;
        let need = |error: &f64| {
            if *error > good_error {
                error * error
            } else {
                error * error / 100.0
            }
        };
        let needs: Vec<f64> = fit.errors.iter().map(need).collect();
        let mut chosen = Vec::new();
        for _ in 0..MATCHUPS_PER_ROUND {
            let own = draw_index(&needs, &mut random);
            let (mut matchups, mut weights) = (Vec::new(), Vec::new());
            for other in 0..self.entrants.len() {
                let matchup = self.find_even_matchup([own.min(other), own.max(other)], fit);
                let expected = fit.expected(matchup.pair, self.edge(matchup));
                matchups.push(matchup);
                weights.push(if other == own {
                    0.0
                } else {
                    expected * (1.0 - expected)
                });
            }
            chosen.push(matchups[draw_index(&weights, &mut random)]);
        }
        chosen
    }

    /// Fights matchups and adds their results. They do not depend on the number of threads. Pairs that can never reach
    /// each other are skipped.
    fn fight_matchups(&mut self, matchups: &[Matchup]) -> Result<(), Refusal> {
        let each = BATTLES_PER_MATCHUP.min(self.options.runs);
        let battle = self.options.battle;
        let results: Vec<Result<Tally, Refusal>> = matchups
            .par_iter()
            .enumerate()
            .map(|(index, matchup)| {
                let number = self.rounds << 32 | index as u64;
                let seed = Random::stream(battle.seed, number).bits();
                (self.fight)(*matchup, &battle.seed(seed).runs(each))
            })
            .collect();
        self.rounds += 1;
        for (matchup, result) in matchups.iter().zip(results) {
            if let Ok(tally) = result {
                let (runs, won) = (tally.runs, tally.score() * tally.runs as f64);
                self.add(*matchup, Count { runs, won });
            } else {
                self.battles += each;
            }
        }
        if self.counts.is_empty() {
            return Err("no two of these designs can ever come into range of each other".into());
        }
        Ok(())
    }
}

/// Finds the numbers of ships of both sides for which the first side's advantage is nearest to 0. An additional ship must
/// bring it nearer by some margin.
pub fn find_even_counts(max: u32, advantage: impl Fn([u32; 2]) -> f64) -> [u32; 2] {
    let mut best = (f64::INFINITY, [1, 1]);
    for counts in (1..=max).flat_map(|own| (1..=max).map(move |other| [own, other])) {
        let distance = advantage(counts).abs() + 0.03 * f64::from(counts[0] + counts[1]);
        if distance < best.0 {
            best = (distance, counts);
        }
    }
    best.1
}

/// Draws an index with a probability in proportion to its weight.
fn draw_index(weights: &[f64], random: &mut Random) -> usize {
    let mut left =
        weights.iter().sum::<f64>() * f64::from(random.below(1 << 30)) / f64::from(1 << 30);
    let passes = |weight: &f64| {
        left -= weight;
        left < 0.0
    };
    weights.iter().position(passes).unwrap_or(0)
}

/// Returns the width of the widest 95% interval of a handicap, as a fraction of the handicap.
pub fn widest_interval(fit: &ContestFit) -> f64 {
    if fit.errors.is_empty() {
        return f64::INFINITY;
    }
    let most = fit.errors.iter().copied().fold(0.0, f64::max);
    (Z * most).exp() - 1.0
}
