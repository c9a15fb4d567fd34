//! The Following section of the sidebar: who published last, what of it is unread, and noting that
//! the reader looked.

use crate::{
    App,
    refusal::{Refusal, acting},
};
use quire_core::{
    PublicationId, Timestamp, UserId, Viewer,
    sidebar::{self, FollowedItem},
    vocabulary::navigation::ViewedMarker,
};
use quire_store::{Conn, StoreError, follow, followed, mute, publication};

/// How many of each kind are looked at: those that are kept away are left out of them.
const LOOKED_AT: i64 = 40;

/// A writer or a publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entity {
    /// A writer.
    Person(UserId),
    /// A publication.
    Publication(PublicationId),
}

impl Entity {
    /// Its id as a place to have looked at.
    #[must_use]
    pub fn feed_id(&self) -> &str {
        match self {
            Self::Person(id) => id.as_str(),
            Self::Publication(id) => id.as_str(),
        }
    }
}

/// What is followed, each with whether it is unread, and whether there is more.
pub type FollowedList = (Vec<(FollowedItem<Entity>, bool)>, bool);

/// The first `limit` that `reader` follows, the last to publish first, each with whether it has
/// published since they looked at it; and whether there are more.
pub fn following(c: &mut Conn, reader: &UserId, limit: usize) -> Result<FollowedList, StoreError> {
    let people = followed::people(c, reader, LOOKED_AT)?;
    let publications = followed::publications(c, reader, LOOKED_AT)?;
    let ids: Vec<_> = people.iter().map(|one| one.entity.clone()).collect();
    let away = mute::people_muted(c, reader, &ids)?;
    let ids: Vec<_> = publications.iter().map(|one| one.entity.clone()).collect();
    let silenced = mute::publications_muted(c, reader, &ids)?;
    let people = people
        .into_iter()
        .filter(|one| !away.contains(&one.entity))
        .map(|one| (Entity::Person(one.entity), one.last_published_at));
    let publications = publications
        .into_iter()
        .filter(|one| !silenced.contains(&one.entity))
        .map(|one| (Entity::Publication(one.entity), one.last_published_at));
    let all: Vec<_> = people
        .chain(publications)
        .map(|(entity, last_published_at)| FollowedItem { entity, last_published_at })
        .collect();
    let more = all.len() > limit;
    let mut first = sidebar::following(all);
    first.truncate(limit);
    let feeds: Vec<_> = first.iter().map(|one| one.entity.feed_id()).collect();
    let viewed = followed::viewed(c, reader, &feeds)?;
    let first = first.into_iter().map(|one| {
        let viewed_at = viewed.get(one.entity.feed_id()).copied();
        let is_unread = sidebar::is_unread(one.last_published_at, viewed_at);
        (one, is_unread)
    });
    Ok((first.collect(), more))
}

/// Notes that the viewer looked at a place that carries a dot, or at something they follow. Returns
/// when.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and what is neither.
pub async fn look(app: &App, viewer: &Viewer, feed: &str) -> Result<Timestamp, Refusal> {
    let (me, feed) = (acting(viewer)?.clone(), feed.to_owned());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let is_marker = ViewedMarker::ALL.iter().any(|marker| marker.as_str() == feed);
            if !is_marker && !is_followed(c, &me, &feed)? {
                return Err(Refusal::NotFound);
            }
            followed::looked(c, &me, &feed, now)?;
            Ok(now)
        })
        .await
}

fn is_followed(c: &mut Conn, me: &UserId, feed: &str) -> Result<bool, StoreError> {
    if let Ok(id) = feed.parse::<UserId>()
        && !follow::people_followed(c, me, &[id])?.is_empty()
    {
        return Ok(true);
    }
    let Ok(id) = feed.parse::<PublicationId>() else { return Ok(false) };
    let is_there = publication::find(c, &id)?.is_some();
    Ok(is_there && !follow::publications_followed(c, me, &[id])?.is_empty())
}
