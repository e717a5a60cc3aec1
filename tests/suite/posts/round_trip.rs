//! The sheets that we print, read back: as text, and as the text of a PDF where `pdftotext` is installed.

use super::Post;
use super::found::{Found, Seen};
use super::score::score;
use super::tally::Tally;
use super::truth::{Game, OneOf, Ship, Text, Truth, Weapon};
use crate::{Folder, files, root, starwright};
use starwright_legacy::{admiralty, nova};
use starwright_posts::import::Subject;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a sheet becomes text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copy {
    /// `sheet --format txt`
    Printed,
    /// `pdftotext` in reading order, and with the layout of the page.
    Pdf(&'static [&'static str]),
}

const COPIES: [(&str, Copy); 3] = [
    ("text", Copy::Printed),
    ("pdftotext", Copy::Pdf(&[])),
    ("pdftotext -layout", Copy::Pdf(&["-layout"])),
];

/// Reads the ships of a shipped design's file.
fn ships(path: &Path) -> Vec<Subject> {
    let text = || std::fs::read_to_string(path).expect("a design");
    let is_of = |game: &str| path.components().any(|part| part.as_os_str() == game);
    if is_of("starmada_unity") {
        let ships = starwright_unity::Ship::open_all(path);
        ships
            .map(|ship| Subject::Unity(Box::new(ship.expect("a ship of Unity").to_blueprint())))
            .collect()
    } else if is_of("starmada_nova") {
        vec![Subject::Nova(
            nova::Ship::parse(&text()).expect("a ship of Nova"),
        )]
    } else {
        vec![Subject::Admiralty(
            admiralty::Ship::parse(&text()).expect("a ship of Admiralty"),
        )]
    }
}

/// Every shipped design of the three editions.
fn designs() -> impl Iterator<Item = PathBuf> {
    let games = ["starmada_unity", "starmada_admiralty", "starmada_nova"];
    let paths = games
        .into_iter()
        .flat_map(|game| files(&root().join("designs").join(game), "yaml"));
    paths.filter(|path| {
        path.file_stem()
            .is_none_or(|stem| stem != "weapons" && stem != "fleet")
    })
}

/// Describes what the sheets of a file show, where their text is a copy.
fn truth(path: &Path, sheet: &str, copy: &str) -> Truth {
    // The sheet prints the rating, whether the design states one or not.
    let ships = ships(path).into_iter().zip(ratings(sheet));
    let mut truth = Truth {
        layout: "printed-sheet".to_string(),
        ships: ships.map(|(ship, rating)| printed(&ship, rating)).collect(),
        ..Truth::default()
    };
    super::sets::locate(&mut truth, copy);
    truth
}

/// The ratings of the sheets: each is the first number at the end of a line from the identity on.
fn ratings(sheet: &str) -> Vec<Option<&str>> {
    let lines: Vec<&str> = sheet.lines().collect();
    let number = |line: &&'_ str| -> bool {
        let last = line.split_whitespace().next_back().unwrap_or_default();
        !last.is_empty() && last.bytes().all(|c| c.is_ascii_digit())
    };
    let is_head = |at: &usize| lines[*at].trim_end().ends_with(" ID");
    let heads = (0..lines.len()).filter(is_head);
    let rating = |at: usize| {
        let near = lines[at..]
            .iter()
            .take(4)
            .copied()
            .find(|line| number(line));
        near.and_then(|line| line.split_whitespace().next_back())
    };
    heads.map(rating).collect()
}

/// Describes the sheet of a ship.
fn printed(subject: &Subject, rating: Option<&str>) -> Ship {
    let seen = Seen::of_subject(subject);
    let word = |key: &str| {
        seen.words
            .get(key)
            .map_or(OneOf::default(), |word| word.as_str().into())
    };
    let figure = |key: &str| seen.figures.get(key).cloned().map(Text);
    let game = seen.game.expect("a design has a game");
    let weapon = |weapon: &super::found::SeenWeapon| {
        let (range, numbers) = match game {
            Game::Nova => weapon.numbers.split_once(' '),
            _ => weapon.numbers.rsplit_once(' '),
        }
        .expect("a range and numbers");
        Weapon {
            name: weapon.name.clone(),
            range: Text(range.to_string()),
            stats: (game != Game::Nova).then(|| numbers.to_string()),
            dice: (game == Game::Nova).then(|| numbers.to_string()),
            traits: weapon.traits.iter().map(|(name, _)| name.clone()).collect(),
            arcs: weapon.arcs.clone(),
        }
    };
    let system = |system: &super::found::SeenSystem| match (&system.detail, system.count) {
        (Some(detail), _) => format!("{} ({detail})", system.name),
        (None, Some(count)) if count > 1 => format!("{} {count}", system.name),
        _ => system.name.clone(),
    };
    Ship {
        game,
        faction: word("faction"),
        class: word("class"),
        kind: word("type"),
        name: word("name"),
        rating: rating.map(|rating| Text(rating.to_string())),
        hull: figure("hull"),
        engines: figure("engines"),
        armor: figure("armor"),
        thrust: figure("thrust"),
        ecm: figure("ecm"),
        shields: figure("shields"),
        screens: figure("screens"),
        tech: seen.tech.clone(),
        weapons: seen.weapons.iter().map(weapon).collect(),
        systems: seen.systems.iter().map(system).collect(),
        lines: BTreeMap::new(),
    }
}

/// Prints the sheets of all designs, as copied; empty without `pdftotext`.
fn sheets(copy: Copy, template: &str) -> Vec<Post> {
    let folder = Folder::new(&format!(
        "round-trip-{template}-{}",
        COPIES
            .iter()
            .position(|(_, found)| *found == copy)
            .expect("listed")
    ));
    let has_pdftotext = Command::new("pdftotext").arg("-v").output().is_ok();
    if copy != Copy::Printed && !has_pdftotext {
        super::print("skipped the text of PDF sheets: pdftotext (poppler) is not installed\n");
        return Vec::new();
    }
    let mut posts = Vec::new();
    for file in designs() {
        let path = file.to_string_lossy();
        let arguments = ["sheet", &path, "--format", "txt", "--template", template];
        let sheet = starwright(&folder.0, &arguments).stdout;
        let text = match copy {
            Copy::Printed => sheet.clone(),
            Copy::Pdf(options) => {
                let run = starwright(
                    &folder.0,
                    &[
                        "sheet",
                        &path,
                        "-o",
                        "sheet.pdf",
                        "--force",
                        "--template",
                        template,
                    ],
                );
                assert_eq!(run.status, 0, "{path}: {}", run.stderr);
                let copied = Command::new("pdftotext")
                    .args(options)
                    .args(["sheet.pdf", "-"])
                    .current_dir(&folder.0)
                    .output()
                    .expect("pdftotext runs");
                String::from_utf8(copied.stdout).expect("UTF-8")
            }
        };
        posts.push(Post {
            truth: truth(&file, &sheet, &text),
            name: path.rsplit('/').next().unwrap_or_default().to_string(),
            text,
            is_sheet: false,
        });
    }
    posts
}

/// Reads sheets back; prints the wrong fields of the files whose name has what the user asks for.
fn read_back(posts: &[Post]) -> Tally {
    let mut tally = Tally::default();
    for post in posts {
        let score = score(&post.truth, &Found::of(&post.text, false));
        tally.add(&score, &[]);
        super::show(|wish| {
            if post.name.contains(wish) || wish == "all" {
                super::wrong(&post.name, &score)
            } else {
                String::new()
            }
        });
    }
    tally
}

#[test]
#[ignore = "prints a table: cargo test --release --test suite posts::round_trip -- --ignored"]
fn printed_sheets_are_read_back() {
    for template in ["half", "full"] {
        for (name, copy) in COPIES {
            let posts = sheets(copy, template);
            if posts.is_empty() {
                continue;
            }
            let tally = read_back(&posts);
            super::print(&format!(
                "- {name}, {template}: {} fields, {:.1} % right, {} silent, {} of {} ships missed, {} phantoms\n",
                tally.total.all(),
                tally.total.right_per_mille() as f64 / 10.0,
                tally.total.silent(),
                tally.missed,
                tally.ships,
                tally.phantoms,
            ));
        }
    }
}
