//! Ships in a fixed form: JSON of our own and of other tools, posts of `rate`, and printed display sheets.

pub mod drake;
mod own;
pub mod printed;
mod tools;

use crate::assemble::{Draft, Imported, placed};
use crate::post::{Import, Subject};
use serde_json::Value;
use std::ops::Range;

/// The ship in a JSON object, or the reason it is not a ship; uncertain readings are in the draft.
type Read = Result<Subject, String>;

/// The maximum number of braces that may begin something other than JSON.
const MAX_FAILURES: usize = 200;

/// Reads the ships of a text that holds them as JSON; `None` if it holds none. The rest of such a text is what surrounds
/// the data, such as the page of a PDF that carries it.
pub fn read(text: &str) -> Option<Import> {
    let is_likely = ["\"design\"", "\"batteries\""]
        .iter()
        .any(|key| text.contains(key));
    if !is_likely {
        return None;
    }
    let mut entries: Vec<Imported> = Vec::new();
    let mut known: Vec<Value> = Vec::new();
    let (mut at, mut failures) = (0, 0);
    while let Some(found) = text[at..].find('{').filter(|_| failures < MAX_FAILURES) {
        at += found;
        let Some((object, length)) = object(&text[at..]) else {
            (at, failures) = (at + 1, failures + 1);
            continue;
        };
        let mut draft = Draft::on_lines(lines(text, at..at + length));
        match own::ship(&object).or_else(|| tools::ship(&object, &mut draft)) {
            // A sheet of several pages carries its ship more than once.
            Some(_) if known.contains(&object) => at += length,
            Some(read) => {
                entries.push((title(&object), read, draft));
                known.push(object);
                at += length;
            }
            None => at += 1,
        }
    }
    (!entries.is_empty()).then(|| placed(text, entries))
}

/// Reads the JSON object at the beginning of a text; also returns its length in bytes.
fn object(text: &str) -> Option<(Value, usize)> {
    let starts_with_key = text[1..].trim_start().starts_with('"');
    if !starts_with_key {
        return None;
    }
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let value = values.next()?.ok()?;
    Some((value, values.byte_offset()))
}

/// Returns the numbers of the lines, from 1, on which a range of a text is.
fn lines(text: &str, range: Range<usize>) -> Range<usize> {
    let breaks = |part: &str| part.bytes().filter(|byte| *byte == b'\n').count();
    let first = 1 + breaks(&text[..range.start]);
    first..first + breaks(&text[range]) + 1
}

/// Returns who a ship is, on one line.
fn title(object: &Value) -> String {
    let object = object.get("ship_class").unwrap_or(object);
    ["name", "faction", "class", "type"]
        .iter()
        .filter_map(|key| object.get(key)?.as_str())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_without_ships_are_no_data() {
        for text in [
            "",
            "{\"design\": 3}",
            "{\"batteries\": ",
            "{\"design\": {\"hull\": 1}}",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
        let nested = "{\"design\":[".repeat(10_000);
        assert!(read(&nested).is_none());
    }
}
