//! Arcs and how many weapons have them: `[AB]`, `2x[ACE]`, `AB x2`, `[FX2]`, `GHI [][]`.

use crate::token::{At, Mount, Piece, Value, boxes};

const NOVA: [&str; 20] = [
    "FF", "FP", "FS", "FR", "FH", "FX", "AA", "AP", "AS", "AR", "AH", "AX", "PP", "PR", "PH", "SS",
    "SR", "SH", "TT", "TR",
];

/// Returns `true` for the letters of an arc of Nova in either case.
pub fn is_arc_of_nova(word: &str) -> bool {
    NOVA.iter().any(|arc| arc.eq_ignore_ascii_case(word))
}

/// Adds the arcs that begin here.
pub fn add_mount(at: At, out: &mut Vec<Piece>) {
    if !at.is_word_start() {
        return;
    }
    let Some((mount, end)) = mount(at) else {
        return;
    };
    let is_bare = mount.count.is_none()
        && mount.modifier.is_none()
        && mount.in_parentheses.is_none()
        && mount.boxes == 0;
    let counted = bare_count(end).filter(|_| is_bare);
    out.push(Piece::new(Value::Mount(mount.clone()), at.at, end.at, 0.));
    if let Some((count, end)) = counted {
        let mount = Mount {
            count: Some(count),
            ..mount
        };
        out.push(Piece::new(Value::Mount(mount), at.at, end.at, 0.2));
    }
}

/// Reads `AB 2`, a number that ends the item.
fn bare_count(at: At) -> Option<(u32, At)> {
    let (count, end) = at.eat(" ")?.number(2)?;
    let rest = end.rest().trim_start();
    let ends = rest.is_empty()
        || rest.starts_with([',', ';', '|', '¦', '.', ')'])
        || rest.starts_with("and");
    (ends && count > 0).then_some((count, end))
}

fn mount(at: At) -> Option<(Mount, At)> {
    let mut mount = Mount::default();
    let mut at = at;
    // `2x[AB]`, `2 in AB`, `2AB`, `two in AB`.
    if let Some((count, end)) = at.number(2) {
        let is_word = at.peek().is_some_and(char::is_alphabetic);
        let after = end.space();
        let sign = after.eat_any(&['x', 'X', '×']).map(At::space);
        let word = after.eat_word(&TOWARDS).map(|end| {
            let end = end.space();
            end.eat_word(&["arcs", "arc"]).unwrap_or(end).space()
        });
        at = sign.or(word).unwrap_or(after);
        if is_word && !at.peek().is_some_and(|c| c.is_ascii_uppercase()) {
            return None;
        }
        mount.count = Some(count);
    }
    let open = at.eat_any(&['[', '(', '{', '<']).map(At::space);
    if let Some(open) = open {
        at = open;
        if let Some((count, end)) = at.number(2) {
            let after = end.space();
            at = after.eat_any(&['x', 'X', '×']).unwrap_or(after).space();
            mount.count = mount.count.or(Some(count));
        }
    }
    let end = letters(at, &mut mount)?;
    let end = inside(end, &mut mount);
    let (end, is_closed) = match end.space().eat_any(&[']', ')', '}', '>']) {
        Some(close) if open.is_some() => (close, true),
        _ => (end, false),
    };
    if is_closed != open.is_some()
        || end
            .peek()
            .is_some_and(|c| c.is_alphanumeric() || c == '\'' || c == '’')
    {
        return None;
    }
    mount.is_bracketed = is_closed;
    Some(behind(end, mount))
}

/// Words between a number of weapons and their arcs.
const TOWARDS: [&str; 16] = [
    "in arcs", "in", "into", "en", "em", "im", "à", "a", "au", "w", "to", "on", "firing", "facing",
    "covering", "bearing",
];

/// Reads the letters of arcs, all capitals or all small.
fn letters<'a>(at: At<'a>, mount: &mut Mount) -> Option<At<'a>> {
    let end = at.skip_while(|c| c.is_ascii_alphabetic());
    let mut word = &at.text[at.at..end.at];
    // `ABx2`.
    let times = word
        .strip_suffix(['x', 'X'])
        .filter(|_| end.peek().is_some_and(|c| c.is_ascii_digit()));
    let is_nova = is_arc_of_nova(word);
    word = times.filter(|_| !is_nova).unwrap_or(word);
    let is_lower = word.bytes().all(|c| c.is_ascii_lowercase());
    if word.is_empty()
        || word.len() > 12
        || !is_lower && !word.bytes().all(|c| c.is_ascii_uppercase())
    {
        return None;
    }
    let arcs = word.to_ascii_uppercase();
    let mut sorted: Vec<u8> = arcs.bytes().collect();
    sorted.sort_unstable();
    sorted.dedup();
    // Arcs are written in order, unlike most words of these letters, such as `dice`.
    mount.is_letters =
        arcs.bytes().all(|c| (b'A'..=b'L').contains(&c)) && sorted == arcs.as_bytes();
    mount.is_nova = NOVA.contains(&arcs.as_str());
    mount.is_lower = is_lower;
    if !mount.is_letters && !mount.is_nova {
        return None;
    }
    mount.arcs = arcs;
    Some(at.skip(word.len()))
}

/// Reads the numbers inside the brackets: `FX2`, `FX-2`, `ABx2`.
fn inside<'a>(at: At<'a>, mount: &mut Mount) -> At<'a> {
    let times = at
        .space()
        .eat_any(&['x', 'X', '×'])
        .and_then(|sign| sign.space().number(2));
    if let Some((count, end)) =
        times.filter(|(_, end)| !end.peek().is_some_and(|c| c.is_alphanumeric() || c == '+'))
    {
        mount.count = mount.count.or(Some(count));
        return end;
    }
    let modifier = at.eat("-").unwrap_or(at).number(2);
    match modifier.filter(|(_, end)| !end.peek().is_some_and(|c| c == '/' || c == '+')) {
        Some((modifier, end)) => {
            mount.modifier = Some(modifier);
            end
        }
        None => at,
    }
}

/// Reads what follows the brackets: `[AB] x2`, `AB (2)`, `AB [][]`.
fn behind(at: At, mut mount: Mount) -> (Mount, At) {
    let mut end = at;
    let times = at
        .space()
        .eat_any(&['x', 'X', '×', '*'])
        .and_then(|sign| sign.space().number(2));
    if let Some((count, after)) = times.filter(|(_, end)| {
        !end.peek()
            .is_some_and(|c| c.is_alphanumeric() || c == '+' || c == '/')
    }) {
        mount.count = mount.count.or(Some(count));
        end = after;
    } else if let Some((count, after)) = counted_mounts(at).or_else(|| in_brackets(at)) {
        mount.count = mount.count.or(Some(count));
        end = after;
    } else if let Some((count, after)) = in_parentheses(at) {
        mount.in_parentheses = Some(count);
        mount.has_gap = at.peek() == Some(' ');
        end = after;
    }
    let drawn = Some(end.spaces())
        .filter(|inner| inner.at > end.at || inner.peek() == Some('['))
        .and_then(boxes::any);
    if let Some((count, after)) = drawn {
        mount.boxes = count;
        end = after;
    }
    (mount, end)
}

/// Reads `: 4 mounts`.
fn counted_mounts(at: At) -> Option<(u32, At)> {
    let (count, end) = at.eat(":")?.space().number(2)?;
    Some((count, end.space().eat_word(&["mounts", "mount"])?))
}

/// Reads `AB [2]`.
fn in_brackets(at: At) -> Option<(u32, At)> {
    let (count, end) = at.eat(" ")?.eat("[")?.number(2)?;
    Some((count, end.eat("]")?))
}

fn in_parentheses(at: At) -> Option<(u32, At)> {
    let open = at.space().eat("(")?;
    let (count, end) = open.eat_any(&['x', 'X', '×']).unwrap_or(open).number(2)?;
    Some((count, end.eat(")")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arcs_have_their_numbers_on_any_side() {
        for (text, arcs, count, modifier, boxes) in [
            ("[AB]", "AB", None, None, 0),
            ("2x[ACE]", "ACE", Some(2), None, 0),
            ("[2AB]", "AB", Some(2), None, 0),
            ("AB x2", "AB", Some(2), None, 0),
            ("ABx2", "AB", Some(2), None, 0),
            ("[FX2]", "FX", None, Some(2), 0),
            ("GHI [][]", "GHI", None, None, 2),
        ] {
            let (read, end) = mount(At::new(text, 0)).expect("arcs");
            assert_eq!((&*read.arcs, end.at), (arcs, text.len()), "{text}");
            assert_eq!(
                (read.count, read.modifier, read.boxes),
                (count, modifier, boxes),
                "{text}"
            );
        }
        assert_eq!(mount(At::new("CAFES", 0)).map(|(mount, _)| mount), None);
        assert!(mount(At::new("[AB", 0)).is_none());
    }
}
