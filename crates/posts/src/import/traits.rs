//! Traits of a list, and what unknown ones may have meant.

use super::line::{items, name};
use starwright_legacy::admiralty::{Trait, TraitEntry};
use starwright_text::field::clip;
use starwright_text::nearest::nearest_word;

/// The most traits of a weapon.
pub const MOST_TRAITS: usize = 50;

/// The traits of a list; at most one more than allowed.
pub fn traits(text: &str) -> Vec<TraitEntry> {
    items(text)
        .take(MOST_TRAITS + 1)
        .map(|text| TraitEntry::parse(&name(text)))
        .collect()
}

/// What an unknown trait may have meant.
pub fn doubt(text: &str) -> String {
    let names = || Trait::ALL.iter().map(|known| known.name());
    let begins = |name: &&str| {
        name.get(..text.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(text))
    };
    let longer: Vec<String> = names()
        .filter(begins)
        .take(3)
        .map(|name| format!("'{name}'"))
        .collect();
    let shown = clip(text);
    if !longer.is_empty() {
        return format!(
            "the trait '{shown}' looks cut off: it may have been {}; kept as text",
            longer.join(" or ")
        );
    }
    match nearest_word(text, names()) {
        Some(near) => format!("unknown trait '{shown}', perhaps '{near}'; kept as text"),
        None => format!("unknown trait '{shown}'; kept as text"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_traits_are_kept_with_what_they_may_have_been() {
        for (written, expected) in [
            (
                "Increased H",
                "looks cut off: it may have been 'Increased Hits'; kept",
            ),
            (
                "Increased",
                "may have been 'Increased Hits' or 'Increased Impact'; kept",
            ),
            ("Repaeting", "perhaps 'Repeating'"),
            ("Sings Loudly", "unknown trait 'Sings Loudly'; kept as text"),
        ] {
            let found = traits(&format!("Piercing, {written}"));
            assert_eq!((found.len(), found[1].text.as_str()), (2, written));
            assert_eq!(
                (found[0].known, found[1].known),
                (Some(Trait::Piercing), None)
            );
            assert!(doubt(written).contains(expected), "{}", doubt(written));
        }
    }
}
