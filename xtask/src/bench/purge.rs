//! How long after the answer everything that shows a story says what was done to it.

use super::browser::rows;
use super::page::demo_data;
use super::{Row, profile};
use crate::needs;
use crate::proc::output;
use crate::renderer::npm;
use crate::server::Server;
use anyhow::Result;

/// The code of the writer's letter is read from the outbox; searches are counted by network, and every
/// look comes from another one.
const CONFIG: &str = "[server]\noutbox = true\ntrusted_proxies = [\"127.0.0.1\"]\n";

/// Runs the web folder's script for it against a running server.
pub fn run() -> Result<Vec<Row>> {
    let server = Server::start(profile(), &demo_data("bench-purge")?, CONFIG)?;
    let text = output(
        npm(&["run", "--silent", "bench:purge", "--", &server.url])
            .arg(server.data.join("outbox"))
            .env("CHROMIUM", needs::chromium()?),
    )?;
    rows(&text)
}
