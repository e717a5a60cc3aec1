//! A fleet with its designs: totals, the limit that applies, and what else would fit.

use super::profile::Profile;
use super::report::points;
use super::{FleetEntry, FleetFile, Size, list};
use serde::{Serialize, Serializer};
use starwright_games::document::{Document, DocumentKind, documents};
use starwright_games::{PrintableDesign, Rulebooks, Ruleset};
use starwright_rules::fleets::{BattleSize, FleetShip, PointsSource};
use starwright_text::breakdown::Difference;
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use starwright_text::document::open_text;
use starwright_text::exact::Exact;
use starwright_text::field::did_you_mean;
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::FieldPath;
use starwright_text::rounding::{Direction, Rounding};
use starwright_text::yaml::Text;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

/// A fleet with its designs.
#[derive(Clone, Debug)]
pub struct Fleet {
    /// The fleet as written, except for its entries, which are in `lines`.
    pub file: FleetFile,
    /// The game: the one it names, else that of its first ship.
    pub ruleset: Ruleset,
    /// Ships by design.
    pub lines: Vec<FleetLine>,
    /// The limit on the sum of the ratings.
    pub limit: Option<PointsLimit>,
    /// Whether the profile refuses ships that rely on errata.
    pub refuses_errata: bool,
    /// The fleet that it meets, if its book has a map of both.
    pub opponent: Option<Arc<Fleet>>,
}

/// Ships of one design.
#[derive(Clone, Debug)]
pub struct FleetLine {
    /// The entry as written.
    pub entry: FleetEntry,
    /// The design; lines with the same file share it.
    pub design: Arc<(PrintableDesign, FleetShip)>,
}

/// The limit on the sum of a fleet's ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointsLimit {
    /// Maximum points.
    pub points: u32,
    /// The battle size with this limit, if one was named or chosen.
    pub battle: Option<BattleSize>,
    /// The source of the limit.
    pub origin: LimitSource,
}

/// The source of a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitSource {
    /// The fleet's file, with this key.
    Fleet(&'static str),
    /// The tournament profile.
    Profile,
    /// The smallest battle that holds the fleet.
    Smallest,
}

impl LimitSource {
    /// Returns the word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            LimitSource::Fleet(key) => key,
            LimitSource::Profile => "profile",
            LimitSource::Smallest => "smallest battle",
        }
    }
}

impl Serialize for LimitSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// A design of which more ships would fit.
#[derive(Clone, Debug, Serialize)]
pub struct FittingDesign {
    pub class: String,
    /// Type of ship.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// Rating of one ship.
    #[serde(serialize_with = "points")]
    pub rating: Exact,
    /// Number of ships that fit.
    pub count: u64,
    /// Points left after adding all of them.
    #[serde(serialize_with = "points")]
    pub left: Exact,
}

impl FleetLine {
    /// Counts the ships.
    pub fn count(&self) -> u32 {
        u32::try_from(self.entry.ships.len()).unwrap_or(u32::MAX)
    }

    /// Returns the points and counts of one ship.
    pub fn ship(&self) -> &FleetShip {
        &self.design.1
    }

    /// Returns the sheet and the findings.
    pub fn printed(&self) -> &PrintableDesign {
        &self.design.0
    }

    /// Returns the points of one ship: its rating, or its points in the published list.
    pub fn each(&self) -> Option<Exact> {
        self.entry
            .listing
            .points
            .map(Exact::from)
            .or(self.ship().rating)
    }

    /// Returns the points of all ships.
    pub fn rating(&self) -> Option<Exact> {
        Some(self.each()? * Exact::from(self.count()))
    }

    /// Returns `true` if the rating is a posted one.
    pub fn is_posted(&self) -> bool {
        self.printed().ruleset.points_source() == PointsSource::Posted
    }

    /// Counts the supplies of one ship that the fleet lists, such as missiles.
    pub fn supplies_of_one(&self) -> u64 {
        self.ship()
            .carried_items
            .iter()
            .map(|supply| u64::from(supply.count))
            .sum()
    }

    /// Returns `true` if the rules allow the design.
    pub fn is_legal(&self) -> bool {
        self.printed().is_legal()
    }
}

/// Finds the battle size with this name, given in a field of a file.
pub fn battle_size(
    word: &str,
    key: &'static str,
    ruleset: Ruleset,
) -> Result<BattleSize, FieldError> {
    let sizes = ruleset.battle_sizes();
    let found = sizes
        .iter()
        .find(|size| starwright_text::nearest::is_same_word(size.name, word));
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = sizes.iter().map(|size| size.name).collect();
        let hint = match (did_you_mean(word, names.iter().copied()), sizes.is_empty()) {
            (_, true) => format!(
                "; no battle sizes are known for {}; write limit: POINTS instead",
                ruleset.title()
            ),
            (near, false) if !near.is_empty() => near,
            _ => format!("; {} has {}", ruleset.title(), names.join(", ")),
        };
        FieldError::unknown_word_at(
            FieldPath::from_key(key),
            format!("unknown {key} '{word}'{hint}"),
        )
        .with_nearest(word, names)
    })
}

/// Reads a fleet that is alone in its file.
fn read_only_fleet(documents: &[Document], books: &Rulebooks) -> Result<Fleet, Diagnostics> {
    let [document] = documents else {
        let message = format!("expected one fleet, found {} documents", documents.len());
        return Err(Diagnostic::for_file(DiagnosticKind::File, message).into());
    };
    Fleet::read(document, books)
}

impl Fleet {
    /// Opens a fleet file and the designs that it names.
    pub fn open(path: impl AsRef<Path>) -> Result<Fleet, Diagnostics> {
        Fleet::open_with(path.as_ref(), &Rulebooks::new())
    }

    /// Opens a fleet file and the designs that it names, which these rulebooks rate.
    pub fn open_with(path: &Path, books: &Rulebooks) -> Result<Fleet, Diagnostics> {
        let text = open_text(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        read_only_fleet(&documents(&text, folder), books)
    }

    /// Opens every fleet file in a folder and its subfolders, in the order of their paths. Files of other kinds and hidden
    /// files are skipped.
    pub fn open_folder(
        folder: impl AsRef<Path>,
    ) -> io::Result<Vec<(PathBuf, Result<Fleet, Diagnostics>)>> {
        let (folder, books) = (folder.as_ref(), Rulebooks::new());
        let mut fleets = Vec::new();
        let mut entries: Vec<fs::DirEntry> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
        entries.sort_by_key(fs::DirEntry::path);
        for entry in entries {
            let path = entry.path();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            if entry.file_type()?.is_dir() {
                fleets.extend(Fleet::open_folder(path)?);
                continue;
            }
            let is_yaml = path
                .extension()
                .is_some_and(|ending| ending == "yaml" || ending == "yml");
            let Some(text) = is_yaml.then(|| open_text(&path).ok()).flatten() else {
                continue;
            };
            let documents = documents(&text, folder);
            if documents
                .iter()
                .any(|document| document.kind == DocumentKind::Fleet)
            {
                let fleet = read_only_fleet(&documents, &books);
                fleets.push((path, fleet));
            }
        }
        Ok(fleets)
    }

    /// Reads a fleet and its designs.
    pub fn read(document: &Document, books: &Rulebooks) -> Result<Fleet, Diagnostics> {
        if document.kind != DocumentKind::Fleet {
            return Err(document.wrong_kind_error("a fleet").into());
        }
        let (file, designs) =
            FleetFile::read(document, books.files(), |design| books.fleet_ship(design))?;
        Fleet::new(file, designs, &document.text)
    }

    /// Combines a fleet with a design for each entry; fails if its game does not have its battle size.
    fn new(
        mut file: FleetFile,
        designs: Vec<Arc<(PrintableDesign, FleetShip)>>,
        text: &Text,
    ) -> Result<Fleet, Diagnostics> {
        let mut problems = FieldErrors::default();
        let ruleset = file
            .ruleset
            .or(designs.first().map(|design| design.0.ruleset))
            .unwrap_or_default();
        list::check_list_keys(&file, ruleset, &mut problems);
        if let (Some(size), PointsSource::Unknown) = (&file.size, ruleset.points_source()) {
            let key = if let Size::Battle(_, key) = size {
                key
            } else {
                "limit"
            };
            let message = format!(
                "ships of {} have no points to compare with a limit; leave this out",
                ruleset.title()
            );
            problems.push(FieldError::conflict_at(FieldPath::from_key(key), message));
        }
        let entries = std::mem::take(&mut file.entries);
        let lines = entries
            .into_iter()
            .zip(designs)
            .map(|(entry, design)| FleetLine { entry, design })
            .collect();
        let mut fleet = Fleet {
            ruleset,
            lines,
            limit: None,
            refuses_errata: false,
            opponent: None,
            file,
        };
        fleet.limit = match &fleet.file.size {
            Some(Size::Limit(points)) => Some(PointsLimit {
                points: *points,
                battle: None,
                origin: LimitSource::Fleet("limit"),
            }),
            Some(Size::Battle(word, key)) if problems.is_empty() => {
                let battle = problems.keep(battle_size(word, key, ruleset));
                battle.map(|battle| PointsLimit {
                    points: battle.limit,
                    battle: Some(battle),
                    origin: LimitSource::Fleet(key),
                })
            }
            Some(Size::Battle(..)) => None,
            None => fleet.smallest_battle(),
        };
        text.locate_all(problems).map_or(Ok(fleet), Err)
    }

    /// Applies a profile's treatment of errata and, if the fleet's file sets no limit, its limit.
    pub fn with_profile(mut self, profile: Option<&Profile>) -> Fleet {
        self.refuses_errata = profile.is_some_and(Profile::refuses_errata);
        if self.file.size.is_none() {
            let limit = profile.and_then(|profile| profile.limit(self.ruleset));
            self.limit = limit.or(self.limit);
        }
        self
    }

    /// Finds the smallest battle that holds the fleet.
    fn smallest_battle(&self) -> Option<PointsLimit> {
        let total = self.rating();
        let battle = self
            .ruleset
            .battle_sizes()
            .iter()
            .find(|size| total <= Exact::from(size.limit))?;
        Some(PointsLimit {
            points: battle.limit,
            battle: Some(*battle),
            origin: LimitSource::Smallest,
        })
    }

    /// Counts the ships.
    pub fn ships(&self) -> u32 {
        self.lines.iter().map(FleetLine::count).sum()
    }

    /// Returns the IDs of the ships of each line.
    pub fn ids_by_line(&self) -> Vec<Vec<String>> {
        let mut ids = self.file.ids.list().into_iter();
        let of_line = |line: &FleetLine| ids.by_ref().take(line.entry.ships.len()).collect();
        self.lines.iter().map(of_line).collect()
    }

    /// Adds up the points of all ships that have some.
    pub fn rating(&self) -> Exact {
        self.lines.iter().filter_map(FleetLine::rating).sum()
    }

    /// Lists the classes, each with its first line and its number of ships.
    pub fn classes(&self) -> BTreeMap<&str, (usize, u32)> {
        let mut classes = BTreeMap::new();
        for (index, line) in self.lines.iter().enumerate() {
            classes
                .entry(line.ship().class.as_str())
                .or_insert((index, 0))
                .1 += line.count();
        }
        classes
    }

    /// Returns `true` if the game's ships have points.
    pub fn has_points(&self) -> bool {
        self.ruleset.points_source() != PointsSource::Unknown
    }

    /// Returns `true` if some ratings are posted ones.
    pub fn is_posted(&self) -> bool {
        self.lines.iter().any(FleetLine::is_posted)
    }

    /// Adds up a number over all ships, or returns `None` if a ship lacks it.
    pub fn sum(&self, of_one: impl Fn(&FleetShip) -> Option<u32>) -> Option<u64> {
        self.lines
            .iter()
            .map(|line| Some(u64::from(line.count()) * u64::from(of_one(line.ship())?)))
            .sum()
    }

    /// Counts the flights that all carriers hold, or returns `None` if a ship's capacity is unknown.
    pub fn carrier(&self) -> Option<u64> {
        self.sum(|ship| ship.flights)
    }

    /// Counts the flights that the fleet brings.
    pub fn flights(&self) -> Option<u64> {
        self.file.flights.map(u64::from).or_else(|| self.carrier())
    }

    /// Counts the supplies of all ships that the fleet lists, such as missiles.
    pub fn supplies(&self) -> u64 {
        self.lines
            .iter()
            .map(|line| u64::from(line.count()) * line.supplies_of_one())
            .sum()
    }

    /// Returns the points below the limit, or `None` if the fleet exceeds it.
    pub fn left(&self) -> Option<Exact> {
        let (limit, total) = (Exact::from(self.limit?.points), self.rating());
        (total <= limit).then(|| limit.saturating_minus(total))
    }

    /// Returns the points below a limit, negative if the fleet exceeds it.
    pub fn left_of(&self, limit: u32) -> Difference {
        Difference {
            amount: limit.into(),
            subtracted: self.rating(),
        }
    }

    /// Converts points to a share of the limit in percent, or returns `None` without a limit.
    pub fn share(&self, points: Exact) -> Option<Exact> {
        let limit = self.limit.filter(|limit| limit.points > 0)?;
        Some(points * Exact::whole(100) / Exact::from(limit.points))
    }

    /// Lists what else would fit under the limit, out of these designs and the fleet's own, largest first. Illegal
    /// designs, those of another game and those that the profile forbids are left out.
    pub fn find_room<'a>(
        &'a self,
        more: impl IntoIterator<Item = &'a (PrintableDesign, FleetShip)>,
        profile: Option<&Profile>,
    ) -> Vec<FittingDesign> {
        let limit = profile
            .and_then(|profile| profile.limit(self.ruleset))
            .map(|limit| Exact::from(limit.points));
        if limit.is_some_and(|limit| self.rating() > limit) {
            return Vec::new();
        }
        let Some(left) = self.left() else {
            return Vec::new();
        };
        let left = limit.map_or(left, |limit| {
            left.min(limit.saturating_minus(self.rating()))
        });
        let own = self.lines.iter().map(|line| line.design.as_ref());
        let (classes, mut seen, mut fitting) = (self.classes(), BTreeSet::new(), Vec::new());
        for (printed, ship) in own.chain(more) {
            let is_allowed =
                profile.is_none_or(|profile| profile.breaches(printed, ship).is_empty());
            if printed.ruleset != self.ruleset || !printed.is_legal() || !is_allowed {
                continue;
            }
            let Some(rating) = ship.rating.filter(|rating| !rating.is_zero()) else {
                continue;
            };
            let quotient = Rounding::to_whole(Direction::Down).apply(left / rating);
            let count = u64::try_from(quotient.split().0).unwrap_or(u64::MAX);
            let own = classes
                .get(ship.class.as_str())
                .map_or(0, |(_, count)| *count);
            let max = profile
                .and_then(Profile::max_per_class)
                .map(|max| u64::from(max.saturating_sub(own)));
            let count = max.map_or(count, |max| count.min(max));
            let kind = printed.sheet.head.kind.clone();
            if count > 0 && seen.insert((ship.class.as_str(), kind.clone(), rating)) {
                let left = left.saturating_minus(rating * Exact::whole(count));
                fitting.push(FittingDesign {
                    class: ship.class.clone(),
                    kind,
                    rating,
                    count,
                    left,
                });
            }
        }
        fitting.sort_by(|a: &FittingDesign, b: &FittingDesign| {
            b.rating.cmp(&a.rating).then_with(|| a.class.cmp(&b.class))
        });
        fitting
    }
}
