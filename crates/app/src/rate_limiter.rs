//! The counts of what someone does: in memory that is bounded, so that counting costs no write. A restart
//! forgets them.

use moka::sync::Cache;
use quire_core::{
    Timestamp,
    limit::{
        account::VOID_CODES_PER_MINUTE,
        api::{API_READS_PER_MINUTE, API_TOKEN_REQUESTS_PER_MINUTE, API_WRITES_PER_MINUTE},
        hub::HUB_REQUESTS_PER_MINUTE,
        price::{CARDS_PER_HOUR, GIFT_CODES_PER_HOUR, TIPS_PER_HOUR},
        publication::{DOMAIN_CHECKS_PER_HOUR, INVITES_PER_HOUR, PUBLICATIONS_PER_HOUR},
        search::SEARCHES_PER_MINUTE,
        story::{
            CLAPS_PER_MINUTE, FOLLOWS_PER_HOUR, STORIES_PER_HOUR, SUBMISSIONS_PER_HOUR,
            SUGGESTED_EDITS_PER_HOUR,
        },
    },
};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

/// What is counted of one person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LimitedAction {
    /// Following, or ending that.
    Follow,
    /// Clapping, however often at a time.
    Clap,
    /// Beginning a story.
    Begin,
    /// Submitting a story to a publication.
    Submit,
    /// Suggesting an edit to a submitted story.
    SuggestEdit,
    /// Founding a publication.
    Found,
    /// Inviting someone to a publication.
    Invite,
    /// Having the record of a domain looked up.
    CheckDomain,
    /// Trying a card.
    Card,
    /// Trying a gift's code.
    GiftCode,
    /// Giving a tip.
    Tip,
    /// Searching, which is counted of a network.
    Search,
    /// Trying a login code that is void or never was.
    VoidCode,
    /// Reading by the API for programs.
    ApiRead,
    /// Writing by the API for programs.
    ApiWrite,
    /// Asking for tokens, or of them, by the API for programs, which is counted of a network.
    ApiToken,
    /// Asking something of the hub, which is counted of a network.
    HubRequest,
}

/// What programs may ask in one person's name in a minute, as the site's configuration sets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApiLimits {
    /// Requests that read.
    pub reads: usize,
    /// Requests that write.
    pub writes: usize,
}

impl Default for ApiLimits {
    fn default() -> Self {
        Self { reads: API_READS_PER_MINUTE, writes: API_WRITES_PER_MINUTE }
    }
}

impl LimitedAction {
    /// So many in so many seconds.
    const fn most(self, api: ApiLimits) -> (usize, i64) {
        match self {
            Self::Follow => (FOLLOWS_PER_HOUR, 3_600),
            Self::Clap => (CLAPS_PER_MINUTE, 60),
            Self::Begin => (STORIES_PER_HOUR, 3_600),
            Self::Submit => (SUBMISSIONS_PER_HOUR, 3_600),
            Self::SuggestEdit => (SUGGESTED_EDITS_PER_HOUR, 3_600),
            Self::Found => (PUBLICATIONS_PER_HOUR, 3_600),
            Self::Invite => (INVITES_PER_HOUR, 3_600),
            Self::CheckDomain => (DOMAIN_CHECKS_PER_HOUR, 3_600),
            Self::Card => (CARDS_PER_HOUR, 3_600),
            Self::GiftCode => (GIFT_CODES_PER_HOUR, 3_600),
            Self::Tip => (TIPS_PER_HOUR, 3_600),
            Self::Search => (SEARCHES_PER_MINUTE, 60),
            Self::VoidCode => (VOID_CODES_PER_MINUTE, 60),
            Self::ApiRead => (api.reads, 60),
            Self::ApiWrite => (api.writes, 60),
            Self::ApiToken => (API_TOKEN_REQUESTS_PER_MINUTE, 60),
            Self::HubRequest => (HUB_REQUESTS_PER_MINUTE, 60),
        }
    }
}

/// What someone may still do of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// How often in a span of time.
    pub most: usize,
    /// Seconds of that span.
    pub seconds: i64,
    /// How often until it ends.
    pub left: usize,
    /// Seconds until it ends.
    pub reset: i64,
    /// Whether this time was within the limit.
    pub is_kept: bool,
}

/// Counts that are kept at most; then those that were not asked for longest go first.
const COUNTS: u64 = 200_000;

/// An act, who does it, and the number of the span of time in which they do.
type Key = (LimitedAction, String, i64);

/// What everybody did a moment ago. Cheap to clone.
#[derive(Debug, Clone)]
pub struct RateLimiter {
    counts: Cache<Key, Arc<AtomicUsize>>,
    api: ApiLimits,
}

impl Default for RateLimiter {
    fn default() -> Self {
        Self::new(ApiLimits::default())
    }
}

impl RateLimiter {
    /// Nothing was counted yet.
    #[must_use]
    pub fn new(api: ApiLimits) -> Self {
        Self { counts: Cache::new(COUNTS), api }
    }

    /// Counts one more.
    ///
    /// # Errors
    /// The seconds to wait, when there were too many.
    pub(crate) fn count(&self, act: LimitedAction, who: String, now: Timestamp) -> Result<(), i64> {
        let allowance = self.spend(act, who, now);
        if allowance.is_kept { Ok(()) } else { Err(allowance.reset) }
    }

    /// Counts one more, and says what is left.
    pub(crate) fn spend(&self, act: LimitedAction, who: String, now: Timestamp) -> Allowance {
        let (most, seconds) = act.most(self.api);
        let now = now.millis().div_euclid(1_000);
        let span = now.div_euclid(seconds);
        let count = self.counts.get_with((act, who, span), Arc::default);
        let before = count.fetch_add(1, Relaxed);
        Allowance {
            most,
            seconds,
            left: most.saturating_sub(before.saturating_add(1)),
            reset: seconds.saturating_sub(now.rem_euclid(seconds)).max(1),
            is_kept: before < most,
        }
    }
}
