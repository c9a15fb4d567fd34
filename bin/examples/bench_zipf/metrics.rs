//! What the server counts.

use crate::client::Connection;
use anyhow::{Context, Result};

pub struct Metrics(String);

impl Metrics {
    /// What the private listener at this address says now.
    pub async fn of(private: &str) -> Result<Self> {
        let mut connection = Connection::to(private);
        let (status, body) = connection.get("/metrics").await?;
        anyhow::ensure!(status == 200, "the metrics answer {status}");
        Ok(Self(String::from_utf8(body.to_vec()).context("the metrics are no text")?))
    }

    /// The number of this name with its labels.
    pub fn number(&self, name: &str) -> f64 {
        let named =
            |line: &str| line.strip_prefix("quire_")?.strip_prefix(name)?.trim().parse().ok();
        self.0.lines().find_map(named).unwrap_or_default()
    }
}
