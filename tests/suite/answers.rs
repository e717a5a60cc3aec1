//! Answers as values: the questions of a library user, without text in between.

use starwright_games::Rulebooks;
use starwright_games::document::documents;
use starwright_paper::answer::{Answer, Present};
use starwright_rules::battle::question::{AuditOptions, DuelOptions};
use starwright_rules::orders::WrittenOrder;
use starwright_text::refusal::RefusalKind;
use starwright_unity::{
    Attack, FitOptions, Goal, Helm, Quantity, Ship, SweepOptions, audit, damage_by_range, duel,
    fit, fly, front, odds, rate, reachable_places, sweep,
};
use std::collections::BTreeSet;
use std::path::Path;

const HUNTER: &str = "{faction: Red, class: Hunter, type: Frigate, hull: 4, engines: 3, shields: 1, \
    weapons: [{name: Gun, stats: 6 1x4+/2/1, banks: [2AB, CDEF]}]}";
const OTHER: &str = "{faction: Blue, class: Hunter, hull: 5, engines: 2, \
    weapons: [{name: Gun, stats: 9 2x5+/1/1, banks: [ABCDEF]}]}";

fn how() -> DuelOptions {
    DuelOptions::new().turns(50).runs(20)
}

fn ships() -> [Ship; 2] {
    [HUNTER, OTHER].map(|text| Ship::parse(text).expect("a ship"))
}

fn written(orders: &[&str]) -> Vec<WrittenOrder> {
    let numbered = orders.iter().enumerate();
    numbered
        .map(|(index, text)| WrittenOrder {
            line: index + 1,
            text: text.to_string(),
        })
        .collect()
}

/// What every answer must be: an object for programs, and tables that can be asked for by name.
fn well_formed(value: impl Present) -> Answer {
    let answer = Answer::from(value);
    assert!(answer.json.is_object() && !answer.title.is_empty());
    let names: BTreeSet<&str> = answer.tables.iter().map(|table| table.name).collect();
    assert!(
        names.len() == answer.tables.len() && !names.contains(""),
        "{}: {names:?}",
        answer.title
    );
    for table in &answer.tables {
        assert!(
            table
                .rows
                .iter()
                .all(|row| row.len() == table.columns.len()),
            "{}",
            table.name
        );
    }
    answer
}

#[test]
fn every_answer_can_be_shown() {
    let [hunter, other] = ships();
    let attack = Attack::at_range(3);
    well_formed(odds(&hunter, &other, &attack));
    let attackers = [hunter.clone(), other.clone()];
    let chart = well_formed(damage_by_range(&attackers, &other, &attack)).chart;
    let names: Vec<String> = chart
        .expect("a chart")
        .series
        .into_iter()
        .map(|series| series.name)
        .collect();
    assert_eq!(
        names,
        ["Red Hunter Frigate", "Blue Hunter"],
        "two classes are the same"
    );
    well_formed(duel((&hunter, 2), &other, &how()).expect("a duel"));
    let options = AuditOptions::new()
        .runs(5)
        .max_ships(3)
        .is_modeled_only(true)
        .battle(how());
    well_formed(audit(&attackers, &options).expect("an audit"));
    well_formed(fit(&hunter, &FitOptions::maximize(Quantity::Engines)).expect("a design"));
    let damage = FitOptions::maximize(Quantity::Damage).target(&other);
    let rating = Goal::minimize(Quantity::Rating);
    let chart = well_formed(front(&hunter, &damage, &rating).expect("a front")).chart;
    assert!(chart.expect("a chart").series[0].points.len() > 2);
    let mounts = SweepOptions::new(Quantity::Mounts).target(&other);
    well_formed(sweep(&hunter, &mounts).expect("a sweep"));
    well_formed(fly(
        &written(&["2P2", "nonsense", "9+1"]),
        &Helm::first_turn(4),
    ));
    well_formed(reachable_places(&Helm::first_turn(3)));
    let books = Rulebooks::new();
    let designs = [HUNTER, OTHER].map(|text| {
        let documents = documents(text, Path::new(""));
        books.ship(&documents[0]).expect("a ship")
    });
    well_formed(
        books
            .compare(&designs, &["one".to_string(), "other".to_string()])
            .expect("a comparison"),
    );
}

#[test]
fn shares_of_a_duel_are_the_whole_and_within_their_intervals() {
    let [hunter, other] = ships();
    let outcome = duel(&hunter, &other, &how()).expect("a duel");
    let shares = [outcome.win, outcome.loss, outcome.draw, outcome.no_result];
    let sum: f64 = shares.iter().map(|share| share.share).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{outcome:?}");
    for share in shares {
        assert!(share.interval.from <= share.share && share.share <= share.interval.to);
    }
    assert_eq!((outcome.runs, outcome.precision), (20, None));
}

#[test]
fn the_fitted_value_is_the_last_that_fits_in_a_sweep() {
    let [hunter, _] = ships();
    let only_engines = FitOptions::maximize(Quantity::Engines).vary(Quantity::Engines);
    let best = fit(&hunter, &only_engines).expect("a design");
    let swept = sweep(&hunter, &SweepOptions::new(Quantity::Engines)).expect("a sweep");
    let most = swept
        .steps
        .iter()
        .filter(|step| step.fits)
        .map(|step| step.value)
        .fold(0.0, f64::max);
    assert!(
        best.complete && f64::from(best.ship.engines()) == most,
        "{} {most}",
        best.ship.engines()
    );
    let of_best = swept
        .steps
        .iter()
        .find(|step| step.value == most)
        .expect("a step");
    assert_eq!(
        (best.after.rating, best.after.free),
        (of_best.rating, of_best.free)
    );
    let rated = rate(&best.ship);
    assert_eq!(
        (rated.rating.to_f64(), rated.space.free().to_f64()),
        (best.after.rating, best.after.free)
    );
}

#[test]
fn every_place_within_reach_is_where_its_order_leads() {
    for (engines, previous) in [(0, 3), (2, 1), (4, 4)] {
        let helm = Helm {
            previous,
            is_first_turn: false,
            ..Helm::first_turn(engines)
        };
        for place in reachable_places(&helm).ends {
            let flown = fly(&written(&[&place.order]), &helm);
            let turn = &flown.turns[0];
            assert_eq!(
                flown.legal,
                Some(true),
                "{}: {:?}",
                place.order,
                turn.problems
            );
            assert_eq!(
                (turn.end, turn.heading),
                (place.end, place.heading),
                "{}",
                place.order
            );
            assert_eq!(
                (flown.requirement, flown.speed),
                (Some(place.requirement), Some(place.speed))
            );
        }
    }
}

#[test]
fn refusals_say_why() {
    let [hunter, other] = ships();
    let many = [(hunter.clone(), 2000)];
    let why = duel(&many[..], &other, &how()).expect_err("too many");
    assert_eq!(
        why.to_string(),
        "expected 1 to 50 ships per side, found 2000"
    );
    let why = Quantity::parse("hul").expect_err("no such thing");
    assert!(
        why.message
            .starts_with("unknown quantity 'hul'; did you mean 'hull'"),
        "{why}"
    );
    for (options, kind) in [
        (
            FitOptions::maximize(Quantity::Arcs),
            RefusalKind::UnknownQuantity,
        ),
        (
            FitOptions::minimize(Quantity::Engines),
            RefusalKind::UnknownQuantity,
        ),
        (
            FitOptions::maximize(Quantity::Rating).bound(Quantity::Hull, 0..4),
            RefusalKind::InvalidQuestion,
        ),
        (
            FitOptions::maximize(Quantity::Rating).max_rating(0),
            RefusalKind::NoLegalDesign,
        ),
    ] {
        let why = fit(&hunter, &options).expect_err("no answer");
        assert_eq!(why.kind, kind, "{why}");
    }
}
