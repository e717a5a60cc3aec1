//! `compare`: shows where designs differ.

use super::Session;
use super::answers::AnswerArgs;
use super::ships::{LoadedDesign, ships};
use anyhow::{Context, Result, bail};
use clap::Args;
use starwright_games::MAX_COMPARED_DESIGNS;
use starwright_text::field::escape_controls;
use std::path::{Path, PathBuf};
use std::process::Command;

const NOTES: &str = "\
Damage is expected from one volley at its best bearing, at a ship without
shields. With --git, weapon libraries are read as they are now.

Examples
  starwright compare majestic.yaml refit.yaml
  starwright compare bora.yaml mistral.yaml fohn.yaml --format csv
  starwright compare --git HEAD~1 majestic.yaml";

/// Compare designs, or a design with its git history
///
/// Shows what differs, regardless of the order of keys. Weapons are matched by name,
/// then by stats. Notes, errata and published ratings are not compared.
#[derive(Args)]
#[command(after_help = NOTES)]
pub struct Compare {
    /// Two to twelve designs of one game; one with --git
    #[arg(required = true, value_name = "DESIGN")]
    designs: Vec<PathBuf>,
    /// Compare one design with its version in git, such as HEAD~1
    #[arg(long, value_name = "REVISION", help_heading = "History")]
    git: Option<String>,
    #[command(flatten)]
    answer: AnswerArgs,
}

impl Compare {
    pub fn run(self, session: &mut Session) -> Result<()> {
        let Some(revision) = &self.git else {
            let designs = session.load_all(&self.designs)?;
            if !(2..=MAX_COMPARED_DESIGNS).contains(&designs.len()) {
                bail!(
                    "found {} to compare; it takes two to {MAX_COMPARED_DESIGNS} designs, or one with --git",
                    designs.len()
                );
            }
            return self.print(session, &designs);
        };
        let [path] = self.designs.as_slice() else {
            bail!("{} designs; with --git name one", self.designs.len());
        };
        let old = read_at_revision(path, revision)?;
        let file = format!(
            "{} at {revision}",
            escape_controls(&path.display().to_string())
        );
        let old = session.load_text(file, &old, path.parent().unwrap_or(Path::new("")));
        let new = session.load_one(path)?;
        self.print(session, &[old?, new])
    }

    fn print(&self, session: &mut Session, designs: &[LoadedDesign]) -> Result<()> {
        let names: Vec<String> = designs
            .iter()
            .map(|design| format!("{} ({})", design.ship, design.file))
            .collect();
        let comparison = session.books.compare(&ships(designs), &names)?;
        session.deliver(&comparison.into(), &self.answer, false)
    }
}

/// Settings of a repository that make git run commands; the repository may be anyone's.
const NO_COMMANDS: [&str; 10] = [
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.gitProxy=",
    "core.askPass=",
    "credential.helper=",
    "diff.external=",
    "protocol.allow=never",
    // A repository inside the files of another one is not the one asked for.
    "safe.bareRepository=explicit",
];

/// Prepares git in a folder. It runs nothing that the repository configures, and does not fetch, prompt or write. Which
/// repositories are trusted is left to git and its `safe.directory`.
fn prepare_git(folder: &Path) -> Command {
    let mut git = Command::new("git");
    git.arg("-C")
        .arg(folder)
        .args(["--no-pager", "--no-optional-locks", "--literal-pathspecs"]);
    for setting in NO_COMMANDS {
        git.args(["-c", setting]);
    }
    // Missing objects are not fetched. A git that does not know the first variable still finds no protocol allowed, no
    // matter what the repository configures.
    git.env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_ALLOW_PROTOCOL", "")
        .env("GIT_TERMINAL_PROMPT", "0");
    // Another program's repository settings, such as those of a hook we run in, do not apply to this folder.
    for name in [
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_COMMON_DIR",
    ] {
        git.env_remove(name);
    }
    // Messages are recognized by their English words.
    git.env("LC_ALL", "C");
    git
}

/// Returns a file as it was at a revision of its repository.
fn read_at_revision(path: &Path, revision: &str) -> Result<String> {
    let is_word = |c: char| c.is_alphanumeric() || "~^@{}./_-+".contains(c);
    if revision.is_empty() || revision.starts_with('-') || !revision.chars().all(is_word) {
        bail!(
            "'{}' is not a revision; write one such as HEAD~1, a branch or a commit",
            escape_controls(revision)
        );
    }
    let name = path.file_name().and_then(|name| name.to_str());
    let name =
        name.with_context(|| format!("{}: name a file to see its version in git", path.display()))?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if !folder.is_dir() {
        bail!("{} is not a folder", folder.display());
    }
    let mut git = prepare_git(folder);
    git.args(["cat-file", "blob", "--end-of-options"])
        .arg(format!("{revision}:./{name}"));
    let output = git
        .output()
        .context("git cannot be started; --git needs it")?;
    if output.status.success() {
        return String::from_utf8(output.stdout)
            .with_context(|| format!("{name} at {revision} is not UTF-8 text"));
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let why = stderr
        .lines()
        .next()
        .unwrap_or("git failed")
        .trim_start_matches("fatal: ");
    bail!(match () {
        () if why.contains("not a git repository") =>
            format!("{} is not in a git repository", folder.display()),
        () if why.contains("does not exist in") || why.contains("exists on disk, but not in") => {
            format!("{name} is not in git at {revision}")
        }
        () if why.contains("invalid object name")
            || why.contains("unknown revision")
            || why.contains("bad revision") =>
        {
            format!("there is no revision {revision} in this repository")
        }
        () if ["bad file", "lazy fetching disabled", "transport '"]
            .iter()
            .any(|words| stderr.contains(words)) =>
        {
            format!(
                "{name} at {revision} is missing from this repository; fetch it with git first if this is a partial clone"
            )
        }
        () => format!("git: {}", escape_controls(why)),
    })
}
