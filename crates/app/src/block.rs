//! Blocking people: whom one blocked neither follows nor answers one, and neither of the two meets
//! the other's stories (authorisation matrix, column "blocked"; decision 0027).

use crate::{
    App, purge,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{
    Document, UserId, Viewer,
    document::{mentions, without_mentions},
    person::Person,
};
use quire_store::{
    Conn, StoreError,
    block::{self, Block},
    person,
};

/// Blocks a person, who stops following the viewer, as the viewer does them. Returns them.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, oneself, and people who are gone.
pub async fn user(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    let (me, id) = (acting(viewer)?.clone(), id.clone());
    if me == id {
        return Err(Forbidden::BlockYourself.into());
    }
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            there(c, &id)?;
            if block::person(c, &me, &id, now)? {
                purge::person_profile(c, &id, now)?;
                purge::person_profile(c, &me, now)?;
            }
            there(c, &id)
        })
        .await
}

/// Ends that; who followed whom does not come back. Returns the person.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and people who do not exist.
pub async fn unblock(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    let (me, id) = (acting(viewer)?.clone(), id.clone());
    app.store
        .write(move |c| {
            let found = person::find(c, &id)?.ok_or(Refusal::NotFound)?;
            block::unblock(c, &me, &id)?;
            Ok(found)
        })
        .await
}

fn there(c: &mut Conn, id: &UserId) -> Result<Person, Refusal> {
    let found = person::find(c, id)?.filter(|person| person.deleted_at.is_none());
    found.ok_or(Refusal::NotFound)
}

/// Refuses what `viewer` wants of someone they blocked or who blocked them. The staff is
/// kept from no one.
pub(crate) fn refuse(c: &mut Conn, viewer: &Viewer, other: &UserId) -> Result<(), Refusal> {
    let Some(me) = viewer.user_id().filter(|me| *me != other && !viewer.is_staff()) else {
        return Ok(());
    };
    match block::between(c, me, other)? {
        None => Ok(()),
        Some(Block::Mine) => Err(Forbidden::Blocking.into()),
        Some(Block::Theirs) => Err(Forbidden::Blocked.into()),
    }
}

/// What `writer` wrote, without mentions of people they blocked or who blocked them: the names
/// stay as words. No one is told that there is a block.
pub(crate) fn unmention(
    c: &mut Conn,
    writer: &UserId,
    text: &Document,
) -> Result<Document, StoreError> {
    let named: Vec<UserId> = mentions(text).into_iter().collect();
    if named.is_empty() {
        return Ok(text.clone());
    }
    let mut apart = block::by(c, writer, &named)?;
    apart.extend(block::of(c, writer, &named)?);
    Ok(without_mentions(text, &apart.into_iter().collect()))
}
