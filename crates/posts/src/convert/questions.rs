//! Questions about equal uncertainties of several ships, so that one answer settles all of them.

use super::ShipVerdict;
use super::make::Made;
use starwright_paper::render::escaped;
use starwright_text::field::pluralize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The maximum number of questions that are shown.
const MAX_QUESTIONS: usize = 100;

/// What an uncertainty asks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Question {
    /// Whether a phrase is the faction.
    IsFaction(String),
    /// Whether a phrase may be ignored, and why.
    MayIgnore(String, &'static str),
}

/// The questions of a run.
#[derive(Default)]
pub struct Questions {
    /// The ships that ask each question, and whether any of them failed.
    asked: BTreeMap<Question, (usize, bool)>,
}

impl Questions {
    /// Adds the questions of a ship.
    pub fn add(&mut self, made: &Made) {
        let is_failed = made.verdict() == ShipVerdict::Failed;
        let warnings = made.account.warnings.iter();
        let mut own: BTreeSet<Question> = warnings.filter_map(|text| about(text)).collect();
        let lost = made.account.lost.iter();
        own.extend(
            lost.map(|lost| {
                Question::MayIgnore(lost.what.clone(), "it has no equivalent in Unity")
            }),
        );
        let unread = made.unread.lines.iter();
        own.extend(unread.filter_map(|line| {
            let (_, text) = line.split_once(": ")?;
            Some(Question::MayIgnore(
                text.to_string(),
                "the line cannot be read",
            ))
        }));
        for question in own {
            let (count, has_failed) = self.asked.entry(question).or_default();
            *count += 1;
            *has_failed |= is_failed;
        }
    }

    /// Returns the questions, those of most ships first.
    pub fn html(&self) -> String {
        let mut asked: Vec<_> = self.asked.iter().collect();
        asked.sort_by_key(|(_, (count, has_failed))| std::cmp::Reverse((*has_failed, *count)));
        let mut html = String::new();
        for (question, (count, has_failed)) in asked.iter().take(MAX_QUESTIONS) {
            html += &question.html(*count, *has_failed);
        }
        if asked.len() > MAX_QUESTIONS {
            let more = pluralize(asked.len() - MAX_QUESTIONS, "more question");
            let _ = write!(html, "<p>{more} of fewer ships</p>");
        }
        html
    }
}

impl Question {
    fn html(&self, count: usize, has_failed: bool) -> String {
        let (phrase, text, why, offer) = match self {
            Question::IsFaction(name) => (
                name,
                format!("Is “{name}” the faction?"),
                "read from the header or from the text above it",
                format!("[{name}]"),
            ),
            Question::MayIgnore(phrase, why) => (
                phrase,
                format!("Ignore “{phrase}”?"),
                *why,
                "ignore".to_string(),
            ),
        };
        let offer = escaped(&offer);
        format!(
            "<div class=\"q {}\" data-phrase=\"{}\" data-offer=\"{offer}\"><b>{count}</b><span>{}<small>{why}</small></span>\
             <span><button data-say=\"{offer}\">Yes</button> <button class=\"edit\">Edit…</button></span></div>\n",
            if has_failed { "failed" } else { "check" },
            escaped(phrase),
            escaped(&text),
        )
    }
}

/// Returns the question that an uncertainty raises, if one answer can settle it for several ships.
fn about(warning: &str) -> Option<Question> {
    let quoted = |text: &str| -> Option<String> {
        let (name, _) = text.split_once('\'')?.1.split_once('\'')?;
        Some(name.to_string())
    };
    if let Some((_, faction)) = warning.split_once("faction '") {
        return Some(Question::IsFaction(quoted(&format!("'{faction}"))?));
    }
    if warning.contains("read as the faction") || warning.contains("may be one") {
        return Some(Question::IsFaction(quoted(warning)?));
    }
    if !warning.contains("in the line is not read") {
        return None;
    }
    Some(Question::MayIgnore(quoted(warning)?, "not read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uncertainties_become_questions() {
        let faction = |name: &str| Some(Question::IsFaction(name.to_string()));
        for (warning, question) in [
            (
                "line 1: the header does not part its words: read as faction 'Pelagic Choir', class 'Undertow'",
                faction("Pelagic Choir"),
            ),
            (
                "line 3: no faction is read; 'Copper Coast' in line 1 may be one",
                faction("Copper Coast"),
            ),
            (
                "line 5: 'VBAM' in the line is not read",
                Some(Question::MayIgnore("VBAM".to_string(), "not read")),
            ),
            ("line 1: the edition is not certain", None),
        ] {
            assert_eq!(about(warning), question, "{warning}");
        }
    }
}
