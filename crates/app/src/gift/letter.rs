//! Letters about gifts: to who gave one, to who it is for, and once more to who did not redeem it.

use super::{code, shown_code};
use crate::{
    App,
    job::{self, JobError, JobKind},
    letter::Letter,
};
use chrono::Offset;
use quire_core::{ChargeId, GiftMembershipId, Timestamp, date};
use quire_membership::{
    charge::Charge,
    gift::given::{Gift, REMINDED_AFTER_DAYS},
};
use quire_routing::href;
use quire_store::{Conn, StoreError, charge, gift, person};
use serde::{Deserialize, Serialize};

/// Codes that a letter names one by one; more are on the page.
const CODES_IN_LETTER: usize = 20;

quire_core::vocabulary! {
    /// What a letter about gifts says.
    GiftLetter {
        /// To the giver: a receipt, with the codes.
        Given = "GIVEN",
        /// To who it is for.
        Received = "RECEIVED",
        /// To who did not redeem it.
        Reminder = "REMINDER",
    }
}

/// What the worker reads.
#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    letter: String,
    /// A charge for the giver's letter, else a gift.
    about: String,
}

/// Asks for a letter about the charge or gift `about`, once.
fn ask(c: &mut Conn, what: GiftLetter, about: &str, now: Timestamp) -> Result<(), StoreError> {
    let payload = serde_json::json!({ "letter": what.as_str(), "about": about });
    let key = format!("gift:{what}:{about}");
    // Also of givers who are gone by then.
    job::ensure(c, JobKind::Gift, &key, &payload, now, now)
}

/// Asks for the letters of gifts that are paid: the giver's, and those that leave at once.
pub(super) fn paid(c: &mut Conn, paid: &Charge, now: Timestamp) -> Result<(), StoreError> {
    for gift in gift::of_charge(c, &paid.id)? {
        let is_due = gift.deliver_at.is_some_and(|at| at <= now);
        if is_due && gift::deliver(c, &gift.id, now)? {
            ask(c, GiftLetter::Received, gift.id.as_str(), now)?;
        }
    }
    ask(c, GiftLetter::Given, paid.id.as_str(), now)
}

/// Asks for the letters whose day has come, and reminds of gifts that were not redeemed. How many.
///
/// # Errors
/// [`StoreError`].
pub async fn letters_due(app: &App) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let since = now.plus_seconds(-i64::from(REMINDED_AFTER_DAYS) * 86_400);
    let read = move |c: &mut Conn| {
        Ok::<_, StoreError>((gift::to_deliver(c, now)?, gift::to_remind(c, since)?))
    };
    let (deliver, remind) = app.store.read_in_place(read).await?;
    if deliver.is_empty() && remind.is_empty() {
        return Ok(0);
    }
    let write = move |c: &mut Conn| {
        let mut asked = 0_usize;
        for gift in &deliver {
            if gift::deliver(c, &gift.id, now)? {
                ask(c, GiftLetter::Received, gift.id.as_str(), now)?;
                asked = asked.saturating_add(1);
            }
        }
        for gift in &remind {
            if gift::remind(c, &gift.id, now)? {
                ask(c, GiftLetter::Reminder, gift.id.as_str(), now)?;
                asked = asked.saturating_add(1);
            }
        }
        Ok::<_, StoreError>(asked)
    };
    app.store.write(write).await
}

/// Sends a letter. The work of a job.
pub(crate) async fn send(app: &App, payload: &str) -> Result<(), JobError> {
    let payload: Payload = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let what: GiftLetter = payload.letter.parse().map_err(|_| JobError::Unreadable)?;
    match what {
        GiftLetter::Given => {
            let id = payload.about.parse().map_err(|_| JobError::Unreadable)?;
            given(app, id).await
        }
        GiftLetter::Received | GiftLetter::Reminder => {
            let id = payload.about.parse().map_err(|_| JobError::Unreadable)?;
            received(app, id, what).await
        }
    }
}

fn day(at: Timestamp) -> String {
    date::full(at, chrono::Utc.fix())
}

async fn given(app: &App, id: ChargeId) -> Result<(), JobError> {
    let read = move |c: &mut Conn| {
        let Some(paid) = charge::find(c, &id)? else { return Ok(None) };
        let giver = match &paid.person_id {
            Some(giver) => person::find(c, giver)?,
            None => None,
        };
        let gifts = gift::of_charge(c, &id)?;
        Ok::<_, StoreError>(giver.map(|giver| (paid, giver, gifts)))
    };
    let found = app.store.read_in_place(read).await?;
    let found = found.filter(|(_, giver, _)| giver.deleted_at.is_none());
    let Some((paid, giver, gifts)) = found else { return Ok(()) };
    let site = &app.site.name;
    let mut facts = vec![
        ("Memberships", gifts.len().to_string()),
        ("Paid", paid.amount.receipt()),
        ("Date", day(paid.settled_at.unwrap_or(paid.created_at))),
        ("Receipt", paid.id.to_string()),
    ];
    facts.extend(paid.tax_text().map(|tax| ("Of that tax", tax)));
    let [first, ..] = gifts.as_slice() else { return Ok(()) };
    facts.extend(first.expires_at.map(|at| ("Good until", day(at))));
    let mut letter = Letter::new(&app.site, format!("Your {site} gift"))
        .says("Thank you for giving. Anyone who has a code can redeem it, once.")
        .facts(facts);
    if let (Some(to), Some(at)) = (&first.to_email, first.deliver_at) {
        letter = letter.says(format!("We send it to {to} on {}.", day(at)));
    }
    for gift in gifts.iter().take(CODES_IN_LETTER) {
        letter = letter.code(&code(app, &gift.id).to_string());
    }
    let letter = letter
        .button(
            "See and print your gift",
            &format!("{}?gift={}", href::show_lite_gift_checkout(), paid.id),
        )
        .link("See the receipt", &href::billing_receipt(paid.id.as_str()));
    match letter.to_person(&giver) {
        Some(mail) => Ok(app.ports.mailer.send(mail).await?),
        None => Ok(()),
    }
}

async fn received(app: &App, id: GiftMembershipId, what: GiftLetter) -> Result<(), JobError> {
    let read = move |c: &mut Conn| {
        Ok::<_, StoreError>(gift::find(c, &id)?.zip(gift::code_digest(c, &id)?))
    };
    let Some((gift, digest)) = app.store.read_in_place(read).await? else { return Ok(()) };
    // The person who redeemed it needs no letter, and the address is gone.
    let Some(to) = gift.to_email.as_deref().and_then(|to| to.parse().ok()) else { return Ok(()) };
    let Some(code) = shown_code(app, &gift.id, &digest) else { return Ok(()) };
    let letter = about(app, &gift, what)
        .code(&code.to_string())
        .button("Redeem your gift", &format!("{}?code={code}", href::redeem()));
    let until = gift.expires_at.map(day).unwrap_or_default();
    let letter = letter.says(format!("The code works once, until {until}."));
    Ok(app.ports.mailer.send(letter.to(to, &gift.card.to)).await?)
}

fn about<'a>(app: &'a App, gift: &Gift, what: GiftLetter) -> Letter<'a> {
    let site = &app.site.name;
    let from = if gift.card.from.is_empty() { "Someone" } else { gift.card.from.as_str() };
    let subject = match what {
        GiftLetter::Reminder => format!("Your gift from {from} is waiting"),
        GiftLetter::Given | GiftLetter::Received => {
            format!("{from} gives you a year of {site}")
        }
    };
    let letter = Letter::new(&app.site, subject).says(format!(
        "{from} gives you a membership of {site}: a year in which every story is open to you."
    ));
    if gift.card.message.is_empty() { letter } else { letter.says(gift.card.message.clone()) }
}
