//! Enumerations about stories.

use async_graphql::Enum;

/// Who may read a published story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::story::Visibility")]
pub enum PostVisibility {
    /// Members, and a preview for everybody.
    Locked,
    /// Everybody.
    Public,
    /// Everybody who has the address.
    Unlisted,
}

/// Where a story stands between the first word and the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::story::StoryStatus")]
pub enum PostStatus {
    /// Only its author sees it.
    Draft,
    /// Will be published at its time.
    Scheduled,
    /// Out.
    Published,
    /// In the trash; can be taken back for 14 days.
    Deleted,
}

/// What became of a suggested edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::submission::SuggestedEditState")]
pub enum SuggestedEditState {
    /// Its writer has not decided.
    Open,
    /// It is in the story.
    Accepted,
    /// The writer does not want it.
    Declined,
}

/// Where a submitted story stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::publication::SubmissionStatus")]
pub enum SubmissionStatus {
    /// An editor took it into the publication.
    Accepted,
    /// Its writer took it back.
    Cancelled,
    /// The writer made the changes.
    ChangesMade,
    /// An editor asked for changes.
    ChangesRequested,
    /// An editor reads it.
    InReview,
    /// Handed in, not looked at yet.
    Open,
    /// An editor declined it.
    Rejected,
    /// An editor took it from the pile.
    Triage,
    /// Unknown.
    Unknown,
    /// Not handed in yet.
    Wip,
}

/// Why a reader reports a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::story::report::ReportReason")]
pub enum ReportReason {
    /// Spam or deceit.
    Spam,
    /// Someone is harassed.
    Harassment,
    /// Hate.
    Hate,
    /// Violence or threats.
    Violence,
    /// Someone else's work.
    Infringement,
    /// Someone's private matters.
    Privacy,
    /// Something else, which the note says.
    Other,
}

/// Where a nomination for the staff's picks stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::nomination::NominationStatus")]
pub enum NominationStatus {
    /// It waits for the staff.
    Nominated,
    /// The story is a staff pick.
    Accepted,
    /// It is not.
    Declined,
}

/// Why something may not be done with a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::outcome::PostInteractionOutcome")]
pub enum PostInteractionOutcome {
    /// The viewer may not.
    PermissionDenied,
    /// It was deleted.
    PostDeleted,
    /// There is no such story.
    PostNotFound,
    /// It is unlisted.
    PostUnlisted,
    /// It is a response.
    ResponsesNotSupported,
    /// It was published too long ago.
    TooOld,
    /// It is a staff pick already.
    AlreadyLabeled,
    /// It was nominated already.
    AlreadyNominated,
}

/// What of another story a story takes up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::story::origin::OriginKind")]
pub enum PostOriginKind {
    /// A passage.
    Quote,
    /// The whole of it.
    Repost,
}

/// What happened to a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::draft::BlockChangeKind")]
pub enum BlockChangeKind {
    /// Nothing.
    Same,
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// It says something else, or is something else; it may have moved, too.
    Changed,
    /// It stands elsewhere.
    Moved,
}

/// Which of one's own stories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_store::story::OwnFilter")]
pub enum YourPostsFilter {
    /// Begun and never published, or taken back.
    Drafts,
    /// To be published later.
    Scheduled,
    /// Published, for everybody or for members.
    Public,
    /// Published for readers who have the address.
    Unlisted,
    /// Answers to stories.
    Responses,
    /// In the trash.
    Deleted,
}

/// What an author is told before a story is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::draft::CheckCode")]
pub enum PublishCheckCode {
    /// There is nothing to publish.
    Empty,
    /// The title is missing.
    TitleMissing,
    /// Pictures have no alternative text.
    AltTextMissing,
    /// `TK` stands where something is to come.
    PlaceholderLeft,
}

/// What others may do with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::story::License")]
pub enum PostLicense {
    /// All rights reserved.
    AllRightsReserved,
    /// Creative Commons Attribution 4.0.
    #[graphql(name = "CC_40_BY")]
    CcBy,
    /// Creative Commons Attribution-ShareAlike 4.0.
    #[graphql(name = "CC_40_BY_SA")]
    CcBySa,
    /// Creative Commons Attribution-NoDerivatives 4.0.
    #[graphql(name = "CC_40_BY_ND")]
    CcByNd,
    /// Creative Commons Attribution-NonCommercial 4.0.
    #[graphql(name = "CC_40_BY_NC")]
    CcByNc,
    /// Creative Commons Attribution-NonCommercial-NoDerivatives 4.0.
    #[graphql(name = "CC_40_BY_NC_ND")]
    CcByNcNd,
    /// Creative Commons Attribution-NonCommercial-ShareAlike 4.0.
    #[graphql(name = "CC_40_BY_NC_SA")]
    CcByNcSa,
    /// Creative Commons Zero 1.0.
    #[graphql(name = "CC_40_ZERO")]
    CcZero,
    /// In the public domain.
    PublicDomain,
}

/// In which order responses come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::response::ResponseOrder")]
pub enum ResponseSortType {
    /// The most applauded first.
    Best,
    /// The newest first.
    Newest,
}
