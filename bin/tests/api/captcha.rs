//! The captcha before an account is made.

use super::{
    connect::with_issuer,
    issuer::Issuer,
    visitor::Visitor,
    world::{ORIGIN, World, on_each_database},
};
use quire_core::account::auth_state::AuthService;
use quire_providers::{Recaptcha, outgoing::Outgoing};
use serde_json::json;
use std::sync::Arc;

const SEND: &str = "mutation($email: String!, $captcha: String) {
    sendAcctAuthEmail(email: $email, captchaValue: $captcha) {
        __typename ... on FailedChallenge { message } } }";

/// The site with a captcha that the issuer's server judges.
async fn with_captcha(world: World) -> (World, Issuer) {
    let (mut world, issuer) = with_issuer(world).await;
    let outgoing = Outgoing::new(&[issuer.address]).unwrap();
    let address = format!("{}/captcha", issuer.origin()).parse().unwrap();
    let judge = Recaptcha::new(address, ("public", "private"), ORIGIN, outgoing);
    world.app.ports.captcha = Some(Arc::new(judge));
    let services = world.app.ports.sign_in.clone();
    (world.with_services(services), issuer)
}

async fn send(world: &World, email: &str, captcha: Option<&str>) -> String {
    let variables = json!({ "email": email, "captcha": captcha });
    let answer = world.browser().ask_with(SEND, variables).await;
    let answer = &answer["data"]["sendAcctAuthEmail"];
    if answer["__typename"] == "FailedChallenge" {
        assert_eq!(answer["message"], "reCAPTCHA verification failed.");
    }
    answer["__typename"].as_str().unwrap().to_owned()
}

// V047, V048, V063
// proves A062: "Accounts are made only by those who solve the captcha"
// proves S110: "Sign-up runs the captcha first and sends its value"
// proves S111: "Signing in needs no captcha"
#[tokio::test]
async fn an_account_is_made_only_for_who_solves_the_challenge_and_once() {
    on_each_database(async |world| {
        let (world, issuer) = with_captcha(world).await;
        let good = issuer.solve(true, "quire.example");
        for (case, value) in [
            ("absent", None),
            ("empty", Some(String::new())),
            ("made up", Some("guess".to_owned())),
            ("not solved", Some(issuer.solve(false, "quire.example"))),
            ("solved elsewhere", Some(issuer.solve(true, "evil.example"))),
            ("too long", Some("x".repeat(5_000))),
        ] {
            let answer = send(&world, "new@mail.example", value.as_deref()).await;
            assert_eq!(answer, "FailedChallenge", "{case}");
        }
        assert!(world.doubles.mailbox.letters().is_empty());
        assert_eq!(send(&world, "new@mail.example", Some(&good)).await, "SusiMethod");
        assert_eq!(send(&world, "other@mail.example", Some(&good)).await, "FailedChallenge");
        assert_eq!(issuer.request_count("/captcha"), 5);
        // Who has an account signs in without.
        assert_eq!(send(&world, "ada@mail.example", None).await, "SusiMethod");
    })
    .await;
}

#[tokio::test]
async fn signing_up_with_a_service_needs_the_challenge_and_signing_in_does_not() {
    let (world, issuer) = with_captcha(World::new().await).await;
    let good = issuer.solve(true, "quire.example");
    for value in ["", "&captcha=", "&captcha=guess"] {
        let mut visitor = Visitor::new(&world);
        let target = format!("/m/connect/google?operation=register{value}");
        let answer = visitor.get(&target, "same-origin").await;
        let page = "/m/signin?error=RECAPTCHA_FAILED&operation=register";
        assert_eq!(answer.header("location"), page, "{value}");
    }
    let google = AuthService::Google;
    let query = format!("operation=register&captcha={good}");
    Visitor::new(&world).begin_connecting(&issuer, google, &query).await;
    let answer =
        Visitor::new(&world).get(&format!("/m/connect/google?{query}"), "same-origin").await;
    assert!(answer.header("location").contains("RECAPTCHA_FAILED"), "used before");
    Visitor::new(&world).begin_connecting(&issuer, google, "operation=login").await;
}

// proves F248: "Sign-up asks for a captcha before a letter is sent"
#[tokio::test]
async fn a_judge_that_is_away_lets_no_one_in_and_a_captcha_can_be_switched_off() {
    let (world, issuer) = with_captcha(World::new().await).await;
    issuer.flood();
    let key = async |world: &World| {
        world.browser().ask("{ site { captchaSiteKey } }").await["data"]["site"].clone()
    };
    assert_eq!(key(&world).await, json!({ "captchaSiteKey": "public" }));
    let good = issuer.solve(true, "quire.example");
    assert_eq!(send(&world, "new@mail.example", Some(&good)).await, "FailedChallenge");
    assert!(world.doubles.mailbox.letters().is_empty());
    let now = quire_core::Timestamp::from_millis(0).unwrap();
    let flag = "enable_recaptcha_enterprise";
    let off = move |c: &mut _| quire_store::flag::set(c, flag, None, "false", now);
    world.app.store.write(off).await.unwrap();
    assert_eq!(send(&world, "new@mail.example", None).await, "SusiMethod");
    assert_eq!(key(&world).await, json!({ "captchaSiteKey": null }));
}

/// As if so many codes were sent, and a wrong one tried for some of them.
async fn past(world: &World, sent: usize, failed: usize) {
    let count = move |c: &mut _| {
        for n in 0..sent {
            quire_store::login::count_sent(c)?;
            if n < failed {
                quire_store::login::count_failed(c)?;
            }
        }
        Ok::<_, quire_store::StoreError>(())
    };
    world.app.store.write(count).await.unwrap();
}

// More than a fifth of the last thousand codes.
#[tokio::test]
async fn while_too_many_codes_fail_everybody_solves_the_challenge() {
    on_each_database(async |world| {
        let (world, issuer) = with_captcha(world).await;
        let ada = "ada@mail.example";
        past(&world, 1_000, 200).await;
        assert_eq!(send(&world, ada, None).await, "SusiMethod");
        let fail = |c: &mut _| {
            for _ in 0..20 {
                quire_store::login::count_failed(c)?;
            }
            Ok::<_, quire_store::StoreError>(())
        };
        world.app.store.write(fail).await.unwrap();
        assert_eq!(send(&world, ada, None).await, "FailedChallenge");
        let good = issuer.solve(true, "quire.example");
        world.doubles.clock.advance(14_400);
        assert_eq!(send(&world, ada, Some(&good)).await, "SusiMethod");
        // A signed-in person is not asked.
        let mut bob = world.signed_in(super::world::BOB).await;
        let begun = bob.act("mutation { beginStepUpCode { __typename } }", json!({})).await;
        assert_eq!(begun["__typename"], "CodeSent");
        // It passes when codes are typed right again.
        past(&world, 1_100, 0).await;
        world.doubles.clock.advance(14_400);
        assert_eq!(send(&world, ada, None).await, "SusiMethod");
    })
    .await;
}
