//! Other people's programs: the Algolia clients, Medium's SDKs and a feed parser, unmodified, against the
//! real server, our own client and its examples, and the servers that tests talk to.

use crate::proc::{root, run_command};
use crate::server::Server;
use crate::tier::Tier;
use anyhow::{Context, Result, bail};
use std::{path::PathBuf, process::Command};

/// Installs the clients, the browser and the servers of tests: an OpenID provider, a mail server, a bucket.
pub fn install() -> Result<()> {
    install_node()?;
    install_python()
}

/// Installs what is from PyPI.
pub fn install_python() -> Result<()> {
    let wanted = std::fs::read(folder().join("requirements.txt"))?;
    let installed = venv().join("installed.txt");
    if std::fs::read(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    if !python().exists() {
        run_command(Command::new("python3").args(["-m", "venv"]).arg(venv()))?;
    }
    run_command(
        Command::new(python())
            .args(["-m", "pip", "install", "--quiet", "-r", "requirements.txt"])
            .current_dir(folder()),
    )?;
    Ok(std::fs::write(installed, wanted)?)
}

fn venv() -> PathBuf {
    root().join("target/venv")
}

/// The Python that has it.
pub fn python() -> PathBuf {
    venv().join("bin/python")
}

/// What is from npm. Whatever was installed for another lock file is installed again.
fn install_node() -> Result<()> {
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

/// The browser of the tests: Chromium's headless shell, compiled for what browsers do most, as Chrome is and the system's
/// package is not. It takes a fifth less processor time than that (docs/times.md). `None` where it does not run.
pub fn headless_shell() -> Result<Option<PathBuf>> {
    install_node()?;
    let shell = folder().join("node_modules/.chromium");
    if !shell.exists() {
        // Whole or not at all, if this is stopped in between.
        let part = shell.with_extension("part");
        run_command(Command::new("node").arg("chromium.mjs").arg(&part).current_dir(folder()))?;
        std::fs::rename(&part, &shell)?;
    }
    let answer = Command::new(&shell).arg("--version").output();
    Ok(answer.is_ok_and(|answer| answer.status.success()).then_some(shell))
}

/// Has a command find the Node.js of the tests before the system's, if it runs: tests take a fifth less of its processor time than
/// with Node.js 20 (decision 0103).
pub fn use_quick_node(command: &mut Command) -> Result<()> {
    install_node()?;
    let machine = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let found = folder().join(format!("node_modules/node-linux-{machine}/bin"));
    let answer = Command::new(found.join("node")).arg("--version").output();
    if answer.is_ok_and(|answer| answer.status.success()) {
        let path = std::env::var_os("PATH").unwrap_or_default();
        command.env(
            "PATH",
            std::env::join_paths([found].into_iter().chain(std::env::split_paths(&path)))?,
        );
    }
    Ok(())
}

/// Runs every client against a running server.
pub fn run(server: &Server, tier: &Tier) -> Result<()> {
    let dir = folder();
    install()?;
    run_command(
        Command::new("node")
            .args(["--test", "algolia.test.mjs"])
            .current_dir(&dir)
            .env("BASE_URL", &server.url),
    )?;
    run_command(
        Command::new(python()).arg("feeds.py").current_dir(&dir).env("BASE_URL", &server.url),
    )?;
    let owner = owner(server)?;
    let mut node = Command::new("node");
    node.args(["--test", "medium.test.mjs", "quire.test.mjs"]);
    let mut python = Command::new(python());
    python.arg("medium_sdk.py");
    for mut client in [node, python] {
        client.current_dir(&dir).env("BASE_URL", &server.url).env("OWNER", &owner);
        run_command(&mut client)?;
    }
    requests_of_all_kinds(server, tier)
}

/// Requests of each operation that the whole run makes up.
const REQUESTS: u32 = 60;

/// Sends what the description of the API allows and what it forbids, in the name of someone of their own: it spends
/// what a person may ask in that time.
fn requests_of_all_kinds(server: &Server, tier: &Tier) -> Result<()> {
    let (requests, seed) = tier.made_up(REQUESTS);
    let owner: serde_json::Value = serde_json::from_str(&owner(server)?)?;
    let token = owner["token"].as_str().context("no one has a token")?;
    let api = format!("{}/v1", server.url);
    run_command(
        Command::new(venv().join("bin/schemathesis"))
            .arg("--config-file")
            .arg(folder().join("schemathesis.toml"))
            .args(["run", "--no-color", "--url", &api])
            .args(["-H", &format!("Authorization: Bearer {token}")])
            .args(["--max-examples", &requests.to_string()])
            // The same seed gives the same requests.
            .args(["--seed", &seed.to_string()])
            .arg(format!("{api}/openapi.json"))
            // It keeps files where it runs.
            .current_dir(root().join("target/scratch")),
    )
}

/// Someone new on the server, who is sent letters to its outbox: their token and application, as JSON.
fn owner(server: &Server) -> Result<String> {
    let made = Command::new("node")
        .arg("owner.mjs")
        .current_dir(folder())
        .env("BASE_URL", &server.url)
        .env("OUTBOX", server.data.join("outbox"))
        .output()
        .context("cannot start node")?;
    let owner = String::from_utf8_lossy(&made.stdout).trim().to_owned();
    if !made.status.success() || owner.is_empty() {
        bail!("no one signed up: {}", String::from_utf8_lossy(&made.stderr));
    }
    Ok(owner)
}
