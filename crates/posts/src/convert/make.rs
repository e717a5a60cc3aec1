//! Turns a ship that was found into a design to write.

use super::dropped::mark_dropped;
use super::gather::{Item, Subject, text_hash};
use super::{Account, Legacy, library};
use crate::post::{LineVerdict, Unread};
use starwright_games::document::Document;
use starwright_games::{AnyShip, AssessmentDetail, Rulebooks, Ruleset};
use starwright_paper::sheet::{Block, BlockKey, Content, Sheet};
use starwright_text::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics, more_errors};
use starwright_text::exact::Exact;
use starwright_text::field::{escape_controls, pluralize};
use starwright_text::finding::{FieldPath, Finding, Severity};
use starwright_text::quote::{quote_if_needed, to_comment};
use starwright_text::yaml::Text;
use starwright_unity::{
    Blueprint, Numbers, Origin, Ratings, Ship, TechLine, describe_raise, raise_to_fit,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most unread lines in a cell of the report.
const MAX_SHOWN: usize = 100;

/// The most lines of each kind in the comment above a design.
const MOST_IN_COMMENT: usize = 40;

fn shown(unread: &Unread) -> String {
    format!("line {}: {}", unread.line, unread.shown())
}

/// The settings for all ships.
pub struct Maker<'a> {
    /// The rules to rate by.
    pub books: &'a Rulebooks,
    /// The edition to convert to.
    pub to: Ruleset,
    /// Whether to raise hull or tech levels where space is short.
    pub fits: bool,
    /// Whether ships that were not read completely are refused.
    pub is_strict: bool,
    /// Whether sheets are wanted.
    pub wants_sheet: bool,
    /// Whether sheets of the old edition are wanted.
    pub wants_legacy: bool,
    /// Whether the lines of the posts are wanted.
    pub wants_lines: bool,
}

/// The result for an item.
pub struct Made {
    /// The ship in one line.
    pub ship: String,
    /// The key of its edition; empty for what is not a ship.
    pub edition: &'static str,
    /// Its posted rating.
    pub posted: Option<u32>,
    /// Its file.
    pub file: String,
    /// The line it starts on.
    pub line: usize,
    /// The hash of its text, or empty if it has none.
    pub hash: String,
    /// How it was written: the key of a dialect, or `yaml`.
    pub layout: &'static str,
    /// What was done.
    pub account: Account,
    /// The lines that could not be read.
    pub unread: UnreadLines,
    /// How many parts of it were lost: they stand in its lines and could not be read.
    pub lost: usize,
    /// The number of its lines that were ignored.
    pub talk: usize,
    /// The earlier ship of this run that has the same design, or empty.
    pub same_as: String,
    /// The folder of the post below the folder that was named.
    pub tree: PathBuf,
    /// What became of each of its lines.
    pub lines: Vec<LineVerdict>,
    /// The design; none if there was nothing to make one from.
    pub result: Result<Option<Product>, Diagnostic>,
}

/// The lines of a post that could not be read.
#[derive(Default)]
pub struct UnreadLines {
    /// The first lines, each with its number.
    pub lines: Vec<String>,
    /// The number of all of them.
    pub count: usize,
}

impl UnreadLines {
    fn new(item: &Item) -> UnreadLines {
        let lost = || item.unread.iter().filter(|unread| !unread.is_talk);
        UnreadLines {
            lines: lost().take(MAX_SHOWN).map(shown).collect(),
            count: lost().count(),
        }
    }
}

/// A design to write.
pub struct Product {
    /// The class of the ship, or the name of the library.
    pub class: String,
    /// The name of the ship.
    pub name: Option<String>,
    /// The design.
    pub text: String,
    /// Its path; none if it is not to be written.
    pub path: PathBuf,
    /// Whether a file already exists that must be left alone.
    pub is_kept: bool,
    /// Whether it replaces the design of an earlier text.
    pub replaces: bool,
    /// Why it could not be written.
    pub unwritten: Option<String>,
    /// Its ratings, if it is a Unity ship.
    pub rated: Option<Rated>,
    /// Whether it is a weapon library, not a ship.
    pub is_library: bool,
    /// What was raised to make it fit; empty if nothing was.
    pub raised: String,
    /// Its sheet.
    pub sheet: Option<Box<Sheet>>,
    /// Its sheet in the old edition.
    pub legacy_sheet: Option<Box<Sheet>>,
}

impl Made {
    /// Returns the resulting design.
    pub fn product(&self) -> Option<&Product> {
        self.result.as_ref().ok()?.as_ref()
    }

    /// Why its design could not be written.
    pub fn unwritten(&self) -> Option<&str> {
        self.product()?.unwritten.as_deref()
    }

    /// Returns `true` if there is no error, and nothing is lost.
    pub fn is_well(&self) -> bool {
        self.result.is_ok() && self.lost == 0 && self.product().is_none_or(Product::is_legal)
    }

    /// Returns `true` if it is a design from which nothing is missing, or `None` if there is no design.
    pub fn is_complete(&self) -> Option<bool> {
        self.product().map(|_| self.lost == 0)
    }
}

impl Product {
    /// Replaces the ratings by those of another text of the design; they are dropped if it is not a Unity ship.
    pub fn rate_again(&mut self, text: &str, numbers: &Numbers) {
        self.rated = Ship::parse(text)
            .ok()
            .map(|ship| Rated::of(&numbers.rate(&ship)));
    }

    /// Returns `true` if the rules forbid nothing about it.
    pub fn is_legal(&self) -> bool {
        self.rated
            .as_ref()
            .is_none_or(|rated| rated.illegal.is_empty())
    }

    /// Returns the name of its file below a folder of the tree, or empty without a tree.
    pub fn file_name(&self, tree: &Path) -> String {
        if self.unwritten.is_some() {
            return String::new();
        }
        let name = self.path.file_name().unwrap_or_default();
        tree.join(name).to_string_lossy().replace('\\', "/")
    }
}

/// The ratings of a Unity ship.
pub struct Rated {
    /// The combat rating.
    pub rating: Exact,
    /// The available space.
    pub budget: Exact,
    /// The used space.
    pub used: Exact,
    /// The free space.
    pub free: f64,
    /// What the rules forbid.
    pub illegal: Vec<Finding>,
}

impl Rated {
    /// Returns `true` if the combat rating is 0.
    fn is_zero(&self) -> bool {
        self.rating.to_string() == "0"
    }

    fn of(report: &Ratings) -> Rated {
        let illegal = report
            .findings
            .iter()
            .filter(|finding| finding.severity == Severity::Illegal);
        Rated {
            rating: report.rating,
            budget: report.space.budget,
            used: report.space.used,
            free: report.space.free().to_f64(),
            illegal: illegal.cloned().collect(),
        }
    }
}

impl Maker<'_> {
    /// Converts an item.
    pub fn make(&self, item: &Item) -> Made {
        let mut made = Made {
            ship: escape_controls(&item.title),
            edition: "",
            posted: None,
            file: item.file.clone(),
            line: item.line,
            hash: item.hash.clone(),
            layout: item.layout,
            account: Account::default(),
            unread: UnreadLines::new(item),
            lost: item.lost,
            talk: item.unread.iter().filter(|unread| unread.is_talk).count(),
            same_as: String::new(),
            tree: item.tree.clone(),
            lines: if self.wants_lines {
                item.lines.clone()
            } else {
                Vec::new()
            },
            result: Ok(None),
        };
        match &item.subject {
            Err(fault) => made.result = Err(fault.clone()),
            Ok(Subject::Stray) => {}
            Ok(Subject::Legacy(legacy)) => self.convert(legacy, item, &mut made),
            Ok(Subject::Unity(blueprint)) => self.take_over(blueprint, item, &mut made),
            Ok(Subject::Weapons(weapons)) => {
                made.ship = pluralize(weapons.len(), "weapon");
                made.edition = Ruleset::StarmadaAdmiralty.key();
                let stem = Path::new(&item.file)
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy();
                let stem = if stem == "-" { "weapons".into() } else { stem };
                let (text, account) = library(&stem, weapons, &item.file, item.line);
                let text = with_origin(text, item);
                made.account = account;
                made.result = Ok(Some(Product {
                    is_library: true,
                    ..product(stem.into_owned(), None, text)
                }));
            }
        }
        made.account
            .lost
            .iter()
            .for_each(|lost| mark_dropped(&mut made.lines, lost));
        // A ship that the poster rated is armed.
        let is_unarmed = made
            .product()
            .and_then(|product| product.rated.as_ref())
            .is_some_and(Rated::is_zero);
        made.lost += usize::from(
            made.lost == 0 && is_unarmed && made.posted.is_some_and(|posted| posted > 0),
        );
        if self.is_strict && made.lost > 0 && matches!(made.result, Ok(Some(_))) {
            let lost = pluralize(made.lost, "part");
            made.result = Err(at(
                item,
                format!(
                    "incomplete: {lost} of it could not be read, and only whole ships are wanted"
                ),
            ));
        }
        made.account
            .warnings
            .splice(..0, item.warnings.iter().cloned());
        made
    }

    fn convert(&self, legacy: &Legacy, item: &Item, made: &mut Made) {
        let identity = legacy.identity();
        (made.ship, made.edition, made.posted) = (
            identity.to_string(),
            legacy.ruleset().key(),
            legacy.posted(),
        );
        if self.to == legacy.ruleset() {
            let text = with_origin(legacy.to_yaml(&item.file, item.line), item);
            let proved = self
                .books
                .assess(&document(&text), AssessmentDetail::Row)
                .map_err(|faults| wrong(item, &faults));
            made.result =
                proved.map(|_| Some(product(identity.class.clone(), identity.name.clone(), text)));
        } else if self.to != Ruleset::StarmadaUnity {
            let (from, to) = (legacy.ruleset().title(), self.to.title());
            made.result = Err(at(
                item,
                format!("ships of {from} cannot be converted to {to}, only to Unity"),
            ));
            return;
        } else {
            let mut conversion = legacy.convert(&item.file, item.line);
            conversion
                .blueprint
                .origin
                .iter_mut()
                .for_each(|origin| origin.hash.clone_from(&item.hash));
            made.account = conversion.account;
            made.result = self.finish(conversion.blueprint, item, made.posted, &mut made.account);
        }
        if let (true, Ok(Some(product))) = (self.wants_legacy, &mut made.result) {
            let text = legacy.to_yaml(&item.file, item.line);
            let ship = match legacy {
                Legacy::Admiralty(ship) => AnyShip::StarmadaAdmiralty(Arc::new(ship.clone())),
                Legacy::Nova(ship) => AnyShip::StarmadaNova(Arc::new(ship.clone())),
            };
            let mut sheet = self.books.build_printable(&ship, &text).sheet;
            let note = Block {
                key: BlockKey::Notes,
                content: Content::Text(legacy.note_on_use().to_string()),
            };
            let place = sheet
                .blocks
                .iter()
                .position(|block| block.key == BlockKey::Turns);
            sheet
                .blocks
                .insert(place.unwrap_or(sheet.blocks.len()), note);
            product.legacy_sheet = Some(Box::new(sheet));
        }
    }

    /// Returns a ship that is already of Unity.
    fn take_over(&self, blueprint: &Blueprint, item: &Item, made: &mut Made) {
        let mut blueprint = blueprint.clone();
        let parts = [
            blueprint.faction.as_deref(),
            Some(blueprint.class.as_str()),
            blueprint.ship_type.as_deref(),
        ];
        made.ship = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        (made.edition, made.posted) = (
            Ruleset::StarmadaUnity.key(),
            blueprint
                .published
                .as_ref()
                .map(|published| published.rating),
        );
        if self.to != Ruleset::StarmadaUnity {
            made.result = Err(at(
                item,
                format!("Unity ships cannot be converted to {}", self.to.title()),
            ));
            return;
        }
        blueprint.comments = vec![format!("From {}, line {}.", item.file, item.line)];
        let ruleset = Ruleset::StarmadaUnity.key();
        let (file, hash) = (item.file.clone(), item.hash.clone());
        blueprint.origin = Some(Origin {
            ruleset,
            rating: made.posted,
            file,
            line: item.line,
            hash,
            unreadable: 0,
        });
        made.result = self.finish(blueprint, item, made.posted, &mut made.account);
    }

    /// Checks, fits and rates a Unity design.
    fn finish(
        &self,
        mut blueprint: Blueprint,
        item: &Item,
        posted: Option<u32>,
        account: &mut Account,
    ) -> Result<Option<Product>, Diagnostic> {
        if !item.warnings.is_empty() {
            blueprint.comments.push("Read with doubts:".to_string());
            blueprint
                .comments
                .extend(item.warnings.iter().map(|warning| format!("  {warning}")));
        }
        if item.lost > 0 {
            blueprint.comments.insert(
                1.min(blueprint.comments.len()),
                format!("INCOMPLETE: {} lost.", pluralize(item.lost, "part")),
            );
        }
        let is_legacy = matches!(item.subject, Ok(Subject::Legacy(_)));
        for (title, is_talk) in [("Lost:", false), ("Talk:", true)] {
            // The account of a converted ship has listed what is lost.
            let lines = item
                .unread
                .iter()
                .filter(|unread| unread.is_talk == is_talk && (is_talk || !is_legacy));
            let lines: Vec<String> = lines
                .take(MOST_IN_COMMENT)
                .map(|unread| format!("  {}", shown(unread)))
                .collect();
            blueprint
                .comments
                .extend((!lines.is_empty()).then(|| title.to_string()));
            blueprint.comments.extend(lines);
        }
        let numbers = self.books.unity_numbers();
        let mut ship = blueprint.build().map_err(|errors| {
            let first = &errors.list()[0];
            let more = more_errors(errors.list().len() - 1);
            invalid(
                item,
                first.path.clone(),
                &format!("{}{more}", first.message),
            )
        })?;
        let mut words = String::new();
        if self.fits {
            let comment = match raise_to_fit(&ship, numbers) {
                Some(fitting) => {
                    words = describe_raise(&ship, &fitting);
                    blueprint.hull = fitting.hull();
                    blueprint.tech = TechLine::ALL.map(|line| fitting.tech(line));
                    ship = fitting;
                    (!words.is_empty()).then(|| format!("Raised to fit: {words}."))
                }
                None => {
                    let warning = "no raise of hull or tech levels makes it fit";
                    account.warnings.push(warning.to_string());
                    Some("No raise of hull or tech levels makes it fit.".to_string())
                }
            };
            blueprint.comments.extend(comment);
        }
        let rated = Rated::of(&numbers.rate(&ship));
        let is_unarmed = rated.is_zero() && posted.is_some_and(|posted| posted > 0);
        let origin = blueprint.origin.iter_mut();
        origin.for_each(|origin| origin.unreadable = item.lost.max(usize::from(is_unarmed)));
        if is_unarmed && item.lost == 0 {
            let message =
                "INCOMPLETE: no weapon was read, and the posted rating is not 0.".to_string();
            blueprint
                .comments
                .insert(1.min(blueprint.comments.len()), message);
        }
        if let Some(doubt) = posted.and_then(|posted| far_off(posted, &rated, is_legacy)) {
            blueprint.comments.push(format!("To look at: {doubt}"));
            account.warnings.push(doubt);
        }
        let own_hash = design_hash(&blueprint.to_yaml());
        let origin = blueprint.origin.iter_mut();
        origin.for_each(|origin| origin.hash = with_design_hash(&item.hash, &own_hash));
        let text = blueprint.to_yaml();
        let read = Ship::parse(&text).map_err(|faults| wrong(item, &faults))?;
        if read != ship {
            return Err(at(
                item,
                "its text does not read back as it was meant".to_string(),
            ));
        }
        let sheet = self.wants_sheet.then(|| {
            let ship = AnyShip::StarmadaUnity(Arc::new(ship));
            Box::new(self.books.build_printable(&ship, &text).sheet)
        });
        Ok(Some(Product {
            rated: Some(rated),
            raised: words,
            sheet,
            ..product(blueprint.class, blueprint.name, text)
        }))
    }
}

/// How far, in hundredths, the rating of a converted ship may be from the posted one: 53 of 59 posts of our samples are
/// nearer. Within Unity both are the same, but for later printings.
const USUAL: [(u64, u64); 2] = [(30, 180), (80, 125)];

/// Returns what is doubtful about a rating that is far from the posted one: perhaps something was misread.
fn far_off(posted: u32, rated: &Rated, is_legacy: bool) -> Option<String> {
    let (least, most) = USUAL[usize::from(!is_legacy)];
    let rating = rated.rating.to_string().parse::<u64>().ok()?;
    let posted = u64::from(posted);
    let is_usual = posted == 0 || (posted * least..=posted * most).contains(&(rating * 100));
    (!is_usual).then(|| {
        format!(
            "rated {rating} here and posted with {posted}: far apart, so look for what was misread"
        )
    })
}

/// Returns the hash of a design without its comments and its origin: the same for equal ships.
pub fn design_hash(text: &str) -> String {
    let lines = text.lines();
    text_hash(lines.filter(|line| !line.starts_with('#') && !line.starts_with("origin: ")))
}

/// Joins the hash of a post with that of its design; by the second, a later run notices that the design was edited.
fn with_design_hash(post: &str, design: &str) -> String {
    format!("{post}-{design}")
}

/// Adds the origin of a design that has no key for it, as a comment below its first line.
fn with_origin(mut text: String, item: &Item) -> String {
    let hash = with_design_hash(&item.hash, &design_hash(&text));
    let (file, hash) = (quote_if_needed(&item.file), quote_if_needed(&hash));
    let below = text.find('\n').map_or(text.len(), |end| end + 1);
    text.insert_str(
        below,
        &to_comment(&format!(
            "origin: {{file: {file}, line: {}, hash: {hash}}}",
            item.line
        )),
    );
    text
}

/// Returns the text of a design as it would be read from its file.
fn document(text: &str) -> Document<'_> {
    Document::new(Text::from(text), Path::new(""), 1)
}

fn product(class: String, name: Option<String>, text: String) -> Product {
    Product {
        class,
        name,
        text,
        path: PathBuf::new(),
        is_kept: false,
        replaces: false,
        unwritten: None,
        rated: None,
        is_library: false,
        raised: String::new(),
        sheet: None,
        legacy_sheet: None,
    }
}

/// Returns the fault for an item whose result is not a valid design.
fn wrong(item: &Item, faults: &Diagnostics) -> Diagnostic {
    let Diagnostic { path, message, .. } = faults.summary();
    invalid(item, path, &message)
}

fn invalid(item: &Item, path: FieldPath, message: &str) -> Diagnostic {
    let path = if path.steps().is_empty() {
        String::new()
    } else {
        format!("{path}: ")
    };
    at(
        item,
        format!("it does not make a valid design: {path}{message}"),
    )
}

/// Returns a fault of an item as a whole.
fn at(item: &Item, message: String) -> Diagnostic {
    Diagnostic {
        line: item.line,
        ..Diagnostic::for_file(DiagnosticKind::File, message)
    }
}
