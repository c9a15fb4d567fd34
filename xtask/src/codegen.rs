//! Prints what the Rust side knows into `web/src/gen`, and checks that what is there is fresh.

use crate::proc::{command, output, root, run_command, say};
use crate::renderer::{self, npm};
use crate::{lint, server};
use anyhow::{Context, Result, bail};
use std::path::Path;

/// One generated file.
struct Printed {
    /// What `quire print` calls it.
    name: &'static str,
    path: &'static str,
    /// A program that prints it too and needs less than the whole server.
    example: Option<&'static str>,
}

const PRINTED: [Printed; 5] = [
    Printed { name: "routes", path: "web/src/gen/routes.json", example: Some("print_routes") },
    Printed { name: "schema", path: "web/src/gen/schema.graphql", example: Some("print_schema") },
    Printed { name: "openapi", path: "web/src/gen/openapi.json", example: None },
    Printed { name: "vocabulary", path: "web/src/gen/vocabulary.json", example: None },
    Printed { name: "cases", path: "crates/routing/cases.json", example: Some("print_cases") },
];

/// What typeshare writes, with the words of the vocabulary.
const WIRE: &str = "web/src/gen/wire.ts";

/// Writes the files of these names, or all, and the TypeScript that is made from them. Names whose
/// crate prints them by itself do not build the server.
pub fn run(names: &[String]) -> Result<()> {
    if let Some(name) = names.iter().find(|name| PRINTED.iter().all(|file| file.name != **name)) {
        let known: Vec<_> = PRINTED.iter().map(|file| file.name).collect();
        bail!("nothing is called {name:?}; there are {}", known.join(", "));
    }
    let wanted: Vec<_> = PRINTED
        .iter()
        .filter(|file| names.is_empty() || names.iter().any(|name| name == file.name))
        .collect();
    let by_example = wanted.iter().all(|file| file.example.is_some());
    if by_example {
        let examples = wanted.iter().filter_map(|file| file.example);
        let mut args = vec!["build", "--quiet", "--workspace"];
        args.extend(examples.flat_map(|example| ["--example", example]));
        lint::run(&args)?;
    } else {
        server::build()?;
    }
    renderer::install()?;
    for file in wanted {
        let text = match file.example.filter(|_| by_example) {
            Some(example) => print(&server::target().join("debug/examples").join(example), &[])?,
            None => print(&server::executable("debug"), &["print", file.name])?,
        };
        write(file.path, &text)?;
        if file.name == "vocabulary" {
            write(WIRE, &crate::wire::typescript(&text)?)?;
        }
    }
    run_command(&mut npm(&["run", "gen"]))
}

/// Fails when a generated file is stale. `npm run check` finds stale TypeScript by itself.
pub fn check() -> Result<()> {
    server::build()?;
    let mut stale = Vec::new();
    let mut compare = |path: &'static str, text: &str| {
        if std::fs::read_to_string(root().join(path)).is_ok_and(|old| old == text) {
            return;
        }
        stale.push(path);
    };
    for file in &PRINTED {
        let text = print(&server::executable("debug"), &["print", file.name])?;
        compare(file.path, &text);
        if file.name == "vocabulary" {
            compare(WIRE, &crate::wire::typescript(&text)?);
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    bail!("stale: {}; run `cargo xtask codegen`", stale.join(", "))
}

fn print(program: &Path, args: &[&str]) -> Result<String> {
    let program = program.to_str().context("the repository's path is not UTF-8")?;
    output(&mut command(program, args))
}

fn write(path: &str, text: &str) -> Result<()> {
    let file = root().join(path);
    if std::fs::read_to_string(&file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir)?;
    }
    std::fs::write(&file, text)?;
    say(format!("wrote {path}"));
    Ok(())
}
