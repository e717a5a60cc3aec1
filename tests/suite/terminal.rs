//! Every table on a terminal of 60, 80 and 120 columns. The program `script` opens the terminal; where it is missing, as
//! outside Linux, there is nothing to compare.

use crate::{Folder, root};
use std::fmt::Write as _;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

/// Each table: its name, and the words of the command that prints it, run at the top of the project.
const TABLES: [(&str, &str); 27] = [
    ("rate", "rate designs/starmada_unity/granite-synod"),
    (
        "rate-all-columns",
        "rate designs/starmada_unity/granite-synod --columns all",
    ),
    (
        "rate-games",
        "rate designs/star_strike designs/starmada_nova",
    ),
    ("rate-wrong", "rate ships"),
    ("check", "check ships"),
    ("explain", "explain designs/starmada_unity/majestic.yaml"),
    (
        "explain-without",
        "explain designs/starmada_unity/majestic.yaml --without all",
    ),
    (
        "compare",
        "compare designs/starmada_unity/windward-houses/bora.yaml designs/starmada_unity/windward-houses/mistral.yaml",
    ),
    (
        "compare-three",
        "compare designs/starmada_unity/windward-houses/bora.yaml designs/starmada_unity/windward-houses/mistral.yaml \
         designs/starmada_unity/windward-houses/pampero.yaml",
    ),
    ("fit-fix", "fit ships/sneak.yaml --fix"),
    (
        "fit-front",
        "fit designs/starmada_unity/majestic.yaml --maximize rating --minimize hull --hull 6..10 --vary engines",
    ),
    (
        "sweep",
        "sweep designs/starmada_unity/majestic.yaml --vary engines",
    ),
    ("fleet", "fleet designs/fleets/ninth-pilgrimage.yaml"),
    (
        "fleets",
        "fleet friday --profile designs/profile-example.yaml",
    ),
    (
        "fleet-fill",
        "fleet --fill designs/starmada_unity --limit medium --require escorts>=3,ships<=8",
    ),
    (
        "odds",
        "odds designs/starmada_unity/majestic.yaml designs/starmada_unity/majestic.yaml --range 6",
    ),
    (
        "odds-by-range",
        "odds designs/starmada_unity/majestic.yaml designs/starmada_unity/majestic.yaml --by-range",
    ),
    (
        "duel",
        "duel designs/starmada_unity/granite-synod/palisade.yaml designs/starmada_unity/windward-houses/williwaw.yaml --runs 4",
    ),
    (
        "duel-each",
        "duel designs/starmada_unity/granite-synod/glacis.yaml --each designs/starmada_unity/windward-houses/bora.yaml designs/starmada_unity/windward-houses/mistral.yaml designs/starmada_unity/windward-houses/fohn.yaml designs/starmada_unity/granite-synod/palisade.yaml --runs 2",
    ),
    (
        "audit",
        "audit designs/starmada_unity/windward-houses/bora.yaml designs/starmada_unity/windward-houses/mistral.yaml designs/starmada_unity/windward-houses/williwaw.yaml designs/starmada_unity/windward-houses/pampero.yaml --runs 2 --ships 1",
    ),
    (
        "audit-of",
        "audit --of designs/starmada_unity/granite-synod/glacis.yaml designs/starmada_unity/windward-houses/bora.yaml designs/starmada_unity/windward-houses/mistral.yaml designs/starmada_unity/windward-houses/fohn.yaml --runs 2",
    ),
    ("convert", "convert designs/old-posts.txt --dry-run"),
    ("orders", "orders 3PP2S1 2SL1 --engines 5 --previous 3"),
    (
        "where",
        "where 0304/60 1207/180 --ship designs/starmada_unity/majestic.yaml",
    ),
    ("reference-traits", "reference traits"),
    ("reference-systems", "reference systems"),
    ("silent-death", "explain designs/silent_death/lacewing.yaml"),
];

/// Runs the program on a terminal of so many columns, or returns `None` if no terminal can be opened here.
fn on_terminal(folder: &Path, words: &str, columns: usize) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_starwright");
    let words: Vec<String> = words.split(' ').map(|word| format!("'{word}'")).collect();
    let words = words.join(" ");
    let command = format!("stty cols {columns} rows 50; '{program}' {words} 2> /dev/null");
    let mut child = Command::new("script")
        .args(["-q", "-e", "-c", &command, "/dev/null"])
        .current_dir(folder)
        .env("TERM", "xterm")
        .env("NO_COLOR", "1")
        .env("SHELL", "/bin/sh")
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // An input that stays open: its end would be typed as Ctrl-D.
    let input = child.stdin.take();
    let mut bytes = Vec::new();
    let mut output = child.stdout.take().expect("its output is piped");
    output.read_to_end(&mut bytes).expect("the output is read");
    drop(input);
    child.wait().expect("it ends");
    let text = String::from_utf8(bytes).expect("the program prints text");
    Some(text.replace('\r', ""))
}

/// Writes a legal, an illegal, an excused and an unreadable design.
fn write_ships(folder: &Path) {
    let majestic = std::fs::read_to_string(root().join("designs/starmada_unity/majestic.yaml"))
        .expect("a design");
    let wren = "class: Wren\nhull: 4\nengines: 7\nshields: 3\nweapons:\n  - {name: Laser, stats: 3-6-9 1x4+/2/1, banks: [2AB]}\n";
    let sneak = "class: Sneak\nhull: 6\nengines: 8\nshields: 3\nweapons:\n  - {name: Laser, stats: 3-6-9 1x4+/2/1, banks: \
                 [AB, 2AC]}\nsystems: [Cloaking Device, Hyperdrive, Countermeasures 2]\n";
    let heron = "class: Heron\ntype: Scout of a type with quite a long name\nhul: 5\nengines: fast\nshields: 7\nsystems: [Hyperdrive, ECM]\n";
    for (name, text) in [
        ("majestic", majestic.as_str()),
        ("wren", wren),
        ("sneak", sneak),
        ("heron", heron),
    ] {
        std::fs::write(folder.join(format!("ships/{name}.yaml")), text)
            .expect("a design is written");
    }
}

/// Writes fleets of every verdict.
fn write_fleets(folder: &Path) {
    let design = |name: &str| format!("{{design: ../designs/starmada_unity/{name}.yaml}}");
    let glacis = design("granite-synod/glacis");
    let everhold = design("granite-synod/everhold");
    for (name, text) in [
        (
            "ada",
            format!(
                "fleet: Ada's Own\nfaction: Granite Synod\nships: [{glacis}, {glacis}, {glacis}]\n"
            ),
        ),
        (
            "dora",
            format!(
                "fleet: Dora's Own\nfaction: Granite Synod\nbattle: medium\nships: [{everhold}, {glacis}]\n"
            ),
        ),
        (
            "nora",
            format!("fleet: Nora's Own\nfaction: Pelagic Choir\nships: [{{desing: {glacis}}}]\n"),
        ),
    ] {
        std::fs::write(folder.join(format!("friday/{name}.yaml")), text)
            .expect("a fleet is written");
    }
}

#[test]
fn every_table_fits_60_80_and_120_columns() {
    let folder = Folder::new("terminal");
    for name in ["ships", "friday"] {
        std::fs::create_dir(folder.0.join(name)).expect("a folder");
    }
    let linked = std::os::unix::fs::symlink(root().join("designs"), folder.0.join("designs"));
    linked.expect("a link");
    write_ships(&folder.0);
    write_fleets(&folder.0);
    let mut wide = Vec::new();
    for (name, words) in TABLES {
        let mut tables = String::new();
        for columns in [60, 80, 120] {
            let Some(text) = on_terminal(&folder.0, words, columns) else {
                return;
            };
            for line in text.lines() {
                let width = line.chars().count();
                let is_path = line.split_whitespace().any(|word| word.len() > columns / 2);
                if width > columns && !is_path {
                    wide.push(format!("{name}: {width} of {columns} columns: {line}"));
                }
            }
            let _ = writeln!(tables, "{}\n{text}", "=".repeat(columns));
        }
        insta::with_settings!({prepend_module_to_snapshot => false, snapshot_path => "../tables", omit_expression => true}, {
            insta::assert_snapshot!(name, tables);
        });
    }
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}
