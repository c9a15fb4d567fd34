//! What is due by the clock: the next payments of memberships, payments that are tried again, and
//! memberships that were waited for too long.

use super::{
    billing,
    letter::{self, PaymentLetter},
    offer_to, processors, provider_of,
    resolve::Answering,
    settle::{failed, settle},
    take::take,
};
use crate::{
    App, membership_record,
    ports::{self, ChargeOutcome},
    purge,
    session::viewer_of,
    site::Site,
};
use quire_core::{ChargeId, FreeReading, Timestamp, UserId};
use quire_membership::{
    ActiveMembership, Money, PriceList,
    charge::{Charge, ChargePurpose, ChargeState, Processor},
    membership::{MembershipEvent, renewal::Due},
    tax::Taxed,
};
use quire_store::{
    Conn, Cursor, StoreError, charge,
    membership::{self, MembershipRecord},
    payment_method, person,
};

/// Does what is due for memberships: charges the next period, or ends what was waited for too long. A
/// period is charged once, whatever is killed and begun again. How many memberships.
///
/// # Errors
/// [`StoreError`]; what was done until then stays so.
pub async fn renew_due(app: &App) -> Result<usize, StoreError> {
    let mut movers =
        Movers(processors(app).into_iter().map(|who| (who, Answering::default())).collect());
    let (now, mut done) = (app.ports.clock.now(), 0_usize);
    let mut after = Cursor::start();
    loop {
        let place = after.clone();
        let due = app.store.read_in_place(move |c| membership::due(c, now, &place)).await?;
        let Some((_, last)) = due.last() else { return Ok(done) };
        after = last.clone();
        for (person, _) in due {
            if movers.are_away() {
                return Ok(done);
            }
            let is_done = renew(app, &mut movers, person, now).await?;
            done = done.saturating_add(usize::from(is_done));
        }
    }
}

/// Who moves money, and whether they answer: one that is away does not keep the others from what is theirs.
struct Movers(Vec<(Processor, Answering)>);

impl Movers {
    fn note(&mut self, processor: Processor, is_answered: bool) {
        let one = self.0.iter_mut().find(|(who, _)| *who == processor);
        if let Some((_, answering)) = one {
            answering.note(is_answered);
        }
    }

    fn are_away(&self) -> bool {
        self.0.iter().all(|(_, answering)| answering.is_away())
    }

    fn away(&self) -> Vec<Processor> {
        let away = self.0.iter().filter(|(_, answering)| answering.is_away());
        away.map(|(who, _)| *who).collect()
    }

    fn all(&self) -> Vec<Processor> {
        self.0.iter().map(|(who, _)| *who).collect()
    }
}

/// What a look at a membership that is due leads to.
enum Step {
    /// Who would be asked is away: another time.
    Later,
    /// It was done in the write, or there is nothing to do.
    Done,
    /// Money is to be asked for; the charge is kept.
    Charge(Box<Charge>, String),
}

/// Does what is due for one person. Whether something was.
async fn renew(
    app: &App,
    movers: &mut Movers,
    person: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let id = ChargeId::from_bits(app.ports.ids.bits());
    let (site, processors, away) = (app.site.clone(), movers.all(), movers.away());
    let step = app
        .store
        .write(move |c| {
            let new =
                NewRenewal { id: &id, site: &site, processors: &processors, away: &away, now };
            step(c, &person, &new)
        })
        .await?;
    let (kept, method) = match step {
        Step::Done => return Ok(true),
        Step::Later => return Ok(false),
        Step::Charge(kept, method) => (kept, method),
    };
    // A charge of zero does not go to the provider.
    let taken = if kept.amount.minor == 0 {
        Some(ChargeOutcome::Succeeded)
    } else {
        let Some(provider) = provider_of(app, kept.processor) else { return Ok(false) };
        let taken = take(app, &**provider, &kept, method, ports::Presence::Absent).await?;
        movers.note(kept.processor, taken.is_some());
        taken
    };
    // If it is not known yet, it is asked about later.
    let Some(outcome) = taken else { return Ok(false) };
    app.store.write(move |c| settle(c, &kept.id, Some(outcome), now)).await?;
    Ok(true)
}

/// What the intent of a renewal is made of.
struct NewRenewal<'a> {
    id: &'a ChargeId,
    site: &'a Site,
    /// Who moves money here, and who of them does not answer.
    processors: &'a [Processor],
    away: &'a [Processor],
    now: Timestamp,
}

fn step(c: &mut Conn, person: &UserId, new: &NewRenewal<'_>) -> Result<Step, StoreError> {
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
    let kept = payment_method::of_membership(c, &held, new.processors)?;
    let Some(kept) = kept.filter(|kept| !kept.method.has_expired(now)) else {
        let key = format!("{}:{}", held.id, now.millis());
        return failed(c, person, &key, now).map(|()| Step::Done);
    };
    if new.away.contains(&kept.processor) {
        return Ok(Step::Later);
    }
    let said = quire_store::billing::find(c, person)?;
    let price = price(c, &held, new)?;
    // The rate of today, where its person was when they paid last.
    let taxed = price.and_then(|price| new.site.taxes.on(price, &said).ok());
    let Some(Taxed { total, tax }) = taxed.map(Taxed::asked) else { return Ok(Step::Done) };
    let intended = Charge {
        id: new.id.clone(),
        person_id: Some(person.clone()),
        membership_id: Some(held.id.clone()),
        method_id: Some(kept.id),
        purpose: ChargePurpose::Renewal,
        plan: Some(held.membership.next_plan()),
        cycle: held.membership.cycles().saturating_add(1),
        amount: total,
        tax,
        credit: None,
        processor: kept.processor,
        state: ChargeState::Intended,
        reference: None,
        reason: None,
        request_key: None,
        created_at: now,
        settled_at: None,
    };
    charge::insert(c, &intended)?;
    billing::note(c, &intended.id, person, &said)?;
    Ok(Step::Charge(Box::new(intended), kept.reference))
}

/// What the next period costs without tax that comes on top: the plan's price in the currency of the last
/// payment, less a discount.
/// A plan that is not for sale any more costs what it did.
fn price(
    c: &mut Conn,
    held: &MembershipRecord,
    new: &NewRenewal<'_>,
) -> Result<Option<Money>, StoreError> {
    let Some(active) = held.membership.active(None, new.now) else { return Ok(None) };
    let Some(person) = person::find(c, &held.person_id)? else { return Ok(None) };
    Ok(next_amount(held, &new.site.prices, &viewer_of(&person, FreeReading::default()), &active))
}

/// What a membership's next payment will be, without tax that comes on top; `None` where nothing will be paid.
pub(crate) fn next_amount(
    held: &MembershipRecord,
    prices: &PriceList,
    viewer: &quire_core::Viewer,
    active: &ActiveMembership,
) -> Option<Money> {
    let currency = active.currency?;
    let offer = offer_to(viewer, held.membership.next_plan(), currency);
    let price = prices.price(offer, currency).ok().map(|price| price.amount);
    let regular = price.or(active.amount)?;
    held.membership.next_charge(regular).ok()
}

/// Ends a membership whose payment did not come.
fn lapse(c: &mut Conn, held: MembershipRecord, now: Timestamp) -> Result<(), StoreError> {
    let Ok(lapsed) = held.membership.apply(MembershipEvent::Lapsed, now) else { return Ok(()) };
    let (person, key) = (held.person_id.clone(), held.id.to_string());
    membership_record::save(c, &MembershipRecord { membership: lapsed, ..held }, now)?;
    purge::all_by(c, &person, now)?;
    letter::ask(c, &person, PaymentLetter::Ended, &key, now)
}
