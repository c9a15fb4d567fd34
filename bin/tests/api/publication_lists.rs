//! The stories of a publication: with a tag, by what readers think of them, and in numbered pages.

use super::{
    addresses::{answer, tags_of},
    world::{BOB, MEMBER, World, a_story, add, on_each_database, story_id},
};
use quire_core::{
    PublicationId, StoryId, TagSlug, Timestamp, UserId,
    publication::desk::StoryPick,
    story::{Story, StoryStatus, Visibility},
};
use quire_store::{Conn, clap, tag};
use serde_json::Value;
use std::sync::{Arc, Mutex};

/// The stories that are added: more than two pages.
const ADDED: std::ops::Range<u64> = 100..145;

/// Claps of an added story: another number for each.
const fn claps(n: u64) -> i64 {
    (n * 7 % 45) as i64 + 1
}

fn moss() -> TagSlug {
    "moss".parse().unwrap()
}

async fn filled(world: &World) {
    let fill = |c: &mut Conn| {
        tag::ensure(c, &moss(), "Moss")?;
        for n in ADDED {
            let story = Story {
                publication_id: Some(PublicationId::from_bits(1)),
                ..a_story(n, StoryStatus::Published, Visibility::Public)
            };
            let tags = if n % 10 == 0 { vec![moss()] } else { Vec::new() };
            add(c, &story, &tags)?;
            let (reader, now) = (UserId::from_bits(MEMBER), story.updated_at);
            clap::add(c, &story.id, &reader, claps(n), now)?;
        }
        // One that is in no list, one elsewhere, and one of long ago.
        let hidden = Story {
            publication_id: Some(PublicationId::from_bits(1)),
            ..a_story(200, StoryStatus::Published, Visibility::Unlisted)
        };
        add(c, &hidden, &[moss()])?;
        add(c, &a_story(201, StoryStatus::Published, Visibility::Public), &[moss()])?;
        let old = Story {
            publication_id: Some(PublicationId::from_bits(1)),
            first_published_at: Timestamp::from_millis(1_760_000_000_000),
            ..a_story(202, StoryStatus::Published, Visibility::Public)
        };
        add(c, &old, &[])
    };
    world.app.store.write(fill).await.unwrap();
}

/// What a stranger is answered about the publication.
async fn ask(world: &World, field: &str) -> Value {
    let query =
        format!("{{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {{ {field} }} }}");
    world.browser().ask(&query).await
}

async fn ids(world: &World, field: &str) -> (Vec<String>, Value) {
    let name = field.split('(').next().unwrap().to_owned();
    let selected = if name == "allPosts" { "hasNext" } else { "pagingInfo { next { to } }" };
    let answer = ask(world, &format!("{field} {{ items {{ id }} {selected} }}")).await;
    let list = answer["data"]["collectionByDomainOrSlug"][name.as_str()].clone();
    let items = list["items"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let ids = items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect();
    (ids, if name == "allPosts" { list["hasNext"].clone() } else { list["pagingInfo"].clone() })
}

/// All pages of a numbered list, one after the other.
async fn every_page(world: &World, choice: &str) -> Vec<String> {
    let mut all = Vec::new();
    for page in 1.. {
        let (found, has_next) = ids(world, &format!("allPosts({choice} page: {page})")).await;
        all.extend(found);
        if has_next == false {
            break;
        }
        assert_eq!(all.len(), page * 20, "a page that goes on is full");
    }
    all
}

// proves F171: "in numbered pages, the newest, the oldest or the most popular first, or those about a topic"
#[tokio::test]
async fn all_stories_are_read_in_numbered_pages_of_three_orders_or_about_a_topic() {
    on_each_database(async |world: World| {
        filled(&world).await;
        let newest = every_page(&world, "").await;
        let added: Vec<String> = ADDED.rev().map(story_id).collect();
        assert_eq!(newest[..added.len()], added, "the newest first");
        assert!(!newest.contains(&story_id(200)) && !newest.contains(&story_id(201)));
        assert_eq!(newest.last(), Some(&story_id(202)));
        let mut oldest = every_page(&world, "orderBy: EARLIEST").await;
        oldest.reverse();
        assert_eq!(oldest, newest);
        let mut popular: Vec<u64> = ADDED.collect();
        popular.sort_by_key(|n| std::cmp::Reverse(claps(*n)));
        let popular: Vec<String> = popular.into_iter().map(story_id).collect();
        assert_eq!(every_page(&world, "orderBy: MOST_POPULAR").await[..popular.len()], popular);
        let about: Vec<String> = [140, 130, 120, 110, 100].map(story_id).into();
        assert_eq!(every_page(&world, "topic: \"moss\"").await, about);
        assert_eq!(every_page(&world, "topic: \"no such\"").await, [""; 0]);
        assert_eq!(ids(&world, "allPosts(page: 90000)").await.0, [""; 0]);
        for bad in ["page: 0", "page: -1", "page: 100001", "orderBy: EARLIEST, topic: \"moss\""] {
            let answer = ask(&world, &format!("allPosts({bad}) {{ hasNext }}")).await;
            assert_eq!(answer["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{bad}");
        }
    })
    .await;
}

#[tokio::test]
async fn numbered_pages_have_one_address_each() {
    on_each_database(async |world: World| {
        filled(&world).await;
        let all = "/field-notes/all";
        for (path, status, to) in [
            (all.to_owned(), 200, None),
            (format!("{all}/3?orderBy=most-popular"), 200, None),
            (format!("{all}?topic=moss"), 200, None),
            ("/field-notes/trending".to_owned(), 200, None),
            ("/field-notes/tagged/moss".to_owned(), 200, None),
            (format!("{all}/1?orderBy=earliest"), 301, Some(format!("{all}?orderBy=earliest"))),
            (format!("{all}/4"), 302, Some(all.to_owned())),
            (format!("{all}/2?topic=moss"), 302, Some(format!("{all}?topic=moss"))),
            (format!("{all}?topic=nothing"), 302, Some(all.to_owned())),
            (format!("{all}?orderBy=worst"), 302, Some(all.to_owned())),
            (format!("{all}?orderBy=earliest&topic=moss"), 302, Some(format!("{all}?topic=moss"))),
            (format!("{all}/0"), 404, None),
            (format!("{all}/02"), 404, None),
            (format!("{all}/x"), 404, None),
            (format!("{all}/99999999999999999999"), 404, None),
            ("/field-notes/tagged/nothing".to_owned(), 404, None),
            ("/field-notes/no-such-part/tagged/moss".to_owned(), 404, None),
        ] {
            assert_eq!(answer(&world, "quire.example", &path).await, (status, to), "{path}");
        }
        let own = answer(&world, "notes.example", "/all/9").await;
        assert_eq!(own, (302, Some("/all".to_owned())), "a host of its own");
    })
    .await;
}

// proves F173: "lists its stories with a tag"
// proves F169: "lists what readers clap for most these days"
// proves F353: "of what is trending"
#[tokio::test]
async fn stories_with_a_tag_and_trending_ones_are_those_of_the_publication() {
    on_each_database(async |world: World| {
        filled(&world).await;
        let (first, info) =
            ids(&world, "taggedPosts(tagSlug: \"moss\", paging: { limit: 3 })").await;
        assert_eq!(first, [140, 130, 120].map(story_id));
        let to = info["next"]["to"].as_str().unwrap();
        let rest = format!("taggedPosts(tagSlug: \"moss\", paging: {{ limit: 3, to: \"{to}\" }})");
        assert_eq!(ids(&world, &rest).await.0, [110, 100].map(story_id));
        // What leaves the publication leaves its lists.
        let leave = |c: &mut Conn| {
            let found = quire_store::story::find(c, &story_id(130).parse().unwrap())?.unwrap();
            quire_store::story::save(c, &Story { publication_id: None, ..found })
        };
        world.app.store.write(leave).await.unwrap();
        let (left, _) = ids(&world, "taggedPosts(tagSlug: \"moss\")").await;
        assert_eq!(left, [140, 120, 110, 100].map(story_id));

        let trending = "trendingPosts(paging: { limit: 50 })";
        let (before, _) = ids(&world, trending).await;
        assert!(!before.contains(&story_id(202)), "it is of long ago");
        let purged: Arc<Mutex<Vec<String>>> = Arc::default();
        let noted = purged.clone();
        world.app.store.on_commit(move |changes| {
            let tags = changes.iter().flat_map(|one| one.change.tags.clone());
            noted.lock().unwrap().extend(tags);
        });
        let bob = world.signed_in(BOB).await;
        let clap = format!(
            "mutation {{ clapPost(postId: \"{}\", numClaps: 1) {{ __typename }} }}",
            story_id(111)
        );
        let answer = bob.ask(&clap).await;
        assert_eq!(answer["data"]["clapPost"]["__typename"], "Post", "{answer}");
        assert_eq!(ids(&world, trending).await.0[0], story_id(111));
        let best = format!("~best:collection:{}", PublicationId::from_bits(1));
        assert!(purged.lock().unwrap().contains(&best), "pages in that order are out of date");
        let feed = world.browser().get("/field-notes/feed/trending").await;
        assert_eq!(feed.status, 200);
        assert!(feed.text.contains("<title>Trending in Field Notes"), "{}", feed.text);
        let at = |n| feed.text.find(&story_id(n)).unwrap_or(usize::MAX);
        assert!(at(111) < at(140), "what most readers clapped for stands first");
        assert_eq!(at(202), usize::MAX, "it is of long ago");
        assert!(
            feed.header("surrogate-key").split(' ').any(|key| Some(key) == best.strip_prefix('~'))
        );
        assert_eq!(world.browser().get("/no-such-place/feed/trending").await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn the_home_page_is_out_of_date_when_the_numbers_of_what_stands_out_are() {
    on_each_database(async |world: World| {
        filled(&world).await;
        let old = format!("post:{}", story_id(100));
        assert!(!tags_of(&world, "/field-notes").await.contains(&old));
        let pin = |c: &mut Conn| {
            let (place, story) = (PublicationId::from_bits(1), StoryId::from_bits(100));
            quire_store::publication::pick(c, &place, StoryPick::Pinned, &story)
        };
        world.app.store.write(pin).await.unwrap();
        assert!(tags_of(&world, "/field-notes").await.contains(&old));
    })
    .await;
}
