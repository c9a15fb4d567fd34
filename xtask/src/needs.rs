//! What the tests need from the system, installed with the system's packages when we may.

use crate::proc::{command, exists, output, root, run, run_command, say};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// WebAssembly without a system below it.
pub const WASM: &str = "wasm32-unknown-unknown";

/// The executable that draws pages without a window. It draws them as the whole browser does, but
/// starts none of its services, which saves time with every context a test opens.
pub fn headless_shell() -> Result<PathBuf> {
    const SHELL: &[&str] = &["/usr/bin/chromium-headless-shell"];
    installed("chromium-headless-shell", SHELL).map_or_else(chromium, Ok)
}

/// The browser's executable.
pub fn chromium() -> Result<PathBuf> {
    const WHOLE: &[&str] =
        &["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    installed("chromium", WHOLE)
        .context("Chromium is needed: install it (Debian: `apt-get install chromium`)")
}

/// The first of these files that is there, if need be after its package was installed.
fn installed(package: &str, files: &[&str]) -> Option<PathBuf> {
    let found = || files.iter().map(PathBuf::from).find(|path| path.is_file());
    found().or_else(|| apt(package).ok().and_then(|()| found()))
}

/// The folder of PostgreSQL's server programs.
pub fn postgres_bin() -> Result<PathBuf> {
    find_postgres()
        .or_else(|| apt("postgresql").ok().and_then(|()| find_postgres()))
        .context("PostgreSQL's server is needed: install it (Debian: `apt-get install postgresql`)")
}

fn find_postgres() -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin"))
        .filter(|bin| bin.join("initdb").is_file())
        .collect();
    found.sort();
    found.pop()
}

/// Makes sure that one of the system's programs is there.
pub fn program(name: &str, package: &str) -> Result<()> {
    if exists(name) || Path::new("/usr/sbin").join(name).is_file() {
        return Ok(());
    }
    apt(package).with_context(|| format!("`{name}` is needed (package {package})"))
}

/// Caddy, which stands before the site in one walk; `None` where it cannot be had. Its package would start a server on
/// the machine, so the package is taken apart and not installed.
pub fn caddy() -> Option<PathBuf> {
    let own = root().join("target/caddy");
    let program = own.join("usr/bin/caddy");
    let found = || {
        let system = Path::new("/usr/bin/caddy");
        [system, &program].into_iter().find(|path| path.is_file()).map(Path::to_path_buf)
    };
    let take_apart = || -> Result<()> {
        std::fs::create_dir_all(&own)?;
        // Without a network the run goes on at once.
        let patience = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
        let download = [&["download", "-qq"][..], &patience, &["caddy"]].concat();
        run_command(command("apt-get", &download).current_dir(&own))?;
        run_command(command("sh", &["-c", "dpkg -x caddy_*.deb ."]).current_dir(&own))
    };
    found().or_else(|| {
        let is_here = take_apart();
        if let Err(error) = is_here {
            say(format!("LEFT OUT: the walk behind Caddy, which cannot be had ({error:#})"));
        }
        found()
    })
}

/// Makes sure that `cargo nextest` is there.
pub fn nextest() -> Result<()> {
    if exists("cargo-nextest") {
        return Ok(());
    }
    say("cargo-nextest is missing; installing it");
    run("cargo", &["install", "cargo-nextest", "--locked"])
}

/// Makes sure that the compiler's library for WebAssembly is there.
pub fn wasm() -> Result<()> {
    let sysroot = output(&mut command("rustc", &["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(WASM).is_dir() {
        return Ok(());
    }
    run("rustup", &["target", "add", WASM])
        .context("the compiler's library for WebAssembly is missing and cannot be had")
}

/// Makes sure that `cargo fuzz` is there.
pub fn cargo_fuzz() -> Result<()> {
    if exists("cargo-fuzz") {
        return Ok(());
    }
    bail!("cargo-fuzz is missing: `cargo install cargo-fuzz --locked` builds it")
}

fn apt(package: &str) -> Result<()> {
    if !exists("apt-get") {
        bail!("no apt-get here; install {package} by hand");
    }
    say(format!("installing {package} from the system's packages"));
    let sudo = !is_root() && exists("sudo");
    let apt = |args: &[&str]| {
        let mut command = if sudo { Command::new("sudo") } else { Command::new("apt-get") };
        if sudo {
            command.arg("apt-get");
        }
        run_command(command.args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])?;
    apt(&["install", "-y", "-qq", "--no-install-recommends", package])
}

/// Whether we run as root.
pub fn is_root() -> bool {
    std::fs::metadata("/proc/self")
        .is_ok_and(|meta| std::os::unix::fs::MetadataExt::uid(&meta) == 0)
}
