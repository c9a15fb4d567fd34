//! Other people's programs against the real server: the Algolia clients and a feed parser,
//! unmodified.

use crate::proc::{root, run_command};
use crate::server::Server;
use anyhow::Result;
use std::{path::PathBuf, process::Command};

/// Installs what is from npm: the clients, and the OpenID provider of a test. Whatever was installed
/// for another lock file is installed anew.
pub fn install() -> Result<()> {
    let dir = folder();
    let lock = std::fs::read(dir.join("package-lock.json"))?;
    let installed = dir.join("node_modules/.installed-lock.json");
    if std::fs::read(&installed).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    run_command(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&dir))?;
    Ok(std::fs::write(installed, lock)?)
}

fn folder() -> PathBuf {
    root().join("bin/tests/clients")
}

/// Runs every client against a running server.
pub fn run(server: &Server) -> Result<()> {
    let dir = folder();
    install()?;
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
