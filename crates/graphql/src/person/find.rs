//! Finding people, and the answer to following one.

use super::User;
use crate::{
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    outcome::{AccountDeleted, AccountSuspended, Forbidden, NotFound, Unauthorized},
};
use async_graphql::{Context, Object, Union};
use quire_app::mention_candidates;
use quire_core::{
    UserId,
    person::{MentionQuery, Person},
};
use std::sync::Arc;

/// A person, or why there is none to show.
#[derive(Debug, Union)]
pub enum UserResult {
    /// The person.
    User(User),
    /// No one of that id or name.
    NotFound(NotFound),
    /// The account is suspended.
    AccountSuspended(AccountSuspended),
    /// The account was deleted.
    AccountDeleted(AccountDeleted),
}

impl UserResult {
    fn of(person: Option<Arc<Person>>) -> Self {
        match person {
            None => UserResult::NotFound(NotFound::default()),
            Some(person) if person.deleted_at.is_some() => {
                UserResult::AccountDeleted(AccountDeleted::default())
            }
            Some(person) if person.is_suspended => {
                UserResult::AccountSuspended(AccountSuspended::default())
            }
            Some(person) => UserResult::User(User(person)),
        }
    }
}

/// The answer to following a person.
#[derive(Debug, Union)]
pub enum FollowUserResult {
    /// The person, with the new count.
    User(User),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No one of that id.
    NotFound(NotFound),
}

/// People: reads.
#[derive(Debug, Default)]
pub struct PersonQuery;

#[Object]
impl PersonQuery {
    /// A person by id, or by handle (also one they had before).
    async fn user_result(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] user_id: Option<Id<UserId>>,
        #[graphql(desc = "The handle, without `@`.")] username: Option<String>,
    ) -> Result<UserResult> {
        let call = call(ctx)?;
        let person = match (user_id, username) {
            (Some(id), None) => call.load((*id).clone()).await?,
            (None, Some(name)) => {
                let found = call
                    .read(move |c| quire_store::person::find_by_held_username(c, &name))
                    .await?;
                found.map(Arc::new)
            }
            _ => return Err(FieldError::BadRequest("give either `id` or `username`".to_owned())),
        };
        Ok(UserResult::of(person))
    }

    /// Whom the viewer may mean by these words behind an at-sign, of the people they have to do with:
    /// whom they follow, who follows them, and whom they answered; six at most. Everybody else is
    /// found by search.
    async fn mentionable_users(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The words to search for.")] words: String,
    ) -> Result<Vec<User>> {
        let call = call(ctx)?;
        let (Some(me), Some(naming)) =
            (call.viewer().user_id().cloned(), MentionQuery::new(&words))
        else {
            return Ok(Vec::new());
        };
        let people = call.read(move |c| mention_candidates::find(c, &me, &naming)).await?;
        Ok(people.into_iter().map(|person| User(Arc::new(person))).collect())
    }
}
