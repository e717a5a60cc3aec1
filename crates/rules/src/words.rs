//! Closed lists of words as enums.

/// Makes an enum whose variants each have a word, in the order of the book.
#[macro_export]
macro_rules! worded {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(unreachable_pub, reason = "some of them are parts of ships, others not")]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        #[allow(unreachable_pub, reason = "some of them are parts of ships, others not")]
        impl $name {
            /// All of them, in order.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$variant),+];

            /// The word for it.
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)+ }
            }
        }
    };
}
pub use worded;
