//! Parses banks such as `2ACE` and `3E2`.

use super::arcs::ArcSet;
use super::weapon::Bank;
use crate::file::notation::Count;
use serde_json::{Value, json};
use starwright_text::field::{TIMES_SIGNS, TextValue, Whole, clip, deserialize_as_text};
use starwright_text::field_error::FieldError;
use std::str::FromStr;

type PerMount = Whole<1, 4>;

deserialize_as_text!(Bank);

impl FromStr for Bank {
    type Err = FieldError;

    /// Parses a bank as a design writes it: `2ACE`, `3E2`.
    fn from_str(text: &str) -> Result<Bank, FieldError> {
        Bank::parse(text.trim())
    }
}

impl Bank {
    /// Lists the errors of a bank whose values are out of range.
    pub(crate) fn errors(&self) -> impl Iterator<Item = FieldError> {
        let mounts = Count::new(self.mounts)
            .err()
            .map(|error| error.for_part("mounts"));
        let per_mount = PerMount::new(self.per_mount)
            .err()
            .map(|error| error.for_part("weapons per mount"));
        let arcs = (self.arcs.count() == 0)
            .then(|| FieldError::missing("missing arcs; a bank needs at least one, such as A"));
        [mounts, arcs, per_mount].into_iter().flatten()
    }
}

impl TextValue for Bank {
    const EXPECTED: &'static str = "a bank, such as 2ACE";

    fn parse(text: &str) -> Result<Bank, FieldError> {
        let shape = || {
            let found = clip(text);
            FieldError::wrong_type(format!(
                "expected [mounts]ARCS[weapons per mount], such as 2ACE or 3E2, found '{found}'"
            ))
        };
        let letters_from = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(shape)?;
        let (mounts, rest) = text.split_at(letters_from);
        let rest = rest.trim_start();
        let rest = if mounts.is_empty() {
            rest
        } else {
            rest.strip_prefix(TIMES_SIGNS).unwrap_or(rest).trim_start()
        };
        if rest.contains(|c: char| c.is_whitespace() || SEPARATORS.contains(&c)) {
            return Err(explain_several_banks(text).map_or_else(shape, FieldError::wrong_type));
        }
        let letters_to = rest
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (letters, per_mount) = rest.split_at(letters_to);
        if letters.is_empty() {
            return Err(shape());
        }
        let arcs = ArcSet::parse_letters(letters, text)?;
        let per_mount = match per_mount {
            "" => 1,
            text => PerMount::parse_number(text)
                .map_err(|error| error.for_part("weapons per mount"))?
                .get(),
        };
        let mounts = match mounts {
            "" => 1,
            text => Count::parse_number(text)
                .map_err(|error| error.for_part("mounts"))?
                .get(),
        };
        Ok(Bank {
            mounts,
            arcs,
            per_mount,
        })
    }

    fn schema() -> Value {
        // YAML reads 3E2 as a number: 300.
        json!({"type": ["string", "number"], "minimum": 10, "multipleOf": 10, "pattern": r"^([1-9]\d?)?[A-L]{1,12}[1-4]?$"})
    }
}

/// Separators between banks in one text.
const SEPARATORS: [char; 3] = [',', ';', '&'];

/// Explains a text with several banks or with spaces inside a bank, or returns `None` if its parts are not banks.
fn explain_several_banks(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [arcs, times] = words[..]
        && let Some(number) = times
            .strip_prefix(TIMES_SIGNS)
            .or_else(|| times.strip_prefix('(')?.strip_suffix(')'))
        && Count::parse_number(number).is_ok()
    {
        return Some(format!(
            "'{}' may mean {number}{arcs}, {number} mounts, or {arcs}{number}, {number} weapons in one mount; write one of them",
            clip(text)
        ));
    }
    let banks = split_banks(text);
    if banks.iter().any(|bank| Bank::parse(bank).is_err()) {
        return None;
    }
    let banks = clip(&banks.join(", "));
    let message = if !banks.contains(',') {
        format!("contains spaces; write {banks}")
    } else if text.contains(SEPARATORS) {
        format!("is more than one bank; write [{banks}]")
    } else {
        format!("contains spaces; separate banks with commas: [{banks}]")
    };
    Some(format!("'{}' {message}", clip(text)))
}

/// Splits a text at spaces and separators into banks. A separate number is joined to the letters after it, or to those
/// before it at the end.
fn split_banks(text: &str) -> Vec<String> {
    let mut banks: Vec<String> = Vec::new();
    let mut number = String::new();
    let is_between = |c: char| c.is_whitespace() || SEPARATORS.contains(&c);
    for word in text.split(is_between).filter(|word| !word.is_empty()) {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            number.push_str(word);
        } else {
            banks.push(std::mem::take(&mut number) + word);
        }
    }
    if let Some(last) = banks.last_mut() {
        last.push_str(&number);
    }
    banks
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::agrees;

    #[test]
    fn accepts_common_spellings_of_banks() {
        for (text, written) in [
            ("3AB", "3AB"),
            ("3 AB", "3AB"),
            ("3xAB", "3AB"),
            ("3 x AB", "3AB"),
            ("3 * AB", "3AB"),
            ("3×AB", "3AB"),
            ("ab", "AB"),
            ("1G", "G"),
            ("BA", "AB"),
            ("3E2", "3E2"),
        ] {
            assert_eq!(
                Bank::parse(text).map(|bank| bank.to_string()),
                Ok(written.to_string()),
                "{text}"
            );
        }
        assert!(Bank::parse("AAB").is_err());
        agrees!(
            Bank,
            &["3AB", "AB", "3E2", "99E4", "ABCDEFGHIJKL", "L4"],
            &[
                "",
                "3",
                "AX",
                "0AB",
                "100A",
                "E5",
                "E0",
                "3x",
                "é",
                "2-AB",
                "99999999999A",
                "A B"
            ],
        );
    }

    #[test]
    fn rejects_banks_without_commas_and_suggests_them() {
        for (text, suggestion) in [
            ("2AB CE DF", "[2AB, CE, DF]"),
            ("2 AB CE 2", "[2AB, CE2]"),
            ("2 AB 3 CE", "[2AB, 3CE]"),
            ("3 E 2", "write 3E2"),
            ("AB 2", "write AB2"),
            ("2ACE, 2BDF", "write [2ACE, 2BDF]"),
            ("AB; CD", "write [AB, CD]"),
            (
                "AB x2",
                "may mean 2AB, 2 mounts, or AB2, 2 weapons in one mount; write one of them",
            ),
            (
                "AB (2)",
                "may mean 2AB, 2 mounts, or AB2, 2 weapons in one mount; write one of them",
            ),
            ("AB x", "such as 2ACE or 3E2, found 'AB x'"),
            ("A B", "[A, B]"),
        ] {
            let error = Bank::parse(text).expect_err(text);
            assert!(error.message.ends_with(suggestion), "{text}: {error}");
        }
    }
}
