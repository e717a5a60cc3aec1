//! The odds of a skirmish: the dice of both sides, their saves, and which piece is defeated.

use super::attack::Attack;
use super::piece_state::{PieceState, SKIRMISH_WORDS};
use super::skirmish_engine::{SkirmishOutcome, SkirmishSide, resolve};
use super::{
    DiceReduction, Keyword, Numbers, Role, Ship, derive_attributes, name_option, skirmish_dice,
    tables,
};
use crate::saves::{BUNKER_DOWN, EVASION, FAST, ORE_HULL, RAM_PROW, save_rolls, unsaved_chance};
use serde::Serialize;
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::question::Refusal;
use starwright_text::citation::Citation;
use starwright_text::exact::Exact;

/// The odds of a skirmish between two pieces.
#[derive(Clone, Debug, Serialize)]
pub struct Skirmish {
    /// The attacker's name.
    pub attacker: String,
    /// The target's name.
    pub target: String,
    /// Expected direct hits on the target that no save cancels.
    pub expected_damage: f64,
    /// Hull points that the target loses: mean and percentiles.
    pub spread: Spread,
    /// The attacker and the target.
    pub sides: [SideOdds; 2],
    /// The rules applied.
    pub rules: Vec<Citation>,
    /// The probability that only the attacker is defeated.
    pub only_attacker_defeated: f64,
    /// The probability that only the target is defeated.
    pub only_target_defeated: f64,
    /// The probability that both pieces are defeated.
    pub both_defeated: f64,
    /// The probability that neither piece is defeated.
    pub neither_defeated: f64,
    /// Assumptions of the model.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// One side of a skirmish.
#[derive(Clone, Debug, Serialize)]
pub struct SideOdds {
    /// The piece's name.
    pub name: String,
    /// The number of dice.
    pub dice: u32,
    /// The sources of the dice.
    pub dice_from: Vec<DiceSource>,
    /// The results that are direct hits, such as `1-2, 6`.
    pub hits_on: String,
    /// Hull points before the skirmish.
    pub hull: u32,
    /// The probability that a direct hit gets past the piece's saves.
    pub unsaved: f64,
    /// The distribution of direct hits that the side makes.
    pub direct_hits: Distribution,
    /// The distribution of direct hits on the piece that no save cancels.
    pub unsaved_hits_taken: Distribution,
    /// The distribution of hull points lost, at most all of them.
    pub hull_lost: Distribution,
    /// Expected hull points lost.
    pub expected_hull_lost: f64,
    /// Hull points lost: mean and percentiles.
    pub spread: Spread,
}

/// A source of skirmish dice.
#[derive(Clone, Debug, Serialize)]
pub struct DiceSource {
    /// The source, such as `own, exhausted` or `Support`.
    pub from: String,
    /// The number of dice, negative if they are removed.
    pub dice: i64,
}

/// A piece prepared for a skirmish, with the sources of its dice.
struct SkirmishSetup {
    name: String,
    side: SkirmishSide,
    dice: Vec<DiceSource>,
    is_overrunning: bool,
}

/// Computes the odds of a skirmish, or refuses states that cannot be.
pub fn skirmish(
    attacker: &Ship,
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<Skirmish, Refusal> {
    let [first, second] = super::side_names(attacker, target);
    let first = setup(first, attacker, target, &attack.attacker, numbers)
        .map_err(|refusal| name_option("--attacker", refusal))?;
    let second = setup(second, target, attacker, &attack.target, numbers)
        .map_err(|refusal| name_option("--target", refusal))?;
    if second.is_overrunning {
        return Err(
            "--target: only the attacker can be in an overrun; the target's team has no pieces left to activate"
                .into(),
        );
    }
    let outcome = resolve([&first.side, &second.side]);
    let mut remarks = Vec::new();
    if [attacker, target]
        .iter()
        .any(|ship| ship.has(Keyword::Grudge) || ship.has(Keyword::Lethal))
    {
        let rule = tables::GRUDGE;
        remarks.push(format!("The odds assume: {} ({rule}).", rule.note));
    }
    if first.is_overrunning {
        let deadly = numbers.overrun_deadly.value;
        let rule = tables::OVERRUN;
        remarks.push(format!(
            "In an overrun the attacker has Deadly {deadly} ({rule})."
        ));
    }
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
        only_attacker_defeated: outcome.chance(true, false),
        only_target_defeated: outcome.chance(false, true),
        both_defeated: outcome.chance(true, true),
        neither_defeated: outcome.chance(false, false),
        remarks,
    })
}

impl SkirmishSetup {
    /// Returns the odds of the side with this index.
    fn odds(self, outcome: &SkirmishOutcome, index: usize) -> SideOdds {
        let lost = &outcome.lost[index];
        SideOdds {
            hits_on: self.side.direct_hit_results(),
            name: self.name,
            dice: self.side.dice,
            dice_from: self.dice,
            hull: self.side.hull,
            unsaved: self.side.unsaved,
            direct_hits: outcome.made[index].clone(),
            unsaved_hits_taken: outcome.unsaved[index].clone(),
            hull_lost: lost.clone(),
            expected_hull_lost: lost.mean(),
            spread: lost.spread(),
        }
    }
}

fn setup(
    name: String,
    ship: &Ship,
    opponent: &Ship,
    phrases: &[String],
    numbers: &Numbers,
) -> Result<SkirmishSetup, Refusal> {
    let state = PieceState::parse(phrases, SKIRMISH_WORDS)?;
    let criticals = derive_attributes(ship, numbers).criticals_to_destroy;
    state.refuse_defeated(&name, ship.hull, criticals)?;
    if ship.role != Role::Escort {
        let piece = ship.role.noun_phrase();
        if state.support > 0 {
            return Err(format!("{name} is {piece}; Support helps escorts only").into());
        }
        if state.has_evaded {
            return Err(format!("{name} is {piece}; only escorts evade").into());
        }
    }
    let dice = dice_pool(ship, opponent, &state, numbers);
    let count = dice.iter().map(|from| from.dice).sum::<i64>().clamp(0, 200);
    let mut saves = vec![ORE_HULL, FAST, RAM_PROW];
    saves.extend((!state.has_evaded).then_some(EVASION));
    saves.extend(state.is_strategic.then_some(BUNKER_DOWN));
    let mut deadly = ship.highest_number(Keyword::Deadly).max(1);
    if state.is_overrunning {
        deadly = deadly.max(numbers.overrun_deadly.whole());
    }
    let starmaw = if ship.has(Keyword::Starmaw) {
        numbers.starmaw.whole()
    } else {
        0
    };
    let side = SkirmishSide {
        dice: u32::try_from(count).unwrap_or(0),
        deadly,
        has_boarding_array: ship.has(Keyword::BoardingArray),
        starmaw,
        unsaved: unsaved_chance(save_rolls(ship, numbers, &saves)),
        hull: ship.hull - state.damage,
        lethal: ship.highest_number(Keyword::Lethal),
        has_grudge: ship.has(Keyword::Grudge),
    };
    Ok(SkirmishSetup {
        name,
        side,
        dice,
        is_overrunning: state.is_overrunning,
    })
}

/// Returns a side's dice: its own number, divided and then reduced (3A.02 IV), and the dice added in the pool (7A).
fn dice_pool(
    ship: &Ship,
    opponent: &Ship,
    state: &PieceState,
    numbers: &Numbers,
) -> Vec<DiceSource> {
    let (reduction, words) = match (state.exhausted, state.criticals) {
        (2.., _) => (DiceReduction::Quarter, "own, exhausted twice"),
        (0, 0) => (DiceReduction::None, "own"),
        (1, _) => (DiceReduction::Half, "own, exhausted"),
        (0, _) => (DiceReduction::Half, "own, with a critical"),
    };
    let own: Exact = skirmish_dice(ship, numbers, reduction);
    let own = i64::try_from(own.split().0).unwrap_or(0);
    let ram = if ship.has(Keyword::RamProw) {
        numbers.ram_dice(opponent.role).whole()
    } else {
        0
    };
    // The piece's own number does not fall below 0, so it does not reduce dice that are added later.
    let fewer = i64::from(state.fewer_dice).min(own);
    let mut sources = vec![(words, own)];
    for (from, dice) in [
        ("fewer", -fewer),
        ("Support", i64::from(state.support)),
        ("Ram-Prow", i64::from(ram)),
    ] {
        if dice != 0 {
            sources.push((from, dice));
        }
    }
    sources
        .into_iter()
        .map(|(from, dice)| DiceSource {
            from: from.to_string(),
            dice,
        })
        .collect()
}
