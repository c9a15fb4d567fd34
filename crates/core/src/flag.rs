//! Feature flags: what each gates, what it is when no one says anything, and who may say otherwise.

mod set;
mod value;

pub use set::Flags;
pub use value::{FlagKind, FlagValue, NotAFlagValue};

crate::vocabularies! {
    /// A flag. The words beside it say what it gates.
    Flag {
        /// A publication's pages are the `community-` ones instead of the classic ones.
        LitePublications = "enable_lite_publications",
        /// Your lists, stories and history are the plain pages instead of those in two columns; the
        /// sidebar remembers what it was.
        SlimNavigation = "enable_slim_navigation_poc",
        /// A publication's archive is the new page with the count of each month.
        LiteArchivePage = "enable_lite_archive_page",
        /// The Mastodon pages and Mastodon's callback exist.
        Mastodon = "enable_mastodon_for_members",
        /// The Friend tier can be chosen, plans can be switched, and the pages that manage a
        /// membership exist.
        SwitchPlanPremiumTier = "enable_switch_plan_premium_tier",
        /// Submissions are an outbox and an inbox; the sidebar's Stories leads to the outbox, and
        /// Featured stories leaves the manage menu.
        Submissions = "enable_submissions_v2",
        /// The sidebar has a panel with the reader's library.
        LibrarySidebar = "enable_library_sidebar",
        /// Other sites may show pages in a frame.
        AllowIframe = "allow_iframe",
        /// Events are sent by the mutation instead of the endpoint, never by both.
        GqlClientEvents = "enable_lite_gql_client_events",
        /// No link into the app on Android.
        DisableOpenInAppAndroid = "disable_branch_openinapp_android",
        /// The sidebar is there on every page; asked for when signed in or on Android.
        GlobalNavigation = "enable_global_navigation",
        /// Every session is monitored instead of one in a hundred.
        TrackUserInteractions = "enable_track_user_interactions",
        /// No scripts of statistics for this reader.
        DontTrackUser = "dont_track_user",
        /// Gift pages answer "not available".
        DisableGiftPage = "disable_lite_gift_page",
        /// The reader may see suspended stories; such pages are never cached.
        ViewSuspendedContent = "can_view_suspended_content",
        /// The reader sees search results without the filters of quality.
        ViewUnfilteredSearch = "can_view_unfiltered_search",
        /// A captcha and its words on sign-up; needs keys, so it is off until the site has them.
        RecaptchaEnterprise = "enable_recaptcha_enterprise",
        /// No sign-in with Apple.
        DisableLoginApple = "disable_login_apple",
        /// No sign-in with Facebook.
        DisableLoginFacebook = "disable_login_facebook",
        /// No sign-in with Google.
        DisableLoginGoogle = "disable_login_google",
        /// No sign-in with X (formerly Twitter).
        DisableLoginTwitter = "disable_login_twitter",
        /// No sign-in by e-mail.
        DisableLoginEmail = "disable_login_email",
    } where {
        /// Flags that staff give to one reader as a permission.
        PERMISSIONS: "flag_permission" = [ViewSuspendedContent, ViewUnfilteredSearch];
        /// Flags that decide what an address shows.
        OF_ADDRESSES: "flag_of_addresses" = [
            LitePublications, SlimNavigation, Mastodon, SwitchPlanPremiumTier, DisableGiftPage,
            DisableLoginApple, DisableLoginFacebook, DisableLoginGoogle, DisableLoginTwitter,
            DisableLoginEmail,
        ];
    }
}

/// Another name that the specification has for something about flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherName {
    /// The name.
    pub name: &'static str,
    /// The flag it means; `None` when it is no flag at all.
    pub flag: Option<Flag>,
    /// Why.
    pub reason: &'static str,
}

/// Names that are no flags of their own.
pub const OTHER_NAMES: &[OtherName] = &[
    OtherName {
        name: "submissions_v2",
        flag: Some(Flag::Submissions),
        reason: "The same flag, spelt otherwise once.",
    },
    OtherName {
        name: "manage-membership-gate",
        flag: Some(Flag::SwitchPlanPremiumTier),
        reason: "What gates the pages that manage a membership.",
    },
    OtherName {
        name: "global-search-only",
        flag: None,
        reason: "No flag: the search page marks its box as never scoped.",
    },
];

impl Flag {
    /// What kind of value the flag has. All there are today are on or off.
    #[must_use]
    pub const fn kind(self) -> FlagKind {
        FlagKind::Boolean
    }

    /// Where the flag is seen, in the specification's words or, where it has none, in ours.
    #[must_use]
    pub const fn place(self) -> &'static str {
        match self {
            Self::LitePublications => {
                "about, followers, newsletter landing, newsletter settings, profile, tagged"
            }
            Self::SlimNavigation => {
                "your catalog, catalogs, followed catalogs, reading history, stories; sidebar"
            }
            Self::LiteArchivePage => "the archive page",
            Self::Mastodon => "/mastodon and the Mastodon callback page",
            Self::SwitchPlanPremiumTier => "plan switching to the premium tier",
            Self::Submissions => "manage menu, sidebar",
            Self::LibrarySidebar => "sidebar",
            Self::AllowIframe => "every page",
            Self::GqlClientEvents => "event reporting",
            Self::DisableOpenInAppAndroid => "open-in-app link",
            Self::GlobalNavigation => "shell",
            Self::TrackUserInteractions => "monitoring",
            Self::DontTrackUser => "analytics",
            Self::DisableGiftPage => "a gift page",
            Self::ViewSuspendedContent => "suspended posts, cache decision",
            Self::ViewUnfilteredSearch => "search",
            Self::RecaptchaEnterprise => "sign-up, e-mail send",
            Self::DisableLoginApple
            | Self::DisableLoginFacebook
            | Self::DisableLoginGoogle
            | Self::DisableLoginTwitter
            | Self::DisableLoginEmail => "sign-in and sign-up methods",
        }
    }

    /// Whether the flag is on when no one says anything: what is finished is on, what switches
    /// something off or gives someone more than others is off.
    #[must_use]
    pub const fn is_on_by_default(self) -> bool {
        match self {
            Self::LitePublications
            | Self::SlimNavigation
            | Self::LiteArchivePage
            | Self::Mastodon
            | Self::SwitchPlanPremiumTier
            | Self::Submissions
            | Self::LibrarySidebar
            | Self::GqlClientEvents
            | Self::GlobalNavigation => true,
            Self::AllowIframe
            | Self::DisableOpenInAppAndroid
            | Self::TrackUserInteractions
            | Self::DontTrackUser
            | Self::DisableGiftPage
            | Self::ViewSuspendedContent
            | Self::ViewUnfilteredSearch
            | Self::RecaptchaEnterprise
            | Self::DisableLoginApple
            | Self::DisableLoginFacebook
            | Self::DisableLoginGoogle
            | Self::DisableLoginTwitter
            | Self::DisableLoginEmail => false,
        }
    }

    /// What the flag is when no one says anything.
    #[must_use]
    pub const fn default_value(self) -> FlagValue {
        FlagValue::Boolean(self.is_on_by_default())
    }

    /// What the flag is: the default, unless the configuration says otherwise, unless staff say
    /// otherwise for the publication or the viewer. A value of another kind than the
    /// flag's says nothing.
    #[must_use]
    pub fn in_force(self, configured: Option<&FlagValue>, set: Option<&FlagValue>) -> FlagValue {
        let fits = |value: &&FlagValue| value.kind() == self.kind();
        set.filter(fits)
            .or_else(|| configured.filter(fits))
            .cloned()
            .unwrap_or_else(|| self.default_value())
    }
}
