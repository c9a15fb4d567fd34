//! Whose host it is, which flags hold, what the configuration says.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use quire_routing::{
    Asker, Domain, Flag, Flags, Host, HostKind, HostList, Page, ParsedAddress, Resolution,
    RouteTable, SiteOrigin,
    address::AddressError,
    host::{HostError, SiteOriginError},
    resolve,
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

// F338
#[test]
fn vanity_paths_come_from_the_configuration() {
    let hosts = hosts().with_vanity("/ticks", "/my-pub");
    let parsed = ParsedAddress::from_absolute("https://example.test/ticks").unwrap();
    let resolution = resolve(RouteTable::standard().unwrap(), &hosts, &parsed, &Asker::default());
    assert_eq!(resolution.location.as_deref(), Some("/my-pub"));
    assert_eq!(location("/ticks").as_deref(), Some("/l/ticks"));
}

#[test]
fn own_hosts_drop_the_first_part_and_say_whose_they_are() {
    let on = |address: &str| ask(address, &Asker::default());
    let profile = on("https://ada.example.test/");
    assert_eq!((profile.route, profile.param("username")), (Some("ShowUser"), Some("ada")));
    let story = on("https://pub.example/a-story-0123456789ab");
    assert_eq!(story.page, Some(Page::Post));
    assert_eq!(story.param("collectionSlug"), Some("my-pub"));
    assert_eq!(story.params, [("postId", "0123456789ab".to_owned())]);
    assert_eq!(story.host, HostKind::Collection);
    assert_eq!(on("https://pub.example/styles").location.as_deref(), Some("/design"));
    assert_eq!(on("https://ada.example.test/follow").location.as_deref(), Some("/"));
    assert_eq!(on("https://ada.example.test/feed").location.as_deref(), Some("/feed/@ada"));
    assert_eq!(on("https://pub.example/search?q=a").page, Some(Page::Search));
}

#[test]
fn account_paths_of_own_hosts_lead_to_the_main_site() {
    for (address, target) in [
        ("https://ada.example.test/me/settings?x=1", "https://example.test/me/settings"),
        (
            "https://pub.example/m/callback/google?code=1",
            "https://example.test/m/callback/google?code=1",
        ),
        ("https://ada.example.test/search?q=1", "https://example.test/search?q=1"),
        ("https://pub.example/plans", "https://example.test/plans"),
        ("https://pub.example/@ada/about", "https://example.test/@ada/about"),
    ] {
        let resolution = ask(address, &Asker::default());
        assert_eq!(resolution.location.as_deref(), Some(target));
        assert_eq!((resolution.status, resolution.cache.allows(true)), (302, false));
    }
    for address in [
        "https://pub.example/feed/latest",
        "https://pub.example/_/graphql",
        "https://pub.example/robots.txt",
    ] {
        assert_eq!(ask(address, &Asker::default()).status, 200);
    }
    assert_eq!(ask("https://ada.example.test/my-pub/about", &Asker::default()).status, 404);
}

#[test]
fn an_unknown_host_is_misdirected_and_shows_nothing() {
    let resolution = ask("https://evil.example/about/", &Asker::default());
    assert_eq!(
        (resolution.status, resolution.page, resolution.location.clone()),
        (421, None, None)
    );
    assert!(!resolution.cache.allows(true));
}

#[test]
fn hosts_are_names_and_nothing_else() {
    for bad in [
        "", ".", "a/b", "a@b", "a b", "a..b", "-a.b", "a:b", "a:", "a:99999", "a:1:2", "ä.test",
        "[::1", "[x]", "a\u{0}", "a\\b", "a?b", "a#b", "a%2eb",
    ] {
        assert_eq!(Host::parse(bad), Err(HostError::Malformed), "{bad}");
    }
    assert_eq!(Host::parse("Example.TEST.:443").unwrap().to_string(), "example.test:443");
    assert_eq!(Host::parse("[::1]:80").unwrap().port(), Some(80));
    assert_eq!(Host::from_headers([]), Err(HostError::Missing));
    assert_eq!(Host::from_headers([&b"a"[..], b"a"]), Err(HostError::Several));
    assert_eq!(Host::from_headers([&b"\xff"[..]]), Err(HostError::Malformed));
}

#[test]
fn a_target_begins_with_a_slash() {
    let host = Host::parse("example.test").unwrap();
    for bad in ["", "*", "about", "http://example.test/"] {
        assert_eq!(ParsedAddress::parse(host.clone(), bad), Err(AddressError::NotAPath));
    }
}

// F205, S032, F365
#[test]
fn flags_choose_pages_and_close_routes() {
    let with = |flag, on| Asker { flags: Flags::default().with(flag, on), ..Asker::default() };
    let page =
        |path: &str, asker: &Asker<'_>| ask(&format!("https://example.test{path}"), asker).page;
    assert_eq!(page("/my-pub", &Asker::default()), Some(Page::CommunityPublicationProfile));
    assert_eq!(
        page("/my-pub", &with(Flag::LitePublications, false)),
        Some(Page::PublicationProfile)
    );
    assert_eq!(
        page("/me/lists", &with(Flag::SlimNavigation, false)),
        Some(Page::TwoColYourCatalogs)
    );
    assert_eq!(page("/mastodon", &with(Flag::Mastodon, false)), Some(Page::NotFound));
    assert_eq!(
        page("/manage-membership", &with(Flag::SwitchPlanPremiumTier, false)),
        Some(Page::NotFound)
    );
    assert_eq!(
        page("/gift-checkout", &with(Flag::DisableGiftPage, true)),
        Some(Page::NotAvailable)
    );
    assert_eq!(
        page("/m/callback/email", &with(Flag::DisableLoginEmail, true)),
        Some(Page::NotFound)
    );
}

#[test]
fn first_parts_of_fixed_paths_are_reserved() {
    use quire_routing::reserved::{first_parts, is_reserved};
    let table = RouteTable::standard().unwrap();
    for word in first_parts(table) {
        assert!(is_reserved(table, word) && is_reserved(table, &word.to_uppercase()));
    }
    for word in ["me", "tag", "search", "plans", "robots.txt", "www", "@ada", "_", ""] {
        assert!(is_reserved(table, word), "{word}");
    }
    for word in [
        "quire",
        "staff",
        "support",
        "official",
        "security",
        "root",
        "postmaster",
        "abuse",
        "administrator",
        "wpad",
        "autoconfig",
        "autodiscover",
        "isatap",
        "design",
        "Hostmaster",
    ] {
        assert!(is_reserved(table, word), "{word}");
    }
    for word in ["my-pub", "_ada", "ada.lovelace"] {
        assert!(!is_reserved(table, word), "{word}");
    }
}

#[test]
fn a_domain_is_a_host_name_without_a_port() {
    let domain: Domain = "Pub.Example.".parse().unwrap();
    assert_eq!(domain.as_str(), "pub.example");
    for wrong in ["", "pub.example:80", "https://pub.example", "pub example", "-a.example"] {
        assert_eq!(wrong.parse::<Domain>(), Err(HostError::Malformed), "{wrong}");
    }
}

#[test]
fn an_origin_is_a_scheme_and_a_host() {
    let origin: SiteOrigin = "http://127.0.0.1:8443/".parse().unwrap();
    assert_eq!(origin.as_str(), "http://127.0.0.1:8443");
    assert_eq!(origin.domain().as_str(), "127.0.0.1");
    for (wrong, why) in [
        ("example.test", SiteOriginError::Scheme),
        ("ftp://example.test", SiteOriginError::Scheme),
        ("https://example.test/path", SiteOriginError::Host(HostError::Malformed)),
        ("https://", SiteOriginError::Host(HostError::Malformed)),
    ] {
        assert_eq!(wrong.parse::<SiteOrigin>(), Err(why), "{wrong}");
    }
}
