//! Notifications: what is told, what is gathered on one card, who wants to hear of it, and the
//! number on the bell (decision 0029).

use crate::{
    CatalogId, PublicationActId, QuoteId, StoryId, SubmissionId, Timestamp,
    limit::shell::NOTIFICATION_BADGE_CAP,
    message::top_bar::MANY_UNREAD,
    preference::Preference,
    vocabulary::settings::{NotificationScope, UserPreference},
};
use std::borrow::Cow;

crate::vocabulary! {
    /// What a notification tells of (names ours, decision 0029).
    NotificationKind {
        /// A writer or publication that the reader follows published a story.
        NewStory = "NEW_STORY",
        /// People began to follow the reader.
        Followers = "FOLLOWERS",
        /// People clapped for a story of the reader.
        Claps = "CLAPS",
        /// People highlighted passages of a story of the reader.
        Highlights = "HIGHLIGHTS",
        /// Someone responded to the reader.
        Response = "RESPONSE",
        /// Someone mentioned the reader.
        Mention = "MENTION",
        /// Someone left a private note on a story of the reader.
        Note = "NOTE",
        /// Someone put a story of the reader on a public list.
        Listed = "LISTED",
        /// Someone submitted a story to a publication of the reader.
        Submission = "SUBMISSION",
        /// A publication took a story that the reader submitted.
        Accepted = "ACCEPTED",
        /// A story that the reader submitted came back to them: declined, or with changes asked
        /// for.
        Declined = "DECLINED",
        /// Someone did something in a publication that concerns the reader's part in it.
        Publication = "PUBLICATION",
    }
}

crate::vocabulary! {
    /// A part of the notifications, as its tab shows it (names ours, decision 0029).
    NotificationTab {
        /// Everything.
        All = "ALL",
        /// Where someone speaks to the reader.
        Responses = "RESPONSES",
        /// What others do with the reader and what they wrote.
        Activity = "ACTIVITY",
    }
}

impl NotificationTab {
    /// The kinds that the tab shows (decision 0029).
    #[must_use]
    pub fn kinds(self) -> Vec<NotificationKind> {
        use NotificationKind::{Mention, NewStory, Note, Response};
        let shows = |kind: &NotificationKind| match self {
            Self::All => true,
            Self::Responses => matches!(kind, Response | Mention | Note),
            Self::Activity => *kind != NewStory,
        };
        NotificationKind::ALL.iter().copied().filter(shows).collect()
    }
}

impl NotificationKind {
    /// The preference that ends notifications of this kind; `None` where only the scope decides.
    #[must_use]
    pub const fn flag(self) -> Option<UserPreference> {
        match self {
            Self::NewStory => Some(UserPreference::PushFollowedWriters),
            Self::Followers => Some(UserPreference::PushFollowers),
            Self::Claps => Some(UserPreference::PushClaps),
            Self::Highlights => Some(UserPreference::PushHighlights),
            Self::Response => Some(UserPreference::PushResponses),
            Self::Mention => Some(UserPreference::PushMentions),
            Self::Submission | Self::Accepted | Self::Declined => {
                Some(UserPreference::PushSubmissions)
            }
            Self::Note | Self::Listed | Self::Publication => None,
        }
    }

    /// Whether a person with these preferences wants to hear of this kind at all.
    #[must_use]
    pub fn is_wanted(self, preferences: &[Preference]) -> bool {
        let off = Preference::SiteScope(NotificationScope::Off);
        let ended = self.flag().map(|flag| Preference::Flag(flag, false));
        !preferences.iter().any(|one| *one == off || Some(*one) == ended)
    }
}

/// What a notification is about; with the day, where several people are gathered on one card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotificationSubject {
    /// The story that was published.
    NewStory(StoryId),
    /// The reader.
    Followers,
    /// The story that was clapped for.
    Claps(StoryId),
    /// The story that was highlighted.
    Highlights(StoryId),
    /// The response.
    Response(StoryId),
    /// The story or response in which the reader is mentioned.
    Mention(StoryId),
    /// The note, and the story it is on.
    Note(QuoteId, StoryId),
    /// The list, and the story that stands on it.
    Listed(CatalogId, StoryId),
    /// The submission that waits, and its story.
    Submission(SubmissionId, StoryId),
    /// The submission that was accepted, and its story.
    Accepted(SubmissionId, StoryId),
    /// The submission that came back to its writer, and its story.
    Declined(SubmissionId, StoryId),
    /// What someone did in a publication.
    Publication(PublicationActId),
}

impl NotificationSubject {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> NotificationKind {
        match self {
            Self::NewStory(_) => NotificationKind::NewStory,
            Self::Followers => NotificationKind::Followers,
            Self::Claps(_) => NotificationKind::Claps,
            Self::Highlights(_) => NotificationKind::Highlights,
            Self::Response(_) => NotificationKind::Response,
            Self::Mention(_) => NotificationKind::Mention,
            Self::Note(..) => NotificationKind::Note,
            Self::Listed(..) => NotificationKind::Listed,
            Self::Submission(..) => NotificationKind::Submission,
            Self::Accepted(..) => NotificationKind::Accepted,
            Self::Declined(..) => NotificationKind::Declined,
            Self::Publication(_) => NotificationKind::Publication,
        }
    }

    /// The story it is about, if it is about one.
    #[must_use]
    pub const fn story_id(&self) -> Option<&StoryId> {
        match self {
            Self::Followers | Self::Publication(_) => None,
            Self::NewStory(id)
            | Self::Claps(id)
            | Self::Highlights(id)
            | Self::Response(id)
            | Self::Mention(id)
            | Self::Note(_, id)
            | Self::Listed(_, id)
            | Self::Submission(_, id)
            | Self::Accepted(_, id)
            | Self::Declined(_, id) => Some(id),
        }
    }

    /// The submission it is about, if it is about one.
    #[must_use]
    pub const fn submission_id(&self) -> Option<&SubmissionId> {
        match self {
            Self::Submission(id, _) | Self::Accepted(id, _) | Self::Declined(id, _) => Some(id),
            _ => None,
        }
    }

    /// What each of several people does once: the card without its day.
    #[must_use]
    pub fn deed(&self) -> String {
        let kind = self.kind();
        self.story_id().map_or_else(|| kind.to_string(), |id| format!("{kind}:{id}"))
    }

    /// The name of its card among those of one reader: what happens to one thing once has one card
    /// for ever, what many do has one for each day by UTC (decision 0029). Letters, digits, `:`,
    /// `-` and `_` only.
    #[must_use]
    pub fn card(&self, at: Timestamp) -> String {
        let (kind, day) = (self.kind(), at.naive().date());
        match self {
            Self::Followers | Self::Claps(_) | Self::Highlights(_) => {
                format!("{}:{day}", self.deed())
            }
            Self::NewStory(id) | Self::Response(id) | Self::Mention(id) => format!("{kind}:{id}"),
            Self::Note(id, _) => format!("{kind}:{id}"),
            Self::Publication(id) => format!("{kind}:{id}"),
            Self::Listed(list, story) => format!("{kind}:{list}:{story}"),
            Self::Submission(id, _) | Self::Accepted(id, _) | Self::Declined(id, _) => {
                format!("{kind}:{id}")
            }
        }
    }
}

/// What the badge says of `unread` notifications; `None` hides it.
#[must_use]
pub fn badge(unread: usize) -> Option<Cow<'static, str>> {
    match unread {
        0 => None,
        1..=NOTIFICATION_BADGE_CAP => Some(unread.to_string().into()),
        _ => Some(MANY_UNREAD.into()),
    }
}
