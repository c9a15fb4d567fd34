//! `cargo xtask test`: every test there is, in steps; what CI runs.

use crate::postgres::{Postgres, free_port};
use crate::proc::{self, command, root, run_command, say};
use crate::renderer::{self, npm};
use crate::server::{self, Server, quire};
use crate::{browser, clients, codegen, deps, doc, needs, spec, tidy};
use anyhow::{Result, bail};
use std::time::Instant;

/// A step: its name and what it does.
type Step = (&'static str, fn() -> Result<()>);

const STEPS: &[Step] = &[
    ("format", || proc::run("cargo", &["fmt", "--all", "--check"])),
    ("tidy", tidy::run),
    ("deps", deps::run),
    ("clippy", || {
        proc::run(
            "cargo",
            &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        )
    }),
    ("build", server::build_all),
    ("rust", rust),
    ("docs", || proc::run("cargo", &["test", "--workspace", "--doc", "--quiet"])),
    ("doc", doc::run),
    ("wasm", wasm),
    ("spec", specification),
    ("codegen", || codegen::run(true)),
    ("web", web),
    ("renderer", renderer::build),
    ("site", site),
];

/// A step that found nothing it could check here, and why. It counts as neither passed nor failed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct LeftOut(pub String);

/// Runs all steps, or those named; reports each with its time.
pub fn run(names: &[String]) -> Result<()> {
    if names.iter().any(|name| name == "list") {
        for (name, _) in STEPS {
            say(name);
        }
        return Ok(());
    }
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|(step, _)| step != name)) {
        bail!("no step is called `{unknown}`; `cargo xtask test list` names them");
    }
    let mut report = Vec::new();
    let (mut left_out, mut failed) = (0, 0);
    for (name, step) in
        STEPS.iter().filter(|(name, _)| names.is_empty() || names.iter().any(|n| n == name))
    {
        say(format!("\n== {name}"));
        let start = Instant::now();
        let result = step();
        let seconds = start.elapsed().as_secs();
        let ended = match &result {
            Ok(()) => "ok    ".to_owned(),
            Err(error) if error.is::<LeftOut>() => {
                left_out += 1;
                format!("LEFT OUT ({error})")
            }
            Err(error) => {
                failed += 1;
                say(format!("{name} FAILED: {error:#}"));
                "FAILED".to_owned()
            }
        };
        report.push(format!("{seconds:>6} s  {ended}  {name}"));
    }
    say(format!("\n{}", report.join("\n")));
    let passed = report.len() - left_out - failed;
    say(format!("steps: {passed} passed, {left_out} left out, {failed} failed"));
    if failed > 0 {
        bail!("{failed} step(s) failed");
    }
    Ok(())
}

/// The Rust tests; those of the store and of the API on SQLite and on PostgreSQL. They draw the same
/// cases on every run, so that a red run means that the program changed. Plain `cargo nextest run`
/// draws new ones on SQLite alone, `cargo xtask fuzz` looks on.
fn rust() -> Result<()> {
    needs::nextest()?;
    clients::install()?;
    let server = Postgres::start(&root().join("target/scratch/postgres"))?;
    run_command(
        command("cargo", &["nextest", "run", "--workspace", "--no-fail-fast"])
            .env("PROPTEST_RNG_SEED", "361")
            .env("QUIRE_TEST_POSTGRES", server.url()),
    )
}

/// Every row of the specification, where it stands beside the repository.
fn specification() -> Result<()> {
    if !spec::tables().is_dir() {
        return Err(LeftOut("no ../shared/spec".to_owned()).into());
    }
    spec::run(&[])
}

/// The pure crates, as a browser would run them.
fn wasm() -> Result<()> {
    needs::wasm().map_err(|error| LeftOut(format!("{error:#}")))?;
    let mut args = vec!["build", "--quiet", "--lib", "--target", needs::WASM];
    args.extend(deps::PURE.iter().flat_map(|name| ["--package", name]));
    proc::run("cargo", &args)
}

fn web() -> Result<()> {
    renderer::install()?;
    for script in ["check", "test"] {
        run_command(&mut npm(&["run", script]))?;
    }
    Ok(())
}

/// The site under test believes the browser about its network and country, as if a proxy stood
/// before it: each test has its own share of what one network may do. Google is the OpenID provider
/// that the screen tests start at the port `issuer`.
fn tested(issuer: u16) -> String {
    format!(
        "[server]\ntrusted_proxies = [\"127.0.0.1\"]\ncountry_header = \"cf-ipcountry\"\noutbox = true\n\
         [sign_in.google]\nclient_id = \"quire\"\nclient_secret = \"of the test\"\n\
         issuer = \"http://127.0.0.1:{issuer}\"\nauthorize = \"http://127.0.0.1:{issuer}/auth\"\n\
         token = \"http://127.0.0.1:{issuer}/token\"\nfacts = \"http://127.0.0.1:{issuer}/jwks\"\n\
         prompt = \"http://127.0.0.1:{issuer}/prompt.js\"\n\
         [outgoing]\nallow = [\"127.0.0.1:{issuer}\"]\n"
    )
}

/// The whole site, started once: the browser and other people's programs against it.
fn site() -> Result<()> {
    let data = root().join("target/scratch/site");
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    quire("debug", &["seed"], &data)?;
    let issuer = free_port()?;
    let server = Server::start("debug", &data, &tested(issuer))?;
    let clients = clients::run(&server);
    let browser = browser::run(&server, issuer);
    clients.and(browser)
}
