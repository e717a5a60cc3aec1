//! Changes of a ship put into the author's text, everything else left as it is.

use super::mend::tidied;
use super::{
    Bank, Cover, Facing, Mode, Numbers, Reach, Ship, SystemEntry, TechLine, Weapon, blueprint,
    findings_by, rate,
};
use crate::file::draft::{Draft, WeaponDraft};
use starwright_text::edit::Editor;
use starwright_text::exact::Exact;
use starwright_text::fault::Fault;
use starwright_text::field::{Keyed, TIMES, Written};
use starwright_text::finding::{FieldPath, Severity};
use starwright_text::yaml::Text;

/// The text of a design with the changes of another ship. What that one has 0 of (mounts of a bank, of a system) is taken
/// out. Comments beside what goes are kept above the key that it was under; errata and a published rating that no longer hold
/// are marked.
pub fn rewrite(
    text: &Text,
    before: &Ship,
    after: &Ship,
    numbers: &Numbers,
) -> Result<String, Fault> {
    let mut pen = Pen {
        editor: Editor::new(text.clone())?,
    };
    let top = FieldPath::top;
    if before.hull != after.hull {
        pen.put(&top("hull"), &after.hull.to_string())?;
    }
    if before.engines != after.engines {
        pen.put(&top("engines"), &after.engines.to_string())?;
    }
    pen.cover("shields", before.shields, after.shields)?;
    pen.cover("screens", before.screens, after.screens)?;
    pen.tech(before, after)?;
    for (index, (old, new)) in before.weapons.iter().zip(&after.weapons).enumerate() {
        pen.weapon(&top("weapons").index(index), old, new)?;
    }
    pen.remove_weapons(before, after)?;
    pen.systems(before, after)?;
    pen.keep_comments(text.text)?;
    pen.mark(before, after, numbers)?;
    Ok(pen.editor.finish())
}

/// An editor that knows where keys go.
struct Pen<'a> {
    editor: Editor<'a>,
}

impl Pen<'_> {
    /// Sets a value, or adds its key.
    fn put(&mut self, path: &FieldPath, value: &str) -> Result<(), Fault> {
        self.editor.release(path)?;
        if self.editor.has(path) {
            return self.editor.set(path, value);
        }
        let parent = path.parent().unwrap_or_default();
        let key = path.to_string();
        let key = key.rsplit('.').next().unwrap_or_default();
        let keys = if parent == FieldPath::default() {
            Draft::KEYS
        } else {
            WeaponDraft::KEYS
        };
        self.editor.insert(&parent, key, value, keys)
    }

    fn remove(&mut self, path: &FieldPath) -> Result<(), Fault> {
        self.editor.release(path)?;
        self.editor.remove(path)
    }

    fn cover(&mut self, key: &str, before: Cover, after: Cover) -> Result<(), Fault> {
        let path = FieldPath::top(key);
        if before == after {
            return Ok(());
        }
        match (before, after) {
            (Cover::Directional(old), Cover::Directional(new))
                if self.editor.has(&path.clone().key("fore")) =>
            {
                let facings = Facing::ALL.into_iter().zip(old.into_iter().zip(new));
                let mut changed = facings.filter(|(_, (old, new))| old != new);
                changed.try_for_each(|(facing, (_, new))| {
                    self.put(&path.clone().key(facing.word()), &new.to_string())
                })
            }
            (_, Cover::Directional(_))
                if self
                    .editor
                    .written(&path)
                    .is_some_and(|line| line.contains('/')) =>
            {
                self.put(&path, &after.to_string())
            }
            _ => self.put(&path, &blueprint::cover(after)),
        }
    }

    fn tech(&mut self, before: &Ship, after: &Ship) -> Result<(), Fault> {
        let path = FieldPath::top("tech");
        let is_by_line = TechLine::ALL
            .into_iter()
            .any(|line| self.editor.has(&path.clone().key(line.word())));
        let mut changed = TechLine::ALL
            .into_iter()
            .filter(|line| before.tech(*line) != after.tech(*line));
        if !is_by_line {
            let whole = blueprint::tech(after.tech.0).unwrap_or("0".to_string());
            return changed.next().map_or(Ok(()), |_| self.put(&path, &whole));
        }
        changed.try_for_each(|line| {
            let level = after.tech(line).to_string();
            self.put(
                &path.clone().key(line.word()),
                level.trim_start_matches('+'),
            )
        })
    }

    fn weapon(&mut self, path: &FieldPath, before: &Weapon, after: &Weapon) -> Result<(), Fault> {
        let has_moved = (before.reach, before.bands) != (after.reach, after.bands);
        if before.mode != after.mode || has_moved {
            self.mode(path, (before, after), before.mode, after.mode)?;
        }
        if let (Some(old), Some(new)) = (before.second_mode, after.second_mode)
            && old != new
        {
            self.mode(&path.clone().key("second_mode"), (after, after), old, new)?;
        }
        let list = path.clone().key("banks");
        let has_left = after.banks.iter().any(|bank| bank.mounts > 0);
        if before.banks == after.banks || !has_left {
            return Ok(());
        }
        if !self.editor.has(&list) {
            let left = after
                .banks
                .iter()
                .filter(|bank| bank.mounts > 0)
                .map(Bank::to_string);
            return self.put(&list, &format!("[{}]", left.collect::<Vec<_>>().join(", ")));
        }
        let changed = before
            .banks
            .iter()
            .zip(&after.banks)
            .enumerate()
            .filter(|(_, (old, new))| old != new);
        for (index, (old, new)) in changed.rev() {
            let path = list.clone().index(index);
            if new.mounts == 0 {
                self.remove(&path)?;
                continue;
            }
            let written = self
                .editor
                .written(&path)
                .map_or_else(|| old.to_string(), str::to_string);
            let kept = if old.arcs == new.arcs {
                mounted(&written, new.mounts)
            } else {
                new.to_string()
            };
            self.put(&path, &kept)?;
        }
        Ok(())
    }

    /// The numbers and traits of a mode, in its stat line or by their keys.
    fn mode(
        &mut self,
        path: &FieldPath,
        weapons: (&Weapon, &Weapon),
        old: Mode,
        new: Mode,
    ) -> Result<(), Fault> {
        let key = |key: &str| path.clone().key(key);
        let has_traits = self.editor.has(&key("traits"));
        let traits = || {
            format!(
                "[{}]",
                new.traits
                    .iter()
                    .map(|t| t.code())
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        };
        if self.editor.has(&key("stats")) {
            let bare = |mode: Mode| {
                if has_traits {
                    Mode {
                        traits: Default::default(),
                        ..mode
                    }
                } else {
                    mode
                }
            };
            let is_second = path.to_string().ends_with("second_mode");
            let line = |weapon: &Weapon, mode: Mode| match is_second {
                true => bare(mode).to_string(),
                false => Weapon {
                    mode: bare(mode),
                    ..weapon.clone()
                }
                .written_stats(),
            };
            if line(weapons.0, old) != line(weapons.1, new) {
                self.put(&key("stats"), &line(weapons.1, new))?;
            }
            return if has_traits && old.traits != new.traits {
                self.put(&key("traits"), &traits())
            } else {
                Ok(())
            };
        }
        if (weapons.0.reach, weapons.0.bands) != (weapons.1.reach, weapons.1.bands) {
            let word = if matches!(weapons.1.reach, Reach::Allowance(_)) {
                "ma"
            } else {
                "range"
            };
            self.put(&key(word), &weapons.1.reach.hexes().to_string())?;
        }
        for (word, old, new) in [("rof", old.rof, new.rof), ("imp", old.imp, new.imp)] {
            if old != new {
                self.put(&key(word), &new.to_string())?;
            }
        }
        if old.traits != new.traits {
            self.put(&key("traits"), &traits())
        } else {
            Ok(())
        }
    }

    /// Takes out the weapons that have no bank left.
    fn remove_weapons(&mut self, before: &Ship, after: &Ship) -> Result<(), Fault> {
        let is_gone = |weapon: &Weapon| weapon.banks.iter().all(|bank| bank.mounts == 0);
        let pairs = before.weapons.iter().zip(&after.weapons).enumerate().rev();
        let mut gone = pairs.filter(|(_, (old, new))| !old.banks.is_empty() && is_gone(new));
        gone.try_for_each(|(index, _)| self.remove(&FieldPath::top("weapons").index(index)))
    }

    /// Sets the numbers of systems and takes out those that are gone; a number written in parts is written once.
    fn systems(&mut self, before: &Ship, after: &Ship) -> Result<(), Fault> {
        let path = FieldPath::top("systems");
        let places = (0..).take_while(|index| self.editor.has(&path.clone().index(*index)));
        let read = |index: usize| {
            let written = self.editor.written(&path.clone().index(index))?;
            Some((index, SystemEntry::read(written).ok()?.system))
        };
        let entries: Vec<(usize, _)> = places.filter_map(read).collect();
        let mut gone = Vec::new();
        for (old, new) in before.systems.iter().zip(&after.systems) {
            let is_once = old.repeated_at.is_some() && new.repeated_at.is_none();
            if old.count == new.count && !is_once {
                continue;
            }
            let mut own = entries
                .iter()
                .filter(|(_, system)| *system == old.system)
                .map(|(index, _)| *index);
            if new.count > 0 {
                let first = own.next().unwrap_or(old.entry);
                if old.count != new.count {
                    self.put(&path.clone().index(first), &new.to_string())?;
                }
            }
            gone.extend(own);
        }
        gone.sort_unstable();
        gone.iter()
            .rev()
            .try_for_each(|index| self.remove(&path.clone().index(*index)))
    }

    /// Puts comments that were beside what is gone above everything else.
    fn keep_comments(&mut self, before: &str) -> Result<(), Fault> {
        let mut left: Vec<String> = comments(self.editor.now()).map(str::to_string).collect();
        for comment in comments(before) {
            match left.iter().position(|other| other == comment) {
                Some(place) => drop(left.swap_remove(place)),
                None => self
                    .editor
                    .comment_above("", comment.trim_start_matches('#').trim_start())?,
            }
        }
        Ok(())
    }

    /// Marks errata that excuse nothing any more, and a published rating that is no longer this design's.
    fn mark(&mut self, before: &Ship, after: &Ship, numbers: &Numbers) -> Result<(), Fault> {
        let after = tidied(after);
        let rating = rate::<Exact>(&after, numbers).rating;
        let [held, holds] = [before, &after].map(|ship| rate::<Exact>(ship, numbers).rating);
        if let Some(published) = after
            .published()
            .filter(|p| held != holds && Exact::from(p.rating) != rating)
        {
            let mark = format!(
                "no longer holds: this design rates {rating}, not {}",
                published.rating
            );
            self.editor.comment_above("published", &mark)?;
        }
        let plain = Ship {
            errata: Vec::new(),
            ..after
        };
        let findings = findings_by(&plain, numbers);
        let is_open = |path: &FieldPath| {
            findings
                .iter()
                .any(|f| f.severity == Severity::Illegal && f.path == *path)
        };
        for (path, _) in before.errata.iter().filter(|(path, _)| !is_open(path)) {
            self.editor.comment_above(
                "errata",
                &format!("no longer needed for {path}: nothing illegal is left there"),
            )?;
        }
        Ok(())
    }
}

/// The comments of a text, and whatever else follows a `#`.
fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| line.find('#').map(|at| line[at..].trim_end()))
}

/// A bank as its author wrote it, with another number of mounts.
fn mounted(written: &str, mounts: u32) -> String {
    let bare = written.trim_start_matches(|c: char| c.is_ascii_digit());
    let arcs = bare.trim_start();
    let arcs = if bare.len() < written.len() {
        arcs.trim_start_matches(TIMES).trim_start()
    } else {
        arcs
    };
    match mounts {
        1 => arcs.to_string(),
        _ if bare.len() == written.len() => format!("{mounts}{arcs}"),
        _ => format!("{mounts}{bare}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn banks_keep_the_way_they_are_written() {
        for (written, mounts, expected) in [
            ("2ACE", 3, "3ACE"),
            ("2 bdf", 12, "12 bdf"),
            ("2xAB", 3, "3xAB"),
            ("2 x AB", 1, "AB"),
            ("AB", 4, "4AB"),
            ("3E2", 1, "E2"),
        ] {
            assert_eq!(mounted(written, mounts), expected, "{written}");
        }
    }
}
