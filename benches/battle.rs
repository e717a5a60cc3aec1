//! Speed of odds, duels and the audit: `cargo bench --bench battle`. The same battles in plain Python check the answers in the same run.
//! `cargo bench --bench battle -- captains` measures how captains fare against each other, `-- audit` how soon an audit finds something,
//! and how certain it is after five minutes.

use serde_json::Value;
use starwright_games::document::documents;
use starwright_games::{AnyShip, Rulebooks};
use starwright_paper::answer::Answer;
use starwright_rules::battle::question::{AuditOptions, AuditProgress, Captain, DuelOptions};
use starwright_rules::options::{OptionValues, RANGE};
use starwright_unity::{Ship, duel};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const MAJESTIC: &str = include_str!("../designs/starmada_unity/majestic.yaml");

fn main() {
    if std::env::args().any(|word| word == "captains") {
        return captains();
    }
    if std::env::args().any(|word| word == "audit") {
        return audit();
    }
    let books = Rulebooks::new();
    on_the_board(&books);
    let majestic = ship(&books, MAJESTIC, Path::new(""));
    let mut at_six = OptionValues::default();
    at_six.add(&RANGE, "6").expect("a range");
    let odds = fastest(50, || {
        books.odds(&majestic, &majestic, &at_six).expect("odds")
    });
    report("odds of a Majestic at a Majestic", odds.0);
    let (texts, trial) = (shipped(), AuditOptions::new().runs(100));
    let designs = designs(&books, &texts);
    let audit = fastest(1, || books.audit(&designs, &trial).expect("an audit"));
    report(
        &format!("audit of the {} shipped designs, all cores", designs.len()),
        audit.0,
    );
}

/// A ship with engines against itself, for each captain against a steady one, on both sides.
fn captains() {
    let texts = shipped();
    let ships: Vec<Ship> = designs(&Rulebooks::new(), &texts)
        .into_iter()
        .filter_map(|ship| match ship {
            AnyShip::StarmadaUnity(ship) => Some(Ship::clone(&ship)),
            _ => None,
        })
        .filter(|ship| ship.engines() > 0 && !ship.weapons().is_empty())
        .collect();
    for other in [
        Captain::Random,
        Captain::Straight,
        Captain::Aggressive,
        Captain::Cautious,
    ] {
        let score = |ship: &Ship| {
            let own = |captains: [Captain; 2]| {
                let how = DuelOptions::new()
                    .captains(captains[0], captains[1])
                    .runs(100);
                let duel = duel(ship, ship, &how).expect("a duel");
                duel.win.share + 0.5 * (duel.draw.share + duel.no_result.share)
            };
            0.5 * (own([Captain::Steady, other]) + 1.0 - own([other, Captain::Steady]))
        };
        let scores: Vec<f64> = ships.iter().map(score).collect();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let least = scores.iter().fold(1f64, |least, score| least.min(*score));
        report_line(&format!(
            "steady against {}: {:.0} : {:.0} over {} ships mirrored, {:.0} with the worst of them",
            other.word(),
            100.0 * mean,
            100.0 * (1.0 - mean),
            ships.len(),
            100.0 * least
        ));
    }
}

/// The shipped designs, audited on the board until all handicaps are within a tenth, or for five minutes.
fn audit() {
    let (texts, books, begin) = (shipped(), Rulebooks::new(), Instant::now());
    let trial = AuditOptions::new().runs(1000);
    let shown = std::sync::Mutex::new(0);
    let watch = |progress: &AuditProgress| {
        let mut shown = shown.lock().expect("nobody panics");
        let seconds = begin.elapsed().as_secs_f64();
        if progress.widest.is_finite()
            && (progress.is_last || seconds > 300.0 || seconds >= f64::from(*shown))
        {
            let widest = 100.0 * progress.widest;
            report_line(&format!(
                "{seconds:.0} s, {} battles: within {widest:.1}%, {}",
                progress.battles, progress.finding
            ));
            *shown = seconds as u32 + 15;
        }
        if seconds > 300.0 {
            std::process::exit(0);
        }
    };
    let answer = books
        .audit(&designs(&books, &texts), &trial.on_progress(&watch))
        .expect("an audit");
    answer.notes.iter().for_each(|note| report_line(note));
}

/// Battles on the board: speed, and whether plain Python tells the same story.
fn on_the_board(books: &Rulebooks) {
    let majestic = ship(books, MAJESTIC, Path::new(""));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("designs/starmada_unity/granite-synod");
    let text = std::fs::read_to_string(folder.join("keystone.yaml")).expect("a design");
    let keystone = ship(books, &text, &folder);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("threads");
    for (ships, runs) in [(1, 1000), (6, 40)] {
        let how = DuelOptions::new().runs(runs);
        let sides = [(majestic.clone(), ships), (keystone.clone(), ships)];
        let (seconds, _) = fastest(2, || {
            pool.install(|| books.duel(&sides, 1, &how).expect("a duel"))
        });
        let pace = runs as f64 / seconds;
        report_line(&format!(
            "{ships} Majestic against {ships} Keystone on the board, steady, one thread: {pace:.0} battles a second"
        ));
    }
    let runs = 1000;
    let how = DuelOptions::new()
        .runs(runs)
        .captains(Captain::Random, Captain::Random);
    let ours = books
        .duel(&[(majestic.clone(), 1), (majestic.clone(), 1)], 1, &how)
        .expect("a duel")
        .json;
    match script("battle.py", runs, 1) {
        Ok(peer) => compare(&ours, &peer, runs),
        Err(why) => report_line(&format!("no comparison with plain Python: {why}")),
    }
}

/// Returns the shortest of several times, in seconds, and what came out.
fn fastest(times: usize, work: impl Fn() -> Answer) -> (f64, Answer) {
    let run = |_| {
        let begin = Instant::now();
        let answer = work();
        (begin.elapsed().as_secs_f64(), answer)
    };
    (0..times)
        .map(run)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("at least one run")
}

fn report(what: &str, seconds: f64) {
    report_line(&format!("{what}: {:.2} ms", 1000.0 * seconds));
}

#[expect(clippy::print_stdout, reason = "a bench is read by people")]
fn report_line(line: &str) {
    println!("{line}");
}

/// What one of the scripts prints.
fn script(name: &str, runs: u64, seed: u32) -> Result<Value, String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("benches/peers")
        .join(name);
    let output = Command::new("python3")
        .arg(&script)
        .args([runs.to_string(), seed.to_string()])
        .output();
    let output = output.map_err(|error| format!("python3: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    serde_json::from_str::<Value>(&text)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).trim().to_string())
}

/// Both programs must tell the same story: shares within four standard errors of their difference.
fn compare(ours: &Value, peer: &Value, runs: u64) {
    for (index, key) in ["win", "loss", "draw", "no_result"].into_iter().enumerate() {
        let (own, other) = (ours[key]["share"].as_f64(), peer["shares"][index].as_f64());
        let (own, other) = (own.expect("a share"), other.expect("a share"));
        let error = (2.0 * own.max(0.01) * (1.0 - own).max(0.01) / runs as f64).sqrt();
        report_line(&format!(
            "{key}: {own:.4}, Python {other:.4}, {:.1} standard errors apart",
            (own - other).abs() / error
        ));
        assert!(
            (own - other).abs() <= 4.0 * error,
            "the two models differ in {key}"
        );
    }
}

fn ship(books: &Rulebooks, text: &str, folder: &Path) -> AnyShip {
    books.ship(&documents(text, folder)[0]).expect("a ship")
}

fn designs(books: &Rulebooks, texts: &[(PathBuf, String)]) -> Vec<AnyShip> {
    let all = texts
        .iter()
        .flat_map(|(path, text)| documents(text, path.parent().unwrap_or(Path::new(""))));
    all.filter_map(|design| books.ship(&design).ok()).collect()
}

fn shipped() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for path in std::fs::read_dir(folder)
            .expect("a folder")
            .filter_map(|entry| Some(entry.ok()?.path()))
        {
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                let text = std::fs::read_to_string(&path).expect("a design");
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("designs/starmada_unity"),
        &mut found,
    );
    found.sort();
    found
}
