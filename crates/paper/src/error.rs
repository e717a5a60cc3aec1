//! Why something cannot be printed.

use super::layout::Misfit;
use std::error::Error;
use std::fmt;

/// Why something cannot be printed.
#[derive(Clone, Debug, PartialEq)]
pub enum PrintError {
    /// A ship does not fit the template.
    Misfit(Misfit),
    /// A font cannot be read or embedded.
    Font(String),
    /// There is nothing to print.
    Nothing(&'static str),
    /// There is no template of this name.
    NoTemplate(String),
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PrintError::Misfit(misfit) => misfit.fmt(f),
            PrintError::Font(message) => f.write_str(message),
            PrintError::Nothing(message) => f.write_str(message),
            PrintError::NoTemplate(name) => write!(f, "no template '{name}'"),
        }
    }
}

impl Error for PrintError {}

impl From<Misfit> for PrintError {
    fn from(misfit: Misfit) -> PrintError {
        PrintError::Misfit(misfit)
    }
}
