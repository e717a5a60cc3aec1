//! The control card: missiles to check off in fives, what each does, a track of tactical turns, and the scales of time.

use super::Starfire;
use super::numbers::Figures;
use super::report::{LoadReport, Report};
use super::ship::Ship;
use super::tables::{Code, Part, UNIT_TYPES, UnitType};
use super::time::Scale;
use crate::paper::sheet::{Block, BlockKey, Content, Grouping, Head, ItemLine, Sheet, Track, TrackForm, TrackGroup};
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::Sheets;

/// The most boxes for missiles of one kind; beyond that a box stands for several.
const MOST_BOXES: u32 = 60;

impl Sheets for Starfire {
    fn sheet(ship: &Ship, report: &Report, _: &Figures) -> Sheet {
        let boxes = report.missiles.iter().enumerate().map(|(index, load)| vec![missiles(index, load)]);
        let lines = [unit(ship)].into_iter().chain(report.missiles.iter().map(facts));
        let mut blocks = vec![
            Block { key: BlockKey::Tracks, content: Content::Rows(boxes.collect()) },
            Block { key: BlockKey::Missiles, content: Content::Items(lines.collect()) },
        ];
        blocks.extend(ship.notes.clone().map(|notes| Block { key: BlockKey::Notes, content: Content::Text(notes) }));
        blocks.extend([turns(), strip()]);
        Sheet { head: report.head(), blocks, ..Sheet::default() }
    }

    fn blank_sheet() -> Sheet {
        let boxes = (0..6).map(|index| vec![row(KEYS[index], "__________".to_string(), vec![String::new(); 40])]);
        let words = ["__________: damage ____", "______________________________"];
        let facts =
            ItemLine { items: words.map(|word| (word.to_string(), 0)).to_vec(), loss_limit: None, is_shaded: false };
        let blocks = vec![
            Block { key: BlockKey::Tracks, content: Content::Rows(boxes.collect()) },
            Block { key: BlockKey::Missiles, content: Content::Items(vec![facts; 6]) },
            turns(),
            strip(),
        ];
        Sheet { head: Head { is_blank: true, is_unrated: true, ..Head::default() }, blocks, ..Sheet::default() }
    }

    fn play_reference() -> Vec<Table> {
        let pulse = |scale: Scale| [format!("{} pulse", scale.word()), scale.pulse_words().to_string()];
        let two = |units: &[UnitType]| {
            let of = |part: fn(&UnitType) -> &str| units.iter().map(part).collect::<Vec<_>>().join(", ");
            [of(|unit| unit.name), of(|unit| unit.code)]
        };
        vec![
            pairs("Designator W-x:y:z", DESIGNATOR),
            codes("Warheads", Part::Warhead),
            modifiers(),
            pairs("Damage of a missile", DAMAGE),
            scales(),
            table("Pulses, six a turn", Scale::ALL.into_iter().map(pulse)),
            pairs("Time DD/IntTurn:TacTurn:Pulse", TIME),
            pairs("Which scale is played", TRIGGERS),
            table("Units", UNIT_TYPES.chunks(2).map(two)),
        ]
    }
}

const DESIGNATOR: &[[&str; 2]] = &[
    ["W", "body"],
    ["x", "warhead, none if nuclear"],
    ["y", "warhead modifiers"],
    ["z", "seeking and electronics"],
    ["Only modifiers", "SBM-:sp1, or SBM-sp1"],
    ["Only electronics", "CM-::j, or CM-j"],
];

const DAMAGE: &[[&str; 2]] = &[
    ["Base", "SM 1, CM 2, SBM 2"],
    ["Times", "warhead and modifiers"],
    ["Rounded", "once, at the end: nearest, halves up"],
    ["With L1 or L3", "down"],
    ["With s", "up"],
    ["With p1", "down, whatever else says"],
    ["Nothing left", "it flies and draws point defense"],
];

const TIME: &[[&str; 2]] = &[
    ["Days of a month", "1 to 30"],
    ["Interception turns of a day", "1 to 48"],
    ["Tactical turns of an interception turn", "1 to 60"],
    ["Pulses of a tactical turn (derived)", "1 to 6"],
    ["Tactical turns in a day", "2,880"],
];

const TRIGGERS: &[[&str; 2]] = &[
    ["Interstellar movement, economy", "strategic"],
    ["An unknown system, or unknown spacecraft met", "system"],
    ["Spacecraft or a planet in one system hex", "interception"],
    ["Two players in one interception hex", "tactical"],
    ["10 tactical turns", "then an interception pulse"],
    ["8 interception turns", "then a system pulse"],
];

/// What kind of unit it is.
fn unit(ship: &Ship) -> ItemLine {
    let kind = ship.unit.of.kind;
    let items = [kind.word()].into_iter().chain(kind.group().split(", ")).map(|word| (word.to_string(), 0)).collect();
    ItemLine { items, loss_limit: None, is_shaded: true }
}

/// What `--damage` calls the rows of missiles; those behind the last share its name.
const KEYS: [&str; 12] = ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10", "m11", "m12"];

/// Missiles of one kind to check off.
fn missiles(index: usize, load: &LoadReport) -> TrackGroup {
    let each = each_box(load.count);
    let boxes = load.count.div_ceil(each);
    let full = if each == 1 { String::new() } else { each.to_string() };
    let mut boxes = vec![full; boxes as usize];
    let rest = load.count % each;
    if let (Some(last), 1..) = (boxes.last_mut(), rest) {
        *last = rest.to_string();
    }
    let a_box = if each == 1 { String::new() } else { format!(", {each} a box") };
    let label = format!("{} x{}{a_box}", load.missile.name, load.count);
    row(KEYS[index.min(KEYS.len() - 1)], label, boxes)
}

/// How many missiles a box stands for: 1, 5, 10, 50, 100 and so on, so that the boxes are not too many.
fn each_box(count: u32) -> u32 {
    let steps = [1, 5, 10, 50, 100, 500];
    steps.into_iter().find(|each| count.div_ceil(*each) <= MOST_BOXES).unwrap_or(500)
}

fn row(key: &'static str, label: String, boxes: Vec<String>) -> TrackGroup {
    TrackGroup { key, label, form: TrackForm::Even(Track { boxes, checked: 0, grouping: Grouping::Fives }) }
}

/// What a missile does, in a line.
fn facts(load: &LoadReport) -> ItemLine {
    let missile = &load.missile;
    let as_laser = if missile.laser { " (laser)" } else { "" };
    let mode = if load.mode == "regular" { String::new() } else { format!(", {} mode", load.mode) };
    let limits: String = missile.limits.iter().map(|limit| format!("; {limit}")).collect();
    let words = format!("{}: damage {}{as_laser}, {}{mode}{limits}", missile.name, missile.damage.0, missile.words);
    ItemLine { items: vec![(words, 0)], loss_limit: None, is_shaded: false }
}

/// The tactical turns of an interception turn, in its six pulses.
fn turns() -> Block {
    let boxes = (1..=60).map(|turn: u32| turn.to_string()).collect();
    let track = Track { boxes, checked: 0, grouping: Grouping::Sizes(vec![10; 6]) };
    let group = TrackGroup { key: "turns", label: "TURN".to_string(), form: TrackForm::Even(track) };
    Block { key: BlockKey::Turns, content: Content::Rows(vec![vec![group]]) }
}

/// What templates may show at the bottom.
fn strip() -> Block {
    Block {
        key: BlockKey::Strip,
        content: Content::Tables(vec![scales(), codes("Warheads", Part::Warhead), modifiers()]),
    }
}

fn table(title: &str, rows: impl IntoIterator<Item = [String; 2]>) -> Table {
    let mut table = Table::new(&[Column::text("what", "What"), Column::text("value", "Value")]);
    table.title = Some(title.to_string());
    table.rows = rows.into_iter().map(|row| row.map(Cell::Text).to_vec()).collect();
    table
}

fn pairs(title: &str, rows: &[[&str; 2]]) -> Table {
    table(title, rows.iter().map(|row| row.map(str::to_string)))
}

fn scales() -> Table {
    let row = |scale: Scale| [format!("{} turn", scale.word()), scale.length().to_string()];
    table("Time", Scale::ALL.into_iter().map(row))
}

/// The codes of a part with what they do.
fn codes(title: &str, part: Part) -> Table {
    let codes = Code::ALL.into_iter().filter(|code| code.part() == part);
    table(title, codes.map(|code| [format!("{} {}", code.written(), code.name()), short(code).to_string()]))
}

fn short(code: Code) -> &'static str {
    match code {
        Code::A => "x2",
        Code::B => "x3",
        Code::L1 => "x1/2 laser, down",
        Code::L2 => "x1 laser",
        Code::L3 => "x1.5 laser, down",
        Code::S => "x1.5, up",
        Code::P1 => "x0.9, down, wins",
        Code::H => "regular, by starships",
        Code::J => "regular",
    }
}

fn modifiers() -> Table {
    let mut table = codes("Modifiers", Part::Modifiers);
    table.rows.extend(codes("", Part::Electronics).rows);
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_stand_for_all_missiles_and_are_never_too_many() {
        for count in 1..=9999 {
            let each = each_box(count);
            assert!(count.div_ceil(each) <= MOST_BOXES, "{count}");
            assert!(each == 1 || count > MOST_BOXES, "{count}");
        }
    }
}
