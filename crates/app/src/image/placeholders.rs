//! How pictures look before they are there: what stands in the place of those that came before that
//! was kept, and which point of them crops show.

use super::{
    ImageError, PictureError, at_work, bytes,
    picture::{memory_to_render, placeholder_of},
};
use crate::{
    App,
    job::{self, JobError, JobKind, JobLease, JobOutcome},
};
use quire_core::{Document, ImageId, UserId, document::pictures, image::Placeholder};
use quire_store::{
    Conn, StoreError,
    image::{self, Image},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashSet;

impl From<ImageError> for JobError {
    fn from(error: ImageError) -> Self {
        Self::Failed(Box::new(error))
    }
}

/// Pictures looked at before other jobs go first.
const BATCH: i64 = 20;

/// How far the worker came.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Progress {
    /// Up to which picture.
    after: String,
}

/// Has pictures looked at that came before it was kept what stands in their place. At the start of a
/// server; again and again changes nothing.
///
/// # Errors
/// [`StoreError`].
pub async fn begin(app: &App) -> Result<(), StoreError> {
    let unseen = app.store.read(|c| image::unseen(c, "", 1)).await?;
    let Some(first) = unseen.into_iter().next() else { return Ok(()) };
    let (key, now) = (format!("looks:{}", first.id), app.ports.clock.now());
    let ask = move |c: &mut Conn| {
        job::ensure(c, JobKind::Placeholders, &key, &json!(Progress::default()), now, now)
    };
    app.store.write(ask).await
}

/// Looks at some of them. The work of a job.
pub(crate) async fn look(
    app: &App,
    payload: &str,
    held: &JobLease,
) -> Result<JobOutcome, JobError> {
    let progress: Progress = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    let unseen = app.store.read(move |c| image::unseen(c, &progress.after, BATCH)).await?;
    let Some(last) = unseen.last() else { return Ok(JobOutcome::Finished) };
    let next = json!(Progress { after: last.id.to_string() });
    let mut found = Vec::new();
    for image in &unseen {
        found.extend(look_at(app, image).await?.map(|placeholder| (image.id.clone(), placeholder)));
        // Each takes a moment.
        if !held.renew(app).await? {
            return Err(JobError::Lost);
        }
    }
    let (held, now) = (held.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            for (id, placeholder) in &found {
                image::set_placeholder(c, id, placeholder)?;
            }
            if held.keep(c, &next, now)? { Ok(()) } else { Err(JobError::Lost) }
        })
        .await?;
    Ok(JobOutcome::Yields)
}

/// What stands in the place of a picture; `None` when it is lost or damaged.
async fn look_at(app: &App, image: &Image) -> Result<Option<Placeholder>, ImageError> {
    let Some(bytes) = bytes(app, image).await? else { return Ok(None) };
    let of = (image.kind, image.size);
    let looked = at_work(memory_to_render(image.size), move || placeholder_of(&bytes, of)).await;
    match looked {
        Ok(Ok(placeholder)) => Ok(Some(placeholder)),
        Ok(Err(fault)) | Err(ImageError::Damaged(fault)) => Ok(left_out(image, fault)),
        Err(fault) => Err(fault),
    }
}

fn left_out(image: &Image, fault: PictureError) -> Option<Placeholder> {
    tracing::warn!(%fault, id = %image.id, "a picture of ours cannot be read");
    None
}

/// Keeps which point of its pictures the owner of a document wants to see in every crop. Of a picture
/// that is there twice, the first counts.
pub(crate) fn aim(c: &mut Conn, owner: &UserId, document: &Document) -> Result<(), StoreError> {
    let mut aimed = HashSet::new();
    for shown in pictures(document) {
        if let Ok(id) = shown.src.parse::<ImageId>()
            && aimed.insert(id.clone())
        {
            image::set_focus(c, owner, &id, (shown.focus_x, shown.focus_y))?;
        }
    }
    Ok(())
}
