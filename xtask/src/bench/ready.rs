//! How long `quire serve` takes from start to its `ready` line.

use super::page::demo_data;
use super::{Row, profile};
use crate::server::Server;
use anyhow::{Context, Result};
use std::time::Instant;

/// Five starts on the demo content; on the database at `QUIRE_BENCH_DATA` too, if that is set.
pub fn run() -> Result<Vec<Row>> {
    let mut rows = vec![starts("demo content", &demo_data("bench-ready")?)?];
    if let Some(data) = std::env::var_os("QUIRE_BENCH_DATA") {
        let data = std::path::PathBuf::from(data);
        let size = std::fs::metadata(data.join("quire.db"))?.len() / 1_000_000;
        rows.push(starts(&format!("{size} MB database"), &data)?);
    }
    Ok(rows)
}

fn starts(what: &str, data: &std::path::Path) -> Result<Row> {
    let mut worst = 0.0_f64;
    let mut times = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        let server = Server::start(profile(), data, "")?;
        let seconds = start.elapsed().as_secs_f64();
        drop(server);
        worst = worst.max(seconds);
        times.push(seconds);
    }
    times.sort_by(f64::total_cmp);
    let median = times.get(2).context("five starts")?;
    Ok(Row::with_target(
        format!("start to ready, {what}"),
        format!("median {median:.2} s, worst {worst:.2} s"),
        "≤ 1 s",
        *median <= 1.0,
    ))
}
