//! `cargo xtask serve`: from a fresh clone to the running site.

use crate::proc::{self, root, say};
use crate::renderer;
use anyhow::{Context, Result, anyhow};

/// Builds server and renderer, fills an empty `./data` with the demo content, and serves on the
/// address given or 127.0.0.1:8080.
pub fn run(args: &[String]) -> Result<()> {
    let listen = args.first().map_or("127.0.0.1:8080", String::as_str);
    let data = root().join("data");
    build()?;
    let quire = root().join("target/serve/quire");
    let quire = quire.to_str().context("the repository's path is not UTF-8")?;
    let folder = data.to_str().context("the repository's path is not UTF-8")?;
    if !data.exists() || std::fs::read_dir(&data)?.next().is_none() {
        say(format!("{} is empty: filling it with the demo content", data.display()));
        proc::run(quire, &["seed", "--data", folder])?;
    }
    proc::run(quire, &["serve", "--data", folder, "--listen", listen])
}

/// Builds the server and, beside it, the pages: each leaves a core idle for part of the time.
fn build() -> Result<()> {
    std::thread::scope(|scope| {
        let pages = scope.spawn(renderer::build);
        let server = proc::run("cargo", &["build", "--profile", "serve", "--package", "quire"]);
        let pages = pages.join().map_err(|_| anyhow!("the build of the pages panicked"))?;
        server.and(pages)
    })
}
