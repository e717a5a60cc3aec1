//! Building blocks of sheets that several games share.

use starwright_paper::sheet::{
    BankBoxes, Battery, Block, BlockKey, Content, Grouping, Head, ItemBoxes, ItemLine, Sheet,
    Track, TrackForm, TrackGroup,
};
use starwright_paper::table::{Cell, Column, Table};

/// Builds a block of a sheet.
pub fn block(key: BlockKey, content: Content) -> Block {
    Block { key, content }
}

/// Builds the block of notes, each paragraph on one line, or returns `None` without notes.
pub fn notes_block(notes: Option<&str>) -> Option<Block> {
    notes.map(|notes| block(BlockKey::Notes, Content::Text(reflow(notes))))
}

fn reflow(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs = lines
        .split(|line| line.is_empty())
        .filter(|lines| !lines.is_empty());
    paragraphs
        .map(|lines| lines.join(" "))
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// Builds the block of tables that templates may show at the bottom of a sheet.
pub fn strip_block(tables: Vec<Table>) -> Block {
    block(BlockKey::Strip, Content::Tables(tables))
}

/// Builds a sheet to fill in by hand, with room for a rating if the game has ratings.
pub fn blank_sheet(is_unrated: bool, blocks: Vec<Block>) -> Sheet {
    Sheet {
        head: Head {
            is_blank: true,
            is_unrated,
            ..Head::default()
        },
        blocks,
        ..Sheet::default()
    }
}

/// Builds one row of boxes.
pub fn track(
    key: &'static str,
    label: impl Into<String>,
    boxes: Vec<String>,
    grouping: Grouping,
) -> TrackGroup {
    TrackGroup {
        key,
        label: label.into(),
        form: TrackForm::Even(Track {
            boxes,
            checked: 0,
            grouping,
        }),
    }
}

/// Returns this many empty boxes.
pub fn empty_boxes(boxes: usize) -> Vec<String> {
    vec![String::new(); boxes]
}

/// Builds a bank of single weapons.
pub fn bank(arcs: impl Into<String>, boxes: u32) -> BankBoxes {
    BankBoxes {
        arcs: arcs.into(),
        boxes,
        per_mount: 1,
        ..BankBoxes::default()
    }
}

/// Builds a battery of one mode, without arcs, loss limit or glossary terms.
pub fn battery(
    name: impl Into<String>,
    banks: Vec<BankBoxes>,
    mode: [impl Into<String>; 2],
) -> Battery {
    let [stats, traits] = mode.map(Into::into);
    let (modes, sectors) = (vec![(stats, traits)], Some([false; 12]));
    Battery {
        name: name.into(),
        banks,
        modes,
        sectors,
        ..Battery::default()
    }
}

/// Builds a line of items without a loss limit.
pub fn item_line(items: Vec<(String, u32)>, is_shaded: bool) -> ItemLine {
    let item = |(name, boxes)| ItemBoxes {
        name,
        boxes,
        ..ItemBoxes::default()
    };
    ItemLine {
        items: items.into_iter().map(item).collect(),
        is_shaded,
        ..ItemLine::default()
    }
}

/// Builds a small table of two columns: a name and its value.
pub fn pairs_table<T: Into<Cell>>(rows: impl IntoIterator<Item = [T; 2]>) -> Table {
    let table = Table::new(&[Column::text("what", "What"), Column::text("value", "Value")]);
    Table {
        rows: rows
            .into_iter()
            .map(|row| row.map(Into::into).to_vec())
            .collect(),
        ..table
    }
}
