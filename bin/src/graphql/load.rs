//! Batched reads: what many fields of one request want is read at once. A loader lives as long as
//! its request and belongs to its viewer, so nothing of one viewer reaches another.

mod catalog;
mod response;
mod review;

pub(super) use catalog::{DiscussionOf, HeldOn, PreviewsOf, ProgressOf};
pub(super) use response::{HiddenResponse, ResponsesTo};
pub(super) use review::VerdictOn;

use super::fault::Fault;
use async_graphql::dataloader::Loader;
use quire_app::App;
use quire_core::{
    CatalogId, Document, ImageId, PublicationId, StoryId, TagSlug, UserId, Viewer,
    person::Person,
    publication::{Publication, PublicationRole},
    story::{Revision, Story, settings::Seo},
    tag::Tag,
};
use quire_store::{Conn, StoreError, draft::Writing, image::Image};
use std::{collections::HashMap, hash::Hash, sync::Arc};

/// The batched reads of one request.
pub(super) struct Load {
    pub app: App,
    pub viewer: Viewer,
}

/// The tags of a story, in the author's order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct TagsOf(pub StoryId);
/// The body of a story at a revision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct BodyOf(pub StoryId, pub i64);
/// What was written of a story at a revision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct RevisionOf(pub StoryId, pub i64);
/// What is known of the writing on a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct WritingOf(pub StoryId);
/// What search engines are shown of a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct SeoOf(pub StoryId);
/// How many readers clapped for a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct VotersOf(pub StoryId);
/// The publications a person has a part in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct RolesOf(pub UserId);
/// The people of a publication: owners, editors, writers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct MembersOf(pub PublicationId);
/// The viewer's claps for a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct ClapsBy(pub StoryId);
/// Whether the viewer saved a list of somebody else's.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowsCatalog(pub CatalogId);
/// Whether the viewer keeps a story on any of their lists.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct SavedBy(pub StoryId);
/// Whether the viewer follows a person.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowsPerson(pub UserId);
/// Whether the viewer follows a publication.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowsPublication(pub PublicationId);
/// Whether the viewer follows a tag.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct FollowsTag(pub TagSlug);
/// Whether the viewer muted a person.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct MutesPerson(pub UserId);
/// Whether the viewer muted a publication.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct MutesPublication(pub PublicationId);

type Found<K, V> = Result<HashMap<K, V>, Fault>;

impl Load {
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Fault> {
        Ok(self.app.store.read_in_place(work).await?)
    }

    /// Reads something of the viewer's own; nothing for everybody else.
    async fn own<T: Default + Send + 'static>(
        &self,
        work: impl FnOnce(&mut Conn, &UserId) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Fault> {
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

impl Loader<UserId> for Load {
    type Value = Arc<Person>;
    type Error = Fault;

    async fn load(&self, keys: &[UserId]) -> Found<UserId, Arc<Person>> {
        let ids = keys.to_vec();
        let rows = self.read(move |c| quire_store::person::many(c, &ids)).await?;
        Ok(keyed(rows, |person| person.id.clone()))
    }
}

impl Loader<PublicationId> for Load {
    type Value = Arc<Publication>;
    type Error = Fault;

    async fn load(&self, keys: &[PublicationId]) -> Found<PublicationId, Arc<Publication>> {
        let ids = keys.to_vec();
        let rows = self.read(move |c| quire_store::publication::many(c, &ids)).await?;
        Ok(keyed(rows, |publication| publication.id.clone()))
    }
}

impl Loader<StoryId> for Load {
    type Value = Arc<Story>;
    type Error = Fault;

    async fn load(&self, keys: &[StoryId]) -> Found<StoryId, Arc<Story>> {
        let ids = keys.to_vec();
        let rows = self.read(move |c| quire_store::story::many(c, &ids)).await?;
        Ok(keyed(rows, |story| story.id.clone()))
    }
}

impl Loader<ImageId> for Load {
    type Value = Arc<Image>;
    type Error = Fault;

    async fn load(&self, keys: &[ImageId]) -> Found<ImageId, Arc<Image>> {
        let ids = keys.to_vec();
        let rows = self.read(move |c| quire_store::image::many(c, &ids)).await?;
        Ok(keyed(rows, |image| image.id.clone()))
    }
}

impl Loader<TagSlug> for Load {
    type Value = Arc<Tag>;
    type Error = Fault;

    async fn load(&self, keys: &[TagSlug]) -> Found<TagSlug, Arc<Tag>> {
        let slugs = keys.to_vec();
        let rows = self.read(move |c| quire_store::tag::many(c, &slugs)).await?;
        Ok(keyed(rows, |tag| tag.slug.clone()))
    }
}

impl Loader<TagsOf> for Load {
    type Value = Vec<Arc<Tag>>;
    type Error = Fault;

    async fn load(&self, keys: &[TagsOf]) -> Found<TagsOf, Vec<Arc<Tag>>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let (on_stories, tags) = self
            .read(move |c| {
                let on_stories = quire_store::tag::of_stories(c, &ids)?;
                let mut slugs: Vec<_> =
                    on_stories.values().flatten().map(|tag| tag.slug.clone()).collect();
                slugs.sort();
                slugs.dedup();
                Ok((on_stories, quire_store::tag::many(c, &slugs)?))
            })
            .await?;
        let tags = keyed(tags, |tag| tag.slug.clone());
        let named = on_stories.into_iter().map(|(story, slugs)| {
            (story, slugs.iter().filter_map(|tag| tags.get(&tag.slug).cloned()).collect())
        });
        Ok(wrapped(named, TagsOf))
    }
}

impl Loader<BodyOf> for Load {
    type Value = Arc<Document>;
    type Error = Fault;

    async fn load(&self, keys: &[BodyOf]) -> Found<BodyOf, Arc<Document>> {
        let wanted: Vec<_> = keys.iter().map(|key| (key.0.clone(), key.1)).collect();
        let bodies = self.read(move |c| quire_store::story::bodies(c, &wanted)).await?;
        let bodies = bodies.into_iter();
        Ok(bodies.map(|r| (BodyOf(r.story_id, r.revision), Arc::new(r.document))).collect())
    }
}

impl Loader<RevisionOf> for Load {
    type Value = Arc<Revision>;
    type Error = Fault;

    async fn load(&self, keys: &[RevisionOf]) -> Found<RevisionOf, Arc<Revision>> {
        let wanted: Vec<_> = keys.iter().map(|key| (key.0.clone(), key.1)).collect();
        let found = self.read(move |c| quire_store::story::bodies(c, &wanted)).await?;
        Ok(keyed(found, |found| RevisionOf(found.story_id.clone(), found.revision)))
    }
}

impl Loader<WritingOf> for Load {
    type Value = Arc<Writing>;
    type Error = Fault;

    async fn load(&self, keys: &[WritingOf]) -> Found<WritingOf, Arc<Writing>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::draft::writings(c, &ids)).await?;
        Ok(wrapped(found.into_iter().map(|(id, writing)| (id, Arc::new(writing))), WritingOf))
    }
}

impl Loader<SeoOf> for Load {
    type Value = Seo;
    type Error = Fault;

    async fn load(&self, keys: &[SeoOf]) -> Found<SeoOf, Seo> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::story::seo_of(c, &ids)).await?;
        Ok(wrapped(found, SeoOf))
    }
}

impl Loader<VotersOf> for Load {
    type Value = i64;
    type Error = Fault;

    async fn load(&self, keys: &[VotersOf]) -> Found<VotersOf, i64> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let counts = self.read(move |c| quire_store::story::voter_counts(c, &ids)).await?;
        Ok(wrapped(counts, VotersOf))
    }
}

impl Loader<RolesOf> for Load {
    type Value = Vec<(Arc<Publication>, PublicationRole)>;
    type Error = Fault;

    async fn load(&self, keys: &[RolesOf]) -> Found<RolesOf, Self::Value> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let (members, publications) = self
            .read(move |c| {
                let members = quire_store::publication::memberships_of(c, &ids)?;
                let ids: Vec<_> = members.iter().map(|m| m.publication_id.clone()).collect();
                Ok((members, quire_store::publication::many(c, &ids)?))
            })
            .await?;
        let publications = keyed(publications, |publication| publication.id.clone());
        let mut roles: HashMap<_, Vec<_>> = HashMap::new();
        for member in members {
            if let Some(publication) = publications.get(&member.publication_id) {
                let of_person = roles.entry(RolesOf(member.user_id)).or_default();
                of_person.push((publication.clone(), member.role));
            }
        }
        Ok(roles)
    }
}

impl Loader<MembersOf> for Load {
    type Value = Vec<(Arc<Person>, PublicationRole)>;
    type Error = Fault;

    async fn load(&self, keys: &[MembersOf]) -> Found<MembersOf, Self::Value> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let (members, people) = self
            .read(move |c| {
                let members = quire_store::publication::members_of_many(c, &ids)?;
                let ids: Vec<_> = members.iter().map(|m| m.user_id.clone()).collect();
                Ok((members, quire_store::person::many(c, &ids)?))
            })
            .await?;
        let people = people.into_iter().filter(|person| person.deleted_at.is_none()).collect();
        let people = keyed(people, |person: &Person| person.id.clone());
        let mut found: HashMap<_, Vec<_>> = HashMap::new();
        for member in members {
            if let Some(person) = people.get(&member.user_id) {
                let of_publication = found.entry(MembersOf(member.publication_id)).or_default();
                of_publication.push((person.clone(), member.role));
            }
        }
        Ok(found)
    }
}

impl Loader<ClapsBy> for Load {
    type Value = i64;
    type Error = Fault;

    async fn load(&self, keys: &[ClapsBy]) -> Found<ClapsBy, i64> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let claps = self.own(move |c, me| quire_store::clap::given_to(c, me, &ids)).await?;
        Ok(wrapped(claps, ClapsBy))
    }
}

macro_rules! yes_or_no {
    ($($key:ident($id:ty): $read:path;)+) => {$(
        impl Loader<$key> for Load {
            type Value = ();
            type Error = Fault;

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
    FollowsPublication(PublicationId): quire_store::follow::publications_followed;
    FollowsTag(TagSlug): quire_store::follow::tags_followed;
    MutesPerson(UserId): quire_store::mute::people_muted;
    MutesPublication(PublicationId): quire_store::mute::publications_muted;
}
