//! Tabs, filters and kinds of the lists people keep (spec 3 §3.1).

crate::vocabularies! {
    /// What "your stories" shows; a path segment (spec 1 §2.3).
    YourStoriesFilter: "your_stories_filter" {
        Drafts = "drafts",
        Public = "public",
        Responses = "responses",
        Unlisted = "unlisted",
        /// In the trash, for 14 days.
        Deleted = "deleted",
    }

    /// Which of their series a writer sees; a path segment (spec 1 §2.3; decision 0034).
    YourSeriesFilter: "your_series_filter" { Public = "public", Private = "private" }

    /// A tab of the library (spec 3 §3.1).
    LibraryTab: "library_tab" {
        Saved = "SAVED", Archived = "ARCHIVED", Highlights = "HIGHLIGHTS", Recent = "RECENT",
    }

    /// A tab of a profile (spec 3 §3.1).
    ProfileTab: "profile_tab" {
        Home = "HOME", Latest = "LATEST", HasRecommended = "HAS_RECOMMENDED",
        Highlights = "HIGHLIGHTS", Responses = "RESPONSES", Series = "SERIES",
    }

    /// What a list is (spec 3 §3.1).
    CatalogType: "catalog_type" {
        Default = "DEFAULT", HomeModule = "HOME_MODULE", Lists = "LISTS",
        PredefinedList = "PREDEFINED_LIST", Sequence = "SEQUENCE", Series = "SERIES",
        Topic = "TOPIC",
    }

    /// Where a list can be shared (spec 1 §2.3; the others by decision 52).
    ShareChannel: "list_share_channel" {
        Twitter = "twitter" as "X",
        Facebook = "facebook" as "Facebook",
        LinkedIn = "linkedin" as "LinkedIn",
        Mastodon = "mastodon" as "Mastodon",
        Email = "email" as "e-mail",
    }
}
