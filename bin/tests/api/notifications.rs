//! Notifications: what is told to whom, and that it is told to nobody else.

use super::world::{
    ADA, BOB, Browser, DRAFT, LOCKED, MEMBER, PUBLIC, STAFF, World, a_person, a_story, add,
    on_each_database, story_id, user_id,
};
use quire_app::notification;
use quire_core::{
    BlockId, CatalogId, Document, StoryId, UserId,
    catalog::{Catalog, CatalogVisibility},
    document::{Block, BlockKind, Mark, MarkKind},
    person::{MembershipTier, Person},
    story::{Story, StoryStatus, Visibility},
};
use quire_store::{StoreError, catalog, person, story};
use serde_json::{Value, json};

const LIST: &str = "query($tab: NotificationTab, $to: String) {
    notifications(tab: $tab, paging: { limit: 20, to: $to }) { items {
        id kind number isRead actorCount actors { username } post { id title inResponseTo { id } }
        note { note } catalog { name } } pagingInfo { next { to } } } }";

async fn items(browser: &Browser) -> Vec<Value> {
    let answer = browser.ask(LIST).await;
    let items = answer["data"]["notifications"]["items"].as_array();
    items.unwrap_or_else(|| panic!("{answer}")).clone()
}

/// Kinds with who did it and how many, the last first.
async fn told(browser: &Browser) -> Vec<String> {
    let items = items(browser).await;
    let word = |item: &Value| {
        let (kind, count) = (item["kind"].as_str().unwrap(), &item["actorCount"]);
        format!("{kind} {} {count}", item["actors"][0]["username"].as_str().unwrap())
    };
    items.iter().map(word).collect()
}

async fn unread(browser: &Browser) -> i64 {
    let answer = browser.ask("{ notificationStatus { unreadNotificationCount } }").await;
    answer["data"]["notificationStatus"]["unreadNotificationCount"].as_i64().unwrap()
}

async fn act(browser: &Browser, call: &str) -> Value {
    let answer = browser.ask(&format!("mutation {{ act: {call} }}")).await;
    assert!(answer.get("errors").is_none(), "{call}: {answer}");
    answer["data"]["act"].clone()
}

async fn clap(browser: &Browser) {
    let call = format!("clapPost(postId: \"{}\", numClaps: 2) {{ __typename }}", story_id(PUBLIC));
    assert_eq!(act(browser, &call).await["__typename"], "Post");
}

async fn follow(browser: &Browser, whom: u64) {
    let call = format!("followUser(userId: \"{}\") {{ __typename }}", user_id(whom));
    assert_eq!(act(browser, &call).await["__typename"], "User");
}

async fn respond(browser: &Browser, to: &str, save: &str, blocks: Value) -> String {
    let input = json!({ "postId": to, "saveId": save, "blocks": blocks });
    let query = "mutation($input: RespondInput!) { respondToPost(input: $input) {
        __typename ... on Post { id } } }";
    let answer = browser.ask_with(query, json!({ "input": input })).await;
    let id = answer["data"]["respondToPost"]["id"].as_str();
    id.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

fn said(text: &str) -> Value {
    json!([{ "id": "a", "type": "p", "text": text }])
}

async fn quote(browser: &Browser, note: Option<&str>) -> String {
    let query = "mutation($input: CreateQuoteInput!) { createQuote(input: $input) {
        __typename ... on Quote { id } } }";
    let input = json!({ "postId": story_id(PUBLIC), "blockId": "b0", "start": 0, "end": 9,
        "text": "Beginning", "note": note });
    let answer = browser.ask_with(query, json!({ "input": input })).await;
    let id = answer["data"]["createQuote"]["id"].as_str();
    id.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

async fn set(browser: &Browser, name: &str, value: Value) {
    let query = "mutation($new: [PreferenceInput!]!) { updateUserPreferences(preferences: $new) {
        __typename } }";
    let new = json!([{ "name": name, "value": value }]);
    let answer = browser.ask_with(query, json!({ "new": new })).await;
    assert_eq!(answer["data"]["updateUserPreferences"]["__typename"], "UpdatedPreferences");
}

// F307, F309, A009, S041, C008
#[tokio::test]
async fn what_happens_to_a_writer_and_what_they_wrote_is_told_to_them() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&bob).await;
        clap(&bob).await;
        world.doubles.clock.advance(1);
        clap(&mel).await;
        follow(&bob, ADA).await;
        quote(&mel, None).await;
        quote(&bob, Some("A word in private")).await;
        respond(&mel, &story_id(PUBLIC), "save-0001", said("I agree.")).await;
        assert_eq!(
            told(&ada).await,
            ["RESPONSE mel 1", "NOTE bob 1", "HIGHLIGHTS mel 1", "FOLLOWERS bob 1", "CLAPS mel 2"]
        );
        let items = items(&ada).await;
        assert_eq!(items[0]["post"]["inResponseTo"]["id"], story_id(PUBLIC));
        assert_eq!(items[1]["note"]["note"], "A word in private");
        assert_eq!(items[4]["post"]["id"], story_id(PUBLIC));
        assert_eq!(items[4]["actors"], json!([{ "username": "mel" }, { "username": "bob" }]));
        assert!(items.iter().all(|item| item["isRead"] == false));
        assert_eq!(unread(&ada).await, 5);
        let tab = async |tab: &str| {
            let answer = ada.ask_with(LIST, json!({ "tab": tab })).await;
            answer["data"]["notifications"]["items"].as_array().unwrap().len()
        };
        assert_eq!((tab("ALL").await, tab("RESPONSES").await, tab("ACTIVITY").await), (5, 2, 5));
        // What one does to what is one's own is told to nobody.
        respond(&ada, &story_id(PUBLIC), "save-0002", said("Thank you.")).await;
        assert_eq!(unread(&ada).await, 5);
    })
    .await;
}

#[tokio::test]
async fn what_is_taken_back_is_not_told_and_done_again_it_is_not_news() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&bob).await;
        follow(&bob, ADA).await;
        let highlight = quote(&bob, None).await;
        let note = quote(&bob, Some("Hm")).await;
        let response = respond(&bob, &story_id(PUBLIC), "save-0001", said("No.")).await;
        assert_eq!(unread(&ada).await, 5);
        let unclap = format!("unclapPost(postId: \"{}\") {{ __typename }}", story_id(PUBLIC));
        act(&bob, &unclap).await;
        act(&bob, &format!("unfollowUser(userId: \"{}\") {{ __typename }}", user_id(ADA))).await;
        for id in [highlight, note] {
            act(&bob, &format!("removeQuote(quoteId: \"{id}\") {{ __typename }}")).await;
        }
        act(&bob, &format!("deletePost(targetPostId: \"{response}\") {{ __typename }}")).await;
        assert_eq!(told(&ada).await, Vec::<String>::new());
        assert_eq!(unread(&ada).await, 0);
        world.doubles.clock.advance(1);
        clap(&mel).await;
        act(&ada, "markAllNotificationsRead(seen: 99) { __typename }").await;
        clap(&bob).await;
        assert_eq!(told(&ada).await, ["CLAPS mel 2"]);
        assert_eq!(unread(&ada).await, 0, "bob's claps were told before");
        act(&bob, &format!("undeletePost(targetPostId: \"{response}\") {{ __typename }}")).await;
        assert_eq!(told(&ada).await.len(), 2, "a response that is back is there again");
    })
    .await;
}

#[tokio::test]
async fn nobody_is_told_of_people_and_kinds_they_do_not_want_to_hear_of() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&mel).await;
        world.doubles.clock.advance(1);
        clap(&bob).await;
        follow(&bob, ADA).await;
        let mute =
            |name: &str| format!("{name}(targetUserId: \"{}\") {{ __typename }}", user_id(BOB));
        act(&ada, &mute("muteAuthor")).await;
        assert_eq!(told(&ada).await, ["CLAPS mel 1"]);
        assert_eq!(unread(&ada).await, 1);
        act(&ada, &mute("unmuteAuthor")).await;
        assert_eq!(told(&ada).await, ["FOLLOWERS bob 1", "CLAPS bob 2"]);
        set(&ada, "NOTIFICATIONS_ALLOW_PUSH_CLAPS", json!(false)).await;
        assert_eq!(told(&ada).await, ["FOLLOWERS bob 1"]);
        assert_eq!(unread(&ada).await, 1);
        set(&ada, "NOTIFICATIONS_ALLOW_PUSH_CLAPS", json!(true)).await;
        set(&ada, "NOTIFICATIONS_SITE_SCOPE", json!("OFF")).await;
        assert_eq!((told(&ada).await.len(), unread(&ada).await), (0, 0));
        set(&ada, "NOTIFICATIONS_SITE_SCOPE", json!("NETWORK")).await;
        assert_eq!((told(&ada).await.len(), unread(&ada).await), (0, 0));
        follow(&ada, MEMBER).await;
        assert_eq!(told(&ada).await, ["CLAPS mel 1"]);
        set(&ada, "NOTIFICATIONS_SITE_SCOPE", json!("ALL")).await;
        let suspend = |is_suspended| {
            world.app.store.write(move |c| {
                let bob = person::find(c, &UserId::from_bits(BOB))?.unwrap();
                let now = bob.created_at;
                person::save(c, &Person { is_suspended, ..bob }, now)
            })
        };
        suspend(true).await.unwrap();
        assert_eq!(told(&ada).await, ["CLAPS mel 1"], "bob is suspended");
        suspend(false).await.unwrap();
        assert_eq!(told(&ada).await.len(), 2);
        let delete = format!("deletePost(targetPostId: \"{}\") {{ __typename }}", story_id(PUBLIC));
        act(&ada, &delete).await;
        assert_eq!(told(&ada).await, ["FOLLOWERS bob 1"], "the story is in the trash");
    })
    .await;
}

#[tokio::test]
async fn marking_as_read_reads_what_was_seen_and_nothing_that_came_since() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&bob).await;
        follow(&bob, ADA).await;
        let seen = items(&ada).await;
        // Somebody comes while the page is open.
        clap(&mel).await;
        let mark = |item: &Value| {
            let (id, number) = (item["id"].as_str().unwrap(), &item["number"]);
            format!(
                "markNotificationRead(notificationId: \"{id}\", seen: {number}) {{ __typename
                ... on NotificationStatus {{ unreadNotificationCount }} }}"
            )
        };
        assert_eq!(act(&ada, &mark(&seen[1])).await["unreadNotificationCount"], 2, "mel came");
        assert_eq!(act(&ada, &mark(&seen[0])).await["unreadNotificationCount"], 1);
        assert_eq!(act(&ada, &mark(&seen[0])).await["unreadNotificationCount"], 1, "twice is once");
        let all = |seen: &Value| {
            format!(
                "markAllNotificationsRead(seen: {seen}) {{ __typename
                ... on NotificationStatus {{ unreadNotificationCount }} }}"
            )
        };
        assert_eq!(act(&ada, &all(&seen[0]["number"])).await["unreadNotificationCount"], 1);
        let now = items(&ada).await;
        assert_eq!(act(&ada, &all(&now[0]["number"])).await["unreadNotificationCount"], 0);
        assert_eq!(act(&ada, &all(&json!(-7))).await["unreadNotificationCount"], 0);
        // Others' cards are nothing to bob.
        follow(&mel, ADA).await;
        let card = items(&ada).await[0].clone();
        act(&bob, &mark(&card)).await;
        act(&bob, &all(&json!(99))).await;
        assert_eq!(unread(&ada).await, 1);
    })
    .await;
}

// A004
#[tokio::test]
async fn nobody_reads_what_others_are_told() {
    on_each_database(async |world| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        clap(&bob).await;
        quote(&bob, Some("canary in private")).await;
        for other in [&bob, &mel, &world.signed_in(STAFF).await, &world.browser()] {
            assert_eq!(items(other).await, Vec::<Value>::new());
            assert_eq!(unread(other).await, 0);
        }
        let ada = world.signed_in(ADA).await;
        assert_eq!(told(&ada).await.len(), 2);
        let first = ada.ask_with(&LIST.replace("limit: 20", "limit: 1"), json!({})).await;
        let to = &first["data"]["notifications"]["pagingInfo"]["next"]["to"];
        let next = ada.ask_with(LIST, json!({ "to": to })).await;
        assert_eq!(next["data"]["notifications"]["items"].as_array().unwrap().len(), 1);
        assert_eq!(next["data"]["notifications"]["pagingInfo"]["next"], Value::Null);
        let stolen = bob.ask_with(LIST, json!({ "to": to })).await;
        assert_eq!(stolen["data"]["notifications"]["items"], json!([]));
        let forged = ada.ask_with(LIST, json!({ "to": "nonsense" })).await;
        assert_eq!(forged["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{forged}");
    })
    .await;
}

#[tokio::test]
async fn whoever_is_mentioned_is_told_as_long_as_they_are() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let mention = |people: &[u64]| {
            let marks: Vec<Value> = people
                .iter()
                .enumerate()
                .map(|(n, id)| {
                    json!({ "type": "mention", "start": n, "end": n + 1, "userId": user_id(*id) })
                })
                .collect();
            json!([{ "id": "a", "type": "p", "text": "Look here.", "marks": marks }])
        };
        let all = mention(&[ADA, BOB, MEMBER, 0xfff]);
        let id = respond(&bob, &story_id(PUBLIC), "save-0001", all).await;
        assert_eq!(told(&mel).await, ["MENTION bob 1"]);
        assert_eq!(told(&ada).await, ["RESPONSE bob 1"], "the answer is told, not the mention too");
        assert_eq!(told(&bob).await, Vec::<String>::new());
        let change = async |blocks: Value| {
            let query = "mutation($input: UpdateResponseInput!) { updateResponse(input: $input) {
                __typename } }";
            let input = json!({ "postId": id, "blocks": blocks });
            let answer = bob.ask_with(query, json!({ "input": input })).await;
            assert_eq!(answer["data"]["updateResponse"]["__typename"], "Post", "{answer}");
        };
        change(said("Never mind.")).await;
        assert_eq!((told(&mel).await.len(), unread(&mel).await), (0, 0));
        change(mention(&[MEMBER])).await;
        assert_eq!(told(&mel).await, ["MENTION bob 1"]);
    })
    .await;
}

#[tokio::test]
async fn a_story_that_mentions_somebody_tells_them_when_it_is_out() {
    on_each_database(async |world| {
        let mel = world.signed_in(MEMBER).await;
        let mark = Mark { kind: MarkKind::Mention { user_id: user_id(MEMBER) }, start: 0, end: 4 };
        let kind = BlockKind::Paragraph { drop_cap: false };
        let id = BlockId::from_index(0);
        let text = Document {
            blocks: vec![Block { id, kind, text: "Mel and I".to_owned(), marks: vec![mark] }],
        };
        let now = world.app.outside.clock.now();
        let tell = async |text: Document, shown: Option<i64>| {
            let work = move |c: &mut _| {
                let story = story::find(c, &StoryId::from_bits(PUBLIC))?.unwrap();
                notification::published(c, &story, shown, &text, now)
            };
            world.app.store.write(work).await.unwrap();
        };
        tell(text.clone(), None).await;
        tell(text, None).await;
        assert_eq!(told(&mel).await, ["MENTION ada 1"]);
    })
    .await;
}

#[tokio::test]
async fn a_public_list_is_told_to_the_writer_as_long_as_the_story_stands_on_it() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let now = world.app.outside.clock.now();
        let list = |visibility| Catalog {
            id: CatalogId::from_bits(1),
            owner_id: UserId::from_bits(BOB),
            name: "Gardens".to_owned(),
            description: String::new(),
            visibility,
            item_count: 0,
            follower_count: 0,
            created_at: now,
            updated_at: now,
            deleted_at: None,
        };
        let put = async |list: Catalog| {
            let work = move |c: &mut _| {
                if catalog::find(c, &list.id)?.is_none() {
                    catalog::insert(c, &list)?;
                }
                catalog::save(c, &list)?;
                let id = StoryId::from_bits(PUBLIC);
                catalog::add_item(c, &list.id, &id, "", now)?;
                let story = story::find(c, &id)?.unwrap();
                notification::listed(c, &list, &story, now)
            };
            world.app.store.write(work).await.unwrap();
        };
        put(list(CatalogVisibility::Private)).await;
        assert_eq!(told(&ada).await, Vec::<String>::new(), "private things are told to nobody");
        put(list(CatalogVisibility::Public)).await;
        assert_eq!(told(&ada).await, ["LISTED bob 1"]);
        assert_eq!(items(&ada).await[0]["catalog"]["name"], "Gardens");
        put(list(CatalogVisibility::Private)).await;
        assert_eq!(told(&ada).await, Vec::<String>::new(), "it is private now");
        put(list(CatalogVisibility::Public)).await;
        let off = move |c: &mut _| {
            let (list, story) = (CatalogId::from_bits(1), StoryId::from_bits(PUBLIC));
            catalog::remove_item(c, &list, &story, now)
        };
        world.app.store.write(off).await.unwrap();
        assert_eq!((told(&ada).await.len(), unread(&ada).await), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn followers_are_told_of_a_new_story_once_and_as_long_as_it_may_be_seen() {
    on_each_database(async |world| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        follow(&bob, ADA).await;
        follow(&mel, ADA).await;
        let paper = "followCollection(collectionId: \"000000000001\") { __typename }";
        assert_eq!(act(&mel, paper).await["__typename"], "Collection");
        world.doubles.clock.advance(60);
        let announce = async |n: u64| {
            let now = world.app.outside.clock.now();
            let work = move |c: &mut _| {
                let story = story::find(c, &StoryId::from_bits(n))?.unwrap();
                notification::announce(c, &story, now)
            };
            world.app.store.write(work).await.unwrap();
        };
        for story in [LOCKED, PUBLIC, PUBLIC, DRAFT] {
            announce(story).await;
        }
        assert_eq!(told(&bob).await, Vec::<String>::new(), "nobody waits for it");
        world.told().await;
        let both = ["NEW_STORY ada 1", "NEW_STORY ada 1"];
        assert_eq!(
            (told(&bob).await, told(&mel).await),
            (both.map(str::to_owned).to_vec(), both.map(str::to_owned).to_vec())
        );
        assert_eq!((unread(&bob).await, unread(&mel).await), (2, 2));
        let ids: Vec<Value> =
            items(&bob).await.iter().map(|one| one["post"]["id"].clone()).collect();
        assert!(ids.contains(&json!(story_id(LOCKED))), "as a preview: {ids:?}");
        act(&mel, "mutePub(targetCollectionId: \"000000000001\") { __typename }").await;
        assert_eq!(told(&mel).await, Vec::<String>::new(), "she muted where they stand");
        let answer = bob.ask_with(LIST, json!({ "tab": "ACTIVITY" })).await;
        assert_eq!(answer["data"]["notifications"]["items"], json!([]));
        set(&bob, "NOTIFICATIONS_ALLOW_PUSH_FOLLOWED_WRITERS", json!(false)).await;
        assert_eq!((told(&bob).await.len(), unread(&bob).await), (0, 0));
        set(&bob, "NOTIFICATIONS_ALLOW_PUSH_FOLLOWED_WRITERS", json!(true)).await;
        let ada = world.signed_in(ADA).await;
        let unpublish = format!("unpublishPost(postId: \"{}\") {{ __typename }}", story_id(PUBLIC));
        act(&ada, &unpublish).await;
        let ids: Vec<Value> =
            items(&bob).await.iter().map(|one| one["post"]["id"].clone()).collect();
        assert_eq!(ids, [json!(story_id(LOCKED))]);
    })
    .await;
}

// K027
#[tokio::test]
async fn the_badge_counts_to_its_cap_and_pages_hold_what_was_asked_for() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let now = world.app.outside.clock.now();
        let work = move |c: &mut _| {
            let bob = UserId::from_bits(BOB);
            for n in 0..120 {
                let id = 0x1000 + n;
                let response = Story {
                    creator_id: bob.clone(),
                    in_response_to: Some(StoryId::from_bits(PUBLIC)),
                    ..a_story(id, StoryStatus::Published, Visibility::Public)
                };
                add(c, &response, &[])?;
                let answered = story::find(c, &StoryId::from_bits(PUBLIC))?.unwrap();
                notification::responded(c, &response, &answered, &Document::default(), now)?;
            }
            // Nobody hears of somebody who is suspended.
            let sue = a_person(0x5ee, "sul", MembershipTier::Free);
            person::insert(c, &Person { is_suspended: true, ..sue.clone() })?;
            for n in 0..30 {
                let response = Story {
                    creator_id: sue.id.clone(),
                    in_response_to: Some(StoryId::from_bits(PUBLIC)),
                    ..a_story(0x2000 + n, StoryStatus::Published, Visibility::Public)
                };
                add(c, &response, &[])?;
                let answered = story::find(c, &StoryId::from_bits(PUBLIC))?.unwrap();
                notification::responded(c, &response, &answered, &Document::default(), now)?;
            }
            Ok::<_, StoreError>(())
        };
        world.app.store.write(work).await.unwrap();
        assert_eq!(unread(&ada).await, 100, "more than 99");
        assert_eq!(items(&ada).await.len(), 20, "those that are not shown take no place");
        let (mut all, mut to) = (0, Value::Null);
        loop {
            let answer = ada.ask_with(LIST, json!({ "to": to })).await;
            all += answer["data"]["notifications"]["items"].as_array().unwrap().len();
            to = answer["data"]["notifications"]["pagingInfo"]["next"]["to"].clone();
            if to.is_null() {
                break;
            }
        }
        assert_eq!(all, 120);
        let seen = items(&ada).await[0]["number"].clone();
        act(
            &ada,
            &format!(
                "markAllNotificationsRead(seen: {}) {{ __typename }}",
                seen.as_i64().unwrap() - 50
            ),
        )
        .await;
        assert_eq!(unread(&ada).await, 50);
    })
    .await;
}

#[tokio::test]
async fn a_world_without_notifications_answers_nothing() {
    let world = World::new().await;
    let bob = world.signed_in(BOB).await;
    assert_eq!((items(&bob).await.len(), unread(&bob).await), (0, 0));
}
