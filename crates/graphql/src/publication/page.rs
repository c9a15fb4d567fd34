//! Pages of publications beside their stories: reading, adding, changing and removing them.

use super::{
    Collection,
    settings::{CollectionConflict, UpdateCollectionResult},
};
use crate::{
    address::render_options,
    call::{Call, call},
    draft::{Blocks, InvalidDocument},
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
    scalar::{DateTime, int},
};
use async_graphql::{Context, Enum, ID, InputObject, Object, Union};
use quire_app::{
    address,
    publication::{self, NewPage, PublicationRefusal},
};
use quire_core::{
    Document, PageSlug, PublicationId, PublicationPageId,
    document::html::{RenderOptions, render},
    publication::page::PublicationPage,
};

/// What a page of a publication is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::publication::page::PageKind")]
pub enum CollectionSidePageKind {
    /// A text of its own.
    Subpage,
    /// About a topic: a text, and the publication's stories with that tag.
    Feature,
}

/// A page of a publication beside its stories.
#[derive(Debug, Clone)]
pub struct CollectionSidePage {
    page: PublicationPage,
    /// The publication's word in addresses.
    publication: String,
}

/// A page of a publication beside its stories.
#[Object]
impl CollectionSidePage {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.page.id.to_string())
    }
    /// What it is.
    async fn kind(&self) -> CollectionSidePageKind {
        self.page.kind.into()
    }
    /// Its word in addresses; the slug of its topic for a feature page.
    async fn slug(&self) -> &str {
        self.page.slug.as_str()
    }
    /// What it is called.
    async fn title(&self) -> &str {
        &self.page.title
    }
    /// Its text as HTML from an allow-list; may be empty.
    async fn html(&self, ctx: &Context<'_>) -> Result<String> {
        let options = RenderOptions { heading_ids: false, block_ids: false, ..render_options() };
        let html = render(&self.page.document, &options);
        call(ctx)?.charge(html.len()).await?;
        Ok(html)
    }
    /// Its text as it is edited.
    async fn blocks(&self, ctx: &Context<'_>) -> Result<Blocks> {
        Blocks::of(call(ctx)?, &self.page.document.blocks).await
    }
    /// The number of the version, which an editor saves on.
    async fn revision(&self) -> i32 {
        int(self.page.revision)
    }
    /// Its path.
    async fn url(&self) -> String {
        address::publication_page(&self.publication, &self.page)
    }
    /// When it was changed last.
    async fn changed_at(&self) -> DateTime {
        self.page.changed_at.into()
    }
}

/// The page of a publication at this word.
pub(super) async fn at(
    call: &Call,
    of: &Collection,
    kind: CollectionSidePageKind,
    slug: &str,
) -> Result<Option<CollectionSidePage>> {
    let Ok(slug) = slug.parse::<PageSlug>() else { return Ok(None) };
    let id = of.0.id.clone();
    let found =
        call.read(move |c| quire_store::publication::page_at(c, &id, kind.into(), &slug)).await?;
    Ok(found.map(|page| CollectionSidePage { page, publication: of.0.slug.clone() }))
}

/// The pages of one kind that a publication has.
pub(super) async fn all(
    call: &Call,
    id: &PublicationId,
    kind: CollectionSidePageKind,
) -> Result<Vec<CollectionSidePage>> {
    let id = id.clone();
    call.read(move |c| {
        let Some(place) = quire_store::publication::find(c, &id)? else { return Ok(Vec::new()) };
        let pages = quire_store::publication::pages_of(c, &id, kind.into())?;
        let of = |page| CollectionSidePage { page, publication: place.slug.clone() };
        Ok(pages.into_iter().map(of).collect())
    })
    .await
}

/// Pages of publications beside their stories.
#[derive(Debug, Default)]
pub struct CollectionSidePageMutation;

#[Object]
impl CollectionSidePageMutation {
    /// Adds a page to a publication, which everybody can read at once. Its address stays.
    async fn add_collection_side_page(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The publication, the page’s title and address.")]
        input: AddCollectionSidePageInput,
    ) -> Result<CollectionSidePageResult> {
        let call = call(ctx)?;
        let document = match input.blocks.read() {
            Ok(blocks) => Document { blocks },
            Err(unread) => return Ok(CollectionSidePageResult::InvalidDocument(unread)),
        };
        let sent = document.clone();
        let new =
            NewPage { kind: input.kind.into(), slug: input.slug, title: input.title, document };
        let id = &input.collection_id;
        let done = publication::add_page(&call.app, call.viewer(), id, new).await;
        CollectionSidePageResult::of(call, done, &sent).await
    }

    /// Changes title and text of a page. Nothing is overwritten that someone changed since the revision
    /// that the editor saw.
    async fn update_collection_side_page(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the page.")] page_id: Id<PublicationPageId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
        #[graphql(desc = "The title.")] title: String,
        #[graphql(desc = "The text, as blocks.")] blocks: Blocks,
    ) -> Result<CollectionSidePageResult> {
        let call = call(ctx)?;
        let document = match blocks.read() {
            Ok(blocks) => Document { blocks },
            Err(unread) => return Ok(CollectionSidePageResult::InvalidDocument(unread)),
        };
        let (sent, seen) = (document.clone(), i64::from(revision));
        let (app, viewer) = (&call.app, call.viewer());
        let done = publication::change_page(app, viewer, &page_id, seen, &title, document).await;
        CollectionSidePageResult::of(call, done, &sent).await
    }

    /// Takes a page away. Items of the bar that led to it are not shown any more.
    async fn remove_collection_side_page(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the page.")] page_id: Id<PublicationPageId>,
    ) -> Result<UpdateCollectionResult> {
        let call = call(ctx)?;
        UpdateCollectionResult::of(
            publication::remove_page(&call.app, call.viewer(), &page_id).await,
        )
    }
}

/// A page to be added to a publication.
#[derive(Debug, InputObject)]
pub struct AddCollectionSidePageInput {
    /// The publication.
    pub collection_id: Id<PublicationId>,
    /// What it is.
    pub kind: CollectionSidePageKind,
    /// Its word in addresses; empty: made from the title. The slug of its topic for a feature page.
    pub slug: String,
    /// What it is called.
    pub title: String,
    /// Its text: paragraphs and lists with links.
    pub blocks: Blocks,
}

/// The answer to adding or changing a page.
#[derive(Debug, Union)]
pub enum CollectionSidePageResult {
    /// The page.
    CollectionSidePage(CollectionSidePage),
    /// Someone changed it meanwhile.
    CollectionConflict(CollectionConflict),
    /// The text breaks rules of all documents.
    InvalidDocument(InvalidDocument),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No page or publication of that id.
    NotFound(NotFound),
    /// The page cannot stand there.
    BadRequest(BadRequest),
}

refusals!(CollectionSidePageResult);

impl CollectionSidePageResult {
    async fn of(
        call: &Call,
        done: std::result::Result<PublicationPage, PublicationRefusal>,
        sent: &Document,
    ) -> Result<Self> {
        Ok(match done {
            Ok(page) => {
                let id = page.publication_id.clone();
                let place = call.read(move |c| quire_store::publication::find(c, &id)).await?;
                let publication = place.map(|place| place.slug).unwrap_or_default();
                Self::CollectionSidePage(CollectionSidePage { page, publication })
            }
            Err(PublicationRefusal::Conflict(now)) => {
                Self::CollectionConflict(CollectionConflict::of(*now))
            }
            Err(PublicationRefusal::Invalid(problems)) => {
                Self::InvalidDocument(InvalidDocument::of(&sent.blocks, problems))
            }
            Err(PublicationRefusal::Refused(refusal)) => sort(refusal)?.into(),
            Err(
                PublicationRefusal::Change(_)
                | PublicationRefusal::Slug(_)
                | PublicationRefusal::Domain(_),
            ) => {
                return Err(FieldError::internal(&"a page that asks for no step-up"));
            }
        })
    }
}
