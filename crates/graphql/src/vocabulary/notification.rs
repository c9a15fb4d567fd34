//! Notifications.

use async_graphql::Enum;

/// What a notification tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::notification::NotificationKind")]
pub enum NotificationKind {
    /// A writer or publication that the viewer follows published a story.
    NewStory,
    /// People began to follow the viewer.
    Followers,
    /// People clapped for a story of the viewer.
    Claps,
    /// People highlighted passages of a story of the viewer.
    Highlights,
    /// Someone responded to the viewer.
    Response,
    /// Someone mentioned the viewer.
    Mention,
    /// Someone left a private note on a story of the viewer.
    Note,
    /// Someone put a story of the viewer on a public list.
    Listed,
    /// Someone submitted a story to a publication of the viewer.
    Submission,
    /// A publication took a story that the viewer submitted.
    Accepted,
    /// A publication declined a story that the viewer submitted.
    Declined,
    /// Someone did something in a publication that concerns the viewer's part in it.
    Publication,
}

/// A part of the notifications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::notification::NotificationTab")]
pub enum NotificationTab {
    /// Everything.
    All,
    /// Where someone speaks to the viewer.
    Responses,
    /// What others do with the viewer and what they wrote.
    Activity,
}
