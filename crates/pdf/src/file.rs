//! The bytes of a PDF: the shared objects of a small document, then pages and bookmarks, which are created only as
//! they are written. A document with all of them would take ten times the memory of the file.

use super::hash::hash;
use super::structure::{Element, Structure};
use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::{
    Dictionary, Document, Object, ObjectStream, Stream, StringFormat, dictionary, text_string,
};
use std::borrow::Cow;
use std::cell::RefCell;

/// Number of objects that are packed and compressed together.
const MAX_PACKED: usize = 200;

/// Compression level of 1 to 9: a higher one takes longer and saves almost nothing.
const COMPRESSION_LEVEL: u32 = 6;

/// The filter entry of a compressed stream.
const FILTER: &str = "/Filter/FlateDecode";

thread_local! {
    /// A compressor that is used again: setting up its tables takes longer than compressing a small stream.
    static DEFLATE: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(COMPRESSION_LEVEL), true));
}

/// A content stream, compressed if that makes it smaller.
pub struct Deflated {
    bytes: Vec<u8>,
    is_compressed: bool,
}

impl Deflated {
    /// Compresses some content.
    pub fn new(content: Vec<u8>) -> Deflated {
        let mut bytes = Vec::with_capacity(content.len() + 64);
        DEFLATE.with_borrow_mut(|deflate| {
            deflate.reset();
            let mut next = |rest: &[u8], bytes: &mut Vec<u8>| {
                let status = deflate
                    .compress_vec(rest, bytes, FlushCompress::Finish)
                    .expect("a stream is begun");
                (status != Status::StreamEnd).then(|| deflate.total_in() as usize)
            };
            let mut read = Some(0);
            while let Some(at) = read {
                bytes.reserve(1024);
                read = next(&content[at..], &mut bytes);
            }
        });
        let is_compressed = bytes.len() + FILTER.len() < content.len();
        let mut bytes = if is_compressed { bytes } else { content };
        bytes.shrink_to_fit();
        Deflated {
            bytes,
            is_compressed,
        }
    }

    /// Converts it to a stream object with further keys.
    pub fn stream(self, mut keys: Dictionary) -> Stream {
        keys.extend(&self.keys());
        Stream {
            dict: keys,
            content: self.bytes,
            allows_compression: false,
            start_position: None,
        }
    }

    fn keys(&self) -> Dictionary {
        let mut keys = dictionary! { "Length" => self.bytes.len() as i64 };
        if self.is_compressed {
            keys.set("Filter", "FlateDecode");
        }
        keys
    }
}

/// The parts of a PDF.
pub struct Parts<'a> {
    /// Fonts, catalog and page tree, numbered from 1 without gaps.
    pub shared: Document,
    /// Object number of the page tree.
    pub root: u32,
    pub drawings: Vec<Deflated>,
    /// Bookmarks: title and page, from 0.
    pub bookmarks: Vec<(&'a str, usize)>,
    /// Page height in points.
    pub height: f32,
    pub structure: Structure,
}

/// An object to be written.
enum PdfObject<'a> {
    Stream(Cow<'a, Dictionary>, &'a [u8]),
    Plain(Cow<'a, Object>),
}

impl Parts<'_> {
    /// Returns the object number of a page.
    fn page(&self, index: usize) -> u32 {
        (self.shared.objects.len() + 2 * index + 2) as u32
    }

    /// Returns the object number of a bookmark; the outline itself comes after the last one.
    fn bookmark(&self, index: usize) -> u32 {
        (self.shared.objects.len() + 2 * self.drawings.len() + index + 1) as u32
    }

    /// Returns the object number of an element of the structure.
    fn element(&self, index: usize) -> u32 {
        self.bookmark(self.bookmarks.len()) + u32::from(!self.bookmarks.is_empty()) + index as u32
    }

    /// Returns the object number of the list of the elements on a page; the structure itself comes after the last one.
    fn owners(&self, page: usize) -> u32 {
        self.element(self.structure.elements.len() + page)
    }

    /// Returns the highest object number.
    fn last(&self) -> u32 {
        self.owners(self.drawings.len())
    }

    /// Fills the numbers of pages and bookmarks into the page tree and the outline.
    fn join(&mut self) {
        let kids: Vec<Object> = (0..self.drawings.len())
            .map(|index| reference(self.page(index)))
            .collect();
        let list = (!self.bookmarks.is_empty()).then(|| self.bookmark(self.bookmarks.len()));
        let node = self
            .shared
            .get_dictionary_mut((self.root, 0))
            .expect("a document has a page tree");
        node.set("Count", kids.len() as i64);
        node.set("Kids", kids);
        let tree = reference(self.owners(self.drawings.len()));
        let catalog = self.shared.catalog_mut().expect("a document has a catalog");
        catalog.set("StructTreeRoot", tree);
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
        list.into_iter()
            .for_each(|list| catalog.set("Outlines", reference(list)));
        if self.bookmarks.len() > 1 {
            catalog.set("PageMode", "UseOutlines");
        }
    }

    /// Passes all objects to `take`, in order of their numbers.
    fn for_each(&self, mut take: impl FnMut(u32, PdfObject)) {
        for (id, object) in &self.shared.objects {
            take(
                id.0,
                match object {
                    Object::Stream(stream) => {
                        PdfObject::Stream(Cow::Borrowed(&stream.dict), &stream.content)
                    }
                    other => PdfObject::Plain(Cow::Borrowed(other)),
                },
            );
        }
        let plain = |object: Dictionary| PdfObject::Plain(Cow::Owned(Object::Dictionary(object)));
        for (index, drawing) in self.drawings.iter().enumerate() {
            let number = self.page(index);
            take(
                number - 1,
                PdfObject::Stream(Cow::Owned(drawing.keys()), &drawing.bytes),
            );
            let (parent, contents) = (reference(self.root), reference(number - 1));
            let page = dictionary! {
                "Type" => "Page", "Parent" => parent, "Contents" => contents, "StructParents" => index as i64,
                "Tabs" => "S",
            };
            take(number, plain(page));
        }
        let count = self.bookmarks.len();
        for index in 0..count {
            take(self.bookmark(index), plain(self.entry(index)));
        }
        if count > 0 {
            let (first, last) = (
                reference(self.bookmark(0)),
                reference(self.bookmark(count - 1)),
            );
            let list = dictionary! { "Type" => "Outlines", "First" => first, "Last" => last, "Count" => count as i64 };
            take(self.bookmark(count), plain(list));
        }
        for index in 0..self.structure.elements.len() {
            take(self.element(index), plain(self.part(index)));
        }
        for (page, owners) in self.structure.owners.iter().enumerate() {
            let owners: Vec<Object> = owners
                .iter()
                .map(|owner| reference(self.element(*owner as usize)))
                .collect();
            take(
                self.owners(page),
                PdfObject::Plain(Cow::Owned(Object::Array(owners))),
            );
        }
        let pages = self.drawings.len();
        let numbers = (0..pages)
            .flat_map(|page| [Object::Integer(page as i64), reference(self.owners(page))]);
        let tree = dictionary! {
            "Type" => "StructTreeRoot", "K" => reference(self.element(0)),
            "ParentTree" => dictionary! { "Nums" => numbers.collect::<Vec<_>>() }, "ParentTreeNextKey" => pages as i64,
        };
        take(self.owners(pages), plain(tree));
    }

    /// Builds an element of the structure.
    fn part(&self, index: usize) -> Dictionary {
        let Element {
            role,
            parent,
            page,
            marks,
            parts,
            words,
        } = &self.structure.elements[index];
        let root = self.owners(self.drawings.len());
        let marks = marks.iter().map(|mark| Object::Integer(i64::from(*mark)));
        let mut kids: Vec<Object> = marks
            .chain(
                parts
                    .iter()
                    .map(|part| reference(self.element(*part as usize))),
            )
            .collect();
        let mut element = dictionary! { "S" => *role };
        element.set(
            "P",
            reference(if index == 0 {
                root
            } else {
                self.element(*parent as usize)
            }),
        );
        element.set(
            "K",
            if kids.len() == 1 {
                kids.remove(0)
            } else {
                Object::Array(kids)
            },
        );
        page.iter()
            .for_each(|page| element.set("Pg", reference(self.page(*page as usize))));
        let key = if *role == "Figure" { "Alt" } else { "T" };
        words
            .iter()
            .for_each(|words| element.set(key, text_string(words)));
        element
    }

    /// Builds a bookmark that leads to the top of its page.
    fn entry(&self, index: usize) -> Dictionary {
        let (title, page) = self.bookmarks[index];
        let list = self.bookmark(self.bookmarks.len());
        let top = Object::Real(self.height);
        let place = vec![
            reference(self.page(page)),
            "XYZ".into(),
            Object::Null,
            top,
            Object::Null,
        ];
        let mut entry = dictionary! { "Title" => text_string(title), "Parent" => reference(list), "Dest" => place };
        if index > 0 {
            entry.set("Prev", reference(self.bookmark(index - 1)));
        }
        if index + 1 < self.bookmarks.len() {
            entry.set("Next", reference(self.bookmark(index + 1)));
        }
        entry
    }

    /// Writes the file, with a hash of its contents as its ID.
    pub fn bytes(mut self) -> Vec<u8> {
        self.join();
        let drawn: usize = self
            .drawings
            .iter()
            .map(|drawing| drawing.bytes.len())
            .sum();
        let mut file = PdfFile::new(drawn + drawn / 8 + 65_536, self.last());
        let mut pack = Vec::new();
        self.for_each(|number, object| match object {
            PdfObject::Stream(keys, content) => file.stream(number, keys.into_owned(), content),
            PdfObject::Plain(object) => {
                pack.push((number, object.into_owned()));
                if pack.len() == MAX_PACKED {
                    file.pack(std::mem::take(&mut pack));
                }
            }
        });
        if !pack.is_empty() {
            file.pack(pack);
        }
        let id = Object::String(
            hash(&file.bytes).to_be_bytes().to_vec(),
            StringFormat::Hexadecimal,
        );
        let mut trailer = self.shared.trailer;
        trailer.set("Size", file.places.len() as i64 + 2);
        trailer.set("ID", vec![id.clone(), id]);
        file.end(trailer)
    }
}

fn reference(number: u32) -> Object {
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
    /// Not written yet.
    Open,
    /// At this byte offset.
    At(usize),
    /// In a pack: the pack's number, and the index in it.
    Packed(u32, u16),
}

/// A file being written.
struct PdfFile {
    bytes: Vec<u8>,
    /// Places by object number, from 1.
    places: Vec<ObjectPlace>,
}

impl PdfFile {
    fn new(capacity: usize, last: u32) -> PdfFile {
        let mut file = PdfFile {
            bytes: Vec::with_capacity(capacity),
            places: vec![ObjectPlace::Open; last as usize],
        };
        // The second line shows other programs that the file is binary.
        file.write(b"%PDF-1.5\n%\xBB\xAD\xC0\xDE\n");
        file
    }

    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn stream(&mut self, number: u32, keys: Dictionary, content: &[u8]) {
        self.places[number as usize - 1] = ObjectPlace::At(self.bytes.len());
        self.write(format!("{number} 0 obj\n").as_bytes());
        self.write(&text(keys.into()));
        self.write(b"stream\n");
        self.write(content);
        self.write(b"\nendstream \nendobj\n");
    }

    /// Writes objects as a separate stream, which takes the next number.
    fn pack(&mut self, objects: Vec<(u32, Object)>) {
        let pack = self.places.len() as u32 + 1;
        for (index, (number, _)) in objects.iter().enumerate() {
            self.places[*number as usize - 1] = ObjectPlace::Packed(pack, index as u16);
        }
        self.places.push(ObjectPlace::Open);
        let stream = packed(objects)
            .to_stream_object()
            .expect("writing to memory");
        self.stream(pack, stream.dict, &stream.content);
    }

    /// Ends the file with its cross-reference table and returns it.
    fn end(mut self, mut trailer: Dictionary) -> Vec<u8> {
        let (start, number) = (self.bytes.len(), self.places.len() as u32 + 1);
        self.places.push(ObjectPlace::At(start));
        let mut list = Vec::with_capacity(7 * self.places.len());
        for place in &self.places {
            let (kind, place, index) = match *place {
                ObjectPlace::At(offset) => (1, offset as u32, 0),
                ObjectPlace::Packed(pack, index) => (2, pack, index),
                ObjectPlace::Open => unreachable!("every object is written"),
            };
            list.push(kind);
            list.extend(place.to_be_bytes());
            list.extend(index.to_be_bytes());
        }
        trailer.set("Type", "XRef");
        trailer.set("W", vec![1.into(), 4.into(), 2.into()]);
        trailer.set("Index", vec![1.into(), i64::from(number).into()]);
        let list = Deflated::new(list);
        trailer.extend(&list.keys());
        self.stream(number, trailer, &list.bytes);
        self.write(format!("\nstartxref\n{start}\n%%EOF").as_bytes());
        self.bytes
    }
}
