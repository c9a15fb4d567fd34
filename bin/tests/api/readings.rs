//! The reading history: what is noted, shown, cleared and paused.

use super::world::{ADA, BOB, Browser, DRAFT, LOCKED, PUBLIC, World, on_each_database, story_id};
use serde_json::{Value, json};

async fn act(browser: &Browser, field: &str, args: &str) -> Value {
    let call = format!(
        "mutation {{ {field}{args} {{ __typename ... on ReadingHistory {{ isPaused isCleared }} }} }}"
    );
    browser.ask(&call).await["data"][field].clone()
}

async fn read(browser: &Browser, story: u64, percent: i64) -> Value {
    let args = format!("(postId: \"{}\", percent: {percent})", story_id(story));
    act(browser, "recordReading", &args).await
}

async fn history(browser: &Browser, args: &str) -> Vec<(String, i64)> {
    let query = format!("{{ yourReadings{args} {{ items {{ percent post {{ id }} }} }} }}");
    let page = browser.ask(&query).await["data"]["yourReadings"].clone();
    let one = |one: &Value| {
        (one["post"]["id"].as_str().unwrap().to_owned(), one["percent"].as_i64().unwrap())
    };
    page["items"].as_array().unwrap().iter().map(one).collect()
}

#[tokio::test]
async fn a_history_is_what_was_read_and_no_one_elses() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        assert_eq!(read(&bob, PUBLIC, 30).await["__typename"], "ReadingHistory");
        world.doubles.clock.advance(1);
        read(&bob, LOCKED, 97).await;
        let both = [(story_id(LOCKED), 97), (story_id(PUBLIC), 30)];
        assert_eq!(history(&bob, "").await, both);
        assert_eq!(history(&bob, "(isUnfinished: true)").await, both[1..]);
        assert_eq!(history(&ada, "").await, []);
        assert_eq!(history(&world.browser(), "").await, []);
        assert_eq!(read(&bob, DRAFT, 5).await["__typename"], "NotFound");
        assert_eq!(read(&bob, PUBLIC, 101).await["__typename"], "BadRequest");
        let edge = format!(
            "{{ post(id: \"{}\") {{ viewerEdge {{ readingPercent }} }} }}",
            story_id(PUBLIC)
        );
        let percent =
            |answer: Value| answer["data"]["post"]["viewerEdge"]["readingPercent"].clone();
        assert_eq!(percent(bob.ask(&edge).await), 30);
        assert_eq!(percent(ada.ask(&edge).await), Value::Null);
        let gone = format!("(postId: \"{}\")", story_id(PUBLIC));
        act(&bob, "removeReading", &gone).await;
        assert_eq!(history(&bob, "").await, both[..1]);
    })
    .await;
}

#[tokio::test]
async fn what_was_taken_out_of_a_history_goes_back_to_its_place_for_an_hour() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let last_read = async || {
            let query = "{ yourReadings { items { readAt } } }";
            bob.ask(query).await["data"]["yourReadings"].clone()
        };
        read(&bob, PUBLIC, 30).await;
        world.doubles.clock.advance(1);
        read(&bob, LOCKED, 97).await;
        let both = [(story_id(LOCKED), 97), (story_id(PUBLIC), 30)];
        let times = last_read().await;
        let which = format!("(postId: \"{}\")", story_id(PUBLIC));
        assert_eq!(act(&bob, "restoreReading", &which).await["__typename"], "ReadingHistory");
        act(&bob, "removeReading", &which).await;
        act(&ada, "restoreReading", &which).await;
        assert_eq!(history(&bob, "").await, both[..1], "it is no one else's to bring back");
        world.doubles.clock.advance(60);
        act(&bob, "restoreReading", &which).await;
        assert_eq!(history(&bob, "").await, both);
        assert_eq!(last_read().await, times);
        // What was read since stays, and so does how far it was read before.
        act(&bob, "removeReading", &which).await;
        world.doubles.clock.advance(1);
        read(&bob, PUBLIC, 10).await;
        act(&bob, "restoreReading", &which).await;
        assert_eq!(history(&bob, "").await, [(story_id(PUBLIC), 30), (story_id(LOCKED), 97)]);
        act(&bob, "removeReading", &which).await;
        world.doubles.clock.advance(3_601);
        let gone = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!(gone.histories, 1);
        act(&bob, "restoreReading", &which).await;
        assert_eq!(history(&bob, "").await, both[..1]);
        // Nothing was taken out of a story that is not there, so there is nothing to put back.
        let missing = act(&bob, "restoreReading", "(postId: \"x\")").await;
        assert_eq!(missing["__typename"], "ReadingHistory");
        assert_eq!(history(&bob, "").await, both[..1]);
    })
    .await;
}

#[tokio::test]
async fn a_paused_history_notes_nothing_and_a_cleared_one_comes_back_for_an_hour() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        read(&bob, PUBLIC, 30).await;
        let paused = act(&bob, "pauseReadingHistory", "").await;
        assert_eq!((&paused["isPaused"], &paused["isCleared"]), (&json!(true), &json!(false)));
        read(&bob, LOCKED, 30).await;
        assert_eq!(history(&bob, "").await, [(story_id(PUBLIC), 30)]);
        assert_eq!(act(&bob, "resumeReadingHistory", "").await["isPaused"], false);
        assert_eq!(act(&bob, "clearReadingHistory", "").await["isCleared"], true);
        assert_eq!(history(&bob, "").await, []);
        assert_eq!(act(&bob, "restoreReadingHistory", "").await["isCleared"], false);
        assert_eq!(history(&bob, "").await, [(story_id(PUBLIC), 30)]);
        act(&bob, "clearReadingHistory", "").await;
        world.doubles.clock.advance(3_601);
        let gone = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!(gone.histories, 1);
        act(&bob, "restoreReadingHistory", "").await;
        assert_eq!(history(&bob, "").await, []);
    })
    .await;
}
