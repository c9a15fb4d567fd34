//! `cargo xtask bench`: measures, prints a table with ratios, writes `target/bench.json`.
//!
//! Everything is measured in one run on one machine, peers side by side; the load generator shares
//! the cores with the server, and the table says so.

mod api;
mod bare;
mod browser;
mod cpu;
mod editor;
mod example;
mod feed;
mod ghost;
mod load;
mod members;
mod nginx;
mod outage;
mod page;
mod purge;
mod ready;
mod record;
mod routing;
mod zipf;

use crate::lint;
use crate::proc::{self, root, say};
use crate::renderer;
use anyhow::{Result, bail};
use serde_json::{Value, json};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

/// One figure.
pub struct Row {
    /// What was measured.
    pub what: String,
    /// The figure with its unit.
    pub figure: String,
    /// What it is held against.
    pub target: String,
    /// Whether the target is met; `None` where there is none.
    pub met: Option<bool>,
    /// How it stands beside something else that was measured in the same run: higher is better.
    pub ratio: Option<f64>,
}

impl Row {
    /// A figure with its target.
    pub fn with_target(
        what: impl Into<String>,
        figure: impl Into<String>,
        target: impl Into<String>,
        met: bool,
    ) -> Self {
        Self {
            what: what.into(),
            figure: figure.into(),
            target: target.into(),
            met: Some(met),
            ratio: None,
        }
    }

    /// With how it stands beside something else.
    pub fn beside(mut self, ratio: f64) -> Self {
        self.ratio = Some(ratio);
        self
    }
}

type Bench = (&'static str, fn() -> Result<Vec<Row>>);

const BENCHES: &[Bench] = &[
    ("routing", routing::run),
    ("page", page::cached),
    ("render", page::uncached),
    ("zipf", zipf::run),
    ("zipf-50000", zipf::large),
    ("members", members::run),
    ("api", api::run),
    ("graphql", example::graphql),
    ("writes", example::writes),
    ("claps", example::claps),
    ("autosave", example::autosave),
    ("notifications", example::notifications),
    ("webhooks", example::webhooks),
    ("purge", purge::run),
    ("events", example::events),
    ("outage", outage::run),
    ("feed", feed::run),
    ("publication", feed::publication),
    ("search", example::search),
    ("pictures", example::pictures),
    ("ready", ready::run),
    ("browser", browser::run),
    ("editor", editor::run),
    ("design", editor::design),
];

/// Benchmarks that run only when they are named: each takes as long as all others together.
const NAMED_ONLY: &[&str] = &["zipf-50000"];

/// Benchmarks that do not need the renderer.
const ALONE: &[&str] = &["routing", "feed", "publication"];

/// All in one build: each package alone would be built with other features of what it leans on than
/// those that run in the server, and all of that rebuilt.
const BUILD: &str = "build --release --package quire --package quire-app --package quire-store \
                     --package quire-search --package quire-routing --bin quire --examples";

/// What tries whether a benchmark works; its figures say nothing.
const TRY: &str = "--debug";
const BUILD_TO_TRY: [&str; 10] = [
    "build",
    "--workspace",
    "--bin",
    "quire",
    "--example",
    "bench_bare",
    "--example",
    "bench_outage",
    "--example",
    "bench_zipf",
];
static IS_TRIED: AtomicBool = AtomicBool::new(false);

/// The profile of what is measured.
fn profile() -> &'static str {
    if IS_TRIED.load(Ordering::Relaxed) { "debug" } else { "release" }
}

/// Runs all benchmarks but those that have to be named, or those named.
pub fn run(names: &[String]) -> Result<()> {
    let is_tried = names.iter().any(|name| name == TRY);
    IS_TRIED.store(is_tried, Ordering::Relaxed);
    let names: Vec<String> = names.iter().filter(|name| *name != TRY).cloned().collect();
    let names = names.as_slice();
    if let Some(unknown) = names.iter().find(|name| BENCHES.iter().all(|(bench, _)| bench != name))
    {
        let known: Vec<_> = BENCHES.iter().map(|(name, _)| *name).collect();
        bail!("no benchmark is called `{unknown}`; there are {}", known.join(", "));
    }
    if is_tried {
        lint::run(&BUILD_TO_TRY)?;
    } else {
        proc::run("cargo", &BUILD.split_whitespace().collect::<Vec<_>>())?;
    }
    if names.is_empty() || names.iter().any(|name| !ALONE.contains(&name.as_str())) {
        renderer::build()?;
    }
    let mut all = Vec::new();
    let mut failed = Vec::new();
    let is_wanted = |name: &str| match names {
        [] => !NAMED_ONLY.contains(&name),
        names => names.iter().any(|wanted| wanted == name),
    };
    for (name, bench) in BENCHES.iter().filter(|(name, _)| is_wanted(name)) {
        say(format!("\n== {name}"));
        let begun = Instant::now();
        match bench() {
            Ok(rows) => all.extend(rows.into_iter().map(|row| (*name, row))),
            Err(error) => failed.push(format!("not measured: {name}: {error:#}")),
        }
        say(format!("{name} took {} s", begun.elapsed().as_secs()));
    }
    report(&all)?;
    if profile() == "release" {
        let fallen = record::keep(&all)?;
        failed.extend(fallen.into_iter().map(|what| format!("fell by a fifth: {what}")));
    }
    if failed.is_empty() { Ok(()) } else { bail!("{}", failed.join("\n")) }
}

fn report(rows: &[(&str, Row)]) -> Result<()> {
    say(format!("\nThe server was built with the profile `{}`.", profile()));
    say("\n| what | figure | target | |\n|---|---|---|---|");
    for (_, row) in rows {
        let met = match row.met {
            Some(true) => "met",
            Some(false) => "**missed**",
            None => "",
        };
        say(format!("| {} | {} | {} | {met} |", row.what, row.figure, row.target));
    }
    let list: Vec<Value> = rows
        .iter()
        .map(|(bench, row)| json!({"bench": bench, "what": row.what, "figure": row.figure, "target": row.target, "met": row.met}))
        .collect();
    if profile() != "release" {
        return Ok(());
    }
    let file = root().join("target/bench.json");
    std::fs::write(&file, serde_json::to_string_pretty(&list)?)?;
    say(format!("\nwritten to {}", file.display()));
    Ok(())
}
