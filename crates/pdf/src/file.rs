//! The bytes of a PDF: objects are written as they come, streams at once and all others in compressed packs.

use super::hash::hash;
use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::{Dictionary, Object, ObjectStream, Stream, StringFormat, dictionary};
use std::cell::RefCell;

/// Number of objects that are packed and compressed together.
const MAX_PACKED: usize = 200;

/// Compression level of 1 to 9: a higher one takes longer and saves almost nothing.
const COMPRESSION_LEVEL: u32 = 6;

/// The code of a row of differences from the row above (PNG's filter of this name).
const UP: u8 = 2;

/// The filter entry of a compressed stream.
const FILTER: &str = "/Filter/FlateDecode";

thread_local! {
    /// A compressor that is used again: setting up its tables takes longer than compressing a small stream.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(COMPRESSION_LEVEL), true));
}

/// A content stream, compressed if that makes it smaller.
#[derive(Default)]
pub struct Deflated {
    pub bytes: Vec<u8>,
    pub is_compressed: bool,
}

fn deflate(content: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(content.len() + 64);
    DEFLATE.with_borrow_mut(|deflate| {
        deflate.reset();
        let mut status = Status::Ok;
        while status != Status::StreamEnd {
            bytes.reserve(1024);
            let rest = &content[deflate.total_in() as usize..];
            status = deflate
                .compress_vec(rest, &mut bytes, FlushCompress::Finish)
                .expect("a stream is begun");
        }
    });
    bytes
}

impl Deflated {
    /// Compresses some content.
    pub fn new(content: Vec<u8>) -> Deflated {
        let bytes = deflate(&content);
        let is_compressed = bytes.len() + FILTER.len() < content.len();
        let mut bytes = if is_compressed { bytes } else { content };
        bytes.shrink_to_fit();
        Deflated {
            bytes,
            is_compressed,
        }
    }

    /// Converts it to a stream object.
    pub fn into_stream(self) -> Stream {
        let mut keys = Dictionary::new();
        if self.is_compressed {
            keys.set("Filter", "FlateDecode");
        }
        Stream::new(keys, self.bytes).with_compression(false)
    }
}

pub fn reference(number: u32) -> Object {
    Object::Reference((number, 0))
}

/// Writes an object as the file spells it.
fn text(object: Object) -> Vec<u8> {
    let pack = packed(vec![(1, object)])
        .build_stream_content()
        .expect("writing to memory");
    pack["1 0 ".len()..pack.len() - 1].to_vec()
}

fn packed(objects: Vec<(u32, Object)>) -> ObjectStream {
    let mut pack = ObjectStream::builder()
        .max_objects(MAX_PACKED)
        .compression_level(COMPRESSION_LEVEL)
        .build();
    for (number, object) in objects {
        pack.add_object((number, 0), object)
            .expect("no more than fit");
    }
    pack
}

/// The place of an object in the file.
#[derive(Clone, Copy)]
enum ObjectPlace {
    /// The object is not written.
    Open,
    /// The object is at this byte offset.
    At(usize),
    /// The object is in a pack: the pack's number, and the index in it.
    Packed(u32, u16),
}

/// A file being written.
pub struct PdfFile {
    bytes: Vec<u8>,
    /// Places by object number, from 1.
    places: Vec<ObjectPlace>,
    pack: Vec<(u32, Object)>,
}

impl PdfFile {
    /// Starts a file in which the first numbers are taken.
    pub fn new(capacity: usize, taken: u32) -> PdfFile {
        let mut bytes = Vec::with_capacity(capacity);
        // The second line shows other programs that the file is binary.
        bytes.extend_from_slice(b"%PDF-1.7\n%\xBB\xAD\xC0\xDE\n");
        PdfFile {
            bytes,
            places: vec![ObjectPlace::Open; taken as usize],
            pack: Vec::new(),
        }
    }

    /// Returns the next free number.
    pub fn reserve(&mut self) -> u32 {
        self.places.push(ObjectPlace::Open);
        self.places.len() as u32
    }

    /// Writes an object, or puts it into the pack that is being filled.
    pub fn put(&mut self, number: u32, object: Object) {
        match object {
            Object::Stream(stream) => self.stream(number, stream),
            object => {
                self.pack.push((number, object));
                if self.pack.len() == MAX_PACKED {
                    self.write_pack();
                }
            }
        }
    }

    fn stream(&mut self, number: u32, stream: Stream) {
        self.places[number as usize - 1] = ObjectPlace::At(self.bytes.len());
        let keys = text(stream.dict.into());
        let begin = format!("{number} 0 obj\n");
        let parts = [begin.as_bytes(), &keys, b"stream\n", &stream.content];
        self.bytes.extend(parts.concat());
        self.bytes.extend_from_slice(b"\nendstream \nendobj\n");
    }

    fn write_pack(&mut self) {
        let number = self.reserve();
        // The pack orders its objects by number, and readers look an object up by its index.
        self.pack.sort_by_key(|(number, _)| *number);
        for (index, (packed, _)) in self.pack.iter().enumerate() {
            self.places[*packed as usize - 1] = ObjectPlace::Packed(number, index as u16);
        }
        let pack = packed(std::mem::take(&mut self.pack));
        self.stream(number, pack.to_stream_object().expect("writing to memory"));
    }

    /// Ends the file with its cross-reference table and returns it, with a hash of its contents as its ID.
    pub fn end(mut self, trailer: &Dictionary) -> Vec<u8> {
        if !self.pack.is_empty() {
            self.write_pack();
        }
        let id = Object::String(
            hash(&self.bytes).to_be_bytes().to_vec(),
            StringFormat::Hexadecimal,
        );
        let (start, number) = (self.bytes.len(), self.reserve());
        self.places[number as usize - 1] = ObjectPlace::At(start);
        // The first entry is the head of the list of free objects. A row has the differences from the one above, most
        // of which are the same: objects of a pack follow each other.
        let (mut list, mut above) = (vec![UP], [0, 0, 0, 0, 0, 255, 255]);
        list.extend(above);
        for place in &self.places {
            let (kind, place, index) = match *place {
                ObjectPlace::At(offset) => (1, offset as u32, 0),
                ObjectPlace::Packed(pack, index) => (2, pack, index),
                ObjectPlace::Open => (0, 0, 0),
            };
            let ([a, b, c, d], [e, f]) = (place.to_be_bytes(), index.to_be_bytes());
            let row: [u8; 7] = [kind, a, b, c, d, e, f];
            list.push(UP);
            list.extend(
                row.iter()
                    .zip(above)
                    .map(|(own, above)| own.wrapping_sub(above)),
            );
            above = row;
        }
        let mut stream = Stream::new(dictionary! { "Filter" => "FlateDecode" }, deflate(&list));
        let keys = dictionary! {
            "Type" => "XRef", "Size" => i64::from(number) + 1, "ID" => vec![id.clone(), id],
            "W" => vec![1.into(), 4.into(), 2.into()],
            "DecodeParms" => dictionary! { "Predictor" => 12, "Columns" => 7 },
        };
        let shared = [&b"Root"[..], b"Info"].map(|key| (key, trailer.get(key).cloned()));
        for (key, value) in shared {
            value
                .into_iter()
                .for_each(|value| stream.dict.set(key, value));
        }
        stream.dict.extend(&keys);
        self.stream(number, stream);
        self.bytes
            .extend(format!("\nstartxref\n{start}\n%%EOF").bytes());
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_testing::pdf::check_references;

    /// Writes a file of two packs and a stream.
    fn filled() -> PdfFile {
        let mut file = PdfFile::new(0, 300);
        for number in (1..=299).rev() {
            file.put(number, i64::from(number).into());
        }
        file.put(
            300,
            Deflated::new(b"a stream".to_vec()).into_stream().into(),
        );
        file.write_pack();
        file
    }

    fn check(file: PdfFile) -> Result<[usize; 2], String> {
        check_references(&file.end(&Dictionary::new()))
    }

    #[test]
    fn strict_readers_find_every_object() {
        assert_eq!(check(filled()), Ok([4, 299]));
    }

    #[test]
    fn strict_readers_notice_a_wrong_index_and_a_wrong_offset() {
        let mut file = filled();
        file.places.swap(3, 4);
        let wrong = check(file).expect_err("two objects of a pack are exchanged");
        assert!(wrong.contains("is not entry"), "{wrong}");
        let mut file = filled();
        file.places[299] = ObjectPlace::At(20);
        let wrong = check(file).expect_err("the stream is elsewhere");
        assert!(wrong.contains("Some(300) is not at 20"), "{wrong}");
        let mut file = filled();
        file.put(300, vec![reference(7), reference(400)].into());
        assert!(check(file).is_err(), "an object is missing");
    }
}
