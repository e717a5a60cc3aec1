//! Lays out help texts and manual pages from the tree of commands that parses the arguments.

use super::answers::OUTPUT;
use super::duel::{BATTLE, PRECISION};
use super::options;
use super::rows::ROWS;
use clap::{Arg, Command};
use starwright_games::Ruleset;
use std::fmt::Write;

/// The name of the program.
pub const NAME: &str = "starwright";

/// Maximum width of a help text in columns.
const WIDTH: usize = 80;

/// The heading of commands that only one game has.
const OTHER_GAMES: &str = "Other games";

/// The commands by task, in the order of `starwright --help`.
const GROUPS: [(&str, &[&str]); 8] = [
    (
        "Design ships",
        &[
            "new", "check", "rate", "explain", "compare", "fit", "sweep", "fmt",
        ],
    ),
    ("Print", &["sheet"]),
    ("Fleets and club nights", &["fleet"]),
    ("Convert", &["convert"]),
    ("Battle", &["odds", "duel", "audit"]),
    ("At the table", &["orders", "where", "reference"]),
    (OTHER_GAMES, &[]),
    ("Set up", &["schema", "completions", "man", "help"]),
];

/// Headings at the end of a help text.
const LAST: [&str; 5] = [BATTLE, PRECISION, ROWS, OUTPUT, "Options"];

/// The help of one command.
pub struct HelpPage {
    about: String,
    /// A paragraph after the first line; may be empty.
    description: String,
    usage: String,
    sections: Vec<Section>,
    /// Explanations and examples as they are printed: headings at the margin, lists indented by two.
    notes: String,
}

/// Commands, arguments or options under a heading.
struct Section {
    heading: String,
    entries: Vec<Entry>,
}

/// An option and what it does.
struct Entry {
    term: String,
    text: String,
    /// `[default: table]`, or empty.
    default: String,
}

impl HelpPage {
    /// Collects the help of a command whose tree is built.
    pub fn new(command: &Command) -> HelpPage {
        let about = plain_text(command.get_about());
        let long = plain_text(command.get_long_about());
        HelpPage {
            description: long.strip_prefix(&about).unwrap_or(&long).trim().into(),
            usage: command.clone().render_usage().to_string(),
            sections: build_sections(command),
            notes: plain_text(command.get_after_help()),
            about,
        }
    }

    /// Lays out the page in 80 columns; a short page has one line per option and no examples.
    pub fn render(&self, is_short: bool) -> String {
        let mut out = format!("{}\n\n", self.about);
        if !is_short && !self.description.is_empty() {
            for line in wrap(&self.description, WIDTH) {
                let _ = writeln!(out, "{line}");
            }
            out.push('\n');
        }
        let _ = writeln!(out, "{}", self.usage);
        for section in &self.sections {
            let _ = writeln!(out, "\n{}", section.heading);
            let indent = self.indent(section);
            for Entry {
                term,
                text,
                default,
            } in &section.entries
            {
                let text = if is_short {
                    shorten(text, default, WIDTH - indent)
                } else {
                    append_default(text, default)
                };
                let lines = wrap(&text, WIDTH - indent);
                let first = lines.first().map_or("", String::as_str);
                let _ = writeln!(out, "  {term:width$}{first}", width = indent - 2);
                for line in lines.iter().skip(1) {
                    let _ = writeln!(out, "{:indent$}{line}", "");
                }
            }
        }
        if !is_short && !self.notes.is_empty() {
            let _ = writeln!(out, "\n{}", self.notes.trim_end());
        }
        out
    }

    /// Returns the column at which the texts of a section start; the same for all sections with options.
    fn indent(&self, section: &Section) -> usize {
        let has_options = |section: &Section| {
            section
                .entries
                .iter()
                .any(|entry| entry.term.contains("--"))
        };
        let is_alike = |other: &&Section| has_options(other) == has_options(section);
        let alike = self.sections.iter().filter(is_alike);
        let terms = alike
            .flat_map(|section| &section.entries)
            .map(|entry| entry.term.chars().count());
        terms.max().unwrap_or(0) + 4
    }

    /// Writes the page as roff, for `man`.
    pub fn roff(&self, name: &str) -> String {
        let mut out = format!(".TH {} 1\n", roff_text(name));
        out += &roff_section("Name", &roff_text(&format!("{name} - {}", self.about)));
        let usage = self.usage.trim_start_matches("Usage: ");
        out += &roff_section("Synopsis", &roff_lines(&usage.replace("\n       ", "\n")));
        if !self.description.is_empty() {
            out += &roff_section("Description", &roff_text(&self.description));
        }
        for Section { heading, entries } in &self.sections {
            let mut body = String::new();
            for entry in entries {
                let text = append_default(&entry.text, &entry.default);
                let _ = writeln!(
                    body,
                    ".TP\n{}\n{}",
                    roff_text(entry.term.trim()),
                    roff_text(&text)
                );
            }
            out += &roff_section(heading, body.trim_end());
        }
        for block in self.notes.trim_end().split("\n\n") {
            match block.split_once('\n') {
                Some((heading, list)) if list.starts_with(' ') => {
                    out += &roff_section(heading, &roff_lines(list));
                }
                _ => {
                    let _ = writeln!(out, ".PP\n{}", roff_text(&block.replace('\n', " ")));
                }
            }
        }
        out
    }
}

/// Gives a command and all below it their help texts.
pub fn with_help(command: Command, is_short: bool) -> Command {
    let command = command.mut_subcommands(|below| with_help(below, is_short));
    let help = HelpPage::new(&command).render(is_short);
    command.override_help(help)
}

fn plain_text(text: Option<&clap::builder::StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}

/// Groups the commands and options of a command; arguments come first, options without a heading last.
fn build_sections(command: &Command) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut add = |heading: &str, entry: Entry| match sections
        .iter_mut()
        .find(|known| known.heading == heading)
    {
        Some(known) => known.entries.push(entry),
        None => sections.push(Section {
            heading: heading.to_string(),
            entries: vec![entry],
        }),
    };
    for below in command.get_subcommands() {
        let name = below.get_name();
        let group = GROUPS.iter().find(|(_, names)| names.contains(&name));
        let other = if command.get_name() == NAME {
            OTHER_GAMES
        } else {
            "Commands"
        };
        add(
            group.map_or(other, |(heading, _)| heading),
            Entry {
                term: name.to_string(),
                text: plain_text(below.get_about()),
                default: String::new(),
            },
        );
    }
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        let games = options::headings(command.get_name(), arg.get_id().as_str());
        for (heading, help) in &games {
            add(heading, build_entry(arg, help));
        }
        if games.is_empty() {
            let other = if arg.is_positional() {
                "Arguments"
            } else {
                "Options"
            };
            let heading = arg.get_help_heading().unwrap_or(other);
            add(heading, build_entry(arg, &plain_text(arg.get_help())));
        }
    }
    sections.sort_by_key(|section| rank(&section.heading));
    for section in &mut sections {
        let place = |name: &str| {
            GROUPS
                .iter()
                .flat_map(|(_, names)| *names)
                .position(|known| *known == name)
        };
        section.entries.sort_by_key(|entry| place(&entry.term));
    }
    sections
}

/// Returns the sort key of a section: arguments and groups of commands come first, games in their order, output and options
/// last. Sections of equal rank stay in the order of their first options.
fn rank(heading: &str) -> (usize, usize) {
    let group = GROUPS.iter().position(|(known, _)| *known == heading);
    let game = Ruleset::ALL.iter().position(|game| game.title() == heading);
    let last = LAST.iter().position(|known| *known == heading);
    match (group, game, last) {
        _ if heading == "Arguments" => (0, 0),
        (Some(group), _, _) => (1, group),
        (_, Some(game), _) => (3, game),
        (_, _, Some(last)) => (4, last),
        _ => (2, 0),
    }
}

fn build_entry(arg: &Arg, help: &str) -> Entry {
    let term = match arg.get_short() {
        Some(short) => format!("-{short}, {arg}"),
        None if arg.is_positional() => arg.to_string(),
        None => format!("    {arg}"),
    };
    let values = arg.get_default_values().iter();
    let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
    let (text, default) = match help.split_once(" [default: ") {
        Some((text, default)) if default.ends_with(']') => (text, format!("[default: {default}")),
        _ if values.is_empty() || !arg.get_action().takes_values() => (help, String::new()),
        _ => (help, format!("[default: {}]", values.join(","))),
    };
    Entry {
        term,
        text: text.to_string(),
        default,
    }
}

fn append_default(text: &str, default: &str) -> String {
    format!("{text} {default}").trim_end().to_string()
}

/// Cuts a text at the end of a clause, or a list after an item, so that it fits on one line.
fn shorten(text: &str, default: &str, width: usize) -> String {
    let mut cuts = vec![text.to_string()];
    for end in ["; ", ": ", ". ", " such as "] {
        cuts.extend(
            text.rmatch_indices(end)
                .map(|(at, _)| text[..at].trim_end_matches(',').to_string()),
        );
    }
    cuts.sort_by_key(|cut| std::cmp::Reverse(cut.len()));
    cuts.extend(
        text.rmatch_indices(", ")
            .map(|(at, _)| format!("{}, ...", &text[..at])),
    );
    let fits = |text: &str| text.chars().count() <= width;
    let Some(cut) = cuts.iter().find(|cut| fits(cut)) else {
        return text.to_string();
    };
    let all = append_default(cut, default);
    if fits(&all) { all } else { cut.clone() }
}

/// Breaks a text into lines at its spaces.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let text = keep_default_together(text, width);
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let word = &word.replace('\u{a0}', " ");
        let last = lines.last_mut().expect("never empty");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_string());
        }
    }
    lines
}

/// Joins the words of a default by no-break spaces if it fits on one line.
fn keep_default_together(text: &str, width: usize) -> String {
    let Some((before, rest)) = text.split_once("[default: ") else {
        return text.to_string();
    };
    let (default, after) = rest.split_once(']').unwrap_or((rest, ""));
    if default.chars().count() + 11 <= width {
        let default = default.replace(' ', "\u{a0}");
        format!("{before}[default:\u{a0}{default}]{after}")
    } else {
        format!("{before}[default:\u{a0}{rest}")
    }
}

/// Escapes a text for roff, which reads hyphens as dashes and dots at the start of a line as requests.
fn roff_text(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    for line in &mut lines {
        if line.starts_with(['.', '\'']) {
            line.insert_str(0, "\\&");
        }
    }
    lines.join("\n")
}

fn roff_section(heading: &str, body: &str) -> String {
    format!(".SH {}\n{body}\n", roff_text(&heading.to_uppercase()))
}

/// Formats lines as roff, keeping the line breaks.
fn roff_lines(lines: &str) -> String {
    let lines: Vec<String> = lines
        .lines()
        .map(|line| roff_text(line.strip_prefix("  ").unwrap_or(line)))
        .collect();
    format!(".nf\n{}\n.fi", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::super::Cli;
    use super::*;
    use clap::CommandFactory;

    /// Returns the pages of all commands with their names.
    fn pages(command: &Command) -> Vec<(String, HelpPage)> {
        let mut pages = vec![(command.get_name().to_string(), HelpPage::new(command))];
        pages.extend(command.get_subcommands().flat_map(list_pages));
        pages
    }

    fn list_pages(command: &Command) -> Vec<(String, HelpPage)> {
        if command.get_name() == "help" {
            return Vec::new();
        }
        pages(command)
    }

    #[test]
    fn help_fits_80_columns_and_short_help_one_line_per_entry() {
        for (name, page) in pages(&Cli::tree_with_help(false)) {
            for line in page.render(false).lines() {
                assert!(line.chars().count() <= WIDTH, "{name}: {line}");
            }
            let short = page.render(true);
            let entries = page
                .sections
                .iter()
                .map(|section| section.entries.len() + 2);
            let lines = 2 + page.usage.lines().count() + entries.sum::<usize>();
            assert_eq!(short.lines().count(), lines, "{name}:\n{short}");
        }
    }

    #[test]
    fn every_command_for_all_games_is_in_one_group() {
        let tree = Cli::command();
        let names: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        for command in tree.get_subcommands() {
            let count = names
                .iter()
                .filter(|name| **name == command.get_name())
                .count();
            assert_eq!(count, 1, "{}", command.get_name());
        }
    }

    #[test]
    fn help_names_every_word_that_an_option_takes() {
        for command in Cli::tree_with_help(false).get_subcommands() {
            let page = HelpPage::new(command).render(false);
            for arg in command
                .get_arguments()
                .filter(|arg| arg.get_action().takes_values())
            {
                for word in arg.get_possible_values() {
                    let name = command.get_name();
                    assert!(
                        page.contains(word.get_name()),
                        "{name}: {}",
                        word.get_name()
                    );
                }
            }
        }
    }
}
