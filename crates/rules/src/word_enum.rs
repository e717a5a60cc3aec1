//! The `word_enum!` macro, which declares an enum with a word for each variant.

/// Declares an enum whose variants each have a word, in the order of the book.
#[macro_export]
macro_rules! word_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// Every variant, in order.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$variant),+];

            /// Returns the word for the variant.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }
        }
    };
}
pub use word_enum;
