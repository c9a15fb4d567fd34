//! What a story page costs a browser: bytes by type, and Lighthouse.

use super::page::{demo_data, stories};
use super::{Row, profile};
use crate::needs;
use crate::proc::output;
use crate::renderer::npm;
use crate::server::Server;
use anyhow::{Context, Result};
use serde_json::Value;

/// Runs the web folder's budget script against a running server.
pub fn run() -> Result<Vec<Row>> {
    let server = Server::start(profile(), &demo_data("bench-browser")?, "")?;
    // The budget is for a story of about 800 words.
    let near = |words: i64| (words - 800).abs();
    let (_, path) = stories(&server)?
        .into_iter()
        .min_by_key(|(words, _)| near(*words))
        .context("the demo content has no story")?;
    let text = output(
        npm(&["run", "--silent", "budget", "--", &format!("{}{path}", server.url)])
            .env("CHROMIUM", needs::headless_shell()?),
    )?;
    rows(&text)
}

/// The rows that a script printed as its last JSON array.
pub fn rows(text: &str) -> Result<Vec<Row>> {
    let line = text
        .lines()
        .rev()
        .find(|line| line.starts_with('['))
        .context("the script printed no JSON")?;
    let rows: Vec<Value> = serde_json::from_str(line)?;
    Ok(rows
        .iter()
        .map(|row| {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            Row {
                what: text("what"),
                figure: text("figure"),
                target: text("target"),
                met: row["met"].as_bool(),
                ratio: None,
            }
        })
        .collect())
}
