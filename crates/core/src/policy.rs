//! Who may do what: the one place where permissions are decided, for GraphQL, REST, pages, feeds
//! and jobs alike (spec 3 §6, decision 115).

use crate::{
    Viewer,
    quote::Quote,
    story::{Story, StoryStatus, Visibility},
};

/// How much of a story somebody may read (decision 115).
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
}

/// How much of `story` `viewer` may read (authorisation matrix, rows "read"; spec 3 §4,
/// decision 115).
#[must_use]
pub fn read_story(viewer: &Viewer, story: &Story) -> StoryAccess {
    let is_author = viewer.user_id() == Some(&story.creator_id);
    match story.status {
        StoryStatus::Deleted if is_author || viewer.is_staff() => StoryAccess::Gone,
        StoryStatus::Deleted => {
            if story.first_published_at.is_some() {
                StoryAccess::Gone
            } else {
                StoryAccess::NotFound
            }
        }
        StoryStatus::Draft | StoryStatus::Scheduled if is_author || viewer.is_staff() => {
            StoryAccess::Full
        }
        StoryStatus::Draft | StoryStatus::Scheduled => StoryAccess::NotFound,
        StoryStatus::Published if story.is_suspended && !is_author && !viewer.is_staff() => {
            StoryAccess::Suspended
        }
        StoryStatus::Published => match story.visibility {
            Visibility::Public | Visibility::Unlisted => StoryAccess::Full,
            Visibility::Locked if is_author || viewer.is_member() || viewer.is_staff() => {
                StoryAccess::Full
            }
            Visibility::Locked => StoryAccess::Preview,
        },
    }
}

/// Whether somebody may change what is written of a story, its settings, and whether it is out
/// (decision 115).
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
/// its author; decision 115).
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

/// Whether `viewer` may clap for a story that they may read (ours: claps are readers' applause, and
/// count where money is shared out).
#[must_use]
pub fn clap_story(viewer: &Viewer, story: &Story) -> bool {
    viewer.user_id().is_some_and(|me| *me != story.creator_id)
}

/// Whether `viewer` may see a quote from `story`: a highlight everybody who may read all of the story,
/// a private note its writer and the author (authorisation matrix, row "private note, highlight
/// note: read"; decision 115). Nobody else must know of a note.
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
/// them (ours).
#[must_use]
pub fn remove_quote(viewer: &Viewer, quote: &Quote, story: &Story) -> StoryChange {
    let me = viewer.user_id();
    let is_for_me = !quote.is_highlight() && me == Some(&story.creator_id);
    if me == Some(&quote.reader_id) || is_for_me {
        return StoryChange::Allowed;
    }
    if read_quote(viewer, quote, story) { StoryChange::Forbidden } else { StoryChange::NotFound }
}

/// What a session of the staff that looks through a person's eyes may be asked for (trap T14;
/// decision 115).
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

/// Whether a spoofed session may do `act` (authorisation matrix, column "staff spoofing";
/// decision 115).
#[must_use]
pub const fn may_spoofed(act: SpoofedAct) -> bool {
    match act {
        SpoofedAct::Read | SpoofedAct::End => true,
        SpoofedAct::SeeCredentials | SpoofedAct::Change => false,
    }
}
