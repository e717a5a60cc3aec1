//! The posted rating of a ship, wherever it stands in a header or below it.

use super::title::without_labelled;

/// The combat rating of a header and the text around it.
pub struct Rating<'a> {
    /// Whether it is labelled: `(1,318CR)`.
    pub has_unit: bool,
    pub before: &'a str,
    pub behind: &'a str,
}

impl Rating<'_> {
    /// Whether a sentence continues after it: `the Hornet Frigate (88) of old`.
    pub fn is_inside_sentence(&self) -> bool {
        let behind = self.behind.trim_start_matches([',', ';', '-', ' ']);
        !self.before.is_empty() && behind.starts_with(char::is_lowercase)
    }
}

/// The longest rating in brackets, in bytes.
const LONGEST_RATING: usize = 24;

/// The labels of a rating.
const UNITS: &str = "CR|pt|pts|point|points|rating|combat rating|total|Punkte|Pkt|cost|value|PV|BV|points value|point value|\
     points cost|Kosten|Wert|Kampfwert|Coût|point cost|punti|puntos|punten|Puntos";

/// The first brackets of a line, with no colon before them, that hold a number: `(277)`, `(1, 092 CR)`, `[CR 95]`; or else
/// the end of the line: `Wasp - 95 points`.
pub fn rating(text: &str) -> Option<Rating<'_>> {
    for (at, open) in before_colon(text).match_indices(['(', '[']) {
        let inside = &text.as_bytes()[at + 1..];
        let close = if open == "(" { b')' } else { b']' };
        let Some(length) = inside
            .iter()
            .take(LONGEST_RATING)
            .position(|byte| *byte == close)
        else {
            continue;
        };
        let Some((_, has_unit)) = amount(&text[at + 1..at + 1 + length]) else {
            continue;
        };
        // An unlabelled number in square brackets could be anything.
        if open == "[" && !has_unit {
            continue;
        }
        let (before, behind) = (text[..at].trim(), text[at + length + 2..].trim());
        let has_name =
            (if before.is_empty() { behind } else { before }).contains(char::is_alphabetic);
        return (has_name && !behind.starts_with(':')).then_some(Rating {
            has_unit,
            before,
            behind,
        });
    }
    let (before, last) = text.rsplit_once(" - ").or_else(|| text.rsplit_once(", "))?;
    amount(last).filter(|(_, has_unit)| *has_unit && last.len() <= LONGEST_RATING)?;
    let is_name = before.contains(char::is_alphabetic) && !before.contains(':');
    is_name.then_some(Rating {
        has_unit: false,
        before: before.trim(),
        behind: "",
    })
}

/// A number and whether it is labelled: `1,318CR`, `CR: 95`, `412 pts.`.
pub fn amount(text: &str) -> Option<(u32, bool)> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let unit = |word: &str| match word.trim_matches([' ', '\t', ':', '=', '.']) {
        "" => Some(false),
        word => UNITS
            .split('|')
            .any(|unit| word.eq_ignore_ascii_case(unit))
            .then_some(true),
    };
    let (before, behind) = (unit(&text[..start])?, unit(&text[end..])?);
    Some((number(&text[start..end])?, before || behind))
}

/// The text before the first colon; a header never extends beyond it.
pub fn before_colon(text: &str) -> &str {
    &text[..text.find(':').unwrap_or(text.len())]
}

/// `1,318`, `1, 092`, `1.318`, `1 045`, `277`.
fn number(text: &str) -> Option<u32> {
    let mut groups = text
        .split([',', '.', ' '])
        .map(str::trim)
        .filter(|group| !group.is_empty());
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let first = groups
        .next()
        .filter(|group| !group.is_empty() && is_digits(group))?;
    groups
        .try_fold(first.to_string(), |all, group| {
            (group.len() == 3 && is_digits(group)).then(|| all + group)
        })?
        .parse()
        .ok()
}

/// Words of remarks about points that are not those of one ship.
const OTHER_POINTS: &str = "side limit cap allow allows allowed up fleet fleets game games battle left over under short \
    victory force per budget league campaign vs versus against next cheaper dearer more less most least than";

/// The longest remark that tells a rating, in words.
const LONGEST_REMARK: usize = 12;

/// The rating in a line of its own, `[287]`, or in a remark on the ship: `comes out at 85 pts`, `so CR 254`.
pub fn remarked(text: &str) -> Option<u32> {
    let text = text.trim_end_matches(['.', '!', ' ']);
    if text.starts_with(['(', '[']) && text.ends_with([')', ']']) {
        let alone =
            amount(&text[1..text.len() - 1]).filter(|(number, has_unit)| *has_unit || *number > 9);
        if let Some((number, _)) = alone {
            return Some(number);
        }
    }
    let words = || {
        text.split(|c: char| c.is_whitespace() || ",;()".contains(c))
            .filter(|word| !word.is_empty())
    };
    let is_other = |word: &str| {
        OTHER_POINTS
            .split_whitespace()
            .any(|other| word.eq_ignore_ascii_case(other))
    };
    let is_brief =
        words().count() <= LONGEST_REMARK && !words().any(is_other) && !text.ends_with('?');
    is_brief
        .then(|| without_labelled(text).1)
        .flatten()
        .filter(|number| *number > 0)
}

/// The rating of a cell: `277`, `1,318 CR`, `1.318`, `176,5`.
pub fn of_cell(text: &str) -> Option<u32> {
    let digits = text.trim_end_matches(|c: char| c.is_alphabetic() || c.is_whitespace());
    let decimal = digits
        .split_once([',', '.'])
        .filter(|(_, tenths)| matches!(tenths.len(), 1 | 2));
    if let Some((whole, tenths)) = decimal
        && let (Ok(whole), Ok(tenths)) =
            (whole.parse::<u32>(), format!("{tenths:0<2}").parse::<u32>())
    {
        return Some(whole + u32::from(tenths >= 50));
    }
    let parts: Vec<&str> = digits.split([',', '.', ' ']).collect();
    let are_thousands = parts.iter().skip(1).all(|part| part.len() == 3);
    parts
        .concat()
        .parse()
        .ok()
        .filter(|rating| are_thousands && *rating <= 1_000_000)
}
