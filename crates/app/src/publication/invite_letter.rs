//! The letter that invites someone to a publication, and the link in it.

use crate::{
    App,
    job::{self, JobError, JobKind},
    keys::Purpose,
    letter::Letter,
};
use chrono::Offset;
use quire_core::{
    PublicationInviteId, Timestamp, date,
    publication::{
        PublicationRole,
        people::{Invitee, PublicationInvite},
    },
};
use quire_routing::href;
use quire_store::{Conn, StoreError, design, person, publication};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// What the worker reads.
#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    invite: String,
}

/// Asks for the letter, inside the write that invites.
pub(super) fn ask(
    c: &mut Conn,
    invite: &PublicationInvite,
    now: Timestamp,
) -> Result<(), StoreError> {
    let payload = serde_json::json!({ "invite": invite.id.as_str() });
    let key = format!("invite:{}", invite.id);
    job::ask(c, JobKind::Invite, &key, &invite.invited_by, &payload, now)
}

/// Sends the letter, if the invitation is still open. The work of a job.
pub(crate) async fn send(app: &App, payload: &str) -> Result<(), JobError> {
    let payload: Payload = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let id: PublicationInviteId = payload.invite.parse().map_err(|_| JobError::Unreadable)?;
    let found = app
        .store
        .read(move |c| {
            let Some(invite) = publication::find_invite(c, &id)? else { return Ok(None) };
            let place = publication::find(c, &invite.publication_id)?;
            let host = person::find(c, &invite.invited_by)?;
            let design = design::publication::published(c, &invite.publication_id)?;
            Ok(place.zip(host).map(|(place, host)| (invite, place, host, design)))
        })
        .await?;
    let Some((invite, place, host, design)) = found else { return Ok(()) };
    let Invitee::Email(email) = &invite.invitee else { return Ok(()) };
    let Ok(to) = email.parse() else { return Ok(()) };
    let what = match invite.role {
        PublicationRole::Writer => "write for",
        PublicationRole::Editor | PublicationRole::Owner => "edit",
    };
    let subject = format!("{} invites you to {what} {}", host.name, place.name);
    let until = date::full(invite.expires_at, chrono::Utc.fix());
    let about = match place.tagline.as_str() {
        "" => place.name.clone(),
        tagline => format!("{}: {tagline}", place.name),
    };
    let site = &app.site.name;
    let letter = Letter::new(&app.site, subject)
        .of_publication(&place, design)
        .says(format!(
            "{} (@{}) invites you to {what} a publication on {site}.",
            host.name, host.username
        ))
        .says(about)
        .button("See the invitation", &href::publication_invitation(&key(app, &invite.id)))
        .says(format!(
            "The link works once, until {until}. If you don’t know {}, ignore this email.",
            host.name
        ));
    Ok(app.ports.mailer.send(letter.to(to, "")).await?)
}

/// What stands in the link of a letter; making it takes the server's secret.
fn key(app: &App, id: &PublicationInviteId) -> String {
    format!("{id}-{}", tag(app, id))
}

fn tag(app: &App, id: &PublicationInviteId) -> String {
    hex::encode(app.keys.tag(Purpose::PublicationInvite, &[id.as_str().as_bytes()]))
}

/// The invitation whose letter this key was in.
pub(super) fn opened_by(app: &App, key: &str) -> Option<PublicationInviteId> {
    let (id, given) = key.split_once('-')?;
    let id: PublicationInviteId = id.parse().ok()?;
    let is_ours = bool::from(tag(app, &id).as_bytes().ct_eq(given.as_bytes()));
    is_ours.then_some(id)
}
