//! A running `quire serve` on a scratch folder, for tests and benchmarks; stopped by its pid.

use crate::lint;
use crate::proc::{root, run_command};
use crate::renderer;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// A running server.
pub struct Server {
    child: Child,
    /// Where it answers, for example `http://127.0.0.1:40123`.
    pub url: String,
    /// Its data folder.
    pub data: PathBuf,
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| root().join("target"))
}

/// The built executable of a profile (`debug` or `release`).
pub fn executable(profile: &str) -> PathBuf {
    target().join(profile).join("quire")
}

/// A built example.
pub fn example(name: &str) -> PathBuf {
    target().join("debug/examples").join(name)
}

/// Whether this run of ours has built everything already.
static BUILT: AtomicBool = AtomicBool::new(false);

/// Builds all programs and tests, and refuses what the compiler or Clippy warns of.
pub fn build_and_lint() -> Result<()> {
    // Not `--all-targets`, which builds libraries that say `test = false` a second time.
    lint::without_warnings("build", &["--workspace", "--lib", "--bins", "--tests", "--examples"])?;
    BUILT.store(true, Ordering::Relaxed);
    Ok(())
}

/// Builds the program, unless [`build_and_lint`] has.
pub fn build() -> Result<()> {
    if BUILT.load(Ordering::Relaxed) {
        return Ok(());
    }
    lint::run(&PROGRAM)
}

/// Builds the program and what prints the types of the browser. It shares its libraries with the tests: cargo
/// gives libraries the features that all selected packages ask for, and those of tests only where an example or a
/// test is selected too.
const PROGRAM: [&str; 7] =
    ["build", "--quiet", "--workspace", "--bin", "quire", "--example", "print_wire"];

/// Runs a `quire` command on a data folder.
pub fn quire(profile: &str, args: &[&str], data: &Path) -> Result<()> {
    // The program closes to others whatever folder it makes, and PostgreSQL's own user has its
    // scratch folder beside this one.
    if let Some(scratch) = data.parent() {
        std::fs::create_dir_all(scratch)?;
    }
    run_command(
        Command::new(executable(profile)).args(args).arg("--data").arg(data).current_dir(root()),
    )
}

impl Server {
    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Starts the server with a configuration (TOML) and waits for its `ready` line.
    pub fn start(profile: &str, data: &Path, config: &str) -> Result<Self> {
        std::fs::create_dir_all(data)?;
        let file = data.join("quire.toml");
        std::fs::write(&file, config)?;
        let log = std::fs::File::create(data.join("server.log"))?;
        let mut child = Command::new(executable(profile))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .env("QUIRE_RENDERER", renderer::standalone())
            .env("QUIRE_CONFIG", file)
            .current_dir(root())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .context("cannot start quire")?;
        let stdout = child.stdout.take().context("quire has no output")?;
        let mut lines = BufReader::new(stdout);
        let mut line = String::new();
        loop {
            line.clear();
            if lines.read_line(&mut line)? == 0 {
                let _ = child.wait();
                bail!(
                    "quire ended before it was ready:\n{}",
                    std::fs::read_to_string(data.join("server.log"))?
                );
            }
            if let Some(url) = line.trim().strip_prefix("ready ") {
                let url = url.trim_end_matches('/').to_owned();
                std::thread::spawn(move || {
                    let mut sink = Vec::new();
                    let _ = lines.read_to_end(&mut sink);
                });
                return Ok(Self { child, url, data: data.to_path_buf() });
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGTERM first, so that the renderer goes with it.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        for _ in 0..100 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
