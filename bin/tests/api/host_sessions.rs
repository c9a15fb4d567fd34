//! Signing in on the hosts of writers and publications: a round trip of the whole page, a session of the host's own,
//! and what it is not good for.

use super::world::{
    ADA, Answer, BOB, Browser, ORIGIN, PUBLIC, STAFF, World, front_door::FrontDoor,
    on_each_database, story_id,
};
use http::Method;
use quire_core::UserId;
use quire_front::renderer::RendererOptions;
use quire_routing::HostList;
use quire_store::host::{self, PersonHosts};
use serde_json::{Value, json};
use url::Url;

const HOST: &str = "ada.example";
const OTHER: &str = "bob.example";

async fn give(world: &World, person: u64, domain: &str) {
    let (id, domain) = (UserId::from_bits(person), Some(domain.to_owned()));
    let hosts = PersonHosts { domain, is_domain_live: true, has_subdomain: false };
    world.app.store.write(move |c| host::set_of_person(c, &id, &hosts)).await.unwrap();
}

/// The site with two writers who have domains.
async fn site(world: &World) -> FrontDoor {
    give(world, ADA, HOST).await;
    give(world, BOB, OTHER).await;
    let hosts = HostList::new(ORIGIN.parse().unwrap())
        .with_user(HOST.parse().unwrap(), "ada")
        .with_user(OTHER.parse().unwrap(), "bob");
    world.front_door_with(hosts, &RendererOptions { pages: false, ..RendererOptions::default() })
}

/// The cookies an answer sets, as a request sends them.
fn cookies(answer: &Answer) -> String {
    let lines = answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
    let pairs = lines.filter_map(|line| line.split(';').next()).filter(|pair| !pair.ends_with('='));
    pairs.collect::<Vec<_>>().join("; ")
}

fn value(url: &Url, name: &str) -> String {
    url.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned()
}

/// The way from a host to the site: where the site is asked, and the host's cookie.
async fn leave(door: &FrontDoor, host: &str) -> (Url, String) {
    let sent = door.get("/m/signin?redirect=%2Fabout&operation=login", &[("host", host)]).await;
    assert_eq!(sent.status, 302);
    let begun = door.get(sent.header("location"), &[("host", host)]).await;
    assert_eq!(begun.status, 303, "{}", begun.text);
    let to: Url = begun.header("location").parse().unwrap();
    assert_eq!(to.origin().ascii_serialization(), ORIGIN);
    assert_eq!(
        (value(&to, "host"), value(&to, "redirect")),
        (host.to_owned(), "/about".to_owned())
    );
    (to, cookies(&begun))
}

/// Presses the button on the site: where the browser goes with its code.
async fn press(door: &FrontDoor, browser: &Browser, at: &Url) -> Answer {
    let form = at.query().unwrap().to_owned();
    let headers = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("sec-fetch-site", "same-origin"),
        browser.cookie().unwrap(),
    ];
    door.ask(Method::POST, "/m/host-sign-in", &headers, form).await
}

fn target(url: &Url) -> String {
    format!("{}?{}", url.path(), url.query().unwrap())
}

/// Signs in on a host: its session's cookie.
async fn enter(door: &FrontDoor, browser: &Browser, host: &str) -> String {
    let (at, secret) = leave(door, host).await;
    let back: Url = press(door, browser, &at).await.header("location").parse().unwrap();
    assert_eq!(back.host_str(), Some(host));
    let done = door.get(&target(&back), &[("host", host), ("cookie", &secret)]).await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/about"));
    let cookie = cookies(&done);
    assert!(cookie.starts_with("__Host-sid="), "{cookie}");
    cookie
}

/// Asks GraphQL on a host, as a page there does.
async fn ask(door: &FrontDoor, host: &str, cookie: &str, xsrf: &str, query: &str) -> Value {
    let headers = [
        ("host", host),
        ("content-type", "application/json"),
        ("sec-fetch-site", "same-origin"),
        ("cookie", cookie),
        ("x-xsrf-token", xsrf),
    ];
    let body = json!({ "query": query }).to_string();
    door.ask(Method::POST, "/_/graphql", &headers, body).await.json()
}

async fn is_signed_in(door: &FrontDoor, host: &str, cookie: &str) -> bool {
    ask(door, host, cookie, "", "{ loggedIn }").await["data"]["loggedIn"] == true
}

async fn xsrf(door: &FrontDoor, host: &str, cookie: &str) -> String {
    let session = ask(door, host, cookie, "", "{ session { xsrf } }").await;
    session["data"]["session"]["xsrf"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_session_of_a_host_is_worth_something_there_alone() {
    on_each_database(async |world| {
        let door = site(&world).await;
        let bob = world.signed_in(BOB).await;
        let cookie = enter(&door, &bob, HOST).await;
        assert!(is_signed_in(&door, HOST, &cookie).await);
        for elsewhere in [OTHER, "quire.example"] {
            assert!(!is_signed_in(&door, elsewhere, &cookie).await, "{elsewhere}");
        }
        // What the site knows a browser by is nothing on a host.
        assert!(!is_signed_in(&door, HOST, bob.cookie().unwrap().1).await);
        // Signed in already, one is led on.
        let own = [("host", HOST), ("cookie", cookie.as_str())];
        let again = door.get("/m/host-session?redirect=/x", &own).await;
        assert_eq!(again.header("location"), "/x");
        // A link without a word of the page leads back to it all the same.
        for (referer, redirect) in
            [("https://ada.example/about", "/about"), ("https://evil.example/x", "/")]
        {
            let own = [("host", HOST), ("referer", referer)];
            let begun = door.get("/m/host-session", &own).await;
            assert_eq!(value(&begun.header("location").parse().unwrap(), "redirect"), redirect);
        }
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_once_for_a_minute_in_the_browser_and_on_the_host_that_asked() {
    on_each_database(async |world| {
        let door = site(&world).await;
        let bob = world.signed_in(BOB).await;
        let code = async || {
            let (at, secret) = leave(&door, HOST).await;
            let back = press(&door, &bob, &at).await;
            assert_eq!(back.status, 303, "{}", back.text);
            (target(&back.header("location").parse().unwrap()), secret)
        };
        let redeem = async |target: &str, host: &str, cookie: &str| {
            door.get(target, &[("host", host), ("cookie", cookie)]).await.status.as_u16()
        };
        let (first, secret) = code().await;
        assert_eq!(redeem(&first, HOST, &secret).await, 303);
        assert_eq!(redeem(&first, HOST, &secret).await, 410, "used");
        let (elsewhere, secret) = code().await;
        assert_eq!(redeem(&elsewhere, OTHER, &secret).await, 410, "another host");
        assert_eq!(redeem(&elsewhere, HOST, &secret).await, 410, "and it is used up");
        let (stolen, _) = code().await;
        let (_, other_browser) = leave(&door, HOST).await;
        assert_eq!(redeem(&stolen, HOST, &other_browser).await, 410, "another browser");
        let (replaced, secret) = code().await;
        code().await;
        assert_eq!(redeem(&replaced, HOST, &secret).await, 410, "a newer one was asked for");
        let (late, secret) = code().await;
        world.doubles.clock.advance(60);
        assert_eq!(redeem(&late, HOST, &secret).await, 410, "a minute is over");
        for nonsense in ["", "x", &"a".repeat(43), "%00"] {
            let target = format!("/m/host-session?code={nonsense}");
            assert!([303, 410].contains(&redeem(&target, HOST, &secret).await), "{nonsense}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_site_lets_no_one_go_on_who_did_not_press_its_button() {
    on_each_database(async |world| {
        let door = site(&world).await;
        let bob = world.signed_in(BOB).await;
        let (at, _) = leave(&door, HOST).await;
        // A stranger signs in first, and comes back to the question.
        let stranger = door.get(&target(&at), &[]).await;
        assert_eq!(stranger.status, 303);
        let sign_in = stranger.header("location");
        assert!(
            sign_in.starts_with("/m/signin?operation=login&redirect=%2Fm%2Fhost-sign-in%3F"),
            "{sign_in}"
        );
        // Looking at the question allows nothing; it says where one goes and who owns that.
        let asked = door.get(&target(&at), &[bob.cookie().unwrap()]).await;
        assert_eq!(asked.status, 200);
        assert!(
            asked.text.contains("ada.example") && asked.text.contains("@bob"),
            "{}",
            asked.text
        );
        let policy = asked.header("content-security-policy");
        assert!(policy.contains("form-action 'self' https://ada.example;"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"));
        let post = async |site: &str, form: String| {
            let headers = [
                ("content-type", "application/x-www-form-urlencoded"),
                ("sec-fetch-site", site),
                bob.cookie().unwrap(),
            ];
            door.ask(Method::POST, "/m/host-sign-in", &headers, form).await.status.as_u16()
        };
        let form = at.query().unwrap().to_owned();
        assert_eq!(post("cross-site", form.clone()).await, 403);
        assert_eq!(post("same-site", form.clone()).await, 403);
        assert_eq!(post("same-origin", form.replace("ada.example", "evil.example")).await, 404);
        assert_eq!(post("same-origin", form.replace("ada.example", "quire.example")).await, 404);
        assert_eq!(post("same-origin", "host=ada.example&challenge=x".to_owned()).await, 403);
        assert_eq!(post("same-origin", "a".repeat(9_000)).await, 413);
        // A redirect leads to the host alone.
        let away = form.replace("redirect=%2Fabout", "redirect=https%3A%2F%2Fevil.example%2F");
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("sec-fetch-site", "same-origin"),
            bob.cookie().unwrap(),
        ];
        let led = door.ask(Method::POST, "/m/host-sign-in", &headers, away).await;
        assert_eq!(value(&led.header("location").parse().unwrap(), "redirect"), "/");
        for method in [Method::PUT, Method::DELETE] {
            assert_eq!(door.ask(method, "/m/host-sign-in", &[], ()).await.status, 405);
        }
        assert_eq!(door.get("/m/host-session", &[]).await.status, 404);
        assert_eq!(door.get("/m/host-sign-in", &[("host", HOST)]).await.status, 302);
    })
    .await;
}

#[tokio::test]
async fn on_a_host_one_reads_and_reacts_and_nothing_of_the_account_is_there() {
    on_each_database(async |world| {
        let door = site(&world).await;
        let bob = world.signed_in(BOB).await;
        let cookie = enter(&door, &bob, HOST).await;
        let token = xsrf(&door, HOST, &cookie).await;
        assert_ne!(Some(token.as_str()), bob.xsrf.as_deref());
        let clap = format!(
            "mutation {{ clapPost(postId: \"{}\", numClaps: 3) {{ __typename }} }}",
            story_id(PUBLIC)
        );
        let clapped = ask(&door, HOST, &cookie, &token, &clap).await;
        assert_eq!(clapped["data"]["clapPost"]["__typename"], "Post", "{clapped}");
        let given = "{ postsByIds(ids: [\"%\"]) { viewerEdge { clapCount } } }";
        let given =
            ask(&door, HOST, &cookie, "", &given.replace('%', &story_id(PUBLIC))).await;
        assert_eq!(given["data"]["postsByIds"][0]["viewerEdge"]["clapCount"], 3, "{given}");
        let refused = ask(&door, HOST, &cookie, "wrong", &clap).await;
        assert!(refused.to_string().contains("XSRF"), "{refused}");
        let me = "{ viewer { username emailObfuscated phone { __typename } membership { __typename } } }";
        let me = ask(&door, HOST, &cookie, "", me).await;
        assert_eq!(
            me["data"]["viewer"],
            json!({ "username": "bob", "emailObfuscated": null, "phone": null, "membership": null })
        );
        for query in [
            "{ viewer { sessions { __typename } } }",
            "{ viewer { accessTokens { __typename } } }",
            "{ yourPostCounts { __typename } }",
            "{ notifications { __typename } }",
            "{ accountToken }",
            "mutation { changeUsername(username: \"rob\") { __typename } }",
            "mutation { changeEmail(email: \"eve@mail.example\") { __typename } }",
            "mutation { deleteAccount { __typename } }",
            "mutation { createAccessToken(name: \"x\", scopes: []) { __typename } }",
            "mutation { beginStepUpCode { __typename } }",
            "mutation { endOtherSessions { __typename } }",
        ] {
            let answer = ask(&door, HOST, &cookie, &token, query).await.to_string();
            let is_refused = answer.contains("ELSEWHERE") || answer.contains("Unknown") || answer.contains("required");
            assert!(is_refused && !answer.contains("\"__typename\""), "{query}: {answer}");
        }
        // No one signs in to the site there, and no one is of its staff.
        let send = "mutation { sendAcctAuthEmail(email: \"ada@mail.example\") { __typename } }";
        assert!(ask(&door, HOST, "", "", send).await.to_string().contains("ELSEWHERE"));
        let staff = enter(&door, &world.signed_in(STAFF).await, HOST).await;
        let report = "{ post(id: \"%\") { reviewStatus } }".replace('%', &story_id(PUBLIC));
        let _ = ask(&door, HOST, &staff, "", &report).await;
        // Other endpoints know no session there.
        let own = [
            ("host", HOST),
            ("cookie", cookie.as_str()),
            ("x-xsrf-token", token.as_str()),
            ("sec-fetch-site", "same-origin"),
        ];
        let upload = door.ask(Method::POST, "/_/upload", &own, "GIF89a").await;
        assert!([401, 403, 404].contains(&upload.status.as_u16()));
        // Pages of the account lead to the site.
        let settings = door.get("/me/settings", &[("host", HOST), ("cookie", &cookie)]).await;
        assert_eq!(settings.header("location"), "https://quire.example/me/settings");
        // And what names the host's owner in its path stands there without.
        let named = door.get("/@ada/about?x=1", &[("host", HOST)]).await;
        assert_eq!((named.status.as_u16(), named.header("location")), (301, "/about?x=1"));
    })
    .await;
}

#[tokio::test]
async fn a_session_of_a_host_follows_the_sites_and_ends_with_it() {
    on_each_database(async |world| {
        let door = site(&world).await;
        // Signing out there ends it there.
        let mut bob = world.signed_in(BOB).await;
        let cookie = enter(&door, &bob, HOST).await;
        let token = xsrf(&door, HOST, &cookie).await;
        let out = ask(&door, HOST, &cookie, &token, "mutation { signOut { __typename } }").await;
        assert!(out.get("errors").is_none(), "{out}");
        assert!(!is_signed_in(&door, HOST, &cookie).await);
        assert_eq!(bob.ask("{ loggedIn }").await["data"]["loggedIn"], true);
        // So does the plain link.
        let cookie = enter(&door, &bob, HOST).await;
        let link = format!("/m/signout/{}", xsrf(&door, HOST, &cookie).await);
        let own = [("host", HOST), ("cookie", cookie.as_str()), ("sec-fetch-site", "same-origin")];
        assert_eq!(door.get(&link, &own).await.status, 302);
        assert!(!is_signed_in(&door, HOST, &cookie).await);
        assert_eq!(bob.ask("{ loggedIn }").await["data"]["loggedIn"], true);
        // The site's session gets another token, and those of hosts stay.
        let cookie = enter(&door, &bob, HOST).await;
        bob.act("mutation { beginStepUpCode { __typename } }", json!({})).await;
        let step_up =
            "mutation($code: String!) { stepUpWithCode(loginCode: $code) { __typename } }";
        bob.act(step_up, json!({ "code": world.last_code() })).await;
        assert!(is_signed_in(&door, HOST, &cookie).await);
        // Signing out on the site ends those of its session, and no other's.
        let other = enter(&door, &world.signed_in(BOB).await, OTHER).await;
        bob.act("mutation { signOut { __typename } }", json!({})).await;
        assert!(!is_signed_in(&door, HOST, &cookie).await);
        assert!(is_signed_in(&door, OTHER, &other).await);
        // A code that waits ends, too.
        let bob = world.signed_in(BOB).await;
        let (at, secret) = leave(&door, HOST).await;
        let back: Url = press(&door, &bob, &at).await.header("location").parse().unwrap();
        bob.ask("mutation { signOut { __typename } }").await;
        let late = door.get(&target(&back), &[("host", HOST), ("cookie", &secret)]).await;
        assert_eq!(late.status, 410);
    })
    .await;
}
