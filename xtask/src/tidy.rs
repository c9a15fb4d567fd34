//! Rules about files that no compiler checks.

mod checks;
mod circle;
mod citation;
mod plain_words;
mod type_names;

use crate::proc::{command, output, root, say};
use anyhow::{Result, bail};
use std::path::Path;

/// A file with two jobs is longer than this; tables and generated files may be longer.
const MAX_LINES: usize = 500;
const LONG_IS_FINE: &[&str] = &[
    "web/src/gen/",
    "client/gen/",
    "crates/routing/src/routes/",
    "crates/routing/tests/",
    "crates/store/src/schema.rs",
    "Cargo.lock",
    "cases.json",
    "package-lock.json",
];
const VAGUE_NAMES: &[&str] =
    &["utils", "util", "helpers", "helper", "manager", "common", "misc", "mod"];
const CODE: &[&str] = &["rs", "ts", "tsx", "mjs", "css", "sql", "py"];

/// Fails with every broken rule, one a line.
pub fn run() -> Result<()> {
    let listing =
        output(&mut command("git", &["ls-files", "--cached", "--others", "--exclude-standard"]))?;
    let mut broken = Vec::new();
    let mut count = 0;
    let mut names = type_names::TypeNames::default();
    let mut modules = circle::Modules::default();
    let rows = crate::spec::catalogue_rows()?;
    for name in listing.lines() {
        let path = root().join(name);
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        count += 1;
        check(name, &path, &text, &mut broken);
        names.read(name, &text);
        modules.read(name, &text);
        broken.extend(citation::check(name, &text, &rows));
        broken.extend(plain_words::check(name, &text));
        if name == checks::PAGE {
            broken.extend(checks::check(&text, |path| {
                std::fs::read_to_string(root().join(path)).ok()
            }));
        }
    }
    names.check(&mut broken);
    modules.check(&mut broken);
    for folder in std::fs::read_dir(root().join("crates"))? {
        let folder = folder?.path();
        if !folder.join("README.md").is_file() {
            broken.push(format!("{}: has no README.md", folder.display()));
        }
    }
    if broken.is_empty() {
        say(format!("{count} files are tidy"));
        return Ok(());
    }
    bail!("{} broken rule(s):\n{}", broken.len(), broken.join("\n"))
}

fn check(name: &str, path: &Path, text: &str, broken: &mut Vec<String>) {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    if name.starts_with("xtask/src/tidy") {
        return;
    }
    // Spelt in parts, so that this table does not find itself.
    for mark in [concat!("/wo", "rk/"), concat!("/tmp/", "bash"), concat!("/ro", "ot/")] {
        if text.contains(mark) && !name.ends_with("lock.json") {
            broken.push(format!("{name}: names a machine's path `{mark}`"));
        }
    }
    if !CODE.contains(&extension) {
        return;
    }
    if VAGUE_NAMES.contains(&stem) {
        broken.push(format!("{name}: `{stem}` says nothing; name the file after its one job"));
    }
    let lines = text.lines().count();
    if lines > MAX_LINES && !LONG_IS_FINE.iter().any(|part| name.contains(part)) {
        broken.push(format!("{name}: {lines} lines, more than {MAX_LINES}"));
    }
    if extension == "rs"
        && !name.contains("/tests/")
        && !name.contains("/fuzz/")
        && !text.starts_with("//!")
        && !text.starts_with("#!")
    {
        broken.push(format!("{name}: does not open with a `//!` line that says its one job"));
    }
    for (number, line) in text.lines().enumerate() {
        for mark in ["TODO", "FIXME", "#[ignore", "test.skip", ".only("] {
            // A word that only holds the letters, such as MASTODON, is none of these.
            let is_whole = line.match_indices(mark).any(|(at, _)| {
                !line
                    .get(..at)
                    .is_some_and(|before| before.ends_with(|last: char| last.is_ascii_alphabetic()))
            });
            if is_whole && !name.contains("/gen/") {
                broken.push(format!("{name}:{}: `{mark}`", number + 1));
            }
        }
        if line.ends_with(' ') && extension != "md" {
            broken.push(format!("{name}:{}: trailing space", number + 1));
        }
    }
}
