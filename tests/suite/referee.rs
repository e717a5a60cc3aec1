//! A referee for replays: everything that a replay says is worked out again from the replay and the designs alone.

use super::root;
use serde_json::Value;
use starwright_games::document::{Document, documents};
use starwright_games::house_file::HouseFile;
use starwright_games::{AnyShip, Rulebooks};
use starwright_paper::replay::Board;
use starwright_rules::battle::question::{Captain, DuelOptions, Fallback, Seekers};
use starwright_rules::battle::setup::ReplayDesign;
use starwright_unity::{Cover, Mode, Reach, Ship, System, Tracks, WeaponTrait, tracks};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

type Hex = (i64, i64);
const STEPS: [Hex; 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
const FACINGS: [&str; 4] = ["fore", "port", "starboard", "aft"];

fn distance(a: Hex, b: Hex) -> i64 {
    let (q, r) = (b.0 - a.0, b.1 - a.1);
    (q.abs() + r.abs() + (q + r).abs()) / 2
}

fn step(hex: Hex, heading: i64, hexes: i64) -> Hex {
    let (q, r) = STEPS[(heading.rem_euclid(360) / 60) as usize];
    (hex.0 + q * hexes, hex.1 + r * hexes)
}

/// The bearing of a hex in degrees clockwise from a facing, with a place on the plane worked out by hand.
fn bearing(from: Hex, to: Hex, facing: i64) -> f64 {
    let (q, r) = ((to.0 - from.0) as f64, (to.1 - from.1) as f64);
    let (right, up) = (q * 3f64.sqrt() / 2.0, -(r + q / 2.0));
    (right.atan2(up).to_degrees() - facing as f64).rem_euclid(360.0)
}

/// The letters of the arcs that a bearing lies in; on a boundary in both.
fn arcs(bearing: f64) -> String {
    let from = [300, 0, 240, 60, 180, 120, 330, 270, 30, 210, 90, 150];
    let is_in = |from: i32| {
        let off = (bearing - f64::from(from)).rem_euclid(360.0);
        off <= 60.0 + 1e-7 || off >= 360.0 - 1e-7
    };
    "ABCDEFGHIJKL"
        .chars()
        .zip(from)
        .filter(|(_, from)| is_in(*from))
        .map(|(letter, _)| letter)
        .collect()
}

fn facing_hit(aspect: f64) -> &'static str {
    match aspect {
        aspect if !(45.0..315.0).contains(&aspect) => "fore",
        aspect if aspect < 135.0 => "starboard",
        aspect if aspect < 225.0 => "aft",
        _ => "port",
    }
}

fn int(value: &Value) -> i64 {
    value
        .as_i64()
        .unwrap_or_else(|| panic!("a number, not {value}"))
}

fn hex(value: &Value) -> Hex {
    (int(&value[0]), int(&value[1]))
}

fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("a text, not {value}"))
}

fn list(value: &Value) -> &[Value] {
    value
        .as_array()
        .unwrap_or_else(|| panic!("a list, not {value}"))
}

fn faces(value: &Value) -> Vec<i64> {
    let faces: Vec<i64> = list(value).iter().map(int).collect();
    assert!(faces.iter().all(|face| (1..=6).contains(face)), "{faces:?}");
    faces
}

/// A ship as the referee keeps it.
struct Craft {
    ship: Ship,
    tracks: Tracks,
    side: i64,
    rating: i64,
    hex: Hex,
    heading: i64,
    facing: i64,
    speed: i64,
    slips: i64,
    is_in: bool,
    hull: usize,
    engines: usize,
    weapons: usize,
    /// The shield track, or one per facing, and the boxes lost of each.
    shield_tracks: Vec<Vec<u32>>,
    shields: [usize; 4],
    /// Ratings by facing where the track shows their sum, and the boxes lost of each.
    facings: Option<[u32; 4]>,
    facing_boxes: [usize; 4],
    screens: [usize; 4],
    /// Mounts left by battery and bank, and equipment by name.
    mounts: Vec<Vec<u32>>,
    equipment: BTreeMap<String, u32>,
    /// Banks spent, and banks that fired slowly in the last turn.
    spent: Vec<(usize, usize)>,
    slow: Vec<(usize, usize, i64)>,
}

struct Flight {
    side: i64,
    hex: Hex,
    heading: i64,
    fighters: i64,
}

struct Seeker {
    ship: String,
    battery: usize,
    mode: i64,
    weapons: i64,
    target: String,
    hex: Hex,
    heading: i64,
    fire_control: i64,
    side: i64,
}

struct Referee {
    board: Value,
    /// Whether traits without a known effect multiply damage dice.
    is_priced: bool,
    ships: BTreeMap<String, Craft>,
    flights: BTreeMap<String, Flight>,
    seekers: Vec<(String, Seeker)>,
    points: [i64; 2],
    is_direct: bool,
    /// Boxes lost before this turn: hull, engines, weapons, shield tracks, shields by facing.
    before: HashMap<String, [i64; 11]>,
    /// What each ship gives up in this turn and has not yet.
    given_up: HashMap<String, Vec<Value>>,
}

impl Craft {
    fn shown(track: &[u32], lost: usize) -> i64 {
        track.get(lost).copied().unwrap_or(0).into()
    }

    fn engine_rating(&self) -> i64 {
        Craft::shown(&self.tracks.engines, self.engines)
    }

    fn slot(is_directional: bool, facing: &str) -> usize {
        if is_directional {
            FACINGS
                .iter()
                .position(|name| *name == facing)
                .expect("a facing")
        } else {
            0
        }
    }

    fn shield_slot(&self, facing: &str) -> usize {
        Craft::slot(self.shield_tracks.len() > 1, facing)
    }

    fn shield_rating(&self, facing: &str) -> i64 {
        if let Some(ratings) = self.facings {
            let slot = Craft::slot(true, facing);
            return i64::from(ratings[slot]) - self.facing_boxes[slot] as i64;
        }
        let slot = self.shield_slot(facing);
        Craft::shown(&self.shield_tracks[slot], self.shields[slot])
    }

    /// A 6. Where the track shows the sum of the facings, they lose as many boxes as its number falls: the facing hit, then the
    /// strongest, fore first.
    fn hit_shields(&mut self, facing: &str) {
        let slot = self.shield_slot(facing);
        let track = &self.shield_tracks[slot];
        let before = Craft::shown(track, self.shields[slot]);
        self.shields[slot] = (self.shields[slot] + 1).min(track.len());
        let after = Craft::shown(track, self.shields[slot]);
        if self.facings.is_none() {
            return;
        }
        for _ in after..before {
            let strongest = (0..4)
                .rev()
                .max_by_key(|slot| self.shield_rating(FACINGS[*slot]))
                .expect("four facings");
            let loser = if self.shield_rating(facing) > 0 {
                Craft::slot(true, facing)
            } else {
                strongest
            };
            self.facing_boxes[loser] += 1;
        }
        let left: i64 = FACINGS
            .map(|facing| self.shield_rating(facing))
            .iter()
            .sum();
        assert_eq!(left, after, "the facings add up to what the track shows");
    }

    /// Boxes lost: hull, engines, weapons, shield tracks, shields by facing.
    fn lost(&self) -> [i64; 11] {
        let tracks = [self.hull, self.engines, self.weapons];
        let all: Vec<usize> = tracks
            .into_iter()
            .chain(self.shields)
            .chain(self.facing_boxes)
            .collect();
        std::array::from_fn(|place| all[place] as i64)
    }

    fn level(&self, system: &str) -> i64 {
        self.equipment.get(system).copied().unwrap_or(0).into()
    }

    /// A die of damage.
    fn strike(&mut self, facing: &str, face: i64) {
        let slot = Craft::slot(matches!(self.ship.screens(), Cover::Directional(_)), facing);
        let screens = match self.ship.screens() {
            Cover::Even(boxes) => boxes,
            Cover::Directional(boxes) => boxes[slot],
        };
        if self.screens[slot] < screens as usize {
            self.screens[slot] += 1;
            return;
        }
        match face {
            1..=3 => self.hull = (self.hull + 1).min(self.tracks.hull.len()),
            4 => self.engines = (self.engines + 1).min(self.tracks.engines.len()),
            5 => self.weapons = (self.weapons + 1).min(self.tracks.weapons.len()),
            _ => self.hit_shields(facing),
        }
    }

    /// Gives up items, in order, until as many are left as the weapons track shows.
    fn give_up(&mut self, items: &mut Vec<Value>) {
        let left = |ship: &Craft| {
            ship.mounts.iter().flatten().sum::<u32>() + ship.equipment.values().sum::<u32>()
        };
        while !self.tracks.weapons.is_empty()
            && i64::from(left(self)) > Craft::shown(&self.tracks.weapons, self.weapons)
        {
            assert!(!items.is_empty(), "more is lost than given up");
            let item = items.remove(0);
            if let Some(system) = item["system"].as_str() {
                let left = self.equipment.get_mut(system).expect("equipment on board");
                assert!(*left > 0, "{system} is gone already");
                *left -= 1;
            } else {
                let left =
                    &mut self.mounts[int(&item["battery"]) as usize][int(&item["bank"]) as usize];
                assert!(*left > 0, "the bank is gone already");
                *left -= 1;
            }
            let losses = self.losses();
            let is_beyond = losses.iter().any(|(lost, limit)| lost > limit);
            let have_all_reached = losses.iter().all(|(lost, limit)| lost >= limit);
            assert!(!is_beyond || have_all_reached, "{losses:?}");
        }
    }

    /// For each battery, then for equipment: items lost and the loss limit.
    fn losses(&self) -> Vec<(u32, u32)> {
        // Half, rounded to the nearest even on a tie, at least 1.
        let limit = |items: u32| {
            if items.is_multiple_of(2) || (items / 2).is_multiple_of(2) {
                items / 2
            } else {
                items / 2 + 1
            }
        };
        let batteries = self
            .ship
            .weapons()
            .iter()
            .zip(&self.mounts)
            .map(|(weapon, left)| {
                let all: u32 = weapon.banks().iter().map(|bank| bank.mounts).sum();
                (all - left.iter().sum::<u32>(), limit(all).max(1))
            });
        let equipment: u32 = equipment(&self.ship).values().sum();
        let left: u32 = self.equipment.values().sum();
        let own = (equipment > 0).then(|| (equipment - left, limit(equipment).max(1)));
        batteries.chain(own).collect()
    }
}

fn equipment(ship: &Ship) -> BTreeMap<String, u32> {
    let names = ["Countermeasures", "Fire Control"];
    let all = ship.systems().into_iter().filter(|fitted| {
        let kind = starwright_unity::Numbers::standard()
            .system(fitted.system)
            .kind;
        names.contains(&fitted.system.name()) || format!("{kind:?}") == "Equipment"
    });
    all.map(|fitted| (fitted.system.name().to_string(), fitted.count))
        .collect()
}

impl Referee {
    fn on_board(&self, (q, r): Hex) -> bool {
        text(&self.board["kind"]) == "open"
            || (0..int(&self.board["columns"])).contains(&q)
                && (0..int(&self.board["rows"])).contains(&(r + q.div_euclid(2)))
    }

    fn check(&mut self, replay: &Value, most_turns: i64) {
        let result = &replay["result"];
        let last = int(&result["turn"]);
        for (index, turn) in list(&replay["turns"]).iter().enumerate() {
            assert_eq!(int(&turn["turn"]), index as i64 + 1);
            self.play(turn);
            let verdict = self.verdict(replay);
            match index as i64 + 1 == last {
                false => assert_eq!(verdict, None, "the battle was over in turn {}", index + 1),
                true => match verdict {
                    Some((winner, why)) => assert_eq!(
                        (result["winner"].as_i64(), text(&result["reason"])),
                        (winner, why)
                    ),
                    None => {
                        assert_eq!(
                            (text(&result["reason"]), last, &result["winner"]),
                            ("turns", most_turns, &Value::Null)
                        )
                    }
                },
            }
        }
        assert_eq!(list(&replay["turns"]).len() as i64, last);
    }

    /// One turn.
    fn play(&mut self, turn: &Value) {
        let given = |entry: &Value| {
            (
                text(&entry["ship"]).to_string(),
                list(&entry["items_lost"]).to_vec(),
            )
        };
        self.given_up = list(&turn["damage"]).iter().map(given).collect();
        self.before = self
            .ships
            .iter()
            .map(|(id, ship)| (id.clone(), ship.lost()))
            .collect();
        self.orders(turn);
        self.stacking(turn);
        self.fly(turn);
        self.fire(turn);
        self.end(turn);
    }

    fn verdict(&self, replay: &Value) -> Option<(Option<i64>, &'static str)> {
        if let Some(target) = replay["target"].as_i64() {
            match self.points.map(|points| points >= target) {
                [true, true] => return Some((None, "points")),
                [true, false] => return Some((Some(0), "points")),
                [false, true] => return Some((Some(1), "points")),
                _ => {}
            }
        }
        let is_left = |side: i64| {
            self.ships
                .values()
                .any(|ship| ship.side == side && ship.is_in)
        };
        match [is_left(0), is_left(1)] {
            [true, true] => None,
            [true, false] => Some((Some(0), "eliminated")),
            [false, true] => Some((Some(1), "eliminated")),
            _ => Some((None, "eliminated")),
        }
    }

    fn orders(&mut self, turn: &Value) {
        let in_play = self.ships.values().filter(|ship| ship.is_in).count();
        assert_eq!(
            list(&turn["orders"]).len(),
            in_play,
            "one order per ship in play"
        );
        for entry in list(&turn["orders"]) {
            let id = text(&entry["ship"]);
            let ship = &self.ships[id];
            assert!(ship.is_in);
            assert_eq!(int(&entry["previous"]), ship.speed, "{id}");
            assert_eq!(int(&entry["engines"]), ship.engine_rating(), "{id}");
            let flown = fly(text(&entry["order"]), ship);
            assert_eq!(int(&entry["requirement"]), flown.requirement, "{entry}");
            assert_eq!(
                entry["legal"].as_bool(),
                Some(flown.requirement <= ship.engine_rating()),
                "{entry}"
            );
            assert_eq!(
                entry["legal"].as_bool(),
                Some(true),
                "our captains know the rules"
            );
            let first_off = flown.path.iter().find(|hex| !self.on_board(**hex));
            assert_eq!(entry["out"].as_bool(), Some(first_off.is_some()));
            let end = first_off.or(flown.path.last()).copied().unwrap_or(ship.hex);
            assert_eq!(hex(&entry["hex"]), end, "{entry}");
            let is_out = first_off.is_some();
            if !is_out {
                assert_eq!(
                    (int(&entry["heading"]), int(&entry["facing"])),
                    (flown.heading, flown.facing),
                    "{entry}"
                );
            }
            let ship = self.ships.get_mut(id).expect("a ship");
            (ship.hex, ship.heading, ship.facing) = (end, flown.heading, flown.facing);
            (ship.speed, ship.slips) = (flown.speed, flown.slips);
            if is_out {
                ship.is_in = false;
                self.points[1 - ship.side as usize] += ship.rating;
            }
        }
    }

    fn stacking(&mut self, turn: &Value) {
        let meets = |a: &Craft, b: &Craft| a.is_in && b.is_in && a.side != b.side && a.hex == b.hex;
        let contested = self
            .ships
            .values()
            .filter(|own| self.ships.values().any(|other| meets(own, other)))
            .count();
        let rolled = list(&turn["stacking"]);
        assert_eq!(
            rolled.len(),
            contested,
            "everybody in a contested hex rolls"
        );
        let mut holders: HashMap<Hex, i64> = HashMap::new();
        let mut last = 0;
        for entry in rolled {
            let id = text(&entry["ship"]);
            let (from, to) = (hex(&entry["from"]), hex(&entry["hex"]));
            let total = int(&entry["roll"]) + self.ships[id].engine_rating();
            assert!(
                (1..=6).contains(&int(&entry["roll"])) && total >= last,
                "ascending: {rolled:?}"
            );
            last = total;
            let side = self.ships[id].side;
            assert_eq!(self.ships[id].hex, from);
            let holder = *holders.entry(from).or_insert(side);
            if side == holder {
                assert_eq!(from, to, "{entry}");
                continue;
            }
            let is_free = |hex: Hex| {
                self.on_board(hex)
                    && !self
                        .ships
                        .values()
                        .any(|other| other.is_in && other.side != side && other.hex == hex)
            };
            assert!(is_free(to), "{entry}");
            let is_adjacent_free = STEPS.iter().any(|(q, r)| is_free((from.0 + q, from.1 + r)));
            assert_eq!(
                distance(from, to),
                if is_adjacent_free { 1 } else { 2 },
                "{entry}"
            );
            self.ships.get_mut(id).expect("a ship").hex = to;
        }
        assert!(
            !self
                .ships
                .values()
                .any(|own| self.ships.values().any(|other| meets(own, other))),
            "resolved"
        );
    }

    fn has_enemy(&self, side: i64, hex: Hex) -> bool {
        self.ships
            .values()
            .any(|ship| ship.is_in && ship.side != side && ship.hex == hex)
            || self
                .flights
                .values()
                .any(|flight| flight.fighters > 0 && flight.side != side && flight.hex == hex)
    }

    fn fly(&mut self, turn: &Value) {
        let mut seekers: HashMap<String, Seeker> =
            std::mem::take(&mut self.seekers).into_iter().collect();
        let mut has_flown = false;
        let mut seen = Vec::new();
        let start: Vec<String> = self
            .flights
            .iter()
            .filter(|(_, flight)| flight.fighters > 0)
            .map(|(id, _)| id.clone())
            .collect();
        for entry in list(&turn["flights"]) {
            let id = text(&entry["flight"]).to_string();
            match seekers.remove(&id) {
                Some(seeker) => {
                    assert!(!has_flown, "seekers come first");
                    self.seek(&seeker, entry);
                }
                None => {
                    has_flown = true;
                    assert!(
                        start.contains(&id)
                            && self.flights[&id].fighters > 0
                            && !seen.contains(&id)
                    );
                    seen.push(id.clone());
                    self.fly_one(&id, entry);
                }
            }
        }
        assert!(
            seekers.is_empty(),
            "every seeker flies in the turn after its launch"
        );
        for id in start {
            assert!(
                seen.contains(&id) || self.flights[&id].fighters == 0,
                "{id} was not activated"
            );
        }
    }

    /// Follows a way; where it ends, where it heads, and what it takes of the allowance.
    fn follow(&self, entry: &Value, mut at: Hex, mut heading: i64) -> (Hex, i64, i64) {
        let way = text(&entry["path"]);
        let turns = way.matches(['P', 'S']).count() as i64;
        assert!(
            !(way.contains('P') && way.contains('S'))
                && turns <= 3
                && int(&entry["turns"]) == turns,
            "{entry}"
        );
        assert!(
            !(way.contains('P') && way.contains('R') || way.contains('S') && way.contains('L')),
            "{entry}"
        );
        assert!(!(way.contains('L') && way.contains('R')), "{entry}");
        let each = [1, 1, 2, 3][turns as usize];
        let mut cost = 0;
        for letter in way.chars() {
            match letter {
                'P' => heading -= 60,
                'S' => heading += 60,
                'F' => (at, cost) = (step(at, heading, 1), cost + each),
                'L' => (at, cost) = (step(at, heading - 60, 1), cost + 2 * each),
                'R' => (at, cost) = (step(at, heading + 60, 1), cost + 2 * each),
                _ => panic!("{entry}"),
            }
            assert!(
                self.on_board(at),
                "flights may not leave the board: {entry}"
            );
        }
        (at, heading.rem_euclid(360), cost)
    }

    fn fly_one(&mut self, id: &str, entry: &Value) {
        let flight = &self.flights[id];
        let (side, from) = (flight.side, flight.hex);
        let (at, heading, cost) = self.follow(entry, from, flight.heading);
        assert!(cost <= 8, "{entry}");
        assert_eq!((hex(&entry["hex"]), int(&entry["heading"])), (at, heading));
        if entry["lost"].as_bool() == Some(true) {
            assert!(at == from && self.has_enemy(side, at) && entry["attack"].is_null());
            self.flights.get_mut(id).expect("a flight").fighters = 0;
            return;
        }
        assert!(
            !self.has_enemy(side, at),
            "a flight may not end with an enemy: {entry}"
        );
        let flight = self.flights.get_mut(id).expect("a flight");
        (flight.hex, flight.heading) = (at, heading);
        let attack = &entry["attack"];
        if attack.is_null() {
            return;
        }
        let dice = faces(&attack["dice"]);
        assert_eq!(dice.len() as i64, flight.fighters, "a die for each fighter");
        let hits = dice.iter().filter(|face| **face >= 5).count() as i64;
        assert_eq!(int(&attack["hits"]), hits);
        let target = text(&attack["target"]);
        if let Some(other) = self.flights.get(target) {
            assert!(other.side != side && other.fighters > 0 && distance(at, other.hex) == 1);
            let lost = (dice.iter().filter(|face| **face == 1).count() as i64).min(other.fighters);
            assert_eq!(int(&attack["lost"]), lost);
            assert!(list(&attack["impact"]).is_empty() && list(&attack["damage"]).is_empty());
            self.flights.get_mut(target).expect("a flight").fighters -=
                hits.min(self.flights[target].fighters);
            self.flights.get_mut(id).expect("a flight").fighters -= lost;
            return;
        }
        self.strike_ship(target, side, at, hits, (1, 1.0, 0), attack);
    }

    /// The damage dice of each point of impact: DMG, multiplied where traits without a known effect count by their price.
    fn dice_per_point(&self, mode: Mode) -> f64 {
        let has = |code: &str| mode.traits.iter().any(|t| t.code() == code);
        let factor = |(code, factor): (&str, f64)| if has(code) { factor } else { 1.0 };
        let telescopic = if has("Gid") { 2.3 / 1.1 } else { 1.9 };
        let prices = [
            ("Cts", 2.0),
            ("Dly", 2.0),
            ("Dsr", 2.0),
            ("Inc", 0.7),
            ("Knt", 3.0),
            ("Mdl", 2.5),
            ("Prx", 2.0),
            ("Rpt", 1.4),
            ("Sct", 1.7),
            ("Tls", telescopic),
            ("Vlt", 3.0),
        ];
        let factors = prices.map(factor).iter().product::<f64>();
        f64::from(mode.dmg) * if self.is_priced { factors } else { 1.0 }
    }

    /// Impact and damage of flights and seekers, at once. `weapon` is impact, damage dice per point and what is added to impact dice.
    fn strike_ship(
        &mut self,
        target: &str,
        side: i64,
        from: Hex,
        hits: i64,
        weapon: (i64, f64, i64),
        attack: &Value,
    ) {
        let ship = self.ships.get_mut(target).expect("a ship");
        assert!(
            ship.is_in && ship.side != side && distance(from, ship.hex) == 1,
            "{attack}"
        );
        let facing = facing_hit(bearing(ship.hex, from, ship.facing));
        let shields = ship.shield_rating(facing);
        let (imp, dice, piercing) = weapon;
        let points = impact(
            &attack["impact"],
            &attack["impact_rerolls"],
            hits * imp,
            shields,
            piercing,
        );
        let damage = faces(&attack["damage"]);
        assert!(match_points(&damage, points, dice), "{attack}");
        damage.iter().for_each(|face| ship.strike(facing, *face));
        // At once, so the fire of this turn lacks what is given up.
        ship.give_up(self.given_up.entry(target.to_string()).or_default());
        if ship.hull == ship.tracks.hull.len() {
            ship.is_in = false;
        }
    }

    fn seek(&mut self, seeker: &Seeker, entry: &Value) {
        let (at, heading, cost) = self.follow(entry, seeker.hex, seeker.heading);
        let weapon = self.ships[&seeker.ship].ship.weapons()[seeker.battery].clone();
        assert!(cost <= i64::from(weapon.reach().hexes()), "{entry}");
        assert_eq!((hex(&entry["hex"]), int(&entry["heading"])), (at, heading));
        let attack = &entry["attack"];
        if attack.is_null() {
            return;
        }
        assert!(!self.has_enemy(seeker.side, at) && text(&attack["target"]) == seeker.target);
        let mode = if seeker.mode == 2 {
            weapon.second_mode().expect("a second mode")
        } else {
            weapon.mode()
        };
        let target = &self.ships[&seeker.target];
        let batteries = i64::from(target.ship.system_count(System::AntiFighterBatteries) > 0);
        let penalty = target.level("Countermeasures") + batteries;
        let modifier = -penalty + penalty.min(seeker.fire_control);
        let need = i64::from(mode.acc) - modifier;
        let dice = seeker.weapons * i64::from(mode.rof);
        let hits = successes(&attack["dice"], &attack["rerolls"], dice, need);
        assert_eq!(int(&attack["hits"]), hits, "{attack}");
        let weapon = (
            mode.imp.into(),
            self.dice_per_point(mode),
            piercing(&|t| mode.traits.contains(t)),
        );
        self.strike_ship(&seeker.target, seeker.side, at, hits, weapon, attack);
    }

    fn fire(&mut self, turn: &Value) {
        let number = int(&turn["turn"]);
        let mut fired: HashMap<(String, usize, usize), i64> = HashMap::new();
        let mut modes: HashMap<(String, usize), i64> = HashMap::new();
        let mut finished: Vec<String> = Vec::new();
        let mut marks = Vec::new();
        for shot in list(&turn["shots"]).iter().chain(list(&turn["launches"])) {
            let is_launch = !shot["id"].is_null();
            let id = text(&shot["ship"]).to_string();
            if !is_launch {
                assert!(
                    !finished.contains(&id) || finished.last() == Some(&id),
                    "a ship attacks once: {shot}"
                );
                if finished.last() != Some(&id) {
                    finished.push(id.clone());
                }
            }
            let ship = &self.ships[&id];
            assert!(ship.is_in, "{shot}");
            let (battery, bank) = (int(&shot["battery"]) as usize, int(&shot["bank"]) as usize);
            let weapon = &ship.ship.weapons()[battery];
            let mounted = weapon.banks()[bank];
            let count = fired.entry((id.clone(), battery, bank)).or_default();
            *count += int(&shot["weapons"]);
            assert!(
                *count <= i64::from(ship.mounts[battery][bank] * mounted.per_mount),
                "each weapon fires once: {shot}"
            );
            assert!(
                !ship.spent.contains(&(battery, bank)),
                "an expendable bank fires once: {shot}"
            );
            assert!(
                !ship.slow.contains(&(battery, bank, number - 1)),
                "a slow bank rests: {shot}"
            );
            let mode = int(&shot["mode"]);
            assert_eq!(
                *modes.entry((id.clone(), battery)).or_insert(mode),
                mode,
                "one mode of a battery in a turn"
            );
            let stats = if mode == 2 {
                weapon.second_mode().expect("a second mode")
            } else {
                weapon.mode()
            };
            marks.push((id.clone(), battery, bank, stats));
            let target = text(&shot["target"]);
            let (at, is_flight) = match (self.ships.get(target), self.flights.get(target)) {
                (Some(other), _) => {
                    assert!(other.is_in && other.side != ship.side);
                    (other.hex, false)
                }
                (None, Some(other)) => {
                    assert!(other.fighters > 0 && other.side != ship.side);
                    (other.hex, true)
                }
                _ => panic!("{shot}"),
            };
            let range = distance(ship.hex, at);
            let exact = bearing(ship.hex, at, ship.facing);
            let letters = arcs(exact);
            assert!(
                mounted
                    .arcs
                    .to_string()
                    .chars()
                    .any(|arc| letters.contains(arc)),
                "{letters}: {shot}"
            );
            assert!(range <= i64::from(weapon.reach().hexes()), "{shot}");
            if is_launch {
                assert!(weapon.reach().is_seeking() && !self.is_direct);
                let fire_control = ship.level("Fire Control");
                let (heading, weapons) = (int(&shot["heading"]), int(&shot["weapons"]));
                let target = target.to_string();
                let seeker = Seeker {
                    ship: id,
                    battery,
                    mode,
                    weapons,
                    target,
                    hex: ship.hex,
                    heading,
                    fire_control,
                    side: ship.side,
                };
                self.seekers.push((text(&shot["id"]).to_string(), seeker));
                continue;
            }
            assert!(self.is_direct || !weapon.reach().is_seeking());
            assert_eq!(int(&shot["range"]), range);
            let off = (int(&shot["bearing"]) as f64 - exact).abs();
            assert!(off.min(360.0 - off) <= 0.5 + 1e-9, "{exact}: {shot}");
            let has = |weapon_trait| stats.traits.contains(weapon_trait);
            let band = match weapon.reach() {
                Reach::Allowance(_) => "medium",
                Reach::Range(long) if range <= i64::from(long / 3) => "short",
                Reach::Range(long) if range <= i64::from(2 * long / 3) => "medium",
                Reach::Range(_) => "long",
            };
            assert_eq!(text(&shot["band"]), band);
            assert!(
                !(band == "long" && has(WeaponTrait::Carronade)
                    || band == "short" && has(WeaponTrait::Ballistic))
            );
            let short = match (
                has(WeaponTrait::Guided),
                has(WeaponTrait::Diffuse),
                has(WeaponTrait::Focused),
            ) {
                (true, ..) => 0,
                (_, true, true) => -2,
                (_, true, false) => 2,
                (_, false, true) => -1,
                _ => 1,
            };
            let by_range = match band {
                "short" => short,
                "long" => -short,
                _ => 0,
            };
            let mut modifiers = vec![by_range];
            if is_flight {
                let is_clumsy = has(WeaponTrait::Incapacitating) || has(WeaponTrait::NonPiercing);
                modifiers.push(if is_clumsy {
                    -2
                } else if has(WeaponTrait::Accurate) {
                    0
                } else {
                    -1
                });
            } else {
                let other = &self.ships[target];
                modifiers.push(-other.level("Countermeasures"));
                let flak = weapon.reach().is_seeking()
                    && other.ship.system_count(System::AntiFighterBatteries) > 0;
                modifiers.push(-i64::from(flak));
            }
            let penalty: i64 = modifiers
                .iter()
                .filter(|modifier| **modifier < 0)
                .map(|modifier| -modifier)
                .sum();
            let modifier = modifiers.iter().sum::<i64>() + penalty.min(ship.level("Fire Control"));
            assert_eq!(int(&shot["modifier"]), modifier, "{shot}");
            let dice = int(&shot["weapons"]) * i64::from(stats.rof);
            let hits = successes(
                &shot["to_hit"],
                &shot["rerolls"],
                dice,
                i64::from(stats.acc) - modifier,
            );
            assert_eq!(int(&shot["hits"]), hits, "{shot}");
            if is_flight {
                assert!(
                    shot["facing"].is_null()
                        && shot["shields"].is_null()
                        && int(&shot["points"]) == 0
                );
                assert!(list(&shot["impact"]).is_empty() && list(&shot["damage"]).is_empty());
                continue;
            }
            let other = &self.ships[target];
            let facing = facing_hit(bearing(other.hex, ship.hex, other.facing));
            assert_eq!(text(&shot["facing"]), facing);
            let shields = other.shield_rating(facing);
            assert_eq!(int(&shot["shields"]), shields);
            let dice = hits * i64::from(stats.imp);
            let points = impact(
                &shot["impact"],
                &shot["impact_rerolls"],
                dice,
                shields,
                piercing(&has),
            );
            assert_eq!(int(&shot["points"]), points, "{shot}");
            let damage = faces(&shot["damage"]);
            assert!(
                match_points(&damage, points, self.dice_per_point(stats)),
                "{shot}"
            );
        }
        for (id, battery, bank, mode) in marks {
            let ship = self.ships.get_mut(&id).expect("a ship");
            if mode.traits.contains(WeaponTrait::Expendable) {
                ship.spent.push((battery, bank));
            }
            if mode.traits.contains(WeaponTrait::Slow) {
                ship.slow.push((battery, bank, number));
            }
        }
    }

    fn end(&mut self, turn: &Value) {
        for shot in list(&turn["shots"]) {
            let target = text(&shot["target"]);
            if let Some(flight) = self.flights.get_mut(target) {
                flight.fighters = (flight.fighters - int(&shot["hits"])).max(0);
                continue;
            }
            let ship = self.ships.get_mut(target).expect("a ship");
            faces(&shot["damage"])
                .iter()
                .for_each(|face| ship.strike(text(&shot["facing"]), *face));
        }
        let told: HashMap<&str, &Value> = list(&turn["damage"])
            .iter()
            .map(|entry| (text(&entry["ship"]), entry))
            .collect();
        for (id, ship) in &mut self.ships {
            let is_destroyed = ship.hull == ship.tracks.hull.len();
            let Some(entry) = told.get(id.as_str()) else {
                continue;
            };
            let shown = |track: &[u32], lost: usize| {
                if track.is_empty() {
                    Value::from(Vec::<i64>::new())
                } else {
                    Craft::shown(track, lost).into()
                }
            };
            let after = &entry["after"];
            assert_eq!(
                after["hull"],
                shown(&ship.tracks.hull, ship.hull),
                "{id} {entry}"
            );
            assert_eq!(
                after["engines"],
                shown(&ship.tracks.engines, ship.engines),
                "{id} {entry}"
            );
            assert_eq!(
                after["weapons"],
                shown(&ship.tracks.weapons, ship.weapons),
                "{id} {entry}"
            );
            if let [track] = &ship.shield_tracks[..] {
                assert_eq!(
                    after["shields"],
                    shown(track, ship.shields[0]),
                    "{id} {entry}"
                );
            }
            let ratings = FACINGS.map(|facing| ship.shield_rating(facing));
            let by_facing = |numbers: &Value| FACINGS.map(|facing| int(&numbers[facing]));
            match (&ship.facings, ship.shield_tracks.len()) {
                (Some(_), _) => {
                    assert_eq!(by_facing(&after["shield_facings"]), ratings, "{id} {entry}")
                }
                (None, 1) => assert!(after["shield_facings"].is_null(), "{id} {entry}"),
                (None, _) => assert_eq!(by_facing(&after["shields"]), ratings, "{id} {entry}"),
            }
            let before = &self.before[id];
            let told = ["hull", "engines", "weapons"].map(|track| int(&entry[track]));
            assert_eq!(
                told,
                [0, 1, 2].map(|track| ship.lost()[track] - before[track]),
                "{id} {entry}"
            );
            let lost = match &entry["shields"] {
                Value::Object(lost) => FACINGS.map(|facing| int(&lost[facing])),
                even => [int(even), 0, 0, 0],
            };
            assert_eq!(
                lost,
                [3, 4, 5, 6].map(|track| ship.lost()[track] - before[track]),
                "{id} {entry}"
            );
            if ship.facings.is_some() {
                assert_eq!(
                    by_facing(&entry["shield_facings"]),
                    [7, 8, 9, 10].map(|track| ship.lost()[track] - before[track]),
                    "{id} {entry}"
                );
            }
            assert_eq!(entry["destroyed"].as_bool(), Some(is_destroyed), "{id}");
            let items = self.given_up.entry(id.clone()).or_default();
            ship.give_up(items);
            assert!(items.is_empty(), "{id} gives up more than it lost: {entry}");
            if is_destroyed && ship.is_in {
                ship.is_in = false;
            }
        }
        for (id, ship) in &self.ships {
            let left: u32 =
                ship.mounts.iter().flatten().sum::<u32>() + ship.equipment.values().sum::<u32>();
            let has_items = !ship.tracks.weapons.is_empty();
            assert!(
                !has_items || i64::from(left) == Craft::shown(&ship.tracks.weapons, ship.weapons),
                "{id}: {left}"
            );
        }
        self.points = [0, 0];
        for ship in self.ships.values().filter(|ship| !ship.is_in) {
            self.points[1 - ship.side as usize] += ship.rating;
        }
        assert_eq!(
            [int(&turn["points"][0]), int(&turn["points"][1])],
            self.points
        );
        self.ships
            .values_mut()
            .for_each(|ship| ship.facing = ship.heading);
    }
}

/// Returns `true` if there are as many damage dice as points of impact can bring: all of the whole dice, at most one more each.
fn match_points(damage: &[i64], points: i64, dice: f64) -> bool {
    let bounds = [(dice + 1e-9).floor(), (dice - 1e-9).ceil()].map(|dice| points * dice as i64);
    (bounds[0]..=bounds[1]).contains(&(damage.len() as i64))
}

fn piercing(has: &dyn Fn(WeaponTrait) -> bool) -> i64 {
    i64::from(has(WeaponTrait::Piercing1)) + 2 * i64::from(has(WeaponTrait::Piercing2))
        - i64::from(has(WeaponTrait::NonPiercing))
}

/// Dice that reach what is needed: a 1 always fails, and where a 6 is not enough it is rolled again and counts 5 more.
fn successes(rolled: &Value, again: &Value, dice: i64, need: i64) -> i64 {
    let (rolled, again) = (
        faces(rolled),
        if again.is_null() {
            Vec::new()
        } else {
            faces(again)
        },
    );
    assert_eq!(rolled.len() as i64, dice);
    if need > 6 {
        assert_eq!(
            again.len(),
            rolled.iter().filter(|face| **face == 6).count()
        );
        return again.iter().filter(|face| **face + 5 >= need).count() as i64;
    }
    assert!(again.is_empty());
    rolled
        .iter()
        .filter(|face| **face >= need && **face > 1)
        .count() as i64
}

fn impact(rolled: &Value, again: &Value, dice: i64, shields: i64, piercing: i64) -> i64 {
    if shields == 0 {
        assert!(list(rolled).is_empty());
        return dice;
    }
    successes(rolled, again, dice, shields + 1 - piercing)
}

struct Flown {
    requirement: i64,
    path: Vec<Hex>,
    heading: i64,
    facing: i64,
    speed: i64,
    slips: i64,
}

/// Flies an order by the book: numbers, P and S, U, L and R, a speed in brackets, a pivot.
fn fly(order: &str, ship: &Craft) -> Flown {
    let (moves, rest) = order.split_once('(').expect("a speed");
    let (written, pivot) = rest.split_once(')').expect("a bracket");
    let pivot: i64 = if pivot.is_empty() {
        0
    } else {
        pivot.parse().expect("a pivot")
    };
    let (mut at, mut heading, mut path) = (ship.hex, ship.heading, Vec::new());
    let (mut speed, mut slips, mut turns, mut has_u) = (0, 0i64, 0i64, false);
    let mut letters = moves.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut go = |way: i64, hexes: i64| {
            for _ in 0..hexes {
                at = step(at, way, 1);
                path.push(at);
            }
        };
        match letter {
            'P' => (heading, turns) = (heading - 60, turns - 1),
            'S' => (heading, turns) = (heading + 60, turns + 1),
            'U' => (heading, has_u) = (heading + 180, true),
            'L' => {
                go(heading - 60, 1);
                (speed, slips) = (speed + 1, slips - 1);
            }
            'R' => {
                go(heading + 60, 1);
                (speed, slips) = (speed + 1, slips + 1);
            }
            digit => {
                let mut hexes = i64::from(digit.to_digit(10).expect("a digit"));
                while let Some(more) = letters.peek().and_then(|next| next.to_digit(10)) {
                    hexes = 10 * hexes + i64::from(more);
                    letters.next();
                }
                go(heading, hexes);
                speed += hexes;
            }
        }
    }
    assert!(
        moves.matches('P').count() * moves.matches('S').count() == 0 && turns.abs() <= 3,
        "{order}"
    );
    assert!(
        moves.matches('L').count() * moves.matches('R').count() == 0 && turns * slips >= 0,
        "{order}"
    );
    assert!(
        !(has_u && turns != 0) && pivot.abs() <= 3 && written.parse() == Ok(speed),
        "{order}"
    );
    let discount = if turns * ship.slips > 0 {
        ship.slips.abs()
    } else {
        0
    };
    let base = match turns.abs() {
        0 if !has_u => (ship.speed - speed).abs(),
        1 => ship.speed.max(speed) - discount,
        _ => ship.speed + speed,
    };
    let is_drifting = turns == 0 && !has_u && slips == 0 && pivot == 0 && speed == ship.speed;
    let requirement = if is_drifting {
        0
    } else {
        (base + slips.abs() + pivot.abs()).max(1)
    };
    let heading = heading.rem_euclid(360);
    let facing = (heading + 60 * pivot).rem_euclid(360);
    if path.is_empty() {
        path.push(at);
    }
    Flown {
        requirement,
        path,
        heading,
        facing,
        speed,
        slips,
    }
}

/// A track: a box for every two of the hull, numbers falling evenly, to the nearest, halves to the even number, at least 1.
fn falling(rating: u32, hull: u32) -> Vec<u32> {
    let boxes = if rating == 0 { 0 } else { hull.div_ceil(2) };
    let number = |left: u32| (f64::from(rating * left) / f64::from(boxes)).round_ties_even() as u32;
    (1..=boxes).rev().map(|left| number(left).max(1)).collect()
}

/// The shield tracks, and the ratings by facing where the one track shows their sum (Unity 1.2).
fn shield_tracks(ship: &Ship, is_sum: bool) -> (Vec<Vec<u32>>, Option<[u32; 4]>) {
    match ship.shields() {
        Cover::Even(rating) => (vec![falling(rating, ship.hull())], None),
        Cover::Directional(ratings) if is_sum => (
            vec![falling(ratings.iter().sum(), ship.hull())],
            Some(ratings),
        ),
        Cover::Directional(ratings) => {
            let tracks = ratings.map(|rating| falling(rating, ship.hull()));
            (tracks.to_vec(), None)
        }
    }
}

/// Sets the referee up from the replay and the designs.
fn referee(replay: &Value, designs: &[Ship], how: &DuelOptions, is_sum: bool) -> Referee {
    let by_class = |class: &str| {
        designs
            .iter()
            .find(|ship| ship.class() == class)
            .expect("a design")
            .clone()
    };
    let mut ships = BTreeMap::new();
    for entry in list(&replay["ships"]) {
        let ship = by_class(text(&entry["class"]));
        let heading = int(&entry["heading"]);
        let (shield_tracks, facings) = shield_tracks(&ship, is_sum);
        let craft = Craft {
            tracks: tracks(&ship),
            side: int(&entry["side"]),
            rating: int(&entry["rating"]),
            hex: hex(&entry["hex"]),
            heading,
            facing: heading,
            speed: ship.engines().into(),
            slips: 0,
            is_in: true,
            hull: 0,
            engines: 0,
            weapons: 0,
            shield_tracks,
            shields: [0; 4],
            facings,
            facing_boxes: [0; 4],
            screens: [0; 4],
            mounts: ship
                .weapons()
                .iter()
                .map(|weapon| weapon.banks().iter().map(|bank| bank.mounts).collect())
                .collect(),
            equipment: equipment(&ship),
            spent: Vec::new(),
            slow: Vec::new(),
            ship,
        };
        ships.insert(text(&entry["id"]).to_string(), craft);
    }
    let flight = |entry: &Value| {
        let fighters = int(&entry["fighters"]);
        assert!(
            fighters == 6 && distance(hex(&entry["hex"]), ships[text(&entry["carrier"])].hex) <= 2
        );
        let flight = Flight {
            side: int(&entry["side"]),
            hex: hex(&entry["hex"]),
            heading: int(&entry["heading"]),
            fighters,
        };
        (text(&entry["id"]).to_string(), flight)
    };
    let flights = list(&replay["flights"]).iter().map(flight).collect();
    let is_direct = how.seekers == Seekers::Direct;
    let referee = Referee {
        board: replay["board"].clone(),
        is_priced: replay["unmodeled"] == "price",
        flights,
        ships,
        seekers: Vec::new(),
        points: [0, 0],
        is_direct,
        before: HashMap::new(),
        given_up: HashMap::new(),
    };
    assert!(
        referee
            .ships
            .values()
            .all(|ship| referee.on_board(ship.hex))
    );
    referee
}

/// The shipped designs with their texts.
fn shipped() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["", "granite-synod", "pelagic-choir", "windward-houses"] {
        let folder = root().join("designs/starmada_unity").join(folder);
        for path in std::fs::read_dir(folder)
            .expect("a folder")
            .filter_map(|entry| Some(entry.ok()?.path()))
        {
            if path.extension().is_some_and(|ending| ending == "yaml")
                && !path.ends_with("weapons.yaml")
            {
                let text = std::fs::read_to_string(&path).expect("a design");
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_replay_passes_a_referee_who_knows_only_the_rules() {
    let texts = shipped();
    let own = |(path, text): &'static (PathBuf, String)| {
        documents(text, path.parent().unwrap_or(Path::new("")))
    };
    let texts: &'static [(PathBuf, String)] = Box::leak(texts.into_boxed_slice());
    let designs: Vec<Document> = texts
        .iter()
        .flat_map(own)
        .filter(|design| design.ruleset().is_ok())
        .collect();
    let files = || starwright_text::files::Disk;
    let ships: Vec<Ship> = designs
        .iter()
        .map(|design| Ship::read(design, files()).expect("a ship"))
        .collect();
    let is_faced = |at: &usize| matches!(ships[*at].shields(), Cover::Directional(_));
    let faced: Vec<usize> = (0..ships.len()).filter(is_faced).collect();
    let pack = HouseFile::parse("house: Tracks\nnumbers: {shields.directional: tracks}\n")
        .expect("a pack");
    let books = [
        Rulebooks::new(),
        Rulebooks::with_house(&pack).expect("a figure of ours"),
    ];
    let mut bits = 12345u64;
    let mut draw = |bound: usize| {
        bits = bits
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (bits >> 33) as usize % bound
    };
    let battles = std::env::var("STARWRIGHT_BATTLES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(30);
    for number in 0..battles {
        // Every second battle has ships with directional shields, every fourth the other reading of them.
        let is_sum = number % 4 != 3;
        let mut groups: Vec<usize> = (0..2 + draw(3)).map(|_| draw(designs.len())).collect();
        if number % 2 == 1 {
            groups[0] = faced[draw(faced.len())];
        }
        let first = 1 + draw(groups.len() - 1);
        let counted: Vec<(AnyShip, u32)> = groups
            .iter()
            .map(|at| {
                let ship = books[0].ship(&designs[*at]).expect("a ship");
                (ship, 1 + draw(2) as u32)
            })
            .collect();
        let mut how = DuelOptions::new()
            .captains(Captain::ALL[draw(5)], Captain::ALL[draw(5)])
            .seekers(if draw(4) == 0 {
                Seekers::Direct
            } else {
                Seekers::Board
            })
            .board(
                [
                    Board::STANDARD,
                    Board::Bounded {
                        columns: 32,
                        rows: 27,
                    },
                    Board::Bounded {
                        columns: 12,
                        rows: 9,
                    },
                    Board::Open,
                ][draw(4)],
            )
            .seed(number as u64)
            .turns(40)
            .fallback([Fallback::Ignore, Fallback::Price][number / 2 % 2]);
        how.limit = [None, Some(400), Some(1000)][draw(3)];
        let names = counted
            .iter()
            .map(|_| ReplayDesign::new("x.yaml", 1))
            .collect();
        match books[usize::from(!is_sum)].record_battle(&counted, first, names, &how) {
            Ok(recorded) => {
                let replay: Value = serde_json::from_str(&recorded.json).expect("JSON");
                let at = format!("battle {number}: {groups:?} {is_sum} {how:?}");
                let checked = std::panic::catch_unwind(|| {
                    referee(&replay, &ships, &how, is_sum).check(&replay, 40)
                });
                assert!(checked.is_ok(), "{at}");
            }
            Err(why) => assert!(
                why.to_string().contains("there is nothing to simulate"),
                "{why}"
            ),
        }
    }
}

#[test]
fn no_ship_leaves_the_board_unforced_or_idles_out_of_range() {
    let own = |(path, text): &'static (PathBuf, String)| {
        documents(text, path.parent().unwrap_or(Path::new("")))
    };
    let texts: &'static [(PathBuf, String)] = Box::leak(shipped().into_boxed_slice());
    let designs: Vec<Document> = texts
        .iter()
        .flat_map(own)
        .filter(|design| design.ruleset().is_ok())
        .collect();
    let ships: Vec<Ship> = designs
        .iter()
        .map(|design| Ship::read(design, starwright_text::files::Disk).expect("a ship"))
        .collect();
    let armed: Vec<usize> = (0..ships.len())
        .filter(|at| ships[*at].engines() > 0 && !ships[*at].weapons().is_empty())
        .collect();
    let books = Rulebooks::new();
    let battles = std::env::var("STARWRIGHT_BATTLES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(8);
    for number in 0..battles {
        let pair = [
            armed[number * 7 % armed.len()],
            armed[(number * 5 + 3) % armed.len()],
        ];
        let how = DuelOptions::new().seed(number as u64);
        let sides = pair.map(|at| (books.ship(&designs[at]).expect("a ship"), 1));
        let names = ["a", "b"].map(|file| ReplayDesign::new(file, 1)).to_vec();
        let recorded = books.record_battle(&sides, 1, names, &how);
        let told: Value = serde_json::from_str(&recorded.expect("a battle").json).expect("JSON");
        let mut referee = referee(&told, &ships, &how, true);
        let (mut idle, mut longest) = (0, 0);
        for turn in list(&told["turns"]) {
            for entry in list(&turn["orders"])
                .iter()
                .filter(|entry| entry["out"].as_bool() == Some(true))
            {
                let ship = &referee.ships[text(&entry["ship"])];
                assert!(!could_stay(&referee, ship), "battle {number}: {entry}");
            }
            referee.play(turn);
            let is_quiet = list(&turn["shots"]).is_empty()
                && list(&turn["launches"]).is_empty()
                && list(&turn["flights"])
                    .iter()
                    .all(|flight| flight["attack"].is_null());
            idle = if is_quiet { idle + 1 } else { 0 };
            let can_move = referee
                .ships
                .values()
                .any(|ship| ship.is_in && ship.engine_rating() > 1);
            let can_fire = referee
                .ships
                .values()
                .any(|ship| ship.mounts.iter().flatten().sum::<u32>() > 0);
            longest = if can_move && can_fire {
                longest.max(idle)
            } else {
                longest
            };
        }
        // It takes a few turns to meet, and to come about.
        assert!(
            longest <= 10,
            "battle {number}: nobody attacks for {longest} turns"
        );
    }
}

/// Whether some legal order keeps a ship on the board.
fn could_stay(referee: &Referee, ship: &Craft) -> bool {
    use starwright_unity::{Helm, Sideslips, reachable_places};
    let side = if ship.slips < 0 {
        starwright_paper::hex::Side::Port
    } else {
        starwright_paper::hex::Side::Starboard
    };
    let slips = Sideslips {
        count: ship.slips.unsigned_abs() as u32,
        side,
    };
    let engines = ship.engine_rating() as u32;
    let helm = Helm {
        previous: ship.speed as u32,
        slips,
        is_first_turn: false,
        ..Helm::first_turn(engines)
    };
    reachable_places(&helm).ends.iter().any(|place| {
        fly(&place.order, ship)
            .path
            .iter()
            .all(|hex| referee.on_board(*hex))
    })
}
