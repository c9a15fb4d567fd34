//! Leaves out of a document's style sheets what no element of it asks for: until its scripts run,
//! it has no others, and the starter of the scripts links the whole sheets.

use bytes::Bytes;
use memchr::memmem;
use std::collections::{BTreeSet, HashSet};

const SHEET: &[u8] = b"<style data-precedence=";
const END: &[u8] = b"</style>";
const CLASSES: &[u8] = b" class=\"";

/// Rules around rules. Whatever else has a block is kept or left out as a whole.
const GROUPS: [&str; 5] = ["@layer", "@media", "@supports", "@container", "@starting-style"];

/// Shortens the sheets that stand in a document.
pub fn only(document: &Bytes) -> Bytes {
    let used = Used::by(document);
    let mut short = Vec::with_capacity(document.len());
    let mut rest: &[u8] = document;
    while let Some((before, sheet, after)) = next_sheet(rest) {
        short.extend_from_slice(before);
        let css = std::str::from_utf8(sheet).ok();
        match css.and_then(|css| used_rules(css, &used)) {
            Some(css) => short.extend_from_slice(css.as_bytes()),
            None => short.extend_from_slice(sheet),
        }
        rest = after;
    }
    short.extend_from_slice(rest);
    short.into()
}

/// What stands before the text of the next sheet, its text, and what follows it.
fn next_sheet(rest: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let tag = memmem::find(rest, SHEET)?;
    let start = tag + memchr::memchr(b'>', rest.get(tag..)?)? + 1;
    let (before, sheet) = rest.split_at_checked(start)?;
    let (sheet, after) = sheet.split_at_checked(memmem::find(sheet, END)?)?;
    Some((before, sheet, after))
}

/// What a document has that rules may be for.
struct Used<'a> {
    classes: HashSet<&'a str>,
    elements: HashSet<&'a str>,
    /// Its letters outside ASCII: of that every document has some.
    letters: BTreeSet<char>,
}

impl<'a> Used<'a> {
    fn by(document: &'a [u8]) -> Self {
        let values = memmem::find_iter(document, CLASSES).filter_map(|at| {
            let value = document.get(at + CLASSES.len()..)?;
            std::str::from_utf8(value.get(..memchr::memchr(b'"', value)?)?).ok()
        });
        let elements = memchr::memchr_iter(b'<', document).filter_map(|at| {
            let name = document.get(at + 1..)?;
            let end =
                name.iter().position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'-'))?;
            std::str::from_utf8(name.get(..end)?).ok()
        });
        let text = document.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
        Self {
            classes: values.flat_map(str::split_ascii_whitespace).collect(),
            elements: elements.collect(),
            letters: text.filter(|c| !c.is_ascii()).collect(),
        }
    }

    /// Whether a letter may be drawn with this font. What is not understood may.
    fn may_be_drawn_with(&self, face: &str) -> bool {
        let Some((_, ranges)) = face.split_once("unicode-range:") else { return true };
        let ranges = ranges.split_once(';').map_or(ranges, |(ranges, _)| ranges);
        ranges.split(',').any(|range| match letters_of(range.trim()) {
            Some((from, to)) => from.is_ascii() || self.letters.range(from..=to).next().is_some(),
            None => true,
        })
    }
}

/// The first and the last letter of `U+131`, `U+100-2BA` or `U+4??`.
fn letters_of(range: &str) -> Option<(char, char)> {
    let range = range.strip_prefix("U+")?;
    let (from, to) = range.split_once('-').unwrap_or((range, range));
    let letter = |hex: String| char::from_u32(u32::from_str_radix(&hex, 16).ok()?);
    let (from, to) = (letter(from.replace('?', "0"))?, letter(to.replace('?', "F"))?);
    (from <= to).then_some((from, to))
}

/// The rules that may concern such a document; `None` where the text is not understood.
fn used_rules(css: &str, used: &Used<'_>) -> Option<String> {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = outside_strings(rest, |c| matches!(c, '{' | ';' | '}')) {
        let (head, tail) = rest.split_at_checked(at)?;
        if tail.starts_with(';') {
            kept.push_str(rest.get(..=at)?);
            rest = tail.get(1..)?;
            continue;
        }
        if !tail.starts_with('{') {
            return None;
        }
        let end = block_end(tail)?;
        let (block, after) = (tail.get(1..end)?, tail.get(end + 1..)?);
        let name = head.trim_start();
        if GROUPS.iter().any(|group| name.starts_with(group)) {
            let inner = used_rules(block, used)?;
            if !inner.trim().is_empty() {
                kept.extend([head, "{", &inner, "}"]);
            }
        } else {
            let may_be_needed = match name.strip_prefix('@') {
                Some("font-face") => used.may_be_drawn_with(block),
                Some(_) => true,
                None => is_used(name, used),
            };
            if may_be_needed {
                kept.extend([head, "{", block, "}"]);
            }
        }
        rest = after;
    }
    kept.push_str(rest);
    Some(kept)
}

/// The place of the first such character that stands in no string and is not escaped.
fn outside_strings(css: &str, mut is_meant: impl FnMut(char) -> bool) -> Option<usize> {
    let mut quote = None;
    let mut is_escaped = false;
    css.char_indices().find_map(|(at, c)| {
        if std::mem::take(&mut is_escaped) {
            return None;
        }
        match (c, quote) {
            ('\\', _) => is_escaped = true,
            (_, Some(open)) if c == open => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(c),
            _ => return is_meant(c).then_some(at),
        }
        None
    })
}

/// Where the block that begins here ends.
fn block_end(css: &str) -> Option<usize> {
    let mut depth = 0_usize;
    outside_strings(css, |c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => return false,
        }
        depth == 0
    })
}

/// Whether one of the selectors asks for no class and no element that is missing. What stands in brackets are
/// alternatives or exceptions, and asks for nothing.
fn is_used(selectors: &str, used: &Used<'_>) -> bool {
    let mut depth = 0_usize;
    let mut is_met = true;
    // What an element's name may follow.
    let mut begins = true;
    for (at, c) in selectors.char_indices() {
        let is_element = begins && depth == 0 && c.is_ascii_alphabetic();
        begins = matches!(c, ',' | '>' | '+' | '~') || c.is_whitespace();
        match c {
            _ if is_element => is_met &= used.elements.contains(word(selectors, at)),
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 && is_met => return true,
            ',' if depth == 0 => is_met = true,
            '.' if depth == 0 => is_met &= used.classes.contains(word(selectors, at + 1)),
            _ => {}
        }
    }
    is_met
}

/// The name that begins here.
fn word(selectors: &str, at: usize) -> &str {
    let name = selectors.get(at..).unwrap_or_default();
    let end = name.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-')));
    name.get(..end.unwrap_or(name.len())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(css: &str, html: &str) -> String {
        let around = |css: &str| format!("<style data-precedence=\"next\">{css}</style>{html}");
        let whole = only(&Bytes::from(around(css)));
        let whole = String::from_utf8(whole.to_vec()).expect("text");
        let (css, after) = whole.split_once("</style>").expect("a sheet");
        assert_eq!(after, html);
        css.split_once('>').expect("an element").1.to_owned()
    }

    #[test]
    fn rules_for_elements_that_are_not_there_are_left_out() {
        let html = "<p class=\"a_b c\">.d</p>";
        for (css, kept) in [
            (".a_b{x:y}.d{x:y}.a_b .d{x:y}", ".a_b{x:y}"),
            (".d,.c:hover{x:y}p>.d,.e{x:y}", ".d,.c:hover{x:y}"),
            (".c table{x:y}h2,.c+p:hover{x:y}pre{x:y}p>a{x:y}", "h2,.c+p:hover{x:y}"),
            ("::-moz-range-thumb,x-y{x:y}a::before{x:y}", "::-moz-range-thumb,x-y{x:y}"),
            ("@layer a{.d{x:y}}@layer b{.c{x:y}.d{x:y}}", "@layer b{.c{x:y}}"),
            ("@media print{@supports (a:b){.d{x:y}}}p{x:y}", "p{x:y}"),
            ("@font-face{unicode-range:U+400-45F,U+4??}p{x:y}", "p{x:y}"),
            ("@layer a,b;.d{x:y;&:hover{x:y}}.c{&:hover{x:y}}", "@layer a,b;.c{&:hover{x:y}}"),
        ] {
            assert_eq!(short(css, html), kept);
        }
    }

    #[test]
    fn what_may_be_needed_stays() {
        let html = "<p class=\"c\">é</p>";
        for css in [
            "*{x:y}[hidden]{x:y}:root[data-a=\".d\"]{x:y}",
            "p:not(.d){x:y}:is(.d,.e) p{x:y}.c:has(>.d){x:y}",
            "@font-face{x:y}@keyframes d{0%{x:y}}",
            "@font-face{unicode-range:U+??,U+131}@font-face{unicode-range:U+400-45F,U+E9;x:y}",
            "@font-face{unicode-range:U+9-1,U+400}@font-face{unicode-range:x}",
            "p .c:hover{x:y}p:is(table,.d):not(ul) *{x:y}::highlight(a){x:y}p[data-a~=b]{x:y}",
            ".c:before{content:\"}\\\".d{\"}",
            ".c{x:y",
            ".c{x:y}}.d{x:y}",
        ] {
            assert_eq!(short(css, html), css);
        }
    }

    #[test]
    fn other_styles_are_not_touched() {
        let page = Bytes::from_static(b"<style>.d{x:y}</style><p></p>");
        assert_eq!(only(&page), page);
    }
}
