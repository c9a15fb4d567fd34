//! What the site tells a reader unasked: toasts and banners.

crate::vocabularies! {
    /// How a toast looks and behaves (the last two are the site's own).
    ToastStyle: "toast_style" {
        /// The default.
        Message = "MESSAGE",
        EuPrivacyBanner = "EU_PRIVACY_BANNER",
        VerifyEmail = "VERIFY_EMAIL",
        /// Stays until it is closed.
        SentVerificationEmail = "SENT_VERIFICATION_EMAIL",
        UserSuspended = "USER_SUSPENDED",
        /// After following from a story's footer, with undo.
        FollowPublisher = "FOLLOW_PUBLISHER",
        MuteEntity = "MUTE_ENTITY",
        /// Something went wrong.
        Error = "ERROR",
    }

    /// How long a toast stays when it is no number of milliseconds.
    ToastStay: "toast_duration_special" {
        Forever = "FOREVER",
        /// Until the reader goes to another page.
        NextPage = "NEXTPAGE",
    }

    /// A notification banner.
    BannerKind labels "banner_kind" {
        ExportInProgress = "EXPORT_IN_PROGRESS" as "export in progress",
        VerificationEmailSent = "VERIFICATION_EMAIL_SENT" as "verification e-mail sent",
        UnderReview = "UNDER_REVIEW" as "limited-state content under review",
        RetryableError = "RETRYABLE_ERROR" as "retryable error",
        NewsletterUnsubscribe = "NEWSLETTER_UNSUBSCRIBE" as "newsletter unsubscribe",
        NewsletterSubscribe = "NEWSLETTER_SUBSCRIBE" as "newsletter subscribe",
        UserSuspended = "USER_SUSPENDED" as "user suspended",
        StorySuspended = "STORY_SUSPENDED" as "story suspended",
        /// With undo, which brings the response back into its list.
        HidePostResponse = "HIDE_POST_RESPONSE" as "hide response (post)",
        /// With undo, which brings the response back into its list.
        HideCatalogResponse = "HIDE_CATALOG_RESPONSE" as "hide response (catalog)",
        StoryPinned = "STORY_PINNED" as "story pinned",
        StoryUnpinned = "STORY_UNPINNED" as "story unpinned",
        FollowSuccess = "FOLLOW_SUCCESS" as "follow success",
        FollowFail = "FOLLOW_FAIL" as "follow fail",
        FollowSelf = "FOLLOW_SELF" as "follow self",
        AlreadyFollowing = "ALREADY_FOLLOWING" as "already following",
        /// With undo.
        MuteAuthor = "MUTE_AUTHOR" as "mute author",
        /// With undo.
        MutePublication = "MUTE_PUBLICATION" as "mute publication",
        Accent = "ACCENT" as "accent",
        ResponsePublished = "RESPONSE_PUBLISHED" as "response also published as story",
        AccountLockout = "ACCOUNT_LOCKOUT" as "account lockout",
        /// With undo.
        FollowPublisher = "FOLLOW_PUBLISHER" as "follow publisher",
        FeatureStory = "FEATURE_STORY" as "feature story",
        UnfeatureStory = "UNFEATURE_STORY" as "unfeature story",
        SignInConfirmation = "SIGN_IN_CONFIRMATION" as "sign-in confirmation",
        SubscriptionPromotionsEnabled = "SUBSCRIPTION_PROMOTIONS_ENABLED" as "subscription promotions enabled",
        SubscriptionPromotionsDisabled = "SUBSCRIPTION_PROMOTIONS_DISABLED" as "subscription promotions disabled",
        /// With undo.
        StoryToTrash = "STORY_TO_TRASH" as "move story to trash",
        /// With undo, which loads the page again.
        UndeleteStory = "UNDELETE_STORY" as "undelete story",
        SubdomainReleaseError = "SUBDOMAIN_RELEASE_ERROR" as "subdomain release error",
        AlternateAccount = "ALTERNATE_ACCOUNT" as "alternate account suggestion",
        ListSaved = "LIST_SAVED" as "list saved to library",
        PayoutRecordingError = "PAYOUT_RECORDING_ERROR" as "payout recording error",
    } where {
        /// Banners that look like an error; all others look alike.
        ERROR_LIKE: "banner_kind_error_like" = [
            RetryableError, UserSuspended, StorySuspended, UnderReview, FollowFail, FollowSelf,
            AccountLockout, SubdomainReleaseError, PayoutRecordingError,
        ];
    }

    /// How a notification banner looks.
    BannerTheme labels "banner_theme" {
        Error = "ERROR" as "error-like styles",
        Notice = "NOTICE" as "all others",
    }

    /// The banners at the top of a page; of those that would show, the first wins (the Friend
    /// banner is last).
    TopBanner labels "top_banner_priority" {
        /// For readers without a membership.
        MembershipUpsell = "MEMBERSHIP_UPSELL" as "membership upsell",
        /// For readers whose membership is cancelled.
        Reactivation = "REACTIVATION" as "reactivation",
        PaymentMethod = "PAYMENT_METHOD" as "payment-method warning",
        FriendUpsell = "FRIEND_UPSELL" as "Friend upsell",
    }

    /// Where the payment-method warning may show, and nowhere else.
    PaymentBannerPage labels "payment_banner_page" {
        Home = "home" as "home",
        Settings = "settings" as "settings",
        SettingsTab = "settings-tab" as "settings tab",
        Post = "post" as "post",
    }
}
