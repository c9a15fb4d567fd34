//! Which part of the long sweeps a run takes. Tests that repeat one idea over many things take a
//! quarter of them: by the number of commits up to this one, so that any four commits of the main branch
//! in a row see all of them. `--all` takes everything. A run is repeated by setting `QUIRE_DRAW` to what it
//! printed.

use crate::proc::{command, output};
use anyhow::{Result, bail};
use std::process::Command;

/// How many runs see everything.
const PARTS: u32 = 4;

/// How much a run tests.
#[derive(Debug, Clone)]
pub enum Tier {
    /// The quarter of this number, 0 to 3.
    Drawn(u32),
    /// Everything.
    All,
}

impl Tier {
    /// The whole sweeps, or what `QUIRE_DRAW` or else the commit draws.
    ///
    /// # Errors
    /// `QUIRE_DRAW` is no number.
    #[expect(clippy::disallowed_methods, reason = "how a run is repeated")]
    pub fn of(all: bool) -> Result<Self> {
        if all {
            return Ok(Self::All);
        }
        match std::env::var("QUIRE_DRAW") {
            Ok(asked) => match asked.parse::<u32>() {
                Ok(number) => Ok(Self::Drawn(number % PARTS)),
                Err(_) => bail!("QUIRE_DRAW is a number, not `{asked}`"),
            },
            Err(_) => Ok(Self::Drawn(by_commit())),
        }
    }

    /// What a program of others does that makes its cases up: how many of `all`, and the number that they begin with.
    #[must_use]
    pub fn made_up(&self, all: u32) -> (u32, u32) {
        match self {
            Self::Drawn(part) => (all / PARTS, *part),
            Self::All => (all, 0),
        }
    }

    /// Tells a test runner.
    pub fn set(&self, command: &mut Command) {
        match self {
            Self::Drawn(part) => command.env("QUIRE_DRAW", part.to_string()),
            Self::All => command.env_remove("QUIRE_DRAW"),
        };
    }
}

/// A clone without its history cannot count its commits: there the commit's hash draws.
fn by_commit() -> u32 {
    let git =
        |args: &[&str]| output(&mut command("git", args)).unwrap_or_default().trim().to_owned();
    let is_shallow = git(&["rev-parse", "--is-shallow-repository"]) != "false";
    let number = match is_shallow {
        true => u32::from_str_radix(&git(&["rev-parse", "--short=7", "HEAD"]), 16),
        false => git(&["rev-list", "--count", "--first-parent", "HEAD"]).parse(),
    };
    number.unwrap_or_default() % PARTS
}

impl std::fmt::Display for Tier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Drawn(part) => {
                write!(f, "a quarter of the long sweeps (repeat it with QUIRE_DRAW={part})")
            }
            Self::All => f.write_str("all of the long sweeps"),
        }
    }
}
