//! The command-line program: arguments in, exit status out.

use starwright::cli::{Cli, run};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(Cli::read()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            let message = starwright_text::field::escape_controls(&format!("error: {error:#}"));
            let _ = writeln!(std::io::stderr(), "{message}");
            ExitCode::from(2)
        }
    }
}
