//! Copying the files of pictures from one place to another: into a backup, and back.

use crate::ports::{BlobError, Blobs, Bucket};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::collections::HashSet;

/// Pictures on their way at once.
const AT_ONCE: usize = 8;

/// Copies the files of pictures that `to` has not yet, and returns how many. What is removed meanwhile
/// is left out.
///
/// # Errors
/// [`BlobError`]; what was copied until then stays.
pub async fn copy_files(from: &dyn Blobs, to: &dyn Blobs) -> Result<usize, BlobError> {
    let there = to.list(Bucket::Images).await?;
    // A file never changes under its name.
    let there: HashSet<String> = there.into_iter().map(|kept| kept.name).collect();
    let all = from.list(Bucket::Images).await?.into_iter();
    let missing = all.filter(|kept| !kept.is_unfinished() && !there.contains(&kept.name));
    let copies = missing.map(|kept| copy(from, to, kept.name));
    let copied = stream::iter(copies).buffer_unordered(AT_ONCE);
    copied.try_fold(0, async |sum: usize, copied| Ok(sum.saturating_add(copied))).await
}

async fn copy(from: &dyn Blobs, to: &dyn Blobs, name: String) -> Result<usize, BlobError> {
    let Some(bytes) = from.get(Bucket::Images, &name).await? else { return Ok(0) };
    to.put(Bucket::Images, &name, bytes).await?;
    Ok(1)
}
