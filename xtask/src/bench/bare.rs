//! Bare hyper on loopback, serving given bytes from memory: what no server on hyper can exceed here,
//! so it tells our share of a page's time from the library's and the machine's.

use super::example;
use crate::proc::command;
use anyhow::{Context, Result};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};

/// A running server of one file; stopped by its pid when dropped.
pub struct Bare {
    child: Child,
    /// Where it answers.
    pub url: String,
}

impl Bare {
    /// Serves the bytes of `file` with `headers`.
    pub fn start(file: &Path, headers: &[(String, String)]) -> Result<Self> {
        let lines = file.with_extension("headers");
        let text: Vec<String> =
            headers.iter().map(|(name, value)| format!("{name}: {value}\n")).collect();
        std::fs::write(&lines, text.concat())?;
        let program = example::path("bench_bare");
        let mut child = command(program.to_str().context("the path is not UTF-8")?, &[])
            .arg(file)
            .arg(lines)
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start bench_bare")?;
        let mut line = String::new();
        let stdout = child.stdout.take().context("bench_bare has no output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let url = line.trim().strip_prefix("ready ").context("bench_bare is not ready")?;
        Ok(Self { url: url.to_owned(), child })
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
