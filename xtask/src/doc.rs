//! The documentation of our crates, without warnings.

use crate::proc::{command, run_command};
use anyhow::Result;

/// Builds it; a broken link or a missing sentence fails.
pub fn run() -> Result<()> {
    run_command(
        command("cargo", &["doc", "--workspace", "--no-deps", "--quiet"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )
}
