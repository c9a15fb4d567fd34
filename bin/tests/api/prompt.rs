//! Google's own prompt over a page: whose token signs in whom, and which tokens are worth nothing.

use super::{
    connect::with_issuer,
    id_tokens::BAD,
    issuer::{Issuer, Person, Token},
    visitor::Visitor,
    world::{ADA, ORIGIN, World, on_each_database},
};
use http::{Method, StatusCode};
use quire_core::account::auth_state::AuthService;
use serde_json::json;

/// What a page got for its prompt.
pub struct Offered {
    pub nonce: String,
    pub state: String,
}

pub async fn prompt_offer(visitor: &mut Visitor) -> Offered {
    let answer = visitor.get("/m/prompt", "same-origin").await;
    assert_eq!(answer.status, StatusCode::OK);
    let offer = answer.json();
    assert_eq!((offer["client"].as_str(), offer["script"].is_string()), (Some("us"), true));
    let text = |name: &str| offer[name].as_str().unwrap().to_owned();
    Offered { nonce: text("nonce"), state: text("state") }
}

/// Gives a token with what the page holds; what follows, or the status of a refusal.
pub async fn give_token(
    visitor: &mut Visitor,
    token: &str,
    state: &str,
) -> Result<String, StatusCode> {
    let answer = visitor.post_json("/m/prompt", json!({ "token": token, "state": state })).await;
    match answer.status {
        StatusCode::OK => Ok(answer.json()["next"].as_str().unwrap().to_owned()),
        status => Err(status),
    }
}

fn nothing(_: &mut Token) {}

pub async fn signed_up(world: &World, issuer: &Issuer, person: &Person) {
    let mut visitor = Visitor::new(world);
    visitor.visit(issuer, AuthService::Google, "operation=register", person).await;
    assert!(visitor.is_signed_in());
}

// proves F256: "A Google prompt offers to continue, on certain pages only"
// proves S131: "The prompt signs in who has an account and asks the others"
#[tokio::test]
async fn who_has_an_account_is_signed_in_and_who_has_none_is_asked() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let known = Person::new("1", "known@gmail.com");
        signed_up(&world, &issuer, &known).await;
        let mut visitor = Visitor::new(&world);
        let offer = prompt_offer(&mut visitor).await;
        let token = issuer.token(&offer.nonce, &known, nothing);
        assert_eq!(
            give_token(&mut visitor, &token, &offer.state).await.as_deref(),
            Ok("SIGNED_IN")
        );
        assert_eq!(visitor.who().await.as_deref(), Some("person_1"));
        assert!(!visitor.jar.contains_key("__Host-prompt"));
        // Google does not know whose Ada's address is today; no one has the last one.
        for (person, want) in [
            (Person::new("2", "ada@mail.example"), "LOGIN"),
            (Person::new("3", "nobody@gmail.com"), "REGISTER"),
            (Person { email: None, ..Person::new("4", "") }, "REGISTER"),
        ] {
            let mut visitor = Visitor::new(&world);
            let offer = prompt_offer(&mut visitor).await;
            let token = issuer.token(&offer.nonce, &person, nothing);
            assert_eq!(give_token(&mut visitor, &token, &offer.state).await.as_deref(), Ok(want));
            assert!(!visitor.is_signed_in(), "{want}");
        }
        let connections =
            quire_app::identity::connections(&world.app, &quire_core::UserId::from_bits(ADA)).await;
        assert!(connections.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn no_token_but_the_right_one_is_believed() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let known = Person::new("1", "known@gmail.com");
    signed_up(&world, &issuer, &known).await;
    for (case, bend) in BAD {
        let mut visitor = Visitor::new(&world);
        let offer = prompt_offer(&mut visitor).await;
        let token = issuer.token(&offer.nonce, &known, bend);
        let answer = give_token(&mut visitor, &token, &offer.state).await;
        assert_eq!(answer, Err(StatusCode::FORBIDDEN), "{case}");
        assert!(!visitor.is_signed_in(), "{case}");
        // The limit of a network is another test's.
        world.doubles.clock.advance(300);
    }
}

#[tokio::test]
async fn a_token_is_good_once_and_in_the_browser_it_was_made_for() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let known = Person::new("1", "known@gmail.com");
        signed_up(&world, &issuer, &known).await;
        let mut visitor = Visitor::new(&world);
        let offer = prompt_offer(&mut visitor).await;
        let token = issuer.token(&offer.nonce, &known, nothing);
        let mut twin = visitor.clone();
        let mut other = Visitor::new(&world);
        let others = prompt_offer(&mut other).await;
        let refused = Err(StatusCode::FORBIDDEN);
        for (case, state) in [
            ("none", ""),
            ("another browser's", others.state.as_str()),
            ("half", &offer.state[..9]),
        ] {
            assert_eq!(
                give_token(&mut visitor.clone(), &token, state).await,
                refused,
                "state: {case}"
            );
        }
        assert_eq!(
            give_token(&mut other.clone(), &token, &others.state).await,
            refused,
            "its nonce"
        );
        assert_eq!(give_token(&mut other, &token, &offer.state).await, refused, "its cookie");
        let mut bare = Visitor::new(&world);
        assert_eq!(give_token(&mut bare, &token, &offer.state).await, refused, "no cookie");
        assert_eq!(
            give_token(&mut visitor, &token, &offer.state).await.as_deref(),
            Ok("SIGNED_IN")
        );
        assert_eq!(give_token(&mut twin, &token, &offer.state).await, refused, "again");
        assert!(!twin.is_signed_in());
        // Nor does the state open the way back from the service.
        let back = format!("/m/callback/google?code=x&state={}", offer.state);
        let answer = twin.get(&back, "cross-site").await;
        assert!(answer.header("location").contains("error=UNKNOWN"));
    })
    .await;
}

#[tokio::test]
async fn other_sites_readers_and_floods_are_sent_away() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let mut visitor = Visitor::new(&world);
    for site in ["cross-site", "same-site"] {
        let answer = visitor.get("/m/prompt", site).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{site}");
    }
    let offer = prompt_offer(&mut visitor).await;
    let token = issuer.token(&offer.nonce, &Person::new("1", "a@gmail.com"), nothing);
    let body = json!({ "token": token, "state": offer.state }).to_string();
    for headers in [
        vec![("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")],
        vec![("origin", "https://evil.example")],
        vec![],
    ] {
        let answer = world.browser().send(Method::POST, "/m/prompt", &headers, body.clone()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    let own = [("sec-fetch-site", "same-origin"), ("origin", ORIGIN)];
    for (body, want) in [
        ("{}".to_owned(), StatusCode::BAD_REQUEST),
        ("x".repeat(20_000), StatusCode::PAYLOAD_TOO_LARGE),
    ] {
        let answer = world.browser().send(Method::POST, "/m/prompt", &own, body).await;
        assert_eq!(answer.status, want);
    }
    let mut ada = Visitor::signed_in(&world, ADA).await;
    assert_eq!(ada.get("/m/prompt", "same-origin").await.status, StatusCode::FORBIDDEN);
    for _ in 0..20 {
        give_token(&mut Visitor::new(&world), "x", "y").await.unwrap_err();
    }
    let last = give_token(&mut visitor, &token, &offer.state).await;
    assert_eq!(last, Err(StatusCode::TOO_MANY_REQUESTS));
}

#[tokio::test]
async fn a_site_without_google_has_no_prompt() {
    let world = World::new().await;
    let mut visitor = Visitor::new(&world);
    let answer = visitor.get("/m/prompt", "same-origin").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let refused = give_token(&mut visitor, "x", "y").await;
    assert_eq!(refused, Err(StatusCode::NOT_FOUND));
}
