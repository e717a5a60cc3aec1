//! Converts forum posts and spreadsheets of ships into Starmada Unity designs.

use starwright_games::{Rulebooks, Ruleset};
pub use starwright_posts::convert::ShipVerdict;
use starwright_posts::convert::gather::Source;
use starwright_posts::convert::make::{Made, Maker};
use starwright_posts::import::Hints;
use starwright_unity::Ship;
use std::path::Path;

/// How posts are converted.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ConvertOptions {
    /// Whether to raise hull or tech levels of ships that exceed their space.
    pub fit: bool,
}

impl ConvertOptions {
    /// Creates options that convert ships as they were posted.
    pub fn new() -> ConvertOptions {
        ConvertOptions::default()
    }

    /// Sets whether to raise hull or tech levels of ships that exceed their space.
    pub fn fit(mut self, fit: bool) -> ConvertOptions {
        self.fit = fit;
        self
    }
}

/// A ship found in a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ConvertedPost {
    /// Line that the ship starts on, from 1.
    pub line: usize,
    /// The ship's name as far as its lines state it.
    pub title: String,
    /// How far the design can be trusted.
    pub verdict: ShipVerdict,
    /// The design, or `None` if the post could not be read.
    pub ship: Option<Ship>,
    /// Reasons for any verdict but [`ShipVerdict::Sure`], one sentence each.
    pub reasons: Vec<String>,
}

/// Converts every ship in a text.
///
/// ```
/// use starwright::convert::{ConvertOptions, convert_posts};
///
/// let text = std::fs::read_to_string("designs/old-posts.txt")?;
/// let posts = convert_posts(&text, &ConvertOptions::new().fit(true));
/// assert!(posts.iter().any(|post| post.ship.is_some()));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn convert_posts(text: &str, options: &ConvertOptions) -> Vec<ConvertedPost> {
    let (books, hints) = (Rulebooks::new(), Hints::default());
    let maker = Maker {
        books: &books,
        to: Ruleset::StarmadaUnity,
        fits: options.fit,
        is_strict: false,
        wants_sheet: false,
        wants_legacy: false,
        wants_lines: false,
    };
    let source = Source {
        name: "the post",
        folder: Path::new(""),
        tree: Path::new(""),
        ending: "",
        is_named: true,
        hints: &hints,
    };
    let found = source.read(text.as_bytes().to_vec(), None);
    let items = found.items.iter();
    let items = items.filter(|item| item.line > 0 && !item.is_ignored());
    items.map(|item| converted_post(maker.make(item))).collect()
}

fn converted_post(made: Made) -> ConvertedPost {
    let (mut verdict, mut reasons) = (made.verdict(), made.reasons());
    let product = made.product();
    if product.is_some_and(|product| product.is_library) {
        verdict = ShipVerdict::Failed;
        reasons.insert(0, "these are weapons without a ship".to_string());
    }
    let design = product.filter(|product| !product.is_library);
    ConvertedPost {
        line: made.line,
        verdict,
        ship: design.and_then(|product| Ship::parse(&product.text).ok()),
        reasons,
        title: made.ship,
    }
}
