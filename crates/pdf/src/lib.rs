//! Pages as a PDF. This crate is the only one that uses printpdf, lopdf and subsetter.
//!
//! | part | written by | why |
//! |---|---|---|
//! | information, catalog, pages with their boxes, resources, links, bitmaps, forms, fonts with widths and Unicode maps | printpdf | its own API carries them |
//! | content of pages and forms | `content` | printpdf keeps the operators of all pages until the end, one of them for every box and word; here a page is compressed as soon as it is drawn |
//! | bookmarks | lopdf | printpdf sorts those of a page by name |
//! | XMP | this file | printpdf's has a random ID and is not escaped, so `&` in a title breaks it |
//! | structure | `structure` | printpdf has none |
//! | file | `file` | lopdf writes a whole document; the structure of a large book is written while it is made |
//!
//! printpdf embeds a font as far as text on its pages uses it, so the first page names all characters; then its
//! content, like that of every page, is the one drawn here.

mod binding;
mod content;
mod file;
mod font;
mod form;
mod hash;
mod structure;

pub use binding::{Binding, PrintPdf};
use content::{content, from_mm};
use file::{Deflated, PdfFile};
use font::Subsets;
use form::Forms;
use lopdf::{Bookmark, Dictionary, Document, Object, ObjectId, Stream, dictionary, text_string};
use printpdf::{
    Actions, BorderArray, ColorArray, Destination, LinkAnnotation, Op, PdfDocument, PdfPage,
    PdfSaveOptions, Pt, Rect,
};
use rayon::prelude::*;
use starwright_paper::PrintError;
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::{Area, Item, Page, Pages, Tag};
use starwright_paper::render::escaped;
use structure::{PageMarks, Piece, StructureTree};

/// Writes pages as a PDF, the same bytes for the same pages; fails if a font cannot be embedded.
pub fn pdf(pages: &Pages, fonts: &Fonts) -> Result<Vec<u8>, PrintError> {
    let mut book = PdfBook::new(fonts, (pages.width, pages.height));
    book.add(&pages.pages);
    book.finish(&pages.title, &pages.outline)
}

/// Returns `true` if these bytes are a PDF that Starwright wrote and that is unchanged since: the ID in its last object is
/// the hash of everything before that object.
pub fn is_unchanged(bytes: &[u8]) -> bool {
    let tail = &bytes[bytes.len().saturating_sub(40)..];
    let tail = String::from_utf8_lossy(tail);
    let end = tail
        .rsplit_once("startxref")
        .and_then(|(_, end)| end.strip_suffix("%%EOF")?.trim().parse::<usize>().ok());
    let Some((before, last)) = end.and_then(|end| bytes.split_at_checked(end)) else {
        return false;
    };
    let id = format!("<{:032X}>", hash::hash(before));
    String::from_utf8_lossy(last).to_uppercase().contains(&id)
}

/// A page as it is kept until the book is finished.
#[derive(Default)]
struct DrawnPage {
    content: Deflated,
    pieces: Vec<Piece>,
    /// Areas of links, in millimeters, and the pages that they lead to, from 0.
    links: Vec<(Area, usize)>,
}

/// A PDF being built. Pages arrive in order, a few at a time; only the compressed drawing of each is kept.
pub struct PdfBook<'a> {
    fonts: &'a Fonts,
    /// Width and height of every page in millimeters.
    size: (f32, f32),
    subsets: Subsets,
    forms: Forms,
    pages: Vec<DrawnPage>,
}

impl<'a> PdfBook<'a> {
    /// Starts a book without pages, of this width and height in millimeters.
    pub fn new(fonts: &'a Fonts, size: (f32, f32)) -> PdfBook<'a> {
        PdfBook {
            fonts,
            size,
            subsets: Subsets::new(),
            forms: Forms::default(),
            pages: Vec::new(),
        }
    }

    /// Counts the pages.
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Draws further pages.
    pub fn add(&mut self, pages: &[Page]) {
        let drawn = self.draw(pages);
        self.pages.extend(drawn);
    }

    /// Draws pages in place of those from this one on.
    pub fn replace(&mut self, from: usize, pages: &[Page]) {
        let drawn = self.draw(pages);
        self.pages.splice(from..from + drawn.len(), drawn);
    }

    fn draw(&mut self, pages: &[Page]) -> Vec<DrawnPage> {
        self.subsets.extend(pages, self.fonts);
        self.forms.extend(pages, &self.subsets);
        let size = (self.size.0, from_mm(self.size.1));
        let (subsets, forms) = (&self.subsets, &self.forms);
        let draw = |page: &Page| {
            let PageMarks { pieces, of_item } = PageMarks::new(page);
            let links = page.items.iter().filter_map(|item| match item {
                Item::Tag(Tag::Link(area, to)) => Some((*area, *to)),
                _ => None,
            });
            DrawnPage {
                content: Deflated::new(content(page, &of_item, size, subsets, forms)),
                pieces,
                links: links.collect(),
            }
        };
        pages.par_iter().map(draw).collect()
    }

    /// Returns the bytes of the book, with its bookmarks: (title, page from 0).
    pub fn finish(self, title: &str, outline: &[(String, usize)]) -> Result<Vec<u8>, PrintError> {
        let mut printed = PdfDocument::new(title);
        let info = &mut printed.metadata.info;
        info.producer = PRODUCER.to_string();
        info.subject = SUBJECT.to_string();
        info.keywords = keywords(outline);
        let mut names = self.subsets.embed(&mut printed, self.fonts)?;
        let with_text = self.forms.with_text();
        self.forms.add_to(&mut printed);
        let size = self.size;
        printed.pages = (self.pages.iter())
            .map(|page| printed_page(size, page, std::mem::take(&mut names)))
            .collect();
        let mut document = printed.to_lopdf_document(&PdfSaveOptions::default(), &mut Vec::new());
        drop(printed);
        let ids: Vec<ObjectId> = document.page_iter().collect();
        give_fonts(&mut document, &ids, &with_text);
        add_frame(&mut document, title, outline, &ids);
        let drawn: usize = (self.pages.iter())
            .map(|page| page.content.bytes.len())
            .sum();
        let root = document.new_object_id().0;
        let catalog = document.catalog_mut().expect("printpdf makes a catalog");
        catalog.set("StructTreeRoot", file::reference(root));
        let mut file = PdfFile::new(drawn + drawn / 8 + 65_536, root);
        let mut link_key = ids.len() as i64;
        let mut structures = Vec::with_capacity(ids.len());
        // A page leaves the document as soon as it is written, so that the file grows in the memory of its pages.
        for ((key, id), page) in (0i64..).zip(ids).zip(self.pages) {
            let contents = document.get_page_contents(id)[0];
            document.objects.remove(&contents);
            file.put(contents.0, page.content.into_stream().into());
            let object = document.objects.remove(&id).expect("it is a page");
            let mut keys = object.as_dict().cloned().expect("it is a page");
            let links = write_links(&mut keys, &mut file, &mut link_key);
            // Readers take the paper for both.
            keys.remove(b"TrimBox");
            keys.remove(b"CropBox");
            keys.set("StructParents", key);
            keys.set("Tabs", "S");
            file.put(id.0, keys.into());
            structures.push((id.0, page.pieces, links));
        }
        document.compress();
        for (id, object) in document.objects {
            file.put(id.0, object);
        }
        let mut tree = StructureTree::new(&mut file, root);
        for (page, pieces, links) in structures {
            tree.add_page(page, &pieces, &links);
        }
        tree.end();
        Ok(file.end(&document.trailer))
    }
}

/// The program in the document information.
const PRODUCER: &str = "Starwright";

/// The subject in the document information.
const SUBJECT: &str = "Starships for the gaming table";

/// Builds the PDF's keywords from its bookmarks, 500 bytes at most.
fn keywords(outline: &[(String, usize)]) -> Vec<String> {
    let mut length = 0;
    let titles = outline.iter().map(|(title, _)| title.clone());
    titles
        .take_while(|title| {
            length += title.len() + 1;
            length <= 500
        })
        .collect()
}

/// Builds a page for printpdf: its boxes, to a hundredth of a point, and its links.
fn printed_page((width, height): (f32, f32), page: &DrawnPage, mut ops: Vec<Op>) -> PdfPage {
    let points = |mm: f32| Pt(from_mm(mm) as f32 / 100.0);
    ops.extend(page.links.iter().map(|(area, to)| {
        let low = points(height - area.y - area.height);
        let rect = Rect::from_xywh(points(area.x), low, points(area.width), points(area.height));
        let place = Destination::Xyz {
            page: to + 1,
            left: None,
            top: Some(points(height).0),
            zoom: None,
        };
        let border = Some(BorderArray::Solid([0.0; 3]));
        let color = Some(ColorArray::Transparent);
        let action = Actions::Goto(place);
        let link = LinkAnnotation::new(rect, action, border, color, None);
        Op::LinkAnnotation { link }
    }));
    let paper = Rect::from_wh(points(width), points(height));
    PdfPage {
        media_box: paper.clone(),
        trim_box: paper.clone(),
        crop_box: paper,
        ops,
    }
}

/// Gives the fonts of the pages to forms with text: what printpdf takes for a form cannot refer to other objects.
fn give_fonts(document: &mut Document, pages: &[ObjectId], forms: &[String]) {
    let Some(Ok((_, resources))) = pages.first().map(|page| document.get_page_resources(*page))
    else {
        return;
    };
    let resources = document.get_dictionary(resources[0]);
    let resources = resources.expect("printpdf gives every page resources");
    let fonts = resources.get(b"Font").expect("printpdf lists the fonts");
    let keys = dictionary! { "Font" => fonts.clone() };
    let drawn = document.get_dict_in_dict(resources, b"XObject");
    let drawn = drawn.expect("printpdf lists the forms");
    let numbers = forms.iter().map(|name| drawn.get(name.as_bytes()));
    let numbers: Vec<ObjectId> = numbers
        .map(|form| form.and_then(Object::as_reference).expect("it was added"))
        .collect();
    for number in numbers {
        if let Ok(Object::Stream(form)) = document.get_object_mut(number) {
            form.dict.set("Resources", keys.clone());
        }
    }
}

/// Writes the links of a page as objects with a place in the structure, and returns their numbers.
fn write_links(page: &mut Dictionary, file: &mut PdfFile, key: &mut i64) -> Vec<u32> {
    let Some(Object::Array(links)) = page.remove(b"Annots") else {
        return Vec::new();
    };
    let mut numbers = Vec::new();
    for link in links {
        let mut link = link.as_dict().cloned().expect("printpdf writes links");
        link.set("StructParent", *key);
        link.set("Contents", text_string("To this page"));
        *key += 1;
        numbers.push(file.reserve());
        file.put(numbers[numbers.len() - 1], link.into());
    }
    if !numbers.is_empty() {
        let links: Vec<Object> = numbers.iter().copied().map(file::reference).collect();
        page.set("Annots", links);
    }
    numbers
}

/// Adds what holds for the whole document: bookmarks, metadata, language and how readers show it.
fn add_frame(
    document: &mut Document,
    title: &str,
    outline: &[(String, usize)],
    pages: &[ObjectId],
) {
    for (title, page) in outline {
        if let Some(page) = pages.get(*page) {
            document.add_bookmark(Bookmark::new(title.clone(), [0.0; 3], 0, *page), None);
        }
    }
    let list = document.build_outline();
    let keys = dictionary! { "Type" => "Metadata", "Subtype" => "XML" };
    let metadata = Stream::new(keys, xmp(title).into_bytes()).with_compression(false);
    let metadata = document.add_object(metadata);
    let info = document.trailer.get(b"Info").and_then(Object::as_reference);
    let info = document.get_dictionary_mut(info.expect("printpdf writes it"));
    let info = info.expect("it is a dictionary");
    // The others are empty or a date of 1970.
    let kept = [&b"Title"[..], b"Subject", b"Keywords", b"Producer"];
    let all: Vec<Vec<u8>> = info.iter().map(|(key, _)| key.clone()).collect();
    for key in all.iter().filter(|key| !kept.contains(&key.as_slice())) {
        info.remove(key);
    }
    let catalog = document.catalog_mut().expect("printpdf makes a catalog");
    catalog.set("Metadata", metadata);
    catalog.set("Lang", Object::string_literal("en"));
    catalog.set("MarkInfo", dictionary! { "Marked" => true });
    // Sheets are measured in millimeters: a reader must not shrink them to its margins.
    let view = dictionary! { "PrintScaling" => "None", "DisplayDocTitle" => true };
    catalog.set("ViewerPreferences", view);
    if let Some(list) = list {
        catalog.set("Outlines", list);
    }
    if outline.len() > 1 {
        catalog.set("PageMode", "UseOutlines");
    }
}

/// Writes the metadata as XMP, with the same values as the document information.
fn xmp(title: &str) -> String {
    let title = escaped(title);
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n\
         <dc:format>application/pdf</dc:format>\n\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\n\
         <dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{SUBJECT}</rdf:li></rdf:Alt></dc:description>\n\
         <dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>\n\
         <pdf:Producer>{PRODUCER}</pdf:Producer>\n\
         </rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use starwright_paper::layout::{Area, Ink, Item, Stroke, Weight};
    use starwright_testing::pdf::check_references;

    const INK: Ink = Ink(20, 40, 200);
    const THIN: Stroke = Stroke {
        weight: 0.25,
        ink: Ink::BLACK,
    };

    fn text(weight: Weight, text: &str) -> Item {
        Item::Text {
            x: 10.0,
            y: 20.0,
            size: 9.0,
            weight,
            ink: INK,
            text: text.to_string(),
        }
    }

    /// Lays out two pages with every kind of item.
    fn synthetic() -> Pages {
        let area = Area {
            x: 10.0,
            y: 30.0,
            width: 4.0,
            height: 4.0,
        };
        let points = vec![[50.0, 50.0], [60.0, 50.0], [55.0, 60.0]];
        let first = vec![
            text(Weight::Bold, "Wren (\\) 1"),
            Item::Boxes {
                boxes: vec![area, Area { x: 15.0, ..area }],
                stroke: Some(THIN),
                fill: Some(INK),
            },
            Item::Lines {
                lines: vec![[10.0, 40.0, 200.0, 40.0]],
                stroke: THIN,
            },
            Item::Polygon {
                points,
                stroke: Some(THIN),
                fill: None,
            },
        ];
        let second = vec![
            text(Weight::Regular, "Ωρίων"),
            text(Weight::Regular, "Крейсер"),
        ];
        Pages {
            title: "Κόσμος".to_string(),
            width: 210.0,
            height: 297.0,
            pages: vec![Page { items: first }, Page { items: second }],
            outline: vec![
                ("Wren".to_string(), 0),
                ("Ωρίων".to_string(), 1),
                ("Again".to_string(), 0),
            ],
        }
    }

    fn load(pages: &Pages) -> Document {
        let bytes = pdf(pages, &Fonts::shipped()).expect("shipped fonts are whole");
        check_references(&bytes).expect("strict readers find every object");
        Document::load_mem(&bytes).expect("a PDF")
    }

    fn media_box(document: &Document) -> Vec<f32> {
        let page = document.page_iter().next().expect("a page");
        let page = document.get_dictionary(page);
        let corners = page
            .and_then(|page| page.get(b"MediaBox")?.as_array())
            .expect("a page has a media box");
        corners
            .iter()
            .map(|corner| corner.as_float().expect("a number"))
            .collect()
    }

    #[test]
    fn pages_text_and_information_can_be_read_back() {
        let document = load(&synthetic());
        assert_eq!(document.get_pages().len(), 2);
        assert_eq!(
            document.extract_text(&[1]).expect("text").trim(),
            "Wren (\\) 1"
        );
        let words = document.extract_text(&[2]).expect("text");
        assert_eq!(words.split_whitespace().collect::<String>(), "ΩρίωνКрейсер");
        let info = document
            .get_dict_in_dict(&document.trailer, b"Info")
            .expect("information");
        let mut info: Vec<_> = info
            .iter()
            .map(|(_, value)| lopdf::decode_text_string(value).expect("text"))
            .collect();
        info.sort();
        assert_eq!(info, [SUBJECT, PRODUCER, "Wren,Ωρίων,Again", "Κόσμος"]);
        let catalog = document.catalog().expect("a catalog");
        assert_eq!(
            catalog.get(b"Lang").and_then(Object::as_str).ok(),
            Some(&b"en"[..])
        );
        let view = catalog
            .get(b"ViewerPreferences")
            .and_then(Object::as_dict)
            .expect("preferences");
        assert_eq!(
            view.get(b"PrintScaling").and_then(Object::as_name).ok(),
            Some(&b"None"[..])
        );
    }

    #[test]
    fn media_box_is_exact_to_a_hundredth_of_a_point() {
        let sized = |width, height| {
            media_box(&load(&Pages {
                width,
                height,
                ..synthetic()
            }))
        };
        assert_eq!(sized(210.0, 297.0), [0.0, 0.0, 595.28, 841.89]);
        assert_eq!(sized(215.9, 279.4), [0.0, 0.0, 612.0, 792.0]);
        assert_eq!(sized(148.0, 210.0), [0.0, 0.0, 419.53, 595.28]);
    }

    #[test]
    fn outline_keeps_its_order_and_its_pages() {
        let document = load(&synthetic());
        let pages: Vec<ObjectId> = document.page_iter().collect();
        let catalog = document.catalog().expect("a catalog");
        let outline = document
            .get_dict_in_dict(catalog, b"Outlines")
            .expect("an outline");
        let mut next = document.get_dict_in_dict(outline, b"First");
        let mut entries = Vec::new();
        while let Ok(node) = next {
            let title = node
                .get(b"Title")
                .and_then(lopdf::decode_text_string)
                .expect("a title");
            let action = document.get_dict_in_dict(node, b"A").expect("an action");
            let page = action
                .get(b"D")
                .and_then(|place| place.as_array()?[0].as_reference())
                .expect("a page");
            entries.push((
                title,
                pages
                    .iter()
                    .position(|id| *id == page)
                    .expect("a page of the document"),
            ));
            next = document.get_dict_in_dict(node, b"Next");
        }
        assert_eq!(entries, synthetic().outline);
    }

    #[test]
    fn structure_has_tables_with_headings_and_links_that_lead_to_pages() {
        let area = Area {
            x: 10.0,
            y: 60.0,
            width: 50.0,
            height: 5.0,
        };
        let mut pages = synthetic();
        pages.pages[0].items.extend([
            Item::Tag(Tag::Row),
            Item::Tag(Tag::Heading),
            text(Weight::Bold, "NAME"),
            Item::Tag(Tag::Row),
            Item::Tag(Tag::Cell(2)),
            text(Weight::Regular, "Wren"),
            Item::Tag(Tag::Link(area, 1)),
            text(Weight::Regular, "page 2"),
            Item::Tag(Tag::End),
        ]);
        let document = load(&pages);
        let roles = |role: &str| {
            let elements = document.objects.values().filter_map(|o| o.as_dict().ok());
            let is_such = |element: &&Dictionary| {
                (element.get(b"S").and_then(Object::as_name))
                    .is_ok_and(|name| name == role.as_bytes())
            };
            elements.filter(is_such).cloned().collect::<Vec<_>>()
        };
        assert_eq!([roles("Table").len(), roles("TR").len()], [1, 2]);
        assert!(roles("TH")[0].has(b"C") && roles("TD")[0].has(b"A"));
        let children = roles("Link")[0]
            .get(b"K")
            .and_then(Object::as_array)
            .cloned();
        let object = children.expect("a piece and its area")[1]
            .as_dict()
            .cloned();
        let link = object.and_then(|object| document.get_dict_in_dict(&object, b"Obj").cloned());
        let link = link.expect("a link");
        let action = link.get(b"A").and_then(Object::as_dict).expect("an action");
        let place = action
            .get(b"D")
            .and_then(|place| place.as_array()?[0].as_reference());
        assert_eq!(place.ok(), document.page_iter().nth(1));
        assert_eq!(
            link.get(b"StructParent").and_then(Object::as_i64).ok(),
            Some(2)
        );
    }

    #[test]
    fn metadata_is_the_same_in_both_places_and_well_formed() {
        let document = load(&Pages {
            title: "Wren & <Lark>".to_string(),
            ..synthetic()
        });
        let catalog = document.catalog().expect("a catalog");
        let metadata = catalog.get(b"Metadata").and_then(Object::as_reference);
        let metadata = document
            .get_object(metadata.expect("XMP"))
            .and_then(Object::as_stream);
        let text = String::from_utf8(metadata.expect("a stream").content.clone()).expect("UTF-8");
        assert!(text.contains("Wren &amp; &lt;Lark&gt;") && text.contains(SUBJECT));
    }

    #[test]
    fn only_weights_that_occur_are_embedded_and_only_as_subsets() {
        let fonts = |pages: &Pages| {
            let document = load(pages);
            let page = document.page_iter().next().expect("a page");
            let fonts = document.get_page_fonts(page).expect("fonts");
            let name = |font: &&Dictionary| {
                font.get(b"BaseFont")
                    .and_then(Object::as_name)
                    .expect("a name")[6..]
                    .to_vec()
            };
            fonts
                .values()
                .map(|font| String::from_utf8(name(font)).expect("a name"))
                .collect::<Vec<_>>()
        };
        let mut pages = synthetic();
        assert_eq!(
            fonts(&pages),
            ["+NotoSans-CondensedBold", "+NotoSans-Condensed"]
        );
        pages.pages.truncate(1);
        assert_eq!(fonts(&pages), ["+NotoSans-CondensedBold"]);
        assert!(
            pdf(&pages, &Fonts::shipped())
                .expect("shipped fonts are whole")
                .len()
                < 6_000
        );
    }

    #[test]
    fn same_pages_give_the_same_bytes_and_others_another_id() {
        let (pages, fonts) = (synthetic(), Fonts::shipped());
        assert!(pdf(&pages, &fonts) == pdf(&pages, &fonts));
        let id = |pages: &Pages| load(pages).trailer.get(b"ID").expect("an id").clone();
        assert_ne!(
            id(&pages),
            id(&Pages {
                title: "Chaos".to_string(),
                ..synthetic()
            })
        );
    }

    #[test]
    fn recognizes_its_own_file_until_it_is_changed() {
        let mut bytes = pdf(&synthetic(), &Fonts::shipped()).expect("shipped fonts are whole");
        assert!(is_unchanged(&bytes));
        for length in [0, 1, 20, bytes.len() - 1, bytes.len() / 2] {
            assert!(!is_unchanged(&bytes[..length]), "{length}");
        }
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        assert!(!is_unchanged(&bytes));
    }

    #[test]
    fn nothing_and_what_a_font_lacks_do_no_harm() {
        let nothing = Pages {
            title: String::new(),
            pages: vec![],
            ..synthetic()
        };
        assert_eq!(load(&nothing).get_pages().len(), 0);
        let lacking = Page {
            items: vec![text(Weight::Regular, "星")],
        };
        assert_eq!(
            load(&Pages {
                pages: vec![lacking],
                ..synthetic()
            })
            .get_pages()
            .len(),
            1
        );
    }
}
