//! Star Strike as its players meet it: the rules note row by row, odds against plain loops, pages.

use crate::{Folder, root, starwright};
use serde_json::Value;
use starwright_paper::PrintError;
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::template::Template;
use starwright_paper::layout::{Paper, paginate};
use starwright_star_strike::{Attack, Numbers, Ship, judge, odds, skirmish};
use starwright_star_strike::{Keyword, KeywordValue};

const BEACON: &str = "designs/star_strike/lantern-fleet/beacon-of-hesper.yaml";
const WAYFARER: &str = "designs/star_strike/lantern-fleet/wayfarer.yaml";
const GLIM: &str = "designs/star_strike/lantern-fleet/glim.yaml";
const MAW: &str = "designs/star_strike/hungry-tide/maw-of-the-shoal.yaml";
const CLING: &str = "designs/star_strike/hungry-tide/cling.yaml";

fn json_in(folder: &std::path::Path, arguments: &[&str]) -> Value {
    let run = starwright(folder, &[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&run.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{}{}", run.stdout, run.stderr))
}

fn json(arguments: &[&str]) -> Value {
    json_in(root(), arguments)
}

fn near(value: &Value, expected: f64) {
    let found = value
        .as_f64()
        .unwrap_or_else(|| panic!("{value} is no number"));
    assert!(
        (found - expected).abs() < 1e-9,
        "{found} against {expected}"
    );
}

/// A piece with one weapon, for odds.
fn piece(class: &str, more: &str) -> String {
    format!("ruleset: star_strike\nclass: {class}\nhull: 6\nrole: light\n{more}\n")
}

fn armed(class: &str, types: &str, effects: &str, dice: u32, more: &str) -> String {
    let card = format!(
        "weapons: {{X-1: {{name: X, types: [{types}], distance: 3, modifiers: [{{when: target is shielded, value: 1}}, {{when: close in, value: -1}}], effects: {{{effects}}}}}}}"
    );
    piece(
        class,
        &format!("{card}\narmaments: {{primary: {{weapon: X-1, arc: F, dice: {dice}}}}}\n{more}"),
    )
}

/// The odds of a strike of one file at another.
fn strike(attacker: &str, target: &str, more: &[&str]) -> Value {
    let folder = Folder::new(&format!(
        "strike-{}",
        std::thread::current()
            .name()
            .unwrap_or("x")
            .replace(':', "-")
    ));
    folder.write("a.yaml", attacker);
    folder.write("b.yaml", target);
    json_in(&folder.0, &[&["odds", "a.yaml", "b.yaml"], more].concat())
}

#[test]
fn the_derived_attributes_of_the_flagship_are_reported() {
    let ship = &json(&["rate", BEACON])[0];
    assert_eq!(
        (&ship["ruleset"], &ship["rating"], &ship["legal"]),
        (&"star_strike".into(), &Value::Null, &true.into())
    );
    assert_eq!(
        (&ship["order_limit"], &ship["criticals_to_destroy"]),
        (&3.into(), &4.into()),
        "2, and 1 for Massive"
    );
    assert_eq!(ship["moves"], serde_json::json!({"min": 1, "max": 2}));
    assert_eq!(ship["rotations"], 1);
    assert_eq!(
        ship["skirmish_dice"],
        serde_json::json!({"full": 13, "half": 7, "quarter": 4})
    );
    assert_eq!(
        (&ship["armor"], &ship["flak"]),
        (&3.into(), &1.into()),
        "the keyword adds to the field"
    );
    assert_eq!(ship["shields"]["left_fore"], 4);
    assert_eq!(
        ship["subtype"], "massive",
        "a Massive piece that is no refit has it by itself"
    );
    let names: Vec<&str> = ship["saves"]
        .as_array()
        .expect("saves")
        .iter()
        .filter_map(|s| s["name"].as_str())
        .collect();
    assert_eq!(names, ["Armor", "Flak", "Massive", "Bunker Down"]);
}

#[test]
fn an_old_card_has_its_keywords_for_fields() {
    let ship = &json(&["rate", GLIM])[0];
    assert_eq!((&ship["armor"], &ship["flak"]), (&1.into(), &1.into()));
    assert_eq!(
        ship["moves"],
        serde_json::json!({"min": 0, "max": 4}),
        "Fast"
    );
    assert_eq!(
        (&ship["rotations"], &ship["order_limit"]),
        (&Value::Null, &0.into())
    );
}

#[test]
fn ram_dice_go_by_the_role_of_the_opponent() {
    let ship = &json(&["rate", MAW])[0];
    let expected =
        serde_json::json!({"escort": 0, "light": 1, "heavy": 2, "super_heavy": 3, "stationary": 6});
    assert_eq!(ship["ram_dice"], expected);
    assert_eq!(json(&["rate", CLING])[0]["ram_dice"], Value::Null);
}

#[test]
fn the_designs_together_use_most_keywords_and_every_kind_of_them() {
    let ships = json(&["rate", "designs/star_strike"]);
    let ships = ships.as_array().expect("ships");
    let words: Vec<&str> = ships
        .iter()
        .flat_map(|ship| ship["keywords"].as_array())
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let is_used = |keyword: &Keyword| words.iter().any(|word| word.starts_with(keyword.name()));
    let used: Vec<Keyword> = Keyword::ALL.into_iter().filter(is_used).collect();
    assert!(ships.len() >= 6 && used.len() >= 17, "{used:?}");
    for value in [
        KeywordValue::Nothing,
        KeywordValue::Number,
        KeywordValue::Order,
    ] {
        assert!(used.iter().any(|keyword| keyword.value() == value));
    }
    for role in ["escort", "light", "heavy", "super heavy", "stationary"] {
        assert!(ships.iter().any(|ship| ship["role"] == role), "{role}");
    }
}

#[test]
fn a_die_that_hits_on_half_its_faces_loses_what_loops_say() {
    // 0-3 hits, +1 against a shielded target; armor 2; one shield. Every die, every save.
    let (mut sum, mut count) = (0u32, 0u32);
    for first in 1..=6 {
        for second in 1..=6 {
            for save in 1..=6 {
                let hits = u32::from(first <= 2) + u32::from(second <= 2);
                sum += u32::from(hits == 2 && save > 2);
                count += 1;
            }
        }
    }
    let odds = strike(
        &armed("A", "", "0-3: hit, 4+: none", 2, ""),
        &piece("B", "armor: 2\nshields: 1"),
        &["--range", "1"],
    );
    near(&odds["expected_damage"], f64::from(sum) / f64::from(count));
    near(
        &odds["batteries"][0]["expected_damage"],
        f64::from(sum) / f64::from(count),
    );
    assert_eq!(odds["batteries"][0]["reason"], Value::Null);
}

#[test]
fn modifiers_are_summed_and_then_limited() {
    let attacker = armed("A", "", "0: hit, 1+: none", 1, "");
    let target = |keywords: &str| {
        piece(
            "B",
            &format!("armor: 0\nshields: 1\nkeywords: [{keywords}]"),
        )
    };
    let modifier = |keywords: &str, more: &[&str]| {
        strike(
            &attacker,
            &target(keywords),
            &[&["--range", "0"], more].concat(),
        )["batteries"][0]["modifier"]
            .clone()
    };
    // The target is shielded: +1 by the card.
    assert_eq!(modifier("", &[]), 1);
    assert_eq!(modifier("Stealth", &[]), 2);
    // The worked example of the rules: +1 +1 +2 -1 is +3, of which +2 counts.
    assert_eq!(
        modifier("Stealth", &["--when", "close in", "--modifier", "2"]),
        2
    );
    let bare = |more: &[&str]| modifier("", &[&["--shields", "0"], more].concat());
    assert_eq!(bare(&[]), 0);
    assert_eq!(bare(&["--modifier", "-5"]), -1);
    assert_eq!(bare(&["--when", "skilled", "--when", "augur"]), -1);
    assert_eq!(bare(&["--when", "delectable"]), 1);
    assert_eq!(
        modifier("Delectable", &["--when", "delectable", "--shields", "0"]),
        0
    );
    assert_eq!(
        modifier("", &["--when", "nebula"]),
        1,
        "no shields count in a nebula"
    );
    assert_eq!(bare(&["--when", "dust cloud"]), 1);
    assert_eq!(bare(&["--when", "black hole"]), 0);
    assert_eq!(bare(&["--when", "black-hole core"]), 2);
}

#[test]
fn stealth_does_not_help_against_ordnance() {
    let target = piece("B", "keywords: [Stealth]");
    let modifier = |types: &str| {
        strike(
            &armed("A", types, "0+: hit", 1, ""),
            &target,
            &["--range", "0"],
        )["batteries"][0]["modifier"]
            .clone()
    };
    assert_eq!(
        (modifier("Heavy"), modifier("Ordnance")),
        (1.into(), 0.into())
    );
}

#[test]
fn terrain_changes_shields_armor_and_flak() {
    let attacker = armed("A", "Ordnance", "0+: hit", 1, "");
    let target = piece("B", "armor: 2\nflak: 1\nshields: 1");
    let chance = |when: &str| {
        strike(&attacker, &target, &["--range", "0", "--when", when])["expected_damage"].clone()
    };
    near(&chance("skilled"), 0.0);
    near(&chance("nebula"), 3.0 / 6.0 * 5.0 / 6.0); // no shields, armor 3
    let bare = piece("B", "armor: 2\nflak: 1");
    let chance = |when: &str| {
        strike(&attacker, &bare, &["--range", "0", "--when", when])["expected_damage"].clone()
    };
    near(&chance("skilled"), 4.0 / 6.0 * 5.0 / 6.0);
    near(&chance("dust cloud"), 4.0 / 6.0 * 4.0 / 6.0);
    near(&chance("cover"), 4.0 / 6.0 * 4.0 / 6.0);
    near(&chance("black hole"), 4.0 / 6.0 * 3.0 / 6.0);
}

#[test]
fn saves_of_direct_hits_and_criticals_are_those_of_the_note() {
    let target = piece("B", "armor: 1\nkeywords: [Massive, Ore Hull, Fast]");
    let odds = strike(
        &armed("A", "Heavy", "0+: direct hit", 1, ""),
        &target,
        &["--range", "0"],
    );
    near(&odds["expected_damage"], 4.0 / 6.0 * 5.0 / 6.0);
    let odds = strike(
        &armed("A", "Heavy", "0+: critical", 1, ""),
        &target,
        &["--range", "0"],
    );
    near(&odds["losses"]["criticals"][1], 0.5);
    let odds = strike(
        &armed("A", "", "0+: critical", 1, ""),
        &target,
        &["--range", "0"],
    );
    near(&odds["losses"]["criticals"][1], 0.5 * 5.0 / 6.0);
}

#[test]
fn a_critical_beyond_the_order_limit_removes_the_piece() {
    // A light piece has a limit of 1: the second critical removes it.
    let attacker = armed("A", "Heavy", "0+: 2 criticals", 1, "");
    near(
        &strike(&attacker, &piece("B", ""), &["--range", "0"])["defeated"],
        1.0,
    );
    near(
        &strike(
            &attacker,
            &piece("B", "type: refit\nsubtype: x"),
            &["--range", "0"],
        )["defeated"],
        0.0,
    );
    let more = ["--range", "0", "--target", "critical 1"];
    near(
        &strike(&attacker, &piece("B", "type: refit\nsubtype: x"), &more)["defeated"],
        1.0,
    );
}

#[test]
fn a_lock_on_rolls_one_die_whose_locks_do_not_count() {
    // A lock or a hit on each face: 1/2 hits at once, 1/2 locks on, of which 1/2 hits.
    let odds = strike(
        &armed("A", "Heavy", "0-3: hit, 4+: lock", 1, ""),
        &piece("B", ""),
        &["--range", "0"],
    );
    near(&odds["expected_damage"], 0.75);
}

#[test]
fn reach_and_arc_decide_who_strikes() {
    let at = |more: &[&str]| json(&[&["odds", BEACON, MAW], more].concat());
    let why = |odds: &Value| -> Vec<Value> {
        odds["batteries"]
            .as_array()
            .expect("batteries")
            .iter()
            .map(|battery| battery["reason"].clone())
            .collect()
    };
    let (none, bear, reach) = (Value::Null, "out of arc", "out of range");
    assert_eq!(
        why(&at(&["--range", "4"])),
        [none.clone(), bear.into(), none.clone(), reach.into()]
    );
    let aft = at(&["--range", "1", "--bearing", "180"]);
    assert_eq!(
        why(&aft),
        [bear.into(), none.clone(), bear.into(), none.clone()]
    );
    let edge = at(&["--range", "1", "--bearing", "90"]);
    assert_eq!(
        why(&edge),
        [bear.into(), none.clone(), none.clone(), none],
        "an edge is in both arcs"
    );
    assert_eq!(at(&["--range", "9"])["expected_damage"], 0.0);
}

#[test]
fn the_facing_decides_the_shields_and_a_boundary_is_the_defenders() {
    let facing = |aspect: &str| {
        let odds = json(&["odds", BEACON, WAYFARER, "--range", "2", "--aspect", aspect]);
        (odds["facing"].clone(), odds["shields"].clone())
    };
    assert_eq!(facing("0"), ("direct fore".into(), 4.into()));
    assert_eq!(facing("60"), ("right fore".into(), 3.into()));
    assert_eq!(facing("180"), ("direct aft".into(), 2.into()));
    assert_eq!(facing("-60"), ("left fore".into(), 3.into()));
    assert_eq!(facing("30"), ("direct fore".into(), 4.into()));
    assert_eq!(facing("330"), ("direct fore".into(), 4.into()));
}

#[test]
fn help_once_a_round_goes_to_one_strike() {
    let odds = json(&["odds", BEACON, MAW, "--range", "1", "--when", "skilled"]);
    let helped = odds["batteries"]
        .as_array()
        .expect("batteries")
        .iter()
        .filter(|battery| {
            battery["modifiers"]
                .as_array()
                .is_some_and(|all| all.iter().any(|modifier| modifier["when"] == "Skilled"))
        });
    assert_eq!(helped.count(), 1);
}

#[test]
fn all_strikes_together_use_up_the_shields() {
    let odds = json(&["odds", BEACON, WAYFARER, "--range", "1"]);
    let alone: f64 = odds["batteries"]
        .as_array()
        .expect("batteries")
        .iter()
        .filter_map(|one| one["expected_damage"].as_f64())
        .sum();
    assert!(
        odds["expected_damage"].as_f64().expect("a number") > alone,
        "each alone meets fresh shields"
    );
    let sum: f64 = odds["losses"]["hull"]
        .as_array()
        .expect("chances")
        .iter()
        .filter_map(Value::as_f64)
        .sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn the_spread_is_that_of_the_hull_points_lost() {
    // No shields and no saves: hull points are lost as two dice show 1 or 2, three of them on a 1.
    let armed = armed("A", "Heavy", "0-1: 3 hits, 2: hit, 3+: none", 2, "");
    let target = piece("B", "shields: 0");
    let (ship, target) = (
        Ship::parse(&armed).expect("a piece"),
        Ship::parse(&target).expect("a piece"),
    );
    let attack = Attack {
        range: Some(0),
        ..Attack::default()
    };
    let volley = odds(&ship, &target, &Numbers::standard(), &attack).expect("odds");
    let lost = |face: usize| [3, 1, 0, 0, 0, 0][face];
    let mut counts = [0u32; 7];
    for (a, b) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
        counts[lost(a) + lost(b)] += 1;
    }
    for (points, count) in counts.iter().enumerate() {
        assert!(
            (volley.losses.hull.probability(points) - f64::from(*count) / 36.0).abs() < 1e-12,
            "{points}"
        );
    }
    let quantile =
        |share: f64| (0..7).find(|p| f64::from(counts[..=*p].iter().sum::<u32>()) >= share * 36.0);
    let spread = volley.spread;
    let found = [spread.p10, spread.p50, spread.p90].map(Some);
    assert_eq!(found, [0.1, 0.5, 0.9].map(quantile));
    assert!(
        (spread.mean - 2.0 * 4.0 / 6.0).abs() < 1e-12
            && (volley.defeated - 1.0 / 36.0).abs() < 1e-12
    );
    let skirmish =
        skirmish(&ship, &target, &Numbers::standard(), &Attack::default()).expect("a skirmish");
    assert_eq!(
        (skirmish.spread, skirmish.sides[0].name.as_str()),
        (skirmish.sides[1].spread, "A")
    );
    assert_eq!(
        skirmish.sides[1].spread,
        skirmish.sides[1].hull_lost.spread()
    );
}

#[test]
fn a_skirmish_counts_every_throw_of_a_small_case() {
    // Two dice against one; hull 1 each; the second is an escort whose Evade is ready.
    let escort = piece("B", "shields: 0")
        .replace("light", "escort")
        .replace("hull: 6", "hull: 1");
    let second = format!("{escort}armaments: {{primary: {{weapon: Y-1, arc: F, dice: 1}}}}\n");
    let first = armed("A", "", "0+: hit", 2, "").replace("hull: 6", "hull: 1");
    let mut falls = [0u32; 4];
    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        for (c, s, t) in
            (1..=6).flat_map(|c| (1..=6).flat_map(move |s| (1..=6).map(move |t| (c, s, t))))
        {
            // A save of 1-3 for each direct hit.
            let unsaved = (a == 1 && s > 3) || (b == 1 && t > 3);
            falls[usize::from(c == 1) + 2 * usize::from(unsaved)] += 1;
        }
    }
    let odds = strike(&first, &second, &["--skirmish"]);
    let of = |count: u32| f64::from(count) / 6f64.powi(5);
    near(&odds["neither_defeated"], of(falls[0]));
    near(&odds["only_attacker_defeated"], of(falls[1]));
    near(&odds["only_target_defeated"], of(falls[2]));
    near(&odds["both_defeated"], of(falls[3]));
    let evaded = strike(&first, &second, &["--skirmish", "--target", "evaded"]);
    near(&evaded["sides"][1]["unsaved"], 1.0);
    let bunkered = strike(
        &first,
        &second,
        &["--skirmish", "--target", "evaded, strategic system"],
    );
    near(&bunkered["sides"][1]["unsaved"], 4.0 / 6.0);
}

#[test]
fn skirmish_dice_degrade_and_grow() {
    let dice = |first: &str, second: &str, more: &[&str]| {
        json(&[&["odds", first, second, "--skirmish"], more].concat())["sides"][0]["dice"].clone()
    };
    assert_eq!(dice(BEACON, MAW, &[]), 13);
    assert_eq!(dice(BEACON, MAW, &["--attacker", "exhausted"]), 7);
    assert_eq!(dice(BEACON, MAW, &["--attacker", "critical 2"]), 7);
    assert_eq!(
        dice(BEACON, MAW, &["--attacker", "exhausted 1, critical 1"]),
        7,
        "once is once"
    );
    assert_eq!(dice(BEACON, MAW, &["--attacker", "exhausted 2"]), 4);
    assert_eq!(
        dice(BEACON, MAW, &["--attacker", "exhausted 2, fewer dice 1"]),
        3,
        "after the division"
    );
    assert_eq!(dice(BEACON, MAW, &["--attacker", "fewer dice 99"]), 0);
    assert_eq!(
        dice(MAW, BEACON, &["--attacker", "fewer dice 99"]),
        3,
        "Ram-Prow dice join the pool afterwards"
    );
    assert_eq!(
        dice(GLIM, MAW, &["--attacker", "fewer dice 9, support 2"]),
        2
    );
    assert_eq!(
        dice(MAW, BEACON, &[]),
        4 + 3,
        "Ram-Prow against a super heavy piece"
    );
    assert_eq!(dice(MAW, GLIM, &[]), 4, "and against an escort");
    assert_eq!(
        dice(GLIM, MAW, &["--attacker", "exhausted, support 3"]),
        1 + 3
    );
}

#[test]
fn what_cannot_be_asked_is_refused_with_a_reason() {
    let refusals: &[(&[&str], &str)] = &[
        (
            &["--range", "1", "--when", "skiled"],
            "did you mean 'skilled'?",
        ),
        (
            &["--range", "1", "--when", "full moon"],
            "on the weapon cards: target is shielded",
        ),
        (
            &["--range", "1", "--when", "nebula", "--when", "dust cloud"],
            "one hex",
        ),
        (
            &["--range", "1", "--target", "asleep"],
            "known: critical N, damaged N, exhausted N",
        ),
        (
            &["--range", "1", "--target", "reloading"],
            "'reloading' matters only for the attacker",
        ),
        (
            &["--range", "1", "--when", "distance is 0"],
            "'distance is 0' does not hold here",
        ),
        (
            &["--range", "0", "--when", "not distance is 0"],
            "'distance is 0' holds here",
        ),
        (
            &[
                "--range",
                "1",
                "--shields",
                "0",
                "--when",
                "target is shielded",
            ],
            "does not hold here",
        ),
        (
            &["--range", "1", "--attacker", "only quaternary"],
            "known: primary 1 (Meridian Lance), primary 2",
        ),
        (
            &["--range", "1", "--attacker", "only"],
            "'only' needs an armament",
        ),
        (
            &["--range", "1", "--attacker", "black hole, black hole core"],
            "the attacker is in one hex",
        ),
        (
            &[
                "--range",
                "1",
                "--attacker",
                "overrun, strategic activation",
            ],
            "for the team with the initiative",
        ),
        (
            &["--range", "1", "--attacker", "reloading 2"],
            "takes no number",
        ),
        (
            &["--by-range", "--when", "distance is 0"],
            "does not hold at some distance",
        ),
        (
            &["--skirmish", "--attacker", "reloading"],
            "'reloading' matters only in strikes",
        ),
        (
            &["--skirmish", "--target", "overrun"],
            "only the attacker can be in an overrun",
        ),
        (
            &["--range", "1", "--target", "damaged 8"],
            "has 8 hull points",
        ),
        (
            &["--range", "1", "--attacker", "evaded"],
            "matters only in a skirmish",
        ),
        (&["--range", "1", "--shields", "40"], "at most 10"),
        (&["--range", "1", "--evasive", "1"], "--evasive"),
        (
            &["--skirmish", "--bearing", "0"],
            "does not apply to a skirmish",
        ),
        (
            &["--skirmish", "--attacker", "support 1"],
            "Support helps escorts only",
        ),
        (
            &["--skirmish", "--attacker", "evaded"],
            "only escorts evade",
        ),
        (
            &["--skirmish", "--attacker", "exhausted 3"],
            "at most exhausted 2",
        ),
        (
            &["--skirmish", "--attacker", "sleepy"],
            "known: exhausted N, critical N",
        ),
        (
            &["--skirmish", "--target", "critical 2"],
            "removed by critical 2",
        ),
    ];
    for (more, words) in refusals {
        let run = starwright(root(), &[&["odds", BEACON, MAW], *more].concat());
        assert!(
            run.status != 0 && run.stderr.contains(words),
            "{more:?}: {}{}",
            run.stderr,
            run.stdout
        );
    }
}

#[test]
fn the_worst_card_that_can_be_written_has_odds_in_no_time() {
    let slot = "{weapon: X-1, arc: \"360\", dice: 12}";
    let worst = format!(
        "ruleset: star_strike\nclass: Worst\nrole: super heavy\nhull: 30\nshields: [10, 10, 10, 10, 10, 10]\n\
         keywords: [Massive, Starmaw, Deadly 20, Boarding Array, Lethal 20, Grudge, Ram-Prow, Shuttle Hangar]\n\
         weapons: {{X-1: {{name: X, distance: 30, effects: {{0: [2 locks, 2 hits, critical, direct hit], \
         1: [2 locks, hit, 2 criticals, direct hit], 2: [2 locks, hit, critical, 2 direct hits], \
         3: [3 locks, hit, critical, direct hit], 4: [2 locks, 4 hits], 5+: [2 locks, 4 criticals]}}}}}}\n\
         armaments: {{primary: [{slot}, {slot}, {slot}, {slot}], secondary: [{slot}, {slot}], tertiary: [{slot}]}}\n"
    );
    let begin = std::time::Instant::now();
    let odds = strike(
        &worst,
        &worst,
        &["--range", "1", "--when", "skilled", "--when", "augur"],
    );
    near(&odds["defeated"], 1.0);
    assert_eq!(odds["batteries"][4]["reason"], "no strike left");
    let odds = strike(&worst, &worst, &["--skirmish"]);
    near(&odds["both_defeated"], 1.0);
    assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
}

#[test]
fn a_house_pack_widens_an_arc_and_is_named() {
    let folder = Folder::new("strike-house");
    folder.write(
        "house.yaml",
        "house: Wide\nruleset: star_strike\nnumbers: {arc.F.width: 180, orders.light: 2}\n",
    );
    folder.write("a.yaml", armed("A", "", "0+: hit", 1, ""));
    let bears = |more: &[&str]| {
        let arguments = [
            "odds",
            "a.yaml",
            "a.yaml",
            "--range",
            "0",
            "--bearing",
            "60",
        ];
        json_in(&folder.0, &[more, &arguments].concat())["batteries"][0]["strikes"].clone()
    };
    assert_eq!(
        (bears(&[]), bears(&["--house", "house.yaml"])),
        (false.into(), true.into())
    );
    let ship = &json_in(&folder.0, &["--house", "house.yaml", "rate", "a.yaml"])[0];
    assert_eq!(
        (&ship["order_limit"], &ship["house"]),
        (&2.into(), &"Wide".into())
    );
    folder.write(
        "house.yaml",
        "house: Odd\nruleset: star_strike\nnumbers: {arc.F.width: 90}\n",
    );
    let run = starwright(&folder.0, &["--house", "house.yaml", "rate", "a.yaml"]);
    assert!(
        run.status != 0 && run.stderr.contains("a multiple of 60 degrees"),
        "{}",
        run.stderr
    );
}

#[test]
fn reference_tables_have_a_row_for_everything() {
    let rows = |topic: &str| {
        let table = json(&["reference", topic, "--ruleset", "star_strike"]);
        table.as_array().map_or(0, Vec::len)
    };
    assert_eq!(rows("keywords"), 20);
    assert_eq!(
        (rows("roles"), rows("arcs"), rows("saves"), rows("battles")),
        (5, 7, 8, 5)
    );
    assert_eq!(rows("phases"), 9);
    let levels = json(&["reference", "battles", "--ruleset", "star_strike"]);
    let limits: Vec<_> = levels
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["size"].clone(), row["limit"].clone()))
        .collect();
    let expected = [
        ("alpha", 10),
        ("beta", 15),
        ("delta", 20),
        ("gamma", 30),
        ("omega", 50),
    ];
    assert_eq!(
        limits,
        expected.map(|(name, limit)| (name.into(), limit.into()))
    );
    assert!(rows("numbers") >= 60);
    let found = starwright(root(), &["reference", "keywords"]).stdout;
    assert!(
        found.contains("Ram-Prow") && found.contains("[book]"),
        "{found}"
    );
}

#[test]
fn damage_is_checked_off_by_facing() {
    let sheet = |damage: &str| {
        starwright(
            root(),
            &["sheet", WAYFARER, "--format", "txt", "--damage", damage],
        )
    };
    let run = sheet("shields.left_fore=2,hull=1");
    assert_eq!(
        run.stdout.matches("[x]").count(),
        3,
        "{}{}",
        run.stdout,
        run.stderr
    );
    let run = sheet("shields.port=1");
    assert!(
        run.status != 0 && run.stderr.contains("shields.left_fore"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_largest_cards_stay_on_their_pages() {
    use crate::sheets::check_pages;
    let long = &"Remonstrance of the Nine Mountains ".repeat(4)[..99];
    let ability = &"the target loses what it has ".repeat(7)[..199];
    let cards: String = (0..3)
        .map(|n| {
            format!("  X-{n}: {{name: {long}, types: [Heavy, Ordnance], distance: 30, modifiers: [{{when: {long}, value: 1}}, {{when: {long}, value: 2}}], effects: {{0: [2 locks, 2 hits, critical, direct hit], 1: hit, 2: lock, 3: hit, 4: lock, 5: hit, 6: lock, 7: hit, 8: lock}}, target_lock: [{ability}, {ability}]}}\n")
        })
        .collect();
    let slot = |n: usize| format!("{{weapon: X-{n}, arc: FX, dice: 12}}");
    let text = format!(
        "ruleset: star_strike\nclass: {long}\nname: {long}\nfaction: Expand {0}\nrole: super heavy\nhull: 30\n\
         shields: [10, 10, 10, 10, 10, 10]\nweapons:\n{cards}armaments: {{primary: [{1}, {1}], secondary: {2}, tertiary: {3}}}\n\
         keywords: [Massive, Cover 1, Fast, Augur, Threader, Support 2]\n",
        &long[..90],
        slot(0),
        slot(1),
        slot(2)
    );
    let books = starwright_games::Rulebooks::new();
    let documents = starwright_games::document::documents(&text, std::path::Path::new(""));
    let sheet = books.sheet(&documents[0]).expect("well-formed").sheet;
    let fonts = Fonts::shipped();
    for name in ["full", "half", "quarter", "card"] {
        let template = Template::shipped(name).expect("shipped");
        match paginate(
            "vast",
            std::slice::from_ref(&sheet),
            &template,
            &fonts,
            Paper::A4,
        ) {
            Ok(pages) => {
                check_pages(&pages, &template, &fonts).unwrap_or_else(|problem| panic!("{problem}"))
            }
            Err(error) => assert!(
                name == "card"
                    && matches!(error, PrintError::TooLarge { excess, .. } if excess > 0.0),
                "{error}"
            ),
        }
    }
}

#[test]
fn designs_are_in_canonical_order_and_new_ones_are_clean() {
    let run = starwright(
        root(),
        &[
            "fmt",
            "designs/star_strike",
            "templates/starters/star_strike.yaml",
            "--check",
        ],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    let ship = Ship::parse(&starwright(root(), &["new", "--ruleset", "star_strike"]).stdout)
        .expect("well-formed");
    assert!(judge(&ship, &Numbers::standard()).is_empty());
}

/// A folder with the shipped cards and a fleet of them.
fn with_fleet(name: &str, fleet: &str) -> Folder {
    let folder = Folder::new(name);
    for from in [
        "lantern-fleet/beacon-of-hesper.yaml",
        "lantern-fleet/wayfarer.yaml",
        "lantern-fleet/glim.yaml",
        "lantern-fleet/weapons.yaml",
        "hungry-tide/cling.yaml",
        "threadbare-anchorage.yaml",
    ] {
        let from = root().join("designs/star_strike").join(from);
        std::fs::copy(&from, folder.0.join(from.file_name().expect("a name"))).expect("a copy");
    }
    folder.write("fleet.yaml", fleet);
    folder
}

#[test]
fn every_shortfall_of_a_fleet_is_reported() {
    let fleet = "\
fleet: F
level: alpha
ships:
  - {card: beacon-of-hesper.yaml, points: 6, category: specialist, max: 1}
  - {card: wayfarer.yaml, points: 3, category: core}
  - {card: cling.yaml, points: 2, category: support}
  - {card: threadbare-anchorage.yaml, count: 2, points: 1, category: support, max: 1}
  - {card: glim.yaml, category: support}
orders:
  basic: [B-001, B-001, b-001]
  special: [S-1, S-2, S-1, S-3, S-4, S-5]
";
    let folder = with_fleet("star-strike-shortfalls", fleet);
    let run = starwright(&folder.0, &["fleet", "fleet.yaml", "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
    let findings = told[0]["findings"].as_array().expect("findings").iter();
    let found: Vec<String> = findings
        .filter(|finding| finding["severity"] == "illegal")
        .map(|finding| format!("{}: {}", finding["path"], finding["message"]).replace('"', ""))
        .collect();
    for words in [
        "level: 3 points over the limit of level alpha (13 of 10)",
        "ships[4]: LF-031 needs its value from the fleet list, such as points: 3",
        "ships: specialist ships take 6 of 10 points; at most 30% (3 points) allowed, 3 over",
        "ships[3].max: the fleet list allows 1 of TA-001, found 2",
        "ships[2]: standard and refit ships must have one allegiance; HT-017 belongs to Exterminate Hungry Tide, others to Explore Lantern Fleet",
        "ships[3]: allies must have the fleet's color (the first word of the faction); TA-001 is yellow (Expand), the fleet blue (Explore)",
        "orders.basic: expected exactly 10 basic orders, found 3",
        "orders.basic[2]: expected at most 2 copies of a basic order, found 3 of b-001",
        "orders.special: expected at most 5 special orders, found 6",
        "orders.special[2]: expected at most 1 copy of a special order, found 2 of S-1",
        "ships[0]: LF-001 requires B-003; add it to the order library",
        "ships[1]: LF-014 requires B-012 or B-015; add it to the order library",
    ] {
        assert!(
            found.iter().any(|message| message.starts_with(words)),
            "{words}: {found:#?}"
        );
    }
    assert_eq!((found.len(), run.status), (12, 1), "{found:#?}");
}

#[test]
fn what_a_fleet_list_cannot_say_has_its_place_and_its_caret() {
    for (line, message) in [
        (
            "  - {card: glim.yaml, category: cor}",
            "fleet.yaml:4:33: error: ships[0].category: unknown category 'cor'; did you mean 'core'?",
        ),
        (
            "  - {card: glim.yaml, category: flank}",
            "Star Strike has core, specialist, support",
        ),
        (
            "  - {card: glim.yaml, points: -1}",
            "ships[0].points: expected a whole number from 0 to 10000, found -1",
        ),
        (
            "  - {card: glim.yaml}\nshares: {core: 60-40}",
            "shares.core: expected a share in percent, such as 40-60",
        ),
        (
            "  - {card: glim.yaml}\nshares: {cored: 40}",
            "unknown category 'cored'; did you mean 'core'?",
        ),
    ] {
        let folder = with_fleet(
            "star-strike-wrong-list",
            &format!("fleet: F\nlevel: alpha\nships:\n{line}\n"),
        );
        let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
        assert!(
            run.status == 1 && run.stderr.contains(message),
            "{message}: {}",
            run.stderr
        );
    }
    let folder = with_fleet(
        "star-strike-level",
        "fleet: F\nlevel: epsilon\nships: [{card: glim.yaml}]\n",
    );
    let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
    assert!(
        run.stderr.contains("unknown level 'epsilon'"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_best_bearing_is_that_of_the_whole_volley_and_criticals_break_ties() {
    let gun = |code: &str, icon: &str| {
        format!(
            "  {code}: {{name: {code}, distance: 3, types: [Heavy], effects: {{0+: {icon}}}}}\n"
        )
    };
    let card = |arms: &str| {
        let guns = gun("G-1", "hit") + &gun("G-2", "critical");
        format!(
            "ruleset: star_strike\nclass: A\nrole: heavy\nhull: 9\nshields: [2, 2, 2, 2, 2, 2]\nweapons:\n{guns}armaments: {arms}\n"
        )
    };
    let folder = Folder::new("star-strike-bearing");
    let arm = |weapon: &str, arc: &str, dice: u32| {
        format!("{{weapon: {weapon}, arc: {arc}, dice: {dice}}}")
    };
    // Two guns of two dice aft: alone each only uses up the shields, together they get two hits through.
    let aft = format!(
        "{{primary: {}, secondary: {}, tertiary: {}}}",
        arm("G-1", "A", 2),
        arm("G-1", "A", 2),
        arm("G-1", "F", 3)
    );
    folder.write("aft.yaml", card(&aft));
    let told = json_in(&folder.0, &["odds", "aft.yaml", "aft.yaml", "--range", "1"]);
    let about = |told: &Value, damage: f64| {
        (told["expected_damage"].as_f64().expect("a number") - damage).abs() < 1e-9
    };
    assert!(
        told["bearing"] == 150.0 && about(&told, 2.0),
        "the edge of the aft arc: {told:#}"
    );
    folder.write(
        "critical.yaml",
        card(&format!("{{primary: {}}}", arm("G-2", "R", 3))),
    );
    let told = json_in(
        &folder.0,
        &["odds", "critical.yaml", "aft.yaml", "--range", "1"],
    );
    assert!(told["bearing"] == 30.0 && about(&told, 0.0), "{told:#}");
}

#[test]
fn help_goes_where_it_counts_and_nowhere_if_it_would_harm() {
    let folder = Folder::new("star-strike-help");
    let card = |effects: &str| {
        format!(
            "ruleset: star_strike\nclass: A\nrole: light\nhull: 9\nkeywords: [Skilled]\nweapons: {{G-1: {{name: G, distance: 3, types: [Heavy], effects: {effects}}}}}\narmaments: {{primary: {{weapon: G-1, arc: F, dice: 2}}}}\n"
        )
    };
    folder.write("harmed.yaml", card("{0: none, 1+: hit}"));
    let of = |file: &str| {
        json_in(
            &folder.0,
            &["odds", file, file, "--range", "0", "--when", "skilled"],
        )["expected_damage"]
            .clone()
    };
    let of = |file: &str| of(file).as_f64().expect("a number");
    assert!((of("harmed.yaml") - 2.0).abs() < 1e-9);
    folder.write("helped.yaml", card("{0: [hit, hit], 1+: hit}"));
    assert!((of("helped.yaml") - 2.0 * (1.0 + 1.0 / 6.0)).abs() < 1e-9);
}

#[test]
fn help_goes_to_the_strike_with_which_all_together_do_the_most() {
    // Against two shield points neither strike does anything alone. One after the other, the second needs the help: the first
    // hits on 1 to 3 and leaves one shield point, the second then has one of two hits left over on 1 to 2, skilled on 1 to 3.
    let weapon = |code: &str, effects: &str| {
        format!("{code}: {{name: {code}, types: [Heavy], distance: 3, effects: {{{effects}}}}}")
    };
    let [one, two] = [
        weapon("X-1", "0-3: hit, 4+: none"),
        weapon("X-2", "0-2: 2 hits, 3+: none"),
    ];
    let arm = |code: &str| format!("{{weapon: {code}, arc: F, dice: 1}}");
    let armaments = format!("{{primary: {}, secondary: {}}}", arm("X-1"), arm("X-2"));
    let attacker = piece(
        "A",
        &format!("weapons: {{{one}, {two}}}\narmaments: {armaments}\nkeywords: [Skilled]"),
    );
    let found = strike(&attacker, &piece("B", "shields: 2"), &["--range", "0"]);
    near(&found["expected_damage"], 3.0 / 6.0 * 3.0 / 6.0);
    assert_eq!(found["batteries"][1]["modifiers"][0]["when"], "Skilled");
}

#[test]
fn conditions_follow_from_the_cards_and_the_others_are_asked_for() {
    let escort = starwright(root(), &["odds", WAYFARER, GLIM, "--range", "1"]);
    assert!(
        escort.stdout.contains("target is an escort +2") && !escort.stdout.contains("Not counted")
    );
    let light = json(&["odds", WAYFARER, CLING, "--range", "1"]);
    assert_eq!(
        light["batteries"][0]["modifiers"],
        serde_json::json!([]),
        "Cling is no escort"
    );
    // Lance: +1 against shields, +1 at distance 0.
    let lance =
        |more: &[&str]| json(&[&["odds", BEACON, WAYFARER], more].concat())["batteries"][0].clone();
    assert_eq!(lance(&["--range", "0"])["modifier"], 2);
    assert_eq!(lance(&["--range", "1"])["modifier"], 1);
    assert_eq!(lance(&["--range", "1"])["modifier_without_shields"], 0);
    assert_eq!(lance(&["--range", "1", "--shields", "0"])["modifier"], 0);
    assert_eq!(
        lance(&["--range", "1", "--when", "nebula"])["modifier"],
        1,
        "the nebula's own"
    );
    let asked = ["odds", GLIM, MAW, "--range", "0"];
    let run = starwright(root(), &asked);
    let words = "not known whether it holds: target has the higher role (-1, Glim Carbine)";
    assert!(run.stdout.contains(words), "{}", run.stdout);
    assert_eq!(
        json(&asked)["unknown_conditions"],
        serde_json::json!(["target has the higher role (-1, Glim Carbine)"])
    );
    for answer in [
        "target has the higher role",
        "not target has the higher role",
    ] {
        let run = starwright(root(), &[&asked[..], &["--when", answer]].concat());
        assert!(
            run.status == 0 && !run.stdout.contains("Not counted"),
            "{}",
            run.stdout
        );
    }
    let exhausted = json(&[
        "odds",
        CLING,
        MAW,
        "--range",
        "1",
        "--target",
        "exhausted 1",
    ]);
    assert_eq!(
        exhausted["batteries"][0]["modifiers"][0]["when"],
        "target is exhausted"
    );
}

#[test]
fn the_attackers_own_skilled_counts_unless_it_is_used_up() {
    let modifiers = |more: &[&str]| {
        let arguments = [
            &[
                "odds",
                GLIM,
                CLING,
                "--range",
                "0",
                "--when",
                "target has the higher role",
            ],
            more,
        ]
        .concat();
        json(&arguments)["batteries"][0]["modifiers"].to_string()
    };
    assert!(modifiers(&[]).contains("Skilled"));
    assert!(!modifiers(&["--when", "not skilled"]).contains("Skilled"));
    let overrun = json(&[
        "odds",
        WAYFARER,
        CLING,
        "--range",
        "1",
        "--attacker",
        "overrun",
    ]);
    assert!(
        overrun["batteries"].to_string().contains("Skilled"),
        "an overrun makes every piece Skilled"
    );
}

#[test]
fn shields_are_spent_before_lock_ons_and_a_house_pack_reads_it_otherwise() {
    // Every die locks on and hits: the own hit meets the shield point, the hit of the lock-on does not.
    let attacker = armed("A", "Heavy", "0+: [hit, lock]", 1, "").replace("value: 1}", "value: 0}");
    let target = piece("B", "shields: 2");
    let found = strike(&attacker, &target, &["--range", "0"]);
    near(&found["expected_damage"], 1.0);
    near(&found["shields_left"][1], 1.0);
    near(&found["icons"]["hits"][2], 1.0);
    let folder = Folder::new("star-strike-lock-ons");
    folder.write("a.yaml", &attacker);
    folder.write("b.yaml", &target);
    folder.write(
        "house.yaml",
        "house: H\nruleset: star_strike\nnumbers: {shields.meet_lock_ons: 1}\n",
    );
    let other = json_in(
        &folder.0,
        &[
            "--house",
            "house.yaml",
            "odds",
            "a.yaml",
            "b.yaml",
            "--range",
            "0",
        ],
    );
    near(&other["expected_damage"], 0.0);
    near(&other["shields_left"][0], 1.0);
    let run = starwright(&folder.0, &["odds", "a.yaml", "b.yaml", "--range", "0"]);
    assert!(run.stdout.contains(
        "Shields are spent before lock-ons are rolled and do not cancel their icons (Star Strike 5E-5F, order of the steps [derived])"
    ));
}

#[test]
fn a_condition_on_shields_is_gone_once_they_are_stripped() {
    // Each strike makes one hit on a 1; +1 while shielded turns that into nothing on a 1 and a hit on no face but 0.
    let card = "weapons: {X-1: {name: X, types: [Heavy], distance: 3, modifiers: [{when: target is shielded, value: 1}], effects: {0-3: hit, 4+: none}}}";
    let arm = "{weapon: X-1, arc: F, dice: 1}";
    let attacker = piece(
        "A",
        &format!("{card}\narmaments: {{primary: [{arm}, {arm}]}}"),
    );
    let found = strike(&attacker, &piece("B", "shields: 1"), &["--range", "0"]);
    // First strike: a hit on 1 or 2 (+1), which takes the shield point; then the second hits on 1 to 3, else on 1 or 2.
    near(&found["expected_damage"], 2.0 / 6.0 * 3.0 / 6.0);
    near(&found["icons"]["hits"][2], 2.0 / 6.0 * 3.0 / 6.0);
    near(&found["icons"]["hits"][0], 4.0 / 6.0 * 4.0 / 6.0);
    near(&found["shields_left"][1], 4.0 / 6.0 * 4.0 / 6.0);
}

#[test]
fn the_state_of_the_attacker_decides_which_armaments_strike_and_in_what_order() {
    let why = |more: &[&str]| -> Vec<String> {
        let odds = json(
            &[
                &["odds", BEACON, MAW, "--range", "1", "--bearing", "90"],
                more,
            ]
            .concat(),
        );
        let one = |battery: &Value| {
            let name = battery["slot"].as_str().unwrap_or_default();
            format!(
                "{name}: {}",
                battery["reason"].as_str().unwrap_or("strikes")
            )
        };
        odds["batteries"]
            .as_array()
            .expect("batteries")
            .iter()
            .map(one)
            .collect()
    };
    let [bear, yes] = ["primary: out of arc", "primary: strikes"];
    let (second, third) = ("secondary: strikes", "tertiary: strikes");
    assert_eq!(why(&[]), [bear, yes, second, third]);
    let heavy = "primary: reloading";
    assert_eq!(
        why(&["--attacker", "reloading"]),
        [heavy, heavy, second, third]
    );
    assert_eq!(
        why(&["--attacker", "black hole"]),
        [bear, yes, "secondary: Ordnance in a black hole", third]
    );
    let core = why(&["--attacker", "black hole core"]);
    assert!(
        core.iter()
            .all(|line| line.ends_with("in a black hole core")),
        "{core:?}"
    );
    assert_eq!(
        why(&["--attacker", "strategic activation"]),
        [bear, yes, second, "tertiary: no strike left"]
    );
    let last = ["tertiary: strikes", bear, yes, "secondary: no strike left"];
    assert_eq!(
        why(&["--attacker", "strategic activation, first tertiary"]),
        last
    );
    let only = [
        "tertiary: strikes",
        yes,
        "primary: not named",
        "secondary: not named",
    ];
    assert_eq!(why(&["--attacker", "only tertiary, only primary 2"]), only);
    assert_eq!(
        why(&["--attacker", "only Watch Battery"])[0],
        "tertiary: strikes"
    );
}

#[test]
fn an_overrun_is_deadly_two_in_a_skirmish() {
    let hits = |more: &[&str]| {
        json(&[&["odds", BEACON, CLING, "--skirmish"], more].concat())["sides"][0]["hits_on"]
            .clone()
    };
    assert_eq!(
        (hits(&[]), hits(&["--attacker", "overrun"])),
        ("1".into(), "1-2".into())
    );
}

#[test]
fn pieces_find_the_orders_they_need_and_ids_are_in_their_half() {
    let fleet = |orders: &str| {
        let text = format!(
            "fleet: F\nlevel: delta\nships:\n  - {{card: beacon-of-hesper.yaml, points: 6, category: specialist}}\n  - {{card: wayfarer.yaml, count: 2, points: 4, category: core}}\norders: {{{orders}}}\n"
        );
        let folder = with_fleet("star-strike-needed", &text);
        let run = starwright(&folder.0, &["fleet", "fleet.yaml", "--format", "json"]);
        let told: Value = serde_json::from_str(&run.stdout).expect("JSON");
        let findings = told[0]["findings"].as_array().expect("findings").iter();
        let words = |finding: &Value| {
            format!("{} {}", finding["severity"], finding["message"]).replace('"', "")
        };
        (
            findings.map(words).collect::<Vec<String>>(),
            told[0]["figures"].clone(),
        )
    };
    let (found, figures) = fleet(
        "basic: [B-001, B-001, B-002, B-002, B-004, B-004, B-005, B-005, B-006, S-001], special: [B-012]",
    );
    for words in [
        "illegal S-001 is a special order by its ID",
        "illegal B-012 is a basic order by its ID",
        "illegal LF-001 requires B-003; add it to the order library",
        "warning each of 2 LF-014 requires B-012 or B-015 every round; the order library has 1",
    ] {
        assert!(
            found.iter().any(|message| message.starts_with(words)),
            "{words}: {found:#?}"
        );
    }
    // 3 for the Massive flagship, 2 for each refit.
    let values: Vec<_> = figures
        .as_array()
        .expect("figures")
        .iter()
        .map(|row| (row["figure"].clone(), row["value"].clone()))
        .collect();
    let expected = [
        ("order_limit", 7),
        ("objective_points_lost", 1),
        ("objective_points_kept", 1),
        ("share_base", 20),
    ];
    assert_eq!(
        values,
        expected.map(|(name, value)| (name.into(), value.into()))
    );
    let (found, _) =
        fleet("basic: [B-001, B-001, B-003, B-002, B-004, B-004, B-005, B-005, B-012, B-015]");
    assert!(
        found.iter().all(|message| !message.contains("requires")),
        "{found:#?}"
    );
}

#[test]
fn shares_refer_to_what_the_level_allows_or_by_a_house_pack_to_what_is_spent() {
    let text = "fleet: F\nlevel: delta\nships:\n  - {card: wayfarer.yaml, points: 4, category: core}\n  - {card: glim.yaml, count: 4, points: 1, category: support}\n";
    let folder = with_fleet("star-strike-shares", text);
    folder.write(
        "house.yaml",
        "house: H\nruleset: star_strike\nnumbers: {fleet.shares_of_spent: 1}\n",
    );
    let core = |more: &[&str]| {
        json_in(&folder.0, &[more, &["fleet", "fleet.yaml"]].concat())[0]["categories"][0].clone()
    };
    assert_eq!(
        (core(&[])["share"].to_string(), core(&[])["within"].clone()),
        ("20".to_string(), "no".into())
    );
    let spent = core(&["--house", "house.yaml"]);
    assert_eq!(
        (spent["share"].to_string(), spent["within"].clone()),
        ("50".to_string(), "yes".into())
    );
    let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
    let line = run
        .stdout
        .lines()
        .find(|line| line.contains("points that the percentages refer to"))
        .expect("a line");
    assert!(
        line.contains(" 20 ") && line.contains("[derived]"),
        "{line}"
    );
}

#[test]
fn cards_that_differ_only_in_their_effects_are_distinguished() {
    let folder = Folder::new("star-strike-compare");
    let card = |effect: &str| {
        format!(
            "ruleset: star_strike\nclass: A\nrole: light\nhull: 3\nweapons: {{G-1: {{name: Gun, distance: 1, effects: {{0-3: {effect}, 4+: none}}}}}}\narmaments: {{primary: {{weapon: G-1, arc: F, dice: 1}}}}\n"
        )
    };
    folder.write("a.yaml", card("hit"));
    folder.write("b.yaml", card("critical"));
    let run = starwright(&folder.0, &["compare", "a.yaml", "b.yaml"]);
    assert!(run.stdout.contains("Gun effects"), "{}", run.stdout);
}

#[test]
fn a_house_pack_for_another_game_names_that_game() {
    let folder = Folder::new("star-strike-pack");
    folder.write("pack.yaml", "house: H\nnumbers: {arc.F.width: 180}\n");
    let run = starwright(&folder.0, &["reference", "numbers", "--house", "pack.yaml"]);
    assert!(
        run.status != 0
            && run
                .stderr
                .contains("a number of Star Strike: write  ruleset: star_strike"),
        "{}",
        run.stderr
    );
    folder.write(
        "pack.yaml",
        "house: H\nruleset: star_strike\nnumbers: {arc.F.width: 180}\n",
    );
    let run = starwright(
        &folder.0,
        &[
            "reference",
            "numbers",
            "--house",
            "pack.yaml",
            "--ruleset",
            "star_strike",
        ],
    );
    assert!(
        run.status == 0 && run.stdout.contains("[house]"),
        "{}",
        run.stderr
    );
}
