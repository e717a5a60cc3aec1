//! The library for a page in a browser: questions and answers as JSON, printed matter as bytes. There is no rule of any game
//! in here, and none in the page: each function hands its question to the library and its typed answer back.
//!
//! `desk`: the files and the house pack that the page has open. `live`: a text as it is being written. `edit`: changes to a
//! text. `paper`: sheets and books. `fleet`, `battle`, `tune`, `post`, `play`: the questions of that name. `words`: tables and lists.

mod battle;
mod desk;
mod edit;
mod fleet;
mod live;
mod paper;
mod play;
mod post;
#[cfg(test)]
mod tests;
mod tune;
mod words;

use desk::Desk;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use wasm_bindgen::prelude::*;

/// What an answer that cannot be given says instead.
type Refused = String;

/// The answer to a question, both as JSON; `{"error": "..."}` if there is none.
fn answered<Q: DeserializeOwned, A: Serialize>(
    question: &str,
    answer: fn(&Desk, Q) -> Result<A, Refused>,
) -> String {
    let question =
        serde_json::from_str(question).map_err(|wrong| format!("not a question: {wrong}"));
    let told = desk::with(|desk| question.and_then(|question| answer(desk, question)));
    let told =
        told.and_then(|told| serde_json::to_string(&told).map_err(|wrong| wrong.to_string()));
    told.unwrap_or_else(|error| json!({"error": error}).to_string())
}

/// The same for what is printed: bytes, or an exception with the reason.
fn printed<Q: DeserializeOwned>(
    question: &str,
    print: fn(&Desk, Q) -> Result<Vec<u8>, Refused>,
) -> Result<Vec<u8>, JsError> {
    let question =
        serde_json::from_str(question).map_err(|wrong| format!("not a question: {wrong}"));
    desk::with(|desk| question.and_then(|question| print(desk, question)))
        .map_err(|error| JsError::new(&error))
}

macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident => $answer:path;)+) => {
        $($(#[$doc])*
        #[wasm_bindgen]
        pub fn $name(question: &str) -> String {
            answered(question, $answer)
        })+
    };
}

questions! {
    /// All that is to be said of a text at every change: figures, findings, what the next steps cost.
    look => live::look;
    /// How the numbers of a design come about, and what its parts are worth.
    explain => live::explain;
    /// What each trait, arc or system would do to a design.
    options => live::options;
    /// A text with fields changed, comments and layout kept.
    edit => edit::edit;
    /// The pages of a sheet as pictures.
    sheet => paper::sheet;
    /// The picture of a ship.
    portrait => paper::portrait;
    /// A fleet: points, findings, what else fits.
    muster => fleet::muster;
    /// Expected damage by range.
    odds => battle::odds;
    /// Who wins.
    duel => battle::duel;
    /// Whether a ship is worth its points.
    audit => battle::audit;
    /// One battle in full.
    replay => battle::replay;
    /// The best design for a goal.
    fit => tune::fit;
    /// The smallest changes that make a design legal.
    fix => tune::fix;
    /// A post: what became of each line, and the designs made of it.
    read_post => post::read;
    /// The answers that a file of corrections holds.
    corrections => post::corrections;
    /// A ship as the text of a forum post.
    write_post => post::write;
    /// A ship at the table: damage dealt, what its tracks show, what is due.
    play => play::play;
    /// What each weapon must roll at which range.
    rolls => play::rolls;
    /// The odds of one bank, with the damage of both ships.
    fire => play::fire;
    /// Range, arcs, facing hit and line of sight between two hexes, with a map.
    sight => play::sight;
    /// An order: what it needs and whether it is legal.
    order => play::order;
    /// A design to start from.
    start => words::start;
    /// Games, traits, systems, arcs, templates: all that lists are made of.
    reference => words::reference;
    /// The JSON Schema of a kind of file.
    schema => words::schema;
    /// The documents of a file and what each is.
    parts => words::parts;
}

/// Keeps a file that others may name, or forgets it: `{"name": "a.yaml", "text": null}`.
#[wasm_bindgen]
pub fn keep(question: &str) -> String {
    desk::keep(question)
}

/// Keeps a picture that designs may name: a PNG.
#[wasm_bindgen]
pub fn keep_picture(name: &str, png: &[u8]) {
    desk::keep_file(name.to_string(), Some(png.to_vec()));
}

/// Takes a house pack into use, or none: `{"text": null}`.
#[wasm_bindgen]
pub fn house(question: &str) -> String {
    desk::house(question)
}

/// Sheets as a PDF.
#[wasm_bindgen]
pub fn pdf(question: &str) -> Result<Vec<u8>, JsError> {
    printed(question, paper::pdf)
}

/// The book of a fleet as a PDF.
#[wasm_bindgen]
pub fn book(question: &str) -> Result<Vec<u8>, JsError> {
    printed(question, fleet::book)
}

/// The font of the sheets, for the page itself.
#[wasm_bindgen]
pub fn font(is_bold: bool) -> Vec<u8> {
    paper::font(is_bold)
}
