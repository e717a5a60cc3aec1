//! Tags and texts of web pages and XML, taken as they come: nothing is refused, and nothing is looked up.

use std::borrow::Cow;
use std::iter;

/// A tag, or what stands between two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    Tag(Tag<'a>),
    /// As written, with its entities.
    Text(&'a str),
}

/// A tag: what stands between `<` and `>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag<'a>(&'a str);

impl<'a> Tag<'a> {
    /// Returns its name without the prefix of a namespace.
    pub fn name(self) -> &'a str {
        let name = self
            .0
            .trim_start_matches('/')
            .split(|c: char| c.is_whitespace() || c == '/')
            .next();
        name.map_or("", |name| {
            name.rsplit_once(':').map_or(name, |(_, name)| name)
        })
    }

    pub fn is(self, name: &str) -> bool {
        self.name().eq_ignore_ascii_case(name)
    }

    pub fn is_end(self) -> bool {
        self.0.starts_with('/')
    }

    /// Returns `true` if it opens and closes at once.
    pub fn is_empty(self) -> bool {
        self.0.ends_with('/')
    }

    /// Returns the value of an attribute, by its name without a prefix.
    pub fn attribute(self, wanted: &str) -> Option<Cow<'a, str>> {
        let mut rest = self.0;
        loop {
            let (before, behind) = rest.split_once('=')?;
            let name = before
                .trim_end()
                .rsplit(|c: char| c.is_whitespace() || c == ':')
                .next()
                .unwrap_or_default();
            let behind = behind.trim_start();
            let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''));
            let (value, next) = match quote {
                Some(quote) => behind[1..].split_once(quote).unwrap_or((&behind[1..], "")),
                None => behind
                    .split_once(char::is_whitespace)
                    .unwrap_or((behind, "")),
            };
            if name.eq_ignore_ascii_case(wanted) {
                return Some(unescaped(value));
            }
            rest = next;
        }
    }
}

/// How far the end of a tag is looked for after an open quote, in bytes.
const LONGEST_TAG: usize = 4096;

/// Returns the tags and texts of a page, without comments and declarations.
pub fn pieces(page: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = page;
    iter::from_fn(move || {
        loop {
            if let Some(behind) = rest.strip_prefix("<!--") {
                rest = behind.split_once("-->").map_or("", |(_, behind)| behind);
                continue;
            }
            let begins_tag = |c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?');
            let is_tag = rest.starts_with('<') && rest[1..].starts_with(begins_tag);
            let Some(end) = tag_end(rest).filter(|_| is_tag) else {
                let first = rest.chars().next()?.len_utf8();
                let end = rest[first..].find('<').map_or(rest.len(), |at| first + at);
                let (text, behind) = rest.split_at(end);
                rest = behind;
                return Some(Piece::Text(text));
            };
            let inner = &rest[1..end];
            rest = &rest[end + 1..];
            if !inner.starts_with(['!', '?']) {
                return Some(Piece::Tag(Tag(inner)));
            }
        }
    })
}

/// Returns where the tag at the beginning of a text ends: at the first `>` outside quotes, or the first one if they never close.
fn tag_end(text: &str) -> Option<usize> {
    let mut quote = None;
    let end = text.bytes().take(LONGEST_TAG).position(|byte| {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
        quote.is_none() && byte == b'>'
    });
    end.or_else(|| text.find('>'))
}

/// The entities that posts hold by name; every other one stays as it is.
const ENTITIES: [(&str, &str); 21] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", " "),
    ("raquo", "»"),
    ("laquo", "«"),
    ("ndash", "-"),
    ("mdash", "-"),
    ("minus", "-"),
    ("hellip", "..."),
    ("lsquo", "'"),
    ("rsquo", "'"),
    ("ldquo", "\""),
    ("rdquo", "\""),
    ("times", "x"),
    ("bull", "•"),
    ("middot", "·"),
    ("frac12", "½"),
    ("szlig", "ß"),
];

/// Accents at the end of an entity, with the letters before them and what these become.
const ACCENTS: [(&str, &str, &str); 7] = [
    ("grave", "AEIOUaeiou", "ÀÈÌÒÙàèìòù"),
    ("acute", "AEIOUYaeiouy", "ÁÉÍÓÚÝáéíóúý"),
    ("circ", "AEIOUaeiou", "ÂÊÎÔÛâêîôû"),
    ("tilde", "ANOano", "ÃÑÕãñõ"),
    ("uml", "AEIOUaeiouy", "ÄËÏÖÜäëïöüÿ"),
    ("ring", "Aa", "Åå"),
    ("cedil", "Cc", "Çç"),
];

/// Returns the letter with an accent that an entity stands for: `eacute`.
fn accented(name: &str) -> Option<char> {
    let letter = name.chars().next()?;
    let (_, from, to) = ACCENTS
        .iter()
        .find(|(accent, ..)| name.get(1..) == Some(accent))?;
    to.chars().nth(from.find(letter)?)
}

/// The longest entity, in bytes.
const LONGEST_ENTITY: usize = 10;

/// Returns a text with its entities replaced.
pub fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let behind = &rest[at + 1..];
        let found = behind
            .find(';')
            .filter(|end| *end <= LONGEST_ENTITY)
            .and_then(|end| {
                let name = &behind[..end];
                Some((entity(name)?, &behind[end + 1..]))
            });
        let (letters, next) = found.unwrap_or((Cow::Borrowed("&"), behind));
        out.push_str(&letters);
        rest = next;
    }
    Cow::Owned(out + rest)
}

/// Returns what an entity stands for: `amp`, `#8211`, `#x2013`.
fn entity(name: &str) -> Option<Cow<'static, str>> {
    let Some(number) = name.strip_prefix('#') else {
        return ENTITIES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, letters)| Cow::Borrowed(*letters))
            .or_else(|| Some(Cow::Owned(accented(name)?.to_string())));
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?).map(|c| Cow::Owned(c.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_texts_are_told_apart_whatever_stands_in_them() {
        let page = "a <b class='x>y' ID=7>c</b><!-- <i> --> 3 < 4 <br/><";
        let shown: Vec<String> = pieces(page)
            .map(|piece| match piece {
                Piece::Text(text) => text.to_string(),
                Piece::Tag(tag) => {
                    format!("<{}{}>", if tag.is_end() { "/" } else { "" }, tag.name())
                }
            })
            .collect();
        assert_eq!(
            shown,
            ["a ", "<b>", "c", "</b>", " 3 ", "< 4 ", "<br>", "<"]
        );
        let tag = pieces(page).find_map(|piece| {
            if let Piece::Tag(tag) = piece {
                Some(tag)
            } else {
                None
            }
        });
        let tag = tag.expect("a tag");
        assert_eq!(
            (
                tag.attribute("class").as_deref(),
                tag.attribute("id").as_deref()
            ),
            (Some("x>y"), Some("7"))
        );
        assert_eq!(tag.attribute("style"), None);
    }

    #[test]
    fn entities_become_letters_and_others_stay() {
        assert_eq!(
            unescaped("a &amp;&#8211;&#x41; & &foo; &;"),
            "a &–A & &foo; &;"
        );
        assert_eq!(unescaped("&#99999999;"), "&#99999999;");
    }
}
