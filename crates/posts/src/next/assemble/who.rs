//! Who a ship is: its titles and labelled parts put together.

use super::draft::Draft;
use crate::import::header::{Header, header};
use crate::next::words::{Key, is_type};

/// Identity and posted rating of a draft.
pub fn who(draft: &mut Draft) -> Header {
    let mut found = from_titles(draft);
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
    if let Some(doubt) = found.doubt.take() {
        draft.warn(draft.first, doubt);
    }
    found
}

fn is_plain(header: &Header, title: &str) -> bool {
    let identity = &header.identity;
    let has_class_word = title.to_lowercase().contains("class");
    !has_class_word
        && identity.kind.is_none()
        && identity.faction.is_none()
        && header.posted.is_none()
}

/// Reads the titles. Of two plain lines the first is the faction.
fn from_titles(draft: &mut Draft) -> Header {
    let mut found = Header::default();
    let mut plain: Vec<String> = Vec::new();
    for (title, line) in draft.titles.clone() {
        let read = header(&title.replace('¦', "|"));
        if is_plain(&read, &title) {
            plain.push(read.identity.class.clone());
            found.tech = found.tech.or(read.tech);
            continue;
        }
        if found.identity.class.is_empty() {
            found = Header {
                tech: found.tech.or(read.tech),
                ..read
            };
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
        let is_header =
            class.to_lowercase().contains("class") || class.contains(['(', ',']) || ends_in_type;
        let read = if is_header {
            header(&class)
        } else {
            Header::default()
        };
        if let Some(name) = name
            .clone()
            .filter(|_| kind.is_none() && class.split_whitespace().last().is_some_and(is_type))
        {
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
            found.identity.name = name
                .filter(|name| *name != found.identity.class)
                .or(found.identity.name.take());
        }
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
            .unwrap_or_else(|| "Unnamed".to_string());
    }
}
