//! Rules that something uses: a call outside tests, or a twin in TypeScript that goes through the
//! same cases. `xtask/spec/callers.tsv` says how each rule is called; a rule that stands nowhere is
//! a function that only its tests call, and proves nothing.

use super::sources::{Sources, says};
use crate::proc::root;
use anyhow::{Context, Result};
use std::collections::BTreeMap;

const FILE: &str = "xtask/spec/callers.tsv";

/// How each rule is called.
pub struct Callers(BTreeMap<String, String>);

impl Callers {
    /// Reads them.
    pub fn read() -> Result<Self> {
        let text = std::fs::read_to_string(root().join(FILE))
            .with_context(|| format!("cannot read {FILE}"))?;
        let lines = text.lines().skip(1).filter_map(|line| line.split_once('\t'));
        Ok(Self(lines.map(|(rule, call)| (rule.to_owned(), call.to_owned())).collect()))
    }

    /// Whether something that runs uses the rule of such cases.
    pub fn use_rule(&self, rule: &str, file: &str, sources: &Sources) -> bool {
        let call = self.0.get(rule);
        call.is_some_and(|call| is_called(call, sources)) || has_twin(rule, file, sources)
    }

    /// Lines about calls that are not there, and rules that no case has.
    pub fn stale(&self, rules: &[&str], sources: &Sources) -> Vec<String> {
        let wrong = self.0.iter().filter_map(|(rule, call)| match rules.contains(&rule.as_str()) {
            false => Some(format!("{FILE} names the rule “{rule}”, which no case has")),
            true if is_called(call, sources) => None,
            true => Some(format!("{FILE}: nothing outside tests has `{call}`")),
        });
        wrong.collect()
    }
}

/// Whether a line that runs has the call; a definition or an import is none.
fn is_called(call: &str, sources: &Sources) -> bool {
    let files = sources.running().map(|(_, text)| text).filter(|text| says(text, call));
    files.flat_map(str::lines).map(str::trim).any(|line| {
        let is_none = ["//", "use ", "pub use "].iter().any(|start| line.starts_with(start));
        line.contains(call) && !is_none && !line.contains("fn ")
    })
}

/// Whether a test of the web goes through these cases.
fn has_twin(rule: &str, file: &str, sources: &Sources) -> bool {
    let mut tests = sources.tests().filter(|test| !test.path.ends_with(".rs"));
    let name = format!("'{rule}'");
    tests.any(|test| test.says(file) && test.says(&name))
}

#[cfg(test)]
mod tests {
    use super::{Sources, has_twin, is_called};

    #[test]
    fn a_twin_reads_the_same_file_and_names_the_rule() {
        let test = "import cases from '../../crates/core/cases/text.json';\ncases.filter((c) => c.rule === 'initials')";
        let sources = Sources::of(&[("web/src/a.test.ts", test)]);
        assert!(has_twin("initials", "crates/core/cases/text.json", &sources));
        assert!(!has_twin("possessive", "crates/core/cases/text.json", &sources));
        assert!(!has_twin("initials", "crates/core/cases/format.json", &sources));
    }

    #[test]
    fn a_call_runs_and_is_no_definition() {
        let sources = Sources::of(&[
            ("crates/core/src/a.rs", "pub fn slug(text: &str) {}\n// slug(text)\n"),
            ("crates/app/src/b.rs", "let a = cut(text);\n#[cfg(test)]\nmod tests { slug(1) }"),
        ]);
        assert!(is_called("cut(", &sources));
        assert!(!is_called("slug(", &sources));
    }
}
