//! Leaves out of a document's style sheets what no element of it asks for: until its scripts run,
//! it has no others, and the starter of the scripts links the whole sheets.

mod letters;
mod named;
mod rules;
mod selector;
mod signs;
mod used;

use bytes::Bytes;
use memchr::memmem;
use rules::SheetItem;
use std::borrow::Cow;
use used::UsedParts;

const SHEET: &[u8] = b"<style data-precedence=";
const END: &[u8] = b"</style>";

/// Shortens the sheets that stand in a document.
pub fn only(document: &Bytes) -> Bytes {
    let used = UsedParts::by(document);
    let (mut around, mut sheets): (Vec<&[u8]>, Vec<Vec<SheetItem<'_>>>) = Default::default();
    let mut rest: &[u8] = document;
    while let Some((before, sheet, after)) = next_sheet(rest) {
        let Ok(css) = std::str::from_utf8(sheet) else { return document.clone() };
        around.push(before);
        sheets.push(rules::parse(css, &mut |head, block| used_block(head, block, &used)));
        rest = after;
    }
    named::keep_mentioned(&mut sheets, document);
    let mut short = Vec::with_capacity(document.len());
    let mut css = String::new();
    for (before, sheet) in around.into_iter().zip(sheets) {
        short.extend_from_slice(before);
        css.clear();
        rules::write(&sheet, &mut css);
        short.extend_from_slice(css.as_bytes());
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

/// The block of a rule that may concern such a document.
fn used_block<'a>(head: &str, block: &'a str, used: &UsedParts<'_>) -> Option<Cow<'a, str>> {
    match head.strip_prefix('@') {
        Some("font-face") => letters::font_for(block, &used.letters),
        Some(_) => Some(block.into()),
        None => selector::is_used(head, used).then_some(block.into()),
    }
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
        let html = "<p class=\"a_b c\" data-e=\"f\" data-g>.d</p>";
        for (css, kept) in [
            (".a_b{x:y}.d{x:y}.a_b .d{x:y}", ".a_b{x:y}"),
            (".d,.c:hover{x:y}p>.d,.e{x:y}", ".d,.c:hover{x:y}"),
            (".c table{x:y}h2,.c+p:hover{x:y}pre{x:y}p>a{x:y}", "h2,.c+p:hover{x:y}"),
            ("::-moz-range-thumb,x-y{x:y}a::before{x:y}", "::-moz-range-thumb,x-y{x:y}"),
            ("@layer a{.d{x:y}}@layer b{.c{x:y}.d{x:y}}", "@layer b{.c{x:y}}"),
            ("@media print{@supports (a:b){.d{x:y}}}p{x:y}", "p{x:y}"),
            ("@layer a,b;.d{x:y;&:hover{x:y}}.c{&:hover{x:y}}", "@layer a,b;.c{&:hover{x:y}}"),
            (":is(.d,.e) p{x:y}:is(.d,.c):hover{x:y}", ":is(.d,.c):hover{x:y}"),
            ("p::highlight(a){x:y}p:focus:has(.d){x:y}::selection{x:y}", "::selection{x:y}"),
            (".c:has(>.d){x:y}.c:has(+:empty){x:y}", ".c:has(+:empty){x:y}"),
            (":is(:root[data-h] .c,p:has(.d,a)){x:y}:where(p){x:y}", ":where(p){x:y}"),
            ("[data-e=f]{x:y}[data-e=\"g\"]{x:y}p[data-h]{x:y}", "[data-e=f]{x:y}"),
            ("[data-g]{x:y}[data-g=h]{x:y}[aria-busy=true]{x:y}", "[data-g]{x:y}"),
        ] {
            assert_eq!(short(css, html), kept);
        }
    }

    #[test]
    fn what_may_be_needed_stays() {
        let html = "<p class=\"c\" aria-label='\"a\"'>é</p>";
        for css in [
            "*{x:y}[hidden]{x:y}:root:not([data-a=\".d\"]){x:y}",
            "p:not(.d){x:y}.c:not(:has(.d)):nth-child(2n of .d){x:y}",
            "p .c:hover{x:y}p:is(table,.c):not(ul) *{x:y}p[aria-label~=b]{x:y}",
            ".d\\:e{x:y}.\\31 0{x:y}p[title=\"]\"]{x:y}",
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

    #[test]
    fn fonts_are_there_for_the_letters_of_the_document() {
        let html = "<p>é</p>";
        for (css, kept) in [
            ("@font-face{unicode-range:U+400-45F,U+4??}p{x:y}", "p{x:y}"),
            (
                "@font-face{unicode-range:U+??,U+131,U+400-45F;x:y}",
                "@font-face{unicode-range:U+??;x:y}",
            ),
            ("@font-face{x:y;unicode-range:U+400,U+E9}", "@font-face{x:y;unicode-range:U+E9}"),
            (
                "@font-face{unicode-range:U+9-1,U+400}@font-face{unicode-range:x}",
                "@font-face{unicode-range:U+9-1}@font-face{unicode-range:x}",
            ),
            ("@font-face{x:y}", "@font-face{x:y}"),
        ] {
            assert_eq!(short(css, html), kept);
        }
    }

    #[test]
    fn names_that_nothing_mentions_are_left_out() {
        let html = "<p class=\"c\" style=\"color:var(--e)\">a</p>";
        for (css, kept) in [
            (
                ":root{--a:b;--c:var(--a);--d:x}.c{x:var(--c)}",
                ":root{--a:b;--c:var(--a)}.c{x:var(--c)}",
            ),
            (":root{--a:var(--b);--b:c}.c{x:y}", ".c{x:y}"),
            (
                ":root{--e:red;--f:\"}\";color:var(--g,var(--h))}",
                ":root{--e:red;color:var(--g,var(--h))}",
            ),
            (".c{--a:x;x:y;&:hover{x:y}}", ".c{--a:x;x:y;&:hover{x:y}}"),
            (
                "@keyframes a_in{0%{x:y}}@keyframes a_out{0%{x:y}}.c{animation:.1s a_in}",
                "@keyframes a_in{0%{x:y}}.c{animation:.1s a_in}",
            ),
            ("@layer a{@keyframes b_in{0%{x:y}}}.c{x:y}", ".c{x:y}"),
            (
                "@font-face{font-family:A B;x:y}@font-face{font-family:C;x:y}:root{--d:\"C\"}.c{font:1px A B}",
                "@font-face{font-family:A B;x:y}.c{font:1px A B}",
            ),
            (
                ":root{--a:url(data:a;b,--c:d);x:var(--a)}",
                ":root{--a:url(data:a;b,--c:d);x:var(--a)}",
            ),
        ] {
            assert_eq!(short(css, html), kept);
        }
    }
}
