//! A publication's own domain: wanting one, proving that it is theirs, giving it up. A record of
//! this claim alone proves it, so that one which someone else left behind proves nothing.

use super::{PublicationRefusal, domain_check::settled, part::locked, people::may, record};
use crate::{
    App, purge,
    rate_limit::{self, LimitedAction},
    refusal::{BadRequest, Refusal, acting},
    session,
};
use quire_core::{
    PublicationId, Viewer,
    outcome::DomainConnectionError,
    policy::publication::PublicationStep,
    publication::{
        Publication,
        domain::{DomainClaim, domain},
        people::{PublicationAct, PublicationActKind},
    },
};
use quire_store::publication;

/// Says which domain a publication wants. Nothing shows it until a record proves that it is theirs
/// ([`check_domain`]); wanting the same again changes nothing.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not own it, what is no
/// domain, the site's own, and another one while a domain shows the publication.
pub async fn claim_domain(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    typed: &str,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let wanted = domain(typed).map_err(PublicationRefusal::Domain)?;
    let site = app.site.host().split(':').next().unwrap_or_default();
    if wanted == site || wanted.ends_with(&format!(".{site}")) {
        return Err(PublicationRefusal::Domain(DomainConnectionError::InvalidDomain));
    }
    let (id, token) = (id.clone(), session::token(app));
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::ChangeDomain)?;
            match publication::domain_claim(c, &id)? {
                Some(before) if before.domain == wanted => return Ok(found),
                _ if found.domain.is_some() => {
                    return Err(BadRequest::HasDomain.into());
                }
                _ => {}
            }
            let claim = DomainClaim::new(id.clone(), wanted.clone(), token.clone());
            publication::set_domain_claim(c, &claim)?;
            Ok(found)
        })
        .await
}

/// Looks the record of a publication's domain up. If it proves that the domain is theirs, the domain shows the
/// publication from now on, and another publication that had it without a proof has it no more.
///
/// # Errors
/// [`PublicationRefusal`]: strangers, suspended viewers, those who do not own it, a publication that wants no
/// domain, and too many checks in an hour. What the record lacks is no error: the claim says it.
pub async fn check_domain(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    may(app, &me, id, PublicationStep::ChangeDomain).await?;
    let of = id.clone();
    let claim = app.store.read(move |c| publication::domain_claim(c, &of)).await?;
    let claim = claim.ok_or(Refusal::NotFound)?;
    rate_limit::count(app, LimitedAction::CheckDomain, &me)?;
    settled(app, claim).await?;
    let of = id.clone();
    let found = app.store.read(move |c| publication::find(c, &of)).await?;
    Ok(found.ok_or(Refusal::NotFound)?)
}

/// Gives a publication's domain up: its pages are on the site alone from now on.
///
/// # Errors
/// [`PublicationRefusal`]: strangers, suspended viewers, those who do not own it.
pub async fn release_domain(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    app.store
        .write(move |c| {
            let before = locked(c, &me, &id, PublicationStep::ChangeDomain)?;
            publication::remove_domain_claim(c, &id)?;
            let Some(domain) = before.domain.clone() else { return Ok(before) };
            let after = Publication { domain: None, ..before };
            publication::save(c, &after)?;
            let act = PublicationAct { note: domain, ..act.clone() };
            record::record(c, &act, Vec::new(), now)?;
            purge::all_in(c, &after, now)?;
            Ok(after)
        })
        .await
}
