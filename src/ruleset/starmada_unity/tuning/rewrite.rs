//! Turned numbers put into the author's text, everything else left as it is.

use super::super::ship::{Cover, Ship};
use super::super::tables::TechLine;
use super::super::{Unity, blueprint};
use crate::doc::edit::Editor;
use crate::doc::fault::Fault;
use crate::doc::field::TIMES;
use crate::doc::finding::FieldPath;
use crate::doc::yaml::Text;
use crate::ruleset::Schemas;

/// The text of a design with the numbers of another ship that differs in nothing else.
pub(super) fn rewrite(text: Text, before: &Ship, after: &Ship) -> Result<String, Fault> {
    let schema = Unity::schema();
    let keys = schema["properties"].as_object().map(|keys| keys.keys().cloned().collect::<Vec<_>>());
    let order = keys.unwrap_or_default();
    let mut editor = Editor::new(text)?;
    let put = |editor: &mut Editor, key: &str, is_changed: bool, value: String| {
        let path = FieldPath::top(key);
        match () {
            () if !is_changed => Ok(()),
            () if editor.has(&path) => editor.set(&path, &value),
            () => editor.insert(&FieldPath::default(), key, &value, &order),
        }
    };
    let even = |cover: Cover| blueprint::cover(cover);
    put(&mut editor, "hull", before.hull != after.hull, after.hull.to_string())?;
    put(&mut editor, "engines", before.engines != after.engines, after.engines.to_string())?;
    put(&mut editor, "shields", before.shields != after.shields, even(after.shields))?;
    put(&mut editor, "screens", before.screens != after.screens, even(after.screens))?;
    let changed = TechLine::ALL.into_iter().filter(|line| before.tech(*line) != after.tech(*line));
    let levels: Vec<(FieldPath, String)> = changed
        .map(|line| (FieldPath::top("tech").key(line.word()), after.tech(line).to_string().replace('+', "")))
        .collect();
    if levels.iter().all(|(path, _)| editor.has(path)) {
        levels.iter().try_for_each(|(path, level)| editor.set(path, level))?;
    } else {
        let whole = blueprint::tech(after.tech.0).unwrap_or("0".to_string());
        put(&mut editor, "tech", true, whole)?;
    }
    for (w, (old, new)) in before.weapons.iter().zip(&after.weapons).enumerate() {
        for (b, (old, new)) in old.banks.iter().zip(&new.banks).enumerate().filter(|(_, (old, new))| old != new) {
            let path = FieldPath::top("weapons").index(w).key("banks").index(b);
            let written = editor.written(&path).map_or_else(|| old.to_string(), str::to_string);
            editor.set(&path, &mounted(&written, new.mounts))?;
        }
    }
    for (old, new) in before.systems.iter().zip(&after.systems).filter(|(old, new)| old.count != new.count) {
        let path = FieldPath::top("systems").index(old.entry);
        editor.set(&path, &format!("{} {}", new.system.name(), new.count))?;
    }
    Ok(editor.finish())
}

/// A bank as its author wrote it, with another number of mounts.
fn mounted(written: &str, mounts: u32) -> String {
    let bare = written.trim_start_matches(|c: char| c.is_ascii_digit());
    let arcs = bare.trim_start();
    let arcs = if bare.len() < written.len() { arcs.trim_start_matches(TIMES).trim_start() } else { arcs };
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
