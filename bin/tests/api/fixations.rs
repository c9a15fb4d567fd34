//! No way in takes over the session id that a browser came with, so an attacker who
//! planted one gains nothing.

use super::{
    connect::with_issuer,
    device::{self, keep},
    issuer::Person,
    links::{OWN, press, request_link},
    passkeys::{Device, SIGN_IN, add, answer},
    passwords::{RIGHT, sign_in, with_password},
    prompt::{give_token, prompt_offer, signed_up},
    second_factors::{code, finish, with_totp},
    visitor::Visitor,
    world::{ADA, BOB, Browser, World},
};
use quire_app::session;
use quire_core::{UserId, account::auth_state::AuthService};

const ADDRESS: &str = "ada@mail.example";

/// A browser into which someone has planted a live session of their own, and its id.
async fn planted(world: &World) -> (Browser, String) {
    let browser = world.signed_in(BOB).await;
    let id = browser.cookie.as_deref().unwrap().replace("__Host-sid=", "");
    (browser, id)
}

/// Someone else is signed in now, under an id that no one knew; the one that was planted is still its
/// owner's, or no one's.
async fn nothing_is_taken_over(world: &World, way: &str, planted: &str, now: &str) {
    assert_ne!(now, planted, "{way}");
    let bob = UserId::from_bits(BOB);
    let found = session::find(&world.app, now).await.unwrap();
    assert_ne!(found.map(|one| one.person.id), Some(bob.clone()), "{way}: no one else came in");
    let left = session::find(&world.app, planted).await.unwrap();
    assert!(left.is_none_or(|one| one.person.id == bob), "{way}");
}

/// The session id in a browser's cookies.
fn id(browser: &Browser) -> String {
    let cookies = browser.cookie.as_deref().unwrap().split("; ");
    let mut ids = cookies.filter_map(|pair| pair.strip_prefix("__Host-sid="));
    ids.next().unwrap().to_owned()
}

#[tokio::test]
async fn a_code_a_link_and_a_password_begin_sessions_of_their_own() {
    let world = World::new().await;
    let (mut browser, before) = planted(&world).await;
    device::sign_in(&world, &mut browser, "ada").await;
    nothing_is_taken_over(&world, "code", &before, &id(&browser)).await;

    world.doubles.clock.advance(14_400);
    let (mut browser, before) = planted(&world).await;
    let (_, token) = request_link(&world, ADDRESS).await;
    let entered = press(&browser, "/m/callback/email", OWN, &format!("token={token}")).await;
    keep(&mut browser, &entered.headers);
    nothing_is_taken_over(&world, "link", &before, &id(&browser)).await;

    world.doubles.clock.advance(14_400);
    with_password(&world, ADA).await;
    let (mut browser, before) = planted(&world).await;
    assert_eq!(sign_in(&mut browser, ADDRESS, RIGHT).await["__typename"], "SignedIn");
    nothing_is_taken_over(&world, "password", &before, &id(&browser)).await;
}

#[tokio::test]
async fn a_second_factor_and_a_passkey_begin_sessions_of_their_own() {
    let world = World::new().await;
    let (_, secret, _) = with_totp(&world).await;
    let (mut browser, before) = planted(&world).await;
    assert_eq!(sign_in(&mut browser, ADDRESS, RIGHT).await["__typename"], "SecondFactorRequired");
    assert_eq!(id(&browser), before, "half-way nothing has begun");
    let entered = finish(&mut browser, &code(&world, &secret, 0)).await;
    assert_eq!(entered["__typename"], "SignedIn", "{entered}");
    nothing_is_taken_over(&world, "second factor", &before, &id(&browser)).await;

    let world = World::new().await;
    let (mut ada, mut device) = (world.stepped_up(ADA).await, Device::new());
    add(&mut ada, &mut device).await;
    let (mut browser, before) = planted(&world).await;
    let response = answer(&mut browser, &mut device).await;
    let entered = browser.act(SIGN_IN, response).await;
    assert_eq!(entered["__typename"], "SignedIn", "{entered}");
    nothing_is_taken_over(&world, "passkey", &before, &id(&browser)).await;
}

#[tokio::test]
async fn a_service_and_its_prompt_begin_sessions_of_their_own() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let person = Person::new("1", "known@gmail.com");
    let mut visitor = Visitor::signed_in(&world, BOB).await;
    let before = visitor.jar["__Host-sid"].clone();
    visitor.visit(&issuer, AuthService::Google, "operation=register", &person).await;
    nothing_is_taken_over(&world, "service", &before, &visitor.jar["__Host-sid"]).await;

    let other = Person::new("2", "other@gmail.com");
    signed_up(&world, &issuer, &other).await;
    let mut visitor = Visitor::new(&world);
    // The prompt is not offered to signed-in people, so what is planted is an id without a session.
    let before = "A".repeat(43);
    visitor.jar.insert("__Host-sid".to_owned(), before.clone());
    let offer = prompt_offer(&mut visitor).await;
    let token = issuer.token(&offer.nonce, &other, |_| {});
    assert_eq!(give_token(&mut visitor, &token, &offer.state).await.as_deref(), Ok("SIGNED_IN"));
    nothing_is_taken_over(&world, "prompt", &before, &visitor.jar["__Host-sid"]).await;
}
