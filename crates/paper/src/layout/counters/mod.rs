//! Counters to cut out: hexagons or rounds with the ship, its ID and an arrow to the bow; flights; markers, some of which have
//! two sides that are folded back to back.

mod faces;
mod upside_down;

use self::faces::{CounterStyle, Side};
use super::font::Fonts;
use super::{Ink, Item, Page, Pages, Paper, Stroke};
use crate::sheet::Marker;
use crate::silhouette::Picture;

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    /// ID that players use: `A1`.
    pub id: String,
    /// Contents of the counter.
    pub face: Face,
}

/// Contents of a counter.
#[derive(Clone, Debug)]
pub enum Face {
    /// A ship; without a picture, an empty hexagon to draw it in.
    Ship(Option<Picture>, String),
    /// A flight of this many fighters.
    Flight(u32),
    /// A marker of the ship that has the ID.
    Marker(Marker),
}

/// The form of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A hexagon with a flat top, the bow in the middle of it.
    Hexagon,
    /// A circle.
    Round,
}

/// The smallest and the largest size of a counter, in millimeters between opposite sides.
pub const SIZES: [f32; 2] = [20.0, 50.0];
/// Around a page, and between counters, in millimeters.
const MARGIN: f32 = 10.0;
const GAP: f32 = 2.0;
/// Height of the title with the space below it, of a heading, and of the footer, in millimeters.
const TITLE: f32 = 9.0;
const HEADING: f32 = 6.0;
const FOOTER: f32 = 5.0;
const LINE: Stroke = Stroke {
    weight: 0.75,
    ink: Ink::BLACK,
};

/// The groups of a page of counters, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Ships,
    Flights,
    Seekers,
    /// Markers with two sides.
    Pairs,
    Mines,
    Shuttles,
}

impl Group {
    const ALL: [Group; 6] = [
        Group::Ships,
        Group::Flights,
        Group::Seekers,
        Group::Pairs,
        Group::Mines,
        Group::Shuttles,
    ];

    fn from_face(face: &Face) -> Group {
        match face {
            Face::Ship(..) => Group::Ships,
            Face::Flight(_) => Group::Flights,
            Face::Marker(Marker::Seeker) => Group::Seekers,
            Face::Marker(Marker::Flare | Marker::Probe | Marker::Tag) => Group::Pairs,
            Face::Marker(Marker::Mines) => Group::Mines,
            Face::Marker(Marker::Shuttle) => Group::Shuttles,
        }
    }

    /// Returns the heading above the group, empty for ships.
    fn heading(self) -> &'static str {
        match self {
            Group::Ships => "",
            Group::Flights => "Flights: a small die on the square shows the fighters left",
            Group::Seekers => "Seekers: launched by, target, weapons",
            Group::Pairs => {
                "Flares and probes have two sides: white is face down, placed this turn; black is face up and counts"
            }
            Group::Mines => "Mines: laid by, number",
            Group::Shuttles => "Shuttlecraft",
        }
    }
}

/// Lays out counters of one size, groups under headings, on as few pages as they need.
pub fn counters(
    title: &str,
    counters: &[Counter],
    form: Form,
    size: f32,
    fonts: &Fonts,
    paper: Paper,
) -> Pages {
    let mut sheet = CounterSheet {
        title,
        style: CounterStyle { form, size, fonts },
        area: paper.size(),
        pages: Vec::new(),
        y: f32::MAX,
    };
    for group in Group::ALL {
        let some: Vec<&Counter> = counters
            .iter()
            .filter(|counter| Group::from_face(&counter.face) == group)
            .collect();
        sheet.add_group(group, &some);
    }
    let (width, height) = sheet.area;
    Pages {
        title: format!("Counters: {title}"),
        width,
        height,
        pages: sheet.pages,
        outline: vec![("Counters".to_string(), 0)],
    }
}

/// Pages of counters in the making.
struct CounterSheet<'a> {
    title: &'a str,
    style: CounterStyle<'a>,
    /// Width and height of the paper.
    area: (f32, f32),
    pages: Vec<Page>,
    /// Upper edge of the next row on the last page.
    y: f32,
}

impl CounterSheet<'_> {
    fn add_group(&mut self, group: Group, counters: &[&Counter]) {
        let (width, size) = (self.style.width(), self.style.size);
        let room = self.area.0 - 2.0 * MARGIN + GAP;
        let across = ((room / (width + GAP)) as usize).max(1);
        let is_pair = group == Group::Pairs;
        let row_height = if is_pair { 2.0 * size } else { size };
        // Places left in the last row of pairs hold markers that belong to no ship.
        let tag = Counter {
            id: String::new(),
            face: Face::Marker(Marker::Tag),
        };
        let spare = if is_pair {
            counters.len().next_multiple_of(across) - counters.len()
        } else {
            0
        };
        let counters: Vec<&Counter> = counters
            .iter()
            .copied()
            .chain(std::iter::repeat_n(&tag, spare))
            .collect();
        for (index, row) in counters.chunks(across).enumerate() {
            let heading = if index == 0 { group.heading() } else { "" };
            let above = if heading.is_empty() { 0.0 } else { HEADING };
            if self.y + above + row_height > self.area.1 - MARGIN - FOOTER {
                self.begin_page();
            }
            if !heading.is_empty() {
                self.add_heading(heading);
            }
            let middle = self.y + size / 2.0;
            for (column, counter) in row.iter().enumerate() {
                let x = MARGIN + width / 2.0 + column as f32 * (width + GAP);
                if is_pair {
                    self.add(self.style.draw(counter, Side::FaceUp, [x, middle]));
                    self.add(self.style.draw(counter, Side::FaceDown, [x, middle + size]));
                } else {
                    self.add(self.style.draw(counter, Side::Only, [x, middle]));
                }
            }
            if is_pair {
                self.add(vec![fold(self.y + size, self.area.0)]);
            }
            self.y += row_height + GAP;
        }
    }

    fn add(&mut self, items: Vec<Item>) {
        if let Some(page) = self.pages.last_mut() {
            page.items.extend(items);
        }
    }

    fn begin_page(&mut self) {
        let (width, height) = self.area;
        let right = width - MARGIN;
        let top = MARGIN + 4.5;
        let fonts = self.style.fonts;
        let size = format!("counters of {} mm, side to side", self.style.size);
        let [title, label, note, small] = [
            fonts.bold(14.0),
            fonts.plain(9.0),
            fonts.plain(8.5),
            fonts.plain(7.5),
        ];
        let after = MARGIN + title.width(self.title) + 4.0;
        let how = "print at 100%, glue on card, fold pairs along the dashed line";
        let how_at = right - note.width(how);
        let ids = "Fleet letter and number: a ship; with a small letter: its flight. A marker has the ID of the ship that launched it.";
        let has_size = after + label.width(&size) + 4.0 < how_at;
        let version = concat!("Starwright ", env!("CARGO_PKG_VERSION"));
        let low = height - MARGIN;
        let items = [
            title.at(MARGIN, top, self.title),
            label.at(after, top, &size).filter(|_| has_size),
            note.at(how_at, top, how).filter(|_| after < how_at),
            small.at(MARGIN, low, ids),
            small.ending(right, low, version),
        ];
        let items = items.into_iter().flatten().collect();
        self.pages.push(Page { items });
        self.y = MARGIN + TITLE;
    }

    fn add_heading(&mut self, heading: &str) {
        let (y, right) = (self.y + 3.4, self.area.0 - MARGIN);
        let bold = self.style.fonts.bold(9.0);
        let end = MARGIN + bold.width(heading) + 2.0;
        let rule = Item::rule(end.min(right), y - 1.1, right, 0.5, LINE.ink);
        let heading = bold.at(MARGIN, y, heading);
        self.add(heading.into_iter().chain([rule]).collect());
        self.y += HEADING;
    }
}

/// Draws the dashed line to fold along, across the page.
fn fold(y: f32, width: f32) -> Item {
    let (start, dash, step) = (4.0, 2.5, 4.5);
    let count = ((width - 2.0 * start) / step) as u32;
    let dashes = (0..count).map(|index| start + step * index as f32);
    Item::Lines {
        lines: dashes.map(|x| [x, y, x + dash, y]).collect(),
        stroke: Stroke {
            weight: 0.5,
            ..LINE
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counter(id: &str, face: Face) -> Counter {
        Counter {
            id: id.to_string(),
            face,
        }
    }

    /// Returns the middles of the outlines on a page.
    fn middles(page: &Page) -> Vec<[f32; 2]> {
        let outlines = page.items.iter().filter_map(|item| match item {
            Item::Polygon {
                points,
                stroke: Some(_),
                ..
            } => Some(points),
            _ => None,
        });
        outlines
            .map(|points| {
                [0, 1].map(|axis| points.iter().map(|p| p[axis]).sum::<f32>() / points.len() as f32)
            })
            .collect()
    }

    #[test]
    fn counters_stay_on_their_pages_and_off_each_other() {
        let some: Vec<Counter> = (0..200)
            .map(|n| match n % 4 {
                0 => counter(&format!("F{n}"), Face::Flight(6)),
                kind => counter(&format!("F{n}"), Face::Marker(Marker::ALL[kind])),
            })
            .collect();
        for (size, form) in [
            (20.0, Form::Hexagon),
            (50.0, Form::Hexagon),
            (25.0, Form::Round),
        ] {
            for paper in [Paper::A4, Paper::Letter] {
                let pages = counters("all", &some, form, size, &Fonts::shipped(), paper);
                let mut drawn = 0;
                for page in &pages.pages {
                    for item in &page.items {
                        let Item::Polygon {
                            points,
                            stroke: Some(_),
                            ..
                        } = item
                        else {
                            continue;
                        };
                        assert!(points.iter().all(|[x, y]| {
                            *x > 9.9
                                && *x < pages.width - 9.9
                                && *y > 9.9
                                && *y < pages.height - 9.9
                        }));
                    }
                    let middles = middles(page);
                    for (index, one) in middles.iter().enumerate() {
                        let apart = |other: &[f32; 2]| {
                            (one[0] - other[0]).hypot(one[1] - other[1]) > size - 0.01
                        };
                        assert!(middles[..index].iter().all(apart));
                    }
                    drawn += middles.len();
                }
                // Flares, probes and TAG markers have two sides, and no place in their rows is left over.
                assert!((350..400).contains(&drawn), "{drawn}");
            }
        }
    }

    /// Unity 0.1: two-sided markers are face up if the side with a colored background is showing.
    #[test]
    fn unity_0_1_flares_and_probes_fold_into_a_black_and_a_white_side() {
        for marker in Marker::ALL {
            let some = [counter("L2", Face::Marker(marker))];
            let pages = counters(
                "x",
                &some,
                Form::Hexagon,
                25.0,
                &Fonts::shipped(),
                Paper::A4,
            );
            let items = &pages.pages[0].items;
            let outlines = items.iter().filter_map(|item| match item {
                Item::Polygon {
                    stroke: Some(_),
                    fill,
                    ..
                } => Some(*fill),
                _ => None,
            });
            let expected: &[Option<Ink>] = if marker.is_two_sided() {
                &[Some(Ink(17, 17, 17)), None]
            } else {
                &[None]
            };
            let found: Vec<_> = outlines.take(2).collect();
            assert_eq!(found, expected, "{marker:?}");
            let named = |item: &&Item| matches!(item, Item::Text { text, .. } if text == "L2");
            assert_eq!(items.iter().filter(named).count(), 1, "{marker:?}");
        }
    }
}
