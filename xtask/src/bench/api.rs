//! Reads of the API for programs: known by their tag, and answered from the store.

use super::load::{Plan, once};
use super::page::{demo_data, stories};
use super::{Row, profile};
use crate::proc::output;
use crate::server::Server;
use anyhow::{Context, Result};
use std::process::Command;

/// Reads a second that are answered 304.
const BY_TAG: f64 = 5_000.0;
/// Reads a second that are answered whole.
const FROM_STORE: f64 = 1_000.0;

/// A story under `/v1`, asked for with its tag and without.
pub fn run() -> Result<Vec<Row>> {
    let server = Server::start(profile(), &demo_data("bench-api")?, "")?;
    let (_, path) =
        stories(&server)?.into_iter().next().context("the demo content has no story")?;
    let id = path.rsplit('-').next().unwrap_or_default();
    let url = format!("{}/v1/stories/{id}", server.url);
    let head =
        output(Command::new("curl").args(["-sS", "-f", "-D", "-", "-o", "/dev/null", &url]))?;
    let tag = head.lines().find_map(|line| {
        let (name, value) = line.trim().split_once(": ")?;
        name.eq_ignore_ascii_case("etag").then(|| value.to_owned())
    });
    let tag = tag.context("the answer has no tag")?;
    let known = [("if-none-match", tag.as_str())];
    let mut rows = Vec::new();
    for (what, headers, target) in [
        ("a story of `/v1` by its tag", &known[..], BY_TAG),
        ("a story of `/v1` from the store", &[], FROM_STORE),
    ] {
        let load = once(&url, &Plan { connections: 32, seconds: 10, headers, script: None })?;
        rows.push(Row::with_target(
            what,
            format!("{:.0} a second, p99 {:.1} ms", load.per_second, load.p99_ms),
            format!("≥ {target} a second, no errors"),
            load.per_second >= target && load.errors == 0,
        ));
    }
    Ok(rows)
}
