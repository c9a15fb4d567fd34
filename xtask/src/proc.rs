//! Running other programs: say what runs, fail with its name.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Prints a line to the person at the terminal.
#[expect(clippy::print_stdout, reason = "a command line tool talks to its user")]
pub fn say(text: impl AsRef<str>) {
    println!("{}", text.as_ref());
}

/// A command that runs in the repository's root.
pub fn command(program: &str, args: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(args).current_dir(root());
    command
}

/// Runs a program to its end, its output on ours.
pub fn run(program: &str, args: &[&str]) -> Result<()> {
    run_command(&mut command(program, args))
}

/// Runs a prepared command to its end.
pub fn run_command(command: &mut Command) -> Result<()> {
    let shown = command_line(command);
    say(format!("$ {shown}"));
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// What a program prints on its standard output.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = command_line(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{shown}`"))?;
    if !output.status.success() {
        bail!("`{shown}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` printed no UTF-8"))
}

/// Whether a program can be found.
pub fn exists(program: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else { return false };
    std::env::split_paths(&path).any(|dir| dir.join(program).is_file())
}

fn command_line(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(|part| part.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The newest modification among the files below `dir` that `keep` accepts; `None` when there is none.
pub fn newest(dir: &Path, keep: &dyn Fn(&Path) -> bool) -> Option<std::time::SystemTime> {
    let entries = std::fs::read_dir(dir).ok()?;
    entries
        .flatten()
        .filter_map(|entry| {
            let path = entry.path();
            if !keep(&path) {
                None
            } else if path.is_dir() {
                newest(&path, keep)
            } else {
                entry.metadata().and_then(|meta| meta.modified()).ok()
            }
        })
        .max()
}
