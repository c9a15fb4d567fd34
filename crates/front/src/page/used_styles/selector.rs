//! Whether a document has what a selector asks for.

use super::signs::{end_of, split};

/// What a rule may ask a document for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Condition {
    /// An element of this class.
    Class,
    /// An element of this name.
    Element,
    /// What stands between the brackets of a selector, for example `data-bar=small`.
    Attribute,
    /// A letter of a range, for example `U+100-2BA`.
    Letter,
}

/// Whether a document may meet a condition.
pub type Meets<'m> = dyn FnMut(Condition, &str) -> bool + 'm;

/// What only scripts mark.
const BY_SCRIPTS: &str = "::highlight";

/// Pseudo-classes whose brackets hold alternatives, one of which has to be met. Others, exceptions above all, ask
/// for nothing that a document could lack.
const ALTERNATIVES: [&str; 3] = [":is", ":where", ":has"];

/// Whether one of the selectors asks for no class, element or attribute that is missing. All of them are looked at, so
/// that `meets` learns of every condition where it meets each.
pub fn is_used(selectors: &str, meets: &mut Meets<'_>) -> bool {
    let mut is_used = false;
    for selector in split(selectors, b',') {
        is_used |= is_met(selector, meets);
    }
    is_used
}

/// Whether a part of a selector may be met, and how long it is.
type Part = (bool, usize);

fn is_met(selector: &str, meets: &mut Meets<'_>) -> bool {
    let mut rest = selector;
    // Where the name of an element may stand.
    let mut begins = true;
    while let Some(c) = rest.chars().next() {
        let (is_met, length) = match c {
            '.' => named(rest, 1, |name| meets(Condition::Class, name)),
            '[' => bracketed(rest, 0, |condition| meets(Condition::Attribute, condition)),
            ':' => pseudo_class(rest, meets),
            _ if begins && c.is_ascii_alphabetic() => {
                named(rest, 0, |name| meets(Condition::Element, name))
            }
            _ => (true, c.len_utf8()),
        };
        if !is_met {
            return false;
        }
        begins = matches!(c, '>' | '+' | '~') || c.is_whitespace();
        rest = rest.get(length..).unwrap_or_default();
    }
    true
}

/// A name that begins at `from`. One with an escaped letter counts as met.
fn named(text: &str, from: usize, is_met: impl FnOnce(&str) -> bool) -> Part {
    let name = text.get(from..).unwrap_or_default();
    let end = name.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-')));
    let (name, rest) = name.split_at(end.unwrap_or(name.len()));
    match rest.strip_prefix('\\').map(|rest| rest.find([' ', '.', ':', '[', '>', '+', '~'])) {
        Some(end) => (true, end.map_or(text.len(), |end| from + name.len() + 1 + end)),
        None => (is_met(name), from + name.len()),
    }
}

/// What stands in the brackets that open at `from`.
fn bracketed(text: &str, from: usize, is_met: impl FnOnce(&str) -> bool) -> Part {
    let opened = text.get(from..).unwrap_or_default();
    let (open, close) = if opened.starts_with('(') { (b'(', b')') } else { (b'[', b']') };
    match end_of(opened, open, close) {
        Some(end) => (is_met(opened.get(1..end).unwrap_or_default()), from + end + 1),
        None => (true, text.len()),
    }
}

/// A pseudo-class or a pseudo-element, with what stands in its brackets.
fn pseudo_class(text: &str, meets: &mut Meets<'_>) -> Part {
    let colons = if text.starts_with("::") { 2 } else { 1 };
    let name = text.get(colons..).unwrap_or_default();
    let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let (name, rest) = text.split_at(colons + end.unwrap_or(name.len()));
    match rest.starts_with('(') {
        true => bracketed(text, name.len(), |inner| {
            name != BY_SCRIPTS && (!ALTERNATIVES.contains(&name) || is_used(inner, meets))
        }),
        false => (true, name.len()),
    }
}
