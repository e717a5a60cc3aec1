//! The head of a sheet: a band with faction, type, class, name, ID and rating; below it the mark of an illegal ship.

use super::blocks::NARROW;
use super::font::MM_PER_POINT;
use super::record::ON_CARD;
use super::typeset::{BASELINE, LEADING, Piece, Style};
use super::{Area, Ink, Item, Stroke};
use crate::sheet::Head;

/// The height of the band on a sheet of full width.
const HIGH: f32 = 13.0;

/// The heading that this height is for, in points.
const USUAL_HEADING: f32 = 21.0;

/// Words after faction and type on a continued sheet.
const CONTINUED: &str = "(continued)";

/// The sizes of a band: they depend on how wide it is.
struct Band {
    high: f32,
    /// Space at both ends.
    pad: f32,
    /// Size of faction and type, in points.
    kicker: f32,
    /// Sizes of the class, in points: the first that fits on one line, else the last on several lines.
    class: [f32; 3],
    /// In points.
    rating: f32,
    id_wide: f32,
    has_name: bool,
    /// Colors of the band, of the words on it, and of less important words.
    inks: [Ink; 3],
}

impl Band {
    fn new(style: &Style, width: f32) -> Band {
        let [ground, ink] = style.band_inks();
        let soft = if style.is_light {
            Ink::GRAY
        } else {
            Ink(225, 225, 225)
        };
        let inks = [ground, ink, soft];
        // The band of a large page is higher, with its heading.
        let scale = (style.heading / USUAL_HEADING).max(1.0);
        let kicker = style.pt(7.5) * scale.min(1.15);
        let class = [1.0, 0.72, 0.6].map(|share| share * style.heading);
        let rating = 1.15 * style.heading;
        let wide = Band {
            high: HIGH * scale,
            pad: 3.0 * scale,
            kicker,
            class,
            rating,
            id_wide: 13.6 * scale * scale,
            has_name: true,
            inks,
        };
        match width {
            NARROW.. => wide,
            ON_CARD.. => Band {
                high: 11.0,
                pad: 2.0,
                id_wide: 10.0,
                has_name: false,
                ..wide
            },
            _ => Band {
                high: 9.0,
                pad: 1.5,
                id_wide: 8.5,
                has_name: false,
                ..wide
            },
        }
    }

    /// Draws a field to write in, with its label in its corner.
    fn field(&self, style: &Style, area: Area, label: &str, text: &str) -> Vec<Item> {
        let control = style.field(label, area, text);
        let stroke = style.is_light.then(|| style.stroke());
        let size = style.min_text;
        let label =
            style
                .plain(size)
                .gray()
                .at(area.x + 1.0, area.y + 1.1 * size * MM_PER_POINT, label);
        let ground = Item::Boxes {
            boxes: vec![area],
            stroke,
            fill: Some(Ink::WHITE),
        };
        [ground].into_iter().chain(label).chain(control).collect()
    }
}

/// Lays out the header of a sheet.
pub fn head(style: &Style, head: &Head, width: f32, is_continued: bool) -> Piece {
    let mut piece = if head.is_blank {
        blank(style, head, width)
    } else {
        band(style, head, width, is_continued)
    };
    // A card's name and errata are on its front.
    let is_other_side = is_continued && width < ON_CARD;
    if width < NARROW && !is_other_side {
        piece.stack(name_row(style, head, width));
    }
    if !head.marks.is_empty() {
        let at = piece.height + 1.0;
        piece.put(marks(style, &head.marks, width), 0.0, at);
    }
    if let Some(mark) = head.errata_mark()
        && !is_other_side
    {
        let at = piece.height + 0.6;
        let mark = if width < ON_CARD && !style.is_phone() {
            style.plain(style.pt(7.0)).shortened(&mark, width)
        } else {
            mark
        };
        piece.put(style.plain(style.pt(7.0)).paragraph(&mark, width), 0.0, at);
    }
    piece
}

fn band(style: &Style, head: &Head, width: f32, is_continued: bool) -> Piece {
    let band = Band::new(style, width);
    let [ground, ink, soft] = band.inks;
    let rating = head.rating.as_deref().unwrap_or_default();
    let small: Vec<String> = head
        .small
        .iter()
        .map(|(label, value)| format!("{label} {value}"))
        .collect();
    // More than one figure would crowd the rating; then they are in the footer.
    let small = if head.small.len() == 1 {
        small.join(" ")
    } else {
        String::new()
    };
    let mut rating_size = if small.is_empty() {
        band.rating
    } else {
        0.75 * band.rating
    };
    let rating_wide = |size: f32| style.bold(size).width(rating);
    rating_size *= (0.3 * width / rating_wide(rating_size).max(0.1)).min(1.0);
    let right_wide = rating_wide(rating_size).max(style.plain(style.min_text).width(&small));
    let after_id = width
        - band.pad
        - if right_wide > 0.0 {
            right_wide + band.pad
        } else {
            0.0
        };
    let id = head.id.as_deref().unwrap_or_default();
    let id_wide = band.id_wide.max(style.bold(style.min_text).width(id) + 2.0);
    let id_at = after_id - id_wide;
    let room = id_at - 2.0 * band.pad - if band.has_name { 40.0 + band.pad } else { 0.0 };

    let mut texts = Piece::new(0.1 * band.high);
    let kicker = kicker(head, is_continued);
    let at = texts.height;
    texts.put(
        style.plain(band.kicker).ink(soft).paragraph(&kicker, room),
        0.0,
        at,
    );
    let (size, lines) = fitted(style, &head.class, band.class, room);
    for line in &lines {
        // Set close: a title has few descenders.
        let baseline = texts.height + 0.76 * size * MM_PER_POINT;
        texts
            .items
            .extend(style.bold(size).ink(ink).at(0.0, baseline, line));
        texts.height += 1.02 * size * MM_PER_POINT;
    }
    let title_wide = lines.iter().map(|line| style.bold(size).width(line));
    let title_wide = title_wide
        .chain([style.plain(band.kicker).width(&kicker).min(room)])
        .fold(0.0, f32::max);

    let name_at = (2.0 * band.pad + title_wide).min(id_at - band.pad - 40.0);
    let name = Name::new(
        style,
        head,
        if band.has_name {
            id_at - band.pad - name_at
        } else {
            width
        },
    );
    let name_high = if band.has_name {
        name.high() + 0.32 * band.high
    } else {
        0.0
    };
    let high = band.high.max(texts.height + 0.6).max(name_high);
    let mut piece = Piece::new(high);
    let area = Area::new(0.0, 0.0, width, high);
    let stroke = style.is_light.then_some(Stroke { weight: 1.2, ink });
    piece.items.push(Item::Boxes {
        boxes: vec![area],
        stroke,
        fill: Some(ground),
    });
    piece.put(texts, band.pad, 0.0);
    let field = |x: f32, width: f32| Area::new(x, 0.16 * band.high, width, high - 0.32 * band.high);
    if band.has_name {
        let area = field(name_at, id_at - band.pad - name_at);
        let text = head.name.as_deref().unwrap_or_default();
        piece.add(band.field(style, area, "Name", text));
        if style.touch.is_none() {
            piece.add(name.in_field(style, area));
        }
    }
    let id_field = field(id_at, id_wide);
    piece.add(band.field(style, id_field, "ID", id));
    if style.touch.is_none() {
        piece.add(id_in_field(style, id, id_field));
    }
    let end = width - band.pad;
    let drop = if small.is_empty() { 0.36 } else { 0.2 };
    let baseline = high / 2.0 + drop * rating_size * MM_PER_POINT;
    piece.add(
        style
            .bold(rating_size)
            .ink(ink)
            .ending(end, baseline, rating),
    );
    let below = baseline + 1.3 * style.min_text * MM_PER_POINT;
    piece.add(
        style
            .plain(style.min_text)
            .ink(soft)
            .ending(end, below, &small),
    );
    piece
}

/// Draws the ID below the label of its field, as large as it fits.
fn id_in_field(style: &Style, id: &str, area: Area) -> Option<Item> {
    let tallest = (area.height / MM_PER_POINT - 1.3 * style.min_text).min(14.0);
    let widest = tallest * (area.width - 2.0) / style.bold(tallest).width(id).max(0.1);
    let size = tallest.min(widest).max(style.min_text);
    style.bold(size).middle(
        area.x + area.width / 2.0,
        area.y + area.height - 0.28 * size * MM_PER_POINT,
        id,
    )
}

/// Writes faction and type in capitals.
fn kicker(head: &Head, is_continued: bool) -> String {
    let parts = [head.faction.as_deref(), head.kind.as_deref()]
        .into_iter()
        .flatten();
    let parts = parts.collect::<Vec<_>>().join(" · ").to_uppercase();
    if is_continued {
        format!("{parts} {CONTINUED}").trim_start().to_string()
    } else {
        parts
    }
}

/// Finds the first size at which a title fits on one line, else the last one on two balanced lines, or as many as it needs.
pub fn fitted(style: &Style, title: &str, sizes: [f32; 3], room: f32) -> (f32, Vec<String>) {
    let wide = |size: f32| style.bold(size).width(title);
    if let Some(size) = sizes[..2].iter().find(|size| wide(**size) <= room) {
        return (*size, vec![title.to_string()]);
    }
    let size = sizes[2].max(style.min_text);
    let wrapped = |width: f32| style.bold(size).wrap(title, width);
    let shares = (10..20).map(|share| wide(size) * share as f32 / 20.0);
    let balanced = shares
        .filter(|width| *width <= room)
        .map(wrapped)
        .find(|lines| lines.len() <= 2);
    match balanced {
        Some(lines) => (size, lines),
        None => {
            let size = (0.8 * size).max(style.min_text);
            (size, style.bold(size).wrap(title, room))
        }
    }
}

/// The ship's name in its field: on one line below the label if it fits, else smaller, on several lines next to the label.
struct Name {
    size: f32,
    lines: Vec<String>,
    /// Left end of the lines.
    from: f32,
}

impl Name {
    fn new(style: &Style, head: &Head, width: f32) -> Name {
        let name = head.name.as_deref().unwrap_or_default();
        let room = width - 2.0;
        let sizes = [12.0, 10.0, 8.0].into_iter();
        match sizes
            .into_iter()
            .find(|size| style.plain(*size).width(name) <= room)
        {
            Some(size) => Name {
                size,
                lines: vec![name.to_string()],
                from: 1.0,
            },
            None => {
                let (size, from) = (
                    style.min_text,
                    2.0 + style.plain(style.min_text).width("Name"),
                );
                Name {
                    size,
                    lines: style.plain(size).wrap(name, width - from - 1.0),
                    from,
                }
            }
        }
    }

    fn leading(&self) -> f32 {
        self.size * MM_PER_POINT * 1.1
    }

    fn high(&self) -> f32 {
        self.lines.len() as f32 * self.leading()
    }

    fn in_field(&self, style: &Style, area: Area) -> Vec<Item> {
        let bottom = area.y + area.height - 0.28 * self.size * MM_PER_POINT;
        let lines = (0..).zip(self.lines.iter().rev());
        let line = |(below, text): (u16, &String)| {
            let y = bottom - f32::from(below) * self.leading();
            style.plain(self.size).at(area.x + self.from, y, text)
        };
        lines.flat_map(line).collect()
    }
}

/// Lays out a line for the name below a narrow band.
fn name_row(style: &Style, head: &Head, width: f32) -> Piece {
    let size = style.min_text;
    let label = style.plain(size).width("Name") + 1.5;
    let name = head.name.as_deref().unwrap_or_default();
    let written = style
        .plain(style.text)
        .paragraph(if style.touch.is_none() { name } else { "" }, width - label);
    let high = written.height.max(style.side(5.5));
    let mut piece = Piece::default();
    let baseline = high - style.text * LEADING * (1.0 - BASELINE) * MM_PER_POINT;
    piece.add(style.plain(size).gray().at(0.0, baseline, "Name"));
    let at = high - written.height;
    piece.put(written, label, at);
    piece
        .items
        .push(Item::rule(label, high, width, 0.5, Ink::GRAY));
    let area = Area::new(label, 0.0, width - label, high);
    piece.add(style.field("Name", area, name));
    piece.height = high + 0.4;
    piece
}

/// Lays out fields to fill in by hand.
fn blank(style: &Style, head: &Head, width: f32) -> Piece {
    let light = Style {
        is_light: true,
        ..*style
    };
    let band = Band::new(&light, width);
    let high = HIGH.max(band.high);
    let mut fields = vec![("Faction, type", 4.0), ("Class", 5.0)];
    fields.extend(band.has_name.then_some(("Name", 5.0)));
    fields.push(("ID", 1.6));
    fields.extend((!head.is_unrated).then_some(("Points", 2.2)));
    let shares: f32 = fields.iter().map(|(_, share)| share).sum();
    let mut piece = Piece::new(high);
    let mut x = 0.0;
    for (label, share) in fields {
        let wide = width * share / shares;
        piece.add(band.field(&light, Area::new(x, 0.0, wide, high), label, ""));
        x += wide;
    }
    piece
}

/// Lays out the mark of an illegal ship: the reasons, in a heavy frame.
pub fn marks(style: &Style, marks: &[String], width: f32) -> Piece {
    let mut piece = Piece::default();
    let text = format!("NOT LEGAL: {}", marks.join("; "));
    let body = style.bold(style.pt(8.0)).paragraph(&text, width - 3.0);
    let high = body.height + 1.6;
    let frame = Area::new(0.0, 0.0, width, high);
    piece.items.push(Item::Boxes {
        boxes: vec![frame],
        stroke: Some(Stroke {
            weight: 1.2,
            ink: Ink::BLACK,
        }),
        fill: None,
    });
    piece.put(body, 1.5, 0.8);
    piece.height = style.on_grid(high);
    piece
}
