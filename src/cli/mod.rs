//! The command line: arguments, the output of each command, and the exit status.

mod answers;
mod audit;
mod batch;
mod check;
mod compare;
mod completions;
mod config;
mod convert;
mod difference;
mod duel;
mod explain;
mod filling;
mod fit;
mod fleet;
mod fmt;
mod game;
mod help;
mod library;
mod man;
mod named;
mod new;
mod odds;
mod options;
mod orders;
mod output;
mod printing;
mod rate;
mod reference;
mod rows;
mod schema;
mod shared_files;
mod sheet;
mod ships;
mod sight;
mod sweep;
mod tabletop;
mod target;
mod temporary;
mod watch;

use anyhow::{Context, Result, bail};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use config::Config;
use indicatif::{ProgressBar, ProgressStyle};
use named::NamedFile;
use output::{Output, Reported, print_message};
use shared_files::SharedFiles;
use starwright_games::Rulebooks;
use starwright_games::document::DocumentKind;
use starwright_games::house_file::HouseFile;
use starwright_paper::render;
use starwright_paper::row_source::{RowSource, totals};
use starwright_paper::table::{Cell, Column, Table};
use starwright_text::field::escape_controls;
use starwright_text::files;
use starwright_text::message::{Message, MessageStyle};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Design, rate and print ships for tabletop starship games
#[derive(Parser)]
#[command(name = help::NAME, version, after_help = NOTES)]
#[command(disable_help_flag = true, disable_version_flag = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Use the house rules in this file
    #[arg(long, global = true, value_name = "PACK.yaml")]
    house: Option<PathBuf>,
    /// Use color: auto, always, never [default: auto]
    #[arg(long, global = true, value_name = "WHEN")]
    color: Option<ColorChoice>,
    /// Show help; -h is shorter
    #[arg(short, long, global = true, action = ArgAction::Help)]
    help: Option<bool>,
    /// Show the version
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}

const NOTES: &str = "\
Start here
  starwright new wren.yaml --type escort   Create a ship
  starwright check wren.yaml               Find errors
  starwright rate wren.yaml                See its rating
  starwright sheet wren.yaml -o wren.pdf   Print it

Run `starwright <COMMAND> --help` for options and examples.

Exit status: 0 success, 1 errors or illegal designs, 2 wrong usage or files
that cannot be opened.";

#[derive(Subcommand)]
enum Command {
    New(new::New),
    Check(check::Check),
    Rate(rate::Rate),
    Explain(explain::Explain),
    Sheet(sheet::SheetCommand),
    Fleet(fleet::FleetCommand),
    Convert(convert::Convert),
    Fmt(fmt::Fmt),
    Compare(compare::Compare),
    Fit(fit::Fit),
    Sweep(sweep::SweepCommand),
    Odds(odds::Odds),
    Duel(duel::Duel),
    Audit(audit::Audit),
    Orders(orders::Orders),
    Where(sight::Where),
    Reference(reference::Reference),
    Schema(schema::Schema),
    Completions(completions::Completions),
    Man(man::ManPages),
    #[command(skip)]
    Game(options::GameCommandCall),
}

impl Cli {
    /// Returns the tree of all commands, including those of the games.
    fn tree() -> clap::Command {
        Cli::command()
            .subcommands(options::commands())
            .mut_subcommand("compare", answers::without_chart)
            .mut_subcommand("duel", answers::without_chart)
            .mut_subcommand("orders", answers::with_map)
            .mut_subcommand("where", answers::with_map)
            .mut_subcommand("odds", answers::with_chart_by_range)
    }

    /// Returns the same tree with its help texts laid out.
    fn tree_with_help(is_short: bool) -> clap::Command {
        let mut tree = Cli::tree().mut_subcommand("reference", |reference| {
            reference.after_help(reference::notes())
        });
        tree.build();
        let tree = tree.mut_subcommand("help", |help| help.about("Show help for a command"));
        help::with_help(tree, is_short)
    }

    /// Parses the command line; exits with a message if it is invalid.
    pub fn read() -> Cli {
        let matches = Cli::tree()
            .try_get_matches()
            .unwrap_or_else(|error| exit_with(&with_redirect(with_help(error))));
        let asked = options::game_command(&matches)
            .unwrap_or_else(|error| exit_with(&error.format(&mut Cli::tree())));
        let read = match asked {
            Some(asked) => Ok(Cli {
                command: Command::Game(asked),
                house: matches.get_one("house").cloned(),
                color: matches.get_one("color").copied(),
                help: None,
                version: None,
            }),
            None => Cli::from_arg_matches(&matches),
        };
        read.unwrap_or_else(|error| exit_with(&error.format(&mut Cli::tree())))
    }
}

/// Parses the command line again if it asks for help, now with help texts to print.
fn with_help(answer: clap::Error) -> clap::Error {
    let asks_for_help = matches!(
        answer.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    );
    if !asks_for_help {
        return answer;
    }
    let is_short = !std::env::args_os().any(|word| word == "--help" || word == "help");
    let tree = Cli::tree_with_help(is_short && std::env::args_os().len() > 1);
    tree.try_get_matches().err().unwrap_or(answer)
}

/// Names a command for all games that was given as the command of one game.
fn with_redirect(error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    if Cli::command().find_subcommand(word).is_none() {
        return error;
    }
    let message = format!("'{word}' is a command for all games: starwright {word} --help");
    Cli::tree().error(ErrorKind::InvalidSubcommand, message)
}

/// Prints help, the version or what is wrong with the command line, and ends the program.
fn exit_with(answer: &clap::Error) -> ! {
    let status = match answer.print().and_then(|()| io::stdout().flush()) {
        Err(error) if !answer.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            print_message(&format!(
                "error: cannot write to standard output: {error}\n"
            ));
            2
        }
        _ => answer.exit_code(),
    };
    std::process::exit(status)
}

/// The format of tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    #[value(alias = "text")]
    Table,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
    /// For web pages and forums
    Markdown,
}

/// The state that all commands share.
struct Session {
    books: Arc<Rulebooks>,
    output: Output,
    config: Config,
    /// Color and width of messages on standard error.
    message_style: MessageStyle,
    /// Whether standard output is colored.
    is_output_colored: bool,
    status: u8,
}

/// Runs the program; the exit status is 0 or 1.
pub fn run(cli: Cli) -> Result<u8> {
    let config = Config::read()?;
    let color = cli.color.or(config.color).unwrap_or(ColorChoice::Auto);
    let is_colored = match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && std::env::var_os("TERM").is_none_or(|value| value != "dumb")
        }
    };
    let is_forced = color == ColorChoice::Always;
    let is_output_colored = is_colored && (is_forced || io::stdout().is_terminal());
    let message_style = MessageStyle {
        is_colored: is_colored && (is_forced || io::stderr().is_terminal()),
        width: terminal_size::terminal_size_of(io::stderr()).map(|(width, _)| usize::from(width.0)),
    };
    let books = match (&cli.house, config.house.clone().map(PathBuf::from)) {
        (Some(named), _) => load_books(named, File::open(named), message_style)?,
        (None, Some(configured)) => {
            load_books(&configured, files::open(&configured), message_style)
                .with_context(config::origin)?
        }
        (None, None) => Rulebooks::new().with_files(SharedFiles),
    };
    let mut session = Session {
        books: Arc::new(books),
        output: Output::new(),
        config,
        message_style,
        is_output_colored,
        status: 0,
    };
    let done = match cli.command {
        Command::New(new) => new.run(&mut session),
        Command::Check(check) => check.run(&mut session),
        Command::Rate(rate) => rate.run(&mut session),
        Command::Explain(explain) => explain.run(&mut session),
        Command::Sheet(sheet) => sheet.run(&mut session),
        Command::Fleet(fleet) => fleet.run(&mut session),
        Command::Convert(convert) => convert.run(&mut session),
        Command::Fmt(fmt) => fmt.run(&mut session),
        Command::Compare(compare) => compare.run(&mut session),
        Command::Fit(fit) => fit.run(&mut session),
        Command::Sweep(sweep) => sweep.run(&mut session),
        Command::Odds(odds) => odds.run(&mut session),
        Command::Duel(duel) => duel.run(&mut session),
        Command::Audit(audit) => audit.run(&mut session),
        Command::Orders(orders) => orders.run(&mut session),
        Command::Game(asked) => asked.run(&mut session),
        Command::Where(question) => question.run(&mut session),
        Command::Reference(reference) => reference.run(&mut session),
        Command::Schema(schema) => schema.run(&mut session),
        Command::Completions(completions) => completions.run(&mut session),
        Command::Man(man) => man.run(&mut session),
    };
    match done {
        Err(error) if error.is::<Reported>() => {}
        done => done?,
    }
    session.output.finish()?;
    Ok(session.status)
}

/// Loads the rulebooks with the numbers of a house pack.
fn load_books(path: &Path, opened: io::Result<File>, style: MessageStyle) -> Result<Rulebooks> {
    let named = NamedFile::new("house pack", path, style);
    let text = named.text(opened)?;
    let document = named.document(&text, DocumentKind::House)?;
    let pack =
        HouseFile::parse_checked(&document.text).map_err(|faults| named.unusable_error(faults))?;
    let books = Rulebooks::with_house(&pack).map(|books| books.with_files(SharedFiles));
    books.map_err(|error| {
        named.unusable_error(
            document
                .text
                .document_error(error.kind, error.to_string())
                .into(),
        )
    })
}

/// The template of a progress bar that counts items.
const ITEMS: &str = "{bar:30} {pos}/{len} {per_sec}, {eta} left";

/// Returns a progress bar on standard error, of this length if it is known; hidden if that is not a terminal.
fn progress_bar(template: &str, length: Option<u64>) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

impl Session {
    /// Returns a line about the house pack in use, to print above tables.
    fn house_line(&self) -> Option<String> {
        self.books
            .house()
            .map(|house| format!("House pack: {house}"))
    }

    /// Prints a table in the requested format.
    fn print(&mut self, table: &Table, total: Option<&str>, format: Format) -> Result<()> {
        let text = match format {
            Format::Table => return self.print_rows(table, total, format),
            Format::Csv => return self.print_rows(&self.with_house(table), None, format),
            Format::Markdown => {
                let totals = total.and_then(|label| table.totals(label));
                render::markdown(table, totals.as_deref())
            }
            Format::Json => format!("{:#}\n", render::json(&self.with_house(table))),
        };
        self.output.write(&text)
    }

    /// Prints rows as a table or as CSV without collecting them; other formats are for tables that fit into memory.
    fn print_rows(
        &mut self,
        rows: &dyn RowSource,
        total: Option<&str>,
        format: Format,
    ) -> Result<()> {
        match format {
            Format::Table => {
                let totals = total.and_then(|label| totals(rows, label));
                let width = self.width();
                render::write_terminal(rows, totals.as_deref(), width, &mut self.output)?;
            }
            Format::Csv => render::write_csv(rows, &mut self.output)?,
            Format::Markdown | Format::Json => {
                let table = Table::from_rows(rows);
                return self.print(&table, total, format);
            }
        }
        Ok(())
    }

    /// Returns the table with a last column that names the house pack, if one is in use and the table does not mention
    /// it.
    fn with_house(&self, table: &Table) -> Table {
        let mut table = table.clone();
        if let Some(house) = self.books.house()
            && table.columns.iter().all(|column| column.key != "house")
        {
            table.columns.push(Column::text("house", "House"));
            table
                .rows
                .iter_mut()
                .for_each(|row| row.push(Cell::text(house)));
        }
        table
    }

    /// Returns the width of the terminal; `None` if the output goes elsewhere.
    fn width(&self) -> Option<u16> {
        let is_terminal = io::stdout().is_terminal();
        is_terminal
            .then(terminal_size::terminal_size)
            .flatten()
            .map(|(width, _)| width.0)
    }

    /// Returns color and width of messages on standard output.
    fn output_style(&self) -> MessageStyle {
        MessageStyle {
            is_colored: self.is_output_colored,
            width: self.width().map(usize::from),
        }
    }

    /// Reports a file that could not be written; the others are still written.
    fn fail(&mut self, error: &anyhow::Error) {
        print_message(&format!(
            "error: {}\n",
            escape_controls(&format!("{error:#}"))
        ));
        self.status = 2;
    }

    /// Uses the house pack of a profile; a different one must not be in use already.
    fn use_house(&mut self, path: &Path) -> Result<()> {
        let before = self.books.house().map(str::to_string);
        let books = load_books(path, files::open(path), self.message_style)?;
        if let Some(before) = before.filter(|before| Some(before.as_str()) != books.house()) {
            bail!(
                "the profile uses the house pack {}, not {before}; leave --house out",
                books.house().unwrap_or_default()
            );
        }
        self.books = Arc::new(books);
        Ok(())
    }

    /// Reports a document that could not be read, unless a table shows it, and remembers it for the exit status.
    fn report_quietly<T>(&mut self, outcome: &batch::Outcome<T>, is_shown: bool) {
        if is_shown {
            self.status = self.status.max(1);
        } else {
            self.report(outcome);
        }
    }

    /// Reports a document that could not be read, and remembers it for the exit status.
    fn report<T>(&mut self, outcome: &batch::Outcome<T>) {
        if let Err(faults) = &outcome.result {
            print_message(&if outcome.is_unread {
                Message {
                    line: 0,
                    ..Message::from_diagnostic(&outcome.file, faults.first())
                }
                .render(self.message_style)
            } else {
                faults.render_styled(&outcome.file, self.message_style)
            });
            self.status = self.status.max(if outcome.is_unread { 2 } else { 1 });
        }
    }
}
