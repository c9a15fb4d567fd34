//! How long the steps of the last ten runs took, kept in a file outside git, so that growth is seen.

use crate::{proc::say, server};
use anyhow::Result;
use std::path::PathBuf;

/// How many runs the file keeps.
const RUNS: usize = 10;

/// One line a run: `step=seconds` with blanks between.
fn file() -> PathBuf {
    server::target().join("test-times.txt")
}

/// Prints each step's time beside its median in the runs before, and that of all of them, some of which ran
/// at the same time; adds this run to them.
pub fn record(steps: &[(&'static str, u64)], total: u64) -> Result<()> {
    let before = std::fs::read_to_string(file()).unwrap_or_default();
    for (name, seconds) in steps.iter().chain([&("all", total)]) {
        let usual = match median(&before, name) {
            Some(usual) => format!("usually {usual} s"),
            None => "no earlier run".to_owned(),
        };
        say(format!("{seconds:>6} s  {name} ({usual})"));
    }
    let line: Vec<_> = steps.iter().map(|(name, seconds)| format!("{name}={seconds}")).collect();
    std::fs::write(file(), with_line(&before, &format!("{} all={total}", line.join(" "))))?;
    Ok(())
}

/// The runs before with this one at the end, the oldest left out.
fn with_line(before: &str, line: &str) -> String {
    let runs: Vec<_> = before.lines().chain([line]).collect();
    let kept = runs.len().saturating_sub(RUNS);
    runs[kept..].iter().map(|run| format!("{run}\n")).collect()
}

fn median(runs: &str, step: &str) -> Option<u64> {
    let of_step = |word: &str| word.strip_prefix(step)?.strip_prefix('=')?.parse().ok();
    let mut all: Vec<u64> =
        runs.lines().filter_map(|run| run.split(' ').find_map(of_step)).collect();
    all.sort_unstable();
    all.get(all.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::{median, with_line};

    #[test]
    fn a_step_is_held_against_its_median() {
        let runs = "rust=90 site=10 all=100\nrust=70 all=70\nrust=80 site=30 all=110\n";
        assert_eq!(median(runs, "rust"), Some(80));
        assert_eq!(median(runs, "site"), Some(30));
        assert_eq!(median(runs, "web"), None);
        assert_eq!(median("rusty=1\n", "rust"), None);
    }

    #[test]
    fn ten_runs_are_kept() {
        let mut runs = String::new();
        for n in 0..12 {
            runs = with_line(&runs, &format!("rust={n}"));
        }
        assert_eq!(runs.lines().count(), 10);
        assert!(runs.starts_with("rust=2\n") && runs.ends_with("rust=11\n"));
    }
}
