//! The search against trying everything, on ships small enough for that.

use super::super::dial::dials;
use super::*;
use crate::play::tuning::Alarm;

fn ship(text: &str) -> Ship {
    Ship::parse(text).expect("well-formed")
}

fn every_ship(ship: &Ship, settings: &[Setting]) -> Vec<Ship> {
    settings.iter().fold(vec![ship.clone()], |ships, setting| {
        let turned = |ship: &Ship, value: i32| {
            let mut ship = ship.clone();
            setting.turn(&mut ship, value);
            ship
        };
        ships.iter().flat_map(|ship| (setting.least..=setting.most).map(move |value| turned(ship, value))).collect()
    })
}

fn settings(ship: &Ship, wanted: &[(&str, i32, i32)]) -> Vec<Setting> {
    let of = |(word, least, most): &(&str, i32, i32)| {
        let setting = |dial| Setting { dial, twin: None, least: *least, most: *most };
        dials(word, ship).expect("a dial").into_iter().map(setting).collect::<Vec<_>>()
    };
    wanted.iter().flat_map(of).collect()
}

#[test]
fn nothing_tried_by_hand_is_better() {
    let numbers = Numbers::standard();
    let gun = "weapons: [{name: G, stats: 3-6-9 1x4+/2/1, banks: [AB, CE2]}, {name: T, stats: MA 8 1x4+/1/1 Exp, banks: [G]}]";
    let mut cases = 0;
    for (text, hulls) in [
        (format!("{{class: A, hull: 3, {gun}}}"), (3, 3)),
        (format!("{{class: A, hull: 2, tech: {{weapons: 1}}, systems: [Marines 2, Fire Control 1], {gun}}}"), (2, 3)),
        (format!("{{class: A, hull: 4, systems: [Long Range Sensors, Stutterdrive], {gun}}}"), (3, 4)),
    ] {
        let ship = ship(&text);
        let banks = settings(&ship, &[("mounts", 1, 6)]);
        let rising = settings(&ship, &[("engines", 0, 6), ("shields", 0, 3)]);
        let outer = settings(&ship, &[("hull", hulls.0, hulls.1)]);
        let all = [outer.clone(), rising.clone(), banks.clone()].concat();
        let rated: Vec<(Ship, Ratings<Exact>)> = every_ship(&ship, &all)
            .into_iter()
            .map(|ship| {
                let ratings = rate(&ship, numbers);
                (ship, ratings)
            })
            .collect();
        let count: Vec<(Dial, u32)> = dials("count:G", &ship).expect("banks").into_iter().zip([1, 2]).collect();
        for goal in [
            Goal::Rating,
            Goal::Most(Dial::Engines),
            Goal::Most(rising[1].dial),
            Goal::Least(Dial::Hull),
            Goal::Count(count),
        ] {
            for most_rating in [None, Some(10), Some(40), Some(43)] {
                let most_rating = most_rating.map(Exact::whole);
                let search = Search {
                    ship: &ship,
                    numbers,
                    outer: outer.clone(),
                    rising: rising.clone(),
                    banks: banks.clone(),
                    goal: goal.clone(),
                    most_rating,
                    alarm: Alarm::never(),
                };
                let allowed = rated.iter().filter(|(_, ratings)| {
                    ratings.space.used <= ratings.space.budget && most_rating.is_none_or(|most| ratings.rating <= most)
                });
                let expected = allowed.map(|(ship, ratings)| (search.primary(ship), ratings.rating)).max();
                let found = search.run(&|_, _| ());
                let best = found.best.map(|best| (best.primary, best.rating));
                assert_eq!(best, expected, "{text} {goal:?} {most_rating:?}");
                assert!(found.is_complete);
                cases += usize::from(best.is_some());
            }
        }
    }
    assert!(cases > 30, "{cases} cases had an answer");
}
