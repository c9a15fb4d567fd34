//! The route table, by area. One line is one row; the order of rows never
//! matters. Rows that begin with `/@{username}` or `/{collectionSlug}` stand a
//! second time on the writer's or publication's own host, without that part.

mod account;
mod discovery;
mod endpoint;
mod feed;
mod landing;
mod money;
mod profile;
mod publication;
mod sign_in;
mod story;

use crate::flag::Flag::*;
use crate::page::Page::*;
use crate::route::{
    RouteRow, admin, callback, endpoint, feed, found, lookup, moved, own_profile, page, share,
    to_query, vanity,
};
use quire_core::vocabulary::{
    feed::TopPeriod,
    library::{ShareChannel, YourSeriesFilter},
    navigation::FollowingFeedEntity,
    search::SearchCategory,
    settings::SettingsTab,
};

const CATEGORIES: &[&str] = SearchCategory::WORDS;
/// Those of the specification, and the place where stories wait for their day.
const STORY_FILTERS: &[&str] =
    &["drafts", "scheduled", "public", "responses", "unlisted", "deleted"];
const SERIES_FILTERS: &[&str] = YourSeriesFilter::WORDS;
/// What the list of deleted stories says after one was taken back.
const UNDELETED: &[&str] = &["undeletedPost", "undeletedPostId", "undeletedPostTitle"];
const MANAGER_FILTERS: &[&str] = &["submissions", "drafts", "scheduled", "published", "unlisted"];
const FOLLOWED_KINDS: &[&str] = FollowingFeedEntity::WORDS;
const SETTINGS: &[&str] = SettingsTab::WORDS;
const PERIODS: &[&str] = TopPeriod::WORDS;
const PARTNER_TABS: &[&str] = &["overview", "stories", "audience", "payouts"];
const MUTE_TABS: &[&str] = &["writers", "publications", "blocked", "keywords"];
const CHANNELS: &[&str] = ShareChannel::WORDS;
const MEMBERSHIP_TYPES: &[&str] =
    &["monthly", "yearly", "premium-monthly", "premium-yearly", "gift", "group-gift"];
/// What an application asks with (RFC 6749 §4.1.1, RFC 7636 §4.3).
const OAUTH: &[&str] = &[
    "client_id",
    "response_type",
    "scope",
    "state",
    "redirect_uri",
    "code_challenge",
    "code_challenge_method",
];
const PROVIDERS: &[&str] = &["google", "apple", "twitter", "mastodon"];
const DOCUMENTS: &[&str] = &["privacy", "rules", "help"];
/// What the pages for developers are about, beside the first one.
const DEVELOPER_TOPICS: &[&str] =
    &["authentication", "reference", "webhooks", "errors", "limits", "changes"];

/// Every row of the table.
pub fn rows() -> impl Iterator<Item = &'static RouteRow> {
    [
        account::ROWS,
        discovery::ROWS,
        endpoint::ROWS,
        feed::ROWS,
        landing::ROWS,
        money::ROWS,
        profile::ROWS,
        publication::ROWS,
        sign_in::ROWS,
        story::ROWS,
    ]
    .into_iter()
    .flatten()
}
