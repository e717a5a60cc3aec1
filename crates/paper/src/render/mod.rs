//! Renderers: tables and breakdowns as text, CSV, Markdown and JSON; sheets as HTML and text; pages as PDF and SVG; charts
//! and hex maps as text and SVG; battles as pages and SVG.

mod breakdown;
mod chart;
mod club;
mod drawing;
mod escape;
mod glyphs;
mod hexmap;
mod html;
mod monospace;
mod replay;
#[cfg(test)]
mod sample;
mod svg;
mod table;
mod terminal;
mod text;
mod webfont;

pub use breakdown::{breakdown, breakdown_markdown, breakdown_table};
pub use chart::{chart_svg, chart_text, heat_svg, heat_text};
pub use club::club_html;
pub use drawing::drawing_svg;
pub use escape::escaped;
pub use hexmap::{hexmap_svg, hexmap_text};
pub use html::html;
pub use monospace::wrap;
pub use replay::{replay_html, replay_svg};
pub use svg::{svg, svg_in_page_fonts};
pub use table::{csv, json, markdown, markdown_text, write_csv};
pub use terminal::{terminal, write_terminal};
pub use text::text;
