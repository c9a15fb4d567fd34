//! How a command fails: one clear line, and an exit code that says what kind of failure it is.

use crate::config::{ConfigError, Problem, Problems};
use std::{net::SocketAddr, path::PathBuf, process::ExitCode};

/// Why a command ended without doing its work.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The configuration is wrong (exit code 3).
    #[error("{0}")]
    Config(String),
    /// A folder or file cannot be used (exit code 4).
    #[error("{}: {reason}", path.display())]
    Path {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The database cannot be used (exit code 5).
    #[error("database: {0}")]
    Database(String),
    /// The address cannot be listened on (exit code 6).
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why, in our words where we know better than the system.
        reason: String,
    },
    /// The work was done, but not all of it came out well (exit code 1).
    #[error("{0}")]
    Incomplete(String),
    /// Anything else that stopped the work (exit code 7).
    #[error("{0}")]
    Other(String),
}

impl Failure {
    /// The exit code; 2 is the command line parser's.
    #[must_use]
    pub fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Incomplete(_) => 1,
            Failure::Config(_) => 3,
            Failure::Path { .. } => 4,
            Failure::Database(_) => 5,
            Failure::Listen { .. } => 6,
            Failure::Other(_) => 7,
        })
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        Failure::Config(problems.to_string())
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Problems::from(problem).into()
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        let error = match error {
            ConfigError::Invalid(problems) => return problems.into(),
            other => other,
        };
        // TOML errors draw a picture over several lines; a command answers with one.
        let text = error.to_string();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        Failure::Config(lines.collect::<Vec<_>>().join(" "))
    }
}
