//! Confirming that it is still the viewer.

use super::{
    outline::outline,
    passwords::{RIGHT, with_password},
    world::{ADA, BOB, Browser, World, on_each_database},
};
use quire_app::App;
use quire_store::Conn;
use serde_json::json;

const WITH_PASSWORD: &str =
    "mutation($password: String!) { stepUpWithPassword(password: $password) {
    __typename ... on Security { stepUpUntil } ... on InvalidPassword { failCount }
    ... on PasswordSoftLockout { message } } }";
const BEGIN: &str = "mutation { beginStepUpCode { __typename ... on CodeSent { email } } }";
const WITH_CODE: &str = "mutation($code: String!) { stepUpWithCode(loginCode: $code) {
    __typename ... on BadRequest { message } ... on TooManyRequests { message } } }";
const SEND: &str = "mutation($email: String!) { sendAcctAuthEmail(email: $email) { __typename } }";
const VERIFY: &str =
    "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";

/// Lets a session count as one in which it was just confirmed who is signed in, without the
/// letter that would say so.
pub async fn confirm(app: &App, token: &str) {
    let hash = quire_app::session::token_hash(token);
    let until = app.ports.clock.now().plus_seconds(600);
    let step_up = move |c: &mut Conn| quire_store::session::step_up(c, &hash, &hash, until);
    assert!(app.store.write(step_up).await.unwrap());
}

impl World {
    /// As [`World::stepped_up`], without a letter.
    pub async fn confirmed(&self, person: u64) -> Browser {
        let browser = self.signed_in(person).await;
        let token = browser.cookie.as_deref().unwrap().replace("__Host-sid=", "");
        confirm(&self.app, &token).await;
        browser
    }
}

#[tokio::test]
async fn a_step_up_gives_the_session_a_new_id_and_kills_the_old_one() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        let mut ada = world.signed_in(ADA).await;
        let before = ada.clone();
        let answer = ada.act(WITH_PASSWORD, json!({ "password": RIGHT })).await;
        assert_eq!(answer["__typename"], "Security");
        assert_eq!(answer["stepUpUntil"], "2026-01-02T03:14:05.000Z");
        assert_ne!((&ada.cookie, &ada.xsrf), (&before.cookie, &before.xsrf));
        let me = "{ viewer { username } }";
        assert_eq!(ada.ask(me).await["data"]["viewer"]["username"], "ada");
        assert_eq!(before.ask(me).await["data"]["viewer"], json!(null));
    })
    .await;
}

#[tokio::test]
async fn wrong_passwords_count_as_they_do_when_signing_in() {
    on_each_database(async |world| {
        with_password(&world, ADA).await;
        let mut ada = world.signed_in(ADA).await;
        for count in 1..=5 {
            let answer = ada.act(WITH_PASSWORD, json!({ "password": "wrong" })).await;
            assert_eq!(answer["failCount"], count);
        }
        for password in ["wrong", RIGHT] {
            let answer = ada.act(WITH_PASSWORD, json!({ "password": password })).await;
            assert_eq!(answer["__typename"], "PasswordSoftLockout");
        }
        assert_eq!(
            ada.ask("{ session { isLoggedIn } }").await["data"]["session"]["isLoggedIn"],
            true
        );
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_for_what_it_was_sent_for_only() {
    on_each_database(async |world| {
        let mut ada = world.signed_in(ADA).await;
        ada.act(SEND, json!({ "email": "ada@mail.example" })).await;
        let to_sign_in = json!({ "code": world.last_code() });
        assert_eq!(ada.act(WITH_CODE, to_sign_in).await["message"], "Invalid code.");

        let sent = ada.act(BEGIN, json!({})).await;
        assert_eq!(sent, json!({ "__typename": "CodeSent", "email": "ada@mail.example" }));
        let to_step_up = json!({ "code": world.last_code() });
        assert_eq!(ada.act(VERIFY, to_step_up.clone()).await["__typename"], "BadRequest");
        assert_eq!(ada.act(WITH_CODE, to_step_up.clone()).await["__typename"], "Security");
        assert_eq!(ada.act(WITH_CODE, to_step_up).await["message"], "Invalid code.");
    })
    .await;
}

#[tokio::test]
async fn a_code_of_someone_else_or_of_another_browser_steps_no_one_up() {
    let world = World::new().await;
    let (mut ada, mut bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
    bob.act(BEGIN, json!({})).await;
    let code = json!({ "code": world.last_code() });
    assert_eq!(ada.act(WITH_CODE, code.clone()).await["message"], "Invalid code.");
    // Even with his cookie beside her own session.
    let pairs = bob.cookie.as_deref().unwrap().split("; ");
    let challenge = pairs.clone().find(|pair| pair.starts_with("__Host-challenge=")).unwrap();
    ada.cookie = Some(format!("{}; {challenge}", ada.cookie.unwrap()));
    assert_eq!(ada.act(WITH_CODE, code).await["message"], "Invalid code.");
}

#[tokio::test]
async fn five_wrong_codes_void_it() {
    let world = World::new().await;
    let mut ada = world.signed_in(ADA).await;
    ada.act(BEGIN, json!({})).await;
    let right = world.last_code();
    let wrong = format!("{:06}", (right.parse::<u32>().unwrap() + 1) % 1_000_000);
    for _ in 0..4 {
        assert_eq!(ada.act(WITH_CODE, json!({ "code": wrong })).await["__typename"], "BadRequest");
    }
    for code in [wrong, right] {
        let answer = ada.act(WITH_CODE, json!({ "code": code })).await;
        assert_eq!(answer["__typename"], "TooManyRequests");
    }
}

/// Everything that a stolen cookie must not be enough for. Beside these,
/// `GET /m/connect/{provider}?operation=connect`, which a test of its own names.
const SENSITIVE: &[(&str, &str)] = &[
    ("setPassword", "setPassword(password: \"correct horse battery\")"),
    ("removePassword", "removePassword"),
    ("beginTotp", "beginTotp"),
    ("confirmTotp", "confirmTotp(code: \"000000\")"),
    ("removeTotp", "removeTotp"),
    ("renewRecoveryCodes", "renewRecoveryCodes"),
    ("beginPasskeyRegistration", "beginPasskeyRegistration"),
    ("finishPasskeyRegistration", "finishPasskeyRegistration(response: \"{}\", name: \"key\")"),
    ("removePasskey", "removePasskey(id: \"1\")"),
    ("changeUsername", "changeUsername(username: \"countess\")"),
    ("disconnect", "disconnect(provider: GOOGLE)"),
    ("changeEmail", "changeEmail(email: \"thief@mail.example\")"),
    ("requestPhoneVerification", "requestPhoneVerification(number: \"+12015550123\")"),
    ("removePhone", "removePhone"),
    ("requestExport", "requestExport"),
    ("deleteAccount", "deleteAccount"),
    ("deleteCollection", "deleteCollection(collectionId: \"000000000001\")"),
    (
        "handOverCollection",
        "handOverCollection(collectionId: \"000000000001\", userId: \"000000000b0b\")",
    ),
    (
        "changeCollectionMember",
        "changeCollectionMember(collectionId: \"000000000001\", userId: \"000000000b0b\", role: OWNER)",
    ),
    ("createAccessToken", "createAccessToken(name: \"x\", scopes: [publishPost], life: NEVER)"),
    ("revokeAccessToken", "revokeAccessToken(id: \"000000000001\")"),
    (
        "createOauthApplication",
        "createOauthApplication(input: {name: \"x\", description: \"\", redirectAddresses: [\"https://a.example/\"]}, kind: PUBLIC)",
    ),
    (
        "updateOauthApplication",
        "updateOauthApplication(id: \"000000000001\", input: {name: \"x\", description: \"\", redirectAddresses: [\"https://a.example/\"]})",
    ),
    ("setOauthApplicationLogo", "setOauthApplicationLogo(id: \"000000000001\", imageId: \"\")"),
    (
        "createOauthApplicationWebhook",
        "createOauthApplicationWebhook(applicationId: \"000000000001\", input: {address: \"https://a.example/\", events: [STORY_PUBLISHED]})",
    ),
    ("renewOauthApplicationSecret", "renewOauthApplicationSecret(id: \"000000000001\")"),
    ("deleteOauthApplication", "deleteOauthApplication(id: \"000000000001\")"),
    (
        "createWebhook",
        "createWebhook(input: {address: \"https://a.example/\", events: [STORY_PUBLISHED]})",
    ),
    (
        "updateWebhook",
        "updateWebhook(id: \"000000000001\", input: {address: \"https://a.example/\", events: [STORY_PUBLISHED]})",
    ),
    ("rotateWebhookSecret", "rotateWebhookSecret(id: \"000000000001\")"),
    ("endSession", "endSession(id: \"0123456789abcdef\")"),
    ("endOtherSessions", "endOtherSessions"),
];

/// The mutations whose answer may be that a step-up is wanted.
fn guarded() -> Vec<String> {
    let sdl = outline();
    let asks = |union: &str| {
        let head = format!("union {union} = ");
        let members = sdl.lines().find_map(|line| line.strip_prefix(&head)).unwrap_or_default();
        members.split(" | ").any(|member| member == "StepUpRequired")
    };
    let body = sdl.split("type Mutation {").nth(1).unwrap().split("\n}").next().unwrap();
    let lines = body.lines().map(str::trim).filter_map(|line| line.rsplit_once(": "));
    let mut found: Vec<String> = lines
        .filter(|(_, kind)| asks(kind.trim_end_matches('!')))
        .map(|(name, _)| name.to_owned())
        .collect();
    found.sort();
    found
}

#[test]
fn whatever_asks_for_a_step_up_is_listed_and_the_other_way_round() {
    let mut listed: Vec<&str> = SENSITIVE.iter().map(|(name, _)| *name).collect();
    listed.sort_unstable();
    assert_eq!(guarded(), listed);
}

#[tokio::test]
async fn a_stolen_cookie_alone_does_nothing_that_matters() {
    const STATE: &str = "{ viewer { username emailObfuscated unverifiedEmail
        security { hasPassword hasTotp recoveryCodesLeft passkeys { id } }
        connections { method } sessions { id } } }";
    on_each_database(async |world| {
        let owner = with_password(&world, ADA).await;
        let mut thief = world.signed_in(ADA).await;
        let before = owner.ask(STATE).await["data"]["viewer"].clone();
        for (name, call) in SENSITIVE {
            let call = format!("mutation {{ {call} {{ __typename }} }}");
            let answer = thief.act(&call, json!({})).await;
            assert_eq!(answer["__typename"], "StepUpRequired", "{name}");
        }
        assert_eq!(owner.ask(STATE).await["data"]["viewer"], before);
        // Ten minutes later the owner is asked again, too.
        let mut owner = owner;
        world.doubles.clock.advance(600);
        for (name, call) in SENSITIVE {
            let call = format!("mutation {{ {call} {{ __typename }} }}");
            let answer = owner.act(&call, json!({})).await;
            assert_eq!(answer["__typename"], "StepUpRequired", "{name}");
        }
    })
    .await;
}
