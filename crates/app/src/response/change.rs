//! What a writer does with a response of theirs: changing it, and publishing it as a story, too.

use super::{
    Act, Count, ResponseRefusal, above, check, closed_refusal,
    respond::{insert, once, published_now},
};
use crate::{
    App, block,
    draft::{BodySummary, first_picture, own},
    keys::Purpose,
    notification, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
    webhook,
};
use quire_core::{
    Document, StoryId, Viewer,
    document::{addresses, utf16_len},
    draft::TITLE_UNITS,
    policy::Discussion,
    story::{License, Revision, Story, StoryDetails, StoryStatus, settings},
    text::{is_blank, one_line},
};
use quire_store::{
    Conn, StoreError,
    draft::{self, Save},
    story,
};

/// How often a change is tried when others are faster.
const TRIES: usize = 16;

/// Replaces the text of a response; the one before stays in its history. The same text again
/// changes nothing.
///
/// # Errors
/// [`ResponseRefusal`]: strangers, suspended viewers, responses of others, in the trash or taken
/// down, stories, closed discussions, texts that are empty, too long or malformed, more than 60 in
/// an hour.
pub async fn update(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    document: Document,
) -> Result<Story, ResponseRefusal> {
    let count = Count::of(app, acting(viewer)?, Act::Change);
    check(app, &document)?;
    for _ in 0..TRIES {
        let now = app.ports.clock.now();
        let (viewer, id, document, count) =
            (viewer.clone(), id.clone(), document.clone(), count.clone());
        let done: Result<Option<Story>, ResponseRefusal> = app
            .store
            .write(move |c| {
                let before = own_response(c, &viewer, &id)?;
                if above(c, &before)? == Discussion::Closed {
                    return Err(closed_refusal(c, &before)?);
                }
                let document = block::unmention(c, &before.creator_id, &document)?;
                let said = body(c, &before)?;
                if said == document {
                    return Ok(Some(before));
                }
                count.once(c, now)?;
                let story = Story {
                    head_revision: before.head_revision.saturating_add(1),
                    updated_at: now,
                    ..BodySummary::of_response(&document).put(before.clone())
                };
                let story = Story { published_revision: Some(story.head_revision), ..story };
                let save = save(c, &story, document.clone())?;
                if !draft::save(c, &before, &save)? {
                    return Ok(None);
                }
                story::change_details(c, &id, |details| details.latest_published_at = Some(now))?;
                story::save(c, &story)?;
                notification::mentioned(c, &story, &said, &document, now)?;
                purge::story(c, &story, &[], now)?;
                Ok(Some(story))
            })
            .await;
        if let Some(story) = done? {
            return Ok(story);
        }
    }
    Err(StoreError::Busy.into())
}

/// Publishes the text of a response as a story of its own, too. Again and again it is
/// one story.
///
/// # Errors
/// [`ResponseRefusal`]: strangers, suspended viewers, responses of others, in the trash or taken
/// down, stories, titles that are empty or too long.
pub async fn publish_as_story(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    title: &str,
) -> Result<Story, ResponseRefusal> {
    let writer = acting(viewer)?.clone();
    let title = one_line(title);
    if is_blank(&title) {
        return Err(BadRequest::Empty.into());
    }
    if utf16_len(&title) > TITLE_UNITS {
        return Err(BadRequest::TooLong.into());
    }
    let now = app.ports.clock.now();
    // Its id is of the writer and the response: no one is answered another's story.
    let key = [b"as a story", writer.as_str().as_bytes(), id.as_str().as_bytes()];
    let new_id = app.keys.story_id(Purpose::Response, &key);
    let blank = Story::blank(new_id.clone(), writer, now);
    let (viewer, id, site) = (viewer.clone(), id.clone(), app.site.clone());
    once(app, new_id, move |c| {
        let response = own_response(c, &viewer, &id)?;
        let said = body(c, &response)?;
        let document = block::unmention(c, &response.creator_id, &said)?;
        if site.bans(addresses(&document)) {
            return Err(ResponseRefusal::BannedLinks);
        }
        let new = Story {
            title: title.clone(),
            slug: settings::slug(&title),
            lang: response.lang,
            preview_image: first_picture(&document),
            ..published_now(blank.clone(), &document)
        };
        let kept = story::details(c, &id)?;
        let license = kept.map_or(License::AllRightsReserved, |kept| kept.license);
        let details = StoryDetails { license, ..StoryDetails::published_at(now) };
        insert(c, &new, &details, &document)?;
        webhook::event::changed(c, &new, false, now)?;
        Ok(new)
    })
    .await
}

/// The viewer's published response of this id.
fn own_response(c: &mut Conn, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let story = own(c, viewer, id)?;
    if story.in_response_to.is_none() {
        return Err(BadRequest::NotAResponse.into());
    }
    if story.status != StoryStatus::Published {
        return Err(Forbidden::InTrash.into());
    }
    if story.is_suspended {
        return Err(Forbidden::StoryTakenDown.into());
    }
    Ok(story)
}

/// What a response says.
fn body(c: &mut Conn, story: &Story) -> Result<Document, StoreError> {
    let kept = story::body(c, &story.id, story.head_revision)?;
    Ok(kept.map(|kept| kept.document).unwrap_or_default())
}

/// The next text of a response, as its history keeps it.
fn save(c: &mut Conn, story: &Story, document: Document) -> Result<Save, StoreError> {
    let revision = Revision {
        story_id: story.id.clone(),
        revision: story.head_revision,
        title: story.title.clone(),
        subtitle: story.subtitle.clone(),
        document,
        created_at: story.updated_at,
    };
    Ok(Save {
        revision,
        writing: draft::writing(c, &story.id)?,
        excerpt: story.excerpt.clone(),
        word_count: story.word_count,
        read_minutes: story.read_minutes,
        keeps_replaced: true,
    })
}
