//! A line without markup, bullets and the numbers of a list.

use super::figures::with_figures;
use crate::marks::plain::plain_within;

/// Cleans a line. The spaces before it stay, so that columns stay where they are.
pub fn clean(raw: &str, closed: &[&str]) -> String {
    let raw = raw.trim_start_matches('\u{feff}');
    let raw = forum_row(&narrow(&without_pictures(raw)).replace(['\u{2010}', '\u{2011}'], "-"));
    let raw = raw.as_str();
    let indent = raw.len() - raw.trim_start_matches(' ').len();
    if let Some(row) = barred(raw, closed) {
        return row;
    }
    let text = plain_within(raw, closed);
    let (bullet, text) = without_bullet(&text);
    let text = with_figures(&drawn_bars(&without_code(text)));
    // A bar at either end is a frame around the line.
    let framed = text.trim().trim_start_matches('|').trim_end_matches('|');
    let is_framed = text.matches('|').count() < 3 && framed.len() < text.trim().len();
    let text = if is_framed {
        framed.trim().to_string()
    } else {
        text
    };
    // The first cell of a row may be empty.
    let is_row = raw.starts_with('\t');
    let start = if is_row {
        "\t".to_string()
    } else {
        " ".repeat(indent + bullet)
    };
    start + &text
}

/// Drops emoji, which are decoration; dice and boxes stay.
fn without_pictures(text: &str) -> String {
    let is_picture = |c: char| matches!(c, '\u{1F000}'..='\u{1FAFF}' | '\u{FE0F}' | '\u{2692}'..='\u{26FF}' | '\u{2708}' | '\u{2B50}');
    if !text.contains(is_picture) {
        return text.to_string();
    }
    let kept: String = text.chars().filter(|c| !is_picture(*c)).collect();
    let indent = kept.len() - kept.trim_start().len();
    kept[..indent.min(1)].to_string() + kept.trim_start()
}

/// Replaces the wide signs and figures of East Asian text by narrow ones: `【Hull】5` by `Hull: 5`.
fn narrow(text: &str) -> String {
    if text.is_ascii() {
        return text.to_string();
    }
    text.chars()
        .filter(|c| *c != '【')
        .map(|c| match c {
            '】' => ':',
            '、' => ',',
            '。' => '.',
            '・' => '·',
            '\u{3000}' => ' ',
            '\u{FF01}'..='\u{FF5E}' => {
                char::from_u32(u32::from(c) - 0xFEE0).expect("an ASCII character")
            }
            c => c,
        })
        .collect()
}

/// Writes a row of a forum's table with bars: `[tr][td]Hull[/td][td]7[/td][/tr]`.
fn forum_row(raw: &str) -> String {
    if !raw.contains("[/td]") && !raw.contains("[/TD]") {
        return raw.to_string();
    }
    let mut row = raw.replace("[/TD]", "[/td]").replace("[TD]", "[td]");
    for tag in ["[tr]", "[/tr]", "[TR]", "[/TR]", "[table]", "[/table]"] {
        row = row.replace(tag, "");
    }
    row.replace("[/td]", " |")
        .replace("[td]", " ")
        .trim()
        .replacen("", "| ", 1)
}

/// Drops the marks of quotes and forums, and draws frames with bars.
pub fn unframed(raw: &str) -> String {
    let quoted = raw.trim_start_matches(['\u{feff}', '>']);
    let text = if quoted.len() < raw.len() {
        quoted.trim_start_matches([' ', '>'])
    } else {
        quoted
    };
    let bare = text.trim_start();
    let bullet = ["* ", "• ", "- "]
        .iter()
        .find_map(|mark| bare.strip_prefix(mark));
    let mut text = drawn_bars(bullet.unwrap_or(text))
        .replace("**", "")
        .replace(['`', '\t'], "  ");
    text = text.replace(['\u{a0}', '\u{2007}', '\u{202f}'], " ");
    // Hits that are struck out.
    text = text.replace(['~', '\u{336}', '\u{335}'], "");
    for dash in ["–class", "—class", "‑class", "−class"] {
        text = text.replace(dash, "-class");
    }
    for tag in ["code", "quote", "b", "i", "u", "pre", "tt"] {
        if text.contains('[') {
            text = text
                .replace(&format!("[{tag}]"), "")
                .replace(&format!("[/{tag}]"), "");
        }
    }
    text
}

/// Cleans a row of a table with bars cell by cell; its first and last cells may be empty.
fn barred(raw: &str, closed: &[&str]) -> Option<String> {
    let inner = raw.trim().strip_prefix('|')?;
    let is_row = inner.matches('|').count() > 1 && !inner.starts_with(['|', '-', '+', '}']);
    let cell = |cell: &str| with_figures(&plain_within(cell, closed));
    is_row.then(|| {
        format!(
            "|{}",
            inner.split('|').map(cell).collect::<Vec<_>>().join(" | ")
        )
    })
}

/// Drops `* `, `- `, `1. ` and `a) ` before a line; also returns how many characters that were.
fn without_bullet(text: &str) -> (usize, &str) {
    let bare = text.trim_start_matches(|c| "*•·○●▪►➤→+#=~".contains(c));
    let is_mark = bare.len() < text.len() && bare.starts_with([' ', '\t']) || text.starts_with('•');
    let rest = if is_mark {
        bare
    } else if let Some(rest) = text.strip_prefix("- ").or_else(|| text.strip_prefix("-- ")) {
        rest
    } else {
        numbered(text).unwrap_or(text)
    };
    let rest = rest.trim_start();
    // `== Ships ==`.
    let is_heading = text.starts_with(['=', '#']);
    let rest = if is_heading {
        rest.trim_end_matches(['=', '#']).trim_end()
    } else {
        rest
    };
    (
        text.chars()
            .count()
            .saturating_sub(rest.chars().count())
            .min(8),
        rest,
    )
}

/// Drops `1. `, `1.) ` and `(ii) `.
fn numbered(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(').unwrap_or(text);
    let is_roman = |c: char| matches!(c, 'i' | 'v' | 'x');
    let is_bracketed = inner.len() < text.len();
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    // `(95)` is a rating.
    if is_bracketed && digits > 0 {
        return None;
    }
    let romans = inner.chars().take_while(|c| is_roman(*c)).count();
    let length = if digits > 0 { digits } else { romans };
    let rest = &inner[length..];
    let end = if is_bracketed {
        rest.strip_prefix(')')?
    } else {
        rest.strip_prefix(".)")
            .or_else(|| rest.strip_prefix(['.', ')']))?
    };
    let is_item = (1..5).contains(&length)
        && (digits < 3)
        && end.starts_with(' ')
        && end
            .trim_start()
            .starts_with(|c: char| c.is_alphanumeric() || c == '"' || c == '(');
    let is_number = digits > 0 && end.trim_start().starts_with(|c: char| c.is_ascii_digit());
    (is_item && (!is_number || rest.starts_with(".)"))).then_some(end)
}

/// Drops the marks of JSON and similar notations.
fn without_code(text: &str) -> String {
    let has_keys = ["\":", "\" :", "”:"].iter().any(|key| text.contains(key));
    if !has_keys {
        return text.to_string();
    }
    text.chars()
        .filter(|c| !"{}\"“”".contains(*c))
        .map(|c| if c == '[' || c == ']' { ' ' } else { c })
        .collect::<String>()
        .trim_end_matches(',')
        .to_string()
}

/// Replaces the lines of drawn tables by bars.
fn drawn_bars(text: &str) -> String {
    if text.is_ascii() {
        return text.to_string();
    }
    text.chars()
        .map(|c| match c {
            '│' | '┃' | '║' => '|',
            '─' | '━' | '═' | '╔' | '╗' | '╚' | '╝' | '╠' | '╣' | '╬' | '┌' | '┐' | '└' | '┘'
            | '├' | '┤' | '┬' | '┴' | '┼' => ' ',
            c => c,
        })
        .collect()
}
