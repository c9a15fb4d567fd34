//! What is said of a publication: changing it without losing what another editor changed meanwhile.

use super::{PublicationRefusal, part::locked, record};
use crate::{
    App,
    email::EmailAddress,
    purge,
    refusal::{BadRequest, acting},
};
use quire_core::{
    ImageId, PublicationId, Viewer,
    account::official::is_official,
    policy::publication::PublicationStep,
    publication::{
        Publication,
        details::{self, PublicationDetails},
        founding::{self, InvalidPublication},
        people::PublicationActKind,
    },
};
use quire_store::{image, publication};

/// What is to be said of a publication.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewInfo {
    /// The version that the editor saw.
    pub revision: i64,
    /// Its name.
    pub name: String,
    /// One line about it; may be empty.
    pub tagline: String,
    /// A longer text about it; may be empty.
    pub description: String,
    /// A mail address for readers; may be empty.
    pub contact_email: String,
    /// Where else it is.
    pub links: Vec<String>,
    /// The id of a picture that the editor uploaded; empty: none; `None`: it stays.
    pub image: Option<String>,
}

/// Changes what is said of a publication. What shows it is purged before this returns.
///
/// # Errors
/// [`PublicationRefusal`]; nothing changes then: strangers, suspended viewers, those who do not manage it,
/// texts that cannot stand, pictures of others, and a [`PublicationRefusal::Conflict`] when someone
/// changed it since the version that the editor saw.
pub async fn change_info(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    new: &NewInfo,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let name = founding::name(&new.name).map_err(BadRequest::from)?;
    let tagline = founding::tagline(&new.tagline).map_err(BadRequest::from)?;
    let description = details::description(&new.description).map_err(BadRequest::from)?;
    let links = details::links(&new.links).map_err(BadRequest::from)?;
    if app.site.bans(links.iter().map(String::as_str)) {
        return Err(BadRequest::from(InvalidPublication::BannedLink).into());
    }
    let contact_email = match new.contact_email.trim() {
        "" => String::new(),
        typed => {
            let email: EmailAddress = typed.parse().map_err(|_| BadRequest::Email)?;
            email.as_str().to_owned()
        }
    };
    let image = match new.image.as_deref() {
        None => None,
        Some("") => Some(None),
        Some(id) => Some(Some(id.parse::<ImageId>().map_err(|_| BadRequest::Image)?)),
    };
    let is_official = is_official(&name, &app.site.name) && !viewer.is_staff();
    let (id, now, seen) = (id.clone(), app.ports.clock.now(), new.revision);
    let act = record::act(app, PublicationActKind::Changed, &id, &me);
    app.store
        .write(move |c| {
            let before = locked(c, &me, &id, PublicationStep::ChangeInfo)?;
            let said = publication::details(c, &id)?;
            if said.revision != seen {
                return Err(PublicationRefusal::Conflict(Box::new(before)));
            }
            if is_official && name != before.name {
                return Err(BadRequest::from(InvalidPublication::OfficialName).into());
            }
            if let Some(Some(id)) = &image {
                let found = image::find(c, id)?.filter(|image| image.person_id == me);
                found.ok_or(BadRequest::Image)?;
            }
            let after = Publication {
                name: name.clone(),
                tagline: tagline.clone(),
                description: description.clone(),
                image: match &image {
                    Some(image) => image.as_ref().map(ToString::to_string),
                    None => before.image.clone(),
                },
                ..before.clone()
            };
            let details = PublicationDetails {
                revision: said.revision,
                contact_email: contact_email.clone(),
                links: links.clone(),
            };
            if after == before && details == said {
                return Ok(after);
            }
            publication::save(c, &after)?;
            let revision = details.revision.saturating_add(1);
            publication::set_details(c, &id, &PublicationDetails { revision, ..details })?;
            record::record(c, &act, Vec::new(), now)?;
            match after.name != before.name || after.image != before.image {
                true => purge::all_in(c, &after, now)?,
                false => purge::publication(c, &after, now)?,
            }
            Ok(after)
        })
        .await
}
