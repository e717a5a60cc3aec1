//! The report of a unit: the JSON object and the row of the table.

use super::Starfire;
use super::legality::judge;
use super::missile::Missile;
use super::numbers::Numbers;
use super::ship::{Load, Ship};
use super::tables::{Code, Part};
use serde::Serialize;
use starwright_paper::columns;
use starwright_paper::sheet::Head;
use starwright_paper::table;
use starwright_paper::table::{Cell, Column};
use starwright_rules::tuning::Fact;
use starwright_rules::{ShipReport, Tuning, columns};
use starwright_text::exact::Exact;
use starwright_text::finding::{Finding, Severity};
use starwright_text::join::Join;

/// The report of a unit, in the order of the JSON object.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    ruleset: &'static str,
    house: Option<String>,
    faction: Option<String>,
    class: String,
    #[serde(rename = "type")]
    unit: String,
    name: Option<String>,
    /// The rating, which is never computed: the construction chapters are not in the sources we work from.
    rating: Option<u32>,
    unit_name: &'static str,
    unit_kind: &'static str,
    starship: bool,
    pub(crate) missiles: Vec<LoadReport>,
    pub(crate) total_missiles: u64,
    /// The total damage of one full load: arithmetic only.
    pub(crate) total_damage: Exact,
    legal: bool,
    findings: Vec<Finding>,
}

/// The report of missiles of one kind.
#[derive(Clone, Debug, Serialize)]
pub struct LoadReport {
    /// The missile.
    #[serde(flatten)]
    pub missile: MissileReport,
    /// The mode that they are fired in.
    pub mode: &'static str,
    /// The number of missiles.
    pub count: u32,
    /// Count times damage.
    pub together: Exact,
}

/// The report of a missile.
#[derive(Clone, Debug, Serialize)]
pub struct MissileReport {
    /// The canonical designator.
    pub name: String,
    /// The meaning of the codes after the body.
    pub words: String,
    /// The code of its body.
    pub body: String,
    /// The damage of a nuclear warhead on that body.
    pub base_damage: Exact,
    /// The name of its warhead.
    pub warhead: &'static str,
    /// The names of its warhead modifiers.
    pub modifiers: Vec<&'static str>,
    /// The names of its electronics.
    pub electronics: Vec<&'static str>,
    /// What the base damage is multiplied by.
    pub factors: Vec<Exact>,
    /// The damage before rounding.
    pub raw: Exact,
    /// The rounding of the product: `nearest-up`.
    pub rounding: &'static str,
    /// The rounding in words, with its code: `up (s)`.
    #[serde(skip)]
    pub rounding_words: String,
    /// The damage of a hit.
    pub damage: Exact,
    /// Whether it is laser damage.
    pub laser: bool,
    /// The limits on its use.
    pub limits: Vec<&'static str>,
}

impl MissileReport {
    pub(crate) fn new(missile: &Missile, figures: &Numbers) -> MissileReport {
        let names = |part: Part| missile.codes_in(part).map(Code::name).collect();
        let factors = [Part::Warhead, Part::Modifiers]
            .into_iter()
            .flat_map(|part| missile.codes_in(part));
        let nuclear = missile.warhead().is_none().then_some(figures.nuclear);
        let (rounding, code) = missile.rounding();
        let factors = nuclear
            .into_iter()
            .chain(factors.filter_map(|code| code.factor(figures)));
        MissileReport {
            name: missile.to_string(),
            words: missile.describe_codes(),
            body: missile.body().code().to_string(),
            base_damage: missile.body().base(figures).value,
            warhead: missile.warhead_name(),
            modifiers: names(Part::Modifiers),
            electronics: names(Part::Electronics),
            factors: factors.map(|figure| figure.value).collect(),
            raw: missile.unrounded_damage(figures),
            rounding: rounding.direction.word(),
            rounding_words: match code {
                Some(code) => format!("{} ({})", rounding.describe(), code.written()),
                None => rounding.describe(),
            },
            damage: missile.damage(figures),
            laser: missile.is_laser(),
            limits: missile.limits(figures),
        }
    }
}

/// Returns the report of a ship.
pub fn report(ship: &Ship, figures: &Numbers) -> Report {
    let findings = judge(ship, figures);
    let load = |load: &Load| {
        let missile = MissileReport::new(&load.missile, figures);
        let together = missile.damage * Exact::from(load.count.get());
        LoadReport {
            missile,
            mode: load.mode.word(),
            count: load.count.get(),
            together,
        }
    };
    let missiles: Vec<LoadReport> = ship.missiles.iter().map(load).collect();
    Report {
        ruleset: "starfire",
        house: figures.house.clone(),
        faction: ship.faction.clone(),
        class: ship.class.clone(),
        unit: ship.unit.to_string(),
        name: ship.name.clone(),
        rating: None,
        unit_name: ship.unit.unit_type.name,
        unit_kind: ship.unit.unit_type.kind.word(),
        starship: ship.unit.unit_type.kind.is_starship(),
        total_missiles: missiles.iter().map(|load| u64::from(load.count)).sum(),
        total_damage: missiles.iter().map(|load| load.together).sum(),
        missiles,
        legal: findings
            .iter()
            .all(|finding| finding.severity != Severity::Illegal),
        findings,
    }
}

impl Report {
    /// Returns the head of the sheet.
    pub(crate) fn head(&self) -> Head {
        let small = [
            ("missiles", self.total_missiles.to_string()),
            ("full load", self.total_damage.to_string()),
        ];
        Head {
            faction: self.faction.clone(),
            class: self.class.clone(),
            kind: Some(format!("{} {}", self.unit, self.unit_name)),
            name: self.name.clone(),
            small: small
                .map(|(what, value)| (what.to_string(), value))
                .to_vec(),
            marks: self.marks(),
            ..Head::default()
        }
    }
}

impl ShipReport for Report {
    const PARTS: &'static [table::Part<Report>] = columns! { |mistakes_in|
        text faction "Faction".optional(),
        text class "Class",
        text type "Type" = &mistakes_in.unit,
        text name "Name".optional(),
        text unit "Unit" = mistakes_in.unit_name,
        text kind "Kind" = mistakes_in.unit_kind,
        text loads "Missiles aboard" = {
            let loads = mistakes_in
                .missiles
                .iter()
                .map(|load| format!("{} {}", load.count, load.missile.name));
            loads.join(", ")
        },
        number missiles "Missiles".with_total() = mistakes_in.total_missiles,
        number damage "Damage of a full load".with_total() = mistakes_in.total_damage,
        text legal "Legal" = Cell::yes_or_no(mistakes_in.legal),
        text house "House".only_in_data(),
    };
    const COLUMNS: &'static [Column] = &columns::<Report, { Report::PARTS.len() }>(Report::PARTS);

    fn findings(&self) -> &[Finding] {
        &self.findings
    }
}

impl Tuning for Starfire {
    /// Lists what ships are compared by: identity, and the number and effect of each missile.
    fn facts(_: &Ship, report: &Report, _: &Numbers) -> Vec<Fact> {
        let mut facts = vec![
            Fact::new("class", Cell::text(&report.class)),
            Fact::new(
                "type",
                Cell::text(format!("{} {}", report.unit, report.unit_name)),
            ),
        ];
        let named = [("faction", &report.faction), ("name", &report.name)];
        facts.extend(
            named
                .into_iter()
                .filter_map(|(what, word)| Some(Fact::new(what, Cell::text(word.as_deref()?)))),
        );
        for (index, load) in report.missiles.iter().enumerate() {
            let is_same = |other: &&LoadReport| {
                (other.mode, &other.missile.name) == (load.mode, &load.missile.name)
            };
            if report.missiles[..index].iter().any(|other| is_same(&other)) {
                continue;
            }
            let count: u32 = report
                .missiles
                .iter()
                .filter(is_same)
                .map(|other| other.count)
                .sum();
            let mode = if load.mode == "regular" {
                String::new()
            } else {
                format!(" ({})", load.mode)
            };
            let name = format!("{}{mode}", load.missile.name);
            facts.push(Fact::new(&name, count.into()));
            facts.push(Fact::new(
                format!("{name} damage"),
                load.missile.damage.into(),
            ));
        }
        facts.push(Fact::new("missiles", report.total_missiles.into()));
        facts.push(Fact::new(
            "damage of a full load",
            report.total_damage.into(),
        ));
        facts
    }
}
