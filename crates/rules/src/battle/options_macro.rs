//! The `options!` macro, which declares structs of options.

/// Declares a struct of options with public fields, `new`, `Default` and one setter per field. Setters of `optional`
/// fields take the value without `Some`. Fields of `other` have no generated setter.
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $name:ident $(<$life:lifetime>)? {
            $($(#[doc = $doc:literal])* $field:ident: $type:ty = $default:expr,)*
        }
        $(optional { $($(#[doc = $optional_doc:literal])* $optional:ident: $optional_type:ty,)* })?
        $(other { $($(#[doc = $other_doc:literal])* $other:ident: $other_type:ty = $other_default:expr,)* })?
    ) => {
        $(#[$meta])*
        #[non_exhaustive]
        pub struct $name $(<$life>)? {
            $($(#[doc = $doc])* pub $field: $type,)*
            $($($(#[doc = $optional_doc])* pub $optional: Option<$optional_type>,)*)?
            $($($(#[doc = $other_doc])* pub $other: $other_type,)*)?
        }

        impl $(<$life>)? $name $(<$life>)? {
            /// Creates the default options.
            pub const fn new() -> Self {
                Self {
                    $($field: $default,)*
                    $($($optional: None,)*)?
                    $($($other: $other_default,)*)?
                }
            }

            $(
                #[doc = concat!("Sets `", stringify!($field), "`.")]
                #[doc = ""]
                $(#[doc = $doc])*
                pub fn $field(mut self, $field: $type) -> Self {
                    self.$field = $field;
                    self
                }
            )*
            $($(
                #[doc = concat!("Sets `", stringify!($optional), "`.")]
                #[doc = ""]
                $(#[doc = $optional_doc])*
                pub fn $optional(mut self, $optional: $optional_type) -> Self {
                    self.$optional = Some($optional);
                    self
                }
            )*)?
        }

        impl $(<$life>)? Default for $name $(<$life>)? {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}
