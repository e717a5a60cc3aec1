//! Speed of `convert`: ten thousand posts into designs with a report, beside what merely writing the files takes.

use divan::Bencher;
use divan::counter::ItemsCount;
use rayon::prelude::*;
use starwright_posts::convert::Legacy;
use starwright_posts::import::{Subject, import};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    divan::main();
}

const SHIPS: usize = 10_000;

/// Ten thousand Admiralty ships, no two alike.
fn posts() -> String {
    (0..SHIPS).map(post).collect()
}

fn post(n: usize) -> String {
    let hull = 4 + n % 17;
    let row = |rating: usize| {
        let boxes = (1..=hull)
            .rev()
            .map(|left| (rating * left).div_ceil(hull).to_string());
        boxes.collect::<Vec<_>>().join(" ")
    };
    let (acc, imp, range) = (3 + n % 4, 1 + n % 3, 4 + n % 7);
    format!(
        "({}) Ship{n}-Class Cruiser [Fleet {}]\nHull: {}\nEngines: {}\nShields: {}\nWeapons: X / X / Y / Y / Z / Z\n\
         [X] Beam {n}, {range}/{}/{}, {acc}+, 1/{imp}/1, Repeating; Double Damage\n[AB] [AB] [CD]\n\
         [Y] Gun, 3/6/9, 4+, 2/1/1, Increased Hits\n[A] [B]\n[Z] Missile, 5/10/15, 5+, 1/1/2, Extra Hull Damage\n[G]\n\
         Specials: Hyperdrive; Armor Plating; Marines ({})\n\n",
        150 + n % 300,
        n % 40,
        row(hull),
        row(3 + n % 4),
        row(1 + n % 5),
        2 * range,
        3 * range,
        n % 20,
    )
}

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("starwright-bench-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod ten_thousand {
    use super::*;

    /// The command itself: text in, designs and report.csv out.
    #[divan::bench]
    fn convert_command(bencher: Bencher) {
        let folder = folder("command");
        fs::write(folder.join("posts.txt"), posts()).expect("posts written");
        bencher.counter(ItemsCount::new(SHIPS)).bench(|| {
            let out = Command::new(env!("CARGO_BIN_EXE_starwright"))
                .args(["convert", "posts.txt", "-o", "unity", "--force"])
                .current_dir(&folder)
                .output()
                .expect("the command runs");
            assert!(
                out.status.code() < Some(2),
                "{}",
                String::from_utf8_lossy(&out.stderr)
            );
        });
        fs::remove_dir_all(folder).expect("cleaned up");
    }

    /// Read and convert in memory, nothing written.
    #[divan::bench]
    fn import_and_convert(bencher: Bencher) {
        let posts = posts();
        bencher
            .counter(ItemsCount::new(SHIPS))
            .bench(|| designs(&posts).len());
    }

    /// The yardstick: the same designs, already made, written to their files one by one and renamed into place.
    #[divan::bench]
    fn merely_write_the_files(bencher: Bencher) {
        let (folder, designs) = (folder("written"), designs(&posts()));
        bencher.counter(ItemsCount::new(SHIPS)).bench(|| {
            designs
                .par_iter()
                .enumerate()
                .for_each(|(n, text)| write(&folder, n, text));
        });
        fs::remove_dir_all(folder).expect("cleaned up");
    }
}

fn designs(posts: &str) -> Vec<String> {
    let entries = import(posts, None).entries;
    let convert = |entry: &starwright_posts::import::Entry| match &entry.subject {
        Ok(Subject::Admiralty(ship)) => Legacy::Admiralty(ship.clone())
            .convert("posts.txt", entry.line)
            .blueprint
            .to_yaml(),
        other => panic!("every post is an Admiralty ship, not {other:?}"),
    };
    entries.par_iter().map(convert).collect()
}

fn write(folder: &Path, n: usize, text: &str) {
    let (temporary, path) = (
        folder.join(format!(".{n}.tmp")),
        folder.join(format!("{n}.yaml")),
    );
    fs::write(&temporary, text)
        .and_then(|()| fs::rename(&temporary, path))
        .expect("written");
}
