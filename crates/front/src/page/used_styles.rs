//! Leaves out of a document's style sheets what no element of it asks for: until its scripts run,
//! it has no others, and the starter of the scripts links the whole sheets.

mod letters;
mod named;
mod rules;
mod selector;
mod sheets;
mod signs;
mod used;

use super::document::{Gap, put_styles};
use bytes::Bytes;
use memchr::memmem;
use moka::sync::Cache;
use sheets::{Needs, Sheets};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use used::UsedParts;

const SHEET: &[u8] = b"<style data-precedence=";
const END: &[u8] = b"</style>";

/// Bytes of short sheets that are remembered, some 20 kB for each need.
const REMEMBERED: u64 = 8 * 1024 * 1024;

/// Finds short sheets, and remembers what it found: few documents of a kind differ in what their sheets ask for.
#[derive(Debug)]
pub struct UsedStyles {
    /// By what stands where the sheets go. Only the build decides what that can be.
    known: Mutex<HashMap<Vec<Bytes>, Arc<Sheets>>>,
    short: Cache<Needs, Arc<[String]>>,
}

impl Default for UsedStyles {
    fn default() -> Self {
        let bytes = |sheets: &Arc<[String]>| sheets.iter().map(String::len).sum::<usize>();
        let weigh = move |_: &Needs, sheets: &_| u32::try_from(bytes(sheets)).unwrap_or(u32::MAX);
        let short = Cache::builder().max_capacity(REMEMBERED).weigher(weigh).build();
        Self { known: Mutex::default(), short }
    }
}

impl UsedStyles {
    /// Puts the sheets into a document as short as they may be; `text` finds one by its address.
    ///
    /// # Errors
    /// [`Gap`].
    pub(super) fn put<'s>(
        &self,
        document: &Bytes,
        text: impl Fn(&str) -> Option<&'s Bytes>,
    ) -> Result<Bytes, Gap> {
        let (mut around, mut places): (Vec<&[u8]>, Vec<Bytes>) = Default::default();
        let mut rest: &[u8] = document;
        while let Some((before, place, after)) = next_sheet(rest) {
            around.push(before);
            places.push(document.slice_ref(place));
            rest = after;
        }
        let sheets = self.sheets(&places, &text)?;
        let used = UsedParts::by(document);
        let short = self.short.get_with(sheets.needs(&used), || sheets.shortened(&used));
        let mut whole =
            Vec::with_capacity(document.len() + short.iter().map(String::len).sum::<usize>());
        for (before, sheet) in around.into_iter().zip(&*short) {
            whole.extend_from_slice(before);
            whole.extend_from_slice(sheet.as_bytes());
        }
        whole.extend_from_slice(rest);
        // Where a sheet stands in another element, it stays whole.
        put_styles(&whole.into(), text)
    }

    fn sheets<'s>(
        &self,
        places: &[Bytes],
        text: impl Fn(&str) -> Option<&'s Bytes>,
    ) -> Result<Arc<Sheets>, Gap> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sheets) = known.get(places) {
            return Ok(sheets.clone());
        }
        let whole =
            places.iter().map(|place| put_styles(place, &text)).collect::<Result<_, _>>()?;
        let sheets = Arc::new(Sheets::new(known.len(), whole));
        // A copy of the places: the document they are a part of is not kept for them.
        let places = places.iter().map(|place| Bytes::copy_from_slice(place)).collect();
        known.insert(places, sheets.clone());
        Ok(sheets)
    }
}

/// What stands before the text of the next sheet, its text, and what follows it.
fn next_sheet(rest: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let tag = memmem::find(rest, SHEET)?;
    let start = tag + memchr::memchr(b'>', rest.get(tag..)?)? + 1;
    let (before, sheet) = rest.split_at_checked(start)?;
    let (sheet, after) = sheet.split_at_checked(memmem::find(sheet, END)?)?;
    Some((before, sheet, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(document: String) -> Bytes {
        UsedStyles::default().put(&document.into(), |_| None).expect("no marks")
    }

    fn short(css: &str, html: &str) -> String {
        let whole = put(format!("<style data-precedence=\"next\">{css}</style>{html}"));
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
        let page = "<style>.d{x:y}</style><p></p>";
        assert_eq!(put(page.to_owned()), page);
    }

    #[test]
    fn what_is_remembered_of_one_document_is_right_for_others() {
        const SHEET: &str = "/a.css";
        let sheet = Bytes::from_static(
            b".c{x:y}.d{x:var(--a)}[data-e=f]{x:y}:root{--a:b}\
              @font-face{unicode-range:U+4??}",
        );
        let styles = UsedStyles::default();
        for (html, kept) in [
            ("<p>", ""),
            ("<p class=\"c\">", ".c{x:y}"),
            ("<p class=\"d\">", ".d{x:var(--a)}:root{--a:b}"),
            ("<p data-e=\"f\">", "[data-e=f]{x:y}"),
            ("<p style=\"x:var(--a)\">", ":root{--a:b}"),
            ("<p>\u{416}", "@font-face{unicode-range:U+4??}"),
            ("<b>\u{e9}", ""),
        ] {
            let around = |css: &str| format!("<style data-precedence=\"a\">{css}</style>{html}");
            let mark = format!("<quire:style {SHEET}>");
            for _ in 0..2 {
                let document = Bytes::from(around(&mark));
                let whole = styles.put(&document, |address| (address == SHEET).then_some(&sheet));
                assert_eq!(whole, Ok(around(kept).into()));
            }
        }
    }

    #[test]
    fn a_sheet_that_is_not_there_is_a_gap() {
        let gap = Gap::Unknown("<quire:style /a.css>".to_owned());
        for element in ["style data-precedence=\"a\"", "style"] {
            let document = format!("<{element}><quire:style /a.css></style>");
            let put = UsedStyles::default().put(&document.into(), |_| None);
            assert_eq!(put, Err(gap.clone()));
        }
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
