//! `reference`: prints tables of traits, systems, modifiers and other rules.

use super::batch::{self, FileSelection, Outcome};
use super::new::{describe_all_games, parse_ruleset};
use super::output::print_message;
use super::{Format, Session};
use anyhow::{Result, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use starwright_games::{Rulebooks, Ruleset};
use starwright_rules::Topic;
use std::path::PathBuf;
use std::sync::Arc;

const USAGE: &str = "\
starwright reference <TOPIC> [OPTIONS]
       starwright reference weapons [PATH]... [OPTIONS]";

const NOTES: &str = "\
`starwright sheet --reference -o reference.pdf` prints the most used tables.

Examples
  starwright reference modifiers
  starwright reference traits
  starwright reference weapons designs/
  starwright reference maneuvers --ruleset starmada_nova
  starwright reference numbers --house club.yaml";

/// Look up traits, systems, arcs, modifiers and other tables
#[derive(Args)]
#[command(override_usage = USAGE)]
pub struct Reference {
    /// The table to show; see the list below
    #[arg(value_parser = PossibleValuesParser::new(Topic::ALL.map(Topic::word)))]
    topic: String,
    /// With weapons: libraries, designs or folders
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    #[arg(long, value_name = "KEY", value_parser = parse_ruleset, help = ruleset_help())]
    ruleset: Option<Ruleset>,
    /// table, json, csv, markdown
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Reference {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let Some(topic) = Topic::ALL
            .into_iter()
            .find(|topic| topic.word() == self.topic)
        else {
            bail!("there is no topic {}", self.topic);
        };
        let has = |game: &Ruleset, topic: Topic| session.books.reference(*game, topic).is_some();
        let game = self.ruleset.unwrap_or_else(|| {
            let games: Vec<Ruleset> = Ruleset::ALL
                .into_iter()
                .filter(|game| has(game, topic))
                .collect();
            if let [only] = games.as_slice() {
                *only
            } else {
                Ruleset::default()
            }
        });
        let Some(mut table) = session.books.reference(game, topic) else {
            let topics: Vec<&str> = Topic::ALL
                .into_iter()
                .filter(|topic| has(&game, *topic))
                .map(Topic::word)
                .collect();
            let others = Ruleset::ALL.into_iter().filter(|other| has(other, topic));
            let others: Vec<String> = others
                .map(|other| format!("--ruleset {}", other.key()))
                .collect();
            let others = if others.is_empty() {
                String::new()
            } else {
                format!("; try {}", others.join(" or "))
            };
            bail!(
                "{} has no such table; it has {}{others}",
                game.title(),
                topics.join(", ")
            );
        };
        if topic == Topic::Weapons {
            let books = Arc::clone(&session.books);
            let sources = batch::sources(&self.paths, &batch::YAML);
            let mut others = 0;
            batch::run(
                &sources,
                FileSelection::DesignsAndLibraries,
                |document| Ok((document.stated_ruleset()?, books.weapons(document)?)),
                |outcome| {
                    session.report(&outcome);
                    match outcome {
                        Outcome {
                            result: Ok((ruleset, rows)),
                            ..
                        } if ruleset == game => table.rows.extend(rows),
                        Outcome { result: Ok(_), .. } => others += 1,
                        Outcome { result: Err(_), .. } => {}
                    }
                    Ok(())
                },
            )?;
            if others > 0 {
                let shown = game.title();
                let (left_out, whose) = match others {
                    1 => ("1 file of another game is".to_string(), "its own"),
                    others => (format!("{others} files of other games are"), "theirs"),
                };
                print_message(&format!(
                    "{left_out} left out of this table of {shown}; --ruleset picks {whose}\n"
                ));
            }
        }
        let lines = table.title.into_iter().chain(session.house_line());
        table.title = Some(lines.collect::<Vec<_>>().join("\n")).filter(|lines| !lines.is_empty());
        session.print(&table, None, self.format)
    }
}

fn ruleset_help() -> String {
    let default = Ruleset::default().key();
    let games = describe_all_games("Game");
    format!("{games} [default: {default}, or the only game with this table]")
}

/// Lists the topics by game, then the examples. It takes much longer than to read a command line.
pub fn notes() -> String {
    let books = Rulebooks::new();
    let main = Ruleset::default();
    let mut sections = [
        format!("{}, at the table", main.title()),
        format!("{}, design", main.title()),
        "Other games".to_string(),
    ];
    for topic in Topic::ALL {
        let owner = Ruleset::ALL
            .into_iter()
            .find(|game| books.reference(*game, topic).is_some());
        let meaning = topic.meaning();
        let (section, text) = match owner {
            Some(game) if game != main => (2, format!("{meaning} ({})", game.title())),
            _ if topic.is_for_play() => (0, meaning.to_string()),
            _ => (1, meaning.to_string()),
        };
        sections[section].push_str(&format!("\n  {:12}{text}", topic.word()));
    }
    format!("{}\n\n{NOTES}", sections.join("\n\n"))
}
