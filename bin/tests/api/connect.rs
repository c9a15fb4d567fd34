//! A browser that comes back from a service with papers that are not its own is refused.

use super::{
    issuer::{Issuer, Person},
    visitor::{Visitor, callback},
    world::{ADA, Answer, BOB, MEMBER, World, on_each_database},
};
use http::{Method, StatusCode};
use quire_core::account::auth_state::AuthService;

pub async fn with_issuer(world: World) -> (World, Issuer) {
    let issuer = Issuer::start(world.doubles.clock.clone()).await;
    let services = issuer.providers();
    (world.with_services(services), issuer)
}

/// No one is signed in, nothing is connected, and the service is not even asked.
async fn nothing_came_of(world: &World, issuer: &Issuer, visitor: &Visitor, case: &str) {
    assert!(!visitor.is_signed_in(), "{case}");
    assert_eq!(issuer.request_count("/token") + issuer.request_count("/oauth/token"), 0, "{case}");
    for person in [ADA, BOB] {
        let person = quire_core::UserId::from_bits(person);
        let connections = quire_app::identity::connections(&world.app, &person).await.unwrap();
        assert!(connections.is_empty(), "{case}");
    }
}

fn is_refused(answer: &Answer, case: &str) {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{case}");
    assert_eq!(answer.header("location"), "/m/signin?error=UNKNOWN&operation=login", "{case}");
}

#[tokio::test]
async fn a_browser_with_papers_that_are_not_its_own_is_refused_by_every_service() {
    let (world, issuer) = with_issuer(World::new().await).await;
    for service in AuthService::ALL.iter().copied() {
        let person = Person::new("1", "ada@gmail.com");
        let path = callback(service);
        let mut own = Visitor::new(&world);
        let departure = own.begin_connecting(&issuer, service, "operation=register").await;
        let code = issuer.grant(&departure, &person, |_| {});
        let state = departure.one("state");
        let right = format!("{path}?code={code}&state={state}");
        let mut other = Visitor::new(&world);
        let others =
            other.begin_connecting(&issuer, service, "operation=register").await.one("state");
        let elsewhere = match service {
            AuthService::Google => AuthService::Apple,
            _ => AuthService::Google,
        };
        let mixed_up = format!("{}?code={code}&state={state}", callback(elsewhere));
        let forged = state.replacen("register", "login", 1);
        for (case, target) in [
            ("no state", format!("{path}?code={code}")),
            ("an empty state", format!("{path}?code={code}&state=")),
            ("another browser's state", format!("{path}?code={code}&state={others}")),
            ("a changed state", format!("{path}?code={code}&state={forged}")),
            ("a state twice", format!("{right}&state={state}")),
            ("a state that is cut off", format!("{path}?code={code}&state={}", &state[..30])),
            ("another service's callback", mixed_up),
        ] {
            let answer = own.get(&target, "cross-site").await;
            is_refused(&answer, &format!("{service}: {case}"));
            nothing_came_of(&world, &issuer, &own, case).await;
        }
        let mut stranger = Visitor::new(&world);
        is_refused(&stranger.get(&right, "cross-site").await, "no cookie");
        is_refused(&other.get(&right, "cross-site").await, "another browser's cookie");
        nothing_came_of(&world, &issuer, &other, "another browser").await;
        let mut planted = own.clone();
        let visit = planted.jar["__Host-visit"].clone();
        planted.jar.insert("__Host-visit".to_owned(), format!("{visit}; __Host-visit={visit}"));
        is_refused(&planted.get(&right, "cross-site").await, "a planted twin of the cookie");
        nothing_came_of(&world, &issuer, &planted, "a planted twin").await;
        world.doubles.clock.advance(600);
        is_refused(&own.get(&right, "cross-site").await, "ten minutes later");
        nothing_came_of(&world, &issuer, &own, "ten minutes later").await;
    }
}

#[tokio::test]
async fn a_browser_comes_back_once() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let mut visitor = Visitor::new(&world);
        let person = Person::new("1", "ada@gmail.com");
        let departure =
            visitor.begin_connecting(&issuer, AuthService::Google, "operation=register").await;
        let mut twin = visitor.clone();
        let code = issuer.grant(&departure, &person, |_| {});
        let again = issuer.grant(&departure, &person, |_| {});
        visitor.back(&departure, &code).await;
        assert!(visitor.is_signed_in());
        assert!(!visitor.jar.contains_key("__Host-visit"));
        is_refused(&twin.back(&departure, &code).await, "the same code");
        is_refused(&twin.back(&departure, &again).await, "another code");
        assert!(!twin.is_signed_in());
        assert_eq!(issuer.request_count("/token"), 1);
        // With papers of its own, but a code that was used before.
        let mut late = Visitor::new(&world);
        let departure =
            late.begin_connecting(&issuer, AuthService::Google, "operation=login").await;
        late.back(&departure, &code).await;
        assert!(!late.is_signed_in());
    })
    .await;
}

#[tokio::test]
async fn another_site_sends_no_one_to_a_service() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let mut visitor = Visitor::signed_in(&world, ADA).await;
    for (site, query, want) in [
        ("cross-site", "operation=login", "/m/signin?operation=login"),
        (
            "same-site",
            "operation=register&redirect=/x",
            "/m/signin?operation=register&redirect=%2Fx",
        ),
        ("cross-site", "operation=connect", "/me/settings/security#connections"),
    ] {
        let answer = visitor.get(&format!("/m/connect/google?{query}"), site).await;
        assert_eq!(answer.header("location"), want);
        assert!(!visitor.jar.contains_key("__Host-visit"));
    }
    let answer = visitor.get("/m/connect/nobody", "same-origin").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let browser = world.browser();
    for method in [Method::HEAD, Method::POST] {
        let answer = browser.send(method.clone(), "/m/connect/google", &[], ()).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
        let answer = browser.send(method.clone(), "/m/callback/google", &[], ()).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
    }
    assert_eq!(issuer.request_count("/token"), 0);
}

#[tokio::test]
async fn connecting_needs_the_session_that_asked_for_it() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let person = Person::new("1", "ada@gmail.com");
        let mut stranger = Visitor::new(&world);
        let answer = stranger.get("/m/connect/google?operation=connect", "same-origin").await;
        let sign_in = "/m/signin?operation=login&redirect=%2Fme%2Fsettings%2Fsecurity";
        assert_eq!(answer.header("location"), sign_in);
        let mut ada = Visitor::signed_in(&world, ADA).await;
        // A stolen cookie alone connects no way in of the thief's own.
        let answer = ada.get("/m/connect/google?operation=connect", "same-origin").await;
        let confirm = "/me/settings/security?error=STEP_UP_REQUIRED#connections";
        assert_eq!(answer.header("location"), confirm);
        assert!(!ada.jar.contains_key("__Host-visit"));
        let google = AuthService::Google;
        let departure =
            ada.confirmed().await.begin_connecting(&issuer, google, "operation=connect").await;
        let code = issuer.grant(&departure, &person, |_| {});
        // Bob sits down at Ada's browser; or Ada has signed out and in again.
        for session in [Some(Visitor::signed_in(&world, BOB).await), None] {
            let mut visitor = ada.clone();
            visitor.jar.remove("__Host-sid");
            if let Some(session) = session {
                visitor.jar.extend(session.jar);
            }
            let (mut again, departure) = (visitor.clone(), departure.clone());
            let answer = again.back(&departure, &code).await;
            let location = answer.header("location").to_owned();
            assert!(location.contains("error=UNKNOWN"), "{location}");
            assert_eq!(issuer.request_count("/token"), 0);
        }
    })
    .await;
}

#[tokio::test]
async fn an_instance_that_is_none_is_not_asked() {
    let (world, _) = with_issuer(World::new().await).await;
    let mut visitor = Visitor::signed_in(&world, MEMBER).await;
    for instance in ["", "localhost", "127.0.0.1:1", "169.254.169.254", "[::1]", "a.example:22"] {
        let target = format!("/m/connect/mastodon?operation=login&instance={instance}");
        let answer = visitor.get(&target, "same-origin").await;
        assert_eq!(answer.header("location"), "/m/signin?error=UNKNOWN&operation=login");
    }
}

#[tokio::test]
async fn a_network_is_sent_away_only_so_often() {
    let (world, issuer) = with_issuer(World::new().await).await;
    for _ in 0..20 {
        Visitor::new(&world)
            .begin_connecting(&issuer, AuthService::Google, "operation=login")
            .await;
    }
    let answer = Visitor::new(&world).get("/m/connect/google?operation=login", "same-origin").await;
    assert_eq!(answer.header("location"), "/m/signin?error=RATE_LIMITED&operation=login");
}

#[tokio::test]
async fn apple_posts_and_only_its_form_becomes_a_link() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let mut visitor = Visitor::new(&world);
    let person = Person { name: String::new(), ..Person::new("1", "x@privaterelay.appleid.com") };
    let departure =
        visitor.begin_connecting(&issuer, AuthService::Apple, "operation=register").await;
    assert_eq!(departure.one("response_mode"), "form_post");
    let code = issuer.grant(&departure, &person, |token| {
        token.claims["email_verified"] = "true".into();
        token.claims.as_object_mut().unwrap().remove("name");
    });
    let form = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("code", &code)
        .append_pair("state", &departure.one("state"))
        .append_pair("user", r#"{"name":{"firstName":"Ada","lastName":"L."}}"#)
        .append_pair("other", "dropped")
        .finish();
    let headers = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("origin", "https://appleid.apple.com"),
        ("sec-fetch-site", "cross-site"),
    ];
    // No cookie comes with it: it is another site's form.
    let browser = world.browser();
    let answer = browser.send(Method::POST, "/m/callback/apple", &headers, form).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let next = answer.header("location").to_owned();
    assert!(next.starts_with("/m/callback/apple?state=") && !next.contains("dropped"), "{next}");
    assert_eq!(issuer.request_count("/token"), 0);
    visitor.get(&next, "cross-site").await;
    let answer = visitor.ask("{ viewer { username name } }", serde_json::json!({})).await;
    assert_eq!(answer["viewer"]["name"], "Ada L.");
    let large = "x".repeat(20_000);
    let answer = browser.send(Method::POST, "/m/callback/apple", &headers, large).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}
