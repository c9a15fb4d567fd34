//! The desk of a publication: its stories and what was submitted to it, as its editors see them, and taking
//! stories out of it (decision 0052).

use super::{
    part::{allowed, locked},
    record,
};
use crate::{
    App, draft,
    refusal::{Refusal, acting},
    submission::without_those_apart,
};
use quire_core::{
    PublicationId, StoryId, UserId, Viewer,
    policy::{StoryAccess, publication::PublicationStep, read_story},
    publication::{
        desk::{DeskFilter, StoryPick},
        people::PublicationActKind,
    },
    story::{Story, StoryStatus},
    submission::Submission,
    vocabulary::publication::SubmissionStatus,
};
use quire_store::{
    Conn, Page, Paging,
    publication::{self, DeskSearch},
    story, submission,
};

/// A story on the desk.
#[derive(Debug, Clone, PartialEq)]
pub struct DeskStory {
    /// The story.
    pub story: Story,
    /// Whether the publication features it.
    pub is_featured: bool,
    /// Whether it is pinned to its home page.
    pub is_pinned: bool,
}

/// The stories of a publication for those who manage it, the last changed first. Drafts are the viewer's own
/// only. Left out are stories of people with a block between them and the viewer, and what was taken down.
/// A page may hold fewer than asked for and still have a next one.
///
/// # Errors
/// [`Refusal`]: strangers, publications that are not there, and the person who does not manage it.
pub async fn desk_stories(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    search: DeskSearch,
    paging: Paging,
) -> Result<Page<DeskStory>, Refusal> {
    let me = viewer.user_id().ok_or(Refusal::Unauthorized)?.clone();
    let (viewer, id) = (viewer.clone(), id.clone());
    let found: Result<Result<_, Refusal>, _> = app
        .store
        .read_in_place(move |c| {
            if let Err(refusal) = sees(c, &me, &id) {
                return Ok(Err(refusal));
            }
            let is_draft = search.filter == DeskFilter::Drafts;
            let writer = if is_draft { Some(me.clone()) } else { search.writer.clone() };
            let page = publication::on_desk(c, &id, &DeskSearch { writer, ..search }, &paging)?;
            let picks = publication::picks(c, &id)?;
            let page = without_those_apart(c, &me, page, |story: &Story| &story.creator_id)?;
            let shown = page.items.into_iter().filter(|story| is_shown(&viewer, story));
            let items = shown.map(|story| DeskStory {
                is_featured: picks.has(StoryPick::Featured, &story.id),
                is_pinned: picks.has(StoryPick::Pinned, &story.id),
                story,
            });
            Ok(Ok(Page { items: items.collect(), next: page.next }))
        })
        .await;
    found?
}

/// What was ever submitted to a publication, for those who manage it, the last first; as [`desk_stories`].
///
/// # Errors
/// [`Refusal`]: strangers, publications that are not there, and the person who does not manage it.
pub async fn desk_submissions(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    status: Option<SubmissionStatus>,
    paging: Paging,
) -> Result<Page<Submission>, Refusal> {
    let me = viewer.user_id().ok_or(Refusal::Unauthorized)?.clone();
    let id = id.clone();
    let found: Result<Result<_, Refusal>, _> = app
        .store
        .read_in_place(move |c| {
            if let Err(refusal) = sees(c, &me, &id) {
                return Ok(Err(refusal));
            }
            let page = submission::submitted_to(c, &id, status, &paging)?;
            Ok(Ok(without_those_apart(c, &me, page, |one: &Submission| &one.writer_id)?))
        })
        .await;
    found?
}

/// What was taken down, or whose writer is suspended, is not there for editors either.
fn is_shown(viewer: &Viewer, story: &Story) -> bool {
    story.status != StoryStatus::Published
        || matches!(read_story(viewer, story), StoryAccess::Full | StoryAccess::Preview)
}

fn sees(c: &mut Conn, me: &UserId, id: &PublicationId) -> Result<(), Refusal> {
    publication::find(c, id)?.ok_or(Refusal::NotFound)?;
    allowed(c, me, id, PublicationStep::SeeDesk)
}

/// Takes a story out of a publication. A published one stays out as its writer's own, a scheduled one becomes
/// a draft of theirs; they are told. What shows it is purged before this returns.
///
/// # Errors
/// [`Refusal`]; nothing changes then: strangers, suspended viewers, those who do not manage the publication,
/// stories that are not in it, and drafts of others.
pub async fn take_out(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    story_id: &StoryId,
) -> Result<Story, Refusal> {
    let me = acting(viewer)?.clone();
    let (id, story_id, now) = (id.clone(), story_id.clone(), app.ports.clock.now());
    let act = record::act(app, PublicationActKind::TakenOut, &id, &me);
    app.store
        .write(move |c| {
            locked(c, &me, &id, PublicationStep::RunStories)?;
            let found = story::find_to_change(c, &story_id)?;
            let found = found.filter(|story| story.publication_id.as_ref() == Some(&id));
            let found = found.filter(|story| match story.status {
                StoryStatus::Published | StoryStatus::Scheduled => true,
                StoryStatus::Draft => story.creator_id == me,
                StoryStatus::Deleted => false,
            });
            let story = draft::take_out(c, found.ok_or(Refusal::NotFound)?, now)?;
            let act = record::on(&act, Some(&story.creator_id), None);
            let act = quire_core::publication::people::PublicationAct {
                note: story.title.clone(),
                ..act
            };
            record::record(c, &act, vec![story.creator_id.clone()], now)?;
            Ok(story)
        })
        .await
}
