//! What holds for every text and every document.

use crate::generate::any_document;
use crate::safe::complaints;
use proptest::prelude::*;
use quire_core::document::html::{RenderOptions, RenderTarget, render};
use quire_core::document::{
    Document, ReadOptions, counts, excerpt, front_matter, headings, html_in, markdown, mentions,
    normalise, plain_text, preview, validate, without_mentions,
};

/// Text made of the pieces that mean something to a reader.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            "<p>",
            "</p>",
            "<b>",
            "</b>",
            "<i>",
            "</i>",
            "<a href='/x'>",
            "</a>",
            "<ul>",
            "<ol start=7>",
            "<li>",
            "</li>",
            "</ul>",
            "</ol>",
            "<blockquote>",
            "</blockquote>",
            "<table>",
            "<tr>",
            "<td>",
            "<td colspan=3>",
            "<td align=center>",
            "</td>",
            "</table>",
            "<pre>",
            "</pre>",
            "<code>",
            "</code>",
            "<h1>",
            "</h1>",
            "<h4>",
            "<figure>",
            "<figure data-embed='https://x.example'>",
            "<figcaption>",
            "</figcaption>",
            "</figure>",
            "<img src=/i.png>",
            "<hr>",
            "<br>",
            "<script>",
            "</script>",
            "<svg>",
            "<sup data-footnote=n>",
            "</sup>",
            "<li data-footnote=n>",
            "<dl>",
            "<dt>",
            "<dd>",
            "<iframe src=https://vimeo.com/1>",
            "<input type=checkbox>",
            "\n\n",
            "\n",
            "> ",
            "- ",
            "1. ",
            "    ",
            "```\n",
            "# ",
            "**",
            "*",
            "_",
            "`",
            "[",
            "](/x)",
            "![",
            "[^n]",
            "[^n]: ",
            "| a | b |\n|---|---|\n",
            "| **a** | [b](/x)[^n] |\n|:-:|--:|\n",
            "| `a` <b>c | ",
            "~~",
            "\u{0}",
            "\u{7}",
            "\r\n",
            "😀",
            "日",
            "é",
            "\u{202e}",
            "---\n",
            "&lt;",
            "&#0;",
        ])
        .prop_map(str::to_owned),
        "[a-z ]{0,6}",
        "\\PC{0,4}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Reads without taking a title, so that nothing leaves the document.
fn whole() -> ReadOptions<'static> {
    ReadOptions { title: Some("\u{0}"), ..ReadOptions::default() }
}

fn hold_the_rules(document: &Document) -> Result<(), TestCaseError> {
    prop_assert_eq!(validate(document), Ok(()));
    let mut again = document.clone();
    normalise(&mut again);
    prop_assert_eq!(&again, document, "readers give the canonical form");
    for target in [RenderTarget::Page, RenderTarget::Mail] {
        let html = render(document, &RenderOptions { target, ..RenderOptions::default() });
        prop_assert_eq!(complaints(&html), Vec::<String>::new(), "{}", html);
    }
    let cut = preview(document);
    prop_assert_eq!(validate(&cut), Ok(()));
    // A word that is cut may count as two.
    prop_assert!(counts::word_count(&cut) <= counts::word_count(document) + 1);
    prop_assert!(cut.blocks.is_empty() || cut.blocks != document.blocks, "not the whole");
    prop_assert!(counts::read_minutes(document) >= 1);
    prop_assert!(excerpt(document, 20).chars().count() <= 20 * 8);
    let (_, _) = (headings(document), plain_text(document));
    Ok(())
}

proptest! {
    #[test]
    fn whatever_is_read_as_markdown_is_valid_and_harmless(text in soup()) {
        hold_the_rules(&markdown::read(&text, &ReadOptions::default()).document)?;
    }

    #[test]
    fn whatever_is_read_as_html_is_valid_and_harmless(text in soup()) {
        hold_the_rules(&html_in::read(&text).document)?;
    }

    #[test]
    fn any_characters_at_all_can_be_read(text in any::<String>()) {
        hold_the_rules(&markdown::read(&text, &ReadOptions::default()).document)?;
        hold_the_rules(&html_in::read(&text).document)?;
        let _ = front_matter::split(&text);
        let _ = front_matter::split(&format!("---\n{text}\n---\n"));
        let _ = front_matter::split(&format!("+++\n{text}\n+++\n"));
    }

    #[test]
    fn rendered_html_reads_back_as_the_same_document(document in any_document()) {
        prop_assert_eq!(validate(&document), Ok(()));
        let html = render(&document, &RenderOptions::default());
        prop_assert_eq!(complaints(&html), Vec::<String>::new(), "{}", html);
        let again = html_in::read_with(&html, &whole());
        prop_assert_eq!(&again.document, &document, "{}", html);
    }

    #[test]
    fn written_markdown_reads_back_as_the_same_document(document in any_document()) {
        let text = markdown::write(&document);
        let again = markdown::read(&text, &whole());
        prop_assert_eq!(&again.document, &document, "{}", text);
    }

    #[test]
    fn json_reads_back_as_the_same_document(document in any_document()) {
        let json = serde_json::to_string(&document).unwrap();
        prop_assert_eq!(serde_json::from_str::<Document>(&json).unwrap(), document);
    }
}

proptest! {
    #[test]
    fn without_mentions_a_text_says_the_same_and_names_no_one(document in any_document()) {
        let named = mentions(&document);
        let plain = without_mentions(&document, &named);
        prop_assert!(mentions(&plain).is_empty());
        prop_assert_eq!(plain_text(&plain), plain_text(&document));
        prop_assert_eq!(without_mentions(&document, &std::collections::BTreeSet::new()), document);
    }
}
