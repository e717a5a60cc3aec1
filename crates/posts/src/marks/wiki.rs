//! The tables and forms of wikis as lines of a post: a row of cells between bars, a form as its rows.

use crate::source::{CELL, Column, column};
use crate::words::Key;

/// What stands for a line without cells.
const RULE: &str = "| - | - | - |";

/// Returns a text with the same number of lines, without the marks of wikis, or `None` if it has none.
pub fn flattened(text: &str) -> Option<String> {
    let signs = ["{|", "||", "{{", "[[", "'''", "|_.", "^ ", "== "];
    if !signs.iter().any(|sign| text.contains(sign)) {
        return None;
    }
    let mut page = Page::default();
    for line in text.lines() {
        page.take(heading(&without_marks(line)));
    }
    // With its end, so that an empty last line remains a line.
    Some(page.lines.join("\n") + "\n")
}

/// The lines of a page, and what is open in them.
#[derive(Default)]
struct Page {
    lines: Vec<String>,
    is_table: bool,
    /// Where the cells of a row are gathered.
    row: Option<usize>,
    is_form: bool,
    /// Where the numbers of a weapon in a form are gathered.
    gun: Option<usize>,
}

impl Page {
    fn take(&mut self, line: &str) {
        let at = self.lines.len();
        let text = line.trim();
        self.lines.push(String::new());
        // What is never closed ends with its paragraph.
        self.is_table &= !text.is_empty();
        self.is_form &= !text.is_empty();
        if text.starts_with("{|") {
            (self.is_table, self.row) = (true, None);
        } else if self.is_table {
            self.row_of_table(at, text);
        } else if self.is_form || text.starts_with("{{") && !text.starts_with("{{{") {
            self.form(at, text);
        } else if let Some(cells) = double_bars(text) {
            self.lines[at] = drawn(&cells);
        } else {
            self.lines[at] = line.to_string();
        }
    }

    /// `|-`, `! Weapon !! Range`, `| Laser || 3/6/9`, or a cell on each line.
    fn row_of_table(&mut self, at: usize, text: &str) {
        let Some(cells) = text.strip_prefix(['|', '!']) else {
            self.lines[at] = text.to_string();
            // A cell goes on.
            if let Some(row) = self.row {
                self.lines[at] = RULE.to_string();
                let open = self.lines[row].trim_end_matches([' ', '|']).len();
                self.lines[row].truncate(open);
                self.lines[row].push_str(&format!(" {text} |"));
            }
            return;
        };
        if cells.starts_with('}') {
            self.is_table = false;
        } else if cells.starts_with('-') {
            self.lines[at] = RULE.to_string();
            self.row = None;
        } else if let Some(title) = cells.strip_prefix('+') {
            self.lines[at] = title.trim().to_string();
        } else {
            let parted = if text.starts_with('!') {
                cells.replace("!!", "||")
            } else {
                cells.to_string()
            };
            let cells: Vec<&str> = parted.split("||").map(without_style).collect();
            // People forget the rule between rows.
            match self.row.filter(|_| cells.len() == 1) {
                Some(row) => {
                    self.lines[at] = RULE.to_string();
                    self.lines[row].push_str(&drawn(&cells)[1..]);
                }
                None => {
                    self.row = Some(at);
                    self.lines[at] = drawn(&cells);
                }
            }
        }
    }

    /// `{{Ship`, `| hull = 9`, `}}`, on lines of their own or on one.
    fn form(&mut self, at: usize, text: &str) {
        if text.starts_with("{{") {
            (self.is_form, self.gun) = (true, None);
        }
        let is_end = text.ends_with("}}");
        self.is_form &= !is_end;
        let inner = text.trim_start_matches('{').trim_end_matches('}');
        if !inner.contains('=') && !text.starts_with("{{") {
            self.lines[at] = inner.to_string();
        }
        for (word, value) in inner.split('|').filter_map(|part| part.split_once('=')) {
            let word = word.trim().replace('_', " ");
            let (key, value) = (column(&word).and_then(Column::key), value.trim());
            let is_named = key == Some(Key::Weapons) && !value.contains('/');
            let line = match self.gun.filter(|_| key.is_some_and(is_of_weapon)) {
                Some(gun) => {
                    self.lines[gun].push_str(&format!(" | {}", said(key, value)));
                    continue;
                }
                None => match key.filter(|key| key.is_identity()) {
                    Some(key) => format!("{}: {value}", key.name()),
                    None => format!("{word}: {value}"),
                },
            };
            self.gun = None;
            let line = if is_named { value.to_string() } else { line };
            let own = &mut self.lines[at];
            if !own.is_empty() {
                own.push_str(CELL);
            }
            own.push_str(&line);
            if is_named {
                self.gun = Some(at);
            }
        }
    }
}

/// `== Ironwood class ==` without the signs around it.
fn heading(line: &str) -> &str {
    let bare = line.trim().trim_matches('=');
    let signs = line.trim().len() - bare.len();
    let is_heading = signs > 3
        && signs.is_multiple_of(2)
        && line.trim().starts_with("==")
        && bare.starts_with(' ');
    if is_heading { bare.trim() } else { line }
}

fn is_of_weapon(key: Key) -> bool {
    key.is_weapon_number()
        || matches!(
            key,
            Key::Range | Key::Arcs | Key::Traits | Key::Dice | Key::Count | Key::Stats
        )
}

/// Returns a number of a weapon with its word, where it does not speak for itself.
fn said(key: Option<Key>, value: &str) -> String {
    match key {
        Some(key @ (Key::Rof | Key::Imp | Key::Dmg | Key::Acc | Key::Arcs)) => {
            format!("{} {value}", key.name())
        }
        Some(Key::Range) if value.bytes().all(|c| c.is_ascii_digit()) => format!("Range {value}"),
        _ => value.to_string(),
    }
}

/// Returns the cells of `||a||b||`, of `^ a ^ b ^` and of `|_. a |_. b |`.
fn double_bars(text: &str) -> Option<Vec<&str>> {
    let parted = |mark: &'static str, bare: &'static str| {
        let inner = text.strip_prefix(mark)?.trim_end();
        let inner = inner.strip_suffix(bare).unwrap_or(inner);
        Some(
            inner
                .split(mark)
                .map(|cell| cell.trim().trim_start_matches('~').trim())
                .collect::<Vec<_>>(),
        )
        .filter(|cells| cells.len() > 1)
    };
    parted("||", "||")
        .or_else(|| parted("|_.", "|"))
        .or_else(|| parted("^", "^").filter(|cells| cells.len() > 2))
}

/// `| a | b |`.
fn drawn(cells: &[&str]) -> String {
    let mut line = String::from("|");
    for cell in cells {
        line.push_str(&format!(" {} |", cell.trim()));
    }
    line
}

/// `style="x" | Laser` without how it looks.
fn without_style(cell: &str) -> &str {
    cell.split_once('|')
        .filter(|(style, _)| style.contains('='))
        .map_or(cell, |(_, text)| text)
}

fn begins(text: &str, word: &str) -> bool {
    text.get(..word.len())
        .is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

/// Returns a line without the marks of links and of bold letters.
fn without_marks(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    // They say where the page belongs, not what the ship has.
    let is_category = |link: &str| {
        ["category:", "kategorie:", "catégorie:", "file:", "image:"]
            .iter()
            .any(|word| begins(link, word))
    };
    while let Some((before, inner)) = rest.split_once("[[") {
        let Some((link, behind)) = inner.split_once("]]") else {
            break;
        };
        out.push_str(before);
        // `[[AB] [CD]]` are arcs.
        if link.contains(['[', ']']) || !link.contains(char::is_lowercase) {
            out.push_str("[[");
            rest = inner;
            continue;
        }
        if !is_category(link) {
            out.push_str(link.rsplit_once('|').map_or(link, |(_, shown)| shown));
        }
        rest = behind;
    }
    out.push_str(rest);
    let out = out.replace("<nowiki>", "").replace("</nowiki>", "");
    let is_bold =
        out.contains("''") && !out.contains(|c: char| c.is_ascii_digit()) || out.contains("'''");
    if is_bold {
        out.replace("'''", "").replace("''", "")
    } else {
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_forms_become_rows() {
        let text = "{{Ship\n| class = [[Wren]]\n| weapon_1 = Laser\n| weapon_1_range = 3/6/9\n| rof=1 | acc=4+\n| hull = 9 }}\n{| class=\"wikitable\"\n\
            ! Weapon !! Range\n|-\n| style=\"x\" | Laser || 3/6/9\n|-\n| Gun\n| 2/4/6\n|}\n|| **Hull** || 9 ||\n{{Ship|class=Wren|hull=3}}\n'''Bye'''";
        let found = flattened(text).expect("a wiki");
        let expected = "\nclass: Wren\nLaser | 3/6/9 | rof 1 | acc 4+\n\n\nhull: 9\n\n| Weapon | Range |\n| - | - | - |\n| Laser | 3/6/9 |\n| - | - | - |\n| Gun | 2/4/6 |\n| - | - | - |\n\n| **Hull** | 9 |\nclass: Wren ¦ hull: 3\nBye\n";
        assert_eq!(found, expected);
        assert_eq!(flattened("Hull | 3"), None);
    }
}
