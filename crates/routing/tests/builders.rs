//! The examples of the specification's builders (spec 3 §2.3), with the readings of the decisions.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use quire_routing::{
    HostKind, ParsedAddress, Table,
    href::{
        self, RouteError, TYPED,
        entity::{self, ListPart, ProfileRef, PublicationRef},
        href, href_with_warnings, outside,
        outside::{OutsideLink, Picture, VideoFormat},
    },
    share::share_address,
};

type Params<'a> = &'a [(&'a str, &'a str)];

#[rustfmt::skip]
const BY_NAME: &[(&str, Params<'_>, &str)] = &[
    ("ShowPost", &[("postId", "abc123def456")], "/p/abc123def456"),
    ("ShowEditPost", &[("postId", "abc123def456")], "/p/abc123def456/edit"),
    ("post_settings", &[("postId", "abc123def456")], "/p/abc123def456/settings"),
    ("post_info", &[("postId", "abc123def456")], "/p/abc123def456/info"),
    ("ShowNewPost", &[], "/new-story"),
    ("ShowNewPost", &[("inResponseToQuoteId", "q1")], "/new-story?inResponseToQuoteId=q1"),
    ("ShowSubscriptionsLanding", &[], "/membership"),
    ("ShowSettings", &[], "/me/settings"),
    ("ShowSettingsTab", &[("setting", "publishing")], "/me/settings/publishing"),
    ("settings_mute", &[], "/me/settings/mute"),
    ("ShowFollowsIndex", &[], "/me/following"),
    ("ShowFollowSuggestions", &[], "/me/following/suggestions"),
    ("ShowFollowingFeed", &[("entityName", "writers")], "/me/following-feed/writers"),
    ("ShowFollowingEntity", &[("entityName", "publications"), ("entityId", "c1")], "/me/following-feed/publications/c1"),
    ("reading_history", &[], "/me/readinghistory"),
    ("welcome_member", &[], "/welcome-member"),
    ("signin", &[], "/m/signin"),
    ("about", &[], "/about"),
    ("about", &[("autoplay", "1")], "/about?autoplay=1"),
    ("ShowYourStories", &[("filterBy", "drafts")], "/me/stories/drafts"),
    ("ShowYourStories", &[("filterBy", "public")], "/me/stories/public"),
    ("ShowYourStories", &[("filterBy", "responses")], "/me/stories/responses"),
    ("ShowYourStories", &[("filterBy", "unlisted")], "/me/stories/unlisted"),
    ("ShowYourStories", &[("filterBy", "deleted")], "/me/stories/deleted"),
    ("ShowYourStories", &[("filterBy", "deleted"), ("undeletedPost", "1"), ("undeletedPostId", "p1"), ("undeletedPostTitle", "A b"), ("tab", "x")],
        "/me/stories/deleted?undeletedPost=1&undeletedPostId=p1&undeletedPostTitle=A%20b&tab=x"),
    ("stats_post", &[("postId", "abc123")], "/me/stats/post/abc123"),
    ("user_design", &[], "/me/design"),
    ("user_design", &[("unfold", "header"), ("action", "save")], "/me/design?unfold=header&action=save"),
    ("ShowUser", &[("username", "ada")], "/@ada"),
    ("user_series", &[("username", "ada")], "/@ada/series"),
    ("user_has_recommended", &[("username", "ada")], "/@ada/has-recommended"),
    ("user_highlights", &[("username", "ada")], "/@ada/highlights"),
    ("user_responses", &[("username", "ada")], "/@ada/responses"),
    ("ShowUserFollowing", &[("username", "ada")], "/@ada/following"),
    ("ShowUserFollowers", &[("username", "ada")], "/@ada/followers"),
    ("ShowUserAbout", &[("username", "ada")], "/@ada/about"),
    ("ShowUserLists", &[("username", "ada")], "/@ada/lists"),
    ("ShowUserList", &[("username", "ada"), ("catalogSlugId", "my-list-0123456789ab")], "/@ada/list/my-list-0123456789ab"),
    ("ShowUserBooks", &[("username", "ada")], "/@ada/books"),
    ("user_audience_export", &[("username", "ada")], "/@ada/audience/stats/export"),
    ("user_audience_details", &[("username", "ada"), ("details", "details")], "/@ada/audience/details"),
    ("user_list_share", &[("username", "ada"), ("catalogSlugId", "l1"), ("channel", "linkedin")], "/@ada/list/l1/share/linkedin"),
    ("user_list_share", &[("username", "ada"), ("catalogSlugId", "l1"), ("channel", "twitter")], "/@ada/list/l1/share/twitter"),
    ("user_list_share", &[("username", "ada"), ("catalogSlugId", "l1"), ("channel", "facebook")], "/@ada/list/l1/share/facebook"),
    ("user_by_id", &[("userId", "u1")], "/u/u1"),
    ("ShowCollectionSubpage", &[("collectionSlug", "my-pub"), ("subpageSlug", "team")], "/my-pub/subpage/team"),
    ("publication_archive_yearly", &[("collectionSlug", "my-pub"), ("year", "2024")], "/my-pub/archive/2024"),
    ("publication_archive_monthly", &[("collectionSlug", "my-pub"), ("year", "2024"), ("month", "05")], "/my-pub/archive/2024/05"),
    ("publication_archive_daily", &[("collectionSlug", "my-pub"), ("year", "2024"), ("month", "05"), ("day", "09")], "/my-pub/archive/2024/05/09"),
    ("ShowCollectionAll", &[("collectionSlug", "my-pub"), ("orderBy", "earliest")], "/my-pub/all?orderBy=earliest"),
    ("ShowCollectionAll", &[("collectionSlug", "my-pub"), ("orderBy", "most-popular")], "/my-pub/all?orderBy=most-popular"),
    ("ShowCollectionAll", &[("collectionSlug", "my-pub"), ("topic", "art")], "/my-pub/all?topic=art"),
    ("newsletter_stats", &[("newsletterV3Id", "n1")], "/newsletters/n1/stats"),
    ("newsletter_new_email", &[("newsletterV3Id", "n1")], "/newsletters/n1/new-email"),
    ("sequence", &[("sequenceSlug", "s1")], "/s/s1"),
    ("series", &[("postId", "s1")], "/series/s1"),
    ("ShowTagPosts", &[("tagSlug", "art")], "/tag/art"),
    ("tag_archive_day", &[("tagSlug", "art"), ("year", "2024"), ("month", "05"), ("day", "09")], "/tag/art/archive/2024/05/09"),
    ("feed_latest", &[], "/feed/latest"),
    ("feed_collection", &[("collectionSlug", "my-pub")], "/feed/my-pub"),
    ("feed_user", &[("username", "ada")], "/feed/@ada"),
    ("feed_tag", &[("tagSlug", "art")], "/feed/tag/art"),
    ("feed_catalog", &[("catalogSlug", "my-list")], "/feed/collections/my-list"),
    ("feed_topic", &[("topicSlug", "art")], "/feed/topic/art"),
    ("admin_user", &[("id", "u1")], "/_/admin/users/u1"),
    ("admin_post", &[("id", "p1")], "/_/admin/v2/posts/p1"),
    ("oh_noes", &[], "/_/oh-noes"),
    ("sitemap", &[], "/sitemap/sitemap.xml"),
    ("AcctSignout", &[("xsrf", "x1")], "/m/signout/x1"),
    ("subscribe_redirect", &[("username", "ada")], "/subscribe/@ada"),
    ("user_subscribe", &[("username", "ada")], "/@ada/subscribe"),
    ("sequence_share", &[("sequenceSlug", "s1"), ("channel", "twitter")], "/s/s1/share/twitter"),
    ("rest_post_state", &[("postId", "p1")], "/p/p1/state"),
    ("rest_post_state_read", &[("postId", "p1")], "/p/p1/state/read"),
    ("rest_post_note", &[("postId", "p1"), ("noteId", "n1")], "/p/p1/notes/n1"),
    ("rest_stats", &[("postId", "p1"), ("startTimeMs", "0"), ("endTimeMs", "1000")], "/stats/p1/0/1000"),
    ("rest_newsletter_posts", &[("newsletterV3Id", "n1")], "/_api/newsletters/n1/posts"),
    ("oauth_v1_user_publications", &[("id", "u1")], "/v1/users/u1/publications"),
    ("oauth_v1_publication_contributors", &[("id", "c1")], "/v1/publications/c1/contributors"),
    ("act_subscribe_collection", &[("id", "c1")], "/_/subscribe/collection/c1"),
    ("act_subscribe_collection_x", &[("id", "c1"), ("x", "y")], "/_/subscribe/collection/c1/y"),
    ("act_subscribe_user", &[("id", "u1")], "/_/subscribe/user/u1"),
    ("act_vote_post", &[("postId", "p1")], "/_/vote/p/p1"),
    ("act_quote_create", &[("postId", "p1")], "/_/p/p1/quotes/create"),
    ("act_bookmark", &[("postId", "p1")], "/_/bookmark/p/p1"),
    // Names without a path of their own (decisions 11, 43 and 54).
    ("ShowTopic", &[("topicSlug", "art")], "/tag/art"),
    ("ShowCollectionMasthead", &[("collectionSlug", "my-pub")], "/my-pub/about"),
    ("ShowCollectionNewsletterPromotionPage", &[("collectionSlug", "my-pub")], "/my-pub/newsletter"),
    ("ShowEditorInbox", &[("publicationSlug", "my-pub")], "/my-pub/manage/inbox"),
    ("ShowPay", &[], "/payment"),
    ("ShowPaymentMethod", &[], "/me/settings/payment/update"),
    ("ShowList", &[("catalogSlugId", "highlights")], "/me/list/highlights"),
    ("publication_new_story", &[("collectionSlug", "my-pub")], "/my-pub/new-story"),
];

#[test]
fn every_named_example_is_built_as_the_specification_shows() {
    for (name, params, expected) in BY_NAME {
        assert_eq!(href(name, params).as_deref(), Ok(*expected), "{name}");
    }
}

#[test]
fn errors_use_the_specifications_words() {
    let words = |result: Result<String, RouteError>| result.unwrap_err().to_string();
    let missing = "One or more required param(s) not provided";
    for name in ["ShowPost", "ShowUser", "newsletter_stats"] {
        assert_eq!(words(href(name, &[])), missing);
    }
    assert_eq!(
        words(entity::in_publication("ShowCollectionHome", &PublicationRef::default(), &[])),
        missing
    );
    assert_eq!(words(entity::in_profile("ShowUser", &ProfileRef::default(), &[])), missing);
    assert_eq!(words(href("ShowNothing", &[])), "Route with name ShowNothing does not exist");
    let lost = ParsedAddress::from_absolute("https://example.test/no/such/path/at/all").unwrap();
    let found = Table::standard().unwrap().route_of(HostKind::Default, &lost);
    assert_eq!(
        found.unwrap_err().to_string(),
        "The current location path does not match any route"
    );
    assert_eq!(
        words(href("ShowPost", &[("postId", "a"), ("utm_source", "b")])),
        "ShowPost has no param or query key utm_source"
    );
}

#[test]
fn an_empty_or_undefined_value_is_left_out_with_a_warning() {
    for value in [Some(""), None] {
        let built = href_with_warnings("ShowPost", &[("postId", value)]).unwrap();
        assert_eq!((built.href.as_str(), built.left_out), ("/p", vec!["postId"]));
    }
    let signout = href_with_warnings("AcctSignout", &[("xsrf", None)]).unwrap();
    assert_eq!(signout.href, "/m/signout");
}

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
        focus: Some((f32::NAN, 20.0)),
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

#[test]
fn typed_builders_agree_with_the_table() {
    let table = Table::standard().unwrap();
    for (name, pattern) in TYPED {
        assert_eq!(table.row(name).map(|row| row.pattern), Some(*pattern), "{name}");
    }
    let every_seed_name = table.routes().iter().map(|route| route.row.name);
    for name in every_seed_name.filter(|name| name.starts_with("Show") && *name != "ShowTopic") {
        assert!(TYPED.iter().any(|(typed, _)| *typed == name), "{name} has no typed builder");
    }
    assert_eq!(href::show_post("a b"), "/p/a%20b");
    assert_eq!(href::show_post_under_user("ada", "a-0123456789ab"), "/@ada/a-0123456789ab");
    assert_eq!(href::show_home(), "/");
}
