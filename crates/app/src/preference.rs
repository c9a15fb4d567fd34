//! Preferences of a person: what holds for them, and setting them.

mod letters;

pub use letters::{
    EmailSettings, email_settings, email_settings_link, one_click_link, one_click_owner,
    subscribed, unsubscribe, unsubscribe_page, update_email_settings,
};

use crate::{
    App, purge,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    UserId, Viewer,
    preference::{Preference, PreferenceName, PreferenceValue},
    vocabulary::{settings::UserPreference, theme::ReadingFont},
};
use quire_store::{Conn, StoreError, preference};

/// Every preference of a person: what they set, and what holds by default.
///
/// # Errors
/// [`StoreError`].
pub fn in_force(c: &mut Conn, id: &UserId) -> Result<Vec<Preference>, StoreError> {
    let kept = preference::of(c, id)?;
    // What an earlier version of the program kept and this one does not know stays unread.
    let set: Vec<Preference> =
        kept.iter().filter_map(|(name, value)| Preference::from_stored(name, value).ok()).collect();
    let defaults = Preference::defaults().into_iter();
    Ok(defaults
        .map(|default| {
            let own = set.iter().find(|own| own.name() == default.name());
            own.copied().unwrap_or(default)
        })
        .collect())
}

/// The letters in which stories are shown to a person.
///
/// # Errors
/// [`StoreError`].
pub fn reading_font(c: &mut Conn, id: &UserId) -> Result<ReadingFont, StoreError> {
    let chosen = in_force(c, id)?.into_iter().find_map(|one| match one {
        Preference::ReadingFont(font) => Some(font),
        _ => None,
    });
    Ok(chosen.unwrap_or(ReadingFont::Serif2))
}

/// Sets some of the viewer's preferences, all or none. Returns every preference as it is then.
///
/// # Errors
/// [`Refusal`]: strangers; suspended people (they still end letters by the links in them); values
/// that are none.
pub async fn update(
    app: &App,
    viewer: &Viewer,
    new: &[(PreferenceName, PreferenceValue)],
) -> Result<Vec<Preference>, Refusal> {
    let me = acting(viewer)?.clone();
    let (new, now) = (read(new)?, app.ports.clock.now());
    app.store
        .write(move |c| {
            set(c, &me, &new)?;
            // Their stories say whether they take tips.
            let tips = PreferenceName::Flag(UserPreference::PublishingAllowTips);
            if new.iter().any(|one| one.name() == tips) {
                purge::all_by(c, &me, now)?;
            }
            Ok(in_force(c, &me)?)
        })
        .await
}

fn read(new: &[(PreferenceName, PreferenceValue)]) -> Result<Vec<Preference>, BadRequest> {
    let read = |(name, value): &(_, _)| Preference::read(*name, value);
    Ok(new.iter().map(read).collect::<Result<_, _>>()?)
}

fn set(c: &mut Conn, id: &UserId, new: &[Preference]) -> Result<(), StoreError> {
    for one in new {
        preference::set(c, id, one.name().as_str(), &one.stored_value())?;
    }
    Ok(())
}
