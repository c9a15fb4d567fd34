//! Reporting stories to the staff (decision 0035).

use super::published_by_anybody;
use crate::{
    App, address,
    limit_subject::subject,
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{
    StoryId, Timestamp, UserId, Viewer,
    limit::story::{REPORT_NOTE_MAX, REPORTS_PER_HOUR},
    policy::report_story,
    story::{
        Story,
        report::{ReportReason, ReportedReason},
    },
};
use quire_store::{Conn, StoreError, login, person, publication, story};

/// What a reader reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReport {
    /// The story or response.
    pub story_id: StoryId,
    /// Why.
    pub reason: ReportReason,
    /// What they add; may be empty.
    pub note: String,
}

/// Why a report was not taken. Nothing of it was kept.
#[derive(Debug, thiserror::Error)]
pub enum ReportRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(Refusal),
    /// Too many in an hour.
    #[error("too many in an hour; try again in {retry_after} seconds")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
}

impl<E: Into<Refusal>> From<E> for ReportRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

const HOUR: i64 = 3_600;

/// Reports a story to the staff. A later report of the same story replaces the first. Returns the
/// story; its author is not told.
///
/// # Errors
/// [`ReportRefusal`]: strangers, suspended viewers, stories the viewer may not read, their own,
/// notes that are too long, too many reports.
pub async fn report(app: &App, viewer: &Viewer, new: NewReport) -> Result<Story, ReportRefusal> {
    let reporter_id = acting(viewer)?.clone();
    let note = new.note.trim().to_owned();
    if note.chars().count() > REPORT_NOTE_MAX {
        return Err(BadRequest::TooLong.into());
    }
    let counted = subject(&app.keys, "report", reporter_id.as_str());
    let (viewer, reported_at) = (viewer.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            // Also by someone who blocked the author, or was blocked: that is when it is needed.
            let story = published_by_anybody(c, &viewer, &new.story_id)?;
            if story.stands_for_list() {
                return Err(Refusal::NotFound.into());
            }
            if !report_story(&viewer, &story) {
                return Err(Forbidden::ReportOwnStory.into());
            }
            count(c, &counted, reported_at)?;
            let (story_id, reason, note) = (story.id.clone(), new.reason, note.clone());
            let reporter_id = reporter_id.clone();
            story::add_report(
                c,
                &ReportedReason { story_id, reporter_id, reason, note, reported_at },
            )?;
            Ok(story)
        })
        .await
}

fn count(c: &mut Conn, counted: &str, now: Timestamp) -> Result<(), ReportRefusal> {
    let most = i64::try_from(REPORTS_PER_HOUR).unwrap_or(i64::MAX);
    match login::count_mail(c, counted, most, HOUR, now)? {
        0 => Ok(()),
        retry_after => Err(ReportRefusal::RateLimited { retry_after }),
    }
}

/// A report as staff reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoryReport {
    /// The path of the story.
    pub path: String,
    /// Its title.
    pub title: String,
    /// The handle of the person who reports it.
    pub reporter: String,
    /// The report.
    pub report: ReportedReason,
}

/// Reports that are shown at once.
const SHOWN: i64 = 1_000;

/// The reports that staff decided nothing about yet, the last first; of very many, the last
/// thousand.
///
/// # Errors
/// [`StoreError`].
pub async fn waiting(app: &App) -> Result<Vec<StoryReport>, StoreError> {
    app.store
        .read(|c| {
            let mut all = Vec::new();
            for report in story::reports_waiting(c, SHOWN)? {
                let Some(story) = story::find(c, &report.story_id)? else { continue };
                let reporter = username(c, &report.reporter_id)?;
                let author = username(c, &story.creator_id)?;
                let home = match &story.publication_id {
                    Some(id) => publication::find(c, id)?.map(|home| home.slug),
                    None => None,
                };
                let path = address::story(&story, &author, home.as_deref());
                all.push(StoryReport { path, title: story.title, reporter, report });
            }
            Ok(all)
        })
        .await
}

fn username(c: &mut Conn, id: &UserId) -> Result<String, StoreError> {
    Ok(person::find(c, id)?.map(|person| person.username).unwrap_or_default())
}
