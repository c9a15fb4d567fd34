//! Stories: what a reference to one may be, how one is set out, how lists are sorted.

crate::vocabularies! {
    /// What a story is seen as.
    PostType: "post_type" {
        Deleted = "DELETED", Draft = "DRAFT", Public = "PUBLIC", Published = "PUBLISHED",
        Response = "RESPONSE", Unknown = "UNKNOWN", Unlisted = "UNLISTED",
    }

    /// How a story's page is set out.
    PostLayout: "post_layout" {
        /// Text in the measure, pictures as each is set.
        Standard = "STANDARD",
        /// The first picture goes over the whole width, above the title.
        Cover = "COVER",
        /// A response: no title, no preview picture.
        Response = "RESPONSE",
    }

    /// How a list is sorted.
    SortOrder: "sort_order" {
        Newest = "NEWEST", Oldest = "OLDEST", MostPopular = "MOST_POPULAR",
        RecentlyUpdated = "RECENTLY_UPDATED", Alphabetical = "ALPHABETICAL",
    }

    /// Who finds a topic.
    TopicVisibility: "topic_visibility" {
        /// In the list of topics and in search.
        Public = "PUBLIC",
        /// For readers who have the address.
        Unlisted = "UNLISTED",
        /// For staff.
        Hidden = "HIDDEN",
    }
}
