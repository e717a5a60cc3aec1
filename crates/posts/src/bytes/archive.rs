//! What is in a zip file: texts, pages and spreadsheets. Whatever it claims, no more is unpacked than we read.

use super::workbook;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// The largest file in an archive that is read, and the most of all of them together, in bytes.
const LARGEST_FILE: u64 = 32 * 1024 * 1024;
const LARGEST_SUM: u64 = 512 * 1024 * 1024;

/// The most files of an archive that are read.
const MOST_FILES: usize = 10_000;

/// A zip file, unpacked file by file.
pub struct Archive {
    files: ZipArchive<Cursor<Vec<u8>>>,
    unpacked: u64,
}

/// What a zip file turned out to be.
pub enum Contents {
    /// A spreadsheet.
    Tables(Vec<workbook::Table>),
    /// Files, to be unpacked one by one.
    Files(Archive),
}

/// Returns `true` if bytes begin as a zip file does.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Opens a zip file; the error is a complete message.
pub fn open(bytes: Vec<u8>) -> Result<Contents, String> {
    let files = ZipArchive::new(Cursor::new(bytes))
        .map_err(|error| format!("a damaged zip file: {error}"))?;
    let mut archive = Archive { files, unpacked: 0 };
    match workbook::tables(&mut archive) {
        Some(tables) => Ok(Contents::Tables(tables?)),
        None => Ok(Contents::Files(archive)),
    }
}

impl Archive {
    /// Returns the number of files and folders in it.
    pub(crate) fn len(&self) -> usize {
        self.files.len().min(MOST_FILES)
    }

    /// Returns how many files are not read because there are too many.
    pub fn passed_over(&self) -> usize {
        self.files.len() - self.len()
    }

    /// Returns the name and the bytes of a file, or why it cannot be unpacked; `None` for a folder.
    pub fn file(&mut self, index: usize) -> Option<(String, Result<Vec<u8>, String>)> {
        let (name, is_folder) = match self.files.by_index_data(index) {
            Ok(entry) => (
                entry.name().unwrap_or_default().into_owned(),
                entry.is_dir(),
            ),
            Err(error) => {
                return Some((String::new(), Err(format!("cannot be unpacked: {error}"))));
            }
        };
        (!is_folder).then(|| (name, self.unpack(index)))
    }

    /// Returns the text of a part of a spreadsheet, or `None` if there is no such part.
    pub fn part(&mut self, name: &str) -> Option<Result<String, String>> {
        let index = self.files.index_for_name(name)?;
        let text = self
            .unpack(index)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Some(text)
    }

    fn unpack(&mut self, index: usize) -> Result<Vec<u8>, String> {
        let entry = self
            .files
            .by_index(index)
            .map_err(|error| match error.to_string() {
                encrypted if encrypted.to_lowercase().contains("password") => {
                    "encrypted: unpack it first".to_string()
                }
                other => format!("cannot be unpacked: {other}"),
            })?;
        let most = LARGEST_FILE.min(LARGEST_SUM - self.unpacked);
        let mut bytes = Vec::new();
        let read = entry.take(most + 1).read_to_end(&mut bytes);
        read.map_err(|error| format!("cannot be unpacked: {error}"))?;
        self.unpacked = (self.unpacked + bytes.len() as u64).min(LARGEST_SUM);
        if bytes.len() as u64 > most {
            return Err(format!("unpacks to more than {} MB", most / (1024 * 1024)));
        }
        Ok(bytes)
    }
}
