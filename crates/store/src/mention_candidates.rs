//! The people someone has to do with already (decision 0040).

use crate::{
    Conn, StoreError,
    error::parse,
    schema::{people, person_follows, stories},
};
use diesel::prelude::*;
use quire_core::UserId;
use std::collections::HashSet;

/// How many follows of each direction are looked at, the last ones.
const FOLLOWS: i64 = 2_000;
/// How many responses are looked at, the last ones.
const RESPONSES: i64 = 200;

/// Someone, by what they may be named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MentionCandidate {
    /// Their id.
    pub id: UserId,
    /// The handle, without `@`.
    pub username: String,
    /// The name shown.
    pub name: String,
}

type Row = (String, String, String);

/// Whom `me` follows, who follows them, and whom they answered, each once and the last first, in
/// this order; without people who are gone or suspended, and themselves.
pub fn of(c: &mut Conn, me: &UserId) -> Result<Vec<MentionCandidate>, StoreError> {
    let mut rows = followed(c, me)?;
    rows.extend(following(c, me)?);
    rows.extend(authors_answered(c, me)?);
    let mut known = HashSet::from([me.to_string()]);
    rows.retain(|(id, ..)| known.insert(id.clone()));
    rows.into_iter()
        .map(|(id, username, name)| {
            Ok(MentionCandidate { id: parse("people", "id", &id, &id)?, username, name })
        })
        .collect()
}

fn followed(c: &mut Conn, me: &UserId) -> Result<Vec<Row>, StoreError> {
    Ok(person_follows::table
        .inner_join(people::table.on(people::id.eq(person_follows::person_id)))
        .filter(person_follows::follower_id.eq(me.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .order((person_follows::created_at.desc(), person_follows::person_id.desc()))
        .limit(FOLLOWS)
        .select((people::id, people::username, people::name))
        .load(c)?)
}

fn following(c: &mut Conn, me: &UserId) -> Result<Vec<Row>, StoreError> {
    Ok(person_follows::table
        .inner_join(people::table.on(people::id.eq(person_follows::follower_id)))
        .filter(person_follows::person_id.eq(me.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .order((person_follows::created_at.desc(), person_follows::follower_id.desc()))
        .limit(FOLLOWS)
        .select((people::id, people::username, people::name))
        .load(c)?)
}

/// Writers of what `me` answered.
fn authors_answered(c: &mut Conn, me: &UserId) -> Result<Vec<Row>, StoreError> {
    let above: Vec<Option<String>> = stories::table
        .filter(stories::in_response_to.is_not_null())
        .filter(stories::creator_id.eq(me.as_str()))
        .filter(stories::answered_at.is_not_null())
        .order((stories::answered_at.desc(), stories::id.desc()))
        .limit(RESPONSES)
        .select(stories::in_response_to)
        .load(c)?;
    Ok(stories::table
        .inner_join(people::table.on(people::id.eq(stories::creator_id)))
        .filter(stories::id.eq_any(above.into_iter().flatten()))
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .order(people::id)
        .select((people::id, people::username, people::name))
        .load(c)?)
}
