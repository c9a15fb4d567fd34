//! Batched reads of stories.

use super::{Found, Load, keyed, wrapped};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_core::{
    Document, StoryId,
    story::{Revision, Story, StoryDetails},
};
use quire_store::draft::Writing;
use std::sync::Arc;

/// The body of a story at a revision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct BodyOf(pub StoryId, pub i64);

/// What was written of a story at a revision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct RevisionOf(pub StoryId, pub i64);

/// The words of the body of a story at a revision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct WordCountOf(pub StoryId, pub i64);

/// What is known of the writing on a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct WritingOf(pub StoryId);

/// What no list shows of a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct DetailsOf(pub StoryId);

/// The story at the top of the discussion that a response stands in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct RootOf(pub StoryId);

/// How many readers clapped for a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct VotersOf(pub StoryId);

/// The viewer's claps for a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ClapsBy(pub StoryId);

impl Loader<StoryId> for Load {
    type Value = Arc<Story>;
    type Error = FieldError;

    async fn load(&self, keys: &[StoryId]) -> Found<StoryId, Arc<Story>> {
        let ids = keys.to_vec();
        let rows = self.read(move |c| quire_store::story::many(c, &ids)).await?;
        Ok(keyed(rows, |story| story.id.clone()))
    }
}

impl Loader<BodyOf> for Load {
    type Value = Arc<Document>;
    type Error = FieldError;

    async fn load(&self, keys: &[BodyOf]) -> Found<BodyOf, Arc<Document>> {
        let wanted: Vec<_> = keys.iter().map(|key| (key.0.clone(), key.1)).collect();
        let bodies = self.bodies(wanted).await?.into_iter();
        Ok(bodies.map(|r| (BodyOf(r.story_id, r.revision), Arc::new(r.document))).collect())
    }
}

impl Loader<RevisionOf> for Load {
    type Value = Arc<Revision>;
    type Error = FieldError;

    async fn load(&self, keys: &[RevisionOf]) -> Found<RevisionOf, Arc<Revision>> {
        let wanted: Vec<_> = keys.iter().map(|key| (key.0.clone(), key.1)).collect();
        let found = self.bodies(wanted).await?;
        Ok(keyed(found, |found| RevisionOf(found.story_id.clone(), found.revision)))
    }
}

impl Load {
    /// Bodies, as many as the request may still read.
    async fn bodies(&self, wanted: Vec<(StoryId, i64)>) -> Result<Vec<Revision>, FieldError> {
        let left = self.bytes.left();
        let found = self.read(move |c| quire_store::story::bodies_within(c, &wanted, left)).await?;
        if !found.is_complete {
            return Err(FieldError::AnswerTooLarge);
        }
        self.bytes.charge(found.bytes).await?;
        Ok(found.revisions)
    }
}

impl Loader<WordCountOf> for Load {
    type Value = u64;
    type Error = FieldError;

    async fn load(&self, keys: &[WordCountOf]) -> Found<WordCountOf, u64> {
        let wanted: Vec<_> = keys.iter().map(|key| (key.0.clone(), key.1)).collect();
        let counts = self.read(move |c| quire_store::story::word_counts(c, &wanted)).await?;
        Ok(counts.into_iter().map(|((id, n), words)| (WordCountOf(id, n), words)).collect())
    }
}

impl Loader<WritingOf> for Load {
    type Value = Arc<Writing>;
    type Error = FieldError;

    async fn load(&self, keys: &[WritingOf]) -> Found<WritingOf, Arc<Writing>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::draft::writings(c, &ids)).await?;
        Ok(wrapped(found.into_iter().map(|(id, writing)| (id, Arc::new(writing))), WritingOf))
    }
}

impl Loader<DetailsOf> for Load {
    type Value = Arc<StoryDetails>;
    type Error = FieldError;

    async fn load(&self, keys: &[DetailsOf]) -> Found<DetailsOf, Arc<StoryDetails>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::story::details_of(c, &ids)).await?;
        Ok(wrapped(found.into_iter().map(|(id, details)| (id, Arc::new(details))), DetailsOf))
    }
}

impl Loader<RootOf> for Load {
    type Value = Arc<Story>;
    type Error = FieldError;

    async fn load(&self, keys: &[RootOf]) -> Found<RootOf, Arc<Story>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::story::roots(c, &ids)).await?;
        Ok(wrapped(found.into_iter().map(|(id, root)| (id, Arc::new(root))), RootOf))
    }
}

impl Loader<VotersOf> for Load {
    type Value = i64;
    type Error = FieldError;

    async fn load(&self, keys: &[VotersOf]) -> Found<VotersOf, i64> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let counts = self.read(move |c| quire_store::story::voter_counts(c, &ids)).await?;
        Ok(wrapped(counts, VotersOf))
    }
}

impl Loader<ClapsBy> for Load {
    type Value = i64;
    type Error = FieldError;

    async fn load(&self, keys: &[ClapsBy]) -> Found<ClapsBy, i64> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let claps = self.own(move |c, me| quire_store::clap::given_to(c, me, &ids)).await?;
        Ok(wrapped(claps, ClapsBy))
    }
}
