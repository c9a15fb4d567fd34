//! What may be kept in shared caches, and under which tags it is purged. A lie about who asks can
//! cost speed, never privacy: "Disabled" only ever means that the cache is neither read nor
//! written.

mod lifetime;
mod tags;

pub use lifetime::{Lifetime, lifetime};
pub use tags::{PageSubjects, PurgeTag, purge_tags};

use crate::page::Page::{self, *};

quire_core::vocabulary! {
    /// The group of the cache experiment a page load is in.
    CacheGroup: "cache_experiment_group" {
        /// No one said anything: the site's default holds.
        Control = "control",
        /// May be kept.
        Enabled = "enabled",
        /// Must not be kept.
        Disabled = "disabled",
    }
}

impl CacheGroup {
    /// Both said: disabled wins, otherwise whatever is not control.
    #[must_use]
    pub const fn merge(self, other: Self) -> Self {
        match (self, other) {
            (Self::Disabled, _) | (_, Self::Disabled) => Self::Disabled,
            (Self::Control, other) => other,
            (group, _) => group,
        }
    }
}

quire_core::vocabulary! {
    /// What happened to a page load in the cache; it travels in the header `X-Cache`.
    CacheStatus { Dynamic = "DYNAMIC", Expired = "EXPIRED", Hit = "HIT", Miss = "MISS" }
}

quire_core::vocabulary! {
    /// Why a page load stays out of the shared cache.
    Reason labels "cache_disabled_for" {
        /// The reader is signed in.
        SignedIn = "signed-in" as "logged-in users",
        /// The reader is a bot.
        Bot = "bot" as "bots",
        /// The reader is staff.
        Staff = "staff" as "staff",
        /// The request comes from an internal address.
        InternalAddress = "internal-address" as "internal IPs",
        /// Someone of the staff looks through a reader's eyes.
        SpoofedSession = "spoofed-session" as "spoofed sessions",
        /// The story is not published.
        Draft = "draft" as "unpublished (draft) posts",
        /// The story is suspended, and this reader may see it.
        SuspendedVisible = "suspended-visible" as "suspended posts when the viewer can view them",
        /// The page belongs to one person.
        Personal = "personal" as "pages of one person",
        /// The request is not a plain GET of a page.
        NotAPage = "not-a-page" as "anything but a page",
    }
}

quire_core::vocabulary! {
    /// What was decided about a page load (the `X-Cache-Decision` header).
    CacheVerdict: "cache_decision" {
        /// It may be kept.
        Enabled = "Enabled",
        /// It must not.
        Disabled = "Disabled",
        /// The site's default decides.
        Control = "Control",
    }
}

/// Whether a page load may be kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum CacheDecision {
    /// It may.
    Enabled,
    /// It must not, for these reasons (at least one).
    Disabled(Vec<Reason>),
    /// The site's default decides (on).
    #[default]
    Control,
}

impl CacheDecision {
    /// The group of the experiment this decision puts the page load in.
    #[must_use]
    pub const fn group(&self) -> CacheGroup {
        match self {
            Self::Enabled => CacheGroup::Enabled,
            Self::Disabled(_) => CacheGroup::Disabled,
            Self::Control => CacheGroup::Control,
        }
    }

    /// Whether the page load may be kept, when `site_default` says what Control means.
    #[must_use]
    pub const fn allows(&self, site_default: bool) -> bool {
        match self {
            Self::Enabled => true,
            Self::Disabled(_) => false,
            Self::Control => site_default,
        }
    }

    /// The decision without its reasons.
    #[must_use]
    pub const fn verdict(&self) -> CacheVerdict {
        match self {
            Self::Enabled => CacheVerdict::Enabled,
            Self::Disabled(_) => CacheVerdict::Disabled,
            Self::Control => CacheVerdict::Control,
        }
    }

    /// `Enabled`, `Disabled` or `Control`.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        self.verdict().as_str()
    }
}

impl serde::Serialize for CacheDecision {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// What is known about a page load when its cache decision is made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PageLoad {
    /// The reader is signed in.
    pub signed_in: bool,
    /// The reader says it is a bot.
    pub bot: bool,
    /// The reader is staff.
    pub staff: bool,
    /// The request comes from an internal address.
    pub internal_address: bool,
    /// Someone of the staff looks through a reader's eyes.
    pub spoofed_session: bool,
    /// The story is not published.
    pub draft: bool,
    /// The story is suspended, and this reader may see it.
    pub suspended_visible: bool,
}

/// Decides whether a load of `page` may be kept.
#[must_use]
pub fn decide(page: Page, load: &PageLoad) -> CacheDecision {
    let known = [
        (load.signed_in, Reason::SignedIn),
        (load.bot, Reason::Bot),
        (load.staff, Reason::Staff),
        (load.internal_address, Reason::InternalAddress),
        (load.spoofed_session, Reason::SpoofedSession),
        (load.draft, Reason::Draft),
        (load.suspended_visible, Reason::SuspendedVisible),
        (!page.is_shared(), Reason::Personal),
    ];
    let reasons: Vec<Reason> =
        known.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect();
    match (reasons.is_empty(), page.is_cacheable()) {
        (false, _) => CacheDecision::Disabled(reasons),
        (true, true) => CacheDecision::Enabled,
        (true, false) => CacheDecision::Control,
    }
}

impl Page {
    /// Whether the page is on the list of those that may be kept: home, story, tag, profile, list,
    /// publication and landing pages.
    #[rustfmt::skip]
    #[must_use]
    pub const fn is_cacheable(self) -> bool {
        matches!(self,
            Home | HomeLoLegacy | Post | PostResponses | Series | Sequence
            | TopicPortal | TopicRecommended | TopicWhoToFollow | TagArchive | ExploreTopics | Topics
            | UserProfile | UserAbout | UserBooks | UserCatalogs | UserCatalog | UserFollowers | UserFollowing
            | CollectionsLibrary | CollectionsCatalog | EmbedCatalog
            | PublicationProfile | PublicationAbout | PublicationFollowers | PublicationTagged | PublicationAll
            | PublicationNewsletterLanding | CommunityPublicationProfile | CommunityPublicationAbout
            | CommunityPublicationFollowers | CommunityPublicationTagged | CommunityPublicationArchive
            | CommunityPublicationLatest | CommunityPublicationTrending | CommunityPublicationSubpage
            | CommunityPublicationNewsletterLanding
            | LandingAbout | LandingB2b | LandingChoose | LandingGift | LandingMembership
            | LandingPartnerProgram | LandingVerifiedAuthors | LandingWrite
            | Ticks | TheTrump45 | Tribute | Jobs | Terms)
    }

    /// Whether the page is the same for everybody of a class of readers, so that the site's default
    /// may let it be kept. All other pages belong to one person and are never stored.
    #[rustfmt::skip]
    #[must_use]
    pub const fn is_shared(self) -> bool {
        self.is_cacheable() || matches!(self,
            NotFound | ServerError | ClientCrash | Error | NotAvailable | Search | DownloadApp
            | MastodonForMembers | WriterSubscriptionPromotion | Plans | GiftPlans | DiscountPlans
            | LegacyTopicRedirect | EmbedForm)
    }
}
