//! What was measured before (`docs/performance.tsv`): each run adds its figures with the day, the commit and the machine, and
//! fails when a ratio fell by a fifth since the last one on such a machine. Ratios are of two things measured side by side in one
//! run, so that they hold from day to day; what is better has the higher one.

use super::Row;
use crate::proc::{output, root};
use anyhow::{Context, Result};
use std::{fs, path::PathBuf, process::Command};

/// What may be left of a ratio.
const KEPT: f64 = 0.8;
const HEAD: &str = "day\tcommit\tmachine\tbenchmark\twhat\tfigure\tratio\n";

/// One line of the file.
#[derive(Debug, Clone, PartialEq)]
struct Line {
    machine: String,
    /// The benchmark, and the place of the figure in it.
    of: String,
    figure: String,
    ratio: Option<f64>,
}

fn file() -> PathBuf {
    root().join("docs/performance.tsv")
}

/// Adds what was measured. The ratios that fell, in words.
pub fn keep(rows: &[(&str, Row)]) -> Result<Vec<String>> {
    let before = fs::read_to_string(file()).unwrap_or_else(|_| HEAD.to_owned());
    let (day, commit, machine) = (day()?, commit()?, machine()?);
    let known: Vec<Line> = before.lines().skip(1).filter_map(parse).collect();
    let mut text = before;
    let mut lines: Vec<Line> = Vec::new();
    for (bench, row) in rows {
        let place = lines.iter().filter(|line| line.of.starts_with(&format!("{bench} "))).count();
        let of = format!("{bench} {}", place + 1);
        let ratio = row.ratio.map(|ratio| format!("{ratio:.2}")).unwrap_or_default();
        let (what, figure) = (&row.what, &row.figure);
        text.push_str(&format!("{day}\t{commit}\t{machine}\t{of}\t{what}\t{figure}\t{ratio}\n"));
        lines.push(Line { machine: machine.clone(), of, figure: figure.clone(), ratio: row.ratio });
    }
    fs::write(file(), text).context("the figures cannot be kept")?;
    Ok(fallen(&known, &lines))
}

fn fallen(known: &[Line], now: &[Line]) -> Vec<String> {
    let of_then = |line: &Line| {
        let same = |then: &&Line| {
            then.of == line.of && then.machine == line.machine && then.ratio.is_some()
        };
        known.iter().rev().find(same)?.ratio
    };
    now.iter()
        .filter_map(|line| {
            let (then, ratio) = (of_then(line)?, line.ratio?);
            (ratio < then * KEPT).then(|| format!("{}: {then:.2} → {}", line.of, line.figure))
        })
        .collect()
}

fn parse(line: &str) -> Option<Line> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [_, _, machine, of, _, figure, ratio] = fields.as_slice() else { return None };
    Some(Line {
        machine: (*machine).to_owned(),
        of: (*of).to_owned(),
        figure: (*figure).to_owned(),
        ratio: ratio.parse().ok(),
    })
}

fn day() -> Result<String> {
    Ok(output(Command::new("date").args(["-u", "+%F"]))?.trim().to_owned())
}

fn commit() -> Result<String> {
    let git = |arguments: &[&str]| output(Command::new("git").args(arguments).current_dir(root()));
    let is_changed = !git(&["status", "--porcelain", "--untracked-files=no"])?.trim().is_empty();
    let commit = git(&["rev-parse", "--short=10", "HEAD"])?;
    Ok(format!("{}{}", commit.trim(), if is_changed { " and changes" } else { "" }))
}

/// Processors and their model: figures of another one are not compared.
fn machine() -> Result<String> {
    let info = fs::read_to_string("/proc/cpuinfo")?;
    let models: Vec<&str> = info
        .lines()
        .filter_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map(|(_, model)| model.trim())
        .collect();
    Ok(format!("{} × {}", models.len().max(1), models.first().unwrap_or(&"unknown")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(machine: &str, of: &str, ratio: Option<f64>) -> Line {
        Line { machine: machine.into(), of: of.into(), figure: "now".into(), ratio }
    }

    #[test]
    fn a_ratio_that_fell_by_a_fifth_on_such_a_machine_is_told() {
        let known = [
            line("a", "page 1", Some(2.0)),
            line("a", "page 1", Some(1.0)),
            line("b", "page 1", Some(9.0)),
            line("a", "ready 1", None),
        ];
        let told = |ratio| fallen(&known, &[line("a", "page 1", Some(ratio))]);
        assert!(told(0.81).is_empty(), "the last one counts");
        assert_eq!(told(0.79), ["page 1: 1.00 → now"]);
        assert!(fallen(&known, &[line("a", "page 2", Some(0.1))]).is_empty());
        assert!(fallen(&known, &[line("a", "ready 1", Some(0.1))]).is_empty());
        assert!(fallen(&known, &[line("c", "page 1", Some(0.1))]).is_empty());
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let read = parse("2026-11-26\tabc\t2 × x\tpage 1\twhat\tnow\t0.99");
        assert_eq!(read, Some(line("2 × x", "page 1", Some(0.99))));
        assert_eq!(parse(HEAD.trim()).and_then(|line| line.ratio), None);
    }
}
