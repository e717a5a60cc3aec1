//! The user's defaults in the configuration file. Options take precedence.

use super::named::NamedFile;
use super::printing::PaperWord;
use clap::{ColorChoice, ValueEnum};
use starwright_text::diagnostic::Diagnostics;
use starwright_text::field::{Line, clip, draft};
use starwright_text::field_error::FieldError;
use starwright_text::files;
use starwright_text::finding::FieldPath;
use starwright_text::message::MessageStyle;
use starwright_text::yaml::Text;
use std::path::PathBuf;

draft! {
    /// The contents of the configuration file; every key is optional.
    pub struct Draft: "a map, such as paper: letter" {
        /// `a4` or `letter`.
        paper: Line<20>,
        /// A shipped template's name or the path of one.
        template: Line<1000>,
        /// The path of a house pack.
        house: Line<1000>,
        /// `auto`, `always` or `never`.
        color: Line<20>,
    }
}

/// The user's defaults.
#[derive(Debug, Default)]
pub struct Config {
    /// The paper.
    pub paper: Option<PaperWord>,
    /// A shipped template's name or the path of one.
    pub template: Option<String>,
    /// The path of a house pack.
    pub house: Option<String>,
    /// When to use color.
    pub color: Option<ColorChoice>,
}

/// Returns the path of the configuration file.
pub fn path() -> Option<PathBuf> {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let folder = set("XDG_CONFIG_HOME")
        .or_else(|| set("APPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".config")));
    folder.map(|folder| folder.join("starwright").join("config.yaml"))
}

/// Names the configuration file, for messages about a wrong default.
pub fn origin() -> String {
    format!("the defaults in {}", path().unwrap_or_default().display())
}

impl Config {
    /// Reads the configuration file, or returns no defaults if there is none.
    pub fn read() -> anyhow::Result<Config> {
        let Some(path) = path().filter(|path| path.exists()) else {
            return Ok(Config::default());
        };
        let named = NamedFile::new("defaults in", &path, MessageStyle::default());
        let text = named.text(files::open(&path))?;
        Config::parse(&Text::from(text.as_str())).map_err(|faults| named.unusable_error(faults))
    }

    /// Parses a configuration. Wrong words are errors here, where their line is known, even if an option overrides
    /// them.
    fn parse(text: &Text) -> Result<Config, Diagnostics> {
        text.read(|draft: Draft, problems| {
            let mut word = |key: &str, word: &Option<String>, known: &str, is_known: bool| {
                if let Some(word) = word
                    && !is_known
                {
                    let message = format!("expected {known}, found '{}'", clip(word));
                    problems.push(FieldError::unknown_word_at(
                        FieldPath::from_key(key),
                        message,
                    ));
                }
            };
            let (paper, color) = (draft.paper.text(), draft.color.text());
            let read_paper = paper
                .as_deref()
                .and_then(|paper| PaperWord::from_str(paper, true).ok())
                .filter(|paper| !paper.is_large());
            let read_color = color
                .as_deref()
                .and_then(|color| ColorChoice::from_str(color, true).ok());
            word("paper", &paper, "a4 or letter", read_paper.is_some());
            word(
                "color",
                &color,
                "auto, always or never",
                read_color.is_some(),
            );
            let (template, house) = (draft.template.text(), draft.house.text());
            Some(Config {
                paper: read_paper,
                template,
                house,
                color: read_color,
            })
        })
    }
}
