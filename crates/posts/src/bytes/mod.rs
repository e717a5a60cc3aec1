//! From the bytes of a file to text: encodings, web pages, spreadsheets and archives.

#[cfg(feature = "archives")]
pub mod archive;
pub mod decode;
pub mod markup;
pub mod page;
#[cfg(feature = "archives")]
pub mod workbook;
