//! The five forms of a weapon line in an Admiralty or Nova post, and what is missing in one that is cut off.

use super::dialect::Dialect;
use super::line::bracketed;
use super::scan::{self, Number, is_dash};
use starwright_text::field::clip;

/// A form of a weapon line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
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
    pub fn is_of(self, dialect: Dialect) -> bool {
        match self {
            Form::Drake => matches!(dialect, Dialect::DrakeDraft | Dialect::DrakeRevised),
            Form::OneLine => dialect == Dialect::OneLine,
            Form::Battery => dialect == Dialect::Battery,
            Form::DrakeX => dialect == Dialect::DrakeX,
            Form::Nova => dialect == Dialect::Nova,
        }
    }
}

/// The form of a line that looks like a weapon, though its numbers are missing or cut off; none if it is something else.
pub fn cut_off(text: &str) -> Option<Form> {
    let labelled = bracketed(text).filter(|(label, _)| text.starts_with('[') && is_letter(label));
    if let Some((_, rest)) = labelled {
        let rest = rest.trim_start();
        let begins_name =
            |c: char| c.is_alphanumeric() || matches!(c, '"' | '\'' | '“' | '‘' | '„' | '«');
        let is_name = rest.starts_with(begins_name)
            && rest.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
        return is_name.then(|| {
            if has_range_in_brackets(rest) {
                Form::DrakeX
            } else {
                Form::Drake
            }
        });
    }
    let battery = text
        .get(..7)
        .filter(|word| word.eq_ignore_ascii_case("Battery"))
        .and_then(|_| text[7..].split_once(':'));
    match battery {
        Some((label, _)) if is_letter(label) => Some(Form::Battery),
        _ if has_range_in_brackets(text) => Some(Form::OneLine),
        _ => is_nova(text).then_some(Form::Nova),
    }
}

fn is_letter(text: &str) -> bool {
    matches!(text.trim().as_bytes(), [letter] if letter.is_ascii_alphabetic())
}

/// `Name [3/6/9, ...`.
fn has_range_in_brackets(text: &str) -> bool {
    let is_range = |body: &str| {
        let body = body.trim_start();
        let begins = body.starts_with(|c: char| c.is_ascii_digit() || is_dash(c));
        let first = body.split([',', ';', ']']).next().unwrap_or_default();
        begins && first.split('/').count() == 3 && !first.contains(char::is_alphabetic)
    };
    text.split_once('[')
        .is_some_and(|(name, body)| !name.trim().is_empty() && is_range(body))
}

/// `Name [FX2] 5-10-15 ...`.
fn is_nova(text: &str) -> bool {
    let Some((body, (bank, _))) = text
        .find('[')
        .filter(|at| *at > 0)
        .and_then(|at| Some((&text[at..], bracketed(&text[at..])?)))
    else {
        return false;
    };
    let letters = bank.bytes().take_while(u8::is_ascii_uppercase).count();
    let is_bank = letters == 2
        && bank.len() <= 4
        && bank[letters..].bytes().all(|byte| byte.is_ascii_digit());
    is_bank && body.contains(|c: char| c.is_ascii_digit()) && body.contains('-')
}

/// Why a line of this form is no whole weapon.
pub fn why(form: Form, text: &str) -> String {
    let text = scan::within(text);
    let found = scan::numbers(text);
    let Some((range, _)) = found
        .iter()
        .find(|(_, number)| matches!(number, Number::Far(_)))
    else {
        return "the weapon has no range, such as 4/8/12".to_string();
    };
    let behind = text[range.end..].trim_matches(|c: char| c.is_whitespace() || ",;:].".contains(c));
    let numbers: Option<Vec<u32>> = behind
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    match numbers.filter(|_| form == Form::Nova) {
        Some(dice) if dice.len() < 12 => format!(
            "{} of 12 columns of attack dice, the rest is cut off",
            dice.len()
        ),
        Some(_) => format!("the attack dice '{}' rise", clip(behind)),
        None if form == Form::Nova => format!(
            "expected twelve columns of attack dice, found '{}'",
            clip(behind)
        ),
        None => {
            let found = if behind.is_empty() {
                "nothing".to_string()
            } else {
                format!("'{}'", clip(behind))
            };
            format!(
                "expected ROF, IMP, DMG and an ACC with its plus, such as 1/4+/1/1, found {found}"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_told_and_what_is_cut_off_says_why() {
        for (text, form, expected) in [
            (
                "[X]  Super Charger, 4/8/12, 5+, 1/",
                Form::Drake,
                "found '5+, 1/'",
            ),
            ("[X] \"Big\" Gun, 4/8/12", Form::Drake, "found nothing"),
            ("[Y] Super Cha", Form::Drake, "no range"),
            (
                "[a] Green Lasers [3/6/9, 4+, 1/",
                Form::DrakeX,
                "found '4+, 1/'",
            ),
            (
                "Pulse Bomb [-/10/15, 3/4/1/1].",
                Form::OneLine,
                "an ACC with its plus",
            ),
            ("battery v: Lasers", Form::Battery, "no range"),
            (
                "Guns (Dx2) [FX2][AX] 5-10-15 6 5",
                Form::Nova,
                "2 of 12 columns of attack dice, the rest is cut off",
            ),
            (
                "Guns [FX2] 5-10-15 6 5 6 2 2 1 1 1 0 0 0 0",
                Form::Nova,
                "rise",
            ),
            (
                "Guns [FX] 5-10-15 6 x 3 2 2 1 1 1 0 0 0 0",
                Form::Nova,
                "expected twelve columns",
            ),
        ] {
            assert_eq!(cut_off(text), Some(form), "{text}");
            assert!(
                why(form, text).contains(expected),
                "{text}: {}",
                why(form, text)
            );
        }
    }

    #[test]
    fn what_is_no_weapon_is_not_cut_off() {
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
            assert_eq!(cut_off(text), None, "{text}");
        }
    }
}
