//! Publications: their menus, archives and the way of a submission.

crate::vocabularies! {
    /// The order of a publication's list of all stories.
    CollectionOrder: "collection_all_order_by" { Earliest = "earliest", MostPopular = "most-popular" }

    /// What a page of a publication's archive covers.
    ArchiveVariant: "collection_archive_variant" { Yearly = "yearly", Monthly = "monthly", Daily = "daily" }

    /// Where an owner or editor can go.
    ManagementRoute labels "collection_management_route" {
        NewPost = "new-post" as "new post",
        /// With the submissions shown.
        StoriesManager = "stories-manager" as "stories manager",
        FeaturedStories = "featured-stories" as "featured stories",
        Stats = "stats" as "stats",
        Settings = "settings" as "settings",
        SubmissionSettings = "submission-settings" as "submission settings",
        NavigationSettings = "navigation-settings" as "navigation settings",
        Subpages = "subpages" as "subpage list",
        EditMasthead = "edit-masthead" as "edit masthead",
    }

    /// The entries of a publication's menu for owners and editors.
    ManageMenuItem labels "manage_publication_menu" {
        Write = "write" as "write a story",
        Stories = "stories" as "Stories",
        /// Only without the flag `enable_submissions_v2`.
        FeaturedStories = "featured-stories" as "Featured stories",
        Newsletter = "newsletter" as "Newsletter",
        Stats = "stats" as "Stats",
        Followers = "followers" as "Followers",
        InfoSettings = "settings-info" as "Settings: Info & Homepage",
        SubmissionSettings = "settings-submission" as "Settings: Submission",
        NavigationSettings = "settings-navigation" as "Settings: Navigation",
        SubpageSettings = "settings-subpages" as "Settings: Subpages",
        AboutSettings = "settings-about" as "Settings: About",
    }

    /// Where an item of a publication's bar leads.
    NavDestination labels "nav_item_destination" {
        About = "about" as "about",
        Archive = "archive" as "archive",
        ExternalUrl = "external-url" as "external url",
        Latest = "latest" as "latest",
        Page = "page" as "page",
        Post = "post" as "post",
        Section = "section" as "section",
        TagFeed = "tag-feed" as "tag feed",
        Trending = "trending" as "trending",
    }

    /// Where a submitted story stands.
    SubmissionStatus: "submission_status" {
        Accepted = "ACCEPTED",
        Cancelled = "CANCELLED",
        ChangesMade = "CHANGES_MADE",
        ChangesRequested = "CHANGES_REQUESTED",
        InReview = "IN_REVIEW",
        /// Handed in, not looked at yet.
        Open = "OPEN",
        Rejected = "REJECTED",
        Triage = "TRIAGE",
        Unknown = "UNKNOWN",
        /// Not handed in yet.
        Wip = "WIP",
    }
}
