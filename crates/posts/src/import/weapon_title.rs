//! Weapons that take several lines: a name above the numbers, and numbers on lines of their own.

use super::blocks::is_prose;
use super::gun::{Gun, is_trait, traits_of, without_limit};
use super::line::{Key, Kind, Line, items, name};
use super::mounts::{behind_label, mounts};
use super::pieces::{join_mounts, label, pieces};
use super::reading::{Above, Reading};
use super::{Part, Unread, scan};

impl Reading {
    /// The weapon whose numbers end with this line: those above it belong to it.
    pub fn gather<'a>(&mut self, line: &Line<'a>) -> Option<Line<'a>> {
        if self
            .figures
            .last()
            .is_some_and(|(last, _)| last + 4 < line.number)
        {
            self.figures.clear();
        }
        let text = match line.kind {
            Kind::Row(key) => line.row(key).value,
            Kind::Arcs => behind_label(line.text()),
            _ => line.text(),
        };
        self.figures.push((line.number, text.to_string()));
        let whole = |figures: &[(usize, String)]| {
            let text: Vec<&str> = figures.iter().map(|(_, text)| text.as_str()).collect();
            Some(Line::of_text(
                figures[0].0,
                line.raw,
                text.join(", ").into(),
            ))
            .filter(|whole| whole.gun().is_some())
        };
        // `Lance, 6-12-18` and its arcs may stand above them.
        whole(&self.figures).or_else(|| {
            let first = self.figures[0].0;
            let ranged = self
                .above
                .iter()
                .rposition(|above| scan::has_range(&above.text) && above.number + 4 > first)?;
            let above = self.above[ranged..]
                .iter()
                .map(|above| (above.number, above.text.clone()));
            let all: Vec<(usize, String)> = above.chain(self.figures.iter().cloned()).collect();
            let is_joined = all.windows(2).all(|two| two[0].0 + 1 == two[1].0)
                && all.len() > self.figures.len();
            let found = whole(&all).filter(|_| is_joined)?;
            self.figures = all;
            Some(found)
        })
    }

    /// Whether a line of arcs or traits stands among the numbers of a weapon, each on its own line.
    pub fn is_gathering(&self, line: &Line) -> bool {
        let is_near = self
            .figures
            .last()
            .is_some_and(|(last, _)| last + 1 == line.number);
        is_near
            && match line.kind {
                Kind::Arcs => true,
                Kind::Row(Key::Specials) => items(line.row(Key::Specials).value).all(is_trait),
                _ => false,
            }
    }

    /// Counts the lines that were gathered as read, if they made a weapon.
    pub fn settle(&mut self, is_read: bool) {
        if is_read {
            for (number, _) in std::mem::take(&mut self.figures) {
                self.take_back(number);
            }
            self.weapons += 1;
        }
    }

    /// The weapon with the name and the arcs that stand above its numbers, if its own line has none.
    pub fn with_title(&mut self, line: &Line, mut gun: Gun) -> Gun {
        let above = std::mem::take(&mut self.above);
        self.titles.clear();
        if gun.name.is_empty()
            && above
                .last()
                .is_some_and(|last| last.number + 3 > line.number)
        {
            // Talk may stand between the name and the numbers: what has arcs is the name.
            let found = above.iter().map(|title| (title, title_of(&title.text)));
            let found: Vec<(&Above, Gun)> = found
                .filter(|(title, _)| title.text.contains(char::is_alphanumeric))
                .collect();
            let has_arcs =
                |found: &(&Above, Gun)| !found.1.mounts.is_empty() && !found.1.name.is_empty();
            let sure = found.iter().rposition(has_arcs);
            let nearest = found.len().saturating_sub(2);
            let is_title = |(at, found): &(usize, (&Above, Gun))| match sure {
                Some(sure) => *at == sure,
                None => *at >= nearest && !is_prose(&found.0.text),
            };
            for (_, (title, found)) in found.into_iter().enumerate().filter(is_title) {
                self.take_back(title.number);
                gun.mounts.splice(0..0, found.mounts);
                gun.traits.splice(0..0, found.traits);
                if !found.name.is_empty() {
                    gun.name = found.name;
                }
            }
        }
        gun
    }

    /// Whether the line right above was not read, and is a sentence.
    pub fn is_below_sentence(&self, number: usize) -> bool {
        self.above.last().is_some_and(|last| {
            last.number + 1 == number && last.text.split_whitespace().count() > 8
        })
    }

    /// Counts an unread line as read.
    fn take_back(&mut self, number: usize) {
        if let Ok(at) = self
            .unread
            .binary_search_by_key(&number, |unread| unread.line)
        {
            self.titles.push(self.unread.remove(at));
            self.warnings.retain(|warning| warning.line != number);
            self.read += 1;
            self.parts.push((number, Part::Weapon(self.weapons)));
        }
    }

    /// Leaves a weapon, giving the reason; the title above it is lost with it.
    pub fn leave_weapon(&mut self, line: &Line, why: &str) -> bool {
        for title in std::mem::take(&mut self.titles) {
            self.read -= 1;
            self.parts.retain(|(number, _)| *number != title.line);
            self.unread.push(Unread {
                is_talk: false,
                ..title
            });
        }
        self.unread.sort_by_key(|unread| unread.line);
        self.leave(line, why)
    }
}

/// A title without its place in a list: `Gun 1 - Shardcaster`, `weapon2: Shardcaster`.
pub fn without_number(title: &str) -> &str {
    let words = ["gun", "weapon", "wpn", "battery"];
    let is_place = |place: &str| {
        let word = place.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_known = words.iter().any(|known| {
            word.trim_end_matches([' ', '#'])
                .eq_ignore_ascii_case(known)
        });
        word.len() < place.len() && is_known
    };
    // `W1 Nip`.
    let numbered = |(place, _): &(&str, &str)| {
        place
            .strip_prefix(['W', 'w'])
            .is_some_and(|digits| digits.len() == 1 && digits.bytes().all(|c| c.is_ascii_digit()))
    };
    let title = title
        .split_once(' ')
        .filter(numbered)
        .map_or(title, |(_, rest)| rest);
    let parts = title
        .split_once(['-', ':', '.', ')', '='])
        .map(|(place, rest)| (place.trim_end(), rest.trim_start()));
    parts
        .filter(|(place, rest)| is_place(place) && rest.starts_with(char::is_alphabetic))
        .map_or(title, |(_, rest)| rest)
}

/// A line above the numbers of a weapon: its name, and perhaps arcs or traits.
fn title_of(text: &str) -> Gun {
    let mut gun = Gun::default();
    if let Some(some) = mounts(text) {
        gun.mounts = some;
        return gun;
    }
    let text = &without_limit(text);
    let mut pieces = pieces(text, label(text).2, &[]);
    join_mounts(text, &mut pieces);
    for piece in pieces {
        match mounts(piece.text)
            .filter(|_| piece.in_brackets || piece.text.contains('[') || !gun.name.is_empty())
        {
            Some(mut some) => gun.mounts.append(&mut some),
            None if gun.name.is_empty() => gun.name = name(piece.text),
            None => gun.traits.extend(traits_of(piece.text)),
        }
    }
    gun
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_in_a_list_is_no_part_of_the_name() {
        for (title, name) in [
            ("Gun 1 - Shardcaster", "Shardcaster"),
            ("weapon2: Shardcaster", "Shardcaster"),
            ("Battery #3) Shardcaster", "Shardcaster"),
            ("Gun - Shardcaster", "Gun - Shardcaster"),
            ("Mk 1 - Shardcaster", "Mk 1 - Shardcaster"),
            ("Gun 1 - 8", "Gun 1 - 8"),
            ("Gun 12", "Gun 12"),
        ] {
            assert_eq!(without_number(title), name, "{title}");
        }
    }
}
