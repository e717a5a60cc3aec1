//! The odds of a ship's strikes at another: each armament alone, then all one after the other.

use super::super::derived::derived;
use super::super::numbers::Numbers;
use super::super::ship::{Icons, Ship};
use super::super::tables::{self, Arc, Facing, Keyword, Slot};
use super::aim::{Aim, Defence, Field, Strike, expected, normal};
use super::attack::Attack;
use super::conditions::{Conditions, STRUCK, State, Terrain};
use super::strike::Fate;
use crate::doc::nearest::same;
use crate::number::citation::Citation;
use crate::play::dice::{Distribution, Spread};
use crate::play::question::Refusal;
use crate::ruleset::odds::{AtRange, ShipByRange, labels_of};
use serde::Serialize;
use std::collections::BTreeSet;
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
    /// Each armament alone.
    pub batteries: Vec<BatteryOdds>,
    /// The icons of all strikes, before shields and saves.
    pub made: Made,
    /// What the target loses.
    pub lost: Lost,
    /// The chance of each number of shield points left.
    pub shields_left: Distribution,
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
    /// Where it stands on the ship card.
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

/// Expected damage of several pieces at one target, at every distance.
#[derive(Clone, Debug, Serialize)]
pub struct ByRange {
    /// At whom.
    pub target: String,
    /// The bearing of the attackers from the target's bow.
    pub aspect: f64,
    /// The facing that is hit.
    pub facing: Facing,
    /// Shield points that may be spent there.
    pub shields: u32,
    /// The attackers.
    pub ships: Vec<ShipByRange>,
    /// The target in a chart: its class, or its whole name where an attacker shares the class.
    #[serde(skip)]
    pub target_label: String,
}

/// The most shield points that a facing may be said to have left.
const MOST_SHIELDS: u32 = 10;

/// What is left of a target before the volley.
struct Left {
    hull: u32,
    criticals: u32,
}

fn prepare(target: &Ship, attack: &Attack, numbers: &Numbers) -> Result<Left, String> {
    if !attack.attacker.is_empty() {
        return Err("--attacker matters in a skirmish only; say what holds in a strike with --when".to_string());
    }
    if let Some(shields) = attack.shields.filter(|shields| *shields > MOST_SHIELDS) {
        return Err(format!("--shields {shields}: a facing has at most {MOST_SHIELDS} shield points"));
    }
    let state = State::read(&attack.target, STRUCK).map_err(|message| format!("--target: {message}"))?;
    let criticals = derived(target, numbers).criticals_to_destroy;
    state.refuse_the_dead(&target.class, target.hull, criticals)?;
    Ok(Left { hull: target.hull - state.damage, criticals: criticals - state.criticals })
}

fn conditions(attack: &Attack, attackers: &[Ship]) -> Result<Conditions, String> {
    Conditions::read(&attack.when, attackers).map_err(|message| format!("--when: {message}"))
}

/// The odds of a volley; the error says why there are none.
pub fn odds(attacker: &Ship, target: &Ship, numbers: &Numbers, attack: &Attack) -> Result<Volley, Refusal> {
    let range = attack.range.ok_or("how far away? give --range N, adjacent pieces are at 0; or --skirmish")?;
    let left = prepare(target, attack, numbers)?;
    let conditions = conditions(attack, from_ref(attacker))?;
    let defence = Defence::of(target, &conditions, attack, numbers);
    let field = Field { attacker, target, conditions: &conditions, defence, attack, numbers };
    let (bearing, strikes) = field.volley(range);
    let fresh = Fate::fresh(defence.shields, left.criticals, left.hull);
    let aims: Vec<&Aim> = strikes.iter().filter_map(|strike| strike.aim.as_ref().ok()).collect();
    let all = aims.iter().fold(fresh.clone(), |fate, aim| fate.struck(&aim.dice, aim.saves).0);
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
        expected_damage: expected(aims.iter().copied(), defence.shields),
        defeated: all.defeated(),
        spread: all.hull_lost().spread(),
        batteries: strikes.iter().map(|strike| battery(strike, &fresh, defence)).collect(),
        made: Made::of(&aims),
        lost: Lost { hull: all.hull_lost(), criticals: all.criticals() },
        shields_left: all.shields_left(),
        rules: vec![
            tables::STRIKE,
            tables::LOCK_ON,
            tables::SHIELDS,
            tables::STRIKE_SAVES,
            tables::DICE,
            tables::ARCS,
            tables::FACINGS,
            tables::POLICY,
        ],
        remarks: remarks(&field, &strikes),
    })
}

/// What one armament does to a target that nobody has struck yet.
fn battery(strike: &Strike, fresh: &Fate, defence: Defence) -> BatteryOdds {
    let (aim, armament) = (strike.aim.as_ref().ok(), strike.armament);
    let fate = aim.map(|aim| fresh.struck(&aim.dice, aim.saves).0);
    let made = |count: fn(Icons) -> u32| aim.map(|aim| aim.dice.generated(count));
    let modifier = |(when, value): &(String, i32)| Modifier { when: when.clone(), value: *value };
    BatteryOdds {
        name: strike.card.map(|card| card.name.clone()),
        slot: armament.slot,
        weapon: armament.weapon.clone(),
        arc: armament.arc,
        dice: armament.dice,
        strikes: aim.is_some(),
        why_not: strike.aim.as_ref().err().copied(),
        modifier: aim.map(|aim| aim.dice.modifier),
        modifiers: aim.map(|aim| aim.reasons.iter().map(modifier).collect()),
        expected_damage: aim.map_or(0.0, |aim| aim.expected(defence.shields)),
        hits: made(|icons| icons.hits),
        criticals: made(|icons| icons.criticals),
        direct_hits: made(|icons| icons.directs),
        hull_lost: fate.as_ref().map(Fate::hull_lost),
        criticals_taken: fate.as_ref().map(Fate::criticals),
        defeated: fate.as_ref().map_or(0.0, Fate::defeated),
    }
}

impl Made {
    fn of(aims: &[&Aim]) -> Made {
        let sum = |count: fn(Icons) -> u32| {
            aims.iter().fold(Distribution::certain(0), |sum, aim| sum.plus(&aim.dice.generated(count)))
        };
        Made {
            hits: sum(|icons| icons.hits),
            criticals: sum(|icons| icons.criticals),
            direct_hits: sum(|icons| icons.directs),
        }
    }
}

/// The modifiers of a strike's card whose conditions nobody says to hold.
fn uncounted(strike: &Strike) -> Vec<String> {
    let (Ok(aim), Some(card)) = (&strike.aim, strike.card) else { return Vec::new() };
    let is_counted = |when: &str| aim.reasons.iter().any(|(name, _)| same(name, when));
    let left_out = card.modifiers.iter().filter(|(when, _)| !is_counted(when));
    left_out.map(|(when, value)| format!("{when} ({value:+}, {})", card.name)).collect()
}

/// What the odds decide where the players would.
pub(super) fn policy() -> String {
    format!("The odds decide: {} ({}).", tables::POLICY.note, tables::POLICY)
}

fn remarks(field: &Field, strikes: &[Strike]) -> Vec<String> {
    let mut remarks = Vec::new();
    let left_out: BTreeSet<String> = strikes.iter().flat_map(uncounted).collect();
    if !left_out.is_empty() {
        let left_out = left_out.into_iter().collect::<Vec<_>>().join("; ");
        remarks.push(format!("Not counted, since no --when says that it holds: {left_out}."));
    }
    remarks.push(policy());
    if field.conditions.is_skilled && !field.attacker.has(Keyword::Skilled) {
        remarks.push(
            "The attacker has no Skilled of its own; it counts as if an order or an overrun gave it.".to_string(),
        );
    }
    if field.conditions.has_delectable && field.target.has(Keyword::Delectable) {
        remarks.push("The target is Delectable itself, so the Delectable piece nearby changes nothing.".to_string());
    }
    if field.conditions.is_skilled || field.conditions.has_augur {
        remarks.push("Skilled and Augur help one strike a round each: the one where they add the most hull points and criticals.".to_string());
    }
    if let Some(word) = field.conditions.terrain.word() {
        let what = match field.conditions.terrain {
            Terrain::Nebula => ": no shield points may be spent, armor is higher",
            Terrain::DustCloud | Terrain::BlackHole | Terrain::BlackHoleCore => ": flak is higher",
            Terrain::Open => "",
        };
        remarks.push(format!("The target stands in a {word}{what} ({}).", tables::TERRAIN));
    }
    let aims = || strikes.iter().filter_map(|strike| strike.aim.as_ref().ok());
    if strikes.iter().any(|strike| matches!(strike.aim, Err("no weapon card"))) {
        remarks.push(
            "An armament without a weapon card cannot be reckoned; write its card into the design or a library."
                .to_string(),
        );
    }
    if aims().count() > 0 && aims().all(|aim| aim.dice.effects.iter().all(|icons| icons.locks == 0)) {
        return remarks;
    }
    let spends = |strike: &Strike| strike.aim.is_ok() && strike.card.is_some_and(|card| !card.target_lock.is_empty());
    if strikes.iter().any(spends) {
        remarks.push("Target-lock abilities of the weapon cards are not reckoned with.".to_string());
    }
    remarks
}

/// Expected damage of several ships at one target over distance, each at its best bearing unless one is given.
pub fn by_range(attackers: &[Ship], target: &Ship, numbers: &Numbers, attack: &Attack) -> Result<ByRange, Refusal> {
    prepare(target, attack, numbers)?;
    let conditions = conditions(attack, attackers)?;
    let defence = Defence::of(target, &conditions, attack, numbers);
    let cards = attackers.iter().flat_map(|ship| ship.armaments.iter().filter_map(|armament| ship.card(armament)));
    let longest = cards.map(|card| card.distance).max().unwrap_or(0);
    let (labels, target_label) = labels_of(attackers, target, |ship| &ship.class);
    let of = |(attacker, label): (&Ship, String)| {
        let field = Field { attacker, target, conditions: &conditions, defence, attack, numbers };
        let at = |range: u32| {
            let (bearing, strikes) = field.volley(range);
            let aims = strikes.iter().filter_map(|strike| strike.aim.as_ref().ok());
            AtRange { range, bearing: Some(bearing), expected_damage: expected(aims, defence.shields) }
        };
        ShipByRange { ship: attacker.class.clone(), ranges: (0..=longest).map(at).collect(), label }
    };
    Ok(ByRange {
        target: target.class.clone(),
        aspect: normal(attack.aspect),
        facing: defence.facing,
        shields: defence.shields,
        ships: attackers.iter().zip(labels).map(of).collect(),
        target_label,
    })
}
