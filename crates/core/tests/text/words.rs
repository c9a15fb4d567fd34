//! Slugs, truncation, names, counts and reading time.

use proptest::prelude::*;
use quire_cases::{Case, check};
use quire_core::catalog::PredefinedList;
use quire_core::document::{Block, BlockKind, Document, counts::read_minutes};
use quire_core::text::{count::short_count, is_blank, name, one_line, slug, truncate};
use quire_core::{BlockId, CatalogId};
use serde_json::json;
use unicode_segmentation::UnicodeSegmentation;

#[test]
fn texts_follow_the_cases() {
    check(include_str!("../../cases/text.json"), |case| match case.rule.as_str() {
        "slug making" => json!(slug::slug(plain(case))),
        "truncation" => {
            let length = case.field("length");
            let cut = truncate::at_word(case.text("text"), length);
            // A sentence of the specification has an object where a value would stand literally.
            if case.expected.is_object() { json!({ "text": cut }) } else { json!(cut) }
        }
        "possessive" => json!(name::possessive(plain(case))),
        "initials" => json!(name::initials(plain(case))),
        "empty string" => json!(is_blank(plain(case))),
        "one line" => json!(one_line(plain(case))),
        "list slug" => json!(slug::with_id(case.text("name"), case.text("id"))),
        "predefined id" => {
            let kind: PredefinedList = case.text("list").parse().unwrap();
            json!({ "id": CatalogId::predefined(&case.text("user").parse().unwrap(), kind) })
        }
        other => panic!("no such rule: {other}"),
    });
}

/// Counts and reading time; dates have a file of their own.
#[test]
fn formats_follow_the_cases() {
    check(include_str!("../../cases/format.json"), |case| match case.rule.as_str() {
        "count formatting" => json!(short_count(case.input.as_u64().unwrap())),
        "read time" => json!({ "minutes": read_minutes(&story(case.field("words"))) }),
        "date" => crate::date::answer(case),
        other => panic!("no such rule: {other}"),
    });
}

fn plain(case: &Case) -> &str {
    case.input.as_str().unwrap()
}

fn story(words: u32) -> Document {
    let text = (0..words).map(|_| "word").collect::<Vec<_>>().join(" ");
    let kind = BlockKind::Paragraph { drop_cap: false };
    let block = Block { id: BlockId::from_index(0), kind, text, marks: Vec::new() };
    Document { blocks: vec![block] }
}

/// What a short count stands for.
fn value(short: &str) -> f64 {
    let end = short.find(|sign: char| sign.is_ascii_alphabetic()).unwrap_or(short.len());
    let unit = match &short[end..] {
        "" => 1.0,
        "K" => 1e3,
        "M" => 1e6,
        "B" => 1e9,
        other => panic!("no such unit: {other}"),
    };
    short[..end].parse::<f64>().unwrap() * unit
}

proptest! {
    #[test]
    fn a_slug_of_a_slug_is_itself(text in any::<String>()) {
        let once = slug::slug(&text);
        prop_assert_eq!(slug::slug(&once), once.as_str());
        prop_assert_eq!(slug::is_slug(&once), !once.is_empty());
    }

    #[test]
    fn a_slug_is_of_letters_digits_and_single_dashes(text in any::<String>()) {
        let slug = slug::slug(&text);
        prop_assert!(!slug.starts_with('-') && !slug.ends_with('-') && !slug.contains("--"));
        for c in slug.chars() {
            let is_mark = unicode_normalization::char::is_combining_mark(c);
            prop_assert!(c == '-' || c.is_alphanumeric() || is_mark, "{:?}", c);
            prop_assert!(!c.is_ascii_uppercase());
        }
    }

    #[test]
    fn truncation_is_never_longer_than_asked_for(text in "(\\PC|[a-c ,.\u{301}\u{600}🇩👩\u{200d}]){0,60}", max in 0_usize..40) {
        let cut = truncate::at_word(&text, max);
        prop_assert!(cut.graphemes(true).count() <= max, "{:?}", cut);
    }

    #[test]
    fn what_truncation_keeps_is_a_beginning_in_whole_graphemes(
        text in "(\\PC|[a-c ,.\u{301}\u{600}🇩👩\u{200d}]){0,60}", max in 1_usize..40,
    ) {
        let (whole, cut) = (text.trim(), truncate::at_word(&text, max));
        if cut != whole {
            let kept = cut.strip_suffix('…').unwrap();
            prop_assert!(whole.starts_with(kept), "{:?}", cut);
            let mut borders = whole.grapheme_indices(true).map(|(at, _)| at);
            prop_assert!(borders.any(|at| at == kept.len()), "{:?} of {:?}", cut, whole);
        }
    }

    #[test]
    fn a_text_that_fits_is_not_cut(text in "\\PC{0,30}") {
        let length = text.trim().graphemes(true).count();
        prop_assert_eq!(truncate::at_word(&text, length), text.trim());
    }

    #[test]
    fn a_greater_count_never_shows_a_smaller_number(a in any::<u64>(), b in 0_u64..2_000_000) {
        for (one, other) in [(a, b), (b, b + b / 1000), (b, b + 1)] {
            let (low, high) = (one.min(other), one.max(other));
            prop_assert!(value(&short_count(low)) <= value(&short_count(high)));
        }
    }

    #[test]
    fn a_short_count_is_near_the_count(count in 1_u64..1_000_000_000_000) {
        let exact = count as f64;
        prop_assert!((value(&short_count(count)) - exact).abs() <= exact * 0.05);
    }

    #[test]
    fn one_line_has_no_double_spaces_and_is_itself_again(text in any::<String>()) {
        let line = one_line(&text);
        prop_assert!(!line.contains('\n') && !line.contains("  "));
        prop_assert_eq!(one_line(&line), line);
    }
}
