//! A second transcription of the trait and system tables, made from the rules apart from the code: both must agree.

use crate::{root, starwright, starwright_with};
use serde_json::Value;

const TRAITS: &str = "
    Acr Accurate 1.3
    Bls Ballistic 0.8
    Crn Carronade 0.8
    Cts Catastrophic 2.0
    Dly Deadly 2.0
    Dfn Defensive 1.0
    Dfs Diffuse 0.9
    Dsr Disruptive 2.0
    Exp Expendable 0.2
    FrL Fire-Linked 1.0
    Fcs Focused 1.3
    Gid Guided 1.1
    Inc Incapacitating 0.7
    Knt Kinetic 3.0
    Mdl Modulating 2.5
    NPr Non-Piercing 0.7
    Pr1 Piercing-1 1.5
    Pr2 Piercing-2 2.0
    Prx Proximity 2.0
    Rpt Repeating 1.4
    Sct Scatter 1.7
    Slw Slow 0.6
    Tls Telescopic 1.9
    Vlt Volatile 3.0
";

/// Row trait, then its joint multiplier with each column trait; `-` is not allowed, `.` is the other half.
const JOINTS: &str = "
    *   Crn Dfs Fcs Gid Sct Tls
    Bls 0.5 0.6 1.1 0.9 1.1 1.7
    Crn .   0.9 0.7 0.8 1.8 1.2
    Dfs .   .   1.4 -   1.7 1.5
    Fcs .   .   .   -   1.8 2.8
    Gid .   .   .   .   1.7 2.3
    Sct .   .   .   .   .   -
";

/// System | kind | tech | largest number | space | ORAT | reach offset | DRAT times | DRAT plus.
const SYSTEMS: &str = "
    Anti-Fighter Batteries | trait     | shields  | -  | 1 SF           | 0          | -  | 1.2 | 0
    Auxiliary Services     | trait     | none     | 99 | 50             | 0          | -  | 1   | 0
    Boosters               | munition  | engines  | 99 | 0.5 EF         | 0          | -  | 1   | 0
    Carrier                | trait     | fighters | 99 | 50             | 250        | -  | 1   | 10
    Cloaking Device        | trait     | shields  | -  | 3 SF           | 0          | -  | 2   | 0
    Countermeasures        | equipment | shields  | 20 | 2 SF           | 0          | -  | 1.5 | 0
    Fire Control           | equipment | none     | 20 | 0              | 0          | -  | 1   | 0
    Flares                 | munition  | weapons  | 99 | 5              | 0.5        | 10 | 1   | 0
    Hyperdrive             | equipment | engines  | -  | 1 EF           | 0          | -  | 1.2 | 0
    Ionized Hull           | trait     | shields  | -  | 2 SF           | 0          | -  | 1.5 | 0
    Launch Tubes           | trait     | fighters | -  | 10 per flight  | 50         | -  | 1   | 0
    Long Range Sensors     | equipment | none     | -  | 0.5 weapons    | 0.5        | -  | 1   | 0
    Marines                | munition  | weapons  | 99 | 10             | 2          | 5  | 1   | 1
    Mines                  | munition  | fighters | 99 | 5              | 25         | -  | 1   | 1
    Overthrusters          | equipment | engines  | -  | 1 EF           | 0          | -  | 1.3 | 0
    Probes                 | munition  | fighters | 99 | 5              | 1          | 6  | 1   | 0
    Shockwave              | trait     | shields  | -  | 100 per shield | 33         | 3  | 1   | 0
    Shuttlecraft           | munition  | fighters | 99 | 10             | 50         | -  | 1   | 2
    Solar Sails            | trait     | none     | -  | 0              | 0          | -  | 1   | 0
    Stealth                | equipment | shields  | 20 | 1 SF           | 0          | -  | 1.2 | 0
    Stutterdrive           | equipment | engines  | -  | 0.5 engine     | 0          | -  | 1   | 0
    Tractor Beam           | equipment | weapons  | 99 | 3              | 3          | 1  | 1   | 0
";

const SINGLES: &str = "
    hull.largest 35            budget.factor 5       budget.offset 30      engines.offset 5
    shields.factor 9           shields.offset 4      facing.fore 2         facing.port 1.5
    facing.starboard 1.5       facing.aft 1          screens.factor 22.5   screens.offset 4
    range.step 3               range.longest 30      impact.offset 0.25    damage.offset 0.6
    seeking.divisor 3          defensive.addition 2  fire_control.factor 1.3  arcs.offset 1
    drat.hull 12               drat.screen 6         stutterdrive.factor 1.5
    accuracy.2 0.43  accuracy.3 0.35  accuracy.4 0.25  accuracy.5 0.15  accuracy.6 0.1
    accuracy.seeking.2 0.5  accuracy.seeking.3 0.4  accuracy.seeking.4 0.3  accuracy.seeking.5 0.2  accuracy.seeking.6 0.1
    mount.1 1  mount.2 1.5  mount.3 2  mount.4 2.5
    tech.-2 2  tech.-1.5 1.673  tech.-1 1.4  tech.-0.5 1.183  tech.0 1  tech.+0.5 0.837  tech.+1 0.7  tech.+1.5 0.592  tech.+2 0.5
    rounding.base_space nearest-up  rounding.space up  rounding.rating up  rounding.tracks nearest-even  shields.directional sum
    rounding.loss_limits nearest-even
";

/// The numbers of the program, by name.
struct Numbers(Vec<Value>);

impl Numbers {
    fn read() -> Numbers {
        let run = starwright(root(), &["reference", "numbers", "--format", "json"]);
        Numbers(serde_json::from_str(&run.stdout).expect("JSON"))
    }

    /// Takes a number out, so that what is left at the end was in no transcription.
    fn take(&mut self, name: &str) -> Value {
        let at = self
            .0
            .iter()
            .position(|row| row["name"] == name)
            .unwrap_or_else(|| panic!("no number {name}"));
        self.0.remove(at)
    }

    fn expect(&mut self, name: &str, value: &str) {
        let found = self.take(name);
        match value.parse::<f64>() {
            Ok(number) => assert_eq!(found["value"].as_f64(), Some(number), "{name}"),
            Err(_) => assert_eq!(found["value"], value, "{name}"),
        }
    }
}

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|row| !row.is_empty())
}

#[test]
fn every_number_of_the_program_is_the_transcribed_one() {
    let mut numbers = Numbers::read();
    for pair in SINGLES.split_whitespace().collect::<Vec<_>>().chunks(2) {
        numbers.expect(pair[0], pair[1]);
    }
    for row in rows(TRAITS) {
        numbers.expect(&format!("trait.{}", row[0]), row[2]);
    }
    let joints: Vec<Vec<&str>> = rows(JOINTS).collect();
    for row in &joints[1..] {
        for (column, value) in joints[0][1..]
            .iter()
            .zip(&row[1..])
            .filter(|(_, value)| **value != ".")
        {
            numbers.expect(&format!("joint.{}+{column}", row[0]), value);
        }
    }
    for line in SYSTEMS.lines().filter(|line| line.contains('|')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let key = format!(
            "system.{}",
            cells[0].to_lowercase().replace([' ', '-'], "_")
        );
        let (figure, unit) = cells[4].split_once(' ').unwrap_or((cells[4], ""));
        let space = numbers.take(&format!("{key}.space"));
        assert_eq!(space["value"].as_f64(), figure.parse().ok(), "{key}");
        assert!(
            space["meaning"]
                .as_str()
                .is_some_and(|meaning| meaning.contains(unit)),
            "{key}: {space}"
        );
        numbers.expect(&format!("{key}.kind"), cells[1]);
        numbers.expect(&format!("{key}.tech"), cells[2]);
        numbers.expect(&format!("{key}.orat"), cells[5]);
        if cells[6] != "-" {
            numbers.expect(&format!("{key}.reach"), cells[6]);
        }
        numbers.expect(&format!("{key}.drat_times"), cells[7]);
        numbers.expect(&format!("{key}.drat_plus"), cells[8]);
    }
    assert!(numbers.0.is_empty(), "not transcribed: {:?}", numbers.0);
}

#[test]
fn names_codes_and_limits_are_the_transcribed_ones() {
    let table = |topic| -> Vec<Value> {
        serde_json::from_str(&starwright(root(), &["reference", topic, "--format", "json"]).stdout)
            .expect("JSON")
    };
    let traits: Vec<(String, String)> = table("traits")
        .iter()
        .map(|row| {
            (
                row["code"].as_str().unwrap_or_default().to_string(),
                row["name"].as_str().unwrap_or_default().to_string(),
            )
        })
        .collect();
    let transcribed: Vec<(String, String)> = rows(TRAITS)
        .map(|row| (row[0].to_string(), row[1].to_string()))
        .collect();
    assert_eq!(traits, transcribed);
    let limits: Vec<(String, String)> = table("systems")
        .iter()
        .map(|row| {
            (
                row["name"].as_str().unwrap_or_default().to_string(),
                row["number"].as_str().unwrap_or_default().to_string(),
            )
        })
        .collect();
    let transcribed: Vec<(String, String)> = SYSTEMS
        .lines()
        .filter(|line| line.contains('|'))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let limit = if cells[3] == "-" {
                String::new()
            } else {
                format!("1-{}", cells[3])
            };
            (cells[0].to_string(), limit)
        })
        .collect();
    assert_eq!(limits, transcribed);
}

#[test]
fn exclusions_are_the_transcribed_ones() {
    let pairs = [
        ("Bls", "Dfn"),
        ("Cts", "Inc"),
        ("Exp", "Slw"),
        ("NPr", "Pr1"),
        ("NPr", "Pr2"),
        ("Pr1", "Pr2"),
        ("Dfs", "Gid"),
        ("Fcs", "Gid"),
        ("Sct", "Tls"),
    ];
    let codes: Vec<&str> = rows(TRAITS).map(|row| row[0]).collect();
    for (index, a) in codes.iter().enumerate() {
        for b in &codes[index + 1..] {
            let text = format!(
                "class: A\nhull: 20\nweapons:\n  - {{name: G, stats: 9 1x4+/1/1 {a} {b}, banks: [ABCDEF]}}\n"
            );
            let run = starwright_with(root(), &["rate", "-", "--format", "json"], text.as_bytes());
            let ships: Value = serde_json::from_str(&run.stdout).expect("JSON");
            let is_excluded = pairs.contains(&(a, b)) || pairs.contains(&(b, a));
            assert_eq!(
                ships[0]["legal"], !is_excluded,
                "{a} with {b}: {}",
                ships[0]["findings"]
            );
        }
    }
}

#[test]
fn no_number_is_shown_as_the_books_unless_it_is_printed() {
    let book: Vec<String> = Numbers::read()
        .0
        .iter()
        .filter(|row| {
            row["source"]
                .as_str()
                .is_some_and(|source| source.contains("[book]"))
        })
        .map(|row| row["name"].as_str().unwrap_or_default().to_string())
        .collect();
    assert_eq!(
        book,
        ["range.step"],
        "of all figures only the three equal range bands are in the chapters at hand"
    );
}
