#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| starwright_properties::run("svg", bytes));
