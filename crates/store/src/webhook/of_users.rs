//! Webhooks by which an application is told what happens to the people who allow it: found through what they allow,
//! and forgotten with it.

use super::Row;
use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{oauth_grants, people, webhook_deliveries, webhooks},
};
use diesel::{dsl::count_star, prelude::*};
use quire_core::{
    ApplicationId, UserId,
    access_token::Scopes,
    webhook::{Webhook, WebhookState},
};

/// The webhooks for the users of an application, the last made first.
pub fn of_application(
    c: &mut Conn,
    application: &ApplicationId,
    limit: i64,
) -> Result<Vec<Webhook>, StoreError> {
    let rows: Vec<Row> = webhooks::table
        .filter(webhooks::users_of.eq(application.as_str()))
        .order((webhooks::created_at.desc(), webhooks::id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(Webhook::try_from).collect()
}

/// How many webhooks an application has for its users.
pub fn count_of_application(c: &mut Conn, application: &ApplicationId) -> Result<i64, StoreError> {
    let its = webhooks::table.filter(webhooks::users_of.eq(application.as_str()));
    Ok(its.select(count_star()).first(c)?)
}

/// The webhooks of the applications that a person allows something, each with what they allow, in the order of their
/// ids; none of those whose owners are suspended or gone.
pub fn listening_to_users(
    c: &mut Conn,
    person: &UserId,
) -> Result<Vec<(Webhook, Scopes)>, StoreError> {
    let rows: Vec<(Row, String)> = on_each!(c => webhooks::table
        .inner_join(
            oauth_grants::table
                .on(webhooks::users_of.eq(oauth_grants::application_id.nullable())),
        )
        .inner_join(people::table.on(people::id.eq(webhooks::person_id)))
        .filter(oauth_grants::person_id.eq(person.as_str()))
        .filter(webhooks::state.eq(WebhookState::Active.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .order(webhooks::id)
        .select((Row::as_select(), oauth_grants::scopes))
        .load(c))?;
    let read = |(row, scopes): (Row, String)| {
        let scopes = serde_json::from_str(&scopes).map_err(|_| StoreError::Inconsistent {
            table: "oauth_grants",
            column: "scopes",
            id: person.to_string(),
        })?;
        Ok((Webhook::try_from(row)?, scopes))
    };
    rows.into_iter().map(read).collect()
}

/// Forgets what an application was sent of a person, and what waits to be.
pub(crate) fn forget_user(
    c: &mut Conn,
    application: &ApplicationId,
    person: &UserId,
) -> Result<(), StoreError> {
    let its =
        webhooks::table.filter(webhooks::users_of.eq(application.as_str())).select(webhooks::id);
    let of_them = webhook_deliveries::table
        .filter(webhook_deliveries::about_id.eq(person.as_str()))
        .filter(webhook_deliveries::webhook_id.eq_any(its));
    diesel::delete(of_them).execute(c)?;
    Ok(())
}

/// Forgets what any application was sent of a person.
pub(crate) fn forget_all_of_user(c: &mut Conn, person: &UserId) -> Result<(), StoreError> {
    let of_them =
        webhook_deliveries::table.filter(webhook_deliveries::about_id.eq(person.as_str()));
    diesel::delete(of_them).execute(c)?;
    Ok(())
}
