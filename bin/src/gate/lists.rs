//! How long the lists of the schema are when nobody says.

/// Fields that answer a list (or a page of one) and how many items the cost counts when the
/// request gives no length. A test holds this table against the printed schema.
pub const LIST_LENGTHS: &[(&str, u64)] = &[
    ("actors", 3),
    ("archive", 10),
    ("archiveMonths", 24),
    ("blockIds", 3),
    ("blockedUsers", 10),
    ("books", 10),
    ("catalogIds", 3),
    ("catalogItems", 10),
    ("catalogs", 10),
    ("changes", 20),
    ("changesFrom", 20),
    ("checks", 4),
    ("codes", 10),
    ("collections", 5),
    ("conflicts", 3),
    ("connections", 5),
    ("deletePosts", 10),
    ("deletedBlocks", 5),
    ("deviceAccounts", 5),
    ("dismissableFlags", 4),
    ("dismissed", 3),
    ("edges", 1), // counted at the connection
    ("editions", 3),
    ("editors", 10),
    ("followedCollections", 10),
    ("followedEntitiesConnection", 10),
    ("followedFeed", 10),
    ("followedTags", 10),
    ("followedTopics", 10),
    ("followedUsers", 10),
    ("followers", 10),
    ("following", 10),
    ("followingFeed", 10),
    ("headings", 20),
    ("highlights", 10),
    ("homeFeed", 10),
    ("items", 1), // counted at the field that holds the page
    ("keywords", 20),
    ("latestPostsFeed", 10),
    ("links", 10),
    ("mentionableUsers", 6),
    ("moreFromAuthor", 4),
    ("mutedCollections", 10),
    ("mutedKeywords", 20),
    ("mutedUsers", 10),
    ("notifications", 10),
    ("order", 20),
    ("partOf", 3),
    ("passkeys", 5),
    ("phoneCountries", 250),
    ("pinnedPosts", 3),
    ("plans", 4),
    ("postRevisions", 10),
    ("posts", 10),
    ("preferences", 25),
    ("previewImages", 3),
    ("problems", 5),
    ("quotes", 20),
    ("recommendedPosts", 10),
    ("recommendedPublishers", 3),
    ("recommendedTags", 8),
    ("recommendedWriters", 5),
    ("relatedTags", 8),
    ("responses", 10),
    ("series", 10),
    ("sessions", 10),
    ("signInMethods", 6),
    ("staffPicksFeed", 10),
    ("submissionCollections", 5),
    ("tagArchive", 10),
    ("tags", 5),
    ("takenUpBy", 4),
    ("threadAncestors", 5),
    ("threadedCatalogResponses", 10),
    ("threadedPostResponses", 10),
    ("topPosts", 10),
    ("topicFeed", 10),
    ("variantFlags", 25),
    ("writers", 20),
    ("yourCatalogs", 10),
    ("yourFollowedCatalogs", 10),
    ("yourPosts", 10),
    ("yourReadings", 10),
    ("yourSeries", 10),
];

/// The assumed length of what `field` answers: 1 for everything that is no list, and for a list that
/// was counted at the field it stands `within`.
pub(super) fn assumed_length(field: &str, within: Option<&str>) -> u64 {
    let threads = ["threadedCatalogResponses", "threadedPostResponses"];
    if field == "posts" && within.is_some_and(|within| threads.contains(&within)) {
        return 1;
    }
    LIST_LENGTHS
        .binary_search_by_key(&field, |(name, _)| name)
        .ok()
        .and_then(|index| LIST_LENGTHS.get(index))
        .map_or(1, |(_, length)| *length)
}
