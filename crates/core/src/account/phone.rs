//! Telephone numbers: read as people write them, kept as E.164 has them (decision 0042).

mod plan;

use crate::outcome::PhoneError;
use plan::{NumberPlan, PLANS};
use std::{fmt, str::FromStr};

/// Characters of what is typed, at most: a number with all that people put between its digits.
const LONGEST_TEXT: usize = 40;

/// A country that has telephone numbers (decision 0042).
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CallingCountry(&'static NumberPlan);

impl CallingCountry {
    /// All of them, by calling code (decision 0042).
    pub fn all() -> impl Iterator<Item = Self> {
        PLANS.iter().map(Self)
    }

    /// Two upper-case letters (ISO 3166-1).
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.0.country
    }

    /// The digits after the plus sign with which its numbers begin (ITU-T E.164).
    #[must_use]
    pub const fn calling_code(self) -> &'static str {
        self.0.calling
    }
}

/// No country has these two letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", PhoneError::InvalidCountryCode.message())]
pub struct UnknownCountry;

impl FromStr for CallingCountry {
    type Err = UnknownCountry;

    /// Reads two letters of either case.
    fn from_str(text: &str) -> Result<Self, UnknownCountry> {
        Self::all().find(|one| one.code().eq_ignore_ascii_case(text)).ok_or(UnknownCountry)
    }
}

impl fmt::Debug for CallingCountry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The number of a telephone that takes messages: one that its country's plan has room for. Whether
/// someone has it only a message tells.
#[derive(Clone, PartialEq, Eq)]
pub struct PhoneNumber {
    text: String,
    country: CallingCountry,
}

impl PhoneNumber {
    /// Reads what someone typed: from abroad (`+49 151 23456789`, `0049…`), or as at home in
    /// `country` (`0151 23456789`). A number that names its country itself is of that one.
    ///
    /// # Errors
    /// [`PhoneError`].
    pub fn read(text: &str, country: Option<CallingCountry>) -> Result<Self, PhoneError> {
        let text = text.trim_matches(|letter: char| letter.is_whitespace() || is_direction(letter));
        if text.chars().count() > LONGEST_TEXT {
            return Err(PhoneError::Invalid);
        }
        match text.strip_prefix('+') {
            // Many write down for both, abroad and at home: +49 (0)151.
            Some(rest) => Self::from_abroad(&digits(&rest.replacen("(0)", "", 1))?),
            None => Self::from_home(&digits(text)?, country),
        }
    }

    fn from_home(digits: &str, country: Option<CallingCountry>) -> Result<Self, PhoneError> {
        let country = country.ok_or(PhoneError::InvalidCountryCode)?;
        // What one dials to call abroad.
        let out = if country.calling_code() == "1" { "011" } else { "00" };
        match digits.strip_prefix(out) {
            Some(rest) => Self::from_abroad(rest),
            None => Self::of(country.calling_code(), digits),
        }
    }

    fn from_abroad(digits: &str) -> Result<Self, PhoneError> {
        // No calling code begins with another.
        let calling = PLANS.iter().map(|plan| plan.calling);
        let calling = calling.filter(|code| digits.starts_with(code)).max_by_key(|code| code.len());
        let calling = calling.ok_or(PhoneError::InvalidCountryCode)?;
        Self::of(calling, digits.strip_prefix(calling).unwrap_or_default())
    }

    fn of(calling: &str, digits: &str) -> Result<Self, PhoneError> {
        let sharing = || PLANS.iter().filter(move |plan| plan.calling == calling);
        let main = sharing().next().ok_or(PhoneError::InvalidCountryCode)?;
        let national = without_trunk(main, digits);
        let is_its =
            |plan: &&NumberPlan| plan.leading.iter().any(|start| national.starts_with(start));
        let plan = sharing().find(is_its).unwrap_or(main);
        match national.len() {
            0 => Err(PhoneError::Invalid),
            some if some < plan.shortest => Err(PhoneError::TooShort),
            some if some > plan.longest => Err(PhoneError::TooLong),
            _ if calling == "1" && !is_north_american(national) => Err(PhoneError::Invalid),
            _ => Ok(Self { text: format!("+{calling}{national}"), country: CallingCountry(plan) }),
        }
    }

    /// The number as E.164 has it: a plus sign and digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whose plan the number is from (decision 0042).
    #[must_use]
    pub const fn country(&self) -> CallingCountry {
        self.country
    }

    /// What its owner knows it by, and no one else: `+49 •••89` (decision 0042).
    #[must_use]
    pub fn masked(&self) -> String {
        let end = self.text.get(self.text.len().saturating_sub(2)..).unwrap_or_default();
        format!("+{} •••{end}", self.country.calling_code())
    }
}

/// As [`PhoneNumber::read`] reads it from abroad.
impl FromStr for PhoneNumber {
    type Err = PhoneError;

    fn from_str(text: &str) -> Result<Self, PhoneError> {
        Self::read(text, None)
    }
}

/// Hides most of it: a number does not belong in logs.
impl fmt::Debug for PhoneNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PhoneNumber({})", self.masked())
    }
}

/// The digits of a text in which only what people put between digits is beside them.
fn digits(text: &str) -> Result<String, PhoneError> {
    let mut digits = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '0'..='9' => digits.push(letter),
            '-' | '\u{2010}'..='\u{2015}' | '(' | ')' | '.' | '/' => {}
            letter if letter.is_whitespace() || is_direction(letter) => {}
            _ => return Err(PhoneError::Invalid),
        }
    }
    if digits.is_empty() { Err(PhoneError::Invalid) } else { Ok(digits) }
}

/// Copied numbers are often wrapped in marks of the direction in which they are read.
const fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
}

/// The number without what is dialled before it at home. Where that is a nought, no number begins
/// with one; another digit may begin a number, too, and is taken off one that is too long.
fn without_trunk<'a>(plan: &NumberPlan, digits: &'a str) -> &'a str {
    let may_go = |trunk: &&str| *trunk == "0" || digits.len() > plan.longest;
    let mut trunks = plan.trunk.split(' ').filter(|trunk| !trunk.is_empty()).filter(may_go);
    trunks.find_map(|trunk| digits.strip_prefix(trunk)).unwrap_or(digits)
}

/// Whether ten digits are a number of the plan of North America: area and exchange begin with 2 to
/// 9.
fn is_north_american(national: &str) -> bool {
    let is_start = |at: usize| national.as_bytes().get(at).is_some_and(|digit| *digit >= b'2');
    is_start(0) && is_start(3)
}
