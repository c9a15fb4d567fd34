//! Who moves around the site, and the words of its menus and addresses (spec 1 §2, spec 3 §2.2).

crate::vocabularies! {
    /// The kinds of people and programs the site serves (spec 1 §1, spec 3 §1).
    UserKind: "user_kind_any" {
        AnonymousVisitor = "anonymous visitor",
        LoggedInViewer = "logged-in viewer",
        SignedInReader = "signed-in reader",
        Member = "member",
        /// The higher paying tier.
        Friend = "friend",
        Writer = "writer",
        PublicationOwner = "publication owner",
        PublicationEditor = "publication editor",
        PublicationWriter = "publication writer",
        EnrolledWriter = "partner-program enrolled writer",
        VerifiedBookAuthor = "verified book author",
        Staff = "staff",
        Bot = "bot",
        /// Uses the API with OAuth.
        ThirdPartyDeveloper = "third-party developer",
    } where {
        /// Who the screens tell apart (spec 1 §1).
        ON_SCREENS: "user_kind" = [
            AnonymousVisitor, LoggedInViewer, Member, Friend, PublicationOwner, PublicationEditor,
            PublicationWriter, EnrolledWriter, VerifiedBookAuthor, Staff, Bot,
        ];
        /// Who the data layer serves; bots are flagged (spec 3 §1).
        ON_PLATFORM: "user_kind_platform" = [
            AnonymousVisitor, SignedInReader, Member, Friend, Writer, PublicationOwner,
            PublicationEditor, PublicationWriter, EnrolledWriter, VerifiedBookAuthor,
            ThirdPartyDeveloper,
        ];
    }

    /// What a page calls itself in statistics (spec 1 §2.1; the last four by decision 119).
    SourceLabel: "analytics_source_label" {
        PostPage = "post_page",
        /// Your own lists.
        MyLists = "my_lists",
        TopicPortal = "topic_portal",
        MyFollowedLists = "my_followed_lists",
        FollowingFeed = "following_feed",
        ReadingHistory = "reading_history",
    }

    /// Query keys that every page keeps; any other is taken away by a redirect unless the route
    /// declares it (spec 1 §2.5, decision 3).
    QueryKey: "query_allow_list" {
        BranchViewId = "_branch_view_id", Q = "q", P = "p", Feed = "feed", Tag = "tag",
        Coupon = "coupon", Tab = "tab", Topic = "topic", Year = "year", OrderBy = "orderBy",
        ListId = "listId", UpdatedPayment = "updatedPayment", Source = "source",
    }

    /// The kinds of entity a host belongs to, as the API spells them (spec 3 §2.3).
    RoutingEntityType: "routing_entity_type" {
        Default = "DEFAULT", User = "USER", Collection = "COLLECTION",
    }

    /// What follows `#` and opens something on the page (spec 1 §2.5).
    PageHash: "page_hash" {
        /// On home: to the gift checkout.
        GiftMembership = "#giftMembership",
        /// Opens the question whether to reactivate.
        ReactivateMembership = "#reactivateMembership",
    }

    /// The items of the sidebar, in this order (spec 1 §2.6).
    SidebarItem labels "sidebar_item" {
        Home = "home" as "Home",
        Library = "library" as "Library",
        /// Only for those who are signed in.
        Profile = "profile" as "Profile",
        Stories = "stories" as "Stories",
        Stats = "stats" as "Stats",
        Following = "following" as "Following",
    } where {
        /// What a visitor sees (decision 13).
        FOR_VISITORS: "sidebar_item_for_visitors" = [Home, Library, Stories, Stats];
    }

    /// How the sidebar stands (spec 1 §2.6).
    SidebarMode: "sidebar_mode" {
        /// Beside the page, on extra-wide screens.
        Docked = "docked",
        /// Over the page; closes on a click outside or a key.
        Overlay = "overlay",
    }

    /// What was seen and is reported once (spec 2 §4).
    ViewedMarker: "viewed_marker" {
        FollowingItem = "sidebar-menu-following-item",
        MenuIcon = "sidebar-menu-icon",
    }

    /// The kinds of what a sidebar's Following section holds (spec 2 §3).
    FollowedEntityKind: "followed_entity_kind" { Publication = "publication", User = "user" }

    /// Whose stories the following feed shows; a path segment (spec 1 §2.3).
    FollowingFeedEntity: "following_feed_entity" { Publications = "publications", Writers = "writers" }

    /// What can be loaded before it is asked for, for a page and its parameters (spec 1 §4).
    PagePreloadKind: "page_preload_kind" { Scripts = "JS-preloaded", Data = "data-preloaded" }
}
