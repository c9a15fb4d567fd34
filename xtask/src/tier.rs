//! Which part of the long sweeps a run takes. Tests that repeat one idea over many things take a
//! quarter of them, drawn by the commit, so that any four neighbouring draws see all of them;
//! `--all` takes everything. A run is repeated by setting `QUIRE_DRAW` to what it printed.

use crate::proc::{command, output};
use std::process::Command;

/// How much a run tests.
#[derive(Debug, Clone)]
pub enum Tier {
    /// The quarter that this hexadecimal number draws: its last digit, modulo four.
    Drawn(String),
    /// Everything.
    All,
}

impl Tier {
    /// The whole sweeps, or what `QUIRE_DRAW` or else the commit draws.
    #[expect(clippy::disallowed_methods, reason = "how a run is repeated")]
    pub fn of(all: bool) -> Self {
        if all {
            return Self::All;
        }
        let asked = std::env::var("QUIRE_DRAW").ok();
        let commit = || output(&mut command("git", &["rev-parse", "--short", "HEAD"])).ok();
        let draw = asked.or_else(commit).unwrap_or_default();
        Self::Drawn(draw.trim().to_owned())
    }

    /// Tells a test runner.
    pub fn set(&self, command: &mut Command) {
        match self {
            Self::Drawn(draw) => command.env("QUIRE_DRAW", draw).env_remove("QUIRE_TESTS"),
            Self::All => command.env("QUIRE_TESTS", "all").env_remove("QUIRE_DRAW"),
        };
    }
}

impl std::fmt::Display for Tier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Drawn(draw) => {
                write!(f, "a quarter of the long sweeps (repeat it with QUIRE_DRAW={draw})")
            }
            Self::All => f.write_str("all of the long sweeps"),
        }
    }
}
