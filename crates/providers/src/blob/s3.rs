//! Pictures as objects in a bucket that speaks the protocol of S3. Copies of them stay on this
//! machine: whatever is lost of those is made again.

mod transport;

use super::{FileBlobs, sound};
use async_trait::async_trait;
use futures_util::StreamExt;
use object_store::{
    BackoffConfig, Error, ObjectMeta, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    path::Path,
};
use quire_app::ports::{BlobError, Blobs, Bucket, StoredObject};
use quire_core::Timestamp;
use std::{fmt, future::Future, time::Duration};
use tokio::time::timeout;
use transport::HttpTransport;
use url::Url;

/// How often a request is sent again when nothing came back, or the other side was busy.
const RETRIES: usize = 2;

/// Where a bucket is, and who may use it.
#[derive(Clone)]
pub struct S3Bucket {
    /// Its name.
    pub name: String,
    /// Behind which address, for all but Amazon's own.
    pub endpoint: Option<Url>,
    /// In which region, for instance `eu-central-1`.
    pub region: String,
    /// What the names of objects begin with: folders between slashes, or nothing.
    pub prefix: String,
    /// The name of a key that may read, write, list and delete objects below the prefix.
    pub access_key: String,
    /// The key.
    pub secret_key: String,
    /// How long an answer may take, all its requests included.
    pub patience: Duration,
}

impl S3Bucket {
    /// The address that all requests begin with: of Amazon's buckets the bucket's own, of others the
    /// endpoint's, below which the bucket is a folder.
    fn address(&self) -> Result<Url, BlobError> {
        let Self { name, region, endpoint, .. } = self;
        match endpoint {
            Some(endpoint) => Ok(endpoint.clone()),
            None => format!("https://{name}.s3.{region}.amazonaws.com")
                .parse()
                .map_err(|error| BlobError(format!("the bucket {name}: {error}"))),
        }
    }
}

/// Keeps pictures in a bucket, and copies of them in files.
#[derive(Clone)]
pub struct S3Blobs {
    objects: AmazonS3,
    name: String,
    folder: Path,
    patience: Duration,
    copies: FileBlobs,
}

impl fmt::Debug for S3Blobs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("S3Blobs").field("name", &self.name).finish_non_exhaustive()
    }
}

impl S3Blobs {
    /// Keeps pictures in this bucket; no one is asked before the first of them.
    ///
    /// # Errors
    /// [`BlobError`] when address, prefix or keys are none.
    pub fn new(bucket: &S3Bucket, copies: FileBlobs) -> Result<Self, BlobError> {
        let failed = |error: &dyn fmt::Display| {
            BlobError(format!("the bucket {} cannot be used: {error}", bucket.name))
        };
        let address = bucket.address()?;
        let transport =
            HttpTransport::to(&address, bucket.patience).map_err(|error| failed(&error))?;
        let retry = RetryConfig {
            backoff: BackoffConfig {
                init_backoff: Duration::from_millis(100),
                max_backoff: Duration::from_secs(1),
                base: 2.0,
            },
            max_retries: RETRIES,
            retry_timeout: bucket.patience,
        };
        let objects = AmazonS3Builder::new()
            .with_bucket_name(&bucket.name)
            .with_region(&bucket.region)
            .with_endpoint(address.as_str().trim_end_matches('/'))
            .with_virtual_hosted_style_request(bucket.endpoint.is_none())
            .with_access_key_id(&bucket.access_key)
            .with_secret_access_key(&bucket.secret_key)
            .with_disable_bulk_delete(true)
            .with_retry(retry)
            .with_http_connector(transport)
            .build()
            .map_err(|error| failed(&error))?;
        let folder = format!("{}/images", bucket.prefix);
        Ok(Self {
            objects,
            name: bucket.name.clone(),
            folder: Path::parse(folder.trim_start_matches('/')).map_err(|error| failed(&error))?,
            patience: bucket.patience,
            copies,
        })
    }

    fn path(&self, name: &str) -> Result<Path, BlobError> {
        Ok(Path::from(format!("{}/{}", self.folder, sound(name)?)))
    }

    /// What the bucket answers; `None`: it has no such object.
    async fn answer<T>(
        &self,
        asked: impl Future<Output = Result<T, Error>> + Send,
    ) -> Result<Option<T>, BlobError> {
        match timeout(self.patience, asked).await {
            Ok(Ok(answer)) => Ok(Some(answer)),
            Ok(Err(Error::NotFound { source, .. })) if !is_no_bucket(&*source) => Ok(None),
            Ok(Err(error)) => Err(self.failed(&error)),
            Err(_) => Err(self.failed(&"the answer took too long")),
        }
    }

    fn failed(&self, why: &dyn fmt::Display) -> BlobError {
        BlobError(format!("the bucket {} cannot be reached: {why}", self.name))
    }
}

/// Not the object is missing, but all of the bucket.
fn is_no_bucket(answer: &dyn std::error::Error) -> bool {
    answer.to_string().contains("NoSuchBucket")
}

#[async_trait]
impl Blobs for S3Blobs {
    /// An object is there with all of its bytes or not at all.
    async fn put(&self, bucket: Bucket, name: &str, bytes: Vec<u8>) -> Result<(), BlobError> {
        if bucket == Bucket::Renditions {
            return self.copies.put(bucket, name, bytes).await;
        }
        let path = self.path(name)?;
        let put = self.answer(self.objects.put(&path, PutPayload::from(bytes))).await?;
        put.map(drop).ok_or_else(|| self.failed(&"it took nothing"))
    }

    async fn get(&self, bucket: Bucket, name: &str) -> Result<Option<Vec<u8>>, BlobError> {
        if bucket == Bucket::Renditions {
            return self.copies.get(bucket, name).await;
        }
        let path = self.path(name)?;
        let got = self.answer(async { self.objects.get(&path).await?.bytes().await });
        Ok(got.await?.map(|bytes| bytes.to_vec()))
    }

    async fn remove(&self, bucket: Bucket, name: &str) -> Result<(), BlobError> {
        if bucket == Bucket::Renditions {
            return self.copies.remove(bucket, name).await;
        }
        let path = self.path(name)?;
        self.answer(self.objects.delete(&path)).await.map(drop)
    }

    async fn list(&self, bucket: Bucket) -> Result<Vec<StoredObject>, BlobError> {
        if bucket == Bucket::Renditions {
            return self.copies.list(bucket).await;
        }
        let mut objects = self.objects.list(Some(&self.folder));
        let mut found = Vec::new();
        // Page by page, so each may take its time.
        while let Some(object) = self.next(&mut objects).await? {
            let name = object.location.prefix_match(&self.folder).into_iter().flatten();
            let name: Vec<_> = name.collect();
            // What lies deeper, or is called otherwise, is none of ours.
            if let [name] = &name[..]
                && let Ok(name) = sound(name.as_ref())
            {
                let since = Timestamp::new(object.last_modified);
                found.push(StoredObject { name: name.to_owned(), since });
            }
        }
        Ok(found)
    }

    async fn reach(&self) -> Result<(), BlobError> {
        self.next(&mut self.objects.list(Some(&self.folder))).await.map(drop)
    }
}

impl S3Blobs {
    async fn next(
        &self,
        objects: &mut (impl futures_util::Stream<Item = Result<ObjectMeta, Error>> + Send + Unpin),
    ) -> Result<Option<ObjectMeta>, BlobError> {
        let next = timeout(self.patience, objects.next()).await;
        let next = next.map_err(|_| self.failed(&"the answer took too long"))?;
        next.transpose().map_err(|error| self.failed(&error))
    }
}
