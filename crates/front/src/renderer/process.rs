//! The renderer's process.

use super::Build;
use std::{
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::Stdio,
};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, BufReader},
    process::{Child, ChildStdin, Command},
};

/// Ends the renderer when its standard input does: that pipe is ours, and the system closes it
/// even when we are killed, so no renderer is ever left behind.
const LEASH: &str = "data:text/javascript,process.stdin.on('error',()=>process.exit()).on('close',\
                     ()=>process.exit()).resume()";

/// Orders carry what the page's own question was answered with.
const LARGEST_HEAD: usize = 256 * 1024;

/// What a page is made of is garbage as soon as it is sent. With room for a few pages at once it
/// is thrown away unlooked at, instead of being moved to the old objects first.
const NURSERY_MEGABYTES: u32 = 32;

/// Longest line of the renderer's output that is logged.
const LINE: usize = 1000;

/// How to start it.
#[derive(Debug, Clone)]
pub struct ProcessSettings {
    /// The Node.js executable.
    pub node: PathBuf,
    /// Heap limit in MiB.
    pub memory_megabytes: u32,
    /// What to run.
    pub build: Build,
    /// Whether memberships can be bought.
    pub sells_memberships: bool,
}

/// A running renderer. It is killed when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// Waiting for a child closes its standard input, so the leash is held apart.
    _leash: Option<ChildStdin>,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Process {
    /// Waits for the end, and says what kind it was.
    pub async fn end(&mut self) -> String {
        match self.child.wait().await {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        }
    }
}

/// Starts a renderer on a free port.
///
/// # Errors
/// What the system says, for instance that there is no Node.js.
pub fn start(settings: &ProcessSettings) -> io::Result<Process> {
    // The port is free now; should someone take it before the renderer does, the renderer ends
    // and the next attempt gets another.
    let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
    let mut command = Command::new(&settings.node);
    command
        .arg(format!("--max-old-space-size={}", settings.memory_megabytes))
        .arg(format!("--max-http-header-size={LARGEST_HEAD}"))
        .arg(format!("--max-semi-space-size={NURSERY_MEGABYTES}"))
        .args(["--import", LEASH, "server.js"])
        .current_dir(&settings.build.dir)
        .env_clear()
        .env("NODE_ENV", "production")
        .env("QUIRE_SELLS", if settings.sells_memberships { "yes" } else { "no" })
        .env("HOSTNAME", address.ip().to_string())
        .env("PORT", address.port().to_string())
        // Longer than our pool keeps a connection.
        .env("KEEP_ALIVE_TIMEOUT", "65000")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    // Where executables are looked for: the one thing of our environment that the renderer gets.
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    let mut child = command.spawn()?;
    if let Some(output) = child.stdout.take() {
        tokio::spawn(log(output));
    }
    if let Some(output) = child.stderr.take() {
        tokio::spawn(log(output));
    }
    Ok(Process { _leash: child.stdin.take(), child, address })
}

/// The version of a Node.js, as it says itself.
///
/// # Errors
/// What the system says when it cannot be run, or how it ended.
pub fn version(node: &Path) -> io::Result<String> {
    let mut command = std::process::Command::new(node);
    command.arg("--version").env_clear().stdin(Stdio::null());
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    let said = command.output()?;
    match said.status.success() {
        true => Ok(String::from_utf8_lossy(&said.stdout).trim().to_owned()),
        false => Err(io::Error::other(format!("it ended with {}", said.status))),
    }
}

async fn log(output: impl AsyncRead + Unpin) {
    let mut lines = BufReader::new(output).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let line: String = line.chars().take(LINE).collect();
        tracing::info!(target: "renderer", "{}", line.escape_debug());
    }
}
