//! The choice among all readings: the cheapest way through each line, and the cheapest story of the whole post.

mod beam;
mod evidence;
mod facts;
mod gun;
mod name;
mod path;
mod readings;
mod symbols;
mod title;
mod weights;

pub use beam::{Action, Step, search};
pub use evidence::{Signs, add_evidence, edition_word, leading};
pub use facts::Fact;
pub use gun::Gun;
pub use path::Mode;
pub use readings::{Reading, Readings};
pub use symbols::{Symbols, glossary, order};
