//! Reports on fleets for people and spreadsheets: headlines and tables.

use super::fleet::{FittingDesign, Fleet, LimitSource};
use super::profile::Profile;
use super::report::{BattleReport, EntryReport, FleetReport};
use starwright_paper::answer::Present;
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
fn roster_parts<'a>() -> [Part<(&'a EntryReport, usize)>; 16] {
    [
        (
            Column::text("design", "Design").only_in_data(),
            |(entry, _)| (&entry.design).into(),
        ),
        (
            Column::number("ships", "Ships").with_total(),
            |(entry, _)| entry.count.into(),
        ),
        (Column::text("ids", "IDs").importance(5), |(entry, max)| {
            ids(&entry.ids, *max).into()
        }),
        (Column::text("class", "Class"), |(entry, _)| {
            (&entry.class).into()
        }),
        (
            Column::text("type", "Type").optional().importance(6),
            |(entry, _)| entry.kind.as_deref().into(),
        ),
        (
            Column::text("names", "Names").optional().importance(4),
            |(entry, max)| names(&entry.names, *max).into(),
        ),
        (
            Column::text("squadron", "Squadron")
                .optional()
                .importance(5),
            |(entry, _)| entry.squadron.as_deref().into(),
        ),
        (
            Column::text("category", "Category")
                .optional()
                .importance(4),
            |(entry, _)| entry.category.as_deref().into(),
        ),
        (
            Column::number("rating", "Rating").optional().importance(3),
            |(entry, _)| match entry.rating {
                Some(rating) if entry.posted => {
                    Cell::number(rating.to_f64(), format!("{rating} (posted)"))
                }
                rating => rating.into(),
            },
        ),
        (
            Column::number("total", "Total")
                .with_total()
                .optional()
                .importance(2),
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

/// Joins the IDs of ships; if names are shortened, runs of IDs are too: `H1-H4, Flag`.
fn ids(ids: &[String], max_names: usize) -> String {
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
fn names(names: &[String], max: usize) -> String {
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

/// Returns the file of a fleet.
fn file_of(fleet: &CheckedFleet) -> Cell {
    match fleet {
        Ok(report) => Cell::text(&report.file),
        Err(unreadable) => Cell::text(&unreadable.file),
    }
}

/// Returns a number of a fleet, or a missing one if it cannot be read.
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
                let file = file_of(fleet);
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
    let parts: &[Part<UnreadableFleet>] = &[
        (FLEET, |fleet| (&fleet.fleet).into()),
        (FILE, |fleet| (&fleet.file).into()),
        (Column::text("error", "Error").optional(), |fleet| {
            (&fleet.error).into()
        }),
    ];
    Table::from_items([fleet], parts).named("roster")
}

/// Builds the table of fleets, one row each.
pub fn fleet_table(fleets: &[CheckedFleet]) -> Table {
    let parts: &[Part<CheckedFleet>] = &[
        (FLEET, |fleet| match fleet {
            Ok(report) => (&report.fleet).into(),
            Err(unreadable) => (&unreadable.fleet).into(),
        }),
        (
            Column::text("faction", "Faction").optional().importance(4),
            |fleet| match fleet {
                Ok(report) => report.faction.as_deref().into(),
                Err(unreadable) => unreadable.faction.as_deref().into(),
            },
        ),
        (Column::number("ships", "Ships").importance(3), |fleet| {
            number_of(fleet, |report| report.ships)
        }),
        (Column::number("points", "Points"), |fleet| {
            number_of(fleet, |report| report.rating)
        }),
        (Column::number("left", "Left").importance(2), |fleet| {
            number_of(fleet, |report| report.left.map(signed))
        }),
        (Column::text("verdict", "Verdict"), |fleet| {
            verdict_of(fleet).word().into()
        }),
        (FILE, file_of),
        (Column::text("reasons", "Reason").sentence(), |fleet| {
            reasons_of(fleet).join("\n").into()
        }),
        (Column::text("ruleset", "Game").only_in_data(), |fleet| {
            value_of(fleet, |report| report.ruleset.key())
        }),
        (Column::text("battle", "Battle").only_in_data(), |fleet| {
            value_of(fleet, |report| report.battle)
        }),
        (Column::number("limit", "Limit").only_in_data(), |fleet| {
            value_of(fleet, |report| report.limit)
        }),
        (
            Column::number("percent_of_limit", "Of limit %").only_in_data(),
            |fleet| value_of(fleet, |report| report.percent_of_limit.map(percent)),
        ),
        (
            Column::number("victory_points", "VP to win").only_in_data(),
            |fleet| value_of(fleet, |report| report.victory_points),
        ),
        (Column::number("hull", "Hull").only_in_data(), |fleet| {
            value_of(fleet, |report| report.hull)
        }),
        (
            Column::number("weapons", "Weapons").only_in_data(),
            |fleet| value_of(fleet, |report| report.weapons),
        ),
        (Column::number("mounts", "Mounts").only_in_data(), |fleet| {
            value_of(fleet, |report| report.mounts)
        }),
        (
            Column::number("carrier", "Carrier").only_in_data(),
            |fleet| value_of(fleet, |report| report.carrier),
        ),
        (
            Column::number("flights", "Flights").only_in_data(),
            |fleet| value_of(fleet, |report| report.flights),
        ),
        (Column::text("legal", "Legal").only_in_data(), |fleet| {
            value_of(fleet, |report| Cell::legal(report.legal, &report.errata))
        }),
        (Column::text("error", "Error").only_in_data(), |fleet| {
            fleet.err().map(|unreadable| &unreadable.error).into()
        }),
    ];
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
        let (name, faction, file) = match fleet {
            Ok(report) => (&report.fleet, &report.faction, &report.file),
            Err(unreadable) => (&unreadable.fleet, &unreadable.faction, &unreadable.file),
        };
        ClubFleet {
            name: name.clone(),
            faction: faction.clone().unwrap_or_default(),
            ships: report
                .map(|report| report.ships.to_string())
                .unwrap_or_default(),
            points: report
                .map(|report| group_thousands(report.rating))
                .unwrap_or_default(),
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
    lines.map(|line| capitalized(&line) + ".").collect()
}

/// Writes a sentence with a capital letter.
fn capitalized(words: &str) -> String {
    let mut characters = words.chars();
    let first = characters
        .next()
        .map(|first| first.to_uppercase().collect());
    first
        .into_iter()
        .chain([characters.as_str().to_string()])
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_ids_are_shortened_for_people_only() {
        let all = ["H1", "H2", "H3", "Flag", "H5", "H6"].map(str::to_string);
        assert_eq!(ids(&all, MAX_SHOWN_NAMES), "H1-H3, Flag, H5, H6");
        assert_eq!(ids(&all, usize::MAX), all.join(", "));
    }
}
