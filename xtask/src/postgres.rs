//! A PostgreSQL server of our own for the tests: scratch folder, loopback, stopped when dropped.

use crate::needs;
use crate::proc::{command, output, root, run_command, say};
use anyhow::{Context, Result};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder whose files are in memory, on systems that have one.
const MEMORY: &str = "/dev/shm";
/// Twice what a test run fills, in KiB.
const ROOM: u64 = 1024 * 1024;

/// A running server.
pub struct Postgres {
    bin: PathBuf,
    dir: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts a cluster for a test run, in memory where there is room. Each test makes and drops a
    /// database of 750 files, and file systems that remember deleted files slow down by that.
    pub fn for_tests() -> Result<Self> {
        if free_room(MEMORY).is_some_and(|free| free > ROOM) {
            // Another clone of the project may be tested at the same time.
            let clone = root().to_string_lossy().replace('/', "-");
            return Self::start(&Path::new(MEMORY).join(format!("quire-tests{clone}")));
        }
        Self::start(&root().join("target/scratch/postgres"))
    }

    /// Creates a fresh cluster in `dir` and starts it on a free port.
    pub fn start(dir: &Path) -> Result<Self> {
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
        let server = Self { bin, dir: dir.to_path_buf(), port };
        let data = server.dir.join("data");
        run_command(
            server
                .program("initdb")
                .args(["--auth=trust", "--username=quire", "-E", "UTF8"])
                .args(["--locale=C", "-D"])
                .arg(&data),
        )?;
        let options = format!(
            "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=400 -c fsync=off -c max_wal_size=256MB"
        );
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
        if self.dir.starts_with(MEMORY) {
            drop(std::fs::remove_dir_all(&self.dir));
        }
    }
}

/// How many KiB are free in `folder`.
fn free_room(folder: &str) -> Option<u64> {
    let table = output(&mut command("df", &["-Pk", folder])).ok()?;
    table.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
}

/// A port on loopback that is free now.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no free port on loopback")?;
    Ok(listener.local_addr()?.port())
}
