//! Printed display sheets as text: copied out of a PDF, scanned or retyped. They always have the same parts, in an order
//! that a copy may mix; a sheet with all of them is read as a whole, and every other one is left to the search.

mod beside;
mod identity;
mod sheet;
mod token;

use crate::assemble::{Draft, Imported, build};
use crate::names::header::Header;
use crate::post::Part;
use crate::search::Gun;
use crate::source::{SourceLine, sheet_of_boxes};
use crate::token::{Form, Rate};
use crate::words::{Edition, Key};
use identity::{Who, who};
use sheet::{Row, Sheet, row_key};
use std::collections::BTreeSet;
use token::{Kind, tokens};

/// Reads the ships of the sheets in a text.
pub fn ships(text: &str) -> Vec<Imported> {
    let low = text.to_lowercase();
    if !low.contains("wpn") && !low.contains("weap") {
        return Vec::new();
    }
    let lines = &beside::stacked(sheet_of_boxes(text))[..];
    let keys = |line: &SourceLine| heads(&line.text).into_iter().map(|(key, _)| key).collect();
    let heads: Vec<Vec<Key>> = lines.iter().map(keys).collect();
    let mut starts: Vec<usize> = Vec::new();
    let mut known: BTreeSet<Key> = BTreeSet::new();
    // A sheet begins with its first row; a row of the hull for the second time is another sheet.
    for (at, keys) in heads.iter().enumerate() {
        let is_again = keys.iter().any(|key| is_first(*key) && known.contains(key));
        if is_again || known.is_empty() && keys.iter().any(|key| is_first(*key)) {
            starts.push(at);
            known.clear();
        }
        if !starts.is_empty() {
            known.extend(keys);
        }
    }
    let mut from = 0;
    let mut begins: Vec<(usize, usize)> = Vec::new();
    for row in starts {
        // The nearest line above that says who the ship is.
        let Some(at) = (from..=row)
            .rev()
            .find(|at| who(&lines[*at].text).is_some())
        else {
            continue;
        };
        begins.push((from, at));
        from = row + 1;
    }
    let mut ships = Vec::new();
    for (place, (from, at)) in begins.iter().copied().enumerate() {
        let end = begins.get(place + 1).map_or(lines.len(), |(_, next)| *next);
        // A line with the name of one ship right above belongs to the next one.
        let above = end.saturating_sub(2)..end;
        let name = above
            .into_iter()
            .find(|line| *line > at && end < lines.len() && is_name(&lines[*line].text));
        // Two rows of the hull are those of two ships, one of which has no name.
        let hulls = heads[at..end]
            .iter()
            .flatten()
            .filter(|key| **key == Key::Hull);
        if hulls.count() < 2 {
            ships.extend(ship(lines, from, at, name.unwrap_or(end)));
        }
    }
    ships
}

/// Returns `true` for the rows that a sheet has once, near its beginning.
fn is_first(key: Key) -> bool {
    matches!(key, Key::Hull | Key::Armor | Key::Thrust | Key::Engines)
}

/// Returns the rows that a line has words for, and where these are, in characters.
fn heads(text: &str) -> Vec<(Key, usize)> {
    let all = tokens(text);
    let may_be = |at: usize| {
        let token = &all[at];
        let next = all.get(at + 1).map(|next| &next.kind);
        (at == 0 || token.has_gap || at + 1 == all.len() || row_key(all[at - 1].text).is_some())
            && next.is_none_or(|next| !matches!(next, Kind::Arcs(_)))
    };
    let words = (0..all.len()).filter(|at| all[*at].kind == Kind::Word && may_be(*at));
    words
        .filter_map(|at| Some((row_key(all[at].text)?, all[at].start)))
        .collect()
}

fn is_name(text: &str) -> bool {
    text.trim_matches(|c: char| c.is_whitespace() || "|¦".contains(c))
        .to_uppercase()
        .starts_with("NAME")
}

/// Reads the sheet whose identity is on a line.
fn ship(lines: &[SourceLine], from: usize, start: usize, end: usize) -> Option<Imported> {
    let number = lines[start].number;
    let mut sheet = Sheet::default();
    let mut own: BTreeSet<usize> = BTreeSet::from([number]);
    let (title, next) = title(lines, start, end);
    let mut found = who(&title)?;
    own.extend(lines[start..next].iter().map(|line| line.number));
    above(&lines[from..start], &mut found, &mut sheet, &mut own);
    sheet.take(found.tail, number);
    for line in &lines[next..end] {
        sheet.take(&line.text, line.number);
    }
    let is_nova = !sheet.dice.is_empty();
    let weapons = if is_nova {
        sheet.dice.len()
    } else {
        sheet.fours.len()
    };
    sheet.settle_names(weapons.max(sheet.groups.len()));
    if !is_printed(&sheet, is_nova) {
        return None;
    }
    let last = sheet.used.last().copied()?;
    sheet
        .unread
        .retain(|line| *line < last && !own.contains(line));
    if sheet.unread.len() > MAX_UNREAD {
        return None;
    }
    own.extend(sheet.used.iter().chain(&sheet.unread));
    let mut draft = Draft::on_lines(number..number + 1);
    draft.first = own.first().copied()?;
    draft.lines = own;
    for line in &sheet.unread {
        draft.lose(*line, "words of the line are not read");
    }
    let Who {
        mut identity,
        posted,
        is_guessed,
        ..
    } = found;
    identity.name = sheet.ship_name.take();
    if is_guessed && let Some(faction) = &identity.faction {
        let message = format!("the faction '{faction}' may be part of the class");
        draft.warn(number, message);
    }
    draft.parts.push((number, Part::Header));
    let header = Header {
        identity,
        posted: posted.or(sheet.posted),
        ..Header::default()
    };
    fill(&mut draft, sheet, is_nova);
    let edition = if is_nova {
        Edition::Nova
    } else {
        Edition::Unity
    };
    let built = build(&mut draft, header, edition);
    Some((title.trim().to_string(), built, draft))
}

/// How many lines between those of a sheet may have words that mean nothing.
const MAX_UNREAD: usize = 4;

/// Puts the lines of the identity together: the type and the rating may follow on lines of their own.
fn title(lines: &[SourceLine], start: usize, end: usize) -> (String, usize) {
    let mut title = lines[start].text.clone();
    let mut next = start + 1;
    for (at, line) in lines[start + 1..end].iter().enumerate() {
        let text = line.text.trim();
        if text.is_empty() {
            continue;
        }
        let Some(found) = who(&title) else { break };
        let is_rating =
            found.posted.is_none() && found.tail.trim().is_empty() && identity::is_rating(text);
        let mut after = lines[start + 2 + at..end]
            .iter()
            .map(|line| line.text.trim());
        let leads_to_rating = after
            .find(|text| !text.is_empty())
            .is_some_and(identity::is_rating);
        let is_kind = found.identity.kind.is_none()
            && found.posted.is_none()
            && identity::is_kind(text, leads_to_rating);
        if !is_rating && !is_kind {
            break;
        }
        title = format!("{title} {text}");
        next = start + 2 + at;
    }
    (title, next)
}

/// Reads the lines above: the name of the ship, and its faction on a line of its own.
fn above(lines: &[SourceLine], found: &mut Who, sheet: &mut Sheet, own: &mut BTreeSet<usize>) {
    let filled = lines
        .iter()
        .rev()
        .filter(|line| !line.text.trim().is_empty());
    for line in filled.take(2) {
        let text = line
            .text
            .trim_matches(|c: char| c.is_whitespace() || "|¦".contains(c));
        let label = text
            .split(|c: char| !c.is_alphabetic())
            .next()
            .unwrap_or_default();
        let is_labelled = crate::words::key_of(label).is_some_and(|(key, _)| key == Key::Name);
        let is_plain = text
            .split(' ')
            .all(|word| word.starts_with(char::is_uppercase) || word.len() < 4)
            && text
                .chars()
                .all(|c| c.is_alphabetic() || " '’-.".contains(c))
            && text.split(' ').count() < 6
            && !text.ends_with('.');
        if is_labelled && text.contains(':') || is_name(text) {
            sheet.take(text, line.number);
        } else if is_plain
            && found.identity.faction.is_none()
            && line.number + 2 > *own.first().expect("a line")
        {
            found.identity.faction = Some(text.to_string());
        } else {
            return;
        }
        own.insert(line.number);
    }
}

/// Returns `true` if the rows are those of a display sheet: numbers for half of the hull, or rows of Nova and dice.
fn is_printed(sheet: &Sheet, is_nova: bool) -> bool {
    let has = |key: Key| sheet.rows.contains_key(&key);
    if is_nova {
        return has(Key::Thrust) && sheet.rows.len() > 2 && has(Key::Weapons);
    }
    let numbers = |key: Key| match sheet.rows.get(&key) {
        Some((Row::Numbers(numbers), _)) => &numbers[..],
        _ => &[],
    };
    let hull = numbers(Key::Hull);
    let half = hull.first().map_or(0, |hull| hull.div_ceil(2) as usize);
    let is_half = |key: Key| numbers(key).len() == half;
    let are_boxed = sheet
        .groups
        .iter()
        .any(|group| group.limit.is_some() || group.mounts.iter().any(|mount| mount.boxes > 0));
    half > 0 && has(Key::Weapons) && (is_half(Key::Weapons) || is_half(Key::Engines)) && are_boxed
}

/// Puts what the sheet states into the draft.
fn fill(draft: &mut Draft, mut sheet: Sheet, is_nova: bool) {
    if !is_nova {
        count_lost_boxes(&mut sheet);
    }
    for (key, (row, line)) in &sheet.rows {
        let key = if *key == Key::Thrust {
            Key::Engines
        } else {
            *key
        };
        let (numbers, form) = match row {
            Row::Numbers(numbers) => (numbers.clone(), Form::Numbers),
            Row::Boxes(count) => (vec![*count], Form::Boxes),
        };
        draft.parts.push((*line, Part::Row(key.name())));
        let rate = Rate {
            form,
            ..Rate::new(key, numbers)
        };
        draft.rates.insert(key, (rate, *line));
    }
    if sheet.sides.iter().any(Option::is_some) {
        let key = if sheet.are_screens {
            Key::Screens
        } else {
            Key::Shields
        };
        draft.sides.insert(key, sheet.sides);
    }
    let counts = [
        sheet.groups.len(),
        sheet.reaches.len(),
        sheet.fours.len() + sheet.dice.len(),
    ];
    let is_even = counts.iter().all(|count| *count == sheet.names.len());
    let mut fours = sheet.fours.into_iter();
    let mut dice = sheet.dice.into_iter();
    let mut groups = sheet.groups.into_iter();
    let mut reaches = sheet.reaches.into_iter();
    for (at, name) in sheet.names.into_iter().enumerate() {
        draft.parts.push((name.line, Part::Weapon(at)));
        if !is_even {
            draft.lose(
                name.line,
                format!(
                    "the parts of '{}' may be those of another weapon",
                    name.text
                ),
            );
        }
        let group = groups.next().unwrap_or_default();
        let spelled = spelled(&name.text);
        if spelled != name.text {
            draft.warn(name.line, format!("'{}' is read as '{spelled}'", name.text));
        }
        let mut gun = Gun {
            name: spelled,
            reach: reaches.next(),
            mounts: group.mounts,
            limit: group.limit,
            lines: vec![name.line],
            ..Gun::default()
        };
        gun.add_traits(&name.traits);
        match fours.next() {
            Some(four) => {
                gun.four = Some(four.numbers);
                gun.add_traits(&four.traits);
            }
            None => gun.dice = dice.next(),
        }
        draft.guns.push(gun);
    }
    draft.systems = sheet.systems;
}

/// Replaces the figures that a scan made of letters within a word: `Rai1gun`.
fn spelled(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let is_letter = |at: Option<usize>| {
        at.and_then(|at| chars.get(at))
            .is_some_and(|c| c.is_lowercase())
    };
    let letter = |(at, c): (usize, &char)| match c {
        _ if !is_letter(at.checked_sub(1)) => *c,
        '1' => 'l',
        '0' => 'o',
        '5' => 's',
        c => *c,
    };
    chars.iter().enumerate().map(letter).collect()
}

/// Counts the boxes of the one weapon that has lost them: the row of weapons has the sum of all boxes.
fn count_lost_boxes(sheet: &mut Sheet) {
    let Some((Row::Numbers(numbers), _)) = sheet.rows.get(&Key::Weapons) else {
        return;
    };
    let Some(total) = numbers.iter().max().copied() else {
        return;
    };
    let weapons = sheet
        .groups
        .iter()
        .flat_map(|group| &group.mounts)
        .map(|mount| mount.boxes)
        .sum::<u32>();
    let limits = &sheet.limited;
    let equipment = sheet
        .systems
        .iter()
        .filter(|(_, line, _)| limits.contains(line));
    let known = weapons
        + equipment
            .map(|(listed, ..)| listed.count.unwrap_or(1))
            .sum::<u32>();
    let mut lost: Vec<_> = sheet
        .groups
        .iter_mut()
        .flat_map(|group| &mut group.mounts)
        .filter(|mount| mount.boxes == 0)
        .collect();
    if let [mount] = &mut lost[..]
        && total > known
    {
        mount.boxes = total - known;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::Subject;

    #[test]
    fn columns_of_a_copy_belong_together_in_their_order() {
        let text = "Guild Bastion-class Trader (61)\nHULL\nENG\nWPN\nSHLD\n6 5 4 3 2 1\n3 2 1\n5 4 2\n2 2 1\n\
            Deck Gun\nRear Gun\nAB □□ (1)\nEF (1)\n3-6-9 1x4+/1/1\n2-4-6 1x5+/1/1\nHyperdrive □ (1)\n1 □\n2 □";
        let ships = ships(text);
        let [(_, Ok(Subject::Unity(ship)), _)] = &ships[..] else {
            panic!("{ships:?}");
        };
        let yaml = ship.to_yaml();
        // The boxes of the second weapon are lost: five in all are two, one for the drive, and these.
        for part in [
            "hull: 6",
            "engines: 3",
            "shields: 2",
            "2AB",
            "2EF",
            "Rear Gun",
            "1x5+/1/1",
        ] {
            assert!(yaml.contains(part), "{part}: {yaml}");
        }
    }

    #[test]
    fn sheets_next_to_each_other_are_two() {
        let text = "Hive LOCUST-class FF (77)            Hive MANTIS-class CA (201)\n\
            ARMOR  o o  o o  o                    ARMOR  o o o  o o o  o o\n\
            HULL   o o o  o o o  o o              HULL   o o o  o o o  o o o\n\
            THRUST 65321   WEAPONS 1234           THRUST 43211   WEAPONS 1234\n\
            Sting [FF2][TT] 2-4-6 4 3 2 1 1 1 0 0 0 0 0 0   Spit [FX2] 3-6-9 7 5 4 2 2 1 1 1 0 0 0 0\n";
        let found = ships(text);
        let hulls = found.iter().map(|(_, read, _)| match read {
            Ok(Subject::Nova(ship)) => ship.hull.get(),
            other => panic!("{other:?}"),
        });
        assert_eq!(hulls.collect::<Vec<_>>(), [8, 9]);
    }

    #[test]
    fn tracks_of_the_older_edition_are_left_to_the_search() {
        let text = "Wasp-class Frigate (40)\nHull: 4 3 2 1\nEngines: 4 3 2 1\nShields: 2 2 1 1\nWeapons: AB\n";
        assert!(ships(text).is_empty());
    }
}
