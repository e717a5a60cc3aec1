//! Battles of designs: the documents read, all of one game, and the question put to its rules. Movement orders, which need
//! no design.

use super::*;
use starwright_paper::replay::{Board, Replay, ReplayShip};
use starwright_paper::staging::{Recorded, Staging};
use starwright_rules::battle::question::{Engagement, Ledger, Progress, Refusal, Trial};
use std::fmt;

/// Why a question about a battle has no answer.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// The design with this number cannot be read.
    Faults(usize, Faults),
    /// The question makes no sense or the game has no model for it.
    Refused(Refusal),
    /// There is no such design.
    Nothing(String),
}

impl From<Refusal> for NoAnswer {
    fn from(why: Refusal) -> NoAnswer {
        NoAnswer::Refused(why)
    }
}

impl From<Unfit> for NoAnswer {
    fn from(why: Unfit) -> NoAnswer {
        match why {
            Unfit::Task(why) => NoAnswer::Refused(why),
            Unfit::Nothing(message) => NoAnswer::Nothing(message),
        }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoAnswer::Faults(_, faults) => write!(f, "{faults}"),
            NoAnswer::Refused(why) => write!(f, "{why}"),
            NoAnswer::Nothing(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for NoAnswer {}

impl Rulebooks {
    /// The odds of one volley.
    pub fn odds(
        &self,
        attacker: &Document,
        target: &Document,
        given: &Given,
    ) -> Result<Answer, NoAnswer> {
        with_rules!(one_game(&[attacker.clone(), target.clone()])?, R => {
            refuse_strange(R::TITLE, R::ODDS, given)?;
            let ships = self.ships::<R>(&[attacker.clone(), target.clone()])?;
            self.ask::<R>(Question::Odds { attacker: &ships[0], target: &ships[1], given })
        })
    }

    /// The odds of an attack by a flight, on a flight, or both, in the game of the designs named, else the default one.
    pub fn odds_of_flights(&self, designs: &[Document], given: &Given) -> Result<Answer, NoAnswer> {
        let game = if designs.is_empty() {
            Ruleset::default()
        } else {
            one_game(designs)?
        };
        with_rules!(game, R => {
            refuse_strange(R::TITLE, R::ODDS, given)?;
            let ships = self.ships::<R>(designs)?;
            self.ask::<R>(Question::Flights { ships: &ships, given })
        })
    }

    /// Expected damage over range; the last design is the target.
    pub fn odds_by_range(&self, designs: &[Document], given: &Given) -> Result<Answer, NoAnswer> {
        if given.has("range") {
            return Err(Refusal::from("--by-range asks for every range; leave --range out").into());
        }
        with_rules!(one_game(designs)?, R => {
            refuse_strange(R::TITLE, R::ODDS, given)?;
            let ships = self.ships::<R>(designs)?;
            let (target, attackers) = ships.split_last().ok_or(Refusal::from("no ships"))?;
            self.ask::<R>(Question::ByRange { attackers, target, given })
        })
    }

    /// The first battle of a seed to keep and to watch; `designs` are file and document of each design.
    pub fn recorded(
        &self,
        groups: &[(Document, u32)],
        first: usize,
        designs: Vec<(String, usize)>,
        how: &Engagement,
    ) -> Result<Recorded, NoAnswer> {
        with_rules!(one_game(&designs_of(groups))?, R => {
            refuse_partial(R::TITLE, R::HAS_PARTIAL_POINTS, how)?;
            let ships = self.counted::<R>(groups)?;
            let (one, other) = ships.split_at(first.min(ships.len()));
            Ok(R::recorded([one, other], designs, &self.book::<R>().numbers, how)?)
        })
    }

    /// A fight to the end: the first `first` designs and how many ships of each against the others.
    pub fn duel(
        &self,
        groups: &[(Document, u32)],
        first: usize,
        how: &Engagement,
    ) -> Result<Answer, NoAnswer> {
        with_rules!(one_game(&designs_of(groups))?, R => {
            refuse_partial(R::TITLE, R::HAS_PARTIAL_POINTS, how)?;
            let ships = self.counted::<R>(groups)?;
            let (one, other) = ships.split_at(first.min(ships.len()));
            self.ask::<R>(Question::Duel { sides: [one, other], how })
        })
    }

    /// What a page shows of a replay; `files` are the file and document of each design as the replay names them.
    pub fn staging(
        &self,
        replay: &Replay,
        designs: &[Document],
        files: &[(String, usize)],
    ) -> Result<Staging, NoAnswer> {
        with_rules!(one_game(designs)?, R => {
            let ships = self.ships::<R>(designs)?;
            let of = |shown: &ReplayShip| {
                let place = files.iter().position(|(file, document)| (file, *document) == (&shown.file, shown.document));
                place.and_then(|place| ships.get(place)).ok_or(NoAnswer::Nothing(format!("no design of {}", shown.id)))
            };
            let cast = replay.ships.iter().map(of).collect::<Result<Vec<_>, _>>()?;
            Ok(R::staging(replay, &cast, &self.book::<R>().numbers)?)
        })
    }

    /// The first battle of a seed in full; `designs` are file and document of each design.
    pub fn replay(
        &self,
        groups: &[(Document, u32)],
        first: usize,
        designs: Vec<(String, usize)>,
        how: &Engagement,
    ) -> Result<Replay, NoAnswer> {
        with_rules!(one_game(&designs_of(groups))?, R => {
            let ships = self.counted::<R>(groups)?;
            let (one, other) = ships.split_at(first.min(ships.len()));
            Ok(R::replay([one, other], designs, &self.book::<R>().numbers, how)?)
        })
    }

    /// How well ratings predict who wins.
    pub fn audit(
        &self,
        designs: &[Document],
        trial: &Trial,
        from: Option<&Ledger>,
        watch: &(dyn Fn(&Progress) + Sync),
    ) -> Result<Answer, NoAnswer> {
        with_rules!(one_game(designs)?, R => {
            let ships = self.ships::<R>(designs)?;
            self.ask::<R>(Question::Audit { ships: &ships, trial, from, watch })
        })
    }

    /// The answer of a command that only one game has; the error says why there is none.
    pub fn command(&self, ruleset: Ruleset, name: &str, given: &Given) -> Result<Told, Refusal> {
        with_rules!(ruleset, R => R::command(name, given, self.book::<R>()))
    }

    /// The engine track of a design, for its orders.
    pub fn engine_track(&self, design: &Document) -> Result<(Ruleset, Vec<u32>), NoAnswer> {
        let game = one_game(std::slice::from_ref(design))?;
        with_rules!(game, R => {
            let ships = self.ships::<R>(std::slice::from_ref(design))?;
            Ok((game, R::engine_track(&ships[0], &self.book::<R>().numbers)?))
        })
    }

    fn ask<R: InBooks + Battles>(&self, question: Question<R>) -> Result<Answer, NoAnswer> {
        Ok(R::battle(question, &self.book::<R>().numbers)?)
    }

    /// The ships of designs, and how many of each.
    fn counted<R: InBooks>(
        &self,
        groups: &[(Document, u32)],
    ) -> Result<Vec<(R::Ship, u32)>, NoAnswer> {
        let ships = self.ships::<R>(&designs_of(groups))?;
        Ok(ships
            .into_iter()
            .zip(groups.iter().map(|(_, count)| *count))
            .collect())
    }

    pub fn ships<R: InBooks>(&self, designs: &[Document]) -> Result<Vec<R::Ship>, NoAnswer> {
        let read = |(index, design): (usize, &Document)| {
            R::ship(design, &self.book::<R>().shelf).map_err(|f| NoAnswer::Faults(index, f))
        };
        designs.iter().enumerate().map(read).collect()
    }
}

impl Ruleset {
    /// Movement orders flown, or all that can be; the error says why not.
    pub fn orders(self, plot: Plot, given: &Given) -> Result<Plotted, Refusal> {
        with_rules!(self, R => {
            refuse_strange(R::TITLE, R::ORDERS, given)?;
            R::orders(plot, given)
        })
    }

    /// The board of its battles unless another is asked for.
    pub fn board(self) -> Board {
        with_rules!(self, R => R::BOARD)
    }

    /// The options of its `odds`.
    pub fn odds_choices(self) -> &'static [Choice] {
        with_rules!(self, R => R::ODDS)
    }

    /// Examples of its `odds` for a help text.
    pub fn odds_examples(self) -> &'static [&'static str] {
        with_rules!(self, R => R::ODDS_EXAMPLES)
    }

    /// The options of its `orders`.
    pub fn orders_choices(self) -> &'static [Choice] {
        with_rules!(self, R => R::ORDERS)
    }

    /// The commands that only it has.
    pub fn commands(self) -> &'static [GameCommand] {
        with_rules!(self, R => R::COMMANDS)
    }
}

/// Refuses options that mean nothing to the game, rather than leave them without effect; a game that takes none says itself
/// why it has no answer.
fn refuse_strange(title: &str, choices: &[Choice], given: &Given) -> Result<(), Refusal> {
    let is_known = |name: &&str| choices.iter().any(|choice| choice.name == *name);
    let strange: Vec<String> = given
        .names()
        .into_iter()
        .filter(|name| !is_known(name))
        .map(|name| format!("--{name}"))
        .collect();
    if strange.is_empty() || choices.is_empty() {
        return Ok(());
    }
    let known: Vec<String> = choices
        .iter()
        .map(|choice| format!("--{}", choice.name))
        .collect();
    Err(format!(
        "{title} has no {}; it takes {}",
        strange.join(", "),
        known.join(", ")
    )
    .into())
}

/// Refuses parts of victory points in a game without them.
fn refuse_partial(title: &str, has_partial_points: bool, how: &Engagement) -> Result<(), Refusal> {
    match how.is_partial && !has_partial_points {
        true => Err(format!("{title} has no partial victory points; leave --partial out").into()),
        false => Ok(()),
    }
}

fn designs_of<'a>(groups: &[(Document<'a>, u32)]) -> Vec<Document<'a>> {
    groups.iter().map(|(design, _)| design.clone()).collect()
}

/// The game that all designs are of.
pub fn one_game(designs: &[Document]) -> Result<Ruleset, NoAnswer> {
    let mut game = None;
    for (index, design) in designs.iter().enumerate() {
        let own = design
            .ruleset()
            .map_err(|fault| NoAnswer::Faults(index, fault.into()))?;
        if let Some(other) = game.replace(own).filter(|other| *other != own) {
            return Err(Refusal::from(format!(
                "ships of {} and {} cannot meet",
                other.title(),
                own.title()
            ))
            .into());
        }
    }
    game.ok_or_else(|| Refusal::from("no ships").into())
}
