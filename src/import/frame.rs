//! The five forms of a weapon line in an Admiralty or Nova post: where to find its label, name and numbers.

use super::dialect::Dialect;
use super::line::bracketed;
use super::stats;

/// A form of a weapon line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `[X] Super Charger, 4/8/12, 5+, 1/2/1, Extra Hull Damage`; also in the revised notation.
    Drake,
    /// `Pulse Bomb [-/10/15, 3/4+/1/1, Area Effect]`.
    OneLine,
    /// `Battery V: Lasers (Energy): 1-4/5-8/9-12, 2/4+/1/1, Repeating.`.
    Battery,
    /// `[a] Green Lasers [3/6/9, 4+, 1/1/1, Piercing]`.
    DrakeX,
    /// `Lightning Turrets (Dx2) [FX2][AX2] 5-10-15 6 5 3 2 2 1 1 1 0 0 0 0`.
    Nova,
}

impl Form {
    /// Whether the dialect writes its weapons like this.
    pub(super) fn is_of(self, dialect: Dialect) -> bool {
        match self {
            Form::Drake => matches!(dialect, Dialect::DrakeDraft | Dialect::DrakeRevised),
            Form::OneLine => dialect == Dialect::OneLine,
            Form::Battery => dialect == Dialect::Battery,
            Form::DrakeX => dialect == Dialect::DrakeX,
            Form::Nova => dialect == Dialect::Nova,
        }
    }
}

/// A weapon line in its parts, its numbers not yet read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame<'a> {
    pub(super) form: Form,
    /// The letter that slots refer to the battery by, in upper case.
    pub(super) label: Option<char>,
    pub(super) name: &'a str,
    /// Range, numbers and traits; for Nova everything from the first bank on.
    pub(super) body: &'a str,
}

/// The frame of a weapon line, complete or cut off; `None` if the line is something else.
pub(super) fn frame(text: &str) -> Option<Frame<'_>> {
    battery(text).or_else(|| drake(text)).or_else(|| one_line(text)).or_else(|| nova(text))
}

fn battery(text: &str) -> Option<Frame<'_>> {
    let rest = text.get(..7).filter(|word| word.eq_ignore_ascii_case("Battery")).map(|_| text[7..].trim_start())?;
    let (label, rest) = rest.split_once(':')?;
    let label = only_letter(label)?;
    // The name may hold colons; it ends at the colon before the range.
    let colons = rest.match_indices(':').map(|(at, _)| at);
    let end = colons.into_iter().find(|at| rest[at + 1..].trim_start().starts_with(begins_range));
    let (name, body) = end.map_or((rest, ""), |end| (&rest[..end], &rest[end + 1..]));
    Some(Frame { form: Form::Battery, label: Some(label), name: name.trim(), body: body.trim() })
}

/// Both Drake notations: the newer one ends the name with a comma, the older one has brackets around the numbers.
fn drake(text: &str) -> Option<Frame<'_>> {
    let (label, rest) = bracketed(text).filter(|_| text.starts_with('['))?;
    let (label, rest) = (only_letter(label)?, rest.trim_start());
    let begins_name = |c: char| c.is_alphanumeric() || matches!(c, '"' | '\'' | '“' | '‘' | '„' | '«');
    if !rest.starts_with(begins_name) || rest.chars().filter(|c| c.is_alphabetic()).nth(1).is_none() {
        return None;
    }
    if let Some((name, body)) = numbers_in_brackets(rest) {
        return Some(Frame { form: Form::DrakeX, label: Some(label), name, body });
    }
    let commas = rest.match_indices(',').map(|(at, _)| at);
    let end = commas.into_iter().find(|at| stats::begins_with_range(&rest[at + 1..]));
    let (name, body) = end.map_or((rest, ""), |end| (&rest[..end], &rest[end + 1..]));
    Some(Frame { form: Form::Drake, label: Some(label), name: name.trim(), body: body.trim() })
}

fn one_line(text: &str) -> Option<Frame<'_>> {
    let (name, body) = numbers_in_brackets(text)?;
    Some(Frame { form: Form::OneLine, label: None, name, body })
}

/// `Name [3/6/9, ...]`; the last bracket may be missing.
fn numbers_in_brackets(text: &str) -> Option<(&str, &str)> {
    let (name, body) = text.split_once('[')?;
    let is_weapon = !name.trim().is_empty() && stats::begins_with_range(body);
    let body = body.trim_end_matches(['.', ' ', '\t']);
    is_weapon.then(|| (name.trim(), body.strip_suffix(']').unwrap_or(body)))
}

fn nova(text: &str) -> Option<Frame<'_>> {
    let at = text.find('[').filter(|at| *at > 0)?;
    let (name, body) = text.split_at(at);
    let (bank, _) = bracketed(body)?;
    let letters = bank.bytes().take_while(u8::is_ascii_uppercase).count();
    let is_bank = letters == 2 && bank.len() <= 4 && bank[letters..].bytes().all(|byte| byte.is_ascii_digit());
    let has_dice = body.contains(|c: char| c.is_ascii_digit()) && body.contains('-');
    (is_bank && has_dice).then_some(Frame { form: Form::Nova, label: None, name: name.trim(), body })
}

fn only_letter(text: &str) -> Option<char> {
    let mut letters = text.trim().chars();
    let letter = letters.next().filter(|c| c.is_ascii_alphabetic())?;
    letters.next().is_none().then_some(letter.to_ascii_uppercase())
}

fn begins_range(c: char) -> bool {
    c.is_ascii_digit() || stats::is_dash(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_told_apart_and_taken_apart() {
        for (text, form, label, name, body) in [
            ("[X]  Super Charger, 4/8/12, 5+, 1/2/1", Form::Drake, Some('X'), "Super Charger", "4/8/12, 5+, 1/2/1"),
            ("[Y] Gun, heavy, 4/8/12, 1/2/5+/1", Form::Drake, Some('Y'), "Gun, heavy", "4/8/12, 1/2/5+/1"),
            ("[X] \"Big\" Gun, 4/8/12, 5+", Form::Drake, Some('X'), "\"Big\" Gun", "4/8/12, 5+"),
            ("[Y] Super Cha", Form::Drake, Some('Y'), "Super Cha", ""),
            ("[a] Green Lasers [3/6/9, 4+, 1/1/1]", Form::DrakeX, Some('A'), "Green Lasers", "3/6/9, 4+, 1/1/1"),
            ("[a] Green Lasers [3/6/9, 4+, 1/", Form::DrakeX, Some('A'), "Green Lasers", "3/6/9, 4+, 1/"),
            ("Pulse Bomb [-/10/15, 3/4+/1/1].", Form::OneLine, None, "Pulse Bomb", "-/10/15, 3/4+/1/1"),
            ("Battery V: A: B (Energy):1-2/3-4/---, 1", Form::Battery, Some('V'), "A: B (Energy)", "1-2/3-4/---, 1"),
            ("battery v: Lasers", Form::Battery, Some('V'), "Lasers", ""),
            ("Guns (Dx2) [FX2][AX] 5-10-15 6 5", Form::Nova, None, "Guns (Dx2)", "[FX2][AX] 5-10-15 6 5"),
        ] {
            assert_eq!(frame(text), Some(Frame { form, label, name, body }), "{text}");
        }
    }

    #[test]
    fn what_is_no_weapon_has_no_frame() {
        for text in [
            "[A] [B] [E] [F]",
            "[G]",
            "[AB][AB]",
            "[A] x2",
            "ACE, ACE",
            "(277) Dumbo-Class DreadNose [Elephantine]",
            "Battery low",
            "Battery XY: Lasers: 1-2/3-4/5-6",
            "[2/2/3/II] [2/2/3/II]",
            "Ammunition: 30 29 28",
            "Alternative Mode: Size: 5, Speed: 10, Attack: 4+/5+/6+, Defense: 0.",
            "[",
            "é[",
            "",
        ] {
            assert_eq!(frame(text), None, "{text}");
        }
    }
}
