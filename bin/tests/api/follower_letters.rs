//! The letter about new followers, and ending it.

use super::world::{ADA, BOB, Browser, MEMBER, ORIGIN, STAFF, on_each_database, user_id};
use http::{Method, StatusCode};
use serde_json::{Value, json};

const DAY: i64 = 86_400;

async fn follow(browser: &Browser, person: u64) -> Value {
    let query = format!(
        "mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} }}",
        user_id(person)
    );
    browser.ask(&query).await["data"]["followUser"]["__typename"].clone()
}

async fn set(browser: &Browser, name: &str, value: Value) {
    let query = "mutation($new: [PreferenceInput!]!) { updateUserPreferences(preferences: $new) {
        __typename } }";
    let new = json!([{ "name": name, "value": value }]);
    let answer = browser.ask_with(query, json!({ "new": new })).await;
    assert_eq!(answer["data"]["updateUserPreferences"]["__typename"], "UpdatedPreferences");
}

#[tokio::test]
async fn who_gets_followers_is_told_once_when_the_day_is_over() {
    on_each_database(async |world| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        assert_eq!(follow(&bob, ADA).await, "User");
        assert_eq!(follow(&bob, ADA).await, "User", "twice is once");
        assert_eq!(follow(&mel, ADA).await, "User");
        assert_eq!(world.letters_sent().await, Vec::<String>::new(), "not before the day is over");
        world.doubles.clock.advance(DAY);
        assert_eq!(world.letters_sent().await, ["2 new followers on Quire"]);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        assert_eq!(letter.to.as_str(), "ada@mail.example");
        for words in ["Name of bob (@bob):", &format!("{ORIGIN}/@mel"), "/me/email-settings/"] {
            assert!(letter.text.contains(words), "{words}: {}", letter.text);
        }
        assert!(letter.unsubscribe.is_some());
        world.doubles.clock.advance(DAY);
        assert_eq!(world.letters_sent().await, Vec::<String>::new(), "no one is told twice");
        let sam = world.signed_in(STAFF).await;
        follow(&sam, ADA).await;
        world.doubles.clock.advance(DAY);
        assert_eq!(world.letters_sent().await, ["Name of sam follows you on Quire"]);
    })
    .await;
}

// S148
// proves S148: "Letters that were ended do not leave any more"
#[tokio::test]
async fn a_letter_that_was_ended_does_not_leave_also_when_it_was_asked_for_before() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        follow(&bob, ADA).await;
        world.doubles.clock.advance(DAY);
        assert_eq!(world.letters_sent().await, ["Name of bob follows you on Quire"]);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        // The next one waits already when one click ends them.
        follow(&mel, ADA).await;
        let link = letter.unsubscribe.unwrap();
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let stranger = world.browser();
        let click = stranger.send(Method::POST, link.path(), &form, "List-Unsubscribe=One-Click");
        assert_eq!(click.await.status, StatusCode::NO_CONTENT);
        world.doubles.clock.advance(DAY);
        assert_eq!(
            world.letters_sent().await,
            Vec::<String>::new(),
            "at once, not within 24 hours"
        );
        set(&ada, "NOTIFICATIONS_ALLOW_EMAIL_FOLLOWERS", json!(true)).await;
        set(&ada, "NOTIFICATIONS_EMAIL_SCOPE", json!("OFF")).await;
        let sam = world.signed_in(STAFF).await;
        follow(&sam, ADA).await;
        world.doubles.clock.advance(DAY);
        assert_eq!(
            world.letters_sent().await,
            Vec::<String>::new(),
            "nor do others' doings at all"
        );
    })
    .await;
}

#[tokio::test]
async fn only_followers_that_one_wants_to_hear_of_are_told() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (mel, sam) = (world.signed_in(MEMBER).await, world.signed_in(STAFF).await);
        set(&ada, "NOTIFICATIONS_EMAIL_SCOPE", json!("NETWORK")).await;
        for follower in [&bob, &mel, &sam] {
            follow(follower, ADA).await;
        }
        follow(&ada, BOB).await;
        follow(&ada, MEMBER).await;
        let mute = format!(
            "mutation {{ muteAuthor(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(BOB)
        );
        ada.ask(&mute).await;
        world.doubles.clock.advance(DAY);
        let mut told = world.letters_sent().await;
        told.retain(|subject| subject.contains("mel"));
        assert_eq!(told, ["Name of mel follows you on Quire"], "sam is a stranger, bob is muted");
        let unfollow = |id| {
            format!(
                "mutation {{ unfollowUser(targetUserId: \"{}\") {{ __typename }} }}",
                user_id(id)
            )
        };
        mel.ask(&unfollow(ADA)).await;
        follow(&mel, ADA).await;
        mel.ask(&unfollow(ADA)).await;
        world.doubles.clock.advance(DAY);
        assert_eq!(
            world.letters_sent().await,
            Vec::<String>::new(),
            "who left again is no follower"
        );
    })
    .await;
}
