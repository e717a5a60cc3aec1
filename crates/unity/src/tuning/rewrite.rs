//! Writes changes of a ship into the author's text and keeps everything else.

use super::fix::{FieldChange, WrittenValue, list_changes, without_empty_parts};
use super::{
    Bank, Cover, Exact, Facing, Numbers, Ship, SystemEntry, TechLine, Weapon, blueprint, rate,
    without_errata,
};
use crate::file::editor::DesignEditor;
use starwright_text::diagnostic::Diagnostic;
use starwright_text::field::{TIMES_SIGNS, TextValue};
use starwright_text::finding::{FieldPath, Severity};
use starwright_text::yaml::Text;

/// Writes the changes between two ships into a design's text. Banks and systems that `after` lists with 0 are removed.
/// Comments next to removed lines move to the top. Errata and a published rating that do not apply after the change are
/// marked.
pub fn rewrite(
    text: &Text,
    before: &Ship,
    after: &Ship,
    numbers: &Numbers,
) -> Result<String, Diagnostic> {
    let mut design = DesignEditor::open(text)?;
    for FieldChange { path, to, .. } in list_changes(before, after) {
        let written = path.to_string();
        let is_stat = written.starts_with("weapons[") && !written.contains("banks");
        if is_stat || ["hull", "engines"].contains(&written.as_str()) {
            let value = match to {
                WrittenValue::Words(words) => format!("[{}]", words.join(", ")),
                number => number.to_string(),
            };
            design.put_at(path, &value)?;
        }
    }
    design.write_cover("shields", before.shields(), after.shields())?;
    design.write_cover("screens", before.screens(), after.screens())?;
    design.write_tech(before, after)?;
    for (index, (old, new)) in before.weapons().iter().zip(after.weapons()).enumerate() {
        design.write_banks(&FieldPath::from_key("weapons").index(index), old, new)?;
    }
    design.remove_weapons(before, after)?;
    design.write_systems(before, after)?;
    design.keep_comments(text.text)?;
    design.mark_outdated(before, after, numbers)?;
    Ok(design.finish())
}

impl DesignEditor<'_> {
    fn write_cover(&mut self, key: &str, before: Cover, after: Cover) -> Result<(), Diagnostic> {
        let path = FieldPath::from_key(key);
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
                    self.put_at(path.clone().key(facing.word()), &new.to_string())
                })
            }
            (_, Cover::Directional(_))
                if self
                    .editor
                    .written_value(&path)
                    .is_some_and(|line| line.contains('/')) =>
            {
                self.put_at(path, &after.to_string())
            }
            _ => self.put_at(path, &blueprint::cover(after)),
        }
    }

    fn write_tech(&mut self, before: &Ship, after: &Ship) -> Result<(), Diagnostic> {
        let path = FieldPath::from_key("tech");
        let is_by_line = TechLine::ALL
            .into_iter()
            .any(|line| self.editor.has(&path.clone().key(line.word())));
        let mut changed = TechLine::ALL
            .into_iter()
            .filter(|line| before.tech(*line) != after.tech(*line));
        if !is_by_line {
            let whole = blueprint::tech(after.blueprint.tech).unwrap_or("0".to_string());
            return changed.next().map_or(Ok(()), |_| self.put_at(path, &whole));
        }
        changed.try_for_each(|line| {
            let level = after.tech(line).to_string();
            self.put_at(path.clone().key(line.word()), level.trim_start_matches('+'))
        })
    }

    fn write_banks(
        &mut self,
        path: &FieldPath,
        before: &Weapon,
        after: &Weapon,
    ) -> Result<(), Diagnostic> {
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
            return self.put_at(list, &format!("[{}]", left.collect::<Vec<_>>().join(", ")));
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
                self.clear_at(&path)?;
                continue;
            }
            let written = self
                .editor
                .written_value(&path)
                .map_or_else(|| old.to_string(), str::to_string);
            let kept = if old.arcs == new.arcs {
                replace_mounts(&written, new.mounts)
            } else {
                new.to_string()
            };
            self.put_at(path, &kept)?;
        }
        Ok(())
    }

    /// Removes the weapons that have no bank left.
    fn remove_weapons(&mut self, before: &Ship, after: &Ship) -> Result<(), Diagnostic> {
        let is_gone = |weapon: &Weapon| weapon.banks.iter().all(|bank| bank.mounts == 0);
        let pairs = before
            .weapons()
            .iter()
            .zip(after.weapons())
            .enumerate()
            .rev();
        let mut gone = pairs.filter(|(_, (old, new))| !old.banks.is_empty() && is_gone(new));
        gone.try_for_each(|(index, _)| self.clear_at(&FieldPath::from_key("weapons").index(index)))
    }

    /// Changes the numbers of systems, and removes and adds systems. Repeated entries of a changed system become one.
    fn write_systems(&mut self, before: &Ship, after: &Ship) -> Result<(), Diagnostic> {
        let path = FieldPath::from_key("systems");
        let places = (0..).take_while(|index| self.editor.has(&path.clone().index(*index)));
        let read = |index: usize| {
            let written = self.editor.written_value(&path.clone().index(index))?;
            Some((index, SystemEntry::parse(written).ok()?.system))
        };
        let entries: Vec<(usize, _)> = places.filter_map(read).collect();
        let mut gone = Vec::new();
        for (old, new) in before.systems().iter().zip(after.systems()) {
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
                    self.put_at(path.clone().index(first), &new.to_string())?;
                }
            }
            gone.extend(own);
        }
        gone.sort_unstable();
        for index in gone.iter().rev() {
            self.clear_at(&path.clone().index(*index))?;
        }
        let added = &after.systems()[before.systems().len()..];
        for (index, system) in added.iter().enumerate() {
            let end = entries.len() - gone.len() + index;
            self.add("systems", end, &system.to_string())?;
        }
        Ok(())
    }

    /// Moves comments that were next to removed lines to the top.
    fn keep_comments(&mut self, before: &str) -> Result<(), Diagnostic> {
        let mut left: Vec<String> = comments(self.editor.text()).map(str::to_string).collect();
        for comment in comments(before) {
            match left.iter().position(|other| other == comment) {
                Some(place) => drop(left.swap_remove(place)),
                None => self
                    .editor
                    .write_comment_above("", comment.trim_start_matches('#').trim_start())?,
            }
        }
        Ok(())
    }

    /// Marks errata that no finding needs after the change, and a published rating that differs from the new one.
    fn mark_outdated(
        &mut self,
        before: &Ship,
        after: &Ship,
        numbers: &Numbers,
    ) -> Result<(), Diagnostic> {
        let after = without_empty_parts(after);
        let rating = rate::<Exact>(&after, numbers).rating;
        let [held, holds] = [before, &after].map(|ship| rate::<Exact>(ship, numbers).rating);
        if let Some(published) = after
            .published()
            .filter(|p| held != holds && Exact::from(p.rating) != rating)
        {
            let mark = format!(
                "does not apply: this design rates {rating}, not {}",
                published.rating
            );
            self.editor.write_comment_above("published", &mark)?;
        }
        let findings = numbers.findings(&without_errata(&after));
        let is_open = |path: &FieldPath| {
            findings
                .iter()
                .any(|f| f.severity == Severity::Illegal && f.path == *path)
        };
        for (path, _) in before
            .blueprint
            .errata
            .iter()
            .filter(|(path, _)| !is_open(path))
        {
            self.editor.write_comment_above(
                "errata",
                &format!("not needed for {path}: nothing is illegal there"),
            )?;
        }
        Ok(())
    }
}

/// Lists the comments of a text: everything from the first `#` of a line.
fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| line.find('#').map(|at| line[at..].trim_end()))
}

/// Replaces the number of mounts in a bank, in the author's notation.
fn replace_mounts(written: &str, mounts: u32) -> String {
    let bare = written.trim_start_matches(|c: char| c.is_ascii_digit());
    let arcs = bare.trim_start();
    let arcs = if bare.len() < written.len() {
        arcs.trim_start_matches(TIMES_SIGNS).trim_start()
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
    fn banks_keep_their_notation() {
        for (written, mounts, expected) in [
            ("2ACE", 3, "3ACE"),
            ("2 bdf", 12, "12 bdf"),
            ("2xAB", 3, "3xAB"),
            ("2 x AB", 1, "AB"),
            ("AB", 4, "4AB"),
            ("3E2", 1, "E2"),
        ] {
            assert_eq!(replace_mounts(written, mounts), expected, "{written}");
        }
    }
}
