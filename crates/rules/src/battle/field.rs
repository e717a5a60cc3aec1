//! The frame of a battle on the board: the ships and where they deploy, who is still in play, who has won.

use crate::battle::position::PositionTable;
use crate::battle::question::{BattleOptions, Refusal, count_ships};
use crate::battle::tally::{Tally, Verdict, decide_winner, play_turns};
use starwright_paper::hex::{Heading, Hex};
use starwright_paper::random::Random;
use starwright_paper::replay::{Board, ReplayResult, ReplayShip};
use std::ops::Range;

/// The designs of a side and the number of ships of each.
pub type Side<'a, S> = &'a [(&'a S, u32)];

/// The file, document and class of a design in a replay.
pub type DesignFile = (String, usize, String);

/// The ships of one design on a side.
pub trait Class {
    /// Victory points for a ship of it.
    fn rating(&self) -> u32;
    /// The maximum range of its weapons in hexes.
    fn reach(&self) -> u32;
    /// Whether its ships can move.
    fn is_mobile(&self) -> bool;
}

/// A ship and where it deploys.
#[derive(Clone, Copy)]
pub struct Deployment {
    pub class: usize,
    pub side: usize,
    pub hex: Hex,
}

/// The board, the ships and what ends a battle; the same from battle to battle.
pub struct BattleSetup<C> {
    pub board: Board,
    pub classes: Vec<C>,
    /// The ships of the first side, then those of the second.
    pub ships: Vec<Deployment>,
    counts: [usize; 2],
    /// Victory points that end a battle, if any do.
    pub target: Option<u32>,
    pub turns: u32,
    pub positions: PositionTable,
}

impl<C: Class> BattleSetup<C> {
    /// Deploys two sides. `deploy` returns the hexes of so many ships of a side, `class` builds a class from a design, its side
    /// and its place among the designs of that side.
    pub fn new<S>(
        sides: [Side<S>; 2],
        how: &BattleOptions,
        target: Option<u32>,
        deploy: impl Fn(usize, usize) -> Result<Vec<Hex>, Refusal>,
        class: impl Fn(&S, usize, usize) -> C,
    ) -> Result<BattleSetup<C>, Refusal> {
        let counts = count_ships(sides)?;
        let (mut classes, mut ships) = (Vec::new(), Vec::new());
        for (side, groups) in sides.into_iter().enumerate() {
            let mut hexes = deploy(side, counts[side])?.into_iter();
            for (group, (ship, count)) in groups.iter().enumerate() {
                ships.extend(hexes.by_ref().take(*count as usize).map(|hex| Deployment {
                    class: classes.len(),
                    side,
                    hex,
                }));
                classes.push(class(ship, side, group));
            }
        }
        let farthest = classes.iter().map(C::reach).max().unwrap_or(0);
        Ok(BattleSetup {
            board: how.board,
            classes,
            ships,
            counts,
            target,
            turns: how.turns,
            positions: PositionTable::new(farthest.max(32) as i32 + 1),
        })
    }

    /// Refuses a battle in which no ship can ever reach an enemy; `arms` names what ships of the game fight with.
    pub fn refuse_endless(&self, has_flights: bool, arms: &str) -> Result<(), Refusal> {
        let reaches = |own: &Deployment, other: &Deployment| {
            own.side != other.side
                && self.classes[own.class].reach()
                    >= self.positions.between(own.hex, other.hex).range.into()
        };
        let mut ships = self.ships.iter();
        if has_flights {
            Ok(())
        } else if self.classes.iter().all(|class| class.reach() == 0) {
            Err(format!("neither side has {arms}, so there is nothing to simulate").into())
        } else if !self.classes.iter().any(C::is_mobile)
            && !ships.any(|own| self.ships.iter().any(|other| reaches(own, other)))
        {
            Err("no ship can move, and none has a target within range from where the sides deploy, so there is nothing to simulate".into())
        } else {
            Ok(())
        }
    }

    /// The ships of a side, by number.
    pub fn side(&self, side: usize) -> Range<usize> {
        if side == 0 {
            0..self.counts[0]
        } else {
            self.counts[0]..self.ships.len()
        }
    }

    #[inline]
    pub fn class(&self, ship: usize) -> &C {
        &self.classes[self.ships[ship].class]
    }

    /// The ships of a replay as they deploy; `designs` has an entry per class.
    pub fn replay_ships(
        &self,
        designs: &[DesignFile],
        heading: impl Fn(usize) -> Heading,
    ) -> Vec<ReplayShip> {
        let entry = |(ship, berth): (usize, &Deployment)| {
            let (file, document, class) = designs[berth.class].clone();
            let number = ship - self.side(berth.side).start + 1;
            ReplayShip {
                id: format!("{}{number}", ['A', 'B'][berth.side]),
                side: berth.side,
                file,
                document,
                class,
                rating: self.class(ship).rating(),
                hex: berth.hex.into(),
                heading: heading(ship).degrees(),
            }
        };
        self.ships.iter().enumerate().map(entry).collect()
    }
}

/// A battle under way.
pub trait Battle {
    /// The ships of one design.
    type Class: Class;

    fn setup(&self) -> &BattleSetup<Self::Class>;
    /// Whether a ship is still in play.
    fn is_in(&self, ship: usize) -> bool;
    /// Victory points of each side so far.
    fn points(&self) -> [u32; 2];
    /// Boxes of a ship that are left, and those of a whole one.
    fn boxes(&self, ship: usize) -> [u32; 2];
    /// Puts all ships where they deploy.
    fn begin(&mut self, random: &mut Random);
    /// Plays a turn.
    fn play_turn(&mut self, turn: u32, random: &mut Random, tally: &mut Tally);

    /// The ships of a side that are in play.
    fn in_play(&self, side: usize) -> impl Iterator<Item = usize> {
        self.setup().side(side).filter(|ship| self.is_in(*ship))
    }

    /// The enemies of a ship that are in play.
    fn enemies(&self, ship: usize) -> impl Iterator<Item = usize> {
        self.in_play(1 - self.setup().ships[ship].side)
    }

    /// Fights one battle to its end.
    fn run(&mut self, random: &mut Random, tally: &mut Tally) -> ReplayResult {
        self.begin(random);
        play_turns(self.setup().turns, tally, |turn, tally| {
            self.play_turn(turn, random, tally);
            let verdict = self.verdict()?;
            Some((verdict, verdict.0.map_or(0.0, |side| self.part_left(side))))
        })
    }

    /// Who has won, if the battle is over.
    fn verdict(&self) -> Option<Verdict> {
        let target = self.setup().target;
        let has_points = |points: u32| target.is_some_and(|target| points >= target);
        let is_left = |side: usize| self.in_play(side).next().is_some();
        decide_winner(self.points().map(has_points), [0, 1].map(is_left))
    }

    /// The part of a side's boxes that is left.
    fn part_left(&self, side: usize) -> f64 {
        let whole: u32 = self
            .setup()
            .side(side)
            .map(|ship| self.boxes(ship)[1])
            .sum();
        let left: u32 = self.in_play(side).map(|ship| self.boxes(ship)[0]).sum();
        f64::from(left) / f64::from(whole)
    }
}

/// Draws the heading of each side: ahead is between two, and each flies one of them.
pub fn draw_headings(random: &mut Random) -> [Heading; 2] {
    [0, 1].map(|side| Board::forward(side)[random.below(2) as usize])
}

/// Returns `true` if a ship at this speed can turn or stop before the edge of the board.
pub fn can_stop(board: Board, hex: Hex, heading: Heading, mut speed: i32, engines: i32) -> bool {
    // A ship turns or stops on the spot if its engines give its speed.
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

/// Adds the classes of two sides to the files and documents of their designs.
pub fn design_files<S>(
    sides: [Side<S>; 2],
    files: Vec<(String, usize)>,
    class: fn(&S) -> &str,
) -> Vec<DesignFile> {
    let ships = sides.into_iter().flatten();
    files
        .into_iter()
        .zip(ships)
        .map(|((file, document), (ship, _))| (file, document, class(ship).to_string()))
        .collect()
}
