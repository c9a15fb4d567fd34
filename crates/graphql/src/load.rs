//! Batched reads: what many fields of one request want is read at once. A loader lives as long as
//! its request and belongs to its viewer, so nothing of one viewer reaches another.

mod catalog;
mod image;
mod own;
mod person;
mod publication;
mod related;
mod response;
mod review;
mod story;
mod tag;

pub(super) use catalog::{DiscussionOf, IsOnList, PartsOf, PreviewsOf, ProgressOf};
pub(super) use own::{OwnDismissals, OwnFlags, ViewedAt};
pub(super) use person::{MastodonOf, RolesOf, SharedEmailOf, TakesTips};
pub(super) use publication::{MembersOf, OwnRoleIn};
pub(super) use related::{AnnouncementOf, OriginOf, PlannedListsOf};
pub(super) use response::{HiddenResponse, ResponsesTo};
pub(super) use review::VerdictOn;
pub(super) use story::{
    BodyOf, ClapsBy, DetailsOf, RevisionOf, RootOf, VotersOf, WordCountOf, WritingOf,
};
pub(super) use tag::TagsOf;

use super::{answer_bytes::AnswerBytes, field_error::FieldError};
use async_graphql::dataloader::Loader;
use quire_app::App;
use quire_core::{CatalogId, PublicationId, StoryId, TagSlug, UserId, Viewer};
use quire_store::{Conn, StoreError};
use std::{collections::HashMap, hash::Hash, sync::Arc};

/// The batched reads of one request.
pub(super) struct Load {
    pub app: App,
    pub viewer: Viewer,
    pub bytes: Arc<AnswerBytes>,
}

/// Whether the viewer saved a list of someone else's.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowsCatalog(pub CatalogId);
/// Whether the viewer keeps a story on any of their lists.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct SavedBy(pub StoryId);
/// Whether the viewer follows a person.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowsPerson(pub UserId);
/// Whether a person follows the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowedBy(pub UserId);
/// Whether the viewer follows a publication.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowsPublication(pub PublicationId);
/// Whether the viewer follows a tag.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowsTag(pub TagSlug);
/// Whether the viewer muted a person.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct MutesPerson(pub UserId);
/// Whether the viewer blocked a person.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Blocks(pub UserId);
/// Whether a person blocked the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct BlockedBy(pub UserId);
/// Whether the viewer muted a publication.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct MutesPublication(pub PublicationId);

type Found<K, V> = Result<HashMap<K, V>, FieldError>;

impl Load {
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, FieldError> {
        Ok(self.app.store.read_in_place(work).await?)
    }

    /// Reads something of the viewer's own; nothing for everybody else.
    async fn own<T: Default + Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn, &UserId) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, FieldError> {
        match self.viewer.user_id().cloned() {
            Some(me) => self.read(move |c| work(c, &me)).await,
            None => Ok(T::default()),
        }
    }
}

/// Indexes rows by their keys.
fn keyed<K: Hash + Eq, T>(rows: Vec<T>, key: impl Fn(&T) -> K) -> HashMap<K, Arc<T>> {
    rows.into_iter().map(|row| (key(&row), Arc::new(row))).collect()
}

/// Turns what was found for the ids of wrapped keys back into those keys.
fn wrapped<I, K: Hash + Eq, V>(
    found: impl IntoIterator<Item = (I, V)>,
    wrap: fn(I) -> K,
) -> HashMap<K, V> {
    found.into_iter().map(|(id, value)| (wrap(id), value)).collect()
}

macro_rules! yes_or_no {
    ($($key:ident($id:ty): $read:path;)+) => {$(
        impl Loader<$key> for Load {
            type Value = ();
            type Error = FieldError;

            async fn load(&self, keys: &[$key]) -> Found<$key, ()> {
                let ids: Vec<$id> = keys.iter().map(|key| key.0.clone()).collect();
                let yes = self.own(move |c, me| $read(c, me, &ids)).await?;
                Ok(wrapped(yes.into_iter().map(|id| (id, ())), $key))
            }
        }
    )+};
}

yes_or_no! {
    SavedBy(StoryId): quire_store::catalog::saved;
    FollowsCatalog(CatalogId): quire_store::catalog::followed_among;
    FollowsPerson(UserId): quire_store::follow::people_followed;
    FollowedBy(UserId): quire_store::follow::following_back;
    FollowsPublication(PublicationId): quire_store::follow::publications_followed;
    FollowsTag(TagSlug): quire_store::follow::tags_followed;
    MutesPerson(UserId): quire_store::mute::people_muting;
    Blocks(UserId): quire_store::block::by;
    BlockedBy(UserId): quire_store::block::of;
    MutesPublication(PublicationId): quire_store::mute::publications_muted;
}
