//! Spreadsheets: one ship per row, columns identified by their headings, perhaps with titles above them and weapons in rows
//! of their own.

use super::cells::{Record, records, separator};
use super::columns::{Column, Columns, usable};
use super::keys::Key;
use super::sheet_cells::named_edition;
use super::sheet_row::Row;
use super::thread::heading;
use super::verdict::verdicts;
use super::{Dialect, Entry, Import, Part, Subject, Unread, Warning};
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind};
use starwright_text::yaml::Text;

/// How many lines may stand above the headings.
const MOST_ABOVE: usize = 15;

/// How many columns headings below titles must name.
const LEAST_BELOW: usize = 4;

/// Cells of headings below titles are shorter, in bytes; sentences are not.
const LONGEST: usize = 60;

/// How many rows are handed over at once.
const PIECE: usize = 1024;

/// Reads a spreadsheet and hands it over some rows at a time; text without any ship gives no entries, only strays.
pub fn read<E>(
    text: &str,
    named: &Columns,
    take: &mut dyn FnMut(Import) -> Result<(), E>,
) -> Result<(), E> {
    let mut import = Import::default();
    let found = heads(text, named);
    let separator = found
        .as_ref()
        .map_or_else(|| separator(text), |(separator, _)| *separator);
    let first = found.as_ref().map_or(0, |(_, line)| *line);
    let mut records = records(text, separator);
    let head = head(&mut records, first, text, &mut import);
    let Some(head) = head else {
        return take(import);
    };
    let columns = named.of_table(&head, records.clone());
    if let Err(message) = usable(&head, &columns) {
        import
            .entries
            .push(entry(&head, Err(fault(&head, message)), text, Vec::new()));
        import
            .stray
            .extend(records.flat_map(|record| kept(&record, text)));
        return take(import);
    }
    // The headings apply to every ship; their line is counted with the first, or is stray if there is none.
    let mut before = head.lines;
    let is_ship = |record: &Record| {
        !record.is_blank() && Row::new(&[record], &columns, &[]).subject().is_ok()
    };
    if !records.clone().any(|record| is_ship(&record)) {
        import.stray.extend(kept(&head, text));
    }
    let mut shown = records
        .clone()
        .filter_map(|record| Row::new(&[&record], &columns, &[]).shown_edition());
    let titles: Vec<&str> = import
        .stray
        .iter()
        .map(|unread| unread.text.as_str())
        .collect();
    let guess = titles
        .iter()
        .find_map(|title| named_edition(title))
        .or_else(|| shown.next());
    let heading = heading(&import.stray).map(|(_, faction)| (Key::Faction, faction));
    let has_faction = heading.is_some();
    let mut carried: Vec<(Key, String)> = heading.into_iter().collect();
    let mut rows = records.peekable();
    while let Some(record) = rows.next() {
        if record.is_blank() {
            import.blank += record.lines;
            continue;
        }
        let group = [&record];
        let row = Row::new(&group, &columns, &[]);
        if row.is_no_ship() || record.cells == head.cells {
            // Below a title that names the faction of all, sections only sort its ships.
            if let Some(faction) = row.section().filter(|_| !has_faction) {
                keep(Key::Faction, faction, &mut carried);
            }
            import.stray.extend(talk(&record, text));
            continue;
        }
        carry(&row, &mut carried);
        let mut more: Vec<Record> = Vec::new();
        while let Some(next) =
            rows.next_if(|next| Row::new(&[next], &columns, &[]).is_more(&record))
        {
            more.push(next);
        }
        let group: Vec<&Record> = [&record].into_iter().chain(&more).collect();
        let mut row = Row::new(&group, &columns, &carried);
        row.guess = guess;
        let subject = row.subject().map_err(|message| fault(&record, message));
        let title = row
            .words(Key::Class)
            .or(row.words(Key::Name))
            .unwrap_or_default();
        let warnings = row.warnings;
        let mut entry = Entry {
            title,
            ..entry(&record, subject, text, warnings)
        };
        more.iter().for_each(|more| add_row(&mut entry, more, text));
        if entry.subject.is_ok() {
            entry.read += std::mem::take(&mut before);
        }
        import.entries.push(entry);
        if import.entries.len() == PIECE {
            take(std::mem::take(&mut import))?;
        }
    }
    take(import)
}

/// The headings, from this line on; what stands above them is blank or a title. A first line `sep=;` is the spreadsheet
/// program's own.
fn head(
    records: &mut impl Iterator<Item = Record>,
    first: usize,
    text: &str,
    import: &mut Import,
) -> Option<Record> {
    let is_empty = |record: &Record| record.is_blank() || record.cells[0].starts_with("sep=");
    records.find(|record| {
        let is_title = record.line < first && !is_empty(record);
        import.blank += if is_empty(record) { record.lines } else { 0 };
        if is_title {
            import.stray.extend(talk(record, text));
        }
        !is_empty(record) && !is_title
    })
}

/// Adds a row with one more weapon to its ship.
fn add_row(ship: &mut Entry, more: &Record, text: &str) {
    ship.lines
        .extend(entry(more, Ok(Subject::Weapons(Vec::new())), text, Vec::new()).lines);
    match ship.subject.is_ok() {
        true => ship.read += more.lines,
        false => ship.unread.extend(kept(more, text)),
    }
}

/// Keeps what stands in merged cells for the rows below.
fn carry(row: &Row, carried: &mut Vec<(Key, String)>) {
    for field in [Key::Faction, Key::Ruleset] {
        if let Some(words) = row.words(field) {
            keep(field, words, carried);
        }
    }
}

fn keep(field: Key, words: String, carried: &mut Vec<(Key, String)>) {
    carried.retain(|(known, _)| *known != field);
    carried.push((field, words));
}

/// The separator and the line, from 1, of the headings: the first line with text, or one below it that can hardly be
/// anything else.
fn heads(text: &str, named: &Columns) -> Option<(char, usize)> {
    let mut lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .take(MOST_ABOVE)
        .peekable();
    let mut is_first = true;
    while let Some((at, line)) = lines.next() {
        let least = if std::mem::take(&mut is_first) {
            2
        } else {
            LEAST_BELOW
        };
        let is_drawn = line.trim_start().starts_with('|');
        let next = lines.peek().map_or("", |(_, next)| *next);
        let names_columns = |mark: &char| {
            let marks = line.matches(*mark).count();
            let is_long = || line.split(*mark).any(|cell| cell.len() > LONGEST);
            if marks < 2
                || *mark == '|' && !is_drawn
                || least > 2 && (line.contains(':') || is_long())
            {
                return false;
            }
            let head = records(line, *mark).next().unwrap_or_default();
            let is_known = |least: usize, columns: &[Column]| {
                columns
                    .iter()
                    .filter(|column| column.field.is_some())
                    .count()
                    >= least
            };
            let strict = named.strict(&head);
            let rows = || {
                text.lines()
                    .skip(at + 1)
                    .flat_map(|line| records(line, *mark))
            };
            let has_rows = next.matches(*mark).count() * 2 >= marks;
            let is_table = || has_rows && named.heads(&head, LEAST_BELOW).is_some();
            is_known(least, &strict) && usable(&head, &strict).is_ok()
                || is_table() && usable(&head, &named.of_table(&head, rows())).is_ok()
        };
        if let Some(mark) = [',', ';', '\t', '|'].into_iter().find(names_columns) {
            return Some((mark, at + 1));
        }
    }
    None
}

/// Whether a text begins with the headings of a spreadsheet of ships.
pub fn is_one(text: &str, named: &Columns) -> bool {
    heads(text, named).is_some()
}

/// The lines of a record as talk.
fn talk(record: &Record, text: &str) -> Vec<Unread> {
    kept(record, text)
        .into_iter()
        .map(|unread| Unread {
            is_talk: true,
            ..unread
        })
        .collect()
}

/// The entry of a row; a row that cannot be a ship counts as unread.
fn entry(
    record: &Record,
    subject: Result<Subject, Diagnostic>,
    text: &str,
    warnings: Vec<Warning>,
) -> Entry {
    let unread = if subject.is_err() {
        kept(record, text)
    } else {
        Vec::new()
    };
    let rows: Vec<&str> = text[record.span.clone()].split('\n').collect();
    let raw = |line: usize| rows.get(line - record.line).copied();
    let parts: Vec<(usize, Part)> = (0..record.lines)
        .map(|at| (record.line + at, Part::Ship))
        .collect();
    Entry {
        lines: verdicts(
            record.line..record.line + record.lines,
            raw,
            &parts,
            &unread,
            &warnings,
        ),
        line: record.line,
        title: String::new(),
        read: record.lines - unread.len(),
        blank: 0,
        dialect: Dialect::Csv,
        subject,
        unread,
        warnings,
    }
}

/// The lines of a record as unread.
fn kept(record: &Record, text: &str) -> Vec<Unread> {
    let numbers = record.line..record.line + record.lines;
    let lines = text[record.span.clone()].split('\n');
    numbers
        .zip(lines)
        .map(|(line, text)| Unread {
            line,
            text: text.trim().to_string(),
            is_talk: false,
        })
        .collect()
}

fn fault(record: &Record, message: String) -> Diagnostic {
    let text = record.cells.join(" | ").replace('\n', " ");
    let fault =
        Text::starting_at(&text, record.line).document_error(DiagnosticKind::WrongType, message);
    // What is shown is not the line as it stands in the file.
    Diagnostic {
        end: (fault.line, fault.column),
        ..fault
    }
}
