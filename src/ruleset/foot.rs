//! The foot of a sheet: game, house pack, our version, and a short hash of the design.

use super::Ruleset;
use crate::paper::sheet::Foot;

/// A short hash of a design's text, the same whatever its line ends (FNV-1a, folded to 32 bits).
fn short_hash(text: &str) -> String {
    let hash = text
        .bytes()
        .filter(|byte| *byte != b'\r')
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{:08x}", (hash >> 32) ^ (hash & 0xffff_ffff))
}

/// The foot of a sheet; `text` is the design.
pub(super) fn foot(ruleset: Ruleset, house: Option<&str>, text: &str) -> Foot {
    Foot {
        ruleset: ruleset.title().to_string(),
        house: house.map(str::to_string),
        version: env!("CARGO_PKG_VERSION").to_string(),
        hash: if text.is_empty() { String::new() } else { short_hash(text) },
    }
}
