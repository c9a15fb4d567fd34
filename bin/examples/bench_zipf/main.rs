//! Readers of many stories beside people who write: `bench_zipf seed FOLDER STORIES NOW` makes a data folder (`NOW` in
//! seconds since 1970), `bench_zipf load FOLDER STORIES SITE PRIVATE` asks its running server and prints one JSON line.
//! `cargo xtask bench zipf` runs both.

mod client;
mod metrics;
mod readers;
mod site;
mod text;
mod writers;
mod zipf;

use anyhow::{Context, Result, bail};
use metrics::Metrics;
use serde_json::json;
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// How long is measured.
const LENGTH: Duration = Duration::from_secs(60);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let line = match arguments[..] {
        ["seed", folder, stories, now] => {
            site::seed(Path::new(folder), stories.parse()?, now.parse()?).await?;
            json!({ "seeded": stories })
        }
        ["load", folder, stories, site, private] => {
            load(Path::new(folder), stories.parse()?, site, private).await?
        }
        _ => bail!("seed FOLDER STORIES NOW, or load FOLDER STORIES SITE PRIVATE"),
    };
    println!("{line}");
    Ok(())
}

async fn load(folder: &Path, stories: u64, site: &str, private: &str) -> Result<serde_json::Value> {
    let site = site.strip_prefix("http://").context("the site's address has no scheme")?;
    let began = Instant::now();
    readers::warm(site, stories).await?;
    let warmed = began.elapsed();
    let people = writers::sign_in(site, folder).await?;
    let before = Metrics::of(private).await?;
    let writing = tokio::spawn(writers::write(site.to_owned(), people, stories));
    let mut read = readers::read(site, stories).await?;
    let mut written = writing.await??;
    let after = Metrics::of(private).await?;
    let of = |name: &str| after.number(name) - before.number(name);
    let (hits, misses) =
        (of("page_cache_total{status=\"hit\"}"), of("page_cache_total{status=\"miss\"}"));
    Ok(json!({
        "warm_seconds": warmed.as_secs_f64(), "hits": hits, "misses": misses,
        "renders": of("renders_total"), "pages": after.number("page_cache_pages"),
        "cache_bytes": after.number("page_cache_bytes"),
        "requests": read.times.len(), "errors": read.errors,
        "p50_us": read.percentile(50.0)?, "p99_us": read.percentile(99.0)?,
        "p999_us": read.percentile(99.9)?,
        "writes": written.times.len(), "write_errors": written.errors,
        "write_p99_us": written.percentile(99.0)?,
    }))
}

/// How requests went.
#[derive(Default)]
struct Outcome {
    /// From the moment each was due until its answer was there.
    times: Vec<Duration>,
    errors: u64,
}

impl Outcome {
    fn note(&mut self, due: Instant, is_well: bool) {
        self.times.push(due.elapsed());
        self.errors += u64::from(!is_well);
    }

    fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        self.errors += other.errors;
    }

    /// The time that so many of a hundred took at most, in microseconds.
    fn percentile(&mut self, percent: f64) -> Result<f64> {
        self.times.sort();
        let place = (self.times.len() as f64 * percent / 100.0) as usize;
        let time = self.times.get(place).context("nothing was measured")?;
        Ok(time.as_secs_f64() * 1_000_000.0)
    }
}
