//! A plain chart: series of points over two axes. Its appearance is up to `render`.

/// A chart.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// Its title.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Its series.
    pub series: Vec<Series>,
}

/// An axis.
#[derive(Clone, Debug, Default)]
pub struct Axis {
    /// What it measures.
    pub label: String,
    /// Whether it is logarithmic; such an axis takes positive numbers only.
    pub is_logarithmic: bool,
    /// Marks with their labels, in rising order; chosen by the renderer if empty.
    pub ticks: Vec<(f64, String)>,
    /// Values that must be on the axis even without a point there.
    pub includes: Vec<f64>,
}

/// Points that belong together.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// The points, from left to right; values that are not finite are skipped.
    pub points: Vec<(f64, f64)>,
    /// How the points are drawn.
    pub mark: Mark,
}

/// How points are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Joined by a line.
    #[default]
    Line,
    /// Joined by a thin grey line, for comparison.
    Guide,
    /// Separate points.
    Dots,
}

impl Axis {
    /// A linear axis with this label.
    pub fn of(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), ..Axis::default() }
    }

    /// The same, including this value.
    pub fn including(mut self, value: f64) -> Axis {
        self.includes.push(value);
        self
    }

    /// Whether a value can be drawn on it.
    pub fn takes(&self, value: f64) -> bool {
        value.is_finite() && (!self.is_logarithmic || value > 0.0)
    }
}

impl Chart {
    /// The points of a series that can be drawn.
    pub fn drawable<'a>(&'a self, series: &'a Series) -> impl Iterator<Item = (f64, f64)> + 'a {
        series.points.iter().copied().filter(|(x, y)| self.x.takes(*x) && self.y.takes(*y))
    }

    /// All values on the horizontal or the vertical axis.
    pub fn values(&self, is_vertical: bool) -> Vec<f64> {
        let axis = if is_vertical { &self.y } else { &self.x };
        let points = self.series.iter().flat_map(|series| self.drawable(series));
        let points = points.map(|(x, y)| if is_vertical { y } else { x });
        let ticks = axis.ticks.iter().map(|(value, _)| *value);
        points.chain(ticks).chain(axis.includes.iter().copied()).filter(|value| axis.takes(*value)).collect()
    }
}
