//! Every page there is: the word that front door, renderer and cache share.

mod layout;

pub use layout::Layout;

quire_core::vocabulary! {
    /// A page: one screen, in exactly one [`Layout`].
    Page {
        PostSettings = "post-settings", PostSubmit = "post-submit", PostTip = "post-tip",
        PublicationDesignEditor = "publication-design-editor",
        UserDesignEditor = "user-design-editor", SignIn = "sign-in",
        RedeemGiftMembership = "redeem-gift-membership", BillingReceipt = "billing-receipt",
        EmbedCatalog = "embed-catalog", EmbedForm = "embed-form",
        HomeLoLegacy = "home-lo-legacy", InternalStatus = "internal-status",
        LandingAbout = "landing-about", LandingB2b = "landing-b2b",
        LandingChoose = "landing-choose", LandingGift = "landing-gift",
        LandingMembership = "landing-membership",
        LandingPartnerProgram = "landing-partner-program",
        LandingVerifiedAuthors = "landing-verified-authors", LandingWrite = "landing-write",
        LegacyTopicRedirect = "legacy-topic-redirect", MastodonCallback = "mastodon-callback",
        MastodonForMembers = "mastodon-for-members",
        MobileWebEditorRedirect = "mobile-web-editor-redirect",
        PartnerProgramApplication = "partner-program-application",
        PartnerProgramPayoutSettings = "partner-program-payout-settings",
        PartnerProgramStripeFinish = "partner-program-stripe-finish",
        PartnerProgramStripeReconnect = "partner-program-stripe-reconnect",
        PartnerProgramStripeReconnectSuccess = "partner-program-stripe-reconnect-success",
        PartnerProgramUnenroll = "partner-program-unenroll", Home = "home",
        Notifications = "notifications", UserProfile = "user-profile",
        PublicationProfile = "publication-profile", PublicationAbout = "publication-about",
        PublicationFollowers = "publication-followers", PublicationTagged = "publication-tagged",
        Search = "search", Settings = "settings", UserAbout = "user-about",
        UserBooks = "user-books", UserCatalogs = "user-catalogs",
        UserFollowers = "user-followers", UserFollowing = "user-following",
        TwoColYourCatalog = "two-col-your-catalog", TwoColYourCatalogs = "two-col-your-catalogs",
        TwoColYourFollowedCatalogs = "two-col-your-followed-catalogs",
        TwoColYourReadingHistory = "two-col-your-reading-history",
        TwoColYourStories = "two-col-your-stories", CustomizeFollowing = "customize-following",
        CustomizeMuted = "customize-muted",
        CustomizeReadingHistory = "customize-reading-history",
        CustomizeSuggestions = "customize-suggestions",
        GlobalUnsubscribeNewsletters = "global-unsubscribe-newsletters", Post = "post",
        YourCatalogs = "your-catalogs", YourStories = "your-stories",
        CancelMembership = "cancel-membership", CollectionsLibrary = "collections-library",
        ExploreTopics = "explore-topics", ImportMailingList = "import-mailing-list",
        MobileVerification = "mobile-verification",
        NotificationUnsubscribe = "notification-unsubscribe",
        PartnerProgramDashboard = "partner-program-dashboard",
        PublicationCustomDomainSettings = "publication-custom-domain-settings",
        PublicationDigestStats = "publication-digest-stats",
        PublicationNewsletterLanding = "publication-newsletter-landing",
        PublicationNewsletterSettings = "publication-newsletter-settings", Series = "series",
        SettingsCustomDomain = "settings-custom-domain", StatsHomepage = "stats-homepage",
        StatsPost = "stats-post", SubscriptionStats = "subscription-stats",
        TagArchive = "tag-archive", TheTrump45 = "the-trump-45", Ticks = "ticks",
        TopicPortal = "topic-portal", TopicRecommended = "topic-recommended",
        TopicWhoToFollow = "topic-who-to-follow", Tribute = "tribute",
        UpdatePayment = "update-payment", UserCatalog = "user-catalog",
        WriterOutbox = "writer-outbox",
        WriterSubscriptionPromotion = "writer-subscription-promotion",
        YourCatalog = "your-catalog", YourFollowedCatalogs = "your-followed-catalogs",
        YourFollowingFeed = "your-following-feed", YourReadingHistory = "your-reading-history",
        CrupdatePassword = "crupdate-password", DiscountPlans = "discount-plans",
        DownloadApp = "download-app", GiftMembership = "gift-membership",
        GroupGiftMembership = "group-gift-membership", ManageMembership = "manage-membership",
        NotAvailable = "not-available", OnboardingPlans = "onboarding-plans", Plans = "plans",
        ShareSuccess = "share-success", TopicsOnboarding = "topics-onboarding",
        UnrecognizedAccount = "unrecognized-account", WelcomeMember = "welcome-member",
        CommunityPublicationAbout = "community-publication-about",
        CommunityPublicationContent = "community-publication-content",
        CommunityPublicationFollowers = "community-publication-followers",
        CommunityPublicationManageFeaturedStories = "community-publication-manage-featured-stories",
        CommunityPublicationNewsletterLanding = "community-publication-newsletter-landing",
        CommunityPublicationNewsletterSettings = "community-publication-newsletter-settings",
        CommunityPublicationStats = "community-publication-stats",
        CommunityPublicationSubmissionSettings = "community-publication-submission-settings",
        CommunityPublicationSubpage = "community-publication-subpage",
        EditorInbox = "editor-inbox",
        CommunityPublicationArchive = "community-publication-archive",
        CommunityPublicationLatest = "community-publication-latest",
        CommunityPublicationProfile = "community-publication-profile",
        CommunityPublicationTagged = "community-publication-tagged",
        CommunityPublicationTrending = "community-publication-trending",
        PostEditor = "post-editor", PostHistory = "post-history", ImportStory = "import-story", PostInfo = "post-info",
        PostResponses = "post-responses",
        EmailSettings = "email-settings", YourSeries = "your-series", GetStarted = "get-started",
        PartnerProgramEnroll = "partner-program-enroll",
        PartnerProgramTaxes = "partner-program-taxes", PublicationAll = "publication-all",
        PublicationSettings = "publication-settings",
        PublicationEditMasthead = "publication-edit-masthead",
        PublicationSettingsAbout = "publication-settings-about",
        PublicationNavigationSettings = "publication-navigation-settings",
        PublicationFeaturePages = "publication-feature-pages",
        PublicationFeaturePageNew = "publication-feature-page-new",
        PublicationFeaturePageEdit = "publication-feature-page-edit",
        PublicationSubpages = "publication-subpages",
        PublicationSubpageNew = "publication-subpage-new",
        PublicationSubpageEdit = "publication-subpage-edit",
        PublicationNewsletterNew = "publication-newsletter-new",
        NewPublication = "new-publication", PublicationInvitation = "publication-invitation",
        NewsletterNewEmail = "newsletter-new-email",
        NewsletterStats = "newsletter-stats", OauthApplications = "oauth-applications",
        OauthApplication = "oauth-application", Webhooks = "webhooks", Webhook = "webhook", Activity = "activity", Payment = "payment",
        GiftPlans = "gift-plans", Upgrade = "upgrade", PlansConfirmation = "plans-confirmation",
        ManageMembershipConfirmation = "manage-membership-confirmation", Sequence = "sequence",
        SequenceEdit = "sequence-edit", SequenceNew = "sequence-new",
        CollectionsCatalog = "collections-catalog", Jobs = "jobs", Terms = "terms",
        NewStory = "new-story", NewStoryRepost = "new-story-repost", Suspended = "suspended",
        Goodbye = "goodbye", Topics = "topics", AppEntry = "app-entry", AdminUser = "admin-user",
        AdminPost = "admin-post", Error = "error", OauthAuthorize = "oauth-authorize",
        NotFound = "not-found", ServerError = "server-error", ClientCrash = "client-crash",
        Developers = "developers",
    }
}

/// A word that is no page, in the specification's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("Expected {name} page to exist.")]
pub struct UnknownPage {
    /// The word, cut to 64 characters.
    pub name: String,
}

impl Page {
    /// The page of this word.
    ///
    /// # Errors
    /// [`UnknownPage`] when there is none.
    pub fn named(name: &str) -> Result<Self, UnknownPage> {
        name.parse().map_err(|_| UnknownPage { name: name.chars().take(64).collect() })
    }

    /// The status of an answer with the page, when what it shows exists.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Page::NotFound => 404,
            Page::Error | Page::ServerError | Page::ClientCrash => 500,
            _ => 200,
        }
    }
}
