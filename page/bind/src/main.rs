//! Makes of the compiled module what a browser loads: `starwright-bind MODULE.wasm FOLDER`.

use std::env::args;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let (Some(module), Some(folder)) = (args().nth(1), args().nth(2)) else {
        eprintln!("usage: starwright-bind MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(false).remove_name_section(true).remove_producers_section(true);
    match bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why:?}");
            ExitCode::FAILURE
        }
    }
}
