//! Writes results to standard output, where a closed pipe is not an error, and messages to standard error.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use starwright_paper::render;
use starwright_text::diagnostic::{DiagnosticKind, Diagnostics};
use std::fmt;
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

    /// Writes text; does nothing after the reader has closed.
    pub fn write(&mut self, text: &str) -> Result<()> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes bytes; does nothing after the reader has closed.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<()> {
        let written = self.stdout.write_all(bytes);
        self.ignore_broken_pipe(written)
    }

    /// Returns `true` if the reader is gone.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Writes what is still in the buffer.
    pub fn finish(&mut self) -> Result<()> {
        let flushed = self.stdout.flush();
        self.ignore_broken_pipe(flushed)
    }

    fn ignore_broken_pipe(&mut self, result: io::Result<()>) -> Result<()> {
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

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_bytes(bytes).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An error that is already reported: only the exit status is left to return.
#[derive(Debug)]
pub struct Reported;

impl fmt::Display for Reported {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an error is reported above")
    }
}

impl std::error::Error for Reported {}

/// A JSON array written one object at a time.
#[derive(Default)]
pub struct JsonArray {
    is_begun: bool,
}

impl JsonArray {
    /// Returns the text of the next object, after a bracket or comma.
    pub fn format_next(&mut self, object: &str) -> String {
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

/// Builds the JSON object of a document that cannot be read: its first error, and all errors.
pub fn malformed_json(file: &str, document: usize, faults: &Diagnostics) -> Value {
    json!({"file": file, "document": document, "error": faults.first(), "errors": faults.list()})
}

/// Builds the JSON object of a document that cannot be read, for commands that report whether documents are legal.
pub fn unreadable_json(file: &str, document: usize, faults: &Diagnostics) -> Value {
    let mut object = malformed_json(file, document, faults);
    object["legal"] = Value::Null;
    object
}

/// Describes on one line why a document cannot be read.
pub fn describe_errors(faults: &Diagnostics, is_unread: bool) -> String {
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
        DiagnosticKind::UnknownKey | DiagnosticKind::File => String::new(),
        _ if first.path.steps().is_empty() => String::new(),
        _ => format!("{}: ", first.path),
    };
    format!("line {}: {path}{}{others}", first.line, first.message)
}

/// Writes a message to standard error, wrapped at the width of the terminal; a failure has nowhere to be reported.
pub fn print_message(message: &str) {
    let mut stderr = io::stderr().lock();
    let Some((width, _)) = terminal_size::terminal_size_of(&stderr) else {
        let _ = stderr.write_all(message.as_bytes());
        return;
    };
    for line in message.split_inclusive('\n') {
        let text = line.trim_end_matches('\n');
        // Colored text has escapes, which have no width.
        let folded = if text.contains('\u{1b}') {
            text.to_string()
        } else {
            fold_line(text, usize::from(width.0))
        };
        let _ = stderr.write_all(folded.as_bytes());
        let _ = stderr.write_all(&line.as_bytes()[text.len()..]);
    }
}

/// Wraps a line; what follows an indented line is indented by two more.
pub fn fold_line(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_string();
    }
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let hang = if indent > 0 { indent + 2 } else { 0 };
    let parts = render::wrap(text, width.saturating_sub(hang).max(1));
    " ".repeat(indent) + &parts.join(&format!("\n{}", " ".repeat(hang)))
}
