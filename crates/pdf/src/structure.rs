//! The structure of a document for screen readers: a section per ship with headings, paragraphs, tables, figures and
//! links, in reading order. Everything else on a page is decoration.

use super::file::{PdfFile, reference};
use lopdf::{Dictionary, Object, dictionary, text_string};
use starwright_paper::layout::{Item, Page, Tag, Weight};

/// Structure that begins with a cell of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
enum CellStart {
    Cell,
    Row,
    Table,
}

/// The role of a piece of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Role {
    /// A heading: the ship, or a part of its sheet.
    Heading(u8),
    Text,
    Figure,
    Link,
    /// A cell over a number of columns, or a column's heading if that is 0.
    Cell(CellStart, u8),
}

/// A piece of a page, numbered by its place in the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    role: Role,
    /// Words that few pieces have; a book keeps millions of pieces until its end.
    words: Option<Box<PieceWords>>,
}

/// The words of a piece that are not on the page.
#[derive(Clone, Debug, Default, PartialEq)]
struct PieceWords {
    /// Title of the section that begins with this piece.
    section: Option<Box<str>>,
    /// Description of a figure.
    alt: Option<Box<str>>,
}

/// The pieces of a page, and the piece that each item belongs to; `None` for decoration.
pub struct PageMarks {
    pub pieces: Vec<Piece>,
    pub of_item: Vec<Option<usize>>,
}

/// Minimum font size of a heading in points: a bold word alone on its line. The first such line of a ship names it.
const MIN_HEADING: f32 = 9.5;
/// Minimum size of a figure in millimeters; smaller drawings are ornaments of the text next to them.
const MIN_FIGURE: f32 = 12.0;

/// The state of a page that is being read.
#[derive(Default)]
struct Reading {
    pieces: Vec<Piece>,
    section: Option<Box<str>>,
    has_heading: bool,
    /// The baseline of the last text outside tables.
    line: f32,
    /// The role of the cell or link that is open; `None` as soon as its piece exists.
    opening: Option<Role>,
    is_open: bool,
    begins_row: bool,
}

impl Reading {
    fn add(&mut self, role: Role, alt: Option<&str>) -> usize {
        let section = self.section.take();
        let alt = alt.map(Box::from);
        let words =
            (section.is_some() || alt.is_some()).then(|| Box::new(PieceWords { section, alt }));
        self.pieces.push(Piece { role, words });
        self.pieces.len() - 1
    }

    fn tag(&mut self, tag: &Tag) {
        self.opening = match tag {
            Tag::Heading => Some(Role::Cell(CellStart::Cell, 0)),
            Tag::Cell(columns) => Some(Role::Cell(CellStart::Cell, (*columns).max(1))),
            Tag::Link(..) => Some(Role::Link),
            Tag::Section(_) | Tag::Row | Tag::End | Tag::Control(_) => None,
            Tag::Data(_) => return,
        };
        self.is_open = self.opening.is_some();
        self.begins_row |= *tag == Tag::Row;
        if let Tag::Section(title) = tag {
            (self.section, self.has_heading) = (Some(title.as_str().into()), false);
        }
    }

    /// Returns the piece of a text that is on this baseline.
    fn text(&mut self, y: f32, is_heading: bool) -> usize {
        let last = self.pieces.len().wrapping_sub(1);
        if let Some(mut role) = self.opening.take() {
            if let Role::Cell(start, _) = &mut role {
                let above = self.pieces.last().filter(|_| self.section.is_none());
                let is_same_table = above.is_some_and(|above| matches!(above.role, Role::Cell(..)));
                *start = match (std::mem::take(&mut self.begins_row), is_same_table) {
                    (_, false) => CellStart::Table,
                    (true, true) => CellStart::Row,
                    (false, true) => CellStart::Cell,
                };
            }
            return self.add(role, None);
        }
        if self.is_open {
            return last;
        }
        let is_new_line = (self.line - y).abs() > 0.05;
        self.line = y;
        let above = self.pieces.last_mut().filter(|_| self.section.is_none());
        match above.map(|piece| &mut piece.role) {
            Some(role @ (Role::Heading(_) | Role::Text)) if !is_new_line => {
                // Only the line that names the ship may have more on it than its heading.
                if *role == Role::Heading(2) {
                    *role = Role::Text;
                }
                last
            }
            Some(Role::Text) if !is_heading => last,
            _ if is_heading => {
                let level = 1 + u8::from(std::mem::replace(&mut self.has_heading, true));
                self.add(Role::Heading(level), None)
            }
            _ => self.add(Role::Text, None),
        }
    }

    /// Returns the piece of an item, or `None` if it is decoration.
    fn item(&mut self, item: &Item) -> Option<usize> {
        match item {
            Item::Tag(tag) => self.tag(tag),
            Item::Text {
                y,
                size,
                weight,
                text,
                ..
            } => {
                let is_word = text.chars().filter(|c| c.is_alphabetic()).count() > 2;
                let is_heading = *weight == Weight::Bold && *size >= MIN_HEADING && is_word;
                return Some(self.text(*y, is_heading));
            }
            Item::Drawing {
                scale,
                drawing,
                alt,
                ..
            } if drawing.size()[0] * scale >= MIN_FIGURE && !self.is_open => {
                return Some(self.add(Role::Figure, Some(alt)));
            }
            // The form of shared items is one piece.
            Item::Shared { at: [_, y], .. } => return Some(self.text(*y, false)),
            _ => {}
        }
        None
    }
}

impl PageMarks {
    /// Finds the pieces of a page.
    pub fn new(page: &Page) -> PageMarks {
        let mut reading = Reading::default();
        let mut of_item: Vec<Option<usize>> =
            page.items.iter().map(|item| reading.item(item)).collect();
        // What is drawn between two texts of a piece belongs to it: its number may occur only once on a page.
        let mut last: Option<(usize, usize)> = None;
        for index in 0..of_item.len() {
            let Some(piece) = of_item[index] else {
                continue;
            };
            if let Some((from, _)) = last.filter(|(_, before)| *before == piece) {
                of_item[from..index].fill(Some(piece));
            }
            last = Some((index, piece));
        }
        reading.pieces.shrink_to_fit();
        PageMarks {
            pieces: reading.pieces,
            of_item,
        }
    }
}

/// An element whose children are being collected.
struct OpenElement {
    number: u32,
    keys: Dictionary,
    children: Vec<Object>,
}

/// Writes the structure of a book page by page. As objects in a document it would take ten times the memory of the file.
pub struct StructureTree<'f> {
    file: &'f mut PdfFile,
    root: u32,
    open: Vec<OpenElement>,
    /// Number of open elements around a paragraph: the document, and a section if one has begun.
    base: usize,
    /// Lists of the elements on each page, then the elements of links.
    owners: [Vec<Object>; 2],
}

/// The class that all headings of columns share.
const HEADING_CLASS: &str = "H";

impl<'f> StructureTree<'f> {
    /// Starts a tree without pages.
    pub fn new(file: &'f mut PdfFile, root: u32) -> StructureTree<'f> {
        let mut tree = StructureTree {
            file,
            root,
            open: Vec::new(),
            base: 1,
            owners: [Vec::new(), Vec::new()],
        };
        tree.begin("Document", Dictionary::new());
        tree
    }

    fn begin(&mut self, role: &str, mut keys: Dictionary) {
        let number = self.file.reserve();
        let parent = self.open.last_mut().map_or(self.root, |parent| {
            parent.children.push(reference(number));
            parent.number
        });
        keys.set("S", role);
        keys.set("P", reference(parent));
        self.open.push(OpenElement {
            number,
            keys,
            children: Vec::new(),
        });
    }

    fn close_to(&mut self, depth: usize) {
        while self.open.len() > depth
            && let Some(mut element) = self.open.pop()
        {
            let children = match element.children.len() {
                1 => element.children.remove(0),
                _ => Object::Array(element.children),
            };
            element.keys.set("K", children);
            self.file.put(element.number, element.keys.into());
        }
    }

    /// Adds a page by its number, its pieces and the numbers of its link annotations.
    pub fn add_page(&mut self, page: u32, pieces: &[Piece], links: &[u32]) {
        let (mut owners, mut links) = (Vec::with_capacity(pieces.len()), links.iter());
        for (number, piece) in (0i64..).zip(pieces) {
            let words = piece.words.as_deref();
            if let Some(title) = words.and_then(|words| words.section.as_ref()) {
                self.close_to(1);
                self.begin("Sect", dictionary! { "T" => text_string(title) });
                self.base = 2;
            }
            let mut keys = dictionary! { "Pg" => reference(page) };
            let mut depth = self.base;
            let role = match piece.role {
                Role::Heading(level) => ["H1", "H2"][usize::from(level > 1)],
                Role::Text => "P",
                Role::Figure => "Figure",
                Role::Link => "Link",
                Role::Cell(start, columns) => {
                    if start == CellStart::Table {
                        self.close_to(depth);
                        self.begin("Table", Dictionary::new());
                    }
                    if start != CellStart::Cell {
                        self.close_to(depth + 1);
                        self.begin("TR", Dictionary::new());
                    }
                    depth += 2;
                    match columns {
                        0 => keys.set("C", HEADING_CLASS),
                        1 => {}
                        _ => {
                            let span =
                                dictionary! { "O" => "Table", "ColSpan" => i64::from(columns) };
                            keys.set("A", span);
                        }
                    }
                    if columns == 0 { "TH" } else { "TD" }
                }
            };
            if let Some(alt) = words.and_then(|words| words.alt.as_ref()) {
                keys.set("Alt", text_string(alt));
            }
            self.close_to(depth);
            self.begin(role, keys);
            let element = self.open.last_mut().expect("it has begun");
            element.children.push(number.into());
            if piece.role == Role::Link
                && let Some(link) = links.next()
            {
                let object = dictionary! { "Type" => "OBJR", "Obj" => reference(*link) };
                element.children.push(object.into());
                self.owners[1].push(reference(element.number));
            }
            owners.push(reference(element.number));
        }
        self.close_to(self.base);
        let list = self.file.reserve();
        self.file.put(list, Object::Array(owners));
        self.owners[0].push(reference(list));
    }

    /// Ends the tree: writes what is open, then the root.
    pub fn end(mut self) {
        let document = reference(self.open[0].number);
        self.close_to(0);
        let owners = self.owners.into_iter().flatten();
        let numbers = (0i64..).zip(owners);
        let numbers: Vec<Object> = numbers
            .flat_map(|(key, owner)| [key.into(), owner])
            .collect();
        let next = (numbers.len() / 2) as i64;
        let heading = dictionary! { "O" => "Table", "Scope" => "Column" };
        let root = dictionary! {
            "Type" => "StructTreeRoot", "K" => document,
            "ParentTree" => dictionary! { "Nums" => numbers }, "ParentTreeNextKey" => next,
            "ClassMap" => dictionary! { HEADING_CLASS => heading },
        };
        self.file.put(self.root, root.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_paper::layout::{Area, Ink};

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

    fn plain(x: f32, y: f32, words: &str) -> Item {
        text(x, y, 8.0, Weight::Regular, words)
    }

    #[test]
    fn ships_have_headings_tables_and_paragraphs() {
        let line = Item::Boxes {
            boxes: vec![],
            stroke: None,
            fill: None,
        };
        let items = vec![
            Item::Tag(Tag::Section("Wren".to_string())),
            text(10.0, 20.0, 21.0, Weight::Bold, "Wren"),
            plain(90.0, 20.0, "185"),
            line.clone(),
            text(10.0, 25.0, 11.0, Weight::Bold, "Weapons"),
            Item::Tag(Tag::Row),
            Item::Tag(Tag::Heading),
            plain(10.0, 27.0, "NAME"),
            Item::Tag(Tag::Heading),
            plain(30.0, 27.0, "HITS"),
            Item::Tag(Tag::End),
            line.clone(),
            Item::Tag(Tag::Row),
            Item::Tag(Tag::Cell(2)),
            plain(10.0, 30.0, "Laser"),
            line,
            plain(10.0, 33.0, "limit 1"),
            Item::Tag(Tag::End),
            plain(10.0, 40.0, "notes"),
            plain(10.0, 44.0, "more notes"),
        ];
        let PageMarks { pieces, of_item } = PageMarks::new(&Page { items });
        let roles: Vec<Role> = pieces.iter().map(|piece| piece.role).collect();
        let expected = [
            Role::Heading(1),
            Role::Heading(2),
            Role::Cell(CellStart::Table, 0),
            Role::Cell(CellStart::Cell, 0),
            Role::Cell(CellStart::Row, 2),
            Role::Text,
        ];
        assert_eq!(roles, expected);
        assert_eq!(of_item[11], None);
        assert_eq!(of_item[14..17], [Some(4); 3]);
        assert_eq!(of_item[17..], [None, Some(5), Some(5)]);
    }

    #[test]
    fn a_link_is_a_piece_of_its_own() {
        let area = Area {
            x: 0.0,
            y: 0.0,
            width: 9.0,
            height: 9.0,
        };
        let items = vec![
            plain(10.0, 20.0, "Contents"),
            Item::Tag(Tag::Link(area, 3)),
            plain(10.0, 24.0, "Wren"),
            plain(90.0, 24.0, "4"),
            Item::Tag(Tag::End),
            plain(10.0, 28.0, "after"),
        ];
        let marks = PageMarks::new(&Page { items });
        let roles: Vec<Role> = marks.pieces.iter().map(|piece| piece.role).collect();
        assert_eq!(roles, [Role::Text, Role::Link, Role::Text]);
    }
}
