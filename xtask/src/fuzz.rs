//! `cargo xtask fuzz`: runs every fuzz target of the workspace, or those named, for a while each.

use crate::needs;
use crate::proc::{command, root, run_command, say};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// How long each target runs unless `--seconds` says otherwise.
const SECONDS: u32 = 60;

struct Target {
    package: PathBuf,
    name: String,
}

/// Runs the targets; fails with those that found something.
pub fn run(args: &[String]) -> Result<()> {
    let (names, seconds) = read(args)?;
    let targets = targets()?;
    if let Some(unknown) = names.iter().find(|name| targets.iter().all(|t| t.name != **name)) {
        let known: Vec<_> = targets.iter().map(|target| target.name.as_str()).collect();
        bail!("no fuzz target is called `{unknown}`; there are {}", known.join(", "));
    }
    needs::cargo_fuzz()?;
    let mut failed = Vec::new();
    for target in targets.iter().filter(|t| names.is_empty() || names.contains(&t.name)) {
        if let Err(error) = fuzz(target, seconds) {
            say(format!("{}: {error:#}", target.name));
            failed.push(target.name.as_str());
        }
    }
    if failed.is_empty() { Ok(()) } else { bail!("failed: {}", failed.join(", ")) }
}

/// One target. Without a sanitizer the pinned compiler can build it; our code has no `unsafe` that
/// one would watch.
fn fuzz(target: &Target, seconds: u32) -> Result<()> {
    let corpus = root().join("target/fuzz-corpus").join(&target.name);
    std::fs::create_dir_all(&corpus)?;
    let folder = target.package.to_str().context("the repository's path is not UTF-8")?;
    let corpus = corpus.to_str().context("the repository's path is not UTF-8")?;
    let time = format!("-max_total_time={seconds}");
    run_command(
        command(
            "cargo",
            &[
                "fuzz",
                "run",
                "--fuzz-dir",
                folder,
                "--sanitizer",
                "none",
                &target.name,
                corpus,
                "--",
                &time,
                "-print_final_stats=1",
            ],
        )
        .env("CARGO_TARGET_DIR", root().join("target/fuzz")),
    )
}

fn read(args: &[String]) -> Result<(Vec<String>, u32)> {
    let (mut names, mut seconds) = (Vec::new(), SECONDS);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--seconds" => {
                let text = args.next().context("--seconds needs a number")?;
                seconds = text.parse().with_context(|| format!("`{text}` is no number"))?;
            }
            name => names.push(name.to_owned()),
        }
    }
    Ok((names, seconds))
}

/// Every `crates/*/fuzz/fuzz_targets/*.rs`.
fn targets() -> Result<Vec<Target>> {
    let mut targets = Vec::new();
    for package in std::fs::read_dir(root().join("crates"))? {
        let package = package?.path().join("fuzz");
        let Ok(files) = std::fs::read_dir(package.join("fuzz_targets")) else { continue };
        for file in files {
            let path = file?.path();
            let name = path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
            targets.extend(name.map(|name| Target { package: package.clone(), name }));
        }
    }
    targets.sort_by(|a, b| (&a.package, &a.name).cmp(&(&b.package, &b.name)));
    Ok(targets)
}
