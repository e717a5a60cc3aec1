//! The odds of a skirmish: dice of both sides, saves, who falls.

use super::attack::Attack;
use super::conditions::{IN_A_SKIRMISH, State};
use super::melee::{Outcome, Side};
use super::{
    Keyword, Numbers, Role, Ship, Vigour, against_directs, derived, in_a_skirmish, past,
    skirmish_dice, tables,
};
use serde::Serialize;
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::question::Refusal;
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;

/// How a skirmish of two pieces ends.
#[derive(Clone, Debug, Serialize)]
pub struct Skirmish {
    /// Who attacks.
    pub attacker: String,
    /// Whom.
    pub target: String,
    /// Direct hits on the target that no save cancels, expected.
    pub expected_damage: f64,
    /// Hull points that the target loses: mean and percentiles.
    pub spread: Spread,
    /// The attacker and the target.
    pub sides: [SideOdds; 2],
    /// The rules this follows from.
    pub rules: Vec<Citation>,
    /// The chance that only the attacker falls.
    pub only_attacker_falls: f64,
    /// That only the target does.
    pub only_target_falls: f64,
    /// That both do.
    pub both_fall: f64,
    /// That neither does.
    pub neither_falls: f64,
    /// What is assumed.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// One side of a skirmish.
#[derive(Clone, Debug, Serialize)]
pub struct SideOdds {
    /// Its name.
    pub name: String,
    /// Its dice.
    pub dice: u32,
    /// Where they come from.
    pub dice_from: Vec<DiceFrom>,
    /// The results that are direct hits: `1-2, 6`.
    pub hits_on: String,
    /// Its hull points.
    pub hull: u32,
    /// The chance that a direct hit gets past its saves.
    pub unsaved: f64,
    /// The chance of each number of direct hits that it makes.
    pub direct_hits: Distribution,
    /// Of direct hits on it that no save cancels.
    pub unsaved_hits_taken: Distribution,
    /// Of hull points that it loses, no more than it has.
    pub hull_lost: Distribution,
    /// Hull points that it is expected to lose.
    pub expected_hull_lost: f64,
    /// Hull points that it loses: mean and percentiles.
    pub spread: Spread,
}

/// Where dice of a skirmish come from.
#[derive(Clone, Debug, Serialize)]
pub struct DiceFrom {
    /// From what: `own, exhausted`, `Support`.
    pub from: String,
    /// How many; below 0 if they are taken away.
    pub dice: i64,
}

/// A side with how its dice come about.
struct Fighter {
    name: String,
    side: Side,
    dice: Vec<DiceFrom>,
    is_overrunning: bool,
}

/// The odds of a skirmish; the error says why there are none.
pub fn skirmish(
    attacker: &Ship,
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<Skirmish, Refusal> {
    let [first, second] = super::names(attacker, target);
    let first = fighter(first, attacker, target, &attack.attacker, numbers);
    let first = first.map_err(|message| format!("--attacker: {message}"))?;
    let second = fighter(second, target, attacker, &attack.target, numbers);
    let second = second.map_err(|message| format!("--target: {message}"))?;
    if second.is_overrunning {
        let why = "--target: only the attacker can be in an overrun: all pieces of the target's team have activated";
        return Err(why.into());
    }
    let outcome = super::melee::skirmish([&first.side, &second.side]);
    let is_grim = |ship: &Ship| ship.has(Keyword::Grudge) || ship.has(Keyword::Lethal);
    let grim = (is_grim(attacker) || is_grim(target)).then(|| {
        format!(
            "The odds decide: {} ({}).",
            tables::GRUDGE.note,
            tables::GRUDGE
        )
    });
    let overrun = first.is_overrunning.then(|| {
        format!(
            "In an overrun the attacker is Deadly {} ({}).",
            numbers.overrun_deadly.value,
            tables::OVERRUN
        )
    });
    Ok(Skirmish {
        attacker: first.name.clone(),
        target: second.name.clone(),
        expected_damage: outcome.unsaved[1].mean(),
        spread: outcome.lost[1].spread(),
        sides: [first.odds(&outcome, 0), second.odds(&outcome, 1)],
        rules: vec![
            tables::SKIRMISH,
            tables::SKIRMISH_DICE,
            tables::SKIRMISH_SAVES,
            tables::GRUDGE,
        ],
        only_attacker_falls: outcome.chance(true, false),
        only_target_falls: outcome.chance(false, true),
        both_fall: outcome.chance(true, true),
        neither_falls: outcome.chance(false, false),
        remarks: grim.into_iter().chain(overrun).collect(),
    })
}

impl Fighter {
    /// What becomes of the side at this place.
    fn odds(self, outcome: &Outcome, place: usize) -> SideOdds {
        let lost = &outcome.lost[place];
        SideOdds {
            hits_on: self.side.hits_on(),
            name: self.name,
            dice: self.side.dice,
            dice_from: self.dice,
            hull: self.side.hull,
            unsaved: self.side.unsaved,
            direct_hits: outcome.made[place].clone(),
            unsaved_hits_taken: outcome.unsaved[place].clone(),
            hull_lost: lost.clone(),
            expected_hull_lost: lost.mean(),
            spread: lost.spread(),
        }
    }
}

fn fighter(
    name: String,
    ship: &Ship,
    opponent: &Ship,
    words: &[String],
    numbers: &Numbers,
) -> Result<Fighter, String> {
    let state = State::read(words, IN_A_SKIRMISH)?;
    state.refuse_the_dead(
        &name,
        ship.hull,
        derived(ship, numbers).criticals_to_destroy,
    )?;
    if state.support > 0 && ship.role != Role::Escort {
        return Err(format!(
            "{name} is {}; Support helps escorts only",
            ship.role.piece()
        ));
    }
    if state.has_evaded && ship.role != Role::Escort {
        return Err(format!(
            "{name} is {}; only escorts evade",
            ship.role.piece()
        ));
    }
    let dice = pool(ship, opponent, &state, numbers);
    let count = dice.iter().map(|from| from.dice).sum::<i64>().clamp(0, 200);
    let rolls = against_directs(ship, numbers)
        .into_iter()
        .chain(in_a_skirmish(
            ship,
            numbers,
            state.has_evaded,
            state.is_strategic,
        ));
    let overrun = if state.is_overrunning {
        numbers.overrun_deadly.whole()
    } else {
        0
    };
    let side = Side {
        dice: u32::try_from(count).unwrap_or(0),
        deadly: ship.highest(Keyword::Deadly).max(overrun).max(1),
        boards: ship.has(Keyword::BoardingArray),
        starmaw: if ship.has(Keyword::Starmaw) {
            numbers.starmaw.whole()
        } else {
            0
        },
        unsaved: past(rolls),
        hull: ship.hull - state.damage,
        lethal: ship.highest(Keyword::Lethal),
        has_grudge: ship.has(Keyword::Grudge),
    };
    Ok(Fighter {
        name,
        side,
        dice,
        is_overrunning: state.is_overrunning,
    })
}

/// The dice of a side: its own value, divided and then lowered (3A.02 IV), and what is added when the pool is formed (7A).
fn pool(ship: &Ship, opponent: &Ship, state: &State, numbers: &Numbers) -> Vec<DiceFrom> {
    let (vigour, words) = match (state.exhausted, state.criticals) {
        (2.., _) => (Vigour::Quarter, "own, exhausted twice"),
        (0, 0) => (Vigour::Fresh, "own"),
        (1, _) => (Vigour::Half, "own, exhausted"),
        (0, _) => (Vigour::Half, "own, with a critical"),
    };
    let own: Exact = skirmish_dice(ship, numbers, vigour);
    let own = i64::try_from(own.split().0).unwrap_or(0);
    let ram = if ship.has(Keyword::RamProw) {
        numbers.ram(opponent.role).whole()
    } else {
        0
    };
    let others = [
        // The value does not fall below 0, so dice added later are not eaten up.
        ("fewer", -(i64::from(state.fewer).min(own))),
        ("Support", i64::from(state.support)),
        ("Ram-Prow", i64::from(ram)),
    ];
    let others = others.into_iter().filter(|(_, dice)| *dice != 0);
    [(words, own)]
        .into_iter()
        .chain(others)
        .map(|(from, dice)| DiceFrom {
            from: from.to_string(),
            dice,
        })
        .collect()
}
