//! What is refused, and the canonical form.

use crate::{block, cells, document, link, marked_cell, paragraph, table, with_mark};
use quire_core::BlockId;
use quire_core::document::{
    Align, BlockKind, Cell, CodeBlock, DocumentError, ImageBlock, ImageGrid, ImageLayout, ListKind,
    Mark, MarkKind, ReadOptions, limits, markdown, normalise, validate,
};

fn first_error(block: quire_core::document::Block) -> Option<DocumentError> {
    validate(&document([block])).err().and_then(|errors| errors.into_iter().next())
}

fn picture(src: &str) -> ImageBlock {
    ImageBlock {
        src: src.to_owned(),
        width: 1,
        height: 1,
        alt: String::new(),
        layout: ImageLayout::Inset,
        focus_x: 50,
        focus_y: 50,
        href: None,
    }
}

#[test]
fn every_rule_has_its_error() {
    use DocumentError as E;
    let at = 0;
    let deep = BlockKind::Li { list: ListKind::Ul, depth: 6, start: None };
    let note = BlockKind::Footnote { label: "a b".to_owned() };
    let shouting = BlockKind::Code(CodeBlock { lang: Some("Rust".to_owned()) });
    let grid = BlockKind::ImageGrid(ImageGrid { images: vec![picture("a.png")] });
    let missing = MarkKind::Mention { user_id: "me".to_owned() };
    let unknown = MarkKind::Footnote { label: "x".to_owned() };
    let misaligned = BlockKind::Table {
        rows: vec![vec![Cell::from("a")]],
        align: vec![Align::Left, Align::Right],
    };
    let mark = Mark { kind: MarkKind::Em, start: 0, end: 1 };
    let full = Cell { text: "a".to_owned(), marks: vec![mark; limits::MARKS] };
    let rows = vec![vec![full]; limits::TABLE_MARKS / limits::MARKS + 1];
    let crowded = block(BlockKind::Table { rows, align: Vec::new() }, "");
    for (block, want) in [
        (with_mark(paragraph("a"), MarkKind::Em, 0, 2), E::MarkOutOfRange { block: at, mark: 0 }),
        (with_mark(paragraph("a"), MarkKind::Em, 1, 1), E::MarkOutOfRange { block: at, mark: 0 }),
        (
            with_mark(paragraph("😀"), MarkKind::Em, 0, 1),
            E::MarkSplitsSurrogate { block: at, mark: 0 },
        ),
        (with_mark(paragraph("a"), link("javascript:x"), 0, 1), E::ForbiddenScheme { block: at }),
        (with_mark(paragraph("a"), missing.clone(), 0, 1), E::BadMention { block: at }),
        (with_mark(paragraph("a"), unknown.clone(), 0, 1), E::UnknownFootnote { block: at }),
        (paragraph("a\u{7}b"), E::ControlCharacter { block: at }),
        (paragraph("a\tb"), E::ControlCharacter { block: at }),
        (paragraph("a\u{202e}b"), E::DirectionControl { block: at }),
        (paragraph("a\u{2067}b"), E::DirectionControl { block: at }),
        (
            with_mark(with_mark(paragraph("abc"), MarkKind::Em, 0, 2), MarkKind::Em, 1, 3),
            E::OverlappingMarks { block: at, mark: 1 },
        ),
        (
            with_mark(with_mark(paragraph("abc"), link("/b"), 1, 3), link("/a"), 0, 2),
            E::OverlappingMarks { block: at, mark: 0 },
        ),
        (paragraph(&"x".repeat(100_001)), E::TextTooLong { block: at }),
        (block(BlockKind::Separator, "x"), E::UnexpectedText { block: at }),
        (block(deep, "x"), E::DepthTooGreat { block: at }),
        (block(note, "x"), E::BadAttribute { block: at }),
        (block(shouting, "x"), E::BadAttribute { block: at }),
        (block(table(&[&["a", "b"], &["c"]]), ""), E::TableNotRectangular { block: at }),
        (block(table(&[]), ""), E::TableNotRectangular { block: at }),
        (block(misaligned, ""), E::TableNotRectangular { block: at }),
        (block(table(&[&["a"]]), "x"), E::UnexpectedText { block: at }),
        (block(table(&[&["a\tb"]]), ""), E::ControlCharacter { block: at }),
        (block(table(&[&[&"x".repeat(5_001)]]), ""), E::TextTooLong { block: at }),
        (marked_cell("a", MarkKind::Em, 0, 2), E::MarkOutOfRange { block: at, mark: 0 }),
        (marked_cell("😀", MarkKind::Em, 0, 1), E::MarkSplitsSurrogate { block: at, mark: 0 }),
        (marked_cell("a", link("javascript:x"), 0, 1), E::ForbiddenScheme { block: at }),
        (marked_cell("a", missing.clone(), 0, 1), E::BadMention { block: at }),
        (marked_cell("a", unknown.clone(), 0, 1), E::UnknownFootnote { block: at }),
        (crowded, E::TooManyMarks { block: at }),
        (block(grid, ""), E::GridSize { block: at }),
        (block(BlockKind::Image(picture("data:x")), ""), E::ForbiddenScheme { block: at }),
    ] {
        assert_eq!(first_error(block.clone()), Some(want), "{block:?}");
    }
}

#[test]
fn a_document_has_limits_and_unique_ids() {
    let mut two = document([paragraph("a"), paragraph("b")]);
    two.blocks[1].id = two.blocks[0].id.clone();
    assert_eq!(validate(&two), Err(vec![DocumentError::DuplicateId { block: 1 }]));
    let many = document((0..=limits::BLOCKS).map(|_| paragraph("x")));
    assert_eq!(
        validate(&many),
        Err(vec![DocumentError::TooManyBlocks { count: limits::BLOCKS + 1 }])
    );
    let long = document((0..21).map(|_| paragraph(&"x".repeat(100_000))));
    assert_eq!(validate(&long), Err(vec![DocumentError::DocumentTooLong]));
}

#[test]
fn marks_of_different_kinds_may_overlap_and_directions_may_be_said() {
    let text = with_mark(with_mark(paragraph("abc"), MarkKind::Em, 0, 2), MarkKind::Strong, 1, 3);
    assert_eq!(first_error(text), None);
    let touching = with_mark(with_mark(paragraph("abc"), link("/a"), 0, 2), link("/b"), 2, 3);
    assert_eq!(first_error(touching), None);
    assert_eq!(first_error(paragraph("\u{5d0}\u{200f}!")), None);
}

#[test]
fn two_hundred_thousand_blocks_are_refused_at_once() {
    let many = document((0..200_000).map(|_| block(BlockKind::Separator, "")));
    assert_eq!(validate(&many), Err(vec![DocumentError::TooManyBlocks { count: 200_000 }]));
}

#[test]
fn tabs_are_fine_in_code() {
    assert_eq!(first_error(block(BlockKind::Code(CodeBlock::default()), "a\n\tb")), None);
}

#[test]
fn normalising_merges_and_sorts_marks() {
    let messy = with_mark(
        with_mark(
            with_mark(
                with_mark(paragraph("one two three"), MarkKind::Em, 4, 8),
                MarkKind::Strong,
                3,
                7,
            ),
            MarkKind::Strong,
            0,
            4,
        ),
        MarkKind::Em,
        9,
        99,
    );
    let mut messy = document([messy]);
    normalise(&mut messy);
    assert_eq!(
        messy.blocks[0].marks,
        [
            Mark { kind: MarkKind::Strong, start: 0, end: 7 },
            Mark { kind: MarkKind::Em, start: 4, end: 7 },
            Mark { kind: MarkKind::Em, start: 9, end: 13 },
        ]
    );
    assert_eq!(validate(&messy), Ok(()));
}

#[test]
fn normalising_repairs_ids_lists_tables_and_overlapping_links() {
    let item = |depth| block(BlockKind::Li { list: ListKind::Ul, depth, start: None }, "x");
    let mut ragged = marked_cell("a b", MarkKind::Em, 1, 9);
    let BlockKind::Table { rows, align } = &mut ragged.kind else { panic!("table") };
    rows.push(vec![Cell::from("c"), Cell::from("d")]);
    rows[1][0].marks.push(Mark {
        kind: MarkKind::Footnote { label: "gone".to_owned() },
        start: 0,
        end: 1,
    });
    align.push(Align::Right);
    let linked = with_mark(with_mark(paragraph("abcdef"), link("/a"), 0, 4), link("/b"), 2, 6);
    let mut messy = document([item(3), item(1), linked, ragged]);
    messy.blocks[1].id = BlockId::from_index(0);
    normalise(&mut messy);
    assert_eq!(validate(&messy), Ok(()));
    let depths = messy.blocks.iter().filter_map(|block| match block.kind {
        BlockKind::Li { depth, .. } => Some(depth),
        _ => None,
    });
    assert_eq!(depths.collect::<Vec<_>>(), [0, 1]);
    let ends: Vec<_> = messy.blocks[2].marks.iter().map(|mark| (mark.start, mark.end)).collect();
    assert_eq!(ends, [(0, 4), (4, 6)]);
    let em = Mark { kind: MarkKind::Em, start: 2, end: 3 };
    let formatted = Cell { text: "a b".to_owned(), marks: vec![em] };
    let repaired = cells(&messy.blocks[3]);
    assert_eq!(repaired, [[formatted, Cell::default()], [Cell::from("c"), Cell::from("d")]]);
    let BlockKind::Table { align, .. } = &messy.blocks[3].kind else { panic!("table") };
    assert_eq!(align, &[Align::Right, Align::Auto]);
}

#[test]
fn references_stand_alone_and_without_formatting() {
    let note = || MarkKind::Footnote { label: "n".to_owned() };
    let text = with_mark(with_mark(paragraph("ann b"), note(), 1, 2), note(), 2, 3);
    let text = with_mark(text, MarkKind::Strong, 0, 5);
    let footnote = block(BlockKind::Footnote { label: "n".to_owned() }, "Note");
    let mut messy = document([text, footnote]);
    normalise(&mut messy);
    let stretches: Vec<_> = messy.blocks[0].marks.iter().map(|m| (m.start, m.end)).collect();
    assert_eq!(stretches, [(0, 1), (1, 2), (2, 3), (4, 5)]);
    assert_eq!(validate(&messy), Ok(()));
    let again = markdown::read(&markdown::write(&messy), &ReadOptions::default());
    assert_eq!(again.document, messy);
}

#[test]
fn a_table_is_written_with_texts_and_marks() {
    let json = r#"{"id":"b0","type":"table","rows":[[{"text":"a","marks":[{"type":"em","start":0,"end":1}]},{"text":"b"}]],"align":["auto","center"],"text":""}"#;
    let block: quire_core::document::Block = serde_json::from_str(json).unwrap();
    assert_eq!(validate(&document([block.clone()])), Ok(()));
    assert_eq!(serde_json::to_string(&block).unwrap(), json);
}
