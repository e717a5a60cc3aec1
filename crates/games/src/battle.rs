//! Passes questions about battles and movement orders to the rules of a game.

use super::*;
use starwright_paper::staging::RecordedBattle;
use starwright_rules::battle::question::{AuditOptions, DuelOptions, Refusal};
use starwright_rules::battle::setup::ReplayDesign;
use starwright_rules::sight::{Sight, band_word};
use starwright_text::join::Join;

impl Rulebooks {
    /// Computes the odds of one volley.
    pub fn odds(
        &self,
        attacker: &AnyShip,
        target: &AnyShip,
        given: &OptionValues,
    ) -> Result<Answer, Refusal> {
        with_rules!(require_one_game([attacker, target])?, R => {
            refuse_foreign_options(R::TITLE, R::ODDS, given)?;
            let ships = select_ships::<R>([attacker, target]);
            self.ask::<R>(Question::Odds { attacker: &ships[0], target: &ships[1], given })
        })
    }

    /// Computes the odds of an attack by a flight, on a flight, or both, in the ships' game or the default one.
    pub fn odds_of_flights(
        &self,
        ships: &[AnyShip],
        given: &OptionValues,
    ) -> Result<Answer, Refusal> {
        let game = if ships.is_empty() {
            Ruleset::default()
        } else {
            require_one_game(ships)?
        };
        with_rules!(game, R => {
            refuse_foreign_options(R::TITLE, R::ODDS, given)?;
            let ships = select_ships::<R>(ships);
            self.ask::<R>(Question::Flights { ships: &ships, given })
        })
    }

    /// Computes expected damage over range; the last ship is the target.
    pub fn odds_by_range(
        &self,
        ships: &[AnyShip],
        given: &OptionValues,
    ) -> Result<Answer, Refusal> {
        if given.has("range") {
            return Err(Refusal::from(
                "--by-range asks for every range; leave --range out",
            ));
        }
        with_rules!(require_one_game(ships)?, R => {
            refuse_foreign_options(R::TITLE, R::ODDS, given)?;
            let ships = select_ships::<R>(ships);
            let (target, attackers) = ships.split_last().ok_or(Refusal::from("no ships"))?;
            self.ask::<R>(Question::ByRange { attackers, target, given })
        })
    }

    /// Records the first battle of a seed as a file and a display; `designs` names each design.
    pub fn record_battle(
        &self,
        groups: &[(AnyShip, u32)],
        first: usize,
        designs: Vec<ReplayDesign>,
        how: &DuelOptions,
    ) -> Result<RecordedBattle, Refusal> {
        with_rules!(require_one_game(groups.iter().map(|(ship, _)| ship))?, R => {
            refuse_partial(R::TITLE, R::HAS_PARTIAL_POINTS, how)?;
            let ships = select_counted_ships::<R>(groups);
            let (one, other) = ships.split_at(first.min(ships.len()));
            R::record_battle([one, other], designs, &self.book::<R>().numbers, how)
        })
    }

    /// Simulates battles of the first `first` groups against the others.
    pub fn duel(
        &self,
        groups: &[(AnyShip, u32)],
        first: usize,
        how: &DuelOptions,
    ) -> Result<Answer, Refusal> {
        with_rules!(require_one_game(groups.iter().map(|(ship, _)| ship))?, R => {
            refuse_partial(R::TITLE, R::HAS_PARTIAL_POINTS, how)?;
            let ships = select_counted_ships::<R>(groups);
            let (one, other) = ships.split_at(first.min(ships.len()));
            self.ask::<R>(Question::Duel { sides: [one, other], how })
        })
    }

    /// Tests whether ratings are fair.
    pub fn audit(&self, ships: &[AnyShip], options: &AuditOptions) -> Result<Answer, Refusal> {
        with_rules!(require_one_game(ships)?, R => {
            let ships = select_ships::<R>(ships);
            self.ask::<R>(Question::Audit { ships: &ships, options })
        })
    }

    /// Tests whether a ship is worth its points, by battles against opponents of its game.
    pub fn audit_ship(
        &self,
        ship: &AnyShip,
        opponents: &[AnyShip],
        options: &AuditOptions,
    ) -> Result<Answer, Refusal> {
        with_rules!(ship.ruleset(), R => {
            let own = select_ships::<R>([ship]);
            let ships = select_ships::<R>(opponents);
            self.ask::<R>(Question::ShipAudit { ship: &own[0], opponents: &ships, options })
        })
    }

    /// Simulates battles of a ship against each opponent of its game alone.
    pub fn gauntlet(
        &self,
        ship: &AnyShip,
        opponents: &[AnyShip],
        how: &DuelOptions,
    ) -> Result<Answer, Refusal> {
        with_rules!(ship.ruleset(), R => {
            refuse_partial(R::TITLE, R::HAS_PARTIAL_POINTS, how)?;
            let own = select_ships::<R>([ship]);
            let ships = select_ships::<R>(opponents);
            self.ask::<R>(Question::Gauntlet { ship: &own[0], opponents: &ships, how })
        })
    }

    /// Answers a command that only one game has.
    pub fn command(
        &self,
        ruleset: Ruleset,
        name: &str,
        given: &OptionValues,
    ) -> Result<CommandAnswer, Refusal> {
        with_rules!(ruleset, R => R::command(name, given, self.book::<R>()))
    }

    /// Adds what a game knows to a measured sight: arcs, the band of a long range, a ship's banks.
    pub fn complete_sight(
        &self,
        ruleset: Ruleset,
        sight: Sight,
        range: Option<u32>,
        ship: Option<&AnyShip>,
    ) -> Result<Sight, Refusal> {
        let distance = sight.distance;
        let (arcs, bands) =
            with_rules!(ruleset, R => (R::arcs_at(sight.bearing), range.map(R::bands)));
        let Some(arcs) = arcs else {
            let has_arcs = |game: &Ruleset| with_rules!(*game, R => R::arcs_at(0.0).is_some());
            let games: Vec<&str> = Ruleset::ALL
                .into_iter()
                .filter(has_arcs)
                .map(Ruleset::title)
                .collect();
            let (title, games) = (ruleset.title(), games.join(" and "));
            return Err(format!("hexes are measured for {games}, not for {title}").into());
        };
        let banks = match ship {
            Some(ship) => {
                Some(with_ship!(ship, R, ship => R::banks_at(ship, sight.bearing, distance))?)
            }
            None => None,
        };
        Ok(Sight {
            arcs,
            band: bands.map(|bands| (bands[2], band_word(distance, bands))),
            banks,
            ..sight
        })
    }

    /// Returns the values of a ship's options for its orders.
    pub fn order_values(&self, ship: &AnyShip) -> Result<Vec<(&'static str, String)>, Refusal> {
        with_ship!(ship, R, ship => R::order_values(ship, &self.book::<R>().numbers))
    }

    /// Flies movement orders, or finds all places within reach.
    pub fn orders(
        &self,
        ruleset: Ruleset,
        plot: OrdersQuestion,
        given: &OptionValues,
    ) -> Result<OrdersAnswer, Refusal> {
        with_rules!(ruleset, R => {
            refuse_foreign_options(R::TITLE, R::ORDERS, given)?;
            R::orders(plot, given, &self.book::<R>().numbers)
        })
    }

    fn ask<R: GameEntry + Battles>(&self, question: Question<R>) -> Result<Answer, Refusal> {
        R::battle(question, &self.book::<R>().numbers)
    }
}

/// Refuses options that have no meaning in the game. A game without options refuses the question itself.
fn refuse_foreign_options(
    title: &str,
    choices: &[GameOption],
    given: &OptionValues,
) -> Result<(), Refusal> {
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
    let known = choices
        .iter()
        .map(|choice| format!("--{}", choice.name))
        .join(", ");
    Err(format!("{title} has no {}; it takes {}", strange.join(", "), known).into())
}

/// Refuses parts of victory points in a game without them.
fn refuse_partial(title: &str, has_partial_points: bool, how: &DuelOptions) -> Result<(), Refusal> {
    if how.is_partial && !has_partial_points {
        return Err(format!("{title} has no partial victory points; leave --partial out").into());
    }
    Ok(())
}

/// Returns the ships that belong to a game with their counts.
fn select_counted_ships<R: GameEntry>(groups: &[(AnyShip, u32)]) -> Vec<(R::Ship, u32)> {
    let own = |(ship, count): &(AnyShip, u32)| Some((R::as_own(ship)?.clone(), *count));
    groups.iter().filter_map(own).collect()
}

/// Returns the ships that belong to a game.
pub fn select_ships<'a, R: GameEntry>(
    ships: impl IntoIterator<Item = &'a AnyShip>,
) -> Vec<R::Ship> {
    ships.into_iter().filter_map(R::as_own).cloned().collect()
}

/// Returns the game to which all ships belong.
pub fn require_one_game<'a>(
    ships: impl IntoIterator<Item = &'a AnyShip>,
) -> Result<Ruleset, Refusal> {
    let mut game = None;
    for ship in ships {
        let own = ship.ruleset();
        if let Some(other) = game.replace(own).filter(|other| *other != own) {
            return Err(Refusal::from(format!(
                "ships of {} and {} cannot meet",
                other.title(),
                own.title()
            )));
        }
    }
    game.ok_or_else(|| Refusal::from("no ships"))
}
