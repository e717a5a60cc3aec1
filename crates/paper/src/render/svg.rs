//! Pages as SVG pictures, one self-contained file per page.

use super::drawing::shapes;
use super::escape::Escaped;
use super::glyphs::Glyphs;
use crate::drawing::Drawing;
use crate::layout::font::{Fonts, MM_PER_POINT};
use crate::layout::{Ink, Item, Page, Pages, Stroke, Weight};
use std::fmt::{self, Display, Formatter, Write};

/// Returns the pages as SVG documents, in millimeters; letters are outlines of these fonts.
pub fn svg(pages: &Pages, fonts: &Fonts) -> Vec<String> {
    pictures(pages, Some(fonts))
}

/// Returns the pages as SVG elements for a web page that has the fonts: quicker to show than outlines.
pub fn svg_in_page_fonts(pages: &Pages) -> Vec<String> {
    pictures(pages, None)
}

fn pictures(pages: &Pages, fonts: Option<&Fonts>) -> Vec<String> {
    pages
        .pages
        .iter()
        .map(|page| picture(page, pages.width, pages.height, fonts))
        .collect()
}

fn picture(page: &Page, width: f32, height: f32, fonts: Option<&Fonts>) -> String {
    let (width, height) = (Number(width), Number(height));
    let mut canvas = Canvas {
        glyphs: fonts.map(Glyphs::new),
        ..Canvas::default()
    };
    for item in page.flat() {
        canvas.draw(&item).expect("writing to memory");
    }
    let Canvas {
        out,
        definitions,
        glyphs,
        ..
    } = canvas;
    let letters = glyphs.map_or(String::new(), |glyphs| glyphs.definitions);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\">\n<defs>\n{letters}{definitions}</defs>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{out}</svg>\n"
    )
}

/// A picture in the making.
#[derive(Default)]
pub struct Canvas<'a> {
    /// The items so far.
    pub out: String,
    /// The drawings that the items refer to.
    pub definitions: String,
    /// The digests of these drawings.
    placed: Vec<u64>,
    /// The letters as outlines, or `None` for words in the fonts of the page.
    glyphs: Option<Glyphs<'a>>,
}

impl Canvas<'_> {
    /// Writes a drawing at its place; it is defined the first time.
    fn place(&mut self, drawing: &Drawing, [x, y]: [f32; 2], scale: f32, alt: &str) -> fmt::Result {
        let known = self
            .placed
            .iter()
            .position(|digest| *digest == drawing.digest());
        let id = format!("d{}", known.unwrap_or(self.placed.len()));
        if known.is_none() {
            self.placed.push(drawing.digest());
            let shapes = shapes(drawing, &id);
            writeln!(self.definitions, "<g id=\"{id}\">{shapes}</g>")?;
        }
        let (x, y, scale, alt) = (Number(x), Number(y), Number(scale), Escaped(alt));
        writeln!(
            self.out,
            "<use href=\"#{id}\" transform=\"translate({x} {y}) scale({scale})\" role=\"img\" aria-label=\"{alt}\"/>"
        )
    }

    /// Writes an item.
    pub fn draw(&mut self, item: &Item) -> fmt::Result {
        let out = &mut self.out;
        match item {
            Item::Text {
                x,
                y,
                size,
                weight,
                ink,
                text,
            } => {
                let (x, y, ink) = (Number(*x), Number(*y), Color(*ink));
                // Five decimals: a thousandth of an em is small.
                let size = (f64::from(size * MM_PER_POINT) * 100.0).round() / 100_000.0;
                let label = Escaped(text);
                let Some(glyphs) = &mut self.glyphs else {
                    let bold = match weight {
                        Weight::Regular => "",
                        Weight::Bold => " class=\"b\"",
                    };
                    let ink = match ink.to_string().as_str() {
                        "#000000" => String::new(),
                        other => format!(" fill=\"{other}\""),
                    };
                    let size = Number(1000.0 * size as f32);
                    return writeln!(
                        out,
                        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{bold}{ink}>{label}</text>"
                    );
                };
                let letters = glyphs.text(*weight, text);
                writeln!(
                    out,
                    "<g transform=\"translate({x} {y}) scale({size})\" fill=\"{ink}\" role=\"img\" aria-label=\"{label}\">{letters}</g>"
                )
            }
            Item::Boxes {
                boxes,
                stroke,
                fill,
            } => {
                out.push_str("<path d=\"");
                for area in boxes {
                    let (width, height) = (Number(area.width), Number(area.height));
                    write!(
                        out,
                        "M{} {}h{width}v{height}h{}z",
                        Number(area.x),
                        Number(area.y),
                        Number(-area.width)
                    )?;
                }
                close(out, *stroke, *fill)
            }
            Item::Lines { lines, stroke } => {
                out.push_str("<path d=\"");
                for line in lines {
                    let [x1, y1, x2, y2] = line.map(Number);
                    write!(out, "M{x1} {y1}L{x2} {y2}")?;
                }
                close(out, Some(*stroke), None)
            }
            Item::Polygon {
                points,
                stroke,
                fill,
            } => {
                out.push_str("<path d=\"");
                for (index, point) in points.iter().enumerate() {
                    let [x, y] = point.map(Number);
                    write!(out, "{}{x} {y}", if index == 0 { 'M' } else { 'L' })?;
                }
                out.push_str(if points.is_empty() { "" } else { "z" });
                close(out, *stroke, *fill)
            }
            // Pages are flat here.
            Item::Tag(_) | Item::Shared { .. } => Ok(()),
            Item::Drawing {
                at,
                scale,
                drawing,
                alt,
            } => self.place(drawing, *at, *scale, alt),
        }
    }
}

/// Closes a path element with its stroke and fill.
fn close(out: &mut String, stroke: Option<Stroke>, fill: Option<Ink>) -> fmt::Result {
    match fill {
        Some(ink) => write!(out, "\" fill=\"{}\"", Color(ink))?,
        None => write!(out, "\" fill=\"none\"")?,
    }
    if let Some(Stroke { weight, ink }) = stroke {
        write!(
            out,
            " stroke=\"{}\" stroke-width=\"{}\"",
            Color(ink),
            Number(weight * MM_PER_POINT)
        )?;
    }
    writeln!(out, "/>")
}

/// Millimeters with at most three decimals.
pub struct Number(pub f32);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        assert!(self.0.is_finite(), "a layout places everything somewhere");
        // Adding zero turns a negative zero into a positive one.
        write!(f, "{}", (f64::from(self.0) * 1000.0).round() / 1000.0 + 0.0)
    }
}

pub struct Color(pub Ink);

impl Display for Color {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Ink(red, green, blue) = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Area;

    fn drawn(items: Vec<Item>) -> String {
        let pages = vec![Page { items }, Page::default()];
        let pages = Pages {
            title: String::new(),
            width: 210.0,
            height: 297.0,
            pages,
            outline: vec![],
        };
        let pictures = svg(&pages, &Fonts::shipped());
        assert_eq!(pictures.len(), 2);
        assert_eq!(pictures, svg(&pages, &Fonts::shipped()));
        pictures[0].clone()
    }

    #[test]
    fn a_page_is_a_document_of_its_size() {
        let picture = drawn(vec![]);
        assert!(picture.starts_with(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\""
        ));
        assert!(picture.contains("viewBox=\"0 0 210 297\""));
        assert!(picture.ends_with("</svg>\n"));
    }

    #[test]
    fn hostile_names_come_out_inert() {
        let (weight, ink, text) = (Weight::Bold, Ink::BLACK, "<script>&\"'\u{1}".to_string());
        let picture = drawn(vec![Item::Text {
            x: 10.0,
            y: -0.0001,
            size: 10.0,
            weight,
            ink,
            text,
        }]);
        let expected = "<g transform=\"translate(10 0) scale(0.00353)\" fill=\"#000000\" role=\"img\" \
                        aria-label=\"&lt;script&gt;&amp;&quot;&#39; \"><use href=\"#b";
        assert!(picture.contains(expected), "{picture}");
        assert!(!picture.contains("font-family") && !picture.contains("<text"));
        assert_eq!(
            picture.matches("<path id=\"b").count(),
            12,
            "each letter once, the missing one as a box"
        );
    }

    #[test]
    fn every_item_is_one_path() {
        let stroke = Stroke {
            weight: 0.5,
            ink: Ink(0, 60, 120),
        };
        let area = Area {
            x: 1.0,
            y: 2.0,
            width: 3.2,
            height: 4.0,
        };
        let boxes = vec![area, Area { x: 5.12345, ..area }];
        let points = vec![[1.0, 1.0], [2.0, 1.0], [1.5, 2.0]];
        let picture = drawn(vec![
            Item::Boxes {
                boxes,
                stroke: None,
                fill: Some(Ink(200, 200, 200)),
            },
            Item::Lines {
                lines: vec![[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]],
                stroke,
            },
            Item::Polygon {
                points,
                stroke: Some(stroke),
                fill: Some(Ink::BLACK),
            },
        ]);
        let paths: Vec<&str> = picture
            .lines()
            .filter(|line| line.starts_with("<path d"))
            .collect();
        assert_eq!(
            paths,
            [
                "<path d=\"M1 2h3.2v4h-3.2zM5.123 2h3.2v4h-3.2z\" fill=\"#c8c8c8\"/>",
                "<path d=\"M1 2L3 4M5 6L7 8\" fill=\"none\" stroke=\"#003c78\" stroke-width=\"0.176\"/>",
                "<path d=\"M1 1L2 1L1.5 2z\" fill=\"#000000\" stroke=\"#003c78\" stroke-width=\"0.176\"/>",
            ]
        );
    }
}
