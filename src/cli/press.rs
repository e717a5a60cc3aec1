//! What sheets are printed with and under which names: templates, fonts, file names.

use super::Session;
use super::message::Message;
use super::output::say;
use crate::design::read_text;
use crate::field::did_you_mean;
use crate::layout::font::Fonts;
use crate::layout::template::{SHIPPED, Template};
use crate::sheet::{Content, Sheet};
use anyhow::{Context, Result, anyhow};
use std::fs::{self, File};
use std::path::Path;

/// The source of a shipped template.
pub(super) fn source(name: &str) -> Result<&'static str> {
    let found = SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, source)| *source);
    found.ok_or_else(|| unknown_template(name))
}

fn unknown_template(name: &str) -> anyhow::Error {
    let known: Vec<&str> = SHIPPED.iter().map(|(known, _)| *known).collect();
    let hint = did_you_mean(name, known.iter().copied());
    anyhow!("no template '{name}'{hint} Shipped are {}; any other is a file", known.join(", "))
}

/// A template by name or path; a file is tried first.
pub(super) fn template(name: &str, session: &Session) -> Result<Template> {
    let path = Path::new(name);
    if path.is_file() {
        let text = read_text(File::open(path)?).and_then(|text| Template::parse(&text));
        return text.map_err(|fault| {
            say(&Message::of_fault(name, &fault).render(session.is_coloured));
            anyhow!("the template {name} cannot be used")
        });
    }
    Template::shipped(name).ok_or_else(|| unknown_template(name))
}

/// A user's font, `file.ttc#2` for one of a collection.
pub(super) fn font(text: &str) -> Result<Fonts> {
    let (path, index) = match text.rsplit_once('#') {
        Some((path, index)) if !Path::new(text).exists() => {
            (path, index.parse().context("the number after # picks a font of a collection")?)
        }
        _ => (text, 0),
    };
    let bytes = fs::read(path).with_context(|| format!("cannot read the font {path}"))?;
    Fonts::from_user(bytes, index).map_err(|message| anyhow!("{path}: {message}"))
}

/// The words of a sheet that come from the design.
pub(super) fn words(sheet: &Sheet) -> String {
    let mut words = sheet.head.title();
    for block in &sheet.blocks {
        match &block.content {
            Content::Batteries(batteries) => batteries.iter().for_each(|battery| words.push_str(&battery.name)),
            Content::Text(text) => words.extend(text.chars().filter(|c| !c.is_control())),
            Content::Tracks(_) | Content::Items(_) | Content::Cells(_) | Content::Tables(_) => {}
        }
    }
    words
}

/// A file name made of the ship's class and name that no file system minds.
pub(super) fn file_name(sheet: &Sheet) -> String {
    let title = [Some(sheet.head.class.as_str()), sheet.head.name.as_deref()];
    let title = title.into_iter().flatten().collect::<Vec<_>>().join("-");
    let safe: String = title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(60).collect();
    let safe = safe.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-").to_lowercase();
    let is_reserved = matches!(safe.as_str(), "" | "con" | "prn" | "aux" | "nul");
    if is_reserved { format!("ship-{safe}") } else { safe }
}
