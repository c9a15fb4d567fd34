//! Completes a rendered document: style sheets and the text of a story go in here, because the
//! renderer would write each of them twice, once as markup and once as data for the browser.
//!
//! Marks begin with `<`. What people wrote cannot look like one: in markup and attributes `<` is
//! written `&lt;`, and `\u003c` within scripts, so there a mark stays what it is: a word that the
//! screen knows.

use bytes::Bytes;
use memchr::memmem;

/// Stands where the text of the story goes.
pub const STORY: &str = "<quire:story>";
const STYLE: &[u8] = b"<quire:style ";
const MARK: &[u8] = b"<quire:";

/// Why a document cannot be completed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Gap {
    /// A mark that means nothing here.
    #[error("the page has a place for `{0}`, which there is not")]
    Unknown(String),
    /// The renderer left the story out.
    #[error("the page has no place for its story")]
    NoPlace,
}

/// Puts the text of the page's story into its place, if it was kept back from the renderer.
///
/// # Errors
/// [`Gap`]; a page with something missing is no page.
pub fn put_story(document: &Bytes, story: Option<&str>) -> Result<Bytes, Gap> {
    let mut has_place = story.is_none();
    let whole = replaced(document, |mark| match story {
        Some(story) if mark == STORY.as_bytes() => {
            has_place = true;
            Ok(story.as_bytes())
        }
        _ => style(mark).map(|_| mark).ok_or_else(|| unknown(mark)),
    })?;
    if has_place { Ok(whole) } else { Err(Gap::NoPlace) }
}

/// Puts each style sheet into its place; `text` finds one by its address.
///
/// # Errors
/// [`Gap`].
pub fn put_styles<'s>(
    document: &Bytes,
    text: impl Fn(&str) -> Option<&'s Bytes>,
) -> Result<Bytes, Gap> {
    replaced(document, |mark| {
        let sheet = style(mark).and_then(&text);
        sheet.map(AsRef::as_ref).ok_or_else(|| unknown(mark))
    })
}

/// A document with something else in place of each mark.
fn replaced<'d>(
    document: &'d Bytes,
    mut with: impl FnMut(&'d [u8]) -> Result<&'d [u8], Gap>,
) -> Result<Bytes, Gap> {
    let mut whole = Vec::new();
    let mut rest: &[u8] = document;
    let mut has_marks = false;
    while let Some(at) = memmem::find(rest, MARK) {
        let (before, from) = rest.split_at(at);
        let end = memchr::memchr(b'>', from).map_or(from.len(), |end| end + 1);
        let (mark, after) = from.split_at(end);
        whole.extend_from_slice(before);
        whole.extend_from_slice(with(mark)?);
        rest = after;
        has_marks = true;
    }
    if !has_marks {
        return Ok(document.clone());
    }
    whole.extend_from_slice(rest);
    Ok(whole.into())
}

/// The address of the style sheet a mark stands for.
fn style(mark: &[u8]) -> Option<&str> {
    let address = mark.strip_prefix(STYLE)?.strip_suffix(b">")?;
    std::str::from_utf8(address).ok()
}

fn unknown(mark: &[u8]) -> Gap {
    Gap::Unknown(String::from_utf8_lossy(mark).chars().take(100).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SHEET: &str = "/_next/static/chunks/a.css";

    fn completed(document: &str, story: Option<&str>) -> Result<String, Gap> {
        let sheet = Bytes::from_static(b"p{color:red}");
        let whole = put_story(&Bytes::from(document.to_owned()), story)?;
        let whole = put_styles(&whole, |address| (address == SHEET).then_some(&sheet))?;
        Ok(String::from_utf8(whole.to_vec()).expect("text"))
    }

    #[test]
    fn everything_goes_to_its_place() {
        let document = format!(
            "<style><quire:style {SHEET}><quire:style {SHEET}></style><p>{STORY}</p>\
             <script>\"\\u003cquire:story\\u003e\"</script>"
        );
        assert_eq!(
            completed(&document, Some("<b>1 < 2</b>")).as_deref(),
            Ok("<style>p{color:red}p{color:red}</style><p><b>1 < 2</b></p>\
                <script>\"\\u003cquire:story\\u003e\"</script>")
        );
    }

    #[test]
    fn a_document_without_places_stays_as_it_is() {
        assert_eq!(
            completed("<p>&lt;quire:story></p>", None).as_deref(),
            Ok("<p>&lt;quire:story></p>")
        );
    }

    #[test]
    fn a_story_without_a_word_leaves_no_mark_behind() {
        assert_eq!(completed(STORY, Some("")).as_deref(), Ok(""));
    }

    #[test]
    fn a_page_with_something_missing_is_refused() {
        assert_eq!(completed("<p></p>", Some("text")), Err(Gap::NoPlace));
        assert_eq!(completed(STORY, None), Err(Gap::Unknown(STORY.to_owned())));
        let other = "<quire:style /_next/static/b.css>";
        assert_eq!(completed(other, None), Err(Gap::Unknown(other.to_owned())));
        assert_eq!(completed("<quire:st", None), Err(Gap::Unknown("<quire:st".to_owned())));
    }

    proptest! {
        #[test]
        fn any_text_may_be_the_story(story in "(?s).{0,60}", around in "[^<]{0,20}") {
            let document = format!("{around}{STORY}{around}");
            prop_assert_eq!(completed(&document, Some(&story)), Ok(format!("{around}{story}{around}")));
        }
    }
}
