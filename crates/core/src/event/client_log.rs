//! What clients write down, as `/_/logs` takes it.

use super::error_report::ErrorReportRefusal;
use crate::{
    Timestamp,
    limit::client::{ERROR_REPORT_MAX_BYTES, LOG_LINES_MAX},
    vocabulary::event::LogLevel,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};
use typeshare::typeshare;

/// A line of a client's log.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientLog {
    /// How much it matters.
    pub level: LogLevel,
    /// What it says.
    pub message: String,
    /// When it was written, in milliseconds since 1970-01-01 UTC.
    #[typeshare(serialized_as = "I54")]
    pub timestamp: i64,
    /// What else is known.
    pub extra: Map<String, Value>,
}

/// Reads some lines: each or why it is not taken. Beyond the first [`LOG_LINES_MAX`]
/// nothing is read.
///
/// # Errors
/// [`ErrorReportRefusal::Malformed`] for what is no JSON array.
pub fn read_batch(
    body: &[u8],
) -> Result<Vec<Result<ClientLog, ErrorReportRefusal>>, ErrorReportRefusal> {
    let batch: Vec<Box<RawValue>> =
        serde_json::from_slice(body).map_err(|_| ErrorReportRefusal::Malformed)?;
    Ok(batch.iter().take(LOG_LINES_MAX).map(|line| read(line.get())).collect())
}

fn read(line: &str) -> Result<ClientLog, ErrorReportRefusal> {
    if line.len() > ERROR_REPORT_MAX_BYTES {
        return Err(ErrorReportRefusal::TooLarge);
    }
    let line: ClientLog = serde_json::from_str(line).map_err(|_| ErrorReportRefusal::Malformed)?;
    let is_a_time = Timestamp::from_millis(line.timestamp).is_some();
    if is_a_time { Ok(line) } else { Err(ErrorReportRefusal::Malformed) }
}
