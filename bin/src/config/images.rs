//! Where pictures lie, and how much of it.

use super::ConfigError;
use serde::Deserialize;

/// `[images]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Images {
    /// Disk for copies of pictures in other sizes, in MiB; the oldest make room for new ones.
    pub copies_megabytes: u64,
}

impl Default for Images {
    fn default() -> Self {
        Self { copies_megabytes: 1_024 }
    }
}

impl Images {
    /// [`Images::copies_megabytes`] in bytes.
    #[must_use]
    pub fn copies_bytes(&self) -> u64 {
        self.copies_megabytes.saturating_mul(1024 * 1024)
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if (16..=1 << 24).contains(&self.copies_megabytes) {
            return Ok(());
        }
        let reason = "must be between 16 and 16777216";
        Err(ConfigError::Invalid { key: "images.copies_megabytes", reason })
    }
}
