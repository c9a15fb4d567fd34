//! What writing costs a browser: key to paint in a long draft, and publishing until it is seen.

use super::browser::rows;
use super::page::demo_data;
use super::{Row, profile};
use crate::needs;
use crate::proc::output;
use crate::renderer::npm;
use crate::server::Server;
use anyhow::Result;

/// The code of the writer's letter is read from the outbox.
const CONFIG: &str = "[server]\noutbox = true\n";

/// Runs the web folder's script for it against a running server.
pub fn run() -> Result<Vec<Row>> {
    let server = Server::start(profile(), &demo_data("bench-editor")?, CONFIG)?;
    let outbox = server.data.join("outbox");
    let text = output(
        npm(&["run", "--silent", "bench:editor", "--", &server.url])
            .arg(outbox)
            .env("CHROMIUM", needs::chromium()?),
    )?;
    rows(&text)
}
