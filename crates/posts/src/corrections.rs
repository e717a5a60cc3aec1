//! Answers to questions about posts, kept in a file, so that the next reading asks less.

use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::{Line, List, Map, draft};
use starwright_text::yaml::Text;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// The word that leaves out a phrase or a line.
const IGNORE: &str = "ignore";

draft! {
    /// Corrections as written.
    struct Draft: "corrections of posts, such as read: {\"Critical Hit Save\": ignore}" {
        /// Phrases of posts, each with what it is read as; `ignore` leaves it out.
        read: Map<Line<200>, Line<200>, 5000>,
        /// Lines as `file:number`, each with what it is read as; `ignore` leaves it out.
        lines: Map<Line<400>, Line<2000>, 20000>,
        /// Uncertain readings that are right.
        right: List<Line<400>, 5000>,
    }
}

/// The corrections that have been applied, by phrase or place.
#[derive(Clone, Debug, Default)]
struct Applied(Arc<Mutex<BTreeSet<String>>>);

impl PartialEq for Applied {
    fn eq(&self, _: &Applied) -> bool {
        true
    }
}

impl Eq for Applied {}

impl Applied {
    fn add(&self, correction: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !all.contains(correction) {
            all.insert(correction.to_string());
        }
    }
}

/// The user's corrections to how posts are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections {
    /// Phrases and their replacements, longest phrase first.
    pub read: Vec<(String, String)>,
    /// Places of lines, as `file:number`, and their replacements.
    pub lines: BTreeMap<String, String>,
    /// Uncertain readings that are right, in the words of the question.
    pub right: Vec<String>,
    applied: Applied,
}

/// Returns what a phrase or line is read as.
fn replacement(word: &str) -> String {
    if word == IGNORE {
        String::new()
    } else {
        word.to_string()
    }
}

impl Corrections {
    /// Reads a file of corrections.
    pub fn parse<'a>(text: impl Into<Text<'a>>) -> Result<Corrections, Diagnostics> {
        text.into().read(|draft: Draft, _| {
            let phrases = draft.read.entries().into_iter();
            let mut read: Vec<(String, String)> = phrases
                .map(|(phrase, word)| (phrase.as_str().to_string(), replacement(word.as_str())))
                .filter(|(phrase, _)| !phrase.is_empty())
                .collect();
            read.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len()));
            let places = draft.lines.entries().into_iter();
            let right = draft.right.into_option().map(List::into_vec);
            Some(Corrections {
                read,
                lines: places
                    .map(|(place, word)| (place.as_str().to_string(), replacement(word.as_str())))
                    .collect(),
                right: right
                    .unwrap_or_default()
                    .iter()
                    .map(|question| question.as_str().to_string())
                    .collect(),
                applied: Applied::default(),
            })
        })
    }

    /// Corrects the text of a file; every line keeps its number.
    pub fn apply<'a>(&self, file: &str, text: &'a str) -> Cow<'a, str> {
        if self.read.is_empty() && self.lines.is_empty() {
            return Cow::Borrowed(text);
        }
        let lines = text.lines().enumerate();
        let lines: Vec<Cow<str>> = lines
            .map(|(index, line)| self.correct(&format!("{file}:{}", index + 1), line))
            .collect();
        Cow::Owned(lines.join("\n"))
    }

    /// Returns the phrases and places that no text had.
    pub fn unused(&self) -> Vec<&str> {
        let applied = self
            .applied
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let phrases = self.read.iter().map(|(phrase, _)| phrase.as_str());
        let all = phrases.chain(self.lines.keys().map(String::as_str));
        all.filter(|correction| !applied.contains(*correction))
            .collect()
    }

    /// Returns the correction of a line, by the path of its file or a part of it from some folder on.
    fn of_line(&self, place: &str) -> Option<(&String, &String)> {
        let starts = place.match_indices(['/', '\\']).map(|(at, _)| at + 1);
        std::iter::once(0)
            .chain(starts)
            .find_map(|start| self.lines.get_key_value(&place[start..]))
    }

    fn correct<'a>(&'a self, place: &str, line: &'a str) -> Cow<'a, str> {
        if let Some((place, own)) = self.of_line(place) {
            self.applied.add(place);
            return Cow::Borrowed(own);
        }
        let mut line = Cow::Borrowed(line);
        for (phrase, own) in &self.read {
            while let Some(at) = find_phrase(&line, phrase) {
                self.applied.add(phrase);
                line = Cow::Owned(splice(&line, at, phrase.len(), own));
                if own.contains(phrase) {
                    break;
                }
            }
        }
        line
    }
}

/// Finds a phrase that is not part of a longer word.
fn find_phrase(line: &str, phrase: &str) -> Option<usize> {
    let is_inside = |c: Option<char>, edge: Option<char>| {
        c.is_some_and(char::is_alphanumeric) && edge.is_some_and(char::is_alphanumeric)
    };
    let places = line.match_indices(phrase);
    let mut whole = places.filter(|(at, _)| {
        let (before, after) = (&line[..*at], &line[at + phrase.len()..]);
        !is_inside(before.chars().next_back(), phrase.chars().next())
            && !is_inside(after.chars().next(), phrase.chars().next_back())
    });
    whole.next().map(|(at, _)| at)
}

/// Replaces a phrase; the separator after one that is left out goes with it.
fn splice(line: &str, at: usize, length: usize, own: &str) -> String {
    let (before, after) = (&line[..at], &line[at + length..]);
    if !own.is_empty() {
        return format!("{before}{own}{after}");
    }
    let rest = after.trim_start();
    let rest = rest.strip_prefix([',', ';']).unwrap_or(rest).trim_start();
    let kept = before.trim_end();
    if rest.is_empty() {
        return kept.trim_end_matches([',', ';']).to_string();
    }
    if kept.is_empty() {
        return format!("{before}{rest}");
    }
    format!("{kept} {rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corrected(file: &str, text: &str) -> String {
        let corrections = Corrections::parse(file).expect("sound corrections");
        corrections.apply("a.txt", text).into_owned()
    }

    #[test]
    fn an_ignored_phrase_goes_with_its_separator() {
        let file = "read: {Critical Hit Save: ignore}\n";
        let line = "Special: Critical Hit Save; Hyperdrive";
        assert_eq!(corrected(file, line), "Special: Hyperdrive");
        assert_eq!(
            corrected(file, "Hyperdrive, Critical Hit Save"),
            "Hyperdrive"
        );
        assert_eq!(corrected(file, "Critical Hit Save"), "");
    }

    #[test]
    fn a_phrase_inside_a_word_stays() {
        assert_eq!(
            corrected("read: {Ram: ignore}\n", "Ramilles, Ram"),
            "Ramilles"
        );
    }

    #[test]
    fn a_phrase_may_be_read_as_another() {
        let file = "read: {TL +4: Tech 2}\n";
        assert_eq!(corrected(file, "All systems TL +4."), "All systems Tech 2.");
        let growing = "read: {Gun: Big Gun}\n";
        assert_eq!(corrected(growing, "Gun"), "Big Gun");
    }

    #[test]
    fn a_line_is_replaced_in_its_own_file_only() {
        let file = "lines: {\"a.txt:2\": \"Hull: 3 2 1\", \"b.txt:1\": ignore}\n";
        assert_eq!(corrected(file, "X\nHull 3\nY"), "X\nHull: 3 2 1\nY");
    }

    #[test]
    fn a_line_is_found_by_the_name_of_its_file_and_the_rest_is_unused() {
        let file = "lines: {\"a.txt:1\": Hull 4, \"a.txt:9\": ignore}\nread: {Bogus: ignore}\n";
        let corrections = Corrections::parse(file).expect("sound corrections");
        assert_eq!(corrections.apply("old/posts/a.txt", "Hull 3"), "Hull 4");
        assert_eq!(corrections.unused(), ["Bogus", "a.txt:9"]);
    }

    #[test]
    fn unknown_keys_are_reported() {
        assert!(Corrections::parse("reads: {}\n").is_err());
    }
}
