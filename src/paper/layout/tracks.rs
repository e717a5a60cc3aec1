//! Turns tracks into pieces: boxes in rows and groups, broken into lines where they do not fit.

use super::blocks::{BETWEEN, BETWEEN_BOXES};
use super::portrait::hexagon;
use super::typeset::{HALF_CAPITAL, Piece, Style};
use super::{Area, Ink, Item, Stroke, Weight};
use crate::paper::sheet::{Grouping, Track, TrackForm, TrackGroup};

/// The least width of a box as a share of its height.
const NARROWEST: f32 = 0.72;
/// Extra space between groups of boxes.
const BETWEEN_GROUPS: f32 = 1.8;

/// Groups side by side, sharing the width.
pub(super) fn tracks(style: &Style, groups: &[TrackGroup], width: f32) -> Piece {
    // Facings are two tracks wide, but share one label, so they need somewhat less than twice the width.
    let share = |group: &TrackGroup| if matches!(group.form, TrackForm::Even(_)) { 1.0 } else { 1.8 };
    let shares: f32 = groups.iter().map(share).sum();
    let free = width - BETWEEN * (groups.len().max(1) - 1) as f32;
    let mut piece = Piece::default();
    let mut x = 0.0;
    for group in groups {
        let wide = free * share(group) / shares;
        let label = style.width(&group.label, style.text, Weight::Bold) + 2.0;
        piece.items.extend(self::label(style, x, group));
        let boxes = match &group.form {
            TrackForm::Even(track) => row(style, track, wide - label),
            TrackForm::Facings(tracks) => facings(style, tracks, wide - label),
            TrackForm::Hexagon(tracks) => hexagon(style, tracks, wide - label, None, None),
        };
        piece.put(boxes, x + label, 0.0);
        x += wide + BETWEEN;
    }
    piece.height = style.on_grid(piece.height + 0.6);
    piece
}

/// Lines of groups, one below the other: labels in a column, all boxes equally wide. Groups that do not fit side by side get
/// a line each.
pub(super) fn rows(style: &Style, rows: &[Vec<TrackGroup>], width: f32) -> Vec<Piece> {
    let share = |count: usize| (width - BETWEEN * (count.max(1) - 1) as f32) / count.max(1) as f32;
    let room = |count: usize| (share(count) - style.labels).max(style.box_size);
    let fits = |group: &TrackGroup, count: usize| match &group.form {
        TrackForm::Even(track) => Fit::of(style, track, room(count)).lines.len() <= 1,
        TrackForm::Facings(_) | TrackForm::Hexagon(_) => count == 1,
    };
    let lines = rows.iter().flat_map(|row| match row.iter().all(|group| fits(group, row.len())) {
        true => vec![row.as_slice()],
        false => row.chunks(1).collect(),
    });
    let lines: Vec<&[TrackGroup]> = lines.filter(|line| !line.is_empty()).collect();
    let groups = || lines.iter().flat_map(|line| line.iter().map(|group| (group, line.len())));
    let widths = groups().filter_map(|(group, count)| match &group.form {
        TrackForm::Even(track) => Some(Fit::of(style, track, room(count)).wide),
        TrackForm::Facings(_) | TrackForm::Hexagon(_) => None,
    });
    let common = widths.fold(f32::INFINITY, f32::min);
    let line = |line: &&[TrackGroup]| {
        let mut piece = Piece::default();
        for (index, group) in line.iter().enumerate() {
            let x = index as f32 * (share(line.len()) + BETWEEN);
            piece.items.extend(label(style, x, group));
            let boxes = match &group.form {
                TrackForm::Even(track) => {
                    let fit = Fit::of(style, track, room(line.len()));
                    Fit { wide: common.max(fit.least).min(fit.wide), ..fit }.draw(style, track)
                }
                TrackForm::Facings(tracks) => facings(style, tracks, room(line.len())),
                TrackForm::Hexagon(tracks) => hexagon(style, tracks, room(line.len()), None, None),
            };
            piece.put(boxes, x + style.labels, 0.0);
        }
        piece.height = style.on_grid(piece.height + 0.6);
        piece
    };
    lines.iter().map(line).collect()
}

/// The label of a group, vertically centred on its first row of boxes.
fn label(style: &Style, x: f32, group: &TrackGroup) -> Vec<Item> {
    let baseline = style.box_size / 2.0 + HALF_CAPITAL * style.text * super::font::MM_PER_POINT;
    style.line_of(x, baseline, style.text, Weight::Bold, style.accent, &group.label)
}

/// A row of boxes, widened to fill it, or several rows if one is not enough.
fn row(style: &Style, track: &Track, width: f32) -> Piece {
    Fit::of(style, track, width).draw(style, track)
}

/// How the boxes of a track fit into a width.
struct Fit {
    /// The sizes of the groups on each line.
    lines: Vec<Vec<usize>>,
    /// The least width of a box: that of an empty one, or what the widest text needs.
    least: f32,
    /// The width of a box.
    wide: f32,
}

/// The width that the groups of a line take.
fn used(line: &[usize], wide: f32) -> f32 {
    let boxes: usize = line.iter().sum();
    let gaps = line.len().saturating_sub(1) as f32;
    boxes as f32 * wide + boxes.saturating_sub(1) as f32 * BETWEEN_BOXES + gaps * BETWEEN_GROUPS
}

impl Fit {
    fn of(style: &Style, track: &Track, width: f32) -> Fit {
        let size = text_size(style);
        let widest = track.boxes.iter().map(|text| style.width(text, size, Weight::Regular)).fold(0.0, f32::max);
        // Words in boxes need more room to read well than numbers do.
        let has_words = track.boxes.iter().any(|text| text.chars().any(|c| !c.is_ascii_digit()));
        let air = if has_words { 3.0 } else { 0.9 };
        let least = |share: f32| (share * style.box_size).max(widest + air).min(width);
        let lines = |least: f32| lines(track, |line| used(line, least) <= width);
        // Boxes are rather narrower than high before a track takes another line.
        let narrow = lines(least(NARROWEST)).len() < lines(least(1.0)).len();
        let least = least(if narrow { NARROWEST } else { 1.0 });
        let lines = lines(least);
        let mut wide = least;
        // A box more than about twice as wide as it must be no longer looks like a check box.
        while wide < 2.2 * least && lines.iter().all(|line| used(line, wide + 0.1) <= width) {
            wide += 0.1;
        }
        Fit { lines, least, wide }
    }

    fn draw(&self, style: &Style, track: &Track) -> Piece {
        let (mut piece, mut areas, mut crosses) = (Piece::default(), Vec::new(), Vec::new());
        let mut texts = track.boxes.iter().enumerate();
        for (number, line) in self.lines.iter().enumerate() {
            let y = number as f32 * (style.box_size + BETWEEN_BOXES + 0.3);
            let mut x = 0.0;
            for size in line {
                for (index, text) in texts.by_ref().take(*size) {
                    let area = Area { x, y, width: self.wide, height: style.box_size };
                    areas.push(area);
                    piece.items.extend(style.centred(area, text_size(style), Weight::Regular, text));
                    if index < track.checked {
                        crosses.extend(cross(area));
                    }
                    x += self.wide + BETWEEN_BOXES;
                }
                x += BETWEEN_GROUPS;
            }
            piece.height = y + style.box_size;
        }
        if !areas.is_empty() {
            piece.items.insert(0, Item::Boxes { boxes: areas, stroke: Some(style.stroke()), fill: None });
        }
        piece.items.extend(crossed(crosses));
        piece
    }
}

/// The size of the text in boxes: slightly smaller than other text, so that it stays clear of the edges.
fn text_size(style: &Style) -> f32 {
    (style.text * 0.92).max(style.least_text)
}

/// The groups of each line: all on one line if they fit, else broken between groups where possible.
fn lines(track: &Track, fits: impl Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    let (count, groups) = (track.boxes.len(), track.groups());
    if count == 0 || fits(&groups) {
        return vec![groups];
    }
    let evenly = |count: usize| {
        let most = (1..=count).rev().find(|&boxes| fits(&[boxes])).unwrap_or(1);
        let each = count.div_ceil(count.div_ceil(most));
        (0..count).step_by(each).map(move |first| vec![(count - first).min(each)])
    };
    match track.grouping {
        Grouping::Together => evenly(count).collect(),
        Grouping::Fives => match (1..groups.len()).rev().find(|&whole| fits(&groups[..whole])) {
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
            lines
        }
    }
}

/// The two strokes that check a box off.
pub(super) fn cross(area: Area) -> [[f32; 4]; 2] {
    let (left, right) = (area.x + 0.4, area.x + area.width - 0.4);
    let (top, bottom) = (area.y + 0.4, area.y + area.height - 0.4);
    [[left, top, right, bottom], [left, bottom, right, top]]
}

fn crossed(lines: Vec<[f32; 4]>) -> Option<Item> {
    (!lines.is_empty()).then_some(Item::Lines { lines, stroke: Stroke { weight: 1.0, ink: Ink::BLACK } })
}

/// Crosses over the first of some boxes; nothing if none are checked off.
pub(super) fn checked(areas: &[Area], count: usize) -> Option<Item> {
    crossed(areas.iter().take(count).copied().flat_map(cross).collect())
}

/// Four tracks laid out like a ship seen from above: fore, port and starboard, aft.
fn facings(style: &Style, tracks: &[Track; 4], width: f32) -> Piece {
    let [fore, port, starboard, aft] = tracks;
    let side = (width - BETWEEN) / 2.0;
    let mut piece = Piece::default();
    let placed = |name: &str, track: &Track, width: f32| {
        let mut piece = Piece::default();
        let name = if width < 40.0 { &name[..1] } else { name };
        let widest = if width < 40.0 { "M" } else { "Starboard" };
        let label = style.width(widest, style.least_text, Weight::Regular) + 1.0;
        let baseline = style.box_size / 2.0 + 0.36 * style.least_text * super::font::MM_PER_POINT;
        piece.items.extend(style.line_of(0.0, baseline, style.least_text, Weight::Regular, Ink::GREY, name));
        match track.boxes.is_empty() {
            true => {
                piece.items.extend(style.line_of(
                    label,
                    baseline,
                    style.least_text,
                    Weight::Regular,
                    Ink::GREY,
                    "none",
                ));
                piece.height = style.box_size;
            }
            false => piece.put(row(style, track, width - label), label, 0.0),
        }
        piece
    };
    let gap = 1.2;
    piece.put(placed("Fore", fore, side), width * 0.25, 0.0);
    let middle = piece.height + gap;
    piece.put(placed("Port", port, side), 0.0, middle);
    piece.put(placed("Starboard", starboard, side), side + BETWEEN, middle);
    let bottom = piece.height + gap;
    piece.put(placed("Aft", aft, side), width * 0.25, bottom);
    piece
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_break_between_groups_where_they_can() {
        let broken = |count: usize, grouping, most: usize| {
            let track = Track { boxes: vec![String::new(); count], checked: 0, grouping };
            lines(&track, |line| line.iter().sum::<usize>() <= most)
        };
        let sizes = |sizes: &[usize]| Grouping::Sizes(sizes.to_vec());
        assert_eq!(broken(12, Grouping::Fives, 12), [[5, 5, 2]]);
        assert_eq!(broken(12, Grouping::Fives, 11), [vec![5, 5], vec![2]]);
        assert_eq!(broken(12, Grouping::Fives, 4), [[4], [4], [4]]);
        assert_eq!(broken(7, Grouping::Together, 6), [[4], [3]]);
        assert_eq!(broken(17, sizes(&[6, 6, 5]), 20), [[6, 6, 5]]);
        assert_eq!(broken(17, sizes(&[6, 6, 5]), 12), [vec![6, 6], vec![5]]);
        assert_eq!(broken(17, sizes(&[6, 6, 5]), 4), [[3], [3], [3], [3], [3], [2]]);
    }
}
