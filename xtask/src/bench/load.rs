//! The load generator: wrk with one thread and 32 connections, best of three runs.

use crate::needs;
use crate::proc::output;
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// What a run of the load generator found.
#[derive(Clone, Copy)]
pub struct Load {
    /// Answers.
    pub requests: u64,
    /// Answers a second.
    pub per_second: f64,
    /// 99 of 100 answers came within this many milliseconds.
    pub p99_ms: f64,
    /// Answers that were not 2xx or 3xx, and connections that broke.
    pub errors: u64,
}

/// How a load is put on.
pub struct Plan<'a> {
    /// Connections at once.
    pub connections: u32,
    /// Seconds of one run.
    pub seconds: u32,
    /// Request headers.
    pub headers: &'a [(&'a str, &'a str)],
    /// A wrk script that chooses the requests.
    pub script: Option<&'a Path>,
}

/// Puts a load on `url` once.
pub fn once(url: &str, plan: &Plan<'_>) -> Result<Load> {
    needs::program("wrk", "wrk")?;
    let mut command = Command::new("wrk");
    command.args([
        "-t1",
        "--latency",
        &format!("-c{}", plan.connections),
        &format!("-d{}s", plan.seconds),
    ]);
    for (name, value) in plan.headers {
        command.args(["-H", &format!("{name}: {value}")]);
    }
    if let Some(script) = plan.script {
        command.arg("-s").arg(script);
    }
    let text = output(command.arg(url))?;
    parse(&text).with_context(|| format!("wrk printed something unexpected:\n{text}"))
}

/// The best of `runs` runs of each of two peers, taken in turns.
pub fn side_by_side(
    runs: usize,
    ours: &mut dyn FnMut() -> Result<Load>,
    theirs: &mut dyn FnMut() -> Result<Load>,
) -> Result<(Load, Load)> {
    let mut best: Option<(Load, Load)> = None;
    for _ in 0..runs {
        let now = (ours()?, theirs()?);
        best = Some(match best {
            None => now,
            Some((a, b)) => (better(a, now.0), better(b, now.1)),
        });
    }
    best.context("no run was asked for")
}

fn better(a: Load, b: Load) -> Load {
    if b.per_second > a.per_second { b } else { a }
}

fn parse(text: &str) -> Option<Load> {
    let after =
        |mark: &str| text.lines().find_map(|line| line.trim().strip_prefix(mark).map(str::trim));
    let errors = after("Non-2xx or 3xx responses:").and_then(|n| n.parse().ok()).unwrap_or(0)
        + after("Socket errors:").map_or(0, |line| {
            line.split([',', ' ']).filter_map(|word| word.parse::<u64>().ok()).sum()
        });
    let (requests, _) = text.lines().find_map(|line| line.trim().split_once(" requests in "))?;
    Some(Load {
        requests: requests.parse().ok()?,
        per_second: after("Requests/sec:")?.parse().ok()?,
        p99_ms: millis(after("99%")?)?,
        errors,
    })
}

fn millis(text: &str) -> Option<f64> {
    let number = |unit: &str| text.strip_suffix(unit).and_then(|n| n.parse::<f64>().ok());
    number("us")
        .map(|n| n / 1000.0)
        .or_else(|| number("ms"))
        .or_else(|| number("s").map(|n| n * 1000.0))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_report_of_wrk_is_read() {
        let text = "  Latency Distribution\n     50%  266.00us\n     99%    1.80ms\n  10 requests in 1s\n  Socket errors: connect 0, read 2, write 0, timeout 1\n  Non-2xx or 3xx responses: 4\nRequests/sec: 101234.50\n";
        let load = parse(text).expect("a report");
        assert_eq!((load.per_second, load.p99_ms), (101_234.5, 1.8));
        assert_eq!((load.requests, load.errors), (10, 7));
    }
}
