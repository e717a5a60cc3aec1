//! Dates, which are not part of a ship.

/// Months and days of the week, as far as people write them out.
const MONTHS: &str = "jan january januar janvier enero feb february februar février febrero mar march märz mars marzo apr april \
    avril abril may mai mayo jun june juni juin junio jul july juli juillet julio aug august août agosto sep sept september \
    septembre septiembre oct october okt oktober octobre octubre nov november novembre noviembre dec december dez dezember \
    décembre diciembre";
const DAYS: &str = "mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday montag \
    dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes \
    miércoles jueves viernes sábado domingo";

/// Returns `true` if a text holds a date: a month next to a day or a year, a day of the week with a year, `2014-03-12`, `9 yr. ago`.
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
