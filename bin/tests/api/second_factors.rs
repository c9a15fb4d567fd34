//! The second factor: authenticator, recovery codes, and its ladder of locks.

use super::{
    passwords::{RIGHT, set, sign_in, with_password},
    world::{ADA, Browser, World, on_each_database},
};
use quire_core::{UserId, account::lockout::SecretKind as Tried};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

const BEGIN: &str = "mutation { beginTotp { __typename ... on TotpSetup { secret uri qrSvg } } }";
const CONFIRM: &str = "mutation($code: String!) { confirmTotp(code: $code) {
    __typename ... on RecoveryCodes { codes } ... on BadRequest { message } } }";
const FINISH: &str = "mutation($code: String!) { signInWithSecondFactor(code: $code) {
    __typename ... on SignedIn { user { username } }
    ... on InvalidTwoFactorAuthCode { message failCount }
    ... on TwoFactorAuthSoftLockout { message lockoutEndsAt }
    ... on TwoFactorAuthPermanentLockout { message } ... on BadRequest { message } } }";
const RENEW: &str = "mutation { renewRecoveryCodes {
    __typename ... on RecoveryCodes { codes } ... on BadRequest { message } } }";
const REMOVE: &str = "mutation { removeTotp { __typename ... on Security { hasTotp } } }";
const SECURITY: &str = "{ viewer { security { hasTotp recoveryCodesLeft } } }";
const ADDRESS: &str = "ada@mail.example";

/// What the authenticator shows `steps` of 30 seconds from now.
pub fn code(world: &World, secret: &str, steps: i64) -> String {
    let secret = Secret::try_from_base32(secret).unwrap();
    let totp = Builder::new().with_secret(secret).build().unwrap();
    let now = world.app.ports.clock.now().plus_seconds(30 * steps).millis() / 1000;
    totp.generate(u64::try_from(now).unwrap()).to_string()
}

/// Ada with a password, an authenticator and recovery codes.
pub async fn with_totp(world: &World) -> (Browser, String, Vec<String>) {
    let mut ada = with_password(world, ADA).await;
    let setup = ada.act(BEGIN, json!({})).await;
    let secret = setup["secret"].as_str().unwrap().to_owned();
    let answer = ada.act(CONFIRM, json!({ "code": code(world, &secret, 0) })).await;
    let codes = answer["codes"].as_array().unwrap().iter();
    let codes = codes.map(|code| code.as_str().unwrap().to_owned()).collect();
    // The code that confirmed is used up.
    world.doubles.clock.advance(60);
    (ada, secret, codes)
}

/// A browser in which Ada's password was right.
pub async fn pending_second_factor(world: &World) -> Browser {
    let mut browser = world.browser();
    let answer = sign_in(&mut browser, ADDRESS, RIGHT).await;
    assert_eq!(answer["__typename"], "SecondFactorRequired");
    browser
}

pub async fn finish(browser: &mut Browser, code: &str) -> Value {
    browser.act(FINISH, json!({ "code": code })).await
}

pub async fn count(world: &World) -> u32 {
    let subject = UserId::from_bits(ADA).to_string();
    let read =
        world.app.store.read(move |c| quire_store::lockout::find(c, &subject, Tried::TwoFactor));
    read.await.unwrap().count
}

#[tokio::test]
async fn an_authenticator_is_set_up_with_its_first_code() {
    on_each_database(async |world| {
        let mut ada = world.signed_in(ADA).await;
        assert_eq!(ada.act(BEGIN, json!({})).await["__typename"], "StepUpRequired");
        let mut ada = world.stepped_up(ADA).await;
        let setup = ada.act(BEGIN, json!({})).await;
        let (secret, uri) = (setup["secret"].as_str().unwrap(), setup["uri"].as_str().unwrap());
        assert_eq!(secret.len(), 32, "160 bits");
        assert!(uri.starts_with("otpauth://totp/Quire:ada%40mail.example?secret="), "{uri}");
        assert!(uri.contains(secret) && uri.contains("issuer=Quire"), "{uri}");
        assert!(setup["qrSvg"].as_str().unwrap().contains("<svg"));
        let off = json!({ "hasTotp": false, "recoveryCodesLeft": 0 });
        assert_eq!(ada.ask(SECURITY).await["data"]["viewer"]["security"], off);
        for wrong in ["", "12345", "１２３４５６", &code(&world, secret, 3)] {
            let answer = ada.act(CONFIRM, json!({ "code": wrong })).await;
            assert_eq!(answer["message"], "Invalid code.", "{wrong}");
        }
        let answer = ada.act(CONFIRM, json!({ "code": code(&world, secret, 0) })).await;
        assert_eq!(answer["codes"].as_array().unwrap().len(), 10);
        assert_eq!(
            world.letters_sent().await,
            ["Two-step sign-in turned on for your Quire account"]
        );
        let on = json!({ "hasTotp": true, "recoveryCodesLeft": 10 });
        assert_eq!(ada.ask(SECURITY).await["data"]["viewer"]["security"], on);
        let again = ada.act(CONFIRM, json!({ "code": code(&world, secret, 0) })).await;
        assert_eq!(again["__typename"], "BadRequest", "nothing waits any more");
    })
    .await;
}

#[tokio::test]
async fn a_password_or_a_mailed_code_leads_half_way_only() {
    on_each_database(async |world| {
        let (_, secret, _) = with_totp(&world).await;
        let mut by_password = pending_second_factor(&world).await;
        let mut by_mail = world.browser();
        let send = "mutation { sendAcctAuthEmail(email: \"ada@mail.example\") { __typename } }";
        by_mail.act(send, json!({})).await;
        let verify =
            "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";
        let answer = by_mail.act(verify, json!({ "code": world.last_code() })).await;
        assert_eq!(answer["__typename"], "SecondFactorRequired");
        for browser in [&mut by_password, &mut by_mail] {
            let session = browser.ask("{ session { isLoggedIn } }").await;
            assert_eq!(session["data"]["session"]["isLoggedIn"], false);
            let answer = finish(browser, &code(&world, &secret, 0)).await;
            assert_eq!(answer["user"]["username"], "ada");
            let session = browser.ask("{ session { isLoggedIn } }").await;
            assert_eq!(session["data"]["session"]["isLoggedIn"], true);
            world.doubles.clock.advance(30);
        }
    })
    .await;
}

#[tokio::test]
async fn a_code_is_used_once_and_no_earlier_one_after_it() {
    on_each_database(async |world| {
        let (_, secret, _) = with_totp(&world).await;
        let now = code(&world, &secret, 0);
        assert_eq!(
            finish(&mut pending_second_factor(&world).await, &now).await["__typename"],
            "SignedIn"
        );
        for used in [now, code(&world, &secret, -1)] {
            let answer = finish(&mut pending_second_factor(&world).await, &used).await;
            assert_eq!(answer["__typename"], "InvalidTwoFactorAuthCode");
        }
        let next = code(&world, &secret, 1);
        assert_eq!(
            finish(&mut pending_second_factor(&world).await, &next).await["__typename"],
            "SignedIn"
        );
    })
    .await;
}

#[tokio::test]
async fn a_recovery_code_signs_in_once() {
    on_each_database(async |world| {
        let (mut ada, _, codes) = with_totp(&world).await;
        let typed = codes[0].to_uppercase().replace('-', " ");
        assert_eq!(
            finish(&mut pending_second_factor(&world).await, &typed).await["__typename"],
            "SignedIn"
        );
        let answer = finish(&mut pending_second_factor(&world).await, &codes[0]).await;
        assert_eq!(answer["__typename"], "InvalidTwoFactorAuthCode");
        let left = json!({ "hasTotp": true, "recoveryCodesLeft": 9 });
        assert_eq!(ada.ask(SECURITY).await["data"]["viewer"]["security"], left);
        let renewed = ada.act(RENEW, json!({})).await;
        assert_eq!(renewed["codes"].as_array().unwrap().len(), 10);
        let answer = finish(&mut pending_second_factor(&world).await, &codes[1]).await;
        assert_eq!(answer["__typename"], "InvalidTwoFactorAuthCode");
        let new = renewed["codes"][1].as_str().unwrap();
        assert_eq!(
            finish(&mut pending_second_factor(&world).await, new).await["__typename"],
            "SignedIn"
        );
        let off = json!({ "__typename": "Security", "hasTotp": false });
        assert_eq!(ada.act(REMOVE, json!({})).await, off);
        assert_eq!(ada.act(RENEW, json!({})).await["__typename"], "BadRequest");
        let told = world.letters_sent().await;
        for what in ["New recovery codes", "Two-step sign-in turned off"] {
            assert!(told.contains(&format!("{what} for your Quire account")), "{told:?}");
        }
        let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
        assert_eq!(answer["__typename"], "SignedIn");
    })
    .await;
}

#[tokio::test]
async fn half_way_is_good_in_its_own_browser_for_ten_minutes() {
    let world = World::new().await;
    let (_, secret, _) = with_totp(&world).await;
    let mut late = pending_second_factor(&world).await;
    let mut stranger = world.browser();
    let answer = finish(&mut stranger, &code(&world, &secret, 0)).await;
    assert_eq!(answer["message"], "Invalid code.");
    world.doubles.clock.advance(600);
    assert_eq!(finish(&mut late, &code(&world, &secret, 0)).await["message"], "Invalid code.");
    for no_code in ["", "12345", "١٢٣٤٥٦", "abcde"] {
        let answer = finish(&mut pending_second_factor(&world).await, no_code).await;
        assert_eq!(answer["message"], "Invalid code.");
    }
    assert_eq!(count(&world).await, 0, "none of it was a try");
}

#[tokio::test]
async fn a_stolen_cookie_alone_does_not_touch_the_second_factor() {
    let world = World::new().await;
    with_totp(&world).await;
    let mut thief = world.signed_in(ADA).await;
    for act in [BEGIN, RENEW, REMOVE] {
        assert_eq!(thief.act(act, json!({})).await["__typename"], "StepUpRequired");
    }
    let answer = thief.act(CONFIRM, json!({ "code": "000000" })).await;
    assert_eq!(answer["__typename"], "StepUpRequired");
    let on = json!({ "hasTotp": true, "recoveryCodesLeft": 10 });
    assert_eq!(thief.ask(SECURITY).await["data"]["viewer"]["security"], on);
}

// proves F381: "Too many wrong second codes lock the account"
#[tokio::test]
async fn wrong_codes_climb_a_ladder_of_their_own() {
    on_each_database(async |world| {
        let (mut ada, secret, codes) = with_totp(&world).await;
        // No one's code, and of the right form.
        let wrong = "aaaaa-aaaaa";
        for (failure, left) in (1..=4).zip(["4 more attempts", "3 more attempts", "2 more attempts", "1 more attempt"]) {
            let answer = finish(&mut pending_second_factor(&world).await, wrong).await;
            assert_eq!(answer["failCount"], failure);
            let text = format!("That verification code was incorrect. You have {left} before your account is locked for 1 minute.");
            assert_eq!(answer["message"], text);
        }
        let mut minutes = vec![1, 5, 15];
        minutes.resize(15, 60);
        for (failure, minutes) in (5..20).zip(minutes) {
            let answer = finish(&mut pending_second_factor(&world).await, wrong).await;
            let unit = if minutes == 1 { "minute" } else { "minutes" };
            let text = format!("You reached your maximum number of attempts. Your account will be locked for {minutes} {unit}.");
            assert_eq!(answer["message"], text, "failure {failure}");
            assert_eq!(count(&world).await, failure);
            world.doubles.clock.advance(minutes * 60);
        }
        let permanent = "Your account has been locked, because you have attempted to enter a verification code too many times.";
        for tried in [wrong, &code(&world, &secret, 0), &codes[0]] {
            let answer = finish(&mut pending_second_factor(&world).await, tried).await;
            assert_eq!(answer["message"], permanent);
        }
        let session = ada.ask("{ session { isLoggedIn } }").await;
        assert_eq!(session["data"]["session"]["isLoggedIn"], true, "who is in stays in");
        let left = ada.ask(SECURITY).await;
        let left = &left["data"]["viewer"]["security"]["recoveryCodesLeft"];
        assert_eq!(left, 10, "a code that was not looked at is not used up");
        // A person who is still signed in, and confirms it, may begin again.
        ada.act("mutation { beginStepUpCode { __typename } }", json!({})).await;
        let step_up = "mutation($code: String!) { stepUpWithCode(loginCode: $code) { __typename } }";
        ada.act(step_up, json!({ "code": world.last_code() })).await;
        assert_eq!(ada.act(REMOVE, json!({})).await["hasTotp"], false);
        assert_eq!(set(&mut ada, RIGHT).await["__typename"], "Security");
        let answer = sign_in(&mut world.browser(), ADDRESS, RIGHT).await;
        assert_eq!(answer["__typename"], "SignedIn");
    })
    .await;
}
