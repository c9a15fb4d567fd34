//! Feeds: why a story is there, and what a home page is made of.

crate::vocabularies! {
    /// Why a story is in a reader's feed.
    FeedReason: "feed_reason_code" {
        FollowedWriter = "FOLLOWED_WRITER",
        FollowedPublication = "FOLLOWED_PUBLICATION",
        FollowedTopic = "FOLLOWED_TOPIC",
        FollowedList = "FOLLOWED_LIST",
        ReadingHistory = "READING_HISTORY",
        ClappedInNetwork = "CLAPPED_IN_NETWORK",
        StaffPick = "STAFF_PICK",
        Trending = "TRENDING",
        Newest = "NEWEST",
        Pinned = "PINNED",
    }

    /// Of which time the best stories of a topic are.
    TopPeriod {
        Week = "week",
        Month = "month",
        Year = "year",
        AllTime = "all-time",
    }

    /// A part of a home page.
    HomepageModule: "homepage_module_type" {
        ForYou = "FOR_YOU",
        Following = "FOLLOWING",
        StaffPicks = "STAFF_PICKS",
        RecommendedTopics = "RECOMMENDED_TOPICS",
        WhoToFollow = "WHO_TO_FOLLOW",
        RecentlySaved = "RECENTLY_SAVED",
        ReadingList = "READING_LIST",
        Trending = "TRENDING",
    }
}

impl TopPeriod {
    /// How many days back the period reaches; `None`: as far as there are stories (a year and
    /// a month are counted in days, so that all have the same length).
    #[must_use]
    pub const fn days(self) -> Option<i64> {
        match self {
            Self::Week => Some(7),
            Self::Month => Some(30),
            Self::Year => Some(365),
            Self::AllTime => None,
        }
    }
}
