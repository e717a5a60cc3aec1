//! How deeply a YAML text is nested, found in one pass.

/// Goes through a text token by token, as the parser does, but tracks only the depth. Errors are left for the parser to
/// report: the scan just continues, since nothing after an error is parsed.
pub(super) struct Scanner<'a> {
    pub(super) rest: &'a str,
    /// How many characters came before.
    index: usize,
    line: usize,
    pub(super) column: usize,
    /// How many brackets are open.
    brackets: usize,
    /// The columns of the open block lists and maps.
    indents: Vec<usize>,
    /// Where a key outside brackets may have begun.
    key: Option<Key>,
    /// Whether a key may begin here.
    may_begin_key: bool,
}

/// Where a key may have begun.
#[derive(Clone, Copy)]
struct Key {
    index: usize,
    line: usize,
    column: usize,
}

/// The most characters of a key without a question mark.
const LONGEST_KEY: usize = 1024;

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t')
}

fn is_break(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

impl<'a> Scanner<'a> {
    pub(super) fn of(text: &'a str) -> Scanner<'a> {
        let (brackets, indents) = (0, Vec::new());
        Scanner { rest: text, index: 0, line: 0, column: 0, brackets, indents, key: None, may_begin_key: true }
    }

    /// The number of open lists and maps.
    pub(super) fn depth(&self) -> usize {
        self.brackets + self.indents.len()
    }

    /// The current line, from 0.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.rest.chars().nth(ahead)
    }

    /// Whether there is a space, a line end or the end of the text.
    fn is_gap(&self, ahead: usize) -> bool {
        self.peek(ahead).is_none_or(|c| is_blank(c) || is_break(c))
    }

    fn step(&mut self) {
        let mut rest = self.rest.chars();
        let Some(c) = rest.next() else { return };
        self.rest = rest.as_str();
        self.index += 1;
        self.line += usize::from(c == '\n');
        self.column = if is_break(c) { 0 } else { self.column + 1 };
    }

    fn skip_while(&mut self, is_skipped: impl Fn(char) -> bool) {
        while self.peek(0).is_some_and(&is_skipped) {
            self.step();
        }
    }

    fn skip_line(&mut self) {
        self.skip_while(|c| !is_break(c));
    }

    /// Blanks, line ends and comments.
    pub(super) fn skip_gap(&mut self) {
        loop {
            self.skip_while(|c| is_blank(c) || c == '\u{FEFF}');
            match self.peek(0) {
                Some('#') => self.skip_line(),
                Some(c) if is_break(c) => {
                    self.step();
                    self.may_begin_key |= self.brackets == 0;
                }
                _ => return,
            }
        }
    }

    /// Whether `---` or `...` is here, which ends a document even inside brackets or quotes.
    fn is_at_marker(&self) -> bool {
        self.column == 0 && (self.rest.starts_with("---") || self.rest.starts_with("...")) && self.is_gap(3)
    }

    /// Closes the lists and maps that are indented deeper than this.
    fn close(&mut self, column: Option<usize>) {
        while self.brackets == 0 && self.indents.last().copied() > column {
            self.indents.pop();
        }
    }

    /// Opens a list or map at this column, unless it is already open.
    fn open(&mut self, column: usize) {
        if self.brackets == 0 && self.indents.last().is_none_or(|last| *last < column) {
            self.indents.push(column);
        }
    }

    /// Moves past the next token; false at the end of the text.
    pub(super) fn token(&mut self) -> bool {
        self.skip_gap();
        let is_stale = |key: &Key| key.line < self.line || key.index + LONGEST_KEY < self.index;
        self.key = self.key.filter(|key| !is_stale(key));
        self.close(Some(self.column));
        let Some(c) = self.peek(0) else { return false };
        let is_indicator = self.is_gap(1);
        match c {
            '%' if self.column == 0 => self.skip_line(),
            _ if self.is_at_marker() => self.marker(),
            '[' | '{' => {
                self.begin();
                self.brackets += 1;
                self.may_begin_key = true;
                self.step();
            }
            ']' | '}' | ',' => {
                self.brackets -= usize::from(c != ',' && self.brackets > 0);
                self.may_begin_key = c == ',';
                self.step();
            }
            '-' if is_indicator => self.entry(),
            '?' if is_indicator || self.brackets > 0 => self.entry(),
            ':' if is_indicator || self.brackets > 0 => self.value(),
            '*' | '&' => {
                self.begin();
                self.step();
                self.skip_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
            }
            '!' => self.tag(),
            '|' | '>' if self.brackets == 0 => self.block_text(),
            '\'' => self.quoted('\''),
            '"' => self.quoted('"'),
            _ => self.plain(),
        }
        true
    }

    /// Begins something that may turn out to be a key.
    fn begin(&mut self) {
        if self.may_begin_key && self.brackets == 0 {
            self.key = Some(Key { index: self.index, line: self.line, column: self.column });
        }
        self.may_begin_key = false;
    }

    fn marker(&mut self) {
        self.close(None);
        (self.key, self.may_begin_key) = (None, false);
        (0..3).for_each(|_| self.step());
    }

    /// `- ` or `? `.
    fn entry(&mut self) {
        self.open(self.column);
        if self.brackets == 0 {
            self.key = None;
        }
        self.may_begin_key = self.brackets == 0 || self.rest.starts_with('-');
        self.step();
    }

    /// The colon after a key.
    fn value(&mut self) {
        if self.brackets == 0 {
            let key = self.key.take();
            self.open(key.map_or(self.column, |key| key.column));
            self.may_begin_key = key.is_none();
        } else {
            self.may_begin_key = false;
        }
        self.step();
    }

    /// `!word` or `!<address>`.
    fn tag(&mut self) {
        self.begin();
        let end = if self.peek(1) == Some('<') { '>' } else { ',' };
        self.skip_while(|c| !is_blank(c) && !is_break(c) && c != end);
        if end == '>' {
            self.step();
        }
    }

    fn quoted(&mut self, quote: char) {
        self.begin();
        self.step();
        while let Some(c) = self.peek(0) {
            let is_pair = c == '\\' && quote == '"' || c == quote && quote == '\'' && self.peek(1) == Some(quote);
            self.step();
            if is_pair {
                // A line end may be two characters; the second is not a quote.
                self.step();
            } else if c == quote {
                return;
            }
        }
    }

    /// Text without quotes. It ends at a colon or a comment after a space, inside brackets also at the next bracket or
    /// comma, and where lines are not indented deeply enough.
    fn plain(&mut self) {
        self.begin();
        let least = self.indents.last().map_or(0, |last| last + 1);
        loop {
            if self.is_at_marker() || self.peek(0) == Some('#') {
                return;
            }
            while let Some(c) = self.peek(0).filter(|c| !is_blank(*c) && !is_break(*c)) {
                let is_end = c == ':' && self.is_gap(1);
                if is_end || self.brackets > 0 && matches!(c, ',' | '[' | ']' | '{' | '}') {
                    return;
                }
                self.step();
            }
            let line = self.line;
            self.skip_while(|c| is_blank(c) || is_break(c));
            self.may_begin_key |= self.line > line;
            if self.rest.is_empty() || self.brackets == 0 && self.column < least {
                return;
            }
        }
    }

    /// Text after `|` or `>`: the lines that are indented as far as the first of them.
    fn block_text(&mut self) {
        self.key = None;
        self.may_begin_key = true;
        self.step();
        let within = self.indents.last().copied();
        let head = self.rest.chars().take(2).find_map(|c| c.to_digit(10).filter(|digit| *digit > 0));
        let mut indent = head.map(|digit| within.unwrap_or(0) + digit as usize);
        self.skip_line();
        self.step();
        loop {
            let mut widest = 0;
            loop {
                while self.peek(0) == Some(' ') && indent.is_none_or(|indent| self.column < indent) {
                    self.step();
                }
                widest = widest.max(self.column);
                if !self.peek(0).is_some_and(is_break) {
                    break;
                }
                self.step();
            }
            let indent = *indent.get_or_insert(widest.max(within.map_or(1, |within| within + 1)));
            if self.column != indent || self.rest.is_empty() {
                return;
            }
            self.skip_line();
            self.step();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::yaml::Text;
    use proptest::prelude::*;
    use serde::de::{Deserialize, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
    use std::fmt;

    /// How deeply the parser finds a text to be nested.
    struct Depth(usize);

    impl<'de> Deserialize<'de> for Depth {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Depth, D::Error> {
            deserializer.deserialize_any(Measure)
        }
    }

    struct Measure;

    impl<'de> Visitor<'de> for Measure {
        type Value = Depth;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("anything")
        }

        fn visit_unit<E>(self) -> Result<Depth, E> {
            Ok(Depth(0))
        }

        fn visit_bool<E>(self, _: bool) -> Result<Depth, E> {
            Ok(Depth(0))
        }

        fn visit_u64<E>(self, _: u64) -> Result<Depth, E> {
            Ok(Depth(0))
        }

        fn visit_i64<E>(self, _: i64) -> Result<Depth, E> {
            Ok(Depth(0))
        }

        fn visit_f64<E>(self, _: f64) -> Result<Depth, E> {
            Ok(Depth(0))
        }

        fn visit_str<E>(self, _: &str) -> Result<Depth, E> {
            Ok(Depth(0))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Depth, A::Error> {
            let mut deepest = 0;
            while let Some(Depth(depth)) = items.next_element()? {
                deepest = deepest.max(depth);
            }
            Ok(Depth(deepest + 1))
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Depth, A::Error> {
            let mut deepest = 0;
            while let Some((Depth(key), Depth(value))) = entries.next_entry()? {
                deepest = deepest.max(key).max(value);
            }
            Ok(Depth(deepest + 1))
        }

        fn visit_enum<A: EnumAccess<'de>>(self, tagged: A) -> Result<Depth, A::Error> {
            let (Depth(_), content) = tagged.variant()?;
            content.newtype_variant()
        }
    }

    fn depth(text: &str) -> usize {
        let (mut scanner, mut deepest) = (Scanner::of(text), 0);
        while scanner.token() {
            deepest = deepest.max(scanner.depth());
        }
        deepest
    }

    const PIECES: [&str; 34] = [
        "[", "]", "{", "}", "[", "]", "{", "}", "\"", "\"", "'", "'", "a", "b: ", ": ", ":", ", ", ",", "- ", "-",
        "? ", "#", " #", "\n", "\n  ", "\n    ", "|\n", ">-2\n", "\\", "!t ", "!<u,[> ", "&x ", "é", "\r\n",
    ];

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_the_parser_reads_is_as_deep_as_the_scan_says(pieces in prop::collection::vec(0..PIECES.len(), 1..16)) {
            let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
            if let Ok(Depth(read)) = (Text { text: &text, first_line: 1 }).parse::<Depth>() {
                let scanned = depth(&text);
                // Levels without a sign of their own: a list at the column of its key, a single pair in a list, and a map
                // whose first key has brackets.
                prop_assert!(scanned <= read && read <= 2 * scanned + 1, "{text:?}: read {read}, scanned {scanned}");
            }
        }

        #[test]
        fn brackets_in_quotes_and_comments_neither_hide_nesting_nor_look_like_it(text in nested()) {
            let text = format!("- k: {text}\n");
            let Depth(read) = (Text { text: &text, first_line: 1 }).parse::<Depth>().expect("YAML");
            prop_assert_eq!(depth(&text), read, "{}", text);
        }
    }

    /// Nested bracketed lists and maps, with misleading words and comments.
    fn nested() -> impl Strategy<Value = String> {
        let words =
            ["a", "it's", "\"]}\"", "'[{'", "'it''s ]'", "\"\\\"[\"", "a\"b", "x#y", "\"\\\\\"", "'\\'", "\"'[\""];
        let between = [",", " ,", ", ", ", # ]\n   ", " #[\n   , ", ",\r\n   "];
        let word = prop::sample::select(words.to_vec()).prop_map(str::to_string);
        word.prop_recursive(6, 24, 3, move |inner| {
            let items = prop::collection::vec(inner, 1..4);
            (items, prop::sample::select(between.to_vec()), any::<bool>()).prop_map(|(items, between, is_list)| {
                let entry = |(index, item): (usize, &String)| format!("k{index}: {item}");
                let entries: Vec<String> = items.iter().enumerate().map(entry).collect();
                match is_list {
                    true => format!("[{}]", items.join(between)),
                    false => format!("{{{}}}", entries.join(between)),
                }
            })
        })
    }
}
