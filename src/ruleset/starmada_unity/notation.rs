//! The short forms people type: a stat line, a bank, a tech level. (Traits and systems: `words`.)

use super::arcs::ArcSet;
use super::ship::{Bank, Mode, Reach, Traits};
use super::tables::{TechLevel, WeaponTrait};
use crate::doc::fault::FaultKind;
use crate::doc::field::{Misfit, TIMES, Whole, Written, clip, deserialize_written, plain_dashes};
use serde_json::{Value, json};

type Hexes = Whole<1, 99>;
pub(super) type Count = Whole<1, 99>;
type Accuracy = Whole<2, 6>;
type PerMount = Whole<1, 4>;

/// A range as a pattern of a schema.
const RANGE: &str = "\\+?[0-9]+( *[-‐‑–—−] *[0-9]+ *[-‐‑–—−] *[0-9]+)?";
/// How a weapon fires, as a pattern of a schema; whether its traits are known is left to the reader.
const MODE: &str = "[0-9]+ *[xX×*] *[2-6] *\\+? */ *[0-9]+ */ *[0-9]+( *[,; ] *[A-Za-z0-9 ,;-]*)?";

deserialize_written!(Bank, TechLevel, Acc, StatLine, ModeLine, RangeField, Allowance);

/// A list of traits into a set, refusing a trait that is there twice.
pub(super) fn trait_set(traits: impl IntoIterator<Item = WeaponTrait>) -> Result<Traits, Misfit> {
    traits.into_iter().try_fold(Traits::default(), |set, weapon_trait| {
        if set.contains(weapon_trait) {
            let message = format!("the trait {} is written twice", weapon_trait.name());
            return Err(Misfit { kind: FaultKind::Duplicate, message });
        }
        Ok(set.with(weapon_trait))
    })
}

/// Traits as they stand at the end of a stat line, parted by commas or blanks, names of two words among them.
fn traits_in_line(text: &str) -> Result<Traits, Misfit> {
    let mut found = Vec::new();
    for chunk in text.split([',', ';']).map(str::trim).filter(|chunk| !chunk.is_empty()) {
        let words: Vec<&str> = chunk.split_whitespace().collect();
        let mut at = 0;
        while at < words.len() {
            let pair = words.get(at..at + 2).map(|pair| pair.join(" ")).and_then(|pair| WeaponTrait::from_word(&pair));
            at += if pair.is_some() { 2 } else { 1 };
            found.push(match pair {
                Some(weapon_trait) => weapon_trait,
                None => WeaponTrait::read(words[at - 1])?,
            });
        }
    }
    trait_set(found)
}

/// An accuracy, `5+` or `5`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acc(pub(super) u32);

impl Written for Acc {
    const EXPECTED: &'static str = "an accuracy from 2+ to 6+";

    fn read(text: &str) -> Result<Acc, Misfit> {
        match Accuracy::read_text(text.strip_suffix('+').unwrap_or(text).trim_end()) {
            Ok(number) => Ok(Acc(number.get())),
            Err(misfit) => {
                let message = format!("expected an accuracy from 2+ to 6+, found '{}'", clip(text));
                Err(Misfit { message, ..misfit })
            }
        }
    }

    fn schema() -> Value {
        json!({"type": ["string", "integer"], "pattern": "^ *\\+?[2-6] *\\+?$", "minimum": 2, "maximum": 6})
    }
}

/// How a weapon fires, without its range: `1x4+/2/1 Pr1`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ModeLine(pub(super) Mode);

/// The sheet's own line: `3-6-9 1x4+/2/1 Gid`, or `MA 8 1x4+/2/1 Exp`.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatLine {
    pub(super) reach: Reach,
    /// Short and medium range, if they were written.
    pub(super) bands: Option<[u32; 2]>,
    pub(super) mode: Mode,
}

impl Written for ModeLine {
    const EXPECTED: &'static str = "a stat line, such as 1x4+/2/1";

    fn read(text: &str) -> Result<ModeLine, Misfit> {
        let shape = || Misfit::form(format!("expected ROFxACC/IMP/DMG, such as 1x4+/2/1, found '{}'", clip(text)));
        if let Some((range, rest)) = text.split_once(' ').filter(|(range, _)| plain_dashes(range).contains('-')) {
            let rest = rest.trim();
            let message = format!("a second mode shares the range of the first: write '{rest}' without '{range}'");
            return Err(Misfit::form(message));
        }
        let mut parts = text.splitn(3, '/').map(str::trim);
        let (rate, imp, rest) = (parts.next(), parts.next(), parts.next());
        let (Some(rate), Some(imp), Some(rest)) = (rate, imp, rest) else { return Err(shape()) };
        let (rof, acc) = rate.split_once(TIMES).ok_or_else(shape)?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let field =
            |name: &str, text: &str| Count::read_text(text.trim()).map(Count::get).map_err(|misfit| misfit.of(name));
        Ok(ModeLine(Mode {
            rof: field("ROF", rof)?,
            acc: Acc::read(acc.trim())?.0,
            imp: field("IMP", imp)?,
            dmg: field("DMG", &rest[..end])?,
            traits: traits_in_line(&rest[end..])?,
        }))
    }

    fn schema() -> Value {
        json!({"type": "string", "pattern": format!("^{MODE}$")})
    }
}

/// The movement allowance of a seeking weapon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowance(pub(super) u32);

impl Written for Allowance {
    const EXPECTED: &'static str = "a movement allowance, such as 8";

    fn read(text: &str) -> Result<Allowance, Misfit> {
        Hexes::read_text(text).map(|hexes| Allowance(hexes.get()))
    }

    fn schema() -> Value {
        <Hexes as Written>::schema()
    }
}

/// A long range in hexes, alone or with the two bands below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RangeField {
    pub(super) long: u32,
    pub(super) bands: Option<[u32; 2]>,
}

impl Written for RangeField {
    const EXPECTED: &'static str = "a range, such as 9 or 3-6-9";

    fn read(text: &str) -> Result<RangeField, Misfit> {
        let hexes = |text: &str| Hexes::read_text(text.trim()).map(Hexes::get);
        let text = plain_dashes(text);
        if text.contains('/') {
            return Err(Misfit::form(match StatLine::read(&text) {
                Ok(_) => format!("'{}' is a whole stat line; write stats: in place of range:", clip(&text)),
                Err(_) => format!(
                    "expected a range such as 9 or 3-6-9, found '{0}'; write {1}",
                    clip(&text),
                    clip(&text.replace('/', "-"))
                ),
            }));
        }
        let parts: Vec<&str> = text.split('-').collect();
        let [short, medium, long] = parts[..] else {
            return Ok(RangeField { long: hexes(&text)?, bands: None });
        };
        let (bands, long) = ([hexes(short)?, hexes(medium)?], hexes(long)?);
        if bands[0] >= bands[1] || bands[1] >= long {
            return Err(Misfit::conflict(format!("the range bands {} do not rise", parts.join("-"))));
        }
        Ok(RangeField { long, bands: Some(bands) })
    }

    fn schema() -> Value {
        json!({"type": ["integer", "string"], "minimum": 1, "maximum": 99, "pattern": format!("^ *{RANGE} *$")})
    }
}

impl Written for StatLine {
    const EXPECTED: &'static str = "a stat line, such as 3-6-9 1x4+/2/1";

    fn read(text: &str) -> Result<StatLine, Misfit> {
        let shape = || {
            let found = clip(text);
            Misfit::form(format!("expected a range and ROFxACC/IMP/DMG, such as 3-6-9 1x4+/2/1, found '{found}'"))
        };
        let head = text.get(..2).unwrap_or_default();
        if head.eq_ignore_ascii_case("MA") {
            let rest = text[2..].trim_start();
            let (allowance, mode) = rest.split_once(char::is_whitespace).ok_or_else(shape)?;
            let allowance = Allowance::read(allowance).map_err(|misfit| misfit.of("MA"))?;
            let reach = Reach::Allowance(allowance.0);
            return Ok(StatLine { reach, bands: None, mode: ModeLine::read(mode.trim_start())?.0 });
        }
        let (range, mode) = text.split_once(char::is_whitespace).ok_or_else(shape)?;
        if range.contains(['x', '/']) {
            return Err(shape());
        }
        let RangeField { long, bands } = RangeField::read(range).map_err(|misfit| misfit.of("range"))?;
        Ok(StatLine { reach: Reach::Range(long), bands, mode: ModeLine::read(mode.trim_start())?.0 })
    }

    fn schema() -> Value {
        json!({"type": "string", "pattern": format!("^ *(MA *[0-9]+|ma *[0-9]+|{RANGE})\\s+{MODE}$")})
    }
}

impl Written for Bank {
    const EXPECTED: &'static str = "a bank, such as 2ACE";

    fn read(text: &str) -> Result<Bank, Misfit> {
        let shape = || {
            let found = clip(text);
            Misfit::form(format!("expected [mounts]ARCS[weapons per mount], such as 2ACE or 3E2, found '{found}'"))
        };
        let letters_from = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(shape)?;
        let (mounts, rest) = text.split_at(letters_from);
        let rest = rest.trim_start();
        let rest = if mounts.is_empty() { rest } else { rest.strip_prefix(TIMES).unwrap_or(rest).trim_start() };
        if rest.contains(|c: char| c.is_whitespace() || SEPARATORS.contains(&c)) {
            return Err(Misfit::form(several(text)));
        }
        let letters_to = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (letters, per_mount) = rest.split_at(letters_to);
        if letters.is_empty() {
            return Err(shape());
        }
        let arcs = ArcSet::read_in(letters, text)?;
        let number = |text: &str| if text.is_empty() { Ok(1) } else { Count::read_text(text).map(Count::get) };
        let per_mount = match per_mount {
            "" => 1,
            text => PerMount::read_text(text).map_err(|misfit| misfit.of("weapons per mount"))?.get(),
        };
        Ok(Bank { mounts: number(mounts).map_err(|misfit| misfit.of("mounts"))?, arcs, per_mount })
    }

    fn schema() -> Value {
        json!({"type": ["string", "number"], "pattern": "^ *([0-9]{1,2} *[xX×*]? *)?[A-La-l]{1,12}[1-4]? *$"})
    }
}

/// What people write between banks instead of a comma, and commas inside quotes.
const SEPARATORS: [char; 3] = [',', ';', '&'];

/// What is said of a text that is more than one bank, or one with a blank inside.
fn several(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let [arcs, times] = words[..]
        && let Some(number) = times.strip_prefix(TIMES).filter(|number| Count::read_text(number).is_ok())
    {
        return format!(
            "'{}' may mean {number}{arcs}, {number} mounts, or {arcs}{number}, {number} weapons in one mount; write one of them",
            clip(text)
        );
    }
    let banks = parted(text);
    match banks.contains(',') {
        true if text.contains(SEPARATORS) => format!("'{}' is more than one bank; write [{banks}]", clip(text)),
        true => format!("'{}' contains spaces; separate banks with commas: [{banks}]", clip(text)),
        false => format!("'{}' contains spaces; write {banks}", clip(text)),
    }
}

/// What is probably meant by banks with blanks between them: a bank for each group of letters, a number for itself joined to
/// the letters behind it, or before it where there are none.
fn parted(text: &str) -> String {
    let mut banks: Vec<String> = Vec::new();
    let mut number = String::new();
    let is_between = |c: char| c.is_whitespace() || SEPARATORS.contains(&c);
    for word in text.split(is_between).filter(|word| !word.is_empty()) {
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            number.push_str(word);
        } else {
            banks.push(std::mem::take(&mut number) + word);
        }
    }
    if let Some(last) = banks.last_mut() {
        last.push_str(&number);
    }
    clip(&banks.join(", "))
}

impl Written for TechLevel {
    const EXPECTED: &'static str = "a tech level from -2 to +2 in halves";

    fn read(text: &str) -> Result<TechLevel, Misfit> {
        let text = plain_dashes(text);
        let level = TechLevel::all().find(|level| {
            let plain = level.to_string();
            [plain.as_str(), plain.trim_start_matches('+')].into_iter().any(|known| {
                text == known || text.strip_suffix(".0") == Some(known) || text.replacen("-.", "-0.", 1) == known
            })
        });
        level.ok_or_else(|| {
            let point = text.replace(',', ".");
            let hint = if TechLevel::all().any(|level| level.to_string().trim_start_matches('+') == point) {
                format!("; write {point}")
            } else {
                String::new()
            };
            let message = format!("expected a tech level from -2 to +2 in halves, found '{}'{hint}", clip(&text));
            if text.parse::<f64>().is_ok() { Misfit::range(message) } else { Misfit::form(message) }
        })
    }

    fn schema() -> Value {
        let levels: Vec<f64> = TechLevel::all().map(|level| f64::from(level.halves()) / 2.0).collect();
        json!({"anyOf": [{"enum": levels}, {"type": "string", "pattern": "^[-+‐‑–—−]?[0-2]?(\\.[05])?$"}]})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn banks_are_read_however_they_are_typed() {
        for (text, written) in [
            ("3AB", "3AB"),
            ("3 AB", "3AB"),
            ("3xAB", "3AB"),
            ("3 x AB", "3AB"),
            ("3 * AB", "3AB"),
            ("3×AB", "3AB"),
            ("ab", "AB"),
            ("1G", "G"),
            ("BA", "AB"),
            ("3E2", "3E2"),
        ] {
            assert_eq!(Bank::read(text).map(|bank| bank.to_string()), Ok(written.to_string()), "{text}");
        }
        for text in ["", "3", "300", "AX", "AAB", "0AB", "100A", "E5", "E0", "3x", "é", "2-AB", "99999999999A"] {
            assert!(Bank::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn banks_without_commas_are_refused_with_the_commas_put_in() {
        for (text, parted) in [
            ("2AB CE DF", "[2AB, CE, DF]"),
            ("2 AB CE 2", "[2AB, CE2]"),
            ("2 AB 3 CE", "[2AB, 3CE]"),
            ("3 E 2", "write 3E2"),
            ("AB 2", "write AB2"),
            ("2ACE, 2BDF", "write [2ACE, 2BDF]"),
            ("AB; CD", "write [AB, CD]"),
            ("AB x2", "may mean 2AB, 2 mounts, or AB2, 2 weapons in one mount; write one of them"),
            ("A B", "[A, B]"),
        ] {
            let misfit = Bank::read(text).expect_err(text);
            assert!(misfit.message.ends_with(parted), "{text}: {misfit}");
        }
    }

    #[test]
    fn stat_lines_are_read_however_they_are_typed() {
        for (text, written) in [
            ("3-6-9 1x4+/2/1", "3-6-9 1x4+/2/1"),
            ("9 1x4/2/1", "3-6-9 1x4+/2/1"),
            ("4-8-12  2X5+/1/1 pr1", "4-8-12 2x5+/1/1 Pr1"),
            ("4-8-12 2×5+ / 1 / 1 Piercing-1, Fire Linked", "4-8-12 2x5+/1/1 FrL Pr1"),
            ("MA 8 1x4+/2/1 Exp", "MA 8 1x4+/2/1 Exp"),
            ("4–8–12 2*5+/1/1", "4-8-12 2x5+/1/1"),
            ("4−8−12 2×5+/1/1", "4-8-12 2x5+/1/1"),
            ("ma8 1x4+/2/1 Exp Non Piercing", "MA 8 1x4+/2/1 Exp NPr"),
        ] {
            let read = StatLine::read(text).map(|line| format!("{} {}", line.reach, line.mode));
            assert_eq!(read, Ok(written.to_string()), "{text}");
        }
        for text in [
            "",
            "3-6-9",
            "3-6 1x4+/2/1",
            "1x4+/2/1",
            "9 1x7+/2/1",
            "9 1x1+/2/1",
            "9 0x4+/2/1",
            "0 1x4+/2/1",
            "MA 1x4+/2/1",
            "9 1x4+/2",
            "9 1x4+/2/1 Xyz",
            "9 1x4+/2/1 Gid Guided",
            "MA",
            "é 1x4+/2/1",
        ] {
            assert!(StatLine::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn tech_levels_go_in_halves() {
        for (text, halves) in
            [("1", 2), ("+1", 2), ("1.0", 2), ("-0.5", -1), ("-.5", -1), ("+1.5", 3), ("0", 0), ("2", 4)]
        {
            assert_eq!(TechLevel::read(text).map(TechLevel::halves), Ok(halves), "{text}");
        }
        for text in ["3", "-2.5", "0.25", "x", "", "NaN"] {
            assert!(TechLevel::read(text).is_err(), "{text}");
        }
    }
}
