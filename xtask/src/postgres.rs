//! A PostgreSQL server of our own for the tests: scratch folder, loopback, stopped when dropped.

use crate::memory::ScratchFolder;
use crate::needs;
use crate::proc::{run_command, say};
use anyhow::{Context, Result};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is lost with the machine is made again.
const OPTIONS: &str = "-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=400 \
    -c fsync=off -c max_wal_size=256MB";
/// No one copies what a test wrote, and no database lives long enough for what looks after all of them.
const FOR_TESTS: &str = "-c full_page_writes=off -c synchronous_commit=off -c wal_level=minimal \
    -c max_wal_senders=0 -c autovacuum=off";

/// A running server.
pub struct Postgres {
    bin: PathBuf,
    dir: PathBuf,
    port: u16,
    /// The folder around it, deleted with it.
    folder: Option<ScratchFolder>,
}

impl Postgres {
    /// Starts a cluster for a test run, in memory where there is room: each test makes and drops a database of 750 files.
    pub fn for_tests() -> Result<Self> {
        let folder = ScratchFolder::new("postgres")?;
        let mut server = Self::start_with(folder.path(), FOR_TESTS)?;
        server.folder = Some(folder);
        Ok(server)
    }

    /// Creates a fresh cluster in `dir` and starts it on a free port.
    pub fn start(dir: &Path) -> Result<Self> {
        Self::start_with(dir, "")
    }

    fn start_with(dir: &Path, more: &str) -> Result<Self> {
        let bin = needs::postgres_bin()?;
        if dir.exists() {
            std::fs::remove_dir_all(dir)?;
        }
        std::fs::create_dir_all(dir)?;
        if needs::is_root() {
            // PostgreSQL refuses to run as root; its own user exists wherever its package is installed.
            run_command(Command::new("chown").arg("postgres").arg(dir))?;
        }
        let port = free_port()?;
        let server = Self { bin, dir: dir.to_path_buf(), port, folder: None };
        let data = server.dir.join("data");
        run_command(
            server
                .program("initdb")
                .args(["--auth=trust", "--username=quire", "-E", "UTF8"])
                .args(["--locale=C", "-D"])
                .arg(&data),
        )?;
        let options = format!("-p {port} {OPTIONS} {more}");
        run_command(
            server
                .program("pg_ctl")
                .arg("-D")
                .arg(&data)
                .args(["-w", "-l"])
                .arg(server.dir.join("log"))
                .args(["-o", &options, "start"]),
        )?;
        Ok(server)
    }

    /// The address of the server's maintenance database.
    pub fn url(&self) -> String {
        format!("postgres://quire@127.0.0.1:{}/postgres", self.port)
    }

    fn program(&self, name: &str) -> Command {
        let path = self.bin.join(name);
        let mut command = if needs::is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        command.current_dir(&self.dir).stdout(std::process::Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.dir.join("data");
        if let Err(error) = run_command(self.program("pg_ctl").arg("-D").arg(data).args([
            "-m",
            "immediate",
            "stop",
        ])) {
            say(format!("PostgreSQL did not stop: {error}"));
        }
    }
}

/// A port on loopback that is free now.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no free port on loopback")?;
    Ok(listener.local_addr()?.port())
}
