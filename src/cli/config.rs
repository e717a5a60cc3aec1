//! A user's defaults: a small file in the usual place. Flags win.

use super::message::Message;
use super::output::say;
use crate::design::read_text;
use crate::field::Line;
use crate::regular;
use crate::yaml::Text;
use anyhow::{Context, Result, bail};
use serde::Deserialize;
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
        let Some(path) = path().filter(|path| path.exists()) else { return Ok(Config::default()) };
        let shown = path.display().to_string();
        let file = regular::open(&path).with_context(|| format!("cannot open the defaults in {shown}"))?;
        let parsed = read_text(file).and_then(|text| Text { text: &text, first_line: 1 }.parse());
        parsed.or_else(|fault| {
            say(&Message::of_fault(&shown, &fault).render(false));
            bail!("the defaults in {shown} cannot be used")
        })
    }
}
