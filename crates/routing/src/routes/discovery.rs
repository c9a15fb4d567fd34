//! Home, search, tags and topics.

use super::*;

#[rustfmt::skip]
pub(super) const ROWS: &[RouteRow] = &[
    page("ShowHome", "/", Home).signed_out(HomeLoLegacy),
    page("ShowSearch", "/search", Search).query(&["q", "tag"]),
    page("search_category", "/search/{category}", Search).values("category", CATEGORIES).query(&["q", "tag"]),
    page("search_users", "/search/users", Search).preset("category", "users").query(&["q", "tag"]),
    page("search_publications", "/search/publications", Search).preset("category", "publications").query(&["q", "tag"]),
    page("search_tags", "/search/tags", Search).preset("category", "tags").query(&["q", "tag"]),
    page("search_posts", "/search/posts", Search).preset("category", "posts").query(&["q", "tag"]),
    page("search_lists", "/search/lists", Search).preset("category", "lists").query(&["q", "tag"]),
    page("ShowExploreTopics", "/explore-topics", ExploreTopics),
    page("ShowTagPosts", "/tag/{tagSlug}", TopicPortal).query(&["top", "to"]),
    moved("tag_latest", "/tag/{tagSlug}/latest", "/tag/{tagSlug}"),
    moved("tag_top_writers", "/tag/{tagSlug}/top-writers", "/tag/{tagSlug}"),
    page("tag_recommended", "/tag/{tagSlug}/recommended", TopicRecommended),
    page("tag_who_to_follow", "/tag/{tagSlug}/who-to-follow", TopicWhoToFollow),
    found("tag_top_period", "/tag/{tagSlug}/top/{timePeriod}", "/tag/{tagSlug}").values("timePeriod", PERIODS),
    page("tag_archive", "/tag/{tagSlug}/archive", TagArchive).query(&["to"]),
    page("tag_archive_year", "/tag/{tagSlug}/archive/{year}", TagArchive).query(&["to"]),
    page("tag_archive_month", "/tag/{tagSlug}/archive/{year}/{month}", TagArchive).query(&["to"]),
    page("tag_archive_day", "/tag/{tagSlug}/archive/{year}/{month}/{day}", TagArchive).query(&["to"]),
    page("topics", "/topics", Topics),
    moved("ShowTopic", "/topic/{topicSlug}", "/tag/{topicSlug}").showing(LegacyTopicRedirect),
];
