//! What addresses mean, one by one: spelling, query, hosts, redirects.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use quire_routing::{
    Asker, HostList, Kind, Layout, Page, ParsedAddress, Resolution, RouteTable, resolve,
    resolve::NotFoundReason,
};

fn hosts() -> HostList {
    HostList::new("https://example.test".parse().unwrap())
        .with_user("ada.example.test".parse().unwrap(), "ada")
        .with_publication("pub.example".parse().unwrap(), "my-pub")
}

fn ask(address: &str, asker: &Asker<'_>) -> Resolution {
    let parsed = ParsedAddress::from_absolute(address).unwrap();
    resolve(RouteTable::standard().unwrap(), &hosts(), &parsed, asker)
}

fn on_main(path: &str) -> Resolution {
    ask(&format!("https://example.test{path}"), &Asker::default())
}

fn location(path: &str) -> Option<String> {
    on_main(path).location
}

#[test]
fn a_resolution_is_written_as_one_line_of_eight_fields() {
    let line = serde_json::to_string(&on_main("/@ada/a-story-0123456789ab")).unwrap();
    assert_eq!(
        line,
        r#"{"route":"ShowPostUnderUser","kind":"page","page":"post","layout":"top-navigation","params":{"username":"ada","postId":"0123456789ab"},"status":200,"location":null,"cache":"Enabled"}"#
    );
}

// S006, S007
#[test]
fn a_page_or_layout_that_does_not_exist_is_an_error() {
    assert_eq!("nowhere".parse::<Page>().unwrap_err().to_string(), "`nowhere` is not a Page");
    assert_eq!("tilted".parse::<Layout>().unwrap_err().to_string(), "`tilted` is not a Layout");
}

#[test]
fn home_depends_on_sign_in() {
    let signed_in = Asker { signed_in: true, ..Asker::default() };
    assert_eq!(on_main("/").page, Some(Page::HomeLoLegacy));
    assert_eq!(ask("https://example.test", &signed_in).page, Some(Page::Home));
}

#[test]
fn a_page_loses_trailing_slash_and_unknown_keys_in_one_hop() {
    assert_eq!(location("/about/").as_deref(), Some("/about"));
    assert_eq!(location("/@ada/").as_deref(), Some("/@ada"));
    assert_eq!(location("/search/?utm_source=x&q=a%20b&q=c").as_deref(), Some("/search?q=a%20b"));
    assert_eq!(location("/tag/art?foo=1").as_deref(), Some("/tag/art"));
    assert_eq!(location("/about?q=%FF").as_deref(), Some("/about"));
    assert_eq!(on_main("/about/").status, 301);
    assert_eq!(location("/"), None);
    assert_eq!(location("/search?q=%E2%98%83&tab=x"), None);
    assert_eq!(location("/about?_rsc=1a2b"), None);
    assert_eq!(location("/m/signin?redirect=%2Fme"), None);
}

#[test]
fn endpoints_keep_slash_and_query() {
    for path in ["/_/clientele/reports/performance/", "/_/clientele/reports/performance"] {
        assert_eq!(on_main(path).route, Some("performance_reports"));
    }
    let callback = on_main("/m/callback/google?code=1&state=2&anything=3");
    assert_eq!((callback.kind, callback.status), (Kind::Callback, 200));
}

#[test]
fn the_rendered_query_is_sorted_and_free_of_what_only_browsers_read() {
    let resolution = on_main("/search?source=home-1&q=b&p=2&_branch_view_id=3");
    assert_eq!((resolution.status, resolution.query.as_str()), (200, "p=2&q=b"));
}

// F414
#[test]
fn an_empty_part_is_not_found_and_says_why() {
    let page = on_main("/tag/%E0%A4%A");
    assert_eq!((page.status, page.param("tagSlug")), (404, Some("")));
    let problem = on_main("/tag/%E0%A4%A/latest").problem.unwrap();
    assert_eq!(problem, NotFoundReason::InvalidRedirect { route: "tag_latest" });
    assert_eq!(problem.to_string(), "tag_latest had invalid params when attempting to redirect");
}

#[test]
fn no_spelling_of_a_private_page_reaches_it_but_its_own() {
    for path in [
        "//me/settings",
        "/me//settings",
        "/me/settings//",
        "/me/./settings",
        "/me/../me/settings",
        "/me/%2e%2e/me/settings",
        "/me%2fsettings",
        "/me%5csettings",
        "/me\\settings",
        "/me/settings;x",
        "/me/settings%3bx",
        "/me/settings%00",
        "/me/settings%0a",
        "/me/settings.css",
        "/me/settings%2f",
        "/me/settings%23",
        "/me/settings%3fq",
        "/Me/settings",
        "/ME/SETTINGS",
        "/me/settings/x.css",
        "/me/%73ettings%20",
        "/me/settings/..",
        "/%2fme/settings",
    ] {
        let resolution = on_main(path);
        assert_ne!(resolution.route, Some("ShowSettings"), "{path}");
        assert_ne!(resolution.page, Some(Page::Settings), "{path}");
        if let Some(location) = resolution.location {
            assert!(!location.starts_with("//") && !location.contains("settings"), "{path}");
        }
    }
    let own = on_main("/%6de/s%65ttings");
    assert_eq!(own.page, Some(Page::Settings));
    assert!(!own.cache.allows(true));
}

#[test]
fn an_address_never_redirects_to_another_site() {
    for path in [
        "//evil.example",
        "//evil.example/",
        "//evil.example//",
        "/\\evil.example/",
        "/%2f%2fevil.example/",
        "/%5cevil.example/",
        "/@//evil.example/?x=1",
        "/https://evil.example/?x=1",
        "/.evil.example/?x=1",
        "/r?url=//evil.example",
        "/r?url=https://evil.example",
        "/r?url=https:evil.example",
        "/r?url=https:/evil.example",
        "/r?url=https://example.test@evil.example",
        "/r?url=/%5Cevil.example",
        "/r?url=/%09/evil.example",
        "/r?url=%5C%5Cevil.example",
        "/r?url=javascript:alert(1)",
        "/r?url=https://example.test.evil.example",
        "/r?url=https://example.test%5C.evil.example",
        "/r?url=//evil.example/%2e%2e",
        "/r?url=///evil.example",
        "/m/login-redirect?redirectUrl=//evil.example",
    ] {
        let Some(location) = location(path) else { continue };
        let is_path = location.starts_with('/') && !location.starts_with("//");
        assert!(is_path && !location.contains('\\'), "{path} leads to {location}");
    }
}

// F413
#[test]
fn r_leads_to_our_own_hosts_only() {
    let leads_to = |url: &str| location(&format!("/r?url={url}")).unwrap();
    assert_eq!(leads_to("https://pub.example/about"), "https://pub.example/about");
    assert_eq!(leads_to("https://PUB.example:8080"), "https://pub.example/");
    assert_eq!(leads_to("http://example.test/@ada"), "https://example.test/@ada");
    assert_eq!(leads_to("/search%3Fq=1"), "/search?q=1");
    assert_eq!(leads_to("https://other.example/"), "/");
    assert_eq!(location("/r").as_deref(), Some("/"));
}

// F098, F333, F360, F402
#[test]
fn redirects_carry_their_parameters() {
    for (path, status, target) in [
        ("/me/styles", 301, "/me/design"),
        ("/my-pub/styles", 301, "/my-pub/design"),
        ("/p/a-story-0123456789ab/referrers", 301, "/me/stats/post/0123456789ab"),
        ("/tag/caf%C3%A9/latest", 301, "/tag/caf%C3%A9"),
        ("/tag/art/top/week?utm_source=x", 302, "/tag/art"),
        ("/@ada/stats/post/0123456789ab/responses", 301, "/@ada/stats/post/0123456789ab"),
        ("/@ada/publications", 301, "/@ada/about"),
        ("/@ada/feed", 301, "/feed/@ada"),
        ("/subscribe/@ada", 301, "/@ada/subscribe"),
        ("/my-pub/submissions", 301, "/my-pub/stories/submissions"),
        ("/my-pub/newsletters/weekly", 301, "/my-pub/newsletter"),
        ("/topic/art", 301, "/tag/art"),
        ("/welcome", 301, "/get-started"),
        ("/me", 302, "/m/signin?redirect=%2Fme"),
        ("/help", 302, "/m/help"),
        (
            "/s/a/share/twitter",
            302,
            "https://twitter.com/intent/tweet?url=https%3A%2F%2Fexample.test%2Fs%2Fa",
        ),
        (
            "/@ada/list/a-0123456789ab/share/email",
            302,
            "mailto:?body=https%3A%2F%2Fexample.test%2F%40ada%2Flist%2Fa-0123456789ab",
        ),
    ] {
        let resolution = on_main(path);
        assert_eq!(resolution.location.as_deref(), Some(target), "{path}");
        assert_eq!((resolution.kind, resolution.status), (Kind::Redirect, status), "{path}");
    }
    assert_eq!(on_main("/tag/art/top/century").status, 404);
    assert_eq!(on_main("/s/a/share/pigeon").status, 404);
}

// F399
#[test]
fn some_redirects_need_the_store() {
    for path in ["/u/0123456789ab", "/c/0123456789ab/about"] {
        let resolution = on_main(path);
        assert!(resolution.is_lookup() && resolution.status == 302, "{path}");
    }
    let ada = Asker { signed_in: true, username: Some("ada"), ..Asker::default() };
    assert_eq!(ask("https://example.test/me", &ada).location.as_deref(), Some("/@ada"));
}

#[test]
fn paths_without_parameters_tell_their_page_what_they_mean() {
    assert_eq!(on_main("/search/users").param("category"), Some("users"));
    assert_eq!(on_main("/me/stories/drafts").param("filterBy"), Some("drafts"));
    assert_eq!(on_main("/@ada/highlights").param("tab"), Some("highlights"));
    assert!(on_main("/search/users").params.is_empty());
}

#[test]
fn a_first_part_of_a_fixed_path_is_no_ones_slug() {
    for path in ["/search/a-story-0123456789ab", "/plans/latest", "/tag", "/me/stories/x/y"] {
        assert_eq!((on_main(path).route, on_main(path).status), (None, 404), "{path}");
    }
}

#[test]
fn a_post_id_ends_in_ten_to_twelve_hex_digits() {
    use quire_routing::post_id::{post_id_in, post_slug_id};
    assert_eq!(post_id_in("my-first-story-abc123def456"), Some("abc123def456"));
    assert_eq!(post_id_in("abc123def456"), Some("abc123def456"));
    for word in [
        "my-first-story",
        "hello-xyz",
        "abc123-",
        "",
        "good-decade",
        "hello-code",
        "my-story-ABC123DEF456",
        "facade",
        "xabc123def456",
        "0123456789abc",
        "-",
    ] {
        assert_eq!(post_id_in(word), None, "{word}");
    }
    assert_eq!(post_id_in(&post_slug_id("a-b", "0123456789ab")), Some("0123456789ab"));
    assert_eq!(post_slug_id("", "0123456789ab"), "0123456789ab");
}
