//! Authors become people: known ones are found again, new ones get a username.

use super::{ImportError, author_map::MappedAuthor, stable};
use crate::{App, purge, username};
use quire_core::{
    Timestamp, UserId,
    person::{MembershipTier, Person},
};
use quire_store::{Conn, StoreError, import, import::ImportItem, person};

/// An author as the source tells of them.
#[derive(Debug, Clone)]
pub(super) struct SourceAuthor {
    /// What tells them from other authors of the source.
    pub key: String,
    /// The name shown.
    pub name: String,
    /// Who they are here, if the one who imports says so.
    pub mapped: Option<MappedAuthor>,
    /// When they were first heard of.
    pub since: Timestamp,
}

/// Finds the author's account, or makes one.
pub(super) async fn account(
    app: &App,
    source: &str,
    author: SourceAuthor,
) -> Result<Person, ImportError> {
    let now = app.ports.clock.now();
    let source = source.to_owned();
    Ok(app.store.write(move |c| find_or_make(c, &source, &author, now)).await?)
}

fn find_or_make(
    c: &mut Conn,
    source: &str,
    author: &SourceAuthor,
    now: Timestamp,
) -> Result<Person, StoreError> {
    let source_key = format!("person:{}", author.key);
    let known = match import::find(c, source, &source_key)? {
        Some(item) => match item.entity_id.parse::<UserId>() {
            Ok(id) => person::find(c, &id)?,
            Err(_) => None,
        },
        None => None,
    };
    // Who is named now goes before who was found last time.
    let person = match (mapped_to(c, author)?, known) {
        (Some(mapped), _) => mapped,
        (None, Some(known)) => with_email(c, known, author, now)?,
        (None, None) => make(c, source, author, now)?,
    };
    import::record(
        c,
        &ImportItem {
            source: source.to_owned(),
            source_key,
            entity_kind: "person".to_owned(),
            entity_id: person.id.to_string(),
            content_hash: String::new(),
            imported_at: now,
        },
    )?;
    Ok(person)
}

/// Someone of an earlier import, who can sign in once the map has their address.
fn with_email(
    c: &mut Conn,
    known: Person,
    author: &SourceAuthor,
    now: Timestamp,
) -> Result<Person, StoreError> {
    let email = author.mapped.as_ref().and_then(|mapped| mapped.email.as_ref());
    let Some(email) = email.filter(|_| known.email.is_none()) else { return Ok(known) };
    let person = Person { email: Some(email.to_string()), ..known };
    person::save(c, &person, now)?;
    Ok(person)
}

fn mapped_to(c: &mut Conn, author: &SourceAuthor) -> Result<Option<Person>, StoreError> {
    let Some(mapped) = &author.mapped else { return Ok(None) };
    if let Some(email) = &mapped.email
        && let Some(known) = person::find_by_email(c, email.as_str())?
    {
        return Ok(Some(known));
    }
    match &mapped.username {
        Some(username) => person::find_by_username(c, username),
        None => Ok(None),
    }
}

fn make(
    c: &mut Conn,
    source: &str,
    author: &SourceAuthor,
    now: Timestamp,
) -> Result<Person, StoreError> {
    let mapped = author.mapped.as_ref();
    let name = mapped.and_then(|mapped| mapped.name.clone());
    let wanted = mapped.and_then(|mapped| mapped.username.clone());
    let email = mapped.and_then(|mapped| mapped.email.as_ref());
    let mut id = UserId::from_bits(stable::bits(&["person", source, &author.key]));
    for attempt in 1_u32.. {
        if person::find(c, &id)?.is_none() {
            break;
        }
        let again = attempt.to_string();
        id = UserId::from_bits(stable::bits(&["person", source, &author.key, &again]));
    }
    let wanted = wanted.unwrap_or_else(|| username::from_name(&author.name));
    let person = Person {
        id,
        username: username::free(c, &wanted, now)?,
        name: name.unwrap_or_else(|| author.name.clone()),
        bio: mapped.and_then(|mapped| mapped.bio.clone()).unwrap_or_default(),
        image: None,
        email: email.map(ToString::to_string),
        tier: MembershipTier::Free,
        is_staff: false,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: author.since,
    };
    person::insert(c, &person)?;
    purge::person(c, &person, now)?;
    Ok(person)
}
