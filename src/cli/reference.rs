//! `reference`: tables to look things up in.

use super::batch::{self, Outcome, Wanted};
use super::new::{games, ruleset};
use super::output::say;
use super::{Format, Session};
use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use starwright_games::Ruleset;
use starwright_rules::Topic;
use std::path::PathBuf;
use std::sync::Arc;

/// Tables to look things up in: traits, keywords, arcs, weapons, missiles, numbers and more
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright reference traits\n  starwright reference weapons designs/\n  \
    starwright reference numbers --house club.yaml\n  starwright reference systems --format markdown\n  \
    starwright reference battles --format csv\n\n\
    A page of the most used tables, to print and lay beside the map, is `starwright sheet --reference -o reference.pdf`."
)]
pub struct Reference {
    /// What to look up
    #[arg(value_parser = PossibleValuesParser::new(Topic::ALL.map(|topic| PossibleValue::new(topic.word()).help(topic.meaning()))))]
    topic: String,
    /// For `weapons`: libraries, designs or folders of them (a design's own weapons, without Fire Control)
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    #[arg(long, value_name = "KEY", value_parser = ruleset, help = games("The game [default: the first of these, or the one game that has such a table]"))]
    ruleset: Option<Ruleset>,
    /// How to print it
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
                Wanted::DesignsAndLibraries,
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
                say(&format!(
                    "{left_out} left out of this table of {shown}; --ruleset picks {whose}\n"
                ));
            }
        }
        table.title = session.house_line();
        session.print(&table, None, self.format)
    }
}
