//! What a document has that rules may be for.

use super::letters::letters_of;
use super::named::add_values;
use super::selector::Condition;
use memchr::memmem;
use std::collections::{BTreeSet, HashSet};

const CLASSES: &[u8] = b" class=\"";
const STYLE: &[u8] = b" style=\"";
/// The attributes that no browser changes by itself.
const ATTRIBUTES: [&[u8]; 2] = [b" data-", b" aria-"];

/// What a document has. Words of its text that look like an attribute count as well, which keeps a rule too many.
pub struct UsedParts<'a> {
    classes: HashSet<&'a str>,
    elements: HashSet<&'a str>,
    /// Names of attributes for data and for assistive technology, each with every value that it has.
    attributes: HashSet<(&'a str, Option<&'a str>)>,
    /// Letters outside ASCII: of that every document has some.
    letters: BTreeSet<char>,
    /// The custom properties whose value elements ask for.
    pub properties: BTreeSet<String>,
}

impl<'a> UsedParts<'a> {
    pub fn by(document: &'a [u8]) -> Self {
        let values = memmem::find_iter(document, CLASSES)
            .filter_map(|at| quoted(document.get(at + CLASSES.len() - 1..)?));
        let elements =
            memchr::memchr_iter(b'<', document).filter_map(|at| name(document.get(at + 1..)?));
        let mut attributes = HashSet::new();
        let starts = ATTRIBUTES.iter().flat_map(|start| memmem::find_iter(document, start));
        for (name, value) in starts.filter_map(|at| attribute(document.get(at + 1..)?)) {
            attributes.extend([(name, None), (name, Some(value))]);
        }
        let mut properties = BTreeSet::new();
        memmem::find_iter(document, STYLE)
            .filter_map(|at| quoted(document.get(at + STYLE.len() - 1..)?))
            .for_each(|style| add_values(style, &mut properties));
        Self {
            properties,
            classes: values.flat_map(str::split_ascii_whitespace).collect(),
            elements: elements.collect(),
            attributes,
            letters: letters(document),
        }
    }

    /// Whether the document may meet a condition.
    pub fn may_meet(&self, condition: Condition, text: &str) -> bool {
        match condition {
            Condition::Class => self.classes.contains(text),
            Condition::Element => self.elements.contains(text),
            Condition::Attribute => self.may_have(text),
            Condition::Letter => {
                letters_of(text).is_some_and(|letters| self.letters.range(letters).next().is_some())
            }
        }
    }

    fn may_have(&self, condition: &str) -> bool {
        let end = condition.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        let (name, rest) = condition.split_at(end.unwrap_or(condition.len()));
        if !(name.starts_with("data-") || name.starts_with("aria-")) {
            return true;
        }
        let value = rest.strip_prefix('=').map(|value| value.trim_matches('"'));
        self.attributes.contains(&(name, value))
    }
}

/// The letters outside ASCII.
fn letters(document: &[u8]) -> BTreeSet<char> {
    let mut letters = BTreeSet::new();
    for mut text in document.utf8_chunks().map(|chunk| chunk.valid()) {
        while let Some(at) = text.bytes().position(|byte| !byte.is_ascii()) {
            let mut chars = text.get(at..).unwrap_or_default().chars();
            letters.extend(chars.next());
            text = chars.as_str();
        }
    }
    letters
}

/// The name that begins here.
fn name(text: &[u8]) -> Option<&str> {
    let end = text.iter().position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'-'))?;
    std::str::from_utf8(text.get(..end)?).ok()
}

/// What stands between the quotes that begin here.
fn quoted(text: &[u8]) -> Option<&str> {
    let text = text.strip_prefix(b"\"")?;
    std::str::from_utf8(text.get(..memchr::memchr(b'"', text)?)?).ok()
}

/// The attribute that begins here: its name and its value.
fn attribute(text: &[u8]) -> Option<(&str, &str)> {
    let name = name(text)?;
    let value = text.get(name.len()..)?.strip_prefix(b"=").and_then(quoted);
    Some((name, value.unwrap_or_default()))
}
