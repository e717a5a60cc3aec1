//! The structure of a document for screen readers: a section per ship with headings, paragraphs, tables and figures,
//! in reading order. Everything else on a page is decoration.

use starwright_paper::layout::{Item, Page, Weight};

/// The role of a piece of a page.
#[derive(Clone, Debug, PartialEq)]
enum Role {
    /// A heading: the ship, or a part of its sheet.
    Heading(usize),
    Text,
    /// A cell of a table, and whether a row or a table begins with it.
    Cell {
        begins_row: bool,
        begins_table: bool,
    },
    /// A drawing, with a description.
    Figure(String),
}

/// A piece of a page, numbered by its place in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct StructureMark {
    role: Role,
    /// Title of the section that begins with this piece.
    section: Option<String>,
}

/// The pieces of a page, and the piece that each item belongs to; `None` for decoration.
pub struct PageMarks {
    pub marks: Vec<StructureMark>,
    pub of_item: Vec<Option<usize>>,
}

/// Texts on one baseline, or a drawing.
struct TextLine {
    items: Vec<usize>,
    x: f32,
    y: f32,
    section: Option<String>,
    role: Role,
    /// Number of texts that are words, not numbers.
    words: usize,
    /// Font size of the first text in points.
    size: f32,
}

impl TextLine {
    fn begun(
        item: usize,
        [x, y]: [f32; 2],
        size: f32,
        role: Role,
        section: Option<String>,
    ) -> TextLine {
        TextLine {
            items: vec![item],
            x,
            y,
            section,
            role,
            words: 0,
            size,
        }
    }
}

/// Minimum font size of a heading in points: a bold word alone on its line. The first such line of a ship names it.
const MIN_HEADING: f32 = 9.5;
/// Maximum font size of small print in points. It repeats on every sheet and is one piece, since the cells of its
/// tables would take more room than the sheet.
const MAX_SMALL_PRINT: f32 = 7.0;
/// Minimum size of a figure in millimeters; smaller drawings are ornaments of the text next to them.
const MIN_FIGURE: f32 = 12.0;

impl PageMarks {
    /// Finds the pieces of a page.
    pub fn new(page: &Page) -> PageMarks {
        let mut lines = lines(page);
        tables(&mut lines);
        let (mut marks, mut of_item) = (Vec::new(), vec![None; page.items.len()]);
        let mut was_small = false;
        for line in lines {
            let TextLine {
                items,
                mut section,
                role,
                size,
                ..
            } = line;
            let is_small = role == Role::Text && size <= MAX_SMALL_PRINT && section.is_none();
            let is_continued = std::mem::replace(&mut was_small, is_small) && is_small;
            let is_cell = matches!(role, Role::Cell { .. });
            for (place, item) in items.into_iter().enumerate() {
                let role = match &role {
                    Role::Cell { begins_table, .. } => Role::Cell {
                        begins_row: place == 0,
                        begins_table: *begins_table && place == 0,
                    },
                    other => other.clone(),
                };
                if (place == 0 && !is_continued) || is_cell {
                    marks.push(StructureMark {
                        role,
                        section: section.take(),
                    });
                }
                of_item[item] = Some(marks.len() - 1);
            }
        }
        PageMarks { marks, of_item }
    }
}

/// Splits a page into lines and drawings in their order, with headings marked.
fn lines(page: &Page) -> Vec<TextLine> {
    let (mut lines, mut section, mut has_heading): (Vec<TextLine>, Option<String>, bool) =
        (Vec::new(), None, false);
    for (index, item) in page.items.iter().enumerate() {
        match item {
            Item::Section(title) => (section, has_heading) = (Some(title.clone()), false),
            Item::Text {
                x,
                y,
                size,
                weight,
                text,
                ..
            } => {
                let is_word = text.chars().filter(|c| c.is_alphabetic()).count() > 2;
                let last = lines
                    .last_mut()
                    .filter(|line| section.is_none() && !matches!(line.role, Role::Figure(_)));
                if let Some(line) = last.filter(|line| (line.y - y).abs() < 0.05) {
                    line.items.push(index);
                    line.words += usize::from(is_word);
                    // Only the line that names the ship may have more on it than its heading.
                    if line.role == Role::Heading(2) {
                        line.role = Role::Text;
                    }
                    continue;
                }
                let is_heading = *weight == Weight::Bold && *size >= MIN_HEADING && is_word;
                let role = if is_heading {
                    Role::Heading(1 + usize::from(has_heading))
                } else {
                    Role::Text
                };
                has_heading |= is_heading;
                let line = TextLine::begun(index, [*x, *y], *size, role, section.take());
                lines.push(TextLine {
                    words: usize::from(is_word),
                    ..line
                });
            }
            Item::Drawing {
                at: [x, y],
                scale,
                drawing,
                alt,
            } if drawing.size()[0] * scale >= MIN_FIGURE => {
                lines.push(TextLine::begun(
                    index,
                    [*x, *y],
                    0.0,
                    Role::Figure(alt.clone()),
                    section.take(),
                ));
            }
            // The form of shared items is one piece: small print.
            Item::Shared { at, .. } => {
                lines.push(TextLine::begun(
                    index,
                    *at,
                    MAX_SMALL_PRINT,
                    Role::Text,
                    section.take(),
                ));
            }
            Item::Boxes { .. }
            | Item::Lines { .. }
            | Item::Polygon { .. }
            | Item::Drawing { .. } => {}
        }
    }
    lines
}

/// Marks tables: consecutive lines with the same number of texts, the first ones below each other.
fn tables(lines: &mut [TextLine]) {
    for run in lines
        .chunk_by_mut(is_same_table)
        .filter(|run| run.len() > 1)
    {
        for (place, line) in run.iter_mut().enumerate() {
            line.role = Role::Cell {
                begins_row: true,
                begins_table: place == 0,
            };
        }
    }
}

/// Returns `true` if two lines are rows of one table.
fn is_same_table(one: &TextLine, next: &TextLine) -> bool {
    is_row(one)
        && is_row(next)
        && one.items.len() == next.items.len()
        && (one.x - next.x).abs() < 0.5
        && next.section.is_none()
}

/// Returns `true` if a line may be a row of a table; a row of boxes with numbers is not.
fn is_row(line: &TextLine) -> bool {
    let is_table = line.role == Role::Text && line.size > MAX_SMALL_PRINT;
    line.items.len() > 1 && is_table && 2 * line.words >= line.items.len()
}

/// An element of the structure.
pub struct Element {
    pub role: &'static str,
    /// Number of the parent element; the first element is the document and has none.
    pub parent: u32,
    /// The page of its pieces.
    pub page: Option<u32>,
    /// Numbers of its pieces on the page.
    pub marks: Vec<u32>,
    /// Numbers of its child elements.
    pub parts: Vec<u32>,
    /// Description of a figure, or title of a section.
    pub words: Option<String>,
}

/// The structure of a document. It grows with a book, so its numbers are small ones.
pub struct Structure {
    pub elements: Vec<Element>,
    /// The element of each piece, by page.
    pub owners: Vec<Box<[u32]>>,
    /// The section that the next piece belongs to.
    section: u32,
}

impl Structure {
    /// Starts the structure of a document without pages.
    pub fn new() -> Structure {
        let document = Element {
            role: "Document",
            parent: 0,
            page: None,
            marks: vec![],
            parts: vec![],
            words: None,
        };
        Structure {
            elements: vec![document],
            owners: Vec::new(),
            section: 0,
        }
    }

    /// Adds a page by its pieces.
    pub fn add_page(&mut self, marks: &[StructureMark]) {
        let page = Some(self.owners.len() as u32);
        let (mut owners, mut row, mut table) = (Vec::with_capacity(marks.len()), 0, 0);
        for (number, mark) in (0..).zip(marks) {
            if let Some(title) = &mark.section {
                self.section = self.add("Sect", 0, None, Some(title.clone()));
            }
            let section = self.section;
            let owner = match &mark.role {
                Role::Heading(level) => self.add(["H1", "H2"][level - 1], section, page, None),
                Role::Figure(alt) => self.add("Figure", section, page, Some(alt.clone())),
                Role::Text => self.paragraph(section, page),
                Role::Cell {
                    begins_row,
                    begins_table,
                } => {
                    if *begins_table {
                        table = self.add("Table", section, page, None);
                    }
                    if *begins_row {
                        row = self.add("TR", table, page, None);
                    }
                    self.add("TD", row, page, None)
                }
            };
            self.elements[owner as usize].marks.push(number);
            owners.push(owner);
        }
        self.owners.push(owners.into_boxed_slice());
    }

    fn add(
        &mut self,
        role: &'static str,
        parent: u32,
        page: Option<u32>,
        words: Option<String>,
    ) -> u32 {
        let number = self.elements.len() as u32;
        self.elements.push(Element {
            role,
            parent,
            page,
            marks: Vec::new(),
            parts: Vec::new(),
            words,
        });
        self.elements[parent as usize].parts.push(number);
        number
    }

    /// Returns the paragraph that a section ends with, or adds one.
    fn paragraph(&mut self, section: u32, page: Option<u32>) -> u32 {
        let last = self.elements[section as usize].parts.last().copied();
        let is_open = |element: &Element| element.role == "P" && element.page == page;
        let last = last.filter(|last| is_open(&self.elements[*last as usize]));
        last.unwrap_or_else(|| self.add("P", section, page, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_paper::layout::Ink;

    fn text(x: f32, y: f32, size: f32, weight: Weight, text: &str) -> Item {
        Item::Text {
            x,
            y,
            size,
            weight,
            ink: Ink::BLACK,
            text: text.to_string(),
        }
    }

    #[test]
    fn ships_follow_each_other_with_headings_tables_and_paragraphs() {
        let plain = |x, y, words| text(x, y, 8.0, Weight::Regular, words);
        let ship = |name: &str, y: f32| {
            vec![
                Item::Section(name.to_string()),
                text(10.0, y, 21.0, Weight::Bold, name),
                plain(90.0, y, "185"),
                Item::Lines {
                    lines: vec![],
                    stroke: starwright_paper::layout::Stroke {
                        weight: 1.0,
                        ink: Ink::BLACK,
                    },
                },
                text(10.0, y + 5.0, 11.0, Weight::Bold, "Weapons"),
                plain(10.0, y + 9.0, "Laser"),
                plain(30.0, y + 9.0, "4+"),
                plain(10.0, y + 13.0, "Torpedo"),
                plain(30.0, y + 13.0, "5+"),
                plain(10.0, y + 20.0, "notes"),
                plain(10.0, y + 24.0, "more notes"),
            ]
        };
        let items = [ship("Wren", 20.0), ship("Lark", 120.0)].concat();
        let PageMarks { marks, of_item } = PageMarks::new(&Page { items });
        assert_eq!(
            of_item[..7],
            [None, Some(0), Some(0), None, Some(1), Some(2), Some(3)]
        );
        let mut structure = Structure::new();
        structure.add_page(&marks);
        let roles: Vec<&str> = structure
            .elements
            .iter()
            .map(|element| element.role)
            .collect();
        let ship = [
            "Sect", "H1", "H2", "Table", "TR", "TD", "TD", "TR", "TD", "TD", "P",
        ];
        assert_eq!(roles, [&["Document"], &ship[..], &ship[..]].concat());
        assert_eq!(structure.elements[11].marks, [6, 7]);
        assert_eq!(structure.elements[12].words.as_deref(), Some("Lark"));
        assert_eq!(structure.owners[0].len(), 16);
    }

    #[test]
    fn small_print_is_read_in_one_go() {
        let row =
            |y: f32| [10.0, 30.0].map(|x| text(x, y, MAX_SMALL_PRINT, Weight::Regular, "words"));
        let items = [row(20.0), row(24.0), row(28.0)].concat();
        let mut structure = Structure::new();
        structure.add_page(&PageMarks::new(&Page { items }).marks);
        let roles: Vec<&str> = structure
            .elements
            .iter()
            .map(|element| element.role)
            .collect();
        assert_eq!(
            (roles, structure.elements[1].marks.len()),
            (vec!["Document", "P"], 1)
        );
    }
}
