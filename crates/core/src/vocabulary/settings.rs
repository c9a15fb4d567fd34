//! The settings: tabs, places inside them, preferences.

crate::vocabularies! {
    /// A tab of the settings, as its path spells it, with what the tab says.
    SettingsTab: "settings_setting" labels "settings_tab_label" {
        Account = "account" as "Account",
        Publishing = "publishing" as "Publishing",
        Notifications = "notifications" as "Notifications",
        Membership = "membership" as "Membership and payment",
        Security = "security" as "Security and apps",
    }

    /// A place inside the settings, after `#` (the last one's spelling is ours).
    SettingsAnchor: "settings_hash_anchor" {
        Email = "email",
        ProfileInformation = "profileInformation",
        Username = "username",
        AudienceDevelopment = "audience-development",
        Followers = "followers",
        ManagePublications = "managePublications",
        EmailSettings = "email-settings",
        ManageSubscriptions = "manageSubscriptions",
        Membership = "membership",
        Payment = "payment",
        Connections = "connections",
        Developers = "developers",
        Security = "security",
        Tokens = "tokens",
        /// Where a gift code is redeemed.
        GiftRedeem = "gift-redeem",
    }

    /// A setting that can be changed by itself.
    UpdatableSetting: "updatable_setting" {
        AccountName = "ACCOUNT_NAME",
        AccountUsername = "ACCOUNT_USERNAME",
        AccountBio = "ACCOUNT_BIO",
        AccountEmail = "ACCOUNT_EMAIL",
        AccountAvatarImageId = "ACCOUNT_AVATAR_IMAGE_ID",
        PublishingTippingLink = "PUBLISHING_TIPPING_LINK",
    }

    /// A preference that is on or off (the notifications' names are ours).
    UserPreference: "user_preference_flag" {
        AccountHideExternalServices = "ACCOUNT_HIDE_EXTERNAL_SERVICES",
        PublishingAllowPrivateNotes = "PUBLISHING_ALLOW_PRIVATE_NOTES",
        /// Editors and writers of the same publication see the address.
        PublishingShareEmail = "PUBLISHING_ALLOW_EMAIL_SHARING_EDITOR_WRITER",
        /// Readers may give tips (the name is ours).
        PublishingAllowTips = "PUBLISHING_ALLOW_TIPS",
        EmailRecommendations = "NOTIFICATIONS_ALLOW_EMAIL_RECOMMENDATIONS",
        EmailFollowedWriters = "NOTIFICATIONS_ALLOW_EMAIL_FOLLOWED_WRITERS",
        EmailFollowedPublications = "NOTIFICATIONS_ALLOW_EMAIL_FOLLOWED_PUBLICATIONS",
        EmailFollowers = "NOTIFICATIONS_ALLOW_EMAIL_FOLLOWERS",
        EmailResponses = "NOTIFICATIONS_ALLOW_EMAIL_RESPONSES",
        EmailClaps = "NOTIFICATIONS_ALLOW_EMAIL_CLAPS",
        EmailHighlights = "NOTIFICATIONS_ALLOW_EMAIL_HIGHLIGHTS",
        EmailMentions = "NOTIFICATIONS_ALLOW_EMAIL_MENTIONS",
        EmailSubmissions = "NOTIFICATIONS_ALLOW_EMAIL_SUBMISSIONS",
        EmailLists = "NOTIFICATIONS_ALLOW_EMAIL_LISTS",
        EmailStats = "NOTIFICATIONS_ALLOW_EMAIL_STATS",
        EmailPartnerProgram = "NOTIFICATIONS_ALLOW_EMAIL_PARTNER_PROGRAM",
        EmailProduct = "NOTIFICATIONS_ALLOW_EMAIL_PRODUCT",
        PushFollowedWriters = "NOTIFICATIONS_ALLOW_PUSH_FOLLOWED_WRITERS",
        PushFollowers = "NOTIFICATIONS_ALLOW_PUSH_FOLLOWERS",
        PushResponses = "NOTIFICATIONS_ALLOW_PUSH_RESPONSES",
        PushClaps = "NOTIFICATIONS_ALLOW_PUSH_CLAPS",
        PushHighlights = "NOTIFICATIONS_ALLOW_PUSH_HIGHLIGHTS",
        PushMentions = "NOTIFICATIONS_ALLOW_PUSH_MENTIONS",
        PushSubmissions = "NOTIFICATIONS_ALLOW_PUSH_SUBMISSIONS",
    }

    /// What a preference's value is.
    PreferenceKind labels "preference_value_kind" {
        Text = "string" as "string",
        Int = "int" as "int",
        Boolean = "boolean" as "boolean",
        TextSet = "stringSet" as "string set",
        Enum = "enum" as "enum",
    }

    /// How often a digest is sent.
    DigestFrequency: "digest_frequency" { Daily = "DAILY", Weekly = "WEEKLY", Off = "OFF" }

    /// Whose activity is notified, by e-mail or on the site.
    NotificationScope: "email_notification_scope" { All = "ALL", Network = "NETWORK", Off = "OFF" }

    /// Whose newsletter it is.
    NewsletterType: "newsletter_type" { Author = "AUTHOR", Collection = "COLLECTION" }

    /// A hint that is shown once to each reader.
    UiHint: "ui_hint_key" {
        SidebarMenu = "SIDEBAR_MENU",
        ClapHold = "CLAP_HOLD",
        HighlightText = "HIGHLIGHT_TEXT",
        SaveToList = "SAVE_TO_LIST",
        EditorBlocks = "EDITOR_BLOCKS",
        SubmissionSettings = "SUBMISSION_SETTINGS",
        FriendStar = "FRIEND_STAR",
    }
}
