//! Compares our tables with the specification's, where that stands beside the repository.

use crate::proc::{command, output, root, say};
use crate::server::executable;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Fails with every row of the specification that our tables lack, and the other way round.
pub fn run() -> Result<()> {
    let dir = root().join("../shared/spec");
    if !dir.is_dir() {
        say("no ../shared/spec beside the repository: nothing to compare with");
        return Ok(());
    }
    let quire = executable("debug");
    let text = output(&mut command(
        quire.to_str().context("the repository's path is not UTF-8")?,
        &["print", "routes"],
    ))?;
    let ours: Value = serde_json::from_str(&text)?;
    let mut broken = Vec::new();

    let rows = |file: &str| -> Result<Vec<BTreeMap<String, String>>> {
        let text = std::fs::read_to_string(dir.join(file))?;
        let mut lines =
            text.lines().map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
        let header = lines.next().context("an empty table")?;
        Ok(lines.map(|cells| header.iter().cloned().zip(cells).collect()).collect())
    };
    let field = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let set = |name: &str, fields: &[&str]| -> BTreeSet<String> {
        let list = ours[name].as_array().into_iter().flatten();
        list.map(|row| fields.iter().map(|f| field(row, f)).collect::<Vec<_>>().join(" ")).collect()
    };
    let cells = |row: &BTreeMap<String, String>, names: &[&str]| {
        names.iter().map(|n| row.get(*n).cloned().unwrap_or_default()).collect::<Vec<_>>().join(" ")
    };

    let pages: BTreeSet<String> =
        rows("pages.tsv")?.iter().map(|row| cells(row, &["page"])).collect();
    compare("page", &pages, &set("pages", &["page"]), &mut broken);
    let patterns: BTreeSet<String> =
        rows("routes.tsv")?.iter().map(|row| cells(row, &["host_kind", "pattern"])).collect();
    compare("route", &patterns, &set("routes", &["host", "pattern"]), &mut broken);
    if broken.is_empty() {
        say(format!(
            "{} pages and {} patterns agree with the specification",
            pages.len(),
            patterns.len()
        ));
        return Ok(());
    }
    bail!("{} difference(s):\n{}", broken.len(), broken.join("\n"))
}

fn compare(kind: &str, spec: &BTreeSet<String>, ours: &BTreeSet<String>, broken: &mut Vec<String>) {
    broken.extend(
        spec.difference(ours).map(|row| format!("{kind} `{row}` is in the specification only")),
    );
}
