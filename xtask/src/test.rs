//! `cargo xtask test`: every test there is, in steps; what CI runs.

mod times;

use crate::browser::TestedSite;
use crate::memory::ScratchFolder;
use crate::postgres::Postgres;
use crate::proc::{self, run_command, say};
use crate::renderer::{self, npm};
use crate::server;
use crate::test_servers::TestServers;
use crate::tier::Tier;
use crate::{browser, clients, codegen, deps, doc, lint, needs, spec, tidy};
use anyhow::{Result, anyhow, bail};
use std::time::Instant;

/// What a run of the tests was asked for.
struct Asked {
    tier: Tier,
    /// Whether every step runs, so that the reports at the end are those of this run.
    is_whole_suite: bool,
}

/// A step: its name and what it does.
type Step = (&'static str, fn(&Asked) -> Result<()>);

/// The steps in their order. Those of one line run at the same time: one of them leaves a core idle.
const STEPS: &[&[Step]] = &[
    &[("format", |_| proc::run("cargo", &["fmt", "--all", "--check"]))],
    &[("tidy", |_| tidy::run())],
    &[("deps", |_| deps::run(&[]))],
    &[("build", |_| build())],
    &[("rust", rust)],
    &[("wasm", |_| wasm()), ("renderer", |_| renderer::build())],
    &[("codegen", |_| codegen::check())],
    &[("doc", |asked| doc::run(&asked.tier)), ("web", web)],
    &[("clients", |asked| browser::run_clients(&asked.tier)), ("site", site)],
    &[("spec", proved)],
];

fn step_names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().copied().flatten().map(|(name, _)| *name)
}

/// A step that found nothing it could check here, and why. It counts as neither passed nor failed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct LeftOut(pub String);

/// Runs all steps, or those named; reports each with its time.
pub fn run(args: &[String]) -> Result<()> {
    let (options, names): (Vec<_>, Vec<_>) = args.iter().partition(|arg| arg.starts_with('-'));
    if let Some(unknown) = options.iter().find(|option| **option != "--all") {
        bail!("no option is called `{unknown}`; there is `--all`");
    }
    let tier = Tier::of(!options.is_empty())?;
    if names.iter().any(|name| *name == "list") {
        step_names().for_each(say);
        return Ok(());
    }
    if let Some(unknown) = names.iter().find(|name| step_names().all(|step| step != name.as_str()))
    {
        bail!("no step is called `{unknown}`; `cargo xtask test list` names them");
    }
    say(format!("testing {tier}"));
    let asked = Asked { tier, is_whole_suite: names.is_empty() };
    let (mut report, mut times) = (Vec::new(), Vec::new());
    let begun = Instant::now();
    let (mut left_out, mut failed) = (0, 0);
    if asked.is_whole_suite {
        spec::forget_reports();
    }
    for line in STEPS {
        let wanted = |step: &&Step| asked.is_whole_suite || names.iter().any(|n| *n == step.0);
        let steps: Vec<Step> = line.iter().filter(wanted).copied().collect();
        for (name, result, seconds) in together(&steps, &asked) {
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
            report.push(format!("{ended}  {name}"));
            times.push((name, seconds));
        }
    }
    say(format!("\n{}", report.join("\n")));
    times::record(&times, begun.elapsed().as_secs())?;
    let passed = report.len() - left_out - failed;
    say(format!("steps: {passed} passed, {left_out} left out, {failed} failed"));
    if failed > 0 {
        // Named once more where the end of a long log is all that is kept of it.
        for test in spec::failed_tests()? {
            say(format!("failed: {test}"));
        }
        bail!("{failed} step(s) failed");
    }
    Ok(())
}

/// Runs steps at the same time: the name of each, what became of it, and the seconds it took.
fn together(steps: &[Step], asked: &Asked) -> Vec<(&'static str, Result<()>, u64)> {
    let run = |(name, step): Step| {
        say(format!("\n== {name}"));
        let start = Instant::now();
        let result = step(asked);
        (name, result, start.elapsed().as_secs())
    };
    std::thread::scope(|scope| {
        let running: Vec<_> =
            steps.iter().map(|step| (step.0, scope.spawn(move || run(*step)))).collect();
        let ended = |(name, step): (_, std::thread::ScopedJoinHandle<'_, _>)| {
            step.join().unwrap_or_else(|_| (name, Err(anyhow!("the step panicked")), 0))
        };
        running.into_iter().map(ended).collect()
    })
}

/// Builds and lints all programs and tests. What comes over the network comes meanwhile.
fn build() -> Result<()> {
    std::thread::scope(|scope| {
        let fetched = scope.spawn(|| {
            needs::postgres_bin()?;
            needs::nextest()?;
            clients::install()?;
            browser::chromium()?;
            renderer::install()
        });
        let built = server::build_and_lint();
        let fetched = fetched.join().map_err(|_| anyhow!("the installation panicked"))?;
        built.and(fetched)
    })
}

/// The Rust tests; those of the store and of the API on SQLite and on PostgreSQL. They draw the same
/// cases on every run, so that a red run means that the program changed. Plain `cargo nextest run`
/// draws new ones on SQLite alone, `cargo xtask fuzz` looks on.
fn rust(asked: &Asked) -> Result<()> {
    needs::nextest()?;
    clients::install()?;
    let server = Postgres::for_tests()?;
    let servers = TestServers::start()?;
    let temporary = ScratchFolder::new("rust")?;
    let mut tests = lint::cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]);
    asked.tier.set(&mut tests);
    // One more at a time than there are cores, since they wait for the database a third of the time.
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    tests.env("NEXTEST_TEST_THREADS", cores.saturating_add(1).to_string());
    tests.env("TMPDIR", temporary.path());
    tests.env(TestServers::VARIABLE, servers.socket());
    run_command(tests.env("PROPTEST_RNG_SEED", "361").env("QUIRE_TEST_POSTGRES", server.url()))
}

/// The pure crates compile for a browser, and so does what they lean on: all together, and the one that wants the nouns without
/// their parsers by itself. A check takes a third of a build. xtask has no library: its name brings the features for which macros
/// are built already.
fn wasm() -> Result<()> {
    needs::wasm().map_err(|error| LeftOut(format!("{error:#}")))?;
    for packages in [deps::PURE, &["quire-routing"]] {
        let mut args = vec!["--lib", "--target", needs::WASM, "--package", "xtask"];
        args.extend(packages.iter().flat_map(|name| ["--package", name]));
        lint::without_warnings("check", &args)?;
    }
    Ok(())
}

fn web(asked: &Asked) -> Result<()> {
    renderer::install()?;
    for script in ["check", "test"] {
        let mut script = npm(&["run", script]);
        asked.tier.set(&mut script);
        clients::use_quick_node(&mut script)?;
        run_command(&mut script)?;
    }
    Ok(())
}

/// The whole site, started once, and the browser against it.
fn site(asked: &Asked) -> Result<()> {
    browser::run(&TestedSite::start("site")?, &asked.tier, &[])
}

/// The catalogue of behaviour: after the whole suite against what ran, otherwise against what is at hand.
fn proved(asked: &Asked) -> Result<()> {
    match asked.is_whole_suite {
        true => spec::after_tests(&asked.tier),
        false => spec::run(&[]),
    }
}
