//! Shields of an Admiralty post: one number, six facets, or several types of shields in each box.

use super::keys::Key;
use super::line::name;
use super::track::{MOST_BOXES, Track};
use starwright_legacy::admiralty::Shields;
use starwright_text::field::{TextValue, Whole, clip};

/// The most types of shields per box.
const MOST_TYPES: usize = 6;

/// The best shields there are.
pub const MOST: u32 = 5;

/// Shields and the row they were read from.
#[derive(Debug)]
pub struct Posted<'a> {
    pub shields: Shields,
    /// Whether better shields were posted.
    pub is_cut: bool,
    track: Track<'a>,
}

impl<'a> Posted<'a> {
    /// The shields of a row, by its first box; the error is a complete message.
    pub fn of(track: Track<'a>) -> Result<Posted<'a>, String> {
        let six = track.groups.first().and_then(|group| six(group.split('/')));
        let most = match (track.boxes.first(), six) {
            (Some(first), _) => *first,
            (None, Some(facets)) => facets.into_iter().max().unwrap_or(0),
            (None, None) => 0,
        };
        let shields = match (track.boxes.first(), six, track.groups.first()) {
            (Some(first), ..) => Shields::Even(cut(*first)),
            (None, Some(facets), _) => Shields::Facets(facets.map(cut)),
            (None, None, Some(group)) => types(group)?,
            (None, None, None) => Shields::Even(cut(0)),
        };
        Ok(Posted {
            shields,
            is_cut: most > MOST,
            track,
        })
    }

    /// The rows of numbers, one per facet or type, none of them empty; `None` if they are cut off.
    pub fn columns(&self) -> Vec<Vec<u32>> {
        if self.is_cut {
            return Vec::new();
        }
        if !self.track.boxes.is_empty() {
            return vec![self.track.boxes.clone()];
        }
        let groups = || self.track.groups.iter();
        let parts = groups().next().map_or(0, |group| group.split('/').count());
        let column = |part| {
            groups()
                .map(|group| group.split('/').nth(part)?.trim().parse().ok())
                .collect()
        };
        (0..parts).filter_map(column).collect()
    }
}

/// Shields, limited to the best there are.
fn cut(rating: u32) -> Whole<0, MOST> {
    Whole::parse_number(&rating.min(MOST).to_string()).expect("cut to the most")
}

/// A row of six facets per box without brackets: `4/3/3/2/3/3 3/3/3/2/3/3`. A single box counts only if its numbers rise
/// somewhere, as those of a row never do.
pub fn bare(value: &str) -> Option<Track<'_>> {
    let groups: Vec<&str> = value.split_whitespace().take(MOST_BOXES + 1).collect();
    let facets: Option<Vec<[u32; 6]>> = groups.iter().map(|group| six(group.split('/'))).collect();
    let is_row = match facets?.as_slice() {
        [] => true,
        [one] => one.is_sorted_by(|a, b| a >= b),
        [_, _, ..] => groups.len() > MOST_BOXES,
    };
    (!is_row).then(|| Track {
        groups,
        ..Track::default()
    })
}

/// Whether a word only says that the numbers of six facets follow: `faceted, clockwise from the bow`.
pub fn is_of_facets(word: &str) -> bool {
    [
        "six",
        "faceted",
        "facets",
        "facet",
        "clockwise",
        "from",
        "the",
        "bow",
        "front",
        "fore",
        "starting",
        "at",
        "in",
        "order",
        "each",
        "quarters",
    ]
    .contains(&word)
}

/// Six facets, `4/3/3/2/3/3`, with or without brackets, perhaps beside words that only say so: `(clockwise from the bow)`.
pub fn facets(value: &str) -> Option<Shields> {
    let words = value
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty());
    if !words
        .into_iter()
        .all(|word| is_of_facets(&word.to_lowercase()))
    {
        return None;
    }
    let parts = value
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty());
    six(parts)
        .filter(|facets| facets.iter().all(|facet| *facet <= MOST))
        .map(|facets| Shields::Facets(facets.map(cut)))
}

/// Facets named by word, in any order: `Fwd 5, Fwd Port 4, Aft 1`, `bow 5, aft port + aft stbd 3 each`; a side alone is both
/// of its facets. None unless all six are named.
pub fn named(value: &str) -> Option<Shields> {
    // Clockwise from the bow, each by its two sides.
    const FACETS: [[Key; 2]; 6] = [
        [Key::Fore, Key::Fore],
        [Key::Fore, Key::Starboard],
        [Key::Aft, Key::Starboard],
        [Key::Aft, Key::Aft],
        [Key::Aft, Key::Port],
        [Key::Fore, Key::Port],
    ];
    let is_long = |key: Key| matches!(key, Key::Fore | Key::Aft);
    let mut facets: [Option<u32>; 6] = [None; 6];
    let (mut waiting, mut number): (Vec<Vec<Key>>, Option<u32>) = (Vec::new(), None);
    let is_behind = value.starts_with(|c: char| c.is_ascii_digit());
    let mut is_joined = false;
    let mut set = |waiting: &mut Vec<Vec<Key>>, number: u32| {
        for sides in waiting.drain(..) {
            for (facet, own) in facets.iter_mut().zip(FACETS) {
                let is_meant = match sides[..] {
                    [long, flank] => own == [long, flank] || own == [flank, long],
                    [long] if is_long(long) => own == [long, long],
                    [flank] => own[1] == flank && facet.is_none(),
                    _ => false,
                };
                *facet = if is_meant { Some(number) } else { *facet };
            }
        }
    };
    let parts = value.split(|c: char| c.is_whitespace() || "-=:()/".contains(c));
    for part in parts
        .flat_map(|part| part.split_inclusive([',', ';', '+', '&']))
        .filter(|part| !part.is_empty())
    {
        let word = part.trim_matches(|c: char| !c.is_alphanumeric());
        if let Ok(new) = word.parse::<u32>() {
            match is_behind {
                true => number
                    .replace(new)
                    .into_iter()
                    .for_each(|before| set(&mut waiting, before)),
                false => set(&mut waiting, new),
            }
            is_joined = false;
        } else if let Some((0, key)) = Key::of_row(word).filter(|(_, key)| key.is_facing()) {
            match waiting
                .last_mut()
                .filter(|last| is_joined && last.len() == 1 && is_long(last[0]) != is_long(key))
            {
                Some(last) => last.push(key),
                None => waiting.push(vec![key]),
            }
            is_joined = !part.ends_with([',', ';', '+', '&']);
        } else if let Some(last) = waiting
            .last()
            .filter(|last| word == "quarters" && last.len() == 1 && is_long(last[0]))
        {
            let long = last[0];
            waiting.pop();
            waiting.extend([vec![long, Key::Port], vec![long, Key::Starboard]]);
            is_joined = false;
        } else if word.is_empty() || word == "and" {
            is_joined = false;
        } else if !["each", "both", "quarter", "facet", "side", "all"].contains(&word) {
            return None;
        }
    }
    number.into_iter().for_each(|last| set(&mut waiting, last));
    let all: Vec<u32> = facets.into_iter().collect::<Option<_>>()?;
    let all: [u32; 6] = all.try_into().ok()?;
    (waiting.is_empty() && all.iter().all(|facet| *facet <= MOST))
        .then(|| Shields::Facets(all.map(cut)))
}

fn six<'a>(parts: impl Iterator<Item = &'a str>) -> Option<[u32; 6]> {
    let facets: Option<Vec<u32>> = parts.take(7).map(|part| part.trim().parse().ok()).collect();
    facets?.try_into().ok()
}

/// Types of shields that a design file takes, too.
fn types(group: &str) -> Result<Shields, String> {
    let tidied = group
        .split('/')
        .take(MOST_TYPES + 1)
        .map(name)
        .collect::<Vec<_>>()
        .join("/");
    match Shields::parse(&tidied) {
        Ok(shields @ Shields::Types(_)) => Ok(shields),
        _ => Err(format!(
            "expected types of shields such as [2/2/3/II], found '[{}]'",
            clip(group)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn even(number: u32) -> Shields {
        Shields::Even(Whole::parse_number(&number.to_string()).expect("within range"))
    }

    #[test]
    fn shields_are_told_by_their_first_box() {
        let shields = |text| Posted::of(Track::of(text)).map(|posted| posted.shields);
        assert_eq!(shields("4 4 3 3"), Ok(even(4)));
        assert_eq!(shields("---"), Ok(even(0)));
        assert_eq!(shields("[3] [2]"), Ok(even(3)));
        let types = ["2", "2", "3", "II"].map(str::to_string).to_vec();
        assert_eq!(shields("[2/2/3/II] [1/1/2/I]"), Ok(Shields::Types(types)));
        let six = |numbers: [u32; 6]| {
            Shields::Facets(numbers.map(|n| Whole::parse_number(&n.to_string()).expect("few")))
        };
        assert_eq!(
            shields("[4/3/3/2/3/3] [2/2/2/1/2/2]"),
            Ok(six([4, 3, 3, 2, 3, 3]))
        );
        assert_eq!(facets("4/3/3/2/3/3"), Some(six([4, 3, 3, 2, 3, 3])));
        assert_eq!(facets("[4, 3, 3, 2, 3, 3]"), Some(six([4, 3, 3, 2, 3, 3])));
        for text in [
            "Fwd 4, Fwd Port 3, Fwd Stbd 3, Aft Port 3, Aft Stbd 3, Aft 2",
            "bow 4, stern 2, fwd port + fwd stbd 3 each, aft port + aft stbd 3 each",
            "fore 4, aft 2, port 3, starboard 3",
            "4 fore, 3 port, 3 starboard, 2 aft",
            "bow 4, forward quarters 3 each, rear quarters 3 each, stern 2",
        ] {
            assert_eq!(named(text), Some(six([4, 3, 3, 2, 3, 3])), "{text}");
        }
        assert_eq!(named("Fwd 4, Aft 2"), None);
        assert_eq!(
            facets("faceted, clockwise from the bow: 4 / 3 / 3 / 2 / 3 / 3"),
            Some(six([4, 3, 3, 2, 3, 3]))
        );
        for wrong in [
            "4/3/3/2/3",
            "against the clock: 4/3/3/2/3/3",
            "4/3/3/2/3/3/3",
            "6/3/3/2/3/3",
            "a b c d e f",
            "",
        ] {
            assert_eq!(facets(wrong), None, "{wrong}");
        }
        assert_eq!(
            (shields("7 6 5"), shields("[6/3/3/2/3/3]")),
            (Ok(even(5)), Ok(six([5, 3, 3, 2, 3, 3])))
        );
        let bare = |text| bare(text).map(|track| Posted::of(track).expect("facets").shields);
        assert_eq!(
            bare("4/3/3/2/3/3 3/2/2/2/2/2"),
            Some(six([4, 3, 3, 2, 3, 3]))
        );
        assert_eq!(bare("4/3/3/2/3/3"), Some(six([4, 3, 3, 2, 3, 3])));
        for row in ["4/4/3/3/2/2", "4 4 3 3", "4/4/3 4/4/3", "", "---"] {
            assert_eq!(bare(row), None, "{row}");
        }
        for wrong in ["[2//3]", "[4/3/3**/3/3]", "[1/2/3/4/5/6/II]", "[shielded]"] {
            assert!(shields(wrong).is_err(), "a design would not take {wrong}");
        }
    }

    #[test]
    fn every_facet_and_type_has_its_row() {
        let posted = Posted::of(Track::of("[2/II] [1/I]")).expect("shields");
        assert_eq!(posted.columns(), [[2, 1]]);
        let posted = Posted::of(Track::of("3 2 1")).expect("shields");
        assert_eq!(posted.columns(), [[3, 2, 1]]);
        assert!(
            Posted::of(Track::of("6 5 4"))
                .expect("cut")
                .columns()
                .is_empty()
        );
        assert!(
            Posted::of(Track::of("---"))
                .expect("none")
                .columns()
                .is_empty()
        );
    }
}
