//! Turns the compiled module into what a browser loads: `starwright-bind MODULE.wasm FOLDER`. It also runs in place of the
//! module's linker (`starwright-bind -flavor wasm ...`), to leave out functions that are never called.
//!
//! printpdf contains a color profile for print shops and the dictionary of a font format. Neither is used, so they are
//! replaced by zeros, which compress to nothing. It also exports a reader and an editor of PDF files to JavaScript from every
//! module that it is part of, and with them code and tables as large as all the rest. What is not exported is not linked.

use std::env::args;
use std::error::Error;
use std::process::{Command, ExitCode};
use wasm_bindgen_cli_support::Bindgen;

/// Prefix of the functions that printpdf exports.
const FOREIGN: &str = "Pdf_";

/// Name of the section that lists the exported functions with their types.
const SECTION: &[u8] = b"__wasm_bindgen_unstable";

/// The kind of the section that holds tables and texts.
const DATA: u8 = 11;

/// The beginning of brotli's dictionary, and its size in bytes.
const DICTIONARY: (&[u8], usize) = (b"timedownlifeleft", 122_784);

/// The mark of a color profile, and its distance in bytes from the profile's start.
const PROFILE: (&[u8], usize) = (b"acsp", 36);

fn main() -> ExitCode {
    let given: Vec<String> = args().skip(1).collect();
    let done = match given.as_slice() {
        [flavor, ..] if flavor == "-flavor" => link(&given),
        [module, folder] => bind(module, folder),
        _ => Err("usage: starwright-bind MODULE.wasm FOLDER".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why:?}");
            ExitCode::FAILURE
        }
    }
}

/// Calls the linker of the toolchain without the foreign exports.
fn link(given: &[String]) -> Result<(), Box<dyn Error>> {
    let is_foreign =
        |word: &str| word.starts_with(FOREIGN) || word.contains(&format!("describe_{FOREIGN}"));
    let mut kept = Vec::new();
    for word in given {
        match word.strip_prefix("--export=").unwrap_or(word) {
            name if is_foreign(name) => {
                drop(kept.pop_if(|before: &mut &String| *before == "--export"))
            }
            _ => kept.push(word),
        }
    }
    match Command::new("rust-lld").args(kept).status()?.success() {
        true => Ok(()),
        false => Err("the linker failed".into()),
    }
}

fn bind(module: &str, folder: &str) -> Result<(), Box<dyn Error>> {
    let bytes = without_foreign(&std::fs::read(module)?).ok_or("not a module")?;
    let mut bindgen = Bindgen::new();
    bindgen
        .input_bytes("starwright_page", bytes)
        .typescript(false);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder))
        .map_err(|why| format!("{why:?}").into())
}

/// Removes the foreign functions from a module's list of exports.
fn without_foreign(module: &[u8]) -> Option<Vec<u8>> {
    let (head, mut rest) = module.split_at_checked(8)?;
    let mut kept = head.to_vec();
    while let [kind, after @ ..] = rest {
        let (size, after) = number(after)?;
        let (section, after) = after.split_at_checked(size)?;
        let named = number(section).and_then(|(length, rest)| rest.split_at_checked(length));
        let section = match named {
            Some((SECTION, list)) if *kind == 0 => {
                [[SECTION.len() as u8].as_slice(), SECTION, &own(list)?].concat()
            }
            _ if *kind == DATA => blanked(section),
            _ => section.to_vec(),
        };
        kept.push(*kind);
        put(section.len(), &mut kept);
        kept.extend(section);
        rest = after;
    }
    Some(kept)
}

/// Replaces tables that are never read by zeros.
fn blanked(tables: &[u8]) -> Vec<u8> {
    let place = |mark: &[u8]| tables.windows(mark.len()).position(|word| word == mark);
    let mut kept = tables.to_vec();
    let dictionary = place(DICTIONARY.0).map(|at| (at, DICTIONARY.1));
    let profile = place(PROFILE.0)
        .and_then(|at| at.checked_sub(PROFILE.1))
        .and_then(|at| {
            let size = tables[at..].first_chunk()?;
            Some((at, u32::from_be_bytes(*size) as usize))
        });
    for (at, size) in dictionary.into_iter().chain(profile) {
        kept.iter_mut()
            .skip(at)
            .take(size)
            .for_each(|byte| *byte = 0);
    }
    kept
}

/// Returns the entries that are not foreign: each a version and a program, both preceded by their length.
fn own(mut list: &[u8]) -> Option<Vec<u8>> {
    let mut kept = Vec::new();
    while !list.is_empty() {
        let version = framed(list)?;
        let program = framed(&list[version..])?;
        let (entry, rest) = list.split_at(version + program);
        if !entry
            .windows(FOREIGN.len())
            .any(|word| word == FOREIGN.as_bytes())
        {
            kept.extend(entry);
        }
        list = rest;
    }
    Some(kept)
}

/// Returns the size of the first item of a list, including its length.
fn framed(list: &[u8]) -> Option<usize> {
    let size = 4 + u32::from_le_bytes(*list.first_chunk()?) as usize;
    (size <= list.len()).then_some(size)
}

/// Reads a number in the encoding of modules (LEB128), and returns it with the bytes that follow.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let end = bytes.iter().take(5).position(|byte| *byte < 128)?;
    let value = bytes[..=end]
        .iter()
        .rev()
        .fold(0, |value, byte| value << 7 | usize::from(byte & 127));
    Some((value, &bytes[end + 1..]))
}

fn put(mut value: usize, into: &mut Vec<u8>) {
    while value > 127 {
        into.push((value % 128) as u8 | 128);
        value /= 128;
    }
    into.push(value as u8);
}
