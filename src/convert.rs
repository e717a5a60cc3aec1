//! Converts forum posts and spreadsheets of ships into Starmada Unity designs.

use starwright_posts::convert::Legacy;
use starwright_posts::import::{Entry, Subject, import};
use starwright_text::finding::Severity;
use starwright_unity::{Blueprint, Numbers, Ship, findings, raise_to_fit};

/// How posts are converted.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ConvertOptions {
    /// Whether to raise hull or tech levels of ships that exceed their space.
    pub fit: bool,
}

impl ConvertOptions {
    /// Converts ships as they were posted.
    pub fn new() -> ConvertOptions {
        ConvertOptions::default()
    }

    /// Sets whether to raise hull or tech levels of ships that exceed their space.
    pub fn fit(mut self, fit: bool) -> ConvertOptions {
        self.fit = fit;
        self
    }
}

/// How far the design of a post can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// Every line was read with certainty, and the design is legal.
    Sure,
    /// There is a design, and reasons to compare it with the post.
    Check,
    /// There is no design.
    Failed,
}

/// A ship found in a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ConvertedPost {
    /// Line that the ship starts on, from 1.
    pub line: usize,
    /// The ship's name as far as its lines state it.
    pub title: String,
    /// How far the design can be trusted.
    pub verdict: Verdict,
    /// The design, or `None` if the post could not be read.
    pub ship: Option<Ship>,
    /// Reasons for any verdict but [`Verdict::Sure`], one sentence each.
    pub reasons: Vec<String>,
}

/// Converts every ship in a text.
///
/// ```
/// use starwright::convert::{ConvertOptions, convert_posts};
///
/// let text = std::fs::read_to_string("designs/old-posts.txt")?;
/// let posts = convert_posts(&text, &ConvertOptions::new().fit(true));
/// assert!(posts.iter().any(|post| post.ship.is_some()));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn convert_posts(text: &str, options: &ConvertOptions) -> Vec<ConvertedPost> {
    let entries = import(text, None).entries.into_iter();
    entries.map(|entry| convert_entry(entry, options)).collect()
}

fn convert_entry(entry: Entry, options: &ConvertOptions) -> ConvertedPost {
    let mut reasons = Vec::new();
    for warning in &entry.warnings {
        reasons.push(format!("line {}: {}", warning.line, warning.message));
    }
    for unread in entry.unread.iter().filter(|unread| !unread.is_talk) {
        reasons.push(format!("line {}: unreadable: {}", unread.line, unread.text));
    }
    let ship = blueprint(entry.subject, &mut reasons)
        .and_then(|blueprint| build(&blueprint, options, &mut reasons));
    ConvertedPost {
        line: entry.line,
        title: entry.title,
        verdict: match &ship {
            None => Verdict::Failed,
            Some(_) if reasons.is_empty() => Verdict::Sure,
            Some(_) => Verdict::Check,
        },
        ship,
        reasons,
    }
}

/// Returns the Unity design of what was read, and adds what it loses to the reasons.
fn blueprint<E: std::fmt::Display>(
    subject: Result<Subject, E>,
    reasons: &mut Vec<String>,
) -> Option<Blueprint> {
    let legacy = match subject {
        Ok(Subject::Unity(blueprint)) => return Some(*blueprint),
        Ok(Subject::Admiralty(ship)) => Legacy::Admiralty(ship),
        Ok(Subject::Nova(ship)) => Legacy::Nova(ship),
        Ok(Subject::Weapons(_)) => {
            reasons.insert(0, "these are weapons without a ship".to_string());
            return None;
        }
        Err(error) => {
            reasons.insert(0, error.to_string());
            return None;
        }
    };
    let conversion = legacy.convert("the post", 1);
    let account = conversion.account;
    reasons.extend(account.warnings);
    let lost = account.lost.iter();
    reasons.extend(lost.map(|lost| format!("without equivalent: {lost}")));
    Some(Blueprint {
        comments: Vec::new(),
        origin: None,
        ..conversion.blueprint
    })
}

fn build(
    blueprint: &Blueprint,
    options: &ConvertOptions,
    reasons: &mut Vec<String>,
) -> Option<Ship> {
    let ship = match blueprint.build() {
        Ok(ship) => ship,
        Err(errors) => {
            reasons.extend(errors.list().iter().map(ToString::to_string));
            return None;
        }
    };
    let raised = if options.fit {
        raise_to_fit(&ship, Numbers::standard())
    } else {
        None
    };
    let ship = raised.unwrap_or(ship);
    let illegal = findings(&ship).into_iter();
    let illegal = illegal.filter(|finding| finding.severity == Severity::Illegal);
    reasons.extend(illegal.map(|finding| finding.message));
    Some(ship)
}
