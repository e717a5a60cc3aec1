//! From a ship that was found to the design that is written.

use super::gather::{Item, Subject};
use crate::convert::{Account, Legacy, library};
use crate::design::{Document, Kind};
use crate::finding::{Finding, Severity};
use crate::ruleset::starmada_unity::{self, Origin, Outline, Raise, Report, smallest_raise};
use crate::ruleset::{Rulebooks, Ruleset};
use crate::sheet::{Block, Content, Sheet};
use crate::table::Cell;
use crate::yaml::{Fault, Text};
use std::path::{Path, PathBuf};

/// What is wanted of every ship.
pub(super) struct Maker<'a> {
    pub(super) books: &'a Rulebooks,
    pub(super) to: Ruleset,
    pub(super) fits: bool,
    pub(super) wants_sheet: bool,
    pub(super) wants_legacy: bool,
}

/// What became of an item.
pub(super) struct Made {
    pub(super) ship: String,
    /// The key of the edition it is of; empty for what is no ship.
    pub(super) edition: &'static str,
    pub(super) posted: Option<u32>,
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) layout: &'static str,
    pub(super) account: Account,
    /// Nothing where there was nothing to make a design of.
    pub(super) result: Result<Option<Product>, Fault>,
}

/// A design to write.
pub(super) struct Product {
    pub(super) class: String,
    pub(super) name: Option<String>,
    pub(super) text: String,
    /// Where it goes; no path where nothing is to be written.
    pub(super) path: PathBuf,
    /// Whether a file is there already that is to be left alone.
    pub(super) is_kept: bool,
    /// Its ratings, if it is a Unity ship.
    pub(super) rated: Option<Rated>,
    pub(super) raised: Option<String>,
    pub(super) sheet: Option<Box<Sheet>>,
    pub(super) legacy_sheet: Option<Box<Sheet>>,
}

impl Made {
    /// The design that came of it.
    pub(super) fn product(&self) -> Option<&Product> {
        self.result.as_ref().ok()?.as_ref()
    }

    /// Whether nothing stands against it.
    pub(super) fn is_well(&self) -> bool {
        self.result.is_ok() && self.product().is_none_or(Product::is_legal)
    }
}

impl Product {
    pub(super) fn is_legal(&self) -> bool {
        self.rated.as_ref().is_none_or(|rated| rated.illegal.is_empty())
    }

    /// The name of its file alone.
    pub(super) fn file_name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// What a Unity ship is worth.
pub(super) struct Rated {
    row: Vec<Cell>,
    pub(super) illegal: Vec<Finding>,
}

impl Rated {
    fn of(report: &Report) -> Rated {
        let illegal = report.findings().iter().filter(|finding| finding.severity == Severity::Illegal);
        Rated { row: report.row(), illegal: illegal.cloned().collect() }
    }

    /// The cell of a column of the table of ships.
    pub(super) fn cell(&self, key: &str) -> Cell {
        let at = Report::COLUMNS.iter().position(|column| column.key == key).expect("a column of the table of ships");
        self.row[at].clone()
    }
}

impl Maker<'_> {
    pub(super) fn make(&self, item: &Item) -> Made {
        let mut made = Made {
            ship: String::new(),
            edition: "",
            posted: None,
            file: item.file.clone(),
            line: item.line,
            layout: item.layout,
            account: Account::default(),
            result: Ok(None),
        };
        match &item.subject {
            Err(fault) => made.result = Err(fault.clone()),
            Ok(Subject::Stray) => {}
            Ok(Subject::Legacy(legacy)) => self.convert(legacy, item, &mut made),
            Ok(Subject::Unity(outline)) => self.take_over(outline, item, &mut made),
            Ok(Subject::Weapons(weapons)) => {
                made.ship = format!("{} weapons", weapons.len());
                made.edition = Ruleset::StarmadaAdmiralty.key();
                let stem = Path::new(&item.file).file_stem().unwrap_or_default().to_string_lossy();
                let (text, account) = library(&stem, weapons, &item.file, item.line);
                made.account = account;
                made.result = Ok(Some(product(stem.into_owned(), None, text)));
            }
        }
        made.account.warnings.splice(..0, item.warnings.iter().cloned());
        if !item.unread.is_empty() {
            made.account.unread.clone_from(&item.unread);
        }
        made
    }

    fn convert(&self, legacy: &Legacy, item: &Item, made: &mut Made) {
        let identity = legacy.identity();
        (made.ship, made.edition, made.posted) = (identity.to_string(), legacy.ruleset().key(), legacy.posted());
        if self.to == legacy.ruleset() {
            made.result = Ok(Some(product(identity.class.clone(), identity.name.clone(), legacy.to_yaml())));
        } else if self.to != Ruleset::StarmadaUnity {
            let (from, to) = (legacy.ruleset().title(), self.to.title());
            made.result = Err(at(item, format!("there is no way from {from} to {to}, only to Unity")));
            return;
        } else {
            let conversion = legacy.convert(&item.file, item.line);
            made.account = conversion.account;
            let mut outline = conversion.outline;
            if !item.warnings.is_empty() {
                outline.comments.push("Read with doubts:".to_string());
                outline.comments.extend(item.warnings.iter().map(|warning| format!("  {warning}")));
            }
            made.result = self.finish(outline, item);
        }
        if let (true, Ok(Some(product))) = (self.wants_legacy, &mut made.result) {
            match self.sheet(&legacy.to_yaml()) {
                Ok(mut sheet) => {
                    let note = Content::Text(legacy.note_on_use().to_string());
                    let place =
                        sheet.blocks.iter().position(|block| block.key == "turns").unwrap_or(sheet.blocks.len());
                    sheet.blocks.insert(place, Block { key: "notes", content: note });
                    product.legacy_sheet = Some(Box::new(sheet));
                }
                Err(fault) => made.account.warnings.push(format!("no sheet of the old edition: {fault}")),
            }
        }
    }

    /// A ship that is of Unity already.
    fn take_over(&self, outline: &Outline, item: &Item, made: &mut Made) {
        let mut outline = outline.clone();
        let parts = [outline.faction.as_deref(), Some(outline.class.as_str()), outline.kind.as_deref()];
        made.ship = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        (made.edition, made.posted) =
            (Ruleset::StarmadaUnity.key(), outline.published.as_ref().map(|(rating, _)| *rating));
        if self.to != Ruleset::StarmadaUnity {
            made.result = Err(at(item, format!("there is no way from Unity to {}", self.to.title())));
            return;
        }
        outline.comments = vec![format!("From {}, line {}.", item.file, item.line)];
        let ruleset = Ruleset::StarmadaUnity.key();
        outline.origin = Some(Origin { ruleset, rating: made.posted, file: item.file.clone(), line: item.line });
        made.result = self.finish(outline, item);
    }

    /// Proves, fits and rates a Unity design.
    fn finish(&self, mut outline: Outline, item: &Item) -> Result<Option<Product>, Fault> {
        let wrong = |fault: Fault| at(item, format!("no Unity design comes of it: {}: {}", fault.path, fault.message));
        let numbers = self.books.unity();
        let mut ship = outline.ship().map_err(wrong)?;
        let raise = if self.fits { smallest_raise(&ship, numbers) } else { Some(Raise::default()) };
        let raised = match raise {
            None => Some("no raise of hull or tech makes it fit".to_string()),
            Some(raise) if raise == Raise::default() => None,
            Some(raise) => {
                let words = self.apply(raise, &mut outline);
                ship = outline.ship().map_err(wrong)?;
                Some(words)
            }
        };
        let text = outline.to_yaml();
        Ok(Some(Product {
            rated: Some(Rated::of(&starmada_unity::Report::of(&ship, numbers))),
            raised,
            sheet: self.wants_sheet.then(|| self.sheet(&text).map(Box::new)).transpose().map_err(wrong)?,
            ..product(outline.class, outline.name, text)
        }))
    }

    /// Raises a design and says so, in words and in its comment.
    fn apply(&self, raise: Raise, outline: &mut Outline) -> String {
        let mut words = Vec::new();
        if raise.hull > 0 {
            words.push(format!("hull {} to {}", outline.hull, outline.hull + raise.hull));
            outline.hull += raise.hull;
        }
        if raise.tech_halves > 0 {
            words.push(format!("tech levels by {}", f32::from(raise.tech_halves) / 2.0));
            outline.tech = raise.tech(outline.tech);
        }
        let words = words.join(", ");
        outline.comments.push(format!("Raised to fit: {words}."));
        words
    }

    fn sheet(&self, text: &str) -> Result<Sheet, Fault> {
        let kind = Kind::of(text);
        let document = Document { folder: Path::new(""), number: 1, kind, text: Text { text, first_line: 1 } };
        self.books.sheet(&document).map(|printed| printed.sheet)
    }
}

fn product(class: String, name: Option<String>, text: String) -> Product {
    Product {
        class,
        name,
        text,
        path: PathBuf::new(),
        is_kept: false,
        rated: None,
        raised: None,
        sheet: None,
        legacy_sheet: None,
    }
}

/// A fault of an item as a whole.
fn at(item: &Item, message: String) -> Fault {
    let fault = Text { text: "", first_line: 1 }.fault_at(&crate::finding::FieldPath::default(), message);
    Fault { line: item.line, ..fault }
}
