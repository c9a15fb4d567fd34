//! Drafts: what several tabs write on one story comes together, and nothing acknowledged is lost.

mod interleavings;
mod order;
mod rewritten;

use quire_core::{
    BlockId,
    document::{Block, BlockKind},
    draft::{BlockRevisions, Conflict, Edit, EditError, Head, NotMerged},
};

fn id(name: &str) -> BlockId {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn paragraph(name: &str, text: &str) -> Block {
    let kind = BlockKind::Paragraph { drop_cap: false };
    Block { id: id(name), kind, text: text.to_owned(), marks: Vec::new() }
}

/// A draft of paragraphs that say their own names, at revision 1.
fn head(names: &str) -> Head {
    let blocks: Vec<Block> =
        names.chars().map(|c| paragraph(&c.to_string(), &c.to_string())).collect();
    let order = Some(blocks.iter().map(|block| block.id.clone()).collect());
    let first = Head::default().merge(&Edit { blocks, order, ..Edit::default() });
    first.unwrap_or_else(|error| panic!("{names}: {error:?}")).head
}

fn ids(names: &str) -> Vec<BlockId> {
    names.chars().map(|c| id(&c.to_string())).collect()
}

fn order(head: &Head) -> String {
    head.draft.document.blocks.iter().map(|block| block.id.as_str()).collect()
}

fn write(base: i64, name: &str, text: &str) -> Edit {
    Edit { base, blocks: vec![paragraph(name, text)], ..Edit::default() }
}

fn text<'h>(head: &'h Head, name: &str) -> &'h str {
    let block = head.draft.document.blocks.iter().find(|block| block.id == id(name));
    block.map_or("", |block| &block.text)
}

fn conflicts(head: &Head, edit: &Edit) -> Vec<Conflict> {
    match head.merge(edit) {
        Err(NotMerged::Conflicts { conflicts, .. }) => conflicts,
        other => panic!("no conflict: {other:?}"),
    }
}

#[test]
fn edits_of_different_blocks_come_together() {
    let start = head("abc");
    let first = start.merge(&write(1, "a", "left")).unwrap();
    assert_eq!((first.head.revision, &first.others), (2, &None));
    let second = first.head.merge(&write(1, "c", "right")).unwrap();
    assert_eq!(second.head.revision, 3);
    assert_eq!((text(&second.head, "a"), text(&second.head, "c")), ("left", "right"));
    let others = second.others.unwrap();
    assert_eq!(others.blocks, [paragraph("a", "left")], "the second tab is told of the first");
}

#[test]
fn the_same_block_changed_on_both_sides_is_a_conflict_with_both_versions() {
    let first = head("abc").merge(&write(1, "b", "one")).unwrap().head;
    let found = conflicts(&first, &write(1, "b", "two"));
    let boxed = |text| Some(Box::new(paragraph("b", text)));
    let (mine, theirs) = (boxed("two"), boxed("one"));
    assert_eq!(found, [Conflict::Block { id: id("b"), mine, theirs }]);
    assert!(first.merge(&write(1, "b", "one")).is_ok(), "both say the same");
    assert!(first.merge(&write(2, "b", "two")).is_ok(), "the writer had seen it");
}

#[test]
fn a_block_changed_here_and_deleted_there_is_a_conflict() {
    let start = head("abc");
    let delete = |base| Edit { base, deleted: ids("b"), ..Edit::default() };
    let deleted = start.merge(&delete(1)).unwrap().head;
    assert_eq!(order(&deleted), "ac");
    let mine = Some(Box::new(paragraph("b", "still here")));
    let found = conflicts(&deleted, &write(1, "b", "still here"));
    assert_eq!(found, [Conflict::Block { id: id("b"), mine, theirs: None }]);
    let written = start.merge(&write(1, "b", "still here")).unwrap().head;
    let theirs = Some(Box::new(paragraph("b", "still here")));
    let found = conflicts(&written, &delete(1));
    assert_eq!(found, [Conflict::Block { id: id("b"), mine: None, theirs }]);
}

#[test]
fn titles_and_subtitles_are_parts_like_blocks() {
    let edit = |base, title: &str| {
        let title = Some(title.to_owned());
        Edit { base, title, ..Edit::default() }
    };
    let titled = head("a").merge(&edit(1, "One")).unwrap().head;
    assert_eq!(
        conflicts(&titled, &edit(1, "Two")),
        [Conflict::Title { mine: "Two".to_owned(), theirs: "One".to_owned() }]
    );
    let subtitle = Some("below".to_owned());
    let both = titled.merge(&Edit { base: 1, subtitle, ..Edit::default() }).unwrap();
    assert_eq!(both.head.draft.title, "One");
    assert_eq!(both.head.draft.subtitle, "below");
    assert_eq!(both.others.unwrap().title.as_deref(), Some("One"));
}

#[test]
fn blocks_added_on_both_sides_stand_where_their_writers_put_them() {
    let start = head("abc");
    let add = |name: &str, order: &str| Edit {
        base: 1,
        blocks: vec![paragraph(name, "new")],
        order: Some(ids(order)),
        ..Edit::default()
    };
    let first = start.merge(&add("x", "axbc")).unwrap().head;
    let second = first.merge(&add("y", "abcy")).unwrap();
    assert_eq!(order(&second.head), "axbcy");
    assert_eq!(second.others.unwrap().order, ids("axbcy"));
    let moved = Edit { base: 1, order: Some(ids("cab")), ..Edit::default() };
    assert_eq!(order(&first.merge(&moved).unwrap().head), "caxb", "x stays behind a");
}

#[test]
fn what_is_not_named_is_never_lost() {
    let start = head("abcd");
    let forgetful = Edit { base: 1, order: Some(ids("da")), ..Edit::default() };
    let merged = start.merge(&forgetful).unwrap();
    assert_eq!(merged.head.draft.document.blocks.len(), 4);
    assert!(merged.others.is_some(), "and the tab is told where it stands");
}

#[test]
fn a_new_block_without_a_place_stands_at_the_end() {
    let merged = head("ab").merge(&write(1, "z", "new")).unwrap();
    assert_eq!(order(&merged.head), "abz");
}

#[test]
fn an_edit_that_changes_nothing_makes_no_revision() {
    let start = head("ab");
    let merged = start.merge(&write(1, "a", "a")).unwrap();
    assert_eq!((merged.head.revision, merged.others), (1, None));
}

#[test]
fn edits_that_make_no_sense_are_refused() {
    let start = head("ab");
    let refusal = |edit: Edit| match start.merge(&edit) {
        Err(NotMerged::Edit(error)) => error,
        other => panic!("not refused: {other:?}"),
    };
    assert_eq!(refusal(write(2, "a", "x")), EditError::UnknownBase { base: 2 });
    assert_eq!(refusal(write(-1, "a", "x")), EditError::UnknownBase { base: -1 });
    let twice = Edit { order: Some(ids("aba")), base: 1, ..Edit::default() };
    assert_eq!(refusal(twice), EditError::Twice { id: id("a") });
    let both = Edit { deleted: ids("a"), ..write(1, "a", "x") };
    assert_eq!(refusal(both), EditError::Twice { id: id("a") });
    for title in ["two\nlines".to_owned(), "x".repeat(301), "turned \u{202e}".to_owned()] {
        let edit = Edit { base: 1, title: Some(title.clone()), ..Edit::default() };
        assert_eq!(refusal(edit), EditError::Title);
        let edit = Edit { base: 1, subtitle: Some(title.repeat(2)), ..Edit::default() };
        assert_eq!(refusal(edit), EditError::Subtitle);
    }
}

#[test]
fn stamps_are_kept_as_text() {
    let first = head("abc").merge(&write(1, "a", "x")).unwrap().head;
    let head = first.merge(&Edit { base: 2, deleted: ids("b"), ..Edit::default() }).unwrap().head;
    let text = serde_json::to_string(&head.block_revisions).unwrap();
    assert_eq!(serde_json::from_str::<BlockRevisions>(&text).unwrap(), head.block_revisions);
    assert_eq!(head.since(2).deleted, ids("b"));
}
