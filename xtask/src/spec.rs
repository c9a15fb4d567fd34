//! `cargo xtask spec`: the catalogue of behaviour in `docs/behaviour` against the tests that ran,
//! against what the program prints of itself and, where they stand beside the repository, against
//! the specification's own tables.

mod annotation;
mod call;
mod callers;
mod cases;
mod catalogue;
mod ceiling;
mod compared;
mod entity;
mod file_functions;
mod flags;
mod functions;
mod groups;
mod junit;
mod lists;
mod notes;
mod operation;
mod printed;
mod proof;
mod report;
mod reports;
mod rows;
mod rust_test;
mod schema;
mod sources;
mod sweeps;
mod table;
mod test_name;
mod uncalled;
mod used;
mod values;
mod write;

use crate::proc::{root, say};
use crate::tier::Tier;
use anyhow::{Result, bail};
use callers::Callers;
use cases::Cases;
use catalogue::Catalogue;
pub use catalogue::is_id as is_row_id;
use compared::Ours;
use functions::Functions;
use notes::Notes;
use printed::Printed;
use proof::Proofs;
use report::Report;
use reports::Reports;
use schema::Schema;
use sources::Sources;
use std::collections::BTreeSet;
use std::path::PathBuf;
use sweeps::Sweeps;
use used::UsedNames;

/// What was found of a row of the specification's tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// The same.
    Same,
    /// Another value, for this reason.
    Differs(String),
    /// Another value, and no reason is given.
    Other(String),
    /// Nothing.
    Nothing,
}

impl Found {
    /// Looks on where nothing was found.
    fn or(self, next: impl FnOnce() -> Self) -> Self {
        if self == Self::Nothing { next() } else { self }
    }
}

/// How much is asked of the runners' reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reported {
    /// Whatever is at hand; a row whose test is in no report counts as annotated.
    AtHand,
    /// Every annotated test ran and passed.
    All,
}

/// `cargo xtask spec [TABLE …]`; `cargo xtask spec write` to fill in what tests say;
/// `cargo xtask spec --reported` after a run of the whole suite.
pub fn run(args: &[String]) -> Result<()> {
    match args {
        [write] if write == "write" => write::run(&Known::read()?),
        [reported] if reported == "--reported" => check(&[], Reported::All),
        tables => check(tables, Reported::AtHand),
    }
}

/// Removes the reports of an earlier run, before the whole suite runs.
pub fn forget_reports() {
    reports::forget();
}

/// The tests that failed, by the reports at hand.
pub fn failed_tests() -> Result<Vec<String>> {
    reports::failed()
}

/// The check at the end of a run of the whole suite. One that took the sweeps whole is remembered.
pub fn after_tests(tier: &Tier) -> Result<()> {
    if matches!(tier, Tier::All) {
        Sweeps::record()?;
    }
    check(&[], Reported::All)
}

/// Where the specification's tables stand, if they do.
pub fn tables() -> PathBuf {
    root().join("../shared/spec")
}

/// The ids of the catalogue's rows.
pub fn catalogue_rows() -> Result<BTreeSet<String>> {
    Ok(Catalogue::read()?.entries.into_keys().collect())
}

/// Everything that is compared.
struct Known {
    catalogue: Catalogue,
    notes: Notes,
    cases: Cases,
    proofs: Proofs,
    reports: Reports,
    ours: Ours,
    used: UsedNames,
    functions: Functions,
    /// What is wrong already.
    broken: Vec<String>,
}

impl Known {
    fn read() -> Result<Self> {
        let sources = Sources::read()?;
        let catalogue = Catalogue::read()?;
        let cases = Cases::read(&sources)?;
        let reports = Reports::read()?;
        let used = UsedNames::read(&sources);
        let (annotations, mut broken) = annotation::all(&sources);
        let callers = Callers::read()?;
        let sweeps = Sweeps::read()?;
        broken.extend(sweeps.unused(&annotations));
        let (proofs, misquoted) =
            Proofs::gather(&annotations, &cases, &callers, &catalogue, &reports, &sweeps, &sources);
        broken.extend(misquoted);
        broken.extend(cases.unread());
        let notes = Notes::read()?;
        let functions = Functions::read(&sources);
        broken.extend(uncalled::check(&functions, &sources, &notes.waited_for())?);
        let ours = Ours { printed: Printed::read()?, schema: Schema::read()? };
        Ok(Self { catalogue, notes, cases, proofs, reports, ours, used, functions, broken })
    }
}

fn check(only: &[String], reported: Reported) -> Result<()> {
    if let Some(unknown) = only.iter().find(|name| !report::is_table(name)) {
        bail!("no table is called `{unknown}`; there are {}", report::names().join(", "));
    }
    let mut known = Known::read()?;
    let mut report = Report::new(only);
    report.broken(std::mem::take(&mut known.broken));
    report.broken(groups::split(|id| known.notes.waits(id).is_some())?);
    let missing = known.reports.missing();
    if !missing.is_empty() {
        let missing = missing.join(", ");
        match reported {
            Reported::AtHand => say(format!(
                "no {missing}: annotations are checked, but without a report nothing is proved"
            )),
            Reported::All => bail!("no {missing}: the runners left no report"),
        }
    }
    rows::check(&known, reported, &mut report)?;
    rows::check_used(&known, &mut report)?;
    match tables().is_dir() {
        true => rows::compare(&known, &tables(), &mut report)?,
        false => say("no ../shared/spec beside the repository: its tables are not compared"),
    }
    report.finish()
}
