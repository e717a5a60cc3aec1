//! Copies an SVG document so that usvg reads only what is drawn.
//!
//! usvg follows references by recursion and in loops. It notices an element that refers to itself, but not every ring, and a
//! ring ends in a stack overflow or never. Clip paths, masks, patterns, filters and markers are not drawn, so the copy has none
//! of them; what remains is measured.

use starwright_text::field::clip;
use starwright_text::refusal::Refusal;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;
use usvg::roxmltree::{Attribute, Document, Node as Element};

/// Maximum number of elements, with each `<use>` replaced by what it refers to.
pub const MAX_ELEMENTS: usize = 20_000;
/// Maximum number of bytes in attributes, with each `<use>` replaced by what it refers to.
const MAX_BYTES: usize = super::MAX_BYTES;
/// Maximum number of elements times bytes of style sheets: every rule is tried on every element.
const MAX_STYLE_WORK: usize = 100_000_000;
/// Maximum size of a number: an arc becomes more curves the larger it is.
const MAX_NUMBER: f64 = 1e6;
/// Maximum number of elements inside each other, and of gradients that refer to each other.
const MAX_DEPTH: usize = 64;

/// Namespaces whose attributes usvg reads.
const NAMESPACES: [&str; 3] = [
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1999/xlink",
    "http://www.w3.org/XML/1998/namespace",
];

/// Elements that are drawn, contain what is drawn, or give it a color.
const DRAWN: [&str; 17] = [
    "a",
    "circle",
    "defs",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "path",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "svg",
    "switch",
    "symbol",
    "use",
];
/// Elements whose `href` is followed.
const REFERRING: [&str; 3] = ["linearGradient", "radialGradient", "use"];

/// Copies what is drawn of a document, and notes the references that are left out.
pub fn drawn(document: &Document, left_out: &mut BTreeSet<String>) -> Result<String, Refusal> {
    let mut kinds = HashMap::new();
    for element in document.descendants() {
        if let Some(id) = element.attribute("id") {
            kinds.entry(id).or_insert(element.tag_name().name());
        }
    }
    let mut copy = Copy {
        text: String::new(),
        kinds,
        ids: HashSet::new(),
        left_out,
    };
    copy.element(document.root_element(), 1)?;
    Ok(copy.text)
}

/// Returns an error if usvg would take too long, or too many levels of recursion, for a document.
pub fn measure(document: &Document) -> Result<(), Refusal> {
    let too_deep = || {
        format!(
            "the SVG has elements nested or referring to each other more than {MAX_DEPTH} levels deep; ungroup them"
        )
    };
    let with_id = document
        .descendants()
        .filter_map(|element| Some((element.attribute("id")?, element)));
    let ids: HashMap<&str, Element> = with_id.collect();
    let target = |element: &Element| {
        let id = element
            .attribute("href")?
            .trim_start()
            .strip_prefix('#')?
            .split(' ')
            .next()?;
        ids.get(id).copied()
    };
    let mut waiting = vec![(document.root_element(), 1)];
    let (mut elements, mut bytes) = (1, 0);
    while let Some((element, depth)) = waiting.pop() {
        if depth > MAX_DEPTH
            || std::iter::successors(Some(element), target)
                .nth(MAX_DEPTH)
                .is_some()
        {
            return Err(too_deep().into());
        }
        if let Some(number) = element.attributes().find_map(too_large) {
            return Err(format!("the number {} is larger than {MAX_NUMBER}", clip(number)).into());
        }
        bytes += element
            .attributes()
            .map(|attribute| attribute.value().len())
            .sum::<usize>();
        let referred = target(&element).filter(|_| element.has_tag_name("use"));
        let below = element
            .children()
            .filter(Element::is_element)
            .chain(referred)
            .map(|element| (element, depth + 1));
        let known = waiting.len();
        waiting.extend(below);
        elements += waiting.len() - known;
        if elements > MAX_ELEMENTS {
            return Err(format!("the SVG has more than {MAX_ELEMENTS} elements").into());
        }
        if bytes > MAX_BYTES {
            return Err(
                "the SVG is larger than 4 MiB with each <use> replaced by what it refers to"
                    .to_string()
                    .into(),
            );
        }
    }
    let sheets = document
        .descendants()
        .filter(|element| element.has_tag_name("style"));
    let sheet_bytes: usize = sheets.filter_map(|sheet| sheet.text()).map(str::len).sum();
    if elements * sheet_bytes > MAX_STYLE_WORK {
        return Err(format!(
            "the SVG has style sheets of {sheet_bytes} bytes, too many for {elements} elements"
        )
        .into());
    }
    Ok(())
}

/// Finds a number in an attribute that is too large to draw.
fn too_large<'d>(attribute: Attribute<'d, '_>) -> Option<&'d str> {
    let is_name = ["id", "href", "class"].contains(&attribute.name());
    let mut rest = if is_name { "" } else { attribute.value() };
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit() || c == '#') {
        let word = &rest[start..];
        let end = if let Some(color) = word.strip_prefix('#') {
            // The digits of a color are no number.
            color
                .find(|c: char| !c.is_ascii_alphanumeric())
                .map_or(word.len(), |end| end + 1)
        } else {
            let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
            let whole = digits(word);
            let exponent = word[whole..].strip_prefix(['e', 'E']).map_or(0, |power| {
                let sign = usize::from(power.starts_with(['+', '-']));
                match digits(&power[sign..]) {
                    0 => 0,
                    power => 1 + sign + power,
                }
            });
            whole + exponent
        };
        if word[..end]
            .parse::<f64>()
            .is_ok_and(|number| number > MAX_NUMBER)
        {
            return Some(&word[..end]);
        }
        rest = &word[end..];
    }
    None
}

struct Copy<'d, 'l> {
    text: String,
    /// Names of the original elements by their ids.
    kinds: HashMap<&'d str, &'d str>,
    /// Ids that are written: each of them once, so that there is no question which element is meant.
    ids: HashSet<&'d str>,
    left_out: &'l mut BTreeSet<String>,
}

impl<'d> Copy<'d, '_> {
    /// Writes an element and its children; an empty element replaces one that is not drawn, so that rules on siblings still
    /// apply.
    fn element(&mut self, element: Element<'d, '_>, depth: usize) -> Result<(), Refusal> {
        if depth > MAX_DEPTH {
            return Err(format!(
                "the SVG has elements nested more than {MAX_DEPTH} levels deep; ungroup them"
            )
            .into());
        }
        let name = element.tag_name().name();
        let is_svg = element
            .tag_name()
            .namespace()
            .is_none_or(|namespace| namespace == NAMESPACES[0]);
        if !is_svg || !DRAWN.contains(&name) {
            self.text.push_str("<x/>");
            return Ok(());
        }
        write!(self.text, "<{name}").expect("a string takes everything");
        self.attributes(element);
        self.text.push('>');
        for inner in element.children().filter(Element::is_element) {
            self.element(inner, depth + 1)?;
        }
        if depth == 1 {
            self.style_sheets(element);
        }
        write!(self.text, "</{name}>").expect("a string takes everything");
        Ok(())
    }

    fn attributes(&mut self, element: Element<'d, '_>) {
        let mut names = HashSet::new();
        let is_read = |attribute: &Attribute| {
            attribute
                .namespace()
                .is_none_or(|namespace| NAMESPACES.contains(&namespace))
        };
        let (plain, prefixed): (Vec<_>, Vec<_>) = element
            .attributes()
            .filter(is_read)
            .partition(|attribute| attribute.namespace().is_none());
        for attribute in plain.into_iter().chain(prefixed) {
            let (name, value) = (attribute.name(), attribute.value());
            let is_plain = name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            let is_followed = name != "href" || REFERRING.contains(&element.tag_name().name());
            if !is_plain
                || !is_followed
                || !names.insert(name)
                || (name == "id" && !self.ids.insert(value))
            {
                continue;
            }
            write!(self.text, " {name}=\"").expect("a string takes everything");
            self.value(value);
            self.text.push('"');
        }
    }

    /// Writes the style sheets of the whole document, as usvg finds them.
    fn style_sheets(&mut self, root: Element<'d, '_>) {
        for sheet in root
            .descendants()
            .filter(|element| element.has_tag_name("style"))
        {
            if sheet
                .attribute("type")
                .is_none_or(|kind| kind == "text/css")
            {
                self.text.push_str("<style>");
                self.value(sheet.text().unwrap_or_default());
                self.text.push_str("</style>");
            }
        }
    }

    /// Writes a value or a style sheet. References to what is not drawn lead nowhere in the copy; usvg hides an element with a
    /// missing filter, so these are replaced.
    fn value(&mut self, value: &'d str) {
        let mut pieces = value.split("url(");
        self.escaped(pieces.next().unwrap_or_default());
        for piece in pieces {
            let is_before_id = |c: char| c.is_whitespace() || matches!(c, '\'' | '"');
            let (id, _) = piece.split_once(')').unwrap_or((piece, ""));
            let id = id
                .trim_matches(is_before_id)
                .strip_prefix('#')
                .unwrap_or_default();
            let kind = match self.kinds.get(id).copied() {
                Some("clipPath") => "clip paths",
                Some("filter") => "filters",
                Some("marker") => "markers",
                Some("mask") => "masks",
                Some("pattern") => "patterns",
                _ => "",
            };
            if !kind.is_empty() {
                self.left_out.insert(kind.to_string());
            }
            match piece.split_once(')') {
                Some((_, rest)) if kind == "filters" => {
                    self.text.push_str("none");
                    self.escaped(rest);
                }
                _ => {
                    self.text.push_str("url(");
                    self.escaped(piece);
                }
            }
        }
    }

    fn escaped(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' | '<' | '>' | '"' | '\n' | '\r' | '\t' => {
                    write!(self.text, "&#{};", u32::from(c)).expect("a string takes everything");
                }
                c => self.text.push(c),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::art::Art;
    use starwright_text::refusal::Refusal;

    fn read(inner: &str) -> Result<Art, Refusal> {
        Art::read(
            format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{inner}</svg>")
                .as_bytes(),
        )
    }

    /// Reads a square after these definitions and returns what is left out of it.
    fn left_out_next_to(definitions: &str, attributes: &str) -> Vec<String> {
        let art = read(&format!(
            "{definitions}<path d='M0 0H9V9Z' fill='red' {attributes}/>"
        ))
        .expect(definitions);
        assert_eq!(art.drawing.shapes().len(), 1, "{definitions}");
        art.left_out
    }

    /// Writes definitions a0 to aN, each of which refers to the next, and the last one to the first.
    fn ring(count: usize, definition: impl Fn(&str, &str) -> String) -> String {
        (0..count)
            .map(|n| definition(&format!("a{n}"), &format!("a{}", (n + 1) % count)))
            .collect()
    }

    #[test]
    fn rings_of_what_is_not_drawn_are_left_out() {
        let shape = "<path d='M0 0H9V9Z'";
        for count in [1, 2, 3, 5, 5000] {
            let clips = ring(count, |a, b| {
                format!("<clipPath id='{a}' clip-path='url(#{b})'>{shape}/></clipPath>")
            });
            assert_eq!(
                left_out_next_to(&clips, "clip-path='url(#a0)'"),
                ["clip paths"]
            );
            let clips = ring(count, |a, b| {
                format!("<clipPath id='{a}'>{shape} clip-path='url(#{b})'/></clipPath>")
            });
            assert_eq!(
                left_out_next_to(&clips, "style='clip-path: url( \"#a0\" )'"),
                ["clip paths"]
            );
            let masks = ring(count, |a, b| {
                format!("<mask id='{a}'>{shape} style='mask:url(#{b})'/></mask>")
            });
            assert_eq!(left_out_next_to(&masks, "mask='&#117;rl(#a0)'"), ["masks"]);
            let filters = ring(count, |a, b| {
                format!(
                    "<filter id='{a}'><feImage href='#g{a}'/></filter><g id='g{a}' filter='url(#{b})'>{shape}/></g>"
                )
            });
            let filters = format!("<defs>{filters}</defs>");
            assert_eq!(left_out_next_to(&filters, "filter='url(#a0)'"), ["filters"]);
        }
        for count in [1, 3, 5000] {
            let patterns = ring(count, |a, b| {
                format!(
                    "<pattern id='{a}' width='1' height='1'>{shape} fill='url(#{b})'/></pattern>"
                )
            });
            assert_eq!(
                left_out_next_to(&patterns, "stroke=\"url( '#a0' )\""),
                ["patterns"]
            );
            let patterns = ring(count, |a, b| format!("<pattern id='{a}' href='#{b}'/>"));
            assert_eq!(
                left_out_next_to(&patterns, "stroke='url(#a0)'"),
                ["patterns"]
            );
            let markers = ring(count, |a, b| {
                format!("<marker id='{a}'>{shape} marker-mid='url(#{b})'/></marker>")
            });
            assert_eq!(
                left_out_next_to(&markers, "marker-mid='url(#a0)'"),
                ["markers"]
            );
        }
        let mixed = format!(
            "<mask id='m'>{shape} fill='url(#p)'/></mask><clipPath id='c' clip-path='url(#d)'/>\
             <pattern id='p' width='1' height='1'>{shape} filter='url(#f)'/></pattern>\
             <filter id='f'><feImage href='#g'/></filter><defs><g id='g'>{shape} mask='url(#m)'/></g></defs>"
        );
        assert_eq!(left_out_next_to(&mixed, "mask='url(#m)'"), ["masks"]);
    }

    #[test]
    fn rings_written_in_style_sheets_are_left_out() {
        let three = ring(3, |a, _| {
            format!("<clipPath id='{a}'><path d='M0 0H9V9Z'/></clipPath>")
        });
        let rules = ring(3, |a, b| format!("#{a} {{ clip-path: url('#{b}') }} "));
        let sheet = format!(
            "{three}<style><![CDATA[{rules} path > * {{}} path {{ clip-path: url(#a0) }}]]></style>"
        );
        assert_eq!(left_out_next_to(&sheet, ""), ["clip paths"]);
        let everywhere = "<mask id='m'><rect width='9' height='9'/></mask><filter id='f'><feFlood/></filter>\
            <pattern id='p' width='1' height='1'><rect width='9' height='9'/></pattern>\
            <metadata><style type='text/css'>* { mask: url(#m); stroke: url(#p) red; filter: url(#f) }</style></metadata>";
        assert_eq!(
            left_out_next_to(everywhere, ""),
            ["filters", "masks", "patterns"]
        );
    }

    #[test]
    fn rings_and_long_chains_of_what_is_drawn_are_refused() {
        let deep = "more than 64 levels deep; ungroup them";
        let shape = "<path d='M0 0H9V9Z'/>";
        for count in [2, 3, 5, 5000] {
            let uses = ring(count, |a, b| {
                format!("<g id='{a}'>{shape}<use href='#{b}'/></g>")
            });
            assert!(
                read(&uses).expect_err("a ring").message.ends_with(deep),
                "{count}"
            );
            let uses = ring(count, |a, b| {
                format!("<use id='{a}' xlink:href=' #{b} ' />")
            });
            let uses = format!("<g xmlns:xlink='http://www.w3.org/1999/xlink'>{uses}</g>");
            assert!(
                read(&uses).expect_err("a ring").message.ends_with(deep),
                "{count}"
            );
            let gradients = ring(count, |a, b| {
                format!("<radialGradient id='{a}' href='#{b}'/>")
            });
            // A ring that the first gradient leads to but is not part of.
            let gradients = format!("<linearGradient id='first' href='#a0'/>{gradients}");
            let message = read(&format!(
                "{gradients}<path d='M0 0H9V9Z' fill='url(#first)'/>"
            ))
            .expect_err("a ring")
            .message;
            assert!(message.ends_with(deep), "{count}");
        }
        let chain: String = (0..5000)
            .map(|n| format!("<g id='a{n}'><use href='#a{}'/></g>", n + 1))
            .collect();
        assert!(read(&chain).expect_err("a chain").message.ends_with(deep));
        let nested = |depth: usize, open: &str, close: &str| {
            read(&format!(
                "{}<path d='M0 0H9V9Z'/>{}",
                open.repeat(depth),
                close.repeat(depth)
            ))
        };
        assert!(
            nested(10_000, "<g>", "</g>")
                .expect_err("deep")
                .message
                .ends_with(deep)
        );
        assert!(
            nested(10_000, "<clipPath>", "</clipPath>")
                .expect_err("empty")
                .message
                .contains("no shapes")
        );
    }

    #[test]
    fn the_deepest_drawing_that_is_accepted_is_drawn() {
        let shape = "<path d='M0 0H9V9Z'/>";
        let groups = format!(
            "{}{shape}{}",
            "<g opacity='0.5'>".repeat(62),
            "</g>".repeat(62)
        );
        let frames = format!(
            "{}{shape}{}",
            "<svg width='9' height='9' viewBox='0 0 9 9'>".repeat(62),
            "</svg>".repeat(62)
        );
        let symbol = |n: usize| {
            format!(
                "<symbol id='a{n}' viewBox='0 0 9 9'>{shape}<use href='#a{}' width='9' height='9'/></symbol>",
                n + 1
            )
        };
        let symbols: String = (0..30).map(symbol).collect();
        let symbols = format!("{symbols}<use href='#a0' width='9' height='9'/>");
        for inner in [groups, frames, symbols] {
            assert!(
                !read(&inner)
                    .expect("as deep as it may be")
                    .drawing
                    .shapes()
                    .is_empty()
            );
        }
    }

    #[test]
    fn numbers_too_large_to_draw_are_refused() {
        for shape in [
            "<path d='M0 0a1 24444444444 30 01 4 5z'/>",
            "<path d='M0 0a1 1 30 01 1e30-3z'/>",
            "<path d='M0 0a1 1 30 01 1.5e30 3z'/>",
            "<circle r='99999999'/>",
            "<rect width='9' height='9' rx='2e8'/>",
            "<rect width='9' height='9' style='stroke-width:1e9;stroke:red'/>",
        ] {
            let message = read(shape).expect_err(shape);
            assert!(
                message.message.contains("is larger than 1000000"),
                "{message}"
            );
        }
        for shape in [
            "<path fill='#99999999' d='M0 0L1000000 0L9 1e-9z'/>",
            "<rect id='n12345678' width='9' height='9' style='fill:#12345678'/>",
        ] {
            read(shape).expect(shape);
        }
    }

    #[test]
    fn references_cannot_multiply_the_work_of_a_small_file() {
        let uses = |count: usize| "<use href='#a'/>".repeat(count);
        let bytes = format!(
            "<path id='a' d='M0 0{}'/>{}",
            "h1".repeat(100_000),
            uses(30)
        );
        assert!(
            read(&bytes)
                .expect_err("large")
                .message
                .contains("larger than 4 MiB with each <use>")
        );
        let elements = format!("<g id='a'>{}</g>{}", "<g/>".repeat(1000), uses(30));
        assert!(
            read(&elements)
                .expect_err("many")
                .message
                .contains("more than 20000 elements")
        );
        let rules = format!(
            "<style>{}</style>{}",
            "g{fill:red}".repeat(2000),
            "<g/>".repeat(10_000)
        );
        assert!(
            read(&rules)
                .expect_err("rules")
                .message
                .contains("style sheets of 22000 bytes, too many for 10")
        );
    }

    #[test]
    fn colors_from_style_sheets_and_gradients_of_one_color_are_drawn() {
        let art = read(
            "<style>.a{fill:#123456}</style><linearGradient id='s'><stop stop-color='#654321'/></linearGradient>\
             <linearGradient id='t' href='#s'/><path class='a' d='M0 0H9V9Z'/><path fill='url(#t)' d='M0 0H9V9Z'/>",
        )
        .expect("a drawing");
        let fills: Vec<_> = art
            .drawing
            .shapes()
            .iter()
            .filter_map(|shape| shape.fill)
            .collect();
        assert_eq!(
            fills,
            [
                crate::drawing::Ink(0x12, 0x34, 0x56),
                crate::drawing::Ink(0x65, 0x43, 0x21)
            ]
        );
        assert_eq!(art.left_out, Vec::<String>::new());
    }
}
