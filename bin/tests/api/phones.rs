//! The telephone number of an account: verifying it, who has it, taking it away.

mod limits;

use super::world::{ADA, BOB, Browser, SUSPENDED, World, on_each_database};
use quire::api::Api;
use quire_app::{
    App, ports::SmsError, retention::forget_old, session::token_hash, site::PhoneRules, site::Site,
};
use quire_core::{UserId, account::PhoneNumber};
use quire_store::phone;
use serde_json::{Value, json};
use std::sync::Arc;

const NUMBER: &str = "+12015550123";

const PHONE: &str = "... on Phone { numberObfuscated verifiedAt waiting {
    numberObfuscated sentAt expiresAt } }";

async fn ask(browser: &mut Browser, number: Option<&str>, country: Option<&str>) -> Value {
    let query = format!(
        "mutation($number: String, $country: String) {{
         requestPhoneVerification(number: $number, country: $country) {{ __typename {PHONE}
         ... on PhoneNumberValidationError {{ wrong: code message }} ... on BadRequest {{ message }}
         ... on MobileVerificationError {{ code message retryAfter }} }} }}"
    );
    browser.act(&query, json!({ "number": number, "country": country })).await
}

async fn request_in(browser: &mut Browser, number: &str, country: Option<&str>) -> Value {
    ask(browser, Some(number), country).await
}

async fn request(browser: &mut Browser, number: &str) -> Value {
    ask(browser, Some(number), None).await
}

async fn verify(browser: &mut Browser, code: &str) -> Value {
    let query = format!(
        "mutation($code: String!) {{ verifyPhone(code: $code) {{ __typename {PHONE}
         ... on BadRequest {{ message }} ... on TooManyRequests {{ message }}
         ... on MobileVerificationError {{ code message }} }} }}"
    );
    browser.act(&query, json!({ "code": code })).await
}

async fn remove(browser: &mut Browser) -> Value {
    let query = format!(
        "mutation {{ removePhone {{ __typename {PHONE}
         ... on MobileVerificationError {{ code message }} }} }}"
    );
    browser.act(&query, json!({})).await
}

async fn state(browser: &Browser) -> Value {
    let query = "{ viewer { phone { numberObfuscated verifiedAt waiting { numberObfuscated } } } }";
    browser.ask(query).await["data"]["viewer"]["phone"].clone()
}

/// The code in the message sent last.
fn code(world: &World) -> String {
    world.doubles.telephones.messages().pop().unwrap().text.chars().take(6).collect()
}

/// The code that is so many numbers further.
fn other(code: &str, by: u32) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + by) % 1_000_000)
}

fn message_count(world: &World) -> usize {
    world.doubles.telephones.messages().len()
}

/// Someone who has just confirmed who they are, with a number of their own.
async fn verified(world: &World, person: u64, number: &str) -> Browser {
    let mut browser = world.confirmed(person).await;
    assert_eq!(request(&mut browser, number).await["__typename"], "Phone");
    assert_eq!(verify(&mut browser, &code(world)).await["__typename"], "Phone");
    browser
}

/// The same browser at a site with other rules.
fn under(world: &World, browser: Browser, rules: PhoneRules) -> Browser {
    let site = Arc::new(Site { phones: rules, ..Site::clone(&world.app.site) });
    browser.of(Arc::new(Api::new(App { site, ..world.app.clone() }, false)))
}

// F233
#[tokio::test]
async fn a_number_is_verified_by_the_code_that_is_sent_to_it() {
    on_each_database(async |world| {
        let mut ada = world.confirmed(ADA).await;
        let none = json!({ "numberObfuscated": null, "verifiedAt": null, "waiting": null });
        assert_eq!(state(&ada).await, none);
        let asked = request_in(&mut ada, "(201) 555-0123", Some("US")).await;
        assert_eq!(
            asked["waiting"],
            json!({
                "numberObfuscated": "+1 •••23",
                "sentAt": "2026-01-02T03:04:05.000Z",
                "expiresAt": "2026-01-02T03:14:05.000Z",
            })
        );
        assert_eq!(asked["numberObfuscated"], Value::Null, "it is not verified yet");
        let message = world.doubles.telephones.messages().pop().unwrap();
        assert_eq!(message.to.as_str(), NUMBER);
        let code = code(&world);
        assert_eq!(
            message.text,
            format!(
                "{code} is your Quire code. It works for 10 minutes.\n\n@quire.example #{code}"
            )
        );
        assert_eq!(state(&ada).await["waiting"]["numberObfuscated"], "+1 •••23");
        let malformed = verify(&mut ada, "12345").await;
        assert_eq!(malformed["message"], "Login code must be 6 digits.");
        assert_eq!(verify(&mut ada, &other(&code, 1)).await["message"], "Invalid code.");
        world.doubles.clock.advance(5);
        let done = verify(&mut ada, &format!(" {code} ")).await;
        let want = json!({
            "__typename": "Phone",
            "numberObfuscated": "+1 •••23",
            "verifiedAt": "2026-01-02T03:04:10.000Z",
            "waiting": null,
        });
        assert_eq!(done, want);
        assert_eq!(state(&ada).await["numberObfuscated"], "+1 •••23");
        assert_eq!(verify(&mut ada, &code).await["message"], "Invalid code.", "it is used up");
        assert_eq!(world.letters_sent().await, ["Phone number verified for your Quire account"]);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        assert!(letter.text.contains("The phone number +1 •••23 was verified"), "{}", letter.text);
        assert!(!letter.text.contains("5550123") && !letter.html.contains("5550123"));
        let again = request(&mut ada, NUMBER).await;
        assert_eq!(again["message"], "This is already your number.");
        assert_eq!(message_count(&world), 1, "that costs nothing");
    })
    .await;
}

// F234
#[tokio::test]
async fn what_is_no_number_is_refused_by_name_before_anything_is_sent() {
    on_each_database(async |world| {
        let mut ada = world.confirmed(ADA).await;
        for (number, country, want, text) in [
            ("call me", Some("US"), "INVALID", "Please enter a valid phone number."),
            ("", None, "INVALID", "Please enter a valid phone number."),
            (
                "201 555 0123",
                None,
                "INVALID_COUNTRY_CODE",
                "Please begin with a valid country code, like +1.",
            ),
            (
                "201 555 0123",
                Some("ZZ"),
                "INVALID_COUNTRY_CODE",
                "Please begin with a valid country code, like +1.",
            ),
            (
                "+999 201 555 0123",
                Some("US"),
                "INVALID_COUNTRY_CODE",
                "Please begin with a valid country code, like +1.",
            ),
            ("+1 201 555 01234", None, "TOO_LONG", "This phone number has too many digits."),
            ("201 555 012", Some("us"), "TOO_SHORT", "This phone number has too few digits."),
        ] {
            let refused = request_in(&mut ada, number, country).await;
            let want = json!({
                "__typename": "PhoneNumberValidationError", "wrong": want, "message": text,
            });
            assert_eq!(refused, want, "{number}");
        }
        assert_eq!(message_count(&world), 0);
        assert_eq!(state(&ada).await["waiting"], Value::Null);
        assert_eq!(request(&mut ada, NUMBER).await["__typename"], "Phone", "nothing was counted");
    })
    .await;
}

#[tokio::test]
async fn five_wrong_codes_void_it_and_it_ends_after_ten_minutes() {
    on_each_database(async |world| {
        let mut ada = world.confirmed(ADA).await;
        request(&mut ada, NUMBER).await;
        let right = code(&world);
        for n in 1..=4 {
            assert_eq!(verify(&mut ada, &other(&right, n)).await["message"], "Invalid code.");
        }
        for code in [&other(&right, 5), &right] {
            let refused = verify(&mut ada, code).await;
            assert_eq!(refused["__typename"], "TooManyRequests");
            assert_eq!(refused["message"], "Too many attempts. Ask for a new code.");
        }
        assert_eq!(state(&ada).await["waiting"], Value::Null);

        request(&mut ada, NUMBER).await;
        let late = code(&world);
        assert_eq!(verify(&mut ada, &right).await["message"], "Invalid code.", "of before");
        world.doubles.clock.advance(600);
        let refused = verify(&mut ada, &late).await;
        assert_eq!(refused["message"], "This code has expired. Ask for a new one.");
        assert_eq!(state(&ada).await["waiting"], Value::Null);
        assert_eq!(forget_old(&world.app).await.unwrap().challenges, 1);

        let mut ada = world.confirmed(ADA).await;
        request(&mut ada, NUMBER).await;
        world.doubles.clock.advance(599);
        assert_eq!(verify(&mut ada, &code(&world)).await["__typename"], "Phone");
        assert_eq!(forget_old(&world.app).await.unwrap().challenges, 0, "it was used up");
    })
    .await;
}

#[tokio::test]
async fn another_code_goes_to_the_number_that_waits() {
    on_each_database(async |world| {
        let mut ada = world.confirmed(ADA).await;
        let none = ask(&mut ada, None, None).await;
        assert_eq!(none["message"], "No phone number is waiting for a code.");
        request(&mut ada, NUMBER).await;
        let first = code(&world);
        // Also when the first one is void by now.
        for n in 1..=5 {
            verify(&mut ada, &other(&first, n)).await;
        }
        let again = ask(&mut ada, None, None).await;
        assert_eq!(again["waiting"]["numberObfuscated"], "+1 •••23");
        assert_eq!(world.doubles.telephones.messages().pop().unwrap().to.as_str(), NUMBER);
        let mut elsewhere = world.confirmed(ADA).await;
        assert_eq!(ask(&mut elsewhere, None, None).await["__typename"], "BadRequest");
        assert_eq!(verify(&mut ada, &first).await["message"], "Invalid code.");
        assert_eq!(verify(&mut ada, &code(&world)).await["__typename"], "Phone");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_wrong_codes_at_once_five_are_looked_at_and_all_are_counted() {
    on_each_database(async |world| {
        let mut ada = world.confirmed(ADA).await;
        request(&mut ada, NUMBER).await;
        let right = code(&world);
        let guesses = (1..=50).map(|n| {
            let (mut browser, guess) = (ada.clone(), other(&right, n));
            tokio::spawn(async move { verify(&mut browser, &guess).await })
        });
        let answers = futures_util::future::join_all(guesses).await;
        let said = |text: &str| {
            answers.iter().filter(|answer| answer.as_ref().unwrap()["__typename"] == text).count()
        };
        assert_eq!((said("BadRequest"), said("TooManyRequests")), (4, 46));
        let hash = token_hash(&ada.cookie.clone().unwrap().replace("__Host-sid=", ""));
        let ada_id = UserId::from_bits(ADA);
        let waiting = world.app.store.read(move |c| phone::waiting(c, &ada_id, &hash)).await;
        assert_eq!(waiting.unwrap().unwrap().tries, 50);
        assert_eq!(verify(&mut ada, &right).await["__typename"], "TooManyRequests");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_right_codes_at_once_one_counts() {
    on_each_database(async |world| {
        let mut ada = world.confirmed(ADA).await;
        request(&mut ada, NUMBER).await;
        let right = code(&world);
        let tries = (0..20).map(|_| {
            let (mut browser, code) = (ada.clone(), right.clone());
            tokio::spawn(async move { verify(&mut browser, &code).await })
        });
        let answers = futures_util::future::join_all(tries).await;
        let taken =
            answers.iter().filter(|answer| answer.as_ref().unwrap()["__typename"] == "Phone");
        assert_eq!(taken.count(), 1);
        assert_eq!(world.letters_sent().await, ["Phone number verified for your Quire account"]);
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_in_the_session_that_asked_for_it_and_in_no_other() {
    on_each_database(async |world| {
        let mut ada = world.confirmed(ADA).await;
        request(&mut ada, NUMBER).await;
        let right = code(&world);
        let mut elsewhere = world.confirmed(ADA).await;
        let mut bob = world.confirmed(BOB).await;
        for browser in [&mut elsewhere, &mut bob] {
            assert_eq!(state(browser).await["waiting"], Value::Null);
            for _ in 0..6 {
                assert_eq!(verify(browser, &right).await["message"], "Invalid code.");
            }
        }
        // A session that is given a new id is the same session.
        ada.act("mutation { beginStepUpCode { __typename } }", json!({})).await;
        let step_up =
            "mutation($code: String!) { stepUpWithCode(loginCode: $code) { __typename } }";
        let before = ada.cookie.clone();
        let confirmed = ada.act(step_up, json!({ "code": world.last_code() })).await;
        assert_eq!(confirmed["__typename"], "Security");
        assert_ne!(ada.cookie, before);
        assert_eq!(verify(&mut ada, &right).await["__typename"], "Phone", "no one used up a try");

        // One that ends takes its code along; of two that ask, the second has the code.
        let mut bob_elsewhere = world.confirmed(BOB).await;
        request(&mut bob, "+12015550124").await;
        let first = code(&world);
        request(&mut bob_elsewhere, "+12015550124").await;
        assert_eq!(verify(&mut bob, &first).await["message"], "Invalid code.");
        bob.act("mutation { endOtherSessions { __typename } }", json!({})).await;
        let bob_id = UserId::from_bits(BOB);
        let left = world.app.store.read(move |c| phone::unverified(c, &bob_id)).await.unwrap();
        assert_eq!(left, None);
    })
    .await;
}

#[tokio::test]
async fn suspended_and_deleted_people_get_no_code() {
    on_each_database(async |world| {
        let mut plain = world.signed_in(ADA).await;
        assert_eq!(request(&mut plain, NUMBER).await["__typename"], "StepUpRequired");
        assert_eq!(remove(&mut plain).await["__typename"], "StepUpRequired");
        // Without the token of its own pages, no other site sends codes in someone's name.
        let mut foreign = world.confirmed(ADA).await;
        foreign.xsrf = None;
        let query =
            "mutation { requestPhoneVerification(number: \"+12015550123\") { __typename } }";
        let refused = foreign.post(json!({ "query": query })).await;
        assert!(!refused.text.contains("\"Phone\""), "{}", refused.text);

        let mut sue = world.confirmed(SUSPENDED).await;
        let mut ada = verified(&world, ADA, NUMBER).await;
        ada.act("mutation { deleteAccount { __typename } }", json!({})).await;
        let mut gone = world.confirmed(ADA).await;
        let deactivated = "This account is deactivated. Sign in by email to activate it again.";
        for (browser, code, text) in [
            (&mut sue, "USER_SUSPENDED", "This account is suspended."),
            (&mut gone, "USER_DEACTIVATED", deactivated),
        ] {
            for refused in [
                request(browser, "+12015550124").await,
                verify(browser, "000000").await,
                remove(browser).await,
            ] {
                let (is, says) = (refused["code"].as_str(), refused["message"].as_str());
                assert_eq!((is, says), (Some(code), Some(text)), "{refused}");
            }
        }
        assert_eq!(message_count(&world), 1);
        let erased = 14 * 86_400;
        world.doubles.clock.advance(erased);
        assert_eq!(forget_old(&world.app).await.unwrap().accounts, 1);
        let ada_id = UserId::from_bits(ADA);
        let left = world.app.store.read(move |c| phone::find(c, &ada_id)).await.unwrap();
        assert_eq!(left, None, "the number went with the account");
    })
    .await;
}

#[tokio::test]
async fn what_waits_for_a_code_is_void_after_a_suspension() {
    on_each_database(async |world| {
        let mut ada = world.confirmed(ADA).await;
        request(&mut ada, NUMBER).await;
        let right = code(&world);
        quire_app::suspension::suspend(&world.app, "ada").await.unwrap();
        assert_eq!(verify(&mut ada, &right).await["__typename"], "Unauthorized", "it ended");
        quire_app::suspension::unsuspend(&world.app, "ada").await.unwrap();
        let mut again = world.confirmed(ADA).await;
        assert_eq!(verify(&mut again, &right).await["message"], "Invalid code.");
        assert_eq!(quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store, []);
    })
    .await;
}

#[tokio::test]
async fn a_number_is_whoevers_who_showed_it_last_and_no_one_learns_whose_it_was() {
    on_each_database(async |world| {
        let ada = verified(&world, ADA, NUMBER).await;
        world.letters_sent().await;
        let mut bob = world.confirmed(BOB).await;
        let free = request(&mut bob, "+12015550124").await;
        let taken = request(&mut bob, NUMBER).await;
        assert_eq!(free["__typename"], taken["__typename"], "asking tells nothing");
        assert_eq!(state(&ada).await["numberObfuscated"], "+1 •••23", "it takes a code");
        assert_eq!(verify(&mut bob, &code(&world)).await["numberObfuscated"], "+1 •••23");
        assert_eq!(state(&ada).await["numberObfuscated"], Value::Null);
        let mut told = world.letters_sent().await;
        told.sort();
        let want = [
            "Phone number removed from your Quire account",
            "Phone number verified for your Quire account",
        ];
        assert_eq!(told, want);
        let letters = world.doubles.mailbox.letters();
        let to_ada = letters.iter().rfind(|letter| letter.to.as_str() == "ada@mail.example");
        let to_ada = &to_ada.unwrap().text;
        assert!(to_ada.contains("Someone else verified the phone number +1 •••23"), "{to_ada}");
        assert!(!to_ada.contains("bob") && to_ada.contains("Device: unknown"), "{to_ada}");
        assert_eq!(quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store, []);
    })
    .await;
}

#[tokio::test]
async fn a_number_can_be_changed_and_removed() {
    on_each_database(async |world| {
        let mut ada = verified(&world, ADA, NUMBER).await;
        request(&mut ada, "+44 7400 123456").await;
        let both = state(&ada).await;
        assert_eq!(both["numberObfuscated"], "+1 •••23", "the old one is good until then");
        assert_eq!(both["waiting"]["numberObfuscated"], "+44 •••56");
        assert_eq!(verify(&mut ada, &code(&world)).await["numberObfuscated"], "+44 •••56");
        world.letters_sent().await;
        request(&mut ada, NUMBER).await;
        let right = code(&world);
        let none = json!({
            "__typename": "Phone", "numberObfuscated": null, "verifiedAt": null, "waiting": null,
        });
        assert_eq!(remove(&mut ada).await, none);
        assert_eq!(verify(&mut ada, &right).await["message"], "Invalid code.", "void, too");
        assert_eq!(world.letters_sent().await, ["Phone number removed from your Quire account"]);
        let again = remove(&mut ada).await;
        assert_eq!(again["code"], "USER_NOT_MOBILE_VERIFIED");
        assert_eq!(world.letters_sent().await, Vec::<String>::new(), "nothing happened");
    })
    .await;
}

#[tokio::test]
async fn when_no_message_leaves_nothing_waits_and_the_reason_has_a_name() {
    on_each_database(async |world| {
        let mut ada = verified(&world, ADA, NUMBER).await;
        let away = SmsError::Undelivered("status 500".to_owned());
        let mut number = 200;
        for (fault, kind, field, code) in [
            (SmsError::NoSuchNumber, "PhoneNumberValidationError", "wrong", "INVALID"),
            (away, "MobileVerificationError", "code", "UNKNOWN"),
        ] {
            world.doubles.telephones.fail(Some(fault));
            number += 1;
            let refused = request(&mut ada, &format!("+12015550{number}")).await;
            assert_eq!((&refused["__typename"], &refused[field]), (&kind.into(), &code.into()));
            assert!(!refused.to_string().contains("500"), "{refused}");
            let now = state(&ada).await;
            assert_eq!(now["waiting"], Value::Null);
            assert_eq!(now["numberObfuscated"], "+1 •••23", "what was verified stays");
        }
        let mut bob = world.confirmed(BOB).await;
        world.doubles.telephones.fail(Some(SmsError::Busy));
        let busy = request(&mut bob, "+12015550124").await;
        assert_eq!((&busy["code"], &busy["retryAfter"]), (&"RATE_LIMITED".into(), &60.into()));
        world.doubles.telephones.fail(None);
        assert_eq!(request(&mut bob, "+12015550124").await["__typename"], "Phone");
        assert_eq!(verify(&mut bob, &code(&world)).await["__typename"], "Phone");
    })
    .await;
}

#[tokio::test]
async fn a_number_shows_to_no_one_else_and_in_no_form_to_its_owner() {
    on_each_database(async |world| {
        let ada = verified(&world, ADA, NUMBER).await;
        let number: PhoneNumber = NUMBER.parse().unwrap();
        for browser in [&world.browser(), &world.signed_in(BOB).await, &ada] {
            let seen = browser
                .ask(
                    "{ userResult(username: \"ada\") { ... on User { id name bio url } }
                    viewer { phone { numberObfuscated } security { hasPassword } } }",
                )
                .await
                .to_string();
            assert!(!seen.contains("5550123"), "{seen}");
            assert_eq!(seen.contains(&number.masked()), browser.cookie == ada.cookie);
        }
        // One credential field in a request: codes are tried one by one.
        let tries = "mutation { a: verifyPhone(code: \"000000\") { __typename }
            b: verifyPhone(code: \"000001\") { __typename } }";
        let refused = ada.post(json!({ "query": tries })).await;
        assert!(refused.text.contains("TOO_MANY_CREDENTIAL_OPERATIONS"), "{}", refused.text);
    })
    .await;
}
