//! Drawings: flat shapes of lines and curves, the inks they are drawn in, and how large one can be in a hexagon or a box.

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink(pub u8, pub u8, pub u8);

impl Ink {
    /// Black.
    pub const BLACK: Ink = Ink(0, 0, 0);
    /// White.
    pub const WHITE: Ink = Ink(255, 255, 255);
    /// Gray for less important text.
    pub const GRAY: Ink = Ink(95, 95, 95);
    /// Light gray for shaded backgrounds.
    pub const LIGHT: Ink = Ink(228, 228, 228);

    /// Returns the contrast with another ink, from 1 (none) to 21 (black on white), as WCAG measures it.
    pub fn contrast(self, other: Ink) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(two) / one.min(two)
    }

    /// Mixes the ink with white: about a third of it is left.
    pub fn paler(self) -> Ink {
        let paler = |value: u8| 255 - ((255 - u16::from(value)) * 35 / 100) as u8;
        Ink(paler(self.0), paler(self.1), paler(self.2))
    }

    fn luminance(self) -> f64 {
        let linear = |value: u8| match f64::from(value) / 255.0 {
            share if share <= 0.04045 => share / 12.92,
            share => libm::pow((share + 0.055) / 1.055, 2.4),
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// A picture made of shapes, in its own units: x to the right, y down, the middle at 0, 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    shapes: Vec<Shape>,
    bitmap: Option<Bitmap>,
    /// Extents from the middle: to a side, up or down, and toward the slanted sides of a hexagon.
    reach: [f32; 3],
    digest: u64,
}

/// A picture made of pixels, row by row from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Bitmap {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Red, green, blue of each pixel.
    pub rgb: Vec<u8>,
    /// Opacity of each pixel, or `None` if all are opaque.
    pub alpha: Option<Vec<u8>>,
    /// The PNG file.
    pub file: Vec<u8>,
}

/// A path with its fill and outline.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    /// The path.
    pub path: Vec<Step>,
    /// The color inside it.
    pub fill: Option<Ink>,
    /// Outline: width in the drawing's units, and color. Corners are round.
    pub line: Option<(f32, Ink)>,
    /// Whether areas that the path encloses twice are outside (the even-odd rule).
    pub is_even_odd: bool,
    /// Whether it is drawn a second time, mirrored at x = 0.
    pub is_twin: bool,
}

/// A step along a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Begins a new piece here.
    Move([f32; 2]),
    /// A straight line to here.
    Line([f32; 2]),
    /// A cubic curve: two control points and its end.
    Curve([[f32; 2]; 3]),
    /// Back to where the piece began.
    Close,
}

/// Distinguishes the digests of paler drawings.
const PALER: u64 = 0x9e37_79b9_7f4a_7c15;

impl Shape {
    /// Returns the shape enlarged by a factor.
    #[cfg(feature = "art")]
    pub fn scaled(mut self, scale: f32) -> Shape {
        let points = self.path.iter_mut().flat_map(Step::points_mut);
        points.for_each(|point| *point = point.map(|unit| unit * scale));
        Shape {
            line: self.line.map(|(width, ink)| (width * scale, ink)),
            ..self
        }
    }

    /// Returns points along the path, close enough to each other to measure it.
    pub fn points(&self) -> impl Iterator<Item = [f32; 2]> {
        let mut from = [0.0; 2];
        self.path.iter().flat_map(move |step| {
            let along = match step {
                Step::Curve([b, c, d]) => (1..=4)
                    .map(|part| cubic([from, *b, *c, *d], part as f32 / 4.0))
                    .collect(),
                _ => step.points().to_vec(),
            };
            from = along.last().copied().unwrap_or(from);
            along
        })
    }

    /// Returns the shape as numbers, to hash it.
    fn bits(&self) -> impl Iterator<Item = u32> {
        let ink = |Ink(red, green, blue): Ink| u32::from_be_bytes([1, red, green, blue]);
        let (width, line) = self
            .line
            .map_or((0, 0), |(width, line)| (width.to_bits(), ink(line)));
        let flags = u32::from(self.is_even_odd) + 2 * u32::from(self.is_twin);
        let step = |step: &Step| {
            let count = step.points().len() as u32 + 4 * u32::from(matches!(step, Step::Move(_)));
            [count]
                .into_iter()
                .chain(step.points().iter().flatten().map(|unit| unit.to_bits()))
                .collect::<Vec<_>>()
        };
        [flags, self.fill.map_or(0, ink), width, line]
            .into_iter()
            .chain(self.path.iter().flat_map(step))
    }
}

/// Returns the point at one share of a cubic curve.
fn cubic([a, b, c, d]: [[f32; 2]; 4], share: f32) -> [f32; 2] {
    let rest = 1.0 - share;
    let weights = [
        rest * rest * rest,
        3.0 * rest * rest * share,
        3.0 * rest * share * share,
        share * share * share,
    ];
    [0, 1].map(|axis| {
        weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis] + weights[3] * d[axis]
    })
}

impl Step {
    /// Returns the points it names.
    pub fn points(&self) -> &[[f32; 2]] {
        match self {
            Step::Move(point) | Step::Line(point) => std::slice::from_ref(point),
            Step::Curve(points) => points,
            Step::Close => &[],
        }
    }

    fn points_mut(&mut self) -> &mut [[f32; 2]] {
        match self {
            Step::Move(point) | Step::Line(point) => std::slice::from_mut(point),
            Step::Curve(points) => points,
            Step::Close => &mut [],
        }
    }
}

impl Drawing {
    /// Copies the drawing with paler fills, to save ink; lines and bitmaps stay.
    pub fn paler(&self) -> Drawing {
        let mut paler = self.clone();
        for shape in &mut paler.shapes {
            shape.fill = shape.fill.map(Ink::paler);
        }
        paler.digest ^= PALER;
        paler
    }

    /// Returns a drawing of these shapes, moved so that this point becomes its middle.
    pub fn new(mut shapes: Vec<Shape>, [x, y]: [f32; 2]) -> Drawing {
        let steps = shapes.iter_mut().flat_map(|shape| &mut shape.path);
        steps
            .flat_map(Step::points_mut)
            .for_each(|point| *point = [point[0] - x, point[1] - y]);
        let digest = fnv1a(
            shapes
                .iter()
                .flat_map(Shape::bits)
                .flat_map(u32::to_le_bytes),
        );
        let mut reach = [0f32; 3];
        for shape in &shapes {
            let line = shape.line.map_or(0.0, |(width, _)| width / 2.0);
            for [x, y] in shape.points() {
                let [x, y] = [x.abs() + line, y.abs() + line];
                reach = [
                    reach[0].max(x),
                    reach[1].max(y),
                    reach[2].max(x + y / ROOT_OF_3),
                ];
            }
        }
        Drawing {
            shapes,
            bitmap: None,
            reach,
            digest,
        }
    }

    /// Returns a drawing of a bitmap, its longer side 100 units.
    pub fn from_bitmap(bitmap: Bitmap) -> Drawing {
        let (width, height) = (bitmap.width as f32, bitmap.height as f32);
        let [x, y] = [width, height].map(|side| 50.0 * side / width.max(height));
        let digest = fnv1a(bitmap.file.iter().copied());
        Drawing {
            shapes: Vec::new(),
            bitmap: Some(bitmap),
            reach: [x, y, x + y / ROOT_OF_3],
            digest,
        }
    }

    /// Returns the bitmap, if it is one.
    pub fn bitmap(&self) -> Option<&Bitmap> {
        self.bitmap.as_ref()
    }

    /// Returns the shapes, drawn first to last.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Returns a hash of its shapes; files use it to store each drawing once.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Returns width and height, as if the drawing reached equally far to both sides of its middle.
    pub fn size(&self) -> [f32; 2] {
        [2.0 * self.reach[0], 2.0 * self.reach[1]]
    }

    /// Returns the largest scale at which it stays inside a box of this width and height.
    pub fn scale_in_box(&self, width: f32, height: f32) -> f32 {
        let [wide, high] = self.size();
        (width / wide.max(0.01)).min(height / high.max(0.01))
    }

    /// Returns the largest scale at which it stays inside a hexagon with a flat top, corners this far from its middle.
    pub fn scale_in_hex(&self, radius: f32) -> f32 {
        let [_, low, slanted] = self.reach;
        // A little air inside the hexagon.
        let radius = 0.94 * radius;
        (radius / slanted.max(0.01)).min(ROOT_OF_3 / 2.0 * radius / low.max(0.01))
    }
}

const ROOT_OF_3: f32 = 1.732_050_8;

/// Computes the 64-bit FNV-1a hash, which is the same on every machine.
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
