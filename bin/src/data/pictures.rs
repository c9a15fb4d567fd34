//! Where pictures lie.

use super::DataDir;
use crate::config::{Config, Problem};
use quire_app::ports::Blobs;
use quire_providers::{S3Blobs, S3Bucket};
use std::{sync::Arc, time::Duration};

/// How long a bucket may take to answer.
const BUCKET_PATIENCE: Duration = Duration::from_secs(30);

/// Where pictures lie: in the bucket that is configured, otherwise in the data folder.
///
/// # Errors
/// [`Problem`] when the bucket's address or keys are none.
pub fn blobs(config: &Config, dir: &DataDir) -> Result<Arc<dyn Blobs>, Problem> {
    let files = dir.blobs().with_copies(config.images.copies_bytes());
    let Some(s3) = &config.images.s3 else { return Ok(Arc::new(files)) };
    let bucket = S3Bucket {
        name: s3.bucket.clone(),
        endpoint: s3.endpoint.clone(),
        region: s3.region.clone(),
        prefix: s3.prefix.clone(),
        access_key: s3.access_key.clone(),
        secret_key: s3.secret_key.reveal().clone(),
        patience: BUCKET_PATIENCE,
    };
    let bucket = S3Blobs::new(&bucket, files);
    let failed = |what: String| Problem { key: "images.s3".to_owned(), what };
    Ok(Arc::new(bucket.map_err(|error| failed(error.to_string()))?))
}
