//! The library for the web app: questions and answers as JSON, sheets and books as bytes. It holds no rule of any game: each
//! function passes a question to the library and returns the answer.
//!
//! `desk`: open files and the house pack. `live`: a text while it is edited. `edit`: changes to a text. `paper`: sheets and
//! books. `fleet`, `battle`, `tune`, `post`, `play`: questions about these. `words`: tables and lists.

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

/// The reason why a question cannot be answered.
type Refused = String;

/// Answers a question, both as JSON; the answer is `{"error": "..."}` if it is refused.
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

/// Answers a question with a printed file; throws the reason if it is refused.
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
    /// Figures, findings and the costs of the next steps of a text, for every change.
    look => live::look;
    /// The arithmetic of a design, and what its parts are worth.
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
    /// The results of duels.
    duel => battle::duel;
    /// Whether a ship is worth its points.
    audit => battle::audit;
    /// One whole battle.
    replay => battle::replay;
    /// The best design for a goal.
    fit => tune::fit;
    /// The smallest changes that make a design legal.
    fix => tune::fix;
    /// A post: the verdict on each line, and the resulting designs.
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
    /// Games, traits, systems, arcs and templates, for lists.
    reference => words::reference;
    /// The JSON Schema of a kind of file.
    schema => words::schema;
    /// The documents of a file and what each is.
    parts => words::parts;
}

/// Stores a file that others may name, or removes it: `{"name": "a.yaml", "text": null}`.
#[wasm_bindgen]
pub fn keep(question: &str) -> String {
    desk::keep(question)
}

/// Stores a picture (PNG) that designs may name.
#[wasm_bindgen]
pub fn keep_picture(name: &str, png: &[u8]) {
    desk::keep_file(name.to_string(), Some(png.to_vec()));
}

/// Sets the house pack; `{"text": null}` removes it.
#[wasm_bindgen]
pub fn house(question: &str) -> String {
    desk::house(question)
}

/// Prints sheets as a PDF.
#[wasm_bindgen]
pub fn pdf(question: &str) -> Result<Vec<u8>, JsError> {
    printed(question, paper::pdf)
}

/// Prints the book of a fleet as a PDF.
#[wasm_bindgen]
pub fn book(question: &str) -> Result<Vec<u8>, JsError> {
    printed(question, fleet::book)
}

/// Returns the font of the sheets, which the web app uses, too.
#[wasm_bindgen]
pub fn font(is_bold: bool) -> Vec<u8> {
    paper::font(is_bold)
}
