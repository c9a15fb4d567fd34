//! Who moves around the site, and the words of its menus and addresses.

crate::vocabularies! {
    /// The kinds of people and programs the site serves.
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
        /// Who the screens tell apart.
        ON_SCREENS: "user_kind" = [
            AnonymousVisitor, LoggedInViewer, Member, Friend, PublicationOwner, PublicationEditor,
            PublicationWriter, EnrolledWriter, VerifiedBookAuthor, Staff, Bot,
        ];
        /// Who the data layer serves; bots are flagged.
        ON_PLATFORM: "user_kind_platform" = [
            AnonymousVisitor, SignedInReader, Member, Friend, Writer, PublicationOwner,
            PublicationEditor, PublicationWriter, EnrolledWriter, VerifiedBookAuthor,
            ThirdPartyDeveloper,
        ];
    }

    /// What a page calls itself in statistics.
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
    /// declares it.
    QueryKey: "query_allow_list" {
        BranchViewId = "_branch_view_id", Q = "q", P = "p", Feed = "feed", Tag = "tag",
        Coupon = "coupon", Tab = "tab", Topic = "topic", Year = "year", OrderBy = "orderBy",
        ListId = "listId", UpdatedPayment = "updatedPayment", Source = "source",
    }

    /// The kinds of entity a host belongs to, as the API spells them.
    RoutingEntityType: "routing_entity_type" {
        Default = "DEFAULT", User = "USER", Collection = "COLLECTION",
    }

    /// What follows `#` and opens something on the page.
    PageHash: "page_hash" {
        /// On home: to the gift checkout.
        GiftMembership = "#giftMembership",
        /// Opens the question whether to reactivate.
        ReactivateMembership = "#reactivateMembership",
    }

    /// The items of the sidebar, in this order.
    SidebarItem labels "sidebar_item" {
        Home = "home" as "Home",
        Library = "library" as "Library",
        /// Only for signed-in readers.
        Profile = "profile" as "Profile",
        Stories = "stories" as "Stories",
        Stats = "stats" as "Stats",
        Following = "following" as "Following",
    } where {
        /// What a visitor sees.
        FOR_VISITORS: "sidebar_item_for_visitors" = [Home, Library, Stories, Stats];
    }

    /// How the sidebar stands.
    SidebarMode: "sidebar_mode" {
        /// Beside the page, on extra-wide screens.
        Docked = "docked",
        /// Over the page; closes on a click outside or a key.
        Overlay = "overlay",
    }

    /// What was seen and is reported once.
    ViewedMarker: "viewed_marker" {
        FollowingItem = "sidebar-menu-following-item",
        MenuIcon = "sidebar-menu-icon",
    }

    /// The kinds of what a sidebar's Following section holds.
    FollowedEntityKind: "followed_entity_kind" { Publication = "publication", User = "user" }

    /// Whose stories the following feed shows; a path segment.
    FollowingFeedEntity: "following_feed_entity" { Publications = "publications", Writers = "writers" }

    /// What can be loaded before it is asked for, for a page and its parameters.
    PagePreloadKind: "page_preload_kind" { Scripts = "JS-preloaded", Data = "data-preloaded" }
}
