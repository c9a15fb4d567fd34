//! What the runners reported of the last run: which tests passed.

use super::annotation::Annotation;
use super::junit;
use super::rust_test::TestPlace;
use super::sources::Sources;
use super::test_name::fits;
use crate::proc::root;
use crate::server;
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::PathBuf;
use std::time::SystemTime;

/// A test that ran.
pub struct Ran {
    /// The program or the file it stands in.
    pub scope: String,
    /// Its name.
    pub name: String,
    /// Whether it passed.
    pub passed: bool,
    /// What the runner says of a failure, in one line.
    pub failure: Option<String>,
}

impl Ran {
    /// Scope, name and failure, as the end of a log names a failed test.
    fn line(&self) -> String {
        let failure = self.failure.as_ref().map(|why| format!("\n  {why}")).unwrap_or_default();
        format!("{}: {}{failure}", self.scope, self.name)
    }
}

/// Where each runner writes, below the root. nextest, vitest and Playwright are told so by
/// `.config/nextest.toml`, `web/vitest.config.ts` and `web/playwright.config.ts`.
const RUST: &str = "target/nextest/default/junit.xml";
const WEB: &str = "target/reports/web.json";
const BROWSER: &str = "target/reports/browser.json";

/// How many characters of a failure are kept.
const FAILURE_LENGTH: usize = 500;

/// The tests that ran and did not pass, by what the reports at hand say.
pub fn failed() -> Result<Vec<String>> {
    let Reports { rust, web, browser } = Reports::read()?;
    let tests = [rust, web, browser].into_iter().flatten().flat_map(|report| report.tests);
    Ok(tests.filter(|ran| !ran.passed).map(|ran| ran.line()).collect())
}

/// Removes all reports; one that is not there is fine.
pub fn forget() {
    for report in [RUST, WEB, BROWSER] {
        drop(std::fs::remove_file(place(report)));
    }
}

/// The report's file. Cargo's folder may be another one than ours.
fn place(report: &str) -> PathBuf {
    match report.strip_prefix("target/nextest/") {
        Some(report) => server::target().join("nextest").join(report),
        None => root().join(report),
    }
}

struct Report {
    tests: Vec<Ran>,
    written: SystemTime,
}

/// The reports at hand.
pub struct Reports {
    rust: Option<Report>,
    web: Option<Report>,
    browser: Option<Report>,
}

/// What became of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It ran and passed.
    Passed,
    /// It ran and did not pass.
    Failed,
    /// No report has it, or its file was changed since.
    NotRun,
}

impl Reports {
    /// Reads those that are there.
    pub fn read() -> Result<Self> {
        Ok(Self {
            rust: report(RUST, |text| Ok(junit::tests(text)))?,
            web: report(WEB, |text| Ok(vitest(&serde_json::from_str(text)?)))?,
            browser: report(BROWSER, |text| Ok(playwright(&serde_json::from_str(text)?)))?,
        })
    }

    /// The reports that are not there.
    pub fn missing(&self) -> Vec<&'static str> {
        [(RUST, &self.rust), (WEB, &self.web), (BROWSER, &self.browser)]
            .into_iter()
            .filter(|(_, report)| report.is_none())
            .map(|(path, _)| path)
            .collect()
    }

    /// What became of an annotated test.
    pub fn outcome(&self, test: &Annotation, sources: &Sources) -> Outcome {
        match test.file.as_str() {
            file if file.ends_with(".rs") => {
                let place = TestPlace::of(file, sources);
                outcome_of(self.rust.as_ref(), file, |ran| {
                    place.holds(&ran.scope, &ran.name, &test.test)
                })
            }
            file if file.starts_with("web/test/") => {
                outcome_of(self.browser.as_ref(), file, |ran| {
                    file.ends_with(&ran.scope) && fits(&test.test, &ran.name)
                })
            }
            file => outcome_of(self.web.as_ref(), file, |ran| {
                ran.scope.ends_with(file) && fits(&test.test, &ran.name)
            }),
        }
    }

    /// What became of all tests of a file.
    pub fn of_file(&self, file: &str, sources: &Sources) -> Outcome {
        let place = TestPlace::of(file, sources);
        outcome_of(self.rust.as_ref(), file, |ran| place.has(&ran.scope, &ran.name))
    }
}

/// Several tests can stand behind one annotation; all of them must pass.
fn outcome_of(report: Option<&Report>, file: &str, is_it: impl Fn(&Ran) -> bool) -> Outcome {
    let changed = std::fs::metadata(root().join(file)).and_then(|meta| meta.modified());
    let is_old = |report: &&Report| changed.is_ok_and(|changed| changed > report.written);
    let Some(report) = report.filter(|report| !is_old(report)) else { return Outcome::NotRun };
    let ran: Vec<&Ran> = report.tests.iter().filter(|ran| is_it(ran)).collect();
    match ran.as_slice() {
        [] => Outcome::NotRun,
        all if all.iter().all(|ran| ran.passed) => Outcome::Passed,
        _ => Outcome::Failed,
    }
}

fn report(path: &str, read: fn(&str) -> Result<Vec<Ran>>) -> Result<Option<Report>> {
    let file = place(path);
    let Ok(text) = std::fs::read_to_string(&file) else { return Ok(None) };
    let tests = read(&text).with_context(|| format!("{path} is no report"))?;
    Ok(Some(Report { tests, written: std::fs::metadata(&file)?.modified()? }))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn items<'a>(value: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    value[field].as_array().into_iter().flatten()
}

fn vitest(report: &Value) -> Vec<Ran> {
    let of = |file: &Value| {
        let scope = text(&file["name"]);
        let ran = |test: &Value| Ran {
            scope: scope.clone(),
            name: text(&test["title"]),
            passed: test["status"] == "passed",
            failure: test["failureMessages"][0].as_str().map(in_one_line),
        };
        items(file, "assertionResults").map(ran).collect::<Vec<_>>()
    };
    items(report, "testResults").flat_map(of).collect()
}

fn playwright(suite: &Value) -> Vec<Ran> {
    let ran = |spec: &Value| Ran {
        scope: text(&spec["file"]),
        name: text(&spec["title"]),
        passed: items(spec, "tests").count() > 0
            && items(spec, "tests").all(|test| test["status"] == "expected")
            && items(spec, "tests")
                .flat_map(|t| items(t, "results"))
                .all(|r| r["status"] == "passed"),
        failure: items(spec, "tests")
            .flat_map(|t| items(t, "results"))
            .flat_map(|r| items(r, "errors"))
            .next()
            .map(failure),
    };
    let is_skipped = |spec: &&Value| items(spec, "tests").all(|test| test["status"] == "skipped");
    let own = items(suite, "specs").filter(|spec| !is_skipped(spec)).map(ran);
    own.chain(items(suite, "suites").flat_map(playwright)).collect()
}

/// Line and message of an error that Playwright reports.
fn failure(error: &Value) -> String {
    let message = in_one_line(error["message"].as_str().unwrap_or_default());
    match error["location"]["line"].as_u64() {
        Some(line) => format!("line {line}: {message}"),
        None => message,
    }
}

/// The beginning of a message of several lines, without the colours of a terminal.
pub fn in_one_line(message: &str) -> String {
    let mut plain = String::new();
    let mut rest = message;
    while let Some((before, coloured)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = coloured.split_once('m').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").chars().take(FAILURE_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::{playwright, vitest};
    use serde_json::json;

    #[test]
    fn nested_suites_of_playwright_are_read() {
        let spec = |title: &str, status: &str, result: &str| {
            json!({"title": title, "file": "home.pw.ts",
                "tests": [{"status": status, "results": [{"status": result}]}]})
        };
        let report = json!({"suites": [{"specs": [spec("a", "expected", "passed")],
            "suites": [{"specs": [spec("b", "unexpected", "failed"), spec("c", "skipped", "skipped")]}]}]});
        let shown: Vec<_> =
            playwright(&report).into_iter().map(|ran| (ran.name, ran.passed)).collect();
        assert_eq!(shown, [("a".to_owned(), true), ("b".to_owned(), false)]);
    }

    #[test]
    fn a_failure_says_where_and_why_without_colours() {
        let error = json!({"message": "Error: \u{1b}[2mexpect(\u{1b}[22mpage)\n\n  Expected: 1", "location": {"line": 7}});
        let report = json!({"specs": [{"title": "a", "file": "a.pw.ts",
            "tests": [{"status": "unexpected", "results": [{"status": "failed", "errors": [error]}]}]}]});
        let lines: Vec<_> = playwright(&report).iter().map(super::Ran::line).collect();
        assert_eq!(lines, ["a.pw.ts: a\n  line 7: Error: expect(page) Expected: 1"]);
    }

    #[test]
    fn results_of_vitest_are_read_by_file() {
        let report = json!({"testResults": [{"name": "/x/web/src/a.test.ts",
            "assertionResults": [{"title": "a", "status": "passed"}, {"title": "b", "status": "failed"}]}]});
        let shown: Vec<_> =
            vitest(&report).into_iter().map(|ran| (ran.scope, ran.passed)).collect();
        assert_eq!(shown.len(), 2);
        assert!(shown[0].1 && !shown[1].1 && shown[0].0.ends_with("web/src/a.test.ts"));
    }
}
