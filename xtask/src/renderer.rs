//! The page renderer's build: `npm ci` and `next build`, each only when something it reads changed.

use crate::proc::{newest, root, run_command};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The web folder.
pub fn web() -> PathBuf {
    root().join("web")
}

/// The built renderer.
pub fn standalone() -> PathBuf {
    web().join(".next/standalone")
}

/// An npm command in the web folder.
pub fn npm(args: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command
        .args(args)
        .current_dir(web())
        .env("NEXT_TELEMETRY_DISABLED", "1")
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    command
}

/// Installs the packages of the lock file when they are not the installed ones.
pub fn install() -> Result<()> {
    let stamp = web().join("node_modules/.package-lock.json");
    if is_older(&stamp, modified(&web().join("package-lock.json"))) {
        run_command(&mut npm(&["ci", "--no-audit", "--no-fund"]))?;
    }
    Ok(())
}

/// Builds the renderer when its sources are newer than its build.
pub fn build() -> Result<()> {
    install()?;
    let skip = |path: &Path| {
        !path.ends_with("node_modules")
            && !path.ends_with(".next")
            && !path.ends_with("test-results")
            && !path.ends_with("web/test")
    };
    let server = find_server().unwrap_or_else(|| standalone().join("server.js"));
    if is_older(&server, newest(&web(), &skip)) {
        run_command(&mut npm(&["run", "build"]))?;
    }
    Ok(())
}

fn find_server() -> Option<PathBuf> {
    [standalone().join("server.js"), standalone().join("web/server.js")]
        .into_iter()
        .find(|path| path.is_file())
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    std::fs::metadata(path).and_then(|meta| meta.modified()).ok()
}

fn is_older(product: &Path, source: Option<std::time::SystemTime>) -> bool {
    match (modified(product), source) {
        (Some(product), Some(source)) => product < source,
        (Some(_), None) => false,
        (None, _) => true,
    }
}
