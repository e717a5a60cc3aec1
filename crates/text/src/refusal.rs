//! Questions that cannot be answered.

use std::fmt;

/// Why a question is not answered: it makes no sense, or the rules do not cover it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, with what to do instead where there is something.
    pub message: String,
    /// Whether the question makes sense, but no design answers it.
    pub is_about_designs: bool,
}

impl Refusal {
    /// Reports that the question makes sense, but no design answers it.
    pub fn no_design(message: impl Into<String>) -> Refusal {
        Refusal {
            message: message.into(),
            is_about_designs: true,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal {
            message,
            is_about_designs: false,
        }
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Refusal {
        message.to_string().into()
    }
}
