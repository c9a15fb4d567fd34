//! The examples of the specification's builders (spec 3 §2.3), with the readings of the decisions.

use quire_routing::{
    HostKind, ParsedAddress, Table,
    href::{
        self, RouteError, TYPED,
        entity::{self, ProfileRef, PublicationRef},
        href, href_with_warnings,
    },
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
