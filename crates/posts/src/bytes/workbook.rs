//! Spreadsheets of Excel (.xlsx) and LibreOffice (.ods) as CSV, a table at a time, so that one reader reads them all.

use super::archive::Archive;
use super::markup::{Piece, Tag, pieces, unescaped};

/// The maximum number of cells in a row.
const MAX_CELLS: usize = 200;

/// The most rows of a table; a row far below the others ends it.
const MOST_ROWS: usize = 100_000;
const LARGEST_GAP: usize = 1_000;

/// How often a row or a cell with contents is repeated at most; more is a slip, or an attack.
const MAX_REPEATS: usize = 20;

/// The most tables of a spreadsheet.
const MOST_TABLES: usize = 200;

/// A table of a spreadsheet.
pub struct Table {
    pub name: String,
    pub csv: String,
    /// What is not read as it is written.
    pub note: Option<String>,
}

/// Returns the tables of a spreadsheet, named; `None` if the archive is something else.
pub fn tables(archive: &mut Archive) -> Option<Result<Vec<Table>, String>> {
    if let Some(workbook) = archive.part("xl/workbook.xml") {
        return Some(workbook.and_then(|workbook| of_excel(archive, &workbook)));
    }
    let kind = archive.part("mimetype")?.ok()?;
    if !kind.contains("opendocument.spreadsheet") {
        return None;
    }
    let content = archive
        .part("content.xml")
        .unwrap_or(Err("a spreadsheet without contents".to_string()));
    Some(content.map(|content| of_libre_office(&content)))
}

/// A table being written as CSV.
#[derive(Default)]
struct Csv {
    text: String,
    rows: usize,
    row: Vec<String>,
    /// How often a row or a cell is repeated that was repeated less.
    repeated: usize,
}

impl Csv {
    /// Returns the table under its name.
    fn table(self, name: String) -> Table {
        let note = format!(
            "something is repeated {} times in it: read {MAX_REPEATS} times",
            self.repeated
        );
        Table {
            name,
            csv: self.text,
            note: (self.repeated > 0).then_some(note),
        }
    }

    /// Returns how often something with contents is read that is repeated so often.
    fn repeats(&mut self, count: usize) -> usize {
        if count > MAX_REPEATS {
            self.repeated = self.repeated.max(count);
        }
        count.min(MAX_REPEATS)
    }

    /// Puts a value into a column, from 0, of the current row.
    fn put(&mut self, column: usize, value: &str) {
        if !value.is_empty() && column < MAX_CELLS {
            self.row
                .resize(self.row.len().max(column + 1), String::new());
            self.row[column] = value.to_string();
        }
    }

    /// Ends the current row.
    fn end_row(&mut self) {
        for (at, cell) in self.row.drain(..).enumerate() {
            self.text.push_str(if at > 0 { "," } else { "" });
            match cell.contains([',', '"', '\n', '\r']) {
                true => self
                    .text
                    .push_str(&format!("\"{}\"", cell.replace('"', "\"\""))),
                false => self.text.push_str(&cell),
            }
        }
        self.text.push('\n');
        self.rows += 1;
    }

    fn is_full(&self) -> bool {
        self.rows >= MOST_ROWS
    }
}

/// Returns a number without the noise of binary fractions: `0.30000000000000004` is 0.3.
fn number(text: &str) -> String {
    let shown = |number: f64| {
        format!("{number:.9}")
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_string()
    };
    text.parse::<f64>().map_or_else(|_| text.to_string(), shown)
}

fn of_excel(archive: &mut Archive, workbook: &str) -> Result<Vec<Table>, String> {
    let strings = archive
        .part("xl/sharedStrings.xml")
        .transpose()?
        .map_or(Vec::new(), |xml| shared_strings(&xml));
    let relations = archive
        .part("xl/_rels/workbook.xml.rels")
        .transpose()?
        .unwrap_or_default();
    let target = |id: &str| {
        tags(&relations, "Relationship")
            .find(|tag| tag.attribute("Id").as_deref() == Some(id))?
            .attribute("Target")
    };
    let mut tables = Vec::new();
    for sheet in tags(workbook, "sheet").take(MOST_TABLES) {
        // An id with a prefix stands after an older one without.
        let id = sheet.attribute("id").unwrap_or_default();
        let Some(target) = target(&id) else { continue };
        let path = target
            .strip_prefix('/')
            .map_or_else(|| format!("xl/{target}"), str::to_string);
        if let Some(xml) = archive.part(&path) {
            let (name, csv) = (
                sheet.attribute("name").unwrap_or_default().into_owned(),
                excel_table(&xml?, &strings),
            );
            tables.push(Table {
                name,
                csv,
                note: None,
            });
        }
    }
    Ok(tables)
}

/// Returns the tags of a name that begin something.
fn tags<'a>(xml: &'a str, name: &'a str) -> impl Iterator<Item = Tag<'a>> {
    pieces(xml).filter_map(move |piece| match piece {
        Piece::Tag(tag) if tag.is(name) && !tag.is_end() => Some(tag),
        _ => None,
    })
}

/// Returns the texts that cells refer to by number.
fn shared_strings(xml: &str) -> Vec<String> {
    let (mut strings, mut is_text, mut is_spoken) = (Vec::new(), false, false);
    for piece in pieces(xml) {
        match piece {
            Piece::Tag(tag) if tag.is("si") && !tag.is_end() => strings.push(String::new()),
            Piece::Tag(tag) if tag.is("t") => is_text = !tag.is_end() && !tag.is_empty(),
            // How Japanese words are spoken.
            Piece::Tag(tag) if tag.is("rPh") => is_spoken = !tag.is_end(),
            Piece::Text(text) if is_text && !is_spoken => {
                strings
                    .last_mut()
                    .into_iter()
                    .for_each(|last: &mut String| last.push_str(&unescaped(text)));
            }
            _ => {}
        }
    }
    strings
}

fn excel_table(xml: &str, strings: &[String]) -> String {
    let mut csv = Csv::default();
    let (mut column, mut kind, mut value, mut is_value) = (0, String::new(), String::new(), false);
    for piece in pieces(xml) {
        match piece {
            Piece::Tag(tag) if tag.is("row") && !tag.is_end() => {
                column = 0;
                let above = tag
                    .attribute("r")
                    .and_then(|row| row.parse::<usize>().ok())
                    .map_or(0, |row| row - row.min(1));
                if csv.is_full() || above > csv.rows + LARGEST_GAP {
                    break;
                }
                (csv.rows..above).for_each(|_| csv.end_row());
            }
            Piece::Tag(tag) if tag.is("row") => csv.end_row(),
            Piece::Tag(tag) if tag.is("c") && !tag.is_end() => {
                column = tag
                    .attribute("r")
                    .and_then(|place| column_of(&place))
                    .unwrap_or(column);
                kind = tag.attribute("t").unwrap_or_default().into_owned();
                value.clear();
                column += usize::from(tag.is_empty());
            }
            Piece::Tag(tag) if tag.is("c") => {
                let shown = match kind.as_str() {
                    "s" => value
                        .parse::<usize>()
                        .ok()
                        .and_then(|at| strings.get(at).cloned())
                        .unwrap_or_default(),
                    "" | "n" => number(&value),
                    _ => value.clone(),
                };
                csv.put(column, shown.trim());
                column += 1;
            }
            Piece::Tag(tag) if tag.is("v") || tag.is("t") => {
                is_value = !tag.is_end() && !tag.is_empty()
            }
            Piece::Text(text) if is_value => value.push_str(&unescaped(text)),
            _ => {}
        }
    }
    csv.text
}

/// Returns the column, from 0, of a place such as `AB12`.
fn column_of(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_uppercase).take(3);
    letters
        .fold(0, |column, letter| {
            column * 26 + usize::from(letter - b'A') + 1
        })
        .checked_sub(1)
}

fn of_libre_office(xml: &str) -> Vec<Table> {
    let mut tables: Vec<(String, Csv)> = Vec::new();
    let (mut column, mut rows, mut cells, mut value, mut is_value) =
        (0usize, 1, 1, String::new(), false);
    let repeated = |tag: Tag, key: &str| {
        tag.attribute(key)
            .and_then(|count| count.parse::<usize>().ok())
            .unwrap_or(1)
    };
    for piece in pieces(xml) {
        if let Piece::Tag(tag) = piece
            && tag.is("table")
            && !tag.is_end()
            && tables.len() < MOST_TABLES
        {
            tables.push((
                tag.attribute("name").unwrap_or_default().into_owned(),
                Csv::default(),
            ));
            continue;
        }
        let Some((_, csv)) = tables.last_mut() else {
            continue;
        };
        match piece {
            Piece::Tag(tag) if tag.is("table-row") && !tag.is_end() => {
                (column, rows) = (0, repeated(tag, "number-rows-repeated"));
            }
            Piece::Tag(tag) if tag.is("table-row") => {
                let row = std::mem::take(&mut csv.row);
                // Thousands of empty rows stand for the rest of the table.
                let count = if row.is_empty() {
                    rows.min(LARGEST_GAP)
                } else {
                    csv.repeats(rows)
                };
                for _ in 0..count.min(MOST_ROWS.saturating_sub(csv.rows)) {
                    csv.row.clone_from(&row);
                    csv.end_row();
                }
            }
            Piece::Tag(tag) if tag.is("table-cell") || tag.is("covered-table-cell") => {
                if !tag.is_end() {
                    cells = repeated(tag, "number-columns-repeated");
                    value.clear();
                }
                if tag.is_end() || tag.is_empty() {
                    let end = column.saturating_add(cells);
                    // Hundreds of empty cells stand for the rest of the row.
                    let count = if value.trim().is_empty() {
                        0
                    } else {
                        csv.repeats(cells)
                    };
                    (column..column.saturating_add(count)).for_each(|at| csv.put(at, value.trim()));
                    column = end;
                }
            }
            Piece::Tag(tag) if tag.is("p") => {
                is_value = !tag.is_end() && !tag.is_empty();
                value.push_str(if is_value && !value.is_empty() {
                    "\n"
                } else {
                    ""
                });
            }
            Piece::Tag(tag) if tag.is("s") && is_value => value.push(' '),
            Piece::Text(text) if is_value => value.push_str(&unescaped(text)),
            _ => {}
        }
    }
    tables
        .into_iter()
        .map(|(name, csv)| csv.table(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excel_cells_stand_where_they_belong() {
        let xml = "<worksheet><sheetData><row r=\"2\"><c r=\"A2\" t=\"s\"><v>1</v></c><c r=\"C2\"><v>0.30000000000000004</v></c>\
            </row><row r=\"4\"><c r=\"B4\" t=\"inlineStr\"><is><t>a, \"b\"</t></is></c><c r=\"XFD4\"><v>7</v></c></row>\
            <row r=\"900000\"><c r=\"A900000\"><v>1</v></c></row></sheetData></worksheet>";
        let strings = shared_strings(
            "<sst><si><t>x</t></si><si><r><t>Ma</t></r><r><t>rten</t></r><rPh><t>no</t></rPh></si></sst>",
        );
        assert_eq!(
            excel_table(xml, &strings),
            "\nMarten,,0.3\n\n,\"a, \"\"b\"\"\"\n"
        );
        assert_eq!(
            [column_of("A1"), column_of("AB12"), column_of("7")],
            [Some(0), Some(27), None]
        );
    }

    #[test]
    fn repeated_cells_of_libre_office_do_not_fill_the_memory() {
        let xml = "<table:table table:name=\"Ships\"><table:table-row><table:table-cell><text:p>Hull</text:p></table:table-cell>\
            <table:table-cell table:number-columns-repeated=\"99999999999\"><text:p>x</text:p></table:table-cell></table:table-row>\
            <table:table-row table:number-rows-repeated=\"99999999999\"><table:table-cell/></table:table-row></table:table>";
        let tables = of_libre_office(xml);
        assert_eq!(tables[0].name, "Ships");
        let lines: Vec<&str> = tables[0].csv.lines().collect();
        assert_eq!(
            (lines.len(), lines[0].split(',').count()),
            (LARGEST_GAP + 1, MAX_REPEATS + 1)
        );
        assert!(lines[0].starts_with("Hull,x,x"));
        assert!(
            tables[0]
                .note
                .as_ref()
                .is_some_and(|note| note.contains("repeated 99999999999 times"))
        );
    }

    #[test]
    fn a_row_repeated_twice_as_often_gives_no_more_rows() {
        let rows = |count: usize| {
            let xml = format!(
                "<table:table table:name=\"Ships\"><table:table-row table:number-rows-repeated=\"{count}\">\
                 <table:table-cell><text:p>Kite</text:p></table:table-cell></table:table-row></table:table>"
            );
            let table = of_libre_office(&xml).remove(0);
            (table.csv.lines().count(), table.note.is_some())
        };
        assert_eq!(
            [rows(3), rows(1000), rows(2000)],
            [(3, false), (MAX_REPEATS, true), (MAX_REPEATS, true)]
        );
    }
}
