//! Speed of reading posted ships, beside merely splitting the same text into words: `cargo bench --bench import`.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use starwright_posts::import::import;

const DRAKE: &str = include_str!("../tests/samples/ae-dumbo-v2.txt");
const BATTERY: &str = include_str!("../tests/samples/ae-razorthorn.txt");

fn main() {
    divan::main();
}

fn ten_thousand(ship: &str) -> String {
    format!("{ship}\n").repeat(10_000)
}

fn read(bencher: Bencher, ship: &str) {
    let text = ten_thousand(ship);
    let counted = bencher
        .counter(ItemsCount::new(10_000u32))
        .counter(BytesCount::of_str(&text));
    counted.bench(|| import(black_box(&text), None).entries.len());
}

#[divan::bench_group(sample_count = 10, sample_size = 1)]
mod ten_thousand_ships {
    use super::*;

    /// Drake notation to ships, on all cores.
    #[divan::bench]
    fn read_drake(bencher: Bencher) {
        read(bencher, DRAKE);
    }

    /// The Battery layout to ships, on all cores.
    #[divan::bench]
    fn read_battery(bencher: Bencher) {
        read(bencher, BATTERY);
    }

    /// Ships with a trait that nobody knows.
    #[divan::bench]
    fn read_unknown_trait(bencher: Bencher) {
        read(bencher, &DRAKE.replace("Extra Hull Damage", "Sings Loudly"));
    }

    /// The yardstick: the words of the Drake notation, counted.
    #[divan::bench]
    fn count_words(bencher: Bencher) {
        let text = ten_thousand(DRAKE);
        bencher
            .counter(BytesCount::of_str(&text))
            .bench(|| black_box(&text).split_whitespace().count());
    }
}
