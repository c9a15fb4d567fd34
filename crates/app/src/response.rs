//! Responses: stories that answer other stories (decision 0020).

mod change;
mod discussion;
mod hide;
mod respond;

pub use change::{publish_as_story, update};
pub use discussion::{close, reopen};
pub use hide::{hide, unhide, written_by};
pub use respond::respond;

use crate::{
    App, block,
    draft::{DocumentIssue, problems},
    limit_subject::subject,
    refusal::{BadRequest, Forbidden, Refusal},
};
use quire_core::{
    Document, StoryId, Timestamp, UserId, Viewer,
    document::{addresses, plain_text},
    draft::{CheckCode, Draft, checks},
    limit::story::{RESPONSE_LENGTH_MAX, RESPONSES_PER_HOUR},
    message::response::Discussion as Discussed,
    policy::{self, Discussion, ResponseRight},
    story::Story,
};
use quire_store::{Conn, StoreError, login, story};

/// Why a response was not taken. Nothing of it was kept.
#[derive(Debug, thiserror::Error)]
pub enum ResponseRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(Refusal),
    /// The text breaks rules.
    #[error("the document breaks rules")]
    Invalid(Vec<DocumentIssue>),
    /// The discussion of this is closed.
    #[error("the discussion is closed")]
    Closed(Discussed),
    /// It leads to a host that the site has banned.
    #[error("a link leads to a host that the site has banned")]
    BannedLinks,
    /// Too many in an hour.
    #[error("too many in an hour; try again in {retry_after} seconds")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
}

impl<E: Into<Refusal>> From<E> for ResponseRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

/// Refuses what is no text of a response.
fn check(app: &App, document: &Document) -> Result<(), ResponseRefusal> {
    problems(document).map_err(ResponseRefusal::Invalid)?;
    let draft = Draft { document: document.clone(), ..Draft::default() };
    if checks(&draft).iter().any(|check| check.code == CheckCode::Empty) {
        return Err(BadRequest::Empty.into());
    }
    if plain_text(document).chars().count() > RESPONSE_LENGTH_MAX {
        return Err(BadRequest::TooLong.into());
    }
    if app.site.bans(addresses(document)) {
        return Err(ResponseRefusal::BannedLinks);
    }
    Ok(())
}

/// The story, if the viewer may respond to it.
fn respondable(c: &mut Conn, viewer: &Viewer, id: &StoryId) -> Result<Story, ResponseRefusal> {
    let answered = story::find(c, id)?.ok_or(Refusal::NotFound)?;
    let above = story::ancestors(c, id)?;
    let discussion = discussion(c, above.iter().chain([&answered]))?;
    match policy::respond(viewer, &answered, discussion) {
        ResponseRight::Allowed => {
            for story in above.iter().chain([&answered]) {
                block::refuse(c, viewer, &story.creator_id)?;
            }
            Ok(answered)
        }
        ResponseRight::MembersOnly => Err(Forbidden::MembersOnly.into()),
        ResponseRight::Closed => Err(closed_refusal(c, &answered)?),
        ResponseRight::TakenDown => Err(Forbidden::StoryTakenDown.into()),
        ResponseRight::WriterGone => Err(Forbidden::WriterGone.into()),
        ResponseRight::NotFound => Err(Refusal::NotFound.into()),
    }
}

/// Whether the discussion that a response stands in takes anything: no author of what is above it
/// closed it.
fn above(c: &mut Conn, story: &Story) -> Result<Discussion, StoreError> {
    let above = story::ancestors(c, &story.id)?;
    discussion(c, above.iter())
}

/// Whether none of these closed its discussion.
fn discussion<'a>(
    c: &mut Conn,
    stories: impl Iterator<Item = &'a Story>,
) -> Result<Discussion, StoreError> {
    let ids: Vec<StoryId> = stories.map(|story| story.id.clone()).collect();
    let is_closed = story::is_any_closed(c, &ids)?;
    Ok(if is_closed { Discussion::Closed } else { Discussion::Open })
}

/// What is said when a discussion takes nothing more: whether it is a list's.
fn closed_refusal(c: &mut Conn, story: &Story) -> Result<ResponseRefusal, StoreError> {
    let is_of_list = story.stands_for_list()
        || story::ancestors(c, &story.id)?.iter().any(Story::stands_for_list);
    Ok(ResponseRefusal::Closed(if is_of_list { Discussed::List } else { Discussed::Story }))
}

const HOUR: i64 = 3_600;

/// What a writer does so many times an hour.
#[derive(Debug, Clone, Copy)]
enum Act {
    Respond,
    Change,
}

/// Counts what a writer does.
#[derive(Debug, Clone)]
struct Count(String);

impl Count {
    fn of(app: &App, writer: &UserId, act: Act) -> Self {
        let kind = match act {
            Act::Respond => "respond",
            Act::Change => "change response",
        };
        Self(subject(&app.keys, kind, writer.as_str()))
    }

    /// Counts one more; the write fails when there were too many, so that nothing is counted.
    fn once(&self, c: &mut Conn, now: Timestamp) -> Result<(), ResponseRefusal> {
        let most = i64::try_from(RESPONSES_PER_HOUR).unwrap_or(i64::MAX);
        match login::count_mail(c, &self.0, most, HOUR, now)? {
            0 => Ok(()),
            retry_after => Err(ResponseRefusal::RateLimited { retry_after }),
        }
    }
}
