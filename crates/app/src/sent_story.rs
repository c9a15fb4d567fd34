//! Stories that programs send whole, to be published at once or kept as a draft (decision 0054). Each step can
//! be done again, so a program that got no answer sends the same once more.

mod read;

pub(crate) use read::text;

use crate::{
    App,
    draft::{self, PublishRefusal, PublishRequest, SaveRefusal, SaveRequest, publish},
    keys::digest,
    limit_subject::subject,
    refusal::{BadRequest, Forbidden, Refusal, acting},
    submission::{self, NewSubmission},
};
use quire_core::{
    PublicationId, SaveId, StoryId, Timestamp, UserId, Viewer,
    draft::Edit,
    story::{License, Story, StoryStatus},
};
use quire_store::{Conn, StoreError, idempotency_key, login::count_mail, publication, story};
use std::net::IpAddr;
use tokio::task::spawn_blocking;

/// Stories that one person may publish this way in a day.
const LIMIT: i64 = 10;
const LIMIT_SECONDS: i64 = 86_400;

/// From when until when a story counts as new: its followers are told unless the program says otherwise.
const NEW_SECONDS: i64 = 86_400;

/// How the text of a story is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFormat {
    /// HTML.
    Html,
    /// Markdown.
    Markdown,
}

/// What becomes of a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appearance {
    /// It is published.
    Public,
    /// It stays a draft.
    Draft,
    /// It is published, and stands in no list.
    Unlisted,
}

/// A story that a program sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentStory {
    /// The program's name for the request; the same for every try.
    pub key: Option<String>,
    /// The title.
    pub title: String,
    /// How the text is written.
    pub format: TextFormat,
    /// The text.
    pub content: String,
    /// Its tags, as typed.
    pub tags: Vec<String>,
    /// Where it appeared first.
    pub canonical_url: Option<String>,
    /// What becomes of it.
    pub appearance: Appearance,
    /// What others may do with it.
    pub license: License,
    /// Whether followers are told.
    pub notifies_followers: Option<bool>,
    /// When it appeared first, if that was before now.
    pub published_at: Option<Timestamp>,
    /// Where it is to appear.
    pub publication: Option<PublicationId>,
}

/// Why a story was not taken.
#[derive(Debug, thiserror::Error)]
pub enum SentStoryRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The key names another request.
    #[error("this Idempotency-Key was used for another request")]
    KeyTaken,
    /// No key that can be kept.
    #[error("an Idempotency-Key has 1 to 255 characters")]
    InvalidKey,
    /// As many were published as may be in a day.
    #[error("User has reached the rate limit for publishing today.")]
    DailyLimit {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The text cannot be a story.
    #[error("there is no story in the content")]
    Content,
    /// It leads to a host that the site has banned.
    #[error("the story leads to an address that isn’t allowed here")]
    BannedLinks,
    /// The draft was changed meanwhile.
    #[error("the story was changed meanwhile")]
    Changed,
}

impl From<StoreError> for SentStoryRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<Forbidden> for SentStoryRefusal {
    fn from(reason: Forbidden) -> Self {
        Self::Refused(reason.into())
    }
}

/// Where a story goes.
enum Way {
    /// It is its writer's, who may publish it there.
    Own,
    /// It is handed in.
    Submitted(PublicationId),
}

/// Takes a story in the viewer's name: by the same ways as if they had written it here.
///
/// # Errors
/// [`SentStoryRefusal`]: suspended viewers, publications that are not there or take no such story of theirs, texts
/// that cannot be read, too many in a day.
pub async fn send(
    app: &App,
    viewer: &Viewer,
    network: Option<IpAddr>,
    sent: SentStory,
) -> Result<StoryId, SentStoryRefusal> {
    let me = acting(viewer)?.clone();
    let way = way(app, &me, &sent).await?;
    let save = named(app, &me, &sent).await?;
    let id = draft::id_of(app, &me, &save);
    let known = id.clone();
    let mut found = app.store.read_in_place(move |c| story::find(c, &known)).await?;
    if found.is_none() {
        begin(app, viewer, network, save, &sent, &way).await?;
        let begun = id.clone();
        found = app.store.read_in_place(move |c| story::find(c, &begun)).await?;
    }
    let story = found.ok_or(Refusal::NotFound)?;
    match way {
        Way::Submitted(publication) => hand_in(app, viewer, &sent, &id, publication).await?,
        Way::Own => put_out(app, viewer, &sent, &story).await?,
    }
    Ok(id)
}

/// Publishes what was begun, unless it is to stay a draft or is out already.
async fn put_out(
    app: &App,
    viewer: &Viewer,
    sent: &SentStory,
    story: &Story,
) -> Result<(), SentStoryRefusal> {
    if sent.appearance == Appearance::Draft || story.status != StoryStatus::Draft {
        return Ok(());
    }
    let now = app.ports.clock.now();
    let dated = sent.published_at.filter(|at| *at < now && at.millis() > 0);
    let is_old = dated.is_some_and(|at| at.plus_seconds(NEW_SECONDS) < now);
    let request = PublishRequest {
        revision: story.head_revision,
        notifies_followers: Some(sent.notifies_followers.unwrap_or(!is_old)),
        dated,
        ..PublishRequest::default()
    };
    publish(app, viewer, &story.id, request).await.map(drop).map_err(unpublished)
}

/// Which way the story goes, by the part that its writer has in the publication.
async fn way(app: &App, me: &UserId, sent: &SentStory) -> Result<Way, SentStoryRefusal> {
    let Some(place) = sent.publication.clone() else { return Ok(Way::Own) };
    let (wanted, writer) = (place.clone(), me.clone());
    let role = app.store.read_in_place(move |c| publication::role_of(c, &wanted, &writer)).await?;
    match role {
        Some(role) if role.manages() => Ok(Way::Own),
        Some(_) if sent.appearance == Appearance::Draft => Ok(Way::Submitted(place)),
        Some(_) => Err(Forbidden::NotAnEditor.into()),
        None => Err(Forbidden::NotAWriter.into()),
    }
}

/// The save that begins the story: the one that the key names, else a fresh one.
async fn named(app: &App, me: &UserId, sent: &SentStory) -> Result<SaveId, SentStoryRefusal> {
    let fresh = || hex::encode(app.ports.ids.secret());
    let name = match &sent.key {
        None => fresh(),
        Some(key) if !(1..=255).contains(&key.len()) => return Err(SentStoryRefusal::InvalidKey),
        Some(key) => {
            let (key, request) = (hex::encode(digest(key.as_bytes())), request_hash(sent));
            let (person, hash, now) = (me.clone(), key.clone(), app.ports.clock.now());
            let wanted = request.clone();
            let keep =
                move |c: &mut Conn| idempotency_key::get_or_set(c, &person, &hash, &wanted, now);
            if app.store.write(keep).await? != request {
                return Err(SentStoryRefusal::KeyTaken);
            }
            key
        }
    };
    name.parse().map_err(|_| SentStoryRefusal::InvalidKey)
}

/// Whether two requests are the same.
fn request_hash(sent: &SentStory) -> String {
    hex::encode(digest(format!("{sent:?}").as_bytes()))
}

/// Saves the story as a draft.
async fn begin(
    app: &App,
    viewer: &Viewer,
    network: Option<IpAddr>,
    save: SaveId,
    sent: &SentStory,
    way: &Way,
) -> Result<(), SentStoryRefusal> {
    let me = acting(viewer)?;
    let reading = sent.clone();
    let (title, mut document) = spawn_blocking(move || read::read(&reading))
        .await
        .map_err(|_| SentStoryRefusal::Content)?
        .ok_or(SentStoryRefusal::Content)?;
    let settings = read::settings_of(sent, way);
    // Checked before anything is counted.
    draft::check_settings(&settings).map_err(Refusal::from)?;
    if sent.appearance != Appearance::Draft {
        count(app, me).await?;
    }
    draft::copy_pictures(app, viewer, network, &mut document).await;
    let order = Some(document.blocks.iter().map(|block| block.id.clone()).collect());
    let edit = Edit {
        base: 0,
        title: Some(title),
        subtitle: None,
        blocks: document.blocks,
        deleted: Vec::new(),
        order,
    };
    let request = SaveRequest { save, seat: None, edit };
    draft::create_with(app, viewer, &request, &settings, None).await.map(drop).map_err(unsaved)
}

/// Hands the draft in to the editors, once.
async fn hand_in(
    app: &App,
    viewer: &Viewer,
    sent: &SentStory,
    id: &StoryId,
    publication: PublicationId,
) -> Result<(), SentStoryRefusal> {
    let story = id.clone();
    let before =
        app.store.read_in_place(move |c| quire_store::submission::last_of(c, &story)).await?;
    if before.is_some() {
        return Ok(());
    }
    let new = NewSubmission {
        story: id.clone(),
        publication,
        note: String::new(),
        notifies_followers: sent.notifies_followers,
    };
    match submission::submit(app, viewer, new).await {
        // The same request, at the same moment.
        Ok(_) | Err(Refusal::BadRequest(BadRequest::IsSubmitted)) => Ok(()),
        Err(refusal) => Err(refusal.into()),
    }
}

async fn count(app: &App, me: &UserId) -> Result<(), SentStoryRefusal> {
    let (subject, now) = (publishing_subject(app, me), app.ports.clock.now());
    let wait = move |c: &mut Conn| count_published(c, &subject, now);
    match app.store.write(wait).await? {
        0 => Ok(()),
        retry_after => Err(SentStoryRefusal::DailyLimit { retry_after }),
    }
}

/// Under what the stories are counted that programs publish in someone's name.
pub(crate) fn publishing_subject(app: &App, me: &UserId) -> String {
    subject(&app.keys, "api-post", me.as_str())
}

/// Counts one more story that is published by a program; the seconds to wait when there were too many today.
pub(crate) fn count_published(
    c: &mut Conn,
    subject: &str,
    now: Timestamp,
) -> Result<i64, StoreError> {
    count_mail(c, subject, LIMIT, LIMIT_SECONDS, now)
}

fn unsaved(reason: SaveRefusal) -> SentStoryRefusal {
    match reason {
        SaveRefusal::Refused(refusal) => refusal.into(),
        SaveRefusal::Edit(_) | SaveRefusal::Invalid(_) => SentStoryRefusal::Content,
        SaveRefusal::Conflicts { .. } => SentStoryRefusal::Changed,
    }
}

fn unpublished(reason: PublishRefusal) -> SentStoryRefusal {
    match reason {
        PublishRefusal::Refused(refusal) => refusal.into(),
        PublishRefusal::Conflict => SentStoryRefusal::Changed,
        PublishRefusal::BannedLinks => SentStoryRefusal::BannedLinks,
    }
}
