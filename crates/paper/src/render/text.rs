//! Sheets as text for a terminal or a file: 78 columns of monospaced text, nothing cut off.

mod grid;

use super::monospace::{Lines, beside, clean, columns, flow, hanging, padded, wide, width, wrap};
use super::terminal::terminal;
use super::words::{FIELDS, NONE, NOT_LEGAL, footer, heading, is_ship, longest_label};
use crate::sheet::{
    Battery, Content, FACINGS, Flights, Head, ItemBoxes, ItemLine, PanelRow, Record, SIDES, Sheet,
    Track, TrackForm, TrackGroup,
};
use crate::table::{Cell, Table};
use grid::grid;
use std::borrow::Borrow;

const WIDTH: usize = 78;

/// The most columns that stat lines and traits take on the right.
const MODES: usize = 40;

/// Returns the sheets as text, one below the other; nothing without sheets.
pub fn text<S: Borrow<Sheet>>(sheets: impl IntoIterator<Item = S>) -> String {
    let mut text = String::new();
    for sheet in sheets {
        text += if text.is_empty() { "" } else { "\n\n" };
        text += &lines(sheet.borrow()).join("\n");
        text.push('\n');
    }
    text
}

fn lines(sheet: &Sheet) -> Lines {
    let mut lines = vec!["═".repeat(WIDTH)];
    lines.extend(head(&sheet.head));
    if is_ship(sheet) {
        lines.extend([vec![String::new()], identity(&sheet.head)].concat());
    }
    if !sheet.head.marks.is_empty() {
        lines.extend([String::new(), format!("*** {NOT_LEGAL} ***")]);
        lines.extend(
            sheet
                .head
                .marks
                .iter()
                .flat_map(|mark| hanging("  -", 4, wrap(mark, WIDTH - 4))),
        );
    }
    if let Some(mark) = sheet.head.errata_mark() {
        lines.push(String::new());
        lines.extend(wrap(&mark, WIDTH));
    }
    let label = longest_label(sheet).min(17);
    for block in sheet
        .blocks
        .iter()
        .filter(|block| !block.content.is_empty())
    {
        let content = content(&block.content, label);
        if !content.is_empty() {
            let heading =
                heading(block.key.word(), &block.content).map(|heading| format!("── {heading} "));
            lines.push(String::new());
            lines.extend(heading.map(|heading| {
                heading.clone() + &"─".repeat(WIDTH.saturating_sub(width(&heading)))
            }));
            lines.extend(content);
        }
    }
    if let Some(footer) = footer(sheet) {
        lines.push(String::new());
        lines.extend(wrap(&footer, WIDTH));
    }
    lines
        .iter()
        .map(|line| line.trim_end().to_string())
        .collect()
}

fn content(content: &Content, label: usize) -> Lines {
    match content {
        Content::Rows(rows) => rows.iter().flat_map(|row| tracks(row, label)).collect(),
        // A terminal has no room for a picture.
        Content::Portrait(portrait) => portrait
            .around
            .iter()
            .chain(&portrait.beside)
            .flat_map(|group| track_group(group, label))
            .collect(),
        Content::Panel(panel) => panel
            .around
            .iter()
            .chain(&panel.rows)
            .flat_map(|row| panel_row(row, label))
            .collect(),
        Content::Columns(pairs) => numbers(pairs),
        Content::Batteries(batteries) => self::batteries(batteries),
        Content::Items(lines) => lines.iter().flat_map(item_line).collect(),
        Content::Text(text) => text
            .trim()
            .lines()
            .flat_map(|line| wrap(line, WIDTH))
            .collect(),
        Content::Flights(flights) => self::flights(flights),
        Content::Record(Record { turns: count, .. }) => {
            let cell = |number| {
                let cell = format!("{number:>2} [ ] ");
                vec![cell.clone() + &"_".repeat(24 - width(&cell).min(20))]
            };
            beside((1..=*count).map(cell).collect(), 3, WIDTH)
        }
        Content::Tables(tables) => beside(tables.iter().map(table).collect(), 4, WIDTH),
        Content::Grid(one) => grid(one),
    }
}

fn head(head: &Head) -> Lines {
    let rating = match &head.rating {
        Some(rating) => Some(clean(rating)),
        None => (head.is_blank && !head.is_unrated).then(|| "________".to_string()),
    };
    let numbers = rating.map(|rating| format!("Rating {rating}"));
    let small = head
        .small
        .iter()
        .map(|(label, number)| format!("{} {}", clean(label), clean(number)));
    let numbers: Lines = numbers
        .into_iter()
        .chain(small)
        .flat_map(|line| wrap(&line, WIDTH / 2))
        .collect();
    let right = numbers.iter().map(|line| width(line)).max().unwrap_or(0);
    let left = WIDTH - right - 2;
    let who: Lines = if head.is_blank {
        FIELDS
            .iter()
            .map(|field| padded(field, 8) + &"_".repeat(left.saturating_sub(12)))
            .collect()
    } else {
        let who = [head.faction.as_ref(), Some(&head.class), head.kind.as_ref()];
        who.into_iter()
            .flatten()
            .flat_map(|line| wrap(line, left))
            .collect()
    };
    let numbers = numbers
        .iter()
        .map(|line| " ".repeat(right - width(line)) + line)
        .collect();
    columns(&[(who, left + 2), (numbers, right)])
}

fn identity(head: &Head) -> Lines {
    let id = head.id.as_deref().unwrap_or_default();
    let id = format!("ID [ {id}{}]", " ".repeat(9usize.saturating_sub(width(id))));
    let room = WIDTH - width(&id) - 2;
    let name = match &head.name {
        Some(name) => hanging("Name", 5, wrap(name, room - 5)),
        None => vec![format!("Name {}", "_".repeat(room - 5))],
    };
    columns(&[(name, room + 2), (vec![id], 0)])
}

/// Returns a box with content, `wide` columns of it; `[x]` if it is checked off.
fn box_of(text: &str, wide: usize, is_checked: bool) -> String {
    let indent = |text: &str| " ".repeat(wide.saturating_sub(width(text)));
    if is_checked {
        format!("{}[x]", indent("x"))
    } else {
        format!("[{}{text}]", indent(text))
    }
}

/// Returns the boxes of a track, group by group.
fn boxes(track: &Track) -> Vec<Lines> {
    let labels: Lines = track.boxes.iter().map(|text| clean(text)).collect();
    let wide = labels
        .iter()
        .map(|label| width(label))
        .max()
        .unwrap_or(0)
        .max(2);
    let boxes = labels
        .iter()
        .enumerate()
        .map(|(index, label)| box_of(label, wide, index < track.checked));
    let mut boxes = boxes.into_iter();
    track
        .groups()
        .into_iter()
        .map(|size| boxes.by_ref().take(size).collect())
        .collect()
}

fn blanks(count: u32, checked: u32) -> Lines {
    (0..count)
        .map(|index| box_of("", 1, index < checked))
        .collect()
}

/// Returns a label followed by groups of boxes, or above them if it is long. Groups are not split if they fit on a
/// line.
fn labelled(label: &str, pad: usize, groups: &[Lines], limit: usize) -> Lines {
    let label = clean(label);
    let pad = if label.is_empty() {
        0
    } else {
        width(&label).max(pad) + 1
    };
    let is_beside = pad + 16 <= limit
        || groups
            .iter()
            .map(|group| width(&group.concat()))
            .sum::<usize>()
            + pad
            <= limit;
    let room = if is_beside { limit - pad } else { limit - 2 };
    let group = |group: &Lines| match group.concat() {
        whole if width(&whole) <= room => vec![whole],
        _ => flow(group.clone(), 0, room),
    };
    let rows = flow(
        groups
            .iter()
            .filter(|group| !group.is_empty())
            .flat_map(group)
            .collect(),
        1,
        room,
    );
    match is_beside {
        _ if rows.is_empty() => wrap(&label, limit),
        true => hanging(&label, pad, rows),
        false => [wrap(&label, limit), hanging("", 2, rows)].concat(),
    }
}

fn tracks(groups: &[TrackGroup], label: usize) -> Lines {
    beside(
        groups
            .iter()
            .map(|group| track_group(group, label))
            .collect(),
        3,
        WIDTH,
    )
}

fn track_group(group: &TrackGroup, label: usize) -> Lines {
    match &group.form {
        TrackForm::Even(track) => labelled(&group.label, label, &boxes(track), WIDTH),
        TrackForm::Facings(tracks) => {
            let pad = label.max(width(&group.label).min(WIDTH / 4)) + 1;
            let facing = |index: usize, limit| match boxes(&tracks[index]) {
                boxes if boxes.is_empty() => vec![format!("{}: {NONE}", FACINGS[index])],
                boxes => labelled(FACINGS[index], 0, &boxes, limit),
            };
            let sides = |limit| [1, 2].map(|index| facing(index, limit)).to_vec();
            let room = WIDTH - pad;
            let is_roomy = sides(room).iter().map(wide).sum::<usize>() + 3 <= room;
            let middle = beside(sides(if is_roomy { room } else { (room - 3) / 2 }), 3, room);
            let [fore, aft] = [0, 3].map(|index| facing(index, room));
            let full = [&fore, &middle, &aft]
                .map(wide)
                .into_iter()
                .max()
                .unwrap_or(0);
            let centered = |lines: Lines| hanging("", (full - wide(&lines)) / 2, lines);
            let cross = [centered(fore), centered(middle), centered(aft)].concat();
            columns(&[(wrap(&group.label, pad - 1), pad), (cross, full)])
        }
        TrackForm::Hexagon(tracks) => hexagon(&group.label, tracks, label),
    }
}

/// Writes six tracks arranged like the sides of a hexagon, the bow at the top.
fn hexagon(name: &str, tracks: &[Track; 6], label: usize) -> Lines {
    let pad = label.max(width(name).min(WIDTH / 4)) + 1;
    let room = WIDTH - pad;
    let side = |index: usize, limit| match (SIDES[index].replace('_', " "), boxes(&tracks[index])) {
        (side, boxes) if boxes.is_empty() => vec![format!("{side}: {NONE}")],
        (side, boxes) => labelled(&side, 0, &boxes, limit),
    };
    let pair = |left, right| {
        beside(
            vec![side(left, (room - 3) / 2), side(right, (room - 3) / 2)],
            3,
            room,
        )
    };
    let rows = [side(0, room), pair(5, 1), pair(4, 2), side(3, room)];
    let full = rows.iter().map(wide).max().unwrap_or(0);
    let centered = rows
        .into_iter()
        .flat_map(|lines| hanging("", (full - wide(&lines)) / 2, lines))
        .collect();
    columns(&[(wrap(name, pad - 1), pad), (centered, full)])
}

/// Writes batteries: name and banks on the left; stat lines and traits on the right, in two columns that all batteries
/// share.
fn batteries(batteries: &[Battery]) -> Lines {
    let modes = batteries.iter().flat_map(|battery| &battery.modes);
    let stats = modes
        .map(|(stats, _)| width(&clean(stats)))
        .max()
        .unwrap_or(0);
    let mode = |(stats_line, traits): &(String, String)| match clean(stats_line) {
        line if stats <= MODES - 14 => {
            let line = " ".repeat(stats - width(&line)) + &line;
            hanging(&line, stats + 2, wrap(traits, MODES - stats - 2))
        }
        line => wrap(&format!("{line} {traits}"), MODES),
    };
    let right: Vec<Lines> = batteries
        .iter()
        .map(|battery| battery.modes.iter().flat_map(mode).collect())
        .collect();
    let left = WIDTH - right.iter().map(wide).max().unwrap_or(0) - 2;
    let both = batteries.iter().zip(right).flat_map(|(battery, right)| {
        let banks = battery.banks.iter().map(|bank| {
            let each = (bank.per_mount > 1).then(|| vec![format!("×{}", bank.per_mount)]);
            let groups: Vec<Lines> = [blanks(bank.boxes, bank.checked)]
                .into_iter()
                .chain(each)
                .collect();
            labelled(&bank.arcs, 0, &groups, left - 2)
        });
        let banks = hanging(
            "",
            2,
            limited(
                beside(banks.collect(), 2, left - 2),
                battery.loss_limit,
                left - 2,
            ),
        );
        let both = columns(&[
            ([wrap(&battery.name, left), banks].concat(), left + 2),
            (right, 0),
        ]);
        [both, hanging("", 2, numbers(&battery.columns))].concat()
    });
    both.collect()
}

/// Writes numbers under their headings, in columns.
fn numbers(columns: &[(String, String)]) -> Lines {
    let lines = |text: &String| match clean(text) {
        text if width(&text) <= WIDTH - 2 => vec![text],
        text => wrap(&text, WIDTH - 2),
    };
    let cell = |(heading, value): &(String, String)| [lines(heading), lines(value)].concat();
    let cells: Vec<Lines> = columns.iter().map(cell).collect();
    let full = cells.iter().map(wide).max().unwrap_or(0);
    let right = |line: &String| " ".repeat(full - width(line)) + line;
    beside(
        cells
            .iter()
            .map(|cell| cell.iter().map(right).collect())
            .collect(),
        1,
        WIDTH - 2,
    )
}

/// Adds the loss limit after the last line.
fn limited(mut lines: Lines, loss_limit: Option<u32>, limit: usize) -> Lines {
    let last: Lines = lines
        .pop()
        .into_iter()
        .chain(loss_limit.map(|limit| format!("({limit})")))
        .collect();
    lines.extend(flow(last, 2, limit));
    lines
}

/// Returns a track, or the remark in place of its boxes.
fn panel_row(row: &PanelRow, label: usize) -> Lines {
    match &row.group.form {
        TrackForm::Even(track) if track.boxes.is_empty() => hanging(
            &row.group.label,
            label + 1,
            wrap(&row.remark, WIDTH - label - 1),
        ),
        _ => track_group(&row.group, label),
    }
}

fn flights(flights: &Flights) -> Lines {
    let boxes = |lost: u32| {
        (0..flights.fighters)
            .map(move |index| box_of(&(flights.fighters - index).to_string(), 1, index < lost))
    };
    let flight = |(number, lost): (usize, &u32)| {
        vec![format!("{number:>2} {}", boxes(*lost).collect::<String>())]
    };
    let all = beside((1..).zip(&flights.lost).map(flight).collect(), 3, WIDTH);
    [
        wrap(&flights.caption, WIDTH),
        all,
        wrap(&flights.rules, WIDTH),
        wrap(&flights.remark, WIDTH),
    ]
    .concat()
}

fn item_line(line: &ItemLine) -> Lines {
    let item = |item: &ItemBoxes| {
        labelled(
            &item.name,
            0,
            &[blanks(item.boxes, item.checked)],
            WIDTH - 2,
        )
    };
    let ground = if line.is_shaded { "░ " } else { "  " };
    let lines = limited(
        beside(line.items.iter().map(item).collect(), 3, WIDTH - 2),
        line.loss_limit,
        WIDTH - 2,
    );
    lines.iter().map(|line| format!("{ground}{line}")).collect()
}

fn table(table: &Table) -> Lines {
    let mut table = table.clone();
    table.rows.iter_mut().flatten().for_each(|cell| match cell {
        Cell::Text(text) | Cell::Number(_, text) => *text = clean(text),
    });
    let title = table.title.take();
    let drawn = |limit| {
        terminal(&table, None, limit)
            .lines()
            .map(str::to_string)
            .collect::<Lines>()
    };
    let mut lines = drawn(None);
    if wide(&lines) > WIDTH {
        lines = drawn(Some(WIDTH as u16));
    }
    // Under a title, pairs explain themselves: no headings.
    if let Some(rule) = lines
        .iter()
        .position(|line| line.starts_with('─'))
        .filter(|_| title.is_some())
        && table.columns.len() == 2
    {
        lines.drain(..rule);
    }
    title
        .iter()
        .flat_map(|title| wrap(title, wide(&lines).max(30)))
        .chain(lines.clone())
        .collect()
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
