//! A header cut into its parts: at marks, around brackets and quotes; the posted rating is taken out first.

use super::class_word::class_word;
use super::date::has_date;
use super::naming::{is_edition, is_verb};
use super::posted::amount;
use super::ship_type::split_type;
use crate::words::{Key, key_of};

/// A part of a header between its marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub text: String,
    /// The bracket or the quote that it stands in.
    pub within: Option<char>,
    /// What identifies it: a colon after it, `of the` before it.
    pub sign: Sign,
}

/// What stands next to a part and identifies it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sign {
    #[default]
    None,
    /// `Salt Choir: Grindle`.
    BeforeColon,
    /// `of the Salt Choir`.
    Of,
    /// `Faction: Salt Choir`.
    Labelled(Key),
}

/// A header in its parts.
#[derive(Debug, Default)]
pub struct Title {
    pub parts: Vec<Part>,
    pub posted: Option<u32>,
    /// What is not certain about the rating.
    pub doubt: Option<String>,
}

/// The marks that end a part wherever they stand.
const MARKS: [char; 6] = [';', '|', '\t', '•', '·', '~'];

/// Cuts a header into its parts.
pub fn title(text: &str) -> Title {
    let text = text
        .trim()
        .replace(" -- ", " - ")
        .replace(" // ", " | ")
        .replace(" :: ", " | ")
        .replace("* ", " ")
        .replace(" *", " ");
    let (mut text, posted) = without_labelled(uncounted(&text));
    // `Paladin - Class Battlecruiser`.
    if let Some(at) = text.to_ascii_lowercase().find(" - class") {
        text.replace_range(at..at + 3, "-");
    }
    let mut cutter = Cutter {
        gap: gap(&text),
        ..Cutter::default()
    };
    cutter.cut(&text);
    let mut title = Title {
        parts: cutter.parts,
        posted,
        doubt: None,
    };
    title.parts.retain(|part| !is_edition(&part.text));
    if title.posted.is_none() {
        title.take_bare(has_date(&text));
    }
    title
}

/// Removes the leading ship count from a header: `2x Heron` becomes `Heron`.
fn uncounted(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let behind = text[digits..]
        .trim_start()
        .strip_prefix(['x', 'X'])
        .and_then(|rest| rest.strip_prefix(' '));
    behind.filter(|_| (1..3).contains(&digits)).unwrap_or(text)
}

/// Returns how many spaces separate the parts of a header: two, unless a word for class shows that they only align it.
fn gap(text: &str) -> usize {
    if class_word(text).is_some() { 4 } else { 2 }
}

/// Takes a rating with its unit out of a header: `98 pts`, `CR: 388`, `(1, 092 CR)`.
pub fn without_labelled(text: &str) -> (String, Option<u32>) {
    // `Heron FF @ 98 = 196`, for two of them.
    if let Some((before, each)) = text.split_once(" @ ")
        && let Some((number, _)) = each.split('=').next().and_then(amount)
    {
        return (before.to_string(), Some(number));
    }
    let starts = text.char_indices().filter(|(at, _)| {
        *at == 0
            || text[..*at].ends_with(|c: char| c.is_whitespace() || "([{<,;|=-/@:.".contains(c))
    });
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let is_end =
        |end: usize| text[end..].starts_with(|c: char| !c.is_alphanumeric()) || end == text.len();
    for (at, start) in starts.iter().enumerate() {
        // As far as four words on, the longest first.
        let ends = (*start..=text.len()).filter(|end| text.is_char_boundary(*end) && is_end(*end));
        let last = starts.get(at + 6).copied().unwrap_or(text.len());
        let mut ends: Vec<usize> = ends.take_while(|end| *end <= last).collect();
        ends.reverse();
        let found = ends.iter().find_map(|end| {
            let said = &text[*start..*end];
            let is_trim = !said.starts_with(|c: char| !c.is_alphanumeric()) && said.len() < 30;
            let (number, _) = amount(said).filter(|(_, has_unit)| *has_unit && is_trim)?;
            Some((*end, number))
        });
        if let Some((end, number)) = found {
            return (
                format!("{}|{}", &text[..*start], &text[end..]),
                Some(number),
            );
        }
    }
    (text.to_string(), None)
}

#[derive(Default)]
struct Cutter {
    parts: Vec<Part>,
    within: Vec<char>,
    sign: Sign,
    gap: usize,
}

impl Cutter {
    fn cut(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let is_blank = |at: usize| bytes.get(at).is_none_or(|c| *c == b' ');
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let mut start = 0;
        for (at, c) in text.char_indices() {
            if at < start {
                continue;
            }
            let behind = at + c.len_utf8();
            let is_apart = at > 0 && is_blank(at - 1) && is_blank(at + 1);
            match c {
                '(' | '[' | '{' | '<' => {
                    self.push(&text[start..at]);
                    self.within.push(if c == '{' { '[' } else { c });
                }
                ')' | ']' | '}' | '>' => {
                    self.push(&text[start..at]);
                    self.within.retain(|open| *open == '"');
                }
                '"' | '“' | '”' | '„' | '«' | '»' => {
                    self.push(&text[start..at]);
                    match self.within.last() {
                        Some('"') => self.within.pop().map_or((), drop),
                        _ if text[behind..].contains(['"', '”', '“', '»']) => {
                            self.within.push('"')
                        }
                        _ => {}
                    }
                }
                ':' if self.label(&text[start..at]) => {}
                ':' if is_blank(behind) => {
                    self.push(&text[start..at]);
                    if let Some(last) = self.parts.last_mut() {
                        last.sign = Sign::BeforeColon;
                    }
                }
                ',' if !(at > 0 && is_digit(at - 1) && is_digit(at + 1)) => {
                    self.push(&text[start..at])
                }
                '=' | '-' | '/' if is_apart => self.push(&text[start..at]),
                '.' if is_blank(behind) && ends_sentence(&text[start..at]) => {
                    self.push(&text[start..at])
                }
                ' ' if text[at..].starts_with(&"    "[..self.gap]) => self.push(&text[start..at]),
                ' ' => match of(&text[at..])
                    .filter(|_| self.ends_name(&text[start..at], &text[at..]))
                {
                    Some(length) => {
                        self.push(&text[start..at]);
                        self.sign = Sign::Of;
                        start = at + length;
                        continue;
                    }
                    None => continue,
                },
                c if MARKS.contains(&c) => self.push(&text[start..at]),
                _ => continue,
            }
            start = behind;
        }
        self.push(&text[start.min(text.len())..]);
    }

    /// Takes the word before a colon as the label of what follows it.
    fn label(&mut self, text: &str) -> bool {
        let key = key_of(text.trim()).map(|(key, _)| key).filter(|key| {
            matches!(
                key,
                Key::Class | Key::Type | Key::Faction | Key::Name | Key::Rating
            )
        });
        if let Some(key) = key {
            self.sign = Sign::Labelled(key);
        }
        key.is_some()
    }

    /// Returns `true` if words end with a type or a class, so that a faction may follow. `Destroyer of Hopes` may be a name.
    fn ends_name(&self, text: &str, behind: &str) -> bool {
        let is_type = !split_type(text).1.is_empty();
        let class = class_word(text);
        let is_sure = class.is_some()
            || !self.parts.is_empty()
            || !behind.starts_with(" of ")
            || behind.starts_with(" of the ");
        is_type && is_sure
            || class.is_some_and(|(_, rest)| rest.is_empty())
            || text.trim().is_empty()
    }

    fn push(&mut self, text: &str) {
        let text = text.trim_matches(|c: char| c.is_whitespace() || ".,:*_#=-".contains(c));
        let text = ["a ", "an ", "the "]
            .iter()
            .find_map(|article| text.strip_prefix(article))
            .unwrap_or(text);
        if text.contains(char::is_alphanumeric) {
            let (within, sign) = (self.within.last().copied(), std::mem::take(&mut self.sign));
            let mut part = Part {
                text: text.to_string(),
                within,
                sign,
            };
            // `Class « Héron Cendré »`.
            let is_class = |last: &mut Part| {
                within == Some('"') && class_word(&format!("x {}", last.text)) == Some(("x", ""))
            };
            if self.parts.pop_if(is_class).is_some() {
                part.sign = Sign::Labelled(Key::Class);
            }
            // `"Heron" class Frigate`, `H-7 (Mule) class Hauler`: the class and its word are one part.
            let leads = class_word(&format!("x {text}")).is_some_and(|(before, _)| before == "x");
            if let Some(last) = self
                .parts
                .pop_if(|last| leads && within.is_none() && last.within.is_some())
            {
                part.text = match self
                    .parts
                    .pop_if(|before| last.within == Some('(') && before.within.is_none())
                {
                    Some(before) => format!("{} ({}) {text}", before.text, last.text),
                    None => format!("{} {text}", last.text),
                };
            }
            self.parts.push(part);
        }
    }
}

/// `of the Salt Choir`, after a type or the word class: how long the words before the name are.
fn of(text: &str) -> Option<usize> {
    let lead = [
        " for the ",
        " of the ",
        " from the ",
        " de la ",
        " de l'",
        " du ",
        " des ",
        " der ",
        " of ",
    ];
    let found = lead.iter().find(|words| text.starts_with(**words))?;
    text[found.len()..]
        .starts_with(char::is_uppercase)
        .then_some(found.len())
}

/// Returns `true` if a dot after these words ends a sentence: not in `St.`, `Mk.`.
fn ends_sentence(text: &str) -> bool {
    let last = text.rsplit([' ', '(', '[']).next().unwrap_or_default();
    last.len() > 3 || last.ends_with(|c: char| c.is_ascii_digit()) || text.trim().is_empty()
}

impl Title {
    /// Uses a number without a unit as the posted rating: in brackets, on its own at either end, or after the last word.
    fn take_bare(&mut self, has_date: bool) {
        let number = |text: &str| amount(text).map(|(number, _)| number);
        let in_brackets = |part: &Part| {
            matches!(part.within, Some('(' | '[' | '<')) && number(&part.text).is_some()
        };
        let is_last = |at: usize| at + 1 == self.parts.len() && self.parts.len() > 1;
        let alone = || {
            let is_year = |number: u32| (1950..2100).contains(&number);
            let is_rating =
                |part: &Part| number(&part.text).is_some_and(|own| own > 9 && !is_year(own));
            let found = self
                .parts
                .iter()
                .enumerate()
                .filter(|(_, part)| is_rating(part));
            let mut found: Vec<usize> = found.map(|(at, _)| at).collect();
            found.sort_by_key(|at| (!is_last(*at), *at > 0));
            found
                .first()
                .copied()
                .filter(|at| !has_date && (is_last(*at) || self.parts.len() > 1))
        };
        if let Some(at) = self.parts.iter().position(in_brackets) {
            self.posted = number(&self.parts.remove(at).text);
            return;
        }
        match alone() {
            Some(at) => self.posted = number(&self.parts.remove(at).text),
            None if !has_date => self.take_word(),
            None => {}
        }
        self.doubt = self
            .posted
            .map(|rating| format!("'{rating}' in the header is taken for the posted rating"));
    }

    /// Takes a number of three figures that begins or ends the words of a part: `Wasp Frigate 195`.
    fn take_word(&mut self) {
        let is_rating =
            |number: &u32| (100..1950).contains(number) || (2100..=5000).contains(number);
        let rating = |word: &str| word.parse::<u32>().ok().filter(is_rating);
        for part in &mut self.parts {
            let text = part.text.clone();
            let last = text
                .rsplit_once(' ')
                .and_then(|(rest, word)| Some((rest, rating(word)?)));
            let first = || {
                text.split_once(' ')
                    .and_then(|(word, rest)| Some((rest, rating(word)?)))
            };
            if let Some((rest, number)) = last
                .or_else(first)
                .filter(|(rest, _)| !rest.split(' ').any(is_verb))
            {
                (part.text, self.posted) = (rest.trim().to_string(), Some(number));
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_cut_at_their_marks() {
        for (text, parts, posted) in [
            (
                "(277) Dumbo-Class DreadNose [Elephantine]",
                "Dumbo-Class DreadNose|[Elephantine",
                Some(277),
            ),
            (
                "Imperial Cruiser (1, 092 CR). Refit.",
                "Imperial Cruiser|Refit",
                Some(1092),
            ),
            ("HERON (Frigate)   Pts: 98", "HERON|(Frigate", Some(98)),
            ("Heron FF @ 98 = 196", "Heron FF", Some(98)),
            ("2x Heron / CR = 188", "Heron", Some(188)),
            (
                "298   Brinewall   Battleship   <Saltern Moot>",
                "Brinewall|Battleship|<Saltern Moot",
                Some(298),
            ),
            (
                "\"Marten\" class Tender [14] (Reed Guilds)",
                "Marten class Tender|(Reed Guilds",
                Some(14),
            ),
            (
                "Salt Choir: Grindle, 163pts",
                "Salt Choir|Grindle",
                Some(163),
            ),
            (
                "Bulwark (brawler, 187 points)",
                "Bulwark|(brawler",
                Some(187),
            ),
            (
                "Brood Mare, a Light Carrier for the Saddlers (219)",
                "Brood Mare|Light Carrier|Saddlers",
                Some(219),
            ),
            ("NOVA: Thornbush (CA)", "Thornbush|(CA", None),
            (
                "Destroyer of Hopes (Light Cruiser)",
                "Destroyer of Hopes|(Light Cruiser",
                None,
            ),
            ("Heron, Cruiser of Hesk", "Heron|Cruiser|Hesk", None),
            ("Sea Wolf", "Sea Wolf", None),
            ("", "", None),
        ] {
            let found = title(text);
            let shown = |part: &Part| {
                format!(
                    "{}{}",
                    part.within.map(String::from).unwrap_or_default(),
                    part.text
                )
            };
            let all: Vec<String> = found.parts.iter().map(shown).collect();
            assert_eq!(
                (all.join("|").as_str(), found.posted),
                (parts, posted),
                "{text}"
            );
        }
    }
}
