//! The words that travel: every enumeration has the same spelling in JSON, GraphQL, the database
//! and addresses, and stands in a table that printers and comparisons can read.
//!
//! Enumerations that belong to a noun live with it (`story`, `catalog`, …); those that are only
//! words live in the files of this folder, one topic each. [`registry::ALL`](crate::registry::ALL)
//! lists both.

use std::borrow::Cow;

pub mod banner;
pub mod book;
pub mod client;
pub mod event;
pub mod feed;
pub mod library;
pub mod membership;
pub mod navigation;
pub mod publication;
pub mod route_name;
pub mod search;
pub mod settings;
pub mod sign_in;
pub mod social_source;
pub mod story;
pub mod theme;

mod define;

/// A value that is not one of an enumeration's spellings (values as spelt, so the case of letters
/// counts).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{value}` is not a {kind}")]
pub struct UnknownValue {
    /// The enumeration's name.
    pub kind: &'static str,
    /// What was given, cut to 64 characters.
    pub value: String,
}

/// An enumeration as printers see it: names and spellings of the specification, words
/// for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VocabularyTable {
    /// Its name in the specification, where that is not the type's name in lower case.
    pub name: Option<&'static str>,
    /// The name of the list that its labels make up in the specification, if they make up one.
    pub labels: Option<&'static str>,
    /// The type's name.
    pub rust: &'static str,
    /// What it is, in a sentence.
    pub doc: &'static str,
    /// Its values, in the order of the specification.
    pub values: &'static [VocabularyValue],
    /// Smaller lists of its values that have a name of their own.
    pub parts: &'static [VocabularySubset],
}

impl VocabularyTable {
    /// Its name in the specification, or a name of the same form. Where the specification only
    /// names the list of labels, the spellings are the keys of that list.
    #[must_use]
    pub fn name(&self) -> Cow<'static, str> {
        match (self.name, self.labels) {
            (Some(name), _) => name.into(),
            (None, Some(_)) => format!("{}_key", snake_case(self.rust)).into(),
            (None, None) => snake_case(self.rust).into(),
        }
    }
}

fn snake_case(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push('_');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// A value of an enumeration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VocabularyValue {
    /// Its one spelling.
    pub value: &'static str,
    /// What people read, where the specification has words for it.
    pub label: Option<&'static str>,
    /// What it means; empty where the spelling says it.
    pub doc: &'static str,
}

/// Some values of an enumeration that are a list of the specification or of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VocabularySubset {
    /// Its name in the specification.
    pub name: &'static str,
    /// The constant's name.
    pub rust: &'static str,
    /// What it is, in a sentence.
    pub doc: &'static str,
    /// Its values.
    pub values: &'static [&'static str],
}
