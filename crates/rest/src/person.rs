//! People.

use super::{
    answer::{Paged, paged, paging},
    call::Call,
    refusal::{Refusal, Result},
    story::StoriesAnswer,
    user::UserJson,
};
use poem_openapi::{
    Object, OpenApi,
    param::{Path, Query},
    payload::Json,
};
use quire_app::App;
use quire_core::person::Person;
use quire_store::Conn;

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
    async fn user(
        &self,
        call: Call<'_>,
        /// Their handle, without `@`.
        username: Path<String>,
    ) -> Result<Json<UserAnswer>> {
        let person = known(call.app, username.0).await?;
        Ok(Json(UserAnswer { data: UserJson::of(&person, &call.app.site) }))
    }

    /// The listed stories of a person, the newest first.
    #[oai(path = "/users/:username/stories", method = "get", operation_id = "userStories")]
    async fn stories(
        &self,
        call: Call<'_>,
        /// Their handle, without `@`.
        username: Path<String>,
        /// How many, 1 to 50; 10 when not given.
        limit: Query<Option<u32>>,
        /// `next` of the page before.
        cursor: Query<Option<String>>,
    ) -> Result<Paged<StoriesAnswer>> {
        let paging = paging(limit.0, cursor.0.as_deref())?;
        let writer = known(call.app, username.0).await?.id;
        let site = call.app.site.clone();
        let read = move |c: &mut Conn| {
            let page = quire_store::story::by_creator(c, &writer, &paging)?;
            StoriesAnswer::of(c, page, &site)
        };
        let answer = call.app.store.read(read).await?;
        Ok(paged(&call.app.site, call.request, answer.next.clone(), answer))
    }
}

/// The person of a handle whose account is there.
async fn known(app: &App, username: String) -> Result<Person> {
    let find = move |c: &mut Conn| quire_store::person::find_by_username(c, &username);
    let person = app.store.read_in_place(find).await?.ok_or_else(|| Refusal::not_found("user"))?;
    if person.deleted_at.is_some() {
        return Err(Refusal::gone("the account"));
    }
    if person.is_suspended {
        return Err(Refusal::taken_down("the account"));
    }
    Ok(person)
}
