//! Telling members that money is about to be taken: before a trial ends, and before a year is paid again. Each
//! once, whatever is killed and begun again: the day that was dealt with is kept with the membership, in the
//! write that asks for the letter.

use super::{
    letter::{self, PaymentLetter},
    renewal::next_amount,
};
use crate::{App, session::viewer_of};
use quire_core::{FreeReading, Timestamp, UserId};
use quire_membership::membership::Reminded;
use quire_store::{
    Conn, StoreError, billing,
    membership::{self, MembershipRecord},
    person,
};

/// Asks for the reminders whose day has come. How many.
///
/// # Errors
/// [`StoreError`]; what was asked for until then stays so.
pub async fn remind_due(app: &App) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let mut asked = 0_usize;
    loop {
        let due = app.store.read_in_place(move |c| membership::to_remind(c, now)).await?;
        if due.is_empty() {
            return Ok(asked);
        }
        let write = move |c: &mut Conn| {
            let mut asked = 0_usize;
            for person in &due {
                asked = asked.saturating_add(usize::from(remind(c, person, now)?));
            }
            Ok::<_, StoreError>(asked)
        };
        asked = asked.saturating_add(app.store.write(write).await?);
    }
}

/// Reminds one person, if it is still due. Whether a letter was asked for.
fn remind(c: &mut Conn, person: &UserId, now: Timestamp) -> Result<bool, StoreError> {
    let Some(held) = membership::find_to_change(c, person)? else { return Ok(false) };
    let due = held.membership.reminder();
    let Some((day, what)) = due.filter(|(day, _)| *day <= now) else {
        // It was calculated when the membership was another one, or not yet at all.
        membership::remind(c, &held.id, due.map(|(day, _)| day), None)?;
        return Ok(false);
    };
    let is_dealt_with = membership::is_reminded(c, &held.id, day)?;
    membership::remind(c, &held.id, Some(day), Some(day))?;
    // If this did not run until the payment was due, the receipt replaces the reminder.
    let is_late = held.membership.next_due().is_none_or(|(at, _)| at <= now);
    if is_dealt_with || is_late {
        return Ok(false);
    }
    let letter = match what {
        Reminded::Trial => PaymentLetter::TrialEnds,
        Reminded::Year => PaymentLetter::YearEnds,
    };
    let key = format!("{}:{}", held.id, day.millis());
    letter::ask(c, person, letter, &key, now)?;
    Ok(true)
}

/// What the next payment of a membership takes, with tax, as letters say it; `None` where none comes.
pub(super) async fn next_payment(
    app: &App,
    held: &MembershipRecord,
) -> Result<Option<String>, StoreError> {
    let id = held.person_id.clone();
    let read =
        move |c: &mut Conn| Ok::<_, StoreError>((person::find(c, &id)?, billing::find(c, &id)?));
    let (person, said) = app.store.read_in_place(read).await?;
    let now = app.ports.clock.now();
    let Some(person) = person else { return Ok(None) };
    let Some(active) = held.membership.active(None, now) else { return Ok(None) };
    let viewer = viewer_of(&person, FreeReading::default());
    let price = next_amount(held, &app.site.prices, &viewer, &active);
    let taxed = price.and_then(|price| app.site.taxes.on(price, &said).ok());
    Ok(taxed.map(|taxed| taxed.asked().total.receipt()))
}
