//! `schema`: the JSON Schemas of the files that people write.

use super::Session;
use super::new::{games, ruleset};
use super::target::write_file;
use crate::check::schema;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use starwright_games::Ruleset;
use starwright_games::document::Kind;
use std::path::PathBuf;

/// The JSON Schemas of designs, libraries, fleets, packs, profiles and templates, for editors that complete and check YAML
#[derive(Args)]
#[command(after_help = after_help())]
pub struct Schema {
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
    /// A library of the game
    Library,
    /// A house pack
    House,
    /// A sheet template
    Template,
}

fn after_help() -> String {
    format!(
        "Examples:\n  starwright schema -o {}.schema.json\n  starwright schema fleet -o fleet.schema.json\n\n\
         A design that `new` writes names that file in its first line; editors with a YAML language server read it there.",
        Ruleset::default().key()
    )
}

impl Schema {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let kind = match self.of {
            Of::Design => Kind::Design(self.ruleset),
            Of::Fleet => Kind::Fleet,
            Of::Profile => Kind::Profile,
            Of::Library => Kind::Library,
            Of::House => Kind::House,
            Of::Template => Kind::Template,
        };
        let schema = schema(kind, self.ruleset);
        if schema.is_null() {
            bail!("{} has no libraries", self.ruleset.title());
        }
        let text = format!("{schema:#}\n");
        match self.output.filter(|path| path.as_os_str() != "-") {
            Some(path) => write_file(&path, &text, self.force),
            None => session.output.write(&text),
        }
    }
}
