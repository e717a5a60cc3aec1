//! Turns tracks into pieces: boxes in rows and groups, broken into lines where they do not fit.

use super::blocks::{BETWEEN, BETWEEN_BOXES};
use super::typeset::{HALF_CAPITAL, Piece, Style};
use super::{Area, Ink, Item, Weight};
use crate::sheet::{Grouping, Track, TrackForm, TrackGroup};

/// Minimum width of a box as a share of its height.
const NARROWEST: f32 = 0.72;
/// Extra space between groups of boxes.
const BETWEEN_GROUPS: f32 = 1.8;

/// Returns the rows of a group with their labels: one, or one for each facing.
pub fn named(group: &TrackGroup) -> Vec<(String, &Track)> {
    let by_facing = |letters: &[&str], tracks| -> Vec<(String, &Track)> {
        letters
            .iter()
            .map(|letters| format!("{} {letters}", group.label))
            .zip(tracks)
            .collect()
    };
    match &group.form {
        TrackForm::Even(track) => vec![(group.label.clone(), track)],
        TrackForm::Facings(tracks) => by_facing(&["F", "P", "S", "A"], &tracks[..]),
        TrackForm::Hexagon(tracks) => by_facing(&["F", "FS", "AS", "A", "AP", "FP"], &tracks[..]),
    }
}

/// Lays out lines of groups, one below the other: labels in a column, all boxes equally wide. Groups that do not fit
/// side by side get a line each, and so does every facing.
pub fn rows(style: &Style, rows: &[Vec<TrackGroup>], width: f32) -> Vec<Piece> {
    let share = |count: usize| (width - BETWEEN * (count.max(1) - 1) as f32) / count.max(1) as f32;
    let fit = |track: &Track, count: usize| {
        Fit::new(
            style,
            track,
            (share(count) - style.labels).max(style.box_size),
        )
    };
    let mut lines: Vec<Vec<(String, &Track)>> = Vec::new();
    for row in rows.iter().filter(|row| !row.is_empty()) {
        let tracks: Vec<(String, &Track)> = row.iter().flat_map(named).collect();
        let fits = |(_, track): &(String, &Track)| fit(track, row.len()).lines.len() <= 1;
        match tracks.len() == row.len() && tracks.iter().all(fits) {
            true => lines.push(tracks),
            false => lines.extend(tracks.into_iter().map(|one| vec![one])),
        }
    }
    let widths = lines
        .iter()
        .flat_map(|line| line.iter().map(|(_, track)| fit(track, line.len()).wide));
    let common = widths.fold(f32::INFINITY, f32::min);
    let line = |line: &Vec<(String, &Track)>| {
        let mut piece = Piece::default();
        for (index, (label, track)) in line.iter().enumerate() {
            let x = index as f32 * (share(line.len()) + BETWEEN);
            let baseline =
                style.box_size / 2.0 + HALF_CAPITAL * style.text * super::font::MM_PER_POINT;
            piece.add(
                style
                    .bold(style.text)
                    .ink(style.accent)
                    .at(x, baseline, label),
            );
            let fit = fit(track, line.len());
            let boxes = Fit {
                wide: common.max(fit.least).min(fit.wide),
                ..fit
            }
            .draw(style, label, track);
            piece.put(boxes, x + style.labels, 0.0);
        }
        piece.height = style.on_grid(piece.height + 0.6);
        piece
    };
    lines.iter().map(line).collect()
}

/// Arrangement of the boxes of a track in a width.
struct Fit {
    /// The sizes of the groups on each line.
    lines: Vec<Vec<usize>>,
    /// Minimum width of a box: that of an empty one, or of the widest text.
    least: f32,
    /// The width of a box.
    wide: f32,
}

/// Returns the width that the groups of a line take.
fn used(line: &[usize], wide: f32) -> f32 {
    let boxes: usize = line.iter().sum();
    let gaps = line.len().saturating_sub(1) as f32;
    boxes as f32 * wide + boxes.saturating_sub(1) as f32 * BETWEEN_BOXES + gaps * BETWEEN_GROUPS
}

impl Fit {
    fn new(style: &Style, track: &Track, width: f32) -> Fit {
        let size = text_size(style);
        let widest = track
            .boxes
            .iter()
            .map(|text| style.plain(size).width(text))
            .fold(0.0, f32::max);
        // Words in boxes need more room to read well than numbers do.
        let has_words = track
            .boxes
            .iter()
            .any(|text| text.chars().any(|c| !c.is_ascii_digit()));
        let air = if has_words { 3.0 } else { 0.9 };
        let least = |share: f32| (share * style.box_size).max(widest + air).min(width);
        let lines = |least: f32| lines(track, |line| used(line, least) <= width);
        // Boxes are rather narrower than high before a track takes another line.
        let narrow = !style.is_phone() && lines(least(NARROWEST)).len() < lines(least(1.0)).len();
        let least = least(if narrow { NARROWEST } else { 1.0 });
        let lines = lines(least);
        let mut wide = least;
        // A box more than about twice as wide as it must be no longer looks like a check box.
        while wide < 2.2 * least && lines.iter().all(|line| used(line, wide + 0.1) <= width) {
            wide += 0.1;
        }
        Fit { lines, least, wide }
    }

    fn draw(&self, style: &Style, label: &str, track: &Track) -> Piece {
        let (mut piece, mut areas) = (Piece::default(), Vec::new());
        let mut texts = track.boxes.iter();
        for (number, line) in self.lines.iter().enumerate() {
            let y = number as f32 * (style.box_size + BETWEEN_BOXES + 0.3);
            let mut x = 0.0;
            for size in line {
                for text in texts.by_ref().take(*size) {
                    let area = Area::new(x, y, self.wide, style.box_size);
                    areas.push(area);
                    piece.add(style.centered(area, text_size(style), Weight::Regular, text));
                    x += self.wide + BETWEEN_BOXES;
                }
                x += BETWEEN_GROUPS;
            }
            piece.height = y + style.box_size;
        }
        piece.add(style.ticks(label, &areas, track.checked));
        if !areas.is_empty() {
            piece.items.insert(0, style.outlined(areas));
        }
        piece
    }
}

/// Returns the size of the text in boxes: slightly smaller than other text, so that it stays clear of the edges.
fn text_size(style: &Style) -> f32 {
    (style.text * 0.92).max(style.min_text)
}

/// Returns the groups of each line: all on one line if they fit, else broken between groups where possible.
fn lines(track: &Track, fits: impl Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    let (count, groups) = (track.boxes.len(), track.groups());
    if count == 0 || fits(&groups) {
        return vec![groups];
    }
    let evenly = |count: usize| {
        let most = (1..=count).rev().find(|&boxes| fits(&[boxes])).unwrap_or(1);
        let each = count.div_ceil(count.div_ceil(most));
        (0..count)
            .step_by(each)
            .map(move |first| vec![(count - first).min(each)])
    };
    match track.grouping {
        Grouping::Together => evenly(count).collect(),
        Grouping::Fives => match (1..groups.len())
            .rev()
            .find(|&whole| fits(&groups[..whole]))
        {
            Some(whole) => groups.chunks(whole).map(<[usize]>::to_vec).collect(),
            None => evenly(count).collect(),
        },
        Grouping::Sizes(_) => {
            let mut lines: Vec<Vec<usize>> = Vec::new();
            for size in groups {
                match lines.last_mut() {
                    Some(line) if fits(&[line.as_slice(), &[size]].concat()) => line.push(size),
                    _ if fits(&[size]) => lines.push(vec![size]),
                    _ => lines.extend(evenly(size)),
                }
            }
            // As many groups on every line, where they fit that way too.
            let even: Vec<Vec<usize>> = track
                .groups()
                .chunks(track.groups().len().div_ceil(lines.len()))
                .map(<[usize]>::to_vec)
                .collect();
            if even.iter().all(|line| fits(line)) {
                even
            } else {
                lines
            }
        }
    }
}

/// Returns the two strokes that check a box off.
fn cross(area: Area) -> [[f32; 4]; 2] {
    let (left, right) = (area.x + 0.4, area.x + area.width - 0.4);
    let (top, bottom) = (area.y + 0.4, area.y + area.height - 0.4);
    [[left, top, right, bottom], [left, bottom, right, top]]
}

/// Draws crosses over the first of some boxes; `None` if none are checked off.
pub fn crossed(areas: &[Area], count: usize) -> Option<Item> {
    let lines: Vec<[f32; 4]> = areas.iter().take(count).copied().flat_map(cross).collect();
    (!lines.is_empty()).then_some(Item::lines(lines, 1.0, Ink::BLACK))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_break_between_groups_where_they_can() {
        let broken = |count: usize, grouping, most: usize| {
            let track = Track {
                boxes: vec![String::new(); count],
                checked: 0,
                grouping,
            };
            lines(&track, |line| line.iter().sum::<usize>() <= most)
        };
        let sizes = |sizes: &[usize]| Grouping::Sizes(sizes.to_vec());
        assert_eq!(broken(12, Grouping::Fives, 12), [[5, 5, 2]]);
        assert_eq!(broken(12, Grouping::Fives, 11), [vec![5, 5], vec![2]]);
        assert_eq!(broken(12, Grouping::Fives, 4), [[4], [4], [4]]);
        assert_eq!(broken(7, Grouping::Together, 6), [[4], [3]]);
        assert_eq!(broken(17, sizes(&[6, 6, 5]), 20), [[6, 6, 5]]);
        assert_eq!(broken(17, sizes(&[6, 6, 5]), 12), [vec![6, 6], vec![5]]);
        assert_eq!(
            broken(17, sizes(&[6, 6, 5]), 4),
            [[3], [3], [3], [3], [3], [2]]
        );
    }
}
