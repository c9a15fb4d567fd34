//! Where a link leads when it was pressed: where its reader was, or to the introduction, and never
//! to another site.

use super::{ANOTHER, OWN, follow, press, request_link};
use crate::api::{
    connect::with_issuer,
    issuer::Person,
    visitor::Visitor,
    world::{BOB, ORIGIN, PUBLIC, World, story_id},
};
use http::Method;
use quire_core::account::auth_state::AuthService;
use serde_json::json;

// F252
#[tokio::test]
async fn a_link_leads_to_where_its_reader_was_also_when_it_is_too_old() {
    let world = World::new().await;
    let letter = async |redirect: &str| -> String {
        world.doubles.clock.advance(14_400);
        let send = "mutation($to: String!) { sendAcctAuthEmail(email: \"ada@mail.example\",
            redirect: $to, skipOnboarding: true) { __typename } }";
        let answer = world.browser().ask_with(send, json!({ "to": redirect })).await;
        assert_eq!(answer["data"]["sendAcctAuthEmail"]["__typename"], "SusiMethod");
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        let line = letter.text.lines().find_map(|line| line.trim().strip_prefix(ORIGIN));
        line.unwrap().to_owned()
    };
    let link = letter("/p/1?a=b").await;
    assert!(link.ends_with("&redirectUrl=%2Fp%2F1%3Fa%3Db&skipOnboarding=1"), "{link}");
    let form = link.strip_prefix("/m/callback/email?").unwrap();
    let answer = press(&world.browser(), "/m/callback/email", OWN, form).await;
    assert_eq!(answer.header("location"), "/p/1?a=b");
    let again = follow(&world.browser(), Method::GET, &link).await;
    assert_eq!(again.header("location"), format!("{ANOTHER}&redirect=%2Fp%2F1%3Fa%3Db"));
    let long = format!("/{}", "a".repeat(2_000));
    for foreign in ["https://evil.example/", "//evil.example", "javascript:alert(1)", &long] {
        let link = letter(foreign).await;
        assert!(!link.contains("redirectUrl"), "{link}");
    }
}

// S121
#[tokio::test]
async fn a_new_account_starts_with_onboarding_unless_it_is_skipped() {
    let world = World::new().await;
    for (email, rest, location) in [
        ("one@mail.example", "", "/get-started"),
        ("two@mail.example", "&skipOnboarding=1", "/"),
        ("three@mail.example", "&skipOnboarding=1&redirectUrl=/x?y%3D1", "/x?y=1"),
        ("ada@mail.example", "&redirectUrl=/x", "/x"),
    ] {
        let (_, token) = request_link(&world, email).await;
        let form = format!("token={token}{rest}");
        let answer = press(&world.browser(), "/m/callback/email", OWN, &form).await;
        assert_eq!(answer.header("location"), location, "{email}");
    }
}

/// Addresses that lead elsewhere, in every spelling that has fooled someone.
fn hostile() -> Vec<String> {
    let mut forms: Vec<String> = [
        "//evil.example",
        "///evil.example",
        "////evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "\\/evil.example",
        "/\\/evil.example",
        "https:evil.example",
        "https:/evil.example",
        "https:///evil.example",
        "http:evil.example",
        "//evil.example/%2e%2e",
        "https://evil.example",
        "HTTPS://EVIL.EXAMPLE",
        "https://quire.example@evil.example",
        "https://quire.example:443@evil.example/",
        "https://quire.example%40evil.example",
        "https://quire.example.evil.example",
        "https://evil.example/quire.example",
        "https://evil.example?quire.example",
        "https://evil.example#quire.example",
        "https://quire.example\\.evil.example",
        "https://quire.example\\@evil.example",
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "ftp://quire.example/",
        "blob:https://quire.example/x",
        "about:blank",
        "/\t/evil.example",
        "/\n/evil.example",
        "/\r/evil.example",
        "\t//evil.example",
        " //evil.example",
        "/%09/evil.example",
        "/%2f%2fevil.example/..//evil.example",
        "//evil%E3%80%82example",
        "//evil。example",
        "https://quіre.example/",
        "//xn--evil-abc.example",
        "http://[::1]/",
        "http://2130706433/",
        "//127.0.0.1",
        "//localhost",
        "///\\evil.example",
        "/..//evil.example",
        "/.//evil.example",
        "/x/..//evil.example",
        "https://quire.example:8443/",
        "http://quire.example/",
        "wss://quire.example/",
        "https://user@quire.example.evil.example/",
        "//quire.example.evil.example",
        "https://evil.example/https://quire.example/",
    ]
    .map(str::to_owned)
    .into();
    forms.push("/".repeat(200) + "evil.example");
    forms
}

/// Whether a browser on our pages would stay with us.
fn stays(location: &str) -> bool {
    let origin = url::Url::parse(ORIGIN).unwrap();
    origin.join(location).is_ok_and(|url| url.origin() == origin.origin())
}

// proves S122: "Services are asked at their own address"
#[tokio::test]
async fn no_way_in_leads_to_another_site() {
    let world = World::new().await;
    assert!(hostile().len() >= 60);
    for form in hostile() {
        let encoded: String = url::form_urlencoded::byte_serialize(form.as_bytes()).collect();
        let (_, token) = request_link(&world, "ada@mail.example").await;
        let page = follow(
            &world.browser(),
            Method::GET,
            &format!("/m/callback/email?token={token}&redirectUrl={encoded}"),
        )
        .await;
        assert!(!page.text.contains("href=\"h") && !page.text.contains("action=\"h"));
        let body = format!("token={token}&redirectUrl={encoded}");
        let answer = press(&world.browser(), "/m/callback/email", OWN, &body).await;
        assert_eq!(answer.status, 303, "{form:?}");
        assert!(stays(answer.header("location")), "{form:?}: {}", answer.header("location"));
        // The front door's own redirect, and the sign-in page's rule.
        let resolved =
            world.browser().resolved(&format!("/m/login-redirect?redirectUrl={encoded}"));
        let location = resolved.and_then(|resolved| resolved.location).unwrap_or_default();
        assert!(stays(&location), "{form:?}: {location}");
        let rule = quire_core::account::redirect::after_sign_in(&form, ORIGIN);
        assert!(stays(&rule) && rule.starts_with('/'), "{form:?}: {rule}");
    }
}

// The same through letters, services, links of other sites, and the front door.
#[tokio::test]
async fn nothing_that_is_given_an_address_leads_to_another_site() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let bob = world.signed_in(BOB).await;
    for (n, form) in hostile().into_iter().enumerate() {
        world.doubles.clock.advance(14_400);
        let encoded: String = url::form_urlencoded::byte_serialize(form.as_bytes()).collect();
        let send = "mutation($to: String!) {
            sendAcctAuthEmail(email: \"mel@mail.example\", redirect: $to) { __typename } }";
        let sent = world.browser().ask_with(send, json!({ "to": form })).await;
        assert_eq!(sent["data"]["sendAcctAuthEmail"]["__typename"], "SusiMethod", "{form:?}");
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        let link = letter.text.split_whitespace().find(|word| word.contains("/m/callback/email"));
        let link = url::Url::parse(link.unwrap()).unwrap();
        let kept = link.query_pairs().find(|(name, _)| name == "redirectUrl");
        assert!(kept.is_none_or(|(_, to)| stays(&to)), "{form:?}: {link}");
        let person = Person::new(&n.to_string(), &format!("newcomer{n}@gmail.com"));
        let query = format!("operation=register&entryPoint=clap&redirect={encoded}");
        let google = AuthService::Google;
        let to = Visitor::new(&world).visit(&issuer, google, &query, &person).await;
        assert!(stays(&to) && to.starts_with('/'), "{form:?}: {to}");
        let act = format!("/_/bookmark/p/{}?redirect={encoded}", story_id(PUBLIC));
        let token = format!("xsrf={}", bob.xsrf.as_deref().unwrap());
        let done = press(&bob, &act, OWN, &token).await;
        assert_eq!(done.status, 303, "{form:?}: {}", done.text);
        assert!(stays(done.header("location")), "{form:?}: {}", done.header("location"));
        for door in ["/r?url=", "/m/login-redirect?redirectUrl=", "/m/signin?redirect="] {
            let resolved = world.browser().resolved(&format!("{door}{encoded}"));
            let location = resolved.and_then(|resolved| resolved.location).unwrap_or_default();
            assert!(stays(&location), "{door} {form:?}: {location}");
        }
    }
}
