//! "Download my data": everything of a person in one file, fetched once by a link that only a
//! letter knows.

mod archive;
mod content;
mod stories;

use crate::{
    App,
    credential::{ChangeRefusal, may_change},
    job::{self, JobError, JobKind, JobLease},
    letter::Letter,
    ports::{Mail, MailError},
    refusal::Refusal,
    session::{self, SignedIn},
};
use archive::Archive;
use quire_core::{UserId, Viewer, limit::account::EXPORT_LINK_LIFE, person::Person};
use quire_store::{StoreError, export, login, person};
use serde_json::Value;
use std::{io::ErrorKind, path::PathBuf};
use stories::ExportPosition;

pub use quire_store::export::{Export, ExportState};

/// Exports of one person a day.
const MOST: i64 = 3;
const DAY_SECONDS: i64 = 86_400;

/// Why an export was not begun.
#[derive(Debug, thiserror::Error)]
pub enum ExportRefusal {
    /// Not signed in.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// Three were begun within a day.
    #[error("You can download your data three times a day. Try again later.")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
}

impl From<StoreError> for ExportRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// Why an export was not written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The database could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file could not be written.
    #[error("the file cannot be written: {0}")]
    File(#[from] std::io::Error),
    /// The parts could not be put together.
    #[error("the archive cannot be written: {0}")]
    Archive(#[from] zip::result::ZipError),
    /// The letter with the link did not leave.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// The task that wrote it was stopped, or another worker has the job by now.
    #[error("writing was interrupted")]
    Interrupted,
}

impl From<ExportError> for JobError {
    fn from(error: ExportError) -> Self {
        Self::Failed(Box::new(error))
    }
}

/// Begins an export of what belongs to the viewer, or tells of the one that is being written.
/// Suspended readers may have theirs, too.
///
/// # Errors
/// [`ExportRefusal`]: who has not shown again who they are, and who asks too often.
pub async fn request(app: &App, session: &SignedIn) -> Result<Export, ExportRefusal> {
    let me = session.viewer().user_id().cloned().ok_or(Refusal::Unauthorized)?;
    may_change(app, session).await?;
    let now = app.ports.clock.now();
    let key = format!("export:{me}:{:016x}", app.ports.ids.bits());
    let subject = crate::limit_subject::subject(&app.keys, "export", me.as_str());
    app.store
        .write(move |c| {
            if export::begin(c, &me, now)? {
                let retry_after = login::count_mail(c, &subject, MOST, DAY_SECONDS, now)?;
                if retry_after > 0 {
                    return Err(ExportRefusal::RateLimited { retry_after });
                }
                job::ask(c, JobKind::Export, &key, &me, &Value::Null, now)?;
            }
            Ok(export::find(c, &me)?.ok_or(Refusal::NotFound)?)
        })
        .await
}

/// Whether the viewer may fetch their export with the token of a link. Changes nothing.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn may_fetch(app: &App, viewer: &Viewer, token: &str) -> Result<bool, StoreError> {
    let Some(me) = viewer.user_id().cloned() else { return Ok(false) };
    let (hash, now) = (session::token_hash(token), app.ports.clock.now());
    app.store.read(move |c| export::may_take(c, &me, &hash, now)).await
}

/// Fetches the viewer's export; the link is used up and the file is gone from the disk. `None`
/// when the link is not theirs, too old or used.
///
/// # Errors
/// [`ExportError`] when it cannot be read.
pub async fn fetch(
    app: &App,
    viewer: &Viewer,
    token: &str,
) -> Result<Option<tokio::fs::File>, ExportError> {
    let Some(me) = viewer.user_id().cloned() else { return Ok(None) };
    // Opened before the link is used up: a file that cannot be read costs no one their link.
    let path = path(app, &me);
    let file = match tokio::fs::File::open(&path).await {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    let (hash, now) = (session::token_hash(token), app.ports.clock.now());
    if !app.store.write(move |c| export::take(c, &me, &hash, now)).await? {
        return Ok(None);
    }
    // What is open can be read on.
    tokio::fs::remove_file(&path).await?;
    Ok(Some(file))
}

/// Removes files whose time is over. How many.
///
/// # Errors
/// [`StoreError`]; the next time tries again.
pub(crate) async fn expire(app: &App) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let ended = app.store.write(move |c| export::expire(c, now)).await?;
    for id in &ended {
        remove_file(app, id).await;
    }
    Ok(ended.len())
}

/// Removes the file of a person, if there is one.
pub(crate) async fn remove_file(app: &App, id: &UserId) {
    if let Err(error) = tokio::fs::remove_file(path(app, id)).await
        && error.kind() != ErrorKind::NotFound
    {
        tracing::error!(%error, "an export could not be removed");
    }
}

/// Writes everything of a person into their file, and mails them the link. The work of a job: it
/// may be begun again at any time, and does nothing once the link is good.
pub(crate) async fn write(app: &App, id: &UserId, held: &JobLease) -> Result<(), ExportError> {
    let wanted = id.clone();
    let asked = move |c: &mut _| Ok((export::find(c, &wanted)?, person::find(c, &wanted)?));
    let (Some(export), Some(person)) = app.store.read(asked).await? else { return Ok(()) };
    if export.state != ExportState::Waiting || person.deleted_at.is_some() {
        return Ok(());
    }
    let mut archive = Archive::create(path(app, id)).await?;
    let wanted = id.clone();
    let (parts, total) = app
        .store
        .read(move |c| Ok((content::of_person(c, &wanted)?, content::count(c, &wanted)?)))
        .await?;
    archive = archive.add(parts).await?;
    let (mut place, mut done) = (Some(ExportPosition::default()), 0_i64);
    while let Some(from) = place.take() {
        let wanted = id.clone();
        app.store.write(move |c| export::advance(c, &wanted, done, total)).await?;
        if !held.renew(app).await? {
            return Err(ExportError::Interrupted);
        }
        let (wanted, site) = (id.clone(), app.site.url.clone());
        let step = app.store.read(move |c| stories::step(c, &wanted, from, &site)).await?;
        archive = archive.add(step.parts).await?;
        done = done.saturating_add(step.done).min(total);
        place = step.next;
    }
    archive.finish().await?;
    let token = session::token(app);
    let (wanted, hash) = (id.clone(), session::token_hash(&token));
    let now = app.ports.clock.now();
    let expires_at = now.plus_seconds(life_seconds());
    // A letter that does not leave fails the job; the next try makes another link.
    if let Some(letter) = letter(app, &person, &token) {
        app.ports.mailer.send(letter).await?;
    }
    let is_wanted =
        app.store.write(move |c| export::make_ready(c, &wanted, &hash, now, expires_at)).await?;
    if !is_wanted {
        remove_file(app, id).await;
    }
    Ok(())
}

/// Notes that an export cannot be written; the person who asks again begins another.
pub(crate) async fn give_up(app: &App, id: &UserId) -> Result<(), StoreError> {
    let given_up = id.clone();
    app.store.write(move |c| export::give_up(c, &given_up)).await?;
    remove_file(app, id).await;
    Ok(())
}

fn letter(app: &App, person: &Person, token: &str) -> Option<Mail> {
    let site = &app.site.name;
    Letter::new(&app.site, format!("Your data on {site} is ready"))
        .says(format!("Your data on {site} is ready to download."))
        .button("Download", &format!("/me/export/{token}"))
        .says("The link works once, within 24 hours, while you are signed in.")
        .says("If you didn't ask for this, someone else is signed in to your account.")
        .link("Your security settings", "/me/settings/security")
        .to_person(person)
}

fn path(app: &App, id: &UserId) -> PathBuf {
    app.exports.join(format!("{id}.zip"))
}

fn life_seconds() -> i64 {
    i64::try_from(EXPORT_LINK_LIFE.as_secs()).unwrap_or(i64::MAX)
}
