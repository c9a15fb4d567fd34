//! What an event says, read from its key and details.

use super::{EventRecord, EventRefusal, performance::route};
use crate::{
    StoryId,
    flag::Flag,
    limit::{client::READ_TIME_MAX, sign_in::MULTI_USER_MIN_VIEWERS},
    vocabulary::{event::EventKey, navigation::SourceLabel, sign_in::EntryPoint},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The longest name that an experiment or a gate has.
const NAME_MAX: usize = 64;

/// What happened. Details that are not named here are not kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "key", content = "data", rename_all_fields = "camelCase")]
pub enum Happened {
    /// A visitor saw the landing.
    #[serde(rename = "homepage.viewed")]
    HomepageViewed {},
    /// A page was seen.
    #[serde(rename = "page.viewed")]
    PageViewed {
        /// The page's named route, or `other`.
        page: String,
        /// The label that some pages carry.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<SourceLabel>,
    },
    /// A story was opened.
    #[serde(rename = "story.viewed")]
    StoryViewed {
        /// Which.
        #[serde(rename = "postId")]
        story: StoryId,
    },
    /// It was read.
    #[serde(rename = "story.read")]
    StoryRead {
        /// Which.
        #[serde(rename = "postId")]
        story: StoryId,
    },
    /// Time went into reading it.
    #[serde(rename = "story.read_time")]
    StoryReadTime {
        /// Which.
        #[serde(rename = "postId")]
        story: StoryId,
        /// Seconds since the last such event, 1 to [`READ_TIME_MAX`].
        seconds: u32,
    },
    /// A reader came so far in it.
    #[serde(rename = "story.scrolled")]
    StoryScrolled {
        /// Which.
        #[serde(rename = "postId")]
        story: StoryId,
        /// 0 to 100.
        percent: u32,
    },
    /// Someone else than before has signed in on the device.
    #[serde(rename = "device.login")]
    DeviceLogin {
        /// Where the way in began.
        entry_point: EntryPoint,
        /// Always `login`.
        operation: LoginOperation,
    },
    /// So many different viewers are on the device.
    #[serde(rename = "device.multi_user_login")]
    MultiUserLogin {
        /// How many; two at least.
        item_count: usize,
    },
    /// An experiment was met.
    #[serde(rename = "experiment.exposed")]
    ExperimentExposed(Exposure),
    /// A gate was met: a flag.
    #[serde(rename = "gate.exposed")]
    GateExposed(Exposure),
}

/// What signing in is called in events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LoginOperation {
    /// `login`.
    Login,
}

/// What someone was shown something other because of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Exposure {
    /// The name of the experiment or of the gate: letters, digits, `_`, `-` and `.`.
    pub id: String,
    /// At which story.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post_id: Option<String>,
    /// At which publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publication_id: Option<String>,
}

impl Happened {
    /// Reads what a record says.
    ///
    /// # Errors
    /// [`EventRefusal::Unknown`] for a key that no one counts, [`EventRefusal::Data`] for details
    /// that do not go with the key.
    pub fn of(record: &EventRecord) -> Result<Self, EventRefusal> {
        let key: EventKey = record.key.parse().map_err(|_| EventRefusal::Unknown)?;
        let said = json!({ "key": key, "data": record.data });
        let happened: Self = serde_json::from_value(said).map_err(|_| EventRefusal::Data)?;
        happened.bounded().ok_or(EventRefusal::Data)
    }

    fn bounded(self) -> Option<Self> {
        let is_possible = match &self {
            Self::StoryReadTime { seconds, .. } => {
                (1..=READ_TIME_MAX).contains(&usize::try_from(*seconds).ok()?)
            }
            Self::StoryScrolled { percent, .. } => *percent <= 100,
            Self::MultiUserLogin { item_count } => {
                (MULTI_USER_MIN_VIEWERS..=1_000).contains(item_count)
            }
            Self::ExperimentExposed(exposure) => exposure.is_named(),
            Self::GateExposed(gate) => gate.is_named() && gate.id.parse::<Flag>().is_ok(),
            _ => true,
        };
        is_possible.then(|| match self {
            Self::PageViewed { page, source } => {
                Self::PageViewed { page: route(&page).to_owned(), source }
            }
            happened => happened,
        })
    }

    /// The key of what happened.
    #[must_use]
    pub const fn key(&self) -> EventKey {
        match self {
            Self::HomepageViewed {} => EventKey::HomepageViewed,
            Self::PageViewed { .. } => EventKey::PageViewed,
            Self::StoryViewed { .. } => EventKey::StoryViewed,
            Self::StoryRead { .. } => EventKey::StoryRead,
            Self::StoryReadTime { .. } => EventKey::StoryReadTime,
            Self::StoryScrolled { .. } => EventKey::StoryScrolled,
            Self::DeviceLogin { .. } => EventKey::DeviceLogin,
            Self::MultiUserLogin { .. } => EventKey::MultiUserLogin,
            Self::ExperimentExposed(_) => EventKey::ExperimentExposed,
            Self::GateExposed(_) => EventKey::GateExposed,
        }
    }

    /// The story it happened to, if it is counted for one.
    #[must_use]
    pub const fn story(&self) -> Option<&StoryId> {
        match self {
            Self::StoryViewed { story }
            | Self::StoryRead { story }
            | Self::StoryReadTime { story, .. }
            | Self::StoryScrolled { story, .. } => Some(story),
            _ => None,
        }
    }

    /// The details as they are kept: what is named here, in its own spelling.
    #[must_use]
    pub fn data(&self) -> Value {
        let mut said = serde_json::to_value(self).unwrap_or_default();
        said.get_mut("data").map(Value::take).unwrap_or_default()
    }
}

impl Exposure {
    /// Whether its name is one.
    #[must_use]
    pub fn is_named(&self) -> bool {
        let is_plain =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        let is_name =
            |name: &str| (1..=NAME_MAX).contains(&name.len()) && name.bytes().all(is_plain);
        is_name(&self.id)
            && self.post_id.as_deref().is_none_or(is_name)
            && self.publication_id.as_deref().is_none_or(is_name)
    }
}
