//! The numbers, times, prices and fixed texts of the specification, each once, with its unit.
//!
//! Times are [`std::time::Duration`], money is minor units, widths are CSS pixels.

use serde::Serialize;
use std::borrow::Cow;

mod define;

pub mod account;
pub mod api;
pub mod banner;
pub mod client;
pub mod hub;
pub mod layout;
pub mod library;
pub mod price;
pub mod profile;
pub mod publication;
pub mod search;
pub mod shell;
pub mod sign_in;
pub mod site;
pub mod story;
pub mod theme;

/// A constant as printers see it: its value here, its name,
/// unit and words for TypeScript.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limit {
    /// The constant's name in Rust.
    pub rust: &'static str,
    /// Its name in the specification, where that is not the other in lower case.
    pub name: Option<&'static str>,
    /// Its value, in its unit.
    pub amount: Amount,
    /// How long it is in milliseconds, when it is a time.
    pub millis: Option<u64>,
    /// The unit, as the specification calls it; `-` for none.
    pub unit: &'static str,
    /// What it holds for, in a sentence.
    pub doc: &'static str,
}

/// The value of a constant, in the unit that [`Limit::unit`] names.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Amount {
    /// A whole number.
    Whole(u64),
    /// A number with decimals.
    Fraction(f64),
    /// A text.
    Text(&'static str),
}

impl Limit {
    /// Its name in the specification, or a name of the same form.
    #[must_use]
    pub fn name(&self) -> Cow<'static, str> {
        self.name.map_or_else(|| self.rust.to_ascii_lowercase().into(), Cow::Borrowed)
    }
}

/// Every constant of the specification and of ours, grouped as
/// the files are.
pub const ALL: &[&[Limit]] = &[
    layout::LIMITS,
    library::LIMITS,
    shell::LIMITS,
    search::LIMITS,
    sign_in::LIMITS,
    account::LIMITS,
    price::LIMITS,
    profile::LIMITS,
    publication::LIMITS,
    banner::LIMITS,
    site::LIMITS,
    story::LIMITS,
    client::LIMITS,
    api::LIMITS,
    hub::LIMITS,
    theme::LIMITS,
];
