//! Pictures of ships from files: flat shapes of an SVG drawing, or a PNG bitmap. Nothing that a picture names is ever opened.

use super::drawing::{Bitmap, Drawing, Ink, Shape, Step};
use std::collections::BTreeSet;
use usvg::roxmltree::{Document, Node as Element, ParsingOptions};
use usvg::tiny_skia_path::{PathSegment, Point, Transform};
use usvg::{FillRule, Group, ImageHrefResolver, Node, Options, Paint, Path, Tree};

/// The largest file, in bytes.
pub(crate) const LARGEST: usize = 4 * 1024 * 1024;
/// The most elements of an SVG drawing.
const MOST_ELEMENTS: u32 = 20_000;
/// The most points of an SVG drawing.
const MOST_POINTS: usize = 50_000;
/// The most pixels of a bitmap.
const MOST_PIXELS: u64 = 2_000_000;

/// A picture, and what of the file is not drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Art {
    /// What is drawn.
    pub drawing: Drawing,
    /// What is left out, each kind once.
    pub left_out: Vec<String>,
}

impl Art {
    /// Reads a picture; the error says what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Art, String> {
        if bytes.len() > LARGEST {
            return Err(format!("the file is larger than {} MiB", LARGEST / (1024 * 1024)));
        }
        if bytes.starts_with(b"\x89PNG") {
            return bitmap(bytes).map(|bitmap| Art { drawing: Drawing::of_bitmap(bitmap), left_out: Vec::new() });
        }
        let text =
            std::str::from_utf8(bytes).map_err(|_| "it is neither an SVG drawing nor a PNG bitmap".to_string())?;
        if !text.contains("<svg") {
            return Err("it is neither an SVG drawing nor a PNG bitmap".to_string());
        }
        drawing(text)
    }
}

fn bitmap(bytes: &[u8]) -> Result<Bitmap, String> {
    let wrong = |error: png::DecodingError| format!("the PNG cannot be read: {error}");
    let limits = png::Limits { bytes: 64 * 1024 * 1024 };
    let mut decoder = png::Decoder::new_with_limits(std::io::Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(wrong)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(format!("a picture of {width} x {height} pixels is too large; 2 megapixels are the most"));
    }
    let size = reader.output_buffer_size().ok_or("the PNG is too large")?;
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels).map_err(wrong)?;
    pixels.truncate(frame.buffer_size());
    let (colours, has_alpha) = match frame.color_type {
        png::ColorType::Grayscale => (1, false),
        png::ColorType::GrayscaleAlpha => (1, true),
        png::ColorType::Rgb => (3, false),
        png::ColorType::Rgba => (3, true),
        png::ColorType::Indexed => return Err("the PNG has colours of a kind that is not known".to_string()),
    };
    let pixel = pixels.chunks_exact(colours + usize::from(has_alpha));
    let alpha = has_alpha.then(|| pixel.clone().map(|pixel| pixel[colours]).collect());
    let rgb = pixel.flat_map(|pixel| [pixel[0], pixel[colours / 2], pixel[colours - 1]]).collect();
    Ok(Bitmap { width, height, rgb, alpha, file: bytes.to_vec() })
}

fn drawing(text: &str) -> Result<Art, String> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: 4 * MOST_ELEMENTS, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        usvg::roxmltree::Error::NodesLimitReached => format!("the SVG has more than {MOST_ELEMENTS} elements"),
        error => format!("the SVG cannot be read: {error}"),
    })?;
    let mut left_out = BTreeSet::new();
    document.descendants().for_each(|element| unknown(element, &mut left_out));
    let nothing = ImageHrefResolver { resolve_data: Box::new(|_, _, _| None), resolve_string: Box::new(|_, _| None) };
    let options = Options { image_href_resolver: nothing, ..Options::default() };
    let tree = Tree::from_xmltree(&document, &options).map_err(|error| format!("the SVG cannot be read: {error}"))?;
    let mut shapes = Vec::new();
    group(tree.root(), &mut shapes, &mut left_out);
    let points = || shapes.iter().flat_map(Shape::points);
    if shapes.iter().map(|shape| shape.path.len()).sum::<usize>() > MOST_POINTS {
        return Err(format!("the SVG has more than {MOST_POINTS} points"));
    }
    let ends = |axis: usize| {
        points().fold((f32::MAX, f32::MIN), |(low, high), point| (low.min(point[axis]), high.max(point[axis])))
    };
    let ((left, right), (top, low)) = (ends(0), ends(1));
    let size = (right - left).max(low - top);
    if !(size.is_finite() && size > 0.0) {
        return Err("the SVG has no shapes with a flat colour".to_string());
    }
    // As large as the silhouette of a large ship, so that hundredths are fine enough.
    let scale = 100.0 / size;
    let shapes = shapes.into_iter().map(|shape| shape.scaled(scale)).collect();
    let drawing = Drawing::new(shapes, [(left + right) / 2.0 * scale, (top + low) / 2.0 * scale]);
    Ok(Art { drawing, left_out: left_out.into_iter().collect() })
}

/// Notes elements that nothing is drawn of, and references to elsewhere.
fn unknown(element: Element, left_out: &mut BTreeSet<String>) {
    if !element.is_element() {
        return;
    }
    let name = element.tag_name().name();
    if matches!(name, "script" | "text" | "image" | "foreignObject" | "animate" | "animateTransform" | "set") {
        left_out.insert(format!("<{name}>"));
    }
    let href =
        element.attributes().find(|attribute| attribute.name() == "href").map_or("", |attribute| attribute.value());
    if !href.is_empty() && !href.starts_with('#') && name != "a" {
        left_out.insert("references to other files".to_string());
    }
}

fn group(group: &Group, shapes: &mut Vec<Shape>, left_out: &mut BTreeSet<String>) {
    let effects = [
        (group.opacity().get() < 1.0, "opacity"),
        (group.clip_path().is_some(), "clip paths"),
        (group.mask().is_some(), "masks"),
        (!group.filters().is_empty(), "filters"),
        (group.blend_mode() != usvg::BlendMode::Normal, "blend modes"),
    ];
    left_out.extend(effects.into_iter().filter(|(is_there, _)| *is_there).map(|(_, name)| name.to_string()));
    for node in group.children() {
        match node {
            Node::Group(inner) => self::group(inner, shapes, left_out),
            Node::Path(path) if path.is_visible() => shapes.extend(shape(path, left_out)),
            Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
        }
    }
}

/// The ink of a paint, if it is flat.
fn ink(paint: &Paint, opacity: f32, left_out: &mut BTreeSet<String>) -> Option<Ink> {
    if opacity < 1.0 {
        left_out.insert("opacity".to_string());
    }
    match paint {
        Paint::Color(colour) if opacity > 0.0 => Some(Ink(colour.red, colour.green, colour.blue)),
        Paint::Color(_) => None,
        Paint::LinearGradient(_) | Paint::RadialGradient(_) => {
            left_out.insert("gradients".to_string());
            None
        }
        Paint::Pattern(_) => {
            left_out.insert("patterns".to_string());
            None
        }
    }
}

fn shape(path: &Path, left_out: &mut BTreeSet<String>) -> Option<Shape> {
    let transform = path.abs_transform();
    let fill = path.fill().and_then(|fill| ink(fill.paint(), fill.opacity().get(), left_out));
    let line = path.stroke().and_then(|stroke| {
        if stroke.dasharray().is_some() {
            left_out.insert("dashes".to_string());
        }
        let stretch = (transform.sx * transform.sy - transform.kx * transform.ky).abs().sqrt();
        Some((stroke.width().get() * stretch, ink(stroke.paint(), stroke.opacity().get(), left_out)?))
    });
    let is_even_odd = path.fill().is_some_and(|fill| fill.rule() == FillRule::EvenOdd);
    let path = steps(path, transform);
    (fill.is_some() || line.is_some()).then_some(Shape { path, fill, line, is_even_odd, is_twin: false })
}

fn steps(path: &Path, transform: Transform) -> Vec<Step> {
    let placed = |mut point: Point| {
        transform.map_point(&mut point);
        [point.x, point.y]
    };
    let mut from = Point::default();
    let step = |segment| {
        let (step, end) = match segment {
            PathSegment::MoveTo(point) => (Step::Move(placed(point)), point),
            PathSegment::LineTo(point) => (Step::Line(placed(point)), point),
            PathSegment::QuadTo(control, end) => {
                let toward = |end: Point| {
                    Point::from_xy(end.x + (control.x - end.x) * 2.0 / 3.0, end.y + (control.y - end.y) * 2.0 / 3.0)
                };
                (Step::Curve([toward(from), toward(end), end].map(placed)), end)
            }
            PathSegment::CubicTo(b, c, end) => (Step::Curve([b, c, end].map(placed)), end),
            PathSegment::Close => (Step::Close, from),
        };
        from = end;
        step
    };
    path.data().segments().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(inner: &str) -> Result<Art, String> {
        Art::read(format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 80'>{inner}</svg>").as_bytes())
    }

    fn png(width: u32, height: u32, colour: png::ColorType, pixels: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(colour);
        encoder.write_header().and_then(|mut writer| writer.write_image_data(pixels)).expect("a PNG");
        bytes
    }

    #[test]
    fn flat_shapes_are_drawn_in_their_order_and_place() {
        let art = read(
            "<g transform='translate(10 10) scale(2)'><path d='M0 0H10V20Z' fill='#336699' fill-rule='evenodd'/>\
             <circle cx='5' cy='5' r='2' fill='none' stroke='red' stroke-width='0.5'/></g>",
        )
        .expect("a drawing");
        assert_eq!(art.left_out, Vec::<String>::new());
        let [triangle, circle] = art.drawing.shapes() else { panic!("{:?}", art.drawing) };
        assert_eq!((triangle.fill, triangle.is_even_odd, triangle.line), (Some(Ink(0x33, 0x66, 0x99)), true, None));
        assert_eq!(triangle.path[..2], [Step::Move([-25.0, -50.0]), Step::Line([25.0, -50.0])]);
        assert_eq!((circle.fill, circle.line), (None, Some((2.5, Ink(255, 0, 0)))));
        assert_eq!(art.drawing.size(), [50.0, 100.0]);
    }

    #[test]
    fn what_is_not_flat_is_left_out_and_named() {
        let art = read(
            "<script>alert(1)</script><image href='/etc/passwd' width='9' height='9'/><text>x</text>\
             <linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>\
             <rect width='9' height='9' fill='url(#g)' stroke='black' stroke-dasharray='1 1' opacity='0.5'/>",
        )
        .expect("a drawing");
        assert_eq!(
            art.left_out,
            ["<image>", "<script>", "<text>", "dashes", "gradients", "opacity", "references to other files"]
        );
        assert_eq!(art.drawing.shapes().len(), 1);
        assert_eq!(read("<text>x</text>").expect_err("nothing"), "the SVG has no shapes with a flat colour");
    }

    #[test]
    fn wrong_and_oversized_files_are_refused() {
        let message = |bytes: &[u8]| Art::read(bytes).expect_err("wrong");
        assert!(message(b"hello").contains("neither an SVG drawing nor a PNG bitmap"));
        assert!(message(b"<svg").contains("the SVG cannot be read"));
        assert!(message(&vec![b' '; LARGEST + 1]).contains("larger than 4 MiB"));
        assert!(message(b"\x89PNG\r\n\x1a\nrubbish").contains("the PNG cannot be read"));
        assert!(read(&"<g/>".repeat(100_000)).expect_err("many").contains("more than 20000 elements"));
        let grey = png(1500, 1500, png::ColorType::Grayscale, &vec![0; 1500 * 1500]);
        assert!(message(&grey).contains("1500 x 1500 pixels is too large; 2 megapixels are the most"));
        let entities = "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>";
        assert!(message(entities.as_bytes()).contains("cannot be read"));
        let uses: String =
            (1..24).map(|n| format!("<g id='g{n}'><use href='#g{0}'/><use href='#g{0}'/></g>", n - 1)).collect();
        let bomb = read(&format!("<defs><g id='g0'><path d='M0 0H9V9Z'/></g>{uses}</defs><use href='#g23'/>"));
        assert!(bomb.is_err());
    }

    #[test]
    fn a_bitmap_keeps_its_pixels_and_its_alpha() {
        let art = Art::read(&png(2, 1, png::ColorType::Rgba, &[1, 2, 3, 255, 4, 5, 6, 0])).expect("a bitmap");
        let bitmap = art.drawing.bitmap().expect("a bitmap");
        assert_eq!((bitmap.rgb.as_slice(), bitmap.alpha.as_deref()), (&[1, 2, 3, 4, 5, 6][..], Some(&[255, 0][..])));
        assert_eq!(art.drawing.size(), [100.0, 50.0]);
        let grey = Art::read(&png(1, 2, png::ColorType::Grayscale, &[7, 8])).expect("a bitmap");
        assert_eq!(grey.drawing.bitmap().map(|bitmap| bitmap.rgb.clone()), Some(vec![7, 7, 7, 8, 8, 8]));
    }
}
