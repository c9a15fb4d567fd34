//! The home feed of a reader who follows 1,000 writers and the home of a publication with 1,000,000 followers, as stories
//! grow, on both databases.

use super::Row;
use super::example::{example, number};
use crate::postgres::Postgres;
use crate::proc::root;
use anyhow::{Context, Result};
use serde_json::Value;

/// The homes of a publication with 1,000 and with 100,000 stories.
pub fn publication() -> Result<Vec<Row>> {
    let server = Postgres::start(&root().join("target/scratch/bench-postgres"))?;
    let url = server.url();
    let mut rows = Vec::new();
    for (database, more) in [("SQLite", vec![]), ("PostgreSQL", vec!["--database", &url])] {
        let answer = example("bench_feed", &[vec!["--of", "publication"], more].concat())?;
        let (before, p50, p99) = (
            of(&answer, 1_000, "p50_us")?,
            of(&answer, 100_000, "p50_us")?,
            of(&answer, 100_000, "p99_us")?,
        );
        rows.push(Row::with_target(
            format!("home of a publication, its store part, {database}, 1,000,000 followers, 100,000 stories"),
            format!("p50 {p50:.2} ms (with 1,000 stories {before:.2} ms), p99 {p99:.2} ms"),
            "p99 ≤ 20 ms, p50 ≤ 2 × that of 1,000 stories",
            p99 <= 20.0 && p50 <= 2.0 * before,
        ));
    }
    Ok(rows)
}

/// A figure of the size with so many stories, in milliseconds.
fn of(answer: &Value, stories: u64, name: &str) -> Result<f64> {
    let sizes = answer["sizes"].as_array().context("`sizes` is missing")?;
    let size = sizes.iter().find(|size| size["stories"] == stories);
    Ok(number(size.context("a size is missing")?, name)? / 1000.0)
}

/// The home feed with 100,000 and with 1,000,000 stories.
pub fn run() -> Result<Vec<Row>> {
    let server = Postgres::start(&root().join("target/scratch/bench-postgres"))?;
    let url = server.url();
    let mut rows = Vec::new();
    for (database, args) in [("SQLite", vec![]), ("PostgreSQL", vec!["--database", &url])] {
        let answer = example("bench_feed", &args)?;
        let of = |stories, name| of(&answer, stories, name);
        let (before, p50) = (of(100_000, "p50_us")?, of(1_000_000, "p50_us")?);
        let p99 = of(1_000_000, "p99_us")?;
        let (for_you_before, for_you) =
            (of(100_000, "for_you_p50_us")?, of(1_000_000, "for_you_p50_us")?);
        let for_you_p99 = of(1_000_000, "for_you_p99_us")?;
        rows.push(Row::with_target(
            format!("home feed \u{201c}For you\u{201d}, {database}, 1,000 followed, 1,000,000 stories"),
            format!(
                "p50 {for_you:.2} ms (with a tenth of the stories {for_you_before:.2} ms), p99 {for_you_p99:.2} ms"
            ),
            "p99 ≤ 20 ms, p50 ≤ 2 × that of a tenth",
            for_you_p99 <= 20.0 && for_you <= 2.0 * for_you_before,
        ));
        rows.push(Row::with_target(
            format!("home feed, {database}, 1,000 followed, 1,000,000 stories"),
            format!(
                "p50 {p50:.2} ms (with a tenth of the stories {before:.2} ms), p99 {p99:.2} ms"
            ),
            "p99 ≤ 20 ms, p50 ≤ 2 × that of a tenth",
            p99 <= 20.0 && p50 <= 2.0 * before,
        ));
    }
    Ok(rows)
}
