//! Telling everybody who listens to a topic that there is something new, in steps.

use super::topic_of;
use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    schema::{automation_listeners, automation_topics},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    Timestamp,
    automation::{AutomationTopic, TriggerIdentity},
};

const TABLE: &str = "automation_topics";

/// Topics that one call speaks of, at most.
const TOPICS: i64 = 100;

/// A step of telling the listeners of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AutomationRound {
    /// The topic.
    pub topic: AutomationTopic,
    /// The version they are told.
    pub version: i64,
    /// How often this step was begun.
    pub attempts: i64,
    /// Who is told in it.
    pub identities: Vec<TriggerIdentity>,
    /// The last of them, when others may come after.
    last: Option<TriggerIdentity>,
}

/// Whether anybody is to be told anything now.
pub fn is_any_due(c: &mut Conn, now: Timestamp) -> Result<bool, StoreError> {
    let first: Option<String> =
        due_at(now.naive()).select(automation_topics::subject).first(c).optional()?;
    Ok(first.is_some())
}

/// Takes steps that are due until a time, those that wait longest first, with as many listeners in all. `token` must be
/// fresh randomness.
pub fn take_rounds(
    c: &mut Conn,
    most: usize,
    token: &str,
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<AutomationRound>, StoreError> {
    let due: Vec<Row> = due_at(now.naive())
        .order((
            automation_topics::next_try_at,
            automation_topics::trigger_slug,
            automation_topics::subject,
        ))
        .limit(TOPICS)
        .select(Row::as_select())
        .load(c)?;
    let (mut taken, mut room) = (Vec::new(), most);
    for row in due {
        if room == 0 {
            break;
        }
        let round = row.begun(c, room)?;
        room = room.saturating_sub(round.identities.len());
        diesel::update(row_of(&round))
            .set((
                automation_topics::telling.eq(round.version),
                automation_topics::attempts.eq(round.attempts),
                automation_topics::lease_until.eq(until.naive()),
                automation_topics::lease_token.eq(token),
            ))
            .execute(c)?;
        taken.push(round);
    }
    Ok(taken)
}

/// Keeps that a step is done. The next one is due at once; after the last one, what is new since then waits until `rested`.
pub fn settle_round(
    c: &mut Conn,
    done: &AutomationRound,
    token: &str,
    now: Timestamp,
    rested: Timestamp,
) -> Result<(), StoreError> {
    let Some(last) = &done.last else { return end_round(c, done, token, rested) };
    diesel::update(row_of(done).filter(automation_topics::lease_token.eq(token)))
        .set((
            automation_topics::told_to.eq(last.as_str()),
            automation_topics::attempts.eq(0),
            automation_topics::next_try_at.eq(now.naive()),
            automation_topics::lease_until.eq(None::<NaiveDateTime>),
            automation_topics::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

/// Has a step that failed tried again at a time.
pub fn tell_again(
    c: &mut Conn,
    failed: &AutomationRound,
    token: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(row_of(failed).filter(automation_topics::lease_token.eq(token)))
        .set((
            automation_topics::next_try_at.eq(at.naive()),
            automation_topics::lease_until.eq(None::<NaiveDateTime>),
            automation_topics::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

/// Ends the round of this version: all listeners were told, or the service cannot be reached. What is new since then
/// waits until `rested`.
pub fn end_round(
    c: &mut Conn,
    round: &AutomationRound,
    token: &str,
    rested: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(row_of(round).filter(automation_topics::lease_token.eq(token)))
        .set((
            automation_topics::told.eq(round.version),
            automation_topics::told_to.eq(""),
            automation_topics::attempts.eq(0),
            automation_topics::next_try_at.eq(rested.naive()),
            automation_topics::lease_until.eq(None::<NaiveDateTime>),
            automation_topics::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn due_at(now: NaiveDateTime) -> _ {
    automation_topics::table
        .filter(automation_topics::told.lt(automation_topics::version))
        .filter(automation_topics::next_try_at.le(now))
        .filter(automation_topics::lease_until.is_null().or(automation_topics::lease_until.lt(now)))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn row_of<'a>(round: &'a AutomationRound) -> _ {
    let slug: &'a str = round.topic.trigger().as_str();
    let subject: &'a str = round.topic.subject();
    automation_topics::table
        .filter(automation_topics::trigger_slug.eq(slug))
        .filter(automation_topics::subject.eq(subject))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = automation_topics)]
struct Row {
    trigger_slug: String,
    subject: String,
    version: i64,
    telling: i64,
    told_to: String,
    attempts: i64,
}

impl Row {
    /// The next step, with as many listeners at most.
    fn begun(self, c: &mut Conn, most: usize) -> Result<AutomationRound, StoreError> {
        let limit = i64::try_from(most).unwrap_or(i64::MAX);
        let names: Vec<String> = on_each!(c => automation_listeners::table
            .filter(automation_listeners::trigger_slug.eq(&self.trigger_slug))
            .filter(automation_listeners::subject.eq(&self.subject))
            .filter(automation_listeners::identity.gt(&self.told_to))
            .order(automation_listeners::identity)
            .select(automation_listeners::identity)
            .distinct()
            .limit(limit)
            .load(c))?;
        let read = |name: &String| parse("automation_listeners", "identity", &self.subject, name);
        let identities = names.iter().map(read).collect::<Result<Vec<TriggerIdentity>, _>>()?;
        let is_first = self.told_to.is_empty();
        Ok(AutomationRound {
            topic: topic_of(TABLE, &self.trigger_slug, &self.subject)?,
            version: if is_first { self.version } else { self.telling },
            attempts: self.attempts.saturating_add(1),
            last: identities.last().filter(|_| names.len() >= most).cloned(),
            identities,
        })
    }
}
