//! One macro for every enumeration that travels: the same spelling in JSON, GraphQL, the database
//! and addresses.

/// A value that is not one of an enumeration's spellings.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{value}` is not a {kind}")]
pub struct UnknownValue {
    /// The enumeration's name.
    pub kind: &'static str,
    /// What was given.
    pub value: String,
}

/// Defines a unit enumeration whose values have exactly one spelling on every side.
#[macro_export]
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        #[typeshare::typeshare]
        pub enum $name { $($(#[$vmeta])* #[doc = concat!("`", $text, "`.")] #[serde(rename = $text)] $variant),+ }

        impl $name {
            /// Every value, in the order of the specification.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The one spelling of the value.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(self.as_str()) }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::vocabulary::UnknownValue;
            fn from_str(value: &str) -> Result<Self, Self::Err> {
                match value {
                    $($text => Ok($name::$variant),)+
                    _ => Err($crate::vocabulary::UnknownValue { kind: stringify!($name), value: value.to_owned() }),
                }
            }
        }
    };
}
