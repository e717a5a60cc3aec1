//! Who meets whom, in which force, and how it ended: battles are spent where handicaps are least certain.

use super::Entrant;
use crate::battle::question::{
    AuditCount, AuditOptions, AuditProgress, AuditState, DuelOptions, Refusal,
};
use crate::battle::statistics::{Contest, ContestFit, Z, fit_contests};
use crate::battle::tally::Tally;
use rayon::prelude::*;
use starwright_paper::random::Random;
use std::collections::BTreeMap;

/// Bouts of one round, and battles of each.
const BOUTS: u64 = 48;
const EACH: u64 = 4;

/// Two forces of one design each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Matchup {
    pub pair: [usize; 2],
    pub counts: [u32; 2],
}

/// Battles of a bout, and those that the first won, halves counting a half.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub runs: u64,
    pub won: f64,
}

/// Fights battles of a matchup.
pub type FightMatchup<'a> = dyn Fn(Matchup, &DuelOptions) -> Result<Tally, Refusal> + Sync + 'a;

/// An audit under way.
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
                    "the audit to go on from is of other designs, or fought in another way".into(),
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

    fn add(&mut self, bout: Matchup, count: Count) {
        let sum = self.counts.entry(bout).or_default();
        (sum.runs, sum.won) = (sum.runs + count.runs, sum.won + count.won);
        self.battles += count.runs;
    }

    /// What it has counted.
    fn state(&self) -> AuditState {
        let entry = |(bout, count): (&Matchup, &Count)| AuditCount {
            pair: bout.pair,
            counts: bout.counts,
            runs: count.runs,
            won: count.won,
        };
        AuditState {
            subject: self.subject.clone(),
            rounds: self.rounds,
            entries: self.counts.iter().map(entry).collect(),
        }
    }

    /// The points of the first for each of the second's, as a logarithm.
    pub fn edge(&self, bout: Matchup) -> f64 {
        let points =
            |side: usize| f64::from(bout.counts[side]) * self.entrants[bout.pair[side]].rating;
        (points(0) / points(1)).ln()
    }

    fn standings(&self) -> ContestFit {
        let contest = |(bout, count): (&Matchup, &Count)| Contest {
            pair: bout.pair,
            edge: self.edge(*bout),
            runs: count.runs as f64,
            score: count.won / count.runs as f64,
        };
        fit_contests(
            &self.counts.iter().map(contest).collect::<Vec<_>>(),
            self.entrants.len(),
        )
    }

    /// Fights until the handicaps are certain enough or all battles are spent.
    pub fn run(&mut self) -> Result<ContestFit, Refusal> {
        let count = self.entrants.len();
        let most = self
            .options
            .runs
            .saturating_mul((count * (count - 1) / 2) as u64)
            .max(1);
        if self.rounds == 0 {
            let even = ContestFit {
                slope: 2.0,
                burdens: vec![0.0; count],
                errors: Vec::new(),
                spreads: Vec::new(),
                excess: 1.0,
            };
            let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
            let bouts: Vec<Matchup> = pairs.map(|pair| self.force(pair, &even)).collect();
            // Every pair once; in pieces, so that there is something to see.
            for bouts in bouts.chunks(BOUTS as usize) {
                self.play(bouts)?;
                self.report(&even, most, false);
            }
        }
        loop {
            let standings = self.standings();
            let is_last = self.battles >= most || widest(&standings) <= self.options.precision;
            self.report(&standings, most, is_last);
            if is_last {
                return Ok(standings);
            }
            let bouts = self.choose(&standings);
            self.play(&bouts)?;
        }
    }

    fn report(&self, standings: &ContestFit, most: u64, is_last: bool) {
        let burdens = standings.burdens.iter().enumerate();
        let told = |(index, burden): (usize, &f64)| {
            format!("{} {:.2}", self.entrants[index].class, burden.exp())
        };
        let (first, last) = (
            burdens.clone().max_by(|a, b| a.1.total_cmp(b.1)),
            burdens.min_by(|a, b| a.1.total_cmp(b.1)),
        );
        let finding = first.zip(last).map_or(String::new(), |(first, last)| {
            format!("{} ... {}", told(first), told(last))
        });
        self.options.on_progress.call(&AuditProgress {
            battles: self.battles,
            max_battles: most,
            widest: widest(standings),
            finding,
            state: &self.state(),
            is_last,
        });
    }

    /// The force of two designs that is nearest to even by what is known; a ship more must bring it nearer.
    fn force(&self, pair: [usize; 2], standings: &ContestFit) -> Matchup {
        let most = self.options.max_ships;
        let all = (1..=most).flat_map(|own| {
            (1..=most).map(move |other| Matchup {
                pair,
                counts: [own, other],
            })
        });
        let distance = |bout: &Matchup| {
            let expected =
                self.edge(*bout) - standings.burdens[pair[0]] + standings.burdens[pair[1]];
            expected.abs() + 0.03 * f64::from(bout.counts[0] + bout.counts[1])
        };
        all.min_by(|a, b| distance(a).total_cmp(&distance(b)))
            .unwrap_or(Matchup {
                pair,
                counts: [1, 1],
            })
    }

    /// Bouts of the ships whose handicaps are least certain, against anybody who can tell something about them: a force that is
    /// as even as can be and still loses for certain tells nothing.
    fn choose(&self, standings: &ContestFit) -> Vec<Matchup> {
        let mut random = Random::stream(
            self.options.battle.seed,
            self.rounds.wrapping_mul(0x9e37_79b9),
        );
        let good = (1.0 + self.options.precision).ln() / Z;
        let needs: Vec<f64> = standings
            .errors
            .iter()
            .map(|error| {
                if *error > good {
                    error * error
                } else {
                    error * error / 100.0
                }
            })
            .collect();
        let bout = |_| {
            let own = drawn(&needs, &mut random);
            let others = (0..self.entrants.len()).map(|other| {
                let bout = self.force([own.min(other), own.max(other)], standings);
                let expected = standings.expected(bout.pair, self.edge(bout));
                (
                    bout,
                    if other == own {
                        0.0
                    } else {
                        expected * (1.0 - expected)
                    },
                )
            });
            let (bouts, told): (Vec<Matchup>, Vec<f64>) = others.unzip();
            bouts[drawn(&told, &mut random)]
        };
        (0..BOUTS).map(bout).collect()
    }

    /// Fights bouts; the answer does not depend on the number of threads. A pair that can never meet is left out.
    fn play(&mut self, bouts: &[Matchup]) -> Result<(), Refusal> {
        let each = EACH.min(self.options.runs);
        let seed = |index: usize| {
            Random::stream(self.options.battle.seed, self.rounds << 32 | index as u64).bits()
        };
        let fight = |(index, bout): (usize, &Matchup)| {
            (self.fight)(*bout, &self.options.battle.seed(seed(index)).runs(each))
        };
        let results: Vec<Result<_, Refusal>> = bouts.par_iter().enumerate().map(fight).collect();
        self.rounds += 1;
        for (bout, result) in bouts.iter().zip(results) {
            if let Ok(tally) = result {
                self.add(
                    *bout,
                    Count {
                        runs: tally.runs,
                        won: tally.score() * tally.runs as f64,
                    },
                );
            } else {
                self.battles += each;
            }
        }
        if self.counts.is_empty() {
            return Err("none of these designs can ever reach another".into());
        }
        Ok(())
    }
}

/// A place, each as likely as its weight.
fn drawn(weights: &[f64], random: &mut Random) -> usize {
    let mut left =
        weights.iter().sum::<f64>() * f64::from(random.below(1 << 30)) / f64::from(1 << 30);
    let passes = |weight: &f64| {
        left -= weight;
        left < 0.0
    };
    weights.iter().position(passes).unwrap_or(0)
}

/// The widest 95 % interval of a handicap, as a part of it.
pub fn widest(standings: &ContestFit) -> f64 {
    let most = standings
        .errors
        .iter()
        .fold(0f64, |most, error| most.max(*error));
    if standings.errors.is_empty() {
        f64::INFINITY
    } else {
        (Z * most).exp() - 1.0
    }
}
