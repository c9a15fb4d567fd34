use crate::world::*;
use quire_search::{IndexName, IndexOp, OpenOutcome, SearchDoc, SearchRequest};

fn library() -> (tempfile::TempDir, quire_search::Index) {
    posts(vec![
        post(1, "The borrow checker explained", "Lifetimes and references in depth."),
        post(2, "Asynchronous programming", "Futures are lazy. The borrow rules still hold."),
        post(3, "Crème brûlée at home", "Sugar, cream, patience."),
        post(4, "東京都の天気", "今日は晴れです。"),
        post(5, "שלום עולם", "טקסט בעברית על תכנות"),
        post(6, "مرحبا بالعالم", "نص عربي قصير"),
        post(7, "Announcing Rust 1.95.0", "C++ and C# are mentioned here."),
        post(8, "한국어로 쓴 글", "안녕하세요"),
    ])
}

#[test]
fn every_word_must_match() {
    let (_folder, index) = library();
    assert_eq!(titles(&index, "borrow checker"), ["The borrow checker explained"]);
    assert_eq!(titles(&index, "borrow sugar"), Vec::<String>::new());
}

#[test]
fn a_title_outweighs_a_body() {
    let (_folder, index) = posts(vec![
        post(1, "Something else", "rust rust rust rust rust rust"),
        post(2, "Rust", "Nothing to see."),
    ]);
    assert_eq!(titles(&index, "rust"), ["Rust", "Something else"]);
}

#[test]
fn a_subtitle_an_author_and_a_tag_outweigh_a_body() {
    let subtitled = |bits, subtitle: &str| {
        let mut doc = post(bits, "About", "Plain.");
        doc.subtitle = subtitle.into();
        doc
    };
    let (_folder, index) = posts(vec![
        post(1, "In the body", "compilers compilers compilers"),
        subtitled(2, "On compilers"),
        tagged(post(3, "Tagged", "Plain."), "compilers"),
    ]);
    assert_eq!(titles(&index, "compilers").last().unwrap(), "In the body");
    assert_eq!(titles(&index, "lovelace").len(), 3);
}

#[test]
fn the_last_word_may_be_a_beginning() {
    let (_folder, index) = library();
    for query in ["a", "as", "asy", "asyn", "asynchronous prog", "asynchronous p"] {
        assert!(titles(&index, query).contains(&"Asynchronous programming".to_owned()), "{query}");
    }
    assert!(titles(&index, "asyn programming").is_empty());
    assert!(titles(&index, "pro asynchronous").is_empty());
}

#[test]
fn what_was_typed_ranks_before_longer_words() {
    let (_folder, index) =
        posts(vec![post(1, "Rusty nails", "a"), post(2, "Rust", "b"), post(3, "Rustacean", "c")]);
    assert_eq!(titles(&index, "rust").first().unwrap(), "Rust");
    assert_eq!(titles(&index, "rust").len(), 3);
}

#[test]
fn mistyped_words_are_found() {
    let (_folder, index) = library();
    for query in [
        "borow checker",   // a letter is missing
        "borrrow checker", // a letter too many
        "borrow cehcker",  // neighbours swapped
        "botrow checker",  // a wrong letter
        "borrow chekcer",
        "exlpained",
        "asinchronus programming", // two in a long word
        "norrow checker",          // the first letter
    ] {
        assert_eq!(titles(&index, query).len(), 1, "{query}");
    }
    assert!(titles(&index, "bxxxow checker").is_empty());
    assert!(titles(&index, "cax").is_empty(), "short words have no typos");
}

#[test]
fn words_are_taken_as_mistyped_only_when_nothing_is_found_as_typed() {
    let (_folder, index) = posts(vec![
        post(1, "A house", "x"),
        post(2, "A mouse", "y"),
        post(3, "Trains at night", "z"),
        post(4, "Rain in May", "z"),
        post(5, "A café in Rome", "z"),
        post(6, "Take care", "In any case, safe."),
    ]);
    assert_eq!(titles(&index, "mouse"), ["A mouse"]);
    assert_eq!(titles(&index, "house"), ["A house"]);
    assert_eq!(titles(&index, "train"), ["Trains at night"]);
    assert_eq!(titles(&index, "café"), ["A café in Rome"]);
    assert_eq!(titles(&index, "cafe"), ["A café in Rome"]);
    // What stands nowhere is taken first: "night" is spelled right.
    assert_eq!(titles(&index, "tranis night"), ["Trains at night"]);
    // Each word stands somewhere, and nothing has both. The first letter is right then.
    assert_eq!(titles(&index, "case rome"), ["A café in Rome"]);
    assert!(titles(&index, "mouse rome").is_empty());
    let answer = search(&index, IndexName::Posts, "house");
    assert!(!answer.with_typos);
    assert!(search(&index, IndexName::Posts, "housr").with_typos);
}

#[test]
fn quoted_words_stand_side_by_side_and_are_meant_as_typed() {
    let mut tea = post(4, "Green tea", "Ends here.");
    tea.subtitle = "Leaves and water".into();
    let (_folder, index) = posts(vec![
        post(1, "The borrow checker explained", "Lifetimes in depth."),
        post(2, "A checker of what I borrow", "The borrow is a checker of its own."),
        post(3, "東京都の天気", "今日は晴れです。Rust入門 for all"),
        tea,
    ]);
    assert_eq!(titles(&index, "borrow checker").len(), 2);
    for query in ["\"borrow checker\"", "“Borrow Checker”", "explained \"borrow checker\""] {
        assert_eq!(titles(&index, query), ["The borrow checker explained"], "{query}");
    }
    for query in [
        "\"checker borrow\"",
        "\"borrow check\"",  // no beginning
        "\"borow checker\"", // no mistake
        "\"explained\" sugar",
        "\"tea leaves\"", // not across the border of title and subtitle
        "\"water ends\"",
    ] {
        assert!(titles(&index, query).is_empty(), "{query}");
    }
    // One word in quotation marks stands for itself alone.
    assert_eq!(titles(&index, "explai").len(), 1);
    assert!(titles(&index, "\"explai\"").is_empty());
    // Not finished yet.
    assert_eq!(titles(&index, "\"borrow check").len(), 2);
    for query in ["\"東京都\"", "\"東京\"", "\"都の天気\"", "\"Rust入門\"", "\"Rust入門 for\""]
    {
        assert_eq!(titles(&index, query), ["東京都の天気"], "{query}");
    }
    assert!(titles(&index, "\"天気東京\"").is_empty());
}

#[test]
fn responses_stand_behind_stories_and_show_how_they_begin() {
    let mut response = post(1, "", "Ada rust ada rust. Rust!");
    response.is_response = true;
    response.excerpt = "Ada rust ada rust.".into();
    response.clap_count = 5000;
    let long = "plain words ".repeat(300);
    let (_folder, index) =
        posts(vec![response, post(2, "A story", &format!("{long} rust")), post(3, "Rust", "x")]);
    assert_eq!(titles(&index, "rust"), ["Rust", "A story", "Ada rust ada rust."]);
    assert_eq!(titles(&index, "lovelace").last().unwrap(), "Ada rust ada rust.");
    assert_eq!(titles(&index, "").last().unwrap(), "Ada rust ada rust.");
}

#[test]
fn accents_and_case_do_not_matter() {
    let (_folder, index) = library();
    for query in ["creme brulee", "CRÈME BRÛLÉE", "cre\u{300}me", "brul"] {
        assert_eq!(titles(&index, query), ["Crème brûlée at home"], "{query}");
    }
}

#[test]
fn chinese_japanese_and_korean_are_found_by_any_part() {
    let (_folder, index) = library();
    for query in ["東京", "京都", "天気", "東京都", "晴れ", "都", "気"] {
        assert_eq!(titles(&index, query), ["東京都の天気"], "{query}");
    }
    assert!(titles(&index, "大阪").is_empty());
    assert_eq!(titles(&index, "한국").len(), 1);
}

#[test]
fn hebrew_and_arabic_are_found() {
    let (_folder, index) = library();
    for query in ["שלום", "עולם שלום", "שָׁלוֹם", "תכנ", "שלוס"] {
        assert_eq!(titles(&index, query), ["שלום עולם"], "{query}");
    }
    assert_eq!(titles(&index, "مرحبا").len(), 1);
}

#[test]
fn versions_and_language_names_are_words() {
    let (_folder, index) = library();
    for query in ["1.95", "1.95.0", "rust 1.95.0", "c++", "C#"] {
        assert_eq!(titles(&index, query).first().unwrap(), "Announcing Rust 1.95.0", "{query}");
    }
}

#[test]
fn newer_and_more_liked_stories_win_a_tie() {
    let with = |bits, seconds, claps| {
        let mut doc = post(bits, "Same title", "same");
        doc.latest_published_at = at(seconds);
        doc.clap_count = claps;
        doc
    };
    let old_and_new = vec![with(1, 1_000_000_000, 0), with(2, 1_690_000_000, 0)];
    let (_folder, index) = posts(old_and_new);
    assert_eq!(search(&index, IndexName::Posts, "same").hits[0].id, "000000000002");
    let (_folder, index) = posts(vec![with(1, 1_600_000_000, 1), with(2, 1_600_000_000, 900)]);
    assert_eq!(search(&index, IndexName::Posts, "same").hits[0].id, "000000000002");
}

#[test]
fn kinds_do_not_mix() {
    let (_folder, index) = index_of(&[
        post(1, "Ada", "ada").into(),
        user(2, "ada", "Ada Lovelace").into(),
        tag("ada", 1).into(),
        collection(3, "Ada Weekly").into(),
        catalog(4, "About Ada").into(),
    ]);
    for kind in [
        IndexName::Posts,
        IndexName::Users,
        IndexName::Tags,
        IndexName::Collections,
        IndexName::Catalogs,
    ] {
        assert_eq!(search(&index, kind, "ada").total, 1, "{kind}");
        assert_eq!(search(&index, kind, "").total, 1, "{kind}");
    }
    assert_eq!(search(&index, IndexName::BookEditions, "ada").total, 0);
}

// V230, V231, V232, F438, F439
// proves V227: "A topic without stories is not found"
// proves V228: "A topic with one story can be found"
// proves V229: "A person who only stands as an author is not found"
#[test]
fn the_quality_filter_holds_unless_permitted() {
    let mut low = post(1, "Low", "words");
    low.written_by_high_quality_user = false;
    let mut stranger = user(2, "stranger", "Stranger Words");
    stranger.high_quality = false;
    let mut missing = stranger.clone();
    missing.id = quire_core::UserId::from_bits(3);
    missing.writes_high_quality = false;
    let mut author = user(4, "author", "Author Words");
    author.is_author_only = true;
    let (_folder, index) = index_of(&[
        low.into(),
        post(5, "High", "words").into(),
        SearchDoc::User(stranger),
        SearchDoc::User(missing),
        SearchDoc::User(author),
        tag("words", 0).into(),
        tag("wordsmith", 1).into(),
    ]);
    assert_eq!(titles(&index, "words"), ["High"]);
    assert_eq!(names(&index, IndexName::Users, "words").len(), 1);
    assert_eq!(names(&index, IndexName::Tags, "words"), ["wordsmith"]);

    let unfiltered = quire_search::SearchContext { may_see_unfiltered: true, ..context() };
    let count = |kind| index.search(&SearchRequest::new(kind, "words"), &unfiltered).unwrap().total;
    assert_eq!(count(IndexName::Posts), 2);
    assert_eq!(count(IndexName::Users), 2, "but never authors without an account");
    assert_eq!(count(IndexName::Tags), 1, "and never tags without stories");
}

#[test]
fn pages_follow_each_other_without_overlap() {
    let docs = (0..120).map(|n| post(n, &format!("Story {n}"), "same words")).collect();
    let (_folder, index) = posts(docs);
    let mut seen = std::collections::BTreeSet::new();
    for page in 0..3 {
        let request = SearchRequest {
            page,
            hits_per_page: 500,
            ..SearchRequest::new(IndexName::Posts, "same")
        };
        let answer = index.search(&request, &context()).unwrap();
        assert_eq!(answer.total, 120);
        assert!(answer.exhaustive);
        seen.extend(answer.hits.into_iter().map(|hit| hit.id));
    }
    assert_eq!(seen.len(), 120, "50 hits are the most of a page");
    let far = SearchRequest { page: usize::MAX, ..SearchRequest::new(IndexName::Posts, "same") };
    assert!(index.search(&far, &context()).unwrap().hits.is_empty());
}

#[test]
fn changes_are_seen_at_once_and_the_checkpoint_moves() {
    let (folder, index) = posts(vec![post(1, "Before", "x")]);
    let ops = [upsert(post(1, "After", "x")), upsert(post(2, "Second", "x"))];
    index.apply(&ops, 7).unwrap();
    assert_eq!(titles(&index, "before"), Vec::<String>::new());
    assert_eq!(titles(&index, "after"), ["After"]);
    let gone = IndexOp::Delete { index: IndexName::Posts, id: "000000000002".into() };
    index.apply(&[gone.clone(), gone], 9).unwrap();
    assert_eq!(titles(&index, "second"), Vec::<String>::new());
    assert_eq!(index.outcome(), OpenOutcome::Ready { seq: 9 });
    drop(index);
    let again = quire_search::Index::open(&folder.path().join("index"));
    assert_eq!(again.outcome(), OpenOutcome::Ready { seq: 9 });
    assert_eq!(titles(&again, "after"), ["After"]);
    assert_eq!(again.document_count(), 1);
}

#[test]
fn the_last_step_for_an_id_counts() {
    let (_folder, index) = posts(vec![]);
    let gone = IndexOp::Delete { index: IndexName::Posts, id: "000000000001".into() };
    index.apply(&[upsert(post(1, "One", "x")), gone, upsert(post(1, "Two", "x"))], 2).unwrap();
    assert_eq!(titles(&index, ""), ["Two"]);
}

#[test]
fn the_old_index_answers_during_a_rebuild() {
    let (_folder, index) = posts(vec![post(1, "Old", "x")]);
    let mut rebuild = index.rebuild().unwrap();
    rebuild.add(&post(2, "New", "x").into()).unwrap();
    assert_eq!(titles(&index, ""), ["Old"]);
    index.apply(&[upsert(post(3, "Meanwhile", "x"))], 5).unwrap();
    assert_eq!(titles(&index, "meanwhile"), ["Meanwhile"]);
    rebuild.finish(4).unwrap();
    assert_eq!(index.outcome(), OpenOutcome::Ready { seq: 4 });
    assert_eq!(titles(&index, ""), ["New"]);
    index.apply(&[upsert(post(3, "Meanwhile", "x"))], 5).unwrap();
    assert_eq!(titles(&index, "").len(), 2);
}

#[test]
fn a_rebuild_given_up_changes_nothing() {
    let (_folder, index) = posts(vec![post(1, "Old", "x")]);
    drop(index.rebuild().unwrap());
    assert_eq!(titles(&index, ""), ["Old"]);
    index.rebuild().unwrap().finish(3).unwrap();
    assert!(titles(&index, "").is_empty());
}

#[test]
fn two_rebuilds_at_once_are_refused() {
    let (_folder, index) = posts(vec![post(1, "Old", "x")]);
    let first = index.rebuild().unwrap();
    assert!(matches!(index.rebuild().map(drop), Err(quire_search::IndexError::RebuildUnderWay)));
    first.finish(2).unwrap();
    assert!(index.rebuild().is_ok());
}

#[test]
fn searches_go_on_while_the_index_changes_and_is_rebuilt() {
    let (_folder, index) = posts((0..50).map(|n| post(n, "Steady words", "text")).collect());
    std::thread::scope(|scope| {
        let searching = scope.spawn(|| {
            for _ in 0..200 {
                assert_eq!(search(&index, IndexName::Posts, "steady words").total, 50);
            }
        });
        for seq in 2..12 {
            let ops: Vec<IndexOp> =
                (0..10).map(|n| upsert(post(n, "Steady words", &format!("text {seq}")))).collect();
            index.apply(&ops, seq).unwrap();
        }
        let mut rebuild = index.rebuild().unwrap();
        for n in 0..50 {
            rebuild.add(&post(n, "Steady words", "text").into()).unwrap();
        }
        rebuild.finish(12).unwrap();
        searching.join().unwrap();
    });
    assert_eq!(index.outcome(), OpenOutcome::Ready { seq: 12 });
}

#[test]
fn the_costliest_queries_come_to_an_end() {
    let docs = (0..500).map(|n| post(n, &format!("Word{n} thing{n}"), "text of words")).collect();
    let (_folder, index) = posts(docs);
    let long = "abcdefghijklmnopqrstuvwxyzabcdef".to_owned();
    let many: Vec<String> =
        (0..15).map(|n| format!("{}{}", char::from(b'a' + n), &long[..30])).collect();
    assert_eq!(search(&index, IndexName::Posts, &many.join(" ")).total, 0);
    assert_eq!(search(&index, IndexName::Posts, &"x".repeat(100_000)).total, 0);
    assert_eq!(search(&index, IndexName::Posts, &"東".repeat(512)).total, 0);
}
