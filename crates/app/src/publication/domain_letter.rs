//! Letters to the owners of a publication whose domain is about to stop, or stopped, showing it. They are asked
//! for in the write that makes them true.

use super::part::owners;
use crate::{
    App,
    job::{self, JobError, JobKind},
    letter::Letter,
};
use chrono::Offset;
use quire_core::{
    PublicationId, Timestamp, UserId, date,
    publication::{Publication, domain::DomainClaim},
};
use quire_routing::href;
use quire_store::{Conn, StoreError, person, publication};
use serde::{Deserialize, Serialize};

/// What the worker reads.
#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    publication: PublicationId,
    domain: String,
    /// When it ends, in milliseconds; `None`: it has.
    ends_at: Option<i64>,
}

/// Asks for a letter to each owner: the record that proves whose the domain is cannot be found.
pub(super) fn warn(
    c: &mut Conn,
    place: &Publication,
    claim: &DomainClaim,
    now: Timestamp,
) -> Result<(), StoreError> {
    ask(c, place, &claim.domain, claim.ends_at(), now)
}

/// Asks for a letter to each owner: the domain shows the publication no more.
pub(super) fn ended(
    c: &mut Conn,
    place: &Publication,
    domain: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    ask(c, place, domain, None, now)
}

fn ask(
    c: &mut Conn,
    place: &Publication,
    domain: &str,
    ends_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let payload = serde_json::json!({
        "publication": place.id,
        "domain": domain,
        "ends_at": ends_at.map(Timestamp::millis),
    });
    for owner in owners(c, &place.id)? {
        let key = format!("domain:{}:{owner}:{}", place.id, now.millis());
        job::ask(c, JobKind::DomainLetter, &key, &owner, &payload, now)?;
    }
    Ok(())
}

/// Sends a letter. The work of a job.
pub(crate) async fn send(app: &App, id: &UserId, payload: &str) -> Result<(), JobError> {
    let payload: Payload = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let (id, place) = (id.clone(), payload.publication);
    let found = app
        .store
        .read(move |c| Ok(person::find(c, &id)?.zip(publication::find(c, &place)?)))
        .await?;
    let Some((owner, place)) = found else { return Ok(()) };
    let (domain, name) = (&payload.domain, &place.name);
    let letter = match payload.ends_at.and_then(Timestamp::from_millis) {
        Some(at) => {
            let until = date::full(at, chrono::Utc.fix());
            Letter::new(&app.site, format!("{domain} will stop showing {name}"))
                .says(format!("We can’t find the DNS record that proves that {domain} is yours."))
                .says(format!(
                    "Until {until}, {name} stays at {domain}. Put the record back before then, or \
                     {name} moves to its address on {}.",
                    app.site.name
                ))
        }
        None => Letter::new(&app.site, format!("{domain} no longer shows {name}"))
            .says(format!(
                "The DNS record that proves that {domain} is yours is gone, so {name} is at its \
                 address on {} again.",
                app.site.name
            ))
            .says("Links to the old address stop working. Put the record back to use the domain again."),
    };
    let letter = letter.button("See the record", &href::publication_custom_domain(&place.slug));
    match letter.to_person(&owner) {
        Some(mail) => Ok(app.ports.mailer.send(mail).await?),
        None => Ok(()),
    }
}
