//! `man`: generates manual pages.

use super::help::{HelpPage, NAME};
use super::target::write_file;
use super::{Cli, Session};
use anyhow::Result;
use clap::{Args, Command};
use std::path::PathBuf;

const NOTES: &str = "\
Examples
  starwright man | man -l -
  starwright man -o ~/.local/share/man/man1
  man starwright-sheet";

/// Generate man pages
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct ManPages {
    /// Write one page per command to this folder [default: the program's own page to
    /// standard output]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Overwrite existing pages
    #[arg(long, requires = "output")]
    force: bool,
}

impl ManPages {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let tree = Cli::tree_with_help(false);
        let Some(folder) = self.output else {
            let page = HelpPage::new(&tree).roff(NAME);
            return session.output.write(&page);
        };
        for (name, command) in list_commands(NAME.to_string(), &tree) {
            let path = folder.join(format!("{name}.1"));
            write_file(&path, &HelpPage::new(command).roff(&name), self.force)?;
        }
        Ok(())
    }
}

/// Returns a command and all below it with their full names, such as `starwright-starfire-time`.
fn list_commands(name: String, command: &Command) -> Vec<(String, &Command)> {
    let mut all = Vec::new();
    for below in command.get_subcommands() {
        if below.get_name() != "help" {
            all.extend(list_commands(format!("{name}-{}", below.get_name()), below));
        }
    }
    all.push((name, command));
    all
}
