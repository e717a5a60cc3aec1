//! `schema`: the JSON Schema of the design file.

use super::Session;
use super::new::ruleset;
use super::output::write_file;
use crate::ruleset::Ruleset;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// The JSON Schema of the design file, for editors that complete and check YAML
#[derive(Args)]
#[command(after_help = "Example:\n  starwright schema -o starmada_unity.schema.json\n\n\
    A design that `new` writes names that file in its first line; editors with a YAML language server read it there.")]
pub(super) struct Schema {
    /// The file to write; left out, the schema goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The game
    #[arg(long, value_name = "KEY", default_value = "starmada_unity", value_parser = ruleset)]
    ruleset: Ruleset,
    /// Overwrite the file
    #[arg(long)]
    force: bool,
}

impl Schema {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let text = format!("{:#}\n", self.ruleset.schema());
        match self.output.filter(|path| path.as_os_str() != "-") {
            Some(path) => write_file(&path, &text, self.force),
            None => session.output.write(&text),
        }
    }
}
