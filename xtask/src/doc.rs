//! The documentation of our libraries: its examples run, and it is written without warnings.

use crate::{
    lint,
    proc::{root, run_command},
    server::target,
};
use anyhow::{Context, Result, ensure};
use std::process::Command;

/// Set where this program stands in for rustdoc; what it says is the real one.
const RUSTDOC: &str = "XTASK_RUSTDOC";

/// What only examples need, with the number of values after it.
const OF_EXAMPLES: &[(&str, usize)] = &[
    ("--test", 0),
    ("--no-run", 0),
    ("--nocapture", 0),
    ("--test-args", 1),
    ("--test-run-directory", 1),
    ("--test-runtool", 1),
    ("--persist-doctests", 1),
];

/// Runs the examples and writes the documentation; a broken link or a missing sentence fails.
///
/// `cargo doc` type-checks every dependency once more, which takes minutes where nothing is built. To run
/// examples cargo gives rustdoc what was built already: this program stands in for it, and does both.
pub fn run() -> Result<()> {
    let mut examples = lint::cargo(&["test", "--workspace", "--doc", "--quiet"]);
    run_command(examples.env("RUSTDOC", target().join("debug/xtask")).env(RUSTDOC, "rustdoc"))
}

/// Does what cargo asks of rustdoc, if this program stands in for it. Whether it does.
#[expect(clippy::disallowed_methods, reason = "cargo runs rustdoc with our arguments nowhere else")]
pub fn stand_in(args: &[String]) -> Result<bool> {
    let Ok(program) = std::env::var(RUSTDOC) else { return Ok(false) };
    // Each uses one processor for most of its time.
    let written = match args.iter().any(|arg| arg == "--test") {
        true => {
            // A folder of its own: where several crates share one, each writes the index of all.
            let folder = root().join("target/doc").join(crate_name(args));
            let folder = folder.to_string_lossy();
            let mut written = of_documentation(args);
            written.extend(["-D", "warnings", "--out-dir", &folder]);
            Some(Command::new(&program).args(&written).spawn().context("cannot start rustdoc")?)
        }
        false => None,
    };
    let examples = Command::new(&program).args(args).status().context("cannot start rustdoc")?;
    if let Some(mut written) = written {
        let written = written.wait().context("cannot wait for rustdoc")?;
        ensure!(written.success(), "rustdoc failed ({written})");
    }
    ensure!(examples.success(), "rustdoc failed ({examples})");
    Ok(true)
}

/// The crate that the arguments name.
fn crate_name(args: &[String]) -> &str {
    let name = args.iter().skip_while(|arg| *arg != "--crate-name").nth(1);
    name.map_or("unnamed", String::as_str)
}

/// The arguments without those of examples.
fn of_documentation(args: &[String]) -> Vec<&str> {
    let (mut kept, mut args) = (Vec::new(), args.iter());
    while let Some(arg) = args.next() {
        match OF_EXAMPLES.iter().find(|(name, _)| name == arg) {
            Some((_, values)) => drop(args.by_ref().take(*values).count()),
            None => kept.push(arg.as_str()),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::of_documentation;

    #[test]
    fn documentation_is_written_with_the_arguments_of_its_examples() {
        let args = "--crate-name a --test src/lib.rs --test-run-directory /x -L dependency=/d";
        let args: Vec<String> = args.split(' ').map(str::to_owned).collect();
        let expected = ["--crate-name", "a", "src/lib.rs", "-L", "dependency=/d"];
        assert_eq!(of_documentation(&args), expected);
    }
}
