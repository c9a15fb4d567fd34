//! Wrong passwords: warnings, locks, and what they must not lock.

use super::{
    passwords::{RIGHT, SIGN_IN, sign_in, with_password},
    world::{ADA, BOB, World, on_each_database},
};
use quire::api::Api;
use quire_app::App;
use quire_core::{UserId, account::lockout::SecretKind};
use quire_store::{
    Store, StoreOptions,
    audit::{self, Act},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, sync::Arc};

const ADDRESS: &str = "ada@mail.example";

async fn fail(world: &World) -> Value {
    sign_in(&mut world.browser(), ADDRESS, "a wrong one").await
}

async fn count(world: &World) -> u32 {
    let subject = UserId::from_bits(ADA).to_string();
    let read = world
        .app
        .store
        .read(move |c| quire_store::lockout::find(c, &subject, SecretKind::Password));
    read.await.unwrap().count
}

// proves F376: "A locked account is told of with the time until it opens"
// proves F383: "A wrong password says how many tries are left"
#[tokio::test]
async fn the_ladder_warns_five_times_then_locks_for_longer_and_longer() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        for (failure, left) in (1..=5).zip(["5 more attempts", "4 more attempts", "3 more attempts", "2 more attempts", "1 more attempt"]) {
            let answer = fail(&world).await;
            assert_eq!(answer["__typename"], "InvalidPassword");
            assert_eq!(answer["failCount"], failure);
            let text = format!("That password was incorrect. You have {left} before your account is locked for 1 minute.");
            assert_eq!(answer["message"], text);
        }
        let mut minutes = vec![1, 5, 15];
        minutes.resize(14, 60);
        for (failure, minutes) in (6..20).zip(minutes) {
            let answer = fail(&world).await;
            assert_eq!(answer["__typename"], "PasswordSoftLockout", "failure {failure}");
            let unit = if minutes == 1 { "minute" } else { "minutes" };
            let start = format!("Your account is locked for {minutes} {unit},");
            assert!(answer["message"].as_str().unwrap().starts_with(&start), "{answer}");
            assert_eq!(count(&world).await, failure);
            world.doubles.clock.advance(minutes * 60);
        }
        let permanent = "You can no longer sign in with a password. Request a magic link to get back into your account.";
        assert_eq!(fail(&world).await["message"], permanent);
        world.doubles.clock.advance(365 * 86_400);
        let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
        assert_eq!(answer["__typename"], "PasswordPermanentLockout");
        assert_eq!(answer["message"], permanent);
    })
    .await;
}

#[tokio::test]
async fn under_a_lock_the_right_password_is_not_looked_at_and_every_try_counts() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        while count(&world).await < 6 {
            fail(&world).await;
        }
        world.doubles.clock.advance(59);
        for tries in 7..20 {
            let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
            assert_eq!(answer["__typename"], "PasswordSoftLockout");
            assert!(answer["message"].as_str().unwrap().contains(" 1 minute,"), "{answer}");
            assert_eq!(count(&world).await, tries);
        }
        // The lock is as long as it was; the twentieth try brings the one for good.
        world.doubles.clock.advance(1);
        assert_eq!(fail(&world).await["__typename"], "PasswordPermanentLockout");
        let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
        assert_eq!(answer["__typename"], "PasswordPermanentLockout");
        assert_eq!(count(&world).await, 21);
    })
    .await;
}

#[tokio::test]
async fn a_right_password_begins_the_count_again() {
    let world = World::new().await;
    with_password(&world, ADA).await;
    for _ in 0..5 {
        fail(&world).await;
    }
    assert_eq!(sign_in(&mut world.browser(), ADDRESS, RIGHT).await["__typename"], "SignedIn");
    assert_eq!(fail(&world).await["failCount"], 1);
}

#[tokio::test]
async fn a_lock_closes_the_password_only_and_a_code_opens_it_again() {
    on_each_database(async |world| {
        let mut ada = with_password(&world, ADA).await;
        let bob = with_password(&world, BOB).await;
        while count(&world).await < 20 {
            fail(&world).await;
            world.doubles.clock.advance(3_600);
        }
        // Who is in stays in, others are not concerned.
        let logged_in = ada.ask("{ session { isLoggedIn } }").await;
        assert_eq!(logged_in["data"]["session"]["isLoggedIn"], true);
        let answer = sign_in(&mut world.browser(), "bob@mail.example", RIGHT).await;
        assert_eq!(answer["__typename"], "SignedIn");
        drop(bob);
        let begun = ada.act("mutation { beginStepUpCode { __typename } }", json!({})).await;
        assert_eq!(begun["__typename"], "CodeSent");
        let mut elsewhere = world.browser();
        let send = "mutation { sendAcctAuthEmail(email: \"ada@mail.example\") { __typename } }";
        assert_eq!(elsewhere.act(send, json!({})).await["__typename"], "SusiMethod");
        let verify =
            "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";
        let answer = elsewhere.act(verify, json!({ "code": world.last_code() })).await;
        assert_eq!(answer["__typename"], "SignedIn");
        let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
        assert_eq!(answer["__typename"], "SignedIn", "the code has shown whose account it is");
    })
    .await;
}

#[tokio::test]
async fn a_lock_survives_a_restart() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        for _ in 0..6 {
            fail(&world).await;
        }
        let store = Store::open(world.app.store.url(), StoreOptions::default()).unwrap();
        let again = App { store, ..world.app.clone() };
        let browser = world.browser().of(Arc::new(Api::new(again, false)));
        let variables = json!({ "email": ADDRESS, "password": RIGHT });
        let answer = browser.ask_with(SIGN_IN, variables).await;
        assert_eq!(answer["data"]["signInWithPassword"]["__typename"], "PasswordSoftLockout");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_wrong_passwords_at_once_six_are_looked_at_and_fifty_counted() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        let guesses = (0..50).map(|n| {
            let mut browser = world.browser();
            tokio::spawn(async move { sign_in(&mut browser, ADDRESS, &format!("wrong {n}")).await })
        });
        let mut answers: BTreeMap<String, u32> = BTreeMap::new();
        for answer in futures_util::future::join_all(guesses).await {
            let answer = answer.unwrap();
            let kind = format!("{} {}", answer["__typename"], answer["failCount"]);
            *answers.entry(kind.replace('"', "")).or_default() += 1;
        }
        let mut expected: BTreeMap<String, u32> =
            (1..=5).map(|n| (format!("InvalidPassword {n}"), 1)).collect();
        expected.insert("PasswordSoftLockout null".to_owned(), 14);
        expected.insert("PasswordPermanentLockout null".to_owned(), 31);
        assert_eq!(answers, expected);
        assert_eq!(count(&world).await, 50);
    })
    .await;
}

// proves F255: "A network that tried too often is locked out"
#[tokio::test]
async fn an_attack_on_many_accounts_locks_its_network() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        for (days, text) in [(1, "1 day,"), (2, "2 days,")] {
            let mut failures = 0;
            let mut last = Value::Null;
            'attack: for account in 0.. {
                for _ in 0..6 {
                    let email = format!("u{account}-{days}@mail.example");
                    last = sign_in(&mut world.browser(), &email, "a wrong one").await;
                    failures += 1;
                    if last["__typename"] == "IpAuthLockout" {
                        break 'attack;
                    }
                }
            }
            assert_eq!(failures, 100);
            let message = last["message"].as_str().unwrap();
            assert!(message.starts_with("You cannot sign in from this network for "), "{message}");
            assert!(message.contains(text), "{message}");
            let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
            assert_eq!(answer["__typename"], "IpAuthLockout");
            // The neighbours and codes sent by mail are not concerned.
            let mut neighbour = world.browser();
            neighbour.network = [192, 0, 2, 8].into();
            assert_eq!(sign_in(&mut neighbour, ADDRESS, RIGHT).await["__typename"], "SignedIn");
            let send = "mutation { sendAcctAuthEmail(email: \"bob@mail.example\") { __typename } }";
            assert_eq!(world.browser().act(send, json!({})).await["__typename"], "SusiMethod");
            world.doubles.clock.advance(days * 86_400);
            let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
            assert_eq!(answer["__typename"], "SignedIn");
        }
    })
    .await;
}

#[tokio::test]
async fn one_account_guessed_often_does_not_lock_a_network() {
    let world = World::new().await;
    for _ in 0..101 {
        world.doubles.clock.advance(3_600);
        fail(&world).await;
    }
    let answer = sign_in(&mut world.browser(), "bob@mail.example", "a wrong one").await;
    assert_eq!(answer["__typename"], "InvalidPassword");
}

#[tokio::test]
async fn passwords_from_one_network_are_limited_and_others_are_not() {
    let world = World::new().await;
    with_password(&world, ADA).await;
    for n in 0..120 {
        let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
        assert_eq!(answer["__typename"], "SignedIn", "{n}");
    }
    let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
    assert_eq!(answer["__typename"], "RateLimited");
    assert_eq!(answer["retryAfter"], 300);
    let mut neighbour = world.browser();
    neighbour.network = [192, 0, 2, 8].into();
    assert_eq!(sign_in(&mut neighbour, ADDRESS, RIGHT).await["__typename"], "SignedIn");
    world.doubles.clock.advance(300);
    let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
    assert_eq!(answer["__typename"], "SignedIn");
}

#[tokio::test]
async fn staff_lifts_the_locks_of_an_account_and_writes_it_down() {
    on_each_database(async |world| {
        let ada = with_password(&world, ADA).await;
        while count(&world).await < 20 {
            fail(&world).await;
        }
        let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
        assert_eq!(answer["__typename"], "PasswordPermanentLockout");
        let lifted = quire_app::unlock::unlock(&world.app, "@ada").await.unwrap();
        assert_eq!(lifted, [SecretKind::Password]);
        let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
        assert_eq!(answer["__typename"], "SignedIn");
        assert_eq!(ada.ask("{ loggedIn }").await["data"]["loggedIn"], true);
        assert_eq!(quire_app::unlock::unlock(&world.app, "ada").await.unwrap(), []);
        let written = world.app.store.read(|c| audit::of_person(c, &UserId::from_bits(ADA), 10));
        let acts: Vec<Act> = written.await.unwrap().into_iter().map(|row| row.act).collect();
        assert_eq!(acts, [Act::Unlocked]);
        assert!(quire_app::unlock::unlock(&world.app, "nobody").await.is_err());
    })
    .await;
}
