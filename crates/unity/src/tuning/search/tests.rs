//! Compares the search with an exhaustive one, on small ships.

use super::super::quantity::Quantity;
use super::*;

fn ship(text: &str) -> Ship {
    Ship::parse(text).expect("well-formed")
}

fn variables(ship: &Ship, wanted: &[(&str, i32, i32)]) -> Vec<Variable> {
    let of = |(word, least, most): &(&str, i32, i32)| {
        let variable = |parameter| Variable {
            parameters: vec![parameter],
            least: *least,
            most: *most,
        };
        let named = Quantity::parse(word)
            .and_then(|own| own.parameters(ship))
            .expect("a parameter");
        named.into_iter().map(variable).collect::<Vec<_>>()
    };
    wanted.iter().flat_map(of).collect()
}

/// Returns the sort key of a ship: the goal, then the rating.
fn sort_key(goal: &Objective, ship: &Ship, ratings: &RatingTerms<Exact>) -> (i64, Exact) {
    let fine = (1e5 * goal.measure(ship, ratings) + 0.5) as i64;
    let is_least = matches!(
        goal,
        Objective::Least(_) | Objective::LeastTech | Objective::LeastRating | Objective::LeastSpace
    );
    (if is_least { -fine } else { fine }, ratings.rating)
}

#[test]
fn no_manual_change_is_better() {
    let numbers = Numbers::standard();
    let enemy = ship(
        "{class: E, hull: 4, shields: 2, weapons: [{name: G, stats: 3-6-9 2x4+/2/1, banks: [2AB, CE]}]}",
    );
    let opponent = Opponent {
        ship: &enemy,
        range: 3,
        numbers,
    };
    let gun = "weapons: [{name: G, stats: 3-6-9 1x4+/2/1, banks: [AB, CE2]}, {name: T, stats: MA 8 1x4+/1/1 Exp, banks: [G]}]";
    let mut cases = 0;
    for (text, hulls) in [
        (format!("{{class: A, hull: 3, {gun}}}"), (3, 3)),
        (
            format!(
                "{{class: A, hull: 2, tech: {{weapons: 1}}, systems: [Marines 2, Fire Control 1], {gun}}}"
            ),
            (2, 3),
        ),
        (
            format!("{{class: A, hull: 4, systems: [Long Range Sensors, Stutterdrive], {gun}}}"),
            (3, 4),
        ),
    ] {
        let ship = ship(&text);
        let all = variables(
            &ship,
            &[
                ("hull", hulls.0, hulls.1),
                ("engines", 0, 4),
                ("shields", 0, 3),
                ("mounts", 1, 4),
            ],
        );
        let shields = all[2].first_parameter();
        let rated: Vec<(Ship, RatingTerms<Exact>, f64)> = all_combinations(&ship, all.iter())
            .into_iter()
            .map(|ship| (rate(&ship, numbers), opponent.volleys(&ship), ship))
            .map(|(ratings, volleys, ship)| (ship, ratings, volleys))
            .collect();
        let guns = Quantity::count("G").parameters(&ship).expect("banks");
        let count = |least: i32, most: i32| CountBound {
            banks: guns.clone(),
            least,
            most,
        };
        for goal in [
            Objective::Rating,
            Objective::Most(Parameter::Engines),
            Objective::Most(shields),
            Objective::Least(Parameter::Hull),
            Objective::LeastRating,
            Objective::LeastSpace,
            Objective::Count(guns.clone()),
            Objective::Damage(opponent),
            Objective::Survival(opponent),
            Objective::Worth(opponent),
        ] {
            let keys: Vec<(i64, Exact)> = rated
                .iter()
                .map(|(ship, ratings, _)| sort_key(&goal, ship, ratings))
                .collect();
            for (max_rating, max_space, min_volleys, counts) in [
                (None, None, None, vec![]),
                (Some(10), None, None, vec![]),
                (Some(40), None, None, vec![]),
                (Some(43), Some(300), None, vec![]),
                (None, Some(250), None, vec![]),
                (None, None, Some((opponent, 5.0)), vec![]),
                (None, None, None, vec![count(6, 99)]),
                (Some(40), None, None, vec![count(4, 4)]),
                (None, Some(250), None, vec![count(0, 3)]),
            ] {
                let [max_rating, max_space] =
                    [max_rating, max_space].map(|most| most.map(Exact::whole));
                let is_held = goal.is_lowest_best() && min_volleys.is_some();
                if is_held {
                    continue;
                }
                let search = Search {
                    ship: ship.clone(),
                    numbers,
                    variables: all.clone(),
                    tech: Vec::new(),
                    objective: goal.clone(),
                    limits: SearchLimits {
                        max_rating,
                        max_space,
                        min_volleys,
                        counts,
                    },
                    deadline: None,
                    max_rated: 2_000_000,
                };
                let is_allowed = |(ship, ratings, volleys): &(Ship, RatingTerms<Exact>, f64)| {
                    ratings.space.used <= search.usable_space(ratings)
                        && max_rating.is_none_or(|most| ratings.rating <= most)
                        && min_volleys.is_none_or(|(_, least)| *volleys >= least)
                        && search.limits.counts.iter().all(|bound| bound.allows(ship))
                };
                let allowed = rated.iter().zip(&keys).filter(|(ship, _)| is_allowed(ship));
                let expected = allowed.map(|(_, key)| *key).max();
                let found = search.run(&|_, _| ());
                let best = found
                    .best
                    .map(|best| sort_key(&goal, &best.ship, &rate(&best.ship, numbers)));
                assert_eq!(
                    best, expected,
                    "{text} {goal:?} {max_rating:?} {max_space:?} {:?}",
                    search.limits.counts
                );
                assert!(found.is_complete);
                cases += usize::from(best.is_some());
            }
        }
    }
    assert!(cases > 100, "{cases} cases had an answer");
}

#[test]
fn an_early_end_is_reported_and_the_same_on_any_number_of_cores() {
    let numbers = Numbers::standard();
    let ship = ship(include_str!(
        "../../../../../designs/starmada_unity/majestic.yaml"
    ));
    let ends = [
        ("hull", 5, 8),
        ("engines", 3, 6),
        ("shields", 2, 4),
        ("mounts", 1, 5),
    ];
    let search = Search {
        variables: variables(&ship, &ends),
        ship,
        numbers,
        tech: Vec::new(),
        objective: Objective::Rating,
        limits: SearchLimits::default(),
        deadline: None,
        max_rated: 2_000_000,
    };
    let found = search.run(&|_, _| ());
    let best = found.best.expect("a design").rating.to_f64();
    assert!(found.is_complete && found.open.is_none());
    for max_rated in [1, 30, 200] {
        let search = Search {
            max_rated,
            ..search.clone()
        };
        let run = |cores: usize| {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(cores)
                .build()
                .expect("threads");
            let found = pool.install(|| search.run(&|_, _| ()));
            (found.best.map(|best| best.ship), found.open, found.rated)
        };
        let (one, open, _) = run(1);
        assert_eq!(run(1), run(3), "{max_rated}");
        if let Some((_, product)) = open {
            let reached = one.map_or(0.0, |one| rate::<Exact>(&one, numbers).rating.to_f64());
            assert!(
                product.sqrt() + 1.0 >= best && reached <= best,
                "{max_rated}: {product} {reached} {best}"
            );
        } else {
            assert_eq!(
                one.map(|one| rate::<Exact>(&one, numbers).rating.to_f64()),
                Some(best)
            );
        }
    }
}
