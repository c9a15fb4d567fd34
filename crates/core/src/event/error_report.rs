//! What went wrong in browsers, as `/_/errors` takes it.

use crate::{
    Timestamp,
    limit::client::{ERROR_QUEUE_MAX, ERROR_REPORT_MAX_BYTES},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};
use typeshare::typeshare;

/// An error that happened on a page.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ErrorReport {
    /// Its kind, like `TypeError`.
    pub name: String,
    /// What it says.
    pub message: String,
    /// Where in the scripts it came from; empty when no one knows.
    pub stack: String,
    /// When it happened, in milliseconds since 1970-01-01 UTC.
    #[typeshare(serialized_as = "I54")]
    pub timestamp: i64,
    /// What else is known, like the component that failed.
    pub extra: Map<String, Value>,
}

/// Why a report is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ErrorReportRefusal {
    /// More than [`ERROR_REPORT_MAX_BYTES`] as JSON.
    #[error("more than {ERROR_REPORT_MAX_BYTES} bytes")]
    TooLarge,
    /// No report of the known fields, or a time that no calendar has.
    #[error("no error report")]
    Malformed,
}

/// Reads a batch: each report or why it is not taken. Beyond the first
/// [`ERROR_QUEUE_MAX`] nothing is read, since no browser queues more.
///
/// # Errors
/// [`ErrorReportRefusal::Malformed`] for what is no JSON array.
pub fn read_batch(
    body: &[u8],
) -> Result<Vec<Result<ErrorReport, ErrorReportRefusal>>, ErrorReportRefusal> {
    let batch: Vec<Box<RawValue>> =
        serde_json::from_slice(body).map_err(|_| ErrorReportRefusal::Malformed)?;
    Ok(batch.iter().take(ERROR_QUEUE_MAX).map(|report| read(report.get())).collect())
}

/// Reads one report.
///
/// # Errors
/// [`ErrorReportRefusal`].
pub fn read(report: &str) -> Result<ErrorReport, ErrorReportRefusal> {
    if report.len() > ERROR_REPORT_MAX_BYTES {
        return Err(ErrorReportRefusal::TooLarge);
    }
    let report: ErrorReport =
        serde_json::from_str(report).map_err(|_| ErrorReportRefusal::Malformed)?;
    let is_a_time = Timestamp::from_millis(report.timestamp).is_some();
    if is_a_time { Ok(report) } else { Err(ErrorReportRefusal::Malformed) }
}
