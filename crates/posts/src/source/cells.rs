//! The cells of a line or of a spreadsheet.

/// Splits a line with bars or tabs into its cells.
pub fn split(line: &str) -> Option<Vec<String>> {
    let bare = line.trim();
    let is_tabbed = line.matches('\t').count() > 1 || bare.contains('\t');
    if is_tabbed {
        return Some(
            line.split('\t')
                .map(|cell| cell.trim().to_string())
                .collect(),
        );
    }
    let bars = bare.matches(['|', '^']).count();
    if bars < 2 {
        return None;
    }
    let inner = bare.replace("||", "|");
    let inner = inner.trim_start_matches(['|', '^']);
    let inner = inner.strip_suffix(['|', '^']).unwrap_or(inner);
    Some(
        inner
            .split(['|', '^'])
            .map(|cell| cell.trim().to_string())
            .collect(),
    )
}

/// A row of a spreadsheet with the number of its first line.
pub type Record = (usize, Vec<String>);

/// Splits a spreadsheet into its rows; quotes may hold separators and line breaks.
pub fn records(text: &str) -> Vec<Record> {
    let separator = separator(text);
    let mut records = Vec::new();
    let (mut cells, mut cell) = (Vec::new(), String::new());
    let (mut number, mut first, mut is_quoted) = (1, 1, false);
    let mut chars = text.chars().peekable();
    let mut at = 0;
    while let Some(c) = chars.next() {
        at += c.len_utf8();
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => {
                cell.push('"');
                chars.next();
                at += 1;
            }
            '"' if is_quoted => is_quoted = false,
            '"' if cell.trim().is_empty() && is_closed(&text[at..]) => is_quoted = true,
            '\n' if !is_quoted => {
                cells.push(tidy(&cell));
                cell.clear();
                records.push((first, std::mem::take(&mut cells)));
                number += 1;
                first = number;
            }
            '\n' => {
                number += 1;
                cell.push_str(super::CELL);
            }
            '\r' => {}
            c if c == separator && !is_quoted && cells.len() + 1 < MAX_CELLS => {
                cells.push(tidy(&cell));
                cell.clear();
            }
            c => cell.push(c),
        }
    }
    if !cell.is_empty() || !cells.is_empty() {
        cells.push(tidy(&cell));
        records.push((first, cells));
    }
    records
}

/// The maximum number of cells of a row; the last one holds the rest.
const MAX_CELLS: usize = 200;

/// The longest cell in quotes, in bytes.
const MAX_QUOTED: usize = 20_000;

/// Returns `true` if a cell that begins with a quote has its other one.
fn is_closed(rest: &str) -> bool {
    rest.find('"').is_some_and(|end| end < MAX_QUOTED)
}

fn tidy(cell: &str) -> String {
    let cell = cell.split_whitespace().collect::<Vec<_>>().join(" ");
    // `9,0` is a whole number.
    let whole = cell.strip_suffix(",0").or_else(|| cell.strip_suffix(".0"));
    let whole = whole.filter(|whole| whole.bytes().all(|c| c.is_ascii_digit()));
    whole.map_or(cell.clone(), str::to_string)
}

/// Finds the separator of a spreadsheet.
fn separator(text: &str) -> char {
    let lines_with = |mark: char| text.lines().filter(|line| line.contains(mark)).count();
    let filled = text.lines().filter(|line| !line.trim().is_empty()).count();
    if 5 * lines_with('\t') > 2 * filled {
        return '\t';
    }
    let is_semicolon = text.matches(';').count() > text.matches(',').count()
        && 5 * lines_with(';') >= 4 * lines_with(',');
    if is_semicolon { ';' } else { ',' }
}
