//! `man`: manual pages, made from the same tree of commands that the program reads its arguments by.

use super::target::write_bytes;
use super::{Cli, Session};
use anyhow::Result;
use clap::Args;
use clap_mangen::Man;
use std::path::PathBuf;

/// Manual pages for `man`
#[derive(Args)]
#[command(
    after_help = "Examples:\n  starwright man | man -l -\n  starwright man -o ~/.local/share/man/man1\n  man starwright-sheet"
)]
pub struct ManPages {
    /// The folder for a page per command [default: the program's own page, to standard output]
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Overwrite pages that are there
    #[arg(long, requires = "output")]
    force: bool,
}

impl ManPages {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let mut tree = Cli::tree().disable_help_subcommand(true);
        tree.build();
        let Some(folder) = self.output else {
            return session.output.write(&String::from_utf8_lossy(&page(tree)?));
        };
        for command in commands(tree) {
            let name = command.get_display_name().unwrap_or(command.get_name());
            let path = folder.join(format!("{name}.1"));
            write_bytes(&path, &page(command)?, self.force)?;
        }
        Ok(())
    }
}

/// A command and all below it, each under its full name.
fn commands(command: clap::Command) -> Vec<clap::Command> {
    let below = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
        .cloned()
        .flat_map(commands);
    let mut all: Vec<clap::Command> = below.collect();
    all.insert(0, command);
    all
}

/// The text of one page.
fn page(command: clap::Command) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Man::new(command).render(&mut bytes)?;
    Ok(bytes)
}
