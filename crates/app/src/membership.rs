//! Memberships: how the viewer's stands, the banner it asks for, and following the time.

use crate::{App, flags, purge, session::SignedIn};
use quire_core::{MembershipId, Timestamp, UserId, vocabulary::banner::PaymentBannerPage};
use quire_membership::{
    ActiveMembership, Currency, PriceList, PriceOffer,
    banner::{BannerFacts, BannerReader, TopBanner, choose},
    dismissal::{Dismissals, TimedBanner},
    membership::MembershipState,
};
use quire_routing::Flag;
use quire_store::{
    StoreError, account,
    membership::{self, MembershipRecord},
};

/// Memberships settled in one write, so that others need not wait long.
const STEP: i64 = 200;

/// A membership at a moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentMembership {
    /// Its id.
    pub id: MembershipId,
    /// Where it stands.
    pub state: MembershipState,
    /// Everything else.
    pub active: ActiveMembership,
    /// The moment.
    pub now: Timestamp,
}

/// The membership of a person that gives access or may again; `None` when there is none, it is not
/// paid yet, or it is over.
///
/// # Errors
/// [`StoreError`] when it cannot be read.
pub async fn of(app: &App, person: &UserId) -> Result<Option<CurrentMembership>, StoreError> {
    let (person, now) = (person.clone(), app.ports.clock.now());
    let held = app.store.read_in_place(move |c| membership::find(c, &person)).await?;
    Ok(held.and_then(|held| current(held, now)))
}

fn current(held: MembershipRecord, now: Timestamp) -> Option<CurrentMembership> {
    let state = held.membership.state(now);
    let active = held.membership.active(held.payment_method, now)?;
    Some(CurrentMembership { id: held.id, state, active, now })
}

/// What a page tells of itself when it asks for its banner.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BannerContext {
    /// Which page it is, where it is one that warns of payments.
    pub page: Option<PaymentBannerPage>,
    /// Whether it is a story that is locked to the reader.
    pub is_post_locked: bool,
    /// Whether it is shown inside the native app.
    pub is_native_app: bool,
    /// The banners that were dismissed in this browser for a while, and when.
    pub dismissed: Vec<(TimedBanner, Timestamp)>,
}

/// The banner that stands at the top of a page for the person who asks, with prices in
/// `currency`. A page asks when it is alive and knows its reader.
///
/// # Errors
/// [`StoreError`] when what it depends on cannot be read.
pub async fn top_banner(
    app: &App,
    asking: &SignedIn,
    place: &BannerContext,
    currency: Currency,
) -> Result<Option<TopBanner>, StoreError> {
    if asking.person.deleted_at.is_some() {
        return Ok(None);
    }
    let (me, now) = (asking.person.id.clone(), app.ports.clock.now());
    let read = move |c: &mut _| {
        Ok::<_, StoreError>((membership::find(c, &me)?, account::dismissed(c, &me)?))
    };
    let (held, for_good) = app.store.read_in_place(read).await?;
    let mut dismissals = Dismissals::default();
    for (banner, at) in &place.dismissed {
        dismissals.dismiss_for_now(*banner, *at);
    }
    for flag in for_good.iter().filter_map(|flag| flag.parse().ok()) {
        dismissals.dismiss_for_good(flag);
    }
    let current = held.and_then(|held| current(held, now));
    let yearly = PriceList::default().price(PriceOffer::Yearly, currency);
    let flags = flags::in_force(app, Some(&asking.person.id)).await?;
    Ok(choose(&BannerFacts {
        now,
        page: place.page,
        is_post_locked: place.is_post_locked,
        is_native_app: place.is_native_app,
        is_hydrated: true,
        reader: BannerReader::LoggedIn(current.as_ref().map(|current| &current.active)),
        yearly: yearly.ok().map(|price| price.amount),
        is_friend_tier_offered: flags.is_on(Flag::SwitchPlanPremiumTier),
        dismissals: &dismissals,
    }))
}

/// Updates the badges of people whose membership ran out, wherever they show. Returns how many.
///
/// # Errors
/// [`StoreError`]; who was settled until then stays so.
pub(crate) async fn expire_due(app: &App) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let mut settled = 0_usize;
    loop {
        let step = app
            .store
            .write(move |c| {
                let people = membership::expire_tiers(c, now, STEP)?;
                for person in &people {
                    purge::all_by(c, person, now)?;
                }
                Ok::<_, StoreError>(people.len())
            })
            .await?;
        settled = settled.saturating_add(step);
        if step == 0 {
            return Ok(settled);
        }
    }
}
