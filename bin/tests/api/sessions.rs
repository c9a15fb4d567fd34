//! Where one is signed in, and ending that.

use super::world::{ADA, BOB, Browser, STAFF, SUSPENDED, World, on_each_database};
use quire_app::device::Device;
use quire_core::UserId;
use serde_json::{Value, json};

const LIST: &str = "{ viewer { sessions { id device place createdAt lastSeenAt isCurrent } } }";
const END: &str = "mutation($id: ID!) { endSession(id: $id) {
    __typename ... on Sessions { sessions { id isCurrent } } ... on NotFound { message } } }";
const END_OTHERS: &str = "mutation { endOtherSessions {
    __typename ... on Sessions { sessions { id isCurrent } } } }";

async fn list(browser: &Browser) -> Vec<Value> {
    let answer = browser.ask(LIST).await;
    answer["data"]["viewer"]["sessions"].as_array().unwrap_or_else(|| panic!("{answer}")).clone()
}

async fn end(browser: &mut Browser, id: &Value) -> Value {
    browser.act(END, json!({ "id": id })).await
}

async fn is_signed_in(browser: &Browser) -> bool {
    browser.ask("{ loggedIn }").await["data"]["loggedIn"] == true
}

/// The id by which the session of this browser is listed.
async fn own_id(browser: &Browser) -> Value {
    let own = list(browser).await.into_iter().find(|session| session["isCurrent"] == true);
    own.unwrap()["id"].clone()
}

#[tokio::test]
async fn one_sees_where_one_is_signed_in_and_never_what_signs_in() {
    on_each_database(async |world| {
        let network = Some("192.0.2.0/24".to_owned());
        let laptop = Device { name: "Firefox on Linux".to_owned(), network };
        let ada = UserId::from_bits(ADA);
        let opened = quire_app::session::open(&world.app, &ada, &laptop).await;
        let token = opened.unwrap().token;
        world.doubles.clock.advance(7_200);
        let ada = world.signed_in(ADA).await;
        let _bob = world.signed_in(BOB).await;
        world.doubles.clock.advance(7_200);
        let mut elsewhere = world.browser();
        elsewhere.cookie = Some(format!("__Host-sid={token}"));
        assert!(is_signed_in(&elsewhere).await);

        let sessions = list(&ada).await;
        let [own, other] = sessions.as_slice() else { panic!("{sessions:?}") };
        assert_eq!((&own["isCurrent"], &other["isCurrent"]), (&json!(true), &json!(false)));
        assert_eq!(other["device"], "Firefox on Linux");
        assert_eq!(other["place"], "192.0.2.0/24");
        let times = (other["createdAt"].as_str().unwrap(), own["createdAt"].as_str().unwrap());
        assert!(times.0 < times.1, "{times:?}");
        assert!(other["lastSeenAt"].as_str().unwrap() > times.1, "used after ours began");
        assert_ne!(own["id"], other["id"]);
        let said = format!("{sessions:?}");
        let cookie = ada.cookie.as_deref().unwrap().trim_start_matches("__Host-sid=");
        assert!(!said.contains(&token) && !said.contains(cookie));
        assert_eq!(other["id"].as_str().unwrap().len(), 16);
    })
    .await;
}

#[tokio::test]
async fn a_session_that_was_ended_is_worth_nothing_at_its_next_request() {
    on_each_database(async |world| {
        let mut lost = world.signed_in(ADA).await;
        let mut ada = world.stepped_up(ADA).await;
        let id = own_id(&lost).await;
        let left = end(&mut ada, &id).await;
        assert_eq!(left["sessions"].as_array().unwrap().len(), 1, "{left}");
        assert!(!is_signed_in(&lost).await && is_signed_in(&ada).await);
        // Neither its cookie nor its xsrf token opens anything.
        let clap = "mutation { userDismissFlag(flag: FRIEND_UPSELL) { __typename } }";
        assert_eq!(lost.act(clap, json!({})).await["__typename"], "Unauthorized");
        assert_eq!(end(&mut ada, &id).await["__typename"], "NotFound");
    })
    .await;
}

#[tokio::test]
async fn an_ended_session_is_gone_from_the_accounts_of_its_device() {
    let world = World::new().await;
    let mut shared = world.signed_in(ADA).await;
    let id = own_id(&shared).await;
    let token = shared.cookie.take().unwrap().replace("__Host-sid=", "__Host-sid-1=");
    let bob = world.signed_in(BOB).await.cookie.unwrap();
    shared.cookie = Some(format!("{bob}; {token}"));
    let accounts = "{ deviceAccounts { user { username } } }";
    let names = async |browser: &Browser| browser.ask(accounts).await["data"].to_string();
    assert!(names(&shared).await.contains("ada"));
    let mut ada = world.stepped_up(ADA).await;
    end(&mut ada, &id).await;
    assert!(!names(&shared).await.contains("ada"));
    assert!(names(&shared).await.contains("bob"));
}

#[tokio::test]
async fn a_stolen_cookie_shuts_its_owner_out_of_nothing() {
    on_each_database(async |world| {
        let owner = world.signed_in(ADA).await;
        let mut thief = world.signed_in(ADA).await;
        let id = own_id(&owner).await;
        assert_eq!(end(&mut thief, &id).await["__typename"], "StepUpRequired");
        let answer = thief.act(END_OTHERS, json!({})).await;
        assert_eq!(answer["__typename"], "StepUpRequired");
        assert!(is_signed_in(&owner).await);
    })
    .await;
}

#[tokio::test]
async fn somebody_elses_session_answers_as_one_that_never_was() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let mut ada = world.stepped_up(ADA).await;
        let theirs = end(&mut ada, &own_id(&bob).await).await;
        assert_eq!(theirs["__typename"], "NotFound");
        for id in ["0123456789abcdef", "", "é", "' OR 1=1 --"] {
            assert_eq!(end(&mut ada, &json!(id)).await, theirs, "{id}");
        }
        assert!(is_signed_in(&bob).await);
        // Nor does the answer tell before the step-up.
        let mut ada = world.signed_in(ADA).await;
        let theirs = end(&mut ada, &own_id(&bob).await).await;
        assert_eq!(end(&mut ada, &json!("0123456789abcdef")).await, theirs);
    })
    .await;
}

#[tokio::test]
async fn ending_ones_own_session_is_signing_out() {
    on_each_database(async |world| {
        let other = world.signed_in(ADA).await;
        let mut ada = world.signed_in(ADA).await;
        let before = ada.clone();
        let id = own_id(&ada).await;
        let answer = end(&mut ada, &id).await;
        assert_eq!(answer, json!({ "__typename": "Sessions", "sessions": [] }));
        assert_eq!(ada.cookie, None, "the browser is told to forget it");
        assert!(!is_signed_in(&before).await && is_signed_in(&other).await);
    })
    .await;
}

#[tokio::test]
async fn all_others_end_at_once() {
    on_each_database(async |world| {
        let others = [world.signed_in(ADA).await, world.signed_in(ADA).await];
        let bob = world.signed_in(BOB).await;
        let mut ada = world.stepped_up(ADA).await;
        let answer = ada.act(END_OTHERS, json!({})).await;
        let left = answer["sessions"].as_array().unwrap();
        assert_eq!((left.len(), &left[0]["isCurrent"]), (1, &json!(true)));
        for other in &others {
            assert!(!is_signed_in(other).await);
        }
        assert!(is_signed_in(&ada).await && is_signed_in(&bob).await);
    })
    .await;
}

#[tokio::test]
async fn who_is_suspended_still_ends_sessions() {
    let world = World::new().await;
    let lost = world.signed_in(SUSPENDED).await;
    let mut sue = world.stepped_up(SUSPENDED).await;
    let answer = end(&mut sue, &own_id(&lost).await).await;
    assert_eq!(answer["__typename"], "Sessions");
    assert!(!is_signed_in(&lost).await && is_signed_in(&sue).await);
}

#[tokio::test]
async fn a_look_through_ones_eyes_is_no_session_of_ones_own() {
    let world = World::new().await;
    let mut staff = world.signed_in(STAFF).await;
    let link = quire_app::spoof::make_link(&world.app, "ada", "sam").await.unwrap();
    let token = link.rsplit('/').next().unwrap();
    let sam = staff.cookie.as_deref().unwrap().replace("__Host-sid=", "");
    let sam = quire_app::session::find(&world.app, &sam).await.unwrap().unwrap();
    let begun = quire_app::spoof::begin(&world.app, token, &[sam], &Device::default()).await;
    staff.cookie = Some(format!("__Host-sid={}", begun.unwrap().unwrap().1.token));
    assert!(is_signed_in(&staff).await);
    let mut ada = world.stepped_up(ADA).await;
    assert_eq!(list(&ada).await.len(), 1);
    ada.act(END_OTHERS, json!({})).await;
    assert!(!is_signed_in(&staff).await);
}
