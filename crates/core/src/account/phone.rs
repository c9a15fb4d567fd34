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
/// somebody has it only a message tells.
#[derive(Clone, PartialEq, Eq)]
pub struct PhoneNumber {
    text: String,
    country: CallingCountry,
}

impl PhoneNumber {
    /// Reads what somebody typed: from abroad (`+49 151 23456789`, `0049…`), or as at home in
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

#[cfg(test)]
mod tests {
    use super::*;
    use PhoneError::{Invalid, InvalidCountryCode, TooLong, TooShort};

    fn read(text: &str, country: &str) -> Result<String, PhoneError> {
        let country = country.parse().ok();
        PhoneNumber::read(text, country).map(|number| number.as_str().to_owned())
    }

    #[test]
    fn a_number_is_read_as_people_write_it() {
        for (text, country, want) in [
            ("+49 151 23456789", "", "+4915123456789"),
            ("+49 (0)151 / 234567-89", "", "+4915123456789"),
            ("+4901512345678", "", "+491512345678"),
            ("0049 151 23456789", "FR", "+4915123456789"),
            ("0151 23456789", "DE", "+4915123456789"),
            ("151 23456789", "de", "+4915123456789"),
            ("+44 7400 123456", "DE", "+447400123456"),
            ("(201) 555-0123", "US", "+12015550123"),
            ("1-201-555-0123", "US", "+12015550123"),
            ("011 49 151 23456789", "US", "+4915123456789"),
            ("8 (912) 345-67-89", "RU", "+79123456789"),
            ("812 345 67 89", "RU", "+78123456789"),
            ("06 20 123 4567", "HU", "+36201234567"),
            ("861234567", "LT", "+37061234567"),
            ("8029 491-19-11", "BY", "+375294911911"),
            ("312 345 6789", "IT", "+393123456789"),
            ("06 03 12 34", "GA", "+24106031234"),
            (
                "\u{202a}+33\u{a0}6\u{a0}12\u{2011}34\u{2011}56\u{2011}78\u{202c}",
                "",
                "+33612345678",
            ),
        ] {
            assert_eq!(read(text, country).as_deref(), Ok(want), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused_by_what_is_wrong_with_it() {
        for (text, country, want) in [
            ("", "DE", Invalid),
            ("+", "", Invalid),
            ("+49", "", Invalid),
            ("call me", "DE", Invalid),
            ("0151 23456789 ext. 5", "DE", Invalid),
            ("+49+151", "", Invalid),
            ("+49151;DROP", "", Invalid),
            ("٠١٥١٢٣٤٥٦٧٨٩", "DE", Invalid),
            ("0151 23456789 0151 23456789 0151 23456789", "DE", Invalid),
            ("+1 101 555 0123", "", Invalid),
            ("+1 201 155 0123", "", Invalid),
            ("0151 23456789", "", InvalidCountryCode),
            ("0151 23456789", "ZZ", InvalidCountryCode),
            ("+999 1234567", "", InvalidCountryCode),
            ("+800 12345678", "", InvalidCountryCode),
            ("+881 612345678", "", InvalidCountryCode),
            ("+0 151 23456789", "", InvalidCountryCode),
            ("0151 234567", "DE", TooShort),
            ("+1 201 555 012", "", TooShort),
            ("0151 234567890", "DE", TooLong),
            ("+33 6 12 34 56 78 9", "", TooLong),
        ] {
            assert_eq!(read(text, country), Err(want), "{text}");
        }
    }

    #[test]
    fn countries_that_share_a_calling_code_are_told_apart() {
        for (text, want) in [
            ("+12015550123", "US"),
            ("+16135550123", "CA"),
            ("+18765550123", "JM"),
            ("+18295550123", "DO"),
            ("+77710009998", "KZ"),
            ("+79123456789", "RU"),
            ("+447781123456", "GG"),
            ("+447400123456", "GB"),
            ("+262639012345", "YT"),
            ("+61412345678", "AU"),
        ] {
            assert_eq!(text.parse::<PhoneNumber>().unwrap().country().code(), want, "{text}");
        }
    }

    #[test]
    fn the_table_has_every_country_once_and_no_code_begins_another() {
        let mut seen = std::collections::BTreeSet::new();
        for plan in PLANS {
            assert!(seen.insert(plan.country), "{}", plan.country);
            assert!(plan.shortest <= plan.longest, "{}", plan.country);
            assert!(plan.calling.len() + plan.longest <= 15, "{}: E.164", plan.country);
            for other in PLANS.iter().filter(|other| other.calling != plan.calling) {
                assert!(!other.calling.starts_with(plan.calling), "{}", other.calling);
            }
            let main = PLANS.iter().find(|one| one.calling == plan.calling).unwrap();
            assert!(main.leading.is_empty() && main.trunk == plan.trunk, "{}", plan.country);
        }
        assert_eq!(seen.len(), 244);
    }

    #[test]
    fn most_of_a_number_stays_hidden() {
        let number: PhoneNumber = "+49 151 23456789".parse().unwrap();
        assert_eq!(number.masked(), "+49 •••89");
        assert_eq!(format!("{number:?}"), "PhoneNumber(+49 •••89)");
        let again: PhoneNumber = number.as_str().parse().unwrap();
        assert_eq!(again, number);
    }
}
