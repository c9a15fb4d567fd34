//! The names of preferences, and what can be dismissed for good: each is of two lists of the domain.

use async_graphql::Enum;
use quire_app::account::DismissableFlag as Dismissed;
use quire_core::{
    preference::{ChoicePreference, PreferenceName as Name},
    vocabulary::settings::{UiHint, UserPreference},
};
use quire_membership::dismissal::BannerFlag;

/// An enumeration that mirrors one of the domain with two variants, each an enumeration itself. A
/// value missing here does not compile.
macro_rules! joined {
    ($(#[$about:meta])+ $name:ident of $domain:ident {
        $($variant:ident($of:ident) { $($(#[$doc:meta])+ $value:ident = $word:ident,)+ })+
    }) => {
        $(#[$about])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
        pub enum $name { $($($(#[$doc])+ $value,)+)+ }

        impl From<$name> for $domain {
            fn from(value: $name) -> Self {
                match value { $($($name::$value => Self::$variant($of::$word),)+)+ }
            }
        }

        impl From<$domain> for $name {
            fn from(value: $domain) -> Self {
                match value { $($($domain::$variant($of::$word) => Self::$value,)+)+ }
            }
        }

        $(impl From<$of> for $name {
            fn from(value: $of) -> Self {
                $domain::$variant(value).into()
            }
        })+
    };
}

joined! {
    /// The name of a preference.
    PreferenceName of Name {
    Flag(UserPreference) {
        /// Whether a profile names no other services.
        AccountHideExternalServices = AccountHideExternalServices,
        /// Whether readers may write notes to the author alone.
        PublishingAllowPrivateNotes = PublishingAllowPrivateNotes,
        /// Whether those of the same publication see the address.
        PublishingAllowEmailSharingEditorWriter = PublishingShareEmail,
        /// Whether readers may give tips.
        PublishingAllowTips = PublishingAllowTips,
        /// Letters with stories that may interest the reader.
        NotificationsAllowEmailRecommendations = EmailRecommendations,
        /// Letters about stories of writers one follows.
        NotificationsAllowEmailFollowedWriters = EmailFollowedWriters,
        /// Letters about stories of publications one follows.
        NotificationsAllowEmailFollowedPublications = EmailFollowedPublications,
        /// Letters about new followers.
        NotificationsAllowEmailFollowers = EmailFollowers,
        /// Letters about responses.
        NotificationsAllowEmailResponses = EmailResponses,
        /// Letters about claps.
        NotificationsAllowEmailClaps = EmailClaps,
        /// Letters about highlights.
        NotificationsAllowEmailHighlights = EmailHighlights,
        /// Letters about mentions.
        NotificationsAllowEmailMentions = EmailMentions,
        /// Letters about submissions to publications.
        NotificationsAllowEmailSubmissions = EmailSubmissions,
        /// Letters about lists.
        NotificationsAllowEmailLists = EmailLists,
        /// Letters with a writer’s figures.
        NotificationsAllowEmailStats = EmailStats,
        /// Letters about the partner program.
        NotificationsAllowEmailPartnerProgram = EmailPartnerProgram,
        /// Letters about the site itself.
        NotificationsAllowEmailProduct = EmailProduct,
        /// Notifications of stories of writers one follows.
        NotificationsAllowPushFollowedWriters = PushFollowedWriters,
        /// Notifications of new followers.
        NotificationsAllowPushFollowers = PushFollowers,
        /// Notifications of responses.
        NotificationsAllowPushResponses = PushResponses,
        /// Notifications of claps.
        NotificationsAllowPushClaps = PushClaps,
        /// Notifications of highlights.
        NotificationsAllowPushHighlights = PushHighlights,
        /// Notifications of mentions.
        NotificationsAllowPushMentions = PushMentions,
        /// Notifications of submissions to publications.
        NotificationsAllowPushSubmissions = PushSubmissions,
    }
    Choice(ChoicePreference) {
        /// How often the digest is sent.
        NotificationsDigestFrequency = DigestFrequency,
        /// Whose activity readers are emailed about.
        NotificationsEmailScope = EmailScope,
        /// Whose activity readers are notified of on the site.
        NotificationsSiteScope = SiteScope,
        /// The letters in which stories are shown.
        ReadingFont = ReadingFont,
    }
    }
}

joined! {
    /// What can be dismissed for good.
    DismissableFlag of Dismissed {
    Banner(BannerFlag) {
        /// The warning about a payment method that has expired.
        PaymentMethodExpired = PaymentMethodExpired,
        /// The warning about a payment method that expires soon.
        PaymentMethodExpiring = PaymentMethodExpiring,
        /// The offer of a membership.
        MembershipUpsell = MembershipUpsell,
        /// The offer to become a Friend.
        FriendUpsell = FriendUpsell,
    }
    Hint(UiHint) {
        /// The hint at the sidebar’s menu.
        SidebarMenu = SidebarMenu,
        /// The hint that a clap can be held.
        ClapHold = ClapHold,
        /// The hint that text can be highlighted.
        HighlightText = HighlightText,
        /// The hint that stories can be saved to lists.
        SaveToList = SaveToList,
        /// The hint at the editor’s blocks.
        EditorBlocks = EditorBlocks,
        /// The hint at a publication’s submission settings.
        SubmissionSettings = SubmissionSettings,
        /// The hint at a Friend’s star.
        FriendStar = FriendStar,
    }
    }
}
