//! The known word nearest to a mistyped one.

use crate::steps;
use strsim::osa_distance;

/// Keeps letters and digits only, in lower case: words are compared this way, so that case, hyphens and spaces do not
/// matter.
fn letters(word: &str) -> impl DoubleEndedIterator<Item = char> {
    word.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

/// Returns `true` if two words are the same except for case, hyphens and spaces.
pub fn is_same_word(a: &str, b: &str) -> bool {
    letters(a).eq(letters(b))
}

/// Returns `true` if two words are the same except for case, hyphens, spaces and a plural s.
pub fn is_same_stem(a: &str, b: &str) -> bool {
    let stem = |word| letters(word).rev().skip_while(|&c| c == 's');
    stem(a).eq(stem(b))
}

/// Finds the candidate with the fewest typos from `word`, if there are few enough.
pub fn nearest_word<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    nearest_words(word, candidates).into_iter().next()
}

/// Finds the candidates with the fewest typos from `word`, as in [`nearest_word`]; several if they are equally near.
pub fn nearest_words<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Vec<&'a str> {
    let typed: String = letters(word).take(40).collect();
    let length = typed.chars().count();
    let most = |candidate: &str| 1 + candidate.len().min(length) / 4;
    let near = candidates
        .into_iter()
        .inspect(|_| steps::count(1))
        .map(|candidate| (letters(candidate).collect::<String>(), candidate))
        // A word that much longer or shorter has at least as many typos.
        .filter(|(letters, candidate)| letters.chars().count().abs_diff(length) <= most(candidate))
        .map(|(letters, candidate)| (osa_distance(&typed, &letters), candidate))
        .filter(|(typos, candidate)| *typos <= most(candidate))
        .map(|(typos, candidate)| {
            (
                (typos, std::cmp::Reverse(count_shared_ends(word, candidate))),
                candidate,
            )
        });
    let near: Vec<_> = near.collect();
    let best = near.iter().map(|(distance, _)| *distance).min();
    let near: Vec<&str> = near
        .into_iter()
        .filter(|(distance, _)| Some(*distance) == best)
        .map(|(_, candidate)| candidate)
        .collect();
    // Someone who types a digit at the end means a digit: Pr3 is Pr1 or Pr2, not Prx.
    let has_number = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
    let numbered: Vec<&str> = near
        .iter()
        .copied()
        .filter(|candidate| has_number(candidate))
        .collect();
    if has_number(word) && !numbered.is_empty() {
        numbered
    } else {
        near
    }
}

/// Counts the letters that two words share at their start and end.
fn count_shared_ends(a: &str, b: &str) -> usize {
    let begin = letters(a)
        .zip(letters(b))
        .take_while(|(a, b)| a == b)
        .count();
    begin
        + letters(a)
            .rev()
            .zip(letters(b).rev())
            .take_while(|(a, b)| a == b)
            .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        let words = ["Piercing-1", "Piercing-2", "Guided", "Hyperdrive"];
        assert_eq!(nearest_word("peircing 1", words), Some("Piercing-1"));
        assert_eq!(nearest_word("giuded", words), Some("Guided"));
        assert_eq!(nearest_word("HYPER-DRIVE", words), Some("Hyperdrive"));
        assert_eq!(nearest_word("banana", words), None);
        assert_eq!(nearest_word("", words), None);
    }
}
