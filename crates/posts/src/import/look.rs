//! What looks like the first line of a ship, and what does not.

use super::listed::all_systems;
use super::naming::{behind_faction, is_verb};
use super::posted::{before_colon, rating};
use super::title::{Sign, title};
use super::words;

/// How much a line looks like a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// It can hardly be anything else.
    Sure,
    /// A name and a number in brackets: a header if rows of a ship follow.
    Rated,
    /// It mentions a ship: a header if rows of a ship follow and no other header is waiting for them.
    Mentioned,
}

/// How much a line by itself looks like a header.
pub fn look(text: &str) -> Option<Look> {
    if text.contains("[]") || text.contains(" // (") {
        return None;
    }
    let found = look_alone(text)
        .or_else(|| look_alone(behind_faction(text)?.1))
        .or_else(|| {
            let words = || text.split_whitespace();
            let is_name = text.starts_with(|c: char| {
                c.is_uppercase() || c.is_ascii_digit() || "([{<\"“".contains(c)
            }) && words().count() <= 12
                && !words().any(|word| is_pointing(word) || is_verb(word));
            (is_name && !text.contains('+') && is_rated(text)).then_some(Look::Rated)
        });
    found.filter(|_| !is_dateline(text) && all_systems(text).is_none())
}

/// Whether a rating stands anywhere in a line, and the rest of it can be names.
fn is_rated(text: &str) -> bool {
    let title = title(text);
    let is_labelled = text.contains("):") || text.contains("]:");
    let is_named = !is_labelled
        && title
            .parts
            .iter()
            .any(|part| part.within != Some('(') && part.text.contains(char::is_alphabetic));
    title.posted.is_some()
        && is_named
        && title
            .parts
            .iter()
            .all(|part| matches!(part.sign, Sign::None | Sign::Of) && !part.text.contains(':'))
}

/// Whether a line tells when somebody wrote something, and names no ship: `Tuesday, 4 October 2022`, `Posted 3 months ago`.
pub fn is_dateline(text: &str) -> bool {
    has_date(text) && class_word(text).is_none() && rating(text).is_none()
}

/// Months and days of the week, as far as people write them out.
const MONTHS: &str = "jan january januar janvier enero feb february februar février febrero mar march märz mars marzo apr april \
    avril abril may mai mayo jun june juni juin junio jul july juli juillet julio aug august août agosto sep sept september \
    septembre septiembre oct october okt oktober octobre octubre nov november novembre noviembre dec december dez dezember \
    décembre diciembre";
const DAYS: &str = "mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday montag \
    dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes \
    miércoles jueves viernes sábado domingo";

/// Whether a text holds a date: a month beside a day or a year, a day of the week with a year, `2014-03-12`, `9 yr. ago`.
pub fn has_date(text: &str) -> bool {
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let is_one_of = |word: &str, known: &str| {
        word.len() > 2
            && known
                .split_whitespace()
                .any(|known| known.eq_ignore_ascii_case(word))
    };
    let number = |word: &str| {
        word.trim_end_matches(|c: char| c.is_ascii_lowercase())
            .parse::<u32>()
            .ok()
    };
    let is_year = |word: &str| {
        word.len() == 4 && number(word).is_some_and(|year| (1950..2100).contains(&year))
    };
    let is_day =
        |word: &str| word.len() < 5 && number(word).is_some_and(|day| (1..32).contains(&day));
    let is_numeric = |word: &str| {
        let mut parts = word.split(['-', '/', '.']).filter(|part| !part.is_empty());
        let (Some(one), Some(two), Some(three), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return false;
        };
        (is_year(one) && is_day(three) || is_year(three) && is_day(one)) && is_day(two)
    };
    let words = text
        .split(|c: char| c.is_whitespace() || ",()[]".contains(c))
        .map(|word| word.trim_matches(['.', ':']));
    let words = words.filter(|word| !word.is_empty());
    let has_year = words.clone().any(is_year);
    let mut before = "";
    words.into_iter().any(|word| {
        let before = std::mem::replace(&mut before, word);
        let is_beside = |word: &str| is_day(word) || is_year(word);
        has_year && is_one_of(word, DAYS)
            || is_beside(before) && is_one_of(word, MONTHS)
            || is_beside(word) && is_one_of(before, MONTHS)
            || word == "ago"
            || is_numeric(word)
    })
}

/// The same without a faction before a colon.
pub fn look_alone(text: &str) -> Option<Look> {
    let class = class_word(text).map(|(class, _)| class);
    let is_classed = class.is_some();
    let is_sentence = class.is_some_and(|class| class.split_whitespace().any(is_pointing));
    match rating(text) {
        Some(rating) if is_sentence || rating.is_inside_sentence() => Some(Look::Mentioned),
        Some(rating) if is_classed || rating.has_unit => Some(Look::Sure),
        Some(rating) if rating.before.is_empty() && rating.behind.ends_with(']') => {
            Some(Look::Sure)
        }
        Some(_) => Some(Look::Rated),
        None if is_classed && !is_sentence && is_rated(text) => Some(Look::Sure),
        None => is_classed.then_some(Look::Mentioned),
    }
}

/// Whether a word refers back to something.
pub fn is_pointing(word: &str) -> bool {
    ["the", "this", "that", "my", "our", "your"]
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known))
}

/// The word class, give or take a slip; not another word that is near it.
fn is_class_word(word: &str) -> bool {
    let is_other = ["classy", "clash", "clasp", "claws", "clans", "clams"]
        .iter()
        .any(|other| word.eq_ignore_ascii_case(other));
    !is_other && (words::slips(word, "class").is_some() || word.eq_ignore_ascii_case("klasse"))
}

/// Splits a name at the word `class`: the text before and after it.
pub fn class_word(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let is_class = |at: &usize| {
        let word = text[at + 1..]
            .bytes()
            .take_while(u8::is_ascii_alphabetic)
            .count();
        let is_whole = !bytes.get(at + 1 + word).is_some_and(u8::is_ascii_digit);
        is_whole && word > 3 && is_class_word(&text[at + 1..at + 1 + word])
    };
    let at = before_colon(text)
        .match_indices([' ', '-'])
        .map(|(at, _)| at)
        .find(is_class)?;
    let word = text[at + 1..]
        .bytes()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    let (class, rest) = (text[..at].trim(), text[at + 1 + word..].trim());
    class.contains(char::is_alphabetic).then_some((class, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_header_do_not_look_like_one() {
        for (text, expected) in [
            (
                "(277) Dumbo-Class DreadNose [Elephantine]",
                Some(Look::Sure),
            ),
            ("Cargo Can (0 CR).", Some(Look::Sure)),
            ("Wasp Frigate (95)", Some(Look::Rated)),
            ("(1) All ships are built by hand", Some(Look::Rated)),
            ("Refit of the Jumbo class", Some(Look::Mentioned)),
            (
                "A refit of the Jumbo-class DreadNose (250) after the war.",
                Some(Look::Mentioned),
            ),
            (
                "This one replaced the Hornet-class Frigate (88) of old.",
                Some(Look::Mentioned),
            ),
            (
                "Captain of the Dumbo-class Dreadnought (277), greatest of all",
                Some(Look::Mentioned),
            ),
            ("Wasp Frigate (95 cr)", Some(Look::Sure)),
            ("Wasp Frigate [CR 95]", Some(Look::Sure)),
            ("Wasp Frigate [95]", Some(Look::Rated)),
            ("Wasp Frigate - 95 points", Some(Look::Rated)),
            ("Wasp Frigate (1,2)", None),
            ("Wasp Frigate - 95", Some(Look::Rated)),
            ("Black Globe Level II (Radiate: 3): 4 3* 2 1.", None),
            ("Cost: 0 (12)", None),
            ("Marines (14) and boats", Some(Look::Mentioned)),
            ("Marines (14): boats", None),
            ("Classic design", None),
            ("A first-classy ship", None),
            ("Cargo Can (12", Some(Look::Rated)),
            ("(99999999999) Ship", None),
            ("( 1, 318 CR ) Ship", Some(Look::Sure)),
            (&"(".repeat(1000), None),
            ("VBAM Statistics:", None),
            ("HexGrid Confidential - archive - March 2012", None),
            ("October 3, 2014", None),
            ("Tuesday, 4 October 2022", None),
            ("Posted by Dan, 3rd of Sept. 2019, 415", None),
            ("Ship of the week, 12.03.2014", None),
            ("Bootsbau-Ecke, Freitag 2009", None),
            ("The Hex Shed - 9 months ago - 212", None),
            ("March class Frigate (92)", Some(Look::Sure)),
            ("Wasp Frigate (95), May 2012", Some(Look::Rated)),
            ("", None),
        ] {
            assert_eq!(look(text), expected, "{text}");
        }
    }
}
