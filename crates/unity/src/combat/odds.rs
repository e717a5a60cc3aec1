//! Computes the odds of one volley: probabilities, expected damage, and boxes lost on the target's tracks.

use super::super::numbers::Numbers;
use super::super::ship::{Cover, Facing, Ship};
use super::super::tables::System;
use super::super::tracks::{Tracks, tracks};
use super::super::weapon::Weapon;
use super::aim::{Aim, Conditions};
use super::attack::Attack;
use super::figures::{self, DAMAGE_SHARES};
use super::flights::{self, FlightLosses, FlightOdds, describe_flight};
use super::geometry::{arcs_at, facings_at, normalize_degrees};
use super::unmodeled;
use serde::Serialize;
use starwright_rules::battle::dice::{Distribution, Spread};
use starwright_rules::battle::odds::{self, RangeLabels, RangeQuestion};
use starwright_text::citation::Citation;
use std::fmt;

/// Odds of one volley.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Volley {
    /// Name of the attacker.
    pub attacker: String,
    /// Name of the target.
    pub target: String,
    /// Range in hexes.
    pub range: u32,
    /// Bearing of the target in degrees clockwise from the attacker's bow, or `None` for fighters, which have no arcs.
    pub bearing: Option<f64>,
    /// Whether the bearing was chosen because it has the largest expected damage.
    pub is_best_bearing: bool,
    /// Bearing of the attacker in degrees clockwise from the target's bow.
    pub aspect: f64,
    /// Facing that is hit, or `None` for a flight.
    pub facing: Option<Facing>,
    /// Shield rating of the facing hit.
    pub shields: u32,
    /// Screen boxes of the facing hit.
    pub screens: u32,
    /// Sum of the penalties of objects on the line of sight, which is blocked at 4 or more.
    pub intervening: u32,
    /// Expected number of damage dice, before screens and tracks.
    pub expected_damage: f64,
    /// Probability that the target is destroyed.
    pub destroyed: f64,
    /// Mean and percentiles of damage dice.
    pub spread: Spread,
    /// Odds of each battery.
    pub batteries: Vec<BatteryOdds>,
    /// The damage that the attacker's fighters would add if adjacent to the target.
    pub flights: FlightOdds,
    /// The fighters shot down, or `None` if the target is a ship.
    pub at_flight: Option<FlightLosses>,
    /// Probability of each number of damage dice.
    pub damage: Distribution,
    /// Boxes lost by track.
    pub lost: Losses,
    /// Rules from which the odds follow.
    pub rules: Vec<Citation>,
    /// Notes on what is left out.
    #[serde(skip)]
    pub left_out: Vec<String>,
}

/// Odds of one battery in a volley.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BatteryOdds {
    /// Name of the weapon.
    pub name: String,
    /// Expected number of damage dice.
    pub expected_damage: f64,
    /// Whether the target is within range.
    pub in_range: bool,
    /// Number of weapons in the battery.
    pub weapons: u32,
    /// Number of weapons in mounts that bear.
    pub bearing: u32,
    /// Stats of the mode in which the battery fires, or `None` if it does not fire.
    pub mode: Option<String>,
    /// The range band, or `None` if the battery does not fire.
    pub band: Option<&'static str>,
    /// Sum of the modifiers to hit, or `None` if the battery does not fire.
    pub modifier: Option<i32>,
    /// Probability that one die hits, or `None` if the battery does not fire.
    pub hit: Option<f64>,
    /// Expected number of hits.
    pub expected_hits: f64,
    /// Probability that a point of impact gets through the shields, or `None` if the battery does not fire.
    pub impact: Option<f64>,
    /// Expected number of points of impact that get through.
    pub expected_impact: f64,
    /// Probability of each number of damage dice.
    pub damage: Distribution,
}

/// Probability of each number of boxes lost on each track.
#[derive(Clone, Debug, Default, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
#[non_exhaustive]
pub struct Losses {
    pub screens: Distribution,
    pub hull: Distribution,
    pub engines: Distribution,
    pub weapons: Distribution,
    pub shields: Distribution,
}

/// The facing of a target that a volley hits, with its shields.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SideHit {
    /// Bearing of the attackers in degrees clockwise from the target's bow.
    pub aspect: f64,
    /// Facing that is hit.
    pub facing: Facing,
    /// Shield rating of the facing hit.
    pub shields: u32,
}

impl fmt::Display for SideHit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, shields {}", self.facing.word(), self.shields)
    }
}

/// The expected number of damage dice of ships at every range.
pub type ByRange = odds::DamageByRange<SideHit>;

const BY_RANGE: RangeLabels = RangeLabels {
    what: "damage",
    title: "Expected damage",
    ship: "Ship",
    range: "Range",
    damage: "Damage",
    across: "range in hexes",
    up: "damage dice a volley",
};

/// A battery and how it fires at a target.
struct BatteryAim<'a> {
    weapon: &'a Weapon,
    /// Number of weapons in mounts that bear.
    bearing: u32,
    /// How the weapons fire, or `None` if the target is out of range.
    aim: Option<Aim>,
}

impl BatteryAim<'_> {
    fn expected(&self) -> f64 {
        self.aim
            .map_or(0.0, |aim| f64::from(self.bearing) * aim.expected_dice())
    }

    fn expected_hits(&self) -> f64 {
        self.aim
            .map_or(0.0, |aim| f64::from(self.bearing) * aim.expected_hits())
    }

    fn odds(&self) -> BatteryOdds {
        let aim = self.aim;
        let hits = self.expected_hits();
        let imp = aim.map_or(0.0, |aim| {
            if aim.dice > 0.0 {
                f64::from(aim.mode.imp)
            } else {
                0.0
            }
        });
        BatteryOdds {
            name: self.weapon.name().to_string(),
            expected_damage: self.expected(),
            in_range: aim.is_some(),
            weapons: self
                .weapon
                .banks()
                .iter()
                .map(|bank| bank.mounts * bank.per_mount)
                .sum(),
            bearing: self.bearing,
            mode: aim.map(|aim| aim.mode.to_string()),
            band: aim.map(|aim| aim.band.word()),
            modifier: aim.map(|aim| aim.modifier),
            hit: aim.map(|aim| aim.hit),
            expected_hits: hits,
            impact: if imp > 0.0 {
                aim.map(|aim| aim.impact)
            } else {
                None
            },
            expected_impact: aim.map_or(0.0, |aim| hits * imp * aim.impact),
            damage: aim
                .map(|aim| aim.damage(self.bearing.into()))
                .unwrap_or_default(),
        }
    }
}

/// The protection of the facing that a volley hits.
pub struct Defense {
    pub facing: Facing,
    pub shields: u32,
    pub screens: u32,
}

impl Defense {
    /// Finds the facing hit and its protection. On a boundary, the defender chooses the stronger facing.
    pub fn new(target: &Ship, attack: &Attack) -> Defense {
        let of = |cover: Cover, facing: Facing| match cover {
            Cover::Even(number) => number,
            Cover::Directional(numbers) => numbers[facing as usize],
        };
        let defenses = facings_at(attack.aspect).into_iter().map(|facing| Defense {
            facing,
            shields: attack.shields.unwrap_or(of(target.shields(), facing)),
            screens: attack.screens.unwrap_or(of(target.screens(), facing)),
        });
        let stronger = |a: Defense, b: Defense| {
            if (b.shields, b.screens) > (a.shields, a.screens) {
                b
            } else {
                a
            }
        };
        defenses
            .reduce(stronger)
            .expect("every aspect hits a facing")
    }
}

pub fn conditions(attacker: &Ship, target: &Ship, attack: &Attack, shields: u32) -> Conditions {
    Conditions {
        countermeasures: target.system_count(System::Countermeasures),
        has_anti_fighter: target.system_count(System::AntiFighterBatteries) > 0,
        shields,
        ..base_conditions(attacker, attack)
    }
}

/// Returns the conditions that do not depend on the target.
fn base_conditions(attacker: &Ship, attack: &Attack) -> Conditions {
    Conditions {
        range: attack.range,
        fire_control: attacker.system_count(System::FireControl),
        evasive: attack.evasive,
        intervening: attack.intervening,
        modifier: attack.modifier,
        ..Conditions::default()
    }
}

/// Computes how every battery of a ship fires at a target at this bearing.
fn batteries<'a>(
    ship: &'a Ship,
    bearing: f64,
    conditions: &Conditions,
    attack: &Attack,
    numbers: &Numbers,
) -> Vec<BatteryAim<'a>> {
    let arcs = arcs_at(bearing);
    let battery = |weapon: &'a Weapon| BatteryAim {
        weapon,
        bearing: weapon
            .banks()
            .iter()
            .filter(|bank| bank.arcs.intersects(arcs))
            .map(|b| b.mounts * b.per_mount)
            .sum(),
        aim: Aim::choose(weapon, conditions, attack.fallback, numbers),
    };
    ship.weapons().iter().map(battery).collect()
}

fn expected(batteries: &[BatteryAim]) -> f64 {
    batteries.iter().map(BatteryAim::expected).sum()
}

/// Returns the value by which bearings are compared: expected damage, or expected hits on a flight.
fn bearing_value(batteries: &[BatteryAim]) -> f64 {
    let damage = expected(batteries);
    if damage > 0.0 {
        damage
    } else {
        batteries.iter().map(BatteryAim::expected_hits).sum()
    }
}

/// Returns the given or the best bearing, and how each battery fires there.
fn best_bearing<'a>(
    ship: &'a Ship,
    conditions: &Conditions,
    attack: &Attack,
    numbers: &Numbers,
) -> (f64, Vec<BatteryAim<'a>>) {
    let volley = |bearing| batteries(ship, bearing, conditions, attack, numbers);
    let (bearing, volley) = odds::best_bearing(attack.bearing, volley, |volley: &Vec<_>| {
        bearing_value(volley)
    });
    (normalize_degrees(bearing), volley)
}

/// Computes the boxes lost on each track. A screen box absorbs one die; every further die hits a track (Unity 4.4;
/// derived for screens).
fn compute_losses(damage: &Distribution, screens: u32, tracks: &Tracks, facing: Facing) -> Losses {
    let through = damage.subtract(screens as usize);
    let boxes = [
        tracks.hull.len(),
        tracks.engines.len(),
        tracks.weapons.len(),
        tracks.shields.boxes(facing).len(),
    ];
    let [hull, engines, weapons, shields] =
        std::array::from_fn(|track| through.thin(DAMAGE_SHARES[track]).at_most(boxes[track]));
    Losses {
        screens: damage.at_most(screens as usize),
        hull,
        engines,
        weapons,
        shields,
    }
}

impl Numbers {
    /// Computes the odds of a volley at a ship, or at a flight if the attack has `is_tiny`.
    pub fn odds(&self, attacker: &Ship, target: &Ship, attack: &Attack) -> Volley {
        if attack.is_tiny {
            return odds_at_flight(attacker, self, attack);
        }
        let defense = Defense::new(target, attack);
        let tracks = tracks(target, self);
        let conditions = conditions(attacker, target, attack, defense.shields);
        let volley = volley(
            attacker,
            attack,
            &best_bearing(attacker, &conditions, attack, self),
        );
        let lost = compute_losses(&volley.damage, defense.screens, &tracks, defense.facing);
        Volley {
            target: target.to_string(),
            facing: Some(defense.facing),
            shields: defense.shields,
            screens: defense.screens,
            destroyed: lost.hull.at_least(tracks.hull.len()),
            flights: flights::carrier_odds(attacker, &defense, &tracks),
            lost,
            left_out: unmodeled::notes([attacker, target].into_iter(), attack.fallback, self),
            ..volley
        }
    }
}

/// Computes the odds of a volley at a flight.
pub fn odds_at_flight(attacker: &Ship, numbers: &Numbers, attack: &Attack) -> Volley {
    let fighters = attack.target_fighter_count();
    let conditions = Conditions {
        is_tiny: true,
        ..base_conditions(attacker, attack)
    };
    let best = best_bearing(attacker, &conditions, attack, numbers);
    let aimed = &best.1;
    let hits = aimed
        .iter()
        .filter_map(|aimed| Some(aimed.aim?.hits(aimed.bearing.into())));
    let hits = hits.fold(Distribution::default(), |sum, hits| sum.add(&hits));
    let kills = hits.at_most(fighters as usize);
    Volley {
        target: describe_flight(fighters),
        destroyed: kills.at_least(fighters as usize),
        spread: kills.spread(),
        at_flight: Some(FlightLosses {
            fighters,
            expected_hits: aimed.iter().map(BatteryAim::expected_hits).sum(),
            expected_kills: kills.mean(),
            kills,
        }),
        rules: vec![
            figures::TO_HIT,
            figures::FIGHTERS,
            figures::SEEKING,
            figures::FIRE_CONTROL,
            figures::NAMED_TRAITS,
        ],
        left_out: unmodeled::notes_at_flight(attacker),
        ..volley(attacker, attack, &best)
    }
}

/// Computes the shots of a volley, without their effect on the target.
fn volley(attacker: &Ship, attack: &Attack, (bearing, aimed): &(f64, Vec<BatteryAim>)) -> Volley {
    let batteries: Vec<BatteryOdds> = aimed.iter().map(BatteryAim::odds).collect();
    let damage = batteries
        .iter()
        .fold(Distribution::default(), |sum, battery| {
            sum.add(&battery.damage)
        });
    Volley {
        attacker: attacker.to_string(),
        range: attack.range,
        bearing: Some(*bearing),
        is_best_bearing: attack.bearing.is_none(),
        aspect: normalize_degrees(attack.aspect),
        intervening: attack.intervening,
        expected_damage: expected(aimed),
        spread: damage.spread(),
        batteries,
        damage,
        rules: figures::VOLLEY_RULES.to_vec(),
        ..Volley::default()
    }
}

/// Computes the expected number of damage dice of one volley.
pub fn expected_damage(attacker: &Ship, target: &Ship, numbers: &Numbers, attack: &Attack) -> f64 {
    let conditions = conditions(
        attacker,
        target,
        attack,
        Defense::new(target, attack).shields,
    );
    expected(&best_bearing(attacker, &conditions, attack, numbers).1)
}

/// Computes the expected damage of several ships at one target by range, each at its best bearing unless one is given.
pub fn expected_by_range(
    attackers: &[Ship],
    target: &Ship,
    numbers: &Numbers,
    attack: &Attack,
) -> ByRange {
    let Defense {
        facing, shields, ..
    } = Defense::new(target, attack);
    let longest = attackers
        .iter()
        .flat_map(|ship| ship.weapons())
        .map(|weapon| weapon.reach().hexes())
        .max();
    let aim = |ship| {
        Ok(move |range| {
            let attack = Attack {
                range,
                ..attack.clone()
            };
            let conditions = conditions(ship, target, &attack, shields);
            let (bearing, batteries) = best_bearing(ship, &conditions, &attack, numbers);
            (Some(bearing), expected(&batteries))
        })
    };
    let question = RangeQuestion {
        attackers,
        target,
        class: Ship::class,
        name: Ship::to_string,
        max_range: longest.unwrap_or(0),
    };
    let defense = SideHit {
        aspect: normalize_degrees(attack.aspect),
        facing,
        shields,
    };
    let remarks = unmodeled::notes(attackers.iter().chain([target]), attack.fallback, numbers);
    question
        .answer(&BY_RANGE, defense, remarks, aim)
        .expect("every ship can be aimed")
}
