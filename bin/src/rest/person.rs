//! People.

use super::refusal::{Refusal, Result};
use poem::web::Data;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use quire_app::{App, address, site::Site};
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

/// A person.
#[derive(Debug, Clone, Object)]
struct UserAnswer {
    /// The person.
    data: UserJson,
}

/// People.
pub(super) struct People;

#[OpenApi]
impl People {
    /// A person by their handle.
    #[oai(path = "/users/:username", method = "get", operation_id = "user")]
    async fn user(&self, app: Data<&App>, username: Path<String>) -> Result<Json<UserAnswer>> {
        let name = username.0;
        let found = app
            .store
            .read_in_place(move |c| quire_store::person::find_by_username(c, &name))
            .await?;
        let person = found.ok_or_else(|| Refusal::not_found("user"))?;
        if person.deleted_at.is_some() {
            return Err(Refusal::gone("the account"));
        }
        if person.is_suspended {
            return Err(Refusal::taken_down("the account"));
        }
        Ok(Json(UserAnswer { data: UserJson::of(&person, &app.site) }))
    }
}
