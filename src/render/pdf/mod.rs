//! Pages as a PDF. This folder is the only place that knows printpdf, lopdf and subsetter.
//!
//! printpdf embeds the fonts; the pages are written here, since its operators cost more time than everything else.

mod content;
mod font;

use crate::layout::Pages;
use crate::layout::font::Fonts;
use content::{content, from_mm};
use font::Subsets;
use lopdf::{
    Dictionary, Document, Object, ObjectId, ObjectStreamConfig, SaveOptions, Stream, StringFormat, dictionary,
    text_string,
};
use rayon::prelude::*;

/// The pages as a PDF, the same bytes for the same pages; the error says why a font cannot be embedded.
pub fn pdf(pages: &Pages, fonts: &Fonts) -> Result<Vec<u8>, String> {
    let subsets = Subsets::collect(pages, fonts);
    let mut document = subsets.specimen(fonts)?;
    let root = empty(&mut document, pages);
    let height = from_mm(pages.height);
    let stream = |page| {
        let mut stream = Stream::new(Dictionary::new(), content(page, height, &subsets));
        stream.compress().expect("writing to memory");
        stream
    };
    let streams: Vec<Stream> = pages.pages.par_iter().map(stream).collect();
    document.compress();

    let mut kids = Vec::new();
    for stream in streams {
        let contents = document.add_object(stream);
        kids.push(document.add_object(dictionary! { "Type" => "Page", "Parent" => root, "Contents" => contents }));
    }
    add_outline(&mut document, &pages.outline, &kids, height);
    let node = document.get_dictionary_mut(root).expect("put there before");
    node.set("Count", kids.len() as i64);
    node.set("Kids", kids.into_iter().map(Object::from).collect::<Vec<_>>());
    Ok(save(document))
}

/// Takes everything but the fonts out of a document and puts in what all pages share. The id is that of the page tree.
fn empty(document: &mut Document, pages: &Pages) -> ObjectId {
    let specimen = document.page_iter().next().expect("a specimen has a page");
    let resources = document.get_page_resources(specimen).expect("printpdf gives every page resources");
    let resources = document.get_dictionary(resources.1[0]).expect("printpdf makes them an object");
    let fonts = resources.get(b"Font").expect("printpdf lists the fonts").clone();
    let points = |mm| Object::Real(from_mm(mm) as f32 / 100.0);
    let root = document.catalog().and_then(|catalog| catalog.get(b"Pages")?.as_reference());
    let root = root.expect("printpdf makes a page tree");
    document.set_object(
        root,
        dictionary! {
            "Type" => "Pages",
            "MediaBox" => vec![0.into(), 0.into(), points(pages.width), points(pages.height)],
            "Resources" => dictionary! { "Font" => fonts },
        },
    );
    let mut info = dictionary! { "Producer" => text_string("Starwright") };
    if !pages.title.is_empty() {
        info.set("Title", text_string(&pages.title));
    }
    let info = document.add_object(info);
    document.trailer.set("Info", info);
    document.trailer.remove(b"ID");
    document.prune_objects();
    document.renumber_objects();
    document.catalog().and_then(|catalog| catalog.get(b"Pages")?.as_reference()).expect("put there before")
}

/// Adds bookmarks; each leads to the top of its page.
fn add_outline(document: &mut Document, outline: &[(String, usize)], kids: &[ObjectId], height: i64) {
    let entries = outline.iter().filter_map(|(title, page)| Some((title, *kids.get(*page)?)));
    let entries: Vec<_> = entries.map(|(title, page)| (document.new_object_id(), title, page)).collect();
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return };
    let list =
        dictionary! { "Type" => "Outlines", "First" => first.0, "Last" => last.0, "Count" => entries.len() as i64 };
    let list = document.add_object(list);
    for (index, &(id, title, page)) in entries.iter().enumerate() {
        let top = Object::Real(height as f32 / 100.0);
        let place = vec![page.into(), "XYZ".into(), Object::Null, top, Object::Null];
        let mut entry = dictionary! { "Title" => text_string(title), "Parent" => list, "Dest" => place };
        if index > 0 {
            entry.set("Prev", entries[index - 1].0);
        }
        if let Some(next) = entries.get(index + 1) {
            entry.set("Next", next.0);
        }
        document.set_object(id, entry);
    }
    let catalog = document.catalog_mut().expect("printpdf makes a catalog");
    catalog.set("Outlines", list);
    catalog.set("PageMode", "UseOutlines");
}

/// The bytes of a document, with an id that is a hash of what is in it.
fn save(mut document: Document) -> Vec<u8> {
    let mut draft = Vec::new();
    document.save_to(&mut draft).expect("writing to memory");
    let id = Object::String(hash(&draft).to_be_bytes().to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![id.clone(), id]);
    // Not through their builder, which leaves the level at "uncompressed".
    let object_stream_config = ObjectStreamConfig { max_objects_per_stream: 200, compression_level: 9 };
    let options =
        SaveOptions { use_object_streams: true, use_xref_streams: true, linearize: false, object_stream_config };
    let mut bytes = Vec::new();
    document.save_with_options(&mut bytes, options).expect("writing to memory");
    bytes
}

/// FNV-1a: the same on every machine and with every compiler.
fn hash(bytes: &[u8]) -> u128 {
    let mix = |hash: u128, byte: &u8| (hash ^ u128::from(*byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
    bytes.iter().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, mix)
}
