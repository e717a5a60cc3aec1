//! The setup of a battle (ships and where they deploy), and the course of a battle that all games share.

use super::position::PositionTable;
use super::question::{DuelOptions, Refusal, count_ships};
use super::tally::{Tally, Verdict, decide_winner, play_turns};
use crate::identity::find_free_letter;
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_paper::replay::{Board, EndReason, Replay, ReplayResult, ReplayShip, steps};
use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::ops::Range;

/// The ships of one design on a side; `D` is what the game needs to know about the design.
#[derive(Debug)]
pub struct Contingent<D> {
    /// 0 or 1.
    pub side: usize,
    /// Index among the designs of the side.
    pub group: usize,
    /// Number of ships.
    pub count: u32,
    /// Class of the ships.
    pub class: String,
    /// Full name of the design.
    pub name: String,
    /// Names of its batteries.
    pub batteries: Vec<String>,
    /// Victory points per ship.
    pub rating: u32,
    /// Maximum range of its weapons in hexes.
    pub reach: u16,
    /// Whether its ships can move.
    pub is_mobile: bool,
    pub design: D,
}

/// The file and the ship IDs by which a replay identifies a contingent.
#[derive(Clone, Debug, Default)]
pub struct ReplayDesign {
    /// The path of the design file.
    pub file: String,
    /// Number of the document in the file, from 1.
    pub document: usize,
    /// The IDs of its ships; empty outside a fleet.
    pub ids: Vec<String>,
}

impl ReplayDesign {
    /// Creates an entry for a design whose ships do not belong to a fleet.
    pub fn new(file: impl Into<String>, document: usize) -> ReplayDesign {
        ReplayDesign {
            file: file.into(),
            document,
            ids: Vec::new(),
        }
    }
}

/// A ship and the hex where it deploys.
#[derive(Clone, Copy, Debug)]
pub struct Deployment {
    /// Index of its contingent.
    pub contingent: usize,
    /// 0 or 1.
    pub side: usize,
    pub hex: Hex,
}

/// Everything that is the same in all battles of two sides. `R` is the game's own data.
#[derive(Debug)]
pub struct BattleSetup<D, R = ()> {
    pub board: Board,
    pub contingents: Vec<Contingent<D>>,
    /// All ships, those of the first side first.
    pub ships: Vec<Deployment>,
    counts: [usize; 2],
    /// Victory points that win a battle, or `None` if battles are fought to the end.
    pub target: Option<u32>,
    /// Maximum number of turns.
    pub turns: u32,
    pub positions: PositionTable,
    pub rules: R,
}

impl<D> BattleSetup<D> {
    /// Deploys two sides. `deploy` returns hexes for a number of ships of a side. `describe` builds the contingent of a
    /// design; its side, group and count are then filled in.
    pub fn new<S, B: Borrow<S>>(
        sides: [&[(B, u32)]; 2],
        options: &DuelOptions,
        target: Option<u32>,
        deploy: impl Fn(usize, usize) -> Result<Vec<Hex>, Refusal>,
        describe: impl Fn(&S) -> Contingent<D>,
    ) -> Result<BattleSetup<D>, Refusal> {
        let counts = count_ships(sides)?;
        let (mut contingents, mut ships) = (Vec::new(), Vec::new());
        for (side, groups) in sides.into_iter().enumerate() {
            let mut hexes = deploy(side, counts[side])?.into_iter();
            for (group, (ship, count)) in groups.iter().enumerate() {
                ships.extend(hexes.by_ref().take(*count as usize).map(|hex| Deployment {
                    contingent: contingents.len(),
                    side,
                    hex,
                }));
                contingents.push(Contingent {
                    side,
                    group,
                    count: *count,
                    ..describe(ship.borrow())
                });
            }
        }
        let reach = contingents.iter().map(|own| own.reach).max().unwrap_or(0);
        Ok(BattleSetup {
            board: options.board,
            contingents,
            ships,
            counts,
            target,
            turns: options.turns,
            positions: PositionTable::new(i32::from(reach.max(32)) + 1),
            rules: (),
        })
    }

    /// Returns a refusal if no ship can ever reach an enemy. `arms` names what the game's ships fight with, such as `a
    /// weapon`.
    pub fn refuse_endless(&self, arms: &str) -> Result<(), Refusal> {
        if self.contingents.iter().all(|own| own.reach == 0) {
            return Err(format!("neither side has {arms}, so there is nothing to simulate").into());
        }
        let is_mobile = self.contingents.iter().any(|own| own.is_mobile);
        let mut pairs = self.ships.iter().flat_map(|own| {
            let enemies = self.ships.iter().filter(|other| other.side != own.side);
            enemies.map(move |enemy| (own, enemy))
        });
        if is_mobile
            || pairs.any(|(own, enemy)| {
                self.contingents[own.contingent].reach
                    >= self.positions.position(own.hex, enemy.hex).range
            })
        {
            return Ok(());
        }
        Err("no ship can move, and none has a target within range where the sides deploy, so there is nothing to simulate".into())
    }

    /// Adds the game's own data.
    pub fn with_rules<R>(self, rules: R) -> BattleSetup<D, R> {
        BattleSetup {
            board: self.board,
            contingents: self.contingents,
            ships: self.ships,
            counts: self.counts,
            target: self.target,
            turns: self.turns,
            positions: self.positions,
            rules,
        }
    }
}

impl<D, R> BattleSetup<D, R> {
    /// Returns the indices of a side's ships.
    pub fn side(&self, side: usize) -> Range<usize> {
        if side == 0 {
            0..self.counts[0]
        } else {
            self.counts[0]..self.ships.len()
        }
    }

    /// Returns the side of a ship.
    pub fn side_of(&self, ship: usize) -> usize {
        self.ships[ship].side
    }

    /// Returns the contingent of a ship.
    #[inline]
    pub fn contingent(&self, ship: usize) -> &Contingent<D> {
        &self.contingents[self.ships[ship].contingent]
    }

    /// Returns the game's data on the design of a ship.
    #[inline]
    pub fn design(&self, ship: usize) -> &D {
        &self.contingent(ship).design
    }

    /// Creates a replay with the ships as they deploy, without headings or turns. `designs` has the design of each
    /// contingent. Ships without an ID get the letter of their side and a number.
    pub fn start_replay<T>(
        &self,
        ruleset: &str,
        designs: &[ReplayDesign],
        options: &DuelOptions,
    ) -> Replay<T> {
        let given = designs.iter().flat_map(|design| &design.ids);
        let mut taken: BTreeSet<String> =
            given.flat_map(|id| id.get(..1)).map(String::from).collect();
        let letters = SIDE_LETTERS.map(|letter| {
            let letter = find_free_letter(&letter.to_string(), &taken);
            taken.insert(letter.clone());
            letter
        });
        let mut ids: Vec<_> = designs.iter().map(|design| design.ids.iter()).collect();
        let mut ships = Vec::new();
        for (index, ship) in self.ships.iter().enumerate() {
            let contingent = self.contingent(index);
            let ReplayDesign { file, document, .. } = &designs[ship.contingent];
            let number = index - self.side(ship.side).start + 1;
            let made = || format!("{}{number}", letters[ship.side]);
            ships.push(ReplayShip {
                id: ids[ship.contingent].next().cloned().unwrap_or_else(made),
                side: ship.side,
                file: file.clone(),
                document: *document,
                class: contingent.class.clone(),
                rating: contingent.rating,
                hex: ship.hex.into(),
                heading: 0,
            });
        }
        Replay {
            ruleset: ruleset.to_string(),
            seed: options.seed,
            board: self.board,
            steps: steps(),
            target: self.target,
            unmodeled: None,
            ships,
            flights: Vec::new(),
            turns: Vec::new(),
            result: ReplayResult {
                winner: None,
                reason: EndReason::Turns,
                turn: 0,
            },
        }
    }
}

/// Letters of the sides in the IDs of ships.
pub const SIDE_LETTERS: [char; 2] = ['A', 'B'];

/// A battle in progress.
pub trait Battle {
    /// What the game needs to know about a design.
    type Design;
    /// The game's own data on a battle.
    type Rules;

    fn setup(&self) -> &BattleSetup<Self::Design, Self::Rules>;
    /// Returns `true` if a ship is still in play.
    fn is_in(&self, ship: usize) -> bool;
    /// Returns the victory points of each side so far.
    fn points(&self) -> [u32; 2];
    /// Returns the boxes that a ship has left and those of an undamaged one.
    fn boxes(&self, ship: usize) -> [u32; 2];
    /// Starts a new battle with all ships where they deploy.
    fn begin(&mut self, random: &mut Random);
    /// Plays a turn.
    fn play_turn(&mut self, turn: u32, random: &mut Random, tally: &mut Tally);

    /// Iterates over the ships of a side that are in play.
    fn ships_in_play(&self, side: usize) -> impl Iterator<Item = usize> {
        self.setup().side(side).filter(|ship| self.is_in(*ship))
    }

    /// Iterates over the enemies of a ship that are in play.
    fn enemies(&self, ship: usize) -> impl Iterator<Item = usize> {
        self.ships_in_play(1 - self.setup().side_of(ship))
    }

    /// Fights one battle to its end.
    fn run(&mut self, random: &mut Random, tally: &mut Tally) -> ReplayResult {
        self.begin(random);
        play_turns(self.setup().turns, tally, |turn, tally| {
            self.play_turn(turn, random, tally);
            let verdict = self.verdict()?;
            Some((verdict, verdict.0.map_or(0.0, |side| self.share_left(side))))
        })
    }

    /// Fights the first battle of a seed, as replays show it.
    fn run_first(&mut self, seed: u64) -> ReplayResult {
        let mut tally = Tally::new(self.setup());
        self.run(&mut Random::stream(seed, 0), &mut tally)
    }

    /// Returns the verdict, or `None` if the battle is not over.
    fn verdict(&self) -> Option<Verdict> {
        let target = self.setup().target;
        decide_winner(
            self.points()
                .map(|points| target.is_some_and(|target| points >= target)),
            [0, 1].map(|side| self.ships_in_play(side).next().is_some()),
        )
    }

    /// Returns the fraction of a side's boxes that is left.
    fn share_left(&self, side: usize) -> f64 {
        let all = self.setup().side(side);
        let whole: u32 = all.map(|ship| self.boxes(ship)[1]).sum();
        let left: u32 = self
            .ships_in_play(side)
            .map(|ship| self.boxes(ship)[0])
            .sum();
        f64::from(left) / f64::from(whole)
    }
}

/// Chooses each side's heading at random. Straight toward the enemy is between two headings, and each side gets one of
/// them.
pub fn draw_headings(random: &mut Random) -> [Heading; 2] {
    [0, 1].map(|side| Board::forward(side)[random.below(2) as usize])
}

/// Returns `true` if a ship at this speed can turn or stop before the edge of the board.
pub fn can_stop(board: Board, hex: Hex, heading: Heading, mut speed: i32, engines: i32) -> bool {
    // A ship can turn or stop at once if its engine rating is at least its speed.
    if speed <= engines || engines == 0 {
        return speed <= engines;
    }
    let mut need = 0;
    while speed > engines {
        speed -= engines;
        need += speed;
    }
    board.room(hex, heading, need) >= need
}
