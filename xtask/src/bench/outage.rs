//! After an hour without the payment provider: how long until 10,000 payments are settled, while it tells of each of
//! them three times and out of order, and what readers feel meanwhile.

use super::example::{example, number};
use super::load::{Load, Plan, once};
use super::page::{demo_data, stories};
use super::{Row, profile};
use crate::clients;
use crate::proc::root;
use crate::server::Server;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

const PAYMENTS: u32 = 10_000;
const SECRET: &str = "whsec_of_the_bench";
const CONNECTIONS: u32 = 8;
/// Seconds of a run of readers.
const RUN: u32 = 4;
/// Runs without the flood; the middle one counts.
const RUNS: usize = 3;

/// Tells of the payments.
struct Provider {
    child: Child,
    said: BufReader<ChildStdout>,
    url: String,
}

impl Provider {
    fn start() -> Result<Self> {
        clients::install_python()?;
        let mut child = Command::new(clients::python())
            .arg(root().join("xtask/src/bench/outage.py"))
            .args([&PAYMENTS.to_string(), SECRET])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut said = BufReader::new(child.stdout.take().context("the provider has no output")?);
        let mut url = String::new();
        said.read_line(&mut url)?;
        Ok(Self { child, said, url: url.trim().to_owned() })
    }

    /// Begins to tell a site.
    fn tells(&mut self, site: &str) -> Result<()> {
        let stdin = self.child.stdin.as_mut().context("the provider hears nothing")?;
        Ok(writeln!(stdin, "{site}")?)
    }

    /// Whether all was told.
    fn is_done(&mut self) -> Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    fn found(&mut self) -> Result<Value> {
        let mut line = String::new();
        self.said.read_line(&mut line)?;
        serde_json::from_str(&line).context("the provider did not say how it went")
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Drains the backlog beside eight readers of a story.
pub fn run() -> Result<Vec<Row>> {
    let data = demo_data("bench-outage")?;
    let file = data.join("quire.db");
    let file = file.to_str().context("the repository's path is not UTF-8")?;
    let mut provider = Provider::start()?;
    let config = format!(
        "[payments.stripe]\nsecret_key = \"sk_test_bench\"\npublishable_key = \"pk_test_bench\"\n\
         webhook_secrets = [\"{SECRET}\"]\napi = \"{url}/\"\nscript = \"{url}/js/\"\n",
        url = provider.url
    );
    let alone = {
        let server = Server::start(profile(), &data, &config)?;
        let url = story(&server)?;
        let mut runs: Vec<Load> = Vec::new();
        for _ in 0..=RUNS {
            runs.push(readers(&url)?);
        }
        // The first warms.
        let mut p99: Vec<f64> = runs.iter().skip(1).map(|run| run.p99_ms).collect();
        p99.sort_by(f64::total_cmp);
        *p99.get(RUNS / 2).context("no run")?
    };
    example("bench_outage", &["begin", file, &PAYMENTS.to_string()])?;
    let server = Server::start(profile(), &data, &config)?;
    let url = story(&server)?;
    readers(&url)?;
    provider.tells(&server.url)?;
    let mut beside = Vec::new();
    loop {
        let run = readers(&url)?;
        if provider.is_done()? {
            break;
        }
        beside.push(run);
    }
    let told = provider.found()?;
    drop(server);
    let end = example("bench_outage", &["end", file])?;
    let (paid, open) = (number(&end, "paid")?, number(&end, "open")?);
    let booked = number(&end, "booked_minor")?;
    let seconds = number(&told, "seconds")?;
    let errors: u64 = beside.iter().map(|run| run.errors).sum();
    ensure!(errors == 0, "readers got {errors} errors");
    let worst = beside.iter().map(|run| run.p99_ms).fold(0.0, f64::max);
    let count = f64::from(PAYMENTS);
    let is_right = paid == count && open == 0.0 && booked == count * 5_000.0;
    let slower = if beside.is_empty() { 1.0 } else { worst / alone };
    Ok(vec![Row::with_target(
        format!(
            "{PAYMENTS} payments after an outage, told three times and out of order ({} messages, {} of them again), \
             beside {CONNECTIONS} readers",
            number(&told, "sent")?,
            number(&told, "again")?
        ),
        format!(
            "{seconds:.1} s; {} lost, {} twice; p99 of readers {worst:.1} ms, {slower:.2} × alone",
            count - paid,
            (booked / 5_000.0 - count).max(0.0)
        ),
        // Readers who ask as fast as they are answered take both processors: how they fare is shown, and no target.
        "≤ 60 s, none lost, none twice",
        is_right && seconds <= 60.0,
    )])
}

fn story(server: &Server) -> Result<String> {
    let all = stories(server)?;
    let (_, path) = all.get(all.len() / 2).context("the demo content has no story")?;
    Ok(format!("{}{path}", server.url))
}

fn readers(url: &str) -> Result<Load> {
    once(url, &Plan { connections: CONNECTIONS, seconds: RUN, headers: &[], script: None })
}
