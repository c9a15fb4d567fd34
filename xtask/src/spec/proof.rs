//! What tests prove of each row, by the reports of the last run.

use super::annotation::{Annotation, Level};
use super::callers::Callers;
use super::cases::Cases;
use super::catalogue::Catalogue;
use super::reports::{Outcome, Reports};
use super::sources::Sources;
use super::sweeps::Sweeps;
use std::collections::BTreeMap;

/// Something that speaks for a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The file of the test, or of the cases it goes through.
    pub file: String,
    /// How far from the program it stands; a test that answers for the server stands at `Unit`.
    pub level: Level,
    /// What became of it.
    pub outcome: Outcome,
}

/// What is known of a row at last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowStatus {
    /// A test of this level ran and passed.
    Proved(Level),
    /// A test of this level says so, and no report has it.
    NotRun(Level),
    /// A test that says so failed.
    Failed,
    /// No test of a sufficient level says so.
    Unproved,
}

/// The proofs of every row.
pub struct Proofs {
    by_id: BTreeMap<String, Vec<Proof>>,
}

impl Proofs {
    /// Gathers them from annotations and from the cases of rules that something uses; complains about
    /// annotations that quote wrongly.
    pub fn gather(
        annotations: &[Annotation],
        cases: &Cases,
        callers: &Callers,
        catalogue: &Catalogue,
        reports: &Reports,
        sweeps: &Sweeps,
        sources: &Sources,
    ) -> (Self, Vec<String>) {
        let mut by_id: BTreeMap<String, Vec<Proof>> = BTreeMap::new();
        let rules: Vec<&str> = cases.rules().map(|(_, rule, _)| rule).collect();
        let mut broken = callers.stale(&rules, sources);
        for one in annotations {
            match catalogue.entries.get(&one.id) {
                Some(entry) if !one.words.is_empty() && entry.says.contains(&one.words) => {}
                Some(entry) => broken.push(format!(
                    "{}:{}: {} does not say “{}” but “{}”",
                    one.file, one.line, one.id, one.words, entry.says
                )),
                None => broken.push(format!("{}:{}: no row is {}", one.file, one.line, one.id)),
            }
            let level = if one.is_faked { Level::Unit } else { one.level };
            let outcome = sweeps.outcome(one, reports.outcome(one, sources));
            let proof = Proof { file: one.file.clone(), level, outcome };
            by_id.entry(one.id.clone()).or_default().push(proof);
        }
        for (id, rule, file) in cases.rules() {
            if !callers.use_rule(rule, file, sources) {
                continue;
            }
            let outcome = Cases::outcome(file, reports, sources);
            let proof = Proof { file: file.to_owned(), level: Level::Unit, outcome };
            by_id.entry(id.to_owned()).or_default().push(proof);
        }
        (Self { by_id }, broken)
    }

    /// What is known of a row.
    pub fn standing(&self, id: &str) -> RowStatus {
        let found = self.sufficient(id);
        let level = |outcome: Outcome| {
            found.iter().filter(|proof| proof.outcome == outcome).map(|proof| proof.level).max()
        };
        match (level(Outcome::Failed), level(Outcome::Passed), level(Outcome::NotRun)) {
            (Some(_), _, _) => RowStatus::Failed,
            (None, Some(level), _) => RowStatus::Proved(level),
            (None, None, Some(level)) => RowStatus::NotRun(level),
            (None, None, None) => RowStatus::Unproved,
        }
    }

    /// The cells `proved in` and `level` of a row: what its tests say, whether they ran or not.
    pub fn cells(&self, id: &str) -> (String, &'static str) {
        let found = self.sufficient(id);
        let Some(best) = found.iter().map(|proof| proof.level).max() else {
            return ("–".to_owned(), "unproved");
        };
        let mut files: Vec<String> = found
            .iter()
            .filter(|proof| proof.level == best)
            .map(|proof| format!("`{}`", proof.file))
            .collect();
        files.sort();
        files.dedup();
        (files.join(", "), word(best))
    }

    /// The proofs that are near enough to the program for such a row.
    fn sufficient(&self, id: &str) -> Vec<&Proof> {
        let of = self.by_id.get(id).into_iter().flatten();
        of.filter(|proof| proof.level >= needed(id)).collect()
    }
}

/// A feature, a state or a permission is only there when the whole program has it.
fn needed(id: &str) -> Level {
    if id.starts_with(['F', 'S', 'A']) { Level::Api } else { Level::Unit }
}

/// A level's word in the catalogue.
pub const fn word(level: Level) -> &'static str {
    match level {
        Level::Unit => "unit",
        Level::Api => "API",
        Level::Browser => "browser",
    }
}

#[cfg(test)]
mod tests {
    use super::{Level, Outcome, Proof, Proofs, RowStatus};

    fn standing(id: &str, proofs: &[(Level, Outcome)]) -> RowStatus {
        let of =
            |&(level, outcome): &(Level, Outcome)| Proof { file: "a".to_owned(), level, outcome };
        let by_id = [(id.to_owned(), proofs.iter().map(of).collect())].into();
        Proofs { by_id }.standing(id)
    }

    #[test]
    fn a_feature_needs_a_proof_above_the_pure_crates() {
        let unit = [(Level::Unit, Outcome::Passed)];
        assert_eq!(standing("F001", &unit), RowStatus::Unproved);
        assert_eq!(standing("V001", &unit), RowStatus::Proved(Level::Unit));
        let api = [(Level::Unit, Outcome::Passed), (Level::Api, Outcome::Passed)];
        assert_eq!(standing("S001", &api), RowStatus::Proved(Level::Api));
    }

    #[test]
    fn only_a_test_that_ran_and_passed_proves() {
        let not_run = [(Level::Browser, Outcome::NotRun)];
        assert_eq!(standing("F001", &not_run), RowStatus::NotRun(Level::Browser));
        let failed = [(Level::Api, Outcome::Passed), (Level::Browser, Outcome::Failed)];
        assert_eq!(standing("F001", &failed), RowStatus::Failed);
        assert_eq!(standing("F001", &[]), RowStatus::Unproved);
    }
}
