//! `schema`: the JSON Schemas of the files that people write.

use super::Session;
use super::new::{games, ruleset};
use super::target::write_file;
use crate::fleet;
use crate::ruleset::Ruleset;
use anyhow::Result;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The JSON Schemas of designs, fleets and profiles, for editors that complete and check YAML
#[derive(Args)]
#[command(after_help = after_help())]
pub(super) struct Schema {
    /// The kind of file
    #[arg(value_enum, default_value_t)]
    of: Of,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = ruleset, help = games("The game"))]
    ruleset: Ruleset,
    /// Overwrite the file
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Of {
    /// A ship of the game
    #[default]
    Design,
    /// A fleet, of any game
    Fleet,
    /// A tournament profile
    Profile,
}

fn after_help() -> String {
    format!(
        "Examples:\n  starwright schema -o {}.schema.json\n  starwright schema fleet -o fleet.schema.json\n\n\
         A design that `new` writes names that file in its first line; editors with a YAML language server read it there.",
        Ruleset::default().key()
    )
}

impl Schema {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let schema = match self.of {
            Of::Design => self.ruleset.schema(),
            Of::Fleet => fleet::fleet_schema(),
            Of::Profile => fleet::profile_schema(),
        };
        let text = format!("{schema:#}\n");
        match self.output.filter(|path| path.as_os_str() != "-") {
            Some(path) => write_file(&path, &text, self.force),
            None => session.output.write(&text),
        }
    }
}
