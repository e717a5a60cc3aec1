//! Questions that cannot be answered.

use std::fmt;

/// Why a question is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong with the question.
    pub kind: RefusalKind,
    /// The reason, for the person who asked, with what to do instead where there is something.
    pub message: String,
}

/// What is wrong with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
    /// The question makes no sense, or the rules do not answer it.
    InvalidQuestion,
    /// The question names a quantity that does not exist or cannot be used here.
    UnknownQuantity,
    /// The question makes sense, but no legal design answers it.
    NoLegalDesign,
}

impl Refusal {
    /// Creates a refusal.
    pub fn new(kind: RefusalKind, message: impl Into<String>) -> Refusal {
        Refusal {
            kind,
            message: message.into(),
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
        Refusal::new(RefusalKind::InvalidQuestion, message)
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Refusal {
        message.to_string().into()
    }
}
