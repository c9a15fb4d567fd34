//! Filters: which hits may be shown at all. The textual form is the one
//! Algolia clients send: `attr:value`, `attr>=n`, `attr:n TO m`, `NOT`, `AND`, `OR`, brackets and
//! quotes. Only attributes of [`attribute::attributes`] are known, and all of them are public, so a
//! filter can ask nothing that a hit would not show.

pub mod attribute;
mod parse;

pub use parse::{FilterError, FilterProblem, MAX_CONDITIONS, MAX_DEPTH, MAX_LENGTH, parse};

use std::fmt;

/// What a hit must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filter {
    /// Every one of these; of none, anything passes.
    All(Vec<Filter>),
    /// At least one of these.
    Any(Vec<Filter>),
    /// Not this.
    Not(Box<Filter>),
    /// A facet has this value (letter case does not count).
    Is {
        /// The facet.
        attribute: String,
        /// Its value.
        value: String,
    },
    /// A number compares like this.
    Compare {
        /// The number.
        attribute: String,
        /// How.
        comparison: Comparison,
        /// With what.
        number: i64,
    },
    /// A number lies between two others, both included.
    Between {
        /// The number.
        attribute: String,
        /// The lowest that passes.
        low: i64,
        /// The highest that passes.
        high: i64,
    },
}

/// How two numbers are compared (the operators of Algolia's filters).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// The operator as written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }
}

impl Filter {
    /// All of `filters`; those that let anything pass are left out.
    #[must_use]
    pub fn all(filters: Vec<Filter>) -> Filter {
        let mut rest: Vec<Filter> = filters.into_iter().filter(|f| !f.is_open()).collect();
        if rest.len() == 1 { rest.remove(0) } else { Filter::All(rest) }
    }

    /// Any of `filters`; of an empty list, anything passes.
    #[must_use]
    pub fn any(mut filters: Vec<Filter>) -> Filter {
        if filters.is_empty() || filters.iter().any(Filter::is_open) {
            return Filter::All(vec![]);
        }
        if filters.len() == 1 { filters.remove(0) } else { Filter::Any(filters) }
    }

    /// The opposite of `filter`.
    #[must_use]
    #[expect(clippy::should_implement_trait, reason = "an associated function, no operator")]
    pub fn not(filter: Filter) -> Filter {
        Filter::Not(Box::new(filter))
    }

    /// `attribute:value`.
    #[must_use]
    pub fn is(attribute: &str, value: &str) -> Filter {
        Filter::Is { attribute: attribute.to_owned(), value: value.to_owned() }
    }

    /// `attribute>=number`.
    #[must_use]
    pub fn at_least(attribute: &str, number: i64) -> Filter {
        let attribute = attribute.to_owned();
        Filter::Compare { attribute, comparison: Comparison::AtLeast, number }
    }

    /// Whether anything passes.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self, Filter::All(parts) if parts.is_empty())
    }
}

/// The textual form; [`parse`] reads it back to an equal filter.
impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Filter::All(parts) => join(f, parts, " AND "),
            Filter::Any(parts) => join(f, parts, " OR "),
            Filter::Not(inner) => {
                f.write_str("NOT ")?;
                part(f, inner)
            }
            Filter::Is { attribute, value } => {
                write!(f, "{attribute}:")?;
                quoted(f, value)
            }
            Filter::Compare { attribute, comparison, number } => {
                write!(f, "{attribute}{}{number}", comparison.as_str())
            }
            Filter::Between { attribute, low, high } => write!(f, "{attribute}:{low} TO {high}"),
        }
    }
}

fn join(f: &mut fmt::Formatter<'_>, parts: &[Filter], by: &str) -> fmt::Result {
    for (place, filter) in parts.iter().enumerate() {
        if place > 0 {
            f.write_str(by)?;
        }
        part(f, filter)?;
    }
    Ok(())
}

fn part(f: &mut fmt::Formatter<'_>, filter: &Filter) -> fmt::Result {
    match filter {
        Filter::All(_) | Filter::Any(_) => write!(f, "({filter})"),
        _ => write!(f, "{filter}"),
    }
}

fn quoted(f: &mut fmt::Formatter<'_>, value: &str) -> fmt::Result {
    let plain = value.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '@'));
    let keyword = matches!(value, "AND" | "OR" | "NOT" | "TO");
    if plain && !keyword && !value.is_empty() {
        return f.write_str(value);
    }
    f.write_str("\"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            f.write_str("\\")?;
        }
        write!(f, "{c}")?;
    }
    f.write_str("\"")
}
