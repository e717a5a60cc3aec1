//! Ships that are told by another one: `same as the Tenor, but engines 7 and no Peal`.

use super::changes::{Change, changes, instead};
use super::keys::Key;
use super::line::{Kind, Line, row};
use super::listed::listed;
use super::look::Look;
use starwright_legacy::PostedSystem;
use starwright_text::nearest::{is_same_stem, is_same_word};

/// What lines say of a ship by another: what they call it themselves, whose name they refer to, and what is changed.
struct Like<'a> {
    header: &'a str,
    name: &'a str,
    /// None if anything is said that is not understood.
    changes: Option<Vec<Change<'a>>>,
}

/// The most lines of a ship that are told again, and how far above they may stand.
const MOST: usize = 60;
const FAR: usize = 500;

/// Puts the lines of the other ship, changed, below each line that refers to it.
pub fn spell_out(lines: &mut Vec<Line>) {
    let mut at = 1;
    while at < lines.len() {
        at += 1;
        let (above, rest) = lines.split_at(at - 1);
        let Some(mut like) = like(rest[0].text()).or_else(|| by_hull(rest[0].text())) else {
            continue;
        };
        let has_header = !like.header.is_empty();
        if !has_header && !matches!(above.last().map(|line| line.kind), Some(Kind::Header(_))) {
            continue;
        }
        let Some(own) = other(above, &like) else {
            continue;
        };
        // What is changed may go on behind weapons.
        let below = rest
            .windows(2)
            .take_while(|two| two[0].number + 1 >= two[1].number)
            .map(|two| &two[1])
            .enumerate();
        let mut told: Vec<usize> = Vec::new();
        for (behind, line) in
            below.take_while(|(_, line)| !matches!(line.kind, Kind::Header(Look::Sure)))
        {
            if let (Kind::Row(key), Some(all)) = (line.kind, &mut like.changes) {
                all.push(Change::Own(key));
            }
            let more = instead(line.text()).map(|change| vec![change]);
            let more = more.or_else(|| {
                (line.kind == Kind::Other)
                    .then(|| changes(line.text()))
                    .flatten()
            });
            if let (Some(more), Some(all)) = (more, &mut like.changes) {
                all.extend(more);
                told.push(behind + 1);
            }
        }
        let line = |text: String| Line::of_text(rest[0].number, rest[0].raw, text.into());
        let mut header = has_header.then(|| line(like.header.to_string()));
        header
            .iter_mut()
            .for_each(|header| header.kind = Kind::Header(Look::Sure));
        let spelt: Vec<Line> = spelt(own, &like)
            .unwrap_or_default()
            .into_iter()
            .map(line)
            .collect();
        let kind = Kind::Like {
            is_spelt: !spelt.is_empty(),
        };
        lines[at - 1].kind = kind;
        if spelt.is_empty() {
            // Its header says nothing by itself, and is lost with it.
            if !has_header {
                lines[at - 2].kind = kind;
            }
            continue;
        }
        told.into_iter()
            .for_each(|behind| lines[at - 1 + behind].kind = kind);
        let count = spelt.len();
        lines.splice(at..at, spelt);
        lines.splice(at - 1..at - 1, header);
        at += count + usize::from(has_header);
    }
}

/// The parts of such a line; none if it is something else.
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
    const FILLERS: [&str; 7] = [
        "exactly",
        "the",
        "just",
        "basically",
        "is",
        "pretty",
        "much",
    ];
    let begins = |at: usize| {
        let is_begin = |begin: &&&str| {
            text.get(at..at + begin.len())
                .is_some_and(|own| own.eq_ignore_ascii_case(begin))
        };
        BEGINS.iter().find(is_begin).map(|begin| (at, begin.len()))
    };
    // Behind the name of the ship: `Larkspur Refit (189). As the Larkspur above, but ...`.
    let (at, length) = begins(0).or_else(|| {
        let marks = [". ", "- ", ": ", "the ", "exactly "]
            .map(|mark| text.find(mark).map(|at| at + mark.len()));
        marks.into_iter().flatten().find_map(begins)
    })?;
    let mut header = text[..at].trim_end();
    while let Some((before, _)) = header
        .rsplit_once(' ')
        .filter(|(_, last)| FILLERS.contains(last))
    {
        header = before.trim_end();
    }
    let header = header.trim_end_matches(['.', ':', '-', ',', ' ']);
    let rest = text[at + length..].trim_end_matches('.');
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
    let found = marks
        .iter()
        .filter_map(|mark| rest.find(mark).map(|at| (at, mark.len())));
    let (at, length) = found.min_by_key(|(at, length)| (*at, usize::MAX - length))?;
    let name = rest[..at].trim_end_matches([',', ';', ':']);
    let name = name.strip_suffix(" above").unwrap_or(name);
    let name = name
        .strip_suffix(" class")
        .or(name.strip_suffix("-class"))
        .unwrap_or(name);
    let is_short = header.split_whitespace().count() <= 8 && name.split_whitespace().count() <= 4;
    is_short.then(|| Like {
        header,
        name,
        changes: changes(&rest[at + length..]),
    })
}

/// `Storm Petrel -- Petrel hull and engines, no shields at all`: what is changed is told in sentences, and not understood.
fn by_hull(text: &str) -> Option<Like<'_>> {
    let (header, rest) = text
        .split_once(" - ")
        .or_else(|| text.split_once(" -- "))
        .or_else(|| text.split_once(": "))?;
    let (name, _) = rest
        .split_once(" hull ")
        .or_else(|| rest.split_once(" hull,"))?;
    let name = name
        .trim_start_matches("the ")
        .trim_start_matches("The ")
        .trim_end_matches("'s");
    let is_name = |text: &str, most: usize| {
        text.starts_with(char::is_uppercase)
            && text.split_whitespace().count() <= most
            && !text.contains([',', '.'])
    };
    (is_name(header, 5) && is_name(name, 2)).then_some(Like {
        header,
        name,
        changes: None,
    })
}

/// The lines of the ship that is meant.
fn other<'a, 'b>(above: &'b [Line<'a>], like: &Like) -> Option<&'b [Line<'a>]> {
    let is_header = |line: &Line| matches!(line.kind, Kind::Header(_));
    let is_above = ["above", "oben", "ci-dessus", "before", "the above"].contains(&like.name);
    // `As the first flight`, of a class that its own header names, too.
    let word = |line: &Line| {
        line.text()
            .split(' ')
            .next()
            .unwrap_or_default()
            .to_lowercase()
    };
    let own = above
        .last()
        .map(word)
        .filter(|_| like.name.starts_with("first ") || like.name == "original");
    let has_name = |line: &Line| {
        own == Some(word(line))
            || line
                .text()
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| is_same_word(word, like.name))
            || line
                .text()
                .split_once(like.name)
                .is_some_and(|_| like.name.contains(' '))
    };
    let above = &above[above.len().saturating_sub(FAR)..];
    // Without a header of its own, the line stands below one.
    let last = above.len() - usize::from(like.header.is_empty());
    let headers = || {
        above[..last]
            .iter()
            .enumerate()
            .filter(|(_, line)| is_header(line))
            .map(|(at, _)| at)
    };
    let length = |at: usize| {
        above[at + 1..]
            .iter()
            .take_while(|line| !is_header(line))
            .count()
            .min(MOST)
    };
    let has_hull = |at: &usize| {
        above[at + 1..][..length(*at)]
            .iter()
            .any(|line| has_key(line, Key::Hull))
    };
    let first = match is_above {
        true => headers().rfind(has_hull)?,
        false => headers().find(|at| has_name(&above[*at]) && has_hull(at))?,
    };
    Some(&above[first + 1..][..length(first)])
}

/// The lines of another ship with what is changed.
fn spelt(own: &[Line], like: &Like) -> Option<Vec<String>> {
    let changes = like.changes.as_ref()?;
    let mut out: Vec<String> = Vec::new();
    let mut used = vec![false; changes.len()];
    let (mut is_left_out, mut pending) = (false, None);
    for own in own {
        match own.kind {
            Kind::Row(_) => {
                if let Some(row) = row(own.text()) {
                    let value = match row.key {
                        Key::Weapons => continue,
                        key if key.is_identity() => continue,
                        key if like.has_own(key, &mut used) => continue,
                        key if like.is_without(key.word(), &mut used) => continue,
                        Key::Specials => systems(row.value, like, &mut used),
                        key => like
                            .changed(key, &mut used)
                            .unwrap_or(row.value)
                            .to_string(),
                    };
                    out.push(format!("{}: {value}", row.key.word()));
                }
            }
            Kind::Weapon(_) => {
                let name = own.gun().map(|gun| gun.name.as_str()).unwrap_or_default();
                is_left_out = like.is_without(name, &mut used);
                let gun = own.gun().cloned();
                let arcs = gun
                    .iter()
                    .flat_map(|gun| &gun.mounts)
                    .map(|one| format!("[{}]", one.written()));
                let arcs: Vec<String> = arcs.collect();
                if let Some(new) = like.instead(name, &mut used) {
                    out.push(format!(
                        "{} {}",
                        new.replace(", same arcs", ""),
                        arcs.join(" ")
                    ));
                    continue;
                }
                if let Some(more) = like.more(name, &mut used) {
                    let is_below = arcs.is_empty();
                    pending = is_below.then_some(more);
                    out.push(if is_below {
                        own.text().to_string()
                    } else {
                        format!("{} [{more}]", own.text())
                    });
                    continue;
                }
                match like
                    .arcs(name, &mut used)
                    .zip(gun.and_then(|gun| own.text().find(&gun.mounts.first()?.word)))
                {
                    Some((arcs, at)) => out.push(format!(
                        "{}[{arcs}]",
                        own.text()[..at].trim_end_matches(['[', '(', '{'])
                    )),
                    None => out.extend((!is_left_out).then(|| own.text().to_string())),
                }
            }
            Kind::Arcs if pending.is_some() => out.extend(
                pending
                    .take()
                    .map(|more| format!("{} [{more}]", own.text())),
            ),
            Kind::Arcs | Kind::Figures => {
                out.extend((!is_left_out).then(|| own.text().to_string()))
            }
            _ => {}
        }
    }
    let more = changes
        .iter()
        .zip(&mut used)
        .filter_map(|(change, used)| match change {
            Change::Own(_) => {
                *used = true;
                None
            }
            Change::System(name) if !*used => {
                *used = true;
                Some(format!("{}: {name}", Key::Specials.word()))
            }
            Change::Count(name, count) if !*used => {
                *used = true;
                Some(format!("{}: {name} {count}", Key::Specials.word()))
            }
            Change::Row(key, value) if !*used => {
                *used = true;
                Some(format!("{}: {value}", key.word()))
            }
            _ => None,
        });
    out.extend(more);
    used.iter().all(|used| *used).then_some(out)
}

/// Whether a line has a row of this kind.
fn has_key(line: &Line, key: Key) -> bool {
    line.kind == Kind::Row(key)
}

/// The systems of a list without those that are left out, each in its new number.
fn systems(value: &str, like: &Like, used: &mut [bool]) -> String {
    let mut kept: Vec<String> = listed(value)
        .into_iter()
        .filter(|item| !like.is_without(item, used))
        .collect();
    for (change, used) in like.changes.iter().flatten().zip(used) {
        let (name, new) = match change {
            Change::Count(name, count) => (name.to_string(), format!("{name} {count}")),
            Change::System(name) => (PostedSystem::parse(name).name, name.to_string()),
            _ => continue,
        };
        for item in kept
            .iter_mut()
            .filter(|item| is_same_stem(&PostedSystem::parse(item).name, &name))
        {
            (*item, *used) = (new.clone(), true);
        }
    }
    kept.join(", ")
}

impl Like<'_> {
    /// What is changed in a row.
    fn changed(&self, wanted: Key, used: &mut [bool]) -> Option<&str> {
        self.find(used, |change| match change {
            Change::Row(key, value) if *key == wanted => Some(*value),
            _ => None,
        })
    }

    /// The first change that a function finds something in.
    fn find<'b, T>(
        &'b self,
        used: &mut [bool],
        find: impl Fn(&'b Change) -> Option<T>,
    ) -> Option<T> {
        self.changes
            .iter()
            .flatten()
            .zip(used)
            .find_map(|(change, used)| {
                let found = find(change)?;
                *used = true;
                Some(found)
            })
    }

    /// Whether a row of its own stands below.
    fn has_own(&self, wanted: Key, used: &mut [bool]) -> bool {
        self.find(used, |change| {
            matches!(change, Change::Own(key) if *key == wanted).then_some(())
        })
        .is_some()
    }

    /// The weapon that stands in for another.
    fn instead(&self, name: &str, used: &mut [bool]) -> Option<&str> {
        self.find(used, |change| match change {
            Change::Instead(old, new) if is_same_stem(old, name) => Some(*new),
            _ => None,
        })
    }

    /// The arcs of one more of a weapon.
    fn more(&self, name: &str, used: &mut [bool]) -> Option<&str> {
        self.find(used, |change| match change {
            Change::More(said, arcs) if is_same_stem(said, name) => Some(*arcs),
            _ => None,
        })
    }

    /// The new arcs of a weapon.
    fn arcs(&self, name: &str, used: &mut [bool]) -> Option<&str> {
        self.find(used, |change| match change {
            Change::Arcs(said, arcs) if !name.is_empty() && said.starts_with(name) => Some(*arcs),
            _ => None,
        })
    }

    /// Whether a weapon or a system is left out.
    fn is_without(&self, name: &str, used: &mut [bool]) -> bool {
        let is_meant = |part: &str| {
            is_same_stem(part, name) || is_same_stem(part, &PostedSystem::parse(name).name)
        };
        self.find(used, |change| {
            matches!(change, Change::Without(part) if is_meant(part)).then_some(())
        })
        .is_some()
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
        let mut lines: Vec<Line> = text
            .lines()
            .enumerate()
            .map(|(at, raw)| Line::of(at + 1, raw))
            .collect();
        spell_out(&mut lines);
        let spelt: Vec<&str> = lines
            .iter()
            .filter(|line| line.number == 8)
            .skip(1)
            .map(Line::text)
            .collect();
        assert_eq!(
            spelt,
            [
                "Hull: 9",
                "Engines: 7",
                "Clapper 4/8/12 2/4+/1/1 AB",
                "Systems: Hyperdrive",
                "Systems: Marines 2"
            ]
        );
        assert_eq!(lines.iter().filter(|line| line.number == 10).count(), 1);
        let mut lines: Vec<Line> = [
            "Petrel-class Cutter (88)",
            "Hull: 4",
            "Storm Petrel -- Petrel hull and engines, no shields",
        ]
        .into_iter()
        .enumerate()
        .map(|(at, raw)| Line::of(at + 1, raw))
        .collect();
        spell_out(&mut lines);
        assert_eq!(lines[2].kind, Kind::Like { is_spelt: false });
    }
}
