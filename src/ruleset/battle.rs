//! Battles of designs: the documents read, all of one game, and the question put to its rules. Movement orders, which need
//! no design.

use super::*;
use crate::play::question::{Engagement, Shot, Trial};

/// A question about ships of one game.
pub enum Question<'a, R: Rules> {
    /// What one volley does.
    Odds {
        /// Who fires.
        attacker: &'a R::Ship,
        /// At whom.
        target: &'a R::Ship,
        /// How.
        shot: &'a Shot,
    },
    /// Expected damage over range.
    ByRange {
        /// Who fires.
        attackers: &'a [R::Ship],
        /// At whom.
        target: &'a R::Ship,
        /// How; its range does not count.
        shot: &'a Shot,
    },
    /// Who wins a fight to the end.
    Duel {
        /// Designs and how many ships of each.
        sides: [&'a [(R::Ship, u32)]; 2],
        /// How.
        how: &'a Engagement,
    },
    /// How well ratings predict who wins.
    Audit {
        /// Whose ratings.
        ships: &'a [R::Ship],
        /// How.
        trial: &'a Trial,
        /// Called after each pair with how many there are.
        tick: &'a (dyn Fn(usize) + Sync),
    },
}

/// Why a question about a battle has no answer.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// The design with this number cannot be read.
    Fault(usize, Fault),
    /// The question makes no sense or the game has no model for it.
    Refused(String),
    /// There is no such design.
    Nothing(String),
}

impl Rulebooks {
    /// The odds of one volley.
    pub fn odds(&self, attacker: &Document, target: &Document, shot: &Shot) -> Result<Answer, NoAnswer> {
        with_rules!(one_game(&[*attacker, *target])?, R => {
            refuse_strange_options::<R>(shot)?;
            let ships = self.ships::<R>(&[*attacker, *target])?;
            self.ask::<R>(Question::Odds { attacker: &ships[0], target: &ships[1], shot })
        })
    }

    /// Expected damage over range; the last design is the target.
    pub fn odds_by_range(&self, designs: &[Document], shot: &Shot) -> Result<Answer, NoAnswer> {
        with_rules!(one_game(designs)?, R => {
            refuse_strange_options::<R>(shot)?;
            let ships = self.ships::<R>(designs)?;
            let (target, attackers) = ships.split_last().ok_or(NoAnswer::Refused("no ships".to_string()))?;
            self.ask::<R>(Question::ByRange { attackers, target, shot })
        })
    }

    /// A fight to the end: the first `first` designs and how many ships of each against the others.
    pub fn duel(&self, groups: &[(Document, u32)], first: usize, how: &Engagement) -> Result<Answer, NoAnswer> {
        let designs: Vec<Document> = groups.iter().map(|(design, _)| *design).collect();
        with_rules!(one_game(&designs)?, R => {
            let ships = self.ships::<R>(&designs)?.into_iter().zip(groups).map(|(ship, (_, count))| (ship, *count));
            let ships: Vec<(_, u32)> = ships.collect();
            let (one, other) = ships.split_at(first.min(ships.len()));
            self.ask::<R>(Question::Duel { sides: [one, other], how })
        })
    }

    /// How well ratings predict who wins.
    pub fn audit(
        &self,
        designs: &[Document],
        trial: &Trial,
        tick: &(dyn Fn(usize) + Sync),
    ) -> Result<Answer, NoAnswer> {
        with_rules!(one_game(designs)?, R => {
            let ships = self.ships::<R>(designs)?;
            self.ask::<R>(Question::Audit { ships: &ships, trial, tick })
        })
    }

    fn ask<R: InBooks>(&self, question: Question<R>) -> Result<Answer, NoAnswer> {
        R::battle(question, &self.book::<R>().numbers).map_err(NoAnswer::Refused)
    }

    pub(super) fn ships<R: InBooks>(&self, designs: &[Document]) -> Result<Vec<R::Ship>, NoAnswer> {
        let read = |(index, design)| R::ship(design, &self.book::<R>().shelf).map_err(|f| NoAnswer::Fault(index, f));
        designs.iter().enumerate().map(read).collect()
    }
}

impl Ruleset {
    /// Movement orders flown, or all that can be; the error says why not.
    pub fn orders(self, plot: Plot, helm: &Helm) -> Result<Plotted, String> {
        with_rules!(self, R => R::orders(plot, helm))
    }
}

/// Refuses options of a shot that mean nothing to the game, rather than leave them without effect.
fn refuse_strange_options<R: Rules>(shot: &Shot) -> Result<(), NoAnswer> {
    let strange: Vec<String> =
        shot.given.iter().filter(|option| !R::SHOT_OPTIONS.contains(option)).map(|name| format!("--{name}")).collect();
    if strange.is_empty() || R::SHOT_OPTIONS.is_empty() {
        return Ok(());
    }
    let known: Vec<String> = R::SHOT_OPTIONS.iter().map(|name| format!("--{name}")).collect();
    let message = format!("{} has no {}; it takes {}", R::TITLE, strange.join(", "), known.join(", "));
    Err(NoAnswer::Refused(message))
}

/// The game that all designs are of.
pub(super) fn one_game(designs: &[Document]) -> Result<Ruleset, NoAnswer> {
    let mut game = None;
    for (index, design) in designs.iter().enumerate() {
        let own = design.ruleset().map_err(|fault| NoAnswer::Fault(index, fault))?;
        if let Some(other) = game.replace(own).filter(|other| *other != own) {
            let message = format!("ships of {} and {} cannot meet", other.title(), own.title());
            return Err(NoAnswer::Refused(message));
        }
    }
    game.ok_or_else(|| NoAnswer::Refused("no ships".to_string()))
}
