//! The profile: name, photo, and what people say of themselves.

use super::own;
use crate::{
    App, purge,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    ImageId, Viewer,
    account::{
        official::is_official,
        profile::{self, InvalidProfile},
    },
    person::Person,
};
use quire_store::{image, person};

/// What is to stand in a profile; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewProfile<'a> {
    /// The name.
    pub name: Option<&'a str>,
    /// The text about the person.
    pub bio: Option<&'a str>,
    /// The id of a picture they uploaded; empty: none.
    pub image: Option<&'a str>,
}

/// Changes the viewer's profile. Returns them as they are then.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, texts that cannot stand there, pictures that are not
/// theirs or are gone.
pub async fn update_profile(
    app: &App,
    viewer: &Viewer,
    new: NewProfile<'_>,
) -> Result<Person, Refusal> {
    let me = acting(viewer)?.clone();
    let name = new.name.map(profile::name).transpose().map_err(BadRequest::from)?;
    let bio = new.bio.map(profile::bio).transpose().map_err(BadRequest::from)?;
    let image = new.image.map(|id| match id {
        "" => Ok(None),
        id => id.parse::<ImageId>().map(Some).map_err(|_| BadRequest::Image),
    });
    let image = image.transpose()?;
    let now = app.ports.clock.now();
    let is_official = name.as_deref().is_some_and(|name| is_official(name, &app.site.name));
    app.store
        .write(move |c| {
            let before = own(c, &me)?;
            let is_new = name.as_ref().is_some_and(|name| *name != before.name);
            if is_official && is_new && !before.is_staff {
                return Err(BadRequest::from(InvalidProfile::OfficialName).into());
            }
            if let Some(Some(id)) = &image {
                let found = image::find(c, id)?.filter(|image| image.person_id == me);
                found.ok_or(BadRequest::Image)?;
            }
            let person = Person {
                image: match &image {
                    Some(image) => image.as_ref().map(ToString::to_string),
                    None => before.image.clone(),
                },
                name: name.clone().unwrap_or_else(|| before.name.clone()),
                bio: bio.clone().unwrap_or_else(|| before.bio.clone()),
                ..before.clone()
            };
            if person.name != before.name {
                purge::all_by(c, &me, now)?;
            } else if person != before {
                purge::person(c, &person, now)?;
            }
            person::save(c, &person, now)?;
            Ok(person)
        })
        .await
}
