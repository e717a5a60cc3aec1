//! Tables whose columns are aligned with spaces.

use super::SourceLine;
use super::cells::Record;
use super::heading::{Column, column, headings};

/// A run of words with single spaces, and where it stands, in characters.
#[derive(Clone, Debug)]
struct Span {
    start: usize,
    end: usize,
    text: String,
}

fn spans(line: &str) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for (at, c) in line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
        match spans.last_mut() {
            Some(span) if span.end == at => {
                span.text.push(c);
                span.end += 1;
            }
            Some(span) if span.end + 1 == at => {
                span.text.push(' ');
                span.text.push(c);
                span.end = at + 1;
            }
            _ => spans.push(Span {
                start: at,
                end: at + 1,
                text: c.to_string(),
            }),
        }
    }
    spans
}

/// Splits headings that have only one space between them.
fn split_words(span: Span) -> Vec<Span> {
    let words: Vec<&str> = span.text.split(' ').collect();
    let known = words.iter().filter(|word| column(word).is_some()).count();
    let is_several = words.len() > 1
        && known == words.len()
        && (column(&span.text).is_none() || words.len() > 2);
    if !is_several {
        return vec![span];
    }
    let mut start = span.start;
    let word = |word: &str| {
        let end = start + word.chars().count();
        let part = Span {
            start,
            end,
            text: word.to_string(),
        };
        start = end + 1;
        part
    };
    words.into_iter().map(word).collect()
}

/// Reads a table whose headings are on a line; also returns the line after it.
pub fn aligned(lines: &[SourceLine], at: usize) -> Option<(Vec<Record>, usize)> {
    let head = &lines[at].text;
    if !head.trim().contains("  ") {
        return None;
    }
    let columns: Vec<Span> = spans(head).into_iter().flat_map(split_words).collect();
    let texts: Vec<String> = columns.iter().map(|span| span.text.clone()).collect();
    let is_ratings =
        |found: Vec<Option<Column>>| found.into_iter().flatten().all(Column::is_rating);
    let found = headings(&texts)?;
    if columns.len() < 4 && !is_ratings(found) {
        return None;
    }
    let mut rows = vec![(lines[at].number, texts)];
    let mut end = at + 1;
    while let Some(line) = lines.get(end).filter(|line| is_row(&line.text)) {
        if line.text.contains(char::is_alphanumeric) {
            rows.push((line.number, cells(&line.text, &columns)));
        }
        end += 1;
    }
    (rows.len() > 1).then_some((rows, end))
}

fn is_row(text: &str) -> bool {
    let is_rule = !text.trim().is_empty() && text.chars().all(|c| " -=_+".contains(c));
    let is_continued = text.starts_with("      ") && !text.trim().is_empty();
    is_rule || is_continued || spans(text).len() > 2
}

fn cells(text: &str, columns: &[Span]) -> Vec<String> {
    let mut cells = vec![String::new(); columns.len()];
    for span in spans(text) {
        let is_figure = span.text.chars().all(|c| c.is_ascii_digit() || c == '+');
        let place = if is_figure {
            // Figures are right-aligned or centered.
            let distance = |column: &Span| {
                let gap = column
                    .start
                    .saturating_sub(span.end)
                    .max(span.start.saturating_sub(column.end));
                100 * gap + span.end.abs_diff(column.end)
            };
            (0..columns.len())
                .min_by_key(|at| distance(&columns[*at]))
                .unwrap_or(0)
        } else {
            columns
                .iter()
                .rposition(|column| column.start <= span.start + 2)
                .unwrap_or(0)
        };
        let cell = &mut cells[place];
        if !cell.is_empty() {
            cell.push_str("  ");
        }
        cell.push_str(&span.text);
    }
    cells
}
