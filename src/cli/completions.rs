//! `completions`: shell completions for our commands.

use super::{Cli, Session};
use anyhow::Result;
use clap::Args;
use clap_complete::Shell;

/// Completions for your shell
#[derive(Args)]
#[command(
    after_help = "Example:\n  starwright completions bash > ~/.local/share/bash-completion/completions/starwright"
)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, session: &mut Session) -> Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::tree(), "starwright", &mut script);
        session.output.write(&String::from_utf8_lossy(&script))
    }
}
