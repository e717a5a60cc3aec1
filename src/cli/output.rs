//! Where results go: standard output that survives a closed pipe; messages go to standard error.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use std::io::{self, BufWriter, ErrorKind, Write};

/// Buffered standard output. A reader that closes the pipe early is not an error.
pub struct Output {
    stdout: BufWriter<io::StdoutLock<'static>>,
    is_closed: bool,
}

impl Output {
    pub fn new() -> Output {
        Output {
            stdout: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
            is_closed: false,
        }
    }

    /// Writes text; does nothing once the reader is gone.
    pub fn write(&mut self, text: &str) -> Result<()> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes; does nothing once the reader is gone.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self.stdout.write_all(bytes);
        self.settle(written)
    }

    /// Writes what is still in the buffer.
    pub fn finish(&mut self) -> Result<()> {
        let flushed = self.stdout.flush();
        self.settle(flushed)
    }

    fn settle(&mut self, result: io::Result<()>) -> Result<()> {
        match result {
            _ if self.is_closed => Ok(()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            result => result.context("cannot write to standard output"),
        }
    }
}

/// A JSON array written one object at a time.
#[derive(Default)]
pub struct JsonArray {
    is_begun: bool,
}

impl JsonArray {
    /// Returns the text of the next object, with what goes before it.
    pub fn next(&mut self, object: &str) -> String {
        let before = if std::mem::replace(&mut self.is_begun, true) {
            ",\n"
        } else {
            "[\n"
        };
        format!("{before}{object}")
    }

    pub fn end(&self) -> &'static str {
        if self.is_begun { "\n]\n" } else { "[]\n" }
    }
}

/// Returns a malformed document as JSON: the first of its faults, and all.
pub fn malformed_json(file: &str, document: usize, faults: &Diagnostics) -> Value {
    json!({"file": file, "document": document, "error": faults.first(), "errors": faults.list()})
}

/// Builds the JSON object of a document that cannot be read, for commands that report whether documents are legal.
pub fn unreadable_json(file: &str, document: usize, faults: &Diagnostics) -> Value {
    let mut object = malformed_json(file, document, faults);
    object["legal"] = Value::Null;
    object
}

/// Writes on one line why a document cannot be read; a file that could not even be opened has no lines to name.
pub fn error_in_words(faults: &Diagnostics, is_unread: bool) -> String {
    let first = faults.first();
    if is_unread {
        return first.message.clone();
    }
    let others = match faults.list().len() - 1 {
        0 => String::new(),
        1 => " (1 more error)".to_string(),
        others => format!(" ({others} more errors)"),
    };
    let path = match first.kind {
        DiagnosticKind::UnknownKey => String::new(),
        _ if first.path.steps().is_empty() => String::new(),
        _ => format!("{}: ", first.path),
    };
    format!("line {}: {path}{}{others}", first.line, first.message)
}

/// Writes a message to standard error; a failure has nowhere to be reported.
pub fn say(message: &str) {
    let _ = io::stderr().lock().write_all(message.as_bytes());
}
