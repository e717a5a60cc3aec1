//! What sheets as text promise: nothing cut off, every box and every name.

use super::super::sample::{HOSTILE, blank, everything, track};
use super::*;

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

fn fits(text: &str) {
    text.lines().for_each(|line| {
        assert!(
            width(line) <= WIDTH && line.chars().count() <= WIDTH,
            "{line}"
        )
    });
}

#[test]
fn every_box_and_every_name_is_there() {
    let text = text(&[everything()]);
    fits(&text);
    let mounts = 5 + 4 * (1..=7).sum::<usize>();
    let (items, cells, tracks) = (1 + 2 + 30 + 5, 9, 28 + 24 + 8 + 12 + 16 + 15 + 9 + 2);
    let checked = 4 + 7 + 3 + 4 + 2 + 3 + 6 + (1..=7).sum::<usize>();
    assert_eq!(count(&text, "[x]"), checked);
    // One more for the ID, one more for a mark that speaks of `weapons[2]`, one more for a name with `[31m`.
    assert_eq!(count(&text, "["), mounts + items + cells + tracks + 3);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for name in [
        "Granite Synod",
        "Dreadnought",
        "593.39",
        "NOT LEGAL",
        "weapons[2]: no arcs",
        "Great Bombard",
    ] {
        assert!(words.contains(name), "{name}");
    }
    for name in [
        "ARMOR [x] [x] [ 3][ 2] [ 1]",
        "0 -1 17 12",
        "MA 8 1x3+/2/2",
        "Pr1 Slw",
        "×2",
        "(3)",
        "Point Defence <2>",
        "Damage 4",
        "the Nine",
        "3f9a",
    ] {
        assert!(words.contains(name), "{name}");
    }
    assert!(words.contains("<script>alert(1)</script>\"&' [31m"));
}

#[test]
fn a_terminal_is_told_nothing() {
    assert!(HOSTILE.contains('\u{1b}') && !text(&[everything()]).contains('\u{1b}'));
}

#[test]
fn long_names_and_many_boxes_wrap() {
    let (words, word) = ("Remonstrance ".repeat(30), "Ω".repeat(300));
    for name in [&words, &word, &"船".repeat(150)] {
        for boxes in [1, 60, 250] {
            let mut sheet = everything();
            sheet.head.class = name.clone();
            sheet.head.name = Some(name.clone());
            sheet.head.rating = Some(name.clone());
            sheet.footer.hash = name.clone();
            sheet
                .blocks
                .iter_mut()
                .for_each(|block| match &mut block.content {
                    Content::Rows(rows) => rows.iter_mut().flatten().for_each(|group| {
                        group.label = name.clone();
                        match &mut group.form {
                            TrackForm::Even(row) => *row = track(boxes, 1, true),
                            TrackForm::Facings(rows) => rows.fill(track(boxes, 1, false)),
                            TrackForm::Hexagon(rows) => rows.fill(track(boxes, 1, false)),
                        }
                    }),
                    Content::Portrait(portrait) => {
                        portrait.beside[0].label = name.clone();
                        portrait.beside[0].form =
                            TrackForm::Hexagon(std::array::from_fn(|_| track(boxes, 1, false)));
                    }
                    Content::Columns(columns) => columns[0] = (name.clone(), name.clone()),
                    Content::Batteries(batteries) => {
                        batteries[0].name = name.clone();
                        batteries[0].modes[0] = (name.clone(), name.clone());
                        batteries[0].banks[0].arcs = name.clone();
                        batteries[0].banks[0].boxes = boxes as u32;
                    }
                    Content::Items(lines) => {
                        lines[0].items[0] = ItemBoxes {
                            name: name.clone(),
                            boxes: boxes as u32,
                            checked: 0,
                        };
                    }
                    Content::Text(text) => *text = name.clone(),
                    Content::Record(record) => record.turns = boxes as u32,
                    Content::Grid(grid) => grid.title = name.clone(),
                    Content::Panel(_) | Content::Flights(_) => {}
                    Content::Tables(tables) => {
                        tables[0].title = Some(name.clone());
                        tables[0].rows[0][0] = Cell::text(name.clone());
                    }
                });
            let text = text(&[sheet]);
            fits(&text);
            let letter = name.chars().next().expect("a name");
            let letters = name.chars().filter(|&c| c == letter).count();
            assert!(
                text.chars().filter(|&c| c == letter).count() >= 15 * letters,
                "{text}"
            );
        }
    }
}

#[test]
fn hull_boxes_stand_in_fives_and_checked_ones_are_crossed() {
    let lines = labelled("HULL", 4, &boxes(&track(12, 2, true)), WIDTH);
    assert_eq!(
        lines,
        ["HULL  [x] [x][10][ 9][ 8] [ 7][ 6][ 5][ 4][ 3] [ 2][ 1]"]
    );
}

#[test]
fn facings_stand_as_a_cross() {
    let form = TrackForm::Facings([2, 1, 1, 2].map(|count| track(count, 0, false)));
    let lines = track_group(
        &TrackGroup {
            key: "shields",
            label: "SHLD".into(),
            form,
        },
        4,
    );
    let cross = [
        "SHLD       fore [ 2][ 1]",
        "     port [ 1]   starboard [ 1]",
        "            aft [ 2][ 1]",
    ];
    assert_eq!(lines, cross);
}

#[test]
fn a_facing_without_boxes_says_so() {
    let form = TrackForm::Facings([2, 1, 1, 0].map(|count| track(count, 0, false)));
    let lines = track_group(
        &TrackGroup {
            key: "shields",
            label: "SHLD".into(),
            form,
        },
        4,
    );
    assert!(lines[2].ends_with("aft: none"), "{lines:?}");
}

#[test]
fn nothing_comes_of_nothing() {
    assert_eq!(text(&[] as &[Sheet]), "");
    fits(&text(&[Sheet::default(), blank()]));
    assert!(text(&[blank()]).contains("Class   ____") && text(&[blank()]).contains("Rating ____"));
}
