//! Passkeys, with an authenticator made of software on the other side.

use super::{
    passwords::{RIGHT, with_password},
    world::{ADA, BOB, Browser, ORIGIN, World, on_each_database},
};
use serde_json::{Value, json};
use url::Url;
use webauthn_authenticator_rs::{WebauthnAuthenticator, softpasskey::SoftPasskey};

const BEGIN_ADDING: &str =
    "mutation { beginPasskeyRegistration { __typename ... on PasskeyOptions { json } } }";
const ADD: &str = "mutation($response: String!) {
    finishPasskeyRegistration(response: $response, name: \" My  laptop \") {
    __typename ... on Security { passkeys { id name createdAt lastUsedAt } }
    ... on BadRequest { message } } }";
const BEGIN: &str = "mutation { beginPasskeySignIn { json } }";
pub const SIGN_IN: &str =
    "mutation($response: String!) { finishPasskeySignIn(response: $response) {
    __typename ... on SignedIn { user { username } } ... on BadRequest { message } } }";
const STEP_UP: &str = "mutation($response: String!) { stepUpWithPasskey(response: $response) {
    __typename ... on Security { stepUpUntil } ... on BadRequest { message } } }";
const REMOVE: &str = "mutation($id: ID!) { removePasskey(id: $id) {
    __typename ... on Security { passkeys { id } } } }";
const REFUSED: &str = "This passkey was not accepted. Please try again.";

/// An authenticator, and the ids of the keys in it.
pub struct Device {
    authenticator: SoftPasskey,
    keys: Vec<Value>,
}

impl Device {
    pub fn new() -> Self {
        Self { authenticator: SoftPasskey::new(true), keys: Vec::new() }
    }

    /// Makes a key as a browser at `origin` is asked to.
    fn make(&mut self, options: &str, origin: &str) -> String {
        let mut options: Value = serde_json::from_str(options).unwrap();
        let wanted = &mut options["publicKey"]["authenticatorSelection"];
        assert_eq!(wanted["residentKey"], "required");
        // This authenticator keeps every key, but does not take the word for it.
        *wanted = json!({ "requireResidentKey": false, "userVerification": "required" });
        let options = serde_json::from_value(options).unwrap();
        let origin = Url::parse(origin).unwrap();
        let made = self.authenticator.do_registration(origin, options).unwrap();
        let response = serde_json::to_value(&made).unwrap();
        self.keys.push(response["rawId"].clone());
        response.to_string()
    }

    /// Signs with the key made last, as a browser at the site is asked to. This authenticator
    /// finds no keys by itself, so the list of them is filled in.
    fn sign(&mut self, options: &str) -> String {
        let mut options: Value = serde_json::from_str(options).unwrap();
        assert_eq!(options["publicKey"]["userVerification"], "required");
        assert_eq!(options["publicKey"]["allowCredentials"], json!([]));
        let key = json!({ "type": "public-key", "id": self.keys.last().unwrap() });
        options["publicKey"]["allowCredentials"] = json!([key]);
        let options = serde_json::from_value(options).unwrap();
        let origin = Url::parse(ORIGIN).unwrap();
        let signed = self.authenticator.do_authentication(origin, options).unwrap();
        serde_json::to_string(&signed).unwrap()
    }
}

/// Adds a passkey to the person who is signed in and has stepped up.
pub async fn add(browser: &mut Browser, device: &mut Device) -> Value {
    let asked = browser.act(BEGIN_ADDING, json!({})).await;
    let response = device.make(asked["json"].as_str().unwrap(), ORIGIN);
    browser.act(ADD, json!({ "response": response })).await
}

/// Asks the device to sign in this browser.
pub async fn answer(browser: &mut Browser, device: &mut Device) -> Value {
    let asked = browser.act(BEGIN, json!({})).await;
    json!({ "response": device.sign(asked["json"].as_str().unwrap()) })
}

#[tokio::test]
async fn a_passkey_is_added_signs_in_and_is_removed() {
    on_each_database(async |world| {
        let (mut ada, mut device) = (world.stepped_up(ADA).await, Device::new());
        let added = add(&mut ada, &mut device).await;
        let key = &added["passkeys"][0];
        assert_eq!(key["name"], "My laptop", "{added}");
        assert_eq!(key["lastUsedAt"], Value::Null);

        assert_eq!(world.letters_sent().await, ["Passkey added to your Quire account"]);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        assert!(letter.text.contains("\u{201c}My laptop\u{201d}"), "{}", letter.text);

        let mut browser = world.browser();
        let response = answer(&mut browser, &mut device).await;
        let signed_in = browser.act(SIGN_IN, response).await;
        assert_eq!(signed_in["user"]["username"], "ada", "{signed_in}");
        let me = browser.ask("{ viewer { security { passkeys { lastUsedAt } } } }").await;
        let keys = &me["data"]["viewer"]["security"]["passkeys"];
        assert_eq!(keys, &json!([{ "lastUsedAt": "2026-01-02T03:04:05.000Z" }]));

        let removed = ada.act(REMOVE, json!({ "id": key["id"] })).await;
        assert_eq!(removed, json!({ "__typename": "Security", "passkeys": [] }));
        let told = world.letters_sent().await;
        assert!(told.contains(&"Passkey removed from your Quire account".to_owned()), "{told:?}");
        let mut browser = world.browser();
        let response = answer(&mut browser, &mut device).await;
        assert_eq!(browser.act(SIGN_IN, response).await["message"], REFUSED);
    })
    .await;
}

#[tokio::test]
async fn the_last_way_in_is_never_removed() {
    on_each_database(async |world| {
        const REMOVE_PASSWORD: &str =
            "mutation { removePassword { __typename ... on Forbidden { message } } }";
        const REMOVE: &str = "mutation($id: ID!) { removePasskey(id: $id) { __typename
            ... on Forbidden { message } } }";
        let last = json!({
            "__typename": "Forbidden",
            "message": "This is the only way into your account."
        });
        let mut ada = with_password(&world, ADA).await;
        let added = add(&mut ada, &mut Device::new()).await;
        let id = json!({ "id": added["passkeys"][0]["id"] });
        world.letters_sent().await;
        let switch = async |is_off: &'static str| {
            let now = world.app.ports.clock.now();
            let name = "disable_login_email";
            let set = move |c: &mut _| quire_store::flag::set(c, name, None, is_off, now);
            world.app.store.write(set).await.unwrap();
        };
        switch("true").await;
        assert_eq!(ada.act(REMOVE_PASSWORD, json!({})).await["__typename"], "Security");
        assert_eq!(ada.act(REMOVE, id.clone()).await, last);
        assert_eq!(world.letters_sent().await, ["Password removed from your Quire account"]);
        switch("false").await;
        let mut ada = with_password(&world, ADA).await;
        assert_eq!(ada.act(REMOVE, id).await["__typename"], "Security", "codes are mailed again");
        switch("true").await;
        assert_eq!(ada.act(REMOVE_PASSWORD, json!({})).await, last);
        let kept = ada.ask("{ viewer { security { hasPassword } } }").await;
        assert_eq!(kept["data"]["viewer"]["security"]["hasPassword"], true);
    })
    .await;
}

#[tokio::test]
async fn a_passkey_is_asked_for_by_name_and_known_ones_are_left_out() {
    let world = World::new().await;
    let (mut ada, mut device) = (world.stepped_up(ADA).await, Device::new());
    add(&mut ada, &mut device).await;
    let asked = ada.act(BEGIN_ADDING, json!({})).await;
    let options: Value = serde_json::from_str(asked["json"].as_str().unwrap()).unwrap();
    let options = &options["publicKey"];
    assert_eq!(options["rp"], json!({ "name": "Quire", "id": "quire.example" }));
    assert_eq!(options["user"]["name"], "ada@mail.example");
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
    assert_eq!(options["excludeCredentials"][0]["id"], device.keys[0]);
}

#[tokio::test]
async fn a_stolen_cookie_alone_adds_and_removes_no_passkey() {
    on_each_database(async |world| {
        let (mut ada, mut device) = (world.stepped_up(ADA).await, Device::new());
        let id = add(&mut ada, &mut device).await["passkeys"][0]["id"].clone();
        let mut thief = world.signed_in(ADA).await;
        assert_eq!(thief.act(BEGIN_ADDING, json!({})).await["__typename"], "StepUpRequired");
        let answer = thief.act(ADD, json!({ "response": "{}" })).await;
        assert_eq!(answer["__typename"], "StepUpRequired");
        let answer = thief.act(REMOVE, json!({ "id": id })).await;
        assert_eq!(answer["__typename"], "StepUpRequired");
        // Nor does Bob remove Ada's.
        let mut bob = world.stepped_up(BOB).await;
        bob.act(REMOVE, json!({ "id": id })).await;
        let me = ada.ask("{ viewer { security { passkeys { id } } } }").await;
        assert_eq!(me["data"]["viewer"]["security"]["passkeys"], json!([{ "id": id }]));
    })
    .await;
}

#[tokio::test]
async fn an_answer_is_good_once_in_its_own_browser_for_five_minutes() {
    on_each_database(async |world| {
        let (mut ada, mut device) = (world.stepped_up(ADA).await, Device::new());
        add(&mut ada, &mut device).await;
        let mut browser = world.browser();
        let response = answer(&mut browser, &mut device).await;
        let before = browser.clone();
        let mut other = world.browser();
        assert_eq!(other.act(SIGN_IN, response.clone()).await["message"], REFUSED);
        answer(&mut other, &mut device).await;
        assert_eq!(other.act(SIGN_IN, response.clone()).await["message"], REFUSED);
        assert_eq!(browser.act(SIGN_IN, response.clone()).await["__typename"], "SignedIn");
        let mut again = before;
        assert_eq!(again.act(SIGN_IN, response).await["message"], REFUSED);
        let mut late = world.browser();
        let response = answer(&mut late, &mut device).await;
        world.doubles.clock.advance(300);
        assert_eq!(late.act(SIGN_IN, response).await["message"], REFUSED);
    })
    .await;
}

#[tokio::test]
async fn nonsense_forged_and_foreign_answers_are_refused() {
    let world = World::new().await;
    let (mut ada, mut device) = (world.stepped_up(ADA).await, Device::new());
    add(&mut ada, &mut device).await;
    for nonsense in ["", "{}", "[]", "null", "\u{0}", "{\"id\":1}"] {
        let mut browser = world.browser();
        browser.act(BEGIN, json!({})).await;
        let answer = browser.act(SIGN_IN, json!({ "response": nonsense })).await;
        assert_eq!(answer["message"], REFUSED, "{nonsense}");
    }
    let mut browser = world.browser();
    let response = answer(&mut browser, &mut device).await;
    let mut forged: Value = serde_json::from_str(response["response"].as_str().unwrap()).unwrap();
    forged["response"]["authenticatorData"] = json!("AAAA");
    let refused = browser.act(SIGN_IN, json!({ "response": forged.to_string() })).await;
    assert_eq!(refused["message"], REFUSED);
    // A device that was never added, and a key made on another site.
    let mut stranger = Device::new();
    let asked = ada.act(BEGIN_ADDING, json!({})).await;
    stranger.make(asked["json"].as_str().unwrap(), ORIGIN);
    let mut browser = world.browser();
    let response = answer(&mut browser, &mut stranger).await;
    assert_eq!(browser.act(SIGN_IN, response).await["message"], REFUSED);
    let asked = ada.act(BEGIN_ADDING, json!({})).await;
    let foreign = stranger.make(asked["json"].as_str().unwrap(), "https://evil.quire.example");
    assert_eq!(ada.act(ADD, json!({ "response": foreign })).await["message"], REFUSED);
}

#[tokio::test]
async fn a_passkey_confirms_its_own_person_only_and_gives_a_new_id() {
    on_each_database(async |world| {
        let (mut ada, mut device) = (world.stepped_up(ADA).await, Device::new());
        add(&mut ada, &mut device).await;
        let mut ada = world.signed_in(ADA).await;
        let before = ada.clone();
        let response = answer(&mut ada, &mut device).await;
        let answered = ada.act(STEP_UP, response).await;
        assert_eq!(answered["stepUpUntil"], "2026-01-02T03:14:05.000Z", "{answered}");
        let gone = before.ask("{ session { isLoggedIn } }").await;
        assert_eq!(gone["data"]["session"]["isLoggedIn"], false);
        let mut bob = world.signed_in(BOB).await;
        let response = answer(&mut bob, &mut device).await;
        assert_eq!(bob.act(STEP_UP, response).await["message"], REFUSED);
    })
    .await;
}

#[tokio::test]
async fn a_locked_password_does_not_lock_the_passkey() {
    let world = World::new().await;
    let (mut ada, mut device) = (with_password(&world, ADA).await, Device::new());
    add(&mut ada, &mut device).await;
    for _ in 0..6 {
        super::passwords::sign_in(&mut world.browser(), "ada@mail.example", "wrong one").await;
    }
    let locked = super::passwords::sign_in(&mut world.browser(), "ada@mail.example", RIGHT).await;
    assert_eq!(locked["__typename"], "PasswordSoftLockout");
    let mut browser = world.browser();
    let response = answer(&mut browser, &mut device).await;
    assert_eq!(browser.act(SIGN_IN, response).await["__typename"], "SignedIn");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_right_answers_at_once_one_signs_in() {
    on_each_database(async |world| {
        let (mut ada, mut device) = (world.stepped_up(ADA).await, Device::new());
        add(&mut ada, &mut device).await;
        let mut browser = world.browser();
        let response = answer(&mut browser, &mut device).await;
        let tries = (0..20).map(|_| {
            let (mut browser, response) = (browser.clone(), response.clone());
            tokio::spawn(async move { browser.act(SIGN_IN, response).await })
        });
        let answers = futures_util::future::join_all(tries).await;
        let signed_in =
            answers.iter().filter(|answer| answer.as_ref().unwrap()["__typename"] == "SignedIn");
        assert_eq!(signed_in.count(), 1);
    })
    .await;
}
