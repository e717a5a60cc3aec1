//! Compares filled fleets with an enumeration of all fleets.

use super::*;
use starwright_text::exact::Exact;

fn stock(designs: &[(&str, &str, u32, u32)]) -> Vec<Stock> {
    let of = |(class, kind, points, flights): &(&str, &str, u32, u32)| Stock {
        file: format!("{class}.yaml"),
        document: 1,
        ship: FleetShip {
            class: class.to_string(),
            kind: Some(kind.to_string()),
            rating: Some(Exact::from(*points)),
            flights: Some(*flights),
            ..FleetShip::default()
        },
    };
    designs.iter().map(of).collect()
}

fn task(limit: u32, requirements: &[&str]) -> FillTask {
    FillTask {
        limit,
        requirements: requirements.iter().map(ToString::to_string).collect(),
        max_solutions: 4,
    }
}

/// Lists every count of every design within the limit.
fn every_fleet(points: &[u32], limit: u32) -> Vec<Vec<u32>> {
    points.iter().fold(vec![Vec::new()], |fleets, own| {
        let with = |fleet: &Vec<u32>| {
            let spent: u32 = fleet
                .iter()
                .zip(points)
                .map(|(count, each)| count * each)
                .sum();
            let fleet = fleet.clone();
            (0..=(limit - spent) / own)
                .map(move |count| [fleet.clone(), vec![count]].concat())
                .collect::<Vec<_>>()
        };
        fleets.iter().flat_map(with).collect()
    })
}

#[test]
fn no_fleet_of_all_has_more_points() {
    let stock = stock(&[
        ("Ark", "Carrier", 97, 4),
        ("Bee", "Frigate", 31, 0),
        ("Cub", "Light Cruiser", 58, 0),
        ("Doe", "Destroyer", 43, 1),
    ]);
    let points = [97, 31, 58, 43];
    for limit in [30, 31, 100, 150, 216, 301] {
        for requirements in [
            &[][..],
            &["carriers>=1"],
            &["escorts>=3", "flights<=1"],
            &["cruisers=1"],
            &["ships<=3", "flights>=5"],
            &["doe=0", "ships>2"],
            &["squadrons>=1"],
            &["squadrons=1", "carriers>=1"],
            &["squadrons<=0", "ships>=4"],
        ] {
            let read: Vec<Requirement> = requirements
                .iter()
                .map(|requirement| Requirement::read(requirement, &stock).expect("a requirement"))
                .collect();
            let total = |fleet: &[u32], requirement: &Requirement| -> u32 {
                fleet
                    .iter()
                    .zip(&stock)
                    .map(|(count, design)| requirement.count_in(design, *count))
                    .sum()
            };
            let fits = |fleet: &&Vec<u32>| {
                read.iter()
                    .all(|requirement| requirement.allows(total(fleet, requirement)))
            };
            let all = every_fleet(&points, limit);
            let sums = all
                .iter()
                .filter(fits)
                .map(|fleet| fleet.iter().zip(points).map(|(c, p)| c * p).sum::<u32>());
            let max = sums.max().filter(|max| *max > 0);
            let found = fill(&stock, &task(limit, requirements), None);
            assert_eq!(
                found.as_ref().ok().map(|found| found.solutions[0].points),
                max,
                "{limit} {requirements:?} {found:?}"
            );
            for answer in found.iter().flat_map(|found| &found.solutions) {
                let sum: u32 = answer
                    .ships
                    .iter()
                    .map(|line| line.count * line.rating)
                    .sum();
                assert_eq!((sum, answer.points), (answer.points, answer.bound));
            }
        }
    }
}

#[test]
fn what_cannot_be_is_named() {
    let stock = stock(&[("Ark", "Carrier", 97, 4), ("Bee", "Frigate", 31, 0)]);
    for (limit, requirements, words) in [
        (
            90,
            &["carriers>=1"][..],
            "hold no fleet with carriers>=1; none of the designs that may be used",
        ),
        (
            150,
            &["carriers>=2"],
            "carriers>=2; the cheapest, Ark, has 97 points",
        ),
        (
            150,
            &["carriers>=1", "frigates>=2"],
            "carriers>=1 and frigates>=2 do not go together within 150",
        ),
        (
            80,
            &["squadrons>=1"],
            "squadrons>=1; 3 ships of the cheapest, Bee, have 93 points",
        ),
        (20, &[], "none of 2 designs has 20 points or less"),
        (
            200,
            &["battleships>=1"],
            "no design is of the type or class 'battleships'",
        ),
        (200, &["frigats>=1"], "did you mean"),
        (
            200,
            &["many"],
            "expected a name and a range such as NAME>=3",
        ),
    ] {
        let why = fill(&stock, &task(limit, requirements), None)
            .expect_err("nothing")
            .to_string();
        assert!(why.contains(words), "{requirements:?}: {why}");
    }
}

#[test]
fn a_filled_fleet_is_a_fleet_file_with_ids() {
    let stock = stock(&[("Ark", "Carrier", 97, 4), ("Arkady: x", "Frigate", 31, 0)]);
    let found = fill(&stock, &task(160, &["ark=1"]), None).expect("a fleet");
    let text = found.solutions[0].to_yaml("Mine: all", 160, |line| line.file.clone());
    let expected = "fleet: 'Mine: all'\nlimit: 160\nships:\n  - {design: Ark.yaml, document: 1, names: [ARK-1]}   # Ark, 97 each\n  \
        - {design: 'Arkady: x.yaml', document: 1, names: [ARK-2, ARK-3]}   # Arkady: x, 31 each\n";
    assert_eq!(text, expected);
}
