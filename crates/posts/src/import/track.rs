//! A row of boxes as posted, and the first box that differs from the rules.

use super::line::bracketed;
use starwright_legacy::admiralty as starmada_admiralty;

/// More boxes than any row has; anything after them is dropped.
pub const MOST_BOXES: usize = 1000;

/// The pieces of a row: `8 7* 6(5) [4/3/3] none`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Track<'a> {
    /// The numbers; one too large for any game becomes the largest there is.
    pub boxes: Vec<u32>,
    /// The texts in square brackets.
    pub groups: Vec<&'a str>,
    /// The texts in round brackets.
    pub extras: Vec<&'a str>,
    /// Words.
    pub words: Vec<&'a str>,
    /// Boxes that are drawn and not numbered: `[][]`, `OOO`.
    pub drawn: u32,
}

impl<'a> Track<'a> {
    /// Splits a row; spaces, dots, dashes and the stars of critical hits separate the boxes.
    pub fn of(value: &'a str) -> Track<'a> {
        let mut track = Track::default();
        let mut rest = value;
        while let Some(first) = rest.chars().next() {
            if track.boxes.len() + track.groups.len() + track.extras.len() + track.words.len()
                >= MOST_BOXES
            {
                break;
            }
            let run = |is_in: fn(char) -> bool| rest.find(|c| !is_in(c)).unwrap_or(rest.len());
            if let Some((inner, behind)) = bracketed(rest) {
                // Brackets around a single number make a box.
                match (first, inner.trim().parse()) {
                    ('[', _) if matches!(inner.trim(), "" | "O" | "o" | "_") => track.drawn += 1,
                    ('[', Ok(number)) => track.boxes.push(number),
                    ('[', Err(_)) => track.groups.push(inner.trim()),
                    _ => track.extras.push(inner.trim()),
                }
                rest = behind;
                continue;
            }
            let end = if first.is_ascii_digit() {
                let end = run(|c| c.is_ascii_digit());
                track.boxes.push(rest[..end].parse().unwrap_or(u32::MAX));
                // `1O` is no box and another one that is drawn: somebody mistyped a number.
                let letters = rest[end..]
                    .find(|c: char| !c.is_alphabetic())
                    .unwrap_or(rest.len() - end);
                track
                    .words
                    .extend(Some(&rest[end..end + letters]).filter(|letters| !letters.is_empty()));
                end + letters
            } else if first.is_alphabetic() {
                let end = run(char::is_alphabetic);
                match rest[..end].chars().all(|c| matches!(c, 'O' | 'o')) {
                    true => track.drawn += end as u32,
                    false => track.words.push(&rest[..end]),
                }
                end
            } else {
                track.drawn += u32::from(DRAWN.contains(first));
                first.len_utf8()
            };
            rest = &rest[end..];
        }
        track.count_drawn();
        track
    }
}

/// Signs that people draw boxes with.
const DRAWN: &str = "□☐○◯▢▯⬜■●◻◽▫";

impl Track<'_> {
    /// Takes the number of boxes that are drawn for the first of the row, unless numbers say it; one in brackets agrees.
    fn count_drawn(&mut self) {
        if self.drawn > 0 && self.boxes.is_empty() && self.groups.is_empty() {
            self.boxes.push(self.drawn);
            let count = self.drawn.to_string();
            self.extras.retain(|extra| *extra != count);
        }
    }
}

/// The boxes of each group of a row: `6-6-5`, at least one per group.
pub fn groups(text: &str) -> Option<Vec<u32>> {
    let groups: Option<Vec<u32>> = text
        .split(['-', '/'])
        .take(4)
        .map(|group| group.trim().parse().ok())
        .collect();
    groups.filter(|groups| matches!(groups.len(), 2 | 3) && !groups.contains(&0))
}

/// The hull of a row: its first number, unless a larger one fits the number of boxes better.
pub fn hull(boxes: &[u32]) -> Option<u32> {
    let (first, largest) = (*boxes.first()?, *boxes.iter().max()?);
    let far = |hull: u32| hull.abs_diff(boxes.len() as u32);
    Some(if far(largest) < far(first) {
        largest
    } else {
        first
    })
}

/// The first box, counted from 1, in which two rows differ, with the value in each.
pub fn first_difference(
    posted: &[u32],
    derived: &[u32],
) -> Option<(usize, Option<u32>, Option<u32>)> {
    let length = posted.len().max(derived.len());
    let boxes = (0..length).map(|at| (at + 1, posted.get(at).copied(), derived.get(at).copied()));
    boxes
        .into_iter()
        .find(|(_, posted, derived)| posted != derived)
}

/// The first difference in words: `box 3 is 5, it should be 4`.
pub fn difference(posted: &[u32], derived: &[u32]) -> Option<String> {
    let (at, posted, derived) = first_difference(posted, derived)?;
    Some(match (posted, derived) {
        (Some(posted), Some(derived)) => format!("box {at} is {posted}, it should be {derived}"),
        (None, Some(derived)) => format!("box {at} is missing, it should be {derived}"),
        _ => format!("box {at} and those after it are too many"),
    })
}

/// The hull row: every number from the hull down.
pub fn counting_down(hull: u32) -> Vec<u32> {
    (1..=hull).rev().collect()
}

/// An engine or shield row as it falls with the hull.
pub fn falling(rating: u32, hull: u32) -> Vec<u32> {
    if rating == 0 {
        return Vec::new();
    }
    (1..=hull)
        .rev()
        .map(|left| starmada_admiralty::falling(rating, left, hull))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_taken_apart_however_they_are_written() {
        for (text, boxes) in [
            ("8 7 6 5", &[8, 7, 6, 5][..]),
            ("34*33 32", &[34, 33, 32]),
            ("22 21  20* 19.", &[22, 21, 20, 19]),
            ("25(5) 24", &[25, 24]),
            ("[4] [4] [3]", &[4, 4, 3]),
            ("8,7,6", &[8, 7, 6]),
            ("---", &[]),
            ("", &[]),
            ("99999999999 1", &[u32::MAX, 1]),
        ] {
            assert_eq!(Track::of(text).boxes, boxes, "{text}");
        }
        let track = Track::of("25(5) [2/2/3/II] none (");
        assert_eq!(
            (track.extras, track.groups, track.words),
            (vec!["5", ""], vec!["2/2/3/II"], vec!["none"])
        );
        assert_eq!(Track::of(&"1 ".repeat(5000)).boxes.len(), MOST_BOXES);
    }

    #[test]
    fn the_hull_is_the_number_that_fits_the_row() {
        for (boxes, expected) in [
            (&[8, 7, 6, 5, 4, 3, 2, 1][..], Some(8)),
            (&[8, 8, 7, 6, 5, 4, 3, 2, 1], Some(8)),
            (&[8, 7, 5, 4], Some(8)),
            (&[9, 8, 76, 5, 4, 3, 2, 1], Some(9)),
            (&[1, 5, 4, 3, 2], Some(5)),
            (&[8], Some(8)),
            (&[], None),
        ] {
            assert_eq!(hull(boxes), expected, "{boxes:?}");
        }
    }

    #[test]
    fn rows_fall_with_the_hull_as_the_posted_ones_do() {
        assert_eq!(falling(3, 8), [3, 3, 3, 2, 2, 2, 1, 1]);
        assert_eq!(
            falling(5, 15),
            [5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1]
        );
        assert_eq!(falling(0, 5), [0; 0]);
    }

    #[test]
    fn the_first_difference_is_named() {
        for (posted, expected) in [
            (&[3, 2, 1][..], None),
            (&[3, 3, 1], Some("box 2 is 3, it should be 2")),
            (&[3, 2], Some("box 3 is missing, it should be 1")),
            (&[3, 2, 1, 1], Some("box 4 and those after it are too many")),
        ] {
            assert_eq!(
                difference(posted, &[3, 2, 1]).as_deref(),
                expected,
                "{posted:?}"
            );
        }
    }
}
