//! Links of one use: following one changes nothing, pressing the button on its page does, once
//! (traps T2, T14; requirements S-6, X-3).

use super::{
    device::{keep, sign_in},
    world::{
        ADA, Answer, BOB, Browser, ORIGIN, STAFF, World, canary, on_each_database, story_id,
        user_id,
    },
};
use http::{Method, StatusCode};
use quire_app::{login, spoof, suspension};
use quire_core::UserId;
use quire_store::audit;
use serde_json::{Value, json};

const SEND: &str = "mutation($email: String!) { sendAcctAuthEmail(email: $email) { __typename } }";
/// Where another link is asked for.
const ANOTHER: &str = "/m/signin?error=LINK_EXPIRED&operation=login";
const OWN: (&str, &str) = ("sec-fetch-site", "same-origin");

/// Asks for a letter in a fresh browser; returns the browser and the link's token.
async fn asked(world: &World, email: &str) -> (Browser, String) {
    world.doubles.clock.advance(14_400);
    let mut browser = world.browser();
    let answer = browser.post(json!({ "query": SEND, "variables": { "email": email } })).await;
    keep(&mut browser, &answer.headers);
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let start = format!("{ORIGIN}/m/callback/email?token=");
    let line = letter.text.lines().find_map(|line| line.trim().strip_prefix(&start)).unwrap();
    assert!(line.len() >= 43, "256 bits");
    (browser, line.to_owned())
}

async fn follow(browser: &Browser, method: Method, target: &str) -> Answer {
    let cookie = browser.cookie.iter().map(|cookie| ("cookie", cookie.as_str()));
    browser.send(method, target, &cookie.collect::<Vec<_>>(), ()).await
}

async fn press(browser: &Browser, target: &str, from: (&str, &str), form: &str) -> Answer {
    let mut headers = vec![("content-type", "application/x-www-form-urlencoded"), from];
    headers.extend(browser.cookie.iter().map(|cookie| ("cookie", cookie.as_str())));
    browser.send(Method::POST, target, &headers, form.to_owned()).await
}

async fn logged_in(browser: &Browser) -> Value {
    browser.ask("{ loggedIn }").await["data"]["loggedIn"].clone()
}

// S116, S120
#[tokio::test]
async fn a_link_that_is_followed_a_hundred_times_is_not_used_up() {
    on_each_database(async |world| {
        let (mut browser, token) = asked(&world, "ada@mail.example").await;
        let target = format!("/m/callback/email?token={token}");
        for scanner in [world.browser(), browser.clone()] {
            for method in [Method::GET, Method::HEAD] {
                for _ in 0..25 {
                    let answer = follow(&scanner, method.clone(), &target).await;
                    assert_eq!(answer.status, 200);
                    assert_eq!(answer.header("set-cookie"), "");
                    assert_eq!(answer.header("cache-control"), "no-store");
                    assert_eq!(answer.header("referrer-policy"), "no-referrer");
                }
            }
        }
        let form = format!("token={token}");
        let answer = press(&browser, "/m/callback/email", OWN, &form).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/"));
        keep(&mut browser, &answer.headers);
        assert_eq!(logged_in(&browser).await, true);
        for _ in 0..2 {
            let again = press(&world.browser(), "/m/callback/email", OWN, &form).await;
            assert_eq!(again.header("location"), ANOTHER);
            let seen = follow(&browser, Method::GET, &target).await;
            assert_eq!((seen.status.as_u16(), seen.header("location")), (303, ANOTHER));
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_deleted_their_account_is_led_to_where_they_can_keep_it() {
    let world = World::new().await;
    let ada = world.stepped_up(ADA).await;
    let gone = ada.ask("mutation { deleteAccount { __typename } }").await;
    assert_eq!(gone["data"]["deleteAccount"]["__typename"], "AccountDeletion");
    let (browser, token) = asked(&world, "ada@mail.example").await;
    let answer = press(&browser, "/m/callback/email", OWN, &format!("token={token}")).await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/m/goodbye"));
}

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

#[tokio::test]
async fn only_the_browser_that_asked_is_let_in_without_pressing() {
    let world = World::new().await;
    let (other, _) = asked(&world, "bob@mail.example").await;
    let (browser, token) = asked(&world, "ada@mail.example").await;
    let target = format!("/m/callback/email?token={token}");
    let own = follow(&browser, Method::GET, &target).await;
    assert!(own.text.contains("<script>"));
    assert!(own.header("content-security-policy").contains("script-src 'sha256-"));
    for stranger in [other, world.browser()] {
        let page = follow(&stranger, Method::GET, &target).await;
        assert!(!page.text.contains("<script>"), "{}", page.text);
        assert!(page.text.contains("a•••@mail.example"), "says who would be signed in");
        assert!(!page.text.contains("ada@mail.example"));
    }
}

#[tokio::test]
async fn a_link_dies_with_its_code_and_the_code_with_its_link() {
    let world = World::new().await;
    let (_, token) = asked(&world, "ada@mail.example").await;
    world.doubles.clock.advance(600);
    let late = press(&world.browser(), "/m/callback/email", OWN, &format!("token={token}")).await;
    assert_eq!(late.header("location"), ANOTHER);
    let (browser, token) = asked(&world, "ada@mail.example").await;
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let code = letter.subject.as_str().split(' ').next().unwrap().to_owned();
    let used = press(&world.browser(), "/m/callback/email", OWN, &format!("token={token}")).await;
    assert_eq!(used.status, 303);
    let verify = "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";
    let answer = browser.ask_with(verify, json!({ "code": code })).await;
    assert_eq!(answer["data"]["verifyLoginCode"]["__typename"], "BadRequest");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_presses_at_once_one_signs_in() {
    on_each_database(async |world| {
        let (_, token) = asked(&world, "ada@mail.example").await;
        let presses = (0..20).map(|_| {
            let (browser, form) = (world.browser(), format!("token={token}"));
            tokio::spawn(async move { press(&browser, "/m/callback/email", OWN, &form).await })
        });
        let answers = futures_util::future::join_all(presses).await;
        let leads =
            |answer: &&Result<Answer, _>| answer.as_ref().unwrap().header("location") == "/";
        assert_eq!(answers.iter().filter(leads).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn another_sites_form_presses_nothing() {
    let world = World::new().await;
    let (_, token) = asked(&world, "ada@mail.example").await;
    let form = format!("token={token}");
    for from in [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("referer", ORIGIN),
    ] {
        let answer = press(&world.browser(), "/m/callback/email", from, &form).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (StatusCode::FORBIDDEN, ""));
    }
    assert!(login::find_link(&world.app, &token, None).await.unwrap().is_some());
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
        let (_, token) = asked(&world, email).await;
        let form = format!("token={token}{rest}");
        let answer = press(&world.browser(), "/m/callback/email", OWN, &form).await;
        assert_eq!(answer.header("location"), location, "{email}");
    }
}

/// Addresses that lead elsewhere, in every spelling that has fooled somebody.
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

// S122
#[tokio::test]
async fn no_way_in_leads_to_another_site() {
    let world = World::new().await;
    assert!(hostile().len() >= 60);
    for form in hostile() {
        let encoded: String = url::form_urlencoded::byte_serialize(form.as_bytes()).collect();
        let (_, token) = asked(&world, "ada@mail.example").await;
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

async fn spoofed(world: &World) -> Browser {
    let mut browser = world.browser();
    sign_in(world, &mut browser, "sam").await;
    let link = spoof::make_link(&world.app, "ada", "sam").await.unwrap();
    let target = link.strip_prefix(ORIGIN).unwrap().to_owned();
    let page = follow(&browser, Method::GET, &target).await;
    assert!(page.status == 200 && page.text.contains("@ada"), "{}", page.text);
    let answer = press(&browser, &target, OWN, "").await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    keep(&mut browser, &answer.headers);
    let session = browser.ask("{ session { xsrf } }").await;
    browser.xsrf = session["data"]["session"]["xsrf"].as_str().map(str::to_owned);
    browser
}

// T048
#[tokio::test]
async fn a_spoofed_session_is_marked_reads_and_changes_nothing() {
    on_each_database(async |world| {
        let browser = spoofed(&world).await;
        let me = browser
            .ask(&format!(
                "{{ viewer {{ username }} session {{ isLoggedIn isSpoofed }} post(id: \"{}\") {{ bodyHtml }} }}",
                story_id(4)
            ))
            .await;
        assert_eq!(me["data"]["viewer"]["username"], "ada");
        assert_eq!(me["data"]["session"], json!({ "isLoggedIn": true, "isSpoofed": true }));
        assert!(me["data"]["post"]["bodyHtml"].as_str().unwrap().contains(&canary(4)), "as the author");
        let follow_bob = format!("mutation {{ followUser(userId: \"{}\") {{ __typename }} }}", user_id(BOB));
        for mutation in [follow_bob.as_str(), "mutation { signOut { success } }"] {
            let answer = browser.post(json!({ "query": mutation })).await;
            assert_eq!(answer.status, 403);
            assert_eq!(answer.json()["errors"][0]["extensions"]["code"], "SPOOFED");
        }
        let rows = world
            .app
            .store
            .read(|c| audit::of_person(c, &UserId::from_bits(ADA), 10))
            .await
            .unwrap();
        let acts: Vec<_> = rows.iter().map(|row| (row.act, row.staff_id.clone())).collect();
        let sam = Some(UserId::from_bits(STAFF));
        assert!(acts.contains(&(audit::Act::SpoofLinkMade, sam.clone())));
        assert!(acts.contains(&(audit::Act::SpoofBegun, sam)));
        // It ends by the link that ends every session, and the staff's own stays.
        let mut browser = browser;
        let answer = browser
            .send(Method::GET, "/m/signout/x", &[OWN, ("cookie", browser.cookie.as_deref().unwrap())], ())
            .await;
        keep(&mut browser, &answer.headers);
        let left = browser.ask("{ loggedIn deviceAccounts { user { username } } }").await;
        assert_eq!(left["data"]["deviceAccounts"], json!([{ "user": { "username": "sam" } }]));
    })
    .await;
}

#[tokio::test]
async fn a_spoofed_session_ends_within_an_hour_and_with_its_staff() {
    let world = World::new().await;
    let browser = spoofed(&world).await;
    world.doubles.clock.advance(1_800);
    assert_eq!(logged_in(&browser).await, true);
    world.doubles.clock.advance(1_800);
    assert_eq!(logged_in(&browser).await, false, "an hour, whatever it is used for");
    let browser = spoofed(&world).await;
    assert!(suspension::suspend(&world.app, "sam").await.unwrap().is_some());
    assert_eq!(logged_in(&browser).await, false);
}

#[tokio::test]
async fn a_spoof_link_is_for_one_member_of_the_staff_and_never_for_staffs_eyes() {
    let world = World::new().await;
    for (person, staff, words) in [
        ("ada", "bob", "not staff"),
        ("sam", "sam", "nobody looks through the eyes of staff"),
        ("nobody", "sam", "nobody is called"),
    ] {
        let refused = spoof::make_link(&world.app, person, staff).await.unwrap_err();
        assert!(refused.to_string().contains(words), "{refused}");
    }
    let link = spoof::make_link(&world.app, "@ada", "@sam").await.unwrap();
    let target = link.strip_prefix(ORIGIN).unwrap();
    for browser in [world.browser(), world.signed_in(BOB).await] {
        assert_eq!(follow(&browser, Method::GET, target).await.status, StatusCode::GONE);
        assert_eq!(press(&browser, target, OWN, "").await.status, StatusCode::GONE);
    }
    let sam = world.signed_in(STAFF).await;
    assert_eq!(press(&sam, target, ("origin", "null"), "").await.status, StatusCode::FORBIDDEN);
    assert_eq!(press(&sam, target, OWN, "").await.status, 303);
    assert_eq!(press(&sam, target, OWN, "").await.status, StatusCode::GONE, "once");
}

// S-3
#[tokio::test]
async fn suspension_ends_every_session_at_once() {
    on_each_database(async |world| {
        let (one, two) = (world.signed_in(ADA).await, world.signed_in(ADA).await);
        let bob = world.signed_in(BOB).await;
        assert_eq!(suspension::suspend(&world.app, "ada").await.unwrap(), Some(2));
        assert_eq!(suspension::suspend(&world.app, "ada").await.unwrap(), None);
        for browser in [&one, &two] {
            assert_eq!(logged_in(browser).await, false);
        }
        assert_eq!(logged_in(&bob).await, true);
        // Who signs in again reads, and changes nothing.
        let again = world.signed_in(ADA).await;
        let follow = "mutation { followTag(tagSlug: \"rust\") { __typename } }";
        assert_eq!(again.ask(follow).await["data"]["followTag"]["__typename"], "Forbidden");
        let story = format!("{{ postResult(id: \"{}\") {{ __typename }} }}", story_id(1));
        let hidden = bob.ask(&story).await;
        assert_eq!(suspension::unsuspend(&world.app, "ada").await.unwrap(), Some(0));
        assert_ne!(bob.ask(&story).await, hidden);
        assert_eq!(again.ask(follow).await["data"]["followTag"]["__typename"], "Tag");
        let acts = world
            .app
            .store
            .read(|c| audit::of_person(c, &UserId::from_bits(ADA), 10))
            .await
            .unwrap();
        assert_eq!(acts.len(), 2);
    })
    .await;
}
