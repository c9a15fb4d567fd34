//! Notifications: the number on the bell (spec 1 §2.6, decision 131).

use crate::{limit::shell::NOTIFICATION_BADGE_CAP, message::top_bar::MANY_UNREAD};
use std::borrow::Cow;

/// What the badge says of `unread` notifications; `None` hides it (spec 1 §2.6, decision 131).
#[must_use]
pub fn badge(unread: usize) -> Option<Cow<'static, str>> {
    match unread {
        0 => None,
        1..=NOTIFICATION_BADGE_CAP => Some(unread.to_string().into()),
        _ => Some(MANY_UNREAD.into()),
    }
}
