//! The arc rose as inline SVG.

/// What all roses share, at the top of the page: the hexagon, and the ship in it.
pub const RIM: &str = "<svg class=\"ear\" aria-hidden=\"true\"><g id=\"rim\">\
    <path class=\"rim\" d=\"M23 -39.8L46 0L23 39.8L-23 39.8L-46 0L-23 -39.8Z\"/>\
    <path class=\"prow\" d=\"M0 -19L10.5 17L0 10L-10.5 17Z\"/></g></svg>\n";

/// Returns a hexagon with the ship in it and the bow in the middle of its upper side; the sectors it bears on are dark.
pub fn rose(sectors: &[bool; 12]) -> String {
    let rim = |sector: usize| {
        let angle = (sector as f64 * 30.0).to_radians();
        let length = if sector.is_multiple_of(2) {
            46.0 * 30f64.to_radians().cos()
        } else {
            46.0
        };
        format!("{:.1} {:.1}", length * angle.sin(), -length * angle.cos())
    };
    let bears_on = |sector: &usize| sectors[*sector];
    let filled: String = (0..12)
        .filter(bears_on)
        .map(|sector| format!("M0 0L{}L{}Z", rim(sector), rim(sector + 1)))
        .collect();
    format!(
        "<svg class=\"rose\" viewBox=\"-50 -44 100 88\" role=\"img\" aria-label=\"{}\">\
         <path class=\"on\" d=\"{filled}\"/><use href=\"#rim\"/></svg>\n",
        bearings(sectors)
    )
}

/// Returns the sectors in words, degrees clockwise from the bow.
fn bearings(sectors: &[bool; 12]) -> String {
    let starts = (0..12).filter(|&sector| sectors[sector] && !sectors[(sector + 11) % 12]);
    let end = |start: usize| {
        (start..start + 12)
            .find(|&sector| !sectors[sector % 12])
            .unwrap_or(start + 12)
    };
    let runs: Vec<String> = starts
        .map(|start| format!("{} to {}", start * 30, end(start) % 12 * 30))
        .collect();
    match () {
        () if sectors.iter().all(|&is_on| is_on) => "Bears all round".to_string(),
        () if runs.is_empty() => "Bears nowhere".to_string(),
        () => format!("Bears {} degrees", runs.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rose_says_where_it_bears() {
        let rose = |on: &[usize]| bearings(&std::array::from_fn(|sector| on.contains(&sector)));
        assert_eq!(rose(&[0, 1, 10, 11]), "Bears 300 to 60 degrees");
        assert_eq!(rose(&[0, 4, 5]), "Bears 0 to 30 and 120 to 180 degrees");
        assert_eq!(rose(&(0..12).collect::<Vec<_>>()), "Bears all round");
        assert_eq!(rose(&[]), "Bears nowhere");
    }
}
