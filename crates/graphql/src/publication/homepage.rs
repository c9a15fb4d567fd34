//! The homepage of a publication: reading and changing its sections.

use super::{Collection, settings::UpdateCollectionResult};
use crate::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    story::Post,
};
use async_graphql::{Context, Enum, InputObject, Object, SimpleObject};
use quire_app::publication::{self, ShownSection};
use quire_core::{
    PublicationId,
    publication::homepage::{HomeSection, checked},
};

/// Which stories a section of a homepage shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::publication::homepage::HomeSectionKind")]
pub enum CollectionHomeSectionKind {
    /// The newest ones.
    Latest,
    /// Those that the publication features, in the order of its editors.
    Featured,
    /// Those of the last 30 days for which most readers clapped.
    Trending,
    /// The newest ones about a topic.
    Topic,
}

/// How a section of a homepage sets its stories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::publication::homepage::HomeLayout")]
pub enum CollectionHomeLayout {
    /// The first one large, three more as rows below it.
    Lead,
    /// Five rows.
    List,
    /// Up to three columns of cards, six in all.
    Grid,
}

/// A section of a homepage with its stories.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionHomeSection {
    /// Which stories it shows.
    pub kind: CollectionHomeSectionKind,
    /// How it sets them.
    pub layout: CollectionHomeLayout,
    /// Its heading.
    pub title: String,
    /// Where the list goes on; null: nowhere.
    pub url: Option<String>,
    /// The stories: none of them stands in another section.
    pub posts: Vec<Post>,
}

/// A section as it was chosen.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionHomeSectionChoice {
    /// Which stories it shows.
    pub kind: CollectionHomeSectionKind,
    /// How it sets them.
    pub layout: CollectionHomeLayout,
    /// Its heading.
    pub title: String,
    /// The slug of its topic; empty where the kind says it all.
    pub value: String,
}

/// A section to be put there.
#[derive(Debug, InputObject)]
pub struct CollectionHomeSectionInput {
    /// Which stories it shows.
    pub kind: CollectionHomeSectionKind,
    /// How it sets them.
    pub layout: CollectionHomeLayout,
    /// Its heading.
    pub title: String,
    /// The slug of its topic; empty where the kind says it all.
    pub value: String,
}

impl From<CollectionHomeSectionInput> for HomeSection {
    fn from(input: CollectionHomeSectionInput) -> Self {
        let CollectionHomeSectionInput { kind, layout, title, value } = input;
        Self { kind: kind.into(), layout: layout.into(), title, value }
    }
}

/// The sections that readers see; null where nothing was chosen.
pub(super) async fn sections(
    call: &Call,
    of: &Collection,
) -> Result<Option<Vec<CollectionHomeSection>>> {
    let (chosen, _) = read(call, &of.0.id).await?;
    if chosen.is_empty() {
        return Ok(None);
    }
    shown(call, &of.0.id, chosen).await.map(Some)
}

/// What was chosen and the number of its version.
pub(super) async fn chosen(
    call: &Call,
    id: &PublicationId,
) -> Result<(Vec<CollectionHomeSectionChoice>, i64)> {
    let (sections, revision) = read(call, id).await?;
    let choice = |HomeSection { kind, layout, title, value }| CollectionHomeSectionChoice {
        kind: kind.into(),
        layout: layout.into(),
        title,
        value,
    };
    Ok((sections.into_iter().map(choice).collect(), revision))
}

/// What these sections would show.
pub(super) async fn preview(
    call: &Call,
    id: &PublicationId,
    sections: Vec<CollectionHomeSectionInput>,
) -> Result<Vec<CollectionHomeSection>> {
    let sections: Vec<HomeSection> = sections.into_iter().map(Into::into).collect();
    let sections = checked(&sections).map_err(|why| FieldError::BadRequest(why.to_string()))?;
    shown(call, id, sections).await
}

async fn read(call: &Call, id: &PublicationId) -> Result<(Vec<HomeSection>, i64)> {
    let id = id.clone();
    call.read(move |c| quire_store::publication::homepage(c, &id)).await
}

async fn shown(
    call: &Call,
    id: &PublicationId,
    sections: Vec<HomeSection>,
) -> Result<Vec<CollectionHomeSection>> {
    let (id, now) = (id.clone(), call.app.ports.clock.now());
    let found = call
        .read(move |c| match quire_store::publication::find(c, &id)? {
            Some(place) => publication::shown_sections(c, &place, &sections, now),
            None => Ok(Vec::new()),
        })
        .await?;
    let viewer = call.viewer();
    let section = |ShownSection { section, url, stories }| CollectionHomeSection {
        kind: section.kind.into(),
        layout: section.layout.into(),
        title: section.title,
        url,
        posts: Post::all_visible_to(viewer, stories),
    };
    Ok(found.into_iter().map(section).collect())
}

/// The homepages of publications.
#[derive(Debug, Default)]
pub struct CollectionHomepageMutation;

#[Object]
impl CollectionHomepageMutation {
    /// Replaces the sections of a publication's homepage; none gives it the homepage back that every
    /// publication has. Nothing is overwritten that someone changed since the revision that the editor saw.
    async fn update_collection_homepage(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
        #[graphql(desc = "The sections, in the order in which they are shown.")] sections: Vec<
            CollectionHomeSectionInput,
        >,
    ) -> Result<UpdateCollectionResult> {
        let call = call(ctx)?;
        let (app, viewer) = (&call.app, call.viewer());
        let sections = sections.into_iter().map(Into::into).collect();
        UpdateCollectionResult::of(
            publication::change_homepage(app, viewer, &collection_id, revision.into(), sections)
                .await,
        )
    }
}
