//! Sheets as one HTML file, for the screen and the printer: its own style, a script that ticks boxes, nothing from elsewhere.

mod play;
mod rose;
mod tracks;

use self::play::{Gallery, battery, flights, limit, panel, record};
use self::rose::RIM;
use self::tracks::{SURROUNDED, blanks, portrait, tracks};
use super::escape::Escaped;
use super::words::{FIELDS, NOT_LEGAL, footer, heading, is_ship, longest_label, title};
use crate::sheet::{Block, Content, Grid, GridCell, Head, ItemBoxes, ItemLine, Sheet};
use crate::table::{Cell, Column, Table};
use std::borrow::Borrow;

const STYLE: &str = include_str!("style.css");

/// Ticks boxes and remembers them; without it, the page is the same on paper.
const SCRIPT: &str = include_str!("script.js");

/// What browsers may load for the file: its own style, pictures and the one script by its hash, no matter what a design
/// contains.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
    script-src 'sha256-iJ4az8Pxm48DMlzQQ6adJY+D9OuY3HFYsNAcODsy7Gw='; base-uri 'none'; form-action 'none'";

/// Returns the sheets as an HTML page, with a list of contents if there are several.
pub fn html<S: Borrow<Sheet>>(
    title: &str,
    sheets: impl IntoIterator<Item = S, IntoIter: Clone>,
) -> String {
    let (title, sheets) = (escaped(title), sheets.into_iter());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <button id=\"clear\" type=\"button\" hidden>Clear all boxes</button>\n{RIM}"
    );
    page += &match sheets.clone().take(2).count() {
        0 => format!("<h1>{title}</h1>\n<p>No ships.</p>\n"),
        1 => format!("<h1 class=\"ear\">{title}</h1>\n"),
        _ => format!(
            "<header class=\"masthead\">\n<h1>{title}</h1>\n{}</header>\n",
            contents(sheets.clone())
        ),
    };
    page += "<main>\n";
    let mut gallery = Gallery::default();
    for (index, sheet) in sheets.enumerate() {
        let article = article(index + 1, sheet.borrow(), &mut gallery);
        // Books are long: twice as much memory as they need would be much.
        if page.capacity() < page.len() + article.len() {
            page.reserve_exact(article.len() + page.len() / 16);
        }
        page += &article;
    }
    page += &format!("</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n");
    page
}

/// Escapes a text.
fn escaped(text: &str) -> String {
    Escaped(text).to_string()
}

/// Returns an element with a class around escaped text; nothing if the text is empty.
fn element(tag: &str, class: &str, text: Option<&str>) -> String {
    text.map(|text| format!("<{tag} class=\"{class}\">{}</{tag}>\n", escaped(text)))
        .unwrap_or_default()
}

fn contents<S: Borrow<Sheet>>(sheets: impl Iterator<Item = S>) -> String {
    let line = |(index, sheet): (usize, S)| {
        let head = &sheet.borrow().head;
        let (title, rating) = (
            escaped(&title(head)),
            escaped(head.rating.as_deref().unwrap_or_default()),
        );
        format!(
            "<li><a href=\"#ship-{}\"><span>{title}</span> <span>{rating}</span></a></li>\n",
            index + 1
        )
    };
    let lines: String = sheets.enumerate().map(line).collect();
    format!("<nav aria-label=\"Contents\">\n<ol>\n{lines}</ol>\n</nav>\n")
}

fn article(number: usize, sheet: &Sheet, gallery: &mut Gallery) -> String {
    let label = longest_label(sheet).clamp(4, 17);
    let blocks: String = sheet.blocks.iter().map(|one| block(one, label)).collect();
    let id = format!("ship-{number}");
    let head = head(&sheet.head, &id);
    let identity = if is_ship(sheet) {
        identity(&sheet.head)
    } else {
        String::new()
    };
    let (marks, mut picture) = (marks(&sheet.head), gallery.picture(sheet));
    // A picture with tracks around it stands between them, others beside the tracks.
    let blocks = match blocks.contains(SURROUNDED) {
        true => blocks.replacen(
            SURROUNDED,
            &format!("{SURROUNDED}{}", std::mem::take(&mut picture)),
            1,
        ),
        false => blocks,
    };
    let footer = footer(sheet).map_or(String::new(), |line| {
        format!("<footer>{}</footer>\n", escaped(&line))
    });
    format!(
        "<article id=\"{id}\" aria-labelledby=\"{id}-class\" style=\"--label: {label}\">\n\
         {head}{identity}{marks}{picture}{blocks}{footer}</article>\n"
    )
}

fn head(head: &Head, id: &str) -> String {
    let field = |label: &str| {
        format!("<p><span class=\"label\">{label}</span><span class=\"write\"></span></p>\n")
    };
    let who = if head.is_blank {
        let fields = FIELDS.map(field).concat();
        format!(
            "<h2 id=\"{id}-class\" class=\"ear\">{}</h2>\n{fields}",
            escaped(&title(head))
        )
    } else {
        let class = format!("<h2 id=\"{id}-class\">{}</h2>\n", escaped(&head.class));
        element("p", "faction", head.faction.as_deref())
            + &class
            + &element("p", "kind", head.kind.as_deref())
    };
    let small = head
        .small
        .iter()
        .map(|(label, number)| (escaped(label), escaped(number)));
    let small: String = small
        .map(|(label, number)| format!("<div><dt>{label}</dt><dd>{number}</dd></div>"))
        .collect();
    let small = if small.is_empty() {
        small
    } else {
        format!("<dl>{small}</dl>\n")
    };
    let large = match &head.rating {
        Some(rating) => format!(
            "<p class=\"large\"><span class=\"ear\">Rating </span>{}</p>\n",
            escaped(rating)
        ),
        None if head.is_blank && !head.is_unrated => {
            "<div><p class=\"label\">Rating</p><p class=\"empty\"></p></div>\n".to_string()
        }
        None => String::new(),
    };
    let class = if head.is_blank {
        " class=\"fields\""
    } else {
        ""
    };
    format!(
        "<header>\n<hgroup{class}>\n{who}</hgroup>\n<div class=\"rating\">\n{small}{large}</div>\n</header>\n"
    )
}

/// Returns the name, or a line to write it on, and the ID, or a box to write it in.
fn identity(head: &Head) -> String {
    let [name, id] =
        [&head.name, &head.id].map(|text| escaped(text.as_deref().unwrap_or_default()));
    format!(
        "<div class=\"identity\">\n\
         <p class=\"name\"><span class=\"label\">Name</span> <span class=\"write\">{name}</span></p>\n\
         <p><span class=\"label\">ID</span> <span class=\"square\">{id}</span></p>\n</div>\n"
    )
}

/// Lists why the ship is illegal, and the errata that it relies on.
fn marks(head: &Head) -> String {
    let reasons: String = head
        .marks
        .iter()
        .map(|mark| format!("<li>{}</li>\n", escaped(mark)))
        .collect();
    let illegal = if reasons.is_empty() {
        String::new()
    } else {
        format!(
            "<div class=\"illegal\" role=\"note\">\n<strong>{NOT_LEGAL}</strong>\n<ul>\n{reasons}</ul>\n</div>\n"
        )
    };
    illegal + &element("p", "errata", head.errata_mark().as_deref())
}

fn block(block: &Block, label: usize) -> String {
    let inner = match &block.content {
        Content::Rows(rows) => wrapped("div", "rows", rows.iter().map(|row| tracks(row, label))),
        Content::Portrait(one) => portrait(one, label),
        Content::Panel(one) => panel(one, label),
        Content::Flights(one) => flights(one),
        Content::Columns(columns) => wrapped("ol", "columns", columns.iter().map(column)),
        Content::Batteries(batteries) => wrapped("ul", "batteries", batteries.iter().map(battery)),
        Content::Items(lines) => wrapped("ul", "items small", lines.iter().map(item_line)),
        Content::Text(text) => wrapped("div", "text", paragraphs(text)),
        Content::Record(one) => record(one),
        Content::Tables(tables) => wrapped("div", "tables", tables.iter().map(table)),
        Content::Grid(one) => grid(one),
    };
    if inner.is_empty() {
        return inner;
    }
    let heading = heading(block.key.word(), &block.content);
    let heading = heading.map_or(String::new(), |heading| {
        format!("<h3>{}</h3>\n", escaped(&heading))
    });
    format!(
        "<section aria-label=\"{}\">\n{heading}{inner}</section>\n",
        escaped(block.key.word())
    )
}

/// Parts inside an element; nothing without parts.
fn wrapped(tag: &str, class: &str, parts: impl IntoIterator<Item = String>) -> String {
    let parts: String = parts.into_iter().collect();
    if parts.is_empty() {
        parts
    } else {
        format!("<{tag} class=\"{class}\">\n{parts}</{tag}>\n")
    }
}

/// Returns a number under its heading.
fn column((heading, value): &(String, String)) -> String {
    format!(
        "<li><small>{}</small> <b>{}</b></li>\n",
        escaped(heading),
        escaped(value)
    )
}

fn item_line(line: &ItemLine) -> String {
    let item = |item: &ItemBoxes| {
        let boxes = blanks(&item.name, item.boxes, item.checked);
        format!(
            "<div class=\"item\"><span>{}</span> {boxes}</div>\n",
            escaped(&item.name)
        )
    };
    let class = if line.is_shaded {
        " class=\"shaded\""
    } else {
        ""
    };
    format!(
        "<li{class}>\n{}{}</li>\n",
        line.items.iter().map(item).collect::<String>(),
        limit(
            "equipment: ",
            line.loss_limit,
            line.items.iter().map(|item| item.boxes).sum()
        )
    )
}

/// Returns one paragraph per block of text between empty lines; line breaks inside it are kept.
fn paragraphs(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs = lines
        .split(|line| line.is_empty())
        .filter(|lines| !lines.is_empty());
    let lines = |lines: &[&str]| {
        lines
            .iter()
            .map(|line| escaped(line))
            .collect::<Vec<_>>()
            .join("<br>\n")
    };
    paragraphs
        .map(|paragraph| format!("<p>{}</p>\n", lines(paragraph)))
        .collect()
}

fn table(table: &Table) -> String {
    let columns: Vec<(usize, &Column)> = table
        .visible()
        .into_iter()
        .map(|index| (index, &table.columns[index]))
        .collect();
    let class = |column: &Column| {
        if column.is_number {
            " class=\"number\""
        } else {
            ""
        }
    };
    let heading = |(_, column): &(usize, &Column)| {
        format!(
            "<th scope=\"col\"{}>{}</th>",
            class(column),
            escaped(column.label)
        )
    };
    let cell = |row: &[Cell], position: usize, (index, column): &(usize, &Column)| {
        let (tag, scope) = if position == 0 {
            ("th", " scope=\"row\"")
        } else {
            ("td", "")
        };
        format!(
            "<{tag}{scope}{}>{}</{tag}>",
            class(column),
            escaped(row[*index].as_str())
        )
    };
    let row = |row: &Vec<Cell>| {
        let cells = columns
            .iter()
            .enumerate()
            .map(|(position, column)| cell(row, position, column));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let headings: String = columns.iter().map(heading).collect();
    let caption = table
        .title
        .iter()
        .map(|title| format!("<caption>{}</caption>\n", escaped(title)))
        .collect::<String>();
    // Under a title, pairs explain themselves: their headings are for screen readers only.
    let is_pairs = table.title.is_some() && columns.len() == 2;
    let (kind, heard) = if is_pairs {
        (" class=\"pairs\"", " class=\"ear\"")
    } else {
        ("", "")
    };
    let rows: String = table.rows.iter().map(row).collect();
    format!(
        "<table{kind}>\n{caption}<thead{heard}><tr>{headings}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
    )
}

fn grid(grid: &Grid) -> String {
    let row = |cells: &Vec<GridCell>| {
        let name = match cells.first() {
            Some(GridCell::Text(name)) => name.as_str(),
            _ => "",
        };
        let cell = |(index, cell): (usize, &GridCell)| match cell {
            GridCell::Text(text) if index == 0 => {
                format!("<th scope=\"row\">{}</th>", escaped(text))
            }
            GridCell::Text(text) => format!("<td>{}</td>", escaped(text)),
            GridCell::Boxes(count) => {
                format!(
                    "<td>{}</td>",
                    blanks(&format!("{name}: {}", grid.columns[index]), *count, 0)
                )
            }
        };
        format!(
            "<tr>{}</tr>\n",
            cells.iter().enumerate().map(cell).collect::<String>()
        )
    };
    let headings: String = grid
        .columns
        .iter()
        .map(|text| format!("<th scope=\"col\">{}</th>", escaped(text)))
        .collect();
    let caption = match grid.title.as_str() {
        "" => String::new(),
        title => format!("<caption>{}</caption>\n", escaped(title)),
    };
    let rows: String = grid.rows.iter().map(row).collect();
    let head = format!("<thead><tr>{headings}</tr></thead>\n");
    format!("<table class=\"grid small\">\n{caption}{head}<tbody>\n{rows}</tbody>\n</table>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::sample::{HOSTILE, blank, everything};

    fn count(text: &str, part: &str) -> usize {
        text.matches(part).count()
    }

    #[test]
    fn what_a_design_says_is_only_text() {
        let mut sheet = everything();
        sheet.head.class = HOSTILE.into();
        sheet.head.faction = Some(HOSTILE.into());
        sheet.head.marks = vec![HOSTILE.into()];
        sheet.head.errata = vec![HOSTILE.into()];
        sheet.footer.hash = HOSTILE.into();
        sheet
            .blocks
            .iter_mut()
            .for_each(|block| match &mut block.content {
                Content::Rows(rows) => rows
                    .iter_mut()
                    .flatten()
                    .for_each(|group| group.label = HOSTILE.into()),
                Content::Batteries(batteries) => {
                    batteries[0].name = HOSTILE.into();
                    batteries[0].modes[0] = (HOSTILE.into(), HOSTILE.into());
                    batteries[0].banks[0].arcs = HOSTILE.into();
                    batteries[0].columns[0] = (HOSTILE.into(), HOSTILE.into());
                }
                Content::Items(lines) => lines[0].items[0].name = HOSTILE.into(),
                Content::Text(text) => *text = HOSTILE.into(),
                Content::Tables(tables) => {
                    tables[0].title = Some(HOSTILE.into());
                    tables[0].rows[0][1] = Cell::text(HOSTILE);
                }
                Content::Portrait(portrait) => {
                    portrait.caption = HOSTILE.into();
                    portrait
                        .around
                        .iter_mut()
                        .chain(&mut portrait.beside)
                        .for_each(|group| group.label = HOSTILE.into());
                }
                Content::Columns(columns) => columns[0] = (HOSTILE.into(), HOSTILE.into()),
                Content::Panel(_) | Content::Record(_) | Content::Flights(_) => {}
                Content::Grid(grid) => grid.title = HOSTILE.into(),
            });
        let page = html(HOSTILE, &[sheet.clone(), sheet]);
        let inert = "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;&#39; [31m";
        let script = count(SCRIPT, "script") + count(POLICY, "script") + 2;
        assert_eq!(count(&page, "script"), 2 * count(&page, inert) + script);
        assert!(count(&page, inert) > 40, "{}", count(&page, inert));
        assert!(!page.contains('\u{1b}'));
    }

    #[test]
    fn the_file_needs_nothing_from_elsewhere() {
        let page = html("Fleet", &[everything(), blank()]);
        assert_eq!(count(&page, "<script"), 1);
        for part in [
            "<link", "<img", "src=", "url(", "@import", "http:", "https:", "fetch(", "import(",
        ] {
            assert!(!page.contains(part), "{part}");
        }
    }

    #[test]
    fn only_the_script_that_ticks_boxes_may_run() {
        use sha2::Digest;
        let hash = crate::render::drawing::base64(&sha2::Sha256::digest(SCRIPT.as_bytes()));
        assert!(
            POLICY.contains(&format!("script-src 'sha256-{hash}'")),
            "the hash of the script is {hash}"
        );
    }

    #[test]
    fn every_box_and_every_name_is_there() {
        let page = html("Fleet", &[everything()]);
        let labels: Vec<String> = (1..=24).map(|number| number.to_string()).collect();
        let (off, on): (Vec<_>, Vec<_>) = labels
            .iter()
            .enumerate()
            .rev()
            .partition(|(index, _)| *index >= 17);
        assert!(
            off.iter()
                .all(|(_, label)| page.contains(&format!("<li class=\"off\"><s>{label}</s></li>")))
        );
        assert!(
            on.iter()
                .all(|(_, label)| page.contains(&format!("<li>{label}</li>")))
        );
        let tracks = 28 + 24 + 8 + 12 + 16 + 15 + 9 + 2;
        let mounts = 5 + 4 * (1..=7).sum::<usize>();
        let items = 1 + 2 + 30 + 5;
        let cells = 9;
        let lists = "<li></li>";
        assert_eq!(
            count(&page, lists) + count(&page, "<s></s>"),
            mounts + items
        );
        let numbered = (1..=24)
            .map(|n| count(&page, &format!("<li>{n}</li>")) + count(&page, &format!("<s>{n}</s>")));
        assert_eq!(numbered.sum::<usize>(), tracks + cells);
        for name in [
            "Granite Synod",
            "Dreadnought",
            "593.39",
            "NOT LEGAL",
            "weapons[2]: no arcs",
            "Great Bombard",
        ] {
            assert!(page.contains(name), "{name}");
        }
        for name in [
            "<small>-1</small> <b>12</b>",
            "MA 8 1x3+/2/2",
            "Pr1 Slw",
            "×2",
            "limit 3 of",
            "Point Defence &lt;2&gt;",
            "Damage 4",
            "3f9a",
        ] {
            assert!(page.contains(name), "{name}");
        }
        assert!(
            !page.contains("hidden</td>"),
            "columns that are only data are not for people"
        );
    }

    #[test]
    fn every_element_is_closed() {
        let page = html("Fleet", &[everything(), blank(), Sheet::default()]);
        for tag in [
            "article", "section", "div", "ol", "ul", "li", "p", "span", "h2", "h3", "h4", "header",
            "table", "tr",
        ] {
            let open = count(&page, &format!("<{tag}>")) + count(&page, &format!("<{tag} "));
            assert_eq!(open, count(&page, &format!("</{tag}>")), "{tag}");
        }
    }

    #[test]
    fn several_ships_have_a_list_of_contents() {
        let page = html("Fleet", &[everything(), blank()]);
        assert!(
            page.contains("<a href=\"#ship-2\"><span>Blank sheet</span>")
                && page.contains("<article id=\"ship-2\"")
        );
        assert!(!html("Fleet", &[everything()]).contains("<nav"));
        assert!(html("Fleet", &[] as &[Sheet]).contains("No ships."));
    }
}
