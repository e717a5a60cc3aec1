//! The user's defaults: a small file in the usual place. Options take precedence.

use super::message::Message;
use super::output::say;
use super::printing::PaperWord;
use crate::doc::field::{Line, clip};
use crate::doc::files;
use crate::doc::finding::FieldPath;
use crate::doc::yaml::{Fault, Text};
use crate::ruleset::document::read_text;
use anyhow::{Context, bail};
use clap::{ColorChoice, ValueEnum};
use serde::Deserialize;
use std::path::PathBuf;

/// The contents of the file; every key is optional.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "a map, such as paper: letter")]
pub(super) struct Config {
    /// `a4` or `letter`.
    paper: Line<20>,
    /// A shipped template's name or the path of one.
    pub(super) template: Line<1000>,
    /// The path of a house pack.
    pub(super) house: Line<1000>,
    /// `auto`, `always` or `never`.
    color: Line<20>,
}

/// The path of the file.
pub(super) fn path() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder =
        set("XDG_CONFIG_HOME").or_else(|| set("APPDATA")).or_else(|| set("HOME").map(|home| home.join(".config")));
    folder.map(|folder| folder.join("starwright").join("config.yaml"))
}

/// The place of a wrong default, to put before the message about it.
pub(super) fn origin() -> String {
    format!("the defaults in {}", path().unwrap_or_default().display())
}

impl Config {
    /// Reads the file if there is one.
    pub(super) fn read() -> anyhow::Result<Config> {
        let Some(path) = path().filter(|path| path.exists()) else { return Ok(Config::default()) };
        let shown = path.display().to_string();
        let file = files::open(&path).with_context(|| format!("cannot open the defaults in {shown}"))?;
        read_text(file).and_then(|text| Config::parse(Text { text: &text, first_line: 1 })).or_else(|fault| {
            say(&Message::of_fault(&shown, &fault).render(false));
            bail!("the defaults in {shown} cannot be used")
        })
    }

    /// Wrong words are faults here, where their line is known, even if an option overrides them.
    fn parse(text: Text) -> Result<Config, Fault> {
        let config: Config = text.parse()?;
        let wrong = |key: &str, word: &str, known: &str| {
            text.fault_at(&FieldPath::top(key), format!("expected {known}, found '{}'", clip(word)))
        };
        let (paper, color) = (config.paper.as_str(), config.color.as_str());
        if !paper.is_empty() && PaperWord::from_str(paper, true).is_err() {
            return Err(wrong("paper", paper, "a4 or letter"));
        }
        if !color.is_empty() && ColorChoice::from_str(color, true).is_err() {
            return Err(wrong("color", color, "auto, always or never"));
        }
        Ok(config)
    }

    /// The paper, if the file sets it.
    pub(super) fn paper(&self) -> Option<PaperWord> {
        PaperWord::from_str(self.paper.as_str(), true).ok()
    }

    /// When to use colour, if the file sets it.
    pub(super) fn color(&self) -> Option<ColorChoice> {
        ColorChoice::from_str(self.color.as_str(), true).ok()
    }
}
