//! The text of a saved web page: its lines as a reader sees them, quotes marked, without what is not part of any post.

use super::markup::{Piece, Tag, pieces, unescaped};

/// What holds nothing that anybody posted.
const LEFT_OUT: &str =
    "head script style s del strike noscript svg nav footer select button textarea iframe template";

/// What begins and ends a line.
const LINES: &str = "address article aside blockquote body br center dd div dl dt fieldset figure form h1 h2 h3 h4 h5 h6 header \
    hr li main ol p pre section table tr";

/// What changes nothing about lines.
const INLINE: &str = "a abbr b big cite code details em figcaption font html i img input ins kbd label link mark meta nobr q small \
    span strong sub summary sup tbody td tfoot th thead title tt u ul video wbr";

fn is_one(names: &str, name: &str) -> bool {
    names
        .split(' ')
        .any(|known| name.eq_ignore_ascii_case(known))
}

/// Returns `true` if a page has tags of this name; `<moth>` is a speaker.
pub fn is_known(name: &str) -> bool {
    [LEFT_OUT, LINES, INLINE]
        .iter()
        .any(|names| is_one(names, name))
}

/// Returns `true` if a text between `<` and `>` is an HTML tag: not a comparison, a battery's letter or a faction.
fn is_html(inner: &str) -> bool {
    let name = inner.trim_start_matches('/');
    let name = name
        .split(|c: char| c.is_whitespace() || c == '/')
        .next()
        .unwrap_or_default();
    // A capital letter may be the label of a battery.
    let is_label = name.len() == 1 && !"abipqsuBIPSU".contains(name);
    name.starts_with('!') || !is_label && is_known(name)
}

/// Returns `true` for arcs in capitals, each once: `AB`.
fn is_arcs(inner: &str) -> bool {
    let is_arc = |(at, c): (usize, char)| ('A'..='L').contains(&c) && !inner[..at].contains(c);
    inner.len() > 1 && inner.char_indices().all(is_arc)
}

/// Returns the text without HTML tags; those that are not about formatting leave a space.
pub fn without_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let (before, behind) = (&rest[..open], &rest[open + 1..]);
        let close = behind
            .find(['<', '>'])
            .filter(|close| behind[*close..].starts_with('>'));
        out.push_str(before);
        match close
            .map(|close| (&behind[..close], &behind[close + 1..]))
            .filter(|(inner, _)| is_html(inner))
        {
            // `<AB>` are arcs.
            Some((inner, after)) if is_arcs(inner) => {
                out.push_str(&format!("[{inner}]"));
                rest = after;
            }
            Some((inner, after)) => {
                let is_inline = matches!(
                    inner.trim_start_matches('/'),
                    "b" | "i" | "u" | "em" | "strong"
                );
                out.push_str(if is_inline { "" } else { " " });
                rest = after;
            }
            None => {
                out.push('<');
                rest = behind;
            }
        }
    }
    out.push_str(rest);
    out.trim().to_string()
}

/// Returns `true` if at least every second line of a text holds HTML tags.
pub fn is_web_page(text: &str) -> bool {
    let has_tag = |line: &&str| {
        let mut tags = line
            .split('<')
            .skip(1)
            .filter_map(|rest| rest.split_once('>'));
        tags.any(|(inner, _)| is_html(inner))
    };
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    text.contains('<') && lines().filter(has_tag).count() * 2 >= lines().count()
}

/// Text as it is being written down.
#[derive(Default)]
struct Lines {
    text: String,
    /// Whether spaces are before what comes next.
    is_apart: bool,
    /// Where each cell of the open rows of tables begins, and how many tables are open.
    rows: Vec<Vec<usize>>,
    tables: usize,
    /// Whether what comes next is no part of a post.
    is_around: bool,
}

/// The most tables within each other whose rows are looked at.
const DEEPEST: usize = 50;

/// The longest cell of a row that is one line, in bytes, and the most lines it is made of, next to one cell or several;
/// larger ones hold whole posts.
const LONGEST_CELL: usize = 200;
const MOST_LINES: usize = 2;
const MOST_OF_TABLE: usize = 6;

impl Lines {
    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.is_apart = false;
    }

    /// Meets the tag of a table or a row: the one before it ends here, whether that is written or not.
    fn meet_row(&mut self, tag: Tag) {
        let is_inside = tag.is("table") && !tag.is_end();
        if !is_inside && !self.rows.is_empty() && self.rows.len() >= self.tables {
            self.end_row();
        }
        match (tag.is("table"), tag.is_end()) {
            (true, false) => self.tables += 1,
            (true, true) => self.tables = self.tables.saturating_sub(1),
            (false, false) if self.rows.len() < DEEPEST => self.rows.push(Vec::new()),
            (false, _) => {}
        }
    }

    /// Begins a cell of a table.
    fn begin_cell(&mut self) {
        if let Some(row) = self.rows.last_mut() {
            if !row.is_empty() && !self.text.ends_with('\n') {
                self.text.push('\t');
            }
            row.push(self.text.len());
            self.is_apart = false;
        } else if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\t');
        }
    }

    /// Ends a row of a table: small cells stand on one line, with any contents, and empty ones have their place.
    fn end_row(&mut self) {
        let Some(row) = self.rows.pop().filter(|row| row.len() > 1) else {
            return;
        };
        let ends = row.iter().skip(1).copied().chain([self.text.len()]);
        let cells: Vec<&str> = row
            .iter()
            .zip(ends)
            .map(|(start, end)| self.text[*start..end].trim())
            .collect();
        let is_small = |cell: &&str| {
            cell.len() <= LONGEST_CELL
                && cell.lines().count()
                    <= if row.len() > 2 {
                        MOST_OF_TABLE
                    } else {
                        MOST_LINES
                    }
                && !cell.contains("[quote]")
        };
        if cells.iter().all(is_small) {
            let line = cells
                .iter()
                .map(|cell| cell.replace('\t', " ").replace('\n', "; "))
                .collect::<Vec<_>>()
                .join("\t");
            self.text.truncate(row[0]);
            self.text.push_str(&line);
            self.end_line();
        }
    }

    fn line(&mut self, text: &str) {
        self.end_line();
        self.text.push_str(text);
        self.end_line();
    }

    /// Returns text in which spaces and line ends are all the same.
    fn flow(&mut self, text: &str) {
        for word in text.split_inclusive(char::is_whitespace) {
            let letters = word.trim_end();
            if !letters.is_empty() {
                let is_inside = !self.text.is_empty() && !self.text.ends_with(['\n', '\t']);
                if self.is_around && (self.text.is_empty() || self.text.ends_with('\n')) {
                    self.text.push_str("> ");
                }
                self.text
                    .push_str(if self.is_apart && is_inside { " " } else { "" });
                self.text.push_str(letters);
                self.is_apart = false;
            }
            self.is_apart |= letters.len() < word.len();
        }
    }
}

/// An element whose end is waited for, and how many of the same name are open in it.
struct Open<'a> {
    name: &'a str,
    depth: usize,
}

impl<'a> Open<'a> {
    fn of(tag: Tag<'a>) -> Open<'a> {
        Open {
            name: tag.name(),
            depth: 1,
        }
    }

    /// Meets a tag inside; whether that ends it.
    fn is_ended_by(&mut self, tag: Tag) -> bool {
        if tag.is(self.name) && !tag.is_empty() {
            self.depth = if tag.is_end() {
                self.depth - 1
            } else {
                self.depth + 1
            };
        }
        self.depth == 0
    }
}

/// What stands around posts: menus, footers, lists of categories. Its lines are marked as no one's own.
const AROUND: &str =
    "nav navbox navbar navigation menu breadcrumb breadcrumbs sidebar footer printfooter catlinks";

fn is_around(tag: Tag) -> bool {
    let mut names = [tag.attribute("class"), tag.attribute("id")]
        .into_iter()
        .flatten();
    let is_part = |name: &str| {
        is_one(AROUND, name)
            || name
                .split_once(['-', '_'])
                .is_some_and(|(a, b)| is_one(AROUND, a) || is_one(AROUND, b))
    };
    let is_whole = is_one("html body main article table", tag.name());
    !is_whole && names.any(|names| names.split_whitespace().any(is_part))
}

/// Returns the text of a page. Quotes become `[quote]`; signatures are left out.
pub fn text(page: &str) -> String {
    let mut lines = Lines::default();
    let mut left_out: Option<Open> = None;
    let mut quotes: Vec<Open> = Vec::new();
    let mut around: Option<Open> = None;
    let mut is_as_written = false;
    for piece in pieces(page) {
        if let Some(open) = &mut left_out {
            if matches!(piece, Piece::Tag(tag) if open.is_ended_by(tag)) {
                left_out = None;
            }
            continue;
        }
        let tag = match piece {
            Piece::Tag(tag) => tag,
            Piece::Text(text) if is_as_written => {
                lines.text.push_str(&unescaped(text));
                continue;
            }
            Piece::Text(text) => {
                lines.flow(&unescaped(text));
                continue;
            }
        };
        if is_one(LINES, tag.name()) {
            lines.end_line();
        }
        if tag.is("tr") || tag.is("table") {
            lines.meet_row(tag);
        }
        if tag.is("pre") {
            is_as_written = !tag.is_end();
        }
        if around.as_mut().is_some_and(|open| open.is_ended_by(tag)) {
            around = None;
            lines.is_around = false;
        }
        // Every quote counts what is open in it.
        if quotes
            .iter_mut()
            .fold(false, |_, open| open.is_ended_by(tag))
        {
            quotes.pop();
            lines.line("[/quote]");
        }
        if tag.is_end() || tag.is_empty() {
            continue;
        }
        if tag.is("td") || tag.is("th") {
            lines.begin_cell();
        }
        if around.is_none() && is_around(tag) {
            around = Some(Open::of(tag));
            lines.is_around = true;
        }
        let class = tag
            .attribute("class")
            .unwrap_or_default()
            .to_ascii_lowercase();
        if is_one(LEFT_OUT, tag.name()) || class.split_whitespace().any(is_signature) {
            left_out = Some(Open::of(tag));
        } else if class.contains("quote") || tag.is("blockquote") && !class.contains("post") {
            quotes.push(Open::of(tag));
            lines.line("[quote]");
        }
    }
    lines.text
}

fn is_signature(class: &str) -> bool {
    matches!(
        class,
        "signature" | "sig" | "signaturecontainer" | "message-signature" | "moderatorbar"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_reads_as_it_is_seen() {
        let page = "<html><head><title>x</title><style>p{}</style></head><body><nav>Home</nav>\
            <div class=\"post\"><b>(14) Marten-Class\n Tender</b><br>Hull:&nbsp;3 2 1<br/>Engines: 5&ndash;3\
            <blockquote class=\"uncited\"><div>Hull: <blockquote>9</blockquote></div></blockquote>Thanks!\
            <div class=\"signature\">Hull: 99<div>x</div></div></div>\
            <table><tr><td>Hull</td><td>7</td></tr></table><pre>a  b\n c</pre><script>1 < 2</script>end";
        assert_eq!(
            text(page),
            "(14) Marten-Class Tender\nHull: 3 2 1\nEngines: 5-3\n[quote]\nHull:\n[quote]\n9\n[/quote]\n[/quote]\nThanks!\n\
             Hull\t7\na  b\n c\nend"
        );
        let row = "<table><tr><td></td><td><p>Gun</p></td><td>AB<br>AB</td></tr><tr><td>x</td></tr></table>y";
        assert_eq!(text(row), "\tGun\tAB; AB\nx\ny");
        assert_eq!(
            text("<table><tr><td>Hull<td><tr><td><p>Guns<td>3</table>end"),
            "Hull\t\nGuns\t3\nend"
        );
    }

    #[test]
    fn what_never_closes_ends_with_the_page() {
        assert_eq!(text("a<script>b"), "a");
        assert_eq!(text("<blockquote>a"), "[quote]\na");
        assert_eq!(text(""), "");
    }
}
