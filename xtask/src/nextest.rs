//! `cargo xtask nextest`: some Rust tests, built as the whole suite builds them.

use crate::{lint, needs};
use anyhow::Result;

/// Runs nextest with these arguments, on SQLite alone.
pub fn command(args: &[String]) -> Result<()> {
    needs::nextest()?;
    let mut all = vec!["nextest", "run", "--workspace"];
    all.extend(args.iter().map(String::as_str));
    lint::run(&all)
}
