//! Pages as a PDF. This crate is the only one that uses printpdf, lopdf and subsetter.
//!
//! printpdf embeds the fonts. The pages are written here, since its operators cost more time than everything else.

mod binding;
mod content;
mod file;
mod font;
mod form;
mod hash;
mod structure;

pub use binding::{Binding, PrintPdf};
use content::{content, from_mm};
use file::{Deflated, Parts};
use font::Subsets;
use form::Forms;
use lopdf::{Document, Object, ObjectId, dictionary, text_string};
use rayon::prelude::*;
use starwright_paper::PrintError;
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::{Page, Pages};
use structure::{PageMarks, Structure, StructureMark};

/// Writes pages as a PDF, the same bytes for the same pages; fails if a font cannot be embedded.
pub fn pdf(pages: &Pages, fonts: &Fonts) -> Result<Vec<u8>, PrintError> {
    let mut book = PdfBook::new(fonts, (pages.width, pages.height));
    book.add(&pages.pages);
    book.finish(&pages.title, &pages.outline)
}

/// Returns `true` if these bytes are a PDF that Starwright wrote and that nobody has changed since: the id in its last
/// object is the hash of everything before that object.
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

/// A PDF being built. Pages arrive in order, a few at a time; only the compressed drawing of each is kept.
pub struct PdfBook<'a> {
    fonts: &'a Fonts,
    /// Width and height of every page in millimeters.
    size: (f32, f32),
    subsets: Subsets,
    forms: Forms,
    drawings: Vec<Deflated>,
    structure: Structure,
}

impl<'a> PdfBook<'a> {
    /// Starts a book without pages, of this width and height in millimeters.
    pub fn new(fonts: &'a Fonts, size: (f32, f32)) -> PdfBook<'a> {
        PdfBook {
            fonts,
            size,
            subsets: Subsets::new(),
            forms: Forms::default(),
            drawings: Vec::new(),
            structure: Structure::new(),
        }
    }

    /// Counts the pages.
    pub fn pages(&self) -> usize {
        self.drawings.len()
    }

    /// Draws further pages.
    pub fn add(&mut self, pages: &[Page]) {
        self.subsets.extend(pages, self.fonts);
        self.forms.extend(pages, &self.subsets);
        let (height, subsets, forms) = (from_mm(self.size.1), &self.subsets, &self.forms);
        let draw = |page: &Page| {
            let PageMarks { marks, of_item } = PageMarks::new(page);
            (
                Deflated::new(content(page, &of_item, height, subsets, forms)),
                marks,
            )
        };
        let (drawings, marks): (Vec<Deflated>, Vec<Vec<StructureMark>>) =
            pages.par_iter().map(draw).unzip();
        self.drawings.extend(drawings);
        marks
            .iter()
            .for_each(|marks| self.structure.add_page(marks));
    }

    /// Returns the bytes of the book, with its bookmarks: (title, page from 0).
    pub fn finish(self, title: &str, outline: &[(String, usize)]) -> Result<Vec<u8>, PrintError> {
        let mut shared = self.subsets.specimen(self.fonts)?;
        let root = empty(&mut shared, title, outline, self.size).0;
        shared.compress();
        self.forms.put_into(&mut shared, root);
        let (drawings, height) = (self.drawings, from_mm(self.size.1) as f32 / 100.0);
        let bookmarks = outline.iter().filter(|(_, page)| *page < drawings.len());
        let bookmarks = bookmarks
            .map(|(title, page)| (title.as_str(), *page))
            .collect();
        Ok(Parts {
            shared,
            root,
            drawings,
            bookmarks,
            height,
            structure: self.structure,
        }
        .bytes())
    }
}

/// The subject in the document information.
const SUBJECT: &str = "Starships for the gaming table";

/// Joins bookmarks as keywords, up to the length of a line.
fn keywords(outline: &[(String, usize)]) -> String {
    let mut line = String::new();
    for (title, _) in outline {
        if line.len() + title.len() > 500 {
            break;
        }
        line = if line.is_empty() {
            title.clone()
        } else {
            format!("{line}, {title}")
        };
    }
    line
}

/// Removes everything but the fonts from a document and adds what all pages share. Returns the ID of the page tree.
fn empty(
    document: &mut Document,
    title: &str,
    outline: &[(String, usize)],
    (width, height): (f32, f32),
) -> ObjectId {
    let specimen = document.page_iter().next().expect("a specimen has a page");
    let resources = document
        .get_page_resources(specimen)
        .expect("printpdf gives every page resources");
    let resources = document
        .get_dictionary(resources.1[0])
        .expect("printpdf makes them an object");
    let fonts = resources
        .get(b"Font")
        .expect("printpdf lists the fonts")
        .clone();
    let resources = document.add_object(dictionary! { "Font" => fonts });
    let points = |mm| Object::Real(from_mm(mm) as f32 / 100.0);
    let root = document
        .catalog()
        .and_then(|catalog| catalog.get(b"Pages")?.as_reference());
    let root = root.expect("printpdf makes a page tree");
    document.set_object(
        root,
        dictionary! {
            "Type" => "Pages",
            "MediaBox" => vec![0.into(), 0.into(), points(width), points(height)],
            "Resources" => resources,
        },
    );
    let mut info = dictionary! { "Producer" => text_string("Starwright") };
    for (key, text) in [
        ("Title", title),
        ("Subject", SUBJECT),
        ("Keywords", &keywords(outline)),
    ] {
        if !text.is_empty() {
            info.set(key, text_string(text));
        }
    }
    let catalog = document.catalog_mut().expect("printpdf makes a catalog");
    catalog.set("Lang", Object::string_literal("en"));
    // Sheets are measured in millimeters: a reader must not shrink them to its margins.
    catalog.set(
        "ViewerPreferences",
        dictionary! { "PrintScaling" => "None", "DisplayDocTitle" => true },
    );
    let info = document.add_object(info);
    document.trailer.set("Info", info);
    document.trailer.remove(b"ID");
    document.prune_objects();
    document.renumber_objects();
    document
        .catalog()
        .and_then(|catalog| catalog.get(b"Pages")?.as_reference())
        .expect("put there before")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::Dictionary;
    use starwright_paper::layout::{Area, Ink, Item, Stroke, Weight};

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
        Document::load_mem(&bytes).expect("a PDF")
    }

    fn media_box(document: &Document) -> Vec<f32> {
        let root = document
            .catalog()
            .and_then(|catalog| document.get_dict_in_dict(catalog, b"Pages"));
        let corners = root
            .and_then(|root| root.get(b"MediaBox")?.as_array())
            .expect("a page tree has a media box");
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
        let info: Vec<_> = info
            .iter()
            .map(|(_, value)| lopdf::decode_text_string(value).expect("text"))
            .collect();
        assert_eq!(
            info,
            ["Starwright", "Κόσμος", SUBJECT, "Wren, Ωρίων, Again"]
        );
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
            let page = node
                .get(b"Dest")
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
