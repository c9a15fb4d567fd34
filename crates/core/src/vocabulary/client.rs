//! Clients: what they run on, what they ask, what they keep.

use std::time::Duration;

crate::vocabularies! {
    /// A platform or browser that is told apart.
    DetectedPlatform: "detected_platform" {
        Ios = "iOS", Android = "Android", Safari = "Safari", Firefox = "Firefox", Mac = "Mac",
        OldEdge = "old Edge versions",
    }

    /// An app that shows pages inside itself; Google's sign-in is hidden there.
    InAppBrowser: "in_app_browser" {
        Facebook = "Facebook", Gmail = "Gmail", Twitter = "Twitter", LinkedIn = "LinkedIn",
        Flipboard = "Flipboard", Instagram = "Instagram", Pinterest = "Pinterest",
    }

    /// A length of time.
    TimeUnit: "time_unit" {
        Second = "second", Minute = "minute", Hour = "hour", Day = "day", Week = "week",
    }

    /// A query whose answers the cache is steered by.
    CacheControlQuery: "cache_control_query" {
        PostResult = "postResult",
        TagFromSlug = "tagFromSlug",
        EmailAvailability = "emailAvailability",
        PublicationByRef = "publicationByRef",
        PublicationNavigationContext = "PublicationNavigationContextQuery",
    }

    /// A group of calls outside GraphQL.
    RestGroup labels "rest_group" {
        Feeds = "feeds" as "feeds",
        PostState = "post-state" as "post state",
        Notes = "notes" as "notes",
        Stats = "stats" as "stats",
        Uploads = "uploads" as "uploads",
        NewsletterPosts = "newsletter-posts" as "newsletter posts",
        OauthV1 = "oauth-v1" as "OAuth v1",
        Automation = "automation" as "automation",
    }

    /// A thing that clients keep by its id.
    EntitySchema: "entity_schema" {
        Post = "Post", Publication = "Publication", User = "User", Collection = "Collection",
        Catalog = "Catalog", Book = "Book", BookEdition = "BookEdition",
        Membership = "Membership", GiftMembership = "GiftMembership",
        PaymentMethod = "PaymentMethod", PayoutAccount = "PayoutAccount",
        PartnerProgramEnrollment = "PartnerProgramEnrollment", Newsletter = "Newsletter",
        Highlight = "Highlight", Tag = "Tag", Topic = "Topic", Digest = "Digest",
        Draft = "Draft", Award = "Award", BoostNomination = "Boost nomination",
        MastodonAccount = "MastodonAccount",
    }
}

impl TimeUnit {
    /// How long it is.
    #[must_use]
    pub const fn duration(self) -> Duration {
        Duration::from_secs(match self {
            Self::Second => 1,
            Self::Minute => 60,
            Self::Hour => 3_600,
            Self::Day => 86_400,
            Self::Week => 604_800,
        })
    }
}
