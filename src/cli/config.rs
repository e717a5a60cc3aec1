//! A user's defaults: a small file in the usual place. Flags win.

use super::message::Message;
use super::output::say;
use crate::doc::field::Line;
use crate::doc::yaml::Text;
use crate::ruleset::document::read_text;
use anyhow::{Result, bail};
use serde::Deserialize;
use std::fs::File;
use std::path::PathBuf;

/// What the file may say; all of it may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "a map, such as paper: letter")]
pub(super) struct Config {
    /// `a4` or `letter`.
    pub(super) paper: Line<20>,
    /// A shipped template's name or the path of one.
    pub(super) template: Line<1000>,
    /// The path of a house pack.
    pub(super) house: Line<1000>,
    /// `auto`, `always` or `never`.
    pub(super) color: Line<20>,
}

/// Where the file is looked for.
pub(super) fn path() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder =
        set("XDG_CONFIG_HOME").or_else(|| set("APPDATA")).or_else(|| set("HOME").map(|home| home.join(".config")));
    folder.map(|folder| folder.join("starwright").join("config.yaml"))
}

impl Config {
    /// Reads the file if there is one.
    pub(super) fn read() -> Result<Config> {
        let Some(path) = path().filter(|path| path.is_file()) else { return Ok(Config::default()) };
        let shown = path.display().to_string();
        let parsed = read_text(File::open(&path)?).and_then(|text| Text { text: &text, first_line: 1 }.parse());
        parsed.or_else(|fault| {
            say(&Message::of_fault(&shown, &fault).render(false));
            bail!("the defaults in {shown} cannot be used")
        })
    }
}
