//! Speed of reading posted ships, beside merely splitting the same text into words: `cargo bench --bench import`.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use starwright::import::import;

const DRAKE: &str = include_str!("../tests/samples/ae-dumbo-v2.txt");
const BATTERY: &str = include_str!("../tests/samples/ae-razorthorn.txt");

fn main() {
    divan::main();
}

fn ten_thousand(ship: &str) -> String {
    format!("{ship}\n").repeat(10_000)
}

#[divan::bench_group(sample_count = 10, sample_size = 1)]
mod ten_thousand_ships {
    use super::*;

    /// Text to ships, on all cores.
    #[divan::bench(args = [("drake", DRAKE), ("battery", BATTERY)])]
    fn read(bencher: Bencher, (_, ship): (&str, &str)) {
        let text = ten_thousand(ship);
        let counted = bencher.counter(ItemsCount::new(10_000u32)).counter(BytesCount::of_str(&text));
        counted.bench(|| import(black_box(&text), None).entries.len());
    }

    /// The yardstick: the words of the same text, counted.
    #[divan::bench(args = [("drake", DRAKE), ("battery", BATTERY)])]
    fn count_words(bencher: Bencher, (_, ship): (&str, &str)) {
        let text = ten_thousand(ship);
        bencher.counter(BytesCount::of_str(&text)).bench(|| black_box(&text).split_whitespace().count());
    }
}
