//! The control card: missiles to check off in fives, what each does, a track of tactical turns, and the scales of time.

use super::Starfire;
use super::numbers::Numbers;
use super::report::{LoadReport, Report};
use super::ship::Ship;
use super::tables::{Code, Part, UNIT_TYPES, UnitType};
use super::time::Scale;
use starwright_paper::sheet::{Block, BlockKey, Content, Grouping, ItemLine, Sheet, TrackGroup};
use starwright_paper::table::Table;
use starwright_rules::Sheets;
use starwright_rules::reminders::Reminders;
use starwright_rules::sheet_parts::{
    blank_sheet, block, empty_boxes, item_line, notes_block, pairs_table, strip_block, track,
};
use starwright_text::join::Join;

/// The reminders as text.
const REMINDERS: Reminders = Reminders(include_str!("reminders.txt"));

/// Maximum number of boxes for missiles of one kind; if there are more missiles, a box counts several.
const MAX_BOXES: u32 = 60;

impl Sheets for Starfire {
    fn sheet(ship: &Ship, report: &Report, _: &Numbers) -> Sheet {
        let boxes = report
            .missiles
            .iter()
            .enumerate()
            .map(|(index, load)| vec![missiles(index, load)]);
        let lines = [unit(ship)]
            .into_iter()
            .chain(report.missiles.iter().map(facts));
        let mut blocks = vec![
            block(BlockKey::Tracks, Content::Rows(boxes.collect())),
            block(BlockKey::Missiles, Content::Items(lines.collect())),
        ];
        blocks.extend(notes_block(ship.notes.as_deref()));
        blocks.extend([
            turn_block(),
            strip_block(vec![
                scales(),
                code_table("Warheads", Part::Warhead),
                modifiers(),
            ]),
        ]);
        Sheet {
            head: report.head(),
            blocks,
            ..Sheet::default()
        }
    }

    fn blank_sheet() -> Sheet {
        let boxes = (0..6).map(|index| {
            vec![track(
                KEYS[index],
                "__________",
                empty_boxes(40),
                Grouping::Fives,
            )]
        });
        let words = ["__________: damage ____", "______________________________"];
        let facts = item_line(words.map(|word| (word.to_string(), 0)).to_vec(), false);
        let blocks = vec![
            block(BlockKey::Tracks, Content::Rows(boxes.collect())),
            block(BlockKey::Missiles, Content::Items(vec![facts; 6])),
            turn_block(),
            strip_block(vec![
                scales(),
                code_table("Warheads", Part::Warhead),
                modifiers(),
            ]),
        ];
        blank_sheet(true, blocks)
    }

    fn play_reference() -> Vec<Table> {
        let pulse = |scale: Scale| {
            [
                format!("{} pulse", scale.word()),
                scale.pulse_words().to_string(),
            ]
        };
        let two = |units: &[UnitType]| {
            let of = |part: fn(&UnitType) -> &str| units.iter().map(part).join(", ");
            [of(|unit| unit.name), of(|unit| unit.code)]
        };
        vec![
            REMINDERS.table("Designator W-x:y:z"),
            code_table("Warheads", Part::Warhead),
            modifiers(),
            REMINDERS.table("Damage of a missile"),
            scales(),
            pairs_table(Scale::ALL.into_iter().map(pulse)).titled("Pulses, six a turn"),
            REMINDERS.table("Time DD/IntTurn:TacTurn:Pulse"),
            pairs_table(hexes()).titled("Hexes"),
            REMINDERS.table("Which scale is played"),
            pairs_table(UNIT_TYPES.chunks(2).map(two)).titled("Units"),
        ]
    }
}

/// Returns the line with the type of unit.
fn unit(ship: &Ship) -> ItemLine {
    let kind = ship.unit.unit_type.kind;
    let items = [kind.word()]
        .into_iter()
        .chain(kind.group().split(", "))
        .map(|word| (word.to_string(), 0))
        .collect();
    item_line(items, true)
}

/// Names of the rows of missiles in `--damage`; rows after the last share its name.
const KEYS: [&str; 12] = [
    "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10", "m11", "m12",
];

/// Missiles of one kind to check off.
fn missiles(index: usize, load: &LoadReport) -> TrackGroup {
    let each = missiles_per_box(load.count);
    let boxes = load.count.div_ceil(each);
    let full = if each == 1 {
        String::new()
    } else {
        each.to_string()
    };
    let mut boxes = vec![full; boxes as usize];
    let rest = load.count % each;
    if let (Some(last), 1..) = (boxes.last_mut(), rest) {
        *last = rest.to_string();
    }
    let a_box = if each == 1 {
        String::new()
    } else {
        format!(", {each} a box")
    };
    let label = format!("{} x{}{a_box}", load.missile.name, load.count);
    track(
        KEYS[index.min(KEYS.len() - 1)],
        label,
        boxes,
        Grouping::Fives,
    )
}

/// Returns how many missiles a box counts: 1, 5, 10, 50, 100 and so on, so that the boxes are not too many.
fn missiles_per_box(count: u32) -> u32 {
    let steps = [1, 5, 10, 50, 100, 500];
    steps
        .into_iter()
        .find(|each| count.div_ceil(*each) <= MAX_BOXES)
        .unwrap_or(500)
}

/// Returns the effect of a missile in one line.
fn facts(load: &LoadReport) -> ItemLine {
    let missile = &load.missile;
    let as_laser = if missile.laser { " (laser)" } else { "" };
    let mode = if load.mode == "regular" {
        String::new()
    } else {
        format!(", {} mode", load.mode)
    };
    let limits: String = missile
        .limits
        .iter()
        .map(|limit| format!("; {limit}"))
        .collect();
    let words = format!(
        "{}: damage {}{as_laser}, {}{mode}{limits}",
        missile.name, missile.damage, missile.words
    );
    item_line(vec![(words, 0)], false)
}

/// Returns the tactical turns of an interception turn, in its six pulses.
fn turn_block() -> Block {
    let boxes = (1..=60).map(|turn: u32| turn.to_string()).collect();
    let group = track("turns", "TURN", boxes, Grouping::Sizes(vec![10; 6]));
    block(BlockKey::Turns, Content::Rows(vec![vec![group]]))
}

/// Returns the hexes of each scale: how wide they are, and what they are in those of the next.
fn hexes() -> [[String; 2]; 3] {
    let of = |(scale, next): (Scale, &str)| {
        [
            format!("{} hex: {}", scale.word(), scale.hex()),
            next.to_string(),
        ]
    };
    [
        (Scale::System, "48 interception hexes"),
        (Scale::Interception, "60 tactical hexes, most weapon range"),
        (Scale::Tactical, "75,000 km"),
    ]
    .map(of)
}

fn scales() -> Table {
    let row = |scale: Scale| [format!("{} turn", scale.word()), scale.length().to_string()];
    pairs_table(Scale::ALL.into_iter().map(row)).titled("Time")
}

/// Returns the codes of a part with what they do.
fn code_table(title: &str, part: Part) -> Table {
    let codes = Code::ALL.into_iter().filter(|code| code.part() == part);
    pairs_table(codes.map(|code| {
        [
            format!("{} {}", code.written(), code.name()),
            code.short().to_string(),
        ]
    }))
    .titled(title)
}

fn modifiers() -> Table {
    let mut table = code_table("Modifiers", Part::Modifiers);
    table.rows.extend(code_table("", Part::Electronics).rows);
    table
}

#[cfg(test)]
mod tests {
    use super::super::distance::Distance;
    use super::*;

    #[test]
    fn the_hexes_of_the_reference_page_are_those_of_distances() {
        let tactical = |text: &str| Distance::parse(text).expect(text).tactical;
        for [hex, next] in &hexes()[..2] {
            let (hex, light) = hex.split_once(": ").expect("a hex and how wide it is");
            let next = next.split_once(',').map_or(next.as_str(), |(next, _)| next);
            let one = tactical(&format!("1 {hex}"));
            assert_eq!((tactical(light), tactical(next)), (one, one), "{hex}");
        }
        assert!(
            Distance::parse("60 tactical")
                .expect("hexes")
                .in_weapon_range
        );
        assert!(
            !Distance::parse("61 tactical")
                .expect("hexes")
                .in_weapon_range
        );
    }

    #[test]
    fn boxes_stand_for_all_missiles_and_are_never_too_many() {
        for count in 1..=9999 {
            let each = missiles_per_box(count);
            assert!(count.div_ceil(each) <= MAX_BOXES, "{count}");
            assert!(each == 1 || count > MAX_BOXES, "{count}");
        }
    }
}
