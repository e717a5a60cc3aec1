//! Who a ship is: its titles and labelled parts put together.

use super::draft::Draft;
use crate::names::header::{Header, UNNAMED, header};
use crate::names::naming::is_nation;
use crate::words::{Key, Meaning, Word, is_before_type, is_type, look_up};

const CLASS_WORDS: [&str; 3] = ["class", "klasse", "clase "];

/// Identity and posted rating of a draft.
pub fn who(draft: &mut Draft) -> Header {
    let mut found = from_titles(draft);
    split_capitals(&mut found);
    add_labels(draft, &mut found);
    if let Some((points, line)) = draft.points {
        match found.posted {
            Some(posted) if posted != points => {
                draft.warn(
                    line,
                    format!("a second rating, {points} points; {posted} is taken"),
                );
            }
            _ => found.posted = Some(points),
        }
    }
    if found.identity.kind.as_ref() == Some(&found.identity.class) {
        let message = format!("no name above it: called '{}'", found.identity.class);
        draft.warn(draft.first, message);
    }
    let notes = found.notes.take().into_iter().chain(draft.notes.drain(..));
    let notes: Vec<String> = notes.filter(|note| !note.is_empty()).collect();
    found.notes = (!notes.is_empty()).then(|| notes.join("\n"));
    let doubt = found.doubt.take().filter(|_| !is_settled(&found));
    if let Some(doubt) = doubt {
        draft.warn(draft.first, doubt);
    }
    found
}

/// Splits a faction off a class in capitals, as display sheets print it: `Sable Order NIGHTJAR`.
fn split_capitals(header: &mut Header) {
    let identity = &mut header.identity;
    let is_number = |word: &str| word.bytes().all(|c| b"IVX".contains(&c));
    let is_high =
        |word: &str| word.len() > 2 && !word.contains(char::is_lowercase) && !is_number(word);
    let is_system = |name: &String| {
        let is_known = |meaning: &Meaning| matches!(meaning.word, Word::System(_));
        look_up(name).iter().any(is_known)
    };
    let words: Vec<&str> = identity.class.split(' ').collect();
    let Some(at) = words.iter().position(|word| is_high(word)) else {
        return;
    };
    let is_split = at > 0
        && words[at..].iter().all(|word| is_high(word))
        && words[..at]
            .iter()
            .any(|word| word.contains(char::is_lowercase));
    if is_split && identity.faction.as_ref().is_none_or(is_system) {
        identity.faction = Some(words[..at].join(" "));
        identity.class = words[at..].join(" ");
        header.doubt = None;
    }
}

/// Returns `true` if the parts of a header leave no other reading: a rating and a type, and a faction that calls itself one.
fn is_settled(header: &Header) -> bool {
    let identity = &header.identity;
    let is_faction = |faction: &String| faction.split_whitespace().any(is_nation);
    header.posted.is_some()
        && identity.kind.is_some()
        && identity.faction.as_ref().is_none_or(is_faction)
}

fn is_plain(header: &Header, title: &str) -> bool {
    let identity = &header.identity;
    let has_class_word = title.to_lowercase().contains("class");
    !has_class_word
        && identity.kind.is_none()
        && identity.faction.is_none()
        && header.posted.is_none()
}

/// Returns `true` for the name of one ship, which begins with a prefix: `HMS Bittern`.
fn is_of_one(title: &str) -> bool {
    let prefix = title.split_whitespace().next().unwrap_or_default();
    (2..5).contains(&prefix.len())
        && prefix.bytes().all(|c| c.is_ascii_uppercase())
        && title.contains(char::is_lowercase)
        && !is_type(prefix)
}

/// Reads the titles. Of two plain lines the first is the faction.
fn from_titles(draft: &mut Draft) -> Header {
    let mut found = Header::default();
    let mut plain: Vec<String> = Vec::new();
    for (title, line) in draft.titles.clone() {
        let read = header(&title.replace('¦', "|"));
        if is_plain(&read, &title) && is_of_one(&title) && draft.titles.len() > 1 {
            found.identity.name = Some(read.identity.class.clone());
            continue;
        }
        if is_plain(&read, &title) {
            plain.push(read.identity.class.clone());
            found.tech = found.tech.or(read.tech);
            continue;
        }
        if found.identity.class.is_empty() {
            let name = found.identity.name.take();
            found = Header {
                tech: found.tech.or(read.tech),
                ..read
            };
            found.identity.name = found.identity.name.take().or(name);
            continue;
        }
        let identity = &mut found.identity;
        if identity.kind.is_none() {
            identity.kind = read
                .identity
                .kind
                .or_else(|| is_type(&read.identity.class).then(|| read.identity.class.clone()));
        }
        if identity.faction.is_none() {
            identity.faction = read.identity.faction;
        }
        found.posted = found.posted.or(read.posted);
        draft.warn(line, format!("a second header, '{}'", title.trim()));
    }
    let is_kind = |class: &str| {
        class
            .split_whitespace()
            .all(|word| is_type(word) || is_before_type(word))
    };
    if found.identity.kind.is_none() && !plain.is_empty() && is_kind(&found.identity.class) {
        let kind = std::mem::replace(&mut found.identity.class, plain.remove(0));
        found.identity.kind = Some(kind).filter(|kind| !kind.is_empty());
    }
    if found.identity.class.is_empty() {
        if let Some(class) = plain.pop() {
            found.identity.class = class;
        }
        if let Some(first) = plain.first()
            && !draft.identity.contains_key(&Key::Class)
            && !draft.identity.contains_key(&Key::Faction)
        {
            draft.warn(
                draft.first,
                format!("'{first}' above the header is read as the faction"),
            );
            found.identity.faction = Some(first.clone());
        }
    } else if let Some(first) = plain.first().filter(|_| found.identity.faction.is_none()) {
        draft.warn(
            draft.first,
            format!("'{first}' next to the header is read as the faction"),
        );
        found.identity.faction = Some(first.clone());
    }
    found
}

/// Adds `Class: Heron` and similar parts.
fn add_labels(draft: &mut Draft, found: &mut Header) {
    let text = |key: Key| {
        draft
            .identity
            .get(&key)
            .map(|(text, _)| text.clone())
            .filter(|text| !text.is_empty() && text != "-")
    };
    let (mut class, mut name) = (text(Key::Class), text(Key::Name));
    let (kind, faction) = (text(Key::Type), text(Key::Faction));
    let is_untitled = found.identity.class.is_empty();
    if class.is_none() && is_untitled {
        class = name.take();
    }
    if let Some(class) = class {
        let ends_in_type =
            class.split_whitespace().last().is_some_and(is_type) && class.contains(' ');
        let is_header = CLASS_WORDS
            .iter()
            .any(|word| class.to_lowercase().contains(word))
            || class.contains(['(', ','])
            || ends_in_type;
        let read = if is_header {
            header(&class)
        } else {
            Header::default()
        };
        let is_kind = kind.is_none() && class.split_whitespace().last().is_some_and(is_type);
        if let Some(name) = name.take_if(|_| is_kind) {
            found.identity.class = name;
            found.identity.kind = Some(class);
        } else {
            let titled = std::mem::replace(
                &mut found.identity.class,
                if is_header {
                    read.identity.class
                } else {
                    class
                },
            );
            if !is_untitled
                && titled != found.identity.class
                && found.identity.faction.is_none()
                && found.identity.kind.is_none()
            {
                found.identity.faction = Some(titled);
            }
            found.identity.kind = read.identity.kind.or(found.identity.kind.take());
            found.identity.faction = read.identity.faction.or(found.identity.faction.take());
            found.posted = found.posted.or(read.posted);
        }
    }
    if let Some(name) = name.filter(|name| *name != found.identity.class) {
        found.identity.name.get_or_insert(name);
    }
    if kind.is_some() {
        found.identity.kind = kind;
    }
    if faction.is_some() {
        found.identity.faction = faction;
    }
    if found.identity.class.is_empty() {
        found.identity.class = found
            .identity
            .kind
            .clone()
            .unwrap_or_else(|| UNNAMED.to_string());
        let message = format!("no name above it: called '{}'", found.identity.class);
        draft.warn(draft.first, message);
    }
}
