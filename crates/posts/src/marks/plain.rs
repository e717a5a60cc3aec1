//! The text of a line without the markup of forums, mail and web pages.

use super::boxed::{EMPTY_BOXES, unboxed, unlettered, with_boxes};
use super::leaders::{without_dots, without_middle_dots, without_wide_dots};
use super::tags::{has_struck, without_struck, without_tags};
use crate::bytes::markup::unescaped;
use crate::bytes::page::without_html;
use crate::words::key_of;
use std::borrow::Cow;

/// Returns the line without markup, with plain spaces and dashes, trimmed.
pub fn plain(raw: &str) -> Cow<'_, str> {
    plain_within(raw, &[])
}

/// The same in a text that closes these tags on other lines.
pub fn plain_within<'a>(raw: &'a str, closed: &[&str]) -> Cow<'a, str> {
    let text = without_marks(raw, closed);
    let other = unboxed(&text).or_else(|| unlettered(&text).map(str::to_string));
    other.map_or(text, Cow::Owned)
}

fn without_marks<'a>(raw: &'a str, closed: &[&str]) -> Cow<'a, str> {
    let mut text = Cow::Borrowed(raw.trim());
    // Most lines have no marks at all.
    let is_mark = |c: u8| {
        matches!(
            c,
            b'<' | b'&' | b'|' | b'!' | b'*' | b'~' | b'=' | b'`' | b'_' | b'[' | b'>' | b'\\'
        ) || c > 127
    };
    if !text.bytes().any(is_mark)
        && !text.contains("::")
        && !text.contains("..")
        && !text.contains(" . ")
        && !text.starts_with("+++")
    {
        return Cow::Borrowed(unquoted(raw.trim()));
    }
    if text.contains('\\') {
        text = Cow::Owned(without_escapes(&text));
    }
    if has_struck(&text) {
        text = Cow::Owned(without_struck(&text));
    }
    // `>> Heron <<`, and a remark after an arrow.
    if text.starts_with('>') && text.ends_with('<') {
        text = Cow::Owned(text.trim_matches(['>', '<', ' ']).to_string());
    }
    if let Some(arrow) = text.find("  <-") {
        text = Cow::Owned(text[..arrow].trim_end().to_string());
    }
    if text.contains('<') {
        text = Cow::Owned(without_html(&text));
    }
    // Boxes that are drawn, before pictures are left out.
    if text.contains('&') {
        text = Cow::Owned(unescaped(&text).into_owned());
    }
    if text.contains(EMPTY_BOXES) {
        text = Cow::Owned(with_boxes(&text));
    }
    if !text.is_ascii() && text.chars().any(is_picture) {
        text = Cow::Owned(without_pictures(&text).to_string());
    }
    if !text.is_ascii() && text.chars().any(|c| typed(c) != Some(c)) {
        text = Cow::Owned(text.chars().filter_map(typed).collect());
    }
    // Stars of a forum's list are no others.
    if text.contains("*:") && text.contains('[') {
        text = without_tags(text, closed);
    }
    if RULES
        .iter()
        .any(|rule| text.starts_with(rule) && text.ends_with(rule))
        && text.contains(char::is_alphabetic)
    {
        text = Cow::Owned(text.trim_matches(['*', '=', '~', '+', ' ']).to_string());
    }
    if text.starts_with(['|', '!']) {
        text = Cow::Owned(without_bars(&text).into_owned());
    }
    if text.contains("**") {
        text = without_stars(text, "**");
    }
    if text.matches('*').count() > 1 {
        text = without_stars(text, "*");
    }
    if text.contains(" . . ") {
        text = Cow::Owned(without_wide_dots(&text));
    }
    if text.contains(" · ") {
        text = Cow::Owned(without_middle_dots(&text));
    }
    if text.contains("..") && text.contains(|c: char| c.is_ascii_digit()) || text.contains("....") {
        text = Cow::Owned(without_dots(&text));
    }
    if text.contains('`') {
        text = Cow::Owned(text.replace('`', ""));
    }
    for (drawn, plain) in DRAWN {
        if text.contains(drawn) {
            text = Cow::Owned(text.replace(drawn, plain));
        }
    }
    text = match text {
        Cow::Borrowed(text) => Cow::Borrowed(unquoted(text)),
        Cow::Owned(text) => Cow::Owned(unquoted(&text).to_string()),
    };
    if text.contains('_') && !text.contains("___") {
        text = without_underscores(&text);
    }
    if text.contains('[') {
        without_tags(text, closed)
    } else {
        text
    }
}

/// `\[AB\]`: without the backslashes that Markdown puts before its signs.
fn without_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        if c != '\\' || !letters.peek().is_some_and(char::is_ascii_punctuation) {
            out.push(c);
        }
    }
    out
}

/// Returns `true` if a character is an arrow, a sign or an emoji, or makes one of what is before it.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{21FF}' | '\u{25A0}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
        || matches!(c, '\u{20E3}' | '\u{FE0F}' | '\u{200D}')
}

/// Returns the text without pictures as bullets and after a text: `🔸 Hull 9`, `1️⃣ Beam`, `Weapons ⚔️`. A cross says no, and stays.
fn without_pictures(text: &str) -> &str {
    let is_bullet = |c: char| is_picture(c) && !"✖✗✘❌❎".contains(c);
    let keycap = text
        .find('\u{20E3}')
        .filter(|end| text[..*end].trim_end_matches('\u{FE0F}').len() == 1);
    let behind = keycap
        .map_or(text, |end| &text[end..])
        .trim_start_matches(|c: char| is_bullet(c) || c == ' ');
    let is_apart = text[..text.len() - behind.len()].ends_with(' ');
    (if is_apart { behind } else { text })
        .trim_end_matches(|c: char| is_bullet(c) || c == ' ')
        .trim_start()
}

/// The signs of which people draw rules around a title: `*** HERON ***`, `=== Heron ===`.
const RULES: [&str; 4] = ["***", "===", "~~~", "+++"];

/// Substitutes that people type for boxes and bars, each with its standard form.
const DRAWN: [(&str, &str); 4] = [
    ("(_)", "[]"),
    ("[_]", "[]"),
    (" :: ", " | "),
    (" ~ ", " | "),
];

/// Returns the text without the underscores around words: `_Thread Beam_`.
fn without_underscores<'a>(text: &str) -> Cow<'a, str> {
    let letters: Vec<char> = text.chars().collect();
    let is_inside = |at: usize| {
        let is_part = |at: Option<&char>| at.is_some_and(|c| c.is_alphanumeric());
        is_part(at.checked_sub(1).and_then(|at| letters.get(at))) && is_part(letters.get(at + 1))
    };
    let kept = letters
        .iter()
        .enumerate()
        .filter(|(at, c)| **c != '_' || is_inside(*at));
    Cow::Owned(kept.map(|(_, c)| *c).collect())
}

/// Returns the plain-keyboard form of a character; none for an invisible one.
pub fn typed(c: char) -> Option<char> {
    match c {
        '\u{200B}'..='\u{200D}'
        | '\u{2060}'
        | '\u{00AD}'
        | '\u{FEFF}'
        | '\u{FE0F}'
        | '\u{20E3}' => None,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        '×' => Some('x'),
        // The wide forms of East Asian keyboards.
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).and_then(typed),
        '【' | '〔' | '「' => Some('['),
        '】' | '〕' | '」' => Some(']'),
        '、' => Some(','),
        '・' => Some('|'),
        '\t' => Some('\t'),
        c if c.is_whitespace() => Some(' '),
        c => Some(c),
    }
}

/// Returns the text without leading mail quote marks, one bullet and heading signs.
fn unquoted(text: &str) -> &str {
    let text = text
        .trim_start_matches(|c: char| c == '>' || c.is_whitespace())
        .trim_end();
    let heading = text.trim_start_matches('#');
    let text = if heading.len() < text.len() && heading.starts_with(' ') {
        heading.trim_start()
    } else {
        text
    };
    let begins = |c: char| c.is_alphabetic() || matches!(c, '(' | '[' | '<' | '"' | '“');
    let behind = text
        .strip_prefix(['-', '*', '•', '·', 'o', '+'])
        .and_then(|rest| rest.strip_prefix([' ', '\t']));
    let is_count = |rest: &str| {
        let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        behind.len() < rest.len() && behind.trim_start().starts_with(['x', 'X'])
    };
    let text = behind
        .map(str::trim_start)
        .filter(|rest| rest.starts_with(begins) || is_count(rest))
        .unwrap_or(text);
    // `2) Crow class Destroyer`, `1.2  Engines`.
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let digits = |part: &str| (1..3).contains(&part.len());
    let is_place = text[..end].trim_end_matches('.').split('.').all(digits);
    let behind = text[end..].strip_prefix(')').unwrap_or(&text[end..]);
    let is_marked = text[..end].contains('.') || behind.len() < text.len() - end;
    let named = behind.trim_start_matches([' ', '\t']);
    if is_place && is_marked && named.len() < behind.len() && named.starts_with(begins) {
        named
    } else {
        text
    }
}

/// Removes the outer bars from a row of a drawn or wiki table: `| Hull || 20 |`.
fn without_bars(text: &str) -> Cow<'_, str> {
    let bare = text
        .strip_prefix('|')
        .or(text.strip_prefix("! "))
        .unwrap_or(text);
    let bare = bare.strip_suffix('|').unwrap_or(bare).trim();
    if bare.contains("||") {
        Cow::Owned(bare.replace("||", "|"))
    } else {
        Cow::Borrowed(bare)
    }
}

/// Returns the text without pairs of stars around words: `**Hull:** 8`. The stars of critical hits follow numbers, and stay.
fn without_stars<'a>(text: Cow<'a, str>, mark: &str) -> Cow<'a, str> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some(open) = rest.find(mark) {
        let (before, behind) = (&rest[..open], &rest[open + mark.len()..]);
        let last = before.chars().next_back().or(out.chars().next_back());
        let is_open = last.is_none_or(|c| !c.is_alphanumeric())
            && behind.starts_with(|c: char| !c.is_whitespace());
        // One star after a number is that of a critical hit; two are none.
        let is_letter = |c: char| c.is_alphabetic() || mark.len() > 1 && c.is_ascii_digit();
        // `**Screens: **` has all of its line between them.
        let is_all =
            |close: usize| open == 0 && out.is_empty() && close + mark.len() == behind.len();
        let is_word = |inner: &str| {
            inner.contains(is_letter)
                && (!inner.ends_with(char::is_whitespace) || is_all(inner.len()))
        };
        let close = behind
            .find(mark)
            .filter(|close| is_open && is_word(&behind[..*close]));
        out.push_str(before);
        match close {
            Some(close) => {
                let (word, after) = (&behind[..close], &behind[close + mark.len()..]);
                // Bold letters set the word of a row apart as a colon does.
                let is_row = mark == "**"
                    && after.starts_with(' ')
                    && key_of(word).is_some_and(|(key, cost)| cost == 0. && key.is_rating());
                out.push_str(word);
                out.push_str(if is_row { ":" } else { "" });
                rest = after;
            }
            None => {
                out.push_str(mark);
                rest = behind;
            }
        }
    }
    if out.is_empty() {
        return text;
    }
    Cow::Owned(out + rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::page::is_web_page;

    #[test]
    fn marks_are_taken_out_and_what_they_surround_stays() {
        for (raw, expected) in [
            ("  Hull: 8 7 6 ", "Hull: 8 7 6"),
            ("[b]Hull:[/b] 8 7 6", "Hull: 8 7 6"),
            ("[B][U]Hull:[/U][/B] 8", "Hull: 8"),
            (
                "[size=150][color=red](277) Dumbo[/color][/size]",
                "(277) Dumbo",
            ),
            ("[quote=Bob]Hull: 3", "Hull: 3"),
            ("[quote]", ""),
            ("[/quote]", ""),
            ("[url=http://x.y/?a=b]Dumbo[/url] (12)", "Dumbo (12)"),
            ("[b][AB] [AB][/b]", "[AB] [AB]"),
            ("> Hull: 3", "Hull: 3"),
            (">> > Hull: 3", "Hull: 3"),
            ("- Hull: 3", "Hull: 3"),
            ("* [X] Gun, 3/6/9", "[X] Gun, 3/6/9"),
            ("[*]Marines", "Marines"),
            ("[list][*] Marines", "Marines"),
            ("> [code]Hull: 3", "Hull: 3"),
            (">", ""),
            ("> - **Hull:** 3", "Hull: 3"),
            ("## Dumbo (12)", "Dumbo (12)"),
            (
                "(277) **Dumbo-Class** DreadNose",
                "(277) Dumbo-Class DreadNose",
            ),
            ("<p>(277) Dumbo<br>", "(277) Dumbo"),
            ("<b>Hull</b>: 3<br />", "Hull: 3"),
            (
                "Guns &amp; Roses &quot;x&quot;&nbsp;&#39;y&#39; &lt;3",
                "Guns & Roses \"x\" 'y' <3",
            ),
            (
                "Special\u{A0}Equipment: “A”; ‘B’",
                "Special Equipment: “A”; ‘B’",
            ),
            (
                "S−1 Range–Based Fire‑Linked —",
                "S-1 Range-Based Fire-Linked -",
            ),
            ("Hu\u{200B}ll: 3", "Hull: 3"),
            ("Engines: ~~5~~ 6", "Engines:  6"),
            (r"Weapons: 1\[X\] 2\[Y\]", "Weapons: 1[X] 2[Y]"),
            (
                r"(214) **Mandolin\-Class** Cruiser \[Houses\]",
                "(214) Mandolin-Class Cruiser [Houses]",
            ),
            ("[b:3f81c0d2ae]Hull[/b:3f81c0d2ae]: 10", "Hull: 10"),
            (
                "[list:2n5wm0gf][*:2n5wm0gf]X = [u:2n5wm0gf]Axe[/u:2n5wm0gf] 3/6/9[/*:m:2n5wm0gf]",
                "X = Axe 3/6/9",
            ),
            ("[EF][/list:u:2n5wm0gf]", "[EF]"),
            ("🔸 Hull 9", "Hull 9"),
            ("1️⃣ Beam, 3/6/9 💥", "Beam, 3/6/9"),
            ("➡️ ✅ Hyperdrive", "Hyperdrive"),
            ("Weapons ⚔️", "Weapons"),
            ("Engines: [s]5[/s] 6 [s]x[/s]", "Engines:  6"),
        ] {
            assert_eq!(plain(raw), expected, "{raw}");
        }
    }

    #[test]
    fn what_only_looks_like_marks_stays() {
        for raw in [
            "[B]",
            "[b]",
            "[I] [I]",
            "[b] [i]",
            "[AB] [AB]",
            "[u] Green Lasers [3/6/9, 4+, 1/1/1]",
            "[X] Gun, 3/6/9, 4+, 1/1/1",
            "(1) A-class B [Code]",
            "Hull: 20**19** 18",
            "34*33 32",
            "---",
            "- 95 points",
            "A < B > C, R&D &Turrets",
            "* * *",
            "[X: Gun] [s: 3]",
            "❌ Hyperdrive",
            r"C:\ships",
            "**",
            "Föhn é",
            "",
        ] {
            assert_eq!(plain(raw), raw, "{raw}");
        }
    }

    #[test]
    fn pages_are_told_from_texts_with_a_tag_or_two() {
        assert!(is_web_page(
            "<div class=post><p>(277) Dumbo<br>\nHull: 3<br>\n\nEngines: 3<br></div>"
        ));
        assert!(!is_web_page("(277) Dumbo<br>\nHull: 3\nEngines: 3\n"));
        assert!(!is_web_page("a < b\nb > c"));
        assert!(!is_web_page(""));
    }
}
