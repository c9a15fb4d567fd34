//! Developer commands. `cargo xtask help` lists them. Depends on no crate of ours: it runs cargo,
//! npm and the built `quire`, so that it starts in a second whatever state the tree is in.

mod bench;
mod browser;
mod clients;
mod codegen;
mod deps;
mod dev;
mod doc;
mod fuzz;
mod lint;
mod memory;
mod needs;
mod new;
mod nextest;
mod postgres;
mod proc;
mod renderer;
mod rust_paths;
mod serve;
mod server;
mod spec;
mod test;
mod test_servers;
mod tidy;
mod tier;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  serve [ADDR:PORT]   build what is missing (release) and serve the site from ./data;
                      an empty folder gets the demo content
  test [STEP …]       every test there is, or only the steps named
                      (`cargo xtask test list` names them); of the long sweeps a quarter,
                      drawn by the commit, or with --all the whole
  browser [FILE …]    some screen tests, for example `cargo xtask browser stories.pw.ts -g trash`
  clients             other people's programs against the built server, and requests made from the
                      description of the API
  nextest [ARG …]     some Rust tests, for example `cargo xtask nextest --test api claps`; they
                      share what the suite builds
  dev                 the server in the dev profile beside `next dev`, both with live reload
  codegen [NAME..]    print all or some of routes, schema, openapi, vocabulary, wire and cases into
                      web/src/gen; routes, schema and cases alone do not build the server;
                      --check only compares
  new page NAME PATH [LAYOUT]
                      write what a new page needs: its name, layout and route, a screen and a
                      query to begin with, and its line in the test of all pages
  bench [NAME …]      measure, print a table with ratios, write target/bench.json; with --debug only try
                      whether a benchmark works
  fuzz [TARGET …]     every fuzz target for a minute each (`--seconds N` for another time)
  tidy                rules about files and names that no compiler checks
  deps                rules about dependencies: directions, licences, sources; `deps write`
                      draws the arrows between our crates in ARCHITECTURE.md
  spec [TABLE …]      the catalogue in docs/behaviour against the tests that ran: proved, waiting,
                      unproved; `spec write` fills in where each row is proved,
                      `spec --reported` asks that every annotated test ran
";

fn main() -> ExitCode {
    match dispatch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            proc::say(format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn dispatch() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if doc::stand_in(&args)? {
        return Ok(());
    }
    let mut args = args.into_iter();
    let command = args.next().unwrap_or_default();
    let rest: Vec<String> = args.collect();
    match command.as_str() {
        "serve" => serve::run(&rest),
        "test" => test::run(&rest),
        "browser" => browser::command(&rest),
        "clients" => browser::clients_command(),
        "dev" => dev::run(),
        "codegen" if rest.iter().any(|a| a == "--check") => codegen::check(),
        "codegen" => codegen::run(&rest),
        "bench" => bench::run(&rest),
        "fuzz" => fuzz::run(&rest),
        "new" => new::run(&rest),
        "nextest" => nextest::command(&rest),
        "tidy" => tidy::run(),
        "deps" => deps::run(&rest),
        "spec" => spec::run(&rest),
        "" | "help" | "--help" | "-h" => {
            proc::say(HELP);
            Ok(())
        }
        other => bail!("unknown command `{other}`\n\n{HELP}"),
    }
}
