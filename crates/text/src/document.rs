//! Files as text: read within limits, and split into YAML documents.

use super::diagnostic::{Diagnostic, DiagnosticKind};
use super::field::escape_controls;
use super::files;
use super::lines::LineIndex;
use super::yaml::{MAX_FILE_BYTES, Text};
use std::borrow::Cow;
use std::io::Read;
use std::path::Path;

/// One document of a file, before it is known what it describes.
#[derive(Clone, Debug)]
pub struct RawDocument<'a> {
    /// The folder that relative paths in the document start from.
    pub folder: &'a Path,
    /// Position in the file, counted from 1.
    pub number: usize,
    pub text: Text<'a>,
    /// Top-level keys with the first line of their values.
    pub keys: Vec<(Cow<'a, str>, &'a str)>,
    /// The parts of the file before and after the document.
    pub around: [&'a str; 2],
}

impl<'a> RawDocument<'a> {
    /// Finds the top-level keys of a text.
    pub fn new(text: Text<'a>, folder: &'a Path, number: usize) -> RawDocument<'a> {
        RawDocument {
            folder,
            number,
            keys: text.keys(),
            text,
            around: [""; 2],
        }
    }

    /// Returns the value of a top-level key as written on its line, or `None` if the key is missing.
    pub fn raw_value(&self, wanted: &str) -> Option<&'a str> {
        self.keys
            .iter()
            .find(|(key, _)| key == wanted)
            .map(|(_, value)| *value)
    }

    /// Returns the value of a top-level key made safe to print, empty if the key is missing.
    pub fn printable_value(&self, wanted: &str) -> String {
        escape_controls(self.raw_value(wanted).unwrap_or_default())
    }
}

/// Opens a file and reads its text.
pub fn open_text(path: &Path) -> Result<String, Diagnostic> {
    let file = files::open(path).map_err(|error| {
        Diagnostic::for_file(DiagnosticKind::File, format!("cannot be opened: {error}"))
    })?;
    read_text(file)
}

/// The first bytes of files that are not text, with what they are and what to use instead.
const OTHER_FILES: [(&[u8], &str); 3] = [
    (
        b"%PDF",
        "this is a PDF, not a design; use the YAML file that it was printed from",
    ),
    (
        b"PK\x03\x04",
        "this is a zip file or spreadsheet, not a design; unpack it, or read it with `convert`",
    ),
    (
        b"\x89PNG",
        "this is a picture, not a design; use the YAML file of the ship",
    ),
];

/// Reads a file or standard input into text: size bounded, UTF-8, byte-order mark stripped.
pub fn read_text(mut source: impl Read) -> Result<String, Diagnostic> {
    let mut bytes = Vec::new();
    let mut limited = source.by_ref().take(MAX_FILE_BYTES + 1);
    limited.read_to_end(&mut bytes).map_err(|error| {
        Diagnostic::for_file(DiagnosticKind::File, format!("cannot be read: {error}"))
    })?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let message = format!(
            "larger than {} MiB, which no Starwright file is",
            MAX_FILE_BYTES / (1024 * 1024)
        );
        return Err(Diagnostic::for_file(DiagnosticKind::TooLarge, message));
    }
    if let Some((_, kind)) = OTHER_FILES
        .iter()
        .find(|(first, _)| bytes.starts_with(first))
    {
        return Err(Diagnostic::for_file(DiagnosticKind::File, *kind));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let valid = String::from_utf8_lossy(valid);
        let (line, last) = (
            valid.matches('\n').count() + 1,
            valid.rsplit('\n').next().unwrap_or_default(),
        );
        let column = last.chars().count() + 1;
        let bad = error.as_bytes()[valid.len()];
        let source = LineIndex::new(last).mark_line(0, column, None);
        let message = format!("not UTF-8 text (byte 0x{bad:02X}); save the file as UTF-8");
        Diagnostic {
            line,
            column,
            end: (line, column + 1),
            source: Box::new(source),
            ..Diagnostic::for_file(DiagnosticKind::File, message)
        }
    })?;
    Ok(match text.strip_prefix('\u{FEFF}') {
        Some(rest) => rest.to_string(),
        None => text,
    })
}

/// Splits a file into its documents, without the empty ones. A line that begins with `---` always starts a document in
/// YAML, so they are split before parsing: a broken one leaves the others readable.
pub fn split_documents<'a>(text: &'a str, folder: &'a Path) -> Vec<RawDocument<'a>> {
    let mut documents: Vec<RawDocument> = Vec::new();
    let (mut start, mut first_line) = (0, 1);
    let mut offset = 0;
    let mut push = |from: usize, to: usize, first_line: usize| {
        if !is_empty_document(&text[from..to]) {
            let own = Text::with_first_line(&text[from..to], first_line);
            documents.push(RawDocument {
                around: [&text[..from], &text[to..]],
                ..RawDocument::new(own, folder, documents.len() + 1)
            });
        }
    };
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let is_marker = line
            .strip_prefix("---")
            .is_some_and(|rest| rest.trim_end().is_empty() || rest.starts_with([' ', '\t']));
        if is_marker && offset > start {
            push(start, offset, first_line);
            (start, first_line) = (offset, number + 1);
        }
        offset += line.len();
    }
    push(start, text.len(), first_line);
    documents
}

/// Returns `true` if a text has nothing but comments, directives and document markers.
pub fn is_empty_document(text: &str) -> bool {
    text.lines().all(|line| {
        let line = line.strip_prefix("---").unwrap_or(line).trim();
        line.is_empty() || line.starts_with(['#', '%']) || line == "..."
    })
}

/// Maximum number of documents per file.
const MAX_DOCUMENTS: usize = 10_000;

/// Refuses a file with too many documents.
pub fn check_document_count(documents: usize) -> Option<Diagnostic> {
    (documents > MAX_DOCUMENTS).then(|| {
        let message = format!("{documents} documents in one file; at most {MAX_DOCUMENTS}");
        Diagnostic::for_file(DiagnosticKind::TooLarge, message)
    })
}
