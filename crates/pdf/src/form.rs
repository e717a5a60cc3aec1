//! Drawings and shared items as form objects: each is stored once, regardless of how often it is placed.

use super::content::{ContentWriter, from_mm, hundredths};
use super::file::Deflated;
use super::font::Subsets;
use lopdf::{Dictionary, Document, Object, ObjectId, dictionary};
use rayon::prelude::*;
use starwright_paper::drawing::{Drawing, Shape, Step};
use starwright_paper::layout::{Item, Page, Stroke};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The drawings of a book.
#[derive(Default)]
pub struct Forms {
    /// Numbers of the drawings by their digests.
    numbers: BTreeMap<u64, usize>,
    /// Shared items with their numbers: a book has few of them.
    shared: Vec<(Arc<[Item]>, usize)>,
    drawn: Vec<Form>,
}

/// The content of a form.
enum FormSource<'a> {
    Drawing(&'a Drawing),
    Shared(&'a [Item]),
}

/// A form as it is stored.
struct Form {
    content: Deflated,
    /// Left, lower, right and upper edge in the form's own units.
    bounds: [i64; 4],
    /// Whether it has text, and so needs the fonts.
    has_text: bool,
    /// A bitmap: pixels across and down, colors, opacity.
    bitmap: Option<([u32; 2], Deflated, Option<Deflated>)>,
}

/// Maximum width of shared items in points: no page is wider.
const MAX_WIDTH: i64 = 1000;

impl Form {
    fn new(source: &FormSource, fonts: &Subsets) -> Form {
        match source {
            FormSource::Drawing(drawing) => Form::from_drawing(drawing, fonts),
            FormSource::Shared(items) => Form::from_items(items, fonts),
        }
    }

    fn from_items(items: &[Item], fonts: &Subsets) -> Form {
        let mut writer = ContentWriter::new(0, fonts);
        writer.out.extend_from_slice(BEGIN);
        items.iter().for_each(|item| writer.draw(item, true));
        writer.end_text();
        let low = items.iter().map(Item::bottom).fold(0.0, f32::max);
        let bounds = [-2, -(from_mm(low) / 100) - 4, MAX_WIDTH, 2];
        Form {
            content: Deflated::new(writer.out),
            bounds,
            has_text: true,
            bitmap: None,
        }
    }

    fn from_drawing(drawing: &Drawing, fonts: &Subsets) -> Form {
        let bitmap = drawing.bitmap().map(|bitmap| {
            let alpha = bitmap.alpha.clone().map(Deflated::new);
            (
                [bitmap.width, bitmap.height],
                Deflated::new(bitmap.rgb.clone()),
                alpha,
            )
        });
        let content = if bitmap.is_some() {
            placed_bitmap(drawing.size())
        } else {
            content(drawing, fonts)
        };
        let [right, low] = drawing
            .size()
            .map(|length| (length / 2.0).ceil() as i64 + 1);
        Form {
            content: Deflated::new(content),
            bounds: [-right, -low, right, low],
            has_text: false,
            bitmap,
        }
    }

    /// Adds the form to a document.
    fn put_into(self, document: &mut Document, resources: ObjectId) -> ObjectId {
        let bounds: Vec<Object> = self.bounds.map(Object::Integer).to_vec();
        let mut keys = dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => bounds };
        if let Some((size, colors, alpha)) = self.bitmap {
            let mut image = pixels(size, "DeviceRGB");
            if let Some(alpha) = alpha {
                image.set(
                    "SMask",
                    document.add_object(alpha.stream(pixels(size, "DeviceGray"))),
                );
            }
            let image = document.add_object(colors.stream(image));
            keys.set(
                "Resources",
                dictionary! { "XObject" => dictionary! { "I" => image } },
            );
        }
        if self.has_text {
            keys.set("Resources", resources);
        }
        document.add_object(self.content.stream(keys))
    }
}

fn pixels([width, height]: [u32; 2], colors: &str) -> Dictionary {
    dictionary! {
        "Type" => "XObject", "Subtype" => "Image", "Width" => i64::from(width), "Height" => i64::from(height),
        "ColorSpace" => colors, "BitsPerComponent" => 8,
    }
}

/// Places a bitmap, which is a unit square with its first row at the top, around the middle.
fn placed_bitmap([width, height]: [f32; 2]) -> Vec<u8> {
    format!(
        "q {width:.2} 0 0 {:.2} {:.2} {:.2} cm /I Do Q\n",
        -height,
        -width / 2.0,
        height / 2.0
    )
    .into_bytes()
}

impl Forms {
    /// Draws what further pages show for the first time.
    pub fn extend(&mut self, pages: &[Page], fonts: &Subsets) {
        let mut new: Vec<FormSource> = Vec::new();
        for item in pages.iter().flat_map(|page| &page.items) {
            let next = self.drawn.len() + new.len();
            match item {
                Item::Drawing { drawing, .. } if !self.numbers.contains_key(&drawing.digest()) => {
                    self.numbers.insert(drawing.digest(), next);
                    new.push(FormSource::Drawing(drawing));
                }
                Item::Shared { items, .. } if self.shared(items).is_none() => {
                    self.shared.push((Arc::clone(items), next));
                    new.push(FormSource::Shared(items));
                }
                _ => {}
            }
        }
        self.drawn
            .par_extend(new.par_iter().map(|source| Form::new(source, fonts)));
    }

    /// Returns the number in the name of a drawing.
    pub fn number(&self, drawing: &Drawing) -> usize {
        self.numbers[&drawing.digest()]
    }

    fn shared(&self, items: &[Item]) -> Option<usize> {
        self.shared
            .iter()
            .find(|(known, _)| **known == *items)
            .map(|(_, number)| *number)
    }

    /// Returns the number in the name of shared items.
    pub fn number_of_shared(&self, items: &[Item]) -> usize {
        self.shared(items).expect("forms are drawn before pages")
    }

    /// Adds the forms to a document, for all of its pages.
    pub fn put_into(self, document: &mut Document, root: u32) {
        if self.drawn.is_empty() {
            return;
        }
        let tree = document
            .get_dictionary((root, 0))
            .expect("a document has a page tree");
        let resources = tree
            .get(b"Resources")
            .and_then(Object::as_reference)
            .expect("put there with the fonts");
        let mut names = Dictionary::new();
        for (number, form) in self.drawn.into_iter().enumerate() {
            names.set(format!("D{number}"), form.put_into(document, resources));
        }
        document
            .get_dictionary_mut(resources)
            .expect("put there with the fonts")
            .set("XObject", names);
    }
}

/// Resets the state, since a form inherits that of the page.
const BEGIN: &[u8] = b"0 g 0 G 1 w\n";

/// Writes a drawing as a content stream, in its own units.
fn content(drawing: &Drawing, fonts: &Subsets) -> Vec<u8> {
    let mut writer = ContentWriter::new(0, fonts);
    writer.out.extend_from_slice(BEGIN);
    // Corners are round.
    writer.out.extend_from_slice(b"1 j\n");
    for run in drawing
        .shapes()
        .chunk_by(|one, next| one.is_twin == next.is_twin)
    {
        run.iter().for_each(|shape| draw(&mut writer, shape));
        if run[0].is_twin {
            writer.out.extend_from_slice(b"q -1 0 0 1 0 0 cm\n");
            run.iter().for_each(|shape| draw(&mut writer, shape));
            // The state after the run is the same inside and out, since the run was drawn before.
            writer.out.extend_from_slice(b"Q\n");
        }
    }
    writer.out
}

fn draw(writer: &mut ContentWriter, shape: &Shape) {
    let stroke = shape.line.map(|(weight, ink)| Stroke { weight, ink });
    let operators = if shape.is_even_odd {
        ["B*", "S", "f*"]
    } else {
        ["B", "S", "f"]
    };
    let Some(operator) = writer.style(stroke, shape.fill, operators) else {
        return;
    };
    if shape.path.is_empty() {
        return;
    }
    for step in &shape.path {
        let numbers: Vec<i64> = step
            .points()
            .iter()
            .flatten()
            .map(|unit| hundredths(f64::from(*unit)))
            .collect();
        let operator = match step {
            Step::Move(_) => "m",
            Step::Line(_) => "l",
            Step::Curve(_) => "c",
            Step::Close => "h",
        };
        writer.operator(&numbers, operator);
    }
    writer.operator(&[], operator);
}
