//! Errors in printing.

use std::error::Error;
use std::fmt;

/// Why something cannot be printed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PrintError {
    /// A block does not fit into a cell of the template, even alone and at the minimum size.
    TooLarge {
        /// Name of the template.
        template: String,
        /// Title of the ship.
        ship: String,
        /// Key of the block.
        block: &'static str,
        /// Excess height in millimeters.
        excess: f32,
    },
    /// A font cannot be read or embedded.
    Font(String),
    /// There is nothing to print.
    Empty(&'static str),
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PrintError::TooLarge {
                template,
                ship,
                block,
                excess,
            } => write!(
                f,
                "template {template}: the block '{block}' of {ship} is {excess:.1} mm too high for a cell"
            ),
            PrintError::Font(message) => f.write_str(message),
            PrintError::Empty(message) => f.write_str(message),
        }
    }
}

impl Error for PrintError {}
