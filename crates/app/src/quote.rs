//! Highlights and private notes: taking passages of stories, and what becomes of them when the text
//! is edited (decision 0022).

use crate::{
    App, notification, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
    story::{body_for, published},
};
use quire_core::{
    Document, QuoteId, StoryId, Timestamp, UserId, Viewer,
    policy::{StoryChange, read_quote, remove_quote},
    preference::Preference,
    quote::{self, Moves, Passage, Quote},
    story::Story,
    vocabulary::settings::UserPreference,
};
use quire_store::{Conn, StoreError, quote as quotes, story};

/// What a reader takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewQuote {
    /// From which story.
    pub story_id: StoryId,
    /// Where it stands.
    pub passage: Passage,
    /// What the reader saw there.
    pub text: String,
    /// What they tell the author; `None` for a highlight.
    pub note: Option<String>,
}

/// Takes a passage. Taking it again gives the same quote; a highlight that overlaps others of the
/// reader becomes one with them.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories and parts of them that the viewer may not
/// read, passages that are not in the text, too many of them, notes that are empty or too long or
/// that the author does not want.
pub async fn take(app: &App, viewer: &Viewer, new: NewQuote) -> Result<Quote, Refusal> {
    let reader = acting(viewer)?.clone();
    let note = new.note.as_deref().map(read_note).transpose()?;
    let id = QuoteId::from_bits(app.ports.ids.bits());
    let (viewer, now) = (viewer.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            quotes::lock(c, &new.story_id)?;
            let story = published(c, &viewer, &new.story_id)?;
            let body = body_for(c, &viewer, &story)?;
            let passage = new.passage.clone().read(&body, &new.text).map_err(BadRequest::from)?;
            if note.is_some() {
                accepts_notes(c, &reader, &story)?;
            }
            let quote = Quote {
                id: id.clone(),
                story_id: story.id.clone(),
                reader_id: reader.clone(),
                text: passage.text_in(&body).unwrap_or_default().to_owned(),
                passage,
                is_detached: false,
                note: note.clone(),
                created_at: now,
            };
            let is_highlight = quote.is_highlight();
            let (quote, is_new) = add(c, quote, &body, story.shown_revision())?;
            if is_new && is_highlight {
                shown_on(c, &quote, now)?;
            }
            if is_new {
                notification::tell_of_quote(c, &quote, &story, now)?;
            }
            Ok(quote)
        })
        .await
}

/// Changes what a reader told the author.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, notes of others, highlights, stories that are not out
/// any more, texts that are empty or too long, authors who want none any more.
pub async fn change_note(
    app: &App,
    viewer: &Viewer,
    id: &QuoteId,
    note: &str,
) -> Result<Quote, Refusal> {
    let reader = acting(viewer)?.clone();
    let note = read_note(note)?;
    let (viewer, id) = (viewer.clone(), id.clone());
    app.store
        .write(move |c| {
            let (quote, story) = find_visible(c, &viewer, &id)?;
            published(c, &viewer, &story.id)?;
            if quote.reader_id != reader {
                return Err(Forbidden::NotYours.into());
            }
            if quote.is_highlight() {
                return Err(Refusal::NotFound);
            }
            accepts_notes(c, &reader, &story)?;
            let quote = Quote { note: Some(note.clone()), ..quote };
            quotes::save(c, &quote, story.shown_revision())?;
            Ok(quote)
        })
        .await
}

/// Takes a quote away: a reader their own, an author the notes that were left for them. Returns it
/// as it was.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, quotes of others.
pub async fn remove(app: &App, viewer: &Viewer, id: &QuoteId) -> Result<Quote, Refusal> {
    acting(viewer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let (quote, story) = find_visible(c, &viewer, &id)?;
            match remove_quote(&viewer, &quote, &story) {
                StoryChange::Allowed => {}
                StoryChange::Forbidden => return Err(Forbidden::NotYours.into()),
                StoryChange::NotFound => return Err(Refusal::NotFound),
            }
            quotes::remove(c, &id)?;
            notification::unquoted(c, &quote, &story)?;
            if quote.is_highlight() {
                shown_on(c, &quote, now)?;
            }
            Ok(quote)
        })
        .await
}

/// Notes of readers that an author is shown with a story.
const SHOWN_NOTES: i64 = 100;

/// The quotes of a story that the viewer sees: their own, and an author the notes left for them.
///
/// # Errors
/// [`StoreError`].
pub fn visible(c: &mut Conn, viewer: &Viewer, story: &Story) -> Result<Vec<Quote>, StoreError> {
    let Some(me) = viewer.user_id() else { return Ok(Vec::new()) };
    let mut own = quotes::of_reader(c, me, std::slice::from_ref(&story.id))?;
    let mut shown = own.remove(&story.id).unwrap_or_default();
    if *me == story.creator_id {
        let notes = quotes::notes(c, &story.id, SHOWN_NOTES)?.into_iter();
        shown.extend(notes.filter(|note| note.reader_id != *me));
    }
    Ok(shown)
}

/// The private note of this id on a story, if the viewer may see it: its writer, and the author.
///
/// # Errors
/// [`Refusal`]: strangers, and everybody who must not know of it.
pub async fn note(
    app: &App,
    viewer: &Viewer,
    story: &StoryId,
    id: &QuoteId,
) -> Result<Quote, Refusal> {
    viewer.user_id().ok_or(Refusal::Unauthorized)?;
    let (viewer, story, id) = (viewer.clone(), story.clone(), id.clone());
    let (quote, _) = app.store.read(move |c| Ok(find_visible(c, &viewer, &id))).await??;
    if quote.is_highlight() || quote.story_id != story {
        return Err(Refusal::NotFound);
    }
    Ok(quote)
}

/// Quotes read at once.
const STEP: i64 = 500;

/// Moves every quote of a story with the text that readers see from now on.
///
/// # Errors
/// [`StoreError`].
pub fn follow_text(
    c: &mut Conn,
    id: &StoryId,
    revision: i64,
    text: &Document,
) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let mut some = quotes::after(c, id, after.as_ref(), STEP)?;
        let Some((last, _)) = some.last() else { break };
        after = Some(last.id.clone());
        let mut revisions: Vec<i64> = some.iter().map(|(_, revision)| *revision).collect();
        revisions.sort_unstable();
        revisions.dedup();
        for before in revisions.into_iter().filter(|before| *before != revision) {
            let old = story::body(c, id, before)?.map(|body| body.document).unwrap_or_default();
            let mut moves = Moves::between(&old, text);
            for (quote, _) in some.iter_mut().filter(|(_, at)| *at == before) {
                if quote.follow(&mut moves) {
                    quotes::save(c, quote, revision)?;
                }
            }
        }
    }
    quotes::set_revision(c, id, revision)
}

/// The quote, if the viewer may see it, and its story.
fn find_visible(c: &mut Conn, viewer: &Viewer, id: &QuoteId) -> Result<(Quote, Story), Refusal> {
    let quote = quotes::find(c, id)?.ok_or(Refusal::NotFound)?;
    let story = story::find(c, &quote.story_id)?.ok_or(Refusal::NotFound)?;
    if !read_quote(viewer, &quote, &story) {
        return Err(Refusal::NotFound);
    }
    Ok((quote, story))
}

/// Notes that a highlight came or went: on the story it counts, and its reader's profile shows it.
fn shown_on(c: &mut Conn, quote: &Quote, now: Timestamp) -> Result<(), StoreError> {
    purge::story_counts(c, &quote.story_id, now)?;
    purge::person_id(c, &quote.reader_id, now)
}

/// Adds a quote, or finds the one that is there already. Whether it is new.
fn add(
    c: &mut Conn,
    mut new: Quote,
    body: &Document,
    revision: i64,
) -> Result<(Quote, bool), Refusal> {
    let mut own = quotes::of_reader(c, &new.reader_id, std::slice::from_ref(&new.story_id))?;
    let own = own.remove(&new.story_id).unwrap_or_default();
    let known = own
        .iter()
        .find(|one| !one.is_detached && one.passage == new.passage && one.note == new.note);
    if let Some(known) = known {
        return Ok((known.clone(), false));
    }
    let merged: Vec<&Quote> = own
        .iter()
        .filter(|one| new.is_highlight() && one.is_highlight() && !one.is_detached)
        .filter(|one| one.passage.overlaps(&new.passage))
        .collect();
    if own.len() - merged.len() >= quote::PER_READER {
        return Err(BadRequest::TooManyQuotes.into());
    }
    for one in merged {
        new.passage = new.passage.with(&one.passage);
        quotes::remove(c, &one.id)?;
    }
    new.text = new.passage.text_in(body).unwrap_or_default().to_owned();
    new.passage = new.passage.clone().read(body, &new.text).map_err(BadRequest::from)?;
    quotes::insert(c, &new, revision)?;
    Ok((new, true))
}

fn read_note(typed: &str) -> Result<String, BadRequest> {
    let note = typed.trim();
    match note.chars().count() {
        0 => Err(BadRequest::Empty),
        length if length > quote::NOTE_CHARACTERS => Err(BadRequest::TooLong),
        _ => Ok(note.to_owned()),
    }
}

/// Whether the author of a story wants private notes; notes to oneself are always possible.
fn accepts_notes(c: &mut Conn, reader: &UserId, story: &Story) -> Result<(), Refusal> {
    if *reader == story.creator_id || allows_notes(c, &story.creator_id)? {
        return Ok(());
    }
    Err(Forbidden::NoNotes.into())
}

/// Whether someone wants private notes on their stories.
///
/// # Errors
/// [`StoreError`].
pub fn allows_notes(c: &mut Conn, author: &UserId) -> Result<bool, StoreError> {
    let wanted = Preference::Flag(UserPreference::PublishingAllowPrivateNotes, true);
    Ok(crate::preference::in_force(c, author)?.contains(&wanted))
}
