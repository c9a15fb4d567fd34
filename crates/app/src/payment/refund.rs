//! Giving money back, and following a bank that took it back: what was paid for ends, the books say so, and
//! the person is told (decision 0065).

use super::{
    letter::{self, PaymentLetter},
    processors, provider_of,
    resolve::{Answering, SILENCE_SECONDS},
    take::name_of,
};
use crate::{App, gift, membership_record, ports::PaymentError, purge};
use quire_core::{ChargeId, RefundId, Timestamp, UserId};
use quire_membership::{
    Money,
    charge::{Charge, ChargePurpose, ChargeState, Processor},
    membership::{EventRefusedReason, MembershipEvent, Reversal},
    refund::{Refund, RefundKind, RefundState, gone_minor},
};
use quire_store::{
    Conn, Cursor, StoreError, charge,
    membership::{self, MembershipRecord},
    refund,
};

/// Why nothing goes back.
#[derive(Debug, thiserror::Error)]
pub enum RefundRefusal {
    /// There is no charge of this id that succeeded.
    #[error("there is no payment `{0}`")]
    NotPaid(ChargeId),
    /// It went back before.
    #[error("this payment went back already")]
    Before,
    /// Someone redeemed a gift that was bought with it.
    #[error("a gift that was bought with it is redeemed")]
    Redeemed,
    /// What it paid for cannot be taken back.
    #[error(transparent)]
    Membership(#[from] EventRefusedReason),
    /// A payment of the same membership is on its way.
    #[error("a payment of this membership is under way; try again in a minute")]
    UnderWay,
    /// Another provider took the money.
    #[error("this payment was taken by {0}, which is not configured here")]
    Elsewhere(Processor),
    /// The provider will not.
    #[error("the payment provider refuses: {0}")]
    Refused(String),
    /// It is not known yet; it is asked again by itself.
    #[error("the payment provider does not answer; the refund is tried again by itself")]
    Unknown,
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Gives back what is left of a charge, or notes that a bank took it back. Everything that was paid with it
/// ends.
///
/// # Errors
/// [`RefundRefusal`].
pub async fn give_back(
    app: &App,
    id: &ChargeId,
    kind: RefundKind,
) -> Result<Refund, RefundRefusal> {
    begin(app, id, kind, None).await
}

/// Notes that so much of a charge, in minor units, has gone back at the provider in all. What was paid with it
/// ends when all of it has.
///
/// # Errors
/// [`RefundRefusal`].
pub(super) async fn note_gone(
    app: &App,
    id: &ChargeId,
    total_minor: i64,
) -> Result<Refund, RefundRefusal> {
    begin(app, id, RefundKind::Elsewhere, Some(total_minor)).await
}

/// Keeps a refund of what is left of a charge, or of what is missing to `until` in minor units, and sees to it.
async fn begin(
    app: &App,
    id: &ChargeId,
    kind: RefundKind,
    until: Option<i64>,
) -> Result<Refund, RefundRefusal> {
    let now = app.ports.clock.now();
    let refund_id = RefundId::from_bits(app.ports.ids.bits());
    let processors = processors(app);
    let wanted = id.clone();
    let intended = move |c: &mut Conn| {
        let found = charge::find_to_change(c, &wanted)?;
        let paid = found.filter(|paid| paid.state == ChargeState::Succeeded);
        let paid = paid.ok_or(RefundRefusal::NotPaid(wanted.clone()))?;
        if !kind.has_happened() && !processors.contains(&paid.processor) {
            return Err(RefundRefusal::Elsewhere(paid.processor));
        }
        let before = refund::of_charge(c, &paid.id)?;
        let (gone, all) = (gone_minor(&before), paid.amount.minor);
        let until = until.map_or(all, |until| until.min(all));
        // A bank disputes a payment once: told again after it was won, it is the same dispute.
        if kind == RefundKind::Chargeback && before.iter().any(|one| one.kind == kind) {
            return Err(RefundRefusal::Before);
        }
        // One of nothing went back when there is a row.
        if gone >= until && !(until == 0 && before.is_empty()) {
            return Err(RefundRefusal::Before);
        }
        if until == all {
            takes_back(c, &paid, kind, now)?;
        }
        let kept = Refund {
            id: refund_id.clone(),
            charge_id: paid.id.clone(),
            kind,
            amount: Money::new(until.saturating_sub(gone), paid.amount.currency),
            state: RefundState::Intended,
            created_at: now,
            settled_at: None,
            lost_seconds: 0,
            returned_at: None,
        };
        refund::insert(c, &kept)?;
        Ok(kept)
    };
    let kept = app.store.write(intended).await?;
    finish(app, kept).await
}

/// How much of a charge went back.
///
/// # Errors
/// [`StoreError`].
pub async fn gone_of(app: &App, paid: &Charge) -> Result<Money, StoreError> {
    let (id, currency) = (paid.id.clone(), paid.amount.currency);
    let mut all = app.store.read_in_place(move |c| refund::of_charge(c, &id)).await?;
    all.retain(|one| one.state == RefundState::Done);
    Ok(Money::new(gone_minor(&all), currency))
}

/// Tries refunds again whose outcome is unknown. How many were settled.
///
/// # Errors
/// [`StoreError`].
pub async fn resolve_refunds(app: &App) -> Result<usize, StoreError> {
    let silent = app.ports.clock.now().plus_seconds(-SILENCE_SECONDS);
    let (mut answering, mut settled) = (Answering::default(), 0_usize);
    let mut after = Cursor::start();
    loop {
        let place = after.clone();
        let open = app.store.read_in_place(move |c| refund::left_open(c, silent, &place)).await?;
        let Some(last) = open.last() else { return Ok(settled) };
        after = Cursor::at(last.created_at, last.id.as_str());
        for kept in open {
            let done = finish(app, kept).await;
            answering.note(!matches!(done, Err(RefundRefusal::Unknown)));
            match done {
                Ok(_) => settled = settled.saturating_add(1),
                Err(RefundRefusal::Store(error)) => return Err(error),
                Err(error) => tracing::warn!(%error, "a refund waits"),
            }
            if answering.is_away() {
                return Ok(settled);
            }
        }
    }
}

/// Has the money go back, and writes what follows.
async fn finish(app: &App, kept: Refund) -> Result<Refund, RefundRefusal> {
    let asked = if kept.kind.has_happened() || kept.amount.minor == 0 {
        Ok(())
    } else {
        let (id, mine) = (kept.charge_id.clone(), kept.id.clone());
        let read = move |c: &mut Conn| {
            Ok::<_, StoreError>((charge::find(c, &id)?, gone_before(c, &id, &mine)?))
        };
        let (paid, before) = app.store.read_in_place(read).await?;
        let Some(paid) = paid else { return Err(RefundRefusal::Unknown) };
        match provider_of(app, paid.processor) {
            Some(provider) => provider.refund(&name_of(&paid), kept.amount, before).await,
            None => return Err(RefundRefusal::Unknown),
        }
    };
    let (state, why) = match asked {
        Ok(()) => (RefundState::Done, None),
        Err(PaymentError::Refused(why)) => (RefundState::Refused, Some(why)),
        Err(PaymentError::Unreachable(why)) => {
            tracing::warn!(refund = %kept.id, why, "what became of a refund is not known yet");
            return Err(RefundRefusal::Unknown);
        }
    };
    let now = app.ports.clock.now();
    let ended = Refund { state, settled_at: Some(now), ..kept };
    let row = ended.clone();
    app.store.write(move |c| settle(c, &row, now)).await?;
    match why {
        Some(why) => Err(RefundRefusal::Refused(why)),
        None => Ok(ended),
    }
}

/// Whether what a charge paid for can be taken back: nothing is written.
fn takes_back(
    c: &mut Conn,
    paid: &Charge,
    kind: RefundKind,
    now: Timestamp,
) -> Result<(), RefundRefusal> {
    if paid.purpose == ChargePurpose::Gift {
        // Someone reads with it: the staff talks to the bank first.
        let is_redeemed = gift::is_redeemed(c, &paid.id)?;
        let is_refused = is_redeemed && !kind.has_happened();
        return if is_refused { Err(RefundRefusal::Redeemed) } else { Ok(()) };
    }
    let Some((held, _)) = held_by(c, paid)? else { return Ok(()) };
    if charge::is_open(c, &held.id)? {
        return Err(RefundRefusal::UnderWay);
    }
    match held.membership.apply(reversed(paid, kind), now) {
        Ok(_) => Ok(()),
        // A bank does not wait for our consent.
        Err(_) if kind.has_happened() => Ok(()),
        Err(reason) => Err(reason.into()),
    }
}

fn settle(c: &mut Conn, ended: &Refund, now: Timestamp) -> Result<(), StoreError> {
    let open = refund::find_to_change(c, &ended.id)?;
    if open.is_none_or(|open| open.state != RefundState::Intended) {
        return Ok(());
    }
    let Some(paid) = charge::find_to_change(c, &ended.charge_id)? else { return Ok(()) };
    let before = gone_before(c, &paid.id, &ended.id)?;
    if ended.state != RefundState::Done {
        return refund::settle(c, ended, &paid, before);
    }
    // A part takes no time away: what was paid for goes on until all of it is back.
    let is_whole = before.saturating_add(ended.amount.minor) >= paid.amount.minor;
    let lost_seconds = if is_whole { take_back(c, &paid, ended.kind, now)? } else { 0 };
    refund::settle(c, &Refund { lost_seconds, ..ended.clone() }, &paid, before)?;
    let (what, about) = if is_whole {
        (PaymentLetter::Refunded, paid.id.as_str())
    } else {
        (PaymentLetter::PartRefunded, ended.id.as_str())
    };
    match &paid.person_id {
        Some(person) => letter::ask(c, person, what, about, now),
        None => Ok(()),
    }
}

/// Ends what was paid for. How much time of a membership ended with it, in seconds.
fn take_back(
    c: &mut Conn,
    paid: &Charge,
    kind: RefundKind,
    now: Timestamp,
) -> Result<u32, StoreError> {
    match paid.purpose {
        ChargePurpose::Gift => {
            gift::take_back(c, &paid.id, now)?;
            return Ok(0);
        }
        // The books say that less is owed.
        ChargePurpose::Tip => return Ok(0),
        ChargePurpose::Purchase | ChargePurpose::Renewal | ChargePurpose::Upgrade => {}
    }
    let Some((held, person)) = held_by(c, paid)? else { return Ok(0) };
    let Ok(over) = held.membership.apply(reversed(paid, kind), now) else { return Ok(0) };
    let lost = held.membership.granted().last().map_or(0, |last| last.period.seconds_left(now));
    membership_record::save(c, &MembershipRecord { membership: over, ..held }, now)?;
    purge::all_by(c, &person, now)?;
    Ok(lost)
}

/// How much of a charge went back beside one refund, in minor units.
fn gone_before(c: &mut Conn, charge: &ChargeId, but: &RefundId) -> Result<i64, StoreError> {
    let mut others = refund::of_charge(c, charge)?;
    others.retain(|one| one.id != *but && one.state == RefundState::Done);
    Ok(gone_minor(&others))
}

/// The membership that a charge paid for, while someone holds it.
pub(super) fn held_by(
    c: &mut Conn,
    paid: &Charge,
) -> Result<Option<(MembershipRecord, UserId)>, StoreError> {
    let Some(person) = &paid.person_id else { return Ok(None) };
    let held = membership::find_to_change(c, person)?;
    let held = held.filter(|held| paid.membership_id.as_ref() == Some(&held.id));
    Ok(held.map(|held| (held, person.clone())))
}

const fn reversed(paid: &Charge, kind: RefundKind) -> MembershipEvent {
    let by = match kind {
        RefundKind::Refund | RefundKind::Elsewhere => Reversal::Refund,
        RefundKind::Chargeback => Reversal::Chargeback,
    };
    MembershipEvent::Reversed { cycle: paid.cycle, by }
}
