//! A design or a library as a form: single fields written into its author's text, comments and layout kept.

use super::blueprint::weapon_fields;
use super::draft::{Draft, WeaponDraft};
use super::notation::ModeLine;
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

/// The keys whose values are free text, quoted where they must be; all others are written as they are given.
const TEXTS: [&str; 9] = [
    "faction", "class", "type", "name", "notes", "library", "use", "style", "art",
];

/// The keys of a weapon that its stat line holds too.
const STATS: [&str; 7] = ["range", "ma", "rof", "acc", "imp", "dmg", "traits"];

/// A design's text that is being filled in.
#[derive(Debug)]
pub struct Form<'a> {
    text: Text<'a>,
    pub(crate) editor: Editor<'a>,
}

impl<'a> Form<'a> {
    /// Opens a text that can be read to its end.
    pub fn open(text: impl Into<Text<'a>>) -> Result<Form<'a>, Diagnostic> {
        let text = text.into();
        Ok(Form {
            editor: Editor::new(text.clone())?,
            text,
        })
    }

    /// Writes a value into a field, `hull` or `weapons[0].acc`, in the words of a design. A number of a weapon goes into its
    /// stat line if it has one; `{fore: 4, aft: 2}` changes only these keys of a map.
    pub fn put(&mut self, path: &str, value: &str) -> Result<(), Diagnostic> {
        let path = FieldPath::parse(path);
        if let Some((line, key)) = self.stat_line(&path) {
            return self.put_stat(&path, &line, &key, value);
        }
        match pairs(value) {
            Some(pairs) if self.editor.is_map(&path) => pairs
                .into_iter()
                .try_for_each(|(key, value)| self.write(path.clone().key(key), value)),
            _ => self.write(path, value),
        }
    }

    fn write(&mut self, path: FieldPath, value: &str) -> Result<(), Diagnostic> {
        self.editor.write_out_aliases(&path)?;
        let key = key_of(&path);
        let is_text = key.is_some_and(|key| TEXTS.contains(&key));
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

    /// Takes a field or an entry away, if it is there.
    pub fn clear(&mut self, path: &str) -> Result<(), Diagnostic> {
        let path = FieldPath::parse(path);
        match self.stat_line(&path) {
            Some((line, key)) => self.put_stat(&path, &line, &key, ""),
            None if self.editor.has(&path) => {
                self.editor.write_out_aliases(&path)?;
                self.editor.remove(&path)
            }
            None => Ok(()),
        }
    }

    /// Adds an entry to a list, made if it is missing.
    pub fn add(&mut self, list: &str, index: usize, value: &str) -> Result<(), Diagnostic> {
        let path = FieldPath::parse(list);
        if !self.editor.has(&path) || self.editor.written_value(&path) == Some("") {
            self.clear(list)?;
            return self.write(path, &format!("[{value}]"));
        }
        self.editor.insert_item(&path, index, value)
    }

    /// Adds a weapon, on lines of its own where the list is.
    pub fn add_weapon(&mut self, index: usize, weapon: &Weapon) -> Result<(), Diagnostic> {
        let path = FieldPath::top("weapons");
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
        let lined = self.write(path.clone(), &format!("\n- {lines}"));
        lined.or_else(|_| self.write(path, &format!("[{braces}]")))
    }

    /// Moves an entry of a list to another place in it.
    pub fn move_to(&mut self, path: &str, index: usize) -> Result<(), Diagnostic> {
        self.editor.move_to(&FieldPath::parse(path), index)
    }

    /// The filled-in text.
    pub fn finish(self) -> String {
        self.editor.finish()
    }

    /// The stat line that holds a field of a weapon or of its second mode, and the key of the field.
    fn stat_line(&self, path: &FieldPath) -> Option<(FieldPath, String)> {
        let key = key_of(path).filter(|key| STATS.contains(key))?;
        let line = path.parent()?.key("stats");
        let is_in_line = line.steps().len() > 2 && self.editor.has(&line) && !self.editor.has(path);
        is_in_line.then(|| (line, key.to_string()))
    }

    fn put_stat(
        &mut self,
        path: &FieldPath,
        line: &FieldPath,
        key: &str,
        value: &str,
    ) -> Result<(), Diagnostic> {
        let wrong = |misfit: FieldError| self.text.error_at(misfit.kind, path, misfit.message);
        let written = self
            .editor
            .written_value(line)
            .unwrap_or_default()
            .to_string();
        let is_second = line
            .steps()
            .iter()
            .any(|step| matches!(step, PathStep::Key(key) if key == "second_mode"));
        let changed = match is_second {
            true => ModeLine::parse(&written)
                .and_then(|mode| with_stat(&format!("1 {}", mode.0), key, value)),
            false => with_stat(&written, key, value),
        };
        let changed = changed.map_err(wrong)?;
        let line_now = if is_second {
            changed.mode().to_string()
        } else {
            changed.written_stats()
        };
        self.editor.write_out_aliases(line)?;
        self.editor.set_text(line, &line_now)
    }
}

/// A weapon of a library.
#[derive(Clone, Debug)]
pub struct LibraryWeapon {
    /// What designs call it by: `use: laser`.
    pub key: String,
    /// The weapon, with the banks that the library gives it.
    pub weapon: Weapon,
    /// The base space of one mount.
    pub base_space: f64,
}

/// The weapons of a library's text.
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

/// The last key of a path.
fn key_of(path: &FieldPath) -> Option<&str> {
    match path.steps().last()? {
        PathStep::Key(key) => Some(key),
        PathStep::Index(_) => None,
    }
}

/// The weapon of a stat line with one number or its traits changed.
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
    // Read again, so that a number out of bounds is told as in a file.
    Weapon::parse("", &weapon.written_stats())
}

/// The entries of a map on one line that has no maps in it.
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
        let mut form = Form::open(text).expect("readable");
        form.put(path, value)
            .unwrap_or_else(|fault| panic!("{fault}"));
        let text = form.finish();
        Ship::parse(&text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        text
    }

    #[test]
    fn a_field_goes_where_it_is_written() {
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
    fn traits_next_to_a_stat_line_stay_there_and_aliases_are_written_out() {
        let text = "class: Wren\nhull: &h 8\nengines: *h\nweapons:\n  - {name: Gun, stats: 9 1x4+/2/1, traits: [Slw], banks: [A]}\n";
        let changed = put(text, "weapons[0].traits", "[Pr1]");
        assert_eq!(changed, text.replace("[Slw]", "[Pr1]"));
        let changed = put(text, "hull", "9");
        assert!(changed.contains(" 9\nengines: 8\n"), "{changed}");
    }

    #[test]
    fn entries_come_and_go() {
        let laser: Weapon = Weapon::parse("Beam: I", "3-6-9 1x4+/1/1")
            .and_then(|laser| laser.with_banks(["2AB"]))
            .expect("a weapon");
        let filled = |text: &str, fill: &dyn Fn(&mut Form) -> Result<(), Diagnostic>| {
            let mut form = Form::open(text).expect("readable");
            fill(&mut form).unwrap_or_else(|fault| panic!("{fault}"));
            form.finish()
        };
        let lines = "  - name: 'Beam: I'\n    stats: 3-6-9 1x4+/1/1\n    banks: [2AB]\n";
        assert_eq!(
            filled(TEXT, &|form| form.add_weapon(9, &laser)),
            format!("{TEXT}{lines}")
        );
        let bare = "class: A\nhull: 3\n";
        assert_eq!(
            filled(bare, &|form| form.add_weapon(0, &laser)),
            format!("{bare}weapons:\n{lines}")
        );
        let braces = "{class: A, hull: 3, weapons: []}\n";
        let one = "{name: 'Beam: I', stats: 3-6-9 1x4+/1/1, banks: [2AB]}";
        assert_eq!(
            filled(braces, &|form| form.add_weapon(0, &laser)),
            braces.replace("[]", &format!("[{one}]"))
        );
        assert_eq!(
            filled(bare, &|form| form.add("systems", 0, "Marines 4")),
            format!("{bare}systems: [Marines 4]\n")
        );
        assert_eq!(
            filled(TEXT, &|form| form.add("weapons[0].banks", 1, "2DF")),
            TEXT.replace("AB, 2AC", "AB, 2DF, 2AC")
        );
        assert_eq!(
            filled(TEXT, &|form| form.clear("weapons[0].banks[0]")),
            TEXT.replace("AB, 2AC", "2AC")
        );
        assert_eq!(filled(TEXT, &|form| form.clear("name")), TEXT);
    }

    #[test]
    fn a_library_is_filled_in_like_a_design() {
        let text = "library: Guns # ours\nweapons:\n  laser:\n    name: Laser\n    stats: 3-6-9 1x4+/2/1 # line\n  gun: {name: Gun, range: 12, rof: 1, acc: 4+, imp: 1, dmg: 1}\n";
        let mut form = Form::open(text).expect("readable");
        for (path, value) in [
            ("library", "Big: guns"),
            ("weapons.laser.rof", "3"),
            ("weapons.laser.second_mode", "{stats: 1x5+/1/1}"),
            ("weapons.gun.traits", "[Slw]"),
            ("weapons.beam", "{name: Beam, stats: 2-4-6 1x3+/1/1}"),
        ] {
            form.put(path, value)
                .unwrap_or_else(|fault| panic!("{path}: {fault}"));
        }
        form.clear("weapons.none").expect("nothing to take away");
        let text = form.finish();
        assert!(text.starts_with("library: 'Big: guns' # ours\n"), "{text}");
        assert!(
            text.contains("    stats: 3-6-9 3x4+/2/1 # line\n    second_mode: {stats: 1x5+/1/1}\n"),
            "{text}"
        );
        let documents = starwright_text::document::split_documents(&text, std::path::Path::new(""));
        let all = library_weapons(&documents[0], Numbers::standard())
            .unwrap_or_else(|faults| panic!("{faults}\n{text}"));
        let told: Vec<(&str, String)> = all
            .iter()
            .map(|own| (own.key.as_str(), own.weapon.stat_line()))
            .collect();
        assert_eq!(
            told,
            [
                ("beam", "2-4-6 1x3+/1/1".to_string()),
                ("gun", "4-8-12 1x4+/1/1 Slw".to_string()),
                ("laser", "3-6-9 3x4+/2/1".to_string())
            ]
        );
        assert!(all.iter().all(|own| own.base_space > 0.0));
    }

    #[test]
    fn a_wrong_number_of_a_stat_line_is_told_at_its_field() {
        let mut form = Form::open(TEXT).expect("readable");
        for value in ["7", "x", ""] {
            let wrong = form.put("weapons[0].acc", value).expect_err("no accuracy");
            assert!(
                [DiagnosticKind::WrongType, DiagnosticKind::OutOfRange].contains(&wrong.kind),
                "{wrong}"
            );
        }
        assert_eq!(form.finish(), TEXT);
    }
}
