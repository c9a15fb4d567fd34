//! Access tokens: what a program may do in someone's name, and for how long.

use crate::{Timestamp, limit::account::ACCESS_TOKEN_NAME_MAX_LENGTH, text::line};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

crate::vocabulary! {
    /// What a program may do in someone's name, in words for that person; the first four are Medium's.
    ApiScope labels "api_scope_words" {
        BasicProfile = "basicProfile" as "See your name, username and picture",
        ListPublications = "listPublications" as "See the publications you follow and write for",
        PublishPost = "publishPost" as "Publish stories and save drafts in your name",
        UploadImage = "uploadImage" as "Upload pictures",
        ReadStories = "readStories" as "Read your stories, also drafts and scheduled ones",
        WriteStories = "writeStories" as "Change, publish, unpublish and delete your stories",
        ReadLibrary = "readLibrary" as "See your lists, highlights, follows and reading history",
        WriteLibrary = "writeLibrary" as "Change your lists, and follow and unfollow in your name",
        ManageWebhooks = "manageWebhooks" as "Have what happens to your stories sent to addresses it chooses",
    }
}

crate::vocabulary! {
    /// How long a token is good.
    TokenLife labels "token_life_words" {
        Days30 = "DAYS_30" as "30 days",
        Days90 = "DAYS_90" as "90 days",
        Days365 = "DAYS_365" as "1 year",
        Never = "NEVER" as "No expiry",
    }
}

impl TokenLife {
    /// When a token that is made `now` ends; `None`: it does not.
    #[must_use]
    pub fn end(self, now: Timestamp) -> Option<Timestamp> {
        let days = match self {
            Self::Days30 => 30,
            Self::Days90 => 90,
            Self::Days365 => 365,
            Self::Never => return None,
        };
        Some(now.plus_seconds(days * 86_400))
    }
}

/// What someone allowed: each scope once, in one order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scopes(BTreeSet<ApiScope>);

impl Scopes {
    /// Whether `scope` is among them.
    #[must_use]
    pub fn allow(&self, scope: ApiScope) -> bool {
        self.0.contains(&scope)
    }

    /// Whether nothing is allowed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether all of these are among `others`.
    #[must_use]
    pub fn are_within(&self, others: &Self) -> bool {
        self.0.is_subset(&others.0)
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = ApiScope> + '_ {
        self.0.iter().copied()
    }

    /// Reads scopes from a query, separated by spaces (RFC 6749) or commas (Medium); `None` when one
    /// is unknown or there is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let scopes: BTreeSet<ApiScope> =
            words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        (!scopes.is_empty()).then_some(Self(scopes))
    }

    /// The scopes as one text, separated by spaces.
    #[must_use]
    pub fn joined(&self) -> String {
        self.iter().map(ApiScope::as_str).collect::<Vec<_>>().join(" ")
    }
}

impl FromIterator<ApiScope> for Scopes {
    fn from_iter<I: IntoIterator<Item = ApiScope>>(scopes: I) -> Self {
        Self(scopes.into_iter().collect())
    }
}

/// Why there is no token to be made of what was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidToken {
    /// Without a name it could not be recognised in the list.
    #[error("Give the token a name.")]
    NoName,
    /// The name is longer than [`ACCESS_TOKEN_NAME_MAX_LENGTH`].
    #[error("The name can have up to {ACCESS_TOKEN_NAME_MAX_LENGTH} characters.")]
    LongName,
    /// It would open nothing.
    #[error("Choose at least one thing the token may do.")]
    NoScope,
}

/// The name of a token as typed.
///
/// # Errors
/// [`InvalidToken`].
pub fn name(typed: &str) -> Result<String, InvalidToken> {
    let most = ACCESS_TOKEN_NAME_MAX_LENGTH;
    if typed.trim().chars().count() > most {
        return Err(InvalidToken::LongName);
    }
    let name = line(typed, u32::try_from(most * 2).unwrap_or(u32::MAX));
    if name.is_empty() { Err(InvalidToken::NoName) } else { Ok(name) }
}
