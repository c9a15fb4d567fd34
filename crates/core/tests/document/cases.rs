//! Runs the cases that the editor shares: documents as they travel, and addresses.

use quire_cases::check;
use quire_core::document::{Document, link::link_kind, normalise, validate};
use serde_json::{Value, to_value};

#[test]
fn every_case_is_answered_as_written() {
    check(include_str!("../../cases/document.json"), |case| match case.rule.as_str() {
        "document" => there_and_back(&case.read()),
        "link" => link_kind(&case.read::<String>()).is_some().into(),
        rule => panic!("no rule {rule}"),
    });
}

/// The document as it is sent again: valid, and in its canonical form already.
fn there_and_back(document: &Document) -> Value {
    assert_eq!(validate(document), Ok(()), "{document:?}");
    let mut canonical = document.clone();
    normalise(&mut canonical);
    assert_eq!(&canonical, document);
    to_value(document).unwrap_or_default()
}
