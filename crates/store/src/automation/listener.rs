//! Who listens to what.

use super::topic_of;
use crate::{Conn, StoreError, conn::on_each, error::parse, schema::automation_listeners};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*, upsert::excluded};
use quire_core::{
    Timestamp, UserId,
    automation::{AutomationListener, AutomationTrigger, Permission, TriggerIdentity},
};

const TABLE: &str = "automation_listeners";

/// A trigger of a person by what the service calls it.
pub fn find(
    c: &mut Conn,
    person: &UserId,
    identity: &TriggerIdentity,
) -> Result<Option<AutomationListener>, StoreError> {
    let row: Option<Row> = automation_listeners::table
        .find((person.as_str(), identity.as_str()))
        .select(Row::as_select())
        .first(c)
        .optional()?;
    row.map(AutomationListener::try_from).transpose()
}

/// How many triggers of a person are kept.
pub fn count_of(c: &mut Conn, person: &UserId) -> Result<i64, StoreError> {
    let theirs =
        automation_listeners::table.filter(automation_listeners::person_id.eq(person.as_str()));
    Ok(theirs.select(count_star()).first(c)?)
}

/// The triggers of a person, in the order of what the service calls them.
pub fn of_person(
    c: &mut Conn,
    person: &UserId,
    limit: i64,
) -> Result<Vec<AutomationListener>, StoreError> {
    let rows: Vec<Row> = automation_listeners::table
        .filter(automation_listeners::person_id.eq(person.as_str()))
        .order(automation_listeners::identity)
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(AutomationListener::try_from).collect()
}

/// Keeps that someone listens to a topic that is watched, in the place of what was kept under the same name.
pub fn keep(c: &mut Conn, new: &AutomationListener) -> Result<(), StoreError> {
    let (token, application) = match &new.permission {
        Permission::Token(id) => (Some(id.as_str()), None),
        Permission::Application(id) => (None, Some(id.as_str())),
    };
    on_each!(c => diesel::insert_into(automation_listeners::table)
        .values((
            automation_listeners::person_id.eq(new.person_id.as_str()),
            automation_listeners::identity.eq(new.identity.as_str()),
            automation_listeners::trigger_slug.eq(new.topic.trigger().as_str()),
            automation_listeners::subject.eq(new.topic.subject()),
            automation_listeners::token_id.eq(token),
            automation_listeners::application_id.eq(application),
            automation_listeners::polled_at.eq(new.polled_at.naive()),
        ))
        .on_conflict((automation_listeners::person_id, automation_listeners::identity))
        .do_update()
        .set((
            automation_listeners::trigger_slug.eq(excluded(automation_listeners::trigger_slug)),
            automation_listeners::subject.eq(excluded(automation_listeners::subject)),
            automation_listeners::token_id.eq(excluded(automation_listeners::token_id)),
            automation_listeners::application_id.eq(excluded(automation_listeners::application_id)),
            automation_listeners::polled_at.eq(excluded(automation_listeners::polled_at)),
        ))
        .execute(c))?;
    Ok(())
}

/// Forgets a trigger of a person.
pub fn remove(
    c: &mut Conn,
    person: &UserId,
    trigger: AutomationTrigger,
    identity: &TriggerIdentity,
) -> Result<(), StoreError> {
    let one = automation_listeners::table
        .filter(automation_listeners::person_id.eq(person.as_str()))
        .filter(automation_listeners::identity.eq(identity.as_str()))
        .filter(automation_listeners::trigger_slug.eq(trigger.as_str()));
    diesel::delete(one).execute(c)?;
    Ok(())
}

/// Forgets triggers that the service did not ask about since a time. How many they were.
pub fn forget_unpolled(c: &mut Conn, since: Timestamp) -> Result<usize, StoreError> {
    let old = automation_listeners::table.filter(automation_listeners::polled_at.lt(since.naive()));
    Ok(diesel::delete(old).execute(c)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = automation_listeners)]
struct Row {
    person_id: String,
    identity: String,
    trigger_slug: String,
    subject: String,
    token_id: Option<String>,
    application_id: Option<String>,
    polled_at: NaiveDateTime,
}

impl TryFrom<Row> for AutomationListener {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let id = &row.person_id;
        let permission = match (&row.token_id, &row.application_id) {
            (Some(token), _) => Permission::Token(parse(TABLE, "token_id", id, token)?),
            (None, application) => {
                let application = application.as_deref().unwrap_or_default();
                Permission::Application(parse(TABLE, "application_id", id, application)?)
            }
        };
        Ok(Self {
            person_id: parse(TABLE, "person_id", id, id)?,
            identity: parse(TABLE, "identity", id, &row.identity)?,
            topic: topic_of(TABLE, &row.trigger_slug, &row.subject)?,
            permission,
            polled_at: Timestamp::from_naive(row.polled_at),
        })
    }
}
