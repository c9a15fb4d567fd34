//! Where pictures lie, and how much of it.

use super::{Problems, Secret};
use serde::Deserialize;
use url::Url;

/// `[images]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Images {
    /// Disk for copies of pictures in other sizes, in MiB; the oldest make room for new ones.
    pub copies_megabytes: u64,
    /// The bucket in which pictures lie; without it, they lie in the data folder.
    pub s3: Option<S3>,
}

impl Default for Images {
    fn default() -> Self {
        Self { copies_megabytes: 1_024, s3: None }
    }
}

/// `[images.s3]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct S3 {
    /// The bucket's name.
    pub bucket: String,
    /// The address of what speaks the protocol of S3; the bucket is a folder below it. Without it,
    /// Amazon's.
    pub endpoint: Option<Url>,
    /// The bucket's region.
    #[serde(default = "usual_region")]
    pub region: String,
    /// What the names of objects begin with; no two sites may share one.
    #[serde(default = "usual_prefix")]
    pub prefix: String,
    /// The name of a key that may read, write, list and delete there.
    pub access_key: String,
    /// The key; better given by `QUIRE_S3_SECRET_KEY`.
    #[serde(default)]
    pub secret_key: Secret<String>,
}

fn usual_region() -> String {
    "us-east-1".to_owned()
}

fn usual_prefix() -> String {
    "quire".to_owned()
}

impl Images {
    /// [`Images::copies_megabytes`] in bytes.
    #[must_use]
    pub fn copies_bytes(&self) -> u64 {
        self.copies_megabytes.saturating_mul(1024 * 1024)
    }

    pub(super) fn check(&self, found: &mut Problems) {
        found.add_if(
            !(16..=1 << 24).contains(&self.copies_megabytes),
            "images.copies_megabytes",
            "must be between 16 and 16777216",
        );
        if let Some(s3) = &self.s3 {
            s3.check(found);
        }
    }
}

impl S3 {
    /// Names the keys that make no sense.
    fn check(&self, found: &mut Problems) {
        let mut wrong = |key: &str, what: &str| found.add(key, what);
        let is_plain = |text: &str, also: &str| {
            let is_known = |c: char| {
                c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || also.contains(c)
            };
            !text.is_empty() && text.chars().all(is_known)
        };
        if !is_plain(&self.bucket, ".") {
            wrong("images.s3.bucket", "must be the name of a bucket");
        }
        if !is_plain(&self.region, "") {
            wrong("images.s3.region", "must be the name of a region: eu-central-1");
        }
        let is_folder = |part: &str| is_plain(part, "_");
        if !self.prefix.is_empty() && !self.prefix.split('/').all(is_folder) {
            wrong("images.s3.prefix", "must be empty, or names between slashes: site/a");
        }
        if let Some(endpoint) = &self.endpoint {
            let is_bare = matches!(endpoint.scheme(), "http" | "https")
                && endpoint.host_str().is_some()
                && endpoint.username().is_empty()
                && endpoint.password().is_none()
                && endpoint.query().is_none()
                && endpoint.fragment().is_none();
            if !is_bare {
                wrong("images.s3.endpoint", "must be an http or https address, no more");
            }
        }
        if self.access_key.is_empty() {
            wrong("images.s3.access_key", "is missing");
        }
        if self.secret_key.reveal().is_empty() {
            wrong("images.s3.secret_key", "is missing; QUIRE_S3_SECRET_KEY gives it, too");
        }
    }
}
