//! Which of the five layouts a page is shown in.

use super::Page::{self, *};
use quire_core::vocabulary::{navigation::SourceLabel, sign_in::OneTapRoute};

quire_core::vocabulary! {
    /// A frame around a page.
    Layout {
        /// The page alone.
        Basic = "basic",
        /// Under the bar of a publication.
        Publication = "publication",
        /// Top bar and a single column.
        TopNavigation = "top-navigation",
        /// Top bar, main column and a column on the right.
        TwoColumn = "two-column",
        /// Only the product's name above the page.
        Wordmark = "wordmark",
    }
}

impl Page {
    /// The layout of the page. Pages that the specification does not place stand
    /// with their nearest relative: management in publication, forms in top navigation, landings
    /// in basic.
    #[rustfmt::skip]
    #[must_use]
    pub const fn layout(self) -> Layout {
        match self {
            PostSubmit | PublicationDesignEditor | UserDesignEditor | SignIn |
            RedeemGiftMembership | BillingReceipt | EmbedCatalog | EmbedForm | HomeLoLegacy |
            InternalStatus | LandingAbout | LandingB2b | LandingChoose | LandingGift |
            LandingMembership | LandingPartnerProgram | LandingVerifiedAuthors | LandingWrite |
            LegacyTopicRedirect | MastodonCallback | MastodonForMembers |
            MobileWebEditorRedirect | PartnerProgramApplication | PartnerProgramPayoutSettings |
            PartnerProgramStripeFinish | PartnerProgramStripeReconnect |
            PartnerProgramStripeReconnectSuccess | PartnerProgramUnenroll |
            PartnerProgramEnroll | PartnerProgramTaxes | Jobs | Terms | AdminUser | AdminPost |
            OauthAuthorize | ServerError | ClientCrash |
            Developers
                => Layout::Basic,
            CommunityPublicationAbout | CommunityPublicationContent |
            CommunityPublicationFollowers | CommunityPublicationManageFeaturedStories |
            CommunityPublicationNewsletterLanding | CommunityPublicationNewsletterSettings |
            CommunityPublicationStats | CommunityPublicationSubmissionSettings |
            CommunityPublicationSubpage | EditorInbox | CommunityPublicationArchive |
            CommunityPublicationLatest | CommunityPublicationProfile |
            CommunityPublicationTagged | CommunityPublicationTrending | PublicationAll |
            PublicationSettings | PublicationEditMasthead | PublicationSettingsAbout |
            PublicationNavigationSettings | PublicationFeaturePages | PublicationFeaturePageNew |
            PublicationFeaturePageEdit | PublicationSubpages | PublicationSubpageNew |
            PublicationSubpageEdit | PublicationNewsletterNew
                => Layout::Publication,
            PostSettings | Post | YourCatalogs | YourStories | CancelMembership |
            CollectionsLibrary | ExploreTopics | ImportMailingList | MobileVerification |
            NotificationUnsubscribe | PartnerProgramDashboard | PublicationCustomDomainSettings |
            PublicationDigestStats | PublicationNewsletterLanding |
            PublicationNewsletterSettings | Series | SettingsCustomDomain | StatsHomepage |
            StatsPost | SubscriptionStats | TagArchive | TheTrump45 | Ticks | TopicPortal |
            TopicRecommended | TopicWhoToFollow | Tribute | UpdatePayment | UserCatalog |
            WriterOutbox | WriterSubscriptionPromotion | YourCatalog | YourFollowedCatalogs |
            YourFollowingFeed | YourReadingHistory | PostEditor | PostHistory | PostInfo | ImportStory |
            PostResponses |
            EmailSettings | YourSeries | NewPublication | NewsletterNewEmail | NewsletterStats |
            OauthApplications | OauthApplication | Webhooks | Webhook | Sequence | SequenceEdit | SequenceNew |
            CollectionsCatalog | NewStory | NewStoryRepost | Topics | Error | NotFound
                => Layout::TopNavigation,
            Home | Notifications | UserProfile | PublicationProfile | PublicationAbout |
            PublicationFollowers | PublicationTagged | Search | Settings | UserAbout |
            UserBooks | UserCatalogs | UserFollowers | UserFollowing | TwoColYourCatalog |
            TwoColYourCatalogs | TwoColYourFollowedCatalogs | TwoColYourReadingHistory |
            TwoColYourStories | CustomizeFollowing | CustomizeMuted | CustomizeReadingHistory |
            CustomizeSuggestions | GlobalUnsubscribeNewsletters | Activity
                => Layout::TwoColumn,
            CrupdatePassword | DiscountPlans | DownloadApp | GiftMembership |
            GroupGiftMembership | ManageMembership | NotAvailable | OnboardingPlans | Plans |
            ShareSuccess | TopicsOnboarding | UnrecognizedAccount | WelcomeMember | GetStarted |
            Payment | PostTip | GiftPlans | Upgrade | PlansConfirmation | ManageMembershipConfirmation |
            Suspended | Goodbye | AppEntry | PublicationInvitation
                => Layout::Wordmark,
        }
    }

    /// Whether the bar of the publication is the compact one, 57 px high: on every
    /// page of the publication layout but those that readers stay on.
    #[must_use]
    pub const fn has_compact_navigation(self) -> bool {
        matches!(self.layout(), Layout::Publication)
            && !matches!(
                self,
                CommunityPublicationArchive
                    | CommunityPublicationLatest
                    | CommunityPublicationProfile
                    | CommunityPublicationTagged
                    | CommunityPublicationTrending
                    | PublicationAll
            )
    }

    /// The label that analytics know the page by.
    #[must_use]
    pub const fn source_label(self) -> Option<SourceLabel> {
        match self {
            Post => Some(SourceLabel::PostPage),
            YourCatalogs | TwoColYourCatalogs => Some(SourceLabel::MyLists),
            TopicPortal => Some(SourceLabel::TopicPortal),
            YourFollowedCatalogs | TwoColYourFollowedCatalogs => Some(SourceLabel::MyFollowedLists),
            YourFollowingFeed => Some(SourceLabel::FollowingFeed),
            YourReadingHistory | TwoColYourReadingHistory => Some(SourceLabel::ReadingHistory),
            _ => None,
        }
    }

    /// The kind of page on which Google's own prompt may show, as visitors see it.
    #[must_use]
    pub const fn one_tap(self) -> Option<OneTapRoute> {
        match self {
            Home | HomeLoLegacy => Some(OneTapRoute::Home),
            Post => Some(OneTapRoute::Post),
            UserProfile => Some(OneTapRoute::User),
            Sequence => Some(OneTapRoute::Sequence),
            PublicationProfile | CommunityPublicationProfile => Some(OneTapRoute::CollectionHome),
            _ => None,
        }
    }
}
