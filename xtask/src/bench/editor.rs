//! What writing costs a browser: key to paint in a long draft, publishing until it is seen, and the preview of a design.

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

/// Key to paint, and publishing.
pub fn run() -> Result<Vec<Row>> {
    script("bench-editor", "bench:editor")
}

/// The preview of a design.
pub fn design() -> Result<Vec<Row>> {
    script("bench-design", "bench:design")
}

/// Runs a script of the web folder against a running server.
fn script(data: &str, name: &str) -> Result<Vec<Row>> {
    let server = Server::start(profile(), &demo_data(data)?, CONFIG)?;
    let outbox = server.data.join("outbox");
    let text = output(
        npm(&["run", "--silent", name, "--", &server.url])
            .arg(outbox)
            .env("CHROMIUM", needs::chromium()?),
    )?;
    rows(&text)
}
