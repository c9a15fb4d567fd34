//! Whom and what readers do not want to read, and the one clause that keeps it from them:
//! [`people_muted`] for people, [`unmuted`] for stories.

mod keyword;
mod story;

pub use keyword::{keyword, keywords, unmute_keyword};
pub use story::{less_like, stories_hidden, stories_hidden_by, story, unhide_story, wanted_less};

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    block,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    person::PersonRow,
    publication::PublicationRow,
    schema::{
        hidden_stories, keyword_mutes, people, person_blocks, person_mutes, publication_mutes,
        publications,
    },
    tag,
};
use chrono::NaiveDateTime;
use diesel::{dsl::exists, prelude::*};
use quire_core::{
    PublicationId, StoryId, Timestamp, UserId,
    keyword::{Folded, Keyword},
    person::Person,
    publication::Publication,
    story::Story,
};
use std::collections::HashSet;

/// Mutes a person for a reader. Twice is the same as once.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist, or they are the same.
pub fn person(
    c: &mut Conn,
    reader: &UserId,
    id: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(person_mutes::table)
        .values((
            person_mutes::reader_id.eq(reader.as_str()),
            person_mutes::person_id.eq(id.as_str()),
            person_mutes::created_at.eq(now.naive()),
        ))
        .on_conflict((person_mutes::reader_id, person_mutes::person_id))
        .do_nothing()
        .execute(c))?;
    Ok(())
}

/// Ends that.
pub fn unmute_person(c: &mut Conn, reader: &UserId, id: &UserId) -> Result<(), StoreError> {
    diesel::delete(person_mutes::table.find((reader.as_str(), id.as_str()))).execute(c)?;
    Ok(())
}

/// Mutes a publication for a reader. Twice is the same as once.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn publication(
    c: &mut Conn,
    reader: &UserId,
    id: &PublicationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(publication_mutes::table)
        .values((
            publication_mutes::reader_id.eq(reader.as_str()),
            publication_mutes::publication_id.eq(id.as_str()),
            publication_mutes::created_at.eq(now.naive()),
        ))
        .on_conflict((publication_mutes::reader_id, publication_mutes::publication_id))
        .do_nothing()
        .execute(c))?;
    Ok(())
}

/// Ends that.
pub fn unmute_publication(
    c: &mut Conn,
    reader: &UserId,
    id: &PublicationId,
) -> Result<(), StoreError> {
    diesel::delete(publication_mutes::table.find((reader.as_str(), id.as_str()))).execute(c)?;
    Ok(())
}

/// The people a reader muted, the last first.
pub fn people(c: &mut Conn, reader: &UserId, paging: &Paging) -> Result<Page<Person>, StoreError> {
    let (at, last) = paging.before();
    let rows: Vec<(NaiveDateTime, PersonRow)> = person_mutes::table
        .inner_join(people::table.on(people::id.eq(person_mutes::person_id)))
        .filter(person_mutes::reader_id.eq(reader.as_str()))
        .filter(people::deleted_at.is_null())
        .filter(person_mutes::created_at.le(at))
        .filter(person_mutes::created_at.lt(at).or(person_mutes::person_id.lt(last)))
        .order((person_mutes::created_at.desc(), person_mutes::person_id.desc()))
        .limit(paging.sql_limit())
        .select((person_mutes::created_at, PersonRow::as_select()))
        .load(c)?;
    let page = Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), row.id.clone()))
    });
    page.try_map(|(_, row)| row.try_into())
}

/// The publications a reader muted, the last first.
pub fn publications(
    c: &mut Conn,
    reader: &UserId,
    paging: &Paging,
) -> Result<Page<Publication>, StoreError> {
    let (at, last) = paging.before();
    let rows: Vec<(NaiveDateTime, PublicationRow)> = publication_mutes::table
        .inner_join(publications::table.on(publications::id.eq(publication_mutes::publication_id)))
        .filter(publication_mutes::reader_id.eq(reader.as_str()))
        .filter(publication_mutes::created_at.le(at))
        .filter(publication_mutes::created_at.lt(at).or(publication_mutes::publication_id.lt(last)))
        .order((publication_mutes::created_at.desc(), publication_mutes::publication_id.desc()))
        .limit(paging.sql_limit())
        .select((publication_mutes::created_at, PublicationRow::as_select()))
        .load(c)?;
    let page = Page::cut(rows, paging, |(at, row)| {
        Some(Cursor::at(Timestamp::from_naive(*at), row.id.clone()))
    });
    page.try_map(|(_, row)| row.try_into())
}

/// Which of these people a reader does not meet: muted by them, blocked by them, or blocking them.
pub fn people_muted(
    c: &mut Conn,
    reader: &UserId,
    ids: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let kinds = Kinds::of(c, reader)?;
    people_away(c, reader, ids, kinds)
}

/// What a reader keeps away at all. Most keep nothing away, and are not asked about each story then.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "six tables, each empty or not")]
struct Kinds {
    people: bool,
    blocked: bool,
    blocking: bool,
    publications: bool,
    stories: bool,
    keywords: bool,
}

impl Kinds {
    fn of(c: &mut Conn, reader: &UserId) -> Result<Self, StoreError> {
        type Six = (bool, bool, bool, bool, bool, bool);
        let me = reader.as_str();
        let found: Six = on_each!(c => diesel::select((
            exists(person_mutes::table.filter(person_mutes::reader_id.eq(me))),
            exists(person_blocks::table.filter(person_blocks::blocker_id.eq(me))),
            exists(person_blocks::table.filter(person_blocks::person_id.eq(me))),
            exists(publication_mutes::table.filter(publication_mutes::reader_id.eq(me))),
            exists(hidden_stories::table.filter(hidden_stories::reader_id.eq(me))),
            exists(keyword_mutes::table.filter(keyword_mutes::reader_id.eq(me))),
        ))
        .cached()
        .get_result(c))?;
        let (people, blocked, blocking, publications, stories, keywords) = found;
        Ok(Self { people, blocked, blocking, publications, stories, keywords })
    }
}

/// Which of these people a reader does not meet, of the kinds that there are.
fn people_away(
    c: &mut Conn,
    reader: &UserId,
    ids: &[UserId],
    kinds: Kinds,
) -> Result<HashSet<UserId>, StoreError> {
    let mut away = HashSet::new();
    if kinds.people {
        away.extend(people_muting(c, reader, ids)?);
    }
    if kinds.blocked {
        away.extend(block::by(c, reader, ids)?);
    }
    if kinds.blocking {
        away.extend(block::of(c, reader, ids)?);
    }
    Ok(away)
}

/// Which of these people a reader blocked, or is blocked by.
pub fn people_blocked(
    c: &mut Conn,
    reader: &UserId,
    ids: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let mut away = block::by(c, reader, ids)?;
    away.extend(block::of(c, reader, ids)?);
    Ok(away)
}

/// Which of these people a reader muted.
pub fn people_muting(
    c: &mut Conn,
    reader: &UserId,
    ids: &[UserId],
) -> Result<HashSet<UserId>, StoreError> {
    let ids: Vec<String> = on_each!(c => person_mutes::table
        .filter(person_mutes::reader_id.eq(reader.as_str()))
        .filter(among(person_mutes::person_id, ids.iter().map(UserId::as_str)))
        .select(person_mutes::person_id)
        .cached()
        .load(c))?;
    ids.iter().map(|id| parse("person_mutes", "person_id", id, id)).collect()
}

/// Which of these publications a reader muted.
pub fn publications_muted(
    c: &mut Conn,
    reader: &UserId,
    ids: &[PublicationId],
) -> Result<HashSet<PublicationId>, StoreError> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let ids: Vec<String> = on_each!(c => publication_mutes::table
        .filter(publication_mutes::reader_id.eq(reader.as_str()))
        .filter(among(publication_mutes::publication_id, ids.iter().map(PublicationId::as_str)))
        .select(publication_mutes::publication_id)
        .load(c))?;
    ids.iter().map(|id| parse("publication_mutes", "publication_id", id, id)).collect()
}

/// `stories` without those that `reader` is not brought: by people they do not meet, in publications
/// they muted, with a word they muted, and those they hid.
pub fn unmuted<S: Offered>(
    c: &mut Conn,
    reader: &UserId,
    mut stories: Vec<S>,
) -> Result<Vec<S>, StoreError> {
    if stories.is_empty() {
        return Ok(stories);
    }
    let kinds = Kinds::of(c, reader)?;
    let authors: Vec<_> = stories.iter().map(|story| story.writer().clone()).collect();
    let people = people_away(c, reader, &authors, kinds)?;
    let mut publications = HashSet::new();
    if kinds.publications {
        let homes: Vec<_> = stories.iter().filter_map(|story| story.home().cloned()).collect();
        publications = publications_muted(c, reader, &homes)?;
    }
    let mut hidden = HashSet::new();
    if kinds.stories {
        let ids: Vec<_> = stories.iter().map(|story| story.id().clone()).collect();
        hidden = stories_hidden(c, reader, &ids)?;
    }
    stories.retain(|story| {
        let in_muted = story.home().is_some_and(|id| publications.contains(id));
        !people.contains(story.writer()) && !in_muted && !hidden.contains(story.id())
    });
    if kinds.keywords { without_keywords(c, reader, stories) } else { Ok(stories) }
}

/// What can be kept from a reader: a story, or as much of one as decides that.
pub trait Offered {
    /// Which story.
    fn id(&self) -> &StoryId;
    /// Who wrote it.
    fn writer(&self) -> &UserId;
    /// The publication it appears in.
    fn home(&self) -> Option<&PublicationId>;
    /// Its title and subtitle.
    fn texts(&self) -> [&str; 2];
}

impl Offered for Story {
    fn id(&self) -> &StoryId {
        &self.id
    }
    fn writer(&self) -> &UserId {
        &self.creator_id
    }
    fn home(&self) -> Option<&PublicationId> {
        self.publication_id.as_ref()
    }
    fn texts(&self) -> [&str; 2] {
        [&self.title, &self.subtitle]
    }
}

fn without_keywords<S: Offered>(
    c: &mut Conn,
    reader: &UserId,
    mut stories: Vec<S>,
) -> Result<Vec<S>, StoreError> {
    let keywords = keywords(c, reader)?;
    let ids: Vec<_> = stories.iter().map(|story| story.id().clone()).collect();
    let tags = tag::of_stories(c, &ids)?;
    stories.retain(|story| {
        let tags = tags.get(story.id()).into_iter().flatten();
        let texts = story.texts().into_iter();
        !has_keyword(&keywords, texts.chain(tags.map(|tag| tag.slug.as_str())))
    });
    Ok(stories)
}

/// Whether one of the texts has one of the keywords.
pub fn has_keyword<'t>(keywords: &[Keyword], texts: impl IntoIterator<Item = &'t str>) -> bool {
    let mut texts = texts.into_iter().map(Folded::new);
    texts.any(|text| keywords.iter().any(|keyword| keyword.is_in(&text)))
}
