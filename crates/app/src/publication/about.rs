//! What a publication says of itself at length.

use super::{PublicationRefusal, part::locked, record};
use crate::{
    App,
    draft::problems,
    purge,
    refusal::{BadRequest, acting},
};
use quire_core::{
    Document, PublicationId, Viewer,
    document::{addresses, plain_text},
    policy::publication::PublicationStep,
    profile,
    publication::{Publication, people::PublicationActKind},
    text::is_blank,
};
use quire_store::publication;

/// Replaces what a publication says of itself at length; a document without words takes it away. What
/// shows it is purged before this returns.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage it,
/// what cannot stand there, and a [`PublicationRefusal::Conflict`] when someone changed it since the
/// version that the editor saw.
pub async fn change_about(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    seen: i64,
    document: Document,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let document = checked(app, document)?;
    let (id, now) = (id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    app.store
        .write(move |c| {
            let found = locked(c, &me, &id, PublicationStep::ChangeInfo)?;
            let (before, revision) = publication::about(c, &id)?;
            if revision != seen {
                return Err(PublicationRefusal::Conflict(Box::new(found)));
            }
            if before != document {
                publication::set_about(c, &id, &document, revision.saturating_add(1))?;
                record::record(c, &act, Vec::new(), now)?;
                purge::publication(c, &found, now)?;
            }
            Ok(found)
        })
        .await
}

/// A text in the form that is kept: none where it has no words.
pub(super) fn checked(app: &App, document: Document) -> Result<Document, PublicationRefusal> {
    problems(&document).map_err(PublicationRefusal::Invalid)?;
    profile::about(&document).map_err(BadRequest::from)?;
    if app.site.bans(addresses(&document)) {
        return Err(BadRequest::BannedLinks.into());
    }
    let is_empty = is_blank(&plain_text(&document));
    Ok(if is_empty { Document::default() } else { document })
}
