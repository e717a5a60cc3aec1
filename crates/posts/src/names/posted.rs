//! The posted rating of a ship, wherever it stands in a header or below it.

/// The labels of a rating.
const UNITS: &str = "CR|pt|pts|point|points|rating|combat rating|total|Punkte|Pkt|cost|value|PV|BV|points value|point value|\
     points cost|Kosten|Wert|Kampfwert|Coût|point cost|punti|puntos|punten|Puntos";

/// Returns a number and whether it is labelled: `1,318CR`, `CR: 95`, `412 pts.`.
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

/// Returns the text before the first colon; a header never extends beyond it.
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
