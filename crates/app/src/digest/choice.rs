//! What stands in a digest: the newest stories of what its reader follows that they have not read.

use crate::session;
use quire_core::{
    FreeReading, Timestamp,
    person::Person,
    policy::{StoryAccess, read_story},
    preference::Preference,
    publication::Publication,
    story::Story,
    vocabulary::settings::{DigestFrequency, UserPreference},
};
use quire_store::{
    Conn, Paging, StoreError, clap, digest, follow, mute, person, publication, story, tag,
};
use std::collections::HashSet;

/// Of how many of the newest stories those of a digest are chosen.
const LOOKED_AT: u32 = 200;

/// A story of a digest.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct DigestStory {
    /// The story.
    pub(super) story: Story,
    /// Who wrote it.
    pub(super) author: Person,
    /// Where it stands.
    pub(super) publication: Option<Publication>,
}

/// The newest stories since `since` that `reader` is to be told of, the newest first.
pub(super) fn choose(
    c: &mut Conn,
    reader: &Person,
    preferences: &[Preference],
    since: Timestamp,
    until: Timestamp,
    frequency: DigestFrequency,
) -> Result<Vec<DigestStory>, StoreError> {
    let viewer = session::viewer_of(reader, FreeReading::default());
    let mut new = story::home(c, &reader.id, &Paging::first(LOOKED_AT))?.items;
    new.retain(|story| {
        let is_new = story.first_published_at.is_some_and(|at| since < at && at <= until);
        let access = read_story(&viewer, story);
        is_new
            && story.creator_id != reader.id
            && matches!(access, StoryAccess::Full | StoryAccess::Preview)
    });
    let new = mute::unmuted(c, &reader.id, new)?;
    let new = unread(c, reader, new)?;
    let mut new = subscribed(c, reader, preferences, new)?;
    new.truncate(if frequency == DigestFrequency::Daily { 5 } else { 10 });
    with_surroundings(c, new)
}

/// Those that the reader neither opened nor clapped for.
fn unread(c: &mut Conn, reader: &Person, new: Vec<Story>) -> Result<Vec<Story>, StoreError> {
    let ids: Vec<_> = new.iter().map(|story| story.id.clone()).collect();
    let opened = digest::opened(c, &reader.id, &ids)?;
    let clapped = clap::given_to(c, &reader.id, &ids)?;
    let is_unread = |story: &Story| !opened.contains(&story.id) && !clapped.contains_key(&story.id);
    Ok(new.into_iter().filter(is_unread).collect())
}

/// Those that come by something of which the reader wants letters: writers, publications, and topics
/// as recommendations.
fn subscribed(
    c: &mut Conn,
    reader: &Person,
    preferences: &[Preference],
    new: Vec<Story>,
) -> Result<Vec<Story>, StoreError> {
    let wants = |flag| preferences.contains(&Preference::Flag(flag, true));
    let ids: Vec<_> = new.iter().map(|story| story.id.clone()).collect();
    let writers: Vec<_> = new.iter().map(|story| story.creator_id.clone()).collect();
    let homes: Vec<_> = new.iter().filter_map(|story| story.publication_id.clone()).collect();
    let writers = match wants(UserPreference::EmailFollowedWriters) {
        true => follow::people_followed(c, &reader.id, &writers)?,
        false => HashSet::new(),
    };
    let homes = match wants(UserPreference::EmailFollowedPublications) {
        true => follow::publications_followed(c, &reader.id, &homes)?,
        false => HashSet::new(),
    };
    let tags = tag::of_stories(c, &ids)?;
    let slugs: Vec<_> = tags.values().flatten().map(|tag| tag.slug.clone()).collect();
    let topics = match wants(UserPreference::EmailRecommendations) {
        true => follow::tags_followed(c, &reader.id, &slugs)?,
        false => HashSet::new(),
    };
    let is_subscribed = |story: &Story| {
        let by_home = story.publication_id.as_ref().is_some_and(|id| homes.contains(id));
        let mut of_story = tags.get(&story.id).into_iter().flatten();
        writers.contains(&story.creator_id)
            || by_home
            || of_story.any(|tag| topics.contains(&tag.slug))
    };
    Ok(new.into_iter().filter(is_subscribed).collect())
}

fn with_surroundings(c: &mut Conn, new: Vec<Story>) -> Result<Vec<DigestStory>, StoreError> {
    let authors: Vec<_> = new.iter().map(|story| story.creator_id.clone()).collect();
    let homes: Vec<_> = new.iter().filter_map(|story| story.publication_id.clone()).collect();
    let authors = person::many(c, &authors)?;
    let homes = publication::many(c, &homes)?;
    let chosen = new.into_iter().filter_map(|story| {
        let author = authors.iter().find(|author| author.id == story.creator_id)?.clone();
        let home = homes.iter().find(|home| Some(&home.id) == story.publication_id.as_ref());
        Some(DigestStory { author, publication: home.cloned(), story })
    });
    Ok(chosen.collect())
}
