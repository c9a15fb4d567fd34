//! Leaves out what has a name that nothing mentions: custom properties, animations and fonts.

use super::rules::{SheetItem, each, retain};
use super::signs::{Signs, split};
use memchr::memmem;
use std::borrow::Cow;
use std::collections::BTreeSet;

const VALUE_OF: &[u8] = b"var(";

/// Shortens the sheets of a document whose elements ask for these custom properties.
pub fn keep_mentioned(sheets: &mut [Vec<SheetItem<'_>>], by_elements: &BTreeSet<String>) {
    // A property that is left out may have been all that mentioned another one.
    while leave_out_properties(sheets, by_elements) {}
    leave_out_rules(sheets);
}

/// Leaves out custom properties that are not used; whether there were any.
fn leave_out_properties(sheets: &mut [Vec<SheetItem<'_>>], by_elements: &BTreeSet<String>) -> bool {
    let mut wanted = by_elements.clone();
    for sheet in &*sheets {
        each(sheet, &mut |_, block| add_values(block, &mut wanted));
    }
    let mut is_shorter = false;
    for sheet in sheets {
        retain(sheet, &mut |head, block| {
            if head.starts_with('@') || !has_properties(block) {
                return true;
            }
            let is_wanted = |declaration: &&str| match declaration.split_once(':') {
                Some((name, _)) if name.starts_with("--") => wanted.contains(name),
                _ => true,
            };
            let kept: Vec<&str> = split(block, b';').filter(is_wanted).collect();
            let kept = kept.join(";");
            is_shorter |= kept.len() < block.len();
            *block = Cow::Owned(kept);
            !block.is_empty()
        });
    }
    is_shorter
}

/// Whether a block gives values to custom properties, and has no rules inside.
fn has_properties(block: &str) -> bool {
    const NESTED: Signs = Signs::new(b"{");
    (block.starts_with("--") || memmem::find(block.as_bytes(), b";--").is_some())
        && NESTED.first_in(block).is_none()
}

/// Adds the custom properties whose value is asked for.
pub fn add_values(css: &str, wanted: &mut BTreeSet<String>) {
    for at in memmem::find_iter(css.as_bytes(), VALUE_OF) {
        let name = css.get(at + VALUE_OF.len()..).unwrap_or_default().trim_start();
        let end = name.find(|c: char| c == ')' || c == ',' || c.is_whitespace());
        let name = name.get(..end.unwrap_or(name.len())).unwrap_or_default();
        if !wanted.contains(name) {
            wanted.insert(name.to_owned());
        }
    }
}

/// Leaves out the animations and fonts that no other rule mentions.
fn leave_out_rules(sheets: &mut [Vec<SheetItem<'_>>]) {
    let mut text = String::new();
    for sheet in &*sheets {
        each(sheet, &mut |head, block| {
            if head != "@font-face" {
                text.extend([block, "\n"]);
            }
        });
    }
    for sheet in sheets {
        retain(sheet, &mut |head, block| match name_of(head, block) {
            Some(name) => memmem::find(text.as_bytes(), name.as_bytes()).is_some(),
            None => true,
        });
    }
}

/// The name of an animation or a font.
fn name_of<'r>(head: &'r str, block: &'r str) -> Option<&'r str> {
    if let Some(name) = head.strip_prefix("@keyframes ") {
        return Some(name.trim());
    }
    if head != "@font-face" {
        return None;
    }
    let name = split(block, b';').find_map(|line| line.strip_prefix("font-family:"))?;
    Some(name.trim().trim_matches('"'))
}
