//! Rules that nothing calls yet: `xtask/spec/uncalled.tsv` says why each is there all the same.

use super::functions::Functions;
use super::sources::Sources;
use crate::proc::root;
use anyhow::{Context, Result};
use std::collections::BTreeSet;

const FILE: &str = "xtask/spec/uncalled.tsv";

/// What is wrong with public functions that no running code reaches, and with the lines about them.
/// `waited_for` are the things that rows of the catalogue wait for.
pub fn check(
    functions: &Functions,
    sources: &Sources,
    waited_for: &BTreeSet<&str>,
) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(root().join(FILE))
        .with_context(|| format!("cannot read {FILE}"))?;
    Ok(judge(&text, &functions.uncalled(), sources, waited_for))
}

fn judge(
    text: &str,
    uncalled: &BTreeSet<String>,
    sources: &Sources,
    waited_for: &BTreeSet<&str>,
) -> Vec<String> {
    let lines: Vec<Line<'_>> = text.lines().skip(1).map(Line::of).collect();
    let mut broken: Vec<String> = uncalled
        .iter()
        .filter(|function| !lines.iter().any(|line| line.is_about(function)))
        .map(|function| {
            format!(
                "{function}: nothing that runs calls it; use it, delete it, or say why in {FILE}"
            )
        })
        .collect();
    for line in &lines {
        if !uncalled.iter().any(|function| line.is_about(function)) {
            broken.push(format!("{FILE}: {} is called, or is not there", line.function));
        }
        broken.extend(line.wrong(sources, waited_for));
    }
    broken
}

/// A line of the table.
struct Line<'a> {
    /// A function, or a module with `*` for all of it.
    function: &'a str,
    /// `twin`, `waits` or `tests`.
    why: &'a str,
    /// The rule of the twin's cases, what is waited for, or what tests need it for.
    what: &'a str,
}

impl<'a> Line<'a> {
    fn of(line: &'a str) -> Self {
        let (function, rest) = line.split_once('\t').unwrap_or((line, ""));
        let (why, what) = rest.split_once('\t').unwrap_or((rest, ""));
        Self { function, why, what }
    }

    fn is_about(&self, function: &str) -> bool {
        match self.function.strip_suffix('*') {
            Some(module) => function.starts_with(module),
            None => function == self.function,
        }
    }

    fn wrong(&self, sources: &Sources, waited_for: &BTreeSet<&str>) -> Option<String> {
        let what = self.what;
        let wrong = match self.why {
            "twin" if has_twin(what, sources) => return None,
            "twin" => format!("no test of the web goes through the cases “{what}”"),
            "waits" if waited_for.contains(what) => return None,
            "waits" => format!("no row of later.tsv waits for “{what}”"),
            "tests" if !what.is_empty() => return None,
            _ => "its reason is none of twin, waits and tests".to_owned(),
        };
        Some(format!("{FILE}: {}: {wrong}", self.function))
    }
}

/// Whether a test of the web goes through cases of this rule.
fn has_twin(rule: &str, sources: &Sources) -> bool {
    let name = format!("'{rule}'");
    let mut tests = sources.tests().filter(|test| !test.path.ends_with(".rs"));
    !rule.is_empty() && tests.any(|test| test.says("/cases/") && test.says(&name))
}

#[cfg(test)]
mod tests {
    use super::{Sources, judge};

    fn broken(lines: &str) -> usize {
        let sources =
            Sources::of(&[("web/src/a.test.ts", "import c from '/cases/a.json'; 'initials'")]);
        let uncalled = ["core::a::b".to_owned(), "core::a::c".to_owned()].into();
        judge(&format!("function\twhy\twhat\n{lines}"), &uncalled, &sources, &["themes"].into())
            .len()
    }

    #[test]
    fn every_rule_that_nothing_calls_has_a_true_reason() {
        assert_eq!(broken(""), 2);
        assert_eq!(broken("core::a::b\ttwin\tinitials\ncore::a::c\twaits\tthemes"), 0);
        assert_eq!(broken("core::a::*\ttests\tthey draw their samples from it"), 0);
        for wrong in ["twin\tpossessive", "waits\ta screen", "tests\t", "later\tthemes", "open\tx"]
        {
            assert_eq!(broken(&format!("core::a::*\t{wrong}")), 1, "{wrong}");
        }
        assert_eq!(broken("core::a::*\twaits\tthemes\ncore::d::e\twaits\tthemes"), 1);
    }
}
