//! A strict reader of a PDF's cross-references. lopdf looks objects up by their numbers alone, so it opens files that other
//! readers show as empty.

use flate2::read::ZlibDecoder;
use std::collections::BTreeSet;
use std::io::Read;

/// The place of an object according to the cross-references.
#[derive(Clone, Copy)]
enum Entry {
    Free,
    At(usize),
    Packed { pack: usize, index: usize },
}

/// A stream object: its dictionary as text, and its contents, inflated.
struct Stream {
    keys: String,
    content: Vec<u8>,
}

/// Checks that the cross-references of a PDF lead to every object: by its offset, or by its index in a pack. Returns the number
/// of objects that are not in packs, and of those that are.
pub fn check_references(bytes: &[u8]) -> Result<[usize; 2], String> {
    let tail = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(64)..]).into_owned();
    let (_, end) = tail.rsplit_once("startxref").ok_or("no startxref")?;
    let start = end
        .split_whitespace()
        .next()
        .and_then(|word| word.parse().ok());
    let start: usize = start.ok_or("startxref has no offset")?;
    let list = stream_at(bytes, start, None)?;
    let entries = entries(&list)?;
    let is_start = |entry: &Entry| matches!(entry, Entry::At(offset) if *offset == start);
    if !entries.iter().any(is_start) {
        return Err(format!("startxref {start} is not the offset of an object"));
    }
    let (mut counts, mut in_packs, mut texts) = ([0, 0], 0, vec![list.keys]);
    for (number, entry) in entries.iter().enumerate().skip(1) {
        match *entry {
            Entry::Free => {}
            Entry::At(offset) => {
                counts[0] += 1;
                let stream = stream_at(bytes, offset, Some(number))?;
                if stream.keys.contains("/ObjStm") {
                    texts.push(String::from_utf8_lossy(&stream.content).into_owned());
                    in_packs += check_pack(number, &stream, &entries)?;
                }
                texts.push(stream.keys);
            }
            Entry::Packed { pack, .. } => {
                counts[1] += 1;
                if !matches!(entries.get(pack), Some(Entry::At(_))) {
                    return Err(format!("object {number}: {pack} is not a pack"));
                }
            }
        }
    }
    if in_packs != counts[1] {
        return Err(format!(
            "packs have {in_packs} objects for {} entries",
            counts[1]
        ));
    }
    for number in texts.iter().flat_map(|text| references(text)) {
        if matches!(entries.get(number), None | Some(Entry::Free)) {
            return Err(format!("object {number} is referred to and missing"));
        }
    }
    Ok(counts)
}

/// Reads the rows of a cross-reference stream whose fields take 1, 4 and 2 bytes.
fn entries(list: &Stream) -> Result<Vec<Entry>, String> {
    let is_usual = list.keys.contains("/Predictor 12") && list.keys.contains("/Columns 7");
    if !is_usual || !list.content.len().is_multiple_of(8) {
        return Err(format!("unexpected cross-references: {}", list.keys));
    }
    let mut above = [0u8; 7];
    let mut entries = Vec::new();
    for row in list.content.chunks(8) {
        if row[0] != 2 {
            return Err(format!("a row has the predictor {}", row[0]));
        }
        for (above, difference) in above.iter_mut().zip(&row[1..]) {
            *above = above.wrapping_add(*difference);
        }
        let number = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0, |sum, byte| sum << 8 | usize::from(*byte))
        };
        let (place, index) = (number(&above[1..5]), number(&above[5..]));
        entries.push(match above[0] {
            0 => Entry::Free,
            1 => Entry::At(place),
            2 => Entry::Packed { pack: place, index },
            kind => return Err(format!("an entry has the type {kind}")),
        });
    }
    match value(&list.keys, "/Size") {
        Some(size) if size == entries.len() => Ok(entries),
        size => Err(format!("/Size {size:?} for {} entries", entries.len())),
    }
}

/// Checks that the entries place every object of a pack in it, at its index. Returns the number of its objects.
fn check_pack(pack: usize, stream: &Stream, entries: &[Entry]) -> Result<usize, String> {
    let missing = |key: &str| format!("pack {pack} has no {key}");
    let count = value(&stream.keys, "/N").ok_or_else(|| missing("/N"))?;
    let first = value(&stream.keys, "/First").ok_or_else(|| missing("/First"))?;
    let header = stream
        .content
        .get(..first)
        .ok_or_else(|| missing("header"))?;
    let header = String::from_utf8_lossy(header).into_owned();
    let numbers: Vec<usize> = header.split_whitespace().flat_map(str::parse).collect();
    if numbers.len() != 2 * count {
        return Err(format!(
            "pack {pack} has {} numbers for {count} objects",
            numbers.len()
        ));
    }
    let offsets = numbers.chunks(2).map(|pair| pair[1]);
    if !offsets.clone().is_sorted() || offsets.clone().any(|at| first + at >= stream.content.len())
    {
        return Err(format!("pack {pack} has wrong offsets"));
    }
    for (index, pair) in numbers.chunks(2).enumerate() {
        let is_entry = |entry: &Entry| matches!(entry, Entry::Packed { pack: own, index: at } if (*own, *at) == (pack, index));
        if !entries.get(pair[0]).is_some_and(is_entry) {
            return Err(format!(
                "object {} is not entry {index} of pack {pack}",
                pair[0]
            ));
        }
    }
    Ok(count)
}

/// Reads the stream object at an offset, which must have this number.
fn stream_at(bytes: &[u8], offset: usize, number: Option<usize>) -> Result<Stream, String> {
    let rest = bytes
        .get(offset..)
        .ok_or_else(|| format!("offset {offset} is past the end"))?;
    let begin = find(rest, b" 0 obj").ok_or_else(|| format!("no object at {offset}"))?;
    let own = String::from_utf8_lossy(&rest[..begin]).parse::<usize>();
    if own.is_err() || number.is_some_and(|number| own != Ok(number)) {
        return Err(format!("object {number:?} is not at {offset}"));
    }
    let begin = begin + b" 0 obj".len();
    let open = find(&rest[begin..], b"stream\n").ok_or_else(|| format!("no stream at {offset}"))?;
    let keys = String::from_utf8_lossy(&rest[begin..begin + open]).into_owned();
    let length = value(&keys, "/Length").ok_or_else(|| format!("no /Length at {offset}"))?;
    let from = begin + open + b"stream\n".len();
    let content = rest.get(from..from + length).unwrap_or_default();
    let after = rest.get(from + length..).unwrap_or_default();
    if !after.trim_ascii_start().starts_with(b"endstream") {
        return Err(format!(
            "the stream at {offset} does not end after {length} bytes"
        ));
    }
    let mut inflated = Vec::new();
    if keys.contains("/FlateDecode") {
        let mut reader = ZlibDecoder::new(content);
        let result = reader.read_to_end(&mut inflated);
        result.map_err(|error| format!("the stream at {offset}: {error}"))?;
    } else {
        inflated = content.to_vec();
    }
    Ok(Stream {
        keys,
        content: inflated,
    })
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

/// Returns the whole number after a key of a dictionary.
fn value(keys: &str, key: &str) -> Option<usize> {
    let mut numbers = keys.match_indices(key).filter_map(|(at, _)| {
        // A longer key, such as /Length1, has no space here.
        let text = keys[at + key.len()..].strip_prefix(' ')?;
        let end = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        text[..end].parse().ok()
    });
    numbers.next()
}

/// Returns the objects that a text refers to, as in `12 0 R`.
fn references(text: &str) -> BTreeSet<usize> {
    let is_border = |c: char| c.is_whitespace() || "[]<>/()".contains(c);
    let words: Vec<&str> = text
        .split(is_border)
        .filter(|word| !word.is_empty())
        .collect();
    let found = words.windows(3).filter(|three| three[1..] == ["0", "R"]);
    found.flat_map(|three| three[0].parse()).collect()
}
