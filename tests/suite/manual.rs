//! The README and the pages of `docs/` keep their word: every command in them runs, what they show is what comes out, and
//! their links lead somewhere.

use crate::{Folder, files, root, starwright};
use std::path::PathBuf;

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("the README")
}

/// The README and every page of the manual, each with its path.
fn pages() -> Vec<(PathBuf, String)> {
    let mut paths = files(&root().join("docs"), "md");
    paths.insert(0, root().join("README.md"));
    paths
        .into_iter()
        .map(|path| {
            (
                path.clone(),
                std::fs::read_to_string(&path).expect("a page"),
            )
        })
        .collect()
}

/// The fenced blocks of a language.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    text.split(fence.as_str())
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect()
}

/// Splits a command line at blanks outside quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    for c in line.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ' ' if !is_quoted => words.push(String::new()),
            c => words.last_mut().expect("never empty").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The arguments of a line that calls our program.
fn arguments(line: &str) -> Option<Vec<String>> {
    let line = line.strip_prefix("$ ").unwrap_or(line);
    let line = line
        .split(" #")
        .next()
        .unwrap_or_default()
        .split(" > ")
        .next()
        .unwrap_or_default();
    let rest = line
        .strip_prefix("cargo run -- ")
        .or_else(|| line.strip_prefix("starwright "))?;
    Some(words(rest))
}

/// A copy of what the README's commands need, so that they may write.
fn workplace(name: &str) -> Folder {
    fn copy(from: &std::path::Path, to: &std::path::Path) {
        std::fs::create_dir_all(to).expect("a folder");
        for entry in std::fs::read_dir(from).expect("a folder") {
            let path = entry.expect("an entry").path();
            let target = to.join(path.file_name().expect("a name"));
            if path.is_dir() {
                copy(&path, &target);
            } else {
                std::fs::copy(&path, &target).expect("a copy");
            }
        }
    }
    let folder = Folder::new(name);
    copy(&root().join("designs"), &folder.0.join("designs"));
    folder
}

#[test]
fn every_command_of_the_manual_runs() {
    for (page, text) in pages() {
        let folder = workplace(&format!(
            "commands-{}",
            page.file_stem().expect("a name").display()
        ));
        for line in blocks(&text, "sh").iter().flat_map(|block| block.lines()) {
            let Some(arguments) = arguments(line) else {
                let known = [
                    "cargo test",
                    "cargo bench",
                    "cargo build",
                    "cargo install",
                    "cd page",
                    "git ",
                ];
                assert!(
                    line.is_empty() || known.iter().any(|known| line.starts_with(known)),
                    "{line}"
                );
                continue;
            };
            let run = starwright(
                &folder.0,
                &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            );
            assert_eq!(
                run.status,
                0,
                "{}: {line}\n{}{}",
                page.display(),
                run.stdout,
                run.stderr
            );
        }
    }
}

#[test]
fn what_the_manual_shows_is_what_comes_out() {
    let ship = readme();
    let ship = blocks(&ship, "yaml")[0].to_string();
    let mut count = 0;
    for (page, text) in pages() {
        let folder = workplace(&format!(
            "shown-{}",
            page.file_stem().expect("a name").display()
        ));
        std::fs::write(folder.0.join("ship.yaml"), &ship).expect("the README's design");
        for block in blocks(&text, "console") {
            let (command, shown) = block.split_once('\n').expect("a command and its output");
            let arguments =
                arguments(command).unwrap_or_else(|| panic!("{command} is no command of ours"));
            let run = starwright(
                &folder.0,
                &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            );
            let printed = format!("{}{}", run.stderr, run.stdout);
            for line in shown.lines().filter(|line| line.trim() != "...") {
                let is_printed = printed.lines().any(|printed| printed == line);
                assert!(
                    is_printed,
                    "{}: {command} does not print\n{line}\nbut\n{printed}",
                    page.display()
                );
            }
            count += 1;
        }
    }
    assert!(count >= 15, "the manual shows {count} outputs");
}

/// Whether a block is a whole file of ours and not some lines of one.
fn is_whole(block: &str) -> bool {
    let kinds = [
        "class:",
        "code:",
        "fleet:",
        "house:",
        "library:",
        "profile:",
        "template:",
    ];
    block
        .lines()
        .any(|line| kinds.iter().any(|kind| line.starts_with(kind)))
}

#[test]
fn every_file_that_the_manual_shows_is_well_formed() {
    let mut count = 0;
    for (page, text) in pages() {
        let folder = workplace(&format!(
            "files-{}",
            page.file_stem().expect("a name").display()
        ));
        for block in blocks(&text, "yaml")
            .into_iter()
            .filter(|block| is_whole(block))
        {
            std::fs::write(folder.0.join("shown.yaml"), block).expect("a file");
            let run = starwright(&folder.0, &["check", "shown.yaml"]);
            // Files that a block names lie elsewhere.
            let is_wrong = |line: &str| line.contains("error:") && !line.contains("cannot open");
            assert!(
                !run.stderr.lines().any(is_wrong),
                "{}:\n{block}\n{}",
                page.display(),
                run.stderr
            );
            count += 1;
        }
    }
    assert!(count >= 10, "the manual shows {count} files");
}

#[test]
fn every_link_of_the_manual_leads_somewhere() {
    for (page, text) in pages() {
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                page.clone()
            } else {
                page.with_file_name(file)
            };
            assert!(target.exists(), "{}: {link}", page.display());
            if !heading.is_empty() {
                let target = std::fs::read_to_string(&target).expect("a page");
                let anchors = target
                    .lines()
                    .filter(|line| line.starts_with('#'))
                    .map(|line| {
                        let title = line
                            .trim_start_matches('#')
                            .trim()
                            .to_lowercase()
                            .replace(' ', "-");
                        title
                            .chars()
                            .filter(|c| c.is_alphanumeric() || *c == '-')
                            .collect::<String>()
                    });
                assert!(
                    anchors.into_iter().any(|anchor| anchor == heading),
                    "{}: {link}",
                    page.display()
                );
            }
        }
    }
}

/// The paragraphs and list items of a page, without code blocks, tables and headings.
fn paragraphs(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut is_code = false;
    for line in text.lines() {
        let line = line.trim();
        let is_item = line.starts_with("- ")
            || line
                .split_once(". ")
                .is_some_and(|(number, _)| number.parse::<u8>().is_ok());
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence || line.is_empty() || line.starts_with(['|', '#', '!']) {
            found.push(String::new());
            continue;
        }
        if is_item {
            found.push(String::new());
        }
        let last = found.last_mut().expect("never empty");
        last.push_str(line);
        last.push(' ');
    }
    found
}

#[test]
fn no_paragraph_of_the_manual_has_more_than_80_words() {
    for (page, text) in pages() {
        for paragraph in paragraphs(&text) {
            let count = paragraph.split_whitespace().count();
            assert!(
                count <= 80,
                "{}: {count} words: {paragraph}",
                page.display()
            );
        }
    }
}

/// The page on commands: the help of each, in the order of `starwright --help`.
fn command_reference() -> String {
    let help = |arguments: &[&str]| starwright(root(), arguments).stdout;
    let main = help(&["--help"]);
    let mut text = "# Commands\n\nThe output of `starwright COMMAND --help` for every command. Paths, exit status and how files are written: \
        [files](files.md).\n"
        .to_string();
    let mut add = |command: &str, help: &str| {
        text += &format!("\n## `{command}`\n\n```text\n{}\n```\n", help.trim());
    };
    add("starwright", &main);
    let is_command = |line: &&str| {
        line.starts_with("  ") && !line.starts_with("   ") && !line.starts_with("  -")
    };
    for command in main
        .lines()
        .take_while(|line| *line != "Options")
        .filter(is_command)
    {
        let command = command.split_whitespace().next().expect("a name");
        if command == "help" {
            continue;
        }
        let own = help(&[command, "--help"]);
        add(command, &own);
        let below = own.lines().skip_while(|line| *line != "Commands").skip(1);
        for line in below.take_while(|line| !line.is_empty()) {
            let inner = line.split_whitespace().next().expect("a name");
            if inner != "help" {
                add(
                    &format!("{command} {inner}"),
                    &help(&[command, inner, "--help"]),
                );
            }
        }
    }
    text
}

/// `UPDATE_MANUAL=1 cargo test --test suite manual::` writes the page.
#[test]
fn the_page_on_commands_is_their_help() {
    let path = root().join("docs/commands.md");
    let text = command_reference();
    if std::env::var_os("UPDATE_MANUAL").is_some() {
        std::fs::write(&path, &text).expect("the page on commands");
    }
    let page = std::fs::read_to_string(&path).expect("the page on commands");
    assert!(
        page == text,
        "docs/commands.md is not what the help prints; write it with UPDATE_MANUAL=1"
    );
}

#[test]
fn the_readme_begins_with_its_two_commands() {
    let text = readme();
    let first = blocks(&text, "sh")[0];
    let lines: Vec<&str> = first.lines().collect();
    assert!(lines[0].starts_with("cargo run -- "), "{first}");
    assert!(lines[1].starts_with("cargo test"), "{first}");
}

#[test]
fn the_readme_names_every_command_and_every_shipped_faction() {
    let text = readme();
    for command in [
        "new",
        "check",
        "rate",
        "explain",
        "sheet",
        "fleet",
        "odds",
        "duel",
        "audit",
        "orders",
        "starfire missile",
        "starfire time",
        "fmt",
        "fit",
        "sweep",
        "compare",
        "reference",
        "schema",
        "completions",
    ] {
        assert!(text.contains(&format!("`{command}`")), "{command}");
    }
    for faction in ["Windward Houses", "Granite Synod", "Pelagic Choir"] {
        assert!(text.contains(faction), "{faction}");
    }
}
