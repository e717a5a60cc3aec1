//! Rule reminders for the sheet and the page of `sheet --reference`.

use super::tables::IndexCode;
use starwright_paper::sheet::Block;
use starwright_paper::table::Table;
use starwright_rules::reminders::Reminders;
use starwright_rules::sheet_parts::{pairs_table, strip_block};

/// The reminders as text.
pub const REMINDERS: Reminders = Reminders(include_str!("reminders.txt"));

/// Returns the reminders at the bottom of a sheet; the codes only if the craft has a damage index.
pub fn reminder_block(has_index: bool) -> Block {
    let mut tables = vec![REMINDERS.table("Turn"), REMINDERS.table("Cannon fire")];
    if has_index {
        tables.push(codes());
    }
    strip_block(tables)
}

/// Builds the table of damage index codes.
pub fn codes() -> Table {
    let row = |code: IndexCode| {
        let star = if code.is_attackers_choice_if_odd() {
            "*"
        } else {
            ""
        };
        [
            format!("{} {}{star}", code.letter(), code.word()),
            code.effect().to_string(),
        ]
    };
    let odd = ["* on odd damage", "the attacker chooses the system"].map(str::to_string);
    pairs_table(IndexCode::ALL.map(row).into_iter().chain([odd])).titled("Damage index codes")
}
