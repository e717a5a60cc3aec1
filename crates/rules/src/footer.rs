//! The footer of a sheet: game, house pack, version, and a short hash of the design.

use starwright_paper::drawing::fnv1a;
use starwright_paper::sheet::Footer;

/// Computes a short hash of a design's text that ignores carriage returns (FNV-1a, folded to 32 bits).
fn short_hash(text: &str) -> String {
    let hash = fnv1a(text.bytes().filter(|byte| *byte != b'\r'));
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// Builds the footer of a sheet. `title` is the game's name and `text` the text of the design.
pub fn sheet_footer(title: &str, house: Option<&str>, text: &str) -> Footer {
    Footer {
        ruleset: title.to_string(),
        house: house.map(str::to_string),
        version: env!("CARGO_PKG_VERSION").to_string(),
        hash: if text.is_empty() {
            String::new()
        } else {
            short_hash(text)
        },
    }
}
