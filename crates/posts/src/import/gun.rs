//! A weapon line in any notation: label, name, numbers, traits and arcs, told apart by what they look like and not by what
//! parts them.

use super::form::Form;
use super::keys::Key;
use super::line::name;
use super::mounts::{Mounts, codes_behind, is_count, is_label, mounts, times_before};
use super::pieces::{Piece, join_mounts, label, pieces, times};
use super::scan::{Far, Found, Number, is_of_numbers, numbers};
use super::spoken::{behind_verb, number, tail};
use super::weapon_title::without_number;
use super::words;

/// A weapon as it stands in its line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gun {
    /// The letter that slots refer to it by.
    pub label: Option<char>,
    pub name: String,
    /// `Energy` in `Lasers (Energy)`.
    pub family: Option<String>,
    pub far: Option<Far>,
    /// ROF, ACC, IMP and DMG.
    pub four: Option<[u32; 4]>,
    /// Whether the numbers can only be Unity's.
    pub is_unity: bool,
    pub dice: Option<[u32; 12]>,
    pub traits: Vec<String>,
    pub mounts: Vec<Mounts>,
    /// What is not certain about it, in words.
    pub doubt: Option<String>,
}

/// The longest name of a weapon, in words.
const LONGEST_WEAPON: usize = 7;

/// The longest line of a weapon, in bytes.
const LONGEST_LINE: usize = 4000;

/// The weapon of a line that has a range and its numbers; its name may stand in the line above.
pub fn gun(text: &str) -> Option<Gun> {
    let text = &without_limit(text);
    let text = behind_verb(text.strip_prefix("- ").unwrap_or(text));
    let text = &text.replace(" -- ", " - ");
    let has_numbers = text.contains(|c: char| c.is_ascii_digit()) && text.contains(['+', '/', '-']);
    if !has_numbers || text.len() > LONGEST_LINE {
        return None;
    }
    let found = with_bare_range(text, numbers(text));
    let mut gun = Gun::default();
    gun.take_numbers(&found)?;
    let (label, is_battery, from) = label(text);
    gun.label = label;
    let (times, from) = times(text, from);
    let first_number = found.first().map_or(text.len(), |(span, _)| span.start);
    let behind = found.last().map_or(text.len(), |(span, _)| span.end);
    let said = tail(text, behind);
    let end = said.as_ref().map_or(text.len(), |(cut, _)| *cut);
    let mut pieces = pieces(&text[..end], from, &found);
    join_mounts(text, &mut pieces);
    let is_told = |piece: &Piece| {
        let is_counting = piece.start > from && !piece.in_brackets && is_count(piece.text);
        !is_counting && !is_filler(piece.text) && !is_of_numbers(piece.text)
    };
    let mut titles: Vec<Piece> = Vec::new();
    // `Gun [3/6/9, ...] x2: ACE, BDF`.
    let of_piece = |piece: &Piece| {
        piece
            .text
            .strip_prefix(['x', 'X'])?
            .trim()
            .parse::<u32>()
            .ok()
    };
    // `Gun: 3 of them, ...`.
    let of_words =
        |piece: &Piece| number(piece.text.split_once(' ')?.0).filter(|_| !is_told(piece));
    let counted = pieces
        .iter()
        .filter(|piece| piece.start >= behind)
        .find_map(of_piece);
    let counted = counted.or_else(|| {
        pieces
            .iter()
            .filter(|piece| piece.start < behind)
            .find_map(of_words)
    });
    for piece in pieces
        .into_iter()
        .filter(|piece| piece.start < behind || of_piece(piece).is_none())
        .filter(is_told)
    {
        let bare = piece
            .text
            .strip_suffix(" each")
            .or(piece.text.strip_prefix("each "))
            .unwrap_or(piece.text);
        gun.take_piece(
            Piece {
                text: bare,
                ..piece
            },
            piece.start < first_number,
            is_battery,
            &mut titles,
        );
    }
    let all_said: u32 = said
        .iter()
        .flat_map(|(_, some)| some)
        .map(|one| one.count)
        .sum();
    gun.mounts
        .extend(said.into_iter().flat_map(|(_, some)| some));
    gun.take_title(text, &titles, first_number);
    let said = found.iter().find_map(|(_, number)| {
        if let Number::Times(times) = number {
            Some(*times)
        } else {
            None
        }
    });
    let times = times.or(said).or(counted).or_else(|| gun.take_times());
    // `2 x Rack (...) - both AB` has said it twice.
    gun.multiply(times.filter(|times| *times != all_said));
    // A sentence about a weapon is no weapon.
    let is_said = |word: &str| {
        [
            "is", "that", "i", "i've", "got", "you", "your", "my", "if", "what", "was", "i’ve",
        ]
        .contains(&word)
    };
    let is_sentence = gun
        .name
        .split(' ')
        .any(|word| is_said(&word.to_lowercase()));
    (gun.name.split_whitespace().count() <= LONGEST_WEAPON && !is_sentence).then_some(gun)
}

/// The numbers of a line; a lone number right before Unity's four is the range: `Hatpin: 6, 2x3+/1/1`.
fn with_bare_range(text: &str, mut found: Vec<Found>) -> Vec<Found> {
    let has_range = found
        .iter()
        .any(|(_, number)| matches!(number, Number::Far(_)));
    let four = found
        .iter()
        .position(|(_, number)| matches!(number, Number::Four(_, true)))
        .filter(|_| !has_range);
    if let Some(four) = four {
        let before =
            text[..found[four].0.start].trim_end_matches([' ', ',', ';', '|', '[', ']', '(', ')']);
        // `Flock Gun (9): 2x4+/1/1`, but not `Gun 12: 2x4+/1/1`.
        let in_brackets = before
            .strip_suffix(':')
            .and_then(|before| before.strip_suffix([')', ']']));
        let before = in_brackets.unwrap_or(before);
        let start = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let is_lone = before[..start].ends_with([' ', ':', '|', ',', '(', '['])
            && before.len() < found[four].0.start;
        if let Some(range) = before[start..]
            .parse()
            .ok()
            .filter(|range| is_lone && (1..=60).contains(range))
        {
            found.insert(four, (start..before.len(), Number::Far(Far::Flat(range))));
        }
    }
    found
}

/// A line without the limit of losses behind it, `AB [] // (2)`, `AB [] max. loss 2`; other double strokes part it.
pub fn without_limit(text: &str) -> String {
    let bare = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let said = ["loss", "losses", "lose", "limit"]
        .iter()
        .find_map(|word| bare.trim_end().strip_suffix(word));
    if let Some(said) = said.filter(|said| bare.len() < text.len() && said.contains("[]")) {
        let said = said.trim_end();
        let said = said
            .strip_suffix("max.")
            .or_else(|| said.strip_suffix("max"))
            .unwrap_or(said);
        return said.trim_end_matches([' ', ':', '|', ',', ';']).to_string();
    }
    match text.split_once(" //") {
        Some((before, behind))
            if behind.trim_start().starts_with('(') || behind.trim().is_empty() =>
        {
            before.to_string()
        }
        Some(_) => text.replace(" // ", " | "),
        None => text.to_string(),
    }
}

/// Whether words between the numbers of a weapon say nothing: `long` range, `hitting on` 3+.
fn is_filler(text: &str) -> bool {
    const FILLERS: &str = "each|long|ranging|seeking|rolling|firing|throwing|hitting on|hitting on a|hits on|hits on a|then|with|doing|at|for|all at";
    FILLERS
        .split('|')
        .any(|filler| text.eq_ignore_ascii_case(filler))
}

/// Whether brackets hold what somebody says about a weapon: `(the D mount is new)`.
fn is_aside(text: &str) -> bool {
    text.starts_with(char::is_lowercase) && text.split_whitespace().count() > 2 && !is_trait(text)
}

/// The traits and the arcs that a text begins with, with nothing but blanks between them, and where they end.
pub fn run(text: &str) -> (usize, Vec<&str>, Vec<Mounts>) {
    let (mut end, mut traits, mut arcs) = (0, Vec::new(), Vec::new());
    loop {
        let rest = text[end..].trim_start();
        let ends = rest
            .match_indices(' ')
            .map(|(at, _)| at)
            .chain([rest.len()])
            .take(8);
        // `Slow-Firing AB` is no slip of `Slow-Firing`.
        let ends_in_arcs = |text: &str| {
            text.rsplit_once(' ')
                .is_some_and(|(_, last)| mounts(last).is_some())
        };
        let is_known = |text: &str| mounts(text).is_some() || is_trait(text) && !ends_in_arcs(text);
        let known = ends.filter(|end| *end > 0 && is_known(&rest[..*end]));
        let Some(length) = known.last() else {
            return (end, traits, arcs);
        };
        match mounts(&rest[..length]).filter(|_| !words::is_exact_trait(&rest[..length])[1]) {
            Some(mut some) => arcs.append(&mut some),
            None => traits.push(&rest[..length]),
        }
        end = text.len() - rest.len() + length;
    }
}

/// Arcs in small letters: `ace bdf`.
fn small_arcs(text: &str) -> Option<Vec<Mounts>> {
    let is_arcs = |word: &str| {
        word.bytes().all(|c| matches!(c, b'a'..=b'l')) && word.bytes().is_sorted_by(|a, b| a < b)
    };
    let is_times = |word: &str| {
        word.strip_prefix('x')
            .is_some_and(|times| times.bytes().all(|c| c.is_ascii_digit()))
    };
    let is_list = text.split([' ', ',', '/']).all(|word| {
        is_times(word) || is_arcs(word.trim_start_matches(|c: char| c.is_ascii_digit()))
    });
    mounts(&text.to_uppercase()).filter(|_| is_list && !is_trait(text))
}

/// Whether these words are a trait that some game has.
pub fn is_trait(text: &str) -> bool {
    let is_factor = matches!(text.as_bytes(), [b'D' | b'd', b'x' | b'X', b'2'..=b'9']);
    is_factor || words::admiralty_trait(text).is_some() || words::unity_traits(text).is_some()
}

/// The traits of a piece: several codes of Unity, or one name.
pub fn traits_of(text: &str) -> Vec<String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '`'));
    let text = text.strip_prefix("with ").unwrap_or(text);
    let is_none = text.is_empty()
        || text.chars().all(|c| !c.is_alphanumeric())
        || is_filler(text)
        || ["none", "no traits", "keine", "aucun"]
            .iter()
            .any(|word| text.eq_ignore_ascii_case(word))
        || [Key::Arcs, Key::Dice, Key::Range, Key::Traits]
            .iter()
            .any(|key| key.is_called(text));
    // `Fire-Linked and Increased Hits`.
    let parts: Vec<&str> = text
        .split(" and ")
        .flat_map(|part| part.split(" & "))
        .collect();
    let is_list = parts.len() > 1 && parts.iter().all(|part| is_trait(part.trim()));
    match is_none || is_label(text) {
        true => Vec::new(),
        false if is_list => parts.into_iter().map(name).collect(),
        false => vec![name(text)],
    }
}

impl Gun {
    /// Takes a piece for arcs, a part of the name, the family or traits.
    fn take_piece<'a>(
        &mut self,
        piece: Piece<'a>,
        is_before: bool,
        is_battery: bool,
        titles: &mut Vec<Piece<'a>>,
    ) {
        let fits = |some: &Vec<Mounts>| self.dice.is_none() || some.iter().all(Mounts::is_nova);
        let is_place =
            !is_before || piece.in_brackets || piece.text.contains("[]") || !titles.is_empty();
        // Codes of Nova arcs in small letters: dice tell that they are Nova's.
        let is_low = self.dice.is_some() && !(titles.is_empty() && is_before);
        let is_even = !piece.text.contains(char::is_uppercase);
        let capitals = if piece.in_brackets && is_even || is_low {
            piece.text.to_uppercase()
        } else {
            piece.text.to_string()
        };
        let is_code = || self.dice.is_none() && words::is_exact_trait(piece.text)[1];
        if let Some(mut some) =
            mounts(&capitals).filter(|some| is_place && !is_code() && fits(some))
        {
            self.mounts.append(&mut some);
        } else if !piece.in_brackets
            && (is_before || titles.is_empty())
            && (titles.is_empty() && is_before || !is_trait(piece.text))
        {
            titles.push(piece);
        } else if piece.in_brackets && is_before && is_battery && piece.text.parse::<u32>().is_err()
        {
            self.family = Some(name(piece.text));
        } else if piece.in_brackets && is_before && self.dice.is_none() && !is_trait(piece.text) {
            titles.push(piece);
        } else if let Some(mut some) =
            small_arcs(piece.text).filter(|some| !is_before && fits(some))
        {
            self.doubt = self
                .doubt
                .take()
                .or_else(|| Some(format!("'{}' is read as arcs", piece.text)));
            self.mounts.append(&mut some);
        } else if let (_, traits, mut some) = run(piece.text)
            && traits.len() + some.len() > 1
            && run(piece.text).0 == piece.text.len()
            && fits(&some)
        {
            self.traits.extend(traits.into_iter().flat_map(traits_of));
            self.mounts.append(&mut some);
        } else if piece.in_brackets && is_aside(piece.text) {
            self.doubt = self
                .doubt
                .take()
                .or_else(|| Some(format!("'{}' is not read", piece.text)));
        } else {
            self.traits.extend(traits_of(piece.text));
        }
    }

    /// Takes the number before the name: `4x Gun [AB]` is four of them, `2x Gun [AB] [CE]` one in each.
    pub fn multiply(&mut self, times: Option<u32>) {
        let Some(times) = times.filter(|times| *times > 1) else {
            return;
        };
        if self.mounts.is_empty() {
            self.doubt = Some(format!(
                "'{}': {times} of them; the arcs below are those of all",
                self.name
            ));
        }
        let all: u32 = self.mounts.iter().map(|one| one.count).sum();
        if all == times {
            // `2 x Gun [AB] x2` says it twice, or means four.
            if self.mounts.len() == 1 {
                self.doubt = Some(format!(
                    "'{}': {times} of them, in words and behind the arcs",
                    self.name
                ));
            }
            return;
        }
        if self.mounts.len() > 1 && times > 1 {
            self.doubt = Some(format!(
                "'{}': {times} of them in each of {all} arcs",
                self.name
            ));
        }
        self.mounts
            .iter_mut()
            .for_each(|one| one.count = one.count.saturating_mul(times));
    }

    /// Takes the number behind the name: `Talon Laser (x6)`, `Talon Laser x6`.
    fn take_times(&mut self) -> Option<u32> {
        let bare = self.name.trim_end_matches(')');
        let (name, times) = bare.rsplit_once([' ', '('])?;
        let is_apart = self.name.ends_with(')') && bare[..name.len() + 1].ends_with('(');
        let signed = times
            .strip_prefix(['x', 'X', '×'])
            .or_else(|| times.strip_suffix(['x', 'X', '×']));
        let times = signed.or_else(|| is_apart.then_some(times))?;
        let times = times
            .parse()
            .ok()
            .filter(|times| (1..=99).contains(times))?;
        self.name = name.trim_end_matches([' ', '(', ',']).to_string();
        Some(times)
    }

    /// Whether systems of the ship stand in its line.
    pub fn is_mixed(&self) -> bool {
        // `Gun ... [AC] 2x Gun [BD]` names itself again.
        let is_again =
            |text: &str| !self.name.is_empty() && times_before(text).1.starts_with(&self.name);
        self.traits
            .iter()
            .any(|text| is_again(text) || words::is_system(text) && !is_trait(text))
    }

    /// The form that is nearest to how the line is written.
    pub fn form(&self, text: &str) -> Form {
        let is_battery = words::is_near(
            text.split_whitespace().next().unwrap_or_default(),
            &["Battery"],
        );
        match self.label {
            _ if self.dice.is_some() => Form::Nova,
            _ if is_battery => Form::Battery,
            None => Form::OneLine,
            Some(_)
                if text.contains('[')
                    && text.trim_end_matches('.').ends_with([']', '}', ')'])
                    && self.mounts.is_empty() =>
            {
                Form::DrakeX
            }
            Some(_) => Form::Drake,
        }
    }

    /// Takes the numbers of a line; none if they are not those of a weapon.
    fn take_numbers(&mut self, found: &[Found]) -> Option<()> {
        let mut single = [None; 4];
        for (_, number) in found {
            match *number {
                Number::Far(far) if self.far.is_none() => {
                    self.is_unity |= !matches!(far, Far::Bands(_));
                    self.far = Some(far);
                }
                Number::Four(four, is_unity) if self.four.is_none() => {
                    self.is_unity |= is_unity;
                    self.four = Some(four);
                }
                Number::Acc(acc) => single[1] = single[1].or(Some(acc)),
                Number::Three([rof, imp, dmg]) => {
                    (single[0], single[2], single[3]) = (Some(rof), Some(imp), Some(dmg));
                }
                Number::One(which, number) => single[which] = single[which].or(Some(number)),
                Number::Times(_) => {}
                Number::Dice(dice) => self.dice = self.dice.or(Some(dice)),
                Number::Far(_) | Number::Four(..) => return None,
            }
        }
        if let [Some(rof), Some(acc), Some(imp), Some(dmg)] = single {
            self.four = self.four.or(Some([rof, acc, imp, dmg]));
        }
        (self.far.is_some() && (self.four.is_some() || self.dice.is_some())).then_some(())
    }

    /// Takes the name from what stands before the numbers, or behind them where they come first.
    fn take_title(&mut self, text: &str, titles: &[Piece], first_number: usize) {
        let (Some(first), Some(last)) = (titles.first(), titles.last()) else {
            return;
        };
        let mut title = if first.start < first_number {
            let last = titles
                .iter()
                .rfind(|piece| piece.start < first_number)
                .unwrap_or(last);
            let end = last.start + last.text.len();
            let close = if last.in_brackets {
                text[end..].find([')', ']']).map_or(0, |close| close + 1)
            } else {
                0
            };
            text[first.start..end + close].to_string()
        } else {
            first.text.to_string()
        };
        if self.dice.is_some() {
            self.mounts.splice(0..0, codes_behind(&mut title));
            // `Bill Lance (Dx2) FX2 AX2`.
            if let Some((before, inner)) = title.rsplit_once('(')
                && is_trait(inner.trim_end().trim_end_matches(')'))
            {
                title = before.to_string();
            }
        } else if let Some((before, arcs)) = title.rsplit_once(" in ")
            && let Some(mut some) = mounts(arcs)
        {
            // `Two Jaw Cannons in AB, each 1-9`.
            let (times, name) = times_before(before);
            some.iter_mut()
                .for_each(|one| one.count = one.count.saturating_mul(times.unwrap_or(1)));
            self.mounts.append(&mut some);
            title = name.to_string();
        }
        let mut title = title.trim_matches(|c: char| c.is_whitespace() || ",;:|-=*`".contains(c));
        while let Some(rest) = [
            "Then ", "then ", "And ", "and ", "plus ", "Plus ", "the ", "her ", "a ", "an ",
        ]
        .iter()
        .find_map(|lead| title.strip_prefix(lead))
        .filter(|rest| rest.contains(char::is_uppercase))
        {
            title = rest;
        }
        // `Last Word in the nose`.
        if let Some((name, place)) = title
            .split_once(" in the ")
            .filter(|(_, place)| !place.contains(char::is_uppercase))
        {
            self.doubt = self
                .doubt
                .take()
                .or_else(|| Some(format!("'in the {place}' is no part of the name")));
            title = name;
        }
        self.name = name(without_number(title));
    }
}
