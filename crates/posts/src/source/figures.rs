//! Letters that a scan left in the place of figures.

/// Replaces `l`, `I` and `O` by the figures they stand for, in words that are otherwise numbers; every character keeps its
/// place.
pub fn with_figures(text: &str) -> String {
    if !text.contains(['l', 'I', 'O', 'o', '|', 'S'])
        || !text.contains(|c: char| c.is_ascii_digit())
    {
        return text.to_string();
    }
    let words: Vec<&str> = text.split_inclusive(' ').collect();
    let is_number: Vec<bool> = words
        .iter()
        .map(|word| is_number(word.trim_end()))
        .collect();
    let mut out = String::with_capacity(text.len());
    for (at, word) in words.iter().enumerate() {
        let near = |other: Option<usize>| {
            other
                .and_then(|other| is_number.get(other))
                .copied()
                .unwrap_or(false)
        };
        // A lone letter is a figure among numbers: `3 2 l`.
        let is_lone = is_lone(word.trim_end()) && neighbors(&words, at).into_iter().any(near);
        if is_number[at] || is_lone {
            out.extend(word.chars().map(figure));
        } else {
            out += word;
        }
    }
    out
}

/// Returns the words before and after a word, without empty ones and lone letters between them.
fn neighbors(words: &[&str], at: usize) -> [Option<usize>; 2] {
    let is_solid = |other: &usize| {
        let word = words[*other].trim();
        !word.is_empty() && !is_lone(word)
    };
    [
        (0..at).rev().find(is_solid),
        (at + 1..words.len()).find(is_solid),
    ]
}

fn is_lone(word: &str) -> bool {
    !word.is_empty() && word.len() < 6 && word.chars().all(|c| matches!(c, 'l' | 'O'))
}

/// Returns `true` for a word of figures and the signs of numbers, and at least one of each kind.
fn is_number(word: &str) -> bool {
    let bare = word.trim_matches(|c| "()[],;.:*".contains(c));
    bare.contains(|c: char| c.is_ascii_digit())
        && !bare.contains("II")
        && !bare.ends_with('I')
        && bare
            .chars()
            .all(|c| c.is_ascii_digit() || "lIOox+-/.,*×".contains(c) || c == 'S' && has_five(bare))
        && !bare.ends_with(['x', 'o'])
        && !bare.starts_with(['x', 'o'])
}

/// Returns `true` if an S may be a 5: `S-10-15`, `3xS+`, `S4321`; `S2` and `S-2` are shields.
fn has_five(word: &str) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let is_range = word.matches(['-', '/']).count() == 2;
    is_range || word.contains('x') && word.contains('+') || digits > 3 && !word.contains('-')
}

fn figure(c: char) -> char {
    match c {
        'S' => '5',
        'l' | 'I' => '1',
        'O' | 'o' => '0',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_among_figures_become_figures() {
        for (written, expected) in [
            ("HULL 7 6 5 l", "HULL 7 6 5 1"),
            ("Rail Gun 4-8-l2 lx4+/2/l", "Rail Gun 4-8-12 1x4+/2/1"),
            ("3 2 l l l O O", "3 2 1 1 1 0 0"),
            ("THRUST 5432l", "THRUST 54321"),
            ("HULL S-10-15 3xS+/1/1 S2", "HULL 5-10-15 3x5+/1/1 S2"),
            ("Old Laser 2x4+/1/1 I say", "Old Laser 2x4+/1/1 I say"),
            ("OOO OO", "OOO OO"),
        ] {
            assert_eq!(with_figures(written), expected);
        }
    }
}
