//! Topics: their best stories, their writers, and the story that staff picked.

use super::world::{
    ADA, BOB, Browser, LOCKED, MEMBER, PUBLIC, STAFF, UNLISTED, World, on_each_database, story_id,
};
use serde_json::{Value, json};

async fn clap(browser: &Browser, story: u64, claps: u64) {
    let call = format!("clapPost(postId: \"{}\", numClaps: {claps})", story_id(story));
    let done = browser.ask(&format!("mutation {{ {call} {{ __typename }} }}")).await;
    assert_eq!(done["data"]["clapPost"]["__typename"], "Post");
}

async fn ids(browser: &Browser, field: &str) -> Vec<String> {
    let query =
        format!("{{ tagFromSlug(tagSlug: \"rust\") {{ list: {field} {{ items {{ id }} }} }} }}");
    let answer = browser.ask(&query).await;
    let items = answer["data"]["tagFromSlug"]["list"]["items"].as_array().unwrap().clone();
    items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

// F093, F094
#[tokio::test]
async fn the_top_of_a_topic_is_by_claps_and_what_is_recommended_by_readers() {
    on_each_database(async |world| {
        let mel = world.signed_in(MEMBER).await;
        clap(&mel, PUBLIC, 9).await;
        clap(&mel, LOCKED, 1).await;
        clap(&world.signed_in(STAFF).await, LOCKED, 1).await;
        let stranger = world.browser();
        let (public, locked) = (story_id(PUBLIC), story_id(LOCKED));
        let by_claps = ids(&stranger, "topPosts(period: ALL_TIME)").await;
        assert_eq!(by_claps, [public.clone(), locked.clone()]);
        let by_readers = ids(&stranger, "recommendedPosts").await;
        assert_eq!(by_readers, [locked, public]);
        for unlisted in [by_claps, by_readers] {
            assert!(!unlisted.contains(&story_id(UNLISTED)));
        }
    })
    .await;
}

#[tokio::test]
async fn an_older_story_is_in_the_top_of_longer_periods_only() {
    on_each_database(async |world| {
        // The stories are of the beginning of 2026.
        let stories = at_days(&world, 20).await;
        assert_eq!(stories, [0, 2, 2, 2]);
        let stories = at_days(&world, 200).await;
        assert_eq!(stories, [0, 0, 2, 2]);
        let stories = at_days(&world, 400).await;
        assert_eq!(stories, [0, 0, 0, 2]);
    })
    .await;
}

/// How many stories are in the top of each period, so many days after they were published.
async fn at_days(world: &World, days: i64) -> Vec<usize> {
    let published = quire_core::Timestamp::from_millis(1_767_000_000_000).unwrap();
    let wanted = published.plus_seconds(days * 86_400);
    let now = world.app.ports.clock.now();
    let ahead = wanted.utc().timestamp() - now.utc().timestamp();
    world.doubles.clock.advance(ahead);
    let mut counts = Vec::new();
    for period in ["WEEK", "MONTH", "YEAR", "ALL_TIME"] {
        counts.push(ids(&world.browser(), &format!("topPosts(period: {period})")).await.len());
    }
    counts
}

// F095
#[tokio::test]
async fn whom_to_follow_for_a_topic_leaves_out_the_viewer_and_whom_they_muted() {
    on_each_database(async |world| {
        let names = async |browser: &Browser| {
            let query = "{ tagFromSlug(tagSlug: \"rust\") { recommendedWriters { username } } }";
            browser.ask(query).await["data"]["tagFromSlug"]["recommendedWriters"].clone()
        };
        let all = json!([{ "username": "ada" }]);
        assert_eq!(names(&world.browser()).await, all);
        assert_eq!(names(&world.signed_in(ADA).await).await, json!([]));
        let bob = world.signed_in(BOB).await;
        assert_eq!(names(&bob).await, all);
        let mute = format!(
            "mutation {{ muteAuthor(targetUserId: \"{}\") {{ __typename }} }}",
            super::world::user_id(ADA)
        );
        bob.ask(&mute).await;
        assert_eq!(names(&bob).await, json!([]));
    })
    .await;
}

async fn pick(browser: &Browser, story: &str) -> Value {
    let call = format!(
        "mutation {{ pickForTopic(tagSlug: \"rust\", postId: \"{story}\") {{ __typename
         ... on BadRequest {{ message }} ... on Tag {{ staffPick {{ id }} }} }} }}"
    );
    browser.ask(&call).await["data"]["pickForTopic"].clone()
}

#[tokio::test]
async fn staff_picks_a_listed_story_about_the_topic_and_takes_it_back() {
    on_each_database(async |world| {
        let sam = world.signed_in(STAFF).await;
        for id in [PUBLIC, LOCKED] {
            let picked = json!({ "__typename": "Tag", "staffPick": { "id": story_id(id) } });
            assert_eq!(pick(&sam, &story_id(id)).await, picked);
        }
        let refused = pick(&sam, &story_id(UNLISTED)).await;
        assert_eq!(refused["__typename"], "BadRequest");
        for unknown in [story_id(0xdead), "nonsense".to_owned()] {
            assert_eq!(pick(&sam, &unknown).await["__typename"], "NotFound");
        }
        let untagged = world
            .app
            .store
            .write(|c| quire_store::tag::set_on_story(c, &story_id(PUBLIC).parse().unwrap(), &[]));
        untagged.await.unwrap();
        let refused = pick(&sam, &story_id(PUBLIC)).await;
        assert_eq!(refused["message"], "The story is not about this topic.");
        let shown = "{ tagFromSlug(tagSlug: \"rust\") { staffPick { id } } }";
        let answer = world.browser().ask(shown).await;
        assert_eq!(answer["data"]["tagFromSlug"]["staffPick"]["id"], story_id(LOCKED));
        let unpick =
            "mutation { unpickForTopic(tagSlug: \"rust\") { ... on Tag { staffPick { id } } } }";
        let gone = sam.ask(unpick).await;
        assert_eq!(gone["data"]["unpickForTopic"]["staffPick"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn only_staff_is_offered_to_curate_a_topic() {
    on_each_database(async |world| {
        let may = async |browser: &Browser| {
            let query = "{ tagFromSlug(tagSlug: \"rust\") { viewerEdge { mayCurate } } }";
            browser.ask(query).await["data"]["tagFromSlug"]["viewerEdge"]["mayCurate"].clone()
        };
        assert_eq!(may(&world.browser()).await, false);
        assert_eq!(may(&world.signed_in(BOB).await).await, false);
        assert_eq!(may(&world.signed_in(STAFF).await).await, true);
    })
    .await;
}
