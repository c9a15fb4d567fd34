//! The repository's own texts: read once, asked often.

use crate::proc::{command, output, root};
use anyhow::Result;
use memchr::memmem;

/// Where the tests of a file of code begin.
const TESTS: &str = "#[cfg(test)]";

/// A file of the repository.
pub struct Source {
    /// Its path from the root.
    pub path: String,
    /// What it says.
    pub text: String,
    /// The length of what is before its tests.
    running: usize,
}

impl Source {
    fn new(path: &str, text: String) -> Self {
        let running = memmem::find(text.as_bytes(), TESTS.as_bytes()).unwrap_or(text.len());
        Self { path: path.to_owned(), text, running }
    }

    /// Whether it says this anywhere.
    pub fn says(&self, words: &str) -> bool {
        says(&self.text, words)
    }
}

/// Whether a text has these words. The standard library's search, which is not optimised here, takes a hundred times as long.
pub fn says(text: &str, words: &str) -> bool {
    memmem::find(text.as_bytes(), words.as_bytes()).is_some()
}

/// Every file of code, every manifest and every file of cases, tracked or new.
pub struct Sources(Vec<Source>);

impl Sources {
    /// Reads them.
    pub fn read() -> Result<Self> {
        let listing = output(&mut command(
            "git",
            &["ls-files", "--cached", "--others", "--exclude-standard"],
        ))?;
        let wanted = |path: &&str| is_code(path) || is_cases(path) || path.ends_with("Cargo.toml");
        let read = |path: &str| {
            let text = std::fs::read_to_string(root().join(path)).ok()?;
            Some(Source::new(path, text))
        };
        Ok(Self(listing.lines().filter(wanted).filter_map(read).collect()))
    }

    /// Texts made up by a test.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Self {
        Self(files.iter().map(|(path, text)| Source::new(path, (*text).to_owned())).collect())
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Source> {
        self.0.iter()
    }

    /// What a file says; nothing when there is none.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.0.iter().find(|source| source.path == path).map(|source| source.text.as_str())
    }

    /// The files that tests stand in, this tool's own left out.
    pub fn tests(&self) -> impl Iterator<Item = &Source> {
        self.0.iter().filter(|source| {
            is_code(&source.path)
                && !source.path.starts_with("xtask/")
                && (is_test(&source.path) || source.running < source.text.len())
        })
    }

    /// The parts of files that run outside tests: no test, nothing generated.
    pub fn running(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|source| {
            let path = source.path.as_str();
            let is_ours = is_code(path) && !path.starts_with("xtask/") && !path.contains("/gen/");
            let is_running = is_ours && !is_test(path) && !is_example(path);
            let running = source.text.get(..source.running).filter(|_| is_running)?;
            Some((path, running))
        })
    }
}

/// Whether the file holds tests and nothing else.
pub fn is_test(path: &str) -> bool {
    path.contains("/tests/") || path.contains(".test.") || path.starts_with("web/test/")
}

/// Whether the file is a list of cases that a test goes through.
pub fn is_cases(path: &str) -> bool {
    path.contains("/cases/") && path.ends_with(".json")
}

fn is_example(path: &str) -> bool {
    ["/examples/", "/benches/", "/fuzz/"].iter().any(|folder| path.contains(folder))
}

fn is_code(path: &str) -> bool {
    [".rs", ".ts", ".tsx", ".mjs"].iter().any(|extension| path.ends_with(extension))
}
