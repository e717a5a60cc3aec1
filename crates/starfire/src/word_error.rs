//! Errors in one part of a word.

use starwright_text::field_error::FieldError;
use std::ops::Range;

/// Reports an unknown word, of which these bytes are wrong.
pub fn word_error(span: Range<usize>, message: impl Into<String>) -> FieldError {
    FieldError {
        part: Some(span),
        ..FieldError::unknown_word(message)
    }
}
