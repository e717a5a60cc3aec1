//! What the program does to files, and to what only looks like one: links, pipes, devices, files of others.

use crate::{Folder, Run, root, starwright};
use std::fs;
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A design that `fmt` would put in order.
const UNORDERED: &str = "hull:   3\nclass: Wren\n";
const WREN: &str = "class: Wren\nhull: 3\n";

/// A ship of an older edition.
fn sloop(class: &str) -> String {
    crate::hazards::SLOOP.replace("Test", class)
}

fn pipe(folder: &Folder, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.0.join(name)).status().expect("mkfifo").success());
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_starwright"));
    command.args(arguments).current_dir(folder).env_remove("NO_COLOR").env("XDG_CONFIG_HOME", "/nonexistent");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Waits for a program that must not wait for anybody itself.
fn end(mut child: Child) -> Run {
    let (mut stdout, mut stderr) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
    let read = |source: &mut dyn Read| {
        let mut text = String::new();
        source.read_to_string(&mut text).expect("it prints text");
        text
    };
    let since = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if since.elapsed() > Duration::from_secs(60) {
            child.kill().expect("it is ours");
            panic!("the program hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let status = child.wait().expect("it ended").code().expect("no signal ended it");
    Run { stdout: read(&mut stdout), stderr: read(&mut stderr), status }
}

fn soon(folder: &Folder, arguments: &[&str]) -> Run {
    end(command(&folder.0, arguments).spawn().expect("the program starts"))
}

/// Runs the program while something is written into a pipe.
fn fed(folder: &Folder, name: &str, text: &str, arguments: &[&str]) -> Run {
    folder.write("what-is-fed", text);
    let script = format!("exec cat what-is-fed > {name}");
    let mut writer = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).spawn().expect("sh");
    let run = std::panic::catch_unwind(|| soon(folder, arguments));
    let _ = writer.kill();
    writer.wait().expect("it ended");
    run.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[test]
fn a_pipe_that_a_file_or_folder_names_is_refused() {
    let folder = Folder::new("named-pipes");
    fs::create_dir_all(folder.0.join("walk")).expect("a folder");
    fs::create_dir_all(folder.0.join("starwright")).expect("a folder");
    pipe(&folder, "pipe");
    pipe(&folder, "walk/pipe.yaml");
    symlink("/dev/zero", folder.0.join("walk/zero.yaml")).expect("a link");
    symlink("nobody@nowhere", folder.0.join("walk/.#lock.yaml")).expect("a link");
    folder.write("walk/wren.yaml", WREN);
    folder.write("ship.yaml", format!("{WREN}library: pipe\n"));
    folder.write("zero.yaml", format!("{WREN}library: /dev/zero\n"));
    folder.write("fleet.yaml", "fleet: F\nships:\n  - design: pipe\n");
    for (arguments, message) in [
        (["check", "ship.yaml"], "cannot open the library pipe: it is a pipe or a device, not a file"),
        (["check", "zero.yaml"], "cannot open the library /dev/zero: it is a pipe or a device, not a file"),
        (["fleet", "fleet.yaml"], "cannot open the design pipe: it is a pipe or a device, not a file"),
        (["sheet", "fleet.yaml"], "cannot open the design pipe: it is a pipe or a device, not a file"),
    ] {
        let run = soon(&folder, &arguments);
        assert!(run.status == 1 && run.stderr.contains(message), "{arguments:?}: {}", run.stderr);
    }
    for command in ["rate", "fmt"] {
        let run = soon(&folder, &[command, "walk"]);
        for name in ["pipe", "zero"] {
            let message = format!("walk/{name}.yaml: error: a pipe or a device, not a file");
            assert!(run.status == 2 && run.stderr.contains(&message), "{command}: {}", run.stderr);
        }
        assert!(!run.stderr.contains("lock"), "{}", run.stderr);
    }
    assert!(soon(&folder, &["rate", "walk"]).stdout.contains("Wren"));
    folder.write("old.txt", sloop("Ant"));
    let run = soon(&folder, &["convert", "old.txt", "-o", "walk", "--resume"]);
    assert!(run.status == 0 && folder.0.join("walk/ant.yaml").is_file(), "{}", run.stderr);
    for (key, message) in [("house", "cannot open the house pack pipe"), ("template", "cannot open the template pipe")]
    {
        folder.write("starwright/config.yaml", format!("{key}: pipe\n"));
        let mut command = command(&folder.0, &["sheet", "walk/wren.yaml", "-o", "a.pdf"]);
        let run = end(command.env("XDG_CONFIG_HOME", &folder.0).spawn().expect("the program starts"));
        assert!(run.status == 2 && run.stderr.contains(message), "{}", run.stderr);
        assert!(run.stderr.contains("it is a pipe or a device, not a file"), "{}", run.stderr);
    }
}

#[test]
fn a_pipe_that_the_command_line_names_is_read_like_standard_input() {
    let folder = Folder::new("read-pipes");
    pipe(&folder, "pipe");
    let library = "library: Guns\nweapons: {gun: {name: Gun, stats: 3-6-9 1x4+/1/1}}\n";
    folder.write("guns.yaml", library);
    let armed = format!("{WREN}library: guns.yaml\nweapons:\n  - {{use: gun, banks: [AB]}}\n");
    folder.write("ship.yaml", &armed);
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("a file of the project");
    let (house, half) = (read("designs/house-example.yaml"), read("templates/sheets/half.yaml"));
    for (text, arguments, expected) in [
        (&armed, &["rate", "pipe"][..], "Wren"),
        (&armed, &["duel", "pipe", "ship.yaml", "--runs", "10"], "Wren"),
        (&armed, &["sheet", "pipe"], "Wren"),
        (&sloop("Ant"), &["convert", "pipe", "--dry-run"], "Ant"),
        (&library.to_string(), &["check", "ship.yaml", "--library", "pipe"], "1 design: 1 same"),
        (&house, &["rate", "ship.yaml", "--house", "pipe"], "House pack"),
        (&half, &["sheet", "ship.yaml", "--template", "pipe"], "Wren"),
        (&UNORDERED.to_string(), &["fmt", "pipe"], WREN),
    ] {
        let run = fed(&folder, "pipe", text, arguments);
        assert!(run.stdout.contains(expected), "{arguments:?}: {}{}", run.stdout, run.stderr);
    }
    assert!(fs::symlink_metadata(folder.0.join("pipe")).expect("it is there").file_type().is_fifo());
    let run = soon(&folder, &["sheet", "ship.yaml", "--font", "/dev/zero", "-o", "a.pdf"]);
    assert!(run.status == 2 && run.stderr.contains("larger than"), "{}", run.stderr);
}

#[test]
fn a_file_that_is_not_ours_is_named_but_not_quoted() {
    let folder = Folder::new("quoted");
    let secrets = [
        "root:x:0:0:hunter2\n",
        "hunter2\n",
        "{user: hunter2}\n",
        "- hunter2\n",
        "hunter2: [\n",
        "a:\n  hull: hunter2\n",
    ];
    for secret in secrets {
        folder.write("secret", secret);
        folder.write("fleet.yaml", "fleet: F\nships:\n  - design: secret\n");
        folder.write("second.yaml", "fleet: F\nships:\n  - {design: secret, document: 1}\n");
        folder.write("ship.yaml", format!("{WREN}library: secret\n"));
        for arguments in [
            &["fleet", "fleet.yaml"][..],
            &["fleet", "fleet.yaml", "--format", "json"],
            &["fleet", "second.yaml"],
            &["sheet", "fleet.yaml"],
            &["check", "ship.yaml"],
            &["rate", "ship.yaml", "--format", "json"],
        ] {
            let run = starwright(&folder.0, arguments);
            assert_eq!(run.status, 1, "{arguments:?}: {}", run.stderr);
            let kind = if arguments[1] == "ship.yaml" { "secret is no library" } else { "secret is no design" };
            assert!(run.stderr.contains(kind) || run.stdout.contains(kind), "{secret}: {}", run.stderr);
            assert!(!(run.stdout + &run.stderr).contains("hunter2"), "{arguments:?}: {}", run.stderr);
        }
    }
    // What is ours says where it is wrong, in whichever style it is written.
    for ours in ["class: Wren\nhul: 3\n", "{\"class\": Wren,\n hul: 3}\n", "--- # x\n{\n  hul: 3, class: Wren}\n"] {
        folder.write("secret", ours);
        let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
        assert!(run.stderr.contains("secret is wrong at line") && run.stderr.contains("hul"), "{}", run.stderr);
    }
}

#[test]
fn git_runs_nothing_that_a_repository_configures() {
    let folder = Folder::new("git-commands");
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
        let output = Command::new("git").arg("-C").arg(&folder.0).args(who).args(arguments).output().expect("git");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text").trim().to_string()
    };
    git(&["init", "-q"]);
    folder.write("ship.yaml", WREN);
    folder.write("kept.yaml", WREN);
    folder.write(".gitattributes", "*.yaml diff=evil filter=evil\n");
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "first"]);
    let ran = folder.0.join("ran");
    let script = format!("touch {}", ran.display());
    let keys = ["core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "diff.evil.textconv"];
    for key in keys.iter().chain(&["diff.evil.command", "filter.evil.smudge", "credential.helper", "core.askPass"]) {
        git(&["config", key, &script]);
    }
    let run = starwright(&folder.0, &["compare", "--git", "HEAD", "kept.yaml"]);
    assert!(run.status == 0 && !ran.exists(), "{}", run.stderr);
    // A clone that fetches what it does not have, by running a command.
    folder.write("ship.yaml", "class: Wren\nhull: 4\n");
    git(&["-c", "core.fsmonitor=", "-c", "filter.evil.smudge=", "commit", "-q", "-a", "-m", "second"]);
    let _ = fs::remove_file(&ran);
    let object = git(&["rev-parse", "HEAD~1:ship.yaml"]);
    let kept = git(&["rev-parse", "HEAD~1:kept.yaml"]);
    assert_eq!(object, kept, "the same text is the same object");
    fs::remove_file(folder.0.join(".git/objects").join(&object[..2]).join(&object[2..])).expect("an object");
    git(&["config", "core.repositoryformatversion", "1"]);
    git(&["config", "extensions.partialClone", "origin"]);
    git(&["config", "remote.origin.promisor", "true"]);
    git(&["config", "protocol.ext.allow", "always"]);
    git(&["config", "remote.origin.url", &format!("ext::sh -c touch% {}", ran.display())]);
    let run = starwright(&folder.0, &["compare", "--git", "HEAD~1", "ship.yaml"]);
    assert!(run.status == 2 && run.stderr.contains("is missing from this repository"), "{}", run.stderr);
    assert!(!ran.exists(), "git ran a command of the repository");
}
