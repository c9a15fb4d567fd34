//! Founding a publication.

use super::{PublicationRefusal, slug::may_have};
use crate::{
    App, purge,
    rate_limit::{self, LimitedAction},
    refusal::{BadRequest, acting},
};
use quire_core::{
    ImageId, PublicationId, UserId, Viewer,
    account::official::is_official,
    limit::publication::PUBLICATIONS_OWNED_MAX,
    publication::{
        Publication, PublicationMember, PublicationRole,
        founding::{self, InvalidPublication},
    },
};
use quire_store::{Conn, StoreError, image, publication};

/// What someone founds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewPublication {
    /// Its name.
    pub name: String,
    /// One line about it; may be empty.
    pub tagline: String,
    /// Its word in addresses.
    pub slug: String,
    /// The id of a picture that the founder uploaded; empty: none.
    pub image: String,
}

/// Founds a publication that the viewer owns.
///
/// # Errors
/// [`PublicationRefusal`]; nothing is founded then: strangers, suspended viewers, those who own ten or
/// found too many in an hour, texts that cannot stand, slugs that cannot be had, pictures of others.
pub async fn found(
    app: &App,
    viewer: &Viewer,
    new: &NewPublication,
) -> Result<Publication, PublicationRefusal> {
    let me = acting(viewer)?.clone();
    let name = founding::name(&new.name).map_err(BadRequest::from)?;
    let tagline = founding::tagline(&new.tagline).map_err(BadRequest::from)?;
    if is_official(&name, &app.site.name) && !viewer.is_staff() {
        return Err(BadRequest::from(InvalidPublication::OfficialName).into());
    }
    let image = match new.image.as_str() {
        "" => None,
        id => Some(id.parse::<ImageId>().map_err(|_| BadRequest::Image)?),
    };
    rate_limit::count(app, LimitedAction::Found, &me)?;
    let now = app.ports.clock.now();
    let founded = Publication {
        id: PublicationId::from_bits(app.ports.ids.bits()),
        slug: new.slug.clone(),
        name,
        tagline,
        description: String::new(),
        image: image.as_ref().map(ToString::to_string),
        domain: None,
        tint: None,
        follower_count: 0,
        story_count: 0,
        created_at: now,
    };
    let site = app.site.name.clone();
    app.store
        .write(move |c| {
            may_have(c, &founded.slug, None, &site, now)?.map_err(PublicationRefusal::Slug)?;
            if owned(c, &me)? >= PUBLICATIONS_OWNED_MAX {
                return Err(BadRequest::from(InvalidPublication::TooMany).into());
            }
            if let Some(id) = &image {
                let found = image::find(c, id)?.filter(|image| image.person_id == me);
                found.ok_or(BadRequest::Image)?;
            }
            publication::insert(c, &founded).map_err(PublicationRefusal::of_slug)?;
            let owner = PublicationMember {
                publication_id: founded.id.clone(),
                user_id: me.clone(),
                role: PublicationRole::Owner,
            };
            publication::set_member(c, &owner)?;
            purge::publication(c, &founded, now)?;
            // Their profile lists what they own.
            purge::person_id(c, &me, now)?;
            Ok(founded.clone())
        })
        .await
}

/// How many publications someone owns.
fn owned(c: &mut Conn, id: &UserId) -> Result<usize, StoreError> {
    let parts = publication::memberships_of(c, std::slice::from_ref(id))?;
    Ok(parts.iter().filter(|part| part.role == PublicationRole::Owner).count())
}
