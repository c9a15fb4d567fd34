//! The people that a writer is offered after an at-sign: those they know from the site.

use super::world::{
    ADA, BOB, Browser, MEMBER, STAFF, SUSPENDED, World, a_person, on_each_database, user_id,
};
use quire_core::person::MembershipTier;
use quire_store::{Conn, StoreError, follow, person};
use serde_json::json;

async fn suggested_usernames(browser: &Browser, words: &str) -> Vec<String> {
    let query = "query($words: String!) { mentionableUsers(words: $words) { username } }";
    let answer = browser.ask_with(query, json!({ "words": words })).await;
    let people = answer["data"]["mentionableUsers"].as_array();
    let people = people.unwrap_or_else(|| panic!("{answer}")).iter();
    people.map(|person| person["username"].as_str().unwrap().to_owned()).collect()
}

async fn follows(world: &World, follower: u64, person: u64) {
    let now = world.app.ports.clock.now();
    world.doubles.clock.advance(1);
    let (reader, whom) = (user_id(follower).parse().unwrap(), user_id(person).parse().unwrap());
    let write = world.app.store.write(move |c| follow::person(c, &reader, &whom, now));
    assert!(write.await.unwrap());
}

#[tokio::test]
async fn whom_one_follows_who_follows_one_and_whom_one_answered_can_be_named() {
    on_each_database(async |world| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        // Of them only Ada has published anything, and Bob answered her.
        assert_eq!(suggested_usernames(&bob, "na").await, ["ada"]);
        assert_eq!(suggested_usernames(&mel, "na").await, Vec::<String>::new());
        follows(&world, BOB, STAFF).await;
        follows(&world, MEMBER, BOB).await;
        assert_eq!(suggested_usernames(&bob, "name of").await, ["sam", "mel", "ada"]);
        assert_eq!(suggested_usernames(&bob, "ME").await, ["mel"]);
        assert_eq!(suggested_usernames(&mel, "b").await, ["bob"]);
        for words in ["", " ", "%", "ame", "bob", &"a".repeat(10_000)] {
            assert_eq!(suggested_usernames(&bob, words).await, Vec::<String>::new(), "{words:.10}");
        }
        assert_eq!(suggested_usernames(&world.browser(), "na").await, Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn who_is_blocked_blocks_or_is_suspended_cannot_be_named() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        follows(&world, BOB, SUSPENDED).await;
        assert_eq!(suggested_usernames(&bob, "na").await, ["ada"]);
        let act = async |browser: &Browser, act: &str, whom: u64| {
            let id = user_id(whom);
            let call = format!("mutation {{ {act}(targetUserId: \"{id}\") {{ __typename }} }}");
            let done = browser.ask(&call).await;
            assert_eq!(done["data"][act]["__typename"], "User", "{done}");
        };
        for (browser, whom) in [(&bob, ADA), (&ada, BOB)] {
            act(browser, "blockUser", whom).await;
            assert_eq!(suggested_usernames(&bob, "na").await, Vec::<String>::new());
            act(browser, "unblockUser", whom).await;
            assert_eq!(suggested_usernames(&bob, "na").await, ["ada"]);
        }
    })
    .await;
}

#[tokio::test]
async fn no_more_than_six_are_offered() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let add = |c: &mut Conn| {
            (0..9).try_for_each(|n| {
                let fan = a_person(0xf00 + n, &format!("fan{n}"), MembershipTier::Free);
                person::insert(c, &fan)
            })?;
            Ok::<_, StoreError>(())
        };
        world.app.store.write(add).await.unwrap();
        for n in 0..9 {
            follows(&world, 0xf00 + n, BOB).await;
        }
        let found = suggested_usernames(&bob, "fan").await;
        assert_eq!(found, ["fan8", "fan7", "fan6", "fan5", "fan4", "fan3"]);
    })
    .await;
}
