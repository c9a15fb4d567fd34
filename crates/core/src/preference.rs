//! Preferences: a name and a typed value each, and what holds while no one has set it.

use crate::vocabulary::{
    settings::{DigestFrequency, NotificationScope, PreferenceKind, UserPreference},
    theme::ReadingFont,
};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

crate::vocabulary! {
    /// A preference whose value is a word of a list.
    ChoicePreference {
        /// How often the digest is sent.
        DigestFrequency = "NOTIFICATIONS_DIGEST_FREQUENCY",
        /// Whose activity readers are emailed about.
        EmailScope = "NOTIFICATIONS_EMAIL_SCOPE",
        /// Whose activity readers are notified of on the site.
        SiteScope = "NOTIFICATIONS_SITE_SCOPE",
        /// The letters in which stories are shown to the reader.
        ReadingFont = "READING_FONT",
    }
}

/// The name of a preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreferenceName {
    /// Of something that is on or off.
    Flag(UserPreference),
    /// Of a choice among words.
    Choice(ChoicePreference),
}

impl PreferenceName {
    /// The word it is kept and sent as.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Flag(flag) => flag.as_str(),
            Self::Choice(choice) => choice.as_str(),
        }
    }
}

impl FromStr for PreferenceName {
    type Err = InvalidPreference;

    fn from_str(word: &str) -> Result<Self, InvalidPreference> {
        let choice = || word.parse().map(Self::Choice).map_err(|_| InvalidPreference::Name);
        word.parse().map(Self::Flag).or_else(|_| choice())
    }
}

/// A preference with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preference {
    /// Something that is on or off.
    Flag(UserPreference, bool),
    /// How often the digest is sent.
    DigestFrequency(DigestFrequency),
    /// Whose activity readers are emailed about.
    EmailScope(NotificationScope),
    /// Whose activity readers are notified of on the site.
    SiteScope(NotificationScope),
    /// The letters in which stories are shown to the reader.
    ReadingFont(ReadingFont),
}

/// A value as it travels: `true`, `false` or a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PreferenceValue {
    /// On or off.
    Boolean(bool),
    /// A word of a list.
    Word(String),
}

/// Why there is no such preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPreference {
    /// Nothing has this name.
    #[error("there is no such preference")]
    Name,
    /// The value is not one of this preference.
    #[error("this preference has no such value")]
    Value,
}

impl Preference {
    /// Every preference as it is while no one has set it, in the order of the specification. What
    /// the site says of itself is sent to those only who ask for it, and an address is shared with
    /// those only whom its owner lets.
    #[must_use]
    pub fn defaults() -> Vec<Self> {
        let flags = UserPreference::ALL.iter().map(|flag| {
            let is_off = matches!(
                flag,
                UserPreference::AccountHideExternalServices
                    | UserPreference::PublishingShareEmail
                    | UserPreference::PublishingAllowTips
                    | UserPreference::EmailProduct
            );
            Self::Flag(*flag, !is_off)
        });
        flags
            .chain([
                Self::DigestFrequency(DigestFrequency::Weekly),
                Self::EmailScope(NotificationScope::All),
                Self::SiteScope(NotificationScope::All),
                Self::ReadingFont(ReadingFont::Serif2),
            ])
            .collect()
    }

    /// Reads a preference.
    ///
    /// # Errors
    /// [`InvalidPreference::Value`].
    pub fn read(name: PreferenceName, value: &PreferenceValue) -> Result<Self, InvalidPreference> {
        let (choice, word) = match (name, value) {
            (PreferenceName::Flag(flag), PreferenceValue::Boolean(is_on)) => {
                return Ok(Self::Flag(flag, *is_on));
            }
            (PreferenceName::Choice(choice), PreferenceValue::Word(word)) => (choice, word),
            _ => return Err(InvalidPreference::Value),
        };
        let scope = || word.parse().map_err(|_| InvalidPreference::Value);
        match choice {
            ChoicePreference::DigestFrequency => {
                word.parse().map(Self::DigestFrequency).map_err(|_| InvalidPreference::Value)
            }
            ChoicePreference::EmailScope => scope().map(Self::EmailScope),
            ChoicePreference::SiteScope => scope().map(Self::SiteScope),
            ChoicePreference::ReadingFont => {
                word.parse().map(Self::ReadingFont).map_err(|_| InvalidPreference::Value)
            }
        }
    }

    /// Reads a preference as it is stored.
    ///
    /// # Errors
    /// [`InvalidPreference`].
    pub fn from_stored(name: &str, value: &str) -> Result<Self, InvalidPreference> {
        Self::read(
            name.parse()?,
            &match value {
                "true" => PreferenceValue::Boolean(true),
                "false" => PreferenceValue::Boolean(false),
                word => PreferenceValue::Word(word.to_owned()),
            },
        )
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> PreferenceName {
        match self {
            Self::Flag(flag, _) => PreferenceName::Flag(flag),
            Self::DigestFrequency(_) => PreferenceName::Choice(ChoicePreference::DigestFrequency),
            Self::EmailScope(_) => PreferenceName::Choice(ChoicePreference::EmailScope),
            Self::SiteScope(_) => PreferenceName::Choice(ChoicePreference::SiteScope),
            Self::ReadingFont(_) => PreferenceName::Choice(ChoicePreference::ReadingFont),
        }
    }

    /// Its value.
    #[must_use]
    pub fn value(self) -> PreferenceValue {
        match self {
            Self::Flag(_, is_on) => PreferenceValue::Boolean(is_on),
            Self::DigestFrequency(word) => PreferenceValue::Word(word.to_string()),
            Self::EmailScope(word) | Self::SiteScope(word) => {
                PreferenceValue::Word(word.to_string())
            }
            Self::ReadingFont(word) => PreferenceValue::Word(word.to_string()),
        }
    }

    /// Its value as it is stored.
    #[must_use]
    pub fn stored_value(self) -> String {
        match self.value() {
            PreferenceValue::Boolean(is_on) => is_on.to_string(),
            PreferenceValue::Word(word) => word,
        }
    }

    /// Whether it decides about letters: those may be set by a link in a letter, without signing
    /// in.
    #[must_use]
    pub fn is_about_email(self) -> bool {
        match self {
            Self::Flag(flag, _) => flag.as_str().starts_with("NOTIFICATIONS_ALLOW_EMAIL_"),
            Self::DigestFrequency(_) | Self::EmailScope(_) => true,
            Self::SiteScope(_) | Self::ReadingFont(_) => false,
        }
    }

    /// The preference that ends the letters of this name; `None` when it is not about letters.
    #[must_use]
    pub fn unsubscribed(name: &str) -> Option<Self> {
        let mut all = Self::defaults().into_iter();
        match all.find(|default| default.name().as_str() == name && default.is_about_email())? {
            Self::Flag(flag, _) => Some(Self::Flag(flag, false)),
            Self::DigestFrequency(_) => Some(Self::DigestFrequency(DigestFrequency::Off)),
            Self::EmailScope(_) => Some(Self::EmailScope(NotificationScope::Off)),
            Self::SiteScope(_) | Self::ReadingFont(_) => None,
        }
    }

    /// What its value is.
    #[must_use]
    pub const fn kind(self) -> PreferenceKind {
        match self {
            Self::Flag(..) => PreferenceKind::Boolean,
            Self::DigestFrequency(_)
            | Self::EmailScope(_)
            | Self::SiteScope(_)
            | Self::ReadingFont(_) => PreferenceKind::Enum,
        }
    }
}
