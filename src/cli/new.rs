//! `new`: creates a commented starter design.

use super::Session;
use super::options::parse_between;
use super::output::print_message;
use super::target::write_file;
use anyhow::Result;
use clap::Args;
use starwright_games::Ruleset;
use starwright_rules::StarterOptions;
use starwright_text::field::{Line, TextValue, did_you_mean};
use starwright_text::field_error::FieldError;
use std::path::PathBuf;

const NOTES: &str = "\
Examples
  starwright new
  starwright new cruiser.yaml --hull 8 --type cruiser
  starwright new home.yaml --type station --class Lighthouse";

/// Create a commented starter design
///
/// The numbers fit the space of the hull. Change them, then run `check`.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct New {
    /// File to write [default: standard output]
    file: Option<PathBuf>,
    /// Hull size, 1 to 35
    #[arg(long, value_name = "N", value_parser = parse_between::<u32>(1, 35))]
    hull: Option<u32>,
    /// Type of ship, such as corvette, escort, frigate, destroyer, cruiser, battleship, dreadnought, carrier, station, freighter
    #[arg(long = "type", value_name = "TYPE", value_parser = parse_line)]
    kind: Option<String>,
    /// Name of the class
    #[arg(long, value_name = "NAME", value_parser = parse_line)]
    class: Option<String>,
    /// Faction
    #[arg(long, value_name = "NAME", value_parser = parse_line)]
    faction: Option<String>,
    #[arg(long, value_name = "KEY", default_value = Ruleset::default().key(), value_parser = parse_ruleset, help = describe_all_games("Game"))]
    ruleset: Ruleset,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

/// Parses a name that a design accepts: one line of text.
fn parse_line(text: &str) -> Result<String, FieldError> {
    let line = Line::<120>::parse(text.trim())?;
    Ok(line.as_str().to_string())
}

/// Returns the help of `--ruleset`: its purpose and the keys of all games.
pub fn describe_all_games(what: &str) -> String {
    describe_games(what, |_| true)
}

/// Returns the help of `--ruleset` where only some games have a choice.
pub fn describe_games(what: &str, is_offered: impl Fn(&Ruleset) -> bool) -> String {
    let games = Ruleset::ALL.into_iter().filter(is_offered);
    let keys: Vec<&str> = games.map(Ruleset::key).collect();
    format!("{what}: {}", keys.join(", "))
}

/// Parses the key of a game.
pub fn parse_ruleset(key: &str) -> Result<Ruleset> {
    Ok(Ruleset::parse_key(key)?)
}

impl New {
    pub fn run(self, session: &mut Session) -> Result<()> {
        // A type that is known is written as it is elsewhere: Carrier.
        let known = |kind: &String| {
            self.ruleset
                .starter_types()
                .iter()
                .find(|known| known.eq_ignore_ascii_case(kind))
        };
        let kind = self
            .kind
            .map(|kind| known(&kind).map_or(kind, ToString::to_string));
        let wish = StarterOptions {
            hull: self.hull,
            kind,
            class: self.class,
            faction: self.faction,
        };
        let text = self.ruleset.starter(&wish);
        let types: Vec<String> = self
            .ruleset
            .starter_types()
            .iter()
            .map(|known| known.to_lowercase())
            .collect();
        if let Some(kind) = wish.kind.filter(|kind| {
            !types
                .iter()
                .any(|known| kind.to_lowercase().contains(known))
        }) && !types.is_empty()
        {
            let hint = match did_you_mean(&kind, types.iter().map(String::as_str)) {
                near if near.is_empty() => format!("; known are {}", types.join(", ")),
                near => near,
            };
            print_message(&format!(
                "no shape is known for type '{kind}', so its hull decides{hint}\n"
            ));
        }
        let Some(path) = self.file.filter(|path| path.as_os_str() != "-") else {
            return session.output.write(&text);
        };
        let shown = path.display();
        let text = ["check FILE", "rate FILE", "explain FILE"]
            .into_iter()
            .fold(text, |text, words| {
                text.replacen(words, &words.replace("FILE", &shown.to_string()), 1)
            });
        write_file(&path, &text, self.force)?;
        print_message(&format!(
            "{shown} is written; edit it, then: starwright check {shown}\n"
        ));
        Ok(())
    }
}
