//! The rules of a style sheet.

use super::signs::{Signs, end_of};
use std::borrow::Cow;

/// Rules around rules. Whatever else has a block is kept or left out as a whole.
const GROUPS: [&str; 5] = ["@layer", "@media", "@supports", "@container", "@starting-style"];

/// A piece of a sheet.
pub enum SheetItem<'a> {
    /// A rule without a block, or one that is not understood.
    Text(&'a str),
    Rule {
        head: &'a str,
        block: Cow<'a, str>,
    },
    Group {
        head: &'a str,
        items: Vec<Self>,
    },
}

/// The rules of a sheet for which `kept` has a block; it is given what stands before the braces of each and between
/// them. A sheet that is not understood is one text.
pub fn parse<'a>(
    css: &'a str,
    kept: &mut impl FnMut(&'a str, &'a str) -> Option<Cow<'a, str>>,
) -> Vec<SheetItem<'a>> {
    match items(css, kept) {
        Some((items, "")) => items,
        _ => vec![SheetItem::Text(css)],
    }
}

/// The items up to the end of the group or of the sheet, and what follows.
fn items<'a>(
    css: &'a str,
    kept: &mut impl FnMut(&'a str, &'a str) -> Option<Cow<'a, str>>,
) -> Option<(Vec<SheetItem<'a>>, &'a str)> {
    const SIGNS: Signs = Signs::new(b"{;}");
    let mut found = Vec::new();
    let mut rest = css;
    loop {
        let Some(at) = SIGNS.first_in(rest) else {
            found.push(SheetItem::Text(rest));
            return Some((found, ""));
        };
        let (head, tail) = rest.split_at_checked(at)?;
        if tail.starts_with('}') {
            return Some((found, tail));
        }
        if tail.starts_with(';') {
            found.push(SheetItem::Text(rest.get(..=at)?));
            rest = tail.get(1..)?;
            continue;
        }
        let head = head.trim_start();
        if GROUPS.iter().any(|group| head.starts_with(group)) {
            let (inner, after) = items(tail.get(1..)?, kept)?;
            rest = after.strip_prefix('}')?;
            found.push(SheetItem::Group { head, items: inner });
        } else {
            let end = end_of(tail, b'{', b'}')?;
            if let Some(block) = kept(head, tail.get(1..end)?) {
                found.push(SheetItem::Rule { head, block });
            }
            rest = tail.get(end + 1..)?;
        }
    }
}

/// Keeps the rules for which `is_kept` says so, which may change their block.
pub fn retain(
    items: &mut Vec<SheetItem<'_>>,
    is_kept: &mut dyn FnMut(&str, &mut Cow<'_, str>) -> bool,
) {
    items.retain_mut(|item| match item {
        SheetItem::Text(_) => true,
        SheetItem::Rule { head, block } => is_kept(head, block),
        SheetItem::Group { items, .. } => {
            retain(items, is_kept);
            true
        }
    });
}

/// Goes through all rules.
pub fn each<'i>(items: &'i [SheetItem<'_>], see: &mut dyn FnMut(&'i str, &'i str)) {
    for item in items {
        match item {
            SheetItem::Text(_) => {}
            SheetItem::Rule { head, block } => see(head, block),
            SheetItem::Group { items, .. } => each(items, see),
        }
    }
}

/// Items as a sheet, without groups that have none.
pub fn written(items: &[SheetItem<'_>]) -> String {
    let mut css = String::new();
    write(items, &mut css);
    css
}

fn write(items: &[SheetItem<'_>], css: &mut String) {
    for item in items {
        match item {
            SheetItem::Text(text) => css.push_str(text),
            SheetItem::Rule { head, block } => css.extend([head, "{", block, "}"]),
            SheetItem::Group { head, items } => {
                let from = css.len();
                css.extend([head, "{"]);
                let inner = css.len();
                write(items, css);
                if css.get(inner..).is_none_or(|inner| inner.trim().is_empty()) {
                    css.truncate(from);
                } else {
                    css.push('}');
                }
            }
        }
    }
}
