//! Why someone may not do something. Every refusal is a value; protocols only choose words and
//! statuses for them.

use quire_core::{
    UserId, Viewer,
    account::profile::InvalidProfile,
    book::InvalidBook,
    catalog::InvalidCatalog,
    design::InvalidDesign,
    keyword::InvalidKeyword,
    limit::{
        profile::{BOOKS_MAX, PINNED_STORIES_MAX},
        publication::PUBLICATION_PEOPLE_MAX,
        story::SUGGESTED_EDITS_MAX,
    },
    preference::InvalidPreference,
    profile::InvalidAbout,
    publication::{
        founding::InvalidPublication, homepage::InvalidHomepage, navigation::InvalidNavigation,
        page::InvalidPage,
    },
    quote::InvalidPassage,
    story::settings::InvalidSetting,
};
use quire_store::StoreError;

/// Why an action was refused.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// No one is signed in (401).
    #[error("sign in first")]
    Unauthorized,
    /// The viewer may not (403).
    #[error("{0}")]
    Forbidden(Forbidden),
    /// What is named does not exist, or its existence is private (404).
    #[error("not found")]
    NotFound,
    /// What was sent cannot be used (400).
    #[error("{0}")]
    BadRequest(BadRequest),
    /// The viewer does this too often (429).
    #[error("too often; try again later")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The database could not be used; nothing was done (503 when it may pass, else 500).
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why the viewer may not do what is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    /// A suspended account reads, but changes nothing.
    #[error("the account is suspended")]
    Suspended,
    /// One cannot follow oneself.
    #[error("you cannot follow yourself")]
    Yourself,
    /// One cannot mute oneself.
    #[error("you cannot mute yourself")]
    MuteYourself,
    /// One cannot block oneself.
    #[error("you cannot block yourself")]
    BlockYourself,
    /// The other person blocked the viewer.
    #[error("they have blocked you")]
    Blocked,
    /// The viewer blocked the other person.
    #[error("you have blocked them; unblock them first")]
    Blocking,
    /// One cannot clap for one's own story.
    #[error("you cannot clap for your own story")]
    OwnStory,
    /// One does not report one's own story.
    #[error("this is your own story; you can delete it")]
    ReportOwnStory,
    /// Staff took the story down.
    #[error("the story was taken down")]
    StoryTakenDown,
    /// Only members read all of the story.
    #[error("the story is for members")]
    MembersOnly,
    /// It is someone else's.
    #[error("this belongs to someone else")]
    NotYours,
    /// Edits are suggested to others.
    #[error("this story is yours; edit it instead")]
    IsYours,
    /// A story in the trash is taken back before anything is done with it.
    #[error("the story is in the trash")]
    InTrash,
    /// Staff wrote the response; it stays where it is.
    #[error("staff responses can't be hidden")]
    ByStaff,
    /// A response has no draft: it is changed as a whole.
    #[error("edit the whole response instead")]
    IsResponse,
    /// The author wants no private notes.
    #[error("the author doesn't accept private notes")]
    NoNotes,
    /// One does not tip oneself.
    #[error("you can’t tip your own story")]
    TipOwnStory,
    /// The author takes no tips.
    #[error("the writer doesn’t take tips")]
    NoTips,
    /// Staff curate topics.
    #[error("only staff can pick stories for topics")]
    NotStaff,
    /// One does not keep one's own list among those of others.
    #[error("this list is already yours")]
    OwnList,
    /// What stands for a list is changed with the list.
    #[error("this belongs to a list; edit the list instead")]
    IsDiscussion,
    /// No one could sign in to the account any more.
    #[error("this is your only way to sign in")]
    LastSignInMethod,
    /// Who only writes for a publication hands stories in.
    #[error("only owners and editors of a publication can add stories to it")]
    NotAnEditor,
    /// Nothing of someone appears who is suspended or gone.
    #[error("the account of its writer is suspended or deleted")]
    WriterGone,
    /// Stories are submitted by the person who writes for the publication.
    #[error("only writers of a publication can submit stories to it")]
    NotAWriter,
    /// Owners and editors run a publication.
    #[error("only owners and editors of this publication can do this")]
    NotInCharge,
    /// What decides about a publication itself, or about its editors, is for owners.
    #[error("only an owner of this publication can do this")]
    NotTheOwner,
    /// A publication has an owner.
    #[error("a publication needs an owner; make someone else the owner first")]
    LastOwner,
    /// A publication takes no stories at the moment.
    #[error("{}", quire_core::submission::NotTaken::Closed)]
    SubmissionsClosed,
    /// Only members of a publication can leave it.
    #[error("you’re not in this publication")]
    NoPart,
}

/// What is wrong with what was sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRequest {
    /// Claps come in 1 to 50.
    #[error("claps are given 1 to 50 at a time")]
    ClapCount,
    /// The text is empty.
    #[error("the text is empty")]
    Empty,
    /// The text is longer than the limit.
    #[error("the text is too long")]
    TooLong,
    /// A name or a text about a person cannot stand in a profile.
    #[error("{0}")]
    Profile(#[from] InvalidProfile),
    /// What was typed is no e-mail address.
    #[error("{}", quire_core::message::email_step::INVALID_EMAIL)]
    Email,
    /// The viewer has this address already.
    #[error("this is already your email")]
    SameEmail,
    /// No address waits to be confirmed.
    #[error("no email is waiting to be confirmed")]
    NoEmailWaits,
    /// There is no such preference, or it has no such value.
    #[error("{0}")]
    Preference(#[from] InvalidPreference),
    /// A picture is not the viewer's, or was thrown away because no one used it.
    #[error("this picture is no longer there; upload it again")]
    Image,
    /// Something decided about a story cannot stand.
    #[error("{0}")]
    Setting(#[from] InvalidSetting),
    /// A published story cannot be scheduled.
    #[error("the story is already published")]
    IsPublished,
    /// There is no published text to go back to.
    #[error("the story is not published")]
    NotPublished,
    /// Only a response can be this.
    #[error("this isn't a response")]
    NotAResponse,
    /// What was chosen is no passage of the story.
    #[error("{0}")]
    Passage(#[from] InvalidPassage),
    /// What was typed cannot be muted.
    #[error("{0}")]
    Keyword(#[from] InvalidKeyword),
    /// A reader muted very many keywords.
    #[error("you've reached the limit of muted keywords")]
    TooManyKeywords,
    /// As many stories as there is room for are pinned.
    #[error("you can pin {PINNED_STORIES_MAX} stories; unpin one first")]
    TooManyPins,
    /// A story has as many suggested edits as it may.
    #[error("the story has {SUGGESTED_EDITS_MAX} suggested edits; request changes first")]
    TooManyEdits,
    /// What was suggested cannot stand in a story.
    #[error("a story can’t hold this text")]
    EditedText,
    /// Only what everybody sees in lists can stand at the head of one.
    #[error("only public stories can be added there")]
    NotListed,
    /// A story does not carry the tag.
    #[error("the story is not about this topic")]
    NotTagged,
    /// Something cannot stand on an about page.
    #[error("{0}")]
    About(#[from] InvalidAbout),
    /// A text leads to a host that the site has banned.
    #[error("this text links to a site that can’t be linked to here")]
    BannedLinks,
    /// Something cannot stand as a book.
    #[error("{0}")]
    Book(#[from] InvalidBook),
    /// As many books as there is room for stand on the profile.
    #[error("a profile can have up to {BOOKS_MAX} books")]
    TooManyBooks,
    /// A reader took very many passages of one story.
    #[error("you've reached the limit of highlights in this story")]
    TooManyQuotes,
    /// Something about a list cannot stand.
    #[error("{0}")]
    Catalog(#[from] InvalidCatalog),
    /// How far someone read is told in percent.
    #[error("how far you read is 0 to 100 percent")]
    Percent,
    /// A story waits for the editors of a publication already.
    #[error("the story is already submitted; withdraw it first")]
    IsSubmitted,
    /// A story is submitted to the publication that it appears in.
    #[error("the story is already in this publication")]
    IsThere,
    /// A submission is to be taken on by someone who does not edit the publication, or wrote the story.
    #[error("only its owners and editors can take a submission on, and not their own")]
    Editor,
    /// A story is to appear in a publication that is not there.
    #[error("there is no such publication")]
    Publication,
    /// No one is called so.
    #[error("no one has this username")]
    NoSuchPerson,
    /// Someone is in the publication already.
    #[error("they’re already in this publication")]
    IsMember,
    /// Someone is invited already.
    #[error("they’re already invited; withdraw the invitation first")]
    IsInvited,
    /// A publication has as many people as there is room for.
    #[error("a publication has up to {PUBLICATION_PEOPLE_MAX} people and open invitations")]
    TooManyPeople,
    /// What was typed of a publication cannot stand.
    #[error("{0}")]
    PublicationText(#[from] InvalidPublication),
    /// An item cannot stand in the bar of a publication.
    #[error("{0}")]
    Navigation(#[from] InvalidNavigation),
    /// Sections do not make a homepage.
    #[error("{0}")]
    Homepage(#[from] InvalidHomepage),
    /// A page of a publication cannot stand there.
    #[error("{0}")]
    PublicationPage(#[from] InvalidPage),
    /// A publication has a domain already.
    #[error("remove the domain that you have first")]
    HasDomain,
    /// A publication cannot look like that.
    #[error("{0}")]
    Design(#[from] InvalidDesign),
}

impl From<Forbidden> for Refusal {
    fn from(reason: Forbidden) -> Self {
        Self::Forbidden(reason)
    }
}

impl From<BadRequest> for Refusal {
    fn from(reason: BadRequest) -> Self {
        Self::BadRequest(reason)
    }
}

/// The person who is signed in and may change things.
///
/// # Errors
/// [`Refusal::Unauthorized`] for strangers and the renderer, [`Forbidden::Suspended`] for
/// suspended people.
pub fn acting(viewer: &Viewer) -> Result<&UserId, Refusal> {
    match viewer {
        Viewer::Anonymous | Viewer::Class { .. } => Err(Refusal::Unauthorized),
        Viewer::Person { is_suspended: true, .. } => Err(Forbidden::Suspended.into()),
        Viewer::Person { id, .. } => Ok(id),
    }
}
