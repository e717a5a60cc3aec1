//! Reports about a fleet: tables for people and spreadsheets, an object for programs.

use super::roster::{MusteredLine, Origin, Room, Roster};
use crate::doc::finding::{Finding, Severity};
use crate::number::exact::Exact;
use crate::number::rounding::Rounding;
use crate::paper::table::{Cell, Column, Table};
use crate::ruleset::muster::{BattleSize, Points};
use serde_json::{Value, json};

const ROSTER: &[Column] = &[
    Column::text("fleet", "Fleet").only_in_data(),
    Column::text("design", "Design").only_in_data(),
    Column::number("ships", "Ships").with_total(),
    Column::text("class", "Class"),
    Column::text("type", "Type").optional(),
    Column::text("names", "Names").optional(),
    Column::text("category", "Category").optional(),
    Column::number("rating", "Rating").optional(),
    Column::number("together", "Together").with_total().optional(),
    Column::number("share", "Share %").with_total().optional(),
    Column::number("hull", "Hull").with_total().optional(),
    Column::number("weapons", "Weapons").with_total().optional(),
    Column::number("carrier", "Carrier").with_total().optional(),
    Column::text("legal", "Legal"),
];

fn whole(number: u64) -> Cell {
    Cell::number(number as f64, number.to_string())
}

fn exact(number: Exact) -> Cell {
    Cell::number(number.to_f64(), number.to_string())
}

/// The exact share, so that totals add up, written with one decimal.
fn percent(share: Exact) -> Cell {
    Cell::number(share.to_f64(), Rounding::nearest(1).apply(share).places(1))
}

fn tenths(share: Exact) -> f64 {
    Rounding::nearest(1).apply(share).to_f64()
}

fn maybe(cell: Option<Cell>) -> Cell {
    cell.unwrap_or_else(|| Cell::text(""))
}

/// The ships by design; tables for people show only the first of many names.
pub fn roster_table(roster: &Roster, is_for_people: bool) -> Table {
    let mut table = Table::new(ROSTER);
    if roster.ruleset.points() == Points::Listed {
        table.columns.iter_mut().filter(|column| column.key == "rating").for_each(|column| column.label = "Points");
    }
    table.rows = roster.lines.iter().map(|line| row(roster, line, is_for_people)).collect();
    table
}

fn row(roster: &Roster, line: &MusteredLine, is_for_people: bool) -> Vec<Cell> {
    let (muster, head) = (line.muster(), &line.printed().sheet.head);
    let count = u64::from(line.count());
    let posted = |rating: Exact| match line.is_posted() && is_for_people {
        true => Cell::number(rating.to_f64(), format!("{rating} (posted)")),
        false => exact(rating),
    };
    let share = line.rating().and_then(|rating| roster.share(rating));
    vec![
        Cell::text(&roster.fleet.name),
        Cell::text(&line.entry.design),
        whole(count),
        Cell::text(&muster.class),
        Cell::text(head.kind.as_deref().unwrap_or_default()),
        Cell::text(names(line, if is_for_people { 4 } else { usize::MAX })),
        Cell::text(line.entry.listing.category.as_deref().unwrap_or_default()),
        maybe(line.each().map(posted)),
        maybe(line.rating().map(exact)),
        maybe(share.map(percent)),
        maybe(line.hull().map(whole)),
        maybe(line.weapons().map(whole)),
        maybe(line.flights().map(whole)),
        Cell::text(if line.is_legal() { "yes" } else { "NO" }),
    ]
}

/// The names of the ships in a line, at most this many.
fn names(line: &MusteredLine, most: usize) -> String {
    let names: Vec<&str> = line.entry.ships.iter().flatten().map(String::as_str).collect();
    let shown = names[..names.len().min(most)].join(", ");
    if names.len() > most { format!("{shown} and {} more", names.len() - most) } else { shown }
}

/// What the ships carry in total, such as missiles. `None` if the game lists nothing.
pub fn supplies(roster: &Roster) -> Option<Table> {
    let (title, columns) = roster.ruleset.supplies()?;
    let mut table = Table::new(columns);
    table.columns.extend([Column::number("count", "In all"), Column::text("ships", "On")]);
    table.title = Some(title.to_string());
    let mut found: Vec<(Vec<Cell>, u64, Vec<&str>)> = Vec::new();
    for line in roster.lines.iter().filter(|line| line.printed().ruleset == roster.ruleset) {
        for supply in &line.muster().supplies {
            let (count, class) = (u64::from(supply.count) * u64::from(line.count()), line.muster().class.as_str());
            let place = found.iter().position(|(cells, ..)| *cells == supply.cells).unwrap_or_else(|| {
                found.push((supply.cells.clone(), 0, Vec::new()));
                found.len() - 1
            });
            let (_, sum, ships) = &mut found[place];
            *sum = sum.saturating_add(count);
            if !ships.contains(&class) {
                ships.push(class);
            }
        }
    }
    let row = |(cells, count, ships): (Vec<Cell>, u64, Vec<&str>)| {
        cells.into_iter().chain([whole(count), Cell::text(ships.join(", "))]).collect()
    };
    table.rows = found.into_iter().map(row).collect();
    (!table.rows.is_empty()).then_some(table)
}

/// The battle sizes of the game compared with the fleet; `None` if we know none.
pub fn battles(roster: &Roster) -> Option<Table> {
    let mut table = Table::new(&[
        Column::text("battle", "Battle"),
        Column::number("limit", "Fleet limit"),
        Column::number("victory_points", "Victory points to win").optional(),
        Column::number("left", "Points left"),
        Column::text("fits", "Fits"),
    ]);
    if !roster.ruleset.categories().is_empty() {
        table.columns.iter_mut().filter(|column| column.key == "fits").for_each(|column| column.label = "Points fit");
    }
    let chosen = roster.limit.and_then(|limit| limit.battle);
    let row = |size: &BattleSize| {
        let (left, words) = roster.signed_left(size.limit);
        let fits = match (left >= 0.0, chosen == Some(*size)) {
            (true, true) => "yes, chosen",
            (true, false) => "yes",
            (false, true) => "NO, chosen",
            (false, false) => "no",
        };
        let victory = maybe(size.victory_points.map(|points| whole(points.into())));
        vec![Cell::text(size.name), whole(size.limit.into()), victory, Cell::number(left, words), Cell::text(fits)]
    };
    table.rows = roster.ruleset.battle_sizes().iter().map(row).collect();
    (!table.rows.is_empty()).then_some(table)
}

/// What else would fit.
pub fn room_table(rooms: &[Room]) -> Table {
    let mut table = Table::new(&[
        Column::text("class", "Would still fit"),
        Column::text("type", "Type").optional(),
        Column::number("rating", "Rating"),
        Column::number("count", "Up to"),
        Column::number("left", "Left then"),
    ]);
    let row = |room: &Room| {
        let kind = Cell::text(room.kind.as_deref().unwrap_or_default());
        vec![Cell::text(&room.class), kind, exact(room.rating), whole(room.count), exact(room.left)]
    };
    table.rows = rooms.iter().map(row).collect();
    table
}

/// Fleets side by side, one row each.
pub fn comparison(fleets: &[(&Roster, &[Finding])]) -> Table {
    let mut table = Table::new(&[
        Column::text("fleet", "Fleet"),
        Column::text("faction", "Faction").optional(),
        Column::text("ruleset", "Game").only_in_data(),
        Column::number("ships", "Ships"),
        Column::number("rating", "Rating"),
        Column::text("battle", "Battle").optional(),
        Column::number("limit", "Limit"),
        Column::number("share", "Share %"),
        Column::number("left", "Left"),
        Column::number("victory_points", "VP to win").optional(),
        Column::number("hull", "Hull").optional(),
        Column::number("weapons", "Weapons").optional(),
        Column::number("carrier", "Carrier").optional(),
        Column::number("flights", "Flights").optional(),
        Column::text("legal", "Legal"),
    ]);
    let row = |(roster, findings): &(&Roster, &[Finding])| {
        let battle = roster.limit.and_then(|limit| limit.battle);
        let left = roster.limit.map(|limit| roster.signed_left(limit.points));
        vec![
            Cell::text(&roster.fleet.name),
            Cell::text(roster.fleet.faction.as_deref().unwrap_or_default()),
            Cell::text(roster.ruleset.key()),
            whole(roster.ships().into()),
            exact(roster.rating()),
            Cell::text(battle.map_or("", |size| size.name)),
            maybe(roster.limit.map(|limit| whole(limit.points.into()))),
            maybe(roster.share(roster.rating()).map(percent)),
            maybe(left.map(|(left, words)| Cell::number(left, words))),
            maybe(battle.and_then(|size| size.victory_points).map(|points| whole(points.into()))),
            maybe(roster.hull().map(whole)),
            maybe(roster.weapons().map(whole)),
            maybe(roster.carrier().map(whole)),
            maybe(roster.flights().map(whole)),
            Cell::text(if is_legal(findings) { "yes" } else { "NO" }),
        ]
    };
    table.rows = fleets.iter().map(row).collect();
    table
}

/// Whether the fleet is legal.
fn is_legal(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.severity != Severity::Illegal)
}

/// The fleet in a few lines: name, how much of which limit, flights.
pub fn headlines(roster: &Roster) -> Vec<String> {
    let faction = roster.fleet.faction.as_ref().map(|faction| format!(", {faction}")).unwrap_or_default();
    let posted = if roster.is_posted() { " (as posted)" } else { "" };
    let total = roster.rating();
    let ships = if roster.ships() == 1 { "1 ship".to_string() } else { format!("{} ships", roster.ships()) };
    let points = if roster.has_points() { format!(", {total} points{posted}") } else { String::new() };
    let mut lines = vec![format!("{}{faction}: {ships}{points}", roster.fleet.name)];
    if let Some(limit) = roster.limit {
        let (_, left) = roster.signed_left(limit.points);
        let left = left.strip_prefix('-').map_or_else(|| format!("{left} left"), |over| format!("{over} over"));
        let what = match (limit.battle, limit.origin) {
            (Some(size), Origin::Smallest) => format!("the smallest battle it fits is {}", size.name),
            (Some(size), Origin::Fleet("level")) => format!("level {}", size.name),
            (Some(size), _) => format!("{} battle", size.name),
            (None, _) => "limit by agreement".to_string(),
        };
        let victory = limit.battle.and_then(|size| size.victory_points);
        let win = victory.map(|points| format!("; {points} victory points win")).unwrap_or_default();
        lines.push(format!("{what}: {total} of {} points, {left}{win}", limit.points));
    }
    match (roster.flights(), roster.carrier()) {
        (Some(0) | None, Some(0) | None) => {}
        (Some(flights), Some(held)) => lines.push(format!("flights: {flights} of the {held} that its carriers hold")),
        (Some(flights), None) => lines.push(format!("flights: {flights}")),
        (None, Some(_)) => {}
    }
    lines
}

fn number(number: Exact) -> Value {
    let (whole, (rest, _)) = number.split();
    match u64::try_from(whole) {
        Ok(whole) if rest == 0 => json!(whole),
        _ => json!(Rounding::nearest(2).apply(number).to_f64()),
    }
}

/// The fleet for programs, without its file.
pub fn json(roster: &Roster, rooms: &[Room], findings: &[Finding]) -> Value {
    let signed = |limit: u32| {
        let (value, words) = roster.signed_left(limit);
        words.parse::<i64>().map_or(json!(value), |whole| json!(whole))
    };
    let entry = |line: &MusteredLine| {
        let (muster, head) = (line.muster(), &line.printed().sheet.head);
        json!({
            "design": line.entry.design, "ruleset": line.printed().ruleset.key(), "class": muster.class, "type": head.kind,
            "count": line.count(), "names": line.entry.ships.iter().flatten().collect::<Vec<_>>(),
            "rating": line.each().map(number), "posted": line.is_posted(), "total": line.rating().map(number),
            "category": line.entry.listing.category, "max": line.entry.listing.max,
            "share": line.rating().and_then(|rating| roster.share(rating)).map(tenths),
            "hull": muster.hull, "weapons": muster.weapons, "carrier": muster.flights, "legal": line.is_legal(),
        })
    };
    let size = |size: &BattleSize| {
        json!({"battle": size.name, "limit": size.limit, "victory_points": size.victory_points,
               "left": signed(size.limit), "fits": roster.rating() <= Exact::from(size.limit)})
    };
    let room = |room: &Room| {
        json!({"class": room.class, "type": room.kind, "rating": number(room.rating), "count": room.count,
               "left": number(room.left)})
    };
    let battle = roster.limit.and_then(|limit| limit.battle);
    json!({
        "fleet": roster.fleet.name, "faction": roster.fleet.faction, "ruleset": roster.ruleset.key(),
        "battle": battle.map(|size| size.name), "limit": roster.limit.map(|limit| limit.points),
        "limit_from": roster.limit.map(|limit| limit.origin.word()),
        "victory_points": battle.and_then(|size| size.victory_points),
        "ships": roster.ships(), "rating": number(roster.rating()), "posted": roster.is_posted(),
        "unrated": roster.lines.iter().filter(|line| line.each().is_none()).map(|line| &line.muster().class)
            .collect::<Vec<_>>(),
        "share": roster.share(roster.rating()).map(tenths),
        "left": roster.limit.map(|limit| signed(limit.points)),
        "hull": roster.hull(), "weapons": roster.weapons(), "carrier": roster.carrier(), "flights": roster.flights(),
        "entries": roster.lines.iter().map(entry).collect::<Vec<_>>(),
        "battles": roster.ruleset.battle_sizes().iter().map(size).collect::<Vec<_>>(),
        "fits": rooms.iter().map(room).collect::<Vec<_>>(),
        "legal": is_legal(findings), "findings": findings,
    })
}
