//! The tags of forums: `[b]`, `[quote=Bob]`, `[*:3f81c0d2ae]`.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// The forum tags that are removed.
const TAGS: &str = "*|b|i|u|s|size|color|colour|font|quote|code|pre|url|email|img|list|center|left|right|indent|spoiler|hr|sub|\
     sup|table|tr|td|tt|attachment";

/// Returns the tags that a text closes somewhere.
pub fn closed_tags(text: &str) -> Vec<&'static str> {
    if !text.contains("[/") {
        return Vec::new();
    }
    let lower = text.to_ascii_lowercase();
    let is_closed = |tag: &str| {
        [']', ':']
            .iter()
            .any(|end| lower.contains(&format!("[/{tag}{end}")))
    };
    TAGS.split('|').filter(|tag| is_closed(tag)).collect()
}

/// Returns the text without the known forum tags. Brackets around letters alone are arcs or labels, unless the closing tag is on the line.
pub fn without_tags<'a>(text: Cow<'a, str>, closed: &[&str]) -> Cow<'a, str> {
    let lower = text.to_ascii_lowercase();
    let ends: BTreeMap<&str, usize> = brackets(&lower)
        .filter_map(|(open, inner)| Some((inner.strip_prefix('/')?, open)))
        .collect();
    let mut out = String::with_capacity(text.len());
    let mut kept = 0;
    for (open, inner) in brackets(&lower) {
        let name = without_id(inner)
            .trim_start_matches('/')
            .split('=')
            .next()
            .unwrap_or_default()
            .trim();
        // Long words at the beginning are tags by themselves; `[b]` alone is an arc.
        let is_marked = name.len() < inner.len() || name == "*" || open == 0 && name.len() > 2;
        let has_end = || ends.get(name).is_some_and(|end| *end > open);
        // Opened here and closed on another line: no one leaves a space after a tag.
        let behind = lower.as_bytes().get(open + inner.len() + 2);
        let is_open = || closed.contains(&name) && behind.is_some_and(|c| !c.is_ascii_whitespace());
        if TAGS.split('|').any(|tag| tag == name) && (is_marked || has_end() || is_open()) {
            out.push_str(&text[kept..open]);
            kept = open + inner.len() + 2;
        }
    }
    if kept == 0 {
        return text;
    }
    out.push_str(&text[kept..]);
    Cow::Owned(out.trim().to_string())
}

/// `b:3f81c0d2ae`, `/list:u:2n5wm0gf`, `quote:3f81c0d2ae="Bob"`: a tag without what a forum's database adds to it.
fn without_id(tag: &str) -> &str {
    let is_id = |part: &str| match part.split('=').next().unwrap_or_default() {
        "m" | "o" | "u" => true,
        id => {
            id.len() > 4
                && id.bytes().all(|c| c.is_ascii_alphanumeric())
                && id.bytes().any(|c| c.is_ascii_digit())
        }
    };
    tag.split_once(':')
        .filter(|(_, behind)| behind.split(':').all(is_id))
        .map_or(tag, |(name, _)| name)
}

/// Returns where innermost square brackets open, and what they hold.
fn brackets(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.match_indices('[').filter_map(|(open, _)| {
        let rest = &line[open + 1..];
        let end = rest
            .find(['[', ']'])
            .filter(|end| rest[*end..].starts_with(']'))?;
        Some((open, &rest[..end]))
    })
}

/// The signs around what the poster has struck out.
const STRUCK: [(&str, &str); 6] = [
    ("~~", "~~"),
    ("[s]", "[/s]"),
    ("[strike]", "[/strike]"),
    ("<s>", "</s>"),
    ("<del>", "</del>"),
    ("<strike>", "</strike>"),
];

/// `Engines: ~~5~~ 6`: without what is struck out.
pub fn without_struck(text: &str) -> String {
    let mut text = text.to_string();
    for (open, close) in STRUCK {
        let (mut out, mut rest) = (String::with_capacity(text.len()), text.as_str());
        while let Some((before, inner)) = rest.split_once(open)
            && let Some((_, behind)) = inner.split_once(close)
        {
            out.push_str(before);
            rest = behind;
        }
        out.push_str(rest);
        text = out;
    }
    text
}

/// Returns `true` if anything is struck out.
pub fn has_struck(text: &str) -> bool {
    STRUCK.iter().any(|(_, close)| text.contains(close))
}
