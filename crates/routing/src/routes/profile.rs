//! People. Each also stands on the writer's own host, without the leading
//! `/@{username}`.

use super::*;

#[rustfmt::skip]
pub(super) const ROWS: &[RouteRow] = &[
    page("user_stats", "/@{username}/stats", StatsHomepage).signed_in(),
    page("user_stats_post", "/@{username}/stats/post/{postId}", StatsPost).signed_in(),
    moved("user_stats_responses", "/@{username}/stats/responses", "/@{username}/stats"),
    moved("user_stats_post_responses", "/@{username}/stats/post/{postId}/responses", "/@{username}/stats/post/{postId}"),
    page("ShowUser", "/@{username}", UserProfile),
    moved("user_follow", "/@{username}/follow", "/@{username}"),
    page("ShowUserFollowers", "/@{username}/followers", UserFollowers),
    page("ShowUserFollowing", "/@{username}/following", UserFollowing),
    page("ShowUserAbout", "/@{username}/about", UserAbout),
    page("ShowUserBooks", "/@{username}/books", UserBooks),
    page("ShowUserLists", "/@{username}/lists", UserCatalogs),
    page("ShowUserList", "/@{username}/list/{catalogSlugId}", UserCatalog),
    // The tab Latest.
    page("user_latest", "/@{username}/latest", UserProfile).preset("tab", "latest").query(&["to"]),
    page("user_series", "/@{username}/series", UserProfile).preset("tab", "series"),
    page("user_has_recommended", "/@{username}/has-recommended", UserProfile).preset("tab", "has-recommended"),
    page("user_highlights", "/@{username}/highlights", UserProfile).preset("tab", "highlights"),
    page("user_responses", "/@{username}/responses", UserProfile).preset("tab", "responses"),
    page("user_audience", "/@{username}/audience", SubscriptionStats).signed_in(),
    page("user_audience_details", "/@{username}/audience/{details}", SubscriptionStats).signed_in(),
    page("user_partner_dashboard", "/@{username}/partner/dashboard", PartnerProgramDashboard).signed_in(),
    page("user_partner_dashboard_tab", "/@{username}/partner/dashboard/{tab}", PartnerProgramDashboard).values("tab", PARTNER_TABS).signed_in(),
    moved("user_publications", "/@{username}/publications", "/@{username}/about"),
    moved("user_recommended", "/@{username}/recommended", "/@{username}/has-recommended"),
    moved("user_follow_list", "/@{username}/follow-list", "/@{username}/following"),
    moved("user_feed_redirect", "/@{username}/feed", "/feed/@{username}"),
    lookup("user_by_id", "/u/{userId}"),
    moved("subscribe_redirect", "/subscribe/@{username}", "/@{username}/subscribe"),
    page("user_subscribe", "/@{username}/subscribe", WriterSubscriptionPromotion),
    share("user_list_share", "/@{username}/list/{catalogSlugId}/share/{channel}", "/@{username}/list/{catalogSlugId}").values("channel", CHANNELS),
];
