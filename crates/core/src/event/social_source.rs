//! The code of a source: where a link stood, in one text that its address says as `source`.

use crate::vocabulary::social_source::{SourceName, SourcePart};
use std::fmt;

/// The longest code, in bytes.
const MAX_CODE: usize = 400;
/// The longest part, in characters.
const MAX_PART: usize = 100;

/// Where a link stood. As text its parts stand in the order of [`SourcePart`] with a dash between two of them, those
/// that are unknown are empty, and those after the last one that is known are left out: `rss-1a2b3c4d5e6f` is a link
/// in the feed of a person, `home_lo-------3` that of the third card on the homepage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SocialSource {
    parts: Vec<String>,
}

/// A text that is no code of a source. Anybody may write anything into an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no code of a source")]
pub struct NotASource;

impl SocialSource {
    /// A place outside of the site's pages.
    #[must_use]
    pub fn of(name: SourceName) -> Self {
        Self { parts: vec![name.as_str().to_owned()] }
    }

    /// The same, and what this part of it is. Dashes separate parts, so one inside becomes a `_`.
    #[must_use]
    pub fn with(mut self, part: SourcePart, value: &str) -> Self {
        let place = place(part);
        if self.parts.len() <= place {
            self.parts.resize(place + 1, String::new());
        }
        if let Some(known) = self.parts.get_mut(place) {
            let plain = |c: char| if is_plain(c) { c } else { '_' };
            *known = value.chars().take(MAX_PART).map(plain).collect();
        }
        self
    }

    /// What a part of it is; `None` where that is unknown.
    #[must_use]
    pub fn part(&self, part: SourcePart) -> Option<&str> {
        self.parts.get(place(part)).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// The place, if it is one outside of the site's pages.
    #[must_use]
    pub fn name(&self) -> Option<SourceName> {
        self.part(SourcePart::Name)?.parse().ok()
    }
}

impl fmt::Display for SocialSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.parts.iter().rposition(|part| !part.is_empty()).map_or(0, |last| last + 1);
        f.write_str(&self.parts.get(..known).unwrap_or_default().join("-"))
    }
}

impl std::str::FromStr for SocialSource {
    type Err = NotASource;

    fn from_str(text: &str) -> Result<Self, NotASource> {
        let parts: Vec<String> = text.split('-').map(str::to_owned).collect();
        let fits = |(part, value): (&SourcePart, &String)| match part {
            SourcePart::Name => !value.is_empty() && is_value(value),
            SourcePart::Index | SourcePart::RankPosition => {
                value.is_empty() || value.parse::<u32>().is_ok()
            }
            _ => is_value(value),
        };
        let is_code = text.len() <= MAX_CODE
            && parts.len() <= SourcePart::ALL.len()
            && SourcePart::ALL.iter().zip(&parts).all(fits);
        if is_code { Ok(Self { parts }) } else { Err(NotASource) }
    }
}

fn place(part: SourcePart) -> usize {
    SourcePart::ALL.iter().position(|known| *known == part).unwrap_or(0)
}

fn is_value(value: &str) -> bool {
    value.chars().count() <= MAX_PART && value.chars().all(is_plain)
}

fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
