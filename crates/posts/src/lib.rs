//! Old posts to ships, and ships of older editions to Starmada Unity.
//!
//! `import` reads a post: `source` gives its lines, `words` knows the vocabulary, `token` and `grammar` find the typed pieces
//! that may begin at each place, `search` chooses the cheapest story of the whole post, and `assemble` builds the ships of the
//! story and judges every line. `convert` turns the ships into designs.

mod assemble;
mod bytes;
pub mod convert;
pub mod corrections;
mod formats;
mod grammar;
pub mod import;
mod marks;
mod names;
pub mod post;
mod search;
mod source;
mod token;
mod words;
