//! The stories that stand out on the home page of a publication. They change in a write that has locked the
//! publication.

use crate::{
    Conn, StoreError, conn::on_each, error::parse, schema::publication_picks, story::in_order,
};
use diesel::prelude::*;
use quire_core::{PublicationId, StoryId, publication::desk::StoryPick, story::Story};

/// The stories that stand out in a publication, in the order of its home page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picks {
    /// Those in a part of their own.
    pub featured: Vec<Story>,
    /// Those before everything else.
    pub pinned: Vec<Story>,
}

impl Picks {
    /// Those of one kind.
    #[must_use]
    pub fn of(&self, pick: StoryPick) -> &[Story] {
        match pick {
            StoryPick::Featured => &self.featured,
            StoryPick::Pinned => &self.pinned,
        }
    }

    /// Whether a story stands out in this way.
    #[must_use]
    pub fn has(&self, pick: StoryPick, story: &StoryId) -> bool {
        self.of(pick).iter().any(|one| one.id == *story)
    }
}

/// The stories that stand out in a publication. What left it, or is in no list any more, is not among them;
/// what comes back to the lists stands where it stood.
pub fn picks(c: &mut Conn, publication: &PublicationId) -> Result<Picks, StoreError> {
    let rows = rows(c, publication)?;
    let of = |wanted: StoryPick| {
        let wanted = rows.iter().filter(move |(word, ..)| word == wanted.as_str());
        wanted.map(|(_, id, _)| id.clone()).collect::<Vec<String>>()
    };
    let mut shown = |wanted: StoryPick| -> Result<Vec<Story>, StoreError> {
        let stories = in_order(c, &of(wanted))?.into_iter();
        let is_there = |story: &Story| story.publication_id.as_ref() == Some(publication);
        Ok(stories.filter(|story| story.is_listed() && is_there(story)).collect())
    };
    Ok(Picks { featured: shown(StoryPick::Featured)?, pinned: shown(StoryPick::Pinned)? })
}

/// Makes a story of a publication stand out, before the others.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn pick(
    c: &mut Conn,
    publication: &PublicationId,
    pick: StoryPick,
    story: &StoryId,
) -> Result<(), StoreError> {
    let rows = rows(c, publication)?;
    let first = rows.iter().filter(|(word, ..)| word == pick.as_str()).map(|(.., at)| *at).min();
    put(c, publication, pick, story, first.unwrap_or(1).saturating_sub(1))
}

/// Ends that. Whether it stood out.
pub fn unpick(
    c: &mut Conn,
    publication: &PublicationId,
    pick: StoryPick,
    story: &StoryId,
) -> Result<bool, StoreError> {
    let row = publication_picks::table.find((publication.as_str(), pick.as_str(), story.as_str()));
    Ok(diesel::delete(row).execute(c)? > 0)
}

/// Ends that a story stands out in a publication, in whatever way: it is taken out of it.
pub fn drop_picks(
    c: &mut Conn,
    publication: &PublicationId,
    story: &StoryId,
) -> Result<(), StoreError> {
    diesel::delete(
        publication_picks::table
            .filter(publication_picks::story_id.eq(story.as_str()))
            .filter(publication_picks::publication_id.eq(publication.as_str())),
    )
    .execute(c)?;
    Ok(())
}

/// Puts a story right after another that stands out in the same way, or first. Whether both are there.
pub fn place_pick(
    c: &mut Conn,
    publication: &PublicationId,
    pick: StoryPick,
    story: &StoryId,
    after: Option<&StoryId>,
) -> Result<bool, StoreError> {
    let rows = rows(c, publication)?.into_iter().filter(|(word, ..)| word == pick.as_str());
    let all: Vec<String> = rows.map(|(_, id, _)| id).collect();
    if after == Some(story) || !all.iter().any(|id| id == story.as_str()) {
        return Ok(after == Some(story));
    }
    let mut order: Vec<String> = all.into_iter().filter(|id| id != story.as_str()).collect();
    let place = match after {
        None => 0,
        Some(after) => match order.iter().position(|id| id == after.as_str()) {
            Some(place) => place.saturating_add(1),
            None => return Ok(false),
        },
    };
    order.insert(place, story.to_string());
    for (position, id) in (0_i64..).zip(&order) {
        let id: StoryId = parse("publication_picks", "story_id", id, id)?;
        put(c, publication, pick, &id, position)?;
    }
    Ok(true)
}

fn rows(
    c: &mut Conn,
    publication: &PublicationId,
) -> Result<Vec<(String, String, i64)>, StoreError> {
    Ok(publication_picks::table
        .filter(publication_picks::publication_id.eq(publication.as_str()))
        .order((publication_picks::position, publication_picks::story_id))
        .select((publication_picks::pick, publication_picks::story_id, publication_picks::position))
        .load(c)?)
}

fn put(
    c: &mut Conn,
    publication: &PublicationId,
    pick: StoryPick,
    story: &StoryId,
    position: i64,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(publication_picks::table)
        .values((
            publication_picks::publication_id.eq(publication.as_str()),
            publication_picks::pick.eq(pick.as_str()),
            publication_picks::story_id.eq(story.as_str()),
            publication_picks::position.eq(position),
        ))
        .on_conflict((
            publication_picks::publication_id,
            publication_picks::pick,
            publication_picks::story_id,
        ))
        .do_update()
        .set(publication_picks::position.eq(position))
        .execute(c))?;
    Ok(())
}
