//! Codes: each for its own application, address and verifier, for a minute, once.

use super::{BACK, Client, VERIFIER, pair, refusal, works};
use crate::api::world::{ADA, World, on_each_database};
use http::Method;
use serde_json::Value;

#[tokio::test]
async fn a_code_that_comes_with_something_wrong_gives_nothing_and_is_used_up() {
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let ada = world.signed_in(ADA).await;
        let long = "x".repeat(129);
        for (field, value) in [
            ("code_verifier", "-"),
            ("code_verifier", "another-verifier-that-nobody-guesses-0123456789"),
            ("code_verifier", &VERIFIER[1..]),
            ("code_verifier", "short"),
            ("code_verifier", &long),
            ("redirect_uri", "https://app.example/back"),
            ("redirect_uri", "https://app.example/back?a=1#"),
        ] {
            let code = client.code(&ada, client.request()).await;
            let refused = client.exchange(&world, &code, &[(field, value)]).await;
            assert_eq!(refusal(&refused), (400, "invalid_grant".into()), "{field} {value}");
            let again = client.exchange(&world, &code, &[]).await;
            assert_eq!(refusal(&again), (400, "invalid_grant".into()), "{field} {value}: used up");
        }
        let other = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let code = client.code(&ada, client.request()).await;
        assert_eq!(refusal(&other.exchange(&world, &code, &[]).await).1, "invalid_grant");
        let medium = Client::new(&world, "MEDIUM", BACK).await;
        let mut bare = medium.request();
        bare["codeChallenge"] = Value::Null;
        bare["codeChallengeMethod"] = Value::Null;
        let code = medium.code(&ada, bare.clone()).await;
        let added = medium.exchange(&world, &code, &[]).await;
        assert_eq!(refusal(&added).1, "invalid_grant", "a verifier without a challenge");
        let code = medium.code(&ada, bare).await;
        pair(&medium.exchange(&world, &code, &[("code_verifier", "-")]).await);
        let code = medium.code(&ada, medium.request()).await;
        let taken_out = medium.exchange(&world, &code, &[("code_verifier", "-")]).await;
        assert_eq!(refusal(&taken_out).1, "invalid_grant", "a challenge without a verifier");
    })
    .await;
}

#[tokio::test]
async fn who_is_not_the_application_gets_nothing_and_uses_nothing_up() {
    let world = World::new().await;
    let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
    let public = Client::new(&world, "PUBLIC", BACK).await;
    let ada = world.signed_in(ADA).await;
    let code = client.code(&ada, client.request()).await;
    let other = Client::new(&world, "CONFIDENTIAL", BACK).await.secret.unwrap();
    for (field, value) in [
        ("client_secret", "-"),
        ("client_secret", "nonsense"),
        ("client_secret", other.as_str()),
        ("client_id", "-"),
        ("client_id", "000000000000"),
        ("client_id", public.id.as_str()),
    ] {
        let refused = client.exchange(&world, &code, &[(field, value)]).await;
        assert_eq!(refusal(&refused), (401, "invalid_client".into()), "{field} {value}");
    }
    let refused = public.exchange(&world, &code, &[("client_secret", "x")]).await;
    assert_eq!(refusal(&refused).1, "invalid_client", "a secret where there is none");
    pair(&client.exchange(&world, &code, &[]).await);
    for (fields, error) in [
        (&[("grant_type", "password")][..], "unsupported_grant_type"),
        (&[("grant_type", "client_credentials")], "unsupported_grant_type"),
        (&[], "invalid_request"),
        (&[("grant_type", "authorization_code")], "invalid_request"),
        (&[("grant_type", "refresh_token")], "invalid_request"),
        (&[("grant_type", "refresh_token"), ("grant_type", "refresh_token")], "invalid_request"),
        (
            &[("grant_type", "refresh_token"), ("refresh_token", "x"), ("scope", "basicProfile")],
            "invalid_scope",
        ),
    ] {
        let answer = client.post(&world, "/v1/tokens", fields).await;
        assert_eq!(refusal(&answer), (400, error.into()), "{fields:?}");
    }
    let sent = serde_json::json!({ "grant_type": "refresh_token", "refresh_token": "x",
        "client_id": client.id, "client_secret": client.secret });
    let headers = [("content-type", "application/json")];
    let answer = world.browser().send(Method::POST, "/v1/tokens", &headers, sent.to_string()).await;
    assert_eq!(refusal(&answer).1, "invalid_grant", "JSON is read, too");
}

#[tokio::test]
async fn a_code_is_good_for_a_minute() {
    on_each_database(async |world| {
        let client = Client::new(&world, "PUBLIC", BACK).await;
        let ada = world.signed_in(ADA).await;
        let (soon, late) =
            (client.code(&ada, client.request()).await, client.code(&ada, client.request()).await);
        world.doubles.clock.advance(59);
        pair(&client.exchange(&world, &soon, &[]).await);
        world.doubles.clock.advance(1);
        assert_eq!(refusal(&client.exchange(&world, &late, &[]).await).1, "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn a_code_that_comes_again_voids_everything_that_came_of_it() {
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let ada = world.signed_in(ADA).await;
        let code = client.code(&ada, client.request()).await;
        let (first, refresh) = pair(&client.exchange(&world, &code, &[]).await);
        let (second, next) = pair(&client.refresh(&world, &refresh).await);
        let other = client.code(&ada, client.request()).await;
        let (apart, _) = pair(&client.exchange(&world, &other, &[]).await);
        assert!(works(&world, &first).await && works(&world, &second).await);
        world.doubles.clock.advance(3_600);
        assert_eq!(refusal(&client.exchange(&world, &code, &[]).await).1, "invalid_grant");
        assert!(!works(&world, &first).await && !works(&world, &second).await);
        assert_eq!(refusal(&client.refresh(&world, &next).await).1, "invalid_grant");
        assert!(works(&world, &apart).await, "of another code");
    })
    .await;
}

/// Rounds of a race, and how many race in each.
const ROUNDS: [(usize, usize); 12] = [
    (2, 60),
    (3, 60),
    (4, 60),
    (5, 60),
    (6, 60),
    (7, 60),
    (8, 60),
    (9, 20),
    (10, 20),
    (2, 20),
    (3, 10),
    (10, 10),
];

#[tokio::test]
async fn of_programs_that_race_with_one_code_at_most_one_gets_tokens_and_they_are_void() {
    crate::api::world::sweep_each_database(
        quire_cases::drawn(ROUNDS.to_vec()),
        async |world: World, (many, rounds)| {
            let client = Client::new(&world, "PUBLIC", BACK).await;
            let ada = world.signed_in(ADA).await;
            for round in 0..rounds {
                let code = client.code(&ada, client.request()).await;
                let tries = (0..many).map(|_| client.exchange(&world, &code, &[]));
                let answers = futures_util::future::join_all(tries).await;
                let given: Vec<_> =
                    answers.iter().filter(|answer| answer.status.is_success()).collect();
                assert!(given.len() <= 1, "round {round}: {} of {many}", given.len());
                for one in given {
                    let (access, refresh) = pair(one);
                    assert!(!works(&world, &access).await, "round {round}: void afterwards");
                    assert_eq!(refusal(&client.refresh(&world, &refresh).await).1, "invalid_grant");
                }
            }
        },
    )
    .await;
}
