//! Finds the arcs and facings at a bearing.

use super::super::arcs::{Arc, ArcSet};
use super::super::ship::Facing;

/// Normalizes a bearing to degrees from 0 up to but not including 360. Infinity and NaN become 0.
pub fn normalize_degrees(degrees: f64) -> f64 {
    if !degrees.is_finite() {
        return 0.0;
    }
    let turned = degrees.rem_euclid(360.0);
    if turned >= 360.0 { 0.0 } else { turned }
}

/// Returns the arcs that contain a bearing. On a boundary, those on both sides contain it.
pub fn arcs_at(bearing: f64) -> ArcSet {
    let covers = |arc: &Arc| normalize_degrees(bearing - f64::from(arc.start_degrees())) <= 60.0;
    Arc::ALL
        .into_iter()
        .filter(covers)
        .fold(ArcSet::default(), ArcSet::with)
}

/// Returns the facings that a shot from this bearing may hit: one, or two on a boundary.
pub fn facings_at(aspect: f64) -> Vec<Facing> {
    let aspect = normalize_degrees(aspect);
    let hits = |facing: &Facing| {
        let middle = match facing {
            Facing::Fore => 0.0,
            Facing::Starboard => 90.0,
            Facing::Aft => 180.0,
            Facing::Port => 270.0,
        };
        normalize_degrees(aspect - middle + 45.0) <= 90.0
    };
    Facing::ALL.into_iter().filter(hits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_on_a_boundary_is_in_both_arcs() {
        assert_eq!(arcs_at(0.0).to_string(), "ABG");
        assert_eq!(arcs_at(30.0).to_string(), "BGI");
        assert_eq!(arcs_at(60.0).to_string(), "BDI");
        assert_eq!(arcs_at(180.0).to_string(), "EFL");
        assert_eq!(arcs_at(15.0).to_string(), "BG");
        assert_eq!(arcs_at(-90.0).to_string(), "CHJ");
        assert_eq!(arcs_at(1000.0), arcs_at(280.0));
        assert_eq!(arcs_at(-1e-300), arcs_at(0.0));
    }

    #[test]
    fn every_bearing_is_in_one_arc_of_each_kind_and_mirrors() {
        for degrees in 0..3600 {
            let bearing = f64::from(degrees) / 10.0;
            let arcs = arcs_at(bearing);
            let is_on_boundary = degrees % 300 == 0;
            assert_eq!(
                arcs.count(),
                if is_on_boundary { 3 } else { 2 },
                "{bearing}"
            );
            assert_eq!(arcs_at(360.0 - bearing), arcs.mirror(), "{bearing}");
        }
    }

    #[test]
    fn facings_meet_at_the_quarters() {
        for degrees in 0..360 {
            let facings = facings_at(f64::from(degrees));
            assert_eq!(
                facings.len(),
                if degrees % 90 == 45 { 2 } else { 1 },
                "{degrees}"
            );
        }
        assert_eq!(facings_at(45.0), [Facing::Fore, Facing::Starboard]);
        assert_eq!(
            [0.0, 90.0, 180.0, 270.0, 314.0].map(|a| facings_at(a)[0]),
            [
                Facing::Fore,
                Facing::Starboard,
                Facing::Aft,
                Facing::Port,
                Facing::Port
            ]
        );
    }
}
