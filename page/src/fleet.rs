//! Fleets: points, findings, what else fits, the book.

use crate::Refused;
use crate::desk::{Desk, Page};
use crate::live::placed;
use crate::paper::Setting;
use serde::Deserialize;
use serde_json::{Value, json};
use starwright_fleet::{Fleet, FleetReport, Profile};
use starwright_games::document::DocumentKind;
use starwright_paper::PrintError;
use starwright_paper::printer::PrintObserver;
use std::sync::Mutex;

#[derive(Deserialize)]
pub(crate) struct Question {
    #[serde(flatten)]
    page: Page,
    /// Designs that may be added to the fleet.
    #[serde(default)]
    more: Vec<Page>,
    /// The text of a club's profile.
    profile: Option<Page>,
}

impl Question {
    fn profile(&self) -> Result<Option<Profile>, Refused> {
        let read = |page: &Page| match page.document()? {
            document if document.kind == DocumentKind::Profile => {
                Profile::parse(&document.text).map_err(|f| f.to_string())
            }
            document => Err(format!(
                "this is {}, not a profile",
                document.kind.with_article()
            )),
        };
        self.profile.as_ref().map(read).transpose()
    }
}

pub(crate) fn muster(desk: &Desk, question: Question) -> Result<Value, Refused> {
    let document = question.page.document()?;
    let profile = question.profile()?;
    let fleet = match Fleet::read(&document, &desk.books) {
        Ok(fleet) => fleet.with_profile(profile.as_ref()),
        Err(faults) => return Ok(json!({"faults": faults.list()})),
    };
    let read = |page: &Page| {
        page.document()
            .ok()
            .and_then(|design| desk.books.fleet_ship(&design).ok())
    };
    let more: Vec<_> = question.more.iter().filter_map(read).collect();
    let report = FleetReport::new(&fleet, &more, profile.as_ref(), &desk.books);
    let findings = placed(&document.text, report.findings.clone());
    Ok(json!({"report": report, "findings": findings, "faults": []}))
}

#[derive(Deserialize)]
pub(crate) struct Book {
    #[serde(flatten)]
    setting: Setting,
    #[serde(flatten)]
    page: Page,
}

/// Collects the reasons why ships are left out.
#[derive(Default)]
struct LeftOut(Mutex<Vec<String>>);

impl PrintObserver for LeftOut {
    fn left_out(&self, error: &PrintError) {
        if let Ok(mut all) = self.0.lock() {
            all.push(error.to_string());
        }
    }
}

pub(crate) fn book(desk: &Desk, Book { setting, page }: Book) -> Result<Vec<u8>, Refused> {
    let printer = setting.printer()?;
    let fleet = Fleet::read(&page.document()?, &desk.books).map_err(|faults| faults.to_string())?;
    let report = FleetReport::new(&fleet, &[], None, &desk.books);
    let watch = LeftOut::default();
    let bytes = starwright_fleet::book(&[(&fleet, &report)], &printer, &watch)
        .map_err(|why| why.to_string())?;
    match watch.0.into_inner().unwrap_or_default().first() {
        None => Ok(bytes),
        Some(why) => Err(why.clone()),
    }
}
