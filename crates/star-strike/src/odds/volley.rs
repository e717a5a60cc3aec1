//! The odds of a ship's strikes at another: each armament alone, then all one after the other.

use super::aim::{Aim, Defence, Field, Strike, expected, normal};
use super::attack::Attack;
use super::conditions::{Conditions, STRIKING, STRUCK, State};
use super::facts::Truth;
use super::icons::made;
use super::remarks::{policy, remarks, shield_step, unknown};
use super::strike::{Blow, Fate};
use super::{Arc, Facing, Numbers, Ship, Slot, derived, tables};
use serde::Serialize;
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::odds::{self, RangeQuestion, RangeWords};
use starwright_rules::battle::question::Refusal;
use starwright_text::citation::Citation;
use std::fmt;
use std::ops::RangeInclusive;
use std::slice::from_ref;

/// What the strikes of a piece do to another.
#[derive(Clone, Debug, Serialize)]
pub struct Volley {
    /// Who strikes.
    pub attacker: String,
    /// Whom.
    pub target: String,
    /// Hexes between them; adjacent is 0.
    pub range: u32,
    /// The bearing of the target, in degrees clockwise from the attacker's bow.
    pub bearing: f64,
    /// Whether that is the bearing with the largest expected damage, because none was asked for.
    pub bearing_is_best: bool,
    /// The bearing of the attacker from the target's bow.
    pub aspect: f64,
    /// The facing that is hit.
    pub facing: Facing,
    /// Shield points that may be spent there.
    pub shields: u32,
    /// The target's armor.
    pub armor: u32,
    /// The target's flak.
    pub flak: u32,
    /// Hull points expected, however many the target has.
    pub expected_damage: f64,
    /// The chance that the target is defeated, by lost hull points or by criticals.
    pub defeated: f64,
    /// Hull points lost, no more than there are: mean and percentiles.
    pub spread: Spread,
    /// Each armament alone, in the order they strike.
    pub batteries: Vec<BatteryOdds>,
    /// The icons of all strikes, before shields and saves.
    pub made: Made,
    /// What the target loses.
    pub lost: Lost,
    /// The chance of each number of shield points left.
    pub shields_left: Distribution,
    /// Conditions of cards that may hold, but follow neither from the cards nor from what was said; they do not count.
    pub unknown_conditions: Vec<String>,
    /// The rules this follows from.
    pub rules: Vec<Citation>,
    /// What is assumed, and what the model leaves out.
    #[serde(skip)]
    pub remarks: Vec<String>,
}

/// What one armament does alone, against fresh shields.
#[derive(Clone, Debug, Serialize)]
pub struct BatteryOdds {
    /// The name of its weapon card; none without a card.
    pub name: Option<String>,
    /// Its slot on the ship card.
    pub slot: Slot,
    /// The code of its weapon card.
    pub weapon: String,
    /// Where it may strike.
    pub arc: Arc,
    /// Its dice.
    pub dice: u32,
    /// Whether it strikes.
    pub strikes: bool,
    /// Why it does not; all that is optional below is missing then.
    pub why_not: Option<&'static str>,
    /// What is added to its dice.
    pub modifier: Option<i32>,
    /// What that is made of.
    pub modifiers: Option<Vec<Modifier>>,
    /// What is added once the target's shields are gone, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modifier_without_shields: Option<i32>,
    /// Hull points expected, however many the target has.
    pub expected_damage: f64,
    /// The chance of each number of hits made.
    pub hits: Option<Distribution>,
    /// Of criticals.
    pub criticals: Option<Distribution>,
    /// Of direct hits.
    pub direct_hits: Option<Distribution>,
    /// Of hull points that the target loses.
    pub hull_lost: Option<Distribution>,
    /// Of criticals that it takes.
    pub criticals_taken: Option<Distribution>,
    /// The chance that it is defeated.
    pub defeated: f64,
}

/// A part of the modifier of a strike.
#[derive(Clone, Debug, Serialize)]
pub struct Modifier {
    /// The condition that holds.
    pub when: String,
    /// What it adds.
    pub value: i32,
}

/// How many icons of each kind strikes make together.
#[derive(Clone, Debug, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Made {
    pub hits: Distribution,
    pub criticals: Distribution,
    pub direct_hits: Distribution,
}

/// What the target loses to all strikes.
#[derive(Clone, Debug, Serialize)]
pub struct Lost {
    /// Hull points, no more than there are.
    pub hull: Distribution,
    /// Criticals taken, no more than destroy.
    pub criticals: Distribution,
}

/// The facing of a target that a volley hits.
#[derive(Clone, Debug, Serialize)]
pub struct FacingHit {
    /// The bearing of the attackers from the target's bow.
    pub aspect: f64,
    /// The facing.
    pub facing: Facing,
    /// Shield points that may be spent there.
    pub shields: u32,
}

impl fmt::Display for FacingHit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, shields {}", self.facing.word(), self.shields)
    }
}

/// Expected damage at every distance.
pub type ByRange = odds::ByRange<FacingHit>;

const BY_DISTANCE: RangeWords = RangeWords {
    what: "hull points",
    title: "Expected damage",
    ship: "Ship",
    range: "Distance",
    damage: "Hull points",
    across: "distance in hexes between",
    up: "hull points a volley",
};

/// The most shield points that a facing may be said to have left.
const MOST_SHIELDS: u32 = 10;

/// What was said of a volley.
struct Said {
    conditions: Conditions,
    /// The states of the attacker and the target.
    states: [State; 2],
    /// Hull points and criticals that the target has left.
    hull: u32,
    criticals: u32,
}

impl Said {
    /// Reads it; the error says what cannot be.
    fn read(
        attackers: &[Ship],
        target: &Ship,
        attack: &Attack,
        numbers: &Numbers,
    ) -> Result<Said, String> {
        if let Some(shields) = attack.shields.filter(|shields| *shields > MOST_SHIELDS) {
            return Err(format!(
                "--shields {shields}: a facing has at most {MOST_SHIELDS} shield points"
            ));
        }
        let striker = State::read(&attack.attacker, STRIKING).and_then(|state| {
            state.refuse_strange_armaments(attackers)?;
            for ship in attackers {
                let criticals = derived(ship, numbers).criticals_to_destroy;
                state.refuse_the_dead(&ship.class, ship.hull, criticals)?;
            }
            Ok(state)
        });
        let striker = striker.map_err(|message| format!("--attacker: {message}"))?;
        let struck = State::read(&attack.target, STRUCK)
            .map_err(|message| format!("--target: {message}"))?;
        let criticals = derived(target, numbers).criticals_to_destroy;
        struck.refuse_the_dead(&target.class, target.hull, criticals)?;
        let (hull, criticals) = (target.hull - struck.damage, criticals - struck.criticals);
        let conditions = Conditions::read(&attack.when, attackers)
            .map_err(|message| format!("--when: {message}"))?;
        Ok(Said {
            conditions,
            states: [striker, struck],
            hull,
            criticals,
        })
    }

    /// The field of one attacker.
    fn field<'a>(
        &'a self,
        attacker: &'a Ship,
        target: &'a Ship,
        attack: &'a Attack,
        numbers: &'a Numbers,
    ) -> Field<'a> {
        let defence = Defence::of(target, &self.conditions, attack, numbers);
        Field {
            attacker,
            target,
            conditions: &self.conditions,
            states: &self.states,
            defence,
            attack,
            numbers,
        }
    }
}

/// Refuses conditions that were said to hold, or not to, where the cards and options decide otherwise.
fn refuse_contradictions(field: &Field, distances: RangeInclusive<u32>) -> Result<(), String> {
    for (when, said) in &field.conditions.of_cards {
        let truth = |distance: u32| field.facts(distance).truth(when);
        let differs = |truth: Truth| truth.holds(field.defence.shields) != *said;
        if distances
            .clone()
            .any(|distance| truth(distance).is_some_and(differs))
        {
            let holds = if *said { "does not hold" } else { "holds" };
            let place = if distances.start() == distances.end() {
                "here"
            } else {
                "at some distance"
            };
            return Err(format!(
                "--when: '{when}' {holds} {place}; it follows from the cards, the distance and the shields, so leave it out"
            ));
        }
    }
    Ok(())
}

/// The odds of a volley; the error says why there are none.
pub fn odds(
    attacker: &Ship,
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<Volley, Refusal> {
    let range = attack
        .range
        .ok_or("how far away? give --range N, adjacent pieces are at 0; or --skirmish")?;
    let said = Said::read(from_ref(attacker), target, attack, numbers)?;
    let field = said.field(attacker, target, attack, numbers);
    refuse_contradictions(&field, range..=range)?;
    let defence = field.defence;
    let (bearing, strikes) = field.volley(range);
    let fresh = Fate::fresh(defence.shields, said.criticals, said.hull);
    let aims: Vec<&Aim> = strikes
        .iter()
        .filter_map(|strike| strike.aim.as_ref().ok())
        .collect();
    let all = aims
        .iter()
        .fold(fresh.clone(), |fate, aim| fate.struck(&aim.blow).0);
    let unknown = unknown(&field, &strikes, range);
    let [attacker, target] = super::names(attacker, target);
    Ok(Volley {
        attacker,
        target,
        range,
        bearing,
        bearing_is_best: attack.bearing.is_none(),
        aspect: normal(attack.aspect),
        facing: defence.facing,
        shields: defence.shields,
        armor: defence.armor,
        flak: defence.flak,
        expected_damage: expected(aims.iter().copied(), defence.shields).hull,
        defeated: all.defeated(),
        spread: all.hull_lost().spread(),
        batteries: strikes
            .iter()
            .map(|strike| battery(strike, &fresh, defence))
            .collect(),
        made: Made::of(
            &aims.iter().map(|aim| &aim.blow).collect::<Vec<_>>(),
            defence.shields,
        ),
        lost: Lost {
            hull: all.hull_lost(),
            criticals: all.criticals(),
        },
        shields_left: all.shields_left(),
        remarks: remarks(&field, &strikes, &unknown),
        unknown_conditions: unknown,
        rules: rules(numbers),
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

/// What one armament does to a target that nobody has struck yet.
fn battery(strike: &Strike, fresh: &Fate, defence: Defence) -> BatteryOdds {
    let (aim, armament) = (strike.aim.as_ref().ok(), strike.armament);
    let fate = aim.map(|aim| fresh.struck(&aim.blow).0);
    let icons = aim.map(|aim| Made::of(&[&aim.blow], defence.shields));
    let modifier = aim.map(|aim| aim.blow.dice(defence.shields as usize).modifier);
    let modifiers = |aim: &Aim| {
        let part = |(when, value): (&str, i32)| Modifier {
            when: when.to_string(),
            value,
        };
        aim.reasons(defence.shields).map(part).collect()
    };
    let bare = aim
        .map(|aim| aim.blow.bare.modifier)
        .filter(|bare| Some(*bare) != modifier);
    BatteryOdds {
        name: strike.card.map(|card| card.name.clone()),
        slot: armament.slot,
        weapon: armament.weapon.clone(),
        arc: armament.arc,
        dice: armament.dice,
        strikes: aim.is_some(),
        why_not: strike.aim.as_ref().err().copied(),
        modifier,
        modifiers: aim.map(modifiers),
        modifier_without_shields: bare,
        expected_damage: aim.map_or(0.0, |aim| aim.alone(defence.shields).hull),
        hits: icons.as_ref().map(|made| made.hits.clone()),
        criticals: icons.as_ref().map(|made| made.criticals.clone()),
        direct_hits: icons.map(|made| made.direct_hits),
        hull_lost: fate.as_ref().map(Fate::hull_lost),
        criticals_taken: fate.as_ref().map(Fate::criticals),
        defeated: fate.as_ref().map_or(0.0, Fate::defeated),
    }
}

impl Made {
    fn of(blows: &[&Blow], shields: u32) -> Made {
        Made {
            hits: made(blows, shields, |icons| icons.hits),
            criticals: made(blows, shields, |icons| icons.criticals),
            direct_hits: made(blows, shields, |icons| icons.directs),
        }
    }
}

/// Expected damage of several ships at one target over distance, each at its best bearing unless one is given.
pub fn by_range(
    attackers: &[Ship],
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> Result<ByRange, Refusal> {
    let said = Said::read(attackers, target, attack, numbers)?;
    let defence = Defence::of(target, &said.conditions, attack, numbers);
    let cards = attackers.iter().flat_map(|ship| {
        ship.armaments
            .iter()
            .filter_map(|armament| ship.card(armament))
    });
    let longest = cards.map(|card| card.distance).max().unwrap_or(0);
    for attacker in attackers {
        refuse_contradictions(&said.field(attacker, target, attack, numbers), 0..=longest)?;
    }
    let aim = |attacker| {
        let field = said.field(attacker, target, attack, numbers);
        Ok(move |range| {
            let (bearing, strikes) = field.volley(range);
            let aims = strikes.iter().filter_map(|strike| strike.aim.as_ref().ok());
            (Some(bearing), expected(aims, defence.shields).hull)
        })
    };
    let question = RangeQuestion {
        attackers,
        target,
        class: |ship| &ship.class,
        name: |ship| ship.class.clone(),
        longest,
    };
    let hit = FacingHit {
        aspect: normal(attack.aspect),
        facing: defence.facing,
        shields: defence.shields,
    };
    let remarks = vec![policy(), shield_step(numbers)];
    question.answer(&BY_DISTANCE, hit, remarks, aim)
}
