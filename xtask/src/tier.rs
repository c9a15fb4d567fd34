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
    pub fn of(all: bool) -> Result<Self> {
        match all {
            true => Ok(Self::All),
            false => Ok(asked()?.unwrap_or_else(|| Self::Drawn(by_commit()))),
        }
    }

    /// What [`Tier::set`] told this program.
    ///
    /// # Errors
    /// `QUIRE_DRAW` is no number.
    pub fn told() -> Result<Self> {
        Ok(asked()?.unwrap_or(Self::All))
    }

    /// What a program of others does that makes its cases up: how many of `all`, and the number that they begin with.
    #[must_use]
    pub fn made_up(&self, all: u32) -> (u32, u32) {
        match self {
            Self::Drawn(part) => (all / PARTS, *part),
            Self::All => (all, 0),
        }
    }

    /// Whether a run looks at the one of many things that has this name.
    #[must_use]
    pub fn draws(&self, name: &str) -> bool {
        match self {
            Self::Drawn(part) => name.bytes().map(u32::from).sum::<u32>() % PARTS == *part,
            Self::All => true,
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

/// What `QUIRE_DRAW` asks for.
#[expect(clippy::disallowed_methods, reason = "how a run is repeated")]
fn asked() -> Result<Option<Tier>> {
    let Ok(asked) = std::env::var("QUIRE_DRAW") else { return Ok(None) };
    match asked.parse::<u32>() {
        Ok(number) => Ok(Some(Tier::Drawn(number % PARTS))),
        Err(_) => bail!("QUIRE_DRAW is a number, not `{asked}`"),
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

#[cfg(test)]
mod tests {
    use super::{PARTS, Tier};

    #[test]
    fn each_thing_is_looked_at_by_one_run_of_four_and_by_the_whole_one() {
        for name in ["quire-core", "quire-graphql", "é", ""] {
            let runs = (0..PARTS).filter(|part| Tier::Drawn(*part).draws(name));
            assert_eq!(runs.count(), 1, "{name}");
            assert!(Tier::All.draws(name));
        }
    }
}
