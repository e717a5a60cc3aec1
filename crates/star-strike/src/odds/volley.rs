//! The odds of a piece's strikes at another: each armament alone, then all of them one after another.

use super::aim::{
    Aim, ArmamentStrike, Defense, PossibleModifier, VolleySetup, expected_losses, normalize,
};
use super::attack::Attack;
use super::card_conditions::ConditionValue;
use super::conditions::Conditions;
use super::icon_counts::count_icons;
use super::notes::{assumptions, describe_policy, shield_step, unknown_conditions};
use super::piece_state::{ATTACKER_WORDS, PieceState, TARGET_WORDS};
use super::strike_engine::{StrikeModel, TargetDistribution};
use super::{Arc, Facing, Numbers, Ship, Slot, derive_attributes, name_option, tables};
use serde::Serialize;
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::odds::{self, RangeLabels, RangeQuestion};
use starwright_rules::battle::question::Refusal;
use starwright_text::citation::Citation;
use std::fmt;
use std::ops::RangeInclusive;
use std::slice::from_ref;

/// The odds of a piece's strikes at another.
#[derive(Clone, Debug, Serialize)]
pub struct Volley {
    /// The attacker's name.
    pub attacker: String,
    /// The target's name.
    pub target: String,
    /// Hexes between the pieces; adjacent pieces are at 0.
    pub range: u32,
    /// Bearing to the target in degrees clockwise from the attacker's bow.
    pub bearing: f64,
    /// Whether the bearing was chosen because it has the largest expected damage.
    pub is_best_bearing: bool,
    /// Bearing to the attacker in degrees clockwise from the target's bow.
    pub aspect: f64,
    /// The facing that is hit.
    pub facing: Facing,
    /// Shield points that may be spent on that facing.
    pub shields: u32,
    /// The target's armor.
    pub armor: u32,
    /// The target's flak.
    pub flak: u32,
    /// Expected hull points lost, regardless of how many the target has.
    pub expected_damage: f64,
    /// The probability that the target is defeated by lost hull points or criticals.
    pub defeated: f64,
    /// Hull points lost, at most all of them: mean and percentiles.
    pub spread: Spread,
    /// Each armament alone, in the order in which they strike.
    pub batteries: Vec<BatteryOdds>,
    /// The icons that all strikes make, before shields and saves.
    pub icons: IconsMade,
    /// The target's losses to all strikes.
    pub losses: TargetLosses,
    /// The distribution of shield points left.
    pub shields_left: Distribution,
    /// Conditions on cards that neither the cards nor the options decide; they do not count.
    pub unknown_conditions: Vec<String>,
    /// The rules applied.
    pub rules: Vec<Citation>,
    /// Assumptions and limits of the model.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// The odds of one armament alone against undamaged shields.
///
/// An armament that does not strike has a `reason` and no optional values.
#[derive(Clone, Debug, Serialize)]
pub struct BatteryOdds {
    /// The weapon's name, or `None` without a weapon card.
    pub name: Option<String>,
    /// The slot on the ship card.
    pub slot: Slot,
    /// The code of the weapon card.
    pub weapon: String,
    /// The arc in which it may strike.
    pub arc: Arc,
    /// The number of dice.
    pub dice: u32,
    /// Whether it strikes.
    pub strikes: bool,
    /// The reason why the armament does not strike.
    pub reason: Option<&'static str>,
    /// The modifier of its dice.
    pub modifier: Option<i32>,
    /// The parts of the modifier, before the limit.
    pub modifiers: Option<Vec<AppliedModifier>>,
    /// The modifier once the target has no shield points left, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modifier_without_shields: Option<i32>,
    /// Expected hull points lost, regardless of how many the target has.
    pub expected_damage: f64,
    /// The distribution of hits made.
    pub hits: Option<Distribution>,
    /// The distribution of criticals made.
    pub criticals: Option<Distribution>,
    /// The distribution of direct hits made.
    pub direct_hits: Option<Distribution>,
    /// The distribution of hull points lost.
    pub hull_lost: Option<Distribution>,
    /// The distribution of criticals taken.
    pub criticals_taken: Option<Distribution>,
    /// The probability that the target is defeated.
    pub defeated: f64,
}

/// A part of a strike's modifier.
#[derive(Clone, Debug, Serialize)]
pub struct AppliedModifier {
    /// The condition that holds.
    pub when: String,
    /// The number added to each die.
    pub value: i32,
}

/// The icons of each kind that strikes make together.
#[derive(Clone, Debug, Serialize)]
pub struct IconsMade {
    /// The distribution of hits.
    pub hits: Distribution,
    /// The distribution of criticals.
    pub criticals: Distribution,
    /// The distribution of direct hits.
    pub direct_hits: Distribution,
}

/// The target's losses to all strikes.
#[derive(Clone, Debug, Serialize)]
pub struct TargetLosses {
    /// The distribution of hull points lost, at most all of them.
    pub hull: Distribution,
    /// The distribution of criticals taken, at most the number that defeats the target.
    pub criticals: Distribution,
}

/// The facing of a target that a volley hits.
#[derive(Clone, Debug, Serialize)]
pub struct FacingHit {
    /// Bearing to the attackers in degrees clockwise from the target's bow.
    pub aspect: f64,
    /// The facing.
    pub facing: Facing,
    /// Shield points that may be spent on the facing.
    pub shields: u32,
}

impl fmt::Display for FacingHit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, shields {}", self.facing.word(), self.shields)
    }
}

/// Expected damage at every distance.
pub type ByRange = odds::DamageByRange<FacingHit>;

const BY_DISTANCE: RangeLabels = RangeLabels {
    what: "hull points",
    title: "Expected damage",
    ship: "Ship",
    range: "Distance",
    damage: "Hull points",
    across: "distance in hexes between",
    up: "hull points per volley",
};

/// The maximum shield points of a facing.
const MAX_SHIELDS: u32 = 10;

/// The parsed options of a volley.
struct VolleyInput {
    conditions: Conditions,
    /// The states of the attacker and the target.
    states: [PieceState; 2],
    /// Hull points that the target has left.
    hull: u32,
    /// Criticals that the target can still take; the last one defeats it.
    criticals: u32,
}

impl VolleyInput {
    fn parse(
        attackers: &[Ship],
        target: &Ship,
        attack: &Attack,
        numbers: &Numbers,
    ) -> Result<VolleyInput, Refusal> {
        if let Some(shields) = attack.shields
            && shields > MAX_SHIELDS
        {
            let message = format!(
                "--shields: a facing has at most {MAX_SHIELDS} shield points, found {shields}"
            );
            return Err(message.into());
        }
        let attacker = parse_attacker(attackers, attack, numbers)
            .map_err(|refusal| name_option("--attacker", refusal))?;
        let struck = PieceState::parse(&attack.target, TARGET_WORDS)
            .map_err(|refusal| name_option("--target", refusal))?;
        let criticals = derive_attributes(target, numbers).criticals_to_destroy;
        struck.refuse_defeated(&target.class, target.hull, criticals)?;
        let (hull, criticals) = (target.hull - struck.damage, criticals - struck.criticals);
        let conditions = Conditions::parse(&attack.when, attackers)
            .map_err(|refusal| name_option("--when", refusal))?;
        Ok(VolleyInput {
            conditions,
            states: [attacker, struck],
            hull,
            criticals,
        })
    }

    /// Returns the setup of one attacker's volley.
    fn setup<'a>(
        &'a self,
        attacker: &'a Ship,
        target: &'a Ship,
        attack: &'a Attack,
        numbers: &'a Numbers,
    ) -> VolleySetup<'a> {
        VolleySetup {
            attacker,
            target,
            conditions: &self.conditions,
            states: &self.states,
            defense: Defense::new(target, &self.conditions, attack, numbers),
            attack,
            numbers,
        }
    }
}

/// Parses the attackers' state and checks it against their cards.
fn parse_attacker(
    attackers: &[Ship],
    attack: &Attack,
    numbers: &Numbers,
) -> Result<PieceState, Refusal> {
    let state = PieceState::parse(&attack.attacker, ATTACKER_WORDS)?;
    state.refuse_unknown_armaments(attackers)?;
    for ship in attackers {
        let criticals = derive_attributes(ship, numbers).criticals_to_destroy;
        state.refuse_defeated(&ship.class, ship.hull, criticals)?;
    }
    Ok(state)
}

/// Refuses a `--when` that the cards and options decide otherwise.
fn refuse_contradictions(
    setup: &VolleySetup,
    distances: RangeInclusive<u32>,
) -> Result<(), Refusal> {
    let is_one = distances.start() == distances.end();
    let shields = setup.defense.shields;
    for (when, stated) in &setup.conditions.card_conditions {
        let contradicts = |value: ConditionValue| value.is_met(shields) != *stated;
        for distance in distances.clone() {
            if setup
                .facts(distance)
                .evaluate(when)
                .is_some_and(contradicts)
            {
                let holds = if *stated { "does not hold" } else { "holds" };
                let place = if is_one { "here" } else { "at some distance" };
                let message = format!(
                    "--when: '{when}' {holds} {place}; leave it out, since cards, distance and shields decide it"
                );
                return Err(message.into());
            }
        }
    }
    Ok(())
}

/// Computes the odds of a volley, or refuses an attack that cannot be.
pub fn odds(
    attacker: &Ship,
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<Volley, Refusal> {
    let range = attack
        .range
        .ok_or("missing --range N (adjacent pieces are at 0) or --skirmish")?;
    let input = VolleyInput::parse(from_ref(attacker), target, attack, numbers)?;
    let setup = input.setup(attacker, target, attack, numbers);
    refuse_contradictions(&setup, range..=range)?;
    let defense = setup.defense;
    let (bearing, strikes) = setup.volley(range);
    let before = TargetDistribution::new(defense.shields, input.criticals, input.hull);
    let aims: Vec<&Aim> = strikes
        .iter()
        .filter_map(|strike| strike.aim.as_ref().ok())
        .collect();
    let mut after = before.clone();
    for aim in &aims {
        after = after.apply_strike(&aim.strike).0;
    }
    let models: Vec<&StrikeModel> = aims.iter().map(|aim| &aim.strike).collect();
    let unknown_conditions = unknown_conditions(&setup, &strikes, range);
    let remarks = assumptions(&setup, &strikes, &unknown_conditions);
    let batteries = strikes
        .iter()
        .map(|strike| battery_odds(strike, &before, defense.shields))
        .collect();
    let [attacker, target] = super::side_names(attacker, target);
    Ok(Volley {
        attacker,
        target,
        range,
        bearing,
        is_best_bearing: attack.bearing.is_none(),
        aspect: normalize(attack.aspect),
        facing: defense.facing,
        shields: defense.shields,
        armor: defense.armor,
        flak: defense.flak,
        expected_damage: expected_losses(aims.iter().copied(), defense.shields).hull,
        defeated: after.defeat_chance(),
        spread: after.hull_lost().spread(),
        batteries,
        icons: IconsMade::new(&models, defense.shields),
        losses: TargetLosses {
            hull: after.hull_lost(),
            criticals: after.criticals(),
        },
        shields_left: after.shields_left(),
        unknown_conditions,
        rules: rules(numbers),
        remarks,
    })
}

fn rules(numbers: &Numbers) -> Vec<Citation> {
    vec![
        tables::STRIKE,
        tables::LOCK_ON,
        tables::SHIELDS,
        numbers.shields_meet_lock_ons.citation,
        tables::STRIKE_SAVES,
        tables::DICE,
        tables::ARCS,
        tables::FACINGS,
        tables::POLICY,
    ]
}

/// Computes the odds of one armament against the target before the volley.
fn battery_odds(strike: &ArmamentStrike, before: &TargetDistribution, shields: u32) -> BatteryOdds {
    let armament = strike.armament;
    let mut battery = BatteryOdds {
        name: strike.card.map(|card| card.name.clone()),
        slot: armament.slot,
        weapon: armament.weapon.clone(),
        arc: armament.arc,
        dice: armament.dice,
        strikes: false,
        reason: None,
        modifier: None,
        modifiers: None,
        modifier_without_shields: None,
        expected_damage: 0.0,
        hits: None,
        criticals: None,
        direct_hits: None,
        hull_lost: None,
        criticals_taken: None,
        defeated: 0.0,
    };
    let aim = match &strike.aim {
        Ok(aim) => aim,
        Err(reason) => {
            battery.reason = Some(reason);
            return battery;
        }
    };
    let after = before.apply_strike(&aim.strike).0;
    let icons = IconsMade::new(&[&aim.strike], shields);
    let modifier = aim.strike.dice(shields as usize).modifier;
    let unshielded = aim.strike.unshielded.modifier;
    let part = |modifier: &PossibleModifier| AppliedModifier {
        when: modifier.when.clone(),
        value: modifier.value,
    };
    battery.strikes = true;
    battery.modifier = Some(modifier);
    battery.modifiers = Some(aim.modifiers_against(shields).map(part).collect());
    battery.modifier_without_shields = (unshielded != modifier).then_some(unshielded);
    battery.expected_damage = expected_losses([aim], shields).hull;
    battery.hits = Some(icons.hits);
    battery.criticals = Some(icons.criticals);
    battery.direct_hits = Some(icons.direct_hits);
    battery.hull_lost = Some(after.hull_lost());
    battery.criticals_taken = Some(after.criticals());
    battery.defeated = after.defeat_chance();
    battery
}

impl IconsMade {
    fn new(strikes: &[&StrikeModel], shields: u32) -> IconsMade {
        IconsMade {
            hits: count_icons(strikes, shields, |icons| icons.hits),
            criticals: count_icons(strikes, shields, |icons| icons.criticals),
            direct_hits: count_icons(strikes, shields, |icons| icons.directs),
        }
    }
}

/// Computes the expected damage of several ships to one target at every distance, each at its best bearing unless one is given.
pub fn odds_by_range(
    attackers: &[Ship],
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<ByRange, Refusal> {
    let input = VolleyInput::parse(attackers, target, attack, numbers)?;
    let defense = Defense::new(target, &input.conditions, attack, numbers);
    let cards = attackers.iter().flat_map(|ship| {
        let armaments = ship.armaments.iter();
        armaments.filter_map(|armament| ship.card(armament))
    });
    let max_distance = cards.map(|card| card.distance).max().unwrap_or(0);
    for attacker in attackers {
        let setup = input.setup(attacker, target, attack, numbers);
        refuse_contradictions(&setup, 0..=max_distance)?;
    }
    let aim = |attacker| {
        let setup = input.setup(attacker, target, attack, numbers);
        Ok(move |range| {
            let (bearing, strikes) = setup.volley(range);
            let aims = strikes.iter().filter_map(|strike| strike.aim.as_ref().ok());
            (Some(bearing), expected_losses(aims, defense.shields).hull)
        })
    };
    let question = RangeQuestion {
        attackers,
        target,
        class: |ship| &ship.class,
        name: |ship| ship.class.clone(),
        max_range: max_distance,
    };
    let hit = FacingHit {
        aspect: normalize(attack.aspect),
        facing: defense.facing,
        shields: defense.shields,
    };
    let remarks = vec![describe_policy(), shield_step(numbers)];
    question.answer(&BY_DISTANCE, hit, remarks, aim)
}
