//! The feature flags that addresses depend on (spec 1 §2.5, spec 3 §7.5).

quire_core::vocabulary! {
    /// A flag that changes which page an address shows.
    Flag {
        /// The `community-` variant of a publication's page instead of the classic one.
        LitePublications = "enable_lite_publications",
        /// The plain `your-` pages instead of those in two columns.
        SlimNavigation = "enable_slim_navigation_poc",
        /// The Mastodon pages.
        Mastodon = "enable_mastodon_for_members",
        /// The pages that manage a membership (decision 47).
        SwitchPlanPremiumTier = "enable_switch_plan_premium_tier",
        /// Gift pages answer "not available" (decision 59).
        DisableGiftPage = "disable_lite_gift_page",
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
    }
}

/// Which flags are on. The default is the site's: all that is finished is on, nothing is switched
/// off (decision 60).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Flags(u16);

impl Flags {
    /// Whether `flag` is on.
    #[must_use]
    pub const fn is_on(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u16) != 0
    }

    /// The same flags, but `flag` as given.
    #[must_use]
    pub const fn with(self, flag: Flag, on: bool) -> Self {
        let bit = 1 << flag as u16;
        Self(if on { self.0 | bit } else { self.0 & !bit })
    }
}

impl Default for Flags {
    fn default() -> Self {
        [Flag::LitePublications, Flag::SlimNavigation, Flag::Mastodon, Flag::SwitchPlanPremiumTier]
            .into_iter()
            .fold(Self(0), |flags, flag| flags.with(flag, true))
    }
}
