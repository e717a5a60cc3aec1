//! Prints answers: their format, the choice of tables, and files for their picture or tables.

use super::output::fold_line;
use super::printing::is_folder;
use super::rows::RowArgs;
use super::target::write_file;
use super::{Format, Session};
use anyhow::{Context, Result, bail};
use clap::{Arg, Args, Command};
use serde_json::{Value, json};
use starwright_paper::answer::Answer;
use starwright_paper::render;
use starwright_paper::table::Table;
use starwright_text::field::suggest_or_list;
use std::fs;
use std::path::{Path, PathBuf};

/// The heading of options about the output.
pub const OUTPUT: &str = "Output";

/// Options that choose how an answer is printed.
#[derive(Args)]
pub struct AnswerArgs {
    #[command(flatten)]
    pub rows: RowArgs,
    /// Show only this table [default of CSV: the first]
    #[arg(long, value_name = "NAME", help_heading = OUTPUT)]
    pub table: Option<String>,
    /// Write the chart to FILE.svg, or every table as CSV to a folder (ending in /)
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub output: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long, help_heading = OUTPUT)]
    pub force: bool,
    /// table, json, csv, markdown
    #[arg(long, value_enum, default_value_t, help_heading = OUTPUT)]
    pub format: Format,
}

/// Describes `--output` for a command that has no chart.
pub fn without_chart(command: Command) -> Command {
    change_output(command, |arg| {
        arg.value_name("FOLDER/")
            .help("Write every table as CSV to this folder")
    })
}

/// Describes `--output` for a command that draws a map.
pub fn with_map(command: Command) -> Command {
    let help = "Write the map to FILE.svg, or every table as CSV to a folder (ending in /)";
    change_output(command, |arg| arg.help(help))
}

/// Describes `--output` for `odds`, whose chart shows all ranges.
pub fn with_chart_by_range(command: Command) -> Command {
    let help = "Write the chart of --by-range to FILE.svg, or every table as CSV to a folder \
                (ending in /)";
    change_output(command, |arg| arg.help(help))
}

/// Changes the option `--output`; unlike `mut_arg`, it keeps the order of the options.
fn change_output(command: Command, change: impl Fn(Arg) -> Arg) -> Command {
    command.mut_args(|arg| {
        if arg.get_id().as_str() == "output" {
            change(arg)
        } else {
            arg
        }
    })
}

impl AnswerArgs {
    /// Returns options that print every table in a format.
    pub fn in_format(format: Format) -> AnswerArgs {
        AnswerArgs {
            rows: RowArgs::default(),
            table: None,
            output: None,
            force: false,
            format,
        }
    }
}

impl Session {
    /// Prints an answer as its options request, and writes its picture or its tables; with `is_full`, people see every
    /// table.
    pub fn deliver(&mut self, answer: &Answer, how: &AnswerArgs, is_full: bool) -> Result<()> {
        if let Some(path) = &how.output {
            if path.as_os_str() == "-" {
                return self.output.write(&draw_picture(answer)?);
            }
            self.write_out(answer, path, how.force)?;
        }
        let all = answer.tables.iter();
        let mut tables: Vec<&Table> = match &how.table {
            Some(name) => vec![find_table(&answer.tables, name)?],
            None if how.format == Format::Csv => all.take(1).collect(),
            None => all.filter(|table| is_full || !table.is_detail).collect(),
        };
        let arranged: Vec<Table>;
        if !how.rows.is_empty() {
            arranged = arrange(&tables, &how.rows)?;
            tables = arranged.iter().collect();
        }
        match how.format {
            Format::Json if how.table.is_none() => self.print_json(answer),
            Format::Json | Format::Csv => tables
                .iter()
                .try_for_each(|table| self.print(table, None, how.format)),
            Format::Table | Format::Markdown => self.print_for_people(answer, &tables, how),
        }
    }

    fn print_json(&mut self, answer: &Answer) -> Result<()> {
        let mut object = answer.json.clone();
        object["notes"] = json!(answer.notes);
        object["house"] = self.books.house().map_or(Value::Null, Value::from);
        self.output.write(&format!("{object:#}\n"))
    }

    fn print_for_people(
        &mut self,
        answer: &Answer,
        tables: &[&Table],
        how: &AnswerArgs,
    ) -> Result<()> {
        let title = self.fold(&answer.title);
        let lines = [title].into_iter().chain(self.house_line());
        let lines: Vec<String> = lines.collect();
        self.output.write(&(lines.join("\n") + "\n\n"))?;
        for (index, table) in tables.iter().enumerate() {
            if index > 0 {
                self.output.write("\n")?;
            }
            let total = (table.rows.len() > 1).then_some("in all");
            self.print(table, total, how.format)?;
        }
        if how.table.is_some() {
            return Ok(());
        }
        let is_drawn = how.format == Format::Table;
        let (columns, is_colored) = (self.drawing_width(), self.is_output_colored);
        if is_drawn && let Some(chart) = &answer.chart {
            let chart = render::chart_text(chart, columns, is_colored);
            self.output.write(&format!("\n{chart}"))?;
        }
        if is_drawn && let Some(heat) = &answer.heat {
            let heat = render::heat_text(heat, is_colored);
            self.output.write(&format!("\n{heat}"))?;
        }
        if !answer.notes.is_empty() {
            let mark = if is_drawn { "" } else { "- " };
            let notes = answer.notes.iter();
            let notes = notes.map(|note| self.fold(&format!("{mark}{note}")) + "\n");
            let notes: String = notes.collect();
            self.output.write(&format!("\n{notes}"))?;
        }
        if is_drawn {
            self.print_map(answer, how)?;
        }
        Ok(())
    }

    /// Returns the width of charts and maps in columns.
    fn drawing_width(&self) -> usize {
        self.width().map_or(100, usize::from)
    }

    /// Wraps each line at the width of the terminal.
    pub fn fold(&self, sentence: &str) -> String {
        match self.width() {
            Some(width) => {
                let lines = sentence.lines();
                let folded = lines.map(|line| fold_line(line, usize::from(width)));
                folded.collect::<Vec<String>>().join("\n")
            }
            None => sentence.to_string(),
        }
    }

    /// Prints the map of an answer if it fits.
    fn print_map(&mut self, answer: &Answer, how: &AnswerArgs) -> Result<()> {
        let Some(map) = &answer.map else {
            return Ok(());
        };
        match render::hexmap_text(map, self.drawing_width(), self.is_output_colored) {
            Some(drawing) => self.output.write(&format!("\n{drawing}")),
            None if how.output.is_none() => self
                .output
                .write("\nThe map is too large to be drawn here; -o FILE.svg draws it.\n"),
            None => Ok(()),
        }
    }

    /// Writes the picture of an answer, or all its tables into a folder.
    fn write_out(&mut self, answer: &Answer, path: &Path, is_forced: bool) -> Result<()> {
        if is_folder(path) {
            let tables: Vec<Table> = answer
                .tables
                .iter()
                .map(|table| self.with_house(table))
                .collect();
            return write_tables(&tables, path, is_forced);
        }
        if path
            .extension()
            .is_none_or(|ending| !ending.eq_ignore_ascii_case("svg"))
        {
            let path = path.display();
            bail!(
                "{path}: pictures are SVG, so end the name in .svg; or in / for a folder of tables"
            );
        }
        write_file(path, &draw_picture(answer)?, is_forced)
    }
}

/// Applies the choice of rows and columns to every table that has the columns; an error if none has.
fn arrange(tables: &[&Table], rows: &RowArgs) -> Result<Vec<Table>> {
    let mut wrong = None;
    let mut arranged = Vec::new();
    for &table in tables {
        match rows.choose(&table.columns) {
            Ok(choice) => arranged.push(choice.apply(table)),
            Err(error) => wrong = wrong.or(Some(error)),
        }
    }
    match wrong {
        Some(error) if arranged.is_empty() => Err(error),
        _ => Ok(arranged),
    }
}

/// Writes each table as `NAME.csv` into a folder.
pub fn write_tables(tables: &[Table], folder: &Path, is_forced: bool) -> Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    for table in tables {
        let path = folder.join(format!("{}.csv", table.name));
        write_file(&path, &render::csv(table), is_forced)?;
    }
    Ok(())
}

/// Draws the chart or map of an answer as SVG.
fn draw_picture(answer: &Answer) -> Result<String> {
    match (&answer.chart, &answer.heat, &answer.map) {
        (Some(chart), _, _) => Ok(render::chart_svg(chart)),
        (None, Some(heat), _) => Ok(render::heat_svg(heat)),
        (None, None, Some(map)) => Ok(render::hexmap_svg(map)),
        (None, None, None) => bail!("there is no picture of this; -o FOLDER/ writes its tables"),
    }
}

/// Returns the table of this name.
pub fn find_table<'a>(tables: &'a [Table], name: &str) -> Result<&'a Table> {
    tables
        .iter()
        .find(|table| table.name.eq_ignore_ascii_case(name))
        .with_context(|| {
            let names: Vec<&str> = tables.iter().map(|table| table.name).collect();
            format!(
                "no table '{name}'{}",
                suggest_or_list(name, &names, "there is")
            )
        })
}
