//! Maps of hexes for a terminal and as SVG.

mod svg;
mod text;

pub use svg::hexmap_svg;
pub use text::hexmap_text;
