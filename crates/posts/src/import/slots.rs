//! The six weapon slots of an Admiralty ship, as posted, and where they contradict its batteries.

/// The batteries in each of the slots 1 to 6, by their letters.
pub type Slots = [Vec<char>; 6];

/// Reads `X / X / Y / Y / Y / Z`, `1[X] 2[X]` or `1:VZ, 2:V`; dashes are empty slots; `None` for anything else.
pub fn slots(value: &str) -> Option<Slots> {
    let mut slots = Slots::default();
    let is_numbered = value.starts_with(|c: char| c.is_ascii_digit());
    if is_numbered {
        let mut slot: Option<&mut Vec<char>> = None;
        for c in value.chars() {
            match c {
                '0'..='9' => slot = Some(slots.get_mut((c as usize).checked_sub('1' as usize)?)?),
                'A'..='Z' | 'a'..='z' => slot.as_mut()?.push(c.to_ascii_uppercase()),
                ':' | '=' | '[' | ']' | ',' | ';' | '-' | '.' | '(' | ')' | '/' => {}
                c if c.is_whitespace() => {}
                _ => return None,
            }
        }
    } else {
        let value = value.replace("[ ]", "-");
        let parts = value.split(|c: char| c.is_whitespace() || matches!(c, '/' | ',' | ';'));
        for (at, part) in parts.filter(|part| !part.is_empty()).enumerate() {
            let letters = part.trim_matches(['[', ']', '(', ')', '-', '–', '—', '.']);
            // Words are the name of a weapon.
            let is_slot = letters.len() < 5
                && (letters.len() < 3 || !letters.contains(|c: char| c.is_ascii_lowercase()));
            let slot = slots
                .get_mut(at)
                .filter(|_| is_slot && letters.bytes().all(|c| c.is_ascii_alphabetic()))?;
            slot.extend(letters.chars().map(|letter| letter.to_ascii_uppercase()));
        }
    }
    let is_sane = slots.iter().all(|slot| slot.len() <= 26);
    is_sane.then_some(slots)
}

/// The first slot, from 1, that names the wrong batteries, in words.
pub fn difference(posted: &Slots, derived: &Slots) -> Option<String> {
    let sorted = |slot: &[char]| {
        let mut letters = slot.to_vec();
        letters.sort_unstable();
        letters.into_iter().collect::<String>()
    };
    let word = |letters: String| {
        if letters.is_empty() {
            "empty".to_string()
        } else {
            letters
        }
    };
    let pairs = posted
        .iter()
        .zip(derived)
        .map(|(posted, derived)| (sorted(posted), sorted(derived)));
    let (at, (posted, derived)) = pairs
        .enumerate()
        .find(|(_, (posted, derived))| posted != derived)?;
    Some(format!(
        "slot {} is {}, it should be {}",
        at + 1,
        word(posted),
        word(derived)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_legacy::admiralty::dealt_slots;

    fn written(slots: &Slots) -> String {
        slots
            .iter()
            .map(|slot| slot.iter().collect::<String>())
            .collect::<Vec<_>>()
            .join("/")
    }

    #[test]
    fn slots_are_read_however_they_are_written() {
        for (text, expected) in [
            ("X / X / Y / Y / Y / Z", "X/X/Y/Y/Y/Z"),
            ("1[X] 2[X] 3[Y] 4[Y] 5[Y] 6[Z]", "X/X/Y/Y/Y/Z"),
            ("1:VZ, 2:V, 3:W, 4:X, 5:Y, 6:Z", "VZ/V/W/X/Y/Z"),
            ("1: WY, 2: XZ, 3: XZ, 4: XZ, 5: Y, 6: Y", "WY/XZ/XZ/XZ/Y/Y"),
            ("1: ---, 2: ---, 3: ---, 4: ---, 5: ---, 6: ---", "/////"),
            ("[a] [a] [b] [b] [c] [c]", "A/A/B/B/C/C"),
            ("[a] [a] [b] [b] [b] [ ]", "A/A/B/B/B/"),
            ("---", "/////"),
            ("", "/////"),
        ] {
            assert_eq!(
                slots(text).as_ref().map(written).as_deref(),
                Some(expected),
                "{text}"
            );
        }
        for text in ["7:V", "0:V", "X/X/X/X/X/X/X", "1:V*", "X / é", "1 + 1"] {
            assert_eq!(slots(text), None, "{text}");
        }
    }

    #[test]
    fn the_derived_slots_are_the_posted_ones() {
        let dumbo = dealt_slots([('X', 2), ('Y', 4), ('Z', 1)], 8);
        assert_eq!(written(&dumbo), "X/X/Y/Y/Y/Z");
        let razorthorn = dealt_slots([('V', 4), ('W', 1), ('X', 1), ('Y', 2), ('Z', 7)], 22);
        assert_eq!(written(&razorthorn), "VZ/V/W/X/Y/Z");
        let atlantic = dealt_slots([('W', 1), ('X', 6), ('Y', 6), ('Z', 6)], 15);
        assert_eq!(written(&atlantic), "WY/XZ/XZ/XZ/Y/Y");
        assert_eq!(difference(&dumbo, &dumbo), None);
        assert_eq!(
            difference(&dumbo, &razorthorn).as_deref(),
            Some("slot 1 is X, it should be VZ")
        );
    }
}
