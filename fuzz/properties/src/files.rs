//! Files: whatever can be read can be rated, reported and printed; whatever cannot has a place and a reason.

use super::claims::{drawn, found, placed, plain, sound_fault, sound_faults, tabled, within};
use super::{Stock, books, text_of, text_of_game};
use serde_yaml::Value;
use starwright::check::{check_document, format_document};
use starwright_fleet as fleet;
use starwright_fleet::{Fleet, FleetReport, Profile};
use starwright_games::document::{Document, DocumentKind, documents};
use starwright_games::house_file::HouseFile;
use starwright_games::{AssessmentDetail, PrintableDesign, Rulebooks, Ruleset};
use starwright_paper::answer::Answer;
use starwright_paper::layout;
use starwright_paper::layout::font::Fonts;
use starwright_paper::layout::template::Template;
use starwright_paper::layout::{Ink, Item, Page, Pages, Paper, Weight};
use starwright_paper::render;
use starwright_paper::sheet::Sheet;
use starwright_rules::{StarterOptions, Topic};
use starwright_text::text_warnings::text_warnings;
use starwright_text::yaml::Text;
use std::path::Path;
use std::sync::OnceLock;

/// Returns the documents of a text from no folder, so that only the stock is at hand.
fn parted(text: &str) -> Vec<Document<'_>> {
    let documents = documents(text, Path::new(""));
    for document in &documents {
        assert!(
            text.contains(document.text.text) && document.text.first_line <= text.lines().count()
        );
    }
    documents
}

/// Returns the fonts that come with the program, read once.
pub fn fonts() -> &'static Fonts {
    static FONTS: OnceLock<Fonts> = OnceLock::new();
    FONTS.get_or_init(Fonts::shipped)
}

/// Lays a sheet out, or says what does not fit.
fn laid_out(sheet: &Sheet, template: &Template, fonts: &Fonts) -> Option<layout::Pages> {
    match layout::paginate("A", std::slice::from_ref(sheet), template, fonts, Paper::A4) {
        Ok(pages) => {
            drawn(&pages);
            Some(pages)
        }
        Err(error) => {
            plain(&error.to_string());
            None
        }
    }
}

/// Rates and prints a design of any game, or reports all of its errors.
pub fn design(bytes: &[u8]) {
    let Some(text) = text_of_game(bytes) else {
        return;
    };
    let books = books();
    for document in parted(&text) {
        match books.assess(&document, AssessmentDetail::Json) {
            Ok(assessment) => {
                let again = books.assess(&document, AssessmentDetail::Json);
                assert_eq!(
                    format!("{assessment:?}"),
                    format!("{:?}", again.expect("read before"))
                );
                plain(&assessment.headline);
                assert_eq!(assessment.row.len(), assessment.ruleset.columns().len());
                found(&text, &document.text, &assessment.findings);
                printed(&books, &document);
            }
            Err(faults) => {
                sound_faults(&text, &faults);
                let again = books
                    .assess(&document, AssessmentDetail::Row)
                    .expect_err("wrong before");
                assert_eq!(format!("{faults:?}"), format!("{again:?}"));
            }
        }
        for doubt in text_warnings(&document.text, Ruleset::default().design_keys()) {
            plain(&doubt.message);
            placed(&text, doubt.line, doubt.column, &doubt);
        }
    }
}

/// Prints every report on a readable design.
fn printed(books: &Rulebooks, document: &Document) {
    static TEMPLATE: OnceLock<Template> = OnceLock::new();
    let template = TEMPLATE.get_or_init(|| Template::shipped("half").expect("it is shipped"));
    let PrintableDesign { sheet, .. } = books.sheet(document).expect("read before");
    laid_out(&sheet, template, fonts()).iter().for_each(within);
    assert!(!render::text([&sheet], template, fonts()).is_empty());
    assert!(!render::html("A", [&sheet], template, fonts()).is_empty());
    let explanation = books.explain(document, false).expect("read before");
    render::breakdown(&explanation.sections, None);
    tabled(&explanation.boxes);
    books.weapons(document).expect("read before");
    books.fleet_ship(document).expect("read before");
}

/// Lists a library's weapons, or reports an error; a design that names the library reports the same.
pub fn library(bytes: &[u8]) {
    let Some(text) = text_of_game(bytes) else {
        return;
    };
    let all = parted(&text);
    let [document] = all.as_slice() else { return };
    if document.kind != DocumentKind::Library {
        return;
    }
    let Ok(game) = document
        .stated_ruleset()
        .inspect_err(|fault| sound_fault(&text, fault))
    else {
        return;
    };
    let books = Rulebooks::new().with_files(Stock {
        library: Some(text.clone()),
    });
    let design = game.starter(&StarterOptions::default()) + "\nlibrary: library.yaml\n";
    let named = books.assess(&parted(&design)[0], AssessmentDetail::Row);
    match books.weapons(document) {
        Ok(weapons) => {
            assert!(
                weapons
                    .iter()
                    .flatten()
                    .all(|cell| !cell.as_str().contains('\u{1b}'))
            );
            // Games without libraries do not take the key.
            assert!(
                named.is_ok()
                    || named.is_err_and(|faults| !faults.to_string().contains("is wrong at"))
            );
        }
        Err(faults) => {
            sound_faults(&text, &faults);
            sound_faults(&design, &named.expect_err("the library is wrong"));
        }
    }
}

/// Reads, checks and reports a fleet of the starter designs.
pub fn fleet(bytes: &[u8]) {
    let Some(text) = text_of(bytes) else { return };
    let books = books();
    for document in parted(&text) {
        match Fleet::read(&document, &books) {
            Ok(fleet) => {
                assert!(fleet.ships() <= 10_000);
                check_report(&text, &document.text, &fleet, &books);
            }
            Err(faults) => sound_faults(&text, &faults),
        }
    }
}

fn check_report(text: &str, document: &Text, fleet: &Fleet, books: &Rulebooks) {
    let report = FleetReport::new(fleet, &[], None, books);
    found(text, document, &report.findings);
    fleet::combined_tables(&[Ok(&report), Ok(&report)])
        .iter()
        .chain([&report.roster(1)])
        .for_each(tabled);
    let answer = Answer::from(report);
    plain(&answer.title.replace('\n', ""));
    assert!(answer.json.is_object());
}

/// Rates a ship by a house pack, or names the number that is impossible.
pub fn house(bytes: &[u8]) {
    let Some(text) = text_of(bytes) else { return };
    let Ok(pack) =
        HouseFile::parse_checked(text.as_str()).inspect_err(|faults| sound_faults(&text, faults))
    else {
        return;
    };
    plain(pack.pack.name());
    let books = match Rulebooks::with_house(&pack) {
        Ok(books) => books,
        Err(wrong) => return plain(&wrong.message),
    };
    let design = pack.ruleset.starter(&StarterOptions::default());
    let documents = parted(&design);
    books
        .assess(&documents[0], AssessmentDetail::Json)
        .expect("a starter can be read");
    printed(&books, &documents[0]);
    let topics = Topic::ALL
        .into_iter()
        .filter_map(|topic| books.reference(pack.ruleset, topic));
    topics.for_each(|table| tabled(&table));
}

/// Checks a fleet of every starter of a profile's games.
pub fn profile(bytes: &[u8]) {
    let Some(text) = text_of(bytes) else { return };
    for document in parted(&text) {
        let Ok(profile) =
            Profile::parse(&document.text).inspect_err(|faults| sound_faults(&text, faults))
        else {
            continue;
        };
        plain(profile.name());
        let books = books();
        for game in Ruleset::ALL {
            let fleet = format!(
                "fleet: F\nships: [{{design: {0}.yaml}}, {{design: {0}.yaml, count: 3}}]\n",
                game.key()
            );
            let documents = parted(&fleet);
            let read = Fleet::read(&documents[0], &books)
                .expect("a fleet of what is in stock")
                .with_profile(Some(&profile));
            found(
                &fleet,
                &documents[0].text,
                &fleet::find_violations(&read, Some(&profile), &books),
            );
            read.find_room([], Some(&profile));
        }
    }
}

/// Lays out a ship of each game by a sheet template, within the page.
pub fn template(bytes: &[u8]) {
    let Some(text) = text_of(bytes) else { return };
    if parted(&text).is_empty() {
        return;
    }
    let template = match Template::parse(text.as_str()) {
        Ok(template) => template,
        Err(faults) => return sound_faults(&text, &faults),
    };
    static SHEETS: OnceLock<Vec<Sheet>> = OnceLock::new();
    let sheet = |game: Ruleset| {
        let design = game.starter(&StarterOptions::default());
        books()
            .sheet(&parted(&design)[0])
            .expect("a starter can be printed")
            .sheet
    };
    for sheet in SHEETS.get_or_init(|| Ruleset::ALL.into_iter().map(sheet).collect()) {
        if let Some(pages) = laid_out(sheet, &template, fonts()) {
            within(&pages);
            assert_eq!(render::svg(&pages, fonts()).len(), pages.pages.len());
        }
        plain(&format!("{:?}", template.left_out([sheet])));
    }
}

/// Sets a sheet in a user's font and embeds it; the first byte is its number in a collection.
pub fn font(bytes: &[u8]) {
    let Some((index, bytes)) = bytes.split_first() else {
        return;
    };
    let fonts = match Fonts::with_fallback(bytes.to_vec(), u32::from(*index)) {
        Ok(fonts) => fonts,
        Err(message) => return plain(&message.to_string()),
    };
    let text = "Ab 1é\u{4e00}\u{5b8}".to_string();
    let width = fonts.width(Weight::Bold, &text, 10.0);
    assert!(width.is_finite() && width >= 0.0, "{width}");
    let item = Item::Text {
        x: 20.0,
        y: 20.0,
        size: 10.0,
        weight: Weight::Bold,
        ink: Ink::BLACK,
        text,
    };
    let pages = vec![Page { items: vec![item] }];
    let pages = Pages {
        title: String::new(),
        width: 210.0,
        height: 297.0,
        pages,
        outline: Vec::new(),
    };
    assert_eq!(render::svg(&pages, &fonts).len(), 1);
    match starwright_pdf::pdf(&pages, &fonts) {
        Ok(pdf) => assert!(pdf.starts_with(b"%PDF-")),
        Err(message) => plain(&message.to_string()),
    }
}

/// Formats a file of any kind: it means the same, and formatting it again changes nothing.
pub fn fmt(bytes: &[u8]) {
    let Some(text) = text_of_game(bytes) else {
        return;
    };
    let books = books();
    for document in parted(&text) {
        let Ok(once) =
            format_document(&document, &books).inspect_err(|faults| sound_faults(&text, faults))
        else {
            continue;
        };
        let again = Document::new(
            Text::with_first_line(&once, document.text.first_line),
            document.folder,
            document.number,
        );
        assert_eq!(
            format_document(&again, &books).expect("in order already"),
            once
        );
        let values = [&document, &again]
            .map(|document| serde_yaml::from_str::<Value>(document.text.text).expect("YAML"));
        assert_eq!(values[0], values[1], "{once}");
        let seen = [&document, &again].map(|document| {
            check_document(document, &books, None)
                .map(|seen| seen.headline)
                .ok()
        });
        assert_eq!(seen[0], seen[1]);
    }
}
