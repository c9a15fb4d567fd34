//! Processor time of a server and of its renderer, read from `/proc`: other work on the machine
//! disturbs it far less than answers a second.

use anyhow::{Context, Result};
use std::fs;

/// Linux counts processor time in hundredths of a second, whatever its own clock does.
const MILLIS_PER_TICK: f64 = 10.0;

/// Milliseconds used so far.
#[derive(Clone, Copy)]
pub struct Used {
    server: f64,
    renderer: f64,
}

impl Used {
    /// What a server and the processes it started used until now.
    pub fn by(server: u32) -> Result<Self> {
        let children = fs::read_dir(format!("/proc/{server}/task"))?
            .filter_map(|task| fs::read_to_string(task.ok()?.path().join("children")).ok())
            .collect::<Vec<_>>()
            .join(" ");
        let mut renderer = 0.0;
        for child in children.split_whitespace() {
            renderer += millis(child.parse()?)?;
        }
        Ok(Self { server: millis(server)?, renderer })
    }

    /// Milliseconds used since `before` by all of them together, for each of so many requests.
    pub fn each(self, before: Self, requests: u64) -> f64 {
        let used = self.server + self.renderer - before.server - before.renderer;
        used / requests.max(1) as f64
    }

    /// What was used since `before`, by each of so many requests.
    pub fn since(self, before: Self, requests: u64) -> String {
        let each = |now: f64, then: f64| (now - then) / requests.max(1) as f64;
        format!(
            "CPU a page: renderer {:.2} ms, server {:.2} ms",
            each(self.renderer, before.renderer),
            each(self.server, before.server)
        )
    }
}

fn millis(pid: u32) -> Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    ticks(&stat)
        .map(|ticks| ticks * MILLIS_PER_TICK)
        .with_context(|| format!("the status of process {pid} reads `{stat}`"))
}

/// Fields 14 and 15; the second, the program's name, may hold spaces and ends with a bracket.
fn ticks(stat: &str) -> Option<f64> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<f64>().ok();
    Some(next()? + next()?)
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn the_time_of_a_program_with_a_strange_name_is_read() {
        let stat = "7 (next-server (v1) x) S 1 7 7 0 -1 4194304 9 0 0 0 120 34 0 0 20 0 11 0";
        assert_eq!(ticks(stat), Some(154.0));
    }
}
