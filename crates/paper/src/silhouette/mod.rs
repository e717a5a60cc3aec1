//! The silhouette of a ship, drawn from its design: bow up, the same on every machine, similar within a faction. Parts
//! are built for starboard and mirrored.

mod brush;
mod deck;
mod guns;
mod outline;
mod parts;
mod station;

use super::drawing::{Drawing, Ink, Shape, fnv1a};
use brush::{Draws, Point};
use guns::{Kind, kind};
use outline::Outline;
use serde_json::Value;
use starwright_text::field::{TextValue, clip, deserialize_as_text, did_you_mean};
use starwright_text::field_error::FieldError;
use std::sync::{Arc, OnceLock};

/// The features of a ship that a silhouette shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The faction; picks the family unless that is given.
    pub faction: String,
    /// The class; ships of one class look the same.
    pub class: String,
    /// The family, if the faction's own is not wanted.
    pub family: Option<Family>,
    /// Hull size; the longest silhouette has 30.
    pub hull: u32,
    /// Engine rating; a ship without engines is a station.
    pub engines: u32,
    /// Number of flights carried.
    pub flights: u32,
    pub banks: Vec<Bank>,
}

/// Mounts with the same bearing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bank {
    /// The middle of its arcs in whole degrees clockwise from the bow, below 360.
    bearing: u32,
    /// Whether it bears in one direction rather than all round.
    is_leaning: bool,
    mounts: u32,
    per_mount: u32,
    /// Base space in tenths.
    space: u32,
    is_seeking: bool,
}

impl Bank {
    /// Describes a bank by the bearings of the middles of its arcs; `space` is that of one mount.
    pub fn new(arcs: &[u32], mounts: u32, per_mount: u32, space: f64, is_seeking: bool) -> Bank {
        let sum = arcs.iter().fold([0.0, 0.0], |sum, arc| {
            brush::polar(sum, 1.0, f64::from(*arc))
        });
        let bearing = libm::round(libm::atan2(sum[0], -sum[1]).to_degrees()) as i32;
        let lean = libm::sqrt(sum[0] * sum[0] + sum[1] * sum[1]) / (arcs.len().max(1) as f64);
        let is_leaning = libm::round(lean * 1000.0) > 200.0;
        let bearing = if is_leaning {
            bearing.rem_euclid(360) as u32
        } else {
            0
        };
        Bank {
            bearing,
            is_leaning,
            mounts,
            per_mount,
            space: libm::round(space * 10.0) as u32,
            is_seeking,
        }
    }

    /// Describes a bank by the twelve 30-degree sectors it bears on, clockwise from the bow.
    pub fn from_sectors(sectors: &[bool; 12], mounts: u32, space: f64) -> Bank {
        let middles: Vec<u32> = (15..)
            .step_by(30)
            .zip(sectors)
            .filter(|(_, bears)| **bears)
            .map(|(at, _)| at)
            .collect();
        Bank::new(&middles, mounts, 1, space, false)
    }

    /// Returns the side it is on: 1 starboard, -1 port, 0 the middle.
    fn side(&self) -> i32 {
        let across = libm::sin(f64::from(self.bearing).to_radians());
        match self.is_leaning && across.abs() > 0.2 {
            true if self.bearing < 180 => 1,
            true => -1,
            false => 0,
        }
    }
}

/// A family of ships that look similar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Long prow, swept wings, flared bells.
    Needle,
    /// Blunt split prow, stepped flanks, sponsons.
    Slab,
    /// Curved hull, crescent fins, trailing arms.
    Spindle,
    /// Broad head on a long neck, side pods.
    Hammer,
}

/// Proportions of a family.
struct Shares {
    /// Length by width.
    aspect: f64,
    prow: f64,
    stern: f64,
    /// Start and end of the deck.
    deck: [f64; 2],
    bridge: f64,
}

/// The factions whose family is chosen rather than drawn.
const CHOSEN: [(&str, Family); 4] = [
    ("Windward Houses", Family::Needle),
    ("Granite Synod", Family::Slab),
    ("Pelagic Choir", Family::Spindle),
    ("Imperial", Family::Hammer),
];

impl Family {
    /// Every family.
    pub const ALL: [Family; 4] = [
        Family::Needle,
        Family::Slab,
        Family::Spindle,
        Family::Hammer,
    ];

    /// Returns the word for it in designs.
    pub fn word(self) -> &'static str {
        match self {
            Family::Needle => "needle",
            Family::Slab => "slab",
            Family::Spindle => "spindle",
            Family::Hammer => "hammer",
        }
    }

    /// Picks the family of a faction.
    pub fn from_faction(faction: &str) -> Family {
        let chosen = CHOSEN
            .iter()
            .find(|(name, _)| *name == faction)
            .map(|(_, family)| *family);
        chosen.unwrap_or_else(|| Family::ALL[(fnv1a(faction.bytes()) % 4) as usize])
    }

    fn shares(self) -> Shares {
        let [aspect, prow, stern, from, to, bridge] = match self {
            Family::Needle => [3.15, 0.36, 0.13, 0.30, 0.90, 0.60],
            Family::Slab => [1.95, 0.13, 0.12, 0.16, 0.88, 0.52],
            Family::Spindle => [2.5, 0.20, 0.16, 0.14, 0.84, 0.27],
            Family::Hammer => [2.4, 0.24, 0.18, 0.10, 0.92, 0.58],
        };
        Shares {
            aspect,
            prow,
            stern,
            deck: [from, to],
            bridge,
        }
    }
}

/// A ship's picture: from a file, or drawn from its design when it is first needed. A copy draws it again, so that many ships
/// can be kept while the drawings of only a few are.
#[derive(Debug)]
pub struct Picture {
    /// A picture from a file.
    art: Option<Arc<Drawing>>,
    /// Plan of the ship, drawn unless a file has its picture.
    pub plan: Plan,
    /// Whether its fills are pale, to save ink.
    is_pale: bool,
    /// The drawing in fine detail.
    fine: OnceLock<Arc<Drawing>>,
    /// The drawing with all banks.
    armed: OnceLock<ArmedDrawing>,
}

impl Clone for Picture {
    fn clone(&self) -> Picture {
        Picture {
            is_pale: self.is_pale,
            ..Picture::new(self.art.clone(), self.plan.clone())
        }
    }
}

/// A drawing, and the places of each bank's weapons in its units.
pub type ArmedDrawing = (Arc<Drawing>, Vec<Vec<[f32; 2]>>);

impl Picture {
    /// Creates the picture of a ship that has no file of its own.
    pub fn from_plan(plan: Plan) -> Picture {
        Picture::new(None, plan)
    }

    /// Creates the picture of a ship, from a file if it has one.
    pub fn new(art: Option<Arc<Drawing>>, plan: Plan) -> Picture {
        Picture {
            art,
            plan,
            is_pale: false,
            fine: OnceLock::new(),
            armed: OnceLock::new(),
        }
    }

    /// Copies the picture with pale fills, to save ink.
    pub fn paler(&self) -> Picture {
        Picture {
            is_pale: true,
            ..self.clone()
        }
    }

    /// Makes the fills of a drawing pale if the picture is.
    fn inked(&self, drawing: Arc<Drawing>) -> Arc<Drawing> {
        if self.is_pale {
            Arc::new(drawing.paler())
        } else {
            drawing
        }
    }

    /// Returns the factor that brings the drawing to the scale of silhouettes; a picture from a file is as long as the
    /// silhouette would be.
    pub fn scale(&self) -> f32 {
        let length = |art: &Arc<Drawing>| length(self.plan.hull) as f32 / art.size()[1].max(0.01);
        self.art.as_ref().map_or(1.0, length)
    }

    /// Draws the picture with all of its banks, and lists the places of each bank's weapons in the drawing's units; a
    /// picture from a file shows no places.
    pub fn armed(&self) -> &ArmedDrawing {
        self.armed.get_or_init(|| self.draw_armed())
    }

    fn draw_armed(&self) -> ArmedDrawing {
        if let Some(art) = &self.art {
            let places = vec![Vec::new(); self.plan.banks.len()];
            return (self.inked(Arc::clone(art)), places);
        }
        let (drawing, places) = draw(&self.plan, Detail::Complete);
        let kinds: Vec<(Kind, i32)> = self.plan.banks.iter().map(kind).collect();
        let places_of = |(index, own): (usize, &(Kind, i32))| {
            let all: Vec<[f32; 2]> = places
                .iter()
                .filter(|place| (place.kind, place.side) == *own)
                .map(|place| place.at)
                .collect();
            // Banks that look the same share their weapons.
            let is_same = |other: &&(Kind, i32)| *other == own;
            let alike = kinds.iter().filter(is_same).count();
            if all.len() < alike {
                return all;
            }
            let before = kinds[..index].iter().filter(is_same).count();
            all.into_iter().skip(before).step_by(alike).collect()
        };
        let banks = kinds.iter().enumerate().map(places_of).collect();
        (self.inked(Arc::new(drawing)), banks)
    }

    /// Draws the picture in fine detail.
    pub fn fine(&self) -> &Arc<Drawing> {
        self.fine.get_or_init(|| self.draw(Detail::Fine, None))
    }

    /// Draws the picture at a size in millimeters; `family` is for designs that choose none.
    pub fn drawing(&self, size: f32, family: Option<Family>) -> Arc<Drawing> {
        match family {
            None if size >= 30.0 => Arc::clone(self.fine()),
            _ if size >= 30.0 => self.draw(Detail::Fine, family),
            _ => self.draw(Detail::Coarse, family),
        }
    }

    fn draw(&self, detail: Detail, family: Option<Family>) -> Arc<Drawing> {
        let chosen = || Plan {
            family: self.plan.family.or(family),
            ..self.plan.clone()
        };
        let art = self.art.clone();
        self.inked(art.unwrap_or_else(|| Arc::new(silhouette(&chosen(), detail))))
    }
}

/// The level of detail of a silhouette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Detail for pictures of at least 30 mm.
    Fine,
    /// Detail for pictures below 30 mm: no ornament, heavier lines.
    Coarse,
    /// Detail for pictures that fill half a page: fine lines, and every bank has a weapon.
    Complete,
}

/// A weapon on a silhouette.
struct Place {
    kind: Kind,
    side: i32,
    at: [f32; 2],
}

const HULL: Ink = Ink(0xe9, 0xe9, 0xe9);
const DECK: Ink = Ink(0xf8, 0xf8, 0xf8);
const WING: Ink = Ink(0xbd, 0xbd, 0xbd);
const BRIDGE: Ink = Ink(0x8a, 0x8a, 0x8a);
const BELL: Ink = Ink(0x3a, 0x3a, 0x3a);
const FINE: Ink = Ink(0x55, 0x55, 0x55);
const FAINT: Ink = Ink(0x77, 0x77, 0x77);

/// A ship being drawn. One unit of length is a hundredth of a ship of hull 30.
struct Hull<'a> {
    plan: &'a Plan,
    family: Family,
    /// Hull size, at most that of the largest ship that is legal anywhere.
    size: u32,
    engines: f64,
    length: f64,
    /// Half its width.
    half: f64,
    /// The width of its outline; other lines are shares of it.
    weight: f64,
    detail: Detail,
    outline: Outline,
    /// A drawn number that wings are varied by.
    variety: f64,
    shapes: Vec<Shape>,
    /// Circles that are taken: middle and radius.
    taken: Vec<(Point, f64)>,
    places: Vec<(Kind, i32, Point)>,
}

/// Draws a ship.
pub fn silhouette(plan: &Plan, detail: Detail) -> Drawing {
    draw(plan, detail).0
}

/// Returns the length of a ship of this hull size.
fn length(hull: u32) -> f64 {
    26.0 + 74.0 * libm::sqrt(f64::from(hull.clamp(1, 36)) / 30.0)
}

/// Draws a ship and lists its weapons.
fn draw(plan: &Plan, detail: Detail) -> (Drawing, Vec<Place>) {
    let family = plan
        .family
        .unwrap_or_else(|| Family::from_faction(&plan.faction));
    let size = plan.hull.clamp(1, 36);
    let share = f64::from(size - 1) / 29.0;
    let length = length(plan.hull);
    let weight = (0.55 + 0.35 * share)
        * match detail {
            Detail::Fine => 1.0,
            Detail::Coarse => 1.5,
            Detail::Complete => 0.7,
        };
    if plan.engines == 0 {
        return station::draw(plan, family, length, weight, detail);
    }
    let mut draws = Draws(fnv1a(format!("{}/{}", plan.faction, plan.class).bytes()));
    let width =
        length / (family.shares().aspect * (1.12 - 0.30 * share)) * draws.between(0.94, 1.06);
    let outline = Outline::new(family, size, length, width / 2.0, &mut draws);
    let engines = f64::from(plan.engines.min(12));
    let (variety, half) = (draws.share(), width / 2.0);
    let mut hull = Hull {
        plan,
        family,
        size,
        engines,
        length,
        half,
        weight,
        detail,
        outline,
        variety,
        shapes: Vec::new(),
        taken: Vec::new(),
        places: Vec::new(),
    };
    hull.bells();
    hull.wings();
    hull.body();
    hull.guns();
    let rows = hull
        .shapes
        .iter()
        .flat_map(Shape::points)
        .map(|point| point[1]);
    let (top, low) = rows.fold((f32::MAX, f32::MIN), |(top, low), y| {
        (top.min(y), low.max(y))
    });
    let middle = ((top + low) * 50.0).round() / 100.0;
    let place = |(kind, side, [x, y]): (Kind, i32, Point)| Place {
        kind,
        side,
        at: [x as f32, y as f32 - middle],
    };
    let places = hull.places.into_iter().map(place).collect();
    (Drawing::new(hull.shapes, [0.0, middle]), places)
}

deserialize_as_text!(Family);

impl TextValue for Family {
    const EXPECTED: &'static str = "a style, such as needle";

    fn parse(text: &str) -> Result<Family, FieldError> {
        let known = Family::ALL.map(Family::word);
        Family::ALL
            .into_iter()
            .find(|family| family.word() == text)
            .ok_or_else(|| {
                let hint = did_you_mean(text, known);
                let hint = if hint.is_empty() {
                    format!("; known: {}", known.join(", "))
                } else {
                    hint
                };
                FieldError::unknown_word(format!("unknown style '{}'{hint}", clip(text)))
            })
    }

    fn schema() -> Value {
        serde_json::json!({"enum": Family::ALL.map(Family::word)})
    }
}
