//! Whether a page that the renderer answered with 200 failed all the same: what fails after the
//! answer's head was sent can only be told in its body.

use super::key::Form;
use memchr::memmem;
use poem::http::StatusCode;

/// Stands where a part of a document should be that could not be drawn. Text of stories cannot
/// look like it: there `<` is written `&lt;`, and `\u003c` within scripts.
const PART: &[u8] = b"<template data-dgst";
/// The document that stands for one of which nothing could be drawn.
const WHOLE: &[u8] = b"<html id=\"__next_error__\"";

/// How an error names itself whose message says so, in a document, its scripts and
/// its data.
const CONFLICT: [&[u8]; 3] =
    [b"dgst=\"409: Conflict", b"digest\\\":\\\"409: Conflict", b"digest\":\"409: Conflict"];

/// Why a page could not be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Something went wrong on our end.
    Error,
    /// What was to be shown is being changed.
    Conflict,
}

impl Failure {
    /// What an answer that failed says of itself; one that does not say more is an error.
    #[must_use]
    pub fn of(body: &[u8]) -> Self {
        match CONFLICT.iter().any(|mark| memmem::find(body, mark).is_some()) {
            true => Failure::Conflict,
            false => Failure::Error,
        }
    }

    /// The status of the answer.
    #[must_use]
    pub const fn status(self) -> StatusCode {
        match self {
            Failure::Error => StatusCode::INTERNAL_SERVER_ERROR,
            Failure::Conflict => StatusCode::CONFLICT,
        }
    }
}

/// Whether a render says of itself that it failed.
#[must_use]
pub fn is_failed(form: Form, body: &[u8]) -> bool {
    match form {
        Form::Html | Form::Data => {
            [PART, WHOLE].iter().any(|mark| memmem::find(body, mark).is_some())
        }
        Form::Rsc => has_error_row(body),
    }
}

/// Whether a payload has an error among its rows: `1f:E{"digest":…}`. Rows are walked, not
/// searched, because a story may hold a line that looks like one.
fn has_error_row(mut payload: &[u8]) -> bool {
    while let Some((_, row)) = split(payload, b':') {
        if row.starts_with(b"E{") {
            return true;
        }
        payload = after(row);
    }
    false
}

/// What follows a row. Text and bytes say how long they are and have no line end of their own;
/// all others end with their line.
fn after(row: &[u8]) -> &[u8] {
    let measured = match row.first() {
        Some(
            b'T' | b'A' | b'O' | b'o' | b'U' | b'S' | b's' | b'L' | b'l' | b'G' | b'g' | b'M'
            | b'm' | b'V' | b'b',
        ) => measured(row.get(1..).unwrap_or_default()),
        _ => None,
    };
    measured.unwrap_or_else(|| split(row, b'\n').map_or(&[], |(_, rest)| rest))
}

/// What follows a row that begins with its length in hexadecimal and a comma.
fn measured(row: &[u8]) -> Option<&[u8]> {
    let (length, rest) = split(row, b',')?;
    let length = usize::from_str_radix(std::str::from_utf8(length).ok()?, 16).ok()?;
    rest.get(length..)
}

fn split(bytes: &[u8], at: u8) -> Option<(&[u8], &[u8])> {
    let place = bytes.iter().position(|byte| *byte == at)?;
    Some((bytes.get(..place)?, bytes.get(place + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::{super::key::Form, Failure, is_failed};
    use proptest::prelude::*;

    #[test]
    fn errors_are_found_among_the_rows() {
        for payload in [
            "0:E{\"digest\":\"1\"}\n",
            "1:\"$Sreact.fragment\"\n:HL[\"/a.css\",\"style\"]\n0:{\"a\":\"$L2\"}\n2f:E{\"digest\":\"\"}",
            "3:T5,a\nb:c4:E{\"digest\":\"NEXT_HTTP_ERROR_FALLBACK;404\"}\n",
        ] {
            assert!(is_failed(Form::Rsc, payload.as_bytes()), "{payload}");
        }
    }

    #[test]
    fn a_story_about_errors_is_no_error() {
        let payload = "3:T13,so:\n1:E{\"digest\":1}4:[\"$\",\"p\",null,{\"children\":\"5:E{\"}]\n";
        assert!(!is_failed(Form::Rsc, payload.as_bytes()));
    }

    #[test]
    fn documents_with_missing_parts_are_failed() {
        let part = "<p>a</p><!--$!--><template data-dgst=\"123\"></template></html>";
        let whole = "<!DOCTYPE html><html id=\"__next_error__\"><head>";
        assert!(is_failed(Form::Html, part.as_bytes()));
        assert!(is_failed(Form::Html, whole.as_bytes()));
        assert!(!is_failed(Form::Html, b"<p>&lt;template data-dgst&gt;</p>"));
    }

    #[test]
    fn a_conflict_says_so() {
        for (body, failure) in [
            ("0:E{\"digest\":\"409: Conflict\"}\n", Failure::Conflict),
            ("<template data-dgst=\"409: Conflict\"></template>", Failure::Conflict),
            (
                "<script>push(\"1:E{\\\"digest\\\":\\\"409: Conflict\\\"}\")</script>",
                Failure::Conflict,
            ),
            ("0:E{\"digest\":\"2338517543\"}\n3:T7,409: Co", Failure::Error),
            ("", Failure::Error),
        ] {
            assert_eq!(Failure::of(body.as_bytes()), failure, "{body}");
        }
    }

    proptest! {
        #[test]
        fn any_text_may_stand_in_a_story(text in "(?s).{0,60}", other in "[a-z\":{}]{0,9}") {
            let row = format!("a:T{:x},{text}b:[{other:?}]\n", text.len());
            prop_assert!(!is_failed(Form::Rsc, row.as_bytes()));
            let failed = format!("{row}c:E{{\"digest\":\"1\"}}\n");
            prop_assert!(is_failed(Form::Rsc, failed.as_bytes()));
        }

        #[test]
        fn no_payload_is_too_odd(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let _ = is_failed(Form::Rsc, &bytes);
        }
    }
}
