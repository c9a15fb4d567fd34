//! `cargo xtask spec`: finds every row of the specification's tables again in what we have, where
//! those tables stand beside the repository.

mod cases;
mod flags;
mod lists;
mod mention;
mod names;
mod notes;
mod printed;
mod report;
mod table;
mod values;

use crate::proc::{root, say};
use anyhow::{Result, bail};
use cases::Cases;
use mention::Mentions;
use names::Schema;
use notes::Notes;
use printed::Printed;
use report::Report;
use std::path::{Path, PathBuf};
use table::{Row, Table};

/// What was found of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The same.
    Same,
    /// Another value, for this reason.
    Differs(String),
    /// Another value, and nobody said why.
    Other(String),
    /// Nothing.
    Nothing,
}

/// All that rows are looked for in.
struct Ours {
    printed: Printed,
    schema: Schema,
    cases: Cases,
    mentions: Mentions,
}

type Look = fn(&Ours, &Table, &Row) -> Found;

/// How the rows of a table are found again, and whether they may wait for a screen or a service.
struct Source {
    table: &'static str,
    look: Look,
    may_wait: bool,
}

const fn value(table: &'static str, look: Look) -> Source {
    Source { table, look, may_wait: false }
}

const fn sentence(table: &'static str, look: Look) -> Source {
    Source { table, look, may_wait: true }
}

const SOURCES: &[Source] = &[
    value("pages", |ours, _, row| values::page(&ours.printed, row)),
    value("routes", |ours, _, row| values::route(&ours.printed, row)),
    value("url_builders", |ours, _, row| ours.cases.find(row.id(), cases::address(row))),
    value("enums", |ours, table, row| lists::enumeration(&ours.printed, table, row)),
    value("constants", |ours, _, row| values::constant(&ours.printed, row)),
    value("flags", |ours, _, row| flags::flag(&ours.printed, row)),
    value("errors", |ours, _, row| values::error(&ours.printed, row)),
    value("messages", |ours, _, row| values::message(&ours.printed, row)),
    sentence("rules", |ours, _, row| {
        ours.cases.find(row.id(), cases::value(row)).or(|| ours.mentions.find(row.id()))
    }),
    sentence("states", by_test),
    sentence("permissions", by_test),
    sentence("calls", |ours, table, row| {
        names::call(&ours.schema, &ours.printed, row).or(|| by_test(ours, table, row))
    }),
    sentence("entities", |ours, table, row| {
        names::entity(&ours.schema, row).or(|| by_test(ours, table, row))
    }),
    sentence("features", by_test),
];

/// Compares all tables, or those named; fails with every row that is missing.
pub fn run(only: &[String]) -> Result<()> {
    if let Some(unknown) = only.iter().find(|name| SOURCES.iter().all(|s| s.table != **name)) {
        let known: Vec<_> = SOURCES.iter().map(|source| source.table).collect();
        bail!("no table is called `{unknown}`; there are {}", known.join(", "));
    }
    let dir = tables();
    if !dir.is_dir() {
        say("no ../shared/spec beside the repository: nothing to compare with");
        return Ok(());
    }
    compare(&dir, only)
}

/// Where the tables stand, if they do.
pub fn tables() -> PathBuf {
    root().join("../shared/spec")
}

fn compare(dir: &Path, only: &[String]) -> Result<()> {
    let ours = Ours {
        printed: Printed::read()?,
        schema: Schema::read()?,
        cases: Cases::read()?,
        mentions: Mentions::read()?,
    };
    let mut notes = Notes::read()?;
    let mut report = Report::default();
    for source in SOURCES {
        let table = Table::read(dir, source.table)?;
        let is_shown = only.is_empty() || only.iter().any(|name| name == source.table);
        let verdicts = table
            .rows
            .iter()
            .map(|row| {
                let found =
                    (source.look)(&ours, &table, row).or(|| ours.cases.find(row.id(), None));
                (row, notes.judge(row.id(), found, source.may_wait))
            })
            .collect();
        report.add(source.table, verdicts, is_shown);
    }
    report.unknown(notes.unused());
    report.unknown(ours.cases.unknown(&report.ids));
    report.unknown(ours.cases.unread());
    report.finish()
}

fn by_test(ours: &Ours, _: &Table, row: &Row) -> Found {
    ours.cases.find(row.id(), None).or(|| ours.mentions.find(row.id()))
}

impl Found {
    /// Looks on where nothing was found.
    fn or(self, next: impl FnOnce() -> Self) -> Self {
        if self == Self::Nothing { next() } else { self }
    }
}
