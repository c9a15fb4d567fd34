//! What readers report about stories to the staff (the entry point `report`).

use crate::{StoryId, Timestamp, UserId};

crate::vocabulary! {
    /// Why a reader reports a story.
    ReportReason {
        Spam = "SPAM" as "Spam or deceit",
        Harassment = "HARASSMENT" as "Harassment",
        Hate = "HATE" as "Hate",
        Violence = "VIOLENCE" as "Violence or threats",
        Infringement = "INFRINGEMENT" as "Someone else's work",
        Privacy = "PRIVACY" as "Someone's private matters",
        Other = "OTHER" as "Something else",
    }
}

/// What a reader reports about a story; a later report of theirs stands in its place (decision
/// 0035).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedReason {
    /// The story or response.
    pub story_id: StoryId,
    /// The person who reports it.
    pub reporter_id: UserId,
    /// Why.
    pub reason: ReportReason,
    /// What they add; empty when nothing.
    pub note: String,
    /// When.
    pub reported_at: Timestamp,
}
