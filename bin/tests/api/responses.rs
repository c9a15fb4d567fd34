//! Responses: sending, changing and deleting them, and what is refused.

use super::{
    drafts::{act, p},
    world::{
        ADA, BOB, Browser, LOCKED, MEMBER, PUBLIC, RESPONSE, SUSPENDED, TAKEN_DOWN, World,
        on_each_database, story_id, user_id,
    },
};
use quire::api::Api;
use quire_app::site::Site;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const RESPOND: &str = "mutation($input: RespondInput!) { respondToPost(input: $input) {
    __typename
    ... on Post { id bodyText isResponse isPublished inResponseTo { id } }
    ... on InvalidDocument { message problems { code blockIndex blockId message } }
    ... on DiscussionClosed { message } ... on RateLimited { message retryAfter }
    ... on Forbidden { message } ... on BadRequest { message } } }";

const UPDATE: &str = "mutation($input: UpdateResponseInput!) { updateResponse(input: $input) {
    __typename
    ... on Post { id bodyText }
    ... on InvalidDocument { problems { code blockId } }
    ... on DiscussionClosed { message } ... on RateLimited { retryAfter }
    ... on Forbidden { message } ... on BadRequest { message } } }";

pub async fn respond(browser: &Browser, to: &str, save: &str, text: &str) -> Value {
    let input = json!({ "postId": to, "saveId": save, "blocks": [p("a", text)] });
    act(browser, RESPOND, input).await
}

/// Responds and returns the id of the response.
pub async fn answer(browser: &Browser, to: &str, text: &str) -> String {
    let save = format!("{to}-{}", text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "-"));
    let sent = respond(browser, to, &save, text).await;
    assert_eq!(sent["__typename"], "Post", "{sent}");
    sent["id"].as_str().unwrap().to_owned()
}

async fn update(browser: &Browser, id: &str, blocks: Value) -> Value {
    act(browser, UPDATE, json!({ "postId": id, "blocks": blocks })).await
}

pub async fn count(world: &World, id: &str) -> i64 {
    let query = format!("{{ post(id: \"{id}\") {{ responsesCount postResponses {{ count }} }} }}");
    let post = world.browser().ask(&query).await["data"]["post"].clone();
    assert_eq!(post["responsesCount"], post["postResponses"]["count"]);
    post["responsesCount"].as_i64().unwrap()
}

pub async fn is_sound(world: &World) {
    let now = world.app.ports.clock.now();
    let broken =
        world.app.store.read(move |c| quire_store::fsck::check(c, now, |_| {})).await.unwrap();
    assert_eq!(broken, []);
}

async fn trash(browser: &Browser, act: &str, id: &str) {
    let call = format!("mutation {{ {act}(targetPostId: \"{id}\") {{ __typename }} }}");
    assert_eq!(browser.ask(&call).await["data"][act]["__typename"], "Draft");
}

#[tokio::test]
async fn a_response_is_out_with_the_answer_and_so_is_a_response_to_it() {
    on_each_database(async |world: World| {
        let (ada, mel) = (world.signed_in(ADA).await, world.signed_in(MEMBER).await);
        let story = story_id(PUBLIC);
        assert_eq!(count(&world, &story).await, 1);
        let sent = respond(&mel, &story, "save-0001", "Well said.").await;
        assert_eq!(sent["bodyText"], "Well said.");
        assert_eq!(sent["inResponseTo"]["id"], story);
        assert_eq!((&sent["isResponse"], &sent["isPublished"]), (&json!(true), &json!(true)));
        assert_eq!(count(&world, &story).await, 2);
        let first = sent["id"].as_str().unwrap();
        let second = answer(&ada, first, "Thank you.").await;
        assert_eq!(count(&world, first).await, 1);
        assert_eq!(count(&world, &story).await, 2, "direct responses are counted");
        let query = format!(
            "{{ post(id: \"{second}\") {{ threadAncestors {{ id }} inResponseTo {{ id }} }} }}"
        );
        let post = world.browser().ask(&query).await["data"]["post"].clone();
        assert_eq!(post["threadAncestors"], json!([{ "id": story }, { "id": first }]));
        assert_eq!(post["inResponseTo"]["id"], first);
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn the_same_save_responds_once_however_often_it_comes_at_once() {
    on_each_database(async |world: World| {
        let mel = world.signed_in(MEMBER).await;
        let sent = (0..50).map(|_| {
            let mel = mel.clone();
            tokio::spawn(async move { respond(&mel, &story_id(PUBLIC), "save-0001", "Yes.").await })
        });
        let sent = futures_util::future::join_all(sent).await;
        let ids: Vec<Value> = sent.into_iter().map(|one| one.unwrap()["id"].clone()).collect();
        assert!(ids[0].is_string() && ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_eq!(count(&world, &story_id(PUBLIC)).await, 2);
        let later = respond(&mel, &story_id(PUBLIC), "save-0001", "Something else.").await;
        assert_eq!((&later["id"], &later["bodyText"]), (&ids[0], &json!("Yes.")));
        let elsewhere = respond(&mel, &story_id(RESPONSE), "save-0001", "Yes.").await;
        assert_ne!(elsewhere["id"], ids[0], "a save is one of its story");
        let bob = world.signed_in(BOB).await;
        let by_bob = respond(&bob, &story_id(PUBLIC), "save-0001", "Yes.").await;
        assert_ne!(by_bob["id"], ids[0], "and of its writer");
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn counts_are_exact_when_many_respond_delete_and_take_back_at_once() {
    on_each_database(async |world: World| {
        let (ada, mel) = (world.signed_in(ADA).await, world.signed_in(MEMBER).await);
        let story = story_id(PUBLIC);
        let rounds = (0..20).map(|n| {
            let (browser, story) = (if n % 2 == 0 { &ada } else { &mel }.clone(), story.clone());
            tokio::spawn(async move {
                let id = answer(&browser, &story, &format!("Answer {n}")).await;
                trash(&browser, "deletePost", &id).await;
                if n % 4 < 2 {
                    trash(&browser, "undeletePost", &id).await;
                }
            })
        });
        for round in futures_util::future::join_all(rounds).await {
            round.unwrap();
        }
        assert_eq!(count(&world, &story).await, 1 + 10);
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn a_response_is_changed_by_its_writer_and_keeps_what_it_said() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = answer(&bob, &story_id(PUBLIC), "First thought.").await;
        world.doubles.clock.advance(60);
        let changed = update(&bob, &id, json!([p("a", "Second thought.")])).await;
        assert_eq!(changed["bodyText"], "Second thought.");
        assert_eq!(update(&bob, &id, json!([p("a", "Second thought.")])).await, changed);
        let history = format!(
            "{{ postRevisions(postId: \"{id}\") {{ items {{ revision isPublished blocks }} }}
                draft(id: \"{id}\") {{ ... on Draft {{ blocks isResponse }} }} }}"
        );
        let kept = bob.ask(&history).await["data"].clone();
        let kept_revisions = kept["postRevisions"]["items"].as_array().unwrap();
        let texts: Vec<_> = kept_revisions.iter().map(|one| &one["blocks"][0]["text"]).collect();
        assert_eq!(texts, ["Second thought.", "First thought."], "the same again changes nothing");
        assert_eq!(kept_revisions[0]["isPublished"], true);
        assert_eq!(kept["draft"]["blocks"][0]["text"], "Second thought.");
        let other = update(&ada, &id, json!([p("a", "Nonsense.")])).await;
        assert_eq!(other["__typename"], "Forbidden");
        let story = update(&ada, &story_id(PUBLIC), json!([p("a", "x")])).await;
        assert_eq!(story["__typename"], "BadRequest", "{story}");
        trash(&bob, "deletePost", &id).await;
        let deleted = update(&bob, &id, json!([p("a", "Third.")])).await;
        assert_eq!(deleted["__typename"], "Forbidden", "{deleted}");
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn two_changes_at_once_leave_one_text_and_a_sound_history() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        let id = answer(&bob, &story_id(PUBLIC), "First.").await;
        let changes = (0..10).map(|n| {
            let (bob, id) = (bob.clone(), id.clone());
            tokio::spawn(async move {
                update(&bob, &id, json!([p("a", &format!("Version {n}"))])).await
            })
        });
        for change in futures_util::future::join_all(changes).await {
            assert_eq!(change.unwrap()["__typename"], "Post");
        }
        let query = format!("{{ postRevisions(postId: \"{id}\", paging: {{ limit: 50 }}) {{ items {{ revision }} }} }}");
        let kept = bob.ask(&query).await["data"]["postRevisions"]["items"].clone();
        assert_eq!(kept.as_array().unwrap().len(), 11);
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn hostile_texts_are_refused_naming_the_block() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        let mine = answer(&bob, &story_id(PUBLIC), "Mine.").await;
        let marked = |text: &str, marks: Value| json!({ "id": "bad", "type": "p", "text": text, "marks": marks });
        let link = |href: &str| json!([{ "type": "link", "start": 0, "end": 4, "href": href }]);
        for bad in [
            json!({ "id": "bad", "type": "script", "text": "x" }),
            json!({ "id": "bad", "type": "p" , "text": 7 }),
            marked("over", json!([{ "type": "em", "start": 0, "end": 3 }, { "type": "em", "start": 1, "end": 4 }])),
            marked("\u{1f600}x", json!([{ "type": "em", "start": 1, "end": 2 }])),
            marked("short", json!([{ "type": "em", "start": 0, "end": 99 }])),
            marked("link", link("javascript:alert(1)")),
            marked("link", link("data:text/html,x")),
            marked("turned\u{202e}round", json!([])),
            marked("bell\u{7}", json!([])),
        ] {
            let blocks = json!([p("good", "Fine."), bad]);
            let input = json!({ "postId": story_id(PUBLIC), "saveId": "save-0009", "blocks": blocks });
            let refused = act(&bob, RESPOND, input).await;
            assert_eq!(refused["__typename"], "InvalidDocument", "{refused}");
            assert_eq!(refused["problems"][0]["blockId"], "bad", "{refused}");
            assert_eq!(refused["problems"][0]["blockIndex"], 1, "{refused}");
            let refused = update(&bob, &mine, blocks).await;
            assert_eq!(refused["problems"][0]["blockId"], "bad", "{refused}");
        }
        let twice = json!([p("same", "a"), p("same", "b")]);
        let input = json!({ "postId": story_id(PUBLIC), "saveId": "save-0009", "blocks": twice });
        assert_eq!(act(&bob, RESPOND, input).await["problems"][0]["blockId"], "same");
        for (text, why) in [(" \u{200b}".to_owned(), "empty"), ("x".repeat(20_001), "too long")] {
            let refused = respond(&bob, &story_id(PUBLIC), "save-0009", &text).await;
            assert!(refused["message"].as_str().unwrap().contains(why), "{refused}");
        }
        let longest = respond(&bob, &story_id(PUBLIC), "save-0010", &"x".repeat(20_000)).await;
        assert_eq!(longest["__typename"], "Post");
        let unnamed = respond(&bob, &story_id(PUBLIC), "no", "Yes.").await;
        assert_eq!(unnamed["__typename"], "BadRequest");
        assert_eq!(count(&world, &story_id(PUBLIC)).await, 3);
    })
    .await;
}

#[tokio::test]
async fn sixty_responses_an_hour_are_taken_and_the_next_one_waits() {
    on_each_database(async |world: World| {
        let (mel, bob) = (world.signed_in(MEMBER).await, world.signed_in(BOB).await);
        let story = story_id(PUBLIC);
        let mut last = String::new();
        for n in 0..60 {
            last = answer(&mel, &story, &format!("Answer {n}")).await;
        }
        let refused = respond(&mel, &story, "save-0061", "One more.").await;
        assert_eq!(refused["__typename"], "RateLimited", "{refused}");
        assert_eq!(refused["retryAfter"], 3_600);
        assert_eq!(count(&world, &story).await, 61);
        answer(&bob, &story, "Others may.").await;
        for n in 0..60 {
            let changed = update(&mel, &last, json!([p("a", &format!("Version {n}"))])).await;
            assert_eq!(changed["__typename"], "Post", "changes have a count of their own");
        }
        let refused = update(&mel, &last, json!([p("a", "Once more.")])).await;
        assert_eq!(refused["__typename"], "RateLimited", "{refused}");
        world.doubles.clock.advance(3_600);
        let mel = world.signed_in(MEMBER).await;
        answer(&mel, &story, "An hour later.").await;
    })
    .await;
}

#[tokio::test]
async fn who_may_not_respond_is_told_why() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        let kind = async |browser: &Browser, story: u64| {
            let sent = respond(browser, &story_id(story), "save-0001", "Yes.").await;
            (sent["__typename"].clone(), sent["message"].clone())
        };
        let locked = kind(&bob, LOCKED).await;
        assert_eq!(locked, (json!("Forbidden"), json!("The story is for members.")));
        assert_eq!(kind(&bob, TAKEN_DOWN).await.0, "Forbidden");
        assert_eq!(kind(&bob, 0xdead).await.0, "NotFound");
        let mel = world.signed_in(MEMBER).await;
        assert_eq!(kind(&mel, LOCKED).await.0, "Post");
        let suspended = world.signed_in(SUSPENDED).await;
        assert_eq!(kind(&suspended, PUBLIC).await.0, "Forbidden");
        let ada = world.signed_in(ADA).await;
        trash(&ada, "deletePost", &story_id(PUBLIC)).await;
        assert_eq!(kind(&bob, PUBLIC).await.0, "NotFound", "it was deleted meanwhile");
        let below = kind(&bob, RESPONSE).await.0;
        assert_eq!(below, "Post", "what Bob said is still there to be answered");
        trash(&ada, "undeletePost", &story_id(PUBLIC)).await;
        assert_eq!(count(&world, &story_id(PUBLIC)).await, 1);
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn whatever_shows_a_response_is_purged_before_the_answer() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = heard.clone();
        world.app.store.on_commit(move |changes| {
            let tags = changes.iter().flat_map(|recorded| recorded.change.tags.clone());
            listener.lock().unwrap().extend(tags);
        });
        let purged = || {
            let mut tags: Vec<String> = std::mem::take(&mut *heard.lock().unwrap());
            tags.sort();
            tags.dedup();
            tags
        };
        let (story, above) = (story_id(PUBLIC), story_id(RESPONSE));
        let id = answer(&ada, &above, "Below two.").await;
        let mut all = [&story, &above, &id].map(|id| format!("post:{id}")).to_vec();
        all.push(format!("user:{}", user_id(ADA)));
        all.push(format!("related:post:{id}"));
        let counted = [&story, &above].map(|id| format!("~related:post:{id}"));
        let mut new: Vec<String> = all.iter().map(|tag| format!("+{tag}")).collect();
        new.extend(counted.clone());
        new.sort();
        assert_eq!(purged(), new, "itself, all it stands under, its writer");
        all.extend(counted);
        all.push(format!("related:user:{}", user_id(ADA)));
        all.sort();
        respond(&ada, &above, &format!("{above}-below-two-"), "Below two.").await;
        assert!(purged().is_empty(), "it was there already");
        update(&ada, &id, json!([p("a", "Changed.")])).await;
        assert_eq!(purged(), all);
        update(&ada, &id, json!([p("a", "Changed.")])).await;
        assert!(purged().is_empty(), "nothing changed");
        for act in ["deletePost", "undeletePost"] {
            trash(&ada, act, &id).await;
            assert_eq!(purged(), all, "{act}");
        }
        let hide = format!(
            "PostResponseOnParentPost(parentPostId: \"{above}\", postResponseId: \"{id}\")"
        );
        for act in ["hide", "unhide"] {
            for is_first in [true, false] {
                bob.ask(&format!("mutation {{ {act}{hide} {{ __typename }} }}")).await;
                assert_eq!(purged().is_empty(), !is_first, "{act}");
            }
        }
        bob.ask(&format!(
            "mutation {{ clapPost(postId: \"{id}\", numClaps: 1) {{ __typename }} }}"
        ))
        .await;
        assert!(purged().contains(&format!("~post:{story}")), "its page shows the claps");
    })
    .await;
}

#[tokio::test]
async fn a_response_is_published_as_a_story_too_and_once() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = answer(&bob, &story_id(PUBLIC), "A thought of its own.").await;
        let call = |title: &str| {
            format!(
                "mutation {{ publishResponseAsStory(postId: \"{id}\", title: \"{title}\") {{
                    __typename ... on Post {{ id title slug isResponse bodyText }} }} }}"
            )
        };
        let publish = async |browser: &Browser, title: &str| {
            browser.ask(&call(title)).await["data"]["publishResponseAsStory"].clone()
        };
        assert_eq!(publish(&ada, "Mine").await["__typename"], "Forbidden");
        assert_eq!(publish(&bob, "  ").await["__typename"], "BadRequest");
        assert_eq!(publish(&bob, &"x".repeat(301)).await["__typename"], "BadRequest");
        let story = publish(&bob, "A thought").await;
        assert_eq!((&story["title"], &story["slug"]), (&json!("A thought"), &json!("a-thought")));
        assert_eq!(story["isResponse"], false);
        assert_eq!(story["bodyText"], "A thought of its own.");
        assert_eq!(publish(&bob, "Another title").await, story, "it is one story");
        let profile = "{ userResult(username: \"bob\") { ... on User { posts { items { id } }
            responses { items { id } } } } }";
        let profile = world.browser().ask(profile).await["data"]["userResult"].clone();
        assert_eq!(profile["posts"]["items"], json!([{ "id": story["id"] }]));
        assert_eq!(profile["responses"]["items"][0]["id"], id);
        assert_eq!(count(&world, &story_id(PUBLIC)).await, 2, "the response stays one");
        is_sound(&world).await;
    })
    .await;
}

// F044
#[tokio::test]
async fn a_response_that_leads_to_a_banned_site_is_not_taken() {
    on_each_database(async |mut world: World| {
        let bob = world.signed_in(BOB).await;
        let before = answer(&bob, &story_id(PUBLIC), "From before.").await;
        let link = |href: &str| {
            let mark = json!({ "type": "link", "href": href, "start": 0, "end": 4 });
            json!([{ "id": "a", "type": "p", "text": "Look here.", "marks": [mark] }])
        };
        let spam = link("https://www.spam.example/a");
        let done = update(&bob, &before, spam.clone()).await;
        assert_eq!(done["__typename"], "Post", "not banned yet");
        let site =
            Site { banned_hosts: vec!["spam.example".to_owned()], ..Site::clone(&world.app.site) };
        world.app.site = Arc::new(site);
        world.api = Arc::new(Api::new(world.app.clone(), false));
        let bob = world.signed_in(BOB).await;
        let refused = "PublishingRestrictedBannedLinks";
        let input = json!({ "postId": story_id(PUBLIC), "saveId": "save-0001", "blocks": spam });
        assert_eq!(act(&bob, RESPOND, input).await["__typename"], refused);
        let other = answer(&bob, &story_id(PUBLIC), "Harmless.").await;
        assert_eq!(update(&bob, &other, spam).await["__typename"], refused);
        let call = format!(
            "mutation {{ publishResponseAsStory(postId: \"{before}\", title: \"Spam\") {{ __typename }} }}"
        );
        assert_eq!(bob.ask(&call).await["data"]["publishResponseAsStory"]["__typename"], refused);
    })
    .await;
}
