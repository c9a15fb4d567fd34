//! Case files: `{"rule", "input", "expected", "spec", "differs"}`, run by tests in Rust and
//! TypeScript. A case proves the rules named in `spec`; other rows need a test above the functions.

use super::{
    Found,
    reports::{Outcome, Reports},
    sources::{Sources, is_cases},
    table::Row,
};
use anyhow::{Context, Result};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The cases by the rows they prove.
pub struct Cases {
    by_id: BTreeMap<String, Vec<Case>>,
    /// Files that no test of their crate runs.
    unread: Vec<String>,
}

struct Case {
    rule: String,
    file: String,
    expected: Value,
    differs: Option<String>,
}

impl Cases {
    /// Reads every `cases/*.json` of the crates and of the web.
    pub fn read(sources: &Sources) -> Result<Self> {
        let mut by_id: BTreeMap<String, Vec<Case>> = BTreeMap::new();
        let mut unread = Vec::new();
        for source in sources.all().filter(|source| is_cases(&source.path)) {
            let file = &source.path;
            if runners(file, sources).next().is_none() {
                unread.push(format!("{file} is run by no test, so it proves nothing"));
            }
            let cases: Vec<Value> = serde_json::from_str(&source.text)
                .with_context(|| format!("{file} is not a list of cases"))?;
            for case in cases {
                let rows: Vec<&str> = case["spec"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str)
                    .collect();
                for id in rows {
                    by_id.entry(id.to_owned()).or_default().push(Case {
                        rule: case["rule"].as_str().unwrap_or_default().to_owned(),
                        file: file.clone(),
                        expected: case["expected"].clone(),
                        differs: case["differs"].as_str().map(str::to_owned),
                    });
                }
            }
        }
        Ok(Self { by_id, unread })
    }

    /// The rows that cases prove: the row, the name of the rule, the file.
    pub fn rules(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let rules = self.by_id.iter().filter(|(id, _)| id.starts_with('V'));
        rules.flat_map(|(id, cases)| {
            cases.iter().map(move |case| (id.as_str(), &*case.rule, &*case.file))
        })
    }

    /// What became of the tests that go through a file of cases.
    pub fn outcome(file: &str, reports: &Reports, sources: &Sources) -> Outcome {
        let all: Vec<Outcome> =
            runners(file, sources).map(|test| reports.of_file(test, sources)).collect();
        match all.as_slice() {
            all if all.contains(&Outcome::Failed) => Outcome::Failed,
            all if all.contains(&Outcome::Passed) => Outcome::Passed,
            _ => Outcome::NotRun,
        }
    }

    /// Whether a case proves the row. A `literal` is what it must expect; without one, the case's
    /// own form of the row's sentence is trusted.
    pub fn find(&self, id: &str, literal: Option<&str>) -> Found {
        let Some(cases) = self.by_id.get(id) else { return Found::Nothing };
        let of = |case: &Case| match &case.differs {
            Some(reason) => Found::Differs(reason.clone()),
            None if literal.is_none_or(|text| agrees(text, &case.expected)) => Found::Same,
            None => Found::Other(format!("{} in {}", case.expected, case.file)),
        };
        let found: Vec<Found> = cases.iter().map(of).collect();
        let first = |wanted: fn(&Found) -> bool| found.iter().find(|one| wanted(one)).cloned();
        first(|one| matches!(one, Found::Other(_)))
            .or_else(|| first(|one| matches!(one, Found::Differs(_))))
            .unwrap_or(Found::Same)
    }

    /// Files that no test of their crate runs.
    pub fn unread(&self) -> Vec<String> {
        self.unread.clone()
    }

    /// Cases that name rows which no table has.
    pub fn unknown(&self, ids: &BTreeSet<String>) -> Vec<String> {
        let unknown = self.by_id.iter().filter(|(id, _)| !ids.contains(*id));
        unknown
            .flat_map(|(id, cases)| cases.iter().map(move |case| (id, &case.file)))
            .map(|(id, file)| format!("{file} names {id}, which no table has"))
            .collect()
    }
}

/// The tests of the same crate that name the file.
fn runners<'a>(file: &'a str, sources: &'a Sources) -> impl Iterator<Item = &'a str> {
    let (folder, name) = file.split_once("cases/").unwrap_or((file, ""));
    let name = format!("cases/{name}");
    sources
        .tests()
        .filter(move |test| test.path.ends_with(".rs") && test.path.starts_with(folder))
        .filter(move |test| test.says(&name))
        .map(|test| test.path.as_str())
}

/// Rules whose expected cell is the value itself, and no sentence about it.
const LITERAL: &[&str] = &[
    "slug making",
    "possessive",
    "count formatting",
    "code error",
    "price display",
    "currency formatting default",
    "unread badge",
    "unfollow toast",
    "unmute toast",
    "already following",
    "follow counter",
    "image focus",
    "pixel ratio",
    "font weight",
    "post id from URL",
    "gift type",
    "list slug",
    "cache experiment",
    "performance route",
    "performance flags",
    "search analytics tag",
    "server status",
    "breakpoint",
];

/// The value that a rule's row asks for literally.
pub fn value(row: &Row) -> Option<&str> {
    LITERAL.contains(&row.cell("rule")).then(|| row.cell("expected"))
}

/// The address, slug or error that a builder's row asks for literally.
pub fn address(row: &Row) -> Option<&str> {
    let text = row.cell("expected_output");
    let is_sentence = text.contains(' ') && !text.starts_with("error: ") && !text.contains(" or ");
    (!is_sentence && text != "warning").then_some(text)
}

/// Whether a case expects what the text says, one side of an "or" being enough. An answer with
/// parts holds the text somewhere among them.
fn agrees(text: &str, expected: &Value) -> bool {
    let literal = match expected {
        Value::String(literal) => literal.clone(),
        Value::Array(_) | Value::Object(_) => return true,
        other => other.to_string(),
    };
    text.contains("not shown")
        || std::iter::once(text).chain(text.split(" or ")).any(|reading| match reading {
            "(empty string)" => literal.is_empty(),
            reading => reading.trim_start_matches("error: ") == literal,
        })
}

#[cfg(test)]
mod tests {
    use super::{Sources, agrees, runners};
    use serde_json::json;

    #[test]
    fn a_file_counts_when_a_test_of_its_crate_names_it() {
        let text = "include_str!(\"../cases/a.json\")";
        let is_run =
            |file: &str, test: &str| runners(file, &Sources::of(&[(test, text)])).next().is_some();
        assert!(is_run("crates/x/cases/a.json", "crates/x/tests/a.rs"));
        assert!(!is_run("crates/x/cases/b.json", "crates/x/tests/a.rs"));
        assert!(!is_run("crates/x/cases/a.json", "crates/y/tests/a.rs"));
    }

    #[test]
    fn a_case_agrees_with_one_side_of_an_or() {
        for (text, expected) in [
            ("hello-world", json!("hello-world")),
            ("wellknown or well-known", json!("well-known")),
            ("(empty string)", json!("")),
            ("not shown", json!("anything")),
            ("999", json!(999)),
            ("null", json!(null)),
            ("error: no such thing", json!("no such thing")),
            ("M", json!({"message": "M"})),
        ] {
            assert!(agrees(text, &expected), "{text}");
        }
        for (text, expected) in [("1K", json!("1000")), ("5", json!(6)), ("x", json!(null))] {
            assert!(!agrees(text, &expected), "{text}");
        }
    }
}
