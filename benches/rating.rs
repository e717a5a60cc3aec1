//! Speed of rating and reading, each beside something from outside measured in the same run: `cargo bench`.
//! `cargo bench --bench rating -- memory` measures memory: `rate` of 1,000, 10,000 and 100,000 files, a fleet and a book of 10,000 ships.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rayon::prelude::*;
use starwright::check::{check_document, format_document};
use starwright_games::document::{Document, documents};
use starwright_games::{AssessmentDetail, Rulebooks};
use starwright_unity::{Ship, explain, rate};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const MAJESTIC: &str = include_str!("../designs/starmada_unity/majestic.yaml");

fn main() {
    let has = |wanted: &str| std::env::args().any(|word| word == wanted);
    if has("memory") {
        return memory();
    }
    if !has("ratio") {
        divan::main();
    }
    ratio();
}

/// Prints how long reading and rating 10,000 files takes on one core, relative to the YAML crate that only parses them.
fn ratio() {
    let (folder, paths) = files(10_000);
    let books = Rulebooks::new();
    let texts: Vec<String> = paths
        .iter()
        .map(|path| fs::read_to_string(path).expect("a design read"))
        .collect();
    let ours = || {
        for text in &texts {
            let documents = documents(text, Path::new(""));
            black_box(books.assess(&documents[0], AssessmentDetail::Row).is_ok());
        }
    };
    let theirs = || {
        for text in &texts {
            black_box(serde_yaml::from_str::<serde_yaml::Value>(text).is_ok());
        }
    };
    let fastest = |work: &dyn Fn()| {
        let run = |_| {
            let begin = Instant::now();
            work();
            begin.elapsed().as_secs_f64()
        };
        (0..5).map(run).fold(f64::INFINITY, f64::min)
    };
    let (ours, theirs) = (fastest(&ours), fastest(&theirs));
    let line = format!(
        "read and rate {ours:.3} s, YAML crate alone {theirs:.3} s: {:.2} times as long\n",
        ours / theirs
    );
    std::io::stdout()
        .write_all(line.as_bytes())
        .expect("standard output");
    fs::remove_dir_all(folder).expect("the temporary folder removed");
}

/// Prints how much memory commands take at most: `rate` by format and number of files, then large fleets and books. On Linux
/// only.
fn memory() {
    for count in [1_000, 10_000, 100_000] {
        let (folder, _) = files(count);
        let place = folder.to_string_lossy();
        for format in ["csv", "table", "json"] {
            print_peak(
                &format!("rate {count} files as {format}"),
                &["rate", &place, "--format", format],
            );
        }
        if count == 10_000 {
            let book = folder.join("book.pdf");
            let out = book.to_string_lossy();
            print_peak("10000 sheets to one PDF", &["sheet", &place, "-o", &out]);
            let fleet = folder.join("fleet.yaml");
            let entries = (0..count).map(|n| format!("  - design: {n:06}.yaml\n"));
            let text = format!("fleet: Armada\nships:\n{}", entries.collect::<String>());
            fs::write(&fleet, text).expect("a fleet written");
            print_peak("fleet of 10000 ships", &["fleet", &fleet.to_string_lossy()]);
        }
        fs::remove_dir_all(&folder).expect("the temporary folder removed");
    }
}

fn print_peak(what: &str, arguments: &[&str]) {
    let line = format!("{what}: {} kB\n", peak_memory(arguments));
    std::io::stdout()
        .write_all(line.as_bytes())
        .expect("standard output");
}

/// Runs the program without its output; returns the highest number of kilobytes that it held.
fn peak_memory(arguments: &[&str]) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_starwright"))
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().expect("a child").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let number = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        peak = peak.max(number.unwrap_or(0));
        sleep(Duration::from_millis(2));
    }
    peak
}

fn majestic() -> Ship {
    Ship::parse(MAJESTIC).expect("the Majestic reads")
}

/// A parsed ship to its ratings, tracks and findings: everything in the JSON.
#[divan::bench]
fn rate_majestic(bencher: Bencher) {
    let ship = majestic();
    bencher
        .counter(ItemsCount::new(1u32))
        .bench(|| rate(black_box(&ship)));
}

/// The same as a tree that explains itself.
#[divan::bench]
fn explain_majestic(bencher: Bencher) {
    let ship = majestic();
    bencher
        .counter(ItemsCount::new(1u32))
        .bench(|| explain(black_box(&ship)));
}

/// A design of 64 KiB with a hundred faults, all of them reported.
#[divan::bench]
fn a_hundred_faults(bencher: Bencher) {
    let wrong = "  - {name: Gun, stats: 9 1x4+/2/1, banks: [AB, QZ]}\n".repeat(100);
    let notes = "# and so on, line by line, until the file is long\n"
        .repeat((64 * 1024 - wrong.len()) / 50);
    let text = format!("class: A\nhull: 3\nweapons:\n{wrong}{notes}");
    let books = Rulebooks::new();
    bencher.counter(ItemsCount::new(1u32)).bench(|| {
        let documents = documents(black_box(&text), Path::new(""));
        books
            .assess(&documents[0], AssessmentDetail::Row)
            .expect_err("a hundred faults")
            .list()
            .len()
    });
}

/// Files of about forty lines in a temporary folder.
fn files(count: usize) -> (PathBuf, Vec<PathBuf>) {
    let folder = std::env::temp_dir().join(format!("starwright-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let filler: String = (0..40usize.saturating_sub(MAJESTIC.lines().count()))
        .map(|n| format!("# line {n}\n"))
        .collect();
    let paths: Vec<PathBuf> = (0..count)
        .map(|n| folder.join(format!("{n:06}.yaml")))
        .collect();
    for path in &paths {
        fs::write(path, format!("{MAJESTIC}{filler}")).expect("a design written");
    }
    (folder, paths)
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod ten_thousand {
    use super::*;

    fn of_each_document(bencher: Bencher, is_done: impl Fn(&Document, &Rulebooks) -> bool + Sync) {
        let (folder, paths) = files(10_000);
        let books = Rulebooks::new();
        bencher
            .counter(ItemsCount::new(paths.len()))
            .bench_local(|| {
                let done = |path: &PathBuf| {
                    let text = fs::read_to_string(path).expect("a design read");
                    let documents = documents(&text, Path::new(""));
                    documents
                        .iter()
                        .filter(|document| is_done(document, &books))
                        .count()
                };
                assert_eq!(paths.par_iter().map(done).sum::<usize>(), paths.len());
            });
        fs::remove_dir_all(folder).expect("the temporary folder removed");
    }

    /// Read and rate, on all cores.
    #[divan::bench]
    fn read_and_rate(bencher: Bencher) {
        of_each_document(bencher, |document, books| {
            books.assess(document, AssessmentDetail::Row).is_ok()
        });
    }

    /// Read, rate and look for all findings and doubts, as `check` does.
    #[divan::bench]
    fn read_and_check(bencher: Bencher) {
        of_each_document(bencher, |document, books| {
            check_document(document, books, None).is_ok()
        });
    }

    /// Read and put in order, as `fmt` does before it writes.
    #[divan::bench]
    fn read_and_order(bencher: Bencher) {
        of_each_document(bencher, |document, books| {
            format_document(document, books).is_ok()
        });
    }

    /// From outside: the YAML crate alone, the same files into its own untyped value.
    #[divan::bench]
    fn yaml_crate_alone(bencher: Bencher) {
        let (folder, paths) = files(10_000);
        bencher.counter(ItemsCount::new(paths.len())).bench(|| {
            let parse = |path: &PathBuf| {
                let text = fs::read_to_string(path).expect("a design read");
                usize::from(serde_yaml::from_str::<serde_yaml::Value>(&text).is_ok())
            };
            assert_eq!(paths.par_iter().map(parse).sum::<usize>(), paths.len());
        });
        fs::remove_dir_all(folder).expect("the temporary folder removed");
    }
}
