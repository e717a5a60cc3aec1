//! The content of a page: its items as PDF operators, in hundredths of a point from the bottom left.

use super::font::Subsets;
use super::form::{self, Forms};
use starwright_paper::layout::font::Slot;
use starwright_paper::layout::{Ink, Item, Page, Stroke, Tag, Weight};
use std::io::Write;

/// An upper limit for the mean width of the characters of a line of data, in font sizes.
const WIDEST: f32 = 0.65;

/// Rounds points to hundredths.
pub fn hundredths(points: f64) -> i64 {
    assert!(points.is_finite(), "a layout places everything somewhere");
    (points * 100.0).round() as i64
}

/// Converts millimeters to hundredths of a point.
pub fn from_mm(mm: f32) -> i64 {
    hundredths(f64::from(mm) * 72.0 / 25.4)
}

/// Writes a page of a width and height as a content stream, its items marked by the pieces they belong to.
pub fn content(
    page: &Page,
    of_item: &[Option<usize>],
    (width, height): (f32, i64),
    fonts: &Subsets,
    forms: &Forms,
) -> Vec<u8> {
    let mut writer = ContentWriter::new(height, fonts);
    let mut data = 0.0;
    for (index, (item, mark)) in page.items.iter().zip(of_item).enumerate() {
        writer.mark(item, *mark);
        // A space, so that a screen reader does not run the texts of a line together.
        let is_continued =
            mark.is_some() && of_item[index + 1..].iter().flatten().next() == mark.as_ref();
        match item {
            Item::Drawing {
                at, scale, drawing, ..
            } => {
                let ((x, y), scale) = (writer.place(at[0], at[1]), f64::from(*scale) * 72.0 / 25.4);
                let (mut size, mut origin) = ([scale, -scale], [x, y]);
                if drawing.bitmap().is_some() {
                    // A bitmap is a unit square with its first row at the top.
                    size = drawing.size().map(|side| f64::from(side) * scale);
                    origin = [x - hundredths(size[0] / 2.0), y - hundredths(size[1] / 2.0)];
                }
                let matrix = format!("{:.4} 0 0 {:.4}", size[0], size[1]);
                writer.form(&matrix, origin, forms.number(drawing));
            }
            Item::Shared { at, items } => {
                let (x, y) = writer.place(at[0], at[1]);
                writer.form("1 0 0 1", [x, y], forms.number_of_shared(items));
            }
            Item::Tag(Tag::Data(text)) => {
                data += 1.0;
                writer.hidden_line(text, data, width);
            }
            item => writer.draw(item, is_continued),
        }
    }
    writer.end_mark();
    writer.out
}

/// A content stream, and the graphics state of a reader after it.
pub struct ContentWriter<'a> {
    pub out: Vec<u8>,
    height: i64,
    fonts: &'a Subsets,
    fill: Ink,
    stroke: Ink,
    line_width: i64,
    font: Option<(Slot, i64)>,
    /// Inside a text section: the place where its last text began.
    text_at: Option<(i64, i64)>,
    /// Inside marked content: its number, or `None` for decoration.
    marked: Option<Option<usize>>,
}

impl<'a> ContentWriter<'a> {
    /// Starts in the state that every page starts in.
    pub fn new(height: i64, fonts: &'a Subsets) -> ContentWriter<'a> {
        let (fill, stroke, line_width) = (Ink::BLACK, Ink::BLACK, 100);
        ContentWriter {
            out: Vec::with_capacity(16_384),
            height,
            fonts,
            fill,
            stroke,
            line_width,
            font: None,
            text_at: None,
            marked: None,
        }
    }

    /// Draws an item that is not a form; a text that continues ends in a space.
    pub fn draw(&mut self, item: &Item, is_continued: bool) {
        match item {
            Item::Text {
                x,
                y,
                size,
                weight,
                ink,
                text,
            } => {
                self.set_fill(*ink);
                self.text(
                    *x,
                    *y,
                    (*weight, *size),
                    text.chars().chain(is_continued.then_some(' ')),
                );
            }
            Item::Boxes {
                boxes,
                stroke,
                fill,
            } if !boxes.is_empty() => {
                let Some(operator) = self.style(*stroke, *fill, ["B", "S", "f"]) else {
                    return;
                };
                for area in boxes {
                    let (x, y) = self.place(area.x, area.y + area.height);
                    self.operator(&[x, y, from_mm(area.width), from_mm(area.height)], "re");
                }
                self.operator(&[], operator);
            }
            Item::Lines { lines, stroke } if !lines.is_empty() => {
                self.end_text();
                self.set_stroke(*stroke);
                for &[x1, y1, x2, y2] in lines {
                    self.point(x1, y1, "m");
                    self.point(x2, y2, "l");
                }
                self.operator(&[], "S");
            }
            Item::Polygon {
                points,
                stroke,
                fill,
            } if !points.is_empty() => {
                let Some(operator) = self.style(*stroke, *fill, ["b", "s", "f"]) else {
                    return;
                };
                for (index, &[x, y]) in points.iter().enumerate() {
                    self.point(x, y, if index == 0 { "m" } else { "l" });
                }
                self.operator(&[], operator);
            }
            // An empty path may not be painted; forms are placed by their numbers.
            _ => {}
        }
    }

    /// Places a form by the first four numbers of its matrix and its origin.
    fn form(&mut self, matrix: &str, origin: [i64; 2], number: usize) {
        self.end_text();
        write!(self.out, "q {matrix} ").expect("writing to memory");
        self.operator(&origin, "cm");
        writeln!(self.out, "/{} Do Q", form::name(number)).expect("writing to memory");
    }

    /// Converts a point in millimeters from the top left of the page.
    fn place(&self, x: f32, y: f32) -> (i64, i64) {
        (from_mm(x), self.height - from_mm(y))
    }

    fn point(&mut self, x: f32, y: f32, operator: &str) {
        let (x, y) = self.place(x, y);
        self.operator(&[x, y], operator);
    }

    /// Writes an operator after its operands.
    pub fn operator(&mut self, operands: &[i64], operator: &str) {
        for operand in operands {
            self.number(*operand);
            self.out.push(b' ');
        }
        self.out.extend_from_slice(operator.as_bytes());
        self.out.push(b'\n');
    }

    /// Writes hundredths as a decimal number; hand-written, since a book has millions of them.
    fn number(&mut self, hundredths: i64) {
        let (mut digits, mut first, mut rest) = ([b'0'; 20], 20, hundredths.unsigned_abs());
        while rest > 0 || first > 17 {
            first -= 1;
            digits[first] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        if hundredths < 0 {
            self.out.push(b'-');
        }
        self.out.extend_from_slice(&digits[first..18]);
        let [.., tenth, hundredth] = digits;
        match (tenth, hundredth) {
            (b'0', b'0') => {}
            (_, b'0') => self.out.extend_from_slice(&[b'.', tenth]),
            _ => self.out.extend_from_slice(&[b'.', tenth, hundredth]),
        }
    }

    /// Sets up a path and picks the operator that paints it: outlined and filled, outlined, or filled.
    pub fn style<'o>(
        &mut self,
        stroke: Option<Stroke>,
        fill: Option<Ink>,
        operators: [&'o str; 3],
    ) -> Option<&'o str> {
        self.end_text();
        if let Some(stroke) = stroke {
            self.set_stroke(stroke);
        }
        if let Some(ink) = fill {
            self.set_fill(ink);
        }
        let [both, outlined, filled] = operators;
        match (stroke, fill) {
            (Some(_), Some(_)) => Some(both),
            (Some(_), None) => Some(outlined),
            (None, Some(_)) => Some(filled),
            (None, None) => None,
        }
    }

    fn set_stroke(&mut self, stroke: Stroke) {
        let line_width = hundredths(f64::from(stroke.weight));
        if self.line_width != line_width {
            self.line_width = line_width;
            self.operator(&[line_width], "w");
        }
        if self.stroke != stroke.ink {
            self.stroke = stroke.ink;
            self.set_color(stroke.ink, "G", "RG");
        }
    }

    fn set_fill(&mut self, ink: Ink) {
        if self.fill != ink {
            self.fill = ink;
            self.set_color(ink, "g", "rg");
        }
    }

    /// Sets a color. Grays stay gray, so that a printer uses only black ink for them.
    fn set_color(&mut self, Ink(red, green, blue): Ink, gray_operator: &str, operator: &str) {
        let share = |value: u8| (f64::from(value) / 0.255).round() / 1000.0;
        let written = if red == green && green == blue {
            writeln!(self.out, "{} {gray_operator}", share(red))
        } else {
            writeln!(
                self.out,
                "{} {} {} {operator}",
                share(red),
                share(green),
                share(blue)
            )
        };
        written.expect("writing to memory");
    }

    fn set_font(&mut self, slot: Slot, size: f32) {
        let font = (slot, hundredths(f64::from(size)));
        if self.font != Some(font) {
            self.font = Some(font);
            write!(self.out, "/{} ", Subsets::name(slot)).expect("writing to memory");
            self.operator(&[font.1], "Tf");
        }
    }

    /// Writes a text. Consecutive texts share a section; inside it, each is placed relative to the previous one.
    /// Glyphs of another font follow where those before them end.
    fn text(
        &mut self,
        x: f32,
        y: f32,
        (weight, size): (Weight, f32),
        text: impl Iterator<Item = char>,
    ) {
        let fonts = self.fonts;
        let letters: Vec<(Slot, u16)> = text.map(|c| fonts.code(weight, c)).collect();
        self.set_font(
            letters.first().map_or(Slot::Of(weight), |(slot, _)| *slot),
            size,
        );
        if self.text_at.is_none() {
            self.operator(&[], "BT");
        }
        let (x, y) = self.place(x, y);
        let (from_x, from_y) = self.text_at.replace((x, y)).unwrap_or((0, 0));
        self.operator(&[x - from_x, y - from_y], "Td");
        for run in letters.chunk_by(|one, next| one.0 == next.0) {
            self.set_font(run[0].0, size);
            self.out.push(b'(');
            for byte in run.iter().flat_map(|(_, code)| code.to_be_bytes()) {
                match byte {
                    b'(' | b')' | b'\\' => self.out.extend_from_slice(&[b'\\', byte]),
                    b'\r' => self.out.extend_from_slice(b"\\r"),
                    _ => self.out.push(byte),
                }
            }
            self.out.push(b')');
            self.operator(&[], "Tj");
        }
    }

    /// Writes ASCII text without ink, as one line at the bottom of the page, the first one lowest. Its font is so small
    /// that it fits, since a program that copies text may cut what leaves the page and join what is broken.
    fn hidden_line(&mut self, text: &str, place: f32, width: f32) {
        self.end_text();
        self.operator(&[300], "Tr");
        let margin = 3.0;
        let points = (width - 2.0 * margin) * 72.0 / 25.4;
        let size = (points / (WIDEST * text.len() as f32)).min(1.0);
        let bottom = self.height as f32 / 100.0 * 25.4 / 72.0;
        let regular = (Weight::Regular, size);
        self.text(margin, bottom - 0.4 * place, regular, text.chars());
        self.end_text();
        self.operator(&[0], "Tr");
    }

    /// Begins the piece that an item belongs to, unless it has begun already.
    fn mark(&mut self, item: &Item, mark: Option<usize>) {
        let is_mute = matches!(item, Item::Tag(tag) if !matches!(tag, Tag::Data(_)));
        if is_mute || self.marked == Some(mark) {
            return;
        }
        self.end_mark();
        let written = match (mark, item) {
            (None, _) => writeln!(self.out, "/Artifact BMC"),
            (Some(number), Item::Drawing { .. }) => {
                writeln!(self.out, "/Figure<</MCID {number}>>BDC")
            }
            (Some(number), _) => writeln!(self.out, "/P<</MCID {number}>>BDC"),
        };
        written.expect("writing to memory");
        self.marked = Some(mark);
    }

    fn end_mark(&mut self) {
        self.end_text();
        if self.marked.take().is_some() {
            self.operator(&[], "EMC");
        }
    }

    pub fn end_text(&mut self) {
        if self.text_at.take().is_some() {
            self.operator(&[], "ET");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_paper::layout::Area;
    use starwright_paper::layout::font::Fonts;

    const THIN: Stroke = Stroke {
        weight: 0.25,
        ink: Ink::BLACK,
    };

    fn written(items: Vec<Item>) -> String {
        let page = Page { items };
        let mut subsets = Subsets::new();
        subsets.extend(std::slice::from_ref(&page), &Fonts::shipped());
        let of_item = vec![Some(0); page.items.len()];
        let written = content(&page, &of_item, (35.0, 10_000), &subsets, &Forms::default());
        let written = String::from_utf8(written).expect("few characters have low codes");
        let inner = written
            .strip_prefix("/P<</MCID 0>>BDC\n")
            .and_then(|rest| rest.strip_suffix("EMC\n"));
        inner.expect("one piece").to_string()
    }

    fn text(x: f32, y: f32) -> Item {
        Item::Text {
            x,
            y,
            size: 8.0,
            weight: Weight::Bold,
            ink: Ink::BLACK,
            text: "a".to_string(),
        }
    }

    #[test]
    fn numbers_have_no_more_digits_than_they_need() {
        let subsets = Subsets::new();
        let number = |hundredths| {
            let mut writer = ContentWriter::new(0, &subsets);
            writer.number(hundredths);
            String::from_utf8(writer.out).expect("digits")
        };
        let written = [0, 1, -1, 10, 105, 110, 100, -59_528, i64::MIN].map(number);
        assert_eq!(
            written[..8],
            ["0", "0.01", "-0.01", "0.1", "1.05", "1.1", "1", "-595.28"]
        );
        assert_eq!(written[8], "-92233720368547758.08");
    }

    #[test]
    fn boxes_of_one_item_are_one_path_from_the_bottom_left() {
        let area = |x| Area {
            x,
            y: 0.0,
            width: 25.4,
            height: 12.7,
        };
        let boxes = Item::Boxes {
            boxes: vec![area(0.0), area(25.4)],
            stroke: Some(THIN),
            fill: None,
        };
        assert_eq!(
            written(vec![boxes]),
            "0.25 w\n0 64 72 36 re\n72 64 72 36 re\nS\n"
        );
    }

    #[test]
    fn state_is_written_only_when_it_changes() {
        let line = || Item::Lines {
            lines: vec![[0.0, 0.0, 25.4, 0.0]],
            stroke: THIN,
        };
        assert_eq!(
            written(vec![line(), line()]),
            "0.25 w\n0 100 m\n72 100 l\nS\n0 100 m\n72 100 l\nS\n"
        );
        let ink = Ink(51, 51, 51);
        let polygon = || Item::Polygon {
            points: vec![[0.0, 0.0], [25.4, 0.0]],
            stroke: None,
            fill: Some(ink),
        };
        assert_eq!(
            written(vec![polygon(), polygon()]),
            "0.2 g\n0 100 m\n72 100 l\nf\n0 100 m\n72 100 l\nf\n"
        );
    }

    #[test]
    fn texts_in_a_row_share_a_section_and_move_by_differences() {
        let expected = "/B 8 Tf\nBT\n72 28 Td\n(\0\u{2}\0\u{1})Tj\n0 -72 Td\n(\0\u{2})Tj\nET\n";
        assert_eq!(written(vec![text(25.4, 25.4), text(25.4, 50.8)]), expected);
    }

    #[test]
    fn nothing_to_draw_writes_nothing() {
        let empty = Item::Boxes {
            boxes: vec![],
            stroke: Some(THIN),
            fill: None,
        };
        let unseen = Item::Polygon {
            points: vec![[1.0, 1.0]],
            stroke: None,
            fill: None,
        };
        assert_eq!(
            written(vec![
                empty,
                unseen,
                Item::Lines {
                    lines: vec![],
                    stroke: THIN
                }
            ]),
            ""
        );
    }

    #[test]
    #[should_panic(expected = "places everything somewhere")]
    fn a_place_that_is_no_number_is_refused() {
        written(vec![text(f32::NAN, 0.0)]);
    }
}
