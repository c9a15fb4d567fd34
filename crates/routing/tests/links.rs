//! Links to people, publications, lists, pictures and other sites (spec 3 §2.3).

use quire_routing::{
    HostKind, ParsedAddress, Table,
    href::{
        entity::{self, ListPart, ProfileRef, PublicationRef},
        outside,
        outside::{OutsideLink, Picture, VideoFormat},
    },
    share::share_address,
};

type Params<'a> = &'a [(&'a str, &'a str)];

#[test]
fn settings_have_anchors() {
    assert_eq!(outside::settings_anchor("membership").as_deref(), Ok("/me/settings#membership"));
    assert!(outside::settings_anchor("nothing").is_err());
}

#[test]
fn lists_are_named_by_slug_and_id_or_by_key() {
    assert_eq!(entity::list_slug("My Reading", "0123456789ab"), "my-reading-0123456789ab");
    assert_eq!(entity::list_slug("!!!", "0123456789ab"), "0123456789ab");
    let id = "predefined:0123456789ab:reading-list";
    let slug = entity::predefined_list_slug("reading-list", id);
    assert_eq!(slug, "reading-list-predefined:0123456789ab:reading-list");
    for (part, list) in [
        (slug.as_str(), Some(ListPart::Predefined("reading-list"))),
        ("reading-list", Some(ListPart::Predefined("reading-list"))),
        ("currently-reading", Some(ListPart::Predefined("currently-reading"))),
        ("purchased", Some(ListPart::Predefined("purchased"))),
        ("highlights", Some(ListPart::Highlights)),
        ("my-reading-0123456789ab", Some(ListPart::Id("0123456789ab"))),
        ("nothing", None),
    ] {
        assert_eq!(entity::list_in(part), list, "{part}");
    }
}

#[test]
fn a_profile_lives_on_its_domain_else_its_subdomain_else_under_its_handle() {
    let handle = ProfileRef { username: Some("ada"), ..ProfileRef::default() };
    let subdomain = ProfileRef { subdomain: Some("ada.example.test"), ..handle };
    let domain = ProfileRef { live_domain: Some("ada.example"), ..subdomain };
    for (person, expected) in [
        (handle, "/@ada"),
        (subdomain, "https://ada.example.test"),
        (domain, "https://ada.example"),
    ] {
        assert_eq!(entity::in_profile("ShowUser", &person, &[]).as_deref(), Ok(expected));
    }
    assert_eq!(
        entity::in_profile("ShowUserAbout", &domain, &[]).as_deref(),
        Ok("https://ada.example/about")
    );
}

#[test]
fn a_publication_lives_on_its_domain_else_under_its_slug_else_under_its_id() {
    let slug = PublicationRef { slug: Some("my-pub"), ..PublicationRef::default() };
    let id = PublicationRef { id: Some("c1"), ..PublicationRef::default() };
    let domain = PublicationRef { domain: Some("pub.example"), ..slug };
    let build = |name, publication, params: Params<'_>| {
        entity::in_publication(name, publication, params).unwrap()
    };
    assert_eq!(build("ShowCollectionHome", &slug, &[]), "/my-pub");
    assert_eq!(build("ShowCollectionHome", &id, &[]), "/c/c1");
    assert_eq!(build("ShowCollectionHome", &domain, &[]), "https://pub.example");
    assert_eq!(build("publication_feed", &slug, &[]), "/my-pub/feed");
    assert_eq!(build("publication_feed", &domain, &[]), "https://pub.example/feed");
    assert_eq!(build("publication_stories_submissions", &slug, &[]), "/my-pub/stories/submissions");
    assert_eq!(build("publication_settings", &slug, &[]), "/my-pub/settings");
    assert_eq!(build("publication_settings", &id, &[]), "/c/c1/settings");
    assert_eq!(build("publication_design", &slug, &[]), "/my-pub/design");
    assert_eq!(build("ShowCreateCollectionNewsletterV3", &slug, &[]), "/my-pub/new-newsletter");
    assert_eq!(
        build("publication_newsletter_settings", &slug, &[("newsletterSlug", "n1")]),
        "/my-pub/newsletters/n1/settings"
    );
    assert_eq!(
        build("publication_feed_tagged", &slug, &[("tag", "art")]),
        "/my-pub/feed/tagged/art"
    );
    assert_eq!(entity::tagged(Some(&slug), "art").unwrap(), "/my-pub/tagged/art");
    assert_eq!(entity::tagged(Some(&domain), "art").unwrap(), "https://pub.example/tagged/art");
    assert_eq!(entity::tagged(None, "art").unwrap(), "/tag/art");
    let ada = ProfileRef { username: Some("ada"), ..ProfileRef::default() };
    assert_eq!(
        entity::story(Some(&slug), &ada, "a-b", "0123456789ab").unwrap(),
        "/my-pub/a-b-0123456789ab"
    );
    assert_eq!(entity::story(None, &ada, "", "0123456789ab").unwrap(), "/@ada/0123456789ab");
}

#[test]
fn search_has_category_scope_and_query() {
    for (publication, category, query, expected) in [
        (None, None, "", "/search"),
        (None, None, "hello", "/search?q=hello"),
        (None, Some("users"), "hello", "/search/users?q=hello"),
        (Some("my-pub"), Some("posts"), "hello", "/my-pub/search/posts?q=hello"),
        (Some("my-pub"), None, "hello", "/my-pub/search?q=hello"),
        (None, Some("tags"), "", "/search/tags"),
        (None, None, "a b", "/search?q=a%20b"),
        (None, Some("lists"), "x", "/search/lists?q=x"),
    ] {
        assert_eq!(entity::search(publication, category, query).as_deref(), Ok(expected));
    }
}

#[test]
fn sign_in_services_answer_on_the_auth_host() {
    for (name, path) in [
        ("callback_google", "/m/callback/google"),
        ("callback_apple", "/m/callback/apple"),
        ("callback_facebook", "/m/callback/v2/facebook"),
        ("callback_twitter", "/m/callback/twitter"),
        ("callback_email", "/m/callback/email"),
        ("callback_mastodon", "/m/callback/mastodon"),
        ("connect_facebook", "/m/connect/facebook"),
    ] {
        let expected = format!("https://auth.example.test{path}");
        assert_eq!(outside::auth_endpoint("auth.example.test", name), Ok(expected));
    }
    assert_eq!(
        outside::email_callback("auth.example.test", "s", true, "/x", "t1").unwrap(),
        "https://auth.example.test/m/callback/email?source=s&skipOnboarding=1&redirectUrl=%2Fx&token=t1"
    );
    assert_eq!(
        outside::email_callback("auth.example.test", "s", false, "/x", "t1").unwrap(),
        "https://auth.example.test/m/callback/email?source=s&redirectUrl=%2Fx&token=t1"
    );
    assert_eq!(
        outside::code_callback("auth.example.test", "t1", "login").unwrap(),
        "https://auth.example.test/m/callback/email?token=t1&state=quire&operation=login"
    );
    assert_eq!(outside::social_state("google", "e", "login", None), "google-e-login");
    assert_eq!(
        outside::social_state("facebook", "e", "connect", Some("x")),
        "facebook-e-connect-x"
    );
}

#[test]
fn apps_open_pages_by_scheme() {
    assert_eq!(outside::deep_link("example.test", "/p/a"), "quire://example.test/p/a");
    let android = outside::android_deep_link("example.test", "/p/a", "test.example");
    assert!(
        android.starts_with("intent://example.test/p/a#Intent;scheme=quire;package=test.example;")
    );
    assert!(android.ends_with(";S.browser_fallback_url=https%3A%2F%2Fexample.test%2Fp%2Fa;end"));
}

#[test]
fn outside_links_have_pages_of_our_own() {
    let table = Table::standard().unwrap();
    for link in OutsideLink::ALL {
        let text = format!("https://example.test{}", link.default_path());
        let address = ParsedAddress::from_absolute(&text).unwrap();
        assert!(
            table.find(HostKind::Default, &address).is_some_and(|route| route.row.is_page()),
            "{link}"
        );
    }
}

#[test]
fn videos_lie_under_the_first_three_characters_of_their_id() {
    let build = |id, format| outside::video("https://cdn.example.test/", id, format);
    assert_eq!(
        build("abcdef0123", VideoFormat::Hls).unwrap(),
        "https://cdn.example.test/abc/abcdef0123/playlist.m3u8"
    );
    assert_eq!(
        build("abcdef0123", VideoFormat::Dash).unwrap(),
        "https://cdn.example.test/abc/abcdef0123/manifest.mpd"
    );
    assert_eq!(
        build("9f8e7d6c", VideoFormat::Hls).unwrap(),
        "https://cdn.example.test/9f8/9f8e7d6c/playlist.m3u8"
    );
    assert!(build("ab", VideoFormat::Hls).is_err() && build("", VideoFormat::Dash).is_err());
}

#[test]
fn pictures_are_asked_for_in_at_most_twice_their_size() {
    let wide = Picture { width: 300, pixel_ratio: 3.0, ..Picture::default() };
    assert_eq!(outside::image("i1", &wide).unwrap(), "/_/image/i1?w=600");
    let crop = Picture {
        width: 100,
        height: Some(50),
        focus: Some((f64::NAN, 20.0)),
        ..Picture::default()
    };
    assert_eq!(outside::image("i1", &crop).unwrap(), "/_/image/i1?w=100&h=50&focus=50%2C20");
    assert!(outside::image("", &wide).is_err());
    assert_eq!(outside::favicon(Some("f1")).unwrap(), "/_/image/f1?w=128&h=128&focus=50%2C50");
    assert_eq!(outside::favicon(None).unwrap(), "/favicon.ico");
}

#[test]
fn links_say_where_they_were_clicked_but_not_to_bots() {
    assert_eq!(outside::with_source("/p/a", "home-1", false), "/p/a?source=home-1");
    assert_eq!(outside::with_source("/p/a?q=1#r", "home-1", false), "/p/a?q=1&source=home-1#r");
    assert_eq!(outside::with_source("/p/a", "home-1", true), "/p/a");
}

#[test]
fn channels_share_an_encoded_address() {
    let url = "https://example.test/p/a?b=1&c=2";
    for channel in ["twitter", "facebook", "linkedin", "mastodon", "email"] {
        let address = share_address(channel, url).unwrap();
        assert!(
            address.ends_with("https%3A%2F%2Fexample.test%2Fp%2Fa%3Fb%3D1%26c%3D2"),
            "{channel}"
        );
    }
    assert_eq!(share_address("pigeon", url), None);
}
