//! Edits single fields of a design or weapon library and keeps the author's comments and layout.

use super::blueprint::weapon_fields;
use super::draft::{Draft, WeaponDraft};
use super::notation::ModeLine;
use super::open::open_text;
use crate::numbers::Numbers;
use crate::ratings::base_space;
use crate::weapon::{Reach, Weapon};
use crate::{Rules, Unity};
use starwright_text::diagnostic::{Diagnostic, Diagnostics};
use starwright_text::document::RawDocument;
use starwright_text::edit::Editor;
use starwright_text::exact::Exact;
use starwright_text::field::{DraftFields, TextValue};
use starwright_text::field_error::FieldError;
use starwright_text::finding::{FieldPath, PathStep};
use starwright_text::quote::quote_if_needed;
use starwright_text::yaml::Text;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Keys with free text, which is quoted if needed. Other values are written as given.
const TEXT_KEYS: [&str; 9] = [
    "faction", "class", "type", "name", "notes", "library", "use", "style", "art",
];

/// Keys of a weapon that its stats line may contain instead.
const STATS_KEYS: [&str; 7] = ["range", "ma", "rof", "acc", "imp", "dmg", "traits"];

/// An editor that changes fields in the text of a design or weapon library.
///
/// ```
/// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
/// use starwright::unity::DesignEditor;
///
/// let mut editor = DesignEditor::open("class: Wren # the small one\nhull: 3\n")?;
/// editor.put("hull", "4")?;
/// editor.put("engines", "5")?;
/// assert_eq!(editor.finish(), "class: Wren # the small one\nhull: 4\nengines: 5\n");
/// # Ok::<(), starwright::Diagnostic>(())
/// ```
#[derive(Debug)]
pub struct DesignEditor<'a> {
    text: Text<'a>,
    pub(crate) editor: Editor<'a>,
}

impl<'a> DesignEditor<'a> {
    /// Opens a text for editing; the error is its first syntax error.
    pub fn open(text: impl Into<Text<'a>>) -> Result<DesignEditor<'a>, Diagnostic> {
        let text = text.into();
        Ok(DesignEditor {
            editor: Editor::new(text.clone())?,
            text,
        })
    }

    /// Sets a field such as `hull` or `weapons[0].acc` to a value, written as in a design.
    ///
    /// If a weapon has a stats line, its numbers are changed there. `{fore: 4, aft: 2}` changes only these keys of a
    /// map.
    pub fn put(&mut self, path: &str, value: &str) -> Result<(), Diagnostic> {
        self.put_at(FieldPath::parse(path), value)
    }

    /// Sets a field at a path, as [`DesignEditor::put`] does.
    pub(crate) fn put_at(&mut self, path: FieldPath, value: &str) -> Result<(), Diagnostic> {
        if let Some((line, key)) = self.stat_line(&path) {
            return self.set_stat(&path, &line, &key, value);
        }
        match pairs(value) {
            Some(pairs) if self.editor.is_map(&path) => pairs
                .into_iter()
                .try_for_each(|(key, value)| self.write_field(path.clone().key(key), value)),
            _ => self.write_field(path, value),
        }
    }

    fn write_field(&mut self, path: FieldPath, value: &str) -> Result<(), Diagnostic> {
        self.editor.write_out_aliases(&path)?;
        let key = last_key(&path);
        let is_text = key.is_some_and(|key| TEXT_KEYS.contains(&key));
        if self.editor.has(&path) {
            return if is_text {
                self.editor.set_text(&path, value)
            } else {
                self.editor.set(&path, value)
            };
        }
        let parent = path.parent().unwrap_or_default();
        let order: &[&str] = match parent.steps() {
            [] => Draft::KEYS,
            [PathStep::Key(list), _] if list == "weapons" => WeaponDraft::KEYS,
            _ => &[],
        };
        let value = if is_text {
            quote_if_needed(value)
        } else {
            value.to_string()
        };
        self.editor
            .insert(&parent, key.unwrap_or_default(), &value, order)
    }

    /// Removes a field or an entry if the text has it.
    pub fn clear(&mut self, path: &str) -> Result<(), Diagnostic> {
        self.clear_at(&FieldPath::parse(path))
    }

    /// Removes a field or an entry at a path, as [`DesignEditor::clear`] does.
    pub(crate) fn clear_at(&mut self, path: &FieldPath) -> Result<(), Diagnostic> {
        match self.stat_line(path) {
            Some((line, key)) => self.set_stat(path, &line, &key, ""),
            None if self.editor.has(path) => {
                self.editor.write_out_aliases(path)?;
                self.editor.remove(path)
            }
            None => Ok(()),
        }
    }

    /// Inserts an entry into a list, creating the list if it is missing.
    pub fn add(&mut self, list: &str, index: usize, value: &str) -> Result<(), Diagnostic> {
        let path = FieldPath::parse(list);
        if !self.editor.has(&path) || self.editor.written_value(&path) == Some("") {
            self.clear(list)?;
            return self.write_field(path, &format!("[{value}]"));
        }
        self.editor.insert_item(&path, index, value)
    }

    /// Inserts a weapon, on separate lines if the list is written on separate lines.
    pub fn add_weapon(&mut self, index: usize, weapon: &Weapon) -> Result<(), Diagnostic> {
        let path = FieldPath::from_key("weapons");
        let mut fields = weapon_fields(weapon);
        if weapon.banks().is_empty() {
            fields.push("banks: []".to_string());
        }
        let (lines, braces) = (fields.join("\n  "), format!("{{{}}}", fields.join(", ")));
        if self.editor.has(&path) && self.editor.written_value(&path) != Some("") {
            let lined = self.editor.insert_item(&path, index, &fields.join("\n"));
            return lined.or_else(|_| self.editor.insert_item(&path, index, &braces));
        }
        self.clear("weapons")?;
        let lined = self.write_field(path.clone(), &format!("\n- {lines}"));
        lined.or_else(|_| self.write_field(path, &format!("[{braces}]")))
    }

    /// Moves an entry of a list to another index.
    pub fn move_to(&mut self, path: &str, index: usize) -> Result<(), Diagnostic> {
        self.editor.move_to(&FieldPath::parse(path), index)
    }

    /// Returns the changed text.
    pub fn finish(self) -> String {
        self.editor.finish()
    }

    /// Returns the path of the stats line that contains a field of a weapon or its second mode, and the key of the
    /// field.
    fn stat_line(&self, path: &FieldPath) -> Option<(FieldPath, String)> {
        let key = last_key(path).filter(|key| STATS_KEYS.contains(key))?;
        let line = path.parent()?.key("stats");
        let is_in_line = line.steps().len() > 2 && self.editor.has(&line) && !self.editor.has(path);
        is_in_line.then(|| (line, key.to_string()))
    }

    fn set_stat(
        &mut self,
        path: &FieldPath,
        line: &FieldPath,
        key: &str,
        value: &str,
    ) -> Result<(), Diagnostic> {
        let written = self
            .editor
            .written_value(line)
            .unwrap_or_default()
            .to_string();
        let is_second = line
            .steps()
            .iter()
            .any(|step| matches!(step, PathStep::Key(key) if key == "second_mode"));
        let changed = if is_second {
            ModeLine::parse(&written)
                .and_then(|mode| with_stat(&format!("1 {}", mode.0), key, value))
        } else {
            with_stat(&written, key, value)
        };
        let changed =
            changed.map_err(|error| self.text.error_at(error.kind, path, error.message))?;
        let line_now = if is_second {
            changed.mode().to_string()
        } else {
            changed.written_stats()
        };
        self.editor.write_out_aliases(line)?;
        self.editor.set_text(line, &line_now)
    }
}

/// A design file whose fields can be changed while its comments and layout are kept.
///
/// ```no_run
/// # mod starwright { pub use starwright_text::diagnostic::*; pub use starwright_unity as unity; }
/// use starwright::unity::DesignFile;
///
/// let mut file = DesignFile::open("designs/wren.yaml")?;
/// file.set("engines", 6)?;
/// file.set("weapons[0].acc", "3+")?;
/// file.save()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DesignFile {
    path: PathBuf,
    text: String,
}

impl DesignFile {
    /// Opens a file; the error states why it cannot be read.
    pub fn open(path: impl AsRef<Path>) -> Result<DesignFile, Diagnostic> {
        let path = path.as_ref();
        Ok(DesignFile {
            text: open_text(path)?,
            path: path.to_path_buf(),
        })
    }

    /// Sets a field such as `hull` or `weapons[0].acc` to a value, written as in a design.
    pub fn set(&mut self, field: &str, value: impl Display) -> Result<(), Diagnostic> {
        let mut editor = DesignEditor::open(self.text.as_str())?;
        editor.put(field, &value.to_string())?;
        self.text = editor.finish();
        Ok(())
    }

    /// Returns the text with the changes so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Writes the changes to the file.
    pub fn save(&self) -> io::Result<()> {
        fs::write(&self.path, &self.text)
    }
}

/// A weapon of a library.
#[derive(Clone, Debug)]
pub struct LibraryWeapon {
    /// The key by which designs use the weapon: `use: laser`.
    pub key: String,
    /// The weapon, with banks if the library mounts it.
    pub weapon: Weapon,
    /// Base space of one single-weapon mount.
    pub base_space: f64,
}

/// Reads the weapons of a library.
pub fn library_weapons(
    document: &RawDocument,
    numbers: &Numbers,
) -> Result<Vec<LibraryWeapon>, Diagnostics> {
    let library = Unity::library(document)?;
    let weapons = library.weapons.into_iter();
    let weapons = weapons.map(|(key, weapon)| LibraryWeapon {
        key,
        base_space: base_space::<Exact>(&weapon, 1, 0, numbers).to_f64(),
        weapon,
    });
    Ok(weapons.collect())
}

/// Returns the last step of a path if it is a key.
fn last_key(path: &FieldPath) -> Option<&str> {
    match path.steps().last()? {
        PathStep::Key(key) => Some(key),
        PathStep::Index(_) => None,
    }
}

/// Parses a stats line and changes one of its numbers or its traits.
fn with_stat(line: &str, key: &str, value: &str) -> Result<Weapon, FieldError> {
    let mut weapon = Weapon::parse("", line)?;
    let number = || {
        value
            .trim()
            .trim_end_matches('+')
            .parse()
            .map_err(|_| FieldError::wrong_type("expected a whole number"))
    };
    let mode = &mut weapon.mode;
    match key {
        "range" => (weapon.reach, weapon.bands) = (Reach::Range(number()?), None),
        "ma" => (weapon.reach, weapon.bands) = (Reach::Allowance(number()?), None),
        "rof" => mode.rof = number()?,
        "acc" => mode.acc = number()?,
        "imp" => mode.imp = number()?,
        "dmg" => mode.dmg = number()?,
        _ => {
            let traits = value.trim_matches(['[', ']']).replace(',', " ");
            mode.traits = ModeLine::parse(&format!("1x4+/1/1 {traits}"))?.0.traits;
        }
    }
    // Parse it again, so that a number out of range gives the same message as in a file.
    Weapon::parse("", &weapon.written_stats())
}

/// Splits a map on one line into its entries, or returns `None` for anything else.
fn pairs(value: &str) -> Option<Vec<(&str, &str)>> {
    let inner = value.trim().strip_prefix('{')?.strip_suffix('}')?;
    inner
        .split(',')
        .map(|pair| {
            pair.split_once(':')
                .map(|(key, value)| (key.trim(), value.trim()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ship;
    use starwright_text::diagnostic::DiagnosticKind;

    const TEXT: &str = "class: Wren # who\nhull: 8\nshields: 3\ntech:\n  engines: 1 # fast\nweapons:\n  - name: \"Laser\"\n    \
                        stats: 3-6-9 1x4+/2/1 # line\n    banks: [AB, 2AC]\n  - {name: Gun, range: 12, rof: 1, acc: 4+, imp: 1, \
                        dmg: 1, banks: [A]}\n";

    fn put(text: &str, path: &str, value: &str) -> String {
        let mut editor = DesignEditor::open(text).expect("readable");
        editor
            .put(path, value)
            .unwrap_or_else(|error| panic!("{error}"));
        let text = editor.finish();
        Ship::parse(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        text
    }

    #[test]
    fn a_field_is_changed_where_it_is_written() {
        for (path, value, before, after) in [
            ("hull", "9", "hull: 8", "hull: 9"),
            ("class", "Wren: II", "class: Wren #", "class: 'Wren: II' #"),
            (
                "weapons[0].name",
                "Big \"L\"",
                "\"Laser\"",
                "\"Big \\\"L\\\"\"",
            ),
            ("weapons[0].rof", "3", "1x4+/2/1 #", "3x4+/2/1 #"),
            ("weapons[0].range", "12", "3-6-9", "4-8-12"),
            (
                "weapons[0].traits",
                "[Pr1, Gid]",
                "1x4+/2/1 #",
                "1x4+/2/1 Gid Pr1 #",
            ),
            ("weapons[0].banks[1]", "3ACE", "2AC]", "3ACE]"),
            ("weapons[1].rof", "2", "rof: 1", "rof: 2"),
            (
                "weapons[1].traits",
                "[Slw]",
                "dmg: 1,",
                "dmg: 1, traits: [Slw],",
            ),
            ("tech", "{engines: 0.5}", "engines: 1 #", "engines: 0.5 #"),
            (
                "shields",
                "{fore: 4, port: 3, starboard: 3, aft: 2}",
                "shields: 3",
                "shields: {fore: 4, port: 3, starboard: 3, aft: 2}",
            ),
            ("engines", "5", "hull: 8\n", "hull: 8\nengines: 5\n"),
            ("type", "yes", "who\n", "who\ntype: \"yes\"\n"),
        ] {
            assert_eq!(
                put(TEXT, path, value),
                TEXT.replacen(before, after, 1),
                "{path}"
            );
        }
    }

    #[test]
    fn a_file_is_changed_and_saved_with_its_comments() {
        let name = format!("starwright-design-{}.yaml", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, TEXT).expect("a file");
        let mut file = DesignFile::open(&path).expect("readable");
        file.set("hull", 9).expect("a field");
        assert!(file.set("weapons[0].rof", 0).is_err());
        file.save().expect("written");
        let saved = fs::read_to_string(&path).expect("a file");
        assert_eq!(saved, TEXT.replace("hull: 8", "hull: 9"));
        fs::remove_file(&path).expect("removed");
        assert!(DesignFile::open(&path).is_err());
    }

    #[test]
    fn traits_next_to_a_stats_line_stay_there_and_aliases_are_written_out() {
        let text = "class: Wren\nhull: &h 8\nengines: *h\nweapons:\n  - {name: Gun, stats: 9 1x4+/2/1, traits: [Slw], banks: [A]}\n";
        let changed = put(text, "weapons[0].traits", "[Pr1]");
        assert_eq!(changed, text.replace("[Slw]", "[Pr1]"));
        let changed = put(text, "hull", "9");
        assert!(changed.contains(" 9\nengines: 8\n"), "{changed}");
    }

    #[test]
    fn entries_are_added_and_removed() {
        let laser: Weapon = Weapon::parse("Beam: I", "3-6-9 1x4+/1/1")
            .and_then(|laser| laser.with_banks(["2AB"]))
            .expect("a weapon");
        let edited = |text: &str, edit: &dyn Fn(&mut DesignEditor) -> Result<(), Diagnostic>| {
            let mut editor = DesignEditor::open(text).expect("readable");
            edit(&mut editor).unwrap_or_else(|error| panic!("{error}"));
            editor.finish()
        };
        let lines = "  - name: 'Beam: I'\n    stats: 3-6-9 1x4+/1/1\n    banks: [2AB]\n";
        assert_eq!(
            edited(TEXT, &|editor| editor.add_weapon(9, &laser)),
            format!("{TEXT}{lines}")
        );
        let bare = "class: A\nhull: 3\n";
        assert_eq!(
            edited(bare, &|editor| editor.add_weapon(0, &laser)),
            format!("{bare}weapons:\n{lines}")
        );
        let braces = "{class: A, hull: 3, weapons: []}\n";
        let one = "{name: 'Beam: I', stats: 3-6-9 1x4+/1/1, banks: [2AB]}";
        assert_eq!(
            edited(braces, &|editor| editor.add_weapon(0, &laser)),
            braces.replace("[]", &format!("[{one}]"))
        );
        assert_eq!(
            edited(bare, &|editor| editor.add("systems", 0, "Marines 4")),
            format!("{bare}systems: [Marines 4]\n")
        );
        assert_eq!(
            edited(TEXT, &|editor| editor.add("weapons[0].banks", 1, "2DF")),
            TEXT.replace("AB, 2AC", "AB, 2DF, 2AC")
        );
        assert_eq!(
            edited(TEXT, &|editor| editor.clear("weapons[0].banks[0]")),
            TEXT.replace("AB, 2AC", "2AC")
        );
        assert_eq!(edited(TEXT, &|editor| editor.clear("name")), TEXT);
    }

    #[test]
    fn a_library_is_edited_like_a_design() {
        let text = "library: Guns # ours\nweapons:\n  laser:\n    name: Laser\n    stats: 3-6-9 1x4+/2/1 # line\n  gun: {name: Gun, range: 12, rof: 1, acc: 4+, imp: 1, dmg: 1}\n";
        let mut editor = DesignEditor::open(text).expect("readable");
        for (path, value) in [
            ("library", "Big: guns"),
            ("weapons.laser.rof", "3"),
            ("weapons.laser.second_mode", "{stats: 1x5+/1/1}"),
            ("weapons.gun.traits", "[Slw]"),
            ("weapons.beam", "{name: Beam, stats: 2-4-6 1x3+/1/1}"),
        ] {
            editor
                .put(path, value)
                .unwrap_or_else(|error| panic!("{path}: {error}"));
        }
        editor.clear("weapons.none").expect("nothing to take away");
        let text = editor.finish();
        assert!(text.starts_with("library: 'Big: guns' # ours\n"), "{text}");
        assert!(
            text.contains("    stats: 3-6-9 3x4+/2/1 # line\n    second_mode: {stats: 1x5+/1/1}\n"),
            "{text}"
        );
        let documents = starwright_text::document::split_documents(&text, std::path::Path::new(""));
        let all = library_weapons(&documents[0], Numbers::standard())
            .unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let stats: Vec<(&str, String)> = all
            .iter()
            .map(|own| (own.key.as_str(), own.weapon.stat_line()))
            .collect();
        assert_eq!(
            stats,
            [
                ("beam", "2-4-6 1x3+/1/1".to_string()),
                ("gun", "4-8-12 1x4+/1/1 Slw".to_string()),
                ("laser", "3-6-9 3x4+/2/1".to_string())
            ]
        );
        assert!(all.iter().all(|own| own.base_space > 0.0));
    }

    #[test]
    fn a_wrong_number_of_a_stats_line_is_reported_at_its_field() {
        let mut editor = DesignEditor::open(TEXT).expect("readable");
        for value in ["7", "x", ""] {
            let wrong = editor
                .put("weapons[0].acc", value)
                .expect_err("no accuracy");
            assert!(
                [DiagnosticKind::WrongType, DiagnosticKind::OutOfRange].contains(&wrong.kind),
                "{wrong}"
            );
        }
        assert_eq!(editor.finish(), TEXT);
    }
}
