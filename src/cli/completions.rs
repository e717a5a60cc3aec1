//! `completions`: generates shell completions.

use super::tabletop::COUNTERS;
use super::{Cli, Session, rate};
use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args};
use clap_complete::Shell;
use starwright_games::Ruleset;
use starwright_paper::layout::template::SHIPPED;
use starwright_posts::import::Dialect;
use starwright_rules::battle::question::Captain;

const NOTES: &str = "\
Example
  starwright completions bash \\
      > ~/.local/share/bash-completion/completions/starwright";

/// Generate shell completions
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Completions {
    /// bash, elvish, fish, powershell, zsh
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let mut tree = Cli::tree().mut_subcommands(|command| command.mut_args(with_words));
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut tree, "starwright", &mut script);
        session.output.write(&String::from_utf8_lossy(&script))
    }
}

/// Adds the words that a shell offers for an option. The program accepts more, such as files, and its messages are better
/// than those of a closed list.
fn with_words(argument: Arg) -> Arg {
    let words: Vec<&'static str> = match argument.get_id().as_str() {
        "template" => SHIPPED
            .iter()
            .map(|&(name, _)| name)
            .chain([COUNTERS])
            .collect(),
        "template_source" => SHIPPED.map(|(name, _)| name).to_vec(),
        "captain" => Captain::ALL.map(Captain::word).to_vec(),
        "ruleset" => Ruleset::ALL.map(Ruleset::key).to_vec(),
        "layout" => Dialect::ALL.iter().map(|layout| layout.key()).collect(),
        "sort" => rate::column_keys(),
        _ => return argument,
    };
    argument.value_parser(PossibleValuesParser::new(words))
}
