//! A plain chart: series of points over two axes; how it looks is for `render`.

/// A chart.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// The line above it.
    pub title: String,
    /// The axis from left to right.
    pub x: Axis,
    /// The axis from bottom to top.
    pub y: Axis,
    /// What is drawn.
    pub series: Vec<Series>,
}

/// An axis.
#[derive(Clone, Debug, Default)]
pub struct Axis {
    /// What it measures.
    pub label: String,
    /// Whether equal ratios, not equal differences, are equally long; such an axis takes positive numbers only.
    pub is_logarithmic: bool,
    /// Marks with their words, in rising order; chosen by the renderer if there are none.
    pub ticks: Vec<(f64, String)>,
    /// Values that must be on the axis even if no point is there.
    pub includes: Vec<f64>,
}

/// Points that belong together.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// The points, from left to right; what is not finite is left out.
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
    /// Joined by a thin grey line, to compare with.
    Guide,
    /// Each on its own.
    Dots,
}

impl Axis {
    /// An axis that only says what it measures.
    pub fn of(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), ..Axis::default() }
    }

    /// The same with a value that must be on it.
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

    /// All values on the axis from left to right, or from bottom to top.
    pub fn values(&self, is_vertical: bool) -> Vec<f64> {
        let axis = if is_vertical { &self.y } else { &self.x };
        let points = self.series.iter().flat_map(|series| self.drawable(series));
        let points = points.map(|(x, y)| if is_vertical { y } else { x });
        let ticks = axis.ticks.iter().map(|(value, _)| *value);
        points.chain(ticks).chain(axis.includes.iter().copied()).filter(|value| axis.takes(*value)).collect()
    }
}
