//! `--watch`: the command runs again after each change of a file, and Ctrl-C ends it.

use crate::Folder;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long a line may take to appear, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running program that watches files.
struct Watching {
    child: Child,
    printed: Receiver<String>,
    said: Receiver<String>,
}

impl Watching {
    /// Starts the program in a folder. A shell in the background ignores Ctrl-C; `env` ends that.
    fn new(folder: &Path, arguments: &[&str]) -> Watching {
        let mut child = Command::new("env")
            .args(["--default-signal=INT", env!("CARGO_BIN_EXE_starwright")])
            .args(arguments)
            .current_dir(folder)
            .env("XDG_CONFIG_HOME", "/nonexistent")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let printed = lines_of(child.stdout.take().expect("its output is piped"));
        let said = lines_of(child.stderr.take().expect("its messages are piped"));
        Watching {
            child,
            printed,
            said,
        }
    }

    /// Waits until both outputs have a line with such words; lines before them are skipped.
    fn wait_for(&self, printed: &str, said: &str) {
        for (lines, words) in [(&self.printed, printed), (&self.said, said)] {
            while !lines
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|_| panic!("no line with '{words}'"))
                .contains(words)
            {}
        }
    }

    /// Ends the program as Ctrl-C does.
    fn interrupt(mut self) {
        let signal = ["-INT", &self.child.id().to_string()].map(str::to_string);
        let sent = Command::new("kill").args(signal).status();
        assert!(sent.expect("a signal is sent").success());
        let status = self.child.wait().expect("it ends");
        assert!(!status.success(), "ended by the signal, not by itself");
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Reads lines as they arrive.
fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    lines
}

fn ship(class: &str) -> String {
    format!("class: {class}\nhull: 4\nengines: 3\n")
}

#[test]
fn rate_watches_files_that_are_written_replaced_and_new() {
    let folder = Folder::new("watch-rate");
    folder.write("a.yaml", ship("Auk"));
    let watching = Watching::new(&folder.0, &["rate", ".", "--watch"]);
    watching.wait_for("Auk", "watching 1 file;");
    folder.write("a.yaml", ship("Bunting"));
    watching.wait_for("Bunting", "watching 1 file;");
    // As editors do that write a new file and give it the old name.
    folder.write("a.yaml.new", ship("Crane"));
    std::fs::rename(folder.0.join("a.yaml.new"), folder.0.join("a.yaml")).expect("a file renamed");
    watching.wait_for("Crane", "watching 1 file;");
    folder.write("b.yaml", ship("Dunlin"));
    watching.wait_for("Dunlin", "watching 2 files;");
    watching.interrupt();
}

#[test]
fn check_watches_the_library_that_a_design_names() {
    let folder = Folder::new("watch-check");
    let library =
        |stats: &str| format!("library: Guns\nweapons:\n  gun: {{name: Gun, stats: {stats}}}\n");
    folder.write("guns.yaml", library("3-6-9 1x4+/1/1"));
    let weapons = "library: guns.yaml\nweapons:\n  - {use: gun, banks: [AB]}\n";
    folder.write("a.yaml", ship("Auk") + weapons);
    let watching = Watching::new(&folder.0, &["check", "a.yaml", "--watch"]);
    watching.wait_for("1 design: 1 legal", "watching 2 files;");
    folder.write("guns.yaml", library("9-6-3 1x4+/1/1"));
    watching.wait_for("1 design: 0 legal, 1 malformed", "guns.yaml");
    watching.interrupt();
}

#[test]
fn what_cannot_change_is_not_watched() {
    let run = crate::starwright(&std::env::temp_dir(), &["rate", "-", "--watch"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("--watch needs files"), "{}", run.stderr);
}
