//! Letters that tell a person what happened to their account, so that no one loses one without
//! noticing. They are asked for in the write that makes them true; the worker sends them.

use crate::{
    App,
    device::Device,
    job::{self, JobError, JobKind},
    letter::Letter,
    ports::Mail,
    session::SignedIn,
};
use chrono::Offset;
use quire_core::{Timestamp, UserId, date, person::Person};
use quire_store::{Conn, StoreError, person, session};
use serde::Deserialize;
use serde_json::json;

quire_core::vocabulary! {
    /// What happened to an account.
    Notice {
        /// It has a password now.
        PasswordSet = "PASSWORD_SET",
        /// It has another password.
        PasswordChanged = "PASSWORD_CHANGED",
        /// It has no password any more.
        PasswordRemoved = "PASSWORD_REMOVED",
        /// An authenticator is asked for.
        AuthenticatorAdded = "AUTHENTICATOR_ADDED",
        /// No authenticator is asked for any more.
        AuthenticatorRemoved = "AUTHENTICATOR_REMOVED",
        /// It has new recovery codes.
        RecoveryCodesRenewed = "RECOVERY_CODES_RENEWED",
        /// It has one more passkey; the detail is its name.
        PasskeyAdded = "PASSKEY_ADDED",
        /// It has one passkey less; the detail is its name.
        PasskeyRemoved = "PASSKEY_REMOVED",
        /// One signs in with another address; the detail is the one before, which is told.
        EmailChanged = "EMAIL_CHANGED",
        /// It has a verified telephone number; the detail is what one knows it by.
        PhoneVerified = "PHONE_VERIFIED",
        /// It has no telephone number any more; the detail is what one knew it by.
        PhoneRemoved = "PHONE_REMOVED",
        /// Its telephone number was verified by someone else, and is theirs now; the detail is what
        /// one knew it by.
        PhoneMoved = "PHONE_MOVED",
        /// One can sign in with a service; the detail is its name.
        ServiceConnected = "SERVICE_CONNECTED",
        /// One cannot sign in with a service any more; the detail is its name.
        ServiceDisconnected = "SERVICE_DISCONNECTED",
        /// A program may act for it with a token; the detail is the token's name.
        AccessTokenMade = "ACCESS_TOKEN_MADE",
        /// A webhook is paused, because it failed for three days; the detail is its host.
        WebhookFailing = "WEBHOOK_FAILING",
        /// Someone signed in on a device that was not known.
        SignedIn = "SIGNED_IN",
        /// It is deleted; the detail is the day on which it is erased.
        AccountDeleted = "ACCOUNT_DELETED",
        /// It was deleted, and is not any more.
        AccountKept = "ACCOUNT_KEPT",
    }
}

/// Something that happened.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AccountEvent<'a> {
    /// Whose account.
    pub person: &'a UserId,
    pub notice: Notice,
    /// What the notice needs to know besides; may be empty. Never a secret.
    pub detail: &'a str,
    pub device: &'a Device,
    pub now: Timestamp,
}

/// What the worker reads.
#[derive(Debug, Deserialize)]
struct NoticePayload {
    notice: String,
    detail: String,
    device: String,
    network: Option<String>,
    at: i64,
}

/// Asks for the letter about something that the person who is signed in did, inside the write that does
/// it.
pub(crate) fn tell(
    c: &mut Conn,
    session: &SignedIn,
    notice: Notice,
    detail: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = session::find(c, &session.token_hash, now)?.map(|(row, _)| row);
    let device =
        row.map_or_else(Device::default, |row| Device { name: row.device, network: row.network });
    tell_of(c, &AccountEvent { person: &session.person.id, notice, detail, device: &device, now })
}

/// Asks for the letter about something, inside the write that does it.
pub(crate) fn tell_of(c: &mut Conn, event: &AccountEvent<'_>) -> Result<(), StoreError> {
    let (id, notice, now) = (event.person, event.notice.as_str(), event.now);
    let payload = json!({
        "notice": notice,
        "detail": event.detail,
        "device": event.device.name,
        "network": event.device.network,
        "at": now.millis(),
    });
    let key = format!("notice:{id}:{notice}:{}", now.millis());
    job::ask(c, JobKind::Notice, &key, id, &payload, now)
}

/// Sends the letter. The work of a job.
pub(crate) async fn send(app: &App, id: &UserId, payload: &str) -> Result<(), JobError> {
    let payload: NoticePayload = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let notice: Notice = payload.notice.parse().map_err(|_| JobError::Unreadable)?;
    let at = Timestamp::from_millis(payload.at).ok_or(JobError::Unreadable)?;
    let id = id.clone();
    let person = app.store.read(move |c| person::find(c, &id)).await?;
    match person.and_then(|person| write(app, &person, notice, &payload, at)) {
        Some(mail) => Ok(app.ports.mailer.send(mail).await?),
        None => Ok(()),
    }
}

/// `None` when there is no one to write to.
fn write(
    app: &App,
    person: &Person,
    notice: Notice,
    payload: &NoticePayload,
    at: Timestamp,
) -> Option<Mail> {
    let (subject, what) = words(&app.site.name, notice, &payload.detail);
    let letter = Letter::new(&app.site, subject).says(what);
    let letter = match notice {
        // No device did it.
        Notice::WebhookFailing => letter,
        _ => letter.facts(facts(payload, at)),
    };
    let help = &app.site.help_url;
    match notice {
        // The old address cannot be used to sign in any more.
        Notice::EmailChanged => {
            let to = payload.detail.parse().ok()?;
            let letter = letter.says("If this wasn't you, contact us right away.");
            Some(letter.link("Help", help).to(to, &person.name))
        }
        Notice::WebhookFailing => letter
            .says("Once it answers again, turn the webhook on. What waits is sent then.")
            .button("Your webhooks", "/me/webhooks")
            .to_person(person),
        Notice::AccountDeleted => letter
            .says("Until then you can sign in to restore your account.")
            .button("Sign in", "/m/signin")
            .says("If this wasn't you, do that, and sign out all other sessions in your settings.")
            .to_person(person),
        _ => letter
            .says(
                "If this was you, you don't need to do anything. If it wasn't, someone else has \
                 access to your account: sign out all other sessions, change how you sign in, and \
                 contact us if you can't.",
            )
            .link("Your security settings", "/me/settings/security")
            .link("Help", help)
            .to_person(person),
    }
}

fn facts(payload: &NoticePayload, at: Timestamp) -> Vec<(&'static str, String)> {
    let device = if payload.device.is_empty() { "unknown" } else { &payload.device };
    let mut facts = vec![("When", moment(at)), ("Device", device.to_owned())];
    facts.extend(payload.network.clone().map(|network| ("Network", network)));
    facts
}

/// `Jan 2, 2026, 03:04 UTC`.
fn moment(at: Timestamp) -> String {
    format!("{}, {} UTC", date::full(at, chrono::Utc.fix()), at.utc().format("%H:%M"))
}

/// The subject, and what happened as a sentence.
fn words(site: &str, notice: Notice, detail: &str) -> (String, String) {
    let your = format!("your {site} account");
    match notice {
        Notice::PasswordSet => {
            (format!("Password set for {your}"), format!("A password was set for {your}."))
        }
        Notice::PasswordChanged => (
            format!("Password changed for {your}"),
            format!("The password of {your} was changed, and all other sessions have ended."),
        ),
        Notice::PasswordRemoved => (
            format!("Password removed from {your}"),
            format!("The password of {your} was removed, and all other sessions have ended."),
        ),
        Notice::AuthenticatorAdded => (
            format!("Two-step sign-in turned on for {your}"),
            format!("Signing in to {your} now also asks for a code from your authenticator app."),
        ),
        Notice::AuthenticatorRemoved => (
            format!("Two-step sign-in turned off for {your}"),
            format!("Signing in to {your} no longer asks for a code from an authenticator app."),
        ),
        Notice::RecoveryCodesRenewed => (
            format!("New recovery codes for {your}"),
            format!("The recovery codes of {your} were renewed. The old ones no longer work."),
        ),
        Notice::PasskeyAdded => (
            format!("Passkey added to {your}"),
            format!("The passkey \u{201c}{detail}\u{201d} was added to {your}."),
        ),
        Notice::PasskeyRemoved => (
            format!("Passkey removed from {your}"),
            format!("The passkey \u{201c}{detail}\u{201d} was removed from {your}."),
        ),
        Notice::EmailChanged => (
            format!("Email changed for {your}"),
            format!("You now sign in to {your} with another address. This one no longer works."),
        ),
        Notice::PhoneVerified => (
            format!("Phone number verified for {your}"),
            format!("The phone number {detail} was verified for {your}."),
        ),
        Notice::PhoneRemoved => (
            format!("Phone number removed from {your}"),
            format!("The phone number {detail} was removed from {your}."),
        ),
        Notice::PhoneMoved => (
            format!("Phone number removed from {your}"),
            format!(
                "Someone else verified the phone number {detail} as theirs. It was removed from \
                 {your}; if it is still yours, you can verify it again."
            ),
        ),
        Notice::ServiceConnected => (
            format!("{detail} is connected to {your}"),
            format!("You can now sign in to {your} with {detail}."),
        ),
        Notice::ServiceDisconnected => (
            format!("{detail} is disconnected from {your}"),
            format!("{detail} was disconnected from {your} and can no longer be used to sign in."),
        ),
        Notice::AccessTokenMade => (
            format!("Access token made for {your}"),
            format!(
                "The access token \u{201c}{detail}\u{201d} was made for {your}. Programs that have it can act in \
                 your name."
            ),
        ),
        Notice::WebhookFailing => (
            format!("A webhook of {your} is paused"),
            format!(
                "What was sent to {detail} failed for three days, so the webhook is paused. Nothing more is sent \
                 there."
            ),
        ),
        Notice::SignedIn => (
            format!("New sign-in to {your}"),
            format!("Someone signed in to {your} on a new device."),
        ),
        Notice::AccountDeleted => (
            format!("{} is deleted", capital(&your)),
            format!(
                "{} is deleted and no longer shown. Everything is permanently erased on {detail}.",
                capital(&your)
            ),
        ),
        Notice::AccountKept => (
            format!("{} is restored", capital(&your)),
            format!(
                "{} is restored. Your stories and lists are back where they were.",
                capital(&your)
            ),
        ),
    }
}

fn capital(text: &str) -> String {
    text.strip_prefix('y').map_or_else(|| text.to_owned(), |rest| format!("Y{rest}"))
}
