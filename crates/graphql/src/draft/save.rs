//! Saving what a tab wrote.

use super::{
    DraftResult,
    blocks::{Blocks, InvalidDocument},
    merge::{DraftChanges, DraftConflict},
};
use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, Unauthorized},
    refusal::{refusals, sort},
    scalar::{DateTime, int},
};
use async_graphql::{Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::draft::{self, SaveRefusal, SaveRequest, SavedDraft};
use quire_core::{BlockId, StoryId, document::Block, draft::Edit, id::InvalidId};

/// Drafts: beginning, saving, and the tab that writes.
#[derive(Debug, Default)]
pub struct DraftMutation;

#[Object]
impl DraftMutation {
    /// Begins a story. The same save by the same person begins it once.
    async fn create_draft(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What the draft begins with.")] input: CreateDraftInput,
    ) -> Result<DraftSaveResult> {
        let call = call(ctx)?;
        let slug = input.collection_slug.clone();
        let sent = match input.read() {
            Ok(sent) => sent,
            Err(unread) => return Ok(unread.into()),
        };
        let done = match slug {
            Some(slug) => draft::create_in(&call.app, call.viewer(), &sent, &slug).await,
            None => draft::create(&call.app, call.viewer(), &sent).await,
        };
        DraftSaveResult::of(call, done, &sent.edit.blocks).await
    }

    /// Saves what a tab changed since a revision; durable when answered. The same save again is
    /// answered again and changes nothing.
    async fn save_draft(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The draft, the revision it stands on and what was typed.")]
        input: SaveDraftInput,
    ) -> Result<DraftSaveResult> {
        let call = call(ctx)?;
        let (id, sent) = match input.read() {
            Ok(read) => read,
            Err(unread) => return Ok(unread.into()),
        };
        let done = draft::save(&call.app, call.viewer(), &id, &sent).await;
        DraftSaveResult::of(call, done, &sent.edit.blocks).await
    }

    /// Lets a tab write from now on; the one that did learns of it with its next save.
    async fn take_draft_seat(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "The name of this tab.")] seat_id: String,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        let seat = match seat_id.parse() {
            Ok(seat) => seat,
            Err(reason) => return Ok(DraftResult::BadRequest(malformed(&reason))),
        };
        DraftResult::of(draft::take_seat(&call.app, call.viewer(), &post_id, seat).await)
    }
}

/// A story to begin.
#[derive(Debug, InputObject)]
pub struct CreateDraftInput {
    /// The save's name: 8 to 64 of `A-Z a-z 0-9 _ -`, the same for every try.
    pub save_id: String,
    /// The tab's name.
    pub seat_id: Option<String>,
    /// The title.
    pub title: Option<String>,
    /// The line under the title.
    pub subtitle: Option<String>,
    /// The body so far.
    pub blocks: Option<Blocks>,
    /// The slug of the publication in which it is to appear; without effect where the viewer cannot put
    /// stories into it.
    pub collection_slug: Option<String>,
}

impl CreateDraftInput {
    fn read(self) -> std::result::Result<SaveRequest, Unread> {
        let blocks = self.blocks.unwrap_or_default().read()?;
        let order = Some(blocks.iter().map(|block| block.id.clone()).collect());
        let (title, subtitle) = (self.title, self.subtitle);
        let edit = Edit { base: 0, title, subtitle, blocks, deleted: Vec::new(), order };
        let seat = self.seat_id.map(|seat| seat.parse()).transpose()?;
        Ok(SaveRequest { save: self.save_id.parse()?, seat, edit })
    }
}

/// What a tab changed since a revision.
#[derive(Debug, InputObject)]
pub struct SaveDraftInput {
    /// The story.
    pub post_id: Id<StoryId>,
    /// The save's name: 8 to 64 of `A-Z a-z 0-9 _ -`, new for every save, the same for every try.
    pub save_id: String,
    /// The revision that the tab's text has in it completely.
    pub base_revision: i32,
    /// The tab's name.
    pub seat_id: Option<String>,
    /// The title, if it changed.
    pub title: Option<String>,
    /// The line under the title, if it changed.
    pub subtitle: Option<String>,
    /// Changed and new blocks, each whole.
    pub blocks: Option<Blocks>,
    /// Deleted blocks.
    pub deleted_blocks: Option<Vec<ID>>,
    /// The ids of all blocks in reading order, when any was added or moved.
    pub order: Option<Vec<ID>>,
}

impl SaveDraftInput {
    fn read(self) -> std::result::Result<(StoryId, SaveRequest), Unread> {
        let edit = Edit {
            base: i64::from(self.base_revision),
            title: self.title,
            subtitle: self.subtitle,
            blocks: self.blocks.unwrap_or_default().read()?,
            deleted: ids(self.deleted_blocks.unwrap_or_default())?,
            order: self.order.map(ids).transpose()?,
        };
        let seat = self.seat_id.map(|seat| seat.parse()).transpose()?;
        Ok((self.post_id.0, SaveRequest { save: self.save_id.parse()?, seat, edit }))
    }
}

fn ids(ids: Vec<ID>) -> std::result::Result<Vec<BlockId>, InvalidId> {
    ids.into_iter().map(|id| id.parse()).collect()
}

fn malformed(reason: &InvalidId) -> BadRequest {
    BadRequest::because(format!("{reason}."))
}

/// The answer to a save.
#[derive(Debug, Union)]
pub enum DraftSaveResult {
    /// It is durable.
    DraftSaved(DraftSaved),
    /// Others changed the same parts.
    DraftConflict(DraftConflict),
    /// The document would break rules.
    InvalidDocument(InvalidDocument),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// The input makes no sense.
    BadRequest(BadRequest),
}

refusals!(DraftSaveResult);

/// A save that is durable.
#[derive(Debug, Clone, SimpleObject)]
pub struct DraftSaved {
    /// The story.
    pub post_id: ID,
    /// The newest revision, which has the save in it: the base of the next save.
    pub revision: i32,
    /// When it was saved.
    pub saved_at: DateTime,
    /// What others wrote since the save's base; null when no one did.
    pub merged: Option<DraftChanges>,
    /// Whether another tab writes now.
    pub is_seat_taken: bool,
}

impl DraftSaved {
    async fn of(call: &Call, saved: SavedDraft) -> Result<Self> {
        let merged = match saved.others {
            Some(changes) => Some(DraftChanges::of(call, changes).await?),
            None => None,
        };
        Ok(Self {
            post_id: ID(saved.id.to_string()),
            revision: int(saved.revision),
            saved_at: saved.at.into(),
            merged,
            is_seat_taken: saved.is_seat_taken,
        })
    }
}

/// Why an input is no save.
enum Unread {
    /// A name or an id that is none.
    Malformed(InvalidId),
    /// Blocks that are none.
    Blocks(InvalidDocument),
}

impl From<InvalidId> for Unread {
    fn from(reason: InvalidId) -> Self {
        Self::Malformed(reason)
    }
}

impl From<InvalidDocument> for Unread {
    fn from(document: InvalidDocument) -> Self {
        Self::Blocks(document)
    }
}

impl From<Unread> for DraftSaveResult {
    fn from(unread: Unread) -> Self {
        match unread {
            Unread::Malformed(reason) => Self::BadRequest(malformed(&reason)),
            Unread::Blocks(document) => Self::InvalidDocument(document),
        }
    }
}

impl DraftSaveResult {
    /// The answer to a save of these blocks.
    async fn of(
        call: &Call,
        done: std::result::Result<SavedDraft, SaveRefusal>,
        sent: &[Block],
    ) -> Result<Self> {
        Ok(match done {
            Ok(saved) => Self::DraftSaved(DraftSaved::of(call, saved).await?),
            Err(SaveRefusal::Edit(reason)) => {
                Self::BadRequest(BadRequest::because(format!("{reason}.")))
            }
            Err(SaveRefusal::Invalid(problems)) => {
                Self::InvalidDocument(InvalidDocument::of(sent, problems))
            }
            Err(SaveRefusal::Conflicts { revision, conflicts, changes }) => {
                Self::DraftConflict(DraftConflict::of(call, revision, conflicts, *changes).await?)
            }
            Err(SaveRefusal::Refused(refusal)) => sort(refusal)?.into(),
        })
    }
}
