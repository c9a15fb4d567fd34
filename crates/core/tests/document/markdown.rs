//! Markdown in and out.

use crate::{cell_texts, cells};
use quire_core::document::{
    BlockKind, Document, ListKind, LossKind, MarkKind, Parsed, ReadOptions, markdown,
};

fn read(text: &str) -> Parsed {
    markdown::read(text, &ReadOptions::default())
}

fn texts(document: &Document) -> Vec<&str> {
    document.blocks.iter().map(|block| block.text.as_str()).collect()
}

fn lost(parsed: &Parsed, kind: LossKind) -> u32 {
    parsed.losses.iter().find(|loss| loss.kind == kind).map_or(0, |loss| loss.count)
}

#[test]
fn the_first_heading_is_the_title() {
    let parsed = read("# The *Title*\n\nText\n\n# Part");
    assert_eq!(parsed.title.as_deref(), Some("The Title"));
    assert_eq!(texts(&parsed.document), ["Text", "Part"]);

    let options = ReadOptions { title: Some("the title"), ..ReadOptions::default() };
    let same = markdown::read("# The Title\n\nText", &options);
    assert_eq!((same.title, texts(&same.document)), (None, vec!["Text"]));

    let options = ReadOptions { title: Some("Other"), ..ReadOptions::default() };
    let other = markdown::read("# The Title\n\nText", &options);
    assert_eq!(texts(&other.document), ["The Title", "Text"]);
    assert_eq!(lost(&other, LossKind::HeadingRaised), 1);
}

#[test]
fn github_extensions_are_understood() {
    let parsed = read(
        "- [ ] open\n- [x] done\n\n| a | b |\n|---|---|\n| `c` | d |\n\n~~gone~~ text[^n]\n\n[^n]: Note\n\n> [!WARNING]\n> Hot",
    );
    let kinds: Vec<_> = parsed.document.blocks.iter().map(|block| &block.kind).collect();
    assert!(matches!(kinds[0], BlockKind::Li { list: ListKind::Todo, .. }));
    assert!(matches!(kinds[1], BlockKind::Li { list: ListKind::Done, .. }));
    assert_eq!(cell_texts(&parsed.document.blocks[2]), [["a", "b"], ["c", "d"]]);
    assert_eq!(parsed.document.blocks[3].marks.len(), 2);
    assert_eq!(texts(&parsed.document)[4..6], ["Warning", "Hot"]);
    assert!(matches!(kinds[6], BlockKind::Footnote { .. }), "footnotes stand at the end");
    assert_eq!(parsed.losses, []);
}

#[test]
fn cells_hold_links_code_bold_and_footnotes() {
    let parsed = read(
        "| [a](/x) | **b** `c\\|d` |\n|:--|--:|\n| <b>left open | e[^n] |\n| <https://x.example/|y> |\n\n[^n]: Note",
    );
    let rows = cells(&parsed.document.blocks[0]);
    let kinds = |row: usize, column: usize| -> Vec<MarkKind> {
        rows[row][column].marks.iter().map(|mark| mark.kind.clone()).collect()
    };
    assert_eq!(kinds(0, 0), [MarkKind::Link { href: "/x".to_owned() }]);
    assert_eq!(kinds(0, 1), [MarkKind::Strong, MarkKind::Code]);
    assert_eq!(rows[0][1].text, "b c|d");
    assert_eq!(kinds(1, 0), [MarkKind::Strong]);
    assert_eq!(kinds(1, 1), [MarkKind::Footnote { label: "n".to_owned() }]);
    assert!(parsed.losses.is_empty(), "{:?}", parsed.losses);
    let again = read(&markdown::write(&parsed.document));
    assert_eq!(again.document, parsed.document);
}

#[test]
fn references_in_what_is_written_as_html_are_kept() {
    let sup = "<sup data-footnote=\"n\">1</sup>";
    let parsed = read(&format!(
        "<p class=\"drop-cap\">a{sup}</p>\n<blockquote class=\"pull-quote\">b{sup}</blockquote>\n\nc[^n]\n\n[^n]: x"
    ));
    assert_eq!(texts(&parsed.document), ["an", "bn", "cn", "x"]);
    assert_eq!(read(&markdown::write(&parsed.document)).document, parsed.document);
}

#[test]
fn bars_in_addresses_and_labels_do_not_end_a_cell() {
    let href = "https://x.example/a|b".to_owned();
    let story = crate::document([crate::marked_cell("x", MarkKind::Link { href }, 0, 1)]);
    let again = read(&markdown::write(&story)).document;
    let link = MarkKind::Link { href: "https://x.example/a%7Cb".to_owned() };
    assert_eq!(cells(&again.blocks[0])[0][0].marks[0].kind, link);
    let noted = read("a[^x|y]\n\n[^x|y]: Note");
    let label = BlockKind::Footnote { label: "xy".to_owned() };
    assert_eq!(noted.document.blocks[1].kind, label);
    assert_eq!(noted.document.blocks[0].marks.len(), 1);
}

#[test]
fn raw_html_is_read_as_html() {
    let parsed = read(
        "<div>\n\nA **b** <em>c</em> <u32> d\n\n</div>\n\n<noscript><img src=\"/i.png\"></noscript>",
    );
    assert_eq!(parsed.document.blocks[0].text, "A b c d");
    let kinds: Vec<_> =
        parsed.document.blocks[0].marks.iter().map(|mark| mark.kind.clone()).collect();
    assert_eq!(kinds, [MarkKind::Strong, MarkKind::Em]);
    assert!(matches!(parsed.document.blocks[1].kind, BlockKind::Image(_)));
    assert_eq!(lost(&parsed, LossKind::TagDropped), 1);
}

#[test]
fn an_element_left_open_swallows_no_more_than_its_block() {
    let parsed = read("The <select> element\n\nand <title> too\n\n<b>bold\n\nnot bold");
    assert_eq!(texts(&parsed.document), ["The", "and", "bold", "not bold"]);
    assert!(parsed.document.blocks[3].marks.is_empty());
}

#[test]
fn simplifications_are_counted() {
    let parsed = read(
        "> a\n> > b\n\n#### deep\n\n1. x\n\n   y\n2. ```rust,ignore\n   c\n   ```\n3. z\n\na ![i](/i.png) b",
    );
    for kind in [
        LossKind::NestedQuote,
        LossKind::HeadingFlattened,
        LossKind::ItemParagraphs,
        LossKind::ItemContent,
    ] {
        assert_eq!(lost(&parsed, kind), 1, "{kind}");
    }
    assert!(lost(&parsed, LossKind::ImageSplit) >= 1);
    let third = parsed.document.blocks.iter().find(|block| block.text == "z").unwrap();
    assert_eq!(third.kind, BlockKind::Li { list: ListKind::Ol, depth: 0, start: Some(3) });
}

#[test]
fn broken_footnotes_leave_no_dead_reference() {
    let parsed = read("<p>a <sup data-footnote=\"gone\">1</sup></p>");
    assert!(parsed.document.blocks[0].marks.is_empty());
    assert_eq!(lost(&parsed, LossKind::FootnoteBroken), 1);
}

#[test]
fn what_is_written_is_plain_markdown_where_that_can_say_it() {
    let text = "## Part *one*\n\nA **bold** word, `code`, [a link](https://x.example/) and a note[^n].\\\nNext line\n\n\
                > Quote\n>\n> More\n\n- a\n  - b\n\n1. c\n2. d\n\n- [ ] t\n- [x] u\n\n```rust\nfn main() {}\n```\n\n\
                ![Cat](/cat.png \"A cat\")\n\n---\n\n| h | i | j |\n| --- | :---: | ---: |\n| 1. | **b** and `c` | [a link](https://x.example/), a note[^n] |\n\n[^n]: The note\n";
    let parsed = read(text);
    assert_eq!(markdown::write(&parsed.document), text);
    assert!(parsed.losses.is_empty(), "{:?}", parsed.losses);
}

#[test]
fn special_signs_come_back_as_they_were() {
    for text in [
        "1. not a list",
        "12) x",
        "# x",
        "- x",
        "+ x",
        "> x",
        "* x",
        "a * b * c",
        "_a_",
        "`x`",
        "[a](b)",
        "![a](b)",
        "<b>",
        "&amp;",
        "&copy",
        "a\\b",
        "x | y",
        "~~a~~",
        "---",
        "===",
        "    four",
        "[^1]",
        "[^1]: x",
        "https://x.example",
        "a@x.example",
        "{#id}",
        "x {#id}",
        "[ ] x",
        "$x$",
        "\\",
        "a\\",
        "!",
        "![",
        "a!",
        "+++",
        "1.",
        "1)",
        "=",
        ":",
        "x #",
        "2024. Year",
        "[!NOTE]",
        "|",
        "a\n# b",
        "a\n1. b",
        "a\n- b",
        "a\n===",
        "a\n\nb",
    ] {
        for kind in [
            BlockKind::Paragraph { drop_cap: false },
            BlockKind::H2,
            BlockKind::Quote,
            BlockKind::Li { list: ListKind::Ul, depth: 0, start: None },
            BlockKind::PullQuote,
        ] {
            let text = text.trim();
            let document = crate::document([crate::block(kind, text)]);
            let written = markdown::write(&document);
            assert_eq!(read(&written).document, document, "{text:?} as {written:?}");
        }
    }
}
