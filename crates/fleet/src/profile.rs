//! Tournament profiles: what a club allows in a fleet beyond the rules of the game.

use super::fleet::{Fleet, LimitSource, PointsLimit, battle_size};
use super::legality::{at_design, errata_in_words};
use super::{BattleName, Size, parse_size};
use serde_json::Value;
use starwright_games::{AnyRulesetKey, PrintableDesign, Ruleset};
use starwright_paper::table::group_thousands;
use starwright_rules::fleets::{FleetShip, GlossaryTerm, TermKind};
use starwright_text::citation::{Citation, Confidence};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::document::open_text;
use starwright_text::exact::Exact;
use starwright_text::field::{
    Lines, List, TextValue, Whole, Word, clip, deserialize_as_text, did_you_mean, draft,
    file_schema, pluralize,
};
use starwright_text::field_error::{FieldError, FieldErrors};
use starwright_text::finding::{FieldPath, Finding};
use starwright_text::nearest::{is_same_stem, is_same_word};
use starwright_text::yaml::Text;
use std::path::Path;

/// A club's limits and bans.
#[derive(Clone, Debug)]
pub struct Profile {
    name: String,
    rulesets: Vec<Ruleset>,
    size: Option<Size>,
    max_hull: Option<u32>,
    max_rating: Option<u32>,
    max_tech: Option<f64>,
    max_range: Option<u32>,
    max_per_class: Option<u32>,
    min_ships: Option<u32>,
    max_ships: Option<u32>,
    max_flights: Option<u32>,
    factions: Vec<String>,
    required_systems: Vec<String>,
    banned: Vec<(TermKind, String)>,
    house: Option<String>,
    errata: ErrataPolicy,
}

/// How a profile treats ships that rely on errata.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ErrataPolicy {
    /// Ships with errata are illegal.
    #[default]
    Refused,
    /// Ships with errata are legal; the errata are shown.
    Shown,
}

deserialize_as_text!(ErrataPolicy);

impl TextValue for ErrataPolicy {
    const EXPECTED: &'static str = "refused or shown";

    fn parse(text: &str) -> Result<ErrataPolicy, FieldError> {
        match text {
            "refused" => Ok(ErrataPolicy::Refused),
            "shown" => Ok(ErrataPolicy::Shown),
            other => Err(FieldError::unknown_word(format!(
                "expected refused or shown, found '{}'",
                clip(other)
            ))),
        }
    }

    fn schema() -> Value {
        serde_json::json!({"enum": ["refused", "shown"]})
    }
}

/// A tech level as written.
#[derive(Debug)]
struct TechLimit(f64);

deserialize_as_text!(TechLimit);

impl TextValue for TechLimit {
    const EXPECTED: &'static str = "a tech level from -2 to 2 in half steps";

    fn parse(text: &str) -> Result<TechLimit, FieldError> {
        let level = text.parse::<f64>().ok();
        let level = level.filter(|level| level.abs() <= 2.0 && (2.0 * level).fract() == 0.0);
        level.map(TechLimit).ok_or_else(|| {
            FieldError::out_of_range(format!(
                "expected {}, found '{}'",
                TechLimit::EXPECTED,
                clip(text)
            ))
        })
    }

    fn schema() -> Value {
        serde_json::json!({"type": "number", "minimum": -2, "maximum": 2, "multipleOf": 0.5})
    }
}

draft! {
    /// A profile as written.
    struct Draft: "a tournament profile, such as profile: Friday Night and limit: 1000" {
        /// The name of the profile.
        [needed] profile: Word<120>,
        /// The games that are played; left out, all.
        rulesets: List<AnyRulesetKey, 20>,
        /// The size of the battle.
        battle: BattleName,
        /// The size of the battle, in games that call it a level.
        level: BattleName,
        /// Points instead of a battle size.
        limit: Whole<0, 1_000_000>,
        /// The largest hull of a ship.
        max_hull: Whole<1, 200>,
        /// The highest rating of a ship.
        max_rating: Whole<0, 1_000_000>,
        /// The highest tech level of a ship.
        max_tech: TechLimit,
        /// The longest range of a weapon in hexes.
        max_range: Whole<1, 1_000>,
        /// The most ships of one class.
        max_per_class: Whole<1, 10_000>,
        /// The fewest ships of a fleet.
        min_ships: Whole<1, 10_000>,
        /// The most ships of a fleet.
        max_ships: Whole<1, 10_000>,
        /// The most flights of a fleet.
        max_flights: Whole<0, 10_000>,
        /// The factions that may play; left out, all.
        factions: List<Word<120>, 200>,
        /// Systems that every ship must have.
        required_systems: List<Word<80>, 200>,
        /// Weapon traits that no ship may have.
        banned_traits: List<Word<80>, 200>,
        /// Systems that no ship may have.
        banned_systems: List<Word<80>, 200>,
        /// Keywords that no ship may have.
        banned_keywords: List<Word<80>, 200>,
        /// Missiles that no ship may have.
        banned_missiles: List<Word<80>, 200>,
        /// Whether ships that rely on errata are refused, or allowed with their errata shown; left out, refused.
        errata: ErrataPolicy,
        /// The house pack that fleets are rated by; its path from this file.
        house: Word<1000>,
        /// Free text.
        notes: Lines<4000>,
    }
}

/// Returns the JSON Schema of tournament profiles.
pub fn profile_schema() -> Value {
    file_schema::<Draft>("Starwright tournament profile")
}

/// Cites a rule of a profile by its key.
const fn rule(key: &'static str) -> Citation {
    Citation::new("Profile", key, Confidence::House)
}

/// Returns the key of a profile that bans words of a kind.
fn ban_key(kind: TermKind) -> &'static str {
    match kind {
        TermKind::Trait => "banned_traits",
        TermKind::System => "banned_systems",
        TermKind::Keyword => "banned_keywords",
        TermKind::Missile => "banned_missiles",
    }
}

/// Returns `true` if a ban applies to a term, in the singular or the plural.
fn is_banned(term: &GlossaryTerm, word: &str) -> bool {
    term.has_name(word) || is_same_stem(&term.name, word)
}

impl Profile {
    /// Opens a profile file.
    pub fn open(path: impl AsRef<Path>) -> Result<Profile, Diagnostics> {
        Profile::parse(&Text::from(open_text(path.as_ref())?.as_str()))
    }

    /// Reads a profile; unknown traits, systems, games and battles are errors.
    pub fn parse(text: &Text) -> Result<Profile, Diagnostics> {
        text.read(Profile::from_draft)
    }

    fn from_draft(draft: Draft, problems: &mut FieldErrors) -> Option<Profile> {
        let has_games = draft.rulesets.is_complete(false);
        let rulesets: Vec<Ruleset> = draft
            .rulesets
            .items()
            .into_iter()
            .map(|game| game.0)
            .collect();
        let games = if rulesets.is_empty() || !has_games {
            &Ruleset::ALL[..]
        } else {
            &rulesets
        };
        let size = parse_size(draft.battle, draft.level, draft.limit, games, problems);
        if let Some(Size::Battle(word, key)) = &size {
            let is_known = |game: &&Ruleset| {
                game.battle_sizes()
                    .iter()
                    .any(|size| is_same_word(size.name, word))
            };
            let has_sizes = |game: &&Ruleset| !game.battle_sizes().is_empty();
            let game = games
                .iter()
                .find(is_known)
                .or_else(|| games.iter().find(has_sizes));
            problems.keep(battle_size(word, key, game.copied().unwrap_or(games[0])));
        }
        let known: Vec<GlossaryTerm> = games.iter().flat_map(|game| game.terms()).collect();
        let mut required_systems = Vec::new();
        for (index, word) in draft.required_systems.with_indexes() {
            let found = find_term(&known, TermKind::System, word.as_str());
            let path = FieldPath::from_key("required_systems").index(index);
            let found = found.map_err(|message| FieldError::unknown_word_at(path, message));
            required_systems.extend(problems.keep(found));
        }
        let mut banned = Vec::new();
        for (kind, words) in [
            (TermKind::Trait, draft.banned_traits),
            (TermKind::System, draft.banned_systems),
            (TermKind::Keyword, draft.banned_keywords),
            (TermKind::Missile, draft.banned_missiles),
        ] {
            for (index, word) in words.with_indexes() {
                let found = find_term(&known, kind, word.as_str());
                let path = || FieldPath::from_key(ban_key(kind)).index(index);
                let Some(found) = problems
                    .keep(found.map_err(|message| FieldError::unknown_word_at(path(), message)))
                else {
                    continue;
                };
                if !banned.contains(&(kind, found.clone())) {
                    banned.push((kind, found));
                }
            }
        }
        Some(Profile {
            name: draft.profile.text()?,
            size,
            banned,
            max_hull: draft.max_hull.number(),
            max_rating: draft.max_rating.number(),
            max_tech: draft.max_tech.into_option().map(|level| level.0),
            max_range: draft.max_range.number(),
            max_per_class: draft.max_per_class.number(),
            min_ships: draft.min_ships.number(),
            max_ships: draft.max_ships.number(),
            max_flights: draft.max_flights.number(),
            factions: draft
                .factions
                .items()
                .into_iter()
                .map(Word::into_string)
                .collect(),
            required_systems,
            house: draft.house.text(),
            errata: draft.errata.into_option().unwrap_or_default(),
            rulesets,
        })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the maximum number of ships per class.
    pub fn max_per_class(&self) -> Option<u32> {
        self.max_per_class
    }

    /// Returns the maximum number of ships in a fleet.
    pub fn max_ships(&self) -> Option<u32> {
        self.max_ships
    }

    /// Returns the path of its house pack, as written in its file.
    pub fn house(&self) -> Option<&str> {
        self.house.as_deref()
    }

    /// Returns the size of its battles, if it sets one: `medium battle, 1,000 points`.
    pub fn battle_in_words(&self) -> Option<String> {
        let game = self.rulesets.first().copied().unwrap_or_default();
        let limit = self.limit(game)?;
        let points = format!("{} points", group_thousands(limit.points));
        let Some(battle) = limit.battle else {
            return Some(points);
        };
        let to_win = battle.victory_points.map(|points| {
            let points = group_thousands(points);
            format!(", {points} victory points to win")
        });
        let to_win = to_win.unwrap_or_default();
        Some(format!("{} battle, {points}{to_win}", battle.name))
    }

    /// Returns the games that it allows; empty if all.
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }

    /// Lists its limits in a few words each: `hull up to 14`.
    pub fn limits_in_words(&self) -> Vec<String> {
        let banned = |kind: TermKind| {
            let words = self.banned.iter().filter(move |(own, _)| *own == kind);
            let words: Vec<&str> = words.map(|(_, word)| word.as_str()).collect();
            (!words.is_empty()).then(|| format!("no {}", words.join(", ")))
        };
        let needed = &self.required_systems;
        let limits = [
            self.max_hull.map(|hull| format!("hull up to {hull}")),
            self.max_rating
                .map(|rating| format!("rating up to {rating}")),
            self.max_tech.map(|level| format!("tech up to {level}")),
            self.max_range.map(|range| format!("range up to {range}")),
            self.max_per_class
                .map(|ships| format!("{} per class", pluralize(ships as usize, "ship"))),
            match (self.min_ships, self.max_ships) {
                (Some(min), Some(max)) => Some(format!("{min} to {max} ships per fleet")),
                (Some(min), None) => Some(format!("at least {min} ships per fleet")),
                (None, Some(max)) => Some(format!("{} per fleet", pluralize(max as usize, "ship"))),
                (None, None) => None,
            },
            self.max_flights
                .map(|flights| format!("{} per fleet", pluralize(flights as usize, "flight"))),
            (!self.factions.is_empty()).then(|| format!("factions: {}", self.factions.join(", "))),
            (!needed.is_empty()).then(|| format!("every ship with {}", needed.join(", "))),
        ];
        let limits = limits.into_iter().flatten();
        limits
            .chain(TermKind::ALL.into_iter().filter_map(banned))
            .collect()
    }

    /// Returns `true` if ships that rely on errata are illegal.
    pub fn refuses_errata(&self) -> bool {
        self.errata == ErrataPolicy::Refused
    }

    /// Returns the limit for fleets of a game.
    pub fn limit(&self, ruleset: Ruleset) -> Option<PointsLimit> {
        let (points, battle) = match self.size.as_ref()? {
            Size::Limit(points) => (*points, None),
            Size::Battle(word, _) => {
                let sizes = ruleset.battle_sizes();
                let battle = *sizes
                    .iter()
                    .find(|size| starwright_text::nearest::is_same_word(size.name, word))?;
                (battle.limit, Some(battle))
            }
        };
        Some(PointsLimit {
            points,
            battle,
            origin: LimitSource::Profile,
        })
    }

    /// Lists the rules of the profile that a ship breaks, each with a message.
    pub fn breaches(&self, printed: &PrintableDesign, ship: &FleetShip) -> Vec<(Citation, String)> {
        let class = &ship.class;
        let mut breaches = Vec::new();
        if !self.rulesets.is_empty() && !self.rulesets.contains(&printed.ruleset) {
            let games: Vec<&str> = self.rulesets.iter().map(|game| game.title()).collect();
            let message = format!(
                "{class} is a ship of {}; only {} is allowed",
                printed.ruleset.title(),
                games.join(", ")
            );
            breaches.push((rule("rulesets"), message));
        }
        if let (Some(largest), Some(hull)) = (self.max_hull, ship.hull)
            && hull > largest
        {
            let message = format!("{class} has hull {hull}, at most {largest} allowed");
            breaches.push((rule("max_hull"), message));
        }
        if let (Some(highest), Some(rating)) = (self.max_rating, ship.rating)
            && rating > Exact::from(highest)
        {
            breaches.push((
                rule("max_rating"),
                format!(
                    "{class} is rated {}, at most {} allowed",
                    group_thousands(rating),
                    group_thousands(highest)
                ),
            ));
        }
        if let (Some(highest), Some(level)) = (self.max_tech, ship.tech)
            && level > highest
        {
            let message = format!("{class} has tech level {level}, at most {highest} allowed");
            breaches.push((rule("max_tech"), message));
        }
        if let (Some(longest), Some(range)) = (self.max_range, ship.max_range)
            && range > longest
        {
            let message = format!("{class} has range {range}, at most {longest} allowed");
            breaches.push((rule("max_range"), message));
        }
        if let Some(faction) = &ship.faction
            && !self.allows_faction(faction)
        {
            breaches.push((rule("factions"), self.wrong_faction(faction)));
        }
        for needed in &self.required_systems {
            let is_it =
                |term: &GlossaryTerm| term.kind == TermKind::System && is_banned(term, needed);
            if !ship.terms.iter().any(is_it) {
                let message = format!("{class} has no {needed}, which every ship must have");
                breaches.push((rule("required_systems"), message));
            }
        }
        if let Some(words) = errata_in_words(&printed.errata())
            && self.refuses_errata()
        {
            breaches.push((
                rule("errata"),
                format!("{class} relies on errata ({words}), which are refused"),
            ));
        }
        for (kind, word) in &self.banned {
            if let Some(term) = ship
                .terms
                .iter()
                .find(|term| term.kind == *kind && is_banned(term, word))
            {
                let has = match kind {
                    TermKind::Trait => "has weapons with the trait",
                    TermKind::System => "has the system",
                    TermKind::Keyword => "has the keyword",
                    TermKind::Missile => "has the missile",
                };
                breaches.push((
                    rule(ban_key(*kind)),
                    format!("{class} {has} {}, which is banned", term.name),
                ));
            }
        }
        breaches
    }

    fn allows_faction(&self, faction: &str) -> bool {
        let mut allowed = self.factions.iter();
        self.factions.is_empty() || allowed.any(|allowed| is_same_word(allowed, faction))
    }

    fn wrong_faction(&self, faction: &str) -> String {
        let allowed = self.factions.join(", ");
        format!("the faction {faction} is not allowed, only {allowed}")
    }

    /// Lists bans of words that a game does not have although it has similar ones, each with a message.
    fn idle_bans(&self, game: Ruleset) -> Vec<(Citation, String)> {
        let terms = game.terms();
        let mut idle = Vec::new();
        for (kind, word) in &self.banned {
            let terms = || terms.iter().filter(|term| term.kind == *kind);
            let similar: Vec<&str> = terms()
                .filter(|term| strip_number(&term.name) == strip_number(word))
                .map(|term| term.name.as_str())
                .collect();
            if similar.is_empty() || terms().any(|term| is_banned(term, word)) {
                continue;
            }
            let (title, what) = (game.title(), kind.word());
            let message = format!(
                "{} bans {word}, which is not a {what} of {title}; in {title}: {}",
                self.name,
                similar.join(", ")
            );
            idle.push((rule(ban_key(*kind)), message));
        }
        idle
    }

    /// Lists findings about a fleet that the profile does not allow.
    pub fn find_violations(&self, fleet: &Fleet) -> Vec<Finding> {
        let mut findings = Vec::new();
        let (ships, total) = (FieldPath::from_key("ships"), fleet.rating());
        // A fleet over the same limit in its own file is reported once, by the rules of its game.
        let is_reported = |limit: &PointsLimit| {
            let own = fleet
                .limit
                .filter(|own| matches!(own.origin, LimitSource::Fleet(_)));
            own.is_some_and(|own| own.points == limit.points)
        };
        if let Some(limit) = self.limit(fleet.ruleset)
            && total > Exact::from(limit.points)
            && !is_reported(&limit)
        {
            let key = if limit.battle.is_some() {
                "battle"
            } else {
                "limit"
            };
            let message = over_limit(total, limit.points, "");
            findings.push(Finding::illegal(ships.clone(), rule(key), message));
        }
        let count = pluralize(fleet.ships() as usize, "ship");
        if let Some(max) = self.max_ships.filter(|max| fleet.ships() > *max) {
            let message = format!("{count}, at most {max} allowed");
            findings.push(Finding::illegal(ships.clone(), rule("max_ships"), message));
        }
        if let Some(min) = self.min_ships.filter(|min| fleet.ships() < *min) {
            let message = format!("{count}, at least {min} required");
            findings.push(Finding::illegal(ships.clone(), rule("min_ships"), message));
        }
        if let (Some(max), Some(flights)) = (self.max_flights, fleet.flights())
            && flights > u64::from(max)
        {
            let flights = pluralize(flights as usize, "flight");
            let message = format!("{flights}, at most {max} allowed");
            findings.push(Finding::illegal(ships, rule("max_flights"), message));
        }
        if let Some(faction) = &fleet.file.faction
            && !self.allows_faction(faction)
        {
            let path = FieldPath::from_key("faction");
            let message = self.wrong_faction(faction);
            findings.push(Finding::illegal(path, rule("factions"), message));
        }
        let idle = self.idle_bans(fleet.ruleset).into_iter();
        findings.extend(
            idle.map(|(rule, message)| {
                Finding::warning(FieldPath::from_key("ships"), rule, message)
            }),
        );
        for (index, line) in fleet.lines.iter().enumerate() {
            let (printed, ship) = line.design.as_ref();
            // A ship of another game than its fleet is reported by the rules of the fleet's game.
            let is_stray =
                printed.ruleset != fleet.ruleset && self.rulesets.contains(&fleet.ruleset);
            let breaches = self.breaches(printed, ship).into_iter();
            let breaches = breaches.filter(|(own, _)| !is_stray || *own != rule("rulesets"));
            let at = at_design(index, &line.entry);
            findings.extend(
                breaches.map(|(rule, message)| Finding::illegal(at.clone(), rule, message)),
            );
        }
        for (class, (index, count)) in fleet.classes() {
            if let Some(max) = self.max_per_class.filter(|max| count > *max) {
                let message = format!(
                    "{} of class {class}, at most {max} allowed",
                    pluralize(count as usize, "ship")
                );
                let at = at_design(index, &fleet.lines[index].entry);
                findings.push(Finding::illegal(at, rule("max_per_class"), message));
            }
        }
        findings
    }
}

/// Writes by how much points exceed a limit; `of` names the limit.
pub fn over_limit(total: Exact, limit: u32, of: &str) -> String {
    let over = group_thousands(total.saturating_minus(Exact::from(limit)));
    let (total, limit) = (group_thousands(total), group_thousands(limit));
    format!("{over} points over the limit{of} ({total} of {limit})")
}

/// Removes the number at the end of a term.
fn strip_number(word: &str) -> String {
    word.trim_end_matches(|c: char| c.is_ascii_digit() || "-+ ".contains(c))
        .to_lowercase()
}

/// Finds the name of the term that a word refers to; the error lists the candidates.
fn find_term(known: &[GlossaryTerm], kind: TermKind, word: &str) -> Result<String, String> {
    let terms = || known.iter().filter(|term| term.kind == kind);
    if let Some(term) = terms().find(|term| term.has_name(word)) {
        return Ok(term.name.clone());
    }
    let words = terms()
        .flat_map(|term| [Some(term.name.as_str()), term.code])
        .flatten();
    let kind = kind.word();
    let other = known
        .iter()
        .find(|term| term.has_name(word))
        .map(|term| term.kind);
    let (near, word) = (did_you_mean(word, words), clip(word));
    Err(match other {
        Some(other) if near.is_empty() => {
            format!(
                "'{word}' is a {}, not a {kind}; ban it with {}",
                other.word(),
                ban_key(other)
            )
        }
        None if near.is_empty() => {
            format!("unknown {kind} '{word}'; `reference {kind}s` lists all")
        }
        _ => format!("unknown {kind} '{word}'{near}"),
    })
}
