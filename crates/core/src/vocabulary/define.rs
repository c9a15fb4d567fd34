//! The macros that define an enumeration once for every side.

/// Defines a unit enumeration whose values have exactly one spelling on every side.
///
/// ```
/// quire_core::vocabulary! {
///     /// How a drink is served (a name of its own in the specification, words for people).
///     Serving: "serving" labels "serving_words" {
///         /// Over ice.
///         Cold = "COLD" as "on the rocks",
///         Hot = "HOT" as "steaming",
///         Plain = "PLAIN",
///     } where {
///         /// What is served in winter.
///         WINTER: "winter_serving" = [Hot, Plain];
///     }
/// }
/// assert_eq!("HOT".parse(), Ok(Serving::Hot));
/// assert_eq!(Serving::Hot.label(), "steaming");
/// assert_eq!(Serving::WINTER, [Serving::Hot, Serving::Plain]);
/// ```
#[macro_export]
macro_rules! vocabulary {
    (@option) => { None };
    (@option $value:literal) => { Some($value) };
    (@either $first:literal $second:expr) => { $first };
    (@either $second:expr) => { $second };
    ($(#[doc = $doc:literal])+ $name:ident $(: $spec:literal)? $(labels $labels:literal)? {
        $($(#[doc = $vdoc:literal])* $variant:ident = $text:literal $(as $label:literal)?),+ $(,)?
    } $(where {
        $($(#[doc = $pdoc:literal])+ $part:ident: $pspec:literal = [$($member:ident),+ $(,)?];)+
    })?) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[doc = $vdoc])* #[doc = concat!("`", $text, "`.")] #[serde(rename = $text)] $variant),+
        }

        impl $name {
            /// Every value, in the order of the specification.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The spellings, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($text),+];

            /// The enumeration as printers see it.
            pub const TABLE: $crate::vocabulary::VocabularyTable = $crate::vocabulary::VocabularyTable {
                name: $crate::vocabulary!(@option $($spec)?),
                labels: $crate::vocabulary!(@option $($labels)?),
                rust: stringify!($name),
                doc: concat!($($doc),+),
                values: &[$($crate::vocabulary::VocabularyValue {
                    value: $text,
                    label: $crate::vocabulary!(@option $($label)?),
                    doc: concat!($($vdoc),*),
                }),+],
                parts: &[$($($crate::vocabulary::VocabularySubset {
                    name: $pspec,
                    rust: stringify!($part),
                    doc: concat!($($pdoc),+),
                    values: &[$($name::$member.as_str()),+],
                }),+)?],
            };

            $($($(#[doc = $pdoc])+ pub const $part: &'static [$name] = &[$($name::$member),+];)+)?

            /// The one spelling of the value.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }

            /// What people read; the spelling where the specification has no words for the value.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $($name::$variant => $crate::vocabulary!(@either $($label)? $text)),+ }
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
                    _ => Err($crate::vocabulary::UnknownValue {
                        kind: stringify!($name),
                        value: value.chars().take(64).collect(),
                    }),
                }
            }
        }
    };
}

/// Defines the enumerations of a file and the table of them, so that none can be forgotten.
#[macro_export]
macro_rules! vocabularies {
    ($($(#[doc = $doc:literal])+ $name:ident $(: $spec:literal)? $(labels $labels:literal)? {
        $($body:tt)*
    } $(where { $($parts:tt)* })?)+) => {
        $($crate::vocabulary! {
            $(#[doc = $doc])+ $name $(: $spec)? $(labels $labels)? { $($body)* } $(where { $($parts)* })?
        })+

        /// Every enumeration of this file.
        pub const TABLES: &[$crate::vocabulary::VocabularyTable] = &[$($name::TABLE),+];
    };
}
