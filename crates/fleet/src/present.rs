//! Reports on fleets for people and spreadsheets: headlines and tables.

use super::fleet::{FittingDesign, Fleet, LimitSource};
use super::profile::Profile;
use super::report::{BattleReport, EntryReport, FleetReport};
use starwright_paper::answer::Present;
use starwright_paper::columns;
use starwright_paper::sheet::club::{ClubFleet, ClubReport, FleetVerdict};
use starwright_paper::table::{Cell, Column, Part, Table, group_thousands};
use starwright_rules::fleet_list::{CategoryShare, FleetFigure};
use starwright_rules::fleets::PointsSource;
use starwright_text::breakdown::Difference;
use starwright_text::exact::Exact;
use starwright_text::field::pluralize;
use starwright_text::finding::Finding;
use starwright_text::rounding::Rounding;

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
            format!(", {} {word}{posted}", group_thousands(total))
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
                group_thousands(left.size()),
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
                .map(|points| format!("; {} victory points win", group_thousands(points)))
                .unwrap_or_default();
            let (total, limit) = (group_thousands(total), group_thousands(limit));
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
        let parts: &[Part<(&BattleReport, bool)>] = columns! { |(battle, is_chosen)|
            text battle "Battle" = battle.battle,
            number limit "Fleet limit" = battle.limit,
            number victory_points "Victory points to win".optional() = battle.victory_points,
            number left "Points left" = signed(battle.left),
            text fits "Fits" = match (battle.fits, is_chosen) {
                (true, true) => "yes, chosen",
                (true, false) => "yes",
                (false, true) => "NO, chosen",
                (false, false) => "no",
            },
        };
        let mut table = self.table("battles", &battles, parts);
        if !self.ruleset.categories().is_empty() {
            relabel(&mut table, "fits", "Points fit");
        }
        table
    }

    /// Lists what else would fit.
    fn fit_table(&self) -> Table {
        let parts: &[Part<FittingDesign>] = columns! { |design|
            text class "Would still fit",
            text type "Type".optional() = design.kind.as_deref(),
            number rating "Rating" = design.rating,
            number count "Up to" = design.count,
            number left "Left then" = design.left,
        };
        self.table("fits", &self.fits, parts)
    }

    fn finding_table(&self) -> Table {
        let parts: &[Part<Finding>] = columns! { |finding|
            text severity "Severity" = finding.severity.word(),
            text path "Path" = finding.path.to_string(),
            text message "Message",
            text rule "Rule" = finding.rule.to_string(),
        };
        self.table("findings", &self.findings, parts)
    }

    /// Lists the shares of a published list's categories, or returns `None` if there are none.
    pub fn category_table(&self) -> Option<Table> {
        let parts: &[Part<CategoryShare>] = columns! { |category|
            text category "Category" = category.category,
            number ships "Ships" = category.ships,
            number points "Points" = category.points,
            number share "Share %" = percent(category.share),
            text allowed "Allowed %" = category.allowed.to_string(),
            text within "Within" = Cell::yes_or_no(category.within),
        };
        (!self.categories.is_empty()).then(|| self.table("categories", &self.categories, parts))
    }

    /// Lists figures that only this game has, or returns `None` if there are none.
    fn figure_table(&self) -> Option<Table> {
        let parts: &[Part<FleetFigure>] = columns! { |figure|
            text figure "Figure".only_in_data() = figure.figure,
            text meaning "Of the whole fleet" = figure.meaning,
            number value "Number" = figure.value,
            text rule "Rule" = figure.rule.to_string(),
        };
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
fn multiply_by_ships(of_one: Option<u32>, entry: &EntryReport) -> Cell {
    of_one
        .map(|number| u64::from(entry.count) * u64::from(number))
        .into()
}

/// Returns the columns of the roster: an entry, and how many of its names are shown.
fn roster_parts<'a>() -> [Part<(&'a EntryReport, usize)>; 16] {
    let parts: &[Part<(&'a EntryReport, usize)>; 16] = columns! { |(entry, max)|
        text design "Design".only_in_data() = &entry.design,
        number ships "Ships".with_total() = entry.count,
        text ids "IDs".importance(5) = join_ids(&entry.ids, *max),
        text class "Class" = &entry.class,
        text type "Type".optional().importance(6) = entry.kind.as_deref(),
        text names "Names".optional().importance(4) = join_names(&entry.names, *max),
        text squadron "Squadron".optional().importance(5) = entry.squadron.as_deref(),
        text category "Category".optional().importance(4) = entry.category.as_deref(),
        number rating "Rating".optional().importance(3) = match entry.rating {
            Some(rating) if entry.posted => Cell::number(rating.to_f64(), format!("{rating} (posted)")),
            rating => rating.into(),
        },
        number total "Total".with_total().optional().importance(2) = entry.total,
        number percent_of_limit "Of limit %".with_total().optional() = entry.percent_of_limit.map(percent),
        number hull "Hull".with_total().optional() = multiply_by_ships(entry.hull, entry),
        number weapons "Weapons".with_total().optional() = multiply_by_ships(entry.weapons, entry),
        number mounts "Mounts".with_total().optional() = multiply_by_ships(entry.mounts, entry),
        number carrier "Carrier".with_total().optional() = multiply_by_ships(entry.carrier, entry),
        text legal "Legal" = Cell::legal(entry.legal, &entry.errata),
    };
    *parts
}

/// Joins the IDs of ships; if names are shortened, runs of IDs are too: `H1-H4, Flag`.
pub fn join_ids(ids: &[String], max_names: usize) -> String {
    if max_names == usize::MAX {
        return ids.join(", ");
    }
    let follows = |before: &String, after: &String| {
        let [before, after] = [before, after].map(|id| {
            let letters = id.trim_end_matches(|c: char| c.is_ascii_digit());
            (letters, id[letters.len()..].parse::<u32>().ok())
        });
        before.0 == after.0
            && before
                .1
                .is_some_and(|number| after.1 == number.checked_add(1))
    };
    let run = |run: &[String]| match run {
        [first, _, .., last] => format!("{first}-{last}"),
        few => few.join(", "),
    };
    let runs: Vec<String> = ids.chunk_by(follows).map(run).collect();
    runs.join(", ")
}

/// Joins at most this many names.
fn join_names(names: &[String], max: usize) -> String {
    let shown = names[..names.len().min(max)].join(", ");
    if names.len() > max {
        format!("{shown} and {} more", names.len() - max)
    } else {
        shown
    }
}

/// A fleet that cannot be read.
#[derive(Clone, Debug, Default)]
pub struct UnreadableFleet {
    pub file: String,
    /// Its name, if its file has one.
    pub fleet: String,
    /// Its faction, if its file has one.
    pub faction: Option<String>,
    /// Why it cannot be read, on one line.
    pub error: String,
}

/// A fleet among several: checked, or not readable.
pub type CheckedFleet<'a> = Result<&'a FleetReport, &'a UnreadableFleet>;

/// Returns the name of a fleet.
fn name_of<'a>(fleet: &CheckedFleet<'a>) -> &'a String {
    fleet.map_or_else(|unreadable| &unreadable.fleet, |report| &report.fleet)
}

/// Returns the faction of a fleet, if its file has one.
fn faction_of<'a>(fleet: &CheckedFleet<'a>) -> Option<&'a String> {
    let faction = fleet.map_or_else(|unreadable| &unreadable.faction, |report| &report.faction);
    faction.as_ref()
}

/// Returns the file of a fleet.
fn file_of<'a>(fleet: &CheckedFleet<'a>) -> &'a String {
    fleet.map_or_else(|unreadable| &unreadable.file, |report| &report.file)
}

/// Returns a cell with one of a fleet's numbers, or an empty cell if the fleet cannot be read.
fn number_of<T: Into<Cell>>(fleet: &CheckedFleet, number: impl Fn(&FleetReport) -> T) -> Cell {
    fleet.map_or(Cell::missing(), |report| number(report).into())
}

/// Returns a value of a fleet that only programs see, empty if the fleet cannot be read.
fn value_of<T: Into<Cell>>(fleet: &CheckedFleet, value: impl Fn(&FleetReport) -> T) -> Cell {
    fleet.ok().map(value).map(Into::into).unwrap_or("".into())
}

/// Returns the verdict on a fleet.
pub fn verdict_of(fleet: &CheckedFleet) -> FleetVerdict {
    fleet.map_or(FleetVerdict::Unreadable, FleetReport::verdict)
}

/// Lists why a fleet is not legal.
fn reasons_of(fleet: &CheckedFleet) -> Vec<String> {
    match fleet {
        Ok(report) => report.reasons(),
        Err(unreadable) => vec![unreadable.error.clone()],
    }
}

/// Builds tables over several fleets: one row per fleet, then each table that one of them has, with all fleets in it.
/// Fleets that cannot be read are rows of the first two, `fleets` and `roster`.
pub fn combined_tables(fleets: &[CheckedFleet]) -> Vec<Table> {
    let mut all = vec![fleet_table(fleets)];
    let mut roster = Table::from_items(&[], &roster_parts()).named("roster");
    roster.columns.insert(0, FLEET.only_in_data());
    let mut others: Vec<Table> = Vec::new();
    for fleet in fleets {
        let tables = match fleet {
            Ok(report) => report.tables(),
            Err(unreadable) => vec![unreadable_row(unreadable)],
        };
        for mut table in tables {
            let has_file = table.columns.iter().any(|column| column.key == "file");
            if !has_file {
                table.columns.push(FILE.only_in_data());
                let file = Cell::text(file_of(fleet));
                table.rows.iter_mut().for_each(|row| row.push(file.clone()));
            }
            match others.iter_mut().find(|known| known.name == table.name) {
                Some(known) => known.append(table),
                None if table.name == "roster" => roster.append(table),
                None => others.push(table),
            }
        }
    }
    all.push(roster);
    all.extend(others);
    if fleets.len() > 1 {
        for table in &mut all {
            table.columns[0].is_only_data = false;
        }
    }
    all
}

const FLEET: Column = Column::text("fleet", "Fleet");
const FILE: Column = Column::text("file", "File");

/// Builds the row of the roster for a fleet that cannot be read.
fn unreadable_row(fleet: &UnreadableFleet) -> Table {
    let parts: &[Part<UnreadableFleet>] = columns! { |fleet|
        text fleet "Fleet",
        text file "File",
        text error "Error".optional(),
    };
    Table::from_items([fleet], parts).named("roster")
}

/// Builds the table of fleets, one row each.
pub fn fleet_table(fleets: &[CheckedFleet]) -> Table {
    let parts: &[Part<CheckedFleet>] = columns! { |fleet|
        text fleet "Fleet" = name_of(fleet),
        text faction "Faction".optional().importance(4) = faction_of(fleet),
        number ships "Ships".importance(3) = number_of(fleet, |report| report.ships),
        number points "Points" = number_of(fleet, |report| report.rating),
        number left "Left".importance(2) = number_of(fleet, |report| report.left.map(signed)),
        text verdict "Verdict" = verdict_of(fleet).word(),
        text file "File" = file_of(fleet),
        text reasons "Reason".sentence() = reasons_of(fleet).join("\n"),
        text ruleset "Game".only_in_data() = value_of(fleet, |report| report.ruleset.key()),
        text battle "Battle".only_in_data() = value_of(fleet, |report| report.battle),
        number limit "Limit".only_in_data() = value_of(fleet, |report| report.limit),
        number percent_of_limit "Of limit %".only_in_data()
            = value_of(fleet, |report| report.percent_of_limit.map(percent)),
        number victory_points "VP to win".only_in_data() = value_of(fleet, |report| report.victory_points),
        number hull "Hull".only_in_data() = value_of(fleet, |report| report.hull),
        number weapons "Weapons".only_in_data() = value_of(fleet, |report| report.weapons),
        number mounts "Mounts".only_in_data() = value_of(fleet, |report| report.mounts),
        number carrier "Carrier".only_in_data() = value_of(fleet, |report| report.carrier),
        number flights "Flights".only_in_data() = value_of(fleet, |report| report.flights),
        text legal "Legal".only_in_data()
            = value_of(fleet, |report| Cell::legal(report.legal, &report.errata)),
        text error "Error".only_in_data() = fleet.err().map(|unreadable| &unreadable.error),
    };
    Table::from_items(fleets, parts).named("fleets")
}

/// Builds the report of a club night; files are shown relative to `folder`.
pub fn club_report(
    fleets: &[CheckedFleet],
    profile: Option<&Profile>,
    folder: &str,
    command: &str,
    house: Option<&str>,
) -> ClubReport {
    let rows = fleets.iter().map(|fleet| {
        let report = fleet.ok();
        let file = file_of(fleet);
        ClubFleet {
            name: name_of(fleet).clone(),
            faction: faction_of(fleet).cloned().unwrap_or_default(),
            ships: report.map_or_else(String::new, |report| report.ships.to_string()),
            points: report.map_or_else(String::new, |report| group_thousands(report.rating)),
            verdict: verdict_of(fleet),
            reasons: reasons_of(fleet),
            file: file.strip_prefix(folder).unwrap_or(file).to_string(),
        }
    });
    let house = house.map_or("no house rules".to_string(), |house| {
        format!("house rules {house}")
    });
    let errata = match profile {
        Some(profile) if profile.refuses_errata() => "errata refused",
        _ => "errata shown",
    };
    let version = env!("CARGO_PKG_VERSION");
    ClubReport {
        title: profile.map_or("Fleets", Profile::name).to_string(),
        lines: profile.map(profile_lines).unwrap_or_default(),
        fleets: rows.collect(),
        footer: [
            command.to_string(),
            format!("Starwright {version}, {house}, {errata}"),
        ],
    }
}

/// Describes a profile in two lines: game and battle, then limits.
fn profile_lines(profile: &Profile) -> Vec<String> {
    let games: Vec<&str> = profile.rulesets().iter().map(|game| game.title()).collect();
    let games = (!games.is_empty()).then(|| games.join(", "));
    let battle = games.into_iter().chain(profile.battle_in_words());
    let battle = battle.collect::<Vec<_>>().join(", ");
    let lines = [battle, profile.limits_in_words().join(", ")];
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    lines.map(|line| capitalize(&line) + ".").collect()
}

/// Writes a sentence with a capital letter.
fn capitalize(words: &str) -> String {
    let mut characters = words.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// Lists the order library, or returns `None` if the fleet has none.
pub fn order_table(fleet: &Fleet) -> Option<Table> {
    let library = fleet.file.orders.as_ref()?;
    Some(library.table().titled("Order library").named("orders"))
}

/// Counts what the ships carry in total, such as missiles, or returns `None` if the game lists nothing.
pub fn supply_table(fleet: &Fleet) -> Option<Table> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_ids_are_shortened_for_people_only() {
        let all = ["H1", "H2", "H3", "Flag", "H5", "H6"].map(str::to_string);
        assert_eq!(join_ids(&all, MAX_SHOWN_NAMES), "H1-H3, Flag, H5, H6");
        assert_eq!(join_ids(&all, usize::MAX), all.join(", "));
    }
}
