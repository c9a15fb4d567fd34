//! Who may do what: the one place where permissions are decided, for GraphQL, REST, pages, feeds
//! and jobs alike.

pub mod publication;

use crate::{
    Viewer,
    catalog::{Catalog, CatalogVisibility},
    person::AccountState,
    quote::Quote,
    story::{Story, StoryStatus, Visibility},
};

/// How much of a story someone may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoryAccess {
    /// All of it.
    Full,
    /// Title, first paragraphs and an invitation to become a member.
    Preview,
    /// Nothing, and not even that it exists.
    NotFound,
    /// It was here and was deleted.
    Gone,
    /// Staff took it down.
    Suspended,
    /// Its writer's account is suspended.
    WriterSuspended,
    /// Its writer's account was deleted.
    WriterDeleted,
}

/// How much of `story` `viewer` may read (authorisation matrix, rows "read"): the one answer for
/// pages, GraphQL, REST, feeds, search and emails.
#[must_use]
pub fn read_story(viewer: &Viewer, story: &Story) -> StoryAccess {
    let is_author = viewer.user_id() == Some(&story.creator_id);
    let is_open = is_author || viewer.is_staff() || viewer.has_opened(&story.id);
    match (story.status, story.writer) {
        (StoryStatus::Draft | StoryStatus::Scheduled, _) if !is_open => StoryAccess::NotFound,
        (StoryStatus::Deleted, _) if !is_open && story.first_published_at.is_none() => {
            StoryAccess::NotFound
        }
        (_, AccountState::Deleted) => StoryAccess::WriterDeleted,
        (StoryStatus::Deleted, _) => StoryAccess::Gone,
        (_, AccountState::Suspended) if !is_open => StoryAccess::WriterSuspended,
        (StoryStatus::Draft | StoryStatus::Scheduled, _) => StoryAccess::Full,
        (StoryStatus::Published, _) if is_open => StoryAccess::Full,
        (StoryStatus::Published, _) if story.is_suspended => StoryAccess::Suspended,
        (StoryStatus::Published, _) => match story.visibility {
            Visibility::Locked if !viewer.is_member() && !viewer.reads_freely(story) => {
                StoryAccess::Preview
            }
            Visibility::Public | Visibility::Unlisted | Visibility::Locked => StoryAccess::Full,
        },
    }
}

/// Whether `viewer` reads more of `story` than their class of readers: it is theirs, stands in a
/// publication they run or was opened to them by the meter, or they are staff. Its page is then drawn for them and kept for no one else.
#[must_use]
pub fn reads_more_than_others(viewer: &Viewer, story: &Story) -> bool {
    read_story(viewer, story) != read_story(&viewer.class(), story)
}

/// Whether someone may change what is written of a story, its settings, and whether it is out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoryChange {
    /// They may.
    Allowed,
    /// They may not, and know that the story exists.
    Forbidden,
    /// They may not even know that it exists.
    NotFound,
}

/// Whether `viewer` may change `story` (authorisation matrix, rows "edit, delete, publish": only
/// its author).
#[must_use]
pub fn change_story(viewer: &Viewer, story: &Story) -> StoryChange {
    if viewer.user_id() == Some(&story.creator_id) {
        return StoryChange::Allowed;
    }
    match read_story(viewer, story) {
        StoryAccess::NotFound => StoryChange::NotFound,
        _ => StoryChange::Forbidden,
    }
}

/// Whether someone may respond to a story (authorisation matrix, row "response: write").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseRight {
    /// They may.
    Allowed,
    /// They read only its beginning.
    MembersOnly,
    /// The discussion is closed.
    Closed,
    /// Staff took it down.
    TakenDown,
    /// The account of its writer is suspended or deleted.
    WriterGone,
    /// There is nothing to respond to.
    NotFound,
}

/// Whether the discussion that a story stands in still takes responses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discussion {
    /// It does.
    Open,
    /// The author of the story, or of something above it, closed the discussion.
    Closed,
}

/// Whether `viewer` may respond to `story`, which stands in `discussion` (authorisation matrix, row
/// "response: write").
#[must_use]
pub fn respond(viewer: &Viewer, story: &Story, discussion: Discussion) -> ResponseRight {
    match read_story(viewer, story) {
        StoryAccess::NotFound | StoryAccess::Gone => ResponseRight::NotFound,
        _ if story.status != StoryStatus::Published => ResponseRight::NotFound,
        StoryAccess::Suspended => ResponseRight::TakenDown,
        StoryAccess::WriterSuspended | StoryAccess::WriterDeleted => ResponseRight::WriterGone,
        StoryAccess::Preview => ResponseRight::MembersOnly,
        StoryAccess::Full if discussion == Discussion::Closed => ResponseRight::Closed,
        StoryAccess::Full => ResponseRight::Allowed,
    }
}

/// Who wrote a response, as far as hiding it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResponseBy {
    /// A reader or writer.
    Anybody,
    /// Staff: what they say stays where it was said.
    Staff,
}

/// Whether `viewer` may hide a response below `parent`, and show it again: its author, but for what
/// staff wrote, and staff (authorisation matrix, row "response: hide").
#[must_use]
pub fn hide_response(viewer: &Viewer, parent: &Story, by: ResponseBy) -> StoryChange {
    if viewer.is_staff() {
        return StoryChange::Allowed;
    }
    match change_story(viewer, parent) {
        StoryChange::Allowed if by == ResponseBy::Staff => StoryChange::Forbidden,
        change => change,
    }
}

/// Whether `viewer` is shown a hidden response below `parent`, and told that it is hidden: its
/// writer, the author of the parent, and staff on the response's own page.
#[must_use]
pub fn knows_of_hiding(viewer: &Viewer, response: &Story, parent: &Story) -> bool {
    let is_by = |story: &Story| viewer.user_id() == Some(&story.creator_id);
    is_by(response) || is_by(parent) || viewer.is_staff()
}

/// Whether `viewer` may curate topics: staff does.
#[must_use]
pub fn curate(viewer: &Viewer) -> bool {
    viewer.is_staff() && viewer.may_act()
}

/// Whether `viewer` may see what readers did with `story`: who may change it, and no one else
/// (decision 0032).
#[must_use]
pub fn read_statistics(viewer: &Viewer, story: &Story) -> StoryChange {
    change_story(viewer, story)
}

/// Whether `viewer` may clap for a story that they may read (claps are readers' applause, and
/// count where money is shared out).
#[must_use]
pub fn clap_story(viewer: &Viewer, story: &Story) -> bool {
    viewer.user_id().is_some_and(|me| *me != story.creator_id)
}

/// Whether `viewer` may report a story that they may read to the staff (its author deletes it
/// instead).
#[must_use]
pub fn report_story(viewer: &Viewer, story: &Story) -> bool {
    viewer.user_id().is_some_and(|me| *me != story.creator_id)
}

/// Whether `viewer` may see a quote from `story`: a highlight everybody who may read all of the
/// story, a private note its writer and the author (authorisation matrix, row "private note,
/// highlight note: read"). No one else must know of a note.
#[must_use]
pub fn read_quote(viewer: &Viewer, quote: &Quote, story: &Story) -> bool {
    let me = viewer.user_id();
    if me == Some(&quote.reader_id) {
        return true;
    }
    if quote.is_highlight() {
        let is_out = story.status == StoryStatus::Published;
        return is_out && read_story(viewer, story) == StoryAccess::Full;
    }
    me == Some(&story.creator_id)
}

/// Whether `viewer` may take a quote away: their own, and an author the notes that were left for
/// them.
#[must_use]
pub fn remove_quote(viewer: &Viewer, quote: &Quote, story: &Story) -> StoryChange {
    let me = viewer.user_id();
    let is_for_me = !quote.is_highlight() && me == Some(&story.creator_id);
    if me == Some(&quote.reader_id) || is_for_me {
        return StoryChange::Allowed;
    }
    if read_quote(viewer, quote, story) { StoryChange::Forbidden } else { StoryChange::NotFound }
}

/// Whether `viewer` may see a list: its owner always, members what is for members, everybody what
/// is public. Staff sees no more than others: a private list is no one else's business. What is in
/// the trash no one sees (that locked means members is ours, as for stories).
#[must_use]
pub fn read_catalog(viewer: &Viewer, catalog: &Catalog) -> bool {
    if catalog.deleted_at.is_some() {
        return false;
    }
    viewer.user_id() == Some(&catalog.owner_id)
        || match catalog.visibility {
            CatalogVisibility::Public => true,
            CatalogVisibility::Locked => viewer.is_member(),
            CatalogVisibility::Private => false,
        }
}

/// Whether `viewer` is shown what `response` quotes, below the story `root`: quotations from a
/// members' story belong to who may read that (decision 0020). Its writer sees what they wrote.
#[must_use]
pub fn read_quotations(viewer: &Viewer, response: &Story, root: &Story) -> bool {
    root.visibility != Visibility::Locked
        || viewer.user_id() == Some(&response.creator_id)
        || read_story(viewer, root) == StoryAccess::Full
}

/// Whether `viewer` may change a list, what stands on it, and whether it is there: its owner, also
/// when it is in the trash.
#[must_use]
pub fn change_catalog(viewer: &Viewer, catalog: &Catalog) -> StoryChange {
    if viewer.user_id() == Some(&catalog.owner_id) {
        return StoryChange::Allowed;
    }
    if read_catalog(viewer, catalog) { StoryChange::Forbidden } else { StoryChange::NotFound }
}

/// Whether `viewer` is shown a story of a list that they may see: what stands in lists of the site
/// everybody, the rest only who put it there (a public list gives no unlisted story away).
#[must_use]
pub fn shows_on(viewer: &Viewer, catalog: &Catalog, story: &Story) -> bool {
    let is_owner = viewer.user_id() == Some(&catalog.owner_id);
    let is_out = story.status == StoryStatus::Published;
    match read_story(viewer, story) {
        StoryAccess::Full | StoryAccess::Preview => is_out && (is_owner || story.is_listed()),
        _ => false,
    }
}

/// Whether `viewer` may keep a list among the ones they saved: lists of others that they may see.
#[must_use]
pub fn follow_catalog(viewer: &Viewer, catalog: &Catalog) -> bool {
    read_catalog(viewer, catalog)
        && viewer.user_id().is_some_and(|me| *me != catalog.owner_id)
        && catalog.id.predefined_kind().is_none()
}

/// What a session of the staff that looks through a person's eyes may be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpoofedAct {
    /// To read what the person reads.
    Read,
    /// To see how the person signs in: sessions, connections, second factors, tokens.
    SeeCredentials,
    /// To change anything: money, credentials, grants, texts, what the person follows.
    Change,
    /// To end itself.
    End,
}

/// Whether a spoofed session may do `act` (authorisation matrix, column "staff spoofing").
#[must_use]
pub const fn may_spoofed(act: SpoofedAct) -> bool {
    match act {
        SpoofedAct::Read | SpoofedAct::End => true,
        SpoofedAct::SeeCredentials | SpoofedAct::Change => false,
    }
}
