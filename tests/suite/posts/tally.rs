//! Counts of verdicts by layout, hazard, change or field, and their table.

use super::score::{Score, Verdict};
use super::style::{Change, Layout};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many fields were right, reported and silent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count([usize; 3]);

impl Count {
    pub(crate) fn add(&mut self, verdict: Verdict) {
        self.0[verdict as usize] += 1;
    }

    /// Both together.
    fn and(self, other: Count) -> Count {
        Count([0, 1, 2].map(|at| self.0[at] + other.0[at]))
    }

    pub(crate) fn all(self) -> usize {
        self.0.iter().sum()
    }

    pub(crate) fn silent(self) -> usize {
        self.0[Verdict::Silent as usize]
    }

    /// The share of right fields in tenths of a percent.
    pub(crate) fn right_per_mille(self) -> usize {
        (1000 * self.0[Verdict::Right as usize])
            .checked_div(self.all())
            .unwrap_or(1000)
    }

    /// The percentages of right, reported and silent fields.
    pub(crate) fn shares(self) -> [f64; 3] {
        self.0
            .map(|count| 100.0 * count as f64 / self.all().max(1) as f64)
    }
}

/// Verdicts of many posts.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) total: Count,
    pub(crate) ships: usize,
    pub(crate) missed: usize,
    pub(crate) refused: usize,
    whole: usize,
    doubted: usize,
    pub(crate) phantoms: usize,
    pub(crate) noise: usize,
    /// Lines of talk, and those of them that are taken for lost parts of a ship.
    talk: usize,
    pub(crate) alarms: usize,
    by: BTreeMap<String, Count>,
    cells: BTreeMap<(Change, Layout), Count>,
    /// Ships, those not found, and phantoms, by change.
    fleets: BTreeMap<Change, [usize; 3]>,
}

impl Tally {
    /// Adds a post under each of these names.
    pub(crate) fn add(&mut self, score: &Score, names: &[String]) {
        self.ships += score.ships;
        self.missed += score.missed;
        self.refused += score.refused;
        self.whole += score.whole;
        self.doubted += score.doubted;
        self.phantoms += score.phantoms.len();
        self.noise += score.noise;
        self.talk += score.talk;
        self.alarms += score.alarms.len();
        for judged in &score.fields {
            self.total.add(judged.verdict);
            let field = format!("field: {}", judged.field);
            for name in names.iter().chain([&field]) {
                self.by.entry(name.clone()).or_default().add(judged.verdict);
            }
        }
    }

    /// Adds a variant to the grid.
    pub(crate) fn add_cell(&mut self, score: &Score, layout: Layout, change: Change) {
        for judged in &score.fields {
            self.cells
                .entry((change, layout))
                .or_default()
                .add(judged.verdict);
        }
        let fleet = self.fleets.entry(change).or_default();
        for (sum, more) in fleet
            .iter_mut()
            .zip([score.ships, score.missed, score.phantoms.len()])
        {
            *sum += more;
        }
    }

    /// Changes by layouts: the percentages of right, reported and silent fields.
    pub(crate) fn grid(&self) -> String {
        let mut text = format!("{:14}", "");
        for layout in Layout::ALL {
            let _ = write!(text, "{:>10}", layout.name());
        }
        text.push_str("       all     ships  missed  phantoms\n");
        let sum = |is_in: &dyn Fn(Change, Layout) -> bool| {
            let cells = self
                .cells
                .iter()
                .filter(|((change, layout), _)| is_in(*change, *layout));
            cells.fold(Count::default(), |sum, (_, count)| sum.and(*count))
        };
        let cell = |count: Count| {
            let [right, reported, silent] = count.shares();
            if count.all() == 0 {
                String::new()
            } else {
                format!("{right:.0}/{reported:.0}/{silent:.0}")
            }
        };
        for change in Change::ALL {
            let _ = write!(text, "{:14}", change.name());
            for layout in Layout::ALL {
                let _ = write!(
                    text,
                    "{:>10}",
                    cell(sum(&|c, l| (c, l) == (*change, *layout)))
                );
            }
            let [ships, missed, phantoms] = self.fleets.get(change).copied().unwrap_or_default();
            let all = cell(sum(&|c, _| c == *change));
            let _ = writeln!(text, "{all:>10}{ships:10}{missed:8}{phantoms:10}");
        }
        let _ = write!(text, "{:14}", "all");
        for layout in Layout::ALL {
            let _ = write!(text, "{:>10}", cell(sum(&|_, l| l == *layout)));
        }
        let _ = writeln!(text, "{:>10}", cell(sum(&|_, _| true)));
        text
    }

    /// One row per name, and the counts of ships.
    pub(crate) fn table(&self) -> String {
        let width = self
            .by
            .keys()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .max(8);
        let mut text = format!("{:width$}  fields   right  reported  silent\n", "");
        let rows = self
            .by
            .iter()
            .map(|(name, count)| (name.as_str(), *count))
            .chain([("all", self.total)]);
        for (name, count) in rows {
            let [right, reported, silent] = count.shares();
            let all = count.all();
            let _ = writeln!(
                text,
                "{name:width$}  {all:6}  {right:5.1} %   {reported:5.1} %  {silent:4.1} %"
            );
        }
        let Tally {
            ships,
            missed,
            refused,
            whole,
            doubted,
            phantoms,
            noise,
            talk,
            alarms,
            ..
        } = self;
        let _ = writeln!(
            text,
            "{ships} ships: {missed} not found, {refused} refused; {phantoms} phantom ships, {noise} refused phantoms"
        );
        let _ = writeln!(
            text,
            "{whole} ships right in every field, {doubted} of them with a warning"
        );
        let _ = writeln!(
            text,
            "{talk} lines of talk, {alarms} of them taken for lost parts"
        );
        text
    }
}
