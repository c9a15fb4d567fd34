//! Writing: beginning a story, saving it from one tab and from two, and what is refused.

use super::world::{
    ADA, BOB, Browser, DELETED, DRAFT, PUBLIC, RESPONSE, STAFF, SUSPENDED, World, canary,
    on_each_database, story_id,
};
use serde_json::{Value, json};

const CREATE: &str = "mutation($input: CreateDraftInput!) { createDraft(input: $input) {
    __typename
    ... on DraftSaved { postId revision isSeatTaken merged { order } }
    ... on InvalidDocument { problems { code blockIndex blockId } }
    ... on BadRequest { message } } }";

const SAVE: &str = "mutation($input: SaveDraftInput!) { saveDraft(input: $input) {
    __typename
    ... on DraftSaved { postId revision isSeatTaken
        merged { title subtitle blocks deletedBlocks order } }
    ... on DraftConflict { revision
        conflicts { part blockId mine { text block } theirs { text block } }
        changes { blocks deletedBlocks order } }
    ... on InvalidDocument { message problems { code blockIndex blockId message } }
    ... on Forbidden { message }
    ... on BadRequest { message } } }";

const LOAD: &str = "query($id: ID!) { draft(id: $id) { __typename ... on Draft {
    id status title subtitle blocks revision hasUnpublishedChanges excerpt wordCount
    seat { id } post { title } } } }";

pub fn p(id: &str, text: &str) -> Value {
    json!({ "id": id, "type": "p", "text": text })
}

/// Begins a story of the paragraphs `a`, `b` and `c`; returns its id.
pub async fn begin(browser: &Browser, save: &str) -> String {
    let input = json!({
        "saveId": save, "title": "Rivers", "subtitle": "and ponds",
        "blocks": [p("a", "First."), p("b", "Second."), p("c", "Third.")],
    });
    let made = act(browser, CREATE, input).await;
    assert_eq!(made["__typename"], "DraftSaved", "{made}");
    assert_eq!(made["revision"], 1);
    made["postId"].as_str().unwrap().to_owned()
}

pub async fn act(browser: &Browser, query: &str, input: Value) -> Value {
    let answer = browser.ask_with(query, json!({ "input": input })).await;
    assert!(answer.get("errors").is_none(), "{answer}");
    answer["data"].as_object().unwrap().values().next().unwrap().clone()
}

pub async fn save(browser: &Browser, input: Value) -> Value {
    act(browser, SAVE, input).await
}

pub async fn load(browser: &Browser, id: &str) -> Value {
    browser.ask_with(LOAD, json!({ "id": id })).await["data"]["draft"].clone()
}

fn texts(draft: &Value) -> Vec<&str> {
    let blocks = draft["blocks"].as_array().unwrap();
    blocks.iter().map(|block| block["text"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_story_is_begun_saved_and_found_again() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let saved = save(
            &ada,
            json!({
                "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "Rivers and lakes",
                "blocks": [p("b", "Second, again."), p("d", "Fourth.")], "deletedBlocks": ["a"],
                "order": ["b", "d", "c"],
            }),
        )
        .await;
        assert_eq!(saved["__typename"], "DraftSaved", "{saved}");
        assert_eq!((&saved["revision"], &saved["merged"]), (&json!(2), &Value::Null));
        let draft = load(&ada, &id).await;
        assert_eq!(texts(&draft), ["Second, again.", "Fourth.", "Third."]);
        assert_eq!(draft["title"], "Rivers and lakes");
        assert_eq!(draft["subtitle"], "and ponds");
        assert_eq!((&draft["status"], &draft["revision"]), (&json!("DRAFT"), &json!(2)));
        assert_eq!(draft["excerpt"], "Second, again. Fourth. Third.");
        assert_eq!((&draft["wordCount"], &draft["post"]), (&json!(4), &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn a_save_that_comes_twice_counts_once() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        assert_eq!(begin(&ada, "save-0001").await, id, "the same story");
        let bob = world.signed_in(BOB).await;
        assert_ne!(begin(&bob, "save-0001").await, id, "another person's is another story");
        let input = json!({
            "postId": id, "saveId": "save-0002", "baseRevision": 1,
            "blocks": [p("a", "First!"), p("x", "New.")], "order": ["a", "x", "b", "c"],
        });
        let first = save(&ada, input.clone()).await;
        let again = save(&ada, input.clone()).await;
        assert_eq!(first, again);
        assert_eq!(again["revision"], 2);
        // Also when the text went on in between: the old answer must not bring the old words back.
        let other = json!({
            "postId": id, "saveId": "save-0003", "baseRevision": 2, "blocks": [p("a", "First?")],
        });
        save(&ada, other).await;
        let late = save(&ada, input).await;
        assert_eq!((&late["__typename"], &late["revision"]), (&json!("DraftSaved"), &json!(3)));
        assert_eq!(late["merged"]["blocks"], json!([p("a", "First?")]));
        assert_eq!(texts(&load(&ada, &id).await)[0], "First?");
    })
    .await;
}

#[tokio::test]
async fn two_tabs_that_write_in_different_places_come_together() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let one = json!({
            "postId": id, "saveId": "tab-one-1", "baseRevision": 1,
            "blocks": [p("a", "One."), p("n", "New.")], "order": ["a", "n", "b", "c"],
        });
        save(&ada, one).await;
        let two = json!({
            "postId": id, "saveId": "tab-two-1", "baseRevision": 1, "subtitle": "and seas",
            "blocks": [p("c", "Two.")],
        });
        let merged = save(&ada, two).await;
        assert_eq!(merged["revision"], 3);
        let others = &merged["merged"];
        assert_eq!(others["blocks"], json!([p("a", "One."), p("n", "New.")]));
        assert_eq!(others["order"], json!(["a", "n", "b", "c"]));
        let draft = load(&ada, &id).await;
        assert_eq!(texts(&draft), ["One.", "New.", "Second.", "Two."]);
        assert_eq!(draft["subtitle"], "and seas");
    })
    .await;
}

#[tokio::test]
async fn the_same_block_written_in_two_tabs_is_a_conflict_with_both_versions() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let of_tab = |tab: &str, text: &str, base: i32| {
            json!({
                "postId": id, "saveId": format!("save-{tab}"), "baseRevision": base,
                "blocks": [p("b", text), p("c", "Also.")],
            })
        };
        save(&ada, of_tab("tab-one", "Mine.", 1)).await;
        let refused = save(&ada, of_tab("tab-two", "No, mine.", 1)).await;
        assert_eq!(refused["__typename"], "DraftConflict", "{refused}");
        assert_eq!(refused["revision"], 2);
        let conflicts = refused["conflicts"].as_array().unwrap();
        assert_eq!(conflicts.len(), 1, "both say the same of the other block");
        assert_eq!(conflicts[0]["blockId"], "b");
        assert_eq!(conflicts[0]["mine"]["block"], p("b", "No, mine."));
        assert_eq!(conflicts[0]["theirs"]["text"], "Mine.");
        assert_eq!(texts(&load(&ada, &id).await)[1], "Mine.", "nothing of it was kept");
        let settled = save(&ada, of_tab("settled", "Ours.", 2)).await;
        assert_eq!(settled["__typename"], "DraftSaved");
        assert_eq!(texts(&load(&ada, &id).await), ["First.", "Ours.", "Also."]);
    })
    .await;
}

#[tokio::test]
async fn what_is_written_on_a_published_story_is_not_shown_to_readers() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = story_id(PUBLIC);
        let draft = load(&ada, &id).await;
        let before = world.browser().ask(&query_of(&id)).await;
        let first = draft["blocks"][0]["id"].clone();
        let input = json!({
            "postId": id, "saveId": "save-0001", "baseRevision": draft["revision"],
            "title": "Unfinished", "blocks": [p(first.as_str().unwrap(), "secretly")],
        });
        assert_eq!(save(&ada, input).await["revision"], 2);
        assert_eq!(world.browser().ask(&query_of(&id)).await, before);
        let draft = load(&ada, &id).await;
        assert_eq!(
            (&draft["title"], &draft["hasUnpublishedChanges"]),
            (&json!("Unfinished"), &json!(true))
        );
        assert!(draft["post"]["title"].as_str().unwrap().contains(&canary(PUBLIC)));
    })
    .await;
}

fn query_of(id: &str) -> String {
    format!("{{ post(id: \"{id}\") {{ title subtitle excerpt bodyHtml updatedAt wordCount }} }}")
}

#[tokio::test]
async fn no_one_but_its_author_writes_on_a_story() {
    on_each_database(async |world: World| {
        let ask = async |who: u64, story: u64| {
            let browser = world.signed_in(who).await;
            let input = json!({
                "postId": story_id(story), "saveId": "save-0001", "baseRevision": 1, "title": "x",
            });
            let saved = save(&browser, input).await["__typename"].clone();
            let found = load(&browser, &story_id(story)).await["__typename"].clone();
            (saved.as_str().unwrap().to_owned(), found.as_str().unwrap().to_owned())
        };
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(ask(BOB, DRAFT).await, pair("NotFound", "NotFound"));
        assert_eq!(ask(BOB, PUBLIC).await, pair("Forbidden", "NotFound"));
        assert_eq!(ask(STAFF, DRAFT).await, pair("Forbidden", "NotFound"));
        assert_eq!(ask(SUSPENDED, PUBLIC).await, pair("Forbidden", "NotFound"));
        assert_eq!(ask(BOB, 0xfff).await, pair("NotFound", "NotFound"));
        assert_eq!(ask(ADA, DELETED).await.0, "Forbidden", "in the trash");
        assert_eq!(ask(BOB, RESPONSE).await, pair("Forbidden", "Draft"), "changed as a whole");
        assert_eq!(ask(ADA, DRAFT).await, pair("DraftSaved", "Draft"));
    })
    .await;
}

#[tokio::test]
async fn a_second_tab_is_told_who_writes_and_may_take_over() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let write = async |seat: &str, save_id: &str, base: i32| {
            let input = json!({
                "postId": id, "saveId": save_id, "seatId": seat, "baseRevision": base,
                "title": save_id,
            });
            save(&ada, input).await["isSeatTaken"].clone()
        };
        assert_eq!(write("tab-number-1", "save-0002", 1).await, false);
        assert_eq!(load(&ada, &id).await["seat"]["id"], "tab-number-1");
        let take = "mutation($id: ID!) { takeDraftSeat(postId: $id, seatId: \"tab-number-2\") {
            ... on Draft { seat { id } } } }";
        let taken = ada.ask_with(take, json!({ "id": id })).await;
        assert_eq!(taken["data"]["takeDraftSeat"]["seat"]["id"], "tab-number-2");
        assert_eq!(write("tab-number-1", "save-0003", 2).await, true, "saved all the same");
        assert_eq!(load(&ada, &id).await["title"], "save-0003");
        assert_eq!(write("tab-number-2", "save-0004", 3).await, false);
        world.doubles.clock.advance(61);
        assert_eq!(write("tab-number-1", "save-0005", 4).await, false, "the other has gone");
    })
    .await;
}

#[tokio::test]
async fn hostile_documents_are_refused_and_the_block_is_named() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let id = begin(&ada, "save-0001").await;
    let marked =
        |marks: Value| json!({ "id": "bad", "type": "p", "text": "a😀bc", "marks": marks });
    let link = |href: &str| marked(json!([{ "type": "link", "href": href, "start": 0, "end": 1 }]));
    let cell = |text: &str, marks: Value| {
        let cell = json!({ "text": text, "marks": marks });
        json!({ "id": "bad", "type": "table", "rows": [[cell]] })
    };
    let picture = |said: Value| {
        let mut block = json!({
            "id": "bad", "type": "image", "src": "https://a.example/a.png", "width": 1,
            "height": 1, "alt": "", "layout": "inset", "focusX": 50, "focusY": 50,
        });
        for (name, value) in said.as_object().unwrap() {
            block[name] = value.clone();
        }
        block
    };
    for (block, code) in [
        (json!({ "id": "bad", "type": "marquee", "text": "x" }), "UNREADABLE_BLOCK"),
        (json!({ "id": "bad", "type": "p", "text": 7 }), "UNREADABLE_BLOCK"),
        (
            json!({ "id": "bad", "type": "image", "src": "a.png", "focusX": 900 }),
            "UNREADABLE_BLOCK",
        ),
        (marked(json!([{ "type": "blink", "start": 0, "end": 1 }])), "UNREADABLE_BLOCK"),
        (marked(json!([{ "type": "em", "start": 0, "end": 2 }])), "MARK_SPLITS_SURROGATE"),
        (marked(json!([{ "type": "em", "start": 2, "end": 3 }])), "MARK_SPLITS_SURROGATE"),
        (marked(json!([{ "type": "em", "start": 3, "end": 9 }])), "MARK_OUT_OF_RANGE"),
        (
            marked(json!([
                { "type": "em", "start": 0, "end": 4 }, { "type": "em", "start": 3, "end": 5 },
            ])),
            "OVERLAPPING_MARKS",
        ),
        (link("javascript:alert(1)"), "FORBIDDEN_SCHEME"),
        (link("data:text/html,x"), "FORBIDDEN_SCHEME"),
        (link("https://good.example/\u{202e}moc"), "FORBIDDEN_SCHEME"),
        (p("bad", "turned \u{202e}round"), "DIRECTION_CONTROL"),
        (p("bad", "isolated \u{2066}here\u{2069}"), "DIRECTION_CONTROL"),
        (p("bad", "nul \u{0}"), "CONTROL_CHARACTER"),
        (json!({ "id": "bad", "type": "embed", "url": "http://x.example" }), "FORBIDDEN_SCHEME"),
        (p("bad", &"x".repeat(100_001)), "TEXT_TOO_LONG"),
        (
            marked(json!([
                { "type": "link", "href": "/a", "start": 0, "end": 4 },
                { "type": "link", "href": "/b", "start": 3, "end": 5 },
            ])),
            "OVERLAPPING_MARKS",
        ),
        (cell("😀", json!([{ "type": "em", "start": 0, "end": 1 }])), "MARK_SPLITS_SURROGATE"),
        (cell("a\u{202e}b", json!([])), "DIRECTION_CONTROL"),
        (picture(json!({ "text": "a\u{2067}b" })), "DIRECTION_CONTROL"),
        (picture(json!({ "alt": "a\u{202e}b" })), "DIRECTION_CONTROL"),
        (picture(json!({ "href": "javascript:alert(1)" })), "FORBIDDEN_SCHEME"),
        (picture(json!({ "src": "javascript:alert(1)" })), "FORBIDDEN_SCHEME"),
    ] {
        let input = json!({
            "postId": id, "saveId": "save-0002", "baseRevision": 1,
            "blocks": [p("ok", "Fine."), block], "order": ["a", "ok", "bad", "b", "c"],
        });
        let refused = save(&ada, input).await;
        assert_eq!(refused["__typename"], "InvalidDocument", "{code}: {refused}");
        let problem = &refused["problems"][0];
        assert_eq!((&problem["code"], &problem["blockId"]), (&json!(code), &json!("bad")));
        assert_eq!(problem["blockIndex"], 1);
    }
    let nameless = json!({
        "postId": id, "saveId": "save-0002", "baseRevision": 1,
        "blocks": [{ "id": "NOT AN ID", "type": "p", "text": "x" }],
    });
    let problem = save(&ada, nameless).await["problems"][0].clone();
    assert_eq!((&problem["code"], &problem["blockIndex"]), (&json!("UNREADABLE_BLOCK"), &json!(0)));
    let many: Vec<Value> =
        (0..20_000).map(|n| json!({ "id": format!("x{n}"), "type": "separator" })).collect();
    let input = json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "blocks": many });
    assert_eq!(save(&ada, input).await["problems"][0]["code"], "TOO_MANY_BLOCKS");
    // As short as blocks can be said, two hundred thousand of them are let in, and none is looked at.
    let many = vec![json!({}); 200_000];
    let input = json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "blocks": many });
    let problem = save(&ada, input).await["problems"][0].clone();
    assert_eq!(problem["code"], "TOO_MANY_BLOCKS");
    assert!(problem["message"].as_str().unwrap().contains("200000"), "{problem}");
    assert_eq!(load(&ada, &id).await["revision"], 1, "nothing was kept");
}

#[tokio::test]
async fn saves_that_make_no_sense_are_refused_in_words() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let id = begin(&ada, "save-0001").await;
    for input in [
        json!({ "postId": id, "saveId": "short", "baseRevision": 1 }),
        json!({ "postId": id, "saveId": "save-0002", "baseRevision": 2 }),
        json!({ "postId": id, "saveId": "save-0002", "baseRevision": -1 }),
        json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "seatId": "x y z x y z" }),
        json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "order": ["a", "a"] }),
        json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "deletedBlocks": ["A"] }),
        json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "two\nlines" }),
        json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "a\u{202e}b" }),
        json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "subtitle": "a\u{2066}b" }),
    ] {
        let refused = save(&ada, input.clone()).await;
        assert_eq!(refused["__typename"], "BadRequest", "{input}");
        assert!(refused["message"].as_str().unwrap().ends_with('.'), "{refused}");
    }
    let lost = json!({ "postId": "nonsense", "saveId": "save-0002", "baseRevision": 1 });
    assert_eq!(save(&ada, lost).await["__typename"], "NotFound");
}

#[tokio::test]
async fn a_story_that_is_begun_twice_at_once_is_one_story() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let again = world.signed_in(ADA).await;
        let third = world.signed_in(ADA).await;
        for n in 0..8 {
            let save = format!("save-{n:04}");
            let begun =
                tokio::join!(begin(&ada, &save), begin(&again, &save), begin(&third, &save));
            assert_eq!((&begun.0, &begun.0), (&begun.1, &begun.2));
        }
    })
    .await;
}

#[tokio::test]
async fn settings_that_change_while_words_are_saved_keep_the_words() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let again = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        for n in 2..20 {
            let text = format!("Words {n}.");
            let words = json!({
                "postId": id, "saveId": format!("save-{n:04}"), "baseRevision": n - 1,
                "blocks": [p("a", &text)],
            });
            let slug = format!(
                "mutation {{ updatePostSettings(postId: \"{id}\", settings: {{ slug: \"s-{n}\" }}) {{
                    __typename }} }}"
            );
            let (saved, set) = tokio::join!(save(&ada, words), again.ask(&slug));
            assert_eq!(saved["revision"], n, "{saved}");
            assert_eq!(set["data"]["updatePostSettings"]["__typename"], "Draft", "{set}");
            let draft = load(&ada, &id).await;
            assert_eq!((&draft["revision"], texts(&draft)[0]), (&json!(n), text.as_str()));
        }
    })
    .await;
}
