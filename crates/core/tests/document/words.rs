//! Words of a document: counting, excerpt, preview, plain text.

use crate::{block, document, marked_cell, paragraph, table, with_mark};
use quire_core::document::counts::{read_minutes, word_count};
use quire_core::document::{
    BlockKind, ImageBlock, ImageLayout, MarkKind, ReadOptions, excerpt, markdown, plain_text,
    preview, validate,
};

fn picture() -> BlockKind {
    BlockKind::Image(ImageBlock {
        src: "a.png".to_owned(),
        width: 0,
        height: 0,
        alt: "not text".to_owned(),
        layout: ImageLayout::Inset,
        focus_x: 50,
        focus_y: 50,
        href: None,
    })
}

#[test]
fn ideographs_count_as_words() {
    for (text, want) in [
        ("", 0),
        ("one two, three!", 3),
        ("don't stop", 2),
        ("日本語", 3),
        ("ひらがな", 4),
        ("한국어 문장", 2),
        ("שלום עולם", 2),
        ("a 😀 b", 2),
        ("— … —", 0),
    ] {
        assert_eq!(word_count(&document([paragraph(text)])), want, "{text}");
    }
}

#[test]
fn reading_takes_at_least_a_minute_and_pictures_add() {
    assert_eq!(read_minutes(&document([])), 1);
    let words = |n: usize| paragraph(&"word ".repeat(n));
    assert_eq!(read_minutes(&document([words(265)])), 1);
    assert_eq!(read_minutes(&document([words(266)])), 2);
    assert_eq!(read_minutes(&document([words(265), block(picture(), "")])), 2);
    let twenty = (0..20).map(|_| block(picture(), ""));
    // 12 + 11 + … + 4 = 72 seconds for nine, then 3 each for eleven: 105 seconds.
    assert_eq!(read_minutes(&document(twenty)), 2);
}

#[test]
fn plain_text_leaves_footnote_references_out() {
    let note = MarkKind::Footnote { label: "n".to_owned() };
    let text = with_mark(paragraph("😀 fact1, more"), note.clone(), 7, 8);
    let story = document([
        text,
        block(table(&[&["a", "b"], &["c d", ""]]), ""),
        marked_cell("cell 1", note, 5, 6),
        block(picture(), "Cap"),
    ]);
    assert_eq!(plain_text(&story), "😀 fact, more\n\na\tb\nc d\t\n\ncell \n\nCap");
    assert_eq!(word_count(&story), 8);
}

#[test]
fn an_excerpt_is_running_text_cut_at_a_word() {
    let story = document([
        block(BlockKind::H2, "Heading"),
        block(picture(), "Caption"),
        paragraph("One two\nthree"),
        paragraph("four five"),
    ]);
    assert_eq!(excerpt(&story, 200), "One two three four five");
    assert_eq!(excerpt(&story, 12), "One two…");
    assert_eq!(excerpt(&document([block(BlockKind::H2, "Only this")]), 200), "Only this");
    assert_eq!(excerpt(&document([]), 200), "");
}

#[test]
fn a_preview_never_holds_the_whole() {
    let long = "word ".repeat(60);
    let one = document([paragraph(long.trim())]);
    let cut = preview(&one);
    assert_eq!(cut.blocks.len(), 1);
    assert!(cut.blocks[0].text.ends_with('…') && cut.blocks[0].text.len() < long.len() / 2);

    let many = document((0..30).map(|n| paragraph(&format!("Paragraph number {n}"))));
    assert_eq!(preview(&many).blocks.len(), 3);

    let headed = document([
        paragraph("one two three four five six"),
        block(BlockKind::H2, "Next"),
        paragraph(long.trim()),
    ]);
    let cut = preview(&headed);
    assert_eq!(cut.blocks.len(), 1, "no heading at the end");
    assert_eq!(validate(&cut), Ok(()));
    let pictures = document([block(picture(), ""), block(picture(), "")]);
    assert_eq!(preview(&pictures).blocks.len(), 1);
    assert_eq!(preview(&document([])), document([]));
}

#[test]
fn a_preview_leaves_neither_notes_nor_the_labels_of_their_references() {
    let text = "One 😀 fact[^fact1] and **bold**[^2] words.\n\nMore here, much more than before, so that it is parted.\n\nAnd a third paragraph that nobody sees without paying for it.\n\n[^fact1]: Told.\n[^2]: Also.\n";
    let cut = preview(&markdown::read(text, &ReadOptions::default()).document);
    let shown = plain_text(&cut);
    assert!(shown.starts_with("One 😀 fact and bold words."), "{shown}");
    assert!(validate(&cut).is_ok());
    let bold = cut.blocks[0].marks.iter().find(|mark| mark.kind == MarkKind::Strong).unwrap();
    assert_eq!((bold.start, bold.end), (16, 20));
}
