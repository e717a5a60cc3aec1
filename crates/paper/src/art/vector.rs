//! Flat shapes of an SVG drawing.

use super::Art;
use super::copy::{MAX_ELEMENTS, drawn, measure};
use crate::drawing::{Drawing, Ink, Shape, Step};
use starwright_text::refusal::Refusal;
use std::collections::BTreeSet;
use std::error::Error;
use usvg::roxmltree::{Document, Node as Element, ParsingOptions};
use usvg::tiny_skia_path::{PathSegment, Point, Transform};
use usvg::{FillRule, Group, ImageHrefResolver, Node, Options, Paint, Path, Stop, Tree};

/// Maximum number of nodes of an SVG document: elements, texts between them and comments.
const MAX_NODES: u32 = 4 * MAX_ELEMENTS as u32;
/// Maximum number of points of an SVG drawing.
const MAX_POINTS: usize = 50_000;

/// Reads a drawing.
pub fn drawing(text: &str) -> Result<Art, Refusal> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let original = Document::parse_with_options(text, options).map_err(|error| match error {
        usvg::roxmltree::Error::NodesLimitReached => {
            format!("the SVG has more than {MAX_ELEMENTS} elements")
        }
        error => unreadable(&error),
    })?;
    let mut left_out = BTreeSet::new();
    original
        .descendants()
        .for_each(|element| unknown(element, &mut left_out));
    let copy = drawn(&original, &mut left_out)?;
    let document = Document::parse(&copy).map_err(|error| unreadable(&error))?;
    measure(&document)?;
    let nothing = ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        resolve_string: Box::new(|_, _| None),
    };
    let options = Options {
        image_href_resolver: nothing,
        ..Options::default()
    };
    let tree = Tree::from_xmltree(&document, &options).map_err(|error| unreadable(&error))?;
    let mut shapes = Vec::new();
    group(tree.root(), &mut shapes, &mut left_out);
    let points = || shapes.iter().flat_map(Shape::points);
    if shapes.iter().map(|shape| shape.path.len()).sum::<usize>() > MAX_POINTS {
        return Err(format!("the SVG has more than {MAX_POINTS} points").into());
    }
    let ends = |axis: usize| {
        points().fold((f32::MAX, f32::MIN), |(low, high), point| {
            (low.min(point[axis]), high.max(point[axis]))
        })
    };
    let ((left, right), (top, low)) = (ends(0), ends(1));
    let size = (right - left).max(low - top);
    if !(size.is_finite() && size > 0.0) {
        return Err("the SVG has no shapes with a flat color".to_string().into());
    }
    // As large as the silhouette of a large ship, so that hundredths are fine enough.
    let scale = 100.0 / size;
    let shapes = shapes
        .into_iter()
        .map(|shape| shape.scaled(scale))
        .collect();
    let drawing = Drawing::new(
        shapes,
        [(left + right) / 2.0 * scale, (top + low) / 2.0 * scale],
    );
    let is_finite = |shape: &Shape| {
        shape
            .points()
            .flatten()
            .chain(shape.line.map(|(width, _)| width))
            .all(f32::is_finite)
    };
    if !drawing.shapes().iter().all(is_finite) {
        return Err(
            "the SVG has numbers too large or too small to draw; scale it to a size in the hundreds".to_string().into());
    }
    Ok(Art {
        drawing,
        left_out: left_out.into_iter().collect(),
    })
}

fn unreadable(error: &dyn Error) -> String {
    format!("the SVG cannot be read: {error}")
}

/// Notes elements that are not drawn, and references to other files.
fn unknown(element: Element, left_out: &mut BTreeSet<String>) {
    if !element.is_element() {
        return;
    }
    let name = element.tag_name().name();
    if matches!(
        name,
        "script" | "text" | "image" | "foreignObject" | "animate" | "animateTransform" | "set"
    ) {
        left_out.insert(format!("<{name}>"));
    }
    let href = element
        .attributes()
        .find(|attribute| attribute.name() == "href")
        .map_or("", |attribute| attribute.value());
    if !href.is_empty() && !href.starts_with('#') && name != "a" {
        left_out.insert("references to other files".to_string());
    }
}

fn group(group: &Group, shapes: &mut Vec<Shape>, left_out: &mut BTreeSet<String>) {
    let effects = [
        (group.opacity().get() < 1.0, "opacity"),
        (group.clip_path().is_some(), "clip paths"),
        (!group.filters().is_empty(), "filters"),
        (group.blend_mode() != usvg::BlendMode::Normal, "blend modes"),
    ];
    left_out.extend(
        effects
            .into_iter()
            .filter(|(is_there, _)| *is_there)
            .map(|(_, name)| name.to_string()),
    );
    for node in group.children() {
        match node {
            Node::Group(inner) => self::group(inner, shapes, left_out),
            Node::Path(path) if path.is_visible() => shapes.extend(shape(path, left_out)),
            Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
        }
    }
}

/// Returns the ink of a paint, if it is flat.
fn ink(paint: &Paint, opacity: f32, left_out: &mut BTreeSet<String>) -> Option<Ink> {
    if opacity < 1.0 {
        left_out.insert("opacity".to_string());
    }
    match paint {
        Paint::Color(color) if opacity > 0.0 => Some(Ink(color.red, color.green, color.blue)),
        Paint::Color(_) => None,
        Paint::LinearGradient(gradient) => Some(mean(gradient.stops(), left_out)),
        Paint::RadialGradient(gradient) => Some(mean(gradient.stops(), left_out)),
        Paint::Pattern(_) => {
            left_out.insert("patterns".to_string());
            None
        }
    }
}

/// Returns the mean color of a gradient, which is drawn flat.
fn mean(stops: &[Stop], left_out: &mut BTreeSet<String>) -> Ink {
    left_out.insert("gradients (filled with their mean color)".to_string());
    let first = stops.first().into_iter().map(|stop| (0.0, stop.color()));
    let last = stops.last().into_iter().map(|stop| (1.0, stop.color()));
    let own = stops.iter().map(|stop| (stop.offset().get(), stop.color()));
    let places: Vec<(f32, usvg::Color)> = first.chain(own).chain(last).collect();
    let channel = |of: fn(&usvg::Color) -> u8| {
        let parts = places.windows(2).map(|pair| {
            let wide = pair[1].0 - pair[0].0;
            wide * (f32::from(of(&pair[0].1)) + f32::from(of(&pair[1].1))) / 2.0
        });
        parts.sum::<f32>().round() as u8
    };
    Ink(
        channel(|color| color.red),
        channel(|color| color.green),
        channel(|color| color.blue),
    )
}

fn shape(path: &Path, left_out: &mut BTreeSet<String>) -> Option<Shape> {
    let transform = path.abs_transform();
    let fill = path
        .fill()
        .and_then(|fill| ink(fill.paint(), fill.opacity().get(), left_out));
    let line = path.stroke().and_then(|stroke| {
        if stroke.dasharray().is_some() {
            left_out.insert("dashes".to_string());
        }
        let stretch = (transform.sx * transform.sy - transform.kx * transform.ky)
            .abs()
            .sqrt();
        Some((
            stroke.width().get() * stretch,
            ink(stroke.paint(), stroke.opacity().get(), left_out)?,
        ))
    });
    let is_even_odd = path
        .fill()
        .is_some_and(|fill| fill.rule() == FillRule::EvenOdd);
    let path = steps(path, transform);
    (fill.is_some() || line.is_some()).then_some(Shape {
        path,
        fill,
        line,
        is_even_odd,
        is_twin: false,
    })
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
                    Point::from_xy(
                        end.x + (control.x - end.x) * 2.0 / 3.0,
                        end.y + (control.y - end.y) * 2.0 / 3.0,
                    )
                };
                (
                    Step::Curve([toward(from), toward(end), end].map(placed)),
                    end,
                )
            }
            PathSegment::CubicTo(b, c, end) => (Step::Curve([b, c, end].map(placed)), end),
            PathSegment::Close => (Step::Close, from),
        };
        from = end;
        step
    };
    path.data().segments().map(step).collect()
}
