//! The vocabulary, and how words with slips are found in it.

mod hash;
mod lists;
mod lookup;
mod table;

pub use hash::{FastMap, FastSet};
pub use lists::{
    ABOVE, ARTICLES, GONE, LACKING, LIKE, UNITS, is_before_type, is_correction, is_filler,
    is_none_word, is_talk, is_type, number_word,
};
pub use lookup::{Meaning, key_of, look_up};
pub use table::{Edition, Key, Word};
