//! Prints what the Rust side knows into `web/src/gen`, and checks that what is there is fresh.

use crate::proc::{command, output, root, run_command, say};
use crate::renderer::{self, npm};
use crate::{lint, server};
use anyhow::{Context, Result, bail};
use std::path::Path;

/// One generated file.
struct Printed {
    name: &'static str,
    path: &'static str,
    by: Program,
}

impl Printed {
    /// The text of the file, by its example where the server was not built.
    fn print(&self, by_example: bool) -> Result<String> {
        match self.by {
            Program::ServerOr(example) if by_example => print(&server::example(example), &[]),
            Program::Example(example) => print(&server::example(example), &[]),
            Program::Server | Program::ServerOr(_) => {
                print(&server::executable("debug"), &["print", self.name])
            }
        }
    }
}

/// What prints a file.
enum Program {
    /// `quire print`.
    Server,
    /// `quire print`, and an example that needs less than the whole server.
    ServerOr(&'static str),
    /// An example alone.
    Example(&'static str),
}

impl Program {
    const fn example(&self) -> Option<&'static str> {
        match self {
            Self::Server => None,
            Self::ServerOr(example) | Self::Example(example) => Some(example),
        }
    }
}

/// In the order in which they are printed: `wire` reads the vocabulary.
const PRINTED: [Printed; 6] = [
    Printed {
        name: "routes",
        path: "web/src/gen/routes.json",
        by: Program::ServerOr("print_routes"),
    },
    Printed {
        name: "schema",
        path: "web/src/gen/schema.graphql",
        by: Program::ServerOr("print_schema"),
    },
    Printed { name: "openapi", path: "web/src/gen/openapi.json", by: Program::Server },
    Printed { name: "vocabulary", path: "web/src/gen/vocabulary.json", by: Program::Server },
    Printed { name: "wire", path: "web/src/gen/wire.ts", by: Program::Example("print_wire") },
    Printed {
        name: "cases",
        path: "crates/routing/cases.json",
        by: Program::ServerOr("print_cases"),
    },
];

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
    let by_example = wanted.iter().all(|file| file.by.example().is_some());
    if by_example {
        let examples = wanted.iter().filter_map(|file| file.by.example());
        let mut args = vec!["build", "--quiet", "--workspace"];
        args.extend(examples.flat_map(|example| ["--example", example]));
        lint::run(&args)?;
    } else {
        server::build()?;
    }
    renderer::install()?;
    for file in wanted {
        write(file.path, &file.print(by_example)?)?;
    }
    run_command(&mut npm(&["run", "gen"]))
}

/// Fails when a generated file is stale. `npm run check` finds stale TypeScript by itself.
pub fn check() -> Result<()> {
    server::build()?;
    let mut stale = Vec::new();
    for file in &PRINTED {
        let fresh = file.print(false)?;
        if !std::fs::read_to_string(root().join(file.path)).is_ok_and(|old| old == fresh) {
            stale.push(file.path);
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
