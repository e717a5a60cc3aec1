//! A tournament profile: what a club allows in a fleet beyond the rules of the game.

use super::legality::at_design;
use super::roster::{Limit, Origin, Roster, battle_size};
use super::{Size, size};
use crate::doc::field::{Line, Lines, List, Whole, clip, did_you_mean, filled, given};
use crate::doc::finding::{FieldPath, Finding};
use crate::doc::nearest::same_stem;
use crate::doc::yaml::{Fault, Text};
use crate::number::citation::{Citation, Confidence};
use crate::number::exact::Exact;
use crate::ruleset::muster::{Muster, Term, TermKind};
use crate::ruleset::{Printed, Ruleset};
use serde::Deserialize;

/// What a club allows.
#[derive(Clone, Debug)]
pub struct Profile {
    name: String,
    rulesets: Vec<Ruleset>,
    size: Option<Size>,
    largest_hull: Option<u32>,
    highest_rating: Option<u32>,
    most_of_a_class: Option<u32>,
    most_ships: Option<u32>,
    banned: Vec<(TermKind, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a tournament profile")]
pub(super) struct Draft {
    profile: Line<120>,
    #[serde(default)]
    rulesets: List<Line<80>, 20>,
    #[serde(default, deserialize_with = "filled")]
    battle: Line<40>,
    #[serde(default, deserialize_with = "filled")]
    level: Line<40>,
    #[serde(default, deserialize_with = "given")]
    limit: Option<Whole<0, 1_000_000>>,
    #[serde(default, deserialize_with = "given")]
    largest_hull: Option<Whole<1, 200>>,
    #[serde(default, deserialize_with = "given")]
    highest_rating: Option<Whole<0, 1_000_000>>,
    #[serde(default, deserialize_with = "given")]
    most_of_a_class: Option<Whole<0, 10_000>>,
    #[serde(default, deserialize_with = "given")]
    most_ships: Option<Whole<0, 10_000>>,
    #[serde(default)]
    banned_traits: List<Line<80>, 200>,
    #[serde(default)]
    banned_systems: List<Line<80>, 200>,
    #[serde(default)]
    banned_keywords: List<Line<80>, 200>,
    #[serde(default)]
    banned_missiles: List<Line<80>, 200>,
    #[serde(default, rename = "notes")]
    _notes: Lines<4000>,
}

/// A rule of a profile by its key.
const fn rule(key: &'static str) -> Citation {
    Citation::new("Profile", key, Confidence::House)
}

/// The key of a profile under which words of a kind are banned.
fn key_of(kind: TermKind) -> &'static str {
    match kind {
        TermKind::Trait => "banned_traits",
        TermKind::System => "banned_systems",
        TermKind::Keyword => "banned_keywords",
        TermKind::Missile => "banned_missiles",
    }
}

/// Whether a ban means a term, which games may call in the singular or the plural.
fn is_banned(term: &Term, word: &str) -> bool {
    term.is_called(word) || same_stem(&term.name, word)
}

impl Profile {
    /// Reads a profile; unknown traits, systems, games and battles are faults.
    pub fn parse(text: Text) -> Result<Profile, Fault> {
        let draft: Draft = text.parse()?;
        let Some(name) = draft.profile.into_option() else {
            return Err(text.fault_at(&FieldPath::top("profile"), "a profile needs a name here"));
        };
        let mut rulesets = Vec::new();
        for (index, word) in draft.rulesets.into_vec().iter().enumerate() {
            let path = FieldPath::top("rulesets").index(index);
            rulesets.push(Ruleset::named(word.as_str()).map_err(|message| text.fault_at(&path, message))?);
        }
        let size = size(draft.battle, draft.level, draft.limit)
            .map_err(|(key, message)| text.fault_at(&FieldPath::top(key), message))?;
        let games = if rulesets.is_empty() { &Ruleset::ALL[..] } else { &rulesets };
        if let Some(Size::Battle(word, key)) = &size {
            let is_known =
                |game: &&Ruleset| game.battle_sizes().iter().any(|size| crate::doc::nearest::same(size.name, word));
            let has_sizes = |game: &&Ruleset| !game.battle_sizes().is_empty();
            let game = games.iter().find(is_known).or_else(|| games.iter().find(has_sizes));
            battle_size(text, word, key, game.copied().unwrap_or(games[0]))?;
        }
        let known: Vec<Term> = games.iter().flat_map(|game| game.terms()).collect();
        let mut banned = Vec::new();
        for (kind, words) in [
            (TermKind::Trait, draft.banned_traits),
            (TermKind::System, draft.banned_systems),
            (TermKind::Keyword, draft.banned_keywords),
            (TermKind::Missile, draft.banned_missiles),
        ] {
            for (index, word) in words.into_vec().iter().enumerate() {
                let found = find(&known, kind, word.as_str());
                let path = FieldPath::top(key_of(kind)).index(index);
                let ban = (kind, found.map_err(|message| text.fault_at(&path, message))?);
                if !banned.contains(&ban) {
                    banned.push(ban);
                }
            }
        }
        Ok(Profile {
            name,
            size,
            banned,
            largest_hull: draft.largest_hull.map(Whole::get),
            highest_rating: draft.highest_rating.map(Whole::get),
            most_of_a_class: draft.most_of_a_class.map(Whole::get),
            most_ships: draft.most_ships.map(Whole::get),
            rulesets,
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The most ships of one class.
    pub fn most_of_a_class(&self) -> Option<u32> {
        self.most_of_a_class
    }

    /// The limit it sets for fleets of a game.
    pub fn limit(&self, ruleset: Ruleset) -> Option<Limit> {
        let (points, battle) = match self.size.as_ref()? {
            Size::Limit(points) => (*points, None),
            Size::Battle(word, _) => {
                let sizes = ruleset.battle_sizes();
                let battle = *sizes.iter().find(|size| crate::doc::nearest::same(size.name, word))?;
                (battle.limit, Some(battle))
            }
        };
        Some(Limit { points, battle, origin: Origin::Profile })
    }

    /// What it forbids about a ship: (rule, message).
    pub fn breaches(&self, printed: &Printed, muster: &Muster) -> Vec<(Citation, String)> {
        let (name, class) = (&self.name, &muster.class);
        let mut breaches = Vec::new();
        if !self.rulesets.is_empty() && !self.rulesets.contains(&printed.ruleset) {
            let games: Vec<&str> = self.rulesets.iter().map(|game| game.title()).collect();
            let message =
                format!("{class} is a ship of {}; {name} plays {}", printed.ruleset.title(), games.join(", "));
            breaches.push((rule("rulesets"), message));
        }
        if let (Some(largest), Some(hull)) = (self.largest_hull, muster.hull)
            && hull > largest
        {
            let message = format!("{class} has hull {hull}; {name} allows {largest}");
            breaches.push((rule("largest_hull"), message));
        }
        if let (Some(highest), Some(rating)) = (self.highest_rating, muster.rating)
            && rating > Exact::from(highest)
        {
            breaches.push((rule("highest_rating"), format!("{class} is rated {rating}; {name} allows {highest}")));
        }
        for (kind, word) in &self.banned {
            if let Some(term) = muster.terms.iter().find(|term| term.kind == *kind && is_banned(term, word)) {
                let has = match kind {
                    TermKind::Trait => "has weapons with the trait",
                    TermKind::System => "has the system",
                    TermKind::Keyword => "has the keyword",
                    TermKind::Missile => "has the missile",
                };
                breaches.push((rule(key_of(*kind)), format!("{class} {has} {}, which {name} bans", term.name)));
            }
        }
        breaches
    }

    /// Bans that mean nothing to a game, though it has words that look like them: (rule, message).
    fn idle_bans(&self, game: Ruleset) -> Vec<(Citation, String)> {
        let terms = game.terms();
        let stem = |word: &str| word.trim_end_matches(|c: char| c.is_ascii_digit() || "-+ ".contains(c)).to_lowercase();
        let idle = self
            .banned
            .iter()
            .filter(|(kind, word)| !terms.iter().any(|term| term.kind == *kind && is_banned(term, word)));
        let message = |(kind, word): &(TermKind, String)| {
            let like = terms.iter().filter(|term| term.kind == *kind && stem(&term.name) == stem(word));
            let like: Vec<&str> = like.map(|term| term.name.as_str()).collect();
            let (title, what) = (game.title(), kind.word());
            let like = (!like.is_empty()).then(|| like.join(", "))?;
            let message = format!("{} bans {word}, which is no {what} of {title}; in {title}: {like}", self.name);
            Some((rule(key_of(*kind)), message))
        };
        idle.filter_map(message).collect()
    }

    /// What it does not allow about a fleet.
    pub(super) fn audit(&self, roster: &Roster) -> Vec<Finding> {
        let name = &self.name;
        let mut findings = Vec::new();
        let (ships, total) = (FieldPath::top("ships"), roster.rating());
        if let Some(limit) = self.limit(roster.ruleset).filter(|limit| total > Exact::from(limit.points)) {
            let (points, over) = (limit.points, total.less(Exact::from(limit.points)));
            let key = if limit.battle.is_some() { "battle" } else { "limit" };
            let message = format!("{total} points are {over} over the limit of {name}, {points}");
            findings.push(Finding::illegal(ships.clone(), rule(key), message));
        }
        if let Some(most) = self.most_ships.filter(|most| roster.ships() > *most) {
            let message = format!("{} ships; {name} allows {most}", roster.ships());
            findings.push(Finding::illegal(ships, rule("most_ships"), message));
        }
        let idle = self.idle_bans(roster.ruleset).into_iter();
        findings.extend(idle.map(|(rule, message)| Finding::advice(FieldPath::top("ships"), rule, message)));
        for (index, line) in roster.lines.iter().enumerate() {
            let (printed, muster) = line.design.as_ref();
            let breaches = self.breaches(printed, muster).into_iter();
            let at = at_design(index, &line.entry);
            findings.extend(breaches.map(|(rule, message)| Finding::illegal(at.clone(), rule, message)));
        }
        for (class, (index, count)) in roster.classes() {
            if let Some(most) = self.most_of_a_class.filter(|most| count > *most) {
                let message = format!("{count} ships of class {class}; {name} allows {most} of a class");
                let at = at_design(index, &roster.lines[index].entry);
                findings.push(Finding::illegal(at, rule("most_of_a_class"), message));
            }
        }
        findings
    }
}

/// The name of the term that a word refers to; the error lists the candidates.
fn find(known: &[Term], kind: TermKind, word: &str) -> Result<String, String> {
    let terms = || known.iter().filter(|term| term.kind == kind);
    if let Some(term) = terms().find(|term| term.is_called(word)) {
        return Ok(term.name.clone());
    }
    let words = terms().flat_map(|term| [Some(term.name.as_str()), term.code]).flatten();
    let kind = kind.word();
    Err(match did_you_mean(word, words) {
        near if near.is_empty() => format!("unknown {kind} '{}'; `reference {kind}s` lists all", clip(word)),
        near => format!("unknown {kind} '{}'{near}", clip(word)),
    })
}
