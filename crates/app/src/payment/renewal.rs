//! What is due by the clock: the next payments of memberships, payments that are tried again,
//! memberships that were waited for too long, and charges whose end nobody heard of.

use super::{
    letter::{self, PaymentLetter},
    offer_to, provider,
    settle::{failed, settle},
    take::{name_of, take},
};
use crate::{
    App,
    ports::{BankAnswer, Payments, Presence},
    purge,
    session::viewer_of,
};
use quire_core::{ChargeId, FreeReading, Timestamp, UserId};
use quire_membership::{
    Money, PriceList,
    charge::{Charge, ChargePurpose, ChargeState},
    membership::{MembershipEvent, renewal::Due},
};
use quire_store::{
    Conn, StoreError, charge,
    membership::{self, MembershipRecord},
    payment_method, person,
};

/// How long a provider may be silent before it is asked what became of a charge: longer than any call to
/// it takes.
const SILENCE_SECONDS: i64 = 60;

/// How long a bank may be waited for.
const BANK_SECONDS: i64 = 15 * 60;

/// Settles the charges whose end nobody heard of: those the server was killed in the middle of, and those
/// about which a bank asked somebody who left. How many.
///
/// # Errors
/// [`StoreError`]; what was settled until then stays so.
pub async fn resolve_due(app: &App) -> Result<usize, StoreError> {
    let Some(provider) = provider(app) else { return Ok(0) };
    let now = app.ports.clock.now();
    let (silent, asked) = (now.plus_seconds(-SILENCE_SECONDS), now.plus_seconds(-BANK_SECONDS));
    let read = move |c: &mut Conn| {
        let mut open = charge::left_open(c, ChargeState::Intended, silent)?;
        open.extend(charge::left_open(c, ChargeState::ActionRequired, asked)?);
        Ok::<_, StoreError>(open)
    };
    let mut settled = 0_usize;
    // Only who made a charge knows what became of it.
    let mine = |open: &Charge| open.processor == provider.processor();
    for open in app.store.read_in_place(read).await?.into_iter().filter(mine) {
        let outcome = match open.state {
            ChargeState::ActionRequired => {
                provider.answered(&name_of(&open), BankAnswer::Refused).await.map(Some)
            }
            _ => provider.outcome(&name_of(&open)).await,
        };
        match outcome {
            Ok(outcome) => {
                let id = open.id;
                app.store.write(move |c| settle(c, &id, outcome, now)).await?;
                settled = settled.saturating_add(1);
            }
            Err(error) => {
                tracing::warn!(charge = %open.id, %error, "what became of a charge is not known yet");
            }
        }
    }
    Ok(settled)
}

/// Does what is due for memberships: charges the next period, or ends what was waited for too long. A
/// period is charged once, whatever is killed and begun again. How many memberships.
///
/// # Errors
/// [`StoreError`]; what was done until then stays so.
pub async fn renew_due(app: &App) -> Result<usize, StoreError> {
    let Some(provider) = provider(app) else { return Ok(0) };
    let now = app.ports.clock.now();
    let due = app.store.read_in_place(move |c| membership::due(c, now)).await?;
    let mut done = 0_usize;
    for person in due {
        if renew(app, &**provider, person, now).await? {
            done = done.saturating_add(1);
        }
    }
    Ok(done)
}

/// What a look at a membership that is due leads to.
enum Step {
    /// It was done in the write, or there is nothing to do.
    Done,
    /// Money is to be asked for; the charge is kept.
    Charge(Box<Charge>, String),
}

/// Does what is due for one person. Whether something was.
async fn renew(
    app: &App,
    provider: &dyn Payments,
    person: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let id = ChargeId::from_bits(app.ports.ids.bits());
    let (prices, processor) = (app.site.prices.clone(), provider.processor());
    let step = app
        .store
        .write(move |c| {
            let new = NewRenewal { id: &id, prices: &prices, now };
            step(c, &person, &new, processor)
        })
        .await?;
    let (kept, method) = match step {
        Step::Done => return Ok(true),
        Step::Charge(kept, method) => (kept, method),
    };
    let taken = take(app, provider, &kept, method, Presence::Absent).await?;
    // If it is not known yet, it is asked about later.
    let Some(outcome) = taken else { return Ok(false) };
    app.store.write(move |c| settle(c, &kept.id, Some(outcome), now)).await?;
    Ok(true)
}

/// What the intent of a renewal is made of.
struct NewRenewal<'a> {
    id: &'a ChargeId,
    prices: &'a PriceList,
    now: Timestamp,
}

fn step(
    c: &mut Conn,
    person: &UserId,
    new: &NewRenewal<'_>,
    processor: quire_membership::charge::Processor,
) -> Result<Step, StoreError> {
    let now = new.now;
    let Some(held) = membership::find_to_change(c, person)? else { return Ok(Step::Done) };
    match held.membership.due(now) {
        None => return Ok(Step::Done),
        Some(Due::Lapse) => return lapse(c, held, now).map(|()| Step::Done),
        Some(Due::Charge) => {}
    }
    // One that is on its way is asked about, not made again.
    if charge::is_open(c, &held.id)? {
        return Ok(Step::Done);
    }
    let kept = payment_method::last_of(c, person, processor)?;
    let Some(kept) = kept.filter(|kept| !kept.method.has_expired(now)) else {
        let key = format!("{}:{}", held.id, now.millis());
        return failed(c, person, &key, now).map(|()| Step::Done);
    };
    let Some(amount) = amount(c, &held, new)? else { return Ok(Step::Done) };
    let intended = Charge {
        id: new.id.clone(),
        person_id: Some(person.clone()),
        membership_id: Some(held.id.clone()),
        method_id: Some(kept.id),
        purpose: ChargePurpose::Renewal,
        plan: held.membership.next_plan(),
        cycle: held.membership.cycles().saturating_add(1),
        amount,
        credit: None,
        processor,
        state: ChargeState::Intended,
        reference: None,
        reason: None,
        request_key: None,
        created_at: now,
        settled_at: None,
    };
    charge::insert(c, &intended)?;
    Ok(Step::Charge(Box::new(intended), kept.reference))
}

/// What the next period costs: the plan's price in the currency of the last payment, less a discount.
/// A plan that is not for sale any more costs what it did.
fn amount(
    c: &mut Conn,
    held: &MembershipRecord,
    new: &NewRenewal<'_>,
) -> Result<Option<Money>, StoreError> {
    let last = held.membership.active(None, new.now).and_then(|active| active.amount);
    let Some(person) = person::find(c, &held.person_id)? else { return Ok(None) };
    Ok(next_amount(held, new.prices, &viewer_of(&person, FreeReading::default()), last))
}

/// What a membership's next payment will be; `None` where nothing was ever paid.
pub(crate) fn next_amount(
    held: &MembershipRecord,
    prices: &PriceList,
    viewer: &quire_core::Viewer,
    last: Option<Money>,
) -> Option<Money> {
    let last = last?;
    let offer = offer_to(viewer, held.membership.next_plan(), last.currency);
    let regular = prices.price(offer, last.currency).map_or(last, |price| price.amount);
    held.membership.next_charge(regular).ok()
}

/// Ends a membership whose payment did not come.
fn lapse(c: &mut Conn, held: MembershipRecord, now: Timestamp) -> Result<(), StoreError> {
    let Ok(lapsed) = held.membership.apply(MembershipEvent::Lapsed, now) else { return Ok(()) };
    let (person, key) = (held.person_id.clone(), held.id.to_string());
    membership::save(c, &MembershipRecord { membership: lapsed, ..held }, now)?;
    purge::all_by(c, &person, now)?;
    letter::ask(c, &person, PaymentLetter::Ended, &key, now)
}
