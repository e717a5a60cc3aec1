//! Reports on fleets for people and spreadsheets: headlines and tables.

use super::fleet::{FittingDesign, Fleet, LimitSource};
use super::report::{BattleReport, EntryReport, FleetReport};
use starwright_paper::answer::Present;
use starwright_paper::table::{Cell, Column, Part, Table};
use starwright_rules::fleet_list::{CategoryShare, FleetFigure};
use starwright_rules::fleets::PointsSource;
use starwright_text::breakdown::Difference;
use starwright_text::exact::Exact;
use starwright_text::field::pluralize;
use starwright_text::finding::Finding;
use starwright_text::rounding::Rounding;
use std::collections::BTreeSet;

/// Maximum number of names per design in a table for people.
pub const MAX_SHOWN_NAMES: usize = 4;

/// Builds a cell with the exact share, so that totals add up, written with one decimal.
fn percent(share: Exact) -> Cell {
    Cell::number(
        share.to_f64(),
        Rounding::nearest(1).apply(share).to_decimal(1),
    )
}

fn signed(left: Difference) -> Cell {
    Cell::number(left.to_f64(), left.to_string())
}

impl Present for FleetReport {
    /// Summarizes the fleet in a few lines: name, how much of which limit, flights.
    fn title(&self) -> String {
        self.headlines().join("\n")
    }

    /// Returns the roster, then the other tables of the game.
    fn tables(&self) -> Vec<Table> {
        let lists = self
            .category_table()
            .into_iter()
            .chain(self.figure_table())
            .chain(self.order_table())
            .chain(self.supply_table());
        let more = [self.battle_table(), self.fit_table(), self.finding_table()];
        [self.roster(usize::MAX)]
            .into_iter()
            .chain(lists)
            .chain(more)
            .collect()
    }
}

impl FleetReport {
    /// Summarizes the fleet in a few lines: name, how much of which limit, flights.
    pub fn headlines(&self) -> Vec<String> {
        let faction = self
            .faction
            .as_ref()
            .map(|faction| format!(", {faction}"))
            .unwrap_or_default();
        let posted = if self.posted { " (as posted)" } else { "" };
        let total = self.rating;
        let has_points = self.ruleset.points_source() != PointsSource::Unknown;
        let word = if total == Exact::whole(1) {
            "point"
        } else {
            "points"
        };
        let points = if has_points {
            format!(", {total} {word}{posted}")
        } else {
            String::new()
        };
        let mut lines = vec![format!(
            "{}{faction}: {}{points}",
            self.fleet,
            pluralize(self.ships as usize, "ship")
        )];
        if let (Some(limit), Some(left), Some(origin)) = (self.limit, self.left, self.limit_from) {
            let left = format!(
                "{} {}",
                left.size(),
                if left.is_negative() { "over" } else { "left" }
            );
            let what = match (self.battle, origin) {
                (Some(size), LimitSource::Smallest) => {
                    format!("the smallest battle it fits is {size}")
                }
                (Some(size), LimitSource::Fleet("level")) => format!("level {size}"),
                (Some(size), _) => format!("{size} battle"),
                (None, _) => "limit by agreement".to_string(),
            };
            let win = self
                .victory_points
                .map(|points| format!("; {points} victory points win"))
                .unwrap_or_default();
            lines.push(format!("{what}: {total} of {limit} points, {left}{win}"));
        }
        match (self.flights, self.carrier) {
            (Some(0) | None, Some(0) | None) => {}
            (Some(flights), Some(held)) => lines.push(format!(
                "flights: {flights} of the {held} that its carriers hold"
            )),
            (Some(flights), None) => lines.push(format!("flights: {flights}")),
            (None, Some(_)) => {}
        }
        lines
    }

    /// Builds a table of these things, for spreadsheets with the fleet's name in front.
    fn table<T>(&self, name: &'static str, things: &[T], parts: &[Part<T>]) -> Table {
        self.with_name(Table::from_items(things, parts).named(name))
    }

    fn with_name(&self, mut table: Table) -> Table {
        table
            .columns
            .insert(0, Column::text("fleet", "Fleet").only_in_data());
        table
            .rows
            .iter_mut()
            .for_each(|row| row.insert(0, Cell::text(&self.fleet)));
        table
    }

    /// Lists the ships by design, with at most this many of their names.
    pub fn roster(&self, max_names: usize) -> Table {
        let entries: Vec<(&EntryReport, usize)> = self
            .entries
            .iter()
            .map(|entry| (entry, max_names))
            .collect();
        let mut table = self.table("roster", &entries, &roster_parts());
        if self.ruleset.points_source() == PointsSource::Listed {
            relabel(&mut table, "rating", "Points");
        }
        table
    }

    /// Compares the battle sizes of the game with the fleet.
    pub fn battle_table(&self) -> Table {
        let battles: Vec<(&BattleReport, bool)> = self
            .battles
            .iter()
            .map(|battle| (battle, Some(battle.battle) == self.battle))
            .collect();
        let mut table = self.table(
            "battles",
            &battles,
            &[
                (Column::text("battle", "Battle"), |(battle, _)| {
                    battle.battle.into()
                }),
                (Column::number("limit", "Fleet limit"), |(battle, _)| {
                    battle.limit.into()
                }),
                (
                    Column::number("victory_points", "Victory points to win").optional(),
                    |(battle, _)| battle.victory_points.into(),
                ),
                (Column::number("left", "Points left"), |(battle, _)| {
                    signed(battle.left)
                }),
                (Column::text("fits", "Fits"), |(battle, is_chosen)| {
                    match (battle.fits, is_chosen) {
                        (true, true) => "yes, chosen".into(),
                        (true, false) => "yes".into(),
                        (false, true) => "NO, chosen".into(),
                        (false, false) => "no".into(),
                    }
                }),
            ],
        );
        if !self.ruleset.categories().is_empty() {
            relabel(&mut table, "fits", "Points fit");
        }
        table
    }

    /// Lists what else would fit.
    fn fit_table(&self) -> Table {
        let parts: &[Part<FittingDesign>] = &[
            (Column::text("class", "Would still fit"), |room| {
                (&room.class).into()
            }),
            (Column::text("type", "Type").optional(), |room| {
                room.kind.as_deref().into()
            }),
            (Column::number("rating", "Rating"), |room| {
                room.rating.into()
            }),
            (Column::number("count", "Up to"), |room| room.count.into()),
            (Column::number("left", "Left then"), |room| room.left.into()),
        ];
        self.table("fits", &self.fits, parts)
    }

    fn finding_table(&self) -> Table {
        let parts: &[Part<Finding>] = &[
            (Column::text("severity", "Severity"), |finding| {
                finding.severity.word().into()
            }),
            (Column::text("path", "Path"), |finding| {
                finding.path.to_string().into()
            }),
            (Column::text("message", "Message"), |finding| {
                (&finding.message).into()
            }),
            (Column::text("rule", "Rule"), |finding| {
                finding.rule.to_string().into()
            }),
        ];
        self.table("findings", &self.findings, parts)
    }

    /// Lists the shares of a published list's categories, or returns `None` if there are none.
    pub fn category_table(&self) -> Option<Table> {
        let parts: &[Part<CategoryShare>] = &[
            (Column::text("category", "Category"), |category| {
                category.category.into()
            }),
            (Column::number("ships", "Ships"), |category| {
                category.ships.into()
            }),
            (Column::number("points", "Points"), |category| {
                category.points.into()
            }),
            (Column::number("share", "Share %"), |category| {
                percent(category.share)
            }),
            (Column::text("allowed", "Allowed %"), |category| {
                category.allowed.to_string().into()
            }),
            (Column::text("within", "Within"), |category| {
                Cell::yes_or_no(category.within)
            }),
        ];
        (!self.categories.is_empty()).then(|| self.table("categories", &self.categories, parts))
    }

    /// Lists figures that only this game has, or returns `None` if there are none.
    fn figure_table(&self) -> Option<Table> {
        let parts: &[Part<FleetFigure>] = &[
            (Column::text("figure", "Figure").only_in_data(), |figure| {
                figure.figure.into()
            }),
            (Column::text("meaning", "Of the whole fleet"), |figure| {
                figure.meaning.into()
            }),
            (Column::number("value", "Number"), |figure| {
                figure.value.into()
            }),
            (Column::text("rule", "Rule"), |figure| {
                figure.rule.to_string().into()
            }),
        ];
        (!self.figures.is_empty()).then(|| self.table("figures", &self.figures, parts))
    }

    /// Lists the order library, or returns `None` without one.
    pub fn order_table(&self) -> Option<Table> {
        self.orders.clone().map(|table| self.with_name(table))
    }

    /// Lists what the ships carry in total, or returns `None` if the game lists nothing.
    pub fn supply_table(&self) -> Option<Table> {
        self.supplies.clone().map(|table| self.with_name(table))
    }
}

fn relabel(table: &mut Table, key: &str, label: &'static str) {
    table
        .columns
        .iter_mut()
        .filter(|column| column.key == key)
        .for_each(|column| column.label = label);
}

/// Multiplies a number of one ship by the ships of an entry.
fn of_all(of_one: Option<u32>, entry: &EntryReport) -> Cell {
    of_one
        .map(|number| u64::from(entry.count) * u64::from(number))
        .into()
}

/// Returns the columns of the roster: an entry, and how many of its names are shown.
fn roster_parts<'a>() -> [Part<(&'a EntryReport, usize)>; 14] {
    [
        (
            Column::text("design", "Design").only_in_data(),
            |(entry, _)| (&entry.design).into(),
        ),
        (
            Column::number("ships", "Ships").with_total(),
            |(entry, _)| entry.count.into(),
        ),
        (Column::text("class", "Class"), |(entry, _)| {
            (&entry.class).into()
        }),
        (Column::text("type", "Type").optional(), |(entry, _)| {
            entry.kind.as_deref().into()
        }),
        (Column::text("names", "Names").optional(), |(entry, max)| {
            names(&entry.names, *max).into()
        }),
        (
            Column::text("category", "Category").optional(),
            |(entry, _)| entry.category.as_deref().into(),
        ),
        (
            Column::number("rating", "Rating").optional(),
            |(entry, _)| match entry.rating {
                Some(rating) if entry.posted => {
                    Cell::number(rating.to_f64(), format!("{rating} (posted)"))
                }
                rating => rating.into(),
            },
        ),
        (
            Column::number("total", "Total").with_total().optional(),
            |(entry, _)| entry.total.into(),
        ),
        (
            Column::number("percent_of_limit", "Of limit %")
                .with_total()
                .optional(),
            |(entry, _)| entry.percent_of_limit.map(percent).into(),
        ),
        (
            Column::number("hull", "Hull").with_total().optional(),
            |(entry, _)| of_all(entry.hull, entry),
        ),
        (
            Column::number("weapons", "Weapons").with_total().optional(),
            |(entry, _)| of_all(entry.weapons, entry),
        ),
        (
            Column::number("mounts", "Mounts").with_total().optional(),
            |(entry, _)| of_all(entry.mounts, entry),
        ),
        (
            Column::number("carrier", "Carrier").with_total().optional(),
            |(entry, _)| of_all(entry.carrier, entry),
        ),
        (Column::text("legal", "Legal"), |(entry, _)| {
            Cell::legal(entry.legal, &entry.errata)
        }),
    ]
}

/// Joins at most this many names.
fn names(names: &[String], max: usize) -> String {
    let shown = names[..names.len().min(max)].join(", ");
    if names.len() > max {
        format!("{shown} and {} more", names.len() - max)
    } else {
        shown
    }
}

/// A fleet that cannot be read.
#[derive(Clone, Debug)]
pub struct UnreadableFleet {
    pub file: String,
    /// Why it cannot be read, on one line.
    pub error: String,
}

/// Returns the column of a fleet's file, shown to people only if they need it.
fn file_column(is_shown: bool) -> Column {
    Column {
        is_only_data: !is_shown,
        ..Column::text("file", "File")
    }
}

/// The column of the reason why a fleet cannot be read.
const ERROR: Column = Column::text("error", "Error").optional();

/// Builds a row for each fleet that cannot be read.
fn unreadable_rows(unreadable: &[UnreadableFleet]) -> Table {
    let parts: &[Part<UnreadableFleet>] = &[
        (file_column(true), |fleet| (&fleet.file).into()),
        (ERROR, |fleet| (&fleet.error).into()),
    ];
    Table::from_items(unreadable, parts)
}

/// Builds tables over several fleets: one row per fleet, then each table that one of them has, with all fleets in it.
/// Fleets that cannot be read are rows of the first two, `fleets` and `roster`.
pub fn combined_tables(fleets: &[&FleetReport], unreadable: &[UnreadableFleet]) -> Vec<Table> {
    let mut all = vec![fleet_table(fleets, unreadable)];
    for fleet in fleets {
        for mut table in fleet.tables() {
            if table.name == "roster" {
                table.columns.push(file_column(!unreadable.is_empty()));
                table
                    .rows
                    .iter_mut()
                    .for_each(|row| row.push(Cell::text(&fleet.file)));
            }
            match all.iter_mut().find(|known| known.name == table.name) {
                Some(known) => known.append(table),
                None => all.push(table),
            }
        }
    }
    if fleets.is_empty() {
        all.push(Table::from_items(&[], &roster_parts()).named("roster"));
    }
    if let Some(fleet) = all.iter_mut().find(|table| table.name == "roster") {
        fleet.append(unreadable_rows(unreadable));
    }
    if fleets.len() + unreadable.len() > 1 {
        all.iter_mut()
            .for_each(|table| table.columns[0].is_only_data = false);
    }
    all
}

/// Builds the table of fleets, one row each; then those that cannot be read.
pub fn fleet_table(fleets: &[&FleetReport], unreadable: &[UnreadableFleet]) -> Table {
    let parts: &[Part<FleetReport>] = &[
        (Column::text("fleet", "Fleet"), |fleet| {
            (&fleet.fleet).into()
        }),
        (Column::text("faction", "Faction").optional(), |fleet| {
            fleet.faction.as_deref().into()
        }),
        (Column::text("ruleset", "Game").only_in_data(), |fleet| {
            fleet.ruleset.key().into()
        }),
        (Column::number("ships", "Ships"), |fleet| fleet.ships.into()),
        (Column::number("rating", "Rating"), |fleet| {
            fleet.rating.into()
        }),
        (Column::text("battle", "Battle").optional(), |fleet| {
            fleet.battle.into()
        }),
        (Column::number("limit", "Limit"), |fleet| fleet.limit.into()),
        (Column::number("percent_of_limit", "Of limit %"), |fleet| {
            fleet.percent_of_limit.map(percent).into()
        }),
        (Column::number("left", "Left"), |fleet| {
            fleet.left.map(signed).into()
        }),
        (
            Column::number("victory_points", "VP to win").optional(),
            |fleet| fleet.victory_points.into(),
        ),
        (Column::number("hull", "Hull").optional(), |fleet| {
            fleet.hull.into()
        }),
        (Column::number("weapons", "Weapons").optional(), |fleet| {
            fleet.weapons.into()
        }),
        (Column::number("mounts", "Mounts").optional(), |fleet| {
            fleet.mounts.into()
        }),
        (Column::number("carrier", "Carrier").optional(), |fleet| {
            fleet.carrier.into()
        }),
        (Column::number("flights", "Flights").optional(), |fleet| {
            fleet.flights.into()
        }),
        (Column::text("legal", "Legal"), |fleet| {
            Cell::legal(fleet.legal, &fleet.errata)
        }),
        (file_column(false), |fleet| (&fleet.file).into()),
    ];
    let mut table = Table::from_items(fleets.iter().copied(), parts).named("fleets");
    let names: BTreeSet<&str> = fleets.iter().map(|fleet| fleet.fleet.as_str()).collect();
    if !unreadable.is_empty() || names.len() < fleets.len() {
        table
            .columns
            .iter_mut()
            .filter(|column| column.key == "file")
            .for_each(|column| column.is_only_data = false);
    }
    table.append(unreadable_rows(unreadable));
    table
}

/// Lists the order library, or returns `None` if the fleet has none.
pub fn orders(fleet: &Fleet) -> Option<Table> {
    let library = fleet.file.orders.as_ref()?;
    Some(library.table().titled("Order library").named("orders"))
}

/// Counts what the ships carry in total, such as missiles, or returns `None` if the game lists nothing.
pub fn supplies(fleet: &Fleet) -> Option<Table> {
    let (title, columns) = fleet.ruleset.carried_items()?;
    let mut table = Table::new(columns).titled(title).named("supplies");
    table.columns.extend([
        Column::number("count", "In all"),
        Column::text("ships", "On"),
    ]);
    let mut found: Vec<(&[Cell], u64, Vec<&str>)> = Vec::new();
    for line in fleet
        .lines
        .iter()
        .filter(|line| line.printed().ruleset == fleet.ruleset)
    {
        for supply in &line.ship().carried_items {
            let (count, class) = (
                u64::from(supply.count) * u64::from(line.count()),
                line.ship().class.as_str(),
            );
            let place = found
                .iter()
                .position(|(cells, ..)| *cells == supply.cells)
                .unwrap_or_else(|| {
                    found.push((&supply.cells, 0, Vec::new()));
                    found.len() - 1
                });
            let (_, sum, ships) = &mut found[place];
            *sum = sum.saturating_add(count);
            if !ships.contains(&class) {
                ships.push(class);
            }
        }
    }
    let row = |(cells, count, ships): (&[Cell], u64, Vec<&str>)| {
        cells
            .iter()
            .cloned()
            .chain([count.into(), ships.join(", ").into()])
            .collect()
    };
    table.rows = found.into_iter().map(row).collect();
    (!table.rows.is_empty()).then_some(table)
}
