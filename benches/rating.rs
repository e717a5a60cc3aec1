//! Speed of rating and reading.

fn main() {
    divan::main();
}
