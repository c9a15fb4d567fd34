//! Forgetting pictures that nobody uses, and files that no picture has any more.

use super::ImageFault;
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
pub struct Swept {
    /// Pictures that nobody used.
    pub images: usize,
    /// Files without a picture.
    pub files: usize,
}

/// Forgets pictures that are used nowhere a day after they came, then files that have been without
/// a picture for as long.
///
/// # Errors
/// [`ImageFault`]; what was forgotten until then stays so.
pub async fn forget_unused(app: &App) -> Result<Swept, ImageFault> {
    let before = app.ports.clock.now().plus_seconds(-GRACE_SECONDS);
    let mut swept = Swept::default();
    let mut after = String::new();
    loop {
        let last = after.clone();
        let step = move |c: &mut _| image::forget_unused(c, before, &last, STEP);
        let (forgotten, next) = app.store.write(step).await?;
        swept.images = swept.images.saturating_add(forgotten);
        match next {
            Some(next) => after = next,
            None => break,
        }
    }
    swept.files = sweep_files(app, before).await?;
    Ok(swept)
}

async fn sweep_files(app: &App, before: Timestamp) -> Result<usize, ImageFault> {
    let mut swept = 0_usize;
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
                swept = swept.saturating_add(1);
            }
        }
    }
    Ok(swept)
}

/// The ids of pictures whose file is not there.
///
/// # Errors
/// [`ImageFault`] when that cannot be found out.
pub async fn lost(app: &App) -> Result<Vec<String>, ImageFault> {
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
