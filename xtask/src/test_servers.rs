//! The process that starts servers in Python for tests (`bin/tests/servers.py`): a test that starts one by itself waits
//! until its libraries are loaded.

use crate::clients;
use crate::proc::root;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Starts servers until it is dropped.
pub struct TestServers {
    process: Child,
    socket: PathBuf,
}

impl TestServers {
    /// The variable in which tests find the socket.
    pub const VARIABLE: &str = "QUIRE_TEST_SERVERS";

    /// Starts the process and waits until it listens.
    ///
    /// # Errors
    /// It does not start.
    pub fn start() -> Result<Self> {
        // The address of a socket may have a hundred bytes only.
        let socket = std::env::temp_dir().join(format!("quire-{}.sock", std::process::id()));
        let mut process = Command::new(clients::python())
            .arg(root().join("bin/tests/servers.py"))
            .arg(&socket)
            // Nothing is asked over TLS, and reading the roots of the system takes long.
            .env("SSL_CERT_FILE", "/dev/null")
            // Closed with this program, however it ends.
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start servers.py")?;
        let output = process.stdout.take().context("servers.py has no output")?;
        let servers = Self { process, socket };
        let mut line = String::new();
        if BufReader::new(output).read_line(&mut line)? == 0 {
            bail!("servers.py ended before it listened");
        }
        Ok(servers)
    }

    /// Where it listens.
    pub fn socket(&self) -> &Path {
        &self.socket
    }
}

impl Drop for TestServers {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
        drop(std::fs::remove_file(&self.socket));
    }
}
