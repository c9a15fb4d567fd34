//! Toasts and notification banners: how long they stay, how they look, what can be undone.

use crate::{
    limit::banner::{TOAST_DEFAULT_DURATION, TOAST_DEFAULT_STYLE},
    vocabulary::banner::{BannerKind, BannerTheme, ToastStay, ToastStyle},
};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use typeshare::typeshare;

/// How long a toast stays. In JSON a number of milliseconds or a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ToastDuration {
    /// So many milliseconds.
    Millis(u32),
    /// For ever, or until the reader goes to another page.
    Stay(ToastStay),
}

impl ToastDuration {
    /// After which time the toast goes by itself; `None` when it does not.
    #[must_use]
    pub fn runs_out(self) -> Option<Duration> {
        match self {
            Self::Millis(millis) => Some(Duration::from_millis(millis.into())),
            Self::Stay(ToastStay::Forever | ToastStay::NextPage) => None,
        }
    }

    /// Whether going to another page takes the toast away.
    #[must_use]
    pub const fn ends_with_page(self) -> bool {
        matches!(self, Self::Stay(ToastStay::NextPage))
    }
}

/// How a toast is shown.
#[typeshare]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToastLook {
    /// How long it stays: milliseconds, or a word.
    #[typeshare(typescript(type = "number | ToastStay"), serialized_as = "f64")]
    pub duration: ToastDuration,
    /// How it looks and behaves.
    pub toast_style: ToastStyle,
}

impl ToastLook {
    /// What holds for a toast that says only this much: 5000 ms and `MESSAGE`; the toast about a
    /// letter of verification and those about errors stay until they are closed.
    #[must_use]
    pub fn of(duration: Option<ToastDuration>, style: Option<ToastStyle>) -> Self {
        let toast_style = style.unwrap_or(TOAST_DEFAULT_STYLE);
        let usual = match toast_style {
            ToastStyle::SentVerificationEmail | ToastStyle::Error => {
                ToastDuration::Stay(ToastStay::Forever)
            }
            _ => ToastDuration::Millis(
                u32::try_from(TOAST_DEFAULT_DURATION.as_millis()).unwrap_or(u32::MAX),
            ),
        };
        Self { duration: duration.unwrap_or(usual), toast_style }
    }
}

impl ToastStyle {
    /// Whether the banner stands inside the wrapper at the top of the page; those about privacy,
    /// suspension and errors do not.
    #[must_use]
    pub const fn has_wrapper(self) -> bool {
        !matches!(self, Self::EuPrivacyBanner | Self::UserSuspended | Self::Error)
    }

    /// The colours it has.
    #[must_use]
    pub const fn theme(self) -> BannerTheme {
        match self {
            Self::UserSuspended | Self::Error => BannerTheme::Error,
            Self::Message
            | Self::EuPrivacyBanner
            | Self::VerifyEmail
            | Self::SentVerificationEmail
            | Self::FollowPublisher
            | Self::MuteEntity => BannerTheme::Notice,
        }
    }
}

/// What the button "Undo" of a banner does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Undo {
    /// Brings the response back, then loads the list of responses again.
    ShowResponse,
    /// Unmutes the author.
    UnmuteAuthor,
    /// Unmutes the publication.
    UnmutePublication,
    /// Unfollows who was followed.
    Unfollow,
    /// Takes the story out of the trash.
    RestoreStory,
    /// Puts the story back into the trash, then loads the page again.
    TrashStory,
}

impl BannerKind {
    /// The colours it has: those that look like an error have their own, all others share one.
    #[must_use]
    pub fn theme(self) -> BannerTheme {
        if Self::ERROR_LIKE.contains(&self) { BannerTheme::Error } else { BannerTheme::Notice }
    }

    /// What can be undone from it.
    #[must_use]
    pub const fn undo(self) -> Option<Undo> {
        match self {
            Self::HidePostResponse | Self::HideCatalogResponse => Some(Undo::ShowResponse),
            Self::MuteAuthor => Some(Undo::UnmuteAuthor),
            Self::MutePublication => Some(Undo::UnmutePublication),
            Self::FollowPublisher => Some(Undo::Unfollow),
            Self::StoryToTrash => Some(Undo::RestoreStory),
            Self::UndeleteStory => Some(Undo::TrashStory),
            _ => None,
        }
    }
}
