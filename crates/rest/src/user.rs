//! A person, as answers show them.

use poem_openapi::Object;
use quire_app::{address, site::Site};
use quire_core::person::Person;

/// A person with an account.
#[derive(Debug, Clone, Object)]
#[oai(rename = "User", rename_all = "camelCase", skip_serializing_if_is_none)]
pub(super) struct UserJson {
    /// The id.
    pub id: String,
    /// The handle, without `@`.
    pub username: String,
    /// The name shown.
    pub name: String,
    /// The address of their profile.
    pub url: String,
    /// The address of their picture.
    pub image_url: Option<String>,
    /// A short text about them; may be empty.
    pub bio: String,
    /// How many follow them.
    pub follower_count: i64,
    /// Listed stories they published.
    pub story_count: i64,
}

impl UserJson {
    pub(super) fn of(person: &Person, site: &Site) -> Self {
        Self {
            id: person.id.to_string(),
            username: person.username.clone(),
            name: person.name.clone(),
            url: site.absolute(&address::person(&person.username)),
            image_url: person
                .image
                .as_deref()
                .map(|image| site.absolute(&quire_app::address::avatar(image))),
            bio: person.bio.clone(),
            follower_count: person.follower_count,
            story_count: person.story_count,
        }
    }
}
