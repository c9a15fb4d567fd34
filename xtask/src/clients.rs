//! Other people's programs against the real server: the Algolia clients and a feed parser,
//! unmodified.

use crate::proc::{root, run_command};
use crate::server::Server;
use anyhow::Result;
use std::process::Command;

/// Runs every client against a running server.
pub fn run(server: &Server) -> Result<()> {
    let dir = root().join("bin/tests/clients");
    if !dir.join("node_modules").exists() {
        run_command(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&dir))?;
    }
    run_command(
        Command::new("node")
            .args(["--test", "algolia.test.mjs"])
            .current_dir(&dir)
            .env("BASE_URL", &server.url),
    )?;
    let venv = root().join("target/venv");
    if !venv.join("bin/python").exists() {
        run_command(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
    }
    run_command(
        Command::new(venv.join("bin/python"))
            .args(["-m", "pip", "install", "--quiet", "-r", "requirements.txt"])
            .current_dir(&dir),
    )?;
    run_command(
        Command::new(venv.join("bin/python"))
            .arg("feeds.py")
            .current_dir(&dir)
            .env("BASE_URL", &server.url),
    )
}
