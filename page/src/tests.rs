//! The exported functions as the page calls them.

use crate::*;
use serde_json::{Value, json};

const MAJESTIC: &str = include_str!("../../designs/starmada_unity/majestic.yaml");

fn told(answer: String) -> Value {
    serde_json::from_str(&answer).expect("answers are JSON")
}

fn asked(question: fn(&str) -> String, with: Value) -> Value {
    told(question(&with.to_string()))
}

fn without_errata() -> String {
    MAJESTIC
        .split("errata:")
        .next()
        .unwrap_or_default()
        .to_string()
}

#[test]
fn a_ship_is_rated_with_its_steps_and_the_worth_of_its_parts() {
    let seen = asked(look, json!({"text": without_errata(), "weapon": 1}));
    assert_eq!(seen["report"]["rating"], 185);
    assert_eq!(seen["report"]["space"]["free"], -41);
    assert_eq!(seen["findings"][0]["path"], "space");
    let step = |path: &str, value: &str| {
        let steps = seen["unity"]["steps"].as_array().expect("steps");
        steps
            .iter()
            .find(|step| step["path"] == path && step["value"] == value)
            .cloned()
            .unwrap_or_default()
    };
    assert_eq!(step("engines", "6")["space"], 104.0);
    assert_eq!(step("weapons[1].imp", "3")["points"], 16.0);
    assert_eq!(seen["unity"]["worth"][0]["worth"], 43);
    assert_eq!(seen["unity"]["banks"][1][1]["mirror"], 2);
    assert_eq!(seen["unity"]["banks"][1][1]["whereabouts"], "port bow");
}

#[test]
fn an_error_has_a_place_and_a_suggestion() {
    let seen = asked(look, json!({"text": MAJESTIC.replace("[Pr1]", "[Pr3]")}));
    let fault = &seen["faults"][0];
    assert_eq!(
        (fault["line"].as_u64(), fault["fix"].as_str()),
        (Some(16), Some("Pr1"))
    );
    assert_eq!(seen["is_readable"], true);
    assert!(seen["report"].is_null());
    let broken = asked(look, json!({"text": "class: [\nhull: 3\n"}));
    assert_eq!(broken["is_readable"], false);
}

#[test]
fn edits_keep_comments_and_say_why_not() {
    let edits = json!([{"do": "put", "path": "hull", "value": "9"}, {"do": "put", "path": "weapons[1].rof", "value": "2"}]);
    let text = asked(edit, json!({"text": MAJESTIC, "edits": edits}))["text"]
        .as_str()
        .expect("a text")
        .to_string();
    assert_eq!(
        text,
        MAJESTIC
            .replace("hull: 8", "hull: 9")
            .replace("1x4+/2/1", "2x4+/2/1")
    );
    let wrong = json!([{"do": "put", "path": "weapons[1].acc", "value": "9"}]);
    assert!(asked(edit, json!({"text": MAJESTIC, "edits": wrong}))["error"].is_string());
    let fleet = "fleet: A # who\nships:\n  - {design: a.yaml, count: 1}\n";
    let edits = json!([{"do": "put", "path": "battle", "value": "medium"}, {"do": "put", "path": "ships[0].count", "value": "3"}]);
    let text = asked(edit, json!({"text": fleet, "edits": edits}))["text"]
        .as_str()
        .expect("a text")
        .to_string();
    assert_eq!(
        text,
        "fleet: A # who\nbattle: medium\nships:\n  - {design: a.yaml, count: 3}\n"
    );
}

#[test]
fn sheets_and_books_are_printed() {
    let setting = json!({"template": "half", "paper": "a4", "text": MAJESTIC});
    let pages = asked(sheet, setting.clone())["pages"]
        .as_array()
        .expect("pages")
        .clone();
    assert!(
        pages[0]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg") && svg.contains("Majestic"))
    );
    let ships = json!({"template": "card", "paper": "letter", "title": "All", "ships": [{"text": MAJESTIC, "name": "One"}]});
    assert!(
        desk::with(|desk| paper::pdf(desk, serde_json::from_value(ships).expect("a question")))
            .is_ok_and(|pdf| pdf.starts_with(b"%PDF"))
    );
    keep(&json!({"name": "majestic.yaml", "text": MAJESTIC}).to_string());
    let fleet = "fleet: Two\nbattle: small\nships: [{design: majestic.yaml, count: 2}]\n";
    let mustered = asked(muster, json!({"text": fleet}));
    assert_eq!(
        (&mustered["report"]["rating"], &mustered["report"]["left"]),
        (&json!(370), &json!(330))
    );
    let question = json!({"template": "half", "paper": "a4", "text": fleet});
    assert!(
        desk::with(|desk| fleet::book(desk, serde_json::from_value(question).expect("a question")))
            .is_ok_and(|pdf| pdf.starts_with(b"%PDF"))
    );
}

#[test]
fn a_design_finds_its_library_among_the_files() {
    let library = include_str!("../../designs/starmada_unity/windward-houses/weapons.yaml");
    let design = include_str!("../../designs/starmada_unity/windward-houses/bora.yaml");
    let question = json!({"text": design, "folder": "houses"});
    assert!(asked(look, question.clone())["report"].is_null());
    keep(&json!({"name": "houses/weapons.yaml", "text": library}).to_string());
    assert!(asked(look, question)["report"]["rating"].as_u64() > Some(0));
}

#[test]
fn a_library_is_shown_and_edited_as_a_form() {
    let library = "library: Guns\nweapons:\n  laser: {name: Laser, stats: 3-6-9 1x4+/2/1}\n";
    let seen = asked(look, json!({"text": library}));
    assert_eq!(
        (&seen["ruleset"], &seen["weapons"][0]["key"]),
        (&json!("starmada_unity"), &json!("laser"))
    );
    assert_eq!(
        (
            &seen["weapons"][0]["imp"],
            &seen["weapons"][0]["second_mode"]
        ),
        (&json!(2), &Value::Null)
    );
    let edits = json!([{"do": "put", "path": "weapons.laser.imp", "value": "3"}]);
    assert_eq!(
        asked(edit, json!({"text": library, "edits": edits}))["text"],
        library.replace("/2/1", "/3/1")
    );
    let second = json!([{"do": "weapon", "index": 9, "name": "Gun", "stats": "3-6-9 1x4+/1/1", "second": "2x4+/1/1 Dfn", "banks": ["AB"]}]);
    let text = asked(
        edit,
        json!({"text": "class: A\nhull: 3\n", "edits": second}),
    );
    assert!(
        text["text"]
            .as_str()
            .is_some_and(|text| text.contains("second_mode: {stats: 2x4+/1/1 Dfn}")),
        "{text}"
    );
}

#[test]
fn a_picture_is_drawn_on_the_sheet_and_missed_without_harm() {
    // A PNG of one pixel.
    const PIXEL: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x90wS\xde\x00\x00\x00\x0cIDATx\x9cc\xf8\x7f\x80\x01\x00\x04\x81\x01\xc0w\xd9\x03\x1d\x00\x00\x00\x00IEND\xaeB`\x82";
    let text = "class: A\nhull: 3\nengines: 1\nart: a.png\n";
    let missed = asked(look, json!({"text": text}));
    assert_eq!(missed["findings"][0]["path"], "art");
    assert!(missed["report"]["rating"].is_number(), "{missed}");
    keep_picture("a.png", PIXEL);
    let seen = asked(look, json!({"text": text}));
    assert_eq!(
        (&seen["unity"]["art"], &seen["findings"][0]["path"]),
        (&json!("a.png"), &json!("weapons")),
        "{seen}"
    );
    let pages = asked(
        sheet,
        json!({"text": text, "template": "half", "paper": "a4"}),
    );
    assert!(
        pages["pages"][0]
            .as_str()
            .is_some_and(|svg| svg.contains("<image")),
        "{pages}"
    );
}

#[test]
fn a_line_of_which_a_part_was_dropped_is_not_shown_as_read() {
    let post = "(50) Test-Class Sloop [Us]\nHull: 3 2 1\nEngines: 3 2 1\nShields: 2 2 1\n[X] Gun, 3/6/9, 4+, 1/1/1, \
        Piercing\n[AB]\n[Y] Odd Gun, 3/6/9, 4+, 1/1/1, Wobbling\n[AB]\nSpecials: Hyperdrive; Tachyon Grapple\n";
    let read = asked(read_post, json!({"text": post}));
    let class = |line: usize| read["ships"][0]["lines"][line - 1]["class"].clone();
    assert_eq!([class(2), class(5)], ["read", "read"], "{read}");
    for line in [7, 9] {
        assert_ne!(class(line), "read", "{read}");
    }
    // A ship without weapons is far from its posted rating: what was read is shown as read, and the verdict says to look.
    let incomplete = asked(
        read_post,
        json!({"text": "Snark class Destroyer (112)\nh5 e8 s2\nHyperdrive\n"}),
    );
    let snark = &incomplete["ships"][0];
    assert_eq!(
        (&snark["lines"][1]["class"], &snark["verdict"]),
        (&json!("read"), &json!("check")),
        "{incomplete}"
    );
}

#[test]
fn a_post_is_read_line_by_line_and_written() {
    let post = include_str!("../../designs/old-posts.txt");
    let read = asked(read_post, json!({"text": post}));
    let ships = read["ships"].as_array().expect("ships");
    assert!(ships.iter().any(|ship| {
        ship["text"].is_string()
            && ship["lines"]
                .as_array()
                .is_some_and(|lines| !lines.is_empty())
    }));
    assert!(
        asked(write_post, json!({"text": MAJESTIC}))["post"]
            .as_str()
            .is_some_and(|post| post.contains("Majestic"))
    );
}

#[test]
fn a_die_is_struck_and_losses_are_due() {
    let now = asked(play, json!({"text": MAJESTIC, "face": 5}));
    assert_eq!(
        (&now["track"], &now["condition"]["due"]),
        (&json!("weapons"), &json!(4))
    );
    assert_eq!(
        asked(
            order,
            json!({"order": "3P1(4)", "engines": 4, "previous": 4})
        )["requirement"],
        4
    );
}

#[test]
fn odds_duels_and_fits_answer() {
    let ship = json!({"text": MAJESTIC});
    let by_range = asked(odds, json!({"attackers": [ship], "target": ship}));
    assert!(
        by_range["answer"]["ships"][0]["ranges"]
            .as_array()
            .is_some_and(|ranges| ranges.len() == 13)
    );
    let fought = asked(
        duel,
        json!({"first": [[ship, 1]], "second": [[ship, 1]], "runs": 20, "seed": 1}),
    );
    assert_eq!(fought["answer"]["runs"], 20);
    let watched = asked(
        replay,
        json!({"first": [[ship, 1]], "second": [[ship, 1]], "seed": 1}),
    );
    assert!(
        watched["picture"]
            .as_str()
            .is_some_and(|picture| picture.contains("<svg")),
        "{watched}"
    );
    assert!(
        watched["replay"]["turns"]
            .as_array()
            .is_some_and(|turns| !turns.is_empty())
    );
    let heron = json!({"text": include_str!("../../designs/starmada_nova/heron.yaml")});
    let watched = asked(
        replay,
        json!({"first": [[heron, 1]], "second": [[heron, 1]], "seed": 1}),
    );
    assert!(
        watched["picture"]
            .as_str()
            .is_some_and(|picture| picture.contains("<svg")),
        "{watched}"
    );
    let nearest = asked(fix, json!({"text": without_errata(), "deep": true}));
    assert!(
        nearest["answer"]["solutions"]
            .as_array()
            .is_some_and(|ways| !ways.is_empty()),
        "{nearest}"
    );
    let fitted = asked(
        fit,
        json!({"text": without_errata(), "goal": "engines", "vary": ["engines"]}),
    );
    let fixed = asked(fix, json!({"text": without_errata()}));
    let answers = fixed["answer"]["solutions"].as_array().expect("ways out");
    let way = |words: &str| {
        answers
            .iter()
            .position(|answer| answer["changes"][0]["words"] == words)
    };
    let engines = way("engines 4").unwrap_or_else(|| panic!("{answers:?}"));
    assert_eq!(
        (&answers[engines]["rating"], &answers[engines]["space_free"]),
        (&json!(179), &json!(63.0))
    );
    assert!(
        fixed["texts"][engines]
            .as_str()
            .is_some_and(|text| text.contains("engines: 4"))
    );
    assert!(
        way("without Hyperdrive").is_some()
            && way("hull 9").is_some()
            && way("tech of engines 0.5").is_some()
    );
    assert!(
        fitted["text"]
            .as_str()
            .is_some_and(|text| text.contains("engines: 4")),
        "{fitted}"
    );
}

#[test]
fn lists_and_starters_are_whole() {
    let words = asked(reference, json!({}));
    assert_eq!(
        (
            words["traits"].as_array().map(Vec::len),
            words["systems"].as_array().map(Vec::len)
        ),
        (Some(24), Some(22))
    );
    assert!(
        words["games"]
            .as_array()
            .is_some_and(|games| games.iter().all(|game| game["key"] != "starfire"))
    );
    for game in words["games"].as_array().expect("games") {
        let begun = asked(start, json!({"ruleset": game["key"]}));
        assert!(begun["text"].is_string(), "{begun}");
    }
    assert!(asked(schema, json!({"kind": "design"}))["properties"]["hull"].is_object());
    let parts = asked(parts, json!({"text": "milk: 2\n"}));
    assert_eq!(parts["parts"][0]["ours"], false);
}

#[test]
fn nonsense_is_answered_with_an_error() {
    for question in [
        look, edit, sheet, muster, odds, duel, fit, fix, read_post, play, start, schema,
    ] {
        for text in ["", "{", "[]", "{\"text\": 3}"] {
            let answer = told(question(text));
            assert!(
                answer["error"].is_string() || answer.is_object(),
                "{answer}"
            );
        }
    }
    assert!(
        asked(house, json!({"text": "house: X\nnumbers: {nothing: 1}\n"}))["error"].is_string()
    );
}

#[test]
fn the_table_shows_rolls_by_range_and_the_odds_of_one_bank() {
    let text = without_errata();
    let rolls = asked(rolls, json!({"text": text}));
    assert_eq!(
        rolls[1][0],
        json!([["1-3", "3+"], ["4-6", "4+"], ["7-9", "5+"]])
    );
    let question = json!({"text": text, "bank": [1, 2], "range": 5, "shields": 3});
    let odds = asked(fire, question);
    assert_eq!(
        (&odds["weapons"], &odds["shot"]["to_hit"]),
        (&json!(2), &json!("4+"))
    );
    assert_eq!(odds["expected_damage"], 1.0);
    let target = json!({"text": text, "damage": {"shields": [1, 0, 0, 0]}});
    let odds = asked(
        fire,
        json!({"text": text, "bank": [1, 2], "range": 5, "target": target}),
    );
    assert_eq!(odds["shields"], 2);
    assert_eq!(odds["shot"]["modifier"], -1);
}

/// Unity 4.1: range, arcs and line of sight.
#[test]
fn unity_4_1_two_hexes_are_measured_with_a_map() {
    let places = json!({"text": without_errata(), "from": "0304/60", "to": "1207/180", "terrain": "0706=asteroid"});
    let seen = asked(sight, places);
    assert_eq!(
        (&seen["answer"]["distance"], &seen["answer"]["arcs"]),
        (&json!(9), &json!(["B", "I"]))
    );
    assert_eq!(seen["answer"]["penalty"], -1);
    assert!(
        seen["map"]
            .as_str()
            .is_some_and(|map| map.starts_with("<svg"))
    );
    let wrong = asked(
        sight,
        json!({"text": without_errata(), "from": "0304", "to": "1207"}),
    );
    assert!(
        wrong["error"]
            .as_str()
            .is_some_and(|why| why.contains("0304/60"))
    );
}

#[test]
fn a_ship_has_a_picture() {
    let picture = asked(portrait, json!({"text": MAJESTIC}));
    assert!(
        picture["svg"]
            .as_str()
            .is_some_and(|svg| svg.starts_with("<svg"))
    );
    assert!(picture["size"][1].as_f64() > picture["size"][0].as_f64());
}

#[test]
fn a_ship_is_judged_by_its_battles() {
    let moray = include_str!("../../designs/starmada_unity/pelagic-choir/moray.yaml");
    let library = include_str!("../../designs/starmada_unity/pelagic-choir/weapons.yaml");
    keep(&json!({"name": "weapons.yaml", "text": library}).to_string());
    let question = json!({"text": without_errata(), "others": [{"text": moray}], "runs": 5});
    let told = asked(audit, question);
    let answer = &told["answer"];
    assert_eq!(
        (
            &answer["rating"],
            &answer["runs"],
            &told["reach"]["Majestic"]
        ),
        (&json!(185.0), &json!(5), &json!(12)),
        "{told}"
    );
    let played = &answer["matches"][0];
    assert_eq!(played["opponent"], "Moray");
    assert!(
        played["from"].as_f64() <= played["score"].as_f64(),
        "{told}"
    );
    assert!(
        told["title"]
            .as_str()
            .is_some_and(|title| title.contains("for its points"))
    );
}

#[test]
fn corrections_change_what_a_post_says() {
    let post = "Test-Class Sloop\nHull: 3 2 1\nEngines: 3 2 1\nShields: 2 2 1\n[X] Gun, 3/6/9, 4+, 1/1/1\n[AB]\n\
        Specials: Hyperdrive; Tachyon Grapple\n";
    let lost = |corrections: &str| {
        let read = asked(
            read_post,
            json!({"text": post, "name": "a.txt", "corrections": corrections}),
        );
        let ship = &read["ships"][0];
        ship["lines"][6]["class"].clone()
    };
    assert_ne!(lost(""), "read");
    assert_eq!(lost("read: {Tachyon Grapple: ignore}\n"), "read");
    assert_eq!(
        lost("lines: {\"a.txt:7\": \"Specials: Hyperdrive\"}\n"),
        "read"
    );
    let kept = asked(corrections, json!({"text": "right: [a question]\n"}));
    assert_eq!(kept["right"], json!(["a question"]));
}
