//! The tree against the parser: equal data for whatever the parser reads, a stop for whatever it does not.

#[cfg(test)]
mod tests {
    use crate::doc::tree::scanner::Scanner;
    use crate::doc::tree::{Meaning, NodeId, Shape, Tree, refusal};
    use serde::de::IgnoredAny;
    use serde_yaml::Value;
    use std::path::Path;

    /// The data of a tree, aliases written out.
    fn data(tree: &Tree, id: NodeId) -> Value {
        match &tree.node(id).shape {
            Shape::Alias(target) => data(tree, *target),
            Shape::List { items, .. } => Value::Sequence(items.iter().map(|item| data(tree, item.value)).collect()),
            Shape::Map { entries, .. } => {
                Value::Mapping(entries.iter().map(|entry| (data(tree, entry.key), data(tree, entry.value))).collect())
            }
            Shape::Scalar(scalar) => match scalar.meaning() {
                Meaning::Null => Value::Null,
                Meaning::Bool(is_true) => Value::Bool(is_true),
                Meaning::Unsigned(number) => number.into(),
                Meaning::Signed(number) => number.into(),
                Meaning::Float(number) => number.into(),
                Meaning::Text => Value::String(scalar.text.to_string()),
                Meaning::TooLarge => Value::String("too large".to_string()),
            },
        }
    }

    /// How deep a tree is, aliases not followed.
    fn depth(tree: &Tree, id: NodeId) -> usize {
        let inner = |id: NodeId| depth(tree, id);
        match &tree.node(id).shape {
            Shape::Alias(_) | Shape::Scalar(_) => 0,
            Shape::List { items, .. } => 1 + items.iter().map(|item| inner(item.value)).max().unwrap_or(0),
            Shape::Map { entries, .. } => {
                1 + entries.iter().map(|entry| inner(entry.value).max(inner(entry.key))).max().unwrap_or(0)
            }
        }
    }

    fn scanned_depth(text: &str) -> usize {
        let (mut scanner, mut deepest) = (Scanner::of(text), 0);
        while scanner.advance().unwrap_or(false) {
            deepest = deepest.max(scanner.depth());
        }
        deepest
    }

    /// What is wrong with the tree of a text, if the parser disagrees with it.
    fn disagreement(text: &str) -> Option<String> {
        let tree = Tree::read(text);
        if let Some(stop) = &tree.stop
            && (!text.is_char_boundary(stop.at) || stop.message.is_empty())
        {
            return Some(format!("a stop without place or message: {stop:?}"));
        }
        if refusal(text).is_some() {
            return tree.stop.is_none().then(|| "refused, but read".to_string());
        }
        let syntax = serde_yaml::from_str::<IgnoredAny>(text);
        match (syntax, &tree.stop) {
            (Err(error), None) => return Some(format!("read, but: {error}")),
            (Err(_), Some(_)) => return None,
            (Ok(_), Some(stop)) if stop.message.contains("for ever") => return None,
            (Ok(_), Some(stop)) => return Some(format!("not read: {stop:?}")),
            (Ok(_), None) => {}
        }
        // Keys that are written twice, aliases without end and numbers without measure are for others to report. An anchor
        // that is written twice confuses the parser.
        let mut anchors: Vec<&str> =
            text.split('&').skip(1).map(|rest| rest.split(char::is_whitespace).next().unwrap_or_default()).collect();
        anchors.sort_unstable();
        let is_twice = anchors.windows(2).any(|pair| pair[0] == pair[1]);
        let value = serde_yaml::from_str::<Value>(text).ok().filter(|_| !is_twice)?;
        let found = tree.top.map_or(Value::Null, |top| data(&tree, top));
        let (scanned, read) = (scanned_depth(text), tree.top.map_or(0, |top| depth(&tree, top)));
        if scanned > read || read > 2 * scanned + 1 {
            return Some(format!("{read} deep, but {scanned} by its tokens"));
        }
        (found != value).then(|| format!("{found:?} instead of {value:?}"))
    }

    /// A portable stream of numbers.
    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) as usize) % sides.max(1)
        }

        fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
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

    /// A value for a line at this column, with its line end.
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
                    let line = dice.pick(&["text", "", "  deeper", "\ttab", "# none", "- x", "k: v", " "]);
                    out.push_str(&format!("{pad}{line}\n"));
                }
            }
            2 => out.push_str(&format!(" \"two\n{pad}{}\n\n {pad}lines\\\n{pad}x\"\n", dice.pick(&WORDS[..8]))),
            3 => out.push_str(&format!(" &x{} {}\n", dice.roll(9), dice.pick(&WORDS))),
            4 => out.push_str(&format!(" *x{}\n", dice.roll(9))),
            5 => {
                out.push_str(&format!(" {}{}\n", dice.pick(&WORDS), dice.pick(&["", " # c", "  ", "\t# c", "\n\n# c"])))
            }
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
            out.push_str(&" ".repeat(if dice.roll(60) == 0 { column + 1 } else { column }));
            out.push_str(key.trim_end_matches(['\n', '\'', '"']));
            out.push_str(&format!("{number}"));
            out.push_str(key.strip_prefix(|c| matches!(c, '\'' | '"')).map_or("", |_| &key[..1]));
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
            out.push_str(if number > 0 { dice.pick(&[",", ", ", " ,", ",\n   ", ", # c\n  "]) } else { "" });
            if is_map || dice.roll(9) == 0 {
                out.push_str(&format!("k{number}{}", dice.pick(&[": ", ": ", ":\n   ", " : ", ""])));
            }
            match dice.roll(4) {
                0 if depth < 4 => flow(dice, depth + 1, out),
                _ => out.push_str(dice.pick(&WORDS)),
            }
        }
        out.push_str(dice.pick(&["", " ", ",", "\n "]));
        out.push(if is_map { '}' } else { ']' });
    }

    /// A text with a few random changes.
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

    fn files() -> Vec<String> {
        let mut found = Vec::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
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

    /// The case of a number: a generated text, pieces at random, or a file with changes.
    fn case(number: u64, files: &[String]) -> String {
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

    fn check(numbers: impl Iterator<Item = u64>) {
        let files = files();
        let wrong = numbers.filter_map(|number| {
            let text = case(number, &files);
            disagreement(&text).map(|message| format!("case {number}: {text:?}\n  {message}\n"))
        });
        let wrong: Vec<String> = wrong.take(12).collect();
        assert!(wrong.is_empty(), "the tree and the parser disagree:\n{}", wrong.join("\n"));
    }

    #[test]
    fn the_tree_reads_what_the_parser_reads_and_nothing_else() {
        files().iter().for_each(|text| assert_eq!(disagreement(text), None, "{text}"));
        check(0..4_000);
    }

    #[test]
    #[ignore = "takes minutes"]
    fn the_tree_reads_what_the_parser_reads_in_a_million_cases() {
        check(1_000_000..2_000_000);
    }
}
