//! Structured logs on standard error.

use crate::config::{Log, LogFormat};
use tracing_subscriber::{EnvFilter, fmt};

/// Starts logging; standard output stays free for what a command prints.
///
/// # Errors
/// A message when the filter is not understood.
pub fn start(log: &Log) -> Result<(), String> {
    let filter = EnvFilter::try_new(&log.filter)
        .map_err(|error| format!("configuration: log.filter is not understood: {error}"))?;
    let lines = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(true);
    let started = match log.format {
        LogFormat::Text => lines.with_ansi(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).try_init(),
    };
    // Already started (several servers in one test process): the first one's settings stay.
    drop(started);
    Ok(())
}
