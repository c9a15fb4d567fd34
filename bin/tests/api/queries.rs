//! Reads: what pages ask for, in few queries.

use super::outline::outline;
use super::world::{ADA, BOB, DRAFT, LOCKED, PUBLIC, World, a_story, add, story_id};
use diesel::connection::{Instrumentation, InstrumentationEvent};
use quire_core::story::{StoryStatus, Visibility};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};

const CARD: &str = "id title subtitle excerpt url lang visibility isLocked readingTime clapCount
    voterCount responsesCount firstPublishedAt previewImage { src }
    creator { id name username imageUrl url viewerEdge { isFollowing isSelf } }
    collection { id name slug url viewerEdge { isFollowing canManage } }
    tags { slug name viewerEdge { isFollowing } } viewerEdge { clapCount isSaved isAuthor }";

static QUERIES: AtomicUsize = AtomicUsize::new(0);

struct Counter;

impl Instrumentation for Counter {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if let InstrumentationEvent::StartQuery { query, .. } = event
            && query.to_string().trim_start().starts_with("SELECT")
        {
            QUERIES.fetch_add(1, Ordering::SeqCst);
        }
    }
}

#[tokio::test]
async fn a_feed_takes_as_many_queries_for_forty_stories_as_for_ten() {
    diesel::connection::set_default_instrumentation(|| Some(Box::new(Counter))).unwrap();
    let world = World::new().await;
    world
        .app
        .store
        .write(|c| {
            (100..160).try_for_each(|n| {
                let mut story = a_story(n, StoryStatus::Published, Visibility::Public);
                if n % 2 == 0 {
                    story.publication_id = Some(quire_core::PublicationId::from_bits(1));
                }
                add(c, &story, &["rust".parse().unwrap()])
            })
        })
        .await
        .unwrap();
    let bob = world.signed_in(BOB).await;
    let mut counts = Vec::new();
    for limit in [10, 40] {
        let query = format!(
            "{{ latestPostsFeed(paging: {{ limit: {limit} }}) {{ items {{ {CARD} }} pagingInfo {{ next {{ to }} }} }} }}"
        );
        let before = QUERIES.load(Ordering::SeqCst);
        let answer = bob.ask(&query).await;
        counts.push(QUERIES.load(Ordering::SeqCst) - before);
        let items = answer["data"]["latestPostsFeed"]["items"].as_array().unwrap().len();
        assert_eq!(items, limit, "{answer}");
    }
    assert_eq!(counts[0], counts[1], "the number of queries grows with the page");
    assert!(counts[0] <= 19, "{} queries for a feed", counts[0]);
}

#[tokio::test]
async fn stories_asked_for_together_come_in_their_order_without_those_that_are_hidden() {
    let world = World::new().await;
    let (ada, stranger) = (world.signed_in(ADA).await, world.browser());
    let query = "query($ids: [ID!]!) { postsByIds(ids: $ids) { id viewerEdge { isAuthor } } }";
    let edge = |n: u64, is_author: bool| json!({ "id": story_id(n), "viewerEdge": { "isAuthor": is_author } });
    let wanted = [LOCKED, DRAFT, PUBLIC, 0xfff].map(story_id);
    let wanted = json!({ "ids": wanted });
    for (browser, found) in [
        (&ada, json!([edge(LOCKED, true), edge(DRAFT, true), edge(PUBLIC, true)])),
        (&stranger, json!([edge(LOCKED, false), edge(PUBLIC, false)])),
    ] {
        let answer = browser.ask_with(query, wanted.clone()).await;
        assert_eq!(answer["data"]["postsByIds"], found, "{answer}");
    }
    let none = stranger.ask_with(query, json!({ "ids": [] })).await;
    assert_eq!(none["data"]["postsByIds"], json!([]));
    let many: Vec<String> = (0..51).map(story_id).collect();
    let answer = stranger.ask_with(query, json!({ "ids": many })).await;
    assert_eq!(answer["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{answer}");
}

// proves F030: "A writer chooses a story's licence from a fixed list"
#[tokio::test]
async fn a_story_has_everything_its_page_shows() {
    let world = World::new().await;
    let query = format!(
        "{{ postResult(id: \"{}\") {{ __typename ... on Post {{ {CARD} canonicalUrl license
        bodyHtml bodyText wordCount isPreview isPublished isResponse updatedAt latestPublishedAt
        headings {{ id level text }} inResponseTo {{ id }} threadedPostResponses(sortType: NEWEST) {{ posts {{ id
        inResponseTo {{ id }} }} }} moreFromAuthor {{ id }} }} }} }}",
        story_id(PUBLIC)
    );
    let post = world.browser().ask(&query).await["data"]["postResult"].clone();
    assert_eq!(post["__typename"], "Post", "{post}");
    assert_eq!(post["url"], format!("/field-notes/gardens-1-{}", story_id(PUBLIC)));
    assert_eq!(
        post["canonicalUrl"],
        format!("https://quire.example/field-notes/gardens-1-{}", story_id(PUBLIC))
    );
    assert_eq!(post["license"], "CC_40_BY");
    assert_eq!(post["firstPublishedAt"], "2025-12-29T09:20:01.000Z");
    assert_eq!(post["headings"][0], json!({ "id": "beginning", "level": 2, "text": "Beginning" }));
    assert!(post["bodyHtml"].as_str().unwrap().contains("<p"));
    assert!(post["bodyText"].as_str().unwrap().contains("Paragraph 9"));
    assert_eq!(post["creator"]["username"], "ada");
    assert_eq!(post["tags"][0]["slug"], "rust");
    assert_eq!(post["responsesCount"], 1);
    assert_eq!(post["threadedPostResponses"]["posts"][0]["inResponseTo"]["id"], story_id(PUBLIC));
}

#[tokio::test]
async fn lists_are_paged_by_cursor_without_loss_or_repetition() {
    let world = World::new().await;
    world
        .app
        .store
        .write(|c| {
            (100..123).try_for_each(|n| {
                add(c, &a_story(n, StoryStatus::Published, Visibility::Public), &[])
            })
        })
        .await
        .unwrap();
    let browser = world.browser();
    let query = "query($p: PagingOptions) { latestPostsFeed(paging: $p) {
        items { id } pagingInfo { next { limit to } } } }";
    let (mut seen, mut page) = (Vec::new(), json!({ "limit": 7 }));
    loop {
        let answer = browser.ask_with(query, json!({ "p": page })).await;
        let feed = &answer["data"]["latestPostsFeed"];
        seen.extend(feed["items"].as_array().unwrap().iter().map(|item| item["id"].to_string()));
        if feed["pagingInfo"]["next"].is_null() {
            break;
        }
        page = feed["pagingInfo"]["next"].clone();
    }
    let mut unique = seen.clone();
    unique.sort();
    unique.dedup();
    assert_eq!((seen.len(), unique.len()), (25, 25));
    for wrong in [json!({ "to": "nonsense" }), json!({ "limit": 0 }), json!({ "to": "//8" })] {
        let answer = browser.ask_with(query, json!({ "p": wrong })).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{answer}");
    }
}

#[tokio::test]
async fn people_publications_and_tags_show_themselves() {
    let world = World::new().await;
    let browser = world.browser();
    let answer = browser
        .ask(
            "{ userResult(username: \"ada\") { ... on User { id username name bio url tier postCount
            createdAt collections { role collection { slug } } posts { items { id } }
            catalogs { items { id } pagingInfo { next { to } } } } }
            gone: userResult(username: \"sue\") { __typename }
            nobody: userResult(userId: \"nobody\") { __typename }
            collectionByDomainOrSlug(domainOrSlug: \"field-notes\") { name tagline url postCount
            editors { role user { username } } writers { username } tags { slug }
            posts { items { id } } archiveMonths { year month postCount }
            archive(year: 2025) { items { id } } }
            tagFromSlug(tagSlug: \"rust\") { name postCount url isTopic posts { items { id } }
            archiveMonths { year } relatedTags { slug } }
            tagArchive(tagSlug: \"rust\", year: 2025, month: 12) { items { id } }
            recommendedTags { slug } recommendedPublishers { __typename }
            staffPicksFeed { items { id } } homeFeed { items { id } }
            notificationStatus { unreadNotificationCount }
            site { name url links { label href } } }",
        )
        .await;
    assert!(answer.get("errors").is_none(), "{answer}");
    let data = &answer["data"];
    assert_eq!(data["userResult"]["url"], "/@ada");
    assert_eq!(data["userResult"]["collections"][0]["role"], "OWNER");
    assert_eq!(data["gone"]["__typename"], "AccountSuspended");
    // C061
    assert_eq!(data["nobody"]["__typename"], "NotFound");
    let home = &data["collectionByDomainOrSlug"];
    assert_eq!(home["editors"][0], json!({ "role": "OWNER", "user": { "username": "ada" } }));
    assert_eq!(home["archiveMonths"], json!([{ "year": 2025, "month": 12, "postCount": 2 }]));
    assert_eq!(home["archive"]["items"].as_array().unwrap().len(), 2);
    assert_eq!(data["tagFromSlug"]["url"], "/tag/rust");
    assert_eq!(data["tagArchive"]["items"].as_array().unwrap().len(), 2);
    assert_eq!(data["recommendedTags"][0]["slug"], "rust");
    assert_eq!(data["site"]["links"].as_array().unwrap().len(), 10);
}

#[tokio::test]
async fn the_home_feed_has_what_the_reader_follows_and_the_rest_each_once() {
    let world = World::new().await;
    world
        .app
        .store
        .write(|c| {
            (100..130).try_for_each(|n| {
                let mut story = a_story(n, StoryStatus::Published, Visibility::Public);
                // Every third is newer, and by a writer the reader does not follow.
                if n % 3 == 0 {
                    story.creator_id = quire_core::UserId::from_bits(super::world::MEMBER);
                }
                add(c, &story, &[])
            })
        })
        .await
        .unwrap();
    let bob = world.signed_in(BOB).await;
    let follow = format!(
        "mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} }}",
        super::world::user_id(ADA)
    );
    bob.ask(&follow).await;
    let query = "query($p: PagingOptions) { homeFeed(paging: $p) {
        items { id creator { username } } pagingInfo { next { limit to } } } }";
    let (mut writers, mut ids, mut page) = (Vec::new(), Vec::new(), json!({ "limit": 7 }));
    loop {
        let feed = bob.ask_with(query, json!({ "p": page })).await["data"]["homeFeed"].clone();
        for item in feed["items"].as_array().unwrap() {
            writers.push(item["creator"]["username"].as_str().unwrap().to_owned());
            ids.push(item["id"].as_str().unwrap().to_owned());
        }
        if feed["pagingInfo"]["next"].is_null() {
            break;
        }
        page = feed["pagingInfo"]["next"].clone();
    }
    ids.sort();
    ids.dedup();
    assert_eq!((writers.len(), ids.len()), (32, 32));
    assert_eq!(writers.iter().filter(|writer| *writer == "ada").count(), 22, "{writers:?}");
    assert_eq!(writers[..3], ["ada", "mel", "ada"], "whom one follows first, and not only them");
    let query = "query($p: PagingOptions) { followingFeed(paging: $p) {
        items { creator { username } } pagingInfo { next { limit to } } } }";
    let (mut writers, mut page) = (Vec::new(), json!({ "limit": 7 }));
    while !page.is_null() {
        let answer = bob.ask_with(query, json!({ "p": page })).await;
        let feed = &answer["data"]["followingFeed"];
        let items = feed["items"].as_array().unwrap();
        writers.extend(items.iter().map(|item| item["creator"]["username"].clone()));
        page = feed["pagingInfo"]["next"].clone();
    }
    assert_eq!(writers, vec![json!("ada"); 22]);
}

#[test]
fn every_list_of_the_schema_has_a_length_at_the_gate() {
    let mut fields = Vec::new();
    for line in outline().lines().map(str::trim) {
        let Some((head, kind)) = line.rsplit_once(": ") else { continue };
        let is_list = kind.starts_with('[')
            || kind.starts_with("PostPage")
            || kind.starts_with("CatalogPage")
            || kind.starts_with("CatalogItemPage")
            || kind.starts_with("ReadingPage")
            || kind.starts_with("DraftPage")
            || kind.starts_with("FeedPage")
            || kind.starts_with("FollowedEntitiesConnection")
            || kind.starts_with("RevisionPage")
            || kind.starts_with("QuotePage")
            || kind.starts_with("UserPage")
            || kind.starts_with("NotificationPage")
            || kind.starts_with("CollectionPage")
            || kind.starts_with("CollectionActPage")
            || kind.starts_with("CollectionPostsResult")
            || kind.starts_with("SubmissionInboxResult")
            || kind.starts_with("TagPage")
            || kind.starts_with("NumberedPosts")
            || kind.starts_with("ThreadedPostResponses");
        if is_list {
            fields.push(head.to_owned());
        }
    }
    fields.sort();
    fields.dedup();
    let known: Vec<String> = quire_graphql::gate_fields::FIELDS
        .list_lengths
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(fields, known);
}
