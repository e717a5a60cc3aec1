//! Drawings and shared items as objects that pages refer to: each is stored once, regardless of how often it is placed.

use super::content::{ContentWriter, from_mm, hundredths};
use super::file::Deflated;
use super::font::Subsets;
use super::hash::hash;
use printpdf::xobject::{DictItem, ExternalStream, ExternalXObject};
use printpdf::{PdfDocument, RawImage, RawImageData, RawImageFormat, XObject, XObjectId};
use rayon::prelude::*;
use starwright_paper::drawing::{Bitmap, Drawing, Shape, Step};
use starwright_paper::layout::{Item, Page, Stroke};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The drawings and shared items of a book.
#[derive(Default)]
pub struct Forms {
    /// Numbers of the drawings by their digests.
    numbers: BTreeMap<u64, usize>,
    /// Numbers of shared items by the hashes of their contents.
    shared: BTreeMap<u128, usize>,
    /// Numbers of the shared items of the pages being drawn, by their addresses.
    places: BTreeMap<usize, usize>,
    drawn: Vec<XObject>,
}

/// The content of a form: a drawing, or operators with their bounds.
enum FormSource<'a> {
    Drawing(&'a Drawing),
    Operators(Vec<u8>, [i64; 4]),
}

/// Maximum width of shared items in points: no page is wider.
const MAX_WIDTH: i64 = 1000;

impl FormSource<'_> {
    /// Writes shared items as operators.
    fn from_items(items: &[Item], fonts: &Subsets) -> FormSource<'static> {
        let mut writer = ContentWriter::new(0, fonts);
        writer.out.extend_from_slice(BEGIN);
        items.iter().for_each(|item| writer.draw(item, true));
        writer.end_text();
        let low = items.iter().map(Item::bottom).fold(0.0, f32::max);
        let bounds = [-2, -(from_mm(low) / 100) - 4, MAX_WIDTH, 2];
        FormSource::Operators(writer.out, bounds)
    }

    fn draw(self, fonts: &Subsets) -> XObject {
        let (content, bounds) = match self {
            FormSource::Drawing(drawing) => {
                if let Some(bitmap) = drawing.bitmap() {
                    return XObject::Image(image(bitmap));
                }
                let [right, low] = drawing
                    .size()
                    .map(|length| (length / 2.0).ceil() as i64 + 1);
                (content(drawing, fonts), [-right, -low, right, low])
            }
            FormSource::Operators(content, bounds) => (content, bounds),
        };
        let name = |name: &str| DictItem::Name(name.into());
        let bounds = bounds.map(DictItem::Int).to_vec();
        let mut dict = BTreeMap::from([
            ("Type".to_string(), name("XObject")),
            ("Subtype".to_string(), name("Form")),
            ("BBox".to_string(), DictItem::Array(bounds)),
        ]);
        let content = Deflated::new(content);
        if content.is_compressed {
            dict.insert("Filter".to_string(), name("FlateDecode"));
        }
        XObject::External(ExternalXObject {
            stream: ExternalStream {
                dict,
                content: content.bytes,
                compress: false,
            },
            width: None,
            height: None,
            dpi: None,
        })
    }
}

/// Returns the address of shared items, which distinguishes them while their pages exist.
fn address(items: &[Item]) -> usize {
    items.as_ptr() as usize
}

fn image(bitmap: &Bitmap) -> RawImage {
    let mut pixels = bitmap.rgb.clone();
    let mut data_format = RawImageFormat::RGB8;
    if let Some(alpha) = &bitmap.alpha {
        let colors = bitmap.rgb.chunks_exact(3).zip(alpha);
        pixels = colors
            .flat_map(|(color, alpha)| [color[0], color[1], color[2], *alpha])
            .collect();
        data_format = RawImageFormat::RGBA8;
    }
    RawImage {
        pixels: RawImageData::U8(pixels),
        width: bitmap.width as usize,
        height: bitmap.height as usize,
        data_format,
        tag: Vec::new(),
    }
}

impl Forms {
    /// Draws what further pages show for the first time.
    pub fn extend(&mut self, pages: &[Page], fonts: &Subsets) {
        let items = || pages.iter().flat_map(|page| &page.items);
        let shared = items().filter_map(|item| match item {
            Item::Shared { items, .. } => Some((address(items), items)),
            _ => None,
        });
        let shared: BTreeMap<usize, &Arc<[Item]>> = shared.collect();
        let written: Vec<(usize, FormSource)> = (shared.par_iter())
            .map(|(place, items)| (*place, FormSource::from_items(items, fonts)))
            .collect();
        let mut written: BTreeMap<usize, FormSource> = written.into_iter().collect();
        self.places.clear();
        let mut new: Vec<FormSource> = Vec::new();
        for item in items() {
            let next = self.drawn.len() + new.len();
            match item {
                Item::Drawing { drawing, .. } if !self.numbers.contains_key(&drawing.digest()) => {
                    self.numbers.insert(drawing.digest(), next);
                    new.push(FormSource::Drawing(drawing));
                }
                Item::Shared { items, .. } => {
                    let place = address(items);
                    let Some(source) = written.remove(&place) else {
                        continue;
                    };
                    let key = match &source {
                        FormSource::Operators(content, _) => hash(content),
                        FormSource::Drawing(_) => continue,
                    };
                    let number = *self.shared.entry(key).or_insert(next);
                    self.places.insert(place, number);
                    if number == next {
                        new.push(source);
                    }
                }
                _ => {}
            }
        }
        let drawn = new.into_par_iter().map(|source| source.draw(fonts));
        self.drawn.par_extend(drawn);
    }

    /// Returns the number in the name of a drawing.
    pub fn number(&self, drawing: &Drawing) -> usize {
        self.numbers[&drawing.digest()]
    }

    /// Returns the number in the name of shared items.
    pub fn number_of_shared(&self, items: &[Item]) -> usize {
        self.places[&address(items)]
    }

    /// Adds the forms to a document, for all of its pages.
    pub fn add_to(self, document: &mut PdfDocument) {
        let names = (0..).map(|number| XObjectId(name(number)));
        document.resources.xobjects.map = names.zip(self.drawn).collect();
    }

    /// Returns the names of the forms that have text, and so need the fonts.
    pub fn with_text(&self) -> Vec<String> {
        self.shared.values().map(|number| name(*number)).collect()
    }
}

/// Returns the name of a form on pages.
pub fn name(number: usize) -> String {
    format!("D{number}")
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
