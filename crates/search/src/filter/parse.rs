//! Reads the textual form of a filter: a recursive descent with a bounded depth. `AND` binds
//! stronger than `OR`.

use super::{
    Comparison, Filter,
    attribute::{self, AttributeKind},
};
use crate::IndexName;

/// The longest filter that is read, in bytes (decision 0012).
pub const MAX_LENGTH: usize = 4096;
/// How deep brackets and `NOT` may be nested (decision 0012).
pub const MAX_DEPTH: usize = 16;
/// How many conditions a filter may have (decision 0012).
pub const MAX_CONDITIONS: usize = 64;

/// A filter that cannot be read: what is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("filters: {problem} at position {at}")]
pub struct FilterError {
    /// Where, in bytes from the start.
    pub at: usize,
    /// What is wrong.
    pub problem: FilterProblem,
}

/// What is wrong with a filter (the bounds are those of decision 0012).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FilterProblem {
    /// Longer than [`MAX_LENGTH`].
    #[error("longer than {MAX_LENGTH} bytes")]
    TooLong,
    /// Nested deeper than [`MAX_DEPTH`].
    #[error("nested deeper than {MAX_DEPTH}")]
    TooDeep,
    /// More than [`MAX_CONDITIONS`].
    #[error("more than {MAX_CONDITIONS} conditions")]
    TooMany,
    /// The index has no such attribute.
    #[error("unknown attribute `{0}`")]
    UnknownAttribute(String),
    /// A facet is compared like a number.
    #[error("`{0}` is no number")]
    NotANumber(String),
    /// Something else should stand here.
    #[error("{0} expected")]
    Expected(&'static str),
    /// A quote without its end.
    #[error("unclosed quote")]
    UnclosedQuote,
}

/// Reads a filter on `index`; a blank text lets anything pass.
///
/// # Errors
/// [`FilterError`] with the position of the first thing that cannot be read.
pub fn parse(index: IndexName, text: &str) -> Result<Filter, FilterError> {
    let mut parser = Parser { index, text, at: 0, conditions: 0 };
    if text.len() > MAX_LENGTH {
        return Err(parser.error(FilterProblem::TooLong));
    }
    parser.skip_space();
    if parser.rest().is_empty() {
        return Ok(Filter::All(vec![]));
    }
    let filter = parser.any(0)?;
    if parser.rest().is_empty() {
        Ok(filter)
    } else {
        Err(parser.error(FilterProblem::Expected("AND, OR or the end")))
    }
}

struct Parser<'a> {
    index: IndexName,
    text: &'a str,
    at: usize,
    conditions: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn error(&self, problem: FilterProblem) -> FilterError {
        FilterError { at: self.at, problem }
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Takes `token` and the space after it.
    fn take(&mut self, token: &str) -> bool {
        let taken = self.rest().starts_with(token);
        if taken {
            self.at += token.len();
            self.skip_space();
        }
        taken
    }

    /// Takes a keyword that ends with its word.
    fn take_word(&mut self, word: &str) -> bool {
        let ends = self
            .rest()
            .strip_prefix(word)
            .is_some_and(|after| after.starts_with(|c: char| c.is_whitespace() || c == '('));
        ends && self.take(word)
    }

    fn any(&mut self, depth: usize) -> Result<Filter, FilterError> {
        let mut parts = vec![self.all(depth)?];
        while self.take_word("OR") {
            parts.push(self.all(depth)?);
        }
        Ok(Filter::any(parts))
    }

    fn all(&mut self, depth: usize) -> Result<Filter, FilterError> {
        let mut parts = vec![self.one(depth)?];
        while self.take_word("AND") {
            parts.push(self.one(depth)?);
        }
        Ok(Filter::all(parts))
    }

    fn one(&mut self, depth: usize) -> Result<Filter, FilterError> {
        if depth > MAX_DEPTH {
            return Err(self.error(FilterProblem::TooDeep));
        }
        if self.take_word("NOT") {
            return Ok(Filter::not(self.one(depth + 1)?));
        }
        if self.take("(") {
            let inner = self.any(depth + 1)?;
            return if self.take(")") {
                Ok(inner)
            } else {
                Err(self.error(FilterProblem::Expected("a closing bracket")))
            };
        }
        self.condition()
    }

    fn condition(&mut self) -> Result<Filter, FilterError> {
        self.conditions += 1;
        if self.conditions > MAX_CONDITIONS {
            return Err(self.error(FilterProblem::TooMany));
        }
        let start = self.at;
        let attribute = self.attribute()?;
        let Some(known) = attribute::find(self.index, &attribute) else {
            self.at = start;
            return Err(self.error(FilterProblem::UnknownAttribute(attribute)));
        };
        let numeric = known.kind == AttributeKind::Number;
        if self.take(":") {
            return if numeric { self.range(attribute) } else { self.facet(attribute) };
        }
        let Some(comparison) = self.comparison() else {
            return Err(self.error(FilterProblem::Expected("`:` or a comparison")));
        };
        if !numeric {
            self.at = start;
            return Err(self.error(FilterProblem::NotANumber(attribute)));
        }
        let number = self.number()?;
        Ok(Filter::Compare { attribute, comparison, number })
    }

    fn facet(&mut self, attribute: String) -> Result<Filter, FilterError> {
        let value = self.value()?;
        Ok(Filter::Is { attribute, value })
    }

    fn range(&mut self, attribute: String) -> Result<Filter, FilterError> {
        let low = self.number()?;
        if !self.take_word("TO") {
            let comparison = Comparison::Equal;
            return Ok(Filter::Compare { attribute, comparison, number: low });
        }
        let high = self.number()?;
        Ok(Filter::Between { attribute, low, high })
    }

    fn comparison(&mut self) -> Option<Comparison> {
        use Comparison::{AtLeast, AtMost, Equal, Greater, Less, NotEqual};
        // Two-character operators first: `<` is the start of `<=`.
        [AtLeast, AtMost, NotEqual, Equal, Greater, Less]
            .into_iter()
            .find(|comparison| self.take(comparison.as_str()))
    }

    fn attribute(&mut self) -> Result<String, FilterError> {
        if self.rest().starts_with(['"', '\'']) {
            return self.quoted();
        }
        self.bare(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'), "an attribute")
    }

    fn number(&mut self) -> Result<i64, FilterError> {
        let start = self.at;
        let digits = self.bare(|c| c.is_ascii_digit() || matches!(c, '-' | '+'), "a number")?;
        digits.parse().map_err(|_| FilterError {
            at: start,
            problem: FilterProblem::Expected("a whole number"),
        })
    }

    fn value(&mut self) -> Result<String, FilterError> {
        if self.rest().starts_with(['"', '\'']) {
            return self.quoted();
        }
        self.bare(|c| !c.is_whitespace() && !matches!(c, '(' | ')'), "a value")
    }

    fn bare(
        &mut self,
        belongs: impl Fn(char) -> bool,
        expected: &'static str,
    ) -> Result<String, FilterError> {
        let rest = self.rest();
        let end = rest.find(|c: char| !belongs(c)).unwrap_or(rest.len());
        let Some(text) = rest.get(..end).filter(|text| !text.is_empty()) else {
            return Err(self.error(FilterProblem::Expected(expected)));
        };
        self.at += end;
        self.skip_space();
        Ok(text.to_owned())
    }

    /// Text between two equal quotes; a backslash makes the next character plain.
    fn quoted(&mut self) -> Result<String, FilterError> {
        let mut chars = self.rest().char_indices();
        let quote = chars.next().map(|(_, c)| c);
        let mut text = String::new();
        while let Some((place, c)) = chars.next() {
            if Some(c) == quote {
                self.at += place + c.len_utf8();
                self.skip_space();
                return Ok(text);
            }
            let plain = if c == '\\' { chars.next().map(|(_, next)| next) } else { Some(c) };
            text.extend(plain);
        }
        Err(self.error(FilterProblem::UnclosedQuote))
    }
}
