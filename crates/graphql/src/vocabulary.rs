//! Enumerations of the schema: mirrors of the domain's, so that the domain knows no GraphQL. A
//! value missing here does not compile.

mod account;
mod membership;
mod preference;
mod program;
mod story;

pub use account::{AuthService, PreferenceKind, SignInMethodKind};
pub use membership::{
    BannerTone, CancellationOffer, CancellationReason, ChargePurpose, Currency, GiftCodeError,
    GiftType, MembershipState, MembershipTarget, MembershipType, PaymentBannerPage,
    PaymentMethodKind, PaymentProvider, PlanOffer, TimedBanner, TopBannerName,
};
pub use preference::{DismissableFlag, PreferenceName};
pub use program::{
    ApiScope, ApplicationKind, TokenLife, WebhookDeliveryState, WebhookEvent, WebhookState,
};
pub use story::{
    NominationStatus, PostInteractionOutcome, PostStatus, PostVisibility, ReportReason,
    SubmissionStatus, SuggestedEditState,
};

use async_graphql::Enum;

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

/// What a person pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::person::MembershipTier")]
pub enum MembershipTier {
    /// Nothing.
    Free,
    /// More than a member, for others to read along.
    Friend,
    /// The membership.
    Member,
}

/// What a person is in a publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::publication::PublicationRole")]
pub enum PublicationRole {
    /// Accepts and edits stories.
    Editor,
    /// Owns it.
    Owner,
    /// Sends stories in.
    Writer,
}

/// Who may see a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::catalog::CatalogVisibility")]
pub enum CatalogVisibility {
    /// Members.
    Locked,
    /// Its owner alone.
    Private,
    /// Everybody.
    Public,
}

/// What kind of list it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::library::CatalogType")]
pub enum CatalogType {
    /// No kind in particular.
    Default,
    /// A part of the home page.
    HomeModule,
    /// A list that somebody made.
    Lists,
    /// A list that everyone has.
    PredefinedList,
    /// A sequence.
    Sequence,
    /// A series.
    Series,
    /// A topic.
    Topic,
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

/// Why something that was chosen for an account cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::outcome::SignupError")]
pub enum SignupErrorCode {
    /// Somebody has an account with this address.
    EmailTaken,
    /// It needs a membership.
    NonMember,
    /// The password is too long.
    PasswordTooLong,
    /// The password is too short.
    PasswordTooShort,
    /// It is no username, or a reserved word.
    UsernameInvalid,
    /// Somebody has or had it.
    UsernameTaken,
    /// The username is too long.
    UsernameTooLong,
}

/// What is wrong with a telephone number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::outcome::PhoneError")]
pub enum PhoneErrorCode {
    /// It is no number.
    Invalid,
    /// No country has the code, or its numbers are not taken.
    InvalidCountryCode,
    /// Too many digits.
    TooLong,
    /// Too few digits.
    TooShort,
}

/// Why a telephone number is not verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::outcome::MobileVerificationError")]
pub enum MobileVerificationErrorCode {
    /// Too many codes were sent.
    RateLimited,
    /// The account is deleted, and can be taken back.
    UserDeactivated,
    /// The account is gone.
    UserDeleted,
    /// The account has no verified number.
    UserNotMobileVerified,
    /// The account is suspended.
    UserSuspended,
    /// Anything else.
    Unknown,
}

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
    /// Somebody responded to the viewer.
    Response,
    /// Somebody mentioned the viewer.
    Mention,
    /// Somebody left a private note on a story of the viewer.
    Note,
    /// Somebody put a story of the viewer on a public list.
    Listed,
    /// Somebody submitted a story to a publication of the viewer.
    Submission,
    /// A publication took a story that the viewer submitted.
    Accepted,
    /// A publication declined a story that the viewer submitted.
    Declined,
    /// Somebody did something in a publication that concerns the viewer's part in it.
    Publication,
}

/// A part of the notifications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::notification::NotificationTab")]
pub enum NotificationTab {
    /// Everything.
    All,
    /// Where somebody speaks to the viewer.
    Responses,
    /// What others do with the viewer and what they wrote.
    Activity,
}

/// Signing in or signing up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::sign_in::SignInOperation")]
pub enum SignInOperation {
    /// To an account that is there.
    Login,
    /// An account is made where there is none.
    Register,
}

/// Of which time the best stories of a topic are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::feed::TopPeriod")]
pub enum TopPeriod {
    /// The last seven days.
    Week,
    /// The last thirty days.
    Month,
    /// The last 365 days.
    Year,
    /// As far back as there are stories.
    AllTime,
}

/// The order of a publication's list of all stories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::publication::CollectionOrder")]
pub enum CollectionOrder {
    /// Oldest first.
    Earliest,
    /// Of the newest 1,000 those with most claps first.
    MostPopular,
}

/// Writers or publications among what one follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::navigation::FollowingFeedEntity")]
pub enum FollowingFeedEntity {
    /// Publications.
    Publications,
    /// Writers.
    Writers,
}

/// How an edition of a book comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::book::BookFormat")]
pub enum BookFormat {
    /// Hardcover.
    Hardcover,
    /// Paperback.
    Paperback,
    /// E-book.
    Ebook,
    /// Audiobook.
    Audiobook,
}

/// Which of one's own series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::library::YourSeriesFilter")]
pub enum YourSeriesFilter {
    /// Those that others see.
    Public,
    /// Those that nobody else sees.
    Private,
}

/// A typeface of stories and publications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::theme::ReadingFont")]
pub enum ReadingFont {
    /// Without serifs.
    #[graphql(name = "SANS_SERIF_1")]
    SansSerif1,
    /// The system's own, which only readers choose.
    #[graphql(name = "SANS_SERIF_2")]
    SansSerif2,
    /// With serifs, for titles.
    #[graphql(name = "SERIF_1")]
    Serif1,
    /// With serifs, for texts.
    #[graphql(name = "SERIF_2")]
    Serif2,
}

/// How the head of a publication's pages is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::theme::HeaderLayout")]
pub enum HeaderLayout {
    /// In the middle.
    Centered,
    /// At the start of the line, the picture beside the name.
    Start,
    /// At the start of the line, the name as large as it can be.
    Large,
}

/// What of a publication's design is typed or chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::theme::DesignField")]
pub enum DesignField {
    /// The publication's colour.
    Tint,
    /// The colour of links and buttons.
    Accent,
    /// What lies behind its name.
    Background,
    /// A typeface.
    Fonts,
}

/// Where a version of a publication's design stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::theme::DesignState")]
pub enum DesignState {
    /// Readers do not see it yet.
    Draft,
    /// Readers see it.
    Published,
    /// Readers saw it before.
    Earlier,
}
