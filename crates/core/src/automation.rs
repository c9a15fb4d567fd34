//! An automation service: what it can be told of, which of its applets listen, and when there is something new for them.

use crate::{AccessTokenId, ApplicationId, PublicationId, TagSlug, Timestamp, UserId};
use std::{fmt, str::FromStr};

crate::vocabulary! {
    /// What an automation service asks about, under the names it has there.
    AutomationTrigger {
        /// A story of the person's is published.
        Mine = "new_story",
        /// A story appears in a publication.
        InPublication = "new_story_in_publication",
        /// A story appears with a tag.
        WithTag = "new_story_with_tag",
        /// The person claps for a story.
        Clap = "new_clap",
        /// Someone follows the person.
        Follower = "new_follower",
    }
}

/// Something that can have news.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AutomationTopic {
    /// The stories of a person.
    Mine(UserId),
    /// The stories in a publication.
    InPublication(PublicationId),
    /// The stories with a tag.
    WithTag(TagSlug),
    /// What a person claps for.
    Clap(UserId),
    /// The followers of a person.
    Follower(UserId),
}

impl AutomationTopic {
    /// The topic of a trigger about this thing; `None`: it is the name of none.
    #[must_use]
    pub fn of(trigger: AutomationTrigger, subject: &str) -> Option<Self> {
        Some(match trigger {
            AutomationTrigger::Mine => Self::Mine(subject.parse().ok()?),
            AutomationTrigger::InPublication => Self::InPublication(subject.parse().ok()?),
            AutomationTrigger::WithTag => Self::WithTag(subject.parse().ok()?),
            AutomationTrigger::Clap => Self::Clap(subject.parse().ok()?),
            AutomationTrigger::Follower => Self::Follower(subject.parse().ok()?),
        })
    }

    /// Its trigger.
    #[must_use]
    pub const fn trigger(&self) -> AutomationTrigger {
        match self {
            Self::Mine(_) => AutomationTrigger::Mine,
            Self::InPublication(_) => AutomationTrigger::InPublication,
            Self::WithTag(_) => AutomationTrigger::WithTag,
            Self::Clap(_) => AutomationTrigger::Clap,
            Self::Follower(_) => AutomationTrigger::Follower,
        }
    }

    /// The id of the thing it is about.
    #[must_use]
    pub fn subject(&self) -> &str {
        match self {
            Self::Mine(id) | Self::Clap(id) | Self::Follower(id) => id.as_str(),
            Self::InPublication(id) => id.as_str(),
            Self::WithTag(slug) => slug.as_str(),
        }
    }
}

/// What the service calls one trigger of one person with its fields.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TriggerIdentity(String);

/// A text that the service would not call anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an identity has 1 to 100 visible characters of ASCII")]
pub struct InvalidTriggerIdentity;

impl TriggerIdentity {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TriggerIdentity {
    type Err = InvalidTriggerIdentity;

    fn from_str(text: &str) -> Result<Self, InvalidTriggerIdentity> {
        let is_name =
            (1..=100).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_name { Ok(Self(text.to_owned())) } else { Err(InvalidTriggerIdentity) }
    }
}

impl fmt::Display for TriggerIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What lets a program act in someone's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Permission {
    /// A token that the person made themselves.
    Token(AccessTokenId),
    /// What the person allows an application.
    Application(ApplicationId),
}

/// A trigger of a person that the service asks about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AutomationListener {
    /// In whose name it asks.
    pub person_id: UserId,
    /// What it calls it.
    pub identity: TriggerIdentity,
    /// What it asks about.
    pub topic: AutomationTopic,
    /// What lets it.
    pub permission: Permission,
    /// When it asked last (kept coarsely).
    pub polled_at: Timestamp,
}

/// Whether the newest things `now`, of which there are `most` at most, hold one that was not among them `before`. What
/// only moved up because another went is older than all of them, and no news.
#[must_use]
pub fn has_news(before: &[String], now: &[String], most: usize) -> bool {
    let is_new = |id: &String| !before.contains(id);
    if before.len() < most {
        return now.iter().any(is_new);
    }
    let known = now.iter().rposition(|id| before.contains(id)).unwrap_or(now.len());
    now.iter().take(known).any(is_new)
}

/// How long after each failure the service is told again, in seconds.
const PAUSES: [i64; 5] = [5, 15, 45, 90, 180];

/// When the service is told again what it could not be told `now` for the `attempts`th time; `None`: it is given up, since
/// the service asks by itself.
#[must_use]
pub fn next_try(attempts: i64, now: Timestamp) -> Option<Timestamp> {
    let failed = usize::try_from(attempts.checked_sub(1)?).ok()?;
    PAUSES.get(failed).map(|pause| now.plus_seconds(*pause))
}
