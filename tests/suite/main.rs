//! The one integration binary: the program and the library as their users meet them.

mod answers;
mod architecture;
mod archives;
mod bench;
mod by_the_book;
mod captains;
mod cli;
mod convert;
mod coverage;
mod designs;
mod examples;
#[cfg(unix)]
mod files;
mod fleet;
mod growth;
mod hazards;
mod hostile;
mod import;
mod limits;
mod malformed;
mod manual;
mod misread;
mod odds;
mod orders;
mod posts;
mod referee;
mod replays;
mod resuming;
mod schemas;
mod several;
mod sheets;
mod silent_death;
mod silhouettes;
mod spreadsheets;
mod star_strike;
#[cfg(feature = "starfire")]
mod starfire;
#[cfg(target_os = "linux")]
mod terminal;
mod transcription;
mod unreadable;
#[cfg(target_os = "linux")]
mod watching;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The top of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What the program printed and how it ended.
struct Run {
    stdout: String,
    stderr: String,
    status: i32,
}

/// Runs the program in a folder.
fn starwright(folder: &Path, arguments: &[&str]) -> Run {
    starwright_with(folder, arguments, b"")
}

/// Runs the program in a folder with standard input.
fn starwright_with(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_starwright"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is piped");
    // A program that does not read its input closes it: no matter.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    Run {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        status: output.status.code().expect("no signal ended it"),
    }
}

/// A new folder for a test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("starwright-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.0.join(name), content).expect("a file written");
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("a file read")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// All files with an ending below a folder, sorted.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
