//! The macro that makes a constant and its line in the table from one line of source.

/// Defines constants: `NAME = kind(value, "unit");`. The unit may be left out where the kind says it.
macro_rules! limits {
    (@type px) => { u32 };
    (@type number) => { u32 };
    (@type status) => { u16 };
    (@type count) => { usize };
    (@type ratio) => { f64 };
    (@type minor) => { i64 };
    (@type text) => { &'static str };
    (@type $time:ident) => { std::time::Duration };

    (@value ms $n:literal) => { std::time::Duration::from_millis($n) };
    (@value seconds $n:literal) => { std::time::Duration::from_secs($n) };
    (@value minutes $n:literal) => { std::time::Duration::from_secs($n * 60) };
    (@value hours $n:literal) => { std::time::Duration::from_secs($n * 3_600) };
    (@value days $n:literal) => { std::time::Duration::from_secs($n * 86_400) };
    (@value weeks $n:literal) => { std::time::Duration::from_secs($n * 604_800) };
    (@value $kind:ident $n:literal) => { $n };

    (@amount ratio $n:literal) => { $crate::limit::Amount::Fraction($n) };
    (@amount text $n:literal) => { $crate::limit::Amount::Text($n) };
    (@amount $kind:ident $n:literal) => { $crate::limit::Amount::Whole($n) };

    (@millis ms $n:literal) => { Some($n) };
    (@millis seconds $n:literal) => { Some($n * 1_000) };
    (@millis minutes $n:literal) => { Some($n * 60_000) };
    (@millis hours $n:literal) => { Some($n * 3_600_000) };
    (@millis days $n:literal) => { Some($n * 86_400_000) };
    (@millis weeks $n:literal) => { Some($n * 604_800_000) };
    (@millis $kind:ident $n:literal) => { None };

    (@unit $kind:ident $unit:literal) => { $unit };
    (@unit status) => { "HTTP status" };
    (@unit $kind:ident) => { stringify!($kind) };

    (@const [$(#[doc = $doc:literal])+] $name:ident ($ty:ty = $value:expr, shown $shown:literal, $unit:literal)) => {
        $(#[doc = $doc])+ pub const $name: $ty = $value;
    };
    (@const [$(#[doc = $doc:literal])+] $name:ident $kind:ident($n:literal $(, $unit:literal)?)) => {
        $(#[doc = $doc])+ pub const $name: limits!(@type $kind) = limits!(@value $kind $n);
    };
    (@line $doc:expr, $name:ident $(as $spec:literal)?, ($ty:ty = $value:expr, shown $shown:literal, $unit:literal)) => {
        $crate::limit::Limit {
            rust: stringify!($name), name: $crate::vocabulary!(@option $($spec)?),
            amount: $crate::limit::Amount::Text($shown), millis: None, unit: $unit, doc: $doc,
        }
    };
    (@line $doc:expr, $name:ident $(as $spec:literal)?, $kind:ident($n:literal $(, $unit:literal)?)) => {
        $crate::limit::Limit {
            rust: stringify!($name), name: $crate::vocabulary!(@option $($spec)?),
            amount: limits!(@amount $kind $n), millis: limits!(@millis $kind $n),
            unit: limits!(@unit $kind $($unit)?), doc: $doc,
        }
    };
    ($($(#[doc = $doc:literal])+ $name:ident $(as $spec:literal)? = $($kind:ident)? ($($value:tt)*);)+) => {
        $(limits!(@const [$(#[doc = $doc])+] $name $($kind)? ($($value)*));)+

        /// The constants of this file.
        pub(super) const LIMITS: &[$crate::limit::Limit] = &[
            $(limits!(@line concat!($($doc),+), $name $(as $spec)?, $($kind)? ($($value)*))),+
        ];
    };
}
pub(crate) use limits;
