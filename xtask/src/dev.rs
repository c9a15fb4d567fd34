//! `cargo xtask dev`: the server in the dev profile beside `next dev`, so that a saved screen
//! shows at once. A changed Rust file needs a restart of this command (a few seconds).

use crate::postgres::free_port;
use crate::proc::{self, root, say};
use crate::renderer::{self, npm};
use crate::server::{self, executable, quire};
use anyhow::{Context, Result};
use std::process::{Child, Command};

/// Runs both until one of them ends.
pub fn run() -> Result<()> {
    server::build()?;
    renderer::install()?;
    let data = root().join("data/dev");
    if !data.exists() {
        quire("debug", &["seed"], &data)?;
    }
    let port = free_port()?.to_string();
    let next = npm(&["run", "dev", "--", "--hostname", "127.0.0.1", "--port", &port]).spawn();
    let next = Running(next.context("cannot start `next dev`")?);
    say("the site will answer on http://127.0.0.1:8080");
    let config = data.join("dev.toml");
    std::fs::write(
        &config,
        format!(
            "[renderer]\naddress = \"127.0.0.1:{port}\"\n[cache]\nmegabytes = 0\n\
             [server]\noutbox = true\n"
        ),
    )?;
    let mut server = Command::new(executable("debug"));
    server.args(["serve", "--data"]).arg(&data).arg("--config").arg(config).current_dir(root());
    let result = proc::run_command(&mut server);
    drop(next);
    result
}

/// A child that ends with us.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}
