//! Plain charts: series of points over two axes. Their appearance is up to `render`.

/// A chart.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    pub title: String,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    pub series: Vec<Series>,
}

/// An axis of a chart.
#[derive(Clone, Debug, Default)]
pub struct Axis {
    /// Quantity that the axis measures.
    pub label: String,
    /// Whether it is logarithmic; such an axis takes positive numbers only.
    pub is_logarithmic: bool,
    /// Whether it counts whole things, so that no mark is between two whole numbers.
    pub is_whole: bool,
    /// Marks with their labels, in rising order; chosen by the renderer if empty.
    pub ticks: Vec<(f64, String)>,
    /// Values that must be on the axis even without a point there.
    pub includes: Vec<f64>,
}

/// Points that belong to one line or group.
#[derive(Clone, Debug, Default)]
pub struct Series {
    pub name: String,
    /// The points, from left to right; values that are not finite are skipped.
    pub points: Vec<(f64, f64)>,
    /// Style of the points.
    pub mark: Mark,
}

/// Styles of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Joined by a line.
    #[default]
    Line,
    /// Joined by a thin gray line, for comparison.
    Guide,
    /// Separate points.
    Dots,
}

impl Axis {
    /// Creates a linear axis with this label.
    pub fn new(label: impl Into<String>) -> Axis {
        Axis {
            label: label.into(),
            ..Axis::default()
        }
    }

    /// Includes a value even without a point there.
    pub fn including(mut self, value: f64) -> Axis {
        self.includes.push(value);
        self
    }

    /// Restricts marks to whole numbers.
    pub fn whole(self) -> Axis {
        Axis {
            is_whole: true,
            ..self
        }
    }

    /// Returns `true` if a value can be drawn on the axis.
    pub fn takes(&self, value: f64) -> bool {
        value.is_finite() && (!self.is_logarithmic || value > 0.0)
    }
}

impl Chart {
    /// Returns the points of a series that can be drawn.
    pub fn drawable<'a>(&'a self, series: &'a Series) -> impl Iterator<Item = (f64, f64)> + 'a {
        series
            .points
            .iter()
            .copied()
            .filter(|(x, y)| self.x.takes(*x) && self.y.takes(*y))
    }

    /// Lists all values on the horizontal or the vertical axis.
    pub fn values(&self, is_vertical: bool) -> Vec<f64> {
        let axis = if is_vertical { &self.y } else { &self.x };
        let points = self.series.iter().flat_map(|series| self.drawable(series));
        let points = points.map(|(x, y)| if is_vertical { y } else { x });
        let ticks = axis.ticks.iter().map(|(value, _)| *value);
        points
            .chain(ticks)
            .chain(axis.includes.iter().copied())
            .filter(|value| axis.takes(*value))
            .collect()
    }
}

/// A number for each pair of two others, drawn as a heat map.
#[derive(Clone, Debug, Default)]
pub struct Heat {
    pub title: String,
    /// The quantity that varies across, and its values from left to right.
    pub across: (String, Vec<String>),
    /// The quantity that varies upward, and its values from the bottom to the top.
    pub up: (String, Vec<String>),
    /// Meaning of the numbers.
    pub what: String,
    /// The numbers, one row for each value upward.
    pub cells: Vec<Vec<HeatCell>>,
}

/// One number of a heat map.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeatCell {
    pub value: f64,
    /// Whether it is out of reach, and shown gray.
    pub is_out: bool,
}

impl Heat {
    /// Scales a value, from 0 at the minimum to 1 at the maximum of those within reach.
    pub fn share(&self, value: f64) -> f64 {
        let values = || {
            self.cells
                .iter()
                .flatten()
                .filter(|cell| !cell.is_out)
                .map(|cell| cell.value)
        };
        let (least, most) = (
            values().fold(f64::INFINITY, f64::min),
            values().fold(f64::NEG_INFINITY, f64::max),
        );
        if most > least {
            ((value - least) / (most - least)).clamp(0.0, 1.0)
        } else {
            0.5
        }
    }
}

/// Labels ships, given by class and full name: the class, or the full name if another ship shares the class.
pub fn labels(ships: &[(&str, String)]) -> Vec<String> {
    let label = |(class, name): &(&str, String)| {
        let is_shared = ships
            .iter()
            .any(|(other, others)| other == class && others != name);
        if is_shared {
            name.clone()
        } else {
            class.to_string()
        }
    };
    ships.iter().map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_are_labelled_by_class_unless_two_share_it() {
        let of = |ships: [(&'static str, &str); 3]| {
            labels(&ships.map(|(class, name)| (class, name.to_string())))
        };
        let [hunter, other] = [
            ("Hunter", "Red Hunter frigate"),
            ("Hunter", "Blue Hunter frigate"),
        ];
        let queen = ("Queen", "Red Queen carrier");
        assert_eq!(of([hunter, queen, hunter]), ["Hunter", "Queen", "Hunter"]);
        assert_eq!(of([hunter, queen, other]), [hunter.1, "Queen", other.1]);
    }
}
