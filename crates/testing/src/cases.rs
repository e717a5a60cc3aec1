//! Texts to test YAML readers with: generated, random pieces, and files with random changes.

use std::path::Path;

/// A portable pseudorandom generator.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides.max(1)
    }

    pub fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.roll(words.len())]
    }
}

const PIECES: [&str; 60] = [
    "[",
    "]",
    "{",
    "}",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\"",
    "'",
    "'",
    "a",
    "b: ",
    ": ",
    ":",
    ", ",
    ",",
    "- ",
    "-",
    "? ",
    "#",
    " #",
    "\n",
    "\n  ",
    "\n    ",
    "|\n",
    ">-2\n",
    "\\",
    "&x ",
    "*x",
    "é",
    "\r\n",
    "\t",
    "\u{85}",
    "\u{2028}",
    "---",
    "\n---\n",
    "\n...\n",
    "%YAML 1.1\n",
    "@",
    "''",
    "\\n",
    "\\x41",
    "k: v\n",
    "- i\n",
    "  ",
    " ",
    "\n\n",
    "|+\n",
    ">\n",
    "12",
    "-1.5e3",
    "~",
    "true",
    "\u{FEFF}",
    "!",
    "=",
    "\r",
    "k: |\n  t\n",
];

const WORDS: [&str; 30] = [
    "a",
    "it's",
    "12",
    "-7",
    "0x",
    "1.5",
    "1e3",
    ".5",
    "007",
    "~",
    "null",
    "True",
    "b c",
    "x#y",
    "a:b",
    "-x",
    "'q'",
    "'it''s'",
    "\"d\\n\\u00e9\"",
    "\"\"",
    "''",
    "\"a # b: c\"",
    "'[x]'",
    "é",
    "?x",
    "http://y",
    "<<",
    "+3",
    ".inf",
    "1_000",
];

/// Writes a value for a line at this column, with its line end.
fn value(dice: &mut Dice, column: usize, depth: usize, out: &mut String) {
    let inner = column + 1 + dice.roll(3);
    let pad = " ".repeat(inner);
    match dice.roll(if depth > 3 { 6 } else { 12 }) {
        0 => out.push_str(&format!(
            "{}{}\n{pad}{}\n",
            " ",
            dice.pick(&WORDS),
            dice.pick(&["more", "of it", "\n  \nend"])
        )),
        1 => {
            let head = dice.pick(&["|", ">", "|-", ">-", "|+", ">+", "|2", ">1-", "| # c"]);
            out.push_str(&format!(" {head}\n"));
            for _ in 0..dice.roll(5) {
                let line = dice.pick(&[
                    "text", "", "  deeper", "\ttab", "# none", "- x", "k: v", " ",
                ]);
                out.push_str(&format!("{pad}{line}\n"));
            }
        }
        2 => out.push_str(&format!(
            " \"two\n{pad}{}\n\n {pad}lines\\\n{pad}x\"\n",
            dice.pick(&WORDS[..8])
        )),
        3 => out.push_str(&format!(" &x{} {}\n", dice.roll(9), dice.pick(&WORDS))),
        4 => out.push_str(&format!(" *x{}\n", dice.roll(9))),
        5 => out.push_str(&format!(
            " {}{}\n",
            dice.pick(&WORDS),
            dice.pick(&["", " # c", "  ", "\t# c", "\n\n# c"])
        )),
        6 | 7 => {
            out.push(' ');
            flow(dice, depth, out);
            out.push_str(dice.pick(&["\n", " # c\n"]));
        }
        8 | 9 => {
            out.push_str(dice.pick(&["\n", " # c\n", " &m\n", "\n\n"]));
            map(dice, inner, depth + 1, out);
        }
        10 => {
            out.push_str(dice.pick(&["\n", " # c\n"]));
            let column = column + dice.roll(3);
            list(dice, column, depth + 1, out);
        }
        _ => out.push('\n'),
    }
}

fn map(dice: &mut Dice, column: usize, depth: usize, out: &mut String) {
    for number in 0..1 + dice.roll(4) {
        let key = dice.pick(&["k", "'k'", "\"k\"", "long key ", "? k\n", "k k"]);
        out.push_str(&" ".repeat(if dice.roll(60) == 0 {
            column + 1
        } else {
            column
        }));
        out.push_str(key.trim_end_matches(['\n', '\'', '"']));
        out.push_str(&format!("{number}"));
        out.push_str(
            key.strip_prefix(|c| matches!(c, '\'' | '"'))
                .map_or("", |_| &key[..1]),
        );
        out.push(':');
        value(dice, column, depth, out);
        out.push_str(dice.pick(&["", "", "", "# c\n", "\n", "      # c\n"]));
    }
}

fn list(dice: &mut Dice, column: usize, depth: usize, out: &mut String) {
    for _ in 0..1 + dice.roll(3) {
        out.push_str(&" ".repeat(column));
        out.push('-');
        match dice.roll(6) {
            0 if depth < 4 => {
                out.push_str(" k: 1\n");
                map(dice, column + 2, depth + 1, out);
            }
            1 if depth < 4 => {
                out.push_str(" - x\n");
                list(dice, column + 2, depth + 1, out);
            }
            _ => value(dice, column, depth, out),
        }
    }
}

fn flow(dice: &mut Dice, depth: usize, out: &mut String) {
    let is_map = dice.roll(2) == 0;
    out.push(if is_map { '{' } else { '[' });
    for number in 0..dice.roll(4) {
        out.push_str(if number > 0 {
            dice.pick(&[",", ", ", " ,", ",\n   ", ", # c\n  "])
        } else {
            ""
        });
        if is_map || dice.roll(9) == 0 {
            out.push_str(&format!(
                "k{number}{}",
                dice.pick(&[": ", ": ", ":\n   ", " : ", ""])
            ));
        }
        match dice.roll(4) {
            0 if depth < 4 => flow(dice, depth + 1, out),
            _ => out.push_str(dice.pick(&WORDS)),
        }
    }
    out.push_str(dice.pick(&["", " ", ",", "\n "]));
    out.push(if is_map { '}' } else { ']' });
}

/// Makes a few random changes in a text.
fn changed(dice: &mut Dice, text: &str) -> String {
    let mut text = text.to_string();
    for _ in 0..1 + dice.roll(3) {
        let mut at = dice.roll(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
        let line = text[..at].rfind('\n').map_or(0, |end| end + 1)
            ..text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
        match dice.roll(6) {
            0 | 1 => text.replace_range(at..end, ""),
            2 | 3 => text.insert_str(at, dice.pick(&PIECES)),
            4 => text.replace_range(line, ""),
            _ => text.insert_str(line.start, &String::from(&text[line.clone()])),
        }
    }
    text
}

pub fn files() -> Vec<String> {
    let mut found = Vec::new();
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("designs"), root.join("tests/wrong")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = std::fs::read_to_string(&path) {
                found.extend(Some(text).filter(|text| text.len() < 20_000));
            }
        }
    }
    found.sort();
    found
}

/// Builds a test case from its number: a generated text, random pieces, or a file with changes.
pub fn case(number: u64, files: &[String]) -> String {
    let mut dice = Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    dice.roll(1);
    let mut text = String::new();
    match number % 4 {
        0 => map(&mut dice, 0, 0, &mut text),
        1 => (0..1 + dice.roll(16)).for_each(|_| text.push_str(dice.pick(&PIECES))),
        2 => {
            map(&mut dice, 0, 0, &mut text);
            text = changed(&mut dice, &text);
        }
        _ => {
            let file = &files[dice.roll(files.len())];
            text = changed(&mut dice, file);
        }
    }
    text
}
