//! The files that are open in the web app, and the house pack in use. Designs find their libraries here, and fleets their
//! designs.

use serde::Deserialize;
use serde_json::{Value, json};
use starwright_games::document::{Document, documents};
use starwright_games::house_file::HouseFile;
use starwright_games::{AnyShip, Rulebooks};
use starwright_text::files::Files;
use starwright_text::yaml::Text;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{Cursor, Error, ErrorKind, Read, Result};
use std::path::Path;
use std::sync::{Arc, RwLock};

/// The state of the web app: its rulebooks, files and house pack.
pub(crate) struct Desk {
    pub(crate) books: Rulebooks,
    pub(crate) drawer: Drawer,
    house: Option<String>,
}

/// Open files by name: texts, and pictures of ships.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawer(Arc<RwLock<BTreeMap<String, Vec<u8>>>>);

impl Drawer {
    /// Returns a file by its path or by its bare name, since the folder of a file that was opened alone is not known.
    fn file(&self, path: &str) -> Option<Vec<u8>> {
        let (files, path) = (self.0.read().ok()?, plain(path));
        let name = path.rsplit('/').next().unwrap_or(&path);
        files.get(&path).or_else(|| files.get(name)).cloned()
    }
}

impl Files for Drawer {
    fn open(&self, path: &Path) -> Result<Box<dyn Read>> {
        let missing = || {
            Error::new(
                ErrorKind::NotFound,
                "it is not among the files of this page; open it too",
            )
        };
        Ok(Box::new(Cursor::new(
            self.file(&path.to_string_lossy()).ok_or_else(missing)?,
        )))
    }
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::new(Drawer::default(), None));
}

impl Desk {
    fn new(drawer: Drawer, house: Option<String>) -> Desk {
        let pack = house
            .as_deref()
            .and_then(|text| HouseFile::parse_checked(Text::from(text)).ok());
        let books = pack
            .and_then(|pack| Rulebooks::with_house(&pack).ok())
            .unwrap_or_default();
        Desk {
            books: books.with_files(drawer.clone()),
            drawer,
            house,
        }
    }
}

/// Runs a function on the state of the web app.
pub(crate) fn with<T>(work: impl FnOnce(&Desk) -> T) -> T {
    DESK.with(|desk| work(&desk.borrow()))
}

/// The text that a question is about, and the folder that its paths start from.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Page {
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) folder: String,
}

impl Page {
    /// Returns the first document that is not empty.
    pub(crate) fn document(&self) -> std::result::Result<Document<'_>, String> {
        self.documents()
            .into_iter()
            .next()
            .ok_or_else(|| "nothing is written here".to_string())
    }

    /// Returns the ship of the first design.
    pub(crate) fn ship(&self, desk: &Desk) -> std::result::Result<AnyShip, String> {
        desk.books
            .ship(&self.document()?)
            .map_err(|faults| faults.to_string())
    }

    /// Returns all documents of the text.
    pub(crate) fn documents(&self) -> Vec<Document<'_>> {
        documents(&self.text, Path::new(&self.folder))
    }
}

/// Resolves `.` and `..` in a path.
fn plain(path: &str) -> String {
    let mut steps: Vec<&str> = Vec::new();
    for step in path.split(['/', '\\']) {
        match step {
            "" | "." => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

#[derive(Deserialize)]
struct Kept {
    name: String,
    text: Option<String>,
}

pub(crate) fn keep(question: &str) -> String {
    let Ok(Kept { name, text }) = serde_json::from_str(question) else {
        return json!({"error": "a name"}).to_string();
    };
    keep_file(name, text.map(String::into_bytes));
    "{}".to_string()
}

pub(crate) fn keep_file(name: String, file: Option<Vec<u8>>) {
    DESK.with(|desk| {
        let mut desk = desk.borrow_mut();
        let is_library = |file: &Vec<u8>| {
            file.split(|byte| *byte == b'\n')
                .any(|line| line.starts_with(b"library:"))
        };
        let Ok(mut files) = desk.drawer.0.write() else {
            return;
        };
        let before = files.remove(&name);
        let is_shelved = before.iter().chain(&file).any(is_library);
        file.into_iter()
            .for_each(|file| drop(files.insert(name.clone(), file)));
        drop(files);
        // Books keep the libraries they have read.
        if is_shelved {
            *desk = Desk::new(desk.drawer.clone(), desk.house.clone());
        }
    });
}

pub(crate) fn house(question: &str) -> String {
    let text = serde_json::from_str::<Value>(question)
        .ok()
        .and_then(|asked| Some(asked["text"].as_str()?.to_string()));
    let checked = text
        .as_deref()
        .map(|text| HouseFile::parse_checked(Text::from(text)));
    let told = match &checked {
        Some(Err(faults)) => {
            return json!({"error": faults.to_string(), "faults": faults.list()}).to_string();
        }
        Some(Ok(pack)) => json!({"house": pack.pack.name()}),
        None => json!({"house": null}),
    };
    DESK.with(|desk| {
        let mut desk = desk.borrow_mut();
        *desk = Desk::new(desk.drawer.clone(), text.clone());
    });
    told.to_string()
}
