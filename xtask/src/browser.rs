//! Screen tests: Playwright in Chromium against the real server with the demo content.

use crate::needs;
use crate::proc::run_command;
use crate::renderer::npm;
use crate::server::{Server, executable};
use crate::test::Tier;
use anyhow::Result;

/// Runs the Playwright specs against a running server, built for debugging; they start an OpenID
/// provider at the port `issuer`, which the server takes for Google, and do what staff does by
/// commands.
pub fn run(server: &Server, issuer: u16, tier: &Tier) -> Result<()> {
    let chromium = needs::headless_shell()?;
    let mut tests = npm(&["run", "test:browser"]);
    tier.set(&mut tests);
    run_command(
        tests
            .env("BASE_URL", &server.url)
            .env("ISSUER", format!("http://127.0.0.1:{issuer}"))
            .env("OUTBOX", server.data.join("outbox"))
            .env("QUIRE", executable("debug"))
            .env("CHROMIUM", chromium),
    )
}
