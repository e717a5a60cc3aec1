//! Ships that are told by another one: `same as the Tenor, but engines 7 and no Peal`.

use super::keys::Key;
use super::line::{Kind, Line, row};
use super::listed::listed;
use super::mounts::mounts;
use super::words;
use crate::doc::nearest::{same, same_stem};

/// What a line says of a ship by another: whose name it has, and what is changed.
struct Like<'a> {
    name: &'a str,
    changes: Vec<Change<'a>>,
}

enum Change<'a> {
    /// `engines 7`.
    Row(Key, &'a str),
    /// `no Peal`.
    Without(&'a str),
    /// `add Fire Control`.
    System(&'a str),
    /// `Flak gets a third mount (AB x3)`: what is said, and the arcs.
    Arcs(&'a str, &'a str),
}

/// The most lines of a ship that are told again, and how far above they may stand.
const MOST: usize = 60;
const FAR: usize = 500;

/// Puts the lines of the other ship, changed, below each line that refers to it.
pub(super) fn spell_out(lines: &mut Vec<Line>) {
    let mut at = 1;
    while at < lines.len() {
        let spelt = like(lines[at].text()).and_then(|like| spelt(&lines[..at], &lines[at], &like));
        if let Some(spelt) = spelt.filter(|_| matches!(lines[at - 1].kind, Kind::Header(_))) {
            lines[at].kind = Kind::Like;
            let count = spelt.len();
            lines.splice(at + 1..at + 1, spelt);
            at += count;
        }
        at += 1;
    }
}

/// The parts of such a line; none if it is something else, or says anything that is not understood.
fn like(text: &str) -> Option<Like<'_>> {
    const BEGINS: [&str; 11] = [
        "same as ",
        "as the ",
        "like the ",
        "identical to ",
        "as for the ",
        "wie die ",
        "wie der ",
        "comme le ",
        "as ",
        "wie ",
        "comme ",
    ];
    let begin =
        BEGINS.iter().find(|begin| text.get(..begin.len()).is_some_and(|own| own.eq_ignore_ascii_case(begin)))?;
    let rest = text[begin.len()..].trim_end_matches('.');
    let rest = rest.strip_prefix("the ").unwrap_or(rest);
    let marks = [
        " but ",
        " except ",
        " except: ",
        " but: ",
        " aber ",
        " mais ",
        " only ",
        " with ",
        " save ",
        " sauf ",
        " außer ",
    ];
    let found = marks.iter().filter_map(|mark| rest.find(mark).map(|at| (at, mark.len())));
    let (at, length) = found.min_by_key(|(at, length)| (*at, usize::MAX - length))?;
    let name = rest[..at].trim_end_matches([',', ';', ':']);
    let name = name.strip_suffix(" class").or(name.strip_suffix("-class")).unwrap_or(name);
    let parts = rest[at + length..].split([',', ';']).flat_map(|part| part.split(" and "));
    let changes = parts.map(str::trim).filter(|part| !part.is_empty()).map(change).collect::<Option<Vec<_>>>()?;
    Some(Like { name, changes }).filter(|like| !like.changes.is_empty())
}

fn change(text: &str) -> Option<Change<'_>> {
    let behind = |words: &[&str]| words.iter().find_map(|word| text.strip_prefix(word)).map(str::trim);
    if let Some(row) = row(behind(&["with ", "has "]).unwrap_or(text)).filter(|row| row.key.begins_ships()) {
        return Some(Change::Row(row.key, row.value));
    }
    if let Some(part) = behind(&["no ", "without ", "minus ", "drop ", "loses ", "lose ", "ohne ", "sans "]) {
        return Some(Change::Without(part.strip_prefix("the ").unwrap_or(part)));
    }
    if let Some((said, arcs)) =
        text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")).filter(|(_, arcs)| mounts(arcs).is_some())
    {
        return Some(Change::Arcs(said, arcs));
    }
    let system = behind(&["add ", "adds ", "plus ", "with ", "has ", "also "]).unwrap_or(text);
    words::is_system(system).then_some(Change::System(system))
}

/// The lines of the ship of that name above, with what is changed.
fn spelt<'a>(above: &[Line<'a>], line: &Line<'a>, like: &Like) -> Option<Vec<Line<'a>>> {
    let is_header = |line: &Line| matches!(line.kind, Kind::Header(_));
    let is_above = ["above", "oben", "ci-dessus", "before", "the above"].contains(&like.name);
    let has_name = |line: &Line| line.text().split(|c: char| !c.is_alphanumeric()).any(|word| same(word, like.name));
    let above = &above[above.len().saturating_sub(FAR)..];
    let headers = || above[..above.len() - 1].iter().enumerate().filter(|(_, line)| is_header(line)).map(|(at, _)| at);
    let has_hull =
        |at: &usize| above[at + 1..].iter().take_while(|line| !is_header(line)).any(|line| has_key(line, Key::Hull));
    let first = match is_above {
        true => headers().rfind(has_hull)?,
        false => headers().find(|at| has_name(&above[*at]))?,
    };
    let own = above[first + 1..].iter().take_while(|line| !is_header(line)).take(MOST);
    let mut out: Vec<String> = Vec::new();
    let mut used = vec![false; like.changes.len()];
    let mut is_left_out = false;
    for own in own {
        match own.kind {
            Kind::Row(_) => {
                if let Some(row) = row(own.text()) {
                    let value = match row.key {
                        Key::Weapons => continue,
                        key if like.is_without(key.word(), &mut used) => continue,
                        Key::Specials => systems(row.value, like, &mut used),
                        key => like.changed(key, &mut used).unwrap_or(row.value).to_string(),
                    };
                    out.push(format!("{}: {value}", row.key.word()));
                }
            }
            Kind::Weapon(_) => {
                let name = own.gun().map(|gun| gun.name.as_str()).unwrap_or_default();
                is_left_out = like.is_without(name, &mut used);
                let gun = own.gun().cloned();
                match like.arcs(name, &mut used).zip(gun.and_then(|gun| own.text().find(&gun.mounts.first()?.word))) {
                    Some((arcs, at)) => {
                        out.push(format!("{}[{arcs}]", own.text()[..at].trim_end_matches(['[', '(', '{'])))
                    }
                    None => out.extend((!is_left_out).then(|| own.text().to_string())),
                }
            }
            Kind::Arcs | Kind::Figures => out.extend((!is_left_out).then(|| own.text().to_string())),
            _ => {}
        }
    }
    let more = like.changes.iter().zip(&mut used).filter_map(|(change, used)| match change {
        Change::System(name) => {
            *used = true;
            Some(format!("{}: {name}", Key::Specials.word()))
        }
        Change::Row(key, value) if !*used => {
            *used = true;
            Some(format!("{}: {value}", key.word()))
        }
        _ => None,
    });
    out.extend(more);
    let line = |text: String| Line::of_text(line.number, line.raw, text.into());
    used.iter().all(|used| *used).then(|| out.into_iter().map(line).collect())
}

/// Whether a line has a row of this kind.
fn has_key(line: &Line, key: Key) -> bool {
    line.kind == Kind::Row(key)
}

/// The systems of a list without those that are left out.
fn systems(value: &str, like: &Like, used: &mut [bool]) -> String {
    listed(value).into_iter().filter(|item| !like.is_without(item, used)).collect::<Vec<_>>().join(", ")
}

impl Like<'_> {
    /// What is changed in a row.
    fn changed(&self, wanted: Key, used: &mut [bool]) -> Option<&str> {
        self.changes.iter().zip(used).find_map(|(change, used)| match change {
            Change::Row(key, value) if *key == wanted => {
                *used = true;
                Some(*value)
            }
            _ => None,
        })
    }

    /// The new arcs of a weapon.
    fn arcs(&self, name: &str, used: &mut [bool]) -> Option<&str> {
        self.changes.iter().zip(used).find_map(|(change, used)| match change {
            Change::Arcs(said, arcs) if !name.is_empty() && said.starts_with(name) => {
                *used = true;
                Some(*arcs)
            }
            _ => None,
        })
    }

    /// Whether a weapon or a system is left out.
    fn is_without(&self, name: &str, used: &mut [bool]) -> bool {
        self.changes.iter().zip(used).any(|(change, used)| match change {
            Change::Without(part) if same_stem(part, name) => {
                *used = true;
                true
            }
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ship_told_by_another_has_its_lines_with_the_changes() {
        let text = "TENOR class Cruiser (205)\nHull 9\nEngines 5\nPeal 6/12/18 1/5+/3/1 G\nClapper 4/8/12 2/4+/1/1 AB\n\
            Special: Hyperdrive\nALTO class Cruiser (198)\nsame as the Tenor, but engines 7, add Marines 2 and no Peal\n\
            BASS class Cruiser (9)\nsame as the Tenor, but prettier";
        let mut lines: Vec<Line> = text.lines().enumerate().map(|(at, raw)| Line::of(at + 1, raw)).collect();
        spell_out(&mut lines);
        let spelt: Vec<&str> = lines.iter().filter(|line| line.number == 8).skip(1).map(Line::text).collect();
        assert_eq!(
            spelt,
            ["Hull: 9", "Engines: 7", "Clapper 4/8/12 2/4+/1/1 AB", "Systems: Hyperdrive", "Systems: Marines 2"]
        );
        assert_eq!(lines.iter().filter(|line| line.number == 10).count(), 1);
    }
}
