//! What is kept for a while only, and forgotten then; what is given for a while only, and ends then.

use crate::{
    App, catalog, deletion, draft, event, export, job::KEPT_SECONDS, login::LETTER_SECONDS,
    membership, metering, notification, reading,
};
use quire_core::limit::account::AUTOMATION_LISTENER_LIFE;
use quire_store::{
    Conn, Rewrite, StoreError, auth_challenge, automation, change, host_session, hub,
    idempotency_key, identity, job, known_device, lockout, login, oauth, payment_event, person,
    phone, publication, search_click, session, spoof, webhook,
};

/// How long changes are kept: a search index that was away for longer is rebuilt.
const CHANGES_SECONDS: i64 = 30 * 86_400;
/// How long clicks on search results are kept.
const CLICKS_SECONDS: i64 = 90 * 86_400;
/// How long a device is known after the last sign-in with it: as long as a session lasts at most.
const DEVICES_SECONDS: i64 = 180 * 86_400;
/// How long a code of an application is remembered, so that a second use of it is known.
const CODES_SECONDS: i64 = 90 * 86_400;
/// How long a pair of tokens is remembered that was exchanged for the next. Anyone who comes with its refresh token in that
/// time is known to hold a copy, and all tokens of the code are void. A program that was not told of the exchange believes
/// its token to be good for 60 days, and comes with the old pair after that at the latest; a month more is for those that
/// run once in a while. Such a pair gives no access, so forgetting it is safe.
const REPLACED_SECONDS: i64 = 90 * 86_400;
/// How long the keys are kept by which programs name their requests.
const REQUEST_KEYS_SECONDS: i64 = 7 * 86_400;
/// How long failures on addresses without an account, and locks of networks, are remembered.
const FAILURES_SECONDS: i64 = 90 * 86_400;
/// The largest file of a database that is written from scratch while the site is served: writes wait for it.
const REWRITTEN_BYTES: u64 = 256 << 20;
/// How long it is remembered that a publication was deleted: as long as notifications are.
const ACTS_SECONDS: i64 = 90 * 86_400;
/// How long it is remembered what the payment provider told: it tells nothing again after days.
const PAYMENT_EVENTS_SECONDS: i64 = 90 * 86_400;
/// How long it is remembered what a webhook was sent: as long as its owner is told (`WEBHOOK_LOG_LIFE`).
const DELIVERIES_SECONDS: i64 = 30 * 86_400;
/// How long a trigger is told about that an automation service does not ask about.
const LISTENERS_SECONDS: i64 = AUTOMATION_LISTENER_LIFE.as_secs() as i64;
/// Changes, or pairs of tokens, forgotten in one write, so that others need not wait long.
const STEP: i64 = 1000;

/// How many were forgotten.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RetentionCounts {
    /// Changes that every follower has seen long ago.
    pub changes: usize,
    /// Clicks on search results.
    pub clicks: usize,
    /// Sessions that have ended.
    pub sessions: usize,
    /// Devices no one signed in with for long.
    pub devices: usize,
    /// Links for spoofed sessions that no one used.
    pub spoof_links: usize,
    /// Sign-ins that were never finished, or long ago.
    pub challenges: usize,
    /// Visits to sign-in services, long ago.
    pub visits: usize,
    /// Failures to sign in that count no more.
    pub failures: usize,
    /// Names that programs gave their requests.
    pub request_keys: usize,
    /// Jobs that are done.
    pub jobs: usize,
    /// Names of erased accounts that are free again.
    pub names: usize,
    /// Invitations to publications whose time is over, and what was done in those that are gone.
    pub invites: usize,
    /// Exports that no one fetched in time.
    pub exports: usize,
    /// Accounts whose people did not come back.
    pub accounts: usize,
    /// Tiers whose time ran out.
    pub tiers: usize,
    /// Stories that were in the trash for their time.
    pub stories: usize,
    /// Lists that were in the trash for their time.
    pub lists: usize,
    /// Reading histories that were cleared.
    pub histories: usize,
    /// Notifications on which nothing happened for long.
    pub notifications: usize,
    /// Single events of browsers.
    pub events: usize,
    /// Pairs of tokens that were exchanged for others.
    pub replaced_tokens: usize,
    /// What webhooks were sent.
    pub deliveries: usize,
    /// Triggers that an automation service does not ask about any more, and those without listeners.
    pub listeners: usize,
    /// Subscriptions of feeds whose time is over, and feeds without subscribers.
    pub subscriptions: usize,
    /// Stories opened by the meter in windows that are over.
    pub openings: usize,
    /// What the payment provider told long ago.
    pub payment_events: usize,
}

/// Forgets what has been kept long enough.
///
/// # Errors
/// [`StoreError`]; what was forgotten until then stays so.
pub async fn forget_old(app: &App) -> Result<RetentionCounts, StoreError> {
    let now = app.ports.clock.now();
    let mut forgotten = app
        .store
        .write(move |c| {
            Ok::<_, StoreError>(RetentionCounts {
                payment_events: payment_event::forget(
                    c,
                    now.plus_seconds(-PAYMENT_EVENTS_SECONDS),
                )?,
                clicks: search_click::forget_before(c, now.plus_seconds(-CLICKS_SECONDS))?,
                sessions: session::forget_ended(c, now)?,
                devices: known_device::forget_before(c, now.plus_seconds(-DEVICES_SECONDS))?,
                spoof_links: spoof::forget_ended(c, now)?,
                challenges: login::forget_ended(c, now.plus_seconds(-LETTER_SECONDS))?
                    + auth_challenge::forget_ended(c, now)?
                    + phone::forget_ended(c, now)?
                    + oauth::forget_codes_before(c, now.plus_seconds(-CODES_SECONDS))?
                    + host_session::forget_sign_ins(c, now)?,
                visits: identity::forget_ended(c, now)?,
                failures: lockout::forget_before(c, now.plus_seconds(-FAILURES_SECONDS), now)?,
                request_keys: idempotency_key::forget_before(
                    c,
                    now.plus_seconds(-REQUEST_KEYS_SECONDS),
                )?,
                jobs: job::forget_done(c, now.plus_seconds(-KEPT_SECONDS))?,
                names: person::forget_retired(c, now)?,
                invites: publication::forget_invites_before(c, now)?
                    + publication::forget_acts_before(c, now.plus_seconds(-ACTS_SECONDS))?,
                deliveries: webhook::forget_before(c, now.plus_seconds(-DELIVERIES_SECONDS))?,
                listeners: automation::forget_unpolled(c, now.plus_seconds(-LISTENERS_SECONDS))?
                    + automation::forget_unused(c)?,
                subscriptions: hub::forget_ended(c, now)? + hub::forget_unused(c)?,
                openings: metering::forget_old(c, now)?,
                ..RetentionCounts::default()
            })
        })
        .await?;
    forgotten.exports = export::expire(app).await?;
    forgotten.accounts = deletion::erase_due(app).await?;
    forgotten.tiers = membership::expire_due(app).await?;
    forgotten.stories = draft::erase_due(app).await?;
    forgotten.lists = catalog::erase_due(app).await?;
    forgotten.histories = reading::forget_cleared(app).await?;
    forgotten.notifications = notification::forget_old(app).await?;
    forgotten.events = event::forget_old(app).await?;
    loop {
        let before = now.plus_seconds(-REPLACED_SECONDS);
        let forget = move |c: &mut Conn| oauth::forget_replaced_before(c, before, STEP);
        let gone = app.store.write(forget).await?;
        forgotten.replaced_tokens = forgotten.replaced_tokens.saturating_add(gone);
        if i64::try_from(gone).is_ok_and(|gone| gone < STEP) {
            break;
        }
    }
    loop {
        let before = now.plus_seconds(-CHANGES_SECONDS);
        let gone = app.store.write(move |c| change::forget_before(c, before, STEP)).await?;
        forgotten.changes = forgotten.changes.saturating_add(gone);
        if gone == 0 {
            break;
        }
    }
    let erased = forgotten.accounts + forgotten.stories + forgotten.lists + forgotten.histories;
    if erased > 0 {
        overwrite(app).await?;
    }
    match app.store.settle_log().await {
        Ok(()) => {}
        // A reader that is in the way now is gone the next time.
        Err(StoreError::Busy) => tracing::info!("the log of the database is in use"),
        Err(error) => return Err(error),
    }
    Ok(forgotten)
}

/// Sees that no byte of what was erased stays in the file of the database.
async fn overwrite(app: &App) -> Result<(), StoreError> {
    match app.store.rewrite(REWRITTEN_BYTES).await {
        Ok(Rewrite::Done | Rewrite::NotOurs) => Ok(()),
        Ok(Rewrite::TooLarge(bytes)) => {
            tracing::info!(
                bytes,
                "copies of short rows may stay in the database until VACUUM is run"
            );
            Ok(())
        }
        Err(error) if error.is_temporary() => {
            tracing::warn!("the database could not be written from scratch while it was in use");
            Ok(())
        }
        Err(error) => Err(error),
    }
}
