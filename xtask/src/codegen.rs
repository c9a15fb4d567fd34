//! Prints the truth of the Rust side into `web/src/gen`, and checks that what is there is fresh.

use crate::proc::{command, output, root, run_command, say};
use crate::renderer::{self, npm};
use anyhow::{Context, Result, bail};

/// What `quire print` writes where.
const PRINTED: &[(&str, &str)] = &[
    ("routes", "web/src/gen/routes.json"),
    ("schema", "web/src/gen/schema.graphql"),
    ("openapi", "web/src/gen/openapi.json"),
    ("vocabulary", "web/src/gen/vocabulary.json"),
    ("cases", "crates/routing/cases.json"),
];

/// What typeshare writes, with the words of the vocabulary.
const WIRE: &str = "web/src/gen/wire.ts";

/// Writes the generated files, or (with `check`) fails when one of them is stale.
pub fn run(check: bool) -> Result<()> {
    crate::server::build()?;
    renderer::install()?;
    let quire = crate::server::executable("debug");
    let quire = quire.to_str().context("the repository's path is not UTF-8")?;
    let mut stale = Vec::new();
    for (what, path) in PRINTED {
        let text = output(&mut command(quire, &["print", what]))?;
        ensure(path, &text, check, &mut stale)?;
        if *what == "vocabulary" {
            ensure(WIRE, &crate::wire::typescript(&text)?, check, &mut stale)?;
        }
    }
    if check && !stale.is_empty() {
        bail!("stale: {}; run `cargo xtask codegen`", stale.join(", "));
    }
    if check {
        return Ok(());
    }
    // The TypeScript is made from the files above; `npm run check` finds it stale by itself.
    run_command(&mut npm(&["run", "gen"]))
}

fn ensure(path: &str, text: &str, check: bool, stale: &mut Vec<String>) -> Result<()> {
    let file = root().join(path);
    if std::fs::read_to_string(&file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if check {
        stale.push(path.to_owned());
    } else {
        if let Some(dir) = file.parent() {
            std::fs::create_dir_all(dir)?;
        }
        std::fs::write(&file, text)?;
        say(format!("wrote {path}"));
    }
    Ok(())
}
