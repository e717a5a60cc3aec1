//! Everything that keeps a design from being read, not only what stops the reader first: what is wrong is blanked out and
//! the rest is read again.

use super::{Detail, Rulebooks, Rules};
use crate::doc::finding::{FieldPath, Step};
use crate::doc::yaml::{Fault, Text};
use crate::ruleset::document::Document;

/// The most faults of a design that are told.
const MOST: usize = 10;

/// The longest document, in bytes, that is read again and again.
const LONGEST: usize = 64 * 1024;

impl Rulebooks {
    /// The faults of a design in the order of its lines; none if it can be read.
    pub fn faults(&self, document: &Document) -> Vec<Fault> {
        let mut blanks = Blanks::default();
        let mut text = document.text.text.to_string();
        let mut faults: Vec<Fault> = Vec::new();
        // What is blanked out may leave its parent wanting, which is then blanked out, too.
        for _ in 0..3 * MOST {
            let rest = Text { text: &text, ..document.text };
            let Err(mut fault) = self.assess(&Document { text: rest, ..*document }, Detail::Row) else { break };
            let (place, fault_column) = (std::mem::take(&mut fault.path), fault.column);
            fault.path = blanks.original(&place);
            let is_consequence = blanks.leave_wanting(&fault.path);
            let (is_whole, line) = (decides_the_rest(&fault.path), fault.line.saturating_sub(document.text.first_line));
            if !is_consequence && (!is_whole || faults.is_empty()) {
                faults.push(fault);
            }
            if is_whole || faults.len() == MOST || text.len() > LONGEST {
                break;
            }
            let blanked = match leaned_on(document, &place) {
                Some(pillar) => blanks.blank_pillar(rest, pillar),
                None => {
                    blanks.blank_within(rest, line, fault_column, &place).or_else(|| blanks.blank(rest, line, &place))
                }
            };
            match blanked {
                Some(less) => text = less,
                None => break,
            }
        }
        faults.sort_by_key(|fault| (fault.line, fault.column));
        faults
    }
}

/// Whether what is wrong there says nothing of the fields after it, or too much: no field at all, or what others lean on.
fn decides_the_rest(path: &FieldPath) -> bool {
    match path.steps() {
        [] => true,
        [Step::Key(key), ..] => ["library", "ruleset", "class"].contains(&key.as_str()),
        [Step::Index(_), ..] => true,
    }
}

/// A key at the top that is blanked out as a whole when something below it is wrong, since blanking out a part would make
/// other fields wrong.
#[derive(Clone, Copy, Debug)]
pub struct Pillar {
    /// The key.
    pub key: &'static str,
    /// A key at the top that is blanked out with it, as it names what stands there.
    pub with: Option<&'static str>,
    /// A key anywhere whose values name what stands there.
    pub named_by: Option<&'static str>,
}

/// What other fields lean on at a path, by the rules of its game.
fn leaned_on(document: &Document, path: &FieldPath) -> Option<Pillar> {
    let [Step::Key(key), ..] = path.steps() else { return None };
    let pillars = with_rules!(document.ruleset().ok()?, R => R::PILLARS);
    pillars.iter().find(|pillar| pillar.key == key).copied()
}

/// The line (from 0) on which a key stands at the top.
fn line_of(text: &str, key: &str) -> Option<usize> {
    text.lines().position(|line| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')))
}

/// The text with the values of a key blanked out, every column in its place.
fn unnamed(text: &str, key: &str) -> String {
    let key = format!("{key}:");
    let blank = |value: &str| value.chars().map(|c| if c == '\n' || c == '\r' { c } else { ' ' }).collect::<String>();
    let mut parts = text.split(key.as_str());
    let mut left = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part.find([',', '}', '\n']).unwrap_or(part.len());
        left += &(key.clone() + &blank(&part[..end]) + &part[end..]);
    }
    left
}

/// What has been blanked out of a document.
#[derive(Default)]
struct Blanks {
    /// The fields.
    fields: Vec<FieldPath>,
    /// List items among them, by their places in the text as it was then: the ones after them have moved up.
    items: Vec<FieldPath>,
    /// Keys whose values are blanked out wherever they stand.
    unnamed: Vec<&'static str>,
}

impl Blanks {
    /// Whether a fault there may come of something that is blanked out.
    fn leave_wanting(&self, path: &FieldPath) -> bool {
        let is_unnamed = |key: &&str| matches!(path.steps().last(), Some(Step::Key(last)) if last == key);
        self.fields.iter().any(|field| field.steps().starts_with(path.steps())) || self.unnamed.iter().any(is_unnamed)
    }

    /// The path in the document as it is written.
    fn original(&self, path: &FieldPath) -> FieldPath {
        let mut steps = path.steps().to_vec();
        for item in self.items.iter().rev() {
            let Some((Step::Index(gone), list)) = item.steps().split_last() else { continue };
            if steps.starts_with(list)
                && let Some(Step::Index(index)) = steps.get_mut(list.len())
                && *index >= *gone
            {
                *index += 1;
            }
        }
        steps.into_iter().fold(FieldPath::default(), |path, step| match step {
            Step::Key(key) => path.key(&key),
            Step::Index(index) => path.index(index),
        })
    }

    /// The text without what other fields lean on, nor what leans on it.
    fn blank_pillar(&mut self, text: Text, pillar: Pillar) -> Option<String> {
        let mut left = self.blank(text, line_of(text.text, pillar.key)?, &FieldPath::top(pillar.key))?;
        if let Some((key, line)) = pillar.with.and_then(|key| Some((key, line_of(&left, key)?))) {
            left = self.blank(Text { text: &left, ..text }, line, &FieldPath::top(key))?;
        }
        self.unnamed.extend(pillar.named_by);
        Some(pillar.named_by.map_or(left.clone(), |key| unnamed(&left, key)))
    }

    /// The text with one entry of `[a, b]` or `{a: 1, b: 2}` blanked out, every column in its place; `None` if there is no such
    /// entry at a line (from 0) and column (from 1), or it is no plain one.
    fn blank_within(&mut self, text: Text, line: usize, column: usize, path: &FieldPath) -> Option<String> {
        let lines: Vec<&str> = text.text.split_inclusive('\n').collect();
        let here: Vec<char> = lines.get(line)?.chars().collect();
        let at = column.saturating_sub(1).min(here.len());
        let before = here[..at].iter().rposition(|c| "[{,".contains(*c))?;
        let after = at + here[at..].iter().position(|c| ",]}".contains(*c))?;
        let entry = &here[before + 1..after];
        if entry.iter().any(|c| "[]{}\"'#".contains(*c)) {
            return None;
        }
        // With the comma behind it, or, for the last entry, the one before it.
        let gone = match (here[before], here[after]) {
            (_, ',') => before + 1..=after,
            (',', _) => before..=after - 1,
            _ => before + 1..=after - 1,
        };
        self.fields.push(self.original(path));
        if is_index(path) {
            self.items.push(path.clone());
        }
        let blanked = here.iter().enumerate().map(|(index, c)| if gone.contains(&index) { ' ' } else { *c });
        Some(lines[..line].concat() + &blanked.collect::<String>() + &lines[line + 1..].concat())
    }

    /// The text with the entry that begins on a line (from 0) blanked out, with all that is indented below it; `None` if
    /// nothing would change.
    fn blank(&mut self, text: Text, line: usize, path: &FieldPath) -> Option<String> {
        let lines: Vec<&str> = text.text.split_inclusive('\n').collect();
        let depth = |line: &str| line.len() - line.trim_start().len();
        let first = lines.get(line).filter(|line| !line.trim().is_empty())?;
        let is_item = first.trim_start().starts_with("- ");
        let belongs = |line: &&&str| {
            let content = line.trim();
            let is_listed = depth(line) == depth(first) && content.starts_with("- ") && !is_item;
            content.is_empty() || content.starts_with('#') || depth(line) > depth(first) || is_listed
        };
        let below = lines[line + 1..].iter().take_while(belongs).count();
        self.fields.push(self.original(path));
        if is_item {
            let content = first.len() - first.trim_start().trim_start_matches('-').trim_start().len();
            let place = (text.first_line + line, first[..content].chars().count() + 1);
            let is_it = |path: &FieldPath| is_index(path) && text.place(path) == Some(place);
            let mut item = std::iter::successors(Some(path.clone()), FieldPath::parent);
            self.items.push(item.find(is_it)?);
        }
        let blank = |line: &&str| if line.ends_with('\n') { "\n" } else { "" }.to_string();
        let kept = |part: &[&str]| part.concat();
        Some(
            kept(&lines[..line])
                + &lines[line..=line + below].iter().map(blank).collect::<String>()
                + &kept(&lines[line + 1 + below..]),
        )
    }
}

fn is_index(path: &FieldPath) -> bool {
    matches!(path.steps().last(), Some(Step::Index(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::document::documents;
    use std::path::Path;

    /// `line path` of each fault.
    fn faults(text: &str) -> Vec<String> {
        let document = documents(text, Path::new(""))[0];
        let faults = Rulebooks::new().faults(&document);
        faults.iter().map(|fault| format!("{} {}", fault.line, fault.path)).collect()
    }

    const TYPOS: &str = "\
class: A
hull: x
engines: 5
shelds: 3
weapons:
  - name: Laser
    range: 9
    rof: 1
    acc: 9+
    imp: 1
    dmg: 1
    traits: [Pr1, Foo]
    banks:
      - AB
      - QZ
      - 9AB9
  - {name: Gun, stats: nonsense, banks: [AB]}
  - name: Third
    stats: 3-6-9 1x4+/2/1
    banks: [AB, X]
systems: [Warp Core, Hyperdrive]
";

    #[test]
    fn every_typo_is_found_at_its_own_place() {
        assert_eq!(
            faults(TYPOS),
            [
                "2 hull",
                "4 shelds",
                "9 weapons[0].acc",
                "12 weapons[0].traits[1]",
                "15 weapons[0].banks[1]",
                "16 weapons[0].banks[2]",
                "17 weapons[1].stats",
                "20 weapons[2].banks[1]",
                "21 systems[0]"
            ]
        );
    }

    #[test]
    fn every_entry_between_brackets_is_told() {
        let text =
            "class: A\nhull: 3\nshields: {fore: x, port: 2, aft: 9}\nsystems: [Warp, Marines 3, Marins 2, Cloaks]\n";
        assert_eq!(faults(text), ["3 shields.fore", "3 shields.aft", "4 systems[0]", "4 systems[2]", "4 systems[3]"]);
    }

    #[test]
    fn what_comes_of_a_blank_is_not_told() {
        assert_eq!(
            faults("class: A\nhull: 3\nweapons:\n  - name: [x]\n    stats: 3-6-9 1x4+/2/1\n"),
            ["4 weapons[0].name"]
        );
        assert_eq!(faults("class: A\nhull: many\n"), ["2 hull"], "a missing hull is not a second fault");
        assert_eq!(faults("class: A\nhull: 3\nlibrary: none.yaml\nweapons: [{use: a}, {use: b}]\n"), ["3 library"]);
        assert!(faults("class: A\nhull: 3\n").is_empty());
        assert_eq!(faults("{class: A, hull: x, engines: y}"), ["1 hull", "1 engines"]);
        assert_eq!(faults("class: [\n").len(), 1);
    }

    #[test]
    fn what_others_lean_on_ends_the_search() {
        let crew =
            "thrust: x\ncrew:\n  - {name: Pilot, helm: 8}\nweapons:\n  - {name: G, kind: torpedo, gunner: Pilot}\n";
        let index = "damage_index:\n  1: [T]\n  2: [Q]\n  3: [T]\n";
        for (rest, found) in [(crew, &["3 thrust", "5 crew[0].helm"][..]), (index, &["5 damage_index.2[0]"])] {
            assert_eq!(faults(&format!("ruleset: silent_death\nclass: A\n{rest}")), found);
        }
    }

    #[test]
    fn what_leans_on_a_blank_is_not_told_but_all_else_is() {
        let text = "ruleset: silent_death
class: A
thrust: 3
crew:
  - {name: P, helm: d1}
weapons:
  - {name: G, dice: 2d6, ranges: 1/2/3, damage: High, against: ASV, gunner: P, foo: 1}
  - {name: H, dice: 0d6, ranges: 1/2/3, damage: High, against: ASV, gunner: P}
damage_index: {1: [Q], 3: [T]}
bar: 1
";
        let found = ["5 crew[0].helm", "7 weapons[0].foo", "8 weapons[1].dice", "9 damage_index.1[0]", "10 bar"];
        assert_eq!(faults(text), found);
    }

    #[cfg(feature = "starfire")]
    #[test]
    fn a_wrong_body_is_no_reason_to_doubt_its_missiles() {
        let text = "ruleset: starfire\nclass: A\ntype: CL\nbodies: {LBM: 3, XM: two}\nmissiles: [LBM-a]\nfoo: 1\n";
        assert_eq!(faults(text), ["4 bodies.XM", "6 foo"]);
    }

    #[test]
    fn there_is_an_end_to_it() {
        let text = format!("class: A\nhull: 3\nsystems:\n{}", "  - Nonsense\n".repeat(300));
        assert_eq!(faults(&text).len(), MOST);
    }
}
