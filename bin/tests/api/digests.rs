//! The letter with new stories, as its reader gets it and ends it.

use super::world::{ADA, BOB, ORIGIN, a_story, add, on_each_database, user_id};
use http::{Method, StatusCode};
use quire_app::digest;
use quire_core::story::{Story, StoryStatus, Visibility};

const DAY: i64 = 86_400;

// F208, F213
// proves F213: "A link in a letter ends such letters with one press"
#[tokio::test]
async fn a_digest_comes_by_mail_and_one_click_ends_it() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let follow = format!(
            "mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(ADA)
        );
        bob.ask(&follow).await;
        let daily = "mutation { updateUserPreferences(preferences: [
            { name: NOTIFICATIONS_DIGEST_FREQUENCY, value: DAILY }]) { __typename } }";
        let answer = bob.ask(daily).await;
        assert_eq!(answer["data"]["updateUserPreferences"]["__typename"], "UpdatedPreferences");
        digest::begin(&world.app).await.unwrap();
        world.doubles.clock.advance(DAY);
        world.letters_sent().await;
        let publish = async |n: u64| {
            world.doubles.clock.advance(1);
            let now = world.app.ports.clock.now();
            let story = Story {
                title: format!("Story <{n}>"),
                first_published_at: Some(now),
                ..a_story(n, StoryStatus::Published, Visibility::Locked)
            };
            world.app.store.write(move |c| add(c, &story, &[])).await.unwrap();
        };
        publish(0x70).await;
        world.doubles.clock.advance(DAY);
        assert_eq!(world.letters_sent().await, ["Story <112> – new on Quire"]);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        assert_eq!(letter.to.as_str(), "bob@mail.example");
        assert!(letter.html.contains(">Story &lt;112&gt;</a>"), "{}", letter.html);
        assert!(letter.text.contains(&format!("{ORIGIN}/@ada/")), "{}", letter.text);
        let secret = super::world::canary(0x70);
        assert!(!letter.text.contains(&secret) && !letter.html.contains(&secret), "for members");

        let link = letter.unsubscribe.unwrap();
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let stranger = world.browser();
        let click = stranger.send(Method::POST, link.path(), &form, "List-Unsubscribe=One-Click");
        assert_eq!(click.await.status, StatusCode::NO_CONTENT);
        publish(0x71).await;
        world.doubles.clock.advance(DAY);
        assert_eq!(world.letters_sent().await, Vec::<String>::new());

        // The page in the letter knows the same by its token, and no other token.
        let page = letter.text.split("unsubscribe?token=").nth(1).unwrap();
        let token: Vec<&str> = page.split_whitespace().next().unwrap().split('.').collect();
        let [id, preference, hash] = token[..] else { panic!("{token:?}") };
        assert_eq!(
            (id, link.path()),
            (user_id(BOB).as_str(), format!("/_/unsubscribe/{id}/{preference}/{hash}").as_str())
        );
        let daily = bob.ask(daily).await;
        assert_eq!(daily["data"]["updateUserPreferences"]["__typename"], "UpdatedPreferences");
        let forged = format!("/_/unsubscribe/{}/{preference}/{hash}", user_id(ADA));
        let click = stranger.send(Method::POST, &forged, &form, "List-Unsubscribe=One-Click").await;
        assert_eq!(click.status, StatusCode::NOT_FOUND);
        publish(0x72).await;
        world.doubles.clock.advance(DAY);
        assert_eq!(world.letters_sent().await.len(), 1);
    })
    .await;
}
