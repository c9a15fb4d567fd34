//! Changing, publishing, taking back and deleting a story of one's own, by the ways of the editor.

use super::{OwnStory, OwnStoryRefusal, SentChange, change};
use crate::{
    App, draft,
    draft::{PublishRequest, SettingsUpdate},
    refusal::{Forbidden, Refusal, acting},
    sent_story::{self, TextFormat},
};
use quire_core::{
    Document, StoryId, Timestamp, Viewer,
    draft::{Draft, SUBTITLE_UNITS, TITLE_UNITS, rewritten},
    story::Story,
    text::line,
};
use quire_store::Conn;
use std::net::IpAddr;
use tokio::task::spawn_blocking;

/// A text that takes the place of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextChange {
    /// How it is written.
    pub format: TextFormat,
    /// The text.
    pub content: String,
}

/// What is to change; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoryChanges {
    /// The title.
    pub title: Option<String>,
    /// The line under it.
    pub subtitle: Option<String>,
    /// The text.
    pub text: Option<TextChange>,
    /// What changes beside the text.
    pub settings: SettingsUpdate,
}

/// Changes a story of the viewer's. Readers of a published one see its new text when it is published again, as with
/// the editor.
///
/// # Errors
/// [`OwnStoryRefusal`].
pub async fn update(
    app: &App,
    viewer: &Viewer,
    network: Option<IpAddr>,
    id: &StoryId,
    sent: SentChange,
    changes: StoryChanges,
) -> Result<OwnStory, OwnStoryRefusal> {
    acting(viewer)?;
    let decided = draft::decide(&changes.settings).map_err(Refusal::from)?;
    // A stranger's request copies no pictures.
    draft::find(app, viewer, id).await?;
    let text = match changes.text {
        Some(text) => Some(read(app, viewer, network, text, changes.title.clone()).await?),
        None => None,
    };
    let title = changes.title.map(|title| line(&title, TITLE_UNITS));
    let subtitle = changes.subtitle.map(|subtitle| line(&subtitle, SUBTITLE_UNITS));
    let writer = viewer.clone();
    change(app, viewer, id, sent, move |c, story, now| {
        let story = draft::writable(&writer, Some(story))?;
        let story = write(c, story, (title.as_ref(), subtitle.as_ref(), text.as_ref()), now)?;
        Ok(draft::settle(c, &story, &decided, now)?)
    })
    .await
}

/// Reads the text, and copies its pictures.
async fn read(
    app: &App,
    viewer: &Viewer,
    network: Option<IpAddr>,
    text: TextChange,
    title: Option<String>,
) -> Result<Document, OwnStoryRefusal> {
    let read = move || sent_story::text(text.format, &text.content, title.as_deref()).document;
    let mut document = spawn_blocking(read).await.map_err(|_| OwnStoryRefusal::Content)?;
    draft::problems(&document).map_err(|_| OwnStoryRefusal::Content)?;
    draft::copy_pictures(app, viewer, network, &mut document).await;
    Ok(document)
}

/// Makes what is new the newest revision.
fn write(
    c: &mut Conn,
    story: Story,
    (title, subtitle, text): (Option<&String>, Option<&String>, Option<&Document>),
    now: Timestamp,
) -> Result<Story, OwnStoryRefusal> {
    let head = draft::newest(c, &story)?;
    let before = &head.draft;
    let document = text.map(|text| rewritten(&before.document, text.clone()));
    let wanted = Draft {
        title: title.unwrap_or(&before.title).clone(),
        subtitle: subtitle.unwrap_or(&before.subtitle).clone(),
        document: document.unwrap_or_else(|| before.document.clone()),
    };
    if wanted == *before {
        return Ok(story);
    }
    draft::rewrite(c, &story, &head, &wanted, now)?;
    Ok(quire_store::story::find(c, &story.id)?.ok_or(Refusal::NotFound)?)
}

/// Publishes a story of the viewer's with the text written last, or schedules that.
///
/// # Errors
/// [`OwnStoryRefusal`].
pub async fn publish(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    sent: SentChange,
    at: Option<Timestamp>,
    notifies_followers: Option<bool>,
) -> Result<OwnStory, OwnStoryRefusal> {
    let me = acting(viewer)?.clone();
    let decided = draft::decide(&SettingsUpdate::default()).map_err(Refusal::from)?;
    let (site, subject) = (app.site.clone(), sent_story::publishing_subject(app, &me));
    let writer = viewer.clone();
    change(app, viewer, id, sent, move |c, story, now| {
        let story = publishable(&writer, story)?;
        if story.first_published_at.is_none() {
            match sent_story::count_published(c, &subject, now)? {
                0 => {}
                retry_after => return Err(OwnStoryRefusal::DailyLimit { retry_after }),
            }
        }
        let revision = story.head_revision;
        let request =
            PublishRequest { revision, at, notifies_followers, ..PublishRequest::default() };
        Ok(draft::put_out(c, &site, story, &request, &decided, now)?)
    })
    .await
}

/// Makes a published or scheduled story of the viewer's a draft again.
///
/// # Errors
/// [`OwnStoryRefusal`].
pub async fn unpublish(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    sent: SentChange,
) -> Result<OwnStory, OwnStoryRefusal> {
    let writer = viewer.clone();
    change(app, viewer, id, sent, move |c, story, now| {
        Ok(draft::take_back(c, publishable(&writer, story)?, now)?)
    })
    .await
}

/// Moves a story of the viewer's to the trash.
///
/// # Errors
/// [`OwnStoryRefusal`].
pub async fn delete(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    sent: SentChange,
) -> Result<OwnStory, OwnStoryRefusal> {
    change(app, viewer, id, sent, |c, story, now| Ok(draft::throw_away(c, story, now)?)).await
}

fn publishable(viewer: &Viewer, story: Story) -> Result<Story, Refusal> {
    let story = draft::writable(viewer, Some(story))?;
    if story.is_suspended { Err(Forbidden::StoryTakenDown.into()) } else { Ok(story) }
}
