//! Shields of an Admiralty post: one number, six facets, or several types of shields in each box.

use super::line::name;
use super::track::Track;
use crate::field::{Whole, clip};
use crate::ruleset::starmada_admiralty::Shields;

/// The most types of shields in a box.
const MOST_TYPES: usize = 20;

/// Shields and the row they were read from.
#[derive(Debug)]
pub(super) struct Posted<'a> {
    pub(super) shields: Shields,
    track: Track<'a>,
}

impl<'a> Posted<'a> {
    /// The shields of a row, by its first box; the error is a whole message.
    pub(super) fn of(track: Track<'a>) -> Result<Posted<'a>, String> {
        let shields = match (track.boxes.first(), track.groups.first()) {
            (Some(first), _) => Shields::Even(Whole::read_text(&first.to_string())?),
            (None, Some(group)) => match six(group.split('/')) {
                Some(facets) => Shields::Facets(facets),
                None => types(group)?,
            },
            (None, None) => Shields::Even(Whole::read_text("0")?),
        };
        Ok(Posted { shields, track })
    }

    /// The rows of numbers in it, one for each facet or type, none of them empty.
    pub(super) fn columns(&self) -> Vec<Vec<u32>> {
        if !self.track.boxes.is_empty() {
            return vec![self.track.boxes.clone()];
        }
        let groups = || self.track.groups.iter();
        let parts = groups().next().map_or(0, |group| group.split('/').count());
        let column = |part| groups().map(|group| group.split('/').nth(part)?.trim().parse().ok()).collect();
        (0..parts).filter_map(column).collect()
    }
}

/// Six facets, `4/3/3/2/3/3`, brackets or none around them.
pub(super) fn facets(value: &str) -> Option<Shields> {
    let bare = value.trim_matches(['[', ']', '(', ')']);
    six(bare.split(|c: char| c.is_whitespace() || matches!(c, '/' | ',')).filter(|part| !part.is_empty()))
        .map(Shields::Facets)
}

fn six<'a>(parts: impl Iterator<Item = &'a str>) -> Option<[Whole<0, 5>; 6]> {
    let facets: Option<Vec<_>> = parts.take(7).map(|part| Whole::read_text(part.trim()).ok()).collect();
    facets?.try_into().ok()
}

fn types(group: &str) -> Result<Shields, String> {
    let types: Vec<String> = group.split('/').take(MOST_TYPES + 1).map(name).collect();
    if types.len() > MOST_TYPES || types.iter().any(String::is_empty) {
        return Err(format!("expected types of shields such as [2/2/3/II], found '[{}]'", clip(group)));
    }
    Ok(Shields::Types(types))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn even(number: u32) -> Shields {
        Shields::Even(Whole::read_text(&number.to_string()).expect("within range"))
    }

    #[test]
    fn shields_are_told_by_their_first_box() {
        let shields = |text| Posted::of(Track::of(text)).map(|posted| posted.shields);
        assert_eq!(shields("4 4 3 3"), Ok(even(4)));
        assert_eq!(shields("---"), Ok(even(0)));
        assert_eq!(shields("[3] [2]"), Ok(even(3)));
        let types = ["2", "2", "3", "II"].map(str::to_string).to_vec();
        assert_eq!(shields("[2/2/3/II] [1/1/2/I]"), Ok(Shields::Types(types)));
        let six = |numbers: [u32; 6]| Shields::Facets(numbers.map(|n| Whole::read_text(&n.to_string()).expect("few")));
        assert_eq!(shields("[4/3/3/2/3/3] [2/2/2/1/2/2]"), Ok(six([4, 3, 3, 2, 3, 3])));
        assert_eq!(facets("4/3/3/2/3/3"), Some(six([4, 3, 3, 2, 3, 3])));
        assert_eq!(facets("[4, 3, 3, 2, 3, 3]"), Some(six([4, 3, 3, 2, 3, 3])));
        for wrong in ["4/3/3/2/3", "4/3/3/2/3/3/3", "6/3/3/2/3/3", "a b c d e f", ""] {
            assert_eq!(facets(wrong), None, "{wrong}");
        }
        assert!(shields("7 6 5").is_err_and(|message| message.contains("7 is out of range")));
        assert!(shields("[2//3]").is_err());
    }

    #[test]
    fn every_facet_and_type_has_its_row() {
        let posted = Posted::of(Track::of("[2/II] [1/I]")).expect("shields");
        assert_eq!(posted.columns(), [[2, 1]]);
        let posted = Posted::of(Track::of("3 2 1")).expect("shields");
        assert_eq!(posted.columns(), [[3, 2, 1]]);
        assert!(Posted::of(Track::of("---")).expect("none").columns().is_empty());
    }
}
