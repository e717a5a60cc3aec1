//! Battles of designs: the documents read, all of one game, and the question put to its rules.

use super::*;

/// Why a question about a battle has no answer.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// The design with this number cannot be read.
    Fault(usize, Fault),
    /// The question makes no sense or the game has no model for it.
    Refused(String),
}

impl Rulebooks {
    /// The odds of one volley.
    pub fn odds(&self, attacker: &Document, target: &Document, shot: &Shot) -> Result<Answer, NoAnswer> {
        with_rules!(one_game(&[*attacker, *target])?, R => {
            let ships = self.ships::<R>(&[*attacker, *target])?;
            R::odds(&ships[0], &ships[1], &self.book::<R>().numbers, shot).map_err(NoAnswer::Refused)
        })
    }

    /// Expected damage over range; the last design is the target.
    pub fn odds_by_range(&self, designs: &[Document], shot: &Shot) -> Result<Answer, NoAnswer> {
        with_rules!(one_game(designs)?, R => {
            let ships = self.ships::<R>(designs)?;
            let (target, attackers) = ships.split_last().ok_or(NoAnswer::Refused("no ships".to_string()))?;
            R::odds_by_range(attackers, target, &self.book::<R>().numbers, shot).map_err(NoAnswer::Refused)
        })
    }

    /// A fight to the end: the first `first` designs and how many ships of each against the others.
    pub fn duel(&self, groups: &[(Document, u32)], first: usize, how: &Engagement) -> Result<Answer, NoAnswer> {
        let designs: Vec<Document> = groups.iter().map(|(design, _)| *design).collect();
        with_rules!(one_game(&designs)?, R => {
            let ships = self.ships::<R>(&designs)?.into_iter().zip(groups).map(|(ship, (_, count))| (ship, *count));
            let ships: Vec<(_, u32)> = ships.collect();
            let (one, other) = ships.split_at(first.min(ships.len()));
            R::duel([one, other], &self.book::<R>().numbers, how).map_err(NoAnswer::Refused)
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
            R::audit(&ships, &self.book::<R>().numbers, trial, tick).map_err(NoAnswer::Refused)
        })
    }

    fn ships<R: InRulebooks>(&self, designs: &[Document]) -> Result<Vec<R::Ship>, NoAnswer> {
        let read = |(index, design)| R::ship(design, &self.book::<R>().shelf).map_err(|f| NoAnswer::Fault(index, f));
        designs.iter().enumerate().map(read).collect()
    }
}

/// The game that all designs are of.
fn one_game(designs: &[Document]) -> Result<Ruleset, NoAnswer> {
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
