//! Forgetting pictures that no one uses, and files that no picture has any more.

use super::ImageError;
use crate::{App, ports::Bucket};
use quire_core::{ImageId, Timestamp};
use quire_store::{StoreError, image};
use std::collections::HashSet;

/// A picture has a day to be put somewhere.
const GRACE_SECONDS: i64 = 86_400;

/// Pictures looked at in one write, so that others need not wait long.
const STEP: i64 = 200;

/// Letters of an id, with which the names of its files begin.
const ID_LENGTH: usize = 32;

/// How much was swept away.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Collected {
    /// Pictures that no one used.
    pub images: usize,
    /// Files without a picture.
    pub files: usize,
}

/// Forgets pictures that are used nowhere a day after they came, then files that have been without
/// a picture for as long.
///
/// # Errors
/// [`ImageError`]; what was forgotten until then stays so.
pub async fn forget_unused(app: &App) -> Result<Collected, ImageError> {
    let before = app.ports.clock.now().plus_seconds(-GRACE_SECONDS);
    let mut collected = Collected::default();
    let mut after = String::new();
    loop {
        let last = after.clone();
        let step = move |c: &mut _| image::forget_unused(c, before, &last, STEP);
        let (forgotten, next) = app.store.write(step).await?;
        collected.images = collected.images.saturating_add(forgotten);
        match next {
            Some(next) => after = next,
            None => break,
        }
    }
    collected.files = collect_files(app, before).await?;
    Ok(collected)
}

async fn collect_files(app: &App, before: Timestamp) -> Result<usize, ImageError> {
    let mut collected = 0_usize;
    for bucket in [Bucket::Images, Bucket::Renditions] {
        let files = app.ports.blobs.list(bucket).await?;
        let known = ids(app).await?;
        for file in files.into_iter().filter(|file| file.since < before) {
            let Some(id) = file.name.get(..ID_LENGTH).filter(|id| id.parse::<ImageId>().is_ok())
            else {
                // None of ours.
                continue;
            };
            if !known.contains(id) || file.is_unfinished() {
                app.ports.blobs.remove(bucket, &file.name).await?;
                collected = collected.saturating_add(1);
            }
        }
    }
    Ok(collected)
}

/// The ids of pictures whose file is not there.
///
/// # Errors
/// [`ImageError`] when that cannot be found out.
pub async fn missing(app: &App) -> Result<Vec<String>, ImageError> {
    let known = ids(app).await?;
    let files = app.ports.blobs.list(Bucket::Images).await?;
    let files: HashSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let mut lost: Vec<String> =
        known.into_iter().filter(|id| !files.contains(id.as_str())).collect();
    lost.sort_unstable();
    Ok(lost)
}

async fn ids(app: &App) -> Result<HashSet<String>, StoreError> {
    app.store.read(|c| Ok(image::ids(c)?.into_iter().collect())).await
}
