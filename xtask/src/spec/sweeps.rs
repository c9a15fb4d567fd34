//! The long sweeps that prove rows. An ordinary run takes a part of each, so such a test counts by its
//! last whole run, whose day `xtask/spec/sweeps.tsv` says; `cargo xtask test --all` writes it.

use super::annotation::{self, Annotation};
use super::reports::{Outcome, Reports};
use super::sources::Sources;
use crate::proc::{command, output, root, say};
use anyhow::{Context, Result};
use std::collections::BTreeMap;

const FILE: &str = "xtask/spec/sweeps.tsv";
const HEADER: &str = "file\ttest\twhole_run\n";

/// The day of each sweep's last whole run, by the test's file and name.
#[derive(Default)]
pub struct Sweeps(BTreeMap<(String, String), String>);

impl Sweeps {
    /// Reads them.
    pub fn read() -> Result<Self> {
        let text = std::fs::read_to_string(root().join(FILE))
            .with_context(|| format!("cannot read {FILE}"))?;
        Ok(Self::of(&text))
    }

    fn of(text: &str) -> Self {
        let sweep = |line: &str| {
            let (test, day) = line.rsplit_once('\t')?;
            let (file, name) = test.split_once('\t')?;
            Some(((file.to_owned(), name.to_owned()), day.to_owned()))
        };
        Self(text.lines().skip(1).filter_map(sweep).collect())
    }

    /// Writes today's day to every sweep that proves a row and passed whole, by the reports at hand.
    pub fn record() -> Result<()> {
        let sources = Sources::read()?;
        let reports = Reports::read()?;
        let day = output(&mut command("date", &["-u", "+%F"]))?.trim().to_owned();
        let mut sweeps = Self::read()?;
        let (annotations, _) = annotation::all(&sources);
        sweeps.set(&annotations, &day, |test| reports.outcome(test, &sources));
        let lines = sweeps.0.iter().map(|((file, name), day)| format!("{file}\t{name}\t{day}\n"));
        std::fs::write(root().join(FILE), HEADER.to_owned() + &lines.collect::<String>())?;
        say(format!("wrote {FILE}"));
        Ok(())
    }

    fn set(&mut self, tests: &[Annotation], day: &str, outcome: impl Fn(&Annotation) -> Outcome) {
        let is_annotated = |key: &(String, String)| tests.iter().any(|test| is_it(test, key));
        self.0.retain(|key, _| is_annotated(key));
        let drawn = tests.iter().filter(|test| test.is_drawn);
        for test in drawn.filter(|test| outcome(test) == Outcome::Passed) {
            self.0.insert((test.file.clone(), test.test.clone()), day.to_owned());
        }
    }

    /// What became of a test: of a sweep in its last whole run, unless a part of it failed since.
    pub fn outcome(&self, test: &Annotation, outcome: Outcome) -> Outcome {
        match (test.is_drawn, outcome) {
            (false, outcome) => outcome,
            (true, Outcome::Failed) => Outcome::Failed,
            (true, _) if self.0.keys().any(|key| is_it(test, key)) => Outcome::Passed,
            (true, _) => Outcome::NotRun,
        }
    }

    /// Lines about tests that are no sweeps any more, or prove nothing.
    pub fn unused(&self, tests: &[Annotation]) -> Vec<String> {
        let unused = self.0.keys().filter(|key| !tests.iter().any(|test| is_it(test, key)));
        unused
            .map(|(file, name)| format!("{FILE}: no sweep of {file} proves a row by `{name}`"))
            .collect()
    }
}

fn is_it(test: &Annotation, (file, name): &(String, String)) -> bool {
    test.is_drawn && test.file == *file && test.test == *name
}

#[cfg(test)]
mod tests {
    use super::{Annotation, Outcome, Sweeps};
    use crate::spec::annotation::Level;

    fn sweep(test: &str) -> Annotation {
        Annotation {
            id: "F001".to_owned(),
            words: String::new(),
            file: "a.rs".to_owned(),
            line: 1,
            test: test.to_owned(),
            level: Level::Api,
            is_faked: false,
            is_drawn: true,
        }
    }

    #[test]
    fn a_sweep_counts_by_its_last_whole_run() {
        let sweeps = Sweeps::of("file\ttest\twhole_run\na.rs\twhole\t2026-01-02\n");
        for ran in [Outcome::Passed, Outcome::NotRun] {
            assert_eq!(sweeps.outcome(&sweep("whole"), ran), Outcome::Passed);
            assert_eq!(sweeps.outcome(&sweep("never"), ran), Outcome::NotRun);
        }
        assert_eq!(sweeps.outcome(&sweep("whole"), Outcome::Failed), Outcome::Failed);
        let plain = Annotation { is_drawn: false, ..sweep("never") };
        assert_eq!(sweeps.outcome(&plain, Outcome::Passed), Outcome::Passed);
    }

    #[test]
    fn a_whole_run_writes_its_day_and_drops_what_is_no_sweep_any_more() {
        let mut sweeps =
            Sweeps::of("file\ttest\twhole_run\na.rs\tgone\t2026-01-02\na.rs\tred\t2026-01-02\n");
        let tests = [sweep("green"), sweep("red")];
        assert_eq!(sweeps.unused(&tests).len(), 1);
        let outcome = |test: &Annotation| match test.test.as_str() {
            "green" => Outcome::Passed,
            _ => Outcome::Failed,
        };
        sweeps.set(&tests, "2026-03-04", outcome);
        let days: Vec<_> =
            sweeps.0.iter().map(|((_, test), day)| (test.as_str(), day.as_str())).collect();
        assert_eq!(days, [("green", "2026-03-04"), ("red", "2026-01-02")]);
    }
}
