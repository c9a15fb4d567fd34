//! What is wrong with a configuration: all of it at once, each with its key and what to do.

use std::fmt;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The key with its table (`cache.megabytes`), or the option of the command line.
    pub key: String,
    /// What is wrong with it, and what to do.
    pub what: String,
}

/// Everything that is wrong, in the order in which it was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Adds what is wrong with a key.
    pub fn add(&mut self, key: impl Into<String>, what: impl Into<String>) {
        self.0.push(Problem { key: key.into(), what: what.into() });
    }

    /// Adds it where `is_wrong` holds.
    pub fn add_if(&mut self, is_wrong: bool, key: &str, what: &str) {
        if is_wrong {
            self.add(key, what);
        }
    }

    /// Adds what went wrong with making something, unless something is known to be wrong with that
    /// table already.
    pub fn add_failed<T>(&mut self, table: &str, made: Result<T, Problem>) {
        if let Err(problem) = made
            && !self.has(table)
        {
            self.0.push(problem);
        }
    }

    /// Whether something is wrong below this key.
    #[must_use]
    pub fn has(&self, table: &str) -> bool {
        self.0.iter().any(|known| known.key.starts_with(table))
    }

    /// Itself as a failure, where anything is wrong.
    ///
    /// # Errors
    /// All problems.
    pub fn into_result(self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, what } = self;
        write!(f, "{key} {what}")
    }
}

/// One line for one problem; for several, a line that counts them, and a line for each.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [problem] = self.0.as_slice() {
            return write!(f, "configuration: {problem}");
        }
        write!(f, "configuration: {} things are wrong", self.0.len())?;
        self.0.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
    }
}
