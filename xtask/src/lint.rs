//! Building and linting at once: Clippy's driver is the compiler with more lints, so the workspace is
//! not gone through a second time.

use crate::proc::{command, run_command, say};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// A cargo command whose workspace crates Clippy's driver compiles. Commands of development and tests
/// use it and share what they build. Releases do not: the driver leaves out optimisations.
pub fn cargo(args: &[&str]) -> Command {
    let mut cargo = command("cargo", args);
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    cargo
}

/// Builds or checks, and fails with every warning. Cargo repeats the warnings of what it does not rebuild.
pub fn without_warnings(command: &str, args: &[&str]) -> Result<()> {
    let mut cargo = cargo(&[command, "--message-format", "json", "--quiet"]);
    let mut child =
        cargo.args(args).stdout(Stdio::piped()).spawn().context("cannot start cargo")?;
    let lines = BufReader::new(child.stdout.take().context("cargo has no output")?).lines();
    let mut found = 0;
    for line in lines {
        if let Some(finding) = finding(&line?) {
            say(finding);
            found += 1;
        }
    }
    if !child.wait()?.success() {
        bail!("`cargo {command}` failed");
    }
    if found > 0 {
        bail!("{found} warning(s); `cargo xtask test` takes none");
    }
    Ok(())
}

/// Runs a cargo command on what [`without_warnings`] built.
pub fn run(args: &[&str]) -> Result<()> {
    run_command(&mut cargo(args))
}

/// The text of a warning or an error, of one line of cargo's messages.
fn finding(line: &str) -> Option<String> {
    let line: Value = serde_json::from_str(line).ok()?;
    let message = &line["message"];
    // The summary at the end of a crate has no code.
    let is_finding = message["level"] == "error" || !message["code"].is_null();
    (line["reason"] == "compiler-message" && is_finding).then_some(())?;
    Some(message["rendered"].as_str()?.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::finding;

    #[test]
    fn only_what_the_compiler_says_is_a_finding() {
        let told = |message: &str| {
            finding(&format!(r#"{{"reason":"compiler-message","message":{message}}}"#))
        };
        let unused = r#"{"level":"warning","code":{"code":"unused"},"rendered":"warning: unused"}"#;
        assert_eq!(told(unused).as_deref(), Some("warning: unused"));
        let summary = r#"{"level":"warning","code":null,"rendered":"1 warning emitted"}"#;
        assert_eq!(told(summary), None);
        let error = r#"{"level":"error","code":null,"rendered":"error: no such thing"}"#;
        assert_eq!(told(error).as_deref(), Some("error: no such thing"));
        assert_eq!(finding(r#"{"reason":"compiler-artifact","fresh":true}"#), None);
        assert_eq!(finding("not JSON"), None);
    }
}
