//! The documentation of our libraries: its examples run, and it is written without warnings.

use crate::{
    lint,
    proc::{root, run_command},
    server::target,
    tier::Tier,
};
use anyhow::{Context, Result, anyhow, ensure};
use std::{fmt::Write as _, process::Command, time::UNIX_EPOCH};

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
/// examples cargo gives rustdoc what was built already: this program stands in for it, and does both. Documentation is
/// written again where something changed, as `cargo doc` does, and of a quarter of the crates unless all is asked for.
pub fn run(tier: &Tier) -> Result<()> {
    let mut examples = lint::cargo(&["test", "--workspace", "--doc", "--quiet"]);
    tier.set(&mut examples);
    run_command(examples.env("RUSTDOC", target().join("debug/xtask")).env(RUSTDOC, "rustdoc"))
}

/// Does what cargo asks of rustdoc, if this program stands in for it. Whether it does.
#[expect(clippy::disallowed_methods, reason = "cargo runs rustdoc with our arguments nowhere else")]
pub fn stand_in(args: &[String]) -> Result<bool> {
    let Ok(program) = std::env::var(RUSTDOC) else { return Ok(false) };
    let is_written =
        args.iter().any(|arg| arg == "--test") && Tier::told()?.draws(crate_name(args));
    // Each uses one processor for most of its time.
    let (examples, written) = std::thread::scope(|scope| {
        let written = scope.spawn(|| match is_written {
            true => write(&program, args),
            false => Ok(()),
        });
        let examples = Command::new(&program).args(args).status().context("cannot start rustdoc");
        (examples, written.join())
    });
    written.map_err(|_| anyhow!("writing the documentation panicked"))??;
    let examples = examples?;
    ensure!(examples.success(), "rustdoc failed ({examples})");
    Ok(true)
}

/// Writes the documentation of a crate, unless what is there was written from the same libraries: its own is built again
/// whenever a file of it changes.
fn write(program: &str, args: &[String]) -> Result<()> {
    // A folder of its own: where several crates share one, each writes the index of all.
    let folder = root().join("target/doc").join(crate_name(args));
    let stamp = folder.with_extension("stamp");
    let sources = sources(args)?;
    if folder.is_dir() && std::fs::read_to_string(&stamp).is_ok_and(|written| written == sources) {
        return Ok(());
    }
    let out = folder.to_string_lossy();
    let mut arguments = of_documentation(args);
    arguments.extend(["-D", "warnings", "--out-dir", &out]);
    let written = Command::new(program).args(&arguments).status();
    let written = written.context("cannot start rustdoc")?;
    ensure!(written.success(), "rustdoc failed ({written})");
    Ok(std::fs::write(stamp, sources)?)
}

/// The arguments, and when each of the libraries that they name was built.
fn sources(args: &[String]) -> Result<String> {
    let mut sources = args.join("\n");
    let libraries = args.iter().zip(args.iter().skip(1)).filter(|(name, _)| *name == "--extern");
    for library in libraries.filter_map(|(_, library)| library.split_once('=')) {
        let built = std::fs::metadata(library.1)?.modified()?.duration_since(UNIX_EPOCH)?;
        write!(sources, "\n{} {}", library.1, built.as_nanos())?;
    }
    Ok(sources)
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
    use super::{of_documentation, sources};

    #[test]
    fn documentation_is_written_with_the_arguments_of_its_examples() {
        let args = "--crate-name a --test src/lib.rs --test-run-directory /x -L dependency=/d";
        let args: Vec<String> = args.split(' ').map(str::to_owned).collect();
        let expected = ["--crate-name", "a", "src/lib.rs", "-L", "dependency=/d"];
        assert_eq!(of_documentation(&args), expected);
    }

    #[test]
    fn a_library_that_was_built_again_is_another_source() {
        let dir = crate::memory::ScratchFolder::new("doc").unwrap();
        let file = dir.path().join("libb.rlib");
        std::fs::write(&file, "").unwrap();
        let args = [
            "--crate-name",
            "a",
            "--extern",
            &format!("b={}", file.display()),
            "--extern",
            "proc_macro",
        ];
        let args = args.map(str::to_owned);
        let before = sources(&args).unwrap();
        assert_eq!(sources(&args).unwrap(), before);
        let built = std::fs::metadata(&file).unwrap().modified().unwrap();
        let later = built + std::time::Duration::from_nanos(1_000_000);
        std::fs::File::options().write(true).open(&file).unwrap().set_modified(later).unwrap();
        assert_ne!(sources(&args).unwrap(), before);
    }
}
