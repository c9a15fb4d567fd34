//! Deleting an account: hiding it at once, taking it back, and erasing it for good.
//!
//! What others wrote stays. A story of the person that others responded to stays as an empty,
//! deleted one of a placeholder account, so that the answers belong to a discussion; everything else goes.

mod counts;
mod owner;
mod stories;

use crate::{
    Conn, StoreError,
    error::parse,
    pending_credentials, person,
    person::fold,
    publication,
    schema::{events, flag_overrides, import_items, login_challenges, people},
    session, story,
};
use diesel::prelude::*;
use quire_core::{
    Timestamp, UserId,
    person::Person,
    story::{Story, StoryStatus},
};

/// Stories read at once.
const STEP: i64 = 200;

/// Hides a person and everything they wrote, ends their sessions and voids what waits for them.
/// Returns them as they were;
/// `None` when there is no such person.
pub fn hide(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<Option<Person>, StoreError> {
    let Some(before) = person::find(c, id)?.filter(|person| person.deleted_at.is_none()) else {
        return Ok(None);
    };
    each_story(c, id, |c, story| {
        if story.status == StoryStatus::Deleted {
            return Ok(());
        }
        story::change_details(c, &story.id, |details| details.deleted_at = Some(now))?;
        story::save(c, &Story { status: StoryStatus::Deleted, ..story }).map(drop)
    })?;
    person::save(c, &Person { deleted_at: Some(now), ..before.clone() }, now)?;
    session::remove_all_of(c, id)?;
    pending_credentials::void(c, &before, now)?;
    Ok(Some(before))
}

/// Takes a hidden person back, with every story that went with them. Returns them; `None` when
/// they are not hidden.
pub fn restore(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<Option<Person>, StoreError> {
    let Some(hidden) = person::find(c, id)? else { return Ok(None) };
    let Some(since) = hidden.deleted_at else { return Ok(None) };
    let back = Person { deleted_at: None, ..hidden };
    person::save(c, &back, now)?;
    each_story(c, id, |c, story| {
        // What was in the trash before stays there.
        let details = story::details(c, &story.id)?.filter(|kept| kept.deleted_at == Some(since));
        let Some(details) = details.filter(|_| story.status == StoryStatus::Deleted) else {
            return Ok(());
        };
        let was_out = story.published_revision.is_some() && story.first_published_at.is_some();
        let status = match details.scheduled_at {
            _ if was_out => StoryStatus::Published,
            Some(_) => StoryStatus::Scheduled,
            None => StoryStatus::Draft,
        };
        story::change_details(c, &story.id, |details| details.deleted_at = None)?;
        story::save(c, &Story { status, ..story }).map(drop)
    })?;
    person::find(c, id)
}

/// Who was hidden before `time` and is not erased yet, the one who waits longest first; some of them,
/// when they are many.
pub fn hidden_before(c: &mut Conn, time: Timestamp) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<String> = people::table
        .filter(people::deleted_at.le(time.naive()))
        .filter(people::id.ne(placeholder_id().to_string()))
        .order((people::deleted_at, people::id))
        .limit(STEP)
        .select(people::id)
        .load(c)?;
    ids.iter().map(|id| parse("people", "id", id, id)).collect()
}

/// Erases a hidden person: no table holds anything of them then but digests of their names. Their
/// part in a publication that no one else owns goes to an editor, else to a writer; a publication
/// of no one else goes, too. Whether there was anybody to erase.
pub fn erase(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<bool, StoreError> {
    let Some(person) = person::find(c, id)?.filter(|person| person.deleted_at.is_some()) else {
        return Ok(false);
    };
    let waiting = crate::account::unverified_email(c, id)?;
    counts::take_out(c, id)?;
    let placeholder = placeholder(c, now)?;
    stories::erase_all_by(c, id, &placeholder)?;
    owner::hand_over(c, id, now)?;
    for email in [person.email, waiting].into_iter().flatten() {
        let sent = login_challenges::table.filter(login_challenges::email_key.eq(fold(&email)));
        diesel::delete(sent).execute(c)?;
        publication::remove_invites_to(c, &email)?;
    }
    let flags = flag_overrides::table.filter(flag_overrides::person_key.eq(id.as_str()));
    diesel::delete(flags).execute(c)?;
    diesel::delete(events::table.filter(events::sender.eq(id.as_str()))).execute(c)?;
    let imported = import_items::table
        .filter(import_items::entity_kind.eq("person"))
        .filter(import_items::entity_id.eq(id.as_str()));
    diesel::delete(imported).execute(c)?;
    session::remove_all_of(c, id)?;
    person::retire_usernames(c, id, now)?;
    // With the row goes everything that belongs to it.
    diesel::delete(people::table.find(id.as_str())).execute(c)?;
    Ok(true)
}

/// Erases a story that is in the trash. One that someone answered stays as an empty, deleted one,
/// which is in its author's trash no more.
pub fn erase_story(c: &mut Conn, story: &Story) -> Result<(), StoreError> {
    stories::erase_one(c, &story.id, &story.creator_id)
}

/// The placeholder account of the empty stories under which others' responses stand. It cannot be signed in
/// to, and its name cannot be chosen.
fn placeholder(c: &mut Conn, now: Timestamp) -> Result<UserId, StoreError> {
    let id = placeholder_id();
    if person::find(c, &id)?.is_none() {
        let placeholder = Person {
            id: id.clone(),
            username: "-".to_owned(),
            name: "Deleted user".to_owned(),
            bio: String::new(),
            image: None,
            email: None,
            tier: quire_core::person::MembershipTier::Free,
            is_staff: false,
            is_suspended: false,
            deleted_at: Some(now),
            follower_count: 0,
            following_count: 0,
            story_count: 0,
            created_at: now,
        };
        person::insert(c, &placeholder)?;
    }
    Ok(id)
}

fn placeholder_id() -> UserId {
    UserId::from_bits(0)
}

fn each_story(
    c: &mut Conn,
    id: &UserId,
    mut step: impl FnMut(&mut Conn, Story) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let stories = story::of_creator(c, id, after.as_ref(), STEP)?;
        let Some(last) = stories.last() else { return Ok(()) };
        after = Some(last.id.clone());
        for one in stories {
            step(c, one)?;
        }
    }
}
