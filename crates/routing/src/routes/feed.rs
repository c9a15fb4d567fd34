//! Feeds.

use super::*;

#[rustfmt::skip]
pub(super) const ROWS: &[RouteRow] = &[
    feed("publication_feed", "/{collectionSlug}/feed"),
    feed("publication_feed_trending", "/{collectionSlug}/feed/trending"),
    feed("publication_feed_tagged", "/{collectionSlug}/feed/tagged/{tag}"),
    feed("publication_feed_feature_tagged", "/{collectionSlug}/{featureSlug}/feed/tagged/{tag}"),
    feed("feed_topic", "/feed/topic/{topicSlug}"),
    feed("feed_latest", "/feed/latest"),
    feed("feed_collection", "/feed/{collectionSlug}"),
    feed("feed_user", "/feed/@{username}"),
    feed("feed_tag", "/feed/tag/{tagSlug}"),
    feed("feed_catalog", "/feed/collections/{catalogSlug}"),
];
