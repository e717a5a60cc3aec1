//! What the sources say, tried with the program alone; each test names its passage.

use crate::{Folder, Run, root, starwright};
use serde_json::Value;

const MAJESTIC: &str = "designs/starmada_unity/majestic.yaml";

fn shown(arguments: &[&str]) -> String {
    let Run {
        stdout,
        stderr,
        status,
    } = starwright(root(), arguments);
    assert_eq!(status, 0, "{arguments:?}: {stderr}");
    stdout
}

fn json(arguments: &[&str]) -> Value {
    let all: Vec<&str> = arguments
        .iter()
        .copied()
        .chain(["--format", "json"])
        .collect();
    serde_json::from_str(&shown(&all)).expect("JSON")
}

/// Unity 0.1: one hex is 5 cm on an open tabletop, parts of a hex count as a whole one.
#[test]
fn unity_0_1_a_sheet_has_its_ranges_in_centimeters() {
    let sheet = shown(&["sheet", MAJESTIC, "--scale", "5cm"]);
    for words in ["0-15 cm", "15-30 cm", "30-45 cm", "1 hex = 5 cm"] {
        assert!(sheet.contains(words), "{words}");
    }
    let nova = starwright(
        root(),
        &[
            "sheet",
            "designs/starmada_nova/heron.yaml",
            "--scale",
            "5cm",
        ],
    );
    assert_eq!(nova.status, 2, "{}", nova.stderr);
}

/// Unity 0.1: the sample board is printed on 11 x 17 inches.
#[test]
fn unity_0_1_boards_are_printed_on_large_paper_and_sheets_are_not() {
    let folder = Folder::new("large-paper");
    for (paper, [width, height]) in [("tabloid", [792.0, 1224.0]), ("a3", [841.89, 1190.55])] {
        let file = folder.0.join(format!("{paper}.pdf"));
        let path = file.to_str().expect("a path");
        shown(&["sheet", "--board", "32x18", "--paper", paper, "-o", path]);
        let document = lopdf::Document::load(&file).expect("a PDF");
        let page = *document.get_pages().values().next().expect("a page");
        let sides = document
            .get_dictionary(page)
            .and_then(|page| page.get(b"MediaBox"))
            .and_then(|sides| sides.as_array())
            .expect("a size");
        let side = |index: usize| f64::from(sides[index].as_float().unwrap_or_default());
        // A board may lie across.
        let (short, long) = (side(2).min(side(3)), side(2).max(side(3)));
        assert!(
            (short - width).abs() < 0.5 && (long - height).abs() < 0.5,
            "{short} {long}"
        );
    }
    let sheet = starwright(
        root(),
        &["sheet", MAJESTIC, "--paper", "a3", "-o", "never.pdf"],
    );
    assert_eq!(sheet.status, 2);
    assert!(
        sheet.stderr.contains("boards and counters"),
        "{}",
        sheet.stderr
    );
}

/// Unity 1.1: a unique letter and number links a sheet to its model; flights belong to their carrier (5.1).
#[test]
fn unity_1_1_a_carrier_and_its_flights_have_the_same_ids_on_sheets_and_in_replays() {
    let folder = Folder::new("ids");
    let carrier = root().join("designs/starmada_unity/pelagic-choir/siphonophore.yaml");
    for (file, fleet) in [("one.yaml", "Choir One"), ("two.yaml", "Choir Two")] {
        let text = format!(
            "fleet: {fleet}\nships:\n  - {{design: '{}', count: 1}}\n",
            carrier.display()
        );
        folder.write(file, &text);
    }
    let run = starwright(&folder.0, &["sheet", "one.yaml", "two.yaml"]);
    assert!(
        run.stderr
            .contains("Choir Two: another fleet has such IDs; C1 is D1"),
        "{}",
        run.stderr
    );
    let words: Vec<&str> = run.stdout.split_whitespace().collect();
    for id in ["C1", "C1a", "C1j", "D1", "D1a", "D1j"] {
        assert!(words.contains(&id), "{id} is not on a sheet");
    }
    let duel = [
        "duel",
        "one.yaml",
        "vs",
        "two.yaml",
        "--runs",
        "1",
        "--replay",
        "battle.json",
    ];
    let run = starwright(&folder.0, &duel);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let replay = std::fs::read_to_string(folder.0.join("battle.json")).expect("a replay");
    let replay: Value = serde_json::from_str(&replay).expect("JSON");
    let flights = replay["flights"].as_array().expect("flights");
    let found: Vec<(&str, &str)> = flights
        .iter()
        .map(|flight| {
            (
                flight["id"].as_str().unwrap_or(""),
                flight["carrier"].as_str().unwrap_or(""),
            )
        })
        .collect();
    assert!(
        found.contains(&("C1a", "C1")) && found.contains(&("D1j", "D1")),
        "{found:?}"
    );
}

/// Unity 4.1: the hex directly in front of a ship is in its arcs A, B and G; the line of sight always passes through the
/// target's hex and never through the attacker's.
#[test]
fn unity_4_1_where_gives_range_arcs_and_line_of_sight_with_a_picture() {
    let ahead = json(&["where", "0506/0", "0503"]);
    assert_eq!(ahead["distance"], 3);
    assert_eq!(ahead["arcs"], serde_json::json!(["A", "B", "G"]));
    let hexes: Vec<&str> = ahead["line"]
        .as_array()
        .expect("a line")
        .iter()
        .filter_map(|step| step["hexes"][0].as_str())
        .collect();
    assert_eq!(hexes, ["0505", "0504", "0503"]);
    let flares = "0505=flare,0504=flare,0504=asteroid";
    assert_eq!(
        json(&["where", "0506/0", "0503", "--terrain", flares])["blocked"],
        false
    );
    let four = format!("{flares},0503=flare");
    assert_eq!(
        json(&["where", "0506/0", "0503", "--terrain", &four])["blocked"],
        true
    );
    let folder = Folder::new("where");
    let picture = folder.0.join("where.svg");
    shown(&[
        "where",
        "0506/0",
        "0503/180",
        "-o",
        picture.to_str().expect("a path"),
    ]);
    let drawn = std::fs::read_to_string(picture).expect("a picture");
    assert!(
        drawn.starts_with("<svg") && drawn.contains("arcs A B G"),
        "{drawn}"
    );
}

/// Unity 4.5: a slash is damage of this turn, a second one completes an X once it takes effect.
#[test]
fn unity_4_5_a_slash_is_damage_of_this_turn_and_an_x_is_damage_in_effect() {
    let damage = json(&["reference", "damage"]);
    let rows = damage["rows"]
        .as_array()
        .or(damage.as_array())
        .expect("rows");
    let rule_of = |item: &str| {
        let row = rows.iter().find(|row| row["item"] == item).expect("a mark");
        row["text"].as_str().unwrap_or_default().to_string()
    };
    assert!(rule_of("/").contains("without effect yet"));
    assert!(rule_of("X").contains("in effect since the End Phase"));
    assert!(rule_of("O").contains("spent"));
    let sheet = shown(&["sheet", MAJESTIC, "--template", "full"]);
    assert!(sheet.contains("Mark / when it happens, X in the End Phase"));
}

/// Silent Death, movement: a hex costs 1, a side 1 + the maneuver number, and two sides or more need a helm roll of at least
/// the sides turned plus the maneuver number.
#[test]
fn silent_death_turns_cost_points_and_helm_rolls() {
    let craft = [
        "--ruleset",
        "silent_death",
        "--thrust",
        "9",
        "--maneuver",
        "2",
        "--helm",
        "d10",
    ];
    let orders = |order: &str| {
        let arguments: Vec<&str> = ["orders", order].iter().chain(&craft).copied().collect();
        json(&arguments)["turns"][0].clone()
    };
    let one = orders("3P2");
    assert_eq!(
        (&one["requirement"], &one["legal"]),
        (&Value::from(8), &Value::from(true))
    );
    assert_eq!(one["chance"], 1.0);
    // Two sides: a roll of 4 or more on a ten-sided die; 2 or 3 cost the difference, which the points still pay for.
    let two = orders("3PP2");
    let chance = two["chance"].as_f64().unwrap_or_default();
    assert!((chance - 0.8).abs() < 1e-9, "{two}");
    let poor = starwright(
        root(),
        &[
            "orders",
            "9P9",
            "--ruleset",
            "silent_death",
            "--thrust",
            "9",
            "--maneuver",
            "2",
            "--helm",
            "d10",
        ],
    );
    assert_eq!(poor.status, 1, "{}", poor.stdout);
}

/// The Majestic of Unity 1.1 rates 185 with the torpedo that was fitted; other torpedoes give other ratings, one of them 185
/// within the space.
#[test]
fn unity_1_1_the_majestic_rates_185_because_its_torpedo_was_fitted() {
    let text = std::fs::read_to_string(root().join(MAJESTIC)).expect("a design");
    let fitted = text.split("errata:").next().expect("a design");
    let line = fitted
        .lines()
        .skip_while(|line| !line.contains("Fusion Torpedo"))
        .find(|line| line.contains("stats:"))
        .expect("a torpedo");
    let folder = Folder::new("torpedo");
    let rated = |stats: &str| {
        let indent = &line[..line.find("stats:").expect("a key")];
        folder.write(
            "other.yaml",
            fitted.replace(line, &format!("{indent}stats: {stats}")),
        );
        let run = starwright(&folder.0, &["rate", "other.yaml", "--format", "json"]);
        let rated: Value = serde_json::from_str(&run.stdout).expect("JSON");
        (rated[0]["rating"].as_u64(), rated[0]["legal"].as_bool())
    };
    assert_eq!(rated("1-2-3 1x6+/1/1").0, Some(170));
    assert_eq!(rated("6-12-18 2x3+/2/2").0, Some(330));
    assert_eq!(rated("MA 2 1x4+/1/1 Fcs"), (Some(185), Some(true)));
    let page = std::fs::read_to_string(root().join("docs/numbers.md")).expect("a page");
    for fact in ["170", "330", "`MA 2 1x4+/1/1 Fcs`", "fitted"] {
        assert!(page.contains(fact), "{fact}");
    }
}

/// Unity B.4 is not in the sources: the fan library's 25 and our 250 are both named where the number is.
#[test]
fn unity_b_4_says_that_the_carrier_figure_is_ours() {
    let numbers = shown(&["reference", "numbers"]);
    let sentence = numbers.lines().next().expect("a sentence");
    assert!(
        sentence.contains("prints 25; 250 is") && sentence.contains("charged 52% and worth 18%"),
        "{sentence}"
    );
    let page = std::fs::read_to_string(root().join("docs/numbers.md")).expect("a page");
    assert!(page.contains("250") && page.contains("52%") && page.contains("18%"));
}

/// Every game has a page that names what is covered, how it is read and what the sources lack.
#[test]
fn every_game_has_a_page_of_what_is_covered() {
    for page in [
        "unity",
        "admiralty",
        "nova",
        "star-strike",
        "silent-death",
        "starfire",
    ] {
        let text = std::fs::read_to_string(root().join(format!("docs/{page}.md"))).expect("a page");
        for heading in ["## Covered", "## How we read it", "## Not in the sources"] {
            assert!(text.contains(heading), "{page} lacks {heading}");
        }
    }
}
