//! `schema`: prints the JSON Schemas of the files that people write.

use super::Session;
use super::new::{describe_all_games, parse_ruleset};
use super::target::write_file;
use crate::check::schema;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use starwright_games::Ruleset;
use starwright_games::document::DocumentKind;
use std::path::PathBuf;

const NOTES: &str = "\
Examples
  starwright schema -o design.schema.json
  starwright schema fleet -o fleet.schema.json";

/// Print JSON Schemas for editors
///
/// An editor with a YAML language server completes and checks files with them. A
/// design that `new` writes names its schema in the first line.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Schema {
    /// design, fleet, profile, library, house, template
    #[arg(value_enum, value_name = "KIND", default_value_t)]
    of: SchemaKind,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = parse_ruleset, help = describe_all_games("Game of a design or library"))]
    ruleset: Ruleset,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum SchemaKind {
    #[default]
    Design,
    Fleet,
    Profile,
    Library,
    House,
    Template,
}

impl Schema {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let kind = match self.of {
            SchemaKind::Design => DocumentKind::Design(self.ruleset),
            SchemaKind::Fleet => DocumentKind::Fleet,
            SchemaKind::Profile => DocumentKind::Profile,
            SchemaKind::Library => DocumentKind::Library,
            SchemaKind::House => DocumentKind::House,
            SchemaKind::Template => DocumentKind::Template,
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
