//! Passages follow the text of a story when it is edited, and are never lost.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use quire_core::{
    BlockId, Document, QuoteId, StoryId, Timestamp, UserId,
    document::{Block, BlockKind, utf16_len, utf16_slice},
    quote::{InvalidPassage, Moves, PASSAGE_UNITS, Passage, Quote, top},
};

fn document(texts: &[(&str, &str)]) -> Document {
    let kind = BlockKind::Paragraph { drop_cap: false };
    let block = |(id, text): &(&str, &str)| Block {
        id: id.parse().unwrap(),
        kind: kind.clone(),
        text: (*text).to_owned(),
        marks: Vec::new(),
    };
    Document { blocks: texts.iter().map(block).collect() }
}

/// The place of `words` in block `id`, which holds them once.
fn passage(document: &Document, id: &str, words: &str) -> Passage {
    let block: BlockId = id.parse().unwrap();
    let text = &document.blocks.iter().find(|found| found.id == block).unwrap().text;
    let start = utf16_len(text.split_once(words).unwrap().0);
    Passage { block, start, end: start + utf16_len(words) }
}

fn quote(document: &Document, id: &str, words: &str) -> Quote {
    Quote {
        id: QuoteId::from_bits(1),
        story_id: StoryId::from_bits(1),
        reader_id: UserId::from_bits(1),
        passage: passage(document, id, words),
        text: words.to_owned(),
        is_detached: false,
        note: None,
        created_at: Timestamp::from_millis(0).unwrap(),
    }
}

/// What `words` of block `a` became when `before` was edited to be `after`.
fn became(before: &str, words: &str, after: &str) -> Option<String> {
    let (old, new) = (document(&[("a", before)]), document(&[("a", after)]));
    let mut quote = quote(&old, "a", words);
    quote.follow(&mut Moves::between(&old, &new));
    assert_eq!(quote.is_detached, quote.passage.text_in(&new) != Some(&quote.text), "{quote:?}");
    (!quote.is_detached).then_some(quote.text)
}

#[test]
fn a_passage_stays_on_its_words() {
    let before = "The night train leaves at nine. Nobody waves.";
    for (after, words) in [
        ("At last! The night train leaves at nine. Nobody waves.", "train leaves at nine"),
        ("The night train leaves at nine, or ten. Some wave.", "train leaves at nine"),
        ("The night train 🚆 leaves at nine. Nobody waves.", "train 🚆 leaves at nine"),
        ("The night train leaves at half past nine.", "train leaves at half past nine"),
        ("The night train leaves. Nobody waves.", "train leaves"),
    ] {
        let became = became(before, "train leaves at nine", after);
        assert_eq!(became.as_deref(), Some(words), "{after}");
    }
}

#[test]
fn a_passage_of_which_little_is_left_is_detached_and_keeps_what_it_said() {
    let before = "The night train leaves at nine. Nobody waves.";
    assert_eq!(became(before, "train leaves at nine", "A boat goes at noon. Nobody waves."), None);
    assert_eq!(became(before, "train leaves at nine", ""), None);
    let (old, new) = (document(&[("a", before)]), document(&[("b", "Other words.")]));
    let mut lost = quote(&old, "a", "train leaves at nine");
    assert!(lost.follow(&mut Moves::between(&old, &new)));
    assert_eq!((lost.is_detached, lost.text.as_str()), (true, "train leaves at nine"));
    assert!(!lost.follow(&mut Moves::between(&new, &new)), "nothing more becomes of it");
    assert!(lost.follow(&mut Moves::between(&new, &old)), "the words are back");
    assert_eq!(lost, quote(&old, "a", "train leaves at nine"));
}

#[test]
fn a_passage_follows_its_words_into_another_block_if_they_stand_in_one_only() {
    let old = document(&[("a", "One sentence. And the words that matter most.")]);
    let parted = document(&[("a", "One sentence."), ("c", "And the words that matter most.")]);
    let mut moved = quote(&old, "a", "the words that matter");
    moved.follow(&mut Moves::between(&old, &parted));
    assert_eq!(moved.passage, passage(&parted, "c", "the words that matter"));
    let twice = document(&[("c", "the words that matter"), ("d", "the words that matter")]);
    moved.follow(&mut Moves::between(&parted, &twice));
    assert_eq!(moved.passage, passage(&twice, "c", "the words that matter"), "its own block first");
    let nowhere_sure = document(&[("e", "the words that matter"), ("d", "the words that matter")]);
    moved.follow(&mut Moves::between(&twice, &nowhere_sure));
    assert!(moved.is_detached);
}

#[test]
fn a_passage_is_what_the_reader_saw_and_not_too_long() {
    let text = document(&[("a", "Some words 😀 here")]);
    let at = |start, end| Passage { block: "a".parse().unwrap(), start, end };
    assert_eq!(at(4, 11).read(&text, " words "), Ok(at(5, 10)));
    assert_eq!(at(5, 10).read(&text, "wards"), Err(InvalidPassage::Changed));
    assert_eq!(at(4, 5).read(&text, " "), Err(InvalidPassage::Empty));
    assert_eq!(at(5, 5).read(&text, ""), Err(InvalidPassage::Empty));
    for (start, end) in [(10, 5), (12, 13), (0, 99), (u32::MAX, u32::MAX)] {
        assert_eq!(at(start, end).read(&text, ""), Err(InvalidPassage::Changed), "{start} {end}");
    }
    let long = "x".repeat(PASSAGE_UNITS as usize + 1);
    let text = document(&[("a", &long)]);
    assert_eq!(at(0, PASSAGE_UNITS + 1).read(&text, &long), Err(InvalidPassage::TooLong));
    assert!(at(1, PASSAGE_UNITS + 1).read(&text, &long[1..]).is_ok());
}

#[test]
fn the_sentences_that_most_readers_highlighted_come_first() {
    let text = document(&[("a", "First one. Second one. Third one."), ("b", "Last one.")]);
    let by =
        |reader: u64, id: &str, words: &str| (UserId::from_bits(reader), passage(&text, id, words));
    let mut highlights = vec![
        by(1, "a", "Second"),
        by(2, "a", "one. Second one. Third"),
        by(1, "a", "Third"),
        by(1, "b", "Last"),
        by(1, "b", "one"),
    ];
    highlights.push(by(2, "b", "one"));
    assert_eq!(top(&text, &highlights), None, "two readers are too few");
    highlights.push(by(3, "a", "ond one. Thi"));
    let found = top(&text, &highlights).unwrap();
    assert_eq!(found.readers, 3);
    assert_eq!(found.passage.text_in(&text), Some("Second one. Third one."));
    let beginning = document(&[("b", "Last one.")]);
    assert_eq!(top(&beginning, &highlights), None, "what is not shown does not count");
}

#[test]
fn two_texts_with_nothing_in_common_are_compared_at_once() {
    let words = |letter: char| format!("{letter}{letter} ").repeat(20_000);
    let (old, new) = (document(&[("a", &words('x'))]), document(&[("a", &words('y'))]));
    let mut lost = Quote {
        passage: Passage { block: "a".parse().unwrap(), start: 0, end: 2 },
        ..quote(&document(&[("a", "xx")]), "a", "xx")
    };
    lost.follow(&mut Moves::between(&old, &new));
    assert!(lost.is_detached);
}

const WORDS: &str = "([a-c]|the|😀|night|é| ){0,24}";

/// A passage somewhere in `text`, if there is one.
fn somewhere(text: &str, from: usize, length: usize) -> Option<Passage> {
    let borders: Vec<u32> = text
        .char_indices()
        .map(|(at, _)| utf16_len(&text[..at]))
        .chain([utf16_len(text)])
        .collect();
    let start = borders[from % borders.len()];
    let end = borders[(from % borders.len() + length).min(borders.len() - 1)];
    let words = utf16_slice(text, start, end)?.to_owned();
    let whole = document(&[("a", text)]);
    Passage { block: "a".parse().unwrap(), start, end }.read(&whole, &words).ok()
}

proptest! {
    #[test]
    fn where_nothing_changes_nothing_moves(text in WORDS, from in 0usize..40, length in 1usize..20) {
        let whole = document(&[("a", &text)]);
        if let Some(passage) = somewhere(&text, from, length) {
            let words = passage.text_in(&whole).unwrap_or_default();
            let found = Moves::between(&whole, &whole).follow(&passage, words);
            prop_assert_eq!(found, Some(passage));
        }
    }

    #[test]
    fn what_is_written_around_a_passage_leaves_it_on_its_words(
        text in WORDS, before in "[X-Z ]{0,9}", after in "[X-Z ]{0,9}",
        from in 0usize..40, length in 1usize..20,
    ) {
        let whole = document(&[("a", &text)]);
        let edited = document(&[("a", &format!("{before}. {text} .{after}"))]);
        if let Some(passage) = somewhere(&text, from, length) {
            let words = passage.text_in(&whole).unwrap_or_default();
            let found = Moves::between(&whole, &edited).follow(&passage, words);
            let here = found.as_ref().and_then(|passage| passage.text_in(&edited));
            prop_assert_eq!(here, Some(words));
        }
    }

    #[test]
    fn whatever_is_edited_a_passage_stands_on_words_or_nowhere(
        old in WORDS, new in WORDS, from in 0usize..40, length in 1usize..20,
    ) {
        let (before, after) = (document(&[("a", &old)]), document(&[("a", &new)]));
        if let Some(passage) = somewhere(&old, from, length) {
            let words = passage.text_in(&before).unwrap_or_default();
            if let Some(found) = Moves::between(&before, &after).follow(&passage, words) {
                let here = found.text_in(&after);
                prop_assert!(here.is_some_and(|text| !text.is_empty() && text.trim() == text));
            }
        }
    }

    #[test]
    fn passages_that_stood_apart_stay_apart_and_in_order(
        old in WORDS, new in WORDS, from in 0usize..40, length in 1usize..10, next in 1usize..10,
    ) {
        let (before, after) = (document(&[("a", &old)]), document(&[("a", &new)]));
        let first = somewhere(&old, from, length);
        let second = somewhere(&old, from + length, next);
        if let (Some(first), Some(second)) = (first, second) && first.end <= second.start {
            let mut moves = Moves::between(&before, &after);
            // Too short to be looked for elsewhere.
            if let (Some(first), Some(second)) = (moves.follow(&first, ""), moves.follow(&second, "")) {
                prop_assert!(first.end <= second.start, "{:?} {:?}", first, second);
            }
        }
    }
}
