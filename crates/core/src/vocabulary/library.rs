//! Tabs, filters and kinds of the lists people keep.

crate::vocabularies! {
    /// What "your stories" shows; a path segment.
    YourStoriesFilter: "your_stories_filter" {
        Drafts = "drafts",
        Public = "public",
        Responses = "responses",
        Unlisted = "unlisted",
        /// In the trash, for 14 days.
        Deleted = "deleted",
    }

    /// Which of their series a writer sees; a path segment (decision 0034).
    YourSeriesFilter: "your_series_filter" { Public = "public", Private = "private" }

    /// A tab of the library.
    LibraryTab: "library_tab" {
        Saved = "SAVED", Archived = "ARCHIVED", Highlights = "HIGHLIGHTS", Recent = "RECENT",
    }

    /// A tab of a profile.
    ProfileTab: "profile_tab" {
        Home = "HOME", Latest = "LATEST", HasRecommended = "HAS_RECOMMENDED",
        Highlights = "HIGHLIGHTS", Responses = "RESPONSES", Series = "SERIES",
    }

    /// What a list is.
    CatalogType: "catalog_type" {
        Default = "DEFAULT", HomeModule = "HOME_MODULE", Lists = "LISTS",
        PredefinedList = "PREDEFINED_LIST", Sequence = "SEQUENCE", Series = "SERIES",
        Topic = "TOPIC",
    }

    /// Where a list can be shared.
    ShareChannel: "list_share_channel" {
        Twitter = "twitter" as "X",
        Facebook = "facebook" as "Facebook",
        LinkedIn = "linkedin" as "LinkedIn",
        Mastodon = "mastodon" as "Mastodon",
        Email = "email" as "email",
    }
}
