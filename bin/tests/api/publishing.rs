//! Publishing: now, again, and taking it back. What readers see changes with the answer.

use super::{
    drafts::{act, begin, load, p, save},
    world::{
        ADA, BOB, Browser, DRAFT, LOCKED, MEMBER, PUBLIC, TAKEN_DOWN, World, on_each_database,
        story_id, user_id,
    },
};
use http::Method;
use quire::api::Api;
use quire_app::site::Site;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

pub const PUBLISH: &str = "mutation($input: SetPostPublishedInput!) { setPostPublished(input: $input) {
    __typename
    ... on Draft { id status revision hasUnpublishedChanges scheduledAt firstPublishedAt post { url title }
        settings { slug visibility tags { slug name } previewImageId seoTitle seoDescription
            canonicalUrl license lang } }
    ... on Conflict { message } ... on BadRequest { message } ... on Forbidden { message } } }";

const SETTINGS: &str = "mutation($id: ID!, $settings: PostSettingsInput!) {
    updatePostSettings(postId: $id, settings: $settings) { __typename
        ... on Draft { settings { slug visibility tags { slug name } previewImageId seoTitle lang } }
        ... on BadRequest { message } } }";

pub async fn publish(browser: &Browser, id: &str, revision: i32, settings: Value) -> Value {
    let input = json!({ "postId": id, "revision": revision, "settings": settings });
    act(browser, PUBLISH, input).await
}

pub async fn set(browser: &Browser, id: &str, settings: Value) -> Value {
    let answer = browser.ask_with(SETTINGS, json!({ "id": id, "settings": settings })).await;
    assert!(answer.get("errors").is_none(), "{answer}");
    answer["data"]["updatePostSettings"].clone()
}

pub async fn read(browser: &Browser, id: &str) -> Value {
    let query =
        format!("{{ post(id: \"{id}\") {{ title bodyText isPreview slug tags {{ slug }} }} }}");
    browser.ask(&query).await["data"]["post"].clone()
}

pub async fn newest(world: &World) -> Vec<String> {
    let feed =
        world.browser().ask("{ latestPostsFeed(paging: { limit: 50 }) { items { id } } }").await;
    let items = feed["data"]["latestPostsFeed"]["items"].as_array().unwrap().clone();
    items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

/// The ids of stories that search finds for the title of the draft.
async fn hits(world: &World) -> Value {
    use quire_app::index::{IndexProgress, follow};
    while follow(&world.app).await.unwrap() != IndexProgress::UpToDate {}
    let body = json!({ "requests": [{ "indexName": "posts", "query": "rivers" }] }).to_string();
    let found = world.browser().send(Method::POST, "/1/indexes/*/queries", &[], body).await.json();
    let hits = found["results"][0]["hits"].as_array().unwrap();
    hits.iter().map(|hit| hit["objectID"].clone()).collect()
}

#[tokio::test]
async fn whatever_shows_a_story_is_purged_before_the_answer() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = heard.clone();
        world.app.store.on_commit(move |changes| {
            let tags = changes.iter().flat_map(|recorded| recorded.change.tags.clone());
            listener.lock().unwrap().extend(tags);
        });
        let purged = || {
            let mut tags: Vec<String> = std::mem::take(&mut *heard.lock().unwrap());
            tags.sort();
            tags
        };
        let (post, user) = (format!("post:{id}"), format!("user:{}", user_id(ADA)));
        let (below, others) = (format!("related:{post}"), format!("related:{user}"));
        let of = |tags: &[&str]| {
            let own = ["page:home", post.as_str(), user.as_str(), below.as_str(), others.as_str()];
            let mut all: Vec<String> =
                own.iter().chain(tags).map(|tag| (*tag).to_owned()).collect();
            all.sort();
            all
        };
        publish(&ada, &id, 1, json!({ "tags": ["rust"] })).await;
        assert_eq!(purged(), of(&["tag:rust"]));
        set(&ada, &id, json!({ "tags": ["lakes"] })).await;
        assert_eq!(purged(), of(&["tag:lakes", "tag:rust"]), "where it stood, and where it stands");
        set(&ada, &id, json!({ "tags": ["lakes"] })).await;
        assert!(purged().is_empty(), "nothing changed");
        save(&ada, json!({ "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "x" }))
            .await;
        assert!(purged().is_empty(), "readers see nothing of it");
        publish(&ada, &id, 2, Value::Null).await;
        let mut wanted = of(&["tag:lakes"]);
        wanted.retain(|tag| ![&others, &below].contains(&tag));
        wanted.insert(0, format!("+{below}"));
        assert_eq!(purged(), wanted, "another text leaves the other stories of its writer alone");
        for act in ["unpublishPost(postId", "deletePost(targetPostId", "undeletePost(targetPostId"]
        {
            ada.ask(&format!("mutation {{ {act}: \"{id}\") {{ __typename }} }}")).await;
            let was_out = act.starts_with("unpublish");
            let wanted = if was_out { of(&["tag:lakes"]) } else { Vec::new() };
            assert_eq!(purged(), wanted, "{act}: a draft shows nowhere");
        }
        publish(&ada, &id, 2, Value::Null).await;
        purged();
        for act in ["deletePost", "undeletePost"] {
            ada.ask(&format!("mutation {{ {act}(targetPostId: \"{id}\") {{ __typename }} }}"))
                .await;
            assert_eq!(purged(), of(&["tag:lakes"]), "{act}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_story_is_out_with_the_answer() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        assert_eq!(read(&world.browser(), &id).await, Value::Null);
        let settings = json!({
            "tags": ["Rust", "Rivers & Lakes", "rust"], "seoTitle": "About rivers", "license": "CC_40_BY",
            "canonicalUrl": "https://elsewhere.example/rivers", "lang": "en-GB",
        });
        let done = publish(&ada, &id, 1, settings).await;
        assert_eq!((&done["__typename"], &done["status"]), (&json!("Draft"), &json!("PUBLISHED")), "{done}");
        assert_eq!(done["hasUnpublishedChanges"], false);
        assert_eq!(done["post"]["url"], format!("/@ada/rivers-{id}"));
        assert_eq!(
            done["settings"]["tags"],
            json!([{ "slug": "rust", "name": "Rust" }, { "slug": "rivers-lakes", "name": "Rivers & Lakes" }])
        );
        let shown = read(&world.browser(), &id).await;
        assert_eq!(shown["title"], "Rivers");
        assert_eq!(shown["bodyText"], "First.\n\nSecond.\n\nThird.");
        assert_eq!(newest(&world).await[0], id);
        let feed = world.browser().get("/feed/@ada").await.text;
        assert!(feed.contains(&id), "its author's feed");
        let tagged = world.browser().get("/feed/tag/rivers-lakes").await.text;
        assert!(tagged.contains(&id), "its tag's feed");
        assert_eq!(hits(&world).await, json!([id]), "search");
    })
    .await;
}

#[tokio::test]
async fn what_is_written_after_publishing_is_out_when_it_is_published_again() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let first = publish(&ada, &id, 1, json!({ "tags": ["rust"] })).await;
        let input = json!({
            "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "Seas",
            "blocks": [p("b", "Salty.")],
        });
        assert_eq!(save(&ada, input).await["revision"], 2);
        assert_eq!(read(&world.browser(), &id).await["title"], "Rivers");
        let stale = publish(&ada, &id, 1, Value::Null).await;
        assert_eq!(
            stale["__typename"], "Conflict",
            "the writer had not seen what was written last"
        );
        world.doubles.clock.advance(60);
        let again = publish(&ada, &id, 2, json!({ "tags": ["lakes"] })).await;
        assert_eq!(again["firstPublishedAt"], first["firstPublishedAt"]);
        let shown = read(&world.browser(), &id).await;
        assert_eq!(
            (&shown["title"], &shown["tags"]),
            (&json!("Seas"), &json!([{ "slug": "lakes" }]))
        );
        assert_eq!(shown["slug"], "rivers", "its address stays");
        assert!(shown["bodyText"].as_str().unwrap().contains("Salty."));
    })
    .await;
}

#[tokio::test]
async fn a_story_taken_back_is_a_draft_that_no_one_finds() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        publish(&ada, &id, 1, json!({ "tags": ["rust"] })).await;
        let back = format!("mutation {{ unpublishPost(postId: \"{id}\") {{ ... on Draft {{ status post {{ id }} }} }} }}");
        let done = ada.ask(&back).await["data"]["unpublishPost"].clone();
        assert_eq!(done, json!({ "status": "DRAFT", "post": null }));
        assert_eq!(read(&world.browser(), &id).await, Value::Null);
        assert!(!newest(&world).await.contains(&id));
        assert_eq!(hits(&world).await, json!([]), "search");
        assert!(!world.browser().get("/feed/@ada").await.text.contains(&id));
        let draft = load(&ada, &id).await;
        assert_eq!(draft["title"], "Rivers");
        let again = publish(&ada, &id, 1, Value::Null).await;
        assert_eq!(again["status"], "PUBLISHED");
    })
    .await;
}

#[tokio::test]
async fn of_a_locked_story_others_get_the_beginning_only() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let blocks: Vec<Value> = (0..9).map(|n| p(&format!("b{n}"), &format!("Part {n} here."))).collect();
        let made = act(
            &ada,
            "mutation($input: CreateDraftInput!) { createDraft(input: $input) { ... on DraftSaved { postId } } }",
            json!({ "saveId": "save-0001", "title": "Locked", "blocks": blocks }),
        )
        .await;
        let id = made["postId"].as_str().unwrap();
        publish(&ada, id, 1, json!({ "visibility": "LOCKED" })).await;
        let stranger = read(&world.browser(), id).await;
        assert_eq!(stranger["isPreview"], true);
        assert!(!stranger["bodyText"].as_str().unwrap().contains("Part 8"));
        let member = read(&world.signed_in(MEMBER).await, id).await;
        assert!(member["bodyText"].as_str().unwrap().contains("Part 8"));
        set(&ada, id, json!({ "visibility": "UNLISTED" })).await;
        assert!(read(&world.browser(), id).await["bodyText"].as_str().unwrap().contains("Part 8"));
        assert!(!newest(&world).await.contains(&id.to_owned()), "only for readers who have the address");
    })
    .await;
}

#[tokio::test]
async fn settings_are_changed_at_once_and_stay_where_nothing_is_said() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        publish(&ada, &id, 1, json!({ "tags": ["rust"], "lang": "en" })).await;
        let done =
            set(&ada, &id, json!({ "slug": "All about Rivers!", "seoTitle": " Rivers \n& more " }))
                .await;
        let settings = &done["settings"];
        assert_eq!(settings["slug"], "all-about-rivers");
        assert_eq!(
            (&settings["seoTitle"], &settings["lang"]),
            (&json!("Rivers & more"), &json!("en"))
        );
        assert_eq!(settings["tags"], json!([{ "slug": "rust", "name": "Rust" }]));
        assert_eq!(read(&world.browser(), &id).await["slug"], "all-about-rivers");
        let back = set(&ada, &id, json!({ "slug": "", "tags": [], "lang": "" })).await;
        assert_eq!(back["settings"]["slug"], "rivers", "made of the title again");
        assert_eq!(back["settings"]["tags"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_published_is_refused_in_words() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let many: Vec<String> = (0..6).map(|n| format!("tag {n}")).collect();
        for settings in [
            json!({ "tags": many }),
            json!({ "tags": ["!!!"] }),
            json!({ "tags": ["x".repeat(41)] }),
            json!({ "canonicalUrl": "javascript:alert(1)" }),
            json!({ "canonicalUrl": "/own" }),
            json!({ "lang": "not a language" }),
            json!({ "seoTitle": "x".repeat(101) }),
            json!({ "seoDescription": "turned \u{202e}" }),
            json!({ "previewImageId": "javascript:x" }),
            json!({ "previewImageId": "0123456789abcdef0123456789abcdef" }),
        ] {
            let refused = publish(&ada, &id, 1, settings.clone()).await;
            assert_eq!(refused["__typename"], "BadRequest", "{settings}");
            let refused = set(&ada, &id, settings.clone()).await;
            assert_eq!(refused["__typename"], "BadRequest", "{settings}");
        }
        let gone = json!({
            "postId": id, "saveId": "save-0002", "baseRevision": 1, "deletedBlocks": ["a", "b", "c"],
        });
        save(&ada, gone).await;
        let refused = publish(&ada, &id, 2, Value::Null).await;
        assert_eq!(refused["message"], "The text is empty.");
        assert_eq!(load(&ada, &id).await["status"], "DRAFT");
        let taken = publish(&ada, &story_id(TAKEN_DOWN), 1, Value::Null).await;
        assert_eq!(taken["__typename"], "Forbidden");
        let bob = world.signed_in(BOB).await;
        assert_eq!(publish(&bob, &story_id(DRAFT), 1, Value::Null).await["__typename"], "NotFound");
        assert_eq!(publish(&bob, &story_id(PUBLIC), 1, Value::Null).await["__typename"], "Forbidden");
        let at = world.app.ports.clock.now().plus_seconds(60).to_string();
        let late = json!({ "postId": story_id(LOCKED), "revision": 1, "publishAt": at });
        assert_eq!(act(&ada, PUBLISH, late).await["__typename"], "BadRequest", "it is out already");
    })
    .await;
}

#[tokio::test]
async fn changes_can_be_discarded_and_stay_in_the_history() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        publish(&ada, &id, 1, Value::Null).await;
        let input = json!({
            "postId": id, "saveId": "save-0002", "baseRevision": 1, "title": "Worse",
            "blocks": [p("x", "Worse.")], "deletedBlocks": ["a"], "order": ["c", "x", "b"],
        });
        save(&ada, input).await;
        let discard = format!(
            "mutation {{ discardDraftChanges(postId: \"{id}\") {{ __typename ... on Draft {{
                revision hasUnpublishedChanges title blocks }} ... on BadRequest {{ message }} }} }}"
        );
        let done = ada.ask(&discard).await["data"]["discardDraftChanges"].clone();
        assert_eq!((&done["revision"], &done["hasUnpublishedChanges"]), (&json!(3), &json!(false)));
        assert_eq!(done["title"], "Rivers");
        assert_eq!(done["blocks"], json!([p("a", "First."), p("b", "Second."), p("c", "Third.")]));
        assert_eq!(read(&world.browser(), &id).await["bodyText"], "First.\n\nSecond.\n\nThird.");
        let restore = format!(
            "mutation {{ restoreRevision(postId: \"{id}\", revision: 2) {{ ... on Draft {{
                revision title hasUnpublishedChanges }} }} }}"
        );
        let done = ada.ask(&restore).await["data"]["restoreRevision"].clone();
        assert_eq!(done, json!({ "revision": 4, "title": "Worse", "hasUnpublishedChanges": true }));
        // A tab that still has the old text in it meets no conflict where it wrote nothing.
        let stale = json!({
            "postId": id, "saveId": "save-0009", "baseRevision": 2, "blocks": [p("b", "Late.")],
        });
        assert_eq!(save(&ada, stale).await["__typename"], "DraftSaved");
        ada.ask(&format!("mutation {{ unpublishPost(postId: \"{id}\") {{ __typename }} }}")).await;
        let refused = ada.ask(&discard).await["data"]["discardDraftChanges"].clone();
        assert_eq!(refused["__typename"], "BadRequest", "nothing is published");
    })
    .await;
}

// proves F044: "A story or response that links to a banned site is not published"
#[tokio::test]
async fn a_story_that_leads_to_a_banned_site_is_not_published() {
    on_each_database(async |mut world: World| {
        let site = Site { banned_hosts: vec!["spam.example".to_owned()], ..Site::clone(&world.app.site) };
        world.app.site = Arc::new(site);
        world.api = Arc::new(Api::new(world.app.clone(), false));
        let ada = world.signed_in(ADA).await;
        let id = begin(&ada, "save-0001").await;
        let link = |href: &str| {
            let mark = json!({ "type": "link", "href": href, "start": 0, "end": 4 });
            json!({ "id": "a", "type": "p", "text": "Look here.", "marks": [mark] })
        };
        let refused = "PublishingRestrictedBannedLinks";
        for (revision, (href, wanted)) in (2..).zip([
            ("https://spam.example/a", refused),
            ("http://WWW.Spam.example./a", refused),
            ("https://notspam.example/", "Draft"),
            ("https://example.org/?spam.example", "Draft"),
        ]) {
            let save_id = format!("save-000{revision}");
            let input = json!({ "postId": id, "saveId": save_id, "baseRevision": revision - 1, "blocks": [link(href)] });
            assert_eq!(save(&ada, input).await["__typename"], "DraftSaved");
            let done = publish(&ada, &id, revision, Value::Null).await;
            assert_eq!(done["__typename"], wanted, "{href}");
        }
        let canonical = json!({ "canonicalUrl": "https://blog.spam.example/a" });
        assert_eq!(publish(&ada, &id, 5, canonical).await["__typename"], refused);
        assert_eq!(load(&ada, &id).await["status"], "PUBLISHED", "what is out stays out");
    })
    .await;
}
