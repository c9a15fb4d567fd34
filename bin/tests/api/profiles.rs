//! What writers put on their profiles: pinned stories, what they say of themselves, books.

use super::{
    drafts::p,
    world::{
        ADA, BOB, Browser, DRAFT, LOCKED, PUBLIC, RESPONSE, UNLISTED, World, on_each_database,
        story_id, user_id,
    },
};
use quire_core::{
    ImageId, StoryId, UserId,
    image::{Placeholder, Size},
    story::{Story, StoryStatus, Visibility},
};
use quire_store::image::{Image, ImageKind};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const PIN: &str =
    "mutation($id: ID!) { pinPost(postId: $id) { __typename ... on BadRequest { message } } }";
const UNPIN: &str = "mutation($id: ID!) { unpinPost(postId: $id) { __typename } }";
const ABOUT: &str = "mutation($blocks: Blocks!) { updateAbout(blocks: $blocks) { __typename
    ... on User { aboutHtml aboutBlocks } ... on BadRequest { message } ... on InvalidDocument { message } } }";
const ADD: &str = "mutation($input: BookInput!) { addBook(input: $input) { __typename
    ... on Book { id title description coverId editions { id format link } } ... on BadRequest { message } } }";
const UPDATE: &str = "mutation($id: ID!, $input: BookInput!) { updateBook(bookId: $id, input: $input) {
    __typename ... on Book { title coverUrl editions { id format } } ... on BadRequest { message } } }";
const ORDER: &str = "mutation($ids: [ID!]!) { orderBooks(bookIds: $ids) { __typename ... on Books { books { title } } } }";
const REMOVE: &str = "mutation($id: ID!) { removeBook(bookId: $id) { __typename ... on Books { books { title } } } }";

async fn act(browser: &Browser, query: &str, variables: Value) -> Value {
    let answer = browser.ask_with(query, variables).await;
    assert!(answer.get("errors").is_none(), "{answer}");
    answer["data"].as_object().unwrap().values().next().unwrap().clone()
}

async fn profile(browser: &Browser, fields: &str) -> Value {
    let query = format!("{{ userResult(username: \"ada\") {{ ... on User {{ {fields} }} }} }}");
    browser.ask(&query).await["data"]["userResult"].clone()
}

/// What the writes of a test purge.
fn listening(world: &World) -> impl Fn() -> Vec<String> + use<> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = heard.clone();
    world.app.store.on_commit(move |changes| {
        let tags = changes.iter().flat_map(|recorded| recorded.change.tags.clone());
        listener.lock().unwrap().extend(tags);
    });
    move || std::mem::take(&mut *heard.lock().unwrap())
}

async fn more_stories(world: &World) {
    let write = world.app.store.write(|c| {
        for n in [30, 31, 32] {
            let story = Story {
                creator_id: UserId::from_bits(ADA),
                ..super::world::a_story(n, StoryStatus::Published, Visibility::Public)
            };
            super::world::add(c, &story, &[])?;
        }
        Ok::<_, quire_store::StoreError>(())
    });
    write.await.unwrap();
}

#[tokio::test]
async fn a_writer_pins_their_own_listed_stories_and_everybody_sees_them_first() {
    on_each_database(async |world| {
        more_stories(&world).await;
        let purged = listening(&world);
        let ada = world.signed_in(ADA).await;
        for n in [PUBLIC, LOCKED, 30] {
            world.doubles.clock.advance(1);
            assert_eq!(act(&ada, PIN, json!({ "id": story_id(n) })).await["__typename"], "Post");
            assert_eq!(purged(), [format!("user:{}", user_id(ADA))]);
        }
        let shown = profile(&world.browser(), "pinnedPosts { id }").await;
        let id = |n| json!({ "id": story_id(n) });
        assert_eq!(shown, json!({ "pinnedPosts": [id(30), id(LOCKED), id(PUBLIC)] }));
        let full = act(&ada, PIN, json!({ "id": story_id(31) })).await;
        assert_eq!(full["message"], "You can pin 3 stories; unpin one first.");
        for _ in 0..2 {
            let done = act(&ada, UNPIN, json!({ "id": story_id(LOCKED) })).await;
            assert_eq!(done["__typename"], "Post");
        }
        assert_eq!(purged().len(), 1, "what was not pinned changes nothing");
        let unlist = world.app.store.write(|c| {
            let story = quire_store::story::find(c, &StoryId::from_bits(30))?.unwrap();
            quire_store::story::save(c, &Story { visibility: Visibility::Unlisted, ..story })
        });
        unlist.await.unwrap();
        let shown = profile(&world.browser(), "pinnedPosts { id }").await;
        assert_eq!(shown, json!({ "pinnedPosts": [id(PUBLIC)] }));
    })
    .await;
}

#[tokio::test]
async fn what_is_not_listed_or_somebody_elses_is_not_pinned() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    for n in [UNLISTED, DRAFT] {
        let refused = act(&ada, PIN, json!({ "id": story_id(n) })).await;
        assert_eq!(refused["__typename"], "BadRequest", "{n}");
    }
    for (id, why) in [
        (story_id(RESPONSE), "Forbidden"),
        (story_id(0xdead), "NotFound"),
        ("nonsense".to_owned(), "NotFound"),
    ] {
        assert_eq!(act(&ada, PIN, json!({ "id": id })).await["__typename"], why, "{id}");
    }
    let bob = world.signed_in(BOB).await;
    let refused = act(&bob, PIN, json!({ "id": story_id(RESPONSE) })).await;
    assert_eq!(refused["__typename"], "BadRequest", "a response is no story of a list");
    assert_eq!(
        act(&bob, UNPIN, json!({ "id": story_id(PUBLIC) })).await["__typename"],
        "Forbidden"
    );
}

// F126
#[tokio::test]
async fn what_a_writer_says_of_themselves_is_a_text_rendered_from_an_allow_list() {
    on_each_database(async |world| {
        let purged = listening(&world);
        let ada = world.signed_in(ADA).await;
        let link = json!({ "type": "link", "href": "https://ada.example", "start": 0, "end": 1 });
        let blocks = json!([
            { "id": "a", "type": "p", "text": "I <b>write</b>", "marks": [link] },
            { "id": "b", "type": "li", "list": "ul", "depth": 0, "text": "often" },
        ]);
        let said = act(&ada, ABOUT, json!({ "blocks": blocks })).await;
        let html = said["aboutHtml"].as_str().unwrap().to_owned();
        assert!(html.contains("&lt;b&gt;write") && html.contains("<ul>"), "{html}");
        assert!(html.contains("href=\"https://ada.example\""), "{html}");
        assert_eq!(purged(), [format!("user:{}", user_id(ADA))]);
        let shown = profile(&world.browser(), "aboutHtml aboutBlocks").await;
        assert_eq!(shown["aboutHtml"], html);
        assert_eq!(shown["aboutBlocks"][1]["text"], "often");
        act(&ada, ABOUT, json!({ "blocks": blocks })).await;
        assert_eq!(purged(), Vec::<String>::new(), "the same again changes nothing");
        let gone = act(&ada, ABOUT, json!({ "blocks": [p("a", " ")] })).await;
        assert_eq!((&gone["aboutHtml"], &gone["aboutBlocks"]), (&json!(""), &json!([])));
    })
    .await;
}

#[tokio::test]
async fn what_is_more_than_a_text_is_refused_with_the_reason() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let script = json!({ "type": "link", "href": "javascript:alert(1)", "start": 0, "end": 1 });
    for (blocks, why) in [
        (json!([{ "id": "a", "type": "h2", "text": "Head" }]), "BadRequest"),
        (json!([{ "id": "a", "type": "image", "src": "x", "text": "" }]), "BadRequest"),
        (json!([p("a", &"x".repeat(10_001))]), "BadRequest"),
        (json!([{ "id": "a", "type": "p", "text": "x", "marks": [script] }]), "InvalidDocument"),
        (json!([p("a", "one"), p("a", "two")]), "InvalidDocument"),
        (json!([{ "nonsense": true }]), "InvalidDocument"),
    ] {
        let refused = act(&ada, ABOUT, json!({ "blocks": blocks })).await;
        assert_eq!(refused["__typename"], why, "{blocks}: {refused}");
        assert_ne!(refused["message"].as_str().unwrap(), "");
    }
    assert_eq!(profile(&ada, "aboutHtml").await["aboutHtml"], "");
}

/// A picture that a person uploaded.
async fn picture(world: &World, person: u64) -> ImageId {
    let id = ImageId::from_bits(u128::from(person));
    let image = Image {
        id: id.clone(),
        person_id: UserId::from_bits(person),
        kind: ImageKind::Jpeg,
        size: Size { width: 300, height: 400 },
        byte_count: 9,
        placeholder: Placeholder { colour: None, image_uri: None },
        focus: (50, 50),
        created_at: world.app.ports.clock.now(),
    };
    world.app.store.write(move |c| quire_store::image::insert(c, &image)).await.unwrap();
    id
}

// F127, F436
// proves A040: "A writer keeps books on their profile"
#[tokio::test]
async fn a_writer_adds_changes_orders_and_removes_books() {
    on_each_database(async |world| {
        let purged = listening(&world);
        let ada = world.signed_in(ADA).await;
        let cover = picture(&world, ADA).await;
        let edition = |format: &str, n: u64| {
            json!({ "format": format, "link": format!("https://books.example/{n}") })
        };
        let input = json!({ "title": " On \n Growth ", "description": "Plants.", "coverId": cover.as_str(),
            "editions": [edition("EBOOK", 1), edition("HARDCOVER", 2)] });
        let first = act(&ada, ADD, json!({ "input": input })).await;
        assert_eq!((&first["title"], &first["coverId"]), (&json!("On Growth"), &json!(cover.as_str())));
        let second = act(&ada, ADD, json!({ "input": { "title": "Second" } })).await;
        assert_eq!(purged().len(), 2);
        // An edition that stays keeps its id.
        let input = json!({ "title": "On Growth", "editions": [edition("HARDCOVER", 2), edition("AUDIOBOOK", 3)] });
        let changed = act(&ada, UPDATE, json!({ "id": first["id"], "input": input })).await;
        assert_eq!(changed["editions"][0]["id"], first["editions"][1]["id"]);
        assert_eq!(changed["coverUrl"], Value::Null);
        let ordered = act(&ada, ORDER, json!({ "ids": [second["id"]] })).await;
        assert_eq!(ordered["books"], json!([{ "title": "Second" }, { "title": "On Growth" }]));
        let shown = profile(&world.browser(), "books { title editions { format link } }").await;
        assert_eq!(shown["books"][1]["editions"][1], edition("AUDIOBOOK", 3));
        let left = act(&ada, REMOVE, json!({ "id": first["id"] })).await;
        assert_eq!(left["books"], json!([{ "title": "Second" }]));
        assert!(purged().iter().all(|tag| *tag == format!("user:{}", user_id(ADA))));
        let bob = world.signed_in(BOB).await;
        let input = json!({ "title": "Mine" });
        for refused in [
            act(&bob, UPDATE, json!({ "id": second["id"], "input": input })).await,
            act(&bob, REMOVE, json!({ "id": second["id"] })).await,
        ] {
            assert_eq!(refused["__typename"], "Forbidden");
        }
        let refused = act(&bob, ORDER, json!({ "ids": [second["id"]] })).await;
        assert_eq!(refused["__typename"], "NotFound");
    })
    .await;
}

#[tokio::test]
async fn what_cannot_stand_as_a_book_is_refused_with_the_reason() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let of_bob = picture(&world, BOB).await;
    let link = |link: &str| json!({ "format": "EBOOK", "link": link });
    for (input, why) in [
        (json!({ "title": "\u{200b}" }), "Please enter a title."),
        (json!({ "title": "x".repeat(201) }), "A title has at most 200 characters."),
        (
            json!({ "title": "x", "description": "x".repeat(1_001) }),
            "A description has at most 1000 characters.",
        ),
        (
            json!({ "title": "x", "editions": [link("javascript:alert(1)")] }),
            "A link begins with https:// or http://.",
        ),
        (
            json!({ "title": "x", "editions": vec![link("https://a.example"); 9] }),
            "A book has at most 8 editions.",
        ),
        (
            json!({ "title": "x", "coverId": of_bob.as_str() }),
            "This picture is no longer there; upload it again.",
        ),
        (
            json!({ "title": "x", "coverId": "../etc" }),
            "This picture is no longer there; upload it again.",
        ),
    ] {
        let refused = act(&ada, ADD, json!({ "input": input })).await;
        assert_eq!(refused["message"], why, "{refused}");
    }
    for _ in 0..50 {
        let added = act(&ada, ADD, json!({ "input": { "title": "One more" } })).await;
        assert_eq!(added["__typename"], "Book");
    }
    let refused = act(&ada, ADD, json!({ "input": { "title": "Too many" } })).await;
    assert_eq!(refused["message"], "A profile can have up to 50 books.");
}
