//! Readers of many stories, few of which most readers read, beside people who write.

use super::cpu::Used;
use super::example::{example, number};
use super::{Row, profile};
use crate::proc::{output, root, say};
use crate::server::Server;
use anyhow::{Context, Result};
use std::fs;
use std::net::TcpListener;
use std::process::Command;

/// A minute of a site with 5,000 stories in its second hour.
pub fn run() -> Result<Vec<Row>> {
    measure("5000", 1_024)
}

/// The same with 50,000 stories, which are made and asked for in a quarter of an hour.
pub fn large() -> Result<Vec<Row>> {
    measure("50000", 4_096)
}

/// With so many stories, or as many as `QUIRE_BENCH_STORIES` says while something is tried, and so many MiB for the cache.
fn measure(stories: &str, cache: u32) -> Result<Vec<Row>> {
    let tried = std::env::var_os("QUIRE_BENCH_STORIES");
    let stories = tried.as_ref().map_or(Some(stories), |stories| stories.to_str());
    let stories = stories.context("QUIRE_BENCH_STORIES is no number")?;
    let data = root().join("target/scratch/bench-zipf");
    if data.exists() {
        fs::remove_dir_all(&data)?;
    }
    fs::create_dir_all(&data)?;
    let folder = data.to_str().context("the repository's path is not UTF-8")?;
    let now = output(Command::new("date").arg("+%s"))?;
    example("bench_zipf", &["seed", folder, stories, now.trim()])?;
    // Free a moment ago, and reserved for us.
    let private = TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
    let config = format!(
        "[server]\nprivate = \"{private}\"\n[limits]\nconnections_per_ip = 256\n[cache]\nmegabytes = {cache}\n"
    );
    let server = Server::start(profile(), &data, &config)?;
    let begun = Used::by(server.pid())?;
    let found = example("bench_zipf", &["load", folder, stories, &server.url, &private])?;
    let used = Used::by(server.pid())?.since(begun, 1);
    let [ours, renderer] = memory(server.pid())?;
    let of = |name: &str| number(&found, name);
    let millis = |name: &str| Ok::<_, anyhow::Error>(of(name)? / 1_000.0);
    let (hits, misses) = (of("hits")?, of("misses")?);
    let share = 100.0 * hits / (hits + misses).max(1.0);
    let (p99, errors) = (millis("p99_us")?, of("errors")? + of("write_errors")?);
    say(format!("{found}\n{used}"));
    Ok(vec![Row::with_target(
        format!(
            "1,000 requests a second of {stories} stories by Zipf, 50 writes a second, a minute after each story was \
             asked for three times in {:.0} s",
            of("warm_seconds")?
        ),
        format!(
            "{share:.2} % hits, p50 {:.1} ms, p99 {p99:.1} ms, {errors} errors; {} pages drawn; writes p99 {:.0} ms; \
             server {ours} MB with {:.0} pages of {:.0} kB, renderer {renderer} MB",
            millis("p50_us")?,
            of("renders")?,
            millis("write_p99_us")?,
            of("pages")?,
            of("cache_bytes")? / of("pages")?.max(1.0) / 1_000.0,
        ),
        "≥ 99.5 % hits, p99 ≤ 10 ms, no errors",
        share >= 99.5 && p99 <= 10.0 && errors == 0.0,
    )])
}

/// What a server and its renderer hold, in MB.
fn memory(server: u32) -> Result<[u64; 2]> {
    let children = fs::read_dir(format!("/proc/{server}/task"))?
        .filter_map(|task| fs::read_to_string(task.ok()?.path().join("children")).ok())
        .collect::<Vec<_>>()
        .join(" ");
    let mut renderer = 0;
    for child in children.split_whitespace() {
        renderer += resident(child)?;
    }
    Ok([resident(&server.to_string())?, renderer].map(|kibibytes| kibibytes * 1_024 / 1_000_000))
}

fn resident(process: &str) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kibibytes.and_then(|number| number.parse().ok()).context("a process does not say what it holds")
}
