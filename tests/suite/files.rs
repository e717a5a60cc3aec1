//! What the program does to files, and to what only looks like one: links, pipes, devices, files of others.

use crate::{Folder, Run, root, starwright};
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
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

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

fn mode(folder: &Folder, name: &str) -> u32 {
    fs::metadata(folder.0.join(name)).expect("a file").mode() & 0o7777
}

fn set_mode(folder: &Folder, name: &str, mode: u32) {
    fs::set_permissions(folder.0.join(name), fs::Permissions::from_mode(mode)).expect("a mode");
}

fn pipe(folder: &Folder, name: &str) {
    assert!(
        Command::new("mkfifo")
            .arg(folder.0.join(name))
            .status()
            .expect("mkfifo")
            .success()
    );
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_starwright"));
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env("XDG_CONFIG_HOME", "/nonexistent");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Waits for a program that must not wait for anybody itself.
fn end(mut child: Child) -> Run {
    let (mut stdout, mut stderr) = (
        child.stdout.take().expect("piped"),
        child.stderr.take().expect("piped"),
    );
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
    let status = child
        .wait()
        .expect("it ended")
        .code()
        .expect("no signal ended it");
    Run {
        stdout: read(&mut stdout),
        stderr: read(&mut stderr),
        status,
    }
}

fn soon(folder: &Folder, arguments: &[&str]) -> Run {
    end(command(&folder.0, arguments)
        .spawn()
        .expect("the program starts"))
}

/// Runs the program while something is written into a pipe.
fn fed(folder: &Folder, name: &str, text: &str, arguments: &[&str]) -> Run {
    folder.write("what-is-fed", text);
    let script = format!("exec cat what-is-fed > {name}");
    let mut writer = Command::new("sh")
        .args(["-c", &script])
        .current_dir(&folder.0)
        .spawn()
        .expect("sh");
    let run = std::panic::catch_unwind(|| soon(folder, arguments));
    let _ = writer.kill();
    writer.wait().expect("it ended");
    run.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[test]
fn a_planted_link_is_not_written_through() {
    let folder = Folder::new("planted");
    folder.write("victim", "mine");
    // The program takes the place of the shell, and so its number.
    let script = format!(
        "ln -s victim .a.yaml.$$.tmp; exec {} new a.yaml",
        env!("CARGO_BIN_EXE_starwright")
    );
    assert!(
        Command::new("sh")
            .args(["-c", &script])
            .current_dir(&folder.0)
            .output()
            .expect("sh")
            .status
            .success()
    );
    assert_eq!(read(&folder, "victim"), "mine");
    assert!(read(&folder, "a.yaml").contains("class:"));
    assert_eq!(names(&folder.0).len(), 3, "{:?}", names(&folder.0));
}

#[test]
fn new_files_follow_the_umask_and_old_ones_keep_their_mode() {
    let folder = Folder::new("modes");
    for (umask, expected) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] {
        let script = format!(
            "umask {umask}; exec {} new {umask}.yaml",
            env!("CARGO_BIN_EXE_starwright")
        );
        assert!(
            Command::new("sh")
                .args(["-c", &script])
                .current_dir(&folder.0)
                .output()
                .expect("sh")
                .status
                .success()
        );
        assert_eq!(mode(&folder, &format!("{umask}.yaml")), expected, "{umask}");
    }
    for expected in [0o600, 0o646, 0o444] {
        set_mode(&folder, "022.yaml", expected);
        assert_eq!(
            starwright(&folder.0, &["new", "022.yaml", "--force"]).status,
            0
        );
        assert_eq!(mode(&folder, "022.yaml"), expected);
    }
}

#[test]
fn a_pipe_or_device_is_written_into_and_stays() {
    let folder = Folder::new("written-into");
    pipe(&folder, "out.pdf");
    let design = root().join("designs/starmada_unity/majestic.yaml");
    for force in [&[][..], &["--force"]] {
        let mut reader = Command::new("cat");
        let reader = reader
            .arg(folder.0.join("out.pdf"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut reader = reader.expect("cat");
        let arguments = [
            &["sheet", design.to_str().expect("text"), "-o", "out.pdf"],
            force,
        ]
        .concat();
        let run = soon(&folder, &arguments);
        let is_pipe = fs::symlink_metadata(folder.0.join("out.pdf"))
            .expect("it is there")
            .file_type()
            .is_fifo();
        if run.status != 0 || !is_pipe {
            let _ = reader.kill();
        }
        assert!(run.status == 0 && is_pipe, "{}", run.stderr);
        assert!(
            reader
                .wait_with_output()
                .expect("it ends")
                .stdout
                .starts_with(b"%PDF-")
        );
    }
    assert_eq!(soon(&folder, &["new", "/dev/null"]).status, 0);
    let run = soon(&folder, &["new", "/dev/stdout"]);
    assert!(
        run.status == 0 && run.stdout.contains("class:"),
        "{}",
        run.stderr
    );
    // A name that we make up ourselves is not meant as a pipe.
    fs::create_dir(folder.0.join("each")).expect("a folder");
    pipe(&folder, "each/majestic.pdf");
    let run = soon(
        &folder,
        &[
            "sheet",
            design.to_str().expect("text"),
            "-o",
            "each/",
            "--force",
        ],
    );
    assert!(
        run.status == 2 && run.stderr.contains("is a device or a pipe, not a file"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_link_is_followed_or_refused_and_never_replaced() {
    let folder = Folder::new("links");
    folder.write("real.yaml", "old");
    symlink("real.yaml", folder.0.join("link.yaml")).expect("a link");
    symlink("nowhere.yaml", folder.0.join("dangling.yaml")).expect("a link");
    symlink("circle.yaml", folder.0.join("circle.yaml")).expect("a link");
    let is_link = |name: &str| {
        fs::symlink_metadata(folder.0.join(name))
            .expect("it is there")
            .is_symlink()
    };
    let run = starwright(&folder.0, &["new", "link.yaml"]);
    assert!(
        run.status == 2 && run.stderr.contains("link.yaml already exists; --force"),
        "{}",
        run.stderr
    );
    assert_eq!(
        starwright(&folder.0, &["new", "link.yaml", "--force"]).status,
        0
    );
    assert!(is_link("link.yaml") && read(&folder, "real.yaml").contains("class:"));
    for force in [&[][..], &["--force"]] {
        let run = starwright(&folder.0, &[&["new", "dangling.yaml"], force].concat());
        assert!(
            run.status == 2 && run.stderr.contains("a link to a missing file"),
            "{}",
            run.stderr
        );
        let run = starwright(&folder.0, &[&["new", "circle.yaml"], force].concat());
        assert!(
            run.status == 2 && run.stderr.contains("a link that leads nowhere"),
            "{}",
            run.stderr
        );
    }
    assert!(is_link("dangling.yaml") && is_link("circle.yaml"));
    assert_eq!(
        names(&folder.0),
        ["circle.yaml", "dangling.yaml", "link.yaml", "real.yaml"]
    );
}

#[test]
fn fmt_leaves_what_others_would_miss_and_does_the_rest() {
    let folder = Folder::new("fmt-refuses");
    for name in [
        "a-read-only.yaml",
        "b-twice.yaml",
        "c-other.yaml",
        "d-mine.yaml",
    ] {
        folder.write(name, UNORDERED);
    }
    set_mode(&folder, "a-read-only.yaml", 0o444);
    fs::hard_link(folder.0.join("b-twice.yaml"), folder.0.join("b-twice.txt"))
        .expect("a hard link");
    // Only the administrator gives files away.
    let is_given =
        std::os::unix::fs::chown(folder.0.join("c-other.yaml"), Some(12345), None).is_ok();
    set_mode(&folder, "d-mine.yaml", 0o640);
    symlink("d-mine.yaml", folder.0.join("e-link.yaml")).expect("a link");
    let run = starwright(&folder.0, &["fmt", "."]);
    assert_eq!(run.status, 2, "{}", run.stderr);
    for (name, why) in [
        ("a-read-only", "is read-only"),
        ("b-twice", "has several hard links"),
    ] {
        assert!(
            run.stderr.contains(&format!("{name}.yaml {why}")),
            "{}",
            run.stderr
        );
        assert_eq!(read(&folder, &format!("{name}.yaml")), UNORDERED);
    }
    if is_given {
        assert!(
            run.stderr.contains("c-other.yaml belongs to another user"),
            "{}",
            run.stderr
        );
        assert_eq!(read(&folder, "c-other.yaml"), UNORDERED);
        assert!(
            run.stderr.contains("4 files: 1 put in order"),
            "{}",
            run.stderr
        );
    }
    assert_eq!(
        (
            read(&folder, "d-mine.yaml").as_str(),
            mode(&folder, "d-mine.yaml")
        ),
        (WREN, 0o640)
    );
    assert!(
        fs::symlink_metadata(folder.0.join("e-link.yaml"))
            .expect("a link")
            .is_symlink()
    );
    assert!(names(&folder.0).iter().all(|name| !name.ends_with("tmp")));
    // What is only looked at is refused to nobody.
    assert_eq!(
        starwright(
            &folder.0,
            &["fmt", "--diff", "a-read-only.yaml", "b-twice.yaml"]
        )
        .status,
        0
    );
}

#[test]
fn names_are_cut_to_what_a_file_system_takes() {
    let folder = Folder::new("long-names");
    // Four bytes a letter.
    let long = "𐐨".repeat(100);
    folder.write(
        "ships.yaml",
        format!("class: {long}\nhull: 3\n---\nclass: {long}\nhull: 4\n"),
    );
    for (format, count) in [("pdf", 2), ("svg", 2)] {
        let run = starwright(
            &folder.0,
            &["sheet", "ships.yaml", "-o", "each/", "--format", format],
        );
        assert_eq!(run.status, 0, "{}", run.stderr);
        let written: Vec<String> = names(&folder.0.join("each"))
            .into_iter()
            .filter(|name| name.ends_with(format))
            .collect();
        assert_eq!(written.len(), count);
        assert!(
            written
                .iter()
                .any(|name| name.ends_with(&format!("-2.{format}"))),
            "{written:?}"
        );
    }
    folder.write("old.txt", sloop(&long).repeat(2));
    let run = starwright(&folder.0, &["convert", "old.txt", "-o", "out"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(names(&folder.0.join("out")).len(), 3);
    // As long as can be, and cut for the numbers of its pages.
    let name = format!("{}.svg", "é".repeat(125));
    let run = starwright(
        &folder.0,
        &["sheet", "ships.yaml", "-o", &name, "--template", "full"],
    );
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(
        folder
            .0
            .join(format!("{}-2.svg", "é".repeat(124)))
            .is_file(),
        "{:?}",
        names(&folder.0)
    );
    let name = format!("{}.yaml", "x".repeat(250));
    assert_eq!(starwright(&folder.0, &["new", &name]).status, 0);
    let run = starwright(&folder.0, &["new", &format!("x{name}")]);
    assert!(
        run.status == 2 && run.stderr.contains("cannot write xxx"),
        "{}",
        run.stderr
    );
    assert!(names(&folder.0).iter().all(|name| !name.ends_with("tmp")));
}

#[test]
fn a_file_that_cannot_be_written_does_not_stop_the_others() {
    let folder = Folder::new("one-fails");
    let ships: String = ["Ant", "Bee", "Cat"]
        .map(|class| format!("---\nclass: {class}\nhull: 3\n"))
        .concat();
    folder.write("ships.yaml", ships);
    for blocked in [
        "each/bee.pdf",
        "pages-2.svg",
        "out/bee.yaml",
        "out/unreadable.txt",
    ] {
        fs::create_dir_all(folder.0.join(blocked)).expect("a folder in the way");
    }
    for force in [&[][..], &["--force"]] {
        let run = starwright(
            &folder.0,
            &[&["sheet", "ships.yaml", "-o", "each/"], force].concat(),
        );
        assert!(
            run.status == 2 && run.stderr.contains("each/bee.pdf is a folder"),
            "{}",
            run.stderr
        );
        assert!(folder.0.join("each/ant.pdf").is_file() && folder.0.join("each/cat.pdf").is_file());
        let run = starwright(
            &folder.0,
            &[
                &[
                    "sheet",
                    "ships.yaml",
                    "-o",
                    "pages.svg",
                    "--template",
                    "full",
                ],
                force,
            ]
            .concat(),
        );
        assert!(
            run.status == 2 && run.stderr.contains("pages-2.svg is a folder"),
            "{}",
            run.stderr
        );
        assert!(folder.0.join("pages-1.svg").is_file() && folder.0.join("pages-3.svg").is_file());
    }
    folder.write(
        "old.txt",
        ["Ant", "Bee", "Cat"].map(sloop).concat() + "chatter\n",
    );
    let run = starwright(&folder.0, &["convert", "old.txt", "-o", "out", "--keep"]);
    assert!(
        run.status == 2 && run.stderr.contains("out/bee.yaml is a folder"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("out/unreadable.txt is a folder"),
        "{}",
        run.stderr
    );
    assert!(
        run.stdout
            .contains("2 designs written, 1 could not be written"),
        "{}",
        run.stdout
    );
    let expected = [
        "ant.yaml",
        "bee.yaml",
        "cat.yaml",
        "legacy.pdf",
        "report.csv",
        "unreadable.txt",
    ];
    assert_eq!(names(&folder.0.join("out")), expected);
    let report = read(&folder, "out/report.csv");
    assert!(
        report.contains("out/bee.yaml is a folder") && !report.contains(",bee.yaml,"),
        "{report}"
    );
}

#[test]
fn what_would_be_overwritten_is_seen_before_anything_is_written() {
    let folder = Folder::new("seen-first");
    let ships: String = ["Ant", "Bee", "Cat"]
        .map(|class| format!("---\nclass: {class}\nhull: 3\n"))
        .concat();
    folder.write("ships.yaml", ships);
    fs::create_dir(folder.0.join("each")).expect("a folder");
    folder.write("each/cat.pdf", "mine");
    folder.write("pages-2.svg", "mine");
    folder.write("pages-3.svg", "mine");
    let run = starwright(&folder.0, &["sheet", "ships.yaml", "-o", "each/"]);
    assert!(
        run.status == 2 && run.stderr.contains("each/cat.pdf already exists; --force"),
        "{}",
        run.stderr
    );
    assert_eq!(
        (names(&folder.0.join("each")), read(&folder, "each/cat.pdf")),
        (vec!["cat.pdf".into()], "mine".into())
    );
    let run = starwright(
        &folder.0,
        &[
            "sheet",
            "ships.yaml",
            "-o",
            "pages.svg",
            "--template",
            "full",
        ],
    );
    let message = "2 files such as pages-2.svg already exist; --force overwrites";
    assert!(
        run.status == 2 && run.stderr.contains(message),
        "{}",
        run.stderr
    );
    assert!(!folder.0.join("pages-1.svg").exists());
    assert_eq!(
        starwright(
            &folder.0,
            &["sheet", "ships.yaml", "-o", "each/", "--force"]
        )
        .status,
        0
    );
    assert_eq!(
        names(&folder.0.join("each")),
        ["ant.pdf", "bee.pdf", "cat.pdf"]
    );
}

#[test]
fn conversions_of_one_folder_leave_each_other_alone() {
    let folder = Folder::new("at-once");
    let ships: String = (0..60).map(|n| sloop(&format!("Ant{n}"))).collect();
    folder.write("a.txt", &ships);
    folder.write("b.txt", &ships);
    let inputs = ["a.txt", "b.txt", "a.txt", "b.txt"];
    let children = inputs
        .map(|input| command(&folder.0, &["convert", input, "-o", "out", "--resume"]).spawn());
    for child in children {
        let run = end(child.expect("the program starts"));
        assert_eq!(run.status, 0, "{}", run.stderr);
    }
    let written = names(&folder.0.join("out"));
    assert_eq!(written.len(), 121, "{written:?}");
    let from = |file: &str| {
        let is_from = |name: &&String| {
            read(&folder, &format!("out/{name}")).contains(&format!("file: {file}"))
        };
        written
            .iter()
            .filter(|name| name.ends_with("yaml"))
            .filter(is_from)
            .count()
    };
    assert_eq!([from("a.txt"), from("b.txt")], [60, 60]);
}

#[test]
fn leftovers_of_a_killed_run_go_and_those_of_a_living_one_stay() {
    let folder = Folder::new("leftovers");
    let (dead, living) = (
        ".starwright-0123456789abcdef-Dead00.tmp",
        ".starwright-0123456789abcdef-Living.tmp",
    );
    let (link, other) = (".starwright-link.tmp", ".starwright-notes.txt");
    [dead, living, other]
        .iter()
        .for_each(|name| folder.write(name, "half"));
    pipe(&folder, ".starwright-pipe.tmp");
    symlink(other, folder.0.join(link)).expect("a link");
    let held = File::open(folder.0.join(living)).expect("a file");
    held.lock().expect("a lock");
    assert_eq!(soon(&folder, &["new", "a.yaml"]).status, 0);
    assert_eq!(
        names(&folder.0),
        [living, link, other, ".starwright-pipe.tmp", "a.yaml"]
    );
    drop(held);
    folder.write("ship.yaml", UNORDERED);
    assert_eq!(soon(&folder, &["fmt", "ship.yaml"]).status, 0);
    assert!(!folder.0.join(living).exists() && folder.0.join(other).exists());
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
        (
            ["check", "ship.yaml"],
            "cannot open the library pipe: it is a pipe or a device, not a file",
        ),
        (
            ["check", "zero.yaml"],
            "cannot open the library /dev/zero: it is a pipe or a device, not a file",
        ),
        (
            ["fleet", "fleet.yaml"],
            "cannot open the design pipe: it is a pipe or a device, not a file",
        ),
        (
            ["sheet", "fleet.yaml"],
            "cannot open the design pipe: it is a pipe or a device, not a file",
        ),
    ] {
        let run = soon(&folder, &arguments);
        assert!(
            run.status == 1 && run.stderr.contains(message),
            "{arguments:?}: {}",
            run.stderr
        );
    }
    for command in ["rate", "fmt"] {
        let run = soon(&folder, &[command, "walk"]);
        for name in ["pipe", "zero"] {
            let message = format!("walk/{name}.yaml: error: a pipe or a device, not a file");
            assert!(
                run.status == 2 && run.stderr.contains(&message),
                "{command}: {}",
                run.stderr
            );
        }
        assert!(!run.stderr.contains("lock"), "{}", run.stderr);
    }
    assert!(soon(&folder, &["rate", "walk"]).stdout.contains("Wren"));
    folder.write("old.txt", sloop("Ant"));
    let run = soon(&folder, &["convert", "old.txt", "-o", "walk", "--resume"]);
    assert!(
        run.status == 0 && folder.0.join("walk/ant.yaml").is_file(),
        "{}",
        run.stderr
    );
    for (key, message) in [
        ("house", "cannot open the house pack pipe"),
        ("template", "cannot open the template pipe"),
    ] {
        folder.write("starwright/config.yaml", format!("{key}: pipe\n"));
        let mut command = command(&folder.0, &["sheet", "walk/wren.yaml", "-o", "a.pdf"]);
        let run = end(command
            .env("XDG_CONFIG_HOME", &folder.0)
            .spawn()
            .expect("the program starts"));
        assert!(
            run.status == 2 && run.stderr.contains(message),
            "{}",
            run.stderr
        );
        assert!(
            run.stderr.contains("it is a pipe or a device, not a file"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_pipe_that_the_command_line_names_is_read_like_standard_input() {
    let folder = Folder::new("read-pipes");
    pipe(&folder, "pipe");
    let library = "library: Guns\nweapons: {gun: {name: Gun, stats: 3-6-9 1x4+/1/1}}\n";
    folder.write("guns.yaml", library);
    let armed =
        format!("{WREN}engines: 3\nlibrary: guns.yaml\nweapons:\n  - {{use: gun, banks: [AB]}}\n");
    folder.write("ship.yaml", &armed);
    let read = |name: &str| fs::read_to_string(root().join(name)).expect("a file of the project");
    let (house, half) = (
        read("designs/house-example.yaml"),
        read("templates/sheets/half.yaml"),
    );
    for (text, arguments, expected) in [
        (&armed, &["rate", "pipe"][..], "Wren"),
        (
            &armed,
            &["duel", "pipe", "ship.yaml", "--runs", "10"],
            "Wren",
        ),
        (&armed, &["sheet", "pipe"], "Wren"),
        (&sloop("Ant"), &["convert", "pipe", "--dry-run"], "Ant"),
        (
            &library.to_string(),
            &["check", "ship.yaml", "--library", "pipe"],
            "1 design: 1 same",
        ),
        (
            &house,
            &["rate", "ship.yaml", "--house", "pipe"],
            "House pack",
        ),
        (&half, &["sheet", "ship.yaml", "--template", "pipe"], "Wren"),
        (&UNORDERED.to_string(), &["fmt", "pipe"], WREN),
    ] {
        let run = fed(&folder, "pipe", text, arguments);
        assert!(
            run.stdout.contains(expected),
            "{arguments:?}: {}{}",
            run.stdout,
            run.stderr
        );
    }
    assert!(
        fs::symlink_metadata(folder.0.join("pipe"))
            .expect("it is there")
            .file_type()
            .is_fifo()
    );
    let run = soon(
        &folder,
        &["sheet", "ship.yaml", "--font", "/dev/zero", "-o", "a.pdf"],
    );
    assert!(
        run.status == 2 && run.stderr.contains("larger than"),
        "{}",
        run.stderr
    );
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
        folder.write(
            "second.yaml",
            "fleet: F\nships:\n  - {design: secret, document: 1}\n",
        );
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
            let kind = if arguments[1] == "ship.yaml" {
                "secret is not a library"
            } else {
                "secret is not a design"
            };
            assert!(
                run.stderr.contains(kind) || run.stdout.contains(kind),
                "{secret}: {}",
                run.stderr
            );
            assert!(
                !(run.stdout + &run.stderr).contains("hunter2"),
                "{arguments:?}: {}",
                run.stderr
            );
        }
    }
    // What is ours says where it is wrong, in whichever style it is written.
    for ours in [
        "class: Wren\nhul: 3\n",
        "{\"class\": Wren,\n hul: 3}\n",
        "--- # x\n{\n  hul: 3, class: Wren}\n",
    ] {
        folder.write("secret", ours);
        let run = starwright(&folder.0, &["fleet", "fleet.yaml"]);
        assert!(
            run.stderr.contains("secret is wrong at line") && run.stderr.contains("hul"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn git_runs_nothing_that_a_repository_configures() {
    let folder = Folder::new("git-commands");
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
        let output = Command::new("git")
            .arg("-C")
            .arg(&folder.0)
            .args(who)
            .args(arguments)
            .output()
            .expect("git");
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout)
            .expect("text")
            .trim()
            .to_string()
    };
    git(&["init", "-q"]);
    folder.write("ship.yaml", WREN);
    folder.write("kept.yaml", WREN);
    folder.write(".gitattributes", "*.yaml diff=evil filter=evil\n");
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "first"]);
    let ran = folder.0.join("ran");
    let script = format!("touch {}", ran.display());
    let keys = [
        "core.fsmonitor",
        "core.pager",
        "core.sshCommand",
        "diff.external",
        "diff.evil.textconv",
    ];
    for key in keys.iter().chain(&[
        "diff.evil.command",
        "filter.evil.smudge",
        "credential.helper",
        "core.askPass",
    ]) {
        git(&["config", key, &script]);
    }
    let run = starwright(&folder.0, &["compare", "--git", "HEAD", "kept.yaml"]);
    assert!(run.status == 0 && !ran.exists(), "{}", run.stderr);
    // A clone that fetches what it does not have, by running a command.
    folder.write("ship.yaml", "class: Wren\nhull: 4\n");
    git(&[
        "-c",
        "core.fsmonitor=",
        "-c",
        "filter.evil.smudge=",
        "commit",
        "-q",
        "-a",
        "-m",
        "second",
    ]);
    let _ = fs::remove_file(&ran);
    let object = git(&["rev-parse", "HEAD~1:ship.yaml"]);
    let kept = git(&["rev-parse", "HEAD~1:kept.yaml"]);
    assert_eq!(object, kept, "the same text is the same object");
    fs::remove_file(
        folder
            .0
            .join(".git/objects")
            .join(&object[..2])
            .join(&object[2..]),
    )
    .expect("an object");
    git(&["config", "core.repositoryformatversion", "1"]);
    git(&["config", "extensions.partialClone", "origin"]);
    git(&["config", "remote.origin.promisor", "true"]);
    git(&["config", "protocol.ext.allow", "always"]);
    git(&[
        "config",
        "remote.origin.url",
        &format!("ext::sh -c touch% {}", ran.display()),
    ]);
    let run = starwright(&folder.0, &["compare", "--git", "HEAD~1", "ship.yaml"]);
    assert!(
        run.status == 2 && run.stderr.contains("is missing from this repository"),
        "{}",
        run.stderr
    );
    assert!(!ran.exists(), "git ran a command of the repository");
}

#[test]
fn a_dangling_link_in_a_folder_is_reported() {
    let folder = Folder::new("dangling");
    folder.write("a.yaml", WREN);
    symlink("nowhere.yaml", folder.0.join("b.yaml")).expect("a link");
    symlink("c.yaml", folder.0.join("c.yaml")).expect("a link");
    for command in ["rate", "check", "sheet"] {
        let run = starwright(&folder.0, &[command, "."]);
        assert_eq!(run.status, 2, "{command}: {}", run.stderr);
        assert!(
            run.stderr
                .contains("b.yaml: error: a link to a missing file"),
            "{command}: {}",
            run.stderr
        );
        assert!(
            run.stderr.contains("c.yaml: error: cannot be opened"),
            "{command}: {}",
            run.stderr
        );
        assert!(
            run.stdout.contains("Wren") || command == "check",
            "{command}: {}",
            run.stdout
        );
    }
}

#[test]
fn a_file_named_twice_is_read_once() {
    let folder = Folder::new("twice");
    fs::create_dir(folder.0.join("ships")).expect("a folder");
    folder.write("ships/a.yaml", WREN);
    symlink("a.yaml", folder.0.join("ships/b.yaml")).expect("a link");
    symlink("ships", folder.0.join("more")).expect("a link");
    for (paths, first, again) in [
        (
            &["ships/a.yaml", "./ships/a.yaml"][..],
            "ships/a.yaml",
            "./ships/a.yaml",
        ),
        (
            &["ships/a.yaml", "ships/b.yaml"],
            "ships/a.yaml",
            "ships/b.yaml",
        ),
        (&["ships"], "ships/a.yaml", "ships/b.yaml"),
        (&["ships/b.yaml", "ships"], "ships/b.yaml", "ships/a.yaml"),
        (
            &["more/a.yaml", "ships/a.yaml"],
            "more/a.yaml",
            "ships/a.yaml",
        ),
    ] {
        let run = starwright(&folder.0, &[&["rate", "--format", "csv"], paths].concat());
        assert_eq!(
            (run.status, run.stdout.lines().count()),
            (0, 2),
            "{paths:?}: {}",
            run.stdout
        );
        let note = format!("note: {again} is the same file as {first}");
        assert!(run.stderr.starts_with(&note), "{paths:?}: {}", run.stderr);
        assert_eq!(
            run.stderr.matches("each is read once").count(),
            1,
            "{}",
            run.stderr
        );
    }
    let run = starwright(&folder.0, &["rate", "more/a.yaml"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
}

/// Interrupts runs that write many files, at different moments.
#[test]
fn an_interrupted_run_leaves_no_temporary_file() {
    let folder = Folder::new("interrupted");
    fs::create_dir(folder.0.join("in")).expect("a folder");
    for number in 0..300 {
        folder.write(
            &format!("in/{number:03}.yaml"),
            WREN.replace("Wren", &format!("Wren {number}")),
        );
    }
    let mut interrupted = 0;
    for round in 0..12 {
        let out = folder.0.join(format!("out-{round}"));
        let target = format!("{}/", out.display());
        let mut child = command(
            &folder.0,
            &["sheet", "in", "-o", &target, "--format", "txt"],
        )
        .spawn()
        .expect("it starts");
        let count = || fs::read_dir(&out).map_or(0, Iterator::count);
        while count() <= round && child.try_wait().expect("it is ours").is_none() {
            std::thread::yield_now();
        }
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.is_ok(), "kill runs");
        let status = child.wait().expect("it ends");
        interrupted += usize::from(status.code() == Some(130));
        assert!(matches!(status.code(), Some(0 | 130)), "{status}");
        assert!(
            names(&out).iter().all(|name| !name.ends_with(".tmp")),
            "{:?}",
            names(&out)
        );
    }
    assert!(interrupted > 0, "no run was interrupted");
}
