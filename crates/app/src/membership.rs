//! Memberships: how the viewer's stands, the banner it asks for, and following the time.

mod cancel;
mod free;

mod switch;

pub use cancel::{KeepingRefusal, cancel, reactivate, take_offer};
pub use free::{FreeMonthsRefusal, give_free_months};
pub use switch::{PlanSwitch, switch, undo_switch};

use crate::{
    App,
    account::DismissableFlag,
    membership_record,
    payment::{currency_of, is_switching_on, next_amount, offer_to},
    purge,
    session::{SignedIn, viewer_of},
    site::Site,
};
use quire_core::{
    FreeReading, MembershipId, Timestamp, UserId, Viewer, vocabulary::banner::PaymentBannerPage,
};
use quire_membership::{
    ActiveMembership, Currency, Money, PriceOffer,
    banner::{BannerFacts, BannerReader, TopBanner, choose},
    dismissal::{Dismissals, TimedBanner},
    membership::MembershipState,
    tax::{Billing, Taxed},
};
use quire_routing::{Flag, Flags};
use quire_store::{
    Conn, StoreError, billing,
    membership::{self, MembershipRecord},
    person,
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
    /// The next payment; `None` when it does not renew.
    pub next_payment: Option<NextPayment>,
    /// The plans it may be switched to; none where plans cannot be switched.
    pub switches: Vec<PlanSwitch>,
    /// What the plan of a switch that is to come costs; `None` where none is, or it is not for sale.
    pub switch_price: Option<Money>,
    /// The moment.
    pub now: Timestamp,
}

/// A payment that is to come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextPayment {
    /// When the next period begins, or an outstanding payment is tried again.
    pub at: Timestamp,
    /// How much, and the tax in it at today's rate; `None` where it cannot be said.
    pub amount: Option<Taxed>,
}

/// The membership of a person that gives access or may again; `None` when there is none, it is not
/// paid yet, or it is over.
///
/// # Errors
/// [`StoreError`] when it cannot be read.
pub async fn of(app: &App, person: &UserId) -> Result<Option<CurrentMembership>, StoreError> {
    let (person, now) = (person.clone(), app.ports.clock.now());
    let site = app.site.clone();
    let is_switching_on = is_switching_on(app, &person).await?;
    let read = move |c: &mut Conn| {
        let Some(held) = membership::find(c, &person)? else { return Ok(None) };
        let viewer = match person::find(c, &person)? {
            Some(person) => viewer_of(&person, FreeReading::default()),
            None => Viewer::Anonymous,
        };
        let buyer = billing::find(c, &person)?;
        Ok::<_, StoreError>(current(held, &Prices { site: &site, buyer }, &viewer, now))
    };
    let mut found = app.store.read_in_place(read).await?;
    if let Some(current) = found.as_mut().filter(|_| !is_switching_on) {
        current.switches.clear();
    }
    Ok(found)
}

/// What things cost, with tax.
struct Prices<'a> {
    site: &'a Site,
    buyer: Billing,
}

impl Prices<'_> {
    fn taxed(&self, price: Money) -> Option<Taxed> {
        Some(self.site.taxes.on(price, &self.buyer).ok()?.asked())
    }
}

fn current(
    held: MembershipRecord,
    costs: &Prices<'_>,
    viewer: &Viewer,
    now: Timestamp,
) -> Option<CurrentMembership> {
    let prices = &costs.site.prices;
    let state = held.membership.state(now);
    let active = held.membership.active(held.payment_method.clone(), now)?;
    let next_payment = held.membership.next_due().map(|(due_at, _)| NextPayment {
        at: if active.payment_failed_at.is_some() { due_at } else { active.period_ends_at },
        amount: next_amount(&held, prices, viewer, &active).and_then(|it| costs.taxed(it)),
    });
    let switches = switch::offered(&held.membership, &active, costs, viewer, now);
    let switch_price = active.switch.and_then(|switch| {
        let currency = currency_of(&active);
        prices.price(offer_to(viewer, switch.plan, currency), currency).ok()
    });
    let switch_price = switch_price.map(|price| price.amount);
    Some(CurrentMembership {
        id: held.id,
        state,
        active,
        next_payment,
        switches,
        switch_price,
        now,
    })
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
/// `currency`, given what they dismissed for good and their flags. A page asks when it is alive and
/// knows its reader.
///
/// # Errors
/// [`StoreError`] when what it depends on cannot be read.
pub async fn top_banner(
    app: &App,
    asking: &SignedIn,
    place: &BannerContext,
    currency: Currency,
    for_good: &[DismissableFlag],
    flags: Flags,
) -> Result<Option<TopBanner>, StoreError> {
    if asking.person.deleted_at.is_some() {
        return Ok(None);
    }
    let (me, now) = (asking.person.id.clone(), app.ports.clock.now());
    let held = app.store.read_in_place(move |c| membership::find(c, &me)).await?;
    let mut dismissals = Dismissals::default();
    for (banner, at) in &place.dismissed {
        dismissals.dismiss_for_now(*banner, *at);
    }
    for dismissed in for_good {
        if let DismissableFlag::Banner(flag) = dismissed {
            dismissals.dismiss_for_good(*flag);
        }
    }
    let active = held.and_then(|held| held.membership.active(held.payment_method, now));
    let yearly = app.site.prices.price(PriceOffer::Yearly, currency);
    Ok(choose(&BannerFacts {
        now,
        page: place.page,
        is_post_locked: place.is_post_locked,
        is_native_app: place.is_native_app,
        is_hydrated: true,
        reader: BannerReader::LoggedIn(active.as_ref()),
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
                let people = membership_record::expire_tiers(c, now, STEP)?;
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
