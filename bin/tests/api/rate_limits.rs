//! So many acts of one person, or searches from one network, are taken, and no more;
//! others are not concerned. (Responses, reports, uploads, imports, exports and letters are counted in
//! the database; their limits are tripped beside them.)

use super::world::{ADA, BOB, Browser, MEMBER, PUBLIC, World, story_id};
use http::Method;
use quire_core::limit::{
    search::SEARCHES_PER_MINUTE,
    story::{CLAPS_PER_MINUTE, FOLLOWS_PER_HOUR, STORIES_PER_HOUR},
};
use serde_json::Value;

/// Does something up to twenty times in one request; how often it was done, and what the first
/// refusal says.
async fn times(browser: &Browser, times: usize, call: &dyn Fn(usize) -> String) -> (usize, Value) {
    let calls: Vec<String> =
        (0..times).map(|n| format!("a{n}: {} {{ __typename }}", call(n))).collect();
    let answer = browser.ask(&format!("mutation {{ {} }}", calls.join(" "))).await;
    match answer["errors"].get(0) {
        None => (times, Value::Null),
        Some(error) => (0, error["extensions"].clone()),
    }
}

/// Does something until it is refused: after exactly `most`, for at most `seconds`.
async fn is_limited(world: &World, most: usize, seconds: i64, call: &dyn Fn(usize) -> String) {
    let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
    let mut done = 0;
    while done < most {
        let (more, refused) = times(&bob, 20.min(most - done), &|n| call(done + n)).await;
        assert!(more > 0, "{done} of {most}: {refused}");
        done += more;
    }
    let (more, refused) = times(&bob, 1, &|_| call(done)).await;
    assert_eq!((more, &refused["code"]), (0, &"RATE_LIMITED".into()), "{refused}");
    let wait = refused["retryAfter"].as_i64().unwrap();
    assert!((1..=seconds).contains(&wait), "{refused}");
    assert_eq!(times(&mel, 1, &|_| call(done)).await.0, 1, "no one else waits");
    world.doubles.clock.advance(wait);
    assert_eq!(times(&bob, 1, &|_| call(done)).await.0, 1);
}

#[tokio::test]
async fn claps_follows_and_new_stories_of_one_person_are_limited() {
    let world = World::new().await;
    let story = story_id(PUBLIC);
    let clap = |_| format!("clapPost(postId: \"{story}\", numClaps: 1)");
    is_limited(&world, CLAPS_PER_MINUTE, 60, &clap).await;
    let follow = |n| match n % 2 {
        0 => "followTag(tagSlug: \"rust\")".to_owned(),
        _ => "unfollowTag(tagSlug: \"rust\")".to_owned(),
    };
    is_limited(&world, FOLLOWS_PER_HOUR, 3_600, &follow).await;
    let begin = |n| {
        format!(
            "createDraft(input: {{ saveId: \"save-{n:04}\", title: \"One\", subtitle: \"\",
                blocks: [] }})"
        )
    };
    is_limited(&world, STORIES_PER_HOUR, 3_600, &begin).await;
    // Waiting for one action does not stop the others.
    let ada = world.signed_in(ADA).await;
    assert_eq!(times(&ada, 1, &begin).await.0, 1);
}

#[tokio::test]
async fn searches_from_one_network_are_limited() {
    let world = World::new().await;
    let (browser, mut neighbour) = (world.browser(), world.browser());
    neighbour.network = [192, 0, 2, 8].into();
    let search = async |browser: &Browser| {
        let body = "{\"query\":\"gardens\"}";
        browser.send(Method::POST, "/1/indexes/posts/query", &[], body).await
    };
    for _ in 0..SEARCHES_PER_MINUTE {
        assert_eq!(search(&browser).await.status, 200);
    }
    let refused = search(&browser).await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "60"));
    // The REST API searches under the same limit.
    let refused = browser.get("/v1/search?q=gardens").await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "60"));
    assert_eq!(neighbour.get("/v1/search?q=gardens").await.status, 200);
    assert_eq!(search(&neighbour).await.status, 200);
    world.doubles.clock.advance(60);
    assert_eq!(search(&browser).await.status, 200);
}
